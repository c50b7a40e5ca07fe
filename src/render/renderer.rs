//! Draws a frame.

use crate::assets::Assets;
use crate::draw::{
    Atlas, AtlasPicture, Blending, Bloom, FigureRenderer, Gl, Layout, PostPass, PostProcessor, RenderError,
    SpriteRenderer, TextRenderer, is_software,
};
use crate::field::sheet::SpriteSheet;
use crate::field::sheet::pack_sprites;
use crate::field::{self, FieldRenderer};
use crate::game::FIELD;
use crate::session::{EffectsLevel, InputDevice, Motion, View};
use crate::settings::BloomLevel;
use crate::ui::{self, BAR_COLOR, Display, Renderers, Shortcut, Shortcuts};
use crate::xray::{self, XrayLayout, XrayView, draw_xray};
use glam::Vec2;
use glium::Surface;

const _: () = assert!(FIELD.x == crate::draw::WORLD.x && FIELD.y == crate::draw::WORLD.y);

/// Draws frames.
pub struct Renderer {
    pub(super) sheet: SpriteSheet,
    field: FieldRenderer,
    /// Sprites of the panels.
    pub(super) sprites: SpriteRenderer,
    /// Opaque sprites behind the panels.
    backgrounds: SpriteRenderer,
    shortcuts: Shortcuts,
    post: PostProcessor,
    pub(super) text: TextRenderer,
    /// Lines and labels of the X-ray.
    figures: FigureRenderer,
    bloom: Bloom,
    /// Strength of the bloom.
    bloom_strength: f32,
}

/// Minimum relative luminance of text with high contrast. It gives a contrast of 7:1 on everything
/// darker than 0.06.
const CONTRAST_LIGHT: f32 = 0.72;

impl Renderer {
    /// Loads all shaders and textures. The field is drawn with `samples` samples per pixel, or with
    /// fewer if the driver cannot do that many.
    ///
    /// # Errors
    ///
    /// [`RenderError`], naming the file that does not load.
    pub fn new(gl: &Gl, assets: &Assets, samples: u32) -> Result<Self, RenderError> {
        Self::with_sprites(gl, assets, samples, pack_sprites(assets)?)
    }

    /// Like [`Renderer::new`], with sprites that are already [packed](pack_sprites).
    ///
    /// # Errors
    ///
    /// [`RenderError`], naming the file that does not load.
    pub fn with_sprites(gl: &Gl, assets: &Assets, samples: u32, packed: AtlasPicture) -> Result<Self, RenderError> {
        let sprites = SpriteRenderer::new(gl, assets)?;
        Ok(Self {
            field: FieldRenderer::new(gl, assets)?,
            sheet: SpriteSheet { atlas: Atlas::upload(gl, packed)? },
            backgrounds: sprites.another(gl),
            shortcuts: Shortcuts::default(),
            sprites,
            post: PostProcessor::new(gl, assets, samples)?.without_seams(),
            text: TextRenderer::new(gl, assets)?,
            figures: FigureRenderer::new(gl, assets)?,
            bloom: Bloom::new(gl, assets)?,
            bloom_strength: 0.0,
        })
    }

    /// Sets the strength of the bloom, which is off before the first call. [`BloomLevel::Auto`]
    /// turns it off with a software renderer.
    pub fn set_bloom(&mut self, gl: &Gl, level: BloomLevel) {
        self.bloom_strength = match level {
            BloomLevel::Auto if is_software(gl) => 0.0,
            BloomLevel::Auto | BloomLevel::Low => 0.45,
            BloomLevel::Off => 0.0,
            BloomLevel::High => 0.9,
        };
    }

    /// Sets the number of samples per pixel for the field, or a lower one if the driver cannot do
    /// that many.
    pub fn set_samples(&mut self, samples: u32) {
        self.post.set_samples(samples);
    }

    /// Reloads all shaders and textures. If one does not load, keeps everything unchanged.
    ///
    /// # Errors
    ///
    /// [`RenderError`], naming the file that does not load.
    pub fn reload(&mut self, gl: &Gl, assets: &Assets) -> Result<(), RenderError> {
        let mut new = Self::new(gl, assets, self.post.samples())?;
        new.field.load_shown(&self.field)?;
        new.bloom_strength = self.bloom_strength;
        *self = new;
        Ok(())
    }

    /// Draws one frame that covers the whole `target`.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the driver reports an error.
    pub fn draw(&mut self, target: &mut impl Surface, view: &View<'_>) -> Result<(), RenderError> {
        let settings = view.context.settings;
        let display = Display {
            size: target.get_dimensions(),
            pixel_ratio: view.program.pixel_ratio,
            is_touched: view.program.device == InputDevice::Touch,
        };
        let layout = ui::arranged(display).with_text(settings.text_scale());
        self.text.set_least_light(if settings.high_contrast() { CONTRAST_LIGHT } else { 0.0 });
        self.draw_field(&layout, view)?;

        target.clear_color_srgb(BAR_COLOR.x, BAR_COLOR.y, BAR_COLOR.z, 1.0);
        let (projection, pass) = (layout.pixel_projection(), post_pass(view));
        // With effects enabled, use the calm form: a full negative would glare.
        self.post.set_calm(view.frame.effects_level != EffectsLevel::Off);
        self.post.present(target, &projection, &layout.field, &pass)?;
        let glow = glow(self.bloom_strength, view, &pass);
        if glow > 0.0 {
            self.bloom.add(target, &projection, &layout.field, self.post.picture()?, glow)?;
        }
        field::draw_words_over(&mut self.text, target, &layout, view)?;
        let Self { text, sprites, backgrounds, shortcuts, sheet, .. } = &mut *self;
        ui::draw(Renderers { text, sprites, backgrounds, sheet }, shortcuts, &layout, view);
        self.backgrounds.flush(target, &layout.canvas_projection(), &self.sheet.atlas.texture, Blending::Opaque)?;
        self.sprites.flush(target, &layout.canvas_projection(), &self.sheet.atlas.texture, Blending::Over)?;
        self.text.flush(target, &projection)
    }

    /// Draws the X-ray over the whole `target`: the field without effects that would move it under
    /// the figures, then the figures.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the driver reports an error.
    pub fn draw_xray(
        &mut self,
        target: &mut impl Surface,
        view: &View<'_>,
        xray_view: &XrayView<'_>,
    ) -> Result<(), RenderError> {
        let settings = &view.context.settings;
        let (text, pixel_ratio) = (settings.text_scale(), view.program.pixel_ratio);
        let layout = XrayLayout::with_pixel_ratio(target.get_dimensions(), text, pixel_ratio);
        let (ground, field) = (xray::BACKGROUND, &layout.field_layout);
        target.clear_color_srgb(ground.x, ground.y, ground.z, 1.0);
        self.draw_field(field, view)?;
        let still = PostPass::Marked { chaos: 0.0, confuse: 0.0, shake: 0.0 };
        self.post.present(target, &field.pixel_projection(), &field.field, &still)?;
        draw_xray(&mut self.figures, target, &layout, xray_view, settings.high_contrast())
    }

    /// Draws the field into its separate target.
    fn draw_field(&mut self, layout: &Layout, view: &View<'_>) -> Result<(), RenderError> {
        let Self { sheet, field, sprites, text, post, .. } = self;
        post.capture(layout.field.size(), |target| field.draw(target, sprites, sheet, text, layout, view))
    }

    /// Returns the action of a click at a physical pixel, as the last frame shows it.
    pub fn shortcut_at(&self, pixel: Vec2) -> Option<Shortcut> {
        self.shortcuts.at(pixel)
    }

    /// Returns the text renderer, for tests that record lines or hide them. Positions of text in
    /// the field are relative to the field's corner.
    pub fn texts(&mut self) -> &mut TextRenderer {
        &mut self.text
    }
}

/// Returns the strength of the bloom in this frame. Bloom fades out where the picture is turned,
/// inverted or reduced to edges.
fn glow(strength: f32, view: &View<'_>, pass: &PostPass) -> f32 {
    let faded = match *pass {
        PostPass::Moving { chaos, confuse, .. } => strength * (1.0 - chaos.max(confuse)),
        PostPass::Marked { .. } => strength,
    };
    match view.frame.effects_level {
        EffectsLevel::Off => 0.0,
        EffectsLevel::Some => faded,
        EffectsLevel::Full => 1.4 * faded,
    }
}

/// Returns the post-processing pass of the field. In the tutorial, chaos is also the backdrop of
/// the win screen. With effects enabled or with reduced motion, only the power-up causes it.
fn post_pass(view: &View<'_>) -> PostPass {
    let effects = view.effects.post_params();
    let tutorials = view.frame.effects_level == EffectsLevel::Off && view.frame.motion == Motion::Full;
    let chaos = if tutorials { effects.chaos } else { effects.chaos_in_play };
    match view.frame.motion {
        Motion::Full => {
            PostPass::Moving { chaos, confuse: effects.confuse, shake: effects.shake, phase: effects.phase }
        }
        Motion::Reduced => PostPass::Marked { chaos, confuse: effects.confuse, shake: effects.shake_mark },
    }
}
