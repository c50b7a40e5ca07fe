//! Checks the book in `docs/book/`, then builds it.
//!
//! ```text
//! cargo run -p book                 build the pages into target/book/, and say what is wrong
//! cargo run -p book -- --check      check only
//! cargo run -p book -- --answers    check, then apply and compile the answers of the exercises
//! ```
//!
//! mdBook turns the pages into HTML. If a file or an anchor of an include is missing, mdBook shows
//! nothing there and goes on. This program therefore checks the pages first; `check.rs` lists the
//! faults. With a fault, the program fails, but it still builds the book. The page then names the
//! missing code in its place.

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

/// Does the task. Returns a message.
fn run(task: Task, repository: &Repository) -> Result<String, String> {
    let book = check::Book::read(repository)?;
    let checked = book.check();
    match task {
        Task::Check => Ok(checked?),
        Task::Answers => Ok(format!("{}\n{}", checked?, answers::build(repository)?)),
        Task::Build => {
            let index = site::build(&book)?;
            match checked.and_then(|summary| site::check_links(&book).map(|()| summary)) {
                Ok(summary) => Ok(format!("{summary}\n{index}")),
                Err(faults) => {
                    Err(format!("{}\nthe book is written, but has {}: {index}", faults.list(), faults.count()))
                }
            }
        }
    }
}
