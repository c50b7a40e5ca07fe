//! Visual effects: particles, shake, chaos and confuse. They are pure and draw on random numbers of
//! their own: nothing here can change a game or its replay. Tutorial chapters: *Particles*,
//! *Postprocessing*.
//!
//! Three things are often called effects, and each has its own name here. An *effect* is what a
//! power-up does to the rules ([`Game::running`]). A *visual effect* is made by this module. A
//! *sound* is made by [`crate::audio`].

mod fades;
mod finale;
mod hits;
mod particles;
mod recent;
mod ribbons;
mod shards;
mod timers;

pub use fades::PostParams;
pub use finale::certain_last_hit;
pub use hits::{Broken, Hits, PaddleBounce, PickupText, Struck, WallBounce};
pub use particles::{Particle, Particles};
pub use recent::Recent;
pub(crate) use ribbons::POINTS as RIBBON_POINTS;
pub(crate) use shards::{Shard, ShardKind};
pub use timers::{ARRIVAL, EffectTimers};

use crate::game::{Event, Game, GameState, Rng, STEP};
use crate::palette;
use fades::PostFades;
use glam::Vec2;
use particles::STEEL_SPARKS;
use ribbons::Ribbons;
use shards::Shards;

/// Seconds for which confetti falls densely after a win.
const CONFETTI_RAIN: f32 = 2.5;
/// Steps between two pieces of confetti after that.
const CONFETTI_LATER: u32 = 9;

/// Steps between two bursts of fireworks.
const FIREWORK_STEPS: u32 = 60;
/// Corners of the area where fireworks burst, world units.
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
/// assert_eq!(effects.post_params().shake, 1.0);
/// assert!(effects.particles().count() > 0, "sparks");
/// # Ok::<(), breakout::level::Problems>(())
/// ```
#[derive(Clone, Debug)]
pub struct Effects {
    particles: Particles,
    fades: PostFades,
    /// Recent hits.
    pub hits: Hits,
    pub(crate) shards: Shards,
    pub(crate) ribbons: Ribbons,
    /// Timers of the game's moments.
    pub timers: EffectTimers,
    /// Remaining steps of fireworks.
    fireworks: u32,
    rng: Rng,
    /// Random numbers for effects beyond the tutorial's. Separate ones keep the tutorial's
    /// particles unchanged.
    cosmetic_rng: Rng,
}

impl Effects {
    /// Creates the effects of a level whose bricks arrive row by row.
    pub fn arriving() -> Self {
        let mut effects = Self::default();
        effects.timers.since_arrival = Some(0.0);
        effects
    }

    /// Advances by one step. Call this after each step of the game, with the `events` of that step.
    pub fn step(&mut self, game: &Game, events: &[Event]) {
        self.particles.age();
        self.hits.age();
        self.shards.age();
        if game.state() == GameState::Active {
            for ball in game.balls().iter().filter(|ball| !ball.is_stuck()) {
                self.particles.trail(ball, &mut self.rng);
            }
        }
        self.ribbons.step(game.balls());
        self.fades.step(game, events);
        self.timers.step(game, events);
        for event in events {
            self.hits.record(game, event);
            self.emit(event);
        }
        if let Some(seconds) = self.timers.since_end.filter(|_| game.state() == GameState::Win) {
            let step = (seconds / STEP).round() as u32;
            if seconds < CONFETTI_RAIN || step.is_multiple_of(CONFETTI_LATER) {
                self.shards.rain(&mut self.cosmetic_rng);
            }
        }
        if self.fireworks > 0 {
            self.fireworks -= 1;
            if self.fireworks.is_multiple_of(FIREWORK_STEPS) {
                let at =
                    Vec2::new(self.cosmetic_rng.between(SKY.0.x, SKY.1.x), self.cosmetic_rng.between(SKY.0.y, SKY.1.y));
                self.shards.celebrate(at, &mut self.cosmetic_rng);
            }
        }
    }

    /// Starts fireworks with this number of bursts.
    pub fn celebrate(&mut self, bursts: u32) {
        self.fireworks = bursts * FIREWORK_STEPS;
    }

    /// Adds the particles and shards of a recorded event.
    fn emit(&mut self, event: &Event) {
        let Self { particles, hits, shards, rng, cosmetic_rng, .. } = self;
        match *event {
            Event::BrickDestroyed { .. } => {
                if let Some(broken) = hits.broken.newest() {
                    particles.burst(broken.area, broken.brick, rng);
                    shards.break_up(broken, cosmetic_rng);
                }
            }
            Event::SolidHit { at, .. } | Event::BrickCracked { at, .. } => {
                if let Some(struck) = hits.struck.newest() {
                    let color = match event {
                        Event::BrickCracked { brick, .. } => palette::brick(brick.kind),
                        _ => STEEL_SPARKS,
                    };
                    particles.sparks(struck.at, at, color, rng);
                    shards.splinters(struck, color, cosmetic_rng);
                }
            }
            Event::PowerUpCollected { kind, at, .. } => particles.sparkle(at, kind, rng),
            Event::LifeLost { .. } | Event::Lost => shards.burst(&self.timers.burst_paddle, cosmetic_rng),
            Event::Won => {
                // Start at the last brick.
                let from = hits.broken.newest().map_or(Vec2::new(400.0, 150.0), |broken| broken.area.center());
                shards.celebrate(from, cosmetic_rng);
            }
            _ => {}
        }
    }

    /// Returns the strengths for the post-processing pass.
    pub fn post_params(&self) -> PostParams {
        self.fades.now()
    }

    /// Returns the visible particles as of the end of the last step.
    pub fn particles(&self) -> impl Iterator<Item = &Particle> {
        self.particles.living()
    }
}

/// Starts without particles and with all strengths at 0.
impl Default for Effects {
    fn default() -> Self {
        Self {
            particles: Particles::default(),
            fades: PostFades::default(),
            hits: Hits::new(),
            shards: Shards::new(),
            ribbons: Ribbons::new(),
            timers: EffectTimers::new(),
            fireworks: 0,
            rng: Rng::new(0),
            cosmetic_rng: Rng::new(1),
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
        let mut autopilot = crate::lab::autopilot::Autopilot::new(1);
        while won.state() == GameState::Active {
            let input = autopilot.input(&won);
            won.step(&input, &mut Vec::new());
        }
        assert!(won.has_flying_ball());
        assert_eq!(particles(&won), 0, "it stands still");
    }

    #[test]
    fn only_a_solid_brick_shakes_the_field() {
        let game = game(Input { start: true, ..Input::default() });
        let at = Vec2::ZERO;
        for (event, shake) in [
            (Event::SolidHit { at, cell: 1 }, 1.0),
            (Event::WallHit { at, normal: Vec2::Y }, 0.0),
            (Event::PaddleHit { at, offset: 0.0, is_charged: false }, 0.0),
            (Event::Launched { at }, 0.0),
        ] {
            let mut effects = Effects::default();
            effects.step(&game, &[event]);
            assert_eq!(effects.post_params().shake, shake, "{event:?}");
        }
    }
}
