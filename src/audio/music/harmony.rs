//! Keys and chords. Chords have the names used on lead sheets.

/// A MIDI note number: semitones, with 69 for the A of 440 Hz.
pub type NoteNumber = i32;

/// Chord qualities and their tones in semitones above the root.
const QUALITIES: [(&str, &[u8]); 14] = [
    ("", &[0, 4, 7]),
    ("m", &[0, 3, 7]),
    ("7", &[0, 4, 7, 10]),
    ("m7", &[0, 3, 7, 10]),
    ("maj7", &[0, 4, 7, 11]),
    ("9", &[0, 2, 4, 7, 10]),
    ("m9", &[0, 2, 3, 7, 10]),
    ("maj9", &[0, 2, 4, 7, 11]),
    ("9sus", &[0, 2, 5, 7, 10]),
    ("sus", &[0, 5, 7]),
    ("6", &[0, 4, 7, 9]),
    ("m6", &[0, 3, 7, 9]),
    ("m7b5", &[0, 3, 6, 10]),
    ("add9", &[0, 2, 4, 7]),
];

/// A chord: its bass note and the pitches of its upper voices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chord {
    /// Pitch class of the bass: 0 is C, 11 is B.
    pub bass: NoteNumber,
    /// Semitones from the root to the fifth.
    fifth: NoteNumber,
    /// Semitones from the root to the third, or to the tone that replaces it.
    third: NoteNumber,
    /// Semitones from the root to the seventh, or to the octave if there is none.
    seventh: NoteNumber,
    /// Pitch classes for the upper voices.
    pub upper: Tones,
}

/// A set of pitch classes: one bit each, C lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tones(pub u16);

impl Tones {
    /// Returns the key of tone number `number` (0-based), counted upward from the key `from`.
    pub fn nth_above(self, from: NoteNumber, number: usize) -> NoteNumber {
        let is_tone = |key: &NoteNumber| self.0 >> key.rem_euclid(12) & 1 == 1;
        (from..from + 128).filter(is_tone).nth(number).unwrap_or(from)
    }
}

/// A minor, the key of all sound effects.
pub const A_MINOR: Chord = Chord { bass: 9, third: 3, fifth: 7, seventh: 12, upper: Tones(1 << 9 | 1 | 1 << 4) };

impl Chord {
    /// Parses a name such as `Am7`, `Bbmaj7` or `F/A`. Returns `None` for other text.
    pub fn parse(name: &str) -> Option<Self> {
        let (chord, bass) = name.split_once('/').unwrap_or((name, ""));
        let (root, quality) = pitch(chord)?;
        let (_, tones) = QUALITIES.into_iter().find(|(known, _)| *known == quality)?;
        let bass = if bass.is_empty() { root } else { pitch(bass).filter(|(_, rest)| rest.is_empty())?.0 };
        let tone = |of: [u8; 4], usual: NoteNumber| {
            let found = tones.iter().copied().find(|tone| of.contains(tone));
            found.map_or(usual, NoteNumber::from)
        };
        // The bass plays the root. In a chord with a ninth or a major seventh the upper voices omit
        // the root, which would clash with these tones.
        let rubs = tones.contains(&2) || tones.contains(&11);
        let upper = tones.iter().filter(|tone| !rubs || **tone != 0).fold(0, |mask, tone| {
            let pitch = (root + NoteNumber::from(*tone)).rem_euclid(12);
            mask | 1 << pitch
        });
        Some(Self {
            bass,
            third: tone([3, 4, 5, 5], 4),
            fifth: tone([6, 7, 8, 8], 7),
            seventh: tone([9, 10, 11, 11], 12),
            upper: Tones(upper),
        })
    }

    /// Returns the bass note for a letter. The chord's root is placed at or above `from`. Letters:
    /// `r`oot, `t`hird, `f`ifth, `s`eventh, `o`ctave, and `a` for the key below the root of `next`.
    pub fn bass_note(&self, letter: char, from: NoteNumber, next: &Self) -> Option<NoteNumber> {
        let root = self.root_above(from);
        Some(match letter {
            'r' => root,
            't' => root + self.third,
            'f' => root + self.fifth,
            's' => root + self.seventh,
            'o' => root + 12,
            'a' => next.root_above(from) - 1,
            _ => return None,
        })
    }

    /// Returns the lowest key of the chord's bass note at or above `from`.
    pub fn root_above(&self, from: NoteNumber) -> NoteNumber {
        from + (self.bass - from).rem_euclid(12)
    }
}

/// Parses a key such as `C5`, `F#4` or `Bb3`.
pub fn key(name: &str) -> Option<NoteNumber> {
    let (pitch, octave) = pitch(name)?;
    let octave: NoteNumber = octave.parse().ok().filter(|octave| (0..=9).contains(octave))?;
    Some(12 * (octave + 1) + pitch)
}

/// Parses the pitch class at the start of a text. Returns it and the remaining text.
fn pitch(text: &str) -> Option<(NoteNumber, &str)> {
    let letter = text.chars().next().filter(char::is_ascii_uppercase)?;
    let natural = "C D EF G A B".find(letter)? as NoteNumber;
    let rest = &text[1..];
    Some(match rest.as_bytes().first() {
        Some(b'#') => ((natural + 1) % 12, &rest[1..]),
        Some(b'b') => ((natural + 11) % 12, &rest[1..]),
        _ => (natural, rest),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read() {
        assert_eq!(
            ["A4", "C5", "F#4", "Bb3", "x", "H2", "C"].map(key),
            [Some(69), Some(72), Some(66), Some(58), None, None, None]
        );
        assert_eq!(Chord::parse("Am"), Some(A_MINOR));
        assert_eq!([Chord::parse(""), Chord::parse("Hm"), Chord::parse("Cmajor"), Chord::parse("C/x")], [None; 4]);
        assert_eq!(Chord::parse("F/A").map(|chord| chord.bass), Some(9));
    }

    #[test]
    fn upper_tones_climb_through_the_chord_and_leave_out_a_root_that_would_rub() {
        let tones = |name| {
            let chord = Chord::parse(name).expect("a chord");
            [0, 1, 2, 3].map(|number| chord.upper.nth_above(60, number))
        };
        assert_eq!(tones("C"), [60, 64, 67, 72]);
        assert_eq!(tones("Am7"), [60, 64, 67, 69]);
        assert_eq!(tones("Cmaj9"), [62, 64, 67, 71]);
    }

    #[test]
    fn the_bass_follows_its_chord_and_the_next() {
        let [chord, next] = ["Dm7", "G7"].map(|name| Chord::parse(name).expect("a chord"));
        let notes = ['r', 't', 'f', 's', 'o', 'a', '-'].map(|letter| chord.bass_note(letter, 33, &next));
        assert_eq!(notes, [Some(38), Some(41), Some(45), Some(48), Some(50), Some(42), None]);
    }
}
