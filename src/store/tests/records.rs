//! The last games, and what is kept of one that is played.

use super::*;
use crate::game::replay;

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
