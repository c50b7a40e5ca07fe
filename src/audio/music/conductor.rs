//! Conducts the music: chooses the piece and its layers, and times the stingers.
//!
//! ```text
//!   piece ─► notes of the active layers ─► echo ─┐
//!   another piece, ringing out ─► echo ──────────┼─► room ─► ducked by a stinger ─► music
//!   stinger, on a beat, in the chord ────────────┴─► room ───────────────────────► stinger
//! ```
//!
//! A new piece or layer waits for the next bar, a stinger for the next beat. Only the chord of the
//! last hit sounds at once. The previous piece rings out while the next one plays.

use super::deck::Deck;
use super::harmony::{A_MINOR, Chord};
use super::score::{BAR, Song};
use super::space::Bus;
use super::stingers::{Phrase, Stinger, StingerPlayer};
use super::voice::{BLOCK, Band, Block, decay};

/// Stereo output of one frame: left and right.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StereoFrame {
    /// Output of the pieces.
    pub music: [f32; 2],
    /// Output of the stingers. They keep their loudness when the music is soft.
    pub stinger: [f32; 2],
    /// Gain applied to the music during a stinger. `music` already includes it.
    pub duck: f32,
}

/// Steps per beat.
const BEAT: u32 = 4;

/// Duration of a step in seconds while no piece plays: 120 beats per minute.
const USUAL_STEP: f32 = 0.125;

/// Overall gain of music and stingers. It keeps them behind the effects.
const LOUDNESS: f32 = 0.84;

/// Gain of the music before the first brick is destroyed. It rises to 1 with progress.
const THIN: f32 = 0.78;
/// Time constant of the swell in seconds.
const SWELL: f32 = 1.5;

/// Conducts the music.
#[derive(Clone, Debug)]
pub struct Conductor {
    band: Band,
    decks: Vec<Deck>,
    rate: f32,
    playing: Option<usize>,
    wanted: usize,
    /// The piece that sets the tempo while no piece plays.
    last: usize,
    /// Steps since the current piece started or a stinger ended it.
    step: u32,
    /// Frames until the next step.
    until_step: f64,
    /// Steps until a piece may start.
    rest: u32,
    /// Progress of the level, from 0 to 1.
    progress: f32,
    /// Progress at the start of the current bar, which selects the layers.
    intensity: f32,
    /// Current gain of the music, which rises with progress.
    swell: f32,
    bus: Bus,
    stingers: StingerPlayer,
}

impl Conductor {
    /// Creates a conductor at the beginning of the first piece. Without pieces, it plays only
    /// stingers.
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

    /// Changes the sample rate. The music continues at its current position.
    pub fn set_rate(&mut self, rate: f32) {
        if rate != self.rate {
            self.until_step *= f64::from(rate / self.rate);
            self.rate = rate;
            self.decks.iter_mut().for_each(|deck| deck.set_rate(rate));
            self.bus = Bus::new(rate);
            self.stingers.set_rate(rate);
        }
    }

    /// Requests a piece from the next bar on and sets the level's progress, from 0 to 1. A piece
    /// without notes is ignored, and the current one continues.
    pub fn accompany(&mut self, piece: usize, progress: f32) {
        self.progress = progress;
        if self.decks.get(piece).is_some_and(|deck| !deck.piece.notes.is_empty()) {
            self.wanted = piece;
        }
    }

    /// Requests a stinger on the next beat. [`Stinger::LastHit`] sounds at once.
    pub fn request(&mut self, stinger: Stinger) {
        self.stingers.request(stinger);
        if stinger == Stinger::LastHit
            && let Some(phrase) = self.begin_stinger()
        {
            self.stingers.tick(&self.band, self.step_seconds(0));
            // No other piece begins before the stinger that follows.
            self.rest = phrase.steps + BEAT;
        }
    }

    /// Starts the requested stinger, if there is one. Returns its phrase.
    fn begin_stinger(&mut self) -> Option<&'static Phrase> {
        let (chord, piece) = (self.chord(), self.decks.get(self.last).map(|deck| &deck.piece));
        self.stingers.begin(chord, piece)
    }

    /// Returns the current chord.
    pub fn chord(&self) -> Chord {
        self.playing.map_or(A_MINOR, |playing| self.decks[playing].chord())
    }

    /// Returns the current piece and its next step.
    pub fn position(&self) -> Option<(usize, u32)> {
        self.playing.map(|playing| (playing, self.decks[playing].step))
    }

    /// Returns the largest number of voices that sound in any one piece.
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

    /// Starts the stinger, the piece and the notes due at the next step.
    fn tick(&mut self) {
        if self.step.is_multiple_of(BEAT) || self.decks.is_empty() {
            if let Some(phrase) = self.begin_stinger()
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
                self.decks[self.wanted].step = 0;
            }
        }
        if let Some(playing) = self.playing {
            self.decks[playing].tick(&self.band, self.intensity);
        }
        let step_seconds = self.step_seconds(0);
        self.stingers.tick(&self.band, step_seconds);
    }

    /// Renders frames in which nothing starts, at most [`BLOCK`].
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
