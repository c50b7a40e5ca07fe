//! What a frame shows.

use super::{Mode, Play, Screen};
use crate::effects::Effects;
use crate::game::Game;
use crate::game::rules::RunRules;
use crate::level::Severity;
use crate::levels::Levels;
use crate::menu::{MenuContext, Page};
use crate::message::{Message, Urgency};
use crate::player::{Best, Entry, Lesson, SetKey, Totals};
use crate::settings::{Feedback, Motion};
use glam::Vec2;

/// All that a frame shows.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The game.
    pub game: &'a Game,
    /// Its particles.
    pub effects: &'a Effects,
    /// What is around it.
    pub screen: &'a Screen,
    /// What the entries of the menu depend on.
    pub facts: MenuContext<'a>,
    /// The levels that can be chosen, and which one is.
    pub levels: &'a Levels,
    /// The number of the level, from 1, and how many there are: in a run those of the run.
    pub number: (usize, usize),
    /// By which terms the game is played.
    pub terms: RunRules,
    /// The best that was reached on the chosen level by these terms.
    pub best: Option<Best>,
    /// The figures of the level that is played, so far.
    pub totals: Totals,
    /// The table of high scores of the chosen set, and the newest entry's place in it.
    pub table: &'a [Entry],
    /// The place of the player's last run in `table`.
    pub place: Option<usize>,
    /// Whether the game is a show behind the menu.
    pub is_attract_mode: bool,
    /// Where a waiting ball will fly, as a velocity, where launches are aimed.
    pub aim: Option<Vec2>,
    /// What the player is told to do, as long as it was never done.
    pub lesson: Option<Lesson>,
    /// Which device the player used last.
    pub device: InputDevice,
    /// Which of the keys for a use the player pressed last: 0, 1 or [`crate::settings::KEYPAD`].
    pub slot: usize,
    /// Whether the left hand alone is at the keyboard, as far as the last keys tell.
    pub is_left: bool,
    /// The moment to draw, between the second-last step (0) and the last one (1).
    pub alpha: f32,
    /// How loud the sound is, from 0 to 1; `None` where there is no device.
    pub loudness: Option<f32>,
    /// What the program says over the field, in a line.
    pub note: Option<&'a str>,
    /// Where the mouse is, in physical pixels of the window, where it is used.
    pub pointer: Option<Vec2>,
    /// Whether a recorded game is shown.
    pub is_replay: bool,
    /// Frames a second, where they are shown.
    pub rate: Option<f32>,
    /// Whether the picture may shake, swirl and turn.
    pub motion: Motion,
    /// How much the picture answers to what happens.
    pub feedback: Feedback,
    /// How far the screen that is shown has come in.
    pub fade: Fade,
    /// The message over the field, if there is one.
    pub message: Option<&'a Message>,
}

/// What a player holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InputDevice {
    /// A keyboard.
    #[default]
    Keys,
    /// A mouse.
    Mouse,
    /// A game pad.
    Pad,
}

/// How one screen gives way to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fade {
    /// How much is seen of what is over the field, from 0 to 1.
    pub shown: f32,
    /// How much darkness covers the field, from 0 to 1.
    pub cover: f32,
}

impl Default for Fade {
    fn default() -> Self {
        Self { shown: 1.0, cover: 0.0 }
    }
}

impl Play {
    /// What to draw; see [`View`] for `alpha` and `loudness`.
    #[must_use]
    pub fn view(&self, alpha: f32, loudness: Option<f32>) -> View<'_> {
        let waits = self.game.balls().iter().any(|ball| ball.waits_at.is_some());
        let is_still = match self.screen.mode() {
            Mode::Menu | Mode::Paused | Mode::Won | Mode::Lost => true,
            Mode::Playing => waits,
        };
        // What is told about what is kept comes before what could be better in a level.
        let is_mild = self.message.as_ref().is_some_and(|message| message.severity == Severity::Warning);
        let said = self.said.as_ref();
        let message = self.message.as_ref().filter(|_| !(is_mild && said.is_some())).or(said);
        let show = self.attract.as_ref().filter(|_| self.shows());
        let table = self.table_key().map_or(&[][..], |set| self.scores.table(set));
        View {
            game: show.map_or(&self.game, |show| &show.game),
            effects: show.map_or(&self.effects, |show| &show.effects),
            screen: &self.screen,
            facts: self.facts(),
            levels: &self.levels,
            number: self.number(),
            terms: self.round.terms(),
            best: self.scores.best(self.round.level, self.round.terms()),
            totals: self.round.totals,
            table,
            place: self.newest.as_ref().and_then(|newest| table.iter().position(|entry| entry == newest)),
            is_attract_mode: show.is_some(),
            aim: self.aim(),
            lesson: self.lesson(),
            device: self.device,
            slot: self.slot,
            is_left: self.is_left,
            alpha,
            loudness,
            is_replay: false,
            rate: None,
            note: None,
            pointer: None,
            motion: self.motion(),
            feedback: self.settings.feedback(),
            fade: Fade::default(),
            message: message.filter(|message| message.urgency == Urgency::Now || is_still),
        }
    }

    /// The set whose high scores are told: that of the run that is played, else of the next one;
    /// another one can be looked at on their page.
    fn table_set(&self) -> usize {
        let looked_at = self.table_set.filter(|_| self.screen.page() == Some(Page::Scores));
        let played = || self.round.run.as_ref().and_then(|run| self.set_of(&run.set));
        looked_at.or_else(played).unwrap_or(self.set)
    }

    /// The same, by what its results are kept under: a run has its place among those of its own
    /// levels, which may have been changed since it began.
    fn table_key(&self) -> Option<&SetKey> {
        let is_chosen = self.table_set.is_some() && self.screen.page() == Some(Page::Scores);
        let played = self.round.run.as_ref().filter(|_| !is_chosen).map(|run| &run.set);
        played.or_else(|| self.sets().get(self.table_set()))
    }

    fn number(&self) -> (usize, usize) {
        let of_all = (self.levels.number(), self.levels.count());
        self.round.run.as_ref().map_or(of_all, |run| (run.number, run.levels))
    }

    pub(super) fn facts(&self) -> MenuContext<'_> {
        MenuContext {
            levels: &self.levels,
            scores: &self.scores,
            saved: self.stands.filter(|_| self.saved.as_ref().is_some_and(|saved| self.set_of(&saved.set).is_some())),
            keeps_runs: self.keeps_runs,
            keeps_results: self.remembers,
            own_levels: self.own_levels.as_deref(),
            sets: self.sets(),
            set: self.set,
            table_set: self.table_set(),
            terms: self.run_terms,
            practice: self.practice.set,
            is_run: self.round.run.is_some(),
            can_retry: self.can_retry(),
            end: self.end.as_ref(),
            settings: &self.settings,
            overridden: &self.overridden,
            waiting: self.waiting,
            told: self.told.as_deref(),
        }
    }

    /// Where a waiting ball would fly if it were released now.
    fn aim(&self) -> Option<Vec2> {
        let rules = self.game.rules();
        let waits = self.game.balls().iter().any(|ball| ball.waits_at.is_some());
        let is_aimed = rules.aims_launch && waits && self.screen.mode() == Mode::Playing;
        is_aimed.then(|| rules.launch(self.game.first_speed(), self.steer, self.game.paddle().center.x))
    }
}
