//! Timers of a game's moments: a lost life, the win, the arrival of the bricks. They only count
//! seconds. `field` and `ui` read them when they draw.

use crate::collision::Aabb;
use crate::game::{Event, Game, GameState, Paddle, STEP};
use glam::Vec2;

/// Seconds until all bricks of a level have arrived.
pub const ARRIVAL: f32 = 0.75;

/// Points that the displayed score gains per second, as a multiple of the missing points.
const COUNTING: f32 = 9.0;
/// Minimum number of points that the displayed score gains per second.
const MIN_COUNTING: f32 = 60.0;

/// Timers of a game's moments. All times are in seconds.
#[derive(Clone, Debug, Default)]
pub struct EffectTimers {
    /// Since the bricks began to arrive. `None` if they were there from the start.
    pub since_arrival: Option<f32>,
    /// Since the player started the game.
    pub since_start: Option<f32>,
    /// Since the player lost a life but not the game.
    pub since_life_lost: Option<f32>,
    /// Since the player won a life.
    pub since_life_won: Option<f32>,
    /// Since the game was won or lost.
    pub since_end: Option<f32>,
    /// Since a brick last broke.
    pub since_brick: Option<f32>,
    /// Since a ball began to wait on the paddle. `None` if no ball waits.
    pub since_waiting: Option<f32>,
    /// Since items began to fall. `None` if no item is falling.
    pub since_item: Option<f32>,
    /// Total time with a ball in flight. Wraps at [`EffectTimers::ROUND`].
    pub flight: f32,
    /// The paddle's box before it burst, world units.
    pub burst_paddle: Aabb,
    /// Position of the last ball when it was lost, world units.
    pub lost_at: Vec2,
    /// The displayed score, which counts up to the game's score.
    pub(crate) points: f32,
    paddle: Aabb,
    /// Center of the lowest ball.
    lowest: Vec2,
}

impl EffectTimers {
    /// [`EffectTimers::flight`] wraps at this time, in seconds.
    pub const ROUND: f32 = 256.0;

    pub(super) fn new() -> Self {
        let paddle = Paddle::of_width(1.0).aabb();
        Self { paddle, lowest: paddle.center(), ..Self::default() }
    }

    pub(super) fn step(&mut self, game: &Game, events: &[Event]) {
        let Self { since_arrival, since_start, since_life_lost, since_life_won, since_end, since_brick, .. } = self;
        let all = [since_arrival, since_start, since_life_lost, since_life_won, since_end, since_brick];
        all.into_iter().flatten().for_each(|since| *since += STEP);
        if game.state() == GameState::Active && game.has_flying_ball() {
            self.flight = (self.flight + STEP).rem_euclid(Self::ROUND);
        }
        let waits = game.has_stuck_ball();
        self.since_waiting = waits.then(|| self.since_waiting.map_or(0.0, |since| since + STEP));
        self.since_item = (!game.falling().is_empty()).then(|| self.since_item.map_or(0.0, |since| since + STEP));
        events.iter().for_each(|event| self.record(event));
        self.paddle = game.paddle().aabb();
        let lowest = game.balls().iter().max_by(|a, b| a.center.y.total_cmp(&b.center.y));
        self.lowest = lowest.map_or(self.lowest, |ball| ball.center);
        let (target, remaining) = (game.score().points as f32, game.score().points as f32 - self.points);
        self.points = target.min(self.points + (COUNTING * remaining).max(MIN_COUNTING) * STEP);
    }

    fn record(&mut self, event: &Event) {
        match event {
            Event::Started => self.since_start = Some(0.0),
            Event::LifeLost { .. } => self.since_life_lost = Some(0.0),
            Event::LifeWon { .. } => self.since_life_won = Some(0.0),
            Event::Won | Event::Lost => self.since_end = Some(0.0),
            Event::BrickDestroyed { .. } => self.since_brick = Some(0.0),
            _ => {}
        }
        if matches!(event, Event::LifeLost { .. } | Event::Lost) {
            // Use the positions of the previous step: the ball is gone, and the game may already
            // have replaced the paddle.
            (self.burst_paddle, self.lost_at) = (self.paddle, self.lowest);
        }
    }

    /// Returns the displayed score, which counts up to the game's score.
    pub fn points(&self) -> u32 {
        self.points.round() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{FIELD, Input, Steer};
    use crate::lab::autopilot::Autopilot;
    use crate::level;

    /// The player is looking at the ball, not at the paddle far away.
    #[test]
    fn the_last_ball_is_lost_where_it_left_the_field() {
        let level = level::parse("test", "Test", "2 2\n1 1\n").expect("a good level");
        let (mut game, mut timers) = (Game::new(&level, 1), EffectTimers::new());
        let mut before = Vec2::ZERO;
        let left = Steer::Speed(-1.0);
        for step in 0..2000 {
            let mut events = Vec::new();
            game.step(&Input { start: step == 0, launch: step == 1, steer: left }, &mut events);
            timers.step(&game, &events);
            if timers.since_life_lost.is_some() {
                break;
            }
            before = game.balls()[0].center;
        }
        assert_eq!((timers.since_life_lost, timers.lost_at), (Some(0.0), before));
        assert!(before.y > FIELD.y - 30.0 && before.x > timers.burst_paddle.max.x, "{before}");
    }

    #[test]
    fn the_shown_score_arrives() {
        let level = level::parse("test", "Test", "2 3 2 3 4 5\n2 2 2 2 2 2\n").expect("a good level");
        let (mut game, mut autopilot) = (Game::new(&level, 1), Autopilot::new(1));
        let mut timers = EffectTimers::new();
        for step in 0..3000 {
            let mut events = Vec::new();
            game.step(&Input { start: true, ..autopilot.input(&game) }, &mut events);
            timers.step(&game, &events);
            assert!(timers.points() <= game.score().points, "step {step}");
        }
        assert!(game.score().points > 0);
        (0..240).for_each(|_| timers.step(&game, &[]));
        assert_eq!(timers.points(), game.score().points);
    }
}
