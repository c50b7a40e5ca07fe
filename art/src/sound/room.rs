//! A small room around a single sound, so that it does not end in nothing.

use super::clip::Clip;
use super::filter::Filter;

/// Seconds that a sound grows by.
const TAIL: f32 = 0.22;

/// First answers of the walls: after how many seconds, and how loud.
const WALLS: [(f32, f32); 4] = [(0.0071, 0.30), (0.0113, -0.24), (0.0173, 0.20), (0.0229, -0.16)];

/// Lines that feed back into themselves: how long, in seconds.
const LINES: [f32; 4] = [0.0253, 0.0297, 0.0343, 0.0389];

/// Seconds in which the room falls silent, by 60 dB.
const DECAY: f32 = 0.38;

/// The sound in the room. `share` is how loud the room is beside it.
pub fn in_room(clip: Clip, share: f32) -> Clip {
    let rate = clip.rate as f32;
    let frames = |seconds: f32| (seconds * rate) as usize;
    let mut wet = clip.samples.clone();
    wet.resize(clip.samples.len() + frames(TAIL), 0.0);
    let dry = wet.clone();
    for (delay, gain) in WALLS {
        let delay = frames(delay);
        for i in delay..wet.len() {
            wet[i] += share * gain * dry[i - delay];
        }
    }
    for seconds in LINES {
        let (delay, keep) = (frames(seconds), 10_f32.powf(-3.0 * seconds / DECAY));
        let mut filter = Filter::new(clip.rate, 0.7);
        let mut line = vec![0.0; delay];
        for i in 0..wet.len() {
            let old = line[i % delay];
            line[i % delay] = dry[i] + keep * filter.next(old, 4200.0).low;
            wet[i] += 0.16 * share * old;
        }
    }
    let end = wet.len();
    for (i, sample) in wet.iter_mut().enumerate() {
        let left = (end - i) as f32 / frames(TAIL) as f32;
        *sample *= left.min(1.0).powf(1.5);
    }
    Clip { samples: wet, ..clip }
}
