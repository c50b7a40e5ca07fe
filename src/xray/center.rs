//! The figures around the ball's centre. There the ball is a point, its way a ray, and what it can
//! hit is larger by the ball: the second article's picture.

use super::figure::{Figure, Kind, Mark};
use super::sketch::Sketch;
use super::subject::Shown;
use super::trace::{Candidate, Leg, Way};
use super::words::time;
use crate::collision::Aabb;
use crate::game::{Obstacle, Verdict};
use glam::Vec2;

/// How much is seen of other legs, and of what was looked at and came to nothing.
const OTHER_LEG: f32 = 0.45;
const ASIDE: f32 = 0.4;

/// The length of a normal, as a share of the way.
const NORMAL: f32 = 0.3;

/// Points are not told apart that are nearer to each other than this, as a share of what is seen.
const NEAR: f32 = 0.11;

/// The way of the ball's centre.
#[derive(Clone, Debug, PartialEq)]
pub struct CenterView {
    /// What to draw.
    pub figures: Vec<Figure>,
    /// All points of the way and of the rest, world units.
    pub bounds: Aabb,
    /// The way is as the paddle sees it, which moves too: relative to the paddle.
    pub is_relative: bool,
}

/// The figures around the ball's centre; `None` where it does not move.
#[must_use]
pub fn center_view(shown: &Shown<'_>) -> Option<CenterView> {
    let leg = shown.subject.leg(shown.trace)?;
    let way = leg.way(shown.subject.ball)?;
    let hit = shown.hit_of(&leg, shown.subject.ball).and_then(|_| leg.chosen_candidate());
    let is_relative = hit.is_some_and(|hit| hit.displacement != way.displacement);
    let displacement = hit.map_or(way.displacement, |hit| hit.displacement);
    if displacement == Vec2::ZERO {
        return None;
    }
    let start = way.circle.center;
    let end = start + displacement;
    let mut bounds = Aabb { min: start.min(end), max: start.max(end) };
    let mut sketch = Sketch::new(shown);
    sums(&mut sketch, &leg, &way, hit.as_ref());
    let contact = hit.map(|hit| start + displacement * hit.hit.time_of_impact);
    let rest = contact.filter(|_| !is_relative).and_then(|_| shown.next_end(shown.subject.leg, shown.subject.ball));
    if !is_relative {
        other_legs(&mut sketch);
    }
    let to = contact.unwrap_or(end);
    let away = rest.map_or(Vec2::ZERO, |(rest, _)| rest - to);
    let side = displacement.perp().normalize_or_zero();
    let side = if side.dot(away) > 0.0 { -side } else { side };
    let tip = hit.map(|hit| to + hit.hit.normal * NORMAL * displacement.length());
    for at in tip.into_iter().chain(rest.map(|(rest, _)| rest)) {
        bounds = Aabb { min: bounds.min.min(at), max: bounds.max.max(at) };
    }
    points(&mut sketch, [start, to, end], hit.as_ref(), side, NEAR * bounds.size().max_element());
    for met in pierced(sketch.shown, &leg, &way) {
        sketch.add_faint(Kind::Sum, Mark::Rounded(met.aabb, way.circle.radius), 0.6);
        sketch.add(Kind::Impacts, Mark::Dot(met.center));
        sketch.add(Kind::Impacts, Mark::Words(met.center, way.displacement.perp(), met.time));
    }
    if let Some((rest, is_hit)) = rest {
        sketch.add(Kind::Rest, Mark::Arrow(to, rest));
        let words = if is_hit { "next hit" } else { "end" };
        sketch.add(Kind::Rest, Mark::Words(rest, -side, words.to_owned()));
    }
    Some(CenterView { figures: sketch.figures, bounds, is_relative })
}

/// What the centre can run into.
fn sums(sketch: &mut Sketch<'_>, leg: &Leg<'_>, way: &Way, hit: Option<&Candidate>) {
    let (ball, radius, bricks) = (sketch.shown.subject.ball, way.circle.radius, sketch.shown.before.bricks());
    let is_pierced = |cell| leg.pierced(ball).any(|(pierced, _)| pierced == cell);
    for cell in leg.cells(ball).filter(|cell| bricks.get(*cell).is_some() && !is_pierced(*cell)) {
        if leg.candidates(ball).all(|it| it.obstacle != Obstacle::Brick(cell)) {
            sketch.add_faint(Kind::Sum, Mark::Rounded(bricks.grid().aabb(cell), radius), ASIDE);
        }
    }
    for other in leg.candidates(ball).filter(|it| Some(it) != hit) {
        sketch.add_faint(Kind::Sum, Mark::Rounded(other.aabb, radius), 0.6);
        let at = way.circle.center + other.displacement * other.hit.time_of_impact;
        let side = other.displacement.perp().normalize_or_zero();
        let (kind, mark) = match other.verdict {
            Verdict::Covered { .. } => (Kind::Dropped, Mark::Cross(at)),
            _ => (Kind::Sum, Mark::Dot(at)),
        };
        sketch.add(kind, mark);
        sketch.add(kind, Mark::Words(at, side, format!("t = {}", time(other.hit.time_of_impact))));
    }
    if let Some(hit) = hit {
        sketch.add(Kind::Sum, Mark::RoundedArea(hit.aabb, radius));
        sketch.add(Kind::Sum, Mark::Rounded(hit.aabb, radius));
    }
}

/// A brick that the ball broke on its way.
pub(super) struct Pierced {
    pub(super) aabb: Aabb,
    /// The ball's centre when it met the brick.
    pub(super) center: Vec2,
    /// The normal of the face that it met.
    pub(super) normal: Vec2,
    /// When that was, as words: `t = 0.25`, a share of what was left of the step.
    pub(super) time: String,
}

/// The bricks that the ball broke on its way, in the order in which it met them.
pub(super) fn pierced(shown: &Shown<'_>, leg: &Leg<'_>, way: &Way) -> Vec<Pierced> {
    let ball = shown.subject.ball;
    let Some(end) = leg.end(ball) else { return Vec::new() };
    let last = leg.chosen().map_or(1.0, |chosen| chosen.hit.time_of_impact);
    let met = leg.pierced(ball).map(|(cell, hit)| Pierced {
        aabb: shown.before.bricks().grid().aabb(cell),
        center: way.circle.center.lerp(end, hit.time_of_impact),
        normal: hit.normal,
        time: format!("t = {}", time(hit.time_of_impact * last)),
    });
    met.collect()
}

/// Start, hit and the end that there would be without it, with their times. What is nearer than
/// this to the hit has no room for a time of its own.
fn points(sketch: &mut Sketch<'_>, [start, to, end]: [Vec2; 3], hit: Option<&Candidate>, side: Vec2, near: f32) {
    let is_near = |at: Vec2| hit.is_some() && at.distance(to) < near;
    if let Some(hit) = hit {
        let tip = to + hit.hit.normal * NORMAL * (end - start).length();
        sketch.add_faint(Kind::Normals, Mark::Arrow(to, tip), 0.9);
        sketch.add(Kind::Normals, Mark::Words(tip, hit.hit.normal, "n".to_owned()));
        sketch.add_faint(Kind::Way, Mark::DashedArrow(to, end), 0.8);
    }
    sketch.add(Kind::Way, Mark::Arrow(start, to));
    sketch.add(Kind::Way, Mark::Dot(start));
    if !is_near(start) {
        sketch.add(Kind::Way, Mark::Words(start, side, "t = 0".to_owned()));
    }
    if !is_near(end) {
        sketch.add(Kind::Way, Mark::Words(end, side, "t = 1".to_owned()));
    }
    if let Some(hit) = hit {
        sketch.add(Kind::Impacts, Mark::Dot(to));
        sketch.add(Kind::Impacts, Mark::Words(to, side, format!("t = {}", time(hit.hit.time_of_impact))));
    }
}

/// The other legs of the ball.
fn other_legs(sketch: &mut Sketch<'_>) {
    let subject = sketch.shown.subject;
    for (i, leg) in sketch.shown.trace.legs().enumerate() {
        if let (Some(way), Some(end)) = (leg.way(subject.ball), leg.end(subject.ball))
            && i < subject.leg
        {
            sketch.add_faint(Kind::Way, Mark::Arrow(way.circle.center, end), OTHER_LEG);
        }
    }
}
