//! Text, rasterised at the size in physical pixels at which it is shown. Tutorial chapter: *Render
//! text*, its `TextRenderer`, with one texture and one draw for each glyph there; here all glyphs
//! share an atlas and a draw.

use super::font::Glyphs;
use super::sprite::SpriteInstance;
use super::{Batch, Gl, Layout, RenderError, load_program, premultiplied};
use crate::assets::Assets;
use crate::collision::Aabb;
use crate::font::Typeface;
use glam::{Mat4, Vec2, Vec3, Vec4};
use glium::uniforms::{MagnifySamplerFilter, MinifySamplerFilter, Sampler, SamplerWrapFunction, UniformType};
use glium::{Program, Surface, uniform};

/// Glyphs larger than this, in pixels, are drawn at this size: beyond it one would fill the atlas.
const LARGEST: f32 = 256.0;

/// A text of this relative luminance or less is no text, but the dark edge around one.
const EDGE_LIGHT: f32 = 0.01;

/// The point of a line's top edge that its position means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// The left end.
    Left,
    /// The middle.
    Center,
}

/// Typeface and size. A number alone is a size in [`Typeface::Mono`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextStyle {
    /// Its letters.
    pub typeface: Typeface,
    /// The height of a line, canvas units.
    pub size: f32,
}

impl TextStyle {
    /// A text in [`Typeface::Sans`] with lines of this height in canvas units.
    #[must_use]
    pub const fn sans(size: f32) -> Self {
        Self { typeface: Typeface::Sans, size }
    }

    /// A text in [`Typeface::Display`] with lines of this height in canvas units.
    #[must_use]
    pub const fn display(size: f32) -> Self {
        Self { typeface: Typeface::Display, size }
    }
}

impl From<f32> for TextStyle {
    fn from(size: f32) -> Self {
        Self { typeface: Typeface::Mono, size }
    }
}

/// A line of text that was collected.
#[derive(Clone, Debug, PartialEq)]
pub struct TextLine {
    /// The characters.
    pub text: String,
    /// The line's box in physical pixels of the target, as high as its letters can be.
    pub place: Aabb,
    /// Its colour with straight alpha.
    pub color: Vec4,
}

/// The shader's uniforms.
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
    /// Pixels per canvas unit of the layout that was used last.
    scale: f32,
    /// No text is darker than this.
    least_light: f32,
    /// True if texts are left out, so that their background can be seen.
    is_hidden: bool,
    /// The lines that were collected, where that was asked for.
    lines: Option<Vec<TextLine>>,
}

impl TextRenderer {
    /// Loads the font and the text shader.
    ///
    /// # Errors
    ///
    /// [`RenderError`] that names the file.
    pub fn new(gl: &Gl, assets: &Assets) -> Result<Self, RenderError> {
        Ok(Self {
            glyphs: Glyphs::new(gl)?,
            program: load_program::<SpriteInstance>(gl, assets, ["text", "text"], &UNIFORMS)?,
            batch: Batch::new(gl),
            scale: 0.0,
            least_light: 0.0,
            is_hidden: false,
            lines: None,
        })
    }

    /// Makes every text that is darker than this lighter, from now on: a relative luminance from 0
    /// to 1, as WCAG 2 defines it. Dark edges around texts stay dark.
    pub fn set_least_light(&mut self, least: f32) {
        self.least_light = least;
    }

    /// Leaves texts out from now on, but for dark edges around them, so that what lies behind them
    /// is seen; or draws them again.
    pub fn set_hidden(&mut self, is_hidden: bool) {
        self.is_hidden = is_hidden;
    }

    /// Notes each line from now on. Returns those that were noted since the last call.
    pub fn take_lines(&mut self) -> Vec<TextLine> {
        self.lines.replace(Vec::new()).unwrap_or_default()
    }

    /// Width of a line in canvas units.
    #[must_use]
    pub fn width(&self, text: &str, style: impl Into<TextStyle>) -> f32 {
        let TextStyle { typeface, size } = style.into();
        let typeface = typeface.of(text);
        text.chars().map(|c| self.glyphs.advance(typeface, c, size)).sum()
    }

    /// Width in canvas units as drawn in this window, where letters end at whole pixels.
    #[must_use]
    pub fn drawn_width(&self, layout: &Layout, text: &str, style: impl Into<TextStyle>) -> f32 {
        let TextStyle { typeface, size } = style.into();
        let pixels = (size * layout.scale).clamp(1.0, LARGEST).round();
        self.advances(typeface.of(text), text, pixels).sum::<f32>() / layout.scale
    }

    /// From each letter to the next: whole pixels, so that equal letters stand equally far apart.
    fn advances(&self, typeface: Typeface, text: &str, pixels: f32) -> impl Iterator<Item = f32> {
        text.chars().map(move |c| self.glyphs.advance(typeface, c, pixels).round())
    }

    /// A line no wider than `width`: what is too long ends in `…`.
    #[must_use]
    pub fn fit(&self, text: &str, style: impl Into<TextStyle>, width: f32) -> String {
        let style = style.into();
        if self.width(text, style) <= width {
            return text.to_owned();
        }
        let mut line: String = text.to_owned();
        while line.pop().is_some() && self.width(&format!("{line}…"), style) > width {}
        line.trim_end().to_owned() + "…"
    }

    /// Splits a text into lines no wider than `width`; a word that is wider by itself is cut.
    #[must_use]
    pub fn wrap(&self, text: &str, style: impl Into<TextStyle>, width: f32) -> Vec<String> {
        let style = style.into();
        let fits = |line: &str| self.width(line, style) <= width;
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            if let Some(line) = lines.last_mut()
                && fits(&format!("{line} {word}"))
            {
                line.push(' ');
                line.push_str(word);
                continue;
            }
            lines.push(self.fit(word, style, width));
        }
        lines
    }

    /// Collects a line for [`TextRenderer::flush`], which draws it.
    ///
    /// `position` is the left end or the middle of its top edge, in canvas units; `style` is its
    /// typeface and the height of a line in canvas units, or that height alone; `color` has
    /// straight alpha.
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
        if (self.scale != layout.scale || self.glyphs.is_filled()) && self.batch.is_empty() {
            // At another scale the glyphs have other sizes. Glyphs that queued text uses stay.
            self.scale = layout.scale;
            self.glyphs.clear(layout.scale);
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
                // Whole pixels: a glyph is rasterised for them, and blurs between them.
                let corner = Vec2::new(pen.round(), base_line) + glyph.offset;
                self.batch.push(SpriteInstance::new(corner, glyph.size, glyph.uv, color));
            }
            pen += advance;
        }
    }

    /// Draws what was added since the last call. `pixel_projection` takes physical pixels:
    /// [`Layout::pixel_projection`].
    ///
    /// # Errors
    ///
    /// [`RenderError`] where the driver refuses.
    pub fn flush(&mut self, target: &mut impl Surface, pixel_projection: &Mat4) -> Result<(), RenderError> {
        let uniforms = uniform! {
            projection: pixel_projection.to_cols_array_2d(),
            coverage: Sampler::new(&self.glyphs.atlas)
                .wrap_function(SamplerWrapFunction::Clamp)
                .magnify_filter(MagnifySamplerFilter::Nearest)
                .minify_filter(MinifySamplerFilter::Nearest),
        };
        self.batch.flush(target, &self.program, &uniforms, &premultiplied())
    }
}

/// The colour, or one of this relative luminance between it and white where it is darker.
fn lightened(color: Vec4, least: f32) -> Vec4 {
    let light = luminance(color);
    if light >= least || is_edge(color) {
        return color;
    }
    let mixed = linear(color).lerp(Vec3::ONE, (least - light) / (1.0 - light));
    mixed.map(|c| if c <= 0.003_130_8 { c * 12.92 } else { 1.055 * c.powf(1.0 / 2.4) - 0.055 }).extend(color.w)
}

/// True for the colour of an edge around a text.
fn is_edge(color: Vec4) -> bool {
    luminance(color) <= EDGE_LIGHT
}

/// WCAG's relative luminance.
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

    /// At 4K with large text a frame has many letters, and a session shows them in many sizes.
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
        // Letters of a few sizes in one frame, and of many in frames after each other.
        for (sizes, is_flushed) in [((10..=90_u8).step_by(10), false), ((10..=250).step_by(1), true)] {
            let mut text = text();
            for size in sizes {
                // Nothing of it is seen.
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
