//! Glyphs, rasterised at the size in pixels at which they are shown and kept in an atlas. Tutorial
//! chapter: *Render text*, its `Character` and `TextRenderer::Load`, which make a texture for each
//! glyph.

use super::{Gl, RenderError, UvRect};
use crate::font::font;
use ab_glyph::{Font, FontRef, PxScale, PxScaleFont, ScaleFont};
use etagere::{AtlasAllocator, size2};
use glam::Vec2;
use glium::texture::{ClientFormat, MipmapsOption, RawImage2d, UncompressedFloatFormat};
use glium::{Rect, Texture2d};
use std::borrow::Cow;
use std::collections::HashMap;

/// Side of the glyph atlas in pixels: a few hundred glyphs of the largest usual size.
const ATLAS_SIZE: u32 = 1024;

/// A glyph in the atlas.
#[derive(Clone, Copy)]
pub(super) struct Glyph {
    /// From the pen's position on the base line to the top-left corner, pixels.
    pub(super) offset: Vec2,
    /// Pixels; zero for blanks.
    pub(super) size: Vec2,
    pub(super) uv: UvRect,
}

/// The font, and the glyphs that were needed so far.
pub(super) struct Glyphs {
    font: FontRef<'static>,
    atlas: Texture2d,
    allocator: AtlasAllocator,
    /// By character and size in pixels.
    glyphs: HashMap<(char, u32), Glyph>,
}

impl Glyphs {
    /// Reads the font; no glyph is rasterised yet.
    pub(super) fn new(gl: &Gl) -> Result<Self, RenderError> {
        let side = ATLAS_SIZE as i32;
        let (format, mipmaps) = (UncompressedFloatFormat::U8, MipmapsOption::NoMipmap);
        Ok(Self {
            font: font().map_err(|_| RenderError::NoFont)?,
            atlas: Texture2d::empty_with_format(gl, format, mipmaps, ATLAS_SIZE, ATLAS_SIZE)?,
            allocator: AtlasAllocator::new(size2(side, side)),
            glyphs: HashMap::new(),
        })
    }

    /// The font at a height of a line, in any unit: its advances and its ascent are in the same
    /// unit.
    pub(super) fn scaled(&self, height: f32) -> PxScaleFont<&FontRef<'static>> {
        self.font.as_scaled(PxScale::from(height))
    }

    /// The atlas, with one byte of coverage for each pixel.
    pub(super) fn atlas(&self) -> &Texture2d {
        &self.atlas
    }

    /// Forgets all glyphs, for text of other sizes.
    pub(super) fn clear(&mut self) {
        self.glyphs.clear();
        self.allocator.clear();
    }

    /// The glyph of a character at a size in whole pixels; `None` where the atlas is full.
    pub(super) fn glyph(&mut self, c: char, pixels: f32) -> Option<Glyph> {
        let key = (c, pixels as u32);
        if let Some(glyph) = self.glyphs.get(&key) {
            return Some(*glyph);
        }
        let glyph = self.rasterise(c, pixels)?;
        self.glyphs.insert(key, glyph);
        Some(glyph)
    }

    fn rasterise(&mut self, c: char, pixels: f32) -> Option<Glyph> {
        let scaled = self.scaled(pixels);
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
        // glium calls the first row of a texture its bottom. The glyph's first row is its top, and
        // so is the shader's v.
        self.atlas.write(Rect { left, bottom: top, width, height }, image);
        let corner = |x: u32, y: u32| Vec2::new(x as f32, y as f32) / ATLAS_SIZE as f32;
        Some(Glyph {
            offset: Vec2::new(bounds.min.x, bounds.min.y),
            size: Vec2::new(width as f32, height as f32),
            uv: UvRect { min: corner(left, top), max: corner(left + width, top + height) },
        })
    }
}
