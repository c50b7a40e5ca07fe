//! `--trace` tells which GL calls a frame makes, and which of our lines cause them.
#![cfg(any(target_os = "linux", windows))]

mod support;

use std::process::Command;

fn trace(program: &str, keys: &[&str]) -> String {
    let output = Command::new(support::example(program)).arg("--trace").args(keys).output();
    let output = output.expect("`cargo test` builds the examples; by itself: `cargo build --examples`");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The calls of each frame after the first.
fn later(trace: &str) -> &str {
    trace.split_once("== each frame after it").expect("a second part").1
}

#[test]
fn each_call_is_told_with_the_lines_that_cause_it() {
    let trace = trace("ch02_sprites", &[]);
    let first_cause = trace.lines().find(|line| line.contains("src/draw/batch.rs")).expect("a sprite");
    let places: Vec<&str> = first_cause.split(" → ").map(|place| place.split(':').next().unwrap_or_default()).collect();
    assert_eq!(places[..3], ["examples/ch02_sprites.rs", "src/draw/sprite.rs", "src/draw/batch.rs"]);
    assert!(trace.contains("glVertexAttribDivisor(attribute = 1, divisor = 1)"), "how instances are told apart");
    let draws = later(&trace).matches("glDrawArraysInstanced(mode = GL_TRIANGLE_STRIP, first = 0, count = 4").count();
    assert_eq!(draws, 2, "the background, and all paddles at once: {trace}");
    assert!(!trace.contains(env!("CARGO_MANIFEST_DIR")), "paths are relative");
}

/// The tests that count draws see the same number.
#[test]
fn an_effect_takes_a_pass_of_its_own() {
    let draws = |trace: &str| later(trace).matches("    glDraw").count();
    let (plain, chaos) = (trace("ch08_post_processing", &[]), trace("ch08_post_processing", &["--keys", "1"]));
    assert_eq!(draws(&chaos), draws(&plain) + 1);
    assert!(later(&plain).contains("glBlit"), "the plain picture goes to the canvas by a copy: {plain}");
}

#[test]
fn constants_are_named() {
    for program in ["ch02_sprites", "ch06_collision_resolution", "ch08_post_processing"] {
        let trace = trace(program, &["--keys", "1"]);
        assert!(!trace.contains("= 0x"), "{program}: {trace}");
    }
}
