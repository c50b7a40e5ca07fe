//! Several programs at once.

use super::super::lock::{Lock, WRITING};
use super::*;
use std::time::Duration;

/// Two stores are to each other as two programs: a lock belongs to the file as it was opened, not
/// to the process.
#[test]
fn a_second_program_keeps_results_and_leaves_the_run_alone() {
    let folder = folder("second");
    let mut first = open(&folder);
    first.save_run(Some(&run(3)));
    let mut second = open(&folder);
    assert_eq!(second.saved_run(), None, "it is being played in the first one");
    let warnings = second.take_warnings();
    assert!(warnings.len() == 1 && warnings[0].starts_with("the game runs already in another window"), "{warnings:?}");
    second.save_run(Some(&run(4)));
    first.change(|scores| scores.add_run(entry(100)));
    second.change(|scores| scores.add_run(entry(200)));
    first.change(|scores| scores.learn(Lesson::Steer));
    assert_eq!(points(&first), [200, 100]);
    let files = [first.record(&record("Heart")), second.record(&record("Heart"))].map(|file| file.expect("written"));
    assert!(files[0].is_file() && files[1].is_file() && files[0] < files[1], "{files:?}");
    second.save_run(None);
    assert!(second.take_warnings().is_empty() && first.take_warnings().is_empty());
    drop((first, second));
    let store = open(&folder);
    assert_eq!(
        (points(&store), store.saved_run(), store.scores().learned().count()),
        (vec![200, 100], Some(&run(3)), 1)
    );
}

/// Who writes a name while another program is stopped in the middle of writing waits once.
#[test]
fn another_program_that_does_not_end_is_waited_for_once() {
    let folder = folder("impatient");
    let mut store = open(&folder);
    store.change(|scores| scores.add_run(entry(1)));
    let patience = |store: &Store| store.home.as_ref().expect("a folder").patience();
    let held = Lock::take(&folder.join("writing.lock"), Duration::ZERO).expect("free");
    store.change(|scores| scores.add_run(entry(2)));
    assert_eq!((patience(&store), store.is_behind()), (Duration::ZERO, true));
    drop(held);
    store.catch_up();
    assert_eq!((patience(&store), store.is_behind()), (WRITING, false));
    assert_eq!(points(&open(&folder)), [2, 1]);
}

/// Another game writes on a slow disk while this one ends and cannot try again.
#[test]
fn who_ends_waits_longer_for_another_program_that_writes() {
    let folder = folder("patient");
    let mut store = open(&folder);
    let held = Lock::take(&folder.join("writing.lock"), Duration::ZERO).expect("free");
    store.change_meanwhile(|scores| scores.add_run(entry(1)));
    let other = std::thread::spawn(move || {
        std::thread::sleep(WRITING + WRITING / 2);
        drop(held);
    });
    drop(store);
    other.join().expect("it ends");
    assert_eq!(points(&open(&folder)), [1]);
}

/// On a slow disk it takes seconds until a game that was closed has kept its run.
#[test]
fn a_game_that_says_that_it_ends_is_waited_for() {
    let folder = folder("ending");
    let mut first = open(&folder);
    first.begin_to_end();
    let length = || folder.join("running.lock").metadata().expect("there").len();
    assert_eq!(length(), 1);
    let path = folder.to_path_buf();
    let next = std::thread::spawn(move || open(&path));
    std::thread::sleep(WRITING);
    first.save_run(Some(&run(1)));
    drop(first);
    let mut next = next.join().expect("it opens");
    assert_eq!((next.saved_run(), length()), (Some(&run(1)), 0));
    assert_eq!(next.take_warnings(), [""; 0]);
    assert!(open(&folder).take_warnings()[0].contains("runs already in another window"), "nobody ends");
    drop(next);
    // The game was killed after it had said so, or somebody else wrote into the file.
    for (left, length_then) in [("x", 0), ("mine", 4)] {
        std::fs::write(folder.join("running.lock"), left).expect("written");
        let store = open(&folder);
        assert_eq!((store.saved_run(), length()), (Some(&run(1)), length_then));
    }
}

/// A pipe in place of a lock would be waited for.
#[cfg(unix)]
#[test]
fn nothing_in_the_place_of_a_lock_stops_the_game() {
    let folder = folder("locks");
    std::fs::create_dir_all(folder.join("writing.lock")).expect("a folder");
    let made = std::process::Command::new("mkfifo").arg(folder.join("running.lock")).status();
    assert!(made.expect("mkfifo").success());
    let mut store = open(&folder);
    store.change(|scores| scores.add_run(entry(1)));
    store.save_run(Some(&run(1)));
    assert!(store.take_warnings().is_empty());
    assert_eq!((points(&open(&folder)), open(&folder).saved_run().is_some()), (vec![1], true));
}
