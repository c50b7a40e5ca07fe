//! Plays sounds for events, and music that follows the game. Tutorial chapter: *Audio*.
//!
//! Sounds are decoded into memory once, when they are loaded. Each is heard from where it happened.
//! All of them and the music meet in one sum, and a limiter after it keeps many sounds at once
//! from clipping. A new volume also holds for sounds that play already. If there is no device, or
//! if it fails, one message says so, and the game is silent until a device works.
//!
//! The files beside this one decode sounds (`decode`), hold them (`samples`, `sounds`), play the
//! music (`music`, or a player's own: `own`), add all up (`mix`, `output`), open a device
//! (`device`), keep one open (`keeper`), name what is wrong with it (`trouble`), and hold what
//! outlives it (`desk`, `shared`). A brick's hit goes from `Audio::play` (which sound?) by
//! `Audio::start` (how loud, from where?) to `Output::start`, which hands it to the mixer.
//!
//! ```text
//!   sound ──► pitch ─► pan ──────┐
//!   sound ──► pitch ─► pan ──────┼─► effects' volume ─┐
//!   answer, on the beat ─────────┘                    ├─► limiter ─► volume
//!   music ──► lower in a pause ────► music's volume ──┘
//! ```

mod decode;
mod desk;
mod device;
mod keeper;
mod mix;
pub mod music;
mod output;
mod own;
mod samples;
mod shared;
mod sounds;
mod trouble;

use crate::assets::Assets;
use crate::game::{Event, FIELD, Game, GameState};
use glam::Vec2;
use keeper::Keeper;
use music::answers::Answer;
use music::harmony::Chord;
use shared::{Shared, State};
use sounds::{SOUNDS, Sound};
use std::f32::consts::{FRAC_PI_4, SQRT_2};
use std::sync::Arc;
use std::time::Duration;

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

/// How loud the music and all other sounds should be, besides the [`Volume`]: from 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// The music.
    pub music: u8,
    /// The sounds of what happens, and what the music answers to it.
    pub effects: u8,
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
    /// The bricks that could be broken when the level began.
    all_bricks: usize,
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
        Self { shared, volume, music_level: 1.0, all_bricks: 0, _keeper: keeper }
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
                Event::BrickCracked { at, .. } => (Sound::Brick, crack_pitch(&self.shared.chord()), *at),
                Event::BrickDestroyed { at, combo, .. } => {
                    (Sound::Brick, combo_pitch(*combo, &self.shared.chord()), *at)
                }
                Event::PaddleHit { at } => (Sound::Paddle, 1.0, *at),
                Event::PowerUpDropped { at, .. } => (Sound::ItemDropped, 1.0, *at),
                Event::PowerUpCollected { at, kind, .. } if kind.is_good() => (Sound::PowerUpGood, 1.0, *at),
                Event::PowerUpCollected { at, .. } => (Sound::PowerUpBad, 1.0, *at),
                Event::PowerUpEnded { .. } => (Sound::EffectEnded, 1.0, MIDDLE),
                Event::LifeWon { .. } => (Sound::PowerUpGood, 1.3, MIDDLE),
                Event::LifeLost { lives: 1 } => (Sound::LastLife, 1.0, MIDDLE),
                Event::LifeLost { .. } => (Sound::LifeLost, 1.0, MIDDLE),
                Event::Won => (Sound::Win, 1.0, MIDDLE),
                Event::Lost => (Sound::GameOver, 1.0, MIDDLE),
                Event::ImpactLimit => continue,
            };
            if !std::mem::replace(&mut started[sound as usize], true) {
                self.start(sound, pitch, at);
                self.accent(event);
            }
        }
    }

    /// What is heard besides an event's own sound: the crunch of a brick, the music's answer.
    fn accent(&self, event: &Event) {
        match event {
            Event::BrickDestroyed { at, combo, .. } => self.start_louder(Sound::Crunch, 1.0, *at, combo_gain(*combo)),
            Event::LifeLost { lives: 1 } => self.shared.answer(Answer::LastLife),
            Event::LifeLost { .. } => self.shared.answer(Answer::LifeLost),
            Event::Won => self.shared.answer(Answer::Won),
            Event::Lost => self.shared.answer(Answer::Lost),
            _ => {}
        }
    }

    /// Chooses the music for a game on the level of this number: the menu's piece or one of those
    /// of play, and of these the more the fewer bricks are left. It changes at a bar.
    pub fn accompany(&mut self, game: &Game, level: usize) {
        let left = game.bricks().breakable();
        match game.state() {
            GameState::Active => {
                self.all_bricks = self.all_bricks.max(left);
                let gone = 1.0 - left as f32 / self.all_bricks.max(1) as f32;
                self.shared.accompany(1 + level % (music::pieces::ALL.len() - 1), gone);
            }
            GameState::Menu | GameState::Win | GameState::Lost => {
                self.all_bricks = left;
                self.shared.accompany(0, 1.0);
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
            self.shared.music_level.set(self.music_level);
        }
    }

    /// Sets how loud the music and the other sounds are beside each other.
    pub fn set_balance(&mut self, balance: Balance) {
        let share = |percent: u8| f32::from(percent.min(100)) / 100.0;
        self.shared.music_gain.set(share(balance.music));
        self.shared.effects_gain.set(share(balance.effects));
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

    /// Sets how loud the sound is.
    pub fn set_volume(&mut self, volume: Volume) {
        self.volume = volume;
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
        self.shared.gain.set(self.volume.loudness());
    }

    fn start(&self, sound: Sound, pitch: f32, at: Vec2) {
        self.start_louder(sound, pitch, at, 1.0);
    }

    fn start_louder(&self, sound: Sound, pitch: f32, at: Vec2, gain: f32) {
        if let State::Playing(output) = &mut *self.shared.state() {
            output.start(sound, pitch, pan(at.x).map(|side| gain * side));
        }
    }
}

/// Where sounds without a place of their own are heard.
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

/// The most steps that a combo rises by: two octaves of a chord with four tones.
const COMBO_STEPS: u32 = 7;

/// Each brick of a combo sounds a tone of the music's chord higher, for two octaves, so that a run
/// is a part of the music.
fn combo_pitch(combo: u32, chord: &Chord) -> f32 {
    let step = combo.saturating_sub(1).min(COMBO_STEPS);
    transposed(chord.upper(BRICK_KEY, step as usize).min(BRICK_KEY + 24))
}

/// The crunch grows with the combo, by 3 dB at most.
fn combo_gain(combo: u32) -> f32 {
    1.0 + 0.41 * combo.saturating_sub(1).min(COMBO_STEPS) as f32 / COMBO_STEPS as f32
}

/// A brick that stays sounds lower than one that breaks, and in the chord, too.
fn crack_pitch(chord: &Chord) -> f32 {
    transposed(chord.upper(BRICK_KEY - 6, 0).min(BRICK_KEY - 1))
}

/// How much faster the brick's sound must be played for a key.
fn transposed(key: i32) -> f32 {
    ((key - BRICK_KEY) as f32 / 12.0).exp2()
}

#[cfg(test)]
mod tests;
