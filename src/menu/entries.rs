//! The entries of each page, with their texts.

use super::entry::{MenuAction, MenuContext, MenuEntry, entry, value};
use super::places::{Grid, LETTERS, SHOWN_LEVELS};
use super::{Page, settings};
use crate::game::STEPS_PER_SECOND;
use crate::game::rules::{Assists, Difficulty, RuleSet, RunRules};
use crate::player::Standing;

/// The entries of a page; `scroll` is the first row that is seen of one that scrolls.
pub(super) fn of(page: Page, context: &MenuContext<'_>, scroll: usize) -> Vec<MenuEntry> {
    match page {
        Page::Title => title(context),
        Page::Practice => practice(context),
        Page::Levels => all_levels(Grid { count: context.levels.count(), scroll }),
        Page::Options => options(context),
        Page::Scores => scores(context),
        Page::Replace => replace(context),
        Page::Changed => changed(),
        Page::Retry => retry(),
        Page::Paused => paused(context),
        Page::End => end(context),
        Page::Name => letters(false),
        Page::Settings => {
            let mut entries = settings::of(page, context);
            entries.splice(entries.len() - 1..entries.len() - 1, help(context));
            entries
        }
        Page::Sound | Page::Picture | Page::Comfort | Page::Control => settings::of(page, context),
        Page::Keys => settings::keys(context),
        Page::HowTo => {
            vec![
                entry(MenuAction::Open(Page::Items), "Items", "what falls from bricks, and what it does"),
                entry(MenuAction::Open(Page::Score), "Score", "points, stars and lives"),
                entry(MenuAction::Back, "Back", concat!("Breakout ", env!("CARGO_PKG_VERSION"))),
            ]
        }
        Page::Items | Page::Score => vec![entry(MenuAction::Back, "Back", "")],
    }
}

fn title(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let mut entries = Vec::new();
    if let Some(saved) = context.saved {
        entries.push(entry(MenuAction::Continue, "Continue", &waiting(saved)));
    }
    if let Some(set) = context.sets.get(context.set) {
        let count = context.levels.set_levels(context.set).count();
        let note = match count {
            0 => no_level(&set.name),
            1 => format!("a run through one level of {}, {}", set.name, words(context.settings.run)),
            _ => format!("a run through {count} levels of {}, {}", set.name, words(context.settings.run)),
        };
        entries.push(entry(MenuAction::Run, "Play", &note));
    }
    entries.push(entry(MenuAction::Practice, "Practice", "one level by itself, by the rules of your choice"));
    entries.extend(help(context));
    if !context.sets.is_empty() {
        entries.push(entry(MenuAction::Scores, "High scores", "the best runs so far"));
    }
    entries.push(entry(MenuAction::Open(Page::Settings), "Settings", "sound, picture, mouse and pads"));
    entries.push(entry(MenuAction::Open(Page::HowTo), "How to play", "keys, bricks, items and score"));
    let note = match context.saved {
        Some(_) if context.keeps_runs => "the run waits where you left it",
        Some(_) => "the run cannot be kept, and ends with the program",
        None if context.keeps_results => "results and settings are kept",
        None => "settings are kept",
    };
    entries.push(entry(MenuAction::Quit, "Quit", note));
    entries
}

/// The reason that a run cannot begin through a set whose files have gone.
pub(crate) fn no_level(set: &str) -> String {
    format!("no level of {set} is here now; choose other levels beside the difficulty")
}

/// The entry that leads to the rules of the next run, assists among them; it stands among the
/// settings too.
fn help(context: &MenuContext<'_>) -> Option<MenuEntry> {
    let note = format!("the next run: {}", words(context.settings.run));
    (!context.sets.is_empty()).then(|| entry(MenuAction::Options, "Levels and difficulty", &note))
}

/// The rules in words, for players.
#[must_use]
pub fn words(rules: RunRules) -> String {
    let on = Assists::NAMES.into_iter().zip(rules.assists.flags()).filter(|(_, on)| *on);
    let first = match rules.set {
        RuleSet::Tutorial => "classic rules",
        RuleSet::Run => rules.difficulty.name(),
    };
    on.fold(first.to_owned(), |words, (name, _)| words + ", " + &name.replace('-', " "))
}

/// The state of a run that waits, in words.
fn waiting(saved: Standing) -> String {
    let Standing { number, carried } = saved;
    let lives = if carried.lives == 1 { "one life".to_owned() } else { format!("{} lives", carried.lives) };
    format!("level {number}, {} points, {lives}", carried.score.points)
}

fn options(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let which = match context.levels.set_levels(context.set).count() {
        1 => "a run goes through one level".to_owned(),
        levels => format!("a run goes through {levels} levels"),
    };
    let count = context.playable_sets();
    let note = match (context.own_levels, count) {
        (None, _) => which,
        (Some(folder), ..=1) => format!("your own ones too: put them into {folder}"),
        (Some(folder), _) => format!("{which}; your own ones are in {folder}"),
    };
    let levels = MenuEntry { turns: count > 1, ..set(context, context.set, &note) };
    let mut entries = vec![levels];
    let note = match context.settings.run.difficulty {
        Difficulty::Easy => "a slower ball, and five lives",
        Difficulty::Normal => "three lives, and help with a level's last bricks",
        Difficulty::Hard => "a faster ball, a narrower paddle, no help with the last bricks",
    };
    entries.push(value(MenuAction::Difficulty, "Difficulty", context.settings.run.difficulty.name(), note));
    const ASSISTS: [(&str, &str); Assists::NAMES.len()] = [
        ("Slower ball", "three quarters of the speed"),
        ("Wide paddle", "half as wide again"),
        ("No bad items", "bricks drop only what helps"),
        ("Endless lives", "no life is ever lost"),
    ];
    for (i, ((label, note), on)) in ASSISTS.into_iter().zip(context.settings.run.assists.flags()).enumerate() {
        let note = format!("{note}; results say that it was on");
        entries.push(value(MenuAction::Assist(i), label, if on { "on" } else { "off" }, &note));
    }
    entries.push(entry(MenuAction::Back, "Back", ""));
    entries
}

fn scores(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let back = entry(MenuAction::Back, "Back", "");
    if context.playable_sets() > 1 { vec![set(context, context.table_set, ""), back] } else { vec![back] }
}

/// The choice among several sets of levels.
fn set(context: &MenuContext<'_>, which: usize, note: &str) -> MenuEntry {
    let name = context.sets.get(which).map_or("", |set| &set.name);
    value(MenuAction::Set, "Levels", name, note)
}

fn practice(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    if context.levels.is_empty() {
        return vec![entry(MenuAction::Back, "Back", "")];
    }
    let (rules, note) = match context.practice {
        RuleSet::Tutorial => ("classic", "the plain game: no aimed launch, no help with the last bricks"),
        RuleSet::Run => ("a run's", "more good items, an aimed launch, help with the last bricks"),
    };
    let count = context.levels.count();
    let others = if count > 1 { "left and right choose another one" } else { "" };
    let start = MenuEntry { turns: true, ..entry(MenuAction::Start, "Play this level", others) };
    let mut entries = vec![start, value(MenuAction::Rules, "Rules", rules, note)];
    if count > 1 {
        // In a short list no picture is seen twice.
        let around = ((SHOWN_LEVELS - 1) / 2).min((count - 1) / 2) as isize;
        entries.extend((-around..=around).map(|forward| entry(MenuAction::Level(forward), "", "")));
        entries.push(entry(MenuAction::AllLevels, "All levels", "their pictures, and what you reached"));
    }
    entries.push(entry(MenuAction::Back, "Back", ""));
    entries
}

/// The levels that are seen.
fn all_levels(grid: Grid) -> Vec<MenuEntry> {
    let levels = grid.seen().map(|level| entry(MenuAction::Pick(level), "", ""));
    levels.chain([entry(MenuAction::Back, "Back", "")]).collect()
}

fn replace(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let anew = |note| entry(MenuAction::Replace, "Begin anew", note);
    let back = entry(MenuAction::Back, "Back", "");
    let Some(saved) = context.saved else {
        return vec![back, anew("a run through other levels waits; it is gone then")];
    };
    let on = entry(MenuAction::Continue, "Go on with it", &waiting(saved));
    vec![on, anew("the run that waits is gone then"), back]
}

fn changed() -> Vec<MenuEntry> {
    vec![
        entry(MenuAction::Back, "Let it wait", "for its own levels: start the game with them, as they were"),
        entry(MenuAction::Anyway, "Go on with these", "its level begins anew, and the run leaves no result"),
    ]
}

fn retry() -> Vec<MenuEntry> {
    vec![
        entry(MenuAction::Back, "Back", "to the game as it is"),
        entry(MenuAction::Retry, "Begin the level anew", "for a life; points are as they were at its start"),
    ]
}

fn paused(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let mut entries = vec![entry(MenuAction::GoOn, "Go on", "")];
    let settings = entry(MenuAction::Open(Page::Settings), "Settings", "sound, picture and control");
    let how_to = entry(MenuAction::Open(Page::HowTo), "How to play", "keys, bricks, items and score");
    entries.extend([settings, how_to]);
    if context.is_run {
        if context.can_retry {
            entries.push(entry(MenuAction::Open(Page::Retry), "Level anew", "it costs a life"));
        }
        entries.push(entry(MenuAction::Leave, "Leave", "the run waits as it is"));
    } else {
        entries.push(entry(MenuAction::Again, "Begin anew", "the level from its start"));
        entries.push(entry(MenuAction::Leave, "Leave", "this game ends here"));
    }
    entries
}

fn end(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let Some(end) = context.end else { return vec![entry(MenuAction::Leave, "Menu", "")] };
    let mut entries = Vec::new();
    if end.place.is_some() && !end.is_named {
        entries.push(entry(MenuAction::Name, "Write your name", "as it stands among the high scores"));
    }
    match (context.is_run, end.run.is_some()) {
        (true, false) => entries.push(entry(MenuAction::Next, "Next level", "")),
        (true, true) => entries.push(entry(MenuAction::Again, "Again", "a new run, as hard as this one")),
        (false, _) => {
            let next = entry(MenuAction::Next, "Next level", "");
            let again = entry(MenuAction::Again, "Again", "the same level");
            let is_next = end.level.is_won && !context.levels.is_last();
            entries.extend(is_next.then_some(next).into_iter().chain([again]));
        }
    }
    if end.has_record && !end.is_kept {
        entries.push(entry(MenuAction::Keep, "Keep the replay", "among the games that are never thrown away"));
    }
    if end.place.is_some() && end.is_named {
        entries.push(entry(MenuAction::Name, "Change your name", "as it stands among the high scores"));
    }
    if end.run.is_some() {
        entries.push(entry(MenuAction::Scores, "High scores", ""));
    }
    entries.push(entry(MenuAction::Leave, "Menu", ""));
    entries
}

/// The letters of a name. `has_name` says that one is there which the first letter replaces.
pub(super) fn letters(has_name: bool) -> Vec<MenuEntry> {
    let letters = LETTERS.iter().flat_map(|row| row.chars());
    let letters = letters.map(|letter| entry(MenuAction::Letter(letter), &letter.to_string(), ""));
    let done = if has_name {
        "for the table of high scores; the first letter begins another name"
    } else {
        "for the table of high scores"
    };
    let below = [
        entry(MenuAction::Letter(' '), "Space", ""),
        entry(MenuAction::Erase, "Erase", ""),
        entry(MenuAction::Done, "Done", done),
    ];
    letters.chain(below).collect()
}

/// A time of play in minutes and seconds.
#[must_use]
pub fn clock(steps: u64) -> String {
    let seconds = steps / u64::from(STEPS_PER_SECOND);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
