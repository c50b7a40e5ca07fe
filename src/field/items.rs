//! Draws items, the barrier, bolts, and the fuses of explosions.

use super::painter::FieldPainter;
use super::sheet::Sprite;
use super::words::is_turned;
use crate::draw::{Piece, UvRect};
use crate::game::{FIELD, PowerUp, PowerUpKind, STEP, bolts, power_up};
use glam::{Vec2, Vec3, Vec4, vec2};
use std::f32::consts::TAU;

/// Size of the light around an item, as a multiple of the item's size.
const ITEM_LIGHT: Vec2 = Vec2::new(1.55, 2.5);

/// Opacity of the light around a good item.
const ITEM_GLOW: f32 = 0.42;

/// Color of the light around a bad item.
const BAD_LIGHT: Vec3 = Vec3::new(1.0, 0.12, 0.10);

/// Opacity of the light around a bad item.
const BAD_GLOW: f32 = 0.8;

/// Size of the shadow around a bad item, as a multiple of the item's size.
const DARK_EDGE: Vec2 = Vec2::new(1.6, 2.9);

/// Seconds in which a good item grows a little and shrinks again.
const PULSE: f32 = 0.7;

/// Growth of a good item, as a share of its size.
const SWELL: f32 = 0.10;

/// Size of a tile of the barrier, world units.
const BARRIER: Vec2 = Vec2::new(100.0, 8.0);

/// Size of a bolt's picture, as a multiple of the bolt's size.
const BOLT: Vec2 = Vec2::new(1.6, 1.25);

/// Size of the spark where an explosion is about to happen, world units.
const FUSE: f32 = 44.0;

/// Color of the spark where an explosion is about to happen.
const FUSE_LIGHT: Vec4 = Vec4::new(1.0, 0.75, 0.35, 0.9);

/// Number of lights from an item to the paddle that attracts it.
const PULL_LIGHTS: u8 = 12;

/// How often per second each of these lights reaches the position of the next.
const PULL_RATE: f32 = 3.0;

/// Size of each of these lights, world units.
const PULL_LIGHT: f32 = 20.0;

/// Draws the barrier along the bottom of the field, the sparks of pending explosions, and the
/// laser's bolts.
pub(super) fn draw_barrier_and_bolts(painter: &mut FieldPainter<'_>) {
    let game = painter.view.game;
    if game.is_running(PowerUpKind::Barrier) {
        for i in 0..(FIELD.x / BARRIER.x) as u8 {
            let center = vec2((f32::from(i) + 0.5) * BARRIER.x, FIELD.y - BARRIER.y / 2.0);
            painter.sprite(Sprite::Barrier, center, BARRIER, Vec4::ONE);
        }
        if painter.effects_enabled {
            let light = PowerUpKind::Barrier.row().color.extend(0.30);
            painter.glow(vec2(FIELD.x / 2.0, FIELD.y), vec2(1.2 * FIELD.x, 60.0), light);
        }
    }
    if painter.effects_enabled {
        game.fuses().for_each(|fuse| painter.glow(fuse, Vec2::splat(FUSE), FUSE_LIGHT));
    }
    for bolt in game.bolts() {
        let center = bolt.previous_position.lerp(bolt.position, painter.view.frame.alpha) + bolts::SIZE / 2.0;
        if painter.effects_enabled {
            painter.glow(center, vec2(26.0, 46.0), PowerUpKind::Laser.row().color.extend(0.45));
        }
        painter.sprite(Sprite::Bolt, center, bolts::SIZE * BOLT, Vec4::ONE);
    }
}

pub(super) fn draw_items(painter: &mut FieldPainter<'_>) {
    let game = painter.view.game;
    let center =
        |item: &PowerUp| item.previous_position.lerp(item.position, painter.view.frame.alpha) + power_up::SIZE / 2.0;
    if game.is_running(PowerUpKind::Magnet) {
        // Draw these lights first: none of them may cover an item.
        let pulled = game.falling().iter().filter(|item| game.rules().is_pulled(item.kind));
        pulled.map(center).for_each(|center| draw_pull(painter, center));
    }
    for item in game.falling() {
        let (center, is_good) = (center(item), game.rules().is_good(item.kind));
        let size = power_up::SIZE * vec2(1.2, 1.7);
        painter.sprite(Sprite::Shadow, center + vec2(4.0, 6.0), size, Vec3::ONE.extend(0.5));
        if painter.effects_enabled && !is_good {
            // Without this shadow, the red light would vanish on a red background.
            painter.sprite(Sprite::Shadow, center, power_up::SIZE * DARK_EDGE, Vec3::ONE.extend(0.7));
        }
        if painter.effects_enabled {
            let good = item.kind.row().color.extend(ITEM_GLOW);
            let light = if is_good { good } else { BAD_LIGHT.extend(BAD_GLOW * (1.0 - 3.0 * swell(painter, item))) };
            painter.glow(center, power_up::SIZE * ITEM_LIGHT, light);
        }
        let uv = painter.sheet.power_up_uv(item.kind, is_good);
        // If the whole picture is upside down, turn the item too: its symbol must look as in
        // the panel.
        let uv = if is_turned(painter.view) { UvRect { min: uv.max, max: uv.min } } else { uv };
        let size = power_up::SIZE * if is_good { 1.0 + swell(painter, item) } else { 1.0 };
        painter.pieces.add(Piece::new(center, size, uv, Vec4::ONE));
    }
}

/// Draws lights that run from an item to the paddle while the magnet attracts it.
fn draw_pull(painter: &mut FieldPainter<'_>, item: Vec2) {
    let (game, alpha) = (painter.view.game, painter.view.frame.alpha);
    let paddle = game.paddle().previous_center.lerp(game.paddle().center, alpha);
    let seconds = (game.steps() as f32 + alpha) * STEP;
    let shift = if painter.moves { (PULL_RATE * seconds).fract() } else { 0.0 };
    let color = PowerUpKind::Magnet.row().color.lerp(Vec3::ONE, 0.2);
    for i in 0..PULL_LIGHTS {
        let share = (f32::from(i) + shift) / f32::from(PULL_LIGHTS);
        painter.glow(item.lerp(paddle, share), Vec2::splat(PULL_LIGHT), color.extend(4.0 * share * (1.0 - share)));
    }
}

/// Returns how much larger than its hit box a good item is drawn, as a share of its size. Good
/// items grow and shrink. The light around a bad item follows this rhythm.
fn swell(painter: &FieldPainter<'_>, item: &PowerUp) -> f32 {
    if !painter.effects_enabled || !painter.moves {
        return 0.0;
    }
    let seconds = (painter.view.game.steps() as f32 + painter.view.frame.alpha) * STEP;
    0.5 * SWELL * (1.0 + (TAU * seconds / PULSE + item.position.x).sin())
}
