//! Stingers: short phrases in the current chord for important moments of a game.

use super::harmony::{self, Chord, NoteNumber};
use super::instruments::{INSTRUMENTS, Instrument};
use super::score::Song;
use super::space::Bus;
use super::voice::{BLOCK, Band, Block, NoteOn, Voice, begin, decay};
use std::sync::LazyLock;

/// An important moment of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stinger {
    /// A life is lost; two or more remain.
    LifeLost,
    /// Only one life remains.
    LastLife,
    /// The level is won.
    Won,
    /// The game is lost.
    Lost,
    /// The last hit of a level. [`Stinger::Won`] follows it.
    LastHit,
}

/// A note of a phrase.
#[derive(Clone, Debug)]
struct Note {
    step: u32,
    instrument: Instrument,
    /// Index into [`ROLES`].
    role: usize,
    /// Lowest key.
    from: NoteNumber,
    /// Keys of the note, counted upward from `from`.
    tones: Tones,
    /// Length in steps.
    length: u32,
    gain: f32,
}

/// Keys that a note plays.
#[derive(Clone, Debug)]
enum Tones {
    /// Indices of chord tones.
    OfChord(Vec<usize>),
    /// Semitones above the chord's root.
    AboveRoot(NoteNumber),
}

/// Chords that a note can use: the current chord at the phrase's start, and the final dominant and
/// tonic.
const ROLES: [&str; 3] = ["now", "dominant", "tonic"];

/// The phrase of a stinger.
#[derive(Clone, Debug)]
pub struct Phrase {
    /// Notes in the order of their steps.
    notes: Vec<Note>,
    /// Number of steps for which the music is ducked.
    pub steps: u32,
    /// Gain of the music while ducked.
    music: f32,
    /// True if the piece ends with this phrase.
    pub ends_piece: bool,
}

/// Phrases in the order of [`Stinger`].
static PHRASES: LazyLock<Vec<Phrase>> = LazyLock::new(|| {
    let mut phrases: Vec<Phrase> = Vec::new();
    for line in include_str!("stingers.txt").lines().filter(|line| !line.starts_with(';')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match (Note::read(&words), phrases.last_mut()) {
            (Some(note), Some(phrase)) => phrase.notes.push(note),
            _ => phrases.extend(Phrase::read(&words)),
        }
    }
    phrases
});

impl Phrase {
    fn read(words: &[&str]) -> Option<Self> {
        let [_, steps, music, ends @ ..] = words else { return None };
        let (steps, music) = (steps.parse().ok()?, music.parse().ok()?);
        Some(Self { notes: Vec::new(), steps, music, ends_piece: !ends.is_empty() })
    }
}

#[cfg(test)]
impl Phrase {
    /// Returns the instrument, step and key of each note, over the chords of [`ROLES`].
    pub(super) fn tones(&self, chords: [Chord; 3]) -> Vec<(Instrument, u32, NoteNumber)> {
        let keys = |note: &Note| note.keys(&chords[note.role]);
        self.notes.iter().flat_map(|it| keys(it).into_iter().map(|key| (it.instrument, it.step, key))).collect()
    }
}

impl Note {
    fn read(words: &[&str]) -> Option<Self> {
        let &[step, instrument, role, from, tones, length, gain] = words else { return None };
        Some(Self {
            step: step.parse().ok()?,
            instrument: INSTRUMENTS.iter().find(|patch| patch.name == instrument)?.instrument,
            role: ROLES.iter().position(|known| *known == role)?,
            // A drum has no key.
            from: harmony::key(from).unwrap_or(0),
            tones: match tones.strip_prefix('+') {
                Some(semitones) => Tones::AboveRoot(semitones.parse().ok()?),
                None => Tones::OfChord(tones.chars().filter_map(|tone| Some(tone.to_digit(10)? as usize)).collect()),
            },
            length: length.parse().ok()?,
            gain: gain.parse().ok()?,
        })
    }

    /// Returns the note's keys in a chord.
    fn keys(&self, chord: &Chord) -> Vec<NoteNumber> {
        match &self.tones {
            Tones::OfChord(tones) => tones.iter().map(|tone| chord.upper.nth_above(self.from, *tone)).collect(),
            Tones::AboveRoot(semitones) => vec![chord.root_above(self.from) + semitones],
        }
    }
}

impl Stinger {
    /// Returns the phrase of this stinger.
    pub fn phrase(self) -> &'static Phrase {
        &PHRASES[self as usize]
    }
}

/// Time constant for ducking the music, in seconds.
const DUCK: f32 = 0.03;
/// Time constant for the music's return, in seconds.
const COME_BACK: f32 = 0.35;

/// Plays stingers over the music.
#[derive(Clone, Debug)]
pub struct StingerPlayer {
    requested: Option<Stinger>,
    playing: Option<Playing>,
    voices: Vec<Voice>,
    bus: Bus,
    /// Current gain of the music.
    duck: f32,
    rate: f32,
}

#[derive(Clone, Copy, Debug)]
struct Playing {
    stinger: Stinger,
    phrase: &'static Phrase,
    /// Chord for each of [`ROLES`].
    chords: [Chord; 3],
    step: u32,
}

impl StingerPlayer {
    /// Creates a player for a sample rate in Hz.
    pub fn new(rate: f32) -> Self {
        // Parse the phrases now instead of while mixing the first stinger.
        LazyLock::force(&PHRASES);
        let (voices, bus) = (Vec::with_capacity(BLOCK), Bus::new(rate));
        Self { requested: None, playing: None, voices, bus, duck: 1.0, rate }
    }

    /// Changes the sample rate and drops all sounding notes.
    pub fn set_rate(&mut self, rate: f32) {
        *self = Self { requested: self.requested, playing: self.playing, duck: self.duck, ..Self::new(rate) };
    }

    /// Requests a stinger.
    pub fn request(&mut self, stinger: Stinger) {
        self.requested = Some(stinger);
    }

    /// Starts the requested stinger over this chord and in the key of a piece. Returns its phrase,
    /// or `None` without a request.
    pub fn begin(&mut self, chord: Chord, piece: Option<&Song>) -> Option<&'static Phrase> {
        let stinger = self.requested.take()?;
        let wins = matches!(stinger, Stinger::Won | Stinger::LastHit);
        let cadence = |piece: &Song| if wins { piece.win } else { piece.loss };
        let [dominant, tonic] = piece.map_or_else(|| cadence(&Song::default()), cadence);
        let phrase = stinger.phrase();
        self.playing = Some(Playing { stinger, phrase, chords: [chord, dominant, tonic], step: 0 });
        Some(phrase)
    }

    /// Starts the notes of the next step.
    pub fn tick(&mut self, band: &Band, step_seconds: f32) {
        let Some(mut now) = self.playing else { return };
        for note in now.phrase.notes.iter().filter(|note| note.step == now.step) {
            let &Note { step, instrument, gain, .. } = note;
            let (chord, seconds) = (now.chords[note.role], note.length as f32 * step_seconds);
            for key in note.keys(&chord) {
                let note = NoteOn { instrument, key, gain, pan: 0.0, seconds, random: step };
                begin(&mut self.voices, band, note, self.rate);
            }
        }
        now.step += 1;
        self.playing = (now.step <= now.phrase.steps).then_some(now);
        if self.playing.is_none() && now.stinger == Stinger::LastHit {
            self.requested = Some(Stinger::Won);
        }
    }

    /// Renders the next `count` frames, at most [`BLOCK`].
    pub fn render(&mut self, count: usize) -> &Block {
        *self.bus.block = Block::SILENT;
        self.voices.retain_mut(|voice| voice.render(&mut self.bus.block, count));
        self.bus.add_room(count);
        &self.bus.block
    }

    /// Ducks the music for `count` frames. Returns its gain in each frame.
    pub fn duck(&mut self, count: usize) -> [f32; BLOCK] {
        let target = self.playing.map_or(1.0, |playing| playing.phrase.music);
        let share = 1.0 - decay(if target < self.duck { DUCK } else { COME_BACK }, self.rate);
        let mut ducked = [1.0; BLOCK];
        for ducked in &mut ducked[..count] {
            self.duck += share * (target - self.duck);
            *ducked = self.duck;
        }
        ducked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_phrases_is_read() {
        let notes = [Stinger::LifeLost, Stinger::LastLife, Stinger::Won, Stinger::Lost, Stinger::LastHit]
            .map(|it| it.phrase().notes.len());
        assert_eq!(notes, [6, 10, 26, 15, 8]);
        assert!(PHRASES.iter().all(|phrase| phrase.notes.is_sorted_by_key(|note| note.step)));
    }
}
