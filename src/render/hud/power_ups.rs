//! Power-ups in the panels: those that run, with the time they have left, and what the last one
//! did. Tutorial chapter: *Powerups*, which shows neither.

use super::super::Renderer;
use super::super::sheet::Sprite;
use super::{Align, Column, LABEL, LEFT, RIGHT, VALUE, scale};
use crate::draw::{CANVAS, Layout, PANEL_WIDTH};
use crate::game::STEPS_PER_SECOND;
use crate::game::power_up::{MOST_RUNNING, Outcome, Running};
use crate::palette;
use crate::play::{Motion, View};
use glam::{Vec2, Vec4, vec2};

/// Top of the list, and of its first row.
const TOP: f32 = 310.0;
const FIRST_ROW: f32 = TOP + 22.0;

/// Top of a row's bar in its row, and the row's height.
const BAR_TOP: f32 = 36.0;
const ROW: f32 = BAR_TOP + BAR;

/// Free space below the last row.
const BELOW: f32 = 6.0;

/// From one row to the next: as much as looks best, or less if otherwise not all that can run at a
/// time would fit.
const PITCH: f32 = {
    let last_row = CANVAS.y - BELOW - ROW;
    let most = (last_row - FIRST_ROW) / (MOST_RUNNING - 1) as f32;
    if most < 48.0 { most } else { 48.0 }
};
const _: () = assert!(PITCH >= ROW, "the panel has no room for so many power-ups: make its rows lower");

/// Size of an item's picture in the panel, in its own proportions.
const ICON: Vec2 = Vec2::new(54.0, 18.0);

/// Free space between a panel's edge and a row.
const MARGIN: f32 = 13.0;

/// Height of the bar that shows the time left.
const BAR: f32 = 4.0;

/// Where the notice begins.
const NOTICE_TOP: f32 = 500.0;

impl Renderer {
    /// A row for each effect that runs: picture, what is left, name, bar.
    pub(super) fn draw_running(&mut self, layout: &Layout, view: &View<'_>) {
        if view.game.running().next().is_none() {
            return;
        }
        self.text.render_text(layout, "POWER-UPS", vec2(LEFT, TOP), scale::LABEL, LABEL, Align::Center);
        for (row, running) in view.game.running().enumerate() {
            self.draw_row(layout, &running, FIRST_ROW + PITCH * row as f32);
        }
    }

    fn draw_row(&mut self, layout: &Layout, running: &Running, top: f32) {
        let kind = running.kind;
        self.sprites.draw_sprite(vec2(MARGIN, top), ICON, self.sheet.power_up_uv(kind), Vec4::ONE);
        let left = match running.steps_left {
            // Rounded up, so that nothing runs with 0 seconds left.
            Some(steps) => format!("{} s", steps.div_ceil(STEPS_PER_SECOND)),
            None => format!("×{}", running.count),
        };
        let right_of_icon = (MARGIN + ICON.x + PANEL_WIDTH - MARGIN) / 2.0;
        self.text.render_text(layout, &left, vec2(right_of_icon, top + 2.0), scale::LABEL, VALUE, Align::Center);
        self.text.render_text(
            layout,
            palette::power_up(kind).name,
            vec2(LEFT, top + 19.0),
            scale::FINE,
            LABEL,
            Align::Center,
        );
        self.draw_bar(running, top + BAR_TOP);
    }

    /// Draws what is left: a bar for the time, or a row of pieces for an effect that can be piled
    /// up.
    fn draw_bar(&mut self, running: &Running, top: f32) {
        let width = PANEL_WIDTH - 2.0 * MARGIN;
        let uv = self.sheet.uv(Sprite::White);
        let color = palette::power_up(running.kind).color.extend(1.0);
        let rest = Vec4::new(1.0, 1.0, 1.0, 0.12);
        let mut piece = |x: f32, width: f32, color: Vec4| {
            self.sprites.draw_sprite(vec2(MARGIN + x, top), vec2(width, BAR), uv, color);
        };
        if let (Some(steps), Some(duration)) = (running.steps_left, running.kind.duration()) {
            let filled = width * steps as f32 / duration as f32;
            piece(0.0, filled, color);
            piece(filled, width - filled, rest);
            return;
        }
        let (limit, gap) = (running.kind.limit(), 3.0);
        let one = (width + gap) / limit as f32;
        for i in 0..limit {
            piece(one * i as f32, one - gap, if i < running.count { color } else { rest });
        }
    }

    /// What the last collected power-up did, for a few seconds.
    pub(super) fn draw_notice(&mut self, layout: &Layout, view: &View<'_>) {
        let Some(notice) = view.screen.notice() else { return };
        let uv = self.sheet.power_up_uv(notice.kind);
        self.sprites.draw_sprite(vec2(RIGHT - ICON.x / 2.0, NOTICE_TOP), ICON, uv, Vec4::ONE);
        let mut line = Column { x: RIGHT, y: NOTICE_TOP + ICON.y + 3.0 };
        let look = palette::power_up(notice.kind);
        line.text(self, layout, look.name, scale::LABEL, VALUE);
        let text = match notice.outcome {
            Outcome::Started if view.motion == Motion::Reduced => look.effect_at_rest.to_owned(),
            Outcome::Started => look.effect.to_owned(),
            Outcome::Prolonged => "full time again".to_owned(),
            Outcome::Replaced(other) => format!("ends {}", palette::power_up(other).name),
            Outcome::AtLimit { points } => format!("at its limit: +{points}"),
        };
        for part in self.text.wrap(&text, scale::LABEL, PANEL_WIDTH - 2.0 * MARGIN).iter().take(3) {
            line.text(self, layout, part, scale::LABEL, LABEL);
        }
    }
}

const _: () = assert!(NOTICE_TOP + 18.0 + 4.0 * 1.25 * scale::LABEL.size < CANVAS.y, "the notice must end above the edge");
