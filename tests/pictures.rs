//! Golden pictures, drawn without a window by Mesa's software driver.
#![cfg(target_os = "linux")]

mod support;

use breakout::game::{GameState, Input};
use breakout::screen::Command;
use support::{MAX_OUTLIERS, check_golden, demo, draw, draw_between, golden, lost, menu, outliers, started};

const SIZE: (u32, u32) = (960, 540);

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
fn win_picture() {
    let play = demo(40_000);
    assert_eq!(play.game().state(), GameState::Win);
    check_golden("win", &draw(&play, SIZE));
}

#[test]
fn lost_picture() {
    let play = lost();
    assert_eq!(play.game().state(), GameState::Lost);
    check_golden("lost", &draw(&play, SIZE));
}

#[test]
fn paused_picture() {
    let mut play = demo(2200);
    assert_eq!(play.command(Command::Pause), None);
    play.step(&Input::default());
    check_golden("paused", &draw(&play, SIZE));
}

#[test]
fn other_window_shapes_get_bars() {
    check_golden("window-4-3", &draw(&menu(), (800, 600)));
    check_golden("window-tall", &draw(&menu(), (480, 800)));
}

#[test]
fn collision_lab_picture() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("lab.png");
    let status = std::process::Command::new(support::example("collision_lab")).arg("--picture").arg(&file).status();
    assert!(status.expect("`cargo test` builds the examples; by itself: `cargo build --examples`").success());
    check_golden("collision-lab", &image::open(&file).expect("a picture").into_rgba8());
}

/// What the tolerance must not let through: the same moment, drawn so much earlier that the ball is 2 pixels behind.
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
