//! How many draws a frame takes, counted where glium looks up the driver's functions.
#![cfg(any(target_os = "linux", windows))]

use crate::support;
use breakout::assets::Assets;
use breakout::draw::{self, DEFAULT_SAMPLES};
use breakout::game::{Input, PowerUpKind};
use breakout::level;
use breakout::menu::Command;
use breakout::render::{Renderer, Shine, picture};
use breakout::session::{Feedback, FollowUp, Motion, Play};
use breakout::trial::autopilot::Autopilot;
use std::cell::Cell;
use std::ffi::c_void;
use std::mem::transmute;
use std::sync::atomic::{AtomicPtr, Ordering::Relaxed};

thread_local! {
    /// Tests that run at the same time count for themselves.
    static DRAWS: Cell<usize> = const { Cell::new(0) };
}

/// Defines functions that count and pass on, and the one that puts them in the driver's place.
macro_rules! counted {
    ($($name:literal $slot:ident $shim:ident ($($argument:ident: $kind:ty),*);)*) => {
        $(
            static $slot: AtomicPtr<c_void> = AtomicPtr::new(std::ptr::null_mut());
            extern "system" fn $shim($($argument: $kind),*) {
                DRAWS.set(DRAWS.get() + 1);
                type Function = extern "system" fn($($kind),*);
                // SAFETY: the address is the driver's for this very name, whose signature this is.
                let driver: Function = unsafe { transmute($slot.load(Relaxed)) };
                driver($($argument),*);
            }
        )*

        fn count_draws(name: &str, address: *const c_void) -> *const c_void {
            match name {
                $($name => {
                    $slot.store(address.cast_mut(), Relaxed);
                    $shim as *const c_void
                })*
                "glDrawBuffer" | "glDrawBuffers" => address,
                // Any other way to draw is missing: glium then panics where it would use one
                // uncounted.
                _ if name.starts_with("glDraw") || name.starts_with("glMultiDraw") => std::ptr::null(),
                _ => address,
            }
        }
    };
}

counted! {
    "glDrawArrays" DRAW_ARRAYS draw_arrays(mode: u32, first: i32, count: i32);
    "glDrawArraysInstanced" DRAW_ARRAYS_INSTANCED draw_arrays_instanced(mode: u32, first: i32, count: i32, n: i32);
    "glDrawElements" DRAW_ELEMENTS draw_elements(mode: u32, count: i32, kind: u32, indices: *const c_void);
    "glDrawElementsInstanced" DRAW_ELEMENTS_INSTANCED
        draw_elements_instanced(mode: u32, count: i32, kind: u32, indices: *const c_void, n: i32);
}

/// Draws of one frame at a field of 800 × 600 pixels, without light around what is bright.
fn draws(play: &Play) -> usize {
    draws_with(play, Shine::Off)
}

fn draws_with(play: &Play, shine: Shine) -> usize {
    support::take_turn();
    let context = draw::headless_wrapped(Box::new(count_draws)).expect("Mesa's software driver: ./setup --tests");
    let mut renderer =
        Renderer::new(&context, &Assets::embedded(), DEFAULT_SAMPLES).expect("shaders and textures load");
    renderer.set_shine(&context, shine);
    DRAWS.set(0);
    picture::draw_picture(&context, &mut renderer, (1068, 600), &play.view(1.0, None)).expect("a picture");
    DRAWS.get()
}

/// The pass of post-processing, while anything runs: otherwise the field goes straight onto the
/// canvas.
fn passes(play: &Play) -> usize {
    let post = play.view(1.0, None).effects.strengths();
    usize::from(post.chaos > 0.0 || post.confuse > 0.0 || post.shake > 0.0)
}

/// The worst that can be shown: 500 bricks, all particles, six items and more falling, all effects
/// that can run together, nine balls, a notice, a message over it.
#[test]
fn defect_17_a_draw_call_for_each_object() {
    let wall = level::parse("wall", "Wall", "2 3 4 5 6 1 3 4 5 6 2 3 4 5 6 2 3 4 5 6\n".repeat(30)).expect("a level");
    let mut play = Play::new(vec![wall], 0, 1);
    play.step(&Input { start: true, ..Input::default() });
    for _ in 0..4 {
        play.grant(PowerUpKind::MultiBall);
    }
    let mut autopilot = Autopilot::new(1);
    let mut next = |play: &mut Play| {
        let input = autopilot.input(play.game());
        play.step(&input);
    };
    for _ in 0..100 {
        next(&mut play);
    }
    for kind in PowerUpKind::ALL.into_iter().filter(|kind| *kind != PowerUpKind::Reset) {
        play.grant(kind);
        play.drop_power_up(kind, glam::vec2(80.0 * kind as u8 as f32, 300.0));
    }
    for _ in 0..38 {
        next(&mut play);
    }
    let view = play.view(1.0, None);
    assert_eq!(view.game.balls().len(), 9);
    assert!(view.game.bricks().iter().count() > 500);
    assert!(view.game.falling().len() >= 6 && view.game.running().count() >= 8);
    assert!(view.effects.particles().count() > 450, "{} particles", view.effects.particles().count());
    assert!(view.effects.strengths().chaos == 1.0 && view.screen.notice().is_some());
    let playing = draws(&play);
    assert_eq!(play.command(Command::Pause), Some(FollowUp::Turn));
    let paused = draws(&play);
    assert!((5..=14).contains(&playing) && (5..=14).contains(&paused), "{playing} and {paused} draws");
    // With light around what is bright too: chaos would hide it where the picture moves.
    play.set_motion(Motion::Reduced);
    play.set_feedback(Feedback::Full);
    let shining = draws_with(&play, Shine::High);
    assert!((paused + 2..=20).contains(&shining), "{shining} draws with light");
}

/// Plays for a while, and on until points rise from a brick.
fn after_points(mut play: Play) -> Play {
    let mut autopilot = Autopilot::new(1);
    let mut next = |play: &mut Play| {
        let input = Input { start: true, ..autopilot.input(play.game()) };
        play.step(&input);
    };
    (0..800).for_each(|_| next(&mut play));
    let points = play.game().score().points;
    while play.game().score().points == points {
        next(&mut play);
    }
    (0..30).for_each(|_| next(&mut play));
    play
}

#[test]
fn a_frame_takes_few_draws_whatever_it_shows() {
    let first = after_points(support::menu());
    let first_level = draws(&first);
    assert!((5..=12).contains(&first_level), "{first_level} draws");

    let wall = level::parse("wall", "Wall", "2 3 4 5 6 2 3 4 5 6 2 3 4 5 6 2 3 4 5 6\n".repeat(30)).expect("a level");
    let many = after_points(Play::new(vec![wall], 0, 1));
    assert!(many.game().bricks().iter().count() > 500);
    let steady = draws(&many) - passes(&many);
    // Words on the field are one draw more, where there are any.
    assert!(
        steady.abs_diff(first_level - passes(&first)) <= 1,
        "bricks and particles cost no draws: {steady} beside {}",
        first_level - passes(&first)
    );
}
