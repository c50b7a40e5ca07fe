//! Painting the chosen level's bricks with the mouse. The text of its file changes in the cells
//! that are painted, and nowhere else.

use super::{FollowUp, Play, SaveRequest};
use crate::game::AREA;
use crate::level::{self, Level, Tile};
use crate::library;
use crate::menu::Page;
use glam::{Vec2, vec2};
use std::path::PathBuf;

/// The palette for a level's file, and what was painted.
pub(super) struct Painter {
    file: PathBuf,
    title: String,
    /// The file's text, with the stroke that is painted now.
    text: String,
    /// All codes with their tiles. The first one is empty.
    pub(super) palette: Vec<(char, Tile)>,
    /// The code that is painted.
    pub(super) code: char,
    stroke: Option<Stroke>,
    /// Cells of each stroke with the codes that they had before.
    done: Vec<Vec<(usize, char)>>,
}

/// A stroke that is painted now.
struct Stroke {
    code: char,
    end: Vec2,
    before: Vec<(usize, char)>,
}

impl Painter {
    /// Reads the file, which an editor may have saved meanwhile.
    fn read(&mut self) -> Result<(), String> {
        let (title, bytes) = library::read(&self.file).map_err(|error| error.to_string())?;
        library::parse(&self.file, &title, &bytes).map_err(|error| error.to_string())?;
        (self.title, self.text) = (title, String::from_utf8_lossy(&bytes).into_owned());
        self.palette = level::palette(&self.text);
        Ok(())
    }

    /// Paints a cell. Returns the level as it is now, and the cell's code before; `None` if it has
    /// this code already.
    fn paint(&mut self, columns: usize, cell: usize, code: char) -> Result<Option<(Level, char)>, String> {
        let before = level::code(&self.text, columns, cell);
        let painted = level::paint(&self.text, columns, cell, code);
        let Some((text, before)) = painted.zip(before) else { return Ok(None) };
        let level = library::parse(&self.file, &self.title, text.as_bytes()).map_err(|error| error.to_string())?;
        self.text = text;
        Ok(Some((level, before)))
    }
}

impl Play {
    /// The file of the chosen level, if it may be painted: one of the player's own.
    pub(super) fn painted_file(&self) -> Option<PathBuf> {
        let levels = &self.selection.levels;
        self.own_file().filter(|_| levels.chosen_id().is_some_and(|id| !levels.is_shipped(id)))
    }

    /// Opens the palette.
    pub fn open_painter(&mut self) -> Option<FollowUp> {
        let file = self.painted_file()?;
        let (title, text) = (String::new(), String::new());
        let mut painter = Painter { file, title, text, palette: Vec::new(), code: '2', stroke: None, done: Vec::new() };
        match painter.read() {
            Ok(()) => self.screen.menu_mut().open(Page::Paint),
            Err(problem) => self.tell(&problem),
        }
        self.painter = Some(painter);
        Some(FollowUp::Turn)
    }

    /// Chooses the code that is painted.
    pub(super) fn choose_code(&mut self, code: char) {
        self.painter.iter_mut().for_each(|painter| painter.code = code);
    }

    /// Begins a stroke at a point of the field, in world units: with the chosen code, or one that
    /// empties cells. Returns false where there is nothing to paint.
    pub fn begin_stroke(&mut self, point: Vec2, empties: bool) -> bool {
        let is_page = self.screen.page() == Some(Page::Paint);
        let Some(painter) = self.painter.as_mut().filter(|_| is_page && AREA.closest_point(point) == point) else {
            return false;
        };
        match painter.read() {
            Ok(()) => {
                let code = if empties { painter.palette[0].0 } else { painter.code };
                painter.stroke = Some(Stroke { code, end: point, before: Vec::new() });
                self.stroke_to(point);
            }
            Err(problem) => self.tell(&problem),
        }
        true
    }

    /// Paints on to a point of the field, in world units, if a stroke has begun.
    pub fn stroke_to(&mut self, point: Vec2) {
        let stroke = self.painter.as_mut().and_then(|painter| painter.stroke.as_mut());
        let (Some(stroke), Some(level)) = (stroke, self.selection.levels.chosen()) else { return };
        let (code, from) = (stroke.code, std::mem::replace(&mut stroke.end, point));
        let size = vec2(level.columns() as f32, level.rows() as f32);
        let cell = AREA.size() / size;
        // Twice in each cell on the way, so that a quick hand leaves none out.
        let steps = 1 + (2.0 * ((point - from) / cell).abs().max_element()) as u32;
        for step in 1..=steps {
            let at = ((from.lerp(point, step as f32 / steps as f32) - AREA.min) / cell).floor();
            if at.cmpge(Vec2::ZERO).all() && at.cmplt(size).all() {
                self.paint((at.y * size.x + at.x) as usize, code);
            }
        }
    }

    /// Ends a stroke: its file is written.
    pub fn end_stroke(&mut self) {
        let Some(painter) = &mut self.painter else { return };
        let Some(stroke) = painter.stroke.take().filter(|stroke| !stroke.before.is_empty()) else { return };
        painter.done.push(stroke.before);
        self.progress.requests.push(SaveRequest::Level(painter.file.clone(), painter.text.clone()));
    }

    /// Takes the last stroke back.
    pub fn undo_stroke(&mut self) {
        let Some(painter) = &mut self.painter else { return };
        let (read, Some(last)) = (painter.read(), painter.done.pop()) else { return };
        if let Err(problem) = read {
            return self.tell(&problem);
        }
        last.into_iter().rev().for_each(|(cell, code)| self.paint(cell, code));
        let Some(painter) = &self.painter else { return };
        self.progress.requests.push(SaveRequest::Level(painter.file.clone(), painter.text.clone()));
    }

    fn paint(&mut self, cell: usize, code: char) {
        let (Some(painter), Some(id)) = (&mut self.painter, self.selection.levels.chosen_id()) else { return };
        let columns = self.selection.levels.chosen().map_or(1, Level::columns);
        match painter.paint(columns, cell, code) {
            Ok(None) => {}
            Ok(Some((level, before))) => {
                painter.stroke.iter_mut().for_each(|stroke| stroke.before.push((cell, before)));
                self.change_level(id, level);
            }
            Err(problem) => self.tell(&problem),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::LevelLibrary;
    use crate::menu::{Command, MenuAction};
    use crate::scratch::Scratch;

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
        play.choose_code('a');
        assert!(play.begin_stroke(cell(0.0, 0.0), false));
        play.stroke_to(cell(3.0, 0.0));
        play.stroke_to(cell(3.0, -9.0));
        play.end_stroke();
        assert_eq!(written(&mut play, &file), TEXT.replace("....", "aaaa"));
        assert_eq!(play.levels().chosen().map(|level| level.tiles()[3].is_breakable()), Some(true), "it is seen");
        // An editor saves the file between two strokes.
        std::fs::write(&file, TEXT.replace("....", "aa.a").replace("harbour", "sea")).expect("written");
        assert!(play.begin_stroke(cell(2.0, 1.0), true));
        play.end_stroke();
        assert!(written(&mut play, &file).ends_with("aa.a ; sky\n...2\n"));
        play.undo_stroke();
        assert!(written(&mut play, &file).ends_with("..22\n"));
        play.undo_stroke();
        assert_eq!(written(&mut play, &file), TEXT.replace("harbour", "sea"));
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
    fn levels_of_the_game_are_not_painted() {
        let library = LevelLibrary::shipped(&crate::assets::Assets::default());
        let play = Play::new(library.levels, 0, 1);
        let entries = play.screen().menu().entries(&play.menu_context());
        assert!(entries.iter().all(|entry| entry.action != MenuAction::Paint));
    }
}
