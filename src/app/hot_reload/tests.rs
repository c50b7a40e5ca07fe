//! Messages about files, and levels that are added and removed.

use super::*;
use crate::game::PowerUpKind;
use crate::library::LevelId;
use crate::scratch::Scratch;

const GOOD: &str = "2 2\n";
const SEALED: &str = "2 2 2\n1 1 1\n0 2 0\n";
const BROKEN: &str = "2 x\n";

/// Starts a game with `a.lvl`, `b.lvl` and a broken file `c.lvl`, and watches their folder.
fn watched(name: &str) -> (Scratch, HotReload, Session) {
    let folder = Scratch::new(&format!("live-{name}"));
    for (file, text) in [("a.lvl", GOOD), ("b.lvl", SEALED), ("c.lvl", BROKEN)] {
        std::fs::write(folder.join(file), text).expect("written");
    }
    let mut list = LevelList::default();
    for file in ["a.lvl", "b.lvl", "c.lvl"].map(|file| folder.join(file)) {
        list.add(library::load(&file).ok(), Some(file));
    }
    let mut session = Session::new(list, 0, 1);
    let reload = HotReload::new(Assets::embedded(), vec![folder.to_path_buf()], None, &mut session);
    (folder, reload, session)
}

/// Returns the ID of a file in this folder.
fn id(session: &Session, folder: &Path, file: &str) -> LevelId {
    session.levels().find(&folder.join(file)).expect("known")
}

fn load(session: &mut Session, folder: &Path, file: &str) {
    levels::load(id(session, folder, file), session);
}

fn save(session: &mut Session, folder: &Path, file: &str, text: &str) {
    std::fs::write(folder.join(file), text).expect("written");
    load(session, folder, file);
}

/// Selects a level in the menu.
fn choose(session: &mut Session, place: usize) {
    session.levels_mut().choose_place(place);
}

/// Returns the files of the menu's levels, in the menu's order.
fn menu(session: &Session, folder: &Path) -> Vec<&'static str> {
    let files = ["a.lvl", "b.lvl", "bb.lvl", "c.lvl"];
    let levels = session.levels();
    let playable = levels.with_file().filter(|(id, _)| levels.level(*id).is_some());
    playable.filter_map(|(_, path)| files.into_iter().find(|file| folder.join(file) == path)).collect()
}

/// Returns the file that the message is about, whether it is an error, and its urgency.
fn said(reload: &HotReload, session: &Session) -> Option<(String, bool, Urgency)> {
    let Message { text, is_error, urgency } = reload.message(session.levels())?;
    let file = ["a.lvl", "b.lvl", "c.lvl"].into_iter().min_by_key(|file| text.find(file).unwrap_or(usize::MAX));
    Some((file.unwrap_or_default().to_owned(), is_error, urgency))
}

fn text(reload: &HotReload, session: &Session) -> String {
    reload.message(session.levels()).expect("a message").text
}

#[test]
fn message_is_about_the_level_shown_or_saved_last() {
    let (folder, reload, mut session) = watched("said");
    let about = |file: &str, is_error, urgency| Some((file.to_owned(), is_error, urgency));
    // Nothing was saved yet: a warning about the selected level comes first, then the errors of
    // broken files.
    assert_eq!(said(&reload, &session), about("c.lvl", true, Urgency::Still));
    choose(&mut session, 1);
    assert_eq!(said(&reload, &session), about("b.lvl", false, Urgency::Still));
    assert!(text(&reload, &session).ends_with("errors also in c.lvl"));
    save(&mut session, &folder, "c.lvl", GOOD);
    assert_eq!(session.levels().count(), 3, "c.lvl is a level now");
    for (place, saved, expected, why) in [
        (0, "b.lvl", "b.lvl", "saved last"),
        (0, "a.lvl", "a.lvl", "shown"),
        (2, "a.lvl", "a.lvl", "saved last"),
        (2, "b.lvl", "b.lvl", "saved last"),
        (1, "a.lvl", "b.lvl", "shown"),
    ] {
        choose(&mut session, place);
        save(&mut session, &folder, saved, BROKEN);
        assert_eq!(said(&reload, &session), about(expected, true, Urgency::Now), "{why}");
    }
    save(&mut session, &folder, "c.lvl", BROKEN);
    assert!(text(&reload, &session).ends_with("errors also in a.lvl, c.lvl"));
    for file in ["a.lvl", "b.lvl", "c.lvl"] {
        save(&mut session, &folder, file, GOOD);
    }
    for place in 0..3 {
        choose(&mut session, place);
        assert_eq!(reload.message(session.levels()), None);
    }
    std::fs::remove_dir_all(folder).expect("removed");
}

/// A file that is saved while the window opens is loaded. A level stays for a moment when its file
/// is removed.
#[test]
fn level_outlives_its_file() {
    let (folder, _, mut session) = watched("outlives");
    std::fs::write(folder.join("a.lvl"), "2 2 2\n").expect("written");
    let reload = HotReload::new(Assets::embedded(), Vec::new(), None, &mut session);
    assert_eq!(session.game().bricks().breakable(), 3);
    std::fs::remove_dir_all(&folder).expect("removed");
    for file in ["a.lvl", "b.lvl", "c.lvl"] {
        load(&mut session, &folder, file);
    }
    levels::forget_missing(&mut session);
    assert_eq!((session.levels().count(), session.game().bricks().breakable()), (2, 3), "it may come back");
    assert!(text(&reload, &session).contains("a.lvl is gone"));
}

#[test]
fn removed_and_renamed_levels_leave_the_menu() {
    let (folder, _, mut session) = watched("gone");
    std::fs::rename(folder.join("a.lvl"), folder.join("bb.lvl")).expect("renamed");
    session.levels_mut().add_file(folder.join("bb.lvl"));
    load(&mut session, &folder, "bb.lvl");
    load(&mut session, &folder, "a.lvl");
    assert_eq!(menu(&session, &folder), ["a.lvl", "b.lvl", "bb.lvl"]);
    let a = id(&session, &folder, "a.lvl");
    session.levels_mut().set_missing_since(a, Instant::now().checked_sub(levels::AWAY));
    levels::forget_missing(&mut session);
    assert_eq!(menu(&session, &folder), ["b.lvl", "bb.lvl"]);
    assert_eq!((session.levels().number(), session.levels().count()), (2, 2), "bb.lvl is shown");
    std::fs::rename(folder.join("bb.lvl"), folder.join("a.lvl")).expect("renamed");
    load(&mut session, &folder, "a.lvl");
    assert_eq!(menu(&session, &folder), ["a.lvl", "b.lvl", "bb.lvl"]);
    std::fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn change_that_waits_for_another_ball_or_game_is_reported() {
    let (folder, mut reload, mut session) = watched("later");
    save(&mut session, &folder, "c.lvl", GOOD);
    choose(&mut session, 0);
    let save = |reload: &mut HotReload, session: &mut Session, text: &str| {
        save(session, &folder, "a.lvl", text);
        reload.update_later(session, Duration::ZERO);
    };
    save(&mut reload, &mut session, "lives: 5\n2 2\n");
    assert_eq!(reload.message(session.levels()), None, "in the menu all counts at once");
    session.step(&crate::game::Input { start: true, ..Default::default() });
    save(&mut reload, &mut session, "lives: 5\nspeed: 2\n2 2\n");
    assert_eq!(reload.message(session.levels()), None, "the ball that waits has the new speed");
    session.step(&crate::game::Input { launch: true, ..Default::default() });
    save(&mut reload, &mut session, "lives: 7\nspeed: 3\n2 2\n");
    let said = reload.message(session.levels()).expect("a message");
    let both = "saved: `speed: 3` applies from the next ball; `lives: 7` applies from the next game";
    assert_eq!((said.text.as_str(), said.urgency), (both, Urgency::Now));
    reload.update_later(&session, REPORTED);
    assert_eq!(reload.message(session.levels()).expect("a message").urgency, Urgency::Still);
    save(&mut reload, &mut session, "lives: 7\nspeed: 3\n2 x\n");
    let said = reload.message(session.levels()).expect("a message");
    assert!(said.is_error && said.text.ends_with(both), "{}", said.text);
    save(&mut reload, &mut session, "lives: 5\nspeed: 2\n2 2\n");
    assert_eq!(reload.message(session.levels()), None, "as the game is");
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// Items change the speed of balls and the number of lives, although nobody changed the file.
#[test]
fn effects_of_items_are_not_edits_of_the_file() {
    let (folder, mut reload, mut session) = watched("items");
    save(&mut session, &folder, "c.lvl", GOOD);
    choose(&mut session, 0);
    session.step(&crate::game::Input { start: true, launch: true, ..Default::default() });
    for kind in PowerUpKind::ALL {
        session.grant(kind);
        session.step(&crate::game::Input::default());
        reload.update_later(&session, Duration::ZERO);
        assert_eq!(reload.message(session.levels()), None, "{kind:?}");
    }
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// After a restart, or after going back in the X-ray, the game plays the level as it was before the
/// save.
#[test]
fn change_that_waits_for_another_game_after_a_restart_is_reported() {
    let (folder, mut reload, mut session) = watched("as-it-was");
    save(&mut session, &folder, "c.lvl", GOOD);
    session.step(&crate::game::Input { start: true, ..Default::default() });
    let before = session.game().clone();
    save(&mut session, &folder, "c.lvl", "speed: 2\n2 2 2\n");
    reload.update_later(&session, Duration::ZERO);
    assert_eq!(reload.message(session.levels()), None, "it is changed at once");
    session.play_on_from(&before, &[]);
    reload.update_later(&session, Duration::ZERO);
    let said = reload.message(session.levels()).expect("a message").text;
    assert_eq!(said, "saved: the changes to this level apply from the next game");
    save(&mut session, &folder, "c.lvl", "2 3 2\n");
    reload.update_later(&session, Duration::ZERO);
    assert_eq!(reload.message(session.levels()), None, "saved again, it is changed again");
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// A folder that is created and filled among the player's own levels while the game runs becomes a
/// set at once. Single levels beside it also appear.
#[test]
fn folder_made_among_own_levels_is_a_set() {
    let own = Scratch::new("live-own-set");
    let mut levels = LevelList::from(vec![crate::level::parse("game.lvl", "Game", GOOD).expect("a good level")]);
    levels.add_set("Game", vec![None]);
    levels.add_set("own levels", vec![Some(own.to_path_buf())]);
    let mut session = Session::new(levels, 0, 1);
    let own_folder = own.to_path_buf();
    let mut reload = HotReload::new(Assets::embedded(), vec![own_folder.clone()], Some(own_folder), &mut session);
    std::fs::create_dir(own.join("winter")).expect("a folder");
    for file in ["winter/a.lvl", "winter/b.lvl", "single.lvl"] {
        std::fs::write(own.join(file), GOOD).expect("written");
    }
    let sets = |session: &Session| {
        let levels = session.levels();
        let named = levels.set_names().enumerate();
        named.map(|(set, name)| (name.to_owned(), levels.set_levels(set).count())).collect::<Vec<_>>()
    };
    let expected = [("Game", 1), ("own levels", 1), ("winter", 2)].map(|(name, count)| (name.to_owned(), count));
    wait(&mut reload, &mut session, |session| sets(session) == expected);
    let context = session.menu_context();
    assert_eq!(context.sets.all.iter().map(|set| &set.name).collect::<Vec<_>>(), ["Game", "own levels", "winter"]);
}

/// Loads saved files until `is_so` returns true.
#[track_caller]
fn wait(reload: &mut HotReload, session: &mut Session, is_so: impl Fn(&Session) -> bool) {
    reload_until(reload, session, |_, session| is_so(session));
}

/// Loads saved files until `is_so` returns true, or fails after 240 s.
fn reload_until(reload: &mut HotReload, session: &mut Session, is_so: impl Fn(&HotReload, &Session) -> bool) {
    let until = Instant::now() + Duration::from_secs(240);
    while !is_so(reload, session) && Instant::now() < until {
        let changed = reload.watcher.changed();
        reload.take_levels(changed, session);
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(is_so(reload, session));
}

/// A copied folder brings its author's description, which is reloaded when it is saved.
#[test]
fn folder_copied_among_own_levels_shows_its_title_author_and_sentence() {
    let own = Scratch::new("live-own-words");
    let own_folder = own.to_path_buf();
    let mut session = Session::new(vec![crate::level::parse("game.lvl", "Game", GOOD).expect("a good level")], 0, 1);
    let mut reload = HotReload::new(Assets::embedded(), vec![own_folder.clone()], Some(own_folder), &mut session);
    std::fs::create_dir(own.join("winter")).expect("a folder");
    std::fs::write(own.join("winter/a.lvl"), GOOD).expect("written");
    let file = own.join("winter/set.toml");
    std::fs::write(&file, "title = \"Snow\"\nauthor = \"Ada\"\nabout = \"Cold.\"\n").expect("written");
    let found = |session: &Session| {
        let sets = &session.levels().sets;
        sets.iter().map(|set| (set.name.clone(), set.author.clone(), set.about.clone())).collect::<Vec<_>>()
    };
    let words = |name: &str| (name.to_owned(), Some("Ada".to_owned()), Some("Cold.".to_owned()));
    wait(&mut reload, &mut session, |session| found(session) == [words("Snow")]);
    std::fs::write(&file, "title = \"Ice\"\nauthor = \"Ada\"\nabout = \"Cold.\"\n").expect("written");
    wait(&mut reload, &mut session, |session| found(session) == [words("Ice")]);
    std::fs::write(&file, "titel = \"Ice\"\n").expect("written");
    wait(&mut reload, &mut session, |session| found(session) == [("winter".to_owned(), None, None)]);
    let message = |reload: &HotReload, session: &Session| reload.message(session.levels()).map(|message| message.text);
    let found = message(&reload, &session).unwrap_or_default();
    assert!(found.contains("set.toml:1:1: `titel` is not a key"), "{found}");

    // A message disappears when the file is corrected, and when the missing level is added.
    std::fs::write(&file, "order = [\"b\"]\n").expect("written");
    reload_until(&mut reload, &mut session, |reload, session| {
        message(reload, session).is_some_and(|found| found.contains("`b`"))
    });
    std::fs::write(own.join("winter/b.lvl"), GOOD).expect("written");
    reload_until(&mut reload, &mut session, |reload, session| message(reload, session).is_none());
}

/// A folder or an archive that is copied in while the game runs has its author's order.
#[test]
fn copied_sets_have_their_authors_order() {
    let own = Scratch::new("live-own-order");
    let own_folder = own.to_path_buf();
    let mut session = Session::new(vec![crate::level::parse("game.lvl", "Game", GOOD).expect("a good level")], 0, 1);
    let mut reload = HotReload::new(Assets::embedded(), vec![own_folder.clone()], Some(own_folder), &mut session);
    let files = [("a.lvl", GOOD), ("b.lvl", SEALED), ("set.toml", "order = [\"b\", \"a\"]\n")];
    let packed = library::pack("tales", &files.map(|(name, text)| (PathBuf::from(name), text.as_bytes().to_vec())));
    let winter = Scratch::new("live-winter");
    for (name, text) in files {
        std::fs::write(winter.join(name), text).expect("written");
    }
    std::fs::rename(&*winter, own.join("winter")).expect("moved");
    std::fs::write(own.join("tales.zip"), packed.expect("packed")).expect("written");
    let titles = |session: &Session, set: &str| {
        let place = session.levels().set_names().position(|name| name == set)?;
        Some(session.levels().set_levels(place).map(|(_, level)| level.title.clone()).collect::<Vec<_>>())
    };
    for set in ["winter", "tales"] {
        let expected = Some(vec!["B".to_owned(), "A".to_owned()]);
        wait(&mut reload, &mut session, |session| titles(session, set) == expected);
    }
    levels::forget_missing(&mut session);
    assert_eq!(titles(&session, "tales").map(|titles| titles.len()), Some(2), "it stays");
}

/// An archive that was added to the player's own levels appears at once, beside the game's levels.
#[test]
fn kept_set_brings_the_other_levels_with_it() {
    let (folder, mut reload, mut session) = watched("kept");
    session.set_archive(folder.join("kept.zip"));
    assert!(session.menu_context().sets.can_keep);
    reload.take_kept_set(&folder.join("kept.zip"), &mut session);
    let context = session.menu_context();
    assert_eq!(context.sets.all[0].name, "Breakout");
    assert!(!context.sets.can_keep && context.levels.count() >= 24);
}

#[test]
fn names_beyond_three_are_counted() {
    let names = |count: usize| listed("in", &(0..count).map(|number| number.to_string()).collect::<Vec<_>>());
    assert_eq!((names(0).as_str(), names(3).as_str()), ("", "\n\nin 0, 1, 2"));
    assert_eq!(names(5), "\n\nin 0, 1, 2 and 2 more");
}

/// The window shows that files cannot be watched, since there may be no terminal. Mistakes in
/// levels come first.
#[test]
fn refusal_to_watch_is_shown_in_the_window() {
    let (folder, mut reload, mut session) = watched("unwatched");
    reload.watcher.refuse("no more of them");
    let refusal = "the game does not see changes to files: no more of them; start the game again after a change";
    assert_eq!(said(&reload, &session), Some(("c.lvl".to_owned(), true, Urgency::Still)));
    save(&mut session, &folder, "c.lvl", GOOD);
    choose(&mut session, 0);
    let message = reload.message(session.levels()).expect("a message");
    assert_eq!(message, Message::warning(format!("warning: {refusal}"), Urgency::Still));
    std::fs::remove_dir_all(folder).expect("removed");
}
