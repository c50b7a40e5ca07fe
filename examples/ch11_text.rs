//! Chapter 11, text: letters rasterised for the size in pixels at which they are shown.
//!
//! * **New here:** `TextRenderer`. It makes a picture of each letter when it is first needed in a
//!   size, keeps it in an atlas, and draws all text with one call. SPACE switches to letters made
//!   once, 24 pixels high, and scaled, as in the tutorial.
//! * **Look at:** `draw`, and the size of the window: make it larger, and the scaled letters become
//!   more blurred; the others stay sharp.
//! * **Try:** make `STORED` 96 pixels and look at the small lines; give `wrap` half the width;
//!   align the lines at their middle, with `Align::Center` and `CANVAS.x / 2.0`.
//!
//! `cargo run --example ch11_text`
//!
//! Next: `cargo run --example ch12_breakout`

use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::assets::Assets;
use breakout::draw::{self, Align, Blending, Gl, Layout, RenderError, SpriteRenderer, TextRenderer, UvRect};
use glam::{Vec4, vec2};
use glium::texture::RawImage2d;
use glium::{Surface, Texture2d};
use std::process::ExitCode;
use winit::keyboard::KeyCode;

const WORDS: &str = "Breakout, level 3";
const SIZES: [f32; 4] = [80.0, 40.0, 20.0, 12.0]; // in canvas units
const STORED: f32 = 24.0; // pixels
const ROOM: f32 = 1.4; // height of a stored line beside its size: letters reach below it
const ABOUT: &str = "A line knows its width before it is drawn, so it can be placed in the middle, cut where a \
                     panel ends, or wrapped into several lines, as this one is.";

struct Text {
    text: TextRenderer,
    sprites: SpriteRenderer,
    stored: Texture2d,
    is_scaled: bool,
}

impl Text {
    // ANCHOR: new
    /// Makes a texture of the words, as the tutorial makes one of each letter.
    fn new(gl: &Gl, assets: &Assets) -> Result<Self, Box<dyn std::error::Error>> {
        let mut text = TextRenderer::new(gl, assets)?;
        let size = (text.width(WORDS, STORED).ceil() as u32, (STORED * ROOM) as u32);
        let layout = Layout::new(size);
        let picture = draw::capture(gl, size, |target| {
            target.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
            let corner = -layout.origin / layout.scale;
            text.render_text(&layout, WORDS, corner, STORED / layout.scale, Vec4::ONE, Align::Left);
            text.flush(target, &layout.pixel_projection())
        })?;
        let stored = Texture2d::new(gl, RawImage2d::from_raw_rgba(picture.into_raw(), size))?;
        Ok(Self { text, sprites: SpriteRenderer::new(gl, assets)?, stored, is_scaled: false })
    }
    // ANCHOR_END: new
}

impl Scene for Text {
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        self.is_scaled ^= (key, state) == (KeyCode::Space, KeyState::Pressed);
        if key == KeyCode::Escape { Next::Quit } else { Next::GoOn }
    }

    // ANCHOR: draw
    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        let Self { text, sprites, stored, .. } = self;
        target.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        let layout = Layout::new(target.get_dimensions());
        let mut place = vec2(153.0, 50.0);
        for size in SIZES {
            if self.is_scaled {
                let extent = vec2(stored.width() as f32, stored.height() as f32) * size / STORED;
                sprites.draw_sprite(place, extent, UvRect::WHOLE, Vec4::ONE);
            } else {
                text.render_text(&layout, WORDS, place, size, Vec4::ONE, Align::Left);
            }
            place += vec2(0.0, size * ROOM);
        }
        sprites.flush(target, &layout.canvas_projection(), stored, Blending::Opaque)?;
        for line in text.wrap(ABOUT, 20.0, 760.0) {
            place += vec2(0.0, 28.0);
            text.render_text(&layout, &line, place, 20.0, Vec4::new(0.7, 0.76, 0.9, 1.0), Align::Left);
        }
        let told = if self.is_scaled { "made once and scaled" } else { "made for each size" };
        let told = format!("{told}   (SPACE: the other way)");
        text.render_text(&layout, &told, vec2(153.0, 520.0), 20.0, Vec4::ONE, Align::Left);
        text.flush(target, &layout.pixel_projection())
    }
    // ANCHOR_END: draw
}

fn main() -> ExitCode {
    shell::main("Chapter 11: text", Text::new)
}
