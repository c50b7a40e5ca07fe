//! Piano keys and their frequencies.

/// A MIDI key number: semitones, with 69 for the A of 440 Hz.
pub type Key = i32;

/// The keys that the sounds name. The digit is the octave, which begins at C.
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

/// Returns the frequency of a key in Hz, in equal temperament.
pub fn hertz(key: Key) -> f32 {
    // Compute in f64: `exp2` differs between platforms in the last bit. In f32 this error would
    // accumulate over a long note and fail the comparison with the committed samples.
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
