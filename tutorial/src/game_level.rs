//! A level: bricks from a text file.

use crate::Result;
use crate::game_object::GameObject;
use crate::resource_manager::{ResourceManager, read_text};
use crate::sprite_renderer::SpriteRenderer;
use glam::{Vec2, Vec3, vec2, vec3};
use glium::Surface;

pub struct GameLevel {
    pub bricks: Vec<GameObject>,
}

impl GameLevel {
    /// Loads a level, and spreads its bricks over an area of `size` at the top of the screen.
    ///
    /// Each line of the file is a row of codes: 0 is empty, 1 is solid, and 2 to 5 are bricks in
    /// four colors.
    pub fn load(file: &str, size: Vec2, resources: &ResourceManager) -> Result<Self> {
        let text = read_text(file)?;
        let mut rows: Vec<Vec<u32>> = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let mut row = Vec::new();
            for word in line.split_whitespace() {
                let code = word.parse().map_err(|_| format!("{file}, line {}: {word} is no code", number + 1))?;
                row.push(code);
            }
            if !row.is_empty() {
                rows.push(row);
            }
        }
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let brick_size = size / vec2(columns as f32, rows.len() as f32);
        let mut bricks = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            for (x, code) in row.iter().enumerate() {
                if *code == 0 {
                    continue;
                }
                let is_solid = *code == 1;
                let sprite = resources.texture(if is_solid { "block_solid" } else { "block" })?;
                let mut brick = GameObject::new(brick_size * vec2(x as f32, y as f32), brick_size, sprite);
                brick.is_solid = is_solid;
                brick.color = color_of(*code);
                bricks.push(brick);
            }
        }
        if bricks.is_empty() {
            return Err(format!("{file} has no bricks").into());
        }
        Ok(Self { bricks })
    }

    pub fn draw(&self, renderer: &SpriteRenderer, target: &mut impl Surface) -> Result<()> {
        for brick in &self.bricks {
            if !brick.is_destroyed {
                brick.draw(renderer, target)?;
            }
        }
        Ok(())
    }

    /// Returns true if only solid bricks are left.
    pub fn is_completed(&self) -> bool {
        self.bricks.iter().all(|brick| brick.is_solid || brick.is_destroyed)
    }

    /// Brings all bricks back.
    pub fn reset(&mut self) {
        for brick in &mut self.bricks {
            brick.is_destroyed = false;
        }
    }
}

fn color_of(code: u32) -> Vec3 {
    match code {
        1 => vec3(0.8, 0.8, 0.7),
        2 => vec3(0.2, 0.6, 1.0),
        3 => vec3(0.0, 0.7, 0.0),
        4 => vec3(0.8, 0.8, 0.4),
        5 => vec3(1.0, 0.5, 0.0),
        _ => Vec3::ONE,
    }
}
