//! Celebrates a win: time slows down and the camera comes nearer. With reduced motion, the picture
//! stands still instead. Only the time between steps changes, never a step or its input.

use crate::effects::certain_last_hit;
use crate::field::ease;
use crate::session::{Closeup, EffectsLevel, Mode, Motion, Session};
use glam::Vec2;
use std::time::Duration;

/// Speed of time around the last hit, as a fraction of full speed.
const SLOW: f32 = 0.25;
/// Duration of slow motion, or of the still picture, after the last hit, seconds of real time.
const SECONDS: f32 = 0.5;
/// Duration of the return from slow motion to full speed, seconds of real time.
const RECOVERY: f32 = 0.5;

/// How much nearer the camera comes.
const NEARER: f32 = 0.08;
/// Duration of the camera's way to the last hit, seconds of real time.
const COMING: f32 = 0.35;
/// Duration of the camera's way back, seconds of real time.
const LEAVING: f32 = 0.7;

/// The moments around the last hit of a level, in real time.
pub(super) struct Finale {
    /// Speed of time, as a fraction of full speed.
    pub(super) speed: f32,
    /// Time since the level was decided. `None` if its win is not celebrated.
    since_win: Option<Duration>,
    /// The last frame showed play, without the X-ray.
    was_playing: bool,
    /// The camera's progress on its way to the last hit, from 0 to 1.
    way: f32,
    closeup: Closeup,
}

impl Default for Finale {
    fn default() -> Self {
        Self { speed: 1.0, since_win: None, was_playing: false, way: 0.0, closeup: Closeup::default() }
    }
}

impl Finale {
    /// Updates speed and camera for a frame that takes `elapsed`, before the steps of the frame. The
    /// X-ray has its own speed of time, so no win is celebrated while it `inspects` the game.
    pub(super) fn update(&mut self, session: &Session, inspects: bool, elapsed: Duration) {
        let mode = session.screen().mode();
        if mode == Mode::Paused {
            return;
        }
        let settings = session.settings();
        let is_celebrated = settings.effects_level() != EffectsLevel::Off && !inspects;
        // The end of the last heart decides the level, while bricks still burst.
        let is_decided = mode == Mode::Won || mode == Mode::Playing && session.game().is_bursting();
        let has_just_won = is_decided && is_celebrated && self.was_playing;
        self.was_playing = mode == Mode::Playing && is_celebrated && !is_decided;
        self.since_win = match self.since_win {
            _ if !is_decided || !is_celebrated => None,
            _ if has_just_won => Some(Duration::ZERO),
            since => since.map(|since| since.saturating_add(elapsed)),
        };
        let moves = settings.motion() == Motion::Full && is_celebrated;
        let coming = if self.was_playing && moves { certain_last_hit(session.game()) } else { None };
        let since = self.since_win.map_or(f32::MAX, |since| since.as_secs_f32());
        self.speed = match settings.motion() {
            Motion::Full if coming.is_some() => SLOW,
            Motion::Full => SLOW + (1.0 - SLOW) * ((since - SECONDS) / RECOVERY).clamp(0.0, 1.0).powi(2),
            Motion::Reduced => f32::from(u8::from(since >= SECONDS)),
        };
        let broken = || session.view(1.0, None).effects.hits.broken.newest().map(|broken| broken.area.center());
        let last_hit = coming.or_else(|| broken().filter(|_| has_just_won));
        self.move_camera(last_hit, moves && (coming.is_some() || since < SECONDS), elapsed.as_secs_f32());
    }

    /// Moves the camera on its way. A camera that sets out aims at `last_hit`, in world units.
    fn move_camera(&mut self, last_hit: Option<Vec2>, comes: bool, seconds: f32) {
        if let Some(last_hit) = last_hit.filter(|_| self.way == 0.0) {
            self.closeup.center = last_hit;
        }
        let change = if comes { seconds / COMING } else { -seconds / LEAVING };
        self.way = (self.way + change).clamp(0.0, 1.0);
        self.closeup.scale = 1.0 + NEARER * ease::smooth(self.way);
    }

    /// Returns what the camera shows.
    pub(super) fn closeup(&self) -> Closeup {
        self.closeup
    }
}
