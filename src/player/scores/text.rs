//! Scores as TOML. Also reads the text format of earlier versions, with one entry per line, such
//! as `run name="Ann" date=2026-11-21 points=12340 …`.

use super::{Best, LONGEST_TITLE, Lesson, LevelBest, ScoreEntry, Scores};
use crate::player::Date;
use crate::player::fields::{Fields, document, quoted, totals_text};
use crate::player::naming::{clean_name, cleaned};
use crate::player::result::{RunResult, SetKey};
use toml_edit::{Array, Item};

/// First line of the old format.
const OLD_HEADER: &str = "breakout-scores 1";

impl Scores {
    /// Formats the scores as TOML.
    pub fn to_text(&self) -> String {
        let learned: Array = self.learned().map(Lesson::name).collect();
        let mut text = format!("name = {}\nlearned = {learned}\n", quoted(&self.last_name));
        for ScoreEntry { name, date, result } in self.tables.iter().flatten() {
            let RunResult { set, mode, totals, level, levels, is_won } = result;
            let (name, totals, id, set) = (quoted(name), totals_text(totals), set.fingerprint, quoted(&set.name));
            text += &format!(
                "\n[[run]]\nname = {name}\ndate = {date}\n{totals}level = {level}\nof = {levels}\nwon = {is_won}\n\
                 terms = \"{mode}\"\nset = {set}\nid = \"{id:016x}\"\n"
            );
        }
        for LevelBest { level, mode, title, best: Best { points, steps, stars } } in &self.bests {
            let (title, steps) = (quoted(title), steps.map(|steps| format!("steps = {steps}\n")).unwrap_or_default());
            text += &format!(
                "\n[[best]]\ntitle = {title}\nterms = \"{mode}\"\npoints = {points}\n{steps}stars = {stars}\n\
                 id = \"{level:016x}\"\n"
            );
        }
        text
    }

    /// Parses scores from TOML or from the old format. `file` names them in messages.
    ///
    /// # Errors
    ///
    /// A description of the mistake, and its entry.
    pub fn parse(file: &str, text: &str) -> Result<Self, String> {
        if let Some(lines) = text.strip_prefix(OLD_HEADER) {
            return Ok(read_old(lines));
        }
        let (document, mut scores) = (document(file, text)?, Self::default());
        scores.last_name = document.get("name").and_then(Item::as_str).map(clean_name).unwrap_or_default();
        let learned = document.get("learned").and_then(Item::as_array).into_iter().flatten();
        learned.filter_map(|name| Lesson::named(name.as_str()?)).for_each(|lesson| scores.learn(lesson));
        for (kind, read) in [("run", run as fn(&mut Scores, &Fields) -> Result<(), String>), ("best", best)] {
            let tables = document.get(kind).and_then(Item::as_array_of_tables).into_iter().flatten();
            for (table, number) in tables.zip(1..) {
                read(&mut scores, &Fields::of_table(table))
                    .map_err(|wrong| format!("{file}: `{kind}` number {number}: {wrong}"))?;
            }
        }
        Ok(scores)
    }
}

/// Parses the lines of the old format. Skips damaged and unknown lines.
fn read_old(lines: &str) -> Scores {
    let mut scores = Scores::default();
    for (kind, values) in lines.lines().filter_map(|line| line.trim().split_once(' ')) {
        let fields = Fields::of_old_line(values);
        let _ = match kind {
            "run" => run(&mut scores, &fields),
            "best" => best(&mut scores, &fields),
            "player" => fields.text("name").map(|name| scores.last_name = clean_name(name)),
            "learned" => {
                fields.text("lesson").map(|name| Lesson::named(name).into_iter().for_each(|it| scores.learn(it)))
            }
            _ => Ok(()),
        };
    }
    scores
}

fn run(scores: &mut Scores, fields: &Fields) -> Result<(), String> {
    let result = RunResult {
        set: SetKey { name: fields.text("set")?.to_owned(), fingerprint: fields.id()? },
        mode: fields.mode()?,
        totals: fields.totals()?,
        level: fields.number("level")?,
        levels: fields.number("of")?,
        is_won: fields.flag("won")?,
    };
    let date = fields.value("date", "a date such as 2026-11-21", |text| text.parse::<Date>().ok())?;
    scores.insert(ScoreEntry { name: fields.text("name")?.to_owned(), date, result }.cleaned());
    Ok(())
}

fn best(scores: &mut Scores, fields: &Fields) -> Result<(), String> {
    let steps = fields.text("steps").is_ok().then(|| fields.number("steps")).transpose()?;
    let best = Best { points: fields.number("points")?, steps, stars: fields.number::<u8>("stars")?.min(4) };
    let title = cleaned(fields.text("title")?, LONGEST_TITLE);
    scores.put_best(LevelBest { level: fields.id()?, mode: fields.mode()?, title, best });
    Ok(())
}
