//! The painter with its files: a new level is created, painted by finger and mouse, and played.

use super::*;
use crate::game::BRICK_AREA;
use crate::menu::{Tool, entry_rects};
use std::path::PathBuf;
use winit::event::TouchPhase::{Ended, Moved, Started};

/// Opens the painter for a new level, on a touch screen.
fn painting(name: &str) -> (World, PathBuf) {
    let mut world = World::new(name);
    let folder = world.folder.join("levels");
    world.scene.persistence.own = Some(folder.clone());
    world.choose(MenuAction::Practice);
    world.frames(30);
    world.choose(MenuAction::NewLevel);
    world.frames(2);
    world.scene.session.device = InputDevice::Touch;
    world.frames(2);
    assert_eq!(world.page(), Some(Page::Paint));
    (world, folder.join("new-level.lvl"))
}

/// Returns the row of a level's text in which a new level has its bricks.
fn row(file: &PathBuf) -> String {
    std::fs::read_to_string(file).expect("written").lines().nth(2).expect("a row").to_owned()
}

/// Returns the pixel in the middle of a cell of a new level's third row.
fn cell(world: &World, column: f32) -> Vec2 {
    let layout = world.scene.layout();
    layout.to_pixels(layout.from_world(BRICK_AREA.size() * vec2((column + 0.5) / 16.0, 2.5 / 9.0)))
}

fn tap_entry(world: &mut World, choice: MenuAction) {
    let entries = world.session().menu_entries();
    let index = entries.iter().position(|entry| entry.action == choice).expect("an entry");
    let place = entry_rects(world.page().expect("a page"), &entries, &world.session().room)[index];
    let layout = world.scene.layout();
    let at = layout.to_pixels(layout.from_world(place.center()));
    world.scene.touch(1, Started, at);
    world.scene.touch(1, Ended, at);
    world.frames(2);
}

#[test]
fn finger_paints_a_new_level() {
    let (mut world, file) = painting("painter-finger");
    assert_eq!(row(&file), "....22222222....");
    let (from, to) = (cell(&world, 0.0), cell(&world, 3.0));
    world.scene.touch(1, Started, from);
    world.scene.touch(1, Moved, to);
    world.frames(2);
    assert_eq!(row(&file), "....22222222....", "saved when the finger is lifted");
    world.scene.touch(1, Ended, to);
    world.frames(2);
    assert_eq!(row(&file), "222222222222....");
    // A second new level has another name.
    tap_entry(&mut world, MenuAction::NewLevel);
    assert!(file.with_file_name("new-level-2.lvl").exists());
    assert_eq!(world.page(), Some(Page::Paint));
    assert_eq!(row(&file), "222222222222....", "the first one stays");
}

/// A tap on a button acts once, although another page may lie under the finger afterward.
#[test]
fn tap_on_a_button_of_the_painter_acts_once() {
    let (mut world, _) = painting("painter-tap");
    let kind = world.session().menu_context().paint.kind;
    tap_entry(&mut world, MenuAction::Tool(Tool::Box));
    assert_eq!(world.session().menu_context().paint.tool, Tool::Box, "and not the frame, by a second press");
    tap_entry(&mut world, MenuAction::NewTile);
    assert_eq!(world.page(), Some(Page::NewTile));
    assert_eq!(world.session().menu_context().paint.kind, kind, "no color is chosen");
    tap_entry(&mut world, MenuAction::Back);
    tap_entry(&mut world, MenuAction::Back);
    assert_eq!(world.page(), Some(Page::Practice));
}

#[test]
fn keys_choose_tools_and_play_the_level() {
    let (mut world, _) = painting("painter-keys");
    for (code, tool) in [(KeyCode::KeyL, Tool::Line), (KeyCode::KeyX, Tool::Box), (KeyCode::KeyX, Tool::Frame)] {
        key(&mut world, code);
        assert_eq!(world.session().menu_context().paint.tool, tool);
    }
    key(&mut world, KeyCode::Digit4);
    assert_eq!(world.session().menu_context().paint.code, Some('4'));
    key(&mut world, KeyCode::KeyP);
    world.frames(30);
    assert!(world.scene.plays());
    key(&mut world, KeyCode::Escape);
    world.choose(MenuAction::Leave);
    world.frames(5);
    assert_eq!(world.page(), Some(Page::Paint));
}

/// A key that is pressed by mistake creates no copy of a level.
#[test]
fn key_of_the_painter_copies_nothing() {
    let mut world = World::new("painter-copy");
    world.scene.persistence.own = Some(world.folder.join("levels"));
    world.choose(MenuAction::Practice);
    world.frames(30);
    key(&mut world, KeyCode::KeyE);
    assert!(world.page() == Some(Page::Practice) && !world.folder.join("levels").exists());
    world.choose(MenuAction::Paint);
    world.frames(2);
    assert_eq!(world.page(), Some(Page::Paint));
    assert!(world.folder.join("levels/one.lvl").exists());
}
