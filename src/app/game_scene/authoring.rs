//! What the author of a level can do in its window while the game is paused: put the ball anywhere,
//! and let items fall.

use super::GameScene;
use crate::game::{PowerUpKind, power_up};
use crate::menu::{self, Page};
use glam::{Vec2, vec2};

impl GameScene {
    /// True while a single level that was named on the command line is paused.
    fn is_tried(&self) -> bool {
        let context = self.play.view(1.0, None).context;
        let is_played = self.is_edited && context.is_own && !context.is_run && !self.driver.is_recording();
        is_played && self.play.screen().page() == Some(Page::Paused)
    }

    /// A click beside the menu: the ball flies up from there. Returns whether the click was that.
    pub(super) fn place_ball(&mut self, point: Vec2) -> bool {
        let entries = self.play.screen().menu().entries(&self.play.view(1.0, None).context);
        let is_beside = menu::places(Page::Paused, &entries).iter().all(|place| place.closest_point(point) != point);
        let is_placed = is_beside && self.is_tried() && self.play.place_ball(point, vec2(0.0, -1.0));
        if is_placed {
            self.play.tell("the ball flies up from here; press I to drop an item; this game is unranked now");
        }
        is_placed
    }

    /// The next kind of item falls from where the pointer is.
    pub(super) fn drop_item(&mut self) {
        let Some(pixel) = self.input.pointer.filter(|_| self.is_tried()) else { return };
        let kind = PowerUpKind::ALL[self.input.dropped % PowerUpKind::ALL.len()];
        self.input.dropped += 1;
        let corner = self.layout().to_field(pixel) - power_up::SIZE / 2.0;
        self.play.drop_power_up(kind, corner);
        self.play.tell(&format!("{} falls; press I again for the next item", kind.name()));
    }
}
