//! Golden pictures, drawn without a window by Mesa's software driver.
#![cfg(target_os = "linux")]

mod support;

use breakout::game::{GameState, Input};
use breakout::screen::Command;
use support::{MAX_OUTLIERS, check_golden, demo, draw, golden, lost, menu, outliers, started};

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

/// What the tolerance must not let through.
#[test]
fn a_ball_two_pixels_off_is_noticed() {
    let (_, picture) = golden("start");
    let picture = picture.expect("the golden picture of the start");
    // The ball rests on the paddle's middle: its centre in pixels of the 960 × 540 picture.
    let (x, y, radius) = (480, (567.5_f32 * 0.9) as u32, 13);
    let mut moved = picture.clone();
    for row in y - radius..=y + radius {
        for column in x - radius..=x + radius {
            moved.put_pixel(column + 2, row, *picture.get_pixel(column, row));
        }
    }
    let count = outliers(&picture, &moved);
    assert!(count > MAX_OUTLIERS, "{count} pixels differ");
}
