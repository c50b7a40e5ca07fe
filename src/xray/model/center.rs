//! Figures around the ball's center: the ball is a point, its path a ray, and every obstacle is
//! larger by the ball's radius. This is the picture in the second article.

use super::figure::{Figure, Kind, Mark};
use super::step::{FigureBuilder, InspectedStep};
use super::text::time_label;
use super::trace::Leg;
use crate::collision::Aabb;
use crate::game::{BallPath, Candidate, Verdict};
use glam::Vec2;

/// Opacity of other legs.
const OTHER_LEG: f32 = 0.45;
/// Opacity of searched bricks that the ball does not hit.
const NOT_HIT: f32 = 0.4;

/// Length of a normal, as a fraction of the path.
const NORMAL: f32 = 0.3;

/// Points closer to the hit than this fraction of the view get no label.
const NEAR: f32 = 0.11;

/// The view of the path of the ball's center.
pub struct CenterView {
    /// The figures to draw.
    pub figures: Vec<Figure>,
    /// Bounds of all points to show, in world units.
    pub bounds: Aabb,
    /// True if the path is relative to the paddle or the brick, because that moves too.
    pub is_relative: bool,
}

/// Returns the view around the ball's center. Returns `None` if the ball does not move.
pub fn center_view(step: &InspectedStep<'_>) -> Option<CenterView> {
    let (leg, path) = step.path()?;
    let hit = step.hit_in(&leg).and_then(|_| leg.chosen_candidate());
    let displacement = hit.map_or(path.displacement, |hit| hit.displacement);
    let is_relative = displacement != path.displacement;
    if displacement == Vec2::ZERO {
        return None;
    }
    let start = path.circle.center;
    let end = start + displacement;
    let to = hit.map_or(end, |hit| start + displacement * hit.hit.time_of_impact);
    let tip = hit.map(|hit| to + hit.hit.normal * NORMAL * displacement.length());
    let rest = hit.filter(|_| !is_relative).and_then(|_| step.next_stop());
    let mut bounds = Aabb { min: start.min(end), max: start.max(end) };
    for at in tip.into_iter().chain(rest.map(|(rest, _)| rest)) {
        bounds = Aabb { min: bounds.min.min(at), max: bounds.max.max(at) };
    }
    let away = rest.map_or(Vec2::ZERO, |(rest, _)| rest - to);
    let side = displacement.perp().normalize_or_zero();
    let side = if side.dot(away) > 0.0 { -side } else { side };

    let mut figures = FigureBuilder { step, figures: Vec::new() };
    add_sums(&mut figures, &leg, &path, hit.as_ref());
    let earlier = if is_relative { 0 } else { step.subject.leg };
    for leg in step.trace.legs().take(earlier) {
        if let (Some(path), Some(end)) = (leg.path(step.subject.ball), leg.end(step.subject.ball)) {
            figures.add_faint(Kind::Path, Mark::Arrow(path.circle.center, end), OTHER_LEG);
        }
    }
    add_points(&mut figures, [start, to, end], hit.as_ref(), side, NEAR * bounds.size().max_element());
    for (aabb, ball, hit) in step.pierced(&leg, &path) {
        figures.add_faint(Kind::Sum, Mark::Rounded(aabb, ball.radius), 0.6);
        figures.add(Kind::Impacts, Mark::Dot(ball.center));
        figures.text(Kind::Impacts, ball.center, path.displacement.perp(), time_label(hit.time_of_impact));
    }
    if let Some((rest, is_hit)) = rest {
        figures.add(Kind::Rest, Mark::Arrow(to, rest));
        figures.text(Kind::Rest, rest, -side, if is_hit { "next hit" } else { "end" });
    }
    Some(CenterView { figures: figures.figures, bounds, is_relative })
}

/// Adds the Minkowski sums of everything that the center can hit.
fn add_sums(figures: &mut FigureBuilder<'_>, leg: &Leg<'_>, path: &BallPath, hit: Option<&Candidate>) {
    let (step, radius) = (figures.step, path.circle.radius);
    for cell in step.unmet_bricks(leg) {
        figures.add_faint(Kind::Sum, Mark::Rounded(step.before.bricks().grid().aabb(cell), radius), NOT_HIT);
    }
    for other in leg.candidates(step.subject.ball).filter(|it| Some(it) != hit) {
        figures.add_faint(Kind::Sum, Mark::Rounded(other.aabb, radius), 0.6);
        let at = path.circle.center + other.displacement * other.hit.time_of_impact;
        let (kind, mark) = match other.verdict {
            Verdict::Covered { .. } => (Kind::Dropped, Mark::Cross(at)),
            _ => (Kind::Sum, Mark::Dot(at)),
        };
        figures.add(kind, mark);
        let side = other.displacement.perp().normalize_or_zero();
        figures.text(kind, at, side, time_label(other.hit.time_of_impact));
    }
    if let Some(hit) = hit {
        figures.add(Kind::Sum, Mark::RoundedArea(hit.aabb, radius));
    }
}

/// Adds the start, the hit, and the end without a hit, each with its time. Points closer to the hit
/// than `near` get no time.
fn add_points(
    figures: &mut FigureBuilder<'_>,
    [start, to, end]: [Vec2; 3],
    hit: Option<&Candidate>,
    side: Vec2,
    near: f32,
) {
    let is_near = |at: Vec2| hit.is_some() && at.distance(to) < near;
    if let Some(hit) = hit {
        let tip = to + hit.hit.normal * NORMAL * (end - start).length();
        figures.add_faint(Kind::Normals, Mark::Arrow(to, tip), 0.9);
        figures.text(Kind::Normals, tip, hit.hit.normal, "n");
        figures.add_faint(Kind::Path, Mark::DashedArrow(to, end), 0.8);
    }
    figures.add(Kind::Path, Mark::Arrow(start, to));
    figures.add(Kind::Path, Mark::Dot(start));
    for (at, text) in [(start, "t = 0"), (end, "t = 1")] {
        if !is_near(at) {
            figures.text(Kind::Path, at, side, text);
        }
    }
    if let Some(hit) = hit {
        figures.add(Kind::Impacts, Mark::Dot(to));
        figures.text(Kind::Impacts, to, side, time_label(hit.hit.time_of_impact));
    }
}
