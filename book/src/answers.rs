//! The answers to exercises on demos. Each is a difference to a demo. It must apply, and the result
//! must compile.
//!
//! All of them are programs of one package, `target/book-answers/`, so that one `cargo check` is
//! enough. It has the workspace's locked versions and target folder, and builds little anew.

use crate::include::path_of;
use crate::repository::Repository;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::{fs, io};

/// Folder of the package.
const PACKAGE: &str = "target/book-answers";

/// Folder of the answers, in the book's folder.
const FOLDER: &str = "answers";

/// How programs in `examples/` begin to include a file of the repository, and how the package does.
const FROM_PROGRAM: &str = "include_bytes!(\"../";
const FROM_PACKAGE: &str = "include_bytes!(\"../../../../../";

/// Applies and compiles all answers. Returns their number.
///
/// # Errors
///
/// A message with the answers that do not apply or do not compile. The compiler's messages go to the
/// terminal.
pub(crate) fn build(repository: &Repository) -> Result<String, String> {
    let names = repository.files(&path_of(FOLDER), ".diff");
    let package = repository.path(PACKAGE);
    let programs = package.join("src/bin");
    // Otherwise, removed answers would still be built.
    let _ = fs::remove_dir_all(&programs);
    fs::create_dir_all(&programs).map_err(|error| error.to_string())?;
    let (mut wrong, mut code) = (Vec::new(), String::new());
    for name in &names {
        let program = programs.join(name.trim_end_matches(".diff"));
        match applied(repository, name) {
            Ok(files) => {
                write(&program, &files).map_err(|error| error.to_string())?;
                code.extend(files.into_values());
            }
            Err(problem) => wrong.push(format!("{}: {problem}", path_of(&format!("{FOLDER}/{name}")))),
        }
    }
    if !wrong.is_empty() {
        return Err(wrong.join("\n"));
    }
    fs::write(package.join("Cargo.toml"), manifest(repository, &code)?).map_err(|error| error.to_string())?;
    fs::copy(repository.path("Cargo.lock"), package.join("Cargo.lock")).map_err(|error| error.to_string())?;
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["check", "--bins"]).current_dir(&package);
    if std::env::var_os("CARGO_TARGET_DIR").is_none() {
        cargo.env("CARGO_TARGET_DIR", repository.path("target"));
    }
    let status = cargo.status().map_err(|error| format!("cargo: {error}"))?;
    if status.success() {
        Ok(format!("{} answers apply and compile", names.len()))
    } else {
        Err(format!("an answer does not compile; the programs are in {}", programs.display()))
    }
}

/// Writes a program as a folder with its `main.rs`.
fn write(folder: &Path, files: &BTreeMap<String, String>) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let moved = |text: &String| text.replace(FROM_PROGRAM, FROM_PACKAGE);
    files.iter().try_for_each(|(name, text)| fs::write(folder.join(name), moved(text)))
}

/// Applies an answer. Returns the files of the resulting program, `main.rs` first.
///
/// # Errors
///
/// A message that says why it does not apply.
pub(crate) fn applied(repository: &Repository, name: &str) -> Result<BTreeMap<String, String>, String> {
    let chapter = name.split('-').next().unwrap_or(name);
    let path = repository.program(chapter).ok_or_else(|| format!("there is no program `examples/{chapter}_…`"))?;
    let text = |file: &str| repository.read(file).unwrap_or_default();
    // Keyed by the paths that the difference uses.
    let mut files = BTreeMap::new();
    if path.ends_with(".rs") {
        files.insert(path.clone(), ("main.rs".to_owned(), text(&path)));
    } else {
        for name in repository.files(&path, ".rs") {
            let file = format!("{path}/{name}");
            files.insert(file.clone(), (name, text(&file)));
        }
    }
    let diff = text(&path_of(&format!("{FOLDER}/{name}")));
    let patch = diffy::Patch::from_str(&diff).map_err(|error| error.to_string())?;
    let header = |header: Option<&str>, side: &str| header.and_then(|path| path.strip_prefix(side)).map(str::to_owned);
    let (from, to) = (header(patch.original(), "a/"), header(patch.modified(), "b/"));
    let file = from.clone().filter(|_| from == to).and_then(|file| files.get_mut(&file));
    let (_, program) = file.ok_or_else(|| format!("its header should name `a/{path}` and `b/{path}`"))?;
    *program = diffy::apply(program, &patch).map_err(|error| format!("it does not apply to `{path}`: {error}"))?;
    Ok(files.into_values().collect())
}

/// Returns the package's manifest: the game, its dependencies, and others that the demos use.
///
/// # Errors
///
/// A message that says what is wrong with the game's manifest.
pub(crate) fn manifest(repository: &Repository, code: &str) -> Result<String, String> {
    let root = repository.read("Cargo.toml").ok_or("there is no Cargo.toml")?;
    let root: toml::Table = root.parse().map_err(|error| format!("Cargo.toml: {error}"))?;
    let table = |name: &str| root.get(name).and_then(toml::Value::as_table).cloned().unwrap_or_default();
    let mut dependencies = table("dependencies");
    let of_programs = table("dev-dependencies").into_iter();
    dependencies.extend(of_programs.filter(|(name, _)| code.contains(&format!("{}::", name.replace('-', "_")))));
    let game = toml::Table::from_iter([("path".to_owned(), toml::Value::from("../.."))]);
    dependencies.insert("breakout".to_owned(), game.into());
    let package: toml::Table = "name = \"book-answers\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false"
        .parse()
        .map_err(|error| format!("{error}"))?;
    let lints: toml::Table = "rust = { warnings = \"deny\" }".parse().map_err(|error| format!("{error}"))?;
    let mut manifest = toml::Table::from_iter([
        ("package".to_owned(), package.into()),
        ("dependencies".to_owned(), dependencies.into()),
        ("lints".to_owned(), lints.into()),
        // The package lies inside the repository's workspace, but is not a member of it.
        ("workspace".to_owned(), toml::Value::from(toml::Table::from_iter([("resolver".to_owned(), "3".into())]))),
    ]);
    let profiles = root.get("profile").and_then(|profiles| profiles.get("dev")).cloned();
    if let Some(mut dev) = profiles {
        // cargo warns if a named package is not needed.
        if let Some(packages) = dev.get_mut("package").and_then(toml::Value::as_table_mut) {
            packages.retain(|name, _| name == "*");
        }
        manifest.insert("profile".to_owned(), toml::Table::from_iter([("dev".to_owned(), dev)]).into());
    }
    Ok(manifest.to_string())
}
