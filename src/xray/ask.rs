//! Asking the picture: why a brick is the next hit, or is not.
//!
//! What the step told is repeated. What it did not look at is swept with the same public function
//! ([`sweep_circle_aabb`]) and marked *asked*.

use super::figure::{Figure, Kind, Mark};
use super::subject::Shown;
use super::trace::{Candidate, Leg, Way};
use super::words::{Row, obstacle};
use crate::collision::{Aabb, Circle, sweep_circle_aabb};
use crate::game::{Obstacle, Verdict};
use glam::{Vec2, vec2};

/// So many times as long as the leg's way is the one that is asked about: across the field and
/// more.
const FAR: f32 = 1000.0;

/// What is answered about a brick or the paddle.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// In words and numbers.
    pub rows: Vec<Row>,
    /// And as marks.
    pub figures: Vec<Figure>,
}

/// Why a thing is the next hit, or is not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// It is the hit of this leg.
    Hit,
    /// It would be hit, and something else is hit before.
    Later {
        /// The time of the hit that came before, if it was this ball's.
        than: Option<f32>,
    },
    /// A neighbour covers what would be hit.
    Covered {
        /// The neighbour's cell.
        by: usize,
    },
    /// It is on the way, further than this leg goes.
    Farther {
        /// When it would be reached, in lengths of the leg's way.
        time: f32,
    },
    /// The ball passes by, or flies away from it.
    Missed {
        /// By so much, world units.
        by: f32,
    },
}

/// What is at a point: a brick that stood before the step, or the paddle.
#[must_use]
pub fn thing_at(shown: &Shown<'_>, at: Vec2) -> Option<(Obstacle, Aabb)> {
    let contains = |aabb: &Aabb| aabb.min.cmple(at).all() && at.cmplt(aabb.max).all();
    let leg = shown.subject.leg(shown.trace)?;
    if contains(&leg.paddle) {
        return Some((Obstacle::Paddle, leg.paddle));
    }
    let bricks = shown.before.bricks();
    let grid = bricks.grid();
    let share = at / (grid.aabb(grid.columns() * grid.rows() - 1).max);
    if !(share.cmpge(Vec2::ZERO).all() && share.cmplt(Vec2::ONE).all()) {
        return None;
    }
    // Rounding may put the point into the neighbour of the cell that it is in.
    let (column, row) = ((share.x * grid.columns() as f32) as usize, (share.y * grid.rows() as f32) as usize);
    let cell = row.min(grid.rows() - 1) * grid.columns() + column.min(grid.columns() - 1);
    bricks.get(cell).map(|_| (Obstacle::Brick(cell), grid.aabb(cell)))
}

/// Why the ball that is inspected hits this thing in its leg, or does not. Also whether the step
/// itself told it.
#[must_use]
pub fn reason(shown: &Shown<'_>, thing: Obstacle, aabb: &Aabb) -> Option<(Reason, bool)> {
    let ball = shown.subject.ball;
    let leg = shown.subject.leg(shown.trace)?;
    let way = leg.way(ball)?;
    let found: Option<Candidate> = leg.candidates(ball).find(|it| it.obstacle == thing);
    if let Some(it) = found {
        let chosen = leg.chosen();
        let is_hit = chosen.is_some_and(|chosen| chosen.obstacle == thing && chosen.hit == it.hit);
        let than = chosen.filter(|chosen| chosen.ball == ball).map(|chosen| chosen.hit.time_of_impact);
        let reason = match it.verdict {
            _ if is_hit => Reason::Hit,
            Verdict::Covered { by } => Reason::Covered { by },
            Verdict::Earliest | Verdict::NotEarlier => Reason::Later { than },
        };
        return Some((reason, true));
    }
    let displacement = relative(&leg, &way, thing);
    let far = sweep_circle_aabb(&way.circle, displacement * FAR, aabb);
    Some(match far {
        Some(hit) => (Reason::Farther { time: hit.time_of_impact * FAR }, false),
        None => (Reason::Missed { by: miss(&way.circle, displacement, aabb) }, false),
    })
}

/// The ball's way as a thing sees it.
fn relative(leg: &Leg, way: &Way, thing: Obstacle) -> Vec2 {
    let paddle_displacement = if thing == Obstacle::Paddle { leg.paddle_displacement } else { 0.0 };
    way.displacement - vec2(paddle_displacement, 0.0)
}

/// By how much a disc that flies on along a ray passes by a box.
///
/// The points of two convex shapes that are nearest to each other are a corner of one of them and
/// any point of the other: here a corner of the box, or the ray's start.
fn miss(circle: &Circle, direction: Vec2, aabb: &Aabb) -> f32 {
    let unit = direction.normalize_or_zero();
    let from_ray = |point: Vec2| {
        let along = (point - circle.center).dot(unit).max(0.0);
        (circle.center + unit * along).distance(point)
    };
    let corners = [aabb.min, vec2(aabb.max.x, aabb.min.y), aabb.max, vec2(aabb.min.x, aabb.max.y)];
    let from_start = aabb.closest_point(circle.center).distance(circle.center);
    corners.into_iter().map(from_ray).fold(from_start, f32::min) - circle.radius
}

/// Answers about what is at a point of the world; `None` where nothing is, or no ball flies.
#[must_use]
pub fn ask(shown: &Shown<'_>, at: Vec2) -> Option<Answer> {
    let (thing, aabb) = thing_at(shown, at)?;
    let (reason, was_told) = reason(shown, thing, &aabb)?;
    let leg = shown.subject.leg(shown.trace)?;
    let way = leg.way(shown.subject.ball)?;
    let mut rows = Vec::new();
    let mut row = |name: &str, value: String| {
        rows.push(Row::new(Some(Kind::Closest), name, value));
    };
    row(&obstacle(thing, &aabb), if was_told { "as the step told" } else { "asked: swept now" }.to_owned());
    if let Obstacle::Brick(cell) = thing {
        let columns = shown.before.bricks().grid().columns();
        let looked_at = leg.cells(shown.subject.ball).any(|it| it == cell);
        let seen = if looked_at { "looked at" } else { "not looked at" };
        row("its cell", format!("column {}, row {}, {seen}", cell % columns + 1, cell / columns + 1));
    }
    row("its box", format!("({:.1}, {:.1}) to ({:.1}, {:.1})", aabb.min.x, aabb.min.y, aabb.max.x, aabb.max.y));
    let (name, value) = words(reason);
    row(name, value);
    Some(Answer { rows, figures: marks(&leg, &way, thing, aabb, reason) })
}

fn words(reason: Reason) -> (&'static str, String) {
    match reason {
        Reason::Hit => ("the next hit", "the earliest of all".to_owned()),
        Reason::Later { than: Some(time) } => ("not the next hit", format!("later than the hit at t = {time:.3}")),
        Reason::Later { than: None } => ("not the next hit", "another ball hits before".to_owned()),
        Reason::Covered { by } => ("not the next hit", format!("covered by brick {by}")),
        Reason::Farther { time } => ("not in this leg", format!("reached at t = {time:.2} > 1")),
        Reason::Missed { by } if by > 0.0 => ("never on this way", format!("missed by {by:.2} units")),
        Reason::Missed { .. } => ("never on this way", "touches, flies not into it".to_owned()),
    }
}

/// The thing, its sum with the ball, and the way to it.
fn marks(leg: &Leg, way: &Way, thing: Obstacle, aabb: Aabb, reason: Reason) -> Vec<Figure> {
    let mut marks = vec![Mark::Outline(aabb), Mark::Rounded(aabb, way.circle.radius)];
    let Circle { center, radius } = way.circle;
    let displacement = relative(leg, way, thing);
    match reason {
        Reason::Farther { time } => {
            let contact = center + displacement * time;
            marks.push(Mark::Dashed(center, contact));
            marks.push(Mark::Circle(Circle { center: contact, radius }));
            marks.push(Mark::Words(contact, Vec2::Y, format!("asked: t = {time:.2}")));
        }
        Reason::Missed { by } if by > 0.0 => {
            marks.push(Mark::Dashed(center, center + displacement.normalize_or_zero() * 1000.0));
            marks.push(Mark::Words(aabb.center(), Vec2::Y, format!("asked: missed by {by:.1}")));
        }
        _ => {}
    }
    marks.into_iter().map(|mark| Figure { kind: Kind::Closest, mark, strength: 1.0 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disc_passes_a_box_at_its_nearest_corner_or_leaves_it_behind() {
        let aabb = Aabb { min: vec2(10.0, 10.0), max: vec2(20.0, 20.0) };
        let miss =
            |x: f32, y: f32, direction: Vec2| miss(&Circle { center: vec2(x, y), radius: 2.0 }, direction, &aabb);
        assert_eq!(miss(0.0, 5.0, Vec2::X), 3.0, "below the box's upper edge by 5, less its radius");
        assert_eq!(miss(0.0, 15.0, Vec2::NEG_X), 8.0, "it flies away");
        assert!((miss(0.0, 0.0, vec2(1.0, -1.0)) - (200.0_f32.sqrt() - 2.0)).abs() < 1e-4);
    }
}
