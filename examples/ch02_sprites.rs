//! Chapter 2, rendering sprites: textured rectangles, each with a place, a size and a tint.
//!
//! * **New here:** `PlainSprites`, which draws one sprite with each call, and the library's
//!   `SpriteRenderer`, which draws all sprites of a texture with one call.
//! * **Look at:** `one_by_one` and `together`. They draw the same picture; SPACE switches.
//! * **Try:** set `PADDLES` to fifty and count the calls of both with `--trace`; turn
//!   `Blending::Over` into `Blending::Opaque`.
//!
//! `cargo run --example ch02_sprites`, then SPACE
//!
//! Next: `cargo run --example ch03_levels`

use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::draw::{Blending, Gl, Layout, RenderError, SpriteRenderer, UvRect, WORLD, load_texture, premultiplied};
use glam::{Mat4, Vec2, Vec4, vec2};
use glium::{Program, Surface, Texture2d, VertexBuffer, implement_vertex, index, uniform, uniforms};
use std::{error::Error, process::ExitCode, time::Duration};
use winit::keyboard::KeyCode;

const PADDLES: usize = 5;
const PADDLE: Vec2 = vec2(200.0, 40.0);

// ANCHOR: shaders
const VERTEX_SHADER: &str = "#version 330 core
    in vec2 corner;
    out vec2 uv;
    uniform mat4 model, projection;
    void main() {
        uv = corner;
        gl_Position = projection * model * vec4(corner, 0.0, 1.0);
    }";
const FRAGMENT_SHADER: &str = "#version 330 core
    in vec2 uv;
    out vec4 color;
    uniform sampler2D image;
    uniform vec4 tint;
    void main() { color = texture(image, uv) * vec4(tint.rgb * tint.a, tint.a); }";
// ANCHOR_END: shaders

#[derive(Clone, Copy)]
struct Corner {
    corner: [f32; 2],
}
implement_vertex!(Corner, corner);

// ANCHOR: plain
/// Draws one sprite with each call, as the tutorial does.
struct PlainSprites {
    corners: VertexBuffer<Corner>,
    program: Program,
    projection: Mat4,
}

impl PlainSprites {
    fn new(gl: &Gl) -> Result<Self, Box<dyn Error>> {
        let corners = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]].map(|corner| Corner { corner });
        let program = Program::from_source(gl, VERTEX_SHADER, FRAGMENT_SHADER, None)?;
        Ok(Self { corners: VertexBuffer::immutable(gl, &corners)?, program, projection: Mat4::IDENTITY })
    }

    fn draw_sprite(
        &self,
        target: &mut impl Surface,
        texture: &Texture2d,
        position: Vec2,
        size: Vec2,
        rotate: f32,
        color: Vec4,
    ) -> Result<(), RenderError> {
        let model = Mat4::from_translation((position + size / 2.0).extend(0.0))
            * Mat4::from_rotation_z(rotate)
            * Mat4::from_translation((-size / 2.0).extend(0.0))
            * Mat4::from_scale(size.extend(1.0));
        let uniforms = uniform! {
            model: model.to_cols_array_2d(),
            projection: self.projection.to_cols_array_2d(),
            image: texture.sampled().wrap_function(uniforms::SamplerWrapFunction::Clamp),
            tint: color.to_array(),
        };
        let strip = index::NoIndices(index::PrimitiveType::TriangleStrip);
        Ok(target.draw(&self.corners, strip, &self.program, &uniforms, &premultiplied())?)
    }
}
// ANCHOR_END: plain

/// Position and tint of each paddle.
fn paddles(seconds: f32) -> impl Iterator<Item = (Vec2, Vec4)> {
    (0..PADDLES).map(move |i| {
        let share = i as f32 / PADDLES as f32;
        let sway = (seconds * 2.0 + share * 6.0).sin() * 60.0;
        let tint = Vec4::new(1.0, 1.0 - share, 0.4 + share * 0.6, 1.0);
        (vec2(300.0 + sway, 80.0 + share * 480.0), tint)
    })
}

struct Sprites {
    plain: PlainSprites,
    sprites: SpriteRenderer,
    background: Texture2d,
    paddle: Texture2d,
    is_plain: bool,
    seconds: f32,
}

impl Sprites {
    // ANCHOR: one_by_one
    fn one_by_one(&mut self, target: &mut impl Surface, projection: Mat4) -> Result<(), RenderError> {
        self.plain.projection = projection;
        self.plain.draw_sprite(target, &self.background, Vec2::ZERO, WORLD, 0.0, Vec4::ONE)?;
        for (position, tint) in paddles(self.seconds) {
            self.plain.draw_sprite(target, &self.paddle, position, PADDLE, 0.0, tint)?;
        }
        Ok(())
    }
    // ANCHOR_END: one_by_one

    // ANCHOR: together
    fn together(&mut self, target: &mut impl Surface, projection: Mat4) -> Result<(), RenderError> {
        self.sprites.draw_sprite(Vec2::ZERO, WORLD, UvRect::WHOLE, Vec4::ONE);
        self.sprites.flush(target, &projection, &self.background, Blending::Opaque)?;
        for (position, tint) in paddles(self.seconds) {
            self.sprites.draw_sprite(position, PADDLE, UvRect::WHOLE, tint);
        }
        self.sprites.flush(target, &projection, &self.paddle, Blending::Over)
    }
    // ANCHOR_END: together
}

impl Scene for Sprites {
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        self.is_plain ^= key == KeyCode::Space && state == KeyState::Pressed;
        if key == KeyCode::Escape { Next::Quit } else { Next::GoOn }
    }

    fn update(&mut self, elapsed: Duration) -> Next {
        self.seconds += elapsed.as_secs_f32();
        Next::GoOn
    }

    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        target.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        let projection = Layout::new(target.get_dimensions()).world_projection();
        if self.is_plain { self.one_by_one(target, projection) } else { self.together(target, projection) }
    }
}

// ANCHOR: main
fn main() -> ExitCode {
    shell::main("Chapter 2: sprites", |gl, assets| {
        Ok(Sprites {
            plain: PlainSprites::new(gl)?,
            sprites: SpriteRenderer::new(gl, assets)?,
            background: load_texture(gl, assets, "textures/background.jpg")?,
            paddle: load_texture(gl, assets, "textures/paddle.png")?,
            is_plain: false,
            seconds: 0.0,
        })
    })
}
// ANCHOR_END: main
