//! The lark, which belongs to the game's name: it perches on the logo, and comes to the end of a
//! world and of a won run.

use super::painter::Painter;
use crate::field::ease;
use crate::field::sheet::Sprite;
use glam::{Vec2, Vec4, vec2};

/// Position of the feet in the lark's picture, as a share of its side.
const FEET: Vec2 = Vec2::new(0.5, 0.955);

/// Seconds from the lark's first sight to its landing.
const FLIGHT: f32 = 1.5;
/// Beats of the wings, each up or down, per second of flight.
const BEATS: f32 = 13.0;
/// Start of the flight left of the field: its x, and its height over the perch, world units.
const START: Vec2 = Vec2::new(-110.0, 150.0);

/// What the lark does at a moment.
pub(super) struct Lark {
    sprite: Sprite,
    /// Share of the flight that is still ahead, 0 for a lark on its perch.
    ahead: f32,
    /// Height over the perch, world units.
    hop: f32,
    /// Height, as a share of its usual height. It breathes.
    height: f32,
}

impl Lark {
    /// The lark `since` seconds after its first sight: it comes to its perch, where it breathes,
    /// blinks, looks at the player and hops. `phase` is in seconds, modulo 2π. Without it, the lark
    /// is on its perch and does not move.
    pub(super) fn new(phase: Option<f32>, since: f32) -> Self {
        let still = Self { sprite: Sprite::Lark, ahead: 0.0, hop: 0.0, height: 1.0 };
        let Some(phase) = phase else { return still };
        if since < FLIGHT {
            let ahead = 1.0 - ease::smooth(since / FLIGHT);
            let is_up = ((since.max(0.0) * BEATS) as u32).is_multiple_of(2);
            let sprite = if is_up { Sprite::LarkWingsUp } else { Sprite::LarkWingsDown };
            // It sinks at first, and approaches its perch on a level way.
            return Self { sprite, ahead, hop: START.y * ahead - 280.0 * ahead * (1.0 - ahead), ..still };
        }
        let sprite = match phase {
            0.6..0.75 | 5.4..5.55 => Sprite::LarkBlinks,
            2.0..3.6 => Sprite::LarkLooks,
            _ => Sprite::Lark,
        };
        let hop = ((phase - 4.2) / 0.3).clamp(0.0, 1.0);
        Self { sprite, hop: 36.0 * hop * (1.0 - hop), height: 1.0 + 0.012 * (2.0 * phase).sin(), ..still }
    }

    /// Draws the lark, `side` high, with its feet at `perch`. Both are in the page's world units.
    pub(super) fn draw(self, painter: &mut Painter<'_>, perch: Vec2, side: f32) {
        let size = vec2(side, side * self.height);
        let feet = vec2(perch.x + (START.x - perch.x) * self.ahead, perch.y - self.hop);
        painter.show(self.sprite, feet - FEET * size, size, Vec4::ONE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f32::consts::TAU;

    #[test]
    fn the_lark_comes_from_outside_flaps_and_ends_on_its_perch() {
        let first = Lark::new(Some(0.0), 0.0);
        assert_eq!((first.ahead, first.hop), (1.0, START.y));
        let seen = (0..15).map(|tenth| Lark::new(Some(0.0), tenth as f32 / 10.0).sprite);
        let up = seen.filter(|sprite| *sprite == Sprite::LarkWingsUp).count();
        assert!((4..12).contains(&up), "{up} of 15");
        let last = Lark::new(Some(0.0), FLIGHT - 0.001);
        assert!(last.ahead < 1e-4 && last.hop.abs() < 0.1, "{} {}", last.ahead, last.hop);
        assert_eq!(Lark::new(Some(0.0), FLIGHT).sprite, Sprite::Lark);
    }

    #[test]
    fn the_perched_lark_does_all_that_it_can_and_begins_again_where_it_ends() {
        let moments = || (0..=600).map(|i| Lark::new(Some(i as f32 / 600.0 * TAU), FLIGHT));
        for sprite in [Sprite::Lark, Sprite::LarkBlinks, Sprite::LarkLooks] {
            assert!(moments().any(|lark| lark.sprite == sprite), "{sprite:?}");
        }
        assert!(moments().all(|lark| lark.ahead == 0.0 && (0.0..=9.0).contains(&lark.hop)));
        let [first, last] = [0.0, TAU].map(|phase| Lark::new(Some(phase), FLIGHT));
        assert!(first.sprite == last.sprite && (first.height - last.height).abs() < 1e-5 && last.hop == 0.0);
    }
}
