//! The faces of all texts. What is read has Noto Sans, bold, so that it is read at a glance beside
//! a ball that flies. Titles, headlines and the score have [`display`]. What files say has Hack,
//! which is monospaced: a mark below a line stands under the letter that it means.

pub mod display;
mod stroke;

use ab_glyph::{Font, FontRef};
use std::sync::LazyLock;

/// The letters that a text has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Typeface {
    /// Hack: all letters are equally wide. It has Latin, Greek and Cyrillic letters and many signs.
    #[default]
    Mono,
    /// Noto Sans, bold. A text that has a character which it lacks is shown in [`Mono`].
    ///
    /// [`Mono`]: Self::Mono
    Sans,
    /// Our own heavy capitals. A text that has a character which they lack is shown in [`Sans`].
    ///
    /// [`Sans`]: Self::Sans
    Display,
}

impl Typeface {
    /// The typeface in which a text is shown that asks for this one.
    #[must_use]
    pub fn of(self, text: &str) -> Self {
        match self {
            Self::Display if !display::has(text) => Self::Sans.of(text),
            Self::Sans if lacking(self, text).is_some() => Self::Mono,
            _ => self,
        }
    }
}

/// The font of a typeface, which the program carries; [`Typeface::Display`] has none, but takes
/// that of [`Typeface::Sans`] for what it lacks.
pub(crate) fn font(typeface: Typeface) -> &'static FontRef<'static> {
    // Read once: which letters they have is asked for each text of each frame.
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

/// Finds the first character of `text` that no face has, and its byte. It would be drawn as a box.
#[must_use]
pub fn missing(text: &str) -> Option<(usize, char)> {
    lacking(Typeface::Mono, text)
}

/// The first character that a typeface's font lacks, and its byte.
fn lacking(typeface: Typeface, text: &str) -> Option<(usize, char)> {
    let font = font(typeface);
    text.char_indices().find(|(_, c)| font.glyph_id(*c).0 == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn western_letters_have_pictures_and_others_are_told() {
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
