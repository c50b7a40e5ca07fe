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
        let kept = picture.and_then(|picture| write(picture, folder.as_deref()));
        let said = kept
            .map_or_else(|error| format!("no picture: {error}"), |file| format!("picture: {}", short(&shown(&file))));
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

/// The longest path that is said, in characters: no more has room in a line.
const LONGEST: usize = 64;

/// A path whose beginning is left out where it is too long: its end tells more.
fn short(path: &str) -> String {
    let length = path.chars().count();
    if length <= LONGEST {
        return path.to_owned();
    }
    let end: String = path.chars().skip(length - (LONGEST - 1)).collect();
    // Whole names, where one fits.
    format!("…{}", end.find(['/', '\\']).map_or(&*end, |at| &end[at..]))
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
    fn of_a_long_path_the_end_is_said() {
        assert_eq!(short("/home/me/Pictures/a.png"), "/home/me/Pictures/a.png");
        let long = format!("/home/{}/Pictures/breakout-2026-11-21-001.png", "x".repeat(80));
        assert_eq!(short(&long), "…/Pictures/breakout-2026-11-21-001.png");
        assert_eq!(short(&"ä".repeat(100)).chars().count(), LONGEST);
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
