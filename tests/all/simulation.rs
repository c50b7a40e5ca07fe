//! The autopilot plays every level: every game ends. `cargo run --release -p tools -- wins` plays
//! many, and counts those that are won.

use breakout::assets::Assets;
use breakout::game::{Game, GameState, STEPS_PER_SECOND};
use breakout::library;
use breakout::trial::autopilot::Autopilot;

/// 60 minutes of play.
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
