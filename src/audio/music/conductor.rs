//! Leads the music: chooses the piece, the number of its layers, and the time of stingers.
//!
//! ```text
//!   piece ─► notes, as far as play has come ─► echo ─┐
//!   another piece, which rings out ─► echo ──────────┼─► room ─► ducked by a stinger ─► music
//!   stinger, on a beat, in the chord ────────────────┴─► room ───────────────────────► stinger
//! ```
//!
//! Changes wait for their time: another piece and a layer for a bar, a stinger for a beat. The last
//! piece rings out beside the next one.

use super::deck::Deck;
use super::harmony::{A_MINOR, Chord};
use super::score::{BAR, Song};
use super::space::Bus;
use super::stingers::{Stinger, StingerPlayer};
use super::voice::{BLOCK, Band, Block, decay};

/// Sound of one moment, left and right.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StereoFrame {
    /// The pieces.
    pub music: [f32; 2],
    /// The stingers, which are loud however soft the music is.
    pub stinger: [f32; 2],
    /// Share of the music that a stinger leaves; `music` has it already.
    pub duck: f32,
}

/// A beat, in steps.
const BEAT: u32 = 4;

/// A step's seconds where no piece is played: 120 beats in a minute.
const USUAL_STEP: f32 = 0.125;

/// The loudness of all music and of all stingers: they stay behind what the ball does.
const LOUDNESS: f32 = 0.84;

/// The share of the music's loudness while no brick is gone, and the seconds in which it changes.
const THIN: f32 = 0.78;
const SWELL: f32 = 1.5;

/// Leads the music.
#[derive(Clone, Debug)]
pub struct Conductor {
    band: Band,
    decks: Vec<Deck>,
    rate: f32,
    playing: Option<usize>,
    wanted: usize,
    /// The piece that gives the tempo while none plays.
    last: usize,
    /// Steps since the piece began, or since a stinger ended it.
    step: u32,
    /// Frames until the next step.
    until_step: f64,
    /// Steps for which no piece begins.
    rest: u32,
    /// Progress of play, now and at the beginning of this bar.
    progress: f32,
    intensity: f32,
    /// The music's loudness, which grows as play goes on.
    swell: f32,
    bus: Bus,
    stingers: StingerPlayer,
}

impl Conductor {
    /// The music at its beginning, with the first piece. Without any, there are only stingers.
    #[must_use]
    pub fn new(band: Band, pieces: &[Song], rate: f32) -> Self {
        Self {
            band,
            decks: pieces.iter().map(|piece| Deck::new(piece, rate)).collect(),
            rate,
            playing: None,
            wanted: 0,
            last: 0,
            step: 0,
            until_step: 0.0,
            rest: 0,
            progress: 0.0,
            intensity: 0.0,
            swell: THIN,
            bus: Bus::new(rate),
            stingers: StingerPlayer::new(rate),
        }
    }

    /// Plays at another number of frames in a second from now on. The music goes on where it was.
    pub fn set_rate(&mut self, rate: f32) {
        if rate != self.rate {
            self.until_step *= f64::from(rate / self.rate);
            self.rate = rate;
            self.decks.iter_mut().for_each(|deck| deck.set_rate(rate));
            self.bus = Bus::new(rate);
            self.stingers.set_rate(rate);
        }
    }

    /// Asks for a piece, from the next bar on, and says how far play has come: from 0 to 1. In the
    /// place of a piece without notes, the last one goes on.
    pub fn accompany(&mut self, piece: usize, progress: f32) {
        self.progress = progress;
        if self.decks.get(piece).is_some_and(|deck| !deck.piece.notes.is_empty()) {
            self.wanted = piece;
        }
    }

    /// Asks for a stinger on the next beat.
    pub fn request(&mut self, stinger: Stinger) {
        self.stingers.request(stinger);
    }

    /// The chord that sounds.
    #[must_use]
    pub fn chord(&self) -> Chord {
        self.playing.map_or(A_MINOR, |playing| self.decks[playing].chord())
    }

    /// The piece that plays, and its next step.
    #[must_use]
    pub fn position(&self) -> Option<(usize, u32)> {
        self.playing.map(|playing| (playing, self.decks[playing].step))
    }

    /// Number of notes that one piece sounds at once, at most.
    #[must_use]
    pub fn sounding(&self) -> usize {
        self.decks.iter().map(|deck| deck.voices.len()).max().unwrap_or(0)
    }

    /// Renders the next frames.
    pub fn render(&mut self, mut frames: &mut [StereoFrame]) {
        while !frames.is_empty() {
            while self.until_step < 1.0 {
                self.tick();
                self.until_step += f64::from(self.step_seconds(self.step)) * f64::from(self.rate);
                self.step = self.step.wrapping_add(1);
            }
            let count = frames.len().min(BLOCK).min(self.until_step as usize);
            let (now, later) = frames.split_at_mut(count);
            self.render_block(now);
            self.until_step -= count as f64;
            frames = later;
        }
    }

    fn step_seconds(&self, step: u32) -> f32 {
        self.decks.get(self.last).map_or(USUAL_STEP, |deck| deck.step_seconds(step))
    }

    /// Begins the stinger, the piece and the notes of the next step.
    fn tick(&mut self) {
        if self.step.is_multiple_of(BEAT) || self.decks.is_empty() {
            let (chord, piece) = (self.chord(), self.decks.get(self.last).map(|deck| &deck.piece));
            if let Some(phrase) = self.stingers.begin(chord, piece)
                && phrase.ends_piece
            {
                self.decks.iter_mut().for_each(Deck::release);
                (self.playing, self.step, self.rest) = (None, 0, phrase.steps + BEAT);
            }
            self.rest = self.rest.saturating_sub(BEAT);
        }
        let is_bar = self.step.is_multiple_of(BAR) || self.playing.is_none();
        if is_bar && self.step.is_multiple_of(BEAT) && self.rest == 0 {
            self.intensity = self.progress;
            if self.playing != Some(self.wanted) && self.wanted < self.decks.len() {
                (self.playing, self.last, self.step) = (Some(self.wanted), self.wanted, 0);
                self.decks[self.wanted].rewind();
            }
        }
        if let Some(playing) = self.playing {
            self.decks[playing].tick(&self.band, self.intensity);
        }
        let step_seconds = self.step_seconds(0);
        self.stingers.tick(&self.band, step_seconds);
    }

    /// Renders frames in which nothing begins: [`BLOCK`] at most.
    fn render_block(&mut self, frames: &mut [StereoFrame]) {
        let count = frames.len();
        let music = &mut self.bus.block;
        **music = Block::SILENT;
        for deck in &mut self.decks {
            music.echo = Block::SILENT.echo;
            deck.render(music, count);
        }
        self.bus.add_room(count);
        let ducked = self.stingers.duck(count);
        let stinger = self.stingers.render(count);
        let grown = THIN + (1.0 - THIN) * self.intensity;
        let growth = 1.0 - decay(SWELL, self.rate);
        for (i, frame) in frames.iter_mut().enumerate() {
            self.swell += growth * (grown - self.swell);
            let gain = LOUDNESS * ducked[i] * self.swell;
            let of = |block: &Block, gain: f32| [block.dry[0][i] * gain, block.dry[1][i] * gain];
            *frame = StereoFrame { music: of(&self.bus.block, gain), stinger: of(stinger, LOUDNESS), duck: ducked[i] };
        }
    }
}
