//! Panels around the field: chooses the arrangement for a window and places each panel.

use super::{Layout, PixelRect, WORLD, pixel_rect};
use crate::collision::Aabb;
use glam::Vec2;

/// Free space below the field in canvas units. It keeps the paddle away from the window's edge.
pub(super) const MARGIN: f32 = 20.0;
/// Free space around the field for its walls, in canvas units.
pub(super) const WALL: f32 = 9.0;

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
/// Minimum height of both strips together in physical pixels. It keeps the smallest text clear of
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

/// The arrangement of panels around the field.
///
/// ```text
///    Beside: a wide window      Strip: 4:3             Tall
///   ┌────┬───────────┬────┐   ┌───────────────┐   ┌────────────┐
///   │    │           │    │   ├─┬───────────┬─┤   │   panel    │
///   │    │   field   │    │   │ │           │ │   ├────────────┤
///   │    │           │    │   │ │   field   │ │   │   field    │
///   │    ├───────────┤    │   │ │           │ │   ├────────────┤
///   └────┴───────────┴────┘   └─┴───────────┴─┘   │   panels   │
///                                                 └────────────┘
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrangement {
    /// Panels left and right of the field, with vertical lists.
    Beside,
    /// A strip above the field and a strip below it, with horizontal lists.
    Strip,
    /// Panels above and below the field, with horizontal lists.
    Tall,
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
    /// Key hints.
    pub hints: Aabb,
}

/// Returns the layout that leaves the field the most room in a window of this size in physical
/// pixels.
pub(super) fn arranged(window: Vec2) -> Layout {
    let of = |space: Vec2| (window / (WORLD + space)).min_element();
    let beside = of(Vec2::new(2.0 * NARROWEST, WALL + MARGIN));
    let strip = of(Vec2::new(0.0, STRIP + FOOT)).min((window.y - MIN_STRIPS) / WORLD.y);
    if window.y >= window.x * (WORLD.y + TALL) / WORLD.x {
        tall(window, window.x / WORLD.x)
    } else if beside >= strip {
        beside_field(window, beside)
    } else {
        with_strip(window, strip)
    }
}

/// Puts panels as high as the window left and right of the field. A very wide window has free space
/// beyond them.
fn beside_field(window: Vec2, scale: f32) -> Layout {
    let size = WORLD * scale;
    let left = ((window.x - size.x) / 2.0).round();
    let top = (((window.y - size.y - MARGIN * scale) / 2.0).max(WALL * scale)).floor();
    let field = pixel_rect(Vec2::new(left, top), size);
    let (shown, from) = (window / scale, left / scale);
    // A window of a single pixel has no room for walls.
    let wall = WALL.min(from);
    let width = from.min(WIDEST) - wall;
    let side = |x: f32| Aabb::from_min_size(Vec2::new(x, 0.0), Vec2::new(width, shown.y));
    let until = (left + field.width as f32) / scale;
    let (status, right) = (side(from - wall - width), side(until + wall));
    let panels = Panels { arrangement: Arrangement::Beside, status, running: right, hints: right };
    with_hints(whole_window(window, scale, field, panels))
}

/// Gives the key hints beside the field the height that their text needs.
pub(super) fn with_hints(layout: Layout) -> Layout {
    let Panels { arrangement, running, hints, .. } = layout.panels;
    if arrangement != Arrangement::Beside {
        return layout;
    }
    let larger = layout.legible(SMALL_TEXT) / SMALL_TEXT;
    let right = Aabb { min: running.min, max: hints.max };
    let share = (HINTS + HINTS_IF_LARGE * (larger - 1.0)).min(MAX_HINTS);
    let (running, hints) = split(right, 1.0 - share);
    Layout { panels: Panels { running, hints, ..layout.panels }, ..layout }
}

/// Puts a strip as wide as the window above the field, and a lower one below it.
fn with_strip(window: Vec2, scale: f32) -> Layout {
    let size = WORLD * scale;
    let above = (window.y - size.y) * STRIP / (STRIP + FOOT);
    let field = pixel_rect(Vec2::new((window.x - size.x) / 2.0, above).round(), size);
    let shown = window / scale;
    let (top, bottom) = (field.top as f32 / scale, (field.top as f32 + field.height as f32) / scale);
    let strip = Aabb { min: Vec2::ZERO, max: Vec2::new(shown.x, (top - WALL).max(0.0)) };
    let middle = STATUS_SHARE * shown.x;
    let status = Aabb { max: Vec2::new(middle, strip.max.y), ..strip };
    let running = Aabb { min: Vec2::new(middle, 0.0), ..strip };
    let hints = Aabb { min: Vec2::new(0.0, (bottom + WALL).min(shown.y)), max: shown };
    let panels = Panels { arrangement: Arrangement::Strip, status, running, hints };
    whole_window(window, scale, field, panels)
}

/// Puts panels above and below a field as wide as the window. A very tall window has free space
/// beyond them.
fn tall(window: Vec2, scale: f32) -> Layout {
    let (size, shown) = (WORLD * scale, window / scale);
    // Distribute the remaining height in proportion to the minimum heights, up to `TALL_MOST` times
    // each.
    let grown = (shown.y - WORLD.y) / TALL;
    let [status, running, hints] = [TALL_STATUS, TALL_RUNNING, TALL_HINTS].map(|least| least * grown.min(TALL_MOST));
    let rest = (shown.y - WORLD.y - status - running - hints).max(0.0) / 2.0;
    let field = pixel_rect(Vec2::new(0.0, (rest + status) * scale).round(), size);
    let (top, bottom) = (field.top as f32 / scale, (field.top as f32 + field.height as f32) / scale);
    let across = |from: f32, until: f32| Aabb { min: Vec2::new(0.0, from), max: Vec2::new(shown.x, until) };
    let panels = Panels {
        arrangement: Arrangement::Tall,
        status: across(top - status.min(top), (top - WALL).max(top - status.min(top))),
        running: across(bottom + WALL.min(running), bottom + running),
        hints: across(bottom + running, shown.y.min(bottom + running + hints)),
    };
    whole_window(window, scale, field, panels)
}

/// Returns a layout whose canvas is the whole window.
fn whole_window(window: Vec2, scale: f32, field: PixelRect, panels: Panels) -> Layout {
    let world = Vec2::new(field.left as f32, field.top as f32) / scale;
    Layout { scale, origin: Vec2::ZERO, field, window, world, panels, text: 1.0 }
}

/// Splits an area at this share of its height into an upper and a lower part.
pub(super) fn split(area: Aabb, share: f32) -> (Aabb, Aabb) {
    let middle = area.min.y + share * area.size().y;
    (Aabb { max: Vec2::new(area.max.x, middle), ..area }, Aabb { min: Vec2::new(area.min.x, middle), ..area })
}
