//! Recent hits: broken and damaged bricks, bounces off walls and the paddle, collected items.
//! `Effects::step` records hits here and makes particles for them. `field` draws them.

use super::recent::Recent;
use crate::collision::Aabb;
use crate::game::{Brick, Event, FIELD, Game, PlacedBrick, PowerUpKind};
use glam::Vec2;

/// A brick that was destroyed.
#[derive(Clone, Copy, Debug)]
pub struct Broken {
    /// The brick's box, world units.
    pub area: Aabb,
    /// The brick as it was before the hit.
    pub brick: Brick,
    /// Direction of the push; length 1.
    pub push: Vec2,
    /// Bricks destroyed since the ball last touched the paddle, including this one.
    pub combo: u32,
    /// Number of its burst. A burst is a series of bricks that break near each other in quick
    /// succession.
    pub burst: u32,
    /// Points of the burst so far, including this brick's.
    pub sum: u32,
    /// Seconds from the burst's first brick to this one.
    pub span: f32,
}

/// Maximum distance between two bricks of a burst in world units. Labels of closer bricks would
/// overlap.
const NEAR: f32 = 130.0;
/// Maximum time between two bricks of a burst in seconds.
const SOON: f32 = 0.45;

/// Maximum duration of a burst in seconds. A sum that never ends would tell the player little.
const LONGEST: f32 = 1.0;

impl Broken {
    /// Returns true if this brick's points, `age` seconds old, would overlap those of a
    /// `newer` brick, `newer_age` seconds old.
    pub fn is_under(&self, age: f32, newer: &Self, newer_age: f32) -> bool {
        let is_newer = newer_age < age || newer_age == age && newer.burst == self.burst && newer.sum > self.sum;
        is_newer && age - newer_age < SOON && newer.area.center().distance(self.area.center()) < NEAR
    }
}

/// A brick that was hit but not destroyed.
#[derive(Clone, Copy, Debug)]
pub struct Struck {
    /// Row-major index of the brick.
    pub cell: usize,
    /// Direction of the push; length 1.
    pub push: Vec2,
    /// The contact point, world units.
    pub at: Vec2,
    /// True if the hit cracked the brick. Solid bricks never crack.
    pub cracked: bool,
}

/// A bounce off the left, right or top wall.
#[derive(Clone, Copy, Debug)]
pub struct WallBounce {
    /// The contact point, world units.
    pub at: Vec2,
    /// The wall's normal, which points into the field; length 1.
    pub normal: Vec2,
}

/// A bounce off the paddle.
#[derive(Clone, Copy, Debug)]
pub struct PaddleBounce {
    /// The contact point, world units.
    pub at: Vec2,
    /// Horizontal distance from the paddle's center, as a share of half its width. Positive to the
    /// right.
    pub aside: f32,
    /// The ball leaves with a charge.
    pub is_charged: bool,
}

/// A caption for a collected item or an effect that ended.
#[derive(Clone, Copy, Debug)]
pub struct PickupText {
    /// Position of the item, or a point above the paddle; world units.
    pub at: Vec2,
    /// The power-up.
    pub kind: PowerUpKind,
    /// True if the effect ended, false if the item was collected.
    pub ends: bool,
}

/// All recent hits.
#[derive(Clone, Debug)]
pub struct Hits {
    /// Bricks that were destroyed.
    pub broken: Recent<Broken>,
    /// Bricks that were hit but not destroyed.
    pub struck: Recent<Struck>,
    /// Bounces off walls.
    pub walls: Recent<WallBounce>,
    /// Centers of explosions, world units.
    pub blasts: Recent<Vec2>,
    /// Positions of balls that the barrier saved, world units.
    pub saved: Recent<Vec2>,
    /// Bounces off the paddle.
    pub paddle: Recent<PaddleBounce>,
    /// Captions of collected items and ended effects.
    pub captions: Recent<PickupText>,
    /// Positions of the ball when a life was won, world units. The player is looking there.
    pub lives: Recent<Vec2>,
    /// Number of bursts so far.
    bursts: u32,
}

impl Hits {
    pub(super) fn new() -> Self {
        Self {
            broken: Recent::new(48, 0.9),
            struck: Recent::new(32, 0.4),
            walls: Recent::new(24, 0.5),
            blasts: Recent::new(24, 0.5),
            saved: Recent::new(2, 0.6),
            paddle: Recent::new(24, 0.5),
            captions: Recent::new(6, 1.4),
            lives: Recent::new(2, 1.6),
            bursts: 0,
        }
    }

    pub(super) fn age(&mut self) {
        self.broken.age();
        self.struck.age();
        self.walls.age();
        self.blasts.age();
        self.saved.age();
        self.paddle.age();
        self.captions.age();
        self.lives.age();
    }

    pub(super) fn record(&mut self, game: &Game, event: &Event) {
        let paddle = game.paddle();
        match *event {
            Event::BrickDestroyed { at, push, brick, combo, points, .. } => {
                let area = Aabb::from_center_size(at, game.bricks().grid().aabb(0).size());
                let (burst, before, span) = self.burst_at(at);
                self.broken.add(Broken { area, brick, push, combo, burst, sum: before + points, span });
            }
            Event::SolidHit { at, cell } | Event::BrickCracked { at, cell, .. } | Event::BrickHardened { at, cell } => {
                let Some(PlacedBrick { aabb, .. }) = game.bricks().find(cell) else { return };
                let point = aabb.closest_point(at);
                let push = (point - at).normalize_or(Vec2::NEG_Y);
                let cracked = matches!(event, Event::BrickCracked { .. });
                self.struck.add(Struck { cell, push, at: point, cracked });
            }
            Event::WallHit { at, normal } => self.walls.add(WallBounce { at: on_wall(at, normal), normal }),
            Event::PaddleHit { at, offset, is_charged } => {
                let aside = offset.clamp(-1.0, 1.0);
                self.paddle.add(PaddleBounce { at: paddle.aabb().closest_point(at), aside, is_charged });
            }
            Event::LifeWon { at, .. } => self.lives.add(at),
            Event::Exploded { at } => self.blasts.add(at),
            Event::BarrierHit { at } => self.saved.add(at),
            Event::PowerUpCollected { kind, at, .. } => self.captions.add(PickupText { at, kind, ends: false }),
            Event::PowerUpEnded { kind } => {
                self.captions.add(PickupText { at: paddle.center - Vec2::new(0.0, 30.0), kind, ends: true });
            }
            _ => {}
        }
    }

    /// Returns the burst of a brick centered at `at`: its number, its points so far, and the
    /// seconds since it began.
    fn burst_at(&mut self, at: Vec2) -> (u32, u32, f32) {
        let is_near = |(age, broken): &(f32, &Broken)| *age < SOON && broken.area.center().distance(at) < NEAR;
        // If several bricks broke in one step, the last has the sum of all.
        let last = self.broken.iter().filter(is_near).min_by(|a, b| a.0.total_cmp(&b.0).then(b.1.sum.cmp(&a.1.sum)));
        if let Some((age, last)) = last.filter(|(age, last)| last.span + age < LONGEST) {
            return (last.burst, last.sum, last.span + age);
        }
        self.bursts = self.bursts.wrapping_add(1);
        (self.bursts, 0, 0.0)
    }
}

/// Returns the point where a ball centered at `ball` touches a wall.
fn on_wall(ball: Vec2, normal: Vec2) -> Vec2 {
    (ball - FIELD.max_element() * normal).clamp(Vec2::ZERO, FIELD)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::BrokenBy;
    use crate::level;

    /// The heart rises at the ball's position until the entry expires.
    #[test]
    fn an_extra_life_is_shown_at_the_ball() {
        let level = crate::level::parse("test", "Test", "2 3\n").expect("a good level");
        let (game, mut hits, at) = (Game::new(&level, 1), Hits::new(), Vec2::new(300.0, 200.0));
        hits.record(&game, &Event::LifeWon { lives: 4, at });
        assert_eq!(hits.lives.newest(), Some(&at));
        (0..300).for_each(|_| hits.age());
        assert_eq!(hits.lives.iter().count(), 0);
    }

    #[test]
    fn points_of_bricks_that_break_close_together_are_summed() {
        let level = crate::level::parse("test", "Test", "2 3 2 3 2 3 2 3\n").expect("a good level");
        let (game, mut hits) = (Game::new(&level, 1), Hits::new());
        let brick = game.bricks().iter().next().expect("a brick").brick;
        let mut destroy = |cell, points| {
            let at = game.bricks().grid().aabb(cell).center();
            hits.record(
                &game,
                &Event::BrickDestroyed { at, push: Vec2::NEG_Y, cell, brick, combo: 1, points, by: BrokenBy::Ball },
            );
            let newest = hits.broken.newest().expect("it broke");
            let captions = (newest.burst, newest.sum);
            (0..12).for_each(|_| hits.age());
            captions
        };
        assert_eq!([destroy(0, 10), destroy(1, 20)], [(1, 10), (1, 30)]);
        assert_eq!(destroy(7, 40), (2, 40), "far away");
        assert_eq!(destroy(2, 10), (1, 40));
    }

    #[test]
    fn a_sum_ends_after_a_pause_and_after_a_second() {
        let level = crate::level::parse("test", "Test", "2 3 2 3 2 3 2 3\n").expect("a good level");
        let (game, brick) = (Game::new(&level, 1), Brick::new(level::BrickKind::one_hit(level::Color::Blue)));
        for (pause, sums) in [(12, [10, 20, 30, 40]), (48, [10, 20, 30, 10]), (60, [10; 4])] {
            let mut hits = Hits::new();
            let captions = [0, 1, 2, 3].map(|cell| {
                let at = game.bricks().grid().aabb(cell).center();
                hits.record(
                    &game,
                    &Event::BrickDestroyed {
                        at,
                        push: Vec2::NEG_Y,
                        cell,
                        brick,
                        combo: 1,
                        points: 10,
                        by: BrokenBy::Ball,
                    },
                );
                let sum = hits.broken.newest().map_or(0, |newest| newest.sum);
                (0..pause).for_each(|_| hits.age());
                sum
            });
            assert_eq!(captions, sums, "{pause} steps between them");
        }
    }

    #[test]
    fn a_wall_is_touched_a_radius_beside_the_ball() {
        for (ball, normal) in [
            (Vec2::new(12.5, 300.0), Vec2::X),
            (Vec2::new(787.5, 300.0), Vec2::NEG_X),
            (Vec2::new(400.0, 12.5), Vec2::Y),
            (Vec2::new(12.5, 12.5), Vec2::Y),
        ] {
            assert!((on_wall(ball, normal) - (ball - 12.5 * normal)).length() < 1e-3, "{ball}");
        }
    }
}
