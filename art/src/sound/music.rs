//! Recordings of the music's instruments. The pieces themselves are `.song` files in the folder
//! `audio`. The game's player, `src/audio/music`, is compiled into this package too.

use super::clip::Clip;
use super::{drum, instrument};

#[path = "../../../src/audio/music/mod.rs"]
pub mod game;

pub use game::instruments::{INSTRUMENTS, Instrument};

/// Returns the keys to record for an instrument.
fn keys(instrument: Instrument) -> &'static [i32] {
    instrument.patch().keys
}

/// Records the bass.
pub fn bass() -> Clip {
    instrument::record(keys(Instrument::Bass), 1.4, |key, _| instrument::bass(key))
}

/// Records the electric piano.
pub fn piano() -> Clip {
    instrument::record(keys(Instrument::Keys), 2.2, |key, _| instrument::keys(key))
}

/// Records the strings. A note lasts as long as a bar of the slowest piece, plus its release.
pub fn pad() -> Clip {
    const SECONDS: f32 = 3.4;
    instrument::record(keys(Instrument::Pad), SECONDS, |key, number| instrument::pad(key, SECONDS, 100 + number as u64))
}

/// Records the plucked notes.
pub fn pluck() -> Clip {
    instrument::record(keys(Instrument::Pluck), 0.7, |key, _| instrument::pluck(key))
}

/// Records the lead voice.
pub fn lead() -> Clip {
    instrument::record(keys(Instrument::Lead), 1.9, |key, number| instrument::lead(key, 200 + number as u64))
}

/// Records the bells.
pub fn bell() -> Clip {
    instrument::record(keys(Instrument::Bell), 1.7, |key, _| instrument::bell(key))
}

/// Records the mallets.
pub fn mallet() -> Clip {
    instrument::record(keys(Instrument::Mallet), 0.9, |key, _| instrument::mallet(key))
}

/// Records the accordion.
pub fn accordion() -> Clip {
    instrument::record(keys(Instrument::Accordion), 1.9, |key, _| instrument::accordion(key))
}

/// Records the horns.
pub fn brass() -> Clip {
    instrument::record(keys(Instrument::Brass), 1.9, |key, _| instrument::brass(key))
}

/// Records the flute.
pub fn flute() -> Clip {
    instrument::record(keys(Instrument::Flute), 1.9, |key, number| instrument::flute(key, 700 + number as u64))
}

pub use drum::{anvil, clap, crash, hat, kick, open_hat, shaker, snare, sweep, tick, tom};
