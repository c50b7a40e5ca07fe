//! Looks that stars win. They change no game.

/// A look of paddle or ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reward {
    /// Stars that win it, counted over all levels that come with the game.
    pub stars: u32,
    /// Its name.
    pub name: &'static str,
}

impl Reward {
    /// The paddle is golden.
    pub const GOLDEN_PADDLE: Self = Self { stars: 24, name: "Golden paddle" };

    /// The ball is golden, and so is its ribbon.
    pub const GOLDEN_BALL: Self = Self { stars: 48, name: "Golden ball" };

    /// The first one that so many stars do not win.
    #[must_use]
    pub fn next(stars: u32) -> Option<Self> {
        [Self::GOLDEN_PADDLE, Self::GOLDEN_BALL].into_iter().find(|reward| reward.stars > stars)
    }
}
