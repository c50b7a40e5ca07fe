//! Draws the balls with glow, ribbons, smears and shadows, and the aim of a stuck ball.

use super::FieldPainter;
use super::ease;
use super::paddle::{GOLDEN, rise};
use super::sheet::Sprite;
use crate::draw::Piece;
use crate::effects::RIBBON_POINTS;
use crate::game::{Ball, GameState, PowerUpKind, Steer};
use crate::palette;
use crate::session::{EffectsLevel, View};
use glam::{Vec2, Vec3, Vec4, vec2};

/// Length of the smear while *Speed* runs, as a multiple of the normal length.
const FAST_SMEAR: f32 = 2.2;

/// Size of the ring around a ball, as a multiple of its radius.
const RING: f32 = 4.4;

/// Size of the dark edge of a ball that passes through bricks, as a multiple of the ball's size.
/// See [`palette::PIERCING_EDGE`].
const PIERCING_DARK: f32 = 1.32;

/// Size of the bright edge of a ball that passes through bricks, as a multiple of the ball's size.
const PIERCING_BRIGHT: f32 = 1.16;

/// Color of a golden ball's glow and ribbon.
const GOLDEN_LIGHT: Vec3 = Vec3::new(1.0, 0.70, 0.22);

/// Seconds in which a ball regains its shape after a bounce.
const SQUASH: f32 = 0.14;

/// How much flatter a ball gets at a bounce, as a share of its size.
const FLATTER: f32 = 0.20;

/// Distance from a ball's center to the first light of its path, world units.
const FIRST_LIGHT: f32 = 26.0;

/// Distance between two lights of a path, world units.
const LIGHT_PITCH: f32 = 17.0;

/// Number of lights along the path of a waiting ball.
const LIGHTS: u8 = 9;

/// Number of lights along each bound of that path.
const BOUND_LIGHTS: u8 = 5;

/// Number of lights ahead of a homing ball.
const HOMING_LIGHTS: u8 = 18;

/// Side length of a light ahead of a homing ball, world units.
const HOMING_SIDE: f32 = 17.0;

/// Side length of a light that shows the aim, world units.
const LIGHT_SIDE: f32 = 9.0;

/// Color of the lights along the path of a waiting ball.
const AIM_COLOR: Vec4 = Vec4::new(0.75, 0.92, 1.0, 0.9);

/// Color of the lights along the bounds of that path.
const BOUND_COLOR: Vec4 = Vec4::new(0.55, 0.66, 0.9, 0.34);

/// The balls with their ribbons, shadows and aim.
pub(super) struct BallPictures<'a> {
    view: &'a View<'a>,
}

impl<'a> BallPictures<'a> {
    pub(super) fn new(view: &'a View<'a>) -> Self {
        Self { view }
    }

    /// Returns the color of the balls' glow and ribbons. It depends on the effects that are
    /// running.
    fn ball_light(&self, painter: &FieldPainter<'_>) -> Vec3 {
        use PowerUpKind::{Bomb, Homing, PassThrough, Slow, Speed, Sticky};
        let usual = if self.view.has_golden_ball() { GOLDEN_LIGHT } else { Vec3::new(0.50, 0.72, 1.0) };
        let first =
            [PassThrough, Bomb, Homing, Slow, Sticky, Speed].into_iter().find(|kind| self.view.game.is_running(*kind));
        let Some(kind) = first else { return usual };
        let light = match kind {
            PassThrough => Vec3::new(1.0, 0.50, 0.37),
            Speed => Vec3::new(0.48, 0.50, 1.0),
            kind => kind.row().color,
        };
        usual.lerp(light, painter.strength_of(kind))
    }

    /// Draws a ribbon behind each ball: a bright core that becomes thinner and fainter toward its
    /// end.
    pub(super) fn draw_ribbons(&self, painter: &mut FieldPainter<'_>) {
        if !painter.effects_enabled || self.view.game.state() != GameState::Active {
            return;
        }
        let (uv, light) = (painter.sheet.uv(Sprite::Ribbon), self.ball_light(painter));
        let is_full = self.view.frame.effects_level == EffectsLevel::Full;
        let strength = if is_full { 0.95 } else { 0.75 };
        for ribbon in self.view.effects.ribbons() {
            let mut points = ribbon.points();
            let Some(mut from) = points.next() else { continue };
            for (i, to) in points.enumerate() {
                let rest = 1.0 - i as f32 / RIBBON_POINTS as f32;
                let displacement = to - from;
                let length = displacement.length();
                if length > 0.01 {
                    let width = 2.0 * ribbon.radius * (0.22 + 0.86 * rest);
                    let alpha = strength * ribbon.strength * rest.max(0.0).powf(1.5);
                    let color = light.lerp(Vec3::ONE, 0.45 * rest * rest).extend(alpha);
                    let piece = Piece::glowing((from + to) / 2.0, vec2(length, width), uv, color);
                    painter.pieces.add(Piece { turn: displacement.to_angle(), ..piece });
                    if is_full {
                        let size = piece.size * vec2(1.0, 2.9);
                        let color = light.extend(0.38 * alpha);
                        painter.pieces.add(Piece { turn: displacement.to_angle(), size, color, ..piece });
                    }
                }
                from = to;
            }
        }
    }

    pub(super) fn draw_ball_shadows(&self, painter: &mut FieldPainter<'_>) {
        let uv = painter.sheet.uv(Sprite::Shadow);
        for ball in self.view.game.balls() {
            let Some(center) = self.ball_center(painter, ball) else { continue };
            let size = Vec2::splat(2.9 * ball.radius);
            painter.pieces.add(Piece::new(center + vec2(6.0, 8.0), size, uv, Vec4::new(1.0, 1.0, 1.0, 0.42)));
        }
    }

    /// Returns the center of a ball as drawn. `None` for a waiting ball while the paddle is away.
    fn ball_center(&self, painter: &FieldPainter<'_>, ball: &Ball) -> Option<Vec2> {
        let center = ball.previous_center.lerp(ball.center, self.view.frame.alpha);
        if !ball.is_stuck() {
            return Some(center);
        }
        let rise = rise(painter, self.view);
        (rise < 0.99 && (painter.moves || rise < 0.5))
            .then(|| center + vec2(0.0, if painter.moves { 60.0 * rise } else { 0.0 }))
    }

    /// Draws the balls. A ball is flat for a moment after a bounce, and it has a smear along its
    /// path, which is longer for a fast ball.
    pub(super) fn draw_balls(&self, painter: &mut FieldPainter<'_>) {
        let game = self.view.game;
        let pierces = game.is_running(PowerUpKind::PassThrough);
        let tint = match pierces && !painter.effects_enabled {
            true => palette::PIERCING_BALL,
            false if painter.effects_enabled && self.view.has_golden_ball() && !game.is_running(PowerUpKind::Bomb) => {
                GOLDEN
            }
            false => Vec3::ONE,
        };
        let light = self.ball_light(painter);
        for ball in game.balls() {
            let Some(center) = self.ball_center(painter, ball) else { continue };
            let mut size = Vec2::splat(2.0 * ball.radius);
            if painter.effects_enabled && !ball.is_stuck() {
                let reach = 5.2 * painter.intensity().powi(2).min(1.7);
                painter.glow(
                    center,
                    Vec2::splat(reach * ball.radius),
                    light.extend(0.30 * painter.intensity().min(1.4)),
                );
                if painter.moves {
                    size *= self.squash(painter, ball);
                    self.draw_smear(painter, ball, center, tint);
                }
                let homes = painter.strength_of(PowerUpKind::Homing);
                if homes > 0.0 && ball.velocity.y < 0.0 {
                    let light = PowerUpKind::Homing.row().color.lerp(Vec3::ONE, 0.5);
                    self.draw_path(painter, center, ball.velocity, HOMING_LIGHTS, light.extend(homes), HOMING_SIDE);
                }
                self.draw_ball_rings(painter, ball, center);
            }
            // The bomb blinks before its effect ends.
            let is_bomb = painter.strength_of(PowerUpKind::Bomb) > 0.3;
            let uv = painter.sheet.uv(if is_bomb { Sprite::Bomb } else { Sprite::Ball });
            if pierces && painter.effects_enabled {
                let edge = painter.strength_of(PowerUpKind::PassThrough);
                painter.pieces.add(Piece::new(center, size * PIERCING_DARK, uv, Vec4::new(0.0, 0.0, 0.0, 0.8 * edge)));
                painter.pieces.add(Piece::new(center, size * PIERCING_BRIGHT, uv, palette::PIERCING_EDGE.extend(edge)));
                size *= 0.86;
            }
            let ball = Piece::new(center, size, uv, tint.extend(1.0));
            painter.pieces.add(Piece { flash: if pierces && painter.effects_enabled { 0.45 } else { 0.0 }, ..ball });
        }
    }

    /// Draws rings around slow and homing balls, and around a ball whose size is about to change
    /// back.
    fn draw_ball_rings(&self, painter: &mut FieldPainter<'_>, ball: &Ball, center: Vec2) {
        for running in self.view.game.running() {
            let is_shown = match running.kind {
                PowerUpKind::Slow | PowerUpKind::Homing => true,
                PowerUpKind::BigBall | PowerUpKind::SmallBall => running.is_ending(),
                _ => false,
            };
            if is_shown {
                let color = running.kind.row().color.extend(0.9 * painter.strength_of(running.kind));
                painter.ring(center, Vec2::splat(RING * ball.radius), color);
            }
        }
    }

    /// Returns the drawn width and height of a ball, as shares of its real size.
    fn squash(&self, painter: &FieldPainter<'_>, ball: &Ball) -> Vec2 {
        let Some((since, normal)) = self.view.effects.bounce(ball) else { return Vec2::ONE };
        let flat = FLATTER * ease::fade(painter.age(since) / SQUASH);
        let normal = normal.abs();
        1.0 + flat * (vec2(normal.y, normal.x) * 0.7 - normal)
    }

    fn draw_smear(&self, painter: &mut FieldPainter<'_>, ball: &Ball, center: Vec2, tint: Vec3) {
        let displacement = ball.velocity * (1.0 / 60.0);
        let fast = if self.view.game.is_running(PowerUpKind::Speed) { FAST_SMEAR } else { 1.0 };
        let length = fast * displacement.length().min(2.4 * ball.radius);
        let size = vec2(2.0 * ball.radius + length, 1.72 * ball.radius);
        let place = center - displacement.normalize_or_zero() * length * 0.55;
        let color = (tint * Vec3::new(0.72, 0.82, 1.0)).extend(0.55);
        let piece = Piece::glowing(place, size, painter.sheet.uv(Sprite::Glow), color);
        painter.pieces.add(Piece { turn: ball.velocity.to_angle(), ..piece });
    }

    /// Draws a row of lights along the path of a waiting ball, and along the outermost paths on
    /// both sides.
    pub(super) fn draw_aim(&self, painter: &mut FieldPainter<'_>) {
        let Some(aim) = self.view.aim else { return };
        let (game, alpha) = (self.view.game, self.view.frame.alpha);
        let Some(ball) = game.balls().iter().find(|ball| ball.is_stuck()) else { return };
        let center = ball.previous_center.lerp(ball.center, alpha);
        for side in [-1.0, 1.0] {
            let bound = game.rules().launch(game.initial_speed(), Steer::Speed(side), center.x);
            self.draw_path(painter, center, bound, BOUND_LIGHTS, BOUND_COLOR, LIGHT_SIDE);
        }
        self.draw_path(painter, center, aim, LIGHTS, AIM_COLOR, LIGHT_SIDE);
    }

    fn draw_path(
        &self,
        painter: &mut FieldPainter<'_>,
        from: Vec2,
        velocity: Vec2,
        lights: u8,
        color: Vec4,
        side: f32,
    ) {
        let direction = velocity.normalize_or_zero();
        for i in 0..lights {
            let share = 1.0 - f32::from(i) / f32::from(lights);
            let at = from + direction * (FIRST_LIGHT + LIGHT_PITCH * f32::from(i));
            painter.glow(at, Vec2::splat(side * (0.6 + 0.4 * share)), color * Vec4::new(1.0, 1.0, 1.0, share));
        }
    }
}
