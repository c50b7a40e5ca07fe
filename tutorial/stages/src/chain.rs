//! The chain of stages: each folder has what its stage adds to the stage before.
//!
//! A new file is there as a whole, such as `06-collision/src/collision.rs`. A changed file is there
//! as a difference, such as `06-collision/src/game.rs.diff`. [`save`] writes these folders after a
//! change and carries the change into all later stages.

use diffy::{DiffOptions, Patch};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The files of a stage: their texts by their names, such as `src/game.rs`.
pub type Files = BTreeMap<String, String>;

/// A stage of the program.
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    /// Name of its folder, such as `06-collision`.
    pub name: String,
    /// All its files, including those of earlier stages.
    pub files: Files,
}

/// Reads all stages from the folder of the chain, first to last.
///
/// # Errors
///
/// A message with the file that cannot be read, or whose difference does not apply.
pub fn read(chain: &Path) -> Result<Vec<Stage>, String> {
    let mut stages: Vec<Stage> = Vec::new();
    for name in folders(chain)? {
        let before = stages.last().map(|stage| stage.files.clone()).unwrap_or_default();
        let files = applied(before, &chain.join(&name))?;
        stages.push(Stage { name, files });
    }
    Ok(stages)
}

/// Adds the files of a folder to those of a stage, and applies the differences in it.
///
/// # Errors
///
/// A message with the file that cannot be read, or whose difference does not apply.
pub fn applied(mut files: Files, folder: &Path) -> Result<Files, String> {
    for (file, text) in read_files(folder)? {
        let Some(changed) = file.strip_suffix(".diff") else {
            files.insert(file, text);
            continue;
        };
        let wrong = |why: String| format!("{}: {why}", folder.join(&file).display());
        let patch = Patch::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        let old = files.get(changed).ok_or_else(|| wrong(format!("no earlier stage has {changed}")))?;
        let new = diffy::apply(old, &patch).map_err(|error| wrong(error.to_string()))?;
        files.insert(changed.to_owned(), new);
    }
    Ok(files)
}

/// Replaces the files of stage `index`, carries the change into all later stages, and writes the
/// chain.
///
/// # Errors
///
/// A message with the stage and the file into which the change cannot be carried, because that stage
/// changes the same lines. Nothing is written then.
pub fn save(chain: &Path, index: usize, files: Files) -> Result<(), String> {
    let old = read(chain)?;
    let mut new = old.clone();
    new[index].files = files;
    for later in index + 1..old.len() {
        let before = (&old[later - 1].files, &new[later - 1].files);
        let merged = carried(&before, &old[later].files)
            .map_err(|file| format!("{}: {file} changes the same lines; change that stage first", old[later].name))?;
        new[later].files = merged;
    }
    write(chain, &new)
}

/// Merges the change of the stage before, from old to new, into a stage. On failure, returns the
/// name of the file.
fn carried((old, new): &(&Files, &Files), stage: &Files) -> Result<Files, String> {
    let mut merged = Files::new();
    for (name, text) in stage {
        let text = match (old.get(name), new.get(name)) {
            (Some(old), Some(new)) => diffy::merge(old, text, new).map_err(|_| name.clone())?,
            // The change removes the file.
            (Some(_), None) => continue,
            (None, _) => text.clone(),
        };
        merged.insert(name.clone(), text);
    }
    for (name, text) in new.iter().filter(|(name, _)| !old.contains_key(*name)) {
        merged.insert(name.clone(), text.clone());
    }
    Ok(merged)
}

/// Writes the folders of all stages.
///
/// # Errors
///
/// A message with the file that cannot be written.
pub fn write(chain: &Path, stages: &[Stage]) -> Result<(), String> {
    let none = Files::new();
    let mut before = &none;
    for stage in stages {
        let folder = chain.join(&stage.name);
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        let mut added = Files::new();
        for (name, text) in &stage.files {
            match before.get(name) {
                None => _ = added.insert(name.clone(), text.clone()),
                Some(old) if old != text => {
                    let mut options = DiffOptions::new();
                    options.set_original_filename(name.clone()).set_modified_filename(name.clone());
                    added.insert(format!("{name}.diff"), options.create_patch(old, text).to_string());
                }
                Some(_) => {}
            }
        }
        write_files(&folder, &added)?;
        before = &stage.files;
    }
    Ok(())
}

/// Writes files into a folder, and creates it if necessary.
///
/// # Errors
///
/// A message with the file that cannot be written.
pub fn write_files(folder: &Path, files: &Files) -> Result<(), String> {
    for (name, text) in files {
        let path = folder.join(name);
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        fs::create_dir_all(path.parent().unwrap_or(folder)).map_err(failed)?;
        fs::write(&path, text).map_err(failed)?;
    }
    Ok(())
}

/// Reads all text files of a folder and its subfolders, and leaves out others, such as fonts.
///
/// # Errors
///
/// A message with the file that cannot be read.
pub fn read_files(folder: &Path) -> Result<Files, String> {
    let failed = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let mut files = Files::new();
    for entry in fs::read_dir(folder).map_err(|error| failed(folder, error))? {
        let path = entry.map_err(|error| failed(folder, error))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            files.extend(read_files(&path)?.into_iter().map(|(file, text)| (format!("{name}/{file}"), text)));
        } else {
            let bytes = fs::read(&path).map_err(|error| failed(&path, error))?;
            files.extend(String::from_utf8(bytes).ok().map(|text| (name, text)));
        }
    }
    Ok(files)
}

fn folders(chain: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(chain).map_err(|error| format!("{}: {error}", chain.display()))?;
    let folders = entries.flatten().filter(|entry| entry.path().is_dir());
    let mut names: Vec<String> = folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    Ok(names)
}
