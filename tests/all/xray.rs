//! The X-ray shows the values that the step computed. They must agree with the game before and
//! after the step, with its events, and with the public functions of `collision`.

use breakout::collision::{Circle, contact_circle_aabb, sweep_circle_aabb};
use breakout::game::rules::{Difficulty, GameMode, Rules};
use breakout::game::{
    Ball, Cause, Event, FIELD, Game, GameState, Input, Obstacle, PlacedBrick, PowerUpKind, STEP, Steer, StepEvent,
    Verdict,
};
use breakout::lab::autopilot::Autopilot;
use breakout::level::{self, Level};
use breakout::xray::{
    InspectedStep, Kind, Kinds, Leg, MAX_EVENTS, Mark, Reason, Row, StepTrace, Subject, center_view, figures, numbers,
    obstacle_at, reason,
};
use glam::Vec2;

/// Returns a level with rows, seams, gaps, solid bricks and bricks of several hits.
fn level() -> Level {
    let text = "tile a: hits=3\n".to_owned() + &"23145234562314.\n2a.45134.6231a5\n.314.234.623145\n".repeat(3);
    level::parse("test", "Test", &text).expect("a good level")
}

/// Returns a level with gaps exactly as wide as a ball.
fn gaps() -> Level {
    level::parse("test", "Test", "1.2.1.2.1.2.1.2.1.2.1.2.1.2.1.2.\n".repeat(8)).expect("a good level")
}

/// Returns a level with bricks that move, explode and regrow.
fn moving() -> Level {
    let text = "tile m: move=12 speed=300 hits=9\ntile s: solid move=-12 speed=120\ntile x: explodes\ntile r: regrow=2 times=9\n\
                22222x22222x22\nm.............\n..............\n.............s\nr.r.r.r.r.r.r.\n..............\n";
    level::parse("test", "Test", text).expect("a good level")
}

/// Counts over all games, to prove that every checked case occurred.
#[derive(Debug, Default)]
struct Seen {
    steps: u64,
    legs: u64,
    covered: u64,
    not_earlier: u64,
    corners: u64,
    yields: u64,
    held: u64,
    pierced: u64,
    waits: u64,
    most_impacts: usize,
    most_balls: usize,
}

/// The facts of a step, with the game before and after it.
struct ObservedStep<'a> {
    before: &'a Game,
    after: &'a Game,
    events: &'a [Event],
    trace: &'a StepTrace,
}

#[test]
fn facts_agree_with_state_and_events() {
    let mut seen = Seen::default();
    for rules in [Rules::TUTORIAL, Rules::RUN, GameMode::run(Difficulty::Hard).rules()] {
        for seed in 0..6 {
            play(Game::with_rules(rules, &level(), seed), seed, &mut seen);
            play(Game::with_rules(rules, &gaps(), seed), seed, &mut seen);
            play(Game::with_rules(rules, &moving(), seed), seed, &mut seen);
        }
    }
    let Seen { covered, not_earlier, corners, yields, held, pierced, waits, .. } = seen;
    for (what, count) in [covered, not_earlier, corners, yields, held, pierced, waits].into_iter().enumerate() {
        assert!(count > 0, "number {what} was never seen: {seen:?}");
    }
    assert!(
        seen.steps > 100_000 && seen.legs > seen.steps && seen.most_balls == 9 && seen.most_impacts > 2,
        "{seen:?}"
    );
}

/// Plays a game with every power-up in turn. Now and then, the paddle rushes about instead of
/// following the autopilot.
fn play(mut game: Game, seed: u64, seen: &mut Seen) {
    let (mut autopilot, mut trace, mut events) = (Autopilot::new(seed), StepTrace::new(), Vec::new());
    game.step_observed(&Input { start: true, ..Input::default() }, &mut events, &mut trace);
    for turn in 0..12_000_usize {
        events.clear();
        if turn % 240 == 0 {
            game.grant(PowerUpKind::ALL[turn / 240 % PowerUpKind::ALL.len()], Vec2::ZERO, &mut events);
            events.clear();
        }
        if turn % 1500 == 0 {
            (0..4).for_each(|_| game.grant(PowerUpKind::MultiBall, Vec2::ZERO, &mut Vec::new()));
        }
        let mut input = autopilot.input(&game);
        if turn % 900 > 500 {
            input.steer = clumsy(&game, turn);
        }
        let before = game.clone();
        trace.clear();
        game.step_observed(&input, &mut events, &mut trace);
        let mut unobserved = before.clone();
        unobserved.step(&input, &mut Vec::new());
        assert_eq!(unobserved.hash(), game.hash(), "observing changes nothing");
        if before.state() != GameState::Active {
            assert!(trace.facts().is_empty(), "a game that stands still has no steps");
            return;
        }
        ObservedStep { before: &before, after: &game, events: &events, trace: &trace }.check(seen);
    }
}

/// Keeps the paddle beside the ball until the ball is below the paddle's top. Then the paddle
/// rushes to the wall and squeezes the ball.
fn clumsy(game: &Game, turn: usize) -> Steer {
    let Some(ball) = game.balls().iter().max_by(|a, b| a.center.y.total_cmp(&b.center.y)) else {
        return Steer::default();
    };
    let x = ball.center.x;
    let beside = if turn % 60 < 30 { 90.0 } else { -90.0 };
    match (x < FIELD.x / 2.0, ball.center.y > game.paddle().aabb().min.y) {
        (_, false) => Steer::To(x + beside),
        (true, true) => Steer::To(0.0),
        (false, true) => Steer::To(FIELD.x),
    }
}

impl ObservedStep<'_> {
    fn check(&self, seen: &mut Seen) {
        assert_eq!(self.trace.step(), Some(self.after.steps()));
        assert!(self.trace.facts().len() < MAX_EVENTS, "no fact was left out");
        self.check_legs();
        self.check_balls();
        self.check_paddle();
        self.check_events();
        for leg in self.trace.legs() {
            check_hits(self.before, &leg, seen);
        }
        self.check_squeezed();
        seen.steps += 1;
        seen.legs += self.trace.legs().count() as u64;
        seen.most_impacts = seen.most_impacts.max(self.trace.impacts());
        seen.most_balls = seen.most_balls.max(self.before.balls().len());
        seen.held += u64::from(self.trace.legs().any(|leg| leg.response().is_some_and(|it| it.held.any())));
        seen.waits += u64::from(self.trace.legs().any(|leg| leg.response().is_some_and(|it| it.cause == Cause::Stuck)));
        seen.yields += u64::from(self.trace.legs().any(|leg| leg.paddle_yields().is_some()));
        seen.pierced +=
            self.trace.facts().iter().filter(|fact| matches!(fact, StepEvent::Pierced { .. })).count() as u64;
    }

    /// Checks the rows of squeezed balls, which are too rare for the other tests.
    fn check_squeezed(&self) {
        for (i, leg) in self.trace.legs().enumerate() {
            if let Some(hit) = leg.chosen().filter(|_| leg.response().is_some_and(|it| it.held.any())) {
                let subject = Subject { leg: i, ball: hit.ball };
                let step = InspectedStep { before: self.before, trace: self.trace, subject, kinds: Kinds::ALL };
                check_velocities(&leg, &numbers(&step), &mut [0; 5]);
            }
        }
    }

    /// Each leg begins with the time that the leg before has left. Every leg but the last ends with
    /// a hit.
    fn check_legs(&self) {
        let legs: Vec<Leg> = self.trace.legs().collect();
        assert_eq!(legs[0].left, 1.0);
        for pair in legs.windows(2) {
            let chosen = pair[0].chosen().expect("a hit ends it");
            assert_eq!(chosen.left, pair[1].left);
            assert_eq!(chosen.left, pair[0].left * (1.0 - chosen.hit.time_of_impact));
        }
        assert!(legs.last().expect("one at least").chosen().is_none());
        assert_eq!(legs.len(), self.trace.impacts() + 1);
    }

    /// A ball's legs form one path without gaps, from its position before the step.
    fn check_balls(&self) {
        for (i, ball) in self.before.balls().iter().enumerate() {
            let legs: Vec<Leg> = self.trace.legs().filter(|leg| leg.path(i).is_some()).collect();
            let Some(first) = legs.first().and_then(|leg| leg.path(i)) else {
                assert!(ball.is_stuck(), "a ball that flies has a path");
                continue;
            };
            assert_eq!(first.circle, ball.circle());
            for (leg, next) in legs.iter().zip(&legs[1..]) {
                let (path, next) = (leg.path(i).expect("it flies"), next.path(i).expect("it flies on"));
                assert_eq!(leg.end(i), Some(next.circle.center));
                let answered = leg.chosen().is_some_and(|chosen| chosen.ball == i);
                let expected = leg.response().filter(|_| answered).map_or(path.velocity, |it| it.after);
                assert_eq!(next.velocity, expected, "the velocity changes by what is told, and by nothing else");
            }
            self.check_end(i, legs.last().expect("one at least"));
        }
    }

    /// After its last leg, a ball is at the traced position, unless it has left the field.
    fn check_end(&self, i: usize, last: &Leg) {
        let end = last.end(i).expect("it moved");
        let response = last.response().filter(|_| last.chosen().is_some_and(|chosen| chosen.ball == i));
        let radius = self.before.balls()[i].radius;
        let is_there = |ball: &Ball| ball.center == end || response.is_some_and(|it| it.cause == Cause::Stuck);
        let fell = end.y - radius >= FIELD.y;
        assert_eq!(self.after.balls().iter().any(is_there), !fell, "ball {i} ends at {end}: {:?}", self.after.balls());
    }

    /// The paddle moves as far as its legs, and stands still after it has yielded.
    fn check_paddle(&self) {
        let mut x = self.before.paddle().center.x;
        let mut yielded = false;
        for leg in self.trace.legs() {
            assert!((leg.paddle.center().x - x).abs() < 1e-3, "{} {x}", leg.paddle.center().x);
            assert!(!yielded || leg.paddle_displacement == 0.0, "it stands for the rest of the step");
            x += leg.paddle_displacement * leg.chosen().map_or(1.0, |chosen| chosen.hit.time_of_impact);
            yielded |= leg.paddle_yields().is_some();
        }
        let is_same_paddle = self.after.paddle().size == self.before.paddle().size
            && !self.events.iter().any(|event| matches!(event, Event::LifeLost { .. }));
        assert!(!is_same_paddle || (self.after.paddle().center.x - x).abs() < 1e-3);
    }

    /// Each response of a wall or brick has an event, in the same order and at the same position.
    /// Pierced bricks are destroyed.
    fn check_events(&self) {
        let mut reported: Vec<(Option<usize>, Option<Vec2>)> = Vec::new();
        for leg in self.trace.legs() {
            for fact in leg.facts {
                match *fact {
                    StepEvent::Pierced { cell, .. } => reported.push((Some(cell), None)),
                    // A brick that runs into a ball flying away from it yields, and is not damaged.
                    StepEvent::Response(response) if response.cause == Cause::Kept => {}
                    StepEvent::Response(_) => {
                        let chosen = leg.chosen().expect("an answer to a hit");
                        match chosen.obstacle {
                            Obstacle::Wall => reported.push((None, leg.end(chosen.ball))),
                            Obstacle::Brick(cell) => reported.push((Some(cell), None)),
                            Obstacle::Paddle | Obstacle::Barrier => {}
                        }
                    }
                    _ => {}
                }
            }
        }
        let happened = self.events.iter().filter_map(|event| match *event {
            Event::WallHit { at, .. } => Some((None, Some(at))),
            Event::SolidHit { cell, .. } | Event::BrickCracked { cell, .. } | Event::BrickDestroyed { cell, .. } => {
                Some((Some(cell), None))
            }
            _ => None,
        });
        let happened: Vec<_> = happened.collect();
        // Bolts and blasts come after the balls.
        let is_bolt = |fact: &StepEvent| matches!(fact, StepEvent::Bolt { hit: Some(_), .. });
        let is_blast = self.events.iter().any(|event| matches!(event, Event::Exploded { .. }));
        let later =
            usize::from(is_blast) * happened.len() + self.trace.facts().iter().filter(|fact| is_bolt(fact)).count();
        assert_eq!(reported, happened[..reported.len().min(happened.len())]);
        assert!(happened.len() <= reported.len() + later, "{happened:?}");
        let paddle = self.events.iter().filter(|event| matches!(event, Event::PaddleHit { .. })).count();
        let met = self.trace.legs().filter(|leg| leg.chosen().is_some_and(|it| it.obstacle == Obstacle::Paddle));
        assert!(met.count() >= paddle);
    }
}

/// The chosen hit is the earliest one that no neighbor covers. Each hit equals the swept test's
/// result for the traced path and box.
fn check_hits(before: &Game, leg: &Leg, seen: &mut Seen) {
    let mut earliest: Option<f32> = None;
    for ball in leg.balls() {
        let path = leg.path(ball).expect("it flies");
        let expected = path.velocity * STEP * leg.left;
        let free = Vec2::select(path.held, Vec2::ZERO, expected);
        assert_eq!(path.displacement, free, "nothing along a held axis");
        let cells: Vec<usize> = leg.cells(ball).collect();
        for it in leg.candidates(ball) {
            assert_eq!(sweep_circle_aabb(&path.circle, it.displacement, &it.aabb), Some(it.hit));
            let moving = |cell| before.bricks().moving().iter().find(|moving| moving.cell == cell);
            let own = match it.obstacle {
                Obstacle::Paddle => leg.paddle_displacement,
                Obstacle::Brick(cell) => moving(cell).map_or(0.0, |_| path.displacement.x - it.displacement.x),
                _ => 0.0,
            };
            assert!(own.abs() <= 300.0 * STEP + 1e-3 || it.obstacle == Obstacle::Paddle);
            assert!((it.displacement - path.displacement + Vec2::new(own, 0.0)).length() < 1e-3);
            if let Obstacle::Brick(cell) = it.obstacle
                && moving(cell).is_none()
            {
                assert!(cells.contains(&cell), "what is hit was looked at");
                assert!(leg.broad_phase(ball).expect("a box").touches(&it.aabb));
            }
            match it.verdict {
                Verdict::Covered { .. } => seen.covered += 1,
                Verdict::NotEarlier => seen.not_earlier += 1,
                Verdict::Earliest => {
                    seen.corners += u64::from(it.hit.feature == breakout::collision::Feature::Corner);
                    let time = it.hit.time_of_impact;
                    earliest = Some(earliest.map_or(time, |earliest| earliest.min(time)));
                }
            }
        }
    }
    let chosen = leg.chosen();
    assert_eq!(chosen.map(|it| it.hit.time_of_impact), earliest);
    assert_eq!(chosen.is_some(), leg.chosen_candidate().is_some(), "the one that is chosen is a candidate");
}

/// Returns a row without gaps, of bricks that last.
fn row() -> Level {
    let text = format!("tile a: hits=9\n{}\n{}\n", "a".repeat(30), ".".repeat(30));
    level::parse("test", "Test", text).expect("a good level")
}

/// A covered hit names an existing neighbor beside the brick.
#[test]
fn a_covered_hit_names_a_remaining_neighbour() {
    let (mut game, mut trace, mut autopilot) = (Game::new(&row(), 3), StepTrace::new(), Autopilot::new(3));
    let mut covered = 0;
    game.step(&Input { start: true, ..Input::default() }, &mut Vec::new());
    for _ in 0..6_000 {
        let before = game.clone();
        let input = autopilot.input(&game);
        game.step_observed(&input, &mut Vec::new(), &mut trace);
        let leg = trace.legs().next().expect("a leg");
        for it in leg.balls().flat_map(|ball| leg.candidates(ball)) {
            if let (Obstacle::Brick(cell), Verdict::Covered { by }) = (it.obstacle, it.verdict) {
                assert!(before.bricks().get(by).is_some() && before.bricks().get(cell).is_some());
                assert_eq!(cell.abs_diff(by), 1, "{cell} {by}");
                covered += 1;
            }
        }
    }
    assert!(covered > 0);
}

/// A trace holds a limited number of facts. A ball at a million units per second would exceed it.
#[test]
fn a_trace_is_bounded() {
    let fact = StepEvent::StepBegins { step: 1 };
    let other = StepEvent::Moved { ball: 0, to: Vec2::ZERO };
    let mut trace = StepTrace::new();
    use breakout::game::StepObserver;
    trace.observe(fact);
    (0..MAX_EVENTS + 9).for_each(|_| trace.observe(other));
    assert_eq!(trace.facts().len(), MAX_EVENTS);
    trace.observe(fact);
    assert_eq!(trace.facts().len(), 1);
}

/// Reasons repeat the step's results. For bricks that the step did not search, they match a longer
/// sweep.
#[test]
fn reasons_agree_with_the_step_and_with_a_longer_sweep() {
    let mut seen = [0; 5];
    explain_everything(&level(), 1_000, &mut seen);
    explain_everything(&row(), 20_000, &mut seen);
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

/// Checks the reason for each brick after each step.
fn explain_everything(level: &Level, steps: usize, seen: &mut [usize; 5]) {
    let (mut game, mut trace, mut autopilot) = (Game::new(level, 4), StepTrace::new(), Autopilot::new(4));
    for _ in 0..steps {
        let before = game.clone();
        let input = Input { start: true, ..autopilot.input(&game) };
        trace.clear();
        game.step_observed(&input, &mut Vec::new(), &mut trace);
        let step =
            InspectedStep { before: &before, trace: &trace, subject: Subject::of_impact(&trace, 0), kinds: Kinds::ALL };
        let Some(path) = step.leg().and_then(|leg| leg.path(step.subject.ball)) else { continue };
        for PlacedBrick { cell, aabb, .. } in before.bricks().iter() {
            assert_eq!(obstacle_at(&step, aabb.center()), Some((Obstacle::Brick(cell), aabb)));
            let reason = reason(&step, Obstacle::Brick(cell), &aabb).expect("a ball flies");
            let far = |by: f32| sweep_circle_aabb(&path.circle, path.displacement * by, &aabb);
            seen[match reason {
                Reason::Hit => {
                    let leg = step.leg().expect("a leg");
                    assert_eq!(leg.chosen().map(|it| it.obstacle), Some(Obstacle::Brick(cell)));
                    0
                }
                Reason::Covered(by) => {
                    assert!(before.bricks().get(by).is_some());
                    1
                }
                Reason::Later(_) => 2,
                Reason::Farther(time) => {
                    assert!(time > 1.0, "{time}");
                    assert!(far(time * 0.999).is_none() && far(time * 1.001).is_some());
                    3
                }
                Reason::Missed(by) => {
                    assert!(far(1e4).is_none());
                    // A ball larger by this distance hits the brick, unless it flies away.
                    let larger = Circle { radius: path.circle.radius + by + 0.01, ..path.circle };
                    let ahead = (aabb.center() - path.circle.center).dot(path.displacement) > 0.0;
                    let meets = sweep_circle_aabb(&larger, path.displacement * 1e3, &aabb).is_some();
                    assert!(by <= 0.0 || !ahead || meets || contact_circle_aabb(&larger, &aabb).is_some(), "{by}");
                    4
                }
            }] += 1;
        }
    }
}

/// The formulas give the observed velocity, and each brick drawn as a sum has a row.
#[test]
fn rows_explain_the_picture() {
    let mut seen = [0; 5];
    let games = [Game::new(&level(), 7), Game::new(&row(), 7), Game::with_rules(Rules::RUN, &gaps(), 7)];
    for mut game in games {
        let (mut autopilot, mut trace) = (Autopilot::new(7), StepTrace::new());
        for turn in 0..12_000 {
            let before = game.clone();
            let mut input = Input { start: true, ..autopilot.input(&game) };
            if turn % 900 > 500 {
                input.steer = clumsy(&game, turn);
            }
            if turn % 4_000 == 3_000 {
                game.grant(PowerUpKind::PassThrough, Vec2::ZERO, &mut Vec::new());
            }
            trace.clear();
            game.step_observed(&input, &mut Vec::new(), &mut trace);
            for subject in trace.legs().enumerate().map(|(leg, it)| (leg, it.chosen().map_or(0, |hit| hit.ball))) {
                let subject = Subject { leg: subject.0, ball: subject.1 };
                let step = InspectedStep { before: &before, trace: &trace, subject, kinds: Kinds::ALL };
                check_rows(&step, &numbers(&step), &mut seen);
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 20), "{seen:?}");
}

fn check_rows(step: &InspectedStep<'_>, rows: &[Row], seen: &mut [usize; 5]) {
    let row = |name: &str| rows.iter().find(|row| row.name == name).map(|row| row.value.replace('\u{2212}', "-"));
    let Some(leg) = step.leg() else { return };
    let marked = rows.iter().filter(|row| row.name.starts_with('\u{25ba}')).count();
    assert_eq!(marked, 1, "one leg is marked: {rows:?}");
    if let (Some(response), Some(_)) = (leg.response(), row("deflected v\u{2032}")) {
        let normal = leg.chosen().expect("it answers a hit").hit.normal;
        let expected = response.before - 2.0 * response.before.dot(normal) * normal;
        let is_changed = expected.distance(response.after) > 0.1;
        let (steepened, turned) = (row("too flat: steepened"), row("long without a brick: turned"));
        assert_eq!(turned.is_some(), response.cause == Cause::Nudged, "{rows:?}");
        match response.cause {
            // Steepening a ball that is almost steep enough changes less than the rows show.
            Cause::Steepened => assert!(steepened.is_some() && turned.is_none(), "{rows:?}"),
            Cause::Nudged => assert!(is_changed && steepened.is_none(), "{rows:?}"),
            cause => assert_eq!((cause, is_changed, steepened), (Cause::Reflected, false, None), "{rows:?}"),
        }
        seen[0] += 1;
    }
    if let (Some(response), Some(side), Some(up)) = (leg.response(), row("to the side"), row("upwards")) {
        let last = |text: String| text.rsplit([' ']).next().and_then(|it| it.parse().ok()).expect("a number");
        let sum = Vec2::new(last(side), last(up));
        let expected = sum.normalize() * response.after.length();
        assert!(expected.distance(response.after) < 1.0, "{expected} {response:?} {rows:?}");
        seen[1] += 1;
    }
    check_velocities(&leg, rows, seen);
    let has_more = rows.iter().any(|row| row.name.ends_with(" more"));
    for figure in figures(step).iter().filter(|figure| figure.kind == Kind::Sum) {
        let Mark::Rounded(aabb, _) = figure.mark else { continue };
        let Some((Obstacle::Brick(cell), _)) = obstacle_at(step, aabb.center()) else { continue };
        let name = format!("brick {cell}");
        let has_row = rows.iter().any(|row| row.name == name || row.name.starts_with(&format!("{name},")));
        assert!(has_row || has_more, "{name}: {rows:?}");
        seen[2] += 1;
    }
    let path = leg.path(step.subject.ball).filter(|path| path.displacement != Vec2::ZERO);
    assert!(path.is_none() || center_view(step).is_some(), "the path of a centre that moves can be drawn");
}

/// Checks the rows of responses other than a plain bounce.
fn check_velocities(leg: &Leg<'_>, rows: &[Row], seen: &mut [usize; 5]) {
    let numbers = |name: &str| {
        let text = rows.iter().find(|row| row.name == name)?.value.replace('\u{2212}', "-");
        Some(text.split([' ', '(', ')', ',', ':']).filter_map(|word| word.parse().ok()).collect::<Vec<f32>>())
    };
    let is_at = |numbers: &[f32], v: Vec2| matches!(numbers, [x, y] if Vec2::new(*x, *y).distance(v) < 0.01);
    if let Some(response) = leg.response().filter(|response| response.held.any()) {
        let moves = Vec2::select(response.held, Vec2::ZERO, response.after);
        let reported = numbers("squeezed: v\u{2032}").expect("a row");
        assert!(is_at(&reported, moves), "{moves}: {rows:?}");
    }
    if let (Some(kept), Some(response)) = (numbers("v\u{2032} = v"), leg.response()) {
        assert!(is_at(&kept, response.after) && response.after == response.before, "{rows:?}");
        let away = numbers("v \u{b7} n").expect("the proof that it flies away");
        assert!(away[0] >= 0.0 && away[1] == 0.0, "{rows:?}");
        seen[3] += 1;
    }
    for (cell, _) in leg.pierced(0) {
        let name = format!("brick {cell},");
        let is_told = rows.iter().any(|row| row.name.starts_with(&name) && row.value.ends_with("no bounce"));
        assert!(is_told || leg.pierced(0).count() > 4, "{name} {rows:?}");
        seen[4] += 1;
    }
}

#[test]
fn the_font_has_the_signs_of_formulas() {
    let signs = "\u{2212}\u{b7}\u{2032}\u{d7}\u{25ba}\u{2192}\u{2193}|v|";
    assert_eq!(breakout::font::missing(signs), None);
}
