//! What the music answers to the great moments of a game: short phrases in the chord that sounds.

use super::harmony::{Chord, Key};
use super::instruments::Instrument::{self, Bass, Bell, Crash, Keys, Kick, Lead, Mallet, Pluck, Snare, Tom};

/// A great moment of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A life is lost; two or more are left.
    LifeLost,
    /// Only one life is left.
    LastLife,
    /// The level is won.
    Won,
    /// The game is lost.
    Lost,
}

/// Which chord a note belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The one that sounds when the phrase begins.
    Now,
    /// The one before the end, which leads there.
    Lead,
    /// The end.
    Home,
}

/// A note of a phrase: its step, what plays it, the chord it belongs to, the lowest key and the
/// number of the tone above it, its length in steps, and its loudness.
type Note = (u32, Instrument, Of, Key, usize, u32, f32);

/// A phrase that answers.
#[derive(Clone, Copy, Debug)]
pub struct Phrase {
    /// The notes, in the order of their steps.
    pub notes: &'static [Note],
    /// Steps in which the music gives way.
    pub steps: u32,
    /// How much of the music is left meanwhile.
    pub music: f32,
    /// Whether the piece ends with it.
    pub ends_piece: bool,
}

impl Answer {
    /// What is played.
    #[must_use]
    pub fn phrase(self) -> Phrase {
        match self {
            Self::LifeLost => Phrase { notes: &LIFE_LOST, steps: 12, music: 0.30, ends_piece: false },
            Self::LastLife => Phrase { notes: &LAST_LIFE, steps: 16, music: 0.22, ends_piece: false },
            Self::Won => Phrase { notes: &WON, steps: 24, music: 0.25, ends_piece: true },
            Self::Lost => Phrase { notes: &LOST, steps: 28, music: 0.25, ends_piece: true },
        }
    }

    /// The two chords that lead home, in the key of a piece: from its bright pair for a win, from
    /// its dark one otherwise.
    #[must_use]
    pub fn cadence(self, bright: [&str; 2], dark: [&str; 2]) -> Option<[Chord; 2]> {
        let [lead, home] = if self == Self::Won { bright } else { dark };
        Some([Chord::parse(lead)?, Chord::parse(home)?])
    }
}

/// Down through the chord, without a word of blame.
const LIFE_LOST: [Note; 6] = [
    (0, Mallet, Of::Now, 67, 3, 2, 1.0),
    (2, Mallet, Of::Now, 67, 2, 2, 0.95),
    (4, Mallet, Of::Now, 67, 1, 2, 0.9),
    (6, Mallet, Of::Now, 60, 1, 6, 1.0),
    (6, Keys, Of::Now, 57, 0, 6, 1.2),
    (6, Keys, Of::Now, 57, 1, 6, 1.0),
];

/// The same, then two beats of a heart.
const LAST_LIFE: [Note; 10] = [
    (0, Mallet, Of::Now, 67, 3, 2, 1.0),
    (2, Mallet, Of::Now, 67, 2, 2, 0.95),
    (4, Mallet, Of::Now, 67, 1, 2, 0.9),
    (6, Mallet, Of::Now, 60, 1, 4, 1.0),
    (8, Kick, Of::Now, 0, 0, 1, 1.0),
    (8, Bass, Of::Now, 36, 0, 2, 0.9),
    (8, Bell, Of::Now, 79, 1, 4, 0.55),
    (11, Kick, Of::Now, 0, 0, 1, 0.8),
    (11, Bass, Of::Now, 36, 0, 3, 0.75),
    (11, Bell, Of::Now, 79, 0, 5, 0.45),
];

/// Up through the chord, two knocks on the door of the dominant, and home.
const WON: [Note; 31] = [
    (0, Crash, Of::Now, 0, 0, 1, 0.8),
    (0, Kick, Of::Now, 0, 0, 1, 1.0),
    (0, Pluck, Of::Now, 67, 0, 2, 1.2),
    (1, Pluck, Of::Now, 67, 1, 2, 1.1),
    (2, Pluck, Of::Now, 67, 2, 2, 1.2),
    (3, Pluck, Of::Now, 67, 3, 2, 1.2),
    (4, Lead, Of::Lead, 72, 1, 2, 1.0),
    (4, Keys, Of::Lead, 60, 0, 2, 1.3),
    (4, Keys, Of::Lead, 60, 1, 2, 1.3),
    (4, Keys, Of::Lead, 60, 2, 2, 1.3),
    (4, Bass, Of::Lead, 38, 0, 2, 1.0),
    (4, Snare, Of::Now, 0, 0, 1, 0.8),
    (7, Lead, Of::Lead, 72, 1, 1, 0.95),
    (7, Keys, Of::Lead, 60, 1, 1, 1.2),
    (7, Keys, Of::Lead, 60, 2, 1, 1.2),
    (7, Bass, Of::Lead, 38, 0, 1, 0.9),
    (7, Snare, Of::Now, 0, 0, 1, 0.7),
    (8, Kick, Of::Now, 0, 0, 1, 1.0),
    (8, Crash, Of::Now, 0, 0, 1, 1.0),
    (8, Lead, Of::Home, 74, 1, 14, 1.0),
    (8, Lead, Of::Home, 67, 1, 14, 0.6),
    (8, Keys, Of::Home, 55, 0, 16, 1.4),
    (8, Keys, Of::Home, 55, 1, 16, 1.4),
    (8, Keys, Of::Home, 55, 2, 16, 1.4),
    (8, Keys, Of::Home, 55, 3, 16, 1.4),
    (8, Bass, Of::Home, 36, 0, 12, 1.0),
    (10, Bell, Of::Home, 76, 0, 4, 0.8),
    (12, Bell, Of::Home, 76, 1, 4, 0.8),
    (14, Bell, Of::Home, 76, 2, 4, 0.8),
    (16, Bell, Of::Home, 76, 3, 12, 0.9),
    (16, Bell, Of::Home, 76, 1, 12, 0.5),
];

/// Three steps down, a drum that stumbles, and the dark chord.
const LOST: [Note; 20] = [
    (0, Tom, Of::Now, 0, 0, 1, 0.9),
    (0, Lead, Of::Now, 67, 2, 3, 1.0),
    (0, Keys, Of::Now, 55, 0, 4, 1.2),
    (0, Keys, Of::Now, 55, 1, 4, 1.2),
    (3, Lead, Of::Now, 67, 1, 3, 0.95),
    (6, Lead, Of::Now, 67, 0, 2, 0.95),
    (6, Tom, Of::Now, 0, 0, 1, 0.6),
    (8, Lead, Of::Lead, 64, 1, 4, 0.95),
    (8, Keys, Of::Lead, 52, 0, 4, 1.2),
    (8, Keys, Of::Lead, 52, 1, 4, 1.2),
    (8, Keys, Of::Lead, 52, 2, 4, 1.2),
    (8, Bass, Of::Lead, 36, 0, 4, 0.9),
    (12, Lead, Of::Home, 60, 1, 12, 0.95),
    (12, Keys, Of::Home, 50, 0, 16, 1.3),
    (12, Keys, Of::Home, 50, 1, 16, 1.3),
    (12, Keys, Of::Home, 50, 2, 16, 1.3),
    (12, Keys, Of::Home, 50, 3, 16, 1.0),
    (12, Bass, Of::Home, 33, 0, 14, 1.0),
    (12, Kick, Of::Now, 0, 0, 1, 0.9),
    (18, Bell, Of::Home, 76, 1, 10, 0.4),
];
