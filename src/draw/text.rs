//! Draws text, rasterized at its size in physical pixels. Tutorial chapter: *Render text*, whose
//! `TextRenderer` has one texture and one draw call per glyph. Here all glyphs share an atlas and a
//! draw call.

use super::font::Glyphs;
use super::gl::Gl;
use super::sprite::{SpriteInstance, smooth};
use super::{Batch, Layout, RenderError, load_program, premultiplied};
use crate::assets::Assets;
use crate::collision::Aabb;
use crate::font::Typeface;
use glam::{Mat4, Vec2, Vec3, Vec4};
use glium::uniforms::{MagnifySamplerFilter, MinifySamplerFilter, UniformType};
use glium::{Program, Surface, uniform};

/// Maximum glyph size in pixels. A larger glyph could fill the atlas.
const LARGEST: f32 = 256.0;

/// Text up to this relative luminance counts as the dark edge around another text.
const EDGE_LIGHT: f32 = 0.01;

/// The point of a line's top edge that its position refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// The left end.
    Left,
    /// The middle.
    Center,
}

/// Typeface and size. An `f32` converts to a size in [`Typeface::Mono`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextStyle {
    /// The typeface.
    pub typeface: Typeface,
    /// Line height in canvas units.
    pub size: f32,
}

impl TextStyle {
    /// Creates a style in [`Typeface::Sans`] with this line height in canvas units.
    pub const fn sans(size: f32) -> Self {
        Self { typeface: Typeface::Sans, size }
    }

    /// Creates a style in [`Typeface::Display`] with this line height in canvas units.
    pub const fn display(size: f32) -> Self {
        Self { typeface: Typeface::Display, size }
    }
}

impl From<f32> for TextStyle {
    fn from(size: f32) -> Self {
        Self { typeface: Typeface::Mono, size }
    }
}

/// A recorded line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct TextLine {
    /// The characters.
    pub text: String,
    /// The line's box in physical pixels of the target, with the full line height.
    pub place: Aabb,
    /// Color with straight alpha.
    pub color: Vec4,
}

const UNIFORMS: [(&str, UniformType); 2] =
    [("projection", UniformType::FloatMat4), ("coverage", UniformType::Sampler2d)];

/// Collects lines of text and draws all of them with one call.
///
/// ```
/// use breakout::assets::Assets;
/// use breakout::draw::{self, Align, CANVAS, Layout, TextRenderer};
/// use glam::{Vec2, Vec4};
///
/// let (gl, layout) = (draw::headless()?, Layout::new((320, 180)));
/// let mut text = TextRenderer::new(&gl, &Assets::embedded())?;
/// let picture = draw::capture(&gl, (320, 180), |target| {
///     text.render_text(&layout, "Breakout", CANVAS / 2.0, 40.0, Vec4::ONE, Align::Center);
///     text.flush(target, &layout.pixel_projection())
/// })?;
/// assert!(picture.pixels().any(|pixel| pixel.0[0] > 150));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TextRenderer {
    glyphs: Glyphs,
    program: Program,
    batch: Batch<SpriteInstance>,
    /// Minimum relative luminance of text.
    least_light: f32,
    /// True if text is not drawn, which reveals its background.
    is_hidden: bool,
    /// Recorded lines. `None` until recording starts.
    lines: Option<Vec<TextLine>>,
}

impl TextRenderer {
    /// Loads the font and the text shader.
    ///
    /// # Errors
    ///
    /// [`RenderError`], naming the file that does not load.
    pub fn new(gl: &Gl, assets: &Assets) -> Result<Self, RenderError> {
        Ok(Self {
            glyphs: Glyphs::new(gl)?,
            program: load_program::<SpriteInstance>(gl, assets, ["text", "text"], &UNIFORMS)?,
            batch: Batch::new(gl),
            least_light: 0.0,
            is_hidden: false,
            lines: None,
        })
    }

    /// Sets the minimum relative luminance of text, from 0 to 1 as WCAG 2 defines it. Darker text
    /// is lightened. Dark edges around text stay dark.
    pub fn set_least_light(&mut self, least: f32) {
        self.least_light = least;
    }

    /// Hides text or shows it again. Hidden text keeps its dark edges and reveals the background
    /// behind its letters.
    pub fn set_hidden(&mut self, is_hidden: bool) {
        self.is_hidden = is_hidden;
    }

    /// Returns the lines recorded since the last call. The first call starts recording.
    pub fn take_lines(&mut self) -> Vec<TextLine> {
        self.lines.replace(Vec::new()).unwrap_or_default()
    }

    /// Returns the width of a line in canvas units.
    pub fn width(&self, text: &str, style: impl Into<TextStyle>) -> f32 {
        let TextStyle { typeface, size } = style.into();
        let typeface = typeface.of(text);
        text.chars().map(|c| self.glyphs.advance(typeface, c, size)).sum()
    }

    /// Returns the width of a line as drawn in this window, in canvas units. Letters advance by
    /// whole pixels there.
    pub fn drawn_width(&self, layout: &Layout, text: &str, style: impl Into<TextStyle>) -> f32 {
        let TextStyle { typeface, size } = style.into();
        let pixels = (size * layout.scale).clamp(1.0, LARGEST).round();
        self.advances(typeface.of(text), text, pixels).sum::<f32>() / layout.scale
    }

    /// Returns the advance of each letter, rounded to whole pixels for even spacing.
    fn advances(&self, typeface: Typeface, text: &str, pixels: f32) -> impl Iterator<Item = f32> {
        text.chars().map(move |c| self.glyphs.advance(typeface, c, pixels).round())
    }

    /// Shortens a line to `width` canvas units. A shortened line ends in `…`.
    pub fn fit(&self, text: &str, style: impl Into<TextStyle>, width: f32) -> String {
        let style = style.into();
        if self.width(text, style) <= width {
            return text.to_owned();
        }
        let mut line: String = text.to_owned();
        while line.pop().is_some() && self.width(&format!("{line}…"), style) > width {}
        line.trim_end().to_owned() + "…"
    }

    /// Splits a text into lines no wider than `width` canvas units. Words that are wider are
    /// shortened.
    pub fn wrap(&self, text: &str, style: impl Into<TextStyle>, width: f32) -> Vec<String> {
        let style = style.into();
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match lines.last_mut() {
                Some(line) if self.width(&format!("{line} {word}"), style) <= width => *line += &format!(" {word}"),
                _ => lines.push(self.fit(word, style, width)),
            }
        }
        lines
    }

    /// Adds a line of text. [`TextRenderer::flush`] draws it.
    ///
    /// `position` is the left end or the middle of the line's top edge in canvas units. `style` is
    /// a typeface with a line height in canvas units, or only the line height. `color` has straight
    /// alpha.
    pub fn render_text(
        &mut self,
        layout: &Layout,
        text: &str,
        position: Vec2,
        style: impl Into<TextStyle>,
        color: Vec4,
        align: Align,
    ) {
        let color = lightened(color, self.least_light);
        let TextStyle { typeface, size } = style.into();
        let typeface = typeface.of(text);
        // Do not clear glyphs that queued text uses.
        if self.glyphs.is_filled() && self.batch.is_empty() {
            self.glyphs.clear();
        }
        let pixels = (size * layout.scale).clamp(1.0, LARGEST).round();
        let ascent = self.glyphs.ascent(typeface, pixels);
        let advances: Vec<f32> = self.advances(typeface, text, pixels).collect();
        let (start, width) = (layout.to_pixels(position), advances.iter().sum::<f32>());
        let mut pen = match align {
            Align::Left => start.x,
            Align::Center => start.x - width / 2.0,
        };
        if let Some(lines) = &mut self.lines {
            let place = Aabb::from_min_size(Vec2::new(pen, start.y), Vec2::new(width, pixels));
            lines.push(TextLine { text: text.to_owned(), place, color });
        }
        if self.is_hidden && !is_edge(color) {
            return;
        }
        let base_line = (start.y + ascent).round();
        for (c, advance) in text.chars().zip(advances) {
            if let Some(glyph) = self.glyphs.glyph(typeface, c, pixels)
                && glyph.size != Vec2::ZERO
            {
                // Place glyphs at whole pixels. They are rasterized for those and would blur in
                // between.
                let corner = Vec2::new(pen.round(), base_line) + glyph.offset;
                self.batch.push(SpriteInstance::new(corner, glyph.size, glyph.uv, color));
            }
            pen += advance;
        }
    }

    /// Draws all text added since the last call. `pixel_projection` maps physical pixels to clip
    /// space: [`Layout::pixel_projection`].
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the driver reports an error.
    pub fn flush(&mut self, target: &mut impl Surface, pixel_projection: &Mat4) -> Result<(), RenderError> {
        let uniforms = uniform! {
            projection: pixel_projection.to_cols_array_2d(),
            coverage: smooth(&self.glyphs.atlas, MinifySamplerFilter::Nearest)
                .magnify_filter(MagnifySamplerFilter::Nearest),
        };
        self.batch.flush(target, &self.program, &uniforms, &premultiplied())
    }
}

/// Mixes a color with white until its relative luminance is at least `least`. Does not change
/// edges.
fn lightened(color: Vec4, least: f32) -> Vec4 {
    let light = luminance(color);
    if light >= least || is_edge(color) {
        return color;
    }
    let mixed = linear(color).lerp(Vec3::ONE, (least - light) / (1.0 - light));
    mixed.map(|c| if c <= 0.003_130_8 { c * 12.92 } else { 1.055 * c.powf(1.0 / 2.4) - 0.055 }).extend(color.w)
}

/// Returns true if this is the color of a dark edge around text.
fn is_edge(color: Vec4) -> bool {
    luminance(color) <= EDGE_LIGHT
}

/// Returns the relative luminance as WCAG defines it.
fn luminance(color: Vec4) -> f32 {
    linear(color).dot(Vec3::new(0.2126, 0.7152, 0.0722))
}

fn linear(color: Vec4) -> Vec3 {
    color.truncate().map(|c| if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::{capture, headless};

    /// With large text at 4K, a frame has many letters, and a session has many text sizes.
    #[test]
    fn line_is_complete_however_many_letters_were_drawn_before_it() {
        let (gl, layout) = (headless().expect("OpenGL"), Layout::new((960, 540)));
        let last = |text: &mut TextRenderer| {
            let picture = capture(&gl, (960, 540), |target| {
                text.render_text(&layout, "Zwölf Boxkämpfer", Vec2::splat(20.0), 200.0, Vec4::ONE, Align::Left);
                text.flush(target, &layout.pixel_projection())
            });
            picture.expect("drawn").into_raw()
        };
        let text = || TextRenderer::new(&gl, &Assets::embedded()).expect("loaded");
        let expected = last(&mut text());
        assert!(expected.contains(&255) && expected.contains(&0));
        // A few sizes in one frame, then many sizes in successive frames.
        for (sizes, is_flushed) in [((10..=90_u8).step_by(10), false), ((10..=250).step_by(1), true)] {
            let mut text = text();
            for size in sizes {
                // The line lies outside the picture.
                let (line, corner) = ("abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLM", Vec2::new(0.0, -1000.0));
                text.render_text(&layout, line, corner, f32::from(size), Vec4::ONE, Align::Left);
                if is_flushed {
                    capture(&gl, (8, 8), |target| text.flush(target, &layout.pixel_projection())).expect("drawn");
                }
            }
            assert!(last(&mut text) == expected, "letters are missing; flushed: {is_flushed}");
        }
    }
}
