//! Key hints for the current situation. They are not a list of all keys.

use super::shortcuts::Shortcut;
use crate::game::PowerUpKind;
use crate::menu::{MenuAction, Page};
use crate::session::{InputDevice, Mode, Motion, View};
use crate::settings::{Control, MenuButton, PadButton, Setting, Settings};
use std::borrow::Cow;

/// What the key caps of the sound hint do, one per cap: mute, louder, softer.
const SOUND: [Shortcut; 3] =
    [Shortcut::Step(Setting::Muted, 0), Shortcut::Step(Setting::Volume, 1), Shortcut::Step(Setting::Volume, -1)];

/// Key caps and their action.
#[derive(Clone)]
pub(super) struct Hint {
    pub(super) caps: Vec<Cow<'static, str>>,
    pub(super) label: String,
    /// Shortcuts of the caps that can be clicked, in order.
    pub(super) shortcuts: &'static [Shortcut],
    /// The keys belong together: one cap alone would be misleading.
    pub(super) is_whole: bool,
}

/// Creates a hint in which each key works alone.
pub(super) fn hint(caps: &[&'static str], label: &str) -> Hint {
    let caps = caps.iter().map(|cap| Cow::Borrowed(*cap)).collect();
    Hint { caps, label: label.to_owned(), shortcuts: &[], is_whole: false }
}

/// Creates a hint from the labels of keys.
fn key_hint(caps: impl IntoIterator<Item = Cow<'static, str>>, label: &str) -> Hint {
    Hint { caps: caps.into_iter().collect(), ..hint(&[], label) }
}

/// Creates a hint for a gamepad button.
fn button(button: PadButton, label: &str) -> Hint {
    Hint { caps: vec![button.label()], ..hint(&[], label) }
}

/// Returns the hints for the current screen.
pub(super) fn hints(view: &View<'_>) -> Vec<Hint> {
    if view.program.device == InputDevice::Touch {
        // There are no keys: all entries can be tapped, and there is a pause button.
        return Vec::new();
    }
    if view.screen.mode() == Mode::Playing {
        return hints_in_play(view);
    }
    if view.context.keys.waiting.is_some() {
        // Any other key becomes the new binding.
        let leaves = if view.program.device == InputDevice::Mouse { "R CLICK" } else { "ESC" };
        return vec![Hint { shortcuts: &[Shortcut::Back], ..hint(&[leaves], "Cancel") }];
    }
    let mut hints = page_hints(view);
    if matches!(view.screen.page(), Some(Page::Settings | Page::HowTo)) {
        let motion = if view.frame.motion == Motion::Full { "Less motion" } else { "Full motion" };
        let sound = view
            .program
            .loudness
            .map_or_else(|| "Sound unavailable".to_owned(), |share| format!("Sound {:.0}%", share * 100.0));
        hints.push(Hint { shortcuts: &SOUND, ..hint(&["M", "+", "-"], &sound) });
        hints.push(Hint { shortcuts: &[Shortcut::Step(Setting::ReducedMotion, 0)], ..hint(&["R"], motion) });
        hints.push(Hint { shortcuts: &[Shortcut::Step(Setting::Fullscreen, 0)], ..hint(&["F11"], "Full screen") });
    }
    hints
}

fn hints_in_play(view: &View<'_>) -> Vec<Hint> {
    let Settings { keys, labels, .. } = view.context.settings;
    // Without a gamepad button, name the key, even for a player with a gamepad.
    let does = |control, click, key, what| match (view.program.device, keys.button_of(control)) {
        (InputDevice::Mouse, _) => hint(&[click], what),
        (InputDevice::Pad, Some(chosen)) => button(chosen, what),
        _ => key_hint([key], what),
    };
    let mut hints = Vec::new();
    // In a replay, no keys move the paddle.
    if view.game.has_stuck_ball() && !view.program.is_replay {
        if view.program.device == InputDevice::Keys {
            let pair = labels.pairs(keys).into_iter().next();
            let each = || [Control::Left, Control::Right].map(|control| labels.hint(keys, control));
            hints.push(key_hint(pair.unwrap_or_else(each), "Move"));
        }
        hints.push(does(Control::Release, "CLICK", labels.hint(keys, Control::Release), "Launch"));
    } else if view.game.is_running(PowerUpKind::Laser) && !view.program.is_replay {
        hints.push(does(Control::Release, "CLICK", labels.hint(keys, Control::Release), "Fire"));
    }
    // ESC always pauses, whichever other key is bound.
    hints.push(does(Control::Pause, "R CLICK", "ESC".into(), "Pause"));
    hints
}

/// Returns hints for the menu's entries, for the device that was used last.
fn page_hints(view: &View<'_>) -> Vec<Hint> {
    let keys = &view.context.settings.keys;
    let (mut hints, back) = match view.program.device {
        InputDevice::Mouse if view.screen.page() == Some(Page::Practice) && view.levels.count() > 1 => {
            return vec![hint(&["CLICK"], "Select"), hint(&["WHEEL"], "Level")];
        }
        InputDevice::Mouse if view.screen.page() == Some(Page::Paint) => {
            return vec![hint(&["CLICK"], "Paint"), hint(&["R CLICK"], "Clear")];
        }
        InputDevice::Mouse => {
            (vec![hint(&["CLICK"], "Select")], Hint { shortcuts: &[Shortcut::Back], ..hint(&["R CLICK"], "") })
        }
        InputDevice::Pad => {
            let go_on = button(keys.menu_button(MenuButton::Confirm), "Select");
            (vec![hint(&["D-PAD"], "Choose"), go_on], button(keys.menu_button(MenuButton::Back), ""))
        }
        InputDevice::Keys | InputDevice::Touch => (key_hints(view), hint(&["ESC"], "")),
    };
    let words = match view.screen.page() {
        None | Some(Page::Title) => return hints,
        Some(Page::Paused) => "Resume",
        Some(Page::End) => "Menu",
        Some(Page::Name) => "Cancel",
        Some(_) => "Back",
    };
    hints.push(Hint { label: words.to_owned(), ..back });
    hints
}

/// Returns the keys that select entries and change values.
fn key_hints(view: &View<'_>) -> Vec<Hint> {
    let menu = view.screen.menu();
    let entries = menu.entries(&view.context);
    let focus = entries.get(menu.focus());
    let choose = hint(&["↑", "↓"], "Choose");
    match (view.screen.page(), focus.map(|entry| entry.action)) {
        (Some(Page::Practice), Some(MenuAction::Start | MenuAction::StepLevel(_))) => {
            let level = (view.levels.count() > 1).then(|| hint(&["←", "→"], "Level"));
            level.into_iter().chain([hint(&["ENTER"], "Play")]).collect()
        }
        (Some(Page::Name), action) => {
            let write = Hint { is_whole: true, ..hint(&["A", "…", "Z"], "Type") };
            vec![write, hint(&["ENTER"], if action == Some(MenuAction::Done) { "Done" } else { "Select" })]
        }
        _ if focus.is_some_and(|entry| entry.value.is_some()) => vec![choose, hint(&["←", "→"], "Change")],
        _ => vec![choose, hint(&["ENTER"], "Select")],
    }
}

#[cfg(test)]
mod tests {
    use super::super::captions::{lesson_text, release_text};
    use super::*;
    use crate::game::Input;
    use crate::level;
    use crate::menu::{KeyContext, MenuContext};
    use crate::player::Lesson;
    use crate::session::{Screen, Session};
    use crate::settings::Keys;

    /// Returns the first hint's caps, the caption and the lesson for a gamepad player whose ball is
    /// stuck.
    fn texts(button: Option<PadButton>) -> (String, String, String) {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut session = Session::new(vec![level], 0, 1);
        session.step(&Input { start: true, ..Input::default() });
        let mut keys = Keys::default();
        keys.set_button(Control::Release, button);
        session.preferences.set(Settings { keys, ..Settings::default() }, Vec::new());
        session.device = InputDevice::Pad;
        let view = session.view(1.0, None);
        (hints(&view)[0].caps.join(" "), release_text(&view), lesson_text(Lesson::Release, &view))
    }

    /// Returns the caps of the hints on a page.
    fn caps(session: &Session, page: Page) -> Vec<String> {
        let screen = Screen::new(page);
        let hints = hints(&View { screen: &screen, ..session.view(1.0, None) });
        hints.iter().map(|hint| hint.caps.join(" ")).collect()
    }

    /// On the page for a name, M and R are letters.
    #[test]
    fn keys_of_sound_and_motion_stand_on_two_pages() {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let session = Session::new(vec![level], 0, 1);
        for page in [Page::Settings, Page::HowTo] {
            assert!(["M + -", "R", "F11"].iter().all(|cap| caps(&session, page).iter().any(|shown| shown == cap)));
        }
        assert_eq!(caps(&session, Page::Title), ["↑ ↓", "ENTER"]);
        assert_eq!(caps(&session, Page::Name), ["A … Z", "ENTER", "ESC"]);
    }

    /// On *Practice*, the hints name ← → for levels only on entries where these keys select a
    /// level.
    #[test]
    fn hints_follow_the_focus() {
        let level = || level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut session = Session::new(vec![level(), level()], 0, 1);
        session.step(&Input::default());
        let mut screen = Screen::new(Page::Practice);
        let mut texts = |choice: MenuAction| {
            screen.menu_mut().focus_on(choice, &session.menu_context());
            let hints = hints(&View { screen: &screen, ..session.view(1.0, None) });
            hints.iter().take(2).map(|hint| hint.label.clone()).collect::<Vec<_>>()
        };
        assert_eq!(texts(MenuAction::Start), ["Level", "Play"]);
        assert_eq!(texts(MenuAction::Rules), ["Choose", "Change"]);
        assert_eq!(texts(MenuAction::Back), ["Choose", "Select"]);
        // While a binding waits for a key, any key but ESC is taken.
        let view = session.view(1.0, None);
        let keys = KeyContext { waiting: Some((Control::Left, 0)), ..view.context.keys };
        let context = MenuContext { keys, ..view.context };
        let screen = Screen::new(Page::Keys);
        let hints = hints(&View { screen: &screen, context, ..view });
        assert_eq!(hints.iter().map(|hint| hint.caps.join(" ")).collect::<Vec<_>>(), ["ESC"]);
    }

    #[test]
    fn pad_hints_name_the_chosen_button() {
        for (button, cap, words) in [
            (PadButton::named("south"), "BOTTOM", "the bottom button"),
            (PadButton::named("r1"), "R1", "R1"),
            (Some(PadButton::Code(1 << 16 | 704)), "BUTTON 704", "button 704"),
            (None, "SPACE", "SPACE"),
        ] {
            let (shown, release, lesson) = texts(button);
            assert_eq!((shown.as_str(), release), (cap, format!("Press {words} to launch")));
            assert_eq!(lesson, format!("Press {words} to launch"));
        }
    }
}
