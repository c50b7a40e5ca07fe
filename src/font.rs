//! The faces of all texts. Panels and messages have Hack, which is monospaced and has Latin, Greek
//! and Cyrillic letters and many signs. Titles, headlines and the score have [`display`].

pub mod display;
mod stroke;

use ab_glyph::{Font, FontRef, InvalidFont};

/// The letters that a text has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Typeface {
    /// Hack: all letters are equally wide.
    #[default]
    Mono,
    /// Our own heavy capitals. A text that has a character which they lack is shown in [`Mono`].
    ///
    /// [`Mono`]: Self::Mono
    Display,
}

impl Typeface {
    /// The typeface in which a text is shown that asks for this one.
    #[must_use]
    pub fn of(self, text: &str) -> Self {
        if self == Self::Display && !display::has(text) { Self::Mono } else { self }
    }
}

/// The font of [`Typeface::Mono`], which the program carries.
///
/// # Errors
///
/// [`InvalidFont`] if the file in the program is not a font.
pub fn font() -> Result<FontRef<'static>, InvalidFont> {
    FontRef::try_from_slice(epaint_default_fonts::HACK_REGULAR)
}

/// Finds the first character of `text` that the font lacks, and its byte. It would be drawn as a
/// box.
#[must_use]
pub fn missing(text: &str) -> Option<(usize, char)> {
    let font = font().ok()?;
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
}
