//! What changes while the game is played: the score as it counts up, the combo as a meter, the
//! hearts that break or are won, the level's title at its start.

use super::super::Renderer;
use super::super::ease;
use super::super::field::combo_color;
use super::super::sheet::Sprite;
use super::{Align, BELOW_BRICKS, LABEL, VALUE, faded, scale};
use crate::draw::{Layout, TextStyle, UvRect};
use crate::game::{FIELD, GameState};
use crate::level::Level;
use crate::session::{Feedback, Motion, View};
use glam::{Vec2, Vec3, Vec4, vec2};

/// Pips of the meter: bricks of a combo until each is worth the most.
const PIPS: u32 = 10;

/// The meter's height, and the free space between two of its pips, canvas units.
const METER: f32 = 6.0;
const GAP: f32 = 2.0;

/// Seconds for which a counted brick is seen in the meter and the score.
const POP: f32 = 0.18;

/// Seconds in which a lost heart falls apart.
const BREAKING: f32 = 0.8;

/// Seconds in which a heart that was won grows and shines.
const GROWING: f32 = 1.1;

/// Seconds for which a level's title is seen when it begins.
const BANNER: f32 = 2.0;

impl Renderer {
    /// The score; `top` is the middle of its upper edge. It is no wider than what is given with its
    /// style.
    pub(super) fn draw_points(
        &mut self,
        layout: &Layout,
        view: &View<'_>,
        top: Vec2,
        (style, width): (TextStyle, f32),
    ) {
        let moments = view.effects.timers();
        let answers = view.feedback != Feedback::Off;
        let score = view.game.score();
        let points = if answers { moments.points().min(score.points) } else { score.points };
        let light = VALUE.truncate().lerp(combo_color(score.combo), pop(view)).extend(1.0);
        let points = points.to_string();
        let style = self.narrowed(&points, scale::on(layout, style), width);
        self.text.render_text(layout, &points, top, style, light, Align::Center);
    }

    /// The combo as a meter: how many times as much the next brick is worth. A plain game has none.
    pub(super) fn draw_meter(&mut self, view: &View<'_>, corner: Vec2, width: f32) {
        if view.feedback == Feedback::Off {
            return;
        }
        let combo = view.game.score().combo;
        let (white, filled) = (self.sheet.uv(Sprite::White), combo.min(PIPS));
        let pitch = (width + GAP) / PIPS as f32;
        let empty = if view.facts.settings.high_contrast() { 0.4 } else { 0.13 };
        for pip in 0..PIPS {
            let color = if pip < filled { combo_color(pip + 1).extend(1.0) } else { Vec4::new(1.0, 1.0, 1.0, empty) };
            let is_last = pip + 1 == filled;
            let grow = if is_last && view.motion == Motion::Full { 3.0 * pop(view) } else { 0.0 };
            let at = vec2(corner.x + pitch * pip as f32, corner.y - grow);
            self.sprites.draw_sprite(at, vec2(pitch - GAP, METER + 2.0 * grow), white, color);
        }
    }

    /// The combo in words, where there is one, no wider than `width`.
    pub(super) fn draw_combo(&mut self, layout: &Layout, view: &View<'_>, top: Vec2, width: f32) {
        if let Some((words, color)) = combo(view) {
            let style = self.narrowed(&words, scale::on(layout, scale::LABEL), width);
            self.text.render_text(layout, &words, top, style, color, Align::Center);
        }
    }

    /// What stands over the score in a row: its name, and the combo beside it.
    pub(super) fn draw_score_label(&mut self, layout: &Layout, view: &View<'_>, top: Vec2, style: TextStyle) {
        let (words, color) = combo(view).unwrap_or_default();
        let words = if words.is_empty() { words } else { format!("  {words}") };
        let [name, rest] = ["SCORE", &words].map(|words| self.text.drawn_width(layout, words, style));
        let left = top - vec2((name + rest) / 2.0, 0.0);
        self.text.render_text(layout, "SCORE", left, style, LABEL, Align::Left);
        self.text.render_text(layout, &words, left + vec2(name, 0.0), style, color, Align::Left);
    }

    /// A heart in the panel. One that was won a moment ago grows and shines.
    pub(super) fn draw_heart(&mut self, view: &View<'_>, corner: Vec2, side: f32, is_newest: bool) {
        let uv = self.sheet.uv(Sprite::Heart);
        let since = view.effects.timers().since_life_won.filter(|_| is_newest && view.feedback != Feedback::Off);
        let Some(share) = since.map(|since| since / GROWING).filter(|share| *share < 1.0) else {
            return self.sprites.draw_sprite(corner, Vec2::splat(side), uv, Vec4::ONE);
        };
        let moves = view.motion == Motion::Full;
        let grow = if moves { side * 0.9 * ease::kick(share) } else { 0.0 };
        let glow = self.sheet.uv(Sprite::Glow);
        let light = Vec4::new(1.0, 0.5, 0.55, 0.8 * (1.0 - share));
        self.sprites.draw_sprite(corner - side, Vec2::splat(3.0 * side), glow, light);
        self.sprites.draw_sprite(corner - grow / 2.0, Vec2::splat(side + grow), uv, Vec4::ONE);
    }

    /// A heart that was lost a moment ago falls apart. Returns whether it still does.
    pub(super) fn draw_broken_heart(&mut self, view: &View<'_>, corner: Vec2, side: f32) -> bool {
        let moments = view.effects.timers();
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
        let since = view.effects.timers().since_start.filter(|_| view.feedback != Feedback::Off);
        let alpha = since.map_or(0.0, |since| ease::show(since / BANNER, 0.15, 0.3));
        if alpha <= 0.0 || view.message.is_some() {
            return;
        }
        let title = view.levels.chosen().map_or("", Level::title);
        let number = format!("LEVEL {}", view.number.0);
        let middle = |y: f32| layout.from_world(vec2(FIELD.x / 2.0, y));
        let (small, large) = (scale::on(layout, scale::TITLE), scale::on(layout, scale::BANNER));
        let y = BELOW_BRICKS + 100.0;
        self.text.render_text(layout, &number, middle(y), small, faded(VALUE, alpha), Align::Center);
        let title = self.text.fit(title, large, 700.0);
        let at = middle(y + small.size * scale::LEADING);
        self.text.render_text(layout, &title, at, large, faded(VALUE, alpha), Align::Center);
    }
}

/// How much of a brick that was just counted is seen.
fn pop(view: &View<'_>) -> f32 {
    let since = view.effects.timers().since_brick.filter(|_| view.feedback != Feedback::Off);
    since.map_or(0.0, |since| ease::fade(since / POP))
}

/// The combo in words with its colour; `None` where a brick counts once. A plain game tells none.
fn combo(view: &View<'_>) -> Option<(String, Vec4)> {
    let combo = view.game.score().combo;
    let is_shown = combo > 1 && view.feedback != Feedback::Off;
    is_shown.then(|| (format!("Combo ×{combo}"), combo_color(combo).extend(1.0)))
}
