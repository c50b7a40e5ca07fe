//! Gappa proves the error bounds in `src/collision/exact.rs`, from the scripts in `docs/proof`.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

fn scripts() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/proof");
    let files = folder.read_dir().expect("the scripts are there").map(|file| file.expect("a file").path());
    files.filter(|file| file.extension().is_some_and(|ending| ending == "g")).collect()
}

/// The scripts quote lines of code after `#|`. Each of these lines must still exist.
#[test]
fn proofs_quote_the_current_code() {
    let code = ["exact.rs", "sweep_circle.rs"].map(|file| {
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/collision").join(file)).expect(file)
    });
    let lines: Vec<&str> = code.iter().flat_map(|file| file.lines()).map(str::trim).collect();
    let mut quoted = 0;
    for script in scripts() {
        let text = std::fs::read_to_string(&script).expect("a script can be read");
        for line in text.lines().filter_map(|line| line.strip_prefix("#| ")) {
            quoted += 1;
            assert!(lines.contains(&line), "{}: the code has no such line: {line}", script.display());
        }
    }
    assert!(quoted > 10, "{quoted} lines are quoted");
}

/// If Gappa is not installed, only `.ci/run` fails: it sets `BREAKOUT_PROOFS`.
#[test]
fn proofs_hold() {
    for script in scripts() {
        match Command::new("gappa").arg(&script).output() {
            Ok(output) => {
                let printed = String::from_utf8_lossy(&output.stderr);
                assert!(output.status.success(), "{}:\n{printed}", script.display());
            }
            Err(error) if error.kind() == ErrorKind::NotFound && std::env::var_os("BREAKOUT_PROOFS").is_none() => {}
            Err(error) => panic!("gappa, which ./setup --tests installs: {error}"),
        }
    }
}
