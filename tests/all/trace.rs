//! `--trace` prints the GL calls of a frame, and our lines that cause them.
#![cfg(any(target_os = "linux", windows))]

use std::process::{Command, Stdio};

fn trace(program: &str, keys: &[&str]) -> String {
    let mut program = Command::new(crate::support::example(program));
    let output = program.arg("--trace").args(keys).env_remove("BREAKOUT_GL").output();
    let output = output.expect("`cargo test` builds the examples; by itself: `cargo build --examples`");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Returns the calls of each frame after the first.
fn later(trace: &str) -> &str {
    trace.split_once("== each frame after it").expect("a second part").1
}

#[test]
fn each_call_is_listed_with_the_source_lines_that_cause_it() {
    let trace = trace("ch04_ball", &[]);
    let first_cause = trace.lines().find(|line| line.contains("src/draw/batch.rs")).expect("a sprite");
    let places: Vec<&str> = first_cause.split(" → ").map(|place| place.split(':').next().unwrap_or_default()).collect();
    assert_eq!(places[..3], ["examples/ch04_ball.rs", "src/draw/sprite.rs", "src/draw/batch.rs"]);
    assert!(trace.contains("glVertexAttribDivisor(attribute = 1, divisor = 1)"), "how instances are told apart");
    let draws = later(&trace).matches("glDrawArraysInstanced(mode = GL_TRIANGLE_STRIP, first = 0, count = 4").count();
    assert_eq!(draws, 10, "background, paddle and ball of three computers, and all letters at once: {trace}");
    assert!(!trace.contains(env!("CARGO_MANIFEST_DIR")), "paths are relative");
}

/// A program compiles its shaders and loads its textures once, before it draws.
#[test]
fn trace_begins_with_loading() {
    let trace = trace("ch04_ball", &[]);
    let (loading, frames) = trace.split_once("== the first frame").expect("two parts");
    assert!(loading.contains("\n== loading: ") && !loading.contains("OpenGL ES"), "{loading}");
    assert_eq!(loading.matches("    glCompileShader(").count(), 6, "two for each renderer: {loading}");
    assert_eq!(loading.matches("    glLinkProgram(").count(), 3, "{loading}");
    let textures = loading.matches("    glTexStorage2D(").count() + loading.matches("level = 0, internal").count();
    assert_eq!(textures, 4, "the background, the paddle, the ball, and the letters: {loading}");
    assert!(loading.lines().any(|line| line.starts_with("examples/ch04_ball.rs") && line.contains("shader.rs")));
    assert!(!frames.contains("glLinkProgram(") && !frames.contains("    glTexStorage2D("), "{frames}");
}

/// `--trace | head` ends without an error.
#[test]
#[cfg(unix)]
fn a_closed_pipe_is_not_an_error() {
    let mut program = Command::new(crate::support::example("ch04_ball"));
    let mut program = program.arg("--trace").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    drop(program.stdout.take());
    let output = program.wait_with_output().expect("it ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// An effect adds one draw call. The tests that count draws get the same number.
#[test]
fn an_effect_takes_a_pass_of_its_own() {
    let draws = |trace: &str| later(trace).matches("    glDraw").count();
    let (plain, chaos) = (trace("ch08_post_processing", &[]), trace("ch08_post_processing", &["--keys", "1"]));
    assert_eq!(draws(&chaos), draws(&plain) + 1);
    assert!(later(&plain).contains("glBlit"), "the plain picture goes to the canvas by a copy: {plain}");
}

#[test]
fn constants_are_named() {
    for program in ["ch04_ball", "ch06_collision_resolution", "ch08_post_processing"] {
        let trace = trace(program, &["--keys", "1"]);
        assert!(!trace.contains("= 0x"), "{program}: {trace}");
    }
}

/// `--trace` names OpenGL ES, which draws the same picture.
#[test]
#[cfg(target_os = "linux")]
fn opengl_es_draws_the_same() {
    let output = Command::new(crate::support::example("ch04_ball")).arg("--trace").env("BREAKOUT_GL", "es").output();
    let printed = String::from_utf8_lossy(&output.expect("it starts").stdout).into_owned();
    assert!(printed.starts_with("== OpenGL ES 3."), "{}", printed.lines().next().unwrap_or_default());
    let picture = |gl: &str| {
        let file = format!("{}/gl-{gl}.png", env!("CARGO_TARGET_TMPDIR"));
        let mut program = Command::new(env!("CARGO_BIN_EXE_breakout"));
        let arguments = ["render", "--demo", "--gl", gl, "--size", "640x360", "-o", &file];
        assert!(program.args(arguments).env_remove("BREAKOUT_GL").status().expect("it starts").success());
        image::open(file).expect("a picture").into_rgba8()
    };
    let (core, es) = (picture("core"), picture("es"));
    let differs = |(a, b): (&u8, &u8)| a.abs_diff(*b) > 3;
    assert_eq!(core.iter().zip(es.iter()).filter(|pair| differs(*pair)).count(), 0);
}
