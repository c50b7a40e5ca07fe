//! A driver's library between the program and its OpenGL, which notes what is asked of it.

use std::path::{Path, PathBuf};
use std::process::Command;

/// What is asked of the driver.
pub(crate) struct Driver {
    /// The folder of the library that stands in, before all others.
    libraries: String,
    intervals: PathBuf,
}

impl Driver {
    /// Compiles the library into a folder; `None` where this machine has no C compiler, or another
    /// OpenGL than the usual one.
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

    /// Puts it under a program.
    pub(crate) fn under(&self, program: &mut Command) {
        program.env("LD_LIBRARY_PATH", &self.libraries).env("BREAKOUT_TEST_INTERVALS", &self.intervals);
    }

    /// Each answer to the question for how many refreshes of the screen a frame waits.
    pub(crate) fn intervals(&self) -> Vec<u32> {
        let text = std::fs::read_to_string(&self.intervals).unwrap_or_default();
        text.lines().filter_map(|line| line.parse().ok()).collect()
    }
}
