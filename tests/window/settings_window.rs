//! Every setting in the real window, with keys alone: changed, seen to act, and kept over a
//! restart. `settings_mouse.rs` uses the mouse alone; `settings_sound.rs` measures the sound.

use crate::both::{Both, PLACE, first_settings, folder, program};
use crate::desktop::{A, DELETE, ENTER, ESC, F1, LEFT, RIGHT, SECOND, X};
use crate::driver::Driver;
use crate::seen::{is_seen, paddle_is_wide_and_twice_as_fast, point_beside_entries, pointer_is_kept, wait_for_motion};
use breakout::assets::Assets;
use breakout::game::Steer;
use breakout::library::LevelLibrary;
use breakout::menu::{MenuAction, Page};
use breakout::player::SavedRun;
use breakout::session::Session;
use breakout::settings::{Control, KEYS_EACH, Key, Setting, Settings};
use x11rb::protocol::xproto::{KEY_PRESS_EVENT, KEY_RELEASE_EVENT};

/// A row of settings: the page, the setting, the keys that change it, and the line in the file
/// afterwards.
type Row = (Page, Setting, &'static [u8], &'static str);

/// All settings except three that make the picture move. Those are tested separately.
const ROWS: [Row; 18] = [
    (Page::Sound, Setting::Volume, &[LEFT], "volume = 60"),
    (Page::Sound, Setting::MusicVolume, &[LEFT, LEFT], "music_volume = 80"),
    (Page::Sound, Setting::EffectsVolume, &[LEFT, LEFT, LEFT], "effects_volume = 70"),
    (Page::Sound, Setting::Muted, &[ENTER], "muted = true"),
    (Page::Sound, Setting::BackgroundMusic, &[RIGHT], "background_music = \"silent\""),
    (Page::Picture, Setting::Vsync, &[ENTER], "vsync = false"),
    (Page::Picture, Setting::FrameLimit, &[RIGHT], "frame_limit = 30"),
    (Page::Picture, Setting::Samples, &[RIGHT], "samples = 2"),
    (Page::Picture, Setting::Bloom, &[RIGHT, RIGHT, RIGHT], "glow = \"high\""),
    (Page::Comfort, Setting::TextSize, &[RIGHT, RIGHT], "text_size = 150"),
    (Page::Comfort, Setting::HighContrast, &[ENTER], "high_contrast = true"),
    (Page::Comfort, Setting::BrickMarks, &[ENTER], "brick_marks = true"),
    (Page::Comfort, Setting::EffectsLevel, &[RIGHT], "feedback = \"full\""),
    (Page::Control, Setting::KeySpeed, &[LEFT], "key_speed = 75"),
    (Page::Control, Setting::MouseSpeed, &[RIGHT, RIGHT, RIGHT, RIGHT], "mouse_speed = 200"),
    (Page::Control, Setting::MouseReversed, &[ENTER], "mouse_reversed = true"),
    (Page::Control, Setting::Grab, &[LEFT], "keep_pointer = \"on\""),
    (Page::Control, Setting::DeadZone, &[RIGHT], "dead_zone = 20"),
];

#[test]
fn by_keys_alone_every_setting_acts_and_is_kept() {
    let mut both = Both::start(&folder("keys", ""), &first_settings());
    both.open(MenuAction::Open(Page::Settings));
    let mut page = Page::Settings;
    for (on, setting, codes, line) in ROWS {
        if page != on {
            if page != Page::Settings {
                both.key(ESC);
            }
            both.open(MenuAction::Open(on));
            page = on;
        }
        both.lead(MenuAction::Setting(setting));
        both.keys(codes, line);
        both.wait_for_kept(line);
    }
    both.key(ESC);
    full_screen(&mut both);
    frames(&mut both);
    keys(&mut both);
    both.open(MenuAction::Open(Page::Options));
    both.lead(MenuAction::Assist(1));
    both.keys(&[ENTER], "a wide paddle");
    both.wait_for_kept("run = \"normal wide-paddle\"");
    both.keys(&[ESC, ESC], "the first page");
    is_seen_in_practice(&mut both);
    calm(&mut both);
    in_play(&mut both);

    // The window opens where it was. No setting controls that; players expect it.
    both.desktop.pass(SECOND / 3);
    both.desktop.move_to((120, 70));
    both.desktop.resize((660, 380));
    both.desktop.pass(SECOND / 3);
    let run = "run 7 normal wide-paddle".parse().expect("good terms");
    let (settings, kept) = (Settings { run, ..both.session.settings().clone() }, both.kept.clone());
    both.desktop.close_window();
    assert_eq!(both.desktop.exit_status().code(), Some(0));
    let text = both.text("settings.toml").expect("kept");
    for (_, _, _, line) in ROWS {
        assert!(text.lines().any(|there| there == line), "{line}: {text}");
    }
    assert!(text.starts_with("# Mine."), "{text}");
    drop(both);
    // In the saved run, keys were slower. Remove it, so that the first page looks as expected.
    let run = std::fs::read_to_string(kept.join("breakout/run.toml")).expect("a run waits");
    let run = SavedRun::parse("run.toml", &run).expect("our own file");
    assert!(run.record.inputs().any(|input| input.steer == Steer::Speed(-0.75)), "three quarters of the usual speed");
    std::fs::remove_file(kept.join("breakout/run.toml")).expect("a run waits");
    let mut again = Both::start(&kept, &settings);
    assert_eq!(again.desktop.geometry().0, [120, 70, 660, 380]);
    again.open(MenuAction::Open(Page::Settings));
    for page in [Page::Sound, Page::Picture, Page::Comfort, Page::Control, Page::Keys] {
        again.open(MenuAction::Open(page));
        again.keys(&[ESC], "the settings");
    }
    again.keys(&[ESC], "the first page");
    // The window gets its first size. Samples are visible where a brick's edge lies between two
    // pixels, which depends on the size.
    again.desktop.resize((PLACE.width, PLACE.height));
    again.desktop.wait_for("the first size", || {
        let [_, _, width, height] = again.desktop.geometry().0;
        ((width, height) == (PLACE.width as i32, PLACE.height as i32)).then_some(())
    });
    again.see("the first page as large as at first");
    is_seen_in_practice(&mut again);
}

/// Checks that the window covers the screen, and then returns to its place.
fn full_screen(both: &mut Both) {
    both.open(MenuAction::Open(Page::Picture));
    both.lead(MenuAction::Setting(Setting::Fullscreen));
    let (before, [width, height]) = both.desktop.geometry();
    for (line, place) in [("fullscreen = true", [0, 0, width, height]), ("fullscreen = false", before)] {
        both.key(ENTER);
        both.desktop.wait_for(line, || (both.desktop.geometry().0 == place).then_some(()));
        both.see(line);
        both.wait_for_kept(line);
    }
    both.key(ESC);
}

/// Checks the frame rate counter, and that the frame limit is saved. `app` tests the pacing itself.
fn frames(both: &mut Both) {
    both.open(MenuAction::Open(Page::Picture));
    both.lead(MenuAction::Setting(Setting::ShowsRate));
    both.keys(&[ENTER], "frames are counted");
    both.wait_for_kept("show_rate = true");
    both.see_frame_rate();
    both.lead(MenuAction::Setting(Setting::FrameLimit));
    both.keys(&[LEFT], "no limit");
    both.wait_for_kept("frame_limit = 0");
    both.keys(&[RIGHT], "the limit again");
    both.wait_for_kept("frame_limit = 30");
    both.key(ESC);
}

/// Takes a key from another action, clears a key, resets all keys, and keeps a new one.
fn keys(both: &mut Both) {
    both.open(MenuAction::Open(Page::Keys));
    both.open(MenuAction::Key(Control::Release, 0));
    both.desktop.tap(F1);
    both.session.preferences.take_key(None);
    both.see("that F1 has a use of its own");
    both.open(MenuAction::Key(Control::Release, 0));
    both.desktop.tap(A);
    learn(both, "a", "A");
    both.session.preferences.take_key(Key::named("a"));
    both.see("that the key A is no longer for the left");
    both.wait_for_kept("keys_release = \"a up\"");
    both.wait_for_kept("keys_left = \"left\"");
    both.lead(MenuAction::Key(Control::Right, 0));
    both.keys(&[DELETE], "one key less");
    both.wait_for_kept("keys_right = \"right\"");
    both.lead(MenuAction::Key(Control::Pause, KEYS_EACH));
    both.keys(&[DELETE], "that a pad needs it");
    both.open(MenuAction::ResetBindings);
    both.wait_for_kept("keys_left = \"a left\"");
    both.wait_for_kept("keys_release = \"space up\"");
    both.open(MenuAction::Key(Control::Left, 0));
    both.desktop.tap(X);
    learn(both, "x", "X");
    both.session.preferences.take_key(Key::named("x"));
    both.see("the key X");
    both.wait_for_kept("keys_left = \"x left\"");
    both.keys(&[ESC], "the settings");
}

/// Adds the label of a pressed key, as the window does.
fn learn(both: &mut Both, name: &str, label: &str) {
    both.session.preferences.learn_label(Key::named(name).expect("a key"), label);
}

/// Checks that the picture of a level shows the settings.
fn is_seen_in_practice(both: &mut Both) {
    both.open(MenuAction::Practice);
    is_seen(both);
    both.keys(&[ESC], "the first page");
}

/// Checks the settings that act during a game: mouse, pointer, keys, and an assist.
fn in_play(both: &mut Both) {
    both.lead(MenuAction::StartRun);
    point_beside_entries(both);
    both.desktop.tap(ENTER);
    paddle_is_wide_and_twice_as_fast(both);
    pointer_is_kept(both);

    // The new key moves the paddle, and the key that it replaced does not.
    let (x, y) = both.desktop.pointer();
    both.desktop.point((x - 60, y));
    both.desktop.pass(SECOND / 3);
    let before = both.wait_for_paddle("the paddle", |_| true);
    both.desktop.key(A, KEY_PRESS_EVENT);
    both.desktop.pass(SECOND / 3);
    both.desktop.key(A, KEY_RELEASE_EVENT);
    let after = both.wait_for_paddle("the paddle", |_| true);
    assert!((before - after).abs() < 3.0, "{before} {after}");
    both.desktop.key(X, KEY_PRESS_EVENT);
    both.wait_for_paddle("the paddle to go left", |at| at < before - 30.0);
    both.desktop.key(X, KEY_RELEASE_EVENT);
    both.desktop.leave_game();
}

/// Checks that the game behind a menu moves only without reduced motion. From here on, the window
/// shows another game than the session.
fn calm(both: &mut Both) {
    both.open(MenuAction::Open(Page::Settings));
    both.open(MenuAction::Open(Page::Comfort));
    both.lead(MenuAction::Setting(Setting::ReducedMotion));
    for (line, moves) in [("reduced_motion = false", true), ("reduced_motion = true", false)] {
        both.key(ENTER);
        both.wait_for_kept(line);
        wait_for_motion(both, moves);
    }
    [ESC, ESC].into_iter().for_each(|code| both.key(code));
}

/// The driver decides whether frames wait for the screen. The program sets the interval at the
/// start and at each change of the setting.
#[test]
fn vsync_can_be_set_by_keys_and_by_mouse() {
    let kept = folder("driver", "");
    let Some(driver) = Driver::make(&kept) else {
        eprintln!("skipped: it takes a C compiler and libGLX.so.0");
        return;
    };
    let asked = |both: &Both, expected: &[u32]| {
        both.desktop.wait_for(&format!("{expected:?}"), || (driver.intervals() == expected).then_some(()));
    };
    let start = |settings: &Settings| {
        let mut program = program(&[]);
        driver.under(&mut program);
        let session = Session::new(LevelLibrary::shipped(&Assets::embedded()).levels, 0, 7).at_title();
        Both::start_with(program, &kept, settings, session)
    };
    let mut both = start(&first_settings());
    asked(&both, &[1]);
    both.open(MenuAction::Open(Page::Settings));
    both.open(MenuAction::Open(Page::Picture));
    both.lead(MenuAction::Setting(Setting::Vsync));
    both.keys(&[ENTER], "frames that do not wait");
    asked(&both, &[1, 0]);
    both.keys(&[LEFT], "frames that wait");
    asked(&both, &[1, 0, 1]);
    both.click(MenuAction::Setting(Setting::Vsync));
    asked(&both, &[1, 0, 1, 0]);
    both.wait_for_kept("vsync = false");
    let settings = both.session.settings().clone();
    both.desktop.close_window();
    assert_eq!(both.desktop.exit_status().code(), Some(0));
    drop(both);
    // The next start sets the interval from the saved settings alone.
    let again = start(&settings);
    asked(&again, &[1, 0, 1, 0, 0]);
}
