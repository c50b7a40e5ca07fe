//! A life that points earned: a heart rises from the ball that earned it.

use super::FieldPainter;
use super::ease;
use super::sheet::Sprite;
use crate::draw::Piece;
use crate::game::FIELD;
use glam::{Vec2, Vec3, Vec4, vec2};

/// Seconds for which it is seen, and how far it rises, world units.
pub(super) const LIFE: f32 = 1.6;
const RISE: f32 = 46.0;

/// The heart's side, world units.
const SIDE: f32 = 46.0;

/// Nearer to the field's edges it does not come, so that its words are whole; world units.
const ASIDE: Vec2 = Vec2::new(120.0, 90.0);

/// The light of a heart.
pub(super) const HEART: Vec3 = Vec3::new(1.0, 0.45, 0.52);

/// The heart's middle at this share of its time, for a life won at `at`.
pub(super) fn place(at: Vec2, share: f32, moves: bool) -> Vec2 {
    let from = at.clamp(ASIDE, FIELD - ASIDE);
    from - vec2(0.0, if moves { RISE * ease::out(share) } else { 0.5 * RISE })
}

impl FieldPainter<'_> {
    pub(super) fn draw_won_lives(&mut self) {
        if !self.answers {
            return;
        }
        for (age, at) in self.view.effects.hits().lives.iter() {
            let share = (age + self.seconds).max(0.0) / LIFE;
            let alpha = ease::show(share, 0.05, 0.3);
            let center = place(*at, share, self.moves);
            let grown = if self.moves { ease::out_back(4.0 * share) } else { 1.0 };
            let beat = if self.moves { 1.0 + 0.22 * ease::kick((share - 0.3) / 0.2) } else { 1.0 };
            self.glow(center, Vec2::splat(3.4 * SIDE * grown), HEART.extend(0.55 * alpha));
            if self.moves && share < 0.4 {
                let ring = Vec2::splat((60.0 + 200.0 * ease::out(share / 0.4)) * self.dose().sqrt());
                let color = HEART.extend(0.9 * ease::fade(share / 0.4));
                self.pieces.add(Piece::glowing(center, ring, self.sheet.uv(Sprite::Ring), color));
            }
            let color = Vec4::new(1.0, 1.0, 1.0, alpha);
            let size = Vec2::splat(SIDE * grown * beat);
            self.pieces.add(Piece::new(center, size, self.sheet.uv(Sprite::Heart), color));
        }
    }
}
