//! What no key, click or button may do, whatever is shown: see [`wrong`].

use super::world::{Act, World};
use crate::menu::{GameEnd, Menu, MenuAction, Page};
use crate::player::{Scores, Standing};
use crate::session::{Mode, SaveRequest};
use crate::settings::{Control, Setting, Settings};
use winit::keyboard::KeyCode;

/// What there was before or after something was done.
#[derive(Debug)]
pub(super) struct Moment {
    page: Option<Page>,
    menu: Menu,
    focused: Option<MenuAction>,
    mode: Mode,
    /// The X-ray is shown, over a page or over a game that is played.
    inspects: bool,
    covers: bool,
    chooses: bool,
    waiting: Option<(Control, usize)>,
    settings: Settings,
    scores: Scores,
    saved: Option<Standing>,
    /// A run is played.
    runs: bool,
    hash: u64,
    lacks_name: bool,
    /// How the last game ended.
    end: Option<GameEnd>,
    xray: (bool, bool, usize, f32),
}

impl Moment {
    pub(super) fn of(world: &World) -> Self {
        let (scene, play) = (&world.scene, world.play());
        let context = play.view(1.0, None).context;
        let mode = play.screen().mode();
        Self {
            page: world.page(),
            menu: play.screen().menu().clone(),
            focused: world.focused(),
            mode,
            inspects: scene.inspects(),
            covers: scene.covers_page(),
            chooses: scene.chooses_yet(),
            waiting: play.waits_for_key(),
            // Labels are learned by any use of a key.
            settings: Settings { labels: Default::default(), ..play.settings().clone() },
            scores: context.scores.clone(),
            saved: context.saved,
            runs: context.is_run && matches!(mode, Mode::Playing | Mode::Paused),
            hash: play.game().hash(),
            lacks_name: play.lacks_name(),
            end: context.end.cloned(),
            xray: scene.picture.inspector.standing(),
        }
    }

    /// Everything that a player sees or would miss, to tell whether anything happened at all.
    pub(super) fn text(&self) -> String {
        format!("{self:?} {:?}", self.xray)
    }
}

/// What was done wrong by `act`, which asked for `notes` to be kept; empty where all is right.
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

/// Whether the next run is another one, and whether keys are.
fn changes(before: &Settings, after: &Settings) -> (bool, bool) {
    ((before.run, &before.levels) != (after.run, &after.levels), before.keys != after.keys)
}

/// While a key is waited for, the page stays, or help is opened; nothing but keys is set, or what
/// is set everywhere.
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

/// What leads on from a game's end at once: keys that nobody plays with.
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

/// A run that was played or waited is neither, and it was not the player who put another in its
/// place.
fn loses_run(before: &Moment, after: &Moment) -> bool {
    let had = before.runs || before.saved.is_some();
    let has = after.runs || after.saved.is_some();
    let has_ended = matches!(after.mode, Mode::Won | Mode::Lost);
    had && !has && !has_ended
}

/// A high score that there was is there no longer, by whichever name.
fn loses_score(before: &Moment, after: &Moment) -> bool {
    let count = |moment: &Moment| moment.scores.sets().map(|set| moment.scores.table(set).len()).sum::<usize>();
    count(after) < count(before)
}

/// Where settings are changed: their pages, keys that do so everywhere, and the key caps beside a
/// menu that stand for these.
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
