//! Mixes effects and music and limits the sum for the device.

use super::mixer::{EffectPlayer, SharedMixer, State};
use super::music::conductor::StereoFrame;
use super::music::voice::BLOCK;
use super::sounds::Sounds;
use rodio::decoder::LoopedDecoder;
use rodio::mixer::{MixerSource, mixer};
use rodio::source::{LimitSettings, UniformSourceIterator};
use rodio::{ChannelCount, Decoder, SampleRate, Source};
use std::io::Cursor;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

const STEREO: ChannelCount = NonZero::new(2).expect("two is not zero");

/// Interval at which the device's thread reads the volume.
const GAIN_PERIOD: Duration = Duration::from_millis(5);

/// Time constant in seconds for volume changes of music and effects. Instant changes would click.
const SMOOTH: f32 = 0.008;

/// The player's own music, looped.
type CustomMusic = LoopedDecoder<Cursor<Arc<[u8]>>>;

/// Connects `shared` to a new device with this sample rate. Returns the endless stereo stream that
/// the device must play.
pub(super) fn connect(shared: &Arc<SharedMixer>, sounds: &Arc<Sounds>, rate: SampleRate) -> impl Source + Send + use<> {
    let (mixer, effects) = mixer(STEREO, rate);
    shared.music().get_or_insert_with(|| sounds.conductor(rate)).set_rate(rate.get() as f32);
    let custom = sounds.custom.clone().and_then(|file| Decoder::new_looped(Cursor::new(file)).ok());
    let mix = Mix {
        effects,
        custom: custom.map(|custom| UniformSourceIterator::new(custom, STEREO, rate)),
        shared: shared.clone(),
        frames: [StereoFrame::default(); BLOCK],
        next: 2 * BLOCK,
        music_gain: shared.music_gain.get() * shared.music_level.get(),
        effects_gain: shared.effects_gain.get(),
        smoothing: 1.0 - (-1.0 / (SMOOTH * rate.get() as f32)).exp(),
    };
    *shared.state() = State::Playing(EffectPlayer::new(sounds.clone(), mixer));
    // The limiter acts on levels above −1 dB without any attack time: during an attack, peaks would
    // clip.
    let limiter = LimitSettings::new().with_threshold(-1.0).with_knee_width(1.0);
    let limiter = limiter.with_attack(Duration::ZERO).with_release(Duration::from_millis(80));
    let limited = mix.limit(limiter).amplify(shared.gain.get());
    let shared = shared.clone();
    limited.periodic_access(GAIN_PERIOD, move |source| {
        shared.pulse.fetch_add(1, Relaxed);
        source.set_factor(shared.gain.get());
    })
}

/// The endless sum of effects and music, each with its own volume.
struct Mix {
    effects: MixerSource,
    /// The player's own music.
    custom: Option<UniformSourceIterator<CustomMusic>>,
    shared: Arc<SharedMixer>,
    frames: [StereoFrame; BLOCK],
    /// Index of the next sample of `frames`, counting both channels.
    next: usize,
    /// Current volume of the music, smoothed towards the shared one.
    music_gain: f32,
    /// Current volume of the effects, smoothed towards the shared one.
    effects_gain: f32,
    smoothing: f32,
}

impl Mix {
    fn refill(&mut self) {
        self.next = 0;
        self.frames = [StereoFrame::default(); BLOCK];
        let stinger = self.shared.stinger().take();
        if let Some(conductor) = &mut *self.shared.music() {
            conductor.accompany(self.shared.piece.load(Relaxed), self.shared.progress.get());
            stinger.into_iter().for_each(|stinger| conductor.request(stinger));
            conductor.render(&mut self.frames);
            self.shared.tones.store(conductor.chord().upper.0, Relaxed);
        }
        if let Some(custom) = &mut self.custom {
            for frame in &mut self.frames {
                frame.music = [0, 1].map(|_| frame.duck * custom.next().unwrap_or(0.0));
            }
        }
    }
}

impl Iterator for Mix {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        if self.next == 2 * BLOCK {
            self.refill();
        }
        let (frame, side) = (&self.frames[self.next / 2], self.next % 2);
        self.next += 1;
        if side == 0 {
            let music = self.shared.music_gain.get() * self.shared.music_level.get();
            self.music_gain += self.smoothing * (music - self.music_gain);
            self.effects_gain += self.smoothing * (self.shared.effects_gain.get() - self.effects_gain);
        }
        let effects = self.effects.next().unwrap_or(0.0) + frame.stinger[side];
        Some(frame.music[side] * self.music_gain + effects * self.effects_gain)
    }
}

impl Source for Mix {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> ChannelCount {
        self.effects.channels()
    }

    fn sample_rate(&self) -> SampleRate {
        self.effects.sample_rate()
    }

    fn total_duration(&self) -> Option<Duration> {
        None
    }
}
