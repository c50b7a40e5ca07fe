//! What the player reached: figures that count up when a game ends.

use super::super::Renderer;
use super::super::ease;
use super::super::sheet::Sprite;
use super::{Align, HEADLINE_SIZE, HINT_SIZE, LABEL, MIDDLE, VALUE, YELLOW, faded};
use crate::draw::{Layout, PANEL_WIDTH};
use crate::game::{FIELD, STEPS_PER_SECOND};
use crate::play::{Feedback, View};
use glam::{Vec4, vec2};

/// Top of the headline, of the first figure, and from one to the next.
const TOP: f32 = 132.0;
const FIRST: f32 = TOP + 78.0;
const PITCH: f32 = 32.0;

/// The box around them.
const BOX: glam::Vec2 = glam::Vec2::new(420.0, 340.0);

/// Seconds until the first figure begins to count, from one to the next, and for each.
const DELAY: f32 = 0.4;
const BETWEEN: f32 = 0.12;
const COUNT: f32 = 0.8;

/// The figures, each with its name.
const NAMES: [&str; 5] = ["Score", "Bricks", "Longest combo", "Time", "Lives left"];

impl Renderer {
    /// The end of a game: headline, figures, what ENTER does.
    pub(super) fn draw_end(&mut self, layout: &Layout, view: &View<'_>, headline: (&str, Vec4), hint: &str) {
        let since = view.effects.moments().since_end.filter(|_| view.feedback != Feedback::Off);
        let Some(fade) = since.map_or(Some(1.0), come_in) else { return };
        let fade = fade * view.fade.shown;
        let veil = if view.game.lives() > 0 { 0.10 } else { 0.55 };
        let white = self.sheet.uv(Sprite::White);
        let veil = Vec4::new(0.01, 0.01, 0.04, veil * fade);
        self.sprites.draw_sprite(vec2(PANEL_WIDTH, 0.0), FIELD, white, veil);
        let corner = vec2(MIDDLE - BOX.x / 2.0, TOP - 22.0);
        self.sprites.draw_sprite(corner, BOX, white, Vec4::new(0.02, 0.02, 0.07, 0.62 * fade));
        for y in [corner.y, corner.y + BOX.y - 2.0] {
            self.sprites.draw_sprite(vec2(corner.x, y), vec2(BOX.x, 2.0), white, faded(headline.1, 0.7 * fade));
        }
        let at = vec2(MIDDLE, TOP);
        self.text.render_text(layout, headline.0, at, HEADLINE_SIZE, headline.1, Align::Center);
        for (i, (name, value)) in NAMES.into_iter().zip(values(view)).enumerate() {
            let y = FIRST + PITCH * i as f32;
            let left = vec2(corner.x + 60.0, y);
            self.text.render_text(layout, name, left, HINT_SIZE, faded(LABEL, fade), Align::Left);
            let width = self.text.width(&value, HINT_SIZE);
            let right = vec2(corner.x + BOX.x - 60.0 - width, y);
            self.text.render_text(layout, &value, right, HINT_SIZE, faded(VALUE, fade), Align::Left);
        }
        let below = vec2(MIDDLE, FIRST + PITCH * NAMES.len() as f32 + 22.0);
        for (i, line) in self.text.wrap(hint, HINT_SIZE, BOX.x - 24.0).iter().enumerate() {
            let at = below + vec2(0.0, 26.0 * i as f32);
            self.text.render_text(layout, line, at, HINT_SIZE, faded(YELLOW, fade), Align::Center);
        }
    }
}

/// How much is seen of what says that the game is over; `None` while the end itself is seen.
fn come_in(since: f32) -> Option<f32> {
    (since >= DELAY).then(|| ((since - DELAY) / 0.3).min(1.0))
}

/// The figures as they stand while they count up.
fn values(view: &View<'_>) -> [String; NAMES.len()] {
    let (game, moments) = (view.game, view.effects.moments());
    let since = moments.since_end.filter(|_| view.feedback != Feedback::Off);
    let counted = |row: usize, end: u64| {
        let share = since.map_or(1.0, |since| ease::out((since - DELAY - BETWEEN * row as f32) / COUNT));
        (end as f32 * share).round() as u64
    };
    let seconds = counted(3, game.steps() / u64::from(STEPS_PER_SECOND));
    [
        counted(0, u64::from(game.score().points)).to_string(),
        counted(1, u64::from(moments.bricks)).to_string(),
        format!("×{}", counted(2, u64::from(moments.best_combo))),
        format!("{}:{:02}", seconds / 60, seconds % 60),
        counted(4, u64::from(game.lives())).to_string(),
    ]
}
