//! One piece while it plays or rings out: which of its parts are heard at an intensity, and their
//! notes step by step.

use super::harmony::{A_MINOR, Chord};
use super::instruments::Instrument;
use super::score::{BAR, Note, Song};
use super::space::Echo;
use super::voice::{Band, Block, NoteOn, VOICES, Voice, begin, decay};

/// Seconds in which the bass drum ducks the rest, and in which that falls to a third.
const PUSH: f32 = 0.004;
const RETURN: f32 = 0.12;

/// A piece that is played, or rings out.
#[derive(Clone, Debug)]
pub struct Deck {
    pub(super) piece: Song,
    /// The next of the notes.
    next: usize,
    /// The next step, counted from the piece's beginning.
    pub(super) step: u32,
    pub(super) voices: Vec<Voice>,
    echo: Echo,
    /// Ducking by the bass drum: where it goes, and where it is.
    pump: f32,
    pushed: f32,
    rate: f32,
}

impl Deck {
    /// A piece at its beginning.
    #[must_use]
    pub fn new(piece: &Song, rate: f32) -> Self {
        let mut deck = Self {
            piece: piece.clone(),
            next: 0,
            step: 0,
            voices: Vec::with_capacity(VOICES),
            echo: Echo::new(1),
            pump: 0.0,
            pushed: 0.0,
            rate,
        };
        deck.set_rate(rate);
        deck
    }

    /// Plays at another number of frames in a second from now on.
    pub fn set_rate(&mut self, rate: f32) {
        self.rate = rate;
        self.voices.clear();
        // Three sixteenths: between the beats.
        self.echo = Echo::new((3.0 * self.step_seconds(0) * rate) as usize);
    }

    /// The seconds that a step lasts.
    #[must_use]
    pub fn step_seconds(&self, step: u32) -> f32 {
        let straight = 15.0 / self.piece.tempo;
        if step.is_multiple_of(2) { straight * (1.0 + self.piece.swing) } else { straight * (1.0 - self.piece.swing) }
    }

    /// The chord of the bar that the next step belongs to.
    #[must_use]
    pub fn chord(&self) -> Chord {
        self.piece.chords.get((self.step / BAR) as usize).copied().unwrap_or(A_MINOR)
    }

    /// Back to the beginning. What sounds rings out.
    pub fn rewind(&mut self) {
        (self.step, self.next) = (0, 0);
    }

    /// Ends all notes soon.
    pub fn release(&mut self) {
        self.voices.iter_mut().for_each(|voice| voice.release(0.06, self.rate));
    }

    /// Begins the notes of the next step whose parts are heard at this intensity.
    pub fn tick(&mut self, band: &Band, intensity: f32) {
        while let Some(note) = self.piece.notes.get(self.next).copied().filter(|note| note.step <= self.step) {
            self.next += 1;
            if note.from <= intensity {
                self.begin(band, &note);
            }
        }
        self.step += 1;
        if self.step == self.piece.chords.len() as u32 * BAR {
            self.step = self.piece.again_from * BAR;
            self.next = self.piece.notes.partition_point(|note| note.step < self.step);
        }
    }

    fn begin(&mut self, band: &Band, note: &Note) {
        if note.instrument == Instrument::Kick {
            self.pump = note.gain.min(1.0);
        }
        let seconds = note.length as f32 * 15.0 / self.piece.tempo * 0.96;
        let random = hash(note.step, note.instrument as u32);
        // A chord is spread out: its tones stand side by side.
        let chord = if note.voice.is_multiple_of(2) { -0.08 } else { 0.08 } * note.voice as f32;
        let pan = match note.instrument {
            // Quick notes alternate.
            Instrument::Pluck => [-0.4, 0.15, 0.4, -0.15][note.step as usize % 4],
            _ => chord,
        };
        let voice = NoteOn { instrument: note.instrument, key: note.key, gain: note.gain, pan, seconds, random };
        begin(&mut self.voices, band, voice, self.rate);
    }

    /// Adds the next `count` frames to a block.
    pub fn render(&mut self, block: &mut Block, count: usize) {
        let (push, fall) = (1.0 - decay(PUSH, self.rate), decay(RETURN, self.rate));
        for pump in &mut block.pump[..count] {
            self.pump *= fall;
            self.pushed += push * (self.pump - self.pushed);
            *pump = self.pushed;
        }
        self.voices.retain_mut(|voice| voice.render(block, count));
        self.echo.render(block, count);
    }
}

/// A number that looks random, always the same for the same two.
fn hash(a: u32, b: u32) -> u32 {
    let mixed = a.wrapping_mul(0x9E37_79B1) ^ b.wrapping_mul(0x85EB_CA77);
    let mixed = (mixed ^ mixed >> 15).wrapping_mul(0x846C_A68B);
    mixed ^ mixed >> 16
}
