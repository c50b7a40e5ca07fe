//! A run that was left, as data and as TOML.
//!
//! ```toml
//! set = "Breakout"
//! id = "0123456789abcdef"
//! number = 3
//! counts = true
//! points = 1200
//! bricks = 31
//! combo = 9
//! steps = 51230
//! lost = 1
//! record = """
//! breakout-replay 2
//! …
//! """
//! ```
//!
//! `id` is the set's fingerprint; `points` to `lost` are the sums of the levels before. `record` is
//! the level that was left, in [`crate::game::replay`]'s format.

use super::fields::{Fields, document, quoted, totals_text};
use super::result::{SetKey, Totals};
use crate::game::Carried;
use crate::game::replay::Replay;

/// A run that was left, to go on with.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedRun {
    /// Through these levels.
    pub set: SetKey,
    /// The number of the level that is played, from 1.
    pub number: usize,
    /// Sums of the levels before.
    pub before: Totals,
    /// True if it will leave a result: nothing was changed live, and time went only forward.
    pub counts: bool,
    /// The level's game so far: terms, what was carried into it, seed, inputs, hash. Nothing but
    /// the start where the level has not begun.
    pub record: Replay,
}

/// The state of a run that was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The number of the level that is played, from 1.
    pub number: usize,
    /// Points and lives at the moment at which it was left.
    pub carried: Carried,
}

impl SavedRun {
    /// The state of the run. Plays what was recorded of its level: a few milliseconds for a minute
    /// of play. A level that does not play the same begins anew.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let game = self.record.end().unwrap_or_else(|| self.record.begin());
        Standing { number: self.number, carried: game.carried() }
    }

    /// The run as TOML.
    #[must_use]
    pub fn to_text(&self) -> String {
        let (SetKey { name, fingerprint }, Self { number, counts, .. }) = (&self.set, self);
        let (set, totals, record) = (quoted(name), totals_text(&self.before), quoted(&self.record.to_text()));
        format!(
            "set = {set}\nid = \"{fingerprint:016x}\"\nnumber = {number}\ncounts = {counts}\n{totals}record = {record}\n"
        )
    }

    /// Reads a run from TOML, or in the format of earlier versions. `file` names it in messages.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn parse(file: &str, text: &str) -> Result<Self, String> {
        let fields = match old_fields(&text.replace("\r\n", "\n")) {
            Some(fields) => fields,
            None => Fields::of_table(document(file, text)?.as_table()),
        };
        let read = || -> Result<Self, String> {
            let record = Replay::parse("record", fields.text("record")?).map_err(|error| error.to_string())?;
            let set = SetKey { name: fields.text("set")?.to_owned(), fingerprint: fields.id()? };
            let (number, before, counts) = (fields.number("number")?, fields.totals()?, fields.flag("counts")?);
            Ok(Self { set, number, before, counts, record })
        };
        read().map_err(|wrong| format!("{file}: {wrong}"))
    }
}

/// The lines of the old format: `breakout-run 1`, `sum`, `set ID "NAME"`, `number`, `before` with
/// five figures, `counts`, and the record.
fn old_fields(text: &str) -> Option<Fields> {
    let lines: Vec<&str> = text.splitn(7, '\n').collect();
    let ["breakout-run 1", _, set, number, before, counts, record] = lines[..] else { return None };
    let values = [number, counts].map(|line| line.replacen(' ', "=", 1)).join(" ");
    let mut fields =
        Fields::of_old_line(&format!("{} {values}", set.replacen("set ", "id=", 1).replacen(' ', " set=", 1)));
    let before = ["points", "bricks", "combo", "steps", "lost"].into_iter().zip(before.split(' ').skip(1));
    let texts = before.chain([("record", record)]).map(|(name, text)| (name.to_owned(), text.to_owned()));
    fields.0.extend(texts);
    Some(fields)
}

#[cfg(test)]
mod tests;
