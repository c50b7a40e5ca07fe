//! Shader programs from files, and what the driver says about them. Tutorial: its `Shader` class.

use crate::assets::{AssetError, Assets};
use glium::Program;
use glium::backend::Context;
use glium::program::{ProgramCreationError, ProgramCreationInput, ShaderType};
use std::rc::Rc;

/// A shader that does not load.
#[derive(Debug, thiserror::Error)]
pub enum ShaderError {
    /// It is not there or cannot be read.
    #[error(transparent)]
    Asset(#[from] AssetError),
    /// The driver refuses one of the two files.
    #[error("{file}{}: {message}", line.map(|line| format!(":{line}")).unwrap_or_default())]
    Compile {
        /// The file.
        file: String,
        /// Line from 1, where the driver's message names one.
        line: Option<u32>,
        /// What the driver says.
        message: String,
    },
    /// The driver refuses the two together.
    #[error("{files}: {message}")]
    Link {
        /// Both files.
        files: String,
        /// What the driver says.
        message: String,
    },
}

/// Compiles `shaders/NAME.vert` and `shaders/NAME.frag`; where the files on disk do not compile, warns and takes the
/// embedded ones.
///
/// # Errors
///
/// [`ShaderError`] with file and line where neither compiles.
pub(super) fn load_program(context: &Rc<Context>, assets: &Assets, name: &str) -> Result<Program, ShaderError> {
    compile(context, assets, name).or_else(|error| {
        let embedded = compile(context, &Assets::embedded(), name);
        if embedded.is_ok() {
            crate::warn(&error);
        }
        embedded.map_err(|_| error)
    })
}

fn compile(context: &Rc<Context>, assets: &Assets, name: &str) -> Result<Program, ShaderError> {
    let [vertex_name, fragment_name] = ["vert", "frag"].map(|kind| format!("shaders/{name}.{kind}"));
    let text =
        |name: &str| -> Result<String, ShaderError> { Ok(String::from_utf8_lossy(&assets.read(name)?).into_owned()) };
    let (vertex_shader, fragment_shader) = (text(&vertex_name)?, text(&fragment_name)?);
    let source = ProgramCreationInput::SourceCode {
        vertex_shader: &vertex_shader,
        fragment_shader: &fragment_shader,
        tessellation_control_shader: None,
        tessellation_evaluation_shader: None,
        geometry_shader: None,
        transform_feedback_varyings: None,
        // Colours go to the framebuffer as they stand, as in the tutorial. glium's default, false, would turn
        // GL_FRAMEBUFFER_SRGB on and brighten everything in a window, though not in a texture.
        outputs_srgb: true,
        uses_point_size: false,
    };
    Program::new(context, source).map_err(|error| match error {
        ProgramCreationError::CompilationError(log, stage) => {
            let name = if stage == ShaderType::Vertex { &vertex_name } else { &fragment_name };
            ShaderError::Compile { file: assets.shown(name), line: first_line_number(&log), message: tidy(&log) }
        }
        other => ShaderError::Link {
            files: format!("{}, {}", assets.shown(&vertex_name), assets.shown(&fragment_name)),
            message: tidy(&other.to_string()),
        },
    })
}

/// The line of the first error in a driver's log: `0:12(5): error` (Mesa), `0(12) : error` (NVIDIA), `ERROR: 0:12:`
/// (others).
fn first_line_number(log: &str) -> Option<u32> {
    let after_file = log.trim_start().trim_start_matches("ERROR: ").strip_prefix('0')?.strip_prefix([':', '('])?;
    let digits = after_file.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

fn tidy(log: &str) -> String {
    log.trim_matches(|c: char| c.is_whitespace() || c == '\0').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_read_from_every_drivers_log() {
        assert_eq!(first_line_number("0:12(5): error: syntax error"), Some(12));
        assert_eq!(first_line_number("0(7) : error C0000: syntax error"), Some(7));
        assert_eq!(first_line_number("ERROR: 0:31: 'x' : undeclared"), Some(31));
        assert_eq!(first_line_number("no idea"), None);
    }
}
