//! Draws the X-ray: the figures of a step over the field, a lens on the inspected ball, the numbers
//! of the step, and the timeline. The model provides the figures; this module turns them into lines
//! and text. Tutorial chapters: *Collision detection*, *Collision resolution*.

mod labels;
mod layout;
mod lens;
mod painter;
mod panel;
mod view;

use super::model::{Figure, Leg, center_view, explain, figures, numbers};
use crate::collision::Aabb;
use crate::draw::{FigureRenderer, RenderError, Units};
use crate::game::{FIELD, Obstacle};
use glam::{Vec2, Vec4};
use glium::Surface;
pub use layout::XrayLayout;
use layout::pixels;
use lens::Lens;
use painter::FigurePainter;
pub use view::XrayView;
use view::draw_balls;

/// The color around the field and behind the numbers.
pub const BACKGROUND: Vec4 = Vec4::new(0.035, 0.04, 0.085, 1.0);

/// Darkens the field so that figures stand out on any level.
const VEIL: Vec4 = Vec4::new(0.02, 0.03, 0.07, 0.45);
/// Darkens the field in high contrast.
const DARK_VEIL: Vec4 = Vec4::new(0.01, 0.015, 0.035, 0.6);

/// Draws figures for other scenes. World units are canvas units. `text` is the height of labels,
/// which stay inside `area`.
pub fn draw_figures(renderer: &mut FigureRenderer, figures: &[Figure], area: &Aabb, text: f32) {
    FigurePainter::new(renderer, 1.0, Vec2::ZERO, *area, text).draw(figures);
}

/// Draws the X-ray over a field that is already drawn.
///
/// # Errors
///
/// Returns [`RenderError`] if the graphics driver reports an error.
pub fn draw_xray(
    renderer: &mut FigureRenderer,
    target: &mut impl Surface,
    layout: &XrayLayout,
    view: &XrayView<'_>,
    high_contrast: bool,
) -> Result<(), RenderError> {
    let explanation = view.pointer.and_then(|at| explain(&view.step, at));
    let (rows, marks) = explanation.unwrap_or_default();
    let (rows, figures) = ([rows, numbers(&view.step)].concat(), [figures(&view.step), marks].concat());
    let lens = Lens::new(layout, &view.step);
    let (canvas, areas, zoom) = (&layout.canvas, layout.areas, layout.areas.field.size().x / FIELD.x);

    renderer.begin(canvas, Units::Canvas);
    renderer.fill(&areas.field, if high_contrast { DARK_VEIL } else { VEIL });
    let mut painter = FigurePainter::new(renderer, zoom, areas.field.min, areas.field, 0.0);
    painter.draw(&figures);
    draw_balls(&mut painter, view);
    let seen = painter.aabb(&lens.world());
    draw_lens_frame(renderer, &seen, &areas.field);
    draw_ball_numbers(renderer, &areas.field, view, zoom);
    renderer.flush_within(target, &pixels(canvas, &areas.field))?;

    lens.draw(renderer, &figures, view);
    renderer.flush_within(target, &pixels(canvas, &areas.lens))?;
    if let Some(center) = center_view(&view.step) {
        let lens = Lens::on_center(layout, &center);
        lens.draw_center(renderer, &center.figures);
        renderer.flush_within(target, &pixels(canvas, &areas.center))?;
        let hit = view.step.leg().and_then(Leg::chosen);
        let of = match hit.filter(|_| center.is_relative).map(|hit| hit.obstacle) {
            None => "its center",
            Some(Obstacle::Paddle) => "from the paddle",
            Some(_) => "from the brick",
        };
        panel::draw_caption(renderer, areas, &areas.center, &format!("{of}, \u{d7}{:.0}", lens.zoom / zoom));
    }
    let is_alone = view.step.before.balls().len() <= 1;
    let ball = if is_alone { "the ball".to_owned() } else { format!("ball {}", view.step.subject.ball + 1) };
    let caption = format!("{ball}, \u{d7}{:.0}  (x \u{2192}, y \u{2193})", lens.zoom / zoom);
    panel::draw_caption(renderer, areas, &areas.lens, &caption);
    panel::draw_numbers(renderer, areas, rows);
    panel::draw_legend(renderer, areas, view.step.kinds, high_contrast);
    if let Some(timeline) = &view.timeline {
        panel::draw_timeline(renderer, layout, timeline);
    }
    renderer.flush(target)
}

/// Draws a frame around the part of the field that the lens shows, with a label if there is room.
fn draw_lens_frame(renderer: &mut FigureRenderer, seen: &Aabb, field: &Aabb) {
    const SIZE: f32 = 11.0;
    const INK: Vec4 = Vec4::new(1.0, 1.0, 1.0, 0.75);
    const BEHIND: Vec4 = Vec4::new(0.03, 0.04, 0.09, 0.85);
    renderer.outline(seen, INK);
    let size = Vec2::new(4.0 * 0.535, 1.2) * SIZE;
    let edge = seen.min.x.max(field.min.x + 3.0);
    let right = Vec2::new(seen.max.x + 4.0, seen.max.y - size.y);
    let left = Vec2::new(seen.min.x - size.x - 4.0, seen.max.y - size.y);
    let below = Vec2::new(edge, seen.max.y + 3.0);
    let above = Vec2::new(edge, seen.min.y - size.y - 3.0);
    let is_free = |corner: &Vec2| {
        let (min, max) = (*corner - 2.0, *corner + size + 2.0);
        min.cmpge(field.min).all() && max.cmple(field.max).all()
    };
    if let Some(corner) = [right, left, below, above].into_iter().find(is_free) {
        renderer.fill(&Aabb::from_min_size(corner, size).inflated(1.5), BEHIND);
        renderer.label("lens", corner, SIZE, INK);
    }
}

/// Draws the number of each ball if there are several.
fn draw_ball_numbers(renderer: &mut FigureRenderer, field: &Aabb, view: &XrayView<'_>, zoom: f32) {
    const SIZE: f32 = 13.0;
    let balls = view.step.before.balls();
    for (i, ball) in balls.iter().enumerate().filter(|_| balls.len() > 1) {
        let center = view.step.trace.center_at(i, view.moment).unwrap_or(ball.center);
        let at = field.min + (center + Vec2::new(ball.radius, -ball.radius)) * zoom;
        let alpha = if i == view.step.subject.ball { 1.0 } else { 0.6 };
        renderer.label(&(i + 1).to_string(), at - Vec2::new(0.0, SIZE), SIZE, Vec4::new(1.0, 1.0, 1.0, alpha));
    }
}
