//! `cargo run --release -p tools` plays every level for an hour with every power-up and every pair
//! of them forced, and reports what must never happen.

mod endurance;

use breakout::assets::Assets;
use breakout::game::STEPS_PER_SECOND;
use breakout::game::rules::RunRules;
use breakout::level::Level;
use breakout::library;
use clap::Parser;
use endurance::{Report, endure};
use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

/// Let the autopilot play levels with every power-up and every pair of them forced, and look for
/// faults
#[derive(Debug, Parser)]
struct Arguments {
    /// Level files instead of those that come with the game; a folder stands for all levels in it
    files: Vec<PathBuf>,
    /// The rules: `classic`, or `run` with a difficulty and assists, such as `run hard`
    #[arg(long, default_value = "classic")]
    rules: RunRules,
    /// Minutes of play on each level
    #[arg(long, default_value_t = 60)]
    minutes: u64,
    /// Seed of the first game of each level
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

#[allow(clippy::print_stdout, reason = "the report is the program's output")]
fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments = Arguments::parse();
    let levels = match &arguments.files[..] {
        [] => library::shipped(&Assets::embedded())?,
        files => library::expand_folders(files)?.iter().map(|file| library::load(file)).collect::<Result<_, _>>()?,
    };
    let steps = arguments.minutes.saturating_mul(60 * u64::from(STEPS_PER_SECOND));
    let endure = |level| endure(arguments.rules.rules(), level, arguments.seed, steps);
    let mut status = ExitCode::SUCCESS;
    for levels in levels.chunks(thread::available_parallelism().map_or(1, usize::from)) {
        let reports: Vec<_> = thread::scope(|scope| {
            let trials: Vec<_> = levels.iter().map(|level| scope.spawn(move || endure(level))).collect();
            trials.into_iter().map(|trial| trial.join().expect("a trial does not panic")).collect()
        });
        for (Level { title, .. }, report) in levels.iter().zip(reports) {
            match report {
                Ok(Report { steps, won, lost, forced, collected }) => println!(
                    "{title}: {steps} steps in {won} games won, {lost} lost; {forced} power-ups forced, \
                     {collected} collected; no fault"
                ),
                Err(fault) => {
                    eprintln!("{title}: {fault}");
                    status = ExitCode::FAILURE;
                }
            }
        }
    }
    Ok(status)
}
