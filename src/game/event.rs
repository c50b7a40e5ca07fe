//! What happened in a step, for sound, particles and the record of a replay.
//!
//! The rules never call out: they append events, which are read after the step. Positions are world
//! units, y down.
//!
//! From an event to what one sees: after `Game::step`, `Round::step` calls `Effects::step` of
//! `effects/mod.rs` with it. That makes particles and shards, and notes the moment in
//! `effects/timers.rs`, by which `field` and `ui` draw. To what one hears: `GameScene::step` calls
//! `Audio::play` of `audio/mod.rs`, which chooses the sound.
//!
//! A lost life, for example: `Game::win_or_lose` in `mod.rs` takes it, ends all effects, makes the
//! next paddle and ball, and appends [`Event::LifeLost`]. `Effects::emit` bursts the old paddle. By
//! `since_life_lost` the field gets dark (`field/mod.rs`), light and rings spread
//! (`field/debris.rs`), the paddle rises (`field/actors.rs`) and a heart breaks (`ui/status.rs`).

use super::brick::Brick;
use super::power_up::kind::{Outcome, PowerUpKind};
use glam::Vec2;

/// One thing that happened in a step.
///
/// ```
/// use breakout::game::{Event, Game, Input};
///
/// let level = breakout::level::parse("example.lvl", "Example", "2 0 2\n")?;
/// let (mut game, mut events) = (Game::new(&level, 1), Vec::new());
/// game.step(&Input { start: true, ..Input::default() }, &mut events);
/// assert_eq!(events, [Event::Started]);
/// # Ok::<(), breakout::level::Problems>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// The player began to play.
    Started,
    /// A waiting ball left the paddle.
    Launched {
        /// The ball's centre.
        at: Vec2,
    },
    /// A ball bounced off a wall.
    WallHit {
        /// The ball's centre.
        at: Vec2,
        /// The wall's normal, into the field; of length 1.
        normal: Vec2,
    },
    /// A ball bounced off a brick that is never destroyed.
    SolidHit {
        /// The ball's centre.
        at: Vec2,
        /// Row-major index of the brick.
        cell: usize,
    },
    /// A brick that takes several hits took one.
    BrickCracked {
        /// The ball's centre.
        at: Vec2,
        /// Row-major index of the brick.
        cell: usize,
        /// The brick after the hit.
        brick: Brick,
    },
    /// A brick was destroyed.
    BrickDestroyed {
        /// The brick's centre.
        at: Vec2,
        /// The direction in which it was pushed; of length 1.
        push: Vec2,
        /// Row-major index of the brick.
        cell: usize,
        /// The brick before the hit.
        brick: Brick,
        /// Bricks destroyed since the ball last touched the paddle, this one included.
        combo: u32,
        /// Points for it.
        points: u32,
    },
    /// A brick that explodes, or that a bomb ball hit, takes its neighbours along. Their ends are
    /// events of their own.
    Exploded {
        /// The middle of the brick that is gone.
        at: Vec2,
    },
    /// A brick appeared: it grew again, or an author put it where a ball was.
    BrickGrown {
        /// The brick's centre.
        at: Vec2,
        /// Row-major index of the brick.
        cell: usize,
    },
    /// A brick takes one more hit than before.
    BrickHardened {
        /// The brick's centre.
        at: Vec2,
        /// Row-major index of the brick.
        cell: usize,
    },
    /// The paddle shot two bolts.
    BoltsFired {
        /// The paddle's centre.
        at: Vec2,
    },
    /// The bar below the paddle saved a ball, and is gone.
    FloorHit {
        /// The ball's centre.
        at: Vec2,
    },
    /// A ball bounced off the paddle.
    PaddleHit {
        /// The ball's centre.
        at: Vec2,
        /// Where along the paddle: −1 is its left end, 0 its middle, 1 its right end. At a corner
        /// the ball's centre is a little beyond the end.
        offset: f32,
    },
    /// A destroyed brick dropped a power-up.
    PowerUpDropped {
        /// Its kind.
        kind: PowerUpKind,
        /// The item's centre.
        at: Vec2,
    },
    /// A power-up met the paddle.
    PowerUpCollected {
        /// Its kind.
        kind: PowerUpKind,
        /// Its effect on the game.
        outcome: Outcome,
        /// The item's centre.
        at: Vec2,
    },
    /// A power-up's time is over.
    PowerUpEnded {
        /// Whose effect ended.
        kind: PowerUpKind,
    },
    /// The last ball fell through the floor; lives are left.
    LifeLost {
        /// Lives left.
        lives: u32,
    },
    /// Points or an item earned another life.
    LifeWon {
        /// Lives now.
        lives: u32,
        /// The centre of the ball, or of the item, that earned it.
        at: Vec2,
    },
    /// The last brick that breaks is gone.
    Won,
    /// The last life is gone.
    Lost,
    /// A ball met more things in one step than are followed ([`super::MAX_IMPACTS`]). It stands
    /// still for the rest of this step.
    ImpactLimit,
}
