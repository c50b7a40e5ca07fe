//! The X-ray in the window: which step is looked at, how fast time goes, and what keys and mouse do
//! about it.
//!
//! While it is closed it costs nothing. When it opens, the record of the game so far becomes a
//! [`Timeline`](crate::timeline::Timeline); from then on each step that is played is noted there.
//! Looking at an earlier moment leaves the game that is played as it is.

mod gaze;

use crate::assets::Assets;
use crate::draw::{Gl, RenderError};
use crate::effects::Effects;
use crate::game::replay::Replay;
use crate::game::{Input, STEPS_PER_SECOND};
use crate::render::Renderer;
use crate::render::xray::{Desk, TimelineView, Xray, XrayRenderer};
use crate::session::{Play, View};
use crate::xray::{Answer, Kind, Kinds, ask};
use gaze::Gaze;
use glam::Vec2;
use glium::Surface;
use winit::keyboard::KeyCode;

/// A key that goes far goes a second.
const FAR: usize = STEPS_PER_SECOND as usize;

/// The X-ray, open or closed.
pub(super) struct Inspector {
    is_open: bool,
    /// It was shown in the frame before.
    is_shown: bool,
    kinds: Kinds,
    gaze: Gaze,
    scrubs: bool,
    pointer: Option<Vec2>,
    answer: Option<Answer>,
    /// How large small text is; 1 is the usual size.
    text: f32,
    /// The recorded game that is shown, if it is one: all of its inputs are known.
    record: Option<Replay>,
    gl: Gl,
    assets: Assets,
    /// Made when it is first needed.
    renderer: Option<XrayRenderer>,
}

/// What a key did.
pub(super) enum Pressed {
    /// Nothing: the key is not the X-ray's.
    Nothing,
    /// Something here.
    Done,
    /// The game that is played goes on from here, with these inputs of a record.
    PlayOn(Vec<Input>),
}

impl Inspector {
    /// Closed. `record` is the recorded game that is shown.
    pub(super) fn new(gl: &Gl, assets: &Assets, play: &Play, record: Option<Replay>) -> Self {
        Self {
            is_open: false,
            is_shown: false,
            kinds: Kinds::ALL,
            gaze: Gaze::new(play.game()),
            scrubs: false,
            pointer: None,
            answer: None,
            text: 1.0,
            record,
            gl: gl.clone(),
            assets: assets.clone(),
            renderer: None,
        }
    }

    pub(super) fn is_open(&self) -> bool {
        self.is_open
    }

    /// Where time is looked at, and how it goes.
    #[cfg(test)]
    pub(super) fn standing(&self) -> (bool, bool, usize, f32) {
        (self.is_open, self.gaze.is_away, self.gaze.timeline.place(), self.pace())
    }

    /// How fast time goes, as a share of the usual.
    pub(super) fn pace(&self) -> f32 {
        if self.is_open { self.gaze.pace() } else { 1.0 }
    }

    /// Opens it, or closes it. A record goes on from where it was looked at.
    pub(super) fn toggle(&mut self, play: &mut Play) -> Pressed {
        if self.is_open {
            return self.close(play);
        }
        self.is_open = true;
        Pressed::Done
    }

    /// It is not shown: there is a menu.
    pub(super) fn hide(&mut self) {
        (self.is_shown, self.gaze.is_away) = (false, false);
    }

    /// The recorded game is shown no longer.
    pub(super) fn forget_record(&mut self) {
        self.record = None;
    }

    /// The game is left: it closes, and time goes as usual.
    pub(super) fn leave(&mut self) {
        (self.is_open, self.is_shown) = (false, false);
        (self.gaze.halves, self.gaze.is_stopped, self.gaze.to_impact) = (0, false, false);
        // What was looked at is not where the next key plays on from.
        self.gaze.is_away = false;
    }

    fn close(&mut self, play: &mut Play) -> Pressed {
        let is_away = self.gaze.is_away;
        self.leave();
        match &self.record {
            Some(record) if is_away => {
                let place = self.gaze.timeline.place();
                play.play_on_from(self.gaze.timeline.game(), self.gaze.timeline.inputs());
                Pressed::PlayOn(record.inputs().skip(place).collect())
            }
            _ => Pressed::Done,
        }
    }

    /// Answers a key while it is open. Held, only keys that move in time go on.
    pub(super) fn key(&mut self, code: KeyCode, is_repeat: bool, play: &mut Play) -> Pressed {
        let gaze = &mut self.gaze;
        match code {
            KeyCode::Comma => gaze.back(1),
            KeyCode::Period => gaze.forward(1),
            KeyCode::PageUp => gaze.back(FAR),
            KeyCode::PageDown => gaze.forward(FAR),
            KeyCode::KeyJ => gaze.find_impact_before(),
            KeyCode::KeyL => gaze.find_next_impact(),
            _ if is_repeat => return Pressed::Nothing,
            KeyCode::KeyK => gaze.stop(!gaze.is_stopped),
            KeyCode::Home => gaze.seek(0),
            KeyCode::End => gaze.seek(usize::MAX),
            KeyCode::BracketLeft => gaze.slow_down(1),
            KeyCode::BracketRight => gaze.slow_down(-1),
            KeyCode::Tab => gaze.next_ball(),
            // What has ended does not go on.
            KeyCode::Enter | KeyCode::NumpadEnter if gaze.is_away && gaze.has_ended() => {}
            KeyCode::Enter | KeyCode::NumpadEnter if gaze.is_away => {
                play.play_on_from(gaze.timeline.game(), gaze.timeline.inputs());
                gaze.play_on();
                self.record = None;
                return Pressed::PlayOn(Vec::new());
            }
            KeyCode::Escape => return self.close(play),
            _ => return self.toggle_kind(code),
        }
        Pressed::Done
    }

    fn toggle_kind(&mut self, code: KeyCode) -> Pressed {
        match Kind::ALL.into_iter().find(|kind| key_of(*kind) == code) {
            Some(kind) => self.kinds.toggle(kind),
            None => return Pressed::Nothing,
        }
        Pressed::Done
    }

    /// Of the steps that time asks for, those that are to be played. The others are looked at in
    /// the timeline.
    pub(super) fn take_steps(&mut self, steps: u32) -> u32 {
        if self.is_shown { self.gaze.take_steps(steps) } else { steps }
    }

    /// Whether steps that are played now are easier than usual: slower, or one by one.
    pub(super) fn helps(&self) -> bool {
        self.is_shown && (self.gaze.halves > 0 || self.gaze.is_stopped || self.gaze.to_impact)
    }

    /// Notes the input of a step that was played.
    pub(super) fn note(&mut self, input: &Input) {
        if self.is_shown && !self.gaze.is_away {
            self.gaze.timeline.note(input);
        }
    }

    /// The frame's steps are played: looks at the last one.
    pub(super) fn look(&mut self, play: &Play) {
        if !std::mem::replace(&mut self.is_shown, true) {
            self.gaze.open(play, self.record.as_ref());
        }
        self.gaze.look(play);
    }

    /// The pointer moves, in pixels of the window.
    pub(super) fn point(&mut self, pixel: Vec2) {
        self.pointer = Some(pixel);
        if self.scrubs {
            self.scrub(pixel);
        }
    }

    /// The left button goes down or up. Whether that was here.
    pub(super) fn click(&mut self, is_pressed: bool) -> bool {
        self.scrubs = false;
        let Some(pixel) = self.pointer.filter(|_| self.is_open && is_pressed) else { return false };
        if self.desk().time_at(pixel).is_none() {
            // Where time stands still, a click must not release a ball.
            return self.gaze.is_stopped;
        }
        self.scrubs = true;
        self.scrub(pixel);
        true
    }

    fn scrub(&mut self, pixel: Vec2) {
        let desk = self.desk();
        let bar = desk.time_at(Vec2::new(pixel.x, desk.bar_y()));
        if let Some(share) = bar {
            self.gaze.seek((share * self.gaze.timeline.len() as f32).round() as usize);
        }
    }

    /// Where the pointer is on the field, world units, while time goes.
    pub(super) fn to_field(&self, pixel: Vec2) -> Vec2 {
        self.desk().field_at(pixel)
    }

    /// Where everything is in the window now.
    fn desk(&self) -> Desk {
        Desk::new(self.gl.get_framebuffer_dimensions(), self.text)
    }

    /// Draws a frame. `view` is the game's, at the moment `view.alpha` of its last step.
    ///
    /// # Errors
    ///
    /// [`RenderError`] where the driver refuses, or a shader does not load.
    pub(super) fn draw(
        &mut self,
        target: &mut impl Surface,
        renderer: &mut Renderer,
        view: &View<'_>,
    ) -> Result<(), RenderError> {
        self.text = view.facts.settings.text_scale();
        self.ask();
        let words = self.gaze.words();
        let Self { gaze, kinds, answer, renderer: own, gl, assets, .. } = self;
        let figures = match own {
            Some(figures) => figures,
            None => own.insert(XrayRenderer::new(gl, assets)?),
        };
        let moment = if gaze.is_stopped { 1.0 } else { view.alpha };
        let effects = Effects::new();
        let view = match gaze.is_away {
            true => View { game: gaze.timeline.game(), effects: &effects, alpha: moment, ..*view },
            false => View { alpha: moment, ..*view },
        };
        let timeline = TimelineView {
            impacts: gaze.timeline.impacts(),
            place: gaze.timeline.place(),
            words: &words,
            warns: gaze.divergence.is_some(),
        };
        let moment = if gaze.is_behind() { 1.0 } else { moment };
        let xray = Xray { shown: gaze.shown(*kinds), moment, asked: answer.as_ref(), timeline: Some(timeline) };
        figures.draw(target, renderer, &view, &xray)
    }

    /// Asks about what is under the pointer, while time stands still.
    fn ask(&mut self) {
        let pixel = self.pointer.filter(|_| self.gaze.is_stopped && !self.scrubs);
        let shown = self.gaze.shown(self.kinds);
        let at = pixel.and_then(|pixel| self.desk().world_at(pixel, &shown));
        self.answer = at.and_then(|at| ask(&shown, at));
    }
}

/// The key of a kind of figure.
fn key_of(kind: Kind) -> KeyCode {
    match kind {
        Kind::Way => KeyCode::KeyW,
        Kind::BroadPhase => KeyCode::KeyB,
        Kind::Cells => KeyCode::KeyC,
        Kind::Sum => KeyCode::KeyU,
        Kind::Covered => KeyCode::KeyV,
        Kind::Impacts => KeyCode::KeyI,
        Kind::Closest => KeyCode::KeyO,
        Kind::Normals => KeyCode::KeyN,
        Kind::Rest => KeyCode::KeyE,
        Kind::Dropped => KeyCode::KeyX,
        Kind::Zones => KeyCode::KeyZ,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw;
    use crate::game::Input;
    use crate::level;

    /// Another game may be played when it is opened again, and a key comes before it is shown.
    #[test]
    fn nobody_plays_on_from_what_was_looked_at_before() {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut play = Play::new(vec![level], 0, 1);
        (0..300).for_each(|_| _ = play.step(&Input { start: true, ..Input::default() }));
        let gl = draw::headless().expect("OpenGL");
        let mut inspector = Inspector::new(&gl, &Assets::embedded(), &play, None);
        for leaves in [true, false] {
            inspector.toggle(&mut play);
            inspector.look(&play);
            inspector.key(KeyCode::PageUp, false, &mut play);
            assert!(inspector.gaze.is_away);
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
    fn the_key_of_a_kind_has_its_letter() {
        for kind in Kind::ALL {
            assert_eq!(format!("{:?}", key_of(kind)), format!("Key{}", kind.letter()));
            assert_eq!(Kind::of_letter(kind.letter()), Some(kind));
        }
    }
}
