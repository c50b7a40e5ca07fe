//! The game's collision code as a page's script calls it, for the live figures of the book. A
//! function takes numbers, answers whether there is a hit, and leaves the rest for `result`.

#![cfg(target_family = "wasm")]

#[allow(dead_code, unreachable_pub, unused_imports, reason = "the game's own module, of which figures need a part")]
#[path = "../../../src/collision/mod.rs"]
mod collision;

use collision::{Aabb, Circle, Grid, SweepHit, contact_circle_aabb, sweep_aabb_aabb, sweep_circle_aabb};
use glam::{Vec2, vec2};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The numbers of the last answer.
static RESULTS: [AtomicU32; 4] = [const { AtomicU32::new(0) }; 4];

fn leave(numbers: [f32; 4]) {
    RESULTS.iter().zip(numbers).for_each(|(place, number)| place.store(number.to_bits(), Relaxed));
}

fn leave_hit(hit: Option<SweepHit>) -> bool {
    hit.is_some_and(|hit| {
        leave([hit.time_of_impact, hit.normal.x, hit.normal.y, hit.depth]);
        true
    })
}

fn square(left: f32, top: f32, right: f32, bottom: f32) -> Aabb {
    Aabb { min: vec2(left, top), max: vec2(right, bottom) }
}

/// A number of the last answer: for a contact the normal's x and y and the depth, for a hit the
/// time of impact, the normal's x and y, and the depth at the start.
#[unsafe(no_mangle)]
pub extern "C" fn result(index: usize) -> f32 {
    RESULTS.get(index).map_or(f32::NAN, |place| f32::from_bits(place.load(Relaxed)))
}

/// The contact of a disc with a box.
#[unsafe(no_mangle)]
pub extern "C" fn contact(x: f32, y: f32, radius: f32, left: f32, top: f32, right: f32, bottom: f32) -> bool {
    let circle = Circle { center: vec2(x, y), radius };
    contact_circle_aabb(&circle, &square(left, top, right, bottom)).is_some_and(|contact| {
        leave([contact.normal.x, contact.normal.y, contact.depth, 0.0]);
        true
    })
}

/// The hit of a disc that moves by (`dx`, `dy`) on a box.
#[unsafe(no_mangle)]
pub extern "C" fn sweep_disc(
    x: f32,
    y: f32,
    radius: f32,
    dx: f32,
    dy: f32,
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
) -> bool {
    let circle = Circle { center: vec2(x, y), radius };
    leave_hit(sweep_circle_aabb(&circle, vec2(dx, dy), &square(left, top, right, bottom)))
}

/// The Minkowski difference of a target's box and a mover's: left, top, right, bottom.
#[unsafe(no_mangle)]
pub extern "C" fn difference(
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
    mover_left: f32,
    mover_top: f32,
    mover_right: f32,
    mover_bottom: f32,
) {
    let mover = square(mover_left, mover_top, mover_right, mover_bottom);
    let Aabb { min, max } = square(left, top, right, bottom).minkowski_difference(&mover);
    leave([min.x, min.y, max.x, max.y]);
}

/// The hit of a box of this size and place that moves by (`dx`, `dy`) on another box.
#[unsafe(no_mangle)]
pub extern "C" fn sweep_box(
    x: f32,
    y: f32,
    width: f32,
    height: f32,
    dx: f32,
    dy: f32,
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
) -> bool {
    let mover = Aabb::from_min_size(vec2(x, y), vec2(width, height));
    leave_hit(sweep_aabb_aabb(&mover, vec2(dx, dy), &square(left, top, right, bottom)))
}

/// The first hit of a disc that moves by (`dx`, `dy`) on three boxes side by side, by the rule of
/// seams or, without it, on each box for itself.
#[unsafe(no_mangle)]
pub extern "C" fn sweep_row(
    x: f32,
    y: f32,
    radius: f32,
    dx: f32,
    dy: f32,
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
    by_seams: bool,
) -> bool {
    let circle = Circle { center: vec2(x, y), radius };
    let displacement = vec2(dx, dy);
    let row = square(left, top, right, bottom);
    if !row.min.cmplt(row.max).all() {
        return false;
    }
    let grid = Grid::new(row, 3, 1);
    let first = |hits: Option<SweepHit>, hit: Option<SweepHit>| match (hits, hit) {
        (Some(a), Some(b)) => Some(if b.time_of_impact < a.time_of_impact { b } else { a }),
        (a, b) => a.or(b),
    };
    leave_hit(if by_seams {
        grid.earliest_hit(&circle, displacement, |_| true).map(|hit| hit.hit)
    } else {
        (0..3).map(|cell| sweep_circle_aabb(&circle, displacement, &grid.aabb(cell))).fold(None, first)
    })
}

/// Where a velocity goes after a hit with this normal: its x and y.
#[unsafe(no_mangle)]
pub extern "C" fn deflect(x: f32, y: f32, normal_x: f32, normal_y: f32) {
    let Vec2 { x, y } = collision::deflect(vec2(x, y), vec2(normal_x, normal_y));
    leave([x, y, 0.0, 0.0]);
}
