//! Parses a piece from a `.song` file of the folder `audio`.
//!
//! ```text
//! name: Example              ; a comment goes to the end of the line
//! tempo: 116                 ; beats per minute
//! swing: 0.06                ; delay of every other sixteenth, as a share of its length
//! repeat: verse              ; the section that follows the last one
//! win: G7 C                  ; dominant and tonic, which end the piece after a win,
//! loss: E7 Am                ; and after a loss
//!
//! chords verse: Am7 F C G
//!
//! line hats: hat beat from=0.4 gain=0.9
//!   x-o-x-o-x-o-x-o-
//! line tune: lead melody
//!   A4.8 E5.8 | F5.16 | E5.8 D5.8 | B4.12 r.4
//! line echo: bell melody as=tune up=12
//!
//! section intro: verse
//!   hats gain=0.5 tune
//! section verse: verse
//!   hats tune echo
//! ```
//!
//! A `line` consists of an instrument from `instruments.rs`, a notation, and indented notes. It
//! plays once the level's progress reaches `from`. With `as` it reuses the notes of another line. A
//! `section` plays lines over chords. `gain` or `from` after a line's name overrides the line's
//! value in that section.
//!
//! A bar is sixteen letters, or a single `-` for a bar's rest. Bars repeat until the end of the
//! section. `-` is a rest, and `=` holds the previous note.
//!
//! | Notation | Letters |
//! |---|---|
//! | `beat` | strokes: `X` accented, `x` normal, `o` soft, `.` a ghost note |
//! | `bass` | `r`oot, `t`hird, `f`ifth, `s`eventh, `o`ctave; `a` leads to the next root |
//! | `tones` | digits: chord tones, counted upward from `key` |
//! | `chords` | strokes; each plays `tones` chord tones upward from `key` |
//! | `melody` | words: a key and its steps, `E5.4`; `r.4` is a rest; `up` transposes all notes |

use super::harmony::{self, Chord};
use super::instruments::INSTRUMENTS;
use super::score::{BAR, Line, Notation, Note, Section, Song};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// An unindented line of the text and the indented lines after it.
struct Block {
    line: usize,
    head: String,
    body: String,
}

/// Names defined so far.
#[derive(Default)]
struct Names {
    repeat: Option<String>,
    chords: BTreeMap<String, String>,
    lines: BTreeMap<String, Line>,
}

impl Song {
    /// Parses a piece.
    ///
    /// # Errors
    ///
    /// Returns the first mistake, prefixed with its line number: ``12: no line `hats` above``.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (mut song, mut names) = (Self::default(), Names::default());
        for block in blocks(text) {
            song.read(&mut names, &block).map_err(|problem| format!("{}: {problem}", block.line))?;
        }
        if song.chords.is_empty() {
            return Err("1: the piece has no section".to_owned());
        }
        song.notes.sort_by_key(|note| note.step);
        Ok(song)
    }

    fn read(&mut self, names: &mut Names, block: &Block) -> Result<(), String> {
        let (head, value) = block.head.split_once(':').ok_or("a colon is missing: write `tempo: 116`")?;
        let ((word, name), value) = (head.split_once(' ').unwrap_or((head, "")), value.trim());
        match word {
            "line" => {
                let line = names.line(value, &block.body)?;
                names.lines.insert(name.to_owned(), line);
                return Ok(());
            }
            "section" => return self.section(names, name, value, &block.body),
            _ if !block.body.is_empty() => return Err(format!("nothing may be indented below `{head}`")),
            "name" => value.clone_into(&mut self.name),
            "tempo" => self.tempo = number(value, 40.0..=240.0)?,
            "swing" => self.swing = number(value, 0.0..=0.5)?,
            "repeat" => names.repeat = Some(value.to_owned()),
            "win" => self.win = cadence(value)?,
            "loss" => self.loss = cadence(value)?,
            "chords" => _ = names.chords.insert(name.to_owned(), value.to_owned()),
            _ => return Err(format!("`{word}` is not known; see the other `.song` files")),
        }
        Ok(())
    }

    fn section(&mut self, names: &Names, name: &str, chords: &str, body: &str) -> Result<(), String> {
        let chords = parse_chords(names.chords.get(chords).map_or(chords, String::as_str))?;
        let start = self.chords.len() as u32;
        if names.repeat.as_deref() == Some(name) {
            self.again_from = start;
        }
        let mut lines: Vec<Line> = Vec::new();
        for word in body.split_whitespace() {
            match (word.split_once('='), lines.last_mut()) {
                (Some((option, value)), Some(line)) => line.set(option, value)?,
                _ => lines.push(names.lines.get(word).ok_or_else(|| format!("no line `{word}` above"))?.clone()),
            }
        }
        for line in lines {
            let notes = line.notes(&chords)?;
            self.notes.extend(notes.into_iter().map(|note| Note { step: note.step + start * BAR, ..note }));
        }
        self.sections.push(Section { name: name.to_owned(), bars: chords.len() });
        self.chords.extend(chords);
        Ok(())
    }
}

impl Names {
    /// Parses a line such as `kick beat gain=0.9` and its notes.
    fn line(&self, value: &str, notes: &str) -> Result<Line, String> {
        let mut words = value.split_whitespace();
        let (instrument, notation) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
        let patch = INSTRUMENTS.iter().find(|patch| patch.name == instrument);
        let instrument = patch.ok_or_else(|| format!("no instrument `{instrument}`"))?.instrument;
        let notation = match notation {
            "beat" => Notation::Beat,
            "bass" => Notation::Bass,
            "tones" => Notation::Tones,
            "chords" => Notation::Chords,
            "melody" => Notation::Melody,
            _ => return Err(format!("no notation `{notation}`; use beat, bass, tones, chords or melody")),
        };
        let text = notes.to_owned();
        let mut line = Line { instrument, notation, text, from: 0.0, gain: 1.0, key: 60, tones: 4, up: 0 };
        for word in words {
            match word.split_once('=') {
                Some(("as", name)) => {
                    line.text.clone_from(&self.lines.get(name).ok_or_else(|| format!("no line `{name}` above"))?.text);
                }
                Some((option, value)) => line.set(option, value)?,
                None => return Err(format!("`{word}` is no option; write `gain=0.9`")),
            }
        }
        Ok(line)
    }
}

impl Line {
    fn set(&mut self, option: &str, value: &str) -> Result<(), String> {
        match option {
            "from" => self.from = number(value, 0.0..=1.0)?,
            "gain" => self.gain = number(value, 0.0..=2.0)?,
            "tones" => self.tones = number(value, 1..=6)?,
            "up" => self.up = number(value, -24..=24)?,
            "key" => self.key = harmony::key(value).ok_or_else(|| format!("`{value}` is no key; write `A3`"))?,
            _ => return Err(format!("no option `{option}`; use as, from, gain, key, tones or up")),
        }
        Ok(())
    }
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let content = text.split(';').next().unwrap_or("").trim_end();
        match blocks.last_mut() {
            Some(block) if content.starts_with([' ', '\t']) => block.body.push_str(content),
            _ if content.is_empty() => {}
            _ => blocks.push(Block { line, head: content.to_owned(), body: String::new() }),
        }
    }
    blocks
}

fn number<T: FromStr + PartialOrd + fmt::Display>(value: &str, range: RangeInclusive<T>) -> Result<T, String> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("`{value}` is no number from {} to {}", range.start(), range.end()))
}

fn parse_chords(names: &str) -> Result<Vec<Chord>, String> {
    let chord = |name| Chord::parse(name).ok_or_else(|| format!("`{name}` is no chord"));
    let chords: Vec<Chord> = names.split_whitespace().map(chord).collect::<Result<_, _>>()?;
    if chords.is_empty() { Err("a section needs chords".to_owned()) } else { Ok(chords) }
}

fn cadence(names: &str) -> Result<[Chord; 2], String> {
    parse_chords(names)?.try_into().map_err(|_| "an end has two chords: dominant and tonic".to_owned())
}

#[cfg(test)]
mod tests;
