//! Level, score and lives: one below the other beside the field, or in a row above it.

use super::super::Renderer;
use super::super::sheet::Sprite;
use super::cards::{self, ASIDE, BETWEEN, INSET, TOP};
use super::{Align, Column, LABEL, VALUE, scale};
use crate::collision::Aabb;
use crate::draw::{Arrangement, Layout, TextStyle};
use crate::level::Level;
use crate::menu::Page;
use crate::session::{Mode, View};
use glam::{Vec2, Vec3, Vec4, vec2};

/// Free space between a panel's edge and what is in it.
pub(super) const PADDING: f32 = 10.0;

/// Height of the hearts beside the field, and of the meter with the space below it.
const LIVES: f32 = 34.0;
const METER: f32 = 11.0;

/// The most lines of a level's title, and how much larger than usual letters are large.
const TITLE_LINES: usize = 2;
const MUCH: f32 = 1.1;

/// How much higher cards beside the field get where the panel has room.
const MOST_MORE: f32 = 22.0;

/// The shares of a row that level, score and lives have.
const COLUMNS: [f32; 3] = [0.42, 0.33, 0.25];

/// Width and height of a row for which styles are as they are; a larger one has larger text.
const ROW: Vec2 = Vec2::new(490.0, 62.0);

/// A heart's side, and from one to the next.
const HEART: f32 = 26.0;
const HEARTS: f32 = 31.0;

/// Where a card in the panel beside the field is, and how far below its top its name begins.
#[derive(Clone, Copy)]
pub(super) struct Card {
    pub(super) top: f32,
    pub(super) height: f32,
    inset: f32,
}

impl Renderer {
    pub(super) fn draw_status(&mut self, layout: &Layout, view: &View<'_>) {
        if view.screen.mode() == Mode::Menu && view.screen.page() != Some(Page::Practice) {
            // The level, score and lives of a game that nobody plays would only mislead.
            return self.draw_front(layout, view);
        }
        match layout.panels.arrangement {
            Arrangement::Beside => self.draw_status_column(layout, view),
            Arrangement::Strip | Arrangement::Tall => self.draw_status_row(layout, view),
        }
    }

    /// ```text
    ///   ┌─ LEVEL ─┐  ┌─ SCORE ─┐  ┌ BRICKS ─┐  ┌─ LIVES ─┐   one below the other
    ///   │  3/24   │  │  1234   │  │   23    │  │  ♥ ♥ ♥  │   and the stars
    ///   │  title  │  │ ■ ■ · · │  └─────────┘  └─────────┘
    ///   └─────────┘  └─────────┘
    /// ```
    fn draw_status_column(&mut self, layout: &Layout, view: &View<'_>) {
        let area = layout.panels.status;
        let height = |style: TextStyle| scale::on(layout, style).size * scale::LEADING;
        let [label, figure, title] = [scale::CAPTION, scale::LARGE, scale::TITLE].map(height);
        let of_level = label + figure + self.title_room(layout, view) * title + 1.5 * INSET;
        let of_score = label + figure + METER + label + 1.5 * INSET;
        let of_bricks = label + figure + 1.5 * INSET;
        let of_lives = label + LIVES + 2.0 * INSET;
        // Where letters must be large, there is no room for all.
        let least = of_level + of_score + of_lives + 2.0 * BETWEEN;
        let has_bricks = TOP + least + of_bricks + BETWEEN <= area.max.y - TOP;
        let of_bricks = if has_bricks { Some(of_bricks) } else { None };
        let cards = [Some(of_level), Some(of_score), of_bricks, Some(of_lives)];
        let above = cards.iter().flatten().map(|height| height + BETWEEN).sum::<f32>();
        let stars = self.star_card(layout, view, area.max.y - ASIDE - TOP - above);
        // What is left of the panel is shared out.
        let count = cards.iter().flatten().count() + usize::from(stars.is_some());
        let end = TOP + above + stars.as_ref().map_or(-BETWEEN, |stars| stars.height);
        let more = ((area.max.y - ASIDE - end) / count as f32).clamp(0.0, MOST_MORE);
        let mut top = TOP;
        let mut card = |height: f32| {
            let card = Card { top, height: height + more, inset: INSET + more / 2.0 };
            top += card.height + BETWEEN;
            card
        };
        self.draw_level_card(layout, view, card(of_level));
        self.draw_score_card(layout, view, card(of_score));
        if let Some(height) = of_bricks {
            self.draw_bricks_card(layout, view, card(height));
        }
        self.draw_lives_card(layout, view, card(of_lives));
        if let Some(stars) = stars {
            let card = card(stars.height);
            self.draw_star_goals(layout, view, stars, card);
        }
    }

    /// A card with its name. Returns what comes below it.
    pub(super) fn begin_card(&mut self, layout: &Layout, name: &str, card: Card) -> Column {
        let area = layout.panels.status;
        self.draw_card(&area, card.top, card.height);
        let mut line = Column { x: area.center().x, y: card.top + card.inset };
        line.text(self, layout, name, scale::CAPTION, LABEL);
        line
    }

    fn draw_level_card(&mut self, layout: &Layout, view: &View<'_>, card: Card) {
        let area = layout.panels.status;
        let (x, width) = (area.center().x, inner(&area));
        let mut line = self.begin_card(layout, "LEVEL", card);
        let number = number(view);
        let style = self.narrowed(&number, scale::on(layout, scale::LARGE), width);
        self.text.render_text(layout, &number, vec2(x, line.y), style, VALUE, Align::Center);
        line.y += scale::on(layout, scale::LARGE).size * scale::LEADING;
        let (title, style) = self.title_lines(layout, view);
        // Where two lines have their room, one stands in its upper half.
        line.y += (self.title_room(layout, view) - title.len() as f32) / 4.0 * style.size * scale::LEADING;
        for part in &title {
            self.text.render_text(layout, part, vec2(line.x, line.y), style, LABEL, Align::Center);
            line.y += style.size * scale::LEADING;
        }
    }

    /// For how many lines of the level's title there is room: where letters are large, for no more
    /// than it has.
    fn title_room(&self, layout: &Layout, view: &View<'_>) -> f32 {
        let is_large = scale::on(layout, scale::TITLE).size > MUCH * scale::TITLE.size;
        let lines = if is_large { self.title_lines(layout, view).0.len() } else { TITLE_LINES };
        lines as f32
    }

    /// The lines of the level's title in the panel beside the field, and how they are set.
    fn title_lines(&self, layout: &Layout, view: &View<'_>) -> (Vec<String>, TextStyle) {
        let width = inner(&layout.panels.status);
        let title = view.levels.chosen().map_or("", Level::title);
        // A word of large letters gets smaller, down to the usual size, before it is cut.
        let style = scale::on(layout, scale::TITLE);
        let narrow = title.split_whitespace().fold(style, |style, word| self.narrowed(word, style, width));
        let least = scale::on(&layout.with_text(1.0), scale::TITLE).size;
        let style = TextStyle { size: narrow.size.max(least), ..style };
        let mut title = self.text.wrap(title, style, width);
        if title.len() > TITLE_LINES {
            let rest = title.split_off(TITLE_LINES - 1).join(" ");
            title.push(self.text.fit(&rest, style, width));
        }
        (title, style)
    }

    fn draw_score_card(&mut self, layout: &Layout, view: &View<'_>, card: Card) {
        let area = layout.panels.status;
        let (x, width) = (area.center().x, inner(&area));
        let mut line = self.begin_card(layout, "SCORE", card);
        self.draw_points(layout, view, vec2(x, line.y), (scale::LARGE, width));
        line.y += scale::on(layout, scale::LARGE).size * scale::LEADING;
        self.draw_meter(view, vec2(x - width / 2.0, line.y), width);
        self.draw_combo(layout, view, vec2(x, line.y + METER), width);
    }

    fn draw_bricks_card(&mut self, layout: &Layout, view: &View<'_>, card: Card) {
        let line = self.begin_card(layout, "BRICKS", card);
        let bricks = view.game.bricks().breakable().to_string();
        let style = self.narrowed(&bricks, scale::on(layout, scale::LARGE), inner(&layout.panels.status));
        self.text.render_text(layout, &bricks, vec2(line.x, line.y), style, VALUE, Align::Center);
    }

    fn draw_lives_card(&mut self, layout: &Layout, view: &View<'_>, card: Card) {
        let line = self.begin_card(layout, "LIVES", card);
        let larger = (inner(&layout.panels.status) / (4.0 * HEARTS)).min(LIVES / HEART);
        self.draw_lives(layout, view, vec2(line.x, line.y + (LIVES - HEART * larger) / 2.0 + 2.0), larger);
    }

    /// ```text
    ///      LEVEL 3/24          SCORE combo ×4         LIVES
    ///    title of the level         1234             ♥  ♥  ♥
    ///                          ■ ■ ■ ■ · · · ·
    /// ```
    fn draw_status_row(&mut self, layout: &Layout, view: &View<'_>) {
        let area = layout.panels.status;
        let larger = (area.size() / ROW).min_element().clamp(1.0, 1.9);
        let [label, figure, title] = [scale::CAPTION, scale::FIGURE, scale::TITLE]
            .map(|style| scale::on(layout, TextStyle { size: style.size * larger, ..style }));
        let mut from = area.min.x;
        let [level, score, lives] = COLUMNS.map(|share| {
            let width = share * area.size().x;
            from += width;
            (from - width / 2.0, width - 2.0 * PADDING)
        });
        let meter = 7.0 * larger;
        let top = area.min.y + ((area.size().y - 1.2 * label.size - figure.size - 1.4 * meter) / 2.0).max(2.0);
        // Where letters are large, lines stand closer.
        let leading = ((area.size().y - 1.0 - figure.size - 1.4 * meter) / label.size).clamp(0.95, 1.2);
        let below = top + leading * label.size;
        let mut text = |text: &str, x: f32, y: f32, style: TextStyle, color: Vec4| {
            self.text.render_text(layout, text, vec2(x, y), style, color, Align::Center);
        };
        text(&format!("LEVEL {}", number(view)), level.0, top, label, LABEL);
        text("LIVES", lives.0, top, label, LABEL);
        let name = view.levels.chosen().map_or("", Level::title);
        let name = self.text.fit(name, title, level.1);
        let at = vec2(level.0, below + (figure.size - title.size) / 2.0);
        self.text.render_text(layout, &name, at, title, VALUE, Align::Center);
        self.draw_score_label(layout, view, vec2(score.0, top), label);
        self.draw_points(layout, view, vec2(score.0, below), (figure, score.1));
        // Where letters are large, it stands at the row's end.
        let at = (below + figure.size + 0.2 * meter).min(area.max.y - meter);
        self.draw_meter(view, vec2(score.0 - score.1 / 2.0, at), score.1);
        // Four of them fit, with some space on both sides.
        let larger = larger.min(lives.1 / (4.0 * HEARTS));
        self.draw_lives(layout, view, vec2(lives.0, below + (figure.size - HEART * larger) / 2.0), larger);
    }

    /// One heart for each life, around `top`, the middle of their upper edge. Lost lives stay as
    /// shadows. If more lives are possible than fit, one heart and a number stand for them.
    fn draw_lives(&mut self, layout: &Layout, view: &View<'_>, top: Vec2, larger: f32) {
        const MOST: u32 = 4;
        let uv = self.sheet.uv(Sprite::Heart);
        let (lives, all) = (view.game.lives(), view.game.all_lives().max(view.game.lives()));
        let (side, step) = (HEART * larger, HEARTS * larger);
        if all > MOST {
            let style = TextStyle { size: scale::FIGURE.size * larger, ..scale::FIGURE };
            let style = scale::on(layout, style);
            self.draw_heart(view, top - vec2(step, 0.0), side, true);
            let at = top + vec2(0.58 * step, (side - style.size) / 2.0);
            self.text.render_text(layout, &format!("×{lives}"), at, style, VALUE, Align::Center);
            return;
        }
        // The most hearts that fit stand a little closer.
        let step = if all == MOST { 0.9 * step } else { step };
        let left = top.x - (step * (all.max(1) - 1) as f32 + side) / 2.0;
        for i in 0..all {
            let corner = vec2(left + step * i as f32, top.y);
            if i < lives {
                self.draw_heart(view, corner, side, i + 1 == lives);
            } else {
                let (light, alpha) = if view.facts.settings.high_contrast() { (0.2, 0.9) } else { (0.4, 0.6) };
                let shadow = Vec3::splat(light).extend(alpha);
                self.sprites.draw_sprite(corner, Vec2::splat(side), uv, shadow);
            }
        }
        if lives < all {
            self.draw_broken_heart(view, vec2(left + step * lives as f32, top.y), side);
        }
    }
}

/// Width of what is in a card of a panel.
fn inner(panel: &Aabb) -> f32 {
    panel.size().x - 2.0 * (ASIDE + cards::PADDING)
}

/// Which level of how many.
fn number(view: &View<'_>) -> String {
    let (number, count) = view.number;
    format!("{number}/{count}")
}
