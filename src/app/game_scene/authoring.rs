//! Tools for the author of a level, while the game is paused: place the ball, and drop items.

use super::GameScene;
use crate::game::{PowerUpKind, power_up};
use crate::menu::{self, Page};
use glam::{Vec2, vec2};

impl GameScene {
    /// Returns true if the tools are available: a level named on the command line is paused in
    /// *Practice*.
    fn is_tried(&self) -> bool {
        let context = self.session.view(1.0, None).context;
        let is_played = self.is_edited && context.is_own && !context.is_run && !self.driver.is_recording();
        is_played && self.session.screen().page() == Some(Page::Paused)
    }

    /// Places a ball that flies up from `point`, if the click is beside the menu. Returns true if
    /// it placed the ball.
    pub(super) fn place_ball(&mut self, point: Vec2) -> bool {
        let entries = self.session.screen().menu().entries(&self.session.view(1.0, None).context);
        let is_beside =
            menu::entry_rects(Page::Paused, &entries).iter().all(|place| place.closest_point(point) != point);
        let is_placed = is_beside && self.is_tried() && self.session.place_ball(point, vec2(0.0, -1.0));
        if is_placed {
            self.session.tell("the ball flies up from here; press I to drop an item; this game is unranked now");
        }
        is_placed
    }

    /// Drops an item of the next kind at the pointer.
    pub(super) fn drop_item(&mut self) {
        let Some(pixel) = self.input.pointer.filter(|_| self.is_tried()) else { return };
        let kind = PowerUpKind::ALL[self.input.dropped % PowerUpKind::ALL.len()];
        self.input.dropped += 1;
        let corner = self.layout().to_field(pixel) - power_up::SIZE / 2.0;
        self.session.drop_power_up(kind, corner);
        self.session.tell(&format!("{} falls; press I again for the next item", kind.name()));
    }
}
