//! Every page of the menu in windows of every shape and with text of every size: no line is cut,
//! and none lies on another one.

use super::super::Renderer;
use crate::assets::Assets;
use crate::collision::Aabb;
use crate::draw::{Blending, Gl, Layout, capture, headless};
use crate::game::Input;
use crate::level::{self, Level};
use crate::levels::Levels;
use crate::menu::{Choice, Command, Page};
use crate::play::{Device, Play, View};
use crate::player::{Setting, Settings};
use glam::{Vec2, vec2};
use std::collections::BTreeSet;

/// Windows, width and height in pixels.
const WINDOWS: [(u32, u32); 4] = [(1280, 720), (480, 270), (480, 900), (1024, 768)];

/// As many levels as come with the game, one of them with a long title.
fn levels() -> Levels {
    let level = |title: &str| level::parse("a.lvl", "A", format!("title: {title}\n2 2 2 2\n0 3 3 0\n")).expect("good");
    let mut all: Vec<Level> = (1..24).map(|number| level(&format!("Level {number}"))).collect();
    all.insert(1, level("The longest title that anybody would give to a level"));
    let mut levels = Levels::from(all);
    levels.add_set("Breakout", vec![None]);
    levels
}

/// The title page.
fn title() -> Play {
    let mut play = Play::new(levels(), 1, 1).at_title();
    (0..240).for_each(|_| _ = play.step(&Input::default()));
    play
}

/// The page to which these choices lead from the first one.
fn page(choices: &[Choice]) -> Play {
    let mut play = title();
    for choice in choices {
        press(&mut play, *choice);
    }
    play
}

/// Presses an entry, with the mouse.
fn press(play: &mut Play, choice: Choice) {
    let view = play.view(1.0, None);
    let entries = view.screen.menu().entries(&view.facts);
    let page = view.screen.page().expect("a page");
    let index = entries.iter().position(|entry| entry.choice == choice).expect("it is on the page");
    let place = crate::menu::places(page, &entries)[index];
    play.command(Command::Click(place.center()));
}

/// Every page that is reached without playing, and a pause.
fn pages() -> Vec<Play> {
    let settings = Choice::Open(Page::Settings);
    let mut plays = vec![title(), page(&[Choice::Practice]), page(&[Choice::Options]), page(&[Choice::Scores])];
    plays.push(page(&[Choice::Practice, Choice::AllLevels]));
    plays.push(page(&[settings]));
    for group in [Page::Sound, Page::Picture, Page::Comfort, Page::Control, Page::Keys] {
        plays.push(page(&[settings, Choice::Open(group)]));
    }
    plays.push(page(&[Choice::Open(Page::HowTo)]));
    plays.push(page(&[Choice::Open(Page::HowTo), Choice::Open(Page::Items)]));
    let mut paused = page(&[Choice::Run]);
    (0..600).for_each(|_| _ = paused.step(&Input::default()));
    paused.command(Command::Back);
    plays.push(paused);
    plays
}

/// What is said in a window, with its place in pixels.
fn said(gl: &Gl, renderer: &mut Renderer, play: &Play, size: (u32, u32)) -> Vec<(String, Aabb)> {
    let view = play.view(1.0, Some(0.7));
    let view = View { rate: Some(60.0), ..view };
    let layout = Layout::arranged(size).with_text(f32::from(play.settings().text_size) / 100.0);
    renderer.text.lines.clear();
    // Where lines are does not depend on the picture's size.
    let drawn = capture(gl, (8, 8), |target| {
        renderer.draw_hud(&layout, &view);
        let (canvas, pixels) = (layout.canvas_projection(), layout.pixel_projection());
        renderer.sprites.flush(target, &canvas, renderer.sheet.texture(), Blending::Over)?;
        renderer.text.flush(target, &pixels)
    });
    drawn.expect("drawn");
    let lines = std::mem::take(&mut renderer.text.lines);
    lines.into_iter().filter(|(text, _)| !text.trim().is_empty()).collect()
}

/// The lines that reach beyond the entry in which they stand.
fn beyond(lines: &[(String, Aabb)], play: &Play, size: (u32, u32)) -> Vec<String> {
    let (view, layout) = (play.view(1.0, None), Layout::arranged(size));
    let entries = view.screen.menu().entries(&view.facts);
    let places = view.screen.page().map_or_else(Vec::new, |page| crate::menu::places(page, &entries));
    let to_pixels = |world| layout.to_pixels(layout.from_world(world));
    let places: Vec<_> = places.iter().map(|place| (to_pixels(place.min), to_pixels(place.max))).collect();
    let beyond = lines.iter().filter(|(_, line)| {
        let middle = line.center();
        let within = places.iter().find(|(min, max)| (middle.cmpge(*min) & middle.cmple(*max)).all());
        within.is_some_and(|(min, max)| line.min.x < min.x || line.max.x > max.x)
    });
    beyond.map(|(text, _)| format!("{text:?} reaches beyond its entry")).collect()
}

/// The lines that are cut, or lie on another one.
fn wrong(lines: &[(String, Aabb)], size: (u32, u32)) -> Vec<String> {
    // Above and below its letters a line has room.
    let tight = |place: &Aabb| Aabb {
        min: place.min + vec2(0.5, 0.14 * place.size().y),
        max: place.max - vec2(0.5, 0.14 * place.size().y),
    };
    let (window, mut wrong) = (vec2(size.0 as f32, size.1 as f32), Vec::new());
    for (i, (text, place)) in lines.iter().enumerate() {
        let place = tight(place);
        if !(place.min.cmpge(Vec2::ZERO) & place.max.cmple(window)).all() {
            wrong.push(format!("{text:?} is cut at {place:?}"));
        }
        for (other, at) in &lines[i + 1..] {
            let at = tight(at);
            if !(place.max.cmple(at.min) | at.max.cmple(place.min)).any() {
                wrong.push(format!("{text:?} at {place:?} lies on {other:?} at {at:?}"));
            }
        }
    }
    wrong
}

/// Each entry of a page gets the focus, so that each note is shown.
#[test]
fn no_text_is_cut_or_lies_on_another_in_any_window_and_at_any_size() {
    let gl = headless().expect("OpenGL");
    let mut renderer = Renderer::new(&gl, &Assets::embedded(), 1).expect("loaded");
    let mut all = BTreeSet::new();
    for mut play in pages() {
        for (size, text_size) in WINDOWS.into_iter().flat_map(|size| [(size, 100), (size, 150)]) {
            let settings = Settings { text_size, shows_rate: true, ..Settings::default() };
            play.set_settings(settings, vec![(Setting::Volume, "--volume"), (Setting::Feedback, "--feedback")]);
            let count = play.view(1.0, None).screen.menu().entries(&play.view(1.0, None).facts).len();
            for i in 0..count {
                play.set_device([Device::Keys, Device::Mouse, Device::Pad][i % 3]);
                // Down and aside, so that entries beside each other have their turn.
                play.command(if i % 4 == 3 { Command::Right } else { Command::Down });
                let what = format!("{:?} in {size:?}, text {text_size}%", play.screen().page());
                let lines = said(&gl, &mut renderer, &play, size);
                let wrong = wrong(&lines, size).into_iter().chain(beyond(&lines, &play, size));
                all.extend(wrong.map(|wrong| format!("{what}: {wrong}")));
            }
        }
    }
    assert!(all.is_empty(), "{} faults\n{}", all.len(), all.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn large_text_is_larger() {
    let gl = headless().expect("OpenGL");
    let mut renderer = Renderer::new(&gl, &Assets::embedded(), 1).expect("loaded");
    let mut play = page(&[Choice::Open(Page::Settings), Choice::Open(Page::Sound)]);
    let mut height = |text_size| {
        play.set_settings(Settings { text_size, ..Settings::default() }, Vec::new());
        let lines = said(&gl, &mut renderer, &play, (1280, 720));
        lines.iter().find(|(text, _)| text == "Silence").map(|(_, place)| place.size().y).expect("a row")
    };
    let [usual, large] = [100, 150].map(&mut height);
    assert!(large > 1.35 * usual, "{usual} {large}");
}
