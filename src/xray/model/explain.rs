//! Explains why a brick is the next hit, or why it is not.
//!
//! The explanation repeats values that the step computed. If the step did not search a brick, this
//! file sweeps it with the same public function ([`sweep_circle_aabb`]) and marks it *tested now*.

use super::figure::{Figure, Kind, Mark};
use super::step::InspectedStep;
use super::text::{Row, obstacle};
use super::trace::Leg;
use crate::collision::{Aabb, Circle, sweep_circle_aabb};
use crate::game::{BallPath, Obstacle, STEP, Verdict};
use glam::{Vec2, vec2};

/// Factor by which the explaining sweep is longer than the leg's path: across the field and more.
const FAR: f32 = 1000.0;

/// The reason why an obstacle is the next hit, or why it is not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// The obstacle is the hit of this leg.
    Hit,
    /// Another hit comes first. Contains the time of that hit if the same ball makes it.
    Later(Option<f32>),
    /// The neighbor in this cell covers the hit.
    Covered(usize),
    /// The obstacle is on the path, beyond this leg's end. Contains the time of the hit, where 1 is
    /// the end of the leg's path.
    Farther(f32),
    /// The ball misses the obstacle by this gap in world units, or flies away from it.
    Missed(f32),
}

/// Returns the obstacle at a point: a brick that existed before the step, or the paddle.
pub fn obstacle_at(step: &InspectedStep<'_>, at: Vec2) -> Option<(Obstacle, Aabb)> {
    let contains = |aabb: &Aabb| aabb.min.cmple(at).all() && at.cmplt(aabb.max).all();
    let paddle = step.leg()?.paddle;
    if contains(&paddle) {
        return Some((Obstacle::Paddle, paddle));
    }
    let bricks = step.before.bricks();
    let placed = bricks.iter().find(|placed| contains(&placed.aabb));
    placed.map(|placed| (Obstacle::Brick(placed.cell), placed.aabb))
}

/// Returns the reason why the inspected ball hits this obstacle in its leg, or why it does not.
pub fn reason(step: &InspectedStep<'_>, obstacle: Obstacle, aabb: &Aabb) -> Option<Reason> {
    let (leg, path) = step.path()?;
    if let Some(it) = leg.candidates(step.subject.ball).find(|it| it.obstacle == obstacle) {
        return Some(match it.verdict {
            _ if leg.chosen().is_some_and(|chosen| chosen.is(&it)) => Reason::Hit,
            Verdict::Covered { by } => Reason::Covered(by),
            _ => Reason::Later(step.hit_in(&leg).map(|hit| hit.hit.time_of_impact)),
        });
    }
    let displacement = relative(step, &leg, &path, obstacle);
    Some(match sweep_circle_aabb(&path.circle, displacement * FAR, aabb) {
        Some(hit) => Reason::Farther(hit.time_of_impact * FAR),
        None => Reason::Missed(gap(&path.circle, displacement, aabb)),
    })
}

/// Returns the ball's displacement relative to an obstacle.
fn relative(step: &InspectedStep<'_>, leg: &Leg<'_>, path: &BallPath, obstacle: Obstacle) -> Vec2 {
    let own = match obstacle {
        Obstacle::Paddle => leg.paddle_displacement,
        Obstacle::Brick(cell) => {
            step.before.bricks().mover(cell).map_or(0.0, |moving| moving.velocity * STEP * leg.left)
        }
        Obstacle::Wall | Obstacle::Barrier => 0.0,
    };
    path.displacement - vec2(own, 0.0)
}

/// Returns the gap by which a disc misses a box if it flies on along a ray.
///
/// Two convex shapes are always closest at a corner of one of them: here at a corner of the box, or
/// at the ray's start.
fn gap(circle: &Circle, direction: Vec2, aabb: &Aabb) -> f32 {
    let unit = direction.normalize_or_zero();
    let from_ray = |point: Vec2| {
        let along = (point - circle.center).dot(unit).max(0.0);
        (circle.center + unit * along).distance(point)
    };
    let corners = [aabb.min, vec2(aabb.max.x, aabb.min.y), aabb.max, vec2(aabb.min.x, aabb.max.y)];
    let from_start = aabb.closest_point(circle.center).distance(circle.center);
    corners.into_iter().map(from_ray).fold(from_start, f32::min) - circle.radius
}

/// Explains the obstacle at a point of the world with rows of numbers and figures. Returns `None`
/// if there is no obstacle, or if the inspected ball does not fly.
pub(crate) fn explain(step: &InspectedStep<'_>, at: Vec2) -> Option<(Vec<Row>, Vec<Figure>)> {
    let (thing, aabb) = obstacle_at(step, at)?;
    let reason = reason(step, thing, &aabb)?;
    let (leg, path) = step.path()?;
    let is_asked = matches!(reason, Reason::Farther(_) | Reason::Missed(_));
    let source = if is_asked { "tested now" } else { "from the step" };
    let mut rows = vec![Row::of(Kind::Closest, obstacle(thing, &aabb), source)];
    if let Obstacle::Brick(cell) = thing {
        let columns = step.before.bricks().grid().columns();
        let is_searched = leg.cells(step.subject.ball).any(|it| it == cell);
        let seen = if is_searched { "searched" } else { "not searched" };
        let value = format!("column {}, row {}, {seen}", cell % columns + 1, cell / columns + 1);
        rows.push(Row::of(Kind::Closest, "its cell", value));
    }
    let corners = format!("({:.1}, {:.1}) to ({:.1}, {:.1})", aabb.min.x, aabb.min.y, aabb.max.x, aabb.max.y);
    rows.push(Row::of(Kind::Closest, "its box", corners));
    let (name, value) = texts(reason);
    rows.push(Row::of(Kind::Closest, name, value));
    let displacement = relative(step, &leg, &path, thing);
    Some((rows, figures(&path, displacement, aabb, reason)))
}

fn texts(reason: Reason) -> (&'static str, String) {
    match reason {
        Reason::Hit => ("the next hit", "the earliest of all".to_owned()),
        Reason::Later(Some(time)) => ("not the next hit", format!("later than the hit at t = {time:.3}")),
        Reason::Later(None) => ("not the next hit", "another ball hits before".to_owned()),
        Reason::Covered(by) => ("not the next hit", format!("covered by brick {by}")),
        Reason::Farther(time) => ("not in this leg", format!("reached at t = {time:.2} > 1")),
        Reason::Missed(by) if by > 0.0 => ("not on this path", format!("missed by {by:.2} units")),
        Reason::Missed(_) => ("not on this path", "touches it without entering".to_owned()),
    }
}

/// Returns figures of the obstacle, of its Minkowski sum with the ball, and of the path to it.
fn figures(path: &BallPath, displacement: Vec2, aabb: Aabb, reason: Reason) -> Vec<Figure> {
    let Circle { center, radius } = path.circle;
    let mut marks = vec![Mark::Outline(aabb), Mark::Rounded(aabb, radius)];
    match reason {
        Reason::Farther(time) => {
            let contact = center + displacement * time;
            marks.push(Mark::Dashed(center, contact));
            marks.push(Mark::Circle(Circle { center: contact, radius }));
            marks.push(Mark::text(contact, Vec2::Y, format!("tested: t = {time:.2}")));
        }
        Reason::Missed(by) if by > 0.0 => {
            marks.push(Mark::Dashed(center, center + displacement.normalize_or_zero() * 1000.0));
            marks.push(Mark::text(aabb.center(), Vec2::Y, format!("tested: missed by {by:.1}")));
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
        let gap = |x: f32, y: f32, direction: Vec2| gap(&Circle { center: vec2(x, y), radius: 2.0 }, direction, &aabb);
        assert_eq!(gap(0.0, 5.0, Vec2::X), 3.0, "below the box's upper edge by 5, less its radius");
        assert_eq!(gap(0.0, 15.0, Vec2::NEG_X), 8.0, "it flies away");
        assert!((gap(0.0, 0.0, vec2(1.0, -1.0)) - (200.0_f32.sqrt() - 2.0)).abs() < 1e-4);
    }
}
