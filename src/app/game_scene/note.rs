//! The program's note over the field or in the X-ray: about a screenshot or a link.

use std::time::Duration;

/// Time for which a note is shown.
const SHOWN: Duration = Duration::from_secs(4);

/// The last note, and the time left to show it.
#[derive(Default)]
pub(super) struct Note {
    text: Option<(String, Duration)>,
}

impl Note {
    pub(super) fn say(&mut self, text: String) {
        self.text = Some((text, SHOWN));
    }

    /// Removes the note when its time is over.
    pub(super) fn update(&mut self, elapsed: Duration) {
        self.text = self.text.take().and_then(|(text, left)| Some((text, left.checked_sub(elapsed)?)));
    }

    /// Returns the note while it is shown.
    pub(super) fn text(&self) -> Option<&str> {
        self.text.as_ref().map(|(text, _)| text.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn note_is_shown_for_a_while() {
        let mut note = Note::default();
        note.say("saved".to_owned());
        note.update(SHOWN);
        assert_eq!(note.text(), Some("saved"));
        note.update(Duration::from_millis(1));
        assert_eq!(note.text(), None);
    }
}
