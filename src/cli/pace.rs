//! `pace`: the time that levels take players of three skills, and how far their runs get.

use super::arguments::PaceArguments;
use super::levels::load_levels;
use super::simulate::{cores, simulate_one};
use super::statistics::{End, Spread, Statistics, seconds};
use super::{CliError, say_or_end, workers};
use crate::assets::Assets;
use crate::game::rules::RunRules;
use crate::game::{Carried, Game, GameState};
use crate::level::Level;
use crate::trial::autopilot::Skill;
use std::process::ExitCode;

/// The skills, weakest first, with the names of their columns.
const SKILLS: [(&str, Skill); 3] = [("weak", Skill::WEAK), ("middle", Skill::MIDDLE), ("strong", Skill::STRONG)];

/// Prints a table in Markdown: each level played by itself, then runs through all levels.
pub(super) fn pace(arguments: &PaceArguments) -> Result<ExitCode, CliError> {
    let levels = load_levels(&arguments.files, &Assets::find(arguments.assets.assets.clone())?)?;
    say_or_end(&format_args!(
        "| Level | won: weak, middle, strong | median s: weak, middle, strong | last three: median, 95 % |"
    ))?;
    say_or_end(&"|---|---|---|---|")?;
    for level in &levels {
        let mut row = [(); 3].map(|()| Statistics::default());
        for ((_, skill), statistics) in SKILLS.iter().zip(&mut row) {
            let play =
                |game: u64| simulate_one(level, arguments.rules, *skill, arguments.seed.wrapping_add(game), false).0;
            workers::in_order(arguments.games, cores(), play, |outcome| {
                statistics.add(&outcome);
                Ok::<(), CliError>(())
            })?;
        }
        say_or_end(&line(level, &row))?;
    }
    runs(arguments, &levels)?;
    Ok(ExitCode::SUCCESS)
}

/// The row of a level.
fn line(level: &Level, row: &[Statistics; 3]) -> String {
    let won = row.each_ref().map(|statistics| format!("{:.0} %", 100.0 * statistics.share_won()));
    let median = row.each_ref().map(|statistics| match Spread::new(statistics.to_win()) {
        Some(spread) => format!("{:.0}", seconds(spread.median)),
        None => "–".to_owned(),
    });
    let last = match Spread::new(row[1].last_bricks()) {
        Some(spread) => format!("{:.0}, {:.0}", seconds(spread.median), seconds(spread.almost_all)),
        None => "–".to_owned(),
    };
    format!("| {} | {} | {} | {last} |", level.title(), won.join(", "), median.join(", "))
}

/// The end of a run.
struct Run {
    levels_won: usize,
    steps: u64,
    points: u32,
}

/// Plays all levels in order, carrying what the rules carry, until the last life is gone.
fn play_run(levels: &[Level], terms: RunRules, skill: Skill, seed: u64) -> Run {
    let mut run = Run { levels_won: 0, steps: 0, points: 0 };
    let mut carried: Option<Carried> = None;
    for (level, number) in levels.iter().zip(0..) {
        let (outcome, game) = play_on(level, terms, skill, seed.wrapping_add(1000 * number), carried);
        run.steps += game.steps();
        run.points = game.score().points;
        if outcome != End::Won {
            break;
        }
        run.levels_won += 1;
        carried = game.rules().carries.then(|| game.carried());
    }
    run
}

/// Plays one level of a run to its end.
fn play_on(level: &Level, terms: RunRules, skill: Skill, seed: u64, carried: Option<Carried>) -> (End, Game) {
    let game = Game::by(terms.rules(), level, seed);
    let game = match carried {
        Some(carried) => game.carrying(carried),
        None => game,
    };
    let game = super::simulate::play_to_the_end(game, skill, seed, |_, _, _| ());
    let end = match game.state() {
        GameState::Win => End::Won,
        GameState::Lost => End::Lost,
        GameState::Menu | GameState::Active => End::Unfinished,
    };
    (end, game)
}

/// Prints the levels, minutes and points of runs.
fn runs(arguments: &PaceArguments, levels: &[Level]) -> Result<(), CliError> {
    say_or_end(&"\n| Runs | levels won: fewest, median, most | won to the end | median minutes | median points |")?;
    say_or_end(&"|---|---|---|---|---|")?;
    for (name, skill) in SKILLS {
        let mut all = Vec::new();
        let play = |game: u64| play_run(levels, arguments.rules, skill, arguments.seed.wrapping_add(game));
        workers::in_order(arguments.games, cores(), play, |run| {
            all.push(run);
            Ok::<(), CliError>(())
        })?;
        let median = |value: &dyn Fn(&Run) -> u64| {
            let mut values: Vec<u64> = all.iter().map(value).collect();
            values.sort_unstable();
            (values[0], values[values.len() / 2], values[values.len() - 1])
        };
        let (fewest, middle, most) = median(&|run| run.levels_won as u64);
        let through = all.iter().filter(|run| run.levels_won == levels.len()).count();
        let (minutes, points) = (seconds(median(&|run| run.steps).1) / 60.0, median(&|run| u64::from(run.points)).1);
        let share = 100.0 * through as f64 / all.len() as f64;
        say_or_end(&format_args!("| {name} | {fewest}, {middle}, {most} | {share:.0} % | {minutes:.1} | {points} |"))?;
    }
    Ok(())
}
