//! A program of your own: a picture that moves while a key is held. The page of the same name says
//! what to change first.
//!
//! `cargo run --example own_program`, then ← and →

use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::draw::{Blending, Layout, RenderError, SpriteRenderer, UvRect, WORLD, load_texture};
use glam::{Vec2, Vec4, vec2};
use glium::{Surface, Texture2d};
use std::{process::ExitCode, time::Duration};
use winit::keyboard::KeyCode;

const SIZE: Vec2 = vec2(120.0, 120.0); // units
const SPEED: f32 = 300.0; // units per second

struct Mine {
    sprites: SpriteRenderer,
    picture: Texture2d,
    position: Vec2, // of its top left corner
    left: bool,     // is held
    right: bool,
}

impl Scene for Mine {
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        let is_down = state != KeyState::Released;
        match key {
            KeyCode::ArrowLeft => self.left = is_down,
            KeyCode::ArrowRight => self.right = is_down,
            KeyCode::Escape => return Next::Quit,
            _ => {}
        }
        Next::GoOn
    }

    fn update(&mut self, elapsed: Duration) -> Next {
        let direction = f32::from(u8::from(self.right)) - f32::from(u8::from(self.left));
        let x = self.position.x + direction * SPEED * elapsed.as_secs_f32();
        self.position.x = x.clamp(0.0, WORLD.x - SIZE.x);
        Next::GoOn
    }

    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        target.clear_color_srgb(0.10, 0.20, 0.30, 1.0);
        let projection = Layout::new(target.get_dimensions()).world_projection();
        self.sprites.draw_sprite(self.position, SIZE, UvRect::WHOLE, Vec4::ONE);
        self.sprites.flush(target, &projection, &self.picture, Blending::Over)
    }
}

fn main() -> ExitCode {
    shell::main("A program of your own", |gl, assets| {
        Ok(Mine {
            sprites: SpriteRenderer::new(gl, assets)?,
            picture: load_texture(gl, assets, "textures/ball.png")?,
            position: (WORLD - SIZE) / 2.0,
            left: false,
            right: false,
        })
    })
}
