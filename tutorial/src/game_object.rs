//! The base of everything that is drawn: paddle, bricks, ball and power-ups.

use crate::Result;
use crate::collision::Aabb;
use crate::sprite_renderer::SpriteRenderer;
use glam::{Vec2, Vec3};
use glium::{Surface, Texture2d};
use std::rc::Rc;

pub struct GameObject {
    /// Top left corner.
    pub position: Vec2,
    pub size: Vec2,
    pub velocity: Vec2,
    pub color: Vec3,
    pub is_solid: bool,
    pub is_destroyed: bool,
    pub sprite: Rc<Texture2d>,
}

impl GameObject {
    pub fn new(position: Vec2, size: Vec2, sprite: Rc<Texture2d>) -> Self {
        Self { position, size, velocity: Vec2::ZERO, color: Vec3::ONE, is_solid: false, is_destroyed: false, sprite }
    }

    pub fn aabb(&self) -> Aabb {
        Aabb::new(self.position, self.size)
    }

    pub fn draw(&self, renderer: &SpriteRenderer, target: &mut impl Surface) -> Result<()> {
        renderer.draw_sprite(target, &self.sprite, self.position, self.size, 0.0, self.color)
    }
}
