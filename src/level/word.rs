//! Pieces of a level's text that know their line and column.

/// A piece of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word<'a> {
    /// Number of its line, from 1.
    pub line: usize,
    /// Where it begins in the line, in characters, from 1.
    pub column: usize,
    pub text: &'a str,
}

impl<'a> Word<'a> {
    /// All of a line.
    pub(super) fn of_line(line: usize, text: &'a str) -> Self {
        Self { line, column: 1, text }
    }

    /// Its length in characters.
    pub(super) fn length(&self) -> usize {
        self.text.chars().count()
    }

    /// The rest of this piece from `word` on, which must lie in it.
    pub(super) fn rest(&self, word: Word<'_>) -> Word<'a> {
        let before = self.text.char_indices().nth(word.column - self.column);
        self.from(before.map_or(self.text.len(), |(at, _)| at))
    }

    /// The rest of this piece from the byte `at` on.
    pub(super) fn from(&self, at: usize) -> Word<'a> {
        Word { column: self.column + self.text[..at].chars().count(), text: &self.text[at..], ..*self }
    }

    /// This piece without the blanks around it.
    pub(super) fn trimmed(&self) -> Word<'a> {
        let word = self.from(self.text.len() - self.text.trim_start().len());
        Word { text: word.text.trim_end(), ..word }
    }

    /// The words in it, which white space separates.
    pub(super) fn words(self) -> impl Iterator<Item = Word<'a>> {
        let (mut rest, mut column) = (self.text, self.column);
        std::iter::from_fn(move || {
            let trimmed = rest.trim_start();
            column += rest[..rest.len() - trimmed.len()].chars().count();
            if trimmed.is_empty() {
                return None;
            }
            let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
            let word = Word { column, text: &trimmed[..end], ..self };
            column += word.length();
            rest = &trimmed[end..];
            Some(word)
        })
    }

    /// Its characters, each as a word.
    pub(super) fn characters(self) -> impl Iterator<Item = Word<'a>> {
        let starts = self.text.char_indices().zip(self.column..);
        starts.map(move |((at, c), column)| Word { column, text: &self.text[at..at + c.len_utf8()], ..self })
    }
}

/// A line without its comment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// From 1.
    pub number: usize,
    /// What stands before the first `;`.
    pub text: &'a str,
    /// What stands behind it.
    pub comment: Option<&'a str>,
}

impl<'a> Line<'a> {
    /// What stands before the comment, with its place.
    pub(super) fn word(&self) -> Word<'a> {
        Word::of_line(self.number, self.text)
    }
}
