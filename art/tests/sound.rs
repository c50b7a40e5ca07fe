//! Checks measurable properties of the sounds: no clipping, no clicks, balanced loudness; and music
//! with sections, layers and no audible seam.

use art::sound::clip::{Clip, decibels};
use art::sound::music::game::conductor::{Conductor, StereoFrame};
use art::sound::music::game::score::Song;
use art::sound::music::game::stingers::Stinger;
use art::sound::music::game::voice::{Band, VOICES};
use art::sound::table::{self, RATE};
use art::sound::{self, is_instrument, measure};
use std::fs;

#[test]
fn nothing_clips_and_effects_are_about_equally_loud() {
    for (name, make) in sound::ALL {
        let clip = make();
        assert!(decibels(clip.peak()) <= -1.0, "{name} peaks at {} dB", decibels(clip.peak()));
        let loudness = measure::loudness(&clip);
        assert!(is_instrument(name) || (-26.0..=-17.5).contains(&loudness), "{name} is as loud as {loudness} dB");
    }
}

/// Hits sound without delay, and a solid brick is at least as loud as a breaking one.
#[test]
fn hits_are_quick_and_stand_in_their_order() {
    let clip = |name: &str| sound::ALL.iter().find(|(file, _)| *file == name).unwrap_or_else(|| panic!("{name}")).1();
    let loudness = |name: &str| measure::loudness(&clip(name));
    for (brick, wall, paddle, crunch) in [
        ("brick.flac", "wall.flac", "paddle.flac", "crunch.flac"),
        ("brick_2.flac", "wall_2.flac", "paddle_2.flac", "crunch_2.flac"),
        ("brick_3.flac", "wall_3.flac", "paddle_3.flac", "crunch_3.flac"),
    ] {
        assert!(loudness("solid.flac") >= loudness(brick), "{brick}");
        assert!(loudness(brick) > loudness(wall) && loudness(brick) > loudness(crunch), "{brick}");
        for name in [brick, wall, paddle, crunch, "solid.flac"] {
            assert!(measure::onset(&clip(name)) < 2.0, "{name} is late");
        }
    }
    for kind in ["brick", "wall", "paddle", "crunch"] {
        let variants = ["", "_2", "_3"].map(|end| clip(&format!("{kind}{end}.flac")).samples);
        assert!(variants[0] != variants[1] && variants[1] != variants[2] && variants[0] != variants[2], "{kind}");
    }
}

/// A win has time to ring out. An explosion is softer than a win, and a shot is softer than the
/// brick it breaks.
#[test]
fn rare_sounds_stand_above_frequent_ones() {
    let clip = |name: &str| sound::ALL.iter().find(|(file, _)| *file == name).unwrap_or_else(|| panic!("{name}")).1();
    let loudness = |name: &str| measure::loudness(&clip(name));
    assert!(clip("win.flac").seconds() >= 2.2);
    for end in ["", "_2", "_3"] {
        assert!(loudness(&format!("explosion{end}.flac")) < loudness("win.flac"));
        let shot = format!("laser_shot{end}.flac");
        assert!(loudness(&shot) < loudness("brick.flac") - 3.0 && clip(&shot).seconds() < 0.4, "{shot}");
    }
    assert!(loudness("regrow.flac") < loudness("brick.flac"));
}

/// Hits have enough high frequencies to stand out above the music's bass.
#[test]
fn hits_are_heard_above_the_bass() {
    for name in ["paddle.flac", "paddle_2.flac", "paddle_3.flac", "wall.flac", "wall_2.flac", "wall_3.flac"] {
        let clip = sound::ALL.iter().find(|(file, _)| *file == name).unwrap_or_else(|| panic!("{name}")).1();
        let (centre, _) = measure::brightness(&clip);
        assert!(centre > 1000.0, "{name}: {centre} Hz");
    }
}

/// The hits, breaks and items without their attacks, as they were at first: file without its
/// ending, loudness in dB, and energy above 4 kHz after 80 ms as by [`measure::bright_tail`].
const WITHOUT_ATTACK: [(&str, f32, f32); 42] = [
    ("brick", -20.0, -97.09),
    ("brick_2", -20.0, -94.48),
    ("brick_3", -20.0, -98.85),
    ("crunch", -23.5, -66.47),
    ("crunch_2", -23.5, -68.22),
    ("crunch_3", -23.5, -67.87),
    ("explosion", -20.0, -41.07),
    ("explosion_2", -20.0, -47.9),
    ("explosion_3", -20.0, -42.08),
    ("floor_hit", -19.5, -46.15),
    ("item_armor", -19.0, -77.85),
    ("item_big_ball", -19.5, -72.22),
    ("item_bomb", -19.5, -33.37),
    ("item_chaos", -19.0, -70.28),
    ("item_confuse", -19.0, -66.37),
    ("item_darkness", -19.0, -64.82),
    ("item_double_points", -19.5, -40.02),
    ("item_dropped", -25.5, -81.2),
    ("item_dynamite", -19.5, -55.63),
    ("item_extra_life", -18.5, -44.52),
    ("item_floor", -19.5, -48.57),
    ("item_freeze", -19.0, -41.89),
    ("item_homing", -19.5, -48.92),
    ("item_laser", -19.5, -47.91),
    ("item_magnet", -19.5, -42.0),
    ("item_multi_ball", -19.5, -59.09),
    ("item_mystery", -19.5, -47.27),
    ("item_pad_size_increase", -19.5, -60.81),
    ("item_pass_through", -19.5, -35.43),
    ("item_reset", -19.0, -72.36),
    ("item_shrink", -19.0, -54.22),
    ("item_slow", -19.5, -55.24),
    ("item_small_ball", -19.0, -49.56),
    ("item_speed", -19.5, -38.79),
    ("item_sticky", -19.5, -53.79),
    ("paddle", -20.2, -91.7),
    ("paddle_2", -20.2, -90.93),
    ("paddle_3", -20.2, -92.44),
    ("solid", -18.5, -77.47),
    ("wall", -22.5, -97.44),
    ("wall_2", -22.5, -95.27),
    ("wall_3", -22.5, -95.09),
];

/// Hits, breaks and items are bright by their attack alone: they neither hiss nor get louder.
#[test]
fn hits_breaks_and_items_bite_and_do_not_hiss() {
    for (name, loudness, tail) in WITHOUT_ATTACK {
        let file = format!("{name}.flac");
        let clip = sound::ALL.iter().find(|(other, _)| *other == file).unwrap_or_else(|| panic!("{file}")).1();
        let [all, bright] = measure::energies(&clip);
        assert!(bright >= 0.08 * all, "{name}: {} of the energy lies above 4 kHz", bright / all);
        let (heard, left) = (measure::loudness(&clip), measure::bright_tail(&clip, 0.08));
        assert!((heard - loudness).abs() <= 3.0, "{name}: {heard} dB instead of {loudness}");
        assert!(left <= tail + 0.05, "{name}: {left} dB above 4 kHz after 80 ms instead of {tail}");
    }
    let kinds = ["brick", "crunch", "explosion", "floor_hit", "item_", "paddle", "solid", "wall"];
    let files = sound::ALL.iter().filter(|(name, _)| kinds.iter().any(|kind| name.starts_with(kind)));
    assert_eq!(files.count(), WITHOUT_ATTACK.len());
}

#[test]
fn effects_begin_and_end_in_silence() {
    for (name, clip) in effects() {
        let [.., last] = clip.samples[..] else { panic!("{name} is empty") };
        assert!(clip.samples[0].abs() < 0.002 && last.abs() < 0.002, "{name} would click");
    }
}

#[test]
fn effects_are_mono_and_have_no_offset() {
    for (name, clip) in effects() {
        assert_eq!((clip.rate, clip.channels), (44_100, 1), "{name}");
        let mean = clip.samples.iter().sum::<f32>() / clip.samples.len() as f32;
        assert!(mean.abs() < 0.02, "{name} has a mean of {mean}");
    }
}

/// Each note of an instrument starts and ends in silence, where the game cuts the recording.
#[test]
fn instruments_are_cut_in_silence() {
    for patch in sound::music::INSTRUMENTS {
        let name = patch.file().trim_start_matches("audio/").to_owned();
        let clip = sound::ALL.iter().find(|(file, _)| *file == name).unwrap_or_else(|| panic!("{name}")).1();
        let length = clip.samples.len() / patch.notes;
        assert_eq!(clip.samples.len() % patch.notes, 0, "{name}");
        for note in clip.samples.chunks(length) {
            assert!(note[0].abs() < 0.01 && note[length - 1].abs() < 0.01, "{name} would click");
        }
    }
}

#[test]
fn the_folder_of_sounds_stays_small() {
    let files = fs::read_dir(art::folder("audio")).expect("the folder");
    let bytes: u64 = files.map(|file| file.and_then(|file| file.metadata()).expect("a file").len()).sum();
    assert!(bytes <= 12_000_000, "{bytes} bytes");
}

/// All checks that need a whole piece are in one test because rendering it takes seconds.
#[test]
fn pieces_have_contrast_layers_and_no_seam() {
    let (band, pieces) = (table::band(), table::pieces());
    std::thread::scope(|scope| {
        for number in 0..pieces.len() {
            let (band, pieces) = (&band, &pieces);
            scope.spawn(move || check_piece(band, pieces, number));
        }
    });
}

fn check_piece(band: &Band, pieces: &[Song], number: usize) {
    let piece = &pieces[number];
    let name = &piece.name;
    let bars = piece.chords.len();
    let end = table::bars(piece, bars);
    let whole = table::piece(band, pieces, number, 1.0, end + 3.0);
    assert!(decibels(whole.peak()) <= -1.0, "{name} peaks at {} dB", decibels(whole.peak()));

    // The music is softer than the effects, and its sections differ in loudness.
    let music = measure::part(&whole, 0.0, end);
    assert!((-26.0..-19.0).contains(&measure::mean_loudness(&music)), "{name}: {}", measure::mean_loudness(&music));
    let sections = (0..bars / 8).map(|i| {
        measure::mean_loudness(&measure::part(&whole, table::bars(piece, 8 * i), table::bars(piece, 8 * i + 8)))
    });
    let (softest, loudest) = sections.fold((0.0_f32, -99.0_f32), |(a, b), loud| (a.min(loud), b.max(loud)));
    assert!(loudest - softest > 3.0, "{name}: sections from {softest} to {loudest} dB");

    // The music is bright without hissing.
    let share = measure::brightness(&music).1;
    assert!((0.06..0.16).contains(&share), "{name}: {share} of the energy lies above 4 kHz");

    // A level's piece gets louder with progress.
    if number > 0 {
        let thin = table::piece(band, pieces, number, 0.0, end);
        let growth = measure::mean_loudness(&music) - measure::mean_loudness(&thin);
        assert!((1.5..6.0).contains(&growth), "{name} grows by {growth} dB");
        let chorus = measure::part(&whole, table::bars(piece, 24), table::bars(piece, 32));
        for (what, clip, least) in [("chorus", &chorus, 0.06), ("no brick gone", &thin, 0.06)] {
            let share = measure::brightness(clip).1;
            assert!(share > least, "{name}, {what}: {share} of the energy lies above 4 kHz");
        }
    }
    check_seam(name, &whole, (end * RATE as f32) as usize);
    for second in (end - 2.0) as usize..(end + 3.0) as usize {
        let peak = measure::part(&whole, second as f32, second as f32 + 1.0).peak();
        assert!(peak > 0.005, "{name}: silence in second {second}");
    }
}

#[test]
fn pieces_change_at_a_bar_without_a_click() {
    let (band, pieces) = (table::band(), table::pieces());
    for (from, to) in [(0, 1), (1, 0), (2, 0), (3, 4)] {
        let (clip, at) = table::change(&band, &pieces, from, to);
        let bar = table::bars(&pieces[from], 1);
        let place = at as f32 / RATE as f32 / bar;
        assert!((place - place.round()).abs() < 0.01, "{from} to {to}: after {place} bars");
        check_seam(&format!("{from} to {to}"), &clip, at);
    }
}

/// Checks that no step between two frames at the seam is larger than elsewhere within two seconds,
/// and no edge harder.
fn check_seam(name: &str, clip: &Clip, at: usize) {
    let (here, around) = (table::jump(clip, at, 100), table::jump(clip, at, 2 * RATE as usize));
    assert!(here < around, "{name}: a step of {here} at the seam, {around} elsewhere");
    let moments = (0..200).map(|i| at - 2 * RATE as usize + i * RATE as usize / 50).filter(|moment| *moment != at);
    let edges = moments.map(|moment| measure::edge(clip, moment)).fold(-99.0, f32::max);
    assert!(measure::edge(clip, at) <= edges, "{name}: an edge of {} dB, {edges} elsewhere", measure::edge(clip, at));
}

#[test]
fn stingers_come_on_a_beat_and_duck_the_music() {
    let (band, pieces) = (table::band(), table::pieces());
    for (name, stinger) in table::STINGERS {
        let mut conductor = Conductor::new(band.clone(), &pieces, RATE as f32);
        conductor.accompany(1, 1.0);
        let listen = |conductor: &mut Conductor, seconds: f32| {
            let mut frames = vec![StereoFrame::default(); (seconds * RATE as f32) as usize];
            conductor.render(&mut frames);
            assert!(conductor.sounding() < VOICES, "{} notes", conductor.sounding());
            frames
        };
        listen(&mut conductor, 36.4);
        conductor.request(stinger);
        let frames = listen(&mut conductor, 3.0);
        let first = frames.iter().position(|frame| frame.stinger != [0.0; 2]).unwrap_or_else(|| panic!("{name}"));
        let beats = (36.4 + first as f32 / RATE as f32) * pieces[1].tempo / 60.0;
        assert!((beats - beats.round()).abs() < 0.02, "{name} begins after {beats} beats");
        assert!(first < RATE as usize * 6 / 10, "{name} is late");
        let power = |frames: &[StereoFrame]| {
            frames.iter().map(|frame| frame.music[0].powi(2)).sum::<f32>() / frames.len() as f32
        };
        let (before, after) = (power(&frames[..first]), power(&frames[first + 4000..first + 40_000]));
        assert!(after < 0.3 * before, "{name}: the music goes from {before} to {after}");
        let peak = frames.iter().flat_map(|frame| [0, 1].map(|i| (frame.music[i] + frame.stinger[i]).abs()));
        let peak = decibels(peak.fold(0.0, f32::max));
        assert!((-20.0..-1.0).contains(&peak), "{name} peaks at {peak} dB");
    }
    // A lost life does not end the piece; a lost game does.
    assert!(!Stinger::LifeLost.phrase().ends_piece && Stinger::Lost.phrase().ends_piece);
}

fn effects() -> impl Iterator<Item = (&'static str, Clip)> {
    sound::ALL.into_iter().filter(|(name, _)| !is_instrument(name)).map(|(name, make)| (name, make()))
}
