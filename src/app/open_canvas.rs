//! Opens the window in a page: a canvas with WebGL 2. Replaces `open_window.rs`.

use super::backend::no_display;
use super::error::AppError;
use super::scene::WindowOptions;
use crate::draw::WindowGl;
use wasm_bindgen::JsCast;
use web_sys::HtmlCanvasElement;
use winit::event_loop::ActiveEventLoop;
use winit::platform::web::WindowAttributesExtWebSys;
use winit::window::Window;

/// ID of the canvas in the page. The page sets its size.
const CANVAS: &str = "game";

/// Uses the canvas as the window, and starts WebGL in it.
///
/// # Errors
///
/// Returns an [`AppError`] that says what is missing.
pub(super) fn open_window(event_loop: &ActiveEventLoop, _: WindowOptions) -> Result<(Window, WindowGl), AppError> {
    let document = web_sys::window().and_then(|window| window.document());
    let canvas = document.and_then(|document| document.get_element_by_id(CANVAS));
    let canvas = canvas.and_then(|canvas| canvas.dyn_into::<HtmlCanvasElement>().ok());
    let canvas = canvas.ok_or_else(|| no_display("the page has no canvas"))?;
    let attributes = Window::default_attributes().with_canvas(Some(canvas.clone())).with_focusable(true);
    let window = event_loop.create_window(attributes).map_err(no_display)?;
    let gl = WindowGl::new(canvas)?;
    Ok((window, gl))
}
