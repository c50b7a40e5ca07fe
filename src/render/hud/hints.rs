//! What the keys do now: those of the moment alone, not a list of all there are.

use super::super::Renderer;
use super::super::sheet::Sprite;
use super::cards::{ASIDE, BETWEEN as BETWEEN_CARDS, INSET};
use super::goals::below_front;
use super::over::Over;
use super::shortcuts::Shortcut;
use super::status::PADDING;
use super::{Align, LABEL, VALUE, scale};
use crate::collision::Aabb;
use crate::draw::{Arrangement, Layout, TextStyle};
use crate::menu::{MenuAction, Page};
use crate::session::{InputDevice, Mode, Motion, View};
use crate::settings::{Control, KEYPAD, KEYS_EACH, Key, MenuButton, PadButton, Setting};
use glam::{Vec2, Vec4, vec2};
use std::borrow::Cow;

/// Free space in a key cap on both sides of its letters, between two caps, and between caps and
/// what they do; all as shares of the letters' size.
const INSIDE: f32 = 0.65;
const BETWEEN: f32 = 0.45;
const BESIDE: f32 = 0.7;

/// Height of a key cap as a share of the letters' size.
const CAP: f32 = 1.85;

/// The largest letters in a cap, as a share of what it is measured by.
const FULL: f32 = 1.35;

/// Sizes that are tried where large caps do not fit.
const STEPS: u32 = 12;

/// Caps are as dark as their letters need it.
const CAP_TINT: Vec4 = Vec4::new(0.78, 0.78, 0.78, 1.0);

/// From one hint to the next, beside each other and below each other, as shares of that size.
const NEXT: f32 = 2.4;
const BELOW: f32 = 2.5;

/// The same where what the caps do stands below them.
const STACKED: f32 = 3.4;

/// By which share of what larger letters are larger they begin higher, to stay in their line's
/// middle.
const TALLER: f32 = 0.57;

/// How much larger words must be, and how many hints must stay, where that costs others.
const MUCH: f32 = 1.2;
const FIRST: usize = 3;

/// A cap under the mouse that does something when it is clicked.
const LIT_TINT: Vec4 = Vec4::new(0.62, 0.80, 1.2, 1.0);

/// What the keys of every page do.
const SOUND: [Shortcut; 3] =
    [Shortcut::Turn(Setting::Muted, 0), Shortcut::Turn(Setting::Volume, 1), Shortcut::Turn(Setting::Volume, -1)];
const BACK: [Shortcut; 1] = [Shortcut::Back];
const MOTION: [Shortcut; 1] = [Shortcut::Turn(Setting::ReducedMotion, 0)];
const WHOLE_SCREEN: [Shortcut; 1] = [Shortcut::Turn(Setting::Fullscreen, 0)];

/// How caps are drawn: by what they are measured, and their letters.
#[derive(Clone, Copy)]
struct Caps {
    unit: f32,
    letters: TextStyle,
}

impl Caps {
    /// As large as their letters need them.
    fn around(letters: TextStyle) -> Self {
        Self { unit: letters.size, letters }
    }

    /// In a row in which no larger ones fit, with letters that are nearly as large as its words.
    fn beside(words: TextStyle, unit: f32) -> Self {
        Self { unit, letters: TextStyle { size: words.size.min(FULL * unit).max(unit), ..words } }
    }
}

/// Keys and what they do.
struct Hint {
    caps: Vec<Cow<'static, str>>,
    what: String,
    /// What a click on each cap does, if it does something.
    does: &'static [Shortcut],
    /// Whether one of the caps alone would be wrong.
    is_whole: bool,
}

impl Hint {
    fn new(caps: &[&'static str], what: &str) -> Self {
        Self {
            caps: caps.iter().map(|cap| Cow::Borrowed(*cap)).collect(),
            what: what.to_owned(),
            does: &[],
            is_whole: false,
        }
    }

    /// Keys of which none does it alone.
    fn whole(self) -> Self {
        Self { is_whole: true, ..self }
    }

    fn doing(self, does: &'static [Shortcut]) -> Self {
        Self { does, ..self }
    }

    /// A pad's button.
    fn button(button: PadButton, what: &str) -> Self {
        Self { caps: vec![button.label()], what: what.to_owned(), does: &[], is_whole: false }
    }
}

/// What can be done on the screen that is shown.
fn hints(view: &View<'_>) -> Vec<Hint> {
    let hint = Hint::new;
    if view.screen.mode() != Mode::Playing {
        let motion = match view.motion {
            Motion::Full => "Less motion",
            Motion::Reduced => "Full motion",
        };
        let sound = hint(&["M", "+", "-"], &sound(view.loudness)).doing(&SOUND);
        let mut hints = page_hints(view);
        // There letters are written, and marks too; and a key that is waited for is taken.
        let takes_keys = view.facts.waiting.is_some();
        if view.screen.page() != Some(Page::Name) && !takes_keys {
            hints.extend([sound, hint(&["R"], motion).doing(&MOTION)]);
        }
        if !takes_keys {
            hints.push(hint(&["F11"], "Full screen").doing(&WHOLE_SCREEN));
        }
        return hints;
    }
    let keys = &view.facts.settings.keys;
    let key = |control| keys.label(control, view.slot);
    // Where no button was chosen, a key does it, also for a player with a pad.
    let button = |control, what| {
        keys.button_of(control).map_or_else(|| hint(&[key(control)], what), |button| Hint::button(button, what))
    };
    let waits = view.game.balls().iter().any(|ball| ball.waits_at.is_some());
    // Of a recorded game nobody's keys move the paddle.
    let mut hints = match view.device {
        _ if !waits || view.is_replay => Vec::new(),
        InputDevice::Keys => {
            vec![hint(&[key(Control::Left), key(Control::Right)], "Move"), hint(&[key(Control::Release)], "Release")]
        }
        InputDevice::Mouse => vec![hint(&["CLICK"], "Release")],
        InputDevice::Pad => vec![button(Control::Release, "Release")],
    };
    hints.push(match view.device {
        InputDevice::Mouse => hint(&["R CLICK"], "Pause"),
        // ESC pauses too, and the left hand reaches it.
        InputDevice::Keys if view.is_left => hint(&["ESC"], "Pause"),
        InputDevice::Keys => hint(&[key(Control::Pause)], "Pause"),
        InputDevice::Pad => button(Control::Pause, "Pause"),
    });
    if view.loudness == Some(0.0) {
        hints.push(hint(&["M"], "Sound"));
    } else if hints.len() < 2 && view.device != InputDevice::Pad {
        hints.push(hint(&["F1"], "The maths"));
    }
    hints
}

/// How the menu's entries are reached, with the device that was used last.
fn page_hints(view: &View<'_>) -> Vec<Hint> {
    let hint = Hint::new;
    let page = view.screen.page();
    let back = match page {
        None | Some(Page::Title) => None,
        Some(Page::Paused) => Some("Play on"),
        Some(Page::End) => Some("Menu"),
        Some(Page::Name) => Some("As it was"),
        Some(_) => Some("Back"),
    };
    if view.facts.waiting.is_some() {
        // Any other key is taken.
        let leaves = if view.device == InputDevice::Mouse { "R CLICK" } else { "ESC" };
        return vec![hint(&[leaves], "As it was").doing(&BACK)];
    }
    match (view.device, page) {
        (InputDevice::Mouse, Some(Page::Practice)) if view.levels.count() > 1 => {
            vec![hint(&["CLICK"], "Choose"), hint(&["WHEEL"], "Level")]
        }
        (InputDevice::Mouse, _) => {
            let back = back.map(|back| hint(&["R CLICK"], back).doing(&BACK));
            [hint(&["CLICK"], "Choose")].into_iter().chain(back).collect()
        }
        (InputDevice::Pad, _) => {
            let keys = &view.facts.settings.keys;
            let back = back.map(|back| Hint::button(keys.menu_button(MenuButton::Back), back));
            let go_on = Hint::button(keys.menu_button(MenuButton::Confirm), "Go on");
            [hint(&["CROSS"], "Choose"), go_on].into_iter().chain(back).collect()
        }
        (InputDevice::Keys, _) => {
            let key = back_key(view);
            let back = back.map(|back| hint(&[key], back));
            key_hints(view).into_iter().chain(back).collect()
        }
    }
}

/// The key that leads back, for the hand that is at the keyboard.
fn back_key(view: &View<'_>) -> &'static str {
    let pauses = view.facts.settings.keys.of(Control::Pause)[KEYS_EACH - 1];
    match view.screen.page() {
        // There a keypad's keys are digits.
        Some(Page::Name) => "ESC",
        _ if view.slot == KEYPAD => "5",
        // Keys that pause do not leave a game's end.
        Some(Page::End) => "ESC",
        _ if view.slot > 0 && !view.is_left => pauses.map_or("ESC", Key::label),
        _ => "ESC",
    }
}

/// How keys choose and change, by the hand that is at the keyboard.
fn key_hints(view: &View<'_>) -> Vec<Hint> {
    let hint = Hint::new;
    let (page, menu) = (view.screen.page(), view.screen.menu());
    let entries = menu.entries(&view.facts);
    let focus = entries.get(menu.focus());
    let turns = focus.is_some_and(|entry| entry.value.is_some());
    let is_done = focus.is_some_and(|entry| entry.action == MenuAction::Done);
    let plays = focus.is_some_and(|entry| matches!(entry.action, MenuAction::Start | MenuAction::Level(_)));
    let [through, beside]: [&[_]; 2] = match (view.is_left, page) {
        (false, page) if view.slot == KEYPAD && page != Some(Page::Name) => [&["8", "2"], &["4", "6"]],
        (false, _) => [&["↑", "↓"], &["←", "→"]],
        // There W and S turn to another level.
        (true, Some(Page::Practice)) => [&["TAB"], &["A", "D"]],
        (true, _) => [&["W", "S"], &["A", "D"]],
    };
    let confirm = if view.is_left { "SPACE" } else { "ENTER" };
    match page {
        Some(Page::Practice) if plays && view.levels.count() > 1 => {
            vec![hint(beside, "Level"), hint(&[confirm], "Play")]
        }
        Some(Page::Practice) if plays => vec![hint(&[confirm], "Play")],
        Some(Page::Name) => {
            // Where a name is written, SPACE is a letter, but for a hand that was led to one.
            let write = hint(&["A", "…", "Z"], "Write").whole();
            match (view.is_left, is_done) {
                (false, true) => vec![write, hint(&["ENTER"], "Done")],
                (false, false) => vec![write, hint(&["ENTER"], "Choose")],
                (true, true) => vec![write, hint(&["TAB"], "Done"), hint(&["SHIFT", "TAB"], "Letters").whole()],
                (true, false) => vec![write, hint(&["TAB"], "Go on"), hint(&["SPACE"], "Choose")],
            }
        }
        _ if turns => vec![hint(through, "Choose"), hint(beside, "Change")],
        _ => vec![hint(through, "Choose"), hint(&[confirm], "Go on")],
    }
}

/// How loud the sound is, in words.
fn sound(loudness: Option<f32>) -> String {
    match loudness {
        None => "No sound".to_owned(),
        Some(loudness) => format!("Sound {:.0}%", loudness * 100.0),
    }
}

impl Renderer {
    pub(super) fn draw_hints(&mut self, layout: &Layout, view: &View<'_>) {
        let hints = hints(view);
        if layout.panels.arrangement == Arrangement::Beside {
            self.draw_hint_column(layout, view, hints);
        } else {
            self.draw_hint_row(layout, &self.foot(layout, view).hints, &hints);
        }
    }

    /// Hints below each other in the panel beside the field, as many as there is room for.
    fn draw_hint_column(&mut self, layout: &Layout, view: &View<'_>, mut hints: Vec<Hint>) {
        let area = layout.panels.hints;
        // Where no power-up is listed, its room is free.
        let has_list = !view.is_attract_mode && view.game.running().next().is_some();
        let is_played = view.screen.mode() == Mode::Playing;
        let is_free = !is_played && !has_list;
        let top = if is_free { below_front(layout) } else { area.min.y + BETWEEN_CARDS };
        let style = scale::on(layout, scale::FINE);
        // What is wider than the card would lie on its rim. Of several keys the first one is
        // enough, but not of those that are pressed together.
        for hint in &mut hints {
            if !self.is_narrow(layout, hint, style) && !hint.is_whole {
                hint.caps.truncate(1);
            }
        }
        hints.retain(|hint| self.is_narrow(layout, hint, style));
        // Upwards from the panel's lower edge, so that few hints are where many were.
        let (shown, mut y) = self.hints_above(layout, &hints, style, top);
        if is_played {
            // The card has its place; few hints stand in its middle.
            let top = area.min.y + BETWEEN_CARDS;
            self.draw_card(&area, top, area.max.y - ASIDE - top);
            y -= (y - INSET - top).max(0.0) / 2.0;
        } else if shown > 0 {
            self.draw_card(&area, y - INSET, area.max.y - ASIDE - y + INSET);
        }
        let words = self.words_from(layout, &hints[..shown], style);
        for hint in &hints[..shown] {
            self.draw_hint(layout, hint, y, style, words);
            y += self.hint_height(layout, hint, style);
        }
    }

    /// Where the words of hints of one row begin, if all of them can begin there.
    fn words_from(&self, layout: &Layout, hints: &[Hint], style: TextStyle) -> Option<f32> {
        let area = layout.panels.hints;
        let rows = || hints.iter().filter(|hint| self.is_one_row(layout, hint, style));
        let caps =
            rows().map(|hint| self.caps_width(hint, Caps::around(style))).fold(0.0, f32::max) + BESIDE * style.size;
        let width = caps + rows().map(|hint| self.text.width(&hint.what, style)).fold(0.0, f32::max);
        (width <= area.size().x - 2.0 * ASIDE - PADDING).then_some(area.center().x - width / 2.0 + caps)
    }

    /// How many of the hints there is room for below `top`, and where the first of them begins.
    fn hints_above(&self, layout: &Layout, hints: &[Hint], style: TextStyle, top: f32) -> (usize, f32) {
        // Words below caps come near to the card's end.
        let is_stacked = hints.last().is_some_and(|hint| !self.is_one_row(layout, hint, style));
        let end = if is_stacked { 0.2 * style.size } else { 0.0 };
        let mut y = layout.panels.hints.max.y - ASIDE - 0.7 * PADDING + (BELOW - CAP) * style.size - end;
        for (shown, hint) in hints.iter().enumerate() {
            let next = y - self.hint_height(layout, hint, style);
            if next < top {
                return (shown, y);
            }
            y = next;
        }
        (hints.len(), y)
    }

    fn is_narrow(&self, layout: &Layout, hint: &Hint, style: TextStyle) -> bool {
        let room = layout.panels.hints.size().x - 2.0 * ASIDE - 2.0;
        // Letters stand whole pixels apart, so words may be wider than their letters by themselves.
        let words = self.text.width(&hint.what, style) + 0.5 * hint.what.chars().count() as f32 / layout.scale;
        words <= room && self.caps_width(hint, self.caps_in(layout, hint, style)) <= room
    }

    /// How a hint's caps are drawn in the panel beside the field: where large ones do not fit, less
    /// large, and their letters too where that is not enough; both down to the usual size.
    fn caps_in(&self, layout: &Layout, hint: &Hint, style: TextStyle) -> Caps {
        let room = layout.panels.hints.size().x - 2.0 * ASIDE - 2.0;
        let whole = Caps::around(style);
        if self.caps_width(hint, whole) <= room {
            return whole;
        }
        let usual = scale::on(&layout.with_text(1.0), scale::FINE).size.min(style.size);
        let steps = || (0..=STEPS).map(|step| step as f32 / STEPS as f32);
        let units = steps().map(|share| Caps::beside(style, style.size + share * (usual - style.size)));
        let least = Caps::beside(style, usual);
        let letters = steps().map(|share| {
            let size = least.letters.size + share * (usual - least.letters.size);
            Caps { letters: TextStyle { size, ..style }, ..least }
        });
        let smallest = Caps { letters: TextStyle { size: usual, ..style }, ..least };
        units.chain(letters).find(|caps| self.caps_width(hint, *caps) <= room - PADDING).unwrap_or(smallest)
    }

    /// Whether caps and what they do fit beside each other into the panel.
    fn is_one_row(&self, layout: &Layout, hint: &Hint, style: TextStyle) -> bool {
        self.hint_width(hint, style) <= layout.panels.hints.size().x - 2.0 * ASIDE - PADDING
    }

    fn hint_height(&self, layout: &Layout, hint: &Hint, style: TextStyle) -> f32 {
        if self.is_one_row(layout, hint, style) { BELOW * style.size } else { STACKED * style.size }
    }

    /// A hint in the panel beside the field: caps and what they do in a row, or below each other
    /// where the row does not fit. `words` is where the words of a row begin, if all begin there.
    fn draw_hint(&mut self, layout: &Layout, hint: &Hint, y: f32, style: TextStyle, words: Option<f32>) {
        let (middle, fits) = (layout.panels.hints.center().x, self.is_one_row(layout, hint, style));
        let caps = self.caps_in(layout, hint, style);
        let width = self.caps_width(hint, caps);
        let left = match words {
            Some(words) if fits => words - BESIDE * style.size - width,
            _ => middle - if fits { self.hint_width(hint, style) } else { width } / 2.0,
        };
        let beside = if fits { BESIDE * style.size + self.text.width(&hint.what, style) } else { 0.0 };
        // Less large ones stay in their line's middle.
        let top = y + CAP * (style.size - caps.unit) / 2.0;
        let end = self.draw_caps(layout, hint, vec2(left, top), caps, beside);
        let (at, align) = if fits {
            (vec2(end + BESIDE * style.size, y + beside_cap(style.size)), Align::Left)
        } else {
            (vec2(middle, y + (CAP + 0.1) * style.size), Align::Center)
        };
        if let Some(does) = hint.does.first().filter(|_| !fits) {
            // The words below do what the first cap does.
            let size = vec2(self.text.width(&hint.what, style), style.size);
            self.shortcuts.offer(layout, &Aabb::from_min_size(at - vec2(size.x / 2.0, 0.0), size), *does);
        }
        self.text.render_text(layout, &hint.what, at, style, LABEL, align);
    }

    /// Hints in one line, in the middle of an area, with as many as fit.
    fn draw_hint_row(&mut self, layout: &Layout, area: &Aabb, hints: &[Hint]) {
        // A window of a few pixels has no room for it.
        if area.size().min_element() <= 0.0 {
            return;
        }
        let size = scale::LABEL.size * (area.size().y / 40.0).clamp(0.9, 1.8);
        let wanted = scale::on(layout, TextStyle { size, ..scale::LABEL });
        // Caps around large text stay within the row.
        let style = TextStyle { size: wanted.size.min(area.size().y / CAP), ..wanted };
        let next = |renderer: &Self, hint: &Hint, words: TextStyle| {
            let caps = renderer.caps_width(hint, Caps::beside(words, style.size)) + BESIDE * style.size;
            caps + renderer.text.width(&hint.what, words) + NEXT * style.size
        };
        let width = |renderer: &Self, hints: &[Hint], words: TextStyle| {
            hints.iter().map(|hint| next(renderer, hint, words)).sum::<f32>() - NEXT * style.size
        };
        let room = area.size().x - 2.0 * PADDING;
        let count = |renderer: &Self, words: TextStyle| {
            (1..=hints.len()).rev().find(|count| width(renderer, &hints[..*count], words) <= room).unwrap_or(0)
        };
        // Words may be larger than caps, where that costs no hint. What is much larger is for eyes
        // that need it, and costs all but the first hints.
        let (least, most) = (count(self, wanted), count(self, style));
        let is_worth_it = wanted.size > MUCH * style.size && least >= FIRST;
        let (words, shown) = if least == most || is_worth_it { (wanted, least) } else { (style, most) };
        let mut x = area.center().x - width(self, &hints[..shown], words) / 2.0;
        let y = area.min.y + (area.size().y - CAP * style.size) / 2.0;
        for hint in &hints[..shown] {
            let beside = BESIDE * style.size + self.text.width(&hint.what, words);
            let end = self.draw_caps(layout, hint, vec2(x, y), Caps::beside(words, style.size), beside);
            let at = vec2(end + BESIDE * style.size, y + beside_cap(style.size) - TALLER * (words.size - style.size));
            self.text.render_text(layout, &hint.what, at, words, LABEL, Align::Left);
            x += next(self, hint, words);
        }
    }

    /// Caps beside each other around a point of the world.
    pub(super) fn draw_caps_at(&mut self, over: &Over<'_>, caps: &[&'static str], middle: Vec2) {
        let (hint, style) = (Hint::new(caps, ""), scale::on(over.layout, scale::LABEL));
        let caps = Caps::around(style);
        let size = vec2(self.caps_width(&hint, caps), CAP * caps.unit);
        self.draw_caps(over.layout, &hint, over.at(middle) - size / 2.0, caps, 0.0);
    }

    fn hint_width(&self, hint: &Hint, style: TextStyle) -> f32 {
        self.caps_width(hint, Caps::around(style)) + BESIDE * style.size + self.text.width(&hint.what, style)
    }

    fn caps_width(&self, hint: &Hint, caps: Caps) -> f32 {
        let widths = hint.caps.iter().map(|cap| self.cap_width(cap, caps));
        widths.sum::<f32>() + BETWEEN * caps.unit * (hint.caps.len() - 1) as f32
    }

    fn cap_width(&self, cap: &str, Caps { unit, letters }: Caps) -> f32 {
        (CAP * unit).max(2.0 * INSIDE * unit + self.text.width(cap, on_cap(cap, letters)))
    }

    /// A hint's caps from their top-left corner on, with words of this width beside them. Returns
    /// where the caps end.
    fn draw_caps(&mut self, layout: &Layout, hint: &Hint, corner: Vec2, caps: Caps, words: f32) -> f32 {
        let (height, uv) = (CAP * caps.unit, self.sheet.uv(Sprite::Key));
        let mut x = corner.x;
        // What a single cap does, its words do too.
        let beside = if hint.caps.len() == 1 { words } else { 0.0 };
        for (place, cap) in hint.caps.iter().enumerate() {
            let width = self.cap_width(cap, caps);
            let at = vec2(x, corner.y);
            let area = Aabb::from_min_size(at, vec2(width + beside, height));
            let is_lit = hint.does.get(place).is_some_and(|does| self.shortcuts.offer(layout, &area, *does));
            let tint = if is_lit { LIT_TINT } else { CAP_TINT };
            self.sprites.draw_stretched(at, vec2(width, height), height / 2.0, uv, tint);
            let higher = TALLER * (caps.letters.size - caps.unit);
            let middle = at + vec2(width / 2.0, beside_cap(caps.unit) - higher);
            self.text.render_text(layout, cap, middle, on_cap(cap, caps.letters), VALUE, Align::Center);
            x += width + BETWEEN * caps.unit;
        }
        x - BETWEEN * caps.unit
    }
}

/// How a cap's text is set: the arrows of the display face are as heavy as letters.
fn on_cap(cap: &str, style: TextStyle) -> TextStyle {
    let is_arrow = matches!(cap, "←" | "→" | "↑" | "↓");
    if is_arrow { TextStyle::display(style.size) } else { style }
}

/// How far below a cap's top the text in it and beside it begins.
fn beside_cap(unit: f32) -> f32 {
    ((CAP - 1.0) / 2.0 - 0.07) * unit
}

#[cfg(test)]
mod tests {
    use super::super::captions::{lesson_text, release_text};
    use super::*;
    use crate::game::Input;
    use crate::level;
    use crate::player::Lesson;
    use crate::session::{Play, Screen};
    use crate::settings::{Keys, Settings};

    /// A game in which a ball waits, played with a pad; the first hint's caps, and what is said
    /// about the ball.
    fn told(button: Option<PadButton>) -> (String, String, String) {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut play = Play::new(vec![level], 0, 1);
        play.step(&Input { start: true, ..Input::default() });
        let mut keys = Keys::default();
        keys.set_button(Control::Release, button);
        play.set_settings(Settings { keys, ..Settings::default() }, Vec::new());
        play.set_device(InputDevice::Pad);
        let view = play.view(1.0, None);
        let lesson = lesson_text(Lesson::Release, &view);
        (hints(&view)[0].caps.join(" "), release_text(&view), lesson.split(" releases").next().unwrap_or("").to_owned())
    }

    /// The keys that hints name on a page.
    fn caps(play: &Play, page: Page) -> Vec<String> {
        let screen = Screen::new(page);
        let hints = hints(&View { screen: &screen, ..play.view(1.0, None) });
        hints.iter().map(|hint| hint.caps.join(" ")).collect()
    }

    /// Where letters are written, M and R are two of them.
    #[test]
    fn a_page_on_which_letters_are_written_names_no_letter_as_a_key() {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let play = Play::new(vec![level], 0, 1);
        assert!(["M + -", "R", "F11"].iter().all(|cap| caps(&play, Page::Title).iter().any(|shown| shown == cap)));
        assert_eq!(caps(&play, Page::Name), ["A … Z", "ENTER", "ESC", "F11"]);
    }

    #[test]
    fn a_hand_on_the_keypad_is_told_how_its_keys_lead() {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut play = Play::new(vec![level], 0, 1);
        play.set_slot(KEYPAD);
        assert_eq!(caps(&play, Page::Sound)[..3], ["8 2", "4 6", "5"]);
        assert_eq!(caps(&play, Page::HowTo)[..3], ["8 2", "ENTER", "5"]);
        assert_eq!(caps(&play, Page::Name)[..3], ["A … Z", "ENTER", "ESC"]);
        assert_eq!(caps(&play, Page::End)[2], "5");
    }

    #[test]
    fn a_right_hand_is_told_the_key_beside_the_arrows() {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut play = Play::new(vec![level], 0, 1);
        play.set_slot(1);
        let leads_back = [Page::Sound, Page::Paused, Page::End].map(|page| caps(&play, page)[2].clone());
        assert_eq!(leads_back, ["R CTRL", "R CTRL", "ESC"]);
        play.set_left(true);
        assert_eq!(caps(&play, Page::Sound)[2], "ESC");
    }

    #[test]
    fn a_left_hand_is_told_the_keys_that_it_reaches() {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut play = Play::new(vec![level], 0, 1);
        play.set_left(true);
        assert_eq!(caps(&play, Page::Title)[..2], ["W S", "SPACE"]);
        assert_eq!(caps(&play, Page::Sound)[..2], ["W S", "A D"]);
        assert_eq!(caps(&play, Page::Name)[..2], ["A … Z", "TAB"]);
    }

    /// Where levels are chosen, arrows turn to another one only where that is what they do.
    #[test]
    fn hints_are_those_of_the_entry() {
        let level = || level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut play = Play::new(vec![level(), level()], 0, 1);
        play.step(&Input::default());
        let mut screen = Screen::new(Page::Practice);
        let mut told = |choice: MenuAction| {
            screen.menu_mut().focus_on(choice, &play.view(1.0, None).facts);
            let hints = hints(&View { screen: &screen, ..play.view(1.0, None) });
            hints.iter().take(2).map(|hint| hint.what.clone()).collect::<Vec<_>>()
        };
        assert_eq!(told(MenuAction::Start), ["Level", "Play"]);
        assert_eq!(told(MenuAction::Rules), ["Choose", "Change"]);
        assert_eq!(told(MenuAction::Back), ["Choose", "Go on"]);
        // While a key is waited for, any other is taken.
        let view = play.view(1.0, None);
        let facts = crate::menu::MenuContext { waiting: Some((Control::Left, 0)), ..view.facts };
        let screen = Screen::new(Page::Keys);
        let hints = hints(&View { screen: &screen, facts, ..view });
        assert_eq!(hints.iter().map(|hint| hint.caps.join(" ")).collect::<Vec<_>>(), ["ESC"]);
    }

    #[test]
    fn hints_for_a_pad_name_the_button_that_was_chosen() {
        for (button, cap, words) in [
            (PadButton::named("south"), "LOWER", "the lower button"),
            (PadButton::named("r1"), "R1", "R1"),
            (Some(PadButton::Code(1 << 16 | 704)), "BUTTON 704", "button 704"),
            (None, "SPACE", "SPACE"),
        ] {
            let (shown, release, lesson) = told(button);
            assert_eq!((shown.as_str(), release), (cap, format!("Press {words} to release the ball")));
            assert_eq!(lesson.to_lowercase(), words.to_lowercase());
            assert!(lesson.starts_with(char::is_uppercase), "{lesson}");
        }
    }
}
