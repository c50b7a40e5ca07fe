//! What is said of which file, and how levels come and go.

use super::*;

const GOOD: &str = "2 2\n";
const SEALED: &str = "2 2 2\n1 1 1\n0 2 0\n";
const BROKEN: &str = "2 x\n";

/// A game with `a.lvl` and `b.lvl`, a file `c.lvl` that was broken from the start, and what watches
/// them.
fn watched(name: &str) -> (PathBuf, Live, Play) {
    let folder = std::env::temp_dir().join(format!("breakout-live-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for (file, text) in [("a.lvl", GOOD), ("b.lvl", SEALED), ("c.lvl", BROKEN)] {
        std::fs::write(folder.join(file), text).expect("written");
    }
    let files = ["a.lvl", "b.lvl"].map(|file| folder.join(file));
    let levels = files.iter().map(|file| catalog::load_file(file).expect("a good level")).collect();
    let mut play = Play::new(levels, 0, 1);
    let sources = Sources {
        files: files.into_iter().map(Some).collect(),
        folders: vec![folder.clone()],
        broken: vec![folder.join("c.lvl")],
        record: None,
    };
    let live = Live::new(Assets::embedded(), sources, &mut play);
    (folder, live, play)
}

/// What is said of which file, and how urgently.
fn said(live: &Live, selected: usize) -> Option<(String, Severity, Urgency)> {
    let Message { text, severity, urgency } = live.message(selected)?;
    let file = ["a.lvl", "b.lvl", "c.lvl"].into_iter().min_by_key(|file| text.find(file).unwrap_or(usize::MAX));
    Some((file.unwrap_or_default().to_owned(), severity, urgency))
}

#[test]
fn what_is_said_is_about_the_level_that_is_shown_or_was_saved_last() {
    let (folder, mut live, mut play) = watched("said");
    let about = |file: &str, severity, urgency| Some((file.to_owned(), severity, urgency));
    // Nothing was saved yet: the level's own warning comes first, then what is no level.
    assert_eq!(said(&live, 0), about("c.lvl", Severity::Error, Urgency::Still));
    assert_eq!(said(&live, 1), about("b.lvl", Severity::Warning, Urgency::Still));
    assert!(live.message(1).expect("a message").text.ends_with("mistakes also in c.lvl"));
    let mut save = |live: &mut Live, file: &str, text: &str| {
        std::fs::write(folder.join(file), text).expect("written");
        let number = live.levels.iter().position(|known| known.path == folder.join(file)).expect("known");
        live.load(number, &mut play);
    };
    save(&mut live, "b.lvl", BROKEN);
    assert_eq!(said(&live, 0), about("b.lvl", Severity::Error, Urgency::Now), "saved last");
    save(&mut live, "a.lvl", BROKEN);
    assert_eq!(said(&live, 0), about("a.lvl", Severity::Error, Urgency::Now));
    assert_eq!(said(&live, 2), about("a.lvl", Severity::Error, Urgency::Now), "saved last");
    save(&mut live, "b.lvl", BROKEN);
    assert_eq!(said(&live, 2), about("b.lvl", Severity::Error, Urgency::Now), "saved last");
    assert_eq!(said(&live, 1), about("b.lvl", Severity::Error, Urgency::Now), "shown");
    assert!(live.message(1).expect("a message").text.ends_with("mistakes also in a.lvl, c.lvl"));
    for (file, text) in [("a.lvl", GOOD), ("b.lvl", GOOD), ("c.lvl", GOOD)] {
        save(&mut live, file, text);
    }
    assert_eq!((live.message(0), live.message(1), live.message(2)), (None, None, None));
    assert_eq!(play.screen().level_count(), 3, "c.lvl is a level now");
    std::fs::remove_dir_all(folder).expect("removed");
}

/// What was saved while the window opened is not lost, nor does a file that is taken away take its
/// level with it.
#[test]
fn the_level_is_that_of_the_file_and_outlives_it() {
    let (folder, mut live, mut play) = watched("outlives");
    std::fs::write(folder.join("a.lvl"), "2 2 2\n").expect("written");
    let sources = Sources { files: vec![Some(folder.join("a.lvl"))], ..Sources::default() };
    let _ = Live::new(Assets::embedded(), sources, &mut play);
    assert_eq!(play.game().bricks().breakable(), 3);
    std::fs::remove_dir_all(folder).expect("removed");
    (0..3).for_each(|number| live.load(number, &mut play));
    live.forget_gone(&mut play);
    assert_eq!((play.screen().level_count(), play.game().bricks().breakable()), (2, 3), "it may come back");
    assert!(live.message(0).expect("a message").text.contains("a.lvl is gone"));
}

#[test]
fn levels_whose_files_are_gone_or_renamed_leave_the_menu() {
    let (folder, mut live, mut play) = watched("gone");
    let indices = |live: &Live| live.levels.iter().map(|file| file.index).collect::<Vec<_>>();
    std::fs::rename(folder.join("a.lvl"), folder.join("bb.lvl")).expect("renamed");
    let bb = LevelFile::new(folder.join("bb.lvl"), None);
    live.levels.push(bb);
    live.load(3, &mut play);
    live.load(0, &mut play);
    assert_eq!(indices(&live), [Some(0), Some(1), None, Some(2)], "behind b.lvl, by its name");
    live.levels[0].gone = Instant::now().checked_sub(AWAY);
    live.forget_gone(&mut play);
    assert_eq!(indices(&live), [None, Some(0), None, Some(1)]);
    assert_eq!((play.screen().selected(), play.screen().level_count()), (1, 2), "bb.lvl is shown");
    std::fs::rename(folder.join("bb.lvl"), folder.join("a.lvl")).expect("renamed");
    live.load(0, &mut play);
    assert_eq!(indices(&live), [Some(0), Some(1), None, Some(2)], "before b.lvl");
    std::fs::remove_dir_all(folder).expect("removed");
}

/// A folder on the way to the file that cannot be read: one that leads to itself, which stops the
/// super-user too.
#[cfg(unix)]
#[test]
fn a_level_that_cannot_be_read_is_not_gone() {
    let (folder, mut live, mut play) = watched("unreadable");
    let away = folder.with_extension("away");
    let _ = std::fs::remove_dir_all(&away);
    std::fs::rename(&folder, &away).expect("renamed");
    std::os::unix::fs::symlink(&folder, &folder).expect("linked");
    live.load(0, &mut play);
    let Message { text, severity, .. } = live.message(0).expect("a message");
    assert!(text.contains("a.lvl: ") && !text.contains("gone") && severity == Severity::Error, "{text}");
    live.levels[0].gone = Instant::now().checked_sub(AWAY);
    live.forget_gone(&mut play);
    assert_eq!(play.screen().level_count(), 2, "it stays");
    std::fs::remove_file(&folder).expect("removed");
    live.load(0, &mut play);
    assert!(live.message(0).expect("a message").text.contains("a.lvl is gone"), "now it is");
    std::fs::rename(&away, &folder).expect("renamed");
    live.load(0, &mut play);
    assert!(!live.message(0).expect("a message").text.contains("a.lvl"));
    std::fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn what_waits_for_another_ball_or_game_is_reported() {
    let (folder, mut live, mut play) = watched("later");
    let save = |live: &mut Live, play: &mut Play, text: &str| {
        std::fs::write(folder.join("a.lvl"), text).expect("written");
        live.load(0, play);
        live.note_later(play);
    };
    live.levels.truncate(2);
    save(&mut live, &mut play, "lives: 5\n2 2\n");
    assert_eq!(live.message(0), None, "in the menu all counts at once");
    play.step(&crate::game::Input { start: true, ..Default::default() });
    save(&mut live, &mut play, "lives: 5\nspeed: 2\n2 2\n");
    assert_eq!(live.message(0), None, "the ball that waits has the new speed");
    play.step(&crate::game::Input { launch: true, ..Default::default() });
    save(&mut live, &mut play, "lives: 7\nspeed: 3\n2 2\n");
    let said = live.message(0).expect("a message");
    let both = "saved: `speed: 3` counts from the next ball on; `lives: 7` counts from the next game on";
    assert_eq!((said.text.as_str(), said.urgency), (both, Urgency::Now));
    live.later.as_mut().expect("noted").0 -= REPORTED;
    assert_eq!(live.message(0).expect("a message").urgency, Urgency::Still);
    save(&mut live, &mut play, "lives: 7\nspeed: 3\n2 x\n");
    let said = live.message(0).expect("a message");
    assert!(said.severity == Severity::Error && said.text.ends_with(both), "{}", said.text);
    save(&mut live, &mut play, "lives: 5\nspeed: 2\n2 2\n");
    assert_eq!(live.message(0), None, "as the game is");
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn many_names_are_counted() {
    let names = |count: usize| named((0..count).map(|number| number.to_string()).collect());
    assert_eq!((names(0), names(3)), (None, Some("0, 1, 2".to_owned())));
    assert_eq!(names(5), Some("0, 1, 2 and 2 more".to_owned()));
}

/// Somebody whose changes do not show must learn why, also without a terminal; but what is wrong
/// with a level comes first.
#[test]
fn a_system_that_does_not_watch_is_said_in_the_window() {
    let (folder, mut live, mut play) = watched("unwatched");
    live.watcher.refuse("changes of files are not seen: no more of them; start the game again after a change");
    assert_eq!(said(&live, 0), Some(("c.lvl".to_owned(), Severity::Error, Urgency::Still)));
    std::fs::write(folder.join("c.lvl"), GOOD).expect("written");
    live.load(2, &mut play);
    let message = live.message(0).expect("a message");
    assert_eq!(
        message.text,
        "warning: changes of files are not seen: no more of them; start the game again after a change"
    );
    assert_eq!((message.severity, message.urgency), (Severity::Warning, Urgency::Still));
    std::fs::remove_dir_all(folder).expect("removed");
}
