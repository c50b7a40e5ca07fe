//! Hints about keys: those of the moment alone, not a list of all there are.

use crate::game::PowerUpKind;
use crate::menu::{MenuAction, Page};
use crate::session::{InputDevice, Mode, Motion, View};
use crate::settings::{Control, MenuButton, PadButton, Setting, Settings};
use std::borrow::Cow;

/// The action of a key that is named beside a menu: its cap is a button, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortcut {
    /// Turns a setting, as [`crate::session::Play::change_setting`] does.
    Turn(Setting, i32),
    /// Leads back.
    Back,
}

/// The shortcuts of the caps for sound, one each.
const SOUND: [Shortcut; 3] =
    [Shortcut::Turn(Setting::Muted, 0), Shortcut::Turn(Setting::Volume, 1), Shortcut::Turn(Setting::Volume, -1)];

/// Keys and their action.
pub(super) struct Hint {
    pub(super) caps: Vec<Cow<'static, str>>,
    /// The action in words.
    pub(super) what: String,
    /// The shortcut of each cap that can be clicked.
    pub(super) does: &'static [Shortcut],
    /// The keys are pressed together: one cap alone would be wrong.
    pub(super) is_whole: bool,
}

/// A hint whose keys do it each alone.
pub(super) fn hint(caps: &[&'static str], what: &str) -> Hint {
    let caps = caps.iter().map(|cap| Cow::Borrowed(*cap)).collect();
    Hint { caps, what: what.to_owned(), does: &[], is_whole: false }
}

/// A hint for keys by their labels.
fn key_hint(caps: impl IntoIterator<Item = Cow<'static, str>>, what: &str) -> Hint {
    Hint { caps: caps.into_iter().collect(), ..hint(&[], what) }
}

/// A hint for a pad's button.
fn button(button: PadButton, what: &str) -> Hint {
    Hint { caps: vec![button.label()], ..hint(&[], what) }
}

/// The hints of the screen that is shown.
pub(super) fn hints(view: &View<'_>) -> Vec<Hint> {
    if view.screen.mode() == Mode::Playing {
        return hints_in_play(view);
    }
    if view.context.waiting.is_some() {
        // Any other key is taken.
        let leaves = if view.device == InputDevice::Mouse { "R CLICK" } else { "ESC" };
        return vec![Hint { does: &[Shortcut::Back], ..hint(&[leaves], "Cancel") }];
    }
    let mut hints = page_hints(view);
    if matches!(view.screen.page(), Some(Page::Settings | Page::HowTo)) {
        let motion = if view.motion == Motion::Full { "Less motion" } else { "Full motion" };
        let sound = view
            .loudness
            .map_or_else(|| "Sound unavailable".to_owned(), |share| format!("Sound {:.0}%", share * 100.0));
        hints.push(Hint { does: &SOUND, ..hint(&["M", "+", "-"], &sound) });
        hints.push(Hint { does: &[Shortcut::Turn(Setting::ReducedMotion, 0)], ..hint(&["R"], motion) });
        hints.push(Hint { does: &[Shortcut::Turn(Setting::Fullscreen, 0)], ..hint(&["F11"], "Full screen") });
    }
    hints
}

fn hints_in_play(view: &View<'_>) -> Vec<Hint> {
    let Settings { keys, labels, .. } = view.context.settings;
    // Where no button was chosen, a key does it, also for a player with a pad.
    let does = |control, click, key, what| match (view.device, keys.button_of(control)) {
        (InputDevice::Mouse, _) => hint(&[click], what),
        (InputDevice::Pad, Some(chosen)) => button(chosen, what),
        _ => key_hint([key], what),
    };
    let mut hints = Vec::new();
    // Nobody's keys move the paddle of a recorded game.
    if view.game.balls().iter().any(|ball| ball.waits_at.is_some()) && !view.is_replay {
        if view.device == InputDevice::Keys {
            let pair = labels.pairs(keys).into_iter().next();
            let each = || [Control::Left, Control::Right].map(|control| labels.hint(keys, control));
            hints.push(key_hint(pair.unwrap_or_else(each), "Move"));
        }
        hints.push(does(Control::Release, "CLICK", labels.hint(keys, Control::Release), "Launch"));
    } else if view.game.is_running(PowerUpKind::Laser) && !view.is_replay {
        hints.push(does(Control::Release, "CLICK", labels.hint(keys, Control::Release), "Fire"));
    }
    // Whatever other key was chosen.
    hints.push(does(Control::Pause, "R CLICK", "ESC".into(), "Pause"));
    hints
}

/// Hints for the menu's entries, with the device that was used last.
fn page_hints(view: &View<'_>) -> Vec<Hint> {
    let keys = &view.context.settings.keys;
    let (mut hints, back) = match view.device {
        InputDevice::Mouse if view.screen.page() == Some(Page::Practice) && view.levels.count() > 1 => {
            return vec![hint(&["CLICK"], "Select"), hint(&["WHEEL"], "Level")];
        }
        InputDevice::Mouse if view.screen.page() == Some(Page::Paint) => {
            return vec![hint(&["CLICK"], "Paint"), hint(&["R CLICK"], "Clear")];
        }
        InputDevice::Mouse => {
            (vec![hint(&["CLICK"], "Select")], Hint { does: &[Shortcut::Back], ..hint(&["R CLICK"], "") })
        }
        InputDevice::Pad => {
            let go_on = button(keys.menu_button(MenuButton::Confirm), "Select");
            (vec![hint(&["D-PAD"], "Choose"), go_on], button(keys.menu_button(MenuButton::Back), ""))
        }
        InputDevice::Keys => (key_hints(view), hint(&["ESC"], "")),
    };
    let words = match view.screen.page() {
        None | Some(Page::Title) => return hints,
        Some(Page::Paused) => "Resume",
        Some(Page::End) => "Menu",
        Some(Page::Name) => "Cancel",
        Some(_) => "Back",
    };
    hints.push(Hint { what: words.to_owned(), ..back });
    hints
}

/// Keys that choose and change.
fn key_hints(view: &View<'_>) -> Vec<Hint> {
    let menu = view.screen.menu();
    let entries = menu.entries(&view.context);
    let focus = entries.get(menu.focus());
    let choose = hint(&["↑", "↓"], "Choose");
    match (view.screen.page(), focus.map(|entry| entry.action)) {
        (Some(Page::Practice), Some(MenuAction::Start | MenuAction::Level(_))) => {
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
    use crate::player::Lesson;
    use crate::session::Play;
    use crate::session::Screen;
    use crate::settings::Keys;

    /// The first hint's caps, the caption and the lesson of a game with a pad in which a ball
    /// waits.
    fn told(button: Option<PadButton>) -> (String, String, String) {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut play = Play::new(vec![level], 0, 1);
        play.step(&Input { start: true, ..Input::default() });
        let mut keys = Keys::default();
        keys.set_button(Control::Release, button);
        play.set_settings(Settings { keys, ..Settings::default() }, Vec::new());
        play.device = InputDevice::Pad;
        let view = play.view(1.0, None);
        (hints(&view)[0].caps.join(" "), release_text(&view), lesson_text(Lesson::Release, &view))
    }

    /// The keys that hints name on a page.
    fn caps(play: &Play, page: Page) -> Vec<String> {
        let screen = Screen::new(page);
        let hints = hints(&View { screen: &screen, ..play.view(1.0, None) });
        hints.iter().map(|hint| hint.caps.join(" ")).collect()
    }

    /// M and R are letters where a name is written.
    #[test]
    fn keys_of_sound_and_motion_stand_on_two_pages() {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let play = Play::new(vec![level], 0, 1);
        for page in [Page::Settings, Page::HowTo] {
            assert!(["M + -", "R", "F11"].iter().all(|cap| caps(&play, page).iter().any(|shown| shown == cap)));
        }
        assert_eq!(caps(&play, Page::Title), ["↑ ↓", "ENTER"]);
        assert_eq!(caps(&play, Page::Name), ["A … Z", "ENTER", "ESC"]);
    }

    /// On the page of single levels, arrows turn to another level only on entries where they do.
    #[test]
    fn hints_follow_the_focus() {
        let level = || level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut play = Play::new(vec![level(), level()], 0, 1);
        play.step(&Input::default());
        let mut screen = Screen::new(Page::Practice);
        let mut told = |choice: MenuAction| {
            screen.menu_mut().focus_on(choice, &play.view(1.0, None).context);
            let hints = hints(&View { screen: &screen, ..play.view(1.0, None) });
            hints.iter().take(2).map(|hint| hint.what.clone()).collect::<Vec<_>>()
        };
        assert_eq!(told(MenuAction::Start), ["Level", "Play"]);
        assert_eq!(told(MenuAction::Rules), ["Choose", "Change"]);
        assert_eq!(told(MenuAction::Back), ["Choose", "Select"]);
        // While a key is waited for, any other is taken.
        let view = play.view(1.0, None);
        let context = crate::menu::MenuContext { waiting: Some((Control::Left, 0)), ..view.context };
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
            let (shown, release, lesson) = told(button);
            assert_eq!((shown.as_str(), release), (cap, format!("Press {words} to launch")));
            assert_eq!(lesson, format!("Press {words} to launch"));
        }
    }
}
