//! What can be said of a sound without hearing it: no clipping, no clicks, and a loudness that fits
//! the others.

use art::sound::clip::{Clip, decibels};
use art::sound::{self, MUSIC};

/// The game plays several at once, and its mixer adds them up.
const PEAK: std::ops::RangeInclusive<f32> = -6.5..=-3.0;

#[test]
fn effects_peak_and_sound_about_equally_loud() {
    for (name, clip) in effects() {
        let (peak, rms) = (decibels(clip.peak()), decibels(clip.rms()));
        assert!(PEAK.contains(&peak), "{name} peaks at {peak} dB");
        assert!((-24.0..=-14.0).contains(&rms), "{name} has an RMS of {rms} dB");
    }
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

/// All that needs the music, in one test, since composing it takes a second.
#[test]
fn the_music_stays_behind_the_effects_and_loops_without_a_seam() {
    let music = sound::ALL.iter().find(|(name, _)| *name == MUSIC).unwrap().1();
    assert_eq!(music.channels, 2);
    assert!((25.0..=40.0).contains(&music.seconds()));
    assert!(music.peak() <= 0.98, "peak {}", music.peak());
    let rms = decibels(music.rms());
    assert!((-21.0..=-19.0).contains(&rms), "RMS {rms} dB");

    for channel in 0..2 {
        let samples: Vec<f32> = music.samples.iter().skip(channel).step_by(2).copied().collect();
        // ```text
        //   … y z | a b …      neither the step z → a nor the bend y → z → a may stand out
        // ```
        let [a, b, ..] = samples[..] else { unreachable!() };
        let [.., y, z] = samples[..] else { unreachable!() };
        // Bars begin with a stroke of the drum, so the beginnings of the other bars are the fair
        // comparison.
        let bar = samples.len() / 16;
        let around_bars = (1..16).flat_map(|i| samples[i * bar - 100..i * bar + 100].windows(3));
        let (mut step, mut bend) = (0.0_f32, 0.0_f32);
        for window in around_bars {
            step = step.max((window[1] - window[0]).abs());
            bend = bend.max((window[0] - 2.0 * window[1] + window[2]).abs());
        }
        assert!((a - z).abs() <= step, "step {} at the seam, {step} elsewhere", a - z);
        for seam in [y - 2.0 * z + a, z - 2.0 * a + b] {
            assert!(seam.abs() <= bend, "bend {seam} at the seam, {bend} elsewhere");
        }
    }
}

fn effects() -> impl Iterator<Item = (&'static str, Clip)> {
    sound::ALL.into_iter().filter(|(name, _)| *name != MUSIC).map(|(name, make)| (name, make()))
}
