//! Draws parts of the field as pieces.

use super::sheet::{Sprite, SpriteSheet};
use crate::draw::{Piece, PieceRenderer};
use crate::game::{PowerUpKind, STEP};
use crate::session::{EffectsLevel, Motion, View};
use glam::{Vec2, Vec4, vec2};
use std::f32::consts::TAU;

/// Pulses per second of an effect's light in its last seconds.
const WARNING_RATE: f32 = 2.0;

/// Collects the pieces of the field.
pub(super) struct FieldPainter<'a> {
    pub(super) pieces: &'a mut PieceRenderer,
    pub(super) sheet: &'a SpriteSheet,
    pub(super) view: &'a View<'a>,
    /// Seconds from the end of the last step to the moment of the frame; not above 0.
    pub(super) seconds: f32,
    /// True if effects beyond the tutorial's are enabled.
    pub(super) effects_enabled: bool,
    /// True if effects may move.
    pub(super) moves: bool,
}

impl<'a> FieldPainter<'a> {
    pub(super) fn new(pieces: &'a mut PieceRenderer, sheet: &'a SpriteSheet, view: &'a View<'a>) -> Self {
        Self {
            pieces,
            sheet,
            view,
            seconds: (view.frame.alpha - 1.0) * STEP,
            effects_enabled: view.frame.effects_level != EffectsLevel::Off,
            moves: view.frame.motion == Motion::Full,
        }
    }

    /// Returns the strength of effects: 1, or more at [`EffectsLevel::Full`].
    pub(super) fn intensity(&self) -> f32 {
        match self.view.frame.effects_level {
            EffectsLevel::Off => 0.0,
            EffectsLevel::Some => 1.0,
            EffectsLevel::Full => 1.6,
        }
    }

    /// Returns the strength of effects that move something: 0 if motion is reduced.
    pub(super) fn motion(&self) -> f32 {
        if self.moves { self.intensity() } else { 0.0 }
    }

    /// Returns the age of an effect at the moment of the frame, in seconds.
    pub(super) fn age(&self, seconds: f32) -> f32 {
        (seconds + self.seconds).max(0.0)
    }

    /// Like [`Self::age`], for an effect that may not have happened.
    pub(super) fn since(&self, seconds: Option<f32>) -> Option<f32> {
        seconds.map(|seconds| self.age(seconds))
    }

    /// Adds a sprite, centered at a point.
    pub(super) fn sprite(&mut self, sprite: Sprite, center: Vec2, size: Vec2, color: Vec4) {
        self.pieces.add(Piece::new(center, size, self.sheet.uv(sprite), color));
    }

    /// Adds a glow of this color around a point.
    pub(super) fn glow(&mut self, center: Vec2, size: Vec2, color: Vec4) {
        self.pieces.add(Piece::glowing(center, size, self.sheet.uv(Sprite::Glow), color));
    }

    /// Adds a ring of light around a point.
    pub(super) fn ring(&mut self, center: Vec2, size: Vec2, color: Vec4) {
        self.pieces.add(Piece::glowing(center, size, self.sheet.uv(Sprite::Ring), color));
    }

    /// Adds a stretch of light from one point to another.
    pub(super) fn streak(&mut self, from: Vec2, to: Vec2, width: f32, color: Vec4) {
        let (along, uv) = (to - from, self.sheet.uv(Sprite::Ribbon));
        let piece = Piece::glowing((from + to) / 2.0, vec2(along.length(), width), uv, color);
        self.pieces.add(Piece { turn: along.to_angle(), ..piece });
    }

    /// Returns the strength of the light that shows an effect, or 0 if the effect is not running.
    /// In the last seconds of the effect, the light pulses, or dims if motion is reduced.
    pub(super) fn strength_of(&self, kind: PowerUpKind) -> f32 {
        let Some(running) = self.view.game.running().find(|running| running.kind == kind) else { return 0.0 };
        match running.steps_left {
            Some(left) if running.is_ending() && self.moves => {
                0.55 + 0.45 * (TAU * WARNING_RATE * left as f32 * STEP).cos()
            }
            _ if running.is_ending() => 0.5,
            _ => 1.0,
        }
    }
}
