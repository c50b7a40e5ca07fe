//! The text format of levels: settings, rows of codes, and problems in both.
//!
//! This module owns the format and its messages. It must not know geometry, files or the game: a
//! level is a table of tiles. `levels/README.md` describes the format.
//!
//! How a character becomes a brick: `parse.rs` finds the rows, `rows.rs` converts each character to
//! a [`Tile`], and `game/bricks.rs` creates the bricks. A character's tile comes from the author's
//! `tile` line if there is one (see `settings.rs`), otherwise from [`Tile::from_code`] in this
//! file. This module stores colors as numbers; `palette::brick` decides which color is drawn.
//!
//! Tutorial chapter: *Levels*. The tutorial's files load unchanged. Ragged rows, −1 and an empty
//! file are errors here; the tutorial accepts them silently.

mod attributes;
mod lints;
mod paint;
mod parse;
mod paths;
mod power_up;
mod print;
mod problem;
mod rows;
mod settings;
mod word;
mod world;

pub use lints::lints;
pub use paint::{paint, palette};
pub use parse::{decode, lossy, parse, place};
pub use paths::MAX_MOVING;
pub use power_up::{Duration, PowerUpKind, PowerUpRow};
pub use problem::{Problem, Problems, nearest};
pub use word::Word;
pub use world::{Background, Look, World};

use std::num::NonZeroU8;
use std::ops::RangeInclusive;

/// Maximum number of columns, and of rows.
///
/// The bricks of the largest level are 0.8 × 0.3 units, far too small to see. The limit keeps a
/// faulty file from using up all memory.
pub const MAX_CELLS_PER_AXIS: usize = 1000;

/// Default number of lives at the start of a game, from the tutorial.
pub const LIVES: u32 = 3;

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
    /// How the brick moves, explodes or regrows.
    pub behavior: Behavior,
}

/// Special behavior of a brick.
///
/// To add one:
///
/// * add its words to `attributes.rs` and `print.rs`, and to `levels/README.md` for authors;
/// * add its rule in `game/bricks.rs` (what a hit changes) or in `hit_brick` of `game/physics.rs`
///   (what a hit does to others), and its state to the hash in `game/state.rs`;
/// * add its symbol to `Sprite::of_behavior` in `field/sheet.rs`, and draw it in
///   `art/src/texture`;
/// * if it opens or closes ways for the ball, add it to `lab/reach.rs`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Behavior {
    /// No special behavior.
    #[default]
    Still,
    /// Destroys its eight neighbors when it is destroyed.
    Explodes,
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
pub struct Code(u32);

/// A level: a table of tiles, and its author's settings. Every level that [`parse()`] returns has
/// at least one breakable brick.
#[derive(Clone, Debug)]
pub struct Level {
    /// The title from the text, or else from the file's name.
    pub title: String,
    /// The author's name, if the level gives one.
    pub author: Option<String>,
    /// The world that the level belongs to, if it names one.
    pub world: Option<World>,
    look: Look,
    /// Difficulty from 1 to 5, if the author gives it. It only informs players and does not affect
    /// equality.
    pub difficulty: Option<u8>,
    /// Factor for the ball's speed; 1 is the usual speed.
    pub speed: f32,
    /// Number of lives at the start, ≥ 1.
    pub lives: u32,
    /// Number of tiles in a row, ≥ 1.
    pub columns: usize,
    /// All tiles, row by row from the top, each row from the left.
    pub tiles: Vec<Tile>,
    /// The code of each tile, in the order of [`Level::tiles`].
    pub(crate) codes: Vec<Code>,
}

/// Levels are equal if they play and look the same, even if their texts use different codes.
impl PartialEq for Level {
    fn eq(&self, other: &Self) -> bool {
        let Self { title, author, world, look, .. } = self;
        let is_told_alike = (title, author, world, look) == (&other.title, &other.author, &other.world, &other.look);
        is_told_alike && self.tiles == other.tiles && self.plays_like(other)
    }
}

/// A field without bricks, to show if there is no level. It cannot be won, so it must not be
/// played.
impl Default for Level {
    fn default() -> Self {
        Self {
            title: String::new(),
            author: None,
            world: None,
            look: Look::default(),
            difficulty: None,
            speed: 1.0,
            lives: LIVES,
            columns: 1,
            tiles: vec![Tile::Empty],
            codes: vec![Code::EMPTY],
        }
    }
}

impl Level {
    /// Returns the picture behind the field: the one that the level or its set names, or else its
    /// world's.
    pub fn background(&self) -> Background {
        self.look.background.or(self.world.map(|world| Background(world as usize))).unwrap_or(Background::DEFAULT)
    }

    /// Returns the world whose music plays: the one that the level or its set names, or else the
    /// level's own world.
    pub fn music(&self) -> Option<World> {
        self.look.music.or(self.world)
    }

    /// Applies a set's look where the level's own text sets none. A level with a world ignores the
    /// set's look.
    pub fn in_set(mut self, look: Look) -> Self {
        let own = if self.world.is_some() { Look::default() } else { look };
        self.look.background = self.look.background.or(own.background);
        self.look.music = self.look.music.or(own.music);
        self
    }

    /// Returns true if the same inputs lead to the same game in both levels.
    pub fn plays_like(&self, other: &Self) -> bool {
        let Self { speed, lives, columns, tiles, .. } = self;
        let is_alike = |(one, two): (&Tile, &Tile)| one.colorless() == two.colorless();
        (speed, lives, columns, tiles.len()) == (&other.speed, &other.lives, &other.columns, other.tiles.len())
            && tiles.iter().zip(&other.tiles).all(is_alike)
    }

    /// Returns the number of rows, ≥ 1.
    pub fn rows(&self) -> usize {
        self.tiles.len() / self.columns
    }
}

impl Code {
    /// The code 0, which `.` also stands for.
    const EMPTY: Self = Self(0);

    /// Returns the code for one character. Letters count down from the top of `u32`. They cannot
    /// clash with numbers that large: letters only occur in dense rows, where each number has one
    /// digit.
    fn of(character: char) -> Self {
        Self(character.to_digit(10).unwrap_or(u32::MAX - u32::from(character)))
    }

    /// Returns true for numbers of more than one digit.
    fn is_large(self) -> bool {
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
    fn colorless(self) -> Self {
        match self {
            Tile::Empty => Tile::Empty,
            Tile::Brick(kind) => Tile::Brick(BrickKind { color: Color::White, ..kind }),
        }
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

/// Makes a title from a file name: `02-two_gaps.lvl` becomes `Two gaps`. Characters that are
/// invalid in a title become spaces, and invisible ones are removed.
pub fn title_from_file_name(name: &str) -> String {
    let stem = if name.to_ascii_lowercase().ends_with(".lvl") { &name[..name.len() - 4] } else { name };
    let without_number = stem.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | '_' | ' ' | '.'));
    let words = if without_number.is_empty() { stem } else { without_number };
    let blank = |c: char| matches!(c, '-' | '_' | ';') || c.is_control();
    let is_kept = |c: &char| blank(*c) || !word::is_invisible(*c);
    let mut letters = words.trim().chars().filter(is_kept).map(|c| if blank(c) { ' ' } else { c });
    let title: String = letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default();
    title.chars().take(settings::MAX_TEXT).collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests;
