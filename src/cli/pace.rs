//! `pace`: measures how long levels take three skills of player, and how difficult the levels are.
//! The program `tools` makes the tables of `docs/pace.md`, including those of whole runs.

use super::arguments::PaceArguments;
use super::levels::load_levels;
use super::output::{CliError, say_or_end};
use super::simulate::text_of;
use crate::assets::Assets;
use crate::game::rules::{Assists, GameMode};
use crate::game::{FIELD, STEPS_PER_SECOND};
use crate::lab::autopilot::Skill;
use crate::lab::simulation::{NamedSkill, players, simulate_one};
use crate::lab::statistics::{Summary, TrialResult, cell_names, difficulty};
use crate::lab::workers::{cores, in_order};
use crate::level::Level;
use crate::player::clock;
use std::cmp::Reverse;
use std::process::ExitCode;

/// Prints how hard each level is, or why it misses the target time.
pub(super) fn pace(arguments: &PaceArguments) -> Result<ExitCode, CliError> {
    let PaceArguments { games, rules, seed, .. } = *arguments;
    let players = players(arguments.skill);
    // The middle skill represents most players.
    let (middle_name, _, middle_skill) = players[players.len() / 2];
    let levels = load_levels(&arguments.files, &Assets::find(arguments.assets.assets.clone())?)?;
    let outcomes = |level: &Level, rules: GameMode, skill: Skill| -> Vec<TrialResult> {
        let play_game = |game| simulate_one(level, rules, skill, seed.wrapping_add(game), false).0;
        in_order(games, cores(), play_game).collect()
    };
    let summary = |level: &Level, rules: GameMode, skill: Skill| Summary::new(&outcomes(level, rules, skill));
    if let Some(aim) = arguments.aim {
        for (file, level) in &levels {
            say_or_end(&aim_text(level, &text_of(file), middle_name, aim, &outcomes(level, rules, middle_skill)))?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let endless = GameMode { assists: Assists { endless_lives: true, ..rules.assists }, ..rules };
    for (_, level) in &levels {
        let by_skill: Vec<Summary> = players.iter().map(|(.., skill)| summary(level, rules, *skill)).collect();
        let lost = summary(level, endless, middle_skill).lives_a_game();
        say_or_end(&level_text(level, &players, &by_skill, lost))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Describes why a level misses the target of `aim` seconds: its last bricks, and where balls were
/// lost.
fn aim_text(level: &Level, text: &str, name: &str, aim: u32, games: &[TrialResult]) -> String {
    let summary = Summary::new(games);
    let Summary { games: count, won, lost, unfinished, .. } = summary;
    let aim = u64::from(aim) * u64::from(STEPS_PER_SECOND);
    let (takes, advice) = match summary.to_win.as_ref().map(|spread| spread.median) {
        None => ("no game was won".to_owned(), SHORTER),
        Some(median) => {
            let (far, advice) = if median > aim { ("too long", SHORTER) } else { ("too short", LONGER) };
            let [median, apart, aim] = [median, median.abs_diff(aim), aim].map(clock);
            (format!("median {median}, {apart} {far} for {aim}"), advice)
        }
    };
    let mut cells: Vec<usize> = games.iter().flat_map(|game| game.last_cells.iter().copied()).collect();
    cells.sort_unstable();
    let mut last: Vec<(usize, usize)> = cells.chunk_by(|a, b| a == b).map(|same| (same[0], same.len())).collect();
    last.sort_by_key(|(_, count)| Reverse(*count));
    let stands = |(cell, games): &(usize, usize)| format!("{} ({games})", cell_names(&[*cell], text, level.columns));
    let stood: Vec<String> = last.iter().take(SHOWN).map(stands).collect();
    let mut thirds = [0_usize; 3];
    for x in games.iter().flat_map(|game| &game.lost_at) {
        thirds[((x / FIELD.x * 3.0) as usize).min(2)] += 1;
    }
    let [left, middle, right] = thirds;
    let title = &level.title;
    format!(
        "{title}: {name}, {count} games: {won} won, {lost} lost, {unfinished} unfinished; {takes}\n  \
         last bricks standing (games): {}\n  balls were lost {left} times on the left, {middle} in the middle, {right} on the right\n  \
         {advice}",
        stood.join(", ")
    )
}

/// Advice for a level that takes too long or is often lost.
const SHORTER: &str = "to make it shorter: fewer hits for these bricks, a way to them, or `explodes` beside them";

/// Advice for a level that is too short.
const LONGER: &str = "to make it longer: more hits, bricks in corners and behind solid ones, or fewer items";

/// Number of last bricks to list.
const SHOWN: usize = 6;

/// Formats a level's figures for its author: a line per skill, and the difficulty. `lost` is the
/// mean number of lives lost per game with endless lives.
fn level_text(level: &Level, players: &[NamedSkill], by_skill: &[Summary], lost: f64) -> String {
    let mut text = level.title.clone();
    for ((name, ..), summary) in players.iter().zip(by_skill) {
        let [won, lost] = [summary.won, summary.lost].map(|games| 100.0 * games as f64 / summary.games as f64);
        let time = summary.to_win.as_ref().map_or_else(|| "none".to_owned(), |spread| clock(spread.median));
        text += &format!("\n  {name:<7} won {won:.0} %, lost {lost:.0} %; median time to win {time}");
    }
    text + &format!("\n  difficulty: {} ({lost:.2} lives lost in a game)", difficulty(lost))
}
