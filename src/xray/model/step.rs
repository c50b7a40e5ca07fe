//! The inspected step, and the inspected part of it: a ball and a leg of its path.

use super::figure::{Figure, Kind, Kinds, Mark};
use super::trace::{Leg, StepTrace};
use crate::collision::{Aabb, Circle, SweepHit};
use crate::game::{BallPath, ChosenHit, Game, Obstacle, PlacedBrick};
use glam::Vec2;

/// The inspected part of a step: a ball in a leg.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Subject {
    /// Index into the step's balls.
    pub ball: usize,
    /// Index into [`StepTrace::legs`].
    pub leg: usize,
}

impl Subject {
    /// Selects impact `number` of the step (0-based), or the last impact if there are fewer.
    /// Without an impact, selects the lowest flying ball.
    pub fn of_impact(trace: &StepTrace, number: usize) -> Self {
        if let Some(impact) = impact_legs(trace).take(number.saturating_add(1)).last() {
            return impact;
        }
        let height = |leg: &Leg, ball: usize| leg.path(ball).map_or(0.0, |path| path.circle.center.y);
        let last = trace.legs().last();
        let lowest = last.and_then(|leg| leg.balls().max_by(|a, b| height(&leg, *a).total_cmp(&height(&leg, *b))));
        Self { ball: lowest.unwrap_or(0), leg: 0 }
    }

    /// Selects a ball at its first impact in the step. Without an impact, selects its first leg.
    pub(super) fn of_ball(trace: &StepTrace, ball: usize) -> Self {
        let first = impact_legs(trace).find(|impact| impact.ball == ball);
        first.unwrap_or(Self { ball, leg: 0 })
    }
}

/// Returns the legs that end with an impact, each with the ball that hits.
pub(super) fn impact_legs(trace: &StepTrace) -> impl Iterator<Item = Subject> {
    trace.legs().enumerate().filter_map(|(leg, it)| it.chosen().map(|hit| Subject { ball: hit.ball, leg }))
}

/// A step and the inspected part of it.
#[derive(Clone, Copy, Debug)]
pub struct InspectedStep<'a> {
    /// The game before the step, with the bricks that the step searched.
    pub before: &'a Game,
    /// The values that the step computed.
    pub trace: &'a StepTrace,
    /// The inspected ball and leg.
    pub subject: Subject,
    /// The kinds of figures to show.
    pub kinds: Kinds,
}

impl<'a> InspectedStep<'a> {
    /// Returns the inspected leg.
    pub fn leg(&self) -> Option<Leg<'a>> {
        self.trace.legs().nth(self.subject.leg)
    }

    /// Returns the inspected leg and the ball's path in it. Returns `None` if the ball waits on the
    /// paddle.
    pub(crate) fn path(&self) -> Option<(Leg<'a>, BallPath)> {
        let leg = self.leg()?;
        Some((leg, leg.path(self.subject.ball)?))
    }

    /// Returns the hit that ends a leg, if the inspected ball makes it.
    pub(crate) fn hit_in(&self, leg: &Leg<'_>) -> Option<ChosenHit> {
        leg.chosen().filter(|chosen| chosen.ball == self.subject.ball)
    }

    /// Returns true if the inspected ball would hit this brick in a leg, or passes through it.
    pub(super) fn meets(&self, leg: &Leg<'_>, cell: usize) -> bool {
        leg.candidates(self.subject.ball).any(|it| it.obstacle == Obstacle::Brick(cell))
            || leg.pierced(self.subject.ball).any(|(pierced, _)| pierced == cell)
    }

    /// Returns the bricks that a leg searched for the inspected ball but that the ball does not
    /// hit.
    pub(super) fn unmet_bricks(&self, leg: &Leg<'a>) -> impl Iterator<Item = usize> {
        let (step, leg) = (*self, *leg);
        let bricks = leg.cells(step.subject.ball).filter(move |cell| step.before.bricks().get(*cell).is_some());
        bricks.filter(move |cell| !step.meets(&leg, *cell))
    }

    /// Returns the bricks that the inspected ball broke in a leg without a bounce: each with the
    /// ball at the hit, and the hit, whose time is a fraction of the leg's path.
    pub(super) fn pierced(&self, leg: &Leg<'a>, path: &BallPath) -> impl Iterator<Item = (Aabb, Circle, SweepHit)> {
        let (bricks, leg, ball) = (self.before.bricks(), *leg, path.circle);
        let end = leg.end(self.subject.ball).unwrap_or(ball.center);
        leg.pierced(self.subject.ball).filter_map(move |(cell, hit)| {
            let PlacedBrick { aabb, .. } = bricks.find(cell)?;
            let center = ball.center.lerp(end, hit.time_of_impact);
            let time_of_impact = hit.time_of_impact * leg.end_time();
            Some((aabb, Circle { center, ..ball }, SweepHit { time_of_impact, ..hit }))
        })
    }

    /// Returns where the inspected ball stops next after its leg: at its next hit (`true`) or at
    /// the end of the step (`false`).
    pub(super) fn next_stop(&self) -> Option<(Vec2, bool)> {
        let mut last = None;
        for leg in self.trace.legs().skip(self.subject.leg + 1) {
            last = leg.end(self.subject.ball).or(last);
            if let (Some(at), Some(_)) = (last, self.hit_in(&leg)) {
                return Some((at, true));
            }
        }
        last.map(|at| (at, false))
    }
}

/// Collects a step's figures of the kinds that are shown.
pub(super) struct FigureBuilder<'a> {
    pub(super) step: &'a InspectedStep<'a>,
    pub(super) figures: Vec<Figure>,
}

impl<'a> FigureBuilder<'a> {
    pub(super) fn add(&mut self, kind: Kind, mark: Mark) {
        self.add_faint(kind, mark, 1.0);
    }

    /// Adds a mark with this opacity.
    pub(super) fn add_faint(&mut self, kind: Kind, mark: Mark, strength: f32) {
        if self.step.kinds.has(kind) {
            self.figures.push(Figure { kind, mark, strength });
        }
    }

    pub(super) fn text(&mut self, kind: Kind, at: Vec2, direction: Vec2, text: impl Into<String>) {
        self.add(kind, Mark::text(at, direction, text));
    }
}
