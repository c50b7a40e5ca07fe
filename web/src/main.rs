//! Builds the game for browsers, and serves it: `cargo run -p web`, or with `-- --out DIR` writes a
//! folder for any server of files.

#![expect(clippy::print_stdout, reason = "a tool of the terminal")]

mod build;
mod programs;
mod serve;
mod shrink;

use clap::Parser;
use std::path::PathBuf;
use std::process::ExitCode;

/// Builds the game for browsers, and serves it at a local address
#[derive(Debug, Parser)]
#[command(name = "web")]
struct Arguments {
    /// Write the folder for a server of files here, and serve nothing
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// The port of the local address; 0 for any that is free
    #[arg(long, default_value_t = 8080)]
    port: u16,
}

fn main() -> ExitCode {
    let Arguments { out, port } = Arguments::parse();
    let folder = out.clone().unwrap_or_else(|| build::root().join("target/web/page"));
    let done = build::build(&folder).and_then(|()| match out {
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
