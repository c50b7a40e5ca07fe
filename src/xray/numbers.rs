//! The numbers of the leg that is inspected, in the order in which the step came to them, by the
//! terms of the articles.

use super::ask::{Reason, reason};
use super::cause::{Cause, Steering, cause};
use super::figure::Kind;
use super::subject::Shown;
use super::trace::{Candidate, Chosen, Leg, Way};
use super::words::{Row, axes, number, obstacle, part, share, time, vector};
use crate::collision::SweepHit;
use crate::game::{Obstacle, STEPS_PER_SECOND, Verdict};
use glam::Vec2;

/// The most rows of a sort: what fits beside the field.
const MOST_CANDIDATES: usize = 4;
const MOST_NOT_HIT: usize = 2;
const MOST_LEGS: usize = 4;

/// The numbers of the leg that is inspected.
#[must_use]
pub fn numbers(shown: &Shown<'_>) -> Vec<Row> {
    let (trace, subject) = (shown.trace, shown.subject);
    let (Some(step), Some(leg)) = (trace.step(), subject.leg(trace)) else {
        return vec![Row::new(None, "no step yet", "")];
    };
    let balls = shown.before.balls().len();
    let several = if balls > 1 { format!("; ball {} of {balls}", subject.ball + 1) } else { String::new() };
    let length = format!("0 to 1 is 1/{STEPS_PER_SECOND} s{several}");
    let mut rows = vec![Row::new(None, format!("step {step}"), length)];
    rows.extend(legs_of(shown));
    let Some(way) = leg.way(subject.ball) else {
        rows.push(Row::new(None, "it waits on the paddle", ""));
        return rows;
    };
    rows.push(Row::new(Some(Kind::Way), "velocity v", format!("{} units/s", vector(way.velocity))));
    let displacement = format!("v \u{b7} {} step = {}", time(leg.left), vector(way.displacement));
    rows.push(Row::detail(Kind::Way, "displacement", displacement));
    if leg.left < 1.0 {
        let share = format!("{} to 1 of step {step}", time(1.0 - leg.left));
        rows.push(Row::detail(Kind::Way, "t = 0 to t = 1 is", share));
    }
    if way.held.any() {
        rows.push(Row::new(Some(Kind::Rest), "squeezed", format!("its {} is held", axes(way.held))));
    }
    let hit = shown.hit_of(&leg, subject.ball);
    if hit.is_some_and(|hit| hit.obstacle == Obstacle::Paddle) && leg.paddle_displacement != 0.0 {
        rows.push(Row::detail(
            Kind::Zones,
            "paddle's own way",
            format!("({}, 0) units in this leg", number(leg.paddle_displacement)),
        ));
    }
    let cells = leg.cells(subject.ball).count();
    rows.push(Row::detail(Kind::Cells, "cells looked at", cells.to_string()));
    rows.extend(candidates(&leg, subject.ball));
    rows.extend(pierced(shown, &leg));
    rows.extend(not_hit(shown, &leg));
    if let Some(chosen) = hit {
        rows.extend(answer(shown, &leg, &chosen, &way));
    }
    rows
}

/// All legs of the step with their share of it, the one that is shown marked.
fn legs_of(shown: &Shown<'_>) -> Vec<Row> {
    let several = shown.before.balls().len() > 1;
    let first = (shown.subject.leg + 1).saturating_sub(MOST_LEGS);
    let row = |(i, leg): (usize, Leg<'_>)| {
        let is_shown = i == shown.subject.leg;
        let share = format!("{} to {}", time(1.0 - leg.left), time(1.0 - leg.left_after()));
        let end = match leg.chosen_candidate().zip(leg.chosen()) {
            Some((hit, of)) if several => format!("ball {}, {}", of.ball + 1, obstacle(hit.obstacle, &hit.aabb)),
            Some((hit, _)) => format!("hits {}", obstacle(hit.obstacle, &hit.aabb)),
            None => match leg.pierced(shown.subject.ball).next() {
                Some((cell, _)) => format!("breaks brick {cell}"),
                None => "no hit".to_owned(),
            },
        };
        let mark = if is_shown { '\u{25ba}' } else { ' ' };
        let name = format!("{mark} leg {}", i + 1);
        Row { is_detail: !is_shown, ..Row::new(None, name, format!("{share}: {end}")) }
    };
    shown.trace.legs().enumerate().skip(first).take(MOST_LEGS).map(row).collect()
}

/// What the ball would hit, the earliest first, and what decided which hit it was.
fn candidates(leg: &Leg<'_>, ball: usize) -> Vec<Row> {
    let mut found: Vec<Candidate> = leg.candidates(ball).collect();
    found.sort_by(|a, b| a.hit.time_of_impact.total_cmp(&b.hit.time_of_impact));
    let row = |it: &Candidate| {
        let (kind, verdict) = verdict(leg, ball, it);
        let name = obstacle(it.obstacle, &it.aabb) + part(it.obstacle, &it.hit);
        Row::new(Some(kind), name, format!("t = {}: {verdict}", time(it.hit.time_of_impact)))
    };
    let mut rows: Vec<Row> = found.iter().take(MOST_CANDIDATES).map(row).collect();
    if found.is_empty() && leg.pierced(ball).next().is_none() {
        rows.push(Row::new(Some(Kind::Sum), "no hit", "nothing in its way to t = 1"));
    }
    if let Some(more) = found.len().checked_sub(MOST_CANDIDATES).filter(|more| *more > 0) {
        rows.push(Row::detail(Kind::Sum, format!("and {more} more"), "later"));
    }
    rows
}

/// Why a candidate is the hit, or is not: what was decisive. That a neighbour covers it decides as
/// soon as it is looked at, whatever else is found then.
fn verdict(leg: &Leg<'_>, ball: usize, it: &Candidate) -> (Kind, String) {
    let chosen = leg.chosen();
    if chosen.is_some_and(|chosen| chosen.ball == ball && chosen.obstacle == it.obstacle && chosen.hit == it.hit) {
        return (Kind::Impacts, "the hit".to_owned());
    }
    let first = chosen.map_or(f32::INFINITY, |chosen| chosen.hit.time_of_impact);
    let of_other = if chosen.is_some_and(|chosen| chosen.ball != ball) { " than another ball's" } else { "" };
    let is_as_early = it.hit.time_of_impact == first;
    match it.verdict {
        Verdict::Covered { by } => (Kind::Dropped, format!("brick {by} covers it")),
        _ if is_as_early => (Kind::Sum, "as early; second in order".to_owned()),
        _ => (Kind::Sum, format!("later{of_other}")),
    }
}

/// Bricks that the ball destroyed on its way without a bounce.
fn pierced(shown: &Shown<'_>, leg: &Leg<'_>) -> Vec<Row> {
    // They were met on the way that the ball went, which the leg's hit ends.
    let end = leg.chosen().map_or(1.0, |chosen| chosen.hit.time_of_impact);
    let row = |(cell, hit): (usize, SweepHit)| {
        let name = format!("brick {cell}{}", part(Obstacle::Brick(cell), &hit));
        let at = time(hit.time_of_impact * end);
        Row::new(Some(Kind::Impacts), name, format!("t = {at}: it breaks, no bounce"))
    };
    let mut rows: Vec<Row> = leg.pierced(shown.subject.ball).take(MOST_CANDIDATES).map(row).collect();
    if !rows.is_empty() {
        rows.push(Row::new(Some(Kind::Impacts), "pass-through runs", "breakable bricks do not stop it"));
        if let Some(way) = leg.way(shown.subject.ball).filter(|_| leg.chosen().is_none()) {
            rows.push(Row::new(Some(Kind::Rest), "v\u{2032} = v", format!("{} units/s", vector(way.velocity))));
        }
    }
    rows
}

/// Bricks that were looked at, and are no candidates.
fn not_hit(shown: &Shown<'_>, leg: &Leg<'_>) -> Vec<Row> {
    let (bricks, ball) = (shown.before.bricks(), shown.subject.ball);
    let is_candidate = |cell| {
        leg.candidates(ball).any(|it| it.obstacle == Obstacle::Brick(cell))
            || leg.pierced(ball).any(|(pierced, _)| pierced == cell)
    };
    let cells: Vec<usize> =
        leg.cells(ball).filter(|cell| bricks.get(*cell).is_some() && !is_candidate(*cell)).collect();
    let row = |cell: &usize| {
        let thing = Obstacle::Brick(*cell);
        let why = match reason(shown, thing, &bricks.grid().aabb(*cell)) {
            Some((Reason::Farther { time }, _)) => format!("t = {time:.2} > 1: not in this leg"),
            Some((Reason::Missed { by }, _)) if by > 0.0 => format!("missed by {by:.1} units"),
            _ if is_left(shown, *cell) => "left just now".to_owned(),
            _ => "touches, flies not into it".to_owned(),
        };
        Row::detail(Kind::Sum, format!("brick {cell}"), why)
    };
    let mut rows: Vec<Row> = cells.iter().take(MOST_NOT_HIT).map(row).collect();
    if cells.len() > MOST_NOT_HIT {
        let more = format!("and {} more", cells.len() - MOST_NOT_HIT);
        rows.push(Row::detail(Kind::Sum, more, "not reached in this leg"));
    }
    rows
}

/// Whether the ball has bounced off a brick in an earlier leg of this step, and nowhere since.
fn is_left(shown: &Shown<'_>, cell: usize) -> bool {
    let earlier = shown.trace.legs().take(shown.subject.leg);
    let last = earlier.filter_map(|leg| shown.hit_of(&leg, shown.subject.ball)).last();
    last.is_some_and(|hit| hit.obstacle == Obstacle::Brick(cell))
}

/// The answer to the hit.
fn answer(shown: &Shown<'_>, leg: &Leg<'_>, chosen: &Chosen, way: &Way) -> Vec<Row> {
    let hit = &chosen.hit;
    let mut rows = vec![Row::new(Some(Kind::Normals), "normal n", vector(hit.normal))];
    if hit.depth > 0.0 {
        rows.push(Row::new(Some(Kind::Closest), "penetration depth", number(hit.depth)));
    }
    let mut row = |kind, name: &str, value: String| rows.push(Row::new(Some(kind), name, value));
    let after = leg.response().map_or(way.velocity, |response| response.after);
    let v = way.velocity.dot(hit.normal);
    let is_held = leg.response().is_some_and(|response| response.held.any());
    match cause(shown, leg) {
        Some(Cause::Steered(steering)) => {
            steered(&steering, &mut row);
            let name = if is_held { "steered to" } else { "steered to v\u{2032}" };
            row(Kind::Rest, name, format!("at speed {:.0}: {}", after.length(), vector(after)));
        }
        Some(cause @ (Cause::Reflected | Cause::Turned)) => {
            row(Kind::Normals, "v \u{b7} n", number(v));
            row(Kind::Rest, "deflected v\u{2032}", format!("v \u{2212} 2(v\u{b7}n)n = {}", vector(after)));
            if cause == Cause::Turned {
                row(Kind::Rest, "", "and turned: long without a brick".to_owned());
            }
        }
        Some(Cause::Kept) => {
            row(Kind::Normals, "v \u{b7} n", format!("{} > 0: it flies away", number(v)));
            row(Kind::Rest, "v\u{2032} = v", format!("{} units/s", vector(after)));
        }
        Some(cause) => row(Kind::Rest, name_of(&cause), vector(after)),
        None => {}
    }
    if let Some(response) = leg.response().filter(|response| response.held.any()) {
        let moves = Vec2::select(response.held, Vec2::ZERO, after);
        row(Kind::Rest, "squeezed: v\u{2032}", format!("{} is held: {}", axes(response.held), vector(moves)));
    }
    if leg.paddle_yields().is_some() {
        row(Kind::Zones, "the paddle stops", "at the ball, not to push it".to_owned());
    }
    let (before, t) = (time(leg.left), time(hit.time_of_impact));
    let shorter = if leg.left < 1.0 { format!("{before} \u{b7} (1 \u{2212} {t})") } else { format!("1 \u{2212} {t}") };
    let left = format!("{shorter} = {}", time(chosen.left));
    rows.push(Row::detail(Kind::Rest, "remaining time", left));
    rows
}

/// The paddle's rule in its parts.
fn steered(steering: &Steering, row: &mut impl FnMut(Kind, &str, String)) {
    let share = share(steering.share);
    row(Kind::Zones, "the paddle steers", "by where it is met, not by n".to_owned());
    let of = match steering.share {
        share if share > 1.0 => ": the corner, beyond 1",
        share if share < -1.0 => ": the corner, beyond \u{2212}1",
        share if share < 0.0 => " of its left half",
        _ => " of its right half",
    };
    row(Kind::Zones, "from its middle", format!("{share}{of}"));
    let most = Steering::MOST;
    row(Kind::Zones, "to the side", format!("{most:.0} at ends \u{b7} {share} = {}", number(steering.sideways)));
    let rise = number(-steering.rise);
    let lifted = if steering.is_lifted { "a quarter of v at least: " } else { "\u{2212}|v.y| = " };
    row(Kind::Zones, "upwards", format!("{lifted}{rise}"));
}

fn name_of(cause: &Cause) -> &'static str {
    match cause {
        Cause::Helped => "to a last brick",
        Cause::Tangent => "along its corner",
        Cause::Down => "no way but down",
        _ => "sticks to it",
    }
}
