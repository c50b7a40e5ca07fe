//! `pack`: packs a folder of levels into one file to share.

use super::check::Answer;
use super::output::{CliError, say, unwritable, word};
use crate::files;
use crate::game::rules::{Difficulty, GameMode};
use crate::library;
use crate::save;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Checks the levels in a folder, and packs them with `set.toml` and the authors' recorded wins.
/// Refuses a folder with mistakes.
pub(super) fn pack(folder: &Path, output: Option<&Path>) -> Result<ExitCode, CliError> {
    if !folder.is_dir() {
        return Err(format!("{}: not a folder; name the folder that has the levels", files::shown(folder)).into());
    }
    let name = library::set_name(&folder.canonicalize().unwrap_or_else(|_| folder.to_owned()));
    let archive = output.map_or_else(|| PathBuf::from(format!("{name}.zip")), Path::to_owned);
    if !files::is_named(&archive, "zip") {
        return Err(format!("{}: the names of packed sets end in `.zip`", word(&archive)).into());
    }
    let mut answer = Answer::new(GameMode::run(Difficulty::Normal), false);
    answer.check_set(folder)?;
    if !answer.is_good {
        return Err(format!("{}: not packed, because it has mistakes; fix them first", files::shown(folder)).into());
    }
    let packed = library::pack_set(&name, folder)?;
    save::write_atomic(&archive, &packed).map_err(|error| unwritable(&archive, &error))?;
    let (shown, word) = (files::shown(&archive), word(&archive));
    let count = files::counted(library::in_folder(folder)?.len(), "level");
    say(&format_args!("{shown}: {count}; play it with `breakout {word}`"))?;
    Ok(ExitCode::SUCCESS)
}
