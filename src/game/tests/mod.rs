//! Tests of whole games that use private fields, and helpers for other tests of the rules.

mod actors;
mod acts;
mod defects;
mod hearts;
mod power_ups;
mod runs;

use super::{Event, Game, Input, Steer};
use crate::game::rules::Rules;
use crate::level;
use glam::Vec2;

/// Keeps the paddle at rest.
pub(super) const STILL: Steer = Steer::Speed(0.0);

/// Creates a game by the tutorial's rules with one ball that flies from `center`.
pub(super) fn playing(text: &str, center: Vec2, velocity: Vec2) -> Game {
    playing_by(Rules::TUTORIAL, text, center, velocity)
}

/// Creates a game with one ball that flies from `center`.
pub(super) fn playing_by(rules: Rules, text: &str, center: Vec2, velocity: Vec2) -> Game {
    let mut game = Game::with_rules(rules, &level::parse("test", "Test", text).expect("a good level"), 1);
    game.step(&Input { start: true, launch: true, ..Input::default() }, &mut Vec::new());
    game.balls[0].center = center;
    game.balls[0].speed = velocity.length();
    game.balls[0].velocity = velocity;
    game
}

/// Plays one step and returns its events.
pub(super) fn step(game: &mut Game, steer: Steer) -> Vec<Event> {
    let mut events = Vec::new();
    game.step(&Input { steer, ..Input::default() }, &mut events);
    events
}
