//! What a new player is told: each thing until it was done once.

use super::{Mode, Play, SaveRequest};
use crate::game::{Event, GameState};
use crate::player::Lesson;

/// The paddle was steered for the first time when it has gone this far, world units.
const STEERED: f32 = 150.0;

impl Play {
    /// What the player does for the first time. `paddle` is where the paddle was before the step,
    /// world units.
    pub(super) fn learn(&mut self, paddle: f32) {
        if !self.remembers || self.game.state() != GameState::Active {
            return;
        }
        self.steered += (self.game.paddle().center.x - paddle).abs();
        let has_launched = self.events.iter().any(|event| matches!(event, Event::Launched { .. }));
        let has_caught = self.events.iter().any(|event| matches!(event, Event::PowerUpCollected { .. }));
        let lessons =
            [(Lesson::Steer, self.steered > STEERED), (Lesson::Release, has_launched), (Lesson::Catch, has_caught)];
        for (lesson, is_done) in lessons {
            if is_done && !self.scores.has_learned(lesson) {
                self.scores.learn(lesson);
                self.save_requests.push(SaveRequest::Learned(lesson));
            }
        }
    }

    /// What the player is told to do: the first lesson that is still new and can be followed now.
    pub(super) fn lesson(&self) -> Option<Lesson> {
        let waits = self.game.balls().iter().any(|ball| ball.waits_at.is_some());
        let new = |lesson| !self.scores.has_learned(lesson);
        if self.screen.mode() != Mode::Playing || !self.remembers {
            None
        } else if new(Lesson::Steer) {
            Some(Lesson::Steer)
        } else if new(Lesson::Release) && waits {
            Some(Lesson::Release)
        } else {
            Some(Lesson::Catch).filter(|lesson| new(*lesson) && !self.game.falling().is_empty())
        }
    }
}
