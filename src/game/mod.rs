//! The rules: one play of one level.
//!
//! [`Game::step`] advances by a fixed 1/120 s, takes no time argument and cannot fail. What happened
//! comes out as [`Event`]s. The rules use no GL, clock, file, thread or global state, and so the same
//! level, seed and inputs give the same bits on every machine ([`Game::hash`]).
//!
//! | File | Contents |
//! |---|---|
//! | `units.rs` | world units, and the numbers that several files share |
//! | `rules.rs` | the numbers that differ between the tutorial's game, practice and a run |
//! | `ball.rs`, `paddle.rs`, `brick.rs`, `bricks.rs`, `moving.rs` | ball, paddle and bricks |
//! | `power_up.rs`, `bolts.rs` | items and effects, shots |
//! | `state.rs` | [`Game`], the state of a game |
//! | `physics.rs` | a step's motion: hits of balls, and the response to them |
//! | `step.rs` | the order of a step, shots and explosions, items and effects, the end of a life and of a level |
//! | `event.rs`, `observe.rs` | what happened in a step, and what the step computed |
//! | `replay.rs` | recorded games |
//!
//! [`crate::session`] decides which level comes next and what is shown around the game. Tutorial:
//! its `Game` class, without drawing, sound and loading.

mod ball;
pub mod bolts;
mod brick;
mod bricks;
mod event;
mod hash;
mod input;
mod moving;
mod observe;
mod paddle;
mod physics;
mod pinch;
pub mod power_up;
pub mod replay;
mod rng;
pub mod rules;
mod score;
mod state;
mod step;
mod units;

pub use ball::Ball;
pub use brick::{Brick, PlacedBrick};
pub use bricks::Bricks;
pub use event::{BrokenBy, Event, Outcome};
pub use input::{Input, Steer};
pub use moving::MovingBrick;
pub use observe::{BallPath, Candidate, Cause, ChosenHit, Obstacle, Response, StepEvent, StepObserver, Verdict};
pub use paddle::{BRACED_AFTER, MOUSE_SPEED, PADDLE_DEFLECTION, PADDLE_SPEED, Paddle, STEERING};
pub use physics::{MAX_IMPACTS, MAX_STEPS_WITHOUT_PROGRESS, WALLS};
pub use power_up::{PowerUp, PowerUpKind};
pub use rng::Rng;
pub use score::{MAX_COMBO_FACTOR, Score};
pub use state::{Carried, Game, GameState};
pub use units::{BALL_RADIUS, BRICK_AREA, FIELD, INITIAL_VELOCITY, STEP, STEPS_PER_SECOND};

#[cfg(test)]
mod tests;
