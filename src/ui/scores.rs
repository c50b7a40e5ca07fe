//! The high-score table: the ten best runs through the selected set, with dashes in free places.

use super::colors::{ACCENT, AUTHOR, LABEL, VALUE};
use super::painter::Painter;
use super::scale;
use crate::draw::TextStyle;
use crate::game::FIELD;
use crate::menu::capitalised;
use crate::player::{Ranked, ScoreEntry, TABLE};
use crate::session::View;
use glam::{Vec4, vec2};

/// Top of the column heads, or of the note over an empty table, world units.
const HEAD_TOP: f32 = 84.0;
/// Top of the first line, world units.
const TOP: f32 = 116.0;
/// Distance between the tops of two lines, world units.
const PITCH: f32 = 37.0;

/// Delay between two lines as they fade in, as a share of one line's fade time.
const LATER: f32 = 0.25;

/// Color behind every second line.
const STRIPE: Vec4 = Vec4::new(0.06, 0.075, 0.19, 0.6);
/// Color behind the newest line.
const NEW: Vec4 = Vec4::new(0.06, 0.09, 0.22, 0.94);

/// Columns: head, style of the cells, and true if the cells are right-aligned.
const COLUMNS: [(&str, TextStyle, bool); 6] = [
    ("", scale::TITLE, true),
    ("Name", scale::ENTRY, false),
    ("Score", scale::TITLE, true),
    ("Level", scale::LABEL, false),
    ("Difficulty", scale::LABEL, false),
    ("Date", scale::LABEL, false),
];

/// Minimum number of columns, kept at any text size.
const MIN_COLUMNS: usize = 3;

/// Maximum width of the table, world units.
const ROOM: f32 = FIELD.x - 96.0;
/// Minimum space between two columns, world units.
const MIN_GAP: f32 = 12.0;
/// Maximum space between two columns, world units.
const MAX_GAP: f32 = 84.0;

/// The high scores of the selected set.
pub(super) struct ScoreTable<'a> {
    /// High scores and rivals, best first.
    table: Vec<Ranked<'a>>,
    /// Index of the player's last run.
    newest: Option<usize>,
}

impl<'a> ScoreTable<'a> {
    pub(super) fn new(view: &View<'a>) -> Self {
        let table = view.ranked();
        let newest = table.iter().position(|line| view.is_newest(line));
        Self { table, newest }
    }

    pub(super) fn draw(&self, painter: &mut Painter<'_>) {
        let (table, shown) = (&self.table, painter.opacity);
        let rows: Vec<_> = (0..TABLE).map(|place| cells(place, table.get(place))).collect();
        let columns = self.columns(painter, &rows);
        if table.is_empty() {
            let note = "Finish a run, win or lose, to get on the board";
            painter.say(note, vec2(FIELD.x / 2.0, HEAD_TOP), scale::LABEL, LABEL);
        } else {
            for (column, (head, _, is_number)) in columns.iter().zip(COLUMNS) {
                let left = self.left_in(painter, column, is_number, head, scale::CAPTION);
                painter.say_left(head, vec2(left, HEAD_TOP), scale::CAPTION, LABEL);
            }
        }
        for (place, cells) in rows.iter().enumerate() {
            // Lines fade in one after another.
            painter.opacity = (shown * (1.0 + LATER * TABLE as f32) - LATER * place as f32).clamp(0.0, 1.0);
            let y = TOP + PITCH * place as f32;
            let is_new = self.newest == Some(place);
            if is_new || place % 2 == 0 {
                let ground = if is_new { NEW } else { STRIPE };
                painter.fill(vec2(36.0, y - 7.0), vec2(FIELD.x - 72.0, PITCH - 3.0), ground);
            }
            let (is_free, color) = (place >= table.len(), if is_new { ACCENT } else { VALUE });
            let is_own = table.get(place).is_some_and(|line| line.entry.is_some());
            let colors = if is_own { [LABEL, color, color, LABEL, AUTHOR, AUTHOR] } else { [AUTHOR; 6] };
            for (i, (column, (_, style, is_number))) in columns.iter().zip(COLUMNS).enumerate() {
                // A dash in small text is too thin.
                let style = if is_free { scale::TITLE } else { style };
                // Center small text vertically in its line.
                let lower = (painter.on(scale::TITLE).size - painter.on(style).size) / 2.0;
                let left = self.left_in(painter, column, is_number, &cells[i], style);
                painter.say_left(&cells[i], vec2(left, y + lower), style, colors[i]);
            }
        }
        painter.opacity = shown;
    }

    /// Returns the left end of a cell's text. Numbers are right-aligned.
    fn left_in(
        &self,
        painter: &Painter<'_>,
        [left, width]: &[f32; 2],
        is_number: bool,
        text: &str,
        style: TextStyle,
    ) -> f32 {
        if is_number { left + width - painter.text.width(text, painter.on(style)) } else { *left }
    }

    /// Returns the left edge and width of each column. Columns are as wide as their widest cell,
    /// and centered in the field. Drops the last columns if large text leaves no room.
    fn columns(&self, painter: &Painter<'_>, rows: &[[String; COLUMNS.len()]]) -> Vec<[f32; 2]> {
        let has_heads = !self.table.is_empty();
        let width = |(i, (head, style, _)): (usize, (&str, TextStyle, bool))| {
            let head = if has_heads { painter.text.width(head, painter.on(scale::CAPTION)) } else { 0.0 };
            rows.iter().map(|cells| painter.text.width(&cells[i], painter.on(style))).fold(head, f32::max)
        };
        let widths: Vec<f32> = COLUMNS.into_iter().enumerate().map(width).collect();
        let width = |count: usize, gap: f32| widths[..count].iter().sum::<f32>() + gap * (count - 1) as f32;
        let mut counts = (MIN_COLUMNS..=COLUMNS.len()).rev();
        let count = counts.find(|count| width(*count, MIN_GAP) <= ROOM).unwrap_or(MIN_COLUMNS);
        let gap = ((ROOM - width(count, 0.0)) / (count - 1) as f32).clamp(MIN_GAP, MAX_GAP);
        let first = (FIELD.x - width(count, gap)) / 2.0;
        (0..count).map(|i| [first + width(i + 1, gap) - widths[i], widths[i]]).collect()
    }
}

/// Returns the cells of a line: rank, name, points, level reached, difficulty, date. A free place
/// has only its rank.
fn cells(place: usize, line: Option<&Ranked<'_>>) -> [String; COLUMNS.len()] {
    let rank = (place + 1).to_string();
    let Some(Ranked { name, points, entry }) = line else {
        return [&rank, "–", "–", "", "", ""].map(str::to_owned);
    };
    let Some(ScoreEntry { result, date, .. }) = entry else {
        return [&rank, *name, &points.to_string(), "Rival", "", ""].map(str::to_owned);
    };
    let reached = if result.is_won { "All".to_owned() } else { result.level.to_string() };
    // Count the assists: their names would not fit.
    let mut rules = capitalised(result.mode.difficulty.name());
    let on = result.mode.assists.flags().iter().filter(|on| **on).count();
    if on > 0 {
        rules += &format!(" +{on} assist{}", if on == 1 { "" } else { "s" });
    }
    [rank, (*name).to_owned(), points.to_string(), reached, rules, date.to_string()]
}
