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
//! Tutorial chapter: *Collision resolution*, whose discrete tests lose the ball from 2,000 units/s
//! on.

use super::bricks::{Brick, BrickHit};
use super::event::Event;
use super::observe::{BallPath, Candidate, ChosenHit, Fact, Observer, Obstacle, Response, Search, Verdict};
use super::pinch::PinchConstraint;
use super::power_up::kind::PowerUpKind;
use super::{Ball, FIELD, Game, INITIAL_VELOCITY, STEP};
use crate::collision::{Aabb, CellHit, Circle, SweepHit, deflect, sweep_circle_aabb};
use glam::Vec2;

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
const WALLS: [Aabb; 3] = [
    Aabb { min: Vec2::new(-FAR, -FAR), max: Vec2::new(0.0, FAR) },
    Aabb { min: Vec2::new(FIELD.x, -FAR), max: Vec2::new(FAR, FAR) },
    Aabb { min: Vec2::new(-FAR, -FAR), max: Vec2::new(FAR, 0.0) },
];
const FAR: f32 = 1e6;

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
        for _ in 0..MAX_IMPACTS {
            observer.observe(Fact::LegBegins { left, paddle: self.paddle.aabb(), paddle_displacement: travel * left });
            let first = self.earliest_impact(travel, left, observer);
            let time = first.as_ref().map_or(1.0, |impact| impact.hit.time_of_impact);
            let moved = left * time;
            if let Some(Impact { ball, obstacle, hit }) = first {
                observer.observe(Fact::Chosen(ChosenHit { ball, obstacle, hit, left: left * (1.0 - time) }));
            }
            self.move_all(travel * moved, moved, events, observer);
            let Some(impact) = first else { return };
            left *= 1.0 - time;

            let ball = &mut self.balls[impact.ball];
            ball.pinch.note(impact.hit.normal);
            let (before, wanted) = (ball.velocity, travel);
            self.respond(&impact, &mut travel, events);
            let Ball { velocity: after, pinch, waits_at, .. } = &self.balls[impact.ball];
            let (ball, after, held, waits) = (impact.ball, *after, pinch.held(), waits_at.is_some());
            observer.observe(Fact::Response(Response { ball, before, after, held, waits }));
            if travel != wanted {
                observer.observe(Fact::PaddleYields { ball, travel: wanted });
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
        let passes_through = self.is_running(PowerUpKind::PassThrough);
        let stops = |brick: Brick| !(passes_through && brick.is_breakable());
        let paddle = self.paddle.aabb();
        let paddle_displacement = Vec2::new(travel * left, 0.0);
        for (i, ball) in self.balls.iter().enumerate().filter(|(_, ball)| ball.waits_at.is_none()) {
            let circle = ball.circle();
            let displacement = ball.pinch.allowed(ball.velocity * STEP * left);
            let (velocity, held) = (ball.velocity, ball.pinch.held());
            observer.observe(Fact::Path { ball: i, path: BallPath { circle, velocity, displacement, held } });
            for wall in &WALLS {
                let hit = sweep_circle_aabb(&circle, displacement, wall);
                Impact::consider(&mut first, i, (Obstacle::Wall, wall), displacement, hit, observer);
            }
            // A row of bricks is a flat wall: `collision/grid.rs` has the rule of seams.
            let is_solid = |cell| self.bricks.get(cell).is_some_and(stops);
            let mut search = Search { ball: i, displacement, observer: &mut *observer };
            let hit = self.bricks.grid().earliest_hit_probed(&circle, displacement, is_solid, &mut search);
            if let Some(CellHit { cell, hit }) = hit {
                Impact::keep_earlier(&mut first, Impact { ball: i, obstacle: Obstacle::Brick(cell), hit });
            }
            // Both move: this is the ball's displacement relative to the paddle.
            let hit = sweep_circle_aabb(&circle, displacement - paddle_displacement, &paddle);
            Impact::consider(
                &mut first,
                i,
                (Obstacle::Paddle, &paddle),
                displacement - paddle_displacement,
                hit,
                observer,
            );
        }
        first
    }

    fn move_all(&mut self, paddle_displacement: f32, time: f32, events: &mut Vec<Event>, observer: &mut impl Observer) {
        self.paddle.center.x += paddle_displacement;
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
                    self.pierce(i, &circle, displacement, events, observer);
                }
            } else {
                ball.follow(&self.paddle);
            }
        }
    }

    /// Destroys the bricks on a ball's path in the order in which it meets them. All balls pass
    /// through bricks or none, so no other ball bounces off these.
    fn pierce(
        &mut self,
        ball: usize,
        circle: &Circle,
        displacement: Vec2,
        events: &mut Vec<Event>,
        observer: &mut impl Observer,
    ) {
        let mut hits = std::mem::take(&mut self.pierced);
        let breaks = |cell| self.bricks.get(cell).is_some_and(|brick| brick.is_breakable());
        self.bricks.grid().hits_in_order(circle, displacement, breaks, &mut hits);
        for hit in hits.drain(..) {
            if let Some(brick) = self.bricks.remove(hit.cell) {
                self.balls[ball].steps_stuck = 0;
                observer.observe(Fact::Pierced { ball, cell: hit.cell, hit: hit.hit });
                self.count_destroyed(ball, hit.cell, brick, events);
            }
        }
        self.pierced = hits;
    }

    /// Responds to one impact. The ball already stands where it hits. This changes velocity, brick
    /// and score, and reports an event.
    fn respond(&mut self, impact: &Impact, travel: &mut f32, events: &mut Vec<Event>) {
        let ball = &mut self.balls[impact.ball];
        let (normal, at) = (impact.hit.normal, ball.center);
        match impact.obstacle {
            Obstacle::Wall => {
                ball.fly(deflect(ball.velocity, normal));
                events.push(Event::WallHit { at, normal });
                self.turn_if_stuck(impact.ball, normal);
            }
            Obstacle::Brick(cell) => {
                ball.fly(deflect(ball.velocity, normal));
                match self.bricks.hit(cell) {
                    Some(BrickHit::Destroyed(brick)) => {
                        ball.steps_stuck = 0;
                        self.count_destroyed(impact.ball, cell, brick, events);
                    }
                    Some(BrickHit::Cracked(brick)) => {
                        ball.steps_stuck = 0;
                        events.push(Event::BrickCracked { at, cell, brick });
                    }
                    Some(BrickHit::Solid) if self.rules.helps(&self.bricks) => {
                        self.break_solid(impact.ball, cell, events);
                    }
                    Some(BrickHit::Solid) => {
                        events.push(Event::SolidHit { at, cell });
                        self.turn_if_stuck(impact.ball, normal);
                    }
                    None => unreachable!("an empty cell stops nothing"),
                }
            }
            Obstacle::Paddle => self.bounce_off_paddle(impact.ball, normal, travel, events),
        }
    }

    /// Breaks a solid brick, which is worth nothing: it may stand before one of the last bricks.
    fn break_solid(&mut self, ball: usize, cell: usize, events: &mut Vec<Event>) {
        if let Some(brick) = self.bricks.remove(cell) {
            let at = self.bricks.grid().aabb(cell).center();
            events.push(Event::BrickDestroyed { at, ball, cell, brick, combo: self.score.combo, points: 0 });
        }
    }

    fn count_destroyed(&mut self, ball: usize, cell: usize, brick: Brick, events: &mut Vec<Event>) {
        let before = self.score.points;
        let points = self.score.add_brick();
        self.earn_lives(before, self.balls[ball].center, events);
        let aabb = self.bricks.grid().aabb(cell);
        events.push(Event::BrickDestroyed { at: aabb.center(), ball, cell, brick, combo: self.score.combo, points });
        self.drop_from(&brick, aabb.min, events);
    }

    /// Adds the lives that the points since `before` have earned, `at` this place.
    pub(super) fn earn_lives(&mut self, before: u32, at: Vec2, events: &mut Vec<Event>) {
        let earned = |points: u32| points.checked_div(self.rules.life_points).unwrap_or(0);
        let won = earned(self.score.points) - earned(before);
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
    fn bounce_off_paddle(&mut self, ball: usize, normal: Vec2, travel: &mut f32, events: &mut Vec<Event>) {
        let ball = &mut self.balls[ball];
        let below = ball.center.y > self.paddle.aabb().max.y;
        let leaves_upwards = ball.velocity.y < 0.0 && ball.velocity.dot(normal) > 0.0;
        if below && ball.pinch.holds_x() {
            // Between a wall and the corner the only way out is down.
            ball.fly(Vec2::Y);
        } else if below {
            if ball.velocity.dot(normal) < 0.0 {
                ball.fly(deflect(ball.velocity, normal));
                self.score.end_combo();
                events.push(Event::PaddleHit { at: ball.center });
            }
        } else if !leaves_upwards {
            let first_speed = INITIAL_VELOCITY.length() * self.speed;
            ball.speed = self.rules.gained(ball.speed, first_speed);
            let steered = self.paddle.bounce(ball.center, ball.velocity);
            let steered = self.rules.helped(ball.center, steered, &self.bricks, self.steps_without_brick);
            let outwards = steered.dot(normal) > 0.0;
            let upward_tangent = Vec2::new(normal.y, -normal.x) * normal.x.signum();
            ball.fly(if outwards { steered } else { upward_tangent + OUTWARDS * normal });
            ball.steps_stuck = 0;
            self.score.end_combo();
            events.push(Event::PaddleHit { at: ball.center });
            let from_above = ball.center.y <= self.paddle.aabb().min.y;
            if from_above && self.power_ups.is_running(PowerUpKind::Sticky) {
                ball.wait_on(&self.paddle);
                return;
            }
        }
        // Motion along a held axis does not help the ball to get away.
        let displacement = ball.pinch.allowed(ball.velocity * STEP);
        let paddle_runs_into_ball = (displacement - Vec2::new(*travel, 0.0)).dot(normal) <= 0.0;
        if paddle_runs_into_ball {
            *travel = 0.0;
        }
    }

    /// Turns a ball that has met neither paddle nor breakable brick for too long, away from what it
    /// just hit.
    fn turn_if_stuck(&mut self, ball: usize, normal: Vec2) {
        let ball = &mut self.balls[ball];
        if ball.steps_stuck < STUCK_STEPS {
            return;
        }
        ball.steps_stuck = 0;
        let turn = if self.rng.one_in(2) { TURN } else { Vec2::new(TURN.x, -TURN.y) };
        let turned = turn.rotate(ball.velocity);
        let mirrored = Vec2::new(turn.x, -turn.y).rotate(ball.velocity);
        ball.fly(if turned.dot(normal) > 0.0 { turned } else { mirrored });
    }
}

#[cfg(test)]
mod tests;
