//! What level authors ask for: `check` and `new`.

use super::arguments::Format;
use super::error::word;
use super::{CliError, say};
use crate::diagnostics;
use crate::files;
use crate::game::rules::RunRules;
use crate::library::{self, LoadError};
use crate::warn::print_error;
use annotate_snippets::Renderer as SnippetRenderer;
use serde_json::{Value, json};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub(super) fn check(
    paths: &[PathBuf],
    rules: RunRules,
    format: Format,
    deny_warnings: bool,
) -> Result<ExitCode, CliError> {
    let mut is_good = true;
    let mut json = Vec::new();
    // Standard input can be read once.
    let again =
        |index: usize| files::is_stdin(&paths[index]) && paths[..index].iter().any(|path| files::is_stdin(path));
    for path in paths.iter().enumerate().filter(|(index, _)| !again(*index)).map(|(_, path)| path) {
        let files = match library::expand_folders(std::slice::from_ref(path)) {
            Ok(files) => files,
            Err(error) => {
                unreadable(path, &error, format, &mut json);
                is_good = false;
                continue;
            }
        };
        for file in files {
            is_good &= check_file(&file, rules, format, deny_warnings, &mut json)?;
        }
    }
    if format == Format::Json {
        say(&Value::from(json))?;
    }
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Checks a level; whether it is good. As JSON the answer is added to `json`, as text it is
/// printed.
fn check_file(
    file: &Path,
    rules: RunRules,
    format: Format,
    deny_warnings: bool,
    json: &mut Vec<Value>,
) -> Result<bool, CliError> {
    let (title, bytes) = match library::read_named(file) {
        Ok(read) => read,
        Err(error) => {
            unreadable(file, &error.into(), format, json);
            return Ok(false);
        }
    };
    let shown = files::shown(file);
    let mut report = diagnostics::diagnose_by(&rules.rules(), &shown, &title, &bytes);
    // A pipe is in no folder's list, whatever its name.
    let is_listed = library::is_level(file) || files::is_stdin(file) || !file.is_file();
    if !is_listed {
        let message = "no folder and no menu lists this level, because its name does not end in `.lvl`".to_owned();
        report.warn(message, format!("call it {}", word(&as_level(file))));
    }
    let is_good = report.level.is_some() && (report.diagnostics.is_empty() || !deny_warnings);
    if format == Format::Json {
        json.extend(report.to_json());
        return Ok(is_good);
    }
    let renderer = if std::io::stderr().is_terminal() { SnippetRenderer::styled() } else { SnippetRenderer::plain() };
    for diagnostic in &report.diagnostics {
        print_error(&format_args!("{}\n", report.render(diagnostic, &renderer)));
    }
    if let Some(level) = &report.level {
        let said = match report.diagnostics.len() {
            0 => "ok".to_owned(),
            _ if deny_warnings => "refused because of warnings".to_owned(),
            1 => "can be played; 1 warning".to_owned(),
            warnings => format!("can be played; {warnings} warnings"),
        };
        say(&format_args!("{shown}: {} × {} bricks, {said}", level.columns(), level.rows()))?;
    }
    Ok(is_good)
}

/// Says that a file or a folder cannot be read.
fn unreadable(path: &Path, error: &LoadError, format: Format, json: &mut Vec<Value>) {
    match format {
        Format::Text => print_error(&format_args!("error: {}\n", files::escaped(&error.to_string()))),
        // What to do is in the message.
        Format::Json => json.push(json!({
            "file": files::shown(path), "line": null, "column": null, "end_column": null,
            "severity": "error", "message": error.to_string(), "help": null,
        })),
    }
}

/// The level that `breakout new` writes.
const NEW_LEVEL: &str = include_str!("new_level.lvl");

pub(super) fn new(file: &Path) -> Result<ExitCode, CliError> {
    if !library::is_level(file) {
        return Err(CliError::NoLevelName { name: word(file), suggestion: word(&as_level(file)) });
    }
    let shown = word(file);
    let text = NEW_LEVEL.replace("THIS_FILE", &shown);
    let error = |source: std::io::Error| match source.kind() {
        std::io::ErrorKind::AlreadyExists => CliError::Exists(file.to_owned()),
        _ => CliError::Write { path: file.to_owned(), source },
    };
    let mut created = std::fs::File::options().write(true).create_new(true).open(file).map_err(error)?;
    created.write_all(text.as_bytes()).map_err(|source| {
        // Half a level would stand in the way of the next attempt.
        let _ = std::fs::remove_file(file);
        error(source)
    })?;
    let here = if shown.starts_with('-') { "./" } else { "" };
    say(&format_args!("{}: written; draw in it, and play it with `breakout {here}{shown}`", files::shown(file)))?;
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
