//! Lines of a level's text, and words that know their line and column.

/// A piece of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// Number of its line, from 1.
    pub line: usize,
    /// Its first column in the line, in characters, from 1.
    pub column: usize,
    /// Its text.
    pub text: &'a str,
}

impl<'a> Word<'a> {
    /// Its length in characters.
    #[must_use]
    pub fn length(&self) -> usize {
        self.text.chars().count()
    }

    /// The rest of this piece from the byte `at` on.
    pub(super) fn from(&self, at: usize) -> Self {
        Self { column: self.column + self.text[..at].chars().count(), text: &self.text[at..], ..*self }
    }

    /// This piece without the blanks around it.
    pub(super) fn trimmed(&self) -> Self {
        let word = self.from(self.text.len() - self.text.trim_start().len());
        Self { text: word.text.trim_end(), ..word }
    }

    /// The words in it, which white space separates.
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

    /// Its characters, each as a word.
    pub(super) fn characters(self) -> impl Iterator<Item = Self> {
        let starts = self.text.char_indices().zip(self.column..);
        starts.map(move |((at, c), column)| Self { column, text: &self.text[at..at + c.len_utf8()], ..self })
    }
}

/// The lines of a text before their comments, without its byte-order mark. Lines that hold nothing
/// but a comment are left out.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Word<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    (1..).zip(text.lines()).filter_map(|(line, text)| match text.split_once(';') {
        Some((before, _)) if before.trim().is_empty() => None,
        Some((before, _)) => Some(Word { line, column: 1, text: before }),
        None => Some(Word { line, column: 1, text }),
    })
}

/// True for characters that a level must not hold because they are invisible, or break a line in
/// some editors only.
pub(super) fn is_invisible(c: char) -> bool {
    let is_mark = matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    is_mark || c.is_control() && c != '\t'
}
