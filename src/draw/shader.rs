//! Loads shader programs from files and reports the driver's error messages. Tutorial: its `Shader`
//! class.

use super::gl::Gl;
use super::{Corner, RenderError};
use crate::assets::Assets;
use glium::program::{ProgramCreationError, ShaderType};
use glium::uniforms::UniformType;
use glium::{Program, Vertex};

/// Compiles `shaders/VERTEX.vert` and `shaders/FRAGMENT.frag`. If the files on disk do not compile,
/// prints a warning and uses the embedded ones.
///
/// `I` is the type of the instances drawn along with the corners of the unit quad. `uniforms` lists
/// every uniform that the program will receive.
///
/// # Errors
///
/// [`RenderError`] with file and line if neither version compiles.
pub fn load_program<I: Vertex>(
    context: &Gl,
    assets: &Assets,
    [vertex, fragment]: [&str; 2],
    uniforms: &[(&str, UniformType)],
) -> Result<Program, RenderError> {
    let files = [format!("shaders/{vertex}.vert"), format!("shaders/{fragment}.frag")];
    assets.or_embedded(|assets| {
        let program = compile(context, assets, &files)?;
        check_interface::<I>(&program, uniforms, files.each_ref().map(|file| assets.shown(file)))?;
        Ok(program)
    })
}

/// Checks a program's inputs. At the first draw, glium would panic about a missing attribute or one
/// of the wrong type, and a uniform of the wrong type would fail.
fn check_interface<I: Vertex>(
    program: &Program,
    uniforms: &[(&str, UniformType)],
    [vertex, fragment]: [String; 2],
) -> Result<(), RenderError> {
    let not_given = |file: String, name: &str| {
        let message = format!("`{name}` is not an input that the game provides to this shader; see the built-in one");
        Err(RenderError::Shader { file, line: None, message })
    };
    let given = Corner::build_bindings().iter().chain(I::build_bindings());
    for (name, attribute) in program.attributes() {
        let fits = given.clone().any(|(given, _, _, kind, _)| given == name && *kind == attribute.ty);
        // The driver provides `gl_VertexID` and similar inputs.
        if !fits && !name.starts_with("gl_") {
            return not_given(vertex, name);
        }
    }
    for (name, uniform) in program.uniforms() {
        if uniforms.iter().any(|(given, kind)| given == name && (*kind != uniform.ty || uniform.size.is_some())) {
            // Both files may declare the uniform.
            return not_given(format!("{vertex}, {fragment}"), name);
        }
    }
    Ok(())
}

fn compile(context: &Gl, assets: &Assets, files: &[String; 2]) -> Result<Program, RenderError> {
    let [vertex_name, fragment_name] = files;
    let text = |name: &str| -> Result<String, RenderError> {
        let text = String::from_utf8_lossy(&assets.read(name)?).into_owned();
        let Some(line) = text.lines().position(|line| line.contains('\0')) else { return Ok(text) };
        let message = "a NUL character; shaders are text".to_owned();
        Err(RenderError::Shader { file: assets.shown(name), line: Some(line + 1), message })
    };
    let (vertex_shader, fragment_shader) = (text(vertex_name)?, text(fragment_name)?);
    // `from_source` leaves GL_FRAMEBUFFER_SRGB off: colors reach the framebuffer unconverted, as in
    // the tutorial.
    Program::from_source(context, &vertex_shader, &fragment_shader, None).map_err(|error| {
        let (file, line, message) = match error {
            ProgramCreationError::CompilationError(log, stage) => {
                let name = if stage == ShaderType::Vertex { vertex_name } else { fragment_name };
                (assets.shown(name), first_line_number(&log), log)
            }
            other => {
                (format!("{}, {}", assets.shown(vertex_name), assets.shown(fragment_name)), None, other.to_string())
            }
        };
        RenderError::Shader { file, line, message: message.trim().to_owned() }
    })
}

/// Returns the line of the first error in a driver's log: `0:12(5): error` (Mesa), `0(12) : error`
/// (NVIDIA), `ERROR: 0:12:` (others).
fn first_line_number(log: &str) -> Option<usize> {
    let after_file = log.trim_start().trim_start_matches("ERROR: ").strip_prefix('0')?.strip_prefix([':', '('])?;
    let digits = after_file.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
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
