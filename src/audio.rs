//! Events into sound: an effect for each, music in a loop. Tutorial chapter: *Audio*.
//!
//! Sounds are decoded once, at loading, into memory. An effect comes from where it happened; all of them and the music
//! meet in one mixer, behind which a limiter keeps many at once from clipping. Where there is no device, one message says
//! so and the game is silent.
//!
//! ```text
//!   effect ─► pitch ─► pan ─┐
//!   effect ─► pitch ─► pan ─┼─► mixer ─► limiter ─► device
//!   music ──► lower in a pause ─┘
//! ```

use crate::assets::{AssetError, Assets};
use crate::game::{Event, FIELD};
use glam::Vec2;
use rodio::buffer::SamplesBuffer;
use rodio::mixer::{Mixer, mixer};
use rodio::source::{ChannelVolume, LimitSettings};
use rodio::{ChannelCount, DeviceSinkBuilder, MixerDeviceSink, Player, Source};
use std::f32::consts::{FRAC_PI_4, SQRT_2};
use std::io::Cursor;
use std::num::NonZero;
use std::time::Duration;

/// The effects.
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

/// One press of + or − changes the volume by this much.
const VOLUME_STEP: f32 = 0.1;

/// How far to a side a sound at the field's edge is heard: 1 would silence the other ear.
const PAN_WIDTH: f32 = 0.6;

/// Share of the music's loudness that is left while the game is paused, and the seconds in which it goes there.
const PAUSED_MUSIC: f32 = 0.3;
const MUSIC_FADE: f32 = 0.3;

/// Left and right.
const STEREO: ChannelCount = NonZero::new(2).expect("two is not zero");

/// Above −1 dB the limiter takes over at once: an attack of any length would let the peaks through that clip.
fn limiter() -> LimitSettings {
    LimitSettings::new().with_threshold(-1.0).with_attack(Duration::ZERO).with_release(Duration::from_millis(80))
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
    effects: [Option<SamplesBuffer>; SOUNDS.len()],
    output: Option<Output>,
    /// From 0 to 1.
    volume: f32,
    muted: bool,
    /// Loudness of the music besides the volume: 1 in play, [`PAUSED_MUSIC`] in a pause.
    music_level: f32,
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
                let (mixer, mixed) = mixer(STEREO, device.config().sample_rate());
                let audio = Self::with_mixer(assets, volume, muted, mixer);
                device.mixer().add(mixed.limit(limiter()));
                Self { output: audio.output.map(|output| Output { _device: Some(device), ..output }), ..audio }
            }
            Err(error) => {
                crate::warn(&format_args!("there is no sound: {error}; the game is silent"));
                Self { effects: [const { None }; SOUNDS.len()], output: None, volume, muted, music_level: 1.0 }
            }
        }
    }

    fn with_mixer(assets: &Assets, volume: f32, muted: bool, mixer: Mixer) -> Self {
        let effects = SOUNDS.map(|(sound, file)| {
            debug_assert_eq!(SOUNDS[sound as usize].0, sound, "the table is in the order of the enum");
            load(assets, file)
        });
        let music = Player::connect_new(&mixer);
        if let Some(samples) = load(assets, "audio/music.flac") {
            music.append(samples.repeat_infinite());
        }
        let audio =
            Self { effects, output: Some(Output { mixer, music, _device: None }), volume, muted, music_level: 1.0 };
        audio.apply_volume();
        audio
    }

    /// Plays what happened. The same sound starts once for each call: a hundred bricks in a step are not louder.
    pub fn play(&self, events: &[Event]) {
        let mut started = [false; SOUNDS.len()];
        for event in events {
            let (sound, pitch, at) = match event {
                Event::Started => (Sound::Confirm, 1.0, MIDDLE),
                Event::Launched { at } => (Sound::Launch, 1.0, *at),
                Event::WallHit { at } => (Sound::Wall, 1.0, *at),
                Event::SolidHit { at, .. } => (Sound::Solid, 1.0, *at),
                Event::BrickCracked { at, .. } => (Sound::Brick, CRACK_PITCH, *at),
                Event::BrickDestroyed { at, run, .. } => (Sound::Brick, run_pitch(*run), *at),
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

    /// Lowers the music while the game is paused, and raises it again: `elapsed` is the time since the last call.
    pub fn fade_music(&mut self, paused: bool, elapsed: Duration) {
        let target = if paused { PAUSED_MUSIC } else { 1.0 };
        let most = (1.0 - PAUSED_MUSIC) / MUSIC_FADE * elapsed.as_secs_f32();
        let way = (target - self.music_level).clamp(-most, most);
        if way != 0.0 {
            self.music_level += way;
            self.apply_volume();
        }
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

    /// How loud the sound is, or would be if it were not muted; from 0 to 1.
    #[must_use]
    pub fn volume(&self) -> f32 {
        self.volume
    }

    /// Whether there shall be no sound.
    #[must_use]
    pub fn is_muted(&self) -> bool {
        self.muted
    }

    /// Loudness from 0 to 1, 0 while muted; `None` where there is no device.
    #[must_use]
    pub fn loudness(&self) -> Option<f32> {
        self.output.is_some().then_some(if self.muted { 0.0 } else { self.volume })
    }

    fn apply_volume(&self) {
        if let (Some(output), Some(loudness)) = (&self.output, self.loudness()) {
            output.music.set_volume(loudness * self.music_level);
        }
    }

    fn start(&self, sound: Sound, pitch: f32, at: Vec2) {
        let (Some(output), Some(loudness)) = (&self.output, self.loudness()) else { return };
        if let Some(samples) = &self.effects[sound as usize]
            && loudness > 0.0
        {
            let gains = pan(at.x).map(|gain| gain * loudness).to_vec();
            output.mixer.add(ChannelVolume::new(samples.clone().speed(pitch), gains));
        }
    }
}

/// A brick that stays sounds a fifth lower than one that breaks.
const CRACK_PITCH: f32 = 2.0 / 3.0;

/// Where what happens nowhere is heard.
const MIDDLE: Vec2 = Vec2::new(FIELD.x / 2.0, FIELD.y / 2.0);

/// Gains of the left and the right channel for a sound at `x` in world units: equal power, 1 each in the middle.
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
    use crate::game::power_up::Outcome;
    use crate::game::{Brick, PowerUpKind};
    use crate::level::{BrickKind, Color};

    const RATE: u32 = 44_100;
    const BRICK: Brick = Brick { kind: BrickKind::one_hit(Color::Blue), hits_left: 1 };

    /// The program's sound without a device.
    fn offline(volume: f32, muted: bool) -> (Audio, impl Iterator<Item = f32>) {
        let (mixer, mixed) = mixer(STEREO, NonZero::new(RATE).expect("a rate"));
        (Audio::with_mixer(&Assets::embedded(), volume, muted, mixer), mixed.limit(limiter()))
    }

    /// As [`offline`], without music.
    fn silent(volume: f32, muted: bool) -> (Audio, impl Iterator<Item = f32>) {
        let (audio, mixed) = offline(volume, muted);
        audio.output.as_ref().expect("a mixer").music.stop();
        (audio, mixed)
    }

    /// What comes out of both channels.
    #[derive(Debug, PartialEq)]
    struct Heard {
        /// The largest sample.
        peak: f32,
        /// Root mean square of left and right.
        rms: [f32; 2],
    }

    impl Heard {
        fn loudness(&self) -> f32 {
            self.rms[0].hypot(self.rms[1])
        }
    }

    fn listen(mixed: &mut impl Iterator<Item = f32>, seconds: f32) -> Heard {
        let frames = (RATE as f32 * seconds) as usize;
        let samples: Vec<f32> = (0..2 * frames).map(|_| mixed.next().unwrap_or(0.0)).collect();
        let peak = samples.iter().fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
        let rms = [0, 1].map(|channel| {
            let power: f32 = samples.iter().skip(channel).step_by(2).map(|sample| sample * sample).sum();
            (power / frames as f32).sqrt()
        });
        Heard { peak, rms }
    }

    /// Half a second of what is heard after `events`, without music.
    fn heard(volume: f32, muted: bool, events: &[Event]) -> Heard {
        let (audio, mut mixed) = silent(volume, muted);
        audio.play(events);
        listen(&mut mixed, 0.5)
    }

    /// One of each event that is heard, at `at`.
    fn all_events(at: Vec2) -> Vec<Event> {
        let collected = |kind| Event::PowerUpCollected { kind, outcome: Outcome::Started, at };
        vec![
            Event::Started,
            Event::Launched { at },
            Event::WallHit { at },
            Event::SolidHit { at, cell: 0 },
            Event::BrickDestroyed { at, cell: 0, brick: BRICK, run: 3, points: 30 },
            Event::BrickCracked { at, cell: 0, brick: BRICK },
            Event::PaddleHit { at },
            collected(PowerUpKind::Sticky),
            collected(PowerUpKind::Chaos),
            Event::LifeLost { lives: 2 },
            Event::Won,
            Event::Lost,
        ]
    }

    #[test]
    fn every_event_is_heard_and_none_clips() {
        for x in [0.0, 400.0, 800.0] {
            for event in all_events(Vec2::new(x, 300.0)) {
                let heard = heard(1.0, false, &[event]);
                let level = 20.0 * heard.loudness().log10();
                assert!((-34.0..-6.0).contains(&level) && heard.peak < 0.9, "{event:?}: {level} dB, {heard:?}");
            }
        }
        assert_eq!(heard(1.0, false, &[]), Heard { peak: 0.0, rms: [0.0; 2] });
    }

    #[test]
    fn power_ups_for_better_and_worse_sound_different() {
        let [good, bad] = [PowerUpKind::Sticky, PowerUpKind::Confuse].map(|kind| {
            let (audio, mut mixed) = silent(1.0, false);
            audio.play(&[Event::PowerUpCollected { kind, outcome: Outcome::Started, at: MIDDLE }]);
            (0..RATE).map(|_| mixed.next().unwrap_or(0.0)).collect::<Vec<_>>()
        });
        assert_ne!(good, bad);
    }

    #[test]
    fn a_sound_comes_from_where_it_happens() {
        let heard = |x| heard(0.5, false, &[Event::PaddleHit { at: Vec2::new(x, 580.0) }]);
        let (left, middle, right) = (heard(0.0), heard(400.0), heard(800.0));
        assert!(left.rms[0] > 2.0 * left.rms[1] && left.rms[1] > 0.0, "{left:?}");
        assert!(right.rms[1] > 2.0 * right.rms[0], "{right:?}");
        assert!((middle.rms[0] / middle.rms[1] - 1.0).abs() < 1e-3, "{middle:?}");
        for side in [left, right] {
            assert!((side.loudness() / middle.loudness() - 1.0).abs() < 0.02, "equally loud: {side:?} {middle:?}");
        }
    }

    /// The paddle's sound lasts 0.16 s; a brick 0.05 s later is heard beside it, not after it and not instead of it.
    #[test]
    fn sounds_overlap() {
        let at = MIDDLE;
        let brick = Event::BrickDestroyed { at, cell: 0, brick: BRICK, run: 1, points: 10 };
        let play = |first: &[Event], second: &[Event]| {
            let (audio, mut mixed) = silent(0.5, false);
            audio.play(first);
            let mut samples: Vec<f32> = (0..RATE / 10).map(|_| mixed.next().unwrap_or(0.0)).collect();
            audio.play(second);
            samples.extend((0..RATE / 2).map(|_| mixed.next().unwrap_or(0.0)));
            samples
        };
        let paddle = [Event::PaddleHit { at }];
        let (both, first, second) = (play(&paddle, &[brick]), play(&paddle, &[]), play(&[], &[brick]));
        let worst = both.iter().zip(first.iter().zip(&second)).map(|(both, (a, b))| (both - a - b).abs());
        let worst = worst.fold(0.0, f32::max);
        assert!(worst < 1e-3, "both together are the sum of both: {worst}");
    }

    #[test]
    fn everything_at_once_does_not_clip() {
        let (audio, mut mixed) = offline(1.0, false);
        let mut loudest = 0.0_f32;
        for _ in 0..20 {
            audio.play(&all_events(Vec2::new(800.0, 0.0)));
            let heard = listen(&mut mixed, 0.05);
            loudest = loudest.max(heard.peak);
        }
        assert!((0.5..0.95).contains(&loudest), "{loudest}");
    }

    /// What is broken or empty on disk is reported, and the copy in the program is heard instead.
    #[test]
    fn a_broken_sound_is_done_without() {
        let folder = std::env::temp_dir().join(format!("breakout-audio-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("audio")).expect("a folder");
        for (name, bytes) in [("wall", &b"no sound"[..]), ("solid", b""), ("music", b"fLaC\0\0")] {
            std::fs::write(folder.join(format!("audio/{name}.flac")), bytes).expect("written");
        }
        let assets = Assets::find(Some(folder)).expect("a folder with sounds");
        let (mixer, mut mixed) = mixer(STEREO, NonZero::new(RATE).expect("a rate"));
        let audio = Audio::with_mixer(&assets, 1.0, false, mixer);
        assert!(audio.effects.iter().all(Option::is_some));
        audio.play(&[Event::WallHit { at: MIDDLE }]);
        assert!(listen(&mut mixed, 0.2).peak > 0.1);
    }

    #[test]
    fn volume_and_mute_are_heard() {
        let events = [Event::Lost];
        let (full, half) = (heard(1.0, false, &events).loudness(), heard(0.5, false, &events).loudness());
        assert!((half / full - 0.5).abs() < 0.01, "{half} {full}");
        assert_eq!(heard(1.0, true, &events).peak, 0.0);
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
    fn a_pause_lowers_the_music_and_play_raises_it() {
        let (mut audio, mut mixed) = offline(1.0, false);
        let frame = Duration::from_millis(16);
        let mut level = |paused: bool| {
            for _ in 0..30 {
                audio.fade_music(paused, frame);
            }
            listen(&mut mixed, 0.1); // the player takes a new volume every few milliseconds
            audio.music_level
        };
        assert_eq!(level(false), 1.0);
        assert!((level(true) - PAUSED_MUSIC).abs() < 1e-5);
        assert!((level(false) - 1.0).abs() < 1e-5);

        // The same second of the music, in a game and in a pause.
        let loudness = |paused| {
            let (mut audio, mut mixed) = offline(1.0, false);
            audio.fade_music(paused, Duration::from_secs(1));
            listen(&mut mixed, 0.1);
            listen(&mut mixed, 1.0).loudness()
        };
        let (play, pause) = (loudness(false), loudness(true));
        assert!((pause / play - PAUSED_MUSIC).abs() < 0.02, "{pause} of {play}");
    }

    /// The music is as loud after its end as before, and its seam is no larger a jump than any other in it.
    #[test]
    fn the_music_loops_without_a_seam() {
        let samples = load(&Assets::embedded(), "audio/music.flac").expect("the music");
        let (channels, rate) = (samples.channels().get() as usize, samples.sample_rate().get() as usize);
        let length = samples.clone().count();
        let around: Vec<f32> = samples.repeat_infinite().take(length + 2 * rate * channels).collect();
        let jump = |at: usize| (around[at] - around[at - channels]).abs();
        let largest = (channels..length).map(jump).fold(0.0, f32::max);
        for at in length..length + channels {
            assert!(jump(at) <= largest / 2.0, "the seam jumps by {}, the music by {largest} at most", jump(at));
        }
        for part in around[length - rate * channels..].chunks(rate * channels / 4) {
            assert!(part.iter().any(|sample| sample.abs() > 0.01), "a silent quarter of a second at the seam");
        }
    }

    #[test]
    fn the_music_goes_on_after_its_end() {
        let (_audio, mut mixed) = offline(1.0, false);
        for second in 0..36 {
            let heard = listen(&mut mixed, 1.0);
            assert!(second == 0 || heard.peak > 0.01, "second {second} is silent");
        }
    }
}
