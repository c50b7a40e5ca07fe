//! Named values, as a file of scores or a saved run has them: a table of TOML, or a line of the
//! format of earlier versions, `run name="Ann" points=120`.

use crate::game::rules::RunRules;
use crate::player::result::Totals;
use std::str::FromStr;
use toml_edit::{DocumentMut, Item, TableLike, Value};

/// The values of one entry by their names, without quotes.
pub(super) struct Fields(pub(super) Vec<(String, String)>);

impl Fields {
    /// The values of a table.
    pub(super) fn of_table(table: &dyn TableLike) -> Self {
        Self(table.iter().map(|(name, item)| (name.to_owned(), plain(item))).collect())
    }

    /// The values of a line of the old format; `None` where it is damaged.
    pub(super) fn of_old_line(mut line: &str) -> Option<Self> {
        let mut fields = Vec::new();
        while !line.is_empty() {
            let (name, rest) = line.split_once('=')?;
            let quoted = rest.starts_with('"').then(|| unquoted(rest));
            let (value, rest) = match quoted {
                Some(quoted) => quoted?,
                None => rest.split_once(' ').map_or((rest.to_owned(), ""), |(value, rest)| (value.to_owned(), rest)),
            };
            fields.push((name.to_owned(), value));
            line = rest.trim_start();
        }
        Some(Self(fields))
    }

    /// A text.
    ///
    /// # Errors
    ///
    /// That there is none of this name.
    pub(super) fn text(&self, name: &str) -> Result<&str, String> {
        let found = self.0.iter().find(|(found, _)| found == name);
        found.map(|(_, value)| value.as_str()).ok_or_else(|| format!("`{name}` is missing"))
    }

    /// A whole number.
    ///
    /// # Errors
    ///
    /// That there is none of this name, or that it is something else.
    pub(super) fn number<N: FromStr>(&self, name: &str) -> Result<N, String> {
        let text = self.text(name)?;
        text.parse().map_err(|_| format!("`{name}` must be a whole number, not `{text}`"))
    }

    /// Reads a truth value.
    ///
    /// # Errors
    ///
    /// That there is none of this name, or that it is something else.
    pub(super) fn flag(&self, name: &str) -> Result<bool, String> {
        match self.text(name)? {
            "true" | "yes" => Ok(true),
            "false" | "no" => Ok(false),
            text => Err(format!("`{name}` must be true or false, not `{text}`")),
        }
    }

    /// The fingerprint of a level or of a set.
    ///
    /// # Errors
    ///
    /// That there is none, or that it is something else.
    pub(super) fn id(&self) -> Result<u64, String> {
        let text = self.text("id")?;
        u64::from_str_radix(text, 16).map_err(|_| format!("`id` must be a number of hexadecimal digits, not `{text}`"))
    }

    /// The rules of a run or a level.
    ///
    /// # Errors
    ///
    /// That there are none, or what is wrong with them.
    pub(super) fn terms(&self) -> Result<RunRules, String> {
        self.text("terms")?.parse().map_err(|cause| format!("`terms`: {cause}"))
    }

    /// The figures that [`totals_text`] writes.
    ///
    /// # Errors
    ///
    /// Which one is missing or wrong.
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

/// Figures as lines of TOML.
pub(super) fn totals_text(totals: &Totals) -> String {
    let Totals { points, bricks, best_combo, steps, lives_lost } = totals;
    format!("points = {points}\nbricks = {bricks}\ncombo = {best_combo}\nsteps = {steps}\nlost = {lives_lost}\n")
}

/// A text in quotes, as TOML has it.
pub(super) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// Reads TOML. The error names file and line.
pub(super) fn document(file: &str, text: &str) -> Result<DocumentMut, String> {
    text.parse::<DocumentMut>().map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let line = 1 + before.matches('\n').count();
        format!("{file}:{line}: this is not TOML: {}", error.message())
    })
}

/// A value without quotes.
fn plain(item: &Item) -> String {
    item.as_str().map_or_else(|| item.to_string().trim().to_owned(), str::to_owned)
}

/// A text in quotes of the old format, and what follows it.
pub(super) fn unquoted(text: &str) -> Option<(String, &str)> {
    let (mut found, mut chars) = (String::new(), text.strip_prefix('"')?.chars());
    loop {
        match chars.next()? {
            '"' => return Some((found, chars.as_str())),
            '\\' => match chars.next()? {
                'u' => {
                    let (digits, rest) = chars.as_str().strip_prefix('{')?.split_once('}')?;
                    found.push(char::from_u32(u32::from_str_radix(digits, 16).ok()?)?);
                    chars = rest.chars();
                }
                c => found.push(c),
            },
            c => found.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn text_read_from_toml_is_what_was_quoted(text in "(\\PC|[\"'\\\\ \r\n\u{2028}\u{1b}]){0,20}") {
            let document = document("a.toml", &format!("name = {}\n", quoted(&text))).expect("TOML");
            let fields = Fields::of_table(document.as_table());
            prop_assert_eq!(fields.text("name"), Ok(text.as_str()));
        }

        #[test]
        fn no_old_line_panics(text in "([a-z]=|\"|\\\\|\\{|\\}|u|\\PC| ){0,20}") {
            let _ = Fields::of_old_line(&text);
        }
    }

    #[test]
    fn old_line_is_read() {
        let fields = Fields::of_old_line(r#"points=120 name="A \"b\"\u{a}" won=no id=00ff"#).expect("fields");
        assert_eq!((fields.number("points"), fields.text("name")), (Ok(120_u32), Ok("A \"b\"\n")));
        assert_eq!((fields.flag("won"), fields.id()), (Ok(false), Ok(255)));
        assert!(
            ["points", "name=\"Ann", "name=\"\\u{110000}\""].iter().all(|line| Fields::of_old_line(line).is_none())
        );
    }

    #[test]
    fn wrong_value_is_named() {
        let document = document("a.toml", "points = -1\nwon = 3\nid = \"x\"\nterms = \"run fast\"").expect("TOML");
        let fields = Fields::of_table(document.as_table());
        assert_eq!(fields.number::<u32>("points"), Err("`points` must be a whole number, not `-1`".to_owned()));
        assert_eq!(fields.text("name"), Err("`name` is missing".to_owned()));
        assert_eq!(fields.flag("won"), Err("`won` must be true or false, not `3`".to_owned()));
        assert_eq!(fields.id(), Err("`id` must be a number of hexadecimal digits, not `x`".to_owned()));
        assert!(fields.terms().expect_err("refused").starts_with("`terms`: `fast` is none of "));
    }
}
