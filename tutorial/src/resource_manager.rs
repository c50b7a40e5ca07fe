//! Loads shaders and textures, and keeps textures by name.

use crate::Result;
use glium::backend::Facade;
use glium::program::ProgramCreationInput;
use glium::texture::RawImage2d;
use glium::{Program, Texture2d};
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::rc::Rc;

#[derive(Default)]
pub struct ResourceManager {
    textures: HashMap<String, Rc<Texture2d>>,
}

impl ResourceManager {
    /// Compiles a vertex and a fragment shader into a program.
    pub fn load_shader(facade: &impl Facade, name: &str) -> Result<Program> {
        let vertex_file = format!("shaders/{name}.vert");
        let fragment_file = format!("shaders/{name}.frag");
        let input = ProgramCreationInput::SourceCode {
            vertex_shader: &read_text(&vertex_file)?,
            fragment_shader: &read_text(&fragment_file)?,
            geometry_shader: None,
            tessellation_control_shader: None,
            tessellation_evaluation_shader: None,
            transform_feedback_varyings: None,
            // The shader's colors go to the screen as they are. Otherwise, glium brightens them.
            outputs_srgb: true,
            uses_point_size: false,
        };
        Ok(Program::new(facade, input).map_err(|error| format!("shaders/{name}: {error}"))?)
    }

    /// Loads a picture, and keeps it under `name`.
    pub fn load_texture(&mut self, facade: &impl Facade, file: &str, name: &str) -> Result<()> {
        let picture = image::load_from_memory(&read(file)?).map_err(|error| format!("{file}: {error}"))?.to_rgba8();
        let dimensions = picture.dimensions();
        let pixels = RawImage2d::from_raw_rgba(picture.into_raw(), dimensions);
        self.textures.insert(name.to_owned(), Rc::new(Texture2d::new(facade, pixels)?));
        Ok(())
    }

    pub fn texture(&self, name: &str) -> Result<Rc<Texture2d>> {
        let texture = self.textures.get(name).ok_or_else(|| format!("no texture is called {name}"))?;
        Ok(texture.clone())
    }
}

/// Reads a file beside `src`, or else in the folder above.
pub fn read(file: &str) -> Result<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let own = folder.join(file);
    let path = if own.exists() { own } else { folder.join("..").join(file) };
    Ok(fs::read(path).map_err(|error| format!("{file}: {error}"))?)
}

pub fn read_text(file: &str) -> Result<String> {
    Ok(String::from_utf8(read(file)?).map_err(|error| format!("{file}: {error}"))?)
}
