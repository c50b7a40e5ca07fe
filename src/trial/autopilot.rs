//! The autopilot plays the game by itself, for demos, simulations and tests.
//!
//! It does not cheat: it sees the game as a player does, and moves the paddle through [`Input`], by
//! keys, at the paddle's own speed. It aims at a brick with a small error. Its seed decides how it
//! aims. With a [`Skill`] it sees a ball late and misjudges where it lands, as people do.

use crate::collision::{CellHit, Circle, deflect, sweep_circle_aabb};
use crate::game::power_up::FALL_SPEED;
use crate::game::{
    AREA, Ball, FIELD, Game, GameState, Input, PowerUpKind, Rng, SPEED, STEP, STEPS_PER_SECOND, Steer, WALLS, bolts,
};
use glam::Vec2;

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

/// The aims that are compared, and from one to the next, in shares of half the paddle.
const AIMS: usize = 16;
const AIM_STEP: f32 = 2.0 * WIDEST_AIM / AIMS as f32;

/// An aim is followed through this many walls and solid bricks.
const MOST_BOUNCES: usize = 5;

/// The share of its error that the autopilot keeps until the ball arrives.
const SEEN: f32 = 0.35;

/// An item is looked at this many seconds before it lands, and caught if that leaves this many
/// until a ball arrives.
const LOOKED_AHEAD: f32 = 1.2;
const MARGIN: f32 = 0.2;

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
        let shoots = game.is_running(PowerUpKind::Laser) && game.steps().is_multiple_of(bolts::RELOAD.into());
        let launch = if waits { self.releases() } else { shoots };
        Input { steer: self.steer(game, waits), launch, ..Input::default() }
    }

    /// Moves to the falling ball that arrives first, and to good items for which there is time
    /// before. If no ball falls, it carries a waiting one to where it will be released, or follows
    /// the lowest.
    fn steer(&mut self, game: &Game, waits: bool) -> Steer {
        let Some((index, ball)) = first_to_arrive(game.balls()) else {
            self.aim = None;
            if let Some(x) = item_to_catch(game, None) {
                return towards(game, x);
            }
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
        if let Some(x) = item_to_catch(game, Some((landing, seconds_to_floor(ball)))) {
            return towards(game, x);
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
    falling.min_by(|(_, a), (_, b)| seconds_to_floor(a).total_cmp(&seconds_to_floor(b)))
}

/// Seconds until a falling ball reaches the floor.
fn seconds_to_floor(ball: &Ball) -> f32 {
    (FIELD.y - ball.center.y) / ball.velocity.y
}

/// The x of a good item that can be caught before a ball arrives, which lands at an x after some
/// seconds: the one that lands first.
fn item_to_catch(game: &Game, ball: Option<(f32, f32)>) -> Option<f32> {
    let paddle = game.paddle();
    let good = game.falling().iter().filter(|item| game.rules().is_good(item.kind));
    let landings = good.map(|item| {
        let aabb = item.aabb();
        (aabb.center().x, ((paddle.aabb().min.y - aabb.max.y) / FALL_SPEED).max(0.0))
    });
    let seconds = |distance: f32| (distance.abs() - paddle.size.x / 2.0).max(0.0) / SPEED;
    let in_time = landings.filter(|(x, landing)| {
        let is_reached = seconds(x - paddle.center.x) <= *landing;
        let is_near = *landing < LOOKED_AHEAD;
        is_near && is_reached && ball.is_none_or(|(ball_x, arrival)| landing + seconds(x - ball_x) + MARGIN < arrival)
    });
    in_time.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(x, _)| x)
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
/// a brick that breaks: directly, off a wall, round solid bricks or through a gap.
fn choose_aim(rng: &mut Rng, game: &Game, ball: &Ball, landing: f32) -> f32 {
    let wild = rng.between(-WIDEST_AIM, WIDEST_AIM);
    if rng.one_in(WILD_AIMS) {
        return wild;
    }
    let offset = rng.between(0.0, AIM_STEP);
    let aims = (0..AIMS).map(|i| offset - WIDEST_AIM + AIM_STEP * i as f32);
    let (mut reaching, mut count) = ([0.0; AIMS], 0);
    for aim in aims.filter(|aim| reaches_brick(game, ball, landing, *aim)) {
        reaching[count] = aim;
        count += 1;
    }
    let Some(aim) = reaching[..count].get(rng.below(count)) else { return wild };
    (aim + rng.between(-AIM_ERROR, AIM_ERROR)).clamp(-WIDEST_AIM, WIDEST_AIM)
}

/// True if a ball that lands there and is met there on the paddle hits a brick that breaks before
/// it comes down again. Moving bricks are where they will be when the ball gets to their row.
fn reaches_brick(game: &Game, ball: &Ball, landing: f32, aim: f32) -> bool {
    let mut paddle = game.paddle().clone();
    paddle.center.x = landing - aim * paddle.size.x / 2.0;
    let center = Vec2::new(landing, paddle.aabb().min.y - ball.radius);
    let mut circle = Circle { center, radius: ball.radius };
    let mut velocity = paddle.bounce(center, ball.velocity);
    let arrival = seconds_to_floor(ball).max(0.0);
    let mut flown = 0.0;
    for _ in 0..MOST_BOUNCES {
        // Far enough to leave the field from anywhere in it.
        let displacement = velocity * (FIELD.length() / velocity.length());
        let walls = WALLS.iter().filter_map(|wall| Some((None, sweep_circle_aabb(&circle, displacement, wall)?)));
        let is_there = |cell| game.bricks().get(cell).is_some();
        let still = game.bricks().grid().earliest_hit(&circle, displacement, is_there);
        let still = still.map(|CellHit { cell, hit }| (Some(cell), hit));
        let seconds = arrival + flown;
        let moving = game.bricks().moving().iter().filter_map(|brick| {
            let rise = (circle.center.y - brick.aabb().center().y) / -velocity.y;
            let aabb = brick.aabb_after(seconds + rise.max(0.0));
            Some((Some(brick.cell), sweep_circle_aabb(&circle, displacement, &aabb)?))
        });
        let hits = walls.chain(still).chain(moving);
        let Some((cell, hit)) = hits.min_by(|(_, a), (_, b)| a.time_of_impact.total_cmp(&b.time_of_impact)) else {
            return false;
        };
        if let Some((brick, _)) = cell.and_then(|cell| game.bricks().find(cell))
            && brick.is_breakable()
        {
            return true;
        }
        circle.center += displacement * hit.time_of_impact;
        flown += displacement.length() * hit.time_of_impact / ball.speed;
        velocity = deflect(velocity, hit.normal);
    }
    false
}
