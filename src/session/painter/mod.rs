//! Painting a level's file: strokes, shapes, rows, columns and new bricks. Each change alters only
//! its own part of the text, and can be undone.
//!
//! | File | Contents |
//! |---|---|
//! | `mod.rs` | [`Painter`]: the text, its changes, and the current stroke |
//! | `shapes.rs` | the cells of lines and rectangles |
//! | `new_tile.rs` | choosing the properties of a new brick |

mod new_tile;
mod shapes;

use super::SaveRequest;
use crate::game::BRICK_AREA;
use crate::level::paint::{self, CellCode};
use crate::level::{BrickKind, Level, Tile};
use crate::library;
use crate::menu::{MenuAction, Tool, swatch};
use crate::player::Link;
use glam::{IVec2, Vec2, ivec2, vec2};
use std::path::PathBuf;

/// A level's file, and the changes made to it.
pub(super) struct Painter {
    pub(super) file: PathBuf,
    title: String,
    /// The text of the file, with changes that may not be saved yet.
    text: String,
    /// The text last read from the file or written to it.
    pub(super) saved: String,
    /// The level that `text` describes.
    level: Level,
    /// All codes with their tiles. The first is the code of an empty cell.
    pub(super) palette: Vec<(char, Tile)>,
    /// The code to paint.
    pub(super) code: char,
    pub(super) tool: Tool,
    /// Both halves of the level are painted alike.
    pub(super) is_mirrored: bool,
    /// The brick being defined.
    pub(super) kind: BrickKind,
    /// The cells that the current stroke will change when it ends.
    pub(super) preview: Vec<usize>,
    stroke: Option<Stroke>,
    /// How to undo the changes so far.
    done: Vec<Change>,
    /// How to make the changes again that were undone.
    undone: Vec<Change>,
}

/// A change of the text.
enum Change {
    /// Sets the codes of cells.
    Cells(Vec<CellCode>),
    /// Replaces the whole text.
    Text(String),
}

/// The current stroke.
struct Stroke {
    tool: Tool,
    code: char,
    start: IVec2,
    end: IVec2,
    /// The codes that the cells painted so far had before.
    before: Vec<CellCode>,
}

impl Painter {
    pub(super) fn new(file: PathBuf) -> Result<Self, String> {
        let mut painter = Self {
            file,
            title: String::new(),
            text: String::new(),
            saved: String::new(),
            level: Level::default(),
            palette: Vec::new(),
            code: '2',
            tool: Tool::Brush,
            is_mirrored: false,
            kind: BrickKind::one_hit(swatch(3)),
            preview: Vec::new(),
            stroke: None,
            done: Vec::new(),
            undone: Vec::new(),
        };
        painter.read()?;
        Ok(painter)
    }

    /// Reads the file again if an editor has saved it.
    pub(super) fn read(&mut self) -> Result<(), String> {
        let (title, bytes) = library::read(&self.file).map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if text == self.saved {
            return Ok(());
        }
        let before = (self.level.columns, self.level.rows());
        self.title = title;
        self.take_text(text.clone())?;
        self.saved = text;
        self.undone.clear();
        // The editor's text must not be lost by undoing earlier changes. Single cells can be undone
        // within it, unless the same index is another cell now.
        let is_same_size = before == (self.level.columns, self.level.rows());
        let last_text = self.done.iter().rposition(|change| matches!(change, Change::Text(_)));
        let forgotten = if is_same_size { last_text.map_or(0, |last| last + 1) } else { self.done.len() };
        self.done.drain(..forgotten);
        Ok(())
    }

    /// Returns the level as it is painted now.
    pub(super) fn level(&self) -> &Level {
        &self.level
    }

    /// Returns a link to the level as it is painted now.
    pub(super) fn link(&self) -> Link {
        Link::Level(self.text.clone())
    }

    pub(super) fn save_request(&self) -> SaveRequest {
        SaveRequest::Level(self.file.clone(), self.text.clone())
    }

    /// Adds the new brick to the level, and selects it. Returns false if all codes are in use.
    pub(super) fn add_tile(&mut self) -> Result<bool, String> {
        let Some((text, code)) = paint::add_tile(&self.text, &self.kind) else { return Ok(false) };
        self.change(&Change::Text(text))?;
        self.choose_code(code);
        Ok(true)
    }

    /// Changes a property of the new brick by `step`.
    pub(super) fn change_tile(&mut self, action: MenuAction, step: i32) {
        new_tile::change(&mut self.kind, action, step);
    }

    /// Selects a code to paint, with a tool that paints.
    pub(super) fn choose_code(&mut self, code: char) {
        self.code = code;
        if !self.tool.paints() {
            self.tool = Tool::Brush;
        }
    }

    /// Selects a tool. Selecting the rectangle again switches between filled and outlined.
    pub(super) fn choose_tool(&mut self, tool: Tool) {
        self.tool = match (self.tool, tool) {
            (Tool::Box, Tool::Box) => Tool::Frame,
            (Tool::Frame, Tool::Frame) => Tool::Box,
            (_, tool) => tool,
        };
    }

    fn take_text(&mut self, text: String) -> Result<(), String> {
        self.level = library::parse(&self.file, &self.title, text.as_bytes()).map_err(|error| error.to_string())?;
        self.palette = paint::palette(&text);
        self.text = text;
        Ok(())
    }
}

/// Changes, and undoing them.
impl Painter {
    /// Undoes the last change. Returns false if there is none.
    pub(super) fn undo(&mut self) -> Result<bool, String> {
        let Some(change) = self.done.pop() else { return Ok(false) };
        let inverse = self.apply(&change)?;
        self.undone.push(inverse);
        Ok(true)
    }

    /// Makes the change again that was undone last. Returns false if there is none.
    pub(super) fn redo(&mut self) -> Result<bool, String> {
        let Some(change) = self.undone.pop() else { return Ok(false) };
        let inverse = self.apply(&change)?;
        self.done.push(inverse);
        Ok(true)
    }

    /// Makes a change that can be undone. Returns false if it changes nothing.
    fn change(&mut self, change: &Change) -> Result<bool, String> {
        let inverse = self.apply(change)?;
        Ok(self.remember(inverse))
    }

    /// Keeps a change's inverse for undoing. Returns false if it changes nothing.
    fn remember(&mut self, inverse: Change) -> bool {
        let is_change = match &inverse {
            Change::Cells(before) => !before.is_empty(),
            Change::Text(before) => *before != self.text,
        };
        if is_change {
            self.done.push(inverse);
            self.undone.clear();
        }
        is_change
    }

    /// Makes a change. Returns its inverse.
    fn apply(&mut self, change: &Change) -> Result<Change, String> {
        let (text, inverse) = match change {
            Change::Cells(cells) => {
                let (text, before) = paint::set_codes(&self.text, cells);
                (text, Change::Cells(before))
            }
            Change::Text(text) => (text.clone(), Change::Text(self.text.clone())),
        };
        if text != self.text {
            self.take_text(text)?;
        }
        Ok(inverse)
    }
}

/// Strokes.
impl Painter {
    /// Starts a stroke of the chosen tool at a point of the field, in world units. `empties` paints
    /// with the code of empty cells. Returns true if the level has changed.
    pub(super) fn begin_stroke(&mut self, point: Vec2, empties: bool) -> Result<bool, String> {
        let tool = if empties && !self.tool.paints() { Tool::Brush } else { self.tool };
        let code = if empties { self.palette[0].0 } else { self.code };
        let at = self.position(point);
        let boundary = self.in_cells(point).round().as_uvec2();
        let text = match tool {
            Tool::Brush | Tool::Line | Tool::Box | Tool::Frame => {
                self.stroke = Some(Stroke { tool, code, start: at, end: at, before: Vec::new() });
                return self.stroke_to(point);
            }
            Tool::Fill => {
                let cells = paint::region(&self.level, self.index(at).unwrap_or(usize::MAX));
                return self.change(&Change::Cells(self.codes(cells, code)));
            }
            Tool::InsertRow => paint::insert_row(&self.text, boundary.y as usize),
            Tool::DeleteRow => paint::delete_row(&self.text, at.y as usize),
            Tool::InsertColumn => paint::insert_column(&self.text, boundary.x as usize),
            Tool::DeleteColumn => paint::delete_column(&self.text, at.x as usize),
        };
        self.change(&Change::Text(text))
    }

    /// Continues the stroke to a point of the field, in world units. Returns true if the level has
    /// changed.
    pub(super) fn stroke_to(&mut self, point: Vec2) -> Result<bool, String> {
        let at = self.position(point);
        let Some(stroke) = &mut self.stroke else { return Ok(false) };
        let (tool, start, code) = (stroke.tool, stroke.start, stroke.code);
        let from = std::mem::replace(&mut stroke.end, at);
        let shape = match tool {
            Tool::Box => shapes::rectangle(start, self.nearest(at)),
            Tool::Frame => shapes::frame(start, self.nearest(at)),
            Tool::Line => shapes::line(start, self.nearest(at)),
            _ => shapes::line(from, at),
        };
        let cells: Vec<usize> = shape.into_iter().filter_map(|at| self.index(at)).collect();
        if tool != Tool::Brush {
            self.preview = self.codes(cells, code).into_iter().map(|change| change.cell).collect();
            return Ok(false);
        }
        let Change::Cells(before) = self.apply(&Change::Cells(self.codes(cells, code)))? else { return Ok(false) };
        let has_changed = !before.is_empty();
        self.stroke.iter_mut().for_each(|stroke| stroke.before.extend(before.iter().cloned()));
        Ok(has_changed)
    }

    /// Returns true while a stroke is being drawn.
    pub(super) fn is_drawing(&self) -> bool {
        self.stroke.is_some()
    }

    /// Ends the stroke. Returns true if it has changed the level.
    pub(super) fn end_stroke(&mut self) -> Result<bool, String> {
        let Some(stroke) = self.stroke.take() else { return Ok(false) };
        let cells = std::mem::take(&mut self.preview);
        match stroke.tool {
            Tool::Brush => Ok(self.remember(Change::Cells(stroke.before))),
            _ => self.change(&Change::Cells(self.codes(cells, stroke.code))),
        }
    }

    /// Gives all these cells a code, and those opposite to them if both halves are painted alike.
    fn codes(&self, cells: Vec<usize>, code: char) -> Vec<CellCode> {
        let columns = self.level.columns;
        let opposite = |cell: &usize| cell - cell % columns + (columns - 1 - cell % columns);
        let opposites: Vec<usize> = cells.iter().filter(|_| self.is_mirrored).map(opposite).collect();
        cells.into_iter().chain(opposites).map(|cell| CellCode { cell, code: code.to_string() }).collect()
    }

    /// Converts a point from world units to cells from the corner of the bricks.
    fn in_cells(&self, point: Vec2) -> Vec2 {
        let size = vec2(self.level.columns as f32, self.level.rows() as f32);
        (point - BRICK_AREA.min) / BRICK_AREA.size() * size
    }

    /// Returns column and row of the cell at a point, which may be outside of the level.
    fn position(&self, point: Vec2) -> IVec2 {
        self.in_cells(point).floor().as_ivec2()
    }

    /// Returns the level's cell nearest to a position.
    fn nearest(&self, at: IVec2) -> IVec2 {
        at.clamp(IVec2::ZERO, self.size() - 1)
    }

    /// Returns the index of a cell. `None` outside of the level.
    fn index(&self, at: IVec2) -> Option<usize> {
        let is_inside = at.cmpge(IVec2::ZERO).all() && at.cmplt(self.size()).all();
        is_inside.then(|| at.y as usize * self.level.columns + at.x as usize)
    }

    /// Returns the numbers of columns and rows.
    fn size(&self) -> IVec2 {
        ivec2(self.level.columns as i32, self.level.rows() as i32)
    }
}

#[cfg(test)]
mod tests;
