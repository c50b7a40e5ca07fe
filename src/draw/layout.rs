//! Where things are on the screen: canvas, field and panels, in canvas units and in physical
//! pixels.
//!
//! Pure arithmetic: pictures are drawn with it, and a mouse's position is turned back with it.
//! Tutorial chapters: *Setting up* (`glViewport`), *Rendering sprites* (`glm::ortho`).
//!
//! ```text
//!   ┌ bar ─────────────────────────────────┐   the canvas is 16:9 and 600 units high; a window of
//!   ├───────┬──────────────────────┬───────┤   another shape gets bars
//!   │ left  │        field         │ right │
//!   │ panel │       800 × 600      │ panel │   canvas units are the field's world units
//!   ├───────┴──────────────────────┴───────┤
//!   └ bar ─────────────────────────────────┘
//! ```

use glam::{Mat4, Vec2, camera::rh::proj::opengl};

/// Width and height of the world that is shown, in world units: the tutorial's window. Origin top
/// left, y down.
pub const WORLD: Vec2 = Vec2::new(800.0, 600.0);

/// Width and height of the canvas in units.
pub const CANVAS: Vec2 = Vec2::new(WORLD.y * 16.0 / 9.0, WORLD.y);

/// Width of a side panel in canvas units.
pub const PANEL_WIDTH: f32 = (CANVAS.x - WORLD.x) / 2.0;

/// The height of the smallest line of text in physical pixels, down to [`SMALLEST_WINDOW`].
pub const LEAST_TEXT: f32 = 12.0;

/// The smallest window in which all text can be read, physical pixels.
const SMALLEST_WINDOW: Vec2 = Vec2::new(480.0, 270.0);

/// Where a figure's or a sprite's numbers are counted from; both have the same length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Units {
    /// From the canvas's top-left corner.
    Canvas,
    /// From the world's, which is a panel's width further right.
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
    /// Width and height.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }
}

/// How the canvas lies in a window of a certain size.
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
    /// Where the canvas's top-left corner is, in physical pixels; whole numbers.
    pub origin: Vec2,
    /// Where the field is: whole pixels, so that its picture is shown texel by pixel.
    pub field: PixelRect,
    /// The window in physical pixels.
    pub window: Vec2,
}

impl Layout {
    /// The largest canvas that fits into a window of `width` × `height` physical pixels, in the
    /// middle.
    #[must_use]
    pub fn new((width, height): (u32, u32)) -> Self {
        let window = Vec2::new(width.max(1) as f32, height.max(1) as f32);
        let scale = (window / CANVAS).min_element();
        let origin = ((window - CANVAS * scale) / 2.0).round();
        // Both corners are rounded, as the panels beside them are by the rasteriser, so that no gap
        // opens between.
        let corner = (origin + Vec2::new(PANEL_WIDTH, 0.0) * scale).round();
        let end = (origin + (Vec2::new(PANEL_WIDTH, 0.0) + WORLD) * scale).round();
        let size = (end - corner).max(Vec2::ONE);
        let field =
            PixelRect { left: corner.x as i32, top: corner.y as i32, width: size.x as u32, height: size.y as u32 };
        Self { scale, origin, field, window }
    }

    /// Canvas units to the window's clip space.
    #[must_use]
    pub fn canvas_projection(&self) -> Mat4 {
        let (left, top) = (-self.origin / self.scale).into();
        let (right, bottom) = ((self.window - self.origin) / self.scale).into();
        opengl::orthographic(left, right, bottom, top, -1.0, 1.0)
    }

    /// World units to the window's clip space, the world where the field is: for what is drawn
    /// straight into a window.
    #[must_use]
    pub fn world_projection(&self) -> Mat4 {
        self.canvas_projection() * Mat4::from_translation(Vec2::new(PANEL_WIDTH, 0.0).extend(0.0))
    }

    /// Physical pixels to the window's clip space.
    #[must_use]
    pub fn pixel_projection(&self) -> Mat4 {
        opengl::orthographic(0.0, self.window.x, self.window.y, 0.0, -1.0, 1.0)
    }

    /// World units to the clip space of a target that shows the world and nothing else: the
    /// tutorial's projection.
    #[must_use]
    pub fn field_projection() -> Mat4 {
        opengl::orthographic(0.0, WORLD.x, WORLD.y, 0.0, -1.0, 1.0)
    }

    /// The point of the canvas at a point of the world.
    #[must_use]
    pub fn from_world(&self, world: Vec2) -> Vec2 {
        Vec2::new(PANEL_WIDTH, 0.0) + world
    }

    /// A size of text in canvas units, or the least that can be read in this window where that is
    /// more: [`LEAST_TEXT`]. Windows smaller than 480 × 270 pixels have the text of that one, made
    /// smaller with it.
    #[must_use]
    pub fn legible(&self, size: f32) -> f32 {
        let smallest = SMALLEST_WINDOW.y / CANVAS.y;
        size.max(LEAST_TEXT / self.scale.max(smallest))
    }

    /// The physical pixel at a point of the canvas.
    #[must_use]
    pub fn to_pixels(&self, canvas: Vec2) -> Vec2 {
        self.origin + canvas * self.scale
    }

    /// The point of the field, in world units, that a physical pixel of the window shows; beyond
    /// the field's edges too.
    #[must_use]
    pub fn to_field(&self, pixel: Vec2) -> Vec2 {
        (pixel - Vec2::new(self.field.left as f32, self.field.top as f32)) / self.scale
    }
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
