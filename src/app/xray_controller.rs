//! Controls the X-ray in the window: keys and mouse move its cursor, and each frame draws it.
//!
//! A closed X-ray costs nothing. When it opens, it builds a timeline from the record of the game so
//! far. From then on, it adds each step to the timeline. Inspecting an earlier moment does not
//! change the game in progress.

use super::input::NAMES;
use crate::draw::RenderError;
use crate::effects::Effects;
use crate::game::replay::Replay;
use crate::game::{FIELD, GameState, Input, STEPS_PER_SECOND};
use crate::player::Moment;
use crate::render::Renderer;
use crate::session::{FrameView, InputDevice, Session, View};
use crate::xray::{Kind, Kinds, PlaybackCursor, TimelineView, XrayLayout, XrayView};
use glam::Vec2;
use glium::Surface;
use winit::keyboard::KeyCode;

/// Number of steps that PAGE UP and PAGE DOWN move the cursor: one second.
const FAR: i32 = STEPS_PER_SECOND as i32;

/// What taps do on a touch screen.
const GESTURES: &str = "Tap the field left, right: impact before, after. Middle: stop. Below: close";

/// The X-ray, open or closed.
pub(super) struct XrayController {
    pub(super) is_open: bool,
    /// The X-ray was visible in the previous frame.
    is_shown: bool,
    kinds: Kinds,
    pub(super) cursor: PlaybackCursor,
    /// The mouse drags the cursor along the timeline.
    is_scrubbing: bool,
    pointer: Option<Vec2>,
    /// The layout of the last frame.
    pub(super) layout: XrayLayout,
    /// The recorded game being shown, with all of its inputs.
    pub(super) record: Option<Replay>,
}

/// The effect of a key.
pub(super) enum KeyOutcome {
    /// The X-ray does not use the key.
    Nothing,
    /// The X-ray has handled the key.
    Done,
    /// The game continues from the cursor, with these inputs of a record.
    PlayOn(Vec<Input>),
}

impl XrayController {
    pub(super) fn new(session: &Session) -> Self {
        Self {
            is_open: false,
            is_shown: false,
            kinds: Kinds::ALL,
            cursor: PlaybackCursor::new(session.game()),
            is_scrubbing: false,
            pointer: None,
            layout: XrayLayout::new((1, 1), 1.0),
            record: None,
        }
    }

    /// Opens or closes the X-ray. Closing it continues a record from the cursor.
    pub(super) fn toggle(&mut self, session: &mut Session) -> KeyOutcome {
        let mut outcome = KeyOutcome::Done;
        if !self.is_open {
            self.is_open = true;
            return outcome;
        }
        if let (Some(record), Some((game, inputs))) = (&self.record, self.cursor.away()) {
            session.play_on_from(game, inputs);
            outcome = KeyOutcome::PlayOn(record.inputs().skip(inputs.len()).collect());
        }
        self.leave();
        outcome
    }

    /// Opens the X-ray over the current step, with time stopped.
    pub(super) fn stop_here(&mut self, session: &Session) {
        self.is_open = true;
        self.sync(session);
        self.cursor.stop(true);
    }

    /// Goes to the last bounce, with time stopped. Returns the bounce in the game's record.
    pub(super) fn last_bounce(&mut self, session: &Session) -> Moment {
        if self.cursor.away().is_none() || !self.cursor.is_stopped() {
            self.stop_here(session);
            self.cursor.seek_previous_impact();
        }
        let record = self.record.clone().unwrap_or_else(|| session.record());
        let step = self.cursor.away().map_or_else(|| record.inputs().count(), |(_, inputs)| inputs.len());
        Moment { record, step: step as u64 }
    }

    /// Hides the X-ray while a menu is open.
    pub(super) fn hide(&mut self) {
        self.is_shown = false;
        self.cursor.hide();
    }

    /// Closes the X-ray, and resets the speed of time. Call it when the player leaves the game.
    pub(super) fn leave(&mut self) {
        (self.is_open, self.is_shown) = (false, false);
        self.cursor.leave();
    }

    /// Handles a key while the X-ray is open. Only keys that move the cursor in time repeat.
    pub(super) fn key(&mut self, code: KeyCode, is_repeat: bool, session: &mut Session) -> KeyOutcome {
        let cursor = &mut self.cursor;
        match code {
            KeyCode::Comma => cursor.go(-1),
            KeyCode::Period => cursor.go(1),
            KeyCode::PageUp => cursor.go(-FAR),
            KeyCode::PageDown => cursor.go(FAR),
            KeyCode::KeyJ => cursor.seek_previous_impact(),
            KeyCode::KeyL => cursor.seek_next_impact(),
            // Playing on would leave the end page, where the player must first enter a name.
            KeyCode::Enter | KeyCode::NumpadEnter if session.lacks_name() => self.leave(),
            _ if is_repeat => return KeyOutcome::Nothing,
            KeyCode::KeyK => cursor.stop(!cursor.is_stopped()),
            KeyCode::Home => cursor.seek(0),
            KeyCode::End => cursor.seek(usize::MAX),
            KeyCode::BracketLeft => cursor.slow_down(1),
            KeyCode::BracketRight => cursor.slow_down(-1),
            KeyCode::Tab => cursor.next_ball(),
            KeyCode::Enter | KeyCode::NumpadEnter if cursor.away().is_some() => return self.play_on(session),
            KeyCode::Escape => return self.toggle(session),
            _ => match kind_of(code) {
                Some(kind) => self.kinds.toggle(kind),
                None => return KeyOutcome::Nothing,
            },
        }
        KeyOutcome::Done
    }

    /// Continues the game from the cursor, unless the game has ended there.
    fn play_on(&mut self, session: &mut Session) -> KeyOutcome {
        match self.cursor.away() {
            Some((game, inputs)) if !matches!(game.state(), GameState::Win | GameState::Lost) => {
                session.play_on_from(game, inputs);
            }
            _ => return KeyOutcome::Done,
        }
        self.cursor.play_on();
        self.record = None;
        KeyOutcome::PlayOn(Vec::new())
    }

    /// Returns how many of the frame's steps the game must simulate. The X-ray shows the other
    /// steps from the timeline.
    pub(super) fn take_steps(&mut self, steps: u32) -> u32 {
        if self.is_shown { self.cursor.take_steps(steps) } else { steps }
    }

    /// Returns true if the X-ray makes play easier: in slow motion or step by step.
    pub(super) fn helps(&self) -> bool {
        self.is_shown && (self.cursor.speed() < 1.0 || self.cursor.is_stopped())
    }

    /// Adds the input of a simulated step to the timeline.
    pub(super) fn record(&mut self, input: &Input) {
        if self.is_shown {
            self.cursor.push(input);
        }
    }

    /// Inspects the last step. Call it after the frame's steps.
    pub(super) fn sync(&mut self, session: &Session) {
        if !std::mem::replace(&mut self.is_shown, true) {
            self.cursor.open(session.game(), || session.record(), self.record.as_ref());
        }
        self.cursor.follow(session.game(), || session.record());
    }

    /// Handles a move of the pointer, in pixels of the window.
    pub(super) fn point(&mut self, pixel: Vec2) {
        self.pointer = Some(pixel);
        if self.is_scrubbing {
            self.scrub(pixel);
        }
    }

    /// Handles a press or release of the left button. Returns true if the X-ray uses the click.
    pub(super) fn click(&mut self, is_pressed: bool) -> bool {
        self.is_scrubbing = false;
        let Some(pixel) = self.pointer.filter(|_| self.is_open && is_pressed) else { return false };
        if self.layout.time_at(pixel).is_none() {
            // While time stands still, a click must not release a ball.
            return self.cursor.is_stopped();
        }
        self.is_scrubbing = true;
        self.scrub(pixel);
        true
    }

    /// Handles a tap of a finger. Taps on the field move or stop the cursor, others close the X-ray.
    pub(super) fn tap(&mut self, pixel: Vec2, session: &mut Session) -> KeyOutcome {
        let world = self.layout.field_layout.to_field(pixel) / FIELD;
        if world.clamp(Vec2::ZERO, Vec2::ONE) != world {
            return self.toggle(session);
        }
        match world.x {
            ..0.33 => self.cursor.seek_previous_impact(),
            0.67.. => self.cursor.seek_next_impact(),
            _ => self.cursor.stop(!self.cursor.is_stopped()),
        }
        KeyOutcome::Done
    }

    /// Returns true while the pointer drags the cursor along the timeline.
    pub(super) fn is_scrubbing(&self) -> bool {
        self.is_scrubbing
    }

    fn scrub(&mut self, pixel: Vec2) {
        let steps = self.cursor.view().impacts.len() as f32;
        self.cursor.seek((self.layout.time_above(pixel) * steps).round() as usize);
    }

    /// Draws a frame. `view` shows the game at the moment `view.alpha` of its last step.
    ///
    /// # Errors
    ///
    /// Returns a [`RenderError`] if the driver refuses.
    pub(super) fn draw(
        &mut self,
        target: &mut impl Surface,
        renderer: &mut Renderer,
        view: &View<'_>,
    ) -> Result<(), RenderError> {
        let (text, pixel_ratio) = (view.context.settings.text_scale(), view.program.pixel_ratio);
        self.layout = XrayLayout::with_pixel_ratio(target.get_dimensions(), text, pixel_ratio);
        let (cursor, effects) = (&self.cursor, Effects::default());
        let moment = if cursor.is_stopped() { 1.0 } else { view.frame.alpha };
        let frame = FrameView { alpha: moment, ..view.frame };
        let view = match cursor.away() {
            Some((game, _)) => View { game, ghost: None, effects: &effects, frame, ..*view },
            None => View { frame, ..*view },
        };
        let step = cursor.step(self.kinds);
        let points = cursor.is_stopped() && !self.is_scrubbing;
        let gestures = (view.program.device == InputDevice::Touch).then_some(GESTURES);
        let xray_view = XrayView {
            step,
            moment: if cursor.is_behind() { 1.0 } else { moment },
            pointer: self.pointer.filter(|_| points).and_then(|pixel| self.layout.world_at(pixel, &step)),
            timeline: Some(TimelineView { note: view.program.note.or(gestures), ..cursor.view() }),
        };
        renderer.draw_xray(target, &view, &xray_view)
    }
}

/// Returns the kind of figure that a key shows and hides.
fn kind_of(code: KeyCode) -> Option<Kind> {
    let (_, name) = NAMES.iter().find(|(known, _)| *known == code)?;
    Kind::all().find(|kind| name.chars().eq([kind.letter().to_ascii_lowercase()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level;

    impl XrayController {
        /// Returns whether the X-ray is open, whether its cursor is at an earlier moment, the
        /// cursor's position, and the speed of time.
        pub(in crate::app) fn standing(&self) -> (bool, bool, usize, f32) {
            (self.is_open, self.cursor.away().is_some(), self.cursor.position(), self.cursor.speed())
        }
    }

    /// The X-ray may open again over another game, and a key may come before its first frame.
    #[test]
    fn enter_plays_on_only_from_the_moment_that_is_shown() {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut session = Session::new(vec![level], 0, 1);
        (0..300).for_each(|_| _ = session.step(&Input { start: true, ..Input::default() }));
        let mut xray = XrayController::new(&session);
        for leaves in [true, false] {
            xray.toggle(&mut session);
            xray.sync(&session);
            xray.key(KeyCode::PageUp, false, &mut session);
            assert!(xray.cursor.away().is_some());
            if leaves {
                xray.toggle(&mut session);
                xray.toggle(&mut session);
            } else {
                xray.hide();
            }
            let steps = session.game().steps();
            assert!(matches!(xray.key(KeyCode::Enter, false, &mut session), KeyOutcome::Nothing));
            assert_eq!(session.game().steps(), steps);
            xray.leave();
        }
    }

    #[test]
    fn each_kind_of_figure_has_the_key_of_its_letter() {
        assert_eq!(kind_of(KeyCode::KeyW), Some(Kind::Path));
        assert_eq!(kind_of(KeyCode::KeyZ), Some(Kind::Zones));
        assert_eq!((kind_of(KeyCode::KeyA), kind_of(KeyCode::F1)), (None, None));
        let letters: std::collections::BTreeSet<char> = Kind::all().map(Kind::letter).collect();
        assert_eq!(letters.len(), Kind::all().count());
    }
}
