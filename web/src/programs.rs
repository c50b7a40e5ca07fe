//! Lists the book's programs for the script of its pages.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Keys of `Controls`, which move the paddle and launch the ball.
const CONTROLS: [&str; 3] = ["ArrowLeft", "ArrowRight", "Space"];

/// Returns each program with the keys that its source names and the files that it needs, as JSON.
pub(crate) fn list(root: &Path) -> Result<String, String> {
    let read =
        |file: &Path| fs::read_to_string(file).map_err(|error| format!("{}: cannot be read: {error}", file.display()));
    let folder = root.join("examples");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: cannot be read: {error}", folder.display()))?;
    let mut programs = vec![("collision_lab".to_owned(), read(&folder.join("collision_lab/lab.rs"))?)];
    for file in entries.flatten().map(|entry| entry.path()) {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with("ch") {
            programs.push((name, read(&file)?));
        }
    }
    for (number, stage) in (1..).zip(stages::all()?) {
        programs.push((format!("stage{number:02}"), stage.files["src/game.rs"].clone()));
    }
    programs.sort();
    let lines: Vec<String> = programs.iter().map(|(name, source)| line(name, source)).collect();
    Ok(format!("[\n{}\n]\n", lines.join(",\n")))
}

fn line(name: &str, source: &str) -> String {
    let keys: Vec<String> = keys(source).into_iter().map(|key| format!("\"{key}\"")).collect();
    let packs = match name.starts_with("stage") {
        true => "stages.bin",
        false => "programs.bin",
    };
    format!("{{\"name\": \"{name}\", \"keys\": [{}], \"packs\": [\"{packs}\"]}}", keys.join(", "))
}

/// Returns the keys that a source names, by their places on a keyboard, except ESC and F11.
fn keys(source: &str) -> BTreeSet<&str> {
    let is_of_name = |c: char| c.is_ascii_alphanumeric();
    let named = source.split("KeyCode::").skip(1).map(|rest| rest.split(|c| !is_of_name(c)).next().unwrap_or(rest));
    let controls = CONTROLS.into_iter().filter(|_| source.contains("Controls"));
    named.chain(controls).filter(|key| !["Escape", "F11", ""].contains(key)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_those_that_a_program_names() {
        let source = "KeyCode::Space => KeyCode::KeyA, KeyCode::Escape; use winit::keyboard::KeyCode;";
        assert_eq!(keys(source).into_iter().collect::<Vec<_>>(), ["KeyA", "Space"]);
        assert_eq!(keys("let controls: Controls;").len(), 3);
    }
}
