//! The pages of the menu.

/// A page of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The title page.
    Title,
    /// Single levels.
    Practice,
    /// Pictures of all levels.
    Levels,
    /// The palette and the tools for painting the selected level.
    Paint,
    /// The properties of a new brick for the painted level.
    NewTile,
    /// Levels and difficulty of the next run.
    Options,
    /// High scores.
    Scores,
    /// A question: may a new run replace the saved run?
    Replace,
    /// A question: continue a run whose levels have changed?
    Changed,
    /// A question: restart a run's level for a life?
    Retry,
    /// A paused game.
    Paused,
    /// The end of a game.
    End,
    /// The player's name for a high score.
    Name,
    /// Groups of settings.
    Settings,
    /// Volume and mute.
    Sound,
    /// Window and graphics.
    Picture,
    /// Accessibility.
    Comfort,
    /// Speed of mouse, keyboard and gamepad.
    Control,
    /// Key bindings.
    Keys,
    /// How to play: keys and bricks.
    HowTo,
    /// Items and their effects.
    Items,
    /// How to earn points, stars and lives.
    Score,
}

impl Page {
    /// Returns true if the selected level is visible behind the page.
    pub fn shows_level(self) -> bool {
        matches!(self, Self::Practice | Self::Paint | Self::NewTile)
    }
}
