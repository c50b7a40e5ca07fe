//! Golden pictures, drawn without a window by Mesa's software driver.
#![cfg(target_os = "linux")]

use crate::support::{
    MAX_OUTLIERS, assets_with, check_golden, demo, draw, draw_anew, draw_between, golden, lost, menu, outliers,
    renderer, started, with_power_ups,
};
use breakout::assets::Assets;
use breakout::diagnostics::diagnose;
use breakout::draw::{DEFAULT_SAMPLES, Layout};
use breakout::game::rules::{Difficulty, Rules, RunRules};
use breakout::game::{Event, GameState, Input, PowerUpKind, Steer};
use breakout::level;
use breakout::library::{self, Message, Urgency};
use breakout::menu::Command;
use breakout::render::{Renderer, picture};
use breakout::session::{Feedback, FollowUp, Motion, Play};
use breakout::trial::autopilot::Autopilot;
use glam::vec2;
use image::{RgbaImage, imageops};
use std::path::PathBuf;

/// The size at which every screen is looked at.
const SIZE: (u32, u32) = (1280, 720);

#[test]
fn menu_picture() {
    check_golden("menu", &draw(&menu(), SIZE));
}

#[test]
fn start_picture() {
    check_golden("start", &draw(&started(), SIZE));
}

#[test]
fn demo_picture() {
    check_golden("demo", &draw(&demo(2200), SIZE));
}

#[test]
fn windows_of_other_shapes() {
    check_in_other_shapes("running", &with_power_ups(&[PowerUpKind::Speed, PowerUpKind::Sticky]), &SHAPES);
    check_in_other_shapes("window", &menu(), &SHAPES[..2]);
}

/// Other shapes of the window: 4:3, tall, small, very wide. `Layout` has tests of its own; here a
/// few pictures show that nothing is cut off.
const SHAPES: [(&str, (u32, u32)); 4] =
    [("4-3", (800, 600)), ("tall", (480, 900)), ("small", (480, 270)), ("wide", (1280, 540))];

/// One picture of a game in each other shape.
fn check_in_other_shapes(name: &str, play: &Play, shapes: &[(&str, (u32, u32))]) {
    let checks: Vec<_> = shapes
        .iter()
        .map(|(shape, size)| {
            let picture = draw(play, *size);
            std::panic::catch_unwind(|| check_golden(&format!("{name}-{shape}"), &picture))
        })
        .collect();
    // All of them are drawn before the first that differs is reported.
    checks.into_iter().for_each(|check| check.unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
}

/// The ground goes on to the window's edges: there are no black bars, whatever its shape.
#[test]
fn no_window_has_black_bars() {
    for size in [(800, 600), (480, 900), (480, 270), (1280, 540), (720, 720)] {
        let picture = draw(&menu(), size);
        let (right, bottom) = (size.0 - 1, size.1 - 1);
        let across = (0..=right).flat_map(|x| [(x, 0), (x, bottom)]);
        let edge: Vec<_> = across.chain((0..=bottom).flat_map(|y| [(0, y), (right, y)])).collect();
        let light = |(x, y): &(u32, u32)| picture.get_pixel(*x, *y).0[..3].iter().copied().max().unwrap_or(0);
        let black = edge.iter().filter(|at| light(at) < 12).count();
        assert!(black * 50 < edge.len(), "{size:?}: {black} of {} pixels at the edge are black", edge.len());
    }
}

/// One picture of a game.
fn check_shown(name: &str, play: &Play) {
    check_golden(name, &draw(play, SIZE));
}

/// A game in which a ball has just hit a solid brick.
fn shaken() -> Play {
    let level = level::parse("test", "Steel", "world: forge\n0 0 0 0 0\n0 2 2 2 0\n0 1 1 1 0\n0 0 0 0 0\n")
        .expect("a good level");
    let mut play = Play::new(vec![level], 0, 1);
    play.step(&Input { start: true, ..Input::default() });
    let mut autopilot = Autopilot::new(1);
    for _ in 0..5000 {
        let input = autopilot.input(play.game());
        if play.step(&input).iter().any(|event| matches!(event, Event::SolidHit { .. })) {
            for _ in 0..4 {
                play.step(&Input::default());
            }
            return play;
        }
    }
    panic!("no solid brick was hit")
}

/// Without light around what is bright, each dose is told from the others at a glance: while the
/// ball flies, and where it hits.
#[test]
fn the_doses_of_feedback_look_different() {
    let dose = |feedback, steps| {
        let mut play = demo(steps);
        play.set_feedback(feedback);
        draw(&play, SIZE)
    };
    for steps in [640, 680] {
        let [off, some, full] = Feedback::ALL.map(|feedback| dose(feedback, steps));
        let (plain, more) = (outliers(&off, &some), outliers(&some, &full));
        assert!(plain > 1000 && more > 1000, "after {steps} steps {plain} and {more} pixels differ");
    }
}

/// What has no feedback shows level, score and lives, and nothing of a combo.
#[test]
fn a_plain_game_has_no_meter() {
    let below_score = |mut play: Play, feedback| {
        play.set_feedback(feedback);
        imageops::crop_imm(&draw(&play, SIZE), 0, 276, 170, 50).to_image()
    };
    let combo = || {
        let (mut play, mut autopilot) = (started(), Autopilot::new(1));
        while play.game().score().combo < 2 {
            let input = autopilot.input(play.game());
            play.step(&input);
        }
        play
    };
    let nothing = below_score(started(), Feedback::Off);
    assert_eq!(outliers(&below_score(combo(), Feedback::Off), &nothing), 0);
    assert!(outliers(&below_score(combo(), Feedback::Some), &nothing) > 500);
}

/// A life that points earned: a heart grows in the panel, and one rises on the field with a word.
#[test]
fn life_won_picture() {
    let levels = library::shipped(&Assets::embedded()).expect("the game has levels");
    let rules = RunRules::run(Difficulty::Normal);
    let is_won = |event: &Event| matches!(event, Event::LifeWon { .. });
    // A level may be won before its life falls.
    let won = (1..10).find_map(|seed| {
        let (mut play, mut autopilot) = (Play::new(levels.clone(), 5, seed).by(rules), Autopilot::new(1));
        play.step(&Input { start: true, ..Input::default() });
        while play.game().state() == GameState::Active {
            if play.step(&autopilot.input(play.game())).iter().any(is_won) {
                return Some((play, autopilot));
            }
        }
        None
    });
    let (mut play, mut autopilot) = won.expect("a life is won");
    for _ in 0..40 {
        let input = autopilot.input(play.game());
        play.step(&input);
    }
    check_shown("life-won", &play);
}

fn reduced(mut play: Play) -> Play {
    play.set_motion(Motion::Reduced);
    play
}

#[test]
fn chaos_pictures() {
    // No other picture is as hard to pack: it is smaller.
    check_golden("chaos", &draw(&with_power_ups(&[PowerUpKind::Chaos]), (960, 540)));
    check_shown("chaos-reduced", &reduced(with_power_ups(&[PowerUpKind::Chaos])));
}

#[test]
fn confuse_pictures() {
    check_shown("confuse", &with_power_ups(&[PowerUpKind::Confuse]));
    check_shown("confuse-reduced", &reduced(with_power_ups(&[PowerUpKind::Confuse])));
}

#[test]
fn shake_pictures() {
    check_shown("shake", &shaken());
    let mut play = shaken();
    // The mark comes more slowly than the shake.
    for _ in 0..16 {
        play.step(&Input::default());
    }
    check_shown("shake-reduced", &reduced(play));
}

#[test]
fn falling_pictures() {
    let mut play = demo(1000);
    // These two fall already.
    let falls = |kind: &PowerUpKind| matches!(kind, PowerUpKind::PadSizeIncrease | PowerUpKind::Confuse);
    for (i, kind) in PowerUpKind::ALL.into_iter().filter(|kind| !falls(kind)).enumerate() {
        play.drop_power_up(
            kind,
            vec2(60.0 + 110.0 * (i % 6) as f32, 320.0 + 55.0 * (i / 6) as f32 + 25.0 * (i % 2) as f32),
        );
    }
    check_shown("falling", &play);
}

/// Half of [`SIZE`].
const SMALL: (u32, u32) = (SIZE.0 / 2, SIZE.1 / 2);

#[test]
fn running_pictures() {
    use PowerUpKind::*;
    let all = [Speed, Speed, Sticky, PassThrough, PadSizeIncrease, MultiBall];
    check_shown("running", &with_power_ups(&all));
    let running = [Speed, Sticky, PassThrough, PadSizeIncrease, MultiBall, Laser, Floor, Bomb, Slow, Freeze, Darkness];
    for kind in running.into_iter().chain([BigBall, SmallBall, Dynamite, Armor]) {
        // Small: what is looked at is one item.
        check_golden(&format!("running-{}", kind.name()), &draw(&with_power_ups(&[kind]), SMALL));
    }
    let mut play = with_power_ups(&[Confuse, Sticky, Laser, Magnet, DoublePoints]);
    // Launched again whenever it sticks, so that time passes.
    let mut autopilot = Autopilot::new(1);
    while play.game().running().find(|it| it.kind == Confuse).is_some_and(|it| !it.is_ending()) {
        let input = autopilot.input(play.game());
        play.step(&Input { launch: true, ..input });
    }
    assert!(play.game().is_running(Confuse));
    check_shown("ending", &play);
    let (mut play, mut autopilot) = (with_power_ups(&[Homing]), Autopilot::new(1));
    while !matches!(play.game().balls(), [ball] if ball.velocity.y < 0.0 && ball.center.y > 400.0) {
        play.step(&autopilot.input(play.game()));
    }
    check_golden("running-homing", &draw(&play, SMALL));
    let mut play = with_power_ups(&[Magnet]);
    play.drop_power_up(Laser, vec2(180.0, 300.0));
    play.drop_power_up(Shrink, vec2(560.0, 340.0));
    play.step(&Input::default());
    check_golden("running-magnet", &draw(&play, SMALL));
}

/// Each kind of brick that does something, at the start and some seconds later: moved, blown up,
/// grown again; with bolts in the air.
#[test]
fn brick_pictures() {
    let text = "title: Kinds\nworld: garden\ntile x: color=#ff8c40 explodes\ntile r: color=#63d471 regrow=2 times=3\n\
                tile m: color=#4aa8ff move=5 speed=140\ntile s: solid move=-5\n\
                2222222222222222\n22xx22222222xx22\n2222222222222222\n................\nm...........2...\n\
                ..........s.....\n................\nrr.rr.rr.rr.rr.r\n................\n";
    let level = level::parse("test", "Kinds", text).expect("a good level");
    let mut play = Play::new(vec![level], 0, 1);
    play.step(&Input { start: true, ..Input::default() });
    (0..240).for_each(|_| _ = play.step(&Input::default()));
    check_shown("bricks-kinds", &play);
    let mut autopilot = Autopilot::new(2);
    play.grant(PowerUpKind::Laser);
    while play.game().bricks().breakable() > 48 {
        let input = autopilot.input(play.game());
        play.step(&Input { launch: true, ..input });
    }
    check_shown("bricks-at-work", &play);
}

#[test]
fn paused_pictures() {
    let mut play = demo(2200);
    assert_eq!(play.command(Command::Pause), Some(FollowUp::Turn));
    play.step(&Input::default());
    check_shown("paused", &play);
}

/// What an author sees after saving a level with mistakes while it is played.
#[test]
fn problem_picture() {
    let text = "title: Mine\ntile a: color=#ff8800 hit=2\n2 2 2 2\n2 x 2 2 2\n";
    let wide = format!("title: Wide\n{}x{}\n", "2".repeat(120), "2".repeat(20));
    let strange = "title: Strange\n2 2 2 2\n1 1 1 1\n2 2 2 2\n1 1 1 1\n0 0 0 0\n";
    for (name, text, paused) in [("problem", text, false), ("problem-wide", &wide, true), ("warning", strange, true)] {
        let report = diagnose(&Rules::TUTORIAL, "mine.lvl", "Mine", text.as_bytes());
        let text = report.summary(92).expect("a mistake");
        let mut play = demo(600);
        let is_playable = report.level.is_some();
        play.set_message(Some(if is_playable { Message::warning(text, Urgency::Now) } else { Message::error(text) }));
        if paused {
            play.command(Command::Pause);
        }
        check_golden(name, &draw(&play, SIZE));
    }
    let text = diagnose(&Rules::TUTORIAL, "mine.lvl", "Mine", strange.as_bytes()).summary(92).expect("a warning");
    let mut play = started();
    play.set_message(Some(Message::warning(text, Urgency::Still)));
    check_golden("warning-waits", &draw(&play, SIZE));
}

/// What changes on disk is shown: each shader and texture is loaded anew when it is saved.
#[test]
fn every_shader_and_texture_is_loaded_anew() {
    let (context, mut renderer) = renderer(&Assets::embedded());
    let play = demo(600);
    let picture = |renderer: &mut Renderer| {
        picture::draw_picture(&context, renderer, SIZE, &play.view(1.0, Some(0.7))).expect("drawn")
    };
    let before = picture(&mut renderer);
    for folder in ["shaders", "textures"] {
        for entry in std::fs::read_dir(folder).expect("ours").flatten() {
            let name = entry.file_name().into_string().expect("a name");
            // The icons, and the backgrounds of other levels, which load when they are shown.
            let is_elsewhere = name.starts_with("background") && name != "background_harbour.png";
            if name.starts_with("icon.") || is_elsewhere {
                continue;
            }
            let broken = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("reload-{name}"));
            std::fs::create_dir_all(broken.join(folder)).expect("a folder");
            std::fs::write(broken.join(folder).join(&name), "nothing of use").expect("written");
            let assets = Assets::find(Some(broken)).expect("a folder with assets").strict();
            let error = renderer.reload(&context, &assets).expect_err(&name);
            assert!(error.to_string().contains(&name), "{name}: {error}");
        }
    }
    let after = picture(&mut renderer);
    assert_eq!(outliers(&before, &after), 0, "what does not load changes nothing");
}

/// Bricks of an author's own: colours, several hits, some of them taken.
#[test]
fn own_bricks_picture() {
    let text = "title: Own bricks\nauthor: Ada L.\nlives: 7\ntile a: color=#ff5c8a hits=9\ntile b: color=#ffd166 hits=4\n\
        tile c: color=#44ccff hits=2\ntile s: solid color=#996644\n.aaaaaaaaaaa.\nbbbbbbbbbbbbb\ncccccc.cccccc\n\
        2233445566sss\n.............\n.............\n";
    let mut play = Play::new(vec![level::parse("own.lvl", "Own", text).expect("a good level")], 0, 1);
    play.step(&Input { start: true, ..Input::default() });
    let mut autopilot = Autopilot::new(1);
    for _ in 0..3000 {
        let input = autopilot.input(play.game());
        play.step(&input);
    }
    check_golden("own-bricks", &draw(&play, SIZE));
}

#[test]
fn lost_pictures() {
    let play = lost();
    assert_eq!(play.game().state(), GameState::Lost);
    check_shown("lost", &play);
}

#[test]
fn win_pictures() {
    let play = demo(40_000);
    assert_eq!(play.game().state(), GameState::Win);
    check_shown("win", &play);
    check_shown("win-reduced", &reduced(play));
}

/// A checkerboard of single pixels, drawn at a tenth of its size, is an even grey. Without mipmaps
/// it is a pattern of black and white that changes with every part of a pixel by which it is moved.
#[test]
fn defect_18_no_mipmaps() {
    let checks = RgbaImage::from_fn(1280, 960, |x, y| {
        let level = if (x + y) % 2 == 0 { 255 } else { 0 };
        image::Rgba([level, level, level, 255])
    });
    // The background of a world whose first light changes nothing.
    let (context, mut renderer) = renderer(&assets_with("background_forge", &checks));
    let plain =
        Play::new(vec![level::parse("test", "Plain", "world: forge\n0 0\n2 2\n0 0\n").expect("a good level")], 0, 1);
    for width in [140, 142, 149] {
        let size = (width, width * 9 / 16);
        let picture = picture::draw_picture(&context, &mut renderer, size, &plain.view(1.0, None)).expect("drawn");
        let field = Layout::arranged(size).field;
        // Above the bricks there is nothing but the background.
        for x in field.left as u32 + 2..field.left as u32 + field.width - 2 {
            let [grey, ..] = picture.get_pixel(x, field.top as u32 + 1).0;
            assert!(grey.abs_diff(128) < 12, "{grey} at {x} of {size:?}");
        }
    }
}

/// Lives and all other texts are beside the field, where no effect reaches them; a shake shows the
/// picture up to the field's edge.
#[test]
fn defect_19_lives_over_bricks_and_borders_in_a_shake() {
    let size = (1280, 720);
    let field = Layout::arranged(size).field;
    // The left panel has level, score and lives. The frame's glow reaches into it, red where balls
    // are lost.
    let panel = |picture: &RgbaImage| imageops::crop_imm(picture, 0, 0, field.left as u32 - 18, 520).to_image();
    let bricks = |picture: &RgbaImage| {
        imageops::crop_imm(picture, field.left as u32, 0, field.width, field.height / 2).to_image()
    };
    let (plain, confused) = (draw(&with_power_ups(&[]), size), draw(&with_power_ups(&[PowerUpKind::Confuse]), size));
    assert_eq!(outliers(&panel(&plain), &panel(&confused)), 0);
    assert!(outliers(&bricks(&plain), &bricks(&confused)) > 100_000, "and the field is turned");
    // Stars drift while a ball flies, unless motion is reduced.
    let (three, two) = (draw(&reduced(shielded()), size), draw(&reduced(after_a_lost_life()), size));
    assert!(outliers(&panel(&three), &panel(&two)) > 50, "a lost life is seen in the panel");
    assert_eq!(outliers(&bricks(&three), &bricks(&two)), 0, "and not over the bricks");

    let white = RgbaImage::from_pixel(800, 600, image::Rgba([255; 4]));
    // The background of this level's world, in its first light, which makes no red darker.
    let (context, mut renderer) = renderer(&assets_with("background_forge", &white));
    let play = shaken();
    assert_eq!(play.view(1.0, None).effects.strengths().shake, 1.0);
    let picture = picture::draw_picture(&context, &mut renderer, size, &play.view(1.0, None)).expect("drawn");
    let (left, right) = (field.left as u32, field.left as u32 + field.width);
    let (first, bottom) = (field.top as u32, field.top as u32 + field.height);
    let sides = (first..bottom - 40).flat_map(|y| (0..8).flat_map(move |i| [(left + i, y), (right - 1 - i, y)]));
    let top = (left..right).flat_map(|x| (first..first + 8).map(move |y| (x, y)));
    for (x, y) in sides.chain(top) {
        assert!(picture.get_pixel(x, y).0[0] > 250, "a border at {x}, {y}");
    }
}

/// A game just started whose bricks stay.
fn shielded() -> Play {
    let mut play = Play::new(vec![level::parse("test", "Shielded", "2 2\n1 1\n").expect("a good level")], 0, 1);
    play.step(&Input { start: true, ..Input::default() });
    play
}

/// One life less, and the bricks as at the start.
fn after_a_lost_life() -> Play {
    let (mut play, left) = (shielded(), Steer::Speed(-1.0));
    play.step(&Input { launch: true, steer: left, ..Input::default() });
    while play.game().lives() == 3 {
        play.step(&Input { steer: left, ..Input::default() });
    }
    // Until the last trail is gone.
    for _ in 0..200 {
        play.step(&Input::default());
    }
    play
}

/// The same renderer draws one size after the other, each as if it had never drawn another.
#[test]
fn defect_20_fixed_window() {
    let (context, mut renderer) = renderer(&Assets::embedded());
    let play = with_power_ups(&[PowerUpKind::Chaos]);
    for (_, size) in SHAPES.into_iter().chain([("usual", SIZE)]).chain(SHAPES) {
        let picture = picture::draw_picture(&context, &mut renderer, size, &play.view(1.0, Some(0.7))).expect("drawn");
        assert_eq!(outliers(&picture, &draw_anew(&play, size)), 0, "{size:?}");
    }
}

/// Glyphs of sizes that are shown no more make room: after many sizes of the window every letter is
/// still there.
#[test]
fn text_is_whole_after_many_sizes_of_the_window() {
    let (context, mut renderer) = renderer(&Assets::embedded());
    let mut play = demo(0);
    assert_eq!(play.command(Command::Pause), Some(FollowUp::Turn));
    // Letters are the same with one sample.
    renderer.set_samples(1);
    for height in (365..1805).step_by(30) {
        let size = (height * 16 / 9, height);
        picture::draw_picture(&context, &mut renderer, size, &play.view(1.0, Some(0.7))).expect("drawn");
    }
    renderer.set_samples(DEFAULT_SAMPLES);
    let picture = picture::draw_picture(&context, &mut renderer, SIZE, &play.view(1.0, Some(0.7))).expect("drawn");
    assert_eq!(outliers(&picture, &draw_anew(&play, SIZE)), 0);
}

#[test]
fn the_driver_is_asked_how_many_samples_it_can_do() {
    let (context, _) = renderer(&Assets::embedded());
    for (asked, least) in [(1, 1), (4, 4), (1_000_000, 4)] {
        let mut renderer = Renderer::new(&context, &Assets::embedded(), asked).expect("shaders and textures load");
        assert!((least..=asked.min(64)).contains(&renderer.samples()), "{asked}: {}", renderer.samples());
        let picture = picture::draw_picture(&context, &mut renderer, SIZE, &menu().view(1.0, Some(0.7)));
        let difference = outliers(&picture.expect("drawn"), &draw(&menu(), SIZE));
        assert!(difference < 20_000, "{asked}: {difference}");
    }
}

#[test]
fn collision_lab_picture() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("lab.png");
    let status =
        std::process::Command::new(crate::support::example("collision_lab")).arg("--picture").arg(&file).status();
    assert!(status.expect("`cargo test` builds the examples; by itself: `cargo build --examples`").success());
    check_golden("collision-lab", &image::open(&file).expect("a picture").into_rgba8());
}

/// What the tolerance must not let through: the same moment, drawn so much earlier that the ball is
/// 2 pixels behind.
#[test]
fn a_ball_two_pixels_off_is_noticed() {
    let (_, picture) = golden("demo");
    let play = demo(2200);
    let ball = &play.game().balls()[0];
    let way_in_pixels = ball.center.distance(ball.previous_center) * SIZE.1 as f32 / 600.0;
    assert!(way_in_pixels > 2.0);
    let moved = draw_between(&play, SIZE, 1.0 - 2.0 / way_in_pixels);
    let count = outliers(&picture.expect("the golden picture of the demo"), &moved);
    assert!(count > MAX_OUTLIERS, "{count} pixels differ");
}
