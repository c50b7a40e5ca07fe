//! The settings as they are chosen, and the types of those that are words.

use super::keys::Keys;
use super::labels::KeyLabels;
use super::table::{Setting, TABLE};
use crate::game::rules::{Difficulty, RunRules};
use std::fmt;

/// The player's choices: a number for each [`Setting`], and what has no row in the table.
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
    /// A value for each setting, in the table's order: [`Settings::get`] reads it.
    pub values: [u16; TABLE.len()],
    /// Keys and buttons that steer, release and pause.
    pub keys: Keys,
    /// The labels of keys, as far as they are known.
    pub labels: KeyLabels,
    /// The window's last place, if the player moved it.
    pub window: Option<Place>,
    /// The terms of the next run.
    pub run: RunRules,
    /// The name of the set of levels through which it goes; empty for the game's own.
    pub levels: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            values: TABLE.each_ref().map(|row| row.default),
            keys: Keys::default(),
            labels: KeyLabels::default(),
            window: None,
            run: RunRules::run(Difficulty::Normal),
            levels: String::new(),
        }
    }
}

impl Settings {
    /// A setting's value.
    #[must_use]
    pub fn get(&self, setting: Setting) -> u16 {
        self.values[setting as usize]
    }

    /// A switch is on.
    #[must_use]
    pub fn is_on(&self, setting: Setting) -> bool {
        self.get(setting) != 0
    }

    /// Sets a value, or the nearest that is allowed. A volume that is set is heard: it ends the
    /// silence.
    pub fn set(&mut self, setting: Setting, value: u16) {
        self.values[setting as usize] = setting.nearest(value.into());
        if setting == Setting::Volume {
            self.set(Setting::Muted, 0);
        }
    }

    /// These settings with another value.
    #[must_use]
    pub fn with(mut self, setting: Setting, value: u16) -> Self {
        self.set(setting, value);
        self
    }

    /// The picture's answer to what happens.
    #[must_use]
    pub fn feedback(&self) -> Feedback {
        Feedback::ALL[usize::from(self.get(Setting::Feedback))]
    }

    /// Light around what is bright.
    #[must_use]
    pub fn glow(&self) -> Shine {
        Shine::ALL[usize::from(self.get(Setting::Glow))]
    }

    /// The pointer's freedom while a game is played.
    #[must_use]
    pub fn grab(&self) -> Grab {
        Grab::ALL[usize::from(self.get(Setting::Grab))]
    }

    /// Texts are light on dark ground.
    #[must_use]
    pub fn high_contrast(&self) -> bool {
        self.is_on(Setting::HighContrast)
    }

    /// The picture's motion.
    #[must_use]
    pub fn motion(&self) -> Motion {
        if self.is_on(Setting::ReducedMotion) { Motion::Reduced } else { Motion::Full }
    }

    /// The size of small text, where 1 is the usual size.
    #[must_use]
    pub fn text_scale(&self) -> f32 {
        f32::from(self.get(Setting::TextSize)) / 100.0
    }
}

/// Movement of the picture itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    /// It shakes, swirls and turns.
    #[default]
    Full,
    /// It stands still; calm marks tell which effect runs.
    Reduced,
}

/// The picture's answer to what happens, beyond what the tutorial shows. Whether things move is
/// [`Motion`]'s business: each of these has a calm form. In the order of the table's words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Feedback {
    /// Dust, sparks and a trail of specks: the tutorial's.
    Off,
    /// Effects where the eye already is: at the ball, at its hits, at the paddle.
    #[default]
    Some,
    /// More of it, and more of it shines.
    Full,
}

impl Feedback {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Off, Self::Some, Self::Full];
}

/// Light around what is bright. In the order of the table's words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shine {
    /// A little; none where the driver draws with the processor.
    #[default]
    Auto,
    /// None.
    Off,
    /// A little.
    Low,
    /// Much.
    High,
}

impl Shine {
    const ALL: [Self; 4] = [Self::Auto, Self::Off, Self::Low, Self::High];
}

/// The pointer's stay in the window while a game is played. In the order of the
/// table's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grab {
    /// Never.
    Off,
    /// Always.
    On,
    /// While the window covers the screen.
    FullScreen,
}

impl Grab {
    const ALL: [Self; 3] = [Self::Off, Self::On, Self::FullScreen];

    /// The pointer stays in such a window.
    #[must_use]
    pub fn holds(self, fullscreen: bool) -> bool {
        self == Self::On || self == Self::FullScreen && fullscreen
    }
}

/// A window's place, in physical pixels of all screens together. In text it is written as X
/// writes it:
///
/// ```
/// use breakout::settings::Place;
///
/// let place = Place { left: -20, top: 40, width: 1280, height: 720 };
/// assert_eq!(place.to_string(), "1280x720-20+40");
/// assert_eq!(Place::parse("1280x720-20+40"), Some(place));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its frame's left edge.
    pub left: i32,
    /// Its frame's upper edge.
    pub top: i32,
    /// Width of what is drawn in it.
    pub width: u32,
    /// Height of what is drawn in it.
    pub height: u32,
}

impl Place {
    /// Reads what [`fmt::Display`] writes.
    #[must_use]
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

impl fmt::Display for Place {
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
            assert_eq!(Place::parse(text), None, "{text}");
        }
        assert_eq!(Place::parse("1x2-3-4"), Some(Place { left: -3, top: -4, width: 1, height: 2 }));
    }

    #[test]
    fn pointer_is_held_where_the_player_asked_for_it() {
        let held = Grab::ALL.map(|grab| [false, true].map(|fullscreen| grab.holds(fullscreen)));
        assert_eq!(held, [[false, false], [true, true], [false, true]]);
    }

    #[test]
    fn defaults_are_those_of_the_table_and_words_those_of_the_types() {
        let settings = Settings::default();
        assert_eq!((settings.feedback(), settings.glow()), (Feedback::default(), Shine::default()));
        assert_eq!((settings.grab(), settings.get(Setting::Volume)), (Grab::FullScreen, 70));
        let words = [Setting::Feedback, Setting::Glow, Setting::Grab].map(|setting| setting.words().len());
        assert_eq!(words, [Feedback::ALL.len(), Shine::ALL.len(), Grab::ALL.len()]);
        assert_eq!(Setting::Feedback.words()[Feedback::Full as usize], "full");
        assert_eq!(Setting::Glow.words()[Shine::High as usize], "high");
    }

    #[test]
    fn value_beyond_its_range_becomes_the_nearest() {
        let settings = Settings::default().with(Setting::Volume, 900).with(Setting::TextSize, 0);
        assert_eq!([Setting::Volume, Setting::TextSize].map(|setting| settings.get(setting)), [100, 100]);
        assert_eq!(settings.with(Setting::FrameLimit, 0).get(Setting::FrameLimit), 0, "no limit");
    }
}
