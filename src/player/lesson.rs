//! What a first game teaches.

/// What a beginner is shown until it has been done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lesson {
    /// To move the paddle.
    Steer,
    /// To release the ball.
    Release,
    /// To catch a power-up.
    Catch,
}

impl Lesson {
    /// All of them, in the order in which they come up.
    pub const ALL: [Self; 3] = [Self::Steer, Self::Release, Self::Catch];

    /// Its name in the file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Steer => "steer",
            Self::Release => "release",
            Self::Catch => "catch",
        }
    }
}
