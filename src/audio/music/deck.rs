//! Plays one piece or lets it ring out: selects the audible parts by intensity and steps through
//! their notes.

use super::harmony::{A_MINOR, Chord};
use super::instruments::Instrument;
use super::score::{BAR, Note, Song};
use super::space::Echo;
use super::voice::{Band, Block, NoteOn, VOICES, Voice, begin, decay};

/// Attack time constant of the ducking by the bass drum, in seconds.
const PUSH: f32 = 0.004;
/// Release time constant of the ducking, in seconds.
const RETURN: f32 = 0.12;

/// A piece that plays or rings out.
#[derive(Clone, Debug)]
pub struct Deck {
    pub(super) piece: Song,
    /// The next step, counted from the start of the piece.
    pub(super) step: u32,
    pub(super) voices: Vec<Voice>,
    echo: Echo,
    /// Target of the ducking by the bass drum.
    pump: f32,
    /// Current amount of the ducking.
    pushed: f32,
    rate: f32,
}

impl Deck {
    /// Creates a deck at the beginning of a piece.
    pub fn new(piece: &Song, rate: f32) -> Self {
        let mut deck = Self {
            piece: piece.clone(),
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

    /// Changes the sample rate and drops all sounding notes.
    pub fn set_rate(&mut self, rate: f32) {
        self.rate = rate;
        self.voices.clear();
        // An echo after three sixteenths falls between the beats.
        self.echo = Echo::new((3.0 * self.step_seconds(0) * rate) as usize);
    }

    /// Returns the duration of a step in seconds.
    pub fn step_seconds(&self, step: u32) -> f32 {
        let straight = 15.0 / self.piece.tempo;
        if step.is_multiple_of(2) { straight * (1.0 + self.piece.swing) } else { straight * (1.0 - self.piece.swing) }
    }

    /// Returns the chord of the next step's bar.
    pub fn chord(&self) -> Chord {
        self.piece.chords.get((self.step / BAR) as usize).copied().unwrap_or(A_MINOR)
    }

    /// Fades out all notes quickly.
    pub fn release(&mut self) {
        self.voices.iter_mut().for_each(|voice| voice.release(0.06, self.rate));
    }

    /// Starts the notes of the next step whose parts are active at this intensity.
    pub fn tick(&mut self, band: &Band, intensity: f32) {
        let first = self.piece.notes.partition_point(|note| note.step < self.step);
        for index in first..self.piece.notes.partition_point(|note| note.step <= self.step) {
            let note = self.piece.notes[index];
            if note.from <= intensity {
                self.begin(band, &note);
            }
        }
        self.step += 1;
        if self.step == self.piece.chords.len() as u32 * BAR {
            self.step = self.piece.again_from * BAR;
        }
    }

    fn begin(&mut self, band: &Band, note: &Note) {
        if note.instrument == Instrument::Kick {
            self.pump = note.gain.min(1.0);
        }
        let seconds = note.length as f32 * 15.0 / self.piece.tempo * 0.96;
        let random = hash(note.step, note.instrument as u32);
        // Spread the tones of a chord across the stereo field.
        let chord = if note.voice.is_multiple_of(2) { -0.08 } else { 0.08 } * note.voice as f32;
        let pan = match note.instrument {
            // Alternate quick notes between left and right.
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

/// Returns a pseudo-random number that depends only on `a` and `b`.
fn hash(a: u32, b: u32) -> u32 {
    let mixed = a.wrapping_mul(0x9E37_79B1) ^ b.wrapping_mul(0x85EB_CA77);
    let mixed = (mixed ^ mixed >> 15).wrapping_mul(0x846C_A68B);
    mixed ^ mixed >> 16
}
