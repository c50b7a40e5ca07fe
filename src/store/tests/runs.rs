//! The run that waits.

use super::*;

/// A link to a folder that several machines share.
#[cfg(unix)]
#[test]
fn a_run_that_ends_leaves_the_link_to_it() {
    let folder = folder("linked");
    let shared = folder.join("shared");
    std::fs::create_dir_all(&shared).expect("a folder");
    std::fs::write(shared.join("run.txt"), run(3).to_text()).expect("written");
    std::os::unix::fs::symlink("shared/run.txt", folder.join("run.txt")).expect("linked");
    let mut store = open(&folder);
    assert_eq!(store.saved_run(), Some(&run(3)));
    store.save_run(None);
    drop(store);
    let mut store = open(&folder);
    assert!(store.saved_run().is_none() && store.take_warnings().is_empty());
    store.save_run(Some(&run(1)));
    drop(store);
    assert!(folder.join("run.txt").is_symlink());
    assert_eq!(open(&folder).saved_run(), Some(&run(1)));
}

/// What was moved aside is told also where the run could not be written then.
#[test]
fn what_was_moved_aside_is_told_with_the_next_run_that_is_written() {
    let folder = folder("told");
    let mut store = open(&folder);
    store.save_run(Some(&run(1)));
    std::fs::write(folder.join("run.txt"), "mine").expect("written");
    let in_the_way = folder.join(format!("run.txt.{}.unfinished", std::process::id()));
    std::fs::create_dir(&in_the_way).expect("made");
    store.save_run(Some(&run(2)));
    assert!(store.take_warnings().concat().contains("run.txt: cannot be written"));
    std::fs::remove_dir(&in_the_way).expect("removed");
    store.save_run(Some(&run(3)));
    assert!(store.take_warnings().concat().contains("what it wrote is kept as"));
}

/// What is written beside the game is there when the next thing is, and when the program ends.
#[test]
fn a_run_that_is_played_is_written_in_order() {
    let folder = folder("meanwhile");
    let mut store = open(&folder);
    store.save_run_meanwhile(&run(1));
    store.save_run_meanwhile(&run(2));
    drop(store);
    let mut store = open(&folder);
    assert_eq!(store.saved_run(), Some(&run(2)));
    store.save_run_meanwhile(&run(3));
    store.save_run(None);
    assert_eq!((store.take_warnings(), names(&folder).contains(&"run.txt".to_owned())), (vec![], false));
    std::fs::create_dir(folder.join("run.txt")).expect("made");
    store.save_run_meanwhile(&run(4));
    store.finish_writing();
    assert!(store.take_warnings()[0].contains("run.txt"), "what fails is told");
}

#[test]
fn nobody_is_promised_a_run_that_could_not_be_written() {
    let folder = folder("promised");
    let mut store = open(&folder);
    store.save_run(Some(&run(1)));
    assert!(store.keeps_runs() && !open(&folder).keeps_runs(), "it is the first window's");
    let_write(&folder.join("run.txt"), false);
    store.save_run(Some(&run(2)));
    assert!(!store.keeps_runs());
    let_write(&folder.join("run.txt"), true);
    store.catch_up();
    assert!(store.keeps_runs());
    drop(store);
    std::fs::remove_file(folder.join("run.txt")).expect("removed");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("away/run.txt", folder.join("run.txt")).expect("linked");
        assert!(!open(&folder).keeps_runs(), "the file stays as it is");
    }
}

/// A run that the player put back from a backup while the game runs, or a link to another file.
#[test]
fn what_somebody_else_put_in_the_place_of_the_run_is_kept_aside() {
    let folder = folder("stranger");
    let mut store = open(&folder);
    let file = folder.join("run.txt");
    store.save_run(Some(&run(1)));
    let backup = run(9).to_text();
    std::fs::write(&file, &backup).expect("written");
    store.save_run_meanwhile(&run(2));
    store.finish_writing();
    let warnings = store.take_warnings();
    assert!(warnings.len() == 1 && warnings[0].contains("changed this file while the game ran"), "{warnings:?}");
    assert_eq!(std::fs::read_to_string(folder.join("run.txt.broken")).expect("it"), backup);
    assert_eq!(std::fs::read_to_string(&file).expect("it"), run(2).to_text());
    // A run that ends takes its own file with it, and no other.
    std::fs::write(&file, "my own notes").expect("written");
    store.save_run(None);
    assert_eq!(std::fs::read_to_string(folder.join("run.txt.broken-2")).expect("it"), "my own notes");
    assert!(!file.exists());
    #[cfg(unix)]
    {
        std::fs::write(folder.join("mine.txt"), "mine").expect("written");
        std::os::unix::fs::symlink("mine.txt", &file).expect("linked");
        store.save_run(Some(&run(3)));
        assert_eq!(std::fs::read_to_string(folder.join("run.txt.broken-3")).expect("it"), "mine");
        assert!(file.is_symlink());
        assert_eq!(text_of(&file), run(3).to_text());
        // Where that goes on, the folder does not fill up.
        store.take_warnings();
        std::fs::write(&file, "again").expect("written");
        store.save_run(Some(&run(4)));
        assert_eq!(text_of(&file), "again");
        assert!(store.take_warnings()[0].contains("another program writes here too"));
        // When the game ends, its run counts.
        drop(store);
        assert_eq!(text_of(&file), run(4).to_text());
        assert_eq!(std::fs::read_to_string(folder.join("run.txt.broken-4")).expect("it"), "again");
    }
}

/// A store whose run has ended, in its second level, with seven points that cannot be written.
fn ended_without_its_score(folder: &Path) -> Store {
    let mut store = open(folder);
    store.save_run(Some(&run(2)));
    std::fs::write(folder.join("scores.txt"), "breakout-scores 1\n").expect("written");
    let_write(&folder.join("scores.txt"), false);
    store.change(|scores| scores.add_run(entry(7)));
    store.save_run(None);
    store
}

/// The disk is full when a run ends: it goes only once its score is written.
#[test]
fn a_run_that_has_ended_stays_until_its_score_is_written() {
    let folder = folder("ended");
    let mut store = ended_without_its_score(&folder);
    assert!(store.saved_run().is_none() && store.is_behind() && folder.join("run.txt").exists());
    let_write(&folder.join("scores.txt"), true);
    store.catch_up();
    assert!(!store.is_behind() && !folder.join("run.txt").exists());
    drop(store);
    let store = open(&folder);
    assert_eq!((points(&store), store.saved_run()), (vec![7], None));
}

/// Before a run is written that cannot go back to the one in the file.
#[test]
fn a_run_is_kept_as_it_was_before() {
    let folder = folder("before");
    let mut store = open(&folder);
    store.keep_run_before();
    assert!(!folder.join("run.txt.before").exists(), "there is none");
    for number in [1, 2] {
        store.save_run(Some(&run(number)));
        store.keep_run_before();
    }
    store.save_run(Some(&run(3)));
    // Somebody else's is moved aside as ever, and not copied too.
    std::fs::write(folder.join("run.txt"), "mine").expect("written");
    store.keep_run_before();
    assert!(store.take_warnings().is_empty());
    for (name, number) in [("run.txt.before", 1), ("run.txt.before-2", 2)] {
        let text = std::fs::read_to_string(folder.join(name)).expect("a copy");
        assert_eq!(SavedRun::parse(name, &text), Ok(run(number)));
    }
    assert!(!folder.join("run.txt.before-3").exists());
}

/// What is begun anew takes the place of the run that has ended, whose score must be written first.
#[test]
fn a_score_that_could_not_be_written_is_written_before_another_run_is() {
    let folder = folder("again");
    let mut store = open(&folder);
    store.change(|scores| scores.add_run(entry(1)));
    store.save_run(Some(&run(1)));
    let_write(&folder.join("scores.txt"), false);
    store.change(|scores| scores.add_run(entry(2)));
    store.save_run(None);
    let_write(&folder.join("scores.txt"), true);
    store.save_run(Some(&run(2)));
    assert_eq!(points(&open(&folder)), [2, 1], "even if the program is killed now");
}

/// Another run begins at once, and the program is killed: the score is still to be found.
#[test]
fn a_run_whose_score_is_not_written_is_kept_beside_the_next_one() {
    let folder = folder("trace");
    let mut store = ended_without_its_score(&folder);
    store.take_warnings();
    for number in [1, 3] {
        store.save_run(Some(&run(number)));
    }
    let read = |name: &str| SavedRun::parse(name, &std::fs::read_to_string(folder.join(name)).expect("a run"));
    assert_eq!((read("run.txt"), read("run.txt.before")), (Ok(run(3)), Ok(run(2))));
    assert!(!folder.join("run.txt.before-2").exists(), "once");
    assert!(store.take_warnings()[0].contains("its run is kept beside run.txt"));
    let_write(&folder.join("scores.txt"), true);
}

/// The disk is full in that moment: the run in the file stays until there is room for its copy.
#[test]
fn a_run_that_cannot_be_copied_yet_is_not_written_over() {
    let folder = folder("owed");
    let mut store = open(&folder);
    store.save_run(Some(&run(1)));
    let in_the_way = folder.join(format!("run.txt.before.{}.unfinished", std::process::id()));
    std::fs::create_dir(&in_the_way).expect("a folder");
    store.keep_run_before();
    store.save_run(Some(&run(2)));
    let read = |name: &str| {
        let text = std::fs::read_to_string(folder.join(name)).expect("a run");
        SavedRun::parse(name, &text).expect("our own file")
    };
    assert_eq!(read("run.txt"), run(1));
    let told = store.take_warnings().join("\n");
    assert!(store.is_behind() && told.contains("what happens now is forgotten"), "{told}");
    std::fs::remove_dir(&in_the_way).expect("removed");
    store.catch_up();
    assert_eq!((read("run.txt.before"), read("run.txt"), store.is_behind()), (run(1), run(2), false));
}
