use super::lock::{Lock, WRITING};
use super::*;
use crate::game::{Input, replay};
use crate::level;
use crate::player::{Date, Entry, Lesson, RunResult, SetKey, Totals};
use crate::scratch::Scratch;
use std::path::PathBuf;
use std::time::Duration;

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

#[test]
fn the_last_games_are_kept_and_those_that_were_asked_for() {
    let folder = folder("records");
    let mut store = open(&folder);
    let first = store.record(&record("First wall")).expect("written");
    let kept = store.keep(&first).expect("kept");
    assert_eq!((kept.parent(), first.exists()), (Some(folder.join("kept").as_path()), false));
    assert_eq!(store.keep(&kept), Ok(kept.clone()), "it is kept already");
    std::fs::write(folder.join("records/mine.replay"), "mine").expect("written");
    let x = record("X").to_text();
    std::fs::write(folder.join("records/2020-01-01-001-x.replay"), &x).expect("written");
    // What the player renamed stays, though its name begins as the game's own do.
    std::fs::write(folder.join("records/2020-01-01-001-x-copy.replay"), &x).expect("written");
    std::fs::write(folder.join("records/2020-01-02-001-my-best-game.replay"), &x).expect("written");
    // Of a wrong clock.
    std::fs::write(folder.join("records/2999-01-01-001-x.replay"), &x).expect("written");
    let files: Vec<PathBuf> = (0..30).map(|_| store.record(&record("Größe: 二 2!")).expect("written")).collect();
    let names = names(&folder.join("records"));
    let mut expected: Vec<String> =
        files[10..].iter().map(|file| file.file_name().expect("a name").to_string_lossy().into_owned()).collect();
    expected.push("mine.replay".to_owned());
    let (renamed, names) = names.split_at(2);
    assert_eq!(renamed, ["2020-01-01-001-x-copy.replay", "2020-01-02-001-my-best-game.replay"]);
    assert_eq!(names, expected);
    assert!(names[0].ends_with("-012-gr-e-2.replay"), "{names:?}");
    for (path, expected) in [
        (folder.join("records/mine.replay"), "mine.replay: this is none of the last games"),
        (folder.join("scores.txt"), "scores.txt: this is none of the last games"),
        (files[0].clone(), ": is gone, and cannot be kept"),
    ] {
        let error = store.keep(&path).expect_err("refused");
        assert!(error.contains(expected), "{error}");
    }
    assert!(store.take_warnings().is_empty());
}

/// A file that is larger than any record is none of the game's, whatever its name, and is not read.
#[test]
fn what_is_too_large_to_be_a_record_stays() {
    let folder = folder("large");
    let records = folder.join("records");
    std::fs::create_dir_all(&records).expect("a folder");
    let large = records.join("2020-01-01-001-x.replay");
    let text = record("X").to_text();
    std::fs::write(&large, &text).expect("written");
    std::fs::File::options().write(true).open(&large).expect("it").set_len(replay::MAX_SIZE + 1).expect("longer");
    let small = records.join("2020-01-01-002-x.replay");
    std::fs::write(&small, &text).expect("written");
    let mut store = open(&folder);
    (0..21).for_each(|_| _ = store.record(&record("X")).expect("written"));
    assert!(large.exists() && !small.exists());
}

/// The player flew to the west: what was played in the evening is of tomorrow.
#[test]
fn games_of_a_zone_in_which_it_is_tomorrow_are_among_the_last() {
    let folder = folder("zones");
    let (records, x) = (folder.join("records"), record("X").to_text());
    std::fs::create_dir_all(&records).expect("a folder");
    (1..=20).for_each(|number| {
        std::fs::write(records.join(format!("2020-01-01-{number:03}-x.replay")), &x).expect("written");
    });
    let tomorrow = records.join(format!("{}-001-x.replay", super::today::latest_day()));
    std::fs::write(&tomorrow, &x).expect("written");
    let mut store = open(&folder);
    store.record(&record("Heart")).expect("written");
    let names = names(&records);
    assert!(tomorrow.exists() && names.len() == 20 && names[0].starts_with("2020-01-01-003"), "{names:?}");
}

/// The window system ends the program in the middle of a single level, without a word.
#[test]
fn a_level_that_was_played_when_the_program_was_ended_is_among_the_last_games() {
    let folder = folder("playing");
    let (playing, records) = (folder.join("playing.replay"), folder.join("records"));
    let mut store = open(&folder);
    store.record_meanwhile(&record("Temple"));
    store.record_meanwhile(&record("Heart"));
    drop(store);
    assert!(playing.exists() && !records.exists());
    let mut store = open(&folder);
    assert!(names(&records)[0].ends_with("-001-heart.replay") && !playing.exists());
    store.record_meanwhile(&record("Heart"));
    store.record(&record("Heart")).expect("written");
    assert_eq!((names(&records).len(), playing.exists()), (2, false), "the game's own has taken its place");
    store.record_meanwhile(&record("Heart"));
    store.forget_meanwhile();
    assert!(!playing.exists(), "nobody needs it");
    // Another window leaves it to the first one.
    let mut second = open(&folder);
    second.record_meanwhile(&record("Heart"));
    drop((store, second));
    assert!(!playing.exists());
    std::fs::write(&playing, "something else").expect("written");
    let said = open(&folder).take_warnings();
    assert!(said[0].contains("playing.replay") && said[0].contains("kept as"), "{said:?}");
    assert!(folder.join("playing.replay.broken").exists() && names(&records).len() == 2);
}

/// A store with a game that was played and whose record cannot be written now.
fn missed(folder: &Path) -> Store {
    std::fs::create_dir_all(folder).expect("a folder");
    let mut store = open(folder);
    std::fs::write(folder.join("records"), "in the way").expect("written");
    store.record_meanwhile(&record("Heart"));
    assert_eq!(store.record(&record("Heart")), None);
    store
}

/// The disk is full for a while: the game is among the last ones once.
#[test]
fn what_was_kept_of_a_game_goes_when_its_missed_record_is_written() {
    let folder = folder("playing-missed");
    let playing = folder.join("playing.replay");
    let mut store = missed(&folder);
    store.forget_meanwhile();
    assert!(playing.exists(), "all there is of it");
    drop(store);
    let mut store = open(&folder);
    assert!(playing.exists() && store.is_behind(), "the disk is still full");
    std::fs::remove_file(folder.join("records")).expect("removed");
    store.catch_up().expect("written");
    assert_eq!((names(&folder.join("records")).len(), playing.exists()), (1, false));
}

/// Another game is played until there is room again.
#[test]
fn what_was_kept_of_a_game_stands_beside_that_of_the_next_until_its_record_is_written() {
    let folder = folder("playing-beside");
    let there = |name: &str| folder.join(name).exists();
    let mut store = missed(&folder);
    for _ in 0..2 {
        store.record_meanwhile(&record("Temple"));
        store.home.as_ref().expect("a folder").playing().finish();
    }
    assert!(there("playing.replay") && there("playing.replay.before") && !there("playing.replay.before-2"));
    std::fs::remove_file(folder.join("records")).expect("removed");
    store.catch_up().expect("written");
    assert!(there("playing.replay") && !there("playing.replay.before"));
    store.record(&record("Temple")).expect("written");
    let records = names(&folder.join("records"));
    assert!(records.len() == 2 && records[0].ends_with("heart.replay") && records[1].ends_with("temple.replay"));
    assert!(!there("playing.replay"));
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

/// What the player put there, and what cannot be read.
#[test]
fn a_record_of_a_game_that_was_ended_stays_where_it_cannot_be_taken_over() {
    let folder = folder("playing-sealed");
    std::fs::create_dir_all(&folder).expect("a folder");
    let playing = folder.join("playing.replay");
    std::fs::write(&playing, b"breakout-replay 2\ntitle T\xfc\n").expect("written");
    let said = open(&folder).take_warnings();
    assert!(said[0].contains("not UTF-8") && said[0].contains("kept as"), "{said:?}");
}

/// A link is the player's.
#[cfg(unix)]
#[test]
fn a_link_in_place_of_the_record_of_a_game_that_was_ended_stays() {
    let folder = folder("playing-link");
    std::fs::create_dir_all(&folder).expect("a folder");
    let (playing, mine) = (folder.join("playing.replay"), folder.join("mine.txt"));
    std::fs::write(&mine, "mine").expect("written");
    std::os::unix::fs::symlink(&mine, &playing).expect("linked");
    let mut store = open(&folder);
    let said = store.take_warnings();
    assert!(said[0].contains("this is a link; it stays as it is"), "{said:?}");
    store.record_meanwhile(&record("Heart"));
    store.record(&record("Heart")).expect("written");
    drop(store);
    assert!(playing.is_symlink());
    assert_eq!(std::fs::read_to_string(&mine).expect("there"), "mine");
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

#[test]
fn today_is_a_day_of_the_calendar() {
    let today = today();
    assert_eq!(today.to_string().parse(), Ok(today));
    assert!(today.year >= 1970, "{today}");
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
    }
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

/// The game that ended last is kept for good, or none.
#[test]
fn of_records_that_were_missed_only_the_last_is_given_back() {
    let folder = folder("missed");
    std::fs::create_dir_all(&*folder).expect("a folder");
    let mut store = open(&folder);
    std::fs::write(folder.join("records"), "in the way").expect("written");
    let mut endless = record("Endless");
    (0..2_000_000).for_each(|at| endless.push(Input { launch: at % 2 == 0, ..Input::default() }));
    assert!(!endless.fits());
    assert_eq!([store.record(&record("Heart")), store.record(&endless)], [None, None]);
    std::fs::remove_file(folder.join("records")).expect("removed");
    assert_eq!(store.record_missed(), None, "it cannot be recorded");
    assert!(names(&folder.join("records"))[0].ends_with("-heart.replay"));
    std::fs::rename(folder.join("records"), folder.join("away")).expect("renamed");
    std::fs::write(folder.join("records"), "in the way").expect("written");
    assert_eq!([store.record(&record("Heart")), store.record(&record("Temple"))], [None, None]);
    std::fs::remove_file(folder.join("records")).expect("removed");
    assert!(store.is_behind(), "it is tried again");
    let last = store.catch_up().expect("written");
    assert!(last.to_string_lossy().ends_with("-temple.replay") && !store.is_behind(), "{last:?}");
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
