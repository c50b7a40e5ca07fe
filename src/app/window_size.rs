//! Size and place of the window when it opens. Pure; the window itself is `window.rs`'s.

use crate::settings::Place;
use winit::dpi::LogicalSize;

/// Size of the window where the screen has room for it, in logical pixels.
const WINDOW_SIZE: LogicalSize<f64> = LogicalSize::new(1280.0, 720.0);

/// The smallest window that the player can make of it, in logical pixels: below it texts cannot be
/// read. A screen that is smaller still has a smaller window.
const SMALLEST_WINDOW: LogicalSize<f64> = LogicalSize::new(480.0, 270.0);

/// Share of the screen's width and of its height that the window takes at most: panels, the
/// window's bar and its frame need room too.
const SCREEN_SHARE: f64 = 0.9;

/// Physical pixels of a window that must be on a screen so that the player can drag it.
const HOLD: i64 = 64;

/// Fits a window that was at `place` onto one of these screens, each given by its corner and its
/// size: it becomes no larger than the screen, with its upper edge there. `None` where the player
/// could drag it on none of them.
pub(super) fn fit_to_screens(place: Place, screens: impl IntoIterator<Item = ([i32; 2], [u32; 2])>) -> Option<Place> {
    let ([x, y], [width, height]) = screens.into_iter().find(|screen| is_draggable(place, *screen))?;
    let is_wider = place.width > width;
    Some(Place {
        left: if is_wider { x } else { place.left },
        top: if place.height > height { y } else { place.top.max(y) },
        width: place.width.min(width),
        height: place.height.min(height),
    })
}

/// True if the player can drag a window at this place, because its upper edge lies on the screen.
fn is_draggable(place: Place, ([x, y], screen): ([i32; 2], [u32; 2])) -> bool {
    let (left, top, width) = (i64::from(place.left), i64::from(place.top), i64::from(place.width));
    let (x, y, [screen_width, screen_height]) = (i64::from(x), i64::from(y), screen.map(i64::from));
    let across = (left + width).min(x + screen_width) - left.max(x);
    across >= HOLD.min(width) && top >= y - HOLD / 2 && top < y + screen_height - HOLD
}

/// The window's size at the start and the smallest one, for screens of these sizes.
///
/// The window fits on each of them, because the window system chooses where it opens. Where it is
/// smaller than usual it keeps its shape, 16:9.
pub(super) fn default_sizes(
    screens: impl IntoIterator<Item = LogicalSize<f64>>,
) -> (LogicalSize<f64>, LogicalSize<f64>) {
    let room = |screen: LogicalSize<f64>| {
        SCREEN_SHARE * (screen.width / WINDOW_SIZE.width).min(screen.height / WINDOW_SIZE.height)
    };
    // A screen without extent is one that the window system knows nothing about.
    let known = |screen: &LogicalSize<f64>| screen.width > 1.0 && screen.height > 1.0;
    let shrunk = screens.into_iter().filter(known).map(room).fold(1.0, f64::min);
    // Whole pixels, rounded down: half a pixel more would be too large.
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
        // 1152 × 648 would be nine tenths of 1280 × 720.
        check(&[screen(1280, 720, 1.0)], (1152.0, 648.0), (480.0, 270.0));
        check(&[screen(1024, 600, 1.0)], (921.0, 518.0), (480.0, 270.0));
        check(&[screen(800, 600, 1.0)], (720.0, 405.0), (480.0, 270.0));
        check(&[screen(640, 480, 1.0)], (576.0, 324.0), (480.0, 270.0));
        // Upright, the width decides; flat, the height.
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
        let on = |left, top, screen| is_draggable(Place { left, top, width: 640, height: 480 }, screen);
        let at = |left, top| screens.into_iter().any(|screen| on(left, top, screen));
        assert!(at(0, 0) && at(-500, 100) && at(1800, 300) && at(3100, 900) && at(100, -10));
        assert!(!at(-600, 100) && !at(100, 1060) && !at(100, -100) && !at(3190, 300) && !at(2600, 100));
    }

    #[test]
    fn window_is_no_larger_than_its_screen_and_can_be_dragged() {
        let at = |left, top, width, height| Place { left, top, width, height };
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
