//! An author at work. A file changes on disk in every way that editors save, and the real window
//! shows the change.
//!
//! With `--nocapture`, the tests print the time from each save to its picture. It should be below a
//! quarter of a second. Slow machines may miss that, so the tests do not assert it.

use crate::desktop::{DOWN, Desktop, ENTER, ESC, SECOND, SMALL, SPACE, UP, breakout, count, keep, small_window};
use breakout::assets::Assets;
use breakout::game::Input;
use breakout::library::{self, LevelLibrary, Message, Urgency};
use breakout::session::Session;
use image::RgbaImage;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Color of mistakes.
const RED: [u8; 3] = [255, 158, 148];
/// Color of warnings.
const YELLOW: [u8; 3] = [255, 230, 89];

/// Color of the menu's key hints.
const MENU_HINT: [u8; 3] = [242, 247, 255];

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("live-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder for tests can be written");
    folder
}

/// Draws the menu with the level in this file.
fn menu(file: &Path) -> RgbaImage {
    crate::support::draw(&crate::support::menu_of(file), SMALL)
}

/// Crops to the field below the message that covers the menu.
fn lower(picture: &RgbaImage) -> RgbaImage {
    let (width, height) = picture.dimensions();
    image::imageops::crop_imm(picture, width / 8, height / 2, width * 3 / 4, height / 2).to_image()
}

fn write(file: &Path, text: &str) {
    std::fs::write(file, text).expect("written");
}

/// Waits for the picture, and prints the time since `saved`.
fn shown(desktop: &Desktop, what: &str, expected: &RgbaImage, saved: Instant) {
    desktop.wait_for_picture(what, expected);
    eprintln!("{what}: {} ms from the save to the picture", saved.elapsed().as_millis());
}

#[test]
fn a_level_is_shown_as_soon_as_it_is_saved() {
    let folder = folder("level");
    let file = folder.join("mine.lvl");
    write(&file, "2 2 2\n0 0 0\n");
    let mut desktop = Desktop::start_small(breakout(), &["--seed", "1", "--mute", &file.display().to_string()]);
    desktop.wait_for_picture("the menu", &menu(&file));

    let beside = folder.join("mine.lvl~");
    type Save<'a> = &'a dyn Fn(&str);
    // The largest level, with walls between which a ball can fly, takes longest to check.
    let large = ("2222122222".repeat(10) + "\n").repeat(75);
    let ways: [(&str, &str, Save<'_>); 5] = [
        ("saved in place", "3 2 2\n0 0 0\n", &|text| write(&file, text)),
        ("saved by rename", "title: Renamed\n.4.\n2.2\n", &|text| {
            write(&beside, text);
            std::fs::rename(&beside, &file).expect("renamed");
        }),
        ("truncated first", "5 5 5\n0 2 0\n", &|text| {
            write(&file, "");
            std::thread::sleep(Duration::from_millis(20));
            write(&file, text);
        }),
        ("a large level", &large, &|text| write(&file, text)),
        ("saved twice", "author: Me\n6 5 6\n0 2 0\n", &|text| {
            write(&file, "2\n");
            write(&file, text);
        }),
    ];
    for (way, text, save) in ways {
        let expected = folder.join("expected").join("mine.lvl");
        std::fs::create_dir_all(folder.join("expected")).expect("a folder");
        write(&expected, text);
        let expected = menu(&expected);
        let saved = Instant::now();
        save(text);
        shown(&desktop, way, &expected, saved);
    }

    // A mistake is shown, and the last good level stays.
    let good = menu(&file);
    assert_eq!(count(&desktop.picture(), RED), 0);
    write(&file, "2 2 2\n2 oops 2\n");
    desktop.wait_for("the mistake", || (count(&desktop.picture(), RED) > 40).then_some(()));
    assert!(crate::support::outliers(&lower(&desktop.picture()), &lower(&good)) <= crate::support::MAX_OUTLIERS);
    write(&file, "author: Me\n6 5 6\n0 2 0\n");
    desktop.wait_for_picture("the mistake is gone", &good);

    // In a game, only the bricks change.
    let old = library::load(&file).expect("a good level");
    desktop.tap(ENTER);
    let mut session = Session::new(vec![old], 0, 1);
    session.step(&Input { start: true, ..Input::default() });
    desktop.wait_for_picture("the start of the game", &crate::support::draw(&session, SMALL));
    let text = "title: Mine\ntile a: color=#ff00ff hits=3\nlives: 9\na.a.a\n1...1\n..2..\n";
    let id = session.levels().chosen_id().expect("a level");
    session.change_level(id, breakout::level::parse("mine.lvl", "Mine", text).expect("a good level"));
    let later = "saved: `lives: 9` applies from the next game".to_owned();
    session.set_message(Some(Message::warning(later, Urgency::Now)));
    let changed = crate::support::draw(&session, SMALL);
    let saved = Instant::now();
    write(&file, text);
    shown(&desktop, "saved in a game", &changed, saved);
    desktop.leave_game();
    desktop.quit();
}

#[test]
fn a_shader_and_a_texture_are_shown_as_soon_as_they_are_saved() {
    let folder = folder("assets");
    for name in ["shaders", "textures"] {
        std::fs::create_dir_all(folder.join(name)).expect("a folder");
    }
    let shader = folder.join("shaders/sprite.frag");
    let good = std::fs::read_to_string("shaders/sprite.frag").expect("ours");
    write(&shader, &good);
    let assets = folder.display().to_string();
    let mut desktop = Desktop::start(
        breakout(),
        &["--seed", "1", "--mute", "--level", "1", "--rules", "classic", "--assets", &assets],
    );
    let menu =
        crate::support::draw(&Session::new(LevelLibrary::shipped(&Assets::embedded()).levels, 0, 1), (1280, 720));
    desktop.wait_for_picture("the menu", &menu);

    // Swap green and blue.
    write(&shader, &good.replace("* tint;", "* tint;\n    color = color.rbga;"));
    let saved = Instant::now();
    let changed = desktop.wait_for("the changed shader", || {
        let picture = desktop.picture();
        (crate::support::outliers(&picture, &menu) > 100_000).then_some(picture)
    });
    eprintln!("a shader: {} ms from the save to the picture", saved.elapsed().as_millis());

    // A shader that does not compile is reported with file and line, and the last good one stays.
    write(&shader, &good.replace("in vec4 tint;", "in vec4 tint"));
    desktop.wait_for("the driver's message", || (count(&desktop.picture(), RED) > 100).then_some(()));
    assert!(crate::support::outliers(&lower(&desktop.picture()), &lower(&changed)) <= crate::support::MAX_OUTLIERS);

    write(&shader, &good);
    desktop.wait_for_picture("the menu again", &menu);

    // A texture of the user, where the folder had none.
    let ball = folder.join("textures/ball.png");
    RgbaImage::from_pixel(64, 64, image::Rgba([255, 0, 0, 255])).save(folder.join("new.png")).expect("written");
    std::fs::rename(folder.join("new.png"), &ball).expect("renamed");
    desktop.wait_for("a red ball", || (count(&desktop.picture(), [255, 0, 0]) > 300).then_some(()));
    desktop.quit();
}

/// A warning about a level is shown where its author sees it, and does not disturb a game.
#[test]
fn a_warning_is_shown_in_the_menu() {
    let file = folder("warning").join("mine.lvl");
    write(&file, "2 2 2\n1 1 1\n0 2 0\n");
    let mut desktop = Desktop::start_small(breakout(), &["--seed", "1", "--mute", &file.display().to_string()]);
    let warned =
        desktop.wait_for("the warning", || Some(desktop.picture()).filter(|picture| count(picture, YELLOW) > 40));
    assert!(crate::support::outliers(&lower(&warned), &lower(&menu(&file))) <= crate::support::MAX_OUTLIERS);
    desktop.tap(ENTER);
    desktop.wait_for("the warning in the game", || {
        // In a game, the message is lower than in the menu.
        (count(&lower(&desktop.picture()), YELLOW) > 40).then_some(())
    });
    desktop.tap(SPACE);
    desktop.wait_for("the flight without it", || (count(&desktop.picture(), YELLOW) == 0).then_some(()));
    write(&file, "2 2 2\n1 0 1\n0 2 0\n");
    desktop.leave_game();
    desktop.wait_for_picture("the menu without it", &menu(&file));
    desktop.quit();
}

/// A level with a mistake at the start leaves the field empty, and no game can start. The level is
/// shown as soon as it is fixed.
#[test]
fn a_level_that_is_broken_from_the_start_is_shown_once_it_is_mended() {
    let folder = folder("broken");
    let (file, good) = (folder.join("bad.lvl"), folder.join("good.lvl"));
    write(&file, "2 2 2\n2 oops 2\n");
    let mut desktop = Desktop::start_small(breakout(), &["--seed", "1", "--mute", &file.display().to_string()]);
    desktop.wait_for("the mistake", || (count(&desktop.picture(), RED) > 40).then_some(()));
    let empty = crate::support::draw(&Session::new(Vec::new(), 0, 1), SMALL);
    let is_empty = |desktop: &Desktop| crate::support::outliers(&lower(&desktop.still_picture()), &lower(&empty)) == 0;
    assert!(is_empty(&desktop));
    for key in [ENTER, SPACE, UP, DOWN, SPACE, ENTER] {
        desktop.tap(key);
    }
    assert!(is_empty(&desktop), "nothing starts");
    write(&file, "2 2 2\n0 0 0\n");
    let saved = Instant::now();
    shown(&desktop, "the level", &menu(&file), saved);
    desktop.tap(ENTER);
    let mut session = crate::support::menu_of(&file);
    session.step(&Input { start: true, ..Input::default() });
    desktop.wait_for_picture("the start of the game", &crate::support::draw(&session, SMALL));
    desktop.leave_game();
    desktop.quit();

    // Good levels beside the bad one can be played, and the mistake is shown.
    write(&file, "2 oops 2\n");
    write(&good, "3 3 3\n0 0 0\n");
    let files = [&file, &good].map(|file| file.display().to_string());
    let mut desktop = Desktop::start_small(breakout(), &["--seed", "1", "--mute", &files[0], &files[1]]);
    desktop.wait_for("the mistake", || (count(&desktop.picture(), RED) > 40).then_some(()));
    assert!(
        crate::support::outliers(&lower(&desktop.still_picture()), &lower(&menu(&good)))
            <= crate::support::MAX_OUTLIERS
    );
    desktop.quit();
}

/// Like a player, the autopilot cannot play without bricks.
#[test]
fn the_autopilot_waits_for_a_level() {
    let file = folder("demo").join("bad.lvl");
    write(&file, "oops\n");
    let desktop = Desktop::start_small(breakout(), &["--demo", "--mute", &file.display().to_string()]);
    desktop.wait_for("the mistake", || (count(&desktop.picture(), RED) > 40).then_some(()));
    // Longer than the demo shows the menu of a level.
    desktop.pass(SECOND * 3);
    let empty = crate::support::draw(&Session::new(Vec::new(), 0, 1), SMALL);
    assert!(crate::support::outliers(&lower(&desktop.still_picture()), &lower(&empty)) == 0);
    write(&file, "2 2 2\n0 0 0\n");
    desktop.wait_for("the game", || {
        let is_playing = count(&lower(&desktop.picture()), MENU_HINT) == 0;
        (is_playing && count(&desktop.picture(), RED) == 0).then_some(())
    });
}

/// The user's own levels come after the built-in ones.
#[test]
fn a_level_in_the_users_own_folder_can_be_chosen() {
    let home = folder("home");
    keep(&home, &small_window());
    let own = home.join("breakout/levels");
    std::fs::create_dir_all(&own).expect("a folder");
    write(&own.join("mine.lvl"), "title: My own\nauthor: Me\ntile a: color=#22ffaa\n.a.a.\na.2.a\n");
    let picture = |files: &[&str]| {
        let mut levels = LevelLibrary::shipped(&Assets::embedded()).levels;
        for file in files.iter().map(|file| own.join(file)) {
            levels.add(Some(library::load(&file).expect("a good level")), Some(file));
        }
        let last = levels.count() - 1;
        crate::support::draw(&Session::new(levels, last, 1), SMALL)
    };
    let expected = picture(&["mine.lvl"]);
    let number = (1 + LevelLibrary::shipped(&Assets::embedded()).levels.count()).to_string();
    let mut desktop = Desktop::start_with(breakout(), &["--mute", "--level", &number, "--rules", "classic"], &home);
    desktop.wait_for_picture("the user's own level", &expected);

    // A mistake in a new level is shown, and the level appears as soon as it is fixed.
    write(&own.join("new.lvl"), "title: New\n2 x 2\n");
    desktop.wait_for("the mistake", || (count(&desktop.picture(), RED) > 40).then_some(()));
    write(&own.join("new.lvl"), "title: New\n2 0 2\n");
    desktop.wait_for_picture("the new level", &picture(&["mine.lvl", "new.lvl"]));
    std::fs::remove_file(own.join("new.lvl")).expect("removed");
    desktop.wait_for_picture("the menu without it", &expected);
    desktop.quit();
}

/// Nobody reads standard error when a desktop opens a file.
#[test]
fn a_faulty_replay_is_reported_in_the_window() {
    let file = folder("no-record").join("bad.replay");
    write(&file, "no record\n");
    let mut desktop = Desktop::start_small(breakout(), &[&file.display().to_string()]);
    desktop.wait_for("the mistake", || (count(&desktop.picture(), YELLOW) > 40).then_some(()));
    desktop.quit();
}

/// A level can be tried from a chosen spot, given on the command line or clicked during a pause.
/// The ball flies from there without being launched.
#[test]
fn a_level_is_tried_from_a_spot() {
    let file = folder("spot").join("mine.lvl");
    write(&file, "2\n0\n");
    let path = file.display().to_string();
    let is_won = |desktop: &Desktop| count(&desktop.picture(), [89, 255, 115]) > 120;
    let is_paused = |desktop: &Desktop| count(&desktop.picture(), MENU_HINT) > 390;
    for (arguments, clicks) in
        [(&["try", &path, "--ball", "1,2", "--mute"][..], false), (&["try", &path, "--mute"], true)]
    {
        let desktop = Desktop::start_small(breakout(), arguments);
        desktop.wait_for("the pause", || is_paused(&desktop).then_some(()));
        if clicks {
            desktop.point((188, 188));
            desktop.wait_for("the answer to a click", || {
                // A click that only raises the window has no other effect.
                desktop.click(1);
                (count(&desktop.picture(), YELLOW) > 20).then_some(())
            });
        }
        assert!(!is_won(&desktop));
        desktop.tap(ENTER);
        desktop.wait_for("the win", || is_won(&desktop).then_some(()));
    }
}

/// X code of E, which opens the palette.
const E: u8 = 26;
/// X code of Z, which undoes a stroke.
const Z: u8 = 52;

#[test]
fn a_level_is_painted_with_the_mouse() {
    let file = folder("paint").join("mine.lvl");
    write(&file, "; mine\n.... ; sky\n2222\n");
    let mut desktop = Desktop::start_small(breakout(), &["--mute", &file.display().to_string()]);
    desktop.wait_for_picture("the menu", &menu(&file));
    let reads = |what: &str, text: &str, act: &dyn Fn()| {
        desktop.wait_for(what, || {
            act();
            (std::fs::read_to_string(&file).is_ok_and(|read| read == text)).then_some(())
        });
    };
    reads("a stroke", "; mine\n2222 ; sky\n2222\n", &|| {
        desktop.tap(E);
        desktop.point((186, 60));
        desktop.button(true);
        desktop.point((616, 60));
        desktop.button(false);
    });
    desktop.point((329, 168));
    reads("an emptied cell", "; mine\n2222 ; sky\n2.22\n", &|| desktop.click(3));
    desktop.tap(Z);
    reads("an undone stroke", "; mine\n2222 ; sky\n2222\n", &|| {});
    desktop.tap(ESC);
    desktop.wait_for_picture("the painted level", &menu(&file));
    desktop.quit();
}
