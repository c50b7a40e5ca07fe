//! A session: the game with everything around it, such as effects, menu, levels, runs and results.
//!
//! The window, pictures without a window and tests all advance through [`Session`], and cannot
//! differ. A session knows neither window nor GL, and writes no files: what has to be saved comes out
//! as [`SaveRequest`]s.
//!
//! | File | Contents |
//! |---|---|
//! | `mod.rs` | [`Session`]: its parts, a step, and what the program tells it |
//! | `commands.rs` | what the player's commands do |
//! | `view.rs` | what a frame shows |
//! | `attempt.rs` | one game with its effects, record and figures; the author's ghost |
//! | `progress.rs` | scores, the saved run, lessons, and what to save |
//! | `level_selection.rs` | the levels and their sets |
//! | `opened.rs` | what a link opens |
//! | `preferences.rs` | settings, and the choice of keys |
//! | `painter/` | painting a level's file |
//! | `screen.rs` | the open pages |
//! | `attract.rs` | the game behind the menu |

mod attempt;
mod attract;
mod commands;
mod level_selection;
mod opened;
mod painter;
mod preferences;
mod progress;
mod screen;
mod view;

pub use crate::settings::{EffectsLevel, Motion, Setting};
pub use commands::FollowUp;
pub use preferences::Preferences;
pub use progress::SaveRequest;
pub use screen::{Mode, Notice, Screen};
pub use view::{Closeup, Fade, FrameView, HighScores, InputDevice, LevelView, ProgramView, View};

use crate::game::replay::Replay;
use crate::game::rules::{GameMode, RuleSet};
use crate::game::{Event, Game, GameState, Input, PowerUpKind, STEPS_PER_SECOND};
use crate::level::Level;
use crate::library::{LevelId, LevelList, Message, Set, Urgency};
use crate::menu::{MenuAction, Page, PageRoom};
use crate::player::{Date, Link, Moment, SavedRun, Scores};
use crate::settings::Settings;
use attempt::{Attempt, Ghost, fresh_replay};
use attract::AttractMode;
use glam::Vec2;
use level_selection::LevelSelection;
use opened::Opened;
use painter::Painter;
use progress::Progress;
use std::path::{Path, PathBuf};

/// Interval between autosaves of a game, in steps (5 s).
const AUTOSAVE_STEPS: u64 = 5 * STEPS_PER_SECOND as u64;

/// A game with everything around it.
pub struct Session {
    attempt: Attempt,
    attract: Option<AttractMode>,
    screen: Screen,
    selection: LevelSelection,
    /// The levels that a link has replaced, until the player leaves its page.
    replaced: Option<LevelSelection>,
    progress: Progress,
    /// The player's settings.
    pub preferences: Preferences,
    /// The mode of single levels. The mode of the next run is a setting.
    practice: GameMode,
    /// The ghost being shown.
    ghost: Option<Ghost>,
    painter: Option<Painter>,
    seed: u64,
    /// The device that the player used last.
    pub device: InputDevice,
    /// The room for a page's entries in the window.
    pub room: PageRoom,
    /// The message about levels.
    level_message: Option<Message>,
    /// The message about saved data.
    save_message: Option<Message>,
}

impl Session {
    /// Creates a session in *Practice* with the tutorial's rules. Selects level `index`, from 0, and
    /// seeds all randomness with `seed`. Without levels, shows an empty field on which nothing starts
    /// until [`Session::change_level`] adds a level.
    pub fn new(levels: impl Into<LevelList>, index: usize, seed: u64) -> Self {
        let mut levels = levels.into();
        levels.choose_place(index);
        let level = levels.chosen().cloned().unwrap_or_default();
        Self {
            attempt: Attempt::new(fresh_replay(level, seed, GameMode::TUTORIAL, None), None, true),
            attract: None,
            screen: Screen::new(Page::Practice),
            selection: LevelSelection::new(levels),
            replaced: None,
            progress: Progress::default(),
            preferences: Preferences::default(),
            practice: GameMode::TUTORIAL,
            ghost: None,
            painter: None,
            seed,
            device: InputDevice::default(),
            room: PageRoom::FIELD,
            level_message: None,
            save_message: None,
        }
    }

    /// Sets the mode of *Practice*, and of the next run if it is a run's.
    pub fn with_mode(mut self, mode: GameMode) -> Self {
        self.practice = mode;
        if mode.set == RuleSet::Run {
            self.preferences.settings.run = mode;
        }
        self.load();
        self
    }

    /// Starts at the title page. *Practice* then has a run's rules: the proofs of the game's own
    /// levels follow them.
    pub fn at_title(mut self) -> Self {
        self.practice = self.preferences.settings.run;
        self.screen.to_title();
        self
    }

    /// Shows a recorded game from its start. The game leaves no result.
    pub fn showing(mut self, record: &Replay) -> Self {
        self.practice = record.mode;
        self.watch(record);
        self.without_results()
    }

    /// Shows a recorded game from its start, as [`Session::showing`] does, without an effect on
    /// later games.
    pub fn watch(&mut self, record: &Replay) {
        self.progress.leave(&self.attempt);
        self.progress.end = None;
        self.ghost = None;
        self.attempt = Attempt::new(record.clone(), None, false);
        self.screen.enter(GameState::Menu);
    }

    /// Opens a link in place of the levels, until the player leaves its page. A level's page opens,
    /// with the rules of the recorded game if the link has one, and with that game as the ghost.
    /// Returns the game to show first: one that was not won, or a moment.
    ///
    /// # Errors
    ///
    /// What is wrong with the link, as a sentence for players.
    pub fn open_link(&mut self, link: Link) -> Result<Option<Moment>, String> {
        let Opened { levels, rules, message, shown, is_sent } = Opened::new(link)?;
        self.progress.leave(&self.attempt);
        let mut selection = LevelSelection::new(levels);
        (selection.is_sent, selection.shows_ghost) = (is_sent, is_sent);
        let replaced = std::mem::replace(&mut self.selection, selection);
        self.replaced.get_or_insert(replaced);
        self.practice = rules;
        self.screen = Screen::new(Page::Practice);
        self.load();
        message.iter().for_each(|message| self.notify(message));
        Ok(shown)
    }

    /// Lets no game leave a result, because the player does not play.
    pub fn without_results(mut self) -> Self {
        self.progress.discards_results = true;
        self
    }

    /// Advances by one step, unless the game is paused. Returns the events of the step.
    pub fn step(&mut self, input: &Input) -> &[Event] {
        // A field without bricks would be won at once.
        if !self.screen.is_running() || self.selection.levels.is_empty() {
            return &[];
        }
        let (before, paddle) = (self.attempt.game.state(), self.attempt.game.paddle().center.x);
        self.attempt.step(input);
        if let Some(ghost) = &mut self.ghost {
            ghost.follow(self.attempt.game.flight_steps());
        }
        let Attempt { game, events, .. } = &self.attempt;
        self.screen.step(game.state(), events);
        self.progress.learn(&self.attempt, paddle);
        if before == GameState::Active && game.state() != before {
            self.progress.finish(&self.attempt, self.seed.wrapping_add(1), self.to_beat());
            self.progress.extend_end(&mut self.attempt, &self.selection);
        } else if game.steps().is_multiple_of(AUTOSAVE_STEPS) {
            self.progress.autosave(&self.attempt);
        }
        if self.is_attract_mode() {
            AttractMode::step(&mut self.attract, self.seed, self.preferences.is_lively());
        }
        &self.attempt.events
    }

    /// Returns true while the attract mode plays behind the menu.
    fn is_attract_mode(&self) -> bool {
        let is_before = self.screen.mode() == Mode::Menu && !self.screen.page().is_some_and(Page::shows_level);
        is_before && !self.attempt.starts
    }

    /// Makes the current game and its run unranked, because more than the player's input has affected
    /// them. Has no effect on a game that has ended.
    pub fn void_result(&mut self) {
        if self.attempt.is_over() || !std::mem::take(&mut self.attempt.counts) || self.progress.discards_results {
            return;
        }
        if self.attempt.run.is_some() {
            self.notify("this run is unranked now: it was slowed down, or its level changed");
        } else {
            self.progress.requests.push(SaveRequest::Playing(None));
        }
    }

    /// Grants a power-up as if the player had just collected it, for demonstrations and tests. Its
    /// events come with those of the next step.
    pub fn grant(&mut self, kind: PowerUpKind) {
        let Attempt { game, granted, .. } = &mut self.attempt;
        game.grant(kind, game.paddle().center, granted);
        self.void_result();
    }

    /// Drops an item with its top left corner at `corner`, in world units, for demonstrations and
    /// tests.
    pub fn drop_power_up(&mut self, kind: PowerUpKind, corner: Vec2) {
        self.attempt.game.drop_power_up(kind, corner, &mut self.attempt.granted);
        self.void_result();
    }

    /// Lets the first ball fly from `center`, in world units, along `direction`, for authors who try
    /// a level. Returns false if the ball has no room there.
    pub fn place_ball(&mut self, center: Vec2, direction: Vec2) -> bool {
        let is_placed = self.attempt.game.place_ball(center, direction);
        if is_placed {
            self.void_result();
        }
        is_placed
    }

    /// Continues from an earlier moment of the game: `game` is the result of `inputs` from the start
    /// of the record. The new game leaves no result and no record. A run is saved as it is now, and
    /// the new game does not belong to it.
    pub fn play_on_from(&mut self, game: &Game, inputs: &[Input]) {
        self.progress.leave(&self.attempt);
        if self.attempt.run.is_some() && self.progress.saved.is_some() {
            self.notify("this is a separate game now; your run is saved: choose Continue in the menu to resume it");
        }
        self.attempt = self.attempt.rewound(game, inputs);
        // The ghost follows the clock of the game that was left.
        self.ghost = None;
        self.progress.end = None;
        self.screen.enter(game.state());
    }

    /// Pauses the game, because the window has lost the focus.
    pub fn lose_focus(&mut self) {
        self.end_stroke();
        if self.screen.mode() == Mode::Playing {
            self.screen.pause();
            self.progress.autosave(&self.attempt);
        }
    }

    /// Saves the unfinished game, because the program ends.
    pub fn leave(&mut self) {
        self.progress.leave(&self.attempt);
    }

    /// Shows a message about saved data while the game stands still.
    pub fn notify(&mut self, text: &str) {
        self.save_message = Some(Message::warning(text.to_owned(), Urgency::Still));
    }

    /// Takes the text of the message about saved data or a link, to show it elsewhere.
    pub fn take_message(&mut self) -> Option<String> {
        self.save_message.take().map(|message| message.text)
    }

    /// Shows why the record could not be kept. The player can try again.
    pub fn say_not_kept(&mut self, cause: &str) {
        if let Some(end) = &mut self.progress.end {
            end.is_kept = false;
        }
        self.notify(cause);
    }

    /// Loads the selected level before its start, in the mode of *Practice*.
    fn load(&mut self) {
        let Some(level) = self.selection.levels.chosen() else { return };
        let record = fresh_replay(level.clone(), self.seed, self.practice, None);
        let effects = std::mem::take(&mut self.attempt.effects);
        self.ghost = None;
        self.attempt = Attempt::new(record, None, true);
        self.attempt.effects = effects;
        self.screen.enter(GameState::Menu);
    }
}

/// What the program tells the session.
impl Session {
    /// Sets the scores and the unfinished run from earlier sessions.
    pub fn remember(&mut self, scores: Scores, saved: Option<SavedRun>) {
        self.progress.scores = scores;
        self.progress.restore_run(saved);
        self.progress.count_stars(&self.selection);
    }

    /// Sets the path of the player's level folder, if its levels are among the sets. Otherwise, the
    /// selected set is not saved.
    pub fn set_own_levels(&mut self, folder: Option<String>) {
        self.selection.own_folder = folder;
    }

    /// Sets the archive being played, for *Keep this set*.
    pub fn set_archive(&mut self, archive: PathBuf) {
        self.selection.archive = Some(archive);
    }

    /// Sets whether the program can save an unfinished run.
    pub fn set_keeps_runs(&mut self, keeps_runs: bool) {
        self.progress.loses_runs = !keeps_runs;
    }

    /// Selects the next run's set by name, or the first set if no set with levels has this name.
    pub fn set_run_levels(&mut self, name: &str) {
        self.selection.choose_set(name);
    }

    /// Sets the date, for results.
    pub fn set_today(&mut self, today: Date) {
        self.progress.today = today;
    }

    /// Sets or removes the message about levels.
    pub fn set_message(&mut self, message: Option<Message>) {
        self.level_message = message;
    }

    /// Returns the level files and their messages, to change them. [`Session::change_level`] changes a
    /// level.
    pub fn levels_mut(&mut self) -> &mut LevelList {
        &mut self.selection.levels
    }

    /// Takes a level that its author has saved. The menu shows the new level, and a running game gets
    /// the new bricks ([`Game::change_level`]). The menu selects a level that is new.
    pub fn change_level(&mut self, id: LevelId, level: Level) {
        let is_menu = self.attempt.waits_for_a_choice();
        let old = self.selection.levels_mut().set_level(id, level);
        let levels = &mut self.selection.levels;
        if old.as_ref() == levels.level(id) {
            return;
        }
        if is_menu && old.is_none() && self.screen.page() != Some(Page::Paint) {
            levels.choose_id(id);
        }
        if levels.chosen_id() != Some(id) {
            return;
        }
        match old {
            Some(old) if self.attempt.game.state() == GameState::Active => {
                // A record holds inputs only.
                self.void_result();
                if let Some(new) = self.selection.levels.chosen() {
                    self.attempt.game.change_level(&old, new);
                }
            }
            _ if is_menu => self.load(),
            _ => {}
        }
    }

    /// Adds or replaces a set. Its levels may come later.
    pub fn put_set(&mut self, set: Set) {
        self.selection.levels_mut().put_set(set);
    }

    /// Replaces all levels before a game. Selects the set in `folder`, which may be an archive, and
    /// the level of it at the current position.
    pub fn replace_levels(&mut self, levels: LevelList, folder: &Path, own_folder: Option<String>) {
        self.selection = self.selection.replaced(levels, folder, own_folder);
        self.load();
        self.focus_on(MenuAction::Start);
    }

    /// Removes a level. Returns false for the level being played and for the last level, which stay.
    pub fn remove_level(&mut self, id: LevelId) -> bool {
        let levels = &self.selection.levels;
        let is_menu = self.attempt.waits_for_a_choice();
        let is_played = levels.chosen_id() == Some(id) && !is_menu;
        if is_played || levels.count() < 2 || levels.level(id).is_none() {
            return false;
        }
        self.selection.levels_mut().remove_level(id);
        if is_menu {
            self.load();
        }
        true
    }

    /// Takes the data to save since the last call.
    pub fn take_save_requests(&mut self) -> Vec<SaveRequest> {
        let requests = std::mem::take(&mut self.progress.requests);
        let mut painted = requests.iter().filter_map(|request| match request {
            SaveRequest::Level(file, text) => Some((file, text)),
            _ => None,
        });
        if let (Some(painter), Some((file, text))) = (&mut self.painter, painted.next_back())
            && painter.file == *file
        {
            painter.saved.clone_from(text);
        }
        requests
    }
}

/// Reading the session; [`Session::view`] has more.
impl Session {
    /// Returns the game.
    pub fn game(&self) -> &Game {
        &self.attempt.game
    }

    /// Returns the level as it was at the start of the game. Its author may have changed it since.
    pub(crate) fn begun_level(&self) -> &Level {
        &self.attempt.record.level
    }

    /// Returns the record of the game so far.
    pub fn record(&self) -> Replay {
        self.attempt.record()
    }

    /// Returns the open pages.
    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    /// Returns the levels, of which one is selected.
    pub fn levels(&self) -> &LevelList {
        &self.selection.levels
    }

    /// Returns the file of the selected level, if it is one of the player's own.
    pub fn own_file(&self) -> Option<PathBuf> {
        self.selection.own_file()
    }

    /// Returns the scores.
    pub fn scores(&self) -> &Scores {
        &self.progress.scores
    }

    /// Returns the settings.
    pub fn settings(&self) -> &Settings {
        &self.preferences.settings
    }

    /// Returns true if a run has reached the high scores and the player has not entered a name yet.
    pub fn lacks_name(&self) -> bool {
        let lacks = self.progress.end.as_ref().is_some_and(|end| end.place.is_some() && !end.is_named);
        lacks && self.screen.page() == Some(Page::End)
    }
}

#[cfg(test)]
mod runs_tests;
#[cfg(test)]
mod tests;
