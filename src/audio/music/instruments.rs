//! The instruments: their recordings and playback parameters.
//!
//! A recording holds one note or several notes of equal length, one after another. For a key
//! between two recorded notes, the nearer note is played faster or slower.

use super::harmony::NoteNumber;
use Instrument::*;

/// An instrument of the music.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instrument {
    Kick,
    Snare,
    Clap,
    Hat,
    OpenHat,
    Shaker,
    Tom,
    Crash,
    Sweep,
    Anvil,
    Tick,
    Bass,
    Keys,
    Pad,
    Pluck,
    Lead,
    Bell,
    Mallet,
    Accordion,
    Brass,
    Flute,
}

/// Recording and playback parameters of an instrument.
#[derive(Clone, Copy, Debug)]
pub struct Patch {
    /// The instrument.
    pub instrument: Instrument,
    /// Name of the instrument in pieces and at the end of its recording's file name.
    pub name: &'static str,
    /// The recorded keys. Empty for a drum, whose recording holds variants of one stroke.
    pub keys: &'static [NoteNumber],
    /// Number of notes or variants in the recording.
    pub notes: usize,
    /// Gain of the instrument.
    pub gain: f32,
    /// Pan: −1 is left, 1 is right.
    pub pan: f32,
    /// Plays two slightly detuned voices, left and right.
    pub is_wide: bool,
    /// Share sent to the echo.
    pub echo: f32,
    /// Share sent to the room.
    pub room: f32,
    /// Ducking by the bass drum, from 0 to 1.
    pub pump: f32,
    /// Release time constant in seconds: a note falls to 37 % in this time after its end.
    pub release: f32,
}

/// The patches of all instruments, in the order of [`Instrument`].
pub const INSTRUMENTS: [Patch; 21] = [
    drum(Kick, "kick", 1, 0.33, 0.0, 0.02),
    drum(Snare, "snare", 2, 0.60, 0.0, 0.16),
    drum(Clap, "clap", 2, 0.44, 0.0, 0.22),
    drum(Hat, "hat", 3, 0.41, 0.22, 0.03),
    drum(OpenHat, "open_hat", 1, 0.30, 0.22, 0.05),
    drum(Shaker, "shaker", 2, 0.38, -0.35, 0.05),
    drum(Tom, "tom", 3, 0.27, -0.15, 0.14),
    drum(Crash, "crash", 1, 0.22, 0.1, 0.12),
    drum(Sweep, "sweep", 1, 0.19, 0.0, 0.10),
    drum(Anvil, "anvil", 2, 0.30, 0.3, 0.30),
    drum(Tick, "tick", 2, 0.50, -0.3, 0.12),
    Patch { gain: 0.285, pump: 0.35, release: 0.05, ..tuned(Bass, "bass", &[33, 38, 43]) },
    Patch { gain: 0.125, pump: 0.25, room: 0.20, release: 0.12, is_wide: true, ..tuned(Keys, "keys", PIANO_KEYS) },
    Patch { gain: 0.088, pump: 0.55, room: 0.28, release: 0.35, is_wide: true, ..tuned(Pad, "pad", &[57, 63, 69]) },
    Patch { gain: 0.30, echo: 0.42, room: 0.15, pump: 0.2, release: 0.10, ..tuned(Pluck, "pluck", &[60, 67, 74, 81]) },
    Patch { gain: 0.185, pan: 0.06, echo: 0.28, room: 0.22, release: 0.09, ..tuned(Lead, "lead", LEAD_KEYS) },
    Patch { gain: 0.16, pan: -0.15, echo: 0.35, room: 0.30, release: 0.50, ..tuned(Bell, "bell", &[67, 74, 81, 88]) },
    Patch { gain: 0.23, pan: 0.12, echo: 0.25, room: 0.28, release: 0.30, ..tuned(Mallet, "mallet", MALLET_KEYS) },
    Patch { gain: 0.21, pan: -0.1, echo: 0.15, room: 0.22, release: 0.07, ..tuned(Accordion, "accordion", REED_KEYS) },
    Patch { gain: 0.13, pan: 0.1, echo: 0.12, room: 0.30, release: 0.10, ..tuned(Brass, "brass", BRASS_KEYS) },
    Patch { gain: 0.13, pan: -0.05, echo: 0.25, room: 0.28, release: 0.09, ..tuned(Flute, "flute", FLUTE_KEYS) },
];

// Every note in the pieces is at most three semitones from a recorded key.
const PIANO_KEYS: &[NoteNumber] = &[54, 60, 66, 72, 78];
const LEAD_KEYS: &[NoteNumber] = &[66, 71, 76, 81, 86];
const MALLET_KEYS: &[NoteNumber] = &[55, 62, 69, 76, 83];
const REED_KEYS: &[NoteNumber] = &[70, 76, 82];
const BRASS_KEYS: &[NoteNumber] = &[63, 69, 75];
const FLUTE_KEYS: &[NoteNumber] = &[74, 80, 86, 92];

const fn drum(instrument: Instrument, name: &'static str, notes: usize, gain: f32, pan: f32, room: f32) -> Patch {
    Patch {
        instrument,
        name,
        keys: &[],
        notes,
        gain,
        pan,
        is_wide: false,
        echo: 0.0,
        room,
        pump: 0.0,
        // Let a stroke ring out.
        release: 10.0,
    }
}

const fn tuned(instrument: Instrument, name: &'static str, keys: &'static [NoteNumber]) -> Patch {
    Patch { keys, notes: keys.len(), ..drum(instrument, name, 1, 0.0, 0.0, 0.0) }
}

impl Instrument {
    /// Returns the instrument's recording and playback parameters.
    pub fn patch(self) -> &'static Patch {
        &INSTRUMENTS[self as usize]
    }
}

impl Patch {
    /// Returns the path of the recording.
    pub fn file(&self) -> String {
        format!("audio/music_{}.flac", self.name)
    }

    /// Returns the index of the recorded note nearest to a key, and the playback speed that
    /// transposes it to that key.
    pub fn nearest(&self, key: NoteNumber) -> (usize, f32) {
        let nearest = self.keys.iter().enumerate().min_by_key(|(_, recorded)| (*recorded - key).abs());
        let Some((number, recorded)) = nearest else { return (0, 1.0) };
        (number, ((key - recorded) as f32 / 12.0).exp2())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_enum() {
        for (number, patch) in INSTRUMENTS.iter().enumerate() {
            assert_eq!(patch.instrument as usize, number);
            assert!(patch.notes == patch.keys.len().max(patch.notes), "{patch:?}");
        }
    }

    #[test]
    fn a_key_between_two_recordings_is_the_nearer_one_transposed() {
        let keys = Instrument::Keys.patch();
        assert_eq!(keys.nearest(60), (1, 1.0));
        let (number, speed) = keys.nearest(80);
        assert_eq!(number, 4);
        assert!((speed - 1.1225).abs() < 1e-3);
    }
}
