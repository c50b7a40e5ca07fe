//! Screen layout: positions of the canvas, the field and the panels, in canvas units and in
//! physical pixels.
//!
//! Pure arithmetic. Renderers place pictures with it, and input maps the mouse position back to the
//! field with it. Tutorial chapters: *Setting up* (`glViewport`), *Rendering sprites*
//! (`glm::ortho`).
//!
//! There are two layouts. [`Layout::new`] centers a canvas with a fixed shape in the window:
//!
//! ```text
//!   ┌ bar ─────────────────────────────────┐   the canvas is 16:9 and 600 units high; a window of
//!   ├───────┬──────────────────────┬───────┤   another shape gets bars
//!   │ left  │        field         │ right │
//!   │ panel │       800 × 600      │ panel │   canvas units are the field's world units
//!   ├───────┴──────────────────────┴───────┤
//!   └ bar ─────────────────────────────────┘
//! ```
//!
//! [`Layout::arranged`] is the game's layout. Its canvas is the whole window, and panels go where
//! the window has room for them: see [`Arrangement`]. In both layouts, canvas units are as large as
//! world units.

mod panels;

pub use panels::{Arrangement, Panels};

use crate::collision::Aabb;
use glam::{Mat4, Vec2, camera::rh::proj::opengl};
use panels::{MARGIN, WALL};

/// Width and height of the visible world in world units: the tutorial's window. The origin is at
/// the top left, and y points down.
pub const WORLD: Vec2 = Vec2::new(800.0, 600.0);

/// Width and height of the canvas of [`Layout::new`] in canvas units.
pub const CANVAS: Vec2 = Vec2::new(WORLD.y * 16.0 / 9.0, WORLD.y);

/// Width of a side panel of [`Layout::new`] in canvas units.
pub const PANEL_WIDTH: f32 = (CANVAS.x - WORLD.x) / 2.0;

/// Minimum height of a line of text in physical pixels. Only windows smaller than 480 × 270 pixels
/// have smaller text.
pub const MIN_TEXT: f32 = 12.0;

/// Maximum size of enlarged text in canvas units. In the smallest window, all text is about this
/// large, and every place has room for it.
const LARGEST_GROWN: f32 = 28.0;

/// The smallest window with legible text, in physical pixels.
const SMALLEST_WINDOW: Vec2 = Vec2::new(480.0, 270.0);

/// The origin of the coordinates of a figure or a sprite. Both units have the same length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Units {
    /// Measured from the canvas's top-left corner.
    Canvas,
    /// Measured from the world's top-left corner, whose position on the canvas is
    /// [`Layout::world`].
    World,
}

/// A rectangle of whole physical pixels, y down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelRect {
    /// Left edge.
    pub left: i32,
    /// Top edge.
    pub top: i32,
    /// Width, at least 1.
    pub width: u32,
    /// Height, at least 1.
    pub height: u32,
}

impl PixelRect {
    /// Returns width and height.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }
}

/// Positions of the field and the panels in a window of a certain size.
///
/// ```
/// use breakout::draw::{Layout, WORLD};
/// use glam::vec2;
///
/// let layout = Layout::new((1920, 1080));
/// assert_eq!(layout.scale, 1.8); // pixels per unit
/// assert_eq!(layout.to_field(vec2(960.0, 540.0)), WORLD / 2.0); // middle to middle
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// Physical pixels per canvas unit.
    pub scale: f32,
    /// The canvas's top-left corner in physical pixels; whole numbers.
    pub origin: Vec2,
    /// The field in whole pixels. Its picture is shown with one texel per pixel.
    pub field: PixelRect,
    /// Width and height of the window in physical pixels.
    pub window: Vec2,
    /// The world's top-left corner in canvas units.
    pub world: Vec2,
    /// Areas of the panels beside or around the field.
    pub panels: Panels,
    /// Scale of small text, at least 1.
    pub text: f32,
}

impl Layout {
    /// Centers the largest canvas that fits into a window of `width` × `height` physical pixels. A
    /// window of another shape gets bars around it.
    #[must_use]
    pub fn new((width, height): (u32, u32)) -> Self {
        let window = Vec2::new(width.max(1) as f32, height.max(1) as f32);
        let scale = (window / CANVAS).min_element();
        let origin = ((window - CANVAS * scale) / 2.0).round();
        let side = Vec2::new(PANEL_WIDTH, WORLD.y);
        let right = Aabb::from_min_size(Vec2::new(CANVAS.x - PANEL_WIDTH, 0.0), side);
        let (running, hints) = panels::split(right, 0.7);
        let status = Aabb::from_min_size(Vec2::ZERO, side);
        let panels = Panels { arrangement: Arrangement::Beside, status, running, hints };
        let field = pixel_rect(origin + Vec2::new(PANEL_WIDTH, 0.0) * scale, WORLD * scale);
        Self { scale, origin, field, window, world: Vec2::new(PANEL_WIDTH, 0.0), panels, text: 1.0 }
    }

    /// Chooses the arrangement of panels that leaves the field the most room in a window of `width`
    /// × `height` physical pixels. The canvas is the whole window. There is room for the field's
    /// frame above the field, and a margin below it.
    ///
    /// ```
    /// use breakout::draw::{Arrangement, Layout};
    ///
    /// let arrangement = |size| Layout::arranged(size).panels.arrangement;
    /// assert_eq!(arrangement((1280, 720)), Arrangement::Beside);
    /// assert_eq!(arrangement((1024, 768)), Arrangement::Strip);
    /// assert_eq!(arrangement((480, 900)), Arrangement::Tall);
    /// ```
    #[must_use]
    pub fn arranged((width, height): (u32, u32)) -> Self {
        panels::arranged(Vec2::new(width.max(1) as f32, height.max(1) as f32))
    }

    /// Returns the projection from canvas units to the window's clip space.
    #[must_use]
    pub fn canvas_projection(&self) -> Mat4 {
        let (left, top) = (-self.origin / self.scale).into();
        let (right, bottom) = ((self.window - self.origin) / self.scale).into();
        opengl::orthographic(left, right, bottom, top, -1.0, 1.0)
    }

    /// Returns the projection from world units to the window's clip space, for drawing the world
    /// directly into a window, at the field's position.
    #[must_use]
    pub fn world_projection(&self) -> Mat4 {
        self.canvas_projection() * Mat4::from_translation(self.from_world(Vec2::ZERO).extend(0.0))
    }

    /// Returns the projection from physical pixels to the window's clip space.
    #[must_use]
    pub fn pixel_projection(&self) -> Mat4 {
        opengl::orthographic(0.0, self.window.x, self.window.y, 0.0, -1.0, 1.0)
    }

    /// Returns the projection from world units to the clip space of a target that shows only the
    /// world: the tutorial's projection.
    #[must_use]
    pub fn field_projection() -> Mat4 {
        opengl::orthographic(0.0, WORLD.x, WORLD.y, 0.0, -1.0, 1.0)
    }

    /// Converts a point from world to canvas units.
    #[must_use]
    pub fn from_world(&self, world: Vec2) -> Vec2 {
        self.world + world
    }

    /// Returns this layout with small text scaled by `text`.
    #[must_use]
    pub fn with_text(self, text: f32) -> Self {
        panels::with_hints(Self { text, ..self })
    }

    /// Returns the size at which to draw text of this size, in canvas units. Small text is
    /// multiplied by [`Layout::text`], and no text is smaller than [`MIN_TEXT`]. A window smaller
    /// than 480 × 270 pixels shows the text of a window of that size, scaled down.
    #[must_use]
    pub fn legible(&self, size: f32) -> f32 {
        let smallest = SMALLEST_WINDOW.y / (WALL + WORLD.y + MARGIN);
        let grown = (size * self.text).min(LARGEST_GROWN).max(size);
        grown.max(MIN_TEXT / self.scale.max(smallest))
    }

    /// Converts a point from canvas units to physical pixels.
    #[must_use]
    pub fn to_pixels(&self, canvas: Vec2) -> Vec2 {
        self.origin + canvas * self.scale
    }

    /// Converts a point from physical pixels to world units. The point may lie outside the field.
    #[must_use]
    pub fn to_field(&self, pixel: Vec2) -> Vec2 {
        (pixel - Vec2::new(self.field.left as f32, self.field.top as f32)) / self.scale
    }

    /// Returns the field's area in canvas units. Its corners are at whole pixels.
    #[must_use]
    pub fn field_area(&self) -> Aabb {
        let size = Vec2::new(self.field.width as f32, self.field.height as f32) / self.scale;
        Aabb::from_min_size(self.from_world(Vec2::ZERO), size)
    }

    /// Returns the width and height of the window in canvas units.
    #[must_use]
    pub fn shown(&self) -> Vec2 {
        self.window / self.scale
    }
}

/// Rounds a rectangle to whole pixels. Rounds both corners instead of the size, which leaves no gap
/// between adjacent rectangles.
fn pixel_rect(corner: Vec2, size: Vec2) -> PixelRect {
    let (from, end) = (corner.round(), (corner + size).round());
    let size = (end - from).max(Vec2::ONE);
    PixelRect { left: from.x as i32, top: from.y as i32, width: size.x as u32, height: size.y as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    #[test]
    fn a_wide_screen_is_filled() {
        let layout = Layout::new((1920, 1080));
        assert_eq!((layout.scale, layout.origin), (1.8, Vec2::ZERO));
        assert_eq!(layout.field, PixelRect { left: 240, top: 0, width: 1440, height: 1080 });
    }

    #[test]
    fn other_shapes_get_bars() {
        assert_eq!(Layout::new((800, 600)).origin, vec2(0.0, 75.0));
        assert_eq!(Layout::new((2560, 1080)).origin, vec2(320.0, 0.0));
        assert_eq!(Layout::new((600, 1200)).origin.x, 0.0);
    }

    #[test]
    fn the_smallest_window_has_a_layout() {
        let layout = Layout::new((0, 0));
        assert!(layout.field.width >= 1 && layout.field.height >= 1 && layout.scale > 0.0);
    }

    #[test]
    fn the_mouse_finds_the_field() {
        for size in [(1280, 720), (800, 600), (600, 1200), (3840, 2160)] {
            let layout = Layout::new(size);
            let corner = vec2(layout.field.left as f32, layout.field.top as f32);
            assert_eq!(layout.to_field(corner), Vec2::ZERO);
            let middle = layout.to_field(layout.window / 2.0);
            assert!((middle - WORLD / 2.0).length() < 1.0, "{middle}");
        }
    }

    /// Windows of all shapes and sizes.
    const SIZES: [(u32, u32); 20] = [
        (1280, 720),
        (1920, 1080),
        (3840, 2160),
        (1366, 768),
        (1280, 800),
        (1080, 720),
        (1024, 768),
        (800, 600),
        (640, 480),
        (1280, 1024),
        (900, 700),
        (480, 270),
        (500, 281),
        (700, 700),
        (480, 800),
        (480, 900),
        (1080, 2400),
        (2560, 1080),
        (3440, 1440),
        (5120, 1440),
    ];

    #[test]
    fn nothing_overlaps_and_nothing_leaves_the_window() {
        for size in SIZES.into_iter().chain([(1, 1), (2, 900), (900, 2), (0, 0), (100, 99), (60, 80)]) {
            let layout = Layout::arranged(size);
            let Panels { status, running, hints, .. } = layout.panels;
            let parts = [layout.field_area(), status, running, hints];
            for (i, one) in parts.iter().enumerate() {
                let is_inside = one.min.cmpge(Vec2::splat(-1e-2)).all() && one.max.cmple(layout.shown() + 1.0).all();
                assert!(is_inside && one.size().cmpge(Vec2::ZERO).all(), "{size:?}: {one:?} in {:?}", layout.shown());
                for other in &parts[i + 1..] {
                    let shared = one.max.min(other.max) - one.min.max(other.min);
                    assert!(shared.min_element() < 1.0, "{size:?}: {one:?} and {other:?}");
                }
            }
        }
    }

    /// The field's picture has one texel per pixel, square units and a margin below it.
    #[test]
    fn the_field_has_whole_pixels_and_room_below() {
        for size in SIZES {
            let layout = Layout::arranged(size);
            let PixelRect { left, top, width, height } = layout.field;
            let exact = WORLD * layout.scale;
            assert!((vec2(width as f32, height as f32) - exact).abs().max_element() <= 1.0, "{size:?}");
            assert!(left >= 0 && left as u32 + width <= size.0, "{size:?}");
            let below = layout.window.y - (top as u32 + height) as f32;
            assert!(below >= 0.95 * MARGIN * layout.scale - 1.0, "{size:?}: {below} pixels below");
        }
    }

    /// At most a tenth of the window is unused on each side. Very wide and very tall windows are
    /// exempt.
    #[test]
    fn little_of_a_window_is_unused() {
        for size in SIZES.into_iter().filter(|(width, height)| 10 * width < 20 * height && 10 * height < 17 * width) {
            let layout = Layout::arranged(size);
            let Panels { status, running, hints, .. } = layout.panels;
            let parts = [layout.field_area(), status, running, hints];
            let min = parts.iter().fold(Vec2::MAX, |min, part| min.min(part.min));
            let max = parts.iter().fold(Vec2::ZERO, |max, part| max.max(part.max));
            let unused = min.max(layout.shown() - max) / layout.shown();
            assert!(unused.max_element() <= 0.1, "{size:?}: {unused}");
        }
    }

    /// The field takes up at least 85 % of the window's width or height.
    #[test]
    fn the_field_is_large() {
        for size in SIZES {
            let layout = Layout::arranged(size);
            let share = vec2(layout.field.width as f32, layout.field.height as f32) / layout.window;
            assert!(share.max_element() >= 0.85, "{size:?}: {share}");
        }
    }

    #[test]
    fn text_can_be_read_in_small_windows() {
        for size in SIZES {
            let layout = Layout::arranged(size);
            assert!(layout.legible(10.0) * layout.scale >= MIN_TEXT - 1e-3, "{size:?}");
            assert!(layout.legible(30.0) >= 30.0);
        }
        let (small, half) = (Layout::arranged((480, 270)), Layout::arranged((240, 135)));
        assert!((small.legible(10.0) - half.legible(10.0)).abs() < 0.2, "below that, all gets smaller");
    }

    /// Converting a world point to a pixel and back yields the same point, wherever the field is.
    #[test]
    fn the_mouse_finds_the_field_in_every_arrangement() {
        for size in SIZES {
            let layout = Layout::arranged(size);
            for world in [Vec2::ZERO, vec2(400.0, 580.0), WORLD, vec2(-50.0, 700.0)] {
                let back = layout.to_field(layout.to_pixels(layout.from_world(world)));
                assert!((back - world).length() < 1e-2, "{size:?}: {back} for {world}");
            }
        }
    }

    #[test]
    fn the_projections_agree() {
        let layout = Layout::new((1000, 800));
        let point = vec2(200.0, 500.0);
        let from_canvas = layout.canvas_projection().project_point3(point.extend(0.0));
        let from_pixels = layout.pixel_projection().project_point3(layout.to_pixels(point).extend(0.0));
        assert!((from_canvas - from_pixels).length() < 1e-5);
        let from_world = layout.world_projection().project_point3((point - vec2(PANEL_WIDTH, 0.0)).extend(0.0));
        assert!((from_canvas - from_world).length() < 1e-5);
        let top_left = Layout::field_projection().project_point3(Vec2::ZERO.extend(0.0));
        assert_eq!((top_left.x, top_left.y), (-1.0, 1.0));
    }
}
