//! The recordings of the music's instruments. What they play is text in the folder `audio`; the
//! game's `src/audio/music`, which plays it, is compiled here, too.

use super::clip::Clip;
use super::{drum, instrument};

#[path = "../../../src/audio/music/mod.rs"]
pub mod game;

pub use game::instruments::{INSTRUMENTS, Instrument};

/// The keys that are recorded of an instrument.
fn keys(instrument: Instrument) -> &'static [i32] {
    instrument.patch().keys
}

/// Bass notes.
pub fn bass() -> Clip {
    instrument::record(keys(Instrument::Bass), 1.4, |key, _| instrument::bass(key))
}

/// Notes of the electric piano.
pub fn piano() -> Clip {
    instrument::record(keys(Instrument::Keys), 2.2, |key, _| instrument::keys(key))
}

/// Notes of the strings: as long as a bar of the slowest piece, and its release.
pub fn pad() -> Clip {
    const SECONDS: f32 = 3.4;
    instrument::record(keys(Instrument::Pad), SECONDS, |key, number| instrument::pad(key, SECONDS, 100 + number as u64))
}

/// Plucked notes.
pub fn pluck() -> Clip {
    instrument::record(keys(Instrument::Pluck), 0.7, |key, _| instrument::pluck(key))
}

/// Sung notes.
pub fn lead() -> Clip {
    instrument::record(keys(Instrument::Lead), 1.9, |key, number| instrument::lead(key, 200 + number as u64))
}

/// Bells.
pub fn bell() -> Clip {
    instrument::record(keys(Instrument::Bell), 1.7, |key, _| instrument::bell(key))
}

/// Struck bars.
pub fn mallet() -> Clip {
    instrument::record(keys(Instrument::Mallet), 0.9, |key, _| instrument::mallet(key))
}

/// Notes of the accordion.
pub fn accordion() -> Clip {
    instrument::record(keys(Instrument::Accordion), 1.9, |key, _| instrument::accordion(key))
}

/// Notes of the horns.
pub fn brass() -> Clip {
    instrument::record(keys(Instrument::Brass), 1.9, |key, _| instrument::brass(key))
}

/// Notes of the flute.
pub fn flute() -> Clip {
    instrument::record(keys(Instrument::Flute), 1.9, |key, number| instrument::flute(key, 700 + number as u64))
}

pub use drum::{anvil, clap, crash, hat, kick, open_hat, shaker, snare, sweep, tick, tom};
