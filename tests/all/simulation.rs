//! The autopilot plays every level again and again: every game ends, most are won, and none is a
//! chore.

use breakout::assets::Assets;
use breakout::game::{Game, GameState, STEPS_PER_SECOND};
use breakout::library;
use breakout::trial::autopilot::Autopilot;

/// 60 minutes of play.
const LONGEST: u64 = 60 * 60 * STEPS_PER_SECOND as u64;

/// Games on each level.
const GAMES: u64 = 30;

/// 20 minutes of play: in these eight of ten games are to be won.
const USUAL: u64 = 20 * 60 * STEPS_PER_SECOND as u64;

#[test]
fn games_on_every_level_end_and_most_are_won_soon() {
    let levels = library::shipped(&Assets::embedded()).expect("the game has levels");
    assert_eq!(levels.len(), 24);
    for level in &levels {
        let (mut won, mut soon) = (0, 0);
        for seed in 0..GAMES {
            let (mut game, mut autopilot, mut events) = (Game::new(level, seed), Autopilot::new(seed), Vec::new());
            while !matches!(game.state(), GameState::Win | GameState::Lost) {
                let input = autopilot.input(&game);
                events.clear();
                game.step(&input, &mut events);
                assert!(game.steps() < LONGEST, "{}, seed {seed}: unfinished", level.title);
            }
            won += u64::from(game.state() == GameState::Win);
            soon += u64::from(seed < 10 && game.state() == GameState::Win && game.steps() <= USUAL);
        }
        assert!(won >= GAMES * 8 / 10, "{}: only {won} of {GAMES} games are won", level.title);
        assert!(soon >= 8, "{}: only {soon} of 10 games are won within 20 minutes", level.title);
    }
}
