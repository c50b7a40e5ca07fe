//! The field: background, bricks, paddle, power-ups, particles and balls, and how each answers to
//! what happens. Tutorial chapters: *Levels* (`GameLevel::Draw`), *Particles*, and its
//! `Game::Render`.

mod actors;
mod aim;
mod bricks;
mod debris;
mod life;
mod stars;
mod triumph;
mod words;

pub(crate) use bricks::draw_hits;
pub(crate) use words::{combo_color, is_turned};

use super::Renderer;
use super::sheet::{Sprite, SpriteSheet};
use crate::draw::{Glow, Layout, Piece, PieceRenderer, RenderError};
use crate::game::{FIELD, STEP};
use crate::session::{Feedback, Motion, View};
use glam::{Vec2, Vec4};
use glium::Surface;

impl Renderer {
    /// Background, bricks, paddle, power-ups, particles, ball, in the tutorial's order.
    pub(super) fn draw_field(&mut self, layout: &Layout, view: &View<'_>) -> Result<(), RenderError> {
        let Self { sheet, backdrop, sprites, pieces, particles, post, text, .. } = self;
        let projection = Layout::field_projection();
        post.capture((layout.field.width, layout.field.height), |target| {
            backdrop.draw(sprites, target, &projection, view)?;

            let mut stage = FieldPainter::new(pieces, sheet, view);
            stage.draw_stars();
            stage.draw_triumph();
            stage.draw_bricks();
            stage.draw_ripples();
            stage.draw_paddle();
            stage.draw_items();
            stage.draw_ribbons();
            stage.draw_ball_shadows();
            stage.draw_aim();
            pieces.flush(target, &projection, sheet.texture())?;

            // Particles have their positions at the end of the last step, and the picture shows a
            // moment before it. So they are drawn where they were then: alpha goes from 0, a whole
            // step back, to 1, the end of the step.
            let seconds = (view.alpha - 1.0) * STEP;
            for particle in view.effects.particles() {
                let center = particle.position + particle.velocity * seconds;
                let share = if particle.is_trail() { trail_share(view.feedback) } else { 1.0 };
                if share > 0.0 {
                    let alpha = particle.alpha() * share;
                    particles.draw_particle(Glow { center, size: particle.size, color: particle.color, alpha });
                }
            }
            particles.flush(target, &projection)?;

            let mut stage = FieldPainter::new(pieces, sheet, view);
            stage.draw_darkness();
            stage.draw_shards();
            stage.draw_broken();
            stage.draw_balls();
            stage.draw_rings();
            stage.draw_won_lives();
            pieces.flush(target, &projection, sheet.texture())?;
            if words::lie_over(view) { Ok(()) } else { words::draw_in_field(text, target, layout, view) }
        })
    }

    /// Draws words over the field's picture where that is turned or full of edges.
    pub(super) fn draw_words_over(
        &mut self,
        target: &mut impl Surface,
        layout: &Layout,
        view: &View<'_>,
    ) -> Result<(), RenderError> {
        if words::lie_over(view) { words::draw_over(&mut self.text, target, layout, view) } else { Ok(()) }
    }
}

/// Opacity of the tutorial's trail of specks: with feedback a ribbon takes its place.
fn trail_share(feedback: Feedback) -> f32 {
    if feedback == Feedback::Off { 1.0 } else { 0.0 }
}

/// Collects the pieces of the field.
struct FieldPainter<'a> {
    pieces: &'a mut PieceRenderer,
    sheet: &'a SpriteSheet,
    view: &'a View<'a>,
    /// From the end of the last step to the moment that is shown: not above 0.
    seconds: f32,
    /// True if there is feedback beyond the tutorial's.
    answers: bool,
    /// True if feedback may move.
    moves: bool,
    /// The middle of the highest and of the lowest row, while bricks come in.
    rows: (f32, f32),
}

impl<'a> FieldPainter<'a> {
    fn new(pieces: &'a mut PieceRenderer, sheet: &'a SpriteSheet, view: &'a View<'a>) -> Self {
        Self {
            pieces,
            sheet,
            view,
            seconds: (view.alpha - 1.0) * STEP,
            answers: view.feedback != Feedback::Off,
            moves: view.motion == Motion::Full,
            rows: (0.0, 0.0),
        }
    }

    /// Strength of feedback: 1, and more with full feedback.
    fn dose(&self) -> f32 {
        match self.view.feedback {
            Feedback::Off => 0.0,
            Feedback::Some => 1.0,
            Feedback::Full => 1.6,
        }
    }

    /// Age of an effect at the moment that is shown, in seconds.
    fn since(&self, seconds: Option<f32>) -> Option<f32> {
        seconds.map(|seconds| (seconds + self.seconds).max(0.0))
    }

    /// Light of this colour around a point.
    fn glow(&mut self, center: Vec2, size: Vec2, color: Vec4) {
        self.pieces.add(Piece::glowing(center, size, self.sheet.uv(Sprite::Glow), color));
    }

    /// The field gets dark when a life is lost, and light again.
    fn draw_darkness(&mut self) {
        const SECONDS: f32 = 1.1;
        let timers = self.view.effects.timers();
        let Some(since) = self.since(timers.since_life_lost).filter(|_| self.answers) else { return };
        let alpha = 0.42 * super::ease::show(since / SECONDS, 0.14, 0.6);
        if alpha > 0.0 {
            let uv = self.sheet.uv(Sprite::White);
            self.pieces.add(Piece::new(FIELD / 2.0, FIELD, uv, Vec4::new(0.02, 0.0, 0.04, alpha)));
        }
    }
}
