//! Clickable areas of key hints.

use crate::collision::Aabb;
use crate::settings::Setting;
use glam::Vec2;

/// Action of a key cap beside a menu. The cap is also a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortcut {
    /// Change a setting, as [`crate::session::Preferences::change`] does.
    Step(Setting, i32),
    /// Go back to the previous page.
    Back,
}

/// Clickable areas of one frame, in physical pixels.
#[derive(Default)]
pub(crate) struct Shortcuts(pub(super) Vec<(Aabb, Shortcut)>);

impl Shortcuts {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds a clickable area. Returns true if the mouse is over it.
    pub(super) fn offer(&mut self, area: Aabb, shortcut: Shortcut, pointer: Option<Vec2>) -> bool {
        self.0.push((area, shortcut));
        pointer.is_some_and(|pointer| holds(&area, pointer))
    }

    /// Returns the action of a click at a physical pixel.
    pub(crate) fn at(&self, pixel: Vec2) -> Option<Shortcut> {
        self.0.iter().find(|(area, _)| holds(area, pixel)).map(|(_, shortcut)| *shortcut)
    }
}

fn holds(area: &Aabb, point: Vec2) -> bool {
    (point.cmpge(area.min) & point.cmplt(area.max)).all()
}
