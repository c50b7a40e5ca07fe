//! Hints as key caps with words, in a column beside the field or in a row below it. On pages, caps
//! are buttons too.

use super::cards::{ASIDE, BETWEEN as BETWEEN_CARDS, INSET};
use super::goals::below_front;
use super::hints::{Hint, hint, hints};
use super::{Hud, LABEL, VALUE, scale};
use crate::collision::Aabb;
use crate::draw::{Layout, TextStyle};
use crate::field::sheet::Sprite;
use crate::session::Mode;
use glam::{Vec2, Vec4, vec2};

pub use super::hints::Shortcut;

/// Free space in a key cap on both sides of its letters, between two caps, and between caps and
/// words; all as shares of a cap's size.
const INSIDE: f32 = 0.65;
const BETWEEN: f32 = 0.45;
const BESIDE: f32 = 0.7;

/// Height of a key cap as a share of its size, and the largest letters in it.
const CAP: f32 = 1.85;
const LARGEST: f32 = 1.35;

/// Sizes that are tried where large caps do not fit.
const STEPS: u32 = 12;

/// From one hint to the next, beside each other, below each other, and below each other where words
/// stand below their caps; as shares of that size.
const NEXT: f32 = 2.4;
const BELOW: f32 = 2.5;
const STACKED: f32 = 3.4;

/// Free space at the ends of a row, canvas units.
const PADDING: f32 = 10.0;

/// Hints that must stay where words are larger than caps.
const FIRST: usize = 3;

/// Caps are as dark as their letters need it. Under the mouse, one that can be clicked is lit.
const CAP_TINT: Vec4 = Vec4::new(0.78, 0.78, 0.78, 1.0);
const LIT_TINT: Vec4 = Vec4::new(0.62, 0.80, 1.2, 1.0);

/// The areas of one frame that can be clicked.
#[derive(Default)]
pub(crate) struct Shortcuts {
    /// Physical pixels.
    places: Vec<(Aabb, Shortcut)>,
    pointer: Option<Vec2>,
}

impl Shortcuts {
    /// Begins a frame with the mouse at this pixel.
    pub(super) fn begin(&mut self, pointer: Option<Vec2>) {
        self.places.clear();
        self.pointer = pointer;
    }

    /// Adds an area of the canvas. Returns true where the mouse is on it.
    fn offer(&mut self, layout: &Layout, area: &Aabb, shortcut: Shortcut) -> bool {
        let area = Aabb { min: layout.to_pixels(area.min), max: layout.to_pixels(area.max) };
        self.places.push((area, shortcut));
        self.pointer.is_some_and(|pointer| holds(&area, pointer))
    }

    /// The action of a click at a physical pixel.
    pub(crate) fn at(&self, pixel: Vec2) -> Option<Shortcut> {
        self.places.iter().find(|(area, _)| holds(area, pixel)).map(|(_, shortcut)| *shortcut)
    }
}

fn holds(area: &Aabb, point: Vec2) -> bool {
    (point.cmpge(area.min) & point.cmplt(area.max)).all()
}

/// The size of caps, and the style of the letters in them.
#[derive(Clone, Copy)]
struct Caps {
    size: f32,
    letters: TextStyle,
}

impl Caps {
    /// Caps of this size, with letters nearly as large as the words beside them.
    fn new(size: f32, words: TextStyle) -> Self {
        Self { size, letters: TextStyle { size: words.size.min(LARGEST * size).max(size), ..words } }
    }
}

/// A hint as it stands in the column: its words beside its caps, or below them.
struct Row {
    hint: Hint,
    caps: Caps,
    caps_width: f32,
    words_width: f32,
    is_stacked: bool,
    height: f32,
}

impl Hud<'_> {
    pub(super) fn draw_hints(&mut self) {
        if self.is_beside() {
            self.draw_hint_column();
        } else {
            let area = self.foot().hints;
            self.draw_hint_row(&area, &hints(self.view));
        }
    }

    /// Hints below each other in the panel beside the field, as many as there is room for.
    fn draw_hint_column(&mut self) {
        let (area, style) = (self.layout.panels.hints, self.on(scale::FINE));
        let rows: Vec<Row> = hints(self.view).into_iter().filter_map(|hint| self.row(hint, style)).collect();
        let is_played = self.view.screen.mode() == Mode::Playing;
        let has_list = !self.view.is_attract_mode && self.view.game.running().next().is_some();
        let first = area.min.y + BETWEEN_CARDS;
        // Where no power-up is listed, its room is free.
        let top = if is_played || has_list { first } else { below_front(self.layout) };
        // Upwards from the panel's lower edge, so that few hints are where many were. Words below
        // caps come near to the card's end.
        let end = if rows.last().is_some_and(|row| row.is_stacked) { 0.2 * style.size } else { 0.0 };
        let mut y = area.max.y - ASIDE - 0.7 * PADDING + (BELOW - CAP) * style.size - end;
        let mut shown = 0;
        while shown < rows.len() && y - rows[shown].height >= top {
            y -= rows[shown].height;
            shown += 1;
        }
        if is_played {
            // The card has its place; few hints stand in its middle.
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

    /// A hint in the column; `None` where it is too wide. Of several keys the first one is enough,
    /// but not of those that are pressed together.
    fn row(&self, mut hint: Hint, style: TextStyle) -> Option<Row> {
        let room = self.layout.panels.hints.size().x - 2.0 * ASIDE - 2.0;
        let mut caps = self.fitting_caps(&hint, style, room);
        if self.caps_width(&hint, caps) > room && !hint.is_whole {
            hint.caps.truncate(1);
            caps = self.fitting_caps(&hint, style, room);
        }
        let (caps_width, words_width) = (self.caps_width(&hint, caps), self.text.width(&hint.what, style));
        // Letters stand whole pixels apart, so words may be wider than their letters by themselves.
        let drawn_width = words_width + 0.5 * hint.what.chars().count() as f32 / self.layout.scale;
        let is_stacked = caps_width + BESIDE * style.size + words_width > room + 2.0 - PADDING;
        let height = if is_stacked { STACKED } else { BELOW } * style.size;
        let fits = caps_width <= room && drawn_width <= room;
        fits.then_some(Row { hint, caps, caps_width, words_width, is_stacked, height })
    }

    /// Caps as large as fit, down to the usual size.
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

    /// The left end of the words of all rows, where they can begin below each other.
    fn words_from(&self, rows: &[Row], style: TextStyle) -> Option<f32> {
        let area = self.layout.panels.hints;
        let widest = |width: fn(&Row) -> f32| rows.iter().filter(|row| !row.is_stacked).map(width).fold(0.0, f32::max);
        let caps = widest(|row| row.caps_width) + BESIDE * style.size;
        let width = caps + widest(|row| row.words_width);
        (width <= area.size().x - 2.0 * ASIDE - PADDING).then_some(area.center().x - width / 2.0 + caps)
    }

    fn draw_row_at(&mut self, row: &Row, y: f32, style: TextStyle, words: Option<f32>) {
        let (middle, beside) = (self.layout.panels.hints.center().x, BESIDE * style.size);
        if !row.is_stacked {
            let width = row.caps_width + beside + row.words_width;
            let left = words.map_or(middle - width / 2.0, |words| words - beside - row.caps_width);
            let end = self.draw_caps(&row.hint, vec2(left, y), row.caps, beside + row.words_width);
            return self.left(&row.hint.what, vec2(end + beside, y + text_top(row.caps.size, style)), style, LABEL);
        }
        // Less large caps stay in their line's middle.
        let top = y + CAP * (style.size - row.caps.size) / 2.0;
        self.draw_caps(&row.hint, vec2(middle - row.caps_width / 2.0, top), row.caps, 0.0);
        let at = vec2(middle, y + (CAP + 0.1) * style.size);
        if let Some(does) = row.hint.does.first() {
            // The words do what the first cap does.
            let corner = at - vec2(row.words_width / 2.0, 0.0);
            let area = Aabb::from_min_size(corner, vec2(row.words_width, style.size));
            self.shortcuts.offer(self.layout, &area, *does);
        }
        self.center(&row.hint.what, at, style, LABEL);
    }

    /// Hints in one line, in the middle of an area, with as many as fit.
    fn draw_hint_row(&mut self, area: &Aabb, hints: &[Hint]) {
        let size = scale::LABEL.size * (area.size().y / 40.0).clamp(0.9, 1.8);
        let wanted = self.on(TextStyle { size, ..scale::LABEL });
        // Caps stay within the row. Words may be larger, where enough hints fit then.
        let size = wanted.size.min(area.size().y / CAP);
        let (room, next, beside) = (area.size().x - 2.0 * PADDING, NEXT * size, BESIDE * size);
        let width = |hud: &Self, hint: &Hint, words| {
            hud.caps_width(hint, Caps::new(size, words)) + beside + hud.text.width(&hint.what, words)
        };
        let row = |hud: &Self, words| {
            let ends = hints.iter().scan(-next, |end, hint| {
                *end += width(hud, hint, words) + next;
                Some(*end)
            });
            ends.take_while(|end| *end <= room).enumerate().last().map_or((0, 0.0), |(last, end)| (last + 1, end))
        };
        let is_enough = row(self, wanted).0 >= FIRST.min(hints.len());
        let words = if is_enough { wanted } else { TextStyle { size, ..wanted } };
        let (shown, all) = row(self, words);
        let mut x = area.center().x - all / 2.0;
        let y = area.min.y + (area.size().y - CAP * size) / 2.0;
        for hint in &hints[..shown] {
            let caps = Caps::new(size, words);
            let end = self.draw_caps(hint, vec2(x, y), caps, beside + self.text.width(&hint.what, words));
            self.left(&hint.what, vec2(end + beside, y + text_top(size, words)), words, LABEL);
            x += width(self, hint, words) + next;
        }
    }

    /// Caps beside each other around a point of the page, world units.
    pub(super) fn draw_caps_at(&mut self, caps: &[&'static str], middle: Vec2) {
        let (hint, style) = (hint(caps, ""), self.on(scale::LABEL));
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

    /// A hint's caps from their top-left corner on; words that can be clicked too reach `beside`
    /// beyond them. Returns the right end of the caps.
    fn draw_caps(&mut self, hint: &Hint, corner: Vec2, caps: Caps, beside: f32) -> f32 {
        let (height, uv) = (CAP * caps.size, self.sheet.uv(Sprite::Key));
        let mut x = corner.x;
        // The words of a single cap do what it does.
        let beside = if hint.caps.len() == 1 { beside } else { 0.0 };
        for (place, cap) in hint.caps.iter().enumerate() {
            let (at, width) = (vec2(x, corner.y), self.cap_width(cap, caps));
            let area = Aabb::from_min_size(at, vec2(width + beside, height));
            let is_lit = hint.does.get(place).is_some_and(|does| self.shortcuts.offer(self.layout, &area, *does));
            let tint = if is_lit { LIT_TINT } else { CAP_TINT };
            self.sprites.draw_stretched(at, vec2(width, height), height / 2.0, uv, tint);
            self.center(
                cap,
                at + vec2(width / 2.0, text_top(caps.size, caps.letters)),
                on_cap(cap, caps.letters),
                VALUE,
            );
            x += width + BETWEEN * caps.size;
        }
        x - BETWEEN * caps.size
    }
}

/// The style of a cap's text: the arrows of the display face are as heavy as letters.
fn on_cap(cap: &str, style: TextStyle) -> TextStyle {
    if matches!(cap, "←" | "→" | "↑" | "↓") { TextStyle::display(style.size) } else { style }
}

/// From the top of a cap of this size to the top of a text in it or beside it.
fn text_top(caps: f32, text: TextStyle) -> f32 {
    CAP / 2.0 * caps - 0.57 * text.size
}
