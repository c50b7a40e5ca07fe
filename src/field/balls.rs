//! Draws the balls with glow, ribbons, smears and shadows, and the aim of a stuck ball.

use super::ease;
use super::paddle::{GOLDEN, rise};
use super::painter::FieldPainter;
use super::scenery::Scenery;
use super::sheet::Sprite;
use crate::draw::Piece;
use crate::effects::RIBBON_POINTS;
use crate::game::{Ball, PowerUpKind, Steer};
use crate::palette;
use crate::session::EffectsLevel;
use glam::{Vec2, Vec3, Vec4, vec2};

/// Length of the smear while *Speed* runs, as a multiple of the normal length.
const FAST_SMEAR: f32 = 2.2;

/// Size of the ring around a ball, as a multiple of its radius.
const RING: f32 = 4.4;

/// Size of the bright edge of a ball that passes through bricks, as a multiple of the ball's size.
/// See [`palette::PIERCING_EDGE`].
const PIERCING_BRIGHT: f32 = 1.16;

/// Side length of the dark halo around a ball, world units.
const HALO_SIDE: f32 = 210.0;
/// Opacity of the halo in its middle.
const HALO: f32 = 0.46;

/// Size of the shade around a ball by day, as a multiple of the ball's size. A clear sky is too
/// bright for the outline alone.
const SHADE: f32 = 2.8;
/// Opacity of the shade in its middle.
const SHADE_DARK: f32 = 0.9;

/// Size of the dark outline around a ball and its bright edge, as a multiple of their size.
const OUTLINE: f32 = 1.26;
/// Color of the edge of a charged ball, and of the light over a braced paddle.
pub(super) const CHARGE: Vec3 = Vec3::new(1.0, 0.80, 0.34);
/// Size of the bright edge of a charged ball, as a multiple of the ball's size.
const CHARGED_BRIGHT: f32 = 1.18;

/// Size of the bright edge of a bomb, which is dark itself, as a multiple of the ball's size.
const BOMB_BRIGHT: f32 = 1.3;
/// Factor for the ball's picture that makes the bright edge of a bomb.
const BOMB_EDGE: Vec3 = Vec3::new(2.2, 2.0, 1.7);

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

/// Number of lights along each of the two lines that bound the path of a waiting ball.
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

/// Returns the color of the balls' glow and ribbons. It depends on the effects that are
/// running.
fn ball_light(painter: &FieldPainter<'_>) -> Vec3 {
    use PowerUpKind::{Bomb, Homing, PassThrough, Slow, Speed, Sticky};
    let usual = if painter.view.has_golden_ball() { GOLDEN_LIGHT } else { Vec3::new(0.50, 0.72, 1.0) };
    let first =
        [PassThrough, Bomb, Homing, Slow, Sticky, Speed].into_iter().find(|kind| painter.view.game.is_running(*kind));
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
pub(super) fn draw_ribbons(painter: &mut FieldPainter<'_>) {
    let light = ball_light(painter);
    let is_full = painter.view.frame.effects_level == EffectsLevel::Full;
    let strength = if is_full { 0.95 } else { 0.75 };
    for ribbon in painter.view.effects.ribbons.iter() {
        let mut points = ribbon.points();
        let Some(mut from) = points.next() else { continue };
        for (i, to) in points.enumerate() {
            let rest = 1.0 - i as f32 / RIBBON_POINTS as f32;
            let width = 2.0 * ribbon.ball.radius * (0.22 + 0.86 * rest);
            let alpha = strength * ribbon.strength * rest.max(0.0).powf(1.5);
            painter.streak(from, to, width, light.lerp(Vec3::ONE, 0.45 * rest * rest).extend(alpha));
            if is_full {
                painter.streak(from, to, 2.9 * width, light.extend(0.38 * alpha));
            }
            from = to;
        }
    }
}

pub(super) fn draw_ball_shadows(painter: &mut FieldPainter<'_>) {
    for ball in painter.view.game.balls() {
        let Some(center) = ball_center(painter, ball) else { continue };
        let size = Vec2::splat(2.9 * ball.radius);
        painter.sprite(Sprite::Shadow, center + vec2(6.0, 8.0), size, Vec3::ONE.extend(0.42));
    }
}

/// Returns the center of a ball as drawn. `None` for a waiting ball while the paddle is away.
fn ball_center(painter: &FieldPainter<'_>, ball: &Ball) -> Option<Vec2> {
    let center = ball.previous_center.lerp(ball.center, painter.view.frame.alpha);
    let rise = rise(painter);
    if painter.moves { Some(center + vec2(0.0, 60.0 * rise)) } else { (rise < 0.5).then_some(center) }
}

/// Draws a dark halo around each flying ball, over all but words and balls. It keeps sparks, items and
/// pale bricks darker than the ball, so that the eye finds the ball (`tests/all/ball_contrast.rs`).
pub(super) fn draw_halos(painter: &mut FieldPainter<'_>) {
    for ball in painter.view.game.balls().iter().filter(|ball| !ball.is_stuck()) {
        let Some(center) = ball_center(painter, ball) else { continue };
        painter.sprite(Sprite::Glow, center, Vec2::splat(HALO_SIDE), Vec3::ZERO.extend(HALO));
    }
}

/// Draws the balls. A ball is flat for a moment after a bounce, and it has a smear along its
/// path, which is longer for a fast ball.
pub(super) fn draw_balls(painter: &mut FieldPainter<'_>) {
    let game = painter.view.game;
    let pierces = game.is_running(PowerUpKind::PassThrough);
    let is_golden = painter.view.has_golden_ball() && !game.is_running(PowerUpKind::Bomb);
    let tint = match painter.effects_enabled {
        true if is_golden => GOLDEN,
        false if pierces => palette::PIERCING_BALL,
        _ => Vec3::ONE,
    };
    let light = ball_light(painter);
    let is_day = Scenery::chosen(painter.view.levels).is_day();
    for ball in game.balls() {
        let Some(center) = ball_center(painter, ball) else { continue };
        let mut size = Vec2::splat(2.0 * ball.radius);
        if painter.effects_enabled && !ball.is_stuck() {
            let reach = 5.2 * painter.intensity().powi(2).min(1.7);
            painter.glow(center, Vec2::splat(reach * ball.radius), light.extend(0.20 * painter.intensity().min(1.4)));
            if painter.moves {
                size *= squash(painter, ball);
                draw_smear(painter, ball, center, tint);
            }
            let homes = painter.strength_of(PowerUpKind::Homing);
            if homes > 0.0 && ball.velocity.y < 0.0 {
                let light = PowerUpKind::Homing.row().color.lerp(Vec3::ONE, 0.5);
                draw_path(painter, center, ball.velocity, HOMING_LIGHTS, light.extend(homes), HOMING_SIDE);
            }
            draw_ball_rings(painter, ball, center);
            if ball.charge > 0 {
                // The ring shrinks as the charge is used up.
                let rest = ball.charge as f32 / game.rules().charge.max(1) as f32;
                painter.ring(center, Vec2::splat(RING * (0.6 + 0.4 * rest) * ball.radius), CHARGE.extend(0.9));
            }
        }
        // The bomb blinks before its effect ends.
        let is_bomb = painter.strength_of(PowerUpKind::Bomb) > 0.3;
        let sprite = if is_bomb { Sprite::Bomb } else { Sprite::Ball };
        let edge = match painter.strength_of(PowerUpKind::PassThrough) {
            _ if is_bomb => Some((BOMB_BRIGHT, BOMB_EDGE.extend(1.0))),
            strength if pierces && painter.effects_enabled => {
                Some((PIERCING_BRIGHT, palette::PIERCING_EDGE.extend(strength)))
            }
            _ => (ball.charge > 0).then_some((CHARGED_BRIGHT, CHARGE.extend(1.0))),
        };
        let wide = edge.map_or(1.0, |(wide, _)| wide);
        if is_day {
            painter.sprite(Sprite::Glow, center, size * wide * SHADE, Vec3::ZERO.extend(SHADE_DARK));
        }
        painter.sprite(Sprite::Ball, center, size * wide * OUTLINE, Vec3::ZERO.extend(0.8));
        if let Some((wide, color)) = edge {
            painter.sprite(Sprite::Ball, center, size * wide, color);
        }
        if pierces && painter.effects_enabled {
            size *= 0.86;
        }
        painter.sprite(sprite, center, size, tint.extend(1.0));
    }
}

/// Draws rings around slow and homing balls, and around a ball whose size is about to change
/// back.
fn draw_ball_rings(painter: &mut FieldPainter<'_>, ball: &Ball, center: Vec2) {
    for running in painter.view.game.running() {
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
fn squash(painter: &FieldPainter<'_>, ball: &Ball) -> Vec2 {
    let Some((since, normal)) = painter.view.effects.ribbons.bounce(ball) else { return Vec2::ONE };
    let flat = FLATTER * ease::fade(painter.age(since) / SQUASH);
    let normal = normal.abs();
    1.0 + flat * (vec2(normal.y, normal.x) * 0.7 - normal)
}

fn draw_smear(painter: &mut FieldPainter<'_>, ball: &Ball, center: Vec2, tint: Vec3) {
    let displacement = ball.velocity * (1.0 / 60.0);
    let fast = if painter.view.game.is_running(PowerUpKind::Speed) { FAST_SMEAR } else { 1.0 };
    let length = fast * displacement.length().min(2.4 * ball.radius);
    let size = vec2(2.0 * ball.radius + length, 1.72 * ball.radius);
    let place = center - displacement.normalize_or_zero() * length * 0.55;
    let color = (tint * Vec3::new(0.72, 0.82, 1.0)).extend(0.55);
    let piece = Piece::glowing(place, size, painter.sheet.uv(Sprite::Glow), color);
    painter.pieces.add(Piece { turn: ball.velocity.to_angle(), ..piece });
}

/// Draws a row of lights along the path of a waiting ball, and along the outermost paths on
/// both sides.
pub(super) fn draw_aim(painter: &mut FieldPainter<'_>) {
    let Some(aim) = painter.view.aim else { return };
    let (game, alpha) = (painter.view.game, painter.view.frame.alpha);
    let Some(ball) = game.balls().iter().find(|ball| ball.is_stuck()) else { return };
    let center = ball.previous_center.lerp(ball.center, alpha);
    for side in [-1.0, 1.0] {
        let bound = game.rules().launch(game.initial_speed(), Steer::Speed(side), center.x);
        draw_path(painter, center, bound, BOUND_LIGHTS, BOUND_COLOR, LIGHT_SIDE);
    }
    draw_path(painter, center, aim, LIGHTS, AIM_COLOR, LIGHT_SIDE);
}

fn draw_path(painter: &mut FieldPainter<'_>, from: Vec2, velocity: Vec2, lights: u8, color: Vec4, side: f32) {
    let direction = velocity.normalize_or_zero();
    for i in 0..lights {
        let share = 1.0 - f32::from(i) / f32::from(lights);
        let at = from + direction * (FIRST_LIGHT + LIGHT_PITCH * f32::from(i));
        painter.glow(at, Vec2::splat(side * (0.6 + 0.4 * share)), color * Vec4::new(1.0, 1.0, 1.0, share));
    }
}
