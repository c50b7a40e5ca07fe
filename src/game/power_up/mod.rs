//! Power-ups: what falls out of bricks, and what runs once it is collected. Here the falling item
//! and the running effect are two things; the `PowerUp` of the tutorial's chapter *Powerups* is
//! both.
//!
//! A lost life, a win and a loss end all of them, fallen or running. [`Game::grant`] is what a kind
//! does at once; `kind.rs` has the numbers, and says how to add a kind.

pub(super) mod kind;

pub use kind::{MOST_RUNNING, Outcome, PowerUpKind};

use super::blasts::{Blast, FUSE};
use super::event::Event;
use super::{Ball, Brick, FIELD, Game, Paddle, RADIUS, Rng, STEP, STEPS_PER_SECOND};
use crate::collision::{Aabb, Circle, contact_circle_aabb, sweep_aabb_aabb};
use crate::level::Drop;
use glam::Vec2;

/// Width and height of a falling item, world units.
pub const SIZE: Vec2 = Vec2::new(60.0, 20.0);

/// Speed of falling items, units/s.
pub const FALL_SPEED: f32 = 150.0;

/// Growth of the paddle with each pad-size-increase, world units.
pub const GROWTH: f32 = 50.0;

/// Loss of the paddle's width with each shrink, world units.
pub const SHRINKAGE: f32 = 20.0;

/// Speed at which good items drift towards the paddle while the magnet runs, units/s along x.
pub const PULL: f32 = 160.0;

/// By how much each speed power-up multiplies the balls' speed.
pub const FASTER: f32 = 1.2;

/// While the slow ball runs, all balls fly at this share of their speed.
pub const SLOWER: f32 = 0.7;

/// Size of a big and of a small ball, as a share of the usual one.
const BIG: f32 = 1.5;
const SMALL: f32 = 0.7;

/// Blasts of a dynamite, and bricks that an armor hardens.
const BLASTS: u32 = 3;
const ARMORED: u32 = 6;

/// Limit of balls in the field. More would be a firework, not a game.
pub const MAX_BALLS: usize = 9;

/// Limit of items that fall at a time. At the limit a destroyed brick drops none: no player can
/// sort out more.
pub const MAX_FALLING: usize = 24;

/// World units between two items that would otherwise lie over each other.
const GAP: f32 = 6.0;

/// Points for a collected item whose effect is at its limit already, so that nothing is wasted.
pub const LIMIT_POINTS: u32 = 100;

/// Cosine and sine of the angle, 16.3°, between a ball and those that are split off it. They are
/// from a Pythagorean triple, so they are exact.
const SPLIT: Vec2 = Vec2::new(24.0 / 25.0, 7.0 / 25.0);

/// An item that falls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PowerUp {
    /// Its kind.
    pub kind: PowerUpKind,
    /// Top-left corner, world units.
    pub position: Vec2,
    /// Top-left corner at the end of the step before, for drawing between two steps; not part of
    /// the rules.
    pub previous_position: Vec2,
}

impl PowerUp {
    /// The item's shape.
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        Aabb::from_min_size(self.position, SIZE)
    }
}

/// An effect that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Running {
    /// Whose effect it is.
    pub kind: PowerUpKind,
    /// Times that it is piled up, from 1 to [`PowerUpKind::limit`].
    pub count: u32,
    /// Steps until it ends; `None` where it lasts until the last ball is lost.
    pub steps_left: Option<u32>,
}

impl Running {
    /// True in the last three seconds of its time.
    #[must_use]
    pub fn is_ending(&self) -> bool {
        self.steps_left.is_some_and(|left| left <= 3 * STEPS_PER_SECOND)
    }
}

/// The items that fall, and the effects that run.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PowerUps {
    pub(super) falling: Vec<PowerUp>,
    /// By kind, in the order of [`PowerUpKind::ALL`].
    effects: [Effect; PowerUpKind::ALL.len()],
}

/// State of one kind's effect.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Effect {
    /// 0 where it does not run.
    count: u32,
    /// For kinds that end by themselves.
    steps_left: u32,
}

impl PowerUps {
    pub(super) fn new() -> Self {
        Self { falling: Vec::with_capacity(MAX_FALLING), effects: Default::default() }
    }

    pub(super) fn is_running(&self, kind: PowerUpKind) -> bool {
        self.effects[kind as usize].count > 0
    }

    /// Ends everything.
    pub(super) fn clear(&mut self) {
        self.falling.clear();
        self.effects = Default::default();
    }

    /// Lets an item begin to fall with its top-left corner at `corner`. It is moved into the field
    /// where it would stick out, and up where it would lie over another. Returns it, or `None`
    /// where too many fall already.
    pub(super) fn drop(&mut self, kind: PowerUpKind, corner: Vec2) -> Option<PowerUp> {
        if self.falling.len() >= MAX_FALLING {
            return None;
        }
        let mut position = Vec2::new(corner.x.clamp(0.0, FIELD.x - SIZE.x), corner.y);
        // Each round puts the item one gap above an item that it would cover. It does not meet that
        // one again, so there are no more rounds than items.
        while let Some(other) = self.falling.iter().find(|item| covers(item.position, position)) {
            position.y = other.position.y - SIZE.y - GAP;
        }
        let item = PowerUp { kind, position, previous_position: position };
        self.falling.push(item);
        Some(item)
    }

    /// Counts one step down, that of the laser alone where the others wait, and reports the effects
    /// that end with it.
    fn tick(&mut self, others_wait: bool, events: &mut Vec<Event>) {
        for (kind, effect) in PowerUpKind::ALL.into_iter().zip(&mut self.effects) {
            let waits = others_wait && kind != PowerUpKind::Laser;
            if kind.duration().is_some() && effect.count > 0 && !waits {
                effect.steps_left -= 1;
                if effect.steps_left == 0 {
                    effect.count = 0;
                    events.push(Event::PowerUpEnded { kind });
                }
            }
        }
    }

    /// Takes steps from the time of an effect that runs, which ends with the next step at the
    /// earliest.
    pub(super) fn shorten(&mut self, kind: PowerUpKind, steps: u32) {
        let left = &mut self.effects[kind as usize].steps_left;
        *left = left.saturating_sub(steps).max(1);
    }

    /// Ends the effect of `kind` before its time.
    pub(super) fn end(&mut self, kind: PowerUpKind, events: &mut Vec<Event>) {
        self.effects[kind as usize] = Effect::default();
        events.push(Event::PowerUpEnded { kind });
    }

    /// Begins, prolongs or piles up the effect of `kind`. Returns which of them.
    fn start(&mut self, kind: PowerUpKind) -> Outcome {
        let replaced = kind.excludes().filter(|other| self.is_running(*other));
        if let Some(other) = replaced {
            self.effects[other as usize] = Effect::default();
        }
        let effect = &mut self.effects[kind as usize];
        let ran = effect.count > 0;
        effect.steps_left = kind.duration().unwrap_or(0);
        if effect.count < kind.limit() {
            effect.count += 1;
            return replaced.map_or(Outcome::Started, Outcome::Replaced);
        }
        if ran && kind.duration().is_some() { Outcome::Prolonged } else { Outcome::AtLimit }
    }

    /// For the game's hash.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u64> {
        let item =
            |item: &PowerUp| [item.kind as u64, item.position.x.to_bits().into(), item.position.y.to_bits().into()];
        self.falling.iter().flat_map(item).chain(effect_numbers(&self.effects))
    }
}

/// The number of kinds when the first games were recorded. These are in the hash whether they run
/// or not. A later kind is in it only while it runs, so that a new kind leaves recorded games as
/// they are.
const ALWAYS_HASHED: usize = 7;

/// The numbers of the effects for the hash. `effects` is in the order of [`PowerUpKind::ALL`].
fn effect_numbers(effects: &[Effect]) -> impl Iterator<Item = u64> {
    let (first, later) = effects.split_at(ALWAYS_HASHED.min(effects.len()));
    let numbers = |effect: &Effect| [effect.count.into(), effect.steps_left.into()];
    let running = (ALWAYS_HASHED as u64..).zip(later).filter(|(_, effect)| effect.count > 0);
    let later = running.flat_map(move |(kind, effect)| std::iter::once(kind).chain(numbers(effect)));
    first.iter().flat_map(numbers).chain(later)
}

/// Draws by these odds. Odds of 0 draw no number, so that a kind which only levels drop leaves
/// recorded games as they are.
fn comes_up(rng: &mut Rng, odds: usize) -> bool {
    odds > 0 && rng.one_in(odds)
}

/// True if items at these corners overlap, or are too close to look like two.
fn covers(a: Vec2, b: Vec2) -> bool {
    let apart = (a - b).abs();
    apart.x < SIZE.x && apart.y < SIZE.y + GAP / 2.0
}

impl Game {
    /// The power-ups that were collected and still have an effect, in the order of
    /// [`PowerUpKind::ALL`].
    pub fn running(&self) -> impl Iterator<Item = Running> {
        let effects = PowerUpKind::ALL.into_iter().zip(&self.power_ups.effects);
        effects.filter(|(_, effect)| effect.count > 0).map(|(kind, effect)| Running {
            kind,
            count: effect.count,
            steps_left: kind.duration().map(|_| effect.steps_left),
        })
    }

    /// Drops what a destroyed brick holds. `corner` is the brick's top-left corner, world units.
    pub(super) fn drop_from(&mut self, brick: &Brick, corner: Vec2, events: &mut Vec<Event>) {
        match brick.kind.drop {
            Drop::Usual => self.roll_power_ups(corner, events),
            Drop::Nothing => {}
            Drop::PowerUp(kind) => self.drop_power_up(kind, corner, events),
        }
    }

    /// Drops each kind with probability 1/odds, each by itself.
    ///
    /// A run drops none that would do nothing.
    pub(super) fn roll_power_ups(&mut self, corner: Vec2, events: &mut Vec<Event>) {
        for kind in PowerUpKind::ALL {
            let comes_up = comes_up(&mut self.rng, self.rules.odds[kind as usize]);
            if comes_up && (!self.rules.drops_useful_only || self.is_useful(kind)) {
                self.drop_power_up(kind, corner, events);
            }
        }
    }

    /// True if an item of this kind would do something if it were collected now.
    fn is_useful(&self, kind: PowerUpKind) -> bool {
        let count = self.power_ups.effects[kind as usize].count;
        match kind {
            PowerUpKind::MultiBall => self.balls.len() < MAX_BALLS,
            PowerUpKind::ExtraLife => !self.rules.endless,
            PowerUpKind::Mystery | PowerUpKind::Dynamite | PowerUpKind::Armor => true,
            PowerUpKind::Reset => self.running().next().is_some(),
            kind => kind.duration().is_some() || count < kind.limit(),
        }
    }

    /// Counts one step down for the effects that run. Balls that were slow get their speed back.
    pub(super) fn end_effects(&mut self, events: &mut Vec<Event>) {
        let was_slow = self.is_running(PowerUpKind::Slow);
        let flies = self.balls.iter().any(|ball| ball.waits_at.is_none());
        self.power_ups.tick(self.rules.effects_wait && !flies, events);
        if was_slow && !self.is_running(PowerUpKind::Slow) {
            self.change_speed(1.0 / SLOWER);
        }
        self.resize_balls();
    }

    /// Lets an item fall from `corner`, its top-left corner in world units, as if a brick there had
    /// dropped it.
    ///
    /// For demonstrations and tests: a recorded game cannot hold such a drop.
    pub fn drop_power_up(&mut self, kind: PowerUpKind, corner: Vec2, events: &mut Vec<Event>) {
        if let Some(item) = self.power_ups.drop(kind, corner) {
            events.push(Event::PowerUpDropped { kind, at: item.aabb().center() });
        }
    }

    /// Lets items fall through one step and collects those that meet the paddle on its path from
    /// `paddle_before`.
    pub(super) fn fall_and_collect(&mut self, paddle_before: &Aabb, events: &mut Vec<Event>) {
        let pulls = self.is_running(PowerUpKind::Magnet);
        let paddle_displacement = self.paddle.aabb().min - paddle_before.min;
        let mut i = 0;
        while let Some(item) = self.power_ups.falling.get(i).copied() {
            let drift = (self.paddle.center.x - item.aabb().center().x).clamp(-PULL * STEP, PULL * STEP);
            let pulled = item.aabb().translated(Vec2::new(drift, 0.0));
            // An item that would be pulled over another one waits beside it.
            let covers = |other: &PowerUp| *other != item && other.aabb().touches(&pulled);
            let is_pulled = pulls && self.rules.is_pulled(item.kind) && !self.power_ups.falling.iter().any(covers);
            let fall = Vec2::new(if is_pulled { drift } else { 0.0 }, FALL_SPEED * STEP);
            // Both move: the item's displacement relative to the paddle, so that neither passes
            // through the other.
            let met = sweep_aabb_aabb(&item.aabb(), fall - paddle_displacement, paddle_before).is_some()
                || item.aabb().touches(paddle_before);
            let mut position = item.position + fall;
            // Pulled to a small paddle in the corner, it could stick out by a rounding.
            position.x = position.x.clamp(0.0, FIELD.x - SIZE.x);
            self.power_ups.falling[i].position = position;
            if met {
                self.power_ups.falling.remove(i);
                self.grant(item.kind, position + SIZE / 2.0, events);
            } else if position.y >= FIELD.y {
                self.power_ups.falling.remove(i);
            } else {
                i += 1;
            }
        }
    }

    /// Does what an item of this kind does when it is collected with its centre at `at`, world
    /// units.
    ///
    /// Public for demonstrations and tests: a recorded game cannot hold such a gift.
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
        let outcome = match kind {
            PowerUpKind::Speed => self.start_effect(kind, |game| game.change_speed(FASTER)),
            PowerUpKind::Slow if !self.is_running(kind) => self.start_effect(kind, |game| game.change_speed(SLOWER)),
            PowerUpKind::PadSizeIncrease | PowerUpKind::Shrink => self.start_effect(kind, Self::resize_paddle),
            PowerUpKind::Mystery => return self.grant_drawn(at, events),
            PowerUpKind::MultiBall => self.split_ball(),
            PowerUpKind::ExtraLife => self.add_life(at, events),
            PowerUpKind::Dynamite => self.light_dynamite(),
            PowerUpKind::Armor => self.harden_bricks(events),
            PowerUpKind::Reset => self.end_all_effects(events),
            // These do nothing at once: where they act, `is_running` is asked.
            PowerUpKind::Sticky
            | PowerUpKind::PassThrough
            | PowerUpKind::Confuse
            | PowerUpKind::Chaos
            | PowerUpKind::Laser
            | PowerUpKind::Floor
            | PowerUpKind::Bomb
            | PowerUpKind::Magnet
            | PowerUpKind::DoublePoints
            | PowerUpKind::Freeze
            | PowerUpKind::Darkness
            | PowerUpKind::BigBall
            | PowerUpKind::SmallBall
            | PowerUpKind::Homing
            | PowerUpKind::Slow => self.start_effect(kind, |_| ()),
        };
        if outcome == Outcome::AtLimit {
            let before = self.score.points;
            self.score.add(LIMIT_POINTS);
            self.earn_lives(before, at, events);
        }
        events.push(Event::PowerUpCollected { kind, outcome, at });
    }

    /// Begins an effect that runs, and calls `at_once` unless the effect is at its limit.
    fn start_effect(&mut self, kind: PowerUpKind, at_once: impl FnOnce(&mut Self)) -> Outcome {
        let outcome = self.power_ups.start(kind);
        if outcome != Outcome::AtLimit {
            at_once(self);
        }
        outcome
    }

    /// Does what an item of another kind does: of those that the rules drop, one that is useful.
    fn grant_drawn(&mut self, at: Vec2, events: &mut Vec<Event>) {
        events.push(Event::PowerUpCollected { kind: PowerUpKind::Mystery, outcome: Outcome::Started, at });
        let is_drawn = |game: &Self, kind: &PowerUpKind| {
            *kind != PowerUpKind::Mystery && game.rules.odds[*kind as usize] > 0 && game.is_useful(*kind)
        };
        let count = PowerUpKind::ALL.iter().filter(|kind| is_drawn(self, kind)).count();
        let nth = self.rng.below(count);
        if let Some(kind) = PowerUpKind::ALL.into_iter().filter(|kind| is_drawn(self, kind)).nth(nth) {
            self.grant(kind, at, events);
        }
    }

    /// Gives the paddle the width that the running effects ask for. Waiting balls stay on it.
    fn resize_paddle(&mut self) {
        let count = |kind| self.power_ups.effects[kind as usize].count as f32;
        let (wider, narrower) = (count(PowerUpKind::PadSizeIncrease), count(PowerUpKind::Shrink));
        let width = Paddle::of_width(self.rules.paddle_width).size.x + GROWTH * wider - SHRINKAGE * narrower;
        self.paddle.grow(width - self.paddle.size.x);
        let half = self.paddle.size.x / 2.0;
        for ball in &mut self.balls {
            ball.waits_at = ball.waits_at.map(|offset| offset.clamp(-half, half));
        }
    }

    fn change_speed(&mut self, factor: f32) {
        for ball in &mut self.balls {
            ball.speed *= factor;
            ball.fly(ball.velocity);
        }
    }

    /// Gives balls the size that the running effects ask for. One that is to grow does so once
    /// there is room around it.
    fn resize_balls(&mut self) {
        let share = match (self.is_running(PowerUpKind::BigBall), self.is_running(PowerUpKind::SmallBall)) {
            (true, _) => BIG,
            (_, true) => SMALL,
            _ => 1.0,
        };
        let radius = RADIUS * share;
        for i in 0..self.balls.len() {
            let ball = &self.balls[i];
            let resized = Circle { radius, ..ball.circle() };
            let has_room = || self.is_free(&resized) && contact_circle_aabb(&resized, &self.paddle.aabb()).is_none();
            if radius < ball.radius || ball.waits_at.is_some() || radius > ball.radius && has_room() {
                self.balls[i].radius = radius;
                self.balls[i].follow(&self.paddle);
            }
        }
    }

    /// Lights fuses at random bricks, which burn one after the other.
    fn light_dynamite(&mut self) -> Outcome {
        for nth in 1..=BLASTS {
            if let Some((_, aabb)) = self.random_brick() {
                self.blasts.push(Blast { center: aabb.center(), steps_left: nth * FUSE });
            }
        }
        Outcome::Started
    }

    fn harden_bricks(&mut self, events: &mut Vec<Event>) -> Outcome {
        for _ in 0..ARMORED {
            if let Some((cell, aabb)) = self.random_brick() {
                self.bricks.harden(cell);
                events.push(Event::BrickHardened { at: aabb.center(), cell });
            }
        }
        Outcome::Started
    }

    /// The cell and the box of a brick that breaks, picked at random.
    fn random_brick(&mut self) -> Option<(usize, Aabb)> {
        let mut breakable = self.bricks.iter().filter(|(_, brick, _)| brick.is_breakable());
        let count = breakable.clone().count();
        breakable.nth(self.rng.below(count)).map(|(cell, _, aabb)| (cell, aabb))
    }

    /// Ends all effects, good and bad. Balls fly at the speed again that they have without.
    fn end_all_effects(&mut self, events: &mut Vec<Event>) -> Outcome {
        let count = |kind| self.power_ups.effects[kind as usize].count;
        let (faster, slower) = (count(PowerUpKind::Speed), count(PowerUpKind::Slow));
        (0..faster).for_each(|_| self.change_speed(1.0 / FASTER));
        (0..slower).for_each(|_| self.change_speed(1.0 / SLOWER));
        for kind in PowerUpKind::ALL {
            if self.is_running(kind) {
                self.power_ups.end(kind, events);
            }
        }
        self.resize_paddle();
        Outcome::Started
    }

    fn add_life(&mut self, at: Vec2, events: &mut Vec<Event>) -> Outcome {
        self.lives = self.lives.saturating_add(1);
        self.all_lives = self.all_lives.max(self.lives);
        events.push(Event::LifeWon { lives: self.lives, at });
        Outcome::Started
    }

    /// Adds two balls at the place of the highest one, which is the furthest from being lost. They
    /// leave to either side of its path.
    fn split_ball(&mut self) -> Outcome {
        let room = MAX_BALLS.saturating_sub(self.balls.len());
        let highest = self.balls.iter().min_by(|a, b| a.center.y.total_cmp(&b.center.y));
        let Some(parent) = highest.filter(|_| room > 0) else {
            return Outcome::AtLimit;
        };
        let turned = |turn: Vec2| {
            let velocity = turn.rotate(parent.velocity);
            let velocity = self.rules.steepened(velocity, Vec2::ZERO).unwrap_or(velocity);
            Ball { waits_at: None, velocity, ..parent.clone() }
        };
        let twins = [turned(SPLIT), turned(Vec2::new(SPLIT.x, -SPLIT.y))];
        self.balls.extend(twins.into_iter().take(room));
        Outcome::Started
    }
}

#[cfg(test)]
mod tests;
