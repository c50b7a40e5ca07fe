//! The rule that a response names is the rule that answered: each is derived anew from velocities,
//! normal and rules, without a look at the name.

use breakout::collision::Aabb;
use breakout::game::rules::{Difficulty, Rules, RunRules};
use breakout::game::{
    Cause, ChosenHit, Event, Fact, Game, GameState, Input, Observer, Obstacle, Paddle, PowerUpKind, Response,
    STEPS_PER_SECOND, Steer,
};
use breakout::level::{self, Level};
use breakout::trial::autopilot::Autopilot;
use glam::{Vec2, vec2};
use std::collections::BTreeMap;

const HOUR: u32 = 3600 * STEPS_PER_SECOND;

/// Directions of the same length are equal up to rounding.
const ROUNDED: f32 = 1e-5;

/// The cosine and sine by which a stuck ball is turned.
const TURN: Vec2 = vec2(399.0 / 401.0, 40.0 / 401.0);

#[test]
fn a_response_names_the_rule_that_answered() {
    let run = |difficulty| RunRules::run(difficulty).rules();
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
    assert_eq!(seen.len(), 9, "each cause occurs: {seen:?}");
    assert!(seen.values().all(|count| *count > 5), "{seen:?}");
}

/// Walls of bricks; gaps as wide as a ball; bricks that move; a chamber of solid bricks.
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

/// Plays games one after the other. Returns how often each cause was named.
fn play(rules: Rules, level: &Level, steps: u32) -> BTreeMap<String, usize> {
    let mut seen = BTreeMap::new();
    let (mut autopilot, mut events) = (Autopilot::new(1), Vec::new());
    let mut game = Game::by(rules, level, 1);
    for turn in 0..steps {
        if game.state() != GameState::Active {
            game = Game::by(rules, level, turn.into());
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
            // Into the chamber, where there is one; on a brick it is refused.
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

/// Lets the ball fall past the paddle towards the wall, and then rushes after it: the ball is
/// squeezed between the wall and the paddle's corner. Each time a little later.
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

/// Beside the ball, until it is too late: then the paddle rushes to the wall, and squeezes the
/// ball.
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

/// A hit, and what answered it.
#[derive(Debug)]
struct Hit {
    chosen: ChosenHit,
    /// The paddle at the hit.
    paddle: Aabb,
    /// The ball's centre at the hit.
    center: Vec2,
    is_sticky: bool,
    response: Response,
}

/// Collects a step's hits.
#[derive(Default)]
struct Hits {
    all: Vec<Hit>,
    is_sticky: bool,
    paddle: Option<(Aabb, f32)>,
    chosen: Option<ChosenHit>,
    centers: BTreeMap<usize, Vec2>,
}

impl Observer for Hits {
    fn observe(&mut self, fact: Fact) {
        match fact {
            Fact::LegBegins { paddle, paddle_displacement, .. } => self.paddle = Some((paddle, paddle_displacement)),
            Fact::Chosen(chosen) => self.chosen = Some(chosen),
            Fact::Moved { ball, to } => _ = self.centers.insert(ball, to),
            Fact::Response(response) => {
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
    /// The rule whose result is the velocity after this hit; `game` and `events` are those of the
    /// step's end.
    fn cause(&self, game: &Game, events: &[Event]) -> Cause {
        let (rules, normal) = (game.rules(), self.chosen.hit.normal);
        let Response { before, after, .. } = self.response;
        if after == before {
            return Cause::Kept;
        }
        let is_after = |direction: Vec2| direction.normalize().distance(after.normalize()) < ROUNDED;
        let reflected = before - 2.0 * before.dot(normal) * normal;
        if self.chosen.obstacle != Obstacle::Paddle || self.center.y > self.paddle.max.y {
            if self.chosen.obstacle == Obstacle::Paddle && is_after(Vec2::Y) && !is_after(reflected) {
                return Cause::Down;
            }
            // The bar below the field only reflects.
            let is_too_flat = is_flat(rules, reflected) && self.chosen.obstacle != Obstacle::Floor;
            let answer = if is_too_flat { steepest(rules, reflected, normal) } else { reflected };
            if is_after(answer) {
                return if is_too_flat { Cause::Steepened } else { Cause::Reflected };
            }
            for turn in [TURN, vec2(TURN.x, -TURN.y)] {
                let turned = turn.rotate(answer);
                if is_after(if is_flat(rules, turned) { steepest(rules, turned, normal) } else { turned }) {
                    return Cause::Turned;
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
        let aims_at_brick = game.bricks().iter().filter(|(_, brick, _)| brick.is_breakable()).any(|(cell, _, aabb)| {
            let target = game.bricks().moving().iter().find(|moving| moving.cell == cell).map_or(aabb, |moving| {
                // Where it will be when the ball arrives; from there it has moved on by one step.
                moving.aabb_after((aabb.center() - self.center).length() / before.length())
            });
            self.aims_at(target.center())
        });
        // Something else may have destroyed that brick in the same step.
        let aims_at_destroyed = events.iter().any(|event| match event {
            Event::BrickDestroyed { at, .. } => self.aims_at(*at),
            _ => false,
        });
        assert_ne!((aims_at_brick, aims_at_destroyed), (false, false), "no rule gives this: {self:?}");
        Cause::Aimed
    }

    /// True if the velocity after this hit leads there; a brick that moves went on since.
    fn aims_at(&self, target: Vec2) -> bool {
        (target - self.center).normalize().distance(self.response.after.normalize()) < 1e-2
    }
}

/// True if a velocity is flatter than the rules allow.
fn is_flat(rules: &Rules, velocity: Vec2) -> bool {
    velocity.y.abs() < rules.flattest * velocity.length()
}

/// The flattest direction that the rules allow, on the side of `velocity`, and off the face.
fn steepest(rules: &Rules, velocity: Vec2, normal: Vec2) -> Vec2 {
    let along = (1.0 - rules.flattest * rules.flattest).sqrt().copysign(velocity.x);
    let away = vec2(along, rules.flattest.copysign(velocity.y));
    if away.dot(normal) < 0.0 { vec2(along, -away.y) } else { away }
}
