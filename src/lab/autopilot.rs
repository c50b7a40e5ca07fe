//! An autopilot that plays the game, for demos, simulations and tests.
//!
//! The autopilot does not cheat: it sees what a player sees, and steers through [`Input`] like a
//! keyboard, at the paddle's normal speed. It aims at a brick with a small random error, derived
//! from its seed. A [`Skill`] makes it react late and misjudge where a ball lands, as people do.

use crate::collision::{CellHit, Circle, deflect, sweep_circle_aabb};
use crate::game::power_up::FALL_SPEED;
use crate::game::{
    BRICK_AREA, Ball, Brick, FIELD, Game, GameState, Input, PADDLE_SPEED, PlacedBrick, PowerUpKind, Rng, STEP,
    STEPS_PER_SECOND, Steer, WALLS, bolts,
};
use glam::Vec2;

/// Steps that a ball waits on the paddle before it is released.
const WAIT_STEPS: u32 = STEPS_PER_SECOND / 2;

/// Largest offset on the paddle to aim with, as a fraction of half the paddle. Beyond it, a small
/// error would miss the ball.
const WIDEST_AIM: f32 = 0.8;

/// Largest random error of an aim, as a fraction of half the paddle. Without it, the ball could
/// repeat a path forever.
const AIM_ERROR: f32 = 0.15;

/// One in this many aims is random.
const WILD_AIMS: usize = 6;

/// Number of aims to compare.
const AIMS: usize = 16;
/// Distance between two aims, as a fraction of half the paddle.
const AIM_STEP: f32 = 2.0 * WIDEST_AIM / AIMS as f32;

/// Maximum number of bounces off walls and solid bricks to follow for an aim.
const MAX_BOUNCES: usize = 5;

/// Fraction of the misjudgment that remains when the ball arrives.
const SEEN: f32 = 0.35;

/// Time before landing at which the autopilot considers an item, in seconds.
const LOOKED_AHEAD: f32 = 1.2;
/// Time that must remain between catching an item and the next ball, in seconds.
const MARGIN: f32 = 0.2;

/// Strength of the autopilot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// Steps between the moment when a ball turns toward the paddle and the paddle's reaction.
    pub reaction: u32,
    /// Largest misjudgment of where a ball lands, in world units to either side, uniformly
    /// distributed. It shrinks to about a third while the ball comes down.
    pub error: f32,
}

impl Skill {
    /// Reacts immediately and never misses by mistake. Demos use it.
    pub const PERFECT: Self = Self { reaction: 0, error: 0.0 };
    /// Like a beginner.
    pub const WEAK: Self = Self { reaction: 34, error: 44.0 };
    /// Like a player after a few evenings.
    pub const MIDDLE: Self = Self { reaction: 26, error: 40.0 };
    /// Like a practiced player.
    pub const STRONG: Self = Self { reaction: 18, error: 30.0 };
}

/// Plays a game.
#[derive(Clone, Debug)]
pub struct Autopilot {
    skill: Skill,
    /// Steps since the current ball was first seen.
    looked: u32,
    /// Misjudgment of where the current ball lands, in world units.
    misjudged: f32,
    rng: Rng,
    /// Index of the falling ball to hit, and where on the paddle to hit it, as a fraction of half
    /// the paddle.
    aim: Option<(usize, f32)>,
    waited: u32,
    /// x at which to release the ball, in world units.
    launch_x: f32,
}

impl Autopilot {
    /// Creates a perfect autopilot. `seed` decides its aims.
    pub fn new(seed: u64) -> Self {
        Self::with_skill(seed, Skill::PERFECT)
    }

    /// Creates an autopilot of this skill. `seed` decides its aims and errors.
    pub fn with_skill(seed: u64, skill: Skill) -> Self {
        let rng = Rng::new(seed ^ 0x6175_746f_7069_6c6f);
        Self { skill, looked: 0, misjudged: 0.0, rng, aim: None, waited: 0, launch_x: FIELD.x / 2.0 }
    }

    /// Returns the input for the next step.
    pub fn input(&mut self, game: &Game) -> Input {
        if game.state() == GameState::Menu {
            return Input { start: true, ..Input::default() };
        }
        let waits = game.has_stuck_ball();
        let shoots = game.is_running(PowerUpKind::Laser) && game.steps().is_multiple_of(bolts::RELOAD.into());
        let launch = if waits { self.releases() } else { shoots };
        Input { steer: self.steer(game, waits), launch, ..Input::default() }
    }

    /// Moves to the falling ball that arrives first, and catches good items on the way if there is
    /// time. If no ball falls, carries a waiting ball to where it will be released, or follows the
    /// lowest ball.
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
                // Observe the new ball. A skill without error draws no random number.
                self.looked = 0;
                if self.skill.error > 0.0 {
                    self.misjudged = self.rng.between(-self.skill.error, self.skill.error);
                }
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
        let height = (game.paddle().center.y - ball.center.y) / BRICK_AREA.size().y;
        let misjudged = self.misjudged * height.clamp(SEEN, 1.0);
        towards(game, landing + misjudged - aim * game.paddle().size.x / 2.0)
    }

    /// Returns true if a waiting ball is released in this step. The autopilot carries it for a
    /// while first.
    fn releases(&mut self) -> bool {
        if self.waited == 0 {
            self.launch_x = self.rng.between(100.0, FIELD.x - 100.0);
        }
        self.waited += 1;
        let releases = self.waited > WAIT_STEPS;
        if releases {
            self.waited = 0;
        }
        releases
    }
}

/// Returns the falling ball that reaches the floor first, with its index.
fn first_to_arrive(balls: &[Ball]) -> Option<(usize, &Ball)> {
    let falling = balls.iter().enumerate().filter(|(_, ball)| !ball.is_stuck() && ball.velocity.y > 0.0);
    falling.min_by(|(_, a), (_, b)| seconds_to_floor(a).total_cmp(&seconds_to_floor(b)))
}

/// Returns the seconds until a falling ball reaches the floor.
fn seconds_to_floor(ball: &Ball) -> f32 {
    (FIELD.y - ball.center.y) / ball.velocity.y
}

/// Returns the x of the next good item that can be caught before the next ball. `ball` is the x and
/// the time in seconds at which that ball lands.
fn item_to_catch(game: &Game, ball: Option<(f32, f32)>) -> Option<f32> {
    let paddle = game.paddle();
    let good = game.falling().iter().filter(|item| game.rules().is_good(item.kind));
    let landings = good.map(|item| {
        let aabb = item.aabb();
        (aabb.center().x, ((paddle.aabb().min.y - aabb.max.y) / FALL_SPEED).max(0.0))
    });
    let seconds = |distance: f32| (distance.abs() - paddle.size.x / 2.0).max(0.0) / PADDLE_SPEED;
    let in_time = landings.filter(|(x, landing)| {
        let is_reached = seconds(x - paddle.center.x) <= *landing;
        let is_near = *landing < LOOKED_AHEAD;
        is_near && is_reached && ball.is_none_or(|(ball_x, arrival)| landing + seconds(x - ball_x) + MARGIN < arrival)
    });
    in_time.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(x, _)| x)
}

/// Steers toward `x` at full speed. Stops if one step would overshoot.
fn towards(game: &Game, x: f32) -> Steer {
    let distance = x - game.paddle().center.x;
    let reach = PADDLE_SPEED * STEP;
    Steer::Speed(if distance.abs() < reach { 0.0 } else { distance.signum() })
}

/// Returns the x at which the center of a falling ball reaches the paddle's height. Includes
/// bounces off side walls, and ignores bricks.
fn landing_x(ball: &Ball, game: &Game) -> f32 {
    let height = game.paddle().aabb().min.y - ball.radius - ball.center.y;
    let straight = ball.center.x + ball.velocity.x / ball.velocity.y * height.max(0.0);
    let (low, high) = (ball.radius, FIELD.x - ball.radius);
    // Between the walls, x repeats every 2·width, and the second half mirrors the first.
    let period = 2.0 * (high - low);
    let along = (straight - low).rem_euclid(period);
    low + along.min(period - along)
}

/// Chooses where on the paddle to hit the ball, as a fraction of half the paddle, so that it flies
/// from `landing` to a breakable brick, and to a heart if it can. The path may bounce off walls, pass
/// around solid bricks or through a gap.
fn choose_aim(rng: &mut Rng, game: &Game, ball: &Ball, landing: f32) -> f32 {
    let wild = rng.between(-WIDEST_AIM, WIDEST_AIM);
    if rng.one_in(WILD_AIMS) {
        return wild;
    }
    let offset = rng.between(0.0, AIM_STEP);
    let aims = (0..AIMS).map(|i| offset - WIDEST_AIM + AIM_STEP * i as f32);
    let (mut reaching, mut count, mut sees_heart) = ([0.0; AIMS], 0, false);
    for aim in aims {
        let Some(brick) = reached_brick(game, ball, landing, aim) else { continue };
        if brick.is_heart() && !sees_heart {
            (sees_heart, count) = (true, 0);
        }
        if brick.is_heart() || !sees_heart {
            reaching[count] = aim;
            count += 1;
        }
    }
    let Some(aim) = reaching[..count].get(rng.below(count)) else { return wild };
    (aim + rng.between(-AIM_ERROR, AIM_ERROR)).clamp(-WIDEST_AIM, WIDEST_AIM)
}

/// Returns the breakable brick that a ball landing at x `landing` and hit with `aim` reaches before
/// it falls again. Predicts where moving bricks are when the ball reaches their row.
fn reached_brick(game: &Game, ball: &Ball, landing: f32, aim: f32) -> Option<Brick> {
    let mut paddle = game.paddle().clone();
    paddle.center.x = landing - aim * paddle.size.x / 2.0;
    let center = Vec2::new(landing, paddle.aabb().min.y - ball.radius);
    let mut circle = Circle { center, radius: ball.radius };
    let mut velocity = paddle.bounce(center, ball.velocity);
    let arrival = seconds_to_floor(ball).max(0.0);
    let mut flown = 0.0;
    for _ in 0..MAX_BOUNCES {
        // Long enough to leave the field from anywhere inside.
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
        let (cell, hit) = hits.min_by(|(_, a), (_, b)| a.time_of_impact.total_cmp(&b.time_of_impact))?;
        if let Some(PlacedBrick { brick, .. }) = cell.and_then(|cell| game.bricks().find(cell))
            && brick.is_breakable()
        {
            return Some(brick);
        }
        circle.center += displacement * hit.time_of_impact;
        flown += displacement.length() * hit.time_of_impact / ball.speed;
        velocity = deflect(velocity, hit.normal);
    }
    None
}
