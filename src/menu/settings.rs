//! The pages of settings: one that leads to the others, and on these a row for each setting.

use super::Page;
use super::entry::{MenuAction, MenuContext, MenuEntry, entry, value};
use crate::settings::{Control, Group, KEYS_EACH, PadButton, Row, TABLE};

/// The groups, each a page of its own, and the lines that explain them.
const GROUPS: [(Page, &str, &str); 5] = [
    (Page::Sound, "Sound", "how loud it is"),
    (Page::Picture, "Picture", "the window, and how smooth and quick it is"),
    (Page::Comfort, "Easier to see", "calm, contrast, large text"),
    (Page::Control, "Control", "how fast keys, mouse and pads are"),
    (Page::Keys, "Keys", "what steers, releases and pauses"),
];

/// The entries of such a page.
pub(super) fn of(page: Page, context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let mut entries: Vec<MenuEntry> =
        TABLE.iter().filter(|row| page_of(row.group) == page).map(|setting| row(setting, context)).collect();
    if page == Page::Settings {
        entries.extend(GROUPS.map(|(page, label, note)| entry(MenuAction::Open(page), label, note)));
    }
    entries.push(entry(MenuAction::Back, "Back", ""));
    entries
}

fn page_of(group: Group) -> Page {
    match group {
        Group::Sound => Page::Sound,
        Group::Picture => Page::Picture,
        Group::Comfort => Page::Comfort,
        Group::Control => Page::Control,
    }
}

/// A setting with its value. A value that the command line set says so.
fn row(row: &Row, context: &MenuContext<'_>) -> MenuEntry {
    let by = context.overridden.iter().find(|(overridden, _)| *overridden == row.setting);
    let note = by.map_or_else(|| row.note.to_owned(), |(_, flag)| format!("by {flag}, this run: {}", row.note));
    let shown = row.setting.shown(context.settings.get(row.setting));
    value(MenuAction::Setting(row.setting), row.label, &shown, &note)
}

/// The page of keys: for each action two keys and a button of a pad.
pub(super) fn keys(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let cells = Control::ALL.into_iter().flat_map(|control| (0..=KEYS_EACH).map(move |slot| (control, slot)));
    let mut entries: Vec<MenuEntry> = cells.map(|(control, slot)| cell(control, slot, context)).collect();
    entries.push(entry(MenuAction::FirstKeys, "Defaults", "all keys and buttons as they were at first"));
    entries.push(entry(MenuAction::Back, "Back", ""));
    entries
}

fn cell(control: Control, slot: usize, context: &MenuContext<'_>) -> MenuEntry {
    let keys = &context.settings.keys;
    let (what, bound) = match keys.of(control).get(slot) {
        Some(key) => ("key", key.map(|key| key.label().into())),
        None => ("button of a pad", keys.button_of(control).map(PadButton::label)),
    };
    let is_waiting = context.waiting == Some((control, slot));
    let label = if is_waiting { "press…".into() } else { bound.unwrap_or_else(|| "none".into()) };
    let note = match (is_waiting, context.told) {
        (true, _) => format!("press the {what} that shall do this; ESC or a right click leaves it"),
        (false, Some(told)) => told.to_owned(),
        (false, None) => format!("another {what} for this; DELETE for none"),
    };
    entry(MenuAction::Key(control, slot), &label, &note)
}
