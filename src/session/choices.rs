//! What the player chooses in the menu, done; a run's choices are in `runs.rs`.

use super::{FollowUp, Mode, Play, SaveRequest};
use crate::effects::Effects;
use crate::game::GameState;
use crate::game::rules::{Assists, Difficulty, RuleSet, RunRules};
use crate::menu::{Command, MenuAction, MenuChoice, Page};
use crate::player::{Entry, clean_name};

impl Play {
    /// Does what the player asks for. Returns what is left for the program to do.
    pub fn command(&mut self, command: Command) -> Option<FollowUp> {
        if !matches!(command, Command::Hover(_)) {
            self.told = None;
            // Whatever is pressed instead of a key leaves the keys as they are.
            if self.waiting.take().is_some() {
                return Some(FollowUp::Turn);
            }
        }
        let mode = self.screen.mode();
        let (page, focus, said) = (self.screen.page(), self.screen.menu().focus(), self.said.clone());
        let mut screen = self.screen.clone();
        let chosen = screen.command(command, &self.facts());
        self.screen = screen;
        if page == Some(Page::Name) {
            self.write_name();
        }
        let action = match chosen {
            Some(chosen) => self.choose(chosen),
            None if mode != self.screen.mode() => {
                if self.screen.mode() == Mode::Paused {
                    self.keep_meanwhile();
                }
                Some(FollowUp::Turn)
            }
            None => {
                let moved = (page, focus) != (self.screen.page(), self.screen.menu().focus());
                (moved && !matches!(command, Command::Hover(_))).then_some(FollowUp::Turn)
            }
        };
        // What was read on one page does not lie over the next one.
        if page.is_some() && self.screen.page().is_some_and(|other| page != Some(other)) && self.said == said {
            self.said = None;
        }
        action
    }

    fn choose(&mut self, chosen: MenuChoice) -> Option<FollowUp> {
        let MenuChoice { action, turn } = chosen;
        match action {
            MenuAction::Quit => return Some(FollowUp::Quit),
            MenuAction::Continue | MenuAction::Next if self.asks_before_going_on(action) => {
                self.screen.menu_mut().open(Page::Changed);
            }
            MenuAction::Continue | MenuAction::Anyway => return self.resume(),
            MenuAction::Run if self.saved.is_some() => self.screen.menu_mut().open(Page::Replace),
            MenuAction::Run | MenuAction::Replace => return self.begin_run(),
            MenuAction::Again if self.round.run.is_some() => return self.begin_run(),
            MenuAction::Start | MenuAction::Level(0) if turn == 0 => return self.begin_practice(),
            MenuAction::Again => return self.begin_practice(),
            MenuAction::Start | MenuAction::Level(_) => return self.choose_level(action, turn),
            MenuAction::Practice => return self.open_practice(),
            MenuAction::AllLevels => {
                let mut menu = self.screen.menu().clone();
                menu.open_levels(&self.facts());
                *self.screen.menu_mut() = menu;
            }
            MenuAction::Pick(level) => return self.pick_level(level),
            MenuAction::Rules => return self.change_rules(),
            MenuAction::Options => self.screen.menu_mut().open(Page::Options),
            MenuAction::Scores => {
                self.table_set = None;
                self.screen.menu_mut().open(Page::Scores);
            }
            MenuAction::Set => self.change_set(turn),
            MenuAction::Difficulty | MenuAction::Assist(_) => self.change_terms(action, turn),
            MenuAction::Open(page) => self.screen.menu_mut().open(page),
            MenuAction::Setting(setting) => self.change_setting(setting, turn),
            MenuAction::Key(control, slot) => self.wait_for_key(control, slot),
            MenuAction::NoKey(control, slot) => self.empty_key(control, slot),
            MenuAction::FirstKeys => self.reset_keys(),
            MenuAction::GoOn => _ = self.screen.menu_mut().close(),
            MenuAction::Retry => return self.retry_level(),
            MenuAction::Leave => return self.return_to_menu(),
            MenuAction::Next if self.round.run.is_some() => return self.resume(),
            MenuAction::Next => {
                self.levels.choose_next();
                return self.begin_practice();
            }
            MenuAction::Keep => self.keep_record(),
            MenuAction::Name => self.open_name(),
            MenuAction::Done => self.take_name(),
            MenuAction::Back => return self.back(),
            MenuAction::Letter(_) | MenuAction::Erase => {}
        }
        Some(FollowUp::Turn)
    }

    fn open_practice(&mut self) -> Option<FollowUp> {
        self.practice.assists = self.run_terms.assists;
        if self.practice.set == RuleSet::Run {
            self.practice.difficulty = self.run_terms.difficulty;
        }
        self.screen.menu_mut().open(Page::Practice);
        self.show_level()
    }

    /// Shows the chosen level before its start.
    fn show_level(&mut self) -> Option<FollowUp> {
        // Another game on the same level is not the same game again.
        self.seed = self.seed.wrapping_add(1);
        self.load();
        self.effects = Effects::arriving();
        Some(FollowUp::Load)
    }

    fn choose_level(&mut self, action: MenuAction, turn: i32) -> Option<FollowUp> {
        let forward = match action {
            MenuAction::Level(forward) if turn == 0 => forward,
            _ => turn as isize,
        };
        for _ in 0..forward.unsigned_abs() {
            if forward > 0 { self.levels.choose_next() } else { self.levels.choose_previous() }
        }
        let mut menu = self.screen.menu().clone();
        menu.focus_on(
            if action == MenuAction::Start || turn != 0 { MenuAction::Start } else { MenuAction::Level(0) },
            &self.facts(),
        );
        *self.screen.menu_mut() = menu;
        self.show_level()
    }

    /// The level at this place among all is the chosen one, and its page is shown again.
    fn pick_level(&mut self, level: usize) -> Option<FollowUp> {
        self.levels.choose_place(level);
        let mut menu = self.screen.menu().clone();
        menu.close();
        menu.focus_on(MenuAction::Start, &self.facts());
        *self.screen.menu_mut() = menu;
        self.show_level()
    }

    fn change_rules(&mut self) -> Option<FollowUp> {
        let assists = self.practice.assists;
        self.practice = match self.practice.set {
            RuleSet::Tutorial => RunRules { assists, ..RunRules::run(self.run_terms.difficulty) },
            RuleSet::Run => RunRules { assists, ..RunRules::TUTORIAL },
        };
        self.show_level()
    }

    /// The set of the next run is another one, or that whose high scores are shown.
    fn change_set(&mut self, turn: i32) {
        let is_table = self.screen.page() == Some(Page::Scores);
        let (now, count) = (if is_table { self.facts().table_set } else { self.set }, self.sets().len());
        // One whose files have gone, or that never had a level, cannot be played.
        let mut others = (1..=count).scan(now, |set, _| {
            *set = turned(*set, count, turn);
            Some(*set)
        });
        let has_level = |set: &usize| self.levels.set_levels(*set).next().is_some();
        let other = others.find(has_level).unwrap_or(now);
        if is_table {
            self.table_set = Some(other);
        } else {
            self.choose_set(other);
        }
    }

    /// The next run goes through this set, also when the program starts again. Files and folders
    /// that were named for this time only are no choice for another time.
    pub(super) fn choose_set(&mut self, set: usize) {
        if std::mem::replace(&mut self.set, set) != set && self.own_levels.is_some() {
            self.save_requests.push(SaveRequest::Set(self.name_of_set(set).to_owned()));
        }
    }

    fn change_terms(&mut self, action: MenuAction, turn: i32) {
        match action {
            MenuAction::Difficulty => {
                let place = Difficulty::ALL.iter().position(|one| *one == self.run_terms.difficulty).unwrap_or(0);
                self.run_terms.difficulty = Difficulty::ALL[turned(place, Difficulty::ALL.len(), turn)];
            }
            MenuAction::Assist(index) if index < Assists::NAMES.len() => {
                let on = self.run_terms.assists.flags()[index];
                *self.run_terms.assists.flags_mut()[index] = !on;
            }
            _ => {}
        }
        self.save_requests.push(SaveRequest::RunRules(self.run_terms));
    }

    fn begin_practice(&mut self) -> Option<FollowUp> {
        self.levels.chosen()?;
        // A game that is left by its pause is recorded too.
        if self.game.state() == GameState::Active {
            self.leave_game();
        }
        self.show_level();
        Some(self.start())
    }

    /// Shows the game that was loaded. One that was left in the middle stands still first.
    pub(super) fn enter_game(&mut self) -> FollowUp {
        self.end = None;
        self.gifts.clear();
        self.screen.enter(self.game.state());
        if self.game.state() == GameState::Active {
            self.effects = Effects::new().from_score(self.game.score().points);
            self.screen.pause();
            return FollowUp::Load;
        }
        self.effects = Effects::arriving().from_score(self.game.score().points);
        self.start()
    }

    /// The next step starts the game.
    fn start(&mut self) -> FollowUp {
        self.end = None;
        self.starts = true;
        FollowUp::Begin
    }

    /// Leaves the game for the page of the menu from which it began.
    fn return_to_menu(&mut self) -> Option<FollowUp> {
        if self.game.state() == GameState::Active {
            self.leave_game();
        }
        if self.round.run.is_some() {
            self.screen.to_title();
        }
        // Behind the menu plays what was played last.
        self.attract = None;
        self.said = None;
        self.show_level()
    }

    fn back(&mut self) -> Option<FollowUp> {
        let is_practice = self.screen.page() == Some(Page::Practice);
        if self.screen.mode() == Mode::Menu && self.screen.page() == Some(Page::Title) {
            return None;
        }
        if self.screen.page() == Some(Page::Name) {
            self.name_score(self.first_name.clone());
        }
        self.screen.menu_mut().close();
        if is_practice {
            self.attract = None;
            return Some(FollowUp::Load);
        }
        Some(FollowUp::Turn)
    }

    /// Opens the page that tells how to play.
    pub fn open_help(&mut self) {
        // A key that is pressed there is not for a use that waited for one.
        self.waiting = None;
        self.screen.menu_mut().open(Page::HowTo);
    }

    /// Whether a run has ended that got its place among the high scores, and not yet its name.
    #[must_use]
    pub fn lacks_name(&self) -> bool {
        let lacks = self.end.as_ref().is_some_and(|end| end.place.is_some() && !end.is_named);
        lacks && self.screen.page() == Some(Page::End)
    }

    /// A name is written, or the one of the last time confirmed.
    fn open_name(&mut self) {
        let first = self.newest.as_ref().map_or("", |entry| &entry.name).to_owned();
        let name = if first == "PLAYER" { "" } else { &first };
        // The player may have written more into the file than a table shows.
        let last = self.scores.last_name().filter(|last| clean_name(last) == first);
        self.first_name = last.unwrap_or(&first).to_owned();
        let mut menu = self.screen.menu().clone();
        menu.open_name(name);
        if !name.is_empty() {
            menu.focus_on(MenuAction::Done, &self.facts());
        }
        *self.screen.menu_mut() = menu;
    }

    /// The high score has the name that is written so far, with each letter: the window system may
    /// end the program at any moment. Without letters it has the name that it had before.
    fn write_name(&mut self) {
        let name = clean_name(self.screen.menu().name());
        self.name_score(if name.is_empty() { self.first_name.clone() } else { name });
    }

    fn name_score(&mut self, name: String) {
        let shown = clean_name(&name);
        if let Some(entry) = self.newest.clone().filter(|entry| entry.name != shown) {
            self.scores.rename(&entry, &name);
            self.newest = Some(Entry { name: shown, ..entry.clone() });
            self.save_requests.push(SaveRequest::Rename(entry, name));
        }
    }

    fn keep_record(&mut self) {
        if let Some(end) = self.end.as_mut().filter(|end| end.has_record && !end.is_kept) {
            end.is_kept = true;
            self.save_requests.push(SaveRequest::Keep);
        }
    }

    /// Why the record is not kept, which the player can choose again.
    pub fn say_not_kept(&mut self, cause: &str) {
        if let Some(end) = &mut self.end {
            end.is_kept = false;
        }
        self.tell(cause);
    }

    /// The name of the player's high score is written. It has it already.
    pub(super) fn take_name(&mut self) {
        if let Some(end) = &mut self.end {
            end.is_named = true;
        }
        self.screen.menu_mut().close();
        self.screen.menu_mut().open(Page::Scores);
    }
}

/// The place that a turn of an entry leads to among `count`; a choice turns it by one.
fn turned(place: usize, count: usize, turn: i32) -> usize {
    let by = if turn == 0 { 1 } else { turn };
    (place as i32 + by).rem_euclid(count.max(1) as i32) as usize
}
