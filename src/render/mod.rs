//! Draws the game's own picture with the pieces in [`crate::draw`]. The code is generic over the
//! target, so it draws both the window and pictures without one.
//!
//! [`Renderer::draw`] draws a frame: the field into its own target, that target onto the canvas,
//! then panels and text. The number of draws does not depend on the number of bricks, particles or
//! glyphs. Rendering takes `&Game` and changes nothing. Tutorial chapters:
//! *Rendering sprites*, *Levels*, *Particles*, *Postprocessing*, *Render text*.

pub mod picture;

pub use crate::field::sheet::pack_sprites;
pub use crate::settings::Shine;

use crate::assets::Assets;
use crate::draw::{
    AtlasPicture, Blending, Bloom, FigureRenderer, Gl, Layout, PostPass, PostProcessor, RenderError, SpriteRenderer,
    TextRenderer, is_software,
};
use crate::field::sheet::SpriteSheet;
use crate::field::{self, FieldRenderer};
use crate::game::FIELD;
use crate::session::{Feedback, Motion, View};
use crate::ui::{BAR_COLOR, Hud, Shortcut, Shortcuts};
use crate::xray::{self, XrayLayout, XrayView, draw_xray};
use glam::Vec2;
use glium::Surface;

const _: () = assert!(FIELD.x == crate::draw::WORLD.x && FIELD.y == crate::draw::WORLD.y);

/// Draws frames.
pub struct Renderer {
    sheet: SpriteSheet,
    field: FieldRenderer,
    /// The panels' pictures.
    sprites: SpriteRenderer,
    /// Opaque sprites behind the panels.
    grounds: SpriteRenderer,
    shortcuts: Shortcuts,
    post: PostProcessor,
    text: TextRenderer,
    /// The X-ray's lines and texts.
    figures: FigureRenderer,
    bloom: Bloom,
    /// Strength of the light around what is bright.
    shine: f32,
}

/// The strength of the light around what is bright.
fn strength(shine: Shine, gl: &Gl) -> f32 {
    match shine {
        Shine::Auto if is_software(gl) => 0.0,
        Shine::Auto | Shine::Low => 0.45,
        Shine::Off => 0.0,
        Shine::High => 0.9,
    }
}

/// The relative luminance of the darkest text where contrast is high: 7:1 on all that is darker
/// than 0.06.
const CONTRAST_LIGHT: f32 = 0.72;

impl Renderer {
    /// Loads all shaders and textures. The field is drawn with `samples` samples per pixel, or with
    /// fewer if the driver cannot do so many.
    ///
    /// # Errors
    ///
    /// [`RenderError`] that names the file.
    pub fn new(gl: &Gl, assets: &Assets, samples: u32) -> Result<Self, RenderError> {
        Self::with_sprites(gl, assets, samples, pack_sprites(assets)?)
    }

    /// As [`Renderer::new`], with sprites that are [packed](pack_sprites) already.
    ///
    /// # Errors
    ///
    /// [`RenderError`] that names the file.
    pub fn with_sprites(gl: &Gl, assets: &Assets, samples: u32, packed: AtlasPicture) -> Result<Self, RenderError> {
        let sprites = SpriteRenderer::new(gl, assets)?;
        Ok(Self {
            field: FieldRenderer::new(gl, assets)?,
            sheet: SpriteSheet::upload(gl, packed)?,
            grounds: sprites.another(gl),
            shortcuts: Shortcuts::default(),
            sprites,
            post: PostProcessor::new(gl, assets, samples)?.without_seams(),
            text: TextRenderer::new(gl, assets)?,
            figures: FigureRenderer::new(gl, assets)?,
            bloom: Bloom::new(gl, assets)?,
            shine: 0.0,
        })
    }

    /// Sets how much light there is around what is bright; none before the first call.
    pub fn set_shine(&mut self, gl: &Gl, shine: Shine) {
        self.shine = strength(shine, gl);
    }

    /// Draws the field with so many samples per pixel from now on, or with fewer if the driver
    /// cannot do so many.
    pub fn set_samples(&mut self, samples: u32) {
        self.post.set_samples(samples);
    }

    /// Reloads all shaders and textures. If one does not load, everything stays as it is.
    ///
    /// # Errors
    ///
    /// [`RenderError`] that names the file.
    pub fn reload(&mut self, gl: &Gl, assets: &Assets) -> Result<(), RenderError> {
        let mut new = Self::new(gl, assets, self.post.samples())?;
        new.field.load_shown(&self.field)?;
        new.shine = self.shine;
        *self = new;
        Ok(())
    }

    /// Draws one frame on all of `target`.
    ///
    /// # Errors
    ///
    /// [`RenderError`] where the driver refuses.
    pub fn draw(&mut self, target: &mut impl Surface, view: &View<'_>) -> Result<(), RenderError> {
        let settings = view.context.settings;
        let layout = Layout::arranged(target.get_dimensions()).with_text(settings.text_scale());
        self.text.set_least_light(if settings.high_contrast() { CONTRAST_LIGHT } else { 0.0 });
        self.draw_field(&layout, view)?;

        target.clear_color_srgb(BAR_COLOR.x, BAR_COLOR.y, BAR_COLOR.z, 1.0);
        let pass = post_pass(view);
        // With feedback the negative does not glare.
        self.post.set_calm(view.feedback != Feedback::Off);
        self.post.present(target, &layout.pixel_projection(), &layout.field, &pass)?;
        self.draw_shine(target, &layout, view, &pass)?;
        field::draw_words_over(&mut self.text, target, &layout, view)?;
        let Self { text, sprites, grounds, shortcuts, sheet, .. } = &mut *self;
        Hud::draw(text, (sprites, grounds), shortcuts, sheet, &layout, view);
        self.grounds.flush(target, &layout.canvas_projection(), &self.sheet.atlas.texture, Blending::Opaque)?;
        self.sprites.flush(target, &layout.canvas_projection(), &self.sheet.atlas.texture, Blending::Over)?;
        self.text.flush(target, &layout.pixel_projection())
    }

    /// Draws the X-ray on all of `target`: the field, without anything that would move it under the
    /// figures, and the figures over it.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the driver refuses.
    pub fn draw_xray(
        &mut self,
        target: &mut impl Surface,
        view: &View<'_>,
        xray_view: &XrayView<'_>,
    ) -> Result<(), RenderError> {
        let settings = &view.context.settings;
        let layout = XrayLayout::new(target.get_dimensions(), settings.text_scale());
        let (ground, field) = (xray::BACKGROUND, &layout.field_layout);
        target.clear_color_srgb(ground.x, ground.y, ground.z, 1.0);
        self.draw_field(field, view)?;
        let still = PostPass::Marked { chaos: 0.0, confuse: 0.0, shake: 0.0 };
        self.post.present(target, &field.pixel_projection(), &field.field, &still)?;
        draw_xray(&mut self.figures, target, &layout, xray_view, settings.high_contrast())
    }

    /// Draws the field into its own target.
    fn draw_field(&mut self, layout: &Layout, view: &View<'_>) -> Result<(), RenderError> {
        let Self { sheet, field, sprites, text, post, .. } = self;
        post.capture(layout.field.size(), |target| field.draw(target, (sprites, sheet, text), layout, view))
    }

    /// The action of a click at a physical pixel, as the last frame has it.
    #[must_use]
    pub fn shortcut_at(&self, pixel: Vec2) -> Option<Shortcut> {
        self.shortcuts.at(pixel)
    }

    /// Light around what is bright. Where the picture is turned, inverted or only edges, there is
    /// none.
    fn draw_shine(
        &mut self,
        target: &mut impl Surface,
        layout: &Layout,
        view: &View<'_>,
        pass: &PostPass,
    ) -> Result<(), RenderError> {
        let rest = match *pass {
            PostPass::Moving { chaos, confuse, .. } => 1.0 - chaos.max(confuse),
            PostPass::Marked { .. } => 1.0,
        };
        let more = if view.feedback == Feedback::Full { 1.4 } else { 1.0 };
        let strength = self.shine * rest * more;
        if strength <= 0.0 || view.feedback == Feedback::Off {
            return Ok(());
        }
        self.bloom.add(target, &layout.pixel_projection(), &layout.field, self.post.picture()?, strength)
    }

    /// The text renderer, for tests that note the lines or look behind them. Texts of the field
    /// count from the field's corner.
    pub fn texts(&mut self) -> &mut TextRenderer {
        &mut self.text
    }

    /// Samples per pixel with which the field is drawn.
    #[must_use]
    pub fn samples(&self) -> u32 {
        self.post.samples()
    }
}

/// The post-processing of the field. Chaos is the tutorial's backdrop of the win screen; with
/// confetti before it, or with reduced motion, it is only an effect that runs.
fn post_pass(view: &View<'_>) -> PostPass {
    let effects = view.effects.strengths();
    let tutorials = view.feedback == Feedback::Off && view.motion == Motion::Full;
    let chaos = if tutorials { effects.chaos } else { effects.chaos_in_play };
    match view.motion {
        Motion::Full => {
            PostPass::Moving { chaos, confuse: effects.confuse, shake: effects.shake, phase: effects.phase }
        }
        Motion::Reduced => PostPass::Marked { chaos, confuse: effects.confuse, shake: effects.shake_mark },
    }
}
