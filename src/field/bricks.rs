//! Draws the bricks: how they come in, jolt, crack and break. Each is a [`Piece`] of a batch that
//! `FieldRenderer::draw` in `mod.rs` draws at once, by `draw/piece.rs` and `draw/batch.rs`.

use super::FieldPainter;
use super::ease;
use super::sheet::{SHADOW_ROOM, Sprite, SpriteSheet};
use crate::collision::Aabb;
use crate::draw::{Piece, SpriteRenderer, UvRect};
use crate::effects::{ARRIVAL, Broken, Struck};
use crate::game::{Brick, MovingBrick};
use crate::level::Behavior;
use crate::palette::{self, Faces};
use crate::session::{Feedback, Setting};
use glam::{Vec2, Vec3, Vec4, vec2};
use std::num::NonZeroU8;

/// Seconds in which a row comes in.
const ROW_ARRIVAL: f32 = 0.36;

/// Seconds of a jolt, and how far it moves a neighbour, world units.
const JOLT: f32 = 0.18;
const JOLT_DISTANCE: f32 = 3.0;

/// Seconds in which a struck brick gives way and comes back, and how far, world units.
const NUDGE: f32 = 0.20;
const NUDGE_DISTANCE: f32 = 3.5;

/// Seconds for which a destroyed brick flashes, and in which it is then gone.
const FLASH: f32 = 0.06;
const GONE: f32 = 0.15;

/// Strength of a white flash by itself, and in a calm picture: the brick's face still shows in it.
const FLASH_LIGHT: f32 = 0.42;
const CALM_FLASH_LIGHT: f32 = 0.40;

/// The light around a brick that breaks alone.
const BREAKING_LIGHT: f32 = 0.30;

/// Of the bricks that break together so many have a flash and light: the newest. The others fade
/// in their own colour.
const LIT: usize = 3;

/// Seconds in which light runs over a brick that holds.
const GLINT: f32 = 0.26;

/// Seconds from one light that runs over the whole wall to the next, how long it takes for a brick,
/// and how much later it is for each world unit to the right and down.
const SHEEN_EVERY: f32 = 4.0;
const SHEEN: f32 = 0.5;
const SHEEN_WAY: Vec2 = Vec2::new(0.0014, 0.0009);

/// Height of the groove of a brick that moves, world units, and its light.
const TRACK: f32 = 3.0;
const TRACK_LIGHT: Vec4 = Vec4::new(0.75, 0.85, 1.0, 0.35);

/// Size of a mark, as a share of the largest that fits a brick.
const MARK: f32 = 0.8;

/// Seconds in which a ring grows from a brick that broke, and how large it gets, as a share of the
/// brick's width.
const RING: f32 = 0.38;
const RING_SIZE: f32 = 2.1;

impl FieldPainter<'_> {
    pub(super) fn draw_bricks(&mut self) {
        let (view, faces) = (self.view, self.faces());
        let rows = self.rows();
        view.game.bricks().moving().iter().for_each(|moving| self.draw_track(moving));
        for (cell, brick, aabb) in view.game.bricks().iter() {
            let aabb = aabb.translated(self.lag(cell, &brick));
            let (shift, alpha) = self.arrival(&aabb, rows);
            let struck = self.struck(cell);
            let nudge = struck.map_or(Vec2::ZERO, |(age, struck)| self.nudge(age, &struck));
            let center = aabb.center() + shift + self.jolt(&aabb) + nudge;
            let flash = struck.map_or(0.0, |(age, struck)| self.struck_flash(age, &struck));
            let size = aabb.size();
            let color = palette::brick(brick.kind).extend(alpha);
            let uv = self.sheet.brick_uv(&brick.kind, &faces);
            let piece = Piece::new(center, size * (1.0 + SHADOW_ROOM), uv, color);
            self.pieces.add(Piece { relief: true, flash, ..piece });
            self.draw_mark(&brick, center, size, alpha);
            self.draw_cracks(&brick, center, size, alpha);
            if let Some((age, _)) = struck {
                self.draw_glint(age / GLINT, 0.5, center, size);
            }
            self.draw_sheen(center, size);
        }
    }

    /// From a brick's place at the end of the step to the one that is shown.
    fn lag(&self, cell: usize, brick: &Brick) -> Vec2 {
        let Behavior::Moves { .. } = brick.kind.behavior else { return Vec2::ZERO };
        let mover = self.view.game.bricks().mover(cell);
        mover.map_or(Vec2::ZERO, |it| (it.previous_position - it.position) * (1.0 - self.view.alpha))
    }

    /// The groove in which a brick slides, with a stop at either end.
    fn draw_track(&mut self, moving: &MovingBrick) {
        let (aabb, uv) = (moving.aabb(), self.sheet.uv(Sprite::White));
        let (size, y) = (aabb.size(), aabb.center().y);
        let [left, right] = [moving.ends[0] + 0.5 * size.x, moving.ends[1] + 0.5 * size.x];
        let groove = vec2(right - left, TRACK);
        self.pieces.add(Piece::new(vec2((left + right) / 2.0, y), groove + 2.0, uv, Vec4::new(0.0, 0.0, 0.05, 0.45)));
        self.pieces.add(Piece::new(vec2((left + right) / 2.0, y), groove, uv, TRACK_LIGHT));
        for x in [left, right] {
            self.pieces.add(Piece::new(vec2(x, y), vec2(TRACK, 0.5 * size.y), uv, TRACK_LIGHT));
        }
    }

    /// The sign of what a brick does by itself. One that grew again for the last time has none.
    fn draw_mark(&mut self, brick: &Brick, center: Vec2, size: Vec2, alpha: f32) {
        let sprite = match brick.kind.behavior {
            Behavior::Explodes => Sprite::Exploding,
            Behavior::Regrows { .. } if brick.returns_left > 0 => Sprite::Regrowing,
            Behavior::Moves { .. } => Sprite::Moving,
            _ => return,
        };
        // The picture's proportions: a wide brick does not stretch it.
        let side = size.x.min(1.5 * size.y);
        let size = MARK * vec2(side, side / 1.5);
        self.pieces.add(Piece::new(center, size, self.sheet.uv(sprite), Vec4::new(1.0, 1.0, 1.0, alpha)));
    }

    /// White flash of a brick that was struck and holds.
    fn struck_flash(&self, age: f32, struck: &Struck) -> f32 {
        match (self.moves, struck.cracked) {
            (true, false) => 0.0,
            (true, true) => 0.45 * ease::fade(age / 0.14),
            (false, _) => 0.40 * ease::fade(age / GLINT),
        }
    }

    /// The middle of the highest and of the lowest row.
    fn rows(&self) -> (f32, f32) {
        let heights = self.view.game.bricks().iter().map(|(.., aabb)| aabb.center().y);
        heights.fold((f32::MAX, f32::MIN), |(high, low), y| (high.min(y), low.max(y)))
    }

    fn faces(&self) -> Faces {
        let has_marks = self.view.context.settings.is_on(Setting::BrickMarks);
        self.view.levels.chosen().filter(|_| has_marks).map_or_else(Faces::default, Faces::of_level)
    }

    /// Offset from a brick's place and its opacity, while the level's bricks come in row by row.
    fn arrival(&self, aabb: &Aabb, (highest, lowest): (f32, f32)) -> (Vec2, f32) {
        let since = self.since(self.view.effects.timers.since_arrival).filter(|_| self.answers);
        let Some(since) = since.filter(|since| *since < ARRIVAL) else { return (Vec2::ZERO, 1.0) };
        // The lowest rows come first, as if they were laid.
        let row = (lowest - aabb.center().y) / (lowest - highest).max(1.0);
        let share = (since - row * (ARRIVAL - ROW_ARRIVAL)) / ROW_ARRIVAL;
        let distance = if self.moves { aabb.max.y + 30.0 } else { 0.0 };
        (vec2(0.0, -distance * (1.0 - ease::out_back(share))), (2.5 * share).clamp(0.0, 1.0))
    }

    /// The last hit on a brick that stays, with its age.
    fn struck(&self, cell: usize) -> Option<(f32, Struck)> {
        let hits = self.view.effects.hits.struck.iter().filter(|_| self.answers);
        let last = hits.filter(|(_, struck)| struck.cell == cell).min_by(|a, b| a.0.total_cmp(&b.0));
        last.map(|(age, struck)| (self.age(age), *struck))
    }

    fn nudge(&self, age: f32, struck: &Struck) -> Vec2 {
        if !self.moves {
            return Vec2::ZERO;
        }
        // A solid brick gives way less.
        let distance = if struck.cracked { 1.0 } else { 0.8 } * NUDGE_DISTANCE * self.dose();
        struck.push * distance * ease::kick(age / NUDGE)
    }

    /// Offset of a brick that broken neighbours push.
    fn jolt(&self, aabb: &Aabb) -> Vec2 {
        if !self.answers || !self.moves {
            return Vec2::ZERO;
        }
        let reach = 1.3 * aabb.size();
        let mut jolt = Vec2::ZERO;
        for (age, broken) in self.view.effects.hits.broken.iter().filter(|(age, _)| *age < JOLT) {
            let away = aabb.center() - broken.area.center();
            if away.abs().cmplt(reach).all() {
                let distance = JOLT_DISTANCE * self.dose() * ease::kick((age + self.seconds) / JOLT);
                jolt += away.normalize_or_zero() * distance;
            }
        }
        jolt.clamp_length_max(2.0 * JOLT_DISTANCE)
    }

    /// Cracks for the hits that a brick has taken, and a notch for each that it still takes.
    fn draw_cracks(&mut self, brick: &Brick, center: Vec2, size: Vec2, alpha: f32) {
        let all = brick.kind.hits.map_or(0, NonZeroU8::get);
        let taken = all.saturating_sub(brick.hits_left);
        if taken > 0 {
            let share = f32::from(taken) / f32::from(all - 1).max(1.0);
            let sprite = match share {
                share if share < 0.45 => Sprite::Crack1,
                share if share < 0.95 => Sprite::Crack2,
                _ if all == 2 => Sprite::Crack2,
                _ => Sprite::Crack3,
            };
            self.pieces.add(Piece::new(center, size, self.sheet.uv(sprite), Vec4::new(1.0, 1.0, 1.0, alpha)));
        }
        if all > 1 {
            let aabb = Aabb::from_center_size(center, size);
            let (pieces, uv) = (&mut self.pieces, self.sheet.uv(Sprite::White));
            each_notch(brick.hits_left, all, &aabb, |area, color| {
                let color = color * Vec4::new(1.0, 1.0, 1.0, alpha);
                pieces.add(Piece::new(area.center(), area.size(), uv, color));
            });
        }
    }

    /// A band of light that runs over a brick which holds.
    fn draw_glint(&mut self, share: f32, light: f32, center: Vec2, size: Vec2) {
        if !(0.0..1.0).contains(&share) || !self.moves {
            return;
        }
        let whole = self.sheet.uv(Sprite::Glint);
        let third = (whole.max.x - whole.min.x) / 3.0;
        let left = whole.min.x + 2.0 * third * (1.0 - share);
        let uv = UvRect { min: vec2(left, whole.min.y), max: vec2(left + third, whole.max.y) };
        let size = size * vec2(0.93, 0.88);
        self.pieces.add(Piece::glowing(center, size, uv, Vec4::new(1.0, 1.0, 1.0, light)));
    }

    /// With full feedback, light runs over all bricks now and then while a ball flies.
    fn draw_sheen(&mut self, center: Vec2, size: Vec2) {
        if self.view.feedback == Feedback::Full {
            let since = self.view.effects.timers.flight.rem_euclid(SHEEN_EVERY);
            self.draw_glint((since - center.dot(SHEEN_WAY)) / SHEEN, 0.4, center, size);
        }
    }

    /// A destroyed brick flashes, grows a little and is gone.
    pub(super) fn draw_broken(&mut self) {
        if !self.answers {
            return;
        }
        let (faces, lights) = (self.faces(), self.share_of_light());
        let broken_ones = &self.view.effects.hits.broken;
        for (age, broken) in broken_ones.iter() {
            let newer =
                broken_ones.iter().filter(|(other, that)| *other < age || *other == age && that.sum > broken.sum);
            let is_lit = newer.take(LIT).count() < LIT && !self.is_blown_up(age, broken);
            let share = if is_lit { lights } else { 0.0 };
            let age = self.age(age);
            if is_lit {
                self.draw_shock(age / RING, broken);
            }
            if age >= GONE {
                continue;
            }
            let Broken { area, brick, .. } = broken;
            let scale = if self.moves { 1.0 + 0.14 * ease::out(age / FLASH) } else { 1.0 };
            let rest = 1.0 - ((age - FLASH) / (GONE - FLASH)).clamp(0.0, 1.0);
            let color = palette::brick(brick.kind).lerp(Vec3::ONE, 0.25 * share).extend(rest * rest);
            let uv = self.sheet.brick_uv(&brick.kind, &faces);
            let size = area.size() * (1.0 + SHADOW_ROOM) * scale;
            let flash = if self.moves { FLASH_LIGHT } else { CALM_FLASH_LIGHT } * rest * share;
            self.pieces.add(Piece { relief: true, flash, ..Piece::new(area.center(), size, uv, color) });
            let light = palette::brick(brick.kind).extend(BREAKING_LIGHT * self.dose().min(1.3) * rest * share);
            self.glow(area.center(), area.size() * 2.2, light);
        }
    }

    /// True for a brick that a blast took: it has no light of its own, or a chain would flash.
    fn is_blown_up(&self, age: f32, broken: &Broken) -> bool {
        let (place, reach) = (broken.area.center(), 1.5 * broken.area.size());
        let mut blasts = self.view.effects.hits.blasts.iter();
        blasts.any(|(since, at)| since == age && (*at - place).abs().cmplt(reach).all())
    }

    /// Share of light for each brick that breaks: if a ball goes through a whole row, their light
    /// together must not outshine the balls. Chaos, which shows edges only, makes a white block of
    /// every light.
    fn share_of_light(&self) -> f32 {
        let many = self.view.effects.hits.broken.iter().filter(|(age, _)| *age < GONE).count();
        let chaos = if self.moves { self.view.effects.strengths().chaos_in_play } else { 0.0 };
        (1.0 - 0.8 * chaos) / many.max(1) as f32
    }

    /// With full feedback, a ring spreads from a brick that broke.
    fn draw_shock(&mut self, share: f32, broken: &Broken) {
        if self.view.feedback != Feedback::Full || !self.moves || share >= 1.0 {
            return;
        }
        let size = Vec2::splat(broken.area.size().x * (0.5 + (RING_SIZE - 0.5) * ease::out(share)));
        let color = palette::brick(broken.brick.kind).lerp(Vec3::ONE, 0.35).extend(0.6 * ease::fade(share));
        self.ring(broken.area.center(), size, color);
    }
}

/// A notch for each of `all` hits that a brick takes at first, light for those that are left.
pub(crate) fn draw_hits(sprites: &mut SpriteRenderer, sheet: &SpriteSheet, (left, all): (u8, u8), brick: &Aabb) {
    let uv = sheet.uv(Sprite::White);
    each_notch(left, all, brick, |area, color| sprites.draw_sprite(area.min, area.size(), uv, color));
}

/// The parts of the groove along a brick's lower edge, in the order in which they are drawn: a
/// notch for each of `all` hits that it takes at first, light for those that are left.
///
/// ```text
///   ┌─────────────────┐
///   │      face       │
///   │   ▬▬ ▬▬ ▬▬ ──   │   three of four are left
///   └─────────────────┘
/// ```
fn each_notch(left: u8, all: u8, brick: &Aabb, mut draw: impl FnMut(Aabb, Vec4)) {
    /// Width and height of a notch, the dark around it, and the gap to the next, world units.
    const NOTCH: Vec2 = Vec2::new(9.0, 2.6);
    const EDGE: f32 = 1.2;
    const GAP: f32 = 0.28;
    let (size, count) = (brick.size(), f32::from(all));
    // Narrow bricks have narrower notches, flat ones lower ones.
    let pitch = NOTCH.x.min(0.76 * size.x / count);
    let height = NOTCH.y.min(0.09 * size.y);
    let middle = vec2(brick.center().x, brick.max.y - 0.15 * size.y);
    let edge = EDGE * height / NOTCH.y;
    let groove = vec2(pitch * (count - GAP), height) + 2.0 * edge;
    draw(Aabb::from_center_size(middle, groove), Vec4::new(0.0, 0.0, 0.05, 0.38));
    for i in 0..all {
        let x = (f32::from(i) - (count - 1.0) / 2.0) * pitch;
        let light = if i < left { Vec4::new(1.0, 1.0, 1.0, 0.92) } else { Vec4::new(0.0, 0.0, 0.0, 0.25) };
        draw(Aabb::from_center_size(middle + vec2(x, 0.0), vec2((1.0 - GAP) * pitch, height)), light);
    }
}
