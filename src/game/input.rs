//! What a player does in one step. Knows no keyboard and no window: `app::input` makes these from
//! devices, the autopilot from what it sees, a replay from a file.

/// The player's input for one step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Input {
    /// Motion of the paddle.
    pub steer: Steer,
    /// True to release a waiting ball: SPACE or a click.
    pub launch: bool,
    /// True to begin play, in the menu: ENTER.
    pub start: bool,
}

/// A way to move the paddle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Steer {
    /// By keys or a stick: −1 is full speed left, 1 full speed right; values beyond are clamped,
    /// NaN is 0.
    Speed(f32),
    /// By mouse: the x, in world units, to which the paddle's centre is sent.
    To(f32),
}

impl Default for Steer {
    fn default() -> Self {
        Steer::Speed(0.0)
    }
}
