//! Mixes the sounds for a device, limits them, and applies the volume. Each device that is opened
//! gets a new output. What outlives an output is in [`Shared`].

use super::decode::{Limit, SoundError, decode};
use super::samples::Samples;
use super::{SOUNDS, Sound, Volume};
use crate::assets::Assets;
use rodio::mixer::{Mixer, mixer};
use rodio::source::{ChannelVolume, LimitSettings};
use rodio::{ChannelCount, Player, SampleRate, Source};
use std::num::NonZero;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Left and right.
const STEREO: ChannelCount = NonZero::new(2).expect("two is not zero");

/// How often the device's own thread looks for a new volume.
const GAIN_PERIOD: Duration = Duration::from_millis(5);

/// Above −1 dB the limiter takes over at once: during an attack of any length, peaks would clip.
fn limiter() -> LimitSettings {
    LimitSettings::new()
        .with_threshold(-1.0)
        .with_knee_width(1.0)
        .with_attack(Duration::ZERO)
        .with_release(Duration::from_millis(80))
}

/// Mixes both channels into one. rodio adds them up, so each is halved.
pub(super) fn to_mono(stereo: impl Source) -> impl Source {
    ChannelVolume::new(stereo, vec![0.5])
}

/// All sounds, decoded. `None` where one did not load: it is silent.
pub(super) struct Sounds {
    pub(super) sounds: [Option<Samples>; SOUNDS.len()],
    music: Option<Samples>,
}

impl Sounds {
    /// Loads all sounds, and reports what does not load.
    pub(super) fn load(assets: &Assets) -> Self {
        // The largest first, while there is most memory for decoding.
        let music = load(assets, "audio/music.flac", Limit::MUSIC);
        let sounds = SOUNDS.map(|(sound, file)| {
            debug_assert_eq!(SOUNDS[sound as usize].0, sound, "the table is in the order of the enum");
            load(assets, file, Limit::EFFECT)
        });
        Self { sounds, music }
    }
}

/// Loads a sound. If that fails, it says why and returns `None`.
pub(super) fn load(assets: &Assets, file: &str, limit: Limit) -> Option<Samples> {
    let decoded = assets.load(file, |shown, bytes| -> Result<Samples, SoundError> { decode(shown, bytes, limit) });
    decoded.map_err(|error| crate::warn(&error)).ok()
}

/// What the game, the thread that looks after the device, and the device's own thread share. The
/// state is locked only for moments, so that no frame waits for a device.
pub(super) struct Shared {
    state: Mutex<State>,
    /// The volume's factor, as the bits of an `f32`.
    gain: AtomicU32,
    /// The music's factor besides the volume, as the bits of an `f32`.
    music_level: AtomicU32,
    /// The position in the music. Another device goes on from there.
    pub(super) music_position: Arc<AtomicUsize>,
    /// Counts up while a device takes sound.
    pulse: AtomicU32,
}

/// Whether there is sound.
pub(super) enum State {
    /// The first device has been opening since this time.
    Opening(Instant),
    /// There is none.
    Silent,
    /// A device plays.
    Playing(Output),
}

impl Shared {
    pub(super) fn new(volume: Volume) -> Self {
        Self {
            state: Mutex::new(State::Opening(Instant::now())),
            gain: AtomicU32::new(volume.loudness().to_bits()),
            music_level: AtomicU32::new(1.0_f32.to_bits()),
            music_position: Arc::default(),
            pulse: AtomicU32::new(0),
        }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The volume's factor.
    pub(super) fn gain(&self) -> f32 {
        f32::from_bits(self.gain.load(Relaxed))
    }

    pub(super) fn set_gain(&self, gain: f32) {
        self.gain.store(gain.to_bits(), Relaxed);
    }

    pub(super) fn set_music_level(&self, level: f32) {
        self.music_level.store(level.to_bits(), Relaxed);
        if let State::Playing(output) = &*self.state() {
            output.music.set_volume(level);
        }
    }

    /// A number that changes while a device takes sound.
    pub(super) fn pulse(&self) -> u32 {
        self.pulse.load(Relaxed)
    }
}

/// Starts sounds and plays the music.
pub(super) struct Output {
    sounds: Arc<Sounds>,
    mixer: Mixer,
    pub(super) music: Player,
}

impl Output {
    /// Returns an output with this sample rate, and the mixed sound that comes out of it, in two
    /// channels.
    pub(super) fn new(
        sounds: Arc<Sounds>,
        shared: &Arc<Shared>,
        rate: SampleRate,
    ) -> (Self, impl Source + Send + use<>) {
        let (mixer, mixed) = mixer(STEREO, rate);
        let music = Player::connect_new(&mixer);
        music.set_volume(f32::from_bits(shared.music_level.load(Relaxed)));
        if let Some(samples) = sounds.music.clone() {
            music.append(samples.repeat_from(shared.music_position.clone()));
        }
        let read = shared.clone();
        let out = mixed.limit(limiter()).amplify(shared.gain()).periodic_access(GAIN_PERIOD, move |source| {
            source.set_factor(read.gain());
            read.pulse.fetch_add(1, Relaxed);
        });
        (Self { sounds, mixer, music }, out)
    }

    /// Starts a sound with the gains of the left and the right channel.
    pub(super) fn start(&self, sound: Sound, pitch: f32, pan: [f32; 2]) {
        if let Some(samples) = &self.sounds.sounds[sound as usize] {
            self.mixer.add(ChannelVolume::new(samples.clone().speed(pitch), pan.to_vec()));
        }
    }
}
