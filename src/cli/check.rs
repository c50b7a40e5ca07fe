//! The commands for level authors: `check` and `new`.

use super::arguments::CheckArguments;
use super::output::{CliError, say, unwritable, word};
use crate::diagnostics::{Report, diagnose};
use crate::files;
use crate::game::rules::{GameMode, RuleSet};
use crate::level::{Level, Problem, Problems};
use crate::library::{self, LoadError, SetInfo};
use crate::player::Link;
use crate::save;
use crate::warn::print_error;
use annotate_snippets::Renderer as SnippetRenderer;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub(super) fn check(arguments: &CheckArguments) -> Result<ExitCode, CliError> {
    let mut answer = Answer::new(arguments.rules, arguments.deny_warnings);
    for path in &arguments.files {
        if Link::find(&path.to_string_lossy()).is_some() {
            return Err("`check` reads files; open a link with `breakout LINK`".into());
        }
        if library::is_set(path) {
            answer.check_set(path)?;
        } else {
            answer.check_file(path)?;
        }
    }
    Ok(if answer.is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Checks levels and sets, and prints their problems.
pub(super) struct Answer {
    rules: GameMode,
    deny_warnings: bool,
    pub(super) is_good: bool,
    renderer: SnippetRenderer,
}

impl Answer {
    pub(super) fn new(rules: GameMode, deny_warnings: bool) -> Self {
        let is_terminal = std::io::stderr().is_terminal();
        let renderer = if is_terminal { SnippetRenderer::styled() } else { SnippetRenderer::plain() };
        Self { rules, deny_warnings, is_good: true, renderer }
    }

    /// Checks a folder or an archive: its `set.toml` and each level.
    pub(super) fn check_set(&mut self, folder: &Path) -> Result<(), CliError> {
        let levels = library::levels_of_set(folder);
        let Ok(levels) = levels.inspect_err(|error| self.refuse(folder, error)) else { return Ok(()) };
        if let Some(Problems { file, problems }) = SetInfo::problems(folder, &levels) {
            let text = library::read_bytes(&folder.join(library::SET_FILE), library::MAX_SIZE).unwrap_or_default();
            self.is_good = false;
            self.print_report(&Report::of_mistakes(&file, &text, problems));
        }
        for file in library::all_in(folder)?.iter().filter(|file| is_hidden(file) || is_level_as_text(file)) {
            self.is_good &= !self.deny_warnings;
            self.print_report(&Report::of_warning(&files::shown(file), unlisted(file)));
        }
        for inner in folders_with_levels(folder) {
            self.is_good &= !self.deny_warnings;
            let help = format!("move them up into {}, or check this folder as a set of its own", word(folder));
            let problem = Problem::of_file("levels in a folder inside a set do not belong to the set", help);
            self.print_report(&Report::of_warning(&files::shown(&inner), problem));
        }
        levels.iter().try_for_each(|level| self.check_file(level))
    }

    fn check_file(&mut self, file: &Path) -> Result<(), CliError> {
        let read = library::read(file).map_err(LoadError::from);
        let Ok((title, bytes)) = read.inspect_err(|error| self.refuse(file, error)) else { return Ok(()) };
        let shown = files::shown(file);
        let mut report = diagnose(&self.rules.rules(), &shown, &title, &bytes);
        // A pipe never appears in a folder's list, so its name does not matter.
        let is_listed = library::is_level(file) || files::is_stdin(file) || !file.is_file();
        if !is_listed && report.level.is_some() {
            report.problems.push(unlisted(file));
        }
        self.is_good &= report.level.is_some() && (report.problems.is_empty() || !self.deny_warnings);
        self.print_report(&report);
        let Some(level) = &report.level else { return Ok(()) };
        let proof = self.proof(file, level);
        let said = match report.problems.len() {
            0 => "ok".to_owned(),
            _ if self.deny_warnings => "refused because of warnings".to_owned(),
            1 => "can be played; 1 warning".to_owned(),
            warnings => format!("can be played; {warnings} warnings"),
        };
        let rules = match self.rules.set {
            RuleSet::Tutorial => "classic rules",
            RuleSet::Run => "rules of a run",
        };
        let hearts = match level.tiles.iter().filter(|tile| tile.is_heart()).count() {
            0 => String::new(),
            1 => ", 1 heart".to_owned(),
            hearts => format!(", {hearts} hearts"),
        };
        say(&format_args!("{shown}: {} × {} bricks{hearts}, {said} ({rules}){proof}", level.columns, level.rows()))
    }

    /// Describes the author's recorded win of a level, if there is one. A recording that proves
    /// nothing is an error.
    fn proof(&mut self, file: &Path, level: &Level) -> String {
        match library::proof_of(file, level).filter(|_| !files::is_stdin(file)) {
            Some(Ok(proof)) => format!("; {proof} (rules: {})", proof.record.mode),
            Some(Err(reason)) => {
                self.is_good = false;
                let problem = Problem::of_file(reason, "win the level again, and save that as its proof");
                let beside = library::proof_file(file);
                let source = if !library::is_packed(file) && files::is_missing(&beside) { file } else { &beside };
                self.print_report(&Report::of_mistakes(&files::shown(source), &[], vec![problem]));
                "; its proof is refused".to_owned()
            }
            None => String::new(),
        }
    }

    /// Prints all problems of a report.
    fn print_report(&self, report: &Report<'_>) {
        for problem in &report.problems {
            print_error(&format_args!("{}\n", report.render(problem, &self.renderer)));
        }
    }

    /// Reports a file or folder that cannot be read, and fails the check.
    fn refuse(&mut self, path: &Path, error: &LoadError) {
        self.is_good = false;
        let level = path.with_extension("lvl");
        let meant = Some(level).filter(|level| files::is_missing(path) && level.is_file());
        let meant = meant.map_or(String::new(), |level| format!("; did you mean {}?", word(&level)));
        print_error(&format_args!("error: {}\n", files::escaped(&format!("{error}{meant}"))));
    }
}

/// Warns that a level file's name keeps it out of every list.
fn unlisted(file: &Path) -> Problem {
    let why = if is_hidden(file) { "a leading dot hides its file" } else { "its name does not end in `.lvl`" };
    let message = format!("no folder and no menu lists this level, because {why}");
    Problem::of_file(message, format!("call it {}", word(&as_level(file))))
}

/// Returns the subfolders of a set that contain levels. In the folder of the player's own levels,
/// subfolders are sets themselves and are not returned.
fn folders_with_levels(set: &Path) -> Vec<PathBuf> {
    let entries = set.read_dir().ok().filter(|_| library::own_folder().as_deref() != Some(set));
    let paths = entries.into_iter().flatten().flatten().map(|entry| entry.path());
    paths.filter(|path| path.is_dir() && library::in_folder(path).is_ok_and(|levels| !levels.is_empty())).collect()
}

/// Returns true for a level whose name an editor extended by `.txt`.
fn is_level_as_text(file: &Path) -> bool {
    files::is_named(file, "txt") && file.file_stem().is_some_and(|stem| library::is_level(Path::new(stem)))
}

/// Returns true for a level file hidden by a leading dot.
fn is_hidden(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with('.') && name.to_ascii_lowercase().ends_with(".lvl")
}

/// Template that `breakout new` writes.
const NEW_LEVEL: &str = include_str!("new_level.lvl");

pub(super) fn new(file: &Path) -> Result<ExitCode, CliError> {
    if !library::is_level(file) {
        let (name, suggestion) = (word(file), word(&as_level(file)));
        return Err(format!("{name}: the names of levels end in `.lvl`; write `breakout new {suggestion}`").into());
    }
    let (name, shown) = (word(file), files::shown(file));
    if file.symlink_metadata().is_ok() {
        return Err(format!("{shown}: already exists; choose another name (nothing was changed)").into());
    }
    let text = NEW_LEVEL.replace("THIS_FILE", &name);
    save::write_atomic(file, text.as_bytes()).map_err(|error| unwritable(file, &error))?;
    let here = if name.starts_with('-') { "./" } else { "" };
    say(&format_args!("{shown}: written; draw in it, and play it with `breakout {here}{name}`"))?;
    Ok(ExitCode::SUCCESS)
}

/// Suggests a level name for a file whose name no level can have.
fn as_level(file: &Path) -> PathBuf {
    let stem = file.file_stem().filter(|stem| !file.is_dir() && !stem.as_encoded_bytes().starts_with(b"."));
    let stem = stem.filter(|_| !files::is_stdin(file));
    match stem {
        Some(stem) => file.with_file_name(stem).with_extension("lvl"),
        None if file.is_dir() => file.join("mine.lvl"),
        None => file.with_file_name("mine.lvl"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn link_is_no_file_to_check() {
        let files = vec!["https://example.org/#game=1.0.abc".into()];
        let error =
            check(&CheckArguments { files, rules: GameMode::TUTORIAL, deny_warnings: false }).expect_err("a link");
        assert_eq!(error.to_string(), "`check` reads files; open a link with `breakout LINK`");
    }
}
