//! What changes while the game is played: the score as it counts up, the combo as a meter, the
//! heart that breaks, the level's title at its start.

use super::super::Renderer;
use super::super::ease;
use super::super::field::combo_color;
use super::super::sheet::Sprite;
use super::{Align, BELOW_BRICKS, LABEL, LEFT, MIDDLE, VALUE, faded, scale};
use crate::draw::{Layout, UvRect};
use crate::game::GameState;
use crate::level::Level;
use crate::play::{Feedback, Motion, View};
use glam::{Vec2, Vec3, Vec4, vec2};

/// Pips of the meter: bricks of a combo until each is worth the most.
const PIPS: u32 = 10;

/// The meter's left edge, its width and its height.
const METER_LEFT: f32 = 14.0;
const METER: Vec2 = Vec2::new(2.0 * (LEFT - METER_LEFT), 6.0);

/// Seconds for which a counted brick is seen in the meter and the score.
const POP: f32 = 0.18;

/// Seconds in which a lost heart falls apart.
const BREAKING: f32 = 0.8;

/// Seconds for which a level's title is seen when it begins.
const BANNER: f32 = 2.0;

impl Renderer {
    /// The score and below it the combo: how many times as much the next brick is worth.
    pub(super) fn draw_score(&mut self, layout: &Layout, view: &View<'_>, top: f32) {
        let moments = view.effects.moments();
        let answers = view.feedback != Feedback::Off;
        let score = view.game.score();
        let points = if answers { moments.points().min(score.points) } else { score.points };
        let pop = moments.since_brick.map_or(0.0, |since| if answers { ease::fade(since / POP) } else { 0.0 });
        let light = VALUE.truncate().lerp(combo_color(score.combo), pop).extend(1.0);
        let at = vec2(LEFT, top);
        self.text.render_text(layout, &points.to_string(), at, scale::FIGURE, light, Align::Center);

        let (white, filled) = (self.sheet.uv(Sprite::White), score.combo.min(PIPS));
        let pitch = (METER.x + 2.0) / PIPS as f32;
        let top = top + 1.28 * scale::FIGURE.size;
        for pip in 0..PIPS {
            let color = if pip < filled { combo_color(pip + 1).extend(1.0) } else { Vec4::new(1.0, 1.0, 1.0, 0.13) };
            let is_last = pip + 1 == filled;
            let grow = if is_last && view.motion == Motion::Full { 3.0 * pop } else { 0.0 };
            let corner = vec2(METER_LEFT + pitch * pip as f32, top - grow);
            self.sprites.draw_sprite(corner, vec2(pitch - 2.0, METER.y + 2.0 * grow), white, color);
        }
        let (words, color) = match score.combo {
            0 | 1 => ("combo".to_owned(), faded(LABEL, 0.6)),
            combo => (format!("combo ×{combo}"), combo_color(combo).extend(1.0)),
        };
        self.text.render_text(layout, &words, vec2(LEFT, top + METER.y + 3.0), scale::LABEL, color, Align::Center);
    }

    /// A heart that was lost a moment ago falls apart. Returns whether it still does.
    pub(super) fn draw_broken_heart(&mut self, view: &View<'_>, corner: Vec2, side: f32) -> bool {
        let moments = view.effects.moments();
        let is_lost = view.game.state() == GameState::Lost;
        let since = if is_lost { moments.since_end } else { moments.since_life_lost };
        let Some(since) = since.filter(|since| *since < BREAKING && view.feedback != Feedback::Off) else {
            return false;
        };
        let (share, whole) = (since / BREAKING, self.sheet.uv(Sprite::Heart));
        let middle = (whole.min.x + whole.max.x) / 2.0;
        let apart = if view.motion == Motion::Full {
            vec2(9.0 * ease::out(2.0 * share), 34.0 * share * share)
        } else {
            Vec2::ZERO
        };
        let light = Vec3::splat(1.0 + 0.6 * ease::fade(4.0 * share)).extend((1.6 * (1.0 - share)).min(1.0));
        let halves = [(0.0, -1.0, whole.min.x, middle), (side / 2.0, 1.0, middle, whole.max.x)];
        for (x, way, left, right) in halves {
            let uv = UvRect { min: vec2(left, whole.min.y), max: vec2(right, whole.max.y) };
            let at = corner + vec2(x + way * apart.x, apart.y);
            self.sprites.draw_sprite(at, vec2(side / 2.0, side), uv, light);
        }
        true
    }

    /// The level's title, while its game begins.
    pub(super) fn draw_banner(&mut self, layout: &Layout, view: &View<'_>) {
        let since = view.effects.moments().since_start.filter(|_| view.feedback != Feedback::Off);
        let alpha = since.map_or(0.0, |since| ease::show(since / BANNER, 0.15, 0.3));
        if alpha <= 0.0 || view.message.is_some() {
            return;
        }
        let title = view.levels.chosen().map_or("", Level::title);
        let number = format!("LEVEL {}", view.levels.number());
        let y = BELOW_BRICKS + 100.0;
        self.text.render_text(layout, &number, vec2(MIDDLE, y), scale::TITLE, faded(LABEL, alpha), Align::Center);
        let title = self.text.fit(title, scale::BANNER, 700.0);
        let at = vec2(MIDDLE, y + 24.0);
        self.text.render_text(layout, &title, at, scale::BANNER, faded(VALUE, alpha), Align::Center);
    }
}
