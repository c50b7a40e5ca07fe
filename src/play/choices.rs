//! What the player chooses in the menu, done.

use super::session::{Run, Session, unbegun};
use super::{Action, Note, Play};
use crate::effects::Effects;
use crate::game::GameState;
use crate::game::replay::Replay;
use crate::game::rules::{Assists, Difficulty, RuleSet, Terms};
use crate::menu::{self, Choice, Chosen, Command, Page};
use crate::player::{SavedRun, Totals, clean_name};
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
        let (page, focus) = (self.screen.page(), self.screen.menu().focus());
        let mut screen = self.screen.clone();
        let chosen = screen.command(command, &self.facts());
        self.screen = screen;
        match chosen {
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
        }
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
            Choice::Scores => self.screen.menu_mut().open(Page::Scores),
            Choice::Set | Choice::Difficulty | Choice::Assist(_) => self.change_terms(choice, turn),
            Choice::Open(page) => self.screen.menu_mut().open(page),
            Choice::Setting(setting) => self.change_setting(setting, turn),
            Choice::Key(control, slot) => self.wait_for_key(control, slot),
            Choice::NoKey(control, slot) => self.empty_key(control, slot),
            Choice::FirstKeys => self.reset_keys(),
            Choice::GoOn => _ = self.screen.menu_mut().close(),
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

    fn change_terms(&mut self, choice: Choice, turn: i32) {
        let turned = |place: usize, count: usize| {
            let by = if turn == 0 { 1 } else { turn };
            (place as i32 + by).rem_euclid(count.max(1) as i32) as usize
        };
        match choice {
            Choice::Set => self.set = turned(self.set, self.sets().len()),
            Choice::Difficulty => {
                let place = Difficulty::ALL.iter().position(|one| *one == self.run_terms.difficulty).unwrap_or(0);
                self.run_terms.difficulty = Difficulty::ALL[turned(place, Difficulty::ALL.len())];
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

    /// The first level of a new run.
    fn begin_run(&mut self) -> Option<Action> {
        let set = self.session.run.as_ref().and_then(|run| self.set_of(&run.set)).unwrap_or(self.set);
        let Some(level) = self.levels.set_levels(set).next().map(|(_, level)| level.clone()) else {
            let name = self.sets().get(set).map_or("", |set| &set.name);
            self.tell(&menu::no_level(name));
            return Some(Action::Turn);
        };
        self.seed = self.seed.wrapping_add(1);
        let record = unbegun(level, self.seed, self.run_terms, None);
        let set = self.sets().get(set)?.clone();
        if self.saved.as_ref().is_some_and(|saved| !self.sets().contains(&saved.set)) {
            // Whoever plays other levels for once may want to go on with their own.
            self.keep_before();
        }
        let saved = SavedRun { set, number: 1, before: Totals::default(), counts: true, record };
        self.enter_run(saved)
    }

    /// Whether a run would go on with other levels than those with which it was left. It could not
    /// go back to them then, so the player is asked.
    fn asks_before_going_on(&self, choice: Choice) -> bool {
        let is_run = choice == Choice::Continue || self.session.run.is_some();
        let asks = |saved: &SavedRun| self.has_level_of(saved) && !self.has_same_levels(saved);
        is_run && self.saved.as_ref().is_some_and(asks)
    }

    /// The run that waits goes on.
    fn resume(&mut self) -> Option<Action> {
        let saved = self.saved.clone()?;
        if !self.has_level_of(&saved) {
            let (number, name) = (saved.number, saved.set.name.escape_debug());
            self.tell(&format!(
                "level {number} of this run is not here ({name}); the run waits: put the level back, or start the game \
                 with its levels"
            ));
            return Some(Action::Turn);
        }
        self.enter_run(saved)
    }

    /// Goes on with a run: in the middle of a level, or at its start.
    fn enter_run(&mut self, mut saved: SavedRun) -> Option<Action> {
        let set = self.set_of(&saved.set)?;
        let levels: Vec<_> = self.levels.set_levels(set).map(|(id, level)| (id, level.clone())).collect();
        let number = saved.number.max(1);
        let (id, level) = levels.get(number - 1)?.clone();
        self.said = None;
        if self.sets()[set].fingerprint != saved.set.fingerprint || level != *saved.record.level() {
            self.keep_before();
            self.tell(
                "the levels were changed since this run was left: its level begins anew, and it leaves no result",
            );
            let record = &saved.record;
            let carried = record.begin().carried();
            let record = unbegun(level, record.seed(), record.terms(), Some(carried));
            saved = SavedRun { set: self.sets()[set].clone(), number, counts: false, record, ..saved };
        }
        self.levels.choose_id(id);
        self.set = set;
        let next = levels.get(number).map(|(_, level)| level.clone());
        let run = Run { set: saved.set.clone(), number, levels: levels.len(), before: saved.before, next };
        if !self.play_again(&saved.record, run.clone(), saved.counts) {
            self.tell(
                "this level cannot be played again as it was left, since it was changed then or another version of the \
                 game saved it: it begins anew; as it was, it is kept beside run.txt",
            );
            self.keep_before();
            let record = &saved.record;
            let record = unbegun(record.level().clone(), record.seed(), record.terms(), Some(record.begin().carried()));
            self.play_again(&record, run, saved.counts);
            saved.record = record;
        }
        self.seed = saved.record.seed();
        if self.remembers {
            self.keep_run(Some(saved));
        }
        Some(self.enter_game())
    }

    /// Plays what was recorded of a level. Returns whether it ended as it was left.
    fn play_again(&mut self, record: &Replay, run: Run, counts: bool) -> bool {
        let mut session = Session::new(Some(run), record.clone(), counts);
        let (mut game, mut events) = (record.begin(), Vec::new());
        for input in record.inputs() {
            events.clear();
            game.step(&input, &mut events);
            session.count(&events, &game);
        }
        let is_same = game.hash() == record.hash();
        let is_over = matches!(game.state(), GameState::Win | GameState::Lost);
        (self.game, self.session) = (game, session);
        is_same && !is_over
    }

    /// Shows the game that was loaded. One that was left in the middle stands still first.
    fn enter_game(&mut self) -> Action {
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
        self.screen.menu_mut().close();
        if is_practice {
            self.show = None;
            return Some(Action::Load);
        }
        Some(Action::Turn)
    }

    /// The run that waits is copied, if anything was played of it: what follows cannot go back to
    /// it.
    fn keep_before(&mut self) {
        let is_played = |saved: &SavedRun| saved.number > 1 || saved.record.inputs().next().is_some();
        if self.remembers && self.saved.as_ref().is_some_and(is_played) {
            self.notes.push(Note::KeepBefore);
        }
    }

    /// A name is written, or the one of the last time confirmed.
    fn open_name(&mut self) {
        let name = self.newest.as_ref().map_or("", |entry| &entry.name);
        let name = if name == "PLAYER" { "" } else { name };
        let mut menu = self.screen.menu().clone();
        menu.open_name(name);
        if !name.is_empty() {
            menu.focus_on(Choice::Done, &self.facts());
        }
        *self.screen.menu_mut() = menu;
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

    /// The name of the player's high score is written.
    pub(super) fn take_name(&mut self) {
        let name = clean_name(self.screen.menu().name());
        if let Some(entry) = self.newest.clone().filter(|entry| !name.is_empty() && entry.name != name) {
            self.scores.rename(&entry, &name);
            self.newest = Some(crate::player::Entry { name: name.clone(), ..entry.clone() });
            self.notes.push(Note::Rename(entry, name));
        }
        if let Some(end) = &mut self.end {
            end.place = None;
        }
        self.screen.menu_mut().close();
        self.screen.menu_mut().open(Page::Scores);
    }
}
