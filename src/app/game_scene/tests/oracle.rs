//! Rules that no key, click or button may break on any page: see [`wrong`].

use super::world::{Act, World};
use crate::menu::{GameEnd, Menu, MenuAction, Page};
use crate::player::{Scores, Standing};
use crate::session::{Mode, SaveRequest};
use crate::settings::{Control, Setting, Settings};
use winit::keyboard::KeyCode;

/// The state of the game before or after an input.
#[derive(Debug)]
pub(super) struct Moment {
    page: Option<Page>,
    menu: Menu,
    focused: Option<MenuAction>,
    mode: Mode,
    /// The X-ray is visible, over a page or a running game.
    inspects: bool,
    covers: bool,
    chooses: bool,
    waiting: Option<(Control, usize)>,
    settings: Settings,
    scores: Scores,
    saved: Option<Standing>,
    /// A run is in progress.
    runs: bool,
    hash: u64,
    lacks_name: bool,
    /// How the last game ended.
    end: Option<GameEnd>,
    xray: (bool, bool, usize, f32),
}

impl Moment {
    pub(super) fn of(world: &World) -> Self {
        let (scene, session) = (&world.scene, world.session());
        let context = session.menu_context();
        let mode = session.screen().mode();
        Self {
            page: world.page(),
            menu: session.screen().menu().clone(),
            focused: world.focused(),
            mode,
            inspects: scene.inspects(),
            covers: scene.covers_page(),
            chooses: scene.chooses_yet(),
            waiting: session.preferences.waits_for_key(),
            // Any key press may add a label.
            settings: Settings { labels: Default::default(), ..session.settings().clone() },
            scores: context.scores.clone(),
            saved: context.run.saved,
            runs: context.run.is_current && matches!(mode, Mode::Playing | Mode::Paused),
            hash: session.game().hash(),
            lacks_name: session.lacks_name(),
            end: context.end.cloned(),
            xray: scene.picture.xray.standing(),
        }
    }

    /// Returns everything that a player sees or would miss, as text. An input that leaves the text
    /// unchanged had no effect.
    pub(super) fn text(&self) -> String {
        format!("{self:?} {:?}", self.xray)
    }
}

/// Returns the rules that `act` broke. `notes` are the save requests that `act` made.
pub(super) fn wrong(
    before: &Moment,
    act: Act,
    after: &Moment,
    notes: &[SaveRequest],
    quits: bool,
) -> Vec<&'static str> {
    let at = |page| before.page == Some(page) && !before.covers;
    let is_press = |code| matches!(act, Act::Key(key) | Act::Shift(key) | Act::Alt(key) if key == code);
    let has = |is_it: fn(&SaveRequest) -> bool| notes.iter().any(is_it);
    let same_page = before.menu == after.menu && before.mode == after.mode;
    let is_other_window = before.settings.is_on(Setting::Fullscreen) != after.settings.is_on(Setting::Fullscreen);
    let takes_key = before.waiting.is_some();
    let (is_of_run, is_of_keys) = changes(&before.settings, &after.settings);
    let stays_covered = before.covers && after.covers;
    let is_instant = !matches!(act, Act::Frames(_) | Act::Save(..));
    let is_everywhere = notes.is_empty() && !is_of_run && !is_of_keys;
    let rules = [
        (quits && !(at(Page::Title) && after.focused == Some(MenuAction::Quit)), "it quits where Quit is not chosen"),
        (is_instant && stays_covered && !(same_page && before.end == after.end), "a page below the X-ray changes"),
        (before.covers && before.lacks_name && !same_page, "a game's end without its name is left from the X-ray"),
        (before.covers && !is_everywhere && before.mode == after.mode, "what is chosen below the X-ray is not seen"),
        (
            before.waiting.is_some() && !(waits_well(before, act, after) && notes.is_empty() && !is_of_run),
            "a key is waited for",
        ),
        (after.waiting.is_some() && after.page != Some(Page::Keys), "a key is waited for where nobody sees it"),
        (!takes_key && is_full(act) && (!same_page || !is_other_window), "ALT+ENTER or F11 is no full screen"),
        (!before.chooses && !before.covers && !same_page && !is_end_left(act), "a game's end is chosen from too early"),
        (is_held(act) && (quits || before.mode != after.mode), "a key that is held leads out of a game or into one"),
        (is_held(act) && is_of_keys, "a key that is held is taken for a use"),
        (loses_run(before, after), "a run is lost"),
        (has(|note| *note == SaveRequest::Scores) && is_instant && !at(Page::Name), "a name changes unseen"),
        (loses_score(before, after), "a score is lost"),
        (has(|note| matches!(note, SaveRequest::Keep)) && !at(Page::End), "a record is kept unseen"),
        (is_of_run && !at(Page::Options), "terms change unseen"),
        (is_of_keys && !at(Page::Keys), "keys change unseen"),
        (has(|note| *note == SaveRequest::Playing(None)) && is_instant && !before.inspects, "a result is void unseen"),
        (
            is_instant && before.page.is_none() && before.hash != after.hash && !before.inspects,
            "a game that is played is another",
        ),
        (
            is_press(KeyCode::Escape) && before.mode == Mode::Paused && after.mode == Mode::Menu,
            "ESC leaves a game that stands still",
        ),
        (before.settings != after.settings && !sets(before, act), "a setting changes unseen"),
    ];
    rules.into_iter().filter(|(is_broken, _)| *is_broken).map(|(_, rule)| rule).collect()
}

/// Returns whether the next run differs, and whether the key bindings differ.
fn changes(before: &Settings, after: &Settings) -> (bool, bool) {
    ((before.run, &before.levels) != (after.run, &after.levels), before.keys != after.keys)
}

/// Returns true if `act` is allowed while the game waits for a key. The page must stay, or help may
/// open, and the field must not change.
fn waits_well(before: &Moment, act: Act, after: &Moment) -> bool {
    let is_f1 = matches!(act, Act::Key(KeyCode::F1) | Act::Shift(KeyCode::F1) | Act::Alt(KeyCode::F1));
    let is_help = is_f1 && after.page == Some(Page::HowTo);
    (before.menu == after.menu || is_help || matches!(act, Act::Move(..) | Act::Click(..) | Act::ClickBack(..)))
        && (before.page == after.page || is_help)
        && (before.hash == after.hash || matches!(act, Act::Save(..)))
}

fn is_full(act: Act) -> bool {
    matches!(act, Act::Key(KeyCode::F11) | Act::Alt(KeyCode::Enter))
}

fn is_held(act: Act) -> bool {
    matches!(act, Act::Held(_))
}

/// Returns true for inputs that may leave the end of a game at once. No key among them is used for
/// playing.
fn is_end_left(act: Act) -> bool {
    use KeyCode::{ArrowDown, Enter, F1, KeyS, KeyW, Numpad2, Tab};
    match act {
        Act::Key(code) | Act::Held(code) | Act::Shift(code) | Act::Alt(code) => {
            matches!(code, ArrowDown | Enter | F1 | KeyS | KeyW | Numpad2 | Tab)
        }
        Act::Pad(_) | Act::Wheel(_) | Act::Frames(_) => true,
        _ => false,
    }
}

/// Returns true if a run in progress or a saved run is gone although no game has ended.
fn loses_run(before: &Moment, after: &Moment) -> bool {
    let had = before.runs || before.saved.is_some();
    let has = after.runs || after.saved.is_some();
    let has_ended = matches!(after.mode, Mode::Won | Mode::Lost);
    had && !has && !has_ended
}

/// Returns true if a high score is gone. A changed name does not count.
fn loses_score(before: &Moment, after: &Moment) -> bool {
    let count = |moment: &Moment| moment.scores.sets().map(|set| moment.scores.table(set).len()).sum::<usize>();
    count(after) < count(before)
}

/// Returns true if `act` may change settings: on their pages, with keys that work everywhere, and
/// with clickable hints of these keys beside a menu.
fn sets(before: &Moment, act: Act) -> bool {
    use KeyCode::{Enter, Equal, F11, KeyM, KeyR, Minus, NumpadAdd, NumpadSubtract};
    let pages = [Page::Options, Page::Sound, Page::Picture, Page::Comfort, Page::Control, Page::Keys];
    let is_page = !before.covers && before.page.is_some_and(|page| pages.contains(&page));
    let is_key = match act {
        Act::Key(code) | Act::Shift(code) | Act::Held(code) => {
            matches!(code, KeyM | KeyR | F11 | Minus | Equal | NumpadAdd | NumpadSubtract)
        }
        Act::Alt(code) => matches!(code, Enter | F11 | KeyM | KeyR | Minus | Equal | NumpadAdd | NumpadSubtract),
        Act::Click(..) => before.page.is_some() && !before.covers,
        _ => false,
    };
    is_page || is_key
}
