//! `simulate`: the autopilot plays without graphics.

use super::arguments::{Format, SimulateArguments};
use super::levels::{index, load_all};
use super::output::Output;
use super::statistics::{End, Observer, Outcome, Statistics};
use super::{CliError, say, say_or_end, workers};
use crate::assets::Assets;
use crate::files::shown;
use crate::game::replay::{self, Replay};
use crate::game::rules::RunRules;
use crate::game::{Event, Game, GameState, Input, STEPS_PER_SECOND};
use crate::level::Level;
use crate::library::{self, LevelLibrary};
use crate::trial::autopilot::{Autopilot, Skill};
use crate::warn::print_error;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

/// Longest simulated game: 60 minutes. What takes longer is `unfinished`.
const LONGEST_GAME: u64 = 60 * 60 * STEPS_PER_SECOND as u64;

/// Plays the games of each level, prints a line for each game and a summary for each level.
pub(super) fn simulate(arguments: &SimulateArguments) -> Result<ExitCode, CliError> {
    let record = arguments.record.as_deref().map(|path| Output::open(path, replay::MAGIC.as_bytes())).transpose()?;
    let levels = choose_levels(arguments)?;
    if record.is_some() && levels.len() > 1 {
        return Err(CliError::OneRecord(levels.len()));
    }
    let report = Report { arguments, is_on_stderr: matches!(record, Some(Output::Stdout)) };
    let (mut recorded, mut is_unfinished, mut json) = (None, false, Vec::new());
    for (index, (file, level)) in levels.iter().enumerate() {
        if let (Some(file), true) = (file, levels.len() > 1) {
            let before = if index > 0 { "\n" } else { "" };
            report.text(&format!("{before}{}:", shown(file)))?;
        }
        let (mut statistics, mut games) = (Statistics::default(), Vec::new());
        let play = |game: u64| {
            let is_recorded = record.is_some() && game + 1 == arguments.games;
            let seed = arguments.seed.wrapping_add(game);
            simulate_one(level, arguments.rules, arguments.skill.skill(), seed, is_recorded)
        };
        let threads = arguments.threads.map_or_else(cores, usize::from);
        workers::in_order(arguments.games, threads, play, |(outcome, replay)| {
            recorded = replay;
            is_unfinished |= outcome.end() == End::Unfinished;
            statistics.add(&outcome);
            if arguments.format == Format::Json {
                games.push(outcome.to_json());
            }
            report.text(&outcome.to_line())
        })?;
        report.text(&statistics.to_text())?;
        json.push(json!({
            "file": file.as_deref().map(shown),
            "title": level.title(),
            "games": games,
            "summary": statistics.to_json(),
        }));
    }
    report.json(&Value::from(json))?;
    if is_unfinished {
        print_error(&"not won within an hour; `breakout check` tells whether a brick is closed off");
    }
    if let (Some(output), Some(replay)) = (record, recorded) {
        output.write(replay.to_text().as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(super) fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The levels that are asked for, each with its file, where that was named.
fn choose_levels(arguments: &SimulateArguments) -> Result<Vec<(Option<PathBuf>, Level)>, CliError> {
    let assets = Assets::find(arguments.assets.assets.clone())?;
    if arguments.files.is_empty() {
        let mut levels = LevelLibrary::shipped_and_own(&assets)?.levels.into_vec();
        let selected = index(arguments.level, levels.len())?;
        return Ok(vec![(None, levels.swap_remove(selected))]);
    }
    let files = library::expand_folders(&arguments.files)?;
    let levels = load_all(&files)?;
    Ok(files.into_iter().map(Some).zip(levels).collect())
}

/// Plays a level by these terms, and records it if asked to.
pub(super) fn simulate_one(
    level: &Level,
    terms: RunRules,
    skill: Skill,
    seed: u64,
    is_recorded: bool,
) -> (Outcome, Option<Replay>) {
    let game = Game::by(terms.rules(), level, seed);
    let mut replay = is_recorded.then(|| Replay::new(level.clone(), seed).by(terms, None));
    let mut observer = Observer::new(&game);
    let game = play_to_the_end(game, skill, seed, |input, game, events| {
        if let Some(replay) = &mut replay {
            replay.push(*input);
            replay.mark(game);
        }
        observer.step(game, events);
    });
    if let Some(replay) = &mut replay {
        replay.finish(&game);
    }
    (observer.finish(&game, seed), replay)
}

/// Lets the autopilot play until the game is won or lost, or takes too long. `observe` sees each
/// step's input, the game after it, and what happened.
pub(super) fn play_to_the_end(
    mut game: Game,
    skill: Skill,
    seed: u64,
    mut observe: impl FnMut(&Input, &Game, &[Event]),
) -> Game {
    let (mut autopilot, mut events) = (Autopilot::with_skill(seed, skill), Vec::new());
    while !matches!(game.state(), GameState::Win | GameState::Lost) && game.steps() < LONGEST_GAME {
        let input = autopilot.input(&game);
        events.clear();
        game.step(&input, &mut events);
        observe(&input, &game, &events);
    }
    game
}

/// Prints results in the format that was asked for.
struct Report<'a> {
    arguments: &'a SimulateArguments,
    /// Standard output is taken by the recorded game.
    is_on_stderr: bool,
}

impl Report<'_> {
    fn text(&self, line: &str) -> Result<(), CliError> {
        if self.arguments.format == Format::Text { self.say(line) } else { Ok(()) }
    }

    fn json(&self, value: &Value) -> Result<(), CliError> {
        if self.arguments.format == Format::Json { self.say(&value.to_string()) } else { Ok(()) }
    }

    fn say(&self, line: &str) -> Result<(), CliError> {
        if self.is_on_stderr {
            print_error(&line);
            return Ok(());
        }
        // A record is wanted even if nobody reads the answer.
        if self.arguments.record.is_some() { say(&line) } else { say_or_end(&line) }
    }
}
