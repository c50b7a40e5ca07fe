//! Draws the game's own picture with the pieces in [`crate::draw`]. The code is generic over the
//! target, so it draws both the window and pictures without one.
//!
//! [`Renderer::draw`] draws a frame: the field into its own target, that target onto the canvas,
//! then panels and text. A texture is drawn at most once into a target, whatever the number of
//! bricks, particles or glyphs. Rendering takes `&Game` and changes nothing. Tutorial chapters:
//! *Rendering sprites*, *Levels*, *Particles*, *Postprocessing*, *Render text*.

mod field;
mod hud;
mod levels;
pub mod picture;
mod sheet;

use crate::assets::Assets;
use crate::draw::{
    Blending, Gl, Layout, ParticleRenderer, PostPass, PostProcessor, RenderError, SpriteRenderer, TextRenderer,
    load_texture,
};
use crate::game::{FIELD, GameState};
use crate::play::{Motion, View};
use glam::Vec4;
use glium::{Surface, Texture2d};
use sheet::SpriteSheet;
use std::collections::BTreeSet;

const _: () = assert!(FIELD.x == crate::draw::WORLD.x && FIELD.y == crate::draw::WORLD.y);

/// Draws frames.
pub struct Renderer {
    sheet: SpriteSheet,
    background: Texture2d,
    /// Not in the atlas: it is drawn after the particles, and no texture is drawn twice into one
    /// target.
    ball: Texture2d,
    sprites: SpriteRenderer,
    particles: ParticleRenderer,
    post: PostProcessor,
    text: TextRenderer,
}

/// What lies around the canvas, and behind the panels.
const BAR_COLOR: Vec4 = Vec4::new(0.02, 0.02, 0.05, 1.0);

const WHITE: Vec4 = Vec4::ONE;

impl Renderer {
    /// Loads all shaders and textures. The field is drawn with `samples` samples per pixel, or with
    /// fewer if the driver cannot do so many.
    ///
    /// # Errors
    ///
    /// [`RenderError`] that names the file.
    pub fn new(gl: &Gl, assets: &Assets, samples: u32) -> Result<Self, RenderError> {
        let (sheet, background, ball) = load_textures(gl, assets)?;
        Ok(Self {
            sheet,
            background,
            ball,
            sprites: SpriteRenderer::new(gl, assets)?,
            particles: ParticleRenderer::new(gl, assets)?,
            post: PostProcessor::new(gl, assets, samples)?,
            text: TextRenderer::new(gl, assets)?,
        })
    }

    /// Reloads what is made of these files, which are named without their folders: `sprite.frag`,
    /// `ball.png`. If one does not load, everything stays as it is.
    ///
    /// # Errors
    ///
    /// [`RenderError`] that names the file.
    pub fn reload(&mut self, gl: &Gl, assets: &Assets, files: &BTreeSet<String>) -> Result<(), RenderError> {
        let of = |starts: &[&str]| files.iter().any(|file| starts.iter().any(|start| file.starts_with(start)));
        let textures = files.iter().any(|file| file.ends_with(".png"));
        let textures = textures.then(|| load_textures(gl, assets)).transpose()?;
        let sprites = of(&["sprite."]).then(|| SpriteRenderer::new(gl, assets)).transpose()?;
        let particles = of(&["particle."]).then(|| ParticleRenderer::new(gl, assets)).transpose()?;
        let post = of(&["post.", "marks."]);
        let post = post.then(|| PostProcessor::new(gl, assets, self.post.samples())).transpose()?;
        let text = of(&["text."]).then(|| TextRenderer::new(gl, assets)).transpose()?;
        if let Some(textures) = textures {
            (self.sheet, self.background, self.ball) = textures;
        }
        replace(&mut self.sprites, sprites);
        replace(&mut self.particles, particles);
        replace(&mut self.post, post);
        replace(&mut self.text, text);
        Ok(())
    }

    /// Draws one frame on all of `target`.
    ///
    /// # Errors
    ///
    /// [`RenderError`] where the driver refuses.
    pub fn draw(&mut self, target: &mut impl Surface, view: &View<'_>) -> Result<(), RenderError> {
        let layout = Layout::new(target.get_dimensions());
        self.draw_field(&layout, view)?;

        target.clear_color_srgb(BAR_COLOR.x, BAR_COLOR.y, BAR_COLOR.z, 1.0);
        self.post.present(target, &layout.pixel_projection(), &layout.field, &post_pass(view))?;
        self.draw_hud(&layout, view);
        self.sprites.flush(target, &layout.canvas_projection(), self.sheet.texture(), Blending::Over)?;
        self.text.flush(target, &layout.pixel_projection())
    }

    /// Samples per pixel with which the field is drawn.
    #[must_use]
    pub fn samples(&self) -> u32 {
        self.post.samples()
    }
}

fn replace<T>(part: &mut T, new: Option<T>) {
    if let Some(new) = new {
        *part = new;
    }
}

/// The atlas, the background and the ball.
fn load_textures(gl: &Gl, assets: &Assets) -> Result<(SpriteSheet, Texture2d, Texture2d), RenderError> {
    let sheet = SpriteSheet::load(gl, assets)?;
    let background = load_texture(gl, assets, "textures/background.png")?;
    Ok((sheet, background, load_texture(gl, assets, "textures/ball.png")?))
}

/// The post-processing of the field. With reduced motion, chaos behind the win screen has no mark:
/// it is a backdrop, not an effect that the player must know of.
fn post_pass(view: &View<'_>) -> PostPass {
    let effects = view.effects.strengths();
    match view.motion {
        Motion::Full => PostPass::Moving {
            chaos: effects.chaos,
            confuse: effects.confuse,
            shake: effects.shake,
            phase: effects.phase,
        },
        Motion::Reduced => {
            let only_a_backdrop = view.game.state() == GameState::Win;
            let chaos = if only_a_backdrop { 0.0 } else { effects.chaos };
            PostPass::Marked { chaos, confuse: effects.confuse, shake: effects.shake_mark }
        }
    }
}
