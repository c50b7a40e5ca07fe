//! The font of all texts: Hack. It is monospaced, and has Latin, Greek and Cyrillic letters and
//! many signs.

use ab_glyph::{Font, FontRef, InvalidFont};

/// The font, which the program carries.
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
