//! What a player does in one step. Knows no keyboard and no window: `app::input` makes these from
//! devices, the autopilot from what it sees, a replay from a file.

/// What the player does during one step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Input {
    /// Where the paddle is sent.
    pub steer: Steer,
    /// Whether a waiting ball is released: SPACE or a click.
    pub launch: bool,
    /// Whether play begins, in the menu: ENTER.
    pub start: bool,
}

/// How the paddle is moved.
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
