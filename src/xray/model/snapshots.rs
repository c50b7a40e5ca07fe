//! The game at some positions of a timeline. When the memory is full, every second one is dropped.

use crate::game::{Brick, Game};

/// Memory for all snapshots together, in bytes, unless [`FEWEST`] of them take more.
pub(super) const ROOM: usize = 32 << 20;

/// Limit of snapshots. If an hour lies between the first and the last, two neighbours are 4 s
/// apart.
const MOST: usize = 1024;

/// There is always room for this many, however large the level is. A seek in a long game then takes
/// a moment, because everything between two of them is played again.
const FEWEST: usize = 4;

/// Snapshots in the order of their positions.
#[derive(Clone, Debug)]
pub(super) struct Snapshots {
    /// At multiples of `interval`, from 0 on, without a gap.
    games: Vec<Game>,
    /// Steps between two of them.
    interval: usize,
    most: usize,
}

impl Snapshots {
    /// Begins with the game at position 0.
    pub(super) fn new(game: &Game) -> Self {
        let most = (ROOM / memory_of(game)).clamp(FEWEST, MOST);
        Self { games: vec![game.clone()], interval: 16, most }
    }

    /// Offers the game at this position, which is kept if it is a multiple of the interval.
    /// Positions come one after the other.
    pub(super) fn offer(&mut self, position: usize, game: &Game) {
        if position != self.games.len() * self.interval {
            return;
        }
        if self.games.len() == self.most {
            let mut is_kept = false;
            self.games.retain(|_| {
                is_kept = !is_kept;
                is_kept
            });
            self.interval *= 2;
            // An even number of them makes this position the next one; else it lies between two.
            if position != self.games.len() * self.interval {
                return;
            }
        }
        self.games.push(game.clone());
    }

    /// Forgets everything after this position.
    pub(super) fn truncate(&mut self, position: usize) {
        self.games.truncate(position / self.interval + 1);
    }

    /// The last snapshot at or before `position`, with its own position.
    pub(super) fn at_or_before(&self, position: usize) -> (usize, &Game) {
        let number = (position / self.interval).min(self.games.len() - 1);
        (number * self.interval, &self.games[number])
    }

    /// An estimate of the memory that they take, in bytes.
    #[cfg(test)]
    pub(super) fn memory(&self) -> usize {
        self.games.iter().map(memory_of).sum()
    }
}

/// An estimate of a game's memory, in bytes: its bricks, and room for everything else.
fn memory_of(game: &Game) -> usize {
    const REST: usize = 4096;
    let grid = game.bricks().grid();
    grid.columns() * grid.rows() * size_of::<Option<Brick>>() + REST
}
