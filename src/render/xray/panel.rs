//! What stands beside the field: the numbers of the step, the legend of the figures with their
//! letters, and the timeline.

use super::desk::Desk;
use super::pen::{color, faded};
use super::{TimelineView, Xray};
use crate::collision::Aabb;
use crate::draw::FigureRenderer;
use crate::xray::{Kind, numbers};
use glam::{Vec2, Vec4, vec2};

const INK: Vec4 = Vec4::new(0.92, 0.95, 1.0, 1.0);
const FAINT: Vec4 = Vec4::new(0.60, 0.66, 0.80, 1.0);
const WARNING: Vec4 = Vec4::new(1.0, 0.42, 0.36, 1.0);
const BAR: Vec4 = Vec4::new(0.16, 0.18, 0.27, 1.0);
const PLAYED: Vec4 = Vec4::new(0.24, 0.34, 0.55, 1.0);
const IMPACT: Vec4 = Vec4::new(1.0, 0.62, 0.20, 0.85);

/// Heights of lines and of the words in them, canvas units.
const LINE: f32 = 18.0;
const TEXT: f32 = 14.0;

/// What the keys do while the timeline is shown.
const HINTS: &str = "K stop   , . step   J L impact   [ ] speed   TAB ball   ENTER play on from here   F1 close";

/// The most columns of impacts in the timeline.
const COLUMNS: usize = 220;

pub(super) fn draw(figure: &mut FigureRenderer, desk: &Desk, xray: &Xray<'_>, enlarged: f32) {
    draw_numbers(figure, desk, xray);
    draw_legend(figure, desk, xray);
    let caption = format!("ball {}, {enlarged:.0} times as large", xray.shown.subject.ball + 1);
    figure.label(&caption, desk.lens.min + vec2(8.0, 5.0), 12.0, FAINT);
    if let Some(timeline) = &xray.timeline {
        draw_timeline(figure, desk, timeline);
    }
}

fn draw_numbers(figure: &mut FigureRenderer, desk: &Desk, xray: &Xray<'_>) {
    let area = desk.numbers;
    let values = area.min.x + 0.42 * area.size().x;
    let mut y = area.min.y;
    let answer = xray.asked.iter().flat_map(|answer| answer.rows.iter().cloned());
    for row in answer.chain(numbers(&xray.shown)) {
        if y + LINE > area.max.y {
            break;
        }
        let ink = row.kind.map_or(INK, color);
        figure.label(&row.name, vec2(area.min.x, y), TEXT, ink);
        figure.label(&row.value, vec2(values, y), TEXT, ink);
        y += LINE;
    }
}

/// Each kind in its colour, with its letter: bright if it is shown.
fn draw_legend(figure: &mut FigureRenderer, desk: &Desk, xray: &Xray<'_>) {
    let area = desk.legend;
    let width = area.size().x / desk.legend_columns as f32;
    for (i, kind) in Kind::ALL.into_iter().enumerate() {
        let (column, row) = (i % desk.legend_columns, i / desk.legend_columns);
        let at = area.min + vec2(column as f32 * width, row as f32 * (LINE + 4.0));
        let is_shown = xray.shown.kinds.has(kind);
        let ink = faded(color(kind), if is_shown { 1.0 } else { 0.35 });
        let key = Aabb::from_min_size(at, Vec2::splat(17.0));
        if is_shown {
            figure.fill(&key, faded(ink, 0.25));
        }
        figure.outline(&key, ink);
        figure.label(&kind.letter().to_string(), at + vec2(4.5, 2.5), 12.0, ink);
        figure.label(kind.name(), at + vec2(22.0, 2.5), 12.0, ink);
    }
}

/// Where the timeline's bar is, canvas units.
pub(super) fn bar(desk: &Desk) -> Aabb {
    Aabb { min: desk.timeline.min, max: vec2(desk.timeline.max.x, desk.timeline.min.y + 18.0) }
}

fn draw_timeline(figure: &mut FigureRenderer, desk: &Desk, timeline: &TimelineView<'_>) {
    let bar = bar(desk);
    let steps = timeline.impacts.len().max(1);
    let at = |place: usize| bar.min.x + bar.size().x * place as f32 / steps as f32;
    figure.fill(&bar, BAR);
    figure.fill(&Aabb { max: vec2(at(timeline.place), bar.max.y), ..bar }, PLAYED);
    let apart = steps.div_ceil(COLUMNS);
    let sum = |chunk: &[u8]| chunk.iter().map(|impacts| u32::from(*impacts)).sum::<u32>();
    let most = timeline.impacts.chunks(apart).map(sum).max().unwrap_or(0).max(1);
    for (i, chunk) in timeline.impacts.chunks(apart).enumerate() {
        let share = sum(chunk) as f32 / most as f32;
        if share > 0.0 {
            let x = at(i * apart + chunk.len() / 2);
            figure.line(vec2(x, bar.max.y - 3.0 - 10.0 * share), vec2(x, bar.max.y - 1.0), IMPACT);
        }
    }
    let x = at(timeline.place);
    figure.thick(vec2(x, bar.min.y - 4.0), vec2(x, bar.max.y + 4.0), INK);
    let ink = if timeline.warns { WARNING } else { FAINT };
    figure.label(timeline.words, vec2(bar.min.x, bar.max.y + 6.0), 12.5, ink);
    figure.label(HINTS, vec2(bar.min.x, bar.max.y + 23.0), 11.0, FAINT);
}
