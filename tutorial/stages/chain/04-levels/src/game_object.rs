//! The base of everything that is drawn: for now, bricks.

use crate::Result;
use crate::sprite_renderer::SpriteRenderer;
use glam::{Vec2, Vec3};
use glium::{Surface, Texture2d};
use std::rc::Rc;

pub struct GameObject {
    /// Top left corner.
    pub position: Vec2,
    pub size: Vec2,
    pub color: Vec3,
    pub is_solid: bool,
    pub sprite: Rc<Texture2d>,
}

impl GameObject {
    pub fn new(position: Vec2, size: Vec2, sprite: Rc<Texture2d>) -> Self {
        Self { position, size, color: Vec3::ONE, is_solid: false, sprite }
    }

    pub fn draw(&self, renderer: &SpriteRenderer, target: &mut impl Surface) -> Result<()> {
        renderer.draw_sprite(target, &self.sprite, self.position, self.size, 0.0, self.color)
    }
}
