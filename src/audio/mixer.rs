//! Volumes, music and effects, shared by the game, the device loop and the device's own thread.
//! They outlive each device.
//!
//! The device's thread holds the lock of the music while it renders, so the game never takes that
//! lock: it asks through atomics and a channel.

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

/// Everything that outlives a device.
pub(super) struct SharedMixer {
    state: Mutex<State>,
    music: Mutex<MusicPlayer>,
    stingers: Sender<Stinger>,
    /// The pitches of the chord that sounds.
    pub(super) tones: AtomicU16,
    /// The piece that is wanted, and how far play has come.
    piece: AtomicUsize,
    progress: Gain,
    /// The volume.
    pub(super) gain: Gain,
    /// The volumes of the music and of the effects, besides it.
    pub(super) music_gain: Gain,
    pub(super) effects_gain: Gain,
    /// The music's loudness in a pause or in play.
    pub(super) music_level: Gain,
    /// Counts up while a device takes sound.
    pub(super) pulse: AtomicU32,
}

/// State of the sound device.
pub(super) enum State {
    /// The first device is being opened.
    Opening,
    /// No device works.
    Silent,
    /// A device plays.
    Playing(EffectPlayer),
}

/// The music, and the stingers that the game asked for.
pub(super) struct MusicPlayer {
    /// `None` until the music is loaded.
    pub(super) conductor: Option<Conductor>,
    pub(super) stingers: Receiver<Stinger>,
}

/// A factor that one thread sets and another reads: the bits of an `f32`.
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

    /// The music, for the device's own thread and for the loop that opens devices.
    pub(super) fn music(&self) -> MutexGuard<'_, MusicPlayer> {
        self.music.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for a piece, and says how far play has come.
    pub(super) fn request_piece(&self, piece: usize, progress: f32) {
        self.piece.store(piece, Relaxed);
        self.progress.set(progress);
    }

    /// The last requested piece and progress.
    pub(super) fn requested_piece(&self) -> (usize, f32) {
        (self.piece.load(Relaxed), self.progress.get())
    }

    /// Asks for a stinger on the next beat.
    pub(super) fn request_stinger(&self, stinger: Stinger) {
        // The receiver lives as long as this.
        let _ = self.stingers.send(stinger);
    }

    /// The pitches of the chord that sounds.
    pub(super) fn tones(&self) -> Tones {
        Tones(self.tones.load(Relaxed))
    }
}

/// Starts the sounds of events on one device.
pub(super) struct EffectPlayer {
    sounds: Arc<Sounds>,
    mixer: Mixer,
    /// The last variant of each sound.
    last: Vec<usize>,
    /// State of the generator that chooses variants.
    random: u32,
}

impl EffectPlayer {
    pub(super) fn new(sounds: Arc<Sounds>, mixer: Mixer) -> Self {
        Self { sounds, mixer, last: vec![0; Sound::COUNT], random: 1 }
    }

    /// Starts a sound with the gains of the left and the right channel.
    pub(super) fn start(&mut self, sound: Sound, pitch: f32, pan: [f32; 2]) {
        let variant = self.next_variant(sound);
        if let Some(samples) = self.sounds.effects[sound.index()].get(variant) {
            self.mixer.add(ChannelVolume::new(samples.clone().speed(pitch), pan.to_vec()));
        }
    }

    /// Chooses any variant but the last one.
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
