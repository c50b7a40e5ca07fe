//! Panels around the field: which arrangement a window has, and where each panel then stands.

use super::{Layout, PixelRect, WORLD, pixel_rect};
use crate::collision::Aabb;
use glam::Vec2;

/// Free space below the field, so that the paddle is not at the window's edge, and around it for
/// its wall; canvas units.
pub(super) const MARGIN: f32 = 20.0;
pub(super) const WALL: f32 = 9.0;

/// Width of a panel beside the field, canvas units: at least, so that its words fit, and at most,
/// so that they stay near the field.
const NARROWEST: f32 = 118.0;
const WIDEST: f32 = 190.0;

/// The share of the panel on the right that the keys have, and how much more of it for each time
/// that a small text is as large again: in a small window, or where large text is asked for; at
/// most so much.
const HINTS: f32 = 0.185;
const HINTS_IF_LARGE: f32 = 0.30;
const MOST_HINTS: f32 = 0.345;

/// A small text's size, canvas units.
const SMALL_TEXT: f32 = 16.0;

/// Heights of the strips above and below the field, canvas units, and the share of the upper one
/// that level, score and lives have. Both together have at least so many pixels, so that the
/// smallest text stays clear of the walls.
const STRIP: f32 = 66.0;
const FOOT: f32 = 39.0;
const LEAST_STRIPS: f32 = 71.5;
const STATUS_SHARE: f32 = 0.62;

/// The least heights of the panels above and below a field as wide as the window, canvas units, and
/// how many times as high they grow.
const TALL_STATUS: f32 = 84.0;
const TALL_RUNNING: f32 = 84.0;
const TALL_HINTS: f32 = 40.0;
const TALL: f32 = TALL_STATUS + TALL_RUNNING + TALL_HINTS;
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
    /// Panels left and right of the field, whose lists stand upright.
    Beside,
    /// A strip above the field and one below it, whose lists lie.
    Strip,
    /// Panels above and below the field, whose lists lie.
    Tall,
}

/// The panels' areas in canvas units. None of them touches another or the field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Panels {
    /// The arrangement that these areas follow.
    pub arrangement: Arrangement,
    /// Level, score and lives.
    pub status: Aabb,
    /// Running power-ups and what else matters now.
    pub running: Aabb,
    /// Hints for keys.
    pub hints: Aabb,
}

/// The arrangement that leaves the field most room in a window of this size, physical pixels.
pub(super) fn arranged(window: Vec2) -> Layout {
    let of = |space: Vec2| (window / (WORLD + space)).min_element();
    let beside = of(Vec2::new(2.0 * NARROWEST, WALL + MARGIN));
    let strip = of(Vec2::new(0.0, STRIP + FOOT)).min((window.y - LEAST_STRIPS) / WORLD.y);
    if window.y >= window.x * (WORLD.y + TALL) / WORLD.x {
        tall(window, window.x / WORLD.x)
    } else if beside >= strip {
        beside_field(window, beside)
    } else {
        with_strip(window, strip)
    }
}

/// Panels as high as the window left and right of the field; a very wide window has more beyond.
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

/// Widens the room for key hints beside the field to what their letters need.
pub(super) fn with_hints(layout: Layout) -> Layout {
    let Panels { arrangement, running, hints, .. } = layout.panels;
    if arrangement != Arrangement::Beside {
        return layout;
    }
    let larger = layout.legible(SMALL_TEXT) / SMALL_TEXT;
    let right = Aabb { min: running.min, max: hints.max };
    let share = (HINTS + HINTS_IF_LARGE * (larger - 1.0)).min(MOST_HINTS);
    let (running, hints) = split(right, 1.0 - share);
    Layout { panels: Panels { running, hints, ..layout.panels }, ..layout }
}

/// A strip above the field, which goes on to the window's sides, and a lower one below it.
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

/// Panels above and below a field that is as wide as the window; a very tall window has more
/// beyond.
fn tall(window: Vec2, scale: f32) -> Layout {
    let (size, shown) = (WORLD * scale, window / scale);
    // All that is left, shared out as the least heights are, but none of it grows too high.
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

/// A canvas that is all of the window.
fn whole_window(window: Vec2, scale: f32, field: PixelRect, panels: Panels) -> Layout {
    let world = Vec2::new(field.left as f32, field.top as f32) / scale;
    Layout { scale, origin: Vec2::ZERO, field, window, world, panels, text: 1.0 }
}

/// The upper part of an area that ends at this share of its height, and the rest.
pub(super) fn split(area: Aabb, share: f32) -> (Aabb, Aabb) {
    let middle = area.min.y + share * area.size().y;
    (Aabb { max: Vec2::new(area.max.x, middle), ..area }, Aabb { min: Vec2::new(area.min.x, middle), ..area })
}
