//! A ball's path through one step: earliest impact, response, time left.
//!
//! Detection never changes anything, and response never searches. All balls and the paddle advance
//! together to the earliest impact of all. The game responds to that one, and the rest of the step
//! goes on from there. So no ball passes through anything at any speed, and the result does not
//! depend on the order in which things are looked at.
//!
//! ```text
//!   start ●───────► impact at t₁          left = 1
//!                   ╲
//!                    ╲ (1 − t₁)·v·STEP     left = 1 − t₁
//!                     ●──► impact …        left = (1 − t₁)(1 − t₂)
//! ```
//!
//! From a hit to the new velocity: the swept test gives the normal, of a corner in `enter_corner`
//! of `collision/sweep_circle.rs` (or `CircleContact` of `collision/contact.rs`, where a step
//! begins with a touch). `Game::respond` here, by `bounce_off_brick` for a brick, hands it to
//! `deflect` of `collision/response.rs`, which mirrors the velocity. `Rules::steepened` turns what
//! would fly too flat, and `Ball::fly` keeps the speed.
//!
//! Tutorial chapter: *Collision resolution*, whose discrete tests lose the ball from 2,000 units/s
//! on.

use super::blasts::{Blast, FUSE};
use super::brick::{Brick, BrickHit};
use super::event::Event;
use super::moving::MovingBrick;
use super::observe::{BallPath, Candidate, Cause, ChosenHit, Fact, Observer, Obstacle, Response, Search, Verdict};
use super::pinch::PinchConstraint;
use super::power_up::{PowerUpKind, SLOWER};
use super::{Ball, FIELD, Game, STEP};
use crate::collision::{Aabb, CellHit, Circle, SweepHit, deflect, sweep_circle_aabb};
use crate::level::Behavior;
use glam::{BVec2, Vec2};

/// Limit of impacts followed in one step, all balls together.
///
/// Two are usual at 350 units/s, a dozen between the field's walls at 10⁶ units/s, about a thousand
/// there in a gap that leaves the ball eight units. A limit that is too low stops a fast ball in
/// the air, which is reported as [`Event::ImpactLimit`].
pub const MAX_IMPACTS: usize = 1024;

/// After this many steps without paddle or breakable brick, a ball is turned a little at its next
/// bounce.
///
/// Walls and solid bricks can hold a ball in a cycle for ever. A shorter time would turn balls that
/// are merely in a long chamber. Ten seconds is longer than any path across the field and back.
pub const STUCK_STEPS: u32 = 10 * super::STEPS_PER_SECOND;

/// Cosine and sine of that turn, 5.7°. A Pythagorean triple: exact, and no trigonometry in the
/// rules.
const TURN: Vec2 = Vec2::new(399.0 / 401.0, 40.0 / 401.0);

/// Left, right and top wall; there is no floor. They are much longer and thicker than any
/// displacement in one step, so that the field's corners need no case of their own.
pub const WALLS: [Aabb; 3] = [
    Aabb { min: Vec2::new(-FAR, -FAR), max: Vec2::new(0.0, FAR) },
    Aabb { min: Vec2::new(FIELD.x, -FAR), max: Vec2::new(FAR, FAR) },
    Aabb { min: Vec2::new(-FAR, -FAR), max: Vec2::new(FAR, 0.0) },
];
const FAR: f32 = 1e6;

/// The bar that saves a ball: it lies below the field's edge, where only a lost ball comes.
const FLOOR: Aabb = Aabb { min: Vec2::new(-FAR, FIELD.y), max: Vec2::new(FAR, FAR) };

/// A ball that meets a lower corner of the paddle leaves along the tangent, turned outwards by this
/// much. Rounding could otherwise make it approach again.
const OUTWARDS: f32 = 0.1;

/// The earliest thing that happens in what is left of a step.
#[derive(Clone, Copy)]
struct Impact {
    ball: usize,
    obstacle: Obstacle,
    hit: SweepHit,
}

impl Impact {
    /// Keeps the earlier of two; of equal times, the one that was found first. Returns whether it
    /// is `other`.
    #[inline]
    fn keep_earlier(first: &mut Option<Self>, other: Self) -> bool {
        let is_earlier = first.as_ref().is_none_or(|first| other.hit.time_of_impact < first.hit.time_of_impact);
        if is_earlier {
            *first = Some(other);
        }
        is_earlier
    }

    /// Keeps the earlier of two, if there is a hit, and tells the observer of it. `displacement` is
    /// the ball's, relative to the obstacle.
    #[inline]
    fn consider(
        first: &mut Option<Self>,
        ball: usize,
        (obstacle, aabb): (Obstacle, &Aabb),
        displacement: Vec2,
        hit: Option<SweepHit>,
        observer: &mut impl Observer,
    ) {
        let Some(hit) = hit else { return };
        let is_earlier = Self::keep_earlier(first, Self { ball, obstacle, hit });
        let verdict = if is_earlier { Verdict::Earliest } else { Verdict::NotEarlier };
        let candidate = Candidate { obstacle, aabb: *aabb, displacement, hit, verdict };
        observer.observe(Fact::Candidate { ball, candidate });
    }
}

impl Game {
    /// Moves all flying balls and the paddle through one step.
    ///
    /// `travel` is how far the paddle wants to go in it, world units. The paddle yields to a ball
    /// that it would push. `observer` is told what is computed.
    pub(super) fn advance(&mut self, mut travel: f32, events: &mut Vec<Event>, observer: &mut impl Observer) {
        let mut left = 1.0;
        for ball in &mut self.balls {
            ball.pinch = PinchConstraint::default();
            ball.steps_stuck = ball.steps_stuck.saturating_add(1);
        }
        self.bricks.moving_mut().iter_mut().for_each(MovingBrick::begin_step);
        for _ in 0..MAX_IMPACTS {
            observer.observe(Fact::LegBegins { left, paddle: self.paddle.aabb(), paddle_displacement: travel * left });
            let first = self.earliest_impact(travel, left, observer);
            let time = first.as_ref().map_or(1.0, |impact| impact.hit.time_of_impact);
            let moved = left * time;
            if let Some(Impact { ball, obstacle, hit }) = first {
                observer.observe(Fact::Chosen(ChosenHit { ball, obstacle, hit, left: left * (1.0 - time) }));
            }
            self.move_all(travel * moved, moved, events, observer);
            let Some(impact) = first else {
                return self.bricks.moving_mut().iter_mut().for_each(MovingBrick::end_step);
            };
            left *= 1.0 - time;

            let ball = &mut self.balls[impact.ball];
            ball.pinch.note(impact.hit.normal);
            let (before, wanted) = (ball.velocity, travel);
            let cause = self.respond(&impact, &mut travel, events);
            let Ball { velocity: after, pinch, .. } = &self.balls[impact.ball];
            let response = Response { ball: impact.ball, before, after: *after, cause, held: pinch.held };
            observer.observe(Fact::Response(response));
            if travel != wanted {
                observer.observe(Fact::PaddleYields { ball: impact.ball, travel: wanted });
            }
        }
        events.push(Event::ImpactLimit);
    }

    /// Returns what is hit first in the rest of the step, which is the share `left` of it, from 0
    /// to 1. Changes nothing.
    ///
    /// A row of bricks is a flat wall: [`Grid`](crate::collision::Grid) leaves out a side or a
    /// corner that a neighbour covers, as long as that neighbour stops the ball (the rule of
    /// seams).
    fn earliest_impact(&self, travel: f32, left: f32, observer: &mut impl Observer) -> Option<Impact> {
        let mut first: Option<Impact> = None;
        for (i, ball) in self.balls.iter().enumerate().filter(|(_, ball)| ball.waits_at.is_none()) {
            let circle = ball.circle();
            let displacement = ball.pinch.allowed(ball.velocity * STEP * left);
            let (velocity, held) = (ball.velocity, ball.pinch.held);
            observer.observe(Fact::Path { ball: i, path: BallPath { circle, velocity, displacement, held } });
            for wall in &WALLS {
                let hit = sweep_circle_aabb(&circle, displacement, wall);
                Impact::consider(&mut first, i, (Obstacle::Wall, wall), displacement, hit, observer);
            }
            // A row of bricks is a flat wall: `collision/grid.rs` has the rule of seams.
            let is_solid = |cell| self.bricks.get(cell).is_some_and(|brick| self.stops(brick));
            let mut search = Search { ball: i, displacement, observer: &mut *observer };
            let hit = self.bricks.grid().earliest_hit_probed(&circle, displacement, is_solid, &mut search);
            if let Some(CellHit { cell, hit }) = hit {
                Impact::keep_earlier(&mut first, Impact { ball: i, obstacle: Obstacle::Brick(cell), hit });
            }
            self.meet_movers(i, displacement, (travel, left), &mut first, observer);
            if self.is_running(PowerUpKind::Floor) {
                let hit = sweep_circle_aabb(&circle, displacement, &FLOOR);
                Impact::consider(&mut first, i, (Obstacle::Floor, &FLOOR), displacement, hit, observer);
            }
        }
        first
    }

    /// Sweeps a ball against what moves too: the bricks that slide, and the paddle, which wants to
    /// go by `travel` in a whole step. The sweep takes the ball's displacement minus the
    /// obstacle's.
    fn meet_movers(
        &self,
        ball: usize,
        displacement: Vec2,
        (travel, left): (f32, f32),
        first: &mut Option<Impact>,
        observer: &mut impl Observer,
    ) {
        let circle = self.balls[ball].circle();
        let stopping = self.bricks.moving().iter().filter(|moving| self.stops(moving.brick));
        let bricks = stopping.map(|moving| (Obstacle::Brick(moving.cell), moving.aabb(), moving.travel));
        for (obstacle, aabb, travel) in bricks.chain([(Obstacle::Paddle, self.paddle.aabb(), travel)]) {
            let relative = displacement - Vec2::new(travel * left, 0.0);
            let hit = sweep_circle_aabb(&circle, relative, &aabb);
            Impact::consider(first, ball, (obstacle, &aabb), relative, hit, observer);
        }
    }

    /// True if a brick stops balls: with pass-through, only solid ones do.
    fn stops(&self, brick: Brick) -> bool {
        !(brick.is_breakable() && self.is_running(PowerUpKind::PassThrough))
    }

    fn move_all(&mut self, paddle_displacement: f32, time: f32, events: &mut Vec<Event>, observer: &mut impl Observer) {
        self.paddle.center.x += paddle_displacement;
        self.bricks.moving_mut().iter_mut().for_each(|moving| moving.advance(time));
        let passes_through = self.is_running(PowerUpKind::PassThrough);
        for i in 0..self.balls.len() {
            let ball = &mut self.balls[i];
            if ball.waits_at.is_none() {
                let circle = ball.circle();
                let displacement = ball.pinch.allowed(ball.velocity * STEP * time);
                ball.center += displacement;
                ball.pinch.moved(displacement);
                observer.observe(Fact::Moved { ball: i, to: ball.center });
                if passes_through {
                    self.pierce(i, (&circle, displacement, time), events, observer);
                }
            } else {
                ball.follow(&self.paddle);
            }
        }
    }

    /// Destroys the bricks on a ball's path in the order in which it meets them; those that move
    /// come last. All balls pass through bricks or none, so no other ball bounces off these. The
    /// path took this share of the step.
    fn pierce(
        &mut self,
        ball: usize,
        (circle, displacement, time): (&Circle, Vec2, f32),
        events: &mut Vec<Event>,
        observer: &mut impl Observer,
    ) {
        let mut hits = std::mem::take(&mut self.pierced);
        let breaks = |cell| self.bricks.get(cell).is_some_and(|brick| brick.is_breakable());
        self.bricks.grid().hits_in_order(circle, displacement, breaks, &mut hits);
        let moving = self.bricks.moving().iter().filter(|moving| moving.brick.is_breakable());
        hits.extend(moving.filter_map(|moving| {
            // Seen from the brick, which has moved already, the ball began further on.
            let own = Vec2::new(moving.travel * time, 0.0);
            let circle = Circle { center: circle.center + own, ..*circle };
            let hit = sweep_circle_aabb(&circle, displacement - own, &moving.aabb())?;
            Some(CellHit { cell: moving.cell, hit })
        }));
        for hit in hits.drain(..) {
            if let Some((_, aabb)) = self.bricks.find(hit.cell)
                && let Some(brick) = self.bricks.remove(hit.cell)
            {
                self.balls[ball].steps_stuck = 0;
                let center = self.balls[ball].center;
                observer.observe(Fact::Pierced { ball, cell: hit.cell, hit: hit.hit });
                self.power_ups.shorten(PowerUpKind::PassThrough, self.rules.use_cost);
                let is_bomb = self.is_running(PowerUpKind::Bomb);
                self.count_destroyed(hit.cell, (brick, aabb), center, is_bomb, events);
            }
        }
        self.pierced = hits;
    }

    /// Responds to one impact. The ball already stands where it hits. This changes velocity, brick
    /// and score, and reports an event. Returns the rule that gave the ball its velocity.
    fn respond(&mut self, impact: &Impact, travel: &mut f32, events: &mut Vec<Event>) -> Cause {
        let ball = &mut self.balls[impact.ball];
        let (normal, at) = (impact.hit.normal, ball.center);
        match impact.obstacle {
            Obstacle::Wall => {
                let cause = self.reflect(impact.ball, normal);
                events.push(Event::WallHit { at, normal });
                self.turn_if_stuck(impact.ball, normal).unwrap_or(cause)
            }
            Obstacle::Brick(cell) => self.bounce_off_brick(impact.ball, cell, normal, events),
            Obstacle::Paddle => self.bounce_off_paddle(impact.ball, normal, travel, events),
            Obstacle::Floor => {
                ball.fly(deflect(ball.velocity, normal));
                ball.steps_stuck = 0;
                events.push(Event::FloorHit { at });
                self.power_ups.end(PowerUpKind::Floor, events);
                Cause::Reflected
            }
        }
    }

    /// Reflects a ball, no flatter than the rules allow.
    fn reflect(&mut self, ball: usize, normal: Vec2) -> Cause {
        let ball = &mut self.balls[ball];
        let reflected = deflect(ball.velocity, normal);
        match self.rules.steepened(reflected, normal) {
            Some(steepened) => {
                ball.fly(steepened);
                Cause::Steepened
            }
            None => {
                ball.fly(reflected);
                Cause::Reflected
            }
        }
    }

    /// Deflects a ball off a brick, and hits the brick. A brick that runs into a ball which flies
    /// away from it yields, and takes no harm.
    fn bounce_off_brick(&mut self, ball: usize, cell: usize, normal: Vec2, events: &mut Vec<Event>) -> Cause {
        let Ball { center, velocity, .. } = self.balls[ball];
        let travel = self.bricks.mover(cell).map_or(0.0, |mover| mover.travel);
        let mut cause = Cause::Kept;
        if travel == 0.0 || velocity.dot(normal) < 0.0 {
            cause = self.reflect(ball, normal);
            let is_bomb = self.is_running(PowerUpKind::Bomb);
            if self.hit_brick(cell, center, is_bomb, events) == BrickHit::Solid {
                cause = self.turn_if_stuck(ball, normal).unwrap_or(cause);
            } else {
                self.balls[ball].steps_stuck = 0;
            }
        }
        let ball = &mut self.balls[ball];
        let displacement = ball.pinch.allowed(ball.velocity * STEP);
        // Squeezed along one axis, and the bounce does not lead away along the other.
        if ball.pinch.held.any() && displacement.dot(normal) < 0.0 {
            ball.pinch.held = BVec2::TRUE;
        }
        if (displacement - Vec2::new(travel, 0.0)).dot(normal) <= 0.0
            && let Some(mover) = self.bricks.mover_mut(cell)
        {
            mover.give_way();
        }
        cause
    }

    /// Hits a brick from `at`, the middle of a ball or the point of a bolt. A bomb destroys a brick
    /// that breaks at once, and lights a fuse. Returns the result: a solid brick that breaks
    /// because only the last ones are left is destroyed.
    pub(super) fn hit_brick(&mut self, cell: usize, at: Vec2, is_bomb: bool, events: &mut Vec<Event>) -> BrickHit {
        let Some((brick, aabb)) = self.bricks.find(cell) else { unreachable!("an empty cell stops nothing") };
        let helps = self.rules.helps(&self.bricks, self.steps_without_brick);
        let is_bomb = is_bomb && brick.is_breakable();
        if is_bomb {
            self.power_ups.shorten(PowerUpKind::Bomb, self.rules.use_cost);
        }
        let hit = if is_bomb { self.bricks.remove(cell).map(BrickHit::Destroyed) } else { self.bricks.hit(cell) };
        match hit {
            Some(BrickHit::Destroyed(brick)) => self.count_destroyed(cell, (brick, aabb), at, is_bomb, events),
            Some(BrickHit::Cracked(brick)) => events.push(Event::BrickCracked { at, cell, brick }),
            _ if helps => {
                // It is worth nothing: it may stand before one of the last bricks.
                self.bricks.remove(cell);
                let (combo, push) = (self.score.combo, push(at, &aabb));
                events.push(Event::BrickDestroyed { at: aabb.center(), push, cell, brick, combo, points: 0 });
                return BrickHit::Destroyed(brick);
            }
            _ => events.push(Event::SolidHit { at, cell }),
        }
        hit.unwrap_or(BrickHit::Solid)
    }

    /// Counts a brick that was destroyed from `from`, the place of what destroyed it, and drops
    /// what it holds. If a bomb destroyed it, or it explodes, it lights the fuse of a blast.
    pub(super) fn count_destroyed(
        &mut self,
        cell: usize,
        (brick, aabb): (Brick, Aabb),
        from: Vec2,
        is_bomb: bool,
        events: &mut Vec<Event>,
    ) {
        let before = self.score.points;
        let points = self.score.add_brick(if self.is_running(PowerUpKind::DoublePoints) { 2 } else { 1 });
        self.earn_lives(before, from, events);
        let (at, push, combo) = (aabb.center(), push(from, &aabb), self.score.combo);
        events.push(Event::BrickDestroyed { at, push, cell, brick, combo, points });
        self.drop_from(&brick, aabb.min, events);
        if is_bomb || brick.kind.behavior == Behavior::Explodes {
            self.blasts.push(Blast { center: aabb.center(), steps_left: FUSE });
        }
    }

    /// Adds the lives that the points since `before` have earned, `at` this place.
    pub(super) fn earn_lives(&mut self, before: u32, at: Vec2, events: &mut Vec<Event>) {
        let won = self.rules.lives_earned(self.score.points).0 - self.rules.lives_earned(before).0;
        if won > 0 {
            self.lives = self.lives.saturating_add(won);
            self.all_lives = self.all_lives.max(self.lives);
            events.push(Event::LifeWon { lives: self.lives, at });
        }
    }

    /// Sends a ball up and out, wherever it meets the paddle.
    ///
    /// ```text
    ///        n ↑                  the top: the tutorial's bounce
    ///   n ←┌───────┐→ n           a side: the same, always outwards
    ///      └───────┘
    ///       ↙ n   n ↘             a corner from below: along the tangent, upwards
    /// ```
    ///
    /// A ball whose centre is below the paddle is past saving. It is deflected as off anything
    /// else. If it were sent upwards, it would bounce between the corner and a wall for ever.
    ///
    /// A ball that already flies up and away, and is hit only because the paddle is faster, keeps
    /// its path. Wherever the paddle would still run into the ball, it yields: it stops for the
    /// rest of the step, and neither drags the ball along nor pushes it through a wall.
    fn bounce_off_paddle(&mut self, index: usize, normal: Vec2, travel: &mut f32, events: &mut Vec<Event>) -> Cause {
        let ball = &mut self.balls[index];
        let below = ball.center.y > self.paddle.aabb().max.y;
        let leaves_upwards = ball.velocity.y < 0.0 && ball.velocity.dot(normal) > 0.0;
        let cause = if below && ball.pinch.held.x {
            // Between a wall and the corner the only way out is down.
            ball.fly(Vec2::Y);
            Cause::Down
        } else if below && ball.velocity.dot(normal) < 0.0 {
            self.report_paddle_hit(index, events);
            self.reflect(index, normal)
        } else if below || leaves_upwards {
            Cause::Kept
        } else {
            self.report_paddle_hit(index, events);
            self.steer(index, normal)
        };
        if cause == Cause::Stuck {
            return cause;
        }
        // Motion along a held axis does not help the ball to get away.
        let ball = &self.balls[index];
        let displacement = ball.pinch.allowed(ball.velocity * STEP);
        let paddle_runs_into_ball = (displacement - Vec2::new(*travel, 0.0)).dot(normal) <= 0.0;
        if paddle_runs_into_ball {
            *travel = 0.0;
        }
        cause
    }

    /// Ends the combo, and reports where on the paddle the ball hits it.
    fn report_paddle_hit(&mut self, ball: usize, events: &mut Vec<Event>) {
        self.score.combo = 0;
        let at = self.balls[ball].center;
        events.push(Event::PaddleHit { at, offset: self.paddle.offset(at.x) });
    }

    /// Sends a ball up by the place where it met the paddle, or holds it there.
    fn steer(&mut self, ball: usize, normal: Vec2) -> Cause {
        let first_speed = self.first_speed() * if self.is_running(PowerUpKind::Slow) { SLOWER } else { 1.0 };
        let ball = &mut self.balls[ball];
        ball.speed = self.rules.gained(ball.speed, first_speed);
        ball.steps_stuck = 0;
        let steered = self.paddle.bounce(ball.center, ball.velocity);
        let (without, homes) = (self.steps_without_brick, self.power_ups.is_running(PowerUpKind::Homing));
        let aimed = self.rules.aimed(&ball.circle(), steered, &self.bricks, without, homes);
        let velocity = aimed.unwrap_or(steered);
        let outwards = velocity.dot(normal) > 0.0;
        let upward_tangent = Vec2::new(normal.y, -normal.x) * normal.x.signum();
        ball.fly(if outwards { velocity } else { upward_tangent + OUTWARDS * normal });
        let from_above = ball.center.y <= self.paddle.aabb().min.y;
        if from_above && self.power_ups.is_running(PowerUpKind::Sticky) {
            ball.wait_on(&self.paddle);
            return Cause::Stuck;
        }
        match aimed {
            _ if !outwards => Cause::Tangent,
            Some(_) => Cause::Aimed,
            None => Cause::Steered,
        }
    }

    /// Turns a ball that has met neither paddle nor breakable brick for too long, away from what it
    /// just hit. Returns the cause if it does.
    fn turn_if_stuck(&mut self, ball: usize, normal: Vec2) -> Option<Cause> {
        let ball = &mut self.balls[ball];
        if ball.steps_stuck < STUCK_STEPS {
            return None;
        }
        ball.steps_stuck = 0;
        let turn = if self.rng.one_in(2) { TURN } else { Vec2::new(TURN.x, -TURN.y) };
        let turned = turn.rotate(ball.velocity);
        let mirrored = Vec2::new(turn.x, -turn.y).rotate(ball.velocity);
        let turned = if turned.dot(normal) > 0.0 { turned } else { mirrored };
        ball.fly(self.rules.steepened(turned, normal).unwrap_or(turned));
        Some(Cause::Turned)
    }
}

/// The direction in which something at `from` pushes a brick; of length 1.
fn push(from: Vec2, brick: &Aabb) -> Vec2 {
    (brick.center() - from).normalize_or(Vec2::NEG_Y)
}

#[cfg(test)]
mod tests;
