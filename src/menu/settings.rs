//! The pages of settings: a row for each of a group, and the page of keys.

use super::Page;
use super::entry::{MenuAction, MenuContext, MenuEntry, back, entry, value};
use crate::settings::{Control, Group, KEYS_EACH, PadButton, SettingRow, TABLE};

/// The groups, each a page of its own, and the lines that explain them.
pub(super) const GROUPS: [(Page, &str, &str); 5] = [
    (Page::Sound, "Sound", "volume and mute"),
    (Page::Picture, "Graphics", "full screen, frame rate, glow"),
    (Page::Comfort, "Accessibility", "text size, contrast, motion"),
    (Page::Control, "Controls", "mouse, keyboard and gamepad speed"),
    (Page::Keys, "Key bindings", "move, launch and pause"),
];

/// The settings of a group.
pub(super) fn of(group: Group, context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let rows = TABLE.iter().filter(|row| row.group == group).map(|setting| row(setting, context));
    rows.chain([back("")]).collect()
}

/// A setting with its value. A value that the command line set says so.
fn row(row: &SettingRow, context: &MenuContext<'_>) -> MenuEntry {
    let by = context.overridden.iter().find(|(overridden, _)| *overridden == row.setting);
    let note = by.map_or_else(|| row.note.to_owned(), |(_, flag)| format!("set by {flag} this time: {}", row.note));
    let shown = row.setting.shown(context.settings.get(row.setting));
    value(MenuAction::Setting(row.setting), row.label, &shown, &note)
}

/// The page of keys: for each action two keys and a button of a pad.
pub(super) fn keys(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let cells = Control::ALL.into_iter().flat_map(|control| (0..=KEYS_EACH).map(move |slot| (control, slot)));
    let mut entries: Vec<MenuEntry> = cells.map(|(control, slot)| cell(control, slot, context)).collect();
    entries.push(entry(MenuAction::FirstKeys, "Defaults", "reset all keys and buttons"));
    entries.push(back(""));
    entries
}

fn cell(control: Control, slot: usize, context: &MenuContext<'_>) -> MenuEntry {
    let keys = &context.settings.keys;
    let (what, bound) = match keys.of(control).get(slot) {
        Some(key) => ("key", key.map(|key| key.label().into())),
        None => ("gamepad button", keys.button_of(control).map(PadButton::label)),
    };
    let is_waiting = context.waiting == Some((control, slot));
    let label = if is_waiting { "press…".into() } else { bound.unwrap_or_else(|| "none".into()) };
    let note = match (is_waiting, context.told) {
        (true, _) => format!("press the new {what}; ESC or a right click cancels"),
        (false, Some(told)) => told.to_owned(),
        (false, None) => format!("change this {what}; DELETE clears it"),
    };
    entry(MenuAction::Key(control, slot), &label, &note)
}
