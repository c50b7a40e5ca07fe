//! Level, score, bricks, lives and stars: cards in a column beside the field, or a row above it.
//! The score counts up, the combo fills a meter, and hearts break or appear.

use super::cards::{ASIDE, BETWEEN, Card, TOP, content_width, draw_stack, growth, stack_height};
use super::colors::{LABEL, VALUE};
use super::goals::is_played;
use super::painter::Painter;
use super::results::Results;
use super::scale;
use super::scale::{CAPTION, FIGURE, LARGE, TITLE};
use super::stars::Stars;
use crate::collision::Aabb;
use crate::draw::TextStyle;
use crate::field::sheet::Sprite;
use crate::field::{combo_color, ease};
use crate::game::{GameState, MAX_COMBO_FACTOR, Score};
use crate::session::{Motion, View};
use glam::{Vec2, Vec3, Vec4, vec2};

/// Height of the hearts beside the field, canvas units.
const HEARTS_HEIGHT: f32 = 34.0;
/// Height of the meter with the space below it, canvas units.
const METER_ROOM: f32 = 11.0;

/// Usual number of lines of a level's title.
const TITLE_LINES: usize = 2;
/// Maximum number of lines of a level's title.
const MAX_TITLE_LINES: usize = 3;
/// Text scale above which letters count as large.
const LARGE_LETTERS: f32 = 1.1;

/// Shares of a row's width for level, score and lives.
const COLUMNS: [f32; 3] = [0.42, 0.33, 0.25];
/// Free space at both sides of each share, canvas units.
const ROW_PADDING: f32 = 10.0;

/// Size of a row with text of the usual size, canvas units. A larger row has larger text.
const ROW: Vec2 = vec2(490.0, 62.0);

/// Minimum scale of figures, for the lowest rows.
const LOW: f32 = 0.8;
/// Minimum space above the names in a row, canvas units.
const ABOVE_ROW: f32 = 4.0;

/// Side of a heart, canvas units.
const HEART_SIDE: f32 = 26.0;
/// Distance between the left edges of two hearts, canvas units.
const HEART_DISTANCE: f32 = 31.0;

/// Height of the meter, canvas units.
const METER: f32 = 6.0;
/// Free space between two pips of the meter, canvas units.
const GAP: f32 = 2.0;

/// Size of the bar with the hearts' hits, canvas units.
const HEART_BAR: Vec2 = vec2(300.0, 6.0);
/// Color of the hits that the hearts have left.
const HEART_LIGHT: Vec4 = Vec4::new(1.0, 0.36, 0.47, 1.0);

/// Seconds for which meter and score highlight a counted brick.
const POP: f32 = 0.18;

/// Seconds in which a lost heart falls apart.
const BREAKING: f32 = 0.8;

/// Seconds in which a newly won heart grows and shines.
const GROWING: f32 = 1.1;

/// Maximum number of lives to draw as one heart each.
const MAX_HEARTS: u32 = 4;

/// Level, score, bricks, lives and stars.
pub(super) struct Status<'a> {
    /// Number of the level, and number of levels.
    number: (usize, usize),
    title: &'a str,
    score: Score,
    /// The points to show. They count up.
    points: u32,
    bricks: usize,
    /// Hits that the level's hearts have left, and those that they take in all.
    heart_hits: Option<(u32, u32)>,
    lives: u32,
    /// Lives to show as hearts, including lost ones.
    all_lives: u32,
    /// The stars of a game that is being played.
    stars: Option<Stars>,
    /// Seconds since a brick last broke.
    since_brick: Option<f32>,
    /// Seconds since the player won a life.
    since_life_won: Option<f32>,
    /// Seconds since the player lost a life.
    since_life_lost: Option<f32>,
    has_effects: bool,
    moves: bool,
}

impl<'a> Status<'a> {
    pub(super) fn new(view: &View<'a>) -> Self {
        let (game, timers, has_effects) = (view.game, &view.effects.timers, view.has_effects());
        let score = game.score();
        let counted = if has_effects { timers.points().min(score.points) } else { score.points };
        let since_lost = if game.state() == GameState::Lost { timers.since_end } else { timers.since_life_lost };
        Self {
            number: view.level.number,
            title: view.levels.chosen().map_or("", |level| &level.title),
            score,
            points: counted + Results { view }.counted_bonus(),
            bricks: game.bricks().breakable(),
            heart_hits: game.bricks().heart_hits(),
            lives: game.lives(),
            all_lives: game.carried().all_lives.max(game.lives()),
            stars: is_played(view).then(|| Stars::new(view)),
            since_brick: timers.since_brick.filter(|_| has_effects),
            since_life_won: timers.since_life_won.filter(|_| has_effects),
            since_life_lost: since_lost.filter(|_| has_effects),
            has_effects,
            moves: view.frame.motion == Motion::Full,
        }
    }

    pub(super) fn draw(&self, painter: &mut Painter<'_>) {
        if let Some((left, all)) = self.heart_hits {
            draw_heart_hits(painter, left, all);
        }
        if painter.is_beside() {
            self.draw_column(painter);
        } else {
            self.draw_row(painter);
        }
    }

    /// Draws the cards in the panel beside the field.
    ///
    /// ```text
    ///   ┌─ LEVEL ─┐  ┌─ SCORE ─┐  ┌ BRICKS ─┐  ┌─ LIVES ─┐   in a column,
    ///   │  3/24   │  │  1234   │  │   23    │  │  ♥ ♥ ♥  │   with the stars
    ///   │  title  │  │ ■ ■ · · │  └─────────┘  └─────────┘
    ///   └─────────┘  └─────────┘
    /// ```
    fn draw_column(&self, painter: &mut Painter<'_>) {
        let panel = painter.panels.status;
        let room = panel.size().y - ASIDE - 2.0 * TOP;
        let bricks = Card::new(painter.layout, "BRICKS").line(self.bricks.to_string(), LARGE, VALUE);
        let lives =
            Card::new(painter.layout, "LIVES").drawing(HEARTS_HEIGHT, |painter, area| self.draw_hearts(painter, area));
        let mut cards = vec![self.level_card(painter), self.score_card(painter), bricks, lives];
        // With large text, drop the brick count if the cards do not fit.
        if stack_height(&cards) > room {
            cards.remove(2);
        }
        if let Some(stars) = &self.stars {
            cards.extend(stars.card(painter, room - stack_height(&cards) - BETWEEN));
        }
        draw_stack(painter, &panel, &cards, growth(&panel, &cards));
    }

    /// Creates a card for number and title of the level. Large text gets no room for unused lines
    /// of the title.
    fn level_card<'b>(&'b self, painter: &Painter<'b>) -> Card<'b> {
        let (number, count) = self.number;
        let (lines, style) = self.title_lines(painter);
        let leading = style.size * scale::LEADING;
        let least = if painter.on(TITLE).size > LARGE_LETTERS * TITLE.size { 1 } else { TITLE_LINES };
        let room = lines.len().max(least) as f32;
        // With room for two lines, a single line is a little higher than the middle.
        let above = (room - lines.len() as f32) / 4.0;
        Card::new(painter.layout, "LEVEL").line(format!("{number}/{count}"), LARGE, VALUE).drawing(
            room * leading,
            move |painter, area| {
                for (place, line) in lines.iter().enumerate() {
                    let top = area.min.y + (above + place as f32) * leading;
                    painter.center(line, vec2(area.center().x, top), style, LABEL);
                }
            },
        )
    }

    fn score_card<'b>(&'b self, painter: &Painter<'b>) -> Card<'b> {
        let card = Card::new(painter.layout, "SCORE")
            .drawing(painter.leading(LARGE), |painter, area| self.draw_points(painter, area, painter.on(LARGE)))
            .drawing(METER_ROOM, |painter, area| self.draw_meter(painter, area.min, area.size().x));
        match self.combo() {
            Some((words, color)) => card.line(words, scale::LABEL, color),
            None => card.space(painter.leading(scale::LABEL)),
        }
    }

    fn draw_hearts(&self, painter: &mut Painter<'_>, area: &Aabb) {
        let larger = (area.size().x / (4.0 * HEART_DISTANCE)).min(HEARTS_HEIGHT / HEART_SIDE);
        let top = area.min.y + (HEARTS_HEIGHT - HEART_SIDE * larger) / 2.0 + 2.0;
        self.draw_lives(painter, vec2(area.center().x, top), larger);
    }

    /// Returns the lines of the level's title in the panel beside the field, and their style.
    fn title_lines(&self, painter: &Painter<'_>) -> (Vec<String>, TextStyle) {
        let width = content_width(&painter.panels.status);
        let title = self.title;
        // Shrink large text to fit a long word, down to the usual size, before cutting the word.
        let large = painter.on(TITLE);
        let narrow = title.split_whitespace().fold(large, |style, word| painter.narrowed(word, style, width));
        let least = scale::on(&painter.layout.with_text(1.0), TITLE).size;
        let style = TextStyle { size: narrow.size.max(least), ..large };
        let mut lines = painter.text.wrap(title, style, width);
        if lines.len() > MAX_TITLE_LINES {
            let rest = lines.split_off(MAX_TITLE_LINES - 1).join(" ");
            lines.push(painter.text.fit(&rest, style, width));
        }
        (lines, style)
    }

    /// Draws the row above the field.
    ///
    /// ```text
    ///      LEVEL 3/24          SCORE combo ×4         LIVES
    ///    title of the level         1234             ♥  ♥  ♥
    ///                          ■ ■ ■ ■ · · · ·
    /// ```
    fn draw_row(&self, painter: &mut Painter<'_>) {
        let area = painter.panels.status;
        let larger = (area.size() / ROW).min_element().clamp(LOW, 1.9);
        let scaled = |style: TextStyle, larger: f32| TextStyle { size: style.size * larger, ..style };
        let label = painter.on(scaled(CAPTION, larger.max(1.0)));
        let [figure, title] = [FIGURE, TITLE].map(|style| painter.on(scaled(style, larger)));
        let meter = 7.0 * larger;
        let top = area.min.y + ((area.size().y - 1.2 * label.size - figure.size - 1.4 * meter) / 2.0).max(ABOVE_ROW);
        // With large text, lines are closer together.
        let leading = ((area.size().y - top - 1.0 - figure.size - 1.4 * meter) / label.size).clamp(0.95, 1.2);
        let below = top + leading * label.size;
        let mut left = area.min.x;
        let [level, score, lives] = COLUMNS.map(|share| {
            let (from, width) = (left + ROW_PADDING, share * area.size().x);
            left += width;
            Aabb::from_min_size(vec2(from, below), vec2(width - 2.0 * ROW_PADDING, figure.size))
        });
        let (number, count) = self.number;
        painter.center(&format!("LEVEL {number}/{count}"), vec2(level.center().x, top), label, LABEL);
        painter.center("LIVES", vec2(lives.center().x, top), label, LABEL);
        self.draw_score_label(painter, vec2(score.center().x, top), label);
        // Letters start at whole pixels, so a shrunk line needs extra room.
        let room = 0.9 * level.size().x;
        let size = painter.narrowed(self.title, title, room).size.max(painter.on(TITLE).size.min(title.size));
        let title = TextStyle { size, ..title };
        let name = painter.text.fit(self.title, title, room);
        painter.center(&name, level.center() - vec2(0.0, title.size / 2.0), title, VALUE);
        self.draw_points(painter, &score, figure);
        // With large text, the meter is at the row's lower edge.
        let at = (score.max.y + 0.2 * meter).min(area.max.y - meter);
        self.draw_meter(painter, vec2(score.min.x, at), score.size().x);
        // Four hearts fit, with some space on both sides.
        let larger = larger.min(lives.size().x / (4.0 * HEART_DISTANCE));
        self.draw_lives(painter, lives.center() - vec2(0.0, HEART_SIDE * larger / 2.0), larger);
    }

    /// Draws the score at the top of an area, shrunk if it is too wide.
    fn draw_points(&self, painter: &mut Painter<'_>, area: &Aabb, style: TextStyle) {
        let light = VALUE.truncate().lerp(combo_color(self.score.combo), self.pop()).extend(1.0);
        let (points, top) = (self.points.to_string(), vec2(area.center().x, area.min.y));
        painter.center(&points, top, painter.narrowed(&points, style, area.size().x), light);
    }

    /// Draws the combo as a meter: the factor on the next brick's points. With effects off, draws
    /// nothing.
    fn draw_meter(&self, painter: &mut Painter<'_>, corner: Vec2, width: f32) {
        if !self.has_effects {
            return;
        }
        let filled = self.score.combo.min(MAX_COMBO_FACTOR);
        let pitch = (width + GAP) / MAX_COMBO_FACTOR as f32;
        let empty = if painter.is_high_contrast { 0.4 } else { 0.13 };
        for pip in 0..MAX_COMBO_FACTOR {
            let color = if pip < filled { combo_color(pip + 1).extend(1.0) } else { Vec4::new(1.0, 1.0, 1.0, empty) };
            let grows = pip + 1 == filled && self.moves;
            let grow = if grows { 3.0 * self.pop() } else { 0.0 };
            let at = vec2(corner.x + pitch * pip as f32, corner.y - grow);
            painter.sprite(Sprite::White, at, vec2(pitch - GAP, METER + 2.0 * grow), color);
        }
    }

    /// Draws the heading of the score in a row, with the combo beside it.
    fn draw_score_label(&self, painter: &mut Painter<'_>, top: Vec2, style: TextStyle) {
        let (words, color) = self.combo().map_or_else(Default::default, |(words, color)| (format!("  {words}"), color));
        let [name, rest] = ["SCORE", &words].map(|words| painter.text.drawn_width(painter.layout, words, style));
        let left = top - vec2((name + rest) / 2.0, 0.0);
        painter.left("SCORE", left, style, LABEL);
        painter.left(&words, left + vec2(name, 0.0), style, color);
    }

    /// Draws one heart per life in a row. `top` is the middle of the row's top edge. Lost lives
    /// stay as shadows. If there are too many hearts, draws one heart and a number.
    fn draw_lives(&self, painter: &mut Painter<'_>, top: Vec2, larger: f32) {
        let (lives, all) = (self.lives, self.all_lives);
        let (side, step) = (HEART_SIDE * larger, HEART_DISTANCE * larger);
        if all > MAX_HEARTS {
            let style = painter.on(TextStyle { size: scale::FIGURE.size * larger, ..scale::FIGURE });
            self.draw_heart(painter, top - vec2(step, 0.0), side, true);
            painter.center(&format!("×{lives}"), top + vec2(0.58 * step, (side - style.size) / 2.0), style, VALUE);
            return;
        }
        // With the maximum number of hearts, hearts are closer together.
        let step = if all == MAX_HEARTS { 0.9 * step } else { step };
        let left = top.x - (step * (all.max(1) - 1) as f32 + side) / 2.0;
        let (light, alpha) = if painter.is_high_contrast { (0.2, 0.9) } else { (0.4, 0.6) };
        for i in 0..all {
            let corner = vec2(left + step * i as f32, top.y);
            if i < lives {
                self.draw_heart(painter, corner, side, i + 1 == lives);
            } else {
                painter.sprite(Sprite::Heart, corner, Vec2::splat(side), Vec3::splat(light).extend(alpha));
            }
        }
        if lives < all {
            self.draw_broken_heart(painter, vec2(left + step * lives as f32, top.y), side);
        }
    }

    /// Draws a heart. A newly won heart grows and shines.
    fn draw_heart(&self, painter: &mut Painter<'_>, corner: Vec2, side: f32, is_newest: bool) {
        let since = self.since_life_won.filter(|_| is_newest);
        let mut grow = 0.0;
        if let Some(share) = since.map(|since| since / GROWING).filter(|share| *share < 1.0) {
            grow = if self.moves { side * 0.5 * ease::kick(share) } else { 0.0 };
            let light = Vec4::new(1.0, 0.5, 0.55, 0.8 * (1.0 - share));
            painter.sprite(Sprite::Glow, corner - side, Vec2::splat(3.0 * side), light);
        }
        painter.sprite(Sprite::Heart, corner - grow / 2.0, Vec2::splat(side + grow), Vec4::ONE);
    }

    /// Draws a heart that falls apart, if a life has just been lost.
    fn draw_broken_heart(&self, painter: &mut Painter<'_>, corner: Vec2, side: f32) {
        let Some(since) = self.since_life_lost.filter(|since| *since < BREAKING) else { return };
        let share = since / BREAKING;
        let moved = vec2(9.0 * ease::out(2.0 * share), 34.0 * share * share);
        let apart = if self.moves { moved } else { Vec2::ZERO };
        let light = Vec3::splat(1.0 + 0.6 * ease::fade(4.0 * share)).extend((1.6 * (1.0 - share)).min(1.0));
        let halves = painter.sheet.uv(Sprite::Heart).three_slices(side, side / 2.0);
        for ((x, width, uv), sign) in halves.zip([-1.0, 1.0]) {
            let at = corner + vec2(x + sign * apart.x, apart.y);
            painter.sprites.draw_sprite(at, vec2(width, side), uv, light);
        }
    }

    /// Returns the strength of the highlight after a brick broke, from 0 to 1.
    fn pop(&self) -> f32 {
        self.since_brick.map_or(0.0, |since| ease::fade(since / POP))
    }

    /// Returns the combo's text and color. `None` without a combo, and with effects off.
    fn combo(&self) -> Option<(String, Vec4)> {
        let combo = self.score.combo;
        let is_shown = combo > 1 && self.has_effects;
        is_shown.then(|| (format!("Combo ×{combo}"), combo_color(combo).extend(1.0)))
    }
}

/// Draws a bar on the frame above the field, with a part for each hit that the hearts take in all. A
/// part is lit for each of the `left` remaining hits.
///
/// ```text
///   ═══════════ ♥ ■ ■ ■ ■ ■ · · · ═══════════
/// ```
fn draw_heart_hits(painter: &mut Painter<'_>, left: u32, all: u32) {
    let field = painter.layout.field_area();
    let bar = Aabb::from_center_size(vec2(field.center().x, field.min.y - 4.0), HEART_BAR);
    let pitch = (bar.size().x + GAP) / all as f32;
    let side = 1.8 * HEART_BAR.y;
    let edge = bar.inflated(GAP);
    painter.sprite(Sprite::White, edge.min, edge.size(), Vec4::new(0.0, 0.0, 0.05, 0.8));
    for part in 0..all {
        let color = if part < left { HEART_LIGHT } else { Vec4::new(1.0, 1.0, 1.0, 0.13) };
        let corner = bar.min + vec2(pitch * part as f32, 0.0);
        painter.sprite(Sprite::White, corner, vec2((pitch - GAP).max(0.5 * pitch), HEART_BAR.y), color);
    }
    painter.sprite(Sprite::Heart, vec2(edge.min.x - side, bar.center().y - side / 2.0), Vec2::splat(side), Vec4::ONE);
}
