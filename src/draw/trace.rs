//! Records the GL calls that glium makes, in order, each with the lines of our code that cause it.
//!
//! glium looks up each driver function by its name. A traced context returns functions of this file
//! instead, which record the call and forward it to the driver. Queries (`glGet…`) and functions
//! that are not listed here are not recorded.

mod argument;

use super::gl::Gl;
use super::{ContextError, headless_wrapped};
use argument::{Bool, Data, Enum, Value};
use std::backtrace::Backtrace;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::c_void;
use std::fmt::Write;
use std::mem::transmute;

/// A recorded GL call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The call in C syntax, with the names of constants.
    pub text: String,
    /// The lines of our code that cause the call, from the scene down to the toolbox, such as
    /// `src/draw/batch.rs:120`. Empty if the program has no debug information.
    pub cause: Vec<String>,
}

thread_local! {
    /// Calls recorded so far while [`trace`] runs, otherwise `None`.
    static CALLS: RefCell<Option<Vec<Call>>> = const { RefCell::new(None) };
}

/// Creates a context for pictures whose GL calls [`trace`] can record.
///
/// # Errors
///
/// Same as [`super::headless`].
pub fn headless_traced() -> Result<Gl, ContextError> {
    headless_wrapped(recorded)
}

/// Runs `draw` on a context of [`headless_traced`]. Returns its result and the GL calls that it
/// makes.
///
/// ```
/// use breakout::draw;
/// use glium::Surface;
///
/// let gl = draw::headless_traced()?;
/// let mut calls = Vec::new();
/// draw::capture(&gl, (8, 8), |target| {
///     calls = draw::trace(|| target.clear_color(0.0, 0.0, 0.0, 1.0)).1;
///     Ok(())
/// })?;
/// assert!(calls.iter().any(|call| call.text == "glClear(mask = GL_COLOR_BUFFER_BIT)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn trace<T>(draw: impl FnOnce() -> T) -> (T, Vec<Call>) {
    CALLS.set(Some(Vec::new()));
    let result = draw();
    (result, CALLS.take().unwrap_or_default())
}

/// Formats calls as text. Consecutive calls with one cause share a heading.
pub fn listing(calls: &[Call]) -> String {
    let mut text = String::new();
    for group in calls.chunk_by(|a, b| a.cause == b.cause) {
        let cause = group[0].cause.join(" → ");
        let cause = if cause.is_empty() { "source line unknown: build without `--release`" } else { &cause };
        let _ = writeln!(text, "\n{cause}");
        for call in group {
            let _ = writeln!(text, "    {}", call.text);
        }
    }
    text
}

fn record(name: &str, arguments: &[(&str, String)]) {
    CALLS.with_borrow_mut(|calls| {
        let Some(calls) = calls else { return };
        let arguments: Vec<String> = arguments.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let cause = cause(&Backtrace::force_capture().to_string());
        calls.push(Call { text: format!("{name}({})", arguments.join(", ")), cause });
    });
}

/// Returns the lines of our code in a backtrace, outermost first, starting at the scene.
fn cause(backtrace: &str) -> Vec<String> {
    let lines = backtrace.lines().filter_map(|line| line.trim().strip_prefix("at "));
    let ours = lines.filter_map(|place| {
        let place = place.strip_prefix("./").or(place.strip_prefix(concat!(env!("CARGO_MANIFEST_DIR"), "/")))?;
        // Remove the column. Skip code in `target/`, which glium generates.
        place.rsplit_once(':').map(|(place, _)| place.to_owned()).filter(|place| !place.starts_with("target/"))
    });
    let inside = ours.skip_while(|place| place.starts_with("src/draw/trace.rs"));
    let mut cause: Vec<_> = inside.take_while(|place| !OUTSIDE.iter().any(|file| place.starts_with(file))).collect();
    cause.dedup();
    cause.reverse();
    cause
}

/// Files outside a scene. The cause of a GL call starts where they call the scene.
const OUTSIDE: [&str; 3] = ["src/draw/trace.rs", "src/draw/picture.rs", "src/app/"];

thread_local! {
    /// Addresses of the driver's functions that are recorded, by name.
    static DRIVER: RefCell<HashMap<&'static str, *const c_void>> = RefCell::default();
}

/// Defines a recording function for each GL function, and `recorded`, which returns it in place of
/// the driver's function.
macro_rules! recorded {
    ($($function:ident($($argument:ident: $kind:ty),*);)*) => {
        $(
            #[allow(non_snake_case, reason = "OpenGL's own names")]
            extern "system" fn $function($($argument: $kind),*) {
                record(stringify!($function), &[$((stringify!($argument), $argument.to_string())),*]);
                let driver = DRIVER.with_borrow(|driver| driver[stringify!($function)]);
                // SAFETY: the address is the driver's for this name, and the type is its signature:
                // each argument's type has the layout of OpenGL's type.
                let driver: extern "system" fn($($kind),*) = unsafe { transmute(driver) };
                driver($($argument),*);
            }
        )*

        fn recorded(name: &str, address: *const c_void) -> *const c_void {
            let (name, recorder) = match name {
                // A function that the driver lacks stays missing.
                _ if address.is_null() => return address,
                $(stringify!($function) => (stringify!($function), $function as *const c_void),)*
                _ => return address,
            };
            DRIVER.with_borrow_mut(|driver| driver.insert(name, address));
            recorder
        }
    };
}

recorded! {
    glActiveTexture(unit: Enum);
    glAttachShader(program: u32, shader: u32);
    glBindBuffer(target: Enum, buffer: u32);
    glBindFramebuffer(target: Enum, framebuffer: u32);
    glBindRenderbuffer(target: Enum, renderbuffer: u32);
    glBindSampler(unit: u32, sampler: u32);
    glBindTexture(target: Enum, texture: u32);
    glBindVertexArray(array: u32);
    glBlendEquationSeparate(rgb: Enum, alpha: Enum);
    glBlendFunc(source: Enum, destination: Enum);
    glBlendFuncSeparate(source: Enum, destination: Enum, source_alpha: Enum, destination_alpha: Enum);
    glBlitFramebuffer(x0: i32, y0: i32, x1: i32, y1: i32, to_x0: i32, to_y0: i32, to_x1: i32, to_y1: i32, mask: Enum, filter: Enum);
    glBlitNamedFramebuffer(from: u32, to: u32, x0: i32, y0: i32, x1: i32, y1: i32, to_x0: i32, to_y0: i32, to_x1: i32, to_y1: i32, mask: Enum, filter: Enum);
    glBufferData(target: Enum, bytes: isize, data: Data, usage: Enum);
    glBufferStorage(target: Enum, bytes: isize, data: Data, flags: u32);
    glBufferSubData(target: Enum, offset: isize, bytes: isize, data: Data);
    glClear(mask: Enum);
    glClearColor(red: f32, green: f32, blue: f32, alpha: f32);
    glCompileShader(shader: u32);
    glCreateBuffers(count: i32, names: Data);
    glCreateFramebuffers(count: i32, names: Data);
    glCreateRenderbuffers(count: i32, names: Data);
    glDeleteBuffers(count: i32, names: Data);
    glDeleteFramebuffers(count: i32, names: Data);
    glDeleteRenderbuffers(count: i32, names: Data);
    glDeleteTextures(count: i32, names: Data);
    glDeleteVertexArrays(count: i32, names: Data);
    glDisable(capability: Enum);
    glDrawArrays(mode: Enum, first: i32, count: i32);
    glDrawArraysInstanced(mode: Enum, first: i32, count: i32, instances: i32);
    glDrawElements(mode: Enum, count: i32, kind: Enum, offset: usize);
    glEnable(capability: Enum);
    glEnableVertexAttribArray(attribute: u32);
    glFramebufferRenderbuffer(target: Enum, attachment: Enum, kind: Enum, renderbuffer: u32);
    glFramebufferTexture(target: Enum, attachment: Enum, texture: u32, level: i32);
    glFramebufferTexture2D(target: Enum, attachment: Enum, kind: Enum, texture: u32, level: i32);
    glGenBuffers(count: i32, names: Data);
    glGenFramebuffers(count: i32, names: Data);
    glGenRenderbuffers(count: i32, names: Data);
    glGenSamplers(count: i32, names: Data);
    glGenTextures(count: i32, names: Data);
    glGenVertexArrays(count: i32, names: Data);
    glGenerateMipmap(target: Enum);
    glInvalidateBufferData(buffer: u32);
    glLinkProgram(program: u32);
    glNamedBufferStorage(buffer: u32, bytes: isize, data: Data, flags: u32);
    glNamedBufferSubData(buffer: u32, offset: isize, bytes: isize, data: Data);
    glNamedFramebufferRenderbuffer(framebuffer: u32, attachment: Enum, kind: Enum, renderbuffer: u32);
    glNamedFramebufferTexture(framebuffer: u32, attachment: Enum, texture: u32, level: i32);
    glNamedRenderbufferStorageMultisample(renderbuffer: u32, samples: i32, format: Enum, width: i32, height: i32);
    glPixelStorei(name: Enum, value: i32);
    glReadBuffer(buffer: Enum);
    glReadPixels(x: i32, y: i32, width: i32, height: i32, format: Enum, kind: Enum, data: Data);
    glRenderbufferStorage(target: Enum, format: Enum, width: i32, height: i32);
    glRenderbufferStorageMultisample(target: Enum, samples: i32, format: Enum, width: i32, height: i32);
    glSamplerParameterf(sampler: u32, name: Enum, value: f32);
    glSamplerParameteri(sampler: u32, name: Enum, value: Value);
    glTexParameteri(target: Enum, name: Enum, value: Value);
    glTexStorage2D(target: Enum, levels: i32, format: Enum, width: i32, height: i32);
    glTexImage2D(target: Enum, level: i32, internal: Enum, width: i32, height: i32, border: i32, format: Enum, kind: Enum, data: Data);
    glTexSubImage2D(target: Enum, level: i32, x: i32, y: i32, width: i32, height: i32, format: Enum, kind: Enum, data: Data);
    glUniform1f(location: i32, x: f32);
    glUniform1i(location: i32, x: i32);
    glUniform2f(location: i32, x: f32, y: f32);
    glUniform2fv(location: i32, count: i32, data: Data);
    glUniform3f(location: i32, x: f32, y: f32, z: f32);
    glUniform3fv(location: i32, count: i32, data: Data);
    glUniform4f(location: i32, x: f32, y: f32, z: f32, w: f32);
    glUniform4fv(location: i32, count: i32, data: Data);
    glUniformMatrix4fv(location: i32, count: i32, transpose: Bool, data: Data);
    glUseProgram(program: u32);
    glVertexAttribDivisor(attribute: u32, divisor: u32);
    glVertexAttribPointer(attribute: u32, size: i32, kind: Enum, normalized: Bool, stride: i32, offset: usize);
    glViewport(x: i32, y: i32, width: i32, height: i32);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_is_our_lines_from_the_scene_inwards() {
        let backtrace = "   0: breakout::draw::trace::note\n             at ./src/draw/trace.rs:70:9\n   \
            1: glium::draw\n             at /registry/glium/src/ops/draw.rs:5:1\n   \
            2: a\n             at ./src/draw/batch.rs:131:13\n   3: b\n             at ./src/draw/batch.rs:131:13\n   \
            4: c\n             at ./src/draw/sprite.rs:99:9\n   5: d\n             at ./examples/x.rs:42:5\n   \
            6: e\n             at ./src/app/program.rs:100:5\n   7: f\n             at ./examples/x.rs:60:5\n";
        assert_eq!(cause(backtrace), ["examples/x.rs:42", "src/draw/sprite.rs:99", "src/draw/batch.rs:131"]);
        assert_eq!(cause("no debug information"), Vec::<String>::new());
    }

    #[test]
    fn calls_of_one_cause_stand_together() {
        let call = |text: &str, cause: &str| Call { text: text.to_owned(), cause: vec![cause.to_owned()] };
        let listing = listing(&[call("a()", "x:1"), call("b()", "x:1"), call("c()", "x:2")]);
        assert_eq!(listing, "\nx:1\n    a()\n    b()\n\nx:2\n    c()\n");
    }
}
