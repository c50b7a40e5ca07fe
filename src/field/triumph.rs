//! The light of a win: it comes up behind the results, from where the last brick was taken, and
//! stays while they are read. Everything else on the field is gone by then.

use super::FieldPainter;
use super::ease;
use super::sheet::Sprite;
use crate::draw::Piece;
use crate::game::{FIELD, GameState};
use crate::session::Feedback;
use glam::{Vec2, Vec3, vec2};
use std::f32::consts::TAU;

/// Seconds in which the light comes up: slowly, so that it is no flash.
const COMING: f32 = 1.2;

/// Rays, the seconds in which they turn round once, and their length and width, world units.
const RAYS: u16 = 14;
const ROUND: f32 = 90.0;
const RAY: Vec2 = Vec2::new(760.0, 170.0);

/// Centre of the light: behind the headline; world units.
const MIDDLE: Vec2 = Vec2::new(FIELD.x / 2.0, 150.0);

/// The light's colours: of the middle, and of the rays in turn.
const GOLD: Vec3 = Vec3::new(1.0, 0.68, 0.22);
const ROSE: Vec3 = Vec3::new(1.0, 0.40, 0.36);

impl FieldPainter<'_> {
    pub(super) fn draw_triumph(&mut self) {
        let is_won = self.view.game.state() == GameState::Win;
        let since = self.since(self.view.effects.timers().since_end).filter(|_| self.answers && is_won);
        let Some(since) = since else { return };
        let light = ease::smooth(since / COMING);
        let strength = if self.view.feedback == Feedback::Full { 1.25 } else { 1.0 };
        let uv = self.sheet.uv(Sprite::Glow);
        let turn = if self.moves { TAU * since / ROUND } else { 0.0 };
        for i in 0..RAYS {
            let (share, is_odd) = (f32::from(i) / f32::from(RAYS), i % 2 == 1);
            let angle = turn + TAU * share;
            let size = RAY * if is_odd { vec2(0.8, 0.7) } else { Vec2::ONE };
            // A ray is long light whose near end is in the middle.
            let center = MIDDLE + Vec2::from_angle(angle) * 0.42 * size.x;
            let color = if is_odd { ROSE } else { GOLD }.extend(0.30 * light * strength);
            self.pieces.add(Piece { turn: angle, ..Piece::glowing(center, size, uv, color) });
        }
        self.glow(MIDDLE, vec2(1100.0, 760.0), GOLD.extend(0.36 * light * strength));
        self.glow(vec2(MIDDLE.x, FIELD.y), vec2(1300.0, 520.0), ROSE.extend(0.26 * light * strength));
    }
}
