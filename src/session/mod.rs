//! A game with what is shown of it: rules, particles and screen, in step with each other; and what
//! the player chooses in the menu, done.
//!
//! The window, pictures without one and tests all advance through here, so they cannot differ. It
//! knows neither window nor GL, and reads no file: what is to be kept comes out as
//! [`SaveRequest`]s.

mod attract;
mod choices;
mod keys;
mod lessons;
mod levels;
mod results;
mod rewind;
mod round;
mod runs;
mod screen;
mod settings;
mod view;

pub use crate::settings::{Feedback, Motion};
pub use screen::{Mode, Notice, Screen};
pub use view::{Fade, InputDevice, View};

use crate::effects::Effects;
use crate::game::replay::Replay;
use crate::game::rules::{RuleSet, RunRules};
use crate::game::{Event, Game, GameState, Input, PowerUpKind, STEPS_PER_SECOND, Steer};
use crate::level::Level;
use crate::levels::Levels;
use crate::menu::{GameEnd, Page};
use crate::message::{Message, Urgency};
use crate::player::{Date, Entry, Lesson, LevelResult, SavedRun, Scores, SetKey, Standing};
use crate::settings::{Control, Setting, Settings};
use attract::AttractMode;
use glam::Vec2;
use round::{Round, unbegun};
use std::cell::OnceCell;

/// What is left for the program to do about a command.
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

/// What is to be kept.
#[derive(Clone, Debug, PartialEq)]
pub enum SaveRequest {
    /// A level was played to its end.
    Level(LevelResult),
    /// A run got into the table of high scores.
    Score(Entry),
    /// Its player's name is another one now.
    Rename(Entry, String),
    /// The run that waits, or that none does.
    Saved(Option<SavedRun>),
    /// The run that is played, which waits if the program ends without a word.
    Meanwhile(SavedRun),
    /// The record so far of a single level, should the program end without a word.
    Unfinished(Replay),
    /// That game leaves no record: what was kept of it meanwhile has no use.
    NoRecord,
    /// The run that waits in the file is kept as it is, too: the next one cannot go back to it.
    KeepBefore,
    /// A game has ended, or was left.
    Record(Replay),
    /// The last record shall never be thrown away.
    Keep,
    /// The player did something for the first time.
    Learned(Lesson),
    /// The next run goes by these terms.
    RunRules(RunRules),
    /// It goes through the set of levels with this name; empty for the first one.
    Set(String),
    /// The player set this.
    Setting(Setting),
    /// The player chose keys.
    Keys,
}

/// A game that is shown, and the levels that can be chosen.
pub struct Play {
    /// While there is none, the game is an empty field that stands still.
    levels: Levels,
    sets: OnceCell<Vec<SetKey>>,
    /// The set of the next run, and the one whose table is shown while another one is looked at.
    set: usize,
    table_set: Option<usize>,
    /// The terms of the next run, and of a single level.
    run_terms: RunRules,
    practice: RunRules,
    seed: u64,
    game: Game,
    round: Round,
    attract: Option<AttractMode>,
    effects: Effects,
    screen: Screen,
    events: Vec<Event>,
    /// What power-ups that were granted since the last step did.
    gifts: Vec<Event>,
    /// The next step starts the game.
    starts: bool,
    scores: Scores,
    saved: Option<SavedRun>,
    /// Where that run stands.
    stands: Option<Standing>,
    today: Date,
    end: Option<GameEnd>,
    /// The player's last run in the table of high scores.
    newest: Option<Entry>,
    /// The name that it had when the page was opened on which its name is written.
    first_name: String,
    /// The folder for the player's own levels, as it is told.
    own_levels: Option<String>,
    /// Whether what is played leaves results and records.
    remembers: bool,
    /// Whether a run that is left waits in a file: in a second window none does.
    keeps_runs: bool,
    save_requests: Vec<SaveRequest>,
    /// How the paddle was last steered, and how far it was steered in all, world units.
    steer: Steer,
    steered: f32,
    device: InputDevice,
    /// Which of the two keys for a use was pressed last.
    slot: usize,
    is_left: bool,
    settings: Settings,
    /// What the command line set for this run, and how.
    overridden: Vec<(Setting, &'static str)>,
    /// The use for which a key or button is chosen, and what came of the last choice.
    waiting: Option<(Control, usize)>,
    told: Option<String>,
    message: Option<Message>,
    /// What the player is told about what is kept.
    said: Option<Message>,
}

/// Room for the events of a step: many more than a step usually has.
const EVENTS: usize = 256;

/// Steps after which a run that is played is kept again: 5 s.
const KEPT_EVERY: u64 = 5 * STEPS_PER_SECOND as u64;

/// Before anybody says which day it is.
const NO_DAY: Date = Date { year: 0, month: 1, day: 1 };

impl Play {
    /// The choice of a level by the tutorial's rules, at the level at this place, counted from 0;
    /// `seed` decides all chance. Without any level it is an empty field on which nothing starts,
    /// until [`Play::change_level`] brings one.
    #[must_use]
    pub fn new(levels: impl Into<Levels>, place: usize, seed: u64) -> Self {
        let mut levels = levels.into();
        levels.choose_place(place);
        let level = levels.chosen().cloned().unwrap_or_else(Level::empty);
        let record = unbegun(level, seed, RunRules::TUTORIAL, None);
        Self {
            levels,
            sets: OnceCell::new(),
            set: 0,
            table_set: None,
            run_terms: RunRules::run(crate::game::rules::Difficulty::Normal),
            practice: RunRules::TUTORIAL,
            seed,
            game: record.begin(),
            round: Round::new(None, record, true),
            attract: None,
            effects: Effects::new(),
            screen: Screen::new(Page::Practice),
            events: Vec::with_capacity(EVENTS),
            gifts: Vec::new(),
            starts: false,
            scores: Scores::default(),
            saved: None,
            stands: None,
            today: NO_DAY,
            end: None,
            newest: None,
            first_name: String::new(),
            own_levels: None,
            remembers: true,
            keeps_runs: true,
            save_requests: Vec::new(),
            steer: Steer::default(),
            steered: 0.0,
            device: InputDevice::default(),
            slot: 0,
            is_left: false,
            settings: Settings::default(),
            overridden: Vec::new(),
            waiting: None,
            told: None,
            message: None,
            said: None,
        }
    }

    /// The same by other terms than the tutorial's.
    #[must_use]
    pub fn by(mut self, terms: RunRules) -> Self {
        self.practice = terms;
        if terms.set == RuleSet::Run {
            self.run_terms = terms;
        }
        self.load();
        self
    }

    /// The same, at the menu's first page.
    #[must_use]
    pub fn at_title(mut self) -> Self {
        self.screen.to_title();
        self
    }

    /// The same, with a recorded game to be shown from its start. It leaves no result.
    #[must_use]
    pub fn showing(mut self, record: &Replay) -> Self {
        self.practice = record.terms();
        self.game = record.begin();
        self.round = Round::new(None, record.clone(), false);
        self.remembers = false;
        self
    }

    /// The same, with nothing that is played leaving a result: the player does not play.
    #[must_use]
    pub fn forgetting(mut self) -> Self {
        self.remembers = false;
        self
    }

    /// Advances by one step, unless paused. Returns what happened in it.
    pub fn step(&mut self, input: &Input) -> &[Event] {
        self.events.clear();
        // A field without any brick would be won at once.
        if !self.screen.is_running() || self.levels.is_empty() {
            return &self.events;
        }
        let input = Input { start: input.start || std::mem::take(&mut self.starts), ..*input };
        self.events.append(&mut self.gifts);
        let before = self.game.state();
        let paddle = self.game.paddle().center.x;
        self.game.step(&input, &mut self.events);
        self.effects.step(&self.game, &self.events);
        self.screen.step(self.game.state(), &self.events);
        self.round.note(before, &input, &self.events, &self.game);
        self.steer = input.steer;
        self.learn(paddle);
        if before == GameState::Active && self.game.state() != before {
            self.end_game();
        } else if self.game.steps().is_multiple_of(KEPT_EVERY) {
            self.keep_meanwhile();
        }
        if self.shows() {
            self.step_attract_mode();
        }
        &self.events
    }

    /// The game that is played leaves neither result nor record, nor does its run: it is not what
    /// the player's inputs alone made of it. After its end nothing is made easier.
    pub fn void_result(&mut self) {
        if matches!(self.game.state(), GameState::Win | GameState::Lost) {
            return;
        }
        if self.round.counts && self.round.run.is_some() && self.remembers {
            let kept = if self.keeps_runs { "; what was played of it before is kept beside run.txt" } else { "" };
            self.tell(&format!("this run leaves no result any more: it is not what your hands alone make of it{kept}"));
            self.keep_meanwhile();
            self.save_requests.push(SaveRequest::KeepBefore);
        } else if self.round.counts && self.remembers {
            self.save_requests.push(SaveRequest::NoRecord);
        }
        self.round.counts = false;
    }

    /// What was reached so far, and the run that waits.
    pub fn remember(&mut self, scores: Scores, saved: Option<SavedRun>) {
        self.scores = scores;
        self.set_saved(saved);
    }

    /// The folder for the player's own levels, as it is told where sets of levels are chosen, where
    /// these are among them; otherwise the choice of a set is not kept.
    pub fn set_own_levels(&mut self, folder: Option<String>) {
        self.own_levels = folder;
    }

    /// Whether a run that is left waits in a file; usually it does.
    pub fn set_keeps_runs(&mut self, keeps_runs: bool) {
        self.keeps_runs = keeps_runs;
    }

    /// What was reached so far, as it is kept.
    pub fn set_scores(&mut self, scores: Scores) {
        self.scores = scores;
    }

    /// Tells the player about what is kept, while the game stands still.
    pub fn tell(&mut self, text: &str) {
        self.said = Some(Message::warning(text.to_owned(), Urgency::Still));
    }

    /// The terms of the next run.
    pub fn set_run_terms(&mut self, terms: RunRules) {
        self.run_terms = terms;
    }

    /// The set of levels of the next run, by its name; the first one where no set has that name
    /// and a level.
    pub fn set_run_levels(&mut self, name: &str) {
        let has_level = |set: &usize| self.levels.set_levels(*set).next().is_some();
        let mut named = (0..self.sets().len()).filter(|set| self.name_of_set(*set) == name);
        self.set = named.find(has_level).unwrap_or(0);
    }

    /// The day, for results.
    pub fn set_today(&mut self, today: Date) {
        self.today = today;
    }

    /// Which device the player used last.
    pub fn set_device(&mut self, device: InputDevice) {
        self.device = device;
    }

    /// Which of the keys for a use the player pressed last, 0, 1 or [`crate::settings::KEYPAD`]:
    /// hints show keys of the same hand.
    pub fn set_slot(&mut self, slot: usize) {
        self.slot = slot;
    }

    /// That key's place.
    #[must_use]
    pub fn slot(&self) -> usize {
        self.slot
    }

    /// Whether the left hand alone is at the keyboard, as far as the last keys tell: menus name the
    /// keys that it reaches.
    pub fn set_left(&mut self, is_left: bool) {
        self.is_left = is_left;
    }

    /// That device.
    #[must_use]
    pub fn device(&self) -> InputDevice {
        self.device
    }

    /// What is to be kept since the last call.
    pub fn take_save_requests(&mut self) -> Vec<SaveRequest> {
        std::mem::take(&mut self.save_requests)
    }

    /// What is to be kept, and still to be taken.
    #[cfg(test)]
    pub(crate) fn save_requests(&self) -> &[SaveRequest] {
        &self.save_requests
    }

    /// The program ends: a run that is played waits from now on.
    pub fn leave(&mut self) {
        if self.game.state() == GameState::Active {
            self.leave_game();
        }
    }

    /// Sets or removes the message over the field.
    pub fn set_message(&mut self, message: Option<Message>) {
        self.message = message;
    }

    /// Grants a power-up as if it had just been collected, for demonstrations and tests. It is seen
    /// and heard with the next step's events.
    pub fn grant(&mut self, kind: PowerUpKind) {
        let at = self.game.paddle().center;
        self.game.grant(kind, at, &mut self.gifts);
        self.void_result();
    }

    /// Lets an item fall from `corner`, its top-left corner in world units, for demonstrations and
    /// tests.
    pub fn drop_power_up(&mut self, kind: PowerUpKind, corner: Vec2) {
        self.game.drop_power_up(kind, corner, &mut self.gifts);
        self.void_result();
    }

    /// Pauses a game that is played: the window lost the focus.
    pub fn lose_focus(&mut self) {
        if self.screen.mode() == Mode::Playing {
            self.screen.pause();
            self.keep_meanwhile();
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What is around it.
    #[must_use]
    pub fn screen(&self) -> &Screen {
        &self.screen
    }
}

#[cfg(test)]
mod tests;
