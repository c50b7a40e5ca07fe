//! Stingers: short phrases, in the chord that sounds, for the great moments of a game.

use super::harmony::{Chord, NoteNumber};
use super::instruments::Instrument::{self, Bass, Bell, Crash, Keys, Kick, Lead, Mallet, Pluck, Snare, Tom};
use super::score::Song;
use super::space::Bus;
use super::voice::{BLOCK, Band, Block, NoteOn, Voice, begin, decay};
use ChordRole::{Current, Dominant, Tonic};

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

/// The chord that a note of a phrase belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChordRole {
    /// The chord that sounds when the phrase begins.
    Current,
    /// The chord that leads to the end.
    Dominant,
    /// The end.
    Tonic,
}

/// Notes of a phrase: their step, what plays them, the chord they belong to, the lowest key and the
/// numbers of the tones above it, their length in steps, and their loudness.
type Note = (u32, Instrument, ChordRole, NoteNumber, &'static [usize], u32, f32);

/// The phrase of a stinger.
#[derive(Clone, Copy, Debug)]
pub struct Phrase {
    /// The notes, in the order of their steps.
    notes: &'static [Note],
    /// Steps for which the music is ducked.
    pub steps: u32,
    /// Share of the music's loudness that is left meanwhile.
    music: f32,
    /// The piece ends with it.
    pub ends_piece: bool,
}

impl Stinger {
    /// The notes of this stinger.
    #[must_use]
    pub fn phrase(self) -> Phrase {
        match self {
            Self::LifeLost => Phrase { notes: &LIFE_LOST, steps: 12, music: 0.30, ends_piece: false },
            Self::LastLife => Phrase { notes: &LAST_LIFE, steps: 16, music: 0.22, ends_piece: false },
            Self::Won => Phrase { notes: &WON, steps: 24, music: 0.25, ends_piece: true },
            Self::Lost => Phrase { notes: &LOST, steps: 28, music: 0.25, ends_piece: true },
        }
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
    phrase: Phrase,
    /// The chords of each [`ChordRole`].
    chords: [Chord; 3],
    step: u32,
    /// The next of the notes.
    next: usize,
}

impl StingerPlayer {
    /// Plays at `rate` frames in a second.
    #[must_use]
    pub fn new(rate: f32) -> Self {
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
    pub fn begin(&mut self, chord: Chord, piece: Option<&Song>) -> Option<Phrase> {
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
        while let Some(&(step, instrument, role, from, numbers, length, gain)) = now.phrase.notes.get(now.next)
            && step <= now.step
        {
            now.next += 1;
            let (tones, seconds) = (now.chords[role as usize].upper, length as f32 * step_seconds);
            for number in numbers {
                let key = tones.nth_above(from, *number);
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

/// Down through the chord.
const LIFE_LOST: [Note; 6] = [
    (0, Mallet, Current, 67, &[3], 2, 1.0),
    (2, Mallet, Current, 67, &[2], 2, 0.95),
    (4, Mallet, Current, 67, &[1], 2, 0.9),
    (6, Mallet, Current, 60, &[1], 6, 1.0),
    (6, Keys, Current, 57, &[0], 6, 1.2),
    (6, Keys, Current, 57, &[1], 6, 1.0),
];

/// As [`LIFE_LOST`], then two beats of a heart.
const LAST_LIFE: [Note; 10] = [
    (0, Mallet, Current, 67, &[3], 2, 1.0),
    (2, Mallet, Current, 67, &[2], 2, 0.95),
    (4, Mallet, Current, 67, &[1], 2, 0.9),
    (6, Mallet, Current, 60, &[1], 4, 1.0),
    (8, Kick, Current, 0, &[0], 1, 1.0),
    (8, Bass, Current, 36, &[0], 2, 0.9),
    (8, Bell, Current, 79, &[1], 4, 0.55),
    (11, Kick, Current, 0, &[0], 1, 0.8),
    (11, Bass, Current, 36, &[0], 3, 0.75),
    (11, Bell, Current, 79, &[0], 5, 0.45),
];

/// Up through the chord, two knocks on the dominant, and the tonic.
const WON: [Note; 25] = [
    (0, Crash, Current, 0, &[0], 1, 0.8),
    (0, Kick, Current, 0, &[0], 1, 1.0),
    (0, Pluck, Current, 67, &[0], 2, 1.2),
    (1, Pluck, Current, 67, &[1], 2, 1.1),
    (2, Pluck, Current, 67, &[2], 2, 1.2),
    (3, Pluck, Current, 67, &[3], 2, 1.2),
    (4, Lead, Dominant, 72, &[1], 2, 1.0),
    (4, Keys, Dominant, 60, &[0, 1, 2], 2, 1.3),
    (4, Bass, Dominant, 38, &[0], 2, 1.0),
    (4, Snare, Current, 0, &[0], 1, 0.8),
    (7, Lead, Dominant, 72, &[1], 1, 0.95),
    (7, Keys, Dominant, 60, &[1, 2], 1, 1.2),
    (7, Bass, Dominant, 38, &[0], 1, 0.9),
    (7, Snare, Current, 0, &[0], 1, 0.7),
    (8, Kick, Current, 0, &[0], 1, 1.0),
    (8, Crash, Current, 0, &[0], 1, 1.0),
    (8, Lead, Tonic, 74, &[1], 14, 1.0),
    (8, Lead, Tonic, 67, &[1], 14, 0.6),
    (8, Keys, Tonic, 55, &[0, 1, 2, 3], 16, 1.4),
    (8, Bass, Tonic, 36, &[0], 12, 1.0),
    (10, Bell, Tonic, 76, &[0], 4, 0.8),
    (12, Bell, Tonic, 76, &[1], 4, 0.8),
    (14, Bell, Tonic, 76, &[2], 4, 0.8),
    (16, Bell, Tonic, 76, &[3], 12, 0.9),
    (16, Bell, Tonic, 76, &[1], 12, 0.5),
];

/// Three steps down, a drum that stumbles, and the minor tonic.
const LOST: [Note; 15] = [
    (0, Tom, Current, 0, &[0], 1, 0.9),
    (0, Lead, Current, 67, &[2], 3, 1.0),
    (0, Keys, Current, 55, &[0, 1], 4, 1.2),
    (3, Lead, Current, 67, &[1], 3, 0.95),
    (6, Lead, Current, 67, &[0], 2, 0.95),
    (6, Tom, Current, 0, &[0], 1, 0.6),
    (8, Lead, Dominant, 64, &[1], 4, 0.95),
    (8, Keys, Dominant, 52, &[0, 1, 2], 4, 1.2),
    (8, Bass, Dominant, 36, &[0], 4, 0.9),
    (12, Lead, Tonic, 60, &[1], 12, 0.95),
    (12, Keys, Tonic, 50, &[0, 1, 2], 16, 1.3),
    (12, Keys, Tonic, 50, &[3], 16, 1.0),
    (12, Bass, Tonic, 33, &[0], 14, 1.0),
    (12, Kick, Current, 0, &[0], 1, 0.9),
    (18, Bell, Tonic, 76, &[1], 10, 0.4),
];
