//! Opens a window with OpenGL on a desktop.

use super::backend::{no_display, no_panic};
use super::error::AppError;
use super::scene::WindowOptions;
use super::window_size::{default_sizes, fit_to_screens};
use crate::draw::WindowGl;
use glutin::config::{Config, ConfigTemplateBuilder, GlConfig};
use glutin_winit::DisplayBuilder;
use image::RgbaImage;
use winit::dpi::{PhysicalPosition, PhysicalSize};
use winit::event_loop::ActiveEventLoop;
use winit::monitor::MonitorHandle;
use winit::raw_window_handle::HasWindowHandle;
use winit::window::{Fullscreen, Icon, Window, WindowAttributes};

/// The program's name for the desktop: `app_id` under Wayland, `WM_CLASS` under X11. Must match the
/// desktop entry `breakout.desktop`.
#[cfg(all(unix, not(target_os = "macos")))]
const NAME: &str = "breakout";

/// Opens the window, and starts OpenGL in it. Drop the OpenGL before the window.
///
/// # Errors
///
/// Returns an [`AppError`] that says what is missing.
pub(super) fn open_window(
    event_loop: &ActiveEventLoop,
    options: WindowOptions,
) -> Result<(Window, WindowGl), AppError> {
    // The window needs no multisampling: the field has a multisampled target of its own.
    let template = ConfigTemplateBuilder::new();
    let (window, gl) = no_panic("OpenGL", || {
        let vsync = options.vsync;
        let builder = DisplayBuilder::new().with_window_attributes(Some(attributes(event_loop, options)));
        let built = builder.build(event_loop, template, fewest_samples);
        let (window, config) = built.map_err(|error| no_display(format_args!("OpenGL cannot be used: {error}")))?;
        let window = window.ok_or_else(|| no_display("the window system made none"))?;
        let handle = window.window_handle().map_err(no_display)?.as_raw();
        let gl = WindowGl::new(&config, handle, window.inner_size().into(), vsync)?;
        Ok::<_, AppError>((window, gl))
    })??;
    // winit would panic at X errors about a window that another program has destroyed. Ignore these
    // errors: `WindowEvent::Destroyed` arrives too.
    #[cfg(all(unix, not(target_os = "macos")))]
    winit::platform::x11::register_xlib_error_hook(Box::new(|_, _| true));
    Ok((window, gl))
}

fn attributes(event_loop: &ActiveEventLoop, options: WindowOptions) -> WindowAttributes {
    let screen = |monitor: MonitorHandle| monitor.size().to_logical(monitor.scale_factor());
    let (size, smallest) = default_sizes(event_loop.available_monitors().map(screen));
    let attributes = Window::default_attributes()
        .with_title(options.title)
        .with_inner_size(size)
        .with_min_inner_size(smallest)
        .with_window_icon(options.icon.and_then(icon))
        .with_fullscreen(options.fullscreen.then_some(Fullscreen::Borderless(None)));
    let screens = event_loop.available_monitors().map(|monitor| (monitor.position().into(), monitor.size().into()));
    let attributes = match options.place.and_then(|place| fit_to_screens(place, screens)) {
        Some(place) => attributes
            .with_inner_size(PhysicalSize::new(place.width, place.height))
            .with_position(PhysicalPosition::new(place.left, place.top)),
        None => attributes,
    };
    #[cfg(windows)]
    let attributes = {
        use winit::platform::windows::{IconExtWindows, WindowAttributesExtWindows};
        // The taskbar and the window switcher on Windows use another icon, by default a generic
        // one. `build.rs` embeds the icon in all sizes, and `winresource` gives it this number.
        attributes.with_taskbar_icon(Icon::from_resource(1, None).ok())
    };
    #[cfg(all(unix, not(target_os = "macos")))]
    // The extension for Wayland sets the same field.
    let attributes = winit::platform::x11::WindowAttributesExtX11::with_name(attributes, NAME, NAME);
    attributes
}

fn fewest_samples(configs: Box<dyn Iterator<Item = Config> + '_>) -> Config {
    configs.min_by_key(GlConfig::num_samples).expect("glutin fails before it offers no configuration")
}

/// Converts the window's icon. `None` if winit refuses it.
fn icon(picture: RgbaImage) -> Option<Icon> {
    let (width, height) = picture.dimensions();
    Icon::from_rgba(picture.into_raw(), width, height).ok()
}
