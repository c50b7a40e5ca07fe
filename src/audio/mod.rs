//! Plays sounds for events, and music in a loop. Tutorial chapter: *Audio*.
//!
//! Sounds are decoded into memory once, when they are loaded. Each is heard from where it happened.
//! All of them and the music meet in one mixer, and a limiter after it keeps many sounds at once
//! from clipping. A new volume also holds for sounds that play already. If there is no device, or
//! if it fails, one message says so, and the game is silent until a device works.
//!
//! The files beside this one decode sounds (`decode`), hold them (`samples`), mix them (`output`),
//! open a device (`device`), keep one open (`keeper`), and name what is wrong with it (`trouble`).
//! A brick's hit goes from `Audio::play` (which sound?) by `Audio::start` (how loud, from where?)
//! to `Output::start`, which hands it to the mixer.
//!
//! ```text
//!   sound ──► pitch ─► pan ─────┐
//!   sound ──► pitch ─► pan ─────┼─► mixer ─► limiter ─► volume ─► device
//!   music ──► lower in a pause ─┘
//! ```

mod decode;
mod device;
mod keeper;
mod output;
mod samples;
mod trouble;

use crate::assets::Assets;
use crate::game::{Event, FIELD};
use glam::Vec2;
use keeper::Keeper;
use output::{Shared, State};
use std::f32::consts::{FRAC_PI_4, SQRT_2};
use std::sync::Arc;
use std::time::Duration;

/// The sounds besides the music.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sound {
    Brick,
    Solid,
    Wall,
    Paddle,
    Launch,
    PowerUpGood,
    PowerUpBad,
    LifeLost,
    Win,
    GameOver,
    Select,
    Confirm,
}

/// All of [`Sound`] with their files, in the order of the enum.
const SOUNDS: [(Sound, &str); 12] = [
    (Sound::Brick, "audio/brick.flac"),
    (Sound::Solid, "audio/solid.flac"),
    (Sound::Wall, "audio/wall.flac"),
    (Sound::Paddle, "audio/paddle.flac"),
    (Sound::Launch, "audio/launch.flac"),
    (Sound::PowerUpGood, "audio/power_up_good.flac"),
    (Sound::PowerUpBad, "audio/power_up_bad.flac"),
    (Sound::LifeLost, "audio/life_lost.flac"),
    (Sound::Win, "audio/win.flac"),
    (Sound::GameOver, "audio/game_over.flac"),
    (Sound::Select, "audio/select.flac"),
    (Sound::Confirm, "audio/confirm.flac"),
];

/// One press of + or − changes the volume by this many percent.
const VOLUME_STEP: u8 = 10;

/// How loud the sound should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Volume {
    /// From 0 to 100.
    pub percent: u8,
    /// No sound at all, whatever the percent.
    pub muted: bool,
}

impl Volume {
    /// As a factor from 0 to 1.
    #[must_use]
    pub fn loudness(self) -> f32 {
        if self.muted { 0.0 } else { f32::from(self.percent) / 100.0 }
    }
}

/// How loud the music should be beside the sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Music {
    /// As usual.
    Full,
    /// As in a pause.
    Lowered,
}

/// How far to a side a sound at the field's edge is heard: 1 would silence the other ear.
const PAN_WIDTH: f32 = 0.6;

/// Share of the music's loudness that is left while the game is paused, and the seconds that the
/// fade takes.
const PAUSED_MUSIC: f32 = 0.3;
const MUSIC_FADE: f32 = 0.3;

/// While the first device is being opened, the panel shows the volume for this long at most.
const OPENING: Duration = Duration::from_secs(3);

/// Plays the game's sounds.
pub struct Audio {
    shared: Arc<Shared>,
    volume: Volume,
    /// Loudness of the music besides the volume: 1 in play, [`PAUSED_MUSIC`] in a pause.
    music_level: f32,
    /// Keeps a device open until it is dropped.
    _keeper: Option<Keeper>,
}

impl Audio {
    /// Starts a thread that opens the default device, loads all sounds and plays the music. Nothing
    /// here waits for a device. What does not work is reported and left out.
    #[must_use]
    pub fn new(assets: &Assets, volume: Volume) -> Self {
        let shared = Arc::new(Shared::new(volume));
        let keeper = Keeper::start(assets.clone(), &shared);
        Self { shared, volume, music_level: 1.0, _keeper: keeper }
    }

    /// Plays the sounds of events. The same sound starts once in each call: a hundred bricks in a
    /// step are not louder.
    pub fn play(&self, events: &[Event]) {
        let mut started = [false; SOUNDS.len()];
        for event in events {
            let (sound, pitch, at) = match event {
                Event::Started => (Sound::Confirm, 1.0, MIDDLE),
                Event::Launched { at } => (Sound::Launch, 1.0, *at),
                Event::WallHit { at } => (Sound::Wall, 1.0, *at),
                Event::SolidHit { at, .. } => (Sound::Solid, 1.0, *at),
                Event::BrickCracked { at, .. } => (Sound::Brick, CRACK_PITCH, *at),
                Event::BrickDestroyed { at, combo, .. } => (Sound::Brick, combo_pitch(*combo), *at),
                Event::PaddleHit { at } => (Sound::Paddle, 1.0, *at),
                Event::PowerUpCollected { at, kind, .. } if kind.is_good() => (Sound::PowerUpGood, 1.0, *at),
                Event::PowerUpCollected { at, .. } => (Sound::PowerUpBad, 1.0, *at),
                Event::LifeLost { .. } => (Sound::LifeLost, 1.0, MIDDLE),
                Event::Won => (Sound::Win, 1.0, MIDDLE),
                Event::Lost => (Sound::GameOver, 1.0, MIDDLE),
                Event::PowerUpDropped { .. } | Event::PowerUpEnded { .. } | Event::ImpactLimit => continue,
            };
            if !std::mem::replace(&mut started[sound as usize], true) {
                self.start(sound, pitch, at);
            }
        }
    }

    /// Plays the sound of choosing another level in the menu.
    pub fn play_select(&self) {
        self.start(Sound::Select, 1.0, MIDDLE);
    }

    /// Lowers the music while the game is paused, and raises it again: `elapsed` is the time since
    /// the last call.
    pub fn fade_music(&mut self, music: Music, elapsed: Duration) {
        let target = match music {
            Music::Full => 1.0,
            Music::Lowered => PAUSED_MUSIC,
        };
        let most = (1.0 - PAUSED_MUSIC) / MUSIC_FADE * elapsed.as_secs_f32();
        let way = (target - self.music_level).clamp(-most, most);
        if way != 0.0 {
            self.music_level += way;
            self.shared.set_music_level(self.music_level);
        }
    }

    /// Mutes the sound, or ends the mute. This is the key M.
    pub fn toggle_mute(&mut self) {
        self.volume.muted = !self.volume.muted;
        self.apply_volume();
    }

    /// Makes the sound louder by this many steps, or softer if they are negative, and ends a mute.
    /// These are the keys + and −.
    pub fn change_volume(&mut self, steps: i8) {
        let Volume { percent, .. } = self.volume;
        let percent = if steps < 0 {
            percent.saturating_sub(VOLUME_STEP.saturating_mul(steps.unsigned_abs()))
        } else {
            percent.saturating_add(VOLUME_STEP.saturating_mul(steps.unsigned_abs())).min(100)
        };
        self.volume = Volume { percent, muted: false };
        self.apply_volume();
    }

    /// How loud the sound should be.
    #[must_use]
    pub fn volume(&self) -> Volume {
        self.volume
    }

    /// Loudness from 0 to 1, 0 while muted; `None` where there is no sound.
    #[must_use]
    pub fn loudness(&self) -> Option<f32> {
        let is_heard = match &*self.shared.state() {
            State::Playing(_) => true,
            State::Opening(since) => since.elapsed() < OPENING,
            State::Silent => false,
        };
        is_heard.then(|| self.volume.loudness())
    }

    fn apply_volume(&self) {
        self.shared.set_gain(self.volume.loudness());
    }

    fn start(&self, sound: Sound, pitch: f32, at: Vec2) {
        if let State::Playing(output) = &*self.shared.state() {
            output.start(sound, pitch, pan(at.x));
        }
    }
}

/// A brick that stays sounds a fifth lower than one that breaks.
const CRACK_PITCH: f32 = 2.0 / 3.0;

/// Where sounds without a place of their own are heard.
const MIDDLE: Vec2 = Vec2::new(FIELD.x / 2.0, FIELD.y / 2.0);

/// Gains of the left and the right channel for a sound at `x` in world units: equal power, 1 each
/// in the middle.
fn pan(x: f32) -> [f32; 2] {
    let side = (x / FIELD.x * 2.0 - 1.0).clamp(-1.0, 1.0) * PAN_WIDTH;
    let (right, left) = ((side + 1.0) * FRAC_PI_4).sin_cos();
    [left * SQRT_2, right * SQRT_2]
}

/// Each brick of a combo sounds a note higher, up a pentatonic scale for two octaves, so that it
/// always fits the music.
fn combo_pitch(combo: u32) -> f32 {
    const PENTATONIC: [i32; 5] = [0, 3, 5, 7, 10];
    let note = combo.saturating_sub(1).min(10) as usize;
    let semitones = PENTATONIC[note % 5] + 12 * (note / 5) as i32;
    (semitones as f32 / 12.0).exp2()
}

#[cfg(test)]
mod tests;
