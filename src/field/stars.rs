//! Two layers of stars that drift over the background, the nearer one faster: what lies far away
//! moves little. They drift while a ball flies, and a little against the paddle.

use super::FieldPainter;
use super::sheet::Sprite;
use crate::draw::Piece;
use crate::effects::EffectTimers;
use crate::game::{FIELD, Rng};
use glam::{Vec2, Vec3, vec2};

/// Stars that are gone on one side come back on the other, this far beyond the field's edge.
const BEYOND: f32 = 12.0;

/// Nearer to the ceiling there are none, world units.
const CEILING: f32 = 26.0;

/// Top and bottom of the band in which the sky fades, world units, and a star's share of light
/// below it: before mountains it is no more than dust.
const SKY: (f32, f32) = (260.0, 400.0);
const LOW: f32 = 0.2;

/// World units by which the nearer stars move against the paddle, from one wall to the other.
const PARALLAX: f32 = 22.0;

/// One layer.
struct Layer {
    count: usize,
    seed: u64,
    /// The largest size, world units, and how bright the brightest is.
    size: f32,
    light: f32,
    /// Times that the stars cross the field in one round of [`EffectTimers::flight`]: a whole
    /// number, so that nothing jumps at its end.
    rounds: f32,
    /// The share of [`PARALLAX`].
    near: f32,
}

const LAYERS: [Layer; 2] = [
    Layer { count: 60, seed: 5, size: 6.0, light: 0.42, rounds: -1.0, near: 0.35 },
    Layer { count: 34, seed: 8, size: 9.5, light: 0.85, rounds: -3.0, near: 1.0 },
];

impl FieldPainter<'_> {
    pub(super) fn draw_stars(&mut self) {
        let uv = self.sheet.uv(Sprite::Glow);
        let share = self.view.effects.timers().flight / EffectTimers::ROUND;
        let paddle = self.view.game.paddle();
        let x = paddle.previous_center.x + (paddle.center.x - paddle.previous_center.x) * self.view.alpha;
        let aside = if self.moves { PARALLAX * (0.5 - x / FIELD.x) } else { 0.0 };
        let round = FIELD.x + 2.0 * BEYOND;
        for layer in &LAYERS {
            let drift = if self.moves { layer.rounds * share * round } else { 0.0 } + layer.near * aside;
            let mut rng = Rng::new(layer.seed);
            for _ in 0..layer.count {
                let at = vec2(rng.between(0.0, round), rng.between(CEILING, FIELD.y));
                let (rank, hue) = (rng.between(0.0, 1.0), rng.between(0.0, 1.0));
                let center = vec2((at.x + drift).rem_euclid(round) - BEYOND, at.y);
                let size = layer.size * (0.55 + 0.45 * rank);
                let color = Vec3::new(0.75, 0.82, 1.0).lerp(Vec3::new(1.0, 0.90, 0.80), hue);
                let high = 1.0 - ((at.y - SKY.0) / (SKY.1 - SKY.0)).clamp(0.0, 1.0) * (1.0 - LOW);
                let light = layer.light * (0.25 + 0.75 * rank * rank) * high;
                self.pieces.add(Piece::glowing(center, Vec2::splat(size), uv, color.extend(light)));
            }
        }
    }
}
