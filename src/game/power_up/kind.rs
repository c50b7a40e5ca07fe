//! The kinds of power-ups: odds, durations, limits, and which exclude each other. Tutorial chapter: *Powerups*, its
//! `ShouldSpawn` and `ActivatePowerUp`, with the kind as an enum instead of a string.

use crate::game::STEPS_PER_SECOND;

/// What a power-up does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PowerUpKind {
    /// Every ball flies a fifth faster.
    Speed,
    /// A ball that meets the paddle waits there to be released.
    Sticky,
    /// Balls fly through bricks that break, destroying them.
    PassThrough,
    /// The paddle is wider.
    PadSizeIncrease,
    /// The picture is turned and its colours inverted.
    Confuse,
    /// The picture swirls and shows edges only.
    Chaos,
    /// Two more balls. An addition of ours: the tutorial's game has one ball.
    MultiBall,
}

impl PowerUpKind {
    /// All kinds, the tutorial's six first, in its order.
    pub const ALL: [Self; 7] = [
        Self::Speed,
        Self::Sticky,
        Self::PassThrough,
        Self::PadSizeIncrease,
        Self::Confuse,
        Self::Chaos,
        Self::MultiBall,
    ];

    /// A destroyed brick drops this kind once in so many times; each kind is rolled on its own.
    #[must_use]
    pub const fn odds(self) -> usize {
        match self {
            Self::Confuse | Self::Chaos => 15,
            _ => 75,
        }
    }

    /// Steps that its effect lasts; `None` for those that last until the last ball is lost.
    #[must_use]
    pub const fn duration(self) -> Option<u32> {
        match self {
            Self::Sticky => Some(20 * STEPS_PER_SECOND),
            Self::PassThrough => Some(10 * STEPS_PER_SECOND),
            Self::Confuse | Self::Chaos => Some(15 * STEPS_PER_SECOND),
            Self::Speed | Self::PadSizeIncrease | Self::MultiBall => None,
        }
    }

    /// How often its effect may be piled up. The tutorial sets no limit: its ball becomes too fast to see and its paddle
    /// wider than the field.
    #[must_use]
    pub const fn limit(self) -> u32 {
        match self {
            Self::Speed => 4,
            Self::PadSizeIncrease => 3,
            _ => 1,
        }
    }

    /// The kind that cannot run at the same time: collecting the one ends the other.
    #[must_use]
    pub const fn excludes(self) -> Option<Self> {
        match self {
            Self::Confuse => Some(Self::Chaos),
            Self::Chaos => Some(Self::Confuse),
            _ => None,
        }
    }

    /// Whether it helps the player.
    #[must_use]
    pub const fn is_good(self) -> bool {
        !matches!(self, Self::Confuse | Self::Chaos)
    }

    /// Its name: the tutorial's.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Speed => "speed",
            Self::Sticky => "sticky",
            Self::PassThrough => "pass-through",
            Self::PadSizeIncrease => "pad-size-increase",
            Self::Confuse => "confuse",
            Self::Chaos => "chaos",
            Self::MultiBall => "multi-ball",
        }
    }
}

/// What came of collecting an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Its effect begins, or is piled up further.
    Started,
    /// Its effect ran already and now lasts its full time again.
    Prolonged,
    /// Its effect begins, and ends this one, with which it cannot run.
    Replaced(PowerUpKind),
    /// Its effect is at its limit; it is worth points instead.
    AtLimit {
        /// How many.
        points: u32,
    },
}
