//! Leads the music: which piece is played, how much of it, and what it answers.
//!
//! ```text
//!   piece ─► notes, as far as play has come ─► echo ─┐
//!   another piece, which rings out ─► echo ──────────┼─► room ─► gives way to an answer ─► music
//!   answer, on a beat, in the chord ─────────────────┴─► room ─────────────────────────► answer
//! ```
//!
//! All changes wait for their time: another piece for a bar, an answer for a beat, and a layer for
//! a bar. What sounds at a change rings out beside what begins.

use super::answers::{Answer, Of, Phrase};
use super::deck::{Band, Deck, Sounding, begin};
use super::harmony::{A_MINOR, Chord};
use super::score::{BAR, Piece};
use super::space::Room;
use super::voice::{BLOCK, Block, Voice};

/// Sound of one moment, left and right.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Frame {
    /// The pieces.
    pub music: [f32; 2],
    /// The answers, which are loud however soft the music is.
    pub answer: [f32; 2],
    /// What is left of the music while something is answered; `music` has it already.
    pub left_over: f32,
}

/// A beat, in steps.
const BEAT: u32 = 4;

/// A step's seconds where no piece is played: 120 beats in a minute.
const USUAL_STEP: f32 = 0.125;

/// Seconds in which the music gives way, and in which it comes back.
const GIVE_WAY: f32 = 0.03;
const COME_BACK: f32 = 0.35;

/// The loudness of all music and of all answers: they stay behind what the ball does.
const LOUDNESS: f32 = 0.74;

/// The share of the music's loudness while no brick is gone, and the seconds in which it changes.
const THIN: f32 = 0.78;
const SWELL: f32 = 1.5;

/// A phrase while it is played.
#[derive(Clone, Copy, Debug)]
struct Answering {
    phrase: Phrase,
    /// The chords of [`Of`].
    chords: [Chord; 3],
    step: u32,
    next: usize,
}

/// The leader of the music.
#[derive(Clone, Debug)]
pub struct Conductor {
    band: Band,
    decks: Vec<Deck>,
    rate: f32,
    playing: Option<usize>,
    wanted: usize,
    /// The piece whose time counts while none is played.
    last: usize,
    /// Steps since the piece began, or since an answer ended it.
    step: u32,
    /// Frames until the next step.
    until_step: f64,
    /// Steps for which no piece begins.
    rest: u32,
    /// How far play has come, now and in this bar.
    progress: f32,
    intensity: f32,
    pending: Option<Answer>,
    answering: Option<Answering>,
    answers: Vec<Voice>,
    rooms: [Room; 2],
    /// What is left of the music while something is answered.
    duck: f32,
    /// The music's loudness, which grows as play goes on.
    swell: f32,
    blocks: [Box<Block>; 2],
}

impl Conductor {
    /// The music at its beginning, with the first piece. A piece that cannot be read is left out;
    /// without any, only answers are heard.
    #[must_use]
    pub fn new(band: Band, pieces: &[Piece], rate: f32) -> Self {
        Self {
            band,
            decks: pieces.iter().filter_map(|piece| Deck::new(piece, rate)).collect(),
            rate,
            playing: None,
            wanted: 0,
            last: 0,
            step: 0,
            until_step: 0.0,
            rest: 0,
            progress: 0.0,
            intensity: 0.0,
            pending: None,
            answering: None,
            answers: Vec::with_capacity(BLOCK),
            rooms: [Room::new(rate), Room::new(rate)],
            duck: 1.0,
            swell: THIN,
            blocks: [Box::new(Block::SILENT), Box::new(Block::SILENT)],
        }
    }

    /// Plays at another number of frames in a second from now on. The music goes on where it was.
    pub fn set_rate(&mut self, rate: f32) {
        if rate != self.rate {
            self.until_step *= f64::from(rate / self.rate);
            self.rate = rate;
            self.decks.iter_mut().for_each(|deck| deck.set_rate(rate));
            self.answers.clear();
            self.rooms = [Room::new(rate), Room::new(rate)];
        }
    }

    /// Asks for a piece, from the next bar on, and says how far play has come: from 0 to 1.
    pub fn accompany(&mut self, piece: usize, progress: f32) {
        self.progress = progress;
        if piece < self.decks.len() {
            self.wanted = piece;
        }
    }

    /// Asks for an answer on the next beat.
    pub fn answer(&mut self, answer: Answer) {
        self.pending = Some(answer);
    }

    /// The chord that sounds.
    #[must_use]
    pub fn chord(&self) -> Chord {
        self.playing.map_or(A_MINOR, |playing| self.decks[playing].chord())
    }

    /// The piece that is played, and its next step.
    #[must_use]
    pub fn position(&self) -> Option<(usize, u32)> {
        self.playing.map(|playing| (playing, self.decks[playing].step()))
    }

    /// How many notes of one piece sound at once, at most.
    #[must_use]
    pub fn sounding(&self) -> usize {
        self.decks.iter().map(Deck::sounding).max().unwrap_or(0)
    }

    /// Makes the next frames.
    pub fn render(&mut self, mut frames: &mut [Frame]) {
        while !frames.is_empty() {
            while self.until_step < 1.0 {
                self.tick();
                let seconds = self.decks.get(self.last).map_or(USUAL_STEP, |deck| deck.step_seconds(self.step));
                self.until_step += f64::from(seconds) * f64::from(self.rate);
                self.step = self.step.wrapping_add(1);
            }
            let count = frames.len().min(BLOCK).min(self.until_step as usize);
            let (now, later) = frames.split_at_mut(count);
            self.render_block(now);
            self.until_step -= count as f64;
            frames = later;
        }
    }

    /// What happens at a step.
    fn tick(&mut self) {
        if self.step.is_multiple_of(BEAT) || self.decks.is_empty() {
            if let Some(answer) = self.pending.take() {
                self.begin_answer(answer);
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
        self.tick_answer();
    }

    fn begin_answer(&mut self, answer: Answer) {
        let phrase = answer.phrase();
        let piece = self.decks.get(self.last).map(Deck::piece);
        let (bright, dark) = piece.map_or((["G7", "C"], ["E7", "Am"]), |piece| (piece.bright, piece.dark));
        let now = self.chord();
        let [lead, home] = answer.cadence(bright, dark).unwrap_or([now; 2]);
        self.answering = Some(Answering { phrase, chords: [now, lead, home], step: 0, next: 0 });
        if phrase.ends_piece {
            self.decks.iter_mut().for_each(Deck::release);
            (self.playing, self.step, self.rest) = (None, 0, phrase.steps + BEAT);
        }
    }

    fn tick_answer(&mut self) {
        let Some(mut now) = self.answering else { return };
        let seconds = self.decks.get(self.last).map_or(USUAL_STEP, |deck| deck.step_seconds(0));
        while let Some(&(step, instrument, of, from, number, length, gain)) = now.phrase.notes.get(now.next)
            && step <= now.step
        {
            now.next += 1;
            let chord = match of {
                Of::Now => now.chords[0],
                Of::Lead => now.chords[1],
                Of::Home => now.chords[2],
            };
            let note = Sounding {
                instrument,
                key: chord.upper(from, number),
                gain,
                seconds: length as f32 * seconds,
                random: step,
            };
            begin(&mut self.answers, &self.band, &note, 0.0, self.rate);
        }
        now.step += 1;
        self.answering = (now.step <= now.phrase.steps).then_some(now);
    }

    /// Makes frames in which nothing begins: [`BLOCK`] at most.
    fn render_block(&mut self, frames: &mut [Frame]) {
        let count = frames.len();
        let [music, answer] = &mut self.blocks;
        (**music, **answer) = (Block::SILENT, Block::SILENT);
        for deck in &mut self.decks {
            music.echo = Block::SILENT.echo;
            deck.render(music, count);
        }
        self.answers.retain_mut(|voice| voice.render(answer, count));
        let [music_room, answer_room] = &mut self.rooms;
        music_room.render(&music.room, &mut music.dry, count);
        answer_room.render(&answer.room, &mut answer.dry, count);
        let target = self.answering.map_or(1.0, |answering| answering.phrase.music);
        let seconds = if target < self.duck { GIVE_WAY } else { COME_BACK };
        let way = 1.0 - (-1.0 / (seconds * self.rate)).exp();
        let grown = THIN + (1.0 - THIN) * self.intensity;
        let growth = 1.0 - (-1.0 / (SWELL * self.rate)).exp();
        for (i, frame) in frames.iter_mut().enumerate() {
            self.duck += way * (target - self.duck);
            self.swell += growth * (grown - self.swell);
            frame.left_over = self.duck;
            let gain = LOUDNESS * self.duck * self.swell;
            frame.music = [music.dry[0][i] * gain, music.dry[1][i] * gain];
            frame.answer = [answer.dry[0][i] * LOUDNESS, answer.dry[1][i] * LOUDNESS];
        }
    }
}
