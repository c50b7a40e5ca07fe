//! Games that the autopilot plays to their end, and the skills with which it plays them.

use super::autopilot::{Autopilot, Skill};
use super::statistics::Outcome;
use crate::game::replay::Replay;
use crate::game::rules::RunRules;
use crate::game::{Event, Game, GameState, Input, STEPS_PER_SECOND};
use crate::level::Level;

/// Longest simulated game: 60 minutes. What takes longer is unfinished.
const LONGEST_GAME: u64 = 60 * 60 * STEPS_PER_SECOND as u64;

/// A skill with its name and its meaning.
pub type NamedSkill = (&'static str, &'static str, Skill);

/// Strengths of the autopilot, weakest first.
pub const SKILLS: [NamedSkill; 4] = [
    ("weak", "Like a beginner", Skill::WEAK),
    ("middle", "Like a player after some evenings", Skill::MIDDLE),
    ("strong", "Like a practised player", Skill::STRONG),
    ("perfect", "Never misses by itself", Skill::PERFECT),
];

/// The skills by which levels are measured: the one that is asked for, or those that people have.
#[must_use]
pub fn players(asked: Option<Skill>) -> Vec<NamedSkill> {
    // The perfect autopilot is like no player.
    let [people @ .., _] = SKILLS;
    match asked {
        Some(asked) => SKILLS.into_iter().filter(|(.., skill)| *skill == asked).collect(),
        None => people.to_vec(),
    }
}

/// Plays a level by these rules, and records it if asked to.
#[must_use]
pub fn simulate_one(
    level: &Level,
    rules: RunRules,
    skill: Skill,
    seed: u64,
    is_recorded: bool,
) -> (Outcome, Option<Replay>) {
    let game = Game::by(rules.rules(), level, seed);
    let mut replay = is_recorded.then(|| Replay::new(level.clone(), seed).by(rules, None));
    let mut outcome = Outcome::new(&game, seed);
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

/// Lets the autopilot play until the game is won or lost, or takes too long. `observe` sees each
/// step's input, the game after it, and what happened.
#[must_use]
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
