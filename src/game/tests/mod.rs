//! Tests of whole games, with their insides; and games for these and other tests of the rules.

mod actors;
mod defects;
mod runs;

use super::{Event, Game, Input, Steer};
use crate::game::rules::Rules;
use crate::level;
use glam::Vec2;

/// The paddle stays where it is.
pub(super) const STILL: Steer = Steer::Speed(0.0);

/// A game by the tutorial's rules with one ball, which flies from `center`.
pub(super) fn playing(text: &str, center: Vec2, velocity: Vec2) -> Game {
    playing_by(Rules::TUTORIAL, text, center, velocity)
}

/// A game with one ball, which flies from `center`.
pub(super) fn playing_by(rules: Rules, text: &str, center: Vec2, velocity: Vec2) -> Game {
    let mut game = Game::by(rules, &level::parse("test", "Test", text).expect("a good level"), 1);
    game.step(&Input { start: true, launch: true, ..Input::default() }, &mut Vec::new());
    game.balls[0].center = center;
    game.balls[0].speed = velocity.length();
    game.balls[0].velocity = velocity;
    game
}

/// One step. Returns what happened in it.
pub(super) fn step(game: &mut Game, steer: Steer) -> Vec<Event> {
    let mut events = Vec::new();
    game.step(&Input { steer, ..Input::default() }, &mut events);
    events
}
