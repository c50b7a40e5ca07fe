//! Levels as text: rows of codes, and what is wrong with them.
//!
//! Owns the text format and its diagnostics. It must not know geometry, files or the game: a level is a table of tiles.
//! Tutorial chapter: *Levels*, whose format this reads unchanged; what the tutorial takes without a word (ragged rows,
//! −1, an empty file that counts as won) is an error here that names the line and the column.

mod parse;

pub use parse::{Problem, Problems, parse};

/// The most columns or rows that a level may have.
///
/// Bricks of the largest level are 0.8 × 0.3 units, already far below what can be seen; the limit keeps a mistaken file
/// from filling the memory.
pub const MAX_CELLS_PER_AXIS: usize = 1000;

/// What a cell of a level holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tile {
    /// Nothing: code 0.
    Empty,
    /// A brick that is never destroyed: code 1.
    Solid,
    /// A brick that breaks: code 2 and above.
    Brick(Color),
}

/// The colours of the tutorial's breakable bricks, by their code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
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
}

/// A level: a table of tiles with at least one brick that breaks, and a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    title: String,
    columns: usize,
    tiles: Vec<Tile>,
}

impl Level {
    /// What the level is called.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
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

    /// All tiles, row by row from the top, each from the left.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The level as text that parses to the same level: codes, separated by blanks.
    #[must_use]
    pub fn to_text(&self) -> String {
        let row = |tiles: &[Tile]| tiles.iter().map(|tile| tile.code().to_string()).collect::<Vec<_>>().join(" ");
        self.tiles.chunks(self.columns).map(|tiles| row(tiles) + "\n").collect()
    }
}

impl Tile {
    /// The tutorial's number for this tile; 6 stands for all codes from 6.
    #[must_use]
    pub fn code(self) -> u32 {
        match self {
            Tile::Empty => 0,
            Tile::Solid => 1,
            Tile::Brick(Color::Blue) => 2,
            Tile::Brick(Color::Green) => 3,
            Tile::Brick(Color::Sand) => 4,
            Tile::Brick(Color::Orange) => 5,
            Tile::Brick(Color::White) => 6,
        }
    }

    fn from_code(code: u32) -> Self {
        match code {
            0 => Tile::Empty,
            1 => Tile::Solid,
            2 => Tile::Brick(Color::Blue),
            3 => Tile::Brick(Color::Green),
            4 => Tile::Brick(Color::Sand),
            5 => Tile::Brick(Color::Orange),
            _ => Tile::Brick(Color::White),
        }
    }
}

/// A title made from a file's name: `02-two_gaps.lvl` becomes `Two gaps`.
#[must_use]
pub fn title_from_file_name(name: &str) -> String {
    let stem = name.strip_suffix(".lvl").unwrap_or(name);
    let without_number = stem.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | '_' | ' ' | '.'));
    let words = if without_number.is_empty() { stem } else { without_number }.replace(['-', '_'], " ");
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_makes_a_title() {
        assert_eq!(title_from_file_name("02-two_gaps.lvl"), "Two gaps");
        assert_eq!(title_from_file_name("wall"), "Wall");
        assert_eq!(title_from_file_name("07.lvl"), "07");
        assert_eq!(title_from_file_name(""), "");
    }
}
