//! The autopilot plays every level again and again: most games are won, and none is a chore.

use breakout::game::{Game, GameState, STEPS_PER_SECOND};
use breakout::level::Level;
use breakout::trial::autopilot::Autopilot;

/// 60 minutes of play, in steps: every game ends before.
const LONGEST: u64 = 60 * 60 * STEPS_PER_SECOND as u64;

/// 20 minutes of play, in steps: within these eight of ten games are to be won.
const USUAL: u64 = 20 * 60 * STEPS_PER_SECOND as u64;

/// Plays so many games on a level. Returns how many are won, and what is wrong.
pub(crate) fn wins(level: &Level, games: u64) -> Result<u64, String> {
    let (mut won, mut soon) = (0, 0);
    for seed in 0..games {
        let (mut game, mut autopilot, mut events) = (Game::new(level, seed), Autopilot::new(seed), Vec::new());
        while !matches!(game.state(), GameState::Win | GameState::Lost) {
            let input = autopilot.input(&game);
            events.clear();
            game.step(&input, &mut events);
            if game.steps() == LONGEST {
                return Err(format!("the game with seed {seed} does not end"));
            }
        }
        won += u64::from(game.state() == GameState::Win);
        soon += u64::from(game.state() == GameState::Win && game.steps() <= USUAL);
    }
    if soon * 10 < games * 8 {
        return Err(format!("only {soon} of {games} games are won within 20 minutes; {won} are won"));
    }
    Ok(won)
}
