//! What stands in a file of settings: each key with its value and what a new file says about it.

use crate::game::rules::{RuleSet, RunRules};
use crate::player::{Control, Feedback, Grab, Key, PadButton, Settings, Shine};
use toml_edit::Value;

/// What stands in the file: each key with its value and what a new file says about it.
pub(super) fn entries(settings: &Settings) -> [(&'static str, Value, &'static str); 30] {
    let percent = |percent: u8| Value::from(i64::from(percent));
    let keys = |control| {
        let names = settings.keys.of(control).into_iter().flatten().map(Key::name);
        Value::from(names.collect::<Vec<_>>().join(" "))
    };
    let button = |control| Value::from(settings.keys.button_of(control).map_or_else(String::new, PadButton::name));
    [
        ("volume", percent(settings.volume), "Loudness in percent, 0 to 100."),
        ("music_volume", percent(settings.music_volume), "The music beside the sounds, 0 to 100."),
        ("effects_volume", percent(settings.effects_volume), "The sounds beside the music, 0 to 100."),
        ("muted", settings.muted.into(), "No sound at all."),
        ("fullscreen", settings.fullscreen.into(), "The window covers the screen."),
        ("vsync", settings.vsync.into(), "Wait for the screen's refresh."),
        (
            "frame_limit",
            i64::from(settings.frame_limit).into(),
            "The most frames a second, 10 to 1000; 0: as many as the screen shows.",
        ),
        ("samples", i64::from(settings.samples).into(), "Samples for each pixel of the field, 1 to 32."),
        ("glow", name_of(Shine::NAMES, settings.glow).into(), "Light around what is bright: auto, off, low or high."),
        ("show_rate", settings.shows_rate.into(), "Show how many frames are drawn in a second."),
        (
            "feedback",
            name_of(Feedback::NAMES, settings.feedback).into(),
            "How much the picture answers to what happens: off, some or full.",
        ),
        ("reduced_motion", settings.reduced_motion.into(), "Marks instead of a picture that shakes and turns."),
        ("high_contrast", settings.high_contrast.into(), "Light texts on dark ground."),
        ("text_size", i64::from(settings.text_size).into(), "The size of small text in percent, 100 to 150."),
        (
            "key_speed",
            i64::from(settings.key_speed).into(),
            "How fast the paddle goes by keys and a pad's buttons, in percent, 50 to 200.",
        ),
        (
            "mouse_speed",
            i64::from(settings.mouse_speed).into(),
            "How far the paddle goes for a movement of the mouse, in percent, 25 to 400.",
        ),
        ("mouse_reversed", settings.mouse_reversed.into(), "The paddle goes the other way than the mouse."),
        (
            "keep_pointer",
            name_of(Grab::NAMES, settings.grab).into(),
            "When the pointer stays in the window while a game is played: off, on or full-screen.",
        ),
        (
            "dead_zone",
            percent(settings.dead_zone),
            "How far a pad's stick is tilted before it counts, 0 to 50 percent.",
        ),
        ("keys_left", keys(Control::Left), "Up to two keys that move the paddle to the left: `a left`."),
        ("keys_right", keys(Control::Right), "The same to the right."),
        ("keys_release", keys(Control::Release), "Keys that release a ball that waits."),
        ("keys_pause", keys(Control::Pause), "Keys that pause, besides ESC."),
        ("pad_left", button(Control::Left), "A pad's button that moves the paddle, besides cross and stick."),
        ("pad_right", button(Control::Right), "The same to the right."),
        ("pad_release", button(Control::Release), "A pad's button that releases a ball: `south` or `code-65840`."),
        ("pad_pause", button(Control::Pause), "A pad's button that pauses."),
        (
            "window",
            settings.window.map_or_else(String::new, |place| place.to_string()).into(),
            "Width, height and place of the window, as 1280x720+100+50; \"\" for the usual ones.",
        ),
        ("run", words(settings.run).into(), "The terms of the next run: a difficulty, then assists."),
        ("levels", settings.levels.as_str().into(), "The set of levels of the next run; \"\" for the game's own."),
    ]
}

/// The terms of a run in words, without `run`.
pub(super) fn words(terms: RunRules) -> String {
    debug_assert_eq!(terms.set, RuleSet::Run);
    let words = terms.to_string();
    words.strip_prefix("run ").unwrap_or(&words).to_owned()
}

/// The name of a value.
pub(super) fn name_of<T: Copy + PartialEq, const N: usize>(names: [(&'static str, T); N], value: T) -> &'static str {
    names.into_iter().find(|(_, named)| *named == value).map_or("", |(name, _)| name)
}
