//! Nothing flashes: pictures of games in each dose, in which flashes are looked for as WCAG 2.2
//! (success criterion 2.3.1, general flash) defines them.
//!
//! `cargo test` looks at 22 seconds of each dose in which everything happens. `cargo test
//! --release --test all flash:: -- --ignored --nocapture` looks at whole games, on the levels in
//! `LEVELS` (`LEVELS=1,12`).
#![cfg(target_os = "linux")]
// What the whole games showed is a result.
#![allow(clippy::print_stdout)]

use breakout::assets::Assets;
use breakout::game::{GameState, Input, PowerUpKind};
use breakout::level;
use breakout::library;
use breakout::menu::Command;
use breakout::render::{Shine, picture};
use breakout::session::{Feedback, Motion, Play};
use breakout::trial::autopilot::Autopilot;
use image::RgbaImage;

/// What is looked at: how much answers, whether the picture moves, how much light there is.
type Dose = (Feedback, Motion, Shine);

const DOSES: [Dose; 4] = [
    (Feedback::Off, Motion::Full, Shine::Off),
    (Feedback::Some, Motion::Full, Shine::Low),
    (Feedback::Full, Motion::Full, Shine::High),
    (Feedback::Full, Motion::Reduced, Shine::Off),
];

/// Width and height of the frames in which flashes are looked for.
const SMALL: (u32, u32) = (320, 180);

/// Frames of a second, and those within which pixels that change do so at the same time: parts of a
/// picture that fades get there one after the other.
const RATE: usize = 30;
const TOGETHER: usize = 3;

/// A change counts if it is this share of the brightest, and if the darker of the two is below this
/// luminance (WCAG 2.2, general flash).
const CHANGE: f32 = 0.1;
const DARKER: f32 = 0.8;

/// The part of the screen that a person looks at with one gaze, 341 × 256 pixels of 1024 × 768, and
/// the share of it that must change at the same time.
const GAZE: (usize, usize) = (107, 60);
const SHARE: f32 = 0.25;

/// Relative luminance of each pixel.
fn luminance(picture: &RgbaImage) -> Vec<f32> {
    let mut lights = vec![0.0; picture.len() / 4];
    for (light, pixel) in lights.iter_mut().zip(picture.as_chunks().0) {
        *light = crate::contrast::luminance(*pixel);
    }
    lights
}

/// What is known of a pixel.
#[derive(Clone, Copy)]
struct Pixel {
    /// The last extreme of its luminance, and whether it has risen since the one before.
    extreme: f32,
    rising: bool,
    /// The frame at which it last turned by a change that counts.
    turned: Option<usize>,
}

/// What is known of what a person looks at with one gaze.
#[derive(Clone, Default)]
struct Gaze {
    /// The frames at which a large part of it changed, and whether it got brighter.
    turns: Vec<(usize, bool)>,
    /// Changes before this frame have been counted.
    seen: usize,
}

/// Looks for flashes in a row of frames.
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

    /// Corners of the gazes, which overlap by half.
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
        // Of most frames so little changes that no gaze has enough of it.
        if late < least {
            return;
        }
        for ((x, y), gaze) in Self::gazes().zip(&mut self.gazes) {
            let since = gaze.seen.max(earliest);
            // Pixels that got brighter, and those that got darker.
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

    /// The most flashes in a second: a flash is a change and its reversal.
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

/// 22 seconds in which everything happens: all power-ups in turn, nine balls, lost lives, wins.
fn worst_seconds((feedback, motion, shine): Dose) -> usize {
    // 7 explodes, in the colour that such bricks have in the game's levels: chains of blasts run
    // through the wall.
    let text = "tile 7: color=#ff5a2b explodes\n".to_owned()
        + &"2 7 1 4 7 2 3 7 5 7 2 3 1 7 5\n".repeat(5)
        + &"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n".repeat(3);
    let levels = ["one", "two"].map(|name| level::parse(name, name, &text).expect("a level"));
    let (gl, mut renderer) = crate::support::renderer(&Assets::embedded());
    // Smooth edges flash no less than others, and double the time.
    renderer.set_samples(1);
    renderer.set_shine(&gl, shine);
    let mut play = Play::new(levels.to_vec(), 0, 1);
    play.set_feedback(feedback);
    play.set_motion(motion);
    let mut autopilot = Autopilot::new(1);
    let mut flashes: Option<Flashes> = None;
    for frame in 0..22 * RATE {
        for step in 0..120 / RATE {
            let n = frame * 120 / RATE + step;
            if n.is_multiple_of(110) {
                play.grant(PowerUpKind::ALL[n / 110 % PowerUpKind::ALL.len()]);
            }
            let looks = n % 2400 < 1800;
            let usual = Input { start: true, ..autopilot.input(play.game()) };
            play.step(&if looks { usual } else { Input { launch: true, ..Input::default() } });
        }
        if frame.is_multiple_of(2 * RATE) {
            play.command(Command::Confirm);
            play.command(Command::Confirm);
        }
        let picture = picture::draw_picture(&gl, &mut renderer, SMALL, &play.view(1.0, Some(0.7))).expect("drawn");
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
    // What fades gets dark part by part, within a tenth of a second.
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

/// WCAG 2.2, success criterion 2.3.1: not more than three general flashes in a second, in all that
/// happens in each dose.
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

/// A whole game of the autopilot on the level with this number, from its first frame to five
/// seconds after its end: how many flashes its worst second has, and how many frames were looked
/// at.
fn whole_game((feedback, motion, shine): Dose, number: usize) -> (usize, usize) {
    let (gl, mut renderer) = crate::support::renderer(&Assets::embedded());
    renderer.set_samples(1);
    renderer.set_shine(&gl, shine);
    let levels = library::shipped(&Assets::embedded()).expect("the game's levels");
    let mut play = Play::new(levels, number - 1, 1);
    play.set_feedback(feedback);
    play.set_motion(motion);
    let mut autopilot = Autopilot::new(1);
    let (mut flashes, mut after): (Option<Flashes>, usize) = (None, 0);
    while after < 5 * RATE {
        for _ in 0..120 / RATE {
            let input = Input { start: true, ..autopilot.input(play.game()) };
            play.step(&if after == 0 { input } else { Input::default() });
        }
        after += usize::from(matches!(play.game().state(), GameState::Win | GameState::Lost));
        let picture = picture::draw_picture(&gl, &mut renderer, SMALL, &play.view(1.0, Some(0.7))).expect("drawn");
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
