//! How field, lenses, numbers and timeline lie in a window while the X-ray is shown.
//!
//! ```text
//!   ┌─────────────────┬─────┬──┐    ┌───────────┐    ┌───────────────────┬───┬──────┐
//!   │                 │lens │ce│    │   field   │    │                   │len│num   │
//!   │     field       │     │nt│    ├──────┬────┤    │       field       ├───┤      │
//!   │                 ├─────┴──┤    │ lens │cent│    │                   │cen│      │
//!   ├─────────────────┤ numbers│    ├──────┴────┤    │                   ├───┴──────┤
//!   │ legend, timeline│        │    │ numbers … │    │                   │ legend … │
//!   └─────────────────┴────────┘    └───────────┘    └───────────────────┴──────────┘
//!        a wide window                 a high one        one that is very wide
//! ```
//!
//! Wide and high windows that are small have a canvas of their own, on which all texts are larger
//! and some words fewer. Whoever wants large text sees it in every window.

use crate::collision::Aabb;
use crate::draw::{Layout, PixelRect, WORLD};
use glam::{Vec2, vec2};

/// Where everything is in a window, canvas units.
pub struct Desk {
    /// For all but the field.
    pub(super) layout: Layout,
    /// For the field, whose world units are smaller than canvas units here.
    pub(super) stage: Layout,
    pub(super) field: Aabb,
    pub(super) lens: Aabb,
    /// The lens on the ball's centre.
    pub(super) center: Aabb,
    pub(super) numbers: Aabb,
    pub(super) legend: Aabb,
    /// How many kinds stand in a row of the legend.
    pub(super) legend_columns: usize,
    pub(super) timeline: Aabb,
    /// There is room for fewer words.
    pub(super) is_small: bool,
}

/// The areas of an arrangement. The lenses have their captions above them.
struct Plan {
    canvas: Vec2,
    field: Aabb,
    lens: Aabb,
    center: Aabb,
    numbers: Aabb,
    legend: Aabb,
    legend_columns: usize,
    timeline: Aabb,
    is_small: bool,
}

const WIDE: Plan = Plan {
    canvas: Vec2::new(1066.0, 600.0),
    field: area(0.0, 0.0, 648.0, 486.0),
    lens: area(660.0, 24.0, 250.0, 256.0),
    center: area(914.0, 24.0, 142.0, 256.0),
    numbers: area(660.0, 290.0, 400.0, 306.0),
    legend: area(12.0, 493.0, 636.0, 57.0),
    legend_columns: 4,
    timeline: area(12.0, 556.0, 636.0, 44.0),
    is_small: false,
};

const SMALL_WIDE: Plan = Plan {
    canvas: Vec2::new(711.0, 400.0),
    field: area(0.0, 0.0, 360.0, 270.0),
    lens: area(366.0, 20.0, 212.0, 180.0),
    center: area(582.0, 20.0, 123.0, 180.0),
    numbers: area(366.0, 204.0, 343.0, 195.0),
    legend: area(6.0, 278.0, 358.0, 72.0),
    legend_columns: 3,
    timeline: area(6.0, 357.0, 350.0, 42.0),
    is_small: true,
};

/// The field is as large as the window's height lets it be.
const VERY_WIDE: Plan = Plan {
    canvas: Vec2::new(1410.0, 600.0),
    field: area(0.0, 0.0, 800.0, 600.0),
    lens: area(812.0, 24.0, 204.0, 228.0),
    center: area(812.0, 276.0, 204.0, 180.0),
    numbers: area(1028.0, 10.0, 376.0, 446.0),
    legend: area(812.0, 466.0, 590.0, 76.0),
    legend_columns: 3,
    timeline: area(812.0, 550.0, 590.0, 50.0),
    is_small: false,
};

const HIGH: Plan = Plan {
    canvas: Vec2::new(620.0, 1000.0),
    field: area(0.0, 0.0, 620.0, 465.0),
    lens: area(10.0, 490.0, 356.0, 194.0),
    center: area(370.0, 490.0, 240.0, 194.0),
    numbers: area(12.0, 694.0, 600.0, 164.0),
    legend: area(12.0, 864.0, 600.0, 76.0),
    legend_columns: 3,
    timeline: area(12.0, 946.0, 596.0, 48.0),
    is_small: false,
};

const SMALL_HIGH: Plan = Plan {
    canvas: Vec2::new(480.0, 880.0),
    field: area(0.0, 0.0, 480.0, 360.0),
    lens: area(8.0, 384.0, 272.0, 180.0),
    center: area(284.0, 384.0, 188.0, 180.0),
    numbers: area(10.0, 572.0, 464.0, 180.0),
    legend: area(10.0, 758.0, 464.0, 68.0),
    legend_columns: 3,
    timeline: area(10.0, 834.0, 460.0, 42.0),
    is_small: true,
};

/// Below this many pixels for each unit of the larger canvas, texts are too small to be read.
const READABLE: f32 = 0.85;

const fn area(left: f32, top: f32, width: f32, height: f32) -> Aabb {
    Aabb { min: Vec2::new(left, top), max: Vec2::new(left + width, top + height) }
}

impl Plan {
    /// Pixels per canvas unit.
    fn scale(&self, window: Vec2) -> f32 {
        (window / self.canvas).min_element()
    }

    /// The arrangement for a window, with text of this size where 1 is the usual one.
    fn of(window: Vec2, text: f32) -> &'static Self {
        let (large, small) = match window.x / window.y {
            shape if shape >= VERY_WIDE.canvas.x / VERY_WIDE.canvas.y => (&VERY_WIDE, &SMALL_WIDE),
            shape if shape >= 1.1 => (&WIDE, &SMALL_WIDE),
            _ => (&HIGH, &SMALL_HIGH),
        };
        if large.scale(window) < READABLE || text > 1.0 { small } else { large }
    }
}

impl Desk {
    /// The arrangement for a window of `width` × `height` physical pixels, where small text is
    /// `text` times as large as usual.
    ///
    /// ```
    /// use breakout::render::xray::Desk;
    /// use glam::{Vec2, vec2};
    ///
    /// let desk = Desk::new((1280, 720), 1.0);
    /// assert_eq!(desk.field_at(Vec2::ZERO), Vec2::ZERO);
    /// assert_eq!(desk.time_at(vec2(640.0, 100.0)), None);
    /// ```
    #[must_use]
    pub fn new(size: (u32, u32), text: f32) -> Self {
        let window = vec2(size.0.max(1) as f32, size.1.max(1) as f32);
        let plan = Plan::of(window, text);
        let (layout, stage) = layouts(plan, window, size);
        Self {
            layout,
            stage,
            field: plan.field,
            lens: plan.lens,
            center: plan.center,
            numbers: plan.numbers,
            legend: plan.legend,
            legend_columns: plan.legend_columns,
            timeline: plan.timeline,
            is_small: plan.is_small,
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
fn layouts(plan: &Plan, window: Vec2, size: (u32, u32)) -> (Layout, Layout) {
    let scale = plan.scale(window);
    let origin = ((window - plan.canvas * scale) / 2.0).round();
    let layout = Layout { scale, origin, ..Layout::new(size) };
    let field_pixels = pixels(&layout, &plan.field);
    let scale = field_pixels.width as f32 / WORLD.x;
    let corner = vec2(field_pixels.left as f32, field_pixels.top as f32);
    let origin = corner - layout.from_world(Vec2::ZERO) * scale;
    (layout, Layout { scale, origin, field: field_pixels, ..layout })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_lies_on_anything_else() {
        for plan in [&WIDE, &SMALL_WIDE, &VERY_WIDE, &HIGH, &SMALL_HIGH] {
            let areas = [plan.field, plan.lens, plan.center, plan.numbers, plan.legend, plan.timeline];
            let canvas = Aabb { min: Vec2::ZERO, max: plan.canvas };
            for (i, area) in areas.iter().enumerate() {
                let is_inside = area.min.cmpge(canvas.min).all() && area.max.cmple(canvas.max).all();
                assert!(is_inside && areas[..i].iter().all(|other| !other.overlaps(area)), "{:?}: {i}", plan.canvas);
            }
        }
    }

    #[test]
    fn small_windows_have_fewer_words_and_very_wide_ones_the_whole_field() {
        let plan = |width: f32, height: f32| Plan::of(vec2(width, height), 1.0);
        assert!(plan(640.0, 360.0).is_small && plan(480.0, 900.0).is_small && plan(800.0, 450.0).is_small);
        assert!(!plan(1280.0, 720.0).is_small && !plan(600.0, 960.0).is_small);
        assert_eq!(plan(2560.0, 1080.0).field.size(), WORLD);
    }
}
