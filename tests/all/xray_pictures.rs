//! Pictures of the X-ray at moments that the articles explain. The tests find the moments by the
//! step's trace. To a reader of the articles, each picture must show why the ball moved as it did.
//!
//! Set `XRAY_PICTURES=FOLDER` to save all pictures for such a reader, at a usual and a small size.
//! Some are golden pictures; for the others, the tests measure that each figure is drawn. `xray.rs`
//! compares the figures and numbers with the step.
#![cfg(target_os = "linux")]

use crate::support::{check_golden, golden_size, outliers, with_renderer};
use breakout::collision::Feature;
use breakout::draw;
use breakout::effects::Effects;
use breakout::game::{Game, GameState, Input, Obstacle, PowerUpKind, Steer, StepEvent, Verdict};
use breakout::lab::autopilot::Autopilot;
use breakout::level::{self, Level};
use breakout::session::{Session, View};
use breakout::settings::{Setting, Settings};
use breakout::xray::Timeline;
use breakout::xray::{InspectedStep, Kind, Kinds, Leg, StepTrace, Subject};
use breakout::xray::{TimelineView, XrayLayout, XrayView};
use glam::{Vec2, vec2};
use image::{RgbaImage, imageops};

const SIZE: (u32, u32) = (1280, 720);
const SMALL: (u32, u32) = (640, 360);

/// Returns a level of rows with and without gaps.
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

/// Finds the first step with a wanted leg, and inspects the ball that hits at the end of that leg.
fn find(
    steer: fn(&Game, Steer, usize) -> Steer,
    grants: &[PowerUpKind],
    wanted: impl Fn(&StepTrace, &Leg) -> bool,
) -> Moment {
    find_on(&level(), steer, grants, wanted)
}

fn find_on(
    level: &Level,
    steer: fn(&Game, Steer, usize) -> Steer,
    grants: &[PowerUpKind],
    wanted: impl Fn(&StepTrace, &Leg) -> bool,
) -> Moment {
    for seed in 1..200 {
        let level = level.clone();
        let mut game = Game::new(&level, seed);
        grants.iter().for_each(|kind| game.grant(*kind, Vec2::ZERO, &mut Vec::new()));
        let (mut timeline, mut trace, mut autopilot) = (Timeline::new(&game), StepTrace::new(), Autopilot::new(seed));
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

fn draw(moment: &mut Moment, size: (u32, u32), kinds: Kinds, with_timeline: bool) -> RgbaImage {
    draw_for(moment, size, kinds, with_timeline, Settings::default())
}

/// Draws a moment with a player's settings.
fn draw_for(moment: &mut Moment, size: (u32, u32), kinds: Kinds, with_timeline: bool, settings: Settings) -> RgbaImage {
    let place = moment.timeline.steps();
    let mut trace = StepTrace::new();
    let before = moment.timeline.observe(place, &mut trace);
    let mut session = Session::new(vec![moment.level.clone()], 0, 1);
    session.preferences.set(settings, Vec::new());
    session.step(&Input { start: true, ..Input::default() });
    let effects = Effects::default();
    let view = View { game: moment.timeline.now(), effects: &effects, ..session.view(1.0, None) };
    let step = InspectedStep { before: &before, trace: &trace, subject: moment.subject, kinds };
    let impacts = moment.timeline.impacts();
    let timeline = TimelineView { impacts, position: place, status: "stopped".to_owned(), warns: false, note: None };
    let xray_view = XrayView { step, moment: 1.0, pointer: None, timeline: with_timeline.then_some(timeline) };
    with_renderer(|gl, renderer| draw::capture(gl, size, |target| renderer.draw_xray(target, &view, &xray_view)))
        .expect("drawn")
}

fn check(name: &str, protects: &str, moment: &mut Moment) {
    check_golden(name, protects, &draw(moment, golden_size(name), Kinds::ALL, false));
}

/// Checks that a moment shows each of these kinds of figures, and that its key hides it.
fn check_drawn(name: &str, moment: &mut Moment, kinds: &[Kind]) {
    if let Some(folder) = std::env::var_os("XRAY_PICTURES") {
        for (size, kind) in [(SIZE, "usual"), (SMALL, "small")] {
            let file = std::path::Path::new(&folder).join(format!("{name}-{kind}.png"));
            draw(moment, size, Kinds::ALL, true).save(file).expect("a folder");
        }
    }
    // Compare only the lens: the list of keys below the field also changes.
    let mut lens = |kinds| {
        let picture = draw(moment, SMALL, kinds, false);
        imageops::crop_imm(&picture, SMALL.0 / 2, 0, SMALL.0 / 2, SMALL.1 / 2).to_image()
    };
    let all = lens(Kinds::ALL);
    for kind in kinds {
        let mut others = Kinds::ALL;
        others.toggle(*kind);
        let changed = outliers(&all, &lens(others));
        assert!(changed > 20, "{name}: {kind:?}, {changed} pixels");
    }
}

fn follow(_: &Game, steer: Steer, _: usize) -> Steer {
    steer
}

/// Keeps the paddle beside the ball until it is too late, then moves it to the wall at full speed.
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
    // In the middle of the step, so that both the path and the rest are visible.
    hit.is_some_and(|chosen| chosen.hit.feature == feature && (0.3..0.7).contains(&chosen.hit.time_of_impact))
}

/// Kinds drawn at every hit of a brick.
const HIT: [Kind; 7] =
    [Kind::Path, Kind::BroadPhase, Kind::Sum, Kind::Impacts, Kind::Closest, Kind::Normals, Kind::Rest];

/// A corner with the timeline, in a usual window and in a tall one.
#[test]
fn corner_pictures() {
    let mut moment = find(follow, &[], |_, leg| hits_brick(leg, Feature::Corner));
    for (name, protects) in [
        ("xray-timeline", "figures, lens, numbers, keys and timeline in a wide window"),
        ("xray-high", "the same in a window that is higher than wide"),
    ] {
        check_golden(name, protects, &draw(&mut moment, golden_size(name), Kinds::ALL, true));
    }
    check_drawn("corner", &mut moment, &HIT);
}

/// Ball and brick both move. The sweep uses the ball's displacement relative to the brick.
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
    check("xray-moving", "the way of a brick that moves, and the ball's as it sees it", &mut moment);
    check_drawn("moving", &mut moment, &[Kind::Zones]);
}

/// Two laser bolts, one of which ends at a brick, beside a ball.
#[test]
fn bolts_picture() {
    let ends = |trace: &StepTrace| {
        let bolts = trace
            .facts()
            .iter()
            .filter_map(|fact| if let StepEvent::Bolt { hit, .. } = fact { Some(*hit) } else { None });
        let hits: Vec<_> = bolts.collect();
        hits.len() == 2 && hits.iter().flatten().count() == 1
    };
    let mut moment = find(follow, &[PowerUpKind::Laser], |trace, _| ends(trace));
    // The bolts are far from the ball in the lens.
    let picture = |moment: &mut Moment, kinds| {
        let picture = draw(moment, SMALL, kinds, false);
        imageops::crop_imm(&picture, 0, 0, SMALL.0 / 2, SMALL.1 * 2 / 3).to_image()
    };
    let mut others = Kinds::ALL;
    others.toggle(Kind::Path);
    let changed = outliers(&picture(&mut moment, Kinds::ALL), &picture(&mut moment, others));
    assert!(changed > 20, "{changed} pixels");
}

/// The ball hits a row where two bricks touch: the corner is dropped, the face is hit.
#[test]
fn seam_picture() {
    let is_covered = |leg: &Leg| {
        leg.balls().flat_map(|ball| leg.candidates(ball)).any(|it| matches!(it.verdict, Verdict::Covered { .. }))
    };
    let mut moment = find(follow, &[], |_, leg| hits_brick(leg, Feature::FaceY) && is_covered(leg));
    check("xray-seam", "a seam: the hit that is dropped, and the faces that are covered", &mut moment);
    check_drawn("seam", &mut moment, &[Kind::Dropped, Kind::Covered]);
}

/// Between the wall and the paddle, the ball can only go down.
#[test]
fn squeeze_picture() {
    let mut moment = find(rush, &[], |_, leg| leg.response().is_some_and(|it| it.held.any()));
    check_drawn("squeeze", &mut moment, &[Kind::Path, Kind::Impacts, Kind::Normals]);
}

#[test]
fn two_impacts_picture() {
    let is_second = |trace: &StepTrace, leg: &Leg| {
        let balls: Vec<usize> = trace.legs().filter_map(|leg| leg.chosen().map(|it| it.ball)).collect();
        balls.len() == 2
            && balls[0] == balls[1]
            && leg.left < 1.0
            && (0.2..0.8).contains(&leg.chosen().map_or(0.0, |it| it.hit.time_of_impact))
    };
    let mut moment = find(follow, &[PowerUpKind::Speed, PowerUpKind::Speed], is_second);
    check_drawn("two-impacts", &mut moment, &[Kind::Path, Kind::Impacts, Kind::Normals, Kind::Rest]);
}

#[test]
fn three_balls_picture() {
    let grants = [PowerUpKind::MultiBall];
    let mut moment = find(follow, &grants, |trace, leg| {
        let apart = |a: usize, b: usize| match (leg.path(a), leg.path(b)) {
            (Some(a), Some(b)) => (a.circle.center - b.circle.center).length() > 60.0,
            _ => false,
        };
        trace.step() > Some(300) && apart(0, 1) && apart(1, 2) && apart(0, 2) && leg.chosen().is_some()
    });
    check_drawn("three-balls", &mut moment, &[Kind::Path, Kind::Impacts]);
}

/// The paddle deflects the ball according to the point of the hit.
#[test]
fn paddle_picture() {
    let mut moment = find(follow, &[], |_, leg| {
        let hit = leg.chosen().filter(|hit| hit.obstacle == Obstacle::Paddle);
        hit.is_some_and(|hit| {
            let share = leg.end(hit.ball).map_or(0.0, |ball| (ball.x - leg.paddle.center().x) / 50.0);
            (0.3..0.7).contains(&share) && (0.3..0.7).contains(&hit.hit.time_of_impact) && hit.hit.normal.y == -1.0
        })
    });
    check("xray-paddle", "how the paddle steers by where it is met", &mut moment);
    check_drawn("paddle", &mut moment, &[Kind::Zones]);
}

#[test]
fn wall_picture() {
    let is_wall = |leg: &Leg| leg.chosen().is_some_and(|it| it.obstacle == Obstacle::Wall && it.hit.normal.x > 0.0);
    let is_midway = |leg: &Leg| leg.chosen().is_some_and(|it| (0.3..0.7).contains(&it.hit.time_of_impact));
    let mut moment = find(follow, &[], |_, leg| is_wall(leg) && is_midway(leg));
    check_drawn("wall", &mut moment, &[Kind::Path, Kind::Impacts, Kind::Normals, Kind::Rest]);
}

/// A ball near bricks, with nothing in its path.
#[test]
fn miss_picture() {
    let mut moment = find(follow, &[], |trace, leg| {
        trace.impacts() == 0 && leg.cells(0).count() >= 2 && trace.step() > Some(100) && is_beside_bricks(leg)
    });
    check_drawn("miss", &mut moment, &[Kind::Path, Kind::BroadPhase, Kind::Cells]);
}

fn is_beside_bricks(leg: &Leg) -> bool {
    leg.path(0).is_some_and(|path| path.circle.center.y < 150.0)
}

/// A ball that passes through bricks, and destroys one without a bounce.
#[test]
fn pierced_picture() {
    let is_pierced = |leg: &Leg| leg.pierced(0).next().is_some_and(|(_, hit)| (0.2..0.8).contains(&hit.time_of_impact));
    let mut moment = find(follow, &[PowerUpKind::PassThrough], |_, leg| is_pierced(leg));
    check_drawn("pierced", &mut moment, &[Kind::Path, Kind::Impacts, Kind::Closest]);
}

/// The corner at the paddle's end hits the ball from the side.
#[test]
fn paddle_corner_picture() {
    let is_corner = |leg: &Leg| {
        leg.chosen().is_some_and(|it| it.obstacle == Obstacle::Paddle && it.hit.feature == Feature::Corner)
            && leg.response().is_some_and(|it| !it.held.any() && it.after.y < 0.0)
    };
    let mut moment = find(rush, &[], |_, leg| is_corner(leg));
    check_drawn("paddle-corner", &mut moment, &[Kind::Path, Kind::Impacts, Kind::Normals, Kind::Rest]);
}

/// The paddle runs into the ball and stops.
#[test]
fn yield_picture() {
    let mut moment = find(rush, &[], |_, leg| leg.paddle_yields().is_some_and(|wanted| wanted.abs() > 5.0));
    check_drawn("yield", &mut moment, &[Kind::Zones]);
}

/// For players with low vision: larger words, and figures on a darker background.
#[test]
fn large_text_and_high_contrast() {
    let mut moment = find(follow, &[], |_, leg| hits_brick(leg, Feature::Corner));
    let mut draw = |settings| draw_for(&mut moment, SIZE, Kinds::ALL, true, settings);
    let (usual, large) = (draw(Settings::default()), draw(Settings::default().with(Setting::TextSize, 150)));
    let high = draw(Settings::default().with(Setting::HighContrast, 1));
    let field = |picture: &RgbaImage| imageops::crop_imm(picture, 0, 0, SIZE.0 / 2, SIZE.1 / 2).to_image();
    let light = |picture: &RgbaImage| picture.pixels().map(|pixel| u64::from(pixel.0[2])).sum::<u64>();
    let (dark, usual_light) = (light(&field(&high)), light(&field(&usual)));
    assert!(10 * dark < 9 * usual_light, "the ground of figures is darker: {dark} {usual_light}");
    // The numbers are below the lens. Large text moves their last rows down.
    let lowest = |picture: &RgbaImage| {
        let bright = |y: &u32| (SIZE.0 * 5 / 8..SIZE.0).filter(|x| picture.get_pixel(*x, *y).0[1] > 150).count() > 20;
        (0..SIZE.1).rev().find(bright).expect("numbers")
    };
    assert!(lowest(&large) > lowest(&usual) + 20, "{} {}", lowest(&large), lowest(&usual));
}

/// Windows of any size and shape can be drawn.
#[test]
fn any_window_is_drawn() {
    let mut moment = find(follow, &[], |_, leg| hits_brick(leg, Feature::Corner));
    for size in [(1, 1), (7, 900), (900, 7), (64, 48), (3000, 500), (3840, 2160)] {
        let picture = draw(&mut moment, size, Kinds::ALL, true);
        assert_eq!(picture.dimensions(), size);
        assert!(size.0.min(size.1) < 40 || picture.pixels().any(|pixel| pixel.0[0] > 150), "{size:?}");
    }
}

/// The collision lab draws the same marks: a disc and tiles, two moving boxes, and the article's
/// result beside ours.
#[test]
fn lab_pictures() {
    let draw = |keys: &[&str]| {
        let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("lab-{}.png", keys.len() + keys.concat().len()));
        let (width, height) = golden_size("collision-lab");
        let mut lab = std::process::Command::new(crate::support::example("collision_lab"));
        let lab = lab.args(["--size", &format!("{width}x{height}")]).args(keys).arg("--picture").arg(&file);
        let status = lab.status().expect("`cargo test` builds the examples; by itself: `cargo build --examples`");
        assert!(status.success());
        image::open(&file).expect("a picture").into_rgba8()
    };
    let disc = draw(&[]);
    check_golden("collision-lab", "the lab's figures and numbers", &disc);
    for keys in ["m,left,left,left,left,left,left,left,left", "t,t,t,t"] {
        let changed = outliers(&disc, &draw(&["--keys", keys]));
        assert!(changed > 1000, "{keys}: {changed} pixels");
    }
}

/// Pictures by the command line: a step of a demo, an impact of a record, and errors for missing
/// ones.
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

/// Pixels and places convert both ways in the field, the lens and the timeline, so the pointer
/// finds the object below it.
#[test]
fn a_pixel_is_a_place_in_the_world() {
    let moment = find(follow, &[], |_, leg| hits_brick(leg, Feature::Corner));
    let mut trace = StepTrace::new();
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
