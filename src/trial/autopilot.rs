//! The autopilot plays the game by itself, for demos, simulations and tests.
//!
//! It is honest. It sees the game as a player does and moves the paddle through [`Input`], by keys,
//! at the paddle's own speed. It aims at a brick with a little error, and how it aims depends on
//! its seed.

use crate::game::{
    AREA, Ball, FIELD, Game, GameState, Input, Rng, SPEED, STEERING, STEP, STEPS_PER_SECOND, STRENGTH, Steer,
};

/// Steps that a ball waits on the paddle before it is released.
const WAIT_STEPS: u32 = STEPS_PER_SECOND / 2;

/// Shares of the paddle further out than this are not aimed for: a small error would miss the ball.
const WIDEST_AIM: f32 = 0.8;

/// Error of the aim, in shares of half the paddle. Without any it could repeat one way for ever.
const AIM_ERROR: f32 = 0.15;

/// One aim in this many is anywhere at all.
const WILD_AIMS: usize = 6;

/// Plays a game by itself.
#[derive(Clone, Debug)]
pub struct Autopilot {
    rng: Rng,
    /// The falling ball that is aimed with, and where on the paddle to take it, in shares of its
    /// half width.
    aim: Option<(usize, f32)>,
    waited: u32,
    /// Where to release the ball, world units.
    launch_x: f32,
}

impl Autopilot {
    /// An autopilot whose aims are decided by `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { rng: Rng::new(seed ^ 0x6175_746f_7069_6c6f), aim: None, waited: 0, launch_x: FIELD.x / 2.0 }
    }

    /// What it does in the step that comes.
    pub fn input(&mut self, game: &Game) -> Input {
        if game.state() == GameState::Menu {
            return Input { start: true, ..Input::default() };
        }
        let waits = game.balls().iter().any(|ball| ball.waits_at.is_some());
        let launch = waits && self.releases();
        Input { steer: self.steer(game, waits), launch, ..Input::default() }
    }

    /// Looks after the falling ball that arrives first; without any carries a waiting one
    /// somewhere, or follows the lowest.
    fn steer(&mut self, game: &Game, waits: bool) -> Steer {
        let Some((index, ball)) = first_to_arrive(game.balls()) else {
            self.aim = None;
            let lowest = game.balls().iter().max_by(|a, b| a.center.y.total_cmp(&b.center.y));
            let follow = lowest.map_or(FIELD.x / 2.0, |ball| ball.center.x);
            return towards(game, if waits { self.launch_x } else { follow });
        };
        let landing = landing_x(ball, game);
        let aim = match self.aim {
            Some((aimed, aim)) if aimed == index => aim,
            _ => self.aim.insert((index, choose_aim(&mut self.rng, game, ball, landing))).1,
        };
        towards(game, landing - aim * game.paddle().size.x / 2.0)
    }

    /// Whether a waiting ball is let go in this step; it is carried for a while.
    fn releases(&mut self) -> bool {
        if self.waited == 0 {
            self.launch_x = self.rng.between(100.0, FIELD.x - 100.0);
        }
        self.waited += 1;
        let launch = self.waited > WAIT_STEPS;
        if launch {
            self.waited = 0;
        }
        launch
    }
}

/// The falling ball that reaches the paddle's height first, with its place among all.
fn first_to_arrive(balls: &[Ball]) -> Option<(usize, &Ball)> {
    let falling = balls.iter().enumerate().filter(|(_, ball)| ball.waits_at.is_none() && ball.velocity.y > 0.0);
    let seconds = |ball: &Ball| (FIELD.y - ball.center.y) / ball.velocity.y;
    falling.min_by(|(_, a), (_, b)| seconds(a).total_cmp(&seconds(b)))
}

/// Full speed towards `x`, by keys; nothing where one step would overshoot.
fn towards(game: &Game, x: f32) -> Steer {
    let way = x - game.paddle().center.x;
    let reach = SPEED * STEP;
    Steer::Speed(if way.abs() < reach { 0.0 } else { way.signum() })
}

/// Where a falling ball's centre reaches the paddle's height, side walls counted and bricks not.
fn landing_x(ball: &Ball, game: &Game) -> f32 {
    let height = game.paddle().aabb().min.y - ball.radius - ball.center.y;
    let straight = ball.center.x + ball.velocity.x / ball.velocity.y * height.max(0.0);
    let (low, high) = (ball.radius, FIELD.x - ball.radius);
    // Unfolds the reflections: a saw of period 2·width, mirrored in its second half.
    let period = 2.0 * (high - low);
    let along = (straight - low).rem_euclid(period);
    low + along.min(period - along)
}

/// The share of the paddle that sends the ball from `landing` towards some brick, by itself or over
/// a side wall.
fn choose_aim(rng: &mut Rng, game: &Game, ball: &Ball, landing: f32) -> f32 {
    let wild = rng.between(-WIDEST_AIM, WIDEST_AIM);
    if rng.one_in(WILD_AIMS) {
        return wild;
    }
    let nth = rng.below(game.bricks().breakable());
    let breakable = game.bricks().iter().filter(|(_, brick, _)| brick.is_breakable());
    let Some((_, _, target)) = breakable.into_iter().nth(nth) else { return wild };
    let target = target.center();
    let rise = (game.paddle().aabb().min.y - ball.radius - target.y).max(AREA.size().y / 10.0);
    let mirrored = [target.x, 2.0 * ball.radius - target.x, 2.0 * (FIELD.x - ball.radius) - target.x];
    // The paddle's rule, backwards: v.x / |v.y| = 200 · share / |v.y| before the bounce.
    let share = |x: f32| (x - landing) / rise * ball.velocity.y / (STRENGTH * STEERING);
    let within = mirrored.map(share).map(|share| (share.abs() <= WIDEST_AIM).then_some(share));
    let count = within.iter().flatten().count();
    let Some(share) = within.into_iter().flatten().nth(rng.below(count)) else { return wild };
    (share + rng.between(-AIM_ERROR, AIM_ERROR)).clamp(-WIDEST_AIM, WIDEST_AIM)
}
