//! The programs of the chapters, in `examples/`, and the one to begin one's own with: each draws
//! its picture without a window, in every state that a key leads to, and says what is wrong with
//! what it is asked for.

use crate::support::{MAX_OUTLIERS, check_golden, golden, outliers};
use image::RgbaImage;
use std::path::Path;
use std::process::{Command, Output};

fn run(program: &str, arguments: &[&str]) -> Output {
    let output = Command::new(crate::support::example(program)).args(arguments).output();
    output.expect("`cargo test` builds the examples; by itself: `cargo build --examples`")
}

/// The picture of a program, so many frames of 1/60 s after what else is asked for.
fn picture(name: &str, program: &str, frames: u32, arguments: &[&str]) -> RgbaImage {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
    let file = file.to_str().expect("a path of letters");
    let frames = frames.to_string();
    let picture = ["--picture", file, "--frames", &frames, "--size", "640x360"];
    let output = run(program, &[&picture, arguments].concat());
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    image::open(file).expect("a picture").into_rgba8()
}

/// Compares the picture of a program, so many frames of 1/60 s after these keys, with the committed
/// one.
fn check_picture(name: &str, program: &str, frames: u32, keys: &str) {
    let keys = if keys.is_empty() { &[][..] } else { &["--keys", keys] };
    check_golden(name, &picture(name, program, frames, keys));
}

#[test]
fn ch01_setting_up() {
    check_picture("ch01", "ch01_setting_up", 30, "");
    check_picture("ch01-colour", "ch01_setting_up", 30, "space");
}

#[test]
fn ch01a_triangle() {
    check_picture("ch01a", "ch01a_triangle", 1, "");
}

/// The quad by glium and the quad by hand are one picture.
#[test]
fn ch01b_quad() {
    check_picture("ch01b", "ch01b_quad", 30, "");
    check_picture("ch01b", "ch01c_quad_raw", 30, "");
}

#[test]
fn ch02_sprites() {
    check_picture("ch02", "ch02_sprites", 30, "");
    check_picture("ch02", "ch02_sprites", 30, "space");
}

#[test]
fn ch03_levels() {
    check_picture("ch03", "ch03_levels", 1, "");
    check_picture("ch03-plain", "ch03_levels", 1, "space");
    check_picture("ch03-next", "ch03_levels", 1, "right,right");
    check_picture("ch03-next", "ch03_levels", 1, "w,d,w,left,right");
}

#[test]
fn ch04_ball() {
    check_picture("ch04", "ch04_ball", 61, "");
    check_picture("ch04-clock", "ch04_ball", 61, "enter");
    check_picture("ch04-frames", "ch04_ball", 61, "space,enter");
}

#[test]
fn ch05_collision_detection() {
    check_picture("ch05-disc", "ch05_collision_detection", 30, "");
    check_picture("ch05-box", "ch05_collision_detection", 30, "space");
}

#[test]
fn ch06_collision_resolution() {
    check_picture("ch06-swept", "ch06_collision_resolution", 45, "");
    check_picture("ch06-after-moving", "ch06_collision_resolution", 45, "space");
}

#[test]
fn ch06b_swept_aabb() {
    check_picture("ch06b-ours", "ch06b_swept_aabb", 1, "");
    check_picture("ch06b-article", "ch06b_swept_aabb", 1, "space");
    check_picture("ch06b-broad-phase", "ch06b_swept_aabb", 1, "space,space");
    check_picture("ch06b-ours", "ch06b_swept_aabb", 1, "up,down,left,right,space,space,space");
}

#[test]
fn ch06c_minkowski() {
    check_picture("ch06c-ours", "ch06c_minkowski", 1, "");
    check_picture("ch06c-article", "ch06c_minkowski", 1, "space");
}

#[test]
fn ch06d_seams() {
    check_picture("ch06d-earliest", "ch06d_seams", 30, "");
    check_picture("ch06d-one-by-one", "ch06d_seams", 30, "space");
}

#[test]
fn ch07_particles() {
    check_picture("ch07-steps", "ch07_particles", 90, "");
    check_picture("ch07-frames", "ch07_particles", 90, "space");
}

/// One call for each speck, and one for all.
#[test]
fn ch07b_specks() {
    check_picture("ch07b", "ch07b_specks", 120, "");
    check_picture("ch07b", "ch07b_specks", 120, "space");
}

#[test]
fn ch08_post_processing() {
    for (name, keys) in [
        ("ch08", ""),
        ("ch08-plain", "enter"),
        ("ch08-chaos", "1"),
        ("ch08-confuse", "2"),
        ("ch08-shake", "3"),
        ("ch08-naive", "space"),
        ("ch08", "1,3,0"),
    ] {
        check_picture(name, "ch08_post_processing", 30, keys);
    }
}

#[test]
fn ch09_power_ups() {
    check_picture("ch09-falling", "ch09_power_ups", 30, "1,2,3,4,5,6,7");
    check_picture("ch09-running", "ch09_power_ups", 240, "1,2,3,4");
}

#[test]
fn ch09b_two_lists() {
    check_picture("ch09b", "ch09b_two_lists", 140, "1,2");
}

#[test]
fn ch10_audio() {
    check_picture("ch10", "ch10_audio", 20, "");
    check_picture("ch10-played", "ch10_audio", 20, "3,8,right,space");
}

#[test]
fn ch11_text() {
    check_picture("ch11-sharp", "ch11_text", 1, "");
    check_picture("ch11-letter", "ch11_text", 1, "enter");
    check_picture("ch11-scaled", "ch11_text", 1, "space");
}

#[test]
fn ch12_breakout() {
    check_picture("ch12", "ch12_breakout", 60, "");
    check_picture("ch12-playing", "ch12_breakout", 70, "enter,space");
}

#[test]
fn own_program() {
    check_picture("own-program", "own_program", 30, "");
}

/// The answer to chapter 12's last exercise: the paddle is held at the right, then at the wrong
/// side.
#[test]
fn plain_game() {
    check_golden("plain-game", &picture("plain-game", "plain_game", 160, &["--hold", "right"]));
    check_golden("plain-game-lost", &picture("plain-game-lost", "plain_game", 170, &["--hold", "left"]));
}

/// A paddle goes a step's way for a key that is released at once, and on while it is held.
#[test]
fn a_key_can_be_held() {
    let paddles = |name: &str, arguments: &[&str]| picture(name, "ch04_ball", 31, arguments);
    let tapped = paddles("tapped", &["--keys", "d"]);
    assert!(outliers(&tapped, &paddles("held", &["--hold", "d"])) > 10 * MAX_OUTLIERS);
    let both = paddles("tapped-and-held", &["--keys", "a", "--hold", "a,d"]);
    assert!(outliers(&both, &paddles("at-rest", &[])) <= MAX_OUTLIERS, "left and right are held");
    check_golden("own-program-held", &picture("own-program-held", "own_program", 30, &["--hold", "left"]));
}

/// Otherwise a key that does nothing would go unnoticed.
#[test]
fn the_states_of_a_program_look_different() {
    let picture = |name: &str| golden(name).1.expect("a committed picture");
    for (a, b) in [
        ("ch01", "ch01-colour"),
        ("ch03", "ch03-next"),
        ("ch03", "ch03-plain"),
        ("ch04-clock", "ch04-frames"),
        ("ch05-disc", "ch05-box"),
        ("ch06-swept", "ch06-after-moving"),
        ("ch06b-ours", "ch06b-article"),
        ("ch06b-article", "ch06b-broad-phase"),
        ("ch06c-ours", "ch06c-article"),
        ("ch06d-earliest", "ch06d-one-by-one"),
        ("ch07-steps", "ch07-frames"),
        ("ch08", "ch08-plain"),
        ("ch08-confuse", "ch08-plain"),
        ("ch08", "ch08-chaos"),
        ("ch08", "ch08-shake"),
        ("ch08-shake", "ch08-naive"),
        ("ch09-falling", "ch09-running"),
        ("ch10", "ch10-played"),
        ("ch11-sharp", "ch11-scaled"),
        ("ch11-sharp", "ch11-letter"),
        ("ch12", "ch12-playing"),
        ("own-program", "own-program-held"),
        ("plain-game", "plain-game-lost"),
    ] {
        assert!(outliers(&picture(a), &picture(b)) > 10 * MAX_OUTLIERS, "{a} {b}");
    }
}

/// Each program opens with the same parts, so that a reader finds them; and each leads to the next.
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
fn what_cannot_be_done_is_said() {
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
