//! The view: all that a frame shows.

use super::{LevelSelection, Mode, Play, Progress, Round, Screen};
use crate::effects::Effects;
use crate::game::Game;
use crate::game::rules::RunRules;
use crate::library::{LevelList, Message, Urgency};
use crate::menu::{MenuContext, Page};
use crate::player::{Best, Entry, Lesson, Ranked, Reward, SetKey, Totals, ranked, rivals};
use crate::settings::{Feedback, Motion};
use glam::Vec2;

/// All that a frame shows.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The game.
    pub game: &'a Game,
    /// Its particles.
    pub effects: &'a Effects,
    /// The open pages.
    pub screen: &'a Screen,
    /// The context of the menu's entries.
    pub context: MenuContext<'a>,
    /// The levels to choose from, and the chosen one.
    pub levels: &'a LevelList,
    /// The number of the level, from 1, and how many there are: in a run those of the run.
    pub number: (usize, usize),
    /// The rules that the game is played by.
    pub rules: RunRules,
    /// The best result so far on the chosen level by these rules.
    pub best: Option<Best>,
    /// The time of its author's win by such rules, in steps.
    pub to_beat: Option<u64>,
    /// The author's win, where it runs beside the player's game.
    pub ghost: Option<&'a Game>,
    /// Stars won on the levels that come with the game.
    pub stars: u32,
    /// The figures of the level that is played, so far.
    pub totals: Totals,
    /// The table of high scores of the chosen set.
    pub table: &'a [Entry],
    /// The rivals in that table.
    pub rivals: &'static [Ranked<'static>],
    /// The place of the player's last run in `table`.
    pub place: Option<usize>,
    /// The game is the one that plays itself behind the menu.
    pub is_attract_mode: bool,
    /// The velocity of a waiting ball if it is released now, units/s, where launches are aimed.
    pub aim: Option<Vec2>,
    /// The lesson that a beginner is told.
    pub lesson: Option<Lesson>,
    /// The device that the player used last.
    pub device: InputDevice,
    /// The moment to draw, between the second-last step (0) and the last one (1).
    pub alpha: f32,
    /// The loudness, from 0 to 1; `None` where there is no device.
    pub loudness: Option<f32>,
    /// A line of the program's over the field.
    pub note: Option<&'a str>,
    /// The mouse's place, in physical pixels of the window, where it is used.
    pub pointer: Option<Vec2>,
    /// A recorded game is shown.
    pub is_replay: bool,
    /// Frames a second, where they are shown.
    pub rate: Option<f32>,
    /// The motion of the picture: full, or without shaking, swirling and turning.
    pub motion: Motion,
    /// The strength of the picture's answers to what happens.
    pub feedback: Feedback,
    /// The state of the change from one screen to another.
    pub fade: Fade,
    /// The message over the field, if there is one.
    pub message: Option<&'a Message>,
}

/// A device in the player's hands.
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

/// A moment of the change from one screen to another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fade {
    /// The share of what is over the field that is not seen yet, from 0 to 1.
    pub hidden: f32,
    /// The darkness over the field, from 0 to 1.
    pub cover: f32,
}

impl<'a> View<'a> {
    pub(crate) fn has_golden_paddle(&self) -> bool {
        self.stars >= Reward::GOLDEN_PADDLE.stars
    }

    pub(crate) fn has_golden_ball(&self) -> bool {
        self.stars >= Reward::GOLDEN_BALL.stars
    }

    /// The table of high scores with its rivals.
    pub(crate) fn ranked(&self) -> Vec<Ranked<'a>> {
        ranked(self.table, self.rivals)
    }

    /// True for the line of the player's last run.
    pub(crate) fn is_newest(&self, line: &Ranked<'_>) -> bool {
        line.entry.is_some() && line.entry == self.place.and_then(|place| self.table.get(place))
    }
}

impl Play {
    /// The view of this moment; see [`View`] for `alpha` and `loudness`.
    #[must_use]
    pub fn view(&self, alpha: f32, loudness: Option<f32>) -> View<'_> {
        let attract = self.attract.as_ref().filter(|_| self.is_attract_mode());
        let (shown, rules) = (attract.map_or(&self.round, |attract| &attract.round), self.round.record.terms);
        let number = || (self.selection.levels.number(), self.selection.levels.count());
        let (_, set) = self.table();
        let table = set.map_or(&[][..], |set| self.progress.scores.table(set));
        let newest = self.progress.newest.as_ref();
        View {
            game: &shown.game,
            effects: &shown.effects,
            screen: &self.screen,
            context: self.menu_context(),
            levels: &self.selection.levels,
            number: self.round.run.as_ref().map_or_else(number, |run| (run.number, run.levels)),
            rules,
            best: self.progress.scores.best(self.round.level, rules),
            to_beat: self.to_beat(),
            ghost: self.ghost.as_ref().map(|ghost| &ghost.game),
            stars: self.progress.stars,
            totals: self.round.totals,
            table,
            rivals: set.map_or(&[], |set| rivals(set, table.len())),
            place: newest.and_then(|newest| table.iter().position(|entry| entry == newest)),
            is_attract_mode: attract.is_some(),
            aim: self.aim(),
            lesson: self.progress.lesson(&self.round, self.screen.mode()),
            device: self.device,
            alpha,
            loudness,
            is_replay: false,
            rate: None,
            note: None,
            pointer: None,
            motion: self.preferences.settings.motion(),
            feedback: self.preferences.settings.feedback(),
            fade: Fade::default(),
            message: self.message(),
        }
    }

    pub(super) fn menu_context(&self) -> MenuContext<'_> {
        let LevelSelection { levels, set, own_folder, .. } = &self.selection;
        let Progress { scores, saved, standing, end, forgets, loses_runs, .. } = &self.progress;
        let is_here = saved.as_ref().is_some_and(|saved| self.selection.set_of(&saved.set).is_some());
        MenuContext {
            levels,
            scores,
            saved: standing.filter(|_| is_here),
            keeps_runs: !loses_runs,
            keeps_results: !forgets,
            own_levels: own_folder.as_deref(),
            sets: self.selection.sets(),
            set: *set,
            table_set: self.table().0,
            practice: self.practice.set,
            ghost: self.to_beat().map(|_| self.shows_ghost),
            is_own: self.own_file().is_some(),
            palette: self.painter.as_ref().map_or(&[], |painter| &painter.palette),
            code: self.painter.as_ref().map(|painter| painter.code),
            can_keep_set: self.selection.archive.is_some(),
            is_run: self.round.run.is_some(),
            can_retry: self.round.can_retry(),
            end: end.as_ref(),
            settings: &self.preferences.settings,
            overridden: &self.preferences.overridden,
            waiting: self.preferences.waiting,
            told: self.preferences.told.as_deref(),
        }
    }

    /// The message over the field. One about what is kept comes before what could be better in a
    /// level. A level's warning is shown where the level is chosen, painted or played, and waits
    /// until the game stands still.
    fn message(&self) -> Option<&Message> {
        let is_still = self.screen.mode() != Mode::Playing || self.round.has_waiting_ball();
        let (level, save) = (self.level_message.as_ref(), self.save_message.as_ref());
        use Page::{Levels, Options, Paint, Paused, Practice};
        let shows_level = matches!(self.screen.page(), None | Some(Practice | Levels | Options | Paint | Paused));
        let level = level.filter(|level| level.is_error || shows_level);
        let message = level.filter(|level| save.is_none() || level.is_error).or(save);
        message.filter(|message| message.urgency == Urgency::Now || is_still)
    }

    /// The set whose high scores are told, and the key of its table: the set that was chosen on
    /// their page, else that of the run that is played, else of the next one. A run has its place
    /// among the results of its own levels, which may have been changed since it began.
    pub(super) fn table(&self) -> (usize, Option<&SetKey>) {
        let LevelSelection { table_set, set, .. } = self.selection;
        let chosen = table_set.filter(|_| self.screen.page() == Some(Page::Scores));
        let played = self.round.run.as_ref().map(|run| &run.set).filter(|_| chosen.is_none());
        let set = chosen.or_else(|| self.selection.set_of(played?)).unwrap_or(set);
        (set, played.or_else(|| self.selection.sets().get(set)))
    }

    /// The time of the author's win of the level that is played, by such rules, in steps.
    pub(super) fn to_beat(&self) -> Option<u64> {
        let proof = self.selection.levels.proof()?;
        (proof.record.terms.set == self.round.record.terms.set).then_some(proof.steps)
    }

    /// The velocity of a waiting ball if it were released now, units/s.
    fn aim(&self) -> Option<Vec2> {
        let Round { game, steer, .. } = &self.round;
        let is_aimed = game.rules().aims_launch && self.round.has_waiting_ball() && self.screen.mode() == Mode::Playing;
        is_aimed.then(|| game.rules().launch(game.first_speed(), *steer, game.paddle().center.x))
    }
}
