//! Lines of a level's text, and words with their line and column.

/// A piece of a line, with its position in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// Line number in the file, from 1.
    pub line: usize,
    /// Column of the first character, in characters, from 1.
    pub column: usize,
    /// The text of the word.
    pub text: &'a str,
}

impl<'a> Word<'a> {
    /// Returns the length in characters.
    pub fn length(&self) -> usize {
        self.text.chars().count()
    }

    /// Returns the part of this word from byte `at` on.
    pub(super) fn from(&self, at: usize) -> Self {
        Self { column: self.column + self.text[..at].chars().count(), text: &self.text[at..], ..*self }
    }

    /// Returns this word without the white space around it.
    pub(super) fn trimmed(&self) -> Self {
        let word = self.from(self.text.len() - self.text.trim_start().len());
        Self { text: word.text.trim_end(), ..word }
    }

    /// Splits this word at white space.
    pub(super) fn words(self) -> impl Iterator<Item = Self> {
        let mut rest = self;
        std::iter::from_fn(move || {
            rest = rest.from(rest.text.len() - rest.text.trim_start().len());
            let end = rest.text.find(char::is_whitespace).unwrap_or(rest.text.len());
            let word = Self { text: &rest.text[..end], ..rest };
            rest = rest.from(end);
            Some(word).filter(|word| !word.text.is_empty())
        })
    }

    /// Splits this word into its characters.
    pub(super) fn characters(self) -> impl Iterator<Item = Self> {
        let starts = self.text.char_indices().zip(self.column..);
        starts.map(move |((at, c), column)| Self { column, text: &self.text[at..at + c.len_utf8()], ..self })
    }
}

/// Returns the lines of a text without comments and byte-order mark. Omits lines that contain only
/// a comment.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Word<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    (1..).zip(text.lines()).filter_map(|(line, text)| match text.split_once(';') {
        Some((before, _)) if before.trim().is_empty() => None,
        Some((before, _)) => Some(Word { line, column: 1, text: before }),
        None => Some(Word { line, column: 1, text }),
    })
}

/// Returns true for characters that a level must not contain, because they are invisible or break a
/// line only in some editors.
pub(super) fn is_invisible(c: char) -> bool {
    let is_mark = matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    is_mark || c.is_control() && c != '\t'
}

/// Returns the character of a text that has only one.
pub(super) fn single(code: &str) -> Option<char> {
    let mut characters = code.chars();
    characters.next().filter(|_| characters.next().is_none())
}
