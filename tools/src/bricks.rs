//! Draws `docs/bricks.png`: every code and every behavior of a brick, with its words below.

use breakout::assets::Assets;
use breakout::draw::{self, Align, DEFAULT_SAMPLES, Gl, Layout, TextRenderer, TextStyle};
use breakout::game::Input;
use breakout::level::{self, Level};
use breakout::render::{Renderer, picture};
use breakout::session::{EffectsLevel, Session};
use breakout::ui;
use color_quant::NeuQuant;
use glam::{Vec2, Vec4, vec2};
use image::{Rgba, RgbaImage, imageops};
use std::error::Error;
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

/// A level with all bricks to show. Each takes the first cells of its row, in the order of [`ROWS`].
const LEVEL: &str = "\
background: space
tile a: color=#ff5c8a
tile s: solid color=#996644
tile B: color=#4aa8ff hits=2
tile C: color=#4aa8ff hits=3
tile D: color=#4aa8ff hits=4
tile E: color=#4aa8ff hits=5
tile F: color=#4aa8ff hits=6
tile G: color=#4aa8ff hits=7
tile H: color=#4aa8ff hits=8
tile I: color=#4aa8ff hits=9
tile A: color=#4aa8ff
tile x: color=#ff8c40 explodes
tile h: color=#ff3d5c heart
tile r: color=#63d471 regrow=6
tile v: color=#57c84a spreads=15
tile t: color=#ff7a1a throws=shrink every=8
tile m: color=#4aa8ff move=2
.123456as...
............
ABCDEFGHI...
............
xhrvtm......
............
............
";

/// What stands below each brick, in two lines: how it is written, and what it is.
const ROWS: [&[[&str; 2]]; 3] = [
    &[
        [".", "empty"],
        ["1", "solid"],
        ["2", "blue"],
        ["3", "green"],
        ["4", "sand"],
        ["5", "orange"],
        ["6", "white"],
        ["color=", "your own"],
        ["solid color=", "your own"],
    ],
    &[
        ["hits=1", ""],
        ["hits=2", ""],
        ["hits=3", ""],
        ["hits=4", ""],
        ["hits=5", ""],
        ["hits=6", ""],
        ["hits=7", ""],
        ["hits=8", ""],
        ["hits=9", ""],
    ],
    &[
        ["explodes", "neighbors go too"],
        ["heart", "break all to win"],
        ["regrow=6", "comes back"],
        ["spreads=15", "plants copies"],
        ["throws=shrink", "every=8"],
        ["move=2", "slides and returns"],
    ],
];

/// The row of the level in which the bricks of a row of the picture are.
const LEVEL_ROWS: usize = 2;
/// Cells that the path of the moving brick takes.
const PATH: usize = 3;
/// Room for another brick beside it, as a share of the room in rows without it.
const WIDER: f32 = 1.7;

/// Size of the window that the bricks are taken from, pixels.
const WINDOW: (u32, u32) = (1280, 720);
/// Width of the picture, pixels.
const WIDTH: u32 = 960;
/// Room for a row of bricks with its two lines, or with one, pixels.
const ROW_HEIGHTS: [u32; 3] = [112, 92, 98];
/// Space around all rows, pixels.
const MARGIN: u32 = 14;
/// Size of the letters, pixels.
const LETTERS: [f32; 2] = [19.0, 16.0];

const GROUND: Rgba<u8> = Rgba([20, 22, 54, 255]);
const EDGE: Rgba<u8> = Rgba([84, 92, 130, 255]);
const WORDS: [Vec4; 2] = [Vec4::new(1.0, 1.0, 1.0, 1.0), Vec4::new(0.70, 0.76, 0.92, 1.0)];

/// Number of colors in the file.
const COLORS: usize = 255;

/// Draws the picture, and writes it into `docs`.
pub(crate) fn draw_bricks() -> Result<(), Box<dyn Error>> {
    let gl = draw::headless()?;
    let level = level::parse("bricks", "Bricks", LEVEL)?;
    let all = draw_level(&gl, &level)?;
    let height = ROW_HEIGHTS.iter().sum::<u32>() + 2 * MARGIN;
    let mut picture = draw_words(&gl, (WIDTH, height))?;
    for pixel in picture.pixels_mut() {
        // The words are drawn on black.
        *pixel = Rgba([0, 1, 2, 3].map(|i| pixel.0[i].max(GROUND.0[i])));
    }
    for (row, words) in ROWS.iter().enumerate() {
        for column in 0..words.len() {
            let span = cells(row, column);
            let brick = cut(&all, &level, row * LEVEL_ROWS, column, span);
            let corner = place(row, column) - vec2(brick.width() as f32 / 2.0, 0.0);
            let (x, y) = (corner.x as i64, corner.y as i64);
            imageops::replace(&mut picture, &brick, x, y);
            if (row, column) == (0, 0) || span > 1 {
                outline(&mut picture, x as u32, y as u32, brick.dimensions());
            }
        }
    }
    write(&picture)
}

/// Returns how many cells a brick and its path take.
fn cells(row: usize, column: usize) -> usize {
    if ROWS[row][column][0].starts_with("move") { PATH } else { 1 }
}

/// Returns the middle of the upper edge of a brick in the picture.
fn place(row: usize, column: usize) -> Vec2 {
    let room = |column: usize| match cells(row, column) {
        1 if row == ROWS.len() - 1 => WIDER,
        cells => cells as f32,
    };
    let all: f32 = (0..ROWS[row].len()).map(room).sum();
    let middle = (0..column).map(room).sum::<f32>() + room(column) / 2.0;
    let top = MARGIN + ROW_HEIGHTS[..row].iter().sum::<u32>();
    vec2(MARGIN as f32 + (WIDTH - 2 * MARGIN) as f32 * middle / all, top as f32)
}

/// Draws the level as it is before the first ball flies.
fn draw_level(gl: &Gl, level: &Level) -> Result<RgbaImage, Box<dyn Error>> {
    let mut renderer = Renderer::new(gl, &Assets::embedded(), DEFAULT_SAMPLES)?;
    let mut session = Session::new(vec![level.clone()], 0, 1);
    session.preferences.set_effects_level(EffectsLevel::Off);
    session.step(&Input { start: true, ..Input::default() });
    Ok(picture::draw_picture(gl, &mut renderer, WINDOW, &session.view(1.0, None))?)
}

/// Cuts `span` cells of the level out of its picture.
fn cut(all: &RgbaImage, level: &Level, row: usize, column: usize, span: usize) -> RgbaImage {
    let layout = ui::arranged(WINDOW);
    let field = vec2(layout.field.width as f32, layout.field.height as f32);
    // The bricks fill the upper half of the field.
    let cell = field * vec2(1.0 / level.columns as f32, 0.5 / level.rows() as f32);
    let corner = vec2(layout.field.left as f32, layout.field.top as f32) + cell * vec2(column as f32, row as f32);
    let (min, max) = (corner.round(), (corner + cell * vec2(span as f32, 1.0)).round());
    let size = max - min;
    imageops::crop_imm(all, min.x as u32, min.y as u32, size.x as u32, size.y as u32).to_image()
}

/// Draws all words on black.
fn draw_words(gl: &Gl, size: (u32, u32)) -> Result<RgbaImage, Box<dyn Error>> {
    let mut text = TextRenderer::new(gl, &Assets::embedded())?;
    // One canvas unit is one pixel.
    let layout = Layout { scale: 1.0, origin: Vec2::ZERO, ..Layout::new(size) };
    for (row, words) in ROWS.iter().enumerate() {
        for (column, lines) in words.iter().enumerate() {
            let mut at = place(row, column) + vec2(0.0, BELOW);
            for ((line, size), color) in lines.iter().zip(LETTERS).zip(WORDS) {
                text.render_text(&layout, line, at, TextStyle::sans(size), color, Align::Center);
                at.y += 1.15 * size;
            }
        }
    }
    Ok(draw::capture(gl, size, |target| text.flush(target, &layout.pixel_projection()))?)
}

/// From the upper edge of a brick to its words, pixels.
const BELOW: f32 = 58.0;

/// Draws a frame around an empty cell, or around a path.
fn outline(picture: &mut RgbaImage, left: u32, top: u32, (width, height): (u32, u32)) {
    for y in top..top + height {
        for x in left..left + width {
            if x == left || y == top || x + 1 == left + width || y + 1 == top + height {
                picture.put_pixel(x, y, EDGE);
            }
        }
    }
}

/// Writes the picture with few colors, which makes a small file.
fn write(picture: &RgbaImage) -> Result<(), Box<dyn Error>> {
    let colors = NeuQuant::new(1, COLORS, picture.as_raw());
    let indices: Vec<u8> = picture.pixels().map(|pixel| colors.index_of(&pixel.0) as u8).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/bricks.png");
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(path)?), picture.width(), picture.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(colors.color_map_rgb());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    Ok(encoder.write_header()?.write_image_data(&indices)?)
}
