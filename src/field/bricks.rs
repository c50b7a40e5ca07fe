//! Draws the bricks: they arrive, jolt, crack and break. Each brick is a [`Piece`].
//! `FieldRenderer::draw` in `mod.rs` draws all pieces at once with `draw/piece.rs` and
//! `draw/batch.rs`.

use super::ease;
use super::painter::FieldPainter;
use super::sheet::{SHADOW_ROOM, Sprite, SpriteSheet};
use crate::collision::Aabb;
use crate::draw::{Piece, SpriteRenderer, UvRect};
use crate::effects::{ARRIVAL, Broken, Struck};
use crate::game::power_up::SIZE;
use crate::game::{Brick, MovingBrick, PlacedBrick, STEP};
use crate::level::Behavior;
use crate::menu::Page;
use crate::palette::{self, Faces};
use crate::session::{EffectsLevel, Setting};
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

/// Size of a symbol or an item on a brick, as a share of the largest size that fits.
const MARK: f32 = 0.8;

/// Seconds for which one sees that a brick is about to throw or to spread.
const FORESEEN: f32 = 0.7;

/// Seconds from one beat of a heart to the next.
const BEAT: f32 = 0.8;
/// Growth of a heart's symbol with each beat, as a share of its size.
const BEAT_SIZE: f32 = 0.35;

/// Seconds in which a ring grows from a broken brick.
const RING: f32 = 0.38;
/// Final size of that ring, as a multiple of the brick's width.
const RING_SIZE: f32 = 2.1;

pub(super) fn draw_bricks(painter: &mut FieldPainter<'_>) {
    let (view, faces, rows) = (painter.view, faces(painter), rows(painter));
    view.game.bricks().moving().iter().for_each(|moving| draw_track(painter, moving));
    for PlacedBrick { cell, brick, aabb } in view.game.bricks().iter() {
        let aabb = aabb.translated(lag(painter, cell, &brick));
        let (shift, alpha) = arrival(painter, &aabb, rows);
        let struck = struck(painter, cell);
        let nudge = struck.map_or(Vec2::ZERO, |(age, struck)| nudge(painter, age, &struck));
        let center = aabb.center() + shift + jolt(painter, &aabb) + nudge;
        let flash = struck.map_or(0.0, |(age, struck)| struck_flash(painter, age, &struck));
        let size = aabb.size();
        let color = palette::brick(brick.kind).extend(alpha);
        let uv = painter.sheet.brick_uv(&brick.kind, &faces);
        let piece = Piece::new(center, size * (1.0 + SHADOW_ROOM), uv, color);
        painter.pieces.add(Piece { relief: true, flash, ..piece });
        draw_mark(painter, &brick, center, size, alpha);
        draw_act(painter, &PlacedBrick { cell, brick, aabb }, center, alpha);
        draw_cracks(painter, &brick, center, size, alpha);
        if let Some((age, _)) = struck {
            draw_glint(painter, age / GLINT, 0.5, center, size);
        }
        // From time to time while a ball is flying, a wave of light runs over all bricks.
        if view.frame.effects_level == EffectsLevel::Full {
            let since = view.effects.timers.flight.rem_euclid(SHEEN_EVERY);
            draw_glint(painter, (since - center.dot(SHEEN_WAY)) / SHEEN, 0.4, center, size);
        }
    }
}

/// Returns the offset from a brick's position at the end of the step to its position in the
/// frame.
fn lag(painter: &FieldPainter<'_>, cell: usize, brick: &Brick) -> Vec2 {
    let Behavior::Moves { .. } = brick.kind.behavior else { return Vec2::ZERO };
    let mover = painter.view.game.bricks().mover(cell);
    mover.map_or(Vec2::ZERO, |it| (it.previous_position - it.position) * (1.0 - painter.view.frame.alpha))
}

/// Draws the track of a moving brick, with a stop at each end.
fn draw_track(painter: &mut FieldPainter<'_>, moving: &MovingBrick) {
    let (size, y) = (moving.aabb().size(), moving.aabb().center().y);
    let [left, right] = moving.ends.map(|end| end + 0.5 * size.x);
    let (middle, groove) = (vec2((left + right) / 2.0, y), vec2(right - left, TRACK));
    painter.sprite(Sprite::White, middle, groove + 2.0, Vec4::new(0.0, 0.0, 0.05, 0.45));
    painter.sprite(Sprite::White, middle, groove, TRACK_LIGHT);
    for x in [left, right] {
        painter.sprite(Sprite::White, vec2(x, y), vec2(TRACK, 0.5 * size.y), TRACK_LIGHT);
    }
}

/// Draws the symbol of a brick's behavior. A brick that will not grow again has none.
fn draw_mark(painter: &mut FieldPainter<'_>, brick: &Brick, center: Vec2, size: Vec2, alpha: f32) {
    let is_spent = matches!(brick.kind.behavior, Behavior::Regrows { .. }) && brick.returns_left == 0;
    let Some(sprite) = Sprite::of_behavior(brick.kind.behavior).filter(|_| !is_spent) else { return };
    // Keep the symbol's proportions: a wide brick must not stretch it.
    let side = size.x.min(1.5 * size.y) * if brick.is_heart() { beat(painter) } else { 1.0 };
    painter.sprite(sprite, center, MARK * vec2(side, side / 1.5), Vec3::ONE.extend(alpha));
}

/// Draws the item that a brick throws, which lights up shortly before it falls, and the copy that a
/// brick is about to plant. `center` is where the brick is drawn.
fn draw_act(painter: &mut FieldPainter<'_>, placed: &PlacedBrick, center: Vec2, alpha: f32) {
    let (game, PlacedBrick { cell, brick, aabb }) = (painter.view.game, placed);
    let Some(left) = game.steps_until_act(brick) else { return };
    let share = (1.0 - left as f32 * STEP / FORESEEN).max(0.0);
    if let Behavior::Throws { item, .. } = brick.kind.behavior {
        if painter.effects_enabled {
            painter.glow(center, 3.5 * aabb.size(), item.row().color.lerp(Vec3::ONE, 0.3).extend(share * alpha));
        }
        let uv = painter.sheet.power_up_uv(item, game.rules().is_good(item));
        let swelled = if painter.moves { 1.0 + 0.3 * share } else { 1.0 };
        let size = SIZE * MARK * (aabb.size() / SIZE).min_element() * swelled;
        painter.pieces.add(Piece { flash: 0.5 * share, ..Piece::new(center, size, uv, Vec3::ONE.extend(alpha)) });
    } else if share > 0.0
        && let Some(below) = game.bricks().spreads_to(*cell)
    {
        // The copy grows down from its upper edge; with reduced motion, it only becomes visible.
        let Aabb { min, max } = game.bricks().grid().aabb(below);
        let size = (max - min) * vec2(1.0, if painter.moves { share } else { 1.0 });
        let color = palette::brick(brick.kind).extend(0.8 * share * alpha);
        let uv = painter.sheet.brick_uv(&brick.kind, &faces(painter));
        let center = vec2((min.x + max.x) / 2.0, min.y + size.y / 2.0);
        painter.pieces.add(Piece { relief: true, ..Piece::new(center, size, uv, color) });
    }
}

/// Returns the size of a beating heart, as a multiple of its size at rest. It rests with reduced
/// motion.
fn beat(painter: &FieldPainter<'_>) -> f32 {
    let share = painter.view.effects.timers.flight.rem_euclid(BEAT) / BEAT;
    if painter.moves { 1.0 + BEAT_SIZE * ease::kick(2.0 * share) } else { 1.0 }
}

/// Returns the strength of the white flash of a brick that was hit but not destroyed.
fn struck_flash(painter: &FieldPainter<'_>, age: f32, struck: &Struck) -> f32 {
    match (painter.moves, struck.cracked) {
        (true, false) => 0.0,
        (true, true) => 0.45 * ease::fade(age / 0.14),
        (false, _) => 0.40 * ease::fade(age / GLINT),
    }
}

/// Returns the y coordinates of the centers of the highest and the lowest row.
fn rows(painter: &FieldPainter<'_>) -> (f32, f32) {
    let heights = painter.view.game.bricks().iter().map(|placed| placed.aabb.center().y);
    heights.fold((f32::MAX, f32::MIN), |(high, low), y| (high.min(y), low.max(y)))
}

fn faces(painter: &FieldPainter<'_>) -> Faces {
    // Patterns follow from the whole level, and would change while one paints.
    let has_marks = painter.view.context.settings.is_on(Setting::BrickMarks)
        && !matches!(painter.view.screen.page(), Some(Page::Paint | Page::NewTile));
    painter.view.levels.chosen().filter(|_| has_marks).map_or_else(Faces::default, Faces::of_level)
}

/// Returns a brick's offset and opacity while the level's bricks arrive row by row.
fn arrival(painter: &FieldPainter<'_>, aabb: &Aabb, (highest, lowest): (f32, f32)) -> (Vec2, f32) {
    let since = painter.since(painter.view.effects.timers.since_arrival).filter(|_| painter.effects_enabled);
    let Some(since) = since.filter(|since| *since < ARRIVAL) else { return (Vec2::ZERO, 1.0) };
    // The lowest rows come first, as in building a wall.
    let row = (lowest - aabb.center().y) / (lowest - highest).max(1.0);
    let share = (since - row * (ARRIVAL - ROW_ARRIVAL)) / ROW_ARRIVAL;
    let distance = if painter.moves { aabb.max.y + 30.0 } else { 0.0 };
    (vec2(0.0, -distance * (1.0 - ease::out_back(share))), (2.5 * share).clamp(0.0, 1.0))
}

/// Returns the last hit on a brick and the seconds since then.
fn struck(painter: &FieldPainter<'_>, cell: usize) -> Option<(f32, Struck)> {
    let hits = painter.view.effects.hits.struck.iter().filter(|_| painter.effects_enabled);
    let last = hits.filter(|(_, struck)| struck.cell == cell).min_by(|a, b| a.0.total_cmp(&b.0));
    last.map(|(age, struck)| (painter.age(age), *struck))
}

fn nudge(painter: &FieldPainter<'_>, age: f32, struck: &Struck) -> Vec2 {
    // A solid brick moves less.
    let distance = if struck.cracked { 1.0 } else { 0.8 } * NUDGE_DISTANCE * painter.motion();
    struck.push * distance * ease::kick(age / NUDGE)
}

/// Returns the offset of a brick that breaking neighbors push.
fn jolt(painter: &FieldPainter<'_>, aabb: &Aabb) -> Vec2 {
    let reach = 1.3 * aabb.size();
    let mut jolt = Vec2::ZERO;
    for (age, broken) in painter.view.effects.hits.broken.iter().filter(|(age, _)| *age < JOLT) {
        let away = aabb.center() - broken.area.center();
        if away.abs().cmplt(reach).all() {
            let distance = JOLT_DISTANCE * painter.motion() * ease::kick((age + painter.seconds) / JOLT);
            jolt += away.normalize_or_zero() * distance;
        }
    }
    jolt.clamp_length_max(2.0 * JOLT_DISTANCE)
}

/// Draws cracks for the hits that a brick has taken, and a notch for each hit that it can take.
fn draw_cracks(painter: &mut FieldPainter<'_>, brick: &Brick, center: Vec2, size: Vec2, alpha: f32) {
    let all = brick.kind.hits.map_or(0, NonZeroU8::get);
    let taken = all.saturating_sub(brick.hits_left);
    if taken > 0 {
        let share = f32::from(taken) / f32::from(all - 1).max(1.0);
        let sprite = match share {
            ..0.45 => Sprite::Crack1,
            0.95.. if all > 2 => Sprite::Crack3,
            _ => Sprite::Crack2,
        };
        painter.sprite(sprite, center, size, Vec3::ONE.extend(alpha));
    }
    if all > 1 {
        each_notch(brick.hits_left, all, &Aabb::from_center_size(center, size), |area, color| {
            painter.sprite(Sprite::White, area.center(), area.size(), color * Vec3::ONE.extend(alpha));
        });
    }
}

/// Draws a band of light that runs over a brick.
fn draw_glint(painter: &mut FieldPainter<'_>, share: f32, light: f32, center: Vec2, size: Vec2) {
    if !(0.0..1.0).contains(&share) || !painter.moves {
        return;
    }
    let whole = painter.sheet.uv(Sprite::Glint);
    let third = (whole.max.x - whole.min.x) / 3.0;
    let left = whole.min.x + 2.0 * third * (1.0 - share);
    let uv = UvRect { min: vec2(left, whole.min.y), max: vec2(left + third, whole.max.y) };
    painter.pieces.add(Piece::glowing(center, size * vec2(0.93, 0.88), uv, Vec3::ONE.extend(light)));
}

/// Draws destroyed bricks, which flash, grow a little and disappear. At [`EffectsLevel::Full`], a
/// ring spreads from each of them.
pub(super) fn draw_broken(painter: &mut FieldPainter<'_>) {
    let (faces, lights) = (faces(painter), share_of_light(painter));
    let has_rings = painter.view.frame.effects_level == EffectsLevel::Full && painter.moves;
    let broken_ones = &painter.view.effects.hits.broken;
    for (age, broken) in broken_ones.iter() {
        let newer = broken_ones.iter().filter(|(other, that)| *other < age || *other == age && that.sum > broken.sum);
        let is_lit = newer.take(LIT).count() < LIT && !is_blown_up(painter, age, broken);
        let share = if is_lit { lights } else { 0.0 };
        let age = painter.age(age);
        let Broken { area, brick, .. } = broken;
        if is_lit && has_rings {
            let grown = 0.5 + (RING_SIZE - 0.5) * ease::out(age / RING);
            let color = palette::brick(brick.kind).lerp(Vec3::ONE, 0.35).extend(0.6 * ease::fade(age / RING));
            painter.ring(area.center(), Vec2::splat(area.size().x * grown), color);
        }
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
fn is_blown_up(painter: &FieldPainter<'_>, age: f32, broken: &Broken) -> bool {
    let (place, reach) = (broken.area.center(), 1.5 * broken.area.size());
    let mut blasts = painter.view.effects.hits.blasts.iter();
    blasts.any(|(since, at)| since == age && (*at - place).abs().cmplt(reach).all())
}

/// Returns the share of light for each breaking brick. If a ball breaks a whole row, the light
/// of all bricks together must not outshine the balls. Chaos, which shows only edges, would
/// turn every light into a white block.
fn share_of_light(painter: &FieldPainter<'_>) -> f32 {
    let many = painter.view.effects.hits.broken.iter().filter(|(age, _)| *age < GONE).count();
    let chaos = if painter.moves { painter.view.effects.post_params().chaos_in_play } else { 0.0 };
    (1.0 - 0.8 * chaos) / many.max(1) as f32
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
