//! Sound without a device: what comes out of the mixer.

use super::decode::Limit;
use super::output::{Output, Sounds, load, to_mono};
use super::*;
use crate::game::power_up::Outcome;
use crate::game::{Brick, PowerUpKind};
use crate::level::{BrickKind, Color};
use rodio::Source;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

const RATE: u32 = 44_100;
const BRICK: Brick = Brick { kind: BrickKind::one_hit(Color::Blue), hits_left: 1 };

/// The program's sound without a device.
fn offline(percent: u8) -> (Audio, impl Source) {
    let volume = Volume { percent, muted: false };
    with_mixer(&Assets::embedded(), volume)
}

fn with_mixer(assets: &Assets, volume: Volume) -> (Audio, impl Source + use<>) {
    let shared = Arc::new(Shared::new(volume));
    let mixed = connect(&shared, assets);
    (Audio { shared, volume, music_level: 1.0, _keeper: None }, mixed)
}

/// Opens a pretended device. Returns what it plays.
fn connect(shared: &Arc<Shared>, assets: &Assets) -> impl Source + use<> {
    let rate = NonZero::new(RATE).expect("a rate");
    let (output, mixed) = Output::new(Arc::new(Sounds::load(assets)), shared, rate);
    *shared.state() = State::Playing(output);
    mixed
}

/// Like [`offline`], but without music.
fn silent(percent: u8) -> (Audio, impl Source) {
    let (audio, mixed) = offline(percent);
    if let State::Playing(output) = &*audio.shared.state() {
        output.music.stop();
    }
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
fn heard(percent: u8, events: &[Event]) -> Heard {
    let (audio, mut mixed) = silent(percent);
    audio.play(events);
    listen(&mut mixed, 0.5)
}

/// One of each event that has a sound, at `at`.
fn all_events(at: Vec2) -> Vec<Event> {
    let collected = |kind| Event::PowerUpCollected { kind, outcome: Outcome::Started, at };
    vec![
        Event::Started,
        Event::Launched { at },
        Event::WallHit { at },
        Event::SolidHit { at, cell: 0 },
        Event::BrickDestroyed { at, cell: 0, brick: BRICK, combo: 3, points: 30 },
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
            let heard = heard(100, &[event]);
            let level = 20.0 * heard.loudness().log10();
            assert!((-34.0..-6.0).contains(&level) && heard.peak < 0.9, "{event:?}: {level} dB, {heard:?}");
        }
    }
    assert_eq!(heard(100, &[]), Heard { peak: 0.0, rms: [0.0; 2] });
}

#[test]
fn power_ups_for_better_and_worse_sound_different() {
    let [good, bad] = [PowerUpKind::Sticky, PowerUpKind::Confuse].map(|kind| {
        let (audio, mut mixed) = silent(100);
        audio.play(&[Event::PowerUpCollected { kind, outcome: Outcome::Started, at: MIDDLE }]);
        (0..RATE).map(|_| mixed.next().unwrap_or(0.0)).collect::<Vec<_>>()
    });
    assert_ne!(good, bad);
}

#[test]
fn a_sound_comes_from_where_it_happens() {
    let heard = |x| heard(50, &[Event::PaddleHit { at: Vec2::new(x, 580.0) }]);
    let (left, middle, right) = (heard(0.0), heard(400.0), heard(800.0));
    assert!(left.rms[0] > 2.0 * left.rms[1] && left.rms[1] > 0.0, "{left:?}");
    assert!(right.rms[1] > 2.0 * right.rms[0], "{right:?}");
    assert!((middle.rms[0] / middle.rms[1] - 1.0).abs() < 1e-3, "{middle:?}");
    for side in [left, right] {
        assert!((side.loudness() / middle.loudness() - 1.0).abs() < 0.02, "equally loud: {side:?} {middle:?}");
    }
}

/// The paddle's sound lasts 0.16 s; a brick 0.05 s later is heard beside it, not after it and not
/// instead of it.
#[test]
fn sounds_overlap() {
    let at = MIDDLE;
    let brick = Event::BrickDestroyed { at, cell: 0, brick: BRICK, combo: 1, points: 10 };
    let play = |first: &[Event], second: &[Event]| {
        let (audio, mut mixed) = silent(50);
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
    // The limiter takes a little where both are loudest.
    assert!(worst < 0.02, "both together are the sum of both: {worst}");
}

#[test]
fn everything_at_once_does_not_clip() {
    let (audio, mut mixed) = offline(100);
    let mut loudest = 0.0_f32;
    for _ in 0..20 {
        audio.play(&all_events(Vec2::new(800.0, 0.0)));
        let heard = listen(&mut mixed, 0.05);
        loudest = loudest.max(heard.peak);
    }
    assert!((0.5..0.95).contains(&loudest), "{loudest}");
}

/// A sound that is broken or empty on disk is reported, and the embedded copy is heard instead.
#[test]
fn a_broken_sound_is_done_without() {
    let folder = std::env::temp_dir().join(format!("breakout-audio-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("audio")).expect("a folder");
    for (name, bytes) in [("wall", &b"no sound"[..]), ("solid", b""), ("music", b"fLaC\0\0")] {
        std::fs::write(folder.join(format!("audio/{name}.flac")), bytes).expect("written");
    }
    let assets = Assets::find(Some(folder)).expect("a folder with sounds");
    let volume = Volume { percent: 100, muted: false };
    let (audio, mut mixed) = with_mixer(&assets, volume);
    assert!(Sounds::load(&assets).sounds.iter().all(Option::is_some));
    audio.play(&[Event::WallHit { at: MIDDLE }]);
    assert!(listen(&mut mixed, 0.2).peak > 0.1);
}

/// A new volume also holds for sounds that play already.
#[test]
fn volume_and_mute_are_heard() {
    let events = [Event::Lost];
    let (full, half) = (heard(100, &events).loudness(), heard(50, &events).loudness());
    assert!((half / full - 0.5).abs() < 0.01, "{half} {full}");

    let (mut audio, mut mixed) = silent(100);
    audio.play(&events);
    assert!(listen(&mut mixed, 0.1).peak > 0.1);
    audio.toggle_mute();
    listen(&mut mixed, 0.02);
    assert_eq!((listen(&mut mixed, 0.2).peak, audio.loudness()), (0.0, Some(0.0)));
    audio.toggle_mute();
    listen(&mut mixed, 0.02);
    assert!(listen(&mut mixed, 0.2).peak > 0.1);
}

#[test]
fn the_volume_goes_by_tens_to_its_ends() {
    let (mut audio, _) = offline(50);
    (0..5).for_each(|_| audio.change_volume(-1));
    assert_eq!((audio.volume().percent, audio.loudness()), (0, Some(0.0)));
    audio.change_volume(-1);
    assert_eq!(audio.volume().percent, 0);
    (0..12).for_each(|_| audio.change_volume(1));
    assert_eq!(audio.volume(), Volume { percent: 100, muted: false });
}

/// On one loudspeaker both sides are heard.
#[test]
fn mono_has_both_sides() {
    let loudness = |x: f32| {
        let (audio, mixed) = silent(50);
        audio.play(&[Event::PaddleHit { at: Vec2::new(x, 580.0) }]);
        let power: f32 = to_mono(mixed).take(RATE as usize / 2).map(|sample| sample * sample).sum();
        power.sqrt()
    };
    let (left, middle, right) = (loudness(0.0), loudness(400.0), loudness(800.0));
    assert!((left / right - 1.0).abs() < 0.01 && left / middle > 0.7, "{left} {middle} {right}");
}

#[test]
fn a_run_is_heard_to_rise_and_a_win_is_no_loss() {
    let samples = |event: Event| {
        let (audio, mut mixed) = silent(100);
        audio.play(&[event]);
        (0..RATE / 4).map(|_| mixed.next().unwrap_or(0.0)).collect::<Vec<_>>()
    };
    let brick = |combo| samples(Event::BrickDestroyed { at: MIDDLE, cell: 0, brick: BRICK, combo, points: 10 });
    assert_ne!(brick(1), brick(2));
    let heard = [Event::Won, Event::Lost, Event::LifeLost { lives: 1 }, Event::Started].map(samples);
    for (i, sound) in heard.iter().enumerate() {
        assert!(!heard[..i].contains(sound), "{i}");
    }
}

#[test]
fn a_hundred_bricks_are_as_loud_as_one() {
    let events = [Event::WallHit { at: Vec2::ZERO }; 100];
    assert_eq!(heard(100, &events), heard(100, &events[..1]));
}

#[test]
fn a_run_rises_by_two_octaves_and_no_further() {
    assert_eq!((combo_pitch(1), combo_pitch(6), combo_pitch(11), combo_pitch(1000)), (1.0, 2.0, 4.0, 4.0));
    assert!((1..11).all(|combo| combo_pitch(combo) < combo_pitch(combo + 1)));
}

#[test]
fn a_pause_lowers_the_music_and_play_raises_it() {
    let (mut audio, mut mixed) = offline(100);
    let frame = Duration::from_millis(16);
    let mut level = |music: Music| {
        for _ in 0..30 {
            audio.fade_music(music, frame);
        }
        listen(&mut mixed, 0.1); // the player takes a new volume every few milliseconds
        audio.music_level
    };
    assert_eq!(level(Music::Full), 1.0);
    assert!((level(Music::Lowered) - PAUSED_MUSIC).abs() < 1e-5);
    assert!((level(Music::Full) - 1.0).abs() < 1e-5);

    // The fade takes 0.3 s.
    let (mut audio, _mixed) = offline(100);
    audio.fade_music(Music::Lowered, Duration::from_millis(150));
    assert!((audio.music_level - (1.0 + PAUSED_MUSIC) / 2.0).abs() < 1e-5);

    // The same second of the music, in a game and in a pause.
    let loudness = |music| {
        let (mut audio, mut mixed) = offline(100);
        audio.fade_music(music, Duration::from_secs(1));
        listen(&mut mixed, 0.1);
        listen(&mut mixed, 1.0).loudness()
    };
    let (play, pause) = (loudness(Music::Full), loudness(Music::Lowered));
    assert!((pause / play - PAUSED_MUSIC).abs() < 0.02, "{pause} of {play}");
}

/// The music is as loud after its seam as before it, and the jump at the seam is no larger than any
/// other.
#[test]
fn the_music_loops_without_a_seam() {
    let samples = load(&Assets::embedded(), "audio/music.flac", Limit::MUSIC).expect("the music");
    let (channels, rate) = (samples.channels().get() as usize, samples.sample_rate().get() as usize);
    let length = samples.clone().count();
    let around: Vec<f32> = samples.repeat_from(Arc::default()).take(length + 2 * rate * channels).collect();
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
    let (_audio, mut mixed) = offline(100);
    for second in 0..36 {
        let heard = listen(&mut mixed, 1.0);
        assert!(second == 0 || heard.peak > 0.01, "second {second} is silent");
    }
}

#[test]
fn another_device_goes_on_where_the_last_one_failed() {
    let (mut audio, mut first) = offline(100);
    let shared = audio.shared.clone();
    // The music has 32,000 stereo frames a second.
    let seconds = || shared.music_position.load(Relaxed) as f32 / 64_000.0;
    audio.fade_music(Music::Lowered, Duration::from_secs(1));
    audio.change_volume(-5);
    listen(&mut first, 3.0);
    assert!((seconds() - 3.0).abs() < 0.05, "{}", seconds());

    // The device is gone: the panel knows, what happens is not heard, and settings still change.
    *audio.shared.state() = State::Silent;
    assert_eq!(audio.loudness(), None);
    audio.play(&[Event::Lost]);
    audio.change_volume(1);

    let mut second = connect(&audio.shared, &Assets::embedded());
    assert_eq!(audio.loudness(), Some(0.6));
    let heard = listen(&mut second, 1.0).loudness();
    assert!((seconds() - 4.0).abs() < 0.05, "{}", seconds());

    let (mut other, mut expected) = offline(60);
    other.fade_music(Music::Lowered, Duration::from_secs(1));
    listen(&mut expected, 3.0);
    let expected = listen(&mut expected, 1.0).loudness();
    assert!((heard / expected - 1.0).abs() < 0.05, "{heard} as loud as {expected}");
}

#[test]
fn a_loop_goes_on_in_music_that_is_shorter() {
    let stereo = NonZero::new(2).expect("two");
    let rate = NonZero::new(RATE).expect("a rate");
    let samples = samples::Samples::new(stereo, rate, vec![0, 8192, 16_384, -8192]);
    let from = |position| {
        let position = Arc::new(AtomicUsize::new(position));
        samples.clone().repeat_from(position).take(5).collect::<Vec<_>>()
    };
    assert_eq!(from(0), [0.0, 0.25, 0.5, -0.25, 0.0]);
    assert_eq!(from(3), [0.5, -0.25, 0.0, 0.25, 0.5], "it starts with the left channel");
    assert_eq!(from(1000), from(0));
}

/// Until the first device answers, the panel shows the volume; there may be no device at all here.
#[test]
fn opening_is_not_silence_yet() {
    let shared = Arc::new(Shared::new(Volume { percent: 70, muted: false }));
    let volume = Volume { percent: 70, muted: false };
    let audio = Audio { shared, volume, music_level: 1.0, _keeper: None };
    assert_eq!(audio.loudness(), Some(0.7));
    let started = std::time::Instant::now().checked_sub(2 * OPENING).expect("the machine has run for seconds");
    *audio.shared.state() = State::Opening(started);
    assert_eq!(audio.loudness(), None);
}
