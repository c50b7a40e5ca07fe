//! The X-ray's pictures: each a moment of a game that the articles explain, found by what the step
//! told. With the articles read, they must show why the ball went where it went.
//!
//! With `XRAY_PICTURES=FOLDER`, all of them are also left there, at a usual size and at a small
//! one, to be shown to such a reader.
#![cfg(target_os = "linux")]

use crate::support::{check_golden, with_renderer};
use breakout::collision::Feature;
use breakout::draw;
use breakout::effects::Effects;
use breakout::game::{Fact, Game, GameState, Input, Obstacle, PowerUpKind, Steer, Verdict};
use breakout::level::{self, Level};
use breakout::session::{Play, View};
use breakout::settings::{Setting, Settings};
use breakout::trial::autopilot::Autopilot;
use breakout::xray::Timeline;
use breakout::xray::{InspectedStep, Kind, Kinds, Leg, Subject, Trace};
use breakout::xray::{TimelineView, XrayLayout, XrayView};
use glam::{Vec2, vec2};
use image::RgbaImage;

const SIZE: (u32, u32) = (1280, 720);
const SMALL: (u32, u32) = (640, 360);

/// Rows with and without gaps.
fn level() -> Level {
    let text = "title: Figures\ntile a: hits=9\n".to_owned()
        + "...............\n..aaaaa.aaaaa..\n..a5.4a.a4.5a..\n..aa.aa.aa.aa..\n.3...1.2.1...3.\n...............\n";
    level::parse("test", "Figures", &text).expect("a good level")
}

/// A moment of a game.
struct Moment {
    level: Level,
    timeline: Timeline,
    subject: Subject,
}

/// The first step of some games in which a leg is as is wanted; the ball of that leg's hit is
/// inspected.
fn find(
    steer: fn(&Game, Steer, usize) -> Steer,
    grants: &[PowerUpKind],
    wanted: impl Fn(&Trace, &Leg) -> bool,
) -> Moment {
    find_on(&level(), steer, grants, wanted)
}

fn find_on(
    level: &Level,
    steer: fn(&Game, Steer, usize) -> Steer,
    grants: &[PowerUpKind],
    wanted: impl Fn(&Trace, &Leg) -> bool,
) -> Moment {
    for seed in 1..200 {
        let level = level.clone();
        let mut game = Game::new(&level, seed);
        grants.iter().for_each(|kind| game.grant(*kind, Vec2::ZERO, &mut Vec::new()));
        let (mut timeline, mut trace, mut autopilot) = (Timeline::new(&game), Trace::new(), Autopilot::new(seed));
        for turn in 0..8_000 {
            let mut input = Input { start: true, ..autopilot.input(&game) };
            input.steer = steer(&game, input.steer, turn);
            trace.clear();
            timeline.play(&input);
            game.step_observed(&input, &mut Vec::new(), &mut trace);
            if game.state() != GameState::Active {
                break;
            }
            if let Some((leg, it)) = trace.legs().enumerate().find(|(_, leg)| wanted(&trace, leg)) {
                let ball = it.chosen().map_or(0, |chosen| chosen.ball);
                return Moment { level, timeline, subject: Subject { ball, leg } };
            }
        }
    }
    panic!("no game has such a step")
}

/// Draws a moment.
fn draw(moment: &mut Moment, size: (u32, u32), kinds: Kinds, with_timeline: bool) -> RgbaImage {
    draw_for(moment, size, kinds, with_timeline, Settings::default())
}

/// Draws a moment for a player with these settings.
fn draw_for(moment: &mut Moment, size: (u32, u32), kinds: Kinds, with_timeline: bool, settings: Settings) -> RgbaImage {
    let place = moment.timeline.steps();
    let mut trace = Trace::new();
    let before = moment.timeline.observe(place, &mut trace);
    let mut play = Play::new(vec![moment.level.clone()], 0, 1);
    play.set_settings(settings, Vec::new());
    play.step(&Input { start: true, ..Input::default() });
    let effects = Effects::default();
    let view = View { game: moment.timeline.now(), effects: &effects, ..play.view(1.0, None) };
    let step = InspectedStep { before: &before, trace: &trace, subject: moment.subject, kinds };
    let impacts = moment.timeline.impacts();
    let timeline = TimelineView { impacts, position: place, status: "stopped".to_owned(), warns: false };
    let xray_view = XrayView { step, moment: 1.0, pointer: None, timeline: with_timeline.then_some(timeline) };
    with_renderer(|gl, renderer| draw::capture(gl, size, |target| renderer.draw_xray(target, &view, &xray_view)))
        .expect("drawn")
}

fn check(name: &str, moment: Moment) {
    check_at(SIZE, name, moment);
}

fn check_at(size: (u32, u32), name: &str, mut moment: Moment) {
    if let Some(folder) = std::env::var_os("XRAY_PICTURES") {
        for (size, kind) in [(SIZE, "usual"), (SMALL, "small")] {
            let file = std::path::Path::new(&folder).join(format!("{name}-{kind}.png"));
            draw(&mut moment, size, Kinds::ALL, true).save(file).expect("a folder");
        }
    }
    check_golden(&format!("xray-{name}"), &draw(&mut moment, size, Kinds::ALL, false));
}

fn follow(_: &Game, steer: Steer, _: usize) -> Steer {
    steer
}

/// Beside the ball, and when it is too late, as fast as the mouse can to the wall.
fn rush(game: &Game, steer: Steer, turn: usize) -> Steer {
    let lowest = game.balls().iter().max_by(|a, b| a.center.y.total_cmp(&b.center.y));
    let Some(ball) = lowest.filter(|_| turn % 900 > 500) else { return steer };
    let is_late = ball.center.y > game.paddle().aabb().min.y;
    match (is_late, ball.center.x < 400.0) {
        (false, _) => Steer::To(ball.center.x + if turn % 60 < 30 { 90.0 } else { -90.0 }),
        (true, true) => Steer::To(0.0),
        (true, false) => Steer::To(800.0),
    }
}

fn hits_brick(leg: &Leg, feature: Feature) -> bool {
    let hit = leg.chosen().filter(|chosen| matches!(chosen.obstacle, Obstacle::Brick(_)));
    // In the middle of the step, so that way and rest are both seen.
    hit.is_some_and(|chosen| chosen.hit.feature == feature && (0.3..0.7).contains(&chosen.hit.time_of_impact))
}

#[test]
fn corner_picture() {
    check("corner", find(follow, &[], |_, leg| hits_brick(leg, Feature::Corner)));
}

/// Ball and brick move: the sweep takes the ball's displacement as the brick sees it.
#[test]
fn moving_brick_picture() {
    let text = "tile m: hits=9 move=5 speed=300\n........\nm.......\n........\n.m......\n........\n22222222\n";
    let level = level::parse("test", "Moving", text).expect("a good level");
    let is_met = |leg: &Leg| {
        let hit = leg.chosen_candidate().filter(|it| (0.3..0.7).contains(&it.hit.time_of_impact));
        let path = leg.chosen().and_then(|chosen| leg.path(chosen.ball));
        hit.zip(path).is_some_and(|(hit, path)| {
            matches!(hit.obstacle, Obstacle::Brick(_)) && (path.displacement.x - hit.displacement.x).abs() > 2.0
        })
    };
    let mut moment = find_on(&level, follow, &[], |_, leg| is_met(leg));
    // By its whole name, which the book's checker looks for.
    check_golden("xray-moving", &draw(&mut moment, SIZE, Kinds::ALL, false));
}

/// Two bolts of the laser, one of which ends at a brick, and a ball beside them.
#[test]
fn bolts_picture() {
    let ends = |trace: &Trace| {
        let bolts =
            trace.facts().iter().filter_map(|fact| if let Fact::Bolt { hit, .. } = fact { Some(*hit) } else { None });
        let hits: Vec<_> = bolts.collect();
        hits.len() == 2 && hits.iter().flatten().count() == 1
    };
    check_at(SMALL, "bolts", find(follow, &[PowerUpKind::Laser], |trace, _| ends(trace)));
}

/// The ball meets a row where two bricks touch: the corner is dropped, the face is hit.
#[test]
fn seam_picture() {
    let is_covered = |leg: &Leg| {
        leg.balls().flat_map(|ball| leg.candidates(ball)).any(|it| matches!(it.verdict, Verdict::Covered { .. }))
    };
    check("seam", find(follow, &[], |_, leg| hits_brick(leg, Feature::FaceY) && is_covered(leg)));
}

/// Between the wall and the paddle there is no way but down.
#[test]
fn squeeze_picture() {
    check("squeeze", find(rush, &[], |_, leg| leg.response().is_some_and(|it| it.held.any())));
}

#[test]
fn two_impacts_picture() {
    let is_second = |trace: &Trace, leg: &Leg| {
        let balls: Vec<usize> = trace.legs().filter_map(|leg| leg.chosen().map(|it| it.ball)).collect();
        balls.len() == 2
            && balls[0] == balls[1]
            && leg.left < 1.0
            && (0.2..0.8).contains(&leg.chosen().map_or(0.0, |it| it.hit.time_of_impact))
    };
    check("two-impacts", find(follow, &[PowerUpKind::Speed, PowerUpKind::Speed], is_second));
}

#[test]
fn three_balls_picture() {
    let grants = [PowerUpKind::MultiBall];
    check(
        "three-balls",
        find(follow, &grants, |trace, leg| {
            let apart = |a: usize, b: usize| match (leg.path(a), leg.path(b)) {
                (Some(a), Some(b)) => (a.circle.center - b.circle.center).length() > 60.0,
                _ => false,
            };
            trace.step() > Some(300) && apart(0, 1) && apart(1, 2) && apart(0, 2) && leg.chosen().is_some()
        }),
    );
}

/// The paddle sends the ball to the side, by where it is met.
#[test]
fn paddle_picture() {
    check(
        "paddle",
        find(follow, &[], |_, leg| {
            let hit = leg.chosen().filter(|hit| hit.obstacle == Obstacle::Paddle);
            hit.is_some_and(|hit| {
                let share = leg.end(hit.ball).map_or(0.0, |ball| (ball.x - leg.paddle.center().x) / 50.0);
                (0.3..0.7).contains(&share) && (0.3..0.7).contains(&hit.hit.time_of_impact) && hit.hit.normal.y == -1.0
            })
        }),
    );
}

#[test]
fn wall_picture() {
    let is_wall = |leg: &Leg| leg.chosen().is_some_and(|it| it.obstacle == Obstacle::Wall && it.hit.normal.x > 0.0);
    let is_midway = |leg: &Leg| leg.chosen().is_some_and(|it| (0.3..0.7).contains(&it.hit.time_of_impact));
    check_at(SMALL, "wall", find(follow, &[], |_, leg| is_wall(leg) && is_midway(leg)));
}

/// A ball that has nothing in its way, near bricks.
#[test]
fn miss_picture() {
    check_at(
        SMALL,
        "miss",
        find(follow, &[], |trace, leg| {
            trace.impacts() == 0 && leg.cells(0).count() >= 2 && trace.step() > Some(100) && is_beside_bricks(leg)
        }),
    );
}

fn is_beside_bricks(leg: &Leg) -> bool {
    leg.path(0).is_some_and(|path| path.circle.center.y < 150.0)
}

/// A ball that passes through bricks, and destroys one without a bounce.
#[test]
fn pierced_picture() {
    let is_pierced = |leg: &Leg| leg.pierced(0).next().is_some_and(|(_, hit)| (0.2..0.8).contains(&hit.time_of_impact));
    check_at(SMALL, "pierced", find(follow, &[PowerUpKind::PassThrough], |_, leg| is_pierced(leg)));
}

/// The paddle's end: the corner meets the ball from the side.
#[test]
fn paddle_corner_picture() {
    let is_corner = |leg: &Leg| {
        leg.chosen().is_some_and(|it| it.obstacle == Obstacle::Paddle && it.hit.feature == Feature::Corner)
            && leg.response().is_some_and(|it| !it.held.any() && it.after.y < 0.0)
    };
    check_at(SMALL, "paddle-corner", find(rush, &[], |_, leg| is_corner(leg)));
}

/// The paddle runs into the ball, and stops.
#[test]
fn yield_picture() {
    check("yield", find(rush, &[], |_, leg| leg.paddle_yields().is_some_and(|wanted| wanted.abs() > 5.0)));
}

/// With the timeline, in wide, high and small windows, and beside a whole field.
#[test]
fn other_shapes_pictures() {
    let mut moment = find(follow, &[], |_, leg| hits_brick(leg, Feature::Corner));
    let shapes = [
        ("timeline", SIZE),
        ("high", (600, 960)),
        ("small-high", (480, 900)),
        ("small", SMALL),
        ("very-wide", (1290, 540)),
    ];
    let mut differ = Vec::new();
    for (name, size) in shapes {
        let picture = draw(&mut moment, size, Kinds::ALL, true);
        if std::panic::catch_unwind(|| check_golden(&format!("xray-{name}"), &picture)).is_err() {
            differ.push(name);
        }
    }
    assert!(differ.is_empty(), "{differ:?}");
}

/// For weak eyes: larger words, and figures on darker ground.
#[test]
fn large_text_picture() {
    let mut moment = find(follow, &[], |_, leg| hits_brick(leg, Feature::Corner));
    let mut some = Kinds::ALL;
    [Kind::BroadPhase, Kind::Cells, Kind::Dropped].into_iter().for_each(|kind| some.toggle(kind));
    let settings = Settings::default().with(Setting::TextSize, 150).with(Setting::HighContrast, 1);
    check_golden("xray-large", &draw_for(&mut moment, SIZE, some, true, settings));
}

/// No window is too small, too thin or too large to be drawn.
#[test]
fn any_window_is_drawn() {
    let mut moment = find(follow, &[], |_, leg| hits_brick(leg, Feature::Corner));
    for size in [(1, 1), (7, 900), (900, 7), (64, 48), (3000, 500), (3840, 2160)] {
        let picture = draw(&mut moment, size, Kinds::ALL, true);
        assert_eq!(picture.dimensions(), size);
        assert!(size.0.min(size.1) < 40 || picture.pixels().any(|pixel| pixel.0[0] > 150), "{size:?}");
    }
}

/// The lab draws with the same marks: two boxes that move, and the article's answer beside ours.
#[test]
fn lab_pictures() {
    for (name, keys) in [("both-move", "m,left,left,left,left,left,left,left,left"), ("trap", "t,t,t,t")] {
        let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("lab-{name}.png"));
        let mut lab = std::process::Command::new(crate::support::example("collision_lab"));
        let status = lab.arg("--keys").arg(keys).arg("--picture").arg(&file).status();
        assert!(status.expect("`cargo test` builds the examples; by itself: `cargo build --examples`").success());
        check_golden(&format!("collision-lab-{name}"), &image::open(&file).expect("a picture").into_rgba8());
    }
}

/// Pictures by the command line: a step of a demo, an impact of a record, and what there is not.
#[test]
fn render_draws_a_step_or_an_impact() {
    let record = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays/first-wall.replay");
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("xray-render.png");
    let render = |arguments: &[&str]| {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_breakout"));
        let output = program.arg("render").args(arguments).arg("-o").arg(&file).output().expect("it runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let picture = || image::open(&file).expect("a picture").into_rgba8();
    let record = record.display().to_string();
    let with = |arguments: &[&str]| {
        assert_eq!(render(arguments), (Some(0), String::new()), "{arguments:?}");
        picture()
    };
    let first = with(&["--xray", "--replay", &record, "--impact", "1"]);
    let second = with(&["--xray", "--replay", &record, "--impact", "2"]);
    let plain = with(&["--replay", &record, "--steps", "300"]);
    let step = with(&["--xray", "--replay", &record, "--steps", "300"]);
    let demo = with(&["--xray", "--demo", "--steps", "300"]);
    for (a, b) in [(&first, &second), (&first, &plain), (&plain, &step), (&step, &demo)] {
        assert!(crate::support::outliers(a, b) > 300);
    }
    let (code, message) = render(&["--xray", "--replay", &record, "--impact", "1000000"]);
    assert!(code == Some(1) && message.contains("impacts, and the one to draw is number 1000000"), "{message}");
    assert_eq!(render(&["--xray"]).0, Some(2), "of which game?");
}

/// The pointer finds what is under it: the field, the lens and the timeline are each other's
/// inverse.
#[test]
fn a_pixel_is_a_place_in_the_world() {
    let moment = find(follow, &[], |_, leg| hits_brick(leg, Feature::Corner));
    let mut trace = Trace::new();
    let before = moment.timeline.observe(moment.timeline.steps(), &mut trace);
    let step = InspectedStep { before: &before, trace: &trace, subject: moment.subject, kinds: Kinds::ALL };
    let world = |pixel| XrayLayout::new(SIZE, 1.0).world_at(pixel, &step);
    assert_eq!(world(vec2(0.0, 0.0)), Some(Vec2::ZERO));
    assert!(world(vec2(777.0, 583.0)).is_some_and(|at| (at - vec2(800.0, 600.0)).length() < 2.0));
    assert_eq!(world(vec2(770.0, 700.0)), None, "below the field");
    let center = trace.legs().nth(moment.subject.leg).and_then(|leg| leg.end(moment.subject.ball)).expect("a ball");
    assert!(world(vec2(785.0, 152.0) * 1.2).is_some_and(|at| (at - center).length() < 1.0), "the middle of the lens");
    assert_eq!(XrayLayout::new(SIZE, 1.0).time_at(vec2(400.0, 100.0)), None);
    assert!(XrayLayout::new(SIZE, 1.0).time_at(vec2(396.0, 675.0)).is_some_and(|share| (share - 0.5).abs() < 0.01));
}
