//! The X-ray in the real window under Xvfb, with keys and mouse. The window must show the same
//! picture as drawing that step of the record without a window.

use crate::desktop::{BACK, DOWN, Desktop, ENTER, P, SECOND, SPACE, UP, breakout, count};
use breakout::draw;
use breakout::effects::Effects;
use breakout::game::Input;
use breakout::game::replay::Replay;
use breakout::session::{Session, View};
use breakout::xray::Timeline;
use breakout::xray::{InspectedStep, Kinds, StepTrace, Subject};
use breakout::xray::{TimelineView, XrayLayout, XrayView};
use image::{RgbaImage, imageops};
use std::path::{Path, PathBuf};

// X key codes of a PC keyboard.
const J: u8 = 44;
const K: u8 = 45;
const L: u8 = 46;
const B: u8 = 56;
const COMMA: u8 = 59;
const PERIOD: u8 = 60;
const F1: u8 = 67;
const HOME: u8 = 110;
const END: u8 = 115;

const SIZE: (u32, u32) = (1280, 720);

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays/first-wall.replay")
}

/// A record and its timeline.
struct Record {
    replay: Replay,
    timeline: Timeline,
}

impl Record {
    fn new(file: &Path) -> Self {
        let text = std::fs::read_to_string(file).expect("a recorded game");
        let replay = Replay::parse("test", &text).expect("a good record");
        let mut timeline = Timeline::new(&replay.begin());
        replay.inputs().for_each(|input| timeline.play(&input));
        Self { replay, timeline }
    }

    /// Draws the lens and the numbers at a step. Pointer and sound change the rest of the picture.
    fn picture(&self, place: usize, number: usize) -> RgbaImage {
        let mut trace = StepTrace::new();
        let (before, game) = (self.timeline.observe(place, &mut trace), self.timeline.at(place));
        let mut session = Session::new(vec![self.replay.level.clone()], 0, 1);
        session.step(&Input { start: true, ..Input::default() });
        let effects = Effects::default();
        let view = View { game: &game, effects: &effects, ..session.view(1.0, None) };
        let subject = Subject::of_impact(&trace, number);
        let step = InspectedStep { before: &before, trace: &trace, subject, kinds: Kinds::ALL };
        let timeline = TimelineView {
            impacts: self.timeline.impacts(),
            position: place,
            status: String::new(),
            warns: false,
            note: None,
        };
        let xray_view = XrayView { step, moment: 1.0, pointer: None, timeline: Some(timeline) };
        let picture = crate::support::with_renderer(|gl, renderer| {
            draw::capture(gl, SIZE, |target| renderer.draw_xray(target, &view, &xray_view))
        });
        numbers(&picture.expect("drawn"))
    }
}

/// Crops a picture to the lens and the numbers.
fn numbers(picture: &RgbaImage) -> RgbaImage {
    imageops::crop_imm(picture, 785, 0, 495, 720).to_image()
}

/// Opens the window with a record, and stops the time.
fn stopped(file: &Path) -> Desktop {
    let desktop = Desktop::start(breakout(), &["replay", &file.display().to_string(), "--xray"]);
    desktop.point((1200, 600));
    // The legend appears once the record has left the menu.
    desktop.wait_for("the legend", || (count(&desktop.picture(), [89, 191, 255]) > 60).then_some(()));
    desktop.tap(K);
    desktop
}

fn shows(desktop: &Desktop, what: &str, expected: &RgbaImage) {
    desktop.wait_for(what, || {
        let fits = crate::support::outliers(&numbers(&desktop.picture()), expected) <= crate::support::MAX_OUTLIERS;
        fits.then_some(())
    });
}

#[test]
fn a_record_is_looked_at_step_by_step_and_impact_by_impact() {
    let record = Record::new(&file());
    let desktop = stopped(&file());
    desktop.tap(HOME);
    let next = |at: &usize| record.timeline.next_impact(*at);
    let places: Vec<usize> = std::iter::successors(next(&0), next).collect();
    for place in &places[..3] {
        desktop.tap(L);
        shows(&desktop, "the next impact", &record.picture(*place, 0));
    }
    desktop.tap(J);
    shows(&desktop, "the impact before", &record.picture(places[1], 0));
    desktop.tap(COMMA);
    desktop.tap(COMMA);
    shows(&desktop, "two steps back", &record.picture(places[1] - 2, 0));
    desktop.tap(PERIOD);
    shows(&desktop, "a step forward", &record.picture(places[1] - 1, 0));
    desktop.tap(END);
    let last = record.timeline.steps();
    shows(&desktop, "the end", &record.picture(last, 0));

    // Drag along the timeline. Its middle is the middle of the record.
    desktop.point((300, 674));
    desktop.button(true);
    desktop.point((396, 674));
    desktop.button(false);
    desktop.point((1200, 600));
    let share = XrayLayout::new(SIZE, 1.0).time_at(glam::vec2(396.0, 674.0)).expect("on the timeline");
    let middle = (share * last as f32).round() as usize;
    assert!(middle.abs_diff(last / 2) < last / 50, "{middle} of {last}");
    shows(&desktop, "the middle", &record.picture(middle, 0));

    // A letter hides its kind of figure and shows it again. The square around the letter B changes.
    let with_all = numbers(&desktop.picture());
    let key = |picture: &RgbaImage| imageops::crop_imm(picture, 204, 591, 22, 22).to_image();
    let shown = key(&desktop.picture());
    desktop.tap(B);
    desktop.wait_for("a darker letter", || {
        (crate::support::outliers(&key(&desktop.picture()), &shown) > 30).then_some(())
    });
    desktop.tap(B);
    desktop.wait_for("the letter again", || {
        (crate::support::outliers(&key(&desktop.picture()), &shown) == 0).then_some(())
    });

    // F1 closes the X-ray, and the record goes on from there.
    desktop.tap(F1);
    desktop.wait_for("the game without figures", || {
        (crate::support::outliers(&numbers(&desktop.picture()), &with_all) > 1000).then_some(())
    });
}

/// The timeline reports a record whose game does not end with the recorded hash.
#[test]
fn a_diverging_replay_is_reported() {
    let text = std::fs::read_to_string(file()).expect("a recorded game");
    let hash = text.lines().find(|line| line.starts_with("hash ")).expect("a hash");
    let spoiled = Path::new(env!("CARGO_TARGET_TMPDIR")).join("spoiled.replay");
    std::fs::write(&spoiled, text.replace(hash, "hash 0123456789abcdef")).expect("written");
    let red = |picture: &RgbaImage| {
        let words = imageops::crop_imm(picture, 14, 684, 400, 17).to_image();
        words.pixels().filter(|pixel| pixel.0[0] > 200 && pixel.0[1] < 140 && pixel.0[2] < 140).count()
    };
    for (file, is_red) in [(spoiled, true), (file(), false)] {
        let desktop = stopped(&file);
        desktop.tap(END);
        let record = Record::new(&file);
        let last = record.timeline.steps();
        shows(&desktop, "the end", &record.picture(last, 0));
        assert_eq!(red(&desktop.picture()) > 20, is_red, "{}", file.display());
    }
}

/// Playing on from an earlier moment starts another game: the timeline ends there, and grows.
#[test]
fn one_plays_on_from_an_earlier_moment() {
    let record = Record::new(&file());
    let desktop = stopped(&file());
    desktop.tap(HOME);
    desktop.tap(L);
    let first = record.timeline.next_impact(0).expect("an impact");
    shows(&desktop, "the first impact", &record.picture(first, 0));
    desktop.tap(ENTER);
    // The player has control now, and time goes on.
    let before = record.picture(first, 0);
    desktop.wait_for("another moment", || {
        (crate::support::outliers(&numbers(&desktop.picture()), &before) > 100).then_some(())
    });
    desktop.tap(K);
    desktop.tap(J);
    shows(&desktop, "back to the same impact", &record.picture(first, 0));
}

/// At a game's end the X-ray hides a menu. Input must not choose any of its entries.
#[test]
fn the_page_below_it_takes_no_keys_and_no_clicks() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("short.lvl");
    std::fs::write(&file, "2\n").expect("written");
    let desktop = Desktop::start(breakout(), &["--seed", "1", "--mute", &file.display().to_string()]);
    let shows_legend = || count(&desktop.picture(), [89, 191, 255]) > 60;
    let is_won = || count(&desktop.picture(), [89, 255, 115]) > 300;
    desktop.tap(ENTER);
    desktop.wait_for("the game", || desktop.paddle());
    desktop.tap(SPACE);
    desktop.wait_for("its end", || is_won().then_some(()));
    desktop.pass(SECOND * 3);
    // *Again* is in the middle, where a click would choose it.
    desktop.point((640, 400));
    desktop.tap(F1);
    desktop.wait_for("the legend", || (shows_legend() && !is_won()).then_some(()));
    [ENTER, SPACE, DOWN].into_iter().for_each(|key| desktop.tap(key));
    for y in (380..700).step_by(20) {
        desktop.point((640, y));
        desktop.click(1);
    }
    desktop.pass(SECOND / 2);
    assert!(shows_legend(), "it is still shown");
    desktop.click(BACK);
    desktop.wait_for("the game's end", || (is_won() && !shows_legend()).then_some(()));
    desktop.tap(ENTER);
    desktop.wait_for("the same level again", || (desktop.paddle().is_some() && !is_won()).then_some(()));
}

/// Leaving a game closes the X-ray. The next game is played and won without it.
#[test]
fn the_next_game_is_played_without_it() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("next.lvl");
    std::fs::write(&file, "2\n").expect("written");
    let desktop = Desktop::start(breakout(), &["--seed", "1", "--mute", &file.display().to_string()]);
    // A few pixels of a game have that color, and for moments a selected row of a menu.
    let shows_legend = || count(&desktop.picture(), [89, 191, 255]) > 60;
    let is_won = || count(&desktop.picture(), [89, 255, 115]) > 300;
    desktop.tap(ENTER);
    desktop.wait_for("the game", || desktop.paddle());
    desktop.tap(F1);
    desktop.wait_for("the legend", || shows_legend().then_some(()));
    [P, UP, ENTER].into_iter().for_each(|key| desktop.tap(key));
    desktop.wait_for("the menu", || (!shows_legend()).then_some(()));
    desktop.tap(ENTER);
    desktop.wait_for("its end", || {
        let is_over = is_won() && !shows_legend();
        // The ball cannot be launched until the game has begun.
        if !is_over {
            desktop.tap(SPACE);
        }
        is_over.then_some(())
    });
}
