//! The game's own pictures: which sprites there are, and where each is in the atlas. Tutorial: the
//! textures that its `Game::Init` loads.

use crate::assets::Assets;
use crate::draw::{Atlas, Gl, RenderError, UvRect};
use crate::game::PowerUpKind;
use glium::Texture2d;

/// The pictures in the atlas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sprite {
    /// A brick that breaks, in grey, tinted by its colour.
    Block,
    /// A brick that does not.
    BlockSolid,
    /// The paddle.
    Paddle,
    /// A life.
    Heart,
    /// A side panel, its bright edge right.
    Panel,
    /// An empty key cap.
    Key,
    /// Plain white, for areas of one colour.
    White,
}

/// All of [`Sprite`] with their files; the plain one has none.
const SPRITES: [(Sprite, Option<&str>); 7] = [
    (Sprite::Block, Some("textures/block.png")),
    (Sprite::BlockSolid, Some("textures/block_solid.png")),
    (Sprite::Paddle, Some("textures/paddle.png")),
    (Sprite::Heart, Some("textures/heart.png")),
    (Sprite::Panel, Some("textures/panel.png")),
    (Sprite::Key, Some("textures/key.png")),
    (Sprite::White, None),
];

/// One texture with all sprites.
pub(super) struct SpriteSheet {
    texture: Texture2d,
    uvs: [UvRect; SPRITES.len()],
    power_ups: [UvRect; PowerUpKind::ALL.len()],
}

impl SpriteSheet {
    /// Loads and packs all sprites.
    ///
    /// # Errors
    ///
    /// [`RenderError`] that names the file.
    pub(super) fn load(gl: &Gl, assets: &Assets) -> Result<Self, RenderError> {
        let mut atlas = Atlas::new();
        let white = atlas.white();
        let mut uvs = [UvRect::default(); SPRITES.len()];
        for ((sprite, file), uv) in SPRITES.into_iter().zip(&mut uvs) {
            debug_assert_eq!(SPRITES[sprite as usize].0, sprite, "the table is in the order of the enum");
            *uv = file.map_or(Ok(white), |file| atlas.load(assets, file))?;
        }
        let mut power_ups = [UvRect::default(); PowerUpKind::ALL.len()];
        for (kind, uv) in PowerUpKind::ALL.into_iter().zip(&mut power_ups) {
            let name = kind.name().replace('-', "_");
            *uv = atlas.load(assets, &format!("textures/power_up_{name}.png"))?;
        }
        Ok(Self { power_ups, texture: atlas.upload(gl)?, uvs })
    }

    /// The atlas.
    #[must_use]
    pub(super) fn texture(&self) -> &Texture2d {
        &self.texture
    }

    /// Where a sprite is in it.
    #[must_use]
    pub(super) fn uv(&self, sprite: Sprite) -> UvRect {
        self.uvs[sprite as usize]
    }

    /// Where the picture of a power-up's item is in it.
    #[must_use]
    pub(super) fn power_up_uv(&self, kind: PowerUpKind) -> UvRect {
        self.power_ups[kind as usize]
    }
}
