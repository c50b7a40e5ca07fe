//! The chosen settings, and enums for settings whose values are words.

use super::keys::Keys;
use super::labels::KeyLabels;
use super::table::{Setting, TABLE};
use crate::game::rules::{Difficulty, GameMode};
use std::fmt;

/// The player's choices: a number for each [`Setting`], and settings that are not in the table.
///
/// ```
/// use breakout::settings::{Setting, Settings};
///
/// let mut settings = Settings::default().with(Setting::Muted, 1);
/// settings.set(Setting::Volume, 30);
/// assert!(!settings.is_on(Setting::Muted), "a volume that is set is heard");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Value of each setting, in the table's order. [`Settings::get`] reads it.
    pub values: [u16; TABLE.len()],
    /// Key and button bindings.
    pub keys: Keys,
    /// Labels of keys, as far as known.
    pub labels: KeyLabels,
    /// Last position and size of the window, if the player moved it.
    pub window: Option<WindowGeometry>,
    /// Game mode of the next run.
    pub run: GameMode,
    /// Name of the next run's set of levels. Empty for the game's own.
    pub levels: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            values: TABLE.each_ref().map(|row| row.default),
            keys: Keys::default(),
            labels: KeyLabels::default(),
            window: None,
            run: GameMode::run(Difficulty::Normal),
            levels: String::new(),
        }
    }
}

impl Settings {
    /// Returns a setting's value.
    pub fn get(&self, setting: Setting) -> u16 {
        self.values[setting as usize]
    }

    /// Returns true if a switch is on.
    pub fn is_on(&self, setting: Setting) -> bool {
        self.get(setting) != 0
    }

    /// Sets a value, or the nearest allowed one. Setting the volume also unmutes.
    pub fn set(&mut self, setting: Setting, value: u16) {
        self.values[setting as usize] = setting.nearest(value.into());
        if setting == Setting::Volume {
            self.set(Setting::Muted, 0);
        }
    }

    /// Returns these settings with one value changed.
    pub fn with(mut self, setting: Setting, value: u16) -> Self {
        self.set(setting, value);
        self
    }

    /// Returns the level of visual effects.
    pub fn effects_level(&self) -> EffectsLevel {
        EffectsLevel::ALL[usize::from(self.get(Setting::EffectsLevel))]
    }

    /// Returns the level of bloom.
    pub fn bloom(&self) -> BloomLevel {
        BloomLevel::ALL[usize::from(self.get(Setting::Bloom))]
    }

    /// Returns true if the pointer is locked to the window during play.
    pub fn locks_pointer(&self) -> bool {
        // In the order of the table's words.
        match self.get(Setting::Grab) {
            1 => true,
            2 => self.is_on(Setting::Fullscreen),
            _ => false,
        }
    }

    /// Returns true if high contrast is on: light text on black, and a darker field.
    pub fn high_contrast(&self) -> bool {
        self.is_on(Setting::HighContrast)
    }

    /// Returns whether the picture itself may move.
    pub fn motion(&self) -> Motion {
        if self.is_on(Setting::ReducedMotion) { Motion::Reduced } else { Motion::Full }
    }

    /// Returns the scale of small text. 1 is the default size.
    pub fn text_scale(&self) -> f32 {
        f32::from(self.get(Setting::TextSize)) / 100.0
    }
}

/// Movement of the picture as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    /// The picture shakes, swirls and flips.
    #[default]
    Full,
    /// The picture stays still. Calm markers show active effects.
    Reduced,
}

/// Visual effects beyond the tutorial's. Each has a calm form for [`Motion::Reduced`]. In the order
/// of the table's words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EffectsLevel {
    /// Only the tutorial's dust, sparks and particle trail.
    Off,
    /// Effects where the player looks anyway: at the ball, its hits and the paddle.
    #[default]
    Some,
    /// More and brighter effects.
    Full,
}

impl EffectsLevel {
    /// All levels of effects.
    pub const ALL: [Self; 3] = [Self::Off, Self::Some, Self::Full];
}

/// Bloom: light around bright things. In the order of the table's words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BloomLevel {
    /// Low, or off if the driver renders in software.
    #[default]
    Auto,
    /// No bloom.
    Off,
    /// Weak bloom.
    Low,
    /// Strong bloom.
    High,
}

impl BloomLevel {
    const ALL: [Self; 4] = [Self::Auto, Self::Off, Self::Low, Self::High];
}

/// Position and size of a window, in physical pixels of the virtual desktop. The text format is
/// X11's:
///
/// ```
/// use breakout::settings::WindowGeometry;
///
/// let place = WindowGeometry { left: -20, top: 40, width: 1280, height: 720 };
/// assert_eq!(place.to_string(), "1280x720-20+40");
/// assert_eq!(WindowGeometry::parse("1280x720-20+40"), Some(place));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowGeometry {
    /// Left edge of the frame.
    pub left: i32,
    /// Top edge of the frame.
    pub top: i32,
    /// Width of the content area.
    pub width: u32,
    /// Height of the content area.
    pub height: u32,
}

impl WindowGeometry {
    /// Parses the text that [`fmt::Display`] writes.
    pub fn parse(text: &str) -> Option<Self> {
        let (width, rest) = text.split_once('x')?;
        let (height, rest) = rest.split_at_checked(rest.find(['+', '-'])?)?;
        let (left, top) = rest.split_at_checked(1 + rest.get(1..)?.find(['+', '-'])?)?;
        let (width, height) = (width.parse().ok()?, height.parse().ok()?);
        let is_window = |side: u32| (1..=65_535).contains(&side);
        (is_window(width) && is_window(height)).then_some(())?;
        Some(Self { left: left.parse().ok()?, top: top.parse().ok()?, width, height })
    }
}

impl fmt::Display for WindowGeometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}{:+}{:+}", self.width, self.height, self.left, self.top)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn place_with_missing_or_impossible_parts_is_refused() {
        for text in ["", "x", "640x480", "640x480+1", "0x480+1+1", "640x-4+1+1", "640x480+a+1", "99999x1+0+0", "ä"] {
            assert_eq!(WindowGeometry::parse(text), None, "{text}");
        }
        assert_eq!(WindowGeometry::parse("1x2-3-4"), Some(WindowGeometry { left: -3, top: -4, width: 1, height: 2 }));
    }

    #[test]
    fn the_pointer_is_held_according_to_the_setting() {
        let settings =
            |grab, fullscreen| Settings::default().with(Setting::Grab, grab).with(Setting::Fullscreen, fullscreen);
        let locks = [0, 1, 2].map(|grab| [0, 1].map(|fullscreen| settings(grab, fullscreen).locks_pointer()));
        assert_eq!(locks, [[false, false], [true, true], [false, true]]);
    }

    #[test]
    fn defaults_are_those_of_the_table_and_words_those_of_the_types() {
        let settings = Settings::default();
        assert_eq!((settings.effects_level(), settings.bloom()), (EffectsLevel::default(), BloomLevel::default()));
        let grab = Setting::Grab.words()[usize::from(settings.get(Setting::Grab))];
        assert_eq!((grab, settings.get(Setting::Volume)), ("full-screen", 70));
        let words = [Setting::EffectsLevel, Setting::Bloom].map(|setting| setting.words().len());
        assert_eq!(words, [EffectsLevel::ALL.len(), BloomLevel::ALL.len()]);
        assert_eq!(Setting::EffectsLevel.words()[EffectsLevel::Full as usize], "full");
        assert_eq!(Setting::Bloom.words()[BloomLevel::High as usize], "high");
    }

    #[test]
    fn value_beyond_its_range_becomes_the_nearest() {
        let settings = Settings::default().with(Setting::Volume, 900).with(Setting::TextSize, 0);
        assert_eq!([Setting::Volume, Setting::TextSize].map(|setting| settings.get(setting)), [100, 100]);
        assert_eq!(settings.with(Setting::FrameLimit, 0).get(Setting::FrameLimit), 0, "no limit");
    }
}
