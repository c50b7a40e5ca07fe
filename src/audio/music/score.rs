//! The notation of pieces: lines of text over chords, and the notes they produce.
//!
//! A bar has sixteen steps. Lines that follow the harmony name chord tones instead of keys. One bar
//! of text then fits every chord.

use super::harmony::{self, A_MINOR, Chord, NoteNumber};
use super::instruments::Instrument;

/// Number of sixteenth steps in a bar.
pub const BAR: u32 = 16;

/// A piece of music, which repeats.
#[derive(Clone, Debug)]
pub struct Song {
    /// Name of the piece.
    pub name: String,
    /// Tempo in beats per minute.
    pub tempo: f32,
    /// Delay of every other sixteenth, as a share of its length: 0 is straight.
    pub swing: f32,
    /// Sections in playing order.
    pub sections: Vec<Section>,
    /// Notes in the order of their steps.
    pub notes: Vec<Note>,
    /// Chord of each bar.
    pub chords: Vec<Chord>,
    /// Index of the bar that follows the last one.
    pub again_from: u32,
    /// Final chords after a win: dominant and tonic.
    pub win: [Chord; 2],
    /// Final chords after a loss: dominant and tonic.
    pub loss: [Chord; 2],
}

impl Default for Song {
    /// Creates a piece without notes, the replacement for a piece that cannot be parsed.
    fn default() -> Self {
        let chord = |name| Chord::parse(name).unwrap_or(A_MINOR);
        Self {
            name: String::new(),
            tempo: 120.0,
            swing: 0.0,
            sections: Vec::new(),
            notes: Vec::new(),
            chords: Vec::new(),
            again_from: 0,
            win: ["G7", "C"].map(chord),
            loss: ["E7", "Am"].map(chord),
        }
    }
}

/// A section of a piece.
#[derive(Clone, Debug)]
pub struct Section {
    /// Name of the section.
    pub name: String,
    /// Length in bars.
    pub bars: usize,
}

/// An instrument's part over the chords of a section.
#[derive(Clone, Debug)]
pub struct Line {
    /// Instrument that plays the line.
    pub instrument: Instrument,
    /// Notation of the text.
    pub notation: Notation,
    /// Notes in this notation, with a space between bars. If the section has more bars, the text
    /// repeats. A bar of a single `-` is empty.
    pub text: String,
    /// Progress of the level at which the line starts: from 0 (always) to 1 (the last brick).
    pub from: f32,
    /// Gain relative to the instrument's own.
    pub gain: f32,
    /// Key from which chord tones are counted upward.
    pub key: NoteNumber,
    /// Number of tones in each chord.
    pub tones: usize,
    /// Transposition of a melody in semitones.
    pub up: NoteNumber,
}

/// Notation of a line's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Strokes, one letter per step: `X` accented, `x` normal, `o` soft, `.` a ghost note, `-`
    /// none.
    Beat,
    /// The letters of [`Chord::bass_note`]; `=` holds the previous note, `-` is a rest.
    Bass,
    /// Digits select chord tones, counted upward from the key; `=` holds, `-` is a rest.
    Tones,
    /// `X`, `x`, `o` or `.` plays a chord upward from the key; `=` holds, `-` is a rest.
    Chords,
    /// Words of a key and a length in steps, such as `E5.4`; `r.4` is a rest, `|` may separate
    /// bars.
    Melody,
}

/// A note of a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Note {
    /// Start, in steps from the beginning of the piece.
    pub step: u32,
    /// Length in steps.
    pub length: u32,
    /// Instrument that plays the note.
    pub instrument: Instrument,
    /// Key of the note. Any value for a drum.
    pub key: NoteNumber,
    /// Gain relative to the instrument's own.
    pub gain: f32,
    /// Progress of the level at which the note's line starts.
    pub from: f32,
    /// Index of the note within its chord, from 0.
    pub voice: usize,
}

impl Line {
    /// Returns the line's notes over these chords, one chord per bar.
    ///
    /// # Errors
    ///
    /// Describes a text that cannot be parsed or does not fill its bars.
    pub fn notes(&self, chords: &[Chord]) -> Result<Vec<Note>, String> {
        if self.notation == Notation::Melody {
            return self.melody(chords.len());
        }
        let bars: Vec<&str> = self.text.split_whitespace().collect();
        let mut notes: Vec<Note> = Vec::new();
        // First of the notes that `=` holds.
        let mut held = 0;
        for (bar, chord) in chords.iter().enumerate() {
            let text = *bars.get(bar % bars.len().max(1)).ok_or("the line has no notes")?;
            if text.len() != BAR as usize && text != "-" {
                return Err(format!("the bar `{text}` has {} steps instead of {BAR}", text.chars().count()));
            }
            let next = chords.get(bar + 1).unwrap_or(&chords[0]);
            for (letter, step) in text.chars().zip(bar as u32 * BAR..) {
                match letter {
                    '-' => held = notes.len(),
                    '=' => notes[held..].iter_mut().for_each(|note| note.length += 1),
                    letter => {
                        let stroke = self.stroke(letter, step, chord, next);
                        let (keys, gain) =
                            stroke.ok_or_else(|| format!("`{letter}` in the bar `{text}` is no note"))?;
                        held = notes.len();
                        let note = self.note(step, 1, 0, self.gain * gain);
                        notes.extend(keys.into_iter().zip(0..).map(|(key, voice)| Note { key, voice, ..note }));
                    }
                }
            }
        }
        Ok(notes)
    }

    /// Returns the keys for a letter in a bar and their gain, or `None` for an unknown letter.
    /// Tones and bass notes are accented by their position in the beat; in other notations the
    /// letter itself sets the gain.
    fn stroke(&self, letter: char, step: u32, chord: &Chord, next: &Chord) -> Option<(Vec<NoteNumber>, f32)> {
        let accent = [1.0, 0.74, 0.86, 0.74][step as usize % 4];
        let tone = |number: usize| chord.upper.nth_above(self.key, number);
        Some(match self.notation {
            Notation::Bass => (vec![chord.bass_note(letter, LOWEST_BASS, next)?], accent),
            Notation::Tones => (vec![tone(letter.to_digit(10)? as usize)], accent),
            Notation::Chords => ((0..self.tones).map(tone).collect(), letter_gain(letter)?),
            Notation::Beat | Notation::Melody => (vec![0], letter_gain(letter)?),
        })
    }

    fn melody(&self, bars: usize) -> Result<Vec<Note>, String> {
        let (mut notes, mut step) = (Vec::new(), 0);
        for word in self.text.split_whitespace().filter(|word| *word != "|") {
            let (length, key) =
                melody_note(word).ok_or_else(|| format!("`{word}` is no note; write a key and its steps: `A4.8`"))?;
            if let Some(key) = key {
                let gain = self.gain * if step % 4 == 0 { 1.0 } else { 0.9 };
                notes.push(self.note(step, length, key + self.up, gain));
            }
            step += length;
        }
        let whole = bars as u32 * BAR;
        if step == whole { Ok(notes) } else { Err(format!("the melody has {step} steps; its section has {whole}")) }
    }

    fn note(&self, step: u32, length: u32, key: NoteNumber, gain: f32) -> Note {
        Note { step, length, instrument: self.instrument, key, gain, from: self.from, voice: 0 }
    }
}

/// Parses a melody's word into length and key. A rest has no key.
fn melody_note(word: &str) -> Option<(u32, Option<NoteNumber>)> {
    let (name, length) = word.split_once('.')?;
    let length = length.parse().ok().filter(|length| (1..=16 * BAR).contains(length))?;
    Some((length, if name == "r" { None } else { Some(harmony::key(name)?) }))
}

/// Lowest root of a bass line: the open A string of a bass guitar.
const LOWEST_BASS: NoteNumber = 33;

/// Returns the gain of a beat's letter, or `None` for an unknown letter.
fn letter_gain(letter: char) -> Option<f32> {
    Some(match letter {
        'X' => 1.0,
        'x' => 0.78,
        'o' => 0.52,
        '.' => 0.28,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(notation: Notation, text: &str) -> Line {
        let text = text.to_owned();
        Line { instrument: Instrument::Lead, notation, text, from: 0.5, gain: 1.0, key: 60, tones: 3, up: 0 }
    }

    #[test]
    fn lines_become_notes_and_repeat() {
        let chords = ["Am", "F"].map(|name| Chord::parse(name).expect("a chord"));
        let notes = |notation, text| {
            let notes = line(notation, text).notes(&chords).expect("a good line");
            notes.iter().map(|note| (note.step, note.key, note.length)).collect::<Vec<_>>()
        };
        let bass = [(0, 33, 3), (4, 45, 1), (8, 40, 1), (16, 41, 3), (20, 53, 1), (24, 48, 1)];
        assert_eq!(notes(Notation::Bass, "r==-o---f-------"), bass);
        assert_eq!(notes(Notation::Melody, "A4.8 r.4 C5.4 | E5.16"), [(0, 69, 8), (12, 72, 4), (16, 76, 16)]);
        assert_eq!(notes(Notation::Tones, "0-2------------- -"), [(0, 60, 1), (2, 69, 1)]);
        assert_eq!(notes(Notation::Chords, "x=-------------- -"), [(0, 60, 2), (0, 64, 2), (0, 69, 2)]);
    }

    #[test]
    fn a_text_that_does_not_fill_its_bars_is_refused() {
        let refused = |notation, text| line(notation, text).notes(&[A_MINOR]).expect_err("refused");
        assert_eq!(refused(Notation::Melody, "A4.8 C5.4"), "the melody has 12 steps; its section has 16");
        for word in ["H5.8", "A4", "A4.0", "A4.99999999999", "C99999999.8"] {
            assert!(refused(Notation::Melody, word).starts_with(&format!("`{word}` is no note")), "{word}");
        }
        assert_eq!(refused(Notation::Beat, "x---"), "the bar `x---` has 4 steps instead of 16");
        assert_eq!(refused(Notation::Bass, "q---------------"), "`q` in the bar `q---------------` is no note");
        assert_eq!(refused(Notation::Beat, ""), "the line has no notes");
    }
}
