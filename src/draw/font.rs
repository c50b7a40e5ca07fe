//! Rasterizes glyphs at their size in pixels and keeps them in an atlas. Tutorial chapter: *Render
//! text*, whose `Character` and `TextRenderer::Load` create a texture for each glyph.

use super::gl::Gl;
use super::{RenderError, UvRect};
use crate::font::{Typeface, display, font};
use ab_glyph::{Font, FontRef, OutlinedGlyph, PxScale, PxScaleFactor, PxScaleFont, ScaleFont};
use glam::Vec2;
use glium::texture::{ClientFormat, MipmapsOption, RawImage2d, UncompressedFloatFormat};
use glium::{Rect, Texture2d};
use guillotiere::{SimpleAtlasAllocator, size2};
use std::borrow::Cow;
use std::collections::HashMap;

/// Side of the glyph atlas in pixels at the start.
const SIDE: u32 = 1024;
/// Maximum side of the glyph atlas in pixels. Half of the atlas then holds all glyphs of a frame,
/// even with large text at 4K.
const MAX_SIDE: u32 = 2048;

/// Scale that makes letters of Noto Sans as large as those of the other typefaces. Its line height
/// leaves much room for accents on capitals.
const SANS_SCALE: f32 = 1.19;
/// Distance from the top of a line in Noto Sans to its baseline, as a share of the line height.
const SANS_BASE: f32 = 0.81;

fn empty_atlas(gl: &Gl, side: u32) -> Result<Texture2d, RenderError> {
    let (format, mipmaps) = (UncompressedFloatFormat::U8, MipmapsOption::NoMipmap);
    Ok(Texture2d::empty_with_format(gl, format, mipmaps, side, side)?)
}

/// A glyph in the atlas.
#[derive(Clone, Copy)]
pub(super) struct Glyph {
    /// Offset from the pen position on the baseline to the top-left corner, in pixels.
    pub(super) offset: Vec2,
    /// Size in pixels; zero for spaces.
    pub(super) size: Vec2,
    pub(super) uv: UvRect,
}

/// Cache of all glyphs used so far.
pub(super) struct Glyphs {
    gl: Gl,
    pub(super) atlas: Texture2d,
    allocator: SimpleAtlasAllocator,
    /// Total area of all glyphs in the atlas, in pixels.
    used: u32,
    /// Keyed by typeface, character and size in pixels.
    glyphs: HashMap<(Typeface, char, u32), Glyph>,
}

impl Glyphs {
    /// Creates an empty cache.
    pub(super) fn new(gl: &Gl) -> Result<Self, RenderError> {
        Ok(Self {
            gl: gl.clone(),
            atlas: empty_atlas(gl, SIDE)?,
            allocator: SimpleAtlasAllocator::new(size2(SIDE as i32, SIDE as i32)),
            used: 0,
            glyphs: HashMap::new(),
        })
    }

    /// Returns a character's advance width in a line of this height, in the unit of `height`.
    pub(super) fn advance(&self, typeface: Typeface, c: char, height: f32) -> f32 {
        let own = if typeface == Typeface::Display { display::advance(c, height) } else { None };
        own.unwrap_or_else(|| {
            let font = scaled(typeface, height);
            font.h_advance(font.glyph_id(c))
        })
    }

    /// Returns the distance from the top of a line to its baseline, in the unit of `height`.
    pub(super) fn ascent(&self, typeface: Typeface, height: f32) -> f32 {
        match typeface {
            Typeface::Mono => scaled(typeface, height).ascent(),
            Typeface::Sans => SANS_BASE * height,
            Typeface::Display => display::ascent(height),
        }
    }

    /// Removes all glyphs. If they have filled the atlas, makes it larger.
    pub(super) fn clear(&mut self) {
        // If the driver has no memory for a larger atlas, keep the old one.
        if self.is_filled()
            && self.atlas.width() < MAX_SIDE
            && let Ok(atlas) = empty_atlas(&self.gl, MAX_SIDE)
        {
            self.atlas = atlas;
        }
        let side = self.atlas.width() as i32;
        self.allocator = SimpleAtlasAllocator::new(size2(side, side));
        self.glyphs.clear();
        self.used = 0;
    }

    /// Returns true if the atlas may lack room for the glyphs of another frame.
    pub(super) fn is_filled(&self) -> bool {
        self.used > self.atlas.width() * self.atlas.height() / 2
    }

    /// Returns the glyph of a character at a size in whole pixels, or `None` if the atlas is full.
    pub(super) fn glyph(&mut self, typeface: Typeface, c: char, pixels: f32) -> Option<Glyph> {
        let key = (typeface, c, pixels as u32);
        if let Some(glyph) = self.glyphs.get(&key) {
            return Some(*glyph);
        }
        let glyph = self.rasterise(typeface, c, pixels)?;
        self.glyphs.insert(key, glyph);
        Some(glyph)
    }

    fn rasterise(&mut self, typeface: Typeface, c: char, pixels: f32) -> Option<Glyph> {
        let Some(outlined) = outlined(typeface, c, pixels) else {
            return Some(Glyph { offset: Vec2::ZERO, size: Vec2::ZERO, uv: UvRect::default() });
        };
        let bounds = outlined.px_bounds();
        let (width, height) = (bounds.width() as u32, bounds.height() as u32);
        // A gap of one pixel is enough: glyphs are drawn with one texel per pixel.
        let room = size2(width as i32 + 1, height as i32 + 1);
        let spot = self.allocator.allocate(room)?.min;
        self.used += (width + 1) * (height + 1);
        let mut coverage = vec![0_u8; (width * height) as usize];
        outlined.draw(|x, y, share| {
            if let Some(pixel) = coverage.get_mut((y * width + x) as usize) {
                // Coverage exceeds 1 where strokes overlap. The cast saturates at 255.
                *pixel = (share * 255.0).round() as u8;
            }
        });
        let (left, top) = (spot.x as u32, spot.y as u32);
        let image = RawImage2d { data: Cow::Owned(coverage), width, height, format: ClientFormat::U8 };
        // glium calls the first row of a texture its bottom. Here the first row is the top of the
        // glyph, and v points down in the shader.
        self.atlas.write(Rect { left, bottom: top, width, height }, image);
        let corner = |x: u32, y: u32| Vec2::new(x as f32, y as f32) / self.atlas.width() as f32;
        Some(Glyph {
            offset: Vec2::new(bounds.min.x, bounds.min.y),
            size: Vec2::new(width as f32, height as f32),
            uv: UvRect { min: corner(left, top), max: corner(left + width, top + height) },
        })
    }
}

/// Returns a typeface's font for lines of this height.
fn scaled(typeface: Typeface, height: f32) -> PxScaleFont<&'static FontRef<'static>> {
    let scale = if typeface == Typeface::Mono { 1.0 } else { SANS_SCALE };
    font(typeface).as_scaled(PxScale::from(scale * height))
}

fn outlined(typeface: Typeface, c: char, pixels: f32) -> Option<OutlinedGlyph> {
    let font = scaled(typeface, pixels);
    let glyph = font.scaled_glyph(c);
    if typeface == Typeface::Display {
        let one = PxScaleFactor { horizontal: 1.0, vertical: 1.0 };
        return Some(OutlinedGlyph::new(glyph, display::outlined(c, pixels)?, one));
    }
    font.outline_glyph(glyph)
}
