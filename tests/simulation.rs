//! The autopilot plays every level a hundred times: every game ends, and most are won.

use breakout::assets::Assets;
use breakout::catalog;
use breakout::game::autopilot::Autopilot;
use breakout::game::{Game, GameState, STEPS_PER_SECOND};

/// 60 minutes of play.
const LONGEST: u64 = 60 * 60 * STEPS_PER_SECOND as u64;

#[test]
fn a_hundred_games_on_every_level_end() {
    let levels = catalog::shipped(&Assets::embedded()).expect("the game has levels");
    assert!(levels.len() >= 6);
    for level in &levels {
        let mut won = 0;
        for seed in 0..100 {
            let (mut game, mut autopilot, mut events) = (Game::new(level, seed), Autopilot::new(seed), Vec::new());
            while !matches!(game.state(), GameState::Win | GameState::Lost) {
                let input = autopilot.input(&game);
                events.clear();
                game.step(&input, &mut events);
                assert!(game.steps() < LONGEST, "{}, seed {seed}: unfinished", level.title());
            }
            won += u32::from(game.state() == GameState::Win);
        }
        assert!(won >= 80, "{}: only {won} of 100 games are won", level.title());
    }
}
