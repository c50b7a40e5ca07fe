//! The game: its state, its rules, and the order in which everything is drawn.

use crate::Result;
use glium::Surface;
use glium::backend::Facade;
use std::collections::HashSet;
use winit::keyboard::KeyCode;

pub const WIDTH: u32 = 800;
pub const HEIGHT: u32 = 600;

pub struct Game {
    keys: HashSet<KeyCode>,
    time: f32,
}

impl Game {
    pub fn new(_: &impl Facade) -> Result<Self> {
        Ok(Self { keys: HashSet::new(), time: 0.0 })
    }

    /// Takes a key that goes down.
    pub fn press(&mut self, key: KeyCode) {
        self.keys.insert(key);
    }

    /// Takes a key that goes up.
    pub fn release(&mut self, key: KeyCode) {
        self.keys.remove(&key);
    }

    /// Forgets all keys: a window without the focus does not learn when they go up.
    pub fn release_all(&mut self) {
        self.keys.clear();
    }

    /// Advances the game by the seconds since the last frame.
    pub fn update(&mut self, seconds: f32) -> Result<()> {
        self.time += seconds;
        Ok(())
    }

    pub fn render(&self, _: &impl Facade, target: &mut impl Surface) -> Result<()> {
        let light = 0.5 + 0.5 * self.time.sin();
        target.clear_color_srgb(0.1, 0.2 + 0.2 * light, 0.3, 1.0);
        Ok(())
    }
}
