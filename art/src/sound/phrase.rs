//! Short tunes: menus, victory and defeat.

use super::clip::Clip;
use super::effect::{RATE, mode, render};
use super::filter::Filter;
use super::pitch::{Key, hertz, keys::*};
use super::wave::Oscillator;

/// A note of a phrase: its start in seconds, its key, how strong it is, and the seconds in which it
/// falls to 37 %.
type Note = (f32, Key, f32, f32);

/// Another level is chosen in the menu.
pub fn select() -> Clip {
    render(0.07, 0.50, |t| mode(t, hertz(E5), 0.022) + 0.25 * mode(t, 2.0 * hertz(E5), 0.012))
}

/// The choice is confirmed: a fifth upwards.
pub fn confirm() -> Clip {
    play(0.34, 0.55, &[(0.0, A4, 0.9, 0.05), (0.085, E5, 1.0, 0.09)])
}

/// A level is won: C major, the bright relative of the music's A minor.
pub fn win() -> Clip {
    play(
        1.6,
        0.66,
        &[
            (0.00, C5, 0.8, 0.18),
            (0.11, E5, 0.8, 0.18),
            (0.22, G5, 0.9, 0.18),
            (0.33, C6, 1.0, 0.20),
            (0.51, G5, 0.8, 0.14),
            // The last chord's notes follow each other closely, as if strummed, so that their peaks
            // do not add up.
            (0.640, C4, 0.5, 0.50),
            (0.652, C5, 0.5, 0.50),
            (0.664, E5, 0.5, 0.50),
            (0.676, G5, 0.5, 0.50),
            (0.688, C6, 0.7, 0.50),
        ],
    )
}

/// The last life is lost: down the scale to A minor.
pub fn game_over() -> Clip {
    play(
        1.7,
        0.62,
        &[
            (0.00, E5, 0.9, 0.22),
            (0.20, D5, 0.9, 0.22),
            (0.40, C5, 0.9, 0.22),
            (0.60, B4, 0.9, 0.24),
            (0.860, A2, 0.6, 0.45),
            (0.875, A3, 0.6, 0.45),
            (0.890, E4, 0.5, 0.45),
            (0.905, A4, 0.6, 0.45),
        ],
    )
}

/// The notes together, on an instrument between a music box and an old synthesiser.
fn play(seconds: f32, peak: f32, notes: &[Note]) -> Clip {
    let mut voices: Vec<Voice> = notes.iter().map(|&note| Voice::new(note)).collect();
    render(seconds, peak, |t| voices.iter_mut().map(|voice| voice.next(t)).sum())
}

/// One note while it sounds.
struct Voice {
    note: Note,
    saws: [Oscillator; 2],
    filter: Filter,
}

impl Voice {
    fn new(note: Note) -> Self {
        Self { note, saws: [Oscillator::new(RATE), Oscillator::at_phase(RATE, 0.4)], filter: Filter::new(RATE, 0.9) }
    }

    /// The sample at `t`, 0 before the note's start.
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
        // Without a soft start each note would click.
        strength * (body + 0.45 * mode(t, frequency, decay)) * (t / 0.004).min(1.0)
    }
}
