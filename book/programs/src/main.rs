//! All demos and stages in one program, which runs in the book's pages. `cargo run -p web` builds it.

#![cfg_attr(not(target_family = "wasm"), allow(dead_code, reason = "a page runs them"))]

#[cfg(target_family = "wasm")]
mod replays;
mod stages;

use std::process::ExitCode;

type Main = fn() -> ExitCode;

include!(concat!(env!("OUT_DIR"), "/programs.rs"));

/// Runs the program that the page's script has named.
#[cfg(target_family = "wasm")]
fn main() -> ExitCode {
    breakout::cli::explain_panics();
    let arguments = js_sys::Reflect::get(&js_sys::global(), &"programArguments".into());
    let name = arguments.ok().and_then(|set| js_sys::Array::from(&set).get(0).as_string()).unwrap_or_default();
    if name == "replays" {
        return replays::main();
    }
    let program = PROGRAMS.into_iter().find(|(known, _)| *known == name);
    program.map_or(ExitCode::FAILURE, |(_, main)| main())
}

#[cfg(not(target_family = "wasm"))]
fn main() -> ExitCode {
    eprintln!("these programs run in the book's pages: `cargo run -p web` builds them");
    ExitCode::FAILURE
}
