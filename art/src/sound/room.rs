//! A small reverb, which keeps single sounds from ending abruptly.

use super::clip::Clip;
use super::filter::Filter;

/// Seconds of reverb tail added to each sound.
const TAIL: f32 = 0.22;

/// Early reflections: delay in seconds, and gain.
const WALLS: [(f32, f32); 4] = [(0.0071, 0.30), (0.0113, -0.24), (0.0173, 0.20), (0.0229, -0.16)];

/// Lengths of the feedback delay lines in seconds.
const LINES: [f32; 4] = [0.0253, 0.0297, 0.0343, 0.0389];

/// Reverberation time: seconds to fall by 60 dB.
const DECAY: f32 = 0.38;

/// Adds the reverb to a clip. `share` is the reverb's level relative to the dry sound.
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
