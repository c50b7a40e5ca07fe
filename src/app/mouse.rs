//! Computes where the mouse steers the paddle, at the speed that the player has chosen. Pure.

use crate::game::FIELD;

/// The usual speed, in percent. At this speed, the paddle follows the pointer exactly.
pub(super) const USUAL: u16 = 100;

/// The paddle before a move of the mouse, and the mouse settings. Lengths are world units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steered {
    /// The x that the mouse last steered to, or else the x of the paddle's center.
    pub(super) x: f32,
    /// Half the paddle's width.
    pub(super) half: f32,
    /// Mouse speed, in percent of the usual speed.
    pub(super) speed: u16,
    /// The mouse steers the paddle to the other side.
    pub(super) is_reversed: bool,
}

impl Steered {
    /// Returns where the paddle should go when the pointer moves from `from` to `to`. `window` is
    /// the x of the window's left and right edges. All are in world units.
    ///
    /// At other speeds than the usual one, the paddle moves relative to its position, without a
    /// jump. At the window's edges, which the pointer cannot pass, the paddle goes to the field's
    /// edges.
    pub(super) fn point(self, from: f32, to: f32, window: [f32; 2]) -> f32 {
        let mirrored = |x: f32| if self.is_reversed { FIELD.x - x } else { x };
        if self.speed == USUAL {
            mirrored(to)
        } else if to <= window[0] + 2.0 {
            mirrored(self.half)
        } else if to >= window[1] - 2.0 {
            mirrored(FIELD.x - self.half)
        } else {
            self.push(to - from)
        }
    }

    /// Returns where the paddle should go when the mouse moves by `dx` world units. Stops at the
    /// walls: beyond them, the paddle would not react at first when the mouse turns back.
    pub(super) fn push(self, dx: f32) -> f32 {
        let dx = if self.is_reversed { -dx } else { dx };
        let half = self.half.min(FIELD.x / 2.0);
        (self.x + dx * f32::from(self.speed) / f32::from(USUAL)).clamp(half, FIELD.x - half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: [f32; 2] = [-130.0, 930.0];

    fn paddle(x: f32, speed: u16) -> Steered {
        Steered { x, half: 50.0, speed, is_reversed: false }
    }

    #[test]
    fn at_the_usual_speed_the_paddle_is_where_the_pointer_is() {
        assert_eq!(paddle(400.0, 100).point(0.0, 250.0, WINDOW), 250.0);
        assert_eq!(paddle(250.0, 100).point(250.0, -90.0, WINDOW), -90.0);
    }

    #[test]
    fn at_another_speed_it_goes_from_where_it_is() {
        assert_eq!(paddle(400.0, 50).point(100.0, 140.0, WINDOW), 420.0);
        assert_eq!(paddle(420.0, 200).point(140.0, 100.0, WINDOW), 340.0);
        assert_eq!(paddle(600.0, 100).push(10.0), 610.0);
    }

    /// The edges are reversed too, even if the window is not centered on the field.
    #[test]
    fn a_reversed_mouse_steers_to_the_other_side() {
        let reversed = |x, speed| Steered { is_reversed: true, ..paddle(x, speed) };
        assert_eq!(reversed(400.0, 100).point(0.0, 250.0, WINDOW), 550.0);
        assert_eq!(reversed(550.0, 200).push(10.0), 530.0);
        assert_eq!(reversed(530.0, 50).point(100.0, 120.0, WINDOW), 520.0);
        let lopsided = [-130.0, 1200.0];
        assert_eq!(reversed(400.0, 25).point(0.0, -129.0, lopsided), FIELD.x - 50.0);
        assert_eq!(reversed(400.0, 25).point(0.0, 1199.0, lopsided), 50.0);
    }

    /// The paddle comes back at once, however far the mouse has pushed it against a wall.
    #[test]
    fn a_push_against_a_wall_is_forgotten() {
        let x = paddle(200.0, 300).push(1e6);
        assert_eq!(x, FIELD.x - 50.0);
        assert_eq!(paddle(x, 100).push(-10.0), FIELD.x - 60.0);
    }

    /// Even a slow mouse reaches both walls, since the window's edges lie beyond them.
    #[test]
    fn at_the_edge_of_the_window_the_paddle_is_at_the_wall() {
        assert_eq!(paddle(400.0, 25).point(0.0, -130.0, WINDOW), 50.0);
        assert_eq!(paddle(50.0, 25).point(-130.0, 929.5, WINDOW), FIELD.x - 50.0);
        assert_eq!(paddle(FIELD.x - 50.0, 25).point(929.0, 889.0, WINDOW), FIELD.x - 60.0);
    }
}
