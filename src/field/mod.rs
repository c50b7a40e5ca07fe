//! The field: draws background, bricks, paddle, power-ups, particles and balls, and their reactions
//! to events. Tutorial chapters: *Levels* (`GameLevel::Draw`), *Particles*, and its `Game::Render`.

mod actors;
mod backdrop;
mod bricks;
mod debris;
pub(crate) mod ease;
pub(crate) mod scenery;
pub(crate) mod sheet;
mod words;

pub(crate) use bricks::draw_hits;
pub(crate) use words::{clear, combo_color, draw_words_over, is_turned};

use crate::assets::Assets;
use crate::draw::{
    Gl, Glow, Layout, ParticleRenderer, Piece, PieceRenderer, RenderError, SpriteRenderer, TextRenderer,
};
use crate::game::{FIELD, STEP};
use crate::session::{EffectsLevel, Motion, View};
use backdrop::Backdrop;
use glam::{Vec2, Vec4};
use glium::Surface;
use sheet::{Sprite, SpriteSheet};

/// Draws the field.
pub(crate) struct FieldRenderer {
    backdrop: Backdrop,
    /// Collects the pieces below the particles, then those above them.
    pieces: PieceRenderer,
    particles: ParticleRenderer,
}

impl FieldRenderer {
    /// Loads the shaders for pieces and particles.
    ///
    /// # Errors
    ///
    /// [`RenderError`], naming the file that does not load.
    pub(crate) fn new(gl: &Gl, assets: &Assets) -> Result<Self, RenderError> {
        Ok(Self {
            backdrop: Backdrop::new(gl, assets),
            pieces: PieceRenderer::new(gl, assets)?,
            particles: ParticleRenderer::new(gl, assets)?,
        })
    }

    /// Loads the background that `other` shows.
    ///
    /// # Errors
    ///
    /// [`RenderError`], naming the file that does not load.
    pub(crate) fn load_shown(&mut self, other: &Self) -> Result<(), RenderError> {
        self.backdrop.load_shown(&other.backdrop)
    }

    /// Draws background, bricks, paddle, power-ups, particles and balls on a target of the field's
    /// size, in the tutorial's order.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the driver reports an error or a background does not load.
    pub(crate) fn draw(
        &mut self,
        target: &mut impl Surface,
        (sprites, sheet, text): (&mut SpriteRenderer, &SpriteSheet, &mut TextRenderer),
        layout: &Layout,
        view: &View<'_>,
    ) -> Result<(), RenderError> {
        let Self { backdrop, pieces, particles } = self;
        let projection = Layout::field_projection();
        backdrop.draw(sprites, target, &projection, view)?;

        let mut painter = FieldPainter::new(pieces, sheet, view);
        painter.draw_stars();
        painter.draw_triumph();
        painter.draw_bricks();
        painter.draw_item_darkness();
        painter.draw_ripples();
        painter.draw_floor_and_bolts();
        painter.draw_ghost();
        painter.draw_paddle();
        painter.draw_items();
        painter.draw_ribbons();
        painter.draw_ball_shadows();
        painter.draw_aim();
        pieces.flush(target, &projection, &sheet.atlas.texture)?;

        // Particles store their positions at the end of the last step, but the frame shows an
        // earlier moment. Move them back to it: `alpha` is 0 a whole step earlier and 1 at the end
        // of the step.
        let seconds = (view.alpha - 1.0) * STEP;
        // With effects enabled, a ribbon replaces the tutorial's trail.
        for particle in view.effects.particles().filter(|it| view.effects_level == EffectsLevel::Off || !it.is_trail())
        {
            let center = particle.position + particle.velocity * seconds;
            let (size, color, alpha) = (particle.size, particle.color, particle.alpha());
            particles.draw_particle(Glow { center, size, color, alpha });
        }
        particles.flush(target, &projection)?;

        let mut painter = FieldPainter::new(pieces, sheet, view);
        painter.draw_life_lost();
        painter.draw_shards();
        painter.draw_broken();
        painter.draw_blasts();
        painter.draw_balls();
        painter.draw_rings();
        painter.draw_won_lives();
        pieces.flush(target, &projection, &sheet.atlas.texture)?;
        words::draw_in_field(text, target, layout, view)
    }
}

/// Collects the pieces of the field.
struct FieldPainter<'a> {
    pieces: &'a mut PieceRenderer,
    sheet: &'a SpriteSheet,
    view: &'a View<'a>,
    /// Seconds from the end of the last step to the moment of the frame; not above 0.
    seconds: f32,
    /// True if effects beyond the tutorial's are enabled.
    effects_enabled: bool,
    /// True if effects may move.
    moves: bool,
}

impl<'a> FieldPainter<'a> {
    fn new(pieces: &'a mut PieceRenderer, sheet: &'a SpriteSheet, view: &'a View<'a>) -> Self {
        Self {
            pieces,
            sheet,
            view,
            seconds: (view.alpha - 1.0) * STEP,
            effects_enabled: view.effects_level != EffectsLevel::Off,
            moves: view.motion == Motion::Full,
        }
    }

    /// Returns the strength of effects: 1, or more at [`EffectsLevel::Full`].
    fn intensity(&self) -> f32 {
        match self.view.effects_level {
            EffectsLevel::Off => 0.0,
            EffectsLevel::Some => 1.0,
            EffectsLevel::Full => 1.6,
        }
    }

    /// Returns the age of an effect at the moment of the frame, in seconds.
    fn age(&self, seconds: f32) -> f32 {
        (seconds + self.seconds).max(0.0)
    }

    /// Like [`Self::age`], for an effect that may not have happened.
    fn since(&self, seconds: Option<f32>) -> Option<f32> {
        seconds.map(|seconds| self.age(seconds))
    }

    /// Adds a glow of this color around a point.
    fn glow(&mut self, center: Vec2, size: Vec2, color: Vec4) {
        self.pieces.add(Piece::glowing(center, size, self.sheet.uv(Sprite::Glow), color));
    }

    /// Adds a ring of light around a point.
    fn ring(&mut self, center: Vec2, size: Vec2, color: Vec4) {
        self.pieces.add(Piece::glowing(center, size, self.sheet.uv(Sprite::Ring), color));
    }

    /// Draws the darkness of the power-up over bricks and background.
    fn draw_item_darkness(&mut self) {
        const ALPHA: f32 = 0.94;
        let alpha = ALPHA * self.view.effects.post_params().darkness;
        if alpha > 0.0 {
            let uv = self.sheet.uv(Sprite::White);
            self.pieces.add(Piece::new(FIELD / 2.0, FIELD, uv, Vec4::new(0.01, 0.01, 0.03, alpha)));
        }
    }

    /// Darkens the field for a moment when a life is lost.
    fn draw_life_lost(&mut self) {
        const SECONDS: f32 = 1.1;
        let timers = &self.view.effects.timers;
        let Some(since) = self.since(timers.since_life_lost).filter(|_| self.effects_enabled) else { return };
        let alpha = 0.42 * ease::show(since / SECONDS, 0.14, 0.6);
        if alpha > 0.0 {
            let uv = self.sheet.uv(Sprite::White);
            self.pieces.add(Piece::new(FIELD / 2.0, FIELD, uv, Vec4::new(0.02, 0.0, 0.04, alpha)));
        }
    }
}
