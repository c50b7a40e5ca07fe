//! What the game sets and a device's own thread reads: the volumes, and the music itself. It
//! outlives each device.

use super::Volume;
use super::music::answers::Answer;
use super::music::conductor::Conductor;
use super::music::harmony::{A_MINOR, Chord};
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Volumes and music.
pub(super) struct Desk {
    /// The music, wherever it is; `None` until it is loaded.
    music: Mutex<Option<Conductor>>,
    /// The volume.
    pub(super) gain: Gain,
    /// The volumes of the music and of all else, besides it.
    pub(super) music_gain: Gain,
    pub(super) effects_gain: Gain,
    /// The music's loudness in a pause or in play.
    pub(super) music_level: Gain,
    /// The piece that is wanted, and how far play has come.
    piece: AtomicUsize,
    progress: Gain,
    /// The position in a player's own music, in samples.
    pub(super) own_position: Arc<AtomicU64>,
    /// Counts up while a device takes sound.
    pulse: AtomicU32,
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

impl Desk {
    pub(super) fn new(volume: Volume) -> Self {
        Self {
            music: Mutex::new(None),
            gain: Gain::new(volume.loudness()),
            music_gain: Gain::new(1.0),
            effects_gain: Gain::new(1.0),
            music_level: Gain::new(1.0),
            piece: AtomicUsize::new(0),
            progress: Gain::new(1.0),
            own_position: Arc::default(),
            pulse: AtomicU32::new(0),
        }
    }

    pub(super) fn music(&self) -> MutexGuard<'_, Option<Conductor>> {
        self.music.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for a piece, and says how far play has come.
    pub(super) fn accompany(&self, piece: usize, progress: f32) {
        self.piece.store(piece, Relaxed);
        self.progress.set(progress);
    }

    /// What was asked for last.
    pub(super) fn accompanied(&self) -> (usize, f32) {
        (self.piece.load(Relaxed), self.progress.get())
    }

    /// Asks for an answer on the next beat.
    pub(super) fn answer(&self, answer: Answer) {
        if let Some(music) = &mut *self.music() {
            music.answer(answer);
        }
    }

    /// The chord that sounds.
    pub(super) fn chord(&self) -> Chord {
        self.music().as_ref().map_or(A_MINOR, Conductor::chord)
    }

    /// A number that changes while a device takes sound.
    pub(super) fn pulse(&self) -> u32 {
        self.pulse.load(Relaxed)
    }

    /// A device takes sound.
    pub(super) fn beat(&self) {
        self.pulse.fetch_add(1, Relaxed);
    }
}
