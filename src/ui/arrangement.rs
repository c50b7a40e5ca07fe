//! Panels around the field: chooses the arrangement for a window and places each panel.

use crate::collision::Aabb;
use crate::draw::{Layout, WORLD};
use crate::menu::PageRoom;
use glam::{Vec2, vec2};

/// Free space below the field in canvas units. It keeps the paddle away from the window's edge.
const MARGIN: f32 = 20.0;
/// Free space around the field for its walls, in canvas units.
const WALL: f32 = 9.0;

/// Minimum width of a panel beside the field in canvas units. Its words need this width.
const NARROWEST: f32 = 118.0;
/// Maximum width of a panel beside the field in canvas units. It keeps the words near the field.
const WIDEST: f32 = 190.0;

/// Share of the right panel's height for the key hints, with small text at its normal size.
const HINTS: f32 = 0.185;
/// Increase of [`HINTS`] if small text doubles in size, in a small window or by the player's
/// choice. Smaller changes count in proportion.
const HINTS_IF_LARGE: f32 = 0.30;
/// Maximum share of the right panel's height for the key hints.
const MAX_HINTS: f32 = 0.345;

/// Size of small text in canvas units.
const SMALL_TEXT: f32 = 16.0;

/// Height of the strip above the field in canvas units.
const STRIP: f32 = 66.0;
/// Height of the strip below the field in canvas units.
const FOOT: f32 = 39.0;
/// Minimum height of both strips together in logical pixels. It keeps the smallest text clear of
/// the walls.
const MIN_STRIPS: f32 = 71.5;
/// Share of the upper strip's width for level, score and lives.
const STATUS_SHARE: f32 = 0.62;

/// Minimum height of the status panel in a tall window, in canvas units.
const TALL_STATUS: f32 = 84.0;
/// Minimum height of the panel with running power-ups in a tall window, in canvas units.
const TALL_RUNNING: f32 = 84.0;
/// Minimum height of the panel with key hints in a tall window, in canvas units.
const TALL_HINTS: f32 = 40.0;
/// Minimum height of all panels together in a tall window, in canvas units.
const TALL: f32 = TALL_STATUS + TALL_RUNNING + TALL_HINTS;
/// Maximum height of a panel in a tall window, as a multiple of its minimum.
const TALL_MOST: f32 = 2.4;

/// Minimum side of what a finger taps, in logical pixels.
const FINGER: f32 = 44.0;
/// Minimum height of the row of panels on an upright phone, and width of its pause button, in logical
/// pixels.
const PHONE_STATUS: f32 = 56.0;
/// Share of the free height for that row, in a high window.
const PHONE_STATUS_SHARE: f32 = 0.2;
/// Minimum height of the strip for the thumb on an upright phone, in canvas units.
const LEAST_STRIP: f32 = 110.0;
/// Free space between a page's entries and the window's edges for fingers, in logical pixels.
const FINGER_MARGIN: f32 = 8.0;

/// Top of the free part of the field below the bricks, world units.
pub(super) const BELOW_BRICKS: f32 = 325.0;

/// Top of the hint to launch the ball while a message covers its usual position, world units.
pub(super) const HINT_BELOW_MESSAGE: f32 = 530.0;

/// The arrangement of panels around the field.
///
/// ```text
///    Beside: a wide window      Strip: 4:3             Tall           Phone
///   ┌────┬───────────┬────┐   ┌───────────────┐   ┌────────────┐   ┌──────────┐
///   │    │           │    │   ├─┬───────────┬─┤   │   panel    │   ├──────────┤
///   │    │   field   │    │   │ │           │ │   ├────────────┤   │  field   │
///   │    │           │    │   │ │   field   │ │   │   field    │   ├──────────┤
///   │    ├───────────┤    │   │ │           │ │   ├────────────┤   │          │
///   └────┴───────────┴────┘   └─┴───────────┴─┘   │   panels   │   │  thumb   │
///                                                 └────────────┘   │          │
///                                                                  └──────────┘
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrangement {
    /// Panels left and right of the field, with vertical lists.
    Beside,
    /// A strip above the field and a strip below it, with horizontal lists.
    Strip,
    /// Panels above and below the field, with horizontal lists.
    Tall,
    /// An upright touch screen: a row of panels above the field, and a strip for the thumb below it.
    Phone,
}

/// The window that a layout is for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Display {
    /// Width and height in physical pixels.
    pub size: (u32, u32),
    /// Physical pixels per logical pixel: 2 or 3 on most phones.
    pub pixel_ratio: f32,
    /// The player uses a touch screen.
    pub is_touched: bool,
}

/// A window of this size in physical pixels, on a screen without touch.
impl From<(u32, u32)> for Display {
    fn from(size: (u32, u32)) -> Self {
        Self { size, pixel_ratio: 1.0, is_touched: false }
    }
}

impl Arrangement {
    /// Returns the arrangement that leaves the field the most room in this window.
    fn of(display: &Display) -> Self {
        let window = display.window();
        let phone = PHONE_STATUS * display.pixel_ratio + LEAST_STRIP * window.x / WORLD.x;
        if display.is_touched && window.y >= window.x * WORLD.y / WORLD.x + phone {
            Self::Phone
        } else if !display.is_touched && window.y >= window.x * (WORLD.y + TALL) / WORLD.x {
            Self::Tall
        } else if display.is_touched || Self::Beside.scale(display) >= Self::Strip.scale(display) {
            // Strips are too low for a pause button.
            Self::Beside
        } else {
            Self::Strip
        }
    }

    /// Returns the number of physical pixels per canvas unit.
    fn scale(self, display: &Display) -> f32 {
        let window = display.window();
        let with_space = |space: Vec2| (window / (WORLD + space)).min_element();
        let strips = MIN_STRIPS * display.pixel_ratio;
        match self {
            Self::Beside => with_space(vec2(2.0 * NARROWEST, WALL + MARGIN)),
            Self::Strip => with_space(vec2(0.0, STRIP + FOOT)).min((window.y - strips) / WORLD.y),
            Self::Tall | Self::Phone => window.x / WORLD.x,
        }
    }
}

impl Display {
    /// Returns width and height in physical pixels, at least 1.
    fn window(&self) -> Vec2 {
        vec2(self.size.0.max(1) as f32, self.size.1.max(1) as f32)
    }

    /// Returns the display for which a layout was made.
    fn of(layout: &Layout) -> Self {
        let size = (layout.window.x as u32, layout.window.y as u32);
        Self { size, pixel_ratio: layout.pixel_ratio, is_touched: layout.is_touched }
    }
}

/// Areas of the panels in canvas units. They overlap neither each other nor the field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Panels {
    /// The arrangement that these areas follow.
    pub arrangement: Arrangement,
    /// Level, score and lives.
    pub status: Aabb,
    /// Running power-ups and other current information.
    pub running: Aabb,
    /// Key hints, or the pause button on a touch screen.
    pub hints: Aabb,
}

/// Chooses the arrangement of panels that leaves the field the most room in a window. The canvas is
/// the whole window. There is room for the field's frame above the field, and a margin below it.
///
/// ```
/// use breakout::ui::{self, Arrangement, Panels};
///
/// let arrangement = |size| Panels::around(&ui::arranged(size)).arrangement;
/// assert_eq!(arrangement((1280, 720)), Arrangement::Beside);
/// assert_eq!(arrangement((1024, 768)), Arrangement::Strip);
/// assert_eq!(arrangement((480, 900)), Arrangement::Tall);
/// ```
pub fn arranged(display: impl Into<Display>) -> Layout {
    let display = display.into();
    let window = display.window();
    let arrangement = Arrangement::of(&display);
    let scale = arrangement.scale(&display);
    let rest = window - WORLD * scale;
    let corner = match arrangement {
        Arrangement::Beside => {
            let above = ((rest.y - MARGIN * scale) / 2.0).max(WALL * scale);
            vec2((rest.x / 2.0).round(), above.floor())
        }
        Arrangement::Strip => vec2(rest.x / 2.0, rest.y * STRIP / (STRIP + FOOT)).round(),
        Arrangement::Tall => {
            // A very tall window has free space above and below the panels.
            let room = window.y / scale - WORLD.y;
            let [status, running, hints] = tall_heights(room);
            let free = (room - status - running - hints).max(0.0);
            vec2(0.0, (free / 2.0 + status) * scale).round()
        }
        Arrangement::Phone => {
            let status = (PHONE_STATUS * display.pixel_ratio).max(PHONE_STATUS_SHARE * rest.y);
            vec2(0.0, status + WALL * scale).round()
        }
    };
    let Display { pixel_ratio, is_touched, .. } = display;
    Layout { pixel_ratio, is_touched, ..Layout::of_window(window, scale, corner) }
}

/// Returns the room for a page's entries: the field, or the whole window with entries that are large
/// enough for fingers.
pub fn page_room(layout: &Layout) -> PageRoom {
    if !layout.is_touched {
        return PageRoom::FIELD;
    }
    let margin = Vec2::splat(FINGER_MARGIN * layout.pixel_ratio);
    let area = Aabb { min: layout.to_field(margin), max: layout.to_field(layout.window - margin) };
    PageRoom { area, row: layout.logical(FINGER).max(PageRoom::FIELD.row), is_for_fingers: true }
}

impl Panels {
    /// Places the panels around the field of a layout from [`arranged`]. With larger text, key
    /// hints beside the field get more room.
    pub fn around(layout: &Layout) -> Self {
        let (field, shown) = (layout.field_area(), layout.shown());
        let area =
            |left: f32, top: f32, right: f32, bottom: f32| Aabb { min: vec2(left, top), max: vec2(right, bottom) };
        let arrangement = Arrangement::of(&Display::of(layout));
        match arrangement {
            Arrangement::Beside => {
                // A window of a single pixel has no room for walls.
                let wall = WALL.min(field.min.x);
                let width = field.min.x.min(WIDEST) - wall;
                let (left, right) = (field.min.x - wall - width, field.max.x + wall);
                let larger = layout.legible(SMALL_TEXT) / SMALL_TEXT;
                let share = (HINTS + HINTS_IF_LARGE * (larger - 1.0)).min(MAX_HINTS);
                let middle = (1.0 - share) * shown.y;
                Self {
                    arrangement,
                    status: area(left, 0.0, left + width, shown.y),
                    running: area(right, 0.0, right + width, middle),
                    hints: area(right, middle, right + width, shown.y),
                }
            }
            Arrangement::Strip => {
                let (above, middle) = ((field.min.y - WALL).max(0.0), STATUS_SHARE * shown.x);
                Self {
                    arrangement,
                    status: area(0.0, 0.0, middle, above),
                    running: area(middle, 0.0, shown.x, above),
                    hints: area(0.0, (field.max.y + WALL).min(shown.y), shown.x, shown.y),
                }
            }
            Arrangement::Tall => {
                let [status, running, hints] = tall_heights(shown.y - WORLD.y);
                let (top, below) = ((field.min.y - status).max(0.0), field.max.y + running);
                Self {
                    arrangement,
                    status: area(0.0, top, shown.x, (field.min.y - WALL).max(top)),
                    running: area(0.0, field.max.y + WALL.min(running), shown.x, below),
                    hints: area(0.0, below, shown.x, shown.y.min(below + hints)),
                }
            }
            Arrangement::Phone => {
                let bottom = field.min.y - WALL;
                let (button, strip) = (shown.x - layout.logical(PHONE_STATUS), field.max.y + WALL);
                Self {
                    arrangement,
                    status: area(0.0, 0.0, button, bottom),
                    running: area(0.0, strip, shown.x, shown.y.min(strip + LEAST_STRIP)),
                    hints: area(button, 0.0, shown.x, bottom),
                }
            }
        }
    }
}

/// Distributes the height above and below the field among the panels of a tall window, in
/// proportion to their minimum heights, up to [`TALL_MOST`] times each. Canvas units.
fn tall_heights(room: f32) -> [f32; 3] {
    let grown = (room / TALL).min(TALL_MOST);
    [TALL_STATUS, TALL_RUNNING, TALL_HINTS].map(|least| least * grown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::{MIN_TEXT, PixelRect};

    /// Windows of all shapes and sizes.
    const SIZES: [(u32, u32); 20] = [
        (1280, 720),
        (1920, 1080),
        (3840, 2160),
        (1366, 768),
        (1280, 800),
        (1080, 720),
        (1024, 768),
        (800, 600),
        (640, 480),
        (1280, 1024),
        (900, 700),
        (480, 270),
        (500, 281),
        (700, 700),
        (480, 800),
        (480, 900),
        (1080, 2400),
        (2560, 1080),
        (3440, 1440),
        (5120, 1440),
    ];

    #[test]
    fn nothing_overlaps_and_nothing_leaves_the_window() {
        for size in SIZES.into_iter().chain([(1, 1), (2, 900), (900, 2), (0, 0), (100, 99), (60, 80)]) {
            let layout = arranged(size);
            let Panels { status, running, hints, .. } = Panels::around(&layout);
            let parts = [layout.field_area(), status, running, hints];
            for (i, one) in parts.iter().enumerate() {
                let is_inside = one.min.cmpge(Vec2::splat(-1e-2)).all() && one.max.cmple(layout.shown() + 1.0).all();
                assert!(is_inside && one.size().cmpge(Vec2::ZERO).all(), "{size:?}: {one:?} in {:?}", layout.shown());
                for other in &parts[i + 1..] {
                    let shared = one.max.min(other.max) - one.min.max(other.min);
                    assert!(shared.min_element() < 1.0, "{size:?}: {one:?} and {other:?}");
                }
            }
        }
    }

    /// The field's picture has one texel per pixel, square units and a margin below it.
    #[test]
    fn the_field_has_whole_pixels_and_room_below() {
        for size in SIZES {
            let layout = arranged(size);
            let PixelRect { left, top, width, height } = layout.field;
            let exact = WORLD * layout.scale;
            assert!((vec2(width as f32, height as f32) - exact).abs().max_element() <= 1.0, "{size:?}");
            assert!(left >= 0 && left as u32 + width <= size.0, "{size:?}");
            let below = layout.window.y - (top as u32 + height) as f32;
            assert!(below >= 0.95 * MARGIN * layout.scale - 1.0, "{size:?}: {below} pixels below");
        }
    }

    /// At most a tenth of the window is unused on each side. Very wide and very tall windows are
    /// exempt.
    #[test]
    fn little_of_a_window_is_unused() {
        for size in SIZES.into_iter().filter(|(width, height)| 10 * width < 20 * height && 10 * height < 17 * width) {
            let layout = arranged(size);
            let Panels { status, running, hints, .. } = Panels::around(&layout);
            let parts = [layout.field_area(), status, running, hints];
            let min = parts.iter().fold(Vec2::MAX, |min, part| min.min(part.min));
            let max = parts.iter().fold(Vec2::ZERO, |max, part| max.max(part.max));
            let unused = min.max(layout.shown() - max) / layout.shown();
            assert!(unused.max_element() <= 0.1, "{size:?}: {unused}");
        }
    }

    /// The field takes up at least 85 % of the window's width or height.
    #[test]
    fn the_field_is_large() {
        for size in SIZES {
            let layout = arranged(size);
            let share = vec2(layout.field.width as f32, layout.field.height as f32) / layout.window;
            assert!(share.max_element() >= 0.85, "{size:?}: {share}");
        }
    }

    #[test]
    fn text_can_be_read_in_small_windows() {
        for size in SIZES {
            let layout = arranged(size);
            assert!(layout.legible(10.0) * layout.scale >= MIN_TEXT - 1e-3, "{size:?}");
            assert!(layout.legible(30.0) >= 30.0);
        }
        let (small, half) = (arranged((480, 270)), arranged((240, 135)));
        assert!((small.legible(10.0) - half.legible(10.0)).abs() < 0.2, "below that, all gets smaller");
    }

    /// Converting a world point to a pixel and back yields the same point, wherever the field is.
    #[test]
    fn the_mouse_finds_the_field_in_every_arrangement() {
        for size in SIZES {
            let layout = arranged(size);
            for world in [Vec2::ZERO, vec2(400.0, 580.0), WORLD, vec2(-50.0, 700.0)] {
                let back = layout.to_field(layout.to_pixels(layout.from_world(world)));
                assert!((back - world).length() < 1e-2, "{size:?}: {back} for {world}");
            }
        }
    }
}
