//! Levels as text: rows of codes, what the author says about them, and what is wrong with them.
//!
//! Owns the text format and its diagnostics. It must not know geometry, files or the game: a level
//! is a table of tiles. Tutorial chapter: *Levels*, whose format this reads unchanged; what the
//! tutorial takes without a word (ragged rows, −1, an empty file that counts as won) is an error
//! here that names the line and the column. `levels/README.md` describes the format.

mod color;
mod parse;
mod power_up;
mod print;
mod problem;
mod remarks;
mod rows;
mod settings;
mod sorter;
mod text;
mod tile;
mod word;

pub use parse::{parse, place};
pub use power_up::PowerUpKind;
pub use problem::{Problem, Problems, Severity, nearest};
pub use remarks::remarks;
pub use text::lossy;

use std::num::NonZeroU8;

/// The most columns or rows that a level may have.
///
/// Bricks of the largest level are 0.8 × 0.3 units, already far below what can be seen; the limit
/// keeps a mistaken file from filling the memory.
pub const MAX_CELLS_PER_AXIS: usize = 1000;

/// Lives at the start of a game where the level says nothing else: the tutorial's.
pub const LIVES: u32 = 3;

/// The names of power-ups that a `tile` line may drop.
const DROPS: [&str; PowerUpKind::ALL.len()] = PowerUpKind::NAMES;

/// What a cell of a level holds.
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
    /// How it looks.
    pub color: Color,
    /// How many hits destroy it; `None` for a solid one, which is never destroyed.
    pub hits: Option<NonZeroU8>,
    /// What falls out of it.
    pub drop: Drop,
}

/// The colours of bricks: the tutorial's by their code, or one of the author's.
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
    /// Code 6 and more.
    White,
    /// Red, green and blue from 0 to 255.
    Custom([u8; 3]),
}

/// What falls out of a destroyed brick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drop {
    /// Power-ups by the usual odds.
    Usual,
    /// Nothing.
    Nothing,
    /// This power-up, always.
    PowerUp(PowerUpKind),
}

/// What a cell is written as: a number or a letter. Two texts of a level are compared by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code(u32);

/// A level: a table of tiles with at least one brick that breaks, and what its author says about
/// it.
#[derive(Clone, Debug)]
pub struct Level {
    title: String,
    author: Option<String>,
    speed: f32,
    lives: u32,
    columns: usize,
    tiles: Vec<Tile>,
    codes: Vec<Code>,
}

/// Levels are equal that play the same, however they are written.
impl PartialEq for Level {
    fn eq(&self, other: &Self) -> bool {
        let Self { title, author, speed, lives, columns, tiles, codes: _ } = self;
        (title, author, speed, lives, columns, tiles)
            == (&other.title, &other.author, &other.speed, &other.lives, &other.columns, &other.tiles)
    }
}

impl Level {
    /// A field without any brick, for as long as there is no level. It cannot be won, so nobody may
    /// play it.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            title: String::new(),
            author: None,
            speed: 1.0,
            lives: LIVES,
            columns: 1,
            tiles: vec![Tile::Empty],
            codes: vec![Code::EMPTY],
        }
    }

    /// What the level is called.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Who made it, if that is said.
    #[must_use]
    pub fn author(&self) -> Option<&str> {
        self.author.as_deref()
    }

    /// Factor of the ball's speed; 1 is the usual one.
    #[must_use]
    pub fn speed(&self) -> f32 {
        self.speed
    }

    /// Lives at the start, ≥ 1.
    #[must_use]
    pub fn lives(&self) -> u32 {
        self.lives
    }

    /// Number of tiles in a row, ≥ 1.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Number of rows, ≥ 1.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.tiles.len() / self.columns
    }

    /// What each tile is written as, in the order of [`Level::tiles`].
    #[must_use]
    pub fn codes(&self) -> &[Code] {
        &self.codes
    }

    /// All tiles, row by row from the top, each from the left.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }
}

impl Code {
    /// `.` is another way to write 0.
    const EMPTY: Self = Self(0);

    fn number(number: u32) -> Self {
        Self(number)
    }

    /// Numbers that large are white bricks all of them, so that nothing is mistaken for a letter.
    fn letter(letter: char) -> Self {
        Self(u32::MAX - u32::from(letter))
    }
}

impl Tile {
    /// The tile that a number stands for without any `tile` line: the tutorial's.
    #[must_use]
    pub fn from_code(code: u32) -> Self {
        let color = match code {
            0 => return Tile::Empty,
            1 => return Tile::Brick(BrickKind { color: Color::Steel, hits: None, drop: Drop::Nothing }),
            2 => Color::Blue,
            3 => Color::Green,
            4 => Color::Sand,
            5 => Color::Orange,
            _ => Color::White,
        };
        Tile::Brick(BrickKind::one_hit(color))
    }

    /// Whether there is a brick that can be destroyed.
    #[must_use]
    pub fn is_breakable(self) -> bool {
        matches!(self, Tile::Brick(BrickKind { hits: Some(_), .. }))
    }
}

impl BrickKind {
    /// A brick that one hit destroys, with the usual drops.
    #[must_use]
    pub const fn one_hit(color: Color) -> Self {
        Self { color, hits: Some(NonZeroU8::MIN), drop: Drop::Usual }
    }
}

/// A title made from a file's name: `02-two_gaps.lvl` becomes `Two gaps`. What a title may not hold
/// becomes a blank.
#[must_use]
pub fn title_from_file_name(name: &str) -> String {
    let stem = if name.to_ascii_lowercase().ends_with(".lvl") { &name[..name.len() - 4] } else { name };
    let without_number = stem.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | '_' | ' ' | '.'));
    let words = if without_number.is_empty() { stem } else { without_number };
    let blank = |c: char| matches!(c, '-' | '_' | ';') || c.is_control();
    let mut letters = words.trim().chars().map(|c| if blank(c) { ' ' } else { c });
    let title: String = letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default();
    title.chars().take(settings::MAX_TEXT).collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests;
