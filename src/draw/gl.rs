//! Short names for glium's types.

use std::ffi::c_void;

/// A glium context. Every GL object is created with one.
pub type Gl = std::rc::Rc<glium::backend::Context>;

/// A window's next frame, while it is being drawn.
pub type Frame = glium::Frame;

/// Takes the name of a GL function and the driver's address for it. Returns the address that glium
/// will call.
pub type WrapEntryPoint = fn(&str, *const c_void) -> *const c_void;
