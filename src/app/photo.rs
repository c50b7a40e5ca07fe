//! Pictures that the player takes: where they go, and what is said about that.

use crate::files::shown;
use crate::store;
use directories::{BaseDirs, UserDirs};
use image::{DynamicImage, ImageFormat, RgbaImage};
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long it is said where the last picture is.
const SAID: Duration = Duration::from_secs(4);

/// The last picture that was taken.
#[derive(Default)]
pub(super) struct Photo {
    said: Option<(String, Duration)>,
}

impl Photo {
    /// Keeps a picture in the platform's folder for pictures, or else in `beside`, and says where.
    pub(super) fn keep(&mut self, picture: Result<RgbaImage, String>, beside: Option<PathBuf>) {
        let folder = pictures();
        let folder = folder.or_else(|| beside.map(|beside| beside.join("pictures")));
        let home = BaseDirs::new().filter(|_| cfg!(unix)).map(|dirs| shown(dirs.home_dir()));
        let kept = picture.and_then(|picture| write(picture, folder.as_deref()));
        let said = kept.map_or_else(
            |error| format!("no picture: {}", without_middle(&error)),
            |file| format!("picture: {}", place(&from_home(&shown(&file), home.as_deref()))),
        );
        self.said = Some((said, SAID));
    }

    /// Time passes.
    pub(super) fn pass(&mut self, elapsed: Duration) {
        self.said = self.said.take().and_then(|(said, left)| Some((said, left.checked_sub(elapsed)?)));
    }

    /// What is said about the last picture.
    pub(super) fn note(&self) -> Option<&str> {
        self.said.as_ref().map(|(said, _)| said.as_str())
    }
}

/// The longest folder that is said, in characters: what has room in a line of the smallest window
/// with the largest text.
const LONGEST: usize = 36;

/// Where a file is, its name first: a line that is broken between words breaks no name.
fn place(path: &str) -> String {
    match path.rsplit_once(['/', '\\']) {
        Some((folder, name)) if !folder.is_empty() => format!("{name} in {}", short(folder)),
        _ => path.to_owned(),
    }
}

/// A path as a shell takes it too: the player's own folder is `~`.
fn from_home(path: &str, home: Option<&str>) -> String {
    let rest = home.filter(|home| home.len() > 1).and_then(|home| path.strip_prefix(home));
    rest.filter(|rest| rest.starts_with('/')).map_or_else(|| path.to_owned(), |rest| format!("~{rest}"))
}

/// A path without its middle where it is too long: both ends tell more.
fn short(path: &str) -> String {
    let length = path.chars().count();
    if length <= LONGEST {
        return path.to_owned();
    }
    let half = (LONGEST - 1) / 2;
    let start: String = path.chars().take(half).collect();
    let end: String = path.chars().skip(length - (LONGEST - 1 - half)).collect();
    format!("{start}…{end}")
}

/// Why there is no picture; the path is in brackets at the end.
fn without_middle(error: &str) -> String {
    let path = error.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
    path.map_or_else(|| error.to_owned(), |(reason, path)| format!("{reason} ({})", place(path)))
}

/// The platform's folder for pictures.
fn pictures() -> Option<PathBuf> {
    let names = BaseDirs::new()?.config_dir().join("user-dirs.dirs");
    if !is_readable(&names) {
        return None;
    }
    UserDirs::new()?.picture_dir().map(Path::to_owned)
}

/// Whether there is nothing, or a file that ends: `directories` reads this one whatever it is, a
/// pipe without a writer too. A file of no bytes may be one of the system's that has no end.
fn is_readable(names: &Path) -> bool {
    const LARGEST: u64 = 64 * 1024;
    names.metadata().map_or(true, |metadata| metadata.is_file() && (1..=LARGEST).contains(&metadata.len()))
}

fn write(picture: RgbaImage, folder: Option<&Path>) -> Result<PathBuf, String> {
    let folder = folder.ok_or("there is no folder for it")?;
    let mut bytes = Cursor::new(Vec::new());
    // All of it is opaque.
    let picture = DynamicImage::from(picture).into_rgb8();
    picture.write_to(&mut bytes, ImageFormat::Png).map_err(|error| error.to_string())?;
    store::write_numbered(folder, "breakout", "png", &bytes.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    #[test]
    fn a_picture_that_cannot_be_kept_is_said_for_a_while() {
        let mut photo = Photo::default();
        photo.keep(Err("the driver refuses".to_owned()), None);
        assert_eq!(photo.note(), Some("no picture: the driver refuses"));
        photo.pass(SAID);
        assert!(photo.note().is_some());
        photo.pass(Duration::from_millis(1));
        assert_eq!(photo.note(), None);
    }

    #[test]
    fn the_players_own_folder_is_told_as_shells_do() {
        let from_home = |path| from_home(path, Some("/home/me"));
        assert_eq!(
            from_home("/home/me/.local/share/breakout/pictures/a.png"),
            "~/.local/share/breakout/pictures/a.png"
        );
        assert_eq!((from_home("/home/men/a.png"), from_home("/a.png")), ("/home/men/a.png".into(), "/a.png".into()));
        assert_eq!(super::from_home("/srv/a.png", Some("/")), "/srv/a.png");
        assert_eq!(super::from_home("/srv/a.png", None), "/srv/a.png");
    }

    #[test]
    fn of_a_path_the_name_and_both_ends_are_said() {
        assert_eq!(place("/home/me/Pictures/a.png"), "a.png in /home/me/Pictures");
        assert_eq!(place("C:\\Users\\me\\Pictures\\a.png"), "a.png in C:\\Users\\me\\Pictures");
        assert_eq!((place("/a.png"), place("a.png")), ("/a.png".to_owned(), "a.png".to_owned()));
        let long = format!("/home/me/{}/Pictures of games", "x".repeat(80));
        assert_eq!(short(&long), "/home/me/xxxxxxxx…/Pictures of games");
        assert_eq!(short(&"ä".repeat(100)).chars().count(), LONGEST);
    }

    #[test]
    fn the_reason_and_the_name_of_the_file_are_read() {
        let mut photo = Photo::default();
        let file = format!("/home/me/{}/breakout-2026-11-21-001.png", "f".repeat(100));
        photo.keep(Err(format!("the disk is full ({file})")), None);
        let note = photo.note().expect("it is said");
        assert!(note.starts_with("no picture: the disk is full (breakout-2026-11-21-001.png in /home/me/ff"), "{note}");
        assert!(note.split(' ').all(|word| word.chars().count() <= LONGEST + 1), "{note}");
    }

    #[cfg(unix)]
    #[test]
    fn names_of_folders_are_read_from_a_file_that_ends() {
        let folder = Scratch::new("names");
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("user-dirs.dirs");
        assert!(is_readable(&file) && !is_readable(&folder) && !is_readable(Path::new("/dev/zero")));
        std::fs::write(&file, "XDG_PICTURES_DIR=\"$HOME/Pictures\"\n").expect("written");
        assert!(is_readable(&file));
        std::fs::write(&file, vec![b'\n'; 65 * 1024]).expect("written");
        assert!(!is_readable(&file));
    }

    #[test]
    fn why_there_is_no_picture_comes_first() {
        let folder = Scratch::new("no-folder");
        let file = folder.join("a-file");
        std::fs::write(&file, "").expect("written");
        let error = write(RgbaImage::new(1, 1), Some(&file)).expect_err("refused");
        assert!(error.starts_with("there is something else of this name; move it away ("), "{error}");
    }

    #[test]
    fn pictures_of_one_day_have_numbers() {
        let folder = Scratch::new("photo");
        let picture = RgbaImage::from_pixel(4, 2, image::Rgba([9, 8, 7, 255]));
        let files: Vec<_> = (0..2).map(|_| write(picture.clone(), Some(&folder)).expect("written")).collect();
        assert!(files[0] != files[1] && files[1].to_string_lossy().ends_with("-002.png"), "{files:?}");
        assert_eq!(image::open(&files[1]).expect("a picture").into_rgba8(), picture);
    }
}
