//! The picture: every GL call of the program sits below this module. Generic over the target, so the window and pictures
//! without one are drawn by the same code.
//!
//! A frame is [`Renderer::draw`]: the field into its own target, that onto the canvas, then panels and text. A
//! texture is drawn at most once into a target, whatever the number of bricks, particles or glyphs. Rendering takes `&Game` and changes nothing.
//! Tutorial chapters: *Rendering sprites*, *Levels*, *Particles*, *Postprocessing*, *Render text*.

mod batch;
pub mod context;
pub mod figure;
mod hud;
mod layout;
mod levels;
mod particle;
pub mod picture;
mod post;
mod shader;
mod sprite;
mod text;
mod texture;

pub use layout::{CANVAS, Layout, PANEL_WIDTH, PixelRect};

use crate::assets::Assets;
use crate::collision::Aabb;
use crate::effects::PostEffects;
use crate::game::{FIELD, Game, GameState, PowerUpKind, STEP, power_up};
use crate::palette;
use crate::play::{Motion, View};
use glam::{Mat4, Vec2, Vec3, Vec4, vec2};
use glium::backend::Context;
use glium::{Surface, Texture2d};
use particle::ParticleRenderer;
pub use post::DEFAULT_SAMPLES;
use post::PostProcessor;
pub use shader::ShaderError;
use sprite::{Blending, SpriteRenderer};
use std::collections::BTreeSet;
use std::rc::Rc;
use text::TextRenderer;
use texture::{Sprite, SpriteSheet, UvRect, load_texture};
pub use texture::{TextureError, load_icon};

/// Why something cannot be drawn.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// A shader does not load.
    #[error(transparent)]
    Shader(#[from] shader::ShaderError),
    /// A texture does not load.
    #[error(transparent)]
    Texture(#[from] texture::TextureError),
    /// The built-in font is not one.
    #[error("the built-in font cannot be read")]
    NoFont,
    /// The driver cannot draw instances.
    #[error("the graphics driver cannot draw instances; update it")]
    NoInstancing,
    /// The driver refuses a draw.
    #[error("the graphics driver refuses to draw: {0}")]
    Draw(#[from] glium::DrawError),
    /// The driver refuses a buffer.
    #[error("the graphics driver refuses a buffer: {0}")]
    Buffer(#[from] glium::vertex::BufferCreationError),
    /// The driver refuses a texture to draw into.
    #[error("the graphics driver refuses a texture: {0}")]
    TargetTexture(#[from] glium::texture::TextureCreationError),
    /// The driver refuses a multisampled target.
    #[error("the graphics driver refuses a multisampled target: {0}")]
    Target(#[from] glium::framebuffer::RenderBufferCreationError),
    /// The driver refuses a framebuffer.
    #[error("the graphics driver refuses a framebuffer: {0}")]
    Framebuffer(#[from] glium::framebuffer::ValidationError),
}

/// Draws frames.
pub struct Renderer {
    sheet: SpriteSheet,
    background: Texture2d,
    /// Not in the atlas: it is drawn after the particles, and no texture is drawn twice into one target.
    ball: Texture2d,
    sprites: SpriteRenderer,
    particles: ParticleRenderer,
    post: PostProcessor,
    text: TextRenderer,
    /// Size of the window that the cached glyphs are for.
    size: (u32, u32),
}

/// What lies around the canvas, and behind the panels.
const BAR_COLOR: Vec4 = Vec4::new(0.02, 0.02, 0.05, 1.0);

const WHITE: Vec4 = Vec4::ONE;

impl Renderer {
    /// Loads all shaders and textures. The field is drawn with `samples` samples per pixel, or as many fewer as the driver
    /// can do.
    ///
    /// # Errors
    ///
    /// [`RenderError`] that names the file.
    pub fn new(context: &Rc<Context>, assets: &Assets, samples: u32) -> Result<Self, RenderError> {
        let (sheet, background, ball) = load_textures(context, assets)?;
        Ok(Self {
            sheet,
            background,
            ball,
            sprites: SpriteRenderer::new(context, assets)?,
            particles: ParticleRenderer::new(context, assets)?,
            post: PostProcessor::new(context, assets, samples)?,
            text: TextRenderer::new(context, assets)?,
            size: (0, 0),
        })
    }

    /// Loads anew what is made of these files, named without their folders: `sprite.frag`, `ball.png`. Where one does not
    /// load, all stays as it is.
    ///
    /// # Errors
    ///
    /// [`RenderError`] that names the file.
    pub fn reload(
        &mut self,
        context: &Rc<Context>,
        assets: &Assets,
        files: &BTreeSet<String>,
    ) -> Result<(), RenderError> {
        let of = |starts: &[&str]| files.iter().any(|file| starts.iter().any(|start| file.starts_with(start)));
        let textures = files.iter().any(|file| file.ends_with(".png"));
        let textures = textures.then(|| load_textures(context, assets)).transpose()?;
        let sprites = of(&["sprite."]).then(|| SpriteRenderer::new(context, assets)).transpose()?;
        let particles = of(&["particle."]).then(|| ParticleRenderer::new(context, assets)).transpose()?;
        let post = of(&["post.", "marks.", "copy."]);
        let post = post.then(|| PostProcessor::new(context, assets, self.post.samples())).transpose()?;
        let text = of(&["text."]).then(|| TextRenderer::new(context, assets)).transpose()?;
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
        if self.size != target.get_dimensions() {
            self.size = target.get_dimensions();
            self.text.clear_cache();
        }
        self.draw_field(&layout, view)?;

        target.clear_color_srgb(BAR_COLOR.x, BAR_COLOR.y, BAR_COLOR.z, 1.0);
        let effects = shown_effects(view);
        self.post.present(target, &layout.pixel_projection(), &layout.field, &effects, view.motion)?;
        self.draw_hud(&layout, view);
        self.sprites.flush(target, &layout.canvas_projection(), self.sheet.texture(), Blending::Over)?;
        self.text.flush(target, &layout.pixel_projection())
    }

    /// Samples per pixel with which the field is drawn.
    #[must_use]
    pub fn samples(&self) -> u32 {
        self.post.samples()
    }

    /// Background, bricks, paddle, power-ups, particles, ball, in the tutorial's order.
    fn draw_field(&mut self, layout: &Layout, view: &View<'_>) -> Result<(), RenderError> {
        let Self { sheet, background, ball: ball_texture, sprites, particles, post, .. } = self;
        let projection: Mat4 = Layout::field_projection();
        post.capture((layout.field.width, layout.field.height), |target| {
            let whole = UvRect { min: Vec2::ZERO, max: Vec2::ONE };
            sprites.draw_sprite(Vec2::ZERO, FIELD, whole, WHITE);
            sprites.flush(target, &projection, background, Blending::Opaque)?;

            draw_bricks(sprites, sheet, view.game);
            let paddle = view.game.paddle();
            let center = paddle.previous_center.lerp(paddle.center, view.alpha);
            let tint = if view.game.is_running(PowerUpKind::Sticky) { palette::STICKY_PADDLE } else { Vec3::ONE };
            draw_paddle(sprites, sheet, center, paddle.size, tint.extend(1.0));
            for item in view.game.falling() {
                let position = item.previous_position.lerp(item.position, view.alpha);
                sprites.draw_sprite(position, power_up::SIZE, sheet.power_up_uv(item.kind), WHITE);
            }
            sprites.flush(target, &projection, sheet.texture(), Blending::Over)?;

            particles.draw(target, &projection, view.effects.particles(), (view.alpha - 1.0) * STEP)?;

            let tint = if view.game.is_running(PowerUpKind::PassThrough) { palette::PIERCING_BALL } else { Vec3::ONE };
            for ball in view.game.balls() {
                let center = ball.previous_center.lerp(ball.center, view.alpha);
                let size = Vec2::splat(2.0 * ball.radius);
                sprites.draw_sprite(center - size / 2.0, size, whole, tint.extend(1.0));
            }
            sprites.flush(target, &projection, ball_texture, Blending::Over)
        })
    }
}

fn replace<T>(part: &mut T, new: Option<T>) {
    if let Some(new) = new {
        *part = new;
    }
}

/// The atlas, the background and the ball.
fn load_textures(context: &Rc<Context>, assets: &Assets) -> Result<(SpriteSheet, Texture2d, Texture2d), RenderError> {
    let sheet = SpriteSheet::load(context, assets)?;
    let background = load_texture(context, assets, "textures/background.png")?;
    Ok((sheet, background, load_texture(context, assets, "textures/ball.png")?))
}

/// What runs on the field. Chaos behind the win screen is a backdrop, not an effect to be warned of.
fn shown_effects(view: &View<'_>) -> PostEffects {
    let effects = view.effects.post();
    let only_a_backdrop = view.motion == Motion::Reduced && view.game.state() == GameState::Win;
    PostEffects { chaos: if only_a_backdrop { 0.0 } else { effects.chaos }, ..effects }
}

/// The paddle's picture, cut in three so that a wide paddle has the same ends.
fn draw_paddle(sprites: &mut SpriteRenderer, sheet: &SpriteSheet, center: Vec2, size: Vec2, tint: Vec4) {
    /// Width of the picture at its own shape, for the height it is drawn at.
    const SHAPE: f32 = 5.0;
    let uv = sheet.uv(Sprite::Paddle);
    let end = SHAPE * size.y / 2.0;
    let middle_u = (uv.min.x + uv.max.x) / 2.0;
    let (left, top) = (center - size / 2.0).into();
    let parts = [
        (0.0, end, uv.min.x, middle_u),
        (end, size.x - 2.0 * end, middle_u, middle_u),
        (size.x - end, end, middle_u, uv.max.x),
    ];
    for (x, width, from, to) in parts.into_iter().filter(|(_, width, ..)| *width > 0.0) {
        let part = UvRect { min: vec2(from, uv.min.y), max: vec2(to, uv.max.y) };
        sprites.draw_sprite(vec2(left + x, top), vec2(width, size.y), part, tint);
    }
}

fn draw_bricks(sprites: &mut SpriteRenderer, sheet: &SpriteSheet, game: &Game) {
    for (_, brick, aabb) in game.bricks().iter() {
        let sprite = if brick.is_breakable() { Sprite::Block } else { Sprite::BlockSolid };
        sprites.draw_sprite(aabb.min, aabb.size(), sheet.uv(sprite), palette::brick(brick.kind).extend(1.0));
        if brick.hits_left > 1 {
            draw_hits(sprites, sheet, brick.hits_left, &aabb);
        }
    }
}

/// A dot for each hit that a brick takes, in a row in its middle: light on a dark ring, so that it is seen on any colour.
fn draw_hits(sprites: &mut SpriteRenderer, sheet: &SpriteSheet, hits: u8, brick: &Aabb) {
    const DOT: f32 = 5.0;
    const RING: f32 = 1.5;
    let uv = sheet.uv(Sprite::White);
    let count = f32::from(hits);
    let size = brick.size();
    // Narrow bricks have dots that are closer and smaller.
    let pitch = (1.9 * DOT).min(0.8 * size.x / count);
    let dot = DOT.min(0.6 * pitch).min(0.3 * size.y);
    let ring = RING * dot / DOT;
    for i in 0..hits {
        let center = brick.center() + vec2((f32::from(i) - (count - 1.0) / 2.0) * pitch, 0.0);
        for (side, color) in [(dot + 2.0 * ring, Vec4::new(0.0, 0.0, 0.0, 0.65)), (dot, Vec4::ONE)] {
            sprites.draw_sprite(center - side / 2.0, Vec2::splat(side), uv, color);
        }
    }
}
