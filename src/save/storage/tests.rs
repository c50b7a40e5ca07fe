use super::*;
use crate::scratch::Scratch;
use std::fs;
use std::sync::mpsc::channel;

fn text(path: &Path) -> Option<String> {
    fs::read_to_string(path).ok()
}

#[test]
fn newest_state_is_written_and_nobody_waits_for_the_disk() {
    let folder = Scratch::new("storage-newest");
    let (storage, file) = (Storage::new(Some(folder.to_path_buf())), folder.join("inner/a.txt"));
    let (begun, begins) = channel();
    let (go_on, goes_on) = channel::<()>();
    storage.write("slow", move || {
        begun.send(()).expect("the test waits");
        let _ = goes_on.recv();
        String::new()
    });
    begins.recv().expect("it begins");
    storage.write("inner/a.txt", || unreachable!("a newer state comes before it is written"));
    storage.write("inner/a.txt", || "newest".to_owned());
    assert_eq!(text(&file), None);
    drop(go_on);
    storage.flush();
    assert_eq!((text(&file).as_deref(), storage.is_behind()), (Some("newest"), false));
    storage.remove("inner/a.txt");
    drop(storage);
    assert_eq!(text(&file), None);
}

#[test]
fn a_failed_write_is_reported_once_and_repeated_before_removals() {
    let folder = Scratch::new("storage-failed");
    let (storage, file, other) = (Storage::new(Some(folder.to_path_buf())), folder.join("a.txt"), folder.join("other"));
    fs::create_dir_all(file.join("in the way")).expect("a folder");
    fs::write(&other, "stays").expect("written");
    for state in ["one", "two"] {
        storage.write("a.txt", move || state.to_owned());
        storage.remove("other");
        storage.flush();
    }
    let warnings = storage.take_warnings();
    assert!(warnings.len() == 1 && warnings[0].contains("a.txt: cannot be written: "), "{warnings:?}");
    assert!(storage.is_behind() && other.exists());
    fs::remove_dir_all(&file).expect("removed");
    storage.write("next", || "next".to_owned());
    storage.flush();
    assert_eq!((text(&file).as_deref(), other.exists(), storage.is_behind()), (Some("two"), false, false));
}

#[test]
fn read_only_storage_writes_nothing() {
    let folder = Scratch::new("storage-nowhere");
    let storage = Storage::read_only(Some(folder.to_path_buf()));
    storage.write("a.txt", || unreachable!("nothing is written"));
    storage.flush();
    assert!(!storage.is_behind() && storage.take_warnings().is_empty());
}

#[test]
fn set_aside_overwrites_no_older_file() {
    let folder = Scratch::new("broken");
    let file = folder.join("a.toml");
    for (state, name) in [("one", "a.toml.broken"), ("two", "a.toml.broken-2")] {
        fs::write(&file, state).expect("written");
        let broken = folder.join(name);
        assert_eq!(set_aside(&file, "wrong"), format!("wrong; the file was saved as {}", shown(&broken)));
        assert_eq!(text(&broken).as_deref(), Some(state));
    }
    assert!(!file.exists());
}
