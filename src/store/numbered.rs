//! Files with a day and a number, none of which takes the place of another.

use super::today::today;
use crate::files::{reason, shown, sync};
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// More files of one day than this are not numbered.
const MOST: u32 = 9999;

/// Writes a new file of today, such as `breakout-2026-11-21-001.png`. Returns where it is.
///
/// # Errors
///
/// Why it cannot be written.
pub fn write_numbered(folder: &Path, name: &str, ending: &str, bytes: &[u8]) -> Result<PathBuf, String> {
    // The cause first: where there is little room, a long path is cut.
    let failed = |path: &Path, error: &std::io::Error| format!("{} ({})", reason(error), shown(path));
    std::fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
    let today = today();
    for number in 1..=MOST {
        let path = folder.join(format!("{name}-{today}-{number:03}.{ending}"));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => {
                let written = file.write_all(bytes).and_then(|()| sync(&file));
                return written.map(|()| path.clone()).map_err(|error| {
                    // Half of it is of no use.
                    let _ = std::fs::remove_file(&path);
                    failed(&path, &error)
                });
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(failed(&path, &error)),
        }
    }
    Err(format!("there are {MOST} of today already; move some to another folder ({})", shown(folder)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    #[test]
    fn a_day_on_which_all_numbers_are_taken_says_what_to_do() {
        let folder = Scratch::new("numbered");
        std::fs::create_dir_all(&folder).expect("a folder");
        let day = today();
        for number in 1..=MOST {
            std::fs::write(folder.join(format!("a-{day}-{number:03}.txt")), "").expect("written");
        }
        let answer = write_numbered(&folder, "a", "txt", b"one too many");
        // Midnight may have passed.
        if today() == day {
            let error = answer.expect_err("refused");
            assert!(error.starts_with("there are 9999 of today already; move some to another folder ("), "{error}");
        }
    }
}
