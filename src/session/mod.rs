//! A game with everything around it: its effects, the pages of the menu, levels, runs and results,
//! in step with each other.
//!
//! The window, pictures without one and tests all advance through [`Play`], so they cannot differ.
//! It knows neither window nor GL, and writes no file: what is to be kept comes out as
//! [`SaveRequest`]s.
//!
//! | File | What it holds |
//! |---|---|
//! | `round.rs` | one game with its effects, record and figures; the author's win beside it |
//! | `progress.rs` | scores, the run that waits, lessons; what is to be kept |
//! | `level_selection.rs` | the levels and their sets, which come and go |
//! | `painter.rs` | painting a level's file |
//! | `screen.rs` | the open pages |
//! | `commands.rs`, `preferences.rs` | what the player's commands do |
//! | `runs.rs` | runs, and what goes beyond a level at its end |
//! | `attract.rs` | the game behind the menu |
//! | `view.rs` | all that a frame shows |

mod attract;
mod commands;
mod level_selection;
mod painter;
mod preferences;
mod progress;
mod round;
mod runs;
mod screen;
mod view;

pub use crate::settings::{Feedback, Motion, Setting};
pub use progress::SaveRequest;
pub use screen::{Mode, Notice, Screen};
pub use view::{Fade, InputDevice, View};

use crate::game::replay::Replay;
use crate::game::rules::{RuleSet, RunRules};
use crate::game::{Event, Game, GameState, Input, PowerUpKind, STEPS_PER_SECOND};
use crate::level::Level;
use crate::library::{LevelList, Message, Urgency};
use crate::menu::Page;
use crate::player::{Date, SavedRun, Scores};
use attract::AttractMode;
use commands::turned;
use glam::Vec2;
use level_selection::LevelSelection;
use painter::Painter;
use preferences::Preferences;
use progress::Progress;
use round::{Ghost, Round, unbegun};
use std::path::PathBuf;

/// The program's part of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowUp {
    /// Another page, or another value: a sound.
    Turn,
    /// The field is another one now.
    Load,
    /// The field is another one now, and its game begins.
    Begin,
    /// End the program.
    Quit,
}

/// A game with everything around it.
pub struct Play {
    round: Round,
    attract: Option<AttractMode>,
    screen: Screen,
    /// While there is no level, the game is an empty field that stands still.
    selection: LevelSelection,
    progress: Progress,
    /// The rules of a single level; those of the next run are among the settings.
    practice: RunRules,
    /// Whether the author's win runs beside a single level, and that win.
    shows_ghost: bool,
    ghost: Option<Ghost>,
    painter: Option<Painter>,
    seed: u64,
    /// The device that the player used last.
    pub device: InputDevice,
    preferences: Preferences,
    /// Messages over the field: about levels, and about what is kept.
    level_message: Option<Message>,
    save_message: Option<Message>,
}

/// Steps after which a run that is played is kept again: 5 s.
const KEPT_EVERY: u64 = 5 * STEPS_PER_SECOND as u64;

impl Play {
    /// The choice of a level by the tutorial's rules, at the level at this place, counted from 0;
    /// `seed` decides all chance. Without any level it is an empty field on which nothing starts,
    /// until [`Play::change_level`] brings one.
    #[must_use]
    pub fn new(levels: impl Into<LevelList>, place: usize, seed: u64) -> Self {
        let mut levels = levels.into();
        levels.choose_place(place);
        let level = levels.chosen().cloned().unwrap_or_else(Level::empty);
        Self {
            round: Round::new(unbegun(level, seed, RunRules::TUTORIAL, None), None, true),
            attract: None,
            screen: Screen::new(Page::Practice),
            selection: LevelSelection::new(levels),
            progress: Progress::default(),
            practice: RunRules::TUTORIAL,
            shows_ghost: false,
            ghost: None,
            painter: None,
            seed,
            device: InputDevice::default(),
            preferences: Preferences::default(),
            level_message: None,
            save_message: None,
        }
    }

    /// Plays by other rules than the tutorial's.
    #[must_use]
    pub fn by(mut self, rules: RunRules) -> Self {
        self.practice = rules;
        if rules.set == RuleSet::Run {
            self.preferences.settings.run = rules;
        }
        self.load();
        self
    }

    /// Begins at the menu's first page, from which *Practice* has a run's rules: by those the
    /// game's own levels are proven.
    #[must_use]
    pub fn at_title(mut self) -> Self {
        self.practice = self.preferences.settings.run;
        self.screen.to_title();
        self
    }

    /// Shows a recorded game from its start. It leaves no result.
    #[must_use]
    pub fn showing(mut self, record: &Replay) -> Self {
        self.practice = record.terms;
        self.round = Round::new(record.clone(), None, false);
        self.forgetting()
    }

    /// Lets no game leave a result: the player does not play.
    #[must_use]
    pub fn forgetting(mut self) -> Self {
        self.progress.forgets = true;
        self
    }

    /// Advances by one step, unless paused. Returns what happened in it.
    pub fn step(&mut self, input: &Input) -> &[Event] {
        // A field without any brick would be won at once.
        if !self.screen.is_running() || self.selection.levels.is_empty() {
            return &[];
        }
        let (before, paddle) = (self.round.game.state(), self.round.game.paddle().center.x);
        self.round.step(input);
        if let Some(ghost) = &mut self.ghost {
            ghost.follow(self.round.game.flight_steps());
        }
        let Round { game, events, .. } = &self.round;
        self.screen.step(game.state(), events);
        self.progress.learn(&self.round, paddle);
        if before == GameState::Active && game.state() != before {
            self.progress.finish(&self.round, self.seed.wrapping_add(1), self.to_beat());
            self.extend_end();
        } else if game.steps().is_multiple_of(KEPT_EVERY) {
            self.progress.save_meanwhile(&self.round);
        }
        if self.is_attract_mode() {
            self.step_attract_mode();
        }
        &self.round.events
    }

    /// Takes result and record from the game that is played, and from its run: it is not what the
    /// player's inputs alone made of it. After its end nothing is made easier.
    pub fn void_result(&mut self) {
        if self.round.is_over() || !std::mem::take(&mut self.round.counts) || self.progress.forgets {
            return;
        }
        if self.round.run.is_some() {
            self.tell("this run is unranked now: it was slowed down, or its level changed");
        } else {
            self.progress.requests.push(SaveRequest::Playing(None));
        }
    }

    /// Grants a power-up as if it had just been collected, for demonstrations and tests. It is seen
    /// and heard with the next step's events.
    pub fn grant(&mut self, kind: PowerUpKind) {
        let Round { game, granted, .. } = &mut self.round;
        game.grant(kind, game.paddle().center, granted);
        self.void_result();
    }

    /// Lets an item fall from `corner`, its top-left corner in world units, for demonstrations and
    /// tests.
    pub fn drop_power_up(&mut self, kind: PowerUpKind, corner: Vec2) {
        self.round.game.drop_power_up(kind, corner, &mut self.round.granted);
        self.void_result();
    }

    /// Lets the first ball fly from here in this direction, as an author tries a level. Returns
    /// false where it has no room.
    pub fn place_ball(&mut self, center: Vec2, direction: Vec2) -> bool {
        let is_placed = self.round.game.place_ball(center, direction);
        if is_placed {
            self.void_result();
        }
        is_placed
    }

    /// Plays on from an earlier moment: `game` is what `inputs` made of the record's beginning.
    /// From there it is another game, which leaves neither result nor record. A run waits as it is
    /// now, and the other game does not belong to it.
    pub fn play_on_from(&mut self, game: &Game, inputs: &[Input]) {
        self.progress.leave(&self.round);
        if self.round.run.is_some() && self.progress.saved.is_some() {
            self.tell("this is a separate game now; your run is saved: choose Continue in the menu to resume it");
        }
        self.round = self.round.rewound(game, inputs);
        // It goes by the clock of the game as it was.
        self.ghost = None;
        self.progress.end = None;
        self.screen.enter(game.state());
    }

    /// Pauses a game that is played: the window lost the focus.
    pub fn lose_focus(&mut self) {
        self.end_stroke();
        if self.screen.mode() == Mode::Playing {
            self.screen.pause();
            self.progress.save_meanwhile(&self.round);
        }
    }

    /// Leaves the game, since the program ends: a run that is played waits from now on.
    pub fn leave(&mut self) {
        self.progress.leave(&self.round);
    }

    /// Tells the player about what is kept, while the game stands still.
    pub fn tell(&mut self, text: &str) {
        self.save_message = Some(Message::warning(text.to_owned(), Urgency::Still));
    }

    /// Tells the player why the record is not kept, which can be chosen again.
    pub fn say_not_kept(&mut self, cause: &str) {
        if let Some(end) = &mut self.progress.end {
            end.is_kept = false;
        }
        self.tell(cause);
    }
}

/// Facts from the program, before a game and while it runs.
impl Play {
    /// Takes over what was reached so far, and the run that waits.
    pub fn remember(&mut self, scores: Scores, saved: Option<SavedRun>) {
        self.progress.scores = scores;
        self.progress.wait(saved);
        self.count_stars();
    }

    /// Sets the folder for the player's own levels, as it is told where sets of levels are chosen,
    /// where these are among them; otherwise the choice of a set is not kept.
    pub fn set_own_levels(&mut self, folder: Option<String>) {
        self.selection.own_folder = folder;
    }

    /// Sets the archive that is played, so that the player can keep it.
    pub fn set_archive(&mut self, archive: PathBuf) {
        self.selection.archive = Some(archive);
    }

    /// Sets whether a run that waits is kept in a file; usually it is.
    pub fn set_keeps_runs(&mut self, keeps_runs: bool) {
        self.progress.loses_runs = !keeps_runs;
    }

    /// Sets the set of levels of the next run, by its name; the first one where no set has that
    /// name and a level.
    pub fn set_run_levels(&mut self, name: &str) {
        self.selection.choose_set(name);
    }

    /// Sets the day, for results.
    pub fn set_today(&mut self, today: Date) {
        self.progress.today = today;
    }

    /// Sets or removes the message over the field.
    pub fn set_message(&mut self, message: Option<Message>) {
        self.level_message = message;
    }

    /// Changes the levels' files and the messages about them. A level itself changes by
    /// [`Play::change_level`], so that the game follows.
    pub fn levels_mut(&mut self) -> &mut LevelList {
        &mut self.selection.levels
    }

    /// Takes what is to be kept since the last call.
    pub fn take_save_requests(&mut self) -> Vec<SaveRequest> {
        let requests = std::mem::take(&mut self.progress.requests);
        if let (Some(painter), Some(SaveRequest::Level(_, text))) = (&mut self.painter, requests.last()) {
            painter.saved.clone_from(text);
        }
        requests
    }
}

/// Reading the game and what is around it; [`Play::view`] has the rest.
impl Play {
    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.round.game
    }

    /// The level as it was when the game began; its author may have changed it since.
    pub(crate) fn begun_level(&self) -> &Level {
        &self.round.record.level
    }

    /// The record of the game up to this moment.
    #[must_use]
    pub fn record(&self) -> Replay {
        self.round.record()
    }

    /// The open pages.
    #[must_use]
    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    /// The levels, and which one is chosen.
    #[must_use]
    pub fn levels(&self) -> &LevelList {
        &self.selection.levels
    }

    /// The scores.
    #[must_use]
    pub fn scores(&self) -> &Scores {
        &self.progress.scores
    }

    /// True where a run has ended that got its place among the high scores, and not yet its name.
    #[must_use]
    pub fn lacks_name(&self) -> bool {
        let lacks = self.progress.end.as_ref().is_some_and(|end| end.place.is_some() && !end.is_named);
        lacks && self.screen.page() == Some(Page::End)
    }
}

#[cfg(test)]
mod tests;
