//! The swept AABB article's own test, word for word, and scenes in which it is wrong. The lab shows
//! the results of these formulas, not numbers written down by hand.

use breakout::collision::Aabb;
use glam::{Vec2, vec2};

/// A scene in which the article's test gives a wrong result. Lengths are in canvas units.
pub(crate) struct Trap {
    pub(crate) name: &'static str,
    /// The middle of the moving box. Its side is twice [`crate::lab::HALF`].
    pub(crate) center: Vec2,
    pub(crate) way: Vec2,
    pub(crate) target: Aabb,
}

const fn aabb(left: f32, top: f32, right: f32, bottom: f32) -> Aabb {
    Aabb { min: Vec2::new(left, top), max: Vec2::new(right, bottom) }
}

pub(crate) const TRAPS: [Trap; 6] = [
    Trap {
        name: "no motion on x, and far apart on x",
        center: vec2(340.0, 120.0),
        way: vec2(0.0, 350.0),
        target: aabb(560.0, 288.0, 660.0, 340.0),
    },
    Trap {
        name: "flush on a floor, to its next tile",
        center: vec2(400.0, 412.0),
        way: vec2(300.0, 0.0),
        target: aabb(500.0, 440.0, 620.0, 500.0),
    },
    Trap {
        name: "a little inside at the start",
        center: vec2(472.5, 330.0),
        way: vec2(150.0, 0.0),
        target: aabb(500.0, 300.0, 620.0, 360.0),
    },
    Trap {
        name: "past a corner, which it only touches",
        center: vec2(428.0, 278.0),
        way: vec2(112.0, 112.0),
        target: aabb(484.0, 222.0, 540.0, 278.0),
    },
    Trap {
        name: "touching the right face, moving left",
        center: vec2(528.0, 280.0),
        way: vec2(-150.0, 0.0),
        target: aabb(400.0, 250.0, 500.0, 310.0),
    },
    Trap {
        name: "a touch at the very end",
        center: vec2(400.0, 280.0),
        way: vec2(200.0, 0.0),
        target: aabb(628.0, 250.0, 728.0, 310.0),
    },
];

/// The article's result: a time, where 1 also stands for no hit, and a normal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) time: f32,
    pub(crate) normal: Vec2,
}

/// The article's `SweptAABB`. `v` is the way of `b1` in the step.
pub(crate) fn swept_aabb(b1: &Aabb, v: Vec2, b2: &Aabb) -> Answer {
    const NO_HIT: Answer = Answer { time: 1.0, normal: Vec2::ZERO };
    let inverse = |v: f32, ahead: f32, behind: f32| if v > 0.0 { (ahead, behind) } else { (behind, ahead) };
    let (ahead, behind) = (b2.min - b1.max, b2.max - b1.min);
    let (x_inv_entry, x_inv_exit) = inverse(v.x, ahead.x, behind.x);
    let (y_inv_entry, y_inv_exit) = inverse(v.y, ahead.y, behind.y);
    let times = |v: f32, entry: f32, exit: f32| {
        if v == 0.0 { (f32::NEG_INFINITY, f32::INFINITY) } else { (entry / v, exit / v) }
    };
    let (x_entry, x_exit) = times(v.x, x_inv_entry, x_inv_exit);
    let (y_entry, y_exit) = times(v.y, y_inv_entry, y_inv_exit);
    let (entry_time, exit_time) = (x_entry.max(y_entry), x_exit.min(y_exit));
    if entry_time > exit_time || x_entry < 0.0 && y_entry < 0.0 || x_entry > 1.0 || y_entry > 1.0 {
        return NO_HIT;
    }
    let away = |inv_entry: f32| if inv_entry < 0.0 { 1.0 } else { -1.0 };
    let normal = if x_entry > y_entry { vec2(away(x_inv_entry), 0.0) } else { vec2(0.0, away(y_inv_entry)) };
    Answer { time: entry_time, normal }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::HALF;
    use breakout::collision::sweep_aabb_aabb;

    /// In each scene the article's result differs from ours: a false hit, a missed hit, or another
    /// normal.
    #[test]
    fn the_article_falls_into_each_of_its_traps() {
        for trap in &TRAPS {
            let mover = Aabb::from_center_size(trap.center, Vec2::splat(2.0 * HALF));
            let (article, ours) =
                (swept_aabb(&mover, trap.way, &trap.target), sweep_aabb_aabb(&mover, trap.way, &trap.target));
            let is_same = match ours {
                Some(hit) => article.time < 1.0 && article.normal == hit.normal,
                None => article.time == 1.0,
            };
            assert!(!is_same, "{}: {article:?} {ours:?}", trap.name);
        }
    }

    #[test]
    fn head_on_the_article_is_right() {
        let (mover, target) = (aabb(0.0, 0.0, 10.0, 10.0), aabb(30.0, 2.0, 50.0, 12.0));
        assert_eq!(swept_aabb(&mover, vec2(40.0, 0.0), &target), Answer { time: 0.5, normal: Vec2::NEG_X });
    }
}
