//! Power-ups in the panels: those that run, with the time they have left, and what the last one
//! did. Tutorial chapter: *Powerups*, which shows neither.

use super::super::Renderer;
use super::super::sheet::Sprite;
use super::cards;
use super::goals::below_goals;
use super::status::PADDING;
use super::{Align, Column, LABEL, VALUE, scale};
use crate::collision::Aabb;
use crate::draw::{Arrangement, Layout, TextStyle};
use crate::game::STEPS_PER_SECOND;
use crate::game::power_up::{MOST_RUNNING, Outcome, Running};
use crate::palette;
use crate::session::{Mode, Motion, Notice, View};
use glam::{Vec2, Vec4, vec2};

/// From a panel's side to what stands in a card.
const INSIDE: f32 = cards::ASIDE + cards::PADDING + 2.0;

/// Size of an item's picture in a list, in its own proportions; the larger one where there is room.
const ICON: Vec2 = Vec2::new(54.0, 18.0);
const LARGE_ICON: Vec2 = Vec2::new(72.0, 24.0);

/// Height of the bar that shows the time left.
const BAR: f32 = 4.0;

/// Free space above a bar, and below a row.
const GAP: f32 = 3.0;
const BELOW: f32 = 7.0;

/// Lines in which it is told what an item did, below its name.
const NOTICE_LINES: usize = 2;

/// How far the list's ground reaches above its heading.
const ABOVE: f32 = 13.0;

/// Width and height of one of a row for which styles are as they are.
const CHIP: Vec2 = Vec2::new(64.0, 62.0);

/// Where the rows of the list are that stands upright.
struct List {
    /// Top of its heading, and of its first row.
    top: f32,
    first: f32,
    /// From one row to the next, and from a row's top to its bar.
    pitch: f32,
    bar: f32,
    icon: Vec2,
    /// Whether a row has room for a name.
    has_names: bool,
}

impl List {
    /// All that can run at a time fits: with smaller pictures, and without names, if need be.
    fn new(layout: &Layout, top: f32) -> Self {
        let label = scale::on(layout, scale::LABEL).size;
        let first = top + 1.4 * label;
        let with = |icon: Vec2, has_names: bool| {
            let name = if has_names { scale::on(layout, scale::FINE).size + GAP } else { 0.0 };
            let bar = icon.y.max(label) + name + GAP;
            let below = if has_names { BELOW } else { GAP };
            Self { top, first, pitch: bar + BAR + below, bar, icon, has_names }
        };
        let end = layout.panels.running.max.y;
        let all = [with(LARGE_ICON, true), with(ICON, true)];
        all.into_iter().find(|list| list.end(MOST_RUNNING) <= end).unwrap_or(with(ICON, false))
    }

    /// The end of a list of so many rows.
    fn end(&self, rows: usize) -> f32 {
        self.first + self.pitch * rows as f32
    }
}

impl Renderer {
    /// What each effect that runs has left. While a game is played the list has its place, and
    /// room for all that can run.
    pub(super) fn draw_running(&mut self, layout: &Layout, view: &View<'_>) {
        let (area, count) = (layout.panels.running, view.game.running().count());
        let is_beside = layout.panels.arrangement == Arrangement::Beside;
        let is_played = is_beside && view.screen.mode() == Mode::Playing;
        // What nobody can use is not told.
        if view.is_attract_mode || count == 0 && !is_played {
            return;
        }
        if !is_beside {
            self.draw_chips(layout, view);
            return;
        }
        let list = List::new(layout, below_goals(layout, view));
        let end = if is_played { area.max.y } else { list.end(count) };
        self.draw_card(&area, list.top - ABOVE, end - list.top + ABOVE);
        let (middle, style) = (area.center().x, scale::on(layout, scale::CAPTION));
        self.text.render_text(layout, "ITEMS", vec2(middle, list.top), style, LABEL, Align::Center);
        for (row, running) in view.game.running().enumerate() {
            self.draw_row(layout, &running, &list, list.first + list.pitch * row as f32);
        }
    }

    /// A row: picture, what is left, name, bar.
    fn draw_row(&mut self, layout: &Layout, running: &Running, list: &List, top: f32) {
        let (area, style) = (layout.panels.running, scale::on(layout, scale::LABEL));
        let (left, width) = (area.min.x + INSIDE, area.size().x - 2.0 * INSIDE);
        let rest = rest(running);
        let rest_width = self.text.drawn_width(layout, &rest, style);
        // Large letters leave less for the picture.
        let size = list.icon * ((width - rest_width - BELOW) / list.icon.x).min(1.0);
        let height = list.icon.y.max(style.size);
        let icon = vec2(left, top + (height - size.y) / 2.0);
        self.sprites.draw_sprite(icon, size, self.sheet.power_up_uv(running.kind), Vec4::ONE);
        let at = vec2(left + width - rest_width, top + (height - style.size) / 2.0);
        self.text.render_text(layout, &rest, at, style, VALUE, Align::Left);
        if list.has_names {
            let (name, fine) = (palette::power_up(running.kind).name, scale::on(layout, scale::FINE));
            let at = vec2(left, top + height + GAP / 2.0);
            self.text.render_text(layout, name, at, fine, LABEL, Align::Left);
        }
        self.draw_bar(running, vec2(left, top + list.bar), width);
    }

    /// ```text
    ///    picture   picture   picture
    ///      5 s       ×2       11 s
    ///    ====---   ===·····  =======
    /// ```
    fn draw_chips(&mut self, layout: &Layout, view: &View<'_>) {
        let area = layout.panels.running;
        let pitch = (area.size().x - 2.0 * PADDING) / MOST_RUNNING as f32;
        // Of a full row, neither pictures nor words touch each other.
        let larger = (area.size().y / CHIP.y).min(pitch / CHIP.x).clamp(1.0, 1.7);
        let style = scale::on(layout, TextStyle { size: scale::LABEL.size * larger, ..scale::LABEL });
        let icon = ICON * larger * (pitch - PADDING).min(ICON.x * larger) / (ICON.x * larger);
        let height = icon.y + style.size + 2.0 * GAP + BAR;
        let top = area.min.y + ((area.size().y - height) / 2.0).max(0.0);
        let first = area.center().x - pitch * (view.game.running().count() - 1) as f32 / 2.0;
        for (i, running) in view.game.running().enumerate() {
            let middle = first + pitch * i as f32;
            let left = middle - icon.x / 2.0;
            self.sprites.draw_sprite(vec2(left, top), icon, self.sheet.power_up_uv(running.kind), Vec4::ONE);
            let at = vec2(middle, top + icon.y + GAP / 2.0);
            self.text.render_text(layout, &rest(&running), at, style, VALUE, Align::Center);
            self.draw_bar(&running, vec2(left, top + icon.y + style.size + 2.0 * GAP), icon.x);
        }
    }

    /// Draws what is left: a bar for the time, or a row of pieces for an effect that can be piled
    /// up.
    fn draw_bar(&mut self, running: &Running, corner: Vec2, width: f32) {
        let uv = self.sheet.uv(Sprite::White);
        let color = palette::power_up(running.kind).color.extend(1.0);
        let rest = Vec4::new(1.0, 1.0, 1.0, 0.12);
        let mut piece = |x: f32, width: f32, color: Vec4| {
            self.sprites.draw_sprite(corner + vec2(x, 0.0), vec2(width, BAR), uv, color);
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

    /// What the last collected power-up did, for a few seconds, where the list leaves room for it.
    pub(super) fn draw_notice(&mut self, layout: &Layout, view: &View<'_>) {
        // A page needs the place for its keys.
        if view.screen.page().is_some() || !has_room_beside(layout, view) {
            return;
        }
        let (area, style) = (layout.panels.running, scale::on(layout, scale::LABEL));
        let top = place_beside(layout, view).min.y;
        let Some(notice) = view.screen.notice() else { return };
        let text = self.text.wrap(&outcome(&notice, view.motion), style, area.size().x - 2.0 * INSIDE + 4.0);
        // Half a sentence tells nothing.
        if text.len() > NOTICE_LINES {
            return;
        }
        let mut line = Column { x: area.center().x, y: top };
        // Picture and name are in the list, if it runs, and in its last row they are near enough.
        if view.game.running().last().is_none_or(|last| last.kind != notice.kind) {
            let uv = self.sheet.power_up_uv(notice.kind);
            self.sprites.draw_sprite(vec2(line.x - ICON.x / 2.0, top), ICON, uv, Vec4::ONE);
            line.y += ICON.y + GAP;
        }
        if !view.game.running().any(|running| running.kind == notice.kind) {
            line.text(self, layout, palette::power_up(notice.kind).name, scale::LABEL, VALUE);
        }
        for part in &text {
            line.text(self, layout, part, scale::LABEL, LABEL);
        }
    }
}

/// The place in the right panel where something is told, below all that runs; canvas units.
pub(super) fn place_beside(layout: &Layout, view: &View<'_>) -> Aabb {
    let (area, list) = (layout.panels.running, List::new(layout, below_goals(layout, view)));
    let top = list.end(view.game.running().count()) + ABOVE;
    Aabb::from_min_size(vec2(area.min.x, top), vec2(area.size().x, notice_height(layout)))
}

/// Whether what is told stands in the right panel.
pub(super) fn has_room_beside(layout: &Layout, view: &View<'_>) -> bool {
    let panels = &layout.panels;
    panels.arrangement == Arrangement::Beside && place_beside(layout, view).max.y <= panels.running.max.y
}

/// Height of what is told of the last one: its picture, its name, and what it does in two lines.
fn notice_height(layout: &Layout) -> f32 {
    ICON.y + GAP + (1 + NOTICE_LINES) as f32 * scale::LEADING * scale::on(layout, scale::LABEL).size + BELOW
}

/// What an effect has left, in words.
fn rest(running: &Running) -> String {
    match running.steps_left {
        // Rounded up, so that nothing runs with 0 seconds left.
        Some(steps) => format!("{} s", steps.div_ceil(STEPS_PER_SECOND)),
        None => format!("×{}", running.count),
    }
}

/// What came of a power-up, in words.
fn outcome(notice: &Notice, motion: Motion) -> String {
    let look = palette::power_up(notice.kind);
    match notice.outcome {
        Outcome::Started if motion == Motion::Reduced => look.effect_at_rest.to_owned(),
        Outcome::Started => look.effect.to_owned(),
        Outcome::Prolonged => "Full time again".to_owned(),
        Outcome::Replaced(other) => format!("Ends {}", palette::power_up(other).name),
        Outcome::AtLimit { points } => format!("At its limit: +{points}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::goals::below_all_goals;
    use super::*;

    /// However large the letters must be, all that can run at a time fits the panel.
    #[test]
    fn the_longest_list_ends_above_the_keys() {
        for size in [(1280, 720), (1920, 1080), (480, 270), (500, 281), (2560, 1080), (1280, 800), (1080, 720), (9, 5)]
        {
            let layout = Layout::arranged(size);
            assert_eq!(layout.panels.arrangement, Arrangement::Beside, "{size:?}");
            let (list, area) = (List::new(&layout, below_all_goals(&layout)), layout.panels.running);
            let end = list.end(MOST_RUNNING);
            assert!(end <= area.max.y, "{size:?}: {end} in {area:?}");
        }
    }
}
