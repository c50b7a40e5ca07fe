//! Text, rasterised at the size in physical pixels at which it is shown. Tutorial chapter: *Render text*, its
//! `TextRenderer`, with one texture and one draw for each glyph there; here all glyphs share an atlas and a draw.

use super::RenderError;
use super::batch::Batch;
use super::layout::Layout;
use super::shader::load_program;
use super::sprite::premultiplied;
use super::texture::UvRect;
use crate::assets::Assets;
use crate::font::font;
use ab_glyph::{Font, FontRef, PxScale, ScaleFont};
use etagere::{AtlasAllocator, size2};
use glam::{Mat4, Vec2, Vec4};
use glium::backend::Context;
use glium::texture::{ClientFormat, MipmapsOption, RawImage2d, UncompressedFloatFormat};
use glium::uniforms::{MagnifySamplerFilter, MinifySamplerFilter, Sampler, SamplerWrapFunction, UniformType};
use glium::{Program, Rect, Surface, Texture2d, implement_vertex, uniform};
use std::borrow::Cow;
use std::collections::HashMap;
use std::rc::Rc;

/// Side of the glyph atlas in pixels: a few hundred glyphs of the largest usual size.
const ATLAS_SIZE: u32 = 1024;

/// Glyphs larger than this, in pixels, are drawn at this size: beyond it one would fill the atlas.
const LARGEST: f32 = 256.0;

/// Which point of a line's top edge its position means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    /// The left end.
    Left,
    /// The middle.
    Center,
}

#[derive(Clone, Copy, Debug)]
struct GlyphInstance {
    position: [f32; 2],
    size: [f32; 2],
    uv: [f32; 4],
    color: [f32; 4],
}
implement_vertex!(GlyphInstance, position, size, uv, color);

/// What the shader is given.
const UNIFORMS: [(&str, UniformType); 2] =
    [("projection", UniformType::FloatMat4), ("coverage", UniformType::Sampler2d)];

/// A glyph in the atlas.
#[derive(Clone, Copy)]
struct Glyph {
    /// From the pen's position on the base line to the top-left corner, pixels.
    offset: Vec2,
    /// Pixels; zero for blanks.
    size: Vec2,
    uv: UvRect,
}

/// Collects lines of text and draws all of them with one call.
pub(super) struct TextRenderer {
    font: FontRef<'static>,
    program: Program,
    batch: Batch<GlyphInstance>,
    atlas: Texture2d,
    allocator: AtlasAllocator,
    /// By character and size in pixels.
    glyphs: HashMap<(char, u32), Glyph>,
}

impl TextRenderer {
    /// Loads the font and the text shader.
    ///
    /// # Errors
    ///
    /// [`RenderError`] that names the file.
    pub(super) fn new(context: &Rc<Context>, assets: &Assets) -> Result<Self, RenderError> {
        let side = ATLAS_SIZE as i32;
        let (format, mipmaps) = (UncompressedFloatFormat::U8, MipmapsOption::NoMipmap);
        Ok(Self {
            font: font().map_err(|_| RenderError::NoFont)?,
            program: load_program::<GlyphInstance>(context, assets, "text", &UNIFORMS)?,
            batch: Batch::new(context),
            atlas: Texture2d::empty_with_format(context, format, mipmaps, ATLAS_SIZE, ATLAS_SIZE)?,
            allocator: AtlasAllocator::new(size2(side, side)),
            glyphs: HashMap::new(),
        })
    }

    /// Width of a line in canvas units at a font size in canvas units.
    #[must_use]
    pub(super) fn width(&self, text: &str, size: f32) -> f32 {
        let font = self.font.as_scaled(PxScale::from(size));
        text.chars().map(|c| font.h_advance(font.glyph_id(c))).sum()
    }

    /// A line no wider than `width`: what is too long ends in `…`.
    #[must_use]
    pub(super) fn fit(&self, text: &str, size: f32, width: f32) -> String {
        if self.width(text, size) <= width {
            return text.to_owned();
        }
        let mut line: String = text.to_owned();
        while line.pop().is_some() && self.width(&format!("{line}…"), size) > width {}
        line.trim_end().to_owned() + "…"
    }

    /// Splits a text into lines no wider than `width`; a word that is wider by itself is cut.
    #[must_use]
    pub(super) fn wrap(&self, text: &str, size: f32, width: f32) -> Vec<String> {
        let fits = |line: &str| self.width(line, size) <= width;
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            if let Some(line) = lines.last_mut()
                && fits(&format!("{line} {word}"))
            {
                line.push(' ');
                line.push_str(word);
                continue;
            }
            let mut word = word.to_owned();
            if !fits(&word) {
                while !word.is_empty() && !fits(&format!("{word}…")) {
                    word.pop();
                }
                word.push('…');
            }
            lines.push(word);
        }
        lines
    }

    /// Adds a line: `position` is the left end or the middle of its top edge, in canvas units; `size` is the height
    /// of a line in canvas units; `color` has straight alpha.
    pub(super) fn render_text(
        &mut self,
        layout: &Layout,
        text: &str,
        position: Vec2,
        size: f32,
        color: Vec4,
        align: Align,
    ) {
        let pixels = (size * layout.scale).clamp(1.0, LARGEST).round();
        let scaled = self.font.as_scaled(PxScale::from(pixels));
        let (ascent, id) = (scaled.ascent(), |c: char| scaled.glyph_id(c));
        // Whole pixels, so that equal letters stand equally far apart.
        let advances: Vec<f32> = text.chars().map(|c| scaled.h_advance(id(c)).round()).collect();
        let start = layout.to_pixels(position);
        let mut pen = match align {
            Align::Left => start.x,
            Align::Center => start.x - advances.iter().sum::<f32>() / 2.0,
        };
        let base_line = (start.y + ascent).round();
        for (c, advance) in text.chars().zip(advances) {
            if let Some(glyph) = self.glyph(c, pixels)
                && glyph.size != Vec2::ZERO
            {
                // Whole pixels: a glyph is rasterised for them, and blurs between them.
                let corner = Vec2::new(pen.round(), base_line) + glyph.offset;
                self.batch.push(GlyphInstance {
                    position: corner.into(),
                    size: glyph.size.into(),
                    uv: [glyph.uv.min.x, glyph.uv.min.y, glyph.uv.max.x, glyph.uv.max.y],
                    color: color.into(),
                });
            }
            pen += advance;
        }
    }

    /// Draws what was added since the last call.
    ///
    /// # Errors
    ///
    /// [`RenderError`] where the driver refuses.
    pub(super) fn flush(&mut self, target: &mut impl Surface, pixel_projection: &Mat4) -> Result<(), RenderError> {
        let uniforms = uniform! {
            projection: pixel_projection.to_cols_array_2d(),
            coverage: Sampler::new(&self.atlas)
                .wrap_function(SamplerWrapFunction::Clamp)
                .magnify_filter(MagnifySamplerFilter::Nearest)
                .minify_filter(MinifySamplerFilter::Nearest),
        };
        self.batch.flush(target, &self.program, &uniforms, &premultiplied())
    }

    /// Forgets all glyphs, for a window of another size: its text has other sizes too.
    pub(super) fn clear_cache(&mut self) {
        self.glyphs.clear();
        self.allocator.clear();
    }

    /// The glyph of a character at a size in whole pixels; `None` where the atlas is full.
    fn glyph(&mut self, c: char, pixels: f32) -> Option<Glyph> {
        let key = (c, pixels as u32);
        if let Some(glyph) = self.glyphs.get(&key) {
            return Some(*glyph);
        }
        let glyph = self.rasterise(c, pixels)?;
        self.glyphs.insert(key, glyph);
        Some(glyph)
    }

    fn rasterise(&mut self, c: char, pixels: f32) -> Option<Glyph> {
        let scaled = self.font.as_scaled(PxScale::from(pixels));
        let Some(outlined) = self.font.outline_glyph(scaled.scaled_glyph(c)) else {
            return Some(Glyph { offset: Vec2::ZERO, size: Vec2::ZERO, uv: UvRect::default() });
        };
        let bounds = outlined.px_bounds();
        let (width, height) = (bounds.width() as u32, bounds.height() as u32);
        // One pixel apart is enough: glyphs are drawn texel by pixel.
        let room = size2(width as i32 + 1, height as i32 + 1);
        let spot = self.allocator.allocate(room)?.rectangle.min;
        let mut coverage = vec![0_u8; (width * height) as usize];
        outlined.draw(|x, y, share| {
            if let Some(pixel) = coverage.get_mut((y * width + x) as usize) {
                *pixel = (share * 255.0).round() as u8;
            }
        });
        let (left, top) = (spot.x as u32, spot.y as u32);
        let image = RawImage2d { data: Cow::Owned(coverage), width, height, format: ClientFormat::U8 };
        self.atlas.write(Rect { left, bottom: top, width, height }, image);
        let corner = |x: u32, y: u32| Vec2::new(x as f32, y as f32) / ATLAS_SIZE as f32;
        Some(Glyph {
            offset: Vec2::new(bounds.min.x, bounds.min.y),
            size: Vec2::new(width as f32, height as f32),
            uv: UvRect { min: corner(left, top), max: corner(left + width, top + height) },
        })
    }
}
