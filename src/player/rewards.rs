//! Looks that stars win. They change no game.

/// A look of paddle or ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reward {
    /// The paddle is golden.
    GoldenPaddle,
    /// The ball is golden, and so is its ribbon.
    GoldenBall,
}

impl Reward {
    /// All of them, in the order in which they are won.
    pub const ALL: [Self; 2] = [Self::GoldenPaddle, Self::GoldenBall];

    /// Stars that win it, counted over all levels that come with the game.
    #[must_use]
    pub const fn stars(self) -> u32 {
        match self {
            Self::GoldenPaddle => 24,
            Self::GoldenBall => 48,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::GoldenPaddle => "Golden paddle",
            Self::GoldenBall => "Golden ball",
        }
    }

    /// The first one that so many stars do not win.
    #[must_use]
    pub fn next(stars: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|reward| reward.stars() > stars)
    }
}
