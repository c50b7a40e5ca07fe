//! The entries of each page, with their texts.

use super::entry::{MenuAction, MenuContext, MenuEntry, back, entry, value};
use super::places::{Grid, LETTERS, SHOWN_LEVELS};
use super::{Page, settings};
use crate::game::STEPS_PER_SECOND;
use crate::game::rules::{Assists, Difficulty, RuleSet, RunRules};
use crate::player::Standing;
use crate::settings::Group;

/// The entries of a page. `scroll` is the first row that is seen of one that scrolls; `has_name`
/// says that a name is there which the first letter replaces.
pub(super) fn of(page: Page, context: &MenuContext<'_>, scroll: usize, has_name: bool) -> Vec<MenuEntry> {
    match page {
        Page::Title => title(context),
        Page::Practice => practice(context),
        Page::Levels => all_levels(Grid { count: context.levels.count(), scroll }),
        Page::Options => options(context),
        Page::Scores => {
            let choice = (context.playable_sets() > 1).then(|| set(context, context.table_set, ""));
            choice.into_iter().chain([back("")]).collect()
        }
        Page::Replace => replace(context),
        Page::Changed => vec![
            entry(MenuAction::Back, "Let it wait", "for its own levels: start the game with them, as they were"),
            entry(MenuAction::Anyway, "Go on with these", "its level begins anew, and the run leaves no result"),
        ],
        Page::Retry => vec![
            back("to the game as it is"),
            entry(MenuAction::Retry, "Begin the level anew", "for a life; points are as they were at its start"),
        ],
        Page::Paused => paused(context),
        Page::End => end(context),
        Page::Name => letters(has_name),
        Page::Settings => {
            let groups = settings::GROUPS.map(|(page, label, note)| entry(MenuAction::Open(page), label, note));
            groups.into_iter().chain(help(context)).chain([back("")]).collect()
        }
        Page::Sound => settings::of(Group::Sound, context),
        Page::Picture => settings::of(Group::Picture, context),
        Page::Comfort => settings::of(Group::Comfort, context),
        Page::Control => settings::of(Group::Control, context),
        Page::Keys => settings::keys(context),
        Page::HowTo => vec![
            entry(MenuAction::Open(Page::Items), "Items", "what falls from bricks, and what it does"),
            entry(MenuAction::Open(Page::Score), "Score", "points, stars and lives"),
            back(concat!("Breakout ", env!("CARGO_PKG_VERSION"))),
        ],
        Page::Items | Page::Score => vec![back("")],
    }
}

/// The entries among these that there are now.
fn present<const N: usize>(entries: [Option<MenuEntry>; N]) -> Vec<MenuEntry> {
    entries.into_iter().flatten().collect()
}

fn title(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let run = context.sets.get(context.set).map(|set| match context.levels.set_levels(context.set).count() {
        0 => no_level(&set.name),
        1 => format!("a run through one level of {}, {}", set.name, words(context.settings.run)),
        count => format!("a run through {count} levels of {}, {}", set.name, words(context.settings.run)),
    });
    let scores = || entry(MenuAction::Scores, "High scores", "the best runs so far");
    let quit = match context.saved {
        Some(_) if context.keeps_runs => "the run waits where you left it",
        Some(_) => "the run cannot be kept, and ends with the program",
        None if context.keeps_results => "results and settings are kept",
        None => "settings are kept",
    };
    present([
        context.saved.map(|saved| entry(MenuAction::Continue, "Continue", &waiting(saved))),
        run.map(|note| entry(MenuAction::Run, "Play", &note)),
        Some(entry(MenuAction::Practice, "Practice", "one level by itself, by the rules of your choice")),
        help(context),
        (!context.sets.is_empty()).then(scores),
        Some(entry(MenuAction::Open(Page::Settings), "Settings", "sound, picture, mouse and pads")),
        Some(how_to()),
        Some(entry(MenuAction::Quit, "Quit", quit)),
    ])
}

/// The entry that leads to help.
fn how_to() -> MenuEntry {
    entry(MenuAction::Open(Page::HowTo), "How to play", "keys, bricks, items and score")
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
    entries.push(back(""));
    entries
}

/// The choice among several sets of levels.
fn set(context: &MenuContext<'_>, which: usize, note: &str) -> MenuEntry {
    let name = context.sets.get(which).map_or("", |set| &set.name);
    value(MenuAction::Set, "Levels", name, note)
}

fn practice(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    if context.levels.is_empty() {
        return vec![back("")];
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
    entries.push(back(""));
    entries
}

/// The levels that are seen.
fn all_levels(grid: Grid) -> Vec<MenuEntry> {
    let levels = grid.seen().map(|level| entry(MenuAction::Pick(level), "", ""));
    levels.chain([back("")]).collect()
}

fn replace(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let anew = |note| entry(MenuAction::Replace, "Begin anew", note);
    match context.saved {
        Some(saved) => vec![
            entry(MenuAction::Continue, "Go on with it", &waiting(saved)),
            anew("the run that waits is gone then"),
            back(""),
        ],
        None => vec![back(""), anew("a run through other levels waits; it is gone then")],
    }
}

fn paused(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let leave = if context.is_run { "the run waits as it is" } else { "this game ends here" };
    present([
        Some(entry(MenuAction::GoOn, "Go on", "")),
        Some(entry(MenuAction::Open(Page::Settings), "Settings", "sound, picture and control")),
        Some(how_to()),
        context.can_retry.then(|| entry(MenuAction::Open(Page::Retry), "Level anew", "it costs a life")),
        (!context.is_run).then(|| entry(MenuAction::Again, "Begin anew", "the level from its start")),
        Some(entry(MenuAction::Leave, "Leave", leave)),
    ])
}

fn end(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let menu = entry(MenuAction::Leave, "Menu", "");
    let Some(end) = context.end else { return vec![menu] };
    let goes_on = if context.is_run { end.run.is_none() } else { end.level.is_won && !context.levels.is_last() };
    let again = if context.is_run { "a new run, as hard as this one" } else { "the same level" };
    let name = |label| end.place.map(|_| entry(MenuAction::Name, label, "as it stands among the high scores"));
    let keep = || entry(MenuAction::Keep, "Keep the replay", "among the games that are never thrown away");
    present([
        name("Write your name").filter(|_| !end.is_named),
        goes_on.then(|| entry(MenuAction::Next, "Next level", "")),
        (!context.is_run || !goes_on).then(|| entry(MenuAction::Again, "Again", again)),
        (end.news.is_some() && !end.is_kept).then(keep),
        name("Change your name").filter(|_| end.is_named),
        end.run.as_ref().map(|_| entry(MenuAction::Scores, "High scores", "")),
        Some(menu),
    ])
}

/// The letters of a name.
fn letters(has_name: bool) -> Vec<MenuEntry> {
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
