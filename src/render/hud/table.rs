//! The table of high scores: the ten best runs through the chosen set of levels, or their places.

use super::super::Renderer;
use super::over::{ACCENT, Over};
use super::{AUTHOR, LABEL, VALUE, capitalised, scale};
use crate::draw::{Align, TextStyle};
use crate::game::FIELD;
use crate::game::rules::RunRules;
use crate::player::{Entry, TABLE};
use glam::{Vec4, vec2};

/// Top of its first line, and from one to the next.
const TABLE_TOP: f32 = 116.0;
const TABLE_PITCH: f32 = 37.0;

/// How much later than the one above it a line comes in, as a share of the time that each takes.
const LATER: f32 = 0.25;

/// Top of the line above it: what each column has, or how a run gets into a table that is empty.
const TABLE_HEAD: f32 = 84.0;
const HEADS: [&str; 6] = ["", "Name", "Score", "Reached", "Rules", "Date"];

/// Behind every second line of it.
const STRIPE: Vec4 = Vec4::new(0.06, 0.075, 0.19, 0.6);

/// The ground of the newest line, and how the cells of a line are set.
const NEW: Vec4 = Vec4::new(0.06, 0.09, 0.22, 0.94);
const CELLS: [TextStyle; 6] = [scale::TITLE, scale::ENTRY, scale::TITLE, scale::NOTE, scale::NOTE, scale::NOTE];

impl Renderer {
    /// The table of high scores of the chosen set.
    pub(super) fn draw_scores(&mut self, over: &Over<'_>) {
        let view = over.view;
        let columns = self.columns(over);
        if view.table.is_empty() {
            let note = "A run gets its place when it ends, won or lost";
            self.say(over, note, vec2(FIELD.x / 2.0, TABLE_HEAD), scale::NOTE, LABEL, Align::Center);
        } else {
            self.draw_heads(over, &columns);
        }
        for i in 0..TABLE {
            let entry = view.table.get(i);
            // One line after another comes in.
            let shown = (over.shown * (1.0 + LATER * TABLE as f32) - LATER * i as f32).clamp(0.0, 1.0);
            let over = &Over { shown, ..*over };
            let y = TABLE_TOP + TABLE_PITCH * i as f32;
            let is_new = view.place == Some(i);
            if is_new || i % 2 == 0 {
                let ground = if is_new { NEW } else { STRIPE };
                self.fill(over, vec2(36.0, y - 7.0), vec2(FIELD.x - 72.0, TABLE_PITCH - 3.0), ground);
            }
            let color = if is_new { ACCENT } else { VALUE };
            let colors = if entry.is_some() { [LABEL, color, color, LABEL, AUTHOR, AUTHOR] } else { [AUTHOR; 6] };
            for (column, (text, color)) in cells(i, entry).iter().zip(colors).enumerate() {
                let Some([left, width]) = columns[column] else { continue };
                // A dash of small letters is too thin.
                let cell = if entry.is_some() { CELLS[column] } else { scale::TITLE };
                let style = scale::on(over.layout, cell);
                // Numbers end where the column ends, and small letters stand where large ones do.
                let free = width - self.text.width(text, style);
                let shift = if is_number(column) { free } else { 0.0 };
                let lower = (scale::on(over.layout, scale::TITLE).size - style.size) / 2.0;
                self.say(over, text, vec2(left + shift, y + lower), cell, color, Align::Left);
            }
        }
    }

    /// What each column has, above the first line.
    fn draw_heads(&mut self, over: &Over<'_>, columns: &[Option<[f32; 2]>; CELLS.len()]) {
        for (column, (head, place)) in HEADS.into_iter().zip(columns).enumerate() {
            let Some([left, width]) = *place else { continue };
            let free = width - self.text.width(head, scale::on(over.layout, scale::CAPTION));
            let left = if is_number(column) { left + free } else { left };
            self.say(over, head, vec2(left, TABLE_HEAD), scale::CAPTION, LABEL, Align::Left);
        }
    }

    /// Left edge and width of each column of the table, as wide as its widest cell. The last ones
    /// are left out where letters must be so large that there is no room.
    fn columns(&self, over: &Over<'_>) -> [Option<[f32; 2]>; CELLS.len()] {
        const ROOM: f32 = FIELD.x - 96.0;
        const LEAST_GAP: f32 = 12.0;
        const MOST_GAP: f32 = 84.0;
        let mut widths = [0.0_f32; CELLS.len()];
        for i in 0..TABLE {
            let entry = over.view.table.get(i);
            for ((width, text), style) in widths.iter_mut().zip(cells(i, entry)).zip(CELLS) {
                *width = width.max(self.text.width(&text, scale::on(over.layout, style)));
            }
        }
        if !over.view.table.is_empty() {
            for (width, head) in widths.iter_mut().zip(HEADS) {
                *width = width.max(self.text.width(head, scale::on(over.layout, scale::CAPTION)));
            }
        }
        let least = |count: usize| widths[..count].iter().sum::<f32>() + LEAST_GAP * (count - 1) as f32;
        let count = (3..=CELLS.len()).rev().find(|count| least(*count) <= ROOM).unwrap_or(3);
        let gaps = (count - 1) as f32;
        let gap = (LEAST_GAP + (ROOM - least(count)).max(0.0) / gaps).min(MOST_GAP);
        // In the middle of the field.
        let mut left = (FIELD.x - least(count) - (gap - LEAST_GAP) * gaps) / 2.0;
        std::array::from_fn(|column| {
            let place = [left, widths[column]];
            left += widths[column] + gap;
            (column < count).then_some(place)
        })
    }
}

/// Whether a column's cells end where it ends.
fn is_number(column: usize) -> bool {
    matches!(column, 0 | 2)
}

/// The cells of a line of the table: rank, name, points, how far, by which terms, when. Of a place
/// that nobody has yet the rank alone.
fn cells(place: usize, entry: Option<&Entry>) -> [String; CELLS.len()] {
    let Some(entry) = entry else {
        let none = || "–".to_owned();
        return [(place + 1).to_string(), none(), none(), String::new(), String::new(), String::new()];
    };
    [
        (place + 1).to_string(),
        entry.shown_name(),
        entry.result.totals.points.to_string(),
        reached(entry),
        marks(entry.result.terms),
        entry.date.to_string(),
    ]
}

/// How far a run came.
fn reached(entry: &Entry) -> String {
    if entry.result.is_won { "All levels".to_owned() } else { format!("Level {}", entry.result.level) }
}

/// The terms of a run, short enough for a line of the table.
fn marks(terms: RunRules) -> String {
    let on = terms.assists.flags().iter().filter(|on| **on).count();
    let helped = if on == 0 { String::new() } else { format!(" +{on} help") };
    capitalised(terms.difficulty.name()) + &helped
}
