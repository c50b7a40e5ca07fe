//! What level authors ask for: `check` and `new`.

use super::arguments::{CheckArguments, Format};
use super::{CliError, say, unwritable, word};
use crate::diagnostics::diagnose;
use crate::files;
use crate::level::Problem;
use crate::library::{self, LoadError};
use crate::save;
use crate::warn::print_error;
use annotate_snippets::Renderer as SnippetRenderer;
use serde_json::{Value, json};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub(super) fn check(arguments: &CheckArguments) -> Result<ExitCode, CliError> {
    let (mut is_good, mut json) = (true, Vec::new());
    for path in &arguments.files {
        match library::expand_folders(std::slice::from_ref(path)) {
            Ok(files) => {
                for file in files {
                    is_good &= check_file(&file, arguments, &mut json)?;
                }
            }
            Err(error) => is_good &= unreadable(path, &error, arguments.format, &mut json),
        }
    }
    if arguments.format == Format::Json {
        say(&Value::from(json))?;
    }
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Checks a level; whether it is good. As JSON the answer is added to `json`, as text it is
/// printed.
fn check_file(file: &Path, arguments: &CheckArguments, json: &mut Vec<Value>) -> Result<bool, CliError> {
    let (title, bytes) = match library::read_named(file) {
        Ok(read) => read,
        Err(error) => return Ok(unreadable(file, &error.into(), arguments.format, json)),
    };
    let shown = files::shown(file);
    let mut report = diagnose(&arguments.rules.rules(), &shown, &title, &bytes);
    // A pipe is in no folder's list, whatever its name.
    let is_listed = library::is_level(file) || files::is_stdin(file) || !file.is_file();
    if !is_listed && report.level.is_some() {
        let message = "no folder and no menu lists this level, because its name does not end in `.lvl`";
        report.problems.push(Problem::of_file(message, format!("call it {}", word(&as_level(file)))));
    }
    let is_good = report.level.is_some() && (report.problems.is_empty() || !arguments.deny_warnings);
    if arguments.format == Format::Json {
        json.extend(report.to_json());
        return Ok(is_good);
    }
    let renderer = if std::io::stderr().is_terminal() { SnippetRenderer::styled() } else { SnippetRenderer::plain() };
    for problem in &report.problems {
        print_error(&format_args!("{}\n", report.render(problem, &renderer)));
    }
    if let Some(level) = &report.level {
        let said = match report.problems.len() {
            0 => "ok".to_owned(),
            _ if arguments.deny_warnings => "refused because of warnings".to_owned(),
            1 => "can be played; 1 warning".to_owned(),
            warnings => format!("can be played; {warnings} warnings"),
        };
        say(&format_args!("{shown}: {} × {} bricks, {said}", level.columns(), level.rows()))?;
    }
    Ok(is_good)
}

/// Says that a file or a folder cannot be read, which is not good.
fn unreadable(path: &Path, error: &LoadError, format: Format, json: &mut Vec<Value>) -> bool {
    match format {
        Format::Text => print_error(&format_args!("error: {}\n", files::escaped(&error.to_string()))),
        // What to do is in the message.
        Format::Json => json.push(json!({
            "file": files::shown(path), "line": null, "column": null, "end_column": null,
            "severity": "error", "message": error.to_string(), "help": null,
        })),
    }
    false
}

/// The level that `breakout new` writes.
const NEW_LEVEL: &str = include_str!("new_level.lvl");

pub(super) fn new(file: &Path) -> Result<ExitCode, CliError> {
    if !library::is_level(file) {
        let (name, suggestion) = (word(file), word(&as_level(file)));
        return Err(format!("{name}: the names of levels end in `.lvl`; write `breakout new {suggestion}`").into());
    }
    let (name, shown) = (word(file), files::shown(file));
    if file.symlink_metadata().is_ok() {
        return Err(format!("{shown}: is there already; choose another name, nothing was changed").into());
    }
    let text = NEW_LEVEL.replace("THIS_FILE", &name);
    save::write_atomic(file, text.as_bytes()).map_err(|error| unwritable(file, &error))?;
    let here = if name.starts_with('-') { "./" } else { "" };
    say(&format_args!("{shown}: written; draw in it, and play it with `breakout {here}{name}`"))?;
    Ok(ExitCode::SUCCESS)
}

/// A name for a level instead of one that no level can have.
fn as_level(file: &Path) -> PathBuf {
    let stem = file.file_stem().filter(|stem| !file.is_dir() && !stem.as_encoded_bytes().starts_with(b"."));
    let stem = stem.filter(|_| !files::is_stdin(file));
    match stem {
        Some(stem) => file.with_file_name(stem).with_extension("lvl"),
        None if file.is_dir() => file.join("mine.lvl"),
        None => file.with_file_name("mine.lvl"),
    }
}
