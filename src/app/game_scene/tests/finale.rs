//! The last hit of a level: slow motion, a nearer camera, a still picture.

use super::*;
use crate::game::Input;
use crate::session::{Closeup, EffectsLevel, Motion};

/// A frame at the end of a level.
#[derive(Clone, Copy, Debug)]
struct Frame {
    mode: Mode,
    /// Steps that the game and its effects took in the frame.
    steps: u64,
    scale: f32,
}

/// Plays a level in *Practice* and 90 frames of its end. Returns the inputs of the game, the hash of
/// its state, and the frames.
fn played(name: &str, motion: Motion, effects: EffectsLevel, xray: bool) -> (Vec<Input>, u64, Vec<Frame>) {
    let mut world = World::new(name);
    world.scene.session.preferences.set_motion(motion);
    world.scene.session.preferences.set_effects_level(effects);
    practice(&mut world);
    if xray {
        key(&mut world, KeyCode::F1);
    }
    world.scene.driver = Driver::new(Some(Autopilot::new(1)));
    let (mut frames, mut left) = (Vec::new(), 90);
    while left > 0 {
        assert!(frames.len() < 10_000, "the game does not end");
        let seconds = |world: &World| world.session().view(1.0, None).effects.timers.since_end.unwrap_or(0.0);
        let (before, since) = (world.session().game().steps(), seconds(&world));
        world.frames(1);
        let mode = world.session().screen().mode();
        let played = world.session().game().steps() - before;
        let after = ((seconds(&world) - since) * 120.0).round() as u64;
        frames.push(Frame { mode, steps: played.max(after), scale: world.scene.picture.closeup.scale });
        left -= i32::from(mode == Mode::Won);
    }
    let record = world.session().record();
    (record.inputs().collect(), record.hash, frames)
}

fn sum(frames: &[Frame]) -> u64 {
    frames.iter().map(|frame| frame.steps).sum()
}

/// Returns the frames before and after the win.
fn parted(frames: &[Frame]) -> (&[Frame], &[Frame]) {
    frames.split_at(frames.partition_point(|frame| frame.mode == Mode::Playing))
}

#[test]
fn the_last_hit_is_slow_and_near_and_the_game_is_the_same() {
    let (plain, hash, usual) = played("finale-off", Motion::Full, EffectsLevel::Off, false);
    let (inputs, slowed_hash, slowed) = played("finale-on", Motion::Full, EffectsLevel::Some, false);
    assert_eq!((&inputs, slowed_hash), (&plain, hash), "the clock changes no step and no input");
    let ((usual, _), (before, after)) = (parted(&usual), parted(&slowed));
    // 0.15 s at a quarter of the speed take 0.6 s.
    let longer = before.len() - usual.len();
    assert!((22..30).contains(&longer), "{longer} frames of 16 ms");
    // Half a second has 60 steps at full speed.
    let slow = sum(&after[1..32]);
    assert!((13..18).contains(&slow), "{slow} steps");
    assert!(after[70..].iter().all(|frame| frame.steps <= 2) && sum(&after[70..]) > 35, "full speed again");
    assert!(usual.iter().all(|frame| frame.scale == 1.0));
    let near = |frames: &[Frame]| frames.iter().map(|frame| frame.scale).fold(1.0, f32::max);
    assert!(near(&before[..before.len() - 40]) == 1.0 && near(before) == 1.08 && near(&after[..31]) == 1.08);
    assert_eq!(after[89].scale, 1.0, "the camera is back");
}

#[test]
fn reduced_motion_shows_a_still_picture_instead() {
    let (plain, hash, usual) = played("finale-still-off", Motion::Reduced, EffectsLevel::Off, false);
    let (inputs, still_hash, frames) = played("finale-still", Motion::Reduced, EffectsLevel::Some, false);
    assert_eq!((inputs, still_hash), (plain, hash));
    let (before, after) = parted(&frames);
    assert_eq!(before.len(), parted(&usual).0.len(), "no slow motion");
    assert_eq!(sum(&after[1..32]), 0, "half a second stands still");
    assert!(sum(&after[33..63]) > 50, "then all goes on");
    assert!(frames.iter().all(|frame| frame.scale == 1.0), "nothing comes nearer");
}

#[test]
fn the_xray_keeps_its_own_time() {
    let (_, hash, _) = played("finale-no-xray", Motion::Full, EffectsLevel::Some, false);
    let (_, xray_hash, frames) = played("finale-xray", Motion::Full, EffectsLevel::Some, true);
    assert_eq!(xray_hash, hash);
    assert!(frames.iter().all(|frame| frame.scale == 1.0 && (1..=2).contains(&frame.steps) || frame.mode == Mode::Won));
    assert!(sum(&parted(&frames).1[1..32]) > 55, "the win is not slowed either");
}

#[test]
fn a_closeup_keeps_its_center_and_brings_the_rest_nearer() {
    let closeup = Closeup { center: vec2(200.0, 100.0), scale: 1.08 };
    let seen = |x, y| closeup.transform(2.0).transform_point3(2.0 * vec2(x, y).extend(0.0)).truncate() / 2.0;
    assert!((seen(200.0, 100.0) - vec2(200.0, 100.0)).length() < 1e-3);
    assert!((seen(300.0, 100.0) - vec2(308.0, 100.0)).length() < 1e-3);
}
