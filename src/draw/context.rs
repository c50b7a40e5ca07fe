//! OpenGL contexts, with and without a window. This file holds nearly all `unsafe` code of the
//! library.
//!
//! Both kinds share one [`glium::backend::Backend`] over glutin, which lets us choose vsync,
//! profile and configuration. Code above this file does not see the difference. Nothing here draws.
//! Tutorial chapter: *Setting up*.

use super::gl::{Frame, Gl, WrapEntryPoint};
use glium::backend::{Backend, Context};
use glutin::config::{Config, GetGlConfig};
use glutin::context::{
    ContextApi, ContextAttributesBuilder, GlProfile, NotCurrentContext, PossiblyCurrentContext, Version,
};
use glutin::display::{Display, GetGlDisplay};
use glutin::prelude::*;
use glutin::surface::{Surface, SurfaceAttributesBuilder, SwapInterval, WindowSurface};
use raw_window_handle::RawWindowHandle;
use std::cell::{Cell, RefCell};
use std::ffi::{CString, c_void};
use std::num::NonZeroU32;
use std::rc::{Rc, Weak};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// An error in creating an OpenGL context.
#[derive(Debug, thiserror::Error)]
pub enum ContextError {
    /// The driver reported an error.
    #[error(
        "neither OpenGL 3.3 nor OpenGL ES 3.0 can be started: {0}; update the graphics driver (on Linux: install Mesa's)"
    )]
    Driver(#[from] glutin::error::Error),
    /// The driver is too old for glium.
    #[error("the graphics driver lacks what OpenGL 3.3 needs: {0}; update it")]
    TooOld(#[from] glium::IncompatibleOpenGl),
    /// The system has no EGL device, which drawing without a window needs.
    #[error("no EGL device to draw with; install Mesa's drivers (Debian: libegl1 libgl1-mesa-dri)")]
    NoDevice,
    /// Windows did not create the hidden window that drawing pictures needs.
    #[error("pictures are drawn with a hidden window, which Windows refuses: {0}; log in to a desktop and try again")]
    NoHiddenWindow(std::io::Error),
    /// Drawing without a window is not supported on this system.
    #[error("pictures can be drawn without a window on Linux and Windows only, not on this system")]
    Unsupported,
}

static PREFERS_ES: AtomicBool = AtomicBool::new(false);

/// Makes new contexts prefer OpenGL ES 3.0, the version that small boards have. By default, ES 3.0
/// is only the fallback. Setting `BREAKOUT_GL=es` in the environment does the same.
pub fn prefer_es() {
    PREFERS_ES.store(true, Relaxed);
}

/// The OpenGL context of a window.
pub struct WindowGl {
    /// The glium context that creates all GL objects.
    pub context: Gl,
    backend: Rc<GlutinBackend>,
}

impl WindowGl {
    /// Creates a context for the window `handle` of `size` physical pixels: OpenGL 3.3 core, or ES
    /// 3.0 as a fallback.
    ///
    /// # Errors
    ///
    /// [`ContextError`] if the driver offers neither version.
    ///
    /// The window must outlive the returned value; `app` drops them in that order.
    pub fn new(config: &Config, handle: RawWindowHandle, size: (u32, u32), vsync: bool) -> Result<Self, ContextError> {
        let backend = Rc::new(GlutinBackend::in_window(config, handle, size, |_, address| address)?);
        let gl = Self { context: backend.clone().into_glium()?, backend };
        gl.set_vsync(vsync);
        Ok(gl)
    }

    /// Starts the next frame. `Frame::finish` shows it.
    pub fn frame(&self) -> Frame {
        Frame::new(self.context.clone(), self.backend.size.get())
    }

    /// Sets whether frames wait for the screen's refresh. If the driver cannot wait, only the frame
    /// limit sets the pace.
    pub fn set_vsync(&self, vsync: bool) {
        let interval = if vsync { SwapInterval::Wait(NonZeroU32::MIN) } else { SwapInterval::DontWait };
        let GlutinBackend { surface, context, .. } = &*self.backend;
        let _ = surface.as_ref().map(|surface| surface.set_swap_interval(context, interval));
    }

    /// Adapts to the window's new size in physical pixels. Neither side may be 0.
    pub fn resize(&self, size: (u32, u32)) {
        self.backend.resize(size);
    }
}

/// Like [`super::headless`], but passes each GL function through `wrap`. Tests use this to count
/// draws.
///
/// # Errors
///
/// Same as [`super::headless`].
#[cfg(all(unix, not(target_os = "macos")))]
pub fn headless_wrapped(wrap: WrapEntryPoint) -> Result<Gl, ContextError> {
    use glutin::api::egl::device::Device;
    use glutin::config::{ConfigSurfaceTypes, ConfigTemplateBuilder};

    let devices: Vec<Device> = Device::query_devices()?.collect();
    let is_software = |device: &&Device| device.extensions().contains("EGL_MESA_device_software");
    let device = devices.iter().find(is_software).or(devices.first()).ok_or(ContextError::NoDevice)?;
    // SAFETY: no raw display is passed that would have to stay valid.
    let display = unsafe { glutin::api::egl::display::Display::with_device(device, None)? };
    let template = ConfigTemplateBuilder::new().with_surface_type(ConfigSurfaceTypes::empty()).build();
    // SAFETY: the template names no native window.
    let config = unsafe { display.find_configs(template)? }.next().ok_or(ContextError::NoDevice)?;
    let NotCurrentContext::Egl(context) = new_context(&Display::Egl(display), &Config::Egl(config), None)? else {
        return Err(ContextError::NoDevice);
    };
    let context = PossiblyCurrentContext::Egl(context.make_current_surfaceless()?);
    // Pictures are drawn into framebuffer objects, but glium also asks for the size of a default
    // framebuffer.
    Rc::new(GlutinBackend { context, surface: None, size: Cell::new((1280, 720)), wrap }).into_glium()
}

/// Like [`super::headless`], but passes each GL function through `wrap`. Tests use this to count
/// draws.
///
/// # Errors
///
/// Same as [`super::headless`].
#[cfg(windows)]
pub fn headless_wrapped(wrap: WrapEntryPoint) -> Result<Gl, ContextError> {
    use glutin::config::ConfigTemplateBuilder;
    use glutin::display::DisplayApiPreference;
    use raw_window_handle::{RawDisplayHandle, WindowsDisplayHandle};

    let window = HiddenWindow::new()?;
    let handle: RawWindowHandle = window.0.into();
    let raw_display = RawDisplayHandle::Windows(WindowsDisplayHandle::new());
    // SAFETY: the window is alive, and its handle names the module that created it.
    let display = unsafe { Display::new(raw_display, DisplayApiPreference::Wgl(Some(handle)))? };
    let template = ConfigTemplateBuilder::new().compatible_with_native_window(handle).build();
    // SAFETY: the window is alive.
    let configs = unsafe { display.find_configs(template)? };
    // Nothing is drawn into the default framebuffer: it needs no samples.
    let config = configs.min_by_key(GlConfig::num_samples);
    let config = config.ok_or_else(|| glutin::error::Error::from(glutin::error::ErrorKind::BadConfig))?;
    let backend = GlutinBackend::in_window(&config, handle, (1, 1), wrap)?;
    Rc::new(GlutinBackend { _window: Some(window), ..backend }).into_glium()
}

/// Always returns an error: macOS has neither EGL nor WGL.
///
/// # Errors
///
/// [`ContextError::Unsupported`].
#[cfg(target_os = "macos")]
pub fn headless_wrapped(_: WrapEntryPoint) -> Result<Gl, ContextError> {
    Err(ContextError::Unsupported)
}

/// Creates a core 3.3 context, or an ES 3.0 context as a fallback. Tries ES first if preferred. If
/// both fail, returns the first error.
fn new_context(
    display: &Display,
    config: &Config,
    handle: Option<RawWindowHandle>,
) -> Result<NotCurrentContext, glutin::error::Error> {
    let core = ContextAttributesBuilder::new()
        .with_context_api(ContextApi::OpenGl(Some(Version::new(3, 3))))
        .with_profile(GlProfile::Core)
        .build(handle);
    let es = ContextAttributesBuilder::new().with_context_api(ContextApi::Gles(Some(Version::new(3, 0)))).build(handle);
    let prefers_es = PREFERS_ES.load(Relaxed) || std::env::var_os("BREAKOUT_GL").is_some_and(|api| api == "es");
    let [first, second] = if prefers_es { [es, core] } else { [core, es] };
    // SAFETY: the callers pass the handle of a live window, or none. The context is used on this
    // thread only.
    let create = |attributes| unsafe { display.create_context(config, attributes) };
    create(&first).or_else(|error| create(&second).map_err(|_| error))
}

fn at_least_one(side: u32) -> NonZeroU32 {
    NonZeroU32::new(side).unwrap_or(NonZeroU32::MIN)
}

/// glium's backend over glutin. Fields are dropped in order: the window after everything that uses
/// it.
struct GlutinBackend {
    context: PossiblyCurrentContext,
    /// `None` without a window.
    surface: Option<Surface<WindowSurface>>,
    /// Size of the default framebuffer in physical pixels.
    size: Cell<(u32, u32)>,
    wrap: WrapEntryPoint,
    /// The hidden window of `surface`, if this backend owns one.
    #[cfg(windows)]
    _window: Option<HiddenWindow>,
}

thread_local! {
    static NEWEST: RefCell<Weak<GlutinBackend>> = const { RefCell::new(Weak::new()) };
}

/// Returns the address of a GL function in this thread's newest context, or null if there is none.
/// For programs that call OpenGL directly.
pub fn entry_point(name: &str) -> *const c_void {
    let backend = NEWEST.with_borrow(Weak::upgrade);
    // SAFETY: this only looks up an address.
    backend.map_or(std::ptr::null(), |backend| unsafe { backend.get_proc_address(name) })
}

impl GlutinBackend {
    /// Creates a context for the window `handle` of `size` physical pixels, and makes it current.
    ///
    /// The window must outlive the returned value.
    fn in_window(
        config: &Config,
        handle: RawWindowHandle,
        size: (u32, u32),
        wrap: WrapEntryPoint,
    ) -> Result<Self, glutin::error::Error> {
        let display = config.display();
        let [width, height] = [size.0, size.1].map(at_least_one);
        let attributes = SurfaceAttributesBuilder::<WindowSurface>::new().build(handle, width, height);
        // SAFETY: the handle comes from a live window of the same display, which outlives the
        // surface.
        let surface = unsafe { display.create_window_surface(config, &attributes)? };
        let context = new_context(&display, config, Some(handle))?.make_current(&surface)?;
        Ok(Self {
            context,
            surface: Some(surface),
            size: Cell::new(size),
            wrap,
            #[cfg(windows)]
            _window: None,
        })
    }

    fn into_glium(self: Rc<Self>) -> Result<Gl, ContextError> {
        NEWEST.set(Rc::downgrade(&self));
        let debug = glium::debug::DebugCallbackBehavior::default();
        // SAFETY: the backend holds a context that is current on this thread, and it returns the
        // entry points of that context.
        Ok(unsafe { Context::new(self, true, debug)? })
    }
}

// SAFETY: `get_proc_address`, `make_current` and `is_current` refer to one context.
unsafe impl Backend for GlutinBackend {
    fn swap_buffers(&self) -> Result<(), glium::SwapBuffersError> {
        let Some(surface) = &self.surface else { return Ok(()) };
        surface.swap_buffers(&self.context).map_err(|_| glium::SwapBuffersError::ContextLost)
    }

    unsafe fn get_proc_address(&self, symbol: &str) -> *const c_void {
        let driver = |symbol: &str| match CString::new(symbol) {
            Ok(name) => self.context.config().display().get_proc_address(&name),
            Err(_) => std::ptr::null(),
        };
        let is_es = matches!(self.context.context_api(), ContextApi::Gles(_));
        (self.wrap)(symbol, if is_es { for_es::entry_point(symbol, driver) } else { driver(symbol) })
    }

    fn get_framebuffer_dimensions(&self) -> (u32, u32) {
        self.size.get()
    }

    fn resize(&self, size: (u32, u32)) {
        self.size.set(size);
        if let Some(surface) = &self.surface {
            surface.resize(&self.context, at_least_one(size.0), at_least_one(size.1));
        }
    }

    fn is_current(&self) -> bool {
        self.context.is_current()
    }

    unsafe fn make_current(&self) {
        // If this fails, the next GL call fails too, and glium reports that error.
        let _ = match (&self.surface, &self.context) {
            (Some(surface), context) => context.make_current(surface),
            #[cfg(all(unix, not(target_os = "macos")))]
            (None, PossiblyCurrentContext::Egl(context)) => context.make_current_surfaceless(),
            (None, _) => Ok(()),
        };
    }
}

/// Adapts OpenGL ES 3.0 to glium: offers functions under the names that glium looks up, and
/// translates the first line of OpenGL 3.3 shaders. All other lines are valid in both versions.
mod for_es {
    use super::c_void;
    use crate::draw::es::{TEXTURE_STORAGE, for_es};
    use std::ffi::{CStr, CString, c_char};
    use std::mem::transmute;
    use std::ptr::{null, null_mut};
    use std::sync::atomic::{AtomicPtr, Ordering::Relaxed};

    const EXTENSIONS: u32 = 0x1F03;

    static SHADER_SOURCE: AtomicPtr<c_void> = AtomicPtr::new(null_mut());
    static GET_STRING: AtomicPtr<c_void> = AtomicPtr::new(null_mut());

    pub(super) fn entry_point(symbol: &str, driver: impl Fn(&str) -> *const c_void) -> *const c_void {
        let (replaced, replacement) = match symbol {
            "glShaderSource" => (&SHADER_SOURCE, shader_source as *const c_void),
            "glGetStringi" => (&GET_STRING, get_string as *const c_void),
            "glBlitFramebufferEXT" | "glBindFramebufferEXT" => return driver(symbol.trim_end_matches("EXT")),
            _ => return driver(symbol),
        };
        replaced.store(driver(symbol).cast_mut(), Relaxed);
        replacement
    }

    /// Replaces `glShaderSource` for a single string, as glium and glow call it. The string ends
    /// with a NUL or comes with a length.
    extern "system" fn shader_source(shader: u32, _: i32, texts: *const *const c_char, lengths: *const i32) {
        // SAFETY: the caller passes one string, and its length or null.
        let (text, length) = unsafe { (*texts, lengths.as_ref()) };
        let text = match length.and_then(|length| usize::try_from(*length).ok()) {
            // SAFETY: the string has `length` bytes.
            Some(length) => unsafe { std::slice::from_raw_parts(text.cast::<u8>(), length) },
            // SAFETY: a string without a length ends with a NUL.
            None => unsafe { CStr::from_ptr(text) }.to_bytes(),
        };
        let text = CString::new(for_es(&String::from_utf8_lossy(text))).unwrap_or_default();
        // SAFETY: the address is the driver's for this function, which every OpenGL ES has.
        let driver: extern "system" fn(u32, i32, *const *const c_char, *const i32) =
            unsafe { transmute(SHADER_SOURCE.load(Relaxed)) };
        driver(shader, 1, &text.as_ptr(), null());
    }

    /// Replaces `glGetStringi` and names our extension instead of the driver's first one. glium
    /// needs none of the driver's.
    extern "system" fn get_string(name: u32, index: u32) -> *const u8 {
        if name == EXTENSIONS && index == 0 {
            return TEXTURE_STORAGE.as_ptr().cast();
        }
        // SAFETY: as above.
        let driver: extern "system" fn(u32, u32) -> *const u8 = unsafe { transmute(GET_STRING.load(Relaxed)) };
        driver(name, index)
    }
}

/// A window that is never shown. WGL can create contexts only for windows.
///
/// winit could create one, but it allows only one event loop per program, on the main thread.
#[cfg(windows)]
struct HiddenWindow(raw_window_handle::Win32WindowHandle);

#[cfg(windows)]
impl HiddenWindow {
    fn new() -> Result<Self, ContextError> {
        use std::num::NonZeroIsize;
        use std::ptr::{null, null_mut};
        use windows_sys::Win32::System::LibraryLoader::GetModuleHandleW;
        use windows_sys::Win32::UI::WindowsAndMessaging::{
            CS_OWNDC, CreateWindowExW, DefWindowProcW, RegisterClassW, WNDCLASSW,
        };

        let name: Vec<u16> = "Breakout, hidden".encode_utf16().chain([0]).collect();
        // SAFETY: a null name refers to the program itself, which stays loaded.
        let module = unsafe { GetModuleHandleW(null()) };
        let class = WNDCLASSW {
            style: CS_OWNDC,
            lpfnWndProc: Some(DefWindowProcW),
            hInstance: module,
            lpszClassName: name.as_ptr(),
            ..WNDCLASSW::default()
        };
        // SAFETY: `class` and `name` outlive the call, and the system copies them. For every
        // context after the first, the class already exists and this call fails. If there is no
        // class, the next call fails.
        unsafe { RegisterClassW(&raw const class) };
        // SAFETY: `name` ends with a NUL and outlives the call. Parent, menu and parameter may be
        // null.
        let window = unsafe {
            CreateWindowExW(0, name.as_ptr(), name.as_ptr(), 0, 0, 0, 1, 1, null_mut(), null_mut(), module, null())
        };
        let Some(window) = NonZeroIsize::new(window as isize) else {
            return Err(ContextError::NoHiddenWindow(std::io::Error::last_os_error()));
        };
        let mut handle = raw_window_handle::Win32WindowHandle::new(window);
        handle.hinstance = NonZeroIsize::new(module as isize);
        Ok(Self(handle))
    }
}

#[cfg(windows)]
impl Drop for HiddenWindow {
    fn drop(&mut self) {
        // SAFETY: the window is still alive. Only the thread that created it may destroy it, and
        // its context cannot leave that thread.
        unsafe { windows_sys::Win32::UI::WindowsAndMessaging::DestroyWindow(self.0.hwnd.get() as *mut c_void) };
    }
}
