//! Handles fingers on a touch screen.

use super::GameScene;
use crate::game::BRICK_AREA;
use crate::menu::{Command, Page};
use crate::session::InputDevice;
use crate::ui::{self, Shortcut};
use glam::Vec2;
use winit::event::TouchPhase;

/// Movement of a finger, in world units, below which a touch is a tap.
const TAP: f32 = 24.0;

/// The finger that came down first. Positions are in pixels.
#[derive(Clone, Copy)]
pub(super) struct Finger {
    id: u64,
    /// Where it came down.
    from: Vec2,
    /// Up to where its movement has scrolled the page.
    scrolled: Vec2,
    /// The button under it.
    button: Option<Shortcut>,
    /// It came down on the bricks in the painter, and acts like the mouse.
    paints: bool,
    /// It is the first touch after another device. The entries move then, so it chooses none.
    is_first: bool,
}

impl Finger {
    /// Returns the finger after a change of the picture's resolution.
    pub(super) fn scaled(self, factor: f32) -> Self {
        Self { from: self.from * factor, scrolled: self.scrolled * factor, ..self }
    }
}

impl GameScene {
    /// Handles a touch. The first finger steers, and taps if it is lifted where it came down. A
    /// second finger taps when it comes down. On the bricks in the painter, a finger acts like the mouse.
    pub(super) fn touch(&mut self, id: u64, phase: TouchPhase, at: Vec2) {
        let finger = self.finger(id, at);
        let is_second = finger.id != id;
        if !is_second && finger.button.is_none() {
            self.point_with(at, InputDevice::Touch);
            self.swipe(at);
        }
        if self.inspects() && !is_second {
            return self.touch_xray(finger, phase, at);
        }
        let paints = finger.paints;
        let taps = match phase {
            TouchPhase::Started => is_second || paints,
            TouchPhase::Ended => !is_second && !paints && finger.from.distance(at) < TAP * self.layout().scale,
            TouchPhase::Moved | TouchPhase::Cancelled => false,
        };
        let is_lifted = matches!(phase, TouchPhase::Ended | TouchPhase::Cancelled);
        if is_lifted && !is_second {
            self.input.finger = None;
        }
        if taps && !finger.is_first {
            match finger.button.filter(|_| !is_second) {
                Some(shortcut) => self.press_shortcut(shortcut),
                None => self.press_pointer(),
            }
        }
        if is_lifted || taps && !paints {
            self.release_click();
        }
    }

    /// Handles the first finger while the X-ray is visible.
    fn touch_xray(&mut self, finger: Finger, phase: TouchPhase, at: Vec2) {
        let is_tap = finger.from.distance(at) < TAP * self.layout().scale && !self.picture.xray.is_scrubbing();
        match phase {
            TouchPhase::Started => _ = self.picture.xray.click(true),
            TouchPhase::Moved => {}
            TouchPhase::Ended | TouchPhase::Cancelled => {
                self.input.finger = None;
                self.picture.xray.click(false);
                if is_tap && phase == TouchPhase::Ended {
                    let outcome = self.picture.xray.tap(at, &mut self.session);
                    self.inspected(outcome);
                }
            }
        }
    }

    /// Returns the finger that is down, or this one if it is the first.
    fn finger(&mut self, id: u64, at: Vec2) -> Finger {
        if let Some(finger) = self.input.finger {
            return finger;
        }
        let is_first = self.session.device != InputDevice::Touch && !self.plays();
        self.session.device = InputDevice::Touch;
        self.session.room = ui::page_room(&self.layout());
        let button = self.picture.renderer.shortcut_at(at);
        let point = self.layout().to_field(at);
        let is_on_bricks = BRICK_AREA.closest_point(point) == point;
        let paints = is_on_bricks && self.session.screen().page() == Some(Page::Paint);
        *self.input.finger.insert(Finger { id, from: at, scrolled: at, button, paints, is_first })
    }

    /// Turns a page that scrolls by a notch for each row that the finger has moved.
    fn swipe(&mut self, at: Vec2) {
        let row = self.session.room.row * self.layout().scale;
        let Some(finger) = &mut self.input.finger else { return };
        let way = (at - finger.scrolled) / row;
        let notches = match self.session.screen().page() {
            Some(Page::Practice) => way.x.trunc(),
            Some(Page::Levels) => way.y.trunc(),
            _ => 0.0,
        };
        if notches != 0.0 {
            finger.scrolled = at;
            self.command(Command::Wheel(notches as i32));
        }
    }
}
