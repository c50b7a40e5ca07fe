//! Textbook figures: lines, boxes, circles, arrows and labels. All lines are one draw call. A
//! figure can be drawn over any existing content.

use super::gl::Gl;
use super::post::from_bottom;
use super::{Align, Batch, Layout, PixelRect, RenderError, TextRenderer, Units, load_program, premultiplied};
use crate::assets::Assets;
use crate::collision::{Aabb, Circle, axis_times};
use glam::{Mat4, Vec2, Vec4, vec2};
use glium::uniforms::UniformType;
use glium::{DrawParameters, Program, Surface, implement_vertex, uniform};

#[derive(Clone, Copy, Debug)]
struct LineInstance {
    from: [f32; 2],
    to: [f32; 2],
    width: f32,
    color: [f32; 4],
}
implement_vertex!(LineInstance, from, to, width, color);

const UNIFORMS: [(&str, UniformType); 2] = [("projection", UniformType::FloatMat4), ("scale", UniformType::Float)];

/// Line width in canvas units.
const WIDTH: f32 = 1.6;

/// Line segments per circle, enough for a smooth circle of any size on the canvas.
const SEGMENTS: usize = 64;

/// Lines are clipped to this area, in canvas units. A window shows no more, and lines of 10⁵ units
/// would lose precision.
const DRAWN: Aabb = Aabb { min: Vec2::new(-600.0, -600.0), max: Vec2::new(1700.0, 1200.0) };

/// Collects a figure and draws it: all lines with one call, all labels with another.
///
/// ```
/// use breakout::assets::Assets;
/// use breakout::collision::Aabb;
/// use breakout::draw::{self, FigureRenderer, Layout, Units};
/// use glam::{Vec2, Vec4};
///
/// let gl = draw::headless()?;
/// let mut figure = FigureRenderer::new(&gl, &Assets::embedded())?;
/// let picture = draw::capture(&gl, (320, 180), |target| {
///     figure.begin(&Layout::new((320, 180)), Units::World);
///     let aabb = Aabb::from_center_size(Vec2::new(400.0, 300.0), Vec2::splat(100.0));
///     figure.outline(&aabb, Vec4::ONE);
///     figure.label("a box", Vec2::new(355.0, 260.0), 15.0, Vec4::ONE);
///     figure.flush(target)
/// })?;
/// assert!(picture.pixels().any(|pixel| pixel.0[0] > 100));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct FigureRenderer {
    program: Program,
    lines: Batch<LineInstance>,
    text: TextRenderer,
    layout: Layout,
    /// Origin of the figure's coordinates, in canvas units.
    origin: Vec2,
}

impl FigureRenderer {
    /// Loads the shaders for lines and text.
    ///
    /// # Errors
    ///
    /// [`RenderError`], naming the file that does not load.
    pub fn new(gl: &Gl, assets: &Assets) -> Result<Self, RenderError> {
        Ok(Self {
            program: load_program::<LineInstance>(gl, assets, ["line", "line"], &UNIFORMS)?,
            lines: Batch::new(gl),
            text: TextRenderer::new(gl, assets)?,
            layout: Layout::new((1, 1)),
            origin: Vec2::ZERO,
        })
    }

    /// Starts a figure in a window with this layout. Its coordinates are in `units`.
    pub fn begin(&mut self, layout: &Layout, units: Units) {
        self.layout = *layout;
        self.origin = match units {
            Units::Canvas => Vec2::ZERO,
            Units::World => layout.from_world(Vec2::ZERO),
        };
    }

    /// Adds a line with flat ends.
    pub fn line(&mut self, from: Vec2, to: Vec2, color: Vec4) {
        self.thick_line(from, to, WIDTH, color);
    }

    /// Adds a dashed line.
    pub fn dashed(&mut self, from: Vec2, to: Vec2, color: Vec4) {
        const DASH: f32 = 5.0;
        let Some((from, to)) = clipped(from, to, &DRAWN) else { return };
        let displacement = to - from;
        let direction = displacement.normalize_or_zero();
        let mut at = 0.0;
        while at < displacement.length() {
            self.line(from + direction * at, from + direction * (at + DASH).min(displacement.length()), color);
            at += 2.0 * DASH;
        }
    }

    /// Adds the outline of a box.
    pub fn outline(&mut self, aabb: &Aabb, color: Vec4) {
        for (from, to) in sides(aabb) {
            self.line(from, to, color);
        }
    }

    /// Adds the dashed outline of a box.
    pub fn dashed_outline(&mut self, aabb: &Aabb, color: Vec4) {
        for (from, to) in sides(aabb) {
            self.dashed(from, to, color);
        }
    }

    /// Adds a filled box.
    pub fn fill(&mut self, aabb: &Aabb, color: Vec4) {
        let middle = aabb.center().y;
        self.thick_line(vec2(aabb.min.x, middle), vec2(aabb.max.x, middle), aabb.size().y, color);
    }

    /// Adds the outline of a disc.
    pub fn circle(&mut self, circle: &Circle, color: Vec4) {
        self.rounded(&Aabb { min: circle.center, max: circle.center }, circle.radius, color);
    }

    /// Adds the outline of the Minkowski sum of a box and a disc of this radius: a rounded box. A
    /// disc whose center is on this outline touches the box.
    pub fn rounded(&mut self, aabb: &Aabb, radius: f32, color: Vec4) {
        const QUARTER: usize = SEGMENTS / 4;
        let Aabb { min, max } = *aabb;
        let corners = [max, vec2(min.x, max.y), min, vec2(max.x, min.y)];
        let points = corners.into_iter().enumerate().flat_map(|(i, corner)| {
            (0..=QUARTER).map(move |step| {
                let turns = (i * QUARTER + step) as f32 / SEGMENTS as f32;
                corner + radius * Vec2::from_angle(std::f32::consts::TAU * turns)
            })
        });
        let mut last = max + vec2(radius, 0.0);
        for point in points.chain([last]) {
            // For a circle, the box is a point and its sides have no length.
            if point != last {
                self.line(last, point, color);
            }
            last = point;
        }
    }

    /// Adds a line three times as thick as [`FigureRenderer::line`] does.
    pub fn thick(&mut self, from: Vec2, to: Vec2, color: Vec4) {
        self.thick_line(from, to, 3.0 * WIDTH, color);
    }

    /// Adds a dot, a small filled square.
    pub fn dot(&mut self, at: Vec2, color: Vec4) {
        const SIDE: f32 = 6.0;
        self.fill(&Aabb::from_center_size(at, Vec2::splat(SIDE)), color);
    }

    /// Adds an arrow from `from` to `to`.
    pub fn arrow(&mut self, from: Vec2, to: Vec2, color: Vec4) {
        const HEAD: f32 = 9.0;
        self.line(from, to, color);
        let direction = (to - from).normalize_or_zero();
        for turn in [Vec2::from_angle(2.6), Vec2::from_angle(-2.6)] {
            self.line(to, to + turn.rotate(direction) * HEAD, color);
        }
    }

    /// Adds a line of text. `position` is its top-left corner, and `size` is its height in canvas
    /// units.
    pub fn label(&mut self, text: &str, position: Vec2, size: f32, color: Vec4) {
        self.text.render_text(&self.layout, text, self.origin + position, size, color, Align::Left);
    }

    /// Draws the collected figure over the target's content: all lines, then all labels.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the driver reports an error.
    pub fn flush(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        self.flush_with(target, &premultiplied())
    }

    /// Like [`FigureRenderer::flush`], but clips lines to a part of the target.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the driver reports an error.
    pub fn flush_within(&mut self, target: &mut impl Surface, part: &PixelRect) -> Result<(), RenderError> {
        let scissor = Some(from_bottom(part, target));
        self.flush_with(target, &DrawParameters { scissor, ..premultiplied() })
    }

    fn flush_with(&mut self, target: &mut impl Surface, parameters: &DrawParameters<'_>) -> Result<(), RenderError> {
        let projection = self.layout.canvas_projection() * Mat4::from_translation(self.origin.extend(0.0));
        let uniforms = uniform! { projection: projection.to_cols_array_2d(), scale: self.layout.scale };
        self.lines.flush(target, &self.program, &uniforms, parameters)?;
        self.text.flush(target, &self.layout.pixel_projection())
    }

    fn thick_line(&mut self, from: Vec2, to: Vec2, width: f32, color: Vec4) {
        let Some((from, to)) = clipped(from, to, &DRAWN) else { return };
        self.lines.push(LineInstance { from: from.into(), to: to.into(), width, color: color.into() });
    }
}

/// Clips a line to a box with the Liang–Barsky algorithm. Returns `None` if they do not overlap.
pub(crate) fn clipped(from: Vec2, to: Vec2, aabb: &Aabb) -> Option<(Vec2, Vec2)> {
    let displacement = to - from;
    let [Some(x), Some(y)] = axis_times(&Aabb { min: from, max: from }, displacement, aabb) else { return None };
    let (first, last) = (x.entry.max(y.entry).max(0.0), x.exit.min(y.exit).min(1.0));
    (first < last).then(|| (from + displacement * first as f32, from + displacement * last as f32))
}

/// Returns the four sides of a box, clockwise from its top-left corner.
pub(crate) fn sides(aabb: &Aabb) -> [(Vec2, Vec2); 4] {
    let (top_right, bottom_left) = (vec2(aabb.max.x, aabb.min.y), vec2(aabb.min.x, aabb.max.y));
    [(aabb.min, top_right), (top_right, aabb.max), (aabb.max, bottom_left), (bottom_left, aabb.min)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_to_the_windows_width() {
        let (from, to) = clipped(vec2(-1e6, 300.0), vec2(1e6, 300.0), &DRAWN).expect("it crosses");
        assert!((from - vec2(-600.0, 300.0)).length() < 1.0 && (to - vec2(1700.0, 300.0)).length() < 1.0);
        assert_eq!(clipped(vec2(0.0, 0.0), vec2(10.0, 10.0), &DRAWN), Some((vec2(0.0, 0.0), vec2(10.0, 10.0))));
        assert_eq!(clipped(vec2(-1e6, -2000.0), vec2(1e6, -2000.0), &DRAWN), None);
    }

    #[test]
    fn a_line_crosses_a_box_or_passes_it() {
        let aabb = Aabb { min: vec2(10.0, 10.0), max: vec2(20.0, 20.0) };
        let crosses = |from: [f32; 2], to: [f32; 2]| clipped(from.into(), to.into(), &aabb).is_some();
        assert!(crosses([0.0, 0.0], [30.0, 30.0]) && crosses([15.0, 0.0], [15.0, 99.0]));
        assert!(crosses([14.0, 14.0], [15.0, 16.0]), "inside");
        assert!(!crosses([0.0, 0.0], [9.0, 9.0]) && !crosses([0.0, 15.0], [30.0, 46.0]));
        assert!(!crosses([5.0, 0.0], [5.0, 99.0]));
    }
}
