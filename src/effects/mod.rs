//! What is only to be looked at: particles. Pure, with its own random numbers, so that nothing here can change a game or
//! its replay.

mod particles;

pub use particles::Particle;

use crate::game::{Event, Game, Rng};
use particles::Particles;

/// All cosmetic state.
#[derive(Clone, Debug)]
pub struct Effects {
    particles: Particles,
    rng: Rng,
}

impl Effects {
    /// Nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self { particles: Particles::new(), rng: Rng::new(0) }
    }

    /// Advances by one step of the game, after it: `events` are what happened in it.
    pub fn step(&mut self, game: &Game, events: &[Event]) {
        self.particles.age();
        for ball in game.balls().iter().filter(|ball| ball.waits_at.is_none()) {
            if game.state() == crate::game::GameState::Active {
                self.particles.trail(ball, &mut self.rng);
            }
        }
        for event in events {
            if let Event::BrickDestroyed { cell, brick, .. } = event {
                self.particles.burst(game.bricks().grid().aabb(*cell), *brick, &mut self.rng);
            }
        }
    }

    /// The particles that can be seen, at the end of the last step.
    pub fn particles(&self) -> impl Iterator<Item = &Particle> {
        self.particles.living()
    }
}

impl Default for Effects {
    fn default() -> Self {
        Self::new()
    }
}
