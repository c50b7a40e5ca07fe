//! Loads shader programs from files and reports the driver's error messages. Tutorial: its `Shader`
//! class.

use super::{Corner, Gl, ShaderError};
use crate::assets::Assets;
use glium::program::{ProgramCreationError, ShaderType};
use glium::uniforms::UniformType;
use glium::{Program, Vertex};

/// Compiles `shaders/VERTEX.vert` and `shaders/FRAGMENT.frag`, where `names` is `[VERTEX,
/// FRAGMENT]`. If the files on disk do not compile, prints a warning and uses the embedded ones.
///
/// `I` is the type of the instances drawn along with the corners of the unit quad. `uniforms` lists
/// every uniform that the program will receive.
///
/// # Errors
///
/// [`ShaderError`] with file and line if neither version compiles.
pub fn load_program<I: Vertex>(
    context: &Gl,
    assets: &Assets,
    names: [&str; 2],
    uniforms: &[(&str, UniformType)],
) -> Result<Program, ShaderError> {
    let [vertex, fragment] = names;
    let files = [format!("shaders/{vertex}.vert"), format!("shaders/{fragment}.frag")];
    let load = |assets: &Assets| {
        let program = compile(context, assets, &files)?;
        check_interface::<I>(&program, uniforms, files.each_ref().map(|file| assets.shown(file)))?;
        Ok(program)
    };
    assets.or_embedded(load)
}

/// Checks a program's inputs. At the first draw, glium would panic about a missing attribute or one
/// of the wrong type, and a uniform of the wrong type would fail.
fn check_interface<I: Vertex>(
    program: &Program,
    uniforms: &[(&str, UniformType)],
    [vertex, fragment]: [String; 2],
) -> Result<(), ShaderError> {
    let not_given = |file: String, name: &str| {
        let message = format!("`{name}` is not an input that the game provides to this shader; see the built-in one");
        Err(ShaderError::Compile { file, line: None, message })
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

fn compile(context: &Gl, assets: &Assets, files: &[String; 2]) -> Result<Program, ShaderError> {
    let [vertex_name, fragment_name] = files;
    let text = |name: &str| -> Result<String, ShaderError> {
        let text = String::from_utf8_lossy(&assets.read(name)?).into_owned();
        if let Some(at) = text.find('\0') {
            let line = u32::try_from(text[..at].lines().count()).ok();
            let message = "a NUL character; shaders are text".to_owned();
            return Err(ShaderError::Compile { file: assets.shown(name), line, message });
        }
        Ok(text)
    };
    let (vertex_shader, fragment_shader) = (text(vertex_name)?, text(fragment_name)?);
    // `from_source` leaves GL_FRAMEBUFFER_SRGB off: colors reach the framebuffer unconverted, as in
    // the tutorial.
    Program::from_source(context, &vertex_shader, &fragment_shader, None).map_err(|error| match error {
        ProgramCreationError::CompilationError(log, stage) => {
            let name = if stage == ShaderType::Vertex { vertex_name } else { fragment_name };
            ShaderError::Compile { file: assets.shown(name), line: first_line_number(&log), message: tidy(&log) }
        }
        other => ShaderError::Compile {
            file: format!("{}, {}", assets.shown(vertex_name), assets.shown(fragment_name)),
            line: None,
            message: tidy(&other.to_string()),
        },
    })
}

/// Returns the line of the first error in a driver's log: `0:12(5): error` (Mesa), `0(12) : error`
/// (NVIDIA), `ERROR: 0:12:` (others).
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
