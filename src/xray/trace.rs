//! What one step told, kept until the next one begins.

use crate::collision::{Aabb, Circle, SweepHit};
use crate::game::{Fact, Observer, Obstacle, Verdict};
use glam::{BVec2, Vec2};

/// The most facts of a step that are kept. A step of play has about thirty for each ball; one in
/// which a ball bounces a thousand times in a gap has more than anybody looks at.
pub const MOST_FACTS: usize = 4096;

/// Keeps what the last step told. Its memory is bounded, and used again for each step.
///
/// ```
/// use breakout::game::{Game, Input};
/// use breakout::xray::Trace;
///
/// let level = breakout::level::parse("example.lvl", "Example", "2 2 2\n2 2 2\n")?;
/// let (mut game, mut trace) = (Game::new(&level, 1), Trace::new());
/// let input = Input { start: true, launch: true, ..Input::default() };
/// game.step_observed(&input, &mut Vec::new(), &mut trace);
/// let leg = trace.legs().next().expect("the ball flies");
/// let way = leg.way(0).expect("one ball");
/// assert_eq!(leg.left, 1.0, "the whole step is before it");
/// assert!(leg.chosen().is_none() && way.displacement.y < 0.0, "it flies up and hits nothing");
/// # Ok::<(), breakout::level::Problems>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Trace {
    facts: Vec<Fact>,
    left_out: usize,
}

impl Observer for Trace {
    fn observe(&mut self, fact: Fact) {
        if matches!(fact, Fact::StepBegins { .. }) {
            self.clear();
        }
        if self.facts.len() < MOST_FACTS {
            self.facts.push(fact);
        } else {
            self.left_out += 1;
        }
    }
}

impl Trace {
    /// Room for a step; it takes no more memory later.
    #[must_use]
    pub fn new() -> Self {
        Self { facts: Vec::with_capacity(MOST_FACTS), left_out: 0 }
    }

    /// Forgets the step.
    pub fn clear(&mut self) {
        self.facts.clear();
        self.left_out = 0;
    }

    /// Everything that the step told, in its order.
    #[must_use]
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// How many facts found no room.
    #[must_use]
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// The step's number; `None` where none was observed.
    #[must_use]
    pub fn step(&self) -> Option<u64> {
        match self.facts.first() {
            Some(Fact::StepBegins { step }) => Some(*step),
            _ => None,
        }
    }

    /// The step's legs: from its start, or an impact, to the next impact or its end.
    pub fn legs(&self) -> impl DoubleEndedIterator<Item = Leg<'_>> {
        self.facts.chunk_by(|_, next| !matches!(next, Fact::LegBegins { .. })).filter_map(Leg::of)
    }

    /// Where a ball's centre is at a moment of the step, from 0 at its start to 1 at its end;
    /// `None` where it does not fly then.
    #[must_use]
    pub fn center_at(&self, ball: usize, moment: f32) -> Option<Vec2> {
        let left = 1.0 - moment.clamp(0.0, 1.0);
        let leg = self.legs().find(|leg| leg.left_after() <= left)?;
        let way = leg.way(ball)?;
        let share = if leg.left > 0.0 { (leg.left - left).max(0.0) / leg.left } else { 0.0 };
        Some(way.circle.center + way.displacement * share)
    }

    /// How many impacts the step had, of all balls.
    #[must_use]
    pub fn impacts(&self) -> usize {
        self.facts.iter().filter(|fact| matches!(fact, Fact::Chosen { .. })).count()
    }
}

/// A part of a step in which nothing hits anything but at its end.
#[derive(Clone, Copy, Debug)]
pub struct Leg<'a> {
    facts: &'a [Fact],
    /// The share of the step that is left at its start, from 1 to 0.
    pub left: f32,
    /// The paddle at its start.
    pub paddle: Aabb,
    /// How far the paddle goes in what is left of the step, world units.
    pub paddle_displacement: f32,
}

/// A ball's way if nothing stopped it: [`Fact::Displacement`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    /// The ball at the leg's start.
    pub circle: Circle,
    /// Units/s.
    pub velocity: Vec2,
    /// To the step's end, world units.
    pub displacement: Vec2,
    /// Axes along which it is squeezed.
    pub held: BVec2,
}

/// Something that a ball would hit: [`Fact::Candidate`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// What.
    pub obstacle: Obstacle,
    /// Its box.
    pub aabb: Aabb,
    /// The ball's way as the obstacle sees it, world units.
    pub displacement: Vec2,
    /// When, and off which feature.
    pub hit: SweepHit,
    /// What the search made of it.
    pub verdict: Verdict,
}

/// The hit that ends a leg: [`Fact::Chosen`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chosen {
    /// Whose.
    pub ball: usize,
    /// What it hits.
    pub obstacle: Obstacle,
    /// When, as a fraction of the leg, and off which feature.
    pub hit: SweepHit,
    /// The share of the step that is left after it.
    pub left: f32,
}

/// A ball's answer: [`Fact::Response`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Response {
    /// Units/s.
    pub before: Vec2,
    /// Units/s.
    pub after: Vec2,
    /// Axes along which it is squeezed from now on.
    pub held: BVec2,
    /// Whether the sticky paddle holds it.
    pub waits: bool,
}

impl<'a> Leg<'a> {
    fn of(facts: &'a [Fact]) -> Option<Self> {
        match facts.first() {
            Some(&Fact::LegBegins { left, paddle, paddle_displacement }) => {
                Some(Self { facts, left, paddle, paddle_displacement })
            }
            _ => None,
        }
    }

    /// Everything that was told in it.
    #[must_use]
    pub fn facts(&self) -> &'a [Fact] {
        self.facts
    }

    /// The balls that fly in it.
    pub fn balls(self) -> impl Iterator<Item = usize> {
        self.facts.iter().filter_map(|fact| match fact {
            Fact::Displacement { ball, .. } => Some(*ball),
            _ => None,
        })
    }

    /// Where a ball flies; `None` where it waits.
    #[must_use]
    pub fn way(&self, of: usize) -> Option<Way> {
        self.facts.iter().find_map(|fact| match *fact {
            Fact::Displacement { ball, circle, velocity, displacement, held } if ball == of => {
                Some(Way { circle, velocity, displacement, held })
            }
            _ => None,
        })
    }

    /// All that a ball can touch on its way.
    #[must_use]
    pub fn broad_phase(&self, of: usize) -> Option<Aabb> {
        self.facts.iter().find_map(|fact| match *fact {
            Fact::BroadPhase { ball, aabb } if ball == of => Some(aabb),
            _ => None,
        })
    }

    /// The cells that were looked at for a ball.
    pub fn cells(self, of: usize) -> impl Iterator<Item = usize> {
        self.facts.iter().filter_map(move |fact| match *fact {
            Fact::LookedAt { ball, cell, .. } if ball == of => Some(cell),
            _ => None,
        })
    }

    /// What a ball would hit, in the order in which it was found.
    pub fn candidates(self, of: usize) -> impl Iterator<Item = Candidate> {
        self.facts.iter().filter_map(move |fact| match *fact {
            Fact::Candidate { ball, obstacle, aabb, displacement, hit, verdict } if ball == of => {
                Some(Candidate { obstacle, aabb, displacement, hit, verdict })
            }
            _ => None,
        })
    }

    /// The hit that ends it; `None` where it goes to the step's end.
    #[must_use]
    pub fn chosen(&self) -> Option<Chosen> {
        self.facts.iter().find_map(|fact| match *fact {
            Fact::Chosen { ball, obstacle, hit, left } => Some(Chosen { ball, obstacle, hit, left }),
            _ => None,
        })
    }

    /// The candidate that was chosen, with its box.
    #[must_use]
    pub fn chosen_candidate(&self) -> Option<Candidate> {
        let chosen = self.chosen()?;
        let is_it = |it: &Candidate| it.obstacle == chosen.obstacle && it.hit == chosen.hit;
        self.candidates(chosen.ball).find(is_it)
    }

    /// The answer to the hit that ends it.
    #[must_use]
    pub fn response(&self) -> Option<Response> {
        self.facts.iter().find_map(|fact| match *fact {
            Fact::Response { before, after, held, waits, .. } => Some(Response { before, after, held, waits }),
            _ => None,
        })
    }

    /// Where a ball is at its end.
    #[must_use]
    pub fn end(&self, of: usize) -> Option<Vec2> {
        self.facts.iter().find_map(|fact| match *fact {
            Fact::Moved { ball, to } if ball == of => Some(to),
            _ => None,
        })
    }

    /// The bricks that a ball passed through and destroyed.
    pub fn pierced(self, of: usize) -> impl Iterator<Item = (usize, SweepHit)> {
        self.facts.iter().filter_map(move |fact| match *fact {
            Fact::Pierced { ball, cell, hit } if ball == of => Some((cell, hit)),
            _ => None,
        })
    }

    /// Whether the paddle stops at its end, and how far it wanted to go in a whole step.
    #[must_use]
    pub fn paddle_yields(&self) -> Option<f32> {
        self.facts.iter().find_map(|fact| match *fact {
            Fact::PaddleYields { travel, .. } => Some(travel),
            _ => None,
        })
    }

    /// The share of the step that is left at its end: 0 where nothing was hit.
    #[must_use]
    pub fn left_after(&self) -> f32 {
        self.chosen().map_or(0.0, |chosen| chosen.left)
    }
}
