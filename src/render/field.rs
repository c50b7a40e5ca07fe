//! The field: background, bricks, paddle, power-ups, particles and balls. Tutorial chapters:
//! *Levels* (`GameLevel::Draw`), *Particles*, and its `Game::Render`.

use super::sheet::{Sprite, SpriteSheet};
use super::{Renderer, WHITE};
use crate::collision::Aabb;
use crate::draw::{Blending, Glow, Layout, RenderError, SpriteRenderer, UvRect};
use crate::game::{FIELD, Game, PowerUpKind, STEP, power_up};
use crate::palette;
use crate::play::View;
use glam::{Vec2, Vec3, Vec4, vec2};

impl Renderer {
    /// Background, bricks, paddle, power-ups, particles, ball, in the tutorial's order.
    pub(super) fn draw_field(&mut self, layout: &Layout, view: &View<'_>) -> Result<(), RenderError> {
        let Self { sheet, background, ball: ball_texture, sprites, particles, post, .. } = self;
        let projection = Layout::field_projection();
        post.capture((layout.field.width, layout.field.height), |target| {
            sprites.draw_sprite(Vec2::ZERO, FIELD, UvRect::WHOLE, WHITE);
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

            // Particles have their positions at the end of the last step, and the picture shows a
            // moment before it. So they are drawn where they were then: alpha goes from 0, a whole
            // step back, to 1, the end of the step.
            let seconds = (view.alpha - 1.0) * STEP;
            for particle in view.effects.particles() {
                let center = particle.position + particle.velocity * seconds;
                let glow = Glow { center, size: particle.size, color: particle.color, alpha: particle.alpha() };
                particles.draw_particle(glow);
            }
            particles.flush(target, &projection)?;

            let tint = if view.game.is_running(PowerUpKind::PassThrough) { palette::PIERCING_BALL } else { Vec3::ONE };
            for ball in view.game.balls() {
                let center = ball.previous_center.lerp(ball.center, view.alpha);
                let size = Vec2::splat(2.0 * ball.radius);
                sprites.draw_sprite(center - size / 2.0, size, UvRect::WHOLE, tint.extend(1.0));
            }
            sprites.flush(target, &projection, ball_texture, Blending::Over)
        })
    }
}

/// The paddle. However wide it is, its ends keep their shape.
fn draw_paddle(sprites: &mut SpriteRenderer, sheet: &SpriteSheet, center: Vec2, size: Vec2, tint: Vec4) {
    /// The picture's own width as a multiple of its height.
    const SHAPE: f32 = 5.0;
    sprites.draw_stretched(center - size / 2.0, size, SHAPE * size.y / 2.0, sheet.uv(Sprite::Paddle), tint);
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

/// A dot for each hit that a brick takes, in a row in its middle: light on a dark ring, so that it
/// is seen on any colour.
pub(super) fn draw_hits(sprites: &mut SpriteRenderer, sheet: &SpriteSheet, hits: u8, brick: &Aabb) {
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
