//! State shared by the game, the device loop and the device's thread. It outlives each device.
//!
//! The device's thread locks the music while it renders. The game never takes this lock: its
//! requests go through `stinger`, `piece` and `progress`.

use super::music::conductor::Conductor;
use super::music::harmony::{A_MINOR, Tones};
use super::music::stingers::Stinger;
use super::sounds::{Sound, Sounds};
use crate::game::Rng;
use rodio::Source;
use rodio::mixer::Mixer;
use rodio::source::ChannelVolume;
use std::sync::atomic::{AtomicU16, AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub(super) struct SharedMixer {
    state: Mutex<State>,
    /// `None` until the music is loaded.
    music: Mutex<Option<Conductor>>,
    /// The stinger that the game requested last and that the music has not taken yet.
    stinger: Mutex<Option<Stinger>>,
    /// Pitches of the current chord.
    pub(super) tones: AtomicU16,
    /// Number of the requested piece.
    pub(super) piece: AtomicUsize,
    /// Progress of the level, from 0 to 1.
    pub(super) progress: Gain,
    /// Overall volume.
    pub(super) gain: Gain,
    /// Volume of the music, relative to `gain`.
    pub(super) music_gain: Gain,
    /// Volume of the effects, relative to `gain`.
    pub(super) effects_gain: Gain,
    /// Factor on the music's volume, lowered during a pause.
    pub(super) music_level: Gain,
    /// Counter that increases while a device takes sound.
    pub(super) pulse: AtomicU32,
}

/// State of the sound device.
pub(super) enum State {
    /// The first device is being opened.
    Opening,
    /// No device works.
    Silent,
    /// A device is playing.
    Playing(EffectPlayer),
}

/// A gain shared between threads: an `f32` stored as bits.
pub(super) struct Gain(AtomicU32);

impl Gain {
    fn new(gain: f32) -> Self {
        Self(AtomicU32::new(gain.to_bits()))
    }

    pub(super) fn get(&self) -> f32 {
        f32::from_bits(self.0.load(Relaxed))
    }

    pub(super) fn set(&self, gain: f32) {
        self.0.store(gain.to_bits(), Relaxed);
    }
}

impl SharedMixer {
    pub(super) fn new(gain: f32) -> Self {
        Self {
            state: Mutex::new(State::Opening),
            music: Mutex::new(None),
            stinger: Mutex::new(None),
            tones: AtomicU16::new(A_MINOR.upper.0),
            piece: AtomicUsize::new(0),
            progress: Gain::new(1.0),
            gain: Gain::new(gain),
            music_gain: Gain::new(1.0),
            effects_gain: Gain::new(1.0),
            music_level: Gain::new(1.0),
            pulse: AtomicU32::new(0),
        }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Locks the music. Only the device's thread and the device loop may call this.
    pub(super) fn music(&self) -> MutexGuard<'_, Option<Conductor>> {
        self.music.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Locks the requested stinger, which the device's thread takes and plays on the next beat.
    pub(super) fn stinger(&self) -> MutexGuard<'_, Option<Stinger>> {
        self.stinger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the pitches of the current chord.
    pub(super) fn tones(&self) -> Tones {
        Tones(self.tones.load(Relaxed))
    }
}

/// Starts sound effects on one device.
pub(super) struct EffectPlayer {
    sounds: Arc<Sounds>,
    mixer: Mixer,
    /// Variant of each sound that was played last.
    last: Vec<usize>,
    rng: Rng,
}

impl EffectPlayer {
    pub(super) fn new(sounds: Arc<Sounds>, mixer: Mixer) -> Self {
        Self { sounds, mixer, last: vec![0; Sound::COUNT], rng: Rng::new(1) }
    }

    /// Starts a sound. `pan` holds the gains of the left and right channels.
    pub(super) fn start(&mut self, sound: Sound, pitch: f32, pan: [f32; 2]) {
        let variant = self.next_variant(sound);
        if let Some(samples) = self.sounds.effects[sound.index()].get(variant) {
            self.mixer.add(ChannelVolume::new(samples.clone().speed(pitch), pan.to_vec()));
        }
    }

    /// Chooses a random variant other than the last one.
    pub(super) fn next_variant(&mut self, sound: Sound) -> usize {
        let count = self.sounds.effects[sound.index()].len();
        let last = &mut self.last[sound.index()];
        if count > 1 {
            *last = (*last + 1 + self.rng.below(count - 1)) % count;
        }
        *last
    }
}
