//! Stingers: short phrases, in the chord that sounds, for the great moments of a game.

use super::harmony::{self, Chord, NoteNumber};
use super::instruments::{INSTRUMENTS, Instrument};
use super::score::Song;
use super::space::Bus;
use super::voice::{BLOCK, Band, Block, NoteOn, Voice, begin, decay};
use std::sync::LazyLock;

/// A great moment of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stinger {
    /// A life is lost; two or more are left.
    LifeLost,
    /// Only one life is left.
    LastLife,
    /// The level is won.
    Won,
    /// The game is lost.
    Lost,
}

/// A note of a phrase.
#[derive(Clone, Debug)]
struct Note {
    step: u32,
    instrument: Instrument,
    /// An index into [`ROLES`].
    role: usize,
    /// The lowest key, and the numbers of the tones above it.
    from: NoteNumber,
    tones: Vec<usize>,
    /// Steps.
    length: u32,
    gain: f32,
}

/// The chords that a note can belong to: the one that sounds when the phrase begins, the one that
/// leads to the end, and the end.
const ROLES: [&str; 3] = ["now", "dominant", "tonic"];

/// The phrase of a stinger.
#[derive(Clone, Debug)]
pub struct Phrase {
    /// The notes, in the order of their steps.
    notes: Vec<Note>,
    /// Steps for which the music is ducked.
    pub steps: u32,
    /// Share of the music's loudness that is left meanwhile.
    music: f32,
    /// The piece ends with it.
    pub ends_piece: bool,
}

/// The phrases, in the order of [`Stinger`].
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

impl Note {
    fn read(words: &[&str]) -> Option<Self> {
        let &[step, instrument, role, from, tones, length, gain] = words else { return None };
        Some(Self {
            step: step.parse().ok()?,
            instrument: INSTRUMENTS.iter().find(|patch| patch.name == instrument)?.instrument,
            role: ROLES.iter().position(|known| *known == role)?,
            // A drum has no key.
            from: harmony::key(from).unwrap_or(0),
            tones: tones.chars().filter_map(|digit| Some(digit.to_digit(10)? as usize)).collect(),
            length: length.parse().ok()?,
            gain: gain.parse().ok()?,
        })
    }
}

impl Stinger {
    /// The notes of this stinger.
    #[must_use]
    pub fn phrase(self) -> &'static Phrase {
        &PHRASES[self as usize]
    }
}

/// Seconds in which the music is ducked, and in which it comes back.
const DUCK: f32 = 0.03;
const COME_BACK: f32 = 0.35;

/// Plays stingers beside the music.
#[derive(Clone, Debug)]
pub struct StingerPlayer {
    requested: Option<Stinger>,
    playing: Option<Playing>,
    voices: Vec<Voice>,
    bus: Bus,
    /// Share of the music's loudness that is left.
    duck: f32,
    rate: f32,
}

/// A phrase while it plays.
#[derive(Clone, Copy, Debug)]
struct Playing {
    phrase: &'static Phrase,
    /// The chords of each of [`ROLES`].
    chords: [Chord; 3],
    step: u32,
    /// The next of the notes.
    next: usize,
}

impl StingerPlayer {
    /// Plays at `rate` frames in a second.
    #[must_use]
    pub fn new(rate: f32) -> Self {
        // Read here, not while the first one is mixed.
        LazyLock::force(&PHRASES);
        let (voices, bus) = (Vec::with_capacity(BLOCK), Bus::new(rate));
        Self { requested: None, playing: None, voices, bus, duck: 1.0, rate }
    }

    /// Plays at another number of frames in a second from now on.
    pub fn set_rate(&mut self, rate: f32) {
        *self = Self { requested: self.requested, playing: self.playing, duck: self.duck, ..Self::new(rate) };
    }

    /// Asks for a stinger.
    pub fn request(&mut self, stinger: Stinger) {
        self.requested = Some(stinger);
    }

    /// Begins the stinger that was asked for, over this chord and in the key of a piece. Returns
    /// its phrase.
    pub fn begin(&mut self, chord: Chord, piece: Option<&Song>) -> Option<&'static Phrase> {
        let stinger = self.requested.take()?;
        let cadence = |piece: &Song| if stinger == Stinger::Won { piece.win } else { piece.loss };
        let [dominant, tonic] = piece.map_or_else(|| cadence(&Song::default()), cadence);
        let phrase = stinger.phrase();
        self.playing = Some(Playing { phrase, chords: [chord, dominant, tonic], step: 0, next: 0 });
        Some(phrase)
    }

    /// Begins the notes of the next step; a step lasts this many seconds.
    pub fn tick(&mut self, band: &Band, step_seconds: f32) {
        let Some(mut now) = self.playing else { return };
        while let Some(note) = now.phrase.notes.get(now.next).filter(|note| note.step <= now.step) {
            now.next += 1;
            let &Note { step, instrument, gain, .. } = note;
            let (chord, seconds) = (now.chords[note.role], note.length as f32 * step_seconds);
            for number in &note.tones {
                let key = chord.upper.nth_above(note.from, *number);
                let note = NoteOn { instrument, key, gain, pan: 0.0, seconds, random: step };
                begin(&mut self.voices, band, note, self.rate);
            }
        }
        now.step += 1;
        self.playing = (now.step <= now.phrase.steps).then_some(now);
    }

    /// Renders the next `count` frames, [`BLOCK`] at most.
    pub fn render(&mut self, count: usize) -> &Block {
        *self.bus.block = Block::SILENT;
        self.voices.retain_mut(|voice| voice.render(&mut self.bus.block, count));
        self.bus.add_room(count);
        &self.bus.block
    }

    /// Ducks the music for `count` frames. Returns the share that is left in each.
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
        let notes =
            [Stinger::LifeLost, Stinger::LastLife, Stinger::Won, Stinger::Lost].map(|it| it.phrase().notes.len());
        assert_eq!(notes, [6, 10, 25, 15]);
        assert!(PHRASES.iter().all(|phrase| phrase.notes.is_sorted_by_key(|note| note.step)));
    }
}
