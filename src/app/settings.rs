//! What is kept between runs: how loud the sound is, whether the picture may move, how smooth its edges are.
//!
//! A text file in the platform's folder for settings, that can be edited. It is written to a temporary file and renamed,
//! so it is whole at any time; one that cannot be read is kept aside and reported, never overwritten.

use crate::draw::DEFAULT_SAMPLES;
use crate::files;
use crate::play::Motion;
use directories::ProjectDirs;
use serde::{Deserialize, Deserializer, Serialize};
use std::path::{Path, PathBuf};

/// No settings are larger, in bytes.
const MAX_FILE_SIZE: u64 = 64 * 1024;

/// The most samples per pixel that can be asked for; no driver has more.
pub const MAX_SAMPLES: u32 = 32;

/// What a player can set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Loudness in percent.
    #[serde(deserialize_with = "percent")]
    pub volume: u8,
    /// No sound at all.
    pub muted: bool,
    /// Marks instead of a picture that shakes, swirls and turns.
    pub reduced_motion: bool,
    /// Samples per pixel of the field.
    #[serde(deserialize_with = "samples")]
    pub samples: u32,
    /// What this version does not know, kept for the one that does.
    #[serde(flatten)]
    other: toml::Table,
}

/// A number out of bounds is taken for the nearest one in them: it is no reason to lose all other settings.
fn percent<'de, D: Deserializer<'de>>(value: D) -> Result<u8, D::Error> {
    Ok(i64::deserialize(value)?.clamp(0, 100) as u8)
}

fn samples<'de, D: Deserializer<'de>>(value: D) -> Result<u32, D::Error> {
    Ok(i64::deserialize(value)?.clamp(1, i64::from(MAX_SAMPLES)) as u32)
}

impl Default for Settings {
    fn default() -> Self {
        Self { volume: 70, muted: false, reduced_motion: false, samples: DEFAULT_SAMPLES, other: toml::Table::new() }
    }
}

impl Settings {
    /// Whether the picture may move.
    #[must_use]
    pub fn motion(&self) -> Motion {
        if self.reduced_motion { Motion::Reduced } else { Motion::Full }
    }
}

/// The settings and the file that holds them.
#[derive(Debug)]
pub struct SettingsFile {
    /// `None` where the platform has no folder for it, or where nothing shall be kept.
    path: Option<PathBuf>,
    settings: Settings,
}

impl SettingsFile {
    /// Reads the platform's file; what is wrong with it is reported, and the defaults are used.
    #[must_use]
    pub fn load() -> Self {
        let folders = ProjectDirs::from("", "", "breakout");
        Self::load_from(folders.map(|folders| folders.config_dir().join("settings.toml")))
    }

    fn load_from(path: Option<PathBuf>) -> Self {
        let read = path.as_deref().filter(|path| path.symlink_metadata().is_ok()).map(parse);
        match (read, path) {
            (Some(Ok(settings)), path) => Self { path, settings },
            (Some(Err(error)), Some(path)) => {
                let kept = keep_aside(&path);
                match &kept {
                    Ok(aside) => crate::warn(&format_args!(
                        "{error}; it is kept as {}, and the settings are the usual ones",
                        aside.display()
                    )),
                    Err(refused) => crate::warn(&format_args!(
                        "{error}; it cannot be moved aside ({refused}), so nothing that is set now will be kept"
                    )),
                }
                Self { path: kept.is_ok().then_some(path), settings: Settings::default() }
            }
            (_, path) => Self { path, settings: Settings::default() },
        }
    }

    /// The settings.
    #[must_use]
    pub fn get(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings and writes them where that made a difference. What cannot be written is reported once.
    pub(super) fn change(&mut self, change: impl Fn(&mut Settings)) {
        change(&mut self.settings);
        let Some(path) = self.path.as_deref() else { return };
        // Another game may have written since; only what changes here is changed there.
        let there = path.is_file().then(|| parse(path).ok()).flatten();
        let mut kept = there.clone().unwrap_or_else(|| self.settings.clone());
        change(&mut kept);
        if there.as_ref() == Some(&kept) {
            return;
        }
        if let Err(error) = write(path, &kept) {
            crate::warn(&format_args!("{}: {error}; settings are not kept", path.display()));
            self.path = None;
        }
    }
}

/// Reads settings; what is wrong comes back as a message that names file, line and column.
fn parse(path: &Path) -> Result<Settings, String> {
    let bytes = files::read(path, MAX_FILE_SIZE).map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&bytes);
    toml::from_str(&text).map_err(|error| {
        let (line, column) = error.span().map_or((1, 1), |span| line_and_column(&text, span.start));
        format!("{}:{line}:{column}: {}", path.display(), error.message())
    })
}

fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// Renames a file that cannot be read; where it is now. Nothing that was kept aside before is overwritten.
fn keep_aside(path: &Path) -> std::io::Result<PathBuf> {
    let names = std::iter::once(".broken".to_owned()).chain((2..).map(|number| format!(".broken-{number}")));
    let mut names = names.map(|ending| {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    });
    let free = names.find(|name| name.symlink_metadata().is_err()).unwrap_or_else(|| path.to_owned());
    std::fs::rename(path, &free)?;
    Ok(free)
}

fn write(path: &Path, settings: &Settings) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let text = toml::to_string(settings).map_err(std::io::Error::other)?;
    // Its own name for each process: two games at once must not write into each other's file.
    // A link stays a link: what it leads to is replaced.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let temporary = path.with_extension(format!("toml.{}", std::process::id()));
    std::fs::write(&temporary, text).and_then(|()| std::fs::rename(&temporary, &path)).inspect_err(|_| {
        let _ = std::fs::remove_file(&temporary);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("breakout-settings-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn what_is_set_is_there_the_next_time() {
        let path = folder("kept").join("deep/settings.toml");
        let mut file = SettingsFile::load_from(Some(path.clone()));
        assert_eq!(*file.get(), Settings::default());
        file.change(|settings| (settings.volume, settings.reduced_motion) = (30, true));
        let again = SettingsFile::load_from(Some(path.clone()));
        assert_eq!((again.get().volume, again.get().motion()), (30, Motion::Reduced));
        let files: Vec<_> = std::fs::read_dir(path.parent().expect("a folder")).expect("it").flatten().collect();
        assert_eq!(files.len(), 1, "no temporary file is left");
    }

    /// The old file is replaced, not written into: it is whole at any time.
    #[test]
    fn a_file_is_replaced_as_a_whole_and_only_by_another() {
        let folder = folder("whole");
        let path = folder.join("settings.toml");
        let (old, text) = (folder.join("old"), "# mine\nvolume = 30\n");
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(&path, text).expect("written");
        let mut file = SettingsFile::load_from(Some(path.clone()));
        file.change(|settings| settings.volume = 30);
        assert_eq!(std::fs::read_to_string(&path).expect("it"), text, "nothing changed");
        std::fs::hard_link(&path, &old).expect("linked");
        file.change(|settings| settings.volume = 40);
        assert_eq!(std::fs::read_to_string(&old).expect("it"), text);
        assert_eq!(SettingsFile::load_from(Some(path)).get().volume, 40);
    }

    #[test]
    fn what_cannot_be_written_is_given_up_and_leaves_nothing_behind() {
        let folder = folder("refused");
        let path = folder.join("settings.toml");
        let mut file = SettingsFile::load_from(Some(path.clone()));
        std::fs::create_dir_all(path.join("in the way")).expect("a folder");
        file.change(|settings| settings.volume = 30);
        assert_eq!((file.get().volume, &file.path), (30, &None));
        assert_eq!(std::fs::read_dir(&folder).expect("it").count(), 1, "no temporary file is left");
    }

    /// Its name has no room for an ending, so that it cannot be renamed.
    #[test]
    fn a_broken_file_that_cannot_be_kept_aside_is_not_overwritten() {
        let folder = folder("stays");
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join(format!("{}.{}", "s".repeat(230), "t".repeat(20)));
        std::fs::write(&path, "volume = \"loud\"\n").expect("written");
        let mut file = SettingsFile::load_from(Some(path.clone()));
        file.change(|settings| settings.volume = 30);
        assert_eq!(std::fs::read_to_string(&path).expect("it"), "volume = \"loud\"\n");
    }

    /// A link that leads nowhere is the player's too: neither replaced nor overwritten.
    #[cfg(unix)]
    #[test]
    fn links_are_kept_aside_like_files() {
        let folder = folder("links");
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("settings.toml");
        for link in [path.clone(), folder.join("settings.toml.broken")] {
            std::os::unix::fs::symlink("no/such/file", link).expect("linked");
        }
        let mut file = SettingsFile::load_from(Some(path));
        file.change(|settings| settings.volume = 30);
        for name in ["settings.toml.broken", "settings.toml.broken-2"] {
            assert!(folder.join(name).is_symlink(), "{name}");
        }
    }

    #[test]
    fn a_broken_file_is_kept_aside() {
        let folder = folder("broken");
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("settings.toml");
        for (number, text) in ["volume = 7\nmuted = maybe\n", "volume = \"loud\"\n"].iter().enumerate() {
            std::fs::write(&path, text).expect("written");
            let error = parse(&path).expect_err("broken");
            let place = if number == 0 { "settings.toml:2:9: " } else { "settings.toml:1:10: " };
            assert!(error.contains(place), "{error}");
            let mut file = SettingsFile::load_from(Some(path.clone()));
            assert_eq!(*file.get(), Settings::default());
            file.change(|settings| settings.volume = 50);
            assert_eq!(SettingsFile::load_from(Some(path.clone())).get().volume, 50);
        }
        for (name, text) in [("settings.toml.broken", "volume = 7"), ("settings.toml.broken-2", "volume = \"loud")] {
            assert!(std::fs::read_to_string(folder.join(name)).expect(name).starts_with(text), "{name}");
        }
    }

    #[test]
    fn what_a_later_version_wrote_is_kept_and_numbers_are_held_in_bounds() {
        let folder = folder("later");
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("settings.toml");
        std::fs::write(&path, "volume = 300\nsamples = -4\nnew = [1]\n").expect("written");
        let mut file = SettingsFile::load_from(Some(path.clone()));
        assert_eq!((file.get().volume, file.get().samples), (100, 1));
        std::fs::write(&path, "samples = 0\nvolume = 200\nnew = [1]\n").expect("written");
        file = SettingsFile::load_from(Some(path.clone()));
        assert_eq!(file.get().samples, 1);
        file.change(|settings| settings.muted = true);
        let text = std::fs::read_to_string(&path).expect("it");
        assert!(text.contains("new = [1]") && text.contains("muted = true"), "{text}");
    }

    /// Two games at once: each changes what is changed in it.
    #[test]
    fn one_game_does_not_undo_what_another_one_sets() {
        let path = folder("two").join("settings.toml");
        let [mut one, mut other] = [(); 2].map(|()| SettingsFile::load_from(Some(path.clone())));
        one.change(|settings| settings.volume = 10);
        other.change(|settings| settings.reduced_motion = true);
        one.change(|settings| settings.muted = true);
        let kept = SettingsFile::load_from(Some(path));
        assert_eq!((kept.get().volume, kept.get().reduced_motion, kept.get().muted), (10, true, true));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_the_settings_stays_one() {
        let folder = folder("link");
        std::fs::create_dir_all(&folder).expect("a folder");
        let (real, link) = (folder.join("real.toml"), folder.join("settings.toml"));
        std::fs::write(&real, "volume = 20\n").expect("written");
        std::os::unix::fs::symlink(&real, &link).expect("a link");
        SettingsFile::load_from(Some(link.clone())).change(|settings| settings.volume = 30);
        assert!(link.is_symlink());
        assert!(std::fs::read_to_string(real).expect("it").contains("volume = 30"));
    }

    #[test]
    fn without_a_folder_nothing_is_kept_and_nothing_fails() {
        let mut file = SettingsFile::load_from(None);
        file.change(|settings| settings.volume = 1);
        assert_eq!(file.get().volume, 1);
    }
}
