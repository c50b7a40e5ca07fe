//! Reads named values of scores and saved runs, from a TOML table or from a line of the old format,
//! such as `run name="Ann" points=120`.

use crate::game::rules::GameMode;
use crate::player::result::Totals;
use std::str::FromStr;
use toml_edit::{DocumentMut, Item, TableLike, Value};

/// Values of one entry by name, with quotes removed.
pub(super) struct Fields(pub(super) Vec<(String, String)>);

impl Fields {
    /// Reads the values of a TOML table.
    pub(super) fn of_table(table: &dyn TableLike) -> Self {
        Self(table.iter().map(|(name, item)| (name.to_owned(), plain(item))).collect())
    }

    /// Reads the values in a line of the old format.
    pub(super) fn of_old_line(line: &str) -> Self {
        // Placeholder characters for escape sequences. They never occur in a line of text.
        const ESCAPED: [(&str, &str, &str); 2] = [("\\\\", "\u{1}", "\\"), ("\\\"", "\u{2}", "\"")];
        let line = ESCAPED.iter().fold(line.to_owned(), |line, (escaped, sign, _)| line.replace(escaped, sign));
        let mut fields: Vec<(String, String)> = Vec::new();
        for (part, text) in line.split('"').enumerate() {
            if part % 2 == 0 {
                let values = text.split_whitespace().filter_map(|value| value.split_once('='));
                fields.extend(values.map(|(name, value)| (name.to_owned(), value.to_owned())));
            } else if let Some((_, value)) = fields.last_mut() {
                *value = ESCAPED.iter().fold(text.to_owned(), |text, (_, sign, plain)| text.replace(sign, plain));
            }
        }
        Self(fields)
    }

    /// Returns a value as text.
    ///
    /// # Errors
    ///
    /// There is no value of this name.
    pub(super) fn text(&self, name: &str) -> Result<&str, String> {
        let found = self.0.iter().find(|(found, _)| found == name);
        found.map(|(_, value)| value.as_str()).ok_or_else(|| format!("`{name}` is missing"))
    }

    /// Parses a value. `kind` describes the expected value in the error message.
    ///
    /// # Errors
    ///
    /// There is no value of this name, or it is invalid.
    pub(super) fn value<T>(&self, name: &str, kind: &str, parse: impl Fn(&str) -> Option<T>) -> Result<T, String> {
        let text = self.text(name)?;
        parse(text).ok_or_else(|| format!("`{name}` must be {kind}, not `{text}`"))
    }

    /// Parses a whole number.
    pub(super) fn number<N: FromStr>(&self, name: &str) -> Result<N, String> {
        self.value(name, "a whole number", |text| text.parse().ok())
    }

    /// Parses `true` or `false`, or the old format's `yes` or `no`.
    pub(super) fn flag(&self, name: &str) -> Result<bool, String> {
        self.value(name, "true or false", |text| match text {
            "true" | "yes" => Some(true),
            "false" | "no" => Some(false),
            _ => None,
        })
    }

    /// Parses the fingerprint of a level or a set.
    pub(super) fn id(&self) -> Result<u64, String> {
        self.value("id", "a number of hexadecimal digits", |text| u64::from_str_radix(text, 16).ok())
    }

    /// Parses the rules of a run or a level.
    pub(super) fn mode(&self) -> Result<GameMode, String> {
        self.text("terms")?.parse().map_err(|cause| format!("`terms`: {cause}"))
    }

    /// Parses the figures that [`totals_text`] writes.
    pub(super) fn totals(&self) -> Result<Totals, String> {
        Ok(Totals {
            points: self.number("points")?,
            bricks: self.number("bricks")?,
            best_combo: self.number("combo")?,
            steps: self.number("steps")?,
            lives_lost: self.number("lost")?,
        })
    }
}

/// Formats figures as lines of TOML.
pub(super) fn totals_text(totals: &Totals) -> String {
    let Totals { points, bricks, best_combo, steps, lives_lost } = totals;
    format!("points = {points}\nbricks = {bricks}\ncombo = {best_combo}\nsteps = {steps}\nlost = {lives_lost}\n")
}

/// Quotes a text for TOML.
pub(super) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// Parses TOML. The error names file and line.
pub(super) fn document(file: &str, text: &str) -> Result<DocumentMut, String> {
    text.parse::<DocumentMut>().map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let line = 1 + before.matches('\n').count();
        format!("{file}:{line}: this is not TOML: {}", error.message())
    })
}

/// Returns a value's text without quotes.
fn plain(item: &Item) -> String {
    item.as_str().map_or_else(|| item.to_string().trim().to_owned(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn quoted_text_is_unchanged_when_toml_reads_it(text in "(\\PC|[\"'\\\\ \r\n\u{2028}\u{1b}]){0,20}") {
            let document = document("a.toml", &format!("name = {}\n", quoted(&text))).expect("TOML");
            let fields = Fields::of_table(document.as_table());
            prop_assert_eq!(fields.text("name"), Ok(text.as_str()));
        }

        #[test]
        fn no_old_line_panics(text in "([a-z]=|\"|\\\\|\\PC| ){0,20}") {
            let _ = Fields::of_old_line(&text);
        }
    }

    #[test]
    fn old_line_is_read() {
        let fields = Fields::of_old_line(r#"points=120 name="A \"b\" \\" won=no id=00ff"#);
        assert_eq!((fields.number("points"), fields.text("name")), (Ok(120_u32), Ok(r#"A "b" \"#)));
        assert_eq!((fields.flag("won"), fields.id()), (Ok(false), Ok(255)));
    }

    #[test]
    fn wrong_value_is_named() {
        let document = document("a.toml", "points = -1\nwon = 3\nid = \"x\"\nterms = \"run fast\"").expect("TOML");
        let fields = Fields::of_table(document.as_table());
        assert_eq!(fields.number::<u32>("points"), Err("`points` must be a whole number, not `-1`".to_owned()));
        assert_eq!(fields.text("name"), Err("`name` is missing".to_owned()));
        assert_eq!(fields.flag("won"), Err("`won` must be true or false, not `3`".to_owned()));
        assert_eq!(fields.id(), Err("`id` must be a number of hexadecimal digits, not `x`".to_owned()));
        assert!(fields.mode().expect_err("refused").starts_with("`terms`: `fast` is none of "));
    }
}
