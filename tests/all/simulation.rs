//! The autopilot finishes every game on every level. `cargo run --release -p tools -- wins` plays
//! many more games, and counts the wins.

use breakout::assets::Assets;
use breakout::game::{Game, GameState, STEPS_PER_SECOND};
use breakout::lab::autopilot::Autopilot;
use breakout::library;

/// Limit of a game in steps: 60 minutes.
const LONGEST: u64 = 60 * 60 * STEPS_PER_SECOND as u64;

/// Games on each level.
const GAMES: u64 = 3;

#[test]
fn games_on_every_level_end() {
    let levels = library::shipped(&Assets::embedded()).expect("the game has levels");
    assert_eq!(levels.len(), 24);
    for level in &levels {
        for seed in 0..GAMES {
            let (mut game, mut autopilot, mut events) = (Game::new(level, seed), Autopilot::new(seed), Vec::new());
            while !matches!(game.state(), GameState::Win | GameState::Lost) {
                let input = autopilot.input(&game);
                events.clear();
                game.step(&input, &mut events);
                assert!(game.steps() < LONGEST, "{}, seed {seed}: unfinished", level.title);
            }
        }
    }
}
