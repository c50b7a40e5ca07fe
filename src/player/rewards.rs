//! Appearances of paddle and ball that stars unlock. They do not affect the rules.

/// An appearance of paddle or ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reward {
    /// Total stars required, over all levels that come with the game.
    pub stars: u32,
    /// Name shown to players.
    pub name: &'static str,
}

impl Reward {
    /// A golden paddle.
    pub const GOLDEN_PADDLE: Self = Self { stars: 24, name: "Golden paddle" };

    /// A golden ball with a golden trail.
    pub const GOLDEN_BALL: Self = Self { stars: 48, name: "Golden ball" };

    /// Returns the first reward that `stars` does not unlock yet.
    pub fn next(stars: u32) -> Option<Self> {
        [Self::GOLDEN_PADDLE, Self::GOLDEN_BALL].into_iter().find(|reward| reward.stars > stars)
    }
}
