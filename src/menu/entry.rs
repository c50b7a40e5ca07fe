//! Menu entries, their actions, and the data on which entries depend.

use super::entry_rects::PageRoom;
use super::page::Page;
use super::paint::Tool;
use crate::game::rules::RuleSet;
use crate::level::{BrickKind, Tile, World};
use crate::library::LevelList;
use crate::player::{LevelResult, News, Reward, RunResult, Scores, SetKey, Standing};
use crate::settings::{Control, Setting, Settings};

/// Action of a menu entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuAction {
    /// Continue the saved run.
    Continue,
    /// Continue the saved run although its levels have changed.
    ContinueAnyway,
    /// Start a run, or ask first if another run is saved.
    StartRun,
    /// Start a run and discard the saved run.
    Replace,
    /// Open the page of single levels.
    Practice,
    /// Open the high scores.
    Scores,
    /// End the program.
    Quit,
    /// Select a set of levels: for the next run, or for the high scores.
    Set,
    /// Select the difficulty of the next run.
    Difficulty,
    /// Switch an assist, by its index in [`crate::game::rules::Assists::NAMES`].
    Assist(usize),
    /// Play the selected level.
    Start,
    /// Switch the rules of single levels.
    Rules,
    /// Open the page of all levels.
    AllLevels,
    /// Select the level at this index.
    SelectLevel(usize),
    /// Select the level this many places after the selected level.
    StepLevel(isize),
    /// Resume the paused game.
    GoOn,
    /// Restart the level, or start another run.
    Again,
    /// Restart a run's level, at the cost of a life.
    Retry,
    /// Leave the game for the menu.
    Leave,
    /// Play the next level.
    Next,
    /// Save the finished game's replay permanently.
    Keep,
    /// Save the finished game's replay as the author's win.
    Proof,
    /// Watch the author's win.
    Watch,
    /// Copy a link: to the game that has ended, or to the painted level.
    Share,
    /// Freeze the game at the last bounce and explain it.
    Explain,
    /// Show or hide the author's ghost.
    Ghost,
    /// Add the open archive to the player's own levels.
    KeepSet,
    /// Open the painter for the selected level, or for a copy of it.
    Paint,
    /// Create a level, and open the painter for it.
    NewLevel,
    /// Paint with this code.
    Brush(char),
    /// Paint with this tool.
    Tool(Tool),
    /// Paint both halves of the level alike, or stop doing so.
    Mirror,
    /// Undo the last change of the painted level.
    Undo,
    /// Make the change again that was undone last.
    Redo,
    /// Open the page that defines a new brick.
    NewTile,
    /// Choose the new brick's color, by its index.
    TileColor(usize),
    /// Change the new brick's hits.
    TileHits,
    /// Change what the new brick does.
    TileBehavior,
    /// Change the seconds or the columns of what the new brick does.
    TileAmount,
    /// Change the item that the new brick drops or throws.
    TileItem,
    /// Add the new brick to the level.
    AddTile,
    /// Enter the name for a high score.
    Name,
    /// Append this letter to the name.
    Letter(char),
    /// Delete the name's last letter.
    Erase,
    /// Confirm the name.
    Done,
    /// Return to the previous page.
    Back,
    /// Open another page.
    Open(Page),
    /// Change a setting.
    Setting(Setting),
    /// Bind a control. Slots 0 and 1 take a key, slot 2 takes a gamepad button.
    Key(Control, usize),
    /// Clear a slot of a control.
    NoKey(Control, usize),
    /// Reset all keys and buttons.
    ResetBindings,
}

/// An entry on a page of the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuEntry {
    /// The entry's action.
    pub action: MenuAction,
    /// Text. Empty for a picture of a level.
    pub label: String,
    /// Value beside the text, if any.
    pub value: Option<String>,
    /// Explanation while the entry has the focus.
    pub note: String,
    /// True if left and right change the value or the selected level.
    pub has_steps: bool,
    /// The letter or digit of the key that presses the entry.
    pub key: Option<char>,
}

/// Result of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// Result on the level.
    pub level: LevelResult,
    /// Comparison with earlier results. `None` if neither result nor replay is saved.
    pub news: Option<News>,
    /// Result of the run, if the run has ended too.
    pub run: Option<RunResult>,
    /// The run's index in the high-score table.
    pub place: Option<usize>,
    /// True once the player has entered a name for the high score.
    pub is_named: bool,
    /// True once the replay is saved permanently.
    pub is_kept: bool,
    /// True once the replay is saved as the author's win.
    pub is_proof: bool,
    /// The world that ends with the level, and the run's next world.
    pub world: Option<(World, World)>,
    /// Worlds of the run, if the run was won.
    pub worlds: Vec<WorldStars>,
    /// Reward that the game's stars have unlocked.
    pub reward: Option<Reward>,
}

/// Stars on the levels of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorldStars {
    /// The world.
    pub world: World,
    /// Stars that the player has so far.
    pub won: u32,
    /// Stars that can be won.
    pub all: u32,
}

/// Data on which menu entries depend.
#[derive(Clone, Copy)]
pub struct MenuContext<'a> {
    /// All levels.
    pub levels: &'a LevelList,
    /// Results of earlier games.
    pub scores: &'a Scores,
    /// Sets of levels.
    pub sets: SetContext<'a>,
    /// The current run and the saved one.
    pub run: RunContext,
    /// Rules of single levels.
    pub practice: RuleSet,
    /// True if the author's ghost is shown. `None` without an author's win.
    pub ghost: Option<bool>,
    /// True if that win comes from the sender of a link.
    pub is_sent: bool,
    /// The page *Paint*.
    pub paint: PaintContext<'a>,
    /// Result of the last game.
    pub end: Option<&'a GameEnd>,
    /// The settings, including the mode of the next run.
    pub settings: &'a Settings,
    /// Settings overridden on the command line, with their flags.
    pub overridden: &'a [(Setting, &'static str)],
    /// The page *Key bindings*.
    pub keys: KeyContext<'a>,
    /// The room for a page's entries.
    pub room: PageRoom,
}

/// Sets of levels for runs.
#[derive(Clone, Copy)]
pub struct SetContext<'a> {
    /// The sets.
    pub all: &'a [SetKey],
    /// Index of the next run's set.
    pub next: usize,
    /// Index of the set whose high scores are shown.
    pub table: usize,
    /// Path of the player's level folder, for display.
    pub own_folder: Option<&'a str>,
    /// True if the levels are an archive that is not among the player's own levels yet.
    pub can_keep: bool,
}

/// The current run and the saved one.
#[derive(Clone, Copy)]
pub struct RunContext {
    /// State of the saved run. `None` without a saved run whose levels exist.
    pub saved: Option<Standing>,
    /// True if the saved run survives the end of the program.
    pub keeps_runs: bool,
    /// True if games leave results. False after a recorded game.
    pub keeps_results: bool,
    /// True if the current game belongs to a run.
    pub is_current: bool,
    /// True if the run has a life to spare for a restart of its level.
    pub can_retry: bool,
}

/// Painting the selected level.
#[derive(Clone, Copy)]
pub struct PaintContext<'a> {
    /// True if the selected level is one of the player's own files, which can be painted and
    /// proven.
    pub is_own: bool,
    /// Codes that can be painted, with their tiles.
    pub palette: &'a [(char, Tile)],
    /// Code of the brush.
    pub code: Option<char>,
    /// The chosen tool.
    pub tool: Tool,
    /// True if both halves of the level are painted alike.
    pub is_mirrored: bool,
    /// The cells that the current stroke will change when it ends.
    pub preview: &'a [usize],
    /// The brick being defined on the page for new bricks.
    pub kind: BrickKind,
    /// True if the game returns to the painter.
    pub is_open: bool,
}

/// The choice of keys.
#[derive(Clone, Copy)]
pub struct KeyContext<'a> {
    /// Control and slot that take the next key or button.
    pub waiting: Option<(Control, usize)>,
    /// Message about the last key binding.
    pub message: Option<&'a str>,
}

impl MenuContext<'_> {
    /// Returns the number of sets that have levels.
    pub(super) fn playable_sets(&self) -> usize {
        (0..self.sets.all.len()).filter(|set| self.levels.set_levels(*set).next().is_some()).count()
    }
}

/// Creates an entry without a value.
pub(super) fn entry(action: MenuAction, label: &str, note: &str) -> MenuEntry {
    MenuEntry { action, label: label.to_owned(), value: None, note: note.to_owned(), has_steps: false, key: None }
}

/// Creates the entry that returns to the previous page.
pub(super) fn back(note: &str) -> MenuEntry {
    entry(MenuAction::Back, "Back", note)
}

/// Creates an entry with a value that left and right change.
pub(super) fn value(action: MenuAction, label: &str, value: &str, note: &str) -> MenuEntry {
    MenuEntry { value: Some(value.to_owned()), has_steps: true, ..entry(action, label, note) }
}
