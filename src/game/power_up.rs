//! The items that fall out of bricks, and the effects that run once an item is collected. In the
//! tutorial's chapter *Powerups*, one `PowerUp` is both.
//!
//! The rows of [`PowerUpKind`] have the numbers of each kind. [`Game::grant`](super::Game::grant)
//! has what a kind does at once. Losing a life, winning and losing end all effects and remove all
//! items.

pub use crate::level::PowerUpKind;

use super::event::{Event, Outcome};
use super::units::{FIELD, STEPS_PER_SECOND};
use crate::collision::Aabb;
use crate::level::Duration;
use glam::Vec2;

/// Width and height of a falling item, world units.
pub const SIZE: Vec2 = Vec2::new(60.0, 20.0);

/// Speed of falling items, units/s.
pub const FALL_SPEED: f32 = 150.0;

/// Speed along x at which the magnet pulls good items towards the paddle, units/s.
pub const PULL: f32 = 160.0;

/// Growth of the paddle per wide-paddle item, world units.
pub const GROWTH: f32 = 50.0;

/// Loss of the paddle's width per shrink item, world units.
pub const SHRINKAGE: f32 = 20.0;

/// Factor on the balls' speed per speed item.
pub const FASTER: f32 = 1.2;

/// Factor on the balls' speed while the slow ball runs.
pub const SLOWER: f32 = 0.7;

/// Most balls in the field. With more, a player could not follow the game.
pub const MAX_BALLS: usize = 9;

/// Most items that fall at a time. A brick that is destroyed at this limit drops none.
pub const MAX_FALLING: usize = 24;

/// Most effects that run at a time. Of two kinds that exclude each other, one counts.
pub const MAX_RUNNING: usize = 15;

/// Points for a collected item whose effect is at its limit already.
pub const LIMIT_POINTS: u32 = 100;

/// Distance between two items that would otherwise overlap, world units.
const GAP: f32 = 6.0;

impl PowerUpKind {
    /// Returns the duration of the effect in steps. Returns `None` for an effect that happens at
    /// once, and for one that runs until the last ball is lost.
    ///
    /// ```
    /// # use breakout::game::{PowerUpKind, STEPS_PER_SECOND};
    /// assert_eq!(PowerUpKind::Sticky.duration(), Some(20 * STEPS_PER_SECOND));
    /// assert_eq!(PowerUpKind::Speed.duration(), None);
    /// ```
    pub const fn duration(self) -> Option<u32> {
        match self.row().duration {
            Duration::Seconds(seconds) => Some(seconds * STEPS_PER_SECOND),
            Duration::Instant | Duration::UntilLost => None,
        }
    }
}

/// A falling item.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PowerUp {
    /// Its kind.
    pub kind: PowerUpKind,
    /// Top left corner, world units.
    pub position: Vec2,
    /// Top left corner at the end of the previous step, for drawing between two steps. The rules do
    /// not use it.
    pub previous_position: Vec2,
}

impl PowerUp {
    /// Returns the item's box at its current position, in world units.
    pub fn aabb(&self) -> Aabb {
        Aabb::from_min_size(self.position, SIZE)
    }
}

/// A running effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Running {
    /// Kind of the power-up that started the effect.
    pub kind: PowerUpKind,
    /// How many times it is stacked, from 1 to the limit of its kind.
    pub count: u32,
    /// Steps until it ends; `None` if it runs until the last ball is lost.
    pub steps_left: Option<u32>,
}

impl Running {
    /// Returns true in its last three seconds.
    pub fn is_ending(&self) -> bool {
        self.steps_left.is_some_and(|left| left <= 3 * STEPS_PER_SECOND)
    }
}

/// The items that fall, and the effects that run.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PowerUps {
    pub(super) falling: Vec<PowerUp>,
    /// In the order of [`PowerUpKind::ALL`].
    effects: [Effect; PowerUpKind::ALL.len()],
}

/// The effect of one kind. It does not run with a count of 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Effect {
    count: u32,
    /// For kinds with a duration.
    steps_left: u32,
}

impl PowerUps {
    pub(super) fn new() -> Self {
        Self { falling: Vec::with_capacity(MAX_FALLING), effects: Default::default() }
    }

    pub(super) fn is_running(&self, kind: PowerUpKind) -> bool {
        self.count(kind) > 0
    }

    /// Returns how many times the effect is stacked, up to its limit. 0 if it is not running.
    pub(super) fn count(&self, kind: PowerUpKind) -> u32 {
        self.effects[kind as usize].count
    }

    /// Returns the running effects in the order of [`PowerUpKind::ALL`].
    pub(super) fn running(&self) -> impl Iterator<Item = Running> {
        let effects = PowerUpKind::ALL.into_iter().zip(&self.effects);
        effects.filter(|(_, effect)| effect.count > 0).map(|(kind, effect)| Running {
            kind,
            count: effect.count,
            steps_left: kind.duration().map(|_| effect.steps_left),
        })
    }

    /// Ends all effects and removes all items.
    pub(super) fn clear(&mut self) {
        self.falling.clear();
        self.effects = Default::default();
    }

    /// Adds a falling item with its top left corner at `corner`, world units. Moves the item into
    /// the field if it sticks out, and up if it overlaps another item. Returns `None` if too many
    /// items fall already.
    pub(super) fn drop(&mut self, kind: PowerUpKind, corner: Vec2) -> Option<PowerUp> {
        if self.falling.len() >= MAX_FALLING {
            return None;
        }
        let mut position = Vec2::new(corner.x.clamp(0.0, FIELD.x - SIZE.x), corner.y);
        // Each round moves the item up past one that it overlaps, and it never comes back down. So
        // there are at most as many rounds as items.
        while let Some(other) = self.falling.iter().find(|item| overlaps(item.position, position)) {
            position.y = other.position.y - SIZE.y - GAP;
        }
        let item = PowerUp { kind, position, previous_position: position };
        self.falling.push(item);
        Some(item)
    }

    /// Counts down all effects, or only the laser if the others wait. Reports those that end.
    pub(super) fn tick(&mut self, others_wait: bool, events: &mut Vec<Event>) {
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

    /// Takes `steps` off the time of a running effect. At least one step is left.
    pub(super) fn shorten(&mut self, kind: PowerUpKind, steps: u32) {
        let left = &mut self.effects[kind as usize].steps_left;
        *left = left.saturating_sub(steps).max(1);
    }

    /// Ends the effect of `kind` before its time.
    pub(super) fn end(&mut self, kind: PowerUpKind, events: &mut Vec<Event>) {
        self.effects[kind as usize] = Effect::default();
        events.push(Event::PowerUpEnded { kind });
    }

    /// Starts or prolongs the effect of `kind`, or adds to it.
    pub(super) fn start(&mut self, kind: PowerUpKind) -> Outcome {
        let row = kind.row();
        let replaced = row.excludes.filter(|other| self.is_running(*other));
        if let Some(other) = replaced {
            self.effects[other as usize] = Effect::default();
        }
        let effect = &mut self.effects[kind as usize];
        let was_running = effect.count > 0;
        effect.steps_left = kind.duration().unwrap_or(0);
        if effect.count < row.limit {
            effect.count += 1;
            return replaced.map_or(Outcome::Started, Outcome::Replaced);
        }
        if was_running && kind.duration().is_some() { Outcome::Prolonged } else { Outcome::AtLimit }
    }

    /// Returns the numbers for the game's hash.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u64> {
        let item =
            |item: &PowerUp| [item.kind as u64, item.position.x.to_bits().into(), item.position.y.to_bits().into()];
        self.falling.iter().flat_map(item).chain(effect_numbers(&self.effects))
    }
}

/// Number of kinds when the first games were recorded. The hash always has their effects. It has a
/// later kind only while the kind runs, and so the hashes of old records do not change.
const ALWAYS_HASHED: usize = 7;

/// Returns the numbers of the effects for the hash. `effects` is in the order of
/// [`PowerUpKind::ALL`].
fn effect_numbers(effects: &[Effect]) -> impl Iterator<Item = u64> {
    let (first, later) = effects.split_at(ALWAYS_HASHED.min(effects.len()));
    let numbers = |effect: &Effect| [effect.count.into(), effect.steps_left.into()];
    let running = (ALWAYS_HASHED as u64..).zip(later).filter(|(_, effect)| effect.count > 0);
    let later = running.flat_map(move |(kind, effect)| std::iter::once(kind).chain(numbers(effect)));
    first.iter().flat_map(numbers).chain(later)
}

/// Returns true if items at these corners overlap, or are too close to look like two items.
fn overlaps(a: Vec2, b: Vec2) -> bool {
    let apart = (a - b).abs();
    apart.x < SIZE.x && apart.y < SIZE.y + GAP / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_kinds_are_in_the_hash_only_while_they_run() {
        let mut effects = vec![Effect::default(); ALWAYS_HASHED];
        effects[2] = Effect { count: 1, steps_left: 30 };
        let numbers = |effects: &[Effect]| effect_numbers(effects).collect::<Vec<_>>();
        let seven = numbers(&effects);
        assert_eq!(seven, [0, 0, 0, 0, 1, 30, 0, 0, 0, 0, 0, 0, 0, 0]);
        effects.extend([Effect::default(), Effect::default()]);
        assert_eq!(numbers(&effects), seven);
        effects[8] = Effect { count: 1, steps_left: 4 };
        assert_eq!(numbers(&effects), [&seven[..], &[8, 1, 4]].concat());
    }
}
