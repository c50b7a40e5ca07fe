//! The numbers of the power-ups: durations, limits, and which exclude each other; their odds are in
//! `game/rules.rs`. Tutorial chapter: *Powerups*, its `ActivatePowerUp`, with the kind as an enum
//! instead of a string.
//!
//! To add a kind, write all of these; the compiler or a test asks for each:
//!
//! * its name in `level/power_up.rs`, and for authors in `levels/README.md`;
//! * its numbers here, with [`MOST_RUNNING`] if one more can run at once, and its odds in
//!   `game/rules.rs`: for the tutorial's rules and for a run's;
//! * what it does at once in [`Game::grant`](crate::game::Game::grant), in `mod.rs` here;
//! * its words and colour in `palette.rs`;
//! * its picture in `art/src/texture/power_up.rs` with a symbol in `symbol.rs`, and its sound in
//!   `art/src/sound/item.rs`, listed in `art/src/sound/mod.rs`. `cargo run --release -p art` makes
//!   both, and the game finds them by the kind's name.
//!
//! An effect that runs acts where [`Game::is_running`](crate::game::Game::is_running) is asked: in
//! `game/physics.rs`, for example, and for the picture in `field/actors.rs` or `effects/fades.rs`
//! with `shaders/post.frag`. No test asks for that. The picture of falling items changes, and odds
//! above 0 change recorded games: `RunRules::VERSION` rises by one.

use crate::game::STEPS_PER_SECOND;

pub use crate::level::PowerUpKind;

/// Duration of a collected power-up's effect. An *effect* is always a power-up's: it runs, and it
/// ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lasts {
    /// It happens at once, and nothing runs.
    Moment,
    /// Until the last ball is lost.
    UntilLost,
    /// This many seconds.
    Seconds(u32),
}

/// The rules' numbers for a kind.
struct Numbers {
    lasts: Lasts,
    limit: u32,
    excludes: Option<PowerUpKind>,
    is_good: bool,
}

impl PowerUpKind {
    const fn numbers(self) -> Numbers {
        use Lasts::{Moment, Seconds, UntilLost};
        let (lasts, limit, excludes, is_good) = match self {
            Self::Speed => (UntilLost, 4, None, true),
            Self::Sticky => (Seconds(20), 1, None, true),
            Self::PassThrough => (Seconds(10), 1, None, true),
            Self::PadSizeIncrease => (UntilLost, 3, Some(Self::Shrink), true),
            Self::Shrink => (UntilLost, 2, Some(Self::PadSizeIncrease), false),
            Self::Confuse => (Seconds(15), 1, Some(Self::Chaos), false),
            Self::Chaos => (Seconds(15), 1, Some(Self::Confuse), false),
            Self::MultiBall | Self::ExtraLife | Self::Mystery | Self::Dynamite => (Moment, 1, None, true),
            Self::Armor | Self::Reset => (Moment, 1, None, false),
            Self::BigBall => (Seconds(20), 1, Some(Self::SmallBall), true),
            Self::SmallBall => (Seconds(15), 1, Some(Self::BigBall), false),
            Self::Homing => (Seconds(15), 1, None, true),
            Self::Laser => (Seconds(12), 1, None, true),
            Self::Floor => (UntilLost, 1, None, true),
            Self::Bomb => (Seconds(8), 1, None, true),
            Self::Slow => (Seconds(15), 1, None, true),
            Self::Freeze => (Seconds(8), 1, None, false),
            Self::Darkness => (Seconds(12), 1, None, false),
            Self::Magnet | Self::DoublePoints => (Seconds(20), 1, None, true),
        };
        Numbers { lasts, limit, excludes, is_good }
    }

    /// Steps that its effect lasts; `None` for those that last until the last ball is lost, and for
    /// those that happen at once.
    ///
    /// ```
    /// # use breakout::game::{PowerUpKind, STEPS_PER_SECOND};
    /// assert_eq!(PowerUpKind::Sticky.duration(), Some(20 * STEPS_PER_SECOND));
    /// assert_eq!(PowerUpKind::Speed.duration(), None);
    /// ```
    #[must_use]
    pub const fn duration(self) -> Option<u32> {
        match self.numbers().lasts {
            Lasts::Seconds(seconds) => Some(seconds * STEPS_PER_SECOND),
            Lasts::Moment | Lasts::UntilLost => None,
        }
    }

    /// True if its effect runs for a while, and is then listed in the panel.
    #[must_use]
    pub const fn runs(self) -> bool {
        !matches!(self.numbers().lasts, Lasts::Moment)
    }

    /// Times that its effect can be piled up. The tutorial sets no limit: its ball becomes too fast
    /// to see and its paddle wider than the field.
    #[must_use]
    pub const fn limit(self) -> u32 {
        self.numbers().limit
    }

    /// The kind that cannot run at the same time: collecting the one ends the other.
    #[must_use]
    pub const fn excludes(self) -> Option<Self> {
        self.numbers().excludes
    }

    /// True if it helps the player.
    #[must_use]
    pub const fn is_good(self) -> bool {
        self.numbers().is_good
    }
}

/// Number of effects that can run at the same time. Of two kinds that exclude each other, only one
/// counts.
pub const MOST_RUNNING: usize = 15;

/// The result of collecting an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Its effect begins, or is piled up further.
    Started,
    /// Its effect ran already and now lasts its full time again.
    Prolonged,
    /// Its effect begins and ends this one, because the two cannot run at the same time.
    Replaced(PowerUpKind),
    /// Its effect is at its limit; it is worth [`LIMIT_POINTS`](super::LIMIT_POINTS) instead.
    AtLimit,
}
