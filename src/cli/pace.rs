//! `pace`: the time that levels take players of three skills, and how far their runs get.

use super::arguments::{PaceArguments, SKILLS};
use super::levels::load_levels;
use super::simulate::{cores, play_to_the_end, simulate_one};
use super::statistics::{Outcome, Spread, Summary, seconds};
use super::{CliError, say_or_end, workers};
use crate::assets::Assets;
use crate::game::rules::RunRules;
use crate::game::{Carried, Game, GameState};
use crate::level::Level;
use crate::trial::autopilot::Skill;
use std::process::ExitCode;

/// Prints a table in Markdown: each level played by itself, then runs through all levels.
pub(super) fn pace(arguments: &PaceArguments) -> Result<ExitCode, CliError> {
    let PaceArguments { games, rules, seed, .. } = *arguments;
    // The perfect autopilot is like no player.
    let [players @ .., _] = SKILLS;
    let levels = load_levels(&arguments.files, &Assets::find(arguments.assets.assets.clone())?)?;
    say_or_end(&"| Level | won: weak, middle, strong | median s: weak, middle, strong | last three: median, 95 % |")?;
    say_or_end(&"|---|---|---|---|")?;
    for level in &levels {
        let summaries = players.map(|(.., skill)| {
            let play = |game| simulate_one(level, rules, skill, seed.wrapping_add(game), false).0;
            Summary::new(&workers::in_order(games, cores(), play).collect::<Vec<Outcome>>())
        });
        say_or_end(&line(level, &summaries))?;
    }
    say_or_end(
        &"\n| Runs | levels won: fewest, median, most | won to the end | median minutes | median points |\n\
          |---|---|---|---|---|",
    )?;
    for (name, _, skill) in players {
        let play = |game| Run::play(&levels, rules, skill, seed.wrapping_add(game));
        let runs: Vec<Run> = workers::in_order(games, cores(), play).collect();
        say_or_end(&run_line(name, &runs, levels.len()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The row of a level.
fn line(level: &Level, by_skill: &[Summary; 3]) -> String {
    let in_seconds = |spread: &Spread| format!("{:.0}", seconds(spread.median));
    let none = || "–".to_owned();
    let won = by_skill.each_ref().map(|summary| format!("{:.0} %", 100.0 * summary.share_won()));
    let median = by_skill.each_ref().map(|summary| summary.to_win.as_ref().map_or_else(none, in_seconds));
    let both = |spread: &Spread| format!("{}, {:.0}", in_seconds(spread), seconds(spread.almost_all));
    let last = by_skill[1].last_bricks.as_ref().map_or_else(none, both);
    format!("| {} | {} | {} | {last} |", level.title(), won.join(", "), median.join(", "))
}

/// The row of the runs of a skill through this many levels.
fn run_line(name: &str, runs: &[Run], levels: usize) -> String {
    let sorted = |value: fn(&Run) -> u64| {
        let mut values: Vec<u64> = runs.iter().map(value).collect();
        values.sort_unstable();
        values
    };
    let middle = runs.len() / 2;
    let won = sorted(|run| run.levels_won);
    let (fewest, median, most) = (won[0], won[middle], won[won.len() - 1]);
    let (minutes, points) = (seconds(sorted(|run| run.steps)[middle]) / 60.0, sorted(|run| run.points)[middle]);
    let share = 100.0 * won.iter().filter(|won| **won == levels as u64).count() as f64 / runs.len() as f64;
    format!("| {name} | {fewest}, {median}, {most} | {share:.0} % | {minutes:.1} | {points} |")
}

/// The end of a run.
#[derive(Default)]
struct Run {
    levels_won: u64,
    steps: u64,
    points: u64,
}

impl Run {
    /// Plays all levels in order, carrying what the rules carry, until the last life is gone.
    fn play(levels: &[Level], rules: RunRules, skill: Skill, seed: u64) -> Self {
        let (mut run, mut carried) = (Self::default(), None::<Carried>);
        for (level, number) in levels.iter().zip(0..) {
            let seed = seed.wrapping_add(1000 * number);
            let game = Game::by(rules.rules(), level, seed);
            let game = match carried {
                Some(carried) => game.carrying(carried),
                None => game,
            };
            let game = play_to_the_end(game, skill, seed, |_, _, _| ());
            run.steps += game.steps();
            run.points = game.score().points.into();
            if game.state() != GameState::Win {
                break;
            }
            run.levels_won += 1;
            carried = game.rules().carries.then(|| game.carried());
        }
        run
    }
}
