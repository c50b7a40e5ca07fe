//! The program: runs the command line and prints what went wrong.

use breakout::cli::{Cli, run};
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    run(Cli::parse()).unwrap_or_else(|error| {
        eprintln!("breakout: error: {error}");
        ExitCode::FAILURE
    })
}
