//! Pools that allocate only when created: a ring buffer, and a ring buffer of events with an age. A
//! recent event is drawn from its content and its age alone.

use crate::game::STEP;

/// A ring buffer. When it is full, a new entry replaces the oldest.
#[derive(Clone, Debug)]
pub(super) struct Ring<T> {
    pub(super) things: Vec<T>,
    /// Index of the oldest entry in a full buffer, which the next entry replaces.
    next: usize,
    most: usize,
}

impl<T> Ring<T> {
    /// Creates a buffer for `most` entries.
    pub(super) fn new(most: usize) -> Self {
        Self { things: Vec::with_capacity(most), next: 0, most }
    }

    pub(super) fn add(&mut self, thing: T) {
        if self.things.len() < self.most {
            self.things.push(thing);
            return;
        }
        self.things[self.next] = thing;
        self.next = (self.next + 1) % self.most;
    }

    /// Returns the entry that was added last.
    fn newest(&self) -> Option<&T> {
        let count = self.things.len();
        self.things.get((self.next + count).checked_sub(1)? % count)
    }
}

/// The latest events of one kind, each visible for a limited time.
#[derive(Clone, Debug)]
pub struct Recent<T> {
    /// Each event with the seconds since it happened.
    ring: Ring<(f32, T)>,
    life: f32,
}

impl<T> Recent<T> {
    /// Creates a buffer for `most` events, each visible for `life` seconds.
    pub(super) fn new(most: usize, life: f32) -> Self {
        Self { ring: Ring::new(most), life }
    }

    pub(super) fn add(&mut self, thing: T) {
        self.ring.add((0.0, thing));
    }

    /// Returns the event that was added last.
    pub(crate) fn newest(&self) -> Option<&T> {
        self.ring.newest().map(|(_, thing)| thing)
    }

    /// Ages all events by one step of the game.
    pub(super) fn age(&mut self) {
        self.ring.things.iter_mut().for_each(|(age, _)| *age += STEP);
    }

    /// Returns the events that are still visible, each with the seconds since it happened.
    pub fn iter(&self) -> impl Iterator<Item = (f32, &T)> {
        self.ring.things.iter().filter(|(age, _)| *age < self.life).map(|(age, thing)| (*age, thing))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_gives_way_and_nothing_is_kept_beyond_its_life() {
        let mut recent = Recent::new(2, 2.5 * STEP);
        for name in ["a", "b", "c"] {
            recent.add(name);
            assert_eq!(recent.newest(), Some(&name));
            recent.age();
        }
        let names: Vec<&str> = recent.iter().map(|(_, name)| *name).collect();
        assert_eq!(names, ["c", "b"]);
        recent.age();
        assert_eq!(recent.iter().count(), 1);
        assert_eq!(recent.ring.things.capacity(), 2);
    }
}
