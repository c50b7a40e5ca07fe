//! Chapter 3, levels: bricks in rows and columns, as a text file lists them.
//!
//! * **New here:** `library::shipped` reads and parses the files in `levels/`. A `Level` is a table
//!   of tiles and knows no geometry. `Bricks` gives each tile its box in the field's upper half.
//! * **Look at:** `draw`. A brick's grey texture is multiplied by the colour of its kind, so two
//!   textures are enough for all bricks. Then open `levels/03-heart.lvl` in an editor.
//! * **Try:** change a brick in `levels/01-rainbow.lvl` and run the program again; draw the
//!   bricks further apart, each as `aabb.inflated(-4.0)`; draw only the solid ones, and look at
//!   level 7.
//!
//! `cargo run --example ch03_levels`
//!
//! Next: `cargo run --example ch04_ball`

use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::draw::{
    Blending, FigureRenderer, Layout, RenderError, SpriteRenderer, Units, UvRect, WORLD, load_texture,
};
use breakout::level::Level;
use breakout::{game::Bricks, library, palette};
use glam::{Vec2, Vec4, vec2};
use glium::{Surface, Texture2d};
use std::process::ExitCode;
use winit::keyboard::KeyCode;

struct Levels {
    sprites: SpriteRenderer,
    figure: FigureRenderer,
    background: Texture2d,
    block: Texture2d,
    block_solid: Texture2d,
    levels: Vec<Level>,
    selected: usize,
    bricks: Bricks,
}

impl Levels {
    // ANCHOR: select
    fn select(&mut self, number: usize) {
        self.selected = number % self.levels.len();
        self.bricks = Bricks::new(&self.levels[self.selected]);
    }
    // ANCHOR_END: select
}

impl Scene for Levels {
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        match key {
            _ if state == KeyState::Released => {}
            KeyCode::Escape => return Next::Quit,
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
        for (texture, breakable) in [(&self.block, true), (&self.block_solid, false)] {
            for (_, brick, aabb) in self.bricks.iter().filter(|(_, brick, _)| brick.is_breakable() == breakable) {
                let tint = palette::brick(brick.kind).extend(1.0);
                self.sprites.draw_sprite(aabb.min, aabb.size(), UvRect::WHOLE, tint);
            }
            self.sprites.flush(target, &projection, texture, Blending::Over)?;
        }
        let (level, number) = (&self.levels[self.selected], self.selected + 1);
        let title = format!("{number} of {}: {}   (← →: another level)", self.levels.len(), level.title());
        let size = format!("{} × {}, {} bricks to destroy", level.columns(), level.rows(), self.bricks.breakable());
        self.figure.begin(&layout, Units::World);
        self.figure.label(&title, vec2(20.0, 520.0), 20.0, Vec4::ONE);
        self.figure.label(&size, vec2(20.0, 548.0), 15.0, Vec4::new(0.7, 0.76, 0.9, 1.0));
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
            background: load_texture(gl, assets, "textures/background.png")?,
            block: load_texture(gl, assets, "textures/block.png")?,
            block_solid: load_texture(gl, assets, "textures/block_solid.png")?,
            bricks: Bricks::new(&levels[0]),
            selected: 0,
            levels,
        })
    })
}
