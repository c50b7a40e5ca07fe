//! The author's win, which runs beside the player's game.

use crate::game::{Game, GameState, Input};
use crate::player::Proof;

/// A recorded game that keeps pace with another one: both have flown for equally long.
pub(super) struct Ghost {
    pub(super) game: Game,
    inputs: Box<dyn Iterator<Item = Input>>,
}

impl Ghost {
    pub(super) fn new(proof: &Proof) -> Self {
        Self { game: proof.record.begin(), inputs: Box::new(proof.record.clone().into_inputs()) }
    }

    /// Plays on until a ball has flown for so many steps. Time in which all balls wait is skipped,
    /// as a level's clock skips it.
    pub(super) fn follow(&mut self, flight: u64) {
        // It stands where it takes no step.
        self.game.remember_positions();
        while self.game.flight_steps() < flight && !matches!(self.game.state(), GameState::Win | GameState::Lost) {
            let Some(input) = self.inputs.next() else { return };
            self.game.step(&input, &mut Vec::new());
        }
    }
}
