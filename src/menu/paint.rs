//! The pages *Paint* and *New brick*: their entries, and the rectangles of these in world units.
//!
//! ```text
//!      in the field                upright, for fingers
//!   ┌───────────────┐                ┌─────────┐
//!   │    bricks     │                │ bricks  │
//!   ├───────────────┤                ├─────────┤
//!   │ note, message │                │  note   │
//!   ├─────┬─────────┤                ├─────────┤
//!   │codes│  tools  │                │  codes  │
//!   └─────┴─────────┘                │  tools  │
//!                                    └─────────┘
//! ```

use super::entry::{MenuAction, MenuContext, MenuEntry, back, entry, value};
use super::entry_rects::PageRoom;
use crate::collision::Aabb;
use crate::game::BRICK_AREA;
use crate::level::{Behavior, BrickKind, Color, Drop, PowerUpKind, Tile, paint};
use glam::{Vec2, vec2};

/// A tool of the painter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// Paints the cells under the pointer.
    #[default]
    Brush,
    /// Paints a straight line.
    Line,
    /// Paints a filled rectangle.
    Box,
    /// Paints the outline of a rectangle.
    Frame,
    /// Paints connected cells that have the same code.
    Fill,
    /// Inserts an empty row.
    InsertRow,
    /// Deletes a row.
    DeleteRow,
    /// Inserts an empty column.
    InsertColumn,
    /// Deletes a column.
    DeleteColumn,
}

impl Tool {
    /// Returns true if the tool paints cells with the chosen code.
    pub fn paints(self) -> bool {
        matches!(self, Self::Brush | Self::Line | Self::Box | Self::Frame | Self::Fill)
    }
}

/// Colors for new bricks, as red, green and blue in hexadecimal digits.
const SWATCHES: [u32; 14] = [
    0xffffff, 0x9aa4b8, 0xff3d5c, 0xff5c8a, 0xff8c40, 0xffd166, 0xc9e265, 0x58d68d, 0x4ddef2, 0x3d9bff, 0x6f7cff,
    0xb06cff, 0xe8d8b8, 0x996644,
];

/// Returns a color for new bricks by its index.
pub fn swatch(index: usize) -> Color {
    let [_, color @ ..] = SWATCHES[index % SWATCHES.len()].to_be_bytes();
    Color::Custom(color)
}

/// Top of the entries, world units: below the bricks and a message of five lines of large text.
const TOP: f32 = 444.0;
/// Top of entries for fingers, world units: below the bricks and a message of three lines.
const TOP_FOR_FINGERS: f32 = 375.0;
/// Free space between two entries, world units.
const GAP: f32 = 3.0;
/// Free space between codes and tools, world units.
const BETWEEN: f32 = 8.0;
/// Number of tools.
const TOOLS: usize = 16;
/// Columns and rows of tools beside the codes.
const TOOL_BLOCK: [usize; 2] = [6, 3];
/// Usual number of columns of codes beside the tools.
const CODE_COLUMNS: usize = 5;
/// Columns of tools below the codes, on an upright screen.
const TOOL_COLUMNS: usize = 8;

/// Returns the entries of *Paint*: the codes, then the tools.
pub(super) fn entries(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let codes = context.paint.palette.iter().map(|(code, tile)| {
        let note = match tile {
            Tile::Empty => "empties cells, as the right button does".to_owned(),
            Tile::Brick(kind) => format!("{code}: {}", paint::describe(kind)),
        };
        let key = (!code.is_ascii_alphabetic()).then_some(if *code == '.' { '0' } else { *code });
        MenuEntry { key, ..entry(MenuAction::Brush(*code), &code.to_string(), &note) }
    });
    let frames = context.paint.tool == Tool::Frame;
    let (shape, shape_note) = match frames {
        true => ("Frame", "drag from corner to corner for the outline of a rectangle; press again for a filled one"),
        false => ("Box", "drag from corner to corner for a rectangle; press again for its outline"),
    };
    let tool = |key: char, action: MenuAction, label: &str, note: &str| MenuEntry {
        key: Some(key),
        ..entry(action, label, note)
    };
    let tools = [
        tool('b', MenuAction::Tool(Tool::Brush), "Brush", "drag over the cells to paint"),
        tool('l', MenuAction::Tool(Tool::Line), "Line", "drag from one end of a line to the other"),
        tool('x', MenuAction::Tool(if frames { Tool::Frame } else { Tool::Box }), shape, shape_note),
        tool('f', MenuAction::Tool(Tool::Fill), "Fill", "click an area of equal cells to paint all of it"),
        tool('h', MenuAction::Mirror, "Mirror", "paints the left and the right half alike"),
        tool('n', MenuAction::NewTile, "Brick +", "define a brick with its color, hits and behavior"),
        tool('i', MenuAction::Tool(Tool::InsertRow), "Row +", "click between two rows to insert one"),
        tool('o', MenuAction::Tool(Tool::DeleteRow), "Row −", "click a row to delete it"),
        tool('j', MenuAction::Tool(Tool::InsertColumn), "Col +", "click between two columns to insert one"),
        tool('k', MenuAction::Tool(Tool::DeleteColumn), "Col −", "click a column to delete it; two always stay"),
        tool('z', MenuAction::Undo, "Undo", "takes the last change back"),
        tool('y', MenuAction::Redo, "Redo", "makes the change again that Undo took back"),
        tool('p', MenuAction::Start, "Play", "play the level as it is now, then come back here"),
        tool('c', MenuAction::Share, "Share", "copies a link to this level"),
        tool('g', MenuAction::NewLevel, "New", "starts another level in a file of its own; this one stays as it is"),
        back("changes are saved as you make them"),
    ];
    codes.chain(tools).collect()
}

/// Returns the entries of *New brick*: the colors, then the brick's properties.
pub(super) fn new_tile(context: &MenuContext<'_>) -> Vec<MenuEntry> {
    let kind = context.paint.kind;
    let colors = (0..SWATCHES.len()).map(|index| entry(MenuAction::TileColor(index), "", "the color of the brick"));
    let hits = kind.hits.map_or_else(|| "solid".to_owned(), |hits| hits.to_string());
    let (behavior, note) = behavior(&kind);
    let amount = match kind.behavior {
        Behavior::Regrows { seconds, .. } | Behavior::Throws { seconds, .. } | Behavior::Spreads { seconds } => {
            value(MenuAction::TileAmount, "Seconds", &seconds.to_string(), "time until the brick acts")
        }
        Behavior::Moves { columns, .. } => {
            value(MenuAction::TileAmount, "Columns", &columns.to_string(), "way to the right; to the left if negative")
        }
        _ => entry(MenuAction::TileAmount, "–", "this behavior has no number"),
    };
    let item = |label: &str, item: PowerUpKind, what: &str| {
        let name = item.name().replace('-', " ");
        value(MenuAction::TileItem, label, &name, &format!("{name} {what}"))
    };
    let item = match (kind.behavior, kind.drop) {
        (Behavior::Throws { item: thrown, .. }, _) => item("Throws", thrown, "falls from it again and again"),
        (_, Drop::PowerUp(dropped)) => item("Drops", dropped, "falls when it breaks"),
        (_, Drop::Usual) => value(MenuAction::TileItem, "Drops", "by chance", "an item may fall when it breaks"),
        (_, Drop::Nothing) => value(MenuAction::TileItem, "Drops", "nothing", "no item falls from it"),
    };
    let properties = [
        value(MenuAction::TileHits, "Hits", &hits, "hits that destroy the brick; solid: none does"),
        value(MenuAction::TileBehavior, "Does", behavior, note),
        amount,
        item,
        entry(MenuAction::AddTile, "Add this brick", &paint::describe(&kind)),
        back("adds no brick"),
    ];
    colors.chain(properties).collect()
}

/// Returns the words for a brick's behavior, and their explanation.
fn behavior(kind: &BrickKind) -> (&'static str, &'static str) {
    match kind.behavior {
        Behavior::Still => ("nothing", "an ordinary brick"),
        Behavior::Explodes => ("explodes", "takes its eight neighbors with it"),
        Behavior::Beats => ("heart", "a boss: the level is won when its last heart breaks"),
        Behavior::Regrows { .. } => ("regrows", "must be destroyed twice"),
        Behavior::Moves { .. } => ("moves", "slides along its row, which must be empty there"),
        Behavior::Throws { .. } => ("throws", "drops an item again and again while it stands"),
        Behavior::Spreads { .. } => ("spreads", "plants copies below itself; only in levels with a heart"),
    }
}

/// Returns the rectangles of the entries of *Paint*.
pub(super) fn rects(entries: &[MenuEntry], room: &PageRoom) -> Vec<Aabb> {
    let codes = entries.len() - TOOLS;
    let area = area(room);
    let size = area.size();
    if size.x > 1.5 * size.y {
        let [columns, rows] = TOOL_BLOCK;
        let wide = |of_codes: usize| (size.x - BETWEEN) / (columns + of_codes) as f32;
        // Many codes are narrower than the tools, unless both are then too narrow for a finger.
        let all = wide(codes.div_ceil(rows).max(CODE_COLUMNS));
        let wide = if room.is_for_fingers && all >= room.row { all } else { wide(CODE_COLUMNS) };
        let pitch = vec2(wide.min(0.5 * size.y), size.y / rows as f32);
        let left = area.max.x - pitch.x * columns as f32;
        let of_codes = Aabb { max: vec2(left - BETWEEN, area.max.y), ..area };
        let tools = grid(TOOLS, columns, vec2(left, area.min.y), pitch);
        return block(codes, &of_codes, pitch).into_iter().chain(tools).collect();
    }
    let columns = ((size.x / (room.row + GAP)) as usize).min(TOOL_COLUMNS);
    let side = Vec2::splat(size.x / columns as f32);
    let below = TOOLS.div_ceil(columns) as f32 * side.y + BETWEEN;
    let high = (codes.div_ceil(columns) as f32 * side.y).min(size.y - below);
    let of_codes = Aabb { max: vec2(area.max.x, area.min.y + high), ..area };
    let corner = vec2(area.min.x, of_codes.max.y + BETWEEN);
    block(codes, &of_codes, side).into_iter().chain(grid(TOOLS, columns, corner, side)).collect()
}

/// Returns the rectangles of the entries of *New brick*: the colors, the properties, two buttons.
pub(super) fn new_tile_rects(room: &PageRoom) -> Vec<Aabb> {
    const PROPERTIES: usize = 4;
    let area = area(room);
    let size = area.size();
    let colors = if size.x < SWATCHES.len() as f32 * room.row { SWATCHES.len() / 2 } else { SWATCHES.len() };
    let row_count = |properties: usize| SWATCHES.len() / colors + PROPERTIES / properties + 1;
    let fits = |properties: &usize| size.y >= room.row * row_count(*properties) as f32;
    let least = if room.is_for_fingers { 1 } else { 2 };
    let properties = [least, 2].into_iter().find(fits).unwrap_or(PROPERTIES);
    let high = (size.y / row_count(properties) as f32).min(room.row + GAP);
    let rows = |first: usize, count: usize, columns: usize| {
        let corner = area.min + vec2(0.0, high * first as f32);
        grid(count, columns, corner, vec2(size.x / columns as f32, high))
    };
    let of_colors = SWATCHES.len() / colors;
    let of_properties = rows(of_colors, PROPERTIES, properties);
    let buttons = rows(row_count(properties) - 1, 2, 2);
    rows(0, SWATCHES.len(), colors).chain(of_properties).chain(buttons).collect()
}

/// Returns the area of the entries, below the bricks.
fn area(room: &PageRoom) -> Aabb {
    let (top, margin) = if room.is_for_fingers { (TOP_FOR_FINGERS, 0.0) } else { (TOP, 4.0) };
    Aabb { min: vec2(room.area.min.x + margin, top), max: room.area.max - margin }
}

/// Fills an area with `count` cells of at most this size, row by row.
fn block(count: usize, area: &Aabb, pitch: Vec2) -> Vec<Aabb> {
    let size = area.size();
    // A new code moves no other one, as long as there is room.
    let usual = (size.x / pitch.x).round().max(1.0) as usize;
    let columns = |rows: usize| count.div_ceil(rows).max(usual);
    // More rows of smaller cells, until the cells are about as wide as high.
    let first = (size.y / pitch.y).round().max(1.0) as usize;
    let is_wide = |rows: &usize| size.x / columns(*rows) as f32 >= 0.9 * (size.y / *rows as f32).min(pitch.x);
    let rows = (first..=count.max(first)).find(is_wide).unwrap_or(first);
    grid(count, columns(rows), area.min, pitch.min(size / vec2(columns(rows) as f32, rows as f32))).collect()
}

/// Places entries row by row with a gap between them.
fn grid(count: usize, columns: usize, corner: Vec2, pitch: Vec2) -> impl Iterator<Item = Aabb> {
    let place = move |index: usize| corner + vec2((index % columns) as f32, (index / columns) as f32) * pitch;
    (0..count).map(move |index| Aabb::from_min_size(place(index), pitch - GAP))
}

const _: () = assert!(TOP_FOR_FINGERS > BRICK_AREA.max.y);
