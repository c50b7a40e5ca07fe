//! State shared by the game, the device loop and the device's thread. It outlives each device.
//!
//! The device's thread locks the music while it renders. The game never takes this lock: it sends
//! its requests through atomics and a channel.

use super::music::conductor::Conductor;
use super::music::harmony::{A_MINOR, Tones};
use super::music::stingers::Stinger;
use super::sounds::{Sound, Sounds};
use rodio::Source;
use rodio::mixer::Mixer;
use rodio::source::ChannelVolume;
use std::sync::atomic::{AtomicU16, AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub(super) struct SharedMixer {
    state: Mutex<State>,
    music: Mutex<MusicPlayer>,
    stingers: Sender<Stinger>,
    /// Pitches of the current chord.
    pub(super) tones: AtomicU16,
    /// Number of the requested piece.
    piece: AtomicUsize,
    /// Progress of the level, from 0 to 1.
    progress: Gain,
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

/// The music and the requested stingers.
pub(super) struct MusicPlayer {
    /// `None` until the music is loaded.
    pub(super) conductor: Option<Conductor>,
    pub(super) stingers: Receiver<Stinger>,
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
        let (sender, stingers) = channel();
        Self {
            state: Mutex::new(State::Opening),
            music: Mutex::new(MusicPlayer { conductor: None, stingers }),
            stingers: sender,
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
    pub(super) fn music(&self) -> MutexGuard<'_, MusicPlayer> {
        self.music.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Requests a piece and sets the level's progress.
    pub(super) fn request_piece(&self, piece: usize, progress: f32) {
        self.piece.store(piece, Relaxed);
        self.progress.set(progress);
    }

    /// Returns the last requested piece and progress.
    pub(super) fn requested_piece(&self) -> (usize, f32) {
        (self.piece.load(Relaxed), self.progress.get())
    }

    /// Requests a stinger on the next beat.
    pub(super) fn request_stinger(&self, stinger: Stinger) {
        // Sending cannot fail: the receiver lives as long as `self`.
        let _ = self.stingers.send(stinger);
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
    /// State of the random generator for variants.
    random: u32,
}

impl EffectPlayer {
    pub(super) fn new(sounds: Arc<Sounds>, mixer: Mixer) -> Self {
        Self { sounds, mixer, last: vec![0; Sound::COUNT], random: 1 }
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
        if count < 2 {
            return 0;
        }
        self.random = self.random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let last = &mut self.last[sound.index()];
        *last = (*last + 1 + (self.random >> 16) as usize % (count - 1)) % count;
        *last
    }
}
