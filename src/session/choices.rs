//! What the player chooses in the menu, done; a run's choices are in `runs.rs`.

use super::{Action, Note, Play};
use crate::effects::Effects;
use crate::game::GameState;
use crate::game::rules::{Assists, Difficulty, RuleSet, Terms};
use crate::menu::{Choice, Chosen, Command, Page};
use crate::player::{Entry, clean_name};
use crate::screen::Mode;

impl Play {
    /// Does what the player asks for. Returns what is left for the program to do.
    pub fn command(&mut self, command: Command) -> Option<Action> {
        if !matches!(command, Command::Hover(_)) {
            self.told = None;
            // Whatever is pressed instead of a key leaves the keys as they are.
            if self.waiting.take().is_some() {
                return Some(Action::Turn);
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
                Some(Action::Turn)
            }
            None => {
                let moved = (page, focus) != (self.screen.page(), self.screen.menu().focus());
                (moved && !matches!(command, Command::Hover(_))).then_some(Action::Turn)
            }
        };
        // What was read on one page does not lie over the next one.
        if page.is_some() && self.screen.page().is_some_and(|other| page != Some(other)) && self.said == said {
            self.said = None;
        }
        action
    }

    fn choose(&mut self, chosen: Chosen) -> Option<Action> {
        let Chosen { choice, turn } = chosen;
        match choice {
            Choice::Quit => return Some(Action::Quit),
            Choice::Continue | Choice::Next if self.asks_before_going_on(choice) => {
                self.screen.menu_mut().open(Page::Changed);
            }
            Choice::Continue | Choice::Anyway => return self.resume(),
            Choice::Run if self.saved.is_some() => self.screen.menu_mut().open(Page::Replace),
            Choice::Run | Choice::Replace => return self.begin_run(),
            Choice::Again if self.session.run.is_some() => return self.begin_run(),
            Choice::Start | Choice::Level(0) if turn == 0 => return self.begin_practice(),
            Choice::Again => return self.begin_practice(),
            Choice::Start | Choice::Level(_) => return self.choose_level(choice, turn),
            Choice::Practice => return self.open_practice(),
            Choice::AllLevels => {
                let mut menu = self.screen.menu().clone();
                menu.open_levels(&self.facts());
                *self.screen.menu_mut() = menu;
            }
            Choice::Pick(level) => return self.pick_level(level),
            Choice::Rules => return self.change_rules(),
            Choice::Options => self.screen.menu_mut().open(Page::Options),
            Choice::Scores => {
                self.table_set = None;
                self.screen.menu_mut().open(Page::Scores);
            }
            Choice::Set => self.change_set(turn),
            Choice::Difficulty | Choice::Assist(_) => self.change_terms(choice, turn),
            Choice::Open(page) => self.screen.menu_mut().open(page),
            Choice::Setting(setting) => self.change_setting(setting, turn),
            Choice::Key(control, slot) => self.wait_for_key(control, slot),
            Choice::NoKey(control, slot) => self.empty_key(control, slot),
            Choice::FirstKeys => self.reset_keys(),
            Choice::GoOn => _ = self.screen.menu_mut().close(),
            Choice::Retry => return self.retry_level(),
            Choice::Leave => return self.return_to_menu(),
            Choice::Next if self.session.run.is_some() => return self.resume(),
            Choice::Next => {
                self.levels.choose_next();
                return self.begin_practice();
            }
            Choice::Keep => self.keep_record(),
            Choice::Name => self.open_name(),
            Choice::Done => self.take_name(),
            Choice::Back => return self.back(),
            Choice::Letter(_) | Choice::Erase => {}
        }
        Some(Action::Turn)
    }

    fn open_practice(&mut self) -> Option<Action> {
        self.practice.assists = self.run_terms.assists;
        if self.practice.set == RuleSet::Run {
            self.practice.difficulty = self.run_terms.difficulty;
        }
        self.screen.menu_mut().open(Page::Practice);
        self.show_level()
    }

    /// Shows the chosen level before its start.
    fn show_level(&mut self) -> Option<Action> {
        // Another game on the same level is not the same game again.
        self.seed = self.seed.wrapping_add(1);
        self.load();
        self.effects = Effects::arriving();
        Some(Action::Load)
    }

    fn choose_level(&mut self, choice: Choice, turn: i32) -> Option<Action> {
        let forward = match choice {
            Choice::Level(forward) if turn == 0 => forward,
            _ => turn as isize,
        };
        for _ in 0..forward.unsigned_abs() {
            if forward > 0 { self.levels.choose_next() } else { self.levels.choose_previous() }
        }
        let mut menu = self.screen.menu().clone();
        menu.focus_on(
            if choice == Choice::Start || turn != 0 { Choice::Start } else { Choice::Level(0) },
            &self.facts(),
        );
        *self.screen.menu_mut() = menu;
        self.show_level()
    }

    /// The level at this place among all is the chosen one, and its page is shown again.
    fn pick_level(&mut self, level: usize) -> Option<Action> {
        self.levels.choose_place(level);
        let mut menu = self.screen.menu().clone();
        menu.close();
        menu.focus_on(Choice::Start, &self.facts());
        *self.screen.menu_mut() = menu;
        self.show_level()
    }

    fn change_rules(&mut self) -> Option<Action> {
        let assists = self.practice.assists;
        self.practice = match self.practice.set {
            RuleSet::Tutorial => Terms { assists, ..Terms::run(self.run_terms.difficulty) },
            RuleSet::Run => Terms { assists, ..Terms::TUTORIAL },
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
            self.notes.push(Note::Set(self.name_of_set(set).to_owned()));
        }
    }

    fn change_terms(&mut self, choice: Choice, turn: i32) {
        match choice {
            Choice::Difficulty => {
                let place = Difficulty::ALL.iter().position(|one| *one == self.run_terms.difficulty).unwrap_or(0);
                self.run_terms.difficulty = Difficulty::ALL[turned(place, Difficulty::ALL.len(), turn)];
            }
            Choice::Assist(index) if index < Assists::NAMES.len() => {
                let on = self.run_terms.assists.flags()[index];
                *self.run_terms.assists.flags_mut()[index] = !on;
            }
            _ => {}
        }
        self.notes.push(Note::Terms(self.run_terms));
    }

    fn begin_practice(&mut self) -> Option<Action> {
        self.levels.chosen()?;
        // A game that is left by its pause is recorded too.
        if self.game.state() == GameState::Active {
            self.leave_game();
        }
        self.show_level();
        Some(self.start())
    }

    /// Shows the game that was loaded. One that was left in the middle stands still first.
    pub(super) fn enter_game(&mut self) -> Action {
        self.end = None;
        self.gifts.clear();
        self.screen.enter(self.game.state());
        if self.game.state() == GameState::Active {
            self.effects = Effects::new().from_score(self.game.score().points);
            self.screen.pause();
            return Action::Load;
        }
        self.effects = Effects::arriving().from_score(self.game.score().points);
        self.start()
    }

    /// The next step starts the game.
    fn start(&mut self) -> Action {
        self.end = None;
        self.starts = true;
        Action::Begin
    }

    /// Leaves the game for the page of the menu from which it began.
    fn return_to_menu(&mut self) -> Option<Action> {
        if self.game.state() == GameState::Active {
            self.leave_game();
        }
        if self.session.run.is_some() {
            self.screen.to_title();
        }
        // Behind the menu plays what was played last.
        self.show = None;
        self.said = None;
        self.show_level()
    }

    fn back(&mut self) -> Option<Action> {
        let is_practice = self.screen.page() == Some(Page::Practice);
        if self.screen.mode() == Mode::Menu && self.screen.page() == Some(Page::Title) {
            return None;
        }
        if self.screen.page() == Some(Page::Name) {
            self.name_score(self.first_name.clone());
        }
        self.screen.menu_mut().close();
        if is_practice {
            self.show = None;
            return Some(Action::Load);
        }
        Some(Action::Turn)
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
            menu.focus_on(Choice::Done, &self.facts());
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
            self.notes.push(Note::Rename(entry, name));
        }
    }

    fn keep_record(&mut self) {
        if let Some(end) = self.end.as_mut().filter(|end| end.has_record && !end.is_kept) {
            end.is_kept = true;
            self.notes.push(Note::Keep);
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
