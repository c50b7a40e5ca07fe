//! The layout of field, lenses, numbers and timeline in a window that shows the X-ray.
//!
//! ```text
//!   ┌─────────────────┬─────┬──┐    ┌───────────┐    ┌───────────────────┬───┬──────┐
//!   │                 │lens │ce│    │   field   │    │                   │len│num   │
//!   │     field       │     │nt│    ├──────┬────┤    │       field       ├───┤      │
//!   │                 ├─────┴──┤    │ lens │cent│    │                   │cen│      │
//!   ├─────────────────┤ numbers│    ├──────┴────┤    │                   ├───┴──────┤
//!   │ legend, timeline│        │    │ numbers … │    │                   │ legend … │
//!   └─────────────────┴────────┘    └───────────┘    └───────────────────┴──────────┘
//!        a wide window                 a tall one        a very wide one
//! ```
//!
//! Small windows have their own canvases, with larger text and fewer words. So does every window if
//! the player chose large text.

use crate::collision::Aabb;
use crate::draw::{Layout, PixelRect, WORLD};
use glam::{Vec2, vec2};

/// The places of all parts of the X-ray in a window.
pub struct XrayLayout {
    /// Layout of everything except the field.
    pub(super) canvas: Layout,
    /// Layout of the field. Its world units are smaller than canvas units here.
    pub field_layout: Layout,
    pub(super) areas: &'static Areas,
}

/// The areas for one shape of window, in canvas units. Each lens has its caption above it.
pub(super) struct Areas {
    canvas: Vec2,
    pub(super) field: Aabb,
    pub(super) lens: Aabb,
    /// Area of the lens on the ball's center.
    pub(super) center: Aabb,
    pub(super) numbers: Aabb,
    pub(super) legend: Aabb,
    pub(super) legend_columns: usize,
    pub(super) timeline: Aabb,
    /// True if there is only room for few words.
    pub(super) is_small: bool,
}

const WIDE: Areas = Areas {
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

const SMALL_WIDE: Areas = Areas {
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

/// The field is as tall as the window.
const VERY_WIDE: Areas = Areas {
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

const HIGH: Areas = Areas {
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

const SMALL_HIGH: Areas = Areas {
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

/// Minimum number of pixels per unit of a large canvas. Below it, text is too small to read.
const READABLE: f32 = 0.85;

/// The timeline reacts to the pointer up to this distance above and below its bar, in canvas units.
const AROUND_BAR: f32 = 8.0;
/// Like [`AROUND_BAR`], in small windows: phones have them, and fingers are wide.
const AROUND_SMALL_BAR: f32 = 20.0;

const fn area(left: f32, top: f32, width: f32, height: f32) -> Aabb {
    Aabb { min: Vec2::new(left, top), max: Vec2::new(left + width, top + height) }
}

impl Areas {
    /// Returns the number of pixels per canvas unit.
    fn scale(&self, window: Vec2) -> f32 {
        (window / self.canvas).min_element()
    }

    /// Selects the areas for a window, whose size is in logical pixels. `text` is the text size,
    /// where 1 is normal.
    fn of(window: Vec2, text: f32) -> &'static Self {
        let (large, small) = match window.x / window.y {
            shape if shape >= VERY_WIDE.canvas.x / VERY_WIDE.canvas.y => (&VERY_WIDE, &SMALL_WIDE),
            shape if shape >= 1.1 => (&WIDE, &SMALL_WIDE),
            _ => (&HIGH, &SMALL_HIGH),
        };
        if large.scale(window) < READABLE || text > 1.0 { small } else { large }
    }
}

impl XrayLayout {
    /// Creates the layout of a window with this width and height in physical pixels. `text` is the
    /// size of small text, where 1 is normal.
    ///
    /// ```
    /// use breakout::xray::XrayLayout;
    /// use glam::{Vec2, vec2};
    ///
    /// let layout = XrayLayout::new((1280, 720), 1.0);
    /// assert_eq!(layout.field_layout.to_field(Vec2::ZERO), Vec2::ZERO);
    /// assert_eq!(layout.time_at(vec2(640.0, 100.0)), None);
    /// ```
    pub fn new(size: (u32, u32), text: f32) -> Self {
        Self::with_pixel_ratio(size, text, 1.0)
    }

    /// Like [`XrayLayout::new`], with this number of physical pixels per logical pixel.
    pub fn with_pixel_ratio(size: (u32, u32), text: f32, pixel_ratio: f32) -> Self {
        let window = vec2(size.0.max(1) as f32, size.1.max(1) as f32);
        let areas = Areas::of(window / pixel_ratio, text);
        let scale = areas.scale(window);
        let origin = ((window - areas.canvas * scale) / 2.0).round();
        let canvas = Layout { scale, origin, ..Layout::new(size) };
        let field = pixels(&canvas, &areas.field);
        let scale = field.width as f32 / WORLD.x;
        let origin = vec2(field.left as f32, field.top as f32) - canvas.from_world(Vec2::ZERO) * scale;
        Self { canvas, field_layout: Layout { scale, origin, field, ..canvas }, areas }
    }

    /// Returns the timeline's bar in canvas units.
    pub(super) fn bar(&self) -> Aabb {
        let Aabb { min, max } = self.areas.timeline;
        Aabb { min, max: vec2(max.x, min.y + 13.0) }
    }

    /// Returns the position on the timeline at a pixel of the window, from 0 to 1. Returns `None`
    /// if the pixel is not on the timeline.
    pub fn time_at(&self, pixel: Vec2) -> Option<f32> {
        let (y, bar) = (self.to_canvas(pixel).y, self.bar());
        let around = if self.areas.is_small { AROUND_SMALL_BAR } else { AROUND_BAR };
        let is_on_it = (bar.min.y - around..bar.max.y + around).contains(&y);
        is_on_it.then(|| self.time_above(pixel))
    }

    /// Returns the position on the timeline below or above a pixel of the window, from 0 to 1.
    pub(crate) fn time_above(&self, pixel: Vec2) -> f32 {
        let bar = self.bar();
        ((self.to_canvas(pixel).x - bar.min.x) / bar.size().x).clamp(0.0, 1.0)
    }

    /// Converts a pixel of the window to canvas units.
    pub(super) fn to_canvas(&self, pixel: Vec2) -> Vec2 {
        (pixel - self.canvas.origin) / self.canvas.scale
    }
}

/// Returns the physical pixels of an area.
pub(super) fn pixels(layout: &Layout, area: &Aabb) -> PixelRect {
    let (from, to) = (layout.to_pixels(area.min).round(), layout.to_pixels(area.max).round());
    let size = (to - from).max(Vec2::ONE);
    PixelRect { left: from.x as i32, top: from.y as i32, width: size.x as u32, height: size.y as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_do_not_overlap() {
        for areas in [&WIDE, &SMALL_WIDE, &VERY_WIDE, &HIGH, &SMALL_HIGH] {
            let all = [areas.field, areas.lens, areas.center, areas.numbers, areas.legend, areas.timeline];
            let canvas = Aabb { min: Vec2::ZERO, max: areas.canvas };
            for (i, area) in all.iter().enumerate() {
                let is_inside = area.min.cmpge(canvas.min).all() && area.max.cmple(canvas.max).all();
                assert!(is_inside && all[..i].iter().all(|other| !other.overlaps(area)), "{:?}: {i}", areas.canvas);
            }
        }
    }

    #[test]
    fn small_windows_have_fewer_words_and_very_wide_ones_a_whole_field() {
        let areas = |width: f32, height: f32| Areas::of(vec2(width, height), 1.0);
        assert!(areas(640.0, 360.0).is_small && areas(480.0, 900.0).is_small && areas(800.0, 450.0).is_small);
        assert!(!areas(1280.0, 720.0).is_small && !areas(600.0, 960.0).is_small);
        assert_eq!(areas(2560.0, 1080.0).field.size(), WORLD);
    }
}
