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
    /// A brick that does not break.
    BlockSolid,
    /// The paddle.
    Paddle,
    /// A life.
    Heart,
    /// A side panel with its bright edge on the right.
    Panel,
    /// An empty key cap.
    Key,
    /// Plain white, for areas of one colour.
    White,
}

/// All of [`Sprite`] that have files, in the enum's order.
const SPRITES: [(Sprite, &str); 6] = [
    (Sprite::Block, "textures/block.png"),
    (Sprite::BlockSolid, "textures/block_solid.png"),
    (Sprite::Paddle, "textures/paddle.png"),
    (Sprite::Heart, "textures/heart.png"),
    (Sprite::Panel, "textures/panel.png"),
    (Sprite::Key, "textures/key.png"),
];

/// One texture with all sprites: those of [`SPRITES`], then the power-ups' items.
pub(super) struct SpriteSheet {
    atlas: Atlas,
}

impl SpriteSheet {
    /// Loads and packs all sprites.
    ///
    /// # Errors
    ///
    /// [`RenderError`] that names the file.
    pub(super) fn load(gl: &Gl, assets: &Assets) -> Result<Self, RenderError> {
        for (index, (sprite, _)) in SPRITES.into_iter().enumerate() {
            debug_assert_eq!(sprite as usize, index, "the table is in the order of the enum");
        }
        let power_ups = PowerUpKind::ALL.map(|kind| format!("textures/power_up_{}.png", kind.name().replace('-', "_")));
        let files: Vec<_> = SPRITES.map(|(_, file)| file.to_owned()).into_iter().chain(power_ups).collect();
        Ok(Self { atlas: Atlas::load(gl, assets, &files)? })
    }

    /// The atlas.
    #[must_use]
    pub(super) fn texture(&self) -> &Texture2d {
        self.atlas.texture()
    }

    /// Where a sprite is in it.
    #[must_use]
    pub(super) fn uv(&self, sprite: Sprite) -> UvRect {
        if sprite == Sprite::White { self.atlas.white() } else { self.atlas.uv(sprite as usize) }
    }

    /// Where the picture of a power-up's item is in it.
    #[must_use]
    pub(super) fn power_up_uv(&self, kind: PowerUpKind) -> UvRect {
        self.atlas.uv(SPRITES.len() + kind as usize)
    }
}
