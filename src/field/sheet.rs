//! The game's own pictures: which sprites there are, and where each is in the atlas. Tutorial: the
//! textures that its `Game::Init` loads.

use super::scenery::PICTURES;
use crate::assets::Assets;
use crate::draw::{Atlas, AtlasPicture, Gl, RenderError, TextureError, UvRect};
use crate::game::PowerUpKind;
use crate::level::BrickKind;
use crate::palette::Faces;
use glam::Vec2;

/// The pictures in the atlas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sprite {
    /// A small brick of the title, in grey, tinted by its colour.
    Block,
    /// A small brick that does not break.
    BlockSolid,
    /// The paddle.
    Paddle,
    /// The ball.
    Ball,
    /// A life.
    Heart,
    /// The frame around the field; its middle is the field.
    Frame,
    /// The plate that a panel is.
    Plate,
    /// Its rim.
    Edge,
    /// Plate behind a group of lines.
    Card,
    /// An empty key cap.
    Key,
    /// A brick that does not break: a relief.
    Solid,
    /// Cracks of a brick that has taken a hit.
    Crack1,
    /// More of them.
    Crack2,
    /// A brick that hardly holds.
    Crack3,
    /// A splinter: a relief.
    Shard,
    /// A ring that grows.
    Ring,
    /// Across a ribbon; along it all is the same.
    Ribbon,
    /// A round glow.
    Glow,
    /// A round shadow.
    Shadow,
    /// A band of light in its middle third.
    Glint,
    /// A star of a result.
    Star,
    /// On a brick that explodes.
    Exploding,
    /// On a brick that grows again.
    Regrowing,
    /// On a brick that moves.
    Moving,
    /// A bolt of the laser.
    Bolt,
    /// The gun on either end of the paddle.
    Gun,
    /// The bar that saves a ball.
    Floor,
    /// The ball as a bomb.
    Bomb,
    /// The item *speed* where it does harm: pointed, as all that do.
    HarmfulSpeed,
    /// Plain white, for areas of one colour.
    White,
}

/// All of [`Sprite`] that have files, in the enum's order.
const SPRITES: [(Sprite, &str); 29] = [
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
    (Sprite::Bolt, "bolt"),
    (Sprite::Gun, "gun"),
    (Sprite::Floor, "floor"),
    (Sprite::Bomb, "bomb_ball"),
    (Sprite::HarmfulSpeed, "power_up_speed_harmful"),
];

/// The faces of bricks that break, in the order of [`Faces`].
const FACES: [&str; Faces::COUNT] =
    ["plain", "bar", "diamond", "stripes", "ring", "columns", "cross", "chevron", "dots", "frame", "plus", "triangle"];

/// A brick's pictures are larger than the brick by this share of its size, for its shadow: on both
/// sides together.
pub(crate) const SHADOW_ROOM: Vec2 = Vec2::new(24.0 / 192.0, 24.0 / 128.0);

/// Loads and packs all sprites.
///
/// # Errors
///
/// [`TextureError`] that names the file.
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

/// One texture with all sprites: those of [`SPRITES`], then the power-ups' items, the faces of
/// bricks and the grounds.
pub(crate) struct SpriteSheet {
    pub(crate) atlas: Atlas,
}

impl SpriteSheet {
    /// Makes the texture of [packed](pack_sprites) sprites.
    ///
    /// # Errors
    ///
    /// [`RenderError`] where the driver refuses.
    pub(crate) fn upload(gl: &Gl, packed: AtlasPicture) -> Result<Self, RenderError> {
        Ok(Self { atlas: Atlas::upload(gl, packed)? })
    }

    /// The area of a sprite.
    #[must_use]
    pub(crate) fn uv(&self, sprite: Sprite) -> UvRect {
        if sprite == Sprite::White { self.atlas.white() } else { self.atlas.uv(sprite as usize) }
    }

    /// The area of a power-up's item by rules in which it is good or not.
    #[must_use]
    pub(crate) fn power_up_uv(&self, kind: PowerUpKind, is_good: bool) -> UvRect {
        if kind == PowerUpKind::Speed && !is_good {
            return self.uv(Sprite::HarmfulSpeed);
        }
        self.atlas.uv(SPRITES.len() + kind as usize)
    }

    /// The area of the ground for a background: an index of [`super::scenery::PICTURES`].
    #[must_use]
    pub(crate) fn ground_uv(&self, background: usize) -> UvRect {
        self.atlas.uv(SPRITES.len() + PowerUpKind::ALL.len() + FACES.len() + background)
    }

    /// The area of a brick's picture, a relief, with the face that its kind has on this level.
    #[must_use]
    pub(crate) fn brick_uv(&self, kind: &BrickKind, faces: &Faces) -> UvRect {
        if kind.hits.is_none() {
            return self.uv(Sprite::Solid);
        }
        self.atlas.uv(SPRITES.len() + PowerUpKind::ALL.len() + faces.of(kind.color))
    }
}
