//! Tests of the mixer's output, without a device.

use super::device_loop::to_mono;
use super::music::conductor::{Conductor, StereoFrame};
use super::music::harmony::{A_MINOR, Chord};
use super::sounds::Sounds;
use super::*;
use crate::game::Outcome;
use crate::game::{Brick, BrokenBy, PowerUpKind};
use crate::level::{BrickKind, Color};
use crate::scratch::Scratch;
use rodio::Source;
use std::num::NonZero;
use std::sync::LazyLock;

const RATE: u32 = 44_100;
const BRICK: Brick = Brick { kind: BrickKind::one_hit(Color::Blue), hits_left: 1, returns_left: 0 };

/// Returns the game's audio and the stream it would play, without a device.
fn offline(percent: u8) -> (Audio, impl Source) {
    let volume = Volume { percent, muted: false };
    let mixer = Arc::new(SharedMixer::new(volume.loudness()));
    let mixed = connect_with(&mixer, &OWN);
    (without_device(mixer, volume), mixed)
}

fn with_mixer(assets: &Assets, volume: Volume) -> (Audio, impl Source + use<>) {
    let mixer = Arc::new(SharedMixer::new(volume.loudness()));
    let mixed = connect(&mixer, assets);
    (without_device(mixer, volume), mixed)
}

fn without_device(mixer: Arc<SharedMixer>, volume: Volume) -> Audio {
    Audio { mixer, volume, music_level: 1.0, all_bricks: 0, _device: None }
}

/// Connects to a simulated device. Returns the stream it would play.
fn connect(mixer: &Arc<SharedMixer>, assets: &Assets) -> impl Source + use<> {
    connect_with(mixer, &Arc::new(Sounds::load(assets)))
}

fn connect_with(mixer: &Arc<SharedMixer>, sounds: &Arc<Sounds>) -> impl Source + use<> {
    mix::connect(mixer, sounds, NonZero::new(RATE).expect("a rate"))
}

/// The game's own sounds, loaded once: loading takes longer than most tests.
static OWN: LazyLock<Arc<Sounds>> = LazyLock::new(|| Arc::new(Sounds::load(&Assets::embedded())));

/// Like [`offline`] but without music.
fn silent(percent: u8) -> (Audio, impl Source) {
    let volume = Volume { percent, muted: false };
    let mixer = Arc::new(SharedMixer::new(volume.loudness()));
    mixer.music_gain.set(0.0);
    let mixed = connect_with(&mixer, &OWN);
    (without_device(mixer, volume), mixed)
}

/// Measurements of the stereo output.
#[derive(Debug, PartialEq)]
struct Heard {
    /// Largest absolute sample.
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

/// Measures the half second after `events`, without music.
fn heard(percent: u8, events: &[Event]) -> Heard {
    let (audio, mut mixed) = silent(percent);
    audio.play(events);
    listen(&mut mixed, 0.5)
}

/// Returns one of each event that has a sound, at `at`.
fn all_events(at: Vec2) -> Vec<Event> {
    let collected = |kind| Event::PowerUpCollected { kind, outcome: Outcome::Started, at };
    let mut events = vec![
        Event::Started,
        Event::Launched { at },
        Event::WallHit { at, normal: Vec2::Y },
        Event::SolidHit { at, cell: 0 },
        Event::BrickDestroyed {
            at,
            push: Vec2::NEG_Y,
            cell: 0,
            brick: BRICK,
            combo: 3,
            points: 30,
            by: BrokenBy::Ball,
        },
        Event::BrickCracked { at, cell: 0, brick: BRICK },
        Event::Exploded { at },
        Event::BrickGrown { at, cell: 0 },
        Event::BoltsFired { at },
        Event::BarrierHit { at },
        Event::PaddleHit { at, offset: 0.0, is_charged: false },
        Event::PowerUpDropped { kind: PowerUpKind::Sticky, at },
        Event::PowerUpEnded { kind: PowerUpKind::Sticky },
        Event::LifeWon { lives: 3, at },
        Event::LifeLost { lives: 2 },
        Event::LifeLost { lives: 1 },
        Event::Won,
        Event::Lost,
    ];
    events.extend(PowerUpKind::ALL.map(collected));
    events
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
fn every_item_has_a_sound_of_its_own() {
    let heard = PowerUpKind::ALL.map(|kind| {
        let (audio, mut mixed) = silent(100);
        audio.play(&[Event::PowerUpCollected { kind, outcome: Outcome::Started, at: MIDDLE }]);
        (0..RATE).map(|_| mixed.next().unwrap_or(0.0)).collect::<Vec<_>>()
    });
    for (number, sound) in heard.iter().enumerate() {
        assert!(!heard[..number].contains(sound), "{:?}", PowerUpKind::ALL[number]);
    }
}

/// A chain explodes ten times a second, each time with another sound or pitch. Bricks break at the
/// same time.
#[test]
fn a_chain_of_explosions_neither_clips_nor_repeats() {
    let (audio, mut mixed) = offline(100);
    for step in 0..20 {
        let at = Vec2::new(40.0 * step as f32, 100.0);
        let brick = Event::BrickDestroyed {
            at,
            push: Vec2::NEG_Y,
            cell: 0,
            brick: BRICK,
            combo: step,
            points: 10,
            by: BrokenBy::Ball,
        };
        audio.play(&[Event::Exploded { at }, brick]);
        let heard = listen(&mut mixed, 0.1);
        assert!((0.05..0.95).contains(&heard.peak), "explosion {step}: {heard:?}");
    }
    assert!(explosion_pitch(Vec2::ZERO) < explosion_pitch(MIDDLE) && explosion_pitch(MIDDLE) == 1.0);
}

/// A shot is softer than the brick it breaks.
#[test]
fn shots_are_softer_than_bricks() {
    let loudness = |event: Event| heard(100, &[event]).loudness();
    let brick = Event::BrickDestroyed {
        at: MIDDLE,
        push: Vec2::NEG_Y,
        cell: 0,
        brick: BRICK,
        combo: 1,
        points: 10,
        by: BrokenBy::Ball,
    };
    assert!(loudness(Event::BoltsFired { at: MIDDLE }) < 0.7 * loudness(brick));
    assert!(loudness(Event::Exploded { at: MIDDLE }) < 1.5 * loudness(Event::Won));
}

#[test]
fn a_sound_comes_from_where_it_happens() {
    let heard = |x| heard(50, &[Event::PaddleHit { at: Vec2::new(x, 580.0), offset: 0.0, is_charged: false }]);
    let (left, middle, right) = (heard(0.0), heard(400.0), heard(800.0));
    assert!(left.rms[0] > 2.0 * left.rms[1] && left.rms[1] > 0.0, "{left:?}");
    assert!(right.rms[1] > 2.0 * right.rms[0], "{right:?}");
    assert!((middle.rms[0] / middle.rms[1] - 1.0).abs() < 1e-3, "{middle:?}");
    for side in [left, right] {
        assert!((side.loudness() / middle.loudness() - 1.0).abs() < 0.02, "equally loud: {side:?} {middle:?}");
    }
}

/// The paddle's sound lasts 0.16 s. A brick's sound during it plays alongside; it neither waits nor
/// replaces it.
#[test]
fn sounds_overlap() {
    let at = MIDDLE;
    let brick = Event::BrickDestroyed {
        at,
        push: Vec2::NEG_Y,
        cell: 0,
        brick: BRICK,
        combo: 1,
        points: 10,
        by: BrokenBy::Ball,
    };
    let play = |first: &[Event], second: &[Event]| {
        let (audio, mut mixed) = silent(50);
        audio.play(first);
        let mut samples: Vec<f32> = (0..RATE / 10).map(|_| mixed.next().unwrap_or(0.0)).collect();
        audio.play(second);
        samples.extend((0..RATE / 2).map(|_| mixed.next().unwrap_or(0.0)));
        samples
    };
    let paddle = [Event::PaddleHit { at, offset: 0.0, is_charged: false }];
    let (both, first, second) = (play(&paddle, &[brick]), play(&paddle, &[]), play(&[], &[brick]));
    let worst = both.iter().zip(first.iter().zip(&second)).map(|(both, (a, b))| (both - a - b).abs());
    let worst = worst.fold(0.0, f32::max);
    // The limiter reduces the peaks a little.
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

/// A broken or empty sound file is reported, and the embedded copy is played instead.
#[test]
fn a_broken_sound_is_done_without() {
    let folder = Scratch::new("audio");
    std::fs::create_dir_all(folder.join("audio")).expect("a folder");
    for (name, bytes) in [("wall", &b"no sound"[..]), ("solid", b""), ("music", b"fLaC\0\0")] {
        std::fs::write(folder.join(format!("audio/{name}.flac")), bytes).expect("written");
    }
    let assets = Assets::find(Some(folder.to_path_buf())).expect("a folder with sounds");
    let volume = Volume { percent: 100, muted: false };
    let (audio, mut mixed) = with_mixer(&assets, volume);
    let sounds = Sounds::load(&assets);
    assert!(sounds.effects.iter().all(|variants| !variants.is_empty()) && sounds.custom.is_none());
    assert!(sounds.band.iter().all(Option::is_some));
    audio.play(&[Event::WallHit { at: MIDDLE, normal: Vec2::Y }]);
    assert!(listen(&mut mixed, 0.2).peak > 0.1);
}

/// A piece that cannot be parsed is reported, and the embedded copy is played instead. Without a
/// copy, the current piece continues.
#[test]
fn a_broken_piece_is_done_without() {
    let folder = Scratch::new("audio-song");
    std::fs::create_dir_all(folder.join("audio")).expect("a folder");
    std::fs::write(folder.join("audio/forge.song"), "tempo: fast\n").expect("written");
    let assets = Assets::find(Some(folder.to_path_buf())).expect("a folder with sounds");
    assert_eq!(Sounds::load(&assets).pieces[2].name, "Forge");

    let mut sounds = Sounds::load(&assets.strict());
    assert!(sounds.pieces[2].notes.is_empty() && !sounds.pieces[3].notes.is_empty());
    sounds.custom = None;
    let mut conductor = sounds.conductor(NonZero::new(RATE).expect("a rate"));
    let mut frames = vec![music::conductor::StereoFrame::default(); 4 * RATE as usize];
    for (asked, playing) in [(1, 1), (2, 1), (3, 3)] {
        conductor.accompany(asked, 0.5);
        conductor.render(&mut frames);
        assert_eq!(conductor.position().map(|(piece, _)| piece), Some(playing));
    }
}

/// A new volume also applies to sounds that are already playing.
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
fn the_volume_changes_by_tens_up_to_its_ends() {
    let (mut audio, _) = offline(50);
    (0..5).for_each(|_| audio.change_volume(-1));
    assert_eq!((audio.volume.percent, audio.loudness()), (0, Some(0.0)));
    audio.change_volume(-1);
    assert_eq!(audio.volume.percent, 0);
    (0..12).for_each(|_| audio.change_volume(1));
    assert_eq!(audio.volume, Volume { percent: 100, muted: false });
}

/// A mono device plays both channels.
#[test]
fn mono_has_both_sides() {
    let loudness = |x: f32| {
        let (audio, mixed) = silent(50);
        audio.play(&[Event::PaddleHit { at: Vec2::new(x, 580.0), offset: 0.0, is_charged: false }]);
        let power: f32 = to_mono(mixed).take(RATE as usize / 2).map(|sample| sample * sample).sum();
        power.sqrt()
    };
    let (left, middle, right) = (loudness(0.0), loudness(400.0), loudness(800.0));
    assert!((left / right - 1.0).abs() < 0.01 && left / middle > 0.7, "{left} {middle} {right}");
}

#[test]
fn a_run_of_hits_rises_in_pitch_and_a_win_does_not_sound_like_a_loss() {
    let samples = |event: Event| {
        let (audio, mut mixed) = silent(100);
        audio.play(&[event]);
        (0..RATE / 4).map(|_| mixed.next().unwrap_or(0.0)).collect::<Vec<_>>()
    };
    let brick = |combo| {
        samples(Event::BrickDestroyed {
            at: MIDDLE,
            push: Vec2::NEG_Y,
            cell: 0,
            brick: BRICK,
            combo,
            points: 10,
            by: BrokenBy::Ball,
        })
    };
    assert_ne!(brick(1), brick(2));
    let heard = [Event::Won, Event::Lost, Event::LifeLost { lives: 1 }, Event::Started].map(samples);
    for (i, sound) in heard.iter().enumerate() {
        assert!(!heard[..i].contains(sound), "{i}");
    }
}

/// Two laser bolts can hit in one step: one cracks a brick, the other destroys one.
#[test]
fn a_crack_swallows_no_tone() {
    let crack = Event::BrickCracked { at: MIDDLE, cell: 0, brick: BRICK };
    let brick = Event::BrickDestroyed {
        at: MIDDLE,
        push: Vec2::NEG_Y,
        cell: 1,
        brick: BRICK,
        combo: 3,
        points: 10,
        by: BrokenBy::Ball,
    };
    let samples = |events: &[Event]| {
        let (audio, mut mixed) = silent(30);
        audio.play(events);
        (0..RATE / 2).map(|_| mixed.next().unwrap_or(0.0)).collect::<Vec<f32>>()
    };
    let energy = |samples: &[f32]| samples.iter().map(|sample| sample * sample).sum::<f32>();
    let (both, crack, brick) = (samples(&[crack, brick]), samples(&[crack]), samples(&[brick]));
    let added: Vec<f32> = both.iter().zip(&crack).map(|(both, crack)| both - crack).collect();
    assert!(energy(&added) > 0.7 * energy(&brick), "{} of {}", energy(&added), energy(&brick));
}

#[test]
fn a_hundred_bricks_are_as_loud_as_one() {
    let events = [Event::WallHit { at: Vec2::ZERO, normal: Vec2::Y }; 100];
    assert_eq!(heard(100, &events), heard(100, &events[..1]));
}

#[test]
fn a_run_rises_by_two_octaves_and_no_further() {
    let pitch = |combo| combo_pitch(combo, A_MINOR.upper);
    assert_eq!((pitch(1), pitch(4), pitch(7), pitch(1000)), (1.0, 2.0, 4.0, 4.0));
    assert!((1..7).all(|combo| pitch(combo) < pitch(combo + 1)));
    assert!(crack_pitch(A_MINOR.upper) < 1.0);
    for name in ["F", "G7", "Dm9", "Bbmaj7", "E7", "Bm7b5", "Cmaj9"] {
        let tones = Chord::parse(name).expect("a chord").upper;
        assert!((1.0..=4.0).contains(&combo_pitch(1, tones)) && combo_pitch(1000, tones) <= 4.0, "{name}");
        assert!((0.7..1.0).contains(&crack_pitch(tones)), "{name}");
    }
}

#[test]
fn the_same_variant_is_never_heard_twice_in_a_row() {
    let (audio, _mixed) = silent(100);
    let State::Playing(effects) = &mut *audio.mixer.state() else { panic!("it plays") };
    for sound in [Sound::Brick, Sound::Crunch, Sound::Paddle, Sound::Wall, Sound::LaserShot, Sound::Explosion] {
        let heard: Vec<usize> = (0..100).map(|_| effects.next_variant(sound)).collect();
        assert!(heard.windows(2).all(|pair| pair[0] != pair[1]), "{sound:?}: {heard:?}");
        assert!((0..3).all(|variant| heard.contains(&variant)), "{sound:?}: {heard:?}");
    }
    assert_eq!(effects.next_variant(Sound::Solid), 0);
}

#[test]
fn decoded_sounds_take_forty_megabytes_at_most() {
    let sounds = Sounds::load(&Assets::embedded());
    let effects = sounds.effects.iter().flatten().map(|effect| 4 * effect.len()).sum::<usize>();
    let bytes = effects + sounds.band.iter().flatten().map(|recording| 2 * recording.samples.capacity()).sum::<usize>();
    assert!((1_000_000..40_000_000).contains(&bytes), "{bytes}");
}

#[test]
fn music_and_effects_have_volumes_of_their_own() {
    let loudness = |music, effects, events: &[Event]| {
        let (mut audio, mut mixed) = offline(100);
        audio.set_balance(Balance { music, effects });
        listen(&mut mixed, 0.1);
        audio.play(events);
        listen(&mut mixed, 0.3).loudness()
    };
    let hit = [Event::PaddleHit { at: MIDDLE, offset: 0.0, is_charged: false }];
    assert!(loudness(0, 100, &[]) < 1e-4 && loudness(100, 0, &[]) > 0.005);
    assert!(loudness(0, 100, &hit) > 0.02 && loudness(0, 0, &hit) < 1e-4);
    let (full, half) = (loudness(0, 100, &hit), loudness(0, 50, &hit));
    assert!((half / full - 0.5).abs() < 0.02, "{half} of {full}");
}

/// Returns the index of the current piece.
fn piece(audio: &Audio) -> Option<usize> {
    audio.mixer.music().as_ref().and_then(Conductor::position).map(|(piece, _)| piece)
}

/// Returns the requested piece and the level's progress.
fn requested(audio: &Audio) -> (usize, f32) {
    (audio.mixer.piece.load(Relaxed), audio.mixer.progress.get())
}

#[test]
fn the_music_follows_the_game() {
    let level = crate::level::parse("test.lvl", "Test", "2 2 2 2\n").expect("a good level");
    let mut game = Game::new(&level, 1);
    let (mut audio, mut mixed) = offline(100);
    audio.accompany(&game, 1);
    listen(&mut mixed, 0.5);
    assert_eq!(piece(&audio), Some(0), "in the menu");
    game.step(&crate::game::Input { start: true, ..Default::default() }, &mut Vec::new());
    audio.accompany(&game, 1);
    listen(&mut mixed, 1.0);
    assert_eq!(piece(&audio), Some(0), "until the bar is over");
    listen(&mut mixed, 2.0);
    assert_eq!((piece(&audio), requested(&audio)), (Some(1), (1, 0.0)));
    audio.accompany(&game, 2);
    assert_eq!(requested(&audio), (2, 0.0), "the next level has another piece");

    let level = crate::level::parse("test.lvl", "Test", "world: clockwork\n2 2 2 2\n").expect("a good level");
    let mut game = Game::new(&level, 1);
    game.step(&crate::game::Input { start: true, ..Default::default() }, &mut Vec::new());
    audio.accompany(&game, 0);
    assert_eq!(requested(&audio), (4, 0.0), "its world's, whatever its number");
}

/// Stingers play even with the music turned off.
#[test]
fn a_loss_sounds_a_stinger_within_a_beat() {
    let (audio, mut mixed) = silent(100);
    listen(&mut mixed, 1.0);
    *audio.mixer.stinger() = Some(Stinger::Lost);
    let beat = 60.0 / 90.0;
    assert!(listen(&mut mixed, beat + 0.2).peak > 0.05);
    assert_eq!(piece(&audio), None);
    listen(&mut mixed, 7.0);
    assert_eq!(piece(&audio), Some(0), "and goes on");
}

#[test]
fn a_pause_lowers_the_music_and_play_raises_it() {
    let (mut audio, mut mixed) = offline(100);
    let frame = Duration::from_millis(16);
    let mut level = |music: Music| {
        for _ in 0..30 {
            audio.fade_music(music, frame);
        }
        listen(&mut mixed, 0.1); // the device reads a new volume every few milliseconds
        audio.music_level
    };
    assert_eq!(level(Music::Full), 1.0);
    assert!((level(Music::Lowered) - PAUSED_MUSIC).abs() < 1e-5);
    assert!((level(Music::Full) - 1.0).abs() < 1e-5);
    assert!(level(Music::Silent).abs() < 1e-5);

    // The fade takes 0.3 s.
    let (mut audio, _mixed) = offline(100);
    audio.fade_music(Music::Lowered, Duration::from_millis(150));
    assert!((audio.music_level - (1.0 + PAUSED_MUSIC) / 2.0).abs() < 1e-5);

    // Compares the same second of music in play and while paused.
    let loudness = |music| {
        let (mut audio, mut mixed) = offline(100);
        audio.fade_music(music, Duration::from_secs(1));
        listen(&mut mixed, 0.1);
        listen(&mut mixed, 1.0).loudness()
    };
    let (play, pause) = (loudness(Music::Full), loudness(Music::Lowered));
    assert!((pause / play - PAUSED_MUSIC).abs() < 0.02, "{pause} of {play}");
}

#[test]
fn another_sound_device_continues_after_a_failure() {
    let (mut audio, mut first) = offline(100);
    let mixer = audio.mixer.clone();
    // The menu's piece has six sixteenths per second.
    let seconds = || {
        let position = mixer.music().as_ref().and_then(Conductor::position);
        position.map_or(0.0, |(_, step)| step as f32 / 6.0)
    };
    audio.fade_music(Music::Lowered, Duration::from_secs(1));
    audio.change_volume(-5);
    listen(&mut first, 3.0);
    assert!((seconds() - 3.0).abs() < 0.25, "{}", seconds());

    // The device is gone: the panel shows it, events make no sound, and settings can still change.
    *audio.mixer.state() = State::Silent;
    assert_eq!(audio.loudness(), None);
    audio.play(&[Event::WallHit { at: MIDDLE, normal: Vec2::Y }]);
    audio.change_volume(1);

    let mut second = connect(&audio.mixer, &Assets::embedded());
    assert_eq!(audio.loudness(), Some(0.6));
    let heard = listen(&mut second, 3.0).loudness();
    assert!((seconds() - 6.0).abs() < 0.25, "{}", seconds());

    let (mut other, mut expected) = offline(60);
    other.fade_music(Music::Lowered, Duration::from_secs(1));
    listen(&mut expected, 3.0);
    let expected = listen(&mut expected, 3.0).loudness();
    // Sounds that were playing when the first device failed are lost.
    assert!((heard / expected - 1.0).abs() < 0.2, "{heard} as loud as {expected}");
}

/// Creates an assets folder with custom music. Any FLAC file works; this is a short mono one.
fn with_custom_music(name: &str) -> (Scratch, Assets) {
    let folder = Scratch::new(name);
    std::fs::create_dir_all(folder.join("audio")).expect("a folder");
    let bytes = Assets::embedded().read("audio/win.flac").expect("a sound").into_owned();
    std::fs::write(folder.join("audio/music.flac"), bytes).expect("written");
    let assets = Assets::find(Some(folder.to_path_buf())).expect("a folder with sounds");
    (folder, assets)
}

#[test]
fn custom_music_repeats_without_a_gap() {
    let (_folder, assets) = with_custom_music("custom-music-loop");
    let (_audio, mut mixed) = with_mixer(&assets, Volume { percent: 100, muted: false });
    let once: Vec<f32> = assets
        .load("audio/win.flac", |file, bytes| {
            decode::decode(file, bytes, decode::EFFECT_SECONDS).map(|decoded| decoded.effect().collect())
        })
        .expect("it is good");
    let heard: Vec<f32> = (0..3 * once.len()).map(|_| [mixed.next(), mixed.next()][0].unwrap_or(0.0)).collect();
    let expected = once.iter().cycle();
    let worst = heard.iter().zip(expected).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
    assert!(worst < 0.01, "{worst}");
}

#[test]
fn custom_music_takes_the_place_of_the_pieces() {
    let (_folder, assets) = with_custom_music("custom-music");
    let (mut audio, mut mixed) = with_mixer(&assets, Volume { percent: 100, muted: false });
    assert!(listen(&mut mixed, 0.5).peak > 0.05);
    audio.set_balance(Balance { music: 0, effects: 100 });
    listen(&mut mixed, 0.1);
    assert_eq!((listen(&mut mixed, 0.1).peak < 1e-3, piece(&audio)), (true, None));
    *audio.mixer.stinger() = Some(Stinger::Won);
    assert!(listen(&mut mixed, 0.5).peak > 0.05, "stingers are heard beside it");
}

/// The panel shows the volume until the first device answers. This machine may have no device at
/// all.
#[test]
fn panel_shows_the_volume_while_the_device_opens() {
    let volume = Volume { percent: 70, muted: false };
    let audio = without_device(Arc::new(SharedMixer::new(volume.loudness())), volume);
    assert_eq!(audio.loudness(), Some(0.7));
    *audio.mixer.state() = State::Silent;
    assert_eq!(audio.loudness(), None);
}

/// The chord does not wait for a beat. The win's phrase follows it, still in the key of the level's
/// piece, and ends the piece.
#[test]
fn the_last_hit_has_its_chord_at_once_and_the_win_follows() {
    for after in [20.1, 20.4, 20.9, 21.4] {
        let mut conductor = OWN.conductor(RATE.try_into().expect("a rate"));
        // Returns the loudest stinger, and the piece at the end.
        let mut listen = |piece: usize, seconds: f32, stinger: Option<Stinger>| {
            conductor.accompany(piece, 1.0);
            stinger.into_iter().for_each(|stinger| conductor.request(stinger));
            let mut frames = vec![StereoFrame::default(); (seconds * RATE as f32) as usize];
            conductor.render(&mut frames);
            let peak = frames.iter().map(|frame| frame.stinger[0].abs()).fold(0.0, f32::max);
            (peak, conductor.position().map(|(piece, _)| piece))
        };
        assert_eq!(listen(2, after, None), (0.0, Some(2)));
        // As soon as a level is won, the game asks for the menu's piece.
        let (chord, piece) = listen(0, 0.05, Some(Stinger::LastHit));
        assert!(chord > 0.05 && piece == Some(2), "after {after} s: {chord} in piece {piece:?}");
        let pieces: Vec<_> = (0..26).map(|_| listen(0, 0.05, None).1).collect();
        let ends = pieces.iter().position(|piece| *piece != Some(2)).unwrap_or(26);
        assert!((6..26).contains(&ends) && pieces[ends..].iter().all(Option::is_none), "after {after} s: {pieces:?}");
        assert!(listen(0, 1.0, None).0 > 0.05, "the win is heard");
    }
}
