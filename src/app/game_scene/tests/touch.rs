//! Fingers: taps on entries, slides that steer, the pause button and the X-ray.

use super::*;
use crate::menu::entry_rects;
use winit::event::TouchPhase::{self, Ended, Moved, Started};

const FIRST: u64 = 7;
const SECOND: u64 = 8;

fn touch(world: &mut World, id: u64, phase: TouchPhase, at: Vec2) {
    world.scene.touch(id, phase, at);
    world.frames(2);
}

fn tap(world: &mut World, at: Vec2) {
    touch(world, FIRST, Started, at);
    touch(world, FIRST, Ended, at);
}

/// Returns the pixel at a point of the field.
fn pixel(world: &World, point: Vec2) -> Vec2 {
    let layout = world.scene.layout();
    layout.to_pixels(layout.from_world(point))
}

/// Taps an entry of the page.
fn tap_entry(world: &mut World, choice: MenuAction) {
    let entries = world.session().menu_entries();
    let index = entries.iter().position(|entry| entry.action == choice);
    let index = index.unwrap_or_else(|| panic!("{choice:?} is not on {:?}", world.page()));
    let place = entry_rects(world.page().expect("a page"), &entries, &world.session().room)[index];
    let at = pixel(world, place.center());
    tap(world, at);
}

/// Starts at the title page on a touch screen, and begins a game.
fn playing(name: &str) -> World {
    let mut world = World::new(name);
    world.scene.session.device = InputDevice::Touch;
    world.frames(2);
    tap_entry(&mut world, MenuAction::StartRun);
    world.frames(60);
    assert!(world.scene.plays());
    world
}

fn paddle(world: &World) -> f32 {
    world.session().game().paddle().center.x
}

#[test]
fn finger_slides_to_steer_and_taps_to_launch() {
    let mut world = playing("touch-play");
    let [from, to] = [300.0, 520.0].map(|x| pixel(&world, vec2(x, 560.0)));
    touch(&mut world, FIRST, Started, from);
    world.frames(60);
    assert!((paddle(&world) - 300.0).abs() < 1.0, "{}", paddle(&world));
    touch(&mut world, FIRST, Moved, to);
    world.frames(60);
    assert!((paddle(&world) - 520.0).abs() < 1.0, "{}", paddle(&world));
    touch(&mut world, FIRST, Ended, to);
    assert!(world.session().game().has_stuck_ball(), "a slide does not launch");
    tap(&mut world, to);
    assert!(!world.session().game().has_stuck_ball(), "a tap does");
}

/// While one finger steers, another one launches.
#[test]
fn second_finger_taps() {
    let mut world = playing("touch-second");
    let [at, other] = [300.0, 600.0].map(|x| pixel(&world, vec2(x, 560.0)));
    touch(&mut world, FIRST, Started, at);
    world.frames(60);
    touch(&mut world, SECOND, Started, other);
    assert!(!world.session().game().has_stuck_ball());
    touch(&mut world, SECOND, Ended, other);
    world.frames(30);
    assert!((paddle(&world) - 300.0).abs() < 1.0, "the first finger still steers");
}

#[test]
fn pause_button_pauses_and_neither_steers_nor_launches() {
    let mut world = playing("touch-pause");
    world.draw();
    let layout = world.scene.layout();
    let button = layout.to_pixels(ui::Panels::around(&layout).hints.center());
    let before = paddle(&world);
    tap(&mut world, button);
    assert_eq!(world.page(), Some(Page::Paused));
    assert!(world.session().game().has_stuck_ball() && paddle(&world) == before);
    tap_entry(&mut world, MenuAction::GoOn);
    world.frames(30);
    assert!(world.scene.plays() && world.session().game().has_stuck_ball(), "the tap on the entry launches no ball");
}

/// The first touch after a mouse makes the entries larger and moves them. It must not choose one.
#[test]
fn first_touch_after_a_mouse_chooses_nothing() {
    let mut world = World::new("touch-first");
    world.scene.session.device = InputDevice::Mouse;
    world.frames(2);
    let (x, y) = world.place(0).expect("an entry");
    tap(&mut world, vec2(f32::from(x), f32::from(y)));
    assert_eq!((world.page(), world.session().device), (Some(Page::Title), InputDevice::Touch));
    assert!(world.session().room.is_for_fingers);
    tap_entry(&mut world, MenuAction::StartRun);
    assert!(world.scene.plays());
}

#[test]
fn swipe_turns_to_other_levels() {
    let mut world = World::new("touch-swipe");
    world.scene.session.device = InputDevice::Touch;
    world.frames(2);
    tap_entry(&mut world, MenuAction::Practice);
    let number = world.session().levels().number();
    let row = world.session().room.row * world.scene.layout().scale;
    let at = pixel(&world, vec2(400.0, 100.0));
    touch(&mut world, FIRST, Started, at);
    touch(&mut world, FIRST, Moved, at - vec2(1.1 * row, 0.0));
    assert_eq!(world.session().levels().number(), number + 1);
    touch(&mut world, FIRST, Ended, at - vec2(1.1 * row, 0.0));
    assert_eq!(world.page(), Some(Page::Practice), "a swipe is no tap");
}

/// A bounce is explained, looked at from both sides in time, and left again, by fingers alone.
#[test]
fn fingers_reach_all_of_a_bounce() {
    let mut world = playing("touch-bounce");
    world.scene.driver = Driver::new(Some(Autopilot::new(1)));
    world.frames(150);
    world.scene.driver = Driver::Player;
    world.draw();
    let layout = world.scene.layout();
    tap(&mut world, layout.to_pixels(ui::Panels::around(&layout).hints.center()));
    tap_entry(&mut world, MenuAction::Explain);
    world.draw();
    let standing = |world: &World| world.scene.picture.xray.standing();
    let (is_open, is_earlier, bounce, _) = standing(&world);
    assert!(is_open && is_earlier);
    let field = world.scene.picture.xray.layout.field_layout;
    let tap_field = |world: &mut World, x: f32| tap(world, field.to_pixels(field.from_world(vec2(x, 300.0))));
    tap_field(&mut world, 80.0);
    let before = standing(&world).2;
    assert!(before < bounce, "{before} {bounce}");
    tap_field(&mut world, 720.0);
    assert_eq!(standing(&world).2, bounce);
    tap(&mut world, vec2(1270.0, 300.0));
    assert!(!standing(&world).0, "a tap beside the field closes it");
}

/// The picture's resolution may change while a finger is down.
#[test]
fn tap_survives_a_change_of_resolution() {
    let mut world = World::new("touch-resolution");
    world.scene.session.device = InputDevice::Touch;
    world.frames(2);
    let entries = world.session().menu_entries();
    let index = entries.iter().position(|entry| entry.action == MenuAction::StartRun).expect("an entry");
    let rect = entry_rects(Page::Title, &entries, &world.session().room)[index];
    let at = pixel(&world, rect.center());
    touch(&mut world, FIRST, Started, at * 2.0);
    world.scene.input.scale(0.5);
    touch(&mut world, FIRST, Ended, at);
    assert!(world.scene.plays());
}

/// The finger that has tapped *Resume* is not where it steers.
#[test]
fn game_waits_after_a_pause_until_a_finger_is_there() {
    let mut world = playing("touch-resume");
    let at = pixel(&world, vec2(400.0, 560.0));
    tap(&mut world, at);
    world.frames(30);
    world.draw();
    let layout = world.scene.layout();
    tap(&mut world, layout.to_pixels(ui::Panels::around(&layout).hints.center()));
    tap_entry(&mut world, MenuAction::GoOn);
    let steps = |world: &World| world.session().game().steps();
    let before = steps(&world);
    world.frames(200);
    assert!(world.scene.plays() && steps(&world) == before, "{} {before}", steps(&world));
    touch(&mut world, FIRST, Started, at);
    world.frames(60);
    assert!(steps(&world) > before);
    touch(&mut world, FIRST, Ended, at);
    let later = steps(&world);
    world.frames(60);
    assert!(steps(&world) > later, "a lifted finger stops nothing");
}
