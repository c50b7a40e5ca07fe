//! The chapters' programs in `examples/`. Each draws its picture without a window, looks different
//! in every state that a key leads to, and reports wrong arguments. The committed pictures are also
//! the book's; `web/tests` compares them with the programs in a browser.

use crate::support::{MAX_OUTLIERS, check_golden, golden_size, outliers};
use image::RgbaImage;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

fn run(program: &str, arguments: &[&str]) -> Output {
    let output = Command::new(crate::support::example(program)).args(arguments).output();
    output.expect("`cargo test` builds the examples; by itself: `cargo build --examples`")
}

/// Draws a program with these arguments after `frames` frames of 1/60 s. The picture has the size
/// of the committed picture `like`.
fn picture(like: &str, program: &str, frames: u32, arguments: &[&str]) -> RgbaImage {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let file = format!("{program}-{}-{}.png", std::process::id(), NUMBER.fetch_add(1, Relaxed));
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
    let path = file.to_str().expect("a path of letters");
    let ((width, height), frames) = (golden_size(like), frames.to_string());
    let size = format!("{width}x{height}");
    let output = run(program, &[&["--picture", path, "--frames", &frames, "--size", &size], arguments].concat());
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    let picture = image::open(&file).expect("a picture").into_rgba8();
    std::fs::remove_file(&file).expect("the folder for tests can be written");
    picture
}

/// Draws a program `frames` frames after these keys.
pub(crate) fn state(like: &str, program: &str, frames: u32, keys: &str) -> RgbaImage {
    let arguments = ["--keys", keys];
    picture(like, program, frames, if keys.is_empty() { &[] } else { &arguments })
}

/// Draws a program `frames` frames after these keys, and compares the picture with the committed
/// one. Returns the picture.
fn check_state(name: &str, protects: &str, program: &str, frames: u32, keys: &str) -> RgbaImage {
    let picture = state(name, program, frames, keys);
    check_golden(name, protects, &picture);
    picture
}

fn assert_same(a: &RgbaImage, b: &RgbaImage) {
    let count = outliers(a, b);
    assert!(count <= MAX_OUTLIERS, "{count} pixels differ");
}

/// Asserts that two states of a program look different. Otherwise, a dead key would go unnoticed.
fn assert_differ(a: &RgbaImage, b: &RgbaImage) {
    let count = outliers(a, b);
    assert!(count > 10 * MAX_OUTLIERS, "{count} pixels differ");
}

#[test]
fn ch01c_quad_raw() {
    check_state("ch01c", "a textured quad, turned and blended, by OpenGL's own calls", "ch01c_quad_raw", 30, "");
}

#[test]
fn ch04_ball() {
    let protects = "three computers whose balls are in the same place";
    let clock = check_state("ch04-clock", protects, "ch04_ball", 61, "enter");
    let protects = "three computers whose balls are not";
    let frames = check_state("ch04-frames", protects, "ch04_ball", 61, "space,enter");
    let waiting = state("ch04-clock", "ch04_ball", 61, "");
    assert_differ(&clock, &frames);
    assert_differ(&clock, &waiting);
}

#[test]
fn ch05_collision_detection() {
    let protects = "which bricks the box around a disc touches";
    let by_box = check_state("ch05-box", protects, "ch05_collision_detection", 30, "space");
    assert_differ(&by_box, &state("ch05-box", "ch05_collision_detection", 30, ""));
}

#[test]
fn ch06_collision_resolution() {
    let protects = "the path of a swept ball";
    let swept = check_state("ch06-swept", protects, "ch06_collision_resolution", 45, "");
    let protects = "the path of a ball that jumps over rows";
    let after_moving = check_state("ch06-after-moving", protects, "ch06_collision_resolution", 45, "space");
    assert_differ(&swept, &after_moving);
}

#[test]
fn ch06b_swept_aabb() {
    let protects = "the times of entry and exit, as bars and as numbers";
    let ours = check_state("ch06b-ours", protects, "ch06b_swept_aabb", 1, "");
    let protects = "where the article's formulas stop too early";
    let article = check_state("ch06b-article", protects, "ch06b_swept_aabb", 1, "space");
    let broad_phase = state("ch06b-ours", "ch06b_swept_aabb", 1, "space,space");
    assert_differ(&ours, &article);
    assert_differ(&article, &broad_phase);
    assert_same(&ours, &state("ch06b-ours", "ch06b_swept_aabb", 1, "up,down,left,right,space,space,space"));
}

#[test]
fn ch06c_minkowski() {
    let protects = "boxes grown by the mover's size, and the ray into them";
    let ours = check_state("ch06c-ours", protects, "ch06c_minkowski", 1, "");
    assert_differ(&ours, &state("ch06c-ours", "ch06c_minkowski", 1, "space"));
}

#[test]
fn ch06d_seams() {
    let protects = "the paths of balls that come straight back";
    let one_by_one = check_state("ch06d-one-by-one", protects, "ch06d_seams", 30, "space");
    assert_differ(&one_by_one, &state("ch06d-one-by-one", "ch06d_seams", 30, ""));
}

/// One call per speck and one call for all specks give the same picture.
#[test]
fn ch07b_specks() {
    let specks = check_state("ch07b", "specks that add their light", "ch07b_specks", 120, "");
    assert_same(&specks, &state("ch07b", "ch07b_specks", 120, "space"));
}

#[test]
fn ch08_post_processing() {
    let state = |keys| state("ch08-plain", "ch08_post_processing", 30, keys);
    let check = |name, protects, keys| check_state(name, protects, "ch08_post_processing", 30, keys);
    let plain = check("ch08-plain", "inverted colours of a whole window", "enter");
    let chaos = check("ch08-chaos", "the edges that chaos finds", "1");
    let confuse = check("ch08-confuse", "the turned and inverted picture of confuse", "2");
    let none = state("");
    assert_same(&none, &state("1,3,0"));
    [&plain, &chaos, &confuse].into_iter().for_each(|other| assert_differ(&none, other));
    assert_differ(&plain, &confuse);
}

#[test]
fn ch09b_two_lists() {
    check_state("ch09b", "an item that falls beside one that runs", "ch09b_two_lists", 140, "1,2");
}

/// A key that is released at once moves the paddle by one step; a held key keeps moving it.
#[test]
fn a_key_can_be_held() {
    let paddles = |arguments: &[&str]| picture("ch04-clock", "ch04_ball", 31, arguments);
    let tapped = paddles(&["--keys", "d"]);
    assert_differ(&tapped, &paddles(&["--hold", "d"]));
    let both = paddles(&["--keys", "a", "--hold", "a,d"]);
    assert_same(&both, &paddles(&[]));
}

#[test]
fn impossible_arguments_are_reported() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    for (arguments, status, expected) in [
        (&["--keys", "spacebar", "--frames", "1"][..], 2, "no key has this name"),
        (&["--keys", "esc", "--frames", "1"], 1, "leave it out"),
        (&["--hold", "esc", "--frames", "1"], 1, "leave it out"),
        (&["--hold", "spacebar", "--frames", "1"], 2, "no key has this name"),
        (&["--hold", "a"], 2, "add `--picture OUT.png` or `--frames N`"),
        (&["--keys", "a"], 2, "add `--picture OUT.png` or `--frames N`"),
        (&["--size", "0x5"], 2, "write it as 1280x720"),
        (&["--picture", folder], 1, "name a file that can be written"),
    ] {
        let output = run("ch08_post_processing", arguments);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(status) && message.contains(expected), "{arguments:?}: {message}");
    }
    let help = run("ch08_post_processing", &["--help"]);
    let help = String::from_utf8_lossy(&help.stdout).into_owned();
    for option in ["Chapter 8: post-processing", "--picture", "--frames", "--keys", "--hold", "--trace", "--size"] {
        assert!(help.contains(option), "{option}: {help}");
    }
}
