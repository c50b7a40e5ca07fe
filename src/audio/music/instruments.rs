//! The instruments: their recordings, and how each is played.
//!
//! A recording holds one note, or several of equal length one after the other. A note between two
//! of them is the nearer one, played faster or slower.

use super::harmony::Key;

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
    Bass,
    Keys,
    Pad,
    Pluck,
    Lead,
    Bell,
    Mallet,
}

/// How an instrument is recorded and played.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// The instrument.
    pub instrument: Instrument,
    /// The file of its recording.
    pub file: &'static str,
    /// The keys that are recorded. None for a drum, whose recordings are variants of one stroke.
    pub keys: &'static [Key],
    /// How many notes or variants the recording holds.
    pub notes: usize,
    /// The loudness.
    pub gain: f32,
    /// Where it stands: −1 is left, 1 is right.
    pub pan: f32,
    /// Two voices, a little out of tune, left and right.
    pub is_wide: bool,
    /// The share that goes into the echo.
    pub echo: f32,
    /// The share that goes into the room.
    pub room: f32,
    /// How far the bass drum pushes it aside, from 0 to 1.
    pub pump: f32,
    /// Seconds in which a note falls to a third after its end.
    pub release: f32,
}

/// All of [`Instrument`], in the order of the enum.
pub const INSTRUMENTS: [Manner; 16] = [
    drum(Instrument::Kick, "audio/music_kick.flac", 1, 0.42, 0.0, 0.02),
    drum(Instrument::Snare, "audio/music_snare.flac", 2, 0.62, 0.0, 0.16),
    drum(Instrument::Clap, "audio/music_clap.flac", 2, 0.40, 0.0, 0.22),
    drum(Instrument::Hat, "audio/music_hat.flac", 3, 0.34, 0.22, 0.03),
    drum(Instrument::OpenHat, "audio/music_open_hat.flac", 1, 0.26, 0.22, 0.05),
    drum(Instrument::Shaker, "audio/music_shaker.flac", 2, 0.25, -0.35, 0.05),
    drum(Instrument::Tom, "audio/music_tom.flac", 3, 0.27, -0.15, 0.14),
    drum(Instrument::Crash, "audio/music_crash.flac", 1, 0.21, 0.1, 0.12),
    drum(Instrument::Sweep, "audio/music_sweep.flac", 1, 0.19, 0.0, 0.10),
    Manner { gain: 0.40, pump: 0.35, release: 0.05, ..tuned(Instrument::Bass, "audio/music_bass.flac", &[33, 38, 43]) },
    Manner {
        gain: 0.130,
        is_wide: true,
        pump: 0.25,
        room: 0.20,
        release: 0.12,
        ..tuned(Instrument::Keys, "audio/music_keys.flac", &[50, 55, 60, 65, 70, 75])
    },
    Manner {
        gain: 0.098,
        is_wide: true,
        pump: 0.55,
        room: 0.28,
        release: 0.35,
        ..tuned(Instrument::Pad, "audio/music_pad.flac", &[52, 57, 62, 67, 72])
    },
    Manner {
        gain: 0.30,
        echo: 0.42,
        room: 0.15,
        pump: 0.2,
        release: 0.10,
        ..tuned(Instrument::Pluck, "audio/music_pluck.flac", &[60, 67, 74, 81])
    },
    Manner {
        gain: 0.195,
        pan: 0.06,
        echo: 0.28,
        room: 0.22,
        release: 0.09,
        ..tuned(Instrument::Lead, "audio/music_lead.flac", &[60, 64, 68, 72, 76, 80, 84])
    },
    Manner {
        gain: 0.15,
        pan: -0.15,
        echo: 0.35,
        room: 0.30,
        release: 0.50,
        ..tuned(Instrument::Bell, "audio/music_bell.flac", &[67, 74, 81, 88])
    },
    Manner {
        gain: 0.23,
        pan: 0.12,
        echo: 0.25,
        room: 0.28,
        release: 0.30,
        ..tuned(Instrument::Mallet, "audio/music_mallet.flac", &[55, 62, 69, 76, 83])
    },
];

const fn drum(instrument: Instrument, file: &'static str, notes: usize, gain: f32, pan: f32, room: f32) -> Manner {
    Manner {
        instrument,
        file,
        keys: &[],
        notes,
        gain,
        pan,
        is_wide: false,
        echo: 0.0,
        room,
        pump: 0.0,
        // A stroke rings out.
        release: 10.0,
    }
}

const fn tuned(instrument: Instrument, file: &'static str, keys: &'static [Key]) -> Manner {
    Manner { keys, notes: keys.len(), ..drum(instrument, file, 1, 0.0, 0.0, 0.0) }
}

impl Instrument {
    /// How it is played.
    #[must_use]
    pub fn manner(self) -> &'static Manner {
        &INSTRUMENTS[self as usize]
    }
}

impl Manner {
    /// Which of the recorded notes is nearest to a key, and how much faster it must be played.
    #[must_use]
    pub fn nearest(&self, key: Key) -> (usize, f32) {
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
        for (number, manner) in INSTRUMENTS.iter().enumerate() {
            assert_eq!(manner.instrument as usize, number);
            assert!(manner.notes == manner.keys.len().max(manner.notes), "{manner:?}");
        }
    }

    #[test]
    fn a_key_between_two_recordings_is_the_nearer_one_transposed() {
        let keys = Instrument::Keys.manner();
        assert_eq!(keys.nearest(60), (2, 1.0));
        let (number, speed) = keys.nearest(77);
        assert_eq!(number, 5);
        assert!((speed - 1.1225).abs() < 1e-3);
    }
}
