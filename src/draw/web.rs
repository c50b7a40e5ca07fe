//! OpenGL in a page: WebGL 2 in its canvas, in the place of `context.rs`. Knows no drawing.

use super::es::TEXTURE_STORAGE;
use glium::backend::{Backend, Context};
use js_sys::{Object, Reflect};
use std::ffi::c_void;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_calls::entry_point_of_web;
use web_sys::{HtmlCanvasElement, WebGl2RenderingContext};

mod web_calls;

/// An OpenGL context as glium sees it; every GL object is created with one.
pub type Gl = Rc<Context>;

/// A picture of a window that is being drawn.
pub type Frame = glium::Frame;

/// WebGL cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum ContextError {
    /// The browser refuses it.
    #[error("this browser offers no WebGL 2 here; turn on hardware acceleration in its settings, or try another one")]
    NoWebGl,
    /// The browser lacks what glium needs.
    #[error("this browser's WebGL lacks what the game needs: {0}; update it")]
    TooOld(#[from] glium::IncompatibleOpenGl),
}

/// A page's OpenGL is always WebGL.
pub fn prefer_es() {}

/// The OpenGL of a canvas.
pub struct WindowGl {
    /// Glium's handle, which everything is created with.
    pub context: Gl,
    canvas: HtmlCanvasElement,
}

impl WindowGl {
    /// Makes the page's context, in this canvas.
    ///
    /// # Errors
    ///
    /// [`ContextError`] where the browser offers none.
    pub fn new(canvas: HtmlCanvasElement) -> Result<Self, ContextError> {
        let options = Object::new();
        for name in ["alpha", "antialias", "depth"] {
            let _ = Reflect::set(&options, &name.into(), &false.into());
        }
        let context = canvas.get_context_with_context_options("webgl2", &options).ok().flatten();
        let context = context.and_then(|context| context.dyn_into::<WebGl2RenderingContext>().ok());
        web_calls::start(context.ok_or(ContextError::NoWebGl)?, &[TEXTURE_STORAGE]);
        let backend = CanvasBackend { canvas: canvas.clone() };
        let debug = glium::debug::DebugCallbackBehavior::Ignore;
        // SAFETY: the page has one context, which is always current; the entry points are its own.
        Ok(Self { context: unsafe { Context::new(backend, false, debug)? }, canvas })
    }

    /// The picture to draw next; finishing it shows it.
    #[must_use]
    pub fn frame(&self) -> Frame {
        Frame::new(self.context.clone(), (self.canvas.width(), self.canvas.height()))
    }

    /// A page always waits for the screen.
    pub fn set_vsync(&self, _: bool) {}

    /// Follows the canvas' size, in physical pixels.
    pub fn resize(&self, (width, height): (u32, u32)) {
        self.canvas.set_width(width);
        self.canvas.set_height(height);
    }
}

/// Decides which address glium gets for a GL function.
pub type WrapEntryPoint = Box<dyn Fn(&str, *const c_void) -> *const c_void>;

/// The OpenGL of a canvas that is not shown, which is then the page's only one.
///
/// # Errors
///
/// [`ContextError`] where the browser offers none.
pub fn headless() -> Result<Gl, ContextError> {
    let document = web_sys::window().and_then(|window| window.document());
    let canvas = document.and_then(|document| document.create_element("canvas").ok());
    let canvas = canvas.and_then(|canvas| canvas.dyn_into().ok()).ok_or(ContextError::NoWebGl)?;
    Ok(WindowGl::new(canvas)?.context)
}

/// As [`headless`]: a page's OpenGL has no addresses to replace.
///
/// # Errors
///
/// [`ContextError`] where the browser offers none.
pub fn headless_wrapped(_: WrapEntryPoint) -> Result<Gl, ContextError> {
    headless()
}

/// Returns the address of a GL function, for programs that call OpenGL themselves; null where there
/// is no such function.
#[must_use]
pub fn entry_point(name: &str) -> *const c_void {
    entry_point_of_web(name)
}

/// glium's backend over a canvas.
struct CanvasBackend {
    canvas: HtmlCanvasElement,
}

// SAFETY: the page has one context, which is current always.
unsafe impl Backend for CanvasBackend {
    fn swap_buffers(&self) -> Result<(), glium::SwapBuffersError> {
        Ok(())
    }

    unsafe fn get_proc_address(&self, symbol: &str) -> *const c_void {
        entry_point_of_web(symbol)
    }

    fn get_framebuffer_dimensions(&self) -> (u32, u32) {
        (self.canvas.width(), self.canvas.height())
    }

    fn resize(&self, (width, height): (u32, u32)) {
        self.canvas.set_width(width);
        self.canvas.set_height(height);
    }

    fn is_current(&self) -> bool {
        true
    }

    unsafe fn make_current(&self) {}
}
