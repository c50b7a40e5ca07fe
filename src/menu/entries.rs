//! The entries of each page, with their texts.

use super::entry::{MenuAction, MenuContext, MenuEntry, back, entry, value};
use super::entry_rects::{Grid, LETTERS, SHOWN_LEVELS};
use super::page::Page;
use super::paint;
use crate::files::counted;
use crate::game::rules::{Assists, Difficulty, GameMode, RuleSet};
use crate::player::{SetKey, Standing};
use crate::settings::{Control, Group, KEYS_EACH, PadButton, SettingRow, Settings, TABLE};

/// Returns the entries of a page. `scroll` is the first visible row of a page that scrolls.
/// `has_name` is true if the next letter replaces a remembered name.
pub(super) fn of(page: Page, context: &MenuContext<'_>, scroll: usize, has_name: bool) -> Vec<MenuEntry> {
    match page {
        Page::Title => title(context),
        Page::Practice => practice(context),
        Page::Paint => paint::entries(context),
        Page::NewTile => paint::new_tile(context),
        Page::Levels => all_levels(Grid { count: context.levels.count(), scroll }),
        Page::Options => options(context),
        Page::Scores => {
            let choice = (context.playable_sets() > 1).then(|| set(context, context.sets.table, ""));
            choice.into_iter().chain([back("")]).collect()
        }
        Page::Replace => replace(context),
        Page::Changed => vec![
            entry(MenuAction::Back, "Not now", "the run stays saved; start the game with the old levels to finish it"),
            entry(MenuAction::ContinueAnyway, "Continue anyway", "restarts the level; this run won't be ranked"),
        ],
        Page::Retry => vec![
            back("return to your game"),
            entry(MenuAction::Retry, "Restart level", "costs a life; your score goes back to what it was at the start"),
        ],
        Page::Paused => paused(context),
        Page::End => end(context),
        Page::Name => letters(has_name),
        Page::Settings => {
            let groups = GROUPS.map(|(page, label, note)| entry(MenuAction::Open(page), label, note));
            groups.into_iter().chain(help(context)).chain([back("")]).collect()
        }
        Page::Sound => of_group(Group::Sound, context),
        Page::Picture => of_group(Group::Picture, context),
        Page::Comfort => of_group(Group::Comfort, context),
        Page::Control => of_group(Group::Control, context),
        Page::Keys => keys(context),
        Page::HowTo => vec![
            entry(MenuAction::Open(Page::Items), "Items", "the power-ups and what they do"),
            entry(MenuAction::Open(Page::Score), "Scoring", "points, stars and extra lives"),
            back(&format!("{} {}", crate::NAME, env!("CARGO_PKG_VERSION"))),
        ],
        Page::Items | Page::Score => vec![back("")],
    }
}

/// Drops missing entries.
fn present<const N: usize>(entries: [Option<MenuEntry>; N]) -> Vec<MenuEntry> {
    entries.into_iter().flatten().collect()
}

fn title(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let run =
        context.sets.all.get(context.sets.next).map(|set| match context.levels.set_levels(context.sets.next).count() {
            0 => no_level(set.shown_name()),
            count => {
                let chosen = context.levels.sets.get(context.sets.next);
                let author = chosen.and_then(|set| Some(format!(" by {}", set.author.as_ref()?))).unwrap_or_default();
                let about = chosen.and_then(|set| Some(format!(". {}", set.about.as_ref()?))).unwrap_or_default();
                let name = set.shown_name();
                format!("{name}{author} · {} · {}{about}", counted(count, "level"), words(context.settings.run))
            }
        });
    let scores = || entry(MenuAction::Scores, "High scores", "the best runs so far");
    let quit = match context.run.saved {
        Some(_) if context.run.keeps_runs => "your run is saved; quit any time",
        Some(_) => "your run cannot be saved and will be lost",
        None if context.run.keeps_results => "scores and settings are saved",
        None => "settings are saved",
    };
    present([
        context.run.saved.map(|saved| entry(MenuAction::Continue, "Continue", &waiting(saved))),
        run.map(|note| entry(MenuAction::StartRun, "Play", &note)),
        Some(entry(MenuAction::Practice, "Practice", "any single level, with run or classic rules")),
        help(context),
        (!context.sets.all.is_empty()).then(scores),
        Some(entry(MenuAction::Open(Page::Settings), "Settings", "sound, graphics, controls")),
        Some(how_to()),
        Some(if cfg!(target_family = "wasm") {
            entry(MenuAction::Quit, "Leave", "to the book about this game, and to more levels")
        } else {
            entry(MenuAction::Quit, "Quit", quit)
        }),
    ])
}

fn how_to() -> MenuEntry {
    entry(MenuAction::Open(Page::HowTo), "How to play", "controls, bricks, items and scoring")
}

/// Explains that a run cannot start because the files of its set are gone.
pub(crate) fn no_level(set: &str) -> String {
    format!("{set} has no levels now; pick another set under Levels and difficulty")
}

/// Returns the entry that opens the page of levels, difficulty and assists. The title page and the
/// settings both have the entry.
fn help(context: &MenuContext<'_>) -> Option<MenuEntry> {
    let note = format!("difficulty: {}", capitalised(&words(context.settings.run)));
    (!context.sets.all.is_empty()).then(|| entry(MenuAction::Open(Page::Options), "Levels and difficulty", &note))
}

/// Capitalizes the first letter.
pub(crate) fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Describes a game mode for players, such as `hard, slow ball`.
pub fn words(rules: GameMode) -> String {
    let on = Assists::NAMES.into_iter().zip(rules.assists.flags()).filter(|(_, on)| *on);
    let first = match rules.set {
        RuleSet::Tutorial => "classic rules",
        RuleSet::Run => rules.difficulty.name(),
    };
    on.fold(first.to_owned(), |words, (name, _)| words + ", " + &name.replace('-', " "))
}

/// Describes a saved run: level, points and lives.
fn waiting(saved: Standing) -> String {
    let Standing { number, carried } = saved;
    let lives = if carried.lives == 1 { "1 life".to_owned() } else { format!("{} lives", carried.lives) };
    format!("level {number} · {} points · {lives}", carried.score.points)
}

fn options(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let chosen = context.levels.sets.get(context.sets.next);
    let author = chosen.and_then(|set| Some(format!(" by {}", set.author.as_ref()?))).unwrap_or_default();
    let about = chosen.and_then(|set| set.about.as_ref());
    let which = counted(context.levels.set_levels(context.sets.next).count(), "level") + &author;
    let count = context.playable_sets();
    let note = match (about, context.sets.own_folder, count) {
        (Some(about), ..) => format!("{which}: {about}"),
        (None, None, _) => which,
        (None, Some(folder), ..=1) => format!("put your own levels in {folder}"),
        (None, Some(folder), _) => format!("{which}; your own are in {folder}"),
    };
    let levels = MenuEntry { has_steps: count > 1, ..set(context, context.sets.next, &note) };
    let mut entries = vec![levels];
    let note = match context.settings.run.difficulty {
        Difficulty::Easy => "a slower ball, slower moving bricks, and five lives",
        Difficulty::Normal => "three lives",
        Difficulty::Hard => "a faster ball and a narrower paddle",
    };
    entries.push(value(MenuAction::Difficulty, "Difficulty", context.settings.run.difficulty.name(), note));
    const ASSISTS: [(&str, &str); Assists::NAMES.len()] = [
        ("Slower ball", "ball is 25% slower"),
        ("Wide paddle", "paddle is 50% wider"),
        ("No bad items", "only helpful items drop"),
        ("Endless lives", "you never lose a life"),
    ];
    for (i, ((label, note), on)) in ASSISTS.into_iter().zip(context.settings.run.assists.flags()).enumerate() {
        let note = format!("{note} (noted in your results)");
        entries.push(value(MenuAction::Assist(i), label, if on { "on" } else { "off" }, &note));
    }
    entries.push(back(""));
    entries
}

/// Creates the entry that selects a set of levels.
fn set(context: &MenuContext<'_>, which: usize, note: &str) -> MenuEntry {
    let name = context.sets.all.get(which).map_or("", SetKey::shown_name);
    value(MenuAction::Set, "Levels", name, note)
}

fn practice(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    if context.levels.is_empty() {
        return vec![back("")];
    }
    let (rules, note) = match context.practice {
        RuleSet::Tutorial => ("classic", "the original game: no aiming, fewer items, no help at the end"),
        RuleSet::Run => ("run", "aimed launch, more items, a ball that speeds up"),
    };
    let count = context.levels.count();
    let others = match (count > 1, context.room.is_for_fingers) {
        (true, true) => "swipe for another level",
        (true, false) => "press ← → for another level",
        (false, _) => "",
    };
    // *Watch* beside it leaves less room.
    let label = if context.ghost.is_some() { "Play" } else { "Play this level" };
    let start = MenuEntry { has_steps: count > 1, ..entry(MenuAction::Start, label, others) };
    let winner = if context.is_sent { "sender" } else { "author" };
    let watch = context.ghost.map(|_| entry(MenuAction::Watch, "Watch", &format!("see the {winner}'s win")));
    let mut entries: Vec<MenuEntry> = [start].into_iter().chain(watch).collect();
    if let Some(is_on) = context.ghost {
        // Side by side, they have no room for a value with arrows, and the arrow keys lead across.
        let label = if is_on { "Ghost: on" } else { "Ghost: off" };
        let race = format!("race the {winner}'s win, drawn faintly");
        entries.push(entry(MenuAction::Rules, &format!("{} rules", capitalised(rules)), note));
        entries.push(entry(MenuAction::Ghost, label, &race));
    } else {
        entries.push(value(MenuAction::Rules, "Rules", rules, note));
    }
    if count > 1 {
        // Show each level once, even in a short list.
        let around = ((SHOWN_LEVELS - 1) / 2).min((count - 1) / 2) as isize;
        entries.extend((-around..=around).map(|forward| entry(MenuAction::StepLevel(forward), "", "")));
    }
    // DOWN leads from the pictures to the page of all levels, which is near the middle of the row.
    let (label, note) = match context.paint.is_own {
        true => ("Paint", "change its bricks; each change is saved"),
        false => ("Paint a copy", "change the bricks of a copy, which is among your own levels then"),
    };
    entries.push(entry(MenuAction::Paint, label, note));
    entries.extend((count > 1).then(|| entry(MenuAction::AllLevels, "All levels", "pick one by its picture")));
    if context.sets.can_keep {
        entries.push(entry(
            MenuAction::KeepSet,
            "Keep this set",
            "adds it to your own levels, and to the sets for a run",
        ));
    } else {
        entries.push(entry(MenuAction::NewLevel, "New level", "paint a level of your own"));
    }
    entries.push(back(""));
    entries
}

/// Returns an entry for each visible level.
fn all_levels(grid: Grid) -> Vec<MenuEntry> {
    let levels = grid.seen().map(|level| entry(MenuAction::SelectLevel(level), "", ""));
    levels.chain([back("")]).collect()
}

fn replace(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let anew = |note| entry(MenuAction::Replace, "New run", note);
    match context.run.saved {
        Some(saved) => vec![
            entry(MenuAction::Continue, "Continue", &waiting(saved)),
            anew("your unfinished run will be lost"),
            back(""),
        ],
        None => vec![back(""), anew("your unfinished run through other levels will be lost")],
    }
}

fn paused(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let (label, leave) = match (context.run.is_current, context.paint.is_open) {
        (true, _) => ("Quit to menu", "continue your run later"),
        (false, true) => ("Back to painting", "this game ends"),
        (false, false) => ("Quit to menu", "this game ends"),
    };
    present([
        Some(entry(MenuAction::GoOn, "Resume", "")),
        Some(entry(MenuAction::Open(Page::Settings), "Settings", "sound, graphics, controls")),
        Some(how_to()),
        context.run.can_retry.then(|| entry(MenuAction::Open(Page::Retry), "Restart level", "costs a life")),
        (!context.run.is_current).then(|| entry(MenuAction::Again, "Restart level", "")),
        Some(entry(MenuAction::Explain, "Why that bounce?", "explains it, and copies a link")),
        Some(entry(MenuAction::Leave, label, leave)),
    ])
}

fn end(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let menu = entry(MenuAction::Leave, if context.paint.is_open { "Back to painting" } else { "Menu" }, "");
    let Some(end) = context.end else { return vec![menu] };
    let goes_on = if context.run.is_current {
        end.run.is_none()
    } else {
        end.level.is_won && !context.levels.is_last() && !context.paint.is_open
    };
    let again = if context.run.is_current { "new run, same difficulty" } else { "same level" };
    let name = |label| end.place.map(|_| entry(MenuAction::Name, label, "name for the high-score table"));
    let is_proof = context.paint.is_own && !context.run.is_current && end.level.is_won && end.news.is_some();
    let keep = || entry(MenuAction::Keep, "Save replay", "saved replays are never deleted");
    present([
        name("Enter your name").filter(|_| !end.is_named),
        goes_on.then(|| entry(MenuAction::Next, "Next level", "")),
        (!context.run.is_current || !goes_on).then(|| entry(MenuAction::Again, "Play again", again)),
        (end.news.is_some() && !end.is_kept).then(keep),
        end.news.is_some().then(|| entry(MenuAction::Share, "Share", "copies a link to this game")),
        (is_proof && !end.is_proof)
            .then(|| entry(MenuAction::Proof, "Save as proof", "your win proves the level and sets the time to beat")),
        name("Change name").filter(|_| end.is_named),
        end.run.as_ref().map(|_| entry(MenuAction::Scores, "High scores", "")),
        Some(menu),
    ])
}

/// Returns the on-screen keyboard for a name.
fn letters(has_name: bool) -> Vec<MenuEntry> {
    let letters = LETTERS.iter().flat_map(|row| row.chars());
    let letters = letters.map(|letter| entry(MenuAction::Letter(letter), &letter.to_string(), ""));
    let done = if has_name { "for the high-score table; type to start a new name" } else { "for the high-score table" };
    let below = [
        entry(MenuAction::Letter(' '), "Space", ""),
        entry(MenuAction::Erase, "Delete", ""),
        entry(MenuAction::Done, "Done", done),
    ];
    letters.chain(below).collect()
}

/// Pages of settings, each with its label and note.
pub(super) const GROUPS: [(Page, &str, &str); 5] = [
    (Page::Sound, "Sound", "volume and mute"),
    (Page::Picture, "Graphics", "full screen, frame rate, glow"),
    (Page::Comfort, "Accessibility", "text size, contrast, motion"),
    (Page::Control, "Controls", "mouse, keyboard and gamepad speed"),
    (Page::Keys, "Key bindings", "move, launch and pause"),
];

fn of_group(group: Group, context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let rows = TABLE.iter().filter(|row| row.group == group).map(|setting| row(setting, context));
    rows.chain([back("")]).collect()
}

/// Returns the entry of a setting. Its note names the command-line flag that overrides the setting.
fn row(row: &SettingRow, context: &MenuContext<'_>) -> MenuEntry {
    let by = context.overridden.iter().find(|(overridden, _)| *overridden == row.setting);
    let note =
        by.map_or_else(|| row.note.to_owned(), |(_, flag)| format!("{} (set by {flag} for this session)", row.note));
    let shown = row.setting.shown(context.settings.get(row.setting));
    value(MenuAction::Setting(row.setting), row.label, &shown, &note)
}

/// Returns the key bindings: two keys and a gamepad button for each control.
fn keys(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let cells = Control::ALL.into_iter().flat_map(|control| (0..=KEYS_EACH).map(move |slot| (control, slot)));
    let mut entries: Vec<MenuEntry> = cells.map(|(control, slot)| cell(control, slot, context)).collect();
    entries.push(entry(MenuAction::ResetBindings, "Defaults", "reset all keys and buttons"));
    entries.push(back(""));
    entries
}

fn cell(control: Control, slot: usize, context: &MenuContext<'_>) -> MenuEntry {
    let Settings { keys, labels, .. } = context.settings;
    let (what, bound) = match keys.of(control).get(slot) {
        Some(key) => ("key", key.map(|key| labels.of(key))),
        None => ("gamepad button", keys.button_of(control).map(PadButton::label)),
    };
    let is_waiting = context.keys.waiting == Some((control, slot));
    let label = if is_waiting { "press…".into() } else { bound.unwrap_or_else(|| "none".into()) };
    let note = match (is_waiting, context.keys.message) {
        (true, _) => format!("press the new {what}; ESC or a right click cancels"),
        (false, Some(key_message)) => key_message.to_owned(),
        (false, None) => format!("change this {what}; DELETE clears it"),
    };
    entry(MenuAction::Key(control, slot), &label, &note)
}
