//! Each response names the rule that caused it. The tests derive the rule again, from velocities,
//! normal and rules alone.

use breakout::collision::Aabb;
use breakout::game::rules::{Difficulty, GameMode, Rules};
use breakout::game::{
    Cause, ChosenHit, Event, Game, GameState, Input, Obstacle, Paddle, PlacedBrick, PowerUpKind, Response,
    STEPS_PER_SECOND, Steer, StepEvent, StepObserver,
};
use breakout::lab::autopilot::Autopilot;
use breakout::level::{self, Level};
use glam::{Vec2, vec2};
use std::collections::BTreeMap;

const HOUR: u32 = 3600 * STEPS_PER_SECOND;

/// Tolerance for comparing unit vectors.
const ROUNDED: f32 = 1e-5;

/// Cosine and sine of the angle by which the rules turn a stuck ball.
const TURN: Vec2 = vec2(399.0 / 401.0, 40.0 / 401.0);

#[test]
fn a_response_names_the_rule_that_answered() {
    let run = |difficulty| GameMode::run(difficulty).rules();
    let all = [run(Difficulty::Easy), run(Difficulty::Normal), run(Difficulty::Hard), Rules::TUTORIAL];
    let mut seen = BTreeMap::new();
    for rules in all {
        let mut steepened = 0;
        for level in &levels() {
            let counts = play(rules, level, HOUR);
            steepened += counts.get("Steepened").copied().unwrap_or(0);
            counts.into_iter().for_each(|(cause, count)| *seen.entry(cause).or_insert(0) += count);
        }
        assert_eq!(steepened > 20, rules.flattest > 0.0, "a run steepens: {steepened}");
    }
    assert_eq!(seen.len(), 10, "each cause occurs: {seen:?}");
    assert!(seen.values().all(|count| *count > 5), "{seen:?}");
}

/// Returns walls of bricks, gaps as wide as a ball, moving bricks, and a chamber of solid bricks.
fn levels() -> Vec<Level> {
    let wall = "tile a: hits=3\n".to_owned() + &"23145234562314.\n2a.45134.6231a5\n.314.234.623145\n".repeat(3);
    let gaps = "1.2.1.2.1.2.1.2.1.2.1.2.1.2.1.2.\n".repeat(8);
    let moving = "tile m: move=12 speed=300 hits=9\ntile s: solid move=-12 speed=120\n\
                  22222222222222\nm.............\n..............\n.............s\n2.2.2.2.2.2.2.\n..............\n";
    let chamber = "1111111\n1.....1\n1.....1\n1111111\n..2.2..\n.......\n";
    [&wall, &gaps, moving, chamber]
        .iter()
        .map(|text| level::parse("test", "Test", text).expect("a good level"))
        .collect()
}

/// Plays games one after another. Returns how often each cause was named.
fn play(rules: Rules, level: &Level, steps: u32) -> BTreeMap<String, usize> {
    let mut seen = BTreeMap::new();
    let (mut autopilot, mut events) = (Autopilot::new(1), Vec::new());
    let mut game = Game::with_rules(rules, level, 1);
    for turn in 0..steps {
        if game.state() != GameState::Active {
            game = Game::with_rules(rules, level, turn.into());
            game.step(&Input { start: true, ..Input::default() }, &mut events);
        }
        if turn % 4000 == 3999 {
            game.grant(PowerUpKind::Sticky, Vec2::ZERO, &mut events);
        }
        let mut input = autopilot.input(&game);
        if turn % 900 > 500 {
            input.steer = clumsy(&game, turn);
        }
        match turn % 6000 {
            // Place the ball in the chamber, if the level has one. A place on a brick is refused.
            0 => _ = game.place_ball(vec2(400.0, 150.0), vec2(1.0, 0.3)),
            time @ 4000.. => squeeze(&mut game, time - 4000, turn / 6000, &mut input),
            _ => {}
        }
        events.clear();
        let mut hits = Hits { is_sticky: game.is_running(PowerUpKind::Sticky), ..Hits::default() };
        game.step_observed(&input, &mut events, &mut hits);
        for hit in hits.all {
            let derived = hit.cause(&game, &events);
            assert_eq!(hit.response.cause, derived, "{hit:?}");
            *seen.entry(format!("{derived:?}")).or_insert(0) += 1;
        }
    }
    seen
}

/// Lets the ball fall between the wall and the paddle, then moves the paddle to the wall. The
/// paddle's corner squeezes the ball against the wall. `variant` delays the paddle.
fn squeeze(game: &mut Game, time: u32, variant: u32, input: &mut Input) {
    const PLACED: u32 = 60;
    let half = game.paddle().size.x / 2.0;
    let rushes = PLACED + 3 + variant % 8;
    if time == PLACED {
        game.place_ball(vec2(26.0 + (variant % 13) as f32, 587.0), vec2(-1.0, 1.0));
    }
    if time < rushes {
        input.steer = Steer::To(half + 60.0);
    } else if time < rushes + 30 {
        input.steer = Steer::To(0.0);
    }
}

/// Keeps the paddle beside the ball until the ball is below the paddle's top. Then the paddle
/// rushes to the wall and squeezes the ball.
fn clumsy(game: &Game, turn: u32) -> Steer {
    let Some(ball) = game.balls().iter().max_by(|a, b| a.center.y.total_cmp(&b.center.y)) else {
        return Steer::default();
    };
    let beside = if turn % 60 < 30 { 75.0 } else { -75.0 };
    match (ball.center.x < 400.0, ball.center.y > game.paddle().aabb().min.y) {
        (_, false) => Steer::To(ball.center.x + beside),
        (true, true) => Steer::To(0.0),
        (false, true) => Steer::To(800.0),
    }
}

/// A hit and the response to it.
#[derive(Debug)]
struct Hit {
    chosen: ChosenHit,
    /// The paddle's box at the hit.
    paddle: Aabb,
    /// The ball's center at the hit.
    center: Vec2,
    is_sticky: bool,
    response: Response,
}

/// Collects the hits of a step.
#[derive(Default)]
struct Hits {
    all: Vec<Hit>,
    is_sticky: bool,
    paddle: Option<(Aabb, f32)>,
    chosen: Option<ChosenHit>,
    centers: BTreeMap<usize, Vec2>,
}

impl StepObserver for Hits {
    fn observe(&mut self, fact: StepEvent) {
        match fact {
            StepEvent::LegBegins { paddle, paddle_displacement, .. } => {
                self.paddle = Some((paddle, paddle_displacement));
            }
            StepEvent::Chosen(chosen) => self.chosen = Some(chosen),
            StepEvent::Moved { ball, to } => _ = self.centers.insert(ball, to),
            StepEvent::Response(response) => {
                let (chosen, (paddle, displacement)) =
                    self.chosen.take().zip(self.paddle).expect("a leg with a hit comes first");
                let moved = vec2(displacement * chosen.hit.time_of_impact, 0.0);
                let paddle = Aabb { min: paddle.min + moved, max: paddle.max + moved };
                let (center, is_sticky) = (self.centers[&chosen.ball], self.is_sticky);
                self.all.push(Hit { chosen, paddle, center, is_sticky, response });
            }
            _ => {}
        }
    }
}

impl Hit {
    /// Derives the rule that gives the velocity after this hit. `game` and `events` are from the
    /// end of the step.
    fn cause(&self, game: &Game, events: &[Event]) -> Cause {
        let (rules, normal) = (game.rules(), self.chosen.hit.normal);
        let Response { before, after, .. } = self.response;
        if after == before {
            let Obstacle::Brick(cell) = self.chosen.obstacle else { return Cause::Kept };
            if before.dot(normal) >= 0.0 {
                return Cause::Kept;
            }
            let is_broken = |event: &Event| matches!(event, Event::BrickDestroyed { cell: it, .. } if *it == cell);
            assert!(rules.charge > 0 && events.iter().any(is_broken), "{self:?} {events:?}");
            return Cause::BrokenThrough;
        }
        let is_after = |direction: Vec2| direction.normalize().distance(after.normalize()) < ROUNDED;
        let reflected = before - 2.0 * before.dot(normal) * normal;
        if self.chosen.obstacle != Obstacle::Paddle || self.center.y > self.paddle.max.y {
            if self.chosen.obstacle == Obstacle::Paddle && is_after(Vec2::Y) && !is_after(reflected) {
                return Cause::Down;
            }
            // The barrier below the field only reflects.
            let is_too_flat = is_flat(rules, reflected) && self.chosen.obstacle != Obstacle::Barrier;
            let answer = if is_too_flat { steepest(rules, reflected, normal) } else { reflected };
            if is_after(answer) {
                return if is_too_flat { Cause::Steepened } else { Cause::Reflected };
            }
            for turn in [TURN, vec2(TURN.x, -TURN.y)] {
                let turned = turn.rotate(answer);
                if is_after(if is_flat(rules, turned) { steepest(rules, turned, normal) } else { turned }) {
                    return Cause::Nudged;
                }
            }
            panic!("no rule gives this: {self:?}");
        }
        if self.is_sticky && self.center.y <= self.paddle.min.y {
            return Cause::Stuck;
        }
        let paddle = Paddle { center: self.paddle.center(), size: self.paddle.size(), ..game.paddle().clone() };
        if is_after(paddle.bounce(self.center, before)) {
            return Cause::Steered;
        }
        if is_after(vec2(normal.y, -normal.x) * normal.x.signum() + 0.1 * normal) {
            return Cause::Tangent;
        }
        let aims_at_brick = game.bricks().iter().filter(|placed| placed.brick.is_breakable()).any(
            |PlacedBrick { cell, aabb, .. }| {
                let target = game.bricks().moving().iter().find(|moving| moving.cell == cell).map_or(aabb, |moving| {
                    // Where the brick will be when the ball arrives. It has moved by one step since the
                    // hit.
                    moving.aabb_after((aabb.center() - self.center).length() / before.length())
                });
                self.aims_at(target.center())
            },
        );
        // Another object may have destroyed that brick in the same step.
        let aims_at_destroyed = events.iter().any(|event| match event {
            Event::BrickDestroyed { at, .. } => self.aims_at(*at),
            _ => false,
        });
        assert_ne!((aims_at_brick, aims_at_destroyed), (false, false), "no rule gives this: {self:?}");
        Cause::Aimed
    }

    /// Returns true if the velocity after this hit points to `target`. Moving bricks have moved
    /// since, hence the tolerance.
    fn aims_at(&self, target: Vec2) -> bool {
        (target - self.center).normalize().distance(self.response.after.normalize()) < 1e-2
    }
}

/// Returns true if a velocity is flatter than the rules allow.
fn is_flat(rules: &Rules, velocity: Vec2) -> bool {
    velocity.y.abs() < rules.flattest * velocity.length()
}

/// Returns the flattest direction that the rules allow, on the side of `velocity` and away from the
/// face.
fn steepest(rules: &Rules, velocity: Vec2, normal: Vec2) -> Vec2 {
    let along = (1.0 - rules.flattest * rules.flattest).sqrt().copysign(velocity.x);
    let away = vec2(along, rules.flattest.copysign(velocity.y));
    if away.dot(normal) < 0.0 { vec2(along, -away.y) } else { away }
}
