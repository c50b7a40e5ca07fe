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
    /// Seconds until the page over the field is visible.
    screen_left: f32,
    /// Seconds until the field is bright.
    field_left: f32,
}

impl Transition {
    /// Advances the transitions, and starts one if mode or page has changed. The first screen appears
    /// at once.
    pub(super) fn update(&mut self, mode: Mode, page: Option<Page>, elapsed: Duration) {
        if self.screen.replace((mode, page)).is_some_and(|before| before != (mode, page)) {
            self.screen_left = SECONDS;
        }
        self.screen_left = (self.screen_left - elapsed.as_secs_f32()).max(0.0);
        self.field_left = (self.field_left - elapsed.as_secs_f32()).max(0.0);
    }

    /// Starts the transition to another field.
    pub(super) fn change_field(&mut self) {
        self.field_left = SECONDS;
    }

    /// Returns the current opacity of both fades.
    pub(super) fn fade(&self) -> Fade {
        Fade { hidden: self.screen_left / SECONDS, cover: DARK * (self.field_left / SECONDS) }
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
