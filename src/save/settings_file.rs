//! The settings file, which players may edit at any time. When a setting changes, the game updates
//! its entry in the file's current text. Comments, order and unknown entries stay.

use super::disk;
use super::storage::{Storage, set_aside};
use crate::files::shown;
use crate::settings::Settings;
use crate::settings::document::{self, Changes};
use std::path::{Path, PathBuf};

const NAME: &str = "settings.toml";

/// Maximum number of wrong values to report. A slip in an editor breaks one or two, and more
/// messages would cover the menu.
const MAX_SHOWN: usize = 3;

/// The settings, and the file that stores them.
#[derive(Debug)]
pub struct SettingsFile {
    storage: Storage,
    settings: Settings,
    /// All changes since the start.
    changes: Changes,
}

impl SettingsFile {
    /// Reads the platform's settings file. Reports mistakes and uses the defaults for them. Writes
    /// go through the thread of `storage`.
    pub fn load(storage: &Storage) -> Self {
        Self::load_from(disk::config_folder(), storage)
    }

    /// Reads the settings file in `folder`. Saves nothing without a folder.
    pub fn load_from(folder: Option<PathBuf>, storage: &Storage) -> Self {
        let storage = storage.in_folder(folder);
        let read = |file: &str, text: &str| document::read(text).map_err(|error| format!("{file}:{error}"));
        let (settings, wrong) = storage.read(NAME, read).unwrap_or_default();
        let file = storage.path(NAME).map_or_else(String::new, |path| shown(&path));
        let (shown, left) = wrong.split_at(wrong.len().min(MAX_SHOWN));
        shown.iter().for_each(|wrong| storage.say(format!("{file}:{wrong}")));
        if !left.is_empty() {
            storage.say(format!("and {} more in the settings", left.len()));
        }
        Self { storage, settings, changes: Changes::default() }
    }

    /// Returns the settings as read from the file.
    pub fn get(&self) -> &Settings {
        &self.settings
    }

    /// Saves only the settings that differ between the two states. Other settings may come from the
    /// command line, and must not reach the file.
    pub fn change(&mut self, was: &Settings, now: &Settings) {
        if !self.changes.add(was, now) {
            return;
        }
        if let Some(path) = self.storage.path(NAME) {
            let (changes, settings) = (self.changes.clone(), self.settings.clone());
            self.storage.write(NAME, move || changed(&path, &changes, &settings));
        }
    }
}

/// Applies changes to the file's current text. Creates a new text if the file does not exist or
/// cannot be read.
fn changed(path: &Path, changes: &Changes, settings: &Settings) -> String {
    let new = || document::new_text(settings, changes);
    if !disk::exists(path) {
        return new();
    }
    let change = |text: String| changes.apply(&text).map_err(|error| format!("{}:{error}", shown(path)));
    disk::read_text(path).and_then(change).unwrap_or_else(|error| {
        crate::warn(&set_aside(path, &error));
        new()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;
    use crate::settings::{Motion, Setting};

    /// Creates a folder, with a settings file if a text is given.
    fn with_text(name: &str, text: Option<&[u8]>) -> (Scratch, PathBuf) {
        let folder = Scratch::new(&format!("settings-{name}"));
        let path = folder.join("settings.toml");
        text.iter().for_each(|text| std::fs::write(&path, text).expect("written"));
        (folder, path)
    }

    /// A running game and its current settings.
    struct Player {
        file: SettingsFile,
        settings: Settings,
    }

    fn open(path: &Path) -> Player {
        let file = SettingsFile::load_from(path.parent().map(Path::to_owned), &Storage::new(None));
        let settings = file.get().clone();
        Player { file, settings }
    }

    impl Player {
        /// Changes a setting, waits for the write and returns the file's text.
        fn changed(&mut self, setting: Setting, value: u16) -> String {
            let was = self.settings.clone();
            self.settings.set(setting, value);
            self.file.change(&was, &self.settings);
            self.file.storage.flush();
            self.file.storage.path(NAME).and_then(|path| std::fs::read_to_string(path).ok()).unwrap_or_default()
        }
    }

    #[test]
    fn settings_are_kept_and_an_unchanged_file_is_not_written() {
        let (folder, _) = with_text("kept", None);
        let path = folder.join("deep/settings.toml");
        let mut player = open(&path);
        assert_eq!(player.settings, Settings::default());
        player.changed(Setting::Volume, 70);
        assert!(!path.exists());
        let text = player.changed(Setting::Volume, 30);
        assert!(text.contains("; a whole number from 0 to 100.\nvolume = 30\n"), "a new file explains itself: {text}");
        player.changed(Setting::ReducedMotion, 1);
        let again = open(&path);
        assert_eq!((again.settings.get(Setting::Volume), again.settings.motion()), (30, Motion::Reduced));
    }

    #[test]
    fn edit_while_the_game_runs_stays() {
        let (_folder, path) = with_text("edited", Some(b"volume = 30\nsamples = 2\n"));
        let mut player = open(&path);
        player.changed(Setting::Muted, 1);
        std::fs::write(&path, "# mine\nsamples = 8\nnew = 1\n").expect("written");
        assert_eq!(player.changed(Setting::Volume, 40), "# mine\nsamples = 8\nnew = 1\nmuted = false\nvolume = 40\n");
        std::fs::remove_file(&path).expect("removed");
        assert!(player.changed(Setting::Volume, 50).contains("samples = 2\n"), "a deleted file is written anew");
    }

    #[test]
    fn a_broken_file_is_set_aside_and_reported_once() {
        let texts: [(&[u8], _); 3] = [
            (b"# mine\nvolume = 7\nmuted = maybe\n", "3:9: "),
            (b"volume 7\n", "1:8: "),
            (b"# f\xfcr mich\n", "1:4: this character is not UTF-8"),
        ];
        let (folder, path) = with_text("broken", None);
        for (text, place) in texts {
            std::fs::write(&path, text).expect("written");
            let mut player = open(&path);
            let warnings = player.file.storage.take_warnings();
            assert!(warnings.len() == 1 && warnings[0].contains(&format!("settings.toml:{place}")), "{warnings:?}");
            assert_eq!(player.settings, Settings::default());
            player.changed(Setting::Volume, 50);
            assert_eq!(open(&path).settings.get(Setting::Volume), 50);
        }
        // An editor saves a partial file while the game runs.
        let mut player = open(&path);
        std::fs::write(&path, "volu").expect("written");
        assert!(player.changed(Setting::Volume, 60).contains("volume = 60\n"));
        let names = ["broken", "broken-2", "broken-3", "broken-4"].map(|ending| format!("settings.toml.{ending}"));
        for (name, text) in names.iter().zip(texts.map(|(text, _)| text).into_iter().chain([&b"volu"[..]])) {
            assert_eq!(std::fs::read(folder.join(name)).expect(name), text, "{name}");
        }
    }

    #[test]
    fn wrong_values_are_reported_with_their_lines() {
        let (_folder, path) = with_text("wrong", Some(b"muted = true\nvolume = \"loud\"\n"));
        let warnings = open(&path).file.storage.take_warnings();
        let expected = "must be a whole number from 0 to 100, not `\"loud\"`; 70 is used";
        assert_eq!(warnings, [format!("{}:2:10: `volume` {expected}", shown(&path))]);
    }
}
