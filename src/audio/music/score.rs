//! The notation of pieces: sections, chords and lines of text, and the notes they become.
//!
//! A bar has sixteen steps. Lines whose instruments follow the harmony name tones of the chord and
//! not keys, so that one bar of text serves all chords.

use super::harmony::{self, Chord, NoteNumber};
use super::instruments::Instrument;

/// Sixteenths in a bar.
pub const BAR: u32 = 16;

/// A piece of music, which repeats.
#[derive(Clone, Copy, Debug)]
pub struct Song {
    /// Its name.
    pub name: &'static str,
    /// Beats in a minute.
    pub tempo: f32,
    /// Delay of every other sixteenth, as a share of its length: 0 is straight.
    pub swing: f32,
    /// Its sections, in the order in which they are played.
    pub sections: &'static [Section],
    /// The section that follows the last one.
    pub again_from: usize,
    /// The chords that end it after a win: dominant and tonic.
    pub major: [&'static str; 2],
    /// The chords that end it after a loss.
    pub minor: [&'static str; 2],
}

/// A section of a piece.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// Its name.
    pub name: &'static str,
    /// The chord of each bar.
    pub chords: &'static str,
    /// Its instruments.
    pub parts: &'static [Part],
}

/// An instrument's notes in a section.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The instrument.
    pub instrument: Instrument,
    /// Progress of play from which the part is heard: 0 is always, 1 at the last brick.
    pub from: f32,
    /// The loudness beside the instrument's own.
    pub gain: f32,
    /// The notes.
    pub line: Line,
}

/// A section with this name, these chords and these parts.
pub(super) const fn section(name: &'static str, chords: &'static str, parts: &'static [Part]) -> Section {
    Section { name, chords, parts }
}

/// A part of an instrument that is heard from this progress of play, with this loudness.
pub(super) const fn part(instrument: Instrument, from: f32, gain: f32, line: Line) -> Part {
    Part { instrument, from, gain, line }
}

/// Notes as text, with a blank between bars. Where there are fewer bars of it than the section has,
/// they repeat. A bar of one `-` is empty.
#[derive(Clone, Copy, Debug)]
pub enum Line {
    /// Strokes, one letter for each step: `X` accented, `x` usual, `o` soft, `.` a ghost, `-` none.
    Beat(&'static str),
    /// The letters of [`Chord::bass_note`]; `=` holds the note before, `-` is a rest.
    Bass(&'static str),
    /// Digits count the chord's tones from a key upwards; `=` holds, `-` is a rest.
    Tones(NoteNumber, &'static str),
    /// `x` or `o`, soft, strikes this many tones of the chord from a key upwards; `=` holds.
    Chords(NoteNumber, usize, &'static str),
    /// Words of a key and a length in steps, `E5.4`, moved by semitones; `r.4` is a rest.
    Melody(NoteNumber, &'static str),
}

/// A note of a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Note {
    /// Its beginning, in steps from the piece's beginning.
    pub step: u32,
    /// Its length in steps.
    pub length: u32,
    /// Its instrument.
    pub instrument: Instrument,
    /// Its pitch; for a drum, any number.
    pub key: NoteNumber,
    /// The loudness beside the instrument's own.
    pub gain: f32,
    /// Progress of play from which it is heard.
    pub from: f32,
    /// Its number among the notes of a chord, counted from 0.
    pub voice: usize,
}

/// A piece as notes.
#[derive(Clone, Debug)]
pub struct Notes {
    /// In the order of their steps.
    pub notes: Vec<Note>,
    /// The chord of each bar.
    pub chords: Vec<Chord>,
    /// The bar that follows the last one.
    pub again_from: u32,
}

impl Song {
    /// The piece's notes. `None` where a text cannot be read.
    #[must_use]
    pub fn notes(&self) -> Option<Notes> {
        let (mut notes, mut chords, mut again_from) = (Vec::new(), Vec::new(), 0);
        for (number, section) in self.sections.iter().enumerate() {
            if number == self.again_from {
                again_from = chords.len() as u32;
            }
            let here = section.chords.split_whitespace().map(Chord::parse).collect::<Option<Vec<_>>>()?;
            for part in section.parts {
                let start = chords.len() as u32 * BAR;
                notes.extend(part.notes(&here)?.into_iter().map(|note| Note { step: note.step + start, ..note }));
            }
            chords.extend(here);
        }
        notes.sort_by_key(|note| note.step);
        Some(Notes { notes, chords, again_from })
    }
}

impl Part {
    fn notes(&self, chords: &[Chord]) -> Option<Vec<Note>> {
        match self.line {
            Line::Melody(by, text) => self.melody(by, text, chords.len()),
            Line::Beat(text) => {
                self.letters(text, chords.len(), |_, letter| letter_gain(letter).map(|gain| (gain, vec![0])))
            }
            Line::Bass(text) => self.letters(text, chords.len(), |bar, letter| {
                let next = chords.get(bar + 1).unwrap_or(&chords[0]);
                Some((1.0, vec![chords[bar].bass_note(letter, LOWEST_BASS, next)?]))
            }),
            Line::Tones(from, text) => self.letters(text, chords.len(), |bar, letter| {
                Some((1.0, vec![chords[bar].upper.nth_above(from, letter.to_digit(10)? as usize)]))
            }),
            Line::Chords(from, count, text) => self.letters(text, chords.len(), |bar, letter| {
                let gain = letter_gain(letter)?;
                Some((gain, (0..count).map(|number| chords[bar].upper.nth_above(from, number)).collect()))
            }),
        }
    }

    /// The notes of a line with one letter for each step. `tones` gives the loudness and the keys
    /// of a letter in a bar.
    fn letters(
        &self,
        text: &str,
        count: usize,
        tones: impl Fn(usize, char) -> Option<(f32, Vec<NoteNumber>)>,
    ) -> Option<Vec<Note>> {
        let bars: Vec<&str> = text.split_whitespace().collect();
        let mut notes: Vec<Note> = Vec::new();
        // The first of the notes that `=` holds.
        let mut held = 0;
        for bar in 0..count {
            let text = bars.get(bar % bars.len().max(1))?;
            if text.len() != BAR as usize && *text != "-" {
                return None;
            }
            for (letter, step) in text.chars().zip(bar as u32 * BAR..) {
                match letter {
                    '-' => held = notes.len(),
                    '=' => notes[held..].iter_mut().for_each(|note| note.length += 1),
                    letter => {
                        let (gain, keys) = tones(bar, letter)?;
                        held = notes.len();
                        let gain = self.gain * gain * accent(self.line, step);
                        let note = self.note(step, 1, 0, gain);
                        notes.extend(keys.into_iter().zip(0..).map(|(key, voice)| Note { key, voice, ..note }));
                    }
                }
            }
        }
        Some(notes)
    }

    fn melody(&self, by: NoteNumber, text: &str, bars: usize) -> Option<Vec<Note>> {
        let (mut notes, mut step) = (Vec::new(), 0);
        for word in text.split_whitespace().filter(|word| *word != "|") {
            let (name, length) = word.split_once('.')?;
            let length: u32 = length.parse().ok()?;
            if name != "r" {
                let gain = self.gain * if step % 4 == 0 { 1.0 } else { 0.9 };
                notes.push(self.note(step, length, harmony::key(name)? + by, gain));
            }
            step += length;
        }
        (step == bars as u32 * BAR).then_some(notes)
    }

    fn note(&self, step: u32, length: u32, key: NoteNumber, gain: f32) -> Note {
        Note { step, length, instrument: self.instrument, key, gain, from: self.from, voice: 0 }
    }
}

/// The lowest root of a bass line: the E of a bass guitar.
const LOWEST_BASS: NoteNumber = 33;

/// Loudness of a letter of a beat.
fn letter_gain(letter: char) -> Option<f32> {
    Some(match letter {
        'X' => 1.0,
        'x' => 0.78,
        'o' => 0.52,
        '.' => 0.28,
        _ => return None,
    })
}

/// Beats are a little louder than what is between them. A drum's letters say it themselves.
fn accent(line: Line, step: u32) -> f32 {
    match line {
        Line::Tones(..) | Line::Bass(_) => [1.0, 0.74, 0.86, 0.74][step as usize % 4],
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASS: Part =
        Part { instrument: Instrument::Bass, from: 0.5, gain: 1.0, line: Line::Bass("r==-o---f-------") };
    const TUNE: Part =
        Part { instrument: Instrument::Lead, from: 0.0, gain: 1.0, line: Line::Melody(0, "A4.8 r.4 C5.4 | E5.16") };

    #[test]
    fn lines_become_notes_and_repeat() {
        let sections = &[Section { name: "a", chords: "Am F", parts: &[BASS, TUNE] }];
        let (major, minor) = (["G7", "C"], ["E7", "Am"]);
        let piece = Song { name: "test", tempo: 120.0, swing: 0.0, sections, again_from: 0, major, minor };
        let notes = piece.notes().expect("a good piece");
        let told: Vec<_> = notes.notes.iter().map(|note| (note.step, note.key, note.length)).collect();
        let expected = [(0, 33, 3), (0, 69, 8), (4, 45, 1), (8, 40, 1), (12, 72, 4), (16, 41, 3), (16, 76, 16)];
        assert_eq!(told[..7], expected);
        assert_eq!((told.len(), notes.chords.len(), notes.notes[0].from), (9, 2, 0.5));
    }

    #[test]
    fn a_text_that_does_not_fill_its_bars_is_refused() {
        let refused = |line| Part { line, ..TUNE }.notes(&[harmony::A_MINOR]).is_none();
        assert!(
            refused(Line::Melody(0, "A4.8 C5.4"))
                && refused(Line::Melody(0, "A4.8 H5.8"))
                && refused(Line::Melody(0, "A4"))
        );
        assert!(refused(Line::Beat("x---")) && refused(Line::Bass("q---------------")) && refused(Line::Beat("")));
    }
}
