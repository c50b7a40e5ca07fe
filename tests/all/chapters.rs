//! The chapters' programs in `examples/`, and the starter program. Each draws its picture without a
//! window, looks different in every state that a key leads to, and reports wrong arguments. The
//! committed pictures are also the book's; `web/tests` compares them with the programs in a
//! browser.

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
fn ch01_setting_up() {
    let clock = check_state("ch01", "figures and text on a cleared window", "ch01_setting_up", 30, "");
    let other = state("ch01", "ch01_setting_up", 30, "space");
    let changed = outliers(&clock, &other);
    assert!(2 * changed > clock.pixels().len(), "SPACE clears the window with another colour: {changed} pixels");
}

#[test]
fn ch01a_triangle() {
    check_state("ch01a", "colours between the corners of a triangle", "ch01a_triangle", 1, "");
}

/// The quad by glium and the hand-written one give the same picture.
#[test]
fn ch01b_quad() {
    let quad = check_state("ch01b", "a textured quad, turned and blended", "ch01b_quad", 30, "");
    assert_same(&quad, &state("ch01b", "ch01c_quad_raw", 30, ""));
}

/// Sprites drawn one by one and all in one call give the same picture.
#[test]
fn ch02_sprites() {
    let sprites = check_state("ch02", "sprites: size, turn, tint and background", "ch02_sprites", 30, "");
    assert_same(&sprites, &state("ch02", "ch02_sprites", 30, "space"));
}

#[test]
fn ch03_levels() {
    let protects = "a level's bricks in their places and colours";
    let first = check_state("ch03", protects, "ch03_levels", 1, "");
    let protects = "the tutorial's parser, which lets ragged rows pass";
    let plain = check_state("ch03-plain", protects, "ch03_levels", 1, "space");
    let next = state("ch03", "ch03_levels", 1, "right,right");
    assert_same(&next, &state("ch03", "ch03_levels", 1, "w,d,w,left,right"));
    assert_differ(&first, &plain);
    assert_differ(&first, &next);
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

#[test]
fn ch07_particles() {
    let protects = "trails that do not depend on the rate of frames";
    let steps = check_state("ch07-steps", protects, "ch07_particles", 90, "");
    let frames = check_state("ch07-frames", "trails that do", "ch07_particles", 90, "space");
    assert_differ(&steps, &frames);
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
fn ch09_power_ups() {
    let protects = "the look of each kind of the tutorial's items";
    check_state("ch09-falling", protects, "ch09_power_ups", 30, "1,2,3,4,5,6,7");
    check_state("ch09-running", "what runs, with counts and seconds", "ch09_power_ups", 240, "1,2,3,4");
}

#[test]
fn ch09b_two_lists() {
    check_state("ch09b", "an item that falls beside one that runs", "ch09b_two_lists", 140, "1,2");
}

#[test]
fn ch10_audio() {
    let protects = "the keys of sounds, some pressed, and where they are heard";
    let played = check_state("ch10-played", protects, "ch10_audio", 20, "3,8,right,space");
    assert_differ(&played, &state("ch10-played", "ch10_audio", 20, ""));
}

#[test]
fn ch11_text() {
    let sharp = check_state("ch11-sharp", "letters of four sizes, each sharp", "ch11_text", 1, "");
    let letter = check_state("ch11-letter", "a glyph's pixels", "ch11_text", 1, "enter");
    let scaled = check_state("ch11-scaled", "letters that are scaled from one size", "ch11_text", 1, "space");
    assert_differ(&sharp, &letter);
    assert_differ(&sharp, &scaled);
}

#[test]
fn ch12_breakout() {
    let protects = "the whole game as a program of one page shows it";
    let playing = check_state("ch12-playing", protects, "ch12_breakout", 70, "enter,space");
    assert_differ(&playing, &state("ch12-playing", "ch12_breakout", 60, ""));
}

#[test]
fn own_program() {
    let ball = check_state("own-program", "the disc of a reader's first program", "own_program", 30, "");
    assert_differ(&ball, &picture("own-program", "own_program", 30, &["--hold", "left"]));
}

/// The solution of chapter 12's last exercise. The paddle is held to the right, then to the wrong
/// side.
#[test]
fn plain_game() {
    let right = picture("plain-game", "plain_game", 160, &["--hold", "right"]);
    check_golden("plain-game", "the game that readers write from the pieces", &right);
    assert_differ(&right, &picture("plain-game", "plain_game", 170, &["--hold", "left"]));
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

/// Each program starts with the same parts, for the reader to find, and names the next program.
#[test]
fn the_first_page_of_a_program_is_complete() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let entries = std::fs::read_dir(folder).expect("the examples").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = entries.filter(|path| path.extension().is_some_and(|end| end == "rs")).collect();
    files.retain(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("ch")));
    files.sort();
    let names: Vec<_> = files.iter().map(|file| file.file_stem().expect("a name").to_string_lossy()).collect();
    for (i, (file, name)) in files.iter().zip(&names).enumerate() {
        let text = std::fs::read_to_string(file).expect("a program");
        let header: String = text.lines().take_while(|line| line.starts_with("//!")).collect();
        let next =
            names.get(i + 1).map_or("Next: the book".to_owned(), |next| format!("Next: `cargo run --example {next}`"));
        for part in
            ["Chapter ", "**New here:**", "**Look at:**", "**Try:**", &format!("cargo run --example {name}`"), &next]
        {
            assert!(header.contains(part), "{name}: {part}");
        }
        let lines = text.lines().filter(|line| !line.contains("ANCHOR")).count();
        assert!((30..=150).contains(&lines), "{name}: {lines} lines");
    }
    assert_eq!(names.len(), 20);
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
        let output = run("ch02_sprites", arguments);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(status) && message.contains(expected), "{arguments:?}: {message}");
    }
    let help = run("ch02_sprites", &["--help"]);
    let help = String::from_utf8_lossy(&help.stdout).into_owned();
    for option in ["Chapter 2: sprites", "--picture", "--frames", "--keys", "--hold", "--trace", "--size"] {
        assert!(help.contains(option), "{option}: {help}");
    }
}
