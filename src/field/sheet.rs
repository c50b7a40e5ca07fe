//! The game's sprites and their places in the atlas. Tutorial: the textures that its `Game::Init`
//! loads.

use super::scenery::PICTURES;
use crate::assets::Assets;
use crate::draw::{Atlas, AtlasPicture, TextureError, UvRect};
use crate::game::PowerUpKind;
use crate::level::{Behavior, BrickKind};
use crate::palette::Faces;
use glam::Vec2;

/// A sprite in the atlas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sprite {
    /// A small brick for the title: gray, to be tinted.
    Block,
    /// A small brick that does not break.
    BlockSolid,
    /// The paddle.
    Paddle,
    /// The ball.
    Ball,
    /// A heart, which stands for a life.
    Heart,
    /// The frame around the field. The field is in its middle.
    Frame,
    /// The metal plate of a panel.
    Plate,
    /// The rim of a panel's plate.
    Edge,
    /// A small plate behind a group of lines.
    Card,
    /// An empty key cap.
    Key,
    /// A brick that does not break, as a relief.
    Solid,
    /// Cracks of a lightly damaged brick.
    Crack1,
    /// Cracks of a badly damaged brick.
    Crack2,
    /// Cracks of a brick that is about to break.
    Crack3,
    /// A shard, as a relief.
    Shard,
    /// A ring of light.
    Ring,
    /// The cross section of a ribbon. A ribbon looks the same all along its length.
    Ribbon,
    /// A round glow.
    Glow,
    /// A round shadow.
    Shadow,
    /// A band of light in its middle third.
    Glint,
    /// A star on the results page.
    Star,
    /// The symbol of a brick that explodes.
    Exploding,
    /// The symbol of a brick that grows again or spreads.
    Regrowing,
    /// The symbol of a brick that moves.
    Moving,
    /// The symbol of a heart of the level.
    Beating,
    /// A laser bolt.
    Bolt,
    /// A gun at either end of the paddle.
    Gun,
    /// The barrier that saves a ball.
    Barrier,
    /// The ball as a bomb.
    Bomb,
    /// The item *speed* if it is harmful. Like all harmful items, it has a pointed shape.
    HarmfulSpeed,
    /// The lark, which belongs to the game's name. It faces right.
    Lark,
    /// The lark with its eyes closed.
    LarkBlinks,
    /// The lark, looking at the player.
    LarkLooks,
    /// The lark in flight, with its wings up.
    LarkWingsUp,
    /// The lark in flight, with its wings down.
    LarkWingsDown,
    /// Plain white, for areas of a single color.
    White,
}

/// All sprites that have files, in the order of [`Sprite`].
const SPRITES: [(Sprite, &str); 35] = [
    (Sprite::Block, "block"),
    (Sprite::BlockSolid, "block_solid"),
    (Sprite::Paddle, "paddle"),
    (Sprite::Ball, "ball"),
    (Sprite::Heart, "heart"),
    (Sprite::Frame, "frame"),
    (Sprite::Plate, "plate"),
    (Sprite::Edge, "edge"),
    (Sprite::Card, "card"),
    (Sprite::Key, "key"),
    (Sprite::Solid, "brick_solid"),
    (Sprite::Crack1, "crack_1"),
    (Sprite::Crack2, "crack_2"),
    (Sprite::Crack3, "crack_3"),
    (Sprite::Shard, "shard"),
    (Sprite::Ring, "ring"),
    (Sprite::Ribbon, "ribbon"),
    (Sprite::Glow, "glow"),
    (Sprite::Shadow, "shadow"),
    (Sprite::Glint, "glint"),
    (Sprite::Star, "star"),
    (Sprite::Exploding, "mark_exploding"),
    (Sprite::Regrowing, "mark_regrowing"),
    (Sprite::Moving, "mark_moving"),
    (Sprite::Beating, "mark_beating"),
    (Sprite::Bolt, "bolt"),
    (Sprite::Gun, "gun"),
    (Sprite::Barrier, "floor"),
    (Sprite::Bomb, "bomb_ball"),
    (Sprite::HarmfulSpeed, "power_up_speed_harmful"),
    (Sprite::Lark, "lark"),
    (Sprite::LarkBlinks, "lark_blink"),
    (Sprite::LarkLooks, "lark_look"),
    (Sprite::LarkWingsUp, "lark_up"),
    (Sprite::LarkWingsDown, "lark_down"),
];

/// Names of the faces of breakable bricks, in the order of [`Faces`].
const FACES: [&str; Faces::COUNT] =
    ["plain", "bar", "diamond", "stripes", "ring", "columns", "cross", "chevron", "dots", "frame", "plus", "triangle"];

/// Extra size of a brick's picture for its shadow, both sides together, as a share of the brick's
/// size.
pub(crate) const SHADOW_ROOM: Vec2 = Vec2::new(24.0 / 192.0, 24.0 / 128.0);

/// Loads and packs all sprites.
///
/// # Errors
///
/// [`TextureError`], naming the file that does not load or fit.
pub fn pack_sprites(assets: &Assets) -> Result<AtlasPicture, TextureError> {
    for (index, (sprite, _)) in SPRITES.into_iter().enumerate() {
        debug_assert_eq!(sprite as usize, index, "the table is in the order of the enum");
    }
    let power_ups = PowerUpKind::ALL.map(|kind| format!("textures/power_up_{}.png", kind.name().replace('-', "_")));
    let sprites = SPRITES.map(|(_, name)| format!("textures/{name}.png"));
    let faces = FACES.map(|name| format!("textures/brick_{name}.png"));
    let grounds = PICTURES.map(|name| format!("textures/ground{name}.png"));
    let files: Vec<_> = sprites.into_iter().chain(power_ups).chain(faces).chain(grounds).collect();
    AtlasPicture::pack(assets, &files)
}

/// A texture with all sprites, as [`pack_sprites`] packs them: [`SPRITES`], then the power-ups'
/// items, the faces of bricks and the pictures for the area around the field.
pub(crate) struct SpriteSheet {
    pub(crate) atlas: Atlas,
}

impl Sprite {
    /// Returns the symbol that marks a brick's behavior, if it has one.
    pub(crate) fn of_behavior(behavior: Behavior) -> Option<Self> {
        match behavior {
            // A brick that throws shows its item.
            Behavior::Still | Behavior::Throws { .. } => None,
            Behavior::Explodes => Some(Self::Exploding),
            Behavior::Beats => Some(Self::Beating),
            Behavior::Regrows { .. } | Behavior::Spreads { .. } => Some(Self::Regrowing),
            Behavior::Moves { .. } => Some(Self::Moving),
        }
    }
}

impl SpriteSheet {
    /// Returns the texture area of a sprite.
    pub(crate) fn uv(&self, sprite: Sprite) -> UvRect {
        if sprite == Sprite::White { self.atlas.white() } else { self.atlas.uv(sprite as usize) }
    }

    /// Returns the texture area of a power-up's item. `is_good` tells whether it is good in the
    /// current rules.
    pub(crate) fn power_up_uv(&self, kind: PowerUpKind, is_good: bool) -> UvRect {
        if kind == PowerUpKind::Speed && !is_good {
            return self.uv(Sprite::HarmfulSpeed);
        }
        self.atlas.uv(SPRITES.len() + kind as usize)
    }

    /// Returns the texture area of the picture around the field. `background` is an index in
    /// [`super::scenery::PICTURES`].
    pub(crate) fn ground_uv(&self, background: usize) -> UvRect {
        self.atlas.uv(SPRITES.len() + PowerUpKind::ALL.len() + FACES.len() + background)
    }

    /// Returns the texture area of a brick's picture (a relief) with the face that its kind has on
    /// this level.
    pub(crate) fn brick_uv(&self, kind: &BrickKind, faces: &Faces) -> UvRect {
        if kind.hits.is_none() {
            return self.uv(Sprite::Solid);
        }
        self.atlas.uv(SPRITES.len() + PowerUpKind::ALL.len() + faces.of(kind.color))
    }
}
