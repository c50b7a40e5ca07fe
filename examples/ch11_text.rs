//! Chapter 11, text: letters by hand, and letters as the game draws them.
//!
//! * **New here:** `Letter`, one letter as a texture, drawn as a quad (ENTER). SPACE shows words of
//!   such letters, made once and scaled, as in the tutorial. `TextRenderer`, the game's own, makes
//!   letters for the size in pixels at which they are shown, and draws all of them with one call.
//! * **Look at:** a larger window. The scaled letters become more blurred; the others stay sharp.
//! * **Try:** make `STORED` 96 pixels and look at the small lines; give `wrap` half the width.
//!
//! `cargo run --example ch11_text`
//!
//! Next: `cargo run --example ch12_breakout`

use ab_glyph::{Font, FontRef, PxScale, PxScaleFont, ScaleFont};
use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::assets::Assets;
use breakout::draw::{self, Align, Corner, Gl, Layout, QUAD_STRIP, RenderError, TextRenderer};
use glam::{Vec2, Vec4, vec2};
use glium::texture::{ClientFormat, MipmapsOption, RawImage2d, UncompressedFloatFormat};
use glium::uniforms::{MagnifySamplerFilter, MinifySamplerFilter, SamplerWrapFunction};
use glium::{Program, Surface, Texture2d, VertexBuffer, uniform};
use std::{collections::HashMap, error::Error, process::ExitCode};
use winit::keyboard::KeyCode;

const WORDS: &str = "Breakout, level 3";
const SIZES: [f32; 4] = [80.0, 40.0, 20.0, 12.0]; // in canvas units
const STORED: f32 = 24.0; // pixels
const ABOUT: &str = "A line knows its width before it is drawn, so it can be placed in the middle, cut where a \
                     panel ends, or wrapped into several lines, as this one is.";

// ANCHOR: shaders
const VERTEX_SHADER: &str = "#version 330 core
    in vec2 corner;
    out vec2 uv;
    uniform vec2 position, size; // pixels
    uniform mat4 projection;
    void main() {
        uv = corner;
        gl_Position = projection * vec4(position + corner * size, 0.0, 1.0);
    }";
const FRAGMENT_SHADER: &str = "#version 330 core
    in vec2 uv;
    out vec4 color;
    uniform sampler2D coverage;
    void main() { color = vec4(1.0) * texture(coverage, uv).r; }";
// ANCHOR_END: shaders

// ANCHOR: letter
struct Letter {
    coverage: Texture2d,
    offset: Vec2, // from the pen to its top left corner, pixels
}

impl Letter {
    fn new(gl: &Gl, font: &PxScaleFont<FontRef<'_>>, c: char) -> Result<Self, Box<dyn Error>> {
        let outline = font.outline_glyph(font.scaled_glyph(c)).ok_or("this character has no outline")?;
        let bounds = outline.px_bounds();
        let (width, height) = (bounds.width() as u32, bounds.height() as u32);
        let mut bytes = vec![0_u8; (width * height) as usize];
        outline.draw(|x, y, share| bytes[(y * width + x) as usize] = (share * 255.0).round() as u8);
        let picture = RawImage2d { data: bytes.into(), width, height, format: ClientFormat::U8 };
        let coverage = Texture2d::with_format(gl, picture, UncompressedFloatFormat::U8, MipmapsOption::NoMipmap)?;
        Ok(Self { coverage, offset: vec2(bounds.min.x, bounds.min.y) })
    }
}
// ANCHOR_END: letter

struct Text {
    text: TextRenderer,
    corners: VertexBuffer<Corner>,
    program: Program,
    letters: HashMap<char, Letter>,
    advance: f32, // from a stored letter to the next: the same for all, in this font
    ascent: f32,  // from the top of a stored line to its baseline
    is_scaled: bool,
    is_large: bool,
}

impl Text {
    fn new(gl: &Gl, assets: &Assets) -> Result<Self, Box<dyn Error>> {
        let font = FontRef::try_from_slice(include_bytes!("../src/font/Hack.ttf"))?.into_scaled(PxScale::from(STORED));
        let letters = ('!'..='~').map(|c| Ok((c, Letter::new(gl, &font, c)?)));
        Ok(Self {
            text: TextRenderer::new(gl, assets)?,
            corners: draw::unit_quad(gl)?,
            program: Program::from_source(gl, VERTEX_SHADER, FRAGMENT_SHADER, None)?,
            letters: letters.collect::<Result<_, Box<dyn Error>>>()?,
            advance: font.h_advance(font.glyph_id('g')).round(),
            ascent: font.ascent().round(),
            is_scaled: false,
            is_large: false,
        })
    }

    // ANCHOR: by_hand
    /// Draws stored letters one by one, enlarged by `scale`. The pen begins at this pixel.
    fn draw_by_hand(&self, target: &mut impl Surface, words: &str, pen: Vec2, scale: f32) -> Result<(), RenderError> {
        let filter = if self.is_large { MagnifySamplerFilter::Nearest } else { MagnifySamplerFilter::Linear };
        let projection = Layout::new(target.get_dimensions()).pixel_projection().to_cols_array_2d();
        for (i, c) in words.chars().enumerate() {
            let Some(letter) = self.letters.get(&c) else { continue };
            let corner = pen + (letter.offset + vec2(i as f32 * self.advance, 0.0)) * scale;
            let size = vec2(letter.coverage.width() as f32, letter.coverage.height() as f32) * scale;
            let sampler = letter.coverage.sampled().wrap_function(SamplerWrapFunction::Clamp);
            let uniforms = uniform! {
                projection: projection,
                position: corner.to_array(),
                size: size.to_array(),
                coverage: sampler.magnify_filter(filter).minify_filter(MinifySamplerFilter::Linear),
            };
            target.draw(&self.corners, QUAD_STRIP, &self.program, &uniforms, &draw::premultiplied())?;
        }
        Ok(())
    }
    // ANCHOR_END: by_hand
}

impl Scene for Text {
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        self.is_scaled ^= (key, state) == (KeyCode::Space, KeyState::Pressed);
        self.is_large ^= (key, state) == (KeyCode::Enter, KeyState::Pressed);
        if key == KeyCode::Escape { Next::Quit } else { Next::GoOn }
    }

    // ANCHOR: draw
    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        target.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        let layout = Layout::new(target.get_dimensions());
        if self.is_large {
            let pen = layout.to_pixels(vec2(300.0, 350.0)).round();
            self.draw_by_hand(target, "g", pen, (25.0 * layout.scale).floor())?;
            return self.draw_by_hand(target, "g", pen + vec2(layout.window.x / 3.0, 0.0).round(), 1.0);
        }
        let mut place = vec2(153.0, 50.0);
        for size in SIZES {
            if self.is_scaled {
                let scale = size * layout.scale / STORED;
                let pen = layout.to_pixels(place) + vec2(0.0, self.ascent * scale);
                self.draw_by_hand(target, WORDS, pen, scale)?;
            } else {
                self.text.render_text(&layout, WORDS, place, size, Vec4::ONE, Align::Left);
            }
            place += vec2(0.0, size * 1.4); // letters reach below their line
        }
        for line in self.text.wrap(ABOUT, 20.0, 760.0) {
            place += vec2(0.0, 28.0);
            self.text.render_text(&layout, &line, place, 20.0, Vec4::new(0.7, 0.76, 0.9, 1.0), Align::Left);
        }
        let told = if self.is_scaled { "made once and scaled" } else { "made for each size" };
        let told = format!("{told}   (SPACE: the other way)");
        self.text.render_text(&layout, &told, vec2(153.0, 520.0), 20.0, Vec4::ONE, Align::Left);
        self.text.flush(target, &layout.pixel_projection())
    }
    // ANCHOR_END: draw
}

fn main() -> ExitCode {
    shell::main("Chapter 11: text", Text::new)
}
