//! Where the mouse steers the paddle to, as fast as the player wants it. Pure.

use crate::game::FIELD;

/// The usual speed, in percent: the paddle is where the pointer is.
pub(super) const USUAL: u16 = 100;

/// The last x to which the mouse steered, in world units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Mouse(Option<f32>);

/// The paddle as the mouse steers it, in world units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steered {
    /// The paddle's middle.
    pub(super) x: f32,
    /// Half of its width.
    pub(super) half: f32,
    /// In percent of the usual speed.
    pub(super) speed: u16,
    /// True if left and right are swapped.
    pub(super) is_reversed: bool,
    /// True if nothing else has steered since the mouse last did.
    pub(super) by_mouse: bool,
}

impl Mouse {
    /// The pointer went from `from` to `to`, both in world units; `window` is where the window's
    /// left and right edge are. Returns where the paddle should go.
    ///
    /// At another speed than the usual one the paddle goes from where it is, so that nothing jumps;
    /// at the window's edges, beyond which the pointer cannot go, the paddle is at the field's.
    pub(super) fn point(&mut self, from: f32, to: f32, window: [f32; 2], paddle: Steered) -> f32 {
        let mirrored = |x: f32| FIELD.x - x;
        let (from, to, window) = if paddle.is_reversed {
            (mirrored(from), mirrored(to), [mirrored(window[1]), mirrored(window[0])])
        } else {
            (from, to, window)
        };
        let x = if paddle.speed == USUAL {
            to
        } else if to <= window[0] + 2.0 {
            paddle.half
        } else if to >= window[1] - 2.0 {
            FIELD.x - paddle.half
        } else {
            self.pushed(to - from, paddle)
        };
        *self.0.insert(x)
    }

    /// The mouse moved by `dx` world units, and its pointer did not. Returns where the paddle
    /// should go.
    pub(super) fn push(&mut self, dx: f32, paddle: Steered) -> f32 {
        let x = self.pushed(if paddle.is_reversed { -dx } else { dx }, paddle);
        *self.0.insert(x)
    }

    /// Never beyond where the walls stop the paddle: on the way back it would rest at
    /// first.
    fn pushed(self, dx: f32, paddle: Steered) -> f32 {
        let from = self.0.filter(|_| paddle.by_mouse).unwrap_or(paddle.x);
        let half = paddle.half.min(FIELD.x / 2.0);
        (from + dx * f32::from(paddle.speed) / f32::from(USUAL)).clamp(half, FIELD.x - half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: [f32; 2] = [-130.0, 930.0];

    fn paddle(x: f32, speed: u16) -> Steered {
        Steered { x, half: 50.0, speed, is_reversed: false, by_mouse: true }
    }

    #[test]
    fn at_the_usual_speed_the_paddle_is_where_the_pointer_is() {
        let mut mouse = Mouse::default();
        assert_eq!(mouse.point(0.0, 250.0, WINDOW, paddle(400.0, 100)), 250.0);
        assert_eq!(mouse.point(250.0, -90.0, WINDOW, paddle(400.0, 100)), -90.0);
    }

    #[test]
    fn at_another_speed_it_goes_from_where_it_is() {
        let mut mouse = Mouse::default();
        assert_eq!(mouse.point(100.0, 140.0, WINDOW, paddle(400.0, 50)), 420.0);
        assert_eq!(mouse.point(140.0, 100.0, WINDOW, paddle(999.0, 200)), 340.0, "its own place counts");
    }

    /// After keys or a new game the paddle is elsewhere.
    #[test]
    fn what_else_steered_is_where_the_mouse_goes_on() {
        let mut mouse = Mouse::default();
        mouse.push(10.0, paddle(600.0, 100));
        assert_eq!(mouse.push(1.0, Steered { by_mouse: false, ..paddle(200.0, 100) }), 201.0);
        assert_eq!(mouse.push(1.0, paddle(999.0, 100)), 202.0);
        assert_eq!(mouse.point(5.0, 25.0, WINDOW, Steered { by_mouse: false, ..paddle(300.0, 50) }), 310.0);
    }

    /// Also the edges of a window that is not in the field's middle.
    #[test]
    fn a_reversed_mouse_steers_to_the_other_side() {
        let reversed = |x, speed| Steered { is_reversed: true, ..paddle(x, speed) };
        let mut mouse = Mouse::default();
        assert_eq!(mouse.point(0.0, 250.0, WINDOW, reversed(400.0, 100)), 550.0);
        assert_eq!(mouse.push(10.0, reversed(400.0, 200)), 530.0);
        assert_eq!(mouse.point(100.0, 120.0, WINDOW, reversed(400.0, 50)), 520.0);
        let lopsided = [-130.0, 1200.0];
        assert_eq!(mouse.point(0.0, -129.0, lopsided, reversed(400.0, 25)), FIELD.x - 50.0);
        assert_eq!(mouse.point(0.0, 1199.0, lopsided, reversed(400.0, 25)), 50.0);
    }

    /// However far it was pushed against a wall, the paddle comes back at once.
    #[test]
    fn a_push_against_a_wall_is_forgotten() {
        let mut mouse = Mouse::default();
        assert_eq!(mouse.push(1e6, paddle(200.0, 300)), FIELD.x - 50.0);
        assert_eq!(mouse.push(-10.0, paddle(750.0, 100)), FIELD.x - 60.0);
    }

    /// Slow as the mouse may be, both walls are reached: the window's edge is beyond them.
    #[test]
    fn at_the_edge_of_the_window_the_paddle_is_at_the_wall() {
        let mut mouse = Mouse::default();
        assert_eq!(mouse.point(0.0, -130.0, WINDOW, paddle(400.0, 25)), 50.0);
        assert_eq!(mouse.point(-130.0, 929.5, WINDOW, paddle(400.0, 25)), FIELD.x - 50.0);
        assert_eq!(mouse.point(929.0, 889.0, WINDOW, paddle(400.0, 25)), FIELD.x - 60.0);
    }
}
