//! Visual effects: particles, shake, chaos and confuse. They are pure and have random numbers of
//! their own, so nothing here can change a game or its replay. Tutorial chapters: *Particles*,
//! *Postprocessing*.
//!
//! Three things are often called effects, so each has a name of its own here. An *effect* is what a
//! power-up does in the rules ([`Game::running`]). This module makes *visual effects*. What you
//! hear is a *sound*.

mod fades;
mod hits;
mod particles;
mod recent;
mod ribbons;
mod shards;
mod timers;

pub use fades::Strengths;
pub use hits::{Broken, Hits, PaddleBounce, PickupText, Struck, WallBounce};
pub use particles::{Particle, Particles};
pub use recent::Recent;
pub use ribbons::Ribbon;
pub use shards::{Shard, ShardKind};
pub use timers::{ARRIVAL, EffectTimers, is_tense};

use crate::game::{Ball, Event, Game, GameState, Rng, STEP};
use crate::palette;
use fades::Fades;
use glam::Vec2;
use particles::STEEL_SPARKS;
use ribbons::Ribbons;
use shards::Shards;

/// For so long the confetti of a win falls densely, in seconds; then one piece each so many steps.
const CONFETTI_RAIN: f32 = 2.5;
const CONFETTI_LATER: u32 = 9;

/// Steps from one burst of fireworks to the next, and the area in which they are, world units.
const FIREWORK_STEPS: u32 = 60;
const SKY: (Vec2, Vec2) = (Vec2::new(80.0, 60.0), Vec2::new(720.0, 330.0));

/// All visual effects of a game.
///
/// ```
/// use breakout::effects::Effects;
/// use breakout::game::{Event, Game};
/// use glam::Vec2;
///
/// let level = breakout::level::parse("example.lvl", "Example", "1 2\n")?;
/// let (game, mut effects) = (Game::new(&level, 1), Effects::default());
/// effects.step(&game, &[Event::SolidHit { at: Vec2::ZERO, cell: 0 }]);
/// assert_eq!(effects.strengths().shake, 1.0);
/// assert!(effects.particles().count() > 0, "sparks");
/// # Ok::<(), breakout::level::Problems>(())
/// ```
#[derive(Clone, Debug)]
pub struct Effects {
    particles: Particles,
    fades: Fades,
    /// Recent hits.
    pub hits: Hits,
    shards: Shards,
    ribbons: Ribbons,
    /// Timers of everything that goes on.
    pub timers: EffectTimers,
    /// Steps for which there are fireworks.
    fireworks: u32,
    rng: Rng,
    /// For what goes beyond the tutorial, so that its particles stay where they are.
    more: Rng,
}

impl Effects {
    /// Effects of a level whose bricks come in row by row.
    #[must_use]
    pub fn arriving() -> Self {
        let mut effects = Self::default();
        effects.timers.since_arrival = Some(0.0);
        effects
    }

    /// Advances by one step. Call it after each step of the game, with the `events` of that step.
    pub fn step(&mut self, game: &Game, events: &[Event]) {
        self.particles.age();
        self.hits.age();
        self.shards.age();
        if game.state() == GameState::Active {
            for ball in game.balls().iter().filter(|ball| ball.waits_at.is_none()) {
                self.particles.trail(ball, &mut self.rng);
            }
        }
        self.ribbons.step(game.balls());
        self.fades.step(game, events);
        self.timers.step(game, events);
        for event in events {
            self.hits.note(game, event);
            self.emit(event);
        }
        if let Some(seconds) = self.timers.since_end.filter(|_| game.state() == GameState::Win) {
            let step = (seconds / STEP).round() as u32;
            if seconds < CONFETTI_RAIN || step.is_multiple_of(CONFETTI_LATER) {
                self.shards.rain(&mut self.more);
            }
        }
        if self.fireworks > 0 {
            self.fireworks -= 1;
            if self.fireworks.is_multiple_of(FIREWORK_STEPS) {
                let at = Vec2::new(self.more.between(SKY.0.x, SKY.1.x), self.more.between(SKY.0.y, SKY.1.y));
                self.shards.celebrate(at, &mut self.more);
            }
        }
    }

    /// Begins fireworks of so many bursts.
    pub fn celebrate(&mut self, bursts: u32) {
        self.fireworks = bursts * FIREWORK_STEPS;
    }

    /// Adds the particles and shards of an event that was noted.
    fn emit(&mut self, event: &Event) {
        let Self { particles, hits, shards, rng, more, .. } = self;
        match *event {
            Event::BrickDestroyed { .. } => {
                if let Some(broken) = hits.broken.newest() {
                    particles.burst(broken.area, broken.brick, rng);
                    shards.break_up(broken, more);
                }
            }
            Event::SolidHit { at, .. } | Event::BrickCracked { at, .. } => {
                if let Some(struck) = hits.struck.newest() {
                    let color = match event {
                        Event::BrickCracked { brick, .. } => palette::brick(brick.kind),
                        _ => STEEL_SPARKS,
                    };
                    particles.sparks(struck.at, at, color, rng);
                    shards.splinters(struck, color, more);
                }
            }
            Event::PowerUpCollected { kind, at, .. } => particles.sparkle(at, kind, rng),
            Event::LifeLost { .. } | Event::Lost => shards.burst(&self.timers.burst_paddle, more),
            Event::Won => {
                // From the last brick.
                let from = hits.broken.newest().map_or(Vec2::new(400.0, 150.0), |broken| broken.area.center());
                shards.celebrate(from, more);
            }
            _ => {}
        }
    }

    /// Shards and confetti, at the end of the last step.
    pub fn shards(&self) -> impl Iterator<Item = &Shard> {
        self.shards.living()
    }

    /// The ribbons behind the balls, at the end of the last step.
    pub fn ribbons(&self) -> impl Iterator<Item = &Ribbon> {
        self.ribbons.iter()
    }

    /// Seconds since a ball's last bounce, and the direction away from what it met.
    #[must_use]
    pub fn bounce(&self, ball: &Ball) -> Option<(f32, Vec2)> {
        self.ribbons.bounce(ball)
    }

    /// Strengths for the post-processing pass.
    #[must_use]
    pub fn strengths(&self) -> Strengths {
        self.fades.now()
    }

    /// The particles that can be seen, at the end of the last step.
    pub fn particles(&self) -> impl Iterator<Item = &Particle> {
        self.particles.living()
    }
}

/// No particles, and a picture at rest.
impl Default for Effects {
    fn default() -> Self {
        Self {
            particles: Particles::default(),
            fades: Fades::default(),
            hits: Hits::new(),
            shards: Shards::new(),
            ribbons: Ribbons::new(),
            timers: EffectTimers::new(),
            fireworks: 0,
            rng: Rng::new(0),
            more: Rng::new(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Input;
    use crate::level;
    use glam::Vec2;

    fn game(input: Input) -> Game {
        let mut game = Game::new(&level::parse("test", "Test", "2 1\n").expect("a good level"), 1);
        game.step(&input, &mut Vec::new());
        game
    }

    #[test]
    fn a_trail_is_behind_a_flying_ball_in_play_only() {
        let particles = |game: &Game| {
            let mut effects = Effects::default();
            effects.step(game, &[]);
            effects.particles().count()
        };
        let start = Input { start: true, ..Input::default() };
        assert_eq!(particles(&game(start)), 0, "it waits");
        assert_eq!(particles(&game(Input { launch: true, ..start })), 1);
        let mut won = game(Input { launch: true, ..start });
        let mut autopilot = crate::trial::autopilot::Autopilot::new(1);
        while won.state() == GameState::Active {
            let input = autopilot.input(&won);
            won.step(&input, &mut Vec::new());
        }
        assert!(won.balls().iter().any(|ball| ball.waits_at.is_none()));
        assert_eq!(particles(&won), 0, "it stands still");
    }

    #[test]
    fn only_a_solid_brick_shakes_the_field() {
        let game = game(Input { start: true, ..Input::default() });
        let at = Vec2::ZERO;
        for (event, shake) in [
            (Event::SolidHit { at, cell: 1 }, 1.0),
            (Event::WallHit { at, normal: Vec2::Y }, 0.0),
            (Event::PaddleHit { at, offset: 0.0 }, 0.0),
            (Event::Launched { at }, 0.0),
        ] {
            let mut effects = Effects::default();
            effects.step(&game, &[event]);
            assert_eq!(effects.strengths().shake, shake, "{event:?}");
        }
    }
}
