//! Draws the paddle with its reactions to hits, its equipment, and the author's ghost.

use super::balls::CHARGE;
use super::ease;
use super::painter::FieldPainter;
use super::sheet::Sprite;
use crate::draw::Piece;
use crate::game::{GameState, PowerUpKind, bolts};
use crate::palette;
use crate::session::EffectsLevel;
use glam::{Vec2, Vec3, Vec4, vec2};

/// Seconds in which the paddle dips after a hit and comes back.
const DIP: f32 = 0.20;

/// Depth of the paddle's dip, world units.
const DIP_DISTANCE: f32 = 5.0;

/// Tilt of the paddle toward the contact point, in radians.
const TIP: f32 = 0.05;

/// Seconds for which the paddle glows after a hit.
const PADDLE_GLOW: f32 = 0.28;

/// Side length of the lights at the ends of a braced paddle, world units.
const BRACED: f32 = 46.0;

/// Seconds between a lost life and the arrival of the next paddle.
const BREATH: f32 = 0.45;

/// Seconds that the arrival of the next paddle takes.
const RETURN: f32 = 0.4;

/// Share of the sticky color in the paddle's tint.
const STICKY_TINT: f32 = 0.30;

/// Height of the light on top of a sticky paddle, world units.
const STICKY_FILM: f32 = 20.0;

/// Tint of a paddle that a freeze slows down.
const FROST: Vec3 = Vec3::new(0.62, 1.0, 1.1);

/// Share of [`FROST`] in the paddle's tint.
const FROST_TINT: f32 = 0.75;

/// Size of a gun, world units.
const GUN: Vec2 = Vec2::new(14.0, 18.0);

/// Size of the light at each end of a magnetic paddle, world units.
const POLE: f32 = 64.0;

/// Tint of a golden paddle or ball.
pub(super) const GOLDEN: Vec3 = Vec3::new(1.0, 0.78, 0.26);

/// Draws the paddle and the balls of the author's ghost, faintly.
pub(super) fn draw_ghost(painter: &mut FieldPainter<'_>) {
    const FAINT: Vec4 = Vec4::new(0.8, 0.9, 1.0, 0.35);
    let Some(game) = painter.view.ghost else { return };
    let alpha = painter.view.frame.alpha;
    let paddle = game.paddle();
    draw_bar(painter, paddle.previous_center.lerp(paddle.center, alpha), paddle.size, 0.0, FAINT, 0.0);
    for ball in game.balls() {
        let center = ball.previous_center.lerp(ball.center, alpha);
        painter.sprite(Sprite::Ball, center, Vec2::splat(2.0 * ball.radius), FAINT);
    }
}

pub(super) fn draw_paddle(painter: &mut FieldPainter<'_>) {
    let game = painter.view.game;
    if painter.effects_enabled && game.state() == GameState::Lost {
        return;
    }
    let paddle = game.paddle();
    let mut center = paddle.previous_center.lerp(paddle.center, painter.view.frame.alpha);
    let rise = rise(painter);
    let alpha = if painter.moves { 1.0 } else { 1.0 - rise.clamp(0.0, 1.0) };
    if painter.moves {
        center.y += 60.0 * rise;
    }
    let (mut glow, mut turn, mut charged) = (0.0_f32, 0.0, 0.0_f32);
    for (age, bounce) in painter.view.effects.hits.paddle.iter().filter(|_| painter.effects_enabled) {
        let age = painter.age(age);
        let kick = ease::kick(age / DIP) * painter.motion();
        center.y += DIP_DISTANCE * kick;
        turn += TIP * kick * bounce.aside * 100.0 / paddle.size.x;
        let fades = ease::fade(age / PADDLE_GLOW);
        glow = glow.max(fades);
        charged = charged.max(if bounce.is_charged { fades } else { 0.0 });
    }
    let (is_sticky, sticks) = (game.is_running(PowerUpKind::Sticky), painter.strength_of(PowerUpKind::Sticky));
    let own = if painter.effects_enabled && painter.view.has_golden_paddle() { GOLDEN } else { Vec3::ONE };
    let frost = painter.strength_of(PowerUpKind::Freeze);
    let own = own.lerp(FROST, FROST_TINT * frost);
    let (tint, light) = match (is_sticky, painter.effects_enabled) {
        (false, _) => (own, palette::LAMP),
        (true, false) => (palette::STICKY_PADDLE, palette::STICKY_PADDLE),
        (true, true) => (own.lerp(palette::STICKY_PADDLE, STICKY_TINT * sticks), palette::STICKY_LIGHT),
    };
    if painter.view.frame.effects_level == EffectsLevel::Full {
        painter.glow(center, vec2(paddle.size.x * 1.5, 90.0), light.extend(0.24 * alpha));
    }
    let size = vec2(paddle.size.x * 1.35, 84.0);
    let light = light.lerp(CHARGE, charged);
    painter.glow(center, size, light.extend(0.50 * glow * painter.intensity().min(1.5)));
    draw_bar(painter, center, paddle.size, turn, tint.extend(alpha), 0.22 * glow);
    draw_equipment(painter, center, alpha);
    if game.is_braced() && game.has_flying_ball() {
        // Its ends light up: it stands firm.
        for side in [-0.5, 0.5] {
            let end = center + vec2(side * (paddle.size.x - paddle.size.y), 0.0);
            painter.glow(end, Vec2::splat(BRACED), CHARGE.extend(0.9 * alpha));
        }
    }
    // The cold light of a freeze lies over the other lights.
    painter.glow(center, paddle.size * vec2(1.35, 3.4), Vec4::new(0.35, 0.85, 1.0, 0.9 * frost));
    if is_sticky && painter.effects_enabled {
        // Light the top side, where balls stick.
        let top = center - vec2(0.0, 0.5 * paddle.size.y);
        painter.glow(top, vec2(paddle.size.x, STICKY_FILM), light.extend(0.85 * alpha * sticks));
    }
}

/// Draws the laser's guns and the magnet's poles on the paddle.
fn draw_equipment(painter: &mut FieldPainter<'_>, center: Vec2, alpha: f32) {
    let (game, size) = (painter.view.game, painter.view.game.paddle().size);
    if game.is_running(PowerUpKind::Laser) {
        let tint = Vec3::splat(painter.strength_of(PowerUpKind::Laser));
        for side in [-1.0, 1.0] {
            let x = side * (size.x / 2.0 - bolts::INSET);
            let at = center + vec2(x, -0.5 * size.y - 0.22 * GUN.y);
            painter.sprite(Sprite::Gun, at, GUN, tint.extend(alpha));
        }
    }
    if game.is_running(PowerUpKind::Magnet) {
        let light = PowerUpKind::Magnet.row().color.extend(alpha * painter.strength_of(PowerUpKind::Magnet));
        for side in [-0.5, 0.5] {
            painter.glow(center + vec2(side * size.x, 0.0), Vec2::splat(POLE), light);
        }
    }
}

/// Draws the paddle's picture in three slices. Its ends keep their shape at any width.
fn draw_bar(painter: &mut FieldPainter<'_>, center: Vec2, size: Vec2, turn: f32, tint: Vec4, flash: f32) {
    /// The picture's width as a multiple of its height.
    const SHAPE: f32 = 5.0;
    let end = SHAPE * size.y / 2.0;
    let along = Vec2::from_angle(turn);
    for (left, width, part) in painter.sheet.uv(Sprite::Paddle).three_slices(size.x, end) {
        let x = left + (width - size.x) / 2.0;
        let piece = Piece::new(center + along * x, vec2(width, size.y), part, tint);
        painter.pieces.add(Piece { turn, flash, ..piece });
    }
}

/// Returns how far the paddle and the waiting ball are below their position until they come
/// back: 1 is all the way, 0 is in position.
pub(super) fn rise(painter: &FieldPainter<'_>) -> f32 {
    let is_flying = painter.view.game.has_flying_ball();
    let since = painter.since(painter.view.effects.timers.since_life_lost);
    match since.filter(|_| painter.effects_enabled && !is_flying) {
        Some(since) => 1.0 - ease::out_back((since - BREATH) / RETURN),
        None => 0.0,
    }
}
