//! The X-ray in the window: which step is looked at, how fast time goes, and what keys and mouse do
//! about it.
//!
//! While it is closed it costs nothing. When it opens, the record of the game so far becomes a
//! [`Timeline`]; from then on each step that is played is noted there. Looking at an earlier moment
//! leaves the game that is played as it is.

use crate::assets::Assets;
use crate::draw::{Gl, RenderError};
use crate::game::replay::Replay;
use crate::game::{Game, GameState, Input, STEPS_PER_SECOND};
use crate::play::{Play, View};
use crate::render::Renderer;
use crate::render::xray::{TimelineView, Xray, XrayRenderer};
use crate::timeline::{Check, Divergence, Timeline};
use crate::xray::{Answer, Kind, Kinds, Shown, Subject, Trace, ask};
use glam::Vec2;
use glium::Surface;
use winit::keyboard::KeyCode;

/// Time goes slower by halves, down to 1/64.
const MOST_HALVES: u32 = 6;

/// A key that goes far goes a second.
const FAR: usize = STEPS_PER_SECOND as usize;

/// The X-ray, open or closed.
pub(super) struct Inspector {
    state: State,
    /// The recorded game that is shown, if it is one: all of its inputs are known.
    record: Option<Replay>,
    gl: Gl,
    assets: Assets,
    /// Made when it is first needed.
    renderer: Option<XrayRenderer>,
}

/// What is looked at.
struct State {
    is_open: bool,
    /// It was shown in the frame before.
    is_shown: bool,
    kinds: Kinds,
    timeline: Timeline,
    /// The timeline is a record's, which is looked at and not played.
    is_record: bool,
    /// The place of the timeline is not that of the game that is played.
    is_away: bool,
    is_stopped: bool,
    halves: u32,
    /// Steps to play though time stands still; until there is an impact, if `to_impact`.
    wanted: u32,
    to_impact: bool,
    /// The ball that was chosen; the one with the impact where none is.
    ball: Option<usize>,
    subject: Subject,
    /// The step before the place: the game before it, and what it told.
    before: Game,
    trace: Trace,
    /// The place that `before` and `trace` are of.
    seen: Option<usize>,
    divergence: Option<Divergence>,
    scrubs: bool,
    pointer: Option<Vec2>,
    answer: Option<Answer>,
}

/// What a key did.
pub(super) enum Pressed {
    /// Nothing: it is somebody else's.
    Nothing,
    /// Something here.
    Done,
    /// The game that is played goes on from here, with these inputs of a record.
    PlayOn(Vec<Input>),
}

impl Inspector {
    /// Closed. `record` is the recorded game that is shown.
    pub(super) fn new(gl: &Gl, assets: &Assets, play: &Play, record: Option<Replay>) -> Self {
        let state = State {
            is_open: false,
            is_shown: false,
            kinds: Kinds::ALL,
            timeline: Timeline::new(play.game()),
            is_record: false,
            is_away: false,
            is_stopped: false,
            halves: 0,
            wanted: 0,
            to_impact: false,
            ball: None,
            subject: Subject::default(),
            before: play.game().clone(),
            trace: Trace::new(),
            seen: None,
            divergence: None,
            scrubs: false,
            pointer: None,
            answer: None,
        };
        Self { state, record, gl: gl.clone(), assets: assets.clone(), renderer: None }
    }

    pub(super) fn is_open(&self) -> bool {
        self.state.is_open
    }

    /// How fast time goes, as a share of the usual.
    pub(super) fn pace(&self) -> f32 {
        if self.state.is_open { 0.5_f32.powi(self.state.halves as i32) } else { 1.0 }
    }

    /// Opens it, or closes it. A record goes on from where it was looked at.
    pub(super) fn toggle(&mut self, play: &mut Play) -> Pressed {
        if self.state.is_open {
            return self.close(play);
        }
        self.state.is_open = true;
        Pressed::Done
    }

    /// It is not shown: there is a menu.
    pub(super) fn hide(&mut self) {
        self.state.is_shown = false;
    }

    /// The recorded game is shown no longer.
    pub(super) fn forget_record(&mut self) {
        self.record = None;
    }

    fn close(&mut self, play: &mut Play) -> Pressed {
        (self.state.is_open, self.state.is_shown) = (false, false);
        (self.state.halves, self.state.is_stopped) = (0, false);
        match &self.record {
            Some(record) if self.state.is_away => {
                let place = self.state.timeline.place();
                play.play_on_from(self.state.timeline.game(), self.state.timeline.inputs());
                Pressed::PlayOn(record.inputs().skip(place).collect())
            }
            _ => Pressed::Done,
        }
    }

    /// Answers a key while it is open. Held, only keys that move in time go on.
    pub(super) fn key(&mut self, code: KeyCode, is_repeat: bool, play: &mut Play) -> Pressed {
        let state = &mut self.state;
        match code {
            KeyCode::Comma | KeyCode::Period | KeyCode::PageUp | KeyCode::PageDown | KeyCode::KeyJ | KeyCode::KeyL => {
                state.move_in_time(code);
            }
            _ if is_repeat => return Pressed::Nothing,
            KeyCode::KeyK => state.stop(!state.is_stopped),
            KeyCode::Home => state.seek(0),
            KeyCode::End => state.seek(usize::MAX),
            KeyCode::BracketLeft => state.halves = (state.halves + 1).min(MOST_HALVES),
            KeyCode::BracketRight => state.halves = state.halves.saturating_sub(1),
            KeyCode::Tab => state.next_ball(),
            KeyCode::Enter | KeyCode::NumpadEnter if state.is_away => {
                play.play_on_from(state.timeline.game(), state.timeline.inputs());
                state.timeline.cut();
                (state.is_away, state.is_record, state.is_stopped) = (false, false, false);
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
            Some(kind) => self.state.kinds.toggle(kind),
            None => return Pressed::Nothing,
        }
        Pressed::Done
    }

    /// Of the steps that time asks for, those that are to be played. The others are looked at in
    /// the timeline.
    pub(super) fn take_steps(&mut self, steps: u32) -> u32 {
        if self.state.is_shown { self.state.take_steps(steps) } else { steps }
    }

    /// Whether steps that are played now are easier than usual: slower, or one by one.
    pub(super) fn helps(&self) -> bool {
        self.state.is_shown && (self.state.halves > 0 || self.state.is_stopped || self.state.to_impact)
    }

    /// Notes the input of a step that was played.
    pub(super) fn note(&mut self, input: &Input) {
        if self.state.is_shown && !self.state.is_away {
            self.state.timeline.note(input);
        }
    }

    /// The frame's steps are played: looks at the last one.
    pub(super) fn look(&mut self, play: &Play) {
        if !std::mem::replace(&mut self.state.is_shown, true) {
            self.state.open(play, self.record.as_ref());
        }
        self.state.look(play);
    }

    /// The pointer moves, in pixels of the window.
    pub(super) fn point(&mut self, pixel: Vec2) {
        self.state.pointer = Some(pixel);
        if self.state.scrubs {
            self.scrub(pixel);
        }
    }

    /// The left button goes down or up. Whether that was here.
    pub(super) fn click(&mut self, is_pressed: bool) -> bool {
        self.state.scrubs = false;
        let Some(pixel) = self.state.pointer.filter(|_| self.state.is_open && is_pressed) else { return false };
        if XrayRenderer::time_at(self.size(), pixel).is_none() {
            // Where time stands still, a click must not release a ball.
            return self.state.is_stopped;
        }
        self.state.scrubs = true;
        self.scrub(pixel);
        true
    }

    fn scrub(&mut self, pixel: Vec2) {
        let bar = XrayRenderer::time_at(self.size(), Vec2::new(pixel.x, XrayRenderer::bar_y(self.size())));
        if let Some(share) = bar {
            self.state.seek((share * self.state.timeline.len() as f32).round() as usize);
        }
    }

    /// Where the pointer is on the field, world units, while time goes.
    pub(super) fn to_field(&self, pixel: Vec2) -> Vec2 {
        XrayRenderer::field_at(self.size(), pixel)
    }

    fn size(&self) -> (u32, u32) {
        self.gl.get_framebuffer_dimensions()
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
        let size = self.size();
        self.state.ask(size);
        let words = self.state.words();
        let Self { state, renderer: own, gl, assets, .. } = self;
        let figures = match own {
            Some(figures) => figures,
            None => own.insert(XrayRenderer::new(gl, assets)?),
        };
        let moment = if state.is_stopped { 1.0 } else { view.alpha };
        let effects = crate::effects::Effects::new();
        let shown = state.shown();
        let view = match state.is_away {
            true => View { game: state.timeline.game(), effects: &effects, alpha: moment, ..*view },
            false => View { alpha: moment, ..*view },
        };
        let timeline = TimelineView {
            impacts: state.timeline.impacts(),
            place: state.timeline.place(),
            words: &words,
            warns: state.divergence.is_some(),
        };
        let xray = Xray { shown, moment, asked: state.answer.as_ref(), timeline: Some(timeline) };
        figures.draw(target, renderer, &view, &xray)
    }
}

impl State {
    /// Makes a timeline of the game so far, or of the whole record.
    fn open(&mut self, play: &Play, record: Option<&Replay>) {
        self.is_stopped = play.game().state() != GameState::Active && play.game().steps() > 0;
        if !record.is_some_and(|record| self.open_record(play, record)) {
            self.rebuild(play, &play.record());
        }
    }

    /// Makes a timeline of a whole record. Returns whether it is the game that is played.
    fn open_record(&mut self, play: &Play, record: &Replay) -> bool {
        self.timeline = Timeline::new(&record.begin());
        record.inputs().for_each(|input| self.timeline.note(&input));
        self.timeline.catch_up();
        let mut check = Check::new(vec![(self.timeline.len(), record.hash())]);
        self.divergence = check.look(self.timeline.len(), self.timeline.game());
        // Before its start a game may have waited for a while.
        let place = self.timeline.place_after(play.game().steps());
        self.timeline.seek(place);
        self.seen = None;
        (self.is_record, self.is_away) = (true, true);
        self.timeline.game().hash() == play.game().hash()
    }

    /// The timeline of a game from its record; from this moment, where the record does not lead to
    /// it: somebody changed the level.
    fn rebuild(&mut self, play: &Play, record: &Replay) {
        self.timeline = Timeline::new(&record.begin());
        record.inputs().for_each(|input| self.timeline.note(&input));
        self.timeline.catch_up();
        if self.timeline.game().hash() != play.game().hash() {
            self.timeline.restart(play.game());
        }
        (self.seen, self.divergence) = (None, None);
        (self.is_record, self.is_away) = (false, false);
    }

    fn take_steps(&mut self, steps: u32) -> u32 {
        if !self.is_away {
            let wanted = std::mem::take(&mut self.wanted);
            return match (self.is_stopped, self.to_impact) {
                // One by one, so that none with an impact is passed by.
                (_, true) => steps.min(1),
                (true, _) => wanted,
                (false, _) => steps,
            };
        }
        if !self.is_stopped && steps > 0 {
            self.seek(self.timeline.place() + steps as usize);
            self.is_stopped = self.timeline.is_now();
        }
        0
    }

    fn stop(&mut self, is_stopped: bool) {
        self.is_stopped = is_stopped;
        self.to_impact = false;
    }

    /// Goes to a place, and stops there.
    fn seek(&mut self, place: usize) {
        self.is_stopped = true;
        self.to_impact = false;
        self.timeline.seek(place);
        self.is_away = self.is_record || !self.timeline.is_now();
    }

    fn move_in_time(&mut self, code: KeyCode) {
        match code {
            KeyCode::Comma => self.back(1),
            KeyCode::Period => self.forward(1),
            KeyCode::PageUp => self.back(FAR),
            KeyCode::PageDown => self.forward(FAR),
            KeyCode::KeyJ => self.find_impact_before(),
            _ => self.find_next_impact(),
        }
    }

    fn back(&mut self, steps: usize) {
        self.seek(self.timeline.place().saturating_sub(steps));
    }

    fn forward(&mut self, steps: usize) {
        match self.is_away {
            true => self.seek(self.timeline.place() + steps),
            false => {
                self.is_stopped = true;
                self.wanted += steps as u32;
            }
        }
    }

    /// To the impact before: in the same step, or in one before.
    fn find_impact_before(&mut self) {
        self.stop(true);
        self.ball = None;
        let legs = self.trace.legs().take(self.subject.leg).enumerate();
        if let Some((leg, chosen)) = legs.filter_map(|(leg, it)| it.chosen().map(|chosen| (leg, chosen))).last() {
            self.subject = Subject { ball: chosen.ball, leg };
        } else if let Some(place) = self.timeline.previous_impact() {
            self.seek(place);
            self.observe();
            self.subject = Subject::of_impact(&self.trace, usize::MAX - 1);
        }
    }

    /// To the next impact: in the same step, or in one after it; or time goes on until there is
    /// one.
    fn find_next_impact(&mut self) {
        self.stop(true);
        self.ball = None;
        let legs = self.trace.legs().enumerate().skip(self.subject.leg + 1);
        if let Some((leg, chosen)) = legs.filter_map(|(leg, it)| it.chosen().map(|chosen| (leg, chosen))).next() {
            self.subject = Subject { ball: chosen.ball, leg };
        } else if let Some(place) = self.timeline.next_impact() {
            self.seek(place);
        } else if !self.is_away {
            self.to_impact = true;
        }
    }

    fn next_ball(&mut self) {
        let balls = self.before.balls().len().max(1);
        let ball = (self.subject.ball + 1) % balls;
        self.ball = Some(ball);
        self.subject = Subject::of_ball(&self.trace, ball);
    }

    /// Follows the game that is played, and looks at the step before the place.
    fn look(&mut self, play: &Play) {
        if !self.is_away {
            self.timeline.catch_up();
            if self.timeline.game().hash() != play.game().hash() {
                self.rebuild(play, &play.record());
            }
        }
        self.observe();
        if self.to_impact && self.trace.impacts() > 0 {
            self.stop(true);
        }
    }

    /// Lets the step before the place tell what it computes.
    fn observe(&mut self) {
        let place = self.timeline.place();
        if self.seen == Some(place) {
            return;
        }
        self.seen = Some(place);
        self.trace.clear();
        self.timeline.seek(place.saturating_sub(1));
        self.before.clone_from(self.timeline.game());
        self.timeline.seek_observed(place, &mut self.trace);
        let flies = |ball: &usize| self.trace.legs().any(|leg| leg.way(*ball).is_some());
        self.subject = match self.ball.filter(flies) {
            Some(ball) => Subject::of_ball(&self.trace, ball),
            None => Subject::of_impact(&self.trace, 0),
        };
    }

    fn shown(&self) -> Shown<'_> {
        Shown { before: &self.before, trace: &self.trace, subject: self.subject, kinds: self.kinds }
    }

    /// Asks about what is under the pointer, while time stands still.
    fn ask(&mut self, size: (u32, u32)) {
        let pixel = self.pointer.filter(|_| self.is_stopped && !self.scrubs);
        let shown = self.shown();
        let at = pixel.and_then(|pixel| XrayRenderer::world_at(size, pixel, &shown));
        self.answer = at.and_then(|at| ask(&shown, at));
    }

    /// What is said beside the timeline.
    fn words(&self) -> String {
        let (place, len) = (self.timeline.place(), self.timeline.len());
        let speed = match self.halves {
            0 => "speed 1".to_owned(),
            halves => format!("speed 1/{}", 1_u32 << halves),
        };
        let still = if self.is_stopped { ", stopped" } else { "" };
        let moment = match (self.is_record, self.is_away) {
            (true, _) => "recorded",
            (false, true) => "an earlier moment",
            (false, false) => "now",
        };
        let diverged = self.divergence.map_or(String::new(), |it| format!("DIVERGED at step {}: ", it.place));
        format!("{diverged}step {place} of {len}, {speed}{still}, {moment}")
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
        Kind::Zones => KeyCode::KeyZ,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_of_a_kind_has_its_letter() {
        for kind in Kind::ALL {
            assert_eq!(format!("{:?}", key_of(kind)), format!("Key{}", kind.letter()));
            assert_eq!(Kind::of_letter(kind.letter()), Some(kind));
        }
    }
}
