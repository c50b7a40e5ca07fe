//! How screens give way to each other: what is over the field comes in, and the field itself comes
//! out of the dark when it is another one. No key waits for it.

use crate::menu::Page;
use crate::session::{Fade, Mode};
use std::time::Duration;

/// Seconds in which a screen comes in.
const SECONDS: f32 = 0.22;

/// How dark another field begins.
const DARK: f32 = 0.85;

/// Since when what is shown is shown.
#[derive(Debug, Default)]
pub(super) struct Fading {
    shown: Option<(Mode, Option<Page>)>,
    since_screen: f32,
    since_field: f32,
}

impl Fading {
    /// Lets time pass, and sees whether the screen is another one.
    pub(super) fn update(&mut self, shown: (Mode, Option<Page>), elapsed: Duration) {
        let is_first = self.shown.is_none();
        if self.shown.replace(shown) != Some(shown) {
            self.since_screen = if is_first { SECONDS } else { 0.0 };
        }
        if is_first {
            self.since_field = SECONDS;
        }
        self.since_screen += elapsed.as_secs_f32();
        self.since_field += elapsed.as_secs_f32();
    }

    /// The field is another one now.
    pub(super) fn change_field(&mut self) {
        self.since_field = 0.0;
    }

    /// How far both have come.
    pub(super) fn now(&self) -> Fade {
        let share = |since: f32| (since / SECONDS).clamp(0.0, 1.0);
        Fade { shown: share(self.since_screen), cover: DARK * (1.0 - share(self.since_field)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_comes_in_and_the_first_one_is_there_at_once() {
        let mut fading = Fading::default();
        fading.update((Mode::Menu, Some(Page::Title)), Duration::ZERO);
        assert_eq!(fading.now(), Fade::default());
        fading.update((Mode::Playing, None), Duration::ZERO);
        fading.change_field();
        assert_eq!(fading.now(), Fade { shown: 0.0, cover: DARK });
        fading.update((Mode::Playing, None), Duration::from_millis(110));
        assert!((0.4..0.6).contains(&fading.now().shown));
        fading.update((Mode::Playing, None), Duration::from_millis(200));
        assert_eq!(fading.now(), Fade::default());
    }
}
