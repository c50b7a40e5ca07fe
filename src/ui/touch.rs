//! What only a touch screen has: a pause button, and a strip below the field for the thumb.

use super::arrangement::Arrangement;
use super::colors::{ACCENT, LABEL, VALUE, faded};
use super::painter::Painter;
use super::scale;
use super::shortcuts::Shortcut;
use crate::collision::Aabb;
use crate::field::sheet::Sprite;
use crate::game::PowerUpKind;
use crate::session::{InputDevice, Mode, View};
use glam::{Vec2, vec2};

/// Side of the pause button's picture, in logical pixels.
const PICTURE: f32 = 22.0;
/// Width of each of the picture's two bars, as a share of the side.
const BAR: f32 = 0.32;
/// Free space around the button's card, canvas units.
const AROUND: f32 = 4.0;

/// Height of the rail below the field, canvas units.
const RAIL: f32 = 6.0;
/// Height of the knob on the rail, in logical pixels.
const KNOB: f32 = 44.0;
/// Distance from the strip's lower edge to the rail, as a share of the strip's height.
const RAIL_ABOVE: f32 = 0.42;

/// The controls for a finger during a game.
pub(super) struct TouchControls<'a> {
    pub(super) view: &'a View<'a>,
}

impl TouchControls<'_> {
    /// Draws the controls if the player touches the screen and a game is played.
    pub(super) fn draw(&self, painter: &mut Painter<'_>) {
        if self.view.program.device != InputDevice::Touch || self.view.screen.mode() != Mode::Playing {
            return;
        }
        draw_pause_button(painter);
        if painter.panels.arrangement == Arrangement::Phone {
            self.draw_strip(painter);
        }
    }

    /// Draws a rail with a knob below the paddle, and what a tap does now.
    fn draw_strip(&self, painter: &mut Painter<'_>) {
        let top = painter.panels.running.max.y;
        let (width, bottom) = painter.layout.shown().into();
        let y = bottom - RAIL_ABOVE * (bottom - top);
        let knob = painter.layout.logical(KNOB);
        let paddle = self.view.game.paddle();
        let x = painter.layout.from_world(paddle.center).x;
        let half = paddle.size.x / 2.0;
        painter.sprite(Sprite::White, vec2(0.0, y - RAIL / 2.0), vec2(width, RAIL), faded(LABEL, 0.25));
        let card = Aabb { min: vec2(x - half, y - knob / 2.0), max: vec2(x + half, y + knob / 2.0) };
        painter.draw_box(&card);
        for side in [-1.0, 1.0] {
            let arrow = if side < 0.0 { "‹" } else { "›" };
            let style = painter.on(scale::FIGURE);
            painter.center(arrow, vec2(x + side * half / 2.0, y - style.size / 2.0), style, ACCENT);
        }
        if let Some(words) = self.words().filter(|_| !self.view.program.is_replay) {
            let style = painter.on(scale::BODY);
            painter.center(words, vec2(width / 2.0, y - knob / 2.0 - 2.0 * style.size), style, LABEL);
        }
    }

    /// Returns what the finger can do now, beyond steering.
    fn words(&self) -> Option<&'static str> {
        let game = self.view.game;
        if self.view.program.waits_for_finger {
            return Some("Touch here to go on");
        }
        match (game.has_stuck_ball(), self.view.aim) {
            (true, Some(_)) => Some("Slide to aim, tap to launch"),
            (true, None) => Some("Tap to launch"),
            (false, _) => game.is_running(PowerUpKind::Laser).then_some("Tap to fire"),
        }
    }
}

/// Draws the pause button in the place of key hints. The whole panel can be tapped.
fn draw_pause_button(painter: &mut Painter<'_>) {
    let area = painter.panels.hints;
    painter.draw_box(&Aabb { min: area.min + AROUND, max: area.max - AROUND });
    painter.offer(&area, Shortcut::Back);
    let side = painter.layout.logical(PICTURE).min(area.size().min_element() / 2.0);
    let corner = area.center() - side / 2.0;
    for left in [0.0, (1.0 - BAR) * side] {
        let bar = vec2(BAR * side, side);
        painter.sprite(Sprite::White, corner + Vec2::new(left, 0.0), bar, VALUE);
    }
}
