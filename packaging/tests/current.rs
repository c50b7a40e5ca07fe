//! Checks that the committed files match the current command line and icon.

use packaging::{FOLDER, files, folder};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const COMMAND: &str = "cargo run --release -p packaging";

/// Reads all files in a folder and its subfolders, by their relative names.
fn read(folder: &Path, below: &str, found: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).expect("the folder is committed").flatten() {
        let name = format!("{below}{}", entry.file_name().to_str().expect("ours are plain"));
        if entry.path().is_dir() {
            read(&entry.path(), &format!("{name}/"), found);
        } else {
            found.insert(name, fs::read(entry.path()).expect("a file"));
        }
    }
}

#[test]
fn committed_files_are_current() {
    let mut committed = BTreeMap::new();
    read(&folder(), "", &mut committed);
    let made: BTreeMap<_, _> = files().expect("made").into_iter().collect();
    let (names, expected): (Vec<_>, Vec<_>) = (committed.keys().collect(), made.keys().collect());
    assert_eq!(names, expected, "in {FOLDER}; `{COMMAND}` makes it anew");
    for (name, content) in &made {
        assert!(committed[name] == *content, "{FOLDER}/{name} is not current; `{COMMAND}` makes it anew");
    }
}

/// Checks that the desktop's files name the installed files, with the same terms as the game.
#[test]
fn the_desktop_entry_lists_both_file_types() {
    let ours = |name: &str| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect(name);
    let (entry, types, info) = (ours("breakout.desktop"), ours("breakout-mime.xml"), ours("breakout.metainfo.xml"));
    for (kind, ending) in [("text/x-breakout-level", "lvl"), ("text/x-breakout-replay", "replay")] {
        assert!(entry.contains(&format!("{kind};")), "{kind}");
        assert!(types.contains(&format!("type=\"{kind}\"")) && types.contains(&format!("\"*.{ending}\"")), "{kind}");
        assert!(info.contains(&format!("<mediatype>{kind}</mediatype>")), "{kind}");
    }
    assert!(info.contains(&format!("<release version=\"{}\"", env!("CARGO_PKG_VERSION"))), "the version");
    assert!(info.contains("<launchable type=\"desktop-id\">breakout.desktop</launchable>"));
    assert!(ours("changelog").starts_with(&format!("breakout ({}-1) ", env!("CARGO_PKG_VERSION"))), "its version");
    // A desktop finds its entry by the window's class name.
    assert!(entry.contains("\nExec=breakout %F\n") && entry.contains("\nStartupWMClass=breakout\n"));
}
