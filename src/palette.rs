//! How bricks and power-ups look, wherever they are shown: the tutorial's colours, and the words of
//! the panels.
//!
//! Colours are red, green and blue from 0 to 1. They are written to the framebuffer as they stand,
//! without any sRGB conversion.

use crate::game::PowerUpKind;
use crate::level::BrickKind;
use glam::Vec3;

/// The tint of a brick.
#[must_use]
pub fn brick(kind: BrickKind) -> Vec3 {
    Vec3::from(kind.color.rgb())
}

/// How a power-up is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PowerUpLook {
    /// Its name, short enough for a panel.
    pub name: &'static str,
    /// What it does, in a few words.
    pub effect: &'static str,
    /// The same for reduced motion, where the picture itself does not move.
    pub effect_at_rest: &'static str,
    /// The colour of its item, and of the sparks that fly when it is collected.
    pub color: Vec3,
}

/// How a kind of power-up is shown. The colours are the tutorial's; multi-ball is ours.
#[must_use]
pub const fn power_up(kind: PowerUpKind) -> PowerUpLook {
    use PowerUpKind::{Chaos, Confuse, MultiBall, PadSizeIncrease, PassThrough, Speed, Sticky};
    let (name, effect, color) = match kind {
        Speed => ("Speed", "a faster ball", Vec3::new(0.5, 0.5, 1.0)),
        Sticky => ("Sticky", "SPACE lets the ball go", Vec3::new(1.0, 0.5, 1.0)),
        PassThrough => ("Pass-through", "right through the bricks", Vec3::new(0.5, 1.0, 0.5)),
        PadSizeIncrease => ("Wide paddle", "more to catch the ball with", Vec3::new(1.0, 0.6, 0.4)),
        Confuse => ("Confuse", "upside down", Vec3::new(1.0, 0.3, 0.3)),
        Chaos => ("Chaos", "keep your eye on the ball", Vec3::new(0.9, 0.25, 0.25)),
        MultiBall => ("Multi-ball", "more balls", Vec3::new(0.3, 0.87, 0.95)),
    };
    let effect_at_rest = match kind {
        Confuse => "the striped frame",
        Chaos => "the checked frame",
        _ => effect,
    };
    PowerUpLook { name, effect, effect_at_rest, color }
}

/// Tints a paddle that is sticky.
pub const STICKY_PADDLE: Vec3 = Vec3::new(1.0, 0.5, 1.0);

/// Tints a ball that passes through bricks.
pub const PIERCING_BALL: Vec3 = Vec3::new(1.0, 0.5, 0.5);
