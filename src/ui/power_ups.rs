//! Power-ups in the panels: active effects with their time left, and a notice about the last
//! collected item. Tutorial chapter: *Powerups*, which shows neither.

use super::goals::{below_goals, goals};
use super::painter::Painter;
use super::panels::{ASIDE, Column, PADDING, column_in};
use super::{LABEL, VALUE, scale};
use crate::draw::{Layout, TextStyle};
use crate::field::sheet::Sprite;
use crate::game::STEPS_PER_SECOND;
use crate::game::power_up::{LIMIT_POINTS, Outcome, Running};
use crate::session::{Mode, Motion, Notice, View};
use glam::{Vec2, Vec4, vec2};

/// Distance from a panel's side to the content of a card, canvas units.
const INSIDE: f32 = ASIDE + PADDING + 2.0;

/// Size of an item's picture in a list, in its own aspect ratio, canvas units.
const ICON: Vec2 = Vec2::new(54.0, 18.0);
/// Size of an item's picture in a list with room to spare, canvas units.
const LARGE_ICON: Vec2 = Vec2::new(72.0, 24.0);

/// Height of the bar that shows the time left, canvas units.
const BAR: f32 = 4.0;

/// Color of the bar in the last seconds.
const ENDING: Vec4 = Vec4::new(1.0, 0.62, 0.12, 1.0);

/// Free space above a bar, canvas units.
const GAP: f32 = 3.0;
/// Free space below a row, canvas units.
const BELOW: f32 = 7.0;

/// Maximum number of lines of a notice below its name.
const NOTICE_LINES: usize = 3;

/// Number of effects with room at full size. More effects rarely run at once.
const USUAL_ROWS: usize = 5;

/// Distance from the top of the list's card to its heading, canvas units.
const ABOVE: f32 = 13.0;

/// Free space at both ends of a row of power-ups, canvas units.
const ROW_PADDING: f32 = 10.0;
/// Room for one power-up of a row at the usual size, canvas units.
const CHIP: Vec2 = Vec2::new(64.0, 62.0);

/// Layout of the vertical list, canvas units.
struct List {
    /// Top of the heading.
    top: f32,
    /// Top of the first row.
    first: f32,
    /// Distance between the tops of two rows.
    pitch: f32,
    /// Distance from a row's top to its bar.
    bar: f32,
    icon: Vec2,
    has_names: bool,
    has_times: bool,
}

impl List {
    /// Lays out a list of `rows` rows, but at least [`USUAL_ROWS`], below `goals` goals. To make
    /// room for everything that can run at once, makes pictures smaller, then drops names, then the
    /// time in figures.
    fn new(layout: &Layout, goals: usize, rows: usize) -> Self {
        let (top, label) = (below_goals(layout, goals), scale::on(layout, scale::LABEL).size);
        let first = top + 1.4 * label;
        let name = scale::on(layout, scale::FINE).size + GAP;
        let with = |icon: Vec2, label: f32, name: f32, below: f32| {
            let bar = icon.y.max(label) + name + GAP;
            let (has_names, has_times) = (name > 0.0, label > 0.0);
            Self { top, first, pitch: bar + BAR + below, bar, icon, has_names, has_times }
        };
        let styles = [
            (LARGE_ICON, label, name, BELOW),
            (ICON, label, name, BELOW),
            (ICON, label, name, 0.0),
            (ICON, label, 0.0, GAP),
        ];
        let rows = rows.max(USUAL_ROWS);
        let styles = styles.map(|(icon, label, name, below)| with(icon, label, name, below)).into_iter();
        let mut fitting = styles.filter(|list| list.end(rows) <= layout.panels.running.max.y);
        fitting.next().unwrap_or(with(ICON * 0.3, 0.0, 0.0, 1.0))
    }

    /// Returns the bottom of a list of `rows` rows.
    fn end(&self, rows: usize) -> f32 {
        self.first + self.pitch * rows as f32
    }
}

/// The list of active effects, and the notice below it.
pub(super) struct PowerUpList<'a> {
    view: &'a View<'a>,
}

impl<'a> PowerUpList<'a> {
    pub(super) fn new(view: &'a View<'a>) -> Self {
        Self { view }
    }

    /// Draws the active effects. During a game the list stays in place, with room for all effects
    /// that can run at once.
    pub(super) fn draw(&self, painter: &mut Painter<'_>) {
        let (panel, count) = (painter.layout.panels.running, self.view.game.running().count());
        let is_played = painter.is_beside() && self.view.screen.mode() == Mode::Playing;
        // The attract mode's items are of no use to the player.
        if self.view.is_attract_mode || count == 0 && !is_played {
            return;
        }
        if !painter.is_beside() {
            return self.draw_chips(painter);
        }
        let list = self.list(painter);
        let end = if is_played { panel.max.y } else { list.end(count) };
        painter.begin_card(&panel, list.top - ABOVE, end - list.top + ABOVE, ABOVE, "ITEMS");
        for (row, running) in self.view.game.running().enumerate() {
            self.draw_row(painter, &running, &list, list.end(row));
        }
    }

    fn list(&self, painter: &Painter<'_>) -> List {
        List::new(painter.layout, goals(self.view).len(), self.view.game.running().count())
    }

    /// Draws a row: picture, time left, name and bar.
    fn draw_row(&self, painter: &mut Painter<'_>, running: &Running, list: &List, top: f32) {
        let (area, style) = (painter.layout.panels.running, painter.on(scale::LABEL));
        let (left, width) = (area.min.x + INSIDE, area.size().x - 2.0 * INSIDE);
        let rest = if list.has_times { rest(running) } else { String::new() };
        let rest_width = painter.text.drawn_width(painter.layout, &rest, style);
        // Large text leaves less room for the picture.
        let size = list.icon * ((width - rest_width - BELOW) / list.icon.x).min(1.0);
        let height = list.bar - GAP - if list.has_names { painter.on(scale::FINE).size + GAP } else { 0.0 };
        painter.draw_item(
            running.kind,
            self.view.is_good(running.kind),
            vec2(left, top + (height - size.y) / 2.0),
            size,
            1.0,
        );
        let at = vec2(left + width - rest_width, top + (height - style.size) / 2.0);
        painter.left(&rest, at, style, VALUE);
        if list.has_names {
            let at = vec2(left, top + height + GAP / 2.0);
            painter.left(running.kind.row().label, at, painter.on(scale::FINE), LABEL);
        }
        draw_bar(painter, running, vec2(left, top + list.bar), width);
    }

    /// Draws the active effects side by side.
    ///
    /// ```text
    ///    picture   picture   picture
    ///      5 s       ×2       11 s
    ///    ====---   ===·····  =======
    /// ```
    fn draw_chips(&self, painter: &mut Painter<'_>) {
        let area = painter.layout.panels.running;
        let columns = self.view.game.running().count().max(USUAL_ROWS);
        let pitch = (area.size().x - 2.0 * ROW_PADDING) / columns as f32;
        // Leave a gap between pictures, and between words, even in a full row.
        let larger = (area.size().y / CHIP.y).min(pitch / CHIP.x).clamp(1.0, 1.7);
        let style = painter.on(TextStyle { size: scale::LABEL.size * larger, ..scale::LABEL });
        let icon = ICON * ((pitch - ROW_PADDING) / ICON.x).min(larger);
        let below = icon.y + style.size + 2.0 * GAP;
        let top = area.min.y + ((area.size().y - below - BAR) / 2.0).max(0.0);
        let first = area.center().x - pitch * (self.view.game.running().count() - 1) as f32 / 2.0;
        for (i, running) in self.view.game.running().enumerate() {
            let middle = first + pitch * i as f32;
            let left = middle - icon.x / 2.0;
            painter.draw_item(running.kind, self.view.is_good(running.kind), vec2(left, top), icon, 1.0);
            let rest = rest(&running);
            // The bar below shows the time if the text is too wide.
            if painter.text.width(&rest, style) < pitch - GAP {
                painter.center(&rest, vec2(middle, top + icon.y + GAP / 2.0), style, VALUE);
            }
            draw_bar(painter, &running, vec2(left, top + below), icon.x);
        }
    }

    /// Draws the effect of the last collected power-up, for a few seconds, if the list leaves room.
    pub(super) fn draw_notice(&self, painter: &mut Painter<'_>) {
        // A page needs the room for its key hints.
        let notice = self.view.screen.notice().filter(|_| self.view.screen.page().is_none());
        let (Some(notice), Some(mut column)) = (notice, self.place_beside(painter)) else { return };
        let lines =
            painter.text.wrap(&outcome(&notice, self.view.frame.motion), painter.on(scale::LABEL), column.width);
        // Show the whole notice or none: half a sentence would be useless.
        if lines.len() > NOTICE_LINES {
            return;
        }
        // Skip the picture if the last row of the list, just above, has it. Skip the name if any
        // row has it.
        if self.view.game.running().last().is_none_or(|last| last.kind != notice.kind) {
            painter.draw_item(
                notice.kind,
                self.view.is_good(notice.kind),
                column.top() - vec2(ICON.x / 2.0, 0.0),
                ICON,
                1.0,
            );
            column.y += ICON.y + GAP;
        }
        if !self.view.game.running().any(|running| running.kind == notice.kind) {
            painter.line(&mut column, notice.kind.row().label, scale::LABEL, VALUE);
        }
        for line in &lines {
            painter.line(&mut column, line, scale::LABEL, LABEL);
        }
    }

    /// Returns the column below the list in the right panel, for notices and captions; canvas
    /// units. `None` if there is no room.
    pub(super) fn place_beside(&self, painter: &Painter<'_>) -> Option<Column> {
        let panel = painter.layout.panels.running;
        let top = self.list(painter).end(self.view.game.running().count()) + ABOVE;
        // Room for a picture, a name, and the lines of a notice.
        let height = ICON.y + GAP + (1 + NOTICE_LINES) as f32 * painter.leading(scale::LABEL) + BELOW;
        (painter.is_beside() && top + height <= panel.max.y).then(|| column_in(&panel, top))
    }
}

/// Draws a bar for the time left, or a row of pieces for an effect that stacks.
fn draw_bar(painter: &mut Painter<'_>, running: &Running, corner: Vec2, width: f32) {
    let usual = running.kind.row().color.extend(1.0);
    let color = if running.is_ending() { ENDING } else { usual };
    let rest = Vec4::new(1.0, 1.0, 1.0, 0.12);
    let mut piece = |x: f32, width: f32, color: Vec4| {
        painter.sprite(Sprite::White, corner + vec2(x, 0.0), vec2(width, BAR), color);
    };
    if let (Some(steps), Some(duration)) = (running.steps_left, running.kind.duration()) {
        let filled = width * steps as f32 / duration as f32;
        piece(0.0, filled, color);
        piece(filled, width - filled, rest);
        return;
    }
    let (limit, gap) = (running.kind.row().limit, 3.0);
    let one = (width + gap) / limit as f32;
    for i in 0..limit {
        piece(one * i as f32, one - gap, if i < running.count { color } else { rest });
    }
}

/// Formats an effect's time left, or its count if it has no time limit.
fn rest(running: &Running) -> String {
    match running.steps_left {
        // Round up, so that no running effect shows 0 s.
        Some(steps) => format!("{} s", steps.div_ceil(STEPS_PER_SECOND)),
        None => format!("×{}", running.count),
    }
}

/// Describes the outcome of collecting a power-up.
fn outcome(notice: &Notice, motion: Motion) -> String {
    let look = notice.kind.row();
    match notice.outcome {
        Outcome::Started if motion == Motion::Reduced => look.effect_at_rest.to_owned(),
        Outcome::Started => look.effect.to_owned(),
        Outcome::Prolonged => "Timer reset".to_owned(),
        Outcome::Replaced(other) => format!("Replaces {}", other.row().label),
        Outcome::AtLimit => format!("Maxed out: +{LIMIT_POINTS}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Arrangement;
    use crate::game::power_up::MAX_RUNNING;

    /// All effects that can run at once fit into the panel, however large their text is.
    #[test]
    fn longest_list_ends_above_the_keys() {
        for size in [(1280, 720), (1920, 1080), (480, 270), (500, 281), (2560, 1080), (1280, 800), (1080, 720), (9, 5)]
        {
            let layout = Layout::arranged(size);
            assert_eq!(layout.panels.arrangement, Arrangement::Beside, "{size:?}");
            let (list, area) = (List::new(&layout, usize::MAX, MAX_RUNNING), layout.panels.running);
            let end = list.end(MAX_RUNNING);
            assert!(end <= area.max.y, "{size:?}: {end} in {area:?}");
        }
    }
}
