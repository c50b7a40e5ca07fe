//! The tiles of a level: bricks with their color, hits, drops and behavior.

use super::power_up::PowerUpKind;
use std::num::NonZeroU8;
use std::ops::RangeInclusive;

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// An empty cell: code 0.
    Empty,
    /// A brick.
    Brick(BrickKind),
}

/// A brick's color, hits, drops and behavior.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BrickKind {
    /// The color of the brick.
    pub color: Color,
    /// Number of hits that destroy the brick. `None` means solid: no hit destroys it.
    pub hits: Option<NonZeroU8>,
    /// The power-up that the brick drops when it is destroyed, if any.
    pub drop: Drop,
    /// What the brick does by itself.
    pub behavior: Behavior,
}

/// Special behavior of a brick.
///
/// To add one:
///
/// * add its words to `attributes.rs` and `print.rs`, and to `levels/README.md` for authors;
/// * add its rule in `game/bricks.rs` (what a hit changes) or in `hit_brick` of `game/physics.rs`
///   (what a hit does to others), and its state to the hash in `game/state.rs`;
/// * if it acts again and again, add its time to `Game::period` in `game/state.rs` and what it does to
///   `let_bricks_act` in `game/step.rs`, and let `draw_act` in `field/bricks.rs` announce it;
/// * add its symbol to `Sprite::of_behavior` in `field/sheet.rs`, and draw it in
///   `art/src/texture/mark.rs`; explain it in `MARKS` of `ui/how_to.rs`;
/// * if it opens or closes ways for the ball, add it to `lab/reach.rs`; if it leaves its cell, to
///   `paths.rs` and `game/moving.rs` too.
///
/// A brick's cell is its name in events and records. `Waiting` in `game/bricks.rs` puts a brick where
/// a ball may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Behavior {
    /// No special behavior.
    #[default]
    Still,
    /// Destroys its eight neighbors when it is destroyed.
    Explodes,
    /// Is a heart of the level: once the last heart is destroyed, all other bricks burst, and the
    /// level is won.
    Beats,
    /// Comes back after it is destroyed.
    Regrows {
        /// Seconds until the brick comes back.
        seconds: u8,
        /// Number of times the brick must be destroyed before it stays away, ≥ 2.
        times: u8,
    },
    /// Moves back and forth along its row, starting in its own cell.
    Moves {
        /// Columns from the brick's own cell to the other end of its path: positive to the right,
        /// never 0.
        columns: i16,
        /// Speed in units/s.
        speed: u16,
    },
    /// Drops an item again and again while it stands.
    Throws {
        /// The item.
        item: PowerUpKind,
        /// Seconds of flight from one item to the next.
        seconds: u8,
    },
    /// Plants a copy of itself in the cell below again and again, where the text has no brick. Copies
    /// do so too, drop nothing and are worth no points. Only levels with a heart have such bricks, as
    /// others could not be won.
    Spreads {
        /// Seconds of flight from one copy to the next.
        seconds: u8,
    },
}

/// A brick's color: one of the tutorial's, or a custom one from a `tile` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Color {
    /// Code 1.
    Steel,
    /// Code 2.
    Blue,
    /// Code 3.
    Green,
    /// Code 4.
    Sand,
    /// Code 5.
    Orange,
    /// Codes from 6, unless a `tile` line defines them.
    White,
    /// Red, green and blue, each from 0 to 255.
    Custom([u8; 3]),
}

/// The drops of a destroyed brick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drop {
    /// A random power-up by the usual odds, or none.
    Usual,
    /// Nothing.
    Nothing,
    /// Always this power-up.
    PowerUp(PowerUpKind),
}

/// The number or letter of a cell in the text. If the author edits a level during a game, a
/// destroyed brick stays destroyed unless its code changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code(pub(super) u32);

impl Code {
    /// The code 0, which `.` also stands for.
    pub(super) const EMPTY: Self = Self(0);

    /// Returns the code for one character. Letters count down from the top of `u32`. They cannot
    /// clash with numbers that large: letters only occur in dense rows, where each number has one
    /// digit.
    pub(super) fn of(character: char) -> Self {
        Self(character.to_digit(10).unwrap_or(u32::MAX - u32::from(character)))
    }

    /// Returns true for numbers of more than one digit.
    pub(super) fn is_large(self) -> bool {
        self.0 > 9 && self.0 < Self::of(char::MAX).0
    }
}

impl Tile {
    /// Returns the tutorial's tile for a number. A `tile` line can replace the tiles from 6.
    pub fn from_code(code: u32) -> Self {
        let color = match code {
            0 => return Tile::Empty,
            1 => return Tile::Brick(BrickKind { hits: None, drop: Drop::Nothing, ..BrickKind::one_hit(Color::Steel) }),
            2 => Color::Blue,
            3 => Color::Green,
            4 => Color::Sand,
            5 => Color::Orange,
            _ => Color::White,
        };
        Tile::Brick(BrickKind::one_hit(color))
    }

    /// Returns the tile in white, to compare tiles regardless of color.
    pub(super) fn colorless(self) -> Self {
        match self {
            Tile::Empty => Tile::Empty,
            Tile::Brick(kind) => Tile::Brick(BrickKind { color: Color::White, ..kind }),
        }
    }

    /// Returns true for a heart.
    pub fn is_heart(self) -> bool {
        matches!(self, Tile::Brick(BrickKind { behavior: Behavior::Beats, .. }))
    }

    /// Returns true for a brick that can be destroyed.
    pub fn is_breakable(self) -> bool {
        matches!(self, Tile::Brick(BrickKind { hits: Some(_), .. }))
    }
}

impl BrickKind {
    /// Creates a brick that one hit destroys, with the usual drops.
    pub const fn one_hit(color: Color) -> Self {
        Self { color, hits: Some(NonZeroU8::MIN), drop: Drop::Usual, behavior: Behavior::Still }
    }

    /// Returns the row-major indices of the cells that a brick of this kind passes through if it
    /// starts in `cell`. There is more than one if it moves.
    pub fn path(self, cell: usize) -> RangeInclusive<usize> {
        let end = match self.behavior {
            Behavior::Moves { columns, .. } => cell.saturating_add_signed(columns.into()),
            _ => cell,
        };
        cell.min(end)..=cell.max(end)
    }
}

impl Color {
    /// Returns red, green and blue, each from 0 to 1.
    ///
    /// ```
    /// use breakout::level::Color;
    ///
    /// assert_eq!(Color::Orange.rgb(), [1.0, 0.5, 0.0]);
    /// ```
    pub const fn rgb(self) -> [f32; 3] {
        match self {
            Color::Steel => [0.8, 0.8, 0.7],
            Color::Blue => [0.2, 0.6, 1.0],
            Color::Green => [0.0, 0.7, 0.0],
            Color::Sand => [0.8, 0.8, 0.4],
            Color::Orange => [1.0, 0.5, 0.0],
            Color::White => [1.0, 1.0, 1.0],
            Color::Custom([red, green, blue]) => [red as f32 / 255.0, green as f32 / 255.0, blue as f32 / 255.0],
        }
    }

    /// Returns red, green and blue, each from 0 to 255, rounded.
    ///
    /// ```
    /// use breakout::level::Color;
    ///
    /// assert_eq!(Color::Orange.bytes(), [255, 128, 0]);
    /// assert_eq!(Color::Custom([1, 2, 3]).bytes(), [1, 2, 3]);
    /// ```
    pub const fn bytes(self) -> [u8; 3] {
        let [red, green, blue] = self.rgb();
        [(red * 255.0 + 0.5) as u8, (green * 255.0 + 0.5) as u8, (blue * 255.0 + 0.5) as u8]
    }
}
