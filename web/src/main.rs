//! Builds the game for browsers and serves it: `cargo run -p web`. With `-- --out DIR`, it writes a
//! folder for any file server instead.

#![expect(clippy::print_stdout, reason = "a tool of the terminal")]

mod build;
mod gallery;
mod measured;
mod programs;
mod serve;
mod sharing;
mod shrink;

use clap::Parser;
use std::path::PathBuf;
use std::process::ExitCode;

/// Builds the game for browsers, and serves it at a local address
#[derive(Debug, Parser)]
#[command(name = "web")]
struct Arguments {
    /// Write a folder for a file server here instead of serving
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Add a gallery: a page for each set of levels in this folder, which has folders and archives
    #[arg(long, value_name = "FOLDER")]
    levels: Option<PathBuf>,
    /// Port of the local address; 0 picks any that is free
    #[arg(long, default_value_t = 8080)]
    port: u16,
}

fn main() -> ExitCode {
    let Arguments { out, levels, port } = Arguments::parse();
    let folder = out.clone().unwrap_or_else(|| build::root().join("target/web/page"));
    let done = build::build(&folder, levels.as_deref()).and_then(|()| match out {
        Some(_) => Ok(()),
        None => serve::serve(&folder, port),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("web: error: {error}");
            ExitCode::FAILURE
        }
    }
}
