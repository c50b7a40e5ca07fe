//! Whether a game that is played again is the same: hashes on the way, which a record may hold, and
//! the one at its end.

use crate::game::Game;

/// Where a game that is played again is another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The last place at which it was checked and still the same; 0 where there is none.
    pub after: usize,
    /// The place at which it differs: so many inputs were played.
    pub place: usize,
}

/// The hashes that a game had when it was recorded.
///
/// ```
/// use breakout::game::Game;
/// use breakout::timeline::{Check, Divergence};
///
/// let level = breakout::level::parse("example.lvl", "Example", "2 2\n")?;
/// let game = Game::new(&level, 1);
/// let mut check = Check::new(vec![(0, game.hash()), (120, 7)]);
/// assert_eq!(check.look(0, &game), None);
/// assert_eq!(check.look(120, &game), Some(Divergence { after: 0, place: 120 }));
/// # Ok::<(), breakout::level::Problems>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Check {
    /// By place, in ascending order.
    hashes: Vec<(usize, u64)>,
    divergence: Option<Divergence>,
}

impl Check {
    /// Expects these hashes, each after so many inputs; in ascending order.
    #[must_use]
    pub fn new(hashes: Vec<(usize, u64)>) -> Self {
        Self { hashes, divergence: None }
    }

    /// Looks at a game that has come to a place, and returns the first place at which one differed.
    pub fn look(&mut self, place: usize, game: &Game) -> Option<Divergence> {
        if let Ok(i) = self.hashes.binary_search_by_key(&place, |(place, _)| *place)
            && self.divergence.is_none_or(|known| place < known.place)
            && self.hashes[i].1 != game.hash()
        {
            let after = i.checked_sub(1).map_or(0, |before| self.hashes[before].0);
            self.divergence = Some(Divergence { after, place });
        }
        self.divergence
    }

    /// What was found so far.
    #[must_use]
    pub fn divergence(&self) -> Option<Divergence> {
        self.divergence
    }
}
