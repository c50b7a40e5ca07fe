//! Measurements of a sound: loudness, brightness and onset.

use super::clip::{Clip, decibels};
use super::filter::Filter;
use std::f64::consts::TAU;

/// Approximate integration time of the ear in seconds.
const EAR: f32 = 0.2;

/// Returns the loudness of the loudest 0.2 s in dB. Frequencies are weighted as the ear hears them:
/// low ones less, high ones more.
pub fn loudness(clip: &Clip) -> f32 {
    decibels(weighted(clip).loudest(EAR))
}

/// Returns the weighted loudness of the whole clip in dB.
pub fn mean_loudness(clip: &Clip) -> f32 {
    decibels(weighted(clip).rms())
}

/// Applies roughly the K-weighting of ITU-R BS.1770: +4 dB above 1.5 kHz, and a cut below 38 Hz.
fn weighted(clip: &Clip) -> Clip {
    let mut samples = vec![0.0; clip.samples.len()];
    for channel in 0..clip.channels {
        let (mut shelf, mut rumble) = (Filter::new(clip.rate, 0.7), Filter::new(clip.rate, 0.5));
        for i in (channel..samples.len()).step_by(clip.channels) {
            let high = rumble.next(clip.samples[i], 38.0).high;
            samples[i] = high + 0.585 * shelf.next(high, 1500.0).high;
        }
    }
    Clip { samples, ..*clip }
}

/// Returns the energy in each of `bands` frequency bands, summed over all windows. All bands have
/// equal width and together reach half the sample rate. The first window is centred on the start,
/// and the last one on the end: each sample counts alike.
pub fn spectrum(clip: &Clip, bands: usize) -> Vec<f64> {
    let size = 2 * bands;
    let mono: Vec<f64> = clip
        .samples
        .chunks(clip.channels)
        .map(|frame| frame.iter().map(|sample| f64::from(*sample)).sum::<f64>() / clip.channels as f64)
        .collect();
    let turns: Vec<(f64, f64)> = (0..size).map(|i| (-TAU * i as f64 / size as f64).sin_cos()).collect();
    let mut energy = vec![0.0; bands];
    let mut window = vec![(0.0, 0.0); size];
    for end in (bands..mono.len() + size).step_by(bands) {
        for (i, value) in window.iter_mut().enumerate() {
            // Of two windows that overlap, the squares of the weights add up to 1.
            let weight = (0.5 - 0.5 * turns[i].1).sqrt();
            let sample = (end + i).checked_sub(size).and_then(|frame| mono.get(frame));
            *value = (sample.copied().unwrap_or(0.0) * weight, 0.0);
        }
        transform(&mut window, &turns);
        for (band, (re, im)) in energy.iter_mut().zip(&window) {
            *band += re * re + im * im;
        }
    }
    energy
}

/// Replaces complex values by their discrete Fourier transform (Cooley and Tukey, 1965). Their
/// number must be a power of two. `turns` holds the sine and cosine of each of that many equal
/// steps of a full clockwise turn.
fn transform(values: &mut [(f64, f64)], turns: &[(f64, f64)]) {
    let length = values.len();
    let shift = usize::BITS - length.ilog2();
    for i in 0..length {
        let mirrored = i.reverse_bits() >> shift;
        if i < mirrored {
            values.swap(i, mirrored);
        }
    }
    let mut half = 1;
    while half < length {
        for block in values.chunks_exact_mut(2 * half) {
            let (even, odd) = block.split_at_mut(half);
            for (i, (even, odd)) in even.iter_mut().zip(odd).enumerate() {
                let (sin, cos) = turns[i * length / (2 * half)];
                let turned = (cos * odd.0 - sin * odd.1, cos * odd.1 + sin * odd.0);
                *odd = (even.0 - turned.0, even.1 - turned.1);
                *even = (even.0 + turned.0, even.1 + turned.1);
            }
        }
        half *= 2;
    }
}

/// Number of bands for [`energies`] and [`brightness`].
const BANDS: usize = 1024;

/// Returns the energy of the whole clip and its part above 4 kHz, in the same arbitrary unit.
pub fn energies(clip: &Clip) -> [f64; 2] {
    let (energy, width) = (spectrum(clip, BANDS), f64::from(clip.rate) / 2.0 / BANDS as f64);
    let above = energy.iter().enumerate().filter(|(i, _)| *i as f64 * width > 4000.0).map(|(_, energy)| energy).sum();
    [energy.iter().sum::<f64>().max(1e-12), above]
}

/// Returns the energy above 4 kHz that is left after `seconds`, in dB of a full-scale square wave
/// of one second.
pub fn bright_tail(clip: &Clip, seconds: f32) -> f32 {
    // Four filters suppress a low tone of any loudness.
    let mut filters = vec![Filter::new(clip.rate, 0.7); 4];
    let bright = clip.samples.iter().map(|&sample| filters.iter_mut().fold(sample, |s, it| it.next(s, 4000.0).high));
    let samples = bright.skip((seconds * clip.rate as f32) as usize).collect();
    let tail = Clip { samples, ..*clip };
    decibels(tail.rms().max(1e-9)) + 10.0 * tail.seconds().log10()
}

/// Returns the spectral centroid in Hz and the share of the energy above 4 kHz.
pub fn brightness(clip: &Clip) -> (f64, f64) {
    let energy = spectrum(clip, BANDS);
    let width = f64::from(clip.rate) / 2.0 / BANDS as f64;
    // The centroid weights by amplitude, as is usual.
    let amplitudes: f64 = energy.iter().map(|energy| energy.sqrt()).sum::<f64>().max(1e-12);
    let centre = energy.iter().enumerate().map(|(i, energy)| i as f64 * width * energy.sqrt()).sum::<f64>();
    let [total, above] = energies(clip);
    (centre / amplitudes, above / total)
}

/// Returns the time until the sound first reaches a tenth of its peak, in milliseconds.
pub fn onset(clip: &Clip) -> f32 {
    let threshold = 0.1 * clip.peak();
    let first = clip.samples.iter().position(|sample| sample.abs() >= threshold).unwrap_or(0);
    (first / clip.channels) as f32 / clip.rate as f32 * 1000.0
}

/// Returns the part of the clip between two times in seconds.
pub fn part(clip: &Clip, from: f32, to: f32) -> Clip {
    let at = |seconds: f32| ((seconds * clip.rate as f32) as usize * clip.channels).min(clip.samples.len());
    Clip { samples: clip.samples[at(from)..at(to)].to_vec(), ..*clip }
}

/// Returns how sharp a discontinuity at a frame is: the energy above 8 kHz within 1 ms of it, in
/// dB.
pub fn edge(clip: &Clip, frame: usize) -> f32 {
    let reach = clip.rate as usize / 1000;
    let (from, to) = (frame.saturating_sub(2 * reach) * clip.channels, (frame + reach) * clip.channels);
    let mut filter = Filter::new(clip.rate, 0.7);
    let samples: Vec<f32> = clip.samples[from.min(clip.samples.len())..to.min(clip.samples.len())]
        .iter()
        .step_by(clip.channels)
        .map(|sample| filter.next(*sample, 8000.0).high)
        .skip(reach)
        .collect();
    decibels(Clip { rate: clip.rate, channels: 1, samples }.rms().max(1e-6))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::wave::Oscillator;

    fn sine(frequency: f32, seconds: f32) -> Clip {
        let mut oscillator = Oscillator::new(44_100);
        let samples = (0..(44_100.0 * seconds) as usize).map(|_| 0.5 * oscillator.sine(frequency)).collect();
        Clip { rate: 44_100, channels: 1, samples }
    }

    #[test]
    fn the_centre_of_a_sine_is_its_frequency() {
        let (centre, above) = brightness(&sine(2000.0, 1.0));
        assert!((centre - 2000.0).abs() < 150.0 && above < 0.01, "{centre} {above}");
        assert!(brightness(&sine(9000.0, 1.0)).1 > 0.99);
    }

    #[test]
    fn short_or_low_sounds_are_less_loud() {
        let long = loudness(&sine(1000.0, 1.0));
        assert!((long + 9.0).abs() < 1.5, "{long}");
        assert!(loudness(&sine(1000.0, 0.05)) < long - 5.0);
        assert!(loudness(&sine(30.0, 1.0)) < long - 3.0);
    }

    #[test]
    fn a_late_sound_is_reported() {
        let mut clip = sine(1000.0, 0.1);
        clip.samples.splice(0..0, vec![0.0; 441]);
        assert!((onset(&clip) - 10.0).abs() < 0.2);
    }
}
