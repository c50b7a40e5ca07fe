//! Mixes the sounds and the music for a device, limits them, and applies the volumes. Each device
//! that is opened gets a new output. What outlives an output is in `desk`.

use super::desk::Desk;
use super::mix::Mix;
use super::sounds::{SOUNDS, Sound, Sounds};
use rodio::mixer::{Mixer, mixer};
use rodio::source::{ChannelVolume, LimitSettings};
use rodio::{ChannelCount, SampleRate, Source};
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

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

/// Starts sounds.
pub(super) struct Output {
    sounds: Arc<Sounds>,
    mixer: Mixer,
    /// Which variant of each sound was heard last.
    last: [usize; SOUNDS.len()],
    /// Chooses the next ones.
    random: u32,
}

impl Output {
    /// Returns an output with this sample rate, and the mixed sound that comes out of it, in two
    /// channels.
    pub(super) fn new(sounds: Arc<Sounds>, desk: &Arc<Desk>, rate: SampleRate) -> (Self, impl Source + Send + use<>) {
        let (mixer, effects) = mixer(STEREO, rate);
        match &mut *desk.music() {
            Some(music) => music.set_rate(rate.get() as f32),
            none => *none = Some(sounds.conductor(rate)),
        }
        let own = sounds.own.as_ref().map(|own| own.repeat_from(&desk.own_position));
        let mix = Mix::new(effects, own, desk.clone());
        let read = desk.clone();
        let out = mix.limit(limiter()).amplify(desk.gain.get()).periodic_access(GAIN_PERIOD, move |source| {
            source.set_factor(read.gain.get());
            read.beat();
        });
        (Self { sounds, mixer, last: [0; SOUNDS.len()], random: 1 }, out)
    }

    /// Starts a sound with the gains of the left and the right channel.
    pub(super) fn start(&mut self, sound: Sound, pitch: f32, pan: [f32; 2]) {
        let variant = self.next_variant(sound);
        if let Some(samples) = self.sounds.sounds[sound as usize].get(variant) {
            self.mixer.add(ChannelVolume::new(samples.clone().speed(pitch), pan.to_vec()));
        }
    }

    /// Any variant but the last one.
    pub(super) fn next_variant(&mut self, sound: Sound) -> usize {
        let count = self.sounds.sounds[sound as usize].len();
        if count < 2 {
            return 0;
        }
        self.random = self.random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let last = &mut self.last[sound as usize];
        *last = (*last + 1 + (self.random >> 16) as usize % (count - 1)) % count;
        *last
    }
}
