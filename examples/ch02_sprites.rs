//! Chapter 2, rendering sprites: textured rectangles, each with a place, a size and a tint.
//!
//! * **New here:** a texture from a file, and a `SpriteRenderer` that draws any number of
//!   rectangles with it in one call. The projection turns world units, 800 × 600 with y down, into
//!   what OpenGL draws.
//! * **Look at:** `draw`. The background is drawn first, then the paddles over it.
//! * **Try:** draw fifty paddles in `PADDLES`; turn `Blending::Over` into `Blending::Opaque` and
//!   see what alpha is for; give a paddle half of the texture as its `UvRect`.
//!
//! `cargo run --example ch02_sprites`
//!
//! Next: `cargo run --example ch03_levels`

use breakout::app::shell::{self, Next, Scene};
use breakout::draw::{Blending, Layout, RenderError, SpriteRenderer, UvRect, WORLD, load_texture};
use glam::{Vec2, Vec4, vec2};
use glium::{Surface, Texture2d};
use std::process::ExitCode;
use std::time::Duration;

/// How many paddles there are.
const PADDLES: usize = 5;

struct Sprites {
    sprites: SpriteRenderer,
    background: Texture2d,
    paddle: Texture2d,
    seconds: f32,
}

impl Scene for Sprites {
    fn update(&mut self, elapsed: Duration) -> Next {
        self.seconds += elapsed.as_secs_f32();
        Next::GoOn
    }

    // ANCHOR: draw
    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        target.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        let projection = Layout::new(target.get_dimensions()).world_projection();
        self.sprites.draw_sprite(Vec2::ZERO, WORLD, UvRect::WHOLE, Vec4::ONE);
        self.sprites.flush(target, &projection, &self.background, Blending::Opaque)?;
        for i in 0..PADDLES {
            let share = i as f32 / PADDLES as f32;
            let sway = (self.seconds * 2.0 + share * 6.0).sin() * 60.0;
            let tint = Vec4::new(1.0, 1.0 - share, 0.4 + share * 0.6, 1.0);
            self.sprites.draw_sprite(vec2(300.0 + sway, 80.0 + share * 480.0), vec2(200.0, 40.0), UvRect::WHOLE, tint);
        }
        self.sprites.flush(target, &projection, &self.paddle, Blending::Over)
    }
    // ANCHOR_END: draw
}

// ANCHOR: main
fn main() -> ExitCode {
    shell::main("Chapter 2: sprites", |gl, assets| {
        Ok(Sprites {
            sprites: SpriteRenderer::new(gl, assets)?,
            background: load_texture(gl, assets, "textures/background.png")?,
            paddle: load_texture(gl, assets, "textures/paddle.png")?,
            seconds: 0.0,
        })
    })
}
// ANCHOR_END: main
