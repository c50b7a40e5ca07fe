//! Level sets, from the author's folder to another player's archive: check, pack, read, refuse.

use breakout::game::replay::Replay;
use breakout::game::rules::{Difficulty, GameMode};
use breakout::level::{Background, Level};
use breakout::library::{self, LevelLibrary};
use breakout::menu::MenuAction;
use breakout::player::Link;
use breakout::session::Session;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn breakout(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_breakout"))
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .expect("the program starts")
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Creates a folder with two levels, an order that differs from their names, and the set's look.
fn folder(name: &str, set: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let row = "2".repeat(15);
    for (file, text) in [
        ("10-last.lvl", format!("title: Last\n{row}\n{}\n", ".".repeat(15))),
        ("2-first.lvl", format!("title: First\nbackground: dunes\n{row}\n{}\n", ".".repeat(15))),
        ("boss.lvl", format!("title: Boss\n{row}\n{row}\n{}\n", ".".repeat(15))),
        ("set.toml", set.to_owned()),
    ] {
        std::fs::write(folder.join(file), text).expect("written");
    }
    folder
}

const SET: &str = "title = \"Harbour tales\"\nauthor = \"Ada\"\norder = [\"boss\"]\nbackground = \"lagoon\"\n";

/// A level and the link to its win travel as one text.
#[test]
fn link_in_a_comment_proves_its_level() {
    let file = folder("linked", "").join("boss.lvl");
    let (level, record) = (file.display().to_string(), file.with_extension("replay"));
    breakout(&["simulate", &level, "--skill", "strong", "--seed", "3", "--record", &record.display().to_string()]);
    let text = std::fs::read_to_string(&record).expect("recorded");
    std::fs::remove_file(&record).expect("removed");
    let replay = Replay::parse("boss.replay", &text).expect("a record");
    let link = Link::Game { record: Box::new(replay), step: 0 }.to_text();
    let text = std::fs::read_to_string(&file).expect("a level");
    let check = |link: &str, expected: &str, is_good: bool| {
        std::fs::write(&file, format!("{text}; my win: https://example.org/{link}\n")).expect("written");
        let output = breakout(&["check", &level, "--rules", "run"]);
        assert!(printed(&output).contains(expected), "{}", printed(&output));
        assert_eq!(output.status.success(), is_good);
        let library = LevelLibrary::from_files(std::slice::from_ref(&file)).expect("a level");
        let session = Session::new(library.levels, 0, 1).with_mode(GameMode::run(Difficulty::Normal));
        let has_ghost = session.view(1.0, None).entries().iter().any(|entry| entry.action == MenuAction::Ghost);
        assert_eq!(has_ghost, is_good);
    };
    check(&link, "won in ", true);
    check(&link[..link.len() - 30], "boss.lvl: this link has lost a part", false);
}

#[test]
fn a_packed_set_is_the_set() {
    let folder = folder("tales", SET);
    let archive = folder.with_extension("zip");
    let (from, to) = (folder.display().to_string(), archive.display().to_string());
    let level = folder.join("boss.lvl").display().to_string();
    let proof = folder.join("boss.replay").display().to_string();
    let recorded = breakout(&["simulate", &level, "--skill", "strong", "--seed", "3", "--record", &proof]);
    assert!(printed(&recorded).contains("seed 3: won"), "{}", printed(&recorded));
    let packed = breakout(&["pack", &from, "-o", &to]);
    assert!(packed.status.success(), "{}", printed(&packed));
    assert!(printed(&packed).contains("boss.lvl: 15 × 3 bricks, ok (rules of a run); won in "), "{}", printed(&packed));
    assert!(printed(&packed).contains(&format!("{to}: 3 levels; play it with `breakout")), "{}", printed(&packed));

    for set in [&folder, &archive] {
        let library = LevelLibrary::from_files(std::slice::from_ref(set)).expect("a good set");
        assert_eq!(library.levels.set_names().collect::<Vec<_>>(), ["Harbour tales"]);
        let printed: Vec<_> =
            library.levels.iter().map(|level| (level.title.as_str(), level.background().name())).collect();
        assert_eq!(printed, [("Boss", "lagoon"), ("First", "dunes"), ("Last", "lagoon")]);
        let boss = library::load(&set.join("boss.lvl")).expect("a level");
        assert!(library::proof_of(&set.join("boss.lvl"), &boss).expect("there").is_ok());
        assert!(library::proof_of(&set.join("10-last.lvl"), &boss).is_none());
    }
    let picture = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tales.png").display().to_string();
    for arguments in [
        &["check", &to][..],
        &["simulate", &to, "--games", "2"],
        &["pace", &to, "--games", "2", "--skill", "middle"],
        &["pace", &to, "--games", "2", "--aim", "0:20"],
        &["render", "--sheet", &to, "-o", &picture],
    ] {
        let output = breakout(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", printed(&output));
    }
}

#[test]
fn mistakes_in_a_set_are_reported_with_help() {
    let folder = folder("mistaken", "titel = \"A\"\norder = [\"bos\"]\n");
    std::fs::write(folder.join(".hid.lvl"), "2\n").expect("written");
    std::fs::write(folder.join("boss.replay"), "nothing").expect("written");
    let path = folder.display().to_string();
    let output = breakout(&["check", &path]);
    assert_eq!(output.status.code(), Some(1));
    for expected in [
        "`titel` is not a key",
        "did you mean `title`?",
        "there is no level `bos` beside this file",
        "did you mean `boss`?",
        ".hid.lvl",
        "boss.replay",
    ] {
        assert!(printed(&output).contains(expected), "{expected}: {}", printed(&output));
    }
    let packed = breakout(&["pack", &path]);
    assert!(!packed.status.success() && printed(&packed).contains("not packed, because it has mistakes"));
    // The set can still be played, under its folder's name.
    let library = LevelLibrary::from_files(&[folder]).expect("levels");
    assert_eq!(library.levels.set_names().collect::<Vec<_>>(), ["mistaken"]);
    assert_eq!(library.levels.iter().nth(1).map(Level::background), Some(Background::DEFAULT));
}

#[test]
fn a_bad_level_is_reported_and_skipped() {
    let folder = folder("one-bad", "");
    std::fs::write(folder.join("boss.lvl"), "x\n").expect("written");
    let path = folder.display().to_string();
    for arguments in [&["simulate", &path, "--games", "1"][..], &["pace", &path, "--games", "1", "--skill", "strong"]] {
        let output = breakout(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", printed(&output));
        assert!(printed(&output).contains("boss.lvl:1:1: `x` is not a code") && printed(&output).contains("irst"));
    }
}

/// The game uses every line about a set, or a message names the problem.
#[test]
fn no_word_about_a_set_is_dropped() {
    let folder = folder("words", "");
    let path = folder.display().to_string();
    for (name, text, expected) in [
        ("set.toml", &b"title = \"K\xfcche\"\n"[..], &["set.toml:1:11", "this character is not UTF-8"][..]),
        ("set.toml", b"\xff\xfet\0", &["set.toml", "this is UTF-16"]),
        ("Set.toml", b"title = \"A\"\n", &["Set.toml", "this file is not read", "call it `set.toml`"]),
        ("set.toml.txt", b"title = \"A\"\n", &["set.toml.txt", "this file is not read", "call it `set.toml`"]),
        ("set.toml", b"order = [\"boss\", \"boss\"]\n", &["set.toml:1:9", "`boss` is in the order twice"]),
        ("set.toml", b"[levels.my level]\n", &["set.toml:1:9", "write [levels.\"my level\"]"]),
        ("set.toml", "[levels.küche]\n".as_bytes(), &["write [levels.\"küche\"]"]),
        ("set.toml", b"[levels.01.5-x]\nmusic = \"forge\"\n", &["write [levels.\"01.5-x\"]"]),
        ("set.toml", b"title = \"A\"\ntitle = \"B\"\n", &["set.toml:2:1", "`title` is set twice", "remove one"]),
        ("set.toml", "title = “A”\n".as_bytes(), &["write straight quotes around it"]),
        ("set.toml", b"title = Harbour tales\n", &["write straight quotes around it"]),
        ("set.toml", b"title: \"A\"\n", &["set.toml:1:", "write `key = \"value\"`"]),
        ("set.toml", b"[level.boss]\n", &["`level` is not a key", "did you mean `levels`?"]),
        ("set.toml", b"{\\rtf1 title}", &["this is RTF", "save it as plain text"]),
    ] {
        for old in ["set.toml", "Set.toml", "set.toml.txt"] {
            let _ = std::fs::remove_file(folder.join(old));
        }
        std::fs::write(folder.join(name), text).expect("written");
        let output = breakout(&["check", &path]);
        assert_eq!(output.status.code(), Some(1), "{name}: {}", printed(&output));
        let picture = folder.with_extension("png").display().to_string();
        let drawn = breakout(&["render", "--sheet", &path, "-o", &picture]);
        assert!(drawn.status.success(), "{}", printed(&drawn));
        for expected in expected {
            assert!(printed(&output).contains(expected), "{expected}: {}", printed(&output));
            assert!(printed(&drawn).contains(expected), "{expected}: {}", printed(&drawn));
        }
        let packed = breakout(&["pack", &path]);
        assert!(!packed.status.success() && printed(&packed).contains("not packed, because it has mistakes"), "{name}");
    }
}

/// Some editors and systems append an extension to a file's name.
#[test]
fn levels_that_their_names_hide_are_named() {
    let folder = folder("hidden", "");
    std::fs::write(folder.join("best.lvl.txt"), "2 x\n").expect("written");
    std::fs::write(folder.join("readme.txt"), "My first set.\n").expect("written");
    let output = printed(&breakout(&["check", &folder.display().to_string()]));
    assert!(output.contains("best.lvl.txt\n = help: call it ") && output.contains("best.lvl\n"), "{output}");
    assert!(!output.contains("readme.txt"), "{output}");
}

/// A set has its levels in one folder. `check` names inner folders, whose levels no menu shows.
#[test]
fn folders_inside_a_set_are_named() {
    let folder = folder("deeper", "");
    for (inner, file) in [("winter", "ice.lvl"), ("sketches", "notes.txt")] {
        std::fs::create_dir_all(folder.join(inner)).expect("a folder");
        std::fs::write(folder.join(inner).join(file), "2 2\n").expect("written");
    }
    let output = printed(&breakout(&["check", &folder.display().to_string()]));
    assert!(output.contains("warning: ") && output.contains("winter\n = help: move them up into "), "{output}");
    assert!(!output.contains("sketches"), "{output}");
}

/// Both commands name the rules they judge by. In a run, bricks enclosed by solid ones can be
/// broken.
#[test]
fn check_and_pack_print_their_rules() {
    let folder = folder("rules", "");
    std::fs::write(folder.join("boss.lvl"), "1111\n1221\n1111\n....\n....\n....\n2222\n").expect("written");
    let (path, archive) = (folder.display().to_string(), folder.with_extension("zip").display().to_string());
    for (arguments, expected) in [
        (&["check", &path][..], "boss.lvl: 4 × 7 bricks, can be played; 1 warning (classic rules)"),
        (&["check", "--rules", "run", &path], "boss.lvl: 4 × 7 bricks, ok (rules of a run)"),
        (&["pack", &path, "-o", &archive], "boss.lvl: 4 × 7 bricks, ok (rules of a run)"),
    ] {
        let output = breakout(arguments);
        assert!(output.status.success() && printed(&output).contains(expected), "{arguments:?}: {}", printed(&output));
    }
}

#[test]
fn archives_of_other_kinds_are_named() {
    let folder = folder("archives", "");
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).expect("written");
        path.display().to_string()
    };
    let rar = b"Rar!\x1a\x07\x01\0";
    for (path, expected) in [
        (file("broken.zip", b"PK\x03\x04"), "not a zip file, or the download is incomplete"),
        (file("rar.zip", rar), "not a zip file, or the download is incomplete"),
        (file("page.zip", b"<html>404</html>"), "not a zip file, or the download is incomplete"),
        (file("set.rar", rar), "a set must be a `.zip`"),
        (file("set.7z", b"7z\xbc\xaf\x27\x1c"), "a set must be a `.zip`"),
        (file("set.tar.gz", b"\x1f\x8b\x08"), "a set must be a `.zip`"),
    ] {
        let output = breakout(&["check", &path]);
        assert_eq!(output.status.code(), Some(1), "{path}");
        assert!(printed(&output).contains(expected), "{path}: {}", printed(&output));
    }
}

/// An author gets figures, and the lines of the level's file to change.
#[test]
fn pace_suggests_changes_to_an_author() {
    let folder = folder("pace", SET);
    let level = folder.join("boss.lvl").display().to_string();
    let output = breakout(&["pace", &level, "--games", "3"]);
    let lines: Vec<String> = printed(&output).lines().map(str::to_owned).collect();
    assert!(output.status.success() && lines[0] == "Boss", "{lines:?}");
    for (line, start) in lines[1..].iter().zip(["  weak ", "  middle ", "  strong ", "  difficulty: "]) {
        assert!(line.starts_with(start) && line.chars().count() <= 80, "{line}");
    }
    assert_eq!(lines.len(), 5, "{lines:?}");
    for (aim, expected) in [("0:01", "to make it shorter: "), ("9:00", "to make it longer: ")] {
        let output = printed(&breakout(&["pace", &level, "--games", "3", "--aim", aim]));
        assert!(output.contains(expected) && output.contains(&format!("for {aim}")), "{output}");
        // The first row of bricks is in line 2, below the title.
        assert!(output.contains(": line 2 column ") || output.contains(": line 3 column "), "{output}");
    }
}

/// Each of the game's levels comes with a recorded win, which proves that it can be won.
#[test]
fn shipped_levels_are_proven() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let levels = library::in_folder(&folder).expect("the levels");
    assert_eq!(levels.len(), 24);
    for file in levels {
        let level = library::load(&file).expect("a good level");
        let proof = library::proof_of(&file, &level).unwrap_or_else(|| panic!("{}: no proof", file.display()));
        proof.unwrap_or_else(|reason| panic!("{}: {reason}", file.display()));
    }
}

/// The difficulty in each of the game's levels is the one measured in docs/pace.md.
#[test]
fn shipped_levels_tell_their_measured_difficulty() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let table = std::fs::read_to_string(root.join("docs/pace.md")).expect("the table");
    for file in library::in_folder(&root.join("levels")).expect("the levels") {
        let level = library::load(&file).expect("a good level");
        let row = table.lines().find(|line| line.starts_with(&format!("| {} |", level.title))).expect("a row");
        let step = row.trim_end_matches(" |").rsplit(": ").next().and_then(|step| step.parse().ok());
        assert_eq!(level.difficulty, step, "{}", level.title);
    }
}
