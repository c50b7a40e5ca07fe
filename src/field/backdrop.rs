//! The background of the field: the picture of the level's scenery, the stars that drift over it,
//! and the light of a win.

use super::ease;
use super::painter::FieldPainter;
use super::scenery::{PICTURES, Scenery};
use super::sheet::Sprite;
use crate::assets::Assets;
use crate::draw::{Blending, Gl, Piece, RenderError, SpriteRenderer, UvRect, load_texture};
use crate::effects::EffectTimers;
use crate::game::{FIELD, Rng};
use crate::session::{EffectsLevel, View};
use glam::{Mat4, Vec2, Vec3, Vec4, vec2};
use glium::{Surface, Texture2d};
use std::f32::consts::TAU;

/// Distance beyond the field's edge at which a star changes sides, world units.
const BEYOND: f32 = 12.0;

/// No stars within this distance of the ceiling, world units.
const CEILING: f32 = 26.0;

/// Top and bottom of the band in which stars fade, world units.
const SKY: (f32, f32) = (260.0, 400.0);
/// Brightness of stars below [`SKY`] as a share of their full brightness. In front of mountains,
/// stars should look like dust.
const LOW: f32 = 0.2;

/// Distance that the near stars move against the paddle while it crosses the field, world units.
const PARALLAX: f32 = 22.0;

/// A layer of stars.
struct Layer {
    count: usize,
    seed: u64,
    /// Size of the largest star, world units.
    size: f32,
    /// Brightness of the brightest star.
    light: f32,
    /// How often the stars cross the field in one round of [`EffectTimers::flight`]. With a whole
    /// number, nothing jumps when the timer wraps.
    rounds: f32,
    /// Share of [`PARALLAX`] that applies to this layer.
    near: f32,
}

const LAYERS: [Layer; 2] = [
    Layer { count: 60, seed: 5, size: 6.0, light: 0.42, rounds: -1.0, near: 0.35 },
    Layer { count: 34, seed: 8, size: 9.5, light: 0.85, rounds: -3.0, near: 1.0 },
];

/// Seconds in which the light of a win fades in, slowly enough not to be a flash.
const COMING: f32 = 1.2;

/// Number of rays.
const RAYS: u16 = 14;
/// Seconds of one rotation of the rays.
const RAYS_ROUND: f32 = 90.0;
/// Length and width of a ray, world units.
const RAY: Vec2 = Vec2::new(760.0, 170.0);

/// Center of the light, behind the headline; world units.
const LIGHT: Vec2 = Vec2::new(FIELD.x / 2.0, 150.0);

/// Color of the light in the center and of every other ray.
const GOLD: Vec3 = Vec3::new(1.0, 0.68, 0.22);
/// Color of the light at the bottom and of the rays in between.
const ROSE: Vec3 = Vec3::new(1.0, 0.40, 0.36);

/// Draws the picture of the scenery.
pub(super) struct Backdrop {
    gl: Gl,
    assets: Assets,
    /// The picture drawn last: its index in [`PICTURES`] and its texture.
    shown: Option<(usize, Texture2d)>,
}

impl Backdrop {
    /// Creates a backdrop that loads its picture at the first draw.
    pub(super) fn new(gl: &Gl, assets: &Assets) -> Self {
        Self { gl: gl.clone(), assets: assets.clone(), shown: None }
    }

    /// Loads the picture that `other` shows. After that, uses the assets of `other`.
    ///
    /// # Errors
    ///
    /// [`RenderError`], naming the file that does not load.
    pub(super) fn load_shown(&mut self, other: &Self) -> Result<(), RenderError> {
        if let Some((index, _)) = other.shown {
            self.show(index)?;
        }
        self.assets = other.assets.clone();
        Ok(())
    }

    /// Covers the whole field with the picture.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if a picture does not load or the driver reports an error.
    pub(super) fn draw(
        &mut self,
        sprites: &mut SpriteRenderer,
        target: &mut impl Surface,
        projection: &Mat4,
        view: &View<'_>,
    ) -> Result<(), RenderError> {
        let scenery = Scenery::chosen(view.levels);
        let texture = self.show(scenery.picture)?;
        // With high contrast, bricks and balls must stand out from a dark background.
        let light = if view.context.settings.high_contrast() { 0.3 } else { 1.0 };
        let tint = (light * scenery.light).extend(1.0);
        sprites.draw_sprite(Vec2::ZERO, FIELD, scenery.whole(UvRect::WHOLE), tint);
        sprites.flush(target, projection, texture, Blending::Opaque)
    }

    /// Returns the picture with this index. Loads it if another picture was shown. In a page, some
    /// pictures arrive later than others. Until this one has arrived, returns the one shown before.
    fn show(&mut self, index: usize) -> Result<&Texture2d, RenderError> {
        let file = || format!("textures/background{}.jpg", PICTURES[index]);
        let shown = match self.shown.take() {
            Some((shown, texture)) if shown == index || !self.assets.has(&file()) => (shown, texture),
            _ => (index, load_texture(&self.gl, &self.assets, &file())?),
        };
        Ok(&self.shown.insert(shown).1)
    }
}

/// Draws two layers of stars. They drift while a ball is flying, the near layer faster than the
/// far one, and shift a little in the direction opposite to the paddle. By day there are none.
pub(super) fn draw_stars(painter: &mut FieldPainter<'_>) {
    if Scenery::chosen(painter.view.levels).is_day() {
        return;
    }
    let share = painter.view.effects.timers.flight / EffectTimers::ROUND;
    let paddle = painter.view.game.paddle();
    let x = paddle.previous_center.x + (paddle.center.x - paddle.previous_center.x) * painter.view.frame.alpha;
    let aside = if painter.moves { PARALLAX * (0.5 - x / FIELD.x) } else { 0.0 };
    let round = FIELD.x + 2.0 * BEYOND;
    for layer in &LAYERS {
        let drift = if painter.moves { layer.rounds * share * round } else { 0.0 } + layer.near * aside;
        let mut rng = Rng::new(layer.seed);
        for _ in 0..layer.count {
            let at = vec2(rng.between(0.0, round), rng.between(CEILING, FIELD.y));
            let (rank, hue) = (rng.between(0.0, 1.0), rng.between(0.0, 1.0));
            let center = vec2((at.x + drift).rem_euclid(round) - BEYOND, at.y);
            let size = layer.size * (0.55 + 0.45 * rank);
            let color = Vec3::new(0.75, 0.82, 1.0).lerp(Vec3::new(1.0, 0.90, 0.80), hue);
            let high = 1.0 - ((at.y - SKY.0) / (SKY.1 - SKY.0)).clamp(0.0, 1.0) * (1.0 - LOW);
            let light = layer.light * (0.25 + 0.75 * rank * rank) * high;
            painter.glow(center, Vec2::splat(size), color.extend(light));
        }
    }
}

/// Draws the light of a win. It fades in behind the results and stays while the player reads
/// them. By then the field is otherwise empty.
pub(super) fn draw_triumph(painter: &mut FieldPainter<'_>) {
    let Some(since) = painter.since(painter.view.effects.timers.since_end) else { return };
    let light = ease::smooth(since / COMING);
    let strength = if painter.view.frame.effects_level == EffectsLevel::Full { 1.25 } else { 1.0 };
    let uv = painter.sheet.uv(Sprite::Glow);
    let turn = if painter.moves { TAU * since / RAYS_ROUND } else { 0.0 };
    for i in 0..RAYS {
        let (share, is_odd) = (f32::from(i) / f32::from(RAYS), i % 2 == 1);
        let angle = turn + TAU * share;
        let size = RAY * if is_odd { vec2(0.8, 0.7) } else { Vec2::ONE };
        // A ray is a long glow whose near end is in the center.
        let center = LIGHT + Vec2::from_angle(angle) * 0.42 * size.x;
        let color = if is_odd { ROSE } else { GOLD }.extend(0.30 * light * strength);
        painter.pieces.add(Piece { turn: angle, ..Piece::glowing(center, size, uv, color) });
    }
    painter.glow(LIGHT, vec2(1100.0, 760.0), GOLD.extend(0.36 * light * strength));
    painter.glow(vec2(LIGHT.x, FIELD.y), vec2(1300.0, 520.0), ROSE.extend(0.26 * light * strength));
}

/// Draws the darkness of the power-up over bricks and background.
pub(super) fn draw_item_darkness(painter: &mut FieldPainter<'_>) {
    const ALPHA: f32 = 0.94;
    let alpha = ALPHA * painter.view.effects.post_params().darkness;
    if alpha > 0.0 {
        painter.sprite(Sprite::White, FIELD / 2.0, FIELD, Vec4::new(0.01, 0.01, 0.03, alpha));
    }
}

/// Darkens the field for a moment when a life is lost.
pub(super) fn draw_life_lost(painter: &mut FieldPainter<'_>) {
    const SECONDS: f32 = 1.1;
    let Some(since) = painter.since(painter.view.effects.timers.since_life_lost) else { return };
    let alpha = 0.42 * ease::show(since / SECONDS, 0.14, 0.6);
    if alpha > 0.0 {
        painter.sprite(Sprite::White, FIELD / 2.0, FIELD, Vec4::new(0.02, 0.0, 0.04, alpha));
    }
}
