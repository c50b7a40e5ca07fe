//! The ball.

use crate::game_object::GameObject;
use glam::Vec2;
use glium::Texture2d;
use std::rc::Rc;

pub struct BallObject {
    pub object: GameObject,
    /// The ball waits on the paddle.
    pub is_stuck: bool,
}

impl BallObject {
    pub fn new(position: Vec2, radius: f32, velocity: Vec2, sprite: Rc<Texture2d>) -> Self {
        let mut object = GameObject::new(position, Vec2::splat(2.0 * radius), sprite);
        object.velocity = velocity;
        Self { object, is_stuck: true }
    }

    /// Moves the ball. The walls at the left, the right and the top turn it back.
    pub fn advance(&mut self, seconds: f32, width: f32) {
        let GameObject { position, size, velocity, .. } = &mut self.object;
        *position += *velocity * seconds;
        if position.x <= 0.0 {
            velocity.x = velocity.x.abs();
            position.x = 0.0;
        } else if position.x + size.x >= width {
            velocity.x = -velocity.x.abs();
            position.x = width - size.x;
        }
        if position.y <= 0.0 {
            velocity.y = velocity.y.abs();
            position.y = 0.0;
        }
    }

    /// Puts the ball on the paddle again.
    pub fn reset(&mut self, position: Vec2, velocity: Vec2) {
        self.object.position = position;
        self.object.velocity = velocity;
        self.is_stuck = true;
    }
}
