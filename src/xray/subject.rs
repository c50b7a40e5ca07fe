//! What of a step is looked at: a ball, and a leg of its way.

use super::figure::Kinds;
use super::trace::{Chosen, Leg, Trace};
use crate::game::Game;
use glam::Vec2;

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

impl Shown<'_> {
    /// The hit that ends a leg, if it is this ball's.
    pub(super) fn hit_of(&self, leg: &Leg<'_>, ball: usize) -> Option<Chosen> {
        leg.chosen().filter(|chosen| chosen.ball == ball)
    }

    /// Where a ball is when its way after this leg ends: at its next hit, or with the step. Also
    /// whether there is such a hit.
    pub(super) fn next_end(&self, leg: usize, ball: usize) -> Option<(Vec2, bool)> {
        let mut last = None;
        for leg in self.trace.legs().skip(leg + 1) {
            last = leg.end(ball).or(last);
            if let (Some(at), Some(_)) = (last, self.hit_of(&leg, ball)) {
                return Some((at, true));
            }
        }
        last.map(|at| (at, false))
    }
}
