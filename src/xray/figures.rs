//! A step's figures: each value that was told becomes the mark that the articles draw for it.

use super::figure::{Figure, Kind, Kinds, Mark};
use super::trace::{Candidate, Leg, Response, Trace, Way};
use crate::collision::{Aabb, Circle};
use crate::game::{Game, Obstacle, STEP, Verdict};
use glam::{Vec2, vec2};

/// How much is seen of the other legs of the ball that is inspected, and of other balls.
const OTHER_LEG: f32 = 0.5;
const OTHER_BALL: f32 = 0.3;

/// How much is seen of what was looked at and came to nothing.
const ASIDE: f32 = 0.4;

/// Lengths of normals and guides, as shares of the ball's radius. They have no length of their own.
const NORMAL: f32 = 1.5;
const GUIDE: f32 = 4.0;

/// Further than this from the paddle, in world units, its steering is not a ball's business.
const NEAR_PADDLE: f32 = 60.0;

/// What of a step is inspected: a ball in a leg.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Subject {
    /// A place in the step's balls.
    pub ball: usize,
    /// A place in [`Trace::legs`].
    pub leg: usize,
}

impl Subject {
    /// The impact of this number in the step, from 0, or the last one before; the ball that flies
    /// lowest where there is none.
    #[must_use]
    pub fn of_impact(trace: &Trace, number: usize) -> Self {
        let impacts = trace.legs().enumerate().filter_map(|(leg, it)| it.chosen().map(|hit| (leg, hit.ball)));
        if let Some((leg, ball)) = impacts.take(number + 1).last() {
            return Self { ball, leg };
        }
        let height = |leg: &Leg, ball: usize| leg.way(ball).map_or(0.0, |way| way.circle.center.y);
        let lowest = trace
            .legs()
            .last()
            .and_then(|leg| leg.balls().max_by(|a, b| height(&leg, *a).total_cmp(&height(&leg, *b))));
        Self { ball: lowest.unwrap_or(0), leg: 0 }
    }

    /// A ball, at its first impact in the step.
    #[must_use]
    pub fn of_ball(trace: &Trace, ball: usize) -> Self {
        let leg = trace.legs().position(|leg| leg.chosen().is_some_and(|it| it.ball == ball));
        Self { ball, leg: leg.unwrap_or(0) }
    }

    /// The leg.
    #[must_use]
    pub fn leg<'a>(&self, trace: &'a Trace) -> Option<Leg<'a>> {
        trace.legs().nth(self.leg)
    }
}

/// A step, and what is inspected of it.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// The game before the step: its bricks are those that the step looked at.
    pub before: &'a Game,
    /// What the step told.
    pub trace: &'a Trace,
    /// What is inspected.
    pub subject: Subject,
    /// What is shown.
    pub kinds: Kinds,
}

/// The figures of a step, what is inspected last, so that it lies over everything else.
#[must_use]
pub fn figures(shown: &Shown<'_>) -> Vec<Figure> {
    let mut sketch = Sketch { shown, figures: Vec::new(), strength: 1.0 };
    let subject = shown.subject;
    let mut parts: Vec<(usize, usize, Leg)> = Vec::new();
    for (i, leg) in shown.trace.legs().enumerate() {
        parts.extend(leg.balls().map(|ball| (i, ball, leg)));
    }
    parts.sort_by_key(|(leg, ball, _)| (*ball == subject.ball, *leg == subject.leg, *leg));
    for (i, ball, leg) in parts {
        sketch.strength = match (ball == subject.ball, i == subject.leg) {
            (true, true) => 1.0,
            (true, false) => OTHER_LEG,
            (false, _) => OTHER_BALL,
        };
        sketch.leg(ball, &leg, i);
    }
    sketch.figures
}

/// Collects figures.
struct Sketch<'a> {
    shown: &'a Shown<'a>,
    figures: Vec<Figure>,
    /// Of what is being drawn.
    strength: f32,
}

impl Sketch<'_> {
    fn add(&mut self, kind: Kind, mark: Mark) {
        self.add_faint(kind, mark, 1.0);
    }

    fn add_faint(&mut self, kind: Kind, mark: Mark, share: f32) {
        if self.shown.kinds.has(kind) {
            self.figures.push(Figure { kind, mark, strength: self.strength * share });
        }
    }

    fn is_inspected(&self) -> bool {
        self.strength == 1.0
    }

    /// One ball in one leg.
    fn leg(&mut self, ball: usize, leg: &Leg, number: usize) {
        let Some(way) = leg.way(ball) else { return };
        let stopped = leg.chosen().filter(|chosen| chosen.ball == ball);
        // Other balls' legs end where this one's hit is; they go on in the next leg.
        if self.is_inspected() || ball == self.shown.subject.ball || number == 0 {
            self.search(ball, leg, &way);
        }
        self.way(ball, leg, &way, number);
        for candidate in leg.candidates(ball) {
            let is_chosen = stopped.is_some_and(|it| it.obstacle == candidate.obstacle && it.hit == candidate.hit);
            self.candidate(&way, &candidate, is_chosen.then_some(number));
        }
        if let Some(response) = leg.response().filter(|_| stopped.is_some()) {
            self.rest(ball, leg, &response);
        }
        self.zones(leg, &way);
        if let Some(wanted) = leg.paddle_yields().filter(|_| stopped.is_some()) {
            self.paddle_yields(leg, wanted);
        }
    }

    /// Where the ball flew, and where it would have.
    fn way(&mut self, ball: usize, leg: &Leg, way: &Way, number: usize) {
        let Circle { center, radius } = way.circle;
        let end = leg.end(ball).unwrap_or(center + way.displacement);
        if number == 0 {
            let back = way.velocity.normalize_or_zero() * GUIDE * radius;
            self.add_faint(Kind::Way, Mark::Dashed(center - back, center), ASIDE);
        }
        self.add_faint(Kind::Way, Mark::Circle(way.circle), 0.6);
        if leg.chosen().is_some() {
            let missed = center + way.displacement;
            self.add_faint(Kind::Way, Mark::Dashed(end, missed), 0.8);
            self.add_faint(Kind::Way, Mark::Dot(missed), 0.6);
        } else {
            self.add_faint(Kind::Way, Mark::Circle(Circle { center: end, radius }), 0.6);
        }
        self.add(Kind::Way, Mark::Arrow(center, end));
    }

    /// What the search did: its box, its cells, and the sums of the bricks in them.
    fn search(&mut self, ball: usize, leg: &Leg, way: &Way) {
        if let Some(aabb) = leg.broad_phase(ball) {
            self.add(Kind::BroadPhase, Mark::DashedOutline(aabb));
        }
        let bricks = self.shown.before.bricks();
        for cell in leg.cells(ball) {
            let aabb = bricks.grid().aabb(cell);
            self.add_faint(Kind::Cells, Mark::DashedOutline(aabb.inflated(-0.5)), 0.6);
            if bricks.get(cell).is_none() {
                continue;
            }
            if leg.candidates(ball).all(|it| it.obstacle != Obstacle::Brick(cell)) {
                self.add_faint(Kind::Sum, Mark::Rounded(aabb, way.circle.radius), ASIDE);
            }
            self.covered_faces(cell, aabb);
        }
    }

    /// The faces of a brick that a neighbour covers.
    fn covered_faces(&mut self, cell: usize, aabb: Aabb) {
        let bricks = self.shown.before.bricks();
        let (columns, rows) = (bricks.grid().columns(), bricks.grid().rows());
        let (column, row) = (cell % columns, cell / columns);
        let stands = |inside: bool, neighbour: usize| inside && bricks.get(neighbour).is_some();
        let (top_right, bottom_left) = (vec2(aabb.max.x, aabb.min.y), vec2(aabb.min.x, aabb.max.y));
        let faces = [
            (stands(column > 0, cell.wrapping_sub(1)), aabb.min, bottom_left),
            (stands(column + 1 < columns, cell + 1), top_right, aabb.max),
            (stands(row > 0, cell.wrapping_sub(columns)), aabb.min, top_right),
            (stands(row + 1 < rows, cell + columns), bottom_left, aabb.max),
        ];
        for (_, from, to) in faces.into_iter().filter(|(covered, ..)| *covered) {
            self.add_faint(Kind::Covered, Mark::Thick(from, to), 0.7);
        }
    }

    /// Something that the ball would hit: its sum with the ball, the ray into it, and if it is the
    /// hit of a leg, the contact.
    fn candidate(&mut self, way: &Way, it: &Candidate, hit_of: Option<usize>) {
        let Circle { center, radius } = way.circle;
        let share = if hit_of.is_some() { 1.0 } else { 0.55 };
        let contact = center + it.displacement * it.hit.time_of_impact;
        self.add_faint(Kind::Sum, Mark::Rounded(it.aabb, radius), share);
        if it.displacement != way.displacement {
            // The ray of the relative motion, as the paddle sees it.
            let end = center + it.displacement;
            self.add_faint(Kind::Sum, Mark::Arrow(center, end), share);
            if self.is_inspected() && hit_of.is_some() {
                let words = "the way as the paddle sees it".to_owned();
                self.add(Kind::Sum, Mark::Words(end.lerp(center, 0.4), Vec2::NEG_Y, words));
            }
        }
        self.add_faint(Kind::Sum, Mark::Dot(contact), share);
        let closest = it.aabb.closest_point(contact);
        if let Verdict::Covered { by } = it.verdict {
            self.covered(closest, by, it);
        }
        if let Some(leg) = hit_of {
            self.contact(way, it, closest, leg);
        }
    }

    fn covered(&mut self, corner: Vec2, by: usize, it: &Candidate) {
        const ARM: f32 = 2.5;
        for arm in [vec2(ARM, ARM), vec2(ARM, -ARM)] {
            self.add(Kind::Covered, Mark::Thick(corner - arm, corner + arm));
        }
        if self.is_inspected() {
            let time = it.hit.time_of_impact;
            let words = format!("t = {time:.3}, dropped: covered by brick {by}");
            self.add(Kind::Covered, Mark::Words(corner, vec2(0.0, -1.0), words));
        }
    }

    /// The hit: the ball where it hits, the closest point, and the normal from it.
    fn contact(&mut self, way: &Way, it: &Candidate, closest: Vec2, leg: usize) {
        let radius = way.circle.radius;
        let center = way.circle.center + way.displacement * it.hit.time_of_impact;
        // The paddle has moved too.
        let closest = closest + (way.displacement - it.displacement) * it.hit.time_of_impact;
        self.add(Kind::Impacts, Mark::Circle(Circle { center, radius }));
        self.add(Kind::Impacts, Mark::Dot(center));
        self.add(Kind::Closest, Mark::Line(center, closest));
        self.add(Kind::Closest, Mark::Dot(closest));
        let tip = closest + it.hit.normal * NORMAL * radius;
        self.add(Kind::Normals, Mark::Arrow(closest, tip));
        if self.strength >= OTHER_LEG {
            let side = it.hit.normal.perp();
            let several = self.shown.trace.impacts() > 1;
            let which = if several { format!("leg {}: ", leg + 1) } else { String::new() };
            let time = format!("{which}t = {:.3}", it.hit.time_of_impact);
            self.add(Kind::Impacts, Mark::Words(center + side * radius, side, time));
            self.add(Kind::Normals, Mark::Words(tip, it.hit.normal, "n".to_owned()));
        }
    }

    /// Where the answer leads in what is left of the step, and on from there.
    fn rest(&mut self, ball: usize, leg: &Leg, response: &Response) {
        let (Some(from), Some(chosen)) = (leg.end(ball), leg.chosen()) else { return };
        if response.waits {
            if self.is_inspected() {
                self.add(Kind::Rest, Mark::Words(from, Vec2::NEG_Y, "sticks".to_owned()));
            }
            return;
        }
        let allowed = Vec2::select(response.held, Vec2::ZERO, response.after);
        let to = from + allowed * STEP * chosen.left;
        let radius = leg.way(ball).map_or(0.0, |way| way.circle.radius);
        let guide = response.after.normalize_or_zero() * GUIDE * radius;
        self.add_faint(Kind::Rest, Mark::Dashed(to, from + guide), ASIDE);
        self.add(Kind::Rest, Mark::Arrow(from, to));
        self.add_faint(Kind::Rest, Mark::Circle(Circle { center: to, radius }), 0.6);
        if self.is_inspected() && response.held.any() {
            let axes = [(response.held.x, "x"), (response.held.y, "y")].into_iter().filter(|(held, _)| *held);
            let axes: Vec<&str> = axes.map(|(_, axis)| axis).collect();
            let words = format!("squeezed: {} held", axes.join(" and "));
            self.add(Kind::Rest, Mark::Words(from + Vec2::Y * radius, Vec2::Y, words));
        }
    }

    /// Where the paddle sends a ball from five places on its top.
    fn zones(&mut self, leg: &Leg, way: &Way) {
        let paddle = self.shown.before.paddle();
        let (top, half) = (leg.paddle.min.y, paddle.size.x / 2.0);
        let distance = (way.circle.center - leg.paddle.closest_point(way.circle.center)).length();
        if distance > NEAR_PADDLE || way.velocity.y < 0.0 && leg.chosen().is_none() {
            return;
        }
        for share in [-1.0, -0.5, 0.0, 0.5, 1.0_f32] {
            let at = vec2(leg.paddle.center().x + share * half, top);
            let out = paddle.bounce(paddle.center + vec2(share * half, -half), way.velocity);
            let tip = at + out.normalize_or_zero() * 1.6 * way.circle.radius;
            self.add_faint(Kind::Zones, Mark::Arrow(at, tip), 0.8);
        }
        for share in [-0.75, -0.25, 0.25, 0.75_f32] {
            let x = leg.paddle.center().x + share * half;
            self.add_faint(Kind::Zones, Mark::Line(vec2(x, top), vec2(x, leg.paddle.max.y)), 0.6);
        }
    }

    /// How far the paddle wanted to go, and where it stopped.
    fn paddle_yields(&mut self, leg: &Leg, wanted: f32) {
        let time = leg.chosen().map_or(1.0, |chosen| chosen.hit.time_of_impact);
        let stopped = leg.paddle.translated(vec2(leg.paddle_way * time, 0.0));
        let whole = leg.paddle.translated(vec2(leg.paddle_way, 0.0));
        self.add(Kind::Zones, Mark::Outline(stopped));
        self.add_faint(Kind::Zones, Mark::DashedOutline(whole), 0.8);
        if self.is_inspected() {
            let at = vec2(if wanted > 0.0 { stopped.max.x } else { stopped.min.x }, stopped.max.y);
            let words = format!("the paddle yields: it wanted {wanted:+.1}");
            self.add(Kind::Zones, Mark::Words(at, Vec2::Y, words));
        }
    }
}
