//! Every text of the game's own pictures against what lies behind it: a contrast of 4.5:1 at least,
//! and of 7:1 where contrast is high, as WCAG 2 measures it.
//!
//! Each moment is drawn twice, with its texts and without them. A line is as light as the lightest
//! pixel that it changes: one that a glyph covers, or nearly so where letters are thin. The ground
//! is what the second picture has in the line's box, which is cut into cells as wide as they are
//! high, since a bright spot behind one letter makes that letter unreadable, however long the line
//! is. Of each cell's pixels the 95th percentile of luminance counts, all texts being lighter than
//! their ground: single sparks do not, what is behind a tenth of a letter does. Words on the field
//! have a dark edge of their own: there the ground are the pixels under the strokes and beside
//! them. Behind a page such words are a part of the picture, and nobody is to read them.
#![cfg(target_os = "linux")]

use crate::page_walk::{choose, focus, lose, title, title_at, until_end, wait};
use breakout::assets::Assets;
use breakout::collision::Aabb;
use breakout::draw::{Gl, Layout, TextLine};
use breakout::game::{GameState, Input, PowerUpKind, Steer};
use breakout::library::{Message, Urgency};
use breakout::menu::{Command, MenuAction, Page};
use breakout::render::{Renderer, picture};
use breakout::session::{Feedback, InputDevice, Motion, Play, View};
use breakout::settings::{Control, Key, Setting};
use breakout::trial::autopilot::Autopilot;
use glam::{Vec4, vec2};
use image::{Rgba, RgbaImage};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Windows: panels beside the field, above it, and one as small as text can be.
const SIZES: [(u32, u32); 3] = [(640, 360), (480, 900), (480, 270)];

/// The least contrast, usually and where it is high.
const LEAST: [(bool, f32); 2] = [(false, 4.5), (true, 7.0)];

/// The share of a cell's pixels that may be lighter than what is taken for its ground.
const SPARKS: f32 = 0.05;

/// Draws moments and measures their texts.
struct Meter {
    gl: Gl,
    renderer: Renderer,
    /// Texts that are hard to read, each with its worst contrast and where that was.
    faults: BTreeMap<String, (f32, String)>,
    measured: usize,
}

impl Meter {
    fn new() -> Self {
        let (gl, mut renderer) = crate::support::renderer(&Assets::embedded());
        // Texts have no edges to smooth, and what lies behind them is as light with one sample.
        renderer.set_samples(1);
        Self { gl, renderer, faults: BTreeMap::new(), measured: 0 }
    }

    /// Measures all texts of a moment, in each window and at each contrast.
    fn measure(&mut self, what: &str, play: &mut Play) {
        for ((is_high, least), size) in LEAST.into_iter().flat_map(|least| SIZES.map(|size| (least, size))) {
            let settings =
                play.settings().clone().with(Setting::HighContrast, is_high.into()).with(Setting::ShowsRate, 1);
            play.set_settings(settings, vec![(Setting::Volume, "--volume")]);
            let note = Some("screenshot saved: /home/ann/Pictures/breakout-2026-11-21-001.png")
                .filter(|_| what.contains("note"));
            let view = View { rate: Some(60.0), note, ..play.view(1.0, Some(0.7)) };
            let with = self.draw(&view, size, false);
            let lines = self.renderer.texts().take_lines();
            let without = self.draw(&view, size, true);
            let place = format!("{what}, {size:?}{}", if is_high { ", high contrast" } else { "" });
            // A page covers the field, and there are effects that turn all that is on it.
            let effects = view.effects.strengths();
            let is_told = play.screen().page().is_none() && effects.chaos + effects.confuse + effects.shake == 0.0;
            for (line, is_edged) in in_window(lines, size).into_iter().filter(|(_, is_edged)| !is_edged || is_told) {
                let Some([text, ground]) = lights(&with, &without, &line, is_edged) else { continue };
                let found = contrast(text, ground);
                self.measured += 1;
                if found < least && self.faults.get(&line.text).is_none_or(|(worst, _)| found < *worst) {
                    let file = keep(&line, &with);
                    self.faults
                        .insert(line.text, (found, format!("{text:.3} on {ground:.3} in {place}: {}", file.display())));
                }
            }
        }
    }

    fn draw(&mut self, view: &View<'_>, size: (u32, u32), is_hidden: bool) -> RgbaImage {
        self.renderer.texts().take_lines();
        self.renderer.texts().set_hidden(is_hidden);
        picture::draw_picture(&self.gl, &mut self.renderer, size, view).expect("the picture is drawn")
    }

    /// Measures a page with the focus on its first entry, and on the one below that.
    fn measure_page(&mut self, what: &str, play: &mut Play) {
        self.measure(what, play);
        play.command(Command::Down);
        self.measure(what, play);
        play.command(Command::Up);
    }

    fn conclude(self) {
        assert!(self.measured > 100, "{} lines were measured", self.measured);
        let told = self.faults.iter().map(|(text, (found, place))| format!("{found:.2}:1 {text:?} ({place})"));
        assert!(self.faults.is_empty(), "{} texts\n{}", self.faults.len(), told.collect::<Vec<_>>().join("\n"));
    }
}

/// Keeps a picture with a frame around a line that is hard to read.
fn keep(line: &TextLine, picture: &RgbaImage) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("contrast");
    let name: String = line.text.chars().filter(|letter| letter.is_alphanumeric()).take(30).collect();
    let file = folder.join(format!("{name}-{}.png", line.place.min.x as i32));
    let mut picture = picture.clone();
    let place = Aabb { min: line.place.min - 3.0, max: line.place.max + 3.0 };
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        let at = vec2(x as f32, y as f32);
        let inside = (at.cmpge(place.min) & at.cmple(place.max)).all();
        if inside && !(at.cmpge(place.min + 1.0) & at.cmple(place.max - 1.0)).all() {
            *pixel = Rgba([255, 0, 255, 255]);
        }
    }
    std::fs::create_dir_all(&folder).expect("the folder for tests can be written");
    picture.save(&file).expect("the picture can be written");
    file
}

/// The lines that are seen fully, each with its place in the window and whether it has a dark edge;
/// those on the field count from the field's corner, and come after their edges.
fn in_window(lines: Vec<TextLine>, size: (u32, u32)) -> Vec<(TextLine, bool)> {
    let field = Layout::arranged(size).field;
    let corner = vec2(field.left as f32, field.top as f32);
    let mut edge = String::new();
    let mut found = Vec::new();
    for line in lines {
        let is_edged = line.text == edge;
        if luminance(line.color.to_array().map(to_byte)) < 0.01 {
            edge = line.text;
            continue;
        }
        edge.clear();
        // What comes and goes is measured while it is there. The rule beside a quoted text tells
        // nothing.
        if line.color.w < 0.99 || line.text.trim().is_empty() || line.text.trim() == "|" {
            continue;
        }
        let by = if is_edged { corner } else { vec2(0.0, 0.0) };
        let place = Aabb { min: line.place.min + by, max: line.place.max + by };
        found.push((TextLine { place, ..line }, is_edged));
    }
    found
}

/// How light a line is, and what lies behind it; `None` where it is out of sight.
fn lights(with: &RgbaImage, without: &RgbaImage, line: &TextLine, is_edged: bool) -> Option<[f32; 2]> {
    let (width, height) = with.dimensions();
    let clamped = |x: f32, most: u32| (x.max(0.0) as u32).min(most);
    let (left, right) = (clamped(line.place.min.x.floor(), width), clamped(line.place.max.x.ceil(), width));
    let (top, bottom) = (clamped(line.place.min.y.floor(), height), clamped(line.place.max.y.ceil(), height));
    let points = || (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
    let changes = |(x, y): &(u32, u32)| with.get_pixel(*x, *y) != without.get_pixel(*x, *y);
    let light = |picture: &RgbaImage, (x, y): (u32, u32)| luminance(picture.get_pixel(x, y).0);
    let text = points().filter(changes).map(|at| light(with, at)).max_by(f32::total_cmp)?;
    let ground = if is_edged {
        let is_near = |&(x, y): &(u32, u32)| {
            let rows = y.max(1) - 1..=(y + 1).min(height - 1);
            let near = rows.flat_map(|y| (x.max(1) - 1..=(x + 1).min(width - 1)).map(move |x| (x, y)));
            near.into_iter().any(|at| changes(&at) && light(with, at) > 0.5 * text)
        };
        percentile(points().filter(is_near).map(|at| light(without, at)).collect())
    } else {
        let cell = (bottom - top).max(1);
        let cells = (left..right).step_by(cell as usize).map(|from| {
            let columns = from..(from + cell).min(right);
            let cell = (top..bottom).flat_map(|y| columns.clone().map(move |x| (x, y)));
            percentile(cell.map(|at| light(without, at)).collect())
        });
        cells.max_by(f32::total_cmp)?
    };
    Some([text, ground])
}

/// WCAG 2's contrast of two luminances.
fn contrast(text: f32, ground: f32) -> f32 {
    (text.max(ground) + 0.05) / (text.min(ground) + 0.05)
}

/// What all but [`SPARKS`] of these are not above.
fn percentile(mut lights: Vec<f32>) -> f32 {
    lights.sort_by(f32::total_cmp);
    let place = ((1.0 - SPARKS) * lights.len() as f32) as usize;
    lights.get(place.min(lights.len().saturating_sub(1))).copied().unwrap_or(0.0)
}

fn to_byte(channel: f32) -> u8 {
    (channel.clamp(0.0, 1.0) * 255.0).round() as u8
}

/// WCAG 2's relative luminance of a pixel: red, green, blue and alpha.
pub(crate) fn luminance([r, g, b, _]: [u8; 4]) -> f32 {
    /// The light of each value of a channel.
    static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
        std::array::from_fn(|channel| {
            let c = channel as f32 / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        })
    });
    let linear = &*LINEAR;
    0.2126 * linear[usize::from(r)] + 0.7152 * linear[usize::from(g)] + 0.0722 * linear[usize::from(b)]
}

/// The measure itself: WCAG's own examples, and a ground that is bright behind one letter alone.
#[test]
fn contrast_is_measured_as_wcag_defines_it() {
    let grey = |value: u8| Rgba([value, value, value, 255]);
    for (text, ground, expected) in [(255, 0, 21.0), (255, 118, 4.54), (119, 0, 4.69), (148, 0, 6.92)] {
        let without = RgbaImage::from_pixel(100, 10, grey(ground));
        let mut with = without.clone();
        (20..30).for_each(|x| with.put_pixel(x, 5, grey(text)));
        let place = Aabb { min: vec2(0.0, 0.0), max: vec2(100.0, 10.0) };
        let line = TextLine { text: "x".to_owned(), place, color: Vec4::ONE };
        let measured = |without| lights(&with, without, &line, false).map(|[text, ground]| contrast(text, ground));
        let found = measured(&without).expect("a text");
        assert!((found - expected).abs() < 0.01, "{text} on {ground}: {found}");
        let mut spotted = without.clone();
        (0..10).for_each(|y| spotted.put_pixel(72, y, grey(text)));
        let found = measured(&spotted).expect("a text");
        assert!((found - 1.0).abs() < 0.01, "{found}");
    }
}

#[test]
fn pages_before_a_game() {
    if crate::support::runs_elsewhere() {
        return;
    }
    let mut meter = Meter::new();
    // The first scenery, and the five with the lightest grounds: `src/field/scenery.rs`.
    for place in [0, 1, 8, 12, 13, 20] {
        let mut play = title_at(place);
        wait(&mut play, 700);
        meter.measure_page("first page", &mut play);
        choose(&mut play, MenuAction::Practice);
        wait(&mut play, 300);
        meter.measure_page("practice", &mut play);
        choose(&mut play, MenuAction::AllLevels);
        meter.measure("all levels", &mut play);
    }
    let mut play = title();
    wait(&mut play, 700);
    meter.measure("first page with a note", &mut play);
    choose(&mut play, MenuAction::Open(Page::Options));
    meter.measure_page("difficulty and help", &mut play);
    play.command(Command::Back);
    choose(&mut play, MenuAction::Scores);
    meter.measure("no high scores", &mut play);
    meter.conclude();
}

#[test]
fn pages_of_settings() {
    if crate::support::runs_elsewhere() {
        return;
    }
    let mut meter = Meter::new();
    for place in [0, 6] {
        let mut play = title_at(place);
        wait(&mut play, 700);
        choose(&mut play, MenuAction::Open(Page::Settings));
        meter.measure_page("settings", &mut play);
        for page in [Page::Sound, Page::Picture, Page::Comfort, Page::Control, Page::Keys] {
            choose(&mut play, MenuAction::Open(page));
            meter.measure_page(&format!("{page:?}"), &mut play);
            play.command(Command::Back);
        }
        play.command(Command::Back);
        choose(&mut play, MenuAction::Open(Page::HowTo));
        meter.measure_page("how to play", &mut play);
        choose(&mut play, MenuAction::Open(Page::Items));
        meter.measure("items", &mut play);
        play.command(Command::Back);
        choose(&mut play, MenuAction::Open(Page::Score));
        meter.measure("score", &mut play);
    }
    let mut play = title();
    choose(&mut play, MenuAction::Open(Page::Settings));
    choose(&mut play, MenuAction::Open(Page::Keys));
    choose(&mut play, MenuAction::Key(Control::Release, 0));
    meter.measure("a key is waited for", &mut play);
    play.take_key(Key::named("a"));
    meter.measure("a key is taken from another use", &mut play);
    meter.conclude();
}

#[test]
fn pages_of_a_run() {
    if crate::support::runs_elsewhere() {
        return;
    }
    let mut meter = Meter::new();
    let mut play = title();
    choose(&mut play, MenuAction::Run);
    wait(&mut play, 60);
    (0..30).for_each(|_| _ = play.step(&Input { steer: Steer::Speed(-1.0), ..Input::default() }));
    meter.measure("a ball is aimed", &mut play);
    wait(&mut play, 300);
    meter.measure("a ball waits", &mut play);
    until_end(&mut play);
    meter.measure_page("level won", &mut play);
    choose(&mut play, MenuAction::Next);
    wait(&mut play, 300);
    play.command(Command::Back);
    meter.measure_page("pause of a run", &mut play);
    choose(&mut play, MenuAction::Leave);
    wait(&mut play, 300);
    meter.measure_page("first page while a run waits", &mut play);
    choose(&mut play, MenuAction::Run);
    meter.measure_page("a run waits", &mut play);
    choose(&mut play, MenuAction::Continue);
    lose(&mut play);
    meter.measure_page("run lost", &mut play);
    choose(&mut play, MenuAction::Name);
    "Ann".chars().for_each(|letter| _ = play.command(Command::Type(letter)));
    meter.measure("name", &mut play);
    play.command(Command::Up);
    meter.measure("letters of a name", &mut play);
    focus(&mut play, MenuAction::Done);
    play.command(Command::Confirm);
    meter.measure("high scores", &mut play);
    meter.conclude();
}

/// Play over the first scenery and those with the lightest grounds, with all that the panels can
/// show and words on the field.
#[test]
fn games_and_their_panels() {
    if crate::support::runs_elsewhere() {
        return;
    }
    let mut meter = Meter::new();
    // A level of each world.
    for (place, device) in
        [(0, InputDevice::Keys), (8, InputDevice::Mouse), (13, InputDevice::Pad), (20, InputDevice::Keys)]
    {
        let mut play = title_at(place);
        choose(&mut play, MenuAction::Practice);
        choose(&mut play, MenuAction::Start);
        play.device = device;
        play.step(&Input::default());
        wait(&mut play, 100);
        meter.measure("a level begins", &mut play);
        let mut autopilot = Autopilot::new(1);
        for step in 0..1500 {
            if step == 1380 {
                PowerUpKind::ALL.into_iter().for_each(|kind| play.grant(kind));
            }
            if step > 1400 && step % 33 == 0 {
                meter.measure("play", &mut play);
            }
            let input = autopilot.input(play.game());
            play.step(&input);
        }
        play.set_motion(Motion::Reduced);
        meter.measure("calm play", &mut play);
        play.command(Command::Pause);
        meter.measure_page("pause", &mut play);
        play.command(Command::Pause);
        lose(&mut play);
        meter.measure_page("game over", &mut play);
    }
    meter.conclude();
}

/// Points, combos and names rise over bricks.
#[test]
fn words_on_the_field() {
    if crate::support::runs_elsewhere() {
        return;
    }
    let mut meter = Meter::new();
    for place in [0, 11, 23] {
        let mut play = title_at(place);
        choose(&mut play, MenuAction::Practice);
        choose(&mut play, MenuAction::Start);
        play.set_feedback(Feedback::Full);
        let mut autopilot = Autopilot::new(1);
        for step in 0..2400 {
            if step % 400 == 200 {
                play.drop_power_up(PowerUpKind::ALL[step / 400 % 4], vec2(play.game().paddle().center.x - 30.0, 540.0));
            }
            let input = autopilot.input(play.game());
            play.step(&input);
            if step > 240 && step % 150 == 0 {
                meter.measure("words on the field", &mut play);
            }
            if play.game().state() != GameState::Active {
                assert!(step > 900, "the level {place} is won after {step} steps");
                break;
            }
        }
    }
    meter.conclude();
}

#[test]
fn messages_over_the_field() {
    if crate::support::runs_elsewhere() {
        return;
    }
    let mut meter = Meter::new();
    let text = "mine.lvl:2:9: `hit` is no word here; did you mean `hits`?\n  |\n2 | tile a: hit=2\n  |         ^^^\n";
    let messages = [Message::error(text.to_owned()), Message::warning(text.to_owned(), Urgency::Now)];
    for message in messages {
        let mut play = title();
        wait(&mut play, 700);
        choose(&mut play, MenuAction::Practice);
        wait(&mut play, 300);
        play.set_message(Some(message.clone()));
        meter.measure("a message in the menu", &mut play);
        choose(&mut play, MenuAction::Start);
        wait(&mut play, 200);
        meter.measure("a message while a ball waits", &mut play);
        let mut autopilot = Autopilot::new(1);
        for _ in 0..600 {
            let input = autopilot.input(play.game());
            play.step(&input);
        }
        meter.measure("a message in play", &mut play);
        play.command(Command::Pause);
        meter.measure_page("a message in a pause", &mut play);
    }
    meter.conclude();
}
