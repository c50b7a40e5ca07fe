//! Draws debris and short-lived light: shards, confetti, rings at contacts, ripples of the walls,
//! and the heart of an extra life.

use super::ease;
use super::painter::FieldPainter;
use super::sheet::Sprite;
use crate::draw::Piece;
use crate::effects::{Shard, ShardKind, WallBounce};
use crate::game::{FIELD, GameState, PowerUpKind};
use crate::palette;
use crate::session::EffectsLevel;
use glam::{Vec2, Vec3, Vec4, vec2};
use std::f32::consts::PI;

/// Seconds in which a ring grows where a ball hits the paddle.
const RING: f32 = 0.30;
/// Final size of that ring, world units.
const RING_SIZE: f32 = 70.0;

/// Seconds in which a ring grows where an item is collected.
const CAUGHT: f32 = 0.45;
/// Final width and height of that ring, world units.
const CAUGHT_SIZE: Vec2 = Vec2::new(128.0, 82.0);

/// Duration of an explosion's ring in seconds.
const BLAST: f32 = 0.40;
/// Color of an explosion's ring.
const FIRE: Vec3 = Vec3::new(1.0, 0.60, 0.22);

/// Seconds for which a wall ripples after a hit.
const RIPPLE: f32 = 0.42;
/// Amplitude of a ripple, world units.
const RIPPLE_DISTANCE: f32 = 7.0;
/// Distance that a ripple reaches along the wall to each side, world units.
const RIPPLE_REACH: f32 = 120.0;

/// Number of segments of a ripple.
const STRINGS: i32 = 26;

/// Color of the light where the last ball was lost.
const LOST: Vec3 = Vec3::new(1.0, 0.32, 0.40);

/// Seconds for which a heart is visible.
pub(super) const LIFE: f32 = 1.6;
/// Distance that a heart rises, world units.
const RISE: f32 = 46.0;
/// Side length of a heart, world units.
const SIDE: f32 = 46.0;

/// Minimum distance of a heart from the field's edges, world units. It keeps the heart's caption
/// inside the field.
const ASIDE: Vec2 = Vec2::new(120.0, 90.0);

/// Color of a heart's light.
pub(super) const HEART: Vec3 = Vec3::new(1.0, 0.45, 0.52);

pub(super) fn draw_shards(painter: &mut FieldPainter<'_>) {
    // If motion is reduced, a brick only fades in place.
    if !painter.moves {
        return;
    }
    for shard in painter.view.effects.shards.living() {
        match shard.kind {
            ShardKind::Confetti => draw_confetti(painter, shard),
            ShardKind::Extra if painter.view.frame.effects_level != EffectsLevel::Full => {}
            ShardKind::Shard | ShardKind::Extra => draw_shard(painter, shard),
        }
    }
}

fn draw_shard(painter: &mut FieldPainter<'_>, shard: &Shard) {
    let rest = shard.rest();
    let alpha = (2.6 * rest).min(1.0);
    let center = shard.position + shard.velocity * painter.seconds;
    // A tumbling shard is thin when seen edge-on, and shines when it faces the light.
    let (open, shine) = (shard.tumble.cos(), (0.7 * shard.tumble + 0.6).sin().max(0.0));
    let size = shard.size * vec2(1.0, 0.30 + 0.70 * open.abs());
    let color = (shard.color * (0.70 + 0.35 * open.abs())).extend(alpha);
    let flash = 0.4 * shine.powi(6) + 0.15 * ease::fade((1.0 - rest) * 7.0);
    let piece = Piece::new(center, size * (0.70 + 0.30 * rest), painter.sheet.uv(Sprite::Shard), color);
    painter.pieces.add(Piece { turn: shard.turn, relief: true, flash, ..piece });
}

fn draw_confetti(painter: &mut FieldPainter<'_>, shard: &Shard) {
    let alpha = (4.0 * shard.rest()).min(1.0);
    let sway = vec2(6.0 * (1.3 * shard.tumble).sin(), 0.0);
    let open = shard.tumble.cos();
    let size = shard.size * vec2(1.0, 0.15 + 0.85 * open.abs());
    let color = (shard.color * (0.70 + 0.30 * open)).extend(alpha);
    let center = shard.position + shard.velocity * painter.seconds + sway;
    let piece = Piece::new(center, size, painter.sheet.uv(Sprite::White), color);
    painter.pieces.add(Piece { turn: shard.turn + 0.3 * shard.tumble.sin(), ..piece });
}

/// Draws a ring at the newest paddle hit and at the newest collected item, and lights at struck
/// bricks. More rings would overlap and hide the balls.
pub(super) fn draw_rings(painter: &mut FieldPainter<'_>) {
    let hits = &painter.view.effects.hits;
    if let Some((age, bounce)) = hits.paddle.iter().min_by(|a, b| a.0.total_cmp(&b.0)) {
        let share = painter.age(age) / RING;
        let grown = if painter.moves { 0.25 + 0.75 * ease::out(share) } else { 0.6 };
        let size = Vec2::splat(RING_SIZE * grown * painter.intensity().sqrt()) * vec2(1.25, 0.8);
        painter.ring(bounce.at, size, palette::LAMP.extend(0.6 * ease::fade(share)));
    }
    for (age, struck) in hits.struck.iter() {
        let share = painter.age(age) / 0.16;
        let size = Vec2::splat(34.0 + 20.0 * share);
        painter.glow(struck.at, size, Vec4::new(1.0, 0.95, 0.8, 0.9 * ease::fade(share)));
    }
    let caught = hits.captions.iter().filter(|(_, pickup)| !pickup.ends);
    if let Some((age, pickup)) = caught.min_by(|a, b| a.0.total_cmp(&b.0)) {
        let share = painter.age(age) / CAUGHT;
        let grown = if painter.moves { 0.3 + 0.7 * ease::out(share) } else { 0.6 };
        let size = CAUGHT_SIZE * grown * painter.intensity().sqrt();
        let color = pickup.kind.row().color.extend(0.8 * ease::fade(share));
        painter.ring(pickup.at, size, color);
        painter.glow(pickup.at, size * 1.3, color * Vec4::new(1.0, 1.0, 1.0, 0.6));
    }
    draw_burst(painter);
}

/// Draws a ring for each explosion and for each ball that the barrier saved. Explosions do not
/// light up their bricks, because a chain of explosions would flash.
pub(super) fn draw_blasts(painter: &mut FieldPainter<'_>) {
    let hits = &painter.view.effects.hits;
    let bricks = painter.view.game.bricks().grid().aabb(0).size();
    let count = hits.blasts.iter().filter(|(age, _)| *age < BLAST).count().max(1) as f32;
    for (age, at) in hits.blasts.iter() {
        let share = painter.age(age) / BLAST;
        let grown = if painter.moves { 0.4 + 0.6 * ease::out(share) } else { 1.0 };
        let alpha = 0.45 * ease::fade(share) / count.sqrt();
        painter.ring(*at, 4.6 * bricks * grown, FIRE.extend(alpha));
    }
    for (age, at) in hits.saved.iter() {
        let share = painter.age(age) / CAUGHT;
        let grown = if painter.moves { 0.3 + 0.7 * ease::out(share) } else { 0.6 };
        let color = PowerUpKind::Barrier.row().color.extend(0.7 * ease::fade(share));
        painter.ring(vec2(at.x, FIELD.y), CAUGHT_SIZE * 1.6 * grown, color);
    }
}

/// Draws the light of the bursting paddle and of the lost ball.
fn draw_burst(painter: &mut FieldPainter<'_>) {
    let timers = &painter.view.effects.timers;
    let lost = painter.view.game.state() == GameState::Lost;
    let since = if lost { timers.since_end } else { timers.since_life_lost };
    let Some(since) = painter.since(since).filter(|since| *since < 0.4) else { return };
    let (at, rest) = (timers.burst_paddle.center(), ease::fade(since / 0.4));
    // The player is looking at the lost ball.
    let lost_at = vec2(timers.lost_at.x.clamp(0.0, FIELD.x), FIELD.y);
    painter.glow(at, vec2(320.0, 150.0), Vec3::new(1.0, 0.55, 0.25).extend(0.9 * rest));
    painter.glow(lost_at, vec2(150.0, 210.0), LOST.extend(rest));
    if painter.moves {
        let grown = ease::out(since / 0.4);
        painter.ring(at, vec2(260.0, 150.0) * (0.3 + 0.7 * grown), Vec3::new(1.0, 0.75, 0.45).extend(rest));
        painter.ring(lost_at, Vec2::splat(40.0 + 190.0 * grown), LOST.extend(0.9 * rest));
    }
}

/// Draws walls that vibrate like strings where balls hit them.
pub(super) fn draw_ripples(painter: &mut FieldPainter<'_>) {
    for (age, bounce) in painter.view.effects.hits.walls.iter() {
        draw_ripple(painter, painter.age(age) / RIPPLE, bounce);
    }
}

fn draw_ripple(painter: &mut FieldPainter<'_>, share: f32, bounce: &WallBounce) {
    let along = bounce.normal.perp();
    let rest = (1.0 - share).max(0.0);
    let amplitude = RIPPLE_DISTANCE * painter.motion().sqrt() * rest * rest;
    let place = |i: i32| {
        let x = i as f32 / (STRINGS / 2) as f32;
        let near = (1.0 - x * x).max(0.0).powi(2);
        // The wave runs outward and first swings into the field.
        let swing = (2.6 * PI * (x.abs() * 1.3 - 2.2 * share) + 0.5 * PI).sin();
        let shift = bounce.normal * (2.0 + amplitude * near * (1.0 + swing) * 0.5 * 1.6);
        (bounce.at + along * (x * RIPPLE_REACH) + shift, near)
    };
    let color = Vec3::new(0.55, 0.70, 1.0);
    for i in -STRINGS / 2..STRINGS / 2 {
        let ((from, near), (to, _)) = (place(i), place(i + 1));
        painter.streak(from, to, 9.0, color.extend(near * rest * 0.9));
    }
    painter.glow(bounce.at, Vec2::splat(90.0), color.extend(0.5 * ease::fade(2.0 * share)));
}

/// Draws a heart that rises from the ball that earned a life.
pub(super) fn draw_won_lives(painter: &mut FieldPainter<'_>) {
    for (age, at) in painter.view.effects.hits.lives.iter() {
        let share = painter.age(age) / LIFE;
        let alpha = ease::show(share, 0.05, 0.3);
        let center = heart(*at, share, painter.moves);
        let grown = if painter.moves { ease::out_back(4.0 * share) } else { 1.0 };
        let beat = if painter.moves { 1.0 + 0.22 * ease::kick((share - 0.3) / 0.2) } else { 1.0 };
        painter.glow(center, Vec2::splat(3.4 * SIDE * grown), HEART.extend(0.35 * alpha));
        if painter.moves && share < 0.4 {
            let ring = Vec2::splat((60.0 + 200.0 * ease::out(share / 0.4)) * painter.intensity().sqrt());
            painter.ring(center, ring, HEART.extend(0.9 * ease::fade(share / 0.4)));
        }
        painter.sprite(Sprite::Heart, center, Vec2::splat(SIDE * grown * beat), Vec3::ONE.extend(alpha));
    }
}

/// Returns the center of a heart at this share of its time, for a life won at `at`.
pub(super) fn heart(at: Vec2, share: f32, moves: bool) -> Vec2 {
    let from = at.clamp(ASIDE, FIELD - ASIDE);
    from - vec2(0.0, if moves { RISE * ease::out(share) } else { 0.5 * RISE })
}
