//! What lets the autopilot play without graphics: `simulate` and `endure`.

use super::arguments::{AssetsArgument, Format, SimulateArguments};
use super::commands::{load_all, load_levels, say, say_or_end};
use super::load::index;
use super::output::Output;
use super::statistics::{End, Observer, Outcome, Statistics};
use super::{CliError, workers};
use crate::assets::Assets;
use crate::catalog::{self, Shelf};
use crate::files::shown;
use crate::game::replay::{self, Replay};
use crate::game::rules::RunRules;
use crate::game::{Event, Game, GameState, Input, STEPS_PER_SECOND};
use crate::level::Level;
use crate::trial::autopilot::{Autopilot, Skill};
use crate::trial::endurance::{self, Report};
use crate::warn::complain;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

/// Longest simulated game: 60 minutes. What takes longer is `unfinished`.
const LONGEST_GAME: u64 = 60 * 60 * STEPS_PER_SECOND as u64;

pub(super) fn simulate(arguments: &SimulateArguments) -> Result<ExitCode, CliError> {
    let record = arguments.record.as_deref().map(|path| Output::open(path, replay::MAGIC.as_bytes())).transpose()?;
    let levels = choose_levels(arguments)?;
    if record.is_some() && levels.len() > 1 {
        return Err(CliError::OneRecord(levels.len()));
    }
    let count = arguments.games.saturating_mul(levels.len() as u64);
    let threads = arguments.threads.map_or_else(cores, usize::from).min(usize::try_from(count).unwrap_or(usize::MAX));
    let play = |number: u64| {
        let (level, game) = (number / arguments.games, number % arguments.games);
        let is_recorded = record.is_some() && number + 1 == count;
        let (seed, skill) = (arguments.seed.wrapping_add(game), arguments.skill.skill());
        simulate_one(&levels[level as usize].1, arguments.rules, skill, seed, is_recorded)
    };
    let mut answer = Answer::new(arguments, &levels, matches!(record, Some(Output::Stdout)));
    let mut recorded = None;
    workers::in_order(count, threads, play, |(outcome, replay)| {
        recorded = replay;
        answer.add(&outcome)
    })?;
    answer.finish()?;
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
        let mut levels = Shelf::shipped_and_own(&assets)?.levels.into_vec();
        let selected = index(arguments.level, levels.len())?;
        return Ok(vec![(None, levels.swap_remove(selected))]);
    }
    let files = catalog::files(&arguments.files)?;
    let levels = load_all(&files)?;
    Ok(files.iter().map(|file| Some(file.path().to_owned())).zip(levels).collect())
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

/// Tells the games as they come, and what they sum up to: a level's games, then those of the next.
struct Answer<'a> {
    arguments: &'a SimulateArguments,
    levels: &'a [(Option<PathBuf>, Level)],
    /// Standard output is taken by something else.
    is_aside: bool,
    /// The level whose games come now.
    level: usize,
    statistics: Statistics,
    is_unfinished: bool,
    /// As JSON: the games of this level, and all levels before.
    games: Vec<Value>,
    told: Vec<Value>,
    /// Games of this level.
    count: u64,
}

impl<'a> Answer<'a> {
    fn new(arguments: &'a SimulateArguments, levels: &'a [(Option<PathBuf>, Level)], is_aside: bool) -> Self {
        let statistics = Statistics::default();
        let (games, told) = (Vec::new(), Vec::new());
        Self { arguments, levels, is_aside, level: 0, statistics, is_unfinished: false, games, told, count: 0 }
    }

    /// Tells the next game.
    fn add(&mut self, outcome: &Outcome) -> Result<(), CliError> {
        let is_text = self.arguments.format == Format::Text;
        if is_text {
            if let (0, [_, _, ..], Some(file)) = (self.count, self.levels, &self.levels[self.level].0) {
                let before = if self.level > 0 { "\n" } else { "" };
                self.say(&format!("{before}{}:", shown(file)))?;
            }
            self.say(&outcome.to_line())?;
        } else {
            self.games.push(outcome.to_json());
        }
        self.is_unfinished |= outcome.end() == End::Unfinished;
        self.statistics.add(outcome);
        self.count += 1;
        if self.count < self.arguments.games {
            return Ok(());
        }
        let statistics = std::mem::take(&mut self.statistics);
        if is_text {
            self.say(&statistics.to_text())?;
        } else {
            let (file, level) = &self.levels[self.level];
            self.told.push(json!({
                "file": file.as_deref().map(shown),
                "title": level.title(),
                "games": std::mem::take(&mut self.games),
                "summary": statistics.to_json(),
            }));
        }
        (self.level, self.count) = (self.level + 1, 0);
        Ok(())
    }

    fn finish(mut self) -> Result<(), CliError> {
        if self.arguments.format == Format::Json {
            let told = std::mem::take(&mut self.told);
            self.say(&Value::from(told).to_string())?;
        }
        if self.is_unfinished {
            complain(&"not won within an hour; `breakout check` tells whether a brick is closed off");
        }
        Ok(())
    }

    fn say(&self, line: &str) -> Result<(), CliError> {
        if self.is_aside {
            complain(&line);
            return Ok(());
        }
        // A record is wanted even if nobody reads the answer.
        if self.arguments.record.is_some() { say(&line) } else { say_or_end(&line) }
    }
}

pub(super) fn endure(
    files: &[PathBuf],
    rules: RunRules,
    minutes: u64,
    seed: u64,
    assets: AssetsArgument,
) -> Result<ExitCode, CliError> {
    let levels = load_levels(files, &Assets::find(assets.assets)?)?;
    let mut status = ExitCode::SUCCESS;
    for level in &levels {
        let title = level.title();
        match endurance::endure(rules.rules(), level, seed, minutes.saturating_mul(60 * u64::from(STEPS_PER_SECOND))) {
            Ok(Report { steps, won, lost, forced, collected }) => say(&format_args!(
                "{title}: {steps} steps in {won} games won, {lost} lost; {forced} power-ups forced, {collected} collected; no fault"
            ))?,
            Err(fault) => {
                complain(&format_args!("{title}: {fault}"));
                status = ExitCode::FAILURE;
            }
        }
    }
    Ok(status)
}
