//! Events into sound: an effect for each, music in a loop. Tutorial chapter: *Audio*.
//!
//! Sounds are decoded once, at loading, into memory. Where there is no device, one message says so and the game is
//! silent.

use crate::assets::{AssetError, Assets};
use crate::game::Event;
use rodio::buffer::SamplesBuffer;
use rodio::mixer::Mixer;
use rodio::{DeviceSinkBuilder, MixerDeviceSink, Player, Source};
use std::io::Cursor;

/// The effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sound {
    Brick,
    Solid,
    Wall,
    Paddle,
    Launch,
    LifeLost,
    Win,
    GameOver,
    Select,
    Confirm,
}

/// All of [`Sound`] with their files, in the order of the enum.
const SOUNDS: [(Sound, &str); 10] = [
    (Sound::Brick, "audio/brick.flac"),
    (Sound::Solid, "audio/solid.flac"),
    (Sound::Wall, "audio/wall.flac"),
    (Sound::Paddle, "audio/paddle.flac"),
    (Sound::Launch, "audio/launch.flac"),
    (Sound::LifeLost, "audio/life_lost.flac"),
    (Sound::Win, "audio/win.flac"),
    (Sound::GameOver, "audio/game_over.flac"),
    (Sound::Select, "audio/select.flac"),
    (Sound::Confirm, "audio/confirm.flac"),
];

/// One press of + or − changes the volume by this much.
const VOLUME_STEP: f32 = 0.1;

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
    effects: [Option<SamplesBuffer>; SOUNDS.len()],
    output: Option<Output>,
    /// From 0 to 1.
    volume: f32,
    muted: bool,
}

/// Where sound goes.
struct Output {
    mixer: Mixer,
    music: Player,
    /// Plays as long as it is kept.
    _device: Option<MixerDeviceSink>,
}

impl Audio {
    /// Loads all sounds and starts the music on the default device. What does not work is reported and left out.
    #[must_use]
    pub fn new(assets: &Assets, volume: f32, muted: bool) -> Self {
        match open_device() {
            Ok(mut device) => {
                device.log_on_drop(false);
                let mixer = device.mixer().clone();
                Self::with_mixer(assets, volume, muted, mixer, Some(device))
            }
            Err(error) => {
                crate::warn(&format_args!("there is no sound: {error}; the game is silent"));
                Self { effects: [const { None }; SOUNDS.len()], output: None, volume, muted }
            }
        }
    }

    fn with_mixer(assets: &Assets, volume: f32, muted: bool, mixer: Mixer, device: Option<MixerDeviceSink>) -> Self {
        let effects = SOUNDS.map(|(sound, file)| {
            debug_assert_eq!(SOUNDS[sound as usize].0, sound, "the table is in the order of the enum");
            load(assets, file)
        });
        let music = Player::connect_new(&mixer);
        if let Some(samples) = load(assets, "audio/music.flac") {
            music.append(samples.repeat_infinite());
        }
        let audio = Self { effects, output: Some(Output { mixer, music, _device: device }), volume, muted };
        audio.apply_volume();
        audio
    }

    /// Plays what happened. The same sound starts once for each call: a hundred bricks in a step are not louder.
    pub fn play(&self, events: &[Event]) {
        let mut started = [false; SOUNDS.len()];
        for event in events {
            let (sound, pitch) = match event {
                Event::Started => (Sound::Confirm, 1.0),
                Event::Launched { .. } => (Sound::Launch, 1.0),
                Event::WallHit { .. } => (Sound::Wall, 1.0),
                Event::SolidHit { .. } => (Sound::Solid, 1.0),
                Event::BrickDestroyed { run, .. } => (Sound::Brick, run_pitch(*run)),
                Event::PaddleHit { .. } => (Sound::Paddle, 1.0),
                Event::LifeLost { .. } => (Sound::LifeLost, 1.0),
                Event::Won => (Sound::Win, 1.0),
                Event::Lost => (Sound::GameOver, 1.0),
                Event::ImpactLimit => continue,
            };
            if !std::mem::replace(&mut started[sound as usize], true) {
                self.start(sound, pitch);
            }
        }
    }

    /// Another level is shown in the menu.
    pub fn play_select(&self) {
        self.start(Sound::Select, 1.0);
    }

    /// M: silence, and sound again.
    pub fn toggle_mute(&mut self) {
        self.muted = !self.muted;
        self.apply_volume();
    }

    /// + and −: louder by so many steps, or softer; ends a mute.
    pub fn change_volume(&mut self, steps: i8) {
        self.volume = (self.volume + f32::from(steps) * VOLUME_STEP).clamp(0.0, 1.0);
        self.muted = false;
        self.apply_volume();
    }

    /// Loudness from 0 to 1, 0 while muted; `None` where there is no device.
    #[must_use]
    pub fn loudness(&self) -> Option<f32> {
        self.output.is_some().then_some(if self.muted { 0.0 } else { self.volume })
    }

    fn apply_volume(&self) {
        if let (Some(output), Some(loudness)) = (&self.output, self.loudness()) {
            output.music.set_volume(loudness);
        }
    }

    fn start(&self, sound: Sound, pitch: f32) {
        let (Some(output), Some(loudness)) = (&self.output, self.loudness()) else { return };
        if let Some(samples) = &self.effects[sound as usize]
            && loudness > 0.0
        {
            output.mixer.add(samples.clone().speed(pitch).amplify(loudness));
        }
    }
}

/// Opens the default device. ALSA's library would print a page about every one that is not there.
fn open_device() -> Result<MixerDeviceSink, rodio::DeviceSinkError> {
    #[cfg(target_os = "linux")]
    let _messages = alsa::Output::local_error_handler();
    DeviceSinkBuilder::open_default_sink()
}

/// Each brick of a run sounds a note higher, up a pentatonic scale for two octaves, so that it always fits the music.
fn run_pitch(run: u32) -> f32 {
    const PENTATONIC: [i32; 5] = [0, 3, 5, 7, 10];
    let note = run.saturating_sub(1).min(10) as usize;
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
mod tests {
    use super::*;
    use glam::Vec2;
    use std::num::NonZero;

    const RATE: u32 = 44_100;

    /// Half a second of what is heard after `events`, without music, as peak and root mean square.
    fn heard(volume: f32, muted: bool, events: &[Event]) -> (f32, f32) {
        let (mixer, mut source) =
            rodio::mixer::mixer(NonZero::new(1).expect("one"), NonZero::new(RATE).expect("a rate"));
        let audio = Audio::with_mixer(&Assets::embedded(), volume, muted, mixer, None);
        audio.output.as_ref().expect("a mixer").music.stop();
        audio.play(events);
        let samples: Vec<f32> = (0..RATE / 2).map(|_| source.next().unwrap_or(0.0)).collect();
        let peak = samples.iter().fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
        let power: f32 = samples.iter().map(|sample| sample * sample).sum();
        (peak, (power / samples.len() as f32).sqrt())
    }

    #[test]
    fn every_event_is_heard() {
        let at = Vec2::ZERO;
        let brick = crate::game::Brick::Solid;
        for event in [
            Event::Started,
            Event::Launched { at },
            Event::WallHit { at },
            Event::SolidHit { at, cell: 0 },
            Event::BrickDestroyed { at, cell: 0, brick, run: 3, points: 30 },
            Event::PaddleHit { at },
            Event::LifeLost { lives: 2 },
            Event::Won,
            Event::Lost,
        ] {
            let (peak, loudness) = heard(1.0, false, &[event]);
            assert!(loudness > 0.01 && peak < 1.0, "{event:?}: peak {peak}, loudness {loudness}");
        }
        assert_eq!(heard(1.0, false, &[]), (0.0, 0.0));
    }

    #[test]
    fn volume_and_mute_are_heard() {
        let events = [Event::Lost];
        let (_, full) = heard(1.0, false, &events);
        let (_, half) = heard(0.5, false, &events);
        assert!((half / full - 0.5).abs() < 0.01, "{half} {full}");
        assert_eq!(heard(1.0, true, &events), (0.0, 0.0));
    }

    #[test]
    fn a_hundred_bricks_are_as_loud_as_one() {
        let events = [Event::WallHit { at: Vec2::ZERO }; 100];
        assert_eq!(heard(1.0, false, &events), heard(1.0, false, &events[..1]));
    }

    #[test]
    fn a_run_rises_by_two_octaves_and_no_further() {
        assert_eq!((run_pitch(1), run_pitch(6), run_pitch(11), run_pitch(1000)), (1.0, 2.0, 4.0, 4.0));
        assert!((1..11).all(|run| run_pitch(run) < run_pitch(run + 1)));
    }

    #[test]
    fn the_music_goes_on_after_its_end() {
        let (mixer, mut source) =
            rodio::mixer::mixer(NonZero::new(1).expect("one"), NonZero::new(RATE).expect("a rate"));
        let _audio = Audio::with_mixer(&Assets::embedded(), 1.0, false, mixer, None);
        let length = 36 * RATE;
        let second = |samples: &[f32]| samples.iter().map(|s| s.abs()).fold(0.0_f32, f32::max);
        let samples: Vec<f32> = (0..length).map(|_| source.next().unwrap_or(0.0)).collect();
        for part in samples[RATE as usize..].chunks(RATE as usize) {
            assert!(second(part) > 0.01, "a silent second");
        }
    }
}
