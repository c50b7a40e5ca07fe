//! Messages about files, and levels that come and go.

use super::*;
use crate::game::PowerUpKind;
use crate::library::LevelId;
use crate::scratch::Scratch;

const GOOD: &str = "2 2\n";
const SEALED: &str = "2 2 2\n1 1 1\n0 2 0\n";
const BROKEN: &str = "2 x\n";

/// A game with `a.lvl` and `b.lvl`, a file `c.lvl` that was broken from the start, and what watches
/// them.
fn watched(name: &str) -> (Scratch, HotReload, Play) {
    let folder = Scratch::new(&format!("live-{name}"));
    for (file, text) in [("a.lvl", GOOD), ("b.lvl", SEALED), ("c.lvl", BROKEN)] {
        std::fs::write(folder.join(file), text).expect("written");
    }
    let mut list = LevelList::default();
    for file in ["a.lvl", "b.lvl", "c.lvl"].map(|file| folder.join(file)) {
        list.add(library::load(&file).ok(), Some(file));
    }
    let mut play = Play::new(list, 0, 1);
    let reload = HotReload::new(Assets::embedded(), vec![folder.to_path_buf()], None, &mut play);
    (folder, reload, play)
}

/// The entry of a file in this folder.
fn id(play: &Play, folder: &Path, file: &str) -> LevelId {
    play.levels().find(&folder.join(file)).expect("known")
}

fn load(play: &mut Play, folder: &Path, file: &str) {
    levels::load(id(play, folder, file), play);
}

fn save(play: &mut Play, folder: &Path, file: &str, text: &str) {
    std::fs::write(folder.join(file), text).expect("written");
    load(play, folder, file);
}

/// Chooses a level in the menu.
fn choose(play: &mut Play, place: usize) {
    play.levels_mut().choose_place(place);
}

/// The files of the menu, in its order.
fn menu(play: &Play, folder: &Path) -> Vec<&'static str> {
    let files = ["a.lvl", "b.lvl", "bb.lvl", "c.lvl"];
    let levels = play.levels();
    let playable = levels.with_file().filter(|(id, _)| levels.level(*id).is_some());
    playable.filter_map(|(_, path)| files.into_iter().find(|file| folder.join(file) == path)).collect()
}

/// The file that the message is about, whether it is a mistake, and its urgency.
fn said(reload: &HotReload, play: &Play) -> Option<(String, bool, Urgency)> {
    let Message { text, is_error, urgency } = reload.message(play.levels())?;
    let file = ["a.lvl", "b.lvl", "c.lvl"].into_iter().min_by_key(|file| text.find(file).unwrap_or(usize::MAX));
    Some((file.unwrap_or_default().to_owned(), is_error, urgency))
}

fn text(reload: &HotReload, play: &Play) -> String {
    reload.message(play.levels()).expect("a message").text
}

#[test]
fn message_is_about_the_level_shown_or_saved_last() {
    let (folder, reload, mut play) = watched("said");
    let about = |file: &str, is_error, urgency| Some((file.to_owned(), is_error, urgency));
    // Nothing was saved yet: the level's own warning comes first, then what is no level.
    assert_eq!(said(&reload, &play), about("c.lvl", true, Urgency::Still));
    choose(&mut play, 1);
    assert_eq!(said(&reload, &play), about("b.lvl", false, Urgency::Still));
    assert!(text(&reload, &play).ends_with("errors also in c.lvl"));
    save(&mut play, &folder, "c.lvl", GOOD);
    assert_eq!(play.levels().count(), 3, "c.lvl is a level now");
    for (place, saved, expected, why) in [
        (0, "b.lvl", "b.lvl", "saved last"),
        (0, "a.lvl", "a.lvl", "shown"),
        (2, "a.lvl", "a.lvl", "saved last"),
        (2, "b.lvl", "b.lvl", "saved last"),
        (1, "a.lvl", "b.lvl", "shown"),
    ] {
        choose(&mut play, place);
        save(&mut play, &folder, saved, BROKEN);
        assert_eq!(said(&reload, &play), about(expected, true, Urgency::Now), "{why}");
    }
    save(&mut play, &folder, "c.lvl", BROKEN);
    assert!(text(&reload, &play).ends_with("errors also in a.lvl, c.lvl"));
    for file in ["a.lvl", "b.lvl", "c.lvl"] {
        save(&mut play, &folder, file, GOOD);
    }
    for place in 0..3 {
        choose(&mut play, place);
        assert_eq!(reload.message(play.levels()), None);
    }
    std::fs::remove_dir_all(folder).expect("removed");
}

/// A save while the window opens is not lost, and a level stays for a moment when its file is
/// removed.
#[test]
fn level_outlives_its_file() {
    let (folder, _, mut play) = watched("outlives");
    std::fs::write(folder.join("a.lvl"), "2 2 2\n").expect("written");
    let reload = HotReload::new(Assets::embedded(), Vec::new(), None, &mut play);
    assert_eq!(play.game().bricks().breakable(), 3);
    std::fs::remove_dir_all(&folder).expect("removed");
    for file in ["a.lvl", "b.lvl", "c.lvl"] {
        load(&mut play, &folder, file);
    }
    levels::forget_missing(&mut play);
    assert_eq!((play.levels().count(), play.game().bricks().breakable()), (2, 3), "it may come back");
    assert!(text(&reload, &play).contains("a.lvl is gone"));
}

#[test]
fn removed_and_renamed_levels_leave_the_menu() {
    let (folder, _, mut play) = watched("gone");
    std::fs::rename(folder.join("a.lvl"), folder.join("bb.lvl")).expect("renamed");
    play.levels_mut().add_file(folder.join("bb.lvl"));
    load(&mut play, &folder, "bb.lvl");
    load(&mut play, &folder, "a.lvl");
    assert_eq!(menu(&play, &folder), ["a.lvl", "b.lvl", "bb.lvl"]);
    let a = id(&play, &folder, "a.lvl");
    play.levels_mut().set_missing_since(a, Instant::now().checked_sub(levels::AWAY));
    levels::forget_missing(&mut play);
    assert_eq!(menu(&play, &folder), ["b.lvl", "bb.lvl"]);
    assert_eq!((play.levels().number(), play.levels().count()), (2, 2), "bb.lvl is shown");
    std::fs::rename(folder.join("bb.lvl"), folder.join("a.lvl")).expect("renamed");
    load(&mut play, &folder, "a.lvl");
    assert_eq!(menu(&play, &folder), ["a.lvl", "b.lvl", "bb.lvl"]);
    std::fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn change_that_waits_for_another_ball_or_game_is_reported() {
    let (folder, mut reload, mut play) = watched("later");
    save(&mut play, &folder, "c.lvl", GOOD);
    choose(&mut play, 0);
    let save = |reload: &mut HotReload, play: &mut Play, text: &str| {
        save(play, &folder, "a.lvl", text);
        reload.update_later(play, Duration::ZERO);
    };
    save(&mut reload, &mut play, "lives: 5\n2 2\n");
    assert_eq!(reload.message(play.levels()), None, "in the menu all counts at once");
    play.step(&crate::game::Input { start: true, ..Default::default() });
    save(&mut reload, &mut play, "lives: 5\nspeed: 2\n2 2\n");
    assert_eq!(reload.message(play.levels()), None, "the ball that waits has the new speed");
    play.step(&crate::game::Input { launch: true, ..Default::default() });
    save(&mut reload, &mut play, "lives: 7\nspeed: 3\n2 2\n");
    let said = reload.message(play.levels()).expect("a message");
    let both = "saved: `speed: 3` applies from the next ball; `lives: 7` applies from the next game";
    assert_eq!((said.text.as_str(), said.urgency), (both, Urgency::Now));
    reload.update_later(&play, REPORTED);
    assert_eq!(reload.message(play.levels()).expect("a message").urgency, Urgency::Still);
    save(&mut reload, &mut play, "lives: 7\nspeed: 3\n2 x\n");
    let said = reload.message(play.levels()).expect("a message");
    assert!(said.is_error && said.text.ends_with(both), "{}", said.text);
    save(&mut reload, &mut play, "lives: 5\nspeed: 2\n2 2\n");
    assert_eq!(reload.message(play.levels()), None, "as the game is");
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// Items change the speed of balls and the number of lives, and nobody changed the file.
#[test]
fn what_items_do_is_no_change_of_the_file() {
    let (folder, mut reload, mut play) = watched("items");
    save(&mut play, &folder, "c.lvl", GOOD);
    choose(&mut play, 0);
    play.step(&crate::game::Input { start: true, launch: true, ..Default::default() });
    for kind in PowerUpKind::ALL {
        play.grant(kind);
        play.step(&crate::game::Input::default());
        reload.update_later(&play, Duration::ZERO);
        assert_eq!(reload.message(play.levels()), None, "{kind:?}");
    }
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// A level that began anew, or a game that went back, is played as it was before it was saved.
#[test]
fn change_that_waits_for_another_game_after_a_restart_is_reported() {
    let (folder, mut reload, mut play) = watched("as-it-was");
    save(&mut play, &folder, "c.lvl", GOOD);
    play.step(&crate::game::Input { start: true, ..Default::default() });
    let before = play.game().clone();
    save(&mut play, &folder, "c.lvl", "speed: 2\n2 2 2\n");
    reload.update_later(&play, Duration::ZERO);
    assert_eq!(reload.message(play.levels()), None, "it is changed at once");
    play.play_on_from(&before, &[]);
    reload.update_later(&play, Duration::ZERO);
    let said = reload.message(play.levels()).expect("a message").text;
    assert_eq!(said, "saved: the changes to this level apply from the next game");
    save(&mut play, &folder, "c.lvl", "2 3 2\n");
    reload.update_later(&play, Duration::ZERO);
    assert_eq!(reload.message(play.levels()), None, "saved again, it is changed again");
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// Made and filled while the game runs, a folder of the player's own is a set at once; so are
/// single levels beside it.
#[test]
fn folder_made_among_own_levels_is_a_set() {
    let own = Scratch::new("live-own-set");
    let mut levels = LevelList::from(vec![crate::level::parse("game.lvl", "Game", GOOD).expect("a good level")]);
    levels.add_set("Game", vec![None]);
    levels.add_set("own levels", vec![Some(own.to_path_buf())]);
    let mut play = Play::new(levels, 0, 1);
    let own_folder = own.to_path_buf();
    let mut reload = HotReload::new(Assets::embedded(), vec![own_folder.clone()], Some(own_folder), &mut play);
    std::fs::create_dir(own.join("winter")).expect("a folder");
    for file in ["winter/a.lvl", "winter/b.lvl", "single.lvl"] {
        std::fs::write(own.join(file), GOOD).expect("written");
    }
    let sets = |play: &Play| {
        let levels = play.levels();
        let named = levels.set_names().enumerate();
        named.map(|(set, name)| (name.to_owned(), levels.set_levels(set).count())).collect::<Vec<_>>()
    };
    let expected = [("Game", 1), ("own levels", 1), ("winter", 2)].map(|(name, count)| (name.to_owned(), count));
    wait(&mut reload, &mut play, |play| sets(play) == expected);
    let context = play.view(1.0, None).context;
    assert_eq!(context.sets.iter().map(|set| &set.name).collect::<Vec<_>>(), ["Game", "own levels", "winter"]);
}

/// Polls until this is so.
#[track_caller]
fn wait(reload: &mut HotReload, play: &mut Play, is_so: impl Fn(&Play) -> bool) {
    reload_until(reload, play, |_, play| is_so(play));
}

/// Takes over what is saved until it is so.
fn reload_until(reload: &mut HotReload, play: &mut Play, is_so: impl Fn(&HotReload, &Play) -> bool) {
    let until = Instant::now() + Duration::from_secs(240);
    while !is_so(reload, play) && Instant::now() < until {
        let changed = reload.watcher.changed();
        reload.take_levels(changed, play);
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(is_so(reload, play));
}

/// A folder that is copied in brings its author's words with it, and they change as they are saved.
#[test]
fn folder_copied_among_own_levels_shows_its_title_author_and_sentence() {
    let own = Scratch::new("live-own-words");
    let own_folder = own.to_path_buf();
    let mut play = Play::new(vec![crate::level::parse("game.lvl", "Game", GOOD).expect("a good level")], 0, 1);
    let mut reload = HotReload::new(Assets::embedded(), vec![own_folder.clone()], Some(own_folder), &mut play);
    std::fs::create_dir(own.join("winter")).expect("a folder");
    std::fs::write(own.join("winter/a.lvl"), GOOD).expect("written");
    let file = own.join("winter/set.toml");
    std::fs::write(&file, "title = \"Snow\"\nauthor = \"Ada\"\nabout = \"Cold.\"\n").expect("written");
    let told = |play: &Play| {
        let sets = &play.levels().sets;
        sets.iter().map(|set| (set.name.clone(), set.author.clone(), set.about.clone())).collect::<Vec<_>>()
    };
    let words = |name: &str| (name.to_owned(), Some("Ada".to_owned()), Some("Cold.".to_owned()));
    wait(&mut reload, &mut play, |play| told(play) == [words("Snow")]);
    std::fs::write(&file, "title = \"Ice\"\nauthor = \"Ada\"\nabout = \"Cold.\"\n").expect("written");
    wait(&mut reload, &mut play, |play| told(play) == [words("Ice")]);
    std::fs::write(&file, "titel = \"Ice\"\n").expect("written");
    wait(&mut reload, &mut play, |play| told(play) == [("winter".to_owned(), None, None)]);
    let message = |reload: &HotReload, play: &Play| reload.message(play.levels()).map(|message| message.text);
    let told = message(&reload, &play).unwrap_or_default();
    assert!(told.contains("set.toml:1:1: `titel` is not a key"), "{told}");

    // A message goes with its mistake: when the file is corrected, and when the level comes.
    std::fs::write(&file, "order = [\"b\"]\n").expect("written");
    reload_until(&mut reload, &mut play, |reload, play| message(reload, play).is_some_and(|told| told.contains("`b`")));
    std::fs::write(own.join("winter/b.lvl"), GOOD).expect("written");
    reload_until(&mut reload, &mut play, |reload, play| message(reload, play).is_none());
}

/// Copied in while the game runs, a folder has its author's order, and so has an archive.
#[test]
fn copied_sets_have_their_authors_order() {
    let own = Scratch::new("live-own-order");
    let own_folder = own.to_path_buf();
    let mut play = Play::new(vec![crate::level::parse("game.lvl", "Game", GOOD).expect("a good level")], 0, 1);
    let mut reload = HotReload::new(Assets::embedded(), vec![own_folder.clone()], Some(own_folder), &mut play);
    let files = [("a.lvl", GOOD), ("b.lvl", SEALED), ("set.toml", "order = [\"b\", \"a\"]\n")];
    let packed = library::pack("tales", &files.map(|(name, text)| (PathBuf::from(name), text.as_bytes().to_vec())));
    let winter = Scratch::new("live-winter");
    for (name, text) in files {
        std::fs::write(winter.join(name), text).expect("written");
    }
    std::fs::rename(&*winter, own.join("winter")).expect("moved");
    std::fs::write(own.join("tales.zip"), packed.expect("packed")).expect("written");
    let titles = |play: &Play, set: &str| {
        let place = play.levels().set_names().position(|name| name == set)?;
        Some(play.levels().set_levels(place).map(|(_, level)| level.title.clone()).collect::<Vec<_>>())
    };
    for set in ["winter", "tales"] {
        let expected = Some(vec!["B".to_owned(), "A".to_owned()]);
        wait(&mut reload, &mut play, |play| titles(play, set) == expected);
    }
    levels::forget_missing(&mut play);
    assert_eq!(titles(&play, "tales").map(|titles| titles.len()), Some(2), "it stays");
}

/// An archive that was put among the player's own levels is there at once, beside the game's.
#[test]
fn kept_set_brings_the_other_levels_with_it() {
    let (folder, mut reload, mut play) = watched("kept");
    play.set_archive(folder.join("kept.zip"));
    assert!(play.view(1.0, None).context.can_keep_set);
    reload.take_kept_set(&folder.join("kept.zip"), &mut play);
    let context = play.view(1.0, None).context;
    assert_eq!(context.sets[0].name, "Breakout");
    assert!(!context.can_keep_set && context.levels.count() >= 24);
}

#[test]
fn names_beyond_three_are_counted() {
    let names = |count: usize| listed("in", &(0..count).map(|number| number.to_string()).collect::<Vec<_>>());
    assert_eq!((names(0).as_str(), names(3).as_str()), ("", "\n\nin 0, 1, 2"));
    assert_eq!(names(5), "\n\nin 0, 1, 2 and 2 more");
}

/// The window tells the refusal, since there may be no terminal. Mistakes in levels come first.
#[test]
fn refusal_to_watch_is_shown_in_the_window() {
    let (folder, mut reload, mut play) = watched("unwatched");
    reload.watcher.refuse("no more of them");
    let refusal = "the game does not see changes to files: no more of them; start the game again after a change";
    assert_eq!(said(&reload, &play), Some(("c.lvl".to_owned(), true, Urgency::Still)));
    save(&mut play, &folder, "c.lvl", GOOD);
    choose(&mut play, 0);
    let message = reload.message(play.levels()).expect("a message");
    assert_eq!(message, Message::warning(format!("warning: {refusal}"), Urgency::Still));
    std::fs::remove_dir_all(folder).expect("removed");
}
