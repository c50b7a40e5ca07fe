//! The panels beside the field: the captions of the lenses, the numbers of the step, the legend of
//! the figures with their keys, and the timeline.

use super::layout::{Areas, XrayLayout};
use super::painter::FigurePainter;
use crate::collision::{Aabb, Circle};
use crate::draw::FigureRenderer;
use crate::palette::faded;
use crate::xray::model::{Figure, Kind, Kinds, Mark, Row, TimelineView};
use glam::{Vec2, Vec4, vec2};

const INK: Vec4 = Vec4::new(0.92, 0.95, 1.0, 1.0);
const FAINT: Vec4 = Vec4::new(0.60, 0.66, 0.80, 1.0);
const WARNING: Vec4 = Vec4::new(1.0, 0.42, 0.36, 1.0);
const BAR: Vec4 = Vec4::new(0.16, 0.18, 0.27, 1.0);
const PLAYED: Vec4 = Vec4::new(0.24, 0.34, 0.55, 1.0);
const IMPACT: Vec4 = Vec4::new(1.0, 0.62, 0.20, 0.85);

/// Height of a row of numbers, in canvas units.
const LINE: f32 = 18.0;
/// Text height of the numbers, in canvas units.
const TEXT: f32 = 14.0;
/// Height of a row of numbers on the small canvases.
const SMALL_LINE: f32 = 16.0;
/// Text height of the numbers on the small canvases.
const SMALL_TEXT: f32 = 12.5;
/// Text height of the lenses' captions, in canvas units.
const CAPTION: f32 = 12.5;
/// Text height of the legend, in canvas units.
const LEGEND: f32 = 12.0;

/// Width of the column of names, as a multiple of the text height.
const NAMES: f32 = 9.9;

/// The keys of the timeline.
const HINTS: &str = "K stop   , . step   J L impact   [ ] speed   TAB ball   ENTER play on from here   F1 close";
/// The most important keys of the timeline, for the small canvases.
const FEW_HINTS: &str = "K stop  , . step  J L impact  [ ] speed  F1 close";

/// Opacity of hidden kinds in the legend.
const HIDDEN: f32 = 0.35;
/// Opacity of hidden kinds in the legend, in high contrast.
const HIDDEN_CLEAR: f32 = 0.75;

/// Maximum number of columns of impacts in the timeline.
const COLUMNS: usize = 220;

/// Draws the caption above a lens.
pub(super) fn draw_caption(renderer: &mut FigureRenderer, areas: &Areas, lens: &Aabb, caption: &str) {
    let size = if areas.is_small { CAPTION - 1.0 } else { CAPTION };
    renderer.label(caption, lens.min - vec2(-1.0, CAPTION + 4.0), size, FAINT);
}

/// Draws the rows of numbers. If they do not fit, omits details, the last ones first.
pub(super) fn draw_numbers(renderer: &mut FigureRenderer, areas: &Areas, mut rows: Vec<Row>) {
    let area = areas.numbers;
    let (line, text) = if areas.is_small { (SMALL_LINE, SMALL_TEXT) } else { (LINE, TEXT) };
    let room = (area.size().y / line).floor() as usize;
    while rows.len() > room
        && let Some(last) = rows.iter().rposition(|row| row.is_detail)
    {
        rows.remove(last);
    }
    for (i, row) in rows.iter().take(room).enumerate() {
        let y = area.min.y + i as f32 * line;
        let ink = row.kind.map_or(if row.is_detail { FAINT } else { INK }, Kind::color);
        renderer.label(&row.name, vec2(area.min.x, y), text, ink);
        renderer.label(&row.value, vec2(area.min.x + NAMES * text, y), text, ink);
    }
}

/// Draws the legend: each kind's key, mark and name in its color. Hidden kinds are faint.
pub(super) fn draw_legend(renderer: &mut FigureRenderer, areas: &Areas, shown: Kinds, high_contrast: bool) {
    const KEY: f32 = 16.0;
    let hidden = if high_contrast { HIDDEN_CLEAR } else { HIDDEN };
    let Areas { legend: area, legend_columns: columns, is_small, .. } = *areas;
    let cell = area.size() / vec2(columns as f32, Kind::all().count().div_ceil(columns) as f32);
    // The kind with the longest name comes last, where it has more room.
    let kinds = Kind::all().filter(|kind| *kind != Kind::Covered).chain([Kind::Covered]);
    for (i, kind) in kinds.enumerate() {
        let at = area.min + vec2((i % columns) as f32, (i / columns) as f32) * cell;
        let is_shown = shown.has(kind);
        let strength = if is_shown { 1.0 } else { hidden };
        let ink = faded(kind.color(), strength);
        let key = Aabb::from_min_size(at, Vec2::splat(KEY));
        if is_shown {
            renderer.fill(&key, faded(ink, 0.25));
        }
        renderer.outline(&key, ink);
        renderer.label(&kind.letter().to_string(), at + vec2(4.0, 2.0), LEGEND, ink);
        let (width, gap) = if is_small { (20.0, 4.0) } else { (22.0, 5.0) };
        let sample = Aabb::from_min_size(at + vec2(KEY + gap, 1.0), vec2(width, KEY - 2.0));
        FigurePainter::new(renderer, 1.0, Vec2::ZERO, sample, 0.0).draw(&sample_of(kind, &sample, strength));
        let (name, size) = if is_small { (kind.short_name(), LEGEND - 0.5) } else { (kind.name(), LEGEND) };
        renderer.label(name, vec2(sample.max.x + gap + 1.0, at.y + 2.0), size, ink);
    }
}

/// Returns a sample of a kind of figure for a small box.
fn sample_of(kind: Kind, at: &Aabb, strength: f32) -> Vec<Figure> {
    let (left, right) = (vec2(at.min.x, at.center().y), vec2(at.max.x, at.center().y));
    let disc = Circle { center: at.center(), radius: at.size().y / 2.0 };
    let marks = match kind {
        Kind::Path | Kind::Rest | Kind::Normals => vec![Mark::Arrow(left, right)],
        Kind::BroadPhase => vec![Mark::DashedOutline(*at)],
        Kind::Cells => vec![Mark::Fill(*at), Mark::Fill(*at)],
        Kind::Sum => vec![Mark::Rounded(at.inflated(-5.0), 5.0)],
        Kind::Covered => vec![Mark::Hatch(left, right, Vec2::Y)],
        Kind::Dropped => vec![Mark::Cross(at.center())],
        Kind::Impacts => vec![Mark::disc(disc)],
        Kind::Closest => vec![Mark::Dot(at.center())],
        Kind::Zones => vec![
            Mark::Arrow(at.center() + vec2(-2.0, 1.0), at.center() + vec2(6.0, -7.0)),
            Mark::DashedOutline(Aabb { min: left + vec2(0.0, 1.0), max: right + vec2(0.0, 7.0) }),
        ],
    };
    marks.into_iter().map(|mark| Figure { kind, mark, strength }).collect()
}

pub(super) fn draw_timeline(renderer: &mut FigureRenderer, layout: &XrayLayout, timeline: &TimelineView<'_>) {
    let bar = layout.bar();
    let steps = timeline.impacts.len().max(1);
    let at = |position: usize| bar.min.x + bar.size().x * position as f32 / steps as f32;
    renderer.fill(&bar, BAR);
    renderer.fill(&Aabb { max: vec2(at(timeline.position), bar.max.y), ..bar }, PLAYED);
    let apart = steps.div_ceil(COLUMNS);
    let sum = |chunk: &[u8]| chunk.iter().map(|impacts| u32::from(*impacts)).sum::<u32>();
    let most = timeline.impacts.chunks(apart).map(sum).max().unwrap_or(0).max(1);
    for (i, chunk) in timeline.impacts.chunks(apart).enumerate() {
        let share = sum(chunk) as f32 / most as f32;
        if share > 0.0 {
            let x = at(i * apart + chunk.len() / 2);
            renderer.line(vec2(x, bar.max.y - 3.0 - 8.0 * share), vec2(x, bar.max.y - 1.0), IMPACT);
        }
    }
    let x = at(timeline.position);
    renderer.thick(vec2(x, bar.min.y - 3.0), vec2(x, bar.max.y + 3.0), INK);
    let ink = if timeline.warns { WARNING } else { FAINT };
    let (size, hints) = if layout.areas.is_small { (11.0, FEW_HINTS) } else { (12.0, HINTS) };
    renderer.label(&timeline.status, vec2(bar.min.x, bar.max.y + 3.0), size, ink);
    let (last, ink) = timeline.note.map_or((hints, FAINT), |note| (note, INK));
    renderer.label(last, vec2(bar.min.x, bar.max.y + 16.5), 11.5, ink);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A value has room for at least 31 letters. The rows rely on it.
    #[test]
    fn numbers_and_names_of_the_legend_have_room() {
        const LETTER: f32 = 0.535;
        for size in [(1280, 720), (640, 360), (1290, 540), (600, 960), (480, 900)] {
            let layout = XrayLayout::new(size, 1.0);
            let text = if layout.areas.is_small { SMALL_TEXT } else { TEXT };
            let letters = (layout.areas.numbers.size().x / text - NAMES) / LETTER;
            assert!(letters >= 31.0, "{size:?}: {letters}");
            let cell = layout.areas.legend.size().x / layout.areas.legend_columns as f32;
            let columns = |kind: Kind| match kind {
                // The last name in the legend can use the remaining columns of its row.
                Kind::Covered => layout.areas.legend_columns - (Kind::all().count() - 1) % layout.areas.legend_columns,
                _ => 1,
            };
            for kind in Kind::all() {
                let name = if layout.areas.is_small { kind.short_name() } else { kind.name() };
                let marks = if layout.areas.is_small { 45.0 } else { 49.0 };
                let width = marks + name.chars().count() as f32 * LETTER * LEGEND;
                assert!(width <= cell * columns(kind) as f32, "{size:?}: {name}");
            }
        }
    }

    #[test]
    fn large_text_is_larger_in_each_wide_window() {
        for size in [(1280, 720), (1920, 1080), (1024, 600), (2560, 1080)] {
            let [usual, large] = [1.0, 1.25].map(|text| {
                let layout = XrayLayout::new(size, text);
                layout.canvas.scale * if layout.areas.is_small { SMALL_TEXT } else { TEXT }
            });
            assert!(large > 1.2 * usual, "{size:?}: {large} and {usual}");
        }
    }
}
