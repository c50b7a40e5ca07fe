//! The autopilot plays the game by itself, for demos, simulations and tests.
//!
//! It does not cheat: it sees the game as a player does, and moves the paddle through [`Input`], by
//! keys, at the paddle's own speed. It aims at a brick with a small error. Its seed decides how it
//! aims. With a [`Skill`] it sees a ball late and misjudges where it lands, as people do.

use crate::game::{
    AREA, Ball, FIELD, Game, GameState, Input, Rng, SPEED, STEERING, STEP, STEPS_PER_SECOND, STRENGTH, Steer,
};

/// Steps that a ball waits on the paddle before it is released.
const WAIT_STEPS: u32 = STEPS_PER_SECOND / 2;

/// The furthest point of the paddle that the autopilot aims with, in shares of half the paddle.
/// Further out, a small error would miss the ball.
const WIDEST_AIM: f32 = 0.8;

/// The largest error of the aim, in shares of half the paddle. Without an error the ball could
/// repeat one path for ever.
const AIM_ERROR: f32 = 0.15;

/// One aim in this many is random.
const WILD_AIMS: usize = 6;

/// The share of its error that the autopilot keeps until the ball arrives.
const SEEN: f32 = 0.35;

/// Strength of the autopilot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// Steps from the moment when a ball turns towards the paddle until the paddle moves.
    pub reaction: u32,
    /// It misjudges where a ball lands by up to this many world units, evenly on both sides. The
    /// error shrinks to a third of it while the ball comes down.
    pub error: f32,
}

impl Skill {
    /// It sees at once and never misses by itself: what demos and simulations use.
    pub const PERFECT: Self = Self { reaction: 0, error: 0.0 };
    /// Like a beginner.
    pub const WEAK: Self = Self { reaction: 34, error: 44.0 };
    /// Like a player after some evenings.
    pub const MIDDLE: Self = Self { reaction: 26, error: 40.0 };
    /// Like a practised player.
    pub const STRONG: Self = Self { reaction: 18, error: 30.0 };
}

/// Plays a game by itself.
#[derive(Clone, Debug)]
pub struct Autopilot {
    skill: Skill,
    /// Steps since the ball that it looks at was first seen, and by how much it misjudges it.
    looked: u32,
    misjudged: f32,
    rng: Rng,
    /// The index of the falling ball to meet, and where on the paddle to meet it, in shares of half
    /// the paddle.
    aim: Option<(usize, f32)>,
    waited: u32,
    /// x at which the ball is released, world units.
    launch_x: f32,
}

impl Autopilot {
    /// An autopilot whose aims are decided by `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self::with_skill(seed, Skill::PERFECT)
    }

    /// An autopilot that plays so well.
    #[must_use]
    pub fn with_skill(seed: u64, skill: Skill) -> Self {
        let rng = Rng::new(seed ^ 0x6175_746f_7069_6c6f);
        Self { skill, looked: 0, misjudged: 0.0, rng, aim: None, waited: 0, launch_x: FIELD.x / 2.0 }
    }

    /// The input for the next step.
    pub fn input(&mut self, game: &Game) -> Input {
        if game.state() == GameState::Menu {
            return Input { start: true, ..Input::default() };
        }
        let waits = game.balls().iter().any(|ball| ball.waits_at.is_some());
        let launch = waits && self.releases();
        Input { steer: self.steer(game, waits), launch, ..Input::default() }
    }

    /// Moves to the falling ball that arrives first. If no ball falls, it carries a waiting one to
    /// where it will be released, or follows the lowest.
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
            _ => {
                self.look_anew();
                self.aim.insert((index, choose_aim(&mut self.rng, game, ball, landing))).1
            }
        };
        self.looked += 1;
        if self.looked <= self.skill.reaction {
            return Steer::Speed(0.0);
        }
        let height = (game.paddle().center.y - ball.center.y) / AREA.size().y;
        let misjudged = self.misjudged * height.clamp(SEEN, 1.0);
        towards(game, landing + misjudged - aim * game.paddle().size.x / 2.0)
    }

    /// Sees a ball for the first time. Without an error no random number is drawn.
    fn look_anew(&mut self) {
        self.looked = 0;
        if self.skill.error > 0.0 {
            self.misjudged = self.rng.between(-self.skill.error, self.skill.error);
        }
    }

    /// True if a waiting ball is released in this step. The autopilot carries it for a while first.
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

/// The falling ball that would reach the floor first, with its index.
fn first_to_arrive(balls: &[Ball]) -> Option<(usize, &Ball)> {
    let falling = balls.iter().enumerate().filter(|(_, ball)| ball.waits_at.is_none() && ball.velocity.y > 0.0);
    let seconds = |ball: &Ball| (FIELD.y - ball.center.y) / ball.velocity.y;
    falling.min_by(|(_, a), (_, b)| seconds(a).total_cmp(&seconds(b)))
}

/// Steers at full speed towards `x`, or not at all where one step would overshoot.
fn towards(game: &Game, x: f32) -> Steer {
    let distance = x - game.paddle().center.x;
    let reach = SPEED * STEP;
    Steer::Speed(if distance.abs() < reach { 0.0 } else { distance.signum() })
}

/// The x at which a falling ball's centre reaches the paddle's height. Side walls count, bricks do
/// not.
fn landing_x(ball: &Ball, game: &Game) -> f32 {
    let height = game.paddle().aabb().min.y - ball.radius - ball.center.y;
    let straight = ball.center.x + ball.velocity.x / ball.velocity.y * height.max(0.0);
    let (low, high) = (ball.radius, FIELD.x - ball.radius);
    // Between the walls the path repeats every 2·width, and the second half mirrors the first.
    let period = 2.0 * (high - low);
    let along = (straight - low).rem_euclid(period);
    low + along.min(period - along)
}

/// Chooses where to meet the ball, in shares of half the paddle, so that it flies from `landing` to
/// a random brick, directly or off a side wall.
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
    // The paddle's rule, backwards: after the bounce v.x / |v.y| = 200 · share / |v.y before it|.
    let share = |x: f32| (x - landing) / rise * ball.velocity.y / (STRENGTH * STEERING);
    let within = mirrored.map(share).map(|share| (share.abs() <= WIDEST_AIM).then_some(share));
    let count = within.iter().flatten().count();
    let Some(share) = within.into_iter().flatten().nth(rng.below(count)) else { return wild };
    (share + rng.between(-AIM_ERROR, AIM_ERROR)).clamp(-WIDEST_AIM, WIDEST_AIM)
}
