//! Computes the window's size and position when it opens. Pure: `window.rs` owns the window.

use crate::settings::WindowGeometry;
use winit::dpi::LogicalSize;

/// Size of the window if the screen has room for it, in logical pixels.
const WINDOW_SIZE: LogicalSize<f64> = LogicalSize::new(1280.0, 720.0);

/// Smallest size of the window, in logical pixels. Text in a smaller window would be unreadable. On
/// a smaller screen, the window may be smaller too.
const SMALLEST_WINDOW: LogicalSize<f64> = LogicalSize::new(480.0, 270.0);

/// Largest fraction of the screen's width and height that the window takes. Panels, the title bar
/// and the window's frame need room too.
const SCREEN_SHARE: f64 = 0.9;

/// Length of a window's upper edge that must be on a screen for the player to drag the window, in
/// physical pixels.
const HOLD: i64 = 64;

/// Fits a window with the geometry `place` onto one of these screens, each given by its corner and
/// its size. Shrinks the window to the screen's size, and moves its upper edge onto the screen.
/// Returns `None` if the player could not drag the window on any of the screens.
pub(super) fn fit_to_screens(
    place: WindowGeometry,
    screens: impl IntoIterator<Item = ([i32; 2], [u32; 2])>,
) -> Option<WindowGeometry> {
    let ([x, y], [width, height]) = screens.into_iter().find(|screen| is_draggable(place, *screen))?;
    let is_wider = place.width > width;
    Some(WindowGeometry {
        left: if is_wider { x } else { place.left },
        top: if place.height > height { y } else { place.top.max(y) },
        width: place.width.min(width),
        height: place.height.min(height),
    })
}

/// Returns true if the player can drag a window with this geometry, because its upper edge lies on
/// the screen.
fn is_draggable(place: WindowGeometry, ([x, y], screen): ([i32; 2], [u32; 2])) -> bool {
    let (left, top, width) = (i64::from(place.left), i64::from(place.top), i64::from(place.width));
    let (x, y, [screen_width, screen_height]) = (i64::from(x), i64::from(y), screen.map(i64::from));
    let across = (left + width).min(x + screen_width) - left.max(x);
    across >= HOLD.min(width) && top >= y - HOLD / 2 && top < y + screen_height - HOLD
}

/// Returns the window's initial size and its smallest size, for screens of these sizes.
///
/// The window fits on every screen, because the window system chooses where it opens. A window
/// smaller than usual keeps its shape, 16:9.
pub(super) fn default_sizes(
    screens: impl IntoIterator<Item = LogicalSize<f64>>,
) -> (LogicalSize<f64>, LogicalSize<f64>) {
    let room = |screen: LogicalSize<f64>| {
        SCREEN_SHARE * (screen.width / WINDOW_SIZE.width).min(screen.height / WINDOW_SIZE.height)
    };
    // A screen without extent means that the window system has no information about it.
    let known = |screen: &LogicalSize<f64>| screen.width > 1.0 && screen.height > 1.0;
    let shrunk = screens.into_iter().filter(known).map(room).fold(1.0, f64::min);
    // Round down to whole pixels: half a pixel more would be too large.
    let size = LogicalSize::new((WINDOW_SIZE.width * shrunk).floor(), (WINDOW_SIZE.height * shrunk).floor());
    let smallest = LogicalSize::new(SMALLEST_WINDOW.width.min(size.width), SMALLEST_WINDOW.height.min(size.height));
    (size, smallest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use winit::dpi::PhysicalSize;

    fn screen(width: u32, height: u32, scale: f64) -> LogicalSize<f64> {
        PhysicalSize::new(width, height).to_logical(scale)
    }

    fn check(screens: &[LogicalSize<f64>], size: (f64, f64), smallest: (f64, f64)) {
        let expected = (LogicalSize::from(size), LogicalSize::from(smallest));
        assert_eq!(default_sizes(screens.iter().copied()), expected, "{screens:?}");
    }

    #[test]
    fn window_takes_nine_tenths_of_the_screen_and_keeps_its_shape() {
        check(&[screen(1920, 1080, 1.0)], (1280.0, 720.0), (480.0, 270.0));
        check(&[screen(1440, 900, 1.0)], (1280.0, 720.0), (480.0, 270.0));
        // 1152 × 648 is nine tenths of 1280 × 720.
        check(&[screen(1280, 720, 1.0)], (1152.0, 648.0), (480.0, 270.0));
        check(&[screen(1024, 600, 1.0)], (921.0, 518.0), (480.0, 270.0));
        check(&[screen(800, 600, 1.0)], (720.0, 405.0), (480.0, 270.0));
        check(&[screen(640, 480, 1.0)], (576.0, 324.0), (480.0, 270.0));
        // On a tall screen, the width decides; on a wide one, the height.
        check(&[screen(720, 1280, 1.0)], (648.0, 364.0), (480.0, 270.0));
        check(&[screen(2560, 400, 1.0)], (640.0, 360.0), (480.0, 270.0));
    }

    #[test]
    fn scaled_screen_has_fewer_logical_pixels() {
        check(&[screen(3840, 2160, 2.0)], (1280.0, 720.0), (480.0, 270.0));
        check(&[screen(1920, 1080, 1.5)], (1152.0, 648.0), (480.0, 270.0));
        check(&[screen(1920, 1080, 2.0)], (864.0, 486.0), (480.0, 270.0));
        check(&[screen(1280, 720, 2.0)], (576.0, 324.0), (480.0, 270.0));
    }

    #[test]
    fn window_that_cannot_be_dragged_is_placed_anew() {
        let screens = [([0, 0], [1920, 1080]), ([1920, 200], [1280, 1024])];
        let on = |left, top, screen| is_draggable(WindowGeometry { left, top, width: 640, height: 480 }, screen);
        let at = |left, top| screens.into_iter().any(|screen| on(left, top, screen));
        assert!(at(0, 0) && at(-500, 100) && at(1800, 300) && at(3100, 900) && at(100, -10));
        assert!(!at(-600, 100) && !at(100, 1060) && !at(100, -100) && !at(3190, 300) && !at(2600, 100));
    }

    #[test]
    fn a_window_fits_its_screen_and_can_be_dragged() {
        let at = |left, top, width, height| WindowGeometry { left, top, width, height };
        let check = |place, expected| {
            assert_eq!(
                fit_to_screens(place, [([0, 0], [800, 480]), ([800, 100], [1920, 1080])]),
                expected,
                "{place:?}"
            );
        };
        check(at(10, 20, 640, 360), Some(at(10, 20, 640, 360)));
        check(at(0, 0, 3840, 2160), Some(at(0, 0, 800, 480)));
        check(at(50, 30, 65535, 65535), Some(at(0, 0, 800, 480)));
        check(at(900, 200, 1280, 2000), Some(at(900, 100, 1280, 1080)));
        check(at(-200, -20, 640, 360), Some(at(-200, 0, 640, 360)));
        check(at(100, -500, 640, 360), None);
        check(at(i32::MAX, i32::MIN, u32::MAX, u32::MAX), None);
    }

    #[test]
    fn smallest_size_yields_to_the_screen() {
        check(&[screen(320, 240, 1.0)], (288.0, 162.0), (288.0, 162.0));
        check(&[screen(1, 2, 1.0)], (1280.0, 720.0), (480.0, 270.0));
    }

    #[test]
    fn smallest_of_several_screens_decides() {
        check(&[screen(3840, 2160, 1.0), screen(1024, 600, 1.0)], (921.0, 518.0), (480.0, 270.0));
        check(&[screen(1024, 600, 1.0), screen(3840, 2160, 1.0)], (921.0, 518.0), (480.0, 270.0));
        check(&[], (1280.0, 720.0), (480.0, 270.0));
    }
}
