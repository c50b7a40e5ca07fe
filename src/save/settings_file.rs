//! The file of settings, which its player may edit at any time. A change sets its entries in what
//! the file says when it is written; comments, order and unknown entries stay.

use super::{BackgroundWriter, move_to_broken};
use crate::files::{self, reason, shown};
use crate::settings::Settings;
use crate::settings::document::{self, Changes};
use directories::ProjectDirs;
use std::path::{Path, PathBuf};

/// The largest file of settings, in bytes.
const MAX_FILE_SIZE: u64 = 64 * 1024;

/// The settings and the file that holds them.
#[derive(Debug)]
pub struct SettingsFile {
    /// `None` where nothing is kept.
    path: Option<PathBuf>,
    writer: BackgroundWriter,
    settings: Settings,
    /// All that was changed since the start.
    changes: Changes,
    /// Wrong values and a broken file that the player was not told of yet.
    warnings: Vec<String>,
}

impl SettingsFile {
    /// Reads the platform's file; what is wrong with it is said, and the defaults are used.
    #[must_use]
    pub fn load(writer: BackgroundWriter) -> Self {
        let folders = ProjectDirs::from("", "", "breakout");
        Self::load_from(folders.map(|folders| folders.config_dir().join("settings.toml")), writer)
    }

    /// Default settings, of which none is kept.
    #[must_use]
    pub fn nowhere() -> Self {
        Self::load_from(None, BackgroundWriter::nowhere())
    }

    /// Reads this file; without one, nothing is kept.
    #[must_use]
    pub fn load_from(path: Option<PathBuf>, writer: BackgroundWriter) -> Self {
        let (settings, changes) = Default::default();
        let mut file = Self { path: None, writer, settings, changes, warnings: Vec::new() };
        file.path = path.filter(|path| files::is_missing(path) || file.read(path));
        file
    }

    /// Reads the file that is there. Returns whether anything may be kept in it.
    fn read(&mut self, path: &Path) -> bool {
        let bytes = match files::read(path, MAX_FILE_SIZE) {
            Ok(bytes) => bytes,
            Err(error) => {
                self.say(format!("{error}; nothing that is set now will be kept"));
                return false;
            }
        };
        let error = match text(bytes).and_then(|text| document::read(&text)) {
            Ok((settings, wrong)) => {
                self.settings = settings;
                wrong.into_iter().for_each(|wrong| self.say(format!("{}:{wrong}", shown(path))));
                return true;
            }
            Err(error) => error,
        };
        match set_aside(path, &error) {
            Ok(message) => self.say(format!("{message}, and the settings are the usual ones")),
            Err(message) => {
                self.say(format!("{message}, so nothing that is set now will be kept"));
                return false;
            }
        }
        true
    }

    /// Tells the player: now on standard error, and later in the window.
    fn say(&mut self, message: String) {
        crate::warn(&message);
        self.warnings.push(message);
    }

    /// Takes the messages for the player, to show them in the window.
    pub fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }

    /// The settings.
    #[must_use]
    pub fn get(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings, and what differs then in the file.
    pub fn change(&mut self, change: impl FnOnce(&mut Settings)) {
        let before = self.settings.clone();
        change(&mut self.settings);
        if !self.changes.add(&before, &self.settings) {
            return;
        }
        if let Some(path) = self.path.clone() {
            let (changes, settings) = (self.changes.clone(), self.settings.clone());
            self.writer.write(path.clone(), move || changed(&path, &changes, &settings));
        }
    }
}

/// The file's text with changes in it; a new one where there is none that can be read.
fn changed(path: &Path, changes: &Changes, settings: &Settings) -> String {
    let Ok(bytes) = files::read(path, MAX_FILE_SIZE) else { return document::new_text(settings) };
    text(bytes).and_then(|text| changes.apply(&text)).unwrap_or_else(|error| {
        let (Ok(message) | Err(message)) = set_aside(path, &error);
        crate::warn(&message);
        document::new_text(settings)
    })
}

/// Renames a file that cannot be read. Returns what to say about it.
fn set_aside(path: &Path, error: &str) -> Result<String, String> {
    let path_shown = shown(path);
    match move_to_broken(path) {
        Ok(aside) => Ok(format!("{path_shown}:{error}; it is kept as {}", shown(&aside))),
        Err(refused) => Err(format!("{path_shown}:{error}; it cannot be moved aside ({})", reason(&refused))),
    }
}

fn text(bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|error| {
        let place = document::place(&String::from_utf8_lossy(error.as_bytes()), error.utf8_error().valid_up_to());
        format!("{place}: this character is not UTF-8; save the file as UTF-8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;
    use crate::settings::{Motion, Setting};

    /// A folder with this text as the file of settings, if any.
    fn with_text(name: &str, text: Option<&[u8]>) -> (Scratch, PathBuf) {
        let folder = Scratch::new(&format!("settings-{name}"));
        let path = folder.join("settings.toml");
        text.iter().for_each(|text| std::fs::write(&path, text).expect("written"));
        (folder, path)
    }

    fn open(path: &Path) -> SettingsFile {
        SettingsFile::load_from(Some(path.to_owned()), BackgroundWriter::start())
    }

    /// The file's text after a change, once it is written.
    fn changed(file: &mut SettingsFile, setting: Setting, value: u16) -> String {
        file.change(|settings| settings.set(setting, value));
        file.writer.flush();
        file.path.as_ref().and_then(|path| std::fs::read_to_string(path).ok()).unwrap_or_default()
    }

    #[test]
    fn settings_are_kept_and_an_unchanged_file_is_not_written() {
        let (folder, _) = with_text("kept", None);
        let path = folder.join("deep/settings.toml");
        let mut file = open(&path);
        assert_eq!(*file.get(), Settings::default());
        changed(&mut file, Setting::Volume, 70);
        assert!(!path.exists());
        changed(&mut file, Setting::Volume, 30);
        changed(&mut file, Setting::ReducedMotion, 1);
        let again = open(&path);
        assert_eq!((again.get().get(Setting::Volume), again.get().motion()), (30, Motion::Reduced));
    }

    #[test]
    fn edit_while_the_game_runs_stays() {
        let (_folder, path) = with_text("edited", Some(b"volume = 30\nsamples = 2\n"));
        let mut file = open(&path);
        changed(&mut file, Setting::Muted, 1);
        std::fs::write(&path, "# mine\nsamples = 8\nnew = 1\n").expect("written");
        assert_eq!(
            changed(&mut file, Setting::Volume, 40),
            "# mine\nsamples = 8\nnew = 1\nmuted = false\nvolume = 40\n"
        );
        std::fs::remove_file(&path).expect("removed");
        assert!(changed(&mut file, Setting::Volume, 50).contains("samples = 2\n"), "a deleted file is written anew");
    }

    #[test]
    fn broken_file_is_set_aside_and_said_once() {
        let texts: [(&[u8], _); 3] = [
            (b"# mine\nvolume = 7\nmuted = maybe\n", "3:9: "),
            (b"volume 7\n", "1:8: "),
            (b"# f\xfcr mich\n", "1:4: this character is not UTF-8"),
        ];
        let (folder, path) = with_text("broken", None);
        for (text, place) in texts {
            std::fs::write(&path, text).expect("written");
            let mut file = open(&path);
            let warnings = file.take_warnings();
            assert!(warnings.len() == 1 && warnings[0].contains(&format!("settings.toml:{place}")), "{warnings:?}");
            assert_eq!(*file.get(), Settings::default());
            changed(&mut file, Setting::Volume, 50);
            assert_eq!(open(&path).get().get(Setting::Volume), 50);
        }
        // An editor saved it half written while the game runs.
        let mut file = open(&path);
        std::fs::write(&path, "volu").expect("written");
        assert!(changed(&mut file, Setting::Volume, 60).contains("volume = 60\n"));
        let names = ["broken", "broken-2", "broken-3", "broken-4"].map(|ending| format!("settings.toml.{ending}"));
        for (name, text) in names.iter().zip(texts.map(|(text, _)| text).into_iter().chain([&b"volu"[..]])) {
            assert_eq!(std::fs::read(folder.join(name)).expect(name), text, "{name}");
        }
    }

    #[test]
    fn wrong_values_are_said_with_their_lines() {
        let (_folder, path) = with_text("wrong", Some(b"muted = true\nvolume = \"loud\"\n"));
        let warnings = open(&path).take_warnings();
        let expected = "must be a whole number from 0 to 100, not `\"loud\"`; 70 is used";
        assert_eq!(warnings, [format!("{}:2:10: `volume` {expected}", shown(&path))]);
    }

    #[test]
    fn folder_in_place_of_the_file_stays_and_nothing_is_kept() {
        let (_folder, path) = with_text("folder", None);
        std::fs::create_dir(&path).expect("a folder");
        let mut file = open(&path);
        assert!(file.take_warnings()[0].ends_with("put a file in its place; nothing that is set now will be kept"));
        changed(&mut file, Setting::Volume, 30);
        assert!(file.get().get(Setting::Volume) == 30 && path.is_dir());
    }
}
