//! The pages of what a player can set: a page that leads to the others, and on these a row for each
//! setting.

use super::Page;
use super::entry::{MenuAction, MenuContext, MenuEntry, entry, value};
use crate::player::{Control, KEYS_EACH, Setting};

/// The groups, each a page of its own, and what is on them.
const GROUPS: [(Page, &str, &str); 5] = [
    (Page::Sound, "Sound", "how loud it is"),
    (Page::Picture, "Picture", "the window, and how smooth and quick it is"),
    (Page::Comfort, "Easier to see", "calm, contrast, large text"),
    (Page::Control, "Control", "how fast keys, mouse and pads are"),
    (Page::Keys, "Keys", "what steers, releases and pauses"),
];

/// The entries of such a page.
pub(super) fn of(page: Page, facts: &MenuContext<'_>) -> Vec<MenuEntry> {
    let rows = Setting::ALL.into_iter().filter(|setting| page_of(*setting) == page);
    let mut entries: Vec<MenuEntry> = rows.map(|setting| row(setting, facts)).collect();
    if page == Page::Settings {
        entries.extend(GROUPS.map(|(page, label, note)| entry(MenuAction::Open(page), label, note)));
    }
    entries.push(entry(MenuAction::Back, "Back", ""));
    entries
}

/// The page that a setting is on.
fn page_of(setting: Setting) -> Page {
    match setting {
        Setting::Volume | Setting::MusicVolume | Setting::EffectsVolume | Setting::Muted => Page::Sound,
        Setting::Fullscreen | Setting::Vsync | Setting::FrameLimit => Page::Picture,
        Setting::Samples | Setting::Glow | Setting::ShowsRate => Page::Picture,
        Setting::TextSize | Setting::HighContrast | Setting::ReducedMotion | Setting::Feedback => Page::Comfort,
        Setting::KeySpeed | Setting::MouseSpeed | Setting::MouseReversed => Page::Control,
        Setting::Grab | Setting::DeadZone => Page::Control,
    }
}

/// The page of keys: for each use two keys and a button of a pad.
pub(super) fn keys(facts: &MenuContext<'_>) -> Vec<MenuEntry> {
    let keys = &facts.settings.keys;
    let cell = |control: Control, slot: usize| {
        let key = keys.of(control).get(slot).copied().flatten().map(|key| key.label().to_owned());
        let button = keys.button_of(control).filter(|_| slot == KEYS_EACH).map(|button| button.label().into_owned());
        let is_waiting = facts.waiting == Some((control, slot));
        let label =
            if is_waiting { "press…".to_owned() } else { key.or(button).unwrap_or_else(|| "none".to_owned()) };
        let what = if slot == KEYS_EACH { "button of a pad" } else { "key" };
        let note = match (is_waiting, facts.told) {
            (true, _) => format!("press the {what} that shall do this; ESC or a right click leaves it"),
            (false, Some(told)) => told.to_owned(),
            (false, None) => format!("another {what} for this; DELETE for none"),
        };
        entry(MenuAction::Key(control, slot), &label, &note)
    };
    let cells = Control::ALL.into_iter().flat_map(|control| (0..=KEYS_EACH).map(move |slot| (control, slot)));
    let mut entries: Vec<MenuEntry> = cells.map(|(control, slot)| cell(control, slot)).collect();
    entries.push(entry(MenuAction::FirstKeys, "Defaults", "all keys and buttons as they were at first"));
    entries.push(entry(MenuAction::Back, "Back", ""));
    entries
}

/// A setting with its value. What the command line set says so.
fn row(setting: Setting, facts: &MenuContext<'_>) -> MenuEntry {
    let (label, note) = setting.words();
    let by = facts.overridden.iter().find(|(overridden, _)| *overridden == setting);
    let note = by.map_or_else(|| note.to_owned(), |(_, flag)| format!("by {flag}, this run: {note}"));
    value(MenuAction::Setting(setting), label, &setting.value(facts.settings), &note)
}
