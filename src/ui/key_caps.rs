//! Key hints as caps with text, in a column beside the field or in a row below it. On pages, the
//! caps are also buttons.

use super::goals::{self, GOALS};
use super::hints::{Hint, Shortcut, hint, hints};
use super::panels::{ASIDE, BETWEEN as BETWEEN_CARDS, INSET};
use super::{Hud, LABEL, VALUE, scale};
use crate::collision::Aabb;
use crate::draw::TextStyle;
use crate::field::sheet::Sprite;
use crate::session::Mode;
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

/// Clickable areas of one frame, in physical pixels.
#[derive(Default)]
pub(crate) struct Shortcuts(pub(super) Vec<(Aabb, Shortcut)>);

impl Shortcuts {
    /// Returns the action of a click at a physical pixel.
    pub(crate) fn at(&self, pixel: Vec2) -> Option<Shortcut> {
        self.0.iter().find(|(area, _)| holds(area, pixel)).map(|(_, shortcut)| *shortcut)
    }
}

fn holds(area: &Aabb, point: Vec2) -> bool {
    (point.cmpge(area.min) & point.cmplt(area.max)).all()
}

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

impl Hud<'_> {
    /// Draws hints below each other in the panel beside the field, as many as fit.
    pub(super) fn draw_hint_column(&mut self) {
        if !self.is_beside() {
            return;
        }
        let (area, style) = (self.layout.panels.hints, self.on(scale::FINE));
        let rows: Vec<HintRow> = hints(self.view).into_iter().filter_map(|hint| self.row(hint, style)).collect();
        let is_played = self.view.screen.mode() == Mode::Playing;
        let has_list = !self.view.is_attract_mode && self.view.game.running().next().is_some();
        let first = area.min.y + BETWEEN_CARDS;
        // If no power-up is listed, hints may use the room of the list.
        let top = if is_played || has_list { first } else { goals::end(self.layout, GOALS) };
        // Stack the hints upward from the panel's lower edge, so that the last hint stays in place.
        // Text below caps needs extra room at the card's end.
        let end = if rows.last().is_some_and(|row| row.is_stacked) { 0.2 * style.size } else { 0.0 };
        let mut y = area.max.y - ASIDE - 0.7 * PADDING + (BELOW - CAP) * style.size - end;
        let mut shown = 0;
        while shown < rows.len() && y - rows[shown].height >= top {
            y -= rows[shown].height;
            shown += 1;
        }
        if is_played {
            // During a game the card stays in place. Center few hints in it.
            self.draw_card(&area, first, area.max.y - ASIDE - first);
            y -= (y - INSET - first).max(0.0) / 2.0;
        } else if shown > 0 {
            self.draw_card(&area, y - INSET, area.max.y - ASIDE - y + INSET);
        }
        let words = self.words_from(&rows[..shown], style);
        for row in &rows[..shown] {
            self.draw_row_at(row, y, style, words);
            y += row.height;
        }
    }

    /// Lays out a hint for the column. If several keys are too wide, keeps only the first, unless
    /// the keys belong together. Returns `None` if the hint is still too wide.
    fn row(&self, mut hint: Hint, style: TextStyle) -> Option<HintRow> {
        let room = self.layout.panels.hints.size().x - 2.0 * ASIDE - 2.0;
        let mut caps = self.fitting_caps(&hint, style, room);
        if self.caps_width(&hint, caps) > room && !hint.is_whole {
            hint.caps.truncate(1);
            caps = self.fitting_caps(&hint, style, room);
        }
        // Letters start at whole pixels, so drawn text may be wider than its measured width.
        let words = self.text.width(&hint.what, style) + 0.5 * hint.what.chars().count() as f32 / self.layout.scale;
        let is_stacked = self.hint_width(&hint, caps, style) > room + 2.0 - PADDING;
        let height = if is_stacked { STACKED } else { BELOW } * style.size;
        let widest = self.caps_width(&hint, caps).max(words / NARROWED);
        (widest <= room).then_some(HintRow { hint, caps, is_stacked, height })
    }

    /// Returns the largest caps that fit, down to the usual size.
    fn fitting_caps(&self, hint: &Hint, style: TextStyle, room: f32) -> Caps {
        let whole = Caps::new(style.size, style);
        if self.caps_width(hint, whole) <= room {
            return whole;
        }
        let usual = scale::on(&self.layout.with_text(1.0), scale::FINE);
        let step = (usual.size - style.size) / STEPS as f32;
        let mut smaller = (1..=STEPS).map(|i| Caps::new(style.size + i as f32 * step, style));
        let fits = |caps: &Caps| self.caps_width(hint, *caps) <= room - PADDING;
        smaller.find(fits).unwrap_or(Caps { size: usual.size, letters: usual })
    }

    /// Returns a common left end for the text of all rows, if there is room for one.
    fn words_from(&self, rows: &[HintRow], style: TextStyle) -> Option<f32> {
        let area = self.layout.panels.hints;
        let rows = || rows.iter().filter(|row| !row.is_stacked);
        let caps = rows().map(|row| self.caps_width(&row.hint, row.caps)).fold(0.0, f32::max) + BESIDE * style.size;
        let width = caps + rows().map(|row| self.text.width(&row.hint.what, style)).fold(0.0, f32::max);
        (width <= area.size().x - 2.0 * ASIDE - PADDING).then_some(area.center().x - width / 2.0 + caps)
    }

    fn draw_row_at(
        &mut self,
        HintRow { hint, caps, is_stacked, .. }: &HintRow,
        y: f32,
        style: TextStyle,
        words: Option<f32>,
    ) {
        let (middle, caps_width) = (self.layout.panels.hints.center().x, self.caps_width(hint, *caps));
        if !is_stacked {
            let centered = middle - self.hint_width(hint, *caps, style) / 2.0;
            let left = words.map_or(centered, |words| words - BESIDE * caps.size - caps_width);
            return self.draw_hint(hint, vec2(left, y), *caps, style);
        }
        // Center smaller caps vertically in their line.
        let top = y + CAP * (style.size - caps.size) / 2.0;
        self.draw_caps(hint, vec2(middle - caps_width / 2.0, top), *caps, 0.0);
        let at = vec2(middle, y + (CAP + 0.1) * style.size);
        let style = self.narrowed(&hint.what, style, self.layout.panels.hints.size().x - 2.0 * ASIDE - PADDING);
        if let Some(does) = hint.does.first() {
            // A click on the text acts like a click on the first cap.
            let size = vec2(self.text.width(&hint.what, style), style.size);
            self.offer(&Aabb::from_min_size(at - vec2(size.x / 2.0, 0.0), size), *does);
        }
        self.center(&hint.what, at, style, LABEL);
    }

    /// Draws hints in a row in the middle of an area, as many as fit.
    pub(super) fn draw_hint_row(&mut self, area: &Aabb) {
        let hints = hints(self.view);
        let size = scale::LABEL.size * (area.size().y / 40.0).clamp(0.9, 1.8);
        let mut words = self.on(TextStyle { size, ..scale::LABEL });
        // Caps must fit into the row. Text may be larger if enough hints still fit.
        let size = words.size.min(area.size().y / CAP);
        let (room, next) = (area.size().x - 2.0 * PADDING, NEXT * size);
        let ends = |hud: &Self, words| -> Vec<f32> {
            let ends = hints.iter().scan(-next, |end, hint| {
                *end += hud.hint_width(hint, Caps::new(size, words), words) + next;
                Some(*end)
            });
            ends.take_while(|end| *end <= room).collect()
        };
        if ends(self, words).len() < FIRST.min(hints.len()) {
            words.size = size;
        }
        let (ends, caps) = (ends(self, words), Caps::new(size, words));
        let left = area.center().x - ends.last().map_or(0.0, |end| end / 2.0);
        let mut at = vec2(left, area.min.y + (area.size().y - CAP * size) / 2.0);
        for hint in &hints[..ends.len()] {
            self.draw_hint(hint, at, caps, words);
            at.x += self.hint_width(hint, caps, words) + next;
        }
    }

    /// Returns the width of a hint's caps with its text beside them.
    fn hint_width(&self, hint: &Hint, caps: Caps, words: TextStyle) -> f32 {
        self.caps_width(hint, caps) + BESIDE * caps.size + self.text.width(&hint.what, words)
    }

    /// Draws a hint's caps with its text beside them.
    fn draw_hint(&mut self, hint: &Hint, corner: Vec2, caps: Caps, words: TextStyle) {
        let beside = BESIDE * caps.size;
        let end = self.draw_caps(hint, corner, caps, beside + self.text.width(&hint.what, words));
        self.left(&hint.what, vec2(end + beside, corner.y + text_top(caps.size, words)), words, LABEL);
    }

    /// Makes an area of the canvas clickable. Returns true if the mouse is over the area.
    fn offer(&mut self, area: &Aabb, shortcut: Shortcut) -> bool {
        let area = Aabb { min: self.layout.to_pixels(area.min), max: self.layout.to_pixels(area.max) };
        self.shortcuts.0.push((area, shortcut));
        self.view.pointer.is_some_and(|pointer| holds(&area, pointer))
    }

    /// Draws caps side by side, centered at a point of the page, world units.
    pub(super) fn draw_caps_at(&mut self, caps: Vec<Cow<'static, str>>, middle: Vec2) {
        let (hint, style) = (Hint { caps, ..hint(&[], "") }, self.on(scale::LABEL));
        let caps = Caps::new(style.size, style);
        let size = vec2(self.caps_width(&hint, caps), CAP * style.size);
        self.draw_caps(&hint, self.at(middle) - size / 2.0, caps, 0.0);
    }

    fn caps_width(&self, hint: &Hint, caps: Caps) -> f32 {
        let widths: f32 = hint.caps.iter().map(|cap| self.cap_width(cap, caps)).sum();
        widths + BETWEEN * caps.size * (hint.caps.len() - 1) as f32
    }

    fn cap_width(&self, cap: &str, caps: Caps) -> f32 {
        (CAP * caps.size).max(2.0 * INSIDE * caps.size + self.text.width(cap, on_cap(cap, caps.letters)))
    }

    /// Draws a hint's caps from their top-left corner on. A single cap's clickable area extends to
    /// the right by `beside`, over its text. Returns the right end of the caps.
    fn draw_caps(&mut self, hint: &Hint, corner: Vec2, caps: Caps, beside: f32) -> f32 {
        let (height, uv) = (CAP * caps.size, self.sheet.uv(Sprite::Key));
        let mut x = corner.x;
        // A click on a single cap's text acts like a click on the cap.
        let beside = if hint.caps.len() == 1 { beside } else { 0.0 };
        for (place, cap) in hint.caps.iter().enumerate() {
            let (at, width) = (vec2(x, corner.y), self.cap_width(cap, caps));
            let area = Aabb::from_min_size(at, vec2(width + beside, height));
            let is_lit = hint.does.get(place).is_some_and(|does| self.offer(&area, *does));
            let tint = if is_lit { LIT_TINT } else { CAP_TINT };
            self.sprites.draw_stretched(at, vec2(width, height), height / 2.0, uv, tint);
            let middle = at + vec2(width / 2.0, text_top(caps.size, caps.letters));
            self.center(cap, middle, on_cap(cap, caps.letters), VALUE);
            x += width + BETWEEN * caps.size;
        }
        x - BETWEEN * caps.size
    }
}

/// Returns the style of a cap's text. The display typeface has arrows as heavy as letters.
fn on_cap(cap: &str, style: TextStyle) -> TextStyle {
    if matches!(cap, "←" | "→" | "↑" | "↓") { TextStyle::display(style.size) } else { style }
}

/// Returns the distance from the top of a cap to the top of text in it or beside it.
fn text_top(caps: f32, text: TextStyle) -> f32 {
    CAP / 2.0 * caps - 0.57 * text.size
}
