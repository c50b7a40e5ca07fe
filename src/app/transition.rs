//! Transitions between screens: pages fade in over the field, and a new field fades in from dark.
//! Keys work during a transition.

use crate::menu::Page;
use crate::session::{Fade, Mode};
use std::time::Duration;

/// Duration of a transition, seconds.
const SECONDS: f32 = 0.22;

/// Initial opacity of the dark over a new field.
const DARK: f32 = 0.85;

/// The current transitions of screen and field.
#[derive(Debug, Default)]
pub(super) struct Transition {
    screen: Option<(Mode, Option<Page>)>,
    since_screen: f32,
    since_field: f32,
}

impl Transition {
    /// Advances the transitions, and starts one if mode or page has changed.
    pub(super) fn update(&mut self, mode: Mode, page: Option<Page>, elapsed: Duration) {
        match self.screen.replace((mode, page)) {
            // The first screen appears at once.
            None => (self.since_screen, self.since_field) = (SECONDS, SECONDS),
            Some(before) if before != (mode, page) => self.since_screen = 0.0,
            Some(_) => {}
        }
        self.since_screen += elapsed.as_secs_f32();
        self.since_field += elapsed.as_secs_f32();
    }

    /// Starts the transition to another field.
    pub(super) fn change_field(&mut self) {
        self.since_field = 0.0;
    }

    /// Returns the current opacity of both fades.
    pub(super) fn fade(&self) -> Fade {
        let share = |since: f32| (since / SECONDS).clamp(0.0, 1.0);
        Fade { hidden: 1.0 - share(self.since_screen), cover: DARK * (1.0 - share(self.since_field)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn screen_fades_in_except_the_first() {
        let mut transition = Transition::default();
        transition.update(Mode::Menu, Some(Page::Title), Duration::ZERO);
        assert_eq!(transition.fade(), Fade::default());
        transition.update(Mode::Playing, None, Duration::ZERO);
        transition.change_field();
        assert_eq!(transition.fade(), Fade { hidden: 1.0, cover: DARK });
        transition.update(Mode::Playing, None, Duration::from_millis(110));
        assert!((0.4..0.6).contains(&transition.fade().hidden));
        transition.update(Mode::Playing, None, Duration::from_millis(200));
        assert_eq!(transition.fade(), Fade::default());
    }
}
