//! Draws the bricks: they arrive, jolt, crack and break. Each brick is a [`Piece`].
//! `FieldRenderer::draw` in `mod.rs` draws all pieces at once with `draw/piece.rs` and
//! `draw/batch.rs`.

use super::FieldPainter;
use super::ease;
use super::sheet::{SHADOW_ROOM, Sprite, SpriteSheet};
use crate::collision::Aabb;
use crate::draw::{Piece, SpriteRenderer, UvRect};
use crate::effects::{ARRIVAL, Broken, Struck};
use crate::game::{Brick, MovingBrick, PlacedBrick};
use crate::level::Behavior;
use crate::palette::{self, Faces};
use crate::session::{EffectsLevel, Setting, View};
use glam::{Vec2, Vec3, Vec4, vec2};
use std::num::NonZeroU8;

/// Seconds in which a row of bricks arrives.
const ROW_ARRIVAL: f32 = 0.36;

/// Duration of a jolt in seconds.
const JOLT: f32 = 0.18;
/// Distance that a jolt moves a neighboring brick, world units.
const JOLT_DISTANCE: f32 = 3.0;

/// Seconds in which a struck brick moves and comes back.
const NUDGE: f32 = 0.20;
/// Distance that a struck brick moves, world units.
const NUDGE_DISTANCE: f32 = 3.5;

/// Seconds for which a destroyed brick flashes.
const FLASH: f32 = 0.06;
/// Seconds after which a destroyed brick has disappeared.
const GONE: f32 = 0.15;

/// Strength of a destroyed brick's white flash. The brick's pattern stays visible in it.
const FLASH_LIGHT: f32 = 0.42;
/// Strength of that flash if motion is reduced.
const CALM_FLASH_LIGHT: f32 = 0.40;

/// Opacity of the light around a brick that breaks alone.
const BREAKING_LIGHT: f32 = 0.30;

/// Maximum number of bricks that flash and shine at a time: the newest ones. The others fade in
/// their own color.
const LIT: usize = 3;

/// Seconds in which light runs over a brick that was hit but not destroyed.
const GLINT: f32 = 0.26;

/// Seconds between two waves of light over the whole wall.
const SHEEN_EVERY: f32 = 4.0;
/// Seconds in which a wave of light crosses a brick.
const SHEEN: f32 = 0.5;
/// Delay of the wave in seconds, per world unit to the right and down.
const SHEEN_WAY: Vec2 = Vec2::new(0.0014, 0.0009);

/// Height of the track of a moving brick, world units.
const TRACK: f32 = 3.0;
/// Color of the track of a moving brick.
const TRACK_LIGHT: Vec4 = Vec4::new(0.75, 0.85, 1.0, 0.35);

/// Size of a symbol on a brick, as a share of the largest size that fits.
const MARK: f32 = 0.8;

/// Seconds in which a ring grows from a broken brick.
const RING: f32 = 0.38;
/// Final size of that ring, as a multiple of the brick's width.
const RING_SIZE: f32 = 2.1;

/// The bricks, and what is left of broken ones.
pub(super) struct BrickPictures<'a> {
    view: &'a View<'a>,
}

impl<'a> BrickPictures<'a> {
    pub(super) fn new(view: &'a View<'a>) -> Self {
        Self { view }
    }

    pub(super) fn draw_bricks(&self, painter: &mut FieldPainter<'_>) {
        let (view, faces) = (self.view, self.faces());
        let rows = self.rows();
        view.game.bricks().moving().iter().for_each(|moving| self.draw_track(painter, moving));
        for PlacedBrick { cell, brick, aabb } in view.game.bricks().iter() {
            let aabb = aabb.translated(self.lag(cell, &brick));
            let (shift, alpha) = self.arrival(painter, &aabb, rows);
            let struck = self.struck(painter, cell);
            let nudge = struck.map_or(Vec2::ZERO, |(age, struck)| self.nudge(painter, age, &struck));
            let center = aabb.center() + shift + self.jolt(painter, &aabb) + nudge;
            let flash = struck.map_or(0.0, |(age, struck)| self.struck_flash(painter, age, &struck));
            let size = aabb.size();
            let color = palette::brick(brick.kind).extend(alpha);
            let uv = painter.sheet.brick_uv(&brick.kind, &faces);
            let piece = Piece::new(center, size * (1.0 + SHADOW_ROOM), uv, color);
            painter.pieces.add(Piece { relief: true, flash, ..piece });
            self.draw_mark(painter, &brick, center, size, alpha);
            self.draw_cracks(painter, &brick, center, size, alpha);
            if let Some((age, _)) = struck {
                self.draw_glint(painter, age / GLINT, 0.5, center, size);
            }
            self.draw_sheen(painter, center, size);
        }
    }

    /// Returns the offset from a brick's position at the end of the step to its position in the
    /// frame.
    fn lag(&self, cell: usize, brick: &Brick) -> Vec2 {
        let Behavior::Moves { .. } = brick.kind.behavior else { return Vec2::ZERO };
        let mover = self.view.game.bricks().mover(cell);
        mover.map_or(Vec2::ZERO, |it| (it.previous_position - it.position) * (1.0 - self.view.frame.alpha))
    }

    /// Draws the track of a moving brick, with a stop at each end.
    fn draw_track(&self, painter: &mut FieldPainter<'_>, moving: &MovingBrick) {
        let (aabb, uv) = (moving.aabb(), painter.sheet.uv(Sprite::White));
        let (size, y) = (aabb.size(), aabb.center().y);
        let [left, right] = [moving.ends[0] + 0.5 * size.x, moving.ends[1] + 0.5 * size.x];
        let groove = vec2(right - left, TRACK);
        painter.pieces.add(Piece::new(
            vec2((left + right) / 2.0, y),
            groove + 2.0,
            uv,
            Vec4::new(0.0, 0.0, 0.05, 0.45),
        ));
        painter.pieces.add(Piece::new(vec2((left + right) / 2.0, y), groove, uv, TRACK_LIGHT));
        for x in [left, right] {
            painter.pieces.add(Piece::new(vec2(x, y), vec2(TRACK, 0.5 * size.y), uv, TRACK_LIGHT));
        }
    }

    /// Draws the symbol of a brick's behavior. A brick that will not grow again has none.
    fn draw_mark(&self, painter: &mut FieldPainter<'_>, brick: &Brick, center: Vec2, size: Vec2, alpha: f32) {
        let is_spent = matches!(brick.kind.behavior, Behavior::Regrows { .. }) && brick.returns_left == 0;
        let Some(sprite) = Sprite::of_behavior(brick.kind.behavior).filter(|_| !is_spent) else { return };
        // Keep the symbol's proportions: a wide brick must not stretch it.
        let side = size.x.min(1.5 * size.y);
        let size = MARK * vec2(side, side / 1.5);
        painter.pieces.add(Piece::new(center, size, painter.sheet.uv(sprite), Vec4::new(1.0, 1.0, 1.0, alpha)));
    }

    /// Returns the strength of the white flash of a brick that was hit but not destroyed.
    fn struck_flash(&self, painter: &FieldPainter<'_>, age: f32, struck: &Struck) -> f32 {
        match (painter.moves, struck.cracked) {
            (true, false) => 0.0,
            (true, true) => 0.45 * ease::fade(age / 0.14),
            (false, _) => 0.40 * ease::fade(age / GLINT),
        }
    }

    /// Returns the y coordinates of the centers of the highest and the lowest row.
    fn rows(&self) -> (f32, f32) {
        let heights = self.view.game.bricks().iter().map(|placed| placed.aabb.center().y);
        heights.fold((f32::MAX, f32::MIN), |(high, low), y| (high.min(y), low.max(y)))
    }

    fn faces(&self) -> Faces {
        let has_marks = self.view.context.settings.is_on(Setting::BrickMarks);
        self.view.levels.chosen().filter(|_| has_marks).map_or_else(Faces::default, Faces::of_level)
    }

    /// Returns a brick's offset and opacity while the level's bricks arrive row by row.
    fn arrival(&self, painter: &FieldPainter<'_>, aabb: &Aabb, (highest, lowest): (f32, f32)) -> (Vec2, f32) {
        let since = painter.since(self.view.effects.timers.since_arrival).filter(|_| painter.effects_enabled);
        let Some(since) = since.filter(|since| *since < ARRIVAL) else { return (Vec2::ZERO, 1.0) };
        // The lowest rows come first, as in building a wall.
        let row = (lowest - aabb.center().y) / (lowest - highest).max(1.0);
        let share = (since - row * (ARRIVAL - ROW_ARRIVAL)) / ROW_ARRIVAL;
        let distance = if painter.moves { aabb.max.y + 30.0 } else { 0.0 };
        (vec2(0.0, -distance * (1.0 - ease::out_back(share))), (2.5 * share).clamp(0.0, 1.0))
    }

    /// Returns the last hit on a brick and the seconds since then.
    fn struck(&self, painter: &FieldPainter<'_>, cell: usize) -> Option<(f32, Struck)> {
        let hits = self.view.effects.hits.struck.iter().filter(|_| painter.effects_enabled);
        let last = hits.filter(|(_, struck)| struck.cell == cell).min_by(|a, b| a.0.total_cmp(&b.0));
        last.map(|(age, struck)| (painter.age(age), *struck))
    }

    fn nudge(&self, painter: &FieldPainter<'_>, age: f32, struck: &Struck) -> Vec2 {
        if !painter.moves {
            return Vec2::ZERO;
        }
        // A solid brick moves less.
        let distance = if struck.cracked { 1.0 } else { 0.8 } * NUDGE_DISTANCE * painter.intensity();
        struck.push * distance * ease::kick(age / NUDGE)
    }

    /// Returns the offset of a brick that breaking neighbors push.
    fn jolt(&self, painter: &FieldPainter<'_>, aabb: &Aabb) -> Vec2 {
        if !painter.effects_enabled || !painter.moves {
            return Vec2::ZERO;
        }
        let reach = 1.3 * aabb.size();
        let mut jolt = Vec2::ZERO;
        for (age, broken) in self.view.effects.hits.broken.iter().filter(|(age, _)| *age < JOLT) {
            let away = aabb.center() - broken.area.center();
            if away.abs().cmplt(reach).all() {
                let distance = JOLT_DISTANCE * painter.intensity() * ease::kick((age + painter.seconds) / JOLT);
                jolt += away.normalize_or_zero() * distance;
            }
        }
        jolt.clamp_length_max(2.0 * JOLT_DISTANCE)
    }

    /// Draws cracks for the hits that a brick has taken, and a notch for each hit that it can take.
    fn draw_cracks(&self, painter: &mut FieldPainter<'_>, brick: &Brick, center: Vec2, size: Vec2, alpha: f32) {
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
            painter.pieces.add(Piece::new(center, size, painter.sheet.uv(sprite), Vec4::new(1.0, 1.0, 1.0, alpha)));
        }
        if all > 1 {
            let aabb = Aabb::from_center_size(center, size);
            let (pieces, uv) = (&mut painter.pieces, painter.sheet.uv(Sprite::White));
            each_notch(brick.hits_left, all, &aabb, |area, color| {
                let color = color * Vec4::new(1.0, 1.0, 1.0, alpha);
                pieces.add(Piece::new(area.center(), area.size(), uv, color));
            });
        }
    }

    /// Draws a band of light that runs over a brick.
    fn draw_glint(&self, painter: &mut FieldPainter<'_>, share: f32, light: f32, center: Vec2, size: Vec2) {
        if !(0.0..1.0).contains(&share) || !painter.moves {
            return;
        }
        let whole = painter.sheet.uv(Sprite::Glint);
        let third = (whole.max.x - whole.min.x) / 3.0;
        let left = whole.min.x + 2.0 * third * (1.0 - share);
        let uv = UvRect { min: vec2(left, whole.min.y), max: vec2(left + third, whole.max.y) };
        let size = size * vec2(0.93, 0.88);
        painter.pieces.add(Piece::glowing(center, size, uv, Vec4::new(1.0, 1.0, 1.0, light)));
    }

    /// Draws a wave of light over all bricks from time to time while a ball is flying. Only at
    /// [`EffectsLevel::Full`].
    fn draw_sheen(&self, painter: &mut FieldPainter<'_>, center: Vec2, size: Vec2) {
        if self.view.frame.effects_level == EffectsLevel::Full {
            let since = self.view.effects.timers.flight.rem_euclid(SHEEN_EVERY);
            self.draw_glint(painter, (since - center.dot(SHEEN_WAY)) / SHEEN, 0.4, center, size);
        }
    }

    /// Draws destroyed bricks, which flash, grow a little and disappear.
    pub(super) fn draw_broken(&self, painter: &mut FieldPainter<'_>) {
        if !painter.effects_enabled {
            return;
        }
        let (faces, lights) = (self.faces(), self.share_of_light(painter));
        let broken_ones = &self.view.effects.hits.broken;
        for (age, broken) in broken_ones.iter() {
            let newer =
                broken_ones.iter().filter(|(other, that)| *other < age || *other == age && that.sum > broken.sum);
            let is_lit = newer.take(LIT).count() < LIT && !self.is_blown_up(age, broken);
            let share = if is_lit { lights } else { 0.0 };
            let age = painter.age(age);
            if is_lit {
                self.draw_shock(painter, age / RING, broken);
            }
            if age >= GONE {
                continue;
            }
            let Broken { area, brick, .. } = broken;
            let scale = if painter.moves { 1.0 + 0.14 * ease::out(age / FLASH) } else { 1.0 };
            let rest = 1.0 - ((age - FLASH) / (GONE - FLASH)).clamp(0.0, 1.0);
            let color = palette::brick(brick.kind).lerp(Vec3::ONE, 0.25 * share).extend(rest * rest);
            let uv = painter.sheet.brick_uv(&brick.kind, &faces);
            let size = area.size() * (1.0 + SHADOW_ROOM) * scale;
            let flash = if painter.moves { FLASH_LIGHT } else { CALM_FLASH_LIGHT } * rest * share;
            painter.pieces.add(Piece { relief: true, flash, ..Piece::new(area.center(), size, uv, color) });
            let light = palette::brick(brick.kind).extend(BREAKING_LIGHT * painter.intensity().min(1.3) * rest * share);
            painter.glow(area.center(), area.size() * 2.2, light);
        }
    }

    /// Returns true if an explosion destroyed the brick. It has no light of its own, because a
    /// chain of explosions would flash.
    fn is_blown_up(&self, age: f32, broken: &Broken) -> bool {
        let (place, reach) = (broken.area.center(), 1.5 * broken.area.size());
        let mut blasts = self.view.effects.hits.blasts.iter();
        blasts.any(|(since, at)| since == age && (*at - place).abs().cmplt(reach).all())
    }

    /// Returns the share of light for each breaking brick. If a ball breaks a whole row, the light
    /// of all bricks together must not outshine the balls. Chaos, which shows only edges, would
    /// turn every light into a white block.
    fn share_of_light(&self, painter: &FieldPainter<'_>) -> f32 {
        let many = self.view.effects.hits.broken.iter().filter(|(age, _)| *age < GONE).count();
        let chaos = if painter.moves { self.view.effects.post_params().chaos_in_play } else { 0.0 };
        (1.0 - 0.8 * chaos) / many.max(1) as f32
    }

    /// Draws a ring that spreads from a broken brick. Only at [`EffectsLevel::Full`].
    fn draw_shock(&self, painter: &mut FieldPainter<'_>, share: f32, broken: &Broken) {
        if self.view.frame.effects_level != EffectsLevel::Full || !painter.moves || share >= 1.0 {
            return;
        }
        let size = Vec2::splat(broken.area.size().x * (0.5 + (RING_SIZE - 0.5) * ease::out(share)));
        let color = palette::brick(broken.brick.kind).lerp(Vec3::ONE, 0.35).extend(0.6 * ease::fade(share));
        painter.ring(broken.area.center(), size, color);
    }
}

/// Draws a notch for each of the `all` hits that a brick takes, lit for each of the `left`
/// remaining hits.
pub(crate) fn draw_hits(sprites: &mut SpriteRenderer, sheet: &SpriteSheet, left: u8, all: u8, brick: &Aabb) {
    let uv = sheet.uv(Sprite::White);
    each_notch(left, all, brick, |area, color| sprites.draw_sprite(area.min, area.size(), uv, color));
}

/// Calls `draw` for the groove along a brick's lower edge and for the notches in it. There is a
/// notch for each of the `all` hits that the brick takes, lit for each of the `left` remaining
/// hits.
///
/// ```text
///   ┌─────────────────┐
///   │      face       │
///   │   ▬▬ ▬▬ ▬▬ ──   │   three of four hits are left
///   └─────────────────┘
/// ```
fn each_notch(left: u8, all: u8, brick: &Aabb, mut draw: impl FnMut(Aabb, Vec4)) {
    /// Width and height of a notch, world units.
    const NOTCH: Vec2 = Vec2::new(9.0, 2.6);
    /// Width of the dark edge around the notches, world units.
    const EDGE: f32 = 1.2;
    /// Gap between two notches, as a share of their pitch.
    const GAP: f32 = 0.28;
    let (size, count) = (brick.size(), f32::from(all));
    // Narrow bricks have narrower notches, and flat bricks have lower ones.
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
