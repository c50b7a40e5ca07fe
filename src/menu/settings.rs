//! The pages of what a player can set: a page that leads to the others, and on these a row for each
//! setting.

use super::Page;
use super::entry::{Choice, Entry, Facts, entry, value};
use crate::player::Setting;

/// The groups, each a page of its own, and what is on them.
const GROUPS: [(Page, &str, &str); 4] = [
    (Page::Sound, "Sound", "how loud it is"),
    (Page::Picture, "Picture", "the window, and how smooth and quick it is"),
    (Page::Comfort, "Easier to see", "calm, contrast, large text"),
    (Page::Control, "Control", "mouse and pads"),
];

/// The entries of such a page.
pub(super) fn of(page: Page, facts: &Facts<'_>) -> Vec<Entry> {
    let rows: &[Setting] = match page {
        Page::Sound => &[Setting::Volume, Setting::MusicVolume, Setting::EffectsVolume, Setting::Muted],
        Page::Picture => &[
            Setting::Fullscreen,
            Setting::Vsync,
            Setting::FrameLimit,
            Setting::Samples,
            Setting::Glow,
            Setting::ShowsRate,
        ],
        Page::Comfort => &[Setting::TextSize, Setting::HighContrast, Setting::ReducedMotion, Setting::Feedback],
        Page::Control => &[Setting::MouseSpeed, Setting::Grab, Setting::DeadZone],
        _ => &[],
    };
    let mut entries: Vec<Entry> = rows.iter().map(|setting| row(*setting, facts)).collect();
    if page == Page::Settings {
        entries.extend(GROUPS.map(|(page, label, note)| entry(Choice::Open(page), label, note)));
    }
    entries.push(entry(Choice::Back, "Back", ""));
    entries
}

/// A setting with its value. What the command line set says so.
fn row(setting: Setting, facts: &Facts<'_>) -> Entry {
    let (label, note) = setting.words();
    let by = facts.overridden.iter().find(|(overridden, _)| *overridden == setting);
    let note = by.map_or_else(|| note.to_owned(), |(_, flag)| format!("by {flag}, this run: {note}"));
    value(Choice::Setting(setting), label, &setting.value(facts.settings), &note)
}
