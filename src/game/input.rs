//! A player's input. It comes from devices (`app::input`), from the autopilot, or from a recorded
//! game.

/// The player's input for one step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Input {
    /// How the player moves the paddle.
    pub steer: Steer,
    /// Releases stuck balls and fires the laser: SPACE or a click.
    pub launch: bool,
    /// Starts the game: ENTER in the menu.
    pub start: bool,
}

/// A way to move the paddle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Steer {
    /// By keys or a stick: −1 is full speed to the left, 1 full speed to the right. Values beyond are
    /// clamped, and NaN is 0.
    Speed(f32),
    /// By mouse: the target of the paddle's center, as an x in world units.
    To(f32),
}

impl Default for Steer {
    fn default() -> Self {
        Steer::Speed(0.0)
    }
}
