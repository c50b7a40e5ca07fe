//! Turns a scene into a program, which opens a window or draws a picture without one. The collision
//! lab and the programs in `examples/` use it.

use super::error::AppError;
use super::input::NAMES;
use super::program_io::{arguments, explain_usage, save_picture};
use super::run_loop::run;
use super::scene::{AnyScene, KeyState, Next, Scene, WindowOptions};
use crate::assets::Assets;
use crate::draw::{self, Gl, parse_size};
use crate::warn::print_error;
use clap::error::ErrorKind as Usage;
use clap::{CommandFactory, FromArgMatches, Parser};
use std::error::Error;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use winit::keyboard::KeyCode;

/// The command line of these programs.
#[derive(Debug, Parser)]
struct Arguments {
    /// Draw a picture (PNG) instead of opening a window
    #[arg(long, value_name = "OUT.png")]
    picture: Option<PathBuf>,
    /// Pass so many frames of 1/60 s without a window; the picture shows the last one
    #[arg(long, value_name = "N")]
    frames: Option<u32>,
    /// Press and release these keys before the first frame without a window, for example `space,a`
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = parse_key)]
    keys: Vec<KeyCode>,
    /// Press these keys after those of `--keys`, and hold them down while the frames pass
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = parse_key)]
    hold: Vec<KeyCode>,
    /// Print the GL calls of loading and of two frames, each with its cause, and open no window
    #[arg(long)]
    trace: bool,
    /// Width and height of the picture in pixels
    #[arg(long, value_parser = parse_size, default_value = "1280x720", value_name = "WxH")]
    size: (u32, u32),
}

impl Arguments {
    /// Returns true if the program opens no window.
    fn is_hidden(&self) -> bool {
        self.picture.is_some() || self.frames.is_some() || self.trace
    }
}

/// Frame time without a window.
const HIDDEN_FRAME: Duration = Duration::from_nanos(1_000_000_000 / 60);

/// Turns a scene into a whole program, which opens a window. With `--picture OUT.png`, the program
/// draws one picture instead.
///
/// `make` creates the scene from the GL context and the assets, which all of [`crate::draw`] needs.
/// `--frames N`, `--keys LIST` and `--hold LIST` choose the moment of the picture, `--size WxH` its
/// size; `--trace` prints the GL calls, and `--help` lists all options. On an error, prints the
/// error and returns a failure.
///
/// ```no_run
/// use breakout::app::shell::{self, Scene};
/// use breakout::draw::RenderError;
/// use glium::Surface;
/// use std::process::ExitCode;
///
/// struct Blue;
///
/// impl Scene for Blue {
///     fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
///         target.clear_color_srgb(0.1, 0.2, 0.6, 1.0);
///         Ok(())
///     }
/// }
///
/// fn main() -> ExitCode {
///     shell::main("A blue window", |_gl, _assets| Ok(Blue))
/// }
/// ```
pub fn main<S: Scene + 'static>(
    title: &'static str,
    make: impl FnOnce(&Gl, &Assets) -> Result<S, Box<dyn Error>>,
) -> ExitCode {
    run_program(title, Box::new(|gl, assets| Ok(Box::new(make(gl, assets)?))))
}

/// Creates the scene of a program.
type MakeScene<'a> = Box<dyn FnOnce(&Gl, &Assets) -> Result<Box<dyn AnyScene>, Box<dyn Error>> + 'a>;

/// Like [`main`], for a scene of any type.
fn run_program(title: &'static str, make: MakeScene<'_>) -> ExitCode {
    let arguments = match parse(title) {
        Ok(arguments) => arguments,
        Err(error) => return explain_usage(&error),
    };
    let result = Assets::find(None).map_err(Into::into).and_then(|assets| {
        if arguments.is_hidden() {
            draw_hidden(&arguments, &assets, make)
        } else {
            let options = WindowOptions { title, icon: None, fullscreen: false, vsync: true, place: None };
            Ok(run((options, Box::new(|gl| make(gl, &assets).map_err(AppError::Scene))))?)
        }
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            print_error(&format_args!("error: {error}"));
            ExitCode::FAILURE
        }
    }
}

/// Parses the program's command line.
fn parse(title: &'static str) -> Result<Arguments, clap::Error> {
    let matches = Arguments::command().about(title).try_get_matches_from(arguments())?;
    let arguments = Arguments::from_arg_matches(&matches)?;
    let presses_keys = !arguments.keys.is_empty() || !arguments.hold.is_empty();
    if presses_keys && !arguments.is_hidden() {
        let message = "`--keys` and `--hold` press keys without a window; add `--picture OUT.png` or `--frames N`";
        return Err(Arguments::command().error(Usage::MissingRequiredArgument, message));
    }
    Ok(arguments)
}

/// Advances by frames without a window, and draws the last one.
fn draw_hidden(arguments: &Arguments, assets: &Assets, make: MakeScene<'_>) -> Result<(), Box<dyn Error>> {
    let gl = if arguments.trace { draw::headless_traced()? } else { draw::headless()? };
    let (scene, loading) = draw::trace(|| make(&gl, assets));
    let mut scene = scene?;
    press(arguments, &mut *scene)?;
    for _ in 0..arguments.frames.unwrap_or(1) {
        if scene.update(HIDDEN_FRAME) == Next::Quit {
            break;
        }
    }
    if arguments.trace {
        print_trace(&gl, arguments.size, &mut *scene, &loading)?;
    }
    let picture = draw::capture(&gl, arguments.size, |target| scene.draw_picture(target))?;
    let Some(file) = &arguments.picture else { return Ok(()) };
    Ok(save_picture(&picture, file)?)
}

/// Presses and releases the keys of `--keys`, then presses the keys of `--hold`.
fn press(arguments: &Arguments, scene: &mut dyn AnyScene) -> Result<(), String> {
    let tapped = arguments.keys.iter().flat_map(|key| [(*key, KeyState::Pressed), (*key, KeyState::Released)]);
    for (key, state) in tapped.chain(arguments.hold.iter().map(|key| (*key, KeyState::Pressed))) {
        if scene.key(key, state) == Next::Quit {
            return Err(format!("the key {key:?} ends the program before its picture; leave it out"));
        }
    }
    Ok(())
}

/// Prints the GL calls of loading and of two frames. The first frame also creates and binds objects
/// that all frames use. In the second, glium skips state that is already set.
fn print_trace(
    gl: &Gl,
    size: (u32, u32),
    scene: &mut dyn AnyScene,
    loading: &[draw::Call],
) -> Result<(), Box<dyn Error>> {
    let part =
        |name: &str, calls: &[draw::Call]| format!("== {name}: {} GL calls\n{}\n", calls.len(), draw::listing(calls));
    let mut text = format!("== {}\n{}", gl.get_opengl_version_string(), part("loading", loading));
    for frame in ["the first frame", "each frame after it"] {
        let mut calls = Vec::new();
        draw::capture(gl, size, |target| {
            let (result, noted) = draw::trace(|| scene.draw_picture(target));
            calls = noted;
            result
        })?;
        text += &part(frame, &calls);
    }
    match std::io::stdout().write_all(text.as_bytes()) {
        // The reader of the pipe has read enough, for example `head`.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => Ok(result?),
    }
}

/// Parses the name of a key in `--keys` and `--hold`.
fn parse_key(text: &str) -> Result<KeyCode, String> {
    let wanted = text.trim().to_lowercase();
    let known = NAMES.iter().find(|(_, name)| *name == wanted).map(|(key, _)| *key);
    known.ok_or_else(|| {
        "no key has this name; known are a to z, 0 to 9, f1 to f12, left, right, up, down, space, enter, esc, tab, plus, \
         minus, and the other names in docs/files.md"
            .to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_named_as_they_are_labelled() {
        for (name, key) in [
            ("a", KeyCode::KeyA),
            ("Z", KeyCode::KeyZ),
            ("f", KeyCode::KeyF),
            ("0", KeyCode::Digit0),
            ("f1", KeyCode::F1),
            ("F12", KeyCode::F12),
            (" space", KeyCode::Space),
            ("left", KeyCode::ArrowLeft),
            ("esc", KeyCode::Escape),
            ("plus", KeyCode::Equal),
        ] {
            assert_eq!(parse_key(name), Ok(key), "{name}");
        }
        for name in ["", "f0", "f13", "fx", "ä", "spacebar"] {
            assert!(parse_key(name).is_err_and(|error| error.contains("known are")), "{name}");
        }
    }
}
