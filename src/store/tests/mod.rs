mod locks;
mod records;
mod runs;

use super::*;
use crate::game::Input;
use crate::level;
use crate::player::{Date, Entry, Lesson, RunResult, SetKey, Totals};
use crate::scratch::Scratch;

/// A folder for one test, which is not there yet.
fn folder(name: &str) -> Scratch {
    Scratch::absent(&format!("store-{name}"))
}

fn open(folder: &Path) -> Store {
    Store::open_in(Some(folder.to_owned()))
}

/// The names of all files of a folder, sorted.
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
    record.finish(&game);
    record
}

fn set() -> SetKey {
    SetKey { name: "Breakout".to_owned(), fingerprint: 7 }
}

fn run(number: usize) -> SavedRun {
    SavedRun { set: set(), number, before: Totals::default(), counts: true, record: record("Heart") }
}

fn entry(points: u32) -> Entry {
    let totals = Totals { points, ..Totals::default() };
    let terms = "run".parse().expect("terms");
    let result = RunResult { set: set(), terms, totals, level: 1, levels: 2, is_won: false };
    Entry { name: "Ann".to_owned(), date: Date { year: 2026, month: 11, day: 21 }, result }
}

fn points(store: &Store) -> Vec<u32> {
    store.scores().table(&set()).iter().map(|entry| entry.result.totals.points).collect()
}

#[test]
fn what_is_kept_is_there_the_next_time() {
    let folder = folder("kept");
    let folder = folder.join("deep");
    let mut store = open(&folder);
    assert_eq!((store.scores(), store.saved_run()), (&Scores::default(), None));
    store.change(|scores| scores.add_run(entry(120)));
    store.save_run(Some(&run(3)));
    let file = store.record(&record("Heart")).expect("written");
    drop(store);
    let mut store = open(&folder);
    assert_eq!((points(&store), store.saved_run()), (vec![120], Some(&run(3))));
    let text = std::fs::read_to_string(file).expect("it");
    assert_eq!(Replay::parse("test", &text).expect("a record").verify().map(|game| game.steps()), Ok(3));
    store.save_run(None);
    assert_eq!(store.saved_run(), None);
    drop(store);
    let mut store = open(&folder);
    assert!(store.saved_run().is_none() && store.take_warnings().is_empty());
    assert_eq!(names(&folder), ["records", "running.lock", "scores.txt", "writing.lock"]);
}

#[test]
fn without_a_folder_everything_is_remembered_and_nothing_kept() {
    for mut store in [Store::nowhere(), Store::open_in(None)] {
        store.change(|scores| scores.add_run(entry(120)));
        store.save_run(Some(&run(3)));
        assert_eq!((points(&store), store.saved_run().map(|run| run.number)), (vec![120], Some(3)));
        assert_eq!(store.record(&record("Heart")), None);
        assert!(store.keep(Path::new("x")).expect_err("refused").starts_with("nothing is kept"));
        assert!(store.take_warnings().is_empty());
    }
}

#[test]
fn what_cannot_be_read_is_kept_aside_and_said_once() {
    let folder = folder("aside");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("scores.txt"), "volume = 3\n").expect("written");
    std::fs::write(folder.join("run.txt"), "breakout-run 1\nsum 0\n").expect("written");
    let mut store = open(&folder);
    let warnings = store.take_warnings();
    let shown = |name: &str| folder.join(name).display().to_string();
    assert_eq!(warnings.len(), 2);
    assert!(warnings[0].starts_with(&format!("{}:1: these are no scores", shown("scores.txt"))), "{warnings:?}");
    assert!(warnings[1].starts_with(&format!("{}:2: the file was changed", shown("run.txt"))), "{warnings:?}");
    assert!(warnings[1].ends_with(&format!("; the file is kept as {}", shown("run.txt.broken"))), "{warnings:?}");
    store.change(|scores| scores.add_run(entry(5)));
    store.save_run(Some(&run(1)));
    drop(store);
    let store = open(&folder);
    assert_eq!((points(&store), store.saved_run().is_some()), (vec![5], true));
    assert_eq!(std::fs::read_to_string(folder.join("scores.txt.broken")).expect("it"), "volume = 3\n");
}

/// A later version's scores, a link to a disk that is away: they stay as they are.
#[test]
fn scores_that_must_stay_stay() {
    let folder = folder("stay");
    std::fs::create_dir_all(&folder).expect("a folder");
    let later = "breakout-scores 2\nrun x\n";
    std::fs::write(folder.join("scores.txt"), later).expect("written");
    let mut store = open(&folder);
    store.change(|scores| scores.add_run(entry(5)));
    store.change(|scores| scores.add_run(entry(6)));
    assert_eq!(points(&store), [6, 5]);
    let warnings = store.take_warnings();
    assert!(
        warnings.len() == 1 && warnings[0].ends_with("the file stays as it is, and no result is kept"),
        "{warnings:?}"
    );
    assert_eq!(std::fs::read_to_string(folder.join("scores.txt")).expect("it"), later);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("away/run.txt", folder.join("run.txt")).expect("linked");
        drop(store);
        let mut store = open(&folder);
        store.save_run(Some(&run(1)));
        store.save_run(None);
        assert!(folder.join("run.txt").is_symlink() && !folder.join("away").exists());
        assert!(store.take_warnings()[1].contains("run.txt: leads to a file that is not there; the file stays"));
    }
}

/// What could not be written is written with what comes next.
#[test]
fn what_could_not_be_written_is_not_forgotten() {
    let folder = folder("behind");
    let mut store = open(&folder);
    store.change(|scores| scores.add_run(entry(1)));
    let_write(&folder.join("scores.txt"), false);
    store.change(|scores| scores.add_run(entry(2)));
    store.change(|scores| scores.add_run(entry(3)));
    assert_eq!(points(&store), [3, 2, 1]);
    let warnings = store.take_warnings();
    assert!(warnings.len() == 1 && warnings[0].contains("; until that is mended, "), "{warnings:?}");
    let_write(&folder.join("scores.txt"), true);
    store.change(|scores| scores.add_run(entry(4)));
    drop(store);
    assert_eq!(points(&open(&folder)), [4, 3, 2, 1]);
}

/// A disk that is unplugged while the game runs, an editor that empties a file before it writes.
#[test]
fn what_was_in_a_file_that_goes_is_written_again() {
    let folder = folder("goes");
    let file = folder.join("scores.txt");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(&file, "breakout-scores 1\n# mine\n").expect("written");
    let mut store = open(&folder);
    store.change(|scores| scores.add_run(entry(1)));
    // Windows keeps a folder as long as a file in it, the lock, is open.
    if cfg!(unix) { std::fs::remove_dir_all(&folder) } else { std::fs::remove_file(&file) }.expect("removed");
    store.change(|scores| scores.add_run(entry(2)));
    std::fs::write(&file, "").expect("written");
    store.change(|scores| scores.add_run(entry(3)));
    assert_eq!(points(&store), [3, 2, 1]);
    drop(store);
    assert_eq!(points(&open(&folder)), [3, 2, 1]);
    assert!(std::fs::read_to_string(&file).expect("it").contains("\n# mine\n"));
}

/// Names that the game cannot show, and a file of an editor that writes no UTF-8.
#[test]
fn what_was_written_into_the_scores_by_hand_is_not_lost() {
    let folder = folder("by-hand");
    let file = folder.join("scores.txt");
    let mut store = open(&folder);
    store.change(|scores| scores.add_run(entry(1)));
    drop(store);
    let text = std::fs::read_to_string(&file).expect("scores").replace("\"Ann\"", "\"Wolfgang Amadeus 二\"");
    let bytes = [text.as_bytes(), b"# caf\xe9\n"].concat();
    std::fs::write(&file, &bytes).expect("written");
    let mut store = open(&folder);
    assert_eq!(store.scores().table(&entry(1).result.set)[0].shown_name(), "Wolfgang Ama");
    store.change(|scores| scores.learn(Lesson::Catch));
    store.change(|scores| scores.learn(Lesson::Steer));
    let now = std::fs::read_to_string(&file).expect("scores");
    assert_eq!(now.matches("\"Wolfgang Amadeus 二\"").count(), 2, "a run's and the player's: {now}");
    assert_eq!(std::fs::read(folder.join("scores.txt.before")).expect("a copy"), bytes);
    assert!(!folder.join("scores.txt.before-2").exists(), "once");
    let told = store.take_warnings().join("\n");
    assert!(told.contains("some of it is not UTF-8"), "{told}");
    // Also where what is copied cannot be written afterwards, again and again.
    std::fs::write(&file, [&bytes[..], b"# \xe9\n"].concat()).expect("written");
    let_write(&file, false);
    (2..5).for_each(|points| store.change(|scores| scores.add_run(entry(points))));
    assert!(folder.join("scores.txt.before-2").exists() && !folder.join("scores.txt.before-3").exists());
    let_write(&file, true);
}

/// A program that was killed between writing a record and removing the oldest, or while it wrote.
#[test]
fn what_killed_programs_left_goes() {
    let folder = folder("killed");
    std::fs::create_dir_all(folder.join("records")).expect("a folder");
    for day in 1..=22 {
        std::fs::write(folder.join(format!("records/2020-01-{day:02}-001-x.replay")), record("X").to_text())
            .expect("written");
    }
    let half = ["scores.txt.12.unfinished", "run.txt.12.unfinished", "records/2020-01-30-001-x.replay.12.unfinished"];
    half.iter().for_each(|name| std::fs::write(folder.join(name), "half").expect("written"));
    std::fs::write(folder.join("records/my.replay.12.unfinished"), "mine").expect("written");
    drop(open(&folder));
    assert_eq!(names(&folder), ["records", "running.lock", "writing.lock"]);
    let records = names(&folder.join("records"));
    assert_eq!((records.len(), records[0].as_str()), (21, "2020-01-03-001-x.replay"));
    assert_eq!(records[20], "my.replay.12.unfinished");
}

#[test]
fn today_is_a_day_of_the_calendar() {
    let today = today();
    assert_eq!(today.to_string().parse(), Ok(today));
    assert!(today.year >= 1970, "{today}");
}

/// While a ball flies nobody waits for the disk.
#[test]
fn what_changes_meanwhile_is_written_with_the_next_change_or_at_the_end() {
    let folder = folder("ahead");
    let has_learned = |lesson| open(&folder).scores().has_learned(lesson);
    let mut store = open(&folder);
    assert!(!store.is_behind());
    store.change_meanwhile(|scores| scores.learn(Lesson::Steer));
    assert!(store.scores().has_learned(Lesson::Steer) && store.is_behind() && !has_learned(Lesson::Steer));
    store.catch_up();
    assert!(!store.is_behind() && has_learned(Lesson::Steer));
    store.change_meanwhile(|scores| scores.learn(Lesson::Catch));
    store.change(|_| ());
    assert!(!store.is_behind() && has_learned(Lesson::Catch));
    store.change_meanwhile(|scores| scores.learn(Lesson::Release));
    drop(store);
    assert!(has_learned(Lesson::Release));
}

#[cfg(unix)]
fn text_of(file: &Path) -> String {
    std::fs::read_to_string(file).expect("it")
}

/// Allows or forbids writing a file.
fn let_write(file: &Path, may: bool) {
    let mut permissions = file.metadata().expect("there").permissions();
    permissions.set_readonly(!may);
    std::fs::set_permissions(file, permissions).expect("set");
}

/// A name that could not be written is not another program's, nor one that the player mended.
#[test]
fn a_name_that_could_not_be_written_is_written_later_and_no_other() {
    let folder = folder("names");
    let file = folder.join("scores.txt");
    let mut store = open(&folder);
    store.change(|scores| scores.add_run(entry(1)));
    store.change(|scores| scores.add_run(entry(2)));
    let_write(&file, false);
    store.rename(&entry(1), "Bob");
    let_write(&file, true);
    let text = std::fs::read_to_string(&file).expect("it");
    let mended = text.replace("name=\"Ann\" date=2026-11-21 points=2", "name=\"Eve\" date=2026-11-21 points=2");
    std::fs::write(&file, format!("{mended}# a remark\n")).expect("written");
    drop(store);
    let store = open(&folder);
    let names: Vec<_> = store.scores().table(&set()).iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!((points(&store), names), (vec![2, 1], vec!["Eve", "Bob"]));
    assert!(std::fs::read_to_string(&file).expect("it").contains("# a remark"));
}

/// Something wrote rubbish over the scores while the game runs: what they were is known.
#[test]
fn scores_that_become_rubbish_are_kept_aside_and_written_anew() {
    let folder = folder("rubbish");
    let mut store = open(&folder);
    store.change(|scores| scores.add_run(entry(1)));
    std::fs::write(folder.join("scores.txt"), "\0\0\0").expect("written");
    store.change(|scores| scores.add_run(entry(2)));
    assert!(store.take_warnings()[0].contains("; the file is kept as "));
    assert_eq!(std::fs::read(folder.join("scores.txt.broken")).expect("it"), b"\0\0\0");
    drop(store);
    assert_eq!(points(&open(&folder)), [2, 1]);
}

/// A disk that was full, or could only be read, while the last game ended.
#[test]
fn what_could_not_be_written_is_written_when_the_game_ends() {
    let folder = folder("end");
    let mut store = open(&folder);
    store.save_run(Some(&run(1)));
    std::fs::write(folder.join("scores.txt"), "breakout-scores 1\n").expect("written");
    ["run.txt", "scores.txt"].iter().for_each(|name| let_write(&folder.join(name), false));
    std::fs::write(folder.join("records"), "in the way").expect("written");
    store.change(|scores| scores.add_run(entry(1)));
    store.save_run(Some(&run(2)));
    assert_eq!([store.record(&record("Heart")), store.record(&record("Temple"))], [None, None]);
    assert!(!store.take_warnings().is_empty());
    ["run.txt", "scores.txt"].iter().for_each(|name| let_write(&folder.join(name), true));
    std::fs::remove_file(folder.join("records")).expect("removed");
    drop(store);
    let store = open(&folder);
    assert_eq!((points(&store), store.saved_run()), (vec![1], Some(&run(2))));
    let records = names(&folder.join("records"));
    assert!(records.len() == 2 && records[0].ends_with("-heart.replay") && records[1].ends_with("-temple.replay"));
}

/// Somebody writes an older file, or half of one, while the game runs.
#[test]
fn what_is_known_is_not_lost_with_an_older_file() {
    let folder = folder("older");
    let mut store = open(&folder);
    store.change(|scores| scores.add_run(entry(1)));
    let older = std::fs::read_to_string(folder.join("scores.txt")).expect("it").replace("Ann", "Bob");
    store.change(|scores| scores.add_run(entry(2)));
    std::fs::write(folder.join("scores.txt"), older).expect("written");
    store.change(|scores| scores.add_run(entry(3)));
    drop(store);
    let store = open(&folder);
    let names: Vec<_> = store.scores().table(&set()).iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!((points(&store), names), (vec![3, 2, 1], vec!["Ann", "Ann", "Bob"]));
}

/// An editor of Windows puts a mark first.
#[test]
fn scores_of_a_later_version_stay_with_a_mark_first_too() {
    let folder = folder("marked");
    std::fs::create_dir_all(&folder).expect("a folder");
    let later = "\u{feff}breakout-scores 2\r\nrun x\r\n";
    std::fs::write(folder.join("scores.txt"), later).expect("written");
    let mut store = open(&folder);
    store.change(|scores| scores.add_run(entry(5)));
    assert_eq!(std::fs::read_to_string(folder.join("scores.txt")).expect("it"), later);
    assert!(!folder.join("scores.txt.broken").exists());
}
