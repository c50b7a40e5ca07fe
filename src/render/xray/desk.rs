//! How field, lens, numbers and timeline lie in a window while the X-ray is shown.
//!
//! ```text
//!   ┌─────────────────┬────────┐        ┌───────────┐
//!   │                 │  lens  │        │   field   │
//!   │     field       │        │        ├─────┬─────┤   in a window that is
//!   │                 ├────────┤        │lens │ num │   higher than wide
//!   ├─────────────────┤ numbers│        ├─────┴─────┤
//!   │ legend, timeline│        │        │ legend …  │
//!   └─────────────────┴────────┘        └───────────┘
//! ```

use crate::collision::Aabb;
use crate::draw::{Layout, PixelRect, WORLD};
use glam::{Vec2, vec2};

/// Where everything is, canvas units.
pub(super) struct Desk {
    /// For all but the field.
    pub(super) layout: Layout,
    /// For the field, whose world units are smaller than canvas units here.
    pub(super) stage: Layout,
    pub(super) field: Aabb,
    pub(super) lens: Aabb,
    pub(super) numbers: Aabb,
    pub(super) legend: Aabb,
    /// How many kinds stand in a row of the legend.
    pub(super) legend_columns: usize,
    pub(super) timeline: Aabb,
}

/// The canvas in a wide window and in a high one.
const WIDE: Vec2 = Vec2::new(1066.0, 600.0);
const HIGH: Vec2 = Vec2::new(620.0, 1000.0);

const fn area(left: f32, top: f32, width: f32, height: f32) -> Aabb {
    Aabb { min: Vec2::new(left, top), max: Vec2::new(left + width, top + height) }
}

impl Desk {
    /// The arrangement for a window of `width` × `height` physical pixels.
    pub(super) fn new(size: (u32, u32)) -> Self {
        let window = vec2(size.0.max(1) as f32, size.1.max(1) as f32);
        if window.x >= 1.1 * window.y { Self::wide(window, size) } else { Self::high(window, size) }
    }

    fn wide(window: Vec2, size: (u32, u32)) -> Self {
        let field = area(0.0, 0.0, 648.0, 486.0);
        let (layout, stage) = layouts(WIDE, field, window, size);
        Self {
            layout,
            stage,
            field,
            lens: area(660.0, 10.0, 396.0, 300.0),
            numbers: area(660.0, 320.0, 396.0, 272.0),
            legend: area(12.0, 496.0, 636.0, 44.0),
            legend_columns: 5,
            timeline: area(12.0, 542.0, 636.0, 52.0),
        }
    }

    fn high(window: Vec2, size: (u32, u32)) -> Self {
        let field = area(0.0, 0.0, 620.0, 465.0);
        let (layout, stage) = layouts(HIGH, field, window, size);
        Self {
            layout,
            stage,
            field,
            lens: area(10.0, 475.0, 280.0, 280.0),
            numbers: area(302.0, 475.0, 308.0, 290.0),
            legend: area(12.0, 775.0, 600.0, 120.0),
            legend_columns: 2,
            timeline: area(12.0, 920.0, 596.0, 52.0),
        }
    }

    /// The physical pixels of an area.
    pub(super) fn pixels(&self, area: &Aabb) -> PixelRect {
        pixels(&self.layout, area)
    }
}

fn pixels(layout: &Layout, area: &Aabb) -> PixelRect {
    let (from, to) = (layout.to_pixels(area.min).round(), layout.to_pixels(area.max).round());
    let size = (to - from).max(Vec2::ONE);
    PixelRect { left: from.x as i32, top: from.y as i32, width: size.x as u32, height: size.y as u32 }
}

/// The layout of a canvas, as large as it fits into the window, and the one of a field in it.
fn layouts(canvas: Vec2, field: Aabb, window: Vec2, size: (u32, u32)) -> (Layout, Layout) {
    let scale = (window / canvas).min_element();
    let origin = ((window - canvas * scale) / 2.0).round();
    let layout = Layout { scale, origin, ..Layout::new(size) };
    let field_pixels = pixels(&layout, &field);
    let scale = field_pixels.width as f32 / WORLD.x;
    let corner = vec2(field_pixels.left as f32, field_pixels.top as f32);
    let origin = corner - layout.from_world(Vec2::ZERO) * scale;
    (layout, Layout { scale, origin, field: field_pixels, ..layout })
}
