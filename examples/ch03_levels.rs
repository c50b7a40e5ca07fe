//! Chapter 3, levels: bricks in rows and columns, as a text file lists them.
//!
//! * **New here:** `plain_level`, the smallest loader, and the game's: `library::shipped` parses
//!   the files in `levels/`, a `Level` is a table of tiles, `Bricks` gives each tile its box.
//! * **Look at:** SPACE. `plain_level` reads `TEXT` without a word about its two mistakes. Below
//!   stands what the game's loader says. Then look at `draw`: two textures do for all bricks.
//! * **Try:** correct `TEXT`; change a brick in `levels/01-paper-boat.lvl` and run the program
//!   again; draw the bricks further apart, each as `aabb.inflated(-4.0)`.
//!
//! `cargo run --example ch03_levels`, then → and SPACE
//!
//! Next: `cargo run --example ch04_ball`

use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::draw::{
    Blending, FigureRenderer, Layout, RenderError, SpriteRenderer, Units, UvRect, WORLD, load_texture,
};
use breakout::level::{self, BrickKind, Level, Tile};
use breakout::{collision::Aabb, game::Bricks, library, palette};
use glam::{Vec2, Vec4, vec2};
use glium::{Surface, Texture2d};
use std::process::ExitCode;
use winit::keyboard::KeyCode;

// ANCHOR: text
const TEXT: &str = "\
5 5 5 5 5 5 5 5
4 4 4 4 4 4 4 4
3 3 3 x 3 3 3 3
2 2 1 1 1 1 2 2 2
";
// ANCHOR_END: text

// ANCHOR: plain
/// Reads lines of numbers into boxes, as the tutorial's `GameLevel` does.
fn plain_level(text: &str) -> Vec<(BrickKind, Aabb)> {
    let codes = |line: &str| line.split_whitespace().map_while(|word| word.parse().ok()).collect();
    let rows: Vec<Vec<u32>> = text.lines().map(codes).collect();
    let size = vec2(WORLD.x / rows[0].len() as f32, WORLD.y / 2.0 / rows.len() as f32);
    let mut bricks = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, code) in row.iter().enumerate() {
            if let Tile::Brick(kind) = Tile::from_code(*code) {
                bricks.push((kind, Aabb::from_min_size(vec2(x as f32, y as f32) * size, size)));
            }
        }
    }
    bricks
}
// ANCHOR_END: plain

struct Levels {
    sprites: SpriteRenderer,
    figure: FigureRenderer,
    background: Texture2d,
    block: Texture2d,
    block_solid: Texture2d,
    levels: Vec<Level>,
    selected: usize,
    bricks: Bricks,
    is_plain: bool,
}

impl Levels {
    // ANCHOR: select
    fn select(&mut self, number: usize) {
        self.selected = number % self.levels.len();
        self.bricks = Bricks::new(&self.levels[self.selected]);
        self.is_plain = false;
    }

    fn shown(&self) -> Vec<(BrickKind, Aabb)> {
        if self.is_plain {
            return plain_level(TEXT);
        }
        self.bricks.iter().map(|placed| (placed.brick.kind, placed.aabb)).collect()
    }
    // ANCHOR_END: select

    // ANCHOR: captions
    fn captions(&self) -> Vec<String> {
        if self.is_plain {
            let mut captions = vec!["TEXT, read by plain_level   (SPACE: back)".to_owned()];
            if let Err(problems) = level::parse("mine.lvl", "Mine", TEXT) {
                let text = problems.to_string(); // a line for each, then one of help
                captions.extend(text.lines().step_by(2).map(str::to_owned));
            }
            return captions;
        }
        let (level, number) = (&self.levels[self.selected], self.selected + 1);
        let title = format!("{number} of {}: {}   (← →: another level)", self.levels.len(), level.title);
        let size = format!("{} × {}, {} bricks to destroy", level.columns, level.rows(), self.bricks.breakable());
        vec![title, size]
    }
    // ANCHOR_END: captions
}

impl Scene for Levels {
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        match key {
            _ if state == KeyState::Released => {}
            KeyCode::Escape => return Next::Quit,
            KeyCode::Space if state == KeyState::Pressed => self.is_plain = !self.is_plain,
            KeyCode::ArrowRight | KeyCode::KeyW => self.select(self.selected + 1),
            KeyCode::ArrowLeft | KeyCode::KeyS => self.select(self.selected + self.levels.len() - 1),
            _ => {}
        }
        Next::GoOn
    }

    // ANCHOR: draw
    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        target.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        let layout = Layout::new(target.get_dimensions());
        let projection = layout.world_projection();
        self.sprites.draw_sprite(Vec2::ZERO, WORLD, UvRect::WHOLE, Vec4::ONE);
        self.sprites.flush(target, &projection, &self.background, Blending::Opaque)?;
        let bricks = self.shown();
        for (texture, breakable) in [(&self.block, true), (&self.block_solid, false)] {
            for (kind, aabb) in bricks.iter().filter(|(kind, _)| kind.hits.is_some() == breakable) {
                let tint = palette::brick(*kind).extend(1.0);
                self.sprites.draw_sprite(aabb.min, aabb.size(), UvRect::WHOLE, tint);
            }
            self.sprites.flush(target, &projection, texture, Blending::Over)?;
        }
        self.figure.begin(&layout, Units::World);
        let grey = Vec4::new(0.7, 0.76, 0.9, 1.0);
        let styles = [(520.0, 20.0, Vec4::ONE), (548.0, 15.0, grey), (570.0, 15.0, grey)];
        for (caption, (y, size, color)) in self.captions().iter().zip(styles) {
            self.figure.label(caption, vec2(20.0, y), size, color);
        }
        self.figure.flush(target)
    }
    // ANCHOR_END: draw
}

fn main() -> ExitCode {
    shell::main("Chapter 3: levels", |gl, assets| {
        let levels = library::shipped(assets)?;
        Ok(Levels {
            sprites: SpriteRenderer::new(gl, assets)?,
            figure: FigureRenderer::new(gl, assets)?,
            background: load_texture(gl, assets, "textures/background.jpg")?,
            block: load_texture(gl, assets, "textures/block.png")?,
            block_solid: load_texture(gl, assets, "textures/block_solid.png")?,
            bricks: Bricks::new(&levels[0]),
            selected: 0,
            levels,
            is_plain: false,
        })
    })
}
