//! Temporary folders for tests. Each is removed when its test ends, whether the test passes or
//! fails.

use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};

/// A test's folder, removed on drop. It dereferences to its [`Path`].
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// Creates an empty folder. `name` distinguishes it from other tests' folders.
    pub(crate) fn new(name: &str) -> Self {
        let folder = Self::absent(name);
        fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
        folder
    }

    /// Returns a folder that does not exist yet. If the test creates it, it is removed on drop.
    pub(crate) fn absent(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("breakout-{name}-{}", std::process::id()));
        // A killed program may have left the folder.
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
    fn a_folder_is_removed_even_if_its_test_fails() {
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
