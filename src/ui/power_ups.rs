//! Power-ups in the panels: active effects with their time left, and a notice about the last
//! collected item. Tutorial chapter: *Powerups*, which shows neither.

use super::captions::Caption;
use super::cards::{BETWEEN, Card, INSET, content_width};
use super::colors::{LABEL, VALUE, faded};
use super::goals::{goals, goals_height};
use super::painter::Painter;
use super::scale;
use crate::collision::Aabb;
use crate::draw::{Layout, TextStyle};
use crate::field::sheet::Sprite;
use crate::game::Outcome;
use crate::game::power_up::{LIMIT_POINTS, Running};
use crate::game::{PowerUpKind, STEPS_PER_SECOND};
use crate::session::{Mode, Motion, Notice, View};
use glam::{Vec2, Vec4, vec2};

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

/// Size of an item's picture above a caption, canvas units.
const SAMPLE: Vec2 = Vec2::new(48.0, 16.0);

/// Free space at both ends of a row of power-ups, canvas units.
const ROW_PADDING: f32 = 10.0;
/// Room for one power-up of a row at the usual size, canvas units.
const CHIP: Vec2 = Vec2::new(64.0, 62.0);

/// Design of the rows of the vertical list, canvas units.
#[derive(Clone, Copy)]
struct RowDesign {
    icon: Vec2,
    /// Height of the time left. 0 if it is not shown.
    time: f32,
    /// Height of the name with the space below it. 0 if it is not shown.
    name: f32,
    /// Free space below the bar.
    below: f32,
}

impl RowDesign {
    /// Returns the largest design for `rows` rows, but at least [`USUAL_ROWS`], in a card `room`
    /// high. To make room for everything that can run at once, makes pictures smaller, then drops
    /// names, then the time in figures.
    fn new(layout: &Layout, rows: usize, room: f32) -> Self {
        let time = scale::on(layout, scale::LABEL).size;
        let name = scale::on(layout, scale::FINE).size + GAP;
        let designs = [
            Self { icon: LARGE_ICON, time, name, below: BELOW },
            Self { icon: ICON, time, name, below: BELOW },
            Self { icon: ICON, time, name, below: 0.0 },
            Self { icon: ICON, time, name: 0.0, below: GAP },
        ];
        let rows = rows.max(USUAL_ROWS) as f32;
        let room = room - Card::new(layout, "").height();
        let fits = |design: &Self| design.height() * rows <= room;
        designs.into_iter().find(fits).unwrap_or(Self { icon: ICON * 0.3, time: 0.0, name: 0.0, below: 1.0 })
    }

    fn height(&self) -> f32 {
        self.picture_height() + self.name + GAP + BAR + self.below
    }

    fn picture_height(&self) -> f32 {
        self.icon.y.max(self.time)
    }
}

/// The list of active effects, with a notice or a caption below it.
pub(super) struct PowerUpList<'a> {
    pub(super) view: &'a View<'a>,
}

impl PowerUpList<'_> {
    fn running(&self) -> impl Iterator<Item = Running> {
        self.view.game.running()
    }

    /// Draws the active effects. During a game the list stays in place, with room for all effects
    /// that can run at once, and for a notice or the caption if few effects run.
    pub(super) fn draw(&self, painter: &mut Painter<'_>, caption: Option<&Caption>) {
        let is_played = painter.is_beside() && self.view.screen.mode() == Mode::Playing;
        // The attract mode's items are of no use to the player.
        if self.view.is_attract_mode || self.running().count() == 0 && !is_played {
            return;
        }
        if !painter.is_beside() {
            return self.draw_chips(painter);
        }
        let panel = painter.panels.running;
        let top = panel.min.y + goals_height(painter.layout, goals(self.view).len());
        let mut card = self.list(painter);
        if is_played && self.has_room(painter) {
            card = match (self.view.screen.notice(), caption) {
                (Some(notice), _) => self.with_notice(painter, card, notice),
                (None, Some(caption)) => self.with_caption(painter, card, caption),
                (None, None) => card,
            };
        }
        let height = if is_played { panel.max.y - top } else { card.height() };
        card.draw(painter, &panel, top, height, INSET);
    }

    /// Returns true if the caption fits below the list.
    pub(super) fn has_room(&self, painter: &Painter<'_>) -> bool {
        // Room for a picture, a name, and the lines of a notice.
        let words = ICON.y + GAP + (1 + NOTICE_LINES) as f32 * painter.leading(scale::LABEL) + BETWEEN;
        painter.is_beside() && self.list(painter).height() + words <= self.room(painter)
    }

    /// Returns the height that the panel has for the list, canvas units.
    fn room(&self, painter: &Painter<'_>) -> f32 {
        painter.panels.running.size().y - goals_height(painter.layout, goals(self.view).len())
    }

    fn list<'b>(&'b self, painter: &Painter<'b>) -> Card<'b> {
        let design = RowDesign::new(painter.layout, self.running().count(), self.room(painter));
        self.running().fold(Card::new(painter.layout, "ITEMS"), |card, running| {
            card.drawing(design.height(), move |painter, area| self.draw_row(painter, &running, design, area))
        })
    }

    /// Draws a row: picture, time left, name and bar.
    fn draw_row(&self, painter: &mut Painter<'_>, running: &Running, design: RowDesign, area: &Aabb) {
        let style = painter.on(scale::LABEL);
        let rest = if design.time > 0.0 { rest(running) } else { String::new() };
        let rest_width = painter.text.drawn_width(painter.layout, &rest, style);
        // Large text leaves less room for the picture.
        let size = design.icon * ((area.size().x - rest_width - BELOW) / design.icon.x).min(1.0);
        let middle = area.min.y + design.picture_height() / 2.0;
        let is_good = self.view.is_good(running.kind);
        painter.draw_item(running.kind, is_good, vec2(area.min.x, middle - size.y / 2.0), size, 1.0);
        painter.left(&rest, vec2(area.max.x - rest_width, middle - style.size / 2.0), style, VALUE);
        let below = area.min + vec2(0.0, design.picture_height());
        if design.name > 0.0 {
            painter.left(running.kind.row().label, below + GAP / 2.0, painter.on(scale::FINE), LABEL);
        }
        draw_bar(painter, running, below + vec2(0.0, design.name + GAP), area.size().x);
    }

    /// Adds a caption to the list.
    fn with_caption<'b>(&'b self, painter: &Painter<'b>, list: Card<'b>, caption: &Caption) -> Card<'b> {
        let (opacity, color) = (caption.opacity, faded(caption.color, caption.opacity));
        let mut list = list.space(BETWEEN).drawing(1.5 * SAMPLE.y, move |painter, area| {
            // Show one item to catch and one to dodge, as the text does.
            for (kind, side) in [(PowerUpKind::PassThrough, -1.0), (PowerUpKind::Confuse, 1.0)] {
                let left = area.center().x + (0.6 * side - 0.5) * SAMPLE.x;
                painter.draw_item(kind, self.view.is_good(kind), vec2(left, area.min.y), SAMPLE, opacity);
            }
        });
        for line in wrapped(painter, &caption.text) {
            list = list.line(line, scale::LABEL, color);
        }
        list
    }

    /// Adds the effect of the last collected power-up to the list.
    fn with_notice<'b>(&'b self, painter: &Painter<'b>, list: Card<'b>, notice: Notice) -> Card<'b> {
        let lines = wrapped(painter, &outcome(&notice, self.view.frame.motion));
        // Show the whole notice or none: half a sentence would be useless.
        if lines.len() > NOTICE_LINES {
            return list;
        }
        let mut list = list.space(BETWEEN);
        // Skip the picture if the last row of the list, just above, has it. Skip the name if any
        // row has it.
        if self.running().last().is_none_or(|last| last.kind != notice.kind) {
            list = list.drawing(ICON.y + GAP, move |painter, area| {
                let corner = vec2(area.center().x - ICON.x / 2.0, area.min.y);
                painter.draw_item(notice.kind, self.view.is_good(notice.kind), corner, ICON, 1.0);
            });
        }
        if !self.running().any(|running| running.kind == notice.kind) {
            list = list.line(notice.kind.row().label, scale::LABEL, VALUE);
        }
        for line in lines {
            list = list.line(line, scale::LABEL, LABEL);
        }
        list
    }

    /// Draws the active effects side by side.
    ///
    /// ```text
    ///    picture   picture   picture
    ///      5 s       ×2       11 s
    ///    ====---   ===·····  =======
    /// ```
    fn draw_chips(&self, painter: &mut Painter<'_>) {
        let area = painter.panels.running;
        let columns = self.running().count().max(USUAL_ROWS);
        let pitch = (area.size().x - 2.0 * ROW_PADDING) / columns as f32;
        // Leave a gap between pictures, and between words, even in a full row.
        let larger = (area.size().y / CHIP.y).min(pitch / CHIP.x).clamp(1.0, 1.7);
        let style = painter.on(TextStyle { size: scale::LABEL.size * larger, ..scale::LABEL });
        let icon = ICON * ((pitch - ROW_PADDING) / ICON.x).min(larger);
        let below = icon.y + style.size + 2.0 * GAP;
        let top = area.min.y + ((area.size().y - below - BAR) / 2.0).max(0.0);
        let first = area.center().x - pitch * (self.running().count() - 1) as f32 / 2.0;
        for (i, running) in self.running().enumerate() {
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
}

/// Returns the lines of a text in the list.
fn wrapped(painter: &Painter<'_>, text: &str) -> Vec<String> {
    painter.text.wrap(text, painter.on(scale::LABEL), content_width(&painter.panels.running))
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
    use super::super::arrangement::{Arrangement, Panels, arranged};
    use super::*;
    use crate::game::power_up::MAX_RUNNING;

    /// All effects that can run at once fit into the panel, however large their text is.
    #[test]
    fn longest_list_ends_above_the_keys() {
        for size in [(1280, 720), (1920, 1080), (480, 270), (500, 281), (2560, 1080), (1280, 800), (1080, 720), (9, 5)]
        {
            let layout = arranged(size);
            let panels = Panels::around(&layout);
            assert_eq!(panels.arrangement, Arrangement::Beside, "{size:?}");
            let room = panels.running.size().y - goals_height(&layout, usize::MAX);
            let design = RowDesign::new(&layout, MAX_RUNNING, room);
            let height = Card::new(&layout, "ITEMS").height() + design.height() * MAX_RUNNING as f32;
            assert!(height <= room, "{size:?}: {height} of {room}");
        }
    }
}
