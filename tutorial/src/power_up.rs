//! Power-ups: they fall from bricks, and have an effect once the paddle catches them.

use crate::Result;
use crate::game_object::GameObject;
use crate::resource_manager::ResourceManager;
use glam::{Vec2, vec2};

const SIZE: Vec2 = vec2(60.0, 20.0);
const VELOCITY: Vec2 = vec2(0.0, 150.0);

#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Speed,
    Sticky,
    PassThrough,
    PadSizeIncrease,
    Confuse,
    Chaos,
}

impl Kind {
    pub const ALL: [Kind; 6] =
        [Kind::Speed, Kind::Sticky, Kind::PassThrough, Kind::PadSizeIncrease, Kind::Confuse, Kind::Chaos];

    /// Returns the number of sides of the die that decides whether a brick drops this kind.
    pub fn odds(self) -> u32 {
        match self {
            Kind::Confuse | Kind::Chaos => 15,
            Kind::Speed | Kind::Sticky | Kind::PassThrough | Kind::PadSizeIncrease => 75,
        }
    }

    /// Returns the seconds for which the effect lasts. 0 if it lasts until the ball is lost.
    pub fn duration(self) -> f32 {
        match self {
            Kind::Speed | Kind::PadSizeIncrease => 0.0,
            Kind::Sticky => 20.0,
            Kind::PassThrough => 10.0,
            Kind::Confuse | Kind::Chaos => 15.0,
        }
    }

    /// Returns the name of the picture.
    pub fn texture(self) -> &'static str {
        match self {
            Kind::Speed => "power_up_speed",
            Kind::Sticky => "power_up_sticky",
            Kind::PassThrough => "power_up_pass_through",
            Kind::PadSizeIncrease => "power_up_pad_size_increase",
            Kind::Confuse => "power_up_confuse",
            Kind::Chaos => "power_up_chaos",
        }
    }
}

pub struct PowerUp {
    pub object: GameObject,
    pub kind: Kind,
    /// Seconds that the effect has left.
    pub duration: f32,
    pub is_active: bool,
}

impl PowerUp {
    pub fn new(kind: Kind, center: Vec2, resources: &ResourceManager) -> Result<Self> {
        let mut object = GameObject::new(center - SIZE / 2.0, SIZE, resources.texture(kind.texture())?);
        object.velocity = VELOCITY;
        Ok(Self { object, kind, duration: kind.duration(), is_active: false })
    }
}
