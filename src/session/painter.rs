//! Painting the chosen level's bricks with the mouse. The text of its file changes in the cells
//! that are painted, and nowhere else.

use super::{FollowUp, Play, SaveRequest};
use crate::game::AREA;
use crate::level::{self, Level, Tile};
use crate::library;
use crate::menu::{MenuAction, Page};
use glam::{UVec2, Vec2, uvec2};
use std::path::{Path, PathBuf};

/// The palette for a level's file, and what was painted.
pub(super) struct Painter {
    file: PathBuf,
    title: String,
    /// The file's text, with what is painted and may not be saved yet.
    text: String,
    /// The text that the file had last.
    pub(super) saved: String,
    /// Columns and rows.
    size: UVec2,
    /// All codes with their tiles. The first one is empty.
    pub(super) palette: Vec<(char, Tile)>,
    /// The code that is painted.
    pub(super) code: char,
    stroke: Option<Stroke>,
    /// Cells of each stroke with the codes that they had before.
    done: Vec<Vec<(usize, String)>>,
}

/// A stroke that is painted now.
struct Stroke {
    code: char,
    end: Vec2,
    before: Vec<(usize, String)>,
}

impl Painter {
    fn new(file: PathBuf) -> Result<Self, String> {
        let (title, text, saved) = (String::new(), String::new(), String::new());
        let (size, palette) = (UVec2::ZERO, Vec::new());
        let mut painter = Self { file, title, text, saved, size, palette, code: '2', stroke: None, done: Vec::new() };
        painter.read()?;
        Ok(painter)
    }

    /// Reads the file if an editor has saved it since.
    fn read(&mut self) -> Result<(), String> {
        let (title, bytes) = library::read(&self.file).map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if text == self.saved {
            return Ok(());
        }
        let level = library::parse(&self.file, &title, &bytes).map_err(|error| error.to_string())?;
        let size = uvec2(level.columns as u32, level.rows() as u32);
        if size != self.size {
            // A cell's number means another place now.
            self.done.clear();
        }
        (self.title, self.size, self.palette) = (title, size, level::palette(&text));
        (self.text, self.saved) = (text.clone(), text);
        Ok(())
    }

    /// Paints a cell. Returns the level as it is now; `None` if the cell has this code already.
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

impl Play {
    /// The file of the chosen level, if it is one of the player's own that can be written.
    pub(super) fn own_file(&self) -> Option<PathBuf> {
        let levels = &self.selection.levels;
        let is_shipped = |id| levels.set_of(id).is_some_and(|set| set.folders.contains(&None));
        let id = levels.chosen_id().filter(|id| !is_shipped(*id))?;
        levels.file(id).filter(|file| !library::is_packed(file)).map(Path::to_owned)
    }

    /// Opens the palette.
    pub fn open_painter(&mut self) -> Option<FollowUp> {
        match Painter::new(self.own_file()?) {
            Ok(painter) => {
                self.painter = Some(painter);
                self.screen.menu_mut().open(Page::Paint);
                self.focus_on(MenuAction::Brush('2'));
            }
            Err(problem) => self.tell(&problem),
        }
        Some(FollowUp::Turn)
    }

    /// The painter with the text that the file has now, where its page is open and its level is
    /// chosen.
    fn painter(&mut self) -> Option<&mut Painter> {
        let (own, is_page) = (self.own_file(), self.screen.page() == Some(Page::Paint));
        self.end_stroke();
        let painter = self.painter.as_mut().filter(|painter| is_page && own.as_ref() == Some(&painter.file))?;
        if let Err(problem) = painter.read() {
            self.tell(&problem);
            return None;
        }
        self.painter.as_mut()
    }

    /// Begins a stroke at a point of the field, in world units: with the chosen code, or one that
    /// empties cells. Returns false where there is nothing to paint.
    pub fn begin_stroke(&mut self, point: Vec2, empties: bool) -> bool {
        if self.screen.page() != Some(Page::Paint) || AREA.closest_point(point) != point {
            return false;
        }
        if let Some(painter) = self.painter() {
            let code = if empties { painter.palette[0].0 } else { painter.code };
            painter.stroke = Some(Stroke { code, end: point, before: Vec::new() });
            self.stroke_to(point);
        }
        true
    }

    /// Paints on to a point of the field, in world units, if a stroke has begun.
    pub fn stroke_to(&mut self, point: Vec2) {
        if self.screen.page() != Some(Page::Paint) {
            return self.end_stroke();
        }
        let Some(painter) = &mut self.painter else { return };
        let (size, Some(stroke)) = (painter.size.as_vec2(), &mut painter.stroke) else { return };
        let (code, from) = (stroke.code.to_string(), std::mem::replace(&mut stroke.end, point));
        let cell = AREA.size() / size;
        // Twice in each cell on the way, so that a quick hand leaves none out.
        let steps = 1 + (2.0 * ((point - from) / cell).abs().max_element()) as u32;
        for step in 1..=steps {
            let at = ((from.lerp(point, step as f32 / steps as f32) - AREA.min) / cell).floor();
            if at.cmpge(Vec2::ZERO).all() && at.cmplt(size).all() {
                self.paint((at.y * size.x + at.x) as usize, &code);
            }
        }
    }

    /// Ends a stroke: its file is to be written.
    pub fn end_stroke(&mut self) {
        let Some(painter) = &mut self.painter else { return };
        let Some(stroke) = painter.stroke.take().filter(|stroke| !stroke.before.is_empty()) else { return };
        painter.done.push(stroke.before);
        self.progress.requests.push(SaveRequest::Level(painter.file.clone(), painter.text.clone()));
    }

    /// Takes the last stroke back.
    pub fn undo_stroke(&mut self) {
        let Some(last) = self.painter().and_then(|painter| painter.done.pop()) else { return };
        last.into_iter().rev().for_each(|(cell, code)| self.paint(cell, &code));
        if let Some(painter) = &self.painter {
            self.progress.requests.push(SaveRequest::Level(painter.file.clone(), painter.text.clone()));
        }
    }

    fn paint(&mut self, cell: usize, code: &str) {
        let (Some(painter), Some(id)) = (&mut self.painter, self.selection.levels.chosen_id()) else { return };
        match painter.paint(cell, code) {
            Ok(None) => {}
            Ok(Some(level)) => self.change_level(id, level),
            Err(problem) => self.tell(&problem),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::LevelLibrary;
    use crate::menu::Command;
    use crate::scratch::Scratch;
    use glam::vec2;

    const TEXT: &str = "; a harbour\ntile a: hits=2\n.... ; sky\n..22\n";

    fn play(scratch: &Scratch) -> (Play, PathBuf) {
        let file = scratch.join("mine.lvl");
        std::fs::write(&file, TEXT).expect("written");
        let mut play = Play::new(LevelLibrary::from_files(std::slice::from_ref(&file)).expect("a level").levels, 0, 1);
        play.open_painter();
        (play, file)
    }

    /// Writes what was painted, as the program does, and returns the file's text.
    fn written(play: &mut Play, file: &PathBuf) -> String {
        for request in play.take_save_requests() {
            if let SaveRequest::Level(file, text) = request {
                std::fs::write(file, text).expect("written");
            }
        }
        std::fs::read_to_string(file).expect("there")
    }

    /// The middle of a cell of two rows of four.
    fn cell(x: f32, y: f32) -> Vec2 {
        AREA.min + AREA.size() * vec2((x + 0.5) / 4.0, (y + 0.5) / 2.0)
    }

    #[test]
    fn stroke_paints_cells_on_its_way_and_undo_takes_it_back() {
        let scratch = Scratch::new("painter");
        let (mut play, file) = play(&scratch);
        (0..600).for_each(|_| _ = play.step(&crate::game::Input::default()));
        assert!(!play.view(1.0, None).is_attract_mode, "the level is seen");
        play.painter.as_mut().expect("its page").code = 'a';
        assert!(play.begin_stroke(cell(0.0, 0.0), false));
        play.stroke_to(cell(3.0, 0.0));
        play.stroke_to(cell(3.0, -9.0));
        play.end_stroke();
        assert_eq!(written(&mut play, &file), TEXT.replace("....", "aaaa"));
        assert_eq!(play.levels().chosen().map(|level| level.tiles[3].is_breakable()), Some(true), "it is seen");
        // An editor saves the file between two strokes.
        std::fs::write(&file, TEXT.replace("....", "aa.a").replace("harbour", "sea")).expect("written");
        assert!(play.begin_stroke(cell(2.0, 1.0), true));
        play.end_stroke();
        assert!(written(&mut play, &file).ends_with("aa.a ; sky\n...2\n"));
        play.undo_stroke();
        play.undo_stroke();
        assert_eq!(written(&mut play, &file), TEXT.replace("harbour", "sea"));
        // Another table of bricks: cells have other numbers.
        assert!(play.begin_stroke(cell(0.0, 0.0), false));
        play.end_stroke();
        written(&mut play, &file);
        std::fs::write(&file, "22\n22\n22\n").expect("written");
        play.undo_stroke();
        assert_eq!(written(&mut play, &file), "22\n22\n22\n");
    }

    #[test]
    fn stroke_ends_with_undo_with_the_page_and_with_the_focus() {
        let scratch = Scratch::new("painter-ends");
        let (mut play, file) = play(&scratch);
        assert!(play.begin_stroke(cell(0.0, 0.0), false));
        play.undo_stroke();
        assert_eq!(written(&mut play, &file), TEXT, "the stroke that was painted");
        play.command(Command::Back);
        for leave in [|play: &mut Play| _ = play.command(Command::Back), Play::lose_focus] {
            play.open_painter();
            assert!(play.begin_stroke(cell(0.0, 0.0), false));
            leave(&mut play);
            play.stroke_to(cell(3.0, 0.0));
            assert_eq!(written(&mut play, &file), TEXT.replace("....", "2..."));
            play.command(Command::Back);
            play.open_painter();
            assert!(play.begin_stroke(cell(0.0, 0.0), true));
            play.end_stroke();
            assert_eq!(written(&mut play, &file), TEXT);
        }
    }

    #[test]
    fn undo_writes_a_long_number_back() {
        let scratch = Scratch::new("painter-number");
        let (mut play, file) = play(&scratch);
        std::fs::write(&file, "2 12 2 2\n0 0 0 0\n").expect("written");
        assert!(play.begin_stroke(cell(1.0, 0.0), true));
        play.end_stroke();
        assert_eq!(written(&mut play, &file), "2 0 2 2\n0 0 0 0\n");
        play.undo_stroke();
        assert_eq!(written(&mut play, &file), "2 12 2 2\n0 0 0 0\n");
    }

    #[test]
    fn painting_leaves_a_brick_that_breaks() {
        let scratch = Scratch::new("painter-last");
        let (mut play, file) = play(&scratch);
        assert!(play.begin_stroke(cell(2.0, 1.0), true));
        play.stroke_to(cell(3.0, 1.0));
        play.end_stroke();
        assert!(written(&mut play, &file).contains("...2"));
        assert!(play.save_message.as_ref().is_some_and(|message| message.text.contains("nothing to destroy")));
        assert!(!play.begin_stroke(vec2(400.0, 590.0), false), "below the bricks");
        play.command(Command::Back);
        assert!(!play.begin_stroke(cell(0.0, 0.0), false), "the page is closed");
        assert!(!play.levels().is_empty());
    }

    #[test]
    fn levels_of_the_game_are_not_written() {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let library = LevelLibrary::shipped(&crate::assets::Assets::find(Some(root)).expect("a folder"));
        let play = Play::new(library.levels, 0, 1);
        let file = play.selection.levels.chosen_id().and_then(|id| play.selection.levels.file(id));
        assert!(file.is_some() && play.own_file().is_none());
        let entries = play.screen().menu().entries(&play.menu_context());
        assert!(entries.iter().all(|entry| entry.action != MenuAction::Paint));
    }
}
