//! The game as it was at some places. When there is no room, every second one goes.

use crate::game::{Brick, Game};

/// What all snapshots together may take, in bytes, unless [`FEWEST`] of them take more.
pub(super) const ROOM: usize = 32 << 20;

/// There are never more; with an hour between the first and the last, 4 s are between two of them.
const MOST: usize = 1024;

/// There is room for as many, however large the level is. Between two of them a long game takes a
/// moment to play anew.
const FEWEST: usize = 4;

/// Snapshots in the order of their places.
#[derive(Clone, Debug)]
pub(super) struct Snapshots {
    /// At multiples of `apart`, from 0 on, without a gap.
    kept: Vec<Game>,
    /// Places between two of them.
    apart: usize,
    most: usize,
}

impl Snapshots {
    /// Begins with the game at place 0.
    pub(super) fn new(game: &Game) -> Self {
        let most = (ROOM / memory_of(game)).clamp(FEWEST, MOST);
        Self { kept: vec![game.clone()], apart: 16, most }
    }

    /// Keeps the game at this place if it is one that is kept. Places come one after the other.
    pub(super) fn note(&mut self, place: usize, game: &Game) {
        if place != self.kept.len() * self.apart {
            return;
        }
        if self.kept.len() == self.most {
            let mut number = 0;
            self.kept.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.apart *= 2;
            // With an even number of them, this place is the next one; else it is between two.
            if place != self.kept.len() * self.apart {
                return;
            }
        }
        self.kept.push(game.clone());
    }

    /// Forgets what is after this place.
    pub(super) fn truncate(&mut self, place: usize) {
        self.kept.truncate(place / self.apart + 1);
    }

    /// The place of the last snapshot that is not after `place`.
    pub(super) fn at_or_before(&self, place: usize) -> usize {
        (place / self.apart).min(self.kept.len() - 1) * self.apart
    }

    /// The snapshot at a place that [`Snapshots::at_or_before`] returned.
    pub(super) fn get(&self, place: usize) -> &Game {
        &self.kept[place / self.apart]
    }

    /// An estimate of what they take, in bytes.
    pub(super) fn memory(&self) -> usize {
        self.kept.iter().map(memory_of).sum()
    }
}

/// An estimate of what a game takes, in bytes: its bricks, and room for everything else.
fn memory_of(game: &Game) -> usize {
    const REST: usize = 4096;
    let grid = game.bricks().grid();
    grid.columns() * grid.rows() * size_of::<Option<Brick>>() + REST
}
