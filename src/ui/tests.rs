//! Tests of the menu's pages in windows of all shapes and with text of all sizes: no line is cut
//! off, and no two lines overlap.

use super::{Display, Renderers, Shortcut, Shortcuts, arranged, draw, page_room};
use crate::assets::Assets;
use crate::collision::Aabb;
use crate::draw::{Atlas, Blending, Gl, SpriteRenderer, TextRenderer, capture, headless};
use crate::field::sheet::{SpriteSheet, pack_sprites};
use crate::game::rules::{Difficulty, GameMode};
use crate::game::{BRICK_AREA, GameState, Input, PowerUpKind, Steer};
use crate::lab::autopilot::Autopilot;
use crate::level::{self, Level, World};
use crate::library::{LevelLibrary, LevelList, Message, Urgency};
use crate::menu::{Command, MenuAction, MenuContext, Page};
use crate::player::Scores;
use crate::scratch::Scratch;
use crate::session::{InputDevice, LevelView, ProgramView, Session, View};
use crate::settings::{Control, Key, Setting, Settings};
use glam::{Vec2, vec2};
use std::collections::BTreeSet;

/// Width and height of windows, in pixels.
const WINDOWS: [(u32, u32); 5] = [(1280, 720), (480, 270), (480, 900), (640, 360), (1024, 768)];

/// Returns as many levels as the game has. One has a long title.
fn levels() -> LevelList {
    let level = |title: &str| level::parse("a.lvl", "A", format!("title: {title}\n2 2 2 2\n0 3 3 0\n")).expect("good");
    let mut all: Vec<Level> = (1..24).map(|number| level(&format!("Level {number}"))).collect();
    all.insert(1, level("The longest title that anybody would give to a level"));
    let mut levels = LevelList::from(all);
    levels.add_set("Breakout", vec![None]);
    levels
}

/// Creates a session at the title page.
fn title() -> Session {
    let mut session = Session::new(levels(), 1, 1).at_title();
    (0..240).for_each(|_| _ = session.step(&Input::default()));
    session
}

/// Creates a session at the title page and makes these choices.
fn page(choices: &[MenuAction]) -> Session {
    let mut session = title();
    for choice in choices {
        press(&mut session, *choice);
    }
    session
}

/// Clicks an entry.
fn press(session: &mut Session, choice: MenuAction) {
    let view = session.view(1.0, None);
    let entries = view.entries();
    let page = view.screen.page().expect("a page");
    let index = entries.iter().position(|entry| entry.action == choice).expect("it is on the page");
    let place = crate::menu::entry_rects(page, &entries, &view.context.room)[index];
    session.command(Command::Click(place.center()));
}

/// Returns every page that a player reaches without a game, and a key binding before and after its
/// key.
fn pages() -> Vec<Session> {
    let settings = MenuAction::Open(Page::Settings);
    let mut plays = vec![
        title(),
        page(&[MenuAction::Practice]),
        page(&[MenuAction::Open(Page::Options)]),
        page(&[MenuAction::Scores]),
    ];
    plays.push(page(&[MenuAction::Practice, MenuAction::AllLevels]));
    plays.push(page(&[settings]));
    for group in [Page::Sound, Page::Picture, Page::Comfort, Page::Control, Page::Keys] {
        plays.push(page(&[settings, MenuAction::Open(group)]));
    }
    plays.push(page(&[MenuAction::Open(Page::HowTo)]));
    plays.push(page(&[MenuAction::Open(Page::HowTo), MenuAction::Open(Page::Items)]));
    plays.push(page(&[MenuAction::Open(Page::HowTo), MenuAction::Open(Page::Score)]));
    let chosen = [settings, MenuAction::Open(Page::Keys), MenuAction::Key(Control::Release, 0)];
    plays.push(page(&chosen));
    let mut waits = page(&chosen);
    waits.preferences.take_key(Key::named("a"));
    plays.push(waits);
    plays
}

/// Returns the pages of the painter, for a level with few kinds of bricks and for one with many.
fn pages_of_painter() -> Vec<Session> {
    let scratch = Scratch::new("ui-painter");
    let many: String = ('a'..='z').map(|code| format!("tile {code}: hits=2\n")).collect();
    let texts = ["22..\n", &format!("{many}abcdefghijklmnopqrstuvwxyz\n")];
    let pages = texts.into_iter().enumerate().flat_map(|(index, text)| [(index, text, false), (index, text, true)]);
    let page = |(index, text, is_tile): (usize, &str, bool)| {
        let file = scratch.join(format!("level-{index}.lvl"));
        std::fs::write(&file, text).expect("written");
        let mut session = Session::new(LevelLibrary::from_files(&[file]).expect("a level").levels, 0, 1);
        session.step(&Input::default());
        session.open_painter();
        if is_tile {
            press(&mut session, MenuAction::NewTile);
        }
        session
    };
    pages.map(page).collect()
}

/// Returns every page that a player reaches through a game. One is a full high-score table with the
/// widest lines.
fn pages_of_games() -> Vec<Session> {
    let paused = |choice: &[MenuAction]| {
        let mut session = page(choice);
        (0..600).for_each(|_| _ = session.step(&Input::default()));
        session.command(Command::Back);
        session
    };
    let mut plays = vec![paused(&[MenuAction::StartRun]), paused(&[MenuAction::Practice, MenuAction::Start])];
    let mut left = paused(&[MenuAction::StartRun]);
    press(&mut left, MenuAction::Leave);
    plays.push(left);
    let mut replaces = paused(&[MenuAction::StartRun]);
    [MenuAction::Leave, MenuAction::StartRun].into_iter().for_each(|choice| press(&mut replaces, choice));
    plays.push(replaces);
    let mut retry = paused(&[MenuAction::StartRun]);
    press(&mut retry, MenuAction::Open(Page::Retry));
    plays.push(retry);
    let mut changed = paused(&[MenuAction::StartRun]);
    press(&mut changed, MenuAction::Leave);
    let id = changed.levels().chosen_id().expect("a level");
    changed.change_level(id, level::parse("a.lvl", "A", "2 2\n0 0\n").expect("good"));
    press(&mut changed, MenuAction::Continue);
    plays.push(changed);
    plays.extend(worlds());
    plays.push(ended(&[MenuAction::Practice, MenuAction::Start], true));
    plays.push(ended(&[MenuAction::Practice, MenuAction::Start], false));
    plays.push(ended(&[MenuAction::StartRun], true));
    plays.push(ended(&[MenuAction::StartRun], false));
    let mut best = ended(&[MenuAction::Practice, MenuAction::Start], true);
    press(&mut best, MenuAction::Leave);
    plays.push(best);
    let mut name = ended(&[MenuAction::StartRun], false);
    press(&mut name, MenuAction::Name);
    "WWWWWWWWWWWW".chars().for_each(|letter| _ = name.command(Command::Type(letter)));
    plays.push(name);
    let mut scores = title();
    let text = full_table(&scores);
    scores.remember(Scores::parse("scores", &text).expect("good scores"), None);
    press(&mut scores, MenuAction::Scores);
    plays.push(scores);
    plays
}

/// Returns a run through worlds of one level each: after the first world, and after the last.
fn worlds() -> [Session; 2] {
    let world = |world: World| {
        let text = format!("title: Boss\nworld: {}\n2 3 4 5\n0 0 0 0\n", world.name());
        level::parse("a.lvl", "A", &text).expect("good")
    };
    let run = |count: usize| {
        let mut levels = LevelList::from(World::ALL.map(world).to_vec());
        levels.add_set("Worlds", vec![None]);
        let mut session = Session::new(levels, 0, 3).with_mode(GameMode::run(Difficulty::Easy)).at_title();
        (0..240).for_each(|_| _ = session.step(&Input::default()));
        press(&mut session, MenuAction::StartRun);
        for place in 0..count {
            if place > 0 {
                press(&mut session, MenuAction::Next);
            }
            finish(&mut session, true);
            // Wait until the world's picture is gone.
            (0..400).for_each(|_| _ = session.step(&Input::default()));
        }
        session
    };
    [run(1), run(World::ALL.len())]
}

/// Creates a session, makes these choices, and plays until the game is won or lost.
fn ended(choices: &[MenuAction], is_won: bool) -> Session {
    let mut session = page(choices);
    finish(&mut session, is_won);
    session
}

/// Plays a game to its end, and waits until all figures have counted.
fn finish(session: &mut Session, is_won: bool) {
    let mut autopilot = Autopilot::new(3);
    session.step(&Input::default());
    while session.game().state() == GameState::Active {
        let input = autopilot.input(session.game());
        // Move away from the ball to lose the game.
        let (ball, paddle) = (session.game().balls()[0].center, session.game().paddle().center);
        let away = if ball.x < paddle.x { 1.0 } else { -1.0 };
        let drops = Input { launch: true, steer: Steer::Speed(away), ..Input::default() };
        session.step(if is_won { &input } else { &drops });
    }
    (0..400).for_each(|_| _ = session.step(&Input::default()));
}

/// Returns the text of ten runs in which each value is as long as possible.
fn full_table(session: &Session) -> String {
    let set = session.menu_context().sets.all[0].clone();
    let run = |points: u32| {
        format!(
            "run name=\"WWWWWWWWWWWW\" date=2026-11-21 points={points} level=24 of=24 won=yes bricks=99999 combo=999 \
             steps=9999999 lost=99 terms=\"run 7 normal slow-ball wide-paddle no-bad-items endless-lives\" \
             set=\"{}\" id={:016x}\n",
            set.name, set.fingerprint
        )
    };
    "breakout-scores 1\n".to_owned() + &(0..10).map(|place| run(u32::MAX - place)).collect::<String>()
}

/// Returns moments of games: lessons for a beginner, a level's title, a stuck ball, all power-ups
/// with a notice, and messages.
fn games() -> Vec<(&'static str, Session)> {
    let begun = |choice: &[MenuAction], steps: u32| {
        let mut session = page(choice);
        (0..steps).for_each(|_| _ = session.step(&Input::default()));
        session
    };
    let practice = [MenuAction::Practice, MenuAction::Start];
    let mut plays = vec![("a run begins", begun(&[MenuAction::StartRun], 60)), ("a ball waits", begun(&practice, 600))];
    let mut full = begun(&practice, 600);
    PowerUpKind::ALL.into_iter().for_each(|kind| full.grant(kind));
    (0..30).for_each(|_| _ = full.step(&Input::default()));
    plays.push(("all power-ups", full));
    for mut session in [begun(&practice, 600), begun(&[], 0)] {
        let text = "a line that is as long as lines of messages are: it is wrapped where it must be\n".repeat(9);
        session.set_message(Some(Message::error(text)));
        plays.push(("a message", session));
    }
    let mut warned = begun(&practice, 600);
    warned.set_message(Some(Message::warning("two bricks are closed off by solid ones\n".repeat(4), Urgency::Now)));
    warned.command(Command::Pause);
    plays.push(("a warning while paused", warned));
    plays
}

/// Lines of text with their areas, in pixels.
type Lines = Vec<(String, Aabb)>;

/// Draws frames without the field.
struct Stage {
    gl: Gl,
    text: TextRenderer,
    sprites: SpriteRenderer,
    grounds: SpriteRenderer,
    shortcuts: Shortcuts,
    sheet: SpriteSheet,
}

impl Stage {
    fn new() -> Self {
        let (gl, assets) = (headless().expect("OpenGL"), Assets::embedded());
        let sprites = SpriteRenderer::new(&gl, &assets).expect("loaded");
        Self {
            text: TextRenderer::new(&gl, &assets).expect("loaded"),
            grounds: sprites.another(&gl),
            sprites,
            shortcuts: Shortcuts::default(),
            sheet: SpriteSheet { atlas: Atlas::upload(&gl, pack_sprites(&assets).expect("loaded")).expect("uploaded") },
            gl,
        }
    }

    /// Returns the lines in a window of this size.
    fn lines(&mut self, session: &Session, display: impl Into<Display>) -> Lines {
        self.lines_with(session, display, None)
    }

    /// Returns the lines while the program shows a note.
    fn lines_with(&mut self, session: &Session, display: impl Into<Display>, note: Option<&str>) -> Lines {
        let view = session.view(1.0, Some(0.7));
        let program = ProgramView { rate: Some(60.0), note, ..view.program };
        self.lines_of(&View { program, ..view }, display)
    }

    /// Returns the lines of a view.
    fn lines_of(&mut self, view: &View<'_>, display: impl Into<Display>) -> Lines {
        let Self { gl, text, sprites, grounds, shortcuts, sheet } = self;
        let layout = arranged(display).with_text(view.context.settings.text_scale());
        text.take_lines();
        let renderers = Renderers { text, sprites, backgrounds: grounds, sheet };
        draw(renderers, shortcuts, &layout, view);
        // The positions of lines do not depend on the size of this picture.
        let drawn = capture(gl, (8, 8), |target| {
            grounds.flush(target, &layout.canvas_projection(), &sheet.atlas.texture, Blending::Opaque)?;
            sprites.flush(target, &layout.canvas_projection(), &sheet.atlas.texture, Blending::Over)?;
            text.flush(target, &layout.pixel_projection())
        });
        drawn.expect("drawn");
        let lines = text.take_lines().into_iter().map(|line| (line.text, line.place));
        lines.filter(|(text, _)| !text.trim().is_empty()).collect()
    }
}

/// Reports lines that extend beyond their entry.
fn beyond(lines: &[(String, Aabb)], session: &Session, display: impl Into<Display>) -> Vec<String> {
    let (view, layout) = (session.view(1.0, None), arranged(display));
    let entries = view.entries();
    let rects =
        view.screen.page().map_or_else(Vec::new, |page| crate::menu::entry_rects(page, &entries, &view.context.room));
    let to_pixels = |world| layout.to_pixels(layout.from_world(world));
    let rects: Vec<_> = rects.iter().map(|place| (to_pixels(place.min), to_pixels(place.max))).collect();
    let beyond = lines.iter().filter(|(_, line)| {
        let middle = line.center();
        let within = rects.iter().find(|(min, max)| (middle.cmpge(*min) & middle.cmple(*max)).all());
        within.is_some_and(|(min, max)| line.min.x < min.x || line.max.x > max.x)
    });
    beyond.map(|(text, _)| format!("{text:?} reaches beyond its entry")).collect()
}

/// Reports lines that touch an entry to which they do not belong.
fn touching(lines: &[(String, Aabb)], session: &Session, display: impl Into<Display>) -> Vec<String> {
    let (view, layout) = (session.view(1.0, None), arranged(display));
    let entries = view.entries();
    let rects =
        view.screen.page().map_or_else(Vec::new, |page| crate::menu::entry_rects(page, &entries, &view.context.room));
    let to_pixels = |world| layout.to_pixels(layout.from_world(world));
    let rects: Vec<_> = rects.iter().map(|place| (to_pixels(place.min), to_pixels(place.max))).collect();
    let touches = |line: &Aabb| {
        let (middle, line) = (line.center(), tight(line));
        let stands = rects.iter().any(|(min, max)| (middle.cmpge(*min) & middle.cmple(*max)).all());
        !stands && rects.iter().any(|(min, max)| (line.max.cmpgt(*min) & line.min.cmplt(*max)).all())
    };
    let found = lines.iter().filter(|(_, line)| touches(line));
    found.map(|(text, _)| format!("{text:?} touches an entry")).collect()
}

/// Returns the area of a line's letters, without the free space above and below.
fn tight(place: &Aabb) -> Aabb {
    let room = vec2(0.5, 0.14 * place.size().y);
    Aabb { min: place.min + room, max: place.max - room }
}

/// Reports lines that are cut off, overlap another line, or cross the field's edge.
///
/// Entries for fingers may cross it.
fn wrong(lines: &[(String, Aabb)], display: impl Into<Display>) -> Vec<String> {
    let layout = arranged(display);
    let (window, field, mut wrong) = (layout.window, layout.field, Vec::new());
    let field =
        Aabb::from_min_size(vec2(field.left as f32, field.top as f32), vec2(field.width as f32, field.height as f32));
    for (i, (text, place)) in lines.iter().enumerate() {
        let place = tight(place);
        if !(place.min.cmpge(Vec2::ZERO) & place.max.cmple(window)).all() {
            wrong.push(format!("{text:?} is cut at {place:?}"));
        }
        let is_crossing = (place.min.cmplt(field.max) & place.max.cmpgt(field.min)).all()
            && !(place.min.cmpge(field.min) & place.max.cmple(field.max)).all();
        if is_crossing && !layout.is_touched {
            wrong.push(format!("{text:?} crosses the field's edge at {place:?}"));
        }
        for (other, at) in &lines[i + 1..] {
            let at = tight(at);
            if !(place.max.cmple(at.min) | at.max.cmple(place.min)).any() {
                wrong.push(format!("{text:?} at {place:?} lies on {other:?} at {at:?}"));
            }
        }
    }
    wrong
}

/// Focuses each entry of a page, to show each note.
#[test]
fn page_text_is_never_cut_and_never_overlaps() {
    let mut stage = Stage::new();
    let mut all = BTreeSet::new();
    for mut session in pages().into_iter().chain(pages_of_games()).chain(pages_of_painter()) {
        for (size, text_size) in WINDOWS.into_iter().flat_map(|size| [(size, 100), (size, 150)]) {
            let settings = Settings::default().with(Setting::TextSize, text_size).with(Setting::ShowsRate, 1);
            session
                .preferences
                .set(settings, vec![(Setting::Volume, "--volume"), (Setting::EffectsLevel, "--feedback")]);
            let count = session.menu_entries().len();
            for i in 0..count {
                session.device = [InputDevice::Keys, InputDevice::Mouse, InputDevice::Pad][i % 3];
                // Go down and right, to focus entries that are side by side, too. Leave the page
                // alone at first, because any command ends a message, or the wait for a key.
                match i {
                    0 => {}
                    i if i % 4 == 3 => _ = session.command(Command::Right),
                    _ => _ = session.command(Command::Down),
                }
                let what = format!("{:?} in {size:?}, text {text_size}%", session.screen().page());
                let lines = stage.lines(&session, size);
                let wrong = wrong(&lines, size).into_iter().chain(beyond(&lines, &session, size));
                let wrong = wrong.chain(touching(&lines, &session, size));
                all.extend(wrong.map(|wrong| format!("{what}: {wrong}")));
            }
        }
    }
    assert!(all.is_empty(), "{} faults\n{}", all.len(), all.into_iter().collect::<Vec<_>>().join("\n"));
}

/// The note about a screenshot hides a message about a file, and touches no entry.
#[test]
fn note_hides_the_message_on_pages() {
    let mut stage = Stage::new();
    let note = "picture: breakout-2026-11-21-001.png in /home/ann/Pictures";
    for mut session in pages() {
        session.preferences.set(Settings::default().with(Setting::TextSize, 150), Vec::new());
        session.set_message(Some(Message::error("error in a.lvl".to_owned())));
        for size in WINDOWS {
            let what = format!("{:?} in {size:?}", session.screen().page());
            let lines = stage.lines_with(&session, size, Some(note));
            let says = |words: &str| lines.iter().any(|(line, _)| line.contains(words));
            assert!(says("breakout-2026-11-21-001.png") && !says("error in a.lvl"), "{what}: {lines:?}");
            assert_eq!(touching(&lines, &session, size), Vec::<String>::new(), "{what}");
            assert!(stage.lines(&session, size).iter().any(|(line, _)| line == "error in a.lvl"), "{what}");
        }
    }
}

#[test]
fn file_message_overlaps_no_page_text() {
    let mut stage = Stage::new();
    let mut all = BTreeSet::new();
    let message = "/home/ann/.local/share/breakout/scores.txt: cannot be written: the disk is full; make room on it; \
                   until that is fixed, progress will be lost when the game ends";
    for mut session in pages().into_iter().chain(pages_of_games()) {
        for (size, text_size) in WINDOWS.into_iter().flat_map(|size| [(size, 100), (size, 150)]) {
            session.preferences.set(Settings::default().with(Setting::TextSize, text_size), Vec::new());
            session.notify(message);
            let what = format!("{:?} in {size:?}, text {text_size}%", session.screen().page());
            let lines = stage.lines(&session, size);
            assert!(lines.iter().any(|(line, _)| line.starts_with("/home/ann")), "{what}");
            let wrong = wrong(&lines, size).into_iter().chain(touching(&lines, &session, size));
            all.extend(wrong.map(|wrong| format!("{what}: {wrong}")));
        }
    }
    assert!(all.is_empty(), "{} faults\n{}", all.len(), all.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn game_text_is_never_cut_and_never_overlaps() {
    let mut stage = Stage::new();
    let mut all = BTreeSet::new();
    for (moment, mut session) in games() {
        for (size, text_size) in WINDOWS.into_iter().flat_map(|size| [(size, 100), (size, 150)]) {
            session
                .preferences
                .set(Settings::default().with(Setting::TextSize, text_size).with(Setting::ShowsRate, 1), Vec::new());
            for device in [InputDevice::Keys, InputDevice::Mouse, InputDevice::Pad] {
                session.device = device;
                let lines = stage.lines(&session, size);
                let label = |wrong| format!("{moment} in {size:?}, text {text_size}%: {wrong}");
                all.extend(wrong(&lines, size).into_iter().map(label));
            }
        }
    }
    assert!(all.is_empty(), "{} faults\n{}", all.len(), all.into_iter().collect::<Vec<_>>().join("\n"));
}

/// Phones and a tablet, upright and lying.
const TOUCH_SCREENS: [Display; 6] = [
    touch_screen((390, 844), 1.0),
    touch_screen((844, 390), 1.0),
    touch_screen((360, 640), 1.0),
    touch_screen((1170, 2532), 3.0),
    touch_screen((768, 1024), 1.0),
    touch_screen((1024, 768), 1.0),
];

const fn touch_screen(size: (u32, u32), pixel_ratio: f32) -> Display {
    Display { size, pixel_ratio, is_touched: true }
}

/// On a touch screen, each entry lies in the window, is at least 44 logical pixels high or as far from
/// the next, overlaps no other, and no text is cut off or covered.
#[test]
fn fingers_find_every_entry() {
    let mut stage = Stage::new();
    let mut all = BTreeSet::new();
    for mut session in pages().into_iter().chain(pages_of_games()).chain(pages_of_painter()) {
        session.device = InputDevice::Touch;
        for display in TOUCH_SCREENS {
            let layout = arranged(display);
            session.room = page_room(&layout);
            let page = session.screen().page().expect("a page");
            let entries = session.menu_entries();
            let rects = crate::menu::entry_rects(page, &entries, &session.room);
            let finger = 44.0 * display.pixel_ratio / layout.scale - 1e-2;
            for (i, rect) in rects.iter().enumerate() {
                let what = format!("{page:?} on {:?}: {:?}", display.size, entries[i].action);
                let [min, max] = [rect.min, rect.max].map(|corner| layout.to_pixels(layout.from_world(corner)));
                if !(min.cmpge(Vec2::ZERO) & max.cmple(layout.window)).all() {
                    all.insert(format!("{what} leaves the window"));
                }
                let near = rects.iter().enumerate().filter(|(other, _)| *other != i);
                let near = near.map(|(_, other)| (other.center() - rect.center()).abs().max_element());
                let apart = near.fold(f32::INFINITY, f32::min);
                if rect.size().y < finger && apart < finger {
                    all.insert(format!("{what} is too small for a finger"));
                }
                if rects[i + 1..].iter().any(|other| rect.overlaps(other)) {
                    all.insert(format!("{what} overlaps another entry"));
                }
                assert_eq!(pointed(&mut session, rect.center()), i, "{what}");
                let lines = stage.lines(&session, display);
                let faults = wrong(&lines, display).into_iter().chain(beyond(&lines, &session, display));
                let faults = faults.chain(touching(&lines, &session, display));
                all.extend(faults.map(|fault| format!("{page:?} on {:?}: {fault}", display.size)));
            }
        }
    }
    assert!(all.is_empty(), "{} faults\n{}", all.len(), all.into_iter().collect::<Vec<_>>().join("\n"));
}

/// Returns the entry that has the focus after a finger came down at a point.
fn pointed(session: &mut Session, point: Vec2) -> usize {
    session.command(Command::Hover(point));
    session.screen().menu().focus()
}

/// During a game, a touch screen has a button of at least 44 logical pixels that pauses it.
#[test]
fn fingers_find_the_pause_button() {
    let mut stage = Stage::new();
    for (moment, mut session) in games().into_iter().filter(|(_, session)| session.screen().page().is_none()) {
        session.device = InputDevice::Touch;
        for display in TOUCH_SCREENS {
            let lines = stage.lines(&session, display);
            assert_eq!(wrong(&lines, display), Vec::<String>::new(), "{moment} on {:?}", display.size);
            let buttons = &stage.shortcuts.0;
            let [(button, Shortcut::Back)] = buttons[..] else { panic!("{buttons:?}") };
            let least = button.size().min_element() / display.pixel_ratio;
            assert!(least >= 44.0, "{moment} on {:?}: {least}", display.size);
        }
    }
}

/// A run through the game's own levels has four stars. A window slightly wider than the field has
/// narrow panels. A much wider window has room to spare.
#[test]
fn four_stars_fit_panels_of_any_width() {
    let mut stage = Stage::new();
    let mut session = Session::new(LevelLibrary::shipped(&Assets::embedded()).levels, 0, 1).at_title();
    press(&mut session, MenuAction::StartRun);
    (0..200).for_each(|_| _ = session.step(&Input::default()));
    for (size, text_size) in
        [(800, 544), (1280, 540), (800, 600)].into_iter().flat_map(|size| [(size, 100), (size, 150)])
    {
        session.preferences.set(Settings::default().with(Setting::TextSize, text_size), Vec::new());
        let lines = stage.lines(&session, size);
        assert_eq!(wrong(&lines, size), Vec::<String>::new(), "{size:?}, text {text_size}%");
    }
    session.preferences.set(Settings::default(), Vec::new());
    let lines = stage.lines(&session, (800, 544));
    assert!(lines.iter().any(|(text, _)| text.starts_with("Under ")), "{lines:?}");
}

/// Without panels beside the field, the number of bricks left is below it.
#[test]
fn narrow_window_shows_bricks_left() {
    let mut stage = Stage::new();
    let mut session = page(&[MenuAction::StartRun]);
    (0..60).for_each(|_| _ = session.step(&Input::default()));
    for (size, text_size) in [((800, 600), 100), ((800, 600), 150), ((1024, 768), 150), ((480, 900), 100)] {
        session.preferences.set(Settings::default().with(Setting::TextSize, text_size), Vec::new());
        let lines = stage.lines(&session, size);
        let says = |wanted: &str| lines.iter().any(|(text, _)| text == wanted);
        let missing = ["BRICKS 6", "Move", "Launch", "Pause"].into_iter().find(|words| !says(words));
        assert_eq!(missing, None, "{size:?}, text {text_size}%: {lines:?}");
    }
}

#[test]
fn large_text_is_larger() {
    let mut stage = Stage::new();
    let mut session = page(&[MenuAction::Open(Page::Settings), MenuAction::Open(Page::Sound)]);
    let mut height = |text_size| {
        session.preferences.set(Settings::default().with(Setting::TextSize, text_size), Vec::new());
        let lines = stage.lines(&session, (1280, 720));
        lines.iter().find(|(text, _)| text == "Mute").map(|(_, place)| place.size().y).expect("a row")
    };
    let [usual, large] = [100, 150].map(&mut height);
    assert!(large > 1.35 * usual, "{usual} {large}");
}

/// Large text keeps the key hints, and the conditions of the stars as long as there is room.
#[test]
fn large_text_keeps_hints_and_stars() {
    let mut stage = Stage::new();
    let mut session = page(&[MenuAction::StartRun]);
    (0..60).for_each(|_| _ = session.step(&Input::default()));
    for (size, text_size) in WINDOWS.into_iter().flat_map(|size| [100, 125, 150].map(|text_size| (size, text_size))) {
        session.preferences.set(Settings::default().with(Setting::TextSize, text_size), Vec::new());
        let lines = stage.lines(&session, size);
        let says = |wanted: &str| lines.iter().any(|(text, _)| text == wanted);
        let missing = ["Move", "Launch"].into_iter().find(|words| !says(words));
        assert_eq!(missing, None, "{size:?}, text {text_size}%: {lines:?}");
        assert!(size != (1280, 720) || says("Combo 0/3"), "text {text_size}%: {lines:?}");
        assert!(size != (1280, 720) || text_size == 150 || says("No lives lost"), "text {text_size}%");
    }
}

/// Hints grow even in a strip, where caps cannot grow, and beside the field, where three large caps
/// are too wide.
#[test]
fn hints_grow_with_text_size() {
    let mut stage = Stage::new();
    let mut played = page(&[MenuAction::StartRun]);
    (0..60).for_each(|_| _ = played.step(&Input::default()));
    let mut height = |session: &mut Session, text_size, words: &str| {
        session.preferences.set(Settings::default().with(Setting::TextSize, text_size), Vec::new());
        let lines = stage.lines(session, (800, 600));
        lines.iter().find(|(text, _)| text == words).map(|(_, place)| place.size().y).expect(words)
    };
    for (mut session, words) in [(played, "Launch"), (title(), "Choose"), (title(), "Select")] {
        let [usual, large] = [100, 150].map(|text_size| height(&mut session, text_size, words));
        assert!(large > 1.25 * usual, "{words}: {usual} {large}");
    }
    let mut session = page(&[MenuAction::Open(Page::HowTo)]);
    session.preferences.set(Settings::default().with(Setting::TextSize, 150), Vec::new());
    let lines = stage.lines(&session, (1280, 720));
    for wanted in ["M", "+", "-", "Sound 70%", "R"] {
        assert!(lines.iter().any(|(text, _)| text == wanted), "{wanted}: {lines:?}");
    }
}

/// The buttons are beside the field, and only on pages.
#[test]
fn key_caps_beside_a_menu_are_buttons() {
    let mut stage = Stage::new();
    let has_steps = [(Setting::Muted, 0), (Setting::Volume, 1), (Setting::Volume, -1), (Setting::ReducedMotion, 0)];
    let has_steps = has_steps.map(|(setting, turn)| Shortcut::Step(setting, turn));
    for size in [(1280, 720), (800, 600)] {
        let mut session = page(&[MenuAction::Open(Page::HowTo)]);
        session.device = InputDevice::Mouse;
        stage.lines(&session, size);
        let pixels = || (0..size.1).flat_map(|y| (0..size.0).map(move |x| vec2(x as f32, y as f32)));
        let field = arranged(size).field;
        let in_field = |at: &Vec2| {
            let at = (at.x as i32 - field.left, at.y as i32 - field.top);
            (0..field.width as i32).contains(&at.0) && (0..field.height as i32).contains(&at.1)
        };
        let found: Vec<_> = pixels().filter_map(|at| Some((at, stage.shortcuts.at(at)?))).collect();
        let missing =
            has_steps.iter().chain([&Shortcut::Back]).find(|turn| !found.iter().any(|(_, there)| there == *turn));
        assert_eq!((missing, found.iter().find(|(at, _)| in_field(at))), (None, None), "{size:?}");
        session.command(Command::Back);
        press(&mut session, MenuAction::StartRun);
        session.step(&Input::default());
        stage.lines(&session, size);
        assert_eq!(pixels().find(|at| stage.shortcuts.at(*at).is_some()), None, "{size:?}");
    }
}

/// At usual sizes, the page of all levels shows the whole name of each.
#[test]
fn all_levels_have_names() {
    let mut stage = Stage::new();
    for size in [(1280, 720), (1920, 1080), (1024, 768), (800, 600)] {
        let levels = crate::library::shipped(&Assets::embedded()).expect("the game has levels");
        let mut session = Session::new(levels, 0, 1).at_title();
        press(&mut session, MenuAction::Practice);
        press(&mut session, MenuAction::AllLevels);
        let lines: Vec<String> = stage.lines(&session, size).into_iter().map(|(text, _)| text).collect();
        let shown = format!("{}\n{}", lines.join("\n"), lines.join(" "));
        let missing = session.levels().iter().find(|level| !shown.contains(&level.title));
        assert_eq!(missing.map(|level| &level.title), None, "{size:?}: {lines:?}");
        assert_eq!(session.levels().count(), 24);
    }
}

/// Hints and cards do not change, whatever falls and runs in the game behind the menu.
#[test]
fn panels_beside_the_menu_ignore_the_show() {
    let mut stage = Stage::new();
    let (mut session, size) = (title(), (1152, 648));
    let field = arranged(size).field;
    let beside = |stage: &mut Stage, session: &Session| -> Vec<String> {
        let lines = stage.lines(session, size);
        let right = (field.left + field.width as i32) as f32;
        lines.into_iter().filter(|(_, place)| place.min.x > right).map(|(text, _)| text).collect()
    };
    let first = beside(&mut stage, &session);
    assert_eq!(first, ["↑", "↓", "Choose", "ENTER", "Select"], "and no items before the first result");
    let mut most = 0;
    for _ in 0..150 {
        (0..120).for_each(|_| _ = session.step(&Input::default()));
        most = most.max(session.view(1.0, None).game.running().count());
        assert_eq!(beside(&mut stage, &session), first);
    }
    assert!(most > 0, "in none of these moments did a power-up run");
}

/// A cleared level, a won run and a lost game have different headlines.
#[test]
fn the_headline_names_the_win() {
    let mut stage = Stage::new();
    let mut says = |session: &Session, headline: &str| {
        let lines = stage.lines(session, (1280, 720));
        assert!(lines.iter().any(|(text, _)| text == headline), "{headline:?} is not in {lines:?}");
    };
    says(&ended(&[MenuAction::Practice, MenuAction::Start], true), "Level cleared!");
    says(&ended(&[MenuAction::StartRun], false), "Game over");
    let level = || level::parse("a.lvl", "A", "2 2 2 2\n0 3 3 0\n").expect("good");
    for (count, headline) in [(2, "All levels won!"), (1, "Level cleared!")] {
        let mut levels = LevelList::from((0..count).map(|_| level()).collect::<Vec<_>>());
        levels.add_set("Few", vec![None]);
        let mut session = Session::new(levels, 0, 1).at_title();
        session.step(&Input::default());
        press(&mut session, MenuAction::StartRun);
        for place in 0..count {
            finish(&mut session, true);
            if place + 1 < count {
                says(&session, "Level cleared!");
                press(&mut session, MenuAction::Next);
            }
        }
        says(&session, headline);
    }
}

/// Returns the middle of the line with this text.
fn middle_of(lines: &Lines, text: &str) -> Vec2 {
    let line = lines.iter().find(|(line, _)| line == text);
    line.unwrap_or_else(|| panic!("{text:?} is not in {lines:?}")).1.center()
}

#[test]
fn stars_stand_under_the_figures_that_win_them() {
    let mut stage = Stage::new();
    let session = ended(&[MenuAction::Practice, MenuAction::Start], true);
    let view = session.view(1.0, None);
    let mut end = view.context.end.expect("an end").clone();
    for to_beat in [None, Some(28 * 120)] {
        end.level.to_beat = to_beat;
        let view = View { context: MenuContext { end: Some(&end), ..view.context }, ..view };
        let lines = stage.lines_of(&view, (1280, 720));
        let stars = [("Bricks", "Cleared"), ("Lives", "None lost"), ("Combo", "Combo ×3"), ("Time", "Under 0:28")];
        for (figure, star) in stars.into_iter().take(3 + usize::from(to_beat.is_some())) {
            let aside = middle_of(&lines, figure).x - middle_of(&lines, star).x;
            assert!(aside.abs() < 2.0, "{star:?} stands {aside} pixels beside {figure:?}");
        }
    }
}

#[test]
fn game_that_is_lost_does_not_show_that_no_life_is_left() {
    let mut stage = Stage::new();
    for (is_won, expected) in [(true, true), (false, false)] {
        let lines = stage.lines(&ended(&[MenuAction::StartRun], is_won), (1280, 720));
        assert_eq!(lines.iter().any(|(text, _)| text == "Lives"), expected, "{lines:?}");
    }
}

/// Smaller letters are better than a cut text such as *Ball sticks to p…*.
#[test]
fn pages_of_help_cut_no_words() {
    let mut stage = Stage::new();
    let mut cut = BTreeSet::new();
    let help = MenuAction::Open(Page::HowTo);
    for choices in [vec![help], vec![help, MenuAction::Open(Page::Items)], vec![help, MenuAction::Open(Page::Score)]] {
        let mut session = page(&choices);
        for (size, text_size, motion) in WINDOWS
            .into_iter()
            .chain([(640, 480), (1920, 1080)])
            .flat_map(|size| [(size, 100, 0), (size, 150, 0), (size, 150, 1)])
        {
            let settings = Settings::default().with(Setting::TextSize, text_size).with(Setting::ReducedMotion, motion);
            session.preferences.set(settings, Vec::new());
            let lines = stage.lines(&session, size).into_iter();
            cut.extend(lines.filter(|(text, _)| text.ends_with('…')).map(|(text, _)| format!("{size:?}: {text}")));
        }
    }
    assert!(cut.is_empty(), "{cut:#?}");
}

/// Beside *Ghost*, the rules have little room.
#[test]
fn rules_beside_the_ghost_are_not_cut() {
    let level = level::parse("a.lvl", "A", "2\n0\n").expect("good");
    let mut record = crate::game::replay::Replay::new(level, 3);
    let game = crate::lab::simulation::play_to_the_end(
        record.begin(),
        crate::lab::autopilot::Skill::STRONG,
        3,
        |input, _, _| record.push(*input),
    );
    record.hash = game.hash();
    let mut session = Session::new(levels(), 0, 1);
    let link = crate::player::Link::Game { record: Box::new(record), step: 0 };
    assert_eq!(session.open_link(link), Ok(None), "a win");
    let mut stage = Stage::new();
    press(&mut session, MenuAction::Ghost);
    for size in WINDOWS {
        let lines = stage.lines(&session, size);
        for words in ["Classic rules", "Ghost: off"] {
            assert!(lines.iter().any(|(text, _)| text == words), "{size:?}: {lines:?}");
        }
    }
}

#[test]
fn page_of_high_scores_shows_its_table_once() {
    let mut stage = Stage::new();
    let session = page(&[MenuAction::Scores]);
    for size in WINDOWS {
        let lines = stage.lines(&session, size);
        assert!(!lines.iter().any(|(text, _)| text.starts_with("BEST")), "{size:?}: {lines:?}");
    }
}

/// Stars on the game's own levels unlock rewards. Stars on other levels do not.
#[test]
fn only_the_games_own_levels_promise_a_look() {
    let mut stage = Stage::new();
    for (folder, expected) in [(None, true), (Some("/home/ann/kitchen".into()), false)] {
        let mut levels = LevelList::from(vec![level::parse("a.lvl", "A", "2 2\n").expect("good"); 8]);
        levels.add_set("Set", vec![folder]);
        let mut session = Session::new(levels, 0, 1).at_title();
        session.step(&Input::default());
        [MenuAction::Practice, MenuAction::AllLevels].into_iter().for_each(|choice| press(&mut session, choice));
        let lines = stage.lines(&session, (1280, 720));
        assert_eq!(lines.iter().any(|(text, _)| text == "Golden paddle at 24"), expected, "{lines:?}");
    }
}

/// Checks the page of a level being painted, with a warning about the level.
#[test]
fn a_warning_beside_the_painter_keeps_its_lines() {
    let scratch = Scratch::new("ui-paint");
    let file = scratch.join("mine.lvl");
    std::fs::write(&file, ".... ; sky\n..22\n").expect("written");
    let mut session = Session::new(LevelLibrary::from_files(&[file]).expect("a level").levels, 0, 1);
    session.step(&Input::default());
    session.open_painter();
    let message = "warning: this brick cannot be reached\n --> mine.lvl:2:3\n  |\n2 | ..22\n  |   ^^\n  |\n  = \
                   help: make room";
    session.set_message(Some(Message::warning(message.to_owned(), Urgency::Still)));
    let mut stage = Stage::new();
    for (size, text_size) in [((1280, 720), 100), ((640, 480), 100), ((640, 480), 150), ((480, 900), 150)] {
        let field = arranged(size);
        session.preferences.set(Settings::default().with(Setting::TextSize, text_size), Vec::new());
        let lines = stage.lines(&session, size);
        let bricks = field.to_pixels(field.from_world(BRICK_AREA.max)).y;
        let mut last = bricks;
        for line in message.lines().filter(|line| line.trim() != "|") {
            let (_, place) = lines.iter().find(|(text, _)| text == line).unwrap_or_else(|| {
                panic!("{line:?} is not in {lines:?}, {size:?}");
            });
            assert!(place.min.y >= last - 1.0, "{line:?} at {place:?} is not below {last}, {size:?}");
            last = place.min.y;
        }
        assert_eq!(wrong(&lines, size), Vec::<String>::new(), "{size:?}");
        assert_eq!(touching(&lines, &session, size), Vec::<String>::new(), "{size:?}");
    }
}

#[test]
fn message_at_the_end_of_a_game_leaves_its_headline() {
    let mut stage = Stage::new();
    let mut session = ended(&[MenuAction::Practice, MenuAction::Start], true);
    session.notify("proof saved; share it with the level: ~/levels/mine.replay");
    for (size, text_size) in WINDOWS.into_iter().flat_map(|size| [(size, 100), (size, 150)]) {
        session.preferences.set(Settings::default().with(Setting::TextSize, text_size), Vec::new());
        let lines = stage.lines(&session, size);
        let says = |words: &str| lines.iter().any(|(text, _)| text.starts_with(words));
        assert!(says("Level cleared!") && says("proof saved"), "{size:?}: {lines:?}");
        assert_eq!(wrong(&lines, size), Vec::<String>::new(), "{size:?}");
        assert_eq!(touching(&lines, &session, size), Vec::<String>::new(), "{size:?}");
    }
}

#[test]
fn level_shows_its_author_and_the_time_to_beat() {
    let mut stage = Stage::new();
    for (folder, expected) in [
        (None, "Time to beat: 1:50.29 · Not played yet with these rules"),
        (Some("/home/ann/kitchen".into()), "By Ann · Time to beat: 1:50.29 · Not played yet with these rules"),
    ] {
        let level = level::parse("a.lvl", "A", "author: Ann\n2 2\n").expect("good");
        let mut levels = LevelList::from(vec![level]);
        levels.add_set("Set", vec![folder]);
        let mut session = Session::new(levels, 0, 1);
        session.step(&Input::default());
        let view = session.view(1.0, None);
        let view = View { level: LevelView { to_beat: Some(13_235), ..view.level }, ..view };
        let lines = stage.lines_of(&view, (1280, 720));
        assert!(lines.iter().any(|(text, _)| text == expected), "{expected}: {lines:?}");
    }
}

/// The hints name the keys for sound even without a sound device, when the text beside the keys is
/// longer.
#[test]
fn keys_for_sound_are_listed_without_a_device() {
    let mut stage = Stage::new();
    let mut session = page(&[MenuAction::Open(Page::HowTo)]);
    for (size, text_size) in [(1280, 720), (800, 450)].into_iter().flat_map(|size| [(size, 100), (size, 150)]) {
        session.preferences.set(Settings::default().with(Setting::TextSize, text_size), Vec::new());
        let lines = stage.lines_of(&session.view(1.0, None), size);
        let says = |wanted: &str| lines.iter().any(|(text, _)| text == wanted);
        assert!(["M", "+", "-", "Sound unavailable"].into_iter().all(says), "{size:?}, text {text_size}%: {lines:?}");
        assert_eq!(wrong(&lines, size), Vec::<String>::new(), "{size:?}, text {text_size}%");
    }
}
