//! A game with what is shown of it: rules, particles and screen, in step with each other.
//!
//! The window, pictures without one and tests all advance through here, so they cannot differ. It
//! knows neither window nor GL, and reads no file.

use crate::effects::{self, Effects};
use crate::game::rules::Terms;
use crate::game::{Carried, Event, Game, GameState, Input, PowerUpKind};
use crate::level::Level;
use crate::levels::{LevelId, Levels};
use crate::message::{Message, Urgency};
use crate::screen::{Action, Command, Mode, Screen};
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
    /// The levels that can be chosen, and which one is.
    pub levels: &'a Levels,
    /// The moment to draw, between the second-last step (0) and the last one (1).
    pub alpha: f32,
    /// How loud the sound is, from 0 to 1; `None` where there is no device.
    pub loudness: Option<f32>,
    /// Whether the picture may shake, swirl and turn.
    pub motion: Motion,
    /// How much the picture answers to what happens.
    pub feedback: Feedback,
    /// How far the screen that is shown has come in.
    pub fade: Fade,
    /// The message over the field, if there is one.
    pub message: Option<&'a Message>,
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

/// How much the picture itself moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    /// It shakes, swirls and turns.
    #[default]
    Full,
    /// It stands still; calm marks tell which effect runs.
    Reduced,
}

/// How much the picture answers to what happens, beyond what the tutorial shows. Whether things
/// move is [`Motion`]'s business: each of these has a calm form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Feedback {
    /// Dust, sparks and a trail of specks: the tutorial's.
    Off,
    /// Where the eye already is: at the ball, at what it hits, at the paddle.
    #[default]
    Some,
    /// More of it, and more of it shines.
    Full,
}

impl Feedback {
    /// Each with the name that it has in the settings and on the command line.
    pub const NAMES: [(&'static str, Self); 3] = [("off", Self::Off), ("some", Self::Some), ("full", Self::Full)];
}

/// A game that is shown, and the levels that can be chosen.
pub struct Play {
    /// While there is none, the game is an empty field that stands still.
    levels: Levels,
    terms: Terms,
    seed: u64,
    game: Game,
    effects: Effects,
    screen: Screen,
    events: Vec<Event>,
    /// What power-ups that were granted since the last step did.
    gifts: Vec<Event>,
    motion: Motion,
    feedback: Feedback,
    message: Option<Message>,
}

/// Room for the events of a step: many more than a step usually has.
const EVENTS: usize = 256;

impl Play {
    /// The menu at the level at this place, counted from 0; `seed` decides all chance. Without any
    /// level it is an empty field on which nothing starts, until [`Play::change_level`] brings one.
    #[must_use]
    pub fn new(levels: impl Into<Levels>, place: usize, seed: u64) -> Self {
        let mut levels = levels.into();
        levels.choose_place(place);
        let game = match levels.chosen() {
            Some(level) => Game::new(level, seed),
            None => Game::new(&Level::empty(), seed),
        };
        Self {
            levels,
            terms: Terms::TUTORIAL,
            seed,
            game,
            effects: Effects::new(),
            screen: Screen::new(),
            events: Vec::with_capacity(EVENTS),
            gifts: Vec::new(),
            motion: Motion::Full,
            feedback: Feedback::default(),
            message: None,
        }
    }

    /// The same in its menu, by other terms than the tutorial's. Under rules that carry, the next
    /// level goes on with score, lives and combo.
    #[must_use]
    pub fn by(mut self, terms: Terms) -> Self {
        self.terms = terms;
        self.load(None);
        self
    }

    /// Advances by one step, unless paused. Returns what happened in it.
    pub fn step(&mut self, input: &Input) -> &[Event] {
        self.events.clear();
        // A field without any brick would be won at once.
        if self.screen.is_running() && !self.levels.is_empty() {
            self.events.append(&mut self.gifts);
            self.game.step(input, &mut self.events);
            self.effects.step(&self.game, &self.events);
            self.screen.step(self.game.state(), &self.events);
        }
        &self.events
    }

    /// Does what the player asks for, loading a level included. Returns what is left for the
    /// program to do.
    pub fn command(&mut self, command: Command) -> Option<Action> {
        let carries = self.game.rules().carries && self.game.state() == GameState::Win;
        let carried = carries.then(|| self.game.carried());
        let action = self.screen.command(command, &mut self.levels);
        if matches!(action, Some(Action::Load | Action::LoadAndStart)) {
            // Another game on the same level is not the same game again.
            self.seed = self.seed.wrapping_add(1);
            self.load(carried.filter(|_| action == Some(Action::LoadAndStart)));
            self.effects = Effects::arriving();
        }
        action
    }

    /// Takes over a level that its author saved: the menu shows its new picture, a game gets its
    /// new bricks ([`Game::change_level`]). An entry that had no level yet is shown in the menu at
    /// once.
    pub fn change_level(&mut self, id: LevelId, level: Level) {
        let old = self.levels.set_level(id, level);
        let is_menu = self.game.state() == GameState::Menu;
        if is_menu && old.is_none() {
            self.levels.choose_id(id);
        }
        if self.levels.chosen_id() != Some(id) {
            return;
        }
        match (old, self.levels.chosen()) {
            (Some(old), Some(new)) if self.game.state() == GameState::Active => self.game.change_level(&old, new),
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
        if is_menu {
            self.load(None);
        }
        true
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

    /// Begins the chosen level's game.
    fn load(&mut self, carried: Option<Carried>) {
        let Some(level) = self.levels.chosen() else { return };
        let game = Game::by(self.terms.rules(), level, self.seed);
        self.game = match carried {
            Some(carried) => game.carrying(carried),
            None => game,
        };
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
    }

    /// Lets an item fall from `corner`, its top-left corner in world units, for demonstrations and
    /// tests.
    pub fn drop_power_up(&mut self, kind: PowerUpKind, corner: Vec2) {
        self.game.drop_power_up(kind, corner, &mut self.gifts);
    }

    /// Sets whether the picture may shake, swirl and turn.
    pub fn set_motion(&mut self, motion: Motion) {
        self.motion = motion;
    }

    /// Whether the picture may shake, swirl and turn.
    #[must_use]
    pub fn motion(&self) -> Motion {
        self.motion
    }

    /// Sets how much the picture answers to what happens.
    pub fn set_feedback(&mut self, feedback: Feedback) {
        self.feedback = feedback;
    }

    /// Pauses a game that is played: the window lost the focus.
    pub fn lose_focus(&mut self) {
        self.screen.lose_focus();
    }

    /// Whether the level's last brick is about to break: the time for slow motion, where motion is
    /// not reduced and feedback not off.
    #[must_use]
    pub fn is_tense(&self) -> bool {
        let is_shown = self.feedback != Feedback::Off && self.motion == Motion::Full;
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
            Mode::Leaving | Mode::Won | Mode::Lost => false,
        };
        View {
            game: &self.game,
            effects: &self.effects,
            screen: &self.screen,
            levels: &self.levels,
            alpha,
            loudness,
            motion: self.motion,
            feedback: self.feedback,
            fade: Fade::default(),
            message: self.message.as_ref().filter(|message| message.urgency == Urgency::Now || is_still),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rules::Difficulty;
    use crate::level;

    #[test]
    fn levels_come_and_go_while_another_is_played() {
        let level = |bricks: usize| level::parse("test.lvl", "Test", "2 ".repeat(bricks)).expect("a good level");
        let mut play = Play::new(Levels::default(), 0, 1);
        let file = |play: &mut Play, name: &str| play.levels_mut().add_file(name.into());
        let b = file(&mut play, "b.lvl");
        play.change_level(b, level(2));
        let shown = |play: &Play| (play.levels().number(), play.levels().count(), play.game().bricks().breakable());
        assert!(!play.remove_level(b), "the last one stays");
        let c = file(&mut play, "c.lvl");
        play.change_level(c, level(3));
        assert_eq!(shown(&play), (2, 2, 3), "in the menu the new one is shown");
        play.step(&Input { start: true, ..Input::default() });
        let [a, d] = ["a.lvl", "d.lvl"].map(|name| file(&mut play, name));
        play.change_level(a, level(4));
        play.change_level(d, level(5));
        assert_eq!(shown(&play), (3, 4, 3), "a game goes on");
        assert!(!play.remove_level(c), "the one that is played stays");
        assert!(play.remove_level(d) && play.remove_level(a));
        assert_eq!(shown(&play), (2, 2, 3));
        assert_eq!(play.command(Command::Back), None);
        assert_eq!(play.command(Command::Confirm), Some(Action::Load));
        assert!(play.remove_level(c), "in the menu it goes");
        assert_eq!(shown(&play), (1, 1, 2));
    }

    #[test]
    fn without_a_level_nothing_starts_until_there_is_one() {
        let mut play = Play::new(Vec::new(), 3, 1);
        let start = Input { start: true, launch: true, ..Input::default() };
        for command in [Command::Confirm, Command::Next, Command::Previous, Command::Pause] {
            assert_eq!(play.command(command), None);
            (0..10).for_each(|_| assert!(play.step(&start).is_empty()));
            assert_eq!((play.game().state(), play.game().bricks().iter().count()), (GameState::Menu, 0), "{command:?}");
        }
        let id = play.levels_mut().add_file("test.lvl".into());
        assert!(!play.remove_level(id));
        play.change_level(id, level::parse("test.lvl", "Test", "2 2\n").expect("a good level"));
        assert_eq!((play.levels().number(), play.levels().count()), (1, 1));
        assert_eq!(play.game().bricks().breakable(), 2);
        play.step(&start);
        assert_eq!(play.game().state(), GameState::Active);
        assert_eq!(Play::new(Vec::new(), 0, 1).command(Command::Back), Some(Action::Quit));
    }

    /// In a run the next level goes on with points and lives; by the tutorial's rules it begins
    /// anew.
    #[test]
    fn a_run_goes_on_in_the_next_level() {
        for (terms, goes_on) in [(Terms::run(Difficulty::Normal), true), (Terms::TUTORIAL, false)] {
            let level = |text: &str| level::parse("test.lvl", "Test", text).expect("a good level");
            let mut play = Play::new(vec![level("2\n0\n"), level("2 2\n")], 0, 1).by(terms);
            play.step(&Input { start: true, ..Input::default() });
            let mut autopilot = crate::trial::autopilot::Autopilot::new(1);
            while play.game().state() == GameState::Active {
                let input = autopilot.input(play.game());
                play.step(&input);
            }
            let won = play.game().carried();
            (0..120).for_each(|_| _ = play.step(&Input::default()));
            assert_eq!(play.command(Command::Confirm), Some(Action::LoadAndStart));
            let next = play.game().carried();
            assert_eq!((play.levels().number(), next == won, next.score.points > 0), (2, goes_on, goes_on), "{terms}");
        }
    }

    #[test]
    fn who_plays_is_not_disturbed_by_what_can_wait() {
        let mut play = Play::new(vec![level::parse("test.lvl", "Test", "2 3\n").expect("a good level")], 0, 1);
        let shown = |play: &Play| play.view(1.0, None).message.is_some();
        for (urgency, while_playing) in [(Urgency::Still, false), (Urgency::Now, true)] {
            play.set_message(Some(Message { urgency, ..Message::error("x".to_owned()) }));
            assert!(shown(&play), "in the menu");
            play.step(&Input { start: true, ..Input::default() });
            assert!(shown(&play), "while the ball waits");
            play.step(&Input { launch: true, ..Input::default() });
            assert_eq!(shown(&play), while_playing);
            play.lose_focus();
            assert!(shown(&play), "in the pause");
            assert_eq!(play.command(Command::Back), None);
            assert_eq!(play.command(Command::Confirm), Some(Action::Load));
        }
    }

    #[test]
    fn another_game_on_the_same_level_has_another_seed() {
        let mut play = Play::new(vec![level::parse("test.lvl", "Test", "2 3\n").expect("a good level")], 0, 1);
        let first = play.game().hash();
        assert_eq!(play.command(Command::Next), Some(Action::Load));
        assert_ne!(play.game().hash(), first);
    }

    /// A game over leads to the same level with all its bricks, wherever the program runs: nothing
    /// is read again. The original finds no file there, shows an empty level, and counts it as won.
    #[test]
    fn defect_15_reset_reloads_from_the_working_directory() {
        let level =
            level::parse("no/such/folder/test.lvl", "Test", "2 3 4 5 6 2 3 4\n".repeat(4)).expect("a good level");
        let mut play = Play::new(vec![level], 0, 1);
        play.step(&Input { start: true, ..Input::default() });
        while play.game().state() == GameState::Active {
            play.step(&Input { launch: true, steer: crate::game::Steer::Speed(1.0), ..Input::default() });
        }
        assert_eq!(play.game().state(), GameState::Lost);
        assert!(play.game().bricks().breakable() < 32, "some are gone");
        for _ in 0..120 {
            play.step(&Input::default());
        }
        assert_eq!(play.command(Command::Confirm), Some(Action::Load));
        assert_eq!((play.game().state(), play.game().bricks().breakable()), (GameState::Menu, 32));
        play.step(&Input { start: true, ..Input::default() });
        assert_eq!(play.game().state(), GameState::Active);
    }
}
