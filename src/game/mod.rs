//! The rules: one play of one level.
//!
//! [`Game::step`] advances by a fixed 1/120 s, takes no time argument and cannot fail. What
//! happened comes out as [`Event`]s. The rules use neither GL nor clock nor file nor thread nor
//! global state, so the same level, seed and inputs give the same bits on every machine
//! ([`Game::hash`]).
//!
//! Here are the order of a step ([`Game::step_observed`]), the launch, and the end of a life and of
//! a level (`win_or_lose`). `physics.rs` moves balls and paddle and answers their hits; `bolts.rs`
//! and `blasts.rs` do the same for shots and explosions. `bricks.rs` owns the bricks, `power_up`
//! what falls from them, and `rules.rs` has the numbers that differ between the tutorial's game,
//! practice and a run.
//!
//! [`crate::library`] decides which level comes next, [`crate::session`] what is shown around the
//! game, and [`crate::trial`] plays and examines it. Tutorial: its `Game` class, without drawing,
//! sound and loading.

mod ball;
mod blasts;
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

pub use ball::{Ball, INITIAL_VELOCITY, RADIUS};
pub use brick::{Brick, BrickHit};
pub use bricks::{AREA, Bricks};
pub use event::Event;
pub use input::{Input, Steer};
pub use moving::MovingBrick;
pub use observe::{BallPath, Candidate, Cause, ChosenHit, Fact, Observer, Obstacle, Response, Verdict};
pub use paddle::{MOUSE_SPEED, Paddle, SPEED, STEERING, STRENGTH};
pub use physics::{MAX_IMPACTS, STUCK_STEPS, WALLS};
pub use power_up::{PowerUp, PowerUpKind};
pub use rng::Rng;
pub use score::Score;

use crate::collision::{Aabb, CellHit, Circle, contact_circle_aabb};
use crate::level::Level;
use blasts::Blast;
use bolts::{Bolt, MAX_BOLTS};
use glam::Vec2;
use power_up::{MAX_BALLS, PowerUps};
use rules::Rules;

/// Speed of a paddle that a freeze slows, units/s, by keys and by mouse.
const FROZEN_SPEED: f32 = 300.0;

/// Width and height of the field in world units: the tutorial's pixels. Origin top left, y down.
pub const FIELD: Vec2 = Vec2::new(800.0, 600.0);

/// Steps of the rules in one second of play. More of them cost time, fewer make the paddle's motion
/// coarse. The ball's path is exact at any rate.
pub const STEPS_PER_SECOND: u32 = 120;

/// Length of a step in seconds.
pub const STEP: f32 = 1.0 / STEPS_PER_SECOND as f32;

/// Room for the bricks that a ball passes in one step. If there are more, the list grows once.
const PIERCED: usize = 64;

/// The state of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameState {
    /// Before the start: everything stands still, the level is the menu's picture.
    #[default]
    Menu,
    /// Playing.
    Active,
    /// All breakable bricks are gone; everything stands still.
    Win,
    /// All lives are gone; everything stands still. The tutorial goes straight back to its menu.
    Lost,
}

/// Score, lives and combo that go on from one level of a run to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Points and combo.
    pub score: Score,
    /// Lives that are left.
    pub lives: u32,
    /// Lives at the start, or the most there were.
    pub all_lives: u32,
}

/// One play of one level.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    rules: Rules,
    state: GameState,
    steps: u64,
    /// Steps in which a ball flew.
    flight_steps: u64,
    lives: u32,
    /// Lives at the start.
    all_lives: u32,
    /// Factor of the ball's speed, the level's.
    speed: f32,
    score: Score,
    paddle: Paddle,
    balls: Vec<Ball>,
    bricks: Bricks,
    power_ups: PowerUps,
    bolts: Vec<Bolt>,
    /// Steps until the paddle can shoot again.
    reload: u32,
    blasts: Vec<Blast>,
    rng: Rng,
    /// The bricks on the path of a ball that passes through them. Empty between two steps; kept so
    /// that a step takes no memory.
    pierced: Vec<CellHit>,
    /// Steps in which a ball flew since a brick was last hit.
    steps_without_brick: u32,
}

impl Game {
    /// A game by the tutorial's rules that waits for its start. `seed` decides everything that is
    /// left to chance.
    #[must_use]
    pub fn new(level: &Level, seed: u64) -> Self {
        Self::by(Rules::TUTORIAL, level, seed)
    }

    /// A game by these rules that waits for its start.
    #[must_use]
    pub fn by(rules: Rules, level: &Level, seed: u64) -> Self {
        let (paddle, speed) = (Paddle::of_width(rules.paddle_width), level.speed * rules.ball_speed);
        let mut balls = Vec::with_capacity(MAX_BALLS);
        balls.push(Ball::waiting_on(&paddle, speed));
        let lives = rules.lives.unwrap_or(level.lives);
        Self {
            rules,
            state: GameState::Menu,
            steps: 0,
            flight_steps: 0,
            lives,
            all_lives: lives,
            speed,
            score: Score::default(),
            balls,
            paddle,
            bricks: Bricks::new(level),
            power_ups: PowerUps::new(),
            bolts: Vec::with_capacity(MAX_BOLTS),
            reload: 0,
            blasts: Vec::with_capacity(blasts::room(level)),
            rng: Rng::new(seed),
            pierced: Vec::with_capacity(PIERCED),
            steps_without_brick: 0,
        }
    }

    /// Score, lives and combo for the next level, if the rules carry any.
    #[must_use]
    pub fn carried(&self) -> Carried {
        Carried { score: self.score, lives: self.lives, all_lives: self.all_lives }
    }

    /// Continues from the level before; for a game that has not started.
    #[must_use]
    pub fn carrying(mut self, carried: Carried) -> Self {
        let Carried { score, lives, all_lives } = carried;
        (self.score, self.lives, self.all_lives) = (score, lives, all_lives);
        self
    }

    /// Advances by one step of 1/120 s and appends what happened to `events`.
    #[inline]
    pub fn step(&mut self, input: &Input, events: &mut Vec<Event>) {
        self.step_observed(input, events, &mut ());
    }

    /// Like [`Game::step`], and tells `observer` what the step computes on the way.
    pub fn step_observed(&mut self, input: &Input, events: &mut Vec<Event>, observer: &mut impl Observer) {
        self.remember_positions();
        if self.state == GameState::Menu && input.start {
            self.state = GameState::Active;
            events.push(Event::Started);
        }
        if self.state != GameState::Active {
            return;
        }
        self.steps += 1;
        observer.observe(Fact::StepBegins { step: self.steps });
        if input.launch {
            self.launch_waiting(input.steer, events);
            self.shoot(events);
        }
        let flies = self.balls.iter().any(|ball| ball.waits_at.is_none());
        self.flight_steps += u64::from(flies);
        let paddle_before = self.paddle.aabb();
        let mut travel = self.paddle.travel(input.steer);
        if self.is_running(PowerUpKind::Freeze) {
            travel = travel.clamp(-FROZEN_SPEED * STEP, FROZEN_SPEED * STEP);
        }
        let first = events.len();
        self.advance(travel, events, observer);
        self.move_bolts(events, observer);
        self.tick_blasts(events);
        let is_hit = |event: &Event| matches!(event, Event::BrickCracked { .. } | Event::BrickDestroyed { .. });
        let is_hit = events[first..].iter().any(is_hit);
        self.steps_without_brick = if is_hit { 0 } else { self.steps_without_brick.saturating_add(flies.into()) };
        self.balls.retain(|ball| ball.center.y - ball.radius < FIELD.y);
        let Self { bricks, balls, bolts, .. } = self;
        let grown = |cell, aabb: Aabb| events.push(Event::BrickGrown { at: aabb.center(), cell });
        let is_shot = |aabb: &Aabb| bolts.iter().any(|bolt| bolt.aabb().touches(aabb));
        bricks.show_where(|aabb| !is_taken(balls, aabb) && !is_shot(aabb), grown);
        self.end_effects(events);
        if !self.balls.is_empty() {
            // Without a ball, nothing that is collected would be of use.
            self.fall_and_collect(&paddle_before, events);
        }
        self.win_or_lose(events);
    }

    /// Lets the first ball fly from here, its centre in world units, in this direction; a length of
    /// it does not matter. For authors who try a level: a recorded game cannot hold such a start.
    /// Returns false, and changes nothing, where the ball would touch a brick or leave the field.
    pub fn place_ball(&mut self, center: Vec2, direction: Vec2) -> bool {
        let (Some(ball), Some(direction)) = (self.balls.first(), direction.try_normalize()) else { return false };
        let mut ball = Ball { center, previous_center: center, waits_at: None, ..ball.clone() };
        ball.velocity = direction * ball.speed;
        let is_free = self.is_free(&ball.circle());
        if is_free {
            self.balls[0] = ball;
        }
        is_free
    }

    /// True if a disc is within the field and touches no brick.
    fn is_free(&self, disc: &Circle) -> bool {
        let field = Aabb { min: Vec2::ZERO, max: FIELD };
        field.inflated(-disc.radius).closest_point(disc.center) == disc.center
            && self.bricks.iter().all(|(.., brick)| contact_circle_aabb(disc, &brick).is_none())
    }

    /// Exchanges the bricks while the game is played, when the level's author saves it: `new` takes
    /// the place of `old`. Flying balls, paddle, lives and points stay. A brick that would appear
    /// on a ball appears once the ball has left. The next ball has the new speed, even if it
    /// already waits for its first flight. The new number of lives is the next game's.
    ///
    /// A recorded game holds inputs only, so it cannot hold such a change.
    pub fn change_level(&mut self, old: &Level, new: &Level) {
        self.speed = new.speed * self.rules.ball_speed;
        for ball in self.balls.iter_mut().filter(|ball| ball.is_new()) {
            *ball = Ball::waiting_on(&self.paddle, self.speed);
        }
        self.bricks = self.bricks.changed(old, new, |aabb| is_taken(&self.balls, aabb));
    }

    /// True if a ball began with another speed than the level has now.
    #[must_use]
    pub fn has_ball_of_older_speed(&self) -> bool {
        self.balls.iter().any(|ball| ball.first_factor != self.speed)
    }

    /// The rules that it follows.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The game's state.
    #[must_use]
    pub fn state(&self) -> GameState {
        self.state
    }

    /// Steps played so far, without those in the menu.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Steps in which a ball flew: the clock that results count.
    #[must_use]
    pub fn flight_steps(&self) -> u64 {
        self.flight_steps
    }

    /// Lives left, the current one included.
    #[must_use]
    pub fn lives(&self) -> u32 {
        self.lives
    }

    /// Lives at the start.
    #[must_use]
    pub fn all_lives(&self) -> u32 {
        self.all_lives
    }

    /// The speed of a ball that leaves the paddle for the first time, units/s: the usual one times
    /// the level's factor.
    #[must_use]
    pub fn first_speed(&self) -> f32 {
        INITIAL_VELOCITY.length() * self.speed
    }

    /// The points so far, and the combo.
    #[must_use]
    pub fn score(&self) -> Score {
        self.score
    }

    /// The paddle.
    #[must_use]
    pub fn paddle(&self) -> &Paddle {
        &self.paddle
    }

    /// All balls in the field; at least one while the game is active.
    #[must_use]
    pub fn balls(&self) -> &[Ball] {
        &self.balls
    }

    /// The bricks.
    #[must_use]
    pub fn bricks(&self) -> &Bricks {
        &self.bricks
    }

    /// The bolts that fly.
    #[must_use]
    pub fn bolts(&self) -> &[Bolt] {
        &self.bolts
    }

    /// The power-ups that fall.
    #[must_use]
    pub fn falling(&self) -> &[PowerUp] {
        &self.power_ups.falling
    }

    /// True while the effect of a kind of power-up runs.
    #[must_use]
    pub fn is_running(&self, kind: PowerUpKind) -> bool {
        self.power_ups.is_running(kind)
    }

    pub(crate) fn remember_positions(&mut self) {
        self.paddle.previous_center = self.paddle.center;
        for ball in &mut self.balls {
            ball.previous_center = ball.center;
        }
        self.power_ups.falling.iter_mut().for_each(|item| item.previous_position = item.position);
        self.bolts.iter_mut().for_each(|bolt| bolt.previous_position = bolt.position);
        self.bricks.moving_mut().iter_mut().for_each(|moving| moving.previous_position = moving.position);
    }

    fn launch_waiting(&mut self, steer: Steer, events: &mut Vec<Event>) {
        let aimed = self.rules.launch(INITIAL_VELOCITY.length() * self.speed, steer, self.paddle.center.x);
        for ball in &mut self.balls {
            if self.rules.aims_launch && ball.is_new() {
                ball.velocity = aimed;
            }
            if ball.launch() {
                events.push(Event::Launched { at: ball.center });
            }
        }
    }

    /// Decides whether the level is won, or a life or the game lost.
    fn win_or_lose(&mut self, events: &mut Vec<Event>) {
        if self.bricks.breakable() == 0 {
            self.state = GameState::Win;
            self.power_ups.clear();
            self.clear_shots();
            events.push(Event::Won);
        } else if self.balls.is_empty() {
            self.lives -= u32::from(!self.rules.endless);
            self.score.combo = 0;
            self.power_ups.clear();
            self.clear_shots();
            if self.lives == 0 {
                self.state = GameState::Lost;
                events.push(Event::Lost);
            } else {
                self.paddle = Paddle::of_width(self.rules.paddle_width);
                self.balls.push(Ball::waiting_on(&self.paddle, self.speed));
                events.push(Event::LifeLost { lives: self.lives });
            }
        }
    }
}

/// True if a ball is in a box, or touches it.
fn is_taken(balls: &[Ball], aabb: &Aabb) -> bool {
    balls.iter().any(|ball| contact_circle_aabb(&ball.circle(), aabb).is_some())
}

#[cfg(test)]
mod tests;
