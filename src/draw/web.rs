//! OpenGL in a web page: WebGL 2 in its canvas. Takes the place of `context.rs`. Nothing here
//! draws.

use super::gl::{Frame, Gl, WrapEntryPoint};
use glium::backend::{Backend, Context};
use js_sys::{Object, Reflect};
use std::ffi::c_void;
use wasm_bindgen::JsCast;
use web_sys::{HtmlCanvasElement, WebGl2RenderingContext};

mod web_calls;

pub use web_calls::entry_point;

/// An error in creating a WebGL context.
#[derive(Debug, thiserror::Error)]
pub enum ContextError {
    /// The browser offers no WebGL 2.
    #[error("this browser offers no WebGL 2 here; turn on hardware acceleration in its settings, or try another one")]
    NoWebGl,
    /// The browser lacks something that glium needs.
    #[error("this browser's WebGL lacks what the game needs: {0}; update it")]
    TooOld(#[from] glium::IncompatibleOpenGl),
}

/// Does nothing: a page always uses WebGL.
pub fn prefer_es() {}

/// The OpenGL context of a canvas.
pub struct WindowGl {
    /// The glium context that creates all GL objects.
    pub context: Gl,
    canvas: HtmlCanvasElement,
}

impl WindowGl {
    /// Creates the page's context in this canvas.
    ///
    /// # Errors
    ///
    /// [`ContextError`] if the browser offers no context.
    pub fn new(canvas: HtmlCanvasElement) -> Result<Self, ContextError> {
        let options = Object::new();
        for name in ["alpha", "antialias", "depth"] {
            let _ = Reflect::set(&options, &name.into(), &false.into());
        }
        let context = canvas.get_context_with_context_options("webgl2", &options).ok().flatten();
        let context = context.and_then(|context| context.dyn_into::<WebGl2RenderingContext>().ok());
        web_calls::start(context.ok_or(ContextError::NoWebGl)?);
        let backend = CanvasBackend(canvas.clone());
        let debug = glium::debug::DebugCallbackBehavior::Ignore;
        // SAFETY: the page's only context is always current, and it provides the entry points.
        Ok(Self { context: unsafe { Context::new(backend, false, debug)? }, canvas })
    }

    /// Starts the next frame. `Frame::finish` shows it.
    pub fn frame(&self) -> Frame {
        Frame::new(self.context.clone(), (self.canvas.width(), self.canvas.height()))
    }

    /// Does nothing: a page always waits for the screen.
    pub fn set_vsync(&self, _: bool) {}

    /// Sets the canvas's size in physical pixels.
    pub fn resize(&self, (width, height): (u32, u32)) {
        self.canvas.set_width(width);
        self.canvas.set_height(height);
    }
}

/// Same as [`super::headless`]: WebGL has no addresses to replace.
///
/// # Errors
///
/// [`ContextError`] if the browser offers no context.
pub fn headless_wrapped(_: WrapEntryPoint) -> Result<Gl, ContextError> {
    let document = web_sys::window().and_then(|window| window.document());
    let canvas = document.and_then(|document| document.create_element("canvas").ok());
    let canvas = canvas.and_then(|canvas| canvas.dyn_into().ok()).ok_or(ContextError::NoWebGl)?;
    Ok(WindowGl::new(canvas)?.context)
}

/// glium's backend over a canvas.
struct CanvasBackend(HtmlCanvasElement);

// SAFETY: the page's only context is always current.
unsafe impl Backend for CanvasBackend {
    fn swap_buffers(&self) -> Result<(), glium::SwapBuffersError> {
        Ok(())
    }

    unsafe fn get_proc_address(&self, symbol: &str) -> *const c_void {
        entry_point(symbol)
    }

    fn get_framebuffer_dimensions(&self) -> (u32, u32) {
        (self.0.width(), self.0.height())
    }

    fn resize(&self, (width, height): (u32, u32)) {
        self.0.set_width(width);
        self.0.set_height(height);
    }

    fn is_current(&self) -> bool {
        true
    }

    unsafe fn make_current(&self) {}
}
