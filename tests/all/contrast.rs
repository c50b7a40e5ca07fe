//! The contrast between every text of the game and the pixels behind it. WCAG 2's ratio must be at
//! least 4.5:1, and 7:1 with high contrast on.
//!
//! Each moment is drawn twice, with and without its texts. A line is as bright as the brightest
//! pixel that it changes: a pixel that a glyph covers, or almost covers if letters are thin. The
//! background is the line's box in the second picture, cut into square cells as high as the line,
//! because a bright spot behind a single letter makes that letter unreadable. All texts are
//! brighter than their background, so each cell counts with the 95th percentile of its luminance:
//! single sparks do not matter, but a bright spot behind a tenth of a letter does. Words on the
//! field have a dark edge; their background is the pixels under and beside the strokes. Behind a
//! page, these words are part of the picture and not measured.
#![cfg(target_os = "linux")]

use crate::page_walk::{choose, focus, lose, title, title_at, until_end, wait};
use breakout::assets::Assets;
use breakout::collision::Aabb;
use breakout::draw::{Gl, TextLine};
use breakout::game::{GameState, Input, PowerUpKind, Steer};
use breakout::lab::autopilot::Autopilot;
use breakout::library::{Message, Urgency};
use breakout::menu::{Command, MenuAction, Page};
use breakout::render::{Renderer, picture};
use breakout::session::{EffectsLevel, InputDevice, Motion, ProgramView, Session, View};
use breakout::settings::{Control, Key, Setting};
use breakout::ui;
use glam::{Vec4, vec2};
use image::{Rgba, RgbaImage};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Window sizes: panels beside the field, panels above the field, and the smallest text.
const SIZES: [(u32, u32); 3] = [(640, 360), (480, 900), (480, 270)];

/// Minimum contrast, without and with high contrast.
const LEAST: [(bool, f32); 2] = [(false, 4.5), (true, 7.0)];

/// Share of a cell's pixels that may be brighter than its background value.
const SPARKS: f32 = 0.05;

/// Draws moments of the game and measures their texts.
struct Meter {
    gl: Gl,
    renderer: Renderer,
    /// Texts that are hard to read, each with its worst contrast and its place.
    faults: BTreeMap<String, (f32, String)>,
    measured: usize,
}

impl Meter {
    fn new() -> Self {
        let (gl, mut renderer) = crate::support::renderer(&Assets::embedded());
        // Texts have no edges to smooth, and one sample does not change the brightness behind them.
        renderer.set_samples(1);
        Self { gl, renderer, faults: BTreeMap::new(), measured: 0 }
    }

    /// Measures all texts of a moment, at each window size and contrast setting.
    fn measure(&mut self, what: &str, session: &mut Session) {
        for ((is_high, least), size) in LEAST.into_iter().flat_map(|least| SIZES.map(|size| (least, size))) {
            let settings =
                session.settings().clone().with(Setting::HighContrast, is_high.into()).with(Setting::ShowsRate, 1);
            session.preferences.set(settings, vec![(Setting::Volume, "--volume")]);
            let note = Some("screenshot saved: /home/ann/Pictures/breakout-2026-11-21-001.png")
                .filter(|_| what.contains("note"));
            let view = session.view(1.0, Some(0.7));
            let view = View { program: ProgramView { rate: Some(60.0), note, ..view.program }, ..view };
            let with = self.draw(&view, size, false);
            let lines = self.renderer.texts().take_lines();
            let without = self.draw(&view, size, true);
            let place = format!("{what}, {size:?}{}", if is_high { ", high contrast" } else { "" });
            // Skip words on the field if a page covers them or an effect distorts them.
            let effects = view.effects.post_params();
            let is_told = session.screen().page().is_none() && effects.chaos + effects.confuse + effects.shake == 0.0;
            // A ball is drawn over a word on the field, which it crosses in a moment.
            let layout = ui::arranged(size);
            let crosses = |line: &TextLine| {
                view.game.balls().iter().any(|ball| {
                    let center = layout.to_pixels(layout.from_world(ball.center));
                    line.place.closest_point(center).distance(center) < 2.0 * ball.radius * layout.scale
                })
            };
            let measured = |(line, is_edged): &(TextLine, bool)| !is_edged || is_told && !crosses(line);
            for (line, is_edged) in in_window(lines, size).into_iter().filter(measured) {
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

    /// Measures a page with the focus on its first entry and on the entry below.
    fn measure_page(&mut self, what: &str, session: &mut Session) {
        self.measure(what, session);
        session.command(Command::Down);
        self.measure(what, session);
        session.command(Command::Up);
    }

    fn conclude(self) {
        assert!(self.measured > 100, "{} lines were measured", self.measured);
        let lines = self.faults.iter().map(|(text, (found, place))| format!("{found:.2}:1 {text:?} ({place})"));
        assert!(self.faults.is_empty(), "{} texts\n{}", self.faults.len(), lines.collect::<Vec<_>>().join("\n"));
    }
}

/// Saves the picture with a frame around a line that is hard to read.
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

/// Returns the fully visible lines in window coordinates, each with true if it has a dark edge. In
/// `lines`, words on the field are relative to the field's corner and follow their edges.
fn in_window(lines: Vec<TextLine>, size: (u32, u32)) -> Vec<(TextLine, bool)> {
    let field = ui::arranged(size).field;
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
        // Fading lines are measured while they are opaque. The bar beside quoted text carries no
        // words.
        if line.color.w < 0.99 || line.text.trim().is_empty() || line.text.trim() == "|" {
            continue;
        }
        let by = if is_edged { corner } else { vec2(0.0, 0.0) };
        let place = Aabb { min: line.place.min + by, max: line.place.max + by };
        found.push((TextLine { place, ..line }, is_edged));
    }
    found
}

/// Returns the luminance of a line and of its background. `None` if the line is not visible.
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

/// Returns WCAG 2's contrast ratio of two luminances.
fn contrast(text: f32, ground: f32) -> f32 {
    (text.max(ground) + 0.05) / (text.min(ground) + 0.05)
}

/// Returns a value that all but [`SPARKS`] of these do not exceed.
fn percentile(mut lights: Vec<f32>) -> f32 {
    lights.sort_by(f32::total_cmp);
    let place = ((1.0 - SPARKS) * lights.len() as f32) as usize;
    lights.get(place.min(lights.len().saturating_sub(1))).copied().unwrap_or(0.0)
}

fn to_byte(channel: f32) -> u8 {
    (channel.clamp(0.0, 1.0) * 255.0).round() as u8
}

/// Returns WCAG 2's relative luminance of an RGBA pixel.
pub(crate) fn luminance([r, g, b, _]: [u8; 4]) -> f32 {
    /// Linear light for each value of a channel.
    static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
        std::array::from_fn(|channel| {
            let c = channel as f32 / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        })
    });
    let linear = &*LINEAR;
    0.2126 * linear[usize::from(r)] + 0.7152 * linear[usize::from(g)] + 0.0722 * linear[usize::from(b)]
}

/// The measure itself, with WCAG's own examples and a background that is bright behind one letter.
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
    // The first scenery, and the five with the brightest backgrounds: `src/field/scenery.rs`.
    for place in [0, 1, 8, 12, 13, 20] {
        let mut session = title_at(place);
        wait(&mut session, 700);
        meter.measure_page("first page", &mut session);
        choose(&mut session, MenuAction::Practice);
        wait(&mut session, 300);
        meter.measure_page("practice", &mut session);
        choose(&mut session, MenuAction::AllLevels);
        meter.measure("all levels", &mut session);
    }
    let mut session = title();
    wait(&mut session, 700);
    meter.measure("first page with a note", &mut session);
    choose(&mut session, MenuAction::Open(Page::Options));
    meter.measure_page("difficulty and help", &mut session);
    session.command(Command::Back);
    choose(&mut session, MenuAction::Scores);
    meter.measure("no high scores", &mut session);
    meter.conclude();
}

#[test]
fn pages_of_settings() {
    if crate::support::runs_elsewhere() {
        return;
    }
    let mut meter = Meter::new();
    for place in [0, 6] {
        let mut session = title_at(place);
        wait(&mut session, 700);
        choose(&mut session, MenuAction::Open(Page::Settings));
        meter.measure_page("settings", &mut session);
        for page in [Page::Sound, Page::Picture, Page::Comfort, Page::Control, Page::Keys] {
            choose(&mut session, MenuAction::Open(page));
            meter.measure_page(&format!("{page:?}"), &mut session);
            session.command(Command::Back);
        }
        session.command(Command::Back);
        choose(&mut session, MenuAction::Open(Page::HowTo));
        meter.measure_page("how to play", &mut session);
        choose(&mut session, MenuAction::Open(Page::Items));
        meter.measure("items", &mut session);
        session.command(Command::Back);
        choose(&mut session, MenuAction::Open(Page::Score));
        meter.measure("score", &mut session);
    }
    let mut session = title();
    choose(&mut session, MenuAction::Open(Page::Settings));
    choose(&mut session, MenuAction::Open(Page::Keys));
    choose(&mut session, MenuAction::Key(Control::Release, 0));
    meter.measure("a key is waited for", &mut session);
    session.preferences.take_key(Key::named("a"));
    meter.measure("a key is taken from another use", &mut session);
    meter.conclude();
}

#[test]
fn pages_of_a_run() {
    if crate::support::runs_elsewhere() {
        return;
    }
    let mut meter = Meter::new();
    let mut session = title();
    choose(&mut session, MenuAction::StartRun);
    wait(&mut session, 60);
    (0..30).for_each(|_| _ = session.step(&Input { steer: Steer::Speed(-1.0), ..Input::default() }));
    meter.measure("a ball is aimed", &mut session);
    wait(&mut session, 300);
    meter.measure("a ball waits", &mut session);
    until_end(&mut session);
    meter.measure_page("level won", &mut session);
    choose(&mut session, MenuAction::Next);
    wait(&mut session, 300);
    session.command(Command::Back);
    meter.measure_page("pause of a run", &mut session);
    choose(&mut session, MenuAction::Leave);
    wait(&mut session, 300);
    meter.measure_page("first page while a run waits", &mut session);
    choose(&mut session, MenuAction::StartRun);
    meter.measure_page("a run waits", &mut session);
    choose(&mut session, MenuAction::Continue);
    lose(&mut session);
    meter.measure_page("run lost", &mut session);
    choose(&mut session, MenuAction::Name);
    "Ann".chars().for_each(|letter| _ = session.command(Command::Type(letter)));
    meter.measure("name", &mut session);
    session.command(Command::Up);
    meter.measure("letters of a name", &mut session);
    focus(&mut session, MenuAction::Done);
    session.command(Command::Confirm);
    meter.measure("high scores", &mut session);
    meter.conclude();
}

/// Games over the first scenery and over those with the brightest backgrounds, with full panels and
/// with words on the field.
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
        let mut session = title_at(place);
        choose(&mut session, MenuAction::Practice);
        choose(&mut session, MenuAction::Start);
        session.device = device;
        session.step(&Input::default());
        wait(&mut session, 100);
        meter.measure("a level begins", &mut session);
        let mut autopilot = Autopilot::new(1);
        for step in 0..1500 {
            if step == 1380 {
                PowerUpKind::ALL.into_iter().for_each(|kind| session.grant(kind));
            }
            if step > 1400 && step % 33 == 0 {
                meter.measure("play", &mut session);
            }
            let input = autopilot.input(session.game());
            session.step(&input);
        }
        session.preferences.set_motion(Motion::Reduced);
        meter.measure("calm play", &mut session);
        session.command(Command::Pause);
        meter.measure_page("pause", &mut session);
        session.command(Command::Pause);
        lose(&mut session);
        meter.measure_page("game over", &mut session);
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
        let mut session = title_at(place);
        choose(&mut session, MenuAction::Practice);
        choose(&mut session, MenuAction::Start);
        session.preferences.set_effects_level(EffectsLevel::Full);
        let mut autopilot = Autopilot::new(1);
        for step in 0..2400 {
            if step % 400 == 200 {
                session.drop_power_up(
                    PowerUpKind::ALL[step / 400 % 4],
                    vec2(session.game().paddle().center.x - 30.0, 540.0),
                );
            }
            let input = autopilot.input(session.game());
            session.step(&input);
            if step > 240 && step % 150 == 0 {
                meter.measure("words on the field", &mut session);
            }
            if session.game().state() != GameState::Active {
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
        let mut session = title();
        wait(&mut session, 700);
        choose(&mut session, MenuAction::Practice);
        wait(&mut session, 300);
        session.set_message(Some(message.clone()));
        meter.measure("a message in the menu", &mut session);
        choose(&mut session, MenuAction::Start);
        wait(&mut session, 200);
        meter.measure("a message while a ball waits", &mut session);
        let mut autopilot = Autopilot::new(1);
        for _ in 0..600 {
            let input = autopilot.input(session.game());
            session.step(&input);
        }
        meter.measure("a message in play", &mut session);
        session.command(Command::Pause);
        meter.measure_page("a message while paused", &mut session);
    }
    meter.conclude();
}
