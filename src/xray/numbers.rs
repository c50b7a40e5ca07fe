//! The numbers of the leg that is inspected, by the terms of the articles.

use super::figure::Kind;
use super::figures::Shown;
use super::trace::{Candidate, Chosen, Leg, Way};
use crate::collision::{Feature, SweepHit};
use crate::game::{Obstacle, STEERING, STRENGTH, Verdict};
use glam::{BVec2, Vec2};

/// A line of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The figure that shows the same, for its colour.
    pub kind: Option<Kind>,
    /// What it is.
    pub name: String,
    /// How much; empty for a heading.
    pub value: String,
}

/// The most candidates that are listed: what fits beside the field.
const MOST_LISTED: usize = 5;

/// The numbers of the leg that is inspected.
#[must_use]
pub fn numbers(shown: &Shown<'_>) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut row = |kind, name: &str, value: String| rows.push(Row { kind, name: name.to_owned(), value });
    let (trace, subject) = (shown.trace, shown.subject);
    let (Some(step), Some(leg)) = (trace.step(), subject.leg(trace)) else {
        row(None, "no step yet", String::new());
        return rows;
    };
    row(None, &format!("step {step}"), format!("leg {} of {}", subject.leg + 1, trace.legs().count()));
    row(None, "ball", format!("{} of {}", subject.ball + 1, shown.before.balls().len()));
    let Some(way) = leg.way(subject.ball) else {
        row(None, "it waits on the paddle", String::new());
        return rows;
    };
    row(Some(Kind::Way), "remaining time", format!("{:.3} of the step", leg.left));
    row(Some(Kind::Way), "velocity", vector(way.velocity));
    row(Some(Kind::Way), "displacement", vector(way.displacement));
    if way.held.any() {
        row(Some(Kind::Rest), "squeezed", axes(way.held));
    }
    row(Some(Kind::Cells), "cells looked at", leg.cells(subject.ball).count().to_string());
    rows.extend(candidates(&leg, subject.ball));
    if let Some(chosen) = leg.chosen().filter(|chosen| chosen.ball == subject.ball) {
        rows.extend(hit(&leg, &chosen, &way));
    }
    rows
}

/// What the ball would hit, the earliest first.
fn candidates(leg: &Leg, ball: usize) -> Vec<Row> {
    let mut found: Vec<Candidate> = leg.candidates(ball).collect();
    found.sort_by(|a, b| a.hit.time_of_impact.total_cmp(&b.hit.time_of_impact));
    let chosen = leg.chosen();
    let row = |it: &Candidate| {
        let is_hit = chosen.is_some_and(|chosen| chosen.obstacle == it.obstacle && chosen.hit == it.hit);
        let (kind, verdict) = match it.verdict {
            _ if is_hit => (Kind::Impacts, "the hit".to_owned()),
            Verdict::Covered { by } => (Kind::Covered, format!("covered by {by}")),
            Verdict::Earliest | Verdict::NotEarlier => (Kind::Sum, "later".to_owned()),
        };
        let name = format!("{}, {}", obstacle(it.obstacle), feature(&it.hit));
        Row { kind: Some(kind), name, value: format!("t = {:.3}, {verdict}", it.hit.time_of_impact) }
    };
    let mut rows: Vec<Row> = found.iter().take(MOST_LISTED).map(row).collect();
    if found.is_empty() {
        rows.push(Row { kind: Some(Kind::Sum), name: "no candidate".to_owned(), value: "it flies on".to_owned() });
    }
    if let Some(more) = found.len().checked_sub(MOST_LISTED).filter(|more| *more > 0) {
        rows.push(Row { kind: Some(Kind::Sum), name: format!("and {more} more"), value: String::new() });
    }
    rows
}

/// The hit, and the answer to it.
fn hit(leg: &Leg, chosen: &Chosen, way: &Way) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut row = |kind, name: &str, value: String| rows.push(Row { kind: Some(kind), name: name.to_owned(), value });
    row(Kind::Impacts, "time of impact", format!("{:.3} of the leg", chosen.hit.time_of_impact));
    row(Kind::Normals, "normal", vector(chosen.hit.normal));
    if chosen.hit.depth > 0.0 {
        row(Kind::Closest, "penetration depth", format!("{:.3}", chosen.hit.depth));
    }
    row(Kind::Normals, "v · n", format!("{:+.1}", way.velocity.dot(chosen.hit.normal)));
    if let Some(response) = leg.response() {
        let name = if chosen.obstacle == Obstacle::Paddle { "steered to" } else { "deflected to" };
        if chosen.obstacle == Obstacle::Paddle && chosen.hit.normal.y < 0.0 {
            let share = paddle_share(leg, chosen, way);
            row(Kind::Zones, "from its middle", format!("{share:+.2} of half the paddle"));
            let most = STEERING * STRENGTH;
            row(Kind::Zones, "direction", format!("({most:.0} · {share:+.2}, −|v.y|)"));
        }
        row(Kind::Rest, name, vector(response.after));
        if response.held.any() {
            row(Kind::Rest, "squeezed", axes(response.held));
        }
        if response.waits {
            row(Kind::Rest, "sticks to the paddle", String::new());
        }
    }
    row(Kind::Rest, "remaining time", format!("{:.3} of the step", chosen.left));
    if let Some(wanted) = leg.paddle_yields() {
        row(Kind::Zones, "the paddle yields", format!("it wanted {wanted:+.2}"));
    }
    rows
}

/// How far from the paddle's middle the ball meets it, in shares of half the paddle: what the
/// tutorial steers the ball by.
fn paddle_share(leg: &Leg, chosen: &Chosen, way: &Way) -> f32 {
    let time = chosen.hit.time_of_impact;
    let ball = way.circle.center.x + way.displacement.x * time;
    (ball - leg.paddle.center().x - leg.paddle_way * time) / (leg.paddle.size().x / 2.0)
}

/// What a ball can run into, by name.
pub(super) fn obstacle(obstacle: Obstacle) -> String {
    match obstacle {
        Obstacle::Wall => "wall".to_owned(),
        Obstacle::Brick(cell) => format!("brick {cell}"),
        Obstacle::Paddle => "paddle".to_owned(),
    }
}

fn feature(hit: &SweepHit) -> &'static str {
    match hit.feature {
        Feature::FaceX | Feature::FaceY => "face",
        Feature::Corner => "corner",
    }
}

fn axes(held: BVec2) -> String {
    match (held.x, held.y) {
        (true, true) => "x and y held".to_owned(),
        (true, false) => "x held".to_owned(),
        _ => "y held".to_owned(),
    }
}

fn vector(v: Vec2) -> String {
    format!("({:+.2}, {:+.2})", v.x, v.y)
}
