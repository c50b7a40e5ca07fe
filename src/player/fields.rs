//! A line of text with a kind and named values: `run name="Ann" points=120`.
//!
//! A line stands for itself, so that a damaged one costs only itself: this is why results are not
//! kept as TOML, where one missing quote makes the whole file unreadable.

use std::fmt::{Display, Write};

/// A text in quotes, on one line. [`unquoted`] gives the same text back.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() || is_line_end(c) => _ = write!(quoted, "\\u{{{:x}}}", u32::from(c)),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

/// Some editors end a line at these too.
fn is_line_end(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}')
}

/// Reads a text in quotes at the beginning of `text`. Returns it, and what follows.
pub(super) fn unquoted(text: &str) -> Option<(String, &str)> {
    let (mut found, mut rest) = (String::new(), text.strip_prefix('"')?);
    loop {
        let c = rest.chars().next()?;
        rest = &rest[c.len_utf8()..];
        match c {
            '"' => return Some((found, rest)),
            '\\' => {
                let next = rest.chars().next()?;
                rest = &rest[next.len_utf8()..];
                match next {
                    '"' | '\\' => found.push(next),
                    'u' => {
                        let (digits, after) = rest.strip_prefix('{')?.split_once('}')?;
                        found.push(char::from_u32(u32::from_str_radix(digits, 16).ok()?)?);
                        rest = after;
                    }
                    _ => return None,
                }
            }
            c => found.push(c),
        }
    }
}

/// The named values of a line, in its order.
pub(super) struct Fields<'a> {
    /// Name, value without its quotes, and both as they stand in the line.
    fields: Vec<(&'a str, String, &'a str)>,
}

impl<'a> Fields<'a> {
    /// Reads what follows the kind of a line.
    ///
    /// # Errors
    ///
    /// What is wrong.
    pub(super) fn parse(text: &'a str) -> Result<Self, String> {
        let (mut fields, mut rest) = (Vec::new(), text.trim());
        while !rest.is_empty() {
            let (name, after) = rest.split_once('=').ok_or("here should be names with values, as in `points=120`")?;
            if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
                return Err("here should be names with values, as in `points=120`".to_owned());
            }
            let (value, after) = if after.starts_with('"') {
                unquoted(after).ok_or_else(|| format!("the text of `{name}` has no end"))?
            } else {
                let end = after.find(char::is_whitespace).unwrap_or(after.len());
                (after[..end].to_owned(), &after[end..])
            };
            if !after.is_empty() && !after.starts_with(char::is_whitespace) {
                return Err(format!("after the value of `{name}` should be a space"));
            }
            fields.push((name, value, &rest[..rest.len() - after.len()]));
            rest = after.trim_start();
        }
        Ok(Self { fields })
    }

    /// Whether there is a value of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.fields.iter().any(|(found, ..)| *found == name)
    }

    /// Takes a value out.
    ///
    /// # Errors
    ///
    /// That there is none of this name.
    pub(super) fn text(&mut self, name: &str) -> Result<String, String> {
        let at = self.fields.iter().position(|(found, ..)| *found == name);
        at.map(|at| self.fields.remove(at).1).ok_or_else(|| format!("`{name}` is missing"))
    }

    /// Takes a value out and reads it with `read`.
    ///
    /// # Errors
    ///
    /// That there is none of this name, or that it is not `what`.
    pub(super) fn value<T>(&mut self, name: &str, what: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, String> {
        let text = self.text(name)?;
        read(&text).ok_or_else(|| format!("`{name}` must be {what}, not `{}`", cut(&text)))
    }

    /// Takes a whole number out.
    ///
    /// # Errors
    ///
    /// That there is none of this name, or that it is something else.
    pub(super) fn number<N: std::str::FromStr>(&mut self, name: &str) -> Result<N, String> {
        self.value(name, "a whole number", |text| text.parse().ok())
    }

    /// What was not taken out, as it stands in the line; each with a space before it.
    pub(super) fn rest(self) -> String {
        self.fields.into_iter().map(|(.., raw)| format!(" {raw}")).collect()
    }
}

/// A value for a message: no more than its beginning.
pub(super) fn cut(text: &str) -> impl Display {
    let short: String = text.chars().take(30).collect();
    if short.len() < text.len() { short + "…" } else { short }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn quotes_come_off_again(text in "(\\PC|[\"\\\\ \n\u{2028}\u{1b}]){0,20}", rest in "\\PC{0,5}") {
            let line = quoted(&text);
            let is_one_line = !line.contains(['\n', '\r', '\u{2028}', '\u{85}']);
            prop_assert!(is_one_line);
            let line = line + &rest;
            prop_assert_eq!(unquoted(&line), Some((text, rest.as_str())));
        }

        #[test]
        fn no_line_makes_it_panic(text in "([a-z]=|\"|\\\\|\\{|\\}|u|\\PC| ){0,20}") {
            if let Ok(fields) = Fields::parse(&text) {
                let again = fields.rest();
                prop_assert_eq!(Fields::parse(&again).expect("its own text").rest(), again);
            }
        }
    }

    #[test]
    fn values_are_taken_out_and_the_others_stay_as_they_are() {
        let mut fields = Fields::parse(r#" points=120 name="A \"b\"" new="x=\\ y" count=9 "#).expect("fields");
        assert_eq!((fields.number("points"), fields.text("name")), (Ok(120_u32), Ok("A \"b\"".to_owned())));
        assert_eq!(fields.number::<u32>("points"), Err("`points` is missing".to_owned()));
        assert_eq!(fields.rest(), r#" new="x=\\ y" count=9"#);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, expected) in [
            ("points", "here should be names with values, as in `points=120`"),
            ("=3", "here should be names with values, as in `points=120`"),
            ("a b=3", "here should be names with values, as in `points=120`"),
            ("name=\"Ann", "the text of `name` has no end"),
            ("name=\"\\u{110000}\"", "the text of `name` has no end"),
            ("name=\"Ann\"points=3", "after the value of `name` should be a space"),
        ] {
            assert_eq!(Fields::parse(text).err().as_deref(), Some(expected), "{text}");
        }
        let mut fields = Fields::parse("points=-1").expect("a field");
        assert_eq!(fields.number::<u32>("points"), Err("`points` must be a whole number, not `-1`".to_owned()));
    }
}
