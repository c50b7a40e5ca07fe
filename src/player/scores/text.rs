//! Scores as text that people can read: a line for each entry, which stands for itself.
//!
//! ```text
//! breakout-scores 1
//! player name="Ann"
//! learned lesson=steer
//! run name="Ann" date=2026-11-21 points=12340 level=7 of=24 won=no bricks=310 combo=14 …
//! best title="First wall" terms="run normal" points=1230 steps=9120 stars=2 id=0123456789abcdef
//! ```
//!
//! Lines of a kind that this version does not know, and what it does not know on a line, stay when
//! the file is written again: a later version wrote them. What is wrong stays too, for its owner to
//! mend, but counts for nothing.

use super::entry::Entry;
use super::{BESTS, Best, LONGEST_TITLE, LevelBest, SETS, Scores, TABLE};
use crate::game::rules::RunRules;
use crate::player::date::Date;
use crate::player::fields::{Fields, quoted};
use crate::player::lesson::Lesson;
use crate::player::naming::cleaned;
use crate::player::result::{RunResult, SetKey, Totals};

/// What a file of scores begins with, before the number of its format.
pub const SCORES_MAGIC: &str = "breakout-scores ";

/// The format that this version writes. Another number means that the lines mean something else.
const FORMAT: &str = "1";

/// No line of the game's own is longer, in bytes.
const LONGEST_LINE: usize = 1_000;

/// The most that is kept of a line beside what this version knows, in bytes.
const LONGEST_EXTRA: usize = 300;

/// What a run's line and the player's have room for before that, in bytes: it must not be longer
/// than can be read when it is written again, with what stands beside it.
const LONGEST_OWN: usize = LONGEST_LINE - LONGEST_EXTRA;

/// The most of lines that are kept though they count for nothing, in bytes.
const MOST_UNKNOWN: usize = 200_000;

/// No text of scores is longer, in bytes.
pub const LARGEST_SCORES: u64 = ((TABLE * SETS + BESTS + 10) * (LONGEST_LINE + 1) + MOST_UNKNOWN) as u64;

/// The most messages about a file.
const MOST_MESSAGES: usize = 10;

/// How a line ends that counts for nothing but stays.
pub(super) const STAYS: &str =
    "it counts for nothing, and stays in the file until you mend or delete it while the game does not run";

/// What is wrong with a name that would not be read again.
pub(super) const TOO_LONG: &str = "its name is too long once tabs and the like are written out; make it shorter";

/// Writes scores.
pub(super) fn write(scores: &Scores) -> String {
    let mut lines = vec![format!("{SCORES_MAGIC}{FORMAT}")];
    lines.extend(scores.last_name.as_ref().map(|name| format!("player name={}", quoted(name)) + &scores.name_extra));
    let learned = Lesson::ALL.iter().zip(&scores.learned).filter_map(|(lesson, extra)| Some((lesson, extra.as_ref()?)));
    lines.extend(learned.map(|(lesson, extra)| format!("learned lesson={}", lesson.name()) + extra));
    for table in &scores.tables {
        lines.extend(table.entries.iter().zip(&table.extras).map(|(entry, extra)| run_line(entry) + extra));
    }
    lines.extend(scores.bests.iter().map(|best| best_line(best) + &best.extra));
    lines.extend(scores.unknown.iter().cloned());
    lines.join("\n") + "\n"
}

fn run_line(entry: &Entry) -> String {
    let RunResult { set, terms, totals, level, levels, is_won } = &entry.result;
    let Totals { points, bricks, best_combo, steps, lives_lost } = totals;
    format!(
        "run name={} date={} points={points} level={level} of={levels} won={} bricks={bricks} combo={best_combo} \
         steps={steps} lost={lives_lost} terms={} set={} id={:016x}",
        quoted(&entry.name),
        entry.date,
        if *is_won { "yes" } else { "no" },
        quoted(&terms.to_string()),
        quoted(&set.name),
        set.fingerprint
    )
}

fn best_line(best: &LevelBest) -> String {
    let steps = best.best.steps.map(|steps| format!(" steps={steps}")).unwrap_or_default();
    format!(
        "best title={} terms={} points={}{steps} stars={} id={:016x}",
        quoted(&best.title),
        quoted(&best.terms.to_string()),
        best.best.points,
        best.best.stars,
        best.level
    )
}

/// Reads scores, and tells what was left out.
pub(super) fn read(file: &str, text: &str) -> Result<(Scores, Vec<String>), String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match text.lines().next().and_then(|line| line.trim_end().strip_prefix(SCORES_MAGIC)) {
        Some(FORMAT) => {}
        Some(_) => {
            return Err(format!(
                "{file}:1: another version of the game wrote this file, in a form that version {} cannot read",
                env!("CARGO_PKG_VERSION")
            ));
        }
        None => return Err(format!("{file}:1: these are no scores of the game; the first line is not theirs")),
    }
    let (mut scores, mut wrong) = (Scores::default(), Vec::new());
    for (line, number) in text.lines().zip(1..).skip(1).filter(|(line, _)| !line.trim().is_empty()) {
        if let Err(cause) = read_line(&mut scores, line) {
            scores.unknown.push(line.to_owned());
            wrong.extend(cause.map(|cause| format!("{file}:{number}: {cause}; {STAYS}")));
        }
    }
    if scores.unknown.iter().map(|line| line.len() + 1).sum::<usize>() > MOST_UNKNOWN {
        return Err(format!("{file}: too much in it is unknown to this version; take it out, or move the file away"));
    }
    if wrong.len() > MOST_MESSAGES {
        let more = wrong.len() - MOST_MESSAGES;
        wrong.truncate(MOST_MESSAGES);
        wrong.push(format!("{file}: {more} more of its lines are wrong"));
    }
    Ok((scores, wrong))
}

/// Reads a line of a kind that this version knows. The error is what is wrong; `None` where it is a
/// later version's line, or a remark.
fn read_line(scores: &mut Scores, line: &str) -> Result<(), Option<String>> {
    if line.len() > LONGEST_LINE {
        return Err(Some(format!("this line has more than {LONGEST_LINE} bytes")));
    }
    if line.contains(char::REPLACEMENT_CHARACTER) {
        return Err(Some("this line is not UTF-8".to_owned()));
    }
    // An editor may have indented it.
    let (kind, rest) = line.trim_start().split_once(' ').unwrap_or((line, ""));
    let result = match kind {
        "run" => match run(rest) {
            Ok((entry, _)) if run_line(&entry).len() > LONGEST_OWN => Err(TOO_LONG.to_owned()),
            Ok((entry, extra)) => return if scores.put_run(entry, extra) { Ok(()) } else { Err(None) },
            Err(wrong) => Err(wrong),
        },
        "best" => match best(rest) {
            Ok(best) => return if scores.put_best(best) { Ok(()) } else { Err(None) },
            Err(wrong) => Err(wrong),
        },
        // There is one player; another line of that kind stays.
        "player" if scores.last_name.is_some() => return Err(None),
        "player" => match name(rest) {
            Ok((name, _)) if name.is_empty() => return Err(None),
            Ok((name, _)) if quoted(&name).len() > LONGEST_OWN => Err(TOO_LONG.to_owned()),
            Ok((name, extra)) => {
                (scores.last_name, scores.name_extra) = (Some(name), extra);
                Ok(())
            }
            Err(wrong) => Err(wrong),
        },
        "learned" => match lesson(rest) {
            Ok((lesson, extra)) => {
                let known = scores.learned[lesson as usize].get_or_insert_default();
                return if join(known, &extra) { Ok(()) } else { Err(None) };
            }
            Err(wrong) => Err(wrong),
        },
        _ => return Err(None),
    };
    result.map_err(Some)
}

fn run(text: &str) -> Result<(Entry, String), String> {
    let mut fields = Fields::parse(text)?;
    let totals = Totals {
        points: fields.number("points")?,
        bricks: fields.number("bricks")?,
        best_combo: fields.number("combo")?,
        steps: fields.number("steps")?,
        lives_lost: fields.number("lost")?,
    };
    let set = SetKey { name: cleaned(&fields.text("set")?, LONGEST_TITLE), fingerprint: id(&mut fields)? };
    let result = RunResult {
        set,
        terms: terms(&mut fields)?,
        totals,
        level: fields.number("level")?,
        levels: fields.number("of")?,
        is_won: fields.value("won", "yes or no", |text| match text {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        })?,
    };
    let date = fields.text("date")?.parse::<Date>()?;
    let name = fields.text("name")?;
    Ok((Entry { name, date, result }, extra(fields)?))
}

fn best(text: &str) -> Result<LevelBest, String> {
    let mut fields = Fields::parse(text)?;
    let steps = fields.has("steps").then(|| fields.number("steps")).transpose()?;
    let stars = fields.value("stars", "0 to 3", |text| text.parse().ok().filter(|stars| *stars <= 3))?;
    let best = Best { points: fields.number("points")?, steps, stars };
    let title = cleaned(&fields.text("title")?, LONGEST_TITLE);
    Ok(LevelBest { level: id(&mut fields)?, terms: terms(&mut fields)?, title, best, extra: extra(fields)? })
}

fn name(text: &str) -> Result<(String, String), String> {
    let mut fields = Fields::parse(text)?;
    Ok((fields.text("name")?, extra(fields)?))
}

fn lesson(text: &str) -> Result<(Lesson, String), String> {
    let known = |text: &str| Lesson::ALL.into_iter().find(|lesson| lesson.name() == text);
    let mut fields = Fields::parse(text)?;
    Ok((fields.value("lesson", "steer, release or catch", known)?, extra(fields)?))
}

fn id(fields: &mut Fields) -> Result<u64, String> {
    fields.value("id", "a number of hexadecimal digits", |text| u64::from_str_radix(text, 16).ok())
}

fn terms(fields: &mut Fields) -> Result<RunRules, String> {
    fields.text("terms")?.parse::<RunRules>().map_err(|cause| format!("`terms`: {cause}"))
}

/// Adds to what a line has beside what this version knows what another one has that says the same;
/// what both have stands there once. Returns whether it could: there must not be too much of it.
pub(super) fn join(one: &mut String, other: &str) -> bool {
    let has_it = format!("{one} ").contains(&format!("{other} "));
    if has_it {
        return true;
    }
    let fits = one.len() + other.len() <= LONGEST_EXTRA;
    one.push_str(if fits { other } else { "" });
    fits
}

/// What a later version wrote on a line, which stays.
fn extra(fields: Fields) -> Result<String, String> {
    let extra = fields.rest();
    if extra.len() > LONGEST_EXTRA { Err("there is too much more on this line".to_owned()) } else { Ok(extra) }
}
