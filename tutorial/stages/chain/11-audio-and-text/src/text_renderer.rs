//! Draws text: one texture for each letter of a font.

use crate::Result;
use crate::resource_manager::read;
use crate::sprite_renderer::{QUAD, STRIP, Vertex};
use ab_glyph::{Font, FontVec, ScaleFont};
use glam::{Mat4, Vec2, Vec3, vec2};
use glium::backend::Facade;
use glium::texture::{ClientFormat, MipmapsOption, RawImage2d, UncompressedFloatFormat};
use glium::uniforms::SamplerWrapFunction;
use glium::{Blend, DrawParameters, Program, Surface, Texture2d, VertexBuffer, uniform};
use std::borrow::Cow;
use std::collections::HashMap;

struct Character {
    /// The letter's picture. A space has none.
    texture: Option<Texture2d>,
    size: Vec2,
    /// From the pen, on the baseline, to the picture's top left corner.
    bearing: Vec2,
    /// Distance from this letter's pen to the next letter's.
    advance: f32,
}

pub struct TextRenderer {
    characters: HashMap<char, Character>,
    /// From the top of a line to its baseline.
    ascent: f32,
    shader: Program,
    quad: VertexBuffer<Vertex>,
    projection: Mat4,
}

impl TextRenderer {
    /// Draws the printable characters of ASCII into textures, for lines `size` pixels high.
    pub fn new(facade: &impl Facade, shader: Program, projection: Mat4, file: &str, size: f32) -> Result<Self> {
        let bytes = read(file)?;
        let font = FontVec::try_from_vec(bytes).map_err(|error| format!("{file}: {error}"))?;
        let scaled = font.as_scaled(size);
        let mut characters = HashMap::new();
        for letter in ' '..='~' {
            let glyph = scaled.scaled_glyph(letter);
            let advance = scaled.h_advance(glyph.id);
            let mut character = Character { texture: None, size: Vec2::ZERO, bearing: Vec2::ZERO, advance };
            if let Some(outline) = scaled.outline_glyph(glyph) {
                let bounds = outline.px_bounds();
                let (width, height) = (bounds.width() as u32, bounds.height() as u32);
                let mut pixels = vec![0u8; (width * height) as usize];
                outline.draw(|x, y, coverage| pixels[(y * width + x) as usize] = (coverage * 255.0) as u8);
                let picture = RawImage2d { data: Cow::Owned(pixels), width, height, format: ClientFormat::U8 };
                // One channel, and no smaller copies: letters are drawn at their own size.
                let (format, mipmaps) = (UncompressedFloatFormat::U8, MipmapsOption::NoMipmap);
                character.texture = Some(Texture2d::with_format(facade, picture, format, mipmaps)?);
                character.size = vec2(width as f32, height as f32);
                character.bearing = vec2(bounds.min.x, bounds.min.y);
            }
            characters.insert(letter, character);
        }
        let quad = VertexBuffer::new(facade, &QUAD)?;
        Ok(Self { characters, ascent: scaled.ascent(), shader, quad, projection })
    }

    /// Draws a line of text with its top left corner at `position`.
    pub fn render_text(
        &self,
        target: &mut impl Surface,
        text: &str,
        position: Vec2,
        scale: f32,
        color: Vec3,
    ) -> Result<()> {
        let mut pen = position + vec2(0.0, self.ascent * scale);
        for letter in text.chars() {
            let Some(character) = self.characters.get(&letter) else { continue };
            if let Some(texture) = &character.texture {
                let uniforms = uniform! {
                    projection: self.projection.to_cols_array_2d(),
                    corner: (pen + character.bearing * scale).to_array(),
                    size: (character.size * scale).to_array(),
                    text: texture.sampled().wrap_function(SamplerWrapFunction::Clamp),
                    text_color: color.to_array(),
                };
                let parameters = DrawParameters { blend: Blend::alpha_blending(), ..DrawParameters::default() };
                target.draw(&self.quad, STRIP, &self.shader, &uniforms, &parameters)?;
            }
            pen.x += character.advance * scale;
        }
        Ok(())
    }
}
