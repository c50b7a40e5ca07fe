//! The stages of the tutorial's program, for all that shows, runs or tests them.

pub mod chain;

use chain::Stage;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns a path in the repository.
pub fn repository(path: &str) -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().nth(2).unwrap_or(package).join(path)
}

/// Returns the folder with the differences between stages.
pub fn chain_folder() -> PathBuf {
    repository("tutorial/stages/chain")
}

/// Returns all stages, first to last.
///
/// # Errors
///
/// A message with the file that cannot be read, or whose difference does not apply.
pub fn all() -> Result<Vec<Stage>, String> {
    chain::read(&chain_folder())
}

/// Returns the textures, sounds and fonts that a stage names, by their paths in the repository.
///
/// # Errors
///
/// A message with the folder that cannot be read.
pub fn assets(stage: &Stage) -> Result<Vec<String>, String> {
    let code: String = stage.files.values().map(String::as_str).collect();
    let mut assets = Vec::new();
    for folder in ["textures", "audio", "src/font"] {
        let entries = fs::read_dir(repository(folder)).map_err(|error| format!("{folder}: {error}"))?;
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let stem = name.split('.').next().unwrap_or(&name);
            // Textures are also named without their ending.
            if code.contains(&format!("/{name}")) || folder == "textures" && code.contains(&format!("\"{stem}\"")) {
                assets.push(format!("{folder}/{name}"));
            }
        }
    }
    assets.sort();
    Ok(assets)
}
