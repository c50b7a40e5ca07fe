//! The content of a level.

use super::tile::{Code, Tile};
use super::word::is_invisible;
use super::world::{Background, Look, World};

/// Maximum number of columns, and of rows.
///
/// The bricks of the largest level are 0.8 × 0.3 units, far too small to see. The limit keeps a
/// faulty file from using up all memory.
pub const MAX_CELLS_PER_AXIS: usize = 1000;

/// Maximum length of a title or an author's name, in characters. Longer text does not fit into a
/// panel.
pub(super) const MAX_TEXT: usize = 60;

/// Default number of lives at the start of a game, from the tutorial.
pub const LIVES: u32 = 3;

/// A level: a table of tiles, and its author's settings. Every level that
/// [`parse`](super::parse()) returns has at least one breakable brick.
#[derive(Clone, Debug)]
pub struct Level {
    /// The title from the text, or else from the file's name.
    pub title: String,
    /// The author's name, if the level gives one.
    pub author: Option<String>,
    /// The world that the level belongs to, if it names one.
    pub world: Option<World>,
    pub(super) look: Look,
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

/// Makes a title from a file name: `02-two_gaps.lvl` becomes `Two gaps`. Characters that are
/// invalid in a title become spaces, and invisible ones are removed.
pub fn title_from_file_name(name: &str) -> String {
    let stem = if name.to_ascii_lowercase().ends_with(".lvl") { &name[..name.len() - 4] } else { name };
    let without_number = stem.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | '_' | ' ' | '.'));
    let words = if without_number.is_empty() { stem } else { without_number };
    let blank = |c: char| matches!(c, '-' | '_' | ';') || c.is_control();
    let is_kept = |c: &char| blank(*c) || !is_invisible(*c);
    let mut letters = words.trim().chars().filter(is_kept).map(|c| if blank(c) { ' ' } else { c });
    let title: String = letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default();
    title.chars().take(MAX_TEXT).collect::<String>().trim().to_owned()
}
