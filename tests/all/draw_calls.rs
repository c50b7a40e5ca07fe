//! The number of draw calls in a frame, counted where glium looks up the driver's functions.
#![cfg(any(target_os = "linux", windows))]

use crate::support;
use breakout::assets::Assets;
use breakout::draw::{self, DEFAULT_SAMPLES};
use breakout::game::{Input, PowerUpKind};
use breakout::lab::autopilot::Autopilot;
use breakout::level;
use breakout::menu::Command;
use breakout::render::{BloomLevel, Renderer, picture};
use breakout::session::{EffectsLevel, FollowUp, Motion, Session};
use std::cell::Cell;
use std::ffi::c_void;
use std::mem::transmute;
use std::sync::atomic::{AtomicPtr, Ordering::Relaxed};

thread_local! {
    /// A counter per thread, because tests run in parallel.
    static DRAWS: Cell<usize> = const { Cell::new(0) };
}

/// Defines functions that count a draw and call the driver, and a lookup that returns them.
macro_rules! counted {
    ($($name:literal $slot:ident $shim:ident ($($argument:ident: $kind:ty),*);)*) => {
        $(
            static $slot: AtomicPtr<c_void> = AtomicPtr::new(std::ptr::null_mut());
            extern "system" fn $shim($($argument: $kind),*) {
                DRAWS.set(DRAWS.get() + 1);
                type Function = extern "system" fn($($kind),*);
                // SAFETY: the address is the driver's function of this name, which has this
                // signature.
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
                // Report every other draw function as missing, so that glium panics instead of
                // making a draw that is not counted.
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

/// Counts the draws of one frame on a field of 800 × 600 pixels, without bloom.
fn draws(session: &Session) -> usize {
    draws_with(session, BloomLevel::Off)
}

fn draws_with(session: &Session, bloom: BloomLevel) -> usize {
    support::take_turn();
    let context = draw::headless_wrapped(count_draws).expect("Mesa's software driver: ./setup --tests");
    let mut renderer =
        Renderer::new(&context, &Assets::embedded(), DEFAULT_SAMPLES).expect("shaders and textures load");
    renderer.set_bloom(&context, bloom);
    DRAWS.set(0);
    picture::draw_picture(&context, &mut renderer, (1068, 600), &session.view(1.0, None)).expect("a picture");
    DRAWS.get()
}

/// Returns 1 if the frame has a post-processing pass. Without effects, the field is drawn straight
/// onto the canvas.
fn passes(session: &Session) -> usize {
    let post = session.view(1.0, None).effects.post_params();
    usize::from(post.chaos > 0.0 || post.confuse > 0.0 || post.shake > 0.0)
}

/// The worst case: 600 bricks, all particles, at least six falling items, all effects that can run
/// together, nine balls, a notice, and a message over it.
#[test]
fn defect_17_a_draw_call_for_each_object() {
    let wall = level::parse("wall", "Wall", "2 3 4 5 6 1 3 4 5 6 2 3 4 5 6 2 3 4 5 6\n".repeat(30)).expect("a level");
    let mut session = Session::new(vec![wall], 0, 1);
    session.step(&Input { start: true, ..Input::default() });
    for _ in 0..4 {
        session.grant(PowerUpKind::MultiBall);
    }
    let mut autopilot = Autopilot::new(1);
    let mut next = |session: &mut Session| {
        let input = autopilot.input(session.game());
        session.step(&input);
    };
    for _ in 0..100 {
        next(&mut session);
    }
    for kind in PowerUpKind::ALL.into_iter().filter(|kind| *kind != PowerUpKind::Reset) {
        session.grant(kind);
        session.drop_power_up(kind, glam::vec2(80.0 * kind as u8 as f32, 300.0));
    }
    for _ in 0..38 {
        next(&mut session);
    }
    let view = session.view(1.0, None);
    assert_eq!(view.game.balls().len(), 9);
    assert!(view.game.bricks().iter().count() > 500);
    assert!(view.game.falling().len() >= 6 && view.game.running().count() >= 8);
    assert!(view.effects.particles().count() > 450, "{} particles", view.effects.particles().count());
    assert!(view.effects.post_params().chaos == 1.0 && view.screen.notice().is_some());
    let playing = draws(&session);
    assert_eq!(session.command(Command::Pause), Some(FollowUp::Changed));
    let paused = draws(&session);
    assert!((5..=14).contains(&playing) && (5..=14).contains(&paused), "{playing} and {paused} draws");
    // Add bloom. Reduce motion, because chaos would hide the bloom.
    session.preferences.set_motion(Motion::Reduced);
    session.preferences.set_effects_level(EffectsLevel::Full);
    let shining = draws_with(&session, BloomLevel::High);
    assert!((paused + 2..=20).contains(&shining), "{shining} draws with light");
}

/// Plays for a while, then until points rise from a brick.
fn after_points(mut session: Session) -> Session {
    let mut autopilot = Autopilot::new(1);
    let mut next = |session: &mut Session| {
        let input = Input { start: true, ..autopilot.input(session.game()) };
        session.step(&input);
    };
    (0..800).for_each(|_| next(&mut session));
    let points = session.game().score().points;
    while session.game().score().points == points {
        next(&mut session);
    }
    (0..30).for_each(|_| next(&mut session));
    session
}

#[test]
fn a_frame_takes_few_draws_whatever_it_shows() {
    let first = after_points(support::menu());
    let first_level = draws(&first);
    assert!((5..=12).contains(&first_level), "{first_level} draws");

    let wall = level::parse("wall", "Wall", "2 3 4 5 6 2 3 4 5 6 2 3 4 5 6 2 3 4 5 6\n".repeat(30)).expect("a level");
    let many = after_points(Session::new(vec![wall], 0, 1));
    assert!(many.game().bricks().iter().count() > 500);
    let steady = draws(&many) - passes(&many);
    // Words on the field take one more draw, if there are any.
    assert!(
        steady.abs_diff(first_level - passes(&first)) <= 1,
        "bricks and particles cost no draws: {steady} beside {}",
        first_level - passes(&first)
    );
}
