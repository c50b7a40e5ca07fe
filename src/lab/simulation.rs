//! Simulates games played by the autopilot, at several skills.

use super::autopilot::{Autopilot, Skill};
use super::statistics::TrialResult;
use crate::game::replay::Replay;
use crate::game::rules::GameMode;
use crate::game::{Event, Game, GameState, Input, STEPS_PER_SECOND};
use crate::level::Level;

/// Step limit of a simulated game: 60 minutes. Longer games end unfinished.
const LONGEST_GAME: u64 = 60 * 60 * STEPS_PER_SECOND as u64;

/// A skill with its name and description.
pub type NamedSkill = (&'static str, &'static str, Skill);

/// Skills of the autopilot, weakest first.
pub const SKILLS: [NamedSkill; 4] = [
    ("weak", "Like a beginner", Skill::WEAK),
    ("middle", "Like a player after some evenings", Skill::MIDDLE),
    ("strong", "Like a practised player", Skill::STRONG),
    ("perfect", "Never misses by itself", Skill::PERFECT),
];

/// Returns the skills to measure levels with: `asked`, or else all that resemble people.
pub fn players(asked: Option<Skill>) -> Vec<NamedSkill> {
    // No person plays like the perfect autopilot.
    let [people @ .., _] = SKILLS;
    match asked {
        Some(asked) => SKILLS.into_iter().filter(|(.., skill)| *skill == asked).collect(),
        None => people.to_vec(),
    }
}

/// Plays a level in this game mode. Also returns the recording if `is_recorded`.
pub fn simulate_one(
    level: &Level,
    rules: GameMode,
    skill: Skill,
    seed: u64,
    is_recorded: bool,
) -> (TrialResult, Option<Replay>) {
    let game = Game::with_rules(rules.rules(), level, seed);
    let mut replay = is_recorded.then(|| Replay::new(level.clone(), seed).with_mode(rules, None));
    let mut outcome = TrialResult::new(&game, seed);
    let game = play_to_the_end(game, skill, seed, |input, game, events| {
        if let Some(replay) = &mut replay {
            replay.push(*input);
            replay.mark(game);
        }
        outcome.step(game, events);
    });
    if let Some(replay) = &mut replay {
        replay.hash = game.hash();
    }
    outcome.hash = game.hash();
    (outcome, replay)
}

/// Lets the autopilot play until the game is won, lost or too long. Calls `observe` after each step
/// with its input, the game and the step's events.
pub fn play_to_the_end(
    mut game: Game,
    skill: Skill,
    seed: u64,
    mut observe: impl FnMut(&Input, &Game, &[Event]),
) -> Game {
    let (mut autopilot, mut events) = (Autopilot::with_skill(seed, skill), Vec::new());
    while matches!(game.state(), GameState::Menu | GameState::Active) && game.steps() < LONGEST_GAME {
        let input = autopilot.input(&game);
        events.clear();
        game.step(&input, &mut events);
        observe(&input, &game, &events);
    }
    game
}
