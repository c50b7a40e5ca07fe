//! Folders for tests. Each is removed when its test ends, whether it passes or fails, so that tests
//! leave nothing among the system's temporary files.

use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};

/// A folder of one test, gone with it. It is used as the [`Path`] that it stands for.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// An empty folder; `name` tells it from those of other tests of this program.
    pub(crate) fn new(name: &str) -> Self {
        let folder = Self::absent(name);
        fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
        folder
    }

    /// A folder that is not there yet, and is removed if the test makes it.
    pub(crate) fn absent(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("breakout-{name}-{}", std::process::id()));
        // A program that was killed may have left it.
        let _ = fs::remove_dir_all(&folder);
        Self(folder)
    }
}

impl Deref for Scratch {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl AsRef<Path> for Scratch {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_goes_with_its_test_also_where_that_fails() {
        let mut left = None;
        let failed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let folder = Scratch::new("scratch");
            fs::create_dir(folder.join("inner")).expect("made");
            left = Some(folder.to_path_buf());
            assert!(!folder.is_dir(), "as meant");
        }));
        assert!(failed.is_err());
        assert!(!left.expect("it was there").exists());
    }
}
