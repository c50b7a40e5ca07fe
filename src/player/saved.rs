//! A saved run, as data and as TOML.
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
//! `id` is the set's fingerprint. `points` to `lost` are the sums of the finished levels. `record`
//! is the recording of the unfinished level, in the format of [`crate::game::replay`].

use super::fields::{Fields, document, quoted, totals_text};
use super::result::{SetKey, Totals};
use crate::game::Carried;
use crate::game::replay::Replay;

/// A saved run that can be continued.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedRun {
    /// The set of levels.
    pub set: SetKey,
    /// Number of the current level, counted from 1.
    pub number: usize,
    /// Sums of the finished levels.
    pub before: Totals,
    /// True if the run will be ranked: the game was neither edited nor rewound while it ran.
    pub counts: bool,
    /// Recording of the current level: game mode, state carried into it, seed, inputs and hash. Has
    /// no inputs if the level has not begun.
    pub record: Replay,
}

/// Summary of a saved run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Number of the current level, counted from 1.
    pub number: usize,
    /// Points and lives when the run was saved.
    pub carried: Carried,
}

impl SavedRun {
    /// Computes the summary of the run by replaying the current level, which takes a few
    /// milliseconds per minute of play. If the replay fails, the level starts over.
    pub fn standing(&self) -> Standing {
        let game = self.record.end().unwrap_or_else(|| self.record.begin());
        Standing { number: self.number, carried: game.carried() }
    }

    /// Formats the run as TOML.
    pub fn to_text(&self) -> String {
        let (SetKey { name, fingerprint }, Self { number, counts, .. }) = (&self.set, self);
        let (set, totals, record) = (quoted(name), totals_text(&self.before), quoted(&self.record.to_text()));
        format!(
            "set = {set}\nid = \"{fingerprint:016x}\"\nnumber = {number}\ncounts = {counts}\n{totals}record = {record}\n"
        )
    }

    /// Parses a run from TOML or from the old format. `file` names it in messages.
    ///
    /// # Errors
    ///
    /// A description of the mistake and its place.
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

/// Parses the lines of the old format: `breakout-run 1`, `sum`, `set ID "NAME"`, `number`, `before`
/// with five figures, `counts`, and the recording.
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
