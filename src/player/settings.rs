//! What a player can set, as data: how it sounds, looks and answers. Which rows show it, says
//! `setting.rs`; the file is the program's business.

use super::keys::Keys;
use crate::game::rules::{Difficulty, RunRules};
use std::fmt;

/// What a player can set.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Loudness in percent.
    pub volume: u8,
    /// Loudness of the music beside it, in percent.
    pub music_volume: u8,
    /// Loudness of all other sounds beside it, in percent.
    pub effects_volume: u8,
    /// No sound at all.
    pub muted: bool,
    /// The window covers the screen.
    pub fullscreen: bool,
    /// Wait for the screen's refresh.
    pub vsync: bool,
    /// The most frames in a second; 0 stands for as many as the screen shows.
    pub frame_limit: u16,
    /// Samples per pixel of the field.
    pub samples: u32,
    /// How much light there is around what is bright.
    pub glow: Shine,
    /// Show how many frames are drawn in a second.
    pub shows_rate: bool,
    /// How much the picture answers to what happens.
    pub feedback: Feedback,
    /// Marks instead of a picture that shakes, swirls and turns.
    pub reduced_motion: bool,
    /// Lighter texts on darker ground.
    pub high_contrast: bool,
    /// The size of small text in percent.
    pub text_size: u16,
    /// How fast the paddle goes by keys and buttons, in percent of the tutorial's speed.
    pub key_speed: u16,
    /// How far the paddle goes for a movement of the mouse, in percent.
    pub mouse_speed: u16,
    /// The paddle goes the other way than the mouse.
    pub mouse_reversed: bool,
    /// When the mouse's pointer stays in the window.
    pub grab: Grab,
    /// How far a stick must be tilted to be heard, in percent.
    pub dead_zone: u8,
    /// Which keys and buttons steer, release and pause.
    pub keys: Keys,
    /// Where the window was last, if the player moved it.
    pub window: Option<Place>,
    /// The terms of the next run.
    pub run: RunRules,
    /// The name of the set of levels through which it goes; empty for the game's own.
    pub levels: String,
}

/// Samples per pixel before anything is set.
pub const USUAL_SAMPLES: u32 = 4;

impl Default for Settings {
    fn default() -> Self {
        Self {
            volume: 70,
            music_volume: 100,
            effects_volume: 100,
            muted: false,
            fullscreen: false,
            vsync: true,
            frame_limit: 0,
            samples: USUAL_SAMPLES,
            glow: Shine::default(),
            shows_rate: false,
            feedback: Feedback::default(),
            reduced_motion: false,
            high_contrast: false,
            text_size: 100,
            key_speed: 100,
            mouse_speed: 100,
            mouse_reversed: false,
            grab: Grab::default(),
            dead_zone: 15,
            keys: Keys::default(),
            window: None,
            run: RunRules::run(Difficulty::Normal),
            levels: String::new(),
        }
    }
}

impl Settings {
    /// Whether the picture may move.
    #[must_use]
    pub fn motion(&self) -> Motion {
        if self.reduced_motion { Motion::Reduced } else { Motion::Full }
    }

    /// How large small text is, where 1 is the usual size.
    #[must_use]
    pub fn text_scale(&self) -> f32 {
        f32::from(self.text_size) / 100.0
    }

    /// Takes over what of a run's terms differs between `was` and `now`, and nothing else.
    ///
    /// ```
    /// use breakout::player::Settings;
    ///
    /// let terms = |text: &str| text.parse().expect("good terms");
    /// let mut settings = Settings { run: terms("run hard"), ..Settings::default() };
    /// settings.change_run(terms("run normal"), terms("run normal slow-ball"));
    /// assert_eq!(settings.run, terms("run hard slow-ball"));
    /// ```
    pub fn change_run(&mut self, was: RunRules, now: RunRules) {
        if now.difficulty != was.difficulty {
            self.run.difficulty = now.difficulty;
        }
        let before_and_after = was.assists.flags().into_iter().zip(now.assists.flags());
        for (is_on, (before, after)) in self.run.assists.flags_mut().into_iter().zip(before_and_after) {
            if after != before {
                *is_on = after;
            }
        }
    }
}

/// How much the picture itself moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    /// It shakes, swirls and turns.
    #[default]
    Full,
    /// It stands still; calm marks tell which effect runs.
    Reduced,
}

/// How much the picture answers to what happens, beyond what the tutorial shows. Whether things
/// move is [`Motion`]'s business: each of these has a calm form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Feedback {
    /// Dust, sparks and a trail of specks: the tutorial's.
    Off,
    /// Where the eye already is: at the ball, at what it hits, at the paddle.
    #[default]
    Some,
    /// More of it, and more of it shines.
    Full,
}

impl Feedback {
    /// Each with the name that it has in the settings and on the command line.
    pub const NAMES: [(&'static str, Self); 3] = [("off", Self::Off), ("some", Self::Some), ("full", Self::Full)];
}

/// How much light there is around what is bright.
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
    /// Each with the name that it has in the settings.
    pub const NAMES: [(&'static str, Self); 4] =
        [("auto", Self::Auto), ("off", Self::Off), ("low", Self::Low), ("high", Self::High)];
}

/// When the mouse's pointer stays in the window, while a game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grab {
    /// Never.
    Off,
    /// Always.
    On,
    /// While the window covers the screen.
    #[default]
    FullScreen,
}

impl Grab {
    /// Each with the name that it has in the settings.
    pub const NAMES: [(&'static str, Self); 3] =
        [("off", Self::Off), ("on", Self::On), ("full-screen", Self::FullScreen)];

    /// Whether the pointer stays in such a window.
    #[must_use]
    pub fn holds(self, fullscreen: bool) -> bool {
        self == Self::On || self == Self::FullScreen && fullscreen
    }
}

/// Where a window is, in physical pixels of all screens together. In text it is written as X
/// writes it:
///
/// ```
/// use breakout::player::Place;
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
    fn a_place_that_is_none_is_not_taken() {
        for text in ["", "x", "640x480", "640x480+1", "0x480+1+1", "640x-4+1+1", "640x480+a+1", "99999x1+0+0", "ä"] {
            assert_eq!(Place::parse(text), None, "{text}");
        }
        assert_eq!(Place::parse("1x2-3-4"), Some(Place { left: -3, top: -4, width: 1, height: 2 }));
    }

    #[test]
    fn the_pointer_is_held_where_it_was_asked_for() {
        let held = Grab::NAMES.map(|(_, grab)| [false, true].map(|fullscreen| grab.holds(fullscreen)));
        assert_eq!(held, [[false, false], [true, true], [false, true]]);
    }
}
