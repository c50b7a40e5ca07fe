//! Painting through the session, as the program does.

use super::*;
use crate::library::LevelLibrary;
use crate::menu::{Command, MenuAction, Page};
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
    press(&mut session, 'z');
    press(&mut session, 'z');
    assert_eq!(written(&mut session, &file), TEXT.replace("harbour", "sea"));
    // Another table of bricks: cells have other numbers.
    assert!(session.begin_stroke(cell(0.0, 0.0), false));
    session.end_stroke();
    written(&mut session, &file);
    std::fs::write(&file, "22\n22\n22\n").expect("written");
    press(&mut session, 'z');
    assert_eq!(written(&mut session, &file), "22\n22\n22\n");
}

#[test]
fn stroke_ends_with_undo_with_the_page_and_with_the_focus() {
    let scratch = Scratch::new("painter-ends");
    let (mut session, file) = play(&scratch);
    assert!(session.begin_stroke(cell(0.0, 0.0), false));
    press(&mut session, 'z');
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
    press(&mut session, 'z');
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

/// Presses the key of an entry.
fn press(session: &mut Session, key: char) {
    session.command(Command::Shortcut(key));
}

/// Chooses a tool and drags it from one cell to another.
fn drag(session: &mut Session, key: char, from: Vec2, to: Vec2) {
    press(session, key);
    session.begin_stroke(from, false);
    session.stroke_to(to);
    session.end_stroke();
}

/// Each change is written once, and undo and redo go back and forth through all of them.
#[test]
fn tools_change_the_text_and_each_change_is_undone() {
    let scratch = Scratch::new("painter-tools");
    let (mut session, file) = play(&scratch);
    type Act = fn(&mut Session);
    let changes: [(Act, &str); 10] = [
        (|session| drag(session, 'l', cell(0.0, 0.0), cell(3.0, 1.0)), "22.. ; sky\n..22"),
        (|session| drag(session, 'x', cell(3.0, 1.0), cell(2.0, 0.0)), "2222 ; sky\n..22"),
        (|session| drag(session, '4', cell(0.0, 0.0), cell(0.0, 0.0)), "4222 ; sky\n..22"),
        (|session| drag(session, 'f', cell(2.0, 0.0), cell(2.0, 0.0)), "4444 ; sky\n..44"),
        (|session| drag(session, 'i', cell(1.0, 0.4), cell(1.0, 0.4)), "4444 ; sky\n....\n..44"),
        (|session| drag(session, 'j', cell(1.0, 0.0), cell(1.0, 0.0)), "44.44 ; sky\n.....\n...44"),
        (|session| drag(session, 'k', cell(3.2, 0.0), cell(3.2, 0.0)), "44.4 ; sky\n....\n...4"),
        (|session| drag(session, 'o', cell(0.0, 1.3), cell(0.0, 1.3)), "44.4 ; sky\n...."),
        (|session| drag(session, 'b', cell(0.0, 1.0), cell(1.0, 1.0)), "44.4 ; sky\n44.."),
        (
            |session| {
                press(session, 'h');
                drag(session, '1', cell(0.0, 1.0), cell(0.0, 1.0));
            },
            "44.4 ; sky\n14.1",
        ),
    ];
    let text = |rows: &str| TEXT.replace(".... ; sky\n..22", rows);
    for (change, rows) in changes {
        change(&mut session);
        let requests = session.save_requests().len();
        assert_eq!((written(&mut session, &file), requests), (text(rows), 1), "{rows}");
    }
    for (_, rows) in changes.iter().rev().skip(1) {
        press(&mut session, 'z');
        assert_eq!(written(&mut session, &file), text(rows));
    }
    press(&mut session, 'z');
    assert_eq!(written(&mut session, &file), TEXT);
    for (_, rows) in changes {
        press(&mut session, 'y');
        assert_eq!(written(&mut session, &file), text(rows));
    }
}

/// The cells of a rectangle are shown while one drags, and change at the end.
#[test]
fn rectangle_is_shown_before_it_is_painted() {
    let scratch = Scratch::new("painter-preview");
    let (mut session, file) = play(&scratch);
    for (key, expected) in [('x', vec![0, 1, 2, 4, 5, 6]), ('x', vec![0, 1, 2, 4, 5, 6])] {
        press(&mut session, key);
        session.begin_stroke(cell(2.0, 0.0), false);
        // Beyond the edge, it ends at the edge.
        session.stroke_to(cell(-3.0, 1.0));
        let preview = session.menu_context().paint.preview.to_vec();
        assert_eq!(preview, expected);
        assert_eq!(written(&mut session, &file), TEXT);
        session.lose_focus();
        assert_eq!(written(&mut session, &file), TEXT.replace("....", "222.").replace("..22", "2222"));
        press(&mut session, 'z');
        assert_eq!(written(&mut session, &file), TEXT);
    }
    let outline = shapes::frame(ivec2(3, 2), ivec2(0, 0));
    assert!(outline.len() == 10 && !outline.contains(&ivec2(1, 1)));
}

/// What the painter writes is no change by an editor, whatever else is saved with it.
#[test]
fn sharing_a_level_keeps_its_changes() {
    let scratch = Scratch::new("painter-share");
    let (mut session, file) = play(&scratch);
    drag(&mut session, 'i', cell(0.0, -0.3), cell(0.0, -0.3));
    press(&mut session, 'c');
    assert!(written(&mut session, &file).contains("....\n.... ; sky"));
    press(&mut session, 'z');
    assert_eq!(written(&mut session, &file), TEXT);
}

/// Undoing must not bring back the text from before an editor's change.
#[test]
fn undo_ends_at_an_editors_change() {
    let scratch = Scratch::new("painter-editor");
    let (mut session, file) = play(&scratch);
    drag(&mut session, 'i', cell(0.0, 0.0), cell(0.0, 0.0));
    let inserted = written(&mut session, &file);
    std::fs::write(&file, inserted.replace("harbour", "sea")).expect("written");
    drag(&mut session, 'b', cell(0.0, 1.0), cell(0.0, 1.0));
    let painted = written(&mut session, &file);
    assert!(painted.contains("; a sea"));
    (0..3).for_each(|_| press(&mut session, 'z'));
    assert_eq!(written(&mut session, &file), inserted.replace("harbour", "sea"));
    assert!(session.save_message.as_ref().is_some_and(|message| message.text == "there is nothing to undo"));
}

#[test]
fn new_brick_is_defined_and_painted_with() {
    let scratch = Scratch::new("painter-brick");
    let (mut session, file) = play(&scratch);
    press(&mut session, 'n');
    assert_eq!(session.screen().page(), Some(Page::NewTile));
    let press_entry = |session: &mut Session, action: MenuAction| {
        session.focus_on(action);
        session.command(Command::Confirm);
    };
    press_entry(&mut session, MenuAction::TileColor(2));
    (0..2).for_each(|_| press_entry(&mut session, MenuAction::TileBehavior));
    (0..3).for_each(|_| press_entry(&mut session, MenuAction::TileHits));
    press_entry(&mut session, MenuAction::AddTile);
    assert_eq!(session.screen().page(), Some(Page::Paint));
    let line = "tile b: hits=4 color=#ff3d5c heart\n";
    let added = TEXT.replace("hits=2\n", &format!("hits=2\n{line}"));
    assert_eq!(written(&mut session, &file), added);
    assert!(session.begin_stroke(cell(0.0, 0.0), false), "it is chosen at once");
    session.end_stroke();
    assert_eq!(written(&mut session, &file), added.replace("....", "b..."));
    press(&mut session, 'z');
    press(&mut session, 'z');
    assert_eq!(written(&mut session, &file), TEXT);
}

/// Every brick that the page can define is one that a level can have.
#[test]
fn every_choice_of_a_new_brick_is_valid() {
    let actions = [MenuAction::TileHits, MenuAction::TileBehavior, MenuAction::TileAmount, MenuAction::TileItem];
    let mut kind = BrickKind::one_hit(swatch(2));
    let mut seen = std::collections::BTreeSet::new();
    for step in 0..4000_usize {
        // Some order that combines all choices.
        let action = actions[(step * 7 + step / 5 + step / 11) % actions.len()];
        new_tile::change(&mut kind, action, if step % 3 == 0 { -1 } else { 1 });
        let words = paint::describe(&kind);
        let level = library::parse(&PathBuf::from("a.lvl"), "A", format!("tile a: {words}\n2\n").as_bytes());
        assert!(level.is_ok(), "{words}: {level:?}");
        assert_eq!(paint::palette(&format!("tile a: {words}\n2\n")).last(), Some(&('a', Tile::Brick(kind))), "{words}");
        seen.insert(words.split([' ', '=']).next_back().unwrap_or_default().to_owned());
    }
    assert!(seen.len() > 20, "{seen:?}");
}

#[test]
fn painted_level_is_played_and_the_game_returns_to_the_painter() {
    let scratch = Scratch::new("painter-play");
    let (mut session, _) = play(&scratch);
    press(&mut session, 'p');
    session.step(&crate::game::Input { start: true, ..Default::default() });
    assert_eq!(session.screen().page(), None, "it runs");
    session.command(Command::Pause);
    let entries = session.menu_entries();
    let leave = entries.iter().find(|entry| entry.action == MenuAction::Leave).expect("an entry");
    assert_eq!(leave.label, "Back to painting");
    session.focus_on(MenuAction::Leave);
    session.command(Command::Confirm);
    assert_eq!(session.screen().page(), Some(Page::Paint));
    assert!(session.begin_stroke(cell(0.0, 0.0), false));
}

/// Levels of the game are never written: a copy is painted instead.
#[test]
fn levels_of_the_game_are_copied() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let library = LevelLibrary::shipped(&crate::assets::Assets::find(Some(root)).expect("a folder"));
    let mut session = Session::new(library.levels, 0, 1);
    let file = session.selection.levels.chosen_id().and_then(|id| session.selection.levels.file(id)).map(PathBuf::from);
    let original = std::fs::read_to_string(file.expect("a file")).expect("read");
    assert!(session.selection.own_file().is_none());
    let entry = session.menu_entries().into_iter().find(|entry| entry.action == MenuAction::Paint);
    assert_eq!(entry.expect("an entry").label, "Paint a copy");
    session.open_painter();
    let requests = session.take_save_requests();
    let [SaveRequest::NewLevel { name, text }] = &requests[..] else { panic!("{requests:?}") };
    assert_eq!((name.as_str(), text), ("Paper boat", &original), "with its comments");
    let scratch = Scratch::new("painter-copy");
    let copy = scratch.join("paper-boat.lvl");
    std::fs::write(&copy, text).expect("written");
    session.paint_file(copy.clone());
    assert_eq!(session.screen().page(), Some(Page::Paint));
    assert_eq!(session.selection.own_file(), Some(copy.clone()));
    assert!(session.begin_stroke(vec2(1.0, 1.0), false));
    session.end_stroke();
    assert_ne!(written(&mut session, &copy), original);
}

#[test]
fn new_level_can_be_played_at_once() {
    let scratch = Scratch::new("painter-new");
    let (mut session, _) = play(&scratch);
    press(&mut session, 'g');
    let requests = session.take_save_requests();
    let Some(SaveRequest::NewLevel { text, .. }) = requests.last() else { panic!("{requests:?}") };
    let level = crate::level::parse("new.lvl", "New", text).expect("a level");
    assert_eq!(
        (level.columns, level.rows(), level.tiles.iter().filter(|tile| tile.is_breakable()).count()),
        (16, 9, 8)
    );
}
