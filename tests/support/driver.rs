//! A library between the program and its OpenGL driver, which records the program's requests.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A recording library in front of the OpenGL driver.
pub(crate) struct Driver {
    /// Folder of the recording library, searched before all others.
    libraries: String,
    intervals: PathBuf,
}

impl Driver {
    /// Compiles the library into a folder. `None` if this machine has no C compiler or an unusual
    /// OpenGL.
    pub(crate) fn make(folder: &Path) -> Option<Self> {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/driver.c");
        let libraries = folder.join("driver");
        std::fs::create_dir_all(&libraries).expect("the folder for tests can be written");
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-o"]).arg(libraries.join("libGL.so.1")).arg(source);
        let is_made = compiler.arg("-l:libGLX.so.0").status().is_ok_and(|status| status.success());
        let others = std::env::var("LD_LIBRARY_PATH").unwrap_or_default();
        let libraries = format!("{}:{others}", libraries.display());
        is_made.then(|| Self { libraries, intervals: folder.join("intervals") })
    }

    /// Makes a program load the library.
    pub(crate) fn under(&self, program: &mut Command) {
        program.env("LD_LIBRARY_PATH", &self.libraries).env("BREAKOUT_TEST_INTERVALS", &self.intervals);
    }

    /// Returns each swap interval that the program set, in screen refreshes per frame.
    pub(crate) fn intervals(&self) -> Vec<u32> {
        let text = std::fs::read_to_string(&self.intervals).unwrap_or_default();
        text.lines().filter_map(|line| line.parse().ok()).collect()
    }
}
