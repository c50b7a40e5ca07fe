//! Commands of the player, and what the menu's entries do; a run's entries are in `runs.rs`.

use super::round::{Ghost, Round, unbegun};
use super::{FollowUp, Mode, Play, SaveRequest, Screen};
use crate::effects::Effects;
use crate::game::GameState;
use crate::game::rules::{Difficulty, RuleSet, RunRules};
use crate::menu::{Command, MenuAction, MenuChoice, MenuContext, Page};
use crate::settings::Keys;

impl Play {
    /// Does what the player asks for. Returns what is left for the program to do.
    pub fn command(&mut self, command: Command) -> Option<FollowUp> {
        let is_hover = matches!(command, Command::Hover(_));
        if !is_hover {
            self.preferences.told = None;
            // Whatever is pressed instead of a key leaves the keys as they are.
            if self.preferences.waiting.take().is_some() {
                return Some(FollowUp::Turn);
            }
        }
        let (page, focus, told) = (self.screen.page(), self.screen.menu().focus(), self.save_message.clone());
        let chosen = self.change_screen(|screen, context| screen.command(command, context));
        if page == Some(Page::Name) {
            self.progress.write_name(&self.screen.menu().name);
        }
        if page.is_none() && self.screen.mode() == Mode::Paused {
            self.progress.save_meanwhile(&self.round);
        }
        let follow_up = match chosen {
            Some(chosen) => self.choose(chosen),
            None if is_hover || (page, focus) == (self.screen.page(), self.screen.menu().focus()) => None,
            None => Some(FollowUp::Turn),
        };
        // What was read on one page does not lie over the next one.
        if page.is_some() && self.screen.page().is_some_and(|other| page != Some(other)) && self.save_message == told {
            self.save_message = None;
        }
        follow_up
    }

    /// Changes the pages by what their entries depend on.
    fn change_screen<T>(&mut self, change: impl FnOnce(&mut Screen, &MenuContext<'_>) -> T) -> T {
        let mut screen = self.screen.clone();
        let result = change(&mut screen, &self.menu_context());
        self.screen = screen;
        result
    }

    pub(super) fn focus_on(&mut self, action: MenuAction) {
        self.change_screen(|screen, context| screen.menu_mut().focus_on(action, context));
    }

    fn choose(&mut self, MenuChoice { action, turn }: MenuChoice) -> Option<FollowUp> {
        match action {
            MenuAction::Quit => return Some(FollowUp::Quit),
            MenuAction::Continue | MenuAction::Next if self.asks_before_going_on(action) => {
                self.screen.menu_mut().open(Page::Changed);
            }
            MenuAction::Continue | MenuAction::Anyway => return self.resume(),
            MenuAction::Run if self.progress.saved.is_some() => self.screen.menu_mut().open(Page::Replace),
            MenuAction::Run | MenuAction::Replace => return self.begin_run(),
            MenuAction::Again if self.round.run.is_some() => return self.begin_run(),
            MenuAction::Start | MenuAction::Level(0) if turn == 0 => return self.begin_practice(),
            MenuAction::Again => return self.begin_practice(),
            MenuAction::Start | MenuAction::Level(_) => return self.choose_level(action, turn),
            MenuAction::Practice => return self.open_practice(),
            MenuAction::AllLevels => self.change_screen(|screen, context| screen.menu_mut().open_levels(context)),
            MenuAction::Pick(level) => return self.pick_level(level),
            MenuAction::Rules => return self.change_rules(),
            MenuAction::Scores => {
                self.selection.table_set = None;
                self.screen.menu_mut().open(Page::Scores);
            }
            MenuAction::Set => self.change_set(turn),
            MenuAction::Difficulty | MenuAction::Assist(_) => self.change_run_rules(action, turn),
            MenuAction::Open(page) => self.screen.menu_mut().open(page),
            MenuAction::Setting(setting) => self.change_setting(setting, turn),
            MenuAction::Key(control, slot) => self.preferences.waiting = Some((control, slot)),
            MenuAction::NoKey(control, slot) => self.empty_key(control, slot),
            MenuAction::FirstKeys => self.preferences.settings.keys = Keys::default(),
            MenuAction::GoOn => self.go_on(),
            MenuAction::Retry => return self.retry_level(),
            MenuAction::Leave => return self.return_to_menu(),
            MenuAction::Next if self.round.run.is_some() => return self.resume(),
            MenuAction::Next => {
                self.selection.levels.choose_neighbor(1);
                return self.begin_practice();
            }
            MenuAction::Keep => self.progress.keep_record(),
            MenuAction::Proof => self.progress.keep_proof(&self.round, self.own_file()),
            MenuAction::KeepSet => self.progress.requests.extend(self.selection.archive.clone().map(SaveRequest::Set)),
            MenuAction::Ghost => self.shows_ghost = !self.shows_ghost,
            MenuAction::Paint => return self.open_painter(),
            MenuAction::Brush(code) => self.painter.iter_mut().for_each(|painter| painter.code = code),
            MenuAction::Undo => self.undo_stroke(),
            MenuAction::Name => self.open_name(),
            MenuAction::Done => self.close_name(),
            MenuAction::Back => return self.back(),
            MenuAction::Letter(_) | MenuAction::Erase => {}
        }
        Some(FollowUp::Turn)
    }
}

/// Single levels.
impl Play {
    fn open_practice(&mut self) -> Option<FollowUp> {
        self.selection.choose_level_of_set();
        self.practice.assists = self.preferences.settings.run.assists;
        if self.practice.set == RuleSet::Run {
            self.practice.difficulty = self.preferences.settings.run.difficulty;
        }
        self.screen.menu_mut().open(Page::Practice);
        self.show_level()
    }

    /// Loads the chosen level before its start, by the rules of a single level.
    pub(super) fn load(&mut self) {
        let Some(level) = self.selection.levels.chosen() else { return };
        let record = unbegun(level.clone(), self.seed, self.practice, None);
        let effects = std::mem::take(&mut self.round.effects);
        self.ghost = None;
        self.round = Round::new(record, None, true);
        self.round.effects = effects;
        self.screen.enter(GameState::Menu);
    }

    /// Shows the chosen level before its start.
    fn show_level(&mut self) -> Option<FollowUp> {
        // Another game on the same level is not the same game again.
        self.seed = self.seed.wrapping_add(1);
        self.load();
        self.round.effects = Effects::arriving();
        Some(FollowUp::Load)
    }

    fn choose_level(&mut self, action: MenuAction, turn: i32) -> Option<FollowUp> {
        let forward = if let MenuAction::Level(forward) = action { forward } else { 0 };
        self.selection.levels.choose_neighbor(if turn == 0 { forward } else { turn as isize });
        let starts = action == MenuAction::Start || turn != 0;
        self.focus_on(if starts { MenuAction::Start } else { MenuAction::Level(0) });
        self.show_level()
    }

    /// Chooses the level at this place among all, and goes back to its page.
    fn pick_level(&mut self, level: usize) -> Option<FollowUp> {
        self.selection.levels.choose_place(level);
        self.screen.menu_mut().close();
        self.focus_on(MenuAction::Start);
        self.show_level()
    }

    fn change_rules(&mut self) -> Option<FollowUp> {
        let rules = match self.practice.set {
            RuleSet::Tutorial => RunRules::run(self.preferences.settings.run.difficulty),
            RuleSet::Run => RunRules::TUTORIAL,
        };
        self.practice = RunRules { assists: self.practice.assists, ..rules };
        self.show_level()
    }

    fn begin_practice(&mut self) -> Option<FollowUp> {
        self.selection.levels.chosen()?;
        // A game that is left by its pause is recorded too.
        self.progress.leave(&self.round);
        self.show_level();
        let proof = self.selection.levels.proof().filter(|_| self.shows_ghost && self.to_beat().is_some());
        self.ghost = proof.map(Ghost::new);
        Some(self.start())
    }
}

/// Rules and levels of the next run.
impl Play {
    /// Chooses another set for the next run, or for the table of high scores.
    fn change_set(&mut self, turn: i32) {
        if self.screen.page() == Some(Page::Scores) {
            self.selection.table_set = Some(self.selection.turned(self.table().0, turn));
            return;
        }
        let set = self.selection.turned(self.selection.set, turn);
        // Files and folders that were named for this time only are no choice for another time.
        if std::mem::replace(&mut self.selection.set, set) != set && self.selection.own_folder.is_some() {
            self.preferences.settings.levels = self.selection.name_of(set).to_owned();
        }
    }

    fn change_run_rules(&mut self, action: MenuAction, turn: i32) {
        let RunRules { difficulty, assists, .. } = &mut self.preferences.settings.run;
        if let MenuAction::Assist(index) = action {
            let is_on = assists.flags()[index];
            *assists.flags_mut()[index] = !is_on;
        } else {
            *difficulty = Difficulty::ALL[turned(*difficulty as usize, Difficulty::ALL.len(), turn)];
        }
    }
}

/// From page to page.
impl Play {
    /// Shows the game that was loaded. One that was left in the middle plays on.
    pub(super) fn enter_game(&mut self) -> FollowUp {
        let (state, points) = (self.round.game.state(), self.round.game.score().points);
        self.progress.end = None;
        self.screen.enter(state);
        let goes_on = state == GameState::Active;
        self.round.effects = if goes_on { Effects::default() } else { Effects::arriving() };
        self.round.effects.timers.points = points as f32;
        if goes_on { FollowUp::Load } else { self.start() }
    }

    /// Ends a pause. What was told in it has been read.
    fn go_on(&mut self) {
        self.save_message = None;
        self.screen.menu_mut().close();
    }

    /// Starts the game with the next step.
    fn start(&mut self) -> FollowUp {
        self.progress.end = None;
        self.round.starts = true;
        FollowUp::Begin
    }

    /// Leaves the game for the page of the menu from which it began.
    fn return_to_menu(&mut self) -> Option<FollowUp> {
        self.progress.leave(&self.round);
        if self.round.run.is_some() {
            self.screen.to_title();
        }
        self.attract = None;
        self.save_message = None;
        self.show_level()
    }

    fn back(&mut self) -> Option<FollowUp> {
        match (self.screen.mode(), self.screen.page()) {
            (Mode::Menu, Some(Page::Title)) => return None,
            (_, Some(Page::Name)) => self.progress.write_name(""),
            (_, Some(Page::Practice)) => {
                self.screen.menu_mut().close();
                self.attract = None;
                return Some(FollowUp::Load);
            }
            _ => {}
        }
        self.screen.menu_mut().close();
        Some(FollowUp::Turn)
    }

    /// Opens the page that tells how to play.
    pub fn open_help(&mut self) {
        // A key that is pressed there is not for a use that waited for one.
        self.preferences.waiting = None;
        self.screen.menu_mut().open(Page::HowTo);
    }

    /// Opens the page on which a name is written, or that of the last time confirmed.
    fn open_name(&mut self) {
        let name = self.progress.begin_name();
        self.screen.menu_mut().open_name(name);
        if !name.is_empty() {
            self.focus_on(MenuAction::Done);
        }
    }

    /// The high score has its name already: each letter was written into it.
    fn close_name(&mut self) {
        if let Some(end) = &mut self.progress.end {
            end.is_named = true;
        }
        self.screen.menu_mut().close();
        self.screen.menu_mut().open(Page::Scores);
    }
}

/// The place that a turn of an entry leads to among `count`; a choice turns it by one.
pub(super) fn turned(place: usize, count: usize, turn: i32) -> usize {
    let by = if turn == 0 { 1 } else { turn };
    (place as i32 + by).rem_euclid(count.max(1) as i32) as usize
}
