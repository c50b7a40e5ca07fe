//! The programs of the chapters, in `examples/`: each draws its picture without a window, in every
//! state that a key leads to, and says what is wrong with what it is asked for.

mod support;

use std::path::Path;
use std::process::{Command, Output};
use support::{MAX_OUTLIERS, check_golden, golden, outliers};

fn run(program: &str, arguments: &[&str]) -> Output {
    let output = Command::new(support::example(program)).args(arguments).output();
    output.expect("`cargo test` builds the examples; by itself: `cargo build --examples`")
}

/// Compares the picture of a program, half a second after these keys, with the committed one.
fn check_picture(name: &str, program: &str, keys: &str) {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
    let file = file.to_str().expect("a path of letters");
    let mut arguments = vec!["--picture", file, "--frames", "30", "--size", "480x270"];
    if !keys.is_empty() {
        arguments.extend(["--keys", keys]);
    }
    let output = run(program, &arguments);
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    check_golden(name, &image::open(file).expect("a picture").into_rgba8());
}

#[test]
fn ch02_sprites() {
    check_picture("ch02", "ch02_sprites", "");
}

#[test]
fn ch06_collision_resolution() {
    check_picture("ch06-swept", "ch06_collision_resolution", "");
    check_picture("ch06-after-moving", "ch06_collision_resolution", "space");
}

#[test]
fn ch08_post_processing() {
    for (name, keys) in
        [("ch08", ""), ("ch08-chaos", "1"), ("ch08-confuse", "2"), ("ch08-shake", "3"), ("ch08", "1,3,0")]
    {
        check_picture(name, "ch08_post_processing", keys);
    }
}

/// Otherwise a key that does nothing would go unnoticed.
#[test]
fn the_states_of_a_program_look_different() {
    let picture = |name: &str| golden(name).1.expect("a committed picture");
    for (a, b) in [("ch06-swept", "ch06-after-moving"), ("ch08", "ch08-chaos"), ("ch08", "ch08-shake")] {
        assert!(outliers(&picture(a), &picture(b)) > 10 * MAX_OUTLIERS, "{a} {b}");
    }
}

#[test]
fn what_cannot_be_done_is_said() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    for (arguments, status, expected) in [
        (&["--keys", "spacebar", "--frames", "1"][..], 2, "no key has this name"),
        (&["--keys", "esc", "--frames", "1"], 1, "leave it out of `--keys`"),
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
    for option in ["Chapter 2: sprites", "--picture", "--frames", "--keys", "--size"] {
        assert!(help.contains(option), "{option}: {help}");
    }
}
