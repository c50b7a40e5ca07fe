//! A step's figures around the ball: each value that was told becomes the mark that the articles
//! draw for it.

use super::cause::paddle_at_end;
use super::center;
use super::figure::{Figure, Kind, Mark};
use super::sketch::Sketch;
use super::steering;
use super::subject::Shown;
use super::trace::{Candidate, Leg, Response, Way};
use super::words::{number, time};
use crate::collision::{Aabb, Circle};
use crate::game::{Obstacle, STEP, Verdict};
use glam::{Vec2, vec2};

/// How much is seen of the other legs of the ball that is inspected, and of other balls.
const OTHER_LEG: f32 = 0.45;
const OTHER_BALL: f32 = 0.3;

/// How much is seen of what was looked at and came to nothing.
const ASIDE: f32 = 0.35;

/// Lengths of normals and guides, as shares of the ball's radius. They have no length of their own.
const NORMAL: f32 = 1.6;
const GUIDE: f32 = 4.0;

/// As far as this along a guide its name stands, as a share of the ball's radius: all of that is in
/// the lens.
const NAMED: f32 = 2.1;

/// The figures of a step, what is inspected last, so that it lies over everything else.
#[must_use]
pub fn figures(shown: &Shown<'_>) -> Vec<Figure> {
    let mut sketch = Sketch::new(shown);
    let subject = shown.subject;
    for (i, leg) in shown.trace.legs().enumerate() {
        for ball in leg.balls().filter(|ball| (*ball, i) != (subject.ball, subject.leg)) {
            aside(&mut sketch, &leg, ball, i);
        }
    }
    if let Some(leg) = subject.leg(shown.trace) {
        inspected(&mut sketch, &leg);
    }
    sketch.figures
}

/// Another leg, or another ball: where it flew, and off what.
fn aside(sketch: &mut Sketch<'_>, leg: &Leg<'_>, ball: usize, number: usize) {
    let Some(way) = leg.way(ball) else { return };
    let is_same_ball = ball == sketch.shown.subject.ball;
    let strength = if is_same_ball { OTHER_LEG } else { OTHER_BALL };
    let Circle { center, radius } = way.circle;
    let end = leg.end(ball).unwrap_or(center + way.displacement);
    sketch.add_faint(Kind::Way, Mark::Arrow(center, end), strength);
    if !is_same_ball {
        sketch.add_faint(Kind::Way, Mark::Circle(Circle { center: end, radius }), strength);
    }
    let hit = leg.chosen_candidate().filter(|_| leg.chosen().is_some_and(|chosen| chosen.ball == ball));
    let Some(hit) = hit else { return };
    let tip = end + hit.hit.normal * radius * (NORMAL - 1.0);
    sketch.add_faint(Kind::Normals, Mark::Arrow(end - hit.hit.normal * radius, tip), strength);
    if is_same_ball {
        let words = format!("leg {}", number + 1);
        sketch.add_faint(Kind::Normals, Mark::Words(tip, hit.hit.normal, words), OTHER_LEG);
    }
}

/// The ball that is inspected, in the leg that is.
fn inspected(sketch: &mut Sketch<'_>, leg: &Leg<'_>) {
    let (ball, number) = (sketch.shown.subject.ball, sketch.shown.subject.leg);
    let Some(way) = leg.way(ball) else { return };
    let stopped = sketch.shown.hit_of(leg, ball);
    search(sketch, leg, &way);
    let is_hit = |it: &Candidate| stopped.is_some_and(|hit| hit.obstacle == it.obstacle && hit.hit == it.hit);
    for other in leg.candidates(ball).filter(|it| !is_hit(it)) {
        let strength = if matches!(other.verdict, Verdict::Covered { .. }) { ASIDE } else { 0.55 };
        sketch.add_faint(Kind::Sum, Mark::Rounded(other.aabb, way.circle.radius), strength);
        dropped(sketch, &way, &other);
    }
    steering::zones(sketch, leg, &way);
    flight(sketch, leg, &way);
    pierced(sketch, leg, &way);
    if let Some(hit) = leg.candidates(ball).find(is_hit) {
        contact(sketch, &way, &hit);
    }
    if let Some(response) = leg.response().filter(|_| stopped.is_some()) {
        rest(sketch, leg, number, &response);
    }
    if let Some(wanted) = leg.paddle_yields().filter(|_| stopped.is_some()) {
        paddle_yields(sketch, leg, wanted);
    }
}

/// The bricks that the ball broke on its way, and where it met them.
fn pierced(sketch: &mut Sketch<'_>, leg: &Leg<'_>, way: &Way) {
    for met in center::pierced(sketch.shown, leg, way) {
        let ball = Circle { center: met.center, ..way.circle };
        sketch.add(Kind::Impacts, Mark::DashedOutline(met.aabb));
        sketch.add(Kind::Impacts, Mark::Disc(ball));
        sketch.add(Kind::Impacts, Mark::Name(ball, met.normal.perp(), met.time));
        sketch.add(Kind::Closest, Mark::Dot(met.aabb.closest_point(met.center)));
    }
}

/// Where the ball flew, and where it would have.
fn flight(sketch: &mut Sketch<'_>, leg: &Leg<'_>, way: &Way) {
    let (ball, Circle { center, radius }) = (sketch.shown.subject.ball, way.circle);
    let end = leg.end(ball).unwrap_or(center + way.displacement);
    let from = -way.velocity.normalize_or_zero();
    if sketch.shown.subject.leg == 0 {
        let guide = center + from * GUIDE * radius;
        sketch.add_faint(Kind::Way, Mark::Dashed(guide, center), 0.6);
        // On the side away from v′, which may be near to it.
        let after = leg.response().map_or(Vec2::ZERO, |response| response.after);
        let side = if from.perp().dot(after) > 0.0 { -from.perp() } else { from.perp() };
        sketch
            .add(Kind::Way, Mark::Along(center + from * radius, center + from * NAMED * radius, side, "v".to_owned()));
    }
    if !hits_paddle(leg) {
        sketch.add_faint(Kind::Way, Mark::DashedCircle(way.circle), 0.9);
        sketch.add(Kind::Way, Mark::Name(way.circle, from, "start".to_owned()));
    }
    if leg.chosen().is_some() {
        sketch.add_faint(Kind::Way, Mark::Dashed(end, center + way.displacement), 0.8);
    } else {
        let there = Circle { center: end, radius };
        sketch.add(Kind::Way, Mark::Circle(there));
        sketch.add(Kind::Way, Mark::Name(there, -from, "end".to_owned()));
    }
    sketch.add(Kind::Way, Mark::Arrow(center, end));
}

/// Beside the paddle start, impact and end of a ball are too near to each other to be told apart;
/// the picture of its centre has them.
fn hits_paddle(leg: &Leg<'_>) -> bool {
    leg.chosen().is_some_and(|chosen| chosen.obstacle == Obstacle::Paddle)
}

/// What the search did: its box, its cells, and the sums of the bricks in them.
fn search(sketch: &mut Sketch<'_>, leg: &Leg<'_>, way: &Way) {
    let ball = sketch.shown.subject.ball;
    let bricks = sketch.shown.before.bricks();
    for cell in leg.cells(ball) {
        let aabb = bricks.grid().aabb(cell);
        sketch.add(Kind::Cells, Mark::Fill(aabb.inflated(-0.15)));
        if bricks.get(cell).is_none() {
            continue;
        }
        let is_met = leg.candidates(ball).any(|it| it.obstacle == Obstacle::Brick(cell))
            || leg.pierced(ball).any(|(pierced, _)| pierced == cell);
        if !is_met {
            sketch.add_faint(Kind::Sum, Mark::Rounded(aabb, way.circle.radius), ASIDE);
        }
        covered_faces(sketch, cell, aabb);
    }
    if let Some(aabb) = leg.broad_phase(ball) {
        sketch.add(Kind::BroadPhase, Mark::DashedOutline(aabb));
    }
}

/// The faces of a brick that a neighbour covers.
fn covered_faces(sketch: &mut Sketch<'_>, cell: usize, aabb: Aabb) {
    let bricks = sketch.shown.before.bricks();
    let (columns, rows) = (bricks.grid().columns(), bricks.grid().rows());
    let (column, row) = (cell % columns, cell / columns);
    let stands = |inside: bool, neighbour: usize| inside && bricks.get(neighbour).is_some();
    let (top_right, bottom_left) = (vec2(aabb.max.x, aabb.min.y), vec2(aabb.min.x, aabb.max.y));
    let faces = [
        (stands(column > 0, cell.wrapping_sub(1)), aabb.min, bottom_left, Vec2::X),
        (stands(column + 1 < columns, cell + 1), top_right, aabb.max, Vec2::NEG_X),
        (stands(row > 0, cell.wrapping_sub(columns)), aabb.min, top_right, Vec2::Y),
        (stands(row + 1 < rows, cell + columns), bottom_left, aabb.max, Vec2::NEG_Y),
    ];
    for (_, from, to, inside) in faces.into_iter().filter(|(covered, ..)| *covered) {
        sketch.add(Kind::Covered, Mark::Hatch(from, to, inside));
    }
}

/// A hit that a neighbour covers: where it would have been.
fn dropped(sketch: &mut Sketch<'_>, way: &Way, it: &Candidate) {
    let Verdict::Covered { by } = it.verdict else { return };
    let at = it.aabb.closest_point(way.circle.center + it.displacement * it.hit.time_of_impact);
    sketch.add(Kind::Dropped, Mark::Cross(at));
    sketch.add(Kind::Dropped, Mark::Words(at, -it.hit.normal, format!("brick {by} covers it")));
}

/// The hit: the ball where it hits, the closest point, and the normal from it.
fn contact(sketch: &mut Sketch<'_>, way: &Way, it: &Candidate) {
    let (radius, moment) = (way.circle.radius, it.hit.time_of_impact);
    let center = way.circle.center + way.displacement * moment;
    // What moves too is met where it is then.
    let aabb = it.aabb.translated((way.displacement - it.displacement) * moment);
    let closest = aabb.closest_point(center);
    sketch.add(Kind::Sum, Mark::Rounded(aabb, radius));
    let ball = Circle { center, radius };
    sketch.add(Kind::Impacts, Mark::Disc(ball));
    let beside = it.hit.normal.perp() * if way.velocity.dot(it.hit.normal.perp()) > 0.0 { 1.0 } else { -1.0 };
    sketch.add(Kind::Impacts, Mark::Name(ball, beside, format!("t = {}", time(moment))));
    let tip = closest + it.hit.normal * NORMAL * radius;
    sketch.add(Kind::Normals, Mark::Arrow(closest, tip));
    sketch.add(Kind::Normals, Mark::Words(tip, it.hit.normal, "n".to_owned()));
    sketch.add(Kind::Closest, Mark::Dot(closest));
}

/// Where the answer leads in what is left of the step, and on from there.
fn rest(sketch: &mut Sketch<'_>, leg: &Leg<'_>, number: usize, response: &Response) {
    let ball = sketch.shown.subject.ball;
    let (Some(from), Some(chosen)) = (leg.end(ball), leg.chosen()) else { return };
    let radius = leg.way(ball).map_or(0.0, |way| way.circle.radius);
    if response.waits {
        let there = Circle { center: from, radius };
        return sketch.add(Kind::Rest, Mark::Name(there, Vec2::NEG_Y, "sticks".to_owned()));
    }
    let allowed = Vec2::select(response.held, Vec2::ZERO, response.after);
    let planned = from + allowed * STEP * chosen.left;
    let (to, is_hit) = sketch.shown.next_end(number, ball).unwrap_or((planned, false));
    let direction = allowed.normalize_or_zero();
    let guide = if hits_paddle(leg) { steering::PARTS } else { GUIDE };
    sketch.add_faint(Kind::Rest, Mark::DashedArrow(from, from + direction * guide * radius), 0.8);
    sketch.add(Kind::Rest, Mark::Arrow(from, to));
    // On the side away from v, and from the parts that it is made of.
    let coming = leg.way(ball).map_or(Vec2::ZERO, |way| way.velocity);
    let away = if hits_paddle(leg) { vec2(-response.after.x, 0.0) } else { coming };
    let side = if direction.perp().dot(away) > 0.0 { direction.perp() } else { -direction.perp() };
    let named = if hits_paddle(leg) { steering::PARTS } else { NAMED };
    let (near, far) = (from + direction * radius, from + direction * named * radius);
    sketch.add(Kind::Rest, Mark::Along(near, far, side, "v\u{2032}".to_owned()));
    let there = Circle { center: to, radius };
    if !hits_paddle(leg) {
        sketch.add_faint(Kind::Rest, Mark::DashedCircle(there), 0.9);
        let end = if is_hit { "next hit" } else { "end" };
        sketch.add(Kind::Rest, Mark::Name(there, direction, end.to_owned()));
    }
}

/// How far the paddle wanted to go, and where it stopped.
fn paddle_yields(sketch: &mut Sketch<'_>, leg: &Leg<'_>, wanted: f32) {
    let stopped = paddle_at_end(sketch.shown, leg).aabb();
    let whole = leg.paddle.translated(vec2(leg.paddle_displacement, 0.0));
    sketch.add(Kind::Zones, Mark::Outline(stopped));
    sketch.add_faint(Kind::Zones, Mark::DashedOutline(whole), 0.8);
    let front = if wanted > 0.0 { stopped.max.x } else { stopped.min.x };
    let words = format!("paddle's own way: {}", number(leg.paddle_displacement));
    sketch.add(Kind::Zones, Mark::Words(vec2(front, whole.max.y), Vec2::Y, words));
}
