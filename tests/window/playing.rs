//! The real window under Xvfb: real key events in, pixels out, no access to the program's state.

use crate::desktop::{D, Desktop, ENTER, ESC, F1, P, R, SECOND, SPACE, TAB, UP, breakout, count};
use breakout::ui;
use glam::vec2;
use image::RgbaImage;
use std::path::PathBuf;
use std::process::Command;
use x11rb::protocol::xproto::{KEY_PRESS_EVENT, KEY_RELEASE_EVENT};

/// Returns the middle of the paddle's bright pixels in the lowest row of the field, in pixels of a
/// 1280 × 720 window.
fn paddle(picture: &RgbaImage) -> Option<u32> {
    bright_middle(picture, 150)
}

/// Like [`paddle`], under the dark overlay of a pause.
fn veiled_paddle(picture: &RgbaImage) -> Option<u32> {
    bright_middle(picture, 60)
}

/// Returns the row of a 1280 × 720 window that shows this y coordinate of the world.
fn row(world: f32) -> u32 {
    let layout = ui::arranged((1280, 720));
    layout.to_pixels(layout.from_world(vec2(0.0, world))).y as u32
}

fn bright_middle(picture: &RgbaImage, brightness: u8) -> Option<u32> {
    let (y, field) = (row(588.0), ui::arranged(picture.dimensions()).field);
    let bright = |x: &u32| {
        let [r, g, b, _] = picture.get_pixel(*x, y).0;
        r.min(g).min(b) > brightness
    };
    let edge = 10;
    let (left, right) = (field.left as u32 + edge, field.left as u32 + field.width - edge);
    let columns: Vec<u32> = (left..right).filter(bright).collect();
    Some((columns.first()? + columns.last()?) / 2)
}

const GREEN: [u8; 3] = [89, 255, 115];

#[test]
fn a_player_starts_moves_releases_and_quits() {
    let mut desktop = Desktop::start(breakout(), &["--seed", "1", "--level", "13", "--rules", "classic"]);

    // The window shows the same picture as drawing without a window, with equal color values.
    let menu = crate::support::draw(&crate::support::still_menu(), (1280, 720));
    desktop.wait_for_picture("the menu", &menu);

    // The window gets another size, and the old one again.
    for size in [(900, 700), (1280, 720)] {
        desktop.resize(size);
        desktop
            .wait_for_picture("the menu in another size", &crate::support::draw(&crate::support::still_menu(), size));
    }

    desktop.tap(ENTER);
    desktop
        .wait_for_picture("the start of the game", &crate::support::draw(&crate::support::still_start(), (1280, 720)));

    // A press shorter than a frame moves the paddle a little, a long press far.
    let home = paddle(&desktop.picture()).expect("a paddle");
    assert!(home.abs_diff(640) <= 2, "{home}");
    desktop.tap(D);
    desktop.frame(SECOND / 10);
    let nudged = paddle(&desktop.picture()).expect("a paddle");
    assert!((1..8).contains(&(nudged - home)), "one step of the game: {home} {nudged}");
    desktop.pass(SECOND);
    assert_eq!(paddle(&desktop.picture()), Some(nudged), "it stands");
    desktop.key(D, KEY_PRESS_EVENT);
    desktop.wait_for("the paddle at the right", || paddle(&desktop.picture()).filter(|x| *x > home + 150));
    desktop.key(D, KEY_RELEASE_EVENT);

    // The ball rests on the paddle until it is launched.
    desktop.pass(SECOND / 2);
    let x = paddle(&desktop.picture()).expect("a paddle");
    let ball_rests = |picture: &RgbaImage| {
        let [r, g, b, _] = picture.get_pixel(x, row(568.0)).0;
        r.min(g).min(b) > 120
    };
    assert!(ball_rests(&desktop.picture()), "the ball moves along");
    // During a pause, the launch key moves through the menu.
    for key in [P, UP, UP, P] {
        desktop.tap(key);
        desktop.pass(SECOND / 2);
    }
    assert!(ball_rests(&desktop.picture()), "nobody meant to release it");
    desktop.tap(SPACE);
    desktop.wait_for("the ball to leave", || (!ball_rests(&desktop.picture())).then_some(()));

    // During a pause, nothing moves.
    desktop.tap(P);
    let paused = desktop.still_picture();

    // ESC resumes the game, like P. Only entries of the menu leave the game or quit the program.
    desktop.tap(ESC);
    desktop
        .wait_for("the game to go on", || (crate::support::outliers(&paused, &desktop.picture()) > 500).then_some(()));

    // SPACE resumes, too. The thumb reaches it with the hand on A and D.
    desktop.tap(P);
    let paused = desktop.still_picture();
    desktop.tap(SPACE);
    desktop
        .wait_for("the game to go on", || (crate::support::outliers(&paused, &desktop.picture()) > 500).then_some(()));
    desktop.leave_game();
    desktop.wait_for_picture("the menu", &menu);
    desktop.quit();
}

#[test]
fn a_window_that_loses_the_focus_pauses_and_nothing_jumps_when_it_comes_back() {
    let desktop = Desktop::start(breakout(), &["--seed", "1", "--level", "13", "--rules", "classic", "--mute"]);
    desktop.wait_for_picture("the menu", &crate::support::draw(&crate::support::still_menu(), (1280, 720)));
    desktop.tap(ENTER);
    desktop
        .wait_for_picture("the start of the game", &crate::support::draw(&crate::support::still_start(), (1280, 720)));
    desktop.tap(SPACE);
    // The paddle is moving when the window loses the focus, and the key is released outside it.
    desktop.key(D, KEY_PRESS_EVENT);
    let home = paddle(&desktop.picture()).expect("a paddle");
    desktop.wait_for("the paddle on its way", || paddle(&desktop.picture()).filter(|x| *x > home + 20));
    desktop.focus(desktop.root);
    let paused = desktop.still_picture();
    desktop.key(D, KEY_RELEASE_EVENT);
    desktop.pass(SECOND / 2);
    desktop.focus(desktop.window);
    desktop.pass(SECOND / 2);
    assert!(crate::support::outliers(&paused, &desktop.picture()) == 0, "it waits to be asked");

    // After the return, the ball has moved a little, not for half a second, and the paddle stands
    // still.
    let before = veiled_paddle(&paused).expect("a paddle");
    desktop.tap(P);
    desktop
        .wait_for("the game to go on", || (crate::support::outliers(&paused, &desktop.picture()) > 500).then_some(()));
    desktop.pass(SECOND / 5);
    // The pause may begin within a step, which still ends: 5 pixels.
    assert!(paddle(&desktop.picture()).is_some_and(|x| x.abs_diff(before) <= 6), "the paddle stands still");
}

/// Crops to the drawings of *How to play*. A game goes on at the edges of the field.
fn drawings(picture: &RgbaImage) -> RgbaImage {
    image::imageops::crop_imm(picture, 250, 90, 780, 540).to_image()
}

#[test]
fn settings_are_kept_between_runs() {
    let settings = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("kept-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&settings);
    let mut calm = crate::support::still_menu();
    calm.preferences.set_motion(breakout::session::Motion::Reduced);
    calm.open_help();
    let (menu, calm) =
        [crate::support::still_menu(), calm].map(|session| crate::support::draw(&session, (1280, 720))).into();
    for first in [true, false] {
        let mut desktop =
            Desktop::start_with(breakout(), &["--level", "13", "--rules", "classic", "--mute"], &settings);
        desktop.wait_for_picture("the menu", &menu);
        if first {
            desktop.tap(R);
        }
        desktop.tap(F1);
        desktop.wait_for("*How to play*, whose drawings stand still", || {
            let outliers = crate::support::outliers(&drawings(&desktop.picture()), &drawings(&calm));
            (outliers <= crate::support::MAX_OUTLIERS).then_some(())
        });
        desktop.tap(ESC);
        desktop.quit();
    }
    let text = std::fs::read_to_string(settings.join("breakout/settings.toml")).expect("the settings");
    assert!(text.contains("reduced_motion = true") && !text.contains("muted = true"), "{text}");
}

#[test]
fn a_demo_wins_and_enter_starts_the_next() {
    let level = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("few.lvl");
    std::fs::write(&level, "0 0 0\n0 2 0\n").expect("the folder for tests can be written");
    let mut desktop = Desktop::start(breakout(), &["--demo", "--seed", "5", "--mute", &level.display().to_string()]);

    // ENTER is held all the time. It starts the game, and does not skip the win screen.
    desktop.key(ENTER, KEY_PRESS_EVENT);
    let won =
        desktop.wait_for("the win screen", || Some(desktop.picture()).filter(|picture| count(picture, GREEN) > 300));
    // SPACE may still be meant to launch a ball.
    desktop.tap(SPACE);
    desktop.pass(SECOND * 3 / 2);
    assert_eq!(count(&won, GREEN), count(&desktop.picture(), GREEN), "the win screen stays");
    desktop.key(ENTER, KEY_RELEASE_EVENT);
    desktop.pass(SECOND * 3 / 2);
    desktop.tap(SPACE);
    // The level starts again, well before the demo would continue by itself after eight seconds.
    desktop.pass(SECOND);
    assert_eq!(count(&desktop.picture(), GREEN), 0, "the next game");
    desktop.leave_game();
    desktop.quit();
}

#[test]
fn the_collision_lab_answers_its_keys() {
    let mut desktop = Desktop::start(&crate::support::example("collision_lab"), &[]);
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("lab-without-window.png");
    let status = Command::new(crate::support::example("collision_lab")).arg("--picture").arg(&file).status();
    assert!(status.expect("the lab runs").success());
    let start = image::open(&file).expect("a picture").into_rgba8();
    desktop.wait_for("the lab as it is drawn without a window", || {
        (crate::support::outliers(&desktop.picture(), &start) <= crate::support::MAX_OUTLIERS).then_some(())
    });
    desktop.tap(TAB);
    desktop.wait_for("a box instead of the disc", || {
        (crate::support::outliers(&desktop.picture(), &start) > 200).then_some(())
    });
    desktop.quit();
}
