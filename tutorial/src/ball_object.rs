//! The ball.

use crate::collision::Circle;
use crate::game_object::GameObject;
use glam::Vec2;
use glium::Texture2d;
use std::rc::Rc;

pub struct BallObject {
    pub object: GameObject,
    pub radius: f32,
    /// The ball waits on the paddle.
    pub is_stuck: bool,
    /// The ball stops at the paddle.
    pub is_sticky: bool,
    /// The ball flies through bricks that break.
    pub passes_through: bool,
}

impl BallObject {
    pub fn new(position: Vec2, radius: f32, velocity: Vec2, sprite: Rc<Texture2d>) -> Self {
        let mut object = GameObject::new(position, Vec2::splat(2.0 * radius), sprite);
        object.velocity = velocity;
        Self { object, radius, is_stuck: true, is_sticky: false, passes_through: false }
    }

    pub fn circle(&self) -> Circle {
        Circle { center: self.object.position + self.radius, radius: self.radius }
    }

    /// Puts the ball on the paddle again, without its effects.
    pub fn reset(&mut self, position: Vec2, velocity: Vec2) {
        self.object.position = position;
        self.object.velocity = velocity;
        self.is_stuck = true;
        self.is_sticky = false;
        self.passes_through = false;
    }
}
