//! Cleans players' names for display.

use crate::font;

/// Maximum length of a name in characters.
pub const LONGEST_NAME: usize = 12;

/// Cleans a name from any input. The result has at most [`LONGEST_NAME`] characters, single spaces,
/// and only characters that the font contains.
///
/// ```
/// use breakout::player::clean_name;
///
/// assert_eq!(clean_name("  Ann\t Lee\u{7}"), "Ann Lee");
/// assert_eq!(clean_name("Jürgen von der Vogelweide"), "Jürgen von d");
/// ```
pub fn clean_name(name: &str) -> String {
    cleaned(name, LONGEST_NAME)
}

/// Cleans a text like [`clean_name`], up to `longest` characters.
pub(super) fn cleaned(text: &str, longest: usize) -> String {
    let is_drawn = |c: &char| !c.is_control() && font::missing(&c.to_string()).is_none();
    let words = text.split_whitespace().map(|word| word.chars().filter(is_drawn).collect::<String>());
    let text = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let cut: String = text.chars().take(longest).collect();
    cut.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_without_a_picture_are_left_out() {
        for (typed, expected) in [
            ("", ""),
            ("   ", ""),
            ("Δύο", "Δύο"),
            ("二Ann二", "Ann"),
            ("a\r\nb\u{a0}c", "a b c"),
            ("\u{1b}[5m", "[5m"),
            ("abcdefghijk lm", "abcdefghijk"),
        ] {
            assert_eq!(clean_name(typed), expected, "{typed:?}");
        }
    }
}
