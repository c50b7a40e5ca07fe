//! Messages over the field: mistakes and warnings about a level, a shader or a texture that was
//! saved.

/// A message over the field about a file that was saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Lines of text, for a font whose characters are equally wide.
    pub text: String,
    /// It is about a mistake, not a warning.
    pub is_error: bool,
    /// The time at which it may be shown.
    pub urgency: Urgency,
}

/// The urgency of a message, which decides when it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// In menu and pause, and while a ball waits on the paddle, so that it does not disturb the
    /// play.
    Still,
    /// Also while a ball flies.
    Now,
}

impl Message {
    /// A mistake, shown at once.
    #[must_use]
    pub fn error(text: String) -> Self {
        Self { text, is_error: true, urgency: Urgency::Now }
    }

    /// A warning.
    #[must_use]
    pub fn warning(text: String, urgency: Urgency) -> Self {
        Self { text, is_error: false, urgency }
    }
}
