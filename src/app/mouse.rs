//! Where the mouse steers the paddle to, as fast as the player wants it. Pure.

use crate::game::FIELD;

/// The usual speed, in percent: the paddle is where the pointer is.
pub(super) const USUAL: u16 = 100;

/// The paddle as the mouse finds it, in world units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steered {
    /// The x to which the mouse steered last, or else the paddle's middle.
    pub(super) x: f32,
    /// Half of the paddle's width.
    pub(super) half: f32,
    /// In percent of the usual speed.
    pub(super) speed: u16,
    /// True if left and right are swapped.
    pub(super) is_reversed: bool,
}

impl Steered {
    /// The pointer went from `from` to `to`, both in world units; `window` is where the window's
    /// left and right edge are. Returns where the paddle should go.
    ///
    /// At another speed than the usual one the paddle goes from where it is, so that nothing jumps;
    /// at the window's edges, beyond which the pointer cannot go, the paddle is at the field's.
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

    /// The mouse moved by `dx` world units, and its pointer did not. Returns where the paddle
    /// should go: never beyond where the walls stop it, or on the way back it would rest at first.
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

    /// Also the edges of a window that is not in the field's middle.
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

    /// However far it was pushed against a wall, the paddle comes back at once.
    #[test]
    fn a_push_against_a_wall_is_forgotten() {
        let x = paddle(200.0, 300).push(1e6);
        assert_eq!(x, FIELD.x - 50.0);
        assert_eq!(paddle(x, 100).push(-10.0), FIELD.x - 60.0);
    }

    /// Slow as the mouse may be, both walls are reached: the window's edge is beyond them.
    #[test]
    fn at_the_edge_of_the_window_the_paddle_is_at_the_wall() {
        assert_eq!(paddle(400.0, 25).point(0.0, -130.0, WINDOW), 50.0);
        assert_eq!(paddle(50.0, 25).point(-130.0, 929.5, WINDOW), FIELD.x - 50.0);
        assert_eq!(paddle(FIELD.x - 50.0, 25).point(929.0, 889.0, WINDOW), FIELD.x - 60.0);
    }
}
