//! A game with what is shown of it: rules, particles and screen, in step with each other; and what
//! the player chooses in the menu, done.
//!
//! The window, pictures without one and tests all advance through here, so they cannot differ. It
//! knows neither window nor GL, and reads no file: what is to be kept comes out as [`Note`]s.

mod choices;
mod keys;
mod rewind;
mod session;
mod show;
mod view;

pub use crate::player::{Feedback, Motion};
pub use view::{Device, Fade, View};

use crate::effects::{self, Effects};
use crate::game::replay::Replay;
use crate::game::rules::{RuleSet, Terms};
use crate::game::{Carried, Event, Game, GameState, Input, PowerUpKind, Steer};
use crate::level::Level;
use crate::levels::{LevelId, Levels};
use crate::menu::{End, Facts, Page};
use crate::message::{Message, Urgency};
use crate::player::{self, Control, Date, Entry, Lesson, LevelResult, SavedRun, Scores, SetKey, Setting, Settings};
use crate::screen::{Mode, Screen};
use glam::Vec2;
use session::{Session, unbegun};
use show::Show;

/// What is left for the program to do about a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
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
pub enum Note {
    /// A level was played to its end.
    Level(LevelResult),
    /// A run got into the table of high scores.
    Score(Entry),
    /// Its player's name is another one now.
    Rename(Entry, String),
    /// The run that waits, or that none does.
    Saved(Option<SavedRun>),
    /// A game has ended, or was left.
    Record(Replay),
    /// The last record shall never be thrown away.
    Keep,
    /// The player did something for the first time.
    Learned(Lesson),
    /// The next run goes by these terms.
    Terms(Terms),
    /// The player set this.
    Setting(Setting),
    /// The player chose keys.
    Keys,
}

/// A game that is shown, and the levels that can be chosen.
pub struct Play {
    /// While there is none, the game is an empty field that stands still.
    levels: Levels,
    sets: Vec<SetKey>,
    set: usize,
    /// The terms of the next run, and of a single level.
    run_terms: Terms,
    practice: Terms,
    seed: u64,
    game: Game,
    session: Session,
    show: Option<Show>,
    effects: Effects,
    screen: Screen,
    events: Vec<Event>,
    /// What power-ups that were granted since the last step did.
    gifts: Vec<Event>,
    /// The next step starts the game.
    starts: bool,
    scores: Scores,
    saved: Option<SavedRun>,
    today: Date,
    end: Option<End>,
    /// The player's last run in the table of high scores.
    newest: Option<Entry>,
    /// Whether what is played leaves results and records.
    remembers: bool,
    notes: Vec<Note>,
    /// How the paddle was last steered, and how far it was steered in all, world units.
    steer: Steer,
    steered: f32,
    device: Device,
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

/// Before anybody says which day it is.
const NO_DAY: Date = Date { year: 0, month: 1, day: 1 };

/// The paddle was steered for the first time when it has gone this far, world units.
const STEERED: f32 = 150.0;

impl Play {
    /// The choice of a level by the tutorial's rules, at the level at this place, counted from 0;
    /// `seed` decides all chance. Without any level it is an empty field on which nothing starts,
    /// until [`Play::change_level`] brings one.
    #[must_use]
    pub fn new(levels: impl Into<Levels>, place: usize, seed: u64) -> Self {
        let mut levels = levels.into();
        levels.choose_place(place);
        let level = levels.chosen().cloned().unwrap_or_else(Level::empty);
        let record = unbegun(level, seed, Terms::TUTORIAL, None);
        let mut play = Self {
            levels,
            sets: Vec::new(),
            set: 0,
            run_terms: Terms::run(crate::game::rules::Difficulty::Normal),
            practice: Terms::TUTORIAL,
            seed,
            game: record.begin(),
            session: Session::new(None, record, true),
            show: None,
            effects: Effects::new(),
            screen: Screen::new(Page::Practice),
            events: Vec::with_capacity(EVENTS),
            gifts: Vec::new(),
            starts: false,
            scores: Scores::default(),
            saved: None,
            today: NO_DAY,
            end: None,
            newest: None,
            remembers: true,
            notes: Vec::new(),
            steer: Steer::default(),
            steered: 0.0,
            device: Device::default(),
            settings: Settings::default(),
            overridden: Vec::new(),
            waiting: None,
            told: None,
            message: None,
            said: None,
        };
        play.find_sets();
        play
    }

    /// The same by other terms than the tutorial's.
    #[must_use]
    pub fn by(mut self, terms: Terms) -> Self {
        self.practice = terms;
        if terms.set == RuleSet::Run {
            self.run_terms = terms;
        }
        self.load(None);
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
        self.session = Session::new(None, record.clone(), false);
        self.remembers = false;
        self
    }

    /// The same, with nothing that is played leaving a result: somebody else plays.
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
        self.session.note(before, &input, &self.events, &self.game);
        self.steer = input.steer;
        self.learn(paddle);
        if before == GameState::Active && self.game.state() != before {
            self.end_game();
        }
        if self.shows() {
            self.step_show();
        }
        &self.events
    }

    /// Takes over a level that its author saved: the menu shows its new picture, a game gets its
    /// new bricks ([`Game::change_level`]). An entry that had no level yet is shown in the menu at
    /// once.
    pub fn change_level(&mut self, id: LevelId, level: Level) {
        let is_same = self.levels.level(id) == Some(&level);
        let old = self.levels.set_level(id, level);
        if !is_same {
            self.find_sets();
        }
        let is_menu = self.game.state() == GameState::Menu;
        if is_menu && old.is_none() {
            self.levels.choose_id(id);
        }
        if self.levels.chosen_id() != Some(id) || is_same {
            return;
        }
        match (old, self.levels.chosen()) {
            (Some(old), Some(new)) if self.game.state() == GameState::Active => {
                self.game.change_level(&old, new);
                // The record holds inputs only, so it cannot tell of this.
                self.spoil();
            }
            _ if is_menu => self.load(None),
            _ => {}
        }
    }

    /// Removes a level. Returns whether it did: the level that is played stays, and so does the
    /// last one.
    pub fn remove_level(&mut self, id: LevelId) -> bool {
        let is_menu = self.game.state() == GameState::Menu;
        let is_played = self.levels.chosen_id() == Some(id) && !is_menu;
        if is_played || self.levels.count() < 2 || self.levels.level(id).is_none() {
            return false;
        }
        self.levels.remove_level(id);
        self.find_sets();
        if is_menu {
            self.load(None);
        }
        true
    }

    /// The game that is played leaves neither result nor record, nor does its run: it is not what
    /// the player's inputs alone made of it.
    pub fn spoil(&mut self) {
        self.session.counts = false;
    }

    /// The levels, and which one is chosen.
    #[must_use]
    pub fn levels(&self) -> &Levels {
        &self.levels
    }

    /// The levels' files and the messages about them. A level itself changes by
    /// [`Play::change_level`], so that the game follows.
    pub fn levels_mut(&mut self) -> &mut Levels {
        &mut self.levels
    }

    /// Shows the chosen level's game before its start, by the terms of a single level.
    fn load(&mut self, carried: Option<Carried>) {
        let Some(level) = self.levels.chosen() else { return };
        let record = unbegun(level.clone(), self.seed, self.practice, carried);
        self.game = record.begin();
        self.session = Session::new(None, record, true);
        self.screen.enter(GameState::Menu);
    }

    /// What was reached so far, and the run that waits.
    pub fn remember(&mut self, scores: Scores, saved: Option<SavedRun>) {
        (self.scores, self.saved) = (scores, saved);
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
    pub fn set_run_terms(&mut self, terms: Terms) {
        self.run_terms = terms;
    }

    /// The day, for results.
    pub fn set_today(&mut self, today: Date) {
        self.today = today;
    }

    /// Which device the player used last.
    pub fn set_device(&mut self, device: Device) {
        self.device = device;
    }

    /// What is to be kept since the last call.
    pub fn take_notes(&mut self) -> Vec<Note> {
        std::mem::take(&mut self.notes)
    }

    /// The program ends: a run that is played waits from now on.
    pub fn leave(&mut self) {
        if self.screen.page() == Some(Page::Name) {
            self.take_name();
        }
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
        self.spoil();
    }

    /// Lets an item fall from `corner`, its top-left corner in world units, for demonstrations and
    /// tests.
    pub fn drop_power_up(&mut self, kind: PowerUpKind, corner: Vec2) {
        self.game.drop_power_up(kind, corner, &mut self.gifts);
        self.spoil();
    }

    /// Sets whether the picture may shake, swirl and turn.
    pub fn set_motion(&mut self, motion: Motion) {
        self.settings.reduced_motion = motion == Motion::Reduced;
    }

    /// Whether the picture may shake, swirl and turn.
    #[must_use]
    pub fn motion(&self) -> Motion {
        self.settings.motion()
    }

    /// Sets how much the picture answers to what happens.
    pub fn set_feedback(&mut self, feedback: Feedback) {
        self.settings.feedback = feedback;
    }

    /// Takes over what the player set. `overridden` is what of it the command line set for this
    /// run, and how.
    pub fn set_settings(&mut self, settings: Settings, overridden: Vec<(Setting, &'static str)>) {
        (self.settings, self.overridden) = (settings, overridden);
    }

    /// What the player set, as it is now.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The player sets something: see [`Setting::turn`]. From now on it is the player's choice, and
    /// kept.
    pub fn change_setting(&mut self, setting: Setting, turn: i32) {
        setting.turn(&mut self.settings, turn);
        self.overridden.retain(|(overridden, _)| *overridden != setting);
        self.notes.push(Note::Setting(setting));
    }

    /// Pauses a game that is played: the window lost the focus.
    pub fn lose_focus(&mut self) {
        self.screen.pause();
    }

    /// Whether the level's last brick is about to break: the time for slow motion, where motion is
    /// not reduced and feedback not off.
    #[must_use]
    pub fn is_tense(&self) -> bool {
        let is_shown = self.settings.feedback != Feedback::Off && self.motion() == Motion::Full;
        is_shown && effects::tension(&self.game) > 0.0
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

    /// What to draw; see [`View`] for `alpha` and `loudness`.
    #[must_use]
    pub fn view(&self, alpha: f32, loudness: Option<f32>) -> View<'_> {
        let waits = self.game.balls().iter().any(|ball| ball.waits_at.is_some());
        let is_still = match self.screen.mode() {
            Mode::Menu | Mode::Paused => true,
            Mode::Playing => waits,
            Mode::Won | Mode::Lost => false,
        };
        let message = self.message.as_ref().or(self.said.as_ref());
        let show = self.show.as_ref().filter(|_| self.shows());
        let table = self.sets.get(self.set).map_or(&[][..], |set| self.scores.table(set));
        View {
            game: show.map_or(&self.game, |show| &show.game),
            effects: show.map_or(&self.effects, |show| &show.effects),
            screen: &self.screen,
            facts: self.facts(),
            levels: &self.levels,
            terms: self.session.terms(),
            best: self.scores.best(self.session.level, self.session.terms()),
            table,
            place: self.newest.as_ref().and_then(|newest| table.iter().position(|entry| entry == newest)),
            is_show: show.is_some(),
            aim: self.aim(),
            lesson: self.lesson(),
            device: self.device,
            alpha,
            loudness,
            rate: None,
            note: None,
            motion: self.motion(),
            feedback: self.settings.feedback,
            fade: Fade::default(),
            message: message.filter(|message| message.urgency == Urgency::Now || is_still),
        }
    }

    fn facts(&self) -> Facts<'_> {
        Facts {
            levels: &self.levels,
            scores: &self.scores,
            saved: self.saved.as_ref().filter(|saved| self.has_levels_of(saved)),
            sets: &self.sets,
            set: self.set,
            terms: self.run_terms,
            practice: self.practice.set,
            is_run: self.session.run.is_some(),
            end: self.end.as_ref(),
            settings: &self.settings,
            overridden: &self.overridden,
            waiting: self.waiting,
            told: self.told.as_deref(),
        }
    }
}

/// What happens to the player beside the game.
impl Play {
    /// The sets of levels, after a level changed.
    fn find_sets(&mut self) {
        let names: Vec<String> = self.levels.set_names().map(str::to_owned).collect();
        let key = |(set, name)| {
            let levels = self.levels.set_levels(set).map(|(_, level)| level);
            SetKey { name, fingerprint: player::fingerprint(levels) }
        };
        self.sets = names.into_iter().enumerate().map(key).collect();
    }

    /// The game has ended: results, and what they change.
    fn end_game(&mut self) {
        let level = self.session.level_result(&self.game);
        let next = self.next_of_run();
        let run = self.session.run_result(&self.game, next.is_none());
        let counts = self.session.counts && self.remembers;
        let mut end = End { level, news: None, run, place: None, has_record: counts, is_kept: false };
        let next_seed = self.seed.wrapping_add(1);
        if counts {
            end.news = Some(self.scores.add_level(&end.level));
            self.notes.push(Note::Level(end.level.clone()));
            self.notes.push(Note::Record(self.session.record(&self.game)));
            // The run of a set that was changed meanwhile is not the same as others'.
            if let Some(result) = end.run.clone().filter(|run| self.sets.contains(&run.set)) {
                end.place = self.scores.place(&result);
                let name = self.scores.last_name().unwrap_or("PLAYER").to_owned();
                let entry = Entry { name, date: self.today, result };
                if end.place.is_some() {
                    self.scores.add_run(entry.clone());
                    self.notes.push(Note::Score(entry.clone()));
                    self.newest = Some(entry);
                }
            }
        }
        if self.session.run.is_some() && self.remembers {
            let saved = next
                .filter(|_| end.run.is_none())
                .and_then(|level| self.session.saved(&self.game, Some((&level, next_seed))));
            self.keep_run(saved);
        }
        self.end = Some(end);
    }

    /// The run that waits from now on, if any.
    fn keep_run(&mut self, saved: Option<SavedRun>) {
        if self.saved != saved {
            self.notes.push(Note::Saved(saved.clone()));
            self.saved = saved;
        }
    }

    /// Whether the set of a run's levels is here.
    fn has_levels_of(&self, saved: &SavedRun) -> bool {
        self.sets.iter().any(|set| set.name == saved.set.name)
    }

    /// The level that follows in the run.
    fn next_of_run(&self) -> Option<Level> {
        let run = self.session.run.as_ref()?;
        let set = self.sets.iter().position(|set| set.name == run.set.name)?;
        self.levels.set_levels(set).nth(run.number).map(|(_, level)| level.clone())
    }

    /// The game that is played is left. A run waits, anything else ends here.
    fn leave_game(&mut self) {
        if !self.remembers || !self.session.has_begun() {
            return;
        }
        if self.session.run.is_some() {
            let saved = self.session.saved(&self.game, None);
            self.keep_run(saved);
        } else if self.session.counts {
            self.notes.push(Note::Record(self.session.record(&self.game)));
        }
    }

    /// What the player does for the first time. `paddle` is where the paddle was before the step,
    /// world units.
    fn learn(&mut self, paddle: f32) {
        if !self.remembers || self.game.state() != GameState::Active {
            return;
        }
        self.steered += (self.game.paddle().center.x - paddle).abs();
        let has_launched = self.events.iter().any(|event| matches!(event, Event::Launched { .. }));
        let has_caught = self.events.iter().any(|event| matches!(event, Event::PowerUpCollected { .. }));
        let lessons =
            [(Lesson::Steer, self.steered > STEERED), (Lesson::Release, has_launched), (Lesson::Catch, has_caught)];
        for (lesson, is_done) in lessons {
            if is_done && !self.scores.has_learned(lesson) {
                self.scores.learn(lesson);
                self.notes.push(Note::Learned(lesson));
            }
        }
    }

    /// What to tell a player who never did it.
    fn lesson(&self) -> Option<Lesson> {
        let waits = self.game.balls().iter().any(|ball| ball.waits_at.is_some());
        let new = |lesson| !self.scores.has_learned(lesson);
        if self.screen.mode() != Mode::Playing || !self.remembers {
            None
        } else if new(Lesson::Steer) {
            Some(Lesson::Steer)
        } else if new(Lesson::Release) && waits {
            Some(Lesson::Release)
        } else {
            Some(Lesson::Catch).filter(|lesson| new(*lesson) && !self.game.falling().is_empty())
        }
    }

    /// Where a waiting ball would fly if it were released now.
    fn aim(&self) -> Option<Vec2> {
        let rules = self.game.rules();
        let waits = self.game.balls().iter().any(|ball| ball.waits_at.is_some());
        let is_aimed = rules.aims_launch && waits && self.screen.mode() == Mode::Playing;
        is_aimed.then(|| rules.launch(self.game.first_speed(), self.steer, self.game.paddle().center.x))
    }

    /// Whether a game plays itself behind the menu.
    fn shows(&self) -> bool {
        let is_lively = self.motion() == Motion::Full && self.settings.feedback != Feedback::Off;
        let is_before = self.screen.mode() == Mode::Menu && self.screen.page() != Some(Page::Practice);
        is_lively && is_before && !self.starts
    }

    fn step_show(&mut self) {
        if self.show.is_none() {
            self.show = self.levels.chosen().map(|level| Show::new(level, self.seed));
        }
        if let Some(show) = &mut self.show {
            show.step();
        }
    }
}

#[cfg(test)]
mod tests;
