//! Draws README's pictures from the current game.

use breakout::assets::Assets;
use breakout::draw::{self, DEFAULT_SAMPLES, Gl};
use breakout::game::Input;
use breakout::game::rules::{Difficulty, GameMode};
use breakout::lab::autopilot::Autopilot;
use breakout::library;
use breakout::render::{BloomLevel, Renderer, picture};
use breakout::session::{EffectsLevel, Session};
use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{DynamicImage, RgbaImage, imageops};
use std::collections::HashMap;
use std::error::Error;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

/// Width and height of the animation, in pixels.
const SIZE: (u32, u32) = (480, 270);

/// Frames in the animation.
const FRAMES: usize = 88;

/// Game steps per frame. A GIF measures the time of its frames in hundredths of a second.
const STEPS: u32 = 6;
const _: () = assert!((100 * STEPS).is_multiple_of(120));

/// Steps before the animation begins: the paddle is about to catch a laser and a bomb ball.
const BEGINNING: u32 = 1130;

/// Steps before the still picture: a bomb ball has just blown up the middle of the castle.
const MOMENT: u32 = 1460;

/// Colors that differ by less than this, summed over the channels, look the same while everything
/// else moves.
const SAME: i32 = 14;

/// Palette index that keeps the color of the frame before.
const CLEAR: u8 = 255;

fn docs(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name)
}

/// A game that the autopilot plays, with its renderer.
struct Shown {
    gl: Gl,
    renderer: Renderer,
    session: Session,
    autopilot: Autopilot,
}

impl Shown {
    fn new(place: usize, seed: u64) -> Result<Self, Box<dyn Error>> {
        let assets = Assets::embedded();
        let gl = draw::headless()?;
        let mut renderer = Renderer::new(&gl, &assets, DEFAULT_SAMPLES)?;
        renderer.set_bloom(&gl, BloomLevel::Low);
        let session = Session::new(library::shipped(&assets)?, place, seed);
        let mut session = session.with_mode(GameMode::run(Difficulty::Normal)).without_results();
        session.preferences.set_effects_level(EffectsLevel::Full);
        session.step(&Input { start: true, ..Input::default() });
        Ok(Self { gl, renderer, session, autopilot: Autopilot::new(seed) })
    }

    fn step(&mut self, count: u32) {
        for _ in 0..count {
            let input = self.autopilot.input(self.session.game());
            self.session.step(&input);
        }
    }

    fn draw(&mut self, size: (u32, u32)) -> Result<RgbaImage, Box<dyn Error>> {
        Ok(picture::draw_picture(&self.gl, &mut self.renderer, size, &self.session.view(1.0, Some(0.7)))?)
    }
}

/// Returns the castle in the forge, with a seed that gives much action from the eighth second on.
/// All power-ups come from the level itself.
fn castle() -> Result<Shown, Box<dyn Error>> {
    Shown::new(7, 68)
}

/// Draws both pictures, and writes them into `docs`.
pub(crate) fn draw_pictures() -> Result<(), Box<dyn Error>> {
    let mut shown = castle()?;
    shown.step(MOMENT);
    let picture = DynamicImage::from(shown.draw((800, 450))?).into_rgb8();
    let file = BufWriter::new(File::create(docs("play.png"))?);
    picture.write_with_encoder(PngEncoder::new_with_quality(file, CompressionType::Best, FilterType::Paeth))?;

    let mut shown = castle()?;
    shown.step(BEGINNING);
    let mut frames = Vec::new();
    for _ in 0..FRAMES {
        shown.step(STEPS);
        let large = shown.draw((2 * SIZE.0, 2 * SIZE.1))?;
        frames.push(imageops::resize(&large, SIZE.0, SIZE.1, imageops::FilterType::Triangle));
    }
    write_moving(&frames)
}

/// Writes the animation.
fn write_moving(frames: &[RgbaImage]) -> Result<(), Box<dyn Error>> {
    let sample: Vec<u8> = frames.iter().step_by(7).flat_map(|frame| frame.as_raw().iter().copied()).collect();
    let colors = NeuQuant::new(10, usize::from(CLEAR), &sample);
    let file = File::create(docs("play.gif"))?;
    let (width, height) = (SIZE.0 as u16, SIZE.1 as u16);
    let mut encoder = Encoder::new(file, width, height, &colors.color_map_rgb())?;
    encoder.set_repeat(Repeat::Infinite)?;
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
        encoder.write_frame(&frame)?;
    }
    Ok(())
}
