//! The motion of balls and paddle in a step: find the earliest impact, respond, go on with the time
//! left.
//!
//! Detection never changes anything, and response never searches. All balls and the paddle advance
//! together to the earliest impact of all, the game responds to it, and the rest of the step starts
//! there. No ball passes through anything at any speed, and the result does not depend on the order
//! in which obstacles are tested.
//!
//! ```text
//!   start ●───────► impact at t₁          left = 1
//!                   ╲
//!                    ╲ (1 − t₁)·v·STEP     left = 1 − t₁
//!                     ●──► impact …        left = (1 − t₁)(1 − t₂)
//! ```
//!
//! From a hit to the new velocity: the swept test returns the normal; for a corner, see
//! `enter_corner` in `collision/sweep_circle.rs`, and for a step that starts in contact,
//! `CircleContact` in `collision/contact.rs`. `Game::respond` passes it to `deflect` in
//! `collision/response.rs`, which mirrors the velocity. Then `Rules::steepened` makes flat flight
//! steeper, and `Ball::fly` restores the speed. Off the paddle, `Game::steer` calls
//! `Paddle::bounce` in `paddle.rs` instead of `deflect`.
//!
//! Tutorial chapter: *Collision resolution*. Its discrete tests lose the ball from 2,000 units/s on.

use super::ball::Ball;
use super::brick::{Brick, PlacedBrick};
use super::event::{BrokenBy, Event};
use super::moving::MovingBrick;
use super::observe::{BallPath, Candidate, Cause, ChosenHit, Obstacle, Response, StepEvent, StepObserver, Verdict};
use super::pinch::PinchConstraint;
use super::power_up::{PowerUpKind, SLOWER};
use super::rules::Rules;
use super::state::{Blast, Burst, Carried, FUSE, Game};
use super::units::{FIELD, STEP, STEPS_PER_SECOND};
use crate::collision::{Aabb, CellHit, Circle, SweepHit, deflect, sweep_circle_aabb};
use crate::level::{Behavior, Drop, Tile};
use glam::{BVec2, Vec2};

/// Most impacts in one step, of all balls together.
///
/// Two are usual at 350 units/s. There are a dozen between the field's walls at 10⁶ units/s, and
/// about a thousand there in a gap that leaves the ball eight units. At the limit, the balls stop for
/// the rest of the step, and the game reports [`Event::ImpactLimit`].
pub const MAX_IMPACTS: usize = 1024;

/// Steps without a hit on the paddle or a breakable brick after which a ball is nudged at its next
/// bounce.
///
/// Walls and solid bricks can hold a ball in a cycle forever. Ten seconds is longer than any path
/// across the field and back, and spares balls that are merely in a long chamber.
pub const MAX_STEPS_WITHOUT_PROGRESS: u32 = 10 * STEPS_PER_SECOND;

/// Cosine and sine of the nudge, 5.7°: a Pythagorean triple, so the rotation is exact.
const NUDGE: Vec2 = Vec2::new(399.0 / 401.0, 40.0 / 401.0);

/// The left, right and top wall. Each is much longer and thicker than any displacement in a step,
/// and so the field's corners need no special case.
pub const WALLS: [Aabb; 3] = [
    Aabb { min: Vec2::new(-FAR, -FAR), max: Vec2::new(0.0, FAR) },
    Aabb { min: Vec2::new(FIELD.x, -FAR), max: Vec2::new(FAR, FAR) },
    Aabb { min: Vec2::new(-FAR, -FAR), max: Vec2::new(FAR, 0.0) },
];
const FAR: f32 = 1e6;

/// The barrier that saves a ball. It begins at the field's lower edge, below the paddle.
const BARRIER: Aabb = Aabb { min: Vec2::new(-FAR, FIELD.y), max: Vec2::new(FAR, FAR) };

/// Share of the normal that is added to the tangent for a ball that leaves a lower corner of the
/// paddle. With 0, rounding could make the ball approach the corner again.
const OUTWARDS: f32 = 0.1;

/// Cosine of the largest angle, 20°, between a return and a brick at which the game helps.
const HELP_COSINE: f32 = 0.94;

/// Cosine of that angle, 60°, after [`HELP_STEPS`] without a hit on a brick.
const WIDEST_COSINE: f32 = 0.5;

/// Steps without a hit on a brick until the game helps most.
const HELP_STEPS: u32 = 8 * STEPS_PER_SECOND;

/// The search for the earliest impact of a ball in the rest of a step.
struct EarliestImpact<'a, O> {
    ball: usize,
    circle: Circle,
    /// Share of the step that is left.
    left: f32,
    /// The earliest impact so far, of this ball or one before it.
    first: Option<ChosenHit>,
    observer: &'a mut O,
}

impl<O: StepObserver> EarliestImpact<'_, O> {
    /// Keeps the earlier impact; of equal times, the one that was found first. Returns true if this
    /// impact is the earliest so far.
    #[inline]
    fn keep(&mut self, obstacle: Obstacle, hit: SweepHit) -> bool {
        let time = hit.time_of_impact;
        let is_earliest = self.first.as_ref().is_none_or(|first| time < first.hit.time_of_impact);
        if is_earliest {
            self.first = Some(ChosenHit { ball: self.ball, obstacle, hit, left: self.left * (1.0 - time) });
        }
        is_earliest
    }

    /// Sweeps the ball against an obstacle. `displacement` is the ball's, relative to the obstacle.
    #[inline]
    fn sweep(&mut self, displacement: Vec2, obstacle: Obstacle, aabb: &Aabb) {
        let Some(hit) = sweep_circle_aabb(&self.circle, displacement, aabb) else { return };
        let is_earliest = self.keep(obstacle, hit);
        let verdict = if is_earliest { Verdict::Earliest } else { Verdict::NotEarlier };
        let candidate = Candidate { obstacle, aabb: *aabb, displacement, hit, verdict };
        self.observer.observe(StepEvent::Candidate { ball: self.ball, candidate });
    }
}

impl Game {
    /// Moves the flying balls and the paddle by one step. `travel` is the paddle's intended
    /// displacement along x, in world units. The paddle stops where it would push a ball. Velocities
    /// are constant between impacts, so a force such as gravity would act here, before the loop. It
    /// would have to change `Ball::speed` too, which `Ball::fly` restores at each bounce.
    pub(super) fn move_balls(&mut self, mut travel: f32, events: &mut Vec<Event>, observer: &mut impl StepObserver) {
        let mut left = 1.0;
        for ball in &mut self.balls {
            ball.pinch = PinchConstraint::default();
            ball.steps_since_progress = ball.steps_since_progress.saturating_add(1);
        }
        self.bricks.moving.iter_mut().for_each(MovingBrick::begin_step);
        for _ in 0..MAX_IMPACTS {
            let (paddle, paddle_displacement) = (self.paddle.aabb(), travel * left);
            observer.observe(StepEvent::LegBegins { left, paddle, paddle_displacement });
            let Some(impact) = self.earliest_impact(travel, left, observer) else {
                self.move_all(travel, left, events, observer);
                self.bricks.moving.iter_mut().for_each(MovingBrick::end_step);
                return;
            };
            observer.observe(StepEvent::Chosen(impact));
            self.move_all(travel, left * impact.hit.time_of_impact, events, observer);
            left = impact.left;

            let ball = &mut self.balls[impact.ball];
            ball.pinch.record_impact(impact.hit.normal);
            let (before, intended) = (ball.velocity, travel);
            let cause = self.respond(&impact, &mut travel, events);
            let Ball { velocity: after, pinch, .. } = &self.balls[impact.ball];
            let response = Response { ball: impact.ball, before, after: *after, cause, held: pinch.held };
            observer.observe(StepEvent::Response(response));
            if travel != intended {
                observer.observe(StepEvent::PaddleYields { travel: intended });
            }
        }
        events.push(Event::ImpactLimit);
    }

    /// Returns the earliest impact in the rest of the step: the share `left` of it, from 0 to 1.
    fn earliest_impact(&self, travel: f32, left: f32, observer: &mut impl StepObserver) -> Option<ChosenHit> {
        let mut first = None;
        for (i, ball) in self.balls.iter().enumerate().filter(|(_, ball)| !ball.is_stuck()) {
            let circle = ball.circle();
            let displacement = ball.pinch.allowed(ball.velocity * STEP * left);
            let path = BallPath { circle, velocity: ball.velocity, displacement, held: ball.pinch.held };
            observer.observe(StepEvent::Path { ball: i, path });
            let mut earliest = EarliestImpact { ball: i, circle, left, first, observer: &mut *observer };
            for wall in &WALLS {
                earliest.sweep(displacement, Obstacle::Wall, wall);
            }
            // A row of bricks is a flat wall: see the rule of seams in `collision/grid.rs`.
            let is_solid = |cell| self.bricks.get(cell).is_some_and(|brick| self.stops_balls(brick));
            let report = |event| earliest.observer.observe(StepEvent::of_search(i, displacement, event));
            let hit = self.bricks.grid().earliest_hit_observed(&circle, displacement, is_solid, report);
            if let Some(CellHit { cell, hit }) = hit {
                earliest.keep(Obstacle::Brick(cell), hit);
            }
            self.sweep_movers(displacement, travel, &mut earliest);
            if self.is_running(PowerUpKind::Barrier) {
                earliest.sweep(displacement, Obstacle::Barrier, &BARRIER);
            }
            first = earliest.first;
        }
        first
    }

    /// Sweeps a ball against what moves too: the sliding bricks and the paddle. The sweep takes the
    /// ball's displacement relative to the obstacle.
    fn sweep_movers(&self, displacement: Vec2, travel: f32, earliest: &mut EarliestImpact<'_, impl StepObserver>) {
        for moving in self.bricks.moving().iter().filter(|moving| self.stops_balls(moving.brick)) {
            let relative = displacement - Vec2::new(moving.travel * earliest.left, 0.0);
            earliest.sweep(relative, Obstacle::Brick(moving.cell), &moving.aabb());
        }
        let relative = displacement - Vec2::new(travel * earliest.left, 0.0);
        earliest.sweep(relative, Obstacle::Paddle, &self.paddle.aabb());
    }

    /// Returns true if a brick stops balls. With pass-through, only solid bricks do.
    fn stops_balls(&self, brick: Brick) -> bool {
        !(brick.is_breakable() && self.is_running(PowerUpKind::PassThrough))
    }

    /// Moves paddle, moving bricks and balls by a share of the step.
    fn move_all(&mut self, travel: f32, share: f32, events: &mut Vec<Event>, observer: &mut impl StepObserver) {
        self.paddle.center.x += travel * share;
        self.bricks.moving.iter_mut().for_each(|moving| moving.advance(share));
        let passes_through = self.is_running(PowerUpKind::PassThrough);
        for i in 0..self.balls.len() {
            let ball = &mut self.balls[i];
            if ball.is_stuck() {
                ball.follow(&self.paddle);
                continue;
            }
            let circle = ball.circle();
            let displacement = ball.pinch.allowed(ball.velocity * STEP * share);
            ball.center += displacement;
            ball.pinch.record_motion(displacement);
            observer.observe(StepEvent::Moved { ball: i, to: ball.center });
            if passes_through {
                self.find_pierced(&circle, displacement, share);
                self.destroy_pierced(i, events, observer);
            }
        }
    }

    /// Finds the breakable bricks on the path of a ball in the order in which the ball hits them;
    /// moving bricks come last. `circle` is the ball at the start, `share` the share of the step that
    /// the path takes.
    fn find_pierced(&mut self, circle: &Circle, displacement: Vec2, share: f32) {
        let Self { bricks, pierced, .. } = self;
        let is_breakable = |cell| bricks.get(cell).is_some_and(|brick| brick.is_breakable());
        bricks.grid().hits_in_order(circle, displacement, is_breakable, pierced);
        let moving = bricks.moving().iter().filter(|moving| moving.brick.is_breakable());
        pierced.extend(moving.filter_map(|moving| {
            // The brick has moved already. Relative to it, the ball started farther along.
            let travel = Vec2::new(moving.travel * share, 0.0);
            let circle = Circle { center: circle.center + travel, ..*circle };
            let hit = sweep_circle_aabb(&circle, displacement - travel, &moving.aabb())?;
            Some(CellHit { cell: moving.cell, hit })
        }));
    }

    /// Destroys the bricks that a ball passes through. No other ball can bounce off them, because all
    /// balls pass through bricks or none does.
    fn destroy_pierced(&mut self, ball: usize, events: &mut Vec<Event>, observer: &mut impl StepObserver) {
        for i in 0..self.pierced.len() {
            let CellHit { cell, hit } = self.pierced[i];
            let Some(placed) = self.bricks.find(cell) else { continue };
            self.bricks.remove(cell);
            self.balls[ball].steps_since_progress = 0;
            observer.observe(StepEvent::Pierced { ball, cell, hit });
            self.power_ups.shorten(PowerUpKind::PassThrough, self.rules.use_cost);
            self.count_destroyed(&placed, self.balls[ball].center, BrokenBy::PassThrough, events);
        }
        self.pierced.clear();
    }

    /// Responds to an impact: changes the ball's velocity, the brick and the score. The ball is
    /// already at the place of the impact. Returns the rule that decided the velocity.
    fn respond(&mut self, impact: &ChosenHit, travel: &mut f32, events: &mut Vec<Event>) -> Cause {
        let ball = &mut self.balls[impact.ball];
        let (normal, at) = (impact.hit.normal, ball.center);
        match impact.obstacle {
            Obstacle::Wall => {
                let cause = self.reflect(impact.ball, normal);
                events.push(Event::WallHit { at, normal });
                self.nudge_if_cycling(impact.ball, normal).unwrap_or(cause)
            }
            Obstacle::Brick(cell) => self.bounce_off_brick(impact.ball, cell, normal, events),
            Obstacle::Paddle => self.bounce_off_paddle(impact.ball, normal, travel, events),
            Obstacle::Barrier => {
                ball.fly(deflect(ball.velocity, normal));
                ball.steps_since_progress = 0;
                events.push(Event::BarrierHit { at });
                self.power_ups.end(PowerUpKind::Barrier, events);
                Cause::Reflected
            }
        }
    }

    /// Reflects a ball, no flatter than the rules allow.
    fn reflect(&mut self, ball: usize, normal: Vec2) -> Cause {
        let ball = &mut self.balls[ball];
        let reflected = deflect(ball.velocity, normal);
        let steepened = self.rules.steepened(reflected, normal);
        ball.fly(steepened.unwrap_or(reflected));
        if steepened.is_some() { Cause::Steepened } else { Cause::Reflected }
    }

    /// Reflects a ball off a brick, and hits the brick. A moving brick that catches up with a ball
    /// which flies away stops, and is not hit.
    fn bounce_off_brick(&mut self, ball: usize, cell: usize, normal: Vec2, events: &mut Vec<Event>) -> Cause {
        let Ball { center, velocity, .. } = self.balls[ball];
        let travel = self.bricks.mover(cell).map_or(0.0, |mover| mover.travel);
        let mut cause = Cause::Kept;
        if travel == 0.0 || velocity.dot(normal) < 0.0 {
            let by = if self.is_running(PowerUpKind::Bomb) { BrokenBy::BombBall } else { BrokenBy::Ball };
            if self.breaks_through(ball, cell, by, events) {
                return Cause::BrokenThrough;
            }
            let is_hit = self.hit_brick(cell, center, by, events);
            cause = self.reflect(ball, normal);
            if is_hit {
                self.balls[ball].steps_since_progress = 0;
            } else {
                cause = self.nudge_if_cycling(ball, normal).unwrap_or(cause);
            }
        }
        let ball = &mut self.balls[ball];
        let displacement = ball.pinch.allowed(ball.velocity * STEP);
        // The ball is pinched along one axis, and the bounce does not lead away along the other.
        if ball.pinch.held.any() && displacement.dot(normal) < 0.0 {
            ball.pinch.held = BVec2::TRUE;
        }
        if (displacement - Vec2::new(travel, 0.0)).dot(normal) <= 0.0
            && let Some(mover) = self.bricks.moving.iter_mut().find(|mover| mover.cell == cell)
        {
            mover.give_way();
        }
        cause
    }

    /// Destroys the brick in a cell if the ball's charge is at least the hits that the brick has left,
    /// and takes these from the charge. Returns false, and changes nothing, if it is not, or if the
    /// brick is solid or has a heart: the ball then bounces.
    fn breaks_through(&mut self, ball: usize, cell: usize, by: BrokenBy, events: &mut Vec<Event>) -> bool {
        let yields = |placed: &PlacedBrick| placed.brick.is_breakable() && !placed.brick.is_heart();
        let Some(placed) = self.bricks.find(cell).filter(yields) else { return false };
        let Some(left) = self.balls[ball].charge.checked_sub(placed.brick.hits_left.into()) else { return false };
        self.balls[ball].charge = left;
        self.balls[ball].steps_since_progress = 0;
        self.bricks.remove(cell);
        self.count_destroyed(&placed, self.balls[ball].center, by, events);
        true
    }

    /// Hits a brick from `at`: a ball's center, or the tip of a bolt. A bomb destroys a breakable
    /// brick at once, and lights a fuse. If the rules help the player, a solid brick breaks. Returns
    /// false if the brick stays as it is.
    ///
    /// A bounce and a bolt hit bricks this way. A ball that passes through and an explosion remove
    /// them at once: see the other callers of [`Game::count_destroyed`].
    pub(super) fn hit_brick(&mut self, cell: usize, at: Vec2, by: BrokenBy, events: &mut Vec<Event>) -> bool {
        let Some(placed) = self.bricks.find(cell) else { unreachable!("an empty cell stops nothing") };
        if by == BrokenBy::BombBall && placed.brick.is_breakable() {
            self.power_ups.shorten(PowerUpKind::Bomb, self.rules.use_cost);
            self.bricks.remove(cell);
            self.count_destroyed(&placed, at, by, events);
            return true;
        }
        match self.bricks.hit(cell) {
            Some(brick) if brick.hits_left > 0 => events.push(Event::BrickCracked { at, cell, brick }),
            Some(_) => self.count_destroyed(&placed, at, by, events),
            None if self.helps() => {
                // It is worth no points: it may hide one of the last bricks.
                self.bricks.remove(cell);
                events.push(destroyed(&placed, at, self.carried.score.combo, 0, by));
            }
            None => {
                events.push(Event::SolidHit { at, cell });
                return false;
            }
        }
        true
    }

    /// Counts a brick that was destroyed from `from`, in world units, and drops its items. Lights the
    /// fuse of a blast if a bomb destroyed the brick, or if the brick explodes. All bricks burst if it
    /// was the last heart.
    pub(super) fn count_destroyed(&mut self, placed: &PlacedBrick, from: Vec2, by: BrokenBy, events: &mut Vec<Event>) {
        let points_before = self.carried.score.points;
        let factor = if self.is_running(PowerUpKind::DoublePoints) { 2 } else { 1 };
        // The text has no brick where another one has planted a copy. Copies are worth nothing, as they
        // could be broken without end.
        let is_copy = self.bricks.level().tiles[placed.cell] == Tile::Empty;
        let points = if is_copy { 0 } else { self.carried.score.add_brick(factor) };
        self.earn_lives(points_before, from, events);
        events.push(destroyed(placed, from, self.carried.score.combo, points, by));
        match placed.brick.kind.drop {
            Drop::Usual => self.drop_at_random(placed.aabb.min, events),
            Drop::Nothing => {}
            Drop::PowerUp(kind) => self.drop_power_up(kind, placed.aabb.min, events),
        }
        let is_pierced_by_bomb = by == BrokenBy::PassThrough && self.is_running(PowerUpKind::Bomb);
        let is_bomb = by == BrokenBy::BombBall || is_pierced_by_bomb;
        if placed.brick.is_heart() && self.bricks.hearts().next().is_none() {
            self.burst = Some(Burst { center: placed.aabb.center(), radius: 0.0 });
            self.bricks.end_regrowth();
            events.push(Event::Exploded { at: placed.aabb.center() });
        }
        if is_bomb || placed.brick.kind.behavior == Behavior::Explodes {
            self.blasts.push(Blast { center: placed.aabb.center(), steps_left: FUSE });
        }
    }

    /// Adds the lives that the points since `points_before` have earned.
    pub(super) fn earn_lives(&mut self, points_before: u32, at: Vec2, events: &mut Vec<Event>) {
        let earned = self.rules.lives_earned(self.carried.score.points).0 - self.rules.lives_earned(points_before).0;
        if earned > 0 {
            self.add_lives(earned, at, events);
        }
    }

    /// Adds lives that the player earned at `at`, world units.
    pub(super) fn add_lives(&mut self, lives: u32, at: Vec2, events: &mut Vec<Event>) {
        let Carried { lives: left, all_lives, .. } = &mut self.carried;
        *left = left.saturating_add(lives);
        *all_lives = (*left).max(*all_lives);
        events.push(Event::LifeWon { lives: *left, at });
    }

    /// Sends a ball up and outwards, depending on where it hits the paddle.
    ///
    /// ```text
    ///        n ↑                  the top: the tutorial's bounce
    ///   n ←┌───────┐→ n           a side: the same, always outwards
    ///      └───────┘
    ///       ↙ n   n ↘             a corner from below: along the tangent, upwards
    /// ```
    ///
    /// A ball whose center is below the paddle is lost, and is reflected like off anything else.
    /// Sent upwards, it would bounce between the corner and a wall forever.
    ///
    /// A ball that already flies up and away keeps its path: the paddle is merely faster. Wherever
    /// the paddle would still run into the ball, the paddle stops for the rest of the step. It
    /// neither drags the ball along nor pushes it through a wall.
    fn bounce_off_paddle(&mut self, index: usize, normal: Vec2, travel: &mut f32, events: &mut Vec<Event>) -> Cause {
        let ball = &mut self.balls[index];
        let is_below = ball.center.y > self.paddle.aabb().max.y;
        let leaves_upwards = ball.velocity.y < 0.0 && ball.velocity.dot(normal) > 0.0;
        let cause = if is_below && ball.pinch.held.x {
            // The only way out from between a wall and the corner is down.
            ball.fly(Vec2::Y);
            Cause::Down
        } else if is_below && ball.velocity.dot(normal) < 0.0 {
            self.report_paddle_hit(index, events);
            self.reflect(index, normal)
        } else if is_below || leaves_upwards {
            Cause::Kept
        } else {
            self.report_paddle_hit(index, events);
            self.steer(index, normal)
        };
        if cause == Cause::Stuck {
            return cause;
        }
        // Motion along a held axis does not take the ball away from the paddle.
        let ball = &self.balls[index];
        let displacement = ball.pinch.allowed(ball.velocity * STEP);
        let paddle_runs_into_ball = (displacement - Vec2::new(*travel, 0.0)).dot(normal) <= 0.0;
        if paddle_runs_into_ball {
            *travel = 0.0;
        }
        cause
    }

    /// Ends the combo, and reports where on the paddle the ball hit.
    fn report_paddle_hit(&mut self, ball: usize, events: &mut Vec<Event>) {
        self.carried.score.combo = 0;
        let at = self.balls[ball].center;
        let is_charged = self.is_braced();
        self.balls[ball].charge = if is_charged { self.rules.charge } else { 0 };
        events.push(Event::PaddleHit { at, offset: self.paddle.offset(at.x), is_charged });
    }

    /// Sends a ball up depending on where it hit the paddle, or sticks it to the paddle.
    fn steer(&mut self, index: usize, normal: Vec2) -> Cause {
        let initial_speed = self.initial_speed() * if self.is_running(PowerUpKind::Slow) { SLOWER } else { 1.0 };
        let gains_speed = self.rules.charge == 0 || self.is_braced();
        let ball = &mut self.balls[index];
        if gains_speed {
            ball.speed = self.rules.speed_after_return(ball.speed, initial_speed);
        }
        ball.steps_since_progress = 0;
        let steered = self.paddle.bounce(ball.center, ball.velocity);
        let aimed = self.aimed(&self.balls[index].circle(), steered);
        let velocity = aimed.unwrap_or(steered);
        let leads_outwards = velocity.dot(normal) > 0.0;
        let upward_tangent = Vec2::new(normal.y, -normal.x) * normal.x.signum();
        let ball = &mut self.balls[index];
        ball.fly(if leads_outwards { velocity } else { upward_tangent + OUTWARDS * normal });
        let is_above = ball.center.y <= self.paddle.aabb().min.y;
        if is_above && self.power_ups.is_running(PowerUpKind::Sticky) {
            ball.stick_to(&self.paddle);
            return Cause::Stuck;
        }
        match aimed {
            _ if !leads_outwards => Cause::Tangent,
            Some(_) => Cause::Aimed,
            None => Cause::Steered,
        }
    }

    /// Returns true if the game helps the player: few breakable bricks are left, or the last hit on a
    /// brick was long ago.
    fn helps(&self) -> bool {
        let Rules { helps_with, helps_after, .. } = self.rules;
        self.bricks.breakable() <= helps_with || helps_after > 0 && self.clock.steps_without_hit >= helps_after
    }

    /// Turns `steered`, the velocity off the paddle, straight to the breakable brick that it most
    /// nearly aims at, with no solid brick in between. Returns `None` if the ball aims too far from
    /// every brick, or if the game does not help and the ball is not homing. The tolerance grows
    /// with the time since the last hit on a brick, and is largest for a homing ball.
    ///
    /// Players like nothing less than chasing the last brick. They still have to reach the ball and
    /// to aim roughly.
    fn aimed(&self, ball: &Circle, steered: Vec2) -> Option<Vec2> {
        let homes = self.is_running(PowerUpKind::Homing);
        if !homes && !self.helps() {
            return None;
        }
        let waited = if homes { 1.0 } else { self.clock.steps_without_hit as f32 / HELP_STEPS as f32 };
        let cosine = HELP_COSINE + (WIDEST_COSINE - HELP_COSINE) * waited.min(1.0);
        let speed = steered.length();
        // A moving brick is aimed at where it will be.
        let displacements = self.bricks.iter().filter(|placed| placed.brick.is_breakable()).map(|placed| {
            let seconds = (placed.aabb.center() - ball.center).length() / speed;
            let aabb = self.bricks.mover(placed.cell).map_or(placed.aabb, |mover| mover.aabb_after(seconds));
            aabb.center() - ball.center
        });
        let is_near = |to: &Vec2| to.dot(steered) > cosine * speed * to.length() && to.y < 0.0;
        let near = displacements.filter(|to| is_near(to) && self.bricks.is_clear(ball, *to)).map(Vec2::normalize);
        near.max_by(|a, b| a.dot(steered).total_cmp(&b.dot(steered))).map(|direction| direction * speed)
    }

    /// Rotates the velocity of a ball that has hit neither the paddle nor a breakable brick for too
    /// long, away from what it hit last. Returns the cause if it does so.
    fn nudge_if_cycling(&mut self, ball: usize, normal: Vec2) -> Option<Cause> {
        let ball = &mut self.balls[ball];
        if ball.steps_since_progress < MAX_STEPS_WITHOUT_PROGRESS {
            return None;
        }
        ball.steps_since_progress = 0;
        let nudge = if self.rng.one_in(2) { NUDGE } else { Vec2::new(NUDGE.x, -NUDGE.y) };
        let nudged = nudge.rotate(ball.velocity);
        let opposite = Vec2::new(nudge.x, -nudge.y).rotate(ball.velocity);
        let nudged = if nudged.dot(normal) > 0.0 { nudged } else { opposite };
        ball.fly(self.rules.steepened(nudged, normal).unwrap_or(nudged));
        Some(Cause::Nudged)
    }
}

/// Creates the event of a destroyed brick. `from` is the place of what destroyed it, world units.
pub(super) fn destroyed(placed: &PlacedBrick, from: Vec2, combo: u32, points: u32, by: BrokenBy) -> Event {
    let at = placed.aabb.center();
    let push = (at - from).normalize_or(Vec2::NEG_Y);
    Event::BrickDestroyed { at, push, cell: placed.cell, brick: placed.brick, combo, points, by }
}

#[cfg(test)]
mod tests;
