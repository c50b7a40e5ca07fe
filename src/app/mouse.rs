//! Where the mouse steers the paddle to, as fast as the player wants it. Pure.

use crate::game::FIELD;

/// The usual speed, in percent: the paddle is where the pointer is.
pub(super) const USUAL: u16 = 100;

/// Where the mouse last steered to, in world units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Mouse(Option<f32>);

impl Mouse {
    /// The pointer went from `from` to `to`, both in world units; `window` is where the window's
    /// left and right edge are. The paddle stands at `paddle`. Returns where it should go.
    ///
    /// At another speed than the usual one the paddle goes from where it is, so that nothing jumps;
    /// at the window's edges, beyond which the pointer cannot go, the paddle is at the field's.
    pub(super) fn point(&mut self, from: f32, to: f32, speed: u16, window: [f32; 2], paddle: f32) -> f32 {
        let x = if speed == USUAL {
            to
        } else if to <= window[0] + 2.0 {
            0.0
        } else if to >= window[1] - 2.0 {
            FIELD.x
        } else {
            self.pushed(to - from, speed, paddle)
        };
        *self.0.insert(x)
    }

    /// The mouse moved by `way`, in world units, and its pointer did not. Returns where the paddle
    /// should go.
    pub(super) fn push(&mut self, way: f32, speed: u16, paddle: f32) -> f32 {
        let x = self.pushed(way, speed, paddle);
        *self.0.insert(x)
    }

    /// Something else steers.
    pub(super) fn rest(&mut self) {
        self.0 = None;
    }

    fn pushed(self, way: f32, speed: u16, paddle: f32) -> f32 {
        (self.0.unwrap_or(paddle) + way * f32::from(speed) / f32::from(USUAL)).clamp(0.0, FIELD.x)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: [f32; 2] = [-130.0, 930.0];

    #[test]
    fn at_the_usual_speed_the_paddle_is_where_the_pointer_is() {
        let mut mouse = Mouse::default();
        assert_eq!(mouse.point(0.0, 250.0, 100, WINDOW, 400.0), 250.0);
        assert_eq!(mouse.point(250.0, -90.0, 100, WINDOW, 400.0), -90.0);
    }

    #[test]
    fn at_another_speed_it_goes_from_where_it_is() {
        let mut mouse = Mouse::default();
        assert_eq!(mouse.point(100.0, 140.0, 50, WINDOW, 400.0), 420.0);
        assert_eq!(mouse.point(140.0, 100.0, 200, WINDOW, 999.0), 340.0, "its own place counts, not the paddle's");
        mouse.rest();
        assert_eq!(mouse.push(10.0, 300, 200.0), 230.0);
        assert_eq!(mouse.push(1e6, 300, 200.0), FIELD.x);
    }

    /// Slow as the mouse may be, both walls are reached: the window's edge is beyond them.
    #[test]
    fn at_the_edge_of_the_window_the_paddle_is_at_the_wall() {
        let mut mouse = Mouse::default();
        assert_eq!(mouse.point(0.0, -130.0, 25, WINDOW, 400.0), 0.0);
        assert_eq!(mouse.point(-130.0, 929.5, 25, WINDOW, 400.0), FIELD.x);
        assert_eq!(mouse.point(929.0, 889.0, 25, WINDOW, 400.0), FIELD.x - 10.0);
    }
}
