//! Events into sound: one for each, and music in a loop. Tutorial chapter: *Audio*.
//!
//! Sounds are decoded once, at loading, into memory. Each comes from where it happened. All of them
//! and the music meet in one mixer, behind which a limiter keeps many at once from clipping. A new
//! volume holds for what already sounds, too. Where there is no device, one message says so and the
//! game is silent.
//!
//! ```text
//!   sound ──► pitch ─► pan ─────┐
//!   sound ──► pitch ─► pan ─────┼─► mixer ─► limiter ─► volume ─► device
//!   music ──► lower in a pause ─┘
//! ```

use crate::assets::{AssetError, Assets};
use crate::game::{Event, FIELD};
use glam::Vec2;
use rodio::buffer::SamplesBuffer;
use rodio::mixer::{Mixer, mixer};
use rodio::source::{ChannelVolume, LimitSettings};
use rodio::{ChannelCount, DeviceSinkBuilder, MixerDeviceSink, Player, SampleRate, Source};
use std::f32::consts::{FRAC_PI_4, SQRT_2};
use std::io::Cursor;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

/// The sounds besides the music.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sound {
    Brick,
    Solid,
    Wall,
    Paddle,
    Launch,
    PowerUpGood,
    PowerUpBad,
    LifeLost,
    Win,
    GameOver,
    Select,
    Confirm,
}

/// All of [`Sound`] with their files, in the order of the enum.
const SOUNDS: [(Sound, &str); 12] = [
    (Sound::Brick, "audio/brick.flac"),
    (Sound::Solid, "audio/solid.flac"),
    (Sound::Wall, "audio/wall.flac"),
    (Sound::Paddle, "audio/paddle.flac"),
    (Sound::Launch, "audio/launch.flac"),
    (Sound::PowerUpGood, "audio/power_up_good.flac"),
    (Sound::PowerUpBad, "audio/power_up_bad.flac"),
    (Sound::LifeLost, "audio/life_lost.flac"),
    (Sound::Win, "audio/win.flac"),
    (Sound::GameOver, "audio/game_over.flac"),
    (Sound::Select, "audio/select.flac"),
    (Sound::Confirm, "audio/confirm.flac"),
];

/// One press of + or − changes the volume by so many percent.
const VOLUME_STEP: u8 = 10;

/// How loud the sound shall be.
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

/// How loud the music shall be beside the sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Music {
    /// As usual.
    Full,
    /// As in a pause.
    Lowered,
}

/// How far to a side a sound at the field's edge is heard: 1 would silence the other ear.
const PAN_WIDTH: f32 = 0.6;

/// Share of the music's loudness that is left while the game is paused, and the seconds in which it
/// goes there.
const PAUSED_MUSIC: f32 = 0.3;
const MUSIC_FADE: f32 = 0.3;

/// Left and right.
const STEREO: ChannelCount = NonZero::new(2).expect("two is not zero");

/// One channel, as small loudspeakers have.
const MONO: ChannelCount = NonZero::new(1).expect("one is not zero");

/// How often the sound's own thread looks for a new volume.
const GAIN_PERIOD: Duration = Duration::from_millis(5);

/// Both channels as one. rodio's sum of them is taken by half.
fn to_mono(stereo: impl Source) -> impl Source {
    ChannelVolume::new(stereo, vec![0.5])
}

/// Above −1 dB the limiter takes over at once: an attack of any length would let the peaks through
/// that clip.
fn limiter() -> LimitSettings {
    LimitSettings::new()
        .with_threshold(-1.0)
        .with_knee_width(1.0)
        .with_attack(Duration::ZERO)
        .with_release(Duration::from_millis(80))
}

/// A sound that does not load.
#[derive(Debug, thiserror::Error)]
enum SoundError {
    #[error(transparent)]
    Asset(#[from] AssetError),
    #[error("{file}: not a sound that can be decoded: {source}; save it as FLAC")]
    Decode { file: String, source: rodio::decoder::DecoderError },
    #[error("{file}: holds no sound; save it as FLAC")]
    Empty { file: String },
}

/// Plays the game's sounds.
pub struct Audio {
    /// `None` where a sound did not load: it is silent.
    sounds: [Option<SamplesBuffer>; SOUNDS.len()],
    output: Option<Output>,
    volume: Volume,
    /// Loudness of the music besides the volume: 1 in play, [`PAUSED_MUSIC`] in a pause.
    music_level: f32,
}

/// Where sound goes.
struct Output {
    mixer: Mixer,
    music: Player,
    /// The volume's factor, which the sound's own thread reads; the bits of a float.
    gain: Arc<AtomicU32>,
    /// Plays as long as it is kept.
    _device: Option<MixerDeviceSink>,
}

impl Audio {
    /// Loads all sounds and starts the music on the default device. What does not work is reported
    /// and left out.
    #[must_use]
    pub fn new(assets: &Assets, volume: Volume) -> Self {
        match open_device() {
            Ok(mut device) => {
                device.log_on_drop(false);
                let config = *device.config();
                let (mut audio, mixed) = Self::with_mixer(assets, volume, config.sample_rate());
                if config.channel_count() == MONO {
                    // Left out by itself, the right channel would take half of the music with it.
                    device.mixer().add(to_mono(mixed));
                } else {
                    device.mixer().add(mixed);
                }
                if let Some(output) = &mut audio.output {
                    output._device = Some(device);
                }
                audio
            }
            Err(error) => {
                // Who wants none is not told.
                if !volume.muted {
                    crate::warn(&format_args!("there is no sound: {error}; the game is silent"));
                }
                Self { sounds: [const { None }; SOUNDS.len()], output: None, volume, music_level: 1.0 }
            }
        }
    }

    /// The sound of the game at this rate, and what comes out of it: two channels.
    fn with_mixer(assets: &Assets, volume: Volume, rate: SampleRate) -> (Self, impl Source + Send + use<>) {
        let (mixer, mixed) = mixer(STEREO, rate);
        let sounds = SOUNDS.map(|(sound, file)| {
            debug_assert_eq!(SOUNDS[sound as usize].0, sound, "the table is in the order of the enum");
            load(assets, file)
        });
        let music = Player::connect_new(&mixer);
        if let Some(samples) = load(assets, "audio/music.flac") {
            music.append(samples.repeat_infinite());
        }
        let gain = Arc::new(AtomicU32::new(volume.loudness().to_bits()));
        let read = gain.clone();
        let output = mixed
            .limit(limiter())
            .amplify(volume.loudness())
            .periodic_access(GAIN_PERIOD, move |source| source.set_factor(f32::from_bits(read.load(Relaxed))));
        let sound = Output { mixer, music, gain, _device: None };
        (Self { sounds, output: Some(sound), volume, music_level: 1.0 }, output)
    }

    /// Plays what happened. The same sound starts once for each call: a hundred bricks in a step
    /// are not louder.
    pub fn play(&self, events: &[Event]) {
        let mut started = [false; SOUNDS.len()];
        for event in events {
            let (sound, pitch, at) = match event {
                Event::Started => (Sound::Confirm, 1.0, MIDDLE),
                Event::Launched { at } => (Sound::Launch, 1.0, *at),
                Event::WallHit { at } => (Sound::Wall, 1.0, *at),
                Event::SolidHit { at, .. } => (Sound::Solid, 1.0, *at),
                Event::BrickCracked { at, .. } => (Sound::Brick, CRACK_PITCH, *at),
                Event::BrickDestroyed { at, combo, .. } => (Sound::Brick, combo_pitch(*combo), *at),
                Event::PaddleHit { at } => (Sound::Paddle, 1.0, *at),
                Event::PowerUpCollected { at, kind, .. } if kind.is_good() => (Sound::PowerUpGood, 1.0, *at),
                Event::PowerUpCollected { at, .. } => (Sound::PowerUpBad, 1.0, *at),
                Event::LifeLost { .. } => (Sound::LifeLost, 1.0, MIDDLE),
                Event::Won => (Sound::Win, 1.0, MIDDLE),
                Event::Lost => (Sound::GameOver, 1.0, MIDDLE),
                Event::PowerUpDropped { .. } | Event::PowerUpEnded { .. } | Event::ImpactLimit => continue,
            };
            if !std::mem::replace(&mut started[sound as usize], true) {
                self.start(sound, pitch, at);
            }
        }
    }

    /// Another level is shown in the menu.
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
            if let Some(output) = &self.output {
                output.music.set_volume(self.music_level);
            }
        }
    }

    /// M: silence, and sound again.
    pub fn toggle_mute(&mut self) {
        self.volume.muted = !self.volume.muted;
        self.apply_volume();
    }

    /// + and −: louder by so many steps, or softer; ends a mute.
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

    /// How loud the sound shall be.
    #[must_use]
    pub fn volume(&self) -> Volume {
        self.volume
    }

    /// Loudness from 0 to 1, 0 while muted; `None` where there is no device.
    #[must_use]
    pub fn loudness(&self) -> Option<f32> {
        self.output.is_some().then(|| self.volume.loudness())
    }

    fn apply_volume(&self) {
        if let Some(output) = &self.output {
            output.gain.store(self.volume.loudness().to_bits(), Relaxed);
        }
    }

    fn start(&self, sound: Sound, pitch: f32, at: Vec2) {
        if let (Some(output), Some(samples)) = (&self.output, &self.sounds[sound as usize]) {
            output.mixer.add(ChannelVolume::new(samples.clone().speed(pitch), pan(at.x).to_vec()));
        }
    }
}

/// A brick that stays sounds a fifth lower than one that breaks.
const CRACK_PITCH: f32 = 2.0 / 3.0;

/// Where what happens nowhere is heard.
const MIDDLE: Vec2 = Vec2::new(FIELD.x / 2.0, FIELD.y / 2.0);

/// Gains of the left and the right channel for a sound at `x` in world units: equal power, 1 each
/// in the middle.
fn pan(x: f32) -> [f32; 2] {
    let side = (x / FIELD.x * 2.0 - 1.0).clamp(-1.0, 1.0) * PAN_WIDTH;
    let (right, left) = ((side + 1.0) * FRAC_PI_4).sin_cos();
    [left * SQRT_2, right * SQRT_2]
}

/// Opens the default device. ALSA's library would print a page about every one that is not there.
fn open_device() -> Result<MixerDeviceSink, rodio::DeviceSinkError> {
    #[cfg(target_os = "linux")]
    let _messages = alsa::Output::local_error_handler();
    DeviceSinkBuilder::open_default_sink()
}

/// Each brick of a combo sounds a note higher, up a pentatonic scale for two octaves, so that it
/// always fits the music.
fn combo_pitch(combo: u32) -> f32 {
    const PENTATONIC: [i32; 5] = [0, 3, 5, 7, 10];
    let note = combo.saturating_sub(1).min(10) as usize;
    let semitones = PENTATONIC[note % 5] + 12 * (note / 5) as i32;
    (semitones as f32 / 12.0).exp2()
}

/// Loads a sound; reports what does not work and leaves it out.
fn load(assets: &Assets, file: &str) -> Option<SamplesBuffer> {
    let decode = |shown: &str, bytes: &[u8]| -> Result<SamplesBuffer, SoundError> {
        let decoder = rodio::Decoder::new_flac(Cursor::new(bytes.to_vec()))
            .map_err(|source| SoundError::Decode { file: shown.to_owned(), source })?;
        let (channels, rate) = (decoder.channels(), decoder.sample_rate());
        let samples: Vec<f32> = decoder.collect();
        if samples.is_empty() {
            return Err(SoundError::Empty { file: shown.to_owned() });
        }
        Ok(SamplesBuffer::new(channels, rate, samples))
    };
    match assets.load(file, decode) {
        Ok(samples) => Some(samples),
        Err(error) => {
            crate::warn(&error);
            None
        }
    }
}

#[cfg(test)]
mod tests;
