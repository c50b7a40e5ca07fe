//! Every setting in the real window, with the mouse alone: changed, seen to act, and kept over a
//! restart. The mouse also visits every page, and plays, leaves and names a game.

use crate::both::{Both, PLACE, SCREEN, first_settings, folder, program};
use crate::desktop::{BACK, CHEAP_FRAMES, Desktop, ESC, F1, SECOND, WHEEL_DOWN, WHEEL_UP, count};
use crate::page_walk::until_end;
use crate::seen::{is_seen, paddle_is_wide_and_twice_as_fast, point_beside_entries, pointer_is_kept, wait_for_motion};
use breakout::game::Input;
use breakout::library::LevelLibrary;
use breakout::menu::{MenuAction, Page};
use breakout::session::Session;
use breakout::settings::{Control, Setting, Settings, WindowGeometry};
use breakout::ui::{self, Shortcut};
use glam::vec2;
use std::path::Path;
use std::process::Command;

/// Color of the headline after a win.
const WON: [u8; 3] = [89, 255, 115];

/// A row of settings: the page, the setting, the number of clicks (negative clicks decrease it),
/// and the line in the file afterwards.
type Row = (Page, Setting, i32, &'static str);

/// All settings except three that make the picture move. Those are tested separately.
const ROWS: [Row; 18] = [
    (Page::Sound, Setting::Volume, 1, "volume = 80"),
    (Page::Sound, Setting::MusicVolume, -9, "music_volume = 10"),
    (Page::Sound, Setting::EffectsVolume, -8, "effects_volume = 20"),
    (Page::Sound, Setting::Muted, 1, "muted = true"),
    (Page::Sound, Setting::BackgroundMusic, 1, "background_music = \"silent\""),
    (Page::Picture, Setting::Vsync, 1, "vsync = false"),
    (Page::Picture, Setting::FrameLimit, 1, "frame_limit = 30"),
    (Page::Picture, Setting::Samples, 1, "samples = 2"),
    (Page::Picture, Setting::Bloom, 3, "glow = \"high\""),
    (Page::Comfort, Setting::TextSize, 2, "text_size = 150"),
    (Page::Comfort, Setting::HighContrast, 1, "high_contrast = true"),
    (Page::Comfort, Setting::BrickMarks, 1, "brick_marks = true"),
    (Page::Comfort, Setting::EffectsLevel, 1, "feedback = \"full\""),
    (Page::Control, Setting::KeySpeed, -1, "key_speed = 75"),
    (Page::Control, Setting::MouseSpeed, 4, "mouse_speed = 200"),
    (Page::Control, Setting::MouseReversed, 1, "mouse_reversed = true"),
    (Page::Control, Setting::Grab, 2, "keep_pointer = \"on\""),
    (Page::Control, Setting::DeadZone, 1, "dead_zone = 20"),
];

/// Starts at the first page, with the pointer where it does not count as mouse input.
fn start(kept: &Path, settings: &Settings) -> Both {
    let both = Both::start(kept, settings);
    both.desktop.point((5, 5));
    both.desktop.pass(SECOND / 3);
    both
}

#[test]
fn by_the_mouse_alone_every_setting_acts_and_is_kept() {
    let mut both = start(&folder("mouse", ""), &first_settings());
    both.click(MenuAction::Open(Page::Settings));
    let mut page = Page::Settings;
    for (on, setting, clicks, line) in ROWS {
        if page != on {
            if page != Page::Settings {
                both.back();
            }
            both.click(MenuAction::Open(on));
            page = on;
        }
        for _ in 0..clicks.abs() {
            let row = MenuAction::Setting(setting);
            if clicks < 0 { both.click_less(row) } else { both.click(row) }
        }
        both.wait_for_kept(line);
    }
    both.back();
    full_screen(&mut both);
    frames(&mut both);
    both.click(MenuAction::Open(Page::Options));
    both.click(MenuAction::Assist(1));
    both.wait_for_kept("run = \"normal wide-paddle\"");
    both.back();
    both.back();
    is_seen_in_practice(&mut both);
    calm(&mut both);
    let run = "run 7 normal wide-paddle".parse().expect("good terms");
    let settings = Settings { run, ..both.session.settings().clone() };
    point_beside_entries(&both);
    both.press(MenuAction::StartRun);
    point_beside_entries(&both);
    paddle_is_wide_and_twice_as_fast(&both);
    pointer_is_kept(&both);

    let kept = both.kept.clone();
    both.desktop.close_window();
    assert_eq!(both.desktop.exit_status().code(), Some(0));
    let text = both.text("settings.toml").expect("kept");
    let lines = ROWS.iter().map(|(.., line)| *line);
    for line in lines.chain(["show_rate = true", "reduced_motion = true"]) {
        assert!(text.lines().any(|there| there == line), "{line}: {text}");
    }
    drop(both);
    next_starts(&kept, &settings);
}

/// Checks that the next start has the settings, and that the start after it has the full screen.
fn next_starts(kept: &Path, settings: &Settings) {
    // Remove the run, so that the first page looks as expected.
    std::fs::remove_file(kept.join("breakout/run.toml")).expect("a run waits");
    let mut again = start(kept, settings);
    again.see_frame_rate();
    again.click(MenuAction::Open(Page::Settings));
    for page in [Page::Sound, Page::Picture, Page::Comfort, Page::Control] {
        again.click(MenuAction::Open(page));
        again.back();
    }
    again.back();
    is_seen_in_practice(&mut again);
    again.click(MenuAction::Open(Page::Settings));
    again.click(MenuAction::Open(Page::Picture));
    again.press(MenuAction::Setting(Setting::Fullscreen));
    again.wait_for_kept("fullscreen = true");
    again.desktop.close_window();
    assert_eq!(again.desktop.exit_status().code(), Some(0));
    drop(again);
    let whole = Desktop::start_managed(SCREEN, crate::manager::manage, program(&[]), kept);
    whole.wait_for("a window that covers the screen at the next start", || {
        let (place, [width, height]) = whole.geometry();
        (place == [0, 0, width, height]).then_some(())
    });
}

/// Checks that the window covers the screen, and then returns to its place.
fn full_screen(both: &mut Both) {
    both.click(MenuAction::Open(Page::Picture));
    let (before, [width, height]) = both.desktop.geometry();
    for (line, place) in [("fullscreen = true", [0, 0, width, height]), ("fullscreen = false", before)] {
        both.press(MenuAction::Setting(Setting::Fullscreen));
        both.desktop.wait_for(line, || (both.desktop.geometry().0 == place).then_some(()));
        both.see(line);
        both.wait_for_kept(line);
    }
    both.back();
}

/// Checks the frame rate counter.
fn frames(both: &mut Both) {
    both.click(MenuAction::Open(Page::Picture));
    both.click(MenuAction::Setting(Setting::ShowsRate));
    both.wait_for_kept("show_rate = true");
    both.see_frame_rate();
    both.back();
}

/// Checks that the game behind a menu moves only without reduced motion. From here on, the window
/// shows another game than the session.
fn calm(both: &mut Both) {
    both.click(MenuAction::Open(Page::Settings));
    both.click(MenuAction::Open(Page::Comfort));
    for (line, moves) in [("reduced_motion = false", true), ("reduced_motion = true", false)] {
        both.press(MenuAction::Setting(Setting::ReducedMotion));
        both.wait_for_kept(line);
        wait_for_motion(both, moves);
    }
    both.go_back();
    both.go_back();
}

/// Checks that the picture of a level shows the settings.
fn is_seen_in_practice(both: &mut Both) {
    both.click(MenuAction::Practice);
    is_seen(both);
    both.back();
}

#[test]
fn every_page_works_by_mouse_and_wheel() {
    let mut both = start(&folder("wheel", ""), &first_settings());
    both.click(MenuAction::Open(Page::Settings));
    both.wheel(WHEEL_DOWN);
    both.wheel(WHEEL_UP);
    both.click(MenuAction::Open(Page::Keys));
    both.click(MenuAction::Key(Control::Pause, 1));
    both.back();
    both.click(MenuAction::ResetBindings);
    both.back();
    both.click(MenuAction::Open(Page::Options));
    both.click(MenuAction::Difficulty);
    both.click(MenuAction::Assist(3));
    both.wait_for_kept("run = \"hard endless-lives\"");
    both.click(MenuAction::Back);
    both.click(MenuAction::Back);
    both.click(MenuAction::Open(Page::HowTo));
    for page in [Page::Items, Page::Score] {
        both.click(MenuAction::Open(page));
        both.back();
    }
    both.back();
    both.click(MenuAction::Scores);
    both.back();
    both.click(MenuAction::Practice);
    both.click(MenuAction::Rules);
    both.wheel(WHEEL_DOWN);
    both.click(MenuAction::StepLevel(1));
    both.click(MenuAction::AllLevels);
    both.wheel(WHEEL_DOWN);
    both.click(MenuAction::SelectLevel(21));
    both.back();
}

#[test]
fn key_hints_beside_a_menu_are_buttons() {
    // A larger window has room for all keys.
    let large = WindowGeometry { left: 20, top: 10, width: 840, height: 480 };
    let kept = folder("told", "");
    let text = format!("reduced_motion = true\nwindow = \"{large}\"\n{CHEAP_FRAMES}");
    std::fs::write(kept.join("breakout/settings.toml"), text).expect("written");
    let mut both = start(&kept, &Settings { window: Some(large), ..first_settings() });
    both.click(MenuAction::Open(Page::Settings));
    let hints = [
        (Shortcut::Step(Setting::Volume, 1), "volume = 80"),
        (Shortcut::Step(Setting::Volume, -1), "volume = 70"),
        (Shortcut::Step(Setting::Muted, 0), "muted = true"),
    ];
    for (shortcut, line) in hints {
        both.press_shown(shortcut);
        both.wait_for_kept(line);
    }
    both.press_shown(Shortcut::Back);
    point_beside_entries(&both);
    both.see("the first page");
    both.click(MenuAction::Open(Page::Settings));
    both.press_shown(Shortcut::Step(Setting::ReducedMotion, 0));
    both.wait_for_kept("reduced_motion = false");
}

/// Returns the program and a session at the first page, with one level that any launch wins.
fn short(kept: &Path) -> (Command, Session) {
    let levels = kept.join("short");
    std::fs::create_dir_all(&levels).expect("the folder for tests can be written");
    std::fs::write(levels.join("1.lvl"), "title: One\n2\n").expect("written");
    let path = levels.display().to_string();
    let session = Session::new(LevelLibrary::from_files(&[levels]).expect("a good level").levels, 0, 7);
    (program(&[&path]), session.at_title())
}

/// Checks that the pointer is free during a pause, and returns to the paddle afterwards.
fn pause_moves_no_paddle(both: &mut Both) {
    let place = both.on_screen(vec2(200.0, 400.0));
    both.desktop.point(place);
    let [left, ..] = both.desktop.geometry().0;
    let wanted = f32::from(place.0 - left as i16);
    let near = 30.0 * ui::arranged((PLACE.width, PLACE.height)).scale;
    let is_there = |at: f32| (at - wanted).abs() < near;
    both.wait_for_paddle("the paddle under the pointer", is_there);
    both.go_back();
    both.press(MenuAction::GoOn);
    both.desktop.wait_for("the pointer at the paddle", || {
        is_there(f32::from(both.desktop.pointer().0 - left as i16)).then_some(())
    });
    both.desktop.pass(SECOND / 3);
    both.wait_for_paddle("the paddle where it was", is_there);
    assert!(both.desktop.paddle().is_some_and(|[from, to]| is_there((from + to) as f32 / 2.0)));
    // Switching between game and X-ray must not move the pointer back again.
    let elsewhere = both.on_screen(vec2(600.0, 400.0));
    both.desktop.point(elsewhere);
    for _ in 0..2 {
        both.desktop.tap(F1);
        both.desktop.pass(SECOND * 2 / 5);
    }
    assert_eq!(both.desktop.pointer(), elsewhere);
    both.desktop.point(place);
}

#[test]
fn by_the_mouse_alone_a_game_is_played_paused_left_and_its_result_gets_a_name() {
    let kept = folder("played", "");
    let (program, session) = short(&kept);
    let mut both = Both::start_with(program, &kept, &first_settings(), session);
    // Inside the window, on no entry.
    both.desktop.point((60, 300));
    both.desktop.pass(SECOND / 3);
    // From here on the picture moves, so it is not compared. Each click only works if the one
    // before did. Start a run and leave it from its pause; the run is then saved.
    both.press(MenuAction::StartRun);
    both.desktop.wait_for("a game", || both.desktop.paddle());
    both.desktop.pass(SECOND * 7 / 10);
    both.session.step(&Input::default());
    pause_moves_no_paddle(&mut both);
    both.go_back();
    both.press(MenuAction::Open(Page::Settings));
    both.press(MenuAction::Back);
    both.press(MenuAction::Open(Page::Retry));
    both.go_back();
    both.press(MenuAction::Leave);
    both.desktop.wait_for("the run that waits", || both.text("run.toml"));
    both.press(MenuAction::StartRun);
    assert_eq!(both.session.screen().page(), Some(Page::Replace));
    both.go_back();
    both.press(MenuAction::Continue);
    both.desktop.pass(SECOND / 2);
    both.desktop.click(1);
    both.desktop.wait_for("the end of the run", || (count(&both.desktop.picture(), WON) > 100).then_some(()));
    until_end(&mut both.session);
    // A click meant to launch a ball chooses no entry.
    let (_, at) = both.place_of(MenuAction::Name);
    both.desktop.point(at);
    both.desktop.click(1);
    // A click or a key meant to pause does nothing, either.
    both.desktop.click(BACK);
    both.desktop.tap(ESC);
    both.desktop.pass(SECOND * 7 / 10);
    assert!(count(&both.desktop.picture(), WON) > 100, "the result is still shown");
    both.desktop.pass(SECOND * 3);
    both.press(MenuAction::Name);
    both.desktop.pass(SECOND / 5);
    for letter in ['A', 'B'] {
        both.press(MenuAction::Letter(letter));
    }
    // The name is saved before it is confirmed, because the window system may end the program.
    both.desktop
        .wait_for("the name so far", || both.text("scores.toml")?.contains("[[run]]\nname = \"AB\"").then_some(()));
    both.press(MenuAction::Erase);
    both.press(MenuAction::Done);
    both.desktop.wait_for("the name", || both.text("scores.toml")?.contains("[[run]]\nname = \"A\"").then_some(()));
    both.press(MenuAction::Back);
    both.press(MenuAction::Leave);
    both.desktop.pass(SECOND / 3);
    both.press(MenuAction::Quit);
    assert_eq!(both.desktop.exit_status().code(), Some(0));
}
