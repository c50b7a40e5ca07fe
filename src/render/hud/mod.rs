//! Panels and texts: level, score, lives and running power-ups on the left, keys on the right, and
//! what menu, pause, win and loss say over the free part of the field. Tutorial chapter: *Render
//! text*, whose `Lives` lies over the top row of bricks.
//!
//! Everything here is in canvas units: 600 high, the field in the middle.

mod figures;
mod message;
mod meter;
mod power_ups;
mod scale;

use super::levels::thumbnail_size;
use super::sheet::Sprite;
use super::{BAR_COLOR, Renderer};
use crate::draw::{Align, CANVAS, Layout, PANEL_WIDTH, TextStyle};
use crate::game::FIELD;
use crate::level::Level;
use crate::play::{Motion, View};
use crate::screen::Mode;
use glam::{Vec2, Vec3, Vec4, vec2, vec4};

const LABEL: Vec4 = Vec4::new(0.56, 0.62, 0.80, 1.0);
const AUTHOR: Vec4 = Vec4::new(0.42, 0.47, 0.62, 1.0);
const VALUE: Vec4 = Vec4::new(0.95, 0.97, 1.0, 1.0);
const GREEN: Vec4 = Vec4::new(0.35, 1.0, 0.45, 1.0);
const YELLOW: Vec4 = Vec4::new(1.0, 0.9, 0.35, 1.0);
const RED: Vec4 = Vec4::new(1.0, 0.45, 0.4, 1.0);

/// The styles of the screens around the game.
const HINT_SIZE: TextStyle = scale::ENTRY;
const HEADLINE_SIZE: TextStyle = scale::HEADLINE;

/// The middle of the left and the right panel.
const LEFT: f32 = PANEL_WIDTH / 2.0;
const RIGHT: f32 = CANVAS.x - PANEL_WIDTH / 2.0;

/// The middle of the field, and the top of its part below the bricks, where nothing else is.
const MIDDLE: f32 = CANVAS.x / 2.0;
const BELOW_BRICKS: f32 = 325.0;

/// Top of the hint to release the ball, while a message takes its usual place below the bricks.
const HINT_BELOW_MESSAGE: f32 = 530.0;

/// Tints keys that do nothing on the screen that is shown.
const IDLE: Vec4 = Vec4::new(1.0, 1.0, 1.0, 0.35);

/// Height of a key cap, and its least width.
const KEY_HEIGHT: f32 = 27.0;

/// From one row of keys to the next.
const KEY_PITCH: f32 = 62.0;

/// The keys and what they do, as the right panel shows them.
fn keys(view: &View<'_>) -> [KeyRow; 7] {
    let mode = view.screen.mode();
    let playing = mode == Mode::Playing;
    let motion = match view.motion {
        Motion::Full => "full motion",
        Motion::Reduced => "reduced motion",
    };
    let back = match mode {
        Mode::Menu => "quit",
        Mode::Leaving => "go on",
        Mode::Playing | Mode::Paused | Mode::Won | Mode::Lost => "menu",
    };
    let row = |caps, what: &str, works| KeyRow { caps, what: what.to_owned(), works };
    [
        row(&["A", "D"], "move", playing),
        row(&["SPACE"], "release", playing),
        row(&["P"], if mode == Mode::Paused { "go on" } else { "pause" }, playing || mode == Mode::Paused),
        row(&["M", "+", "-"], &sound(view.loudness), true),
        row(&["R"], motion, true),
        row(&["F11"], "full screen", true),
        row(&["ESC"], back, true),
    ]
}

/// Keys and what they do.
struct KeyRow {
    caps: &'static [&'static str],
    what: String,
    /// Whether they do it on the screen that is shown.
    works: bool,
}

impl Renderer {
    /// Collects the sprites and texts of panels and messages.
    pub(super) fn draw_hud(&mut self, layout: &Layout, view: &View<'_>) {
        self.draw_cover(view);
        self.draw_panels();
        self.draw_status(layout, view);
        self.draw_running(layout, view);
        self.draw_keys(layout, view);
        self.draw_notice(layout, view);
        match view.screen.mode() {
            Mode::Menu => self.draw_menu(layout, view),
            Mode::Playing => {
                self.draw_release_hint(layout, view);
                self.draw_banner(layout, view);
            }
            Mode::Paused => self.draw_message(layout, view, "Paused", "Press P to go on"),
            Mode::Leaving => {
                self.draw_message(layout, view, "Leave the game?", "Press ENTER to leave or ESC to go on");
            }
            Mode::Won => {
                let last = view.levels.is_last();
                let next = "Press ENTER for the next level or ESC for the menu";
                let hint = if last { "Press ENTER for the menu" } else { next };
                self.draw_end(layout, view, ("You WON!!!", GREEN), hint);
            }
            Mode::Lost => self.draw_end(layout, view, ("Game over", RED), "Press ENTER for the menu"),
        }
        if let Some(message) = view.message {
            self.draw_file_message(layout, message, view.screen.mode());
        }
    }

    /// Another field comes out of the dark.
    fn draw_cover(&mut self, view: &View<'_>) {
        if view.fade.cover > 0.0 {
            let dark = BAR_COLOR * vec4(1.0, 1.0, 1.0, view.fade.cover);
            self.sprites.draw_sprite(vec2(PANEL_WIDTH, 0.0), FIELD, self.sheet.uv(Sprite::White), dark);
        }
    }

    fn draw_panels(&mut self) {
        let uv = self.sheet.uv(Sprite::Panel);
        let size = vec2(PANEL_WIDTH, CANVAS.y);
        self.sprites.draw_sprite(Vec2::ZERO, size, uv, Vec4::ONE);
        self.sprites.draw_sprite(vec2(CANVAS.x - PANEL_WIDTH, 0.0), size, uv.mirrored(), Vec4::ONE);
    }

    fn draw_status(&mut self, layout: &Layout, view: &View<'_>) {
        let mut line = Column { x: LEFT, y: 34.0 };
        line.text(self, layout, "LEVEL", scale::LABEL, LABEL);
        let (number, count) = (view.levels.number(), view.levels.count());
        line.text(self, layout, &format!("{number}/{count}"), scale::FIGURE, VALUE);
        let level = view.levels.chosen();
        let mut title = self.text.wrap(level.map_or("", Level::title), scale::BODY, PANEL_WIDTH - 20.0);
        if title.len() > 2 {
            let rest = title.split_off(1).join(" ");
            title.push(self.text.fit(&rest, scale::BODY, PANEL_WIDTH - 20.0));
        }
        for part in &title {
            line.text(self, layout, part, scale::BODY, LABEL);
        }
        if let Some(author) = level.and_then(Level::author) {
            let by = format!("by {author}");
            let by = self.text.fit(&by, scale::FINE, PANEL_WIDTH - 20.0);
            line.text(self, layout, &by, scale::FINE, AUTHOR);
        }
        line.y = 150.0;
        line.text(self, layout, "SCORE", scale::LABEL, LABEL);
        self.draw_score(layout, view, line.y);
        line.y = 234.0;
        line.text(self, layout, "LIVES", scale::LABEL, LABEL);
        self.draw_lives(layout, view, line.y + 4.0);
    }

    /// One heart for each life. Lost lives stay as shadows. If more lives are possible than fit,
    /// one heart and a number stand for them.
    fn draw_lives(&mut self, layout: &Layout, view: &View<'_>, top: f32) {
        const SIDE: f32 = 26.0;
        const STEP: f32 = 31.0;
        const MOST: u32 = 4;
        let uv = self.sheet.uv(Sprite::Heart);
        let (lives, all) = (view.game.lives(), view.game.all_lives());
        if all > MOST {
            self.sprites.draw_sprite(vec2(LEFT - STEP, top), Vec2::splat(SIDE), uv, Vec4::ONE);
            let text = format!("×{lives}");
            self.text.render_text(layout, &text, vec2(LEFT + 18.0, top), scale::FIGURE, VALUE, Align::Center);
            return;
        }
        // The most hearts that fit stand a little closer.
        let step = if all == MOST { 0.9 * STEP } else { STEP };
        let left = LEFT - (step * (all - 1) as f32 + SIDE) / 2.0;
        for i in 0..all {
            let tint = if i < lives { Vec4::ONE } else { Vec3::splat(0.4).extend(0.6) };
            self.sprites.draw_sprite(vec2(left + step * i as f32, top), Vec2::splat(SIDE), uv, tint);
        }
        if lives < all {
            self.draw_broken_heart(view, vec2(left + step * lives as f32, top), SIDE);
        }
    }

    fn draw_keys(&mut self, layout: &Layout, view: &View<'_>) {
        let mut y = 34.0;
        for KeyRow { caps, what, works } in keys(view) {
            let tint = if works { Vec4::ONE } else { IDLE };
            let widths: Vec<f32> =
                caps.iter().map(|cap| KEY_HEIGHT.max(18.0 + self.text.width(cap, scale::LABEL))).collect();
            let gap = 6.0;
            let mut x = RIGHT - (widths.iter().sum::<f32>() + gap * (caps.len() - 1) as f32) / 2.0;
            for (cap, width) in caps.iter().zip(widths) {
                self.draw_key(layout, cap, vec2(x, y), width, tint);
                x += width + gap;
            }
            self.text.render_text(layout, &what, vec2(RIGHT, y + 31.0), scale::LABEL, LABEL * tint, Align::Center);
            y += KEY_PITCH;
        }
    }

    /// A key cap with its letters.
    fn draw_key(&mut self, layout: &Layout, cap: &str, position: Vec2, width: f32, tint: Vec4) {
        let uv = self.sheet.uv(Sprite::Key);
        self.sprites.draw_stretched(position, vec2(width, KEY_HEIGHT), KEY_HEIGHT / 2.0, uv, tint);
        let text_at = position + vec2(width / 2.0, (KEY_HEIGHT - scale::LABEL.size) / 2.0 - 1.0);
        self.text.render_text(layout, cap, text_at, scale::LABEL, VALUE * tint, Align::Center);
    }

    fn draw_menu(&mut self, layout: &Layout, view: &View<'_>) {
        let mut line = Column { x: MIDDLE, y: BELOW_BRICKS + 110.0 };
        if view.levels.is_empty() {
            line.text(self, layout, "There is no level yet", HINT_SIZE, VALUE);
            line.text(self, layout, "It is shown as soon as its file is saved without mistakes", scale::BODY, LABEL);
            return;
        }
        line.text(self, layout, "Press ENTER to start", HINT_SIZE, VALUE);
        if view.levels.count() > 1 {
            line.text(self, layout, "Press W or S to select level", scale::BODY, LABEL);
        }
        self.draw_choice(view);
    }

    /// Small pictures of the chosen level and its neighbours.
    fn draw_choice(&mut self, view: &View<'_>) {
        const WIDTH: f32 = 96.0;
        const PITCH: f32 = 112.0;
        const TOP: f32 = BELOW_BRICKS + 168.0;
        const AROUND: isize = 2;
        let count = view.levels.count();
        if count < 2 {
            return;
        }
        let around = AROUND.min(isize::try_from((count - 1) / 2).unwrap_or(AROUND));
        for forward in -around..=around {
            let Some(level) = view.levels.neighbor(forward) else { continue };
            let corner = vec2(MIDDLE + forward as f32 * PITCH - WIDTH / 2.0, TOP);
            let frame = if forward == 0 { VALUE } else { AUTHOR * vec4(1.0, 1.0, 1.0, 0.5) };
            let uv = self.sheet.uv(Sprite::White);
            self.sprites.draw_sprite(corner - 2.0, thumbnail_size(WIDTH) + 4.0, uv, frame);
            self.draw_thumbnail(level, corner, WIDTH);
        }
    }

    fn draw_release_hint(&mut self, layout: &Layout, view: &View<'_>) {
        if view.game.balls().iter().any(|ball| ball.waits_at.is_some()) {
            let y = if view.message.is_some() { HINT_BELOW_MESSAGE } else { BELOW_BRICKS + 60.0 };
            let at = vec2(MIDDLE, y);
            self.text.render_text(layout, "Press SPACE to release the ball", at, scale::BODY, LABEL, Align::Center);
        }
    }

    fn draw_message(&mut self, layout: &Layout, view: &View<'_>, headline: &str, hint: &str) {
        let shown = view.fade.shown;
        let veil = Vec4::new(0.01, 0.01, 0.04, 0.55 * shown);
        self.sprites.draw_sprite(vec2(PANEL_WIDTH, 0.0), FIELD, self.sheet.uv(Sprite::White), veil);
        let mut line = Column { x: MIDDLE, y: BELOW_BRICKS + 20.0 };
        line.text(self, layout, headline, HEADLINE_SIZE, faded(VALUE, shown));
        line.y += 14.0;
        line.text(self, layout, hint, HINT_SIZE, faded(YELLOW, shown));
    }
}

/// A colour of which only a share is seen.
fn faded(color: Vec4, share: f32) -> Vec4 {
    color * vec4(1.0, 1.0, 1.0, share)
}

/// How loud the sound is, in words.
fn sound(loudness: Option<f32>) -> String {
    match loudness {
        None => "no sound".to_owned(),
        Some(0.0) => "sound off".to_owned(),
        Some(loudness) => format!("sound {:.0}%", loudness * 100.0),
    }
}

/// A column of centred lines.
struct Column {
    x: f32,
    /// Top of the next line.
    y: f32,
}

impl Column {
    fn text(&mut self, renderer: &mut Renderer, layout: &Layout, text: &str, style: TextStyle, color: Vec4) {
        renderer.text.render_text(layout, text, vec2(self.x, self.y), style, color, Align::Center);
        self.y += style.size * scale::LEADING;
    }
}
