//! A step's figures around the ball: each observed value becomes a mark, drawn as in the articles.

use super::figure::{Figure, Kind, Mark};
use super::steering::{PARTS, add_steering};
use super::step::{FigureBuilder, InspectedStep};
use super::text::{number, time_label};
use super::trace::Leg;
use crate::collision::{Aabb, Circle};
use crate::game::{BallPath, Candidate, Cause, Obstacle, Response, STEP, StepEvent, Verdict};
use glam::{Vec2, vec2};

/// Opacity of the inspected ball's other legs.
const OTHER_LEG: f32 = 0.45;
/// Opacity of other balls.
const OTHER_BALL: f32 = 0.3;
/// Opacity of searched bricks that the ball does not hit.
const NOT_HIT: f32 = 0.35;

/// Drawn length of normals, in ball radii. A normal has no length of its own.
const NORMAL: f32 = 1.6;
/// Drawn length of guide lines, in ball radii.
const GUIDE: f32 = 4.0;

/// Length of the part of a guide line that its label stands beside, in ball radii. The lens shows
/// all of this part.
const LABELLED: f32 = 2.1;

/// Returns the figures of a step. Figures of the inspected leg come last, on top of the others.
pub fn figures(step: &InspectedStep<'_>) -> Vec<Figure> {
    let mut figures = FigureBuilder { step, figures: Vec::new() };
    for (i, leg) in step.trace.legs().enumerate() {
        for ball in leg.balls().filter(|ball| (*ball, i) != (step.subject.ball, step.subject.leg)) {
            add_other_path(&mut figures, &leg, ball, i);
        }
    }
    add_bolts(&mut figures);
    if let Some((leg, path)) = step.path() {
        add_inspected_leg(&mut figures, &leg, &path);
    }
    figures.figures
}

/// Adds the laser's bolts: the swept box of each, its path, and its box at the end.
fn add_bolts(figures: &mut FigureBuilder<'_>) {
    for fact in figures.step.trace.facts() {
        let StepEvent::Bolt { aabb, displacement, hit } = *fact else { continue };
        let flown = displacement * hit.map_or(1.0, |hit| hit.time_of_impact);
        let there = aabb.translated(flown);
        figures.add(Kind::BroadPhase, Mark::DashedOutline(aabb.swept(flown)));
        figures.add(Kind::Path, Mark::Arrow(aabb.center(), there.center()));
        figures.add(Kind::Impacts, Mark::Outline(there));
    }
}

/// Adds the motion of a moving brick: its own displacement, and the ball's displacement relative to
/// the brick. The sweep uses the relative displacement.
fn add_moving_brick(figures: &mut FigureBuilder<'_>, path: &BallPath, candidate: &Candidate) {
    let own = path.displacement - candidate.displacement;
    let is_brick = matches!(candidate.obstacle, Obstacle::Brick(_));
    if !is_brick || own == Vec2::ZERO {
        return;
    }
    let (aabb, center) = (candidate.aabb, path.circle.center);
    figures.add(Kind::Zones, Mark::DashedOutline(aabb.translated(own)));
    figures.add(Kind::Zones, Mark::Arrow(aabb.center(), aabb.center() + own));
    figures.add(Kind::Sum, Mark::DashedArrow(center, center + candidate.displacement));
    figures.text(Kind::Sum, center + candidate.displacement, candidate.displacement, "relative path");
}

/// Adds the path of another leg or another ball, and the normal of its hit.
fn add_other_path(figures: &mut FigureBuilder<'_>, leg: &Leg<'_>, ball: usize, number: usize) {
    let Some(path) = leg.path(ball) else { return };
    let is_same_ball = ball == figures.step.subject.ball;
    let strength = if is_same_ball { OTHER_LEG } else { OTHER_BALL };
    let Circle { center, radius } = path.circle;
    let end = leg.end(ball).unwrap_or(center + path.displacement);
    figures.add_faint(Kind::Path, Mark::Arrow(center, end), strength);
    if !is_same_ball {
        figures.add_faint(Kind::Path, Mark::Circle(Circle { center: end, radius }), strength);
    }
    let Some(hit) = leg.chosen().filter(|hit| hit.ball == ball) else { return };
    let normal = hit.hit.normal;
    let tip = end + normal * radius * (NORMAL - 1.0);
    figures.add_faint(Kind::Normals, Mark::Arrow(end - normal * radius, tip), strength);
    if is_same_ball {
        figures.add_faint(Kind::Normals, Mark::text(tip, normal, format!("leg {}", number + 1)), OTHER_LEG);
    }
}

fn add_inspected_leg(figures: &mut FigureBuilder<'_>, leg: &Leg<'_>, path: &BallPath) {
    let hit = figures.step.hit_in(leg);
    let is_hit = |it: &Candidate| hit.is_some_and(|hit| hit.is(it));
    add_search(figures, leg, path);
    leg.candidates(figures.step.subject.ball).for_each(|it| add_moving_brick(figures, path, &it));
    for other in leg.candidates(figures.step.subject.ball).filter(|it| !is_hit(it)) {
        let strength = if matches!(other.verdict, Verdict::Covered { .. }) { NOT_HIT } else { 0.55 };
        figures.add_faint(Kind::Sum, Mark::Rounded(other.aabb, path.circle.radius), strength);
        if let Verdict::Covered { by } = other.verdict {
            let at = other.aabb.closest_point(path.circle.center + other.displacement * other.hit.time_of_impact);
            figures.add(Kind::Dropped, Mark::Cross(at));
            figures.text(Kind::Dropped, at, -other.hit.normal, format!("brick {by} covers it"));
        }
    }
    add_steering(figures, leg, path);
    add_path(figures, leg, path);
    add_pierced(figures, leg, path);
    let (Some(_), Some(candidate), Some(response)) = (hit, leg.chosen_candidate(), leg.response()) else { return };
    add_contact(figures, path, &candidate);
    add_rest(figures, leg, path, &response);
    if let Some(wanted) = leg.paddle_yields() {
        add_stopped_paddle(figures, leg, wanted);
    }
}

/// Adds the bricks that the ball broke without a bounce, and the ball at each of these hits.
fn add_pierced(figures: &mut FigureBuilder<'_>, leg: &Leg<'_>, path: &BallPath) {
    for (aabb, ball, hit) in figures.step.pierced(leg, path) {
        figures.add(Kind::Impacts, Mark::DashedOutline(aabb));
        figures.add(Kind::Impacts, Mark::disc(ball));
        figures.add(Kind::Impacts, Mark::Label(ball, hit.normal.perp(), time_label(hit.time_of_impact)));
        figures.add(Kind::Closest, Mark::Dot(aabb.closest_point(ball.center)));
    }
}

/// Adds the ball's path, and its continuation without the hit.
fn add_path(figures: &mut FigureBuilder<'_>, leg: &Leg<'_>, path: &BallPath) {
    let Circle { center, radius } = path.circle;
    let (planned, from) = (center + path.displacement, -path.velocity.normalize_or_zero());
    let end = leg.end(figures.step.subject.ball).unwrap_or(planned);
    if figures.step.subject.leg == 0 {
        figures.add_faint(Kind::Path, Mark::Dashed(center + from * GUIDE * radius, center), 0.6);
        // On the side away from v′, which may be close.
        let after = leg.response().map_or(Vec2::ZERO, |response| response.after);
        let side = if from.perp().dot(after) > 0.0 { -from.perp() } else { from.perp() };
        let (near, far) = (center + from * radius, center + from * LABELLED * radius);
        figures.add(Kind::Path, Mark::LineLabel(near, far, side, "v".to_owned()));
    }
    if !hits_paddle(leg) {
        figures.add_faint(Kind::Path, Mark::DashedCircle(path.circle), 0.9);
        figures.add(Kind::Path, Mark::Label(path.circle, from, "start".to_owned()));
    }
    if leg.chosen().is_some() {
        figures.add_faint(Kind::Path, Mark::Dashed(end, planned), 0.8);
    } else {
        let there = Circle { center: end, radius };
        figures.add(Kind::Path, Mark::Circle(there));
        figures.add(Kind::Path, Mark::Label(there, -from, "end".to_owned()));
    }
    figures.add(Kind::Path, Mark::Arrow(center, end));
}

/// Returns true if a leg ends at the paddle. There, the ball's start, impact and end are too close
/// together to tell apart, so only the center view shows all of them.
fn hits_paddle(leg: &Leg<'_>) -> bool {
    leg.chosen().is_some_and(|chosen| chosen.obstacle == Obstacle::Paddle)
}

/// Adds the search: its box, its cells, and the Minkowski sums of the bricks in them.
fn add_search(figures: &mut FigureBuilder<'_>, leg: &Leg<'_>, path: &BallPath) {
    let (ball, bricks) = (figures.step.subject.ball, figures.step.before.bricks());
    for cell in leg.cells(ball) {
        let aabb = bricks.grid().aabb(cell);
        figures.add(Kind::Cells, Mark::Fill(aabb.inflated(-0.15)));
        if bricks.get(cell).is_none() {
            continue;
        }
        if !figures.step.meets(leg, cell) {
            figures.add_faint(Kind::Sum, Mark::Rounded(aabb, path.circle.radius), NOT_HIT);
        }
        add_covered_faces(figures, cell, aabb);
    }
    if let Some(aabb) = leg.broad_phase(ball) {
        figures.add(Kind::BroadPhase, Mark::DashedOutline(aabb));
    }
}

/// Adds the faces of a brick that neighbors cover.
fn add_covered_faces(figures: &mut FigureBuilder<'_>, cell: usize, aabb: Aabb) {
    let bricks = figures.step.before.bricks();
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
        figures.add(Kind::Covered, Mark::Hatch(from, to, inside));
    }
}

/// Adds the hit: the ball at the impact, the closest point, and the normal.
fn add_contact(figures: &mut FigureBuilder<'_>, path: &BallPath, it: &Candidate) {
    let (radius, moment) = (path.circle.radius, it.hit.time_of_impact);
    let (center, normal) = (path.circle.center + path.displacement * moment, it.hit.normal);
    // A moving obstacle is hit at its position at the time of impact.
    let aabb = it.aabb.translated((path.displacement - it.displacement) * moment);
    let closest = aabb.closest_point(center);
    figures.add(Kind::Sum, Mark::Rounded(aabb, radius));
    let ball = Circle { center, radius };
    figures.add(Kind::Impacts, Mark::disc(ball));
    let beside = if path.velocity.dot(normal.perp()) > 0.0 { normal.perp() } else { -normal.perp() };
    figures.add(Kind::Impacts, Mark::Label(ball, beside, time_label(moment)));
    let tip = closest + normal * NORMAL * radius;
    figures.add(Kind::Normals, Mark::Arrow(closest, tip));
    figures.text(Kind::Normals, tip, normal, "n");
    figures.add(Kind::Closest, Mark::Dot(closest));
}

/// Adds the path after the response, until the next hit or the end of the step, and its direction.
fn add_rest(figures: &mut FigureBuilder<'_>, leg: &Leg<'_>, path: &BallPath, response: &Response) {
    let (Some(from), Some(chosen)) = (leg.end(response.ball), leg.chosen()) else { return };
    let radius = path.circle.radius;
    if response.cause == Cause::Stuck {
        let there = Circle { center: from, radius };
        return figures.add(Kind::Rest, Mark::Label(there, Vec2::NEG_Y, "sticks".to_owned()));
    }
    let allowed = Vec2::select(response.held, Vec2::ZERO, response.after);
    // A trace that was cut has no next stop.
    let (to, is_hit) = figures.step.next_stop().unwrap_or((from + allowed * STEP * chosen.left, false));
    let direction = allowed.normalize_or_zero();
    // The label is on the side away from v. At the paddle, it is away from the components of v′.
    let (guide, labelled, away) = match hits_paddle(leg) {
        true => (PARTS, PARTS, vec2(-response.after.x, 0.0)),
        false => (GUIDE, LABELLED, path.velocity),
    };
    figures.add_faint(Kind::Rest, Mark::DashedArrow(from, from + direction * guide * radius), 0.8);
    figures.add(Kind::Rest, Mark::Arrow(from, to));
    let side = if direction.perp().dot(away) > 0.0 { direction.perp() } else { -direction.perp() };
    let (near, far) = (from + direction * radius, from + direction * labelled * radius);
    figures.add(Kind::Rest, Mark::LineLabel(near, far, side, "v\u{2032}".to_owned()));
    if !hits_paddle(leg) {
        let there = Circle { center: to, radius };
        figures.add_faint(Kind::Rest, Mark::DashedCircle(there), 0.9);
        let end = if is_hit { "next hit" } else { "end" };
        figures.add(Kind::Rest, Mark::Label(there, direction, end.to_owned()));
    }
}

/// Adds the paddle where it stopped at a ball, and where it would be without stopping.
fn add_stopped_paddle(figures: &mut FigureBuilder<'_>, leg: &Leg<'_>, wanted: f32) {
    let stopped = leg.paddle_at_end();
    let whole = leg.paddle.translated(vec2(leg.paddle_displacement, 0.0));
    figures.add(Kind::Zones, Mark::Outline(stopped));
    figures.add_faint(Kind::Zones, Mark::DashedOutline(whole), 0.8);
    let front = if wanted > 0.0 { stopped.max.x } else { stopped.min.x };
    let text = format!("paddle's motion: {}", number(leg.paddle_displacement));
    figures.text(Kind::Zones, vec2(front, whole.max.y), Vec2::Y, text);
}
