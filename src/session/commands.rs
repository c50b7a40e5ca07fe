//! What the player's commands and the menu's entries do.

use super::attempt::{Attempt, Ghost, OngoingRun, fresh_replay};
use super::level_selection::stepped;
use super::painter::Painter;
use super::{Mode, SaveRequest, Screen, Session};
use crate::effects::Effects;
use crate::game::rules::{Difficulty, GameMode, RuleSet};
use crate::game::{BRICK_AREA, GameState};
use crate::library;
use crate::menu::{self, Command, MenuAction, MenuChoice, MenuContext, Page};
use crate::player::{SavedRun, Totals};
use crate::settings::Keys;
use glam::Vec2;
use std::path::PathBuf;

/// The text of a new level.
const NEW_LEVEL: &str = "\
................
................
....22222222....
................
................
................
................
................
................
";

/// Default name of a new level's file.
const NEW_NAME: &str = "new level";

/// What the program does after the session has handled a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowUp {
    /// The page, the focus or a value has changed: play a sound.
    Changed,
    /// The field shows another game.
    Load,
    /// The field shows another game, which starts.
    Begin,
    /// Show the author's win of the selected level.
    Watch,
    /// Explain the last bounce of the game.
    Explain,
    /// End the program.
    Quit,
}

impl Session {
    /// Carries out a command of the player. Returns what the program has to do.
    pub fn command(&mut self, command: Command) -> Option<FollowUp> {
        let is_hover = matches!(command, Command::Hover(_));
        if !is_hover {
            self.preferences.key_message = None;
            // Another command cancels the choice of a key.
            if self.preferences.waiting.take().is_some() {
                return Some(FollowUp::Changed);
            }
        }
        let (page, focus, message) = (self.screen.page(), self.screen.menu().focus(), self.save_message.clone());
        let chosen = self.change_screen(|screen, context| screen.command(command, context));
        if page == Some(Page::Name) {
            self.progress.write_name(&self.screen.menu().name);
        }
        if page.is_none() && self.screen.mode() == Mode::Paused {
            self.progress.autosave(&self.attempt);
        }
        let follow_up = match chosen {
            Some(chosen) => self.choose(chosen),
            None if is_hover || (page, focus) == (self.screen.page(), self.screen.menu().focus()) => None,
            None => Some(FollowUp::Changed),
        };
        // Do not carry a message over to the next page.
        if page.is_some() && self.screen.page().is_some_and(|other| page != Some(other)) && self.save_message == message
        {
            self.save_message = None;
        }
        follow_up
    }

    /// Changes the pages, whose entries depend on the rest of the session.
    fn change_screen<T>(&mut self, change: impl FnOnce(&mut Screen, &MenuContext<'_>) -> T) -> T {
        let mut screen = self.screen.clone();
        let result = change(&mut screen, &self.menu_context());
        self.screen = screen;
        result
    }

    pub(super) fn focus_on(&mut self, action: MenuAction) {
        self.change_screen(|screen, context| screen.menu_mut().focus_on(action, context));
    }

    fn choose(&mut self, MenuChoice { action, step }: MenuChoice) -> Option<FollowUp> {
        match action {
            MenuAction::Quit => return Some(FollowUp::Quit),
            MenuAction::Next if self.attempt.run.is_none() => {
                self.selection.levels.choose_neighbor(1);
                return self.begin_practice();
            }
            MenuAction::Continue | MenuAction::Next if self.asks_before_going_on() => {
                self.screen.menu_mut().open(Page::Changed);
            }
            MenuAction::Continue | MenuAction::Next | MenuAction::ContinueAnyway => {
                return self.enter_run(self.progress.saved.clone()?);
            }
            MenuAction::StartRun if self.progress.saved.is_some() => self.screen.menu_mut().open(Page::Replace),
            MenuAction::StartRun | MenuAction::Replace => return self.begin_run(),
            MenuAction::Again if self.attempt.run.is_some() => return self.begin_run(),
            MenuAction::Start | MenuAction::StepLevel(_) if step != 0 => {
                return self.choose_level(step as isize, MenuAction::Start);
            }
            MenuAction::Start | MenuAction::StepLevel(0) | MenuAction::Again => return self.begin_practice(),
            MenuAction::StepLevel(forward) => return self.choose_level(forward, MenuAction::StepLevel(0)),
            MenuAction::Practice => return self.open_practice(),
            MenuAction::AllLevels => self.change_screen(|screen, context| screen.menu_mut().open_levels(context)),
            MenuAction::SelectLevel(level) => return self.pick_level(level),
            MenuAction::Rules => return self.change_rules(),
            MenuAction::Scores => {
                self.selection.table_set = None;
                self.screen.menu_mut().open(Page::Scores);
            }
            MenuAction::Set => self.change_set(step),
            MenuAction::Difficulty | MenuAction::Assist(_) => self.change_run_rules(action, step),
            MenuAction::Open(page) => self.screen.menu_mut().open(page),
            MenuAction::Setting(setting) => self.preferences.change(setting, step),
            MenuAction::Key(control, slot) => self.preferences.waiting = Some((control, slot)),
            MenuAction::NoKey(control, slot) => self.preferences.clear_key(control, slot),
            MenuAction::ResetBindings => self.preferences.settings.keys = Keys::default(),
            MenuAction::GoOn => {
                self.save_message = None;
                self.screen.menu_mut().close();
            }
            MenuAction::Retry => return self.retry_level(),
            MenuAction::Leave => return self.return_to_menu(),
            MenuAction::Keep => self.progress.keep_record(),
            MenuAction::Proof => self.progress.keep_proof(&self.attempt, self.selection.own_file()),
            MenuAction::KeepSet => self.progress.requests.extend(self.selection.archive.clone().map(SaveRequest::Set)),
            MenuAction::Watch => return Some(FollowUp::Watch),
            MenuAction::Explain => return Some(FollowUp::Explain),
            MenuAction::Share => match (&self.painter, self.screen.page()) {
                (Some(painter), Some(Page::Paint)) => self.progress.requests.push(SaveRequest::Share(painter.link())),
                _ => self.progress.share_game(&self.attempt),
            },
            MenuAction::Ghost => self.selection.shows_ghost = !self.selection.shows_ghost,
            MenuAction::Paint => return self.open_painter(),
            MenuAction::Name => self.open_name(),
            MenuAction::Done => self.close_name(),
            MenuAction::Back => return self.back(),
            MenuAction::Letter(_) | MenuAction::Erase => {}
            action => self.paint_choice(action, step),
        }
        Some(FollowUp::Changed)
    }
}

/// Single levels.
impl Session {
    fn open_practice(&mut self) -> Option<FollowUp> {
        self.selection.choose_level_of_set();
        self.practice.assists = self.preferences.settings.run.assists;
        if self.practice.set == RuleSet::Run {
            self.practice.difficulty = self.preferences.settings.run.difficulty;
        }
        self.screen.menu_mut().open(Page::Practice);
        self.show_level()
    }

    /// Shows the selected level before its start.
    fn show_level(&mut self) -> Option<FollowUp> {
        // The next game on the same level has other random numbers.
        self.seed = self.seed.wrapping_add(1);
        self.load();
        self.attempt.effects = Effects::arriving();
        Some(FollowUp::Load)
    }

    /// Selects the level that is `forward` places after the selected one, and focuses an entry.
    fn choose_level(&mut self, forward: isize, focus: MenuAction) -> Option<FollowUp> {
        self.selection.levels.choose_neighbor(forward);
        self.focus_on(focus);
        self.show_level()
    }

    /// Selects a level on the page of all levels, and goes back to the level's page.
    fn pick_level(&mut self, level: usize) -> Option<FollowUp> {
        self.selection.levels.choose_place(level);
        self.screen.menu_mut().close();
        self.focus_on(MenuAction::Start);
        self.show_level()
    }

    fn change_rules(&mut self) -> Option<FollowUp> {
        let mode = match self.practice.set {
            RuleSet::Tutorial => GameMode::run(self.preferences.settings.run.difficulty),
            RuleSet::Run => GameMode::TUTORIAL,
        };
        self.practice = GameMode { assists: self.practice.assists, ..mode };
        // Other rules may have other entries above.
        self.focus_on(MenuAction::Rules);
        self.show_level()
    }

    fn begin_practice(&mut self) -> Option<FollowUp> {
        self.selection.levels.chosen()?;
        // The player may have paused a game to start another one.
        self.progress.leave(&self.attempt);
        // A message about the level or its sender must not stand over the game, nor below its result.
        self.save_message = None;
        self.show_level();
        let proof = self.selection.levels.proof().filter(|_| self.selection.shows_ghost && self.to_beat().is_some());
        self.ghost = proof.map(Ghost::new);
        Some(self.start())
    }
}

/// Runs.
impl Session {
    /// Starts a run at its first level.
    fn begin_run(&mut self) -> Option<FollowUp> {
        let played = self.attempt.run.as_ref().and_then(|run| self.selection.set_of(&run.set));
        let set = played.unwrap_or(self.selection.set);
        let (set, level) = (self.selection.sets().get(set)?.clone(), self.selection.levels_of(set).next().cloned());
        let Some(level) = level else {
            self.notify(&menu::no_level(set.shown_name()));
            return Some(FollowUp::Changed);
        };
        let record = fresh_replay(level, self.seed.wrapping_add(1), self.preferences.settings.run, None);
        self.enter_run(SavedRun { set, number: 1, before: Totals::default(), counts: true, record })
    }

    /// Returns true if the saved run would continue with changed levels. The player is asked first,
    /// because the run cannot go back to the old levels.
    fn asks_before_going_on(&self) -> bool {
        let level = self.progress.saved.as_ref().and_then(|saved| self.selection.level_of(saved));
        level.is_some_and(|(_, is_same)| !is_same)
    }

    /// Continues a run in the middle of a level, or at the start of a level. Restarts the level if it
    /// cannot continue in the middle, and tells the player why.
    fn enter_run(&mut self, mut saved: SavedRun) -> Option<FollowUp> {
        let Some((id, is_same)) = self.selection.level_of(&saved) else {
            let (number, name) = (saved.number, saved.set.shown_name().escape_debug());
            self.notify(&format!(
                "level {number} of this run is missing ({name}); the run stays saved: put the level back, or start \
                 the game with its levels"
            ));
            return Some(FollowUp::Changed);
        };
        let set = self.selection.set_of(&saved.set)?;
        self.save_message = None;
        self.selection.levels.choose_id(id);
        let level = self.selection.levels.chosen()?.clone();
        if !is_same {
            saved = SavedRun { set: self.selection.sets()[set].clone(), counts: false, ..saved };
        }
        let run = self.selection.ongoing(set, &saved);
        if is_same && let Some(attempt) = Attempt::resumed(&saved, run.clone()) {
            return self.enter_game(attempt, saved);
        }
        self.notify(if is_same {
            "this level restarts: it was changed while you played, or another version of the game saved it"
        } else {
            "the levels have changed since you left this run: its level restarts, and it won't be ranked"
        });
        let record = &saved.record;
        saved.record = fresh_replay(level, record.seed, record.mode.current(), Some(record.begin().carried()));
        self.enter_game(Attempt::new(saved.record.clone(), Some(run), saved.counts), saved)
    }

    /// Restarts the level of the run, for a life. The game so far leaves its record.
    fn retry_level(&mut self) -> Option<FollowUp> {
        if !self.attempt.can_retry() {
            return None;
        }
        let saved = self.attempt.saved_anew(self.seed.wrapping_add(1))?;
        if !self.progress.discards_results && self.attempt.counts {
            self.progress.requests.push(SaveRequest::Record(self.attempt.record()));
        }
        // The run keeps the levels that it had, even if the files have changed.
        let run = self.attempt.run.take().map(|run| OngoingRun { before: saved.before, ..run });
        self.enter_game(Attempt::new(saved.record.clone(), run, saved.counts), saved)
    }

    /// Selects another set for the next run, or for the table of high scores.
    fn change_set(&mut self, step: i32) {
        if self.screen.page() == Some(Page::Scores) {
            self.selection.table_set = Some(self.selection.stepped(self.table().0, step));
            return;
        }
        let set = self.selection.stepped(self.selection.set, step);
        // Levels named on the command line are no choice for the next session.
        if std::mem::replace(&mut self.selection.set, set) != set && self.selection.own_folder.is_some() {
            self.preferences.settings.levels = self.selection.name_of(set).to_owned();
        }
    }

    fn change_run_rules(&mut self, action: MenuAction, step: i32) {
        let GameMode { difficulty, assists, .. } = &mut self.preferences.settings.run;
        if let MenuAction::Assist(index) = action {
            let is_on = assists.flags()[index];
            *assists.flags_mut()[index] = !is_on;
        } else {
            *difficulty = Difficulty::ALL[stepped(*difficulty as usize, Difficulty::ALL.len(), step)];
        }
    }
}

/// Pages.
impl Session {
    /// Shows the game of a run. A game that the player left in the middle continues.
    fn enter_game(&mut self, attempt: Attempt, saved: SavedRun) -> Option<FollowUp> {
        self.seed = saved.record.seed;
        self.progress.set_run(Some(saved));
        self.progress.end = None;
        self.attempt = attempt;
        let (state, points) = (self.attempt.game.state(), self.attempt.game.score().points);
        self.screen.enter(state);
        let continues = state == GameState::Active;
        self.attempt.effects = if continues { Effects::default() } else { Effects::arriving() };
        self.attempt.effects.timers.points = points as f32;
        Some(if continues { FollowUp::Load } else { self.start() })
    }

    /// Starts the game with the next step.
    fn start(&mut self) -> FollowUp {
        self.progress.end = None;
        self.attempt.starts = true;
        FollowUp::Begin
    }

    /// Leaves the game for the page of the menu on which it started.
    fn return_to_menu(&mut self) -> Option<FollowUp> {
        self.progress.leave(&self.attempt);
        if self.attempt.run.is_some() {
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
                if let Some(levels) = self.replaced.take() {
                    self.selection = levels;
                    self.practice = self.preferences.settings.run;
                    self.screen.to_title();
                    self.load();
                }
                return Some(FollowUp::Load);
            }
            _ => {}
        }
        self.screen.menu_mut().close();
        Some(FollowUp::Changed)
    }

    /// Opens the page *How to play*.
    pub fn open_help(&mut self) {
        // The next key is not for a binding any more.
        self.preferences.waiting = None;
        self.screen.menu_mut().open(Page::HowTo);
    }

    /// Opens the page for the name of a high score, with the last name.
    fn open_name(&mut self) {
        let name = self.progress.begin_name();
        self.screen.menu_mut().open_name(name);
        if !name.is_empty() {
            self.focus_on(MenuAction::Done);
        }
    }

    /// Closes the page for the name. The high score has the name already.
    fn close_name(&mut self) {
        if let Some(end) = &mut self.progress.end {
            end.is_named = true;
        }
        self.screen.menu_mut().close();
        self.screen.menu_mut().open(Page::Scores);
    }
}

/// Painting.
impl Session {
    /// Opens the page *Paint* for the selected level, or for a copy of it if it is not one of the
    /// player's own.
    pub fn open_painter(&mut self) -> Option<FollowUp> {
        match self.selection.own_file().map(Painter::new) {
            Some(Ok(painter)) => {
                self.painter = Some(painter);
                self.screen.menu_mut().open(Page::Paint);
                self.focus_on(MenuAction::Brush('2'));
            }
            Some(Err(problem)) => self.notify(&problem),
            None => {
                let id = self.selection.levels.chosen_id()?;
                let level = self.selection.levels.level(id)?;
                let file = self.selection.levels.file(id).and_then(|file| library::read(file).ok());
                let text = file.and_then(|(_, bytes)| String::from_utf8(bytes).ok()).unwrap_or_else(|| level.to_text());
                let name = level.title.clone();
                self.progress.requests.push(SaveRequest::NewLevel { name, text });
            }
        }
        Some(FollowUp::Changed)
    }

    /// Requests a file for a new level. [`Session::paint_file`] opens it once it exists.
    fn request_new_level(&mut self) {
        self.end_stroke();
        self.progress.requests.push(SaveRequest::NewLevel { name: NEW_NAME.to_owned(), text: NEW_LEVEL.to_owned() });
    }

    /// Selects the level in a file, which may be new, and opens the page *Paint* for it.
    pub fn paint_file(&mut self, file: PathBuf) {
        let level = match library::load(&file) {
            Ok(level) => level,
            Err(error) => return self.notify(&error.to_string()),
        };
        let known = self.selection.levels.find(&file);
        let levels = self.selection.levels_mut();
        let id = known.unwrap_or_else(|| levels.add_file(file));
        levels.set_level(id, level);
        levels.choose_id(id);
        self.load();
        if self.screen.page() == Some(Page::Paint) {
            self.screen.menu_mut().close();
        }
        self.open_painter();
    }

    /// Starts a stroke at a point of the field, in world units. Empties cells instead of painting
    /// them if `empties`. Returns false if there is nothing to paint at this point.
    pub fn begin_stroke(&mut self, point: Vec2, empties: bool) -> bool {
        if self.screen.page() != Some(Page::Paint) || BRICK_AREA.closest_point(point) != point {
            return false;
        }
        self.save_message = None;
        if let Some(changed) = self.painter().map(|painter| painter.begin_stroke(point, empties)) {
            // A brush saves its stroke at the end.
            if changed == Ok(true) && !self.is_stroke() {
                self.save_painted();
            }
            self.show_painted(changed);
        }
        true
    }

    /// Continues the stroke to a point of the field, in world units.
    pub fn stroke_to(&mut self, point: Vec2) {
        if self.screen.page() != Some(Page::Paint) {
            return self.end_stroke();
        }
        if let Some(changed) = self.painter.as_mut().map(|painter| painter.stroke_to(point)) {
            self.show_painted(changed);
        }
    }

    /// Ends the stroke, and saves the level's file.
    pub fn end_stroke(&mut self) {
        let Some(changed) = self.painter.as_mut().map(Painter::end_stroke) else { return };
        if changed == Ok(true) {
            self.save_painted();
        }
        self.show_painted(changed);
    }

    /// Returns true while a stroke is being drawn.
    fn is_stroke(&self) -> bool {
        self.painter.as_ref().is_some_and(Painter::is_drawing)
    }

    /// Carries out a choice on the pages of the painter.
    fn paint_choice(&mut self, action: MenuAction, step: i32) {
        self.save_message = None;
        match action {
            MenuAction::Undo => self.change_painted(Painter::undo, "there is nothing to undo"),
            MenuAction::Redo => self.change_painted(Painter::redo, "there is nothing to make again"),
            MenuAction::AddTile => {
                self.change_painted(Painter::add_tile, "no code is free: rows with spaces have only 6 to 9");
                self.screen.menu_mut().close();
            }
            MenuAction::NewTile => self.screen.menu_mut().open(Page::NewTile),
            MenuAction::NewLevel => self.request_new_level(),
            _ => {}
        }
        let Some(painter) = &mut self.painter else { return };
        match action {
            MenuAction::Brush(code) => painter.choose_code(code),
            MenuAction::Tool(tool) => painter.choose_tool(tool),
            MenuAction::Mirror => painter.is_mirrored = !painter.is_mirrored,
            action => painter.change_tile(action, step),
        }
    }

    /// Changes the level, and requests that it is saved. Shows `refusal` if nothing has changed.
    fn change_painted(&mut self, change: impl FnOnce(&mut Painter) -> Result<bool, String>, refusal: &str) {
        let Some(painter) = self.painter() else { return };
        let changed = change(painter);
        match changed {
            Ok(true) => self.save_painted(),
            Ok(false) => self.notify(refusal),
            Err(_) => {}
        }
        self.show_painted(changed);
    }

    /// Returns the painter with the current text of the file, if its page is open and its level is
    /// selected.
    fn painter(&mut self) -> Option<&mut Painter> {
        let own = self.selection.own_file();
        let is_page = matches!(self.screen.page(), Some(Page::Paint | Page::NewTile));
        self.end_stroke();
        let painter = self.painter.as_mut().filter(|painter| is_page && own.as_ref() == Some(&painter.file))?;
        if let Err(problem) = painter.read() {
            self.notify(&problem);
            return None;
        }
        self.painter.as_mut()
    }

    fn save_painted(&mut self) {
        self.progress.requests.extend(self.painter.as_ref().map(Painter::save_request));
    }

    fn show_painted(&mut self, changed: Result<bool, String>) {
        match (changed, self.selection.levels.chosen_id(), &self.painter) {
            (Ok(true), Some(id), Some(painter)) => {
                let level = painter.level().clone();
                self.change_level(id, level);
            }
            (Err(problem), ..) => self.notify(&problem),
            _ => {}
        }
    }
}
