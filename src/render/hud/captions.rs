//! What is to be done now, in a line below the bricks: to release a ball that waits, and what the
//! player never did before. Panels say which keys do it, so a caption is small and stays for a few
//! seconds only.

use super::super::Renderer;
use super::super::ease;
use super::super::near;
use super::super::sheet::Sprite;
use super::power_ups::{has_room_beside, place_beside};
use super::status::PADDING;
use super::{Align, BELOW_BRICKS, HINT_BELOW_MESSAGE, LABEL, PLATE, VALUE, capitalised, faded, scale};
use crate::collision::Aabb;
use crate::draw::{Layout, TextStyle};
use crate::game::{FIELD, PowerUpKind};
use crate::player::Lesson;
use crate::session::{InputDevice, View};
use crate::settings::{Control, KEYPAD, Key};
use glam::{Vec2, Vec4, vec2};

/// Seconds for which a ball waits until a player who released one before is told how.
const KNOWN: f32 = 5.0;

/// Seconds for which a caption is seen, the shares of them in which it comes and goes, and seconds
/// after which it comes again if nothing was done.
const SEEN: f32 = 4.0;
const COMING: f32 = 0.05;
const GOING: f32 = 0.15;
const AGAIN: f32 = 18.0;

/// Its top: just below the lowest bricks, above the lights of the aim; world units.
const TOP: f32 = BELOW_BRICKS + 10.0;

const STYLE: TextStyle = scale::NOTE;

/// Size of an item's picture beside it.
const SAMPLE: Vec2 = Vec2::new(48.0, 16.0);

/// Where a ball or an item makes it go altogether, and where it begins to, world units.
const FLYING: (f32, f32) = (30.0, 80.0);

impl Renderer {
    pub(super) fn draw_caption(&mut self, layout: &Layout, view: &View<'_>) {
        let Some((text, color, since)) = caption(view) else { return };
        let share = seen(since);
        if share > 0.0 && view.lesson == Some(Lesson::Catch) && has_room_beside(layout, view) {
            return self.draw_caption_beside(layout, view, &text, faded(color, share));
        }
        if share <= 0.0 {
            return;
        }
        let y = if view.message.is_some() { HINT_BELOW_MESSAGE } else { TOP };
        let at = layout.from_world(vec2(FIELD.x / 2.0, y));
        let style = scale::on(layout, STYLE);
        let size = vec2(self.plate_width(layout, &text, style), style.size * 1.5);
        let corner = at - vec2(size.x / 2.0, 0.24 * style.size);
        let place = Aabb::from_min_size(corner - layout.from_world(Vec2::ZERO), size);
        let share = share * near::clear(view, &place, FLYING);
        self.sprites.draw_sprite(corner, size, self.sheet.uv(Sprite::White), faded(PLATE, share));
        self.text.render_text(layout, &text, at, style, faded(color, share), Align::Center);
    }

    /// In the panel, where nothing flies that it could hide.
    fn draw_caption_beside(&mut self, layout: &Layout, view: &View<'_>, text: &str, color: Vec4) {
        if view.screen.notice().is_some() || view.screen.page().is_some() {
            return;
        }
        let (place, style) = (place_beside(layout, view), scale::on(layout, STYLE));
        // One of each, as its words name them.
        for (kind, side) in [(PowerUpKind::PassThrough, -0.55), (PowerUpKind::Confuse, 0.55)] {
            let at = vec2(place.center().x + side * SAMPLE.x * 1.1 - SAMPLE.x / 2.0, place.min.y);
            self.sprites.draw_sprite(at, SAMPLE, self.sheet.power_up_uv(kind), faded(Vec4::ONE, color.w));
        }
        let first = place.min.y + 1.5 * SAMPLE.y;
        for (i, line) in self.text.wrap(text, style, place.size().x - 2.0 * PADDING).iter().enumerate() {
            let at = vec2(place.center().x, first + style.size * scale::LEADING * i as f32);
            self.text.render_text(layout, line, at, style, color, Align::Center);
        }
    }

    /// How wide the ground of a line is. Letters stand whole pixels apart, so a line may be wider
    /// than its letters by themselves.
    pub(super) fn plate_width(&self, layout: &Layout, text: &str, style: TextStyle) -> f32 {
        self.text.width(text, style) + style.size + 0.5 * text.chars().count() as f32 / layout.scale
    }
}

/// How much of a caption is seen that has been true for so many seconds, from 0 to 1.
fn seen(since: f32) -> f32 {
    ease::show(since.rem_euclid(AGAIN) / SEEN, COMING, GOING)
}

/// What is said, in which colour, and for how many seconds that has been true.
fn caption(view: &View<'_>) -> Option<(String, Vec4, f32)> {
    let moments = view.effects.timers();
    let lesson = view.lesson.map(|lesson| lesson_text(lesson, view));
    let since = match view.lesson {
        Some(Lesson::Catch) => moments.since_item,
        _ => moments.since_waiting,
    }?;
    match lesson {
        Some(text) => Some((text, VALUE, since)),
        None => (since > KNOWN).then(|| (release_text(view), LABEL, since - KNOWN)),
    }
}

/// How a ball that waits is released.
pub(super) fn release_text(view: &View<'_>) -> String {
    let keys = &view.facts.settings.keys;
    let press = match (view.device, keys.button_of(Control::Release)) {
        (InputDevice::Mouse, _) => "Click".to_owned(),
        (InputDevice::Pad, Some(button)) => format!("Press {}", button.words()),
        (InputDevice::Keys, _) | (InputDevice::Pad, None) => {
            format!("Press {}", keys.label(Control::Release, view.slot))
        }
    };
    press + if view.aim.is_some() { " to release the ball where you steer" } else { " to release the ball" }
}

/// What a beginner is told.
pub(super) fn lesson_text(lesson: Lesson, view: &View<'_>) -> String {
    let (device, keys) = (view.device, &view.facts.settings.keys);
    if device == InputDevice::Keys && view.slot == KEYPAD {
        let label = |control| keys.label(control, KEYPAD);
        match lesson {
            Lesson::Steer => {
                let [left, right] = [Control::Left, Control::Right].map(label);
                return format!("{left} {right} on the keypad move the paddle; so does the mouse");
            }
            Lesson::Release => {
                let release = label(Control::Release);
                return format!("{release} on the keypad releases the ball, to the side to which you steer");
            }
            Lesson::Catch => {}
        }
    }
    let [left, right] = [Control::Left, Control::Right].map(|control| keys.of(control));
    let pair = |slot: usize| Some(format!("{} {}", left[slot]?.label(), right[slot]?.label()));
    let (first, second) = (pair(0), pair(1));
    let releases: Vec<_> = keys.of(Control::Release).into_iter().flatten().map(Key::label).collect();
    match (lesson, device) {
        (Lesson::Steer, InputDevice::Keys) => {
            let both = [second, first].into_iter().flatten().collect::<Vec<_>>().join(" or ");
            format!("{both} move the paddle; so does the mouse")
        }
        (Lesson::Steer, InputDevice::Mouse) => {
            let keys = second.or(first).unwrap_or_default();
            format!("The paddle follows the mouse; {keys} move it too")
        }
        (Lesson::Steer, InputDevice::Pad) => "The stick or the cross moves the paddle".to_owned(),
        (Lesson::Release, InputDevice::Keys | InputDevice::Pad) => {
            let button = keys.button_of(Control::Release).filter(|_| device == InputDevice::Pad);
            let keys = if device == InputDevice::Pad { &releases[..releases.len().min(1)] } else { &releases[..] };
            let what = button.map_or_else(|| keys.join(" or "), |button| capitalised(&button.words()));
            format!("{what} releases the ball, to the side to which you steer")
        }
        (Lesson::Release, InputDevice::Mouse) => "A click releases the ball, to the side to which you steer".to_owned(),
        (Lesson::Catch, _) => "Catch items with round ends; let pointed ends fall".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Input, STEPS_PER_SECOND};
    use crate::level;
    use crate::session::Play;

    #[test]
    fn a_caption_is_gone_after_four_seconds_and_comes_again_after_a_long_wait() {
        assert_eq!([0.0, 1.0, 3.0, 4.0, 10.0, 17.9, 19.0, 22.5].map(seen), [0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
        assert!((0.1..0.9).contains(&seen(3.7)), "it fades");
    }

    #[test]
    fn a_hand_on_the_keypad_is_told_the_keys_that_it_uses() {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut play = Play::new(vec![level], 0, 1);
        play.step(&Input { start: true, ..Input::default() });
        let told =
            |play: &Play| [Lesson::Steer, Lesson::Release].map(|lesson| lesson_text(lesson, &play.view(1.0, None)));
        assert!(told(&play)[0].starts_with("← → or A D move"), "{:?}", told(&play));
        assert!(told(&play)[1].starts_with("SPACE or ↑ releases"), "{:?}", told(&play));
        play.set_slot(KEYPAD);
        assert!(told(&play)[0].starts_with("4 6 on the keypad move"), "{:?}", told(&play));
        assert!(told(&play)[1].starts_with("8 on the keypad releases"), "{:?}", told(&play));
    }

    #[test]
    fn what_a_player_knows_is_told_only_after_a_while() {
        let told = |play: &Play| caption(&View { lesson: None, ..play.view(1.0, None) }).is_some();
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut play = Play::new(vec![level], 0, 1);
        play.step(&Input { start: true, ..Input::default() });
        assert!(!told(&play) && caption(&play.view(1.0, None)).is_some(), "what is new is told at once");
        let mut told_at = None;
        for step in 0..10 * STEPS_PER_SECOND {
            play.step(&Input::default());
            if told_at.is_none() && told(&play) {
                told_at = Some(step);
            }
        }
        assert!(told_at.is_some_and(|step| step.abs_diff(5 * STEPS_PER_SECOND) < 4), "{told_at:?}");
        play.step(&Input { launch: true, ..Input::default() });
        assert!(!told(&play), "no ball waits");
    }
}
