//! Pitches: the keys of a piano and their frequencies.

/// A key of the piano, counted in semitones as MIDI does: 69 is the A of 440 Hz.
pub type Key = i32;

/// The keys that the sounds name; the number is the octave, which begins at C.
#[allow(missing_docs)]
pub mod keys {
    use super::Key;

    pub const A2: Key = 45;
    pub const A3: Key = 57;
    pub const C4: Key = 60;
    pub const G4: Key = 67;
    pub const A4: Key = 69;
    pub const C5: Key = 72;
    pub const D5: Key = 74;
    pub const E5: Key = 76;
    pub const G5: Key = 79;
    pub const A5: Key = 81;
    pub const C6: Key = 84;
}

/// The frequency of a key in Hz, equally tempered.
pub fn hertz(key: Key) -> f32 {
    // In f64: platforms' powers differ in the last bit, and an f32's last bit adds up over a long
    // note, until the test that compares samples with the committed ones sees it.
    (440.0 * (f64::from(key - keys::A4) / 12.0).exp2()) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_octave_doubles_the_frequency() {
        assert_eq!(hertz(keys::A4), 440.0);
        assert_eq!(hertz(keys::A5), 880.0);
        assert!((hertz(keys::C4) - 261.63).abs() < 0.01);
    }
}
