//! Chapter 8, post-processing: the picture is drawn into a target of its own, and shown changed.
//!
//! * **New here:** a `PostProcessor`. `capture` draws with several samples per pixel; `present`
//!   makes a texture of that and puts it into the window with one shader. SPACE switches to a naive
//!   shake, which moves the whole picture and leaves a bare border.
//! * **Look at:** `draw`, and `shaders/post.frag`, which moves, turns and blurs. Its `inside`
//!   repeats the last row of pixels where the shaken picture ends.
//! * **Try:** 1, 2 and 3 for chaos, confuse and shake, alone or together, and 0 for none; change
//!   the blur in `shaders/post.frag` and run the program again; show only half of the `chaos`
//!   strength.
//!
//! `cargo run --example ch08_post_processing`
//!
//! Next: `cargo run --example ch09_power_ups`

use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::collision::Aabb;
use breakout::draw::{
    Blending, DEFAULT_SAMPLES, FigureRenderer, Layout, PostPass, PostProcessor, RenderError, SpriteRenderer, Units,
    UvRect, WORLD, load_texture,
};
use glam::{Vec2, Vec4, vec2};
use glium::{Surface, Texture2d};
use std::f32::consts::TAU;
use std::process::ExitCode;
use std::time::Duration;
use winit::keyboard::KeyCode;

/// How far the naive shake moves the picture, as a share of it: three times as far as the shader's.
const NAIVE_SHAKE: f32 = 0.015;

/// What lies behind the picture. It must never be seen.
const ORANGE: Vec4 = Vec4::new(1.0, 0.55, 0.1, 1.0);

struct PostProcessing {
    post: PostProcessor,
    sprites: SpriteRenderer,
    figure: FigureRenderer,
    background: Texture2d,
    ball: Texture2d,
    /// Chaos, confuse, shake: 0 or 1.
    strengths: [f32; 3],
    is_naive: bool,
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
                self.is_naive ^= key == KeyCode::Space;
                self.strengths = if key == KeyCode::Space { [0.0, 0.0, 1.0] } else { [0.0; 3] };
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

    // ANCHOR: draw
    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        let Self { post, sprites, figure, background, ball, .. } = self;
        let layout = Layout::new(target.get_dimensions());
        let projection = Layout::field_projection();
        let center = WORLD / 2.0 + Vec2::from_angle(self.seconds) * vec2(250.0, 180.0);
        post.capture((layout.field.width, layout.field.height), |field| {
            sprites.draw_sprite(Vec2::ZERO, WORLD, UvRect::WHOLE, Vec4::ONE);
            sprites.flush(field, &projection, background, Blending::Opaque)?;
            sprites.draw_sprite(center - 50.0, Vec2::splat(100.0), UvRect::WHOLE, Vec4::ONE);
            sprites.flush(field, &projection, ball, Blending::Over)
        })?;
        target.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        figure.begin(&layout, Units::World);
        figure.fill(&Aabb::from_min_size(Vec2::ZERO, WORLD), ORANGE);
        figure.flush(target)?;
        let ([chaos, confuse, mut shake], mut area) = (self.strengths, layout.field);
        if self.is_naive {
            let (sideways, upwards) = ((10.0 * self.seconds).cos(), (15.0 * self.seconds).cos());
            area.left += (sideways * shake * NAIVE_SHAKE * area.width as f32) as i32;
            area.top -= (upwards * shake * NAIVE_SHAKE * area.height as f32) as i32;
            shake = 0.0;
        }
        let pass = PostPass::Moving { chaos, confuse, shake, phase: self.seconds };
        post.present(target, &layout.pixel_projection(), &area, &pass)?;
        let (shake, other) = if self.is_naive { ("naive shake", "the shader's") } else { ("shake", "a naive shake") };
        let names = ["chaos", "confuse", shake].into_iter().zip(self.strengths);
        let on: Vec<&str> = names.filter(|(_, strength)| *strength > 0.0).map(|(name, _)| name).collect();
        let on = if on.is_empty() { "nothing".to_owned() } else { on.join(" and ") };
        let band = Aabb { min: vec2(10.0, 508.0), max: vec2(570.0, 572.0) };
        figure.fill(&band, Vec4::new(0.055, 0.06, 0.12, 0.85));
        figure.label(&format!("{on}   (SPACE: {other})"), vec2(20.0, 520.0), 20.0, Vec4::ONE);
        figure.label(
            "1 chaos   2 confuse   3 shake   0 nothing",
            vec2(20.0, 548.0),
            15.0,
            Vec4::new(0.7, 0.76, 0.9, 1.0),
        );
        figure.flush(target)
    }
    // ANCHOR_END: draw
}

fn main() -> ExitCode {
    shell::main("Chapter 8: post-processing", |gl, assets| {
        Ok(PostProcessing {
            post: PostProcessor::new(gl, assets, DEFAULT_SAMPLES)?,
            sprites: SpriteRenderer::new(gl, assets)?,
            figure: FigureRenderer::new(gl, assets)?,
            background: load_texture(gl, assets, "textures/background.png")?,
            ball: load_texture(gl, assets, "textures/ball.png")?,
            strengths: [0.0; 3],
            is_naive: false,
            seconds: 0.0,
        })
    })
}
