//! Chapter 8, post-processing: the picture is drawn into a target of its own, and shown changed.
//!
//! * **New here:** a `PostProcessor`. `capture` draws with several samples per pixel and makes a
//!   texture of it; `present` puts that into the window with one shader.
//! * **Look at:** `draw`, and `shaders/post.frag`, which moves, turns and blurs.
//! * **Try:** 1, 2 and 3 for chaos, confuse and shake, alone or together, and 0 for none; change
//!   the blur in `shaders/post.frag` and run the program again; show only half of the `chaos`
//!   strength.
//!
//! `cargo run --example ch08_post_processing`

use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::draw::{
    Blending, DEFAULT_SAMPLES, Layout, PostPass, PostProcessor, RenderError, SpriteRenderer, UvRect, WORLD,
    load_texture,
};
use glam::{Vec2, Vec4, vec2};
use glium::{Surface, Texture2d};
use std::f32::consts::TAU;
use std::process::ExitCode;
use std::time::Duration;
use winit::keyboard::KeyCode;

struct PostProcessing {
    post: PostProcessor,
    sprites: SpriteRenderer,
    background: Texture2d,
    ball: Texture2d,
    /// Chaos, confuse, shake: 0 or 1.
    strengths: [f32; 3],
    seconds: f32,
}

impl Scene for PostProcessing {
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        let toggled = match key {
            KeyCode::Escape => return Next::Quit,
            _ if state != KeyState::Pressed => return Next::GoOn,
            KeyCode::Digit1 => 0,
            KeyCode::Digit2 => 1,
            KeyCode::Digit3 => 2,
            _ => {
                self.strengths = [0.0; 3];
                return Next::GoOn;
            }
        };
        self.strengths[toggled] = 1.0 - self.strengths[toggled];
        Next::GoOn
    }

    fn update(&mut self, elapsed: Duration) -> Next {
        self.seconds = (self.seconds + elapsed.as_secs_f32()) % TAU;
        Next::GoOn
    }

    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        let Self { post, sprites, background, ball, .. } = self;
        let layout = Layout::new(target.get_dimensions());
        let projection = Layout::field_projection();
        let center = WORLD / 2.0 + Vec2::from_angle(self.seconds) * vec2(250.0, 180.0);
        post.capture((layout.field.width, layout.field.height), |field| {
            sprites.draw_sprite(Vec2::ZERO, WORLD, UvRect::WHOLE, Vec4::ONE);
            sprites.flush(field, &projection, background, Blending::Opaque)?;
            sprites.draw_sprite(center - 50.0, Vec2::splat(100.0), UvRect::WHOLE, Vec4::ONE);
            sprites.flush(field, &projection, ball, Blending::Over)
        })?;
        target.clear_color_srgb(0.02, 0.02, 0.05, 1.0);
        let [chaos, confuse, shake] = self.strengths;
        let pass = PostPass::Moving { chaos, confuse, shake, phase: self.seconds };
        post.present(target, &layout.pixel_projection(), &layout.field, &pass)
    }
}

fn main() -> ExitCode {
    shell::main("Chapter 8: post-processing", |gl, assets| {
        Ok(PostProcessing {
            post: PostProcessor::new(gl, assets, DEFAULT_SAMPLES)?,
            sprites: SpriteRenderer::new(gl, assets)?,
            background: load_texture(gl, assets, "textures/background.png")?,
            ball: load_texture(gl, assets, "textures/ball.png")?,
            strengths: [0.0; 3],
            seconds: 0.0,
        })
    })
}
