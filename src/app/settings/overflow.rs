//! Numbers too large for TOML, such as `1e400`. They make the whole file unreadable, although only
//! one value in it is wrong, so they stand aside while the file is read and edited.

use toml_edit::{Document, TomlError};

/// What `toml_edit` says about such a number.
const OVERFLOWED: &str = "overflowed";

/// Each of them makes the text be read anew. No player has more; a file full of them is refused, or
/// else the start would take seconds.
const MOST: usize = 20;

/// Whether `toml_edit` complains about such a number.
pub(super) fn is_overflow(message: &str) -> bool {
    message.contains(OVERFLOWED)
}

/// Numbers that were taken out of a text, each with what stands in its place: a text in quotes that
/// occurs nowhere else, and that is as long, so that all places stay what they are.
#[derive(Debug, Default)]
pub(super) struct Overflows(Vec<(String, String)>);

impl Overflows {
    /// Reads a text; numbers too large in it are taken out.
    ///
    /// # Errors
    ///
    /// The first mistake of any other kind, or one number too many.
    pub(super) fn parse(text: &str) -> Result<(Document<String>, Self), TomlError> {
        let (mut text, mut overflows) = (text.to_owned(), Self::default());
        loop {
            let error = match Document::parse(text.clone()) {
                Ok(document) => return Ok((document, overflows)),
                Err(error) => error,
            };
            let is_one_more = is_overflow(error.message()) && overflows.0.len() < MOST;
            let span = error.span().filter(|_| is_one_more);
            let Some((span, number)) = span.and_then(|span| Some((span.clone(), text.get(span)?.to_owned()))) else {
                return Err(error);
            };
            let Some(mask) = mask(&text, number.len()) else { return Err(error) };
            text.replace_range(span, &mask);
            overflows.0.push((mask, number));
        }
    }

    /// The text with what stands in for the numbers, and these numbers, where nothing that is in
    /// `words` too stands in for one: that is about to be written.
    pub(super) fn apart_from(self, mut text: String, words: &str) -> (String, Self) {
        let mut apart = Self::default();
        for (mask, number) in self.0 {
            let other = (0..).map(|count| format!("\"{number} {count}\""));
            let mut free = other.filter(|other| !text.contains(other.as_str()) && !words.contains(other.as_str()));
            let other = if words.contains(mask.as_str()) { free.next() } else { None }.unwrap_or_else(|| mask.clone());
            text = text.replacen(mask.as_str(), &other, 1);
            apart.0.push((other, number));
        }
        (text, apart)
    }

    /// Puts the numbers back, but for those whose places have other values now.
    pub(super) fn put_back(&self, text: String) -> String {
        self.0.iter().fold(text, |text, (mask, number)| text.replacen(mask.as_str(), number, 1))
    }
}

/// A text in quotes, `length` bytes long, that does not occur in `text`.
fn mask(text: &str, length: usize) -> Option<String> {
    let inside = length.checked_sub(2).filter(|inside| *inside > 0)?;
    let masks = ('a'..='z').chain('0'..='9').map(|filler| format!("\"{}\"", filler.to_string().repeat(inside)));
    masks.into_iter().find(|mask| !text.contains(mask.as_str()))
}
