//! Draws debris and short-lived light: shards, confetti, rings at contacts, ripples of the walls,
//! and the heart of an extra life.

use super::FieldPainter;
use super::ease;
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

impl FieldPainter<'_> {
    pub(super) fn draw_shards(&mut self) {
        // If motion is reduced, a brick only fades in place.
        if !self.effects_enabled || !self.moves {
            return;
        }
        for shard in self.view.effects.shards() {
            match shard.kind {
                ShardKind::Confetti => self.draw_confetti(shard),
                ShardKind::Extra if self.view.effects_level != EffectsLevel::Full => {}
                ShardKind::Shard | ShardKind::Extra => self.draw_shard(shard),
            }
        }
    }

    fn draw_shard(&mut self, shard: &Shard) {
        let rest = shard.rest();
        let alpha = (2.6 * rest).min(1.0);
        let uv = self.sheet.uv(Sprite::Shard);
        let center = shard.position + shard.velocity * self.seconds;
        // A tumbling shard is thin when seen edge-on, and shines when it faces the light.
        let (open, shine) = (shard.tumble.cos(), (0.7 * shard.tumble + 0.6).sin().max(0.0));
        let size = shard.size * vec2(1.0, 0.30 + 0.70 * open.abs());
        let color = (shard.color * (0.70 + 0.35 * open.abs())).extend(alpha);
        let flash = 0.4 * shine.powi(6) + 0.15 * ease::fade((1.0 - rest) * 7.0);
        let piece = Piece::new(center, size * (0.70 + 0.30 * rest), uv, color);
        self.pieces.add(Piece { turn: shard.turn, relief: true, flash, ..piece });
    }

    fn draw_confetti(&mut self, shard: &Shard) {
        let alpha = (4.0 * shard.rest()).min(1.0);
        let sway = vec2(6.0 * (1.3 * shard.tumble).sin(), 0.0);
        let open = shard.tumble.cos();
        let size = shard.size * vec2(1.0, 0.15 + 0.85 * open.abs());
        let color = (shard.color * (0.70 + 0.30 * open)).extend(alpha);
        let center = shard.position + shard.velocity * self.seconds + sway;
        let piece = Piece::new(center, size, self.sheet.uv(Sprite::White), color);
        self.pieces.add(Piece { turn: shard.turn + 0.3 * shard.tumble.sin(), ..piece });
    }

    /// Draws a ring at the newest paddle hit and at the newest collected item, and lights at struck
    /// bricks. More rings would overlap and hide the balls.
    pub(super) fn draw_rings(&mut self) {
        if !self.effects_enabled {
            return;
        }
        let hits = &self.view.effects.hits;
        if let Some((age, bounce)) = hits.paddle.iter().min_by(|a, b| a.0.total_cmp(&b.0)) {
            let share = self.age(age) / RING;
            if share < 1.0 {
                let grown = if self.moves { 0.25 + 0.75 * ease::out(share) } else { 0.6 };
                let size = Vec2::splat(RING_SIZE * grown * self.intensity().sqrt()) * vec2(1.25, 0.8);
                self.ring(bounce.at, size, palette::LAMP.extend(0.6 * ease::fade(share)));
            }
        }
        for (age, struck) in hits.struck.iter() {
            let share = self.age(age) / 0.16;
            if share < 1.0 {
                let size = Vec2::splat(34.0 + 20.0 * share);
                self.glow(struck.at, size, Vec4::new(1.0, 0.95, 0.8, 0.9 * ease::fade(share)));
            }
        }
        let caught = hits.captions.iter().filter(|(_, told)| !told.ends);
        if let Some((age, told)) = caught.min_by(|a, b| a.0.total_cmp(&b.0)) {
            let share = self.age(age) / CAUGHT;
            if share < 1.0 {
                let grown = if self.moves { 0.3 + 0.7 * ease::out(share) } else { 0.6 };
                let size = CAUGHT_SIZE * grown * self.intensity().sqrt();
                let color = told.kind.row().color.extend(0.8 * ease::fade(share));
                self.ring(told.at, size, color);
                self.glow(told.at, size * 1.3, color * Vec4::new(1.0, 1.0, 1.0, 0.6));
            }
        }
        self.draw_burst();
    }

    /// Draws a ring for each explosion and for each ball that the barrier saved. Explosions do not
    /// light up their bricks, because a chain of explosions would flash.
    pub(super) fn draw_blasts(&mut self) {
        if !self.effects_enabled {
            return;
        }
        let hits = &self.view.effects.hits;
        let bricks = self.view.game.bricks().grid().aabb(0).size();
        let count = hits.blasts.iter().filter(|(age, _)| *age < BLAST).count().max(1) as f32;
        for (age, at) in hits.blasts.iter() {
            let share = self.age(age) / BLAST;
            if share < 1.0 {
                let grown = if self.moves { 0.4 + 0.6 * ease::out(share) } else { 1.0 };
                let alpha = 0.45 * ease::fade(share) / count.sqrt();
                self.ring(*at, 4.6 * bricks * grown, FIRE.extend(alpha));
            }
        }
        for (age, at) in hits.saved.iter() {
            let share = self.age(age) / CAUGHT;
            if share < 1.0 {
                let grown = if self.moves { 0.3 + 0.7 * ease::out(share) } else { 0.6 };
                let color = PowerUpKind::Barrier.row().color.extend(0.7 * ease::fade(share));
                self.ring(vec2(at.x, FIELD.y), CAUGHT_SIZE * 1.6 * grown, color);
            }
        }
    }

    /// Draws the light of the bursting paddle and of the lost ball.
    fn draw_burst(&mut self) {
        let timers = &self.view.effects.timers;
        let lost = self.view.game.state() == GameState::Lost;
        let since = if lost { timers.since_end } else { timers.since_life_lost };
        let Some(since) = self.since(since).filter(|since| *since < 0.4) else { return };
        let (at, rest) = (timers.burst_paddle.center(), ease::fade(since / 0.4));
        self.glow(at, vec2(320.0, 150.0), Vec3::new(1.0, 0.55, 0.25).extend(0.9 * rest));
        if self.moves {
            let size = vec2(260.0, 150.0) * (0.3 + 0.7 * ease::out(since / 0.4));
            self.ring(at, size, Vec3::new(1.0, 0.75, 0.45).extend(rest));
        }
        // The player is looking at the lost ball.
        let at = vec2(timers.lost_at.x.clamp(0.0, FIELD.x), FIELD.y);
        self.glow(at, vec2(150.0, 210.0), LOST.extend(rest));
        if self.moves {
            let size = Vec2::splat(40.0 + 190.0 * ease::out(since / 0.4));
            self.ring(at, size, LOST.extend(0.9 * rest));
        }
    }

    /// Draws walls that vibrate like strings where balls hit them.
    pub(super) fn draw_ripples(&mut self) {
        if !self.effects_enabled {
            return;
        }
        for (age, bounce) in self.view.effects.hits.walls.iter() {
            self.draw_ripple(self.age(age) / RIPPLE, bounce);
        }
    }

    fn draw_ripple(&mut self, share: f32, bounce: &WallBounce) {
        if share >= 1.0 {
            return;
        }
        let along = bounce.normal.perp();
        let rest = 1.0 - share;
        let amplitude = if self.moves { RIPPLE_DISTANCE * self.intensity().sqrt() * rest * rest } else { 0.0 };
        let place = |i: i32| {
            let x = i as f32 / (STRINGS / 2) as f32;
            let near = (1.0 - x * x).max(0.0).powi(2);
            // The wave runs outward and first swings into the field.
            let swing = (2.6 * PI * (x.abs() * 1.3 - 2.2 * share) + 0.5 * PI).sin();
            let shift = bounce.normal * (2.0 + amplitude * near * (1.0 + swing) * 0.5 * 1.6);
            (bounce.at + along * (x * RIPPLE_REACH) + shift, near)
        };
        let uv = self.sheet.uv(Sprite::Ribbon);
        let color = Vec3::new(0.55, 0.70, 1.0);
        for i in -STRINGS / 2..STRINGS / 2 {
            let ((from, near), (to, _)) = (place(i), place(i + 1));
            let alpha = near * rest * 0.9;
            let size = vec2(from.distance(to), 9.0);
            let piece = Piece::glowing((from + to) / 2.0, size, uv, color.extend(alpha));
            self.pieces.add(Piece { turn: (to - from).to_angle(), ..piece });
        }
        let light = color.extend(0.5 * ease::fade(2.0 * share));
        self.glow(bounce.at, Vec2::splat(90.0), light);
    }

    /// Draws a heart that rises from the ball that earned a life.
    pub(super) fn draw_won_lives(&mut self) {
        if !self.effects_enabled {
            return;
        }
        for (age, at) in self.view.effects.hits.lives.iter() {
            let share = self.age(age) / LIFE;
            let alpha = ease::show(share, 0.05, 0.3);
            let center = heart(*at, share, self.moves);
            let grown = if self.moves { ease::out_back(4.0 * share) } else { 1.0 };
            let beat = if self.moves { 1.0 + 0.22 * ease::kick((share - 0.3) / 0.2) } else { 1.0 };
            self.glow(center, Vec2::splat(3.4 * SIDE * grown), HEART.extend(0.55 * alpha));
            if self.moves && share < 0.4 {
                let ring = Vec2::splat((60.0 + 200.0 * ease::out(share / 0.4)) * self.intensity().sqrt());
                self.ring(center, ring, HEART.extend(0.9 * ease::fade(share / 0.4)));
            }
            let color = Vec4::new(1.0, 1.0, 1.0, alpha);
            let size = Vec2::splat(SIDE * grown * beat);
            self.pieces.add(Piece::new(center, size, self.sheet.uv(Sprite::Heart), color));
        }
    }
}

/// Returns the center of a heart at this share of its time, for a life won at `at`.
pub(super) fn heart(at: Vec2, share: f32, moves: bool) -> Vec2 {
    let from = at.clamp(ASIDE, FIELD - ASIDE);
    from - vec2(0.0, if moves { RISE * ease::out(share) } else { 0.5 * RISE })
}
