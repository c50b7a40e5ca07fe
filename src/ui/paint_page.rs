//! The pages of the painter: the grid over the bricks, and the buttons below.

use super::colors::{ACCENT, LABEL, VALUE, faded};
use super::painter::Painter;
use super::scale;
use crate::collision::Aabb;
use crate::field::draw_hits;
use crate::field::sheet::Sprite;
use crate::game::power_up::SIZE;
use crate::game::{BRICK_AREA, FIELD};
use crate::level::{Behavior, BrickKind, Tile};
use crate::menu::{MenuAction, MenuEntry, Page, Tool, swatch};
use crate::palette;
use crate::session::View;
use glam::{Vec2, Vec4, vec2};
use std::num::NonZeroU8;

/// Color behind the buttons.
const GROUND: Vec4 = Vec4::new(0.016, 0.018, 0.06, 0.96);
/// Color of a button.
const BUTTON: Vec4 = Vec4::new(0.06, 0.075, 0.19, 1.0);
/// Color of the chosen code and tool.
const CHOSEN: Vec4 = Vec4::new(0.16, 0.24, 0.52, 1.0);

/// Color of the grid.
const LINE: Vec4 = Vec4::new(0.7, 0.8, 1.0, 0.22);
/// Levels with more columns or rows have no grid.
const MAX_LINES: usize = 100;

/// Opacity of the brick in cells that will change.
const PREVIEW: f32 = 0.75;

/// Minimum height of a button's picture above its name, world units.
const LEAST_PICTURE: f32 = 18.0;
/// Points of an icon in each direction.
const POINTS: usize = 7;

/// Returns true for an entry of *New brick* that is drawn as a color.
pub(super) fn is_color(entry: &MenuEntry) -> bool {
    matches!(entry.action, MenuAction::TileColor(_))
}

/// Returns the icon of a tool: rows of points, of which those with `#` are drawn.
fn icon(action: MenuAction) -> Option<&'static str> {
    Some(match action {
        MenuAction::Tool(Tool::Brush) => "......# .....## ....##. .#.##.. ####... ####... .##....",
        MenuAction::Tool(Tool::Line) => "......# .....#. ....#.. ...#... ..#.... .#..... #......",
        MenuAction::Tool(Tool::Box) => "####### ####### ####### ####### ####### ####### .......",
        MenuAction::Tool(Tool::Frame) => "####### #.....# #.....# #.....# #.....# ####### .......",
        MenuAction::Tool(Tool::Fill) => "...#... ...#... ..###.. .#####. .#####. .#####. ..###..",
        MenuAction::Mirror => "...#... #..#..# ##.#.## ####### ##.#.## #..#..# ...#...",
        MenuAction::Tool(Tool::InsertRow) => "####### ....... ...#... .#####. ...#... ....... #######",
        MenuAction::Tool(Tool::DeleteRow) => "####### ....... ....... .#####. ....... ....... #######",
        MenuAction::Tool(Tool::InsertColumn) => "#.....# #..#..# #..#..# #.###.# #..#..# #..#..# #.....#",
        MenuAction::Tool(Tool::DeleteColumn) => "#.....# #.....# #.....# #.###.# #.....# #.....# #.....#",
        MenuAction::Undo => "..#.... .##.... ######. .##...# ..#...# ......# ..####.",
        MenuAction::Redo => "....#.. ....##. .###### #...##. #...#.. #...... .####..",
        MenuAction::Start => ".#..... .###... .#####. .###### .#####. .###... .#.....",
        MenuAction::Share => "...#### .....## ##..#.# #..#... #.....# #.....# #######",
        MenuAction::NewLevel => "####### #.....# #..#..# #.###.# #..#..# #.....# #######",
        MenuAction::Back => "...#... ..#.... .#..... ####### .#..... ..#.... ...#...",
        _ => return None,
    })
}

/// The grid and the buttons of the painter's pages.
pub(super) struct PaintPage<'a> {
    pub(super) view: &'a View<'a>,
}

impl PaintPage<'_> {
    /// Draws the ground of the buttons, and the grid of cells with what the chosen tool will do.
    pub(super) fn draw_canvas(&self, painter: &mut Painter<'_>, buttons: &[Aabb]) {
        let min = buttons.iter().fold(Vec2::MAX, |min, place| min.min(place.min)) - 4.0;
        // The buttons hide the paddle.
        let max = buttons.iter().fold(vec2(0.0, FIELD.y - 4.0), |max, place| max.max(place.max)) + 4.0;
        painter.fill(min, max - min, if painter.is_high_contrast { GROUND.with_w(1.0) } else { GROUND });
        let Some(level) = self.view.levels.chosen() else { return };
        let cells = vec2(level.columns as f32, level.rows() as f32);
        let cell = BRICK_AREA.size() / cells;
        if cells.max_element() <= MAX_LINES as f32 {
            for column in 0..=level.columns {
                let x = cell.x * column as f32 - 0.5;
                painter.fill(BRICK_AREA.min + vec2(x, 0.0), vec2(1.0, BRICK_AREA.size().y), LINE);
            }
            for row in 0..=level.rows() {
                let y = cell.y * row as f32 - 0.5;
                painter.fill(BRICK_AREA.min + vec2(0.0, y), vec2(BRICK_AREA.size().x, 1.0), LINE);
            }
        }
        if self.view.context.paint.is_mirrored {
            let middle = vec2(BRICK_AREA.center().x - 1.0, BRICK_AREA.min.y);
            painter.fill(middle, vec2(2.0, BRICK_AREA.size().y), faded(ACCENT, 0.7));
        }
        for index in self.view.context.paint.preview {
            let at = vec2((index % level.columns) as f32, (index / level.columns) as f32);
            draw_tile(painter, self.tile(self.view.context.paint.code), BRICK_AREA.min + at * cell, cell, PREVIEW);
            painter.frame(BRICK_AREA.min + at * cell, cell, 2.0, ACCENT);
        }
        let pointer = painter.pointer.map(|pixel| painter.layout.to_field(pixel));
        let is_painted = self.view.screen.page() == Some(Page::Paint);
        if let Some(point) = pointer.filter(|point| is_painted && BRICK_AREA.closest_point(*point) == *point) {
            self.draw_pointed(painter, (point - BRICK_AREA.min) / cell, cell);
        }
    }

    /// Shows what the chosen tool will change at a point: cells, a row, a column, or the boundary
    /// where one will be inserted. `at` is in cells.
    fn draw_pointed(&self, painter: &mut Painter<'_>, at: Vec2, cell: Vec2) {
        let (size, paint) = (BRICK_AREA.size(), &self.view.context.paint);
        let (corner, boundary) = (BRICK_AREA.min + at.floor() * cell, BRICK_AREA.min + at.round() * cell - 2.0);
        match paint.tool {
            Tool::InsertRow => painter.fill(vec2(BRICK_AREA.min.x, boundary.y), vec2(size.x, 4.0), ACCENT),
            Tool::InsertColumn => painter.fill(vec2(boundary.x, BRICK_AREA.min.y), vec2(4.0, size.y), ACCENT),
            Tool::DeleteRow => painter.frame(vec2(BRICK_AREA.min.x, corner.y), vec2(size.x, cell.y), 3.0, ACCENT),
            Tool::DeleteColumn => painter.frame(vec2(corner.x, BRICK_AREA.min.y), vec2(cell.x, size.y), 3.0, ACCENT),
            _ => {
                painter.frame(corner, cell, 2.0, ACCENT);
                if paint.is_mirrored {
                    let opposite = BRICK_AREA.min.x + BRICK_AREA.max.x - corner.x - cell.x;
                    painter.frame(vec2(opposite, corner.y), cell, 2.0, ACCENT);
                }
            }
        }
    }

    /// Draws a button: a brick with its code, a color, or an icon with its name and its key.
    pub(super) fn draw_button(&self, painter: &mut Painter<'_>, entry: &MenuEntry, place: &Aabb, has_focus: bool) {
        let (paint, size) = (&self.view.context.paint, place.size());
        let is_chosen = match entry.action {
            MenuAction::Brush(code) => paint.code == Some(code),
            MenuAction::Tool(tool) => paint.tool == tool,
            MenuAction::Mirror => paint.is_mirrored,
            MenuAction::TileColor(index) => paint.kind.color == swatch(index),
            _ => false,
        };
        painter.fill(place.min, size, if is_chosen { CHOSEN } else { BUTTON });
        if has_focus || is_chosen {
            let color = if has_focus { ACCENT } else { faded(ACCENT, 0.5) };
            painter.frame(place.min, size, if has_focus { 3.0 } else { 2.0 }, color);
        }
        let color = if is_chosen || has_focus { VALUE } else { LABEL };
        let style = painter.on(scale::FINE);
        let below = place.max.y - 1.25 * style.size;
        // A small button has only its picture. A code always stands below its brick.
        let is_code = matches!(entry.action, MenuAction::Brush(_));
        let name_fits = painter.text.drawn_width(painter.layout, &entry.label, style) < size.x - 4.0;
        let has_name = is_code || name_fits && below - place.min.y > LEAST_PICTURE;
        let picture = Aabb {
            min: place.min + vec2(6.0, 4.0),
            max: vec2(place.max.x - 6.0, if has_name { below } else { place.max.y - 4.0 }),
        };
        let of_width = |share: f32| {
            let most = picture.size();
            let high = most.y.min(0.7 * most.x).max(LEAST_PICTURE / 2.0);
            share * vec2(most.x.min(2.0 * high), high)
        };
        let tile = match entry.action {
            MenuAction::Brush(code) => Some((self.tile(Some(code)), of_width(1.0))),
            MenuAction::TileColor(index) => {
                Some((Tile::Brick(BrickKind { color: swatch(index), ..paint.kind }), of_width(1.0)))
            }
            MenuAction::NewTile => Some((Tile::Brick(paint.kind), of_width(0.7))),
            _ => None,
        };
        match tile {
            Some((tile, size)) => draw_tile(painter, tile, picture.center() - size / 2.0, size, 1.0),
            None => draw_icon(painter, icon(entry.action).unwrap_or_default(), &picture, color),
        }
        if has_name {
            painter.say(&entry.label, vec2(place.center().x, below), scale::FINE, color);
        }
        // The key is in the corner, beside the picture.
        let Some(key) = entry.key.filter(|_| !is_code && !painter.layout.is_touched) else { return };
        let key = key.to_uppercase().to_string();
        let corner = place.max.x - painter.text.drawn_width(painter.layout, &key, style) - 4.0;
        if corner > picture.center().x + 0.55 * picture.size().y && 2.25 * style.size < size.y {
            painter.say_left(&key, vec2(corner, place.min.y + 1.0), scale::FINE, faded(LABEL, 0.8));
        }
    }

    /// Returns the tile of a code.
    fn tile(&self, code: Option<char>) -> Tile {
        let known = self.view.context.paint.palette.iter().find(|(other, _)| Some(*other) == code);
        known.map_or(Tile::Empty, |(_, tile)| *tile)
    }
}

/// Draws an icon in the middle of an area.
fn draw_icon(painter: &mut Painter<'_>, icon: &str, area: &Aabb, color: Vec4) {
    let point = (area.size().min_element() / POINTS as f32).floor().max(1.0);
    let corner = area.center() - 0.5 * POINTS as f32 * point;
    for (row, points) in icon.split(' ').enumerate() {
        for (column, _) in points.chars().enumerate().filter(|(_, drawn)| *drawn == '#') {
            painter.fill(corner + point * vec2(column as f32, row as f32), Vec2::splat(point), color);
        }
    }
}

/// Draws a brick with its color, its lights, and the symbol of its behavior.
fn draw_tile(painter: &mut Painter<'_>, tile: Tile, corner: Vec2, size: Vec2, alpha: f32) {
    let Tile::Brick(kind) = tile else { return painter.frame(corner, size, 2.0, faded(LABEL, 0.6)) };
    let sprite = if kind.hits.is_some() { Sprite::Block } else { Sprite::BlockSolid };
    painter.show(sprite, corner, size, palette::brick(kind).extend(alpha));
    // Symbols keep their proportions.
    let (side, middle) = (size.min(vec2(1.5 * size.y, size.x / 1.5)), corner + size / 2.0);
    if let Some(mark) = Sprite::of_behavior(kind.behavior) {
        painter.show(mark, middle - side / 2.0, side, Vec4::ONE);
    }
    if let Behavior::Throws { item, .. } = kind.behavior {
        let side = SIZE * (0.8 * size / SIZE).min_element();
        let at = painter.at(middle - side / 2.0);
        painter.draw_item(item, false, at, side, alpha);
    }
    let hits = kind.hits.map_or(0, NonZeroU8::get);
    if hits > 1 {
        let area = Aabb::from_min_size(painter.at(corner), size);
        draw_hits(painter.sprites, painter.sheet, hits, hits, &area);
    }
}
