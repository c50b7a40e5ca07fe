//! The field: draws background, bricks, paddle, power-ups, particles and balls, and their reactions
//! to events. Tutorial chapters: *Levels* (`GameLevel::Draw`), *Particles*, and its `Game::Render`.

mod backdrop;
mod balls;
mod bricks;
mod debris;
pub(crate) mod ease;
mod items;
mod paddle;
mod painter;
pub(crate) mod scenery;
pub(crate) mod sheet;
mod words;

pub(crate) use bricks::draw_hits;
pub(crate) use words::{clear, combo_color, draw_words_over, is_turned};

use crate::assets::Assets;
use crate::draw::{Gl, Glow, Layout, ParticleRenderer, PieceRenderer, RenderError, SpriteRenderer, TextRenderer};
use crate::game::{GameState, STEP};
use crate::session::{EffectsLevel, View};
use backdrop::Backdrop;
use glium::Surface;
use painter::FieldPainter;
use sheet::SpriteSheet;

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
        let projection = Layout::field_projection() * view.frame.closeup.transform(1.0);
        backdrop.draw(sprites, target, &projection, view)?;

        let mut painter = FieldPainter::new(pieces, sheet, view);
        backdrop::draw_stars(&mut painter);
        if painter.effects_enabled && view.game.state() == GameState::Win {
            backdrop::draw_triumph(&mut painter);
        }
        bricks::draw_bricks(&mut painter);
        backdrop::draw_item_darkness(&mut painter);
        if painter.effects_enabled {
            debris::draw_ripples(&mut painter);
        }
        items::draw_barrier_and_bolts(&mut painter);
        paddle::draw_ghost(&mut painter);
        paddle::draw_paddle(&mut painter);
        items::draw_items(&mut painter);
        if painter.effects_enabled && view.game.state() == GameState::Active {
            balls::draw_ribbons(&mut painter);
        }
        balls::draw_ball_shadows(&mut painter);
        balls::draw_aim(&mut painter);
        pieces.flush(target, &projection, &sheet.atlas.texture)?;

        // Particles store their positions at the end of the last step, but the frame shows an
        // earlier moment. Move them back to it: `alpha` is 0 a whole step earlier and 1 at the end
        // of the step.
        let seconds = (view.frame.alpha - 1.0) * STEP;
        // With effects enabled, a ribbon replaces the tutorial's trail.
        let has_trails = view.frame.effects_level == EffectsLevel::Off;
        for particle in view.effects.particles().filter(|particle| has_trails || !particle.is_trail()) {
            let center = particle.position + particle.velocity * seconds;
            let (size, color, alpha) = (particle.size, particle.color, particle.alpha());
            particles.draw_particle(Glow { center, size, color, alpha });
        }
        particles.flush(target, &projection)?;

        let mut painter = FieldPainter::new(pieces, sheet, view);
        if painter.effects_enabled {
            backdrop::draw_life_lost(&mut painter);
            debris::draw_shards(&mut painter);
            bricks::draw_broken(&mut painter);
            debris::draw_blasts(&mut painter);
            debris::draw_rings(&mut painter);
            debris::draw_won_lives(&mut painter);
        }
        balls::draw_halos(&mut painter);
        pieces.flush(target, &projection, &sheet.atlas.texture)?;
        words::draw_in_field(text, target, layout, view)?;

        // Nothing lies over a ball.
        let mut painter = FieldPainter::new(pieces, sheet, view);
        balls::draw_balls(&mut painter);
        pieces.flush(target, &projection, &sheet.atlas.texture)
    }
}
