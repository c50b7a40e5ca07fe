//! README's pictures, as the game is now.
//!
//! `cargo test --test all readme:: -- --ignored` draws them anew.

use breakout::assets::Assets;
use breakout::draw::Gl;
use breakout::game::Input;
use breakout::game::rules::{Difficulty, RunRules};
use breakout::library;
use breakout::render::{Renderer, Shine, picture};
use breakout::session::{Feedback, Play};
use breakout::trial::autopilot::Autopilot;
use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use image::{RgbaImage, imageops};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Width and height of the moving picture, in pixels.
const SIZE: (u32, u32) = (480, 270);

/// Frames of the moving picture.
const FRAMES: usize = 88;

/// Steps of the game from one frame to the next. A GIF counts its frames' time in hundredths of a
/// second.
const STEPS: u32 = 6;
const _: () = assert!((100 * STEPS).is_multiple_of(120));

/// Steps before the moving picture begins: the paddle is about to catch a laser and a bomb ball.
const BEGINNING: u32 = 1130;

/// Steps before the picture: a bomb ball has just blown up the middle of the castle.
const MOMENT: u32 = 1460;

/// All pictures of README, apart from golden ones, have at most so many bytes.
const LARGEST: u64 = 1_500_000;

/// Colours that differ by less than this, in the sum of their channels, are the same to the eye
/// while all else moves.
const SAME: i32 = 14;

/// The index of the colour that leaves what was there.
const CLEAR: u8 = 255;

fn docs(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name)
}

#[test]
fn readme_opens_with_a_picture_and_all_of_them_are_small() {
    let readme = std::fs::read_to_string(docs("../README.md")).expect("README.md");
    let first = readme.lines().find(|line| line.starts_with("![")).expect("a picture");
    assert!(first.ends_with("(docs/play.png)"), "{first}");
    assert!(readme.contains("(docs/play.gif)"), "the moving one");
    let pictures = readme.split("](docs/").skip(1).filter_map(|rest| rest.split(')').next());
    let pictures: Vec<_> = pictures.filter(|name| [".png", ".gif"].iter().any(|end| name.ends_with(end))).collect();
    let bytes: u64 = pictures.iter().map(|name| docs(name).metadata().expect(name).len()).sum();
    assert!(pictures.len() >= 3 && bytes <= LARGEST, "{pictures:?} have {bytes} bytes");
    let picture = gif::DecodeOptions::new().read_info(std::fs::File::open(docs("play.gif")).expect("it"));
    let picture = picture.expect("a GIF file");
    assert_eq!((u32::from(picture.width()), u32::from(picture.height())), SIZE);
}

/// A game on a level, counted from 0, that the autopilot plays.
struct Shown {
    gl: Gl,
    renderer: Renderer,
    play: Play,
    autopilot: Autopilot,
}

impl Shown {
    fn new(place: usize, seed: u64) -> Self {
        let assets = Assets::embedded();
        let (gl, mut renderer) = crate::support::renderer(&assets);
        renderer.set_shine(&gl, Shine::Low);
        let play = Play::new(library::shipped(&assets).expect("the game has levels"), place, seed);
        let mut play = play.by(RunRules::run(Difficulty::Normal)).forgetting();
        play.set_feedback(Feedback::Full);
        play.step(&Input { start: true, ..Input::default() });
        Self { gl, renderer, play, autopilot: Autopilot::new(seed) }
    }

    fn step(&mut self, count: u32) {
        for _ in 0..count {
            let input = self.autopilot.input(self.play.game());
            self.play.step(&input);
        }
    }

    fn draw(&mut self, size: (u32, u32)) -> RgbaImage {
        picture::draw_picture(&self.gl, &mut self.renderer, size, &self.play.view(1.0, Some(0.7))).expect("drawn")
    }
}

/// The castle in the forge, by a seed with which much happens from the eighth second on. Nothing is
/// given that the level does not give.
fn castle() -> Shown {
    Shown::new(7, 68)
}

#[test]
#[ignore = "writes docs/play.png"]
fn picture() {
    let mut shown = castle();
    shown.step(MOMENT);
    crate::support::save(&shown.draw((800, 450)), &docs("play.png"));
}

#[test]
#[ignore = "writes docs/play.gif"]
fn moving_picture() {
    let mut shown = castle();
    shown.step(BEGINNING);
    let frames: Vec<RgbaImage> = (0..FRAMES)
        .map(|_| {
            shown.step(STEPS);
            let large = shown.draw((2 * SIZE.0, 2 * SIZE.1));
            imageops::resize(&large, SIZE.0, SIZE.1, imageops::FilterType::Triangle)
        })
        .collect();
    let sample: Vec<u8> = frames.iter().step_by(7).flat_map(|frame| frame.as_raw().iter().copied()).collect();
    let colors = NeuQuant::new(10, usize::from(CLEAR), &sample);
    let file = std::fs::File::create(docs("play.gif")).expect("written");
    let (width, height) = (SIZE.0 as u16, SIZE.1 as u16);
    let mut encoder = Encoder::new(file, width, height, &colors.color_map_rgb()).expect("written");
    encoder.set_repeat(Repeat::Infinite).expect("written");
    let (mut known, mut seen) = (HashMap::new(), frames[0].clone());
    for (i, frame) in frames.iter().enumerate() {
        let mut pixels = Vec::with_capacity(frame.as_raw().len() / 4);
        for (new, old) in frame.pixels().zip(seen.pixels_mut()) {
            let difference: i32 = (0..3).map(|c| (i32::from(new.0[c]) - i32::from(old.0[c])).abs()).sum();
            if i > 0 && difference < SAME {
                pixels.push(CLEAR);
            } else {
                *old = *new;
                pixels.push(*known.entry(new.0).or_insert_with(|| colors.index_of(&new.0) as u8));
            }
        }
        let frame = Frame {
            width,
            height,
            delay: (100 * STEPS / 120) as u16,
            dispose: DisposalMethod::Keep,
            transparent: Some(CLEAR),
            buffer: pixels.into(),
            ..Frame::default()
        };
        encoder.write_frame(&frame).expect("written");
    }
}
