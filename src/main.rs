//! The program: runs the command line and prints what went wrong.

use breakout::cli::{Cli, run};
use clap::Parser;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    run(Cli::parse()).unwrap_or_else(|error| {
        // A closed terminal is no reason to panic.
        let _ = writeln!(std::io::stderr(), "breakout: error: {error}");
        ExitCode::FAILURE
    })
}
