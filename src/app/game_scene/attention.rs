//! The player's attention: the window has the focus and is in sight, or a game must wait.

use std::time::Duration;

/// A click this soon after the window got the focus only brought the window back.
const FOCUSING_CLICK: Duration = Duration::from_millis(200);

/// The window's focus and visibility.
pub(super) struct Attention {
    has_focus: bool,
    /// Time since it got the focus.
    since_focus: Duration,
    /// The window had the focus and lost it. A window without a manager never has it.
    is_away: bool,
    pub(super) is_visible: bool,
}

impl Attention {
    /// A window in sight that has not got the focus yet.
    pub(super) fn new() -> Self {
        Self { has_focus: false, since_focus: Duration::ZERO, is_away: false, is_visible: true }
    }

    /// The focus comes or goes. Returns true if it goes.
    pub(super) fn focus(&mut self, has_focus: bool) -> bool {
        let is_lost = self.has_focus && !has_focus;
        if has_focus && !self.has_focus {
            self.since_focus = Duration::ZERO;
        }
        self.is_away = !has_focus && (self.is_away || self.has_focus);
        self.has_focus = has_focus;
        is_lost
    }

    /// Lets time pass.
    pub(super) fn update(&mut self, elapsed: Duration) {
        self.since_focus = self.since_focus.saturating_add(elapsed);
    }

    pub(super) fn has_focus(&self) -> bool {
        self.has_focus
    }

    /// True if a click only brought the window back.
    pub(super) fn is_new(&self) -> bool {
        self.since_focus < FOCUSING_CLICK
    }

    /// True if the player looks elsewhere.
    pub(super) fn is_away(&self) -> bool {
        self.is_away || !self.is_visible
    }
}
