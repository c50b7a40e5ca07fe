//! One step of the rules: its order, the shots and blasts, the items, and the end of a life and of a
//! level.

use super::ball::Ball;
use super::bolts::{self, Bolt};
use super::brick::PlacedBrick;
use super::event::{BrokenBy, Event, Outcome};
use super::input::{Input, Steer};
use super::observe::{StepEvent, StepObserver};
use super::paddle::{FROZEN_SPEED, Paddle};
use super::physics::destroyed;
use super::power_up::{
    FALL_SPEED, FASTER, GROWTH, LIMIT_POINTS, MAX_BALLS, PULL, PowerUp, PowerUpKind, SHRINKAGE, SIZE, SLOWER,
};
use super::state::{Blast, Burst, FUSE, Game, GameState, touches_ball};
use super::units::{BALL_RADIUS, FIELD, STEP, STEPS_PER_SECOND};
use crate::collision::{Aabb, Circle, contact_circle_aabb, sweep_aabb_aabb};
use crate::level::Behavior;
use glam::Vec2;

/// Factor on the radius of a big ball.
pub(super) const BIG: f32 = 1.5;

/// Factor on the radius of a small ball.
pub(super) const SMALL: f32 = 0.7;

/// Speed of the wave from the last heart, units/s. It crosses the field in about two seconds.
const BURST_SPEED: f32 = 400.0;

/// Number of blasts of a dynamite.
const BLASTS: u32 = 3;

/// Number of bricks that armor hardens.
pub(super) const ARMORED: u32 = 6;

/// Cosine and sine of the angle, 16.3°, between a ball and each ball that splits off it. They form a
/// Pythagorean triple, and so the rotation is exact.
const SPLIT: Vec2 = Vec2::new(24.0 / 25.0, 7.0 / 25.0);

impl Game {
    /// Advances the game by one step of 1/120 s, and appends what happened to `events`.
    #[inline]
    pub fn step(&mut self, input: &Input, events: &mut Vec<Event>) {
        self.step_observed(input, events, &mut ());
    }

    /// Like [`Game::step`], and reports to `observer` what the step computes.
    pub fn step_observed(&mut self, input: &Input, events: &mut Vec<Event>, observer: &mut impl StepObserver) {
        self.remember_positions();
        if self.state == GameState::Menu && input.start {
            self.state = GameState::Active;
            events.push(Event::Started);
        }
        if self.state != GameState::Active {
            return;
        }
        self.clock.steps += 1;
        observer.observe(StepEvent::StepBegins { step: self.clock.steps });
        if input.launch {
            self.launch(input.steer, events);
            self.fire(events);
        }
        let (is_flying, paddle_before, first) = (self.has_flying_ball(), self.paddle.aabb(), events.len());
        self.clock.flight_steps += u64::from(is_flying);
        let limit = if self.is_running(PowerUpKind::Freeze) { FROZEN_SPEED * STEP } else { f32::INFINITY };
        let travel = self.paddle.travel(input.steer).clamp(-limit, limit);
        self.paddle.count_rest(travel);
        self.move_balls(travel, events, observer);
        self.move_bolts(events, observer);
        self.tick_blasts(events);
        self.spread_burst(events);
        if is_flying && self.burst.is_none() {
            self.let_bricks_act(events);
        }
        let is_brick_hit = |event: &Event| matches!(event, Event::BrickCracked { .. } | Event::BrickDestroyed { .. });
        let has_hit_brick = events[first..].iter().any(is_brick_hit);
        let steps_without_hit = self.clock.steps_without_hit.saturating_add(is_flying.into());
        self.clock.steps_without_hit = if has_hit_brick { 0 } else { steps_without_hit };
        self.balls.retain(|ball| ball.center.y - ball.radius < FIELD.y);
        self.show_waiting_bricks(events);
        self.end_effects(events);
        if !self.balls.is_empty() {
            // Without a ball, a collected item would be of no use.
            self.move_items(&paddle_before, events);
        }
        self.win_or_lose(events);
    }

    pub(crate) fn remember_positions(&mut self) {
        self.paddle.previous_center = self.paddle.center;
        for ball in &mut self.balls {
            ball.previous_center = ball.center;
        }
        self.power_ups.falling.iter_mut().for_each(|item| item.previous_position = item.position);
        self.bolts.iter_mut().for_each(|bolt| bolt.previous_position = bolt.position);
        self.bricks.moving.iter_mut().for_each(|moving| moving.previous_position = moving.position);
    }

    fn launch(&mut self, steer: Steer, events: &mut Vec<Event>) {
        let aimed = self.rules.launch(self.initial_speed(), steer, self.paddle.center.x);
        for ball in &mut self.balls {
            if self.rules.aims_launch && ball.is_new() {
                ball.velocity = aimed;
            }
            if ball.launch() {
                events.push(Event::Launched { at: ball.center });
            }
        }
    }

    fn fire(&mut self, events: &mut Vec<Event>) {
        if self.reload == 0 && self.is_running(PowerUpKind::Laser) {
            self.reload = bolts::RELOAD;
            self.bolts.extend(bolts::pair(&self.paddle.aabb()));
            self.power_ups.shorten(PowerUpKind::Laser, self.rules.use_cost);
            events.push(Event::BoltsFired { at: self.paddle.center });
        }
    }

    fn move_bolts(&mut self, events: &mut Vec<Event>, observer: &mut impl StepObserver) {
        self.reload = self.reload.saturating_sub(1);
        let displacement = Vec2::new(0.0, -bolts::SPEED * STEP);
        let mut i = 0;
        while let Some(bolt) = self.bolts.get(i).map(Bolt::aabb) {
            let first = bolts::first_brick(&bolt, displacement, &self.bricks);
            observer.observe(StepEvent::Bolt { aabb: bolt, displacement, hit: first.map(|first| first.hit) });
            let end = bolt.min + displacement * first.map_or(1.0, |first| first.hit.time_of_impact);
            if let Some(first) = first {
                let tip = Vec2::new(end.x + bolts::SIZE.x / 2.0, end.y);
                self.hit_brick(first.cell, tip, BrokenBy::Bolt, events);
            }
            if first.is_some() || end.y + bolts::SIZE.y <= 0.0 {
                self.bolts.remove(i);
            } else {
                self.bolts[i].position = end;
                i += 1;
            }
        }
    }

    /// Counts down the fuses. A blast destroys all breakable bricks around it; those that explode
    /// light fuses of their own.
    fn tick_blasts(&mut self, events: &mut Vec<Event>) {
        for blast in &mut self.blasts {
            blast.steps_left -= 1;
        }
        while let Some(due) = self.blasts.iter().position(|blast| blast.steps_left == 0) {
            let Blast { center, .. } = self.blasts.remove(due);
            events.push(Event::Exploded { at: center });
            loop {
                let next = self.bricks.around(center).find(|placed| placed.brick.is_breakable());
                let Some(placed) = next else { break };
                self.bricks.remove(placed.cell);
                self.count_destroyed(&placed, center, BrokenBy::Blast, events);
            }
        }
    }

    /// Lets the bricks burst that the wave from the last heart reaches. They are worth no points and
    /// drop nothing: points are for bricks that the player breaks on the way to the heart.
    fn spread_burst(&mut self, events: &mut Vec<Event>) {
        let Some(Burst { center, radius }) = self.burst.as_mut() else { return };
        *radius += BURST_SPEED * STEP;
        let (center, radius) = (*center, *radius);
        for cell in 0..self.bricks.level().tiles.len() {
            let reached = self.bricks.find(cell).filter(|placed| placed.aabb.center().distance(center) < radius);
            if let Some(placed) = reached {
                self.bricks.remove(cell);
                events.push(destroyed(&placed, center, self.carried.score.combo, 0, BrokenBy::LastHeart));
            }
        }
    }

    /// Lets the bricks throw or spread whose time has come.
    fn let_bricks_act(&mut self, events: &mut Vec<Event>) {
        // Each period is a number of whole seconds.
        if !self.clock.flight_steps.is_multiple_of(STEPS_PER_SECOND.into()) {
            return;
        }
        for cell in 0..self.bricks.level().tiles.len() {
            let Some(PlacedBrick { brick, aabb, .. }) = self.bricks.find(cell) else { continue };
            if !self.period(&brick).is_some_and(|period| self.clock.flight_steps.is_multiple_of(period)) {
                continue;
            }
            if let Behavior::Throws { item, .. } = brick.kind.behavior {
                self.drop_power_up(item, aabb.center() - SIZE / 2.0, events);
            } else if let Some(below) = self.bricks.spreads_to(cell) {
                self.bricks.plant(brick, below);
            }
        }
    }

    fn show_waiting_bricks(&mut self, events: &mut Vec<Event>) {
        let Self { bricks, balls, bolts, .. } = self;
        let is_free = |aabb: &Aabb| !touches_ball(balls, aabb) && !bolts.iter().any(|bolt| bolt.aabb().touches(aabb));
        bricks.show_where(is_free, |cell, aabb| events.push(Event::BrickGrown { at: aabb.center(), cell }));
    }

    /// Decides whether the level is won, and whether a life or the game is lost.
    fn win_or_lose(&mut self, events: &mut Vec<Event>) {
        let is_bare = || self.bricks.iter().next().is_none();
        let is_won = self.bricks.breakable() == 0 && (self.burst.is_none() || is_bare());
        if !is_won && self.is_bursting() && self.balls.is_empty() {
            // The level is as good as won: the ball costs no life, and effects go on.
            self.balls.push(Ball::stuck_to(&self.paddle, self.speed));
            let count = |kind| self.power_ups.count(kind);
            let (faster, slower) = (count(PowerUpKind::Speed), count(PowerUpKind::Slow));
            (0..faster).for_each(|_| self.change_speed(FASTER));
            (0..slower).for_each(|_| self.change_speed(SLOWER));
        }
        if !is_won && !self.balls.is_empty() {
            return;
        }
        self.power_ups.clear();
        self.bolts.clear();
        self.reload = 0;
        self.blasts.clear();
        if is_won {
            self.state = GameState::Win;
            events.push(Event::Won);
            return;
        }
        self.carried.lives -= u32::from(!self.rules.endless);
        self.carried.score.combo = 0;
        if self.carried.lives == 0 {
            self.state = GameState::Lost;
            events.push(Event::Lost);
        } else {
            self.paddle = Paddle::of_width(self.rules.paddle_width);
            self.balls.push(Ball::stuck_to(&self.paddle, self.speed));
            events.push(Event::LifeLost { lives: self.carried.lives });
        }
    }
}

/// Items and effects.
impl Game {
    /// Drops an item of each kind with probability 1/odds, independently of the other kinds.
    pub(super) fn drop_at_random(&mut self, corner: Vec2, events: &mut Vec<Event>) {
        for kind in PowerUpKind::ALL {
            let odds = self.rules.odds[kind as usize];
            // Odds of 0 draw no random number: a new kind must not change recorded games.
            let is_drawn = odds > 0 && self.rng.one_in(odds);
            if is_drawn && (!self.rules.drops_useful_only || self.is_useful(kind)) {
                self.drop_power_up(kind, corner, events);
            }
        }
    }

    /// Returns true if an item of this kind would have an effect now.
    pub(super) fn is_useful(&self, kind: PowerUpKind) -> bool {
        match kind {
            PowerUpKind::MultiBall => self.balls.len() < MAX_BALLS,
            PowerUpKind::ExtraLife => !self.rules.endless,
            PowerUpKind::Mystery | PowerUpKind::Dynamite | PowerUpKind::Armor => true,
            PowerUpKind::Reset => self.running().next().is_some(),
            kind => kind.duration().is_some() || self.power_ups.count(kind) < kind.row().limit,
        }
    }

    /// Drops an item with its top left corner at `corner`, world units, as a brick does.
    ///
    /// This is public for demonstrations and tests. A recorded game cannot hold such an item.
    pub fn drop_power_up(&mut self, kind: PowerUpKind, corner: Vec2, events: &mut Vec<Event>) {
        if let Some(item) = self.power_ups.drop(kind, corner) {
            events.push(Event::PowerUpDropped { kind, at: item.aabb().center() });
        }
    }

    /// Moves all items by one step, and collects those that hit the paddle, whose box was
    /// `paddle_before` at the start of the step.
    fn move_items(&mut self, paddle_before: &Aabb, events: &mut Vec<Event>) {
        let pulls = self.is_running(PowerUpKind::Magnet);
        let paddle_displacement = self.paddle.aabb().min - paddle_before.min;
        let mut i = 0;
        while let Some(item) = self.power_ups.falling.get(i).copied() {
            let drift = (self.paddle.center.x - item.aabb().center().x).clamp(-PULL * STEP, PULL * STEP);
            let pulled = item.aabb().translated(Vec2::new(drift, 0.0));
            // The magnet does not pull an item over another item.
            let overlaps = |other: &PowerUp| *other != item && other.aabb().touches(&pulled);
            let is_pulled = pulls && self.rules.is_pulled(item.kind) && !self.power_ups.falling.iter().any(overlaps);
            let fall = Vec2::new(if is_pulled { drift } else { 0.0 }, FALL_SPEED * STEP);
            // The sweep takes the item's displacement relative to the paddle: both move.
            let is_collected = sweep_aabb_aabb(&item.aabb(), fall - paddle_displacement, paddle_before).is_some()
                || item.aabb().touches(paddle_before);
            let mut position = item.position + fall;
            // Without the clamp, rounding could pull an item out of the field.
            position.x = position.x.clamp(0.0, FIELD.x - SIZE.x);
            self.power_ups.falling[i].position = position;
            if is_collected {
                self.power_ups.falling.remove(i);
                self.grant(item.kind, position + SIZE / 2.0, events);
            } else if position.y >= FIELD.y {
                self.power_ups.falling.remove(i);
            } else {
                i += 1;
            }
        }
    }

    /// Grants the effect of an item that is collected with its center at `at`, world units.
    ///
    /// This is public for demonstrations and tests. A recorded game cannot hold such a gift.
    ///
    /// ```
    /// use breakout::game::{Game, PowerUpKind};
    /// use glam::Vec2;
    ///
    /// let level = breakout::level::parse("example.lvl", "Example", "2 2\n")?;
    /// let mut game = Game::new(&level, 1);
    /// game.grant(PowerUpKind::PadSizeIncrease, Vec2::ZERO, &mut Vec::new());
    /// assert_eq!(game.paddle().size.x, 150.0);
    /// # Ok::<(), breakout::level::Problems>(())
    /// ```
    pub fn grant(&mut self, kind: PowerUpKind, at: Vec2, events: &mut Vec<Event>) {
        let mut outcome = Outcome::Started;
        match kind {
            PowerUpKind::Speed => outcome = self.start_effect(kind, |game| game.change_speed(FASTER)),
            PowerUpKind::Slow if !self.is_running(kind) => {
                outcome = self.start_effect(kind, |game| game.change_speed(SLOWER));
            }
            PowerUpKind::PadSizeIncrease | PowerUpKind::Shrink => {
                outcome = self.start_effect(kind, Self::resize_paddle);
            }
            PowerUpKind::Mystery => return self.grant_at_random(at, events),
            PowerUpKind::MultiBall => outcome = self.split_ball(),
            PowerUpKind::ExtraLife => self.add_lives(1, at, events),
            PowerUpKind::Dynamite => self.light_dynamite(),
            PowerUpKind::Armor => self.harden_bricks(events),
            PowerUpKind::Reset => self.end_all_effects(events),
            // The rules and the picture ask `is_running` for these.
            PowerUpKind::Sticky
            | PowerUpKind::PassThrough
            | PowerUpKind::Confuse
            | PowerUpKind::Chaos
            | PowerUpKind::Laser
            | PowerUpKind::Barrier
            | PowerUpKind::Bomb
            | PowerUpKind::Magnet
            | PowerUpKind::DoublePoints
            | PowerUpKind::Freeze
            | PowerUpKind::Darkness
            | PowerUpKind::BigBall
            | PowerUpKind::SmallBall
            | PowerUpKind::Homing
            | PowerUpKind::Slow => outcome = self.power_ups.start(kind),
        }
        if outcome == Outcome::AtLimit {
            let points_before = self.carried.score.points;
            self.carried.score.add(LIMIT_POINTS);
            self.earn_lives(points_before, at, events);
        }
        events.push(Event::PowerUpCollected { kind, outcome, at });
    }

    /// Starts an effect, and calls `act` unless the effect is at its limit.
    fn start_effect(&mut self, kind: PowerUpKind, act: impl FnOnce(&mut Self)) -> Outcome {
        let outcome = self.power_ups.start(kind);
        if outcome != Outcome::AtLimit {
            act(self);
        }
        outcome
    }

    /// Grants the effect of a random kind among those that bricks drop and that have an effect now.
    fn grant_at_random(&mut self, at: Vec2, events: &mut Vec<Event>) {
        events.push(Event::PowerUpCollected { kind: PowerUpKind::Mystery, outcome: Outcome::Started, at });
        let is_possible = |game: &Self, kind: &PowerUpKind| {
            *kind != PowerUpKind::Mystery && game.rules.odds[*kind as usize] > 0 && game.is_useful(*kind)
        };
        let count = PowerUpKind::ALL.iter().filter(|kind| is_possible(self, kind)).count();
        let nth = self.rng.below(count);
        if let Some(kind) = PowerUpKind::ALL.into_iter().filter(|kind| is_possible(self, kind)).nth(nth) {
            self.grant(kind, at, events);
        }
    }

    /// Counts down the effects. Balls get their speed and size back when an effect ends.
    fn end_effects(&mut self, events: &mut Vec<Event>) {
        let was_slow = self.is_running(PowerUpKind::Slow);
        self.power_ups.tick(self.rules.effects_wait && !self.has_flying_ball(), events);
        if was_slow && !self.is_running(PowerUpKind::Slow) {
            self.change_speed(1.0 / SLOWER);
        }
        self.resize_balls();
    }

    /// Gives the paddle the width of the running effects. Stuck balls stay on it.
    fn resize_paddle(&mut self) {
        let count = |kind| self.power_ups.count(kind) as f32;
        let (wider, narrower) = (count(PowerUpKind::PadSizeIncrease), count(PowerUpKind::Shrink));
        let width = Paddle::of_width(self.rules.paddle_width).size.x + GROWTH * wider - SHRINKAGE * narrower;
        self.paddle.grow(width - self.paddle.size.x);
        let half = self.paddle.size.x / 2.0;
        for ball in &mut self.balls {
            ball.stuck_offset = ball.stuck_offset.map(|offset| offset.clamp(-half, half));
        }
    }

    fn change_speed(&mut self, factor: f32) {
        for ball in &mut self.balls {
            ball.speed *= factor;
            ball.fly(ball.velocity);
        }
    }

    /// Gives balls the size of the running effects. A ball grows once there is room around it.
    fn resize_balls(&mut self) {
        let factor = match (self.is_running(PowerUpKind::BigBall), self.is_running(PowerUpKind::SmallBall)) {
            (true, _) => BIG,
            (_, true) => SMALL,
            _ => 1.0,
        };
        let radius = BALL_RADIUS * factor;
        for i in 0..self.balls.len() {
            let ball = &self.balls[i];
            let resized = Circle { radius, ..ball.circle() };
            let has_room = || self.is_free(&resized) && contact_circle_aabb(&resized, &self.paddle.aabb()).is_none();
            if radius < ball.radius || ball.is_stuck() || radius > ball.radius && has_room() {
                self.balls[i].radius = radius;
                self.balls[i].follow(&self.paddle);
            }
        }
    }

    /// Lights fuses at random bricks, to burn down one after another.
    fn light_dynamite(&mut self) {
        for nth in 1..=BLASTS {
            if let Some(placed) = self.random_brick() {
                self.blasts.push(Blast { center: placed.aabb.center(), steps_left: nth * FUSE });
            }
        }
    }

    fn harden_bricks(&mut self, events: &mut Vec<Event>) {
        for _ in 0..ARMORED {
            if let Some(placed) = self.random_brick() {
                self.bricks.harden(placed.cell);
                events.push(Event::BrickHardened { at: placed.aabb.center(), cell: placed.cell });
            }
        }
    }

    /// Returns a random breakable brick.
    fn random_brick(&mut self) -> Option<PlacedBrick> {
        let mut breakable = self.bricks.iter().filter(|placed| placed.brick.is_breakable());
        let count = breakable.clone().count();
        breakable.nth(self.rng.below(count))
    }

    /// Ends all effects, good and bad. Balls and paddle become as they are without effects.
    fn end_all_effects(&mut self, events: &mut Vec<Event>) {
        let count = |kind| self.power_ups.count(kind);
        let (faster, slower) = (count(PowerUpKind::Speed), count(PowerUpKind::Slow));
        (0..faster).for_each(|_| self.change_speed(1.0 / FASTER));
        (0..slower).for_each(|_| self.change_speed(1.0 / SLOWER));
        for kind in PowerUpKind::ALL {
            if self.is_running(kind) {
                self.power_ups.end(kind, events);
            }
        }
        self.resize_paddle();
    }

    /// Splits two balls off the highest ball, which is the farthest from being lost. They leave to
    /// either side of its path.
    fn split_ball(&mut self) -> Outcome {
        let room = MAX_BALLS.saturating_sub(self.balls.len());
        let highest = self.balls.iter().min_by(|a, b| a.center.y.total_cmp(&b.center.y));
        let Some(parent) = highest.filter(|_| room > 0) else {
            return Outcome::AtLimit;
        };
        let rotated = |rotation: Vec2| {
            let velocity = rotation.rotate(parent.velocity);
            let velocity = self.rules.steepened(velocity, Vec2::ZERO).unwrap_or(velocity);
            Ball { stuck_offset: None, velocity, ..parent.clone() }
        };
        let twins = [rotated(SPLIT), rotated(Vec2::new(SPLIT.x, -SPLIT.y))];
        self.balls.extend(twins.into_iter().take(room));
        Outcome::Started
    }
}
