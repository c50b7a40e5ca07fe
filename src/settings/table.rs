//! The table of settings. The settings file and the menu are generated from it.
//!
//! To add a setting, add a name to [`Setting`] and a row to [`TABLE`], increase the table's length,
//! and use the value where it matters. The menu and the file need no change. Most code reads a
//! value with `Settings::get` or a getter in `values.rs`; the picture reads the settings of
//! `View::context`. `GameScene::apply_settings` passes on the values that sound, renderer and keys
//! store.
//!
//! A volume has a longer path. At the start and after each change, `loudness` in
//! `app/game_scene/setting_values.rs` puts it into `Balance` of `audio/mod.rs`.
//! `Audio::set_balance` sets a gain of `audio/mixer.rs`, and `audio/mix.rs` multiplies by it.
//!
//! To add a command-line option for a setting, add a field in `cli/arguments.rs` and a line in
//! `settings_for` in `cli/play.rs`.

use Values::{Offered, Percent, Switch, Words};
use std::ops::RangeInclusive;

/// A setting. Its discriminant is the index of its row in [`TABLE`]. Its value in
/// [`Settings`](super::Settings) is a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the table explains each")]
pub enum Setting {
    Volume,
    MusicVolume,
    EffectsVolume,
    Muted,
    BackgroundMusic,
    Fullscreen,
    Vsync,
    FrameLimit,
    Samples,
    Bloom,
    ShowsRate,
    TextSize,
    HighContrast,
    BrickMarks,
    ReducedMotion,
    EffectsLevel,
    KeySpeed,
    MouseSpeed,
    MouseReversed,
    Grab,
    DeadZone,
}

/// Page of the menu that contains a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is a page's name")]
pub enum Group {
    Sound,
    Picture,
    Comfort,
    Control,
}

/// Possible values of a setting.
#[derive(Clone, Copy, Debug)]
pub(super) enum Values {
    /// Off (0) or on (1).
    Switch,
    /// Index of one of these words.
    Words(&'static [&'static str]),
    /// A percentage that the menu changes by `step`.
    Percent { least: u16, most: u16, step: u16 },
    /// A number in this range, of which the menu offers only some. If `zero` is set, 0 is also
    /// allowed and has that name.
    Offered { least: u16, most: u16, offered: &'static [u16], unit: &'static str, zero: Option<&'static str> },
}

/// A row of the table.
#[derive(Debug)]
pub struct SettingRow {
    /// The setting.
    pub setting: Setting,
    /// Name in the settings file.
    pub name: &'static str,
    /// Default value.
    pub(super) default: u16,
    pub(super) values: Values,
    /// Page of the menu.
    pub group: Group,
    /// Label in the menu.
    pub label: &'static str,
    /// Explanation in the menu and in the file, in one line.
    pub note: &'static str,
}

const LOUDNESS: Values = Percent { least: 0, most: 100, step: 10 };
const FRAME_LIMITS: Values =
    Offered { least: 10, most: 1000, offered: &[0, 30, 60, 120, 144], unit: "", zero: Some("display") };
const SAMPLES: Values = Offered { least: 1, most: 32, offered: &[0, 1, 2, 4, 8], unit: "", zero: Some("auto") };
const TEXT_SIZES: Values = Offered { least: 100, most: 150, offered: &[100, 125, 150], unit: "%", zero: None };

/// All settings in menu order: name in the file, default, values and page, then label and
/// explanation.
#[rustfmt::skip]
pub const TABLE: &[SettingRow; 21] = &[
    row(Setting::Volume, "volume", 70, LOUDNESS, Group::Sound,
        "Volume", "overall volume; + and - change it anytime"),
    row(Setting::MusicVolume, "music_volume", 100, LOUDNESS, Group::Sound,
        "Music", "music volume"),
    row(Setting::EffectsVolume, "effects_volume", 100, LOUDNESS, Group::Sound,
        "Sound effects", "volume of everything but the music"),
    row(Setting::Muted, "muted", 0, Switch, Group::Sound,
        "Mute", "no sound at all; M works anytime"),
    row(Setting::BackgroundMusic, "background_music", 0, Words(&["lowered", "silent"]), Group::Sound,
        "In the background", "music while you are in another window"),
    row(Setting::Fullscreen, "fullscreen", 0, Switch, Group::Picture,
        "Full screen", "F11 works anytime"),
    row(Setting::Vsync, "vsync", 1, Switch, Group::Picture,
        "V-sync", "no tearing, but slightly more delay"),
    row(Setting::FrameLimit, "frame_limit", 0, FRAME_LIMITS, Group::Picture,
        "Frame limit", "lower keeps the computer cool"),
    row(Setting::Samples, "samples", 0, SAMPLES, Group::Picture,
        "Anti-aliasing", "smooth edges; auto: 4 samples with a graphics card"),
    row(Setting::Bloom, "glow", 0, Words(&["auto", "off", "low", "high"]), Group::Picture,
        "Glow", "around bright things; auto: on with a graphics card"),
    row(Setting::ShowsRate, "show_rate", 0, Switch, Group::Picture,
        "Show FPS", "in the lower left corner"),
    row(Setting::TextSize, "text_size", 100, TEXT_SIZES, Group::Comfort,
        "Text size", "size of text in menus, panels and hints"),
    row(Setting::HighContrast, "high_contrast", 0, Switch, Group::Comfort,
        "High contrast", "light text on black, and a darker field"),
    row(Setting::BrickMarks, "brick_marks", 0, Switch, Group::Comfort,
        "Brick marks", "each color of brick has a pattern of its own"),
    row(Setting::ReducedMotion, "reduced_motion", 0, Switch, Group::Comfort,
        "Reduced motion", "no shaking or flipping; R works anytime"),
    row(Setting::EffectsLevel, "feedback", 1, Words(&["off", "some", "full"]), Group::Comfort,
        "Visual effects", "sparks, shards, flashes; off: the classic look"),
    row(Setting::KeySpeed, "key_speed", 100, Percent { least: 50, most: 200, step: 25 }, Group::Control,
        "Keyboard speed", "paddle speed with keys and gamepad buttons"),
    row(Setting::MouseSpeed, "mouse_speed", 100, Percent { least: 25, most: 400, step: 25 }, Group::Control,
        "Mouse speed", "100%: the paddle is where the pointer is"),
    row(Setting::MouseReversed, "mouse_reversed", 0, Switch, Group::Control,
        "Invert mouse", "the paddle moves the opposite way"),
    row(Setting::Grab, "keep_pointer", 2, Words(&["off", "on", "full-screen"]), Group::Control,
        "Lock pointer", "to the window while you play; full screen: only there"),
    row(Setting::DeadZone, "dead_zone", 15, Percent { least: 0, most: 50, step: 5 }, Group::Control,
        "Dead zone", "how far to tilt a gamepad stick before it counts"),
];

const fn row(
    setting: Setting,
    name: &'static str,
    default: u16,
    values: Values,
    group: Group,
    label: &'static str,
    note: &'static str,
) -> SettingRow {
    SettingRow { setting, name, default, values, group, label, note }
}

impl Setting {
    /// Returns the setting's row.
    pub fn row(self) -> &'static SettingRow {
        &TABLE[self as usize]
    }

    /// Returns the words for the setting's values in the file and on the command line. Empty for
    /// numbers.
    pub fn words(self) -> &'static [&'static str] {
        if let Words(words) = self.row().values { words } else { &[] }
    }

    /// Returns the range of allowed values.
    pub fn range(self) -> RangeInclusive<i64> {
        match self.row().values {
            Switch => 0..=1,
            Words(words) => 0..=words.len() as i64 - 1,
            Percent { least, most, .. } | Offered { least, most, .. } => least.into()..=most.into(),
        }
    }

    /// Returns the allowed value nearest to `number`.
    pub(super) fn nearest(self, number: i64) -> u16 {
        let range = self.range();
        let is_zero = number == 0 && matches!(self.row().values, Offered { zero: Some(_), .. });
        if is_zero { 0 } else { number.clamp(*range.start(), *range.end()) as u16 }
    }

    /// Describes the values allowed in the file, for a message.
    pub(super) fn allowed(self) -> String {
        let (least, most) = self.range().into_inner();
        match self.row().values {
            Switch => "`true` or `false`".to_owned(),
            Words(words) => words.iter().map(|word| format!("`\"{word}\"`")).collect::<Vec<_>>().join(" or "),
            Offered { zero: Some(_), .. } => format!("a whole number from {least} to {most}, or 0"),
            Percent { .. } | Offered { .. } => format!("a whole number from {least} to {most}"),
        }
    }

    /// Formats a value for the menu.
    pub fn shown(self, value: u16) -> String {
        match self.row().values {
            Switch => if value == 0 { "off" } else { "on" }.to_owned(),
            Words(words) => words[usize::from(value)].replace('-', " "),
            Percent { .. } => format!("{value}%"),
            Offered { zero: Some(zero), .. } if value == 0 => zero.to_owned(),
            Offered { unit, .. } => format!("{value}{unit}"),
        }
    }

    /// Returns the next value (`direction` 1), the previous value (−1) or the value after a click (0). A
    /// click wraps around from the last value to the first. Percentages never wrap: a click at full
    /// volume must not mute the sound.
    pub fn stepped(self, value: u16, direction: i32) -> u16 {
        match self.row().values {
            Switch => 1 - value,
            Words(words) => neighbor(value.into(), words.len(), direction) as u16,
            Percent { least, most, step } if direction < 0 => value.saturating_sub(step).clamp(least, most),
            Percent { least, most, step } => (value + step).clamp(least, most),
            Offered { offered, .. } => {
                let place = offered.iter().rposition(|one| *one <= value).unwrap_or(0);
                // From a value between two offered ones, a step down leads to the lower one.
                let is_between = offered[place] < value;
                offered[if is_between && direction < 0 { place } else { neighbor(place, offered.len(), direction) }]
            }
        }
    }
}

/// Returns the index beside `place`, out of `count`. A click (`direction` 0) wraps around.
fn neighbor(place: usize, count: usize, direction: i32) -> usize {
    match direction {
        0 => (place + 1) % count,
        direction if direction < 0 => place.saturating_sub(1),
        _ => (place + 1).min(count - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns all values reached by clicking, until they repeat.
    fn pressed(setting: Setting) -> Vec<String> {
        let mut value = setting.row().default;
        let mut values = vec![value];
        loop {
            value = setting.stepped(value, 0);
            if values.contains(&value) {
                return values.into_iter().map(|value| setting.shown(value)).collect();
            }
            values.push(value);
        }
    }

    #[test]
    fn rows_stand_in_the_order_of_their_settings() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.setting as usize, index, "{}", row.name);
            assert_eq!(row.setting.nearest(row.default.into()), row.default, "{}", row.name);
        }
    }

    #[test]
    fn pressing_steps_through_all_words_and_percentages_do_not_wrap() {
        for SettingRow { setting, .. } in TABLE {
            let mut value = (0..30).fold(setting.row().default, |value, _| setting.stepped(value, -1));
            let mut values = vec![];
            for _ in 0..30 {
                values.push(setting.shown(value));
                value = setting.stepped(value, 1);
            }
            let pressed = pressed(*setting);
            assert!(pressed.iter().all(|value| values.contains(value)), "{setting:?}: {pressed:?} {values:?}");
        }
        assert_eq!(pressed(Setting::TextSize), ["100%", "125%", "150%"]);
        assert_eq!(pressed(Setting::FrameLimit), ["display", "30", "60", "120", "144"]);
        assert_eq!(pressed(Setting::Muted), ["off", "on"]);
        assert_eq!(pressed(Setting::Volume), ["70%", "80%", "90%", "100%"]);
        assert_eq!(pressed(Setting::MusicVolume), ["100%"]);
        assert_eq!(pressed(Setting::Grab), ["full screen", "off", "on"]);
    }

    /// The file may contain values that the menu does not offer.
    #[test]
    fn arrows_lead_from_a_value_between_two_offered_ones_to_both() {
        let stepped = [-1, 1, 0].map(|direction| Setting::Samples.stepped(6, direction));
        assert_eq!(stepped, [4, 8, 8]);
    }
}
