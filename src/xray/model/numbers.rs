//! The numbers of the inspected leg, in the order in which the step computed them, named as in the
//! articles.

use super::explain::{Reason, reason};
use super::figure::Kind;
use super::steering::{MOST, Steering, steering};
use super::step::InspectedStep;
use super::text::{Row, axes, minus, number, obstacle, part, time, vector, velocity};
use super::trace::Leg;
use crate::collision::{SweepHit, deflect};
use crate::game::{BallPath, Candidate, Cause, ChosenHit, Obstacle, Response, STEPS_PER_SECOND, Verdict};
use glam::Vec2;

/// Maximum number of rows for candidates. These limits make all rows fit beside the field.
const MAX_CANDIDATES: usize = 4;
/// Maximum number of rows for bricks that the ball does not hit.
const MAX_NOT_HIT: usize = 2;
/// Maximum number of rows for legs.
const MAX_LEGS: usize = 4;

/// Returns the numbers of the inspected leg.
pub fn numbers(step: &InspectedStep<'_>) -> Vec<Row> {
    let subject = step.subject;
    let (Some(number), Some(leg)) = (step.trace.step(), step.leg()) else {
        return vec![Row::of(None, "no step yet", "")];
    };
    let balls = step.before.balls().len();
    let several = if balls > 1 { format!("; ball {} of {balls}", subject.ball + 1) } else { String::new() };
    let length = format!("0 to 1 is 1/{STEPS_PER_SECOND} s{several}");
    let mut rows = vec![Row::of(None, format!("step {number}"), length)];
    rows.extend(leg_rows(step));
    let Some(path) = leg.path(subject.ball) else {
        rows.push(Row::of(None, "it waits on the paddle", ""));
        return rows;
    };
    rows.extend(path_rows(step, &leg, &path));
    rows.extend(candidate_rows(&leg, subject.ball));
    rows.extend(pierced_rows(&leg, subject.ball, &path));
    rows.extend(not_hit_rows(step, &leg));
    if let (Some(chosen), Some(response)) = (step.hit_in(&leg), leg.response()) {
        rows.extend(response_rows(step, &leg, &chosen, &response));
    }
    rows
}

/// Returns a row for each leg with its share of the step. Marks the inspected leg.
fn leg_rows(step: &InspectedStep<'_>) -> Vec<Row> {
    let several = step.before.balls().len() > 1;
    let first = (step.subject.leg + 1).saturating_sub(MAX_LEGS);
    let row = |(i, leg): (usize, Leg<'_>)| {
        let share = format!("{} to {}", time(1.0 - leg.left), time(1.0 - leg.left_after()));
        let end = match leg.chosen_candidate().zip(leg.chosen()) {
            Some((hit, of)) if several => format!("ball {}, {}", of.ball + 1, obstacle(hit.obstacle, &hit.aabb)),
            Some((hit, _)) => format!("hits {}", obstacle(hit.obstacle, &hit.aabb)),
            None => match leg.pierced(step.subject.ball).next() {
                Some((cell, _)) => format!("breaks brick {cell}"),
                None => "no hit".to_owned(),
            },
        };
        let is_inspected = i == step.subject.leg;
        let name = format!("{} leg {}", if is_inspected { '\u{25ba}' } else { ' ' }, i + 1);
        Row { is_detail: !is_inspected, ..Row::of(None, name, format!("{share}: {end}")) }
    };
    step.trace.legs().enumerate().skip(first).take(MAX_LEGS).map(row).collect()
}

/// Returns rows for the ball's velocity and displacement, the obstacle's displacement, and the
/// number of searched cells.
fn path_rows(step: &InspectedStep<'_>, leg: &Leg<'_>, path: &BallPath) -> Vec<Row> {
    let mut rows = vec![Row::of(Kind::Path, "velocity v", velocity(path.velocity))];
    let displacement = format!("v \u{b7} {} step = {}", time(leg.left), vector(path.displacement));
    rows.push(Row::detail(Kind::Path, "displacement", displacement));
    if let Some(number) = step.trace.step().filter(|_| leg.left < 1.0) {
        let share = format!("{} to 1 of step {number}", time(1.0 - leg.left));
        rows.push(Row::detail(Kind::Path, "t = 0 to t = 1 is", share));
    }
    if path.held.any() {
        rows.push(Row::of(Kind::Rest, "squeezed", format!("its {} is held", axes(path.held))));
    }
    let hit = step.hit_in(leg).and_then(|_| leg.chosen_candidate());
    let own = hit.map_or(0.0, |hit| path.displacement.x - hit.displacement.x);
    if let Some(hit) = hit.filter(|_| own != 0.0) {
        let name = if hit.obstacle == Obstacle::Paddle { "paddle's motion" } else { "brick's motion" };
        rows.push(Row::detail(Kind::Zones, name, format!("({}, 0) units in this leg", number(own))));
    }
    rows.push(Row::detail(Kind::Cells, "searched cells", leg.cells(step.subject.ball).count().to_string()));
    rows
}

/// Returns a row for each possible hit, earliest first, with the search's verdict.
fn candidate_rows(leg: &Leg<'_>, ball: usize) -> Vec<Row> {
    let mut found: Vec<Candidate> = leg.candidates(ball).collect();
    found.sort_by(|a, b| a.hit.time_of_impact.total_cmp(&b.hit.time_of_impact));
    let row = |it: &Candidate| {
        let (kind, verdict) = verdict(leg, ball, it);
        let name = obstacle(it.obstacle, &it.aabb) + part(it.obstacle, &it.hit);
        Row::of(kind, name, format!("t = {}: {verdict}", time(it.hit.time_of_impact)))
    };
    let mut rows: Vec<Row> = found.iter().take(MAX_CANDIDATES).map(row).collect();
    if found.is_empty() && leg.pierced(ball).next().is_none() {
        rows.push(Row::of(Kind::Sum, "no hit", "nothing in its way to t = 1"));
    }
    if found.len() > MAX_CANDIDATES {
        rows.push(Row::detail(Kind::Sum, format!("and {} more", found.len() - MAX_CANDIDATES), "later"));
    }
    rows
}

/// Returns the reason why a candidate is the hit, or why it is not. If a neighbor covers the
/// candidate, that is the reason, whatever its time.
fn verdict(leg: &Leg<'_>, ball: usize, it: &Candidate) -> (Kind, String) {
    let chosen = leg.chosen();
    let of_other = if chosen.is_some_and(|chosen| chosen.ball != ball) { " than another ball's" } else { "" };
    match it.verdict {
        _ if chosen.is_some_and(|chosen| chosen.ball == ball && chosen.is(it)) => (Kind::Impacts, "the hit".to_owned()),
        Verdict::Covered { by } => (Kind::Dropped, format!("brick {by} covers it")),
        _ if chosen.is_some_and(|chosen| chosen.hit.time_of_impact == it.hit.time_of_impact) => {
            (Kind::Sum, "same time, lower priority".to_owned())
        }
        _ => (Kind::Sum, format!("later{of_other}")),
    }
}

/// Returns a row for each brick that the ball destroyed without a bounce.
fn pierced_rows(leg: &Leg<'_>, ball: usize, path: &BallPath) -> Vec<Row> {
    let row = |(cell, hit): (usize, SweepHit)| {
        let name = format!("brick {cell}{}", part(Obstacle::Brick(cell), &hit));
        let at = time(hit.time_of_impact * leg.end_time());
        Row::of(Kind::Impacts, name, format!("t = {at}: it breaks, no bounce"))
    };
    let mut rows: Vec<Row> = leg.pierced(ball).take(MAX_CANDIDATES).map(row).collect();
    if !rows.is_empty() {
        rows.push(Row::of(Kind::Impacts, "pass-through runs", "breakable bricks do not stop it"));
        if leg.chosen().is_none() {
            rows.push(Row::of(Kind::Rest, "v\u{2032} = v", velocity(path.velocity)));
        }
    }
    rows
}

/// Returns rows for bricks that the step searched but that are no candidates.
fn not_hit_rows(step: &InspectedStep<'_>, leg: &Leg<'_>) -> Vec<Row> {
    let cells: Vec<usize> = step.unmet_bricks(leg).collect();
    let row = |cell: &usize| {
        let why = match reason(step, Obstacle::Brick(*cell), &step.before.bricks().grid().aabb(*cell)) {
            Some(Reason::Farther(time)) => format!("t = {time:.2} > 1: not in this leg"),
            Some(Reason::Missed(by)) if by > 0.0 => format!("missed by {by:.1} units"),
            _ if has_just_left(step, *cell) => "just bounced off it".to_owned(),
            _ => "touches it without entering".to_owned(),
        };
        Row::detail(Kind::Sum, format!("brick {cell}"), why)
    };
    let mut rows: Vec<Row> = cells.iter().take(MAX_NOT_HIT).map(row).collect();
    if cells.len() > MAX_NOT_HIT {
        let more = format!("and {} more", cells.len() - MAX_NOT_HIT);
        rows.push(Row::detail(Kind::Sum, more, "not reached in this leg"));
    }
    rows
}

/// Returns true if the ball's last bounce in this step was off this brick.
fn has_just_left(step: &InspectedStep<'_>, cell: usize) -> bool {
    let earlier = step.trace.legs().take(step.subject.leg);
    let last = earlier.filter_map(|leg| step.hit_in(&leg)).last();
    last.is_some_and(|hit| hit.obstacle == Obstacle::Brick(cell))
}

/// Returns rows for the response to the hit.
fn response_rows(step: &InspectedStep<'_>, leg: &Leg<'_>, chosen: &ChosenHit, response: &Response) -> Vec<Row> {
    let hit = &chosen.hit;
    let Response { before, after, cause, held, .. } = *response;
    let mut rows = vec![Row::of(Kind::Normals, "normal n", vector(hit.normal))];
    if hit.depth > 0.0 {
        rows.push(Row::of(Kind::Closest, "penetration depth", number(hit.depth)));
    }
    let v = before.dot(hit.normal);
    if matches!(cause, Cause::Reflected | Cause::Steepened | Cause::Nudged) {
        let reflected = vector(deflect(before, hit.normal));
        rows.push(Row::of(Kind::Normals, "v \u{b7} n", number(v)));
        rows.push(Row::of(Kind::Rest, "deflected v\u{2032}", format!("v \u{2212} 2(v\u{b7}n)n = {reflected}")));
    }
    match cause {
        Cause::Reflected => {}
        Cause::Steepened => rows.push(Row::of(Kind::Rest, "too flat: steepened", vector(after))),
        Cause::Nudged => rows.push(Row::of(Kind::Rest, "long without a brick: turned", vector(after))),
        Cause::Steered => {
            rows.extend(steering(step, leg).iter().flat_map(steering_rows));
            let name = if held.any() { "steered to" } else { "steered to v\u{2032}" };
            rows.push(Row::of(Kind::Rest, name, format!("at speed {:.0}: {}", after.length(), vector(after))));
        }
        Cause::Kept => {
            rows.push(Row::of(Kind::Normals, "v \u{b7} n", format!("{} > 0: it flies away", number(v))));
            rows.push(Row::of(Kind::Rest, "v\u{2032} = v", velocity(after)));
        }
        Cause::BrokenThrough => rows.push(Row::of(Kind::Rest, "charged: breaks through", vector(after))),
        Cause::Aimed => rows.push(Row::of(Kind::Rest, "to a last brick", vector(after))),
        Cause::Tangent => rows.push(Row::of(Kind::Rest, "along its corner", vector(after))),
        Cause::Down => rows.push(Row::of(Kind::Rest, "can only go down", vector(after))),
        Cause::Stuck => rows.push(Row::of(Kind::Rest, "sticks to it", vector(after))),
    }
    if held.any() {
        let moves = Vec2::select(held, Vec2::ZERO, after);
        rows.push(Row::of(Kind::Rest, "squeezed: v\u{2032}", format!("{} is held: {}", axes(held), vector(moves))));
    }
    if leg.paddle_yields().is_some() {
        rows.push(Row::of(Kind::Zones, "the paddle stops", "at the ball, not to push it"));
    }
    let (before, t) = (time(leg.left), time(hit.time_of_impact));
    let shorter = if leg.left < 1.0 { format!("{before} \u{b7} (1 \u{2212} {t})") } else { format!("1 \u{2212} {t}") };
    rows.push(Row::detail(Kind::Rest, "remaining time", format!("{shorter} = {}", time(chosen.left))));
    rows
}

/// Returns rows for the terms of the paddle's steering rule.
fn steering_rows(steering: &Steering) -> [Row; 4] {
    // Enough digits to make the product below correct.
    let share = minus(format!("{:.3}", steering.share));
    let of = match steering.share {
        share if share > 1.0 => ": the corner, beyond 1",
        share if share < -1.0 => ": the corner, beyond \u{2212}1",
        share if share < 0.0 => " of its left half",
        _ => " of its right half",
    };
    let side = format!("{MOST:.0} at ends \u{b7} {share} = {}", number(steering.sideways));
    let lifted = if steering.is_lifted { "a quarter of v at least: " } else { "\u{2212}|v.y| = " };
    [
        Row::of(Kind::Zones, "the paddle steers", "by the point of impact, not by n"),
        Row::of(Kind::Zones, "from its middle", format!("{share}{of}")),
        Row::of(Kind::Zones, "to the side", side),
        Row::of(Kind::Zones, "upwards", format!("{lifted}{}", number(-steering.rise))),
    ]
}
