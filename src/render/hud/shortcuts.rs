//! Keys that are told beside a menu are buttons, too: where each of them was drawn, and what it
//! does.

use super::super::Renderer;
use crate::collision::Aabb;
use crate::draw::Layout;
use crate::settings::Setting;
use glam::Vec2;

/// What a key does that is told on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortcut {
    /// Turns a setting, as [`crate::session::Play::change_setting`] does.
    Turn(Setting, i32),
    /// Leads back.
    Back,
}

/// Those of a frame.
#[derive(Default)]
pub(in crate::render) struct Shortcuts {
    /// Physical pixels.
    places: Vec<(Aabb, Shortcut)>,
    pointer: Option<Vec2>,
}

impl Shortcuts {
    /// Another frame is drawn, with the mouse at this pixel.
    pub(super) fn begin(&mut self, pointer: Option<Vec2>) {
        self.places.clear();
        self.pointer = pointer;
    }

    /// This area of the canvas does something. Returns whether the mouse is there.
    pub(super) fn offer(&mut self, layout: &Layout, area: &Aabb, shortcut: Shortcut) -> bool {
        let area = Aabb { min: layout.to_pixels(area.min), max: layout.to_pixels(area.max) };
        self.places.push((area, shortcut));
        self.pointer.is_some_and(|pointer| holds(&area, pointer))
    }
}

impl Renderer {
    /// What a click at a physical pixel does, by what was drawn there last.
    #[must_use]
    pub fn shortcut_at(&self, pixel: Vec2) -> Option<Shortcut> {
        let places = &self.shortcuts.places;
        places.iter().find(|(area, _)| holds(area, pixel)).map(|(_, shortcut)| *shortcut)
    }
}

fn holds(area: &Aabb, point: Vec2) -> bool {
    (point.cmpge(area.min) & point.cmplt(area.max)).all()
}
