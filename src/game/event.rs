//! Events: what happened in a step, for sound and particles.
//!
//! The rules call nobody. They append events, and the caller reads them after the step. Positions
//! are world units.
//!
//! From an event to the picture: `Attempt::step` in `session/attempt.rs` passes it to
//! `Effects::step` in `effects/mod.rs`, which emits particles and shards and starts timers
//! (`effects/timers.rs`). `field` and `ui` draw by these. From an event to the sound:
//! `GameScene::step` in `app/game_scene/advance.rs` passes it to `Audio::play` in `audio/mod.rs`.
//!
//! Take a lost life: `Game::win_or_lose` in `step.rs` counts it, ends all effects, creates the next
//! paddle and ball, and appends [`Event::LifeLost`]. `Effects::emit` bursts the old paddle. By
//! `since_life_lost` the field darkens (`field/mod.rs`), light and rings spread (`field/debris.rs`),
//! the new paddle rises (`field/paddle.rs`), and a heart breaks (`ui/status.rs`).

use super::brick::Brick;
use crate::level::PowerUpKind;
use glam::Vec2;

/// The result of collecting an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The effect starts, or adds to itself.
    Started,
    /// The effect was running, and its time starts again.
    Prolonged,
    /// The effect starts and ends this one, because both cannot run at the same time.
    Replaced(PowerUpKind),
    /// The effect is at its limit. The item is worth [`LIMIT_POINTS`](super::power_up::LIMIT_POINTS) instead.
    AtLimit,
}

/// What broke a brick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrokenBy {
    /// A ball that bounced off it, or broke through it with its charge.
    Ball,
    /// A bomb ball that bounced off it. The brick explodes.
    BombBall,
    /// A ball during pass-through.
    PassThrough,
    /// A bolt of the laser.
    Bolt,
    /// The blast of another brick.
    Blast,
    /// The end of the level's last heart. It is worth no points.
    LastHeart,
}

/// An event of a step.
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
    /// The player started the game.
    Started,
    /// A stuck ball left the paddle.
    Launched {
        /// The ball's center.
        at: Vec2,
    },
    /// A ball bounced off a wall.
    WallHit {
        /// The ball's center.
        at: Vec2,
        /// The wall's normal, into the field; of length 1.
        normal: Vec2,
    },
    /// A ball or a bolt hit a solid brick.
    SolidHit {
        /// The ball's center.
        at: Vec2,
        /// Row-major index of the brick.
        cell: usize,
    },
    /// A brick was hit and has hits left.
    BrickCracked {
        /// The ball's center.
        at: Vec2,
        /// Row-major index of the brick.
        cell: usize,
        /// The brick after the hit.
        brick: Brick,
    },
    /// A brick was destroyed.
    BrickDestroyed {
        /// The brick's center.
        at: Vec2,
        /// The direction in which the hit pushed the brick; of length 1.
        push: Vec2,
        /// Row-major index of the brick.
        cell: usize,
        /// The brick before the hit.
        brick: Brick,
        /// Bricks destroyed since the ball last hit the paddle, including this one.
        combo: u32,
        /// Points for the brick.
        points: u32,
        /// What broke it.
        by: BrokenBy,
    },
    /// A blast went off, or the last heart broke. Each brick that it destroys has an event of its own.
    Exploded {
        /// The center of the blast.
        at: Vec2,
    },
    /// A brick appeared: it grew again, another one planted it, or the author had put it where a ball
    /// was.
    BrickGrown {
        /// The brick's center.
        at: Vec2,
        /// Row-major index of the brick.
        cell: usize,
    },
    /// Armor hardened a brick by one hit.
    BrickHardened {
        /// The brick's center.
        at: Vec2,
        /// Row-major index of the brick.
        cell: usize,
    },
    /// The paddle fired two bolts.
    BoltsFired {
        /// The paddle's center.
        at: Vec2,
    },
    /// The barrier below the paddle saved a ball, and is gone.
    BarrierHit {
        /// The ball's center.
        at: Vec2,
    },
    /// A ball bounced off the paddle.
    PaddleHit {
        /// The ball's center.
        at: Vec2,
        /// The place along the paddle: −1 is its left end, 0 its middle, 1 its right end. At a
        /// corner, the ball's center is a little beyond the end.
        offset: f32,
        /// The ball leaves with a charge: see [`Rules::charge`](super::rules::Rules::charge).
        is_charged: bool,
    },
    /// A power-up began to fall: a brick was destroyed, or threw it.
    PowerUpDropped {
        /// Its kind.
        kind: PowerUpKind,
        /// The item's center.
        at: Vec2,
    },
    /// The paddle collected a power-up.
    PowerUpCollected {
        /// Its kind.
        kind: PowerUpKind,
        /// The result.
        outcome: Outcome,
        /// The item's center.
        at: Vec2,
    },
    /// The effect of a power-up ended.
    PowerUpEnded {
        /// Its kind.
        kind: PowerUpKind,
    },
    /// The last ball fell out of the field. Lives are left.
    LifeLost {
        /// Lives left.
        lives: u32,
    },
    /// Points or an item earned another life.
    LifeWon {
        /// Lives now.
        lives: u32,
        /// The center of the ball or the item that earned it.
        at: Vec2,
    },
    /// The last breakable brick is gone; after the last heart, the last brick.
    Won,
    /// The last life is gone.
    Lost,
    /// A step had more impacts than [`super::MAX_IMPACTS`]. The balls stop for the rest of it.
    ImpactLimit,
}
