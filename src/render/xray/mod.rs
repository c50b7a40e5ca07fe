//! The X-ray: the field with the figures of a step over it, a lens on the ball that is inspected,
//! the numbers of the step, and the timeline.
//!
//! What the figures are is `src/xray`'s business; here they are drawn. Tutorial chapters:
//! *Collision detection*, *Collision resolution*.

mod desk;
mod lens;
mod panel;
mod pen;
mod place;

use super::Renderer;
use crate::assets::Assets;
use crate::collision::{Aabb, Circle};
use crate::draw::{FigureRenderer, Gl, Layout, PostPass, RenderError, Units};
use crate::game::FIELD;
use crate::session::View;
use crate::xray::{Answer, Figure, Kind, Mark, Shown, center_view, figures};
pub use desk::Desk;
use glam::{Vec2, Vec4};
use glium::Surface;
use pen::Pen;

const GROUND: Vec4 = Vec4::new(0.035, 0.04, 0.085, 1.0);

/// Lies over the field, so that figures are seen on any level.
const VEIL: Vec4 = Vec4::new(0.02, 0.03, 0.07, 0.45);

/// The same in high contrast.
const DARK_VEIL: Vec4 = Vec4::new(0.01, 0.015, 0.035, 0.6);

/// How bright kinds that are not shown are in the legend; and in high contrast.
const HIDDEN: f32 = 0.35;
const HIDDEN_CLEAR: f32 = 0.75;

/// Draws figures whose world units are canvas units, as the X-ray draws them: for scenes of one's
/// own. Words of this height stay in `area`.
pub fn draw_figures(figure: &mut FigureRenderer, figures: &[Figure], area: &Aabb, text: f32) {
    Pen::new(figure, 1.0, Vec2::ZERO, *area, text).figures(figures.iter());
}

/// The colour of a kind of figure.
#[must_use]
pub fn color_of(kind: Kind) -> Vec4 {
    pen::color(kind)
}

/// What the X-ray shows.
#[derive(Clone, Copy)]
pub struct Xray<'a> {
    /// The step and what is inspected of it.
    pub shown: Shown<'a>,
    /// The moment in the step at which the balls are shown, from 0 to 1.
    pub moment: f32,
    /// What the pointer asks about.
    pub asked: Option<&'a Answer>,
    /// The timeline; `None` where there is none.
    pub timeline: Option<TimelineView<'a>>,
}

/// A timeline to draw.
#[derive(Clone, Copy)]
pub struct TimelineView<'a> {
    /// Impacts of each step, from the first one that is kept.
    pub impacts: &'a [u8],
    /// How many steps are before the place where it is.
    pub place: usize,
    /// What is said beside it: speed, stopped, DIVERGED.
    pub words: &'a str,
    /// Whether a record differs.
    pub warns: bool,
}

/// Draws the X-ray.
pub struct XrayRenderer {
    figure: FigureRenderer,
}

impl XrayRenderer {
    /// Loads what it needs.
    ///
    /// # Errors
    ///
    /// [`RenderError`] that names the file.
    pub fn new(gl: &Gl, assets: &Assets) -> Result<Self, RenderError> {
        Ok(Self { figure: FigureRenderer::new(gl, assets)? })
    }

    /// Draws a frame on all of `target`: the game's field by `renderer`, and the figures over it.
    ///
    /// # Errors
    ///
    /// [`RenderError`] where the driver refuses.
    pub fn draw(
        &mut self,
        target: &mut impl Surface,
        renderer: &mut Renderer,
        view: &View<'_>,
        xray: &Xray<'_>,
    ) -> Result<(), RenderError> {
        let settings = &view.facts.settings;
        let desk = Desk::new(target.get_dimensions(), settings.text_scale());
        target.clear_color_srgb(GROUND.x, GROUND.y, GROUND.z, 1.0);
        renderer.draw_stage(target, &desk.stage, view)?;
        let mut figures = figures(&xray.shown);
        figures.extend(xray.asked.iter().flat_map(|answer| answer.figures.iter().cloned()));
        let lens = lens::Lens::new(&desk, &xray.shown);

        self.figure.begin(&desk.layout, Units::Canvas);
        self.figure.fill(&desk.field, if settings.high_contrast() { DARK_VEIL } else { VEIL });
        let zoom = desk.field.size().x / FIELD.x;
        let mut pen = Pen::new(&mut self.figure, zoom, desk.field.min, desk.field, 0.0);
        pen.figures(figures.iter());
        draw_moment(&mut pen, xray);
        let seen = pen.aabb(&lens.world());
        self.frame(&seen, &desk.field);
        self.label_balls(&desk, xray, zoom);
        self.figure.flush_within(target, &desk.pixels(&desk.field))?;

        lens.draw(&mut self.figure, &figures, xray);
        self.figure.flush_within(target, &desk.pixels(&lens.area()))?;
        let view = center_view(&xray.shown);
        let mut by = panel::Enlarged { lens: lens.zoom() / zoom, center: 1.0 };
        if let Some(view) = &view {
            let lens = lens::Lens::on_center(&desk, view);
            lens.draw_center(&mut self.figure, &view.figures);
            self.figure.flush_within(target, &desk.pixels(&lens.area()))?;
            by.center = lens.zoom() / zoom;
        }

        let hidden = if settings.high_contrast() { HIDDEN_CLEAR } else { HIDDEN };
        panel::draw(&mut self.figure, &desk, xray, view.as_ref(), &by, hidden);
        self.figure.flush(target)
    }

    /// What of the field the lens shows, named beside it where there is room.
    fn frame(&mut self, seen: &Aabb, field: &Aabb) {
        const SIZE: f32 = 11.0;
        const INK: Vec4 = Vec4::new(1.0, 1.0, 1.0, 0.75);
        const BEHIND: Vec4 = Vec4::new(0.03, 0.04, 0.09, 0.85);
        self.figure.outline(seen, INK);
        let size = Vec2::new(4.0 * 0.535, 1.2) * SIZE;
        let edge = seen.min.x.max(field.min.x + 3.0);
        let below = Vec2::new(edge, seen.max.y + 3.0);
        let right = Vec2::new(seen.max.x + 4.0, seen.max.y - size.y);
        let left = Vec2::new(seen.min.x - size.x - 4.0, seen.max.y - size.y);
        let above = Vec2::new(edge, seen.min.y - size.y - 3.0);
        let is_free = |corner: &Vec2| {
            let (min, max) = (*corner - 2.0, *corner + size + 2.0);
            min.cmpge(field.min).all() && max.cmple(field.max).all()
        };
        if let Some(corner) = [right, left, below, above].into_iter().find(is_free) {
            self.figure.fill(&Aabb::from_min_size(corner, size).inflated(1.5), BEHIND);
            self.figure.label("lens", corner, SIZE, INK);
        }
    }

    /// The numbers of the balls, where there are several.
    fn label_balls(&mut self, desk: &Desk, xray: &Xray<'_>, zoom: f32) {
        const SIZE: f32 = 13.0;
        let balls = xray.shown.before.balls();
        if balls.len() < 2 {
            return;
        }
        for (i, ball) in balls.iter().enumerate() {
            let center = xray.shown.trace.center_at(i, xray.moment).unwrap_or(ball.center);
            let at = desk.field.min + (center + Vec2::new(ball.radius, -ball.radius)) * zoom;
            let alpha = if i == xray.shown.subject.ball { 1.0 } else { 0.6 };
            self.figure.label(&(i + 1).to_string(), at - Vec2::new(0.0, SIZE), SIZE, Vec4::new(1.0, 1.0, 1.0, alpha));
        }
    }
}

impl Desk {
    /// The point of the world at a pixel of the window, if the pixel is on the field or in the
    /// lens.
    #[must_use]
    pub fn world_at(&self, pixel: Vec2, shown: &Shown<'_>) -> Option<Vec2> {
        let at = self.canvas_at(pixel);
        let within = |area: &Aabb| at.cmpge(area.min).all() && at.cmplt(area.max).all();
        if within(&self.lens) {
            return Some(lens::Lens::new(self, shown).to_world(at));
        }
        within(&self.field).then(|| self.field_at(pixel))
    }

    /// The point of the world at a pixel of the window, beyond the field's edges too.
    #[must_use]
    pub fn field_at(&self, pixel: Vec2) -> Vec2 {
        (self.canvas_at(pixel) - self.field.min) * FIELD.x / self.field.size().x
    }

    /// The height of the middle of the timeline, in pixels of the window.
    #[must_use]
    pub fn bar_y(&self) -> f32 {
        self.layout.to_pixels(panel::bar(self).center()).y
    }

    /// The share of the timeline at a pixel of the window, if the pixel is on it.
    #[must_use]
    pub fn time_at(&self, pixel: Vec2) -> Option<f32> {
        let (at, bar) = (self.canvas_at(pixel), panel::bar(self));
        let is_on_it = (bar.min.y - 8.0..bar.max.y + 8.0).contains(&at.y);
        is_on_it.then(|| ((at.x - bar.min.x) / bar.size().x).clamp(0.0, 1.0))
    }

    fn canvas_at(&self, pixel: Vec2) -> Vec2 {
        (pixel - self.layout.origin) / self.layout.scale
    }
}

/// The balls where they are at the moment within the step. At its end the field shows them.
fn draw_moment(pen: &mut Pen<'_>, xray: &Xray<'_>) {
    if xray.moment >= 1.0 {
        return;
    }
    for (i, ball) in xray.shown.before.balls().iter().enumerate() {
        if let Some(center) = xray.shown.trace.center_at(i, xray.moment) {
            let alpha = if i == xray.shown.subject.ball { 0.9 } else { 0.35 };
            let there = Circle { center, radius: ball.radius * 0.96 };
            pen.circle(&there, Vec4::new(1.0, 1.0, 1.0, alpha));
            if i == xray.shown.subject.ball {
                let mark = Mark::Name(there, Vec2::X, "now".to_owned());
                pen.figures([Figure { kind: Kind::Closest, mark, strength: 1.0 }].iter());
            }
        }
    }
}

impl Renderer {
    /// Draws the field by itself where `layout` has it, without anything that would move it under
    /// the figures.
    fn draw_stage(&mut self, target: &mut impl Surface, layout: &Layout, view: &View<'_>) -> Result<(), RenderError> {
        self.draw_field(layout, view)?;
        let still = PostPass::Marked { chaos: 0.0, confuse: 0.0, shake: 0.0 };
        self.post.present(target, &layout.pixel_projection(), &layout.field, &still)
    }
}
