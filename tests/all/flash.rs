//! Nothing flashes. The tests draw games at each effects level, and search the frames for general
//! flashes as WCAG 2.2 (success criterion 2.3.1) defines them.
//!
//! `cargo test` checks 22 eventful seconds at each level.
//! `cargo test --release --test all flash:: -- --ignored --nocapture` checks whole games on the
//! levels in `LEVELS` (such as `LEVELS=1,12`).
#![cfg(target_os = "linux")]
// The long test prints its results.
#![allow(clippy::print_stdout)]

use breakout::assets::Assets;
use breakout::game::{GameState, Input, PowerUpKind};
use breakout::lab::autopilot::Autopilot;
use breakout::level;
use breakout::library;
use breakout::menu::Command;
use breakout::render::{BloomLevel, picture};
use breakout::session::{EffectsLevel, Motion, Session};
use image::RgbaImage;

/// Effects level, motion and bloom of a checked game.
type Dose = (EffectsLevel, Motion, BloomLevel);

const DOSES: [Dose; 4] = [
    (EffectsLevel::Off, Motion::Full, BloomLevel::Off),
    (EffectsLevel::Some, Motion::Full, BloomLevel::Low),
    (EffectsLevel::Full, Motion::Full, BloomLevel::High),
    (EffectsLevel::Full, Motion::Reduced, BloomLevel::Off),
];

/// Width and height of the checked frames, in pixels.
const SMALL: (u32, u32) = (320, 180);

/// Checked frames per second.
const RATE: usize = 30;
/// Changes within this many frames count as simultaneous. The parts of a fading picture cross the
/// threshold one after another.
const TOGETHER: usize = 3;

/// Minimum change, as a share of full brightness (WCAG 2.2, general flash).
const CHANGE: f32 = 0.1;
/// The darker of the two luminances must be below this (WCAG 2.2, general flash).
const DARKER: f32 = 0.8;

/// Size of the area that a person sees at one gaze: 341 × 256 pixels of 1024 × 768.
const GAZE: (usize, usize) = (107, 60);
/// Share of that area that must change simultaneously.
const SHARE: f32 = 0.25;

/// Returns the relative luminance of each pixel.
fn luminance(picture: &RgbaImage) -> Vec<f32> {
    let mut lights = vec![0.0; picture.len() / 4];
    for (light, pixel) in lights.iter_mut().zip(picture.as_chunks().0) {
        *light = crate::contrast::luminance(*pixel);
    }
    lights
}

/// The history of a pixel.
#[derive(Clone, Copy)]
struct Pixel {
    /// Last extreme of its luminance.
    extreme: f32,
    /// True if the luminance rose to that extreme.
    rising: bool,
    /// Frame of its last reversal that was large enough to count.
    turned: Option<usize>,
}

/// The history of the area seen at one gaze.
#[derive(Clone, Default)]
struct Gaze {
    /// Frames in which a large part changed, each with true if it got brighter.
    turns: Vec<(usize, bool)>,
    /// Changes before this frame have been counted.
    seen: usize,
}

/// Searches a sequence of frames for flashes.
struct Flashes {
    pixels: Vec<Pixel>,
    gazes: Vec<Gaze>,
    frame: usize,
}

impl Flashes {
    fn new(first: &[f32]) -> Self {
        let pixels = first.iter().map(|now| Pixel { extreme: *now, rising: false, turned: None }).collect();
        Self { pixels, gazes: vec![Gaze::default(); Self::gazes().count()], frame: 0 }
    }

    /// Returns the top left corners of all areas. Neighbors are a quarter of an area apart.
    fn gazes() -> impl Iterator<Item = (usize, usize)> {
        let (width, height) = (SMALL.0 as usize, SMALL.1 as usize);
        (0..=height - GAZE.1)
            .step_by(GAZE.1 / 4)
            .flat_map(move |y| (0..=width - GAZE.0).step_by(GAZE.0 / 4).map(move |x| (x, y)))
    }

    fn see(&mut self, now: &[f32]) {
        self.frame += 1;
        let earliest = (self.frame + 1).saturating_sub(TOGETHER);
        let mut late = 0;
        for (now, pixel) in now.iter().zip(&mut self.pixels) {
            let change = now - pixel.extreme;
            if (change > 0.0) == pixel.rising {
                pixel.extreme = *now;
            } else if change.abs() >= CHANGE && now.min(pixel.extreme) < DARKER {
                *pixel = Pixel { extreme: *now, rising: change > 0.0, turned: Some(self.frame) };
            }
            late += usize::from(pixel.turned.is_some_and(|at| at >= earliest));
        }
        let least = (SHARE * (GAZE.0 * GAZE.1) as f32) as usize;
        // In most frames, too few pixels have changed in the whole picture for a flash in any area.
        if late < least {
            return;
        }
        for ((x, y), gaze) in Self::gazes().zip(&mut self.gazes) {
            let since = gaze.seen.max(earliest);
            // Pixels that got brighter, and pixels that got darker.
            let mut late = [0; 2];
            for pixel in (y..y + GAZE.1).flat_map(|y| &self.pixels[y * SMALL.0 as usize + x..][..GAZE.0]) {
                late[usize::from(!pixel.rising)] += usize::from(pixel.turned.is_some_and(|at| at >= since));
            }
            for (late, brighter) in late.into_iter().zip([true, false]) {
                if late >= least {
                    gaze.seen = self.frame + 1;
                    if gaze.turns.last().is_none_or(|(_, last)| *last != brighter) {
                        gaze.turns.push((self.frame, brighter));
                    }
                }
            }
        }
    }

    /// Returns the most flashes within a second. A flash is a change and its reversal.
    fn most(&self) -> usize {
        let in_a_second = |turns: &[(usize, bool)], first: usize| {
            turns.iter().filter(|(frame, _)| (first..first + RATE).contains(frame)).count() / 2
        };
        self.gazes
            .iter()
            .flat_map(|gaze| gaze.turns.iter().map(|(first, _)| in_a_second(&gaze.turns, *first)))
            .max()
            .unwrap_or(0)
    }
}

/// Plays 22 seconds with all power-ups in turn, nine balls, lost lives and wins. Returns the most
/// flashes within a second.
fn worst_seconds((feedback, motion, bloom): Dose) -> usize {
    // Tile 7 explodes, in the color of explosive bricks in the game's levels. Chains of explosions
    // run through the wall.
    let text = "tile 7: color=#ff5a2b explodes\n".to_owned()
        + &"2 7 1 4 7 2 3 7 5 7 2 3 1 7 5\n".repeat(5)
        + &"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n".repeat(3);
    let levels = ["one", "two"].map(|name| level::parse(name, name, &text).expect("a level"));
    let (gl, mut renderer) = crate::support::renderer(&Assets::embedded());
    // Antialiasing does not affect flashes, and doubles the time.
    renderer.set_samples(1);
    renderer.set_bloom(&gl, bloom);
    let mut session = Session::new(levels.to_vec(), 0, 1);
    session.preferences.set_effects_level(feedback);
    session.preferences.set_motion(motion);
    let mut autopilot = Autopilot::new(1);
    let mut flashes: Option<Flashes> = None;
    for frame in 0..22 * RATE {
        for step in 0..120 / RATE {
            let n = frame * 120 / RATE + step;
            if n.is_multiple_of(110) {
                session.grant(PowerUpKind::ALL[n / 110 % PowerUpKind::ALL.len()]);
            }
            let looks = n % 2400 < 1800;
            let usual = Input { start: true, ..autopilot.input(session.game()) };
            session.step(&if looks { usual } else { Input { launch: true, ..Input::default() } });
        }
        if frame.is_multiple_of(2 * RATE) {
            session.command(Command::Confirm);
            session.command(Command::Confirm);
        }
        let picture = picture::draw_picture(&gl, &mut renderer, SMALL, &session.view(1.0, Some(0.7))).expect("drawn");
        let now = luminance(&picture);
        flashes.get_or_insert_with(|| Flashes::new(&now)).see(&now);
    }
    flashes.map_or(0, |flashes| flashes.most())
}

#[test]
fn a_flash_is_a_change_and_its_reversal_of_a_large_part() {
    let (dark, bright) = (vec![0.1; 320 * 180], vec![0.5; 320 * 180]);
    let mut flashes = Flashes::new(&dark);
    for frame in 0..RATE {
        flashes.see(if frame / 3 % 2 == 0 { &bright } else { &dark });
    }
    assert_eq!(flashes.most(), 5);
    // A fading picture gets dark part by part, within a tenth of a second.
    let mut flashes = Flashes::new(&dark);
    for frame in 0..RATE {
        let fifths = if frame / 3 % 2 == 0 { frame % 3 + 1 } else { 2 - frame % 3 };
        let picture: Vec<f32> = (0..320 * 180).map(|i| if i / 320 % 5 < fifths { 0.5 } else { 0.1 }).collect();
        flashes.see(&picture);
    }
    assert_eq!(flashes.most(), 5);
    let mut corner = dark.clone();
    (0..30).for_each(|y| corner[y * 320..y * 320 + 30].fill(0.9));
    let mut flashes = Flashes::new(&dark);
    (0..RATE).for_each(|frame| flashes.see(if frame % 2 == 0 { &corner } else { &dark }));
    assert_eq!(flashes.most(), 0, "it is small");
}

/// WCAG 2.2, success criterion 2.3.1: at most three general flashes within a second, at each
/// effects level.
#[test]
fn nothing_flashes_more_than_three_times_a_second() {
    if crate::support::runs_elsewhere() {
        return;
    }
    let found = std::thread::scope(|scope| {
        DOSES.map(|dose| scope.spawn(move || worst_seconds(dose))).map(|thread| thread.join().expect("a game"))
    });
    assert!(found.iter().all(|most| *most <= 3), "flashes in the worst second of each dose: {found:?}");
}

/// Plays a whole game with the autopilot on level `number` (1-based), until five seconds after its
/// end. Returns the flashes in the worst second, and the number of frames.
fn whole_game((feedback, motion, bloom): Dose, number: usize) -> (usize, usize) {
    let (gl, mut renderer) = crate::support::renderer(&Assets::embedded());
    renderer.set_samples(1);
    renderer.set_bloom(&gl, bloom);
    let levels = library::shipped(&Assets::embedded()).expect("the game's levels");
    let mut session = Session::new(levels, number - 1, 1);
    session.preferences.set_effects_level(feedback);
    session.preferences.set_motion(motion);
    let mut autopilot = Autopilot::new(1);
    let (mut flashes, mut after): (Option<Flashes>, usize) = (None, 0);
    while after < 5 * RATE {
        for _ in 0..120 / RATE {
            let input = Input { start: true, ..autopilot.input(session.game()) };
            session.step(&if after == 0 { input } else { Input::default() });
        }
        after += usize::from(matches!(session.game().state(), GameState::Win | GameState::Lost));
        let picture = picture::draw_picture(&gl, &mut renderer, SMALL, &session.view(1.0, Some(0.7))).expect("drawn");
        let now = luminance(&picture);
        flashes.get_or_insert_with(|| Flashes::new(&now)).see(&now);
    }
    let flashes = flashes.expect("frames");
    (flashes.most(), flashes.frame)
}

#[test]
#[ignore = "takes minutes"]
fn whole_games_do_not_flash() {
    let levels = std::env::var("LEVELS").unwrap_or_else(|_| "1,4,7,10".to_owned());
    for level in levels.split(',').map(|number| number.trim().parse().expect("numbers of levels")) {
        let found = std::thread::scope(|scope| {
            DOSES.map(|dose| scope.spawn(move || whole_game(dose, level))).map(|game| game.join().expect("a game"))
        });
        let (most, frames): (Vec<usize>, Vec<usize>) = found.into_iter().unzip();
        println!("level {level}: {most:?} flashes in the worst second of each dose; {frames:?} frames");
        assert!(most.iter().all(|most| *most <= 3), "level {level}");
    }
}
