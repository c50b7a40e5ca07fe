//! Plays sounds for events, and music that follows the game. Tutorial chapter: *Audio*.
//!
//! Sounds are decoded into memory once, when they are loaded. Each comes from where it happened.
//! All of them and the music meet in one sum, and a limiter after it keeps many sounds at once
//! from clipping. Without a device, one message says so, and the game is silent until one works.
//!
//! The files beside this one decode sounds (`decode`), hold them (`sounds`), play the music
//! (`music`), add all up (`mix`), keep a device open (`device_loop`), and outlive it (`mixer`).
//! A brick's hit goes from `Audio::play`, which chooses the sound, by `Audio::start`, which places
//! it, to `EffectPlayer::start`, which hands it to the mix.
//!
//! The music follows the game by the share of bricks that are gone. `Audio::accompany` gives it to
//! the mixer once a frame, `Mix::refill` to the conductor, and `Conductor::tick` of
//! `music/conductor.rs` takes it over at the next bar. `Deck::tick` of `music/deck.rs` leaves out
//! the parts that a score keeps for later (`from=` in `audio/*.song`).
//!
//! ```text
//!   sound ──► pitch ─► pan ──────┐
//!   sound ──► pitch ─► pan ──────┼─► effects' volume ─┐
//!   stinger, on the beat ────────┘                    ├─► limiter ─► volume
//!   music ──► lower in a pause ────► music's volume ──┘
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
use std::time::Duration;

/// Percent by which a step changes the volume.
const VOLUME_STEP: u8 = 10;

/// The volume of all sound.
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

/// Volumes of the music and of all other sounds, besides the [`Volume`]: from 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// The music.
    pub music: u8,
    /// The sounds of events, and the music's stingers.
    pub effects: u8,
}

/// Loudness of the music beside the sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Music {
    /// As usual.
    Full,
    /// As in a pause.
    Lowered,
    /// None.
    Silent,
}

/// Pan of a sound at the field's edge: 1 would silence the other ear.
const PAN_WIDTH: f32 = 0.6;

/// Share of the music's loudness that is left in a pause, and the seconds that the fade takes.
const PAUSED_MUSIC: f32 = 0.3;
const MUSIC_FADE: f32 = 0.3;

/// Plays the game's sounds.
pub struct Audio {
    mixer: Arc<SharedMixer>,
    volume: Volume,
    /// Loudness of the music besides the volume: 1 in play, [`PAUSED_MUSIC`] in a pause.
    music_level: f32,
    /// Breakable bricks when the level began.
    all_bricks: usize,
    _device: Option<DeviceThread>,
}

impl Audio {
    /// Starts a thread that opens the default device, loads all sounds and plays the music. Nothing
    /// here waits for a device. Sounds that do not load are left out, with a warning.
    #[must_use]
    pub fn new(assets: &Assets, volume: Volume) -> Self {
        let mixer = Arc::new(SharedMixer::new(volume.loudness()));
        let _device = DeviceThread::start(assets.clone(), mixer.clone());
        Self { mixer, volume, music_level: 1.0, all_bricks: 0, _device }
    }

    /// Plays the sounds of events. The same sound starts once in each call: a hundred bricks in a
    /// step are not louder.
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
                Event::FloorHit { at } => (Sound::FloorHit, 1.0, *at),
                Event::PaddleHit { at, .. } => (Sound::Paddle, 1.0, *at),
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

    /// Plays what goes with an event's own sound: the crunch of a brick, the music's stinger.
    fn accent(&self, event: &Event) {
        match event {
            Event::BrickDestroyed { at, combo, .. } => self.start(Sound::Crunch, 1.0, *at, combo_gain(*combo)),
            Event::LifeLost { lives: 1 } => self.mixer.request_stinger(Stinger::LastLife),
            Event::LifeLost { .. } => self.mixer.request_stinger(Stinger::LifeLost),
            Event::Won => self.mixer.request_stinger(Stinger::Won),
            Event::Lost => self.mixer.request_stinger(Stinger::Lost),
            _ => {}
        }
    }

    /// Chooses the music for a game on the level of this number: its world's piece, or one by the
    /// number where it has none, with more layers the fewer bricks are left; or the menu's
    /// outside of play. It changes at a bar.
    pub fn accompany(&mut self, game: &Game, level: usize) {
        let music = game.bricks().level().music();
        let piece = 1 + music.map_or(level.saturating_sub(1) % (music::PIECES.len() - 1), |world| world as usize);
        let left = game.bricks().breakable();
        if game.state() == GameState::Active {
            self.all_bricks = self.all_bricks.max(left);
            let gone = 1.0 - left as f32 / self.all_bricks.max(1) as f32;
            self.mixer.request_piece(piece, gone);
        } else {
            self.all_bricks = left;
            self.mixer.request_piece(0, 1.0);
        }
    }

    /// Plays the sound of choosing another level in the menu.
    pub fn play_select(&self) {
        self.start(Sound::Select, 1.0, MIDDLE, 1.0);
    }

    /// Lowers the music while the game is paused, and raises it again: `elapsed` is the time since
    /// the last call.
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

    /// Sets the volumes of the music and of the other sounds.
    pub fn set_balance(&mut self, balance: Balance) {
        let share = |percent: u8| f32::from(percent.min(100)) / 100.0;
        self.mixer.music_gain.set(share(balance.music));
        self.mixer.effects_gain.set(share(balance.effects));
    }

    /// Mutes or unmutes the sound: for programs without settings.
    pub fn toggle_mute(&mut self) {
        self.set_volume(Volume { muted: !self.volume.muted, ..self.volume });
    }

    /// Changes the volume by this many steps, and unmutes: for programs without settings.
    pub fn change_volume(&mut self, steps: i8) {
        let percent = i32::from(self.volume.percent) + i32::from(VOLUME_STEP) * i32::from(steps);
        self.set_volume(Volume { percent: percent.clamp(0, 100) as u8, muted: false });
    }

    /// Sets the volume.
    pub fn set_volume(&mut self, volume: Volume) {
        self.volume = volume;
        self.mixer.gain.set(volume.loudness());
    }

    /// The volume.
    #[must_use]
    pub fn volume(&self) -> Volume {
        self.volume
    }

    /// Loudness from 0 to 1, 0 while muted; `None` where there is no sound.
    #[must_use]
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

/// Place of sounds that have none of their own.
const MIDDLE: Vec2 = Vec2::new(FIELD.x / 2.0, FIELD.y / 2.0);

/// Gains of the left and the right channel for a sound at `x` in world units: equal power, 1 each
/// in the middle.
fn pan(x: f32) -> [f32; 2] {
    let side = (x / FIELD.x * 2.0 - 1.0).clamp(-1.0, 1.0) * PAN_WIDTH;
    let (right, left) = ((side + 1.0) * FRAC_PI_4).sin_cos();
    [left * SQRT_2, right * SQRT_2]
}

/// The key in which the brick's sound is recorded: the A of 440 Hz.
const BRICK_KEY: i32 = 69;

/// Largest number of steps that a combo rises by: two octaves of a chord with four tones.
const COMBO_STEPS: u32 = 7;

/// Pitch of a brick in a combo: each sounds a tone of the music's chord higher, for two octaves, so
/// that a combo is a part of the music.
fn combo_pitch(combo: u32, tones: Tones) -> f32 {
    let step = combo.saturating_sub(1).min(COMBO_STEPS);
    transposed(tones.nth_above(BRICK_KEY, step as usize).min(BRICK_KEY + 24))
}

/// The crunch grows with the combo, by 3 dB at most.
fn combo_gain(combo: u32) -> f32 {
    1.0 + 0.41 * combo.saturating_sub(1).min(COMBO_STEPS) as f32 / COMBO_STEPS as f32
}

/// Pitch of a brick that only cracks: lower than one that breaks, and in the chord, too.
fn crack_pitch(tones: Tones) -> f32 {
    transposed(tones.nth_above(BRICK_KEY - 6, 0).min(BRICK_KEY - 1))
}

/// Pitch of an explosion: from left to right it rises by a whole tone, so that no two of a chain
/// are the same.
fn explosion_pitch(at: Vec2) -> f32 {
    ((at.x / FIELD.x - 0.5) / 6.0).exp2()
}

/// Speed at which the brick's sound has this key.
fn transposed(key: i32) -> f32 {
    ((key - BRICK_KEY) as f32 / 12.0).exp2()
}

#[cfg(test)]
mod tests;
