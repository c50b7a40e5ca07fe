//! The table of high scores: the ten best runs through the chosen set of levels, or their places.

use super::{ACCENT, AUTHOR, Hud, LABEL, VALUE, capitalised, scale};
use crate::draw::TextStyle;
use crate::game::FIELD;
use crate::player::{Entry, Ranked, TABLE};
use glam::{Vec4, vec2};

/// Top of the heads, or of the note over an empty table; top of the first line, and from one line
/// to the next; world units.
const HEAD_TOP: f32 = 84.0;
const TOP: f32 = 116.0;
const PITCH: f32 = 37.0;

/// Delay of a line after the one above it, as a share of the time in which each comes in.
const LATER: f32 = 0.25;

/// Behind every second line, and behind the newest one.
const STRIPE: Vec4 = Vec4::new(0.06, 0.075, 0.19, 0.6);
const NEW: Vec4 = Vec4::new(0.06, 0.09, 0.22, 0.94);

/// The columns: head, style of the cells, and whether cells end where the column ends.
const COLUMNS: [(&str, TextStyle, bool); 6] = [
    ("", scale::TITLE, true),
    ("Name", scale::ENTRY, false),
    ("Score", scale::TITLE, true),
    ("Level", scale::LABEL, false),
    ("Difficulty", scale::LABEL, false),
    ("Date", scale::LABEL, false),
];

/// Columns that stay however large letters are.
const LEAST_COLUMNS: usize = 3;

/// Width of the table's room, and the free space between two columns, world units.
const ROOM: f32 = FIELD.x - 96.0;
const LEAST_GAP: f32 = 12.0;
const MAX_GAP: f32 = 84.0;

impl Hud<'_> {
    /// The table of high scores of the chosen set.
    pub(super) fn draw_scores(&mut self) {
        let (table, shown) = (self.view.ranked(), self.shown);
        let rows: Vec<_> = (0..TABLE).map(|place| cells(place, table.get(place))).collect();
        let columns = self.columns(&rows);
        if table.is_empty() {
            let note = "Finish a run, win or lose, to get on the board";
            self.say(note, vec2(FIELD.x / 2.0, HEAD_TOP), scale::LABEL, LABEL);
        } else {
            for (column, (head, _, is_number)) in columns.iter().zip(COLUMNS) {
                let left = self.left_in(column, is_number, head, scale::CAPTION);
                self.say_left(head, vec2(left, HEAD_TOP), scale::CAPTION, LABEL);
            }
        }
        for (place, cells) in rows.iter().enumerate() {
            // One line after another comes in.
            self.shown = (shown * (1.0 + LATER * TABLE as f32) - LATER * place as f32).clamp(0.0, 1.0);
            let y = TOP + PITCH * place as f32;
            let is_new = table.get(place).is_some_and(|line| self.view.is_newest(line));
            if is_new || place % 2 == 0 {
                let ground = if is_new { NEW } else { STRIPE };
                self.fill(vec2(36.0, y - 7.0), vec2(FIELD.x - 72.0, PITCH - 3.0), ground);
            }
            let (is_free, color) = (place >= table.len(), if is_new { ACCENT } else { VALUE });
            let is_own = table.get(place).is_some_and(|line| line.entry.is_some());
            let colors = if is_own { [LABEL, color, color, LABEL, AUTHOR, AUTHOR] } else { [AUTHOR; 6] };
            for (i, (column, (_, style, is_number))) in columns.iter().zip(COLUMNS).enumerate() {
                // A dash of small letters is too thin.
                let style = if is_free { scale::TITLE } else { style };
                // Small letters stand where large ones do.
                let lower = (self.on(scale::TITLE).size - self.on(style).size) / 2.0;
                let left = self.left_in(column, is_number, &cells[i], style);
                self.say_left(&cells[i], vec2(left, y + lower), style, colors[i]);
            }
        }
        self.shown = shown;
    }

    /// Left end of a text in a column, which ends with it if it is a number.
    fn left_in(&self, [left, width]: &[f32; 2], is_number: bool, text: &str, style: TextStyle) -> f32 {
        if is_number { left + width - self.text.width(text, self.on(style)) } else { *left }
    }

    /// Left edge and width of each column, as wide as its widest cell, together in the middle of
    /// the field. The last ones are left out where letters must be so large that there is no room.
    fn columns(&self, rows: &[[String; COLUMNS.len()]]) -> Vec<[f32; 2]> {
        let has_heads = !self.view.ranked().is_empty();
        let width = |(i, (head, style, _)): (usize, (&str, TextStyle, bool))| {
            let head = if has_heads { self.text.width(head, self.on(scale::CAPTION)) } else { 0.0 };
            rows.iter().map(|cells| self.text.width(&cells[i], self.on(style))).fold(head, f32::max)
        };
        let widths: Vec<f32> = COLUMNS.into_iter().enumerate().map(width).collect();
        let width = |count: usize, gap: f32| widths[..count].iter().sum::<f32>() + gap * (count - 1) as f32;
        let mut counts = (LEAST_COLUMNS..=COLUMNS.len()).rev();
        let count = counts.find(|count| width(*count, LEAST_GAP) <= ROOM).unwrap_or(LEAST_COLUMNS);
        let gap = ((ROOM - width(count, 0.0)) / (count - 1) as f32).clamp(LEAST_GAP, MAX_GAP);
        let first = (FIELD.x - width(count, gap)) / 2.0;
        (0..count).map(|i| [first + width(i + 1, gap) - widths[i], widths[i]]).collect()
    }
}

/// The cells of a line: rank, name, points, the level reached, difficulty, date. A place that
/// nobody has yet has its rank alone.
fn cells(place: usize, line: Option<&Ranked<'_>>) -> [String; COLUMNS.len()] {
    let rank = (place + 1).to_string();
    let Some(Ranked { name, points, entry }) = line else {
        return [&rank, "–", "–", "", "", ""].map(str::to_owned);
    };
    let Some(Entry { result, date, .. }) = entry else {
        return [&rank, *name, &points.to_string(), "Rival", "", ""].map(str::to_owned);
    };
    let reached = if result.is_won { "All".to_owned() } else { result.level.to_string() };
    // Short enough for a line of the table.
    let mut rules = capitalised(result.terms.difficulty.name());
    let on = result.terms.assists.flags().iter().filter(|on| **on).count();
    if on > 0 {
        rules += &format!(" +{on} assist{}", if on == 1 { "" } else { "s" });
    }
    [rank, (*name).to_owned(), points.to_string(), reached, rules, date.to_string()]
}
