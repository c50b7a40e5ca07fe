//! Which entries a page has, and what they say.

use super::Page;
use super::naming::LETTERS;
use crate::game::STEPS_PER_SECOND;
use crate::game::rules::{Assists, Difficulty, RuleSet, Terms};
use crate::levels::Levels;
use crate::player::{LevelResult, News, RunResult, SavedRun, Scores, SetKey};

/// What an entry is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Go on with the run that waits.
    Continue,
    /// Begin a run.
    Run,
    /// Begin a run although another one waits.
    Replace,
    /// To the page of single levels.
    Practice,
    /// To the page of the run's terms.
    Options,
    /// To the page of high scores.
    Scores,
    /// End the program.
    Quit,
    /// Which set of levels a run goes through.
    Set,
    /// How hard a run is.
    Difficulty,
    /// An assist, by its place in [`Assists::NAMES`].
    Assist(usize),
    /// Play the chosen level.
    Start,
    /// Whose rules a single level is played by.
    Rules,
    /// The level so many places behind the chosen one.
    Level(isize),
    /// Go on with the game that stands still.
    GoOn,
    /// Begin the same anew: the level, or a run.
    Again,
    /// Leave the game.
    Leave,
    /// The next level.
    Next,
    /// Keep the record of the game that ended for good.
    Keep,
    /// Write the name of a high score.
    Name,
    /// A letter of the name.
    Letter(char),
    /// Take the last letter of the name away.
    Erase,
    /// The name is written.
    Done,
    /// To the page before.
    Back,
}

/// An entry of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it is for.
    pub choice: Choice,
    /// What it says; empty for a picture of a level.
    pub label: String,
    /// Its value, if it has one that left and right change.
    pub value: Option<String>,
    /// What it says while it has the focus.
    pub note: String,
    /// Whether left and right change something.
    pub turns: bool,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// The level.
    pub level: LevelResult,
    /// What was better than before; `None` where no result is kept.
    pub news: Option<News>,
    /// The run, where it has ended too.
    pub run: Option<RunResult>,
    /// The run's place in the table of high scores, from 0.
    pub place: Option<usize>,
    /// Whether a record of the game can be kept for good.
    pub has_record: bool,
    /// Whether it was kept.
    pub is_kept: bool,
}

/// What the entries depend on.
#[derive(Clone, Copy)]
pub struct Facts<'a> {
    /// The levels to choose from.
    pub levels: &'a Levels,
    /// What was reached so far.
    pub scores: &'a Scores,
    /// A run that waits, through levels that are there.
    pub saved: Option<&'a SavedRun>,
    /// The sets of levels through which a run can go.
    pub sets: &'a [SetKey],
    /// Which of them is chosen.
    pub set: usize,
    /// The terms of the next run.
    pub terms: Terms,
    /// Whose rules a single level is played by.
    pub practice: RuleSet,
    /// Whether the game that is played belongs to a run.
    pub is_run: bool,
    /// How the last game ended.
    pub end: Option<&'a End>,
}

/// Pictures of levels beside each other, the chosen one in the middle.
pub const SHOWN_LEVELS: usize = 5;

/// The entries of a page.
pub(super) fn of(page: Page, facts: &Facts<'_>) -> Vec<Entry> {
    match page {
        Page::Title => title(facts),
        Page::Practice => practice(facts),
        Page::Options => options(facts),
        Page::Scores => scores(facts),
        Page::Replace => replace(facts),
        Page::Paused => paused(facts),
        Page::End => end(facts),
        Page::Name => letters(),
    }
}

fn entry(choice: Choice, label: &str, note: &str) -> Entry {
    Entry { choice, label: label.to_owned(), value: None, note: note.to_owned(), turns: false }
}

fn value(choice: Choice, label: &str, value: &str, note: &str) -> Entry {
    Entry { value: Some(value.to_owned()), turns: true, ..entry(choice, label, note) }
}

fn title(facts: &Facts<'_>) -> Vec<Entry> {
    let mut entries = Vec::new();
    if let Some(saved) = facts.saved {
        entries.push(entry(Choice::Continue, "Continue", &waiting(saved)));
    }
    if let Some(set) = facts.sets.get(facts.set) {
        let count = facts.levels.set_levels(facts.set).count();
        let levels = if count == 1 { "one level".to_owned() } else { format!("{count} levels") };
        let note = format!("a run through {levels} of {}, {}", set.name, words(facts.terms));
        entries.push(entry(Choice::Run, "Play", &note));
    }
    entries.push(entry(Choice::Practice, "Practice", "one level by itself, by the rules of your choice"));
    if !facts.sets.is_empty() {
        entries.push(entry(Choice::Options, "Difficulty and help", &format!("the next run: {}", words(facts.terms))));
        entries.push(entry(Choice::Scores, "High scores", "the best runs so far"));
    }
    entries.push(entry(Choice::Quit, "Quit", "the run waits where you left it"));
    entries
}

/// Terms in words, for players.
#[must_use]
pub fn words(terms: Terms) -> String {
    let on = Assists::NAMES.into_iter().zip(terms.assists.flags()).filter(|(_, on)| *on);
    let first = match terms.set {
        RuleSet::Tutorial => "the tutorial's rules",
        RuleSet::Run => terms.difficulty.name(),
    };
    on.fold(first.to_owned(), |words, (name, _)| words + ", " + &name.replace('-', " "))
}

/// Where a run waits.
fn waiting(saved: &SavedRun) -> String {
    let carried = saved.record.begin().carried();
    let lives = if carried.lives == 1 { "one life".to_owned() } else { format!("{} lives", carried.lives) };
    format!("level {}, begun with {} points and {lives}", saved.number, carried.score.points)
}

fn options(facts: &Facts<'_>) -> Vec<Entry> {
    let mut entries = Vec::new();
    if facts.sets.len() > 1 {
        entries.push(set(facts, "through which levels a run goes"));
    }
    let note = match facts.terms.difficulty {
        Difficulty::Easy => "a slower ball, and five lives",
        Difficulty::Normal => "three lives, and help with a level's last bricks",
        Difficulty::Hard => "a faster ball, a narrower paddle, no help with the last bricks",
    };
    entries.push(value(Choice::Difficulty, "Difficulty", facts.terms.difficulty.name(), note));
    const ASSISTS: [(&str, &str); Assists::NAMES.len()] = [
        ("Slower ball", "three quarters of the speed"),
        ("Wide paddle", "half as wide again"),
        ("No bad items", "bricks drop only what helps"),
        ("Endless lives", "no life is ever lost"),
    ];
    for (i, ((label, note), on)) in ASSISTS.into_iter().zip(facts.terms.assists.flags()).enumerate() {
        let note = format!("{note}; results say that it was on");
        entries.push(value(Choice::Assist(i), label, if on { "on" } else { "off" }, &note));
    }
    entries.push(entry(Choice::Back, "Back", ""));
    entries
}

fn scores(facts: &Facts<'_>) -> Vec<Entry> {
    let back = entry(Choice::Back, "Back", "");
    match facts.sets {
        [_, _, ..] => vec![set(facts, ""), back],
        _ => vec![back],
    }
}

/// The choice among several sets of levels.
fn set(facts: &Facts<'_>, note: &str) -> Entry {
    let name = facts.sets.get(facts.set).map_or("", |set| &set.name);
    value(Choice::Set, "Levels", name, note)
}

fn practice(facts: &Facts<'_>) -> Vec<Entry> {
    if facts.levels.is_empty() {
        return vec![entry(Choice::Back, "Back", "")];
    }
    let (rules, note) = match facts.practice {
        RuleSet::Tutorial => ("the tutorial's", "LearnOpenGL's game: the level's lives, and its items"),
        RuleSet::Run => ("a run's", "more good items, an aimed launch, help with the last bricks"),
    };
    let count = facts.levels.count();
    let others = if count > 1 { "left and right choose another one" } else { "" };
    let start = Entry { turns: true, ..entry(Choice::Start, "Play this level", others) };
    let mut entries = vec![start, value(Choice::Rules, "Rules", rules, note)];
    if count > 1 {
        // In a short list no picture is seen twice.
        let around = ((SHOWN_LEVELS - 1) / 2).min((count - 1) / 2) as isize;
        entries.extend((-around..=around).map(|forward| entry(Choice::Level(forward), "", "")));
    }
    entries.push(entry(Choice::Back, "Back", ""));
    entries
}

fn replace(facts: &Facts<'_>) -> Vec<Entry> {
    let note = facts.saved.map(waiting).unwrap_or_default();
    vec![
        entry(Choice::Continue, "Go on with it", &note),
        entry(Choice::Replace, "Begin anew", "the run that waits is gone then"),
        entry(Choice::Back, "Back", ""),
    ]
}

fn paused(facts: &Facts<'_>) -> Vec<Entry> {
    let mut entries = vec![entry(Choice::GoOn, "Go on", "")];
    if facts.is_run {
        entries.push(entry(Choice::Leave, "Leave", "the run waits for you as it is"));
    } else {
        entries.push(entry(Choice::Again, "Begin anew", "the level from its start"));
        entries.push(entry(Choice::Leave, "Leave", "this game ends here"));
    }
    entries
}

fn end(facts: &Facts<'_>) -> Vec<Entry> {
    let Some(end) = facts.end else { return vec![entry(Choice::Leave, "Menu", "")] };
    let mut entries = Vec::new();
    if end.place.is_some() {
        entries.push(entry(Choice::Name, "Write your name", "for the table of high scores"));
    }
    match (facts.is_run, end.run.is_some()) {
        (true, false) => entries.push(entry(Choice::Next, "Next level", "")),
        (true, true) => entries.push(entry(Choice::Again, "Again", "another run, by the same terms")),
        (false, _) => {
            let next = entry(Choice::Next, "Next level", "");
            let again = entry(Choice::Again, "Again", "the same level");
            let is_next = end.level.is_won && !facts.levels.is_last();
            entries.extend(is_next.then_some(next).into_iter().chain([again]));
        }
    }
    if end.has_record && !end.is_kept {
        entries.push(entry(Choice::Keep, "Keep the record", "among the games that are never thrown away"));
    }
    if end.run.is_some() {
        entries.push(entry(Choice::Scores, "High scores", ""));
    }
    entries.push(entry(Choice::Leave, "Menu", ""));
    entries
}

fn letters() -> Vec<Entry> {
    let letters = LETTERS.iter().flat_map(|row| row.chars());
    let letters = letters.map(|letter| entry(Choice::Letter(letter), &letter.to_string(), ""));
    let below = [
        entry(Choice::Letter(' '), "Space", ""),
        entry(Choice::Erase, "Erase", ""),
        entry(Choice::Done, "Done", "for the table of high scores"),
    ];
    letters.chain(below).collect()
}

/// A time of play in minutes and seconds.
#[must_use]
pub fn clock(steps: u64) -> String {
    let seconds = steps / u64::from(STEPS_PER_SECOND);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
