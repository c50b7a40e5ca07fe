//! Key hints as caps with text, in a column beside the field or in a row below it. On pages, the
//! caps are also buttons.

use super::cards::{ASIDE, BETWEEN as BETWEEN_CARDS, INSET};
use super::colors::{LABEL, VALUE};
use super::hints::{Hint, hint, hints};
use super::painter::Painter;
use super::scale;
use crate::collision::Aabb;
use crate::draw::TextStyle;
use crate::field::sheet::Sprite;
use crate::session::{Mode, View};
use glam::{Vec2, Vec4, vec2};
use std::borrow::Cow;

/// Free space in a cap on each side of its letters, as a share of the cap's size.
const INSIDE: f32 = 0.65;
/// Free space between two caps, as a share of a cap's size.
const BETWEEN: f32 = 0.45;
/// Free space between caps and their text, as a share of a cap's size.
const BESIDE: f32 = 0.7;

/// Height of a cap, as a share of its size.
const CAP: f32 = 1.85;
/// Largest letters in a cap, as a share of the cap's size.
const LARGEST: f32 = 1.35;

/// Number of smaller sizes to try if large caps do not fit.
const STEPS: u32 = 12;

/// Free space between two hints in a row, as a share of a cap's size.
const NEXT: f32 = 2.4;
/// Distance between the tops of two hints in a column, as a share of the text size.
const BELOW: f32 = 2.5;
/// Distance to the next hint in a column if the text is below the caps, as a share of the text
/// size.
const STACKED: f32 = 3.4;

/// Free space at both ends of a row, canvas units.
const PADDING: f32 = 10.0;

/// Largest factor by which text below caps may shrink to fit the column.
const NARROWED: f32 = 1.6;

/// Number of hints that must fit for text to be larger than caps.
const FIRST: usize = 3;

/// Tint of a cap: dark enough for its letters.
const CAP_TINT: Vec4 = Vec4::new(0.78, 0.78, 0.78, 1.0);
/// Tint of a clickable cap under the mouse.
const LIT_TINT: Vec4 = Vec4::new(0.62, 0.80, 1.2, 1.0);

/// Size of caps, and style of their letters.
#[derive(Clone, Copy)]
struct Caps {
    size: f32,
    letters: TextStyle,
}

impl Caps {
    /// Creates caps of this size, with letters nearly as large as the text beside them.
    fn new(size: f32, words: TextStyle) -> Self {
        Self { size, letters: TextStyle { size: words.size.min(LARGEST * size).max(size), ..words } }
    }
}

/// A hint in the column, with its text beside its caps or below them.
struct HintRow {
    hint: Hint,
    caps: Caps,
    is_stacked: bool,
    height: f32,
}

/// The key hints for the current situation.
pub(super) struct KeyHints {
    hints: Vec<Hint>,
    /// A game is being played.
    is_played: bool,
    /// The panel above lists power-ups.
    has_list: bool,
}

impl KeyHints {
    pub(super) fn new(view: &View<'_>) -> Self {
        let is_played = view.screen.mode() == Mode::Playing;
        let has_list = !view.is_attract_mode && view.game.running().next().is_some();
        Self { hints: hints(view), is_played, has_list }
    }

    /// Draws hints below each other in the panel beside the field, as many as fit. If no power-up is
    /// listed, hints may use the room of the list, from `list_top` on.
    pub(super) fn draw_column(&self, painter: &mut Painter<'_>, list_top: f32) {
        if !painter.is_beside() {
            return;
        }
        let (area, style) = (painter.panels.hints, painter.on(scale::FINE));
        let rows: Vec<HintRow> = self.hints.iter().filter_map(|hint| row(painter, hint.clone(), style)).collect();
        let (first, card) = (area.min.y + BETWEEN_CARDS, Aabb { min: area.min + ASIDE, max: area.max - ASIDE });
        let top = if self.is_played || self.has_list { first } else { list_top };
        // Stack the hints upward from the panel's lower edge, so that the last hint stays in place.
        // Text below caps needs extra room at the card's end.
        let end = if rows.last().is_some_and(|row| row.is_stacked) { 0.2 * style.size } else { 0.0 };
        let mut y = area.max.y - ASIDE - 0.7 * PADDING + (BELOW - CAP) * style.size - end;
        let mut shown = 0;
        while shown < rows.len() && y - rows[shown].height >= top {
            y -= rows[shown].height;
            shown += 1;
        }
        if self.is_played {
            // During a game the card stays in place. Center few hints in it.
            painter.draw_box(&Aabb { min: vec2(card.min.x, first), ..card });
            y -= (y - INSET - first).max(0.0) / 2.0;
        } else if shown > 0 {
            painter.draw_box(&Aabb { min: vec2(card.min.x, y - INSET), ..card });
        }
        let words = words_from(painter, &rows[..shown], style);
        for row in &rows[..shown] {
            draw_row_at(painter, row, y, style, words);
            y += row.height;
        }
    }

    /// Draws hints in a row in the middle of an area, as many as fit.
    pub(super) fn draw_row(&self, painter: &mut Painter<'_>, area: &Aabb) {
        let hints = &self.hints;
        let size = scale::LABEL.size * (area.size().y / 40.0).clamp(0.9, 1.8);
        let mut words = painter.on(TextStyle { size, ..scale::LABEL });
        // Caps must fit into the row. Text may be larger if enough hints still fit.
        let size = words.size.min(area.size().y / CAP);
        let (room, next) = (area.size().x - 2.0 * PADDING, NEXT * size);
        let ends = |painter: &Painter<'_>, words| -> Vec<f32> {
            let ends = hints.iter().scan(-next, |end, hint| {
                *end += hint_width(painter, hint, Caps::new(size, words), words) + next;
                Some(*end)
            });
            ends.take_while(|end| *end <= room).collect()
        };
        if ends(painter, words).len() < FIRST.min(hints.len()) {
            words.size = size;
        }
        let (ends, caps) = (ends(painter, words), Caps::new(size, words));
        let left = area.center().x - ends.last().map_or(0.0, |end| end / 2.0);
        let mut at = vec2(left, area.min.y + (area.size().y - CAP * size) / 2.0);
        for hint in &hints[..ends.len()] {
            draw_hint(painter, hint, at, caps, words);
            at.x += hint_width(painter, hint, caps, words) + next;
        }
    }
}

/// Lays out a hint for the column. If several keys are too wide, keeps only the first, unless
/// the keys belong together. Returns `None` if the hint is still too wide.
fn row(painter: &Painter<'_>, mut hint: Hint, style: TextStyle) -> Option<HintRow> {
    let room = painter.panels.hints.size().x - 2.0 * ASIDE - 2.0;
    let mut caps = fitting_caps(painter, &hint, style, room);
    if caps_width(painter, &hint, caps) > room && !hint.is_whole {
        hint.caps.truncate(1);
        caps = fitting_caps(painter, &hint, style, room);
    }
    // Letters start at whole pixels, so drawn text may be wider than its measured width.
    let words = painter.text.width(&hint.label, style) + 0.5 * hint.label.chars().count() as f32 / painter.layout.scale;
    let is_stacked = hint_width(painter, &hint, caps, style) > room + 2.0 - PADDING;
    let height = if is_stacked { STACKED } else { BELOW } * style.size;
    let widest = caps_width(painter, &hint, caps).max(words / NARROWED);
    (widest <= room).then_some(HintRow { hint, caps, is_stacked, height })
}

/// Returns the largest caps that fit, down to the usual size.
fn fitting_caps(painter: &Painter<'_>, hint: &Hint, style: TextStyle, room: f32) -> Caps {
    let whole = Caps::new(style.size, style);
    if caps_width(painter, hint, whole) <= room {
        return whole;
    }
    let usual = scale::on(&painter.layout.with_text(1.0), scale::FINE);
    let step = (usual.size - style.size) / STEPS as f32;
    let mut smaller = (1..=STEPS).map(|i| Caps::new(style.size + i as f32 * step, style));
    let fits = |caps: &Caps| caps_width(painter, hint, *caps) <= room - PADDING;
    smaller.find(fits).unwrap_or(Caps { size: usual.size, letters: usual })
}

/// Returns a common left end for the text of all rows, if there is room for one.
fn words_from(painter: &Painter<'_>, rows: &[HintRow], style: TextStyle) -> Option<f32> {
    let area = painter.panels.hints;
    let rows = || rows.iter().filter(|row| !row.is_stacked);
    let caps = rows().map(|row| caps_width(painter, &row.hint, row.caps)).fold(0.0, f32::max) + BESIDE * style.size;
    let width = caps + rows().map(|row| painter.text.width(&row.hint.label, style)).fold(0.0, f32::max);
    (width <= area.size().x - 2.0 * ASIDE - PADDING).then_some(area.center().x - width / 2.0 + caps)
}

fn draw_row_at(
    painter: &mut Painter<'_>,
    HintRow { hint, caps, is_stacked, .. }: &HintRow,
    y: f32,
    style: TextStyle,
    words: Option<f32>,
) {
    let (middle, caps_width) = (painter.panels.hints.center().x, caps_width(painter, hint, *caps));
    if !is_stacked {
        let centered = middle - hint_width(painter, hint, *caps, style) / 2.0;
        let left = words.map_or(centered, |words| words - BESIDE * caps.size - caps_width);
        return draw_hint(painter, hint, vec2(left, y), *caps, style);
    }
    // Center smaller caps vertically in their line.
    let top = y + CAP * (style.size - caps.size) / 2.0;
    draw_caps(painter, hint, vec2(middle - caps_width / 2.0, top), *caps, 0.0);
    let at = vec2(middle, y + (CAP + 0.1) * style.size);
    let style = painter.narrowed(&hint.label, style, painter.panels.hints.size().x - 2.0 * ASIDE - PADDING);
    if let Some(shortcut) = hint.shortcuts.first() {
        // A click on the text acts like a click on the first cap.
        let size = vec2(painter.text.width(&hint.label, style), style.size);
        painter.offer(&Aabb::from_min_size(at - vec2(size.x / 2.0, 0.0), size), *shortcut);
    }
    painter.center(&hint.label, at, style, LABEL);
}

/// Returns the width of a hint's caps with its text beside them.
fn hint_width(painter: &Painter<'_>, hint: &Hint, caps: Caps, words: TextStyle) -> f32 {
    caps_width(painter, hint, caps) + BESIDE * caps.size + painter.text.width(&hint.label, words)
}

/// Draws a hint's caps with its text beside them.
fn draw_hint(painter: &mut Painter<'_>, hint: &Hint, corner: Vec2, caps: Caps, words: TextStyle) {
    let beside = BESIDE * caps.size;
    let end = draw_caps(painter, hint, corner, caps, beside + painter.text.width(&hint.label, words));
    painter.left(&hint.label, vec2(end + beside, corner.y + text_top(caps.size, words)), words, LABEL);
}

/// Draws caps side by side, centered at a point of the page, world units.
pub(super) fn draw_caps_at(painter: &mut Painter<'_>, caps: Vec<Cow<'static, str>>, middle: Vec2) {
    let (hint, style) = (Hint { caps, ..hint(&[], "") }, painter.on(scale::LABEL));
    let caps = Caps::new(style.size, style);
    let size = vec2(caps_width(painter, &hint, caps), CAP * style.size);
    draw_caps(painter, &hint, painter.at(middle) - size / 2.0, caps, 0.0);
}

fn caps_width(painter: &Painter<'_>, hint: &Hint, caps: Caps) -> f32 {
    let widths: f32 = hint.caps.iter().map(|cap| cap_width(painter, cap, caps)).sum();
    widths + BETWEEN * caps.size * (hint.caps.len() - 1) as f32
}

fn cap_width(painter: &Painter<'_>, cap: &str, caps: Caps) -> f32 {
    (CAP * caps.size).max(2.0 * INSIDE * caps.size + painter.text.width(cap, on_cap(cap, caps.letters)))
}

/// Draws a hint's caps from their top-left corner on. A single cap's clickable area extends to
/// the right by `beside`, over its text. Returns the right end of the caps.
fn draw_caps(painter: &mut Painter<'_>, hint: &Hint, corner: Vec2, caps: Caps, beside: f32) -> f32 {
    let (height, uv) = (CAP * caps.size, painter.sheet.uv(Sprite::Key));
    let mut x = corner.x;
    // A click on a single cap's text acts like a click on the cap.
    let beside = if hint.caps.len() == 1 { beside } else { 0.0 };
    for (place, cap) in hint.caps.iter().enumerate() {
        let (at, width) = (vec2(x, corner.y), cap_width(painter, cap, caps));
        let area = Aabb::from_min_size(at, vec2(width + beside, height));
        let is_lit = hint.shortcuts.get(place).is_some_and(|shortcut| painter.offer(&area, *shortcut));
        let tint = if is_lit { LIT_TINT } else { CAP_TINT };
        painter.sprites.draw_stretched(at, vec2(width, height), height / 2.0, uv, tint);
        let middle = at + vec2(width / 2.0, text_top(caps.size, caps.letters));
        painter.center(cap, middle, on_cap(cap, caps.letters), VALUE);
        x += width + BETWEEN * caps.size;
    }
    x - BETWEEN * caps.size
}

/// Returns the style of a cap's text. The display typeface has arrows as heavy as letters.
fn on_cap(cap: &str, style: TextStyle) -> TextStyle {
    if matches!(cap, "←" | "→" | "↑" | "↓") { TextStyle::display(style.size) } else { style }
}

/// Returns the distance from the top of a cap to the top of text in it or beside it.
fn text_top(caps: f32, text: TextStyle) -> f32 {
    CAP / 2.0 * caps - 0.57 * text.size
}
