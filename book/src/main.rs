//! The book on the chapters' programs, `docs/book/`: checks it, then builds it.
//!
//! ```text
//! cargo run -p book                 check the pages, build them into target/book/
//! cargo run -p book -- --check      check only
//! cargo run -p book -- --answers    check, then apply and compile the answers of the exercises
//! ```
//!
//! mdBook turns the pages into HTML. It goes on where a file or an anchor of an include is missing,
//! and shows nothing there. So this program reads the pages first, and builds nothing while
//! anything is wrong in them. `check.rs` lists what it looks for.

mod answers;
mod check;
mod code;
mod expand;
mod faults;
mod include;
mod items;
mod page;
mod repository;
mod site;
#[cfg(test)]
mod tests;

use repository::Repository;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// What the command line asks for.
#[derive(Clone, Copy, PartialEq)]
enum Task {
    Check,
    Build,
    Answers,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let task = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => Task::Build,
        ["--check"] => Task::Check,
        ["--answers"] => Task::Answers,
        _ => return fail("usage: cargo run -p book [-- --check | --answers]"),
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    match run(task, &Repository::new(root)) {
        Ok(text) => match writeln!(io::stdout(), "{text}") {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => fail(&error.to_string()),
        },
        Err(message) => fail(&message),
    }
}

fn fail(message: &str) -> ExitCode {
    // A closed terminal is no reason to panic.
    let _ = writeln!(io::stderr(), "{message}");
    ExitCode::FAILURE
}

/// Does the task. Returns what to tell about it, as text or as an error.
fn run(task: Task, repository: &Repository) -> Result<String, String> {
    let book = check::Book::read(repository)?;
    let summary = book.check()?;
    let done = match task {
        Task::Check => return Ok(summary),
        Task::Build => site::build(&book)?,
        Task::Answers => answers::build(repository)?,
    };
    Ok(format!("{summary}\n{done}"))
}
