//! An entry of a page, its action, and the context that entries depend on.

use super::Page;
use crate::game::rules::RuleSet;
use crate::level::{Tile, World};
use crate::library::LevelList;
use crate::player::{LevelResult, News, Reward, RunResult, Scores, SetKey, Standing};
use crate::settings::{Control, Setting, Settings};

/// The action of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuAction {
    /// Go on with the run that waits.
    Continue,
    /// Go on with it though its levels are other ones now.
    Anyway,
    /// Begin a run.
    Run,
    /// Begin a run although another one waits.
    Replace,
    /// To the page of single levels.
    Practice,
    /// To the page of high scores.
    Scores,
    /// End the program.
    Quit,
    /// Choose the set of levels of the next run.
    Set,
    /// Choose how hard a run is.
    Difficulty,
    /// An assist, by its place in [`crate::game::rules::Assists::NAMES`].
    Assist(usize),
    /// Play the chosen level.
    Start,
    /// Choose the rules of a single level.
    Rules,
    /// To the page of all levels.
    AllLevels,
    /// The level at this place, counted from 0.
    Pick(usize),
    /// The level so many places behind the chosen one.
    Level(isize),
    /// Go on with the game that stands still.
    GoOn,
    /// Begin the same anew: the level, or a run.
    Again,
    /// Begin the level of a run anew, for a life.
    Retry,
    /// Leave the game.
    Leave,
    /// The next level.
    Next,
    /// Keep the record of the game that ended for good.
    Keep,
    /// Keep it as the author's win of the level.
    Proof,
    /// Show the author's win as a ghost.
    Ghost,
    /// Put the archive that is played among the player's own levels.
    KeepSet,
    /// To the page on which the chosen level is painted.
    Paint,
    /// Paint bricks of this code.
    Brush(char),
    /// Take the last stroke of paint back.
    Undo,
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
    /// To another page.
    Open(Page),
    /// A value that the player can set.
    Setting(Setting),
    /// A key of a use, its first or second one; the third one is a pad's button.
    Key(Control, usize),
    /// Take this key or button away from its use.
    NoKey(Control, usize),
    /// All keys and buttons as they were at first.
    FirstKeys,
}

/// An entry of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuEntry {
    /// Its action.
    pub action: MenuAction,
    /// Its text; empty for a picture of a level.
    pub label: String,
    /// Its value, if it has one that left and right change.
    pub value: Option<String>,
    /// The line that explains it while it has the focus.
    pub note: String,
    /// Left and right change something.
    pub turns: bool,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The level.
    pub level: LevelResult,
    /// The comparison with the results so far; `None` where neither result nor record is kept.
    pub news: Option<News>,
    /// The run, where it has ended too.
    pub run: Option<RunResult>,
    /// The run's place in the table of high scores, from 0.
    pub place: Option<usize>,
    /// The run was given its name there.
    pub is_named: bool,
    /// The record was kept.
    pub is_kept: bool,
    /// It was kept as the author's win.
    pub is_proof: bool,
    /// The world that ended with the level, and the run's next one.
    pub world: Option<(World, World)>,
    /// Of a run that was won, the worlds that it went through.
    pub worlds: Vec<WorldStars>,
    /// A look that the game's stars won.
    pub reward: Option<Reward>,
}

/// The stars of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorldStars {
    /// The world.
    pub world: World,
    /// The player's so far.
    pub won: u32,
    /// The most that there are.
    pub all: u32,
}

/// The state that entries depend on.
#[derive(Clone, Copy)]
pub struct MenuContext<'a> {
    /// The levels to choose from.
    pub levels: &'a LevelList,
    /// The scores.
    pub scores: &'a Scores,
    /// A run that waits, through levels that are there.
    pub saved: Option<Standing>,
    /// A run that waits is kept in a file, too.
    pub keeps_runs: bool,
    /// Games leave results; not after a recorded game.
    pub keeps_results: bool,
    /// The folder for the player's own levels, in words.
    pub own_levels: Option<&'a str>,
    /// The sets of levels through which a run can go.
    pub sets: &'a [SetKey],
    /// The set that is chosen for the next run.
    pub set: usize,
    /// The set whose high scores are shown.
    pub table_set: usize,
    /// The kind of rules of a single level.
    pub practice: RuleSet,
    /// The author's win runs beside the player; `None` where there is none.
    pub ghost: Option<bool>,
    /// The chosen level is a file of the player's own: it can be painted and proven.
    pub is_own: bool,
    /// The codes that can be painted, with their tiles.
    pub palette: &'a [(char, Tile)],
    /// The code that is painted.
    pub code: Option<char>,
    /// The levels are an archive that is not yet among the player's own.
    pub can_keep_set: bool,
    /// The game that is played belongs to a run.
    pub is_run: bool,
    /// The run has a life to begin its level anew.
    pub can_retry: bool,
    /// The end of the last game.
    pub end: Option<&'a GameEnd>,
    /// The settings, the rules of the next run among them.
    pub settings: &'a Settings,
    /// The settings from the command line, and its flags.
    pub overridden: &'a [(Setting, &'static str)],
    /// The key or button for which the next one that is pressed is taken.
    pub waiting: Option<(Control, usize)>,
    /// The result of the last choice of a key, in words.
    pub told: Option<&'a str>,
}

impl MenuContext<'_> {
    /// The number of sets that have a level.
    pub(super) fn playable_sets(&self) -> usize {
        (0..self.sets.len()).filter(|set| self.levels.set_levels(*set).next().is_some()).count()
    }
}

/// An entry without a value.
pub(super) fn entry(action: MenuAction, label: &str, note: &str) -> MenuEntry {
    MenuEntry { action, label: label.to_owned(), value: None, note: note.to_owned(), turns: false }
}

/// The entry that leads to the page before.
pub(super) fn back(note: &str) -> MenuEntry {
    entry(MenuAction::Back, "Back", note)
}

/// An entry with a value that left and right change.
pub(super) fn value(action: MenuAction, label: &str, value: &str, note: &str) -> MenuEntry {
    MenuEntry { value: Some(value.to_owned()), turns: true, ..entry(action, label, note) }
}
