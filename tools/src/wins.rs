//! The autopilot plays every level many times. It must win most games within a reasonable time.

use breakout::game::{Game, GameState, STEPS_PER_SECOND};
use breakout::lab::autopilot::Autopilot;
use breakout::level::Level;

/// Limit of a game in steps: 60 minutes. Every game must end earlier.
const LONGEST: u64 = 60 * 60 * STEPS_PER_SECOND as u64;

/// Eight of ten games must be won within this many steps: 20 minutes.
const USUAL: u64 = 20 * 60 * STEPS_PER_SECOND as u64;

/// Plays `games` games on a level. Returns the number of wins, or the fault.
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
