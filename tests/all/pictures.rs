//! Golden pictures, drawn without a window by Mesa's software driver, and what is measured in
//! pictures. Each golden one is as small as what it protects: a part of the field, a small window.
#![cfg(target_os = "linux")]

use crate::support::{
    MAX_OUTLIERS, assets_with, check_golden, demo, draw, draw_anew, draw_between, draw_field, menu, outliers, renderer,
    started, with_power_ups, with_renderer,
};
use breakout::assets::Assets;
use breakout::diagnostics::diagnose;
use breakout::draw::{DEFAULT_SAMPLES, Layout};
use breakout::game::rules::{Difficulty, Rules, RunRules};
use breakout::game::{Event, GameState, Input, PowerUpKind, Steer};
use breakout::level;
use breakout::library::{self, Message};
use breakout::menu::Command;
use breakout::render::{Renderer, picture};
use breakout::session::{Feedback, FollowUp, Motion, Play};
use breakout::trial::autopilot::Autopilot;
use glam::{Vec2, vec2};
use image::{RgbaImage, imageops};
use std::path::{Path, PathBuf};

/// The usual size of a window, for what is measured in pixels.
const SIZE: (u32, u32) = (1280, 720);

/// Half of it: parts of a picture, where small things are to be seen.
const HALF: (u32, u32) = (SIZE.0 / 2, SIZE.1 / 2);

/// The smallest window with readable text: whole pictures and whole fields.
const SMALL: (u32, u32) = (480, 270);

/// Windows of other shapes: 4:3, tall, small, very wide.
const SHAPES: [(u32, u32); 4] = [(800, 600), (480, 900), (480, 270), (1280, 540)];

/// All of them are fetched with the source, and a change of the game's look touches each that shows
/// it.
#[test]
fn golden_pictures_are_few_and_small() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = |folder: &str, end: &str| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(root.join(folder)).expect(folder).map(|entry| entry.expect("an entry").path());
        entries.filter(|path| path.to_string_lossy().ends_with(end)).collect()
    };
    let mut pictures = files("tests/golden", ".png");
    pictures.retain(|path| !path.with_extension("").to_string_lossy().ends_with(".new"));
    pictures.retain(|path| !path.with_extension("").to_string_lossy().ends_with(".difference"));
    let bytes: u64 = pictures.iter().map(|path| path.metadata().expect("a file").len()).sum();
    assert!(pictures.len() <= 60 && bytes <= 4_000_000, "{} pictures of {bytes} bytes", pictures.len());

    let tests = files("tests/all", ".rs").into_iter().map(|path| std::fs::read_to_string(path).expect("a test"));
    let tests: String = tests.collect();
    let tests: String = tests.chars().filter(|c| !c.is_whitespace()).collect();
    for picture in pictures {
        let name = picture.file_stem().expect("a name").to_string_lossy().into_owned();
        assert!(tests.contains(&format!("(\"{name}\",")), "no test compares {name}");
    }
}

/// So much of a picture around a point of the world as lies within the picture.
fn around(picture: &RgbaImage, center: Vec2, size: (u32, u32)) -> RgbaImage {
    let layout = Layout::arranged(picture.dimensions());
    let corner = layout.to_pixels(layout.from_world(center)) - vec2(size.0 as f32, size.1 as f32) / 2.0;
    let within = |at: f32, size: u32, whole: u32| (at.max(0.0) as u32).min(whole - size);
    let (left, top) = (within(corner.x, size.0, picture.width()), within(corner.y, size.1, picture.height()));
    imageops::crop_imm(picture, left, top, size.0, size.1).to_image()
}

#[test]
fn running_pictures() {
    use PowerUpKind::{MultiBall, PadSizeIncrease, PassThrough, Speed, Sticky};
    let all = [Speed, Speed, Sticky, PassThrough, PadSizeIncrease, MultiBall];
    check_golden("running", "the whole window while a game is played", &draw(&with_power_ups(&all), SMALL));
    let protects = "the whole of a tall window, with panels above and below the field";
    check_golden("running-tall", protects, &draw(&with_power_ups(&[Speed, Sticky]), (300, 560)));
}

/// What an effect does to a ball and to the paddle: a tile for each kind.
#[test]
fn looks_of_power_ups() {
    use PowerUpKind::*;
    const BALL: (u32, u32) = (40, 40);
    const PADDLE: (u32, u32) = (90, 40);
    const COLUMNS: u32 = 5;
    let kinds = [
        Speed,
        Sticky,
        PassThrough,
        PadSizeIncrease,
        Shrink,
        MultiBall,
        Laser,
        Floor,
        Bomb,
        Slow,
        Freeze,
        Darkness,
        BigBall,
        SmallBall,
        Magnet,
        Homing,
        Armor,
        Dynamite,
    ];
    let rows = (kinds.len() as u32).div_ceil(COLUMNS);
    let mut sheet = RgbaImage::new(COLUMNS * (BALL.0 + PADDLE.0), rows * BALL.1);
    for (i, kind) in (0..).zip(kinds) {
        let play = with_power_ups(&[kind]);
        let picture = draw(&play, HALF);
        let corner = (i % COLUMNS * (BALL.0 + PADDLE.0), i / COLUMNS * BALL.1);
        let parts = [
            (corner.0, around(&picture, play.game().balls()[0].center, BALL)),
            (corner.0 + BALL.0, around(&picture, play.game().paddle().center, PADDLE)),
        ];
        parts.iter().for_each(|(x, part)| imageops::replace(&mut sheet, part, i64::from(*x), i64::from(corner.1)));
    }
    check_golden("power-ups", "the look of balls and paddle by each kind of power-up", &sheet);
}

#[test]
fn falling_picture() {
    let mut play = demo(1000);
    // These two fall already.
    let falls = |kind: &PowerUpKind| matches!(kind, PowerUpKind::PadSizeIncrease | PowerUpKind::Confuse);
    for (i, kind) in PowerUpKind::ALL.into_iter().filter(|kind| !falls(kind)).enumerate() {
        play.drop_power_up(
            kind,
            vec2(60.0 + 110.0 * (i % 6) as f32, 320.0 + 55.0 * (i / 6) as f32 + 25.0 * (i % 2) as f32),
        );
    }
    let field = draw_field(&play, HALF);
    let (width, height) = field.dimensions();
    let lower = imageops::crop_imm(&field, 0, height / 2, width, height / 2).to_image();
    check_golden("falling", "the look of each kind of item", &lower);
}

/// Each kind of brick that does something, some seconds into a game: moved, blown up, grown again,
/// cracked.
#[test]
fn bricks_picture() {
    let text = "title: Kinds\nworld: garden\ntile x: color=#ff8c40 explodes\ntile r: color=#63d471 regrow=2 times=3\n\
                tile m: color=#4aa8ff move=5 speed=140\ntile s: solid move=-5\ntile a: color=#ff5c8a hits=9\n\
                tile b: color=#ffd166 hits=4\ntile c: color=#44ccff hits=2\n\
                2233445566xx2233\naaaabbbb1111cccc\ncccccccc........\nm...........2...\n\
                ..........s.....\n................\nrr.rr.rr.rr.rr.r\n................\n................\n";
    let level = level::parse("test", "Kinds", text).expect("a good level");
    let (mut play, mut autopilot) = (Play::new(vec![level], 0, 1), Autopilot::new(2));
    play.step(&Input { start: true, ..Input::default() });
    play.grant(PowerUpKind::Laser);
    for _ in 0..360 {
        let input = autopilot.input(play.game());
        play.step(&Input { launch: true, ..input });
    }
    let field = draw_field(&play, HALF);
    let (width, height) = field.dimensions();
    let upper = imageops::crop_imm(&field, 0, 0, width, height * 2 / 5).to_image();
    check_golden("bricks", "the look of each kind of brick, and its cracks", &upper);
}

/// Each effect on the whole field as its shader draws it.
#[test]
fn effects_on_the_field() {
    let with = |kind| draw_field(&with_power_ups(&[kind]), SMALL);
    check_golden("chaos", "the shader of chaos, and bricks that flee", &with(PowerUpKind::Chaos));
    check_golden("confuse", "the shader of confuse", &with(PowerUpKind::Confuse));
    check_golden("shake", "the shader of a shake", &draw_field(&shaken(), SMALL));
}

/// What an author sees after saving a level with mistakes while it is played.
#[test]
fn problem_picture() {
    let text = "title: Mine\ntile a: color=#ff8800 hit=2\n2 2 2 2\n2 x 2 2 2\n";
    let report = diagnose(&Rules::TUTORIAL, "mine.lvl", "Mine", text.as_bytes());
    let mut play = demo(600);
    play.set_message(Some(Message::error(report.summary(92).expect("a mistake"))));
    let field = draw_field(&play, HALF);
    let (width, height) = field.dimensions();
    let lower = imageops::crop_imm(&field, 0, height / 2, width, height / 2).to_image();
    check_golden("problem", "a message about a level over its field", &lower);
}

/// With reduced motion, a mark at the field's edge takes the place of each effect that moves the
/// picture, and what is inside stays as it is without the effect.
#[test]
fn marks_take_the_place_of_effects() {
    // Bricks that stay, and no words, which name what was collected.
    let inside = |play: &Play| {
        let field = draw_field(play, HALF);
        let (width, height) = field.dimensions();
        imageops::crop_imm(&field, width / 8, height / 8, width / 2, height / 4).to_image()
    };
    let edge = |play: &Play| {
        let field = draw_field(play, HALF);
        let (width, height) = field.dimensions();
        imageops::crop_imm(&field, 0, height / 4, width / 40, height / 2).to_image()
    };
    let plain = with_power_ups(&[]);
    for kind in [PowerUpKind::Chaos, PowerUpKind::Confuse] {
        let play = with_power_ups(&[kind]);
        assert!(outliers(&inside(&plain), &inside(&play)) > 5000, "{kind:?} moves the picture");
        let (plain, play) = (reduced(with_power_ups(&[])), reduced(play));
        assert_eq!(outliers(&inside(&plain), &inside(&play)), 0, "{kind:?} with reduced motion");
        let marked = outliers(&edge(&plain), &edge(&play));
        assert!(marked > 200, "the mark of {kind:?}: {marked} pixels");
    }

    // The leftmost brick is not the one that was hit.
    let brick = |play: &Play| {
        let field = draw_field(play, HALF);
        let (width, height) = field.dimensions();
        imageops::crop_imm(&field, width / 8, height / 12, width / 8, height / 8).to_image()
    };
    let mut still = shaken();
    still.set_motion(Motion::Reduced);
    assert!(outliers(&brick(&shaken()), &brick(&still)) > 200, "it shakes");
    let during = edge(&still);
    let before = brick(&still);
    // The mark comes more slowly than the shake.
    (0..16).for_each(|_| _ = still.step(&Input::default()));
    assert_eq!(outliers(&before, &brick(&still)), 0, "nothing moves");
    assert!(outliers(&during, &edge(&still)) > 100, "a mark comes");
}

/// Words that only some moments of a game have are drawn at those moments, and not before.
#[test]
fn words_of_rare_moments() {
    let says = |play: &Play, words: &str| {
        with_renderer(|gl, renderer| {
            renderer.texts().take_lines();
            picture::draw_picture(gl, renderer, SMALL, &play.view(1.0, None)).expect("drawn");
            renderer.texts().take_lines().iter().any(|line| line.text.to_lowercase().contains(words))
        })
    };
    let mut play = with_power_ups(&[PowerUpKind::Confuse]);
    assert!(!says(&play, "confuse 3"));
    let mut autopilot = Autopilot::new(1);
    while play.game().running().find(|it| it.kind == PowerUpKind::Confuse).is_some_and(|it| !it.is_ending()) {
        let input = autopilot.input(play.game());
        play.step(&Input { launch: true, ..input });
    }
    assert!(says(&play, "confuse 3"));

    let levels = library::shipped(&Assets::embedded()).expect("the game has levels");
    let rules = RunRules::run(Difficulty::Normal);
    let is_won = |event: &Event| matches!(event, Event::LifeWon { .. });
    // A level may be won before its life falls.
    let won = (1..10).find_map(|seed| {
        let (mut play, mut autopilot) = (Play::new(levels.clone(), 5, seed).by(rules), Autopilot::new(1));
        play.step(&Input { start: true, ..Input::default() });
        assert!(!says(&play, "extra life"));
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
    assert!(says(&play, "extra life"));
}

/// Fireworks move behind a win, unless motion is reduced: then nothing moves at all.
#[test]
fn a_calm_win_rests() {
    let mut play = demo(40_000);
    assert_eq!(play.game().state(), GameState::Win);
    let mut moved = |motion| {
        play.set_motion(motion);
        (0..400).for_each(|_| _ = play.step(&Input::default()));
        let before = draw_field(&play, SMALL);
        (0..60).for_each(|_| _ = play.step(&Input::default()));
        outliers(&before, &draw_field(&play, SMALL))
    };
    let full = moved(Motion::Full);
    assert!(full > 500, "{full} pixels");
    assert_eq!(moved(Motion::Reduced), 0);
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

fn reduced(mut play: Play) -> Play {
    play.set_motion(Motion::Reduced);
    play
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
            let is_elsewhere = name.starts_with("background") && name != "background_harbour.jpg";
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

/// A checkerboard of single pixels, drawn at a tenth of its size, is an even grey. Without mipmaps
/// it is a pattern of black and white that changes with every part of a pixel by which it is moved.
#[test]
fn defect_18_no_mipmaps() {
    let checks = RgbaImage::from_fn(1280, 960, |x, y| {
        let level = if (x + y) % 2 == 0 { 255 } else { 0 };
        image::Rgba([level, level, level, 255])
    });
    // The background of a world whose first light changes nothing.
    let (context, mut renderer) = renderer(&assets_with("background_forge.jpg", &checks));
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
    let (context, mut renderer) = renderer(&assets_with("background_forge.jpg", &white));
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
    for size in SHAPES.into_iter().chain([SIZE]).chain(SHAPES) {
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

/// What the tolerance must not let through, in a window as small as golden pictures have: the same
/// moment, drawn so much earlier that the ball is a pixel behind.
#[test]
fn a_ball_a_pixel_off_is_noticed() {
    let play = demo(2200);
    let ball = &play.game().balls()[0];
    let way_in_pixels = ball.center.distance(ball.previous_center) * Layout::arranged(SMALL).scale;
    assert!(way_in_pixels > 1.0);
    let moved = draw_between(&play, SMALL, 1.0 - 1.0 / way_in_pixels);
    let count = outliers(&draw(&play, SMALL), &moved);
    assert!(count > MAX_OUTLIERS, "{count} pixels differ");
}
