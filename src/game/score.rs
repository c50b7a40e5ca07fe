//! Points and combo. The tutorial counts none.
//!
//! From a hit to the score on screen: `Game::count_destroyed` in `physics.rs` adds the points
//! here for each brick that is destroyed. With effects on, `effects/timers.rs` counts the shown
//! number up to `Game::score`, and `Status::draw_points` in `ui/status.rs` draws it.

/// Points, and the combo that multiplies them.
///
/// ```
/// use breakout::game::Score;
///
/// let mut score = Score::default();
/// assert_eq!((score.add_brick(1), score.add_brick(1)), (10, 20));
/// score.combo = 0;
/// assert_eq!(score.add_brick(1), 10);
/// assert_eq!(score, Score { points: 40, combo: 1 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Points so far.
    pub points: u32,
    /// Bricks destroyed since a ball last hit the paddle or the last ball was lost.
    pub combo: u32,
}

/// Points for the first brick of a combo. The second is worth twice as many, and so on.
const BRICK_POINTS: u32 = 10;

/// Largest factor on the points of a combo's bricks.
pub const MAX_COMBO_FACTOR: u32 = 10;

impl Score {
    /// Counts a destroyed brick at `factor` times its points. Returns the points.
    pub fn add_brick(&mut self, factor: u32) -> u32 {
        self.combo = self.combo.saturating_add(1);
        let points = BRICK_POINTS * self.combo.min(MAX_COMBO_FACTOR) * factor;
        self.points = self.points.saturating_add(points);
        points
    }

    /// Adds points other than a brick's.
    pub fn add(&mut self, points: u32) {
        self.points = self.points.saturating_add(points);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combo_multiplies_points_up_to_a_limit() {
        let mut score = Score::default();
        let points: Vec<u32> = (0..12).map(|_| score.add_brick(1)).collect();
        assert_eq!(points, [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 100, 100]);
        score.combo = 0;
        assert_eq!((score.add_brick(1), score.points), (10, 760));
    }
}
