//! Going back in a game: its record so far, and playing on from an earlier moment.

use super::Play;
use super::round::Round;
use crate::effects::Effects;
use crate::game::replay::Replay;
use crate::game::{Game, GameState, Input};

impl Play {
    /// The record of the game up to this moment.
    #[must_use]
    pub fn record(&self) -> Replay {
        self.round.record(&self.game)
    }

    /// Plays on from an earlier moment: `game` is what `inputs` made of the record's beginning.
    /// From there it is another game, which leaves neither result nor record. A run waits as it is
    /// now, and the other game does not belong to it.
    pub fn play_on_from(&mut self, game: &Game, inputs: &[Input]) {
        if self.game.state() == GameState::Active {
            self.leave_game();
        }
        if self.round.run.is_some() && self.saved.is_some() {
            self.tell("this is another game now; the run waits as it was: Continue goes on with it");
        }
        let record = self.record();
        let mut earlier = Replay::new(record.level().clone(), record.seed()).by(record.terms(), record.carried());
        inputs.iter().for_each(|input| earlier.push(*input));
        self.round = Round::new(None, earlier, false);
        self.game = game.clone();
        self.end = None;
        self.effects = Effects::new();
        self.screen.enter(game.state());
        // Before the first step the game has not begun.
        self.starts = game.state() == GameState::Menu;
    }
}
