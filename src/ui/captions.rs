//! Captions below the bricks during a game: the level's title at the start, then the next thing to
//! do, such as launching the ball, or a lesson for beginners. Panels name the keys too, so a
//! caption is small and stays for only a few seconds.

use super::arrangement::{BELOW_BRICKS, HINT_BELOW_MESSAGE};
use super::colors::{LABEL, PLATE, VALUE, faded};
use super::painter::Painter;
use super::scale;
use crate::collision::Aabb;
use crate::field::{clear, ease};
use crate::game::FIELD;
use crate::menu::capitalised;
use crate::player::Lesson;
use crate::session::{InputDevice, View};
use crate::settings::Control;
use glam::{Vec4, vec2};

/// Seconds that a ball waits before a caption repeats a known lesson.
const KNOWN: f32 = 5.0;

/// Seconds for which a caption is visible.
const SEEN: f32 = 4.0;
/// Share of [`SEEN`] for the fade-in.
const COMING: f32 = 0.05;
/// Share of [`SEEN`] for the fade-out.
const GOING: f32 = 0.15;
/// Seconds after which a caption appears again, if the player has done nothing.
const AGAIN: f32 = 18.0;

/// Seconds for which a level's title is visible at the start.
const BANNER: f32 = 2.0;

/// Top of a caption, world units: just below the lowest bricks, and above the lights that show the
/// aim.
const TOP: f32 = BELOW_BRICKS + 10.0;

/// Distances from a caption to a ball or an item, world units. The caption starts to fade at the
/// larger distance, and is gone at the smaller one.
const FLYING: (f32, f32) = (30.0, 80.0);

/// The next thing to do, in a sentence.
pub(super) struct Caption {
    pub(super) text: String,
    pub(super) color: Vec4,
    pub(super) opacity: f32,
}

impl Caption {
    /// Returns the caption for the current situation, if any.
    pub(super) fn new(view: &View<'_>) -> Option<Self> {
        let timers = &view.effects.timers;
        let since = if view.lesson == Some(Lesson::Catch) { timers.since_item } else { timers.since_waiting }?;
        let (text, color, since) = match view.lesson {
            Some(lesson) => (lesson_text(lesson, view), VALUE, since),
            None if since > KNOWN => (release_text(view), LABEL, since - KNOWN),
            None => return None,
        };
        Some(Self { text, color, opacity: opacity(since) })
    }
}

/// The caption and the title over the field during a game.
pub(super) struct Captions<'a> {
    pub(super) view: &'a View<'a>,
}

impl Captions<'_> {
    /// Draws a caption over the field.
    pub(super) fn draw_caption(&self, painter: &mut Painter<'_>, caption: &Caption) {
        if caption.opacity <= 0.0 {
            return;
        }
        let y = if self.view.file_message().is_some() { HINT_BELOW_MESSAGE } else { TOP };
        let style = painter.on(scale::LABEL);
        let size = vec2(painter.plate_width(&caption.text, style), style.size * 1.5);
        let corner = vec2((FIELD.x - size.x) / 2.0, y - 0.24 * style.size);
        let opacity = caption.opacity * clear(self.view, &Aabb::from_min_size(corner, size), FLYING);
        painter.fill(corner, size, faded(PLATE, opacity));
        painter.say(&caption.text, vec2(FIELD.x / 2.0, y), scale::LABEL, faded(caption.color, opacity));
    }

    /// Draws the level's title at the start of its game.
    pub(super) fn draw_banner(&self, painter: &mut Painter<'_>) {
        let since = self.view.effects.timers.since_start.filter(|_| self.view.has_effects());
        let alpha = since.map_or(0.0, |since| ease::show(since / BANNER, 0.15, 0.3));
        if alpha <= 0.0 || self.view.file_message().is_some() {
            return;
        }
        let (at, color) = (vec2(FIELD.x / 2.0, BELOW_BRICKS + 100.0), faded(VALUE, alpha));
        let below = vec2(0.0, painter.leading(scale::TITLE));
        let title = self.view.levels.chosen().map_or("", |level| &level.title);
        let title = painter.text.fit(title, painter.on(scale::BANNER), 700.0);
        let hearts =
            self.view.levels.chosen().map_or(0, |level| level.tiles.iter().filter(|tile| tile.is_heart()).count());
        let goal = match hearts {
            0 => "",
            1 => " · BREAK ITS HEART",
            _ => " · BREAK ITS HEARTS",
        };
        let number = format!("LEVEL {}{goal}", self.view.level.number.0);
        // By day, the sky is too bright for texts without a plate.
        let wide = [(&number, scale::TITLE), (&title, scale::BANNER)];
        let wide = wide.map(|(text, style)| painter.plate_width(text, painter.on(style)));
        let size = vec2(wide[0].max(wide[1]), below.y + 1.4 * painter.on(scale::BANNER).size);
        painter.fill(at - vec2(size.x / 2.0, 0.2 * below.y), size, faded(PLATE, alpha));
        painter.say(&number, at, scale::TITLE, color);
        painter.say(&title, at + below, scale::BANNER, color);
    }
}

/// Returns a caption's opacity, `since` seconds after there was first reason to show it. It appears
/// again every [`AGAIN`] seconds.
fn opacity(since: f32) -> f32 {
    ease::show(since.rem_euclid(AGAIN) / SEEN, COMING, GOING)
}

/// Returns the text that names the key, button or click for launching a ball.
pub(super) fn release_text(view: &View<'_>) -> String {
    let keys = &view.context.settings.keys;
    let press = match (view.program.device, keys.button_of(Control::Release)) {
        (InputDevice::Mouse, _) => "click".to_owned(),
        (InputDevice::Touch, _) => "tap".to_owned(),
        (InputDevice::Pad, Some(button)) => format!("press {}", button.words()),
        _ => format!("press {}", view.context.settings.labels.hint(keys, Control::Release)),
    };
    let aim = match (view.aim, view.program.device) {
        (None, _) => "",
        (Some(_), InputDevice::Touch) => "Slide to aim, ",
        (Some(_), _) => "Move to aim, ",
    };
    capitalised(&format!("{aim}{press} to launch"))
}

/// Returns the text of a lesson.
pub(super) fn lesson_text(lesson: Lesson, view: &View<'_>) -> String {
    let settings = view.context.settings;
    // Pairs of keys for left and right, with the arrows first.
    let pairs: Vec<_> = settings.labels.pairs(&settings.keys).iter().rev().map(|pair| pair.join(" ")).collect();
    let others = if pairs.is_empty() { "the keyboard".to_owned() } else { pairs.join(", ") };
    match (lesson, view.program.device) {
        (Lesson::Brace, _) => "Hold still before the ball lands: it will break through".to_owned(),
        (Lesson::Catch, _) => "Catch the rounded items, dodge the pointed ones".to_owned(),
        (Lesson::Steer, InputDevice::Touch) => "Slide a finger to move the paddle".to_owned(),
        (Lesson::Steer, InputDevice::Pad) => "Move with the stick or the D-pad".to_owned(),
        (Lesson::Steer, InputDevice::Keys) => format!("Move with {others} or the mouse"),
        (Lesson::Steer, InputDevice::Mouse) => {
            format!("Move with the mouse or {}", pairs.first().unwrap_or(&others))
        }
        (Lesson::Release, _) => release_text(view),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Input, STEPS_PER_SECOND};
    use crate::level;
    use crate::session::Session;
    use crate::settings::{KeyLabels, Settings};

    #[test]
    fn a_caption_hides_after_four_seconds_and_can_return() {
        assert_eq!([0.0, 1.0, 3.0, 4.0, 10.0, 17.9, 19.0, 22.5].map(opacity), [0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
        assert!((0.1..0.9).contains(&opacity(3.7)), "it fades");
    }

    #[test]
    fn lesson_names_keys_for_both_hands() {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut session = Session::new(vec![level], 0, 1);
        session.step(&Input { start: true, ..Input::default() });
        let shown = lesson_text(Lesson::Steer, &session.view(1.0, None));
        assert_eq!(shown, "Move with ← → or the mouse");
        let labels = KeyLabels::parse("a=Q d=D").expect("labels");
        session.preferences.set(Settings { labels, ..Settings::default() }, Vec::new());
        let shown = lesson_text(Lesson::Steer, &session.view(1.0, None));
        assert_eq!(shown, "Move with ← →, Q D or the mouse");
    }

    #[test]
    fn known_lesson_waits_five_seconds() {
        let shown = |session: &Session| Caption::new(&View { lesson: None, ..session.view(1.0, None) }).is_some();
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut session = Session::new(vec![level], 0, 1);
        session.step(&Input { start: true, ..Input::default() });
        assert!(!shown(&session) && Caption::new(&session.view(1.0, None)).is_some(), "what is new is told at once");
        let mut shown_at = None;
        for step in 0..10 * STEPS_PER_SECOND {
            session.step(&Input::default());
            if shown_at.is_none() && shown(&session) {
                shown_at = Some(step);
            }
        }
        assert!(shown_at.is_some_and(|step| step.abs_diff(5 * STEPS_PER_SECOND) < 4), "{shown_at:?}");
        session.step(&Input { launch: true, ..Input::default() });
        assert!(!shown(&session), "no ball waits");
    }
}
