//! Long trials of the game's rules, and programs that draw pictures for the documentation.
//!
//! `cargo run --release -p tools -- endure` plays every level for an hour with every power-up and
//! every pair of them forced, and reports broken invariants.
//!
//! `cargo run --release -p tools -- pace` prints the tables of docs/pace.md: the time that levels
//! take players of three skills, and how far their runs get at each difficulty. `stars` prints how
//! often each star is won, and `wins` how many games the autopilot wins. `pictures` draws the
//! pictures of README, `bricks` that of levels/README.md, and `sheets` draws contact sheets of hits.

mod bricks;
mod endurance;
mod pace;
mod readme;
mod sheets;
mod stars;
mod wins;

use breakout::assets::Assets;
use breakout::game::STEPS_PER_SECOND;
use breakout::game::rules::GameMode;
use breakout::level::Level;
use breakout::library::{self, LevelLibrary, LoadError};
use bricks::draw_bricks;
use clap::Parser;
use endurance::{Report, endure};
use pace::{PaceOptions, print_tables};
use readme::draw_pictures;
use sheets::draw_sheets;
use stars::stars;
use std::error::Error;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;
use wins::wins;

/// Long trials of Bricklark's rules
#[derive(Debug, Parser)]
enum Command {
    /// Let the autopilot play levels with every power-up and every pair of them forced, and look
    /// for faults
    Endure {
        /// Level files instead of the game's own; a folder stands for all levels in it
        files: Vec<PathBuf>,
        /// The rules: `classic`, or `run` with a difficulty and assists, such as `run hard`
        #[arg(long, default_value = "classic")]
        rules: GameMode,
        /// Minutes of play on each level
        #[arg(long, default_value_t = 60)]
        minutes: u64,
        /// Seed of the first game of each level
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
    /// Let the autopilot play each level and whole runs with three skills, and print the tables of
    /// docs/pace.md
    Pace {
        /// Level files instead of the game's own; a folder stands for all levels in it
        files: Vec<PathBuf>,
        #[command(flatten)]
        options: PaceOptions,
    },
    /// Let the autopilot play each level with two skills, and print how often each star is won;
    /// fail if a star is never won, or if a practiced player wins the third in far more or fewer
    /// than half of the games
    Stars {
        /// Level files instead of the game's own; a folder stands for all levels in it
        files: Vec<PathBuf>,
        /// Number of games on each level with each skill
        #[arg(long, default_value_t = 100)]
        games: u64,
    },
    /// Let the perfect autopilot play each level; it must win eight of ten games within 20 minutes
    Wins {
        /// Level files instead of the game's own; a folder stands for all levels in it
        files: Vec<PathBuf>,
        /// Number of games on each level
        #[arg(long, default_value_t = 30)]
        games: u64,
    },
    /// Draw README's pictures
    Pictures,
    /// Draw docs/bricks.png, the picture of all bricks for levels/README.md
    Bricks,
    /// Draw contact sheets of hits and other moments, at each effects level
    Sheets {
        /// Sheets to draw: `brick`, `paddle`, `win` and so on; all of them by default
        names: Vec<String>,
        /// The folder for the pictures
        #[arg(long, default_value = "target/sheets")]
        folder: PathBuf,
    },
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    match Command::parse() {
        Command::Endure { files, rules, minutes, seed } => {
            let steps = minutes.saturating_mul(60 * u64::from(STEPS_PER_SECOND));
            Ok(endure_all(&load_levels(&files)?, rules, seed, steps))
        }
        Command::Pace { files, options } => {
            print_tables(&load_levels(&files)?, &options, &mut io::stdout())?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Stars { files, games } => {
            let faults = stars(&load_levels(&files)?, games);
            faults.iter().for_each(|fault| eprintln!("{fault}"));
            Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        Command::Wins { files, games } => Ok(count_wins(&load_levels(&files)?, games)),
        Command::Pictures => {
            draw_pictures()?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Bricks => {
            draw_bricks()?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Sheets { names, folder } => {
            draw_sheets(&folder, &names)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Loads the levels in these files, or the game's own if there are no files.
fn load_levels(files: &[PathBuf]) -> Result<Vec<Level>, LoadError> {
    match files {
        [] => library::shipped(&Assets::embedded()),
        files => {
            let LevelLibrary { levels, mistakes, .. } = LevelLibrary::from_files(files)?;
            LoadError::of_all(mistakes)?;
            Ok(levels.iter().cloned().collect())
        }
    }
}

/// Runs a trial for each level, on all cores. Prints a line for each, and fails if a trial reports
/// a fault.
#[allow(clippy::print_stdout, reason = "the report is the program's output")]
fn for_each_level(levels: &[Level], trial: impl Fn(&Level) -> Result<String, String> + Sync) -> ExitCode {
    let mut status = ExitCode::SUCCESS;
    for levels in levels.chunks(thread::available_parallelism().map_or(1, usize::from)) {
        let reports: Vec<_> = thread::scope(|scope| {
            let trials: Vec<_> = levels.iter().map(|level| scope.spawn(|| trial(level))).collect();
            trials.into_iter().map(|trial| trial.join().expect("a trial does not panic")).collect()
        });
        for (Level { title, .. }, report) in levels.iter().zip(reports) {
            match report {
                Ok(text) => println!("{title}: {text}"),
                Err(fault) => {
                    eprintln!("{title}: {fault}");
                    status = ExitCode::FAILURE;
                }
            }
        }
    }
    status
}

/// Plays `steps` steps of each level with power-ups forced.
fn endure_all(levels: &[Level], rules: GameMode, seed: u64, steps: u64) -> ExitCode {
    for_each_level(levels, |level| {
        let Report { steps, won, lost, forced, collected } =
            endure(rules.rules(), level, seed, steps).map_err(|fault| fault.to_string())?;
        Ok(format!(
            "{steps} steps in {won} games won, {lost} lost; {forced} power-ups forced, {collected} collected; no fault"
        ))
    })
}

/// Plays `games` games on each level.
fn count_wins(levels: &[Level], games: u64) -> ExitCode {
    for_each_level(levels, |level| Ok(format!("{} of {games} games won", wins(level, games)?)))
}
