//! A name for the table of high scores, written with any device.

/// A name has no more letters than this.
pub const MAX_NAME: usize = 12;

/// The letters that can be chosen without a keyboard, row by row.
pub const LETTERS: [&str; 4] = ["ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZ0123", "456789.-'!"];

/// Adds a letter where there is room for it. What is neither letter, digit, mark nor space is left
/// out.
pub(super) fn push(name: &mut String, letter: char) {
    let is_known = letter.is_alphanumeric() || " .-_'!?".contains(letter);
    if is_known && name.chars().count() < MAX_NAME {
        name.push(letter);
    }
}
