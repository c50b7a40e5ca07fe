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

use super::fields::{Fields, document, quoted, totals_text, unquoted};
use super::result::{SetKey, Totals};
use crate::game::replay::Replay;
use crate::game::{Carried, Game, GameState};

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
        format!(
            "set = {}\nid = \"{:016x}\"\nnumber = {}\ncounts = {}\n{}record = {}\n",
            quoted(&self.set.name),
            self.set.fingerprint,
            self.number,
            self.counts,
            totals_text(&self.before),
            quoted(&self.record.to_text()),
        )
    }

    /// Reads a run from TOML. `file` names it in messages.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn parse(file: &str, text: &str) -> Result<Self, String> {
        Self::of_fields(file, &Fields::of_table(document(file, text)?.as_table()))
    }

    /// Reads a run in the format of earlier versions.
    ///
    /// # Errors
    ///
    /// That the text is something else, or what is wrong with its record.
    pub fn parse_old(file: &str, text: &str) -> Result<Self, String> {
        let fields = old_fields(text).ok_or_else(|| format!("{file}:1: this is no run that the game saved"))?;
        Self::of_fields(file, &fields)
    }

    fn of_fields(file: &str, fields: &Fields) -> Result<Self, String> {
        let read = || -> Result<Self, String> {
            let record = Replay::parse("record", fields.text("record")?).map_err(|error| error.to_string())?;
            let set = SetKey { name: fields.text("set")?.to_owned(), fingerprint: fields.id()? };
            let (number, before, counts) = (fields.number("number")?, fields.totals()?, fields.flag("counts")?);
            Ok(Self { set, number, before, counts, record })
        };
        read().map_err(|wrong| format!("{file}: {wrong}"))
    }

    /// The game as it was left: plays the record's inputs and compares the hash.
    ///
    /// # Errors
    ///
    /// Why the run does not go on.
    pub fn resume(&self) -> Result<Game, String> {
        let game = self.record.verify().map_err(|cause| format!("the run cannot go on where it was left: {cause}"))?;
        if game.state() == GameState::Lost {
            return Err("the run has ended: its last life is lost".to_owned());
        }
        Ok(game)
    }
}

/// The lines of the old format before the record, and the record: `breakout-run 1`, `sum`,
/// `set ID "NAME"`, `number`, `before` with five figures, `counts`.
fn old_fields(text: &str) -> Option<Fields> {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let mut lines = text.splitn(7, '\n');
    (lines.next()? == "breakout-run 1").then(|| lines.next())?;
    let (id, set) = lines.next()?.strip_prefix("set ")?.split_once(' ')?;
    let mut fields = vec![("id".to_owned(), id.to_owned()), ("set".to_owned(), unquoted(set)?.0)];
    let mut add = |name: &str, value: &str| fields.push((name.to_owned(), value.to_owned()));
    add("number", lines.next()?.strip_prefix("number ")?);
    let before = lines.next()?.strip_prefix("before ")?.split(' ');
    ["points", "bricks", "combo", "steps", "lost"].iter().zip(before).for_each(|(name, value)| add(name, value));
    add("counts", lines.next()?.strip_prefix("counts ")?);
    add("record", lines.next()?);
    Some(Fields(fields))
}

#[cfg(test)]
mod tests;
