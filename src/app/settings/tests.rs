use super::*;
use crate::player::{Control, Key, Keys, Motion, PadButton};
use crate::scratch::Scratch;

fn folder(name: &str) -> Scratch {
    Scratch::absent(&format!("settings-{name}"))
}

#[test]
fn what_is_set_is_there_the_next_time() {
    let folder = folder("kept");
    let path = folder.join("deep/settings.toml");
    let mut file = SettingsFile::load_from(Some(path.clone()));
    assert_eq!(*file.get(), Settings::default());
    file.change(|settings| (settings.volume, settings.reduced_motion) = (30, true));
    let again = SettingsFile::load_from(Some(path.clone()));
    assert_eq!((again.get().volume, again.get().motion()), (30, Motion::Reduced));
    let files: Vec<_> = std::fs::read_dir(path.parent().expect("a folder")).expect("it").flatten().collect();
    assert_eq!(files.len(), 1, "no temporary file is left");
}

/// The old file is replaced, not written into: it is whole at any time.
#[test]
fn a_file_is_replaced_as_a_whole_and_only_by_another() {
    let folder = folder("whole");
    let path = folder.join("settings.toml");
    let (old, text) = (folder.join("old"), "# mine\nvolume = 30\n");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(&path, text).expect("written");
    let mut file = SettingsFile::load_from(Some(path.clone()));
    file.change(|settings| settings.volume = 30);
    assert_eq!(std::fs::read_to_string(&path).expect("it"), text, "nothing changed");
    std::fs::hard_link(&path, &old).expect("linked");
    file.change(|settings| settings.volume = 40);
    assert_eq!(std::fs::read_to_string(&old).expect("it"), text);
    assert_eq!(SettingsFile::load_from(Some(path)).get().volume, 40);
}

#[test]
fn what_cannot_be_written_is_said_and_leaves_nothing_behind() {
    let folder = folder("refused");
    let path = folder.join("settings.toml");
    let mut file = SettingsFile::load_from(Some(path.clone()));
    std::fs::create_dir_all(path.join("in the way")).expect("a folder");
    file.change(|settings| settings.volume = 30);
    let expected = format!("{}: not a file but a folder; put a file in its place", path.display());
    assert_eq!((file.get().volume, file.warned.as_deref()), (30, Some(expected.as_str())));
    assert_eq!(std::fs::read_dir(&folder).expect("it").count(), 1, "no temporary file is left");
    assert!(
        write(&path, "", None).expect_err("refused").starts_with(&format!("{}: cannot be written: ", path.display()))
    );
    assert_eq!(std::fs::read_dir(&folder).expect("it").count(), 1, "no temporary file is left");
}

/// Where the folder for settings is a file.
#[test]
fn a_file_in_the_way_of_the_folder_is_named() {
    let folder = folder("blocked");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("breakout"), "").expect("written");
    let mut file = SettingsFile::load_from(Some(folder.join("breakout/settings.toml")));
    file.change(|settings| settings.volume = 30);
    let blocked = folder.join("breakout").display().to_string();
    let expected = format!("{blocked}: cannot be made: there is something else of this name; move it away");
    assert_eq!(file.warned, Some(expected));
}

/// What is in it is no setting of this game: it stays, and costs only the setting of its name.
#[test]
fn a_table_of_a_settings_name_costs_only_that_setting() {
    let folder = folder("table");
    let path = folder.join("settings.toml");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(&path, "volume = 30\n\n[levels]\nmine = 1\n").expect("written");
    let mut file = SettingsFile::load_from(Some(path.clone()));
    file.change(|settings| settings.levels = "winter".to_owned());
    let warned = file.warned.take().expect("said");
    assert!(warned.ends_with("settings.toml: `levels` is a table here; call it something else"), "{warned}");
    file.change(|settings| (settings.levels, settings.volume) = ("summer".to_owned(), 40));
    file.change(|settings| settings.music_volume = 20);
    let text = std::fs::read_to_string(&path).expect("it");
    assert!(text.contains("[levels]\nmine = 1\n"), "{text}");
    drop(file);
    let again = SettingsFile::load_from(Some(path));
    assert_eq!((again.get().volume, again.get().music_volume, again.get().levels.as_str()), (40, 20, ""));
}

/// While a file changes, a text of the same length stands in for such a number: the same text may
/// be the name of a set.
#[test]
fn a_number_too_large_stays_where_it_is() {
    let folder = folder("places");
    let path = folder.join("settings.toml");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(&path, "levels = \"\"\nowner = 1e400 # mine\nother = 2e400\n").expect("written");
    let mut file = SettingsFile::load_from(Some(path.clone()));
    for name in ["aaa", "bbb", "1e400 0"] {
        file.change(move |settings| settings.levels = name.to_owned());
        let text = std::fs::read_to_string(&path).expect("it");
        assert_eq!(text, format!("levels = \"{name}\"\nowner = 1e400 # mine\nother = 2e400\n"));
    }
}

/// Its name has no room for an ending, so that it cannot be renamed.
#[test]
fn a_broken_file_that_cannot_be_kept_aside_is_not_overwritten() {
    let folder = folder("stays");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(format!("{}.{}", "s".repeat(230), "t".repeat(20)));
    std::fs::write(&path, "volume = loud\n").expect("written");
    let mut file = SettingsFile::load_from(Some(path.clone()));
    file.change(|settings| settings.volume = 30);
    assert_eq!(std::fs::read_to_string(&path).expect("it"), "volume = loud\n");
}

/// The disk that a link leads to may be away for today. The link stays, and is not written through.
#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_stays() {
    let folder = folder("links");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("settings.toml");
    std::os::unix::fs::symlink("settings-elsewhere.toml", &path).expect("linked");
    let mut file = SettingsFile::load_from(Some(path.clone()));
    file.change(|settings| settings.volume = 30);
    assert!(path.is_symlink() && !folder.join("settings-elsewhere.toml").exists());
    std::fs::write(folder.join("settings-elsewhere.toml"), "volume = 40\n").expect("written");
    assert_eq!(SettingsFile::load_from(Some(path)).get().volume, 40);
}

#[test]
fn a_broken_file_is_kept_aside() {
    let folder = folder("broken");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("settings.toml");
    let texts: [(&[u8], _, _, _); 3] = [
        (b"# mine\nvolume = 7\nmuted = maybe\n", "3:9: ", 7, "# mine\nvolume = 50\n# muted = maybe\n"),
        (b"volume 7\n", "1:8: ", 70, "# volume 7\nvolume = 50\n"),
        (b"# f\xfcr mich\n", "1:4: ", 70, ""),
    ];
    for (text, place, volume, now) in texts {
        std::fs::write(&path, text).expect("written");
        let error = parse(&path).err().expect("broken");
        assert!(error.contains(&format!("settings.toml:{place}")), "{error}");
        let mut file = SettingsFile::load_from(Some(path.clone()));
        assert_eq!(*file.get(), Settings { volume, ..Settings::default() }, "one line costs only itself");
        assert_eq!(SettingsFile::load_from(Some(path.clone())).get().volume, volume, "also the next time");
        file.change(|settings| settings.volume = 50);
        assert_eq!(SettingsFile::load_from(Some(path.clone())).get().volume, 50);
        let text = std::fs::read_to_string(&path).expect("settings");
        assert!(now.is_empty() || text == now, "{text}");
    }
    for (name, (text, ..)) in
        ["settings.toml.broken", "settings.toml.broken-2", "settings.toml.broken-3"].iter().zip(texts)
    {
        assert_eq!(std::fs::read(folder.join(name)).expect(name), text, "{name}");
    }
}

/// What the system does not let this program read, is no better in another place.
#[cfg(unix)]
#[test]
fn what_may_not_be_read_stays_as_it_is() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("sealed");
    std::fs::create_dir_all(&folder).expect("a folder");
    let (closed, circle) = (folder.join("closed.toml"), folder.join("circle.toml"));
    std::fs::write(&closed, "volume = 7\n").expect("written");
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o000)).expect("set");
    std::os::unix::fs::symlink("circle.toml", &circle).expect("linked");
    let mut paths = vec![circle];
    // An administrator may read everything.
    paths.extend(std::fs::read(&closed).is_err().then_some(closed));
    for path in paths {
        let mut file = SettingsFile::load_from(Some(path.clone()));
        let warnings = file.take_warnings();
        assert!(warnings.len() == 1 && warnings[0].contains("stays as it is"), "{warnings:?}");
        file.change(|settings| settings.volume = 30);
        let names = std::fs::read_dir(&folder).expect("it").flatten().map(|entry| entry.file_name());
        assert_eq!(names.count(), 2, "nothing was moved or made");
        assert!(path.symlink_metadata().is_ok() && std::fs::read(&path).is_err());
    }
}

/// What cannot be understood behind a link is copied beside the link, which stays.
#[cfg(unix)]
#[test]
fn a_link_to_a_broken_file_stays() {
    let folder = folder("link-broken");
    std::fs::create_dir_all(folder.join("real")).expect("a folder");
    let (real, link) = (folder.join("real/mine.toml"), folder.join("settings.toml"));
    std::fs::write(&real, "volume 7\n").expect("written");
    std::os::unix::fs::symlink("real/mine.toml", &link).expect("linked");
    let mut file = SettingsFile::load_from(Some(link.clone()));
    assert_eq!(std::fs::read_to_string(folder.join("settings.toml.broken")).expect("it"), "volume 7\n");
    file.change(|settings| settings.volume = 50);
    assert!(link.is_symlink() && !folder.join("settings.toml.broken").is_symlink());
    assert_eq!(std::fs::read_to_string(&real).expect("it"), "# volume 7\nvolume = 50\n");
    assert_eq!(file.take_warnings().len(), 1);
}

/// Each number too large makes the file be read anew.
#[test]
fn a_file_full_of_numbers_too_large_is_refused() {
    let folder = folder("overflows");
    let path = folder.join("settings.toml");
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    let text = |count: usize| (0..count).map(|number| format!("k{number} = 1e999\n")).collect::<String>();
    std::fs::write(&path, text(20)).expect("written");
    assert!(parse(&path).is_ok());
    std::fs::write(&path, text(21)).expect("written");
    let error = parse(&path).err().expect("refused");
    assert!(
        error.ends_with("settings.toml:21:7: more numbers are too large here than are looked for; make them smaller"),
        "{error}"
    );
    assert!(SettingsFile::load_from(Some(path.clone())).take_warnings()[0].contains("settings.toml.broken"));
}

#[test]
fn a_mistake_in_the_whole_file_is_in_plain_words() {
    let folder = folder("plain");
    let path = folder.join("settings.toml");
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    let plain = "this cannot be read; write each setting as `name = value` on a line of its own, and words in quotes";
    for (text, place, expected) in [
        ("muted = true\noops =\n", "2:7", plain),
        ("volume = loud\n", "1:10", plain),
        ("glow = \"low\n", "1:12", plain),
        ("volume = 1\nvolume = 2\n", "2:1", "this is set twice; delete one of the two"),
    ] {
        std::fs::write(&path, text).expect("written");
        let error = parse(&path).err().expect("broken");
        assert_eq!(error, format!("{}:{place}: {expected}", path.display()));
    }
}

#[test]
fn what_is_said_twice_is_wrong() {
    let folder = folder("twice");
    let path = folder.join("settings.toml");
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    let text = "keys_left = \"a a a\"\nkeys_right = \"d d\"\npad_left = \"l1 r1\"\nrun = \"hard hard easy\"\n";
    std::fs::write(&path, text).expect("written");
    let wrong = parse(&path).expect("read").wrong;
    let parts = ["up to two different names", "a button", "up to two different names", "one difficulty and assists"];
    assert!(wrong.len() == 4 && wrong.iter().zip(parts).all(|(wrong, part)| wrong.contains(part)), "{wrong:?}");
}

/// A file that is being edited while the game runs.
#[test]
fn what_cannot_be_read_now_is_not_overwritten() {
    let folder = folder("edited");
    let path = folder.join("settings.toml");
    let mut file = SettingsFile::load_from(Some(path.clone()));
    file.change(|settings| settings.volume = 30);
    std::fs::write(&path, "volume = 3").and_then(|()| std::fs::write(&path, "volu")).expect("written");
    file.change(|settings| settings.volume = 40);
    assert_eq!(std::fs::read_to_string(&path).expect("it"), "volu");
    assert!(file.warned.as_ref().is_some_and(|warned| warned.contains("settings.toml:1:")), "{:?}", file.warned);
    std::fs::write(&path, "muted = true\n").expect("written");
    file.change(|settings| settings.volume = 50);
    assert_eq!(std::fs::read_to_string(&path).expect("it"), "muted = true\nvolume = 50\n");
}

/// A file with `text`, after `change`.
fn after(name: &str, text: &str, change: impl Fn(&mut Settings) + 'static) -> String {
    let folder = folder(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("settings.toml");
    std::fs::write(&path, text).expect("written");
    SettingsFile::load_from(Some(path.clone())).change(change);
    let text = std::fs::read_to_string(&path).expect("it");
    assert!(parse(&path).is_ok(), "{text}");
    text
}

/// Some editors write a file in pieces.
#[test]
fn what_another_program_is_just_writing_stays() {
    use std::io::Write;
    let folder = folder("pieces");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("settings.toml");
    let mut kept = SettingsFile::load_from(Some(path.clone()));
    let mut file = std::fs::File::create(&path).expect("made");
    file.write_all(b"# one\nvolume = 50\n").expect("written");
    let rest = std::thread::spawn(move || {
        std::thread::sleep(SETTLES / 5);
        file.write_all(b"# two\nlater = 1 # three\n").expect("written");
    });
    kept.change(|settings| settings.muted = true);
    rest.join().expect("written");
    let text = std::fs::read_to_string(path).expect("it");
    assert_eq!(text, "# one\nvolume = 50\n# two\nlater = 1 # three\nmuted = true\n");
}

/// Until the disk has what the game writes, an editor has saved the file.
#[test]
fn what_is_saved_while_the_game_writes_stays() {
    let folder = folder("between");
    let path = folder.join("settings.toml");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(&path, "volume = 30\n").expect("written");
    let mut file = SettingsFile::load_from(Some(path.clone()));
    let (calls, edited) = (std::cell::Cell::new(0), path.clone());
    file.change(move |settings| {
        settings.muted = true;
        calls.set(calls.get() + 1);
        // The first time it changes what is known, then what is written.
        if calls.get() == 2 {
            std::fs::write(&edited, "# mine\nvolume = 40\n").expect("written");
        }
    });
    assert_eq!(std::fs::read_to_string(&path).expect("it").lines().next(), Some("# mine"));
    let again = SettingsFile::load_from(Some(path.clone()));
    assert_eq!((again.get().volume, again.get().muted), (40, true));
    // An editor that does so again and again.
    let edited = path.clone();
    let calls = std::cell::Cell::new(0);
    file.change(move |settings| {
        settings.reduced_motion = true;
        calls.set(calls.get() + 1);
        if (2..10).contains(&calls.get()) {
            std::fs::write(&edited, format!("# {}\nvolume = 50\n", calls.get())).expect("written");
        }
    });
    assert!(file.take_warnings()[0].contains("another program writes it again and again"));
    assert_eq!(SettingsFile::load_from(Some(path)).get().volume, 50);
}

/// Others take it away first. What is known of it must not be written in between.
#[test]
fn what_another_program_takes_away_for_a_moment_comes_back() {
    let folder = folder("away");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("settings.toml");
    std::fs::write(&path, "# one\nvolume = 50\n").expect("written");
    let mut kept = SettingsFile::load_from(Some(path.clone()));
    let change = |kept: &mut SettingsFile| {
        kept.change(|settings| settings.muted = !settings.muted);
        std::fs::read_to_string(&path).expect("it")
    };
    std::fs::rename(&path, folder.join("settings.toml~")).expect("renamed");
    let to = path.clone();
    let rest = std::thread::spawn(move || {
        std::thread::sleep(SETTLES / 5);
        std::fs::write(to, "# one\nvolume = 50\n# two\n").expect("written");
    });
    assert_eq!(change(&mut kept), "# one\nvolume = 50\nmuted = true\n# two\n");
    rest.join().expect("written");
    // One that was deleted is written anew.
    std::fs::remove_file(&path).expect("removed");
    assert_eq!(change(&mut kept), "# one\nvolume = 50\nmuted = false\n# two\n");
}

#[test]
fn comments_and_order_stay() {
    let text = "# Mine.\n\nreduced_motion = true   # headaches\n\n  # not in the evening\nmuted=false\nvolume = 0x1E # half\n\n                new = [1,\n  2] # of a later version\n\n[later]\nvolume = \"loud\" # another one\n# the end\n";
    let kept = after("comments", text, |settings| settings.volume = 40);
    assert_eq!(kept, text.replace("0x1E", "40"));
    let kept = after("comments", text, |settings| settings.muted = true);
    assert_eq!(kept, text.replace("muted=false", "muted=true"));
    let kept = after("comments", text, |settings| settings.samples = 2);
    assert_eq!(kept, text.replace("of a later version\n", "of a later version\nsamples = 2\n"));
}

#[test]
fn files_of_any_editor_stay_what_they_are() {
    let volume = |settings: &mut Settings| settings.volume = 40;
    assert_eq!(after("editors", "# one\r\nvolume = 3\r\n# two\r\n", volume), "# one\r\nvolume = 40\r\n# two\r\n");
    assert_eq!(after("editors", "# only this", volume), "# only this\nvolume = 40\n");
    assert_eq!(after("editors", "# only this\n\n", volume), "# only this\n\nvolume = 40\n");
    assert_eq!(after("editors", "volume = 3", volume), "volume = 40\n");
    assert_eq!(after("editors", "", volume), "volume = 40\n");
    assert_eq!(after("editors", "\u{feff}volume = 3\n", volume), "\u{feff}volume = 40\n");
}

#[test]
fn a_wrong_value_costs_only_itself() {
    let folder = folder("wrong");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("settings.toml");
    let text = "# mine\nvolume = \"loud\" # !\nreduced_motion = true\nmuted = 1\nsamples = 99\n";
    std::fs::write(&path, text).expect("written");
    let read = parse(&path).expect("read");
    let expected = Settings { volume: 70, muted: false, reduced_motion: true, samples: 32, ..Settings::default() };
    assert_eq!(read.settings, expected);
    let shown = path.display();
    assert_eq!(
        read.wrong,
        [
            format!("{shown}:2:10: `volume` must be a whole number from 0 to 100, not `\"loud\"`; 70 is used"),
            format!("{shown}:4:9: `muted` must be `true` or `false`, not `1`; false is used"),
            format!("{shown}:5:11: `samples` must be a whole number from 1 to 32, not `99`; 32 is used"),
        ]
    );
    // Wrong values stay until they are changed.
    let mut file = SettingsFile::load_from(Some(path.clone()));
    assert_eq!(*file.get(), expected);
    file.change(|settings| settings.reduced_motion = false);
    let text = text.replace("reduced_motion = true", "reduced_motion = false");
    assert_eq!(std::fs::read_to_string(&path).expect("it"), text);
    file.change(|settings| settings.volume = 75);
    assert_eq!(std::fs::read_to_string(&path).expect("it"), text.replace("\"loud\"", "75"));
}

#[test]
fn what_is_no_value_at_all_is_wrong_too() {
    for (text, place, found) in [
        ("[volume]\nx = 1\n", "1:2", "this table"),
        ("volume.x = 1\n", "1:1", "this table"),
        ("[[volume]]\n[[volume]]\n", "1:3", "this array of tables"),
        ("volume = { x = 1 }\n", "1:10", "`{ x = 1 }`"),
        ("volume = [1,\n 2]\n", "1:10", "this array"),
        ("volume = \"very, very, very, very, very loud\"\n", "1:10", "this string"),
        ("volume = 50.0\n", "1:10", "`50.0`"),
    ] {
        let folder = folder("no-value");
        let path = folder.join("settings.toml");
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(&path, format!("muted = true\n{text}")).expect("written");
        let (line, column) = place.split_once(':').expect("both");
        let line = line.parse::<usize>().expect("a number") + 1;
        let read = parse(&path).expect(text);
        assert!(read.settings.muted && read.settings.volume == 70);
        let expected = format!(
            "{}:{line}:{column}: `volume` must be a whole number from 0 to 100, not {found}; 70 is used",
            path.display()
        );
        assert_eq!(read.wrong, [expected]);
        let before = std::fs::read_to_string(&path).expect("it");
        SettingsFile::load_from(Some(path.clone())).change(|settings| settings.volume = 30);
        let read = parse(&path).expect("still readable");
        if found.ends_with("table") || found.ends_with("tables") {
            // What it holds would be lost.
            assert_eq!(read.document.raw(), before);
        } else {
            assert_eq!((read.settings.volume, read.wrong.len()), (30, 0), "{}", read.document.raw());
        }
    }
}

#[test]
fn a_file_that_could_not_be_read_again_is_not_written() {
    let folder = folder("full");
    let path = folder.join("settings.toml");
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    let text = format!("volume = 9\n#{}\n", "x".repeat(MAX_FILE_SIZE as usize - 13));
    std::fs::write(&path, &text).expect("written");
    let mut file = SettingsFile::load_from(Some(path.clone()));
    file.change(|settings| settings.volume = 100);
    assert_eq!(file.get().volume, 100, "it holds for this run");
    assert!(std::fs::read_to_string(&path).expect("it") == text);
}

#[test]
fn what_killed_games_left_is_removed_and_nothing_else() {
    let folder = folder("killed");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("settings.toml");
    let others =
        ["settings.toml", "settings.toml.1", "settings.toml.unfinished", "settings.toml.x.unfinished", "notes"];
    let left = ["settings.toml.1.unfinished", "settings.toml.4294967295.unfinished"];
    for name in others.into_iter().chain(left) {
        std::fs::write(folder.join(name), "").expect("written");
    }
    let mut file = SettingsFile::load_from(Some(path));
    file.change(|settings| settings.volume = 30);
    let mut names: Vec<_> = std::fs::read_dir(&folder).expect("it").flatten().map(|entry| entry.file_name()).collect();
    let mut expected = others;
    names.sort();
    expected.sort_unstable();
    assert_eq!(names, expected);
}

/// What may be read by its owner only stays so.
#[cfg(unix)]
#[test]
fn permissions_stay() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("permissions");
    let path = folder.join("settings.toml");
    let mut file = SettingsFile::load_from(Some(path.clone()));
    file.change(|settings| settings.volume = 30);
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).expect("set");
    file.change(|settings| settings.volume = 40);
    assert_eq!(path.metadata().expect("it").permissions().mode() & 0o777, 0o600);
}

#[test]
fn what_a_later_version_wrote_is_kept_and_numbers_are_held_in_bounds() {
    let folder = folder("later");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("settings.toml");
    std::fs::write(&path, "volume = 300\nsamples = -4\nnew = [1]\n").expect("written");
    let mut file = SettingsFile::load_from(Some(path.clone()));
    assert_eq!((file.get().volume, file.get().samples), (100, 1));
    file.change(|settings| settings.muted = true);
    let text = std::fs::read_to_string(&path).expect("it");
    assert_eq!(text, "volume = 300\nsamples = -4\nnew = [1]\nmuted = true\n");
}

/// Two games at once: each changes what is changed in it.
#[test]
fn one_game_does_not_undo_what_another_one_sets() {
    let folder = folder("two");
    let path = folder.join("settings.toml");
    let [mut one, mut other] = [(); 2].map(|()| SettingsFile::load_from(Some(path.clone())));
    one.change(|settings| settings.volume = 10);
    other.change(|settings| settings.reduced_motion = true);
    one.change(|settings| settings.muted = true);
    let kept = SettingsFile::load_from(Some(path));
    assert_eq!((kept.get().volume, kept.get().reduced_motion, kept.get().muted), (10, true, true));
}

#[cfg(unix)]
#[test]
fn a_link_to_the_settings_stays_one() {
    let folder = folder("link");
    std::fs::create_dir_all(&folder).expect("a folder");
    let (real, link) = (folder.join("real.toml"), folder.join("settings.toml"));
    std::fs::write(&real, "volume = 20\n").expect("written");
    std::os::unix::fs::symlink(&real, &link).expect("a link");
    SettingsFile::load_from(Some(link.clone())).change(|settings| settings.volume = 30);
    assert!(link.is_symlink());
    assert!(std::fs::read_to_string(real).expect("it").contains("volume = 30"));
}

#[test]
fn without_a_folder_nothing_is_kept_and_nothing_fails() {
    let mut file = SettingsFile::load_from(None);
    file.change(|settings| settings.volume = 1);
    assert_eq!(file.get().volume, 1);
}

/// Files of earlier versions have one volume only.
#[test]
fn music_and_effects_have_volumes_beside_the_common_one() {
    let folder = folder("volumes");
    let path = folder.join("settings.toml");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(&path, "volume = 30\nmusic_volume = 40 # softly\neffects_volume = \"loud\"\n").expect("written");
    let mut file = SettingsFile::load_from(Some(path.clone()));
    let volumes = |file: &SettingsFile| (file.get().volume, file.get().music_volume, file.get().effects_volume);
    assert_eq!(volumes(&file), (30, 40, 100), "a wrong value costs only itself");
    file.change(|settings| settings.music_volume = 50);
    let text = std::fs::read_to_string(&path).expect("it");
    assert_eq!(text, "volume = 30\nmusic_volume = 50 # softly\neffects_volume = \"loud\"\n");
    assert_eq!((Settings::default().music_volume, Settings::default().effects_volume), (100, 100));
}

/// TOML itself has no room for such numbers, so that the whole file is no TOML because of one.
#[test]
fn a_number_too_large_costs_only_itself() {
    let folder = folder("huge");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("settings.toml");
    let long = "1".repeat(40);
    let text = format!(
        "# mine\nvolume = 1e400 # loud!\nmuted = true\nsamples = 12345678901234567890123\nlater = [ -1e999, {long} ]\n\
         effects_volume = {long}\nmusic_volume = 30\n"
    );
    std::fs::write(&path, &text).expect("written");
    let read = parse(&path).expect("read");
    assert_eq!(read.settings, Settings { muted: true, music_volume: 30, ..Settings::default() });
    let shown = path.display();
    assert_eq!(
        read.wrong,
        [
            format!("{shown}:2:10: `volume` must be a whole number from 0 to 100, not `1e400`; 70 is used"),
            format!(
                "{shown}:6:18: `effects_volume` must be a whole number from 0 to 100, not this number; 100 is used"
            ),
            format!(
                "{shown}:4:11: `samples` must be a whole number from 1 to 32, not `12345678901234567890123`; 4 is used"
            ),
        ]
    );
    let mut file = SettingsFile::load_from(Some(path.clone()));
    file.change(|settings| settings.muted = false);
    let text = text.replace("muted = true", "muted = false");
    assert_eq!(std::fs::read_to_string(&path).expect("it"), text, "what is wrong stays as it was written");
    file.change(|settings| settings.volume = 75);
    assert_eq!(std::fs::read_to_string(&path).expect("it"), text.replace("1e400", "75"));
    assert!(!folder.join("settings.toml.broken").exists());

    // What else is wrong is still said, at its place.
    std::fs::write(&path, "volume = 1e400\nmuted = maybe\n").expect("written");
    let error = parse(&path).err().expect("broken");
    assert!(error.contains("settings.toml:2:9: "), "{error}");
}

/// Keys stand in the file by their names; a wrong name costs only itself.
#[test]
fn keys_are_kept_by_their_names() {
    let folder = folder("keys");
    let path = folder.join("settings.toml");
    let mut file = SettingsFile::load_from(Some(path.clone()));
    file.change(|settings| {
        settings.keys.set(Control::Release, 1, Key::named("a"));
        settings.keys.set_button(Control::Pause, Some(PadButton::Code(314)));
    });
    let text = std::fs::read_to_string(&path).expect("it");
    for line in ["keys_left = \"left\"\n", "keys_release = \"space a\"\n", "pad_pause = \"code-314\"\n"] {
        assert!(text.contains(line), "{text}");
    }
    let again = SettingsFile::load_from(Some(path.clone())).get().keys;
    for control in Control::ALL {
        let names = |keys: Keys| keys.of(control).into_iter().flatten().map(Key::name).collect::<Vec<_>>();
        assert_eq!(names(again), names(file.get().keys));
        assert_eq!(again.button_of(control), file.get().keys.button_of(control));
    }

    std::fs::write(&path, "keys_left = \"a m\"\nkeys_right = \"x\"\npad_release = 3\nkeys_pause = \"\"\n")
        .expect("written");
    let read = parse(&path).expect("read");
    let keys = read.settings.keys;
    assert_eq!(keys.of(Control::Left), [Key::named("a"), Key::named("left")], "the usual ones");
    assert_eq!((keys.of(Control::Right), keys.of(Control::Pause)), ([Key::named("x"), None], [None, None]));
    assert_eq!(keys.button_of(Control::Release), PadButton::named("south"));
    assert_eq!(read.wrong.len(), 2, "{:?}", read.wrong);
}

/// A disk that is full for a while, and an editor that empties the file before it writes it.
#[test]
fn what_could_not_be_written_is_written_later() {
    let folder = folder("written-later");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("settings.toml");
    let text = |path: &Path| std::fs::read_to_string(path).expect("it");
    std::fs::write(&path, "# mine\nvolume = 30 # loud\n").expect("written");
    let mut file = SettingsFile::load_from(Some(path.clone()));
    let aside = |to: &str, from: &str| std::fs::rename(folder.join(from), folder.join(to)).expect("renamed");
    aside("mine", "settings.toml");
    std::fs::create_dir(&path).expect("a folder");
    file.change(|settings| settings.volume = 40);
    std::fs::remove_dir(&path).expect("removed");
    aside("settings.toml", "mine");
    file.change(|settings| settings.muted = true);
    assert_eq!(text(&path), "# mine\nvolume = 40 # loud\nmuted = true\n");

    std::fs::write(&path, "").expect("emptied");
    file.change(|settings| settings.volume = 50);
    assert_eq!(text(&path), "", "another program writes it");
    std::fs::write(&path, "# theirs\nvolume = 60\n").expect("written");
    file.change(|settings| settings.vsync = false);
    assert_eq!(text(&path), "# theirs\nvolume = 50\nvsync = false\n");

    std::fs::write(&path, "").expect("emptied");
    file.change(|settings| settings.volume = 70);
    drop(file);
    assert_eq!(text(&path), "# theirs\nvolume = 70\nvsync = false\n");

    let mut file = SettingsFile::load_from(Some(path.clone()));
    std::fs::remove_file(&path).expect("removed");
    file.change(|settings| settings.volume = 80);
    assert_eq!(text(&path), "# theirs\nvolume = 80\nvsync = false\n", "the file alone was lost");
}

/// An editor saved it half written, and the program ends before the rest comes.
#[test]
fn what_is_set_beside_a_broken_line_is_kept_when_the_program_ends() {
    let folder = folder("ends-broken");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("settings.toml");
    let bytes = |name: &str| std::fs::read(folder.join(name)).expect("it");
    let mended = "# mine\nvolume = 20\nmuted = true\n# glow = hig\n";
    for (broken, kept, aside) in [
        (&b"# mine\nvolume = 20\nglow = hig\n"[..], mended, "settings.toml.broken"),
        (b"# caf\xe9\nvolume = 20\n", "volume = 30\nmuted = true\n", "settings.toml.broken-2"),
    ] {
        std::fs::write(&path, "volume = 30\n").expect("written");
        let mut file = SettingsFile::load_from(Some(path.clone()));
        std::fs::write(&path, broken).expect("written");
        file.change(|settings| settings.muted = true);
        assert_eq!(bytes("settings.toml"), broken, "the editor goes on");
        drop(file);
        assert_eq!([bytes("settings.toml"), bytes(aside)], [kept.as_bytes(), broken]);
    }
}

/// The file can be moved, and the disk has no room for the mended one.
#[test]
fn lines_that_cannot_be_written_yet_are_written_when_the_program_ends() {
    let folder = folder("mended-later");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("settings.toml");
    std::fs::write(&path, "volume = 30\nglow = hig\ntext_size = 150\n").expect("written");
    let in_the_way = folder.join(format!("settings.toml.{}.unfinished", std::process::id()));
    std::fs::create_dir(&in_the_way).expect("a folder");
    let mut file = SettingsFile::load_from(Some(path.clone()));
    assert_eq!((file.get().volume, file.get().text_size), (30, 150));
    let told = file.take_warnings().join("\n");
    assert!(told.contains("cannot be written yet") && !path.exists(), "{told}");
    std::fs::remove_dir(&in_the_way).expect("removed");
    drop(file);
    let text = std::fs::read_to_string(&path).expect("it");
    assert_eq!(text, "volume = 30\n# glow = hig\ntext_size = 150\n");
}
