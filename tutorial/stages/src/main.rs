//! The stages of the tutorial's program: writes, runs and changes them.
//!
//! ```text
//! cargo run -p stages                     list the stages
//! cargo run -p stages -- run 6            run a stage
//! cargo run -p stages -- write 6 FOLDER   write a stage into a new folder, to go on with it there
//! cargo run -p stages -- edit 6           write a stage's files into target/stages/edit
//! cargo run -p stages -- save 6           carry what was changed there into this and later stages
//! ```
//!
//! `tutorial/stages` has the differences between stages; the last stage is the program itself, in
//! `tutorial`. `chain.rs` says how they are kept.

#[cfg(test)]
mod tests;

use stages::chain::{self, Files, Stage};
use stages::{assets, repository};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{fs, io};

/// The end of a stage's manifest. The folder may lie inside another workspace. Unoptimized, pictures
/// would take seconds to decode. The other settings are the project's, so that a stage uses what is
/// already compiled there.
const OWN_WORKSPACE: &str = "
[workspace]

[profile.dev]
opt-level = 1
lto = \"off\"
debug = \"line-tables-only\"
package.\"*\".debug = false
";

const USAGE: &str = "usage: cargo run -p stages [-- run N | write N FOLDER | edit N | save N]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        [] => list(),
        ["run", stage] => run(stage),
        ["write", stage, folder] => write(stage, Path::new(folder)),
        ["edit", stage] => edit(stage),
        ["save", stage] => save(stage),
        _ => Err(USAGE.to_owned()),
    };
    let (text, status) = match done {
        Ok(text) => (text, ExitCode::SUCCESS),
        Err(message) => (message, ExitCode::FAILURE),
    };
    // A closed terminal is no reason to panic.
    let _ = writeln!(io::stderr(), "{text}");
    status
}

/// Returns the index of a stage by its number, from 1.
fn index(stages: &[Stage], number: &str) -> Result<usize, String> {
    let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let index = index.filter(|index| *index < stages.len());
    index.ok_or_else(|| format!("{number} is no stage; write a number from 1 to {}", stages.len()))
}

fn list() -> Result<String, String> {
    let names: Vec<String> = stages::all()?.into_iter().map(|stage| stage.name).collect();
    Ok(format!("{}\n{USAGE}", names.join("\n")))
}

fn run(number: &str) -> Result<String, String> {
    let stages = stages::all()?;
    let stage = &stages[index(&stages, number)?];
    let folder = repository("target/stages").join(&stage.name);
    write_package(stage, &folder)?;
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.arg("run").current_dir(&folder);
    if std::env::var_os("CARGO_TARGET_DIR").is_none() {
        cargo.env("CARGO_TARGET_DIR", repository("target"));
    }
    let status = cargo.status().map_err(|error| format!("cargo: {error}"))?;
    if status.success() { Ok(stage.name.clone()) } else { Err(format!("{} has failed", stage.name)) }
}

fn write(number: &str, folder: &Path) -> Result<String, String> {
    let stages = stages::all()?;
    let stage = &stages[index(&stages, number)?];
    if fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(format!("{} is not empty; name a new folder", folder.display()));
    }
    write_package(stage, folder)?;
    // Whoever goes on by hand needs the pictures and sounds of all later stages.
    copy_assets(stages.last().unwrap_or(stage), folder)?;
    Ok(format!("{} is in {}; go there and type `cargo run`", stage.name, folder.display()))
}

fn edit(number: &str) -> Result<String, String> {
    let stages = stages::all()?;
    let stage = &stages[index(&stages, number)?];
    let folder = edited();
    let _ = fs::remove_dir_all(&folder);
    write_package(stage, &folder)?;
    Ok(format!("change the files in {}, try them there with `cargo run`, then save {number}", folder.display()))
}

fn save(number: &str) -> Result<String, String> {
    let stages = stages::all()?;
    let index = index(&stages, number)?;
    let mut files = Files::new();
    for folder in ["src", "shaders", "levels"] {
        let path = edited().join(folder);
        let texts = if path.exists() { chain::read_files(&path)? } else { Files::new() };
        files.extend(texts.into_iter().map(|(name, text)| (format!("{folder}/{name}"), text)));
    }
    chain::save(&stages::chain_folder(), index, files)?;
    let stages = stages::all()?;
    let last = stages.last().ok_or("there are no stages")?;
    chain::write_files(&repository("tutorial"), &last.files)?;
    Ok(format!("{} and all later stages are saved, and the program in `tutorial` is the last one", stages[index].name))
}

fn edited() -> PathBuf {
    repository("target/stages/edit")
}

/// Writes a stage as a package of its own: its files, its manifest, the lock file, and the assets
/// that it uses.
fn write_package(stage: &Stage, folder: &Path) -> Result<(), String> {
    chain::write_files(folder, &stage.files)?;
    let manifest =
        fs::read_to_string(repository("tutorial/Cargo.toml")).map_err(|error| format!("Cargo.toml: {error}"))?;
    let mut manifest: toml_edit::DocumentMut = manifest.parse().map_err(|error| format!("Cargo.toml: {error}"))?;
    manifest["package"]["name"] = toml_edit::value(package_name(folder));
    manifest["bin"][0]["name"] = toml_edit::value("breakout");
    for inherited in ["version", "rust-version", "license"] {
        if let Some(package) = manifest["package"].as_table_mut() {
            package.remove(inherited);
        }
    }
    manifest["package"]["edition"] = toml_edit::value("2024");
    let failed = |error: io::Error| format!("{}: {error}", folder.display());
    fs::write(folder.join("Cargo.toml"), format!("{manifest}{OWN_WORKSPACE}")).map_err(failed)?;
    fs::copy(repository("Cargo.lock"), folder.join("Cargo.lock")).map_err(failed)?;
    copy_assets(stage, folder)
}

/// Returns the name of the package in a folder. Folders of different names get different ones: cargo
/// mistakes one package for another of its name if both share a target folder.
fn package_name(folder: &Path) -> String {
    let folder = folder.file_name().map_or_else(String::new, |name| name.to_string_lossy().to_lowercase());
    let allowed = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
    format!("breakout-{}", folder.chars().map(allowed).collect::<String>())
}

fn copy_assets(stage: &Stage, folder: &Path) -> Result<(), String> {
    for asset in assets(stage)? {
        let path = folder.join(&asset);
        let failed = |error: io::Error| format!("{}: {error}", path.display());
        fs::create_dir_all(path.parent().unwrap_or(folder)).map_err(failed)?;
        fs::copy(repository(&asset), &path).map_err(failed)?;
    }
    Ok(())
}
