//! Messages over the field: mistakes in, and warnings about, a level, shader or texture that was
//! just saved.

/// A message over the field about a saved file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Lines of text, aligned for a monospaced font.
    pub text: String,
    /// True for a mistake, false for a warning.
    pub is_error: bool,
    /// When the message may appear.
    pub urgency: Urgency,
}

/// When a message may appear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// In menus, while paused, and while a ball waits on the paddle. Does not disturb play.
    Still,
    /// At any time, also while a ball is in flight.
    Now,
}

impl Message {
    /// Creates a message about a mistake, shown immediately.
    pub fn error(text: String) -> Self {
        Self { text, is_error: true, urgency: Urgency::Now }
    }

    /// Creates a warning.
    pub fn warning(text: String, urgency: Urgency) -> Self {
        Self { text, is_error: false, urgency }
    }
}
