//! Painting the bricks of the chosen level with the mouse. Only the painted cells change in the text
//! of its file.

use super::SaveRequest;
use crate::game::BRICK_AREA;
use crate::level::{self, Level, Tile};
use crate::library;
use crate::player::Link;
use glam::{UVec2, Vec2, uvec2};
use std::path::PathBuf;

/// A level's file, and the strokes painted on it.
#[derive(Default)]
pub(super) struct Painter {
    pub(super) file: PathBuf,
    title: String,
    /// The text of the file, with strokes that may not be saved yet.
    text: String,
    /// The text last read from the file or written to it.
    pub(super) saved: String,
    /// Columns and rows.
    size: UVec2,
    /// All codes with their tiles. The first is the code of an empty cell.
    pub(super) palette: Vec<(char, Tile)>,
    /// The code to paint.
    pub(super) code: char,
    stroke: Option<Stroke>,
    /// The strokes so far, each with its cells and the codes that they had before.
    done: Vec<Vec<(usize, String)>>,
}

/// The current stroke.
struct Stroke {
    code: char,
    end: Vec2,
    before: Vec<(usize, String)>,
}

impl Painter {
    pub(super) fn new(file: PathBuf) -> Result<Self, String> {
        let mut painter = Self { file, code: '2', ..Self::default() };
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
        let level = library::parse(&self.file, &title, &bytes).map_err(|error| error.to_string())?;
        let size = uvec2(level.columns as u32, level.rows() as u32);
        if size != self.size {
            // The same index is another cell now.
            self.done.clear();
        }
        (self.title, self.size, self.palette) = (title, size, level::palette(&text));
        (self.text, self.saved) = (text.clone(), text);
        Ok(())
    }

    /// Starts a stroke at a point of the field, in world units, with the chosen code or with the code
    /// of empty cells. Returns the level if it has changed.
    pub(super) fn begin_stroke(&mut self, point: Vec2, empties: bool) -> Result<Option<Level>, String> {
        let code = if empties { self.palette[0].0 } else { self.code };
        self.stroke = Some(Stroke { code, end: point, before: Vec::new() });
        self.stroke_to(point)
    }

    /// Continues the stroke to a point of the field, in world units. Returns the level if it has
    /// changed.
    pub(super) fn stroke_to(&mut self, point: Vec2) -> Result<Option<Level>, String> {
        let (size, Some(stroke)) = (self.size.as_vec2(), &mut self.stroke) else { return Ok(None) };
        let (code, from) = (stroke.code.to_string(), std::mem::replace(&mut stroke.end, point));
        let cell = BRICK_AREA.size() / size;
        // Two samples per cell, and so a fast hand skips none.
        let samples = 1 + (2.0 * ((point - from) / cell).abs().max_element()) as u32;
        let mut level = None;
        for sample in 1..=samples {
            let at = ((from.lerp(point, sample as f32 / samples as f32) - BRICK_AREA.min) / cell).floor();
            if at.cmpge(Vec2::ZERO).all() && at.cmplt(size).all() {
                level = self.paint((at.y * size.x + at.x) as usize, &code)?.or(level);
            }
        }
        Ok(level)
    }

    /// Ends the stroke. Returns the file to write, if the stroke has changed it.
    pub(super) fn end_stroke(&mut self) -> Option<SaveRequest> {
        let stroke = self.stroke.take().filter(|stroke| !stroke.before.is_empty())?;
        self.done.push(stroke.before);
        Some(self.save_request())
    }

    /// Undoes the last stroke. Returns the level if there was a stroke.
    pub(super) fn undo(&mut self) -> Result<Option<Level>, String> {
        let mut level = None;
        for (cell, code) in self.done.pop().into_iter().flatten().rev() {
            level = self.paint(cell, &code)?.or(level);
        }
        Ok(level)
    }

    /// Returns a link to the level as it is painted now.
    pub(super) fn link(&self) -> Link {
        Link::Level(self.text.clone())
    }

    pub(super) fn save_request(&self) -> SaveRequest {
        SaveRequest::Level(self.file.clone(), self.text.clone())
    }

    /// Paints a cell. Returns the level, or `None` if the cell has this code already.
    fn paint(&mut self, cell: usize, code: &str) -> Result<Option<Level>, String> {
        let columns = self.size.x as usize;
        let Some((text, before)) = level::paint(&self.text, columns, cell, code) else { return Ok(None) };
        let before = before.to_owned();
        let level = library::parse(&self.file, &self.title, text.as_bytes()).map_err(|error| error.to_string())?;
        self.text = text;
        self.stroke.iter_mut().for_each(|stroke| stroke.before.push((cell, before.clone())));
        Ok(Some(level))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::LevelLibrary;
    use crate::menu::{Command, MenuAction};
    use crate::scratch::Scratch;
    use crate::session::Session;
    use glam::vec2;

    const TEXT: &str = "; a harbour\ntile a: hits=2\n.... ; sky\n..22\n";

    fn play(scratch: &Scratch) -> (Session, PathBuf) {
        let file = scratch.join("mine.lvl");
        std::fs::write(&file, TEXT).expect("written");
        let mut session =
            Session::new(LevelLibrary::from_files(std::slice::from_ref(&file)).expect("a level").levels, 0, 1);
        session.open_painter();
        (session, file)
    }

    /// Writes what was painted, as the program does, and returns the file's text.
    fn written(session: &mut Session, file: &PathBuf) -> String {
        for request in session.take_save_requests() {
            if let SaveRequest::Level(file, text) = request {
                std::fs::write(file, text).expect("written");
            }
        }
        std::fs::read_to_string(file).expect("there")
    }

    /// The middle of a cell of two rows of four.
    fn cell(x: f32, y: f32) -> Vec2 {
        BRICK_AREA.min + BRICK_AREA.size() * vec2((x + 0.5) / 4.0, (y + 0.5) / 2.0)
    }

    #[test]
    fn stroke_paints_cells_on_its_way_and_undo_takes_it_back() {
        let scratch = Scratch::new("painter");
        let (mut session, file) = play(&scratch);
        (0..600).for_each(|_| _ = session.step(&crate::game::Input::default()));
        assert!(!session.view(1.0, None).is_attract_mode, "the level is seen");
        session.painter.as_mut().expect("its page").code = 'a';
        assert!(session.begin_stroke(cell(0.0, 0.0), false));
        session.stroke_to(cell(3.0, 0.0));
        session.stroke_to(cell(3.0, -9.0));
        session.end_stroke();
        assert_eq!(written(&mut session, &file), TEXT.replace("....", "aaaa"));
        assert_eq!(session.levels().chosen().map(|level| level.tiles[3].is_breakable()), Some(true), "it is seen");
        // An editor saves the file between two strokes.
        std::fs::write(&file, TEXT.replace("....", "aa.a").replace("harbour", "sea")).expect("written");
        assert!(session.begin_stroke(cell(2.0, 1.0), true));
        session.end_stroke();
        assert!(written(&mut session, &file).ends_with("aa.a ; sky\n...2\n"));
        session.undo_stroke();
        session.undo_stroke();
        assert_eq!(written(&mut session, &file), TEXT.replace("harbour", "sea"));
        // Another table of bricks: cells have other numbers.
        assert!(session.begin_stroke(cell(0.0, 0.0), false));
        session.end_stroke();
        written(&mut session, &file);
        std::fs::write(&file, "22\n22\n22\n").expect("written");
        session.undo_stroke();
        assert_eq!(written(&mut session, &file), "22\n22\n22\n");
    }

    #[test]
    fn stroke_ends_with_undo_with_the_page_and_with_the_focus() {
        let scratch = Scratch::new("painter-ends");
        let (mut session, file) = play(&scratch);
        assert!(session.begin_stroke(cell(0.0, 0.0), false));
        session.undo_stroke();
        assert_eq!(written(&mut session, &file), TEXT, "the stroke that was painted");
        session.command(Command::Back);
        for leave in [|session: &mut Session| _ = session.command(Command::Back), Session::lose_focus] {
            session.open_painter();
            assert!(session.begin_stroke(cell(0.0, 0.0), false));
            leave(&mut session);
            session.stroke_to(cell(3.0, 0.0));
            assert_eq!(written(&mut session, &file), TEXT.replace("....", "2..."));
            session.command(Command::Back);
            session.open_painter();
            assert!(session.begin_stroke(cell(0.0, 0.0), true));
            session.end_stroke();
            assert_eq!(written(&mut session, &file), TEXT);
        }
    }

    #[test]
    fn undo_writes_a_long_number_back() {
        let scratch = Scratch::new("painter-number");
        let (mut session, file) = play(&scratch);
        std::fs::write(&file, "2 12 2 2\n0 0 0 0\n").expect("written");
        assert!(session.begin_stroke(cell(1.0, 0.0), true));
        session.end_stroke();
        assert_eq!(written(&mut session, &file), "2 0 2 2\n0 0 0 0\n");
        session.undo_stroke();
        assert_eq!(written(&mut session, &file), "2 12 2 2\n0 0 0 0\n");
    }

    #[test]
    fn painting_leaves_a_brick_that_breaks() {
        let scratch = Scratch::new("painter-last");
        let (mut session, file) = play(&scratch);
        assert!(session.begin_stroke(cell(2.0, 1.0), true));
        session.stroke_to(cell(3.0, 1.0));
        session.end_stroke();
        assert!(written(&mut session, &file).contains("...2"));
        assert!(session.save_message.as_ref().is_some_and(|message| message.text.contains("nothing to destroy")));
        assert!(!session.begin_stroke(vec2(400.0, 590.0), false), "below the bricks");
        session.command(Command::Back);
        assert!(!session.begin_stroke(cell(0.0, 0.0), false), "the page is closed");
        assert!(!session.levels().is_empty());
    }

    #[test]
    fn levels_of_the_game_are_not_written() {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let library = LevelLibrary::shipped(&crate::assets::Assets::find(Some(root)).expect("a folder"));
        let session = Session::new(library.levels, 0, 1);
        let file = session.selection.levels.chosen_id().and_then(|id| session.selection.levels.file(id));
        assert!(file.is_some() && session.selection.own_file().is_none());
        let entries = session.menu_entries();
        assert!(entries.iter().all(|entry| entry.action != MenuAction::Paint));
    }
}
