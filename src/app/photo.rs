//! Pictures that the player takes: where they go, and what is said about that.

use crate::files::shown;
use crate::store;
use directories::UserDirs;
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
        let folder = UserDirs::new().and_then(|folders| folders.picture_dir().map(Path::to_owned));
        let folder = folder.or_else(|| beside.map(|beside| beside.join("pictures")));
        let kept = picture.and_then(|picture| write(picture, folder.as_deref()));
        let said =
            kept.map_or_else(|error| format!("no picture: {error}"), |file| format!("picture: {}", shown(&file)));
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
    fn pictures_of_one_day_have_numbers() {
        let folder = std::env::temp_dir().join(format!("breakout-photo-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let picture = RgbaImage::from_pixel(4, 2, image::Rgba([9, 8, 7, 255]));
        let files: Vec<_> = (0..2).map(|_| write(picture.clone(), Some(&folder)).expect("written")).collect();
        assert!(files[0] != files[1] && files[1].to_string_lossy().ends_with("-002.png"), "{files:?}");
        assert_eq!(image::open(&files[1]).expect("a picture").into_rgba8(), picture);
        std::fs::remove_dir_all(folder).expect("removed");
    }
}
