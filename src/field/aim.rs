//! The aim of a waiting ball: a row of lights along its path, and the furthest paths to both sides.

use super::FieldPainter;
use crate::game::Steer;
use glam::{Vec2, Vec4};

/// From the ball's centre to the first light, and from one to the next, world units.
const FIRST: f32 = 26.0;
const PITCH: f32 = 17.0;

/// Lights along the path, and along each of its bounds.
const LIGHTS: u8 = 9;
const BOUND_LIGHTS: u8 = 5;

/// A light's side, world units, and its colour.
const SIDE: f32 = 9.0;
const COLOR: Vec4 = Vec4::new(0.75, 0.92, 1.0, 0.9);
const BOUND_COLOR: Vec4 = Vec4::new(0.55, 0.66, 0.9, 0.34);

impl FieldPainter<'_> {
    pub(super) fn draw_aim(&mut self) {
        let Some(aim) = self.view.aim else { return };
        let (game, alpha) = (self.view.game, self.view.alpha);
        let Some(ball) = game.balls().iter().find(|ball| ball.waits_at.is_some()) else { return };
        let center = ball.previous_center.lerp(ball.center, alpha);
        for side in [-1.0, 1.0] {
            let bound = game.rules().launch(game.first_speed(), Steer::Speed(side), center.x);
            self.draw_path(center, bound, BOUND_LIGHTS, BOUND_COLOR);
        }
        self.draw_path(center, aim, LIGHTS, COLOR);
    }

    fn draw_path(&mut self, from: Vec2, velocity: Vec2, lights: u8, color: Vec4) {
        let direction = velocity.normalize_or_zero();
        for i in 0..lights {
            let share = 1.0 - f32::from(i) / f32::from(lights);
            let at = from + direction * (FIRST + PITCH * f32::from(i));
            self.glow(at, Vec2::splat(SIDE * (0.6 + 0.4 * share)), color * Vec4::new(1.0, 1.0, 1.0, share));
        }
    }
}
