//! Golden pictures, drawn without a window by Mesa's software driver, and tests that measure
//! pictures. Each golden picture is small: a part of the field, or a small window.
#![cfg(target_os = "linux")]

use crate::support::{
    MAX_OUTLIERS, assets_with, check_golden, demo, draw, draw_anew, draw_between, draw_field, menu, outliers, renderer,
    started, with_power_ups, with_renderer,
};
use breakout::assets::Assets;
use breakout::diagnostics::diagnose;
use breakout::draw::{DEFAULT_SAMPLES, PostProcessor};
use breakout::game::rules::{Difficulty, GameMode, Rules};
use breakout::game::{Event, GameState, Input, PowerUpKind, Steer};
use breakout::lab::autopilot::Autopilot;
use breakout::level;
use breakout::library::{self, Message};
use breakout::menu::Command;
use breakout::render::{Renderer, picture};
use breakout::session::{EffectsLevel, FollowUp, Motion, Session};
use breakout::ui;
use glam::{Vec2, vec2};
use image::{RgbaImage, imageops};
use std::path::{Path, PathBuf};

/// Usual size of a window, for measurements in pixels.
const SIZE: (u32, u32) = (1280, 720);

/// Half of [`SIZE`], for crops of small details.
const HALF: (u32, u32) = (SIZE.0 / 2, SIZE.1 / 2);

/// The smallest window with readable text, for whole pictures and whole fields.
const SMALL: (u32, u32) = (480, 270);

/// Windows of other shapes: 4:3, tall, small, very wide.
const SHAPES: [(u32, u32); 4] = [(800, 600), (480, 900), (480, 270), (1280, 540)];

/// Every checkout includes the golden pictures, and a change to the game's look replaces all that
/// show it.
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

/// Crops a picture around a point of the world. The crop stays within the picture.
fn around(picture: &RgbaImage, center: Vec2, size: (u32, u32)) -> RgbaImage {
    let layout = ui::arranged(picture.dimensions());
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

/// The look of the ball and the paddle under each effect, as a sheet of tiles.
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
        Barrier,
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
        let session = with_power_ups(&[kind]);
        let picture = draw(&session, HALF);
        let corner = (i % COLUMNS * (BALL.0 + PADDLE.0), i / COLUMNS * BALL.1);
        let parts = [
            (corner.0, around(&picture, session.game().balls()[0].center, BALL)),
            (corner.0 + BALL.0, around(&picture, session.game().paddle().center, PADDLE)),
        ];
        parts.iter().for_each(|(x, part)| imageops::replace(&mut sheet, part, i64::from(*x), i64::from(corner.1)));
    }
    check_golden("power-ups", "the look of balls and paddle by each kind of power-up", &sheet);
}

#[test]
fn falling_picture() {
    let mut session = demo(1000);
    // These two kinds are already falling.
    let falls = |kind: &PowerUpKind| matches!(kind, PowerUpKind::PadSizeIncrease | PowerUpKind::Confuse);
    for (i, kind) in PowerUpKind::ALL.into_iter().filter(|kind| !falls(kind)).enumerate() {
        session.drop_power_up(
            kind,
            vec2(60.0 + 110.0 * (i % 6) as f32, 320.0 + 55.0 * (i / 6) as f32 + 25.0 * (i % 2) as f32),
        );
    }
    let field = draw_field(&session, HALF);
    let (width, height) = field.dimensions();
    let lower = imageops::crop_imm(&field, 0, height / 2, width, height / 2).to_image();
    check_golden("falling", "the look of each kind of item", &lower);
}

/// Each kind of special brick, some seconds into a game: moved, exploded, regrown, cracked.
#[test]
fn bricks_picture() {
    let text = "title: Kinds\nworld: garden\ntile x: color=#ff8c40 explodes\ntile r: color=#63d471 regrow=2 times=3\n\
                tile m: color=#4aa8ff move=5 speed=140\ntile s: solid move=-5\ntile a: color=#ff5c8a hits=9\n\
                tile b: color=#ffd166 hits=4\ntile c: color=#44ccff hits=2\n\
                2233445566xx2233\naaaabbbb1111cccc\ncccccccc........\nm...........2...\n\
                ..........s.....\n................\nrr.rr.rr.rr.rr.r\n................\n................\n";
    let level = level::parse("test", "Kinds", text).expect("a good level");
    let (mut session, mut autopilot) = (Session::new(vec![level], 0, 1), Autopilot::new(2));
    session.step(&Input { start: true, ..Input::default() });
    session.grant(PowerUpKind::Laser);
    for _ in 0..360 {
        let input = autopilot.input(session.game());
        session.step(&Input { launch: true, ..input });
    }
    let field = draw_field(&session, HALF);
    let (width, height) = field.dimensions();
    let upper = imageops::crop_imm(&field, 0, 0, width, height * 2 / 5).to_image();
    check_golden("bricks", "the look of each kind of brick, and its cracks", &upper);
}

/// The shader of each effect on the whole field.
#[test]
fn effects_on_the_field() {
    let with = |kind| draw_field(&with_power_ups(&[kind]), SMALL);
    check_golden("chaos", "the shader of chaos, and bricks that flee", &with(PowerUpKind::Chaos));
    check_golden("confuse", "the shader of confuse", &with(PowerUpKind::Confuse));
    check_golden("shake", "the shader of a shake", &draw_field(&shaken(), SMALL));
}

/// The view of an author who saves a level with mistakes while playing it.
#[test]
fn problem_picture() {
    let text = "title: Mine\ntile a: color=#ff8800 hit=2\n2 2 2 2\n2 x 2 2 2\n";
    let report = diagnose(&Rules::TUTORIAL, "mine.lvl", "Mine", text.as_bytes());
    let mut session = demo(600);
    session.set_message(Some(Message::error(report.summary(92).expect("a mistake"))));
    let field = draw_field(&session, HALF);
    let (width, height) = field.dimensions();
    let lower = imageops::crop_imm(&field, 0, height / 2, width, height / 2).to_image();
    check_golden("problem", "a message about a level over its field", &lower);
}

/// With reduced motion, a mark at the field's edge replaces each effect that moves the picture. The
/// rest of the field looks as it does without the effect.
#[test]
fn marks_take_the_place_of_effects() {
    // Bricks that stay, away from the words that name a collected item.
    let inside = |session: &Session| {
        let field = draw_field(session, HALF);
        let (width, height) = field.dimensions();
        imageops::crop_imm(&field, width / 8, height / 8, width / 2, height / 4).to_image()
    };
    let edge = |session: &Session| {
        let field = draw_field(session, HALF);
        let (width, height) = field.dimensions();
        imageops::crop_imm(&field, 0, height / 4, width / 40, height / 2).to_image()
    };
    let plain = with_power_ups(&[]);
    for kind in [PowerUpKind::Chaos, PowerUpKind::Confuse] {
        let session = with_power_ups(&[kind]);
        assert!(outliers(&inside(&plain), &inside(&session)) > 5000, "{kind:?} moves the picture");
        let (plain, session) = (reduced(with_power_ups(&[])), reduced(session));
        assert_eq!(outliers(&inside(&plain), &inside(&session)), 0, "{kind:?} with reduced motion");
        let marked = outliers(&edge(&plain), &edge(&session));
        assert!(marked > 200, "the mark of {kind:?}: {marked} pixels");
    }

    // The leftmost brick, which was not hit.
    let brick = |session: &Session| {
        let field = draw_field(session, HALF);
        let (width, height) = field.dimensions();
        imageops::crop_imm(&field, width / 8, height / 12, width / 8, height / 8).to_image()
    };
    let mut still = shaken();
    still.preferences.set_motion(Motion::Reduced);
    assert!(outliers(&brick(&shaken()), &brick(&still)) > 200, "it shakes");
    let during = edge(&still);
    let before = brick(&still);
    // The mark appears more slowly than the shake.
    (0..16).for_each(|_| _ = still.step(&Input::default()));
    assert_eq!(outliers(&before, &brick(&still)), 0, "nothing moves");
    assert!(outliers(&during, &edge(&still)) > 100, "a mark comes");
}

/// A heart has a shape that no other brick has, whatever its color. It beats, but not with reduced
/// motion, and the bar above the field shows its hits.
#[test]
fn a_heart_is_seen_beats_and_has_a_bar() {
    let session = |kind: &str| {
        let text = format!("tile h: color=#ff5c9c hits=2 {kind}\n.....\n..h..\n.....\n");
        let mut session = Session::new(vec![level::parse("test", "Heart", &text).expect("a good level")], 0, 1);
        session.step(&Input { start: true, ..Input::default() });
        (0..200).for_each(|_| _ = session.step(&Input::default()));
        session.step(&Input { launch: true, ..Input::default() });
        (0..20).for_each(|_| _ = session.step(&Input::default()));
        session
    };
    let brick = |session: &Session| around(&draw(session, SIZE), vec2(400.0, 150.0), (120, 80));
    let bar = |session: &Session| around(&draw(session, SIZE), vec2(400.0, 0.0), (200, 16));
    for other in ["", "explodes", "regrow=9", "move=1"] {
        for motion in [Motion::Full, Motion::Reduced] {
            let mut both = [session("heart"), session(other)];
            both.iter_mut().for_each(|session| session.preferences.set_motion(motion));
            let seen = outliers(&brick(&both[0]), &brick(&both[1]));
            assert!(seen > 300, "{other:?} with {motion:?}: {seen} pixels");
            assert!(outliers(&bar(&both[0]), &bar(&both[1])) > 400, "the bar");
        }
    }
    for (mut session, moves) in [(session("heart"), true), (reduced(session("heart")), false)] {
        let before = brick(&session);
        (0..10).for_each(|_| _ = session.step(&Input::default()));
        assert_eq!(outliers(&before, &brick(&session)) > 20, moves);
    }
}

/// One sees what a brick throws, and for 0.7 s before that it will; and the copy that a brick will
/// plant. So one does with reduced motion.
#[test]
fn a_throw_and_a_copy_are_seen_coming() {
    for (kind, below) in [("throws=shrink every=2", 0.0), ("spreads=2", 100.0)] {
        for motion in [Motion::Full, Motion::Reduced] {
            let text = format!("tile a: color=#57c84a {kind}\ntile h: heart\n.....\na...h\n.....\n");
            let mut session = Session::new(vec![level::parse("test", "Acts", &text).expect("a good level")], 0, 1);
            session.preferences.set_motion(motion);
            session.step(&Input { start: true, ..Input::default() });
            (0..200).for_each(|_| _ = session.step(&Input::default()));
            session.step(&Input { launch: true, ..Input::default() });
            let mut picture_at = |step: u64| {
                while session.game().flight_steps() < step {
                    session.step(&Input::default());
                }
                around(&draw(&session, SIZE), vec2(80.0, 150.0 + below), (120, 80))
            };
            let [early, later, near] = [100, 140, 230].map(&mut picture_at);
            let (still, seen) = (outliers(&early, &later), outliers(&early, &near));
            assert!(seen > 1000 && 20 * still < seen, "{kind} with {motion:?}: {still}, then {seen} pixels");
        }
    }
}

/// Words for rare moments are drawn at those moments, and not before.
#[test]
fn words_of_rare_moments() {
    let says = |session: &Session, words: &str| {
        with_renderer(|gl, renderer| {
            renderer.texts().take_lines();
            picture::draw_picture(gl, renderer, SMALL, &session.view(1.0, None)).expect("drawn");
            renderer.texts().take_lines().iter().any(|line| line.text.to_lowercase().contains(words))
        })
    };
    let mut session = with_power_ups(&[PowerUpKind::Confuse]);
    assert!(!says(&session, "confuse 3"));
    let mut autopilot = Autopilot::new(1);
    while session.game().running().find(|it| it.kind == PowerUpKind::Confuse).is_some_and(|it| !it.is_ending()) {
        let input = autopilot.input(session.game());
        session.step(&Input { launch: true, ..input });
    }
    assert!(says(&session, "confuse 3"));

    let levels = library::shipped(&Assets::embedded()).expect("the game has levels");
    let rules = GameMode::run(Difficulty::Normal);
    let is_won = |event: &Event| matches!(event, Event::LifeWon { .. });
    // The level may be won before its extra life falls.
    let won = (1..10).find_map(|seed| {
        let (mut session, mut autopilot) = (Session::new(levels.clone(), 5, seed).with_mode(rules), Autopilot::new(1));
        session.step(&Input { start: true, ..Input::default() });
        assert!(!says(&session, "extra life"));
        while session.game().state() == GameState::Active {
            if session.step(&autopilot.input(session.game())).iter().any(is_won) {
                return Some((session, autopilot));
            }
        }
        None
    });
    let (mut session, mut autopilot) = won.expect("a life is won");
    // The caption makes way for balls and items, so it may not be there at once.
    let is_said = (0..60).any(|_| {
        let input = autopilot.input(session.game());
        session.step(&input);
        says(&session, "extra life")
    });
    assert!(is_said);
}

/// Fireworks move behind a win. With reduced motion, nothing moves.
#[test]
fn a_calm_win_rests() {
    let mut session = demo(40_000);
    assert_eq!(session.game().state(), GameState::Win);
    let mut moved = |motion| {
        session.preferences.set_motion(motion);
        (0..400).for_each(|_| _ = session.step(&Input::default()));
        let before = draw_field(&session, SMALL);
        (0..60).for_each(|_| _ = session.step(&Input::default()));
        outliers(&before, &draw_field(&session, SMALL))
    };
    let full = moved(Motion::Full);
    assert!(full > 500, "{full} pixels");
    assert_eq!(moved(Motion::Reduced), 0);
}

/// The background fills a window of any shape, without black bars.
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

/// Returns a game in which a ball has just hit a solid brick.
fn shaken() -> Session {
    let level = level::parse("test", "Steel", "world: forge\n0 0 0 0 0\n0 2 2 2 0\n0 1 1 1 0\n0 0 0 0 0\n")
        .expect("a good level");
    let mut session = Session::new(vec![level], 0, 1);
    session.step(&Input { start: true, ..Input::default() });
    let mut autopilot = Autopilot::new(1);
    for _ in 0..5000 {
        let input = autopilot.input(session.game());
        if session.step(&input).iter().any(|event| matches!(event, Event::SolidHit { .. })) {
            for _ in 0..4 {
                session.step(&Input::default());
            }
            return session;
        }
    }
    panic!("no solid brick was hit")
}

/// Even without bloom, the effects levels differ at a glance, in flight and at a hit.
#[test]
fn the_doses_of_feedback_look_different() {
    let dose = |feedback, steps| {
        let mut session = demo(steps);
        session.preferences.set_effects_level(feedback);
        draw(&session, SIZE)
    };
    for steps in [640, 680] {
        let [off, some, full] = EffectsLevel::ALL.map(|feedback| dose(feedback, steps));
        let (plain, more) = (outliers(&off, &some), outliers(&some, &full));
        assert!(plain > 1000 && more > 1000, "after {steps} steps {plain} and {more} pixels differ");
    }
}

/// With effects off, the panel shows level, score and lives, but no combo.
#[test]
fn a_plain_game_has_no_meter() {
    let below_score = |mut session: Session, feedback| {
        session.preferences.set_effects_level(feedback);
        imageops::crop_imm(&draw(&session, SIZE), 0, 276, 170, 50).to_image()
    };
    let combo = || {
        let (mut session, mut autopilot) = (started(), Autopilot::new(1));
        while session.game().score().combo < 2 {
            let input = autopilot.input(session.game());
            session.step(&input);
        }
        session
    };
    let nothing = below_score(started(), EffectsLevel::Off);
    assert_eq!(outliers(&below_score(combo(), EffectsLevel::Off), &nothing), 0);
    assert!(outliers(&below_score(combo(), EffectsLevel::Some), &nothing) > 500);
}

fn reduced(mut session: Session) -> Session {
    session.preferences.set_motion(Motion::Reduced);
    session
}

/// Each shader and texture is reloaded when its file is saved.
#[test]
fn every_shader_and_texture_is_loaded_anew() {
    let (context, mut renderer) = renderer(&Assets::embedded());
    let session = demo(600);
    let picture = |renderer: &mut Renderer| {
        picture::draw_picture(&context, renderer, SIZE, &session.view(1.0, Some(0.7))).expect("drawn")
    };
    let before = picture(&mut renderer);
    for folder in ["shaders", "textures"] {
        for entry in std::fs::read_dir(folder).expect("ours").flatten() {
            let name = entry.file_name().into_string().expect("a name");
            // Skip the icons, and the backgrounds of other levels, which load when shown.
            let is_elsewhere = name.starts_with("background") && name != "background_harbour_day.jpg";
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

/// A checkerboard of single pixels, drawn at a tenth of its size, becomes an even gray. Without
/// mipmaps, it would be a pattern of black and white that changes with every shift by part of a
/// pixel.
#[test]
fn defect_18_no_mipmaps() {
    let checks = RgbaImage::from_fn(1280, 960, |x, y| {
        let level = if (x + y) % 2 == 0 { 255 } else { 0 };
        image::Rgba([level, level, level, 255])
    });
    // A level without a world shows its background's own colors.
    let (context, mut renderer) = renderer(&assets_with("background_forge.jpg", &checks));
    let plain = Session::new(
        vec![level::parse("test", "Plain", "background: forge\n0 0\n2 2\n0 0\n").expect("a good level")],
        0,
        1,
    );
    for width in [140, 142, 149] {
        let size = (width, width * 9 / 16);
        let picture = picture::draw_picture(&context, &mut renderer, size, &plain.view(1.0, None)).expect("drawn");
        let field = ui::arranged(size).field;
        // Above the bricks there is only the background.
        for x in field.left as u32 + 2..field.left as u32 + field.width - 2 {
            let [grey, ..] = picture.get_pixel(x, field.top as u32 + 1).0;
            assert!(grey.abs_diff(128) < 12, "{grey} at {x} of {size:?}");
        }
    }
}

/// Lives and all other texts are beside the field, out of reach of effects. A shaking picture still
/// reaches the field's edges.
#[test]
fn defect_19_lives_over_bricks_and_borders_in_a_shake() {
    let size = (1280, 720);
    let field = ui::arranged(size).field;
    // The left panel has level, score and lives. The crop leaves out the glow of the field's frame,
    // which is red where balls are lost.
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
    // The background of this level's world, whose first light does not darken red.
    let (context, mut renderer) = renderer(&assets_with("background_forge_day.jpg", &white));
    let session = shaken();
    assert_eq!(session.view(1.0, None).effects.post_params().shake, 1.0);
    let picture = picture::draw_picture(&context, &mut renderer, size, &session.view(1.0, None)).expect("drawn");
    let (left, right) = (field.left as u32, field.left as u32 + field.width);
    let (first, bottom) = (field.top as u32, field.top as u32 + field.height);
    let sides = (first..bottom - 40).flat_map(|y| (0..8).flat_map(move |i| [(left + i, y), (right - 1 - i, y)]));
    let top = (left..right).flat_map(|x| (first..first + 8).map(move |y| (x, y)));
    for (x, y) in sides.chain(top) {
        assert!(picture.get_pixel(x, y).0[0] > 250, "a border at {x}, {y}");
    }
}

/// Returns a game that has just started, with bricks that stay.
fn shielded() -> Session {
    let mut session = Session::new(vec![level::parse("test", "Shielded", "2 2\n1 1\n").expect("a good level")], 0, 1);
    session.step(&Input { start: true, ..Input::default() });
    session
}

/// Returns the game of [`shielded`] after the loss of a life.
fn after_a_lost_life() -> Session {
    let (mut session, left) = (shielded(), Steer::Speed(-1.0));
    session.step(&Input { launch: true, steer: left, ..Input::default() });
    while session.game().lives() == 3 {
        session.step(&Input { steer: left, ..Input::default() });
    }
    // Wait until the last trail is gone.
    for _ in 0..200 {
        session.step(&Input::default());
    }
    session
}

/// One renderer draws several sizes in turn, each like a new renderer.
#[test]
fn defect_20_fixed_window() {
    let (context, mut renderer) = renderer(&Assets::embedded());
    let session = with_power_ups(&[PowerUpKind::Chaos]);
    for size in SHAPES.into_iter().chain([SIZE]).chain(SHAPES) {
        let picture =
            picture::draw_picture(&context, &mut renderer, size, &session.view(1.0, Some(0.7))).expect("drawn");
        assert_eq!(outliers(&picture, &draw_anew(&session, size)), 0, "{size:?}");
    }
}

/// Glyphs of unused sizes make room for new ones: after many window sizes, every letter is still
/// drawn.
#[test]
fn text_is_whole_after_many_sizes_of_the_window() {
    let (context, mut renderer) = renderer(&Assets::embedded());
    let mut session = demo(0);
    assert_eq!(session.command(Command::Pause), Some(FollowUp::Changed));
    // Letters look the same with one sample.
    renderer.set_samples(1);
    for height in (365..1805).step_by(30) {
        let size = (height * 16 / 9, height);
        picture::draw_picture(&context, &mut renderer, size, &session.view(1.0, Some(0.7))).expect("drawn");
    }
    renderer.set_samples(DEFAULT_SAMPLES);
    let picture = picture::draw_picture(&context, &mut renderer, SIZE, &session.view(1.0, Some(0.7))).expect("drawn");
    assert_eq!(outliers(&picture, &draw_anew(&session, SIZE)), 0);
}

#[test]
fn samples_are_limited_by_the_driver() {
    let (context, _) = renderer(&Assets::embedded());
    for (asked, least) in [(1, 1), (4, 4), (1_000_000, 4)] {
        let mut renderer = Renderer::new(&context, &Assets::embedded(), asked).expect("shaders and textures load");
        let post = PostProcessor::new(&context, &Assets::embedded(), asked).expect("shaders load");
        assert!((least..=asked.min(64)).contains(&post.samples()), "{asked}: {}", post.samples());
        let picture = picture::draw_picture(&context, &mut renderer, SIZE, &menu().view(1.0, Some(0.7)));
        let difference = outliers(&picture.expect("drawn"), &draw(&menu(), SIZE));
        assert!(difference < 20_000, "{asked}: {difference}");
    }
}

/// The tolerance must not hide a ball that is off by a pixel, in a window as small as those of
/// golden pictures. The second picture is drawn slightly earlier between two steps.
#[test]
fn a_ball_a_pixel_off_is_noticed() {
    let session = demo(2200);
    let ball = &session.game().balls()[0];
    let way_in_pixels = ball.center.distance(ball.previous_center) * ui::arranged(SMALL).scale;
    assert!(way_in_pixels > 1.0);
    let moved = draw_between(&session, SMALL, 1.0 - 1.0 / way_in_pixels);
    let count = outliers(&draw(&session, SMALL), &moved);
    assert!(count > MAX_OUTLIERS, "{count} pixels differ");
}
