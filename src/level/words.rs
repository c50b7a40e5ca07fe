//! Pieces of a line with the column at which each begins.

/// A piece of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word<'a> {
    /// In characters, from 1.
    pub column: usize,
    pub text: &'a str,
}

impl Word<'_> {
    /// In characters.
    pub(super) fn length(&self) -> usize {
        self.text.chars().count()
    }
}

/// A line without its comment: what stands before the first `;`.
pub(super) fn without_comment(line: &str) -> &str {
    line.split(';').next().unwrap_or_default()
}

/// The words of `text`, which begins at `column` of its line, separated by white space.
pub(super) fn words(text: &str, column: usize) -> impl Iterator<Item = Word<'_>> {
    let (mut rest, mut column) = (text, column);
    std::iter::from_fn(move || {
        let trimmed = rest.trim_start();
        column += rest[..rest.len() - trimmed.len()].chars().count();
        if trimmed.is_empty() {
            return None;
        }
        let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        let word = Word { column, text: &trimmed[..end] };
        column += word.length();
        rest = &trimmed[end..];
        Some(word)
    })
}

/// The characters of a word, each as a word.
pub(super) fn characters(word: Word<'_>) -> impl Iterator<Item = Word<'_>> {
    let starts = word.text.char_indices().zip(word.column..);
    starts.map(move |((at, c), column)| Word { column, text: &word.text[at..at + c.len_utf8()] })
}
