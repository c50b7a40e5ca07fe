//! Sounds of menus, victory and defeat.

use super::clip::Clip;
use super::effect::{RATE, finish, mode, render};
use super::filter::Filter;
use super::pitch::{Key, hertz, keys::*};
use super::wave::Oscillator;

/// A note of a phrase: start in seconds, key, strength, and decay to 37 % in seconds.
pub(super) type Note = (f32, Key, f32, f32);

/// Makes the sound of selecting another level in the menu.
pub fn select() -> Clip {
    let dry = render(0.07, 0.50, |t| mode(t, hertz(E5), 0.022) + 0.25 * mode(t, 2.0 * hertz(E5), 0.012));
    finish(dry, 0.5, -25.0)
}

/// Makes the sound of confirming a choice: a rising fifth.
pub fn confirm() -> Clip {
    finish(play(0.34, 0.55, &[(0.0, A4, 0.9, 0.05), (0.085, E5, 1.0, 0.09)]), 0.5, -20.0)
}

/// Makes the sound of winning: a shower of small bells, a second shower that climbs higher, and an
/// open fifth that rings out. The fifth has no third: the music answers on the beat, in major.
pub fn win() -> Clip {
    const SHOWERS: [Key; 16] = [
        A4,
        E5,
        D5,
        A5,
        G5,
        C6,
        E5 + 12,
        A5 + 12, // first shower
        D5,
        A5,
        E5,
        D5 + 12,
        A5,
        E5 + 12,
        D5 + 12,
        A5 + 12,
    ];
    const END: [(Key, f32, f32); 6] =
        [(A3, 0.6, 0.5), (A4, 0.9, 0.6), (E5, 0.8, 0.55), (A5, 1.0, 0.6), (E5 + 12, 0.7, 0.45), (A5 + 12, 0.55, 0.4)];
    let strike = |since: f32, key: Key, decay: f32| {
        if since < 0.0 {
            return 0.0;
        }
        let tones = mode(since, hertz(key), decay) + 0.3 * mode(since, 2.76 * hertz(key), 0.25 * decay);
        tones * (since / 0.003).min(1.0)
    };
    let dry = render(2.2, 0.66, |t| {
        let showers = SHOWERS.iter().enumerate().map(|(i, &key)| {
            let pause = if i < 8 { 0.0 } else { 0.05 };
            strike(t - 0.045 * i as f32 - pause, key, 0.16)
        });
        let end = END.iter().enumerate().map(|(i, &(key, strength, decay))| {
            // Spread the notes out a little, as on a harp.
            strength * strike(t - 0.88 - 0.018 * i as f32, key, decay)
        });
        showers.sum::<f32>() + 1.2 * end.sum::<f32>()
    });
    finish(dry, 0.7, -19.0)
}

/// Makes the sound of losing the game: an immediate deep gong. The music answers on the beat.
///
/// Small loudspeakers cannot reproduce its fundamental of 110 Hz. The partials above 300 Hz are
/// strong enough to carry the sound on their own.
pub fn game_over() -> Clip {
    const PARTIALS: [(f32, f32, f32); 8] = [
        (1.0, 1.0, 0.4),
        (1.51, 0.5, 0.3),
        (2.02, 0.8, 0.3),
        (2.74, 0.9, 0.26),
        (3.36, 0.7, 0.22),
        (4.1, 0.8, 0.18),
        (5.4, 0.4, 0.12),
        (6.3, 0.3, 0.08),
    ];
    let dry = render(1.1, 0.62, |t| {
        let bend = 1.0 + 0.06 * (-t / 0.08).exp();
        PARTIALS.iter().map(|&(ratio, strength, decay)| strength * mode(t, hertz(A2) * ratio * bend, decay)).sum()
    });
    finish(dry, 0.5, -18.5)
}

/// Renders the notes together, on an instrument between a music box and an old synthesiser.
pub(super) fn play(seconds: f32, peak: f32, notes: &[Note]) -> Clip {
    let mut voices: Vec<Voice> = notes.iter().map(|&note| Voice::new(note)).collect();
    render(seconds, peak, |t| voices.iter_mut().map(|voice| voice.next(t)).sum())
}

/// A sounding note.
struct Voice {
    note: Note,
    saws: [Oscillator; 2],
    filter: Filter,
}

impl Voice {
    fn new(note: Note) -> Self {
        Self { note, saws: [Oscillator::new(RATE), Oscillator::at_phase(RATE, 0.4)], filter: Filter::new(RATE, 0.9) }
    }

    /// Returns the sample at time `t`, or 0 before the note's start.
    fn next(&mut self, t: f32) -> f32 {
        let (start, key, strength, decay) = self.note;
        let t = t - start;
        if t < 0.0 {
            return 0.0;
        }
        let frequency = hertz(key);
        let [first, second] = &mut self.saws;
        let raw = first.saw(frequency) + second.saw(frequency * 1.004);
        let cutoff = 400.0 + frequency + 3200.0 * (-t / (0.6 * decay)).exp();
        let body = self.filter.next(0.35 * raw, cutoff).low * (-t / decay).exp();
        // Fade in, or each note would click.
        strength * (body + 0.45 * mode(t, frequency, decay)) * (t / 0.004).min(1.0)
    }
}
