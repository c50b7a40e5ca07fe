//! The typefaces of all text. Most text uses Noto Sans Bold, which players can read at a glance
//! while a ball is flying. Titles, headlines and the score use [`display`]. Text from files uses
//! Hack. It is monospaced, so a mark below a line points at the right letter.

pub mod display;
mod stroke;

use ab_glyph::{Font, FontRef};
use std::sync::LazyLock;

/// A typeface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Typeface {
    /// Hack, which is monospaced. It has Latin, Greek and Cyrillic letters and many symbols.
    #[default]
    Mono,
    /// Noto Sans Bold. A text with a character that it lacks falls back to [`Mono`].
    ///
    /// [`Mono`]: Self::Mono
    Sans,
    /// Our own heavy capitals. A text with a character that they lack falls back to [`Sans`].
    ///
    /// [`Sans`]: Self::Sans
    Display,
}

impl Typeface {
    /// Returns the typeface in which to show `text`: this one, or a fallback if it lacks
    /// characters.
    pub fn of(self, text: &str) -> Self {
        match self {
            Self::Display if !display::has(text) => Self::Sans.of(text),
            Self::Sans if lacking(self, text).is_some() => Self::Mono,
            _ => self,
        }
    }
}

/// Returns the embedded font of a typeface. [`Typeface::Display`] has none and uses the font of
/// [`Typeface::Sans`] for missing characters.
pub(crate) fn font(typeface: Typeface) -> &'static FontRef<'static> {
    // Parse the fonts only once: every text of every frame looks up characters.
    static MONO: LazyLock<FontRef<'static>> = LazyLock::new(|| read(include_bytes!("Hack.ttf")));
    static SANS: LazyLock<FontRef<'static>> = LazyLock::new(|| read(include_bytes!("NotoSans-Bold.ttf")));
    match typeface {
        Typeface::Mono => &MONO,
        Typeface::Sans | Typeface::Display => &SANS,
    }
}

fn read(bytes: &'static [u8]) -> FontRef<'static> {
    FontRef::try_from_slice(bytes).expect("the program carries a font")
}

/// Finds the first character of `text` that no typeface has, and its byte offset. It would be drawn
/// as a box.
pub fn missing(text: &str) -> Option<(usize, char)> {
    lacking(Typeface::Mono, text)
}

/// Finds the first character that a typeface's font lacks, and its byte offset.
fn lacking(typeface: Typeface, text: &str) -> Option<(usize, char)> {
    let font = font(typeface);
    text.char_indices().find(|(_, c)| font.glyph_id(*c).0 == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn western_letters_have_pictures_and_others_are_reported() {
        assert_eq!(missing("Zwei Türme, Δύο, Две башни — ½ ×3 …"), None);
        assert_eq!(missing("Äb二c"), Some((3, '二')));
    }

    #[test]
    fn a_text_is_shown_in_a_face_that_has_all_of_it() {
        let shown = |text| [Typeface::Display, Typeface::Sans, Typeface::Mono].map(|face| face.of(text));
        assert_eq!(shown("Level 1"), [Typeface::Display, Typeface::Sans, Typeface::Mono]);
        assert_eq!(shown("Zwei Türme, Δύο, Две башни"), [Typeface::Sans, Typeface::Sans, Typeface::Mono]);
        assert_eq!(shown("½ ★"), [Typeface::Mono; 3]);
    }
}
