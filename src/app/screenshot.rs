//! Saves screenshots.

use crate::files::shown;
use crate::library::homely;
use crate::save;
use directories::UserDirs;
use image::{DynamicImage, ImageFormat, RgbaImage};
use std::io::Cursor;
use std::path::{Path, PathBuf};

/// Saves a picture in the user's pictures folder, or else in `pictures` in `fallback`. Returns its
/// place, or why it could not be saved, for the player.
pub(super) fn save(picture: Result<RgbaImage, String>, fallback: Option<&Path>) -> String {
    let pictures = UserDirs::new().and_then(|dirs| dirs.picture_dir().map(Path::to_owned));
    let folder = pictures.or_else(|| fallback.map(|folder| folder.join("pictures")));
    match picture.and_then(|picture| write(picture, folder.as_deref())) {
        Ok(file) => format!("screenshot saved: {}", name_and_folder(&file)),
        Err(error) => format!("no screenshot: {error}"),
    }
}

/// Formats a path as `NAME in FOLDER`: a line break between words then leaves the name whole.
/// Shortens the home folder to `~`, as shells do.
fn name_and_folder(file: &Path) -> String {
    let (Some(name), Some(folder)) = (file.file_name(), file.parent()) else { return shown(file) };
    format!("{} in {}", shown(Path::new(name)), homely(folder))
}

fn write(picture: RgbaImage, folder: Option<&Path>) -> Result<PathBuf, String> {
    let folder = folder.ok_or("there is no folder for it")?;
    let mut bytes = Cursor::new(Vec::new());
    // The picture is opaque.
    let picture = DynamicImage::from(picture).into_rgb8();
    picture.write_to(&mut bytes, ImageFormat::Png).map_err(|error| error.to_string())?;
    save::write_numbered(folder, "breakout", "png", &bytes.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    #[test]
    fn a_failed_screenshot_is_reported() {
        assert_eq!(save(Err("the driver refuses".to_owned()), None), "no screenshot: the driver refuses");
    }

    #[test]
    fn message_names_file_first_and_shortens_home_folder() {
        let home = directories::BaseDirs::new().expect("a home folder").home_dir().to_owned();
        let folder = if cfg!(unix) { "~/Pictures".to_owned() } else { shown(&home.join("Pictures")) };
        assert_eq!(name_and_folder(&home.join("Pictures").join("a.png")), format!("a.png in {folder}"));
        let elsewhere = Path::new("srv").join("a.png");
        assert_eq!(name_and_folder(&elsewhere), "a.png in srv");
    }

    #[test]
    fn unwritable_folder_gives_reason_first() {
        let folder = Scratch::new("no-folder");
        let file = folder.join("a-file");
        std::fs::write(&file, "").expect("written");
        let error = write(RgbaImage::new(1, 1), Some(&file)).expect_err("refused");
        assert!(error.starts_with("there is something else of this name; move it away ("), "{error}");
    }

    #[test]
    fn screenshots_of_one_day_are_numbered() {
        let folder = Scratch::new("screenshots");
        let picture = RgbaImage::from_pixel(4, 2, image::Rgba([9, 8, 7, 255]));
        let files: Vec<_> = (0..2).map(|_| write(picture.clone(), Some(&folder)).expect("written")).collect();
        assert!(files[0] != files[1] && files[1].to_string_lossy().ends_with("-002.png"), "{files:?}");
        assert_eq!(image::open(&files[1]).expect("a picture").into_rgba8(), picture);
    }
}
