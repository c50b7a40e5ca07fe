//! The field: draws background, bricks, paddle, power-ups, particles and balls, and their reactions
//! to events. Tutorial chapters: *Levels* (`GameLevel::Draw`), *Particles*, and its `Game::Render`.

mod backdrop;
mod balls;
mod bricks;
mod debris;
pub(crate) mod ease;
mod items;
mod paddle;
pub(crate) mod scenery;
pub(crate) mod sheet;
mod words;

pub(crate) use bricks::draw_hits;
pub(crate) use words::{clear, combo_color, draw_words_over, is_turned};

use crate::assets::Assets;
use crate::draw::{
    Gl, Glow, Layout, ParticleRenderer, Piece, PieceRenderer, RenderError, SpriteRenderer, TextRenderer,
};
use crate::game::{Game, PowerUpKind, STEP};
use crate::session::{EffectsLevel, Motion, View};
use backdrop::{Backdrop, FieldLights};
use balls::BallPictures;
use bricks::BrickPictures;
use debris::Debris;
use glam::{Vec2, Vec4};
use glium::Surface;
use items::ItemPictures;
use paddle::PaddlePicture;
use sheet::{Sprite, SpriteSheet};
use std::f32::consts::TAU;

/// Pulses per second of an effect's light in its last seconds.
const WARNING_RATE: f32 = 2.0;

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
        sprites: &mut SpriteRenderer,
        sheet: &SpriteSheet,
        text: &mut TextRenderer,
        layout: &Layout,
        view: &View<'_>,
    ) -> Result<(), RenderError> {
        let Self { backdrop, pieces, particles } = self;
        let projection = Layout::field_projection();
        backdrop.draw(sprites, target, &projection, view)?;

        let (lights, bricks, debris) = (FieldLights::new(view), BrickPictures::new(view), Debris::new(view));
        let (paddle, balls, items) = (PaddlePicture::new(view), BallPictures::new(view), ItemPictures::new(view));
        let mut painter = FieldPainter::new(pieces, sheet, view);
        lights.draw_stars(&mut painter);
        lights.draw_triumph(&mut painter);
        bricks.draw_bricks(&mut painter);
        lights.draw_item_darkness(&mut painter);
        debris.draw_ripples(&mut painter);
        items.draw_barrier_and_bolts(&mut painter);
        paddle.draw_ghost(&mut painter);
        paddle.draw_paddle(&mut painter);
        items.draw_items(&mut painter);
        balls.draw_ribbons(&mut painter);
        balls.draw_ball_shadows(&mut painter);
        balls.draw_aim(&mut painter);
        pieces.flush(target, &projection, &sheet.atlas.texture)?;

        // Particles store their positions at the end of the last step, but the frame shows an
        // earlier moment. Move them back to it: `alpha` is 0 a whole step earlier and 1 at the end
        // of the step.
        let seconds = (view.frame.alpha - 1.0) * STEP;
        // With effects enabled, a ribbon replaces the tutorial's trail.
        for particle in
            view.effects.particles().filter(|it| view.frame.effects_level == EffectsLevel::Off || !it.is_trail())
        {
            let center = particle.position + particle.velocity * seconds;
            let (size, color, alpha) = (particle.size, particle.color, particle.alpha());
            particles.draw_particle(Glow { center, size, color, alpha });
        }
        particles.flush(target, &projection)?;

        let mut painter = FieldPainter::new(pieces, sheet, view);
        lights.draw_life_lost(&mut painter);
        debris.draw_shards(&mut painter);
        bricks.draw_broken(&mut painter);
        debris.draw_blasts(&mut painter);
        balls.draw_balls(&mut painter);
        debris.draw_rings(&mut painter);
        debris.draw_won_lives(&mut painter);
        pieces.flush(target, &projection, &sheet.atlas.texture)?;
        words::draw_in_field(text, target, layout, view)
    }
}

/// Collects the pieces of the field.
struct FieldPainter<'a> {
    pieces: &'a mut PieceRenderer,
    sheet: &'a SpriteSheet,
    game: &'a Game,
    effects_level: EffectsLevel,
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
            game: view.game,
            effects_level: view.frame.effects_level,
            seconds: (view.frame.alpha - 1.0) * STEP,
            effects_enabled: view.frame.effects_level != EffectsLevel::Off,
            moves: view.frame.motion == Motion::Full,
        }
    }

    /// Returns the strength of effects: 1, or more at [`EffectsLevel::Full`].
    fn intensity(&self) -> f32 {
        match self.effects_level {
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

    /// Returns the strength of the light that shows an effect, or 0 if the effect is not running.
    /// In the last seconds of the effect, the light pulses, or dims if motion is reduced.
    fn strength_of(&self, kind: PowerUpKind) -> f32 {
        let Some(running) = self.game.running().find(|running| running.kind == kind) else { return 0.0 };
        match running.steps_left {
            Some(left) if running.is_ending() && self.moves => {
                0.55 + 0.45 * (TAU * WARNING_RATE * left as f32 * STEP).cos()
            }
            _ if running.is_ending() => 0.5,
            _ => 1.0,
        }
    }
}
