//! Plays with a pad's events as gilrs would report them: visits every page, plays a game to its
//! end, unplugs the pad, and uses buttons that are known only by number.

use super::*;
use crate::game::GameState;
use crate::level::{self, Level};
use crate::library::LevelList;
use crate::menu::{MenuAction, Page};
use crate::session::FollowUp;
use std::collections::VecDeque;

const FRAME: Duration = Duration::from_millis(10);

/// Number of a button on Linux: the kind of event in the upper 16 bits, and the button's own
/// number.
const UNKNOWN: u32 = 1 << 16 | 704;
/// Number of another button.
const OTHER: u32 = 1 << 16 | 705;

fn down(button: Button) -> PadEvent {
    PadEvent::Button { button, code: 0, is_down: true }
}

fn up(button: Button) -> PadEvent {
    PadEvent::Button { button, code: 0, is_down: false }
}

fn unknown(code: u32, is_down: bool) -> PadEvent {
    PadEvent::Button { button: Button::Unknown, code, is_down }
}

impl Pads {
    /// Presses and releases a button.
    pub(in crate::app) fn tap(
        &mut self,
        button: Button,
        session: &mut Session,
        controls: &mut Controls,
    ) -> Vec<Command> {
        self.hear(Duration::ZERO, &[down(button), up(button)], session, controls)
    }
}

/// A player who uses only a pad.
struct Player {
    pads: Pads,
    controls: Controls,
    session: Session,
    /// Moves in menus alternate between the stick and the D-pad.
    by_stick: bool,
    has_quit: bool,
}

impl Player {
    fn new() -> Self {
        let level = |title: &str| {
            level::parse("a.lvl", title, format!("title: {title}\ntile a: hits=9\naaaaaaaa\n........\n")).expect("good")
        };
        let mut levels = LevelList::from(["One", "Two", "Three"].map(level).to_vec() as Vec<Level>);
        levels.add_set("Test", vec![None]);
        let session = Session::new(levels, 0, 1).at_title();
        Self { pads: Pads::default(), controls: Controls::default(), session, by_stick: false, has_quit: false }
    }

    /// Runs a frame of the window with these events.
    fn frame(&mut self, heard: &[PadEvent]) {
        for command in self.pads.hear(FRAME, heard, &mut self.session, &mut self.controls) {
            match self.session.command(command) {
                Some(FollowUp::Begin) => self.controls.start(),
                Some(FollowUp::Quit) => self.has_quit = true,
                _ => {}
            }
        }
        if self.session.screen().is_running() {
            self.session.step(&self.controls.take());
        }
    }

    fn tap(&mut self, button: Button) {
        self.frame(&[down(button)]);
        self.frame(&[up(button)]);
    }

    fn page(&self) -> Option<Page> {
        self.session.screen().page()
    }

    fn choices(&self) -> Vec<MenuAction> {
        let view = self.session.view(1.0, None);
        view.entries().iter().map(|entry| entry.action).collect()
    }

    /// Tilts the stick or presses the D-pad, and releases it within the same frame.
    fn lead(&mut self, way: Command) {
        let (axis, value, button) = match way {
            Command::Up => (Axis::LeftStickY, 1.0, Button::DPadUp),
            Command::Down => (Axis::LeftStickY, -1.0, Button::DPadDown),
            Command::Left => (Axis::LeftStickX, -1.0, Button::DPadLeft),
            _ => (Axis::LeftStickX, 1.0, Button::DPadRight),
        };
        self.by_stick = !self.by_stick;
        if self.by_stick {
            self.frame(&[PadEvent::Axis(axis, value), PadEvent::Axis(axis, 0.0)]);
        } else {
            self.frame(&[down(button), up(button)]);
        }
    }

    /// Moves the focus to an entry by the shortest path.
    fn go_to(&mut self, choice: MenuAction) {
        let view = self.session.view(1.0, None);
        let context = view.context;
        let start = view.screen.menu().clone();
        let (mut seen, mut ways) = (vec![start.focus()], VecDeque::from([(start, Vec::new())]));
        let way = loop {
            let (menu, way) =
                ways.pop_front().unwrap_or_else(|| panic!("{choice:?} is not reached: {:?}", self.page()));
            if menu.entries(&context).get(menu.focus()).is_some_and(|entry| entry.action == choice) {
                break way;
            }
            for command in [Command::Up, Command::Down, Command::Left, Command::Right] {
                let mut next = menu.clone();
                if next.command(command, &context).is_none() && !seen.contains(&next.focus()) {
                    seen.push(next.focus());
                    ways.push_back((next, [way.as_slice(), &[command]].concat()));
                }
            }
        };
        way.into_iter().for_each(|command| self.lead(command));
        let (menu, choices) = (self.session.screen().menu(), self.choices());
        assert_eq!(choices[menu.focus()], choice, "{:?}", self.page());
    }

    fn choose(&mut self, choice: MenuAction) {
        self.go_to(choice);
        self.tap(Button::South);
    }

    /// Moves the focus to every entry of the page.
    fn visit_entries(&mut self) {
        for choice in self.choices() {
            self.go_to(choice);
        }
    }

    /// Opens a page, leaves it by its *Back* entry, and opens it again.
    fn visit(&mut self, choice: MenuAction, page: Page, seen: &mut Vec<Page>) {
        let from = self.page();
        self.choose(choice);
        assert_eq!(self.page(), Some(page));
        self.visit_entries();
        self.choose(MenuAction::Back);
        assert_eq!(self.page(), from, "{page:?} is left by its entry");
        self.choose(choice);
        seen.push(page);
    }

    fn back(&mut self, page: Page) {
        self.tap(Button::East);
        assert_eq!(self.page(), Some(page));
    }

    /// Releases each ball and steers away from it, until no life is left.
    fn lose(&mut self) {
        self.frame(&[PadEvent::Axis(Axis::LeftStickX, 1.0)]);
        while self.session.game().state() == GameState::Active {
            self.tap(Button::South);
        }
        assert_eq!(self.session.game().state(), GameState::Lost);
        // The end page cannot be left at once.
        (0..120).for_each(|_| self.frame(&[]));
        self.frame(&[PadEvent::Axis(Axis::LeftStickX, 0.0)]);
    }
}

/// Returns all pages except the painter's, which need a mouse. The `match` stops compiling when a page
/// is added, which must then be visited too.
fn all_pages() -> Vec<Page> {
    use Page::{
        Changed, Comfort, Control, End, HowTo, Items, Keys, Levels, Name, NewTile, Options, Paint, Paused, Picture,
        Practice, Replace, Retry, Score, Scores, Settings, Sound, Title,
    };
    match Title {
        Title | Practice | Levels | Options | Scores | Replace | Changed | Retry | Paused | End | Name | Settings
        | Sound | Picture | Comfort | Control | Keys | HowTo | Items | Score | Paint | NewTile => {}
    }
    vec![
        Title, Practice, Levels, Options, Scores, Replace, Changed, Retry, Paused, End, Name, Settings, Sound, Picture,
        Comfort, Control, Keys, HowTo, Items, Score,
    ]
}

#[test]
fn a_pad_alone_reaches_and_leaves_every_page() {
    let mut player = Player::new();
    let mut seen = vec![Page::Title];
    player.visit_entries();
    player.visit(MenuAction::Practice, Page::Practice, &mut seen);
    player.visit(MenuAction::AllLevels, Page::Levels, &mut seen);
    player.back(Page::Practice);
    player.back(Page::Title);
    for (choice, page) in [(MenuAction::Open(Page::Options), Page::Options), (MenuAction::Scores, Page::Scores)] {
        player.visit(choice, page, &mut seen);
        player.back(Page::Title);
    }
    player.visit(MenuAction::Open(Page::Settings), Page::Settings, &mut seen);
    for page in [Page::Sound, Page::Picture, Page::Comfort, Page::Control, Page::Keys] {
        player.visit(MenuAction::Open(page), page, &mut seen);
        player.back(Page::Settings);
    }
    player.back(Page::Title);
    player.visit(MenuAction::Open(Page::HowTo), Page::HowTo, &mut seen);
    for page in [Page::Items, Page::Score] {
        player.visit(MenuAction::Open(page), page, &mut seen);
        player.back(Page::HowTo);
    }
    player.back(Page::Title);

    // Pages over a game.
    player.choose(MenuAction::StartRun);
    player.frame(&[]);
    assert_eq!((player.page(), player.session.screen().mode()), (None, Mode::Playing));
    player.tap(Button::Start);
    assert_eq!(player.page(), Some(Page::Paused));
    seen.push(Page::Paused);
    player.visit_entries();
    for button in [Button::East, Button::Start] {
        player.tap(button);
        assert_eq!(player.page(), None, "{button:?} goes on");
        player.tap(Button::Start);
    }
    player.visit(MenuAction::Open(Page::Retry), Page::Retry, &mut seen);
    player.back(Page::Paused);
    player.choose(MenuAction::Leave);
    assert_eq!(player.page(), Some(Page::Title));
    player.visit(MenuAction::StartRun, Page::Replace, &mut seen);
    player.back(Page::Title);
    let levels = player.session.levels();
    let (id, level) = (levels.chosen_id().expect("a level"), levels.chosen().expect("a level").clone());
    let other = crate::level::parse("a.lvl", "A", "2 2\n0 0\n").expect("a good level");
    player.session.change_level(id, other);
    player.visit(MenuAction::Continue, Page::Changed, &mut seen);
    player.back(Page::Title);
    player.session.change_level(id, level);
    player.choose(MenuAction::Continue);
    player.lose();
    assert_eq!(player.page(), Some(Page::End));
    seen.push(Page::End);
    player.visit_entries();
    player.choose(MenuAction::Name);
    assert_eq!(player.page(), Some(Page::Name));
    seen.push(Page::Name);
    player.visit_entries();
    for letter in ['A', 'N', 'N'] {
        player.choose(MenuAction::Letter(letter));
    }
    player.back(Page::End);
    player.choose(MenuAction::Name);
    (0..12).for_each(|_| player.choose(MenuAction::Erase));
    for letter in ['E', 'V', 'A'] {
        player.choose(MenuAction::Letter(letter));
    }
    player.choose(MenuAction::Done);
    assert_eq!(player.page(), Some(Page::Scores), "where the name stands");
    player.back(Page::End);
    player.choose(MenuAction::Leave);
    assert_eq!(player.page(), Some(Page::Title));
    assert!(!player.has_quit);
    player.back(Page::Title);
    assert!(!player.has_quit, "what leads back ends nothing");
    player.choose(MenuAction::Quit);
    assert!(player.has_quit);
    let missed: Vec<_> = all_pages().into_iter().filter(|page| !seen.contains(page)).collect();
    assert!(missed.is_empty(), "{missed:?}");
}

#[test]
fn a_pad_alone_plays() {
    let mut player = Player::new();
    player.choose(MenuAction::StartRun);
    player.frame(&[]);
    let place = |player: &Player| player.session.game().paddle().center.x;
    let start = place(&player);
    player.frame(&[PadEvent::Axis(Axis::LeftStickX, 0.1)]);
    (0..20).for_each(|_| player.frame(&[]));
    assert_eq!(place(&player), start, "below the dead zone it rests");
    player.frame(&[PadEvent::Axis(Axis::LeftStickX, -1.0)]);
    (0..20).for_each(|_| player.frame(&[]));
    assert!(place(&player) < start - 20.0, "the stick steers");
    player.frame(&[PadEvent::Axis(Axis::LeftStickX, 0.0), down(Button::DPadRight)]);
    let left = place(&player);
    (0..20).for_each(|_| player.frame(&[]));
    assert!(place(&player) > left + 20.0, "so does the cross");
    player.frame(&[up(Button::DPadRight)]);
    let waits = |player: &Player| player.session.game().has_stuck_ball();
    assert!(waits(&player));
    player.tap(Button::South);
    assert!(!waits(&player), "the ball is released");
    assert_eq!(player.session.device, InputDevice::Pad);
}

#[test]
fn an_unplugged_pad_releases_its_buttons_and_pauses_and_another_can_play() {
    let mut player = Player::new();
    let mut settings = player.session.settings().clone();
    settings.keys.set_button(Control::Left, PadButton::named("l1"));
    player.controls.set_keys(settings.keys, 100);
    player.session.preferences.set(settings, Vec::new());
    player.choose(MenuAction::StartRun);
    player.frame(&[down(Button::LeftTrigger), PadEvent::Axis(Axis::LeftStickX, -0.5)]);
    player.frame(&[PadEvent::Gone]);
    assert_eq!(player.page(), Some(Page::Paused));
    player.tap(Button::East);
    assert_eq!(player.page(), None, "the pad is there again, and plays on");
    let place = player.session.game().paddle().center.x;
    (0..20).for_each(|_| player.frame(&[]));
    assert_eq!(player.session.game().paddle().center.x, place, "nothing is held any more");
    // While the player uses another device, unplugging a pad has no effect.
    player.session.device = InputDevice::Keys;
    player.frame(&[PadEvent::Gone]);
    assert_eq!(player.page(), None);
}

/// The player sets up such a pad with its stick and its buttons. In menus, the button bound to
/// release then confirms, and the button bound to pause goes back.
#[test]
fn buttons_without_a_name_are_chosen_by_their_number() {
    let mut player = Player::new();
    for way in [MenuAction::Open(Page::Settings), MenuAction::Open(Page::Keys)] {
        player.choose(way);
    }
    for (control, code) in [(Control::Release, UNKNOWN), (Control::Pause, OTHER)] {
        player.choose(MenuAction::Key(control, KEYS_EACH));
        player.frame(&[unknown(code, true)]);
        player.frame(&[unknown(code, false)]);
        assert_eq!(player.page(), Some(Page::Keys), "it does nothing else");
        assert_eq!(player.session.settings().keys.button_of(control), Some(PadButton::Code(code)));
    }
    let keys = player.session.settings().keys;
    player.controls.set_keys(keys, 100);
    player.go_to(MenuAction::Back);
    let tap = |player: &mut Player, code| {
        player.frame(&[unknown(code, true)]);
        player.frame(&[unknown(code, false)]);
    };
    tap(&mut player, UNKNOWN);
    assert_eq!(player.page(), Some(Page::Settings), "it confirms");
    tap(&mut player, OTHER);
    assert_eq!(player.page(), Some(Page::Title), "it leads back");
    player.go_to(MenuAction::StartRun);
    tap(&mut player, UNKNOWN);
    player.frame(&[]);
    let waits = |player: &Player| player.session.game().has_stuck_ball();
    assert!(waits(&player), "the press that began the game releases nothing");
    tap(&mut player, UNKNOWN);
    assert!(!waits(&player));
    tap(&mut player, OTHER);
    assert_eq!(player.page(), Some(Page::Paused));
    tap(&mut player, OTHER);
    assert_eq!(player.page(), None);
}

/// D-pad directions can be bound like other buttons. Both directions of an axis have the same
/// number.
#[test]
fn directions_of_the_d_pad_can_be_bound_separately() {
    let mut player = Player::new();
    player.choose(MenuAction::Open(Page::Settings));
    player.choose(MenuAction::Open(Page::Keys));
    for (control, button) in [(Control::Release, Button::DPadUp), (Control::Pause, Button::DPadDown)] {
        player.choose(MenuAction::Key(control, KEYS_EACH));
        let focus = player.session.screen().menu().focus();
        player.tap(button);
        assert_eq!(player.session.screen().menu().focus(), focus, "it does not move the focus, too");
    }
    let keys = player.session.settings().keys;
    let labels = [Control::Release, Control::Pause].map(|control| keys.button_of(control).map(PadButton::label));
    assert_eq!(labels.map(|label| label.unwrap_or_default().into_owned()), ["D-PAD ↑", "D-PAD ↓"]);
}

/// By default, East goes back and pauses. Bound to an action, it does only that during play.
#[test]
fn a_button_that_was_chosen_does_nothing_else_in_a_game() {
    let mut player = Player::new();
    let mut settings = player.session.settings().clone();
    settings.keys.set_button(Control::Release, PadButton::named("east"));
    player.controls.set_keys(settings.keys, 100);
    player.session.preferences.set(settings, Vec::new());
    player.choose(MenuAction::StartRun);
    player.frame(&[]);
    player.tap(Button::East);
    assert_eq!(player.page(), None, "it pauses no longer");
    assert!(player.session.game().balls().iter().all(|ball| !ball.is_stuck()));
}

#[test]
fn the_stick_moves_the_focus_and_repeats_while_held() {
    let mut pads = Pads::default();
    pads.stick.y = -0.5;
    assert_eq!(pads.lead(FRAME), None, "not far enough");
    pads.stick.y = -0.8;
    let led: Vec<bool> = (0..80).map(|_| pads.lead(FRAME) == Some(Command::Down)).collect();
    assert!(led[0] && led[1..40].iter().all(|led| !led), "once at first");
    assert_eq!(led.iter().filter(|led| **led).count(), 5, "then again and again");
    pads.stick.y = -0.5;
    pads.stick.x = 0.1;
    assert!((0..20).any(|_| pads.lead(FRAME).is_some()), "a stick that trembles is held");
    pads.stick.y = 0.0;
    assert_eq!(pads.lead(FRAME), None);
    pads.stick.x = -1.0;
    assert_eq!(pads.lead(FRAME), Some(Command::Left));
}

#[test]
fn the_cross_does_the_same() {
    let mut pads = Pads::default();
    pads.cross(Button::DPadUp, true);
    assert_eq!((pads.lead(FRAME), pads.lead(FRAME)), (Some(Command::Up), None));
    pads.cross(Button::DPadUp, false);
    assert_eq!(pads.lead(FRAME), None);
}

#[test]
fn below_the_dead_zone_the_stick_rests_and_the_cross_comes_first() {
    let mut pads = Pads::default();
    pads.stick.x = 0.3;
    assert_eq!((pads.tilt(0.15), pads.tilt(0.3), pads.tilt(0.5)), (0.3, 0.0, 0.0));
    pads.cross(Button::DPadLeft, true);
    assert_eq!(pads.tilt(0.15), -1.0);
    pads.cross(Button::DPadLeft, false);
    assert_eq!(pads.tilt(0.15), 0.3);
}
