//! The X-ray in the window: keys and mouse move its cursor, and frames show it.
//!
//! While it is closed it costs nothing. When it opens, the record of the game so far becomes a
//! timeline; from then on each step that is played is pushed there. An earlier moment that is
//! inspected leaves the game that is played as it is.

use super::input::NAMES;
use crate::draw::RenderError;
use crate::effects::Effects;
use crate::game::replay::Replay;
use crate::game::{GameState, Input, STEPS_PER_SECOND};
use crate::render::Renderer;
use crate::session::{Play, View};
use crate::xray::{Kind, Kinds, PlaybackCursor, XrayLayout, XrayView};
use glam::Vec2;
use glium::Surface;
use winit::keyboard::KeyCode;

/// The steps of PAGE UP and PAGE DOWN: a second.
const FAR: i32 = STEPS_PER_SECOND as i32;

/// The X-ray, open or closed.
pub(super) struct Inspector {
    pub(super) is_open: bool,
    /// It was shown in the frame before.
    is_shown: bool,
    kinds: Kinds,
    pub(super) cursor: PlaybackCursor,
    /// The mouse drags the cursor along the timeline.
    is_scrubbing: bool,
    pointer: Option<Vec2>,
    /// The layout of the last frame.
    pub(super) layout: XrayLayout,
    /// The recorded game that is shown, with all of its inputs.
    pub(super) record: Option<Replay>,
}

/// The effect of a key.
pub(super) enum Pressed {
    /// None: the key is not the X-ray's.
    Nothing,
    /// Something in the X-ray.
    Done,
    /// The game that is played goes on from the cursor, with these inputs of a record.
    PlayOn(Vec<Input>),
}

impl Inspector {
    /// Closed. `record` is the recorded game that is shown.
    pub(super) fn new(play: &Play, record: Option<Replay>) -> Self {
        Self {
            is_open: false,
            is_shown: false,
            kinds: Kinds::ALL,
            cursor: PlaybackCursor::new(play.game()),
            is_scrubbing: false,
            pointer: None,
            layout: XrayLayout::new((1, 1), 1.0),
            record,
        }
    }

    /// Opens it, or closes it. A record goes on from the cursor.
    pub(super) fn toggle(&mut self, play: &mut Play) -> Pressed {
        if self.is_open {
            return self.close(play);
        }
        self.is_open = true;
        Pressed::Done
    }

    /// It is not shown: there is a menu.
    pub(super) fn hide(&mut self) {
        self.is_shown = false;
        self.cursor.hide();
    }

    /// The game is left: it closes, and time goes as usual.
    pub(super) fn leave(&mut self) {
        (self.is_open, self.is_shown) = (false, false);
        self.cursor.leave();
    }

    fn close(&mut self, play: &mut Play) -> Pressed {
        let mut pressed = Pressed::Done;
        if let (Some(record), Some((game, inputs))) = (&self.record, self.cursor.away()) {
            play.play_on_from(game, inputs);
            pressed = Pressed::PlayOn(record.inputs().skip(inputs.len()).collect());
        }
        self.leave();
        pressed
    }

    /// Answers a key while it is open. A key that is held repeats only if it moves in time.
    pub(super) fn key(&mut self, code: KeyCode, is_repeat: bool, play: &mut Play) -> Pressed {
        let cursor = &mut self.cursor;
        match code {
            KeyCode::Comma => cursor.go(-1),
            KeyCode::Period => cursor.go(1),
            KeyCode::PageUp => cursor.go(-FAR),
            KeyCode::PageDown => cursor.go(FAR),
            KeyCode::KeyJ => cursor.seek_previous_impact(),
            KeyCode::KeyL => cursor.seek_next_impact(),
            _ if is_repeat => return Pressed::Nothing,
            KeyCode::KeyK => cursor.stop(!cursor.is_stopped()),
            KeyCode::Home => cursor.seek(0),
            KeyCode::End => cursor.seek(usize::MAX),
            KeyCode::BracketLeft => cursor.slow_down(1),
            KeyCode::BracketRight => cursor.slow_down(-1),
            KeyCode::Tab => cursor.next_ball(),
            KeyCode::Enter | KeyCode::NumpadEnter if cursor.away().is_some() => return self.play_on(play),
            KeyCode::Escape => return self.close(play),
            _ => match kind_of(code) {
                Some(kind) => self.kinds.toggle(kind),
                None => return Pressed::Nothing,
            },
        }
        Pressed::Done
    }

    /// Plays on from the cursor, unless the game has ended there.
    fn play_on(&mut self, play: &mut Play) -> Pressed {
        match self.cursor.away() {
            Some((game, inputs)) if !matches!(game.state(), GameState::Win | GameState::Lost) => {
                play.play_on_from(game, inputs);
            }
            _ => return Pressed::Done,
        }
        self.cursor.play_on();
        self.record = None;
        Pressed::PlayOn(Vec::new())
    }

    /// Returns how many of the steps that time asks for are to be played. The others are shown from
    /// the timeline.
    pub(super) fn take_steps(&mut self, steps: u32) -> u32 {
        if self.is_shown { self.cursor.take_steps(steps) } else { steps }
    }

    /// Returns whether steps that are played now are easier than usual: slower, or one by one.
    pub(super) fn helps(&self) -> bool {
        self.is_shown && (self.cursor.speed() < 1.0 || self.cursor.is_stopped())
    }

    /// Notes the input of a step that was played.
    pub(super) fn note(&mut self, input: &Input) {
        if self.is_shown {
            self.cursor.push(input);
        }
    }

    /// The frame's steps are played: inspects the last one.
    pub(super) fn look(&mut self, play: &Play) {
        if !std::mem::replace(&mut self.is_shown, true) {
            self.cursor.open(play.game(), || play.record(), self.record.as_ref());
        }
        self.cursor.follow(play.game(), || play.record());
    }

    /// The pointer moves, in pixels of the window.
    pub(super) fn point(&mut self, pixel: Vec2) {
        self.pointer = Some(pixel);
        if self.is_scrubbing {
            self.scrub(pixel);
        }
    }

    /// The left button goes down or up. Returns whether the X-ray takes the click.
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

    fn scrub(&mut self, pixel: Vec2) {
        let steps = self.cursor.view().impacts.len() as f32;
        self.cursor.seek((self.layout.time_above(pixel) * steps).round() as usize);
    }

    /// Draws a frame. `view` is the game's, at the moment `view.alpha` of its last step.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the driver refuses.
    pub(super) fn draw(
        &mut self,
        target: &mut impl Surface,
        renderer: &mut Renderer,
        view: &View<'_>,
    ) -> Result<(), RenderError> {
        self.layout = XrayLayout::new(target.get_dimensions(), view.context.settings.text_scale());
        let (cursor, effects) = (&self.cursor, Effects::default());
        let moment = if cursor.is_stopped() { 1.0 } else { view.alpha };
        let view = match cursor.away() {
            Some((game, _)) => View { game, ghost: None, effects: &effects, alpha: moment, ..*view },
            None => View { alpha: moment, ..*view },
        };
        let step = cursor.step(self.kinds);
        let points = cursor.is_stopped() && !self.is_scrubbing;
        let xray_view = XrayView {
            step,
            moment: if cursor.is_behind() { 1.0 } else { moment },
            pointer: self.pointer.filter(|_| points).and_then(|pixel| self.layout.world_at(pixel, &step)),
            timeline: Some(cursor.view()),
        };
        renderer.draw_xray(target, &view, &xray_view)
    }
}

/// The kind of figure that a key shows and hides.
fn kind_of(code: KeyCode) -> Option<Kind> {
    let (_, name) = NAMES.iter().find(|(known, _)| *known == code)?;
    Kind::all().find(|kind| name.chars().eq([kind.letter().to_ascii_lowercase()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level;

    impl Inspector {
        /// Open or closed, position and pace.
        pub(in crate::app) fn standing(&self) -> (bool, bool, usize, f32) {
            (self.is_open, self.cursor.away().is_some(), self.cursor.position(), self.cursor.speed())
        }
    }

    /// Another game may be played when it is opened again, and a key comes before it is shown.
    #[test]
    fn enter_plays_on_only_from_the_moment_that_is_shown() {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut play = Play::new(vec![level], 0, 1);
        (0..300).for_each(|_| _ = play.step(&Input { start: true, ..Input::default() }));
        let mut inspector = Inspector::new(&play, None);
        for leaves in [true, false] {
            inspector.toggle(&mut play);
            inspector.look(&play);
            inspector.key(KeyCode::PageUp, false, &mut play);
            assert!(inspector.cursor.away().is_some());
            if leaves {
                inspector.toggle(&mut play);
                inspector.toggle(&mut play);
            } else {
                inspector.hide();
            }
            let steps = play.game().steps();
            assert!(matches!(inspector.key(KeyCode::Enter, false, &mut play), Pressed::Nothing));
            assert_eq!(play.game().steps(), steps);
            inspector.leave();
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
