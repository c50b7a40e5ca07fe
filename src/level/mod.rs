//! The text format of levels: settings, rows of codes, and the problems of both.
//!
//! This module owns the format and its messages. It must not know geometry, files or the game: a
//! level is a table of tiles. `levels/README.md` describes the format.
//!
//! From a character to a brick: `parse.rs` finds the rows, `rows.rs` turns each character into a
//! [`Tile`] (an author's `tile` line first, which `settings.rs` reads, then [`Tile::from_code`]
//! here), and `game/bricks.rs` makes bricks of the tiles. Colours are here as numbers; what is
//! drawn is `palette::brick`.
//!
//! Tutorial chapter: *Levels*. The tutorial's files load unchanged. Ragged rows, −1 and an empty
//! file, which the tutorial accepts silently, are errors here.

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
pub use power_up::PowerUpKind;
pub use problem::{Problem, Problems, nearest};
pub use word::Word;
pub use world::{Background, Look, World};

use std::num::NonZeroU8;
use std::ops::RangeInclusive;

/// The limit for columns and for rows.
///
/// Bricks of the largest level are 0.8 × 0.3 units, already far too small to see. The limit keeps a
/// mistaken file from filling the memory.
pub const MAX_CELLS_PER_AXIS: usize = 1000;

/// Lives at the start of a game unless the level sets them: the tutorial's number.
pub const LIVES: u32 = 3;

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// Nothing: code 0.
    Empty,
    /// A brick.
    Brick(BrickKind),
}

/// A kind of brick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BrickKind {
    /// Its colour.
    pub color: Color,
    /// The number of hits that destroy it. `None` means solid: nothing destroys it.
    pub hits: Option<NonZeroU8>,
    /// Falls out of it when it is destroyed.
    pub drop: Drop,
    /// Its behavior besides being hit.
    pub behavior: Behavior,
}

/// Something that a brick does by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Behavior {
    /// Nothing: it waits to be hit.
    #[default]
    Still,
    /// Takes its eight neighbours along when it is destroyed.
    Explodes,
    /// Comes back after it was destroyed.
    Regrows {
        /// Seconds until it is there again.
        seconds: u8,
        /// Times that it must be destroyed before it stays away, ≥ 2.
        times: u8,
    },
    /// Slides along its row, from its own cell and back.
    Moves {
        /// Columns from its own cell to the other end of its path: positive to the right, never 0.
        columns: i16,
        /// Units/s.
        speed: u16,
    },
}

/// A brick's colour: one of the tutorial's, or a custom one from a `tile` line.
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
    /// Codes from 6 up.
    White,
    /// Red, green and blue from 0 to 255.
    Custom([u8; 3]),
}

/// The power-up that falls out of a destroyed brick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drop {
    /// Power-ups by the usual odds.
    Usual,
    /// Nothing.
    Nothing,
    /// This power-up, always.
    PowerUp(PowerUpKind),
}

/// The number or letter of a cell in the text. When a level is edited during a game, a destroyed
/// brick stays destroyed while its code stays the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code(u32);

/// A level: a table of tiles, and the settings that its author gave. Every level that [`parse()`]
/// returns has at least one brick that breaks.
#[derive(Clone, Debug)]
pub struct Level {
    /// The title from the text, or from the file's name.
    pub title: String,
    /// The author's name, if the level gives one.
    pub author: Option<String>,
    /// The world to which the level belongs, if it names one.
    pub world: Option<World>,
    look: Look,
    /// Its difficulty from 1 to 5, if the author tells it. It only informs players: levels that
    /// differ in nothing else are equal.
    pub difficulty: Option<u8>,
    /// Factor of the ball's speed; 1 is the usual speed.
    pub speed: f32,
    /// Lives at the start, ≥ 1.
    pub lives: u32,
    /// Number of tiles in a row, ≥ 1.
    pub columns: usize,
    /// All tiles, row by row from the top, each from the left.
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

impl Level {
    /// A field without bricks, for the time when there is no level. It cannot be won, so it must
    /// not be played.
    #[must_use]
    pub fn empty() -> Self {
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

    /// The picture behind the field: the one that the level or its set names, or its world's.
    #[must_use]
    pub fn background(&self) -> Background {
        self.look.background.or(self.world.map(|world| Background(world as usize))).unwrap_or(Background::DEFAULT)
    }

    /// The world whose piece of music is played: the one that the level or its set names, or its
    /// own.
    #[must_use]
    pub fn music(&self) -> Option<World> {
        self.look.music.or(self.world)
    }

    /// The level with a set's look, as far as its own text names none.
    #[must_use]
    pub fn in_set(mut self, look: Look) -> Self {
        let own = if self.world.is_some() { Look::default() } else { look };
        self.look.background = self.look.background.or(own.background);
        self.look.music = self.look.music.or(own.music);
        self
    }

    /// True if a game on the other level takes the same course by the same inputs.
    #[must_use]
    pub fn plays_like(&self, other: &Self) -> bool {
        let Self { speed, lives, columns, tiles, .. } = self;
        let is_alike = |(one, two): (&Tile, &Tile)| one.colorless() == two.colorless();
        (speed, lives, columns, tiles.len()) == (&other.speed, &other.lives, &other.columns, other.tiles.len())
            && tiles.iter().zip(&other.tiles).all(is_alike)
    }

    /// Number of rows, ≥ 1.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.tiles.len() / self.columns
    }
}

impl Code {
    /// `.` is another way to write 0.
    const EMPTY: Self = Self(0);

    /// The code that one character stands for. Letters count down from the top of `u32`. No text
    /// has letters beside numbers that large: letters need dense rows, where each number has one
    /// digit.
    fn of(character: char) -> Self {
        Self(character.to_digit(10).unwrap_or(u32::MAX - u32::from(character)))
    }

    /// True for numbers of more than one digit.
    fn is_large(self) -> bool {
        self.0 > 9 && self.0 < Self::of(char::MAX).0
    }
}

impl Tile {
    /// The tutorial's tile for a number, which a `tile` line can replace from 6 up.
    #[must_use]
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

    /// The tile in a colour that all have.
    fn colorless(self) -> Self {
        match self {
            Tile::Empty => Tile::Empty,
            Tile::Brick(kind) => Tile::Brick(BrickKind { color: Color::White, ..kind }),
        }
    }

    /// True for a brick that can be destroyed.
    #[must_use]
    pub fn is_breakable(self) -> bool {
        matches!(self, Tile::Brick(BrickKind { hits: Some(_), .. }))
    }
}

impl BrickKind {
    /// A brick that one hit destroys, with the usual drops.
    #[must_use]
    pub const fn one_hit(color: Color) -> Self {
        Self { color, hits: Some(NonZeroU8::MIN), drop: Drop::Usual, behavior: Behavior::Still }
    }

    /// The cells, by their row-major index, in which a brick of this kind can be that starts in
    /// `cell`: more than one if it moves.
    #[must_use]
    pub fn path(self, cell: usize) -> RangeInclusive<usize> {
        let end = match self.behavior {
            Behavior::Moves { columns, .. } => cell.saturating_add_signed(columns.into()),
            _ => cell,
        };
        cell.min(end)..=cell.max(end)
    }
}

impl Color {
    /// Red, green and blue from 0 to 1: the tutorial's, or the author's.
    ///
    /// ```
    /// use breakout::level::Color;
    ///
    /// assert_eq!(Color::Orange.rgb(), [1.0, 0.5, 0.0]);
    /// ```
    #[must_use]
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

    /// Red, green and blue from 0 to 255, rounded.
    ///
    /// ```
    /// use breakout::level::Color;
    ///
    /// assert_eq!(Color::Orange.bytes(), [255, 128, 0]);
    /// assert_eq!(Color::Custom([1, 2, 3]).bytes(), [1, 2, 3]);
    /// ```
    #[must_use]
    pub const fn bytes(self) -> [u8; 3] {
        let [red, green, blue] = self.rgb();
        [(red * 255.0 + 0.5) as u8, (green * 255.0 + 0.5) as u8, (blue * 255.0 + 0.5) as u8]
    }
}

/// Makes a title from a file's name: `02-two_gaps.lvl` becomes `Two gaps`. Characters that a title
/// must not hold become blanks, and invisible ones go.
#[must_use]
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
