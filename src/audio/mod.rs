//! Plays sounds for events, and music that follows the game. Tutorial chapter: *Audio*.
//!
//! Sounds are decoded into memory once at startup. Each sound is panned to its position in the
//! field. All sounds and the music are summed, and a limiter keeps the sum from clipping. Without a
//! device the game prints one message and stays silent until a device works.
//!
//! The submodules decode sounds (`decode`), store them (`sounds`), play the music (`music`), mix
//! everything (`mix`), keep a device open (`device_loop`), and hold the state that outlives a
//! device (`mixer`). For a brick's hit, `Audio::play` chooses the sound, `Audio::start` pans it,
//! and `EffectPlayer::start` adds it to the mix.
//!
//! The music follows the share of destroyed bricks. `Audio::accompany` sends it to the mixer once
//! per frame, `Mix::refill` passes it to the conductor, and `Conductor::tick` in
//! `music/conductor.rs` applies it at the next bar. `Deck::tick` in `music/deck.rs` skips the parts
//! that start later (`from=` in `audio/*.song`).
//!
//! ```text
//!   sound ──► pitch ─► pan ──────┐
//!   sound ──► pitch ─► pan ──────┼─► effects volume ─┐
//!   stinger, on the beat ────────┘                   ├─► limiter ─► volume
//!   music ──► lowered on pause ──► music volume ───┘
//! ```

mod decode;
#[cfg_attr(target_family = "wasm", path = "page_device.rs")]
mod device_loop;
mod mix;
mod mixer;
pub mod music;
mod sounds;

use crate::assets::Assets;
use crate::game::{Event, FIELD, Game, GameState, PowerUpKind};
use device_loop::DeviceThread;
use glam::Vec2;
use mixer::{SharedMixer, State};
use music::harmony::Tones;
use music::stingers::Stinger;
use sounds::Sound;
use std::f32::consts::{FRAC_PI_4, SQRT_2};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// Volume change per step in percent.
const VOLUME_STEP: i8 = 10;

/// Overall volume of all sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Volume {
    /// Volume from 0 to 100.
    pub percent: u8,
    /// True to silence all sound, regardless of `percent`.
    pub muted: bool,
}

impl Volume {
    /// Returns the volume as a factor from 0 to 1.
    pub fn loudness(self) -> f32 {
        if self.muted { 0.0 } else { f32::from(self.percent) / 100.0 }
    }
}

/// Volumes of music and effects from 0 to 100. The overall [`Volume`] scales both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// Volume of the music.
    pub music: u8,
    /// Volume of the effects and of the music's stingers.
    pub effects: u8,
}

/// How loud the music is relative to the effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Music {
    /// Full volume.
    Full,
    /// Lowered, as during a pause.
    Lowered,
    /// No music.
    Silent,
}

/// Pan of a sound at the field's edge. At 1, only one ear would hear it.
const PAN_WIDTH: f32 = 0.6;

/// Pitch of the paddle that charges a ball: a fourth higher than usual.
const CHARGED_PITCH: f32 = 4.0 / 3.0;

/// Factor on the music's volume during a pause.
const PAUSED_MUSIC: f32 = 0.3;
/// Duration of the fade between play and pause in seconds.
const MUSIC_FADE: f32 = 0.3;

/// Plays the game's sounds.
pub struct Audio {
    mixer: Arc<SharedMixer>,
    volume: Volume,
    /// Factor on the music's volume: 1 in play, [`PAUSED_MUSIC`] while paused.
    music_level: f32,
    /// Number of breakable bricks at the start of the level.
    all_bricks: usize,
    _device: Option<DeviceThread>,
}

impl Audio {
    /// Starts a thread that opens the default device, loads all sounds and plays the music. Returns
    /// without waiting for the device. A sound that fails to load prints a warning and stays
    /// silent.
    pub fn new(assets: &Assets, volume: Volume) -> Self {
        let mixer = Arc::new(SharedMixer::new(volume.loudness()));
        let _device = DeviceThread::start(assets.clone(), mixer.clone());
        Self { mixer, volume, music_level: 1.0, all_bricks: 0, _device }
    }

    /// Plays the sounds of events. Each sound starts at most once per call: a hundred bricks in one
    /// step are not louder than one.
    pub fn play(&self, events: &[Event]) {
        let mut started = [false; Sound::COUNT];
        for event in events {
            let (sound, pitch, at) = match event {
                Event::Started => (Sound::Confirm, 1.0, MIDDLE),
                Event::Launched { at } => (Sound::Launch, 1.0, *at),
                Event::WallHit { at, .. } => (Sound::Wall, 1.0, *at),
                Event::SolidHit { at, .. } => (Sound::Solid, 1.0, *at),
                Event::BrickCracked { at, .. } => (Sound::Crack, crack_pitch(self.mixer.tones()), *at),
                Event::BrickDestroyed { at, combo, .. } => (Sound::Brick, combo_pitch(*combo, self.mixer.tones()), *at),
                Event::Exploded { at } => (Sound::Explosion, explosion_pitch(*at), *at),
                Event::BrickGrown { at, .. } => (Sound::Regrow, 1.0, *at),
                Event::BoltsFired { at } => (Sound::LaserShot, 1.0, *at),
                Event::BarrierHit { at } => (Sound::BarrierHit, 1.0, *at),
                Event::PaddleHit { at, is_charged, .. } => {
                    (Sound::Paddle, if *is_charged { CHARGED_PITCH } else { 1.0 }, *at)
                }
                Event::PowerUpDropped { at, .. } => (Sound::ItemDropped, 1.0, *at),
                Event::PowerUpCollected { at, kind, .. } => (Sound::Item(*kind), 1.0, *at),
                Event::PowerUpEnded { .. } => (Sound::EffectEnded, 1.0, MIDDLE),
                Event::LifeWon { .. } => (Sound::Item(PowerUpKind::ExtraLife), 1.0, MIDDLE),
                Event::LifeLost { lives: 1 } => (Sound::LastLife, 1.0, MIDDLE),
                Event::LifeLost { .. } => (Sound::LifeLost, 1.0, MIDDLE),
                Event::Won => (Sound::Win, 1.0, MIDDLE),
                Event::Lost => (Sound::GameOver, 1.0, MIDDLE),
                Event::BrickHardened { .. } | Event::ImpactLimit => continue,
            };
            if !std::mem::replace(&mut started[sound.index()], true) {
                self.start(sound, pitch, at, 1.0);
                self.accent(event);
            }
        }
    }

    /// Plays an event's additional sound: a brick's crunch or a stinger.
    fn accent(&self, event: &Event) {
        match event {
            Event::BrickDestroyed { at, combo, .. } => self.start(Sound::Crunch, 1.0, *at, combo_gain(*combo)),
            Event::LifeLost { lives: 1 } => *self.mixer.stinger() = Some(Stinger::LastLife),
            Event::LifeLost { .. } => *self.mixer.stinger() = Some(Stinger::LifeLost),
            Event::Won => *self.mixer.stinger() = Some(Stinger::LastHit),
            Event::Lost => *self.mixer.stinger() = Some(Stinger::Lost),
            _ => {}
        }
    }

    /// Selects the music for a game. In play, the music is the piece of the level's world. A level
    /// without a world gets a piece by its 1-based number `level`. Layers enter as bricks are
    /// destroyed. Outside of play, the menu's piece plays. Changes take effect at the next bar.
    pub fn accompany(&mut self, game: &Game, level: usize) {
        let left = game.bricks().breakable();
        let (mut piece, mut progress) = (0, 1.0);
        if game.state() == GameState::Active {
            let music = game.bricks().level().music();
            piece = 1 + music.map_or(level.saturating_sub(1) % (music::PIECES.len() - 1), |world| world as usize);
            self.all_bricks = self.all_bricks.max(left);
            progress = 1.0 - left as f32 / self.all_bricks.max(1) as f32;
        } else {
            self.all_bricks = left;
        }
        self.mixer.piece.store(piece, Relaxed);
        self.mixer.progress.set(progress);
    }

    /// Plays the sound of selecting another level in the menu.
    pub fn play_select(&self) {
        self.start(Sound::Select, 1.0, MIDDLE, 1.0);
    }

    /// Fades the music towards the level of `music`. `elapsed` is the time since the last call.
    pub fn fade_music(&mut self, music: Music, elapsed: Duration) {
        let target = match music {
            Music::Full => 1.0,
            Music::Lowered => PAUSED_MUSIC,
            Music::Silent => 0.0,
        };
        let most = (1.0 - PAUSED_MUSIC) / MUSIC_FADE * elapsed.as_secs_f32();
        let change = (target - self.music_level).clamp(-most, most);
        if change != 0.0 {
            self.music_level += change;
            self.mixer.music_level.set(self.music_level);
        }
    }

    /// Sets the volumes of music and effects.
    pub fn set_balance(&mut self, balance: Balance) {
        self.mixer.music_gain.set(f32::from(balance.music) / 100.0);
        self.mixer.effects_gain.set(f32::from(balance.effects) / 100.0);
    }

    /// Mutes or unmutes all sound, for programs without settings.
    pub fn toggle_mute(&mut self) {
        self.set_volume(Volume { muted: !self.volume.muted, ..self.volume });
    }

    /// Changes the volume by `steps` and unmutes, for programs without settings.
    pub fn change_volume(&mut self, steps: i8) {
        let percent = self.volume.percent.saturating_add_signed(VOLUME_STEP.saturating_mul(steps)).min(100);
        self.set_volume(Volume { percent, muted: false });
    }

    /// Sets the overall volume.
    pub fn set_volume(&mut self, volume: Volume) {
        self.volume = volume;
        self.mixer.gain.set(volume.loudness());
    }

    /// Returns the output volume from 0 to 1 (0 while muted), or `None` without a sound device.
    pub fn loudness(&self) -> Option<f32> {
        let has_sound = !matches!(*self.mixer.state(), State::Silent);
        has_sound.then(|| self.volume.loudness())
    }

    fn start(&self, sound: Sound, pitch: f32, at: Vec2, gain: f32) {
        if let State::Playing(effects) = &mut *self.mixer.state() {
            effects.start(sound, pitch, pan(at.x).map(|side| gain * side));
        }
    }
}

/// Position of sounds that have no place in the field.
const MIDDLE: Vec2 = Vec2::new(FIELD.x / 2.0, FIELD.y / 2.0);

/// Returns the gains of the left and right channels for a sound at `x` in world units. The pan has
/// equal power; both gains are 1 in the center.
fn pan(x: f32) -> [f32; 2] {
    let side = (x / FIELD.x * 2.0 - 1.0).clamp(-1.0, 1.0) * PAN_WIDTH;
    let (right, left) = ((side + 1.0) * FRAC_PI_4).sin_cos();
    [left * SQRT_2, right * SQRT_2]
}

/// MIDI key of the recorded brick sound: the A of 440 Hz.
const BRICK_KEY: i32 = 69;

/// Number of steps after which a combo's pitch stops rising: two octaves of a four-note chord.
const COMBO_STEPS: u32 = 7;

/// Returns the pitch of a brick in a combo, as a playback speed. Each brick plays the next higher
/// tone of the music's chord, up to two octaves. The combo blends into the music.
fn combo_pitch(combo: u32, tones: Tones) -> f32 {
    let step = combo.saturating_sub(1).min(COMBO_STEPS);
    transposed(tones.nth_above(BRICK_KEY, step as usize).min(BRICK_KEY + 24))
}

/// Returns the gain of a brick's crunch. It rises with the combo, by at most 3 dB.
fn combo_gain(combo: u32) -> f32 {
    1.0 + 0.41 * combo.saturating_sub(1).min(COMBO_STEPS) as f32 / COMBO_STEPS as f32
}

/// Returns the pitch of a cracking brick: a chord tone below the pitch of a breaking one.
fn crack_pitch(tones: Tones) -> f32 {
    transposed(tones.nth_above(BRICK_KEY - 6, 0).min(BRICK_KEY - 1))
}

/// Returns the pitch of an explosion at `at`. It rises by a whole tone from left to right and
/// varies the explosions of a chain.
fn explosion_pitch(at: Vec2) -> f32 {
    ((at.x / FIELD.x - 0.5) / 6.0).exp2()
}

/// Returns the playback speed that transposes the brick's sound to `key`.
fn transposed(key: i32) -> f32 {
    ((key - BRICK_KEY) as f32 / 12.0).exp2()
}

#[cfg(test)]
mod tests;
