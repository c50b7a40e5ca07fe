//! Panels and texts: level, score and lives, what matters now, what the keys do now, and the pages
//! of the menu over the field. Tutorial chapter: *Render text*, whose `Lives` lies over the top row
//! of bricks.
//!
//! Everything here is in canvas units. Where it stands, [`Layout::panels`] says; how large its
//! letters are, `scale.rs`.

mod goals;
mod hints;
mod how_to;
mod logo;
mod message;
mod meter;
mod over;
mod pages;
mod panels;
mod power_ups;
mod results;
mod scale;
mod status;

use super::sheet::Sprite;
use super::{BAR_COLOR, Renderer};
use crate::draw::{Align, Layout, TextStyle};
use crate::game::FIELD;
use crate::play::{Device, View};
use crate::player::{Control, Keys, Lesson};
use crate::screen::Mode;
use glam::{Vec2, Vec4, vec2, vec4};

const LABEL: Vec4 = Vec4::new(0.56, 0.62, 0.80, 1.0);
/// As dark as can be read on every ground: `tests/contrast.rs`.
const AUTHOR: Vec4 = Vec4::new(0.49, 0.545, 0.705, 1.0);
const VALUE: Vec4 = Vec4::new(0.95, 0.97, 1.0, 1.0);
const GREEN: Vec4 = Vec4::new(0.35, 1.0, 0.45, 1.0);
const YELLOW: Vec4 = Vec4::new(1.0, 0.9, 0.35, 1.0);
const RED: Vec4 = Vec4::new(1.0, 0.45, 0.4, 1.0);

/// Behind a line over the field, where nothing else darkens it.
const PLATE: Vec4 = Vec4::new(0.02, 0.02, 0.06, 0.88);

/// The top of the field's part below the bricks, where nothing else is, world units.
const BELOW_BRICKS: f32 = 325.0;

/// Top of the hint to release the ball, while a message takes its usual place below the bricks;
/// world units.
const HINT_BELOW_MESSAGE: f32 = 530.0;

impl Renderer {
    /// Collects the sprites and texts of panels and messages.
    pub(super) fn draw_hud(&mut self, layout: &Layout, view: &View<'_>) {
        self.draw_cover(layout, view);
        self.draw_frame(&layout.field_area());
        self.draw_status(layout, view);
        self.draw_goals(layout, view);
        self.draw_running(layout, view);
        self.draw_notice(layout, view);
        self.draw_hints(layout, view);
        if view.screen.mode() == Mode::Playing {
            self.draw_release_hint(layout, view);
            self.draw_banner(layout, view);
        }
        self.draw_page(layout, view);
        self.draw_logo(layout, view);
        self.draw_rate(layout, view);
        self.draw_program_note(layout, view);
        if let Some(message) = view.message {
            self.draw_file_message(layout, message, view);
        }
    }

    /// Another field comes out of the dark.
    fn draw_cover(&mut self, layout: &Layout, view: &View<'_>) {
        if view.fade.cover > 0.0 {
            let dark = BAR_COLOR * vec4(1.0, 1.0, 1.0, view.fade.cover);
            let field = layout.field_area();
            self.sprites.draw_sprite(field.min, field.size(), self.sheet.uv(Sprite::White), dark);
        }
    }

    /// How many frames are drawn in a second, in the field's lower left corner.
    fn draw_rate(&mut self, layout: &Layout, view: &View<'_>) {
        let Some(rate) = view.rate else { return };
        let style = scale::on(layout, scale::FINE);
        let text = format!("{rate:.0}/s");
        let size = vec2(self.text.width(&text, style) + 8.0, style.size * scale::LEADING);
        let corner = layout.from_world(vec2(0.0, FIELD.y - size.y));
        self.sprites.draw_sprite(corner, size, self.sheet.uv(Sprite::White), vec4(0.0, 0.0, 0.03, 0.7));
        self.text.render_text(layout, &text, corner + vec2(4.0, 1.0), style, VALUE, Align::Left);
    }

    /// What the program says, in a line at the field's upper edge.
    fn draw_program_note(&mut self, layout: &Layout, view: &View<'_>) {
        let Some(note) = view.note else { return };
        let style = scale::on(layout, scale::LABEL);
        let note = self.text.fit(note, style, FIELD.x - 24.0);
        let height = style.size * 1.6;
        let corner = layout.from_world(vec2(0.0, 0.0));
        let ground = vec4(0.0, 0.0, 0.03, 0.85);
        self.sprites.draw_sprite(corner, vec2(FIELD.x, height), self.sheet.uv(Sprite::White), ground);
        let at = corner + vec2(FIELD.x / 2.0, 0.3 * style.size);
        self.text.render_text(layout, &note, at, style, VALUE, Align::Center);
    }

    /// A dark ground for a centred line over the field; `top` is the middle of its upper edge.
    fn draw_plate(&mut self, layout: &Layout, text: &str, top: Vec2, style: TextStyle) {
        let style = scale::on(layout, style);
        let size = vec2(self.plate_width(layout, text, style), style.size * 1.3);
        let corner = top - vec2(size.x / 2.0, 0.14 * style.size);
        self.sprites.draw_sprite(corner, size, self.sheet.uv(Sprite::White), PLATE);
    }

    /// How wide the ground of a line is. Letters stand whole pixels apart, so a line may be wider
    /// than its letters by themselves.
    fn plate_width(&self, layout: &Layout, text: &str, style: TextStyle) -> f32 {
        self.text.width(text, style) + style.size + 0.5 * text.chars().count() as f32 / layout.scale
    }

    /// What is to be done now: to release a ball that waits, and what the player never did before.
    fn draw_release_hint(&mut self, layout: &Layout, view: &View<'_>) {
        let waits = view.game.balls().iter().any(|ball| ball.waits_at.is_some());
        let lesson = view.lesson.map(|lesson| lesson_text(lesson, view.device, &view.facts.settings.keys));
        let Some((text, color)) = lesson.map(|text| (text, VALUE)).or(waits.then(|| (release_text(view), LABEL)))
        else {
            return;
        };
        let y = if view.message.is_some() { HINT_BELOW_MESSAGE } else { BELOW_BRICKS + 60.0 };
        let at = layout.from_world(vec2(FIELD.x / 2.0, y));
        self.draw_plate(layout, &text, at, scale::BODY);
        let mut line = Column { x: at.x, y: at.y };
        line.text(self, layout, &text, scale::BODY, color);
    }
}

/// How a ball that waits is released.
fn release_text(view: &View<'_>) -> String {
    let keys = &view.facts.settings.keys;
    let press = match (view.device, keys.button_of(Control::Release)) {
        (Device::Mouse, _) => "Click".to_owned(),
        (Device::Pad, Some(button)) => format!("Press {}", button.words()),
        (Device::Keys, _) | (Device::Pad, None) => format!("Press {}", keys.label(Control::Release)),
    };
    press + if view.aim.is_some() { " to release the ball where you steer" } else { " to release the ball" }
}

/// What a beginner is told.
fn lesson_text(lesson: Lesson, device: Device, keys: &Keys) -> String {
    let [left, right] = [Control::Left, Control::Right].map(|control| keys.of(control));
    let pair = |slot: usize| Some(format!("{} {}", left[slot]?.label(), right[slot]?.label()));
    let (first, second) = (pair(0), pair(1));
    let release = keys.label(Control::Release);
    match (lesson, device) {
        (Lesson::Steer, Device::Keys) => {
            let both = [second, first].into_iter().flatten().collect::<Vec<_>>().join(" or ");
            format!("{both} move the paddle; so does the mouse")
        }
        (Lesson::Steer, Device::Mouse) => {
            let keys = second.or(first).unwrap_or_default();
            format!("The paddle follows the mouse; {keys} move it too")
        }
        (Lesson::Steer, Device::Pad) => "The stick or the cross moves the paddle".to_owned(),
        (Lesson::Release, Device::Keys | Device::Pad) => {
            let button = keys.button_of(Control::Release).filter(|_| device == Device::Pad);
            let what = button.map_or_else(|| release.to_owned(), |button| capitalised(&button.words()));
            format!("{what} releases the ball, to the side to which you steer")
        }
        (Lesson::Release, Device::Mouse) => "A click releases the ball, to the side to which you steer".to_owned(),
        (Lesson::Catch, _) => "Catch what is round; let what is pointed fall".to_owned(),
    }
}

/// Words as they begin a sentence.
fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests;

/// A colour of which only a share is seen.
fn faded(color: Vec4, share: f32) -> Vec4 {
    color * vec4(1.0, 1.0, 1.0, share)
}

/// A column of centred lines.
struct Column {
    x: f32,
    /// Top of the next line.
    y: f32,
}

impl Column {
    fn text(&mut self, renderer: &mut Renderer, layout: &Layout, text: &str, style: TextStyle, color: Vec4) {
        let style = scale::on(layout, style);
        renderer.text.render_text(layout, text, vec2(self.x, self.y), style, color, Align::Center);
        self.y += style.size * scale::LEADING;
    }
}
