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
//! The game's own layout is `ui::arranged`: its canvas is the whole window, and panels go where the
//! window has room for them. In both layouts, canvas units are as large as world units.

use crate::collision::Aabb;
use glam::{Mat4, Vec2, camera::rh::proj::opengl};

/// Width and height of the visible world in world units: the tutorial's window. The origin is at
/// the top left, and y points down.
pub const WORLD: Vec2 = Vec2::new(800.0, 600.0);

/// Width and height of the canvas of [`Layout::new`] in canvas units.
pub const CANVAS: Vec2 = Vec2::new(WORLD.y * 16.0 / 9.0, WORLD.y);

/// Width of a side panel of [`Layout::new`] in canvas units.
pub const PANEL_WIDTH: f32 = (CANVAS.x - WORLD.x) / 2.0;

/// Minimum height of a line of text in logical pixels. Only windows smaller than 480 × 270 of them
/// have smaller text.
pub const MIN_TEXT: f32 = 12.0;

/// Maximum size of enlarged text in canvas units. In the smallest window, all text is about this
/// large, and every place has room for it.
const LARGEST_GROWN: f32 = 28.0;

/// Logical pixels per canvas unit in the smallest window with legible text: 270 pixels for 629
/// units. These are the field, and `WALL` above it and `MARGIN` below it in `ui/arrangement.rs`.
const SMALLEST_SCALE: f32 = 270.0 / 629.0;

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
    /// Scale of small text, at least 1.
    pub text: f32,
    /// Physical pixels per logical pixel: 2 or 3 on most phones.
    pub pixel_ratio: f32,
    /// The player uses a touch screen.
    pub is_touched: bool,
}

impl Layout {
    /// Centers the largest canvas that fits into a window of `width` × `height` physical pixels. If
    /// the window has a different aspect ratio, bars fill the rest.
    pub fn new((width, height): (u32, u32)) -> Self {
        let window = Vec2::new(width.max(1) as f32, height.max(1) as f32);
        let scale = (window / CANVAS).min_element();
        let origin = ((window - CANVAS * scale) / 2.0).round();
        let field = pixel_rect(origin + Vec2::new(PANEL_WIDTH, 0.0) * scale, WORLD * scale);
        let world = Vec2::new(PANEL_WIDTH, 0.0);
        Self { scale, origin, field, window, world, text: 1.0, pixel_ratio: 1.0, is_touched: false }
    }

    /// Creates a layout whose canvas is the whole window. Both `window` and the field's `corner` are
    /// in physical pixels, and `scale` is the number of pixels per unit.
    pub fn of_window(window: Vec2, scale: f32, corner: Vec2) -> Self {
        let field = pixel_rect(corner, WORLD * scale);
        let world = Vec2::new(field.left as f32, field.top as f32) / scale;
        Self { scale, origin: Vec2::ZERO, field, window, world, text: 1.0, pixel_ratio: 1.0, is_touched: false }
    }

    /// Returns the projection from canvas units to the window's clip space.
    pub fn canvas_projection(&self) -> Mat4 {
        let (left, top) = (-self.origin / self.scale).into();
        let (right, bottom) = ((self.window - self.origin) / self.scale).into();
        opengl::orthographic(left, right, bottom, top, -1.0, 1.0)
    }

    /// Returns the projection from world units to the window's clip space, for drawing the world
    /// directly into a window, at the field's position.
    pub fn world_projection(&self) -> Mat4 {
        self.canvas_projection() * Mat4::from_translation(self.from_world(Vec2::ZERO).extend(0.0))
    }

    /// Returns the projection from physical pixels to the window's clip space.
    pub fn pixel_projection(&self) -> Mat4 {
        opengl::orthographic(0.0, self.window.x, self.window.y, 0.0, -1.0, 1.0)
    }

    /// Returns the projection from world units to the clip space of a target that shows only the
    /// world: the tutorial's projection.
    pub fn field_projection() -> Mat4 {
        opengl::orthographic(0.0, WORLD.x, WORLD.y, 0.0, -1.0, 1.0)
    }

    /// Converts a point from world to canvas units.
    pub fn from_world(&self, world: Vec2) -> Vec2 {
        self.world + world
    }

    /// Returns this layout with small text scaled by `text`.
    pub fn with_text(self, text: f32) -> Self {
        Self { text, ..self }
    }

    /// Returns the size at which to draw text of this size, in canvas units. Small text is
    /// multiplied by [`Layout::text`], and no text is smaller than [`MIN_TEXT`]. A window smaller
    /// than 480 × 270 logical pixels shows the text of a window of that size, scaled down.
    pub fn legible(&self, size: f32) -> f32 {
        let grown = (size * self.text).min(LARGEST_GROWN).max(size);
        grown.max(self.logical(MIN_TEXT).min(MIN_TEXT / SMALLEST_SCALE))
    }

    /// Converts a length from logical pixels to canvas units.
    pub fn logical(&self, pixels: f32) -> f32 {
        pixels * self.pixel_ratio / self.scale
    }

    /// Converts a point from canvas units to physical pixels.
    pub fn to_pixels(&self, canvas: Vec2) -> Vec2 {
        self.origin + canvas * self.scale
    }

    /// Converts a point from physical pixels to world units. The point may lie outside the field.
    pub fn to_field(&self, pixel: Vec2) -> Vec2 {
        (pixel - Vec2::new(self.field.left as f32, self.field.top as f32)) / self.scale
    }

    /// Returns the field's area in canvas units. Its corners are at whole pixels.
    pub fn field_area(&self) -> Aabb {
        let size = Vec2::new(self.field.width as f32, self.field.height as f32) / self.scale;
        Aabb::from_min_size(self.from_world(Vec2::ZERO), size)
    }

    /// Returns the width and height of the window in canvas units.
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
