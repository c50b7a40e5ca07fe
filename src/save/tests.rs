use super::*;
use crate::game::Input;
use crate::level;
use crate::player::{Date, Lesson, RunResult, ScoreEntry, SetKey, Totals};
use crate::scratch::Scratch;
use std::path::Path;

/// Returns a folder for one test, which does not exist yet.
fn folder(name: &str) -> Scratch {
    Scratch::absent(&format!("save-{name}"))
}

fn open(folder: &Path) -> Save {
    Save::open_in(Some(folder.to_owned()))
}

/// Returns the sorted names of a folder's files.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<_> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn record(title: &str) -> Replay {
    let level = level::parse("test", title, "2 3 0 1\n").expect("a good level");
    let mut record = Replay::new(level, 7);
    (0..3).for_each(|_| record.push(Input { start: true, ..Input::default() }));
    let game = record.play(|_, _| ());
    record.hash = game.hash();
    record
}

fn set() -> SetKey {
    SetKey { name: "Breakout".to_owned(), fingerprint: 7 }
}

fn run(number: usize) -> SavedRun {
    SavedRun { set: set(), number, before: Totals::default(), counts: true, record: record("Heart") }
}

fn scores(points: u32) -> Scores {
    let totals = Totals { points, ..Totals::default() };
    let mode = "run".parse().expect("terms");
    let result = RunResult { set: set(), mode, totals, level: 1, levels: 2, is_won: false };
    let mut scores = Scores::default();
    scores.add_run(ScoreEntry { name: "Ann".to_owned(), date: Date::constant(2026, 11, 21), result });
    scores
}

#[test]
fn saved_things_are_there_the_next_time() {
    let folder = folder("kept");
    let folder = folder.join("deep");
    let mut save = open(&folder);
    assert_eq!(save.load(), (Scores::default(), None));
    save.save_scores(&scores(120));
    save.save_run(Some(run(2)));
    save.save_run(Some(run(3)));
    save.record(record("Heart"));
    drop(save);
    let mut save = open(&folder);
    assert_eq!(save.load(), (scores(120), Some(run(3))));
    let record = names(&folder.join("records")).pop().expect("a record");
    let text = std::fs::read_to_string(folder.join("records").join(&record)).expect("it");
    assert_eq!(Replay::parse("test", &text).expect("a record").verify().map(|game| game.steps()), Ok(3));
    save.save_run(None);
    drop(save);
    let mut save = open(&folder);
    assert!(save.load().1.is_none() && save.storage.take_warnings().is_empty());
    assert_eq!(names(&folder), ["records", "running.lock", "scores.toml"]);
}

#[test]
fn without_a_folder_nothing_is_kept() {
    for mut save in [Save::nowhere(), Save::open_in(None)] {
        save.save_scores(&scores(120));
        save.save_run(Some(run(3)));
        save.record(record("Heart"));
        assert_eq!(save.load(), (Scores::default(), None));
        assert!(save.keep_record().is_err() && !save.keeps());
        assert!(save.storage.take_warnings().is_empty());
    }
}

#[test]
fn unreadable_file_is_set_aside_as_broken() {
    let folder = folder("broken");
    std::fs::create_dir_all(&folder).expect("a folder");
    for (name, text) in [("scores.toml", &b"run\n"[..]), ("run.toml", b"number = 3\n"), ("playing.replay", b"\xff")] {
        std::fs::write(folder.join(name), text).expect("written");
    }
    let mut save = open(&folder);
    assert_eq!(save.load(), (Scores::default(), None));
    let warnings = save.storage.take_warnings();
    let expected = [
        "scores.toml:1: this is not TOML",
        "playing.replay:1:1: this character is not UTF-8",
        "run.toml: `record` is missing",
    ];
    assert!(warnings.iter().zip(expected).all(|(warning, part)| warning.contains(part)), "{warnings:?}");
    let aside = format!("; the file was saved as {}", folder.join("run.toml.broken").display());
    assert!(warnings.len() == 3 && warnings[2].ends_with(&aside), "{warnings:?}");
    save.save_scores(&scores(5));
    drop(save);
    let broken = ["playing.replay.broken", "run.toml.broken", "running.lock", "scores.toml", "scores.toml.broken"];
    assert_eq!(names(&folder), broken);
    assert_eq!(std::fs::read_to_string(folder.join("scores.toml.broken")).expect("it"), "run\n");
}

#[test]
fn files_of_an_earlier_version_are_read_once_and_stay() {
    let folder = folder("old");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("scores.txt"), "breakout-scores 1\nlearned lesson=catch\n").expect("written");
    let text = format!(
        "breakout-run 1\nsum 0\nset 0000000000000007 \"Breakout\"\nnumber 3\nbefore 0 0 0 0 0\ncounts yes\n{}",
        record("Heart").to_text()
    );
    std::fs::write(folder.join("run.txt"), text).expect("written");
    let mut learned = Scores::default();
    learned.learn(Lesson::Catch);
    for _ in 0..2 {
        let mut save = open(&folder);
        assert_eq!(save.load(), (learned.clone(), Some(run(3))));
        assert_eq!(save.storage.take_warnings(), [""; 0]);
        drop(save);
        assert_eq!(names(&folder), ["run.toml", "run.txt.old", "running.lock", "scores.toml", "scores.txt.old"]);
    }
}

#[test]
fn files_of_an_earlier_version_count_on_a_full_disk() {
    let folder = folder("old-full");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("scores.txt"), "breakout-scores 1\nlearned lesson=catch\n").expect("written");
    let mut learned = Scores::default();
    learned.learn(Lesson::Catch);
    // A folder blocks the temporary file.
    std::fs::create_dir_all(folder.join("scores.toml.unfinished/in the way")).expect("a folder");
    let mut save = open(&folder);
    assert_eq!(save.load(), (learned.clone(), None));
    assert!(!save.keeps() && folder.join("scores.txt").exists());
    drop(save);
    std::fs::remove_dir_all(folder.join("scores.toml.unfinished")).expect("removed");
    assert_eq!(open(&folder).load(), (learned, None));
}

/// Two `Save`s in one process conflict like two programs, because a lock belongs to the opened file
/// rather than the process.
#[test]
fn second_window_reads_scores_and_keeps_nothing() {
    let folder = folder("second");
    let first = open(&folder);
    first.save_scores(&scores(100));
    first.storage.flush();
    let mut second = open(&folder);
    assert_eq!((second.load(), second.keeps()), ((scores(100), None), false));
    let warnings = second.storage.take_warnings();
    assert!(
        warnings.len() == 1 && warnings[0].starts_with("the game is already running in another window"),
        "{warnings:?}"
    );
    second.save_scores(&scores(200));
    second.save_run(Some(run(4)));
    second.record(record("Heart"));
    assert!(second.keep_record().is_err());
    drop(second);
    assert_eq!(names(&folder), ["running.lock", "scores.toml"]);
    drop(first);
    let mut third = open(&folder);
    assert_eq!((third.load(), third.keeps()), ((scores(100), None), true));
}

#[test]
fn closing_window_is_waited_for() {
    let folder = folder("closing");
    let first = open(&folder);
    let closes = std::thread::spawn(move || {
        std::thread::sleep(disk::CLOSES / 5);
        drop(first);
    });
    assert!(open(&folder).keeps());
    closes.join().expect("it ends");
}

#[test]
fn game_of_a_killed_program_is_recorded_at_the_next_start() {
    let folder = folder("playing");
    let mut save = open(&folder);
    save.save_playing(Some(record("Heart")));
    drop(save);
    assert_eq!(names(&folder), ["playing.replay", "running.lock"]);
    save = open(&folder);
    assert_eq!(save.load(), Default::default());
    save.save_playing(Some(record("Heart")));
    save.save_playing(None);
    drop(save);
    assert_eq!(names(&folder), ["records", "running.lock"]);
    let name = format!("{}-001-heart.replay", today());
    assert_eq!(names(&folder.join("records")), [name]);
}

#[test]
fn last_games_stay_and_a_kept_one_for_good() {
    let folder = folder("records");
    let mut save = open(&folder);
    assert!(save.keep_record().is_err(), "nothing was recorded");
    for number in 1..=RECENT + 2 {
        save.record(record("First wall"));
        save.storage.flush();
        if number == 1 {
            let kept = save.keep_record().expect("kept");
            assert_eq!(kept, folder.join(format!("kept/{}-001-first-wall.replay", today())));
        }
    }
    drop(save);
    let records = names(&folder.join("records"));
    assert_eq!((records.len(), names(&folder.join("kept")).len()), (RECENT, 1));
    let ends =
        [records[0].ends_with("-003-first-wall.replay"), records[RECENT - 1].ends_with("-022-first-wall.replay")];
    assert_eq!(ends, [true; 2], "{records:?}");
}

#[test]
fn unwritable_scores_keep_the_run_and_are_written_later() {
    let folder = folder("behind");
    std::fs::create_dir_all(folder.join("scores.toml/in the way")).expect("a folder");
    let save = open(&folder);
    save.save_run(Some(run(1)));
    save.storage.flush();
    save.save_scores(&scores(1));
    save.save_run(None);
    save.storage.flush();
    assert_eq!((save.keeps(), save.storage.take_warnings().len()), (false, 1));
    assert!(folder.join("run.toml").exists(), "its score is not written yet");
    std::fs::remove_dir_all(folder.join("scores.toml")).expect("removed");
    drop(save);
    assert_eq!(open(&folder).load(), (scores(1), None));
}

#[test]
fn half_written_files_of_killed_programs_go() {
    let folder = folder("killed");
    std::fs::create_dir_all(folder.join("records")).expect("a folder");
    for name in ["scores.toml.unfinished", "records/2020-01-30-001-x.replay.unfinished", "records/mine.txt"] {
        std::fs::write(folder.join(name), "half").expect("written");
    }
    drop(open(&folder));
    assert_eq!(
        (names(&folder), names(&folder.join("records"))),
        (vec!["records".into(), "running.lock".into()], vec!["mine.txt".into()])
    );
}
