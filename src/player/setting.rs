//! One setting as a row of a page: its name, its value in words, a line that explains it, and what
//! another value is.

use super::settings::{Feedback, Grab, Settings, Shine};

/// A setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named as its field in `Settings` is")]
pub enum Setting {
    Volume,
    MusicVolume,
    EffectsVolume,
    Muted,
    Fullscreen,
    Vsync,
    FrameLimit,
    Samples,
    Glow,
    ShowsRate,
    Feedback,
    ReducedMotion,
    HighContrast,
    TextSize,
    KeySpeed,
    MouseSpeed,
    MouseReversed,
    Grab,
    DeadZone,
}

/// The values between which a row changes.
const FRAME_LIMITS: [u16; 5] = [0, 30, 60, 120, 144];
const SAMPLES: [u32; 4] = [1, 2, 4, 8];
const TEXT_SIZES: [u16; 3] = [100, 125, 150];

/// By how much one step changes a loudness, a speed and a dead zone, in percent, and their ends.
const LOUDER: i32 = 10;
const FASTER: i32 = 25;
const KEY_SPEEDS: (i32, i32) = (50, 200);
const SPEEDS: (i32, i32) = (25, 400);
const DEADER: i32 = 5;
const MOST_DEAD: i32 = 50;

impl Setting {
    /// All settings, in the order in which the menu has them, page by page.
    pub const ALL: [Self; 19] = [
        Self::Volume,
        Self::MusicVolume,
        Self::EffectsVolume,
        Self::Muted,
        Self::Fullscreen,
        Self::Vsync,
        Self::FrameLimit,
        Self::Samples,
        Self::Glow,
        Self::ShowsRate,
        Self::TextSize,
        Self::HighContrast,
        Self::ReducedMotion,
        Self::Feedback,
        Self::KeySpeed,
        Self::MouseSpeed,
        Self::MouseReversed,
        Self::Grab,
        Self::DeadZone,
    ];

    /// What its row is called, and the line that explains it.
    #[must_use]
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Volume => ("Volume", "everything that is heard; the keys + and - change it anywhere"),
            Self::MusicVolume => ("Music", "the music beside the sounds"),
            Self::EffectsVolume => ("Sounds", "what happens in the game, beside the music"),
            Self::Muted => ("Silence", "no sound at all; the key M, anywhere"),
            Self::Fullscreen => ("Full screen", "the whole screen; the key F11, anywhere"),
            Self::Vsync => ("Wait for the screen", "no torn pictures, but a little later"),
            Self::FrameLimit => ("Most frames a second", "fewer keep the machine cool"),
            Self::Samples => ("Smooth edges", "samples for each pixel of the field: more are smoother"),
            Self::Glow => ("Light", "around what is bright; auto: where a graphics card draws it"),
            Self::ShowsRate => ("Show frames a second", "in the field's lower left corner"),
            Self::Feedback => ("Feedback", "how much answers to a hit: off is the tutorial's picture"),
            Self::ReducedMotion => ("Reduced motion", "marks in place of shaking and turning; the key R, anywhere"),
            Self::HighContrast => ("High contrast", "light texts on dark ground, and a dark field"),
            Self::TextSize => ("Text size", "of menus, panels and hints"),
            Self::KeySpeed => ("Key speed", "how fast the paddle goes by keys and a pad's buttons"),
            Self::MouseSpeed => ("Mouse speed", "how far the paddle goes; 100%: where the pointer is"),
            Self::MouseReversed => ("Mouse reversed", "the paddle goes the other way than the mouse"),
            Self::Grab => ("Keep the pointer", "while you play, until you pause; full screen: there alone"),
            Self::DeadZone => ("Dead zone", "how far a pad's stick is tilted before it counts"),
        }
    }

    /// Its value in words.
    #[must_use]
    pub fn value(self, settings: &Settings) -> String {
        let switch = |on: bool| if on { "on" } else { "off" }.to_owned();
        match self {
            Self::Volume => format!("{}%", settings.volume),
            Self::MusicVolume => format!("{}%", settings.music_volume),
            Self::EffectsVolume => format!("{}%", settings.effects_volume),
            Self::Muted => switch(settings.muted),
            Self::Fullscreen => switch(settings.fullscreen),
            Self::Vsync => switch(settings.vsync),
            Self::FrameLimit if settings.frame_limit == 0 => "the screen's".to_owned(),
            Self::FrameLimit => settings.frame_limit.to_string(),
            Self::Samples => settings.samples.to_string(),
            Self::Glow => name_of(&Shine::NAMES, settings.glow).to_owned(),
            Self::ShowsRate => switch(settings.shows_rate),
            Self::Feedback => name_of(&Feedback::NAMES, settings.feedback).to_owned(),
            Self::ReducedMotion => switch(settings.reduced_motion),
            Self::HighContrast => switch(settings.high_contrast),
            Self::TextSize => format!("{}%", settings.text_size),
            Self::KeySpeed => format!("{}%", settings.key_speed),
            Self::MouseSpeed => format!("{}%", settings.mouse_speed),
            Self::MouseReversed => switch(settings.mouse_reversed),
            Self::Grab => name_of(&Grab::NAMES, settings.grab).replace('-', " "),
            Self::DeadZone => format!("{}%", settings.dead_zone),
        }
    }

    /// Changes it: to the next value (`turn` 1) or the one before (−1), where there is one. Where
    /// it was pressed (0) it goes to the next one, and from the last one to the first; but a number
    /// stops at its end: a click at full volume must not turn the sound off.
    pub fn turn(self, settings: &mut Settings, turn: i32) {
        match self {
            Self::Volume => {
                settings.volume = stepped(settings.volume.into(), LOUDER, (0, 100), turn) as u8;
                settings.muted = false;
            }
            Self::MusicVolume => {
                settings.music_volume = stepped(settings.music_volume.into(), LOUDER, (0, 100), turn) as u8;
            }
            Self::EffectsVolume => {
                settings.effects_volume = stepped(settings.effects_volume.into(), LOUDER, (0, 100), turn) as u8;
            }
            Self::Muted => settings.muted = !settings.muted,
            Self::Fullscreen => settings.fullscreen = !settings.fullscreen,
            Self::Vsync => settings.vsync = !settings.vsync,
            Self::FrameLimit => settings.frame_limit = next(&FRAME_LIMITS, settings.frame_limit, turn),
            Self::Samples => settings.samples = next(&SAMPLES, settings.samples, turn),
            Self::Glow => settings.glow = named(&Shine::NAMES, settings.glow, turn),
            Self::ShowsRate => settings.shows_rate = !settings.shows_rate,
            Self::Feedback => settings.feedback = named(&Feedback::NAMES, settings.feedback, turn),
            Self::ReducedMotion => settings.reduced_motion = !settings.reduced_motion,
            Self::HighContrast => settings.high_contrast = !settings.high_contrast,
            Self::TextSize => settings.text_size = next(&TEXT_SIZES, settings.text_size, turn),
            Self::KeySpeed => {
                settings.key_speed = stepped(settings.key_speed.into(), FASTER, KEY_SPEEDS, turn) as u16;
            }
            Self::MouseSpeed => {
                settings.mouse_speed = stepped(settings.mouse_speed.into(), FASTER, SPEEDS, turn) as u16;
            }
            Self::MouseReversed => settings.mouse_reversed = !settings.mouse_reversed,
            Self::Grab => settings.grab = named(&Grab::NAMES, settings.grab, turn),
            Self::DeadZone => {
                settings.dead_zone = stepped(settings.dead_zone.into(), DEADER, (0, MOST_DEAD), turn) as u8;
            }
        }
    }

    /// Takes its value, and nothing else, over from other settings.
    pub fn copy(self, from: &Settings, to: &mut Settings) {
        match self {
            Self::Volume => (to.volume, to.muted) = (from.volume, from.muted),
            Self::MusicVolume => to.music_volume = from.music_volume,
            Self::EffectsVolume => to.effects_volume = from.effects_volume,
            Self::Muted => to.muted = from.muted,
            Self::Fullscreen => to.fullscreen = from.fullscreen,
            Self::Vsync => to.vsync = from.vsync,
            Self::FrameLimit => to.frame_limit = from.frame_limit,
            Self::Samples => to.samples = from.samples,
            Self::Glow => to.glow = from.glow,
            Self::ShowsRate => to.shows_rate = from.shows_rate,
            Self::Feedback => to.feedback = from.feedback,
            Self::ReducedMotion => to.reduced_motion = from.reduced_motion,
            Self::HighContrast => to.high_contrast = from.high_contrast,
            Self::TextSize => to.text_size = from.text_size,
            Self::KeySpeed => to.key_speed = from.key_speed,
            Self::MouseSpeed => to.mouse_speed = from.mouse_speed,
            Self::MouseReversed => to.mouse_reversed = from.mouse_reversed,
            Self::Grab => to.grab = from.grab,
            Self::DeadZone => to.dead_zone = from.dead_zone,
        }
    }
}

/// The name of a value.
fn name_of<T: Copy + PartialEq>(names: &[(&'static str, T)], value: T) -> &'static str {
    names.iter().find(|(_, named)| *named == value).map_or("", |(name, _)| name)
}

/// The value beside this one.
fn named<T: Copy + PartialEq>(names: &[(&'static str, T)], value: T, turn: i32) -> T {
    let place = names.iter().position(|(_, named)| *named == value).unwrap_or(0);
    names.get(beside(place, names.len(), turn)).map_or(value, |(_, value)| *value)
}

/// The value beside this one among those of a row, or the nearest where it is none of them.
fn next<T: Copy + PartialOrd>(values: &[T], value: T, turn: i32) -> T {
    let place = values.iter().rposition(|one| *one <= value).unwrap_or(0);
    // From between two values, up leads to the higher one and down to the lower one.
    let is_between = values.get(place).is_none_or(|one| *one < value);
    let to = if is_between && turn < 0 { place } else { beside(place, values.len(), turn) };
    values.get(to).copied().unwrap_or(value)
}

fn beside(place: usize, count: usize, turn: i32) -> usize {
    match turn {
        0 => (place + 1) % count.max(1),
        turn if turn < 0 => place.saturating_sub(1),
        _ => (place + 1).min(count.saturating_sub(1)),
    }
}

/// A number one step further, within its bounds.
fn stepped(value: i32, step: i32, (least, most): (i32, i32), turn: i32) -> i32 {
    match turn {
        0 => (value + step).clamp(least, most),
        turn => (value + turn.signum() * step).clamp(least, most),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All values to which pressing leads, until it comes round or stays where it is.
    fn pressed(setting: Setting) -> Vec<String> {
        let mut settings = Settings::default();
        let first = setting.value(&settings);
        let mut values = vec![first.clone()];
        loop {
            setting.turn(&mut settings, 0);
            let value = setting.value(&settings);
            if value == first || values.last() == Some(&value) {
                return values;
            }
            values.push(value);
            assert!(values.len() < 30, "{setting:?}: {values:?}");
        }
    }

    #[test]
    fn pressing_leads_through_all_names_and_no_number_turns_over() {
        for setting in Setting::ALL {
            let pressed = pressed(setting);
            let mut settings = Settings::default();
            let mut values = vec![];
            (0..30).for_each(|_| setting.turn(&mut settings, -1));
            for _ in 0..30 {
                values.push(setting.value(&settings));
                setting.turn(&mut settings, 1);
            }
            assert!(pressed.iter().all(|value| values.contains(value)), "{setting:?}: {pressed:?} {values:?}");
        }
        assert_eq!(pressed(Setting::TextSize), ["100%", "125%", "150%"]);
        assert_eq!(pressed(Setting::FrameLimit).len(), 5);
        assert_eq!(pressed(Setting::Muted).len(), 2);
        assert_eq!(pressed(Setting::Volume), ["70%", "80%", "90%", "100%"]);
        assert_eq!(pressed(Setting::MusicVolume), ["100%"]);
    }

    /// A file may say what no row has.
    #[test]
    fn from_a_value_between_two_rows_arrows_lead_to_both() {
        for (turn, samples) in [(-1, 4), (1, 8), (0, 8)] {
            let mut settings = Settings { samples: 6, ..Settings::default() };
            Setting::Samples.turn(&mut settings, turn);
            assert_eq!(settings.samples, samples, "{turn}");
        }
    }

    #[test]
    fn one_setting_is_taken_over_and_no_other() {
        for setting in Setting::ALL {
            let mut changed = Settings::default();
            for setting in Setting::ALL {
                let before = setting.value(&changed);
                setting.turn(&mut changed, 0);
                if setting.value(&changed) == before {
                    setting.turn(&mut changed, -1);
                }
            }
            let mut to = Settings::default();
            setting.copy(&changed, &mut to);
            let same = |other: &&Setting| other.value(&to) == other.value(&Settings::default());
            let differing: Vec<_> = Setting::ALL.iter().filter(|other| !same(other)).copied().collect();
            // A loudness that was set ends the silence.
            let with_it = |other: &Setting| *other == setting || setting == Setting::Volume && *other == Setting::Muted;
            assert!(differing.contains(&setting) && differing.iter().all(with_it), "{setting:?}: {differing:?}");
        }
    }
}
