//! Sets of levels from the author's folder to another player's archive: check, pack, read, refuse.

use breakout::level::{Background, Level};
use breakout::library::{self, LevelLibrary};
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

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// A folder with two levels, an order against their names, and a set's look.
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

#[test]
fn a_packed_set_is_the_set() {
    let folder = folder("tales", SET);
    let archive = folder.with_extension("zip");
    let (from, to) = (folder.display().to_string(), archive.display().to_string());
    let level = folder.join("boss.lvl").display().to_string();
    let proof = folder.join("boss.replay").display().to_string();
    let recorded = breakout(&["simulate", &level, "--skill", "strong", "--seed", "3", "--record", &proof]);
    assert!(told(&recorded).contains("seed 3: won"), "{}", told(&recorded));
    let packed = breakout(&["pack", &from, "-o", &to]);
    assert!(packed.status.success(), "{}", told(&packed));
    assert!(told(&packed).contains("boss.lvl: 15 × 3 bricks, ok; won in "), "{}", told(&packed));
    assert!(told(&packed).contains(&format!("{to}: 3 levels; play it with `breakout")), "{}", told(&packed));

    for set in [&folder, &archive] {
        let library = LevelLibrary::from_files(std::slice::from_ref(set)).expect("a good set");
        assert_eq!(library.levels.set_names().collect::<Vec<_>>(), ["Harbour tales"]);
        let told: Vec<_> =
            library.levels.iter().map(|level| (level.title.as_str(), level.background().name())).collect();
        assert_eq!(told, [("Boss", "lagoon"), ("First", "dunes"), ("Last", "lagoon")]);
        let boss = library::load(&set.join("boss.lvl")).expect("a level");
        assert!(library::proof_of(&set.join("boss.lvl"), &boss).expect("there").is_ok());
        assert!(library::proof_of(&set.join("10-last.lvl"), &boss).is_none());
    }
    let picture = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tales.png").display().to_string();
    for arguments in [
        &["check", &to][..],
        &["simulate", &to, "--games", "2"],
        &["pace", &to, "--games", "2", "--skill", "middle"],
        &["pace", &to, "--games", "2", "--aim", "20"],
        &["render", "--sheet", &to, "-o", &picture],
    ] {
        let output = breakout(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", told(&output));
    }
}

#[test]
fn mistakes_in_a_set_are_told_with_what_to_do() {
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
        assert!(told(&output).contains(expected), "{expected}: {}", told(&output));
    }
    let packed = breakout(&["pack", &path]);
    assert!(!packed.status.success() && told(&packed).contains("not packed, because it has mistakes"));
    // Such a set is played all the same, under its folder's name.
    let library = LevelLibrary::from_files(&[folder]).expect("levels");
    assert_eq!(library.levels.set_names().collect::<Vec<_>>(), ["mistaken"]);
    assert_eq!(library.levels.iter().nth(1).map(Level::background), Some(Background::DEFAULT));
}

#[test]
fn one_bad_level_is_told_and_passed_over() {
    let folder = folder("one-bad", "");
    std::fs::write(folder.join("boss.lvl"), "x\n").expect("written");
    let path = folder.display().to_string();
    for arguments in [&["simulate", &path, "--games", "1"][..], &["pace", &path, "--games", "1", "--skill", "strong"]] {
        let output = breakout(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", told(&output));
        assert!(told(&output).contains("boss.lvl:1:1: `x` is not a code") && told(&output).contains("irst"));
    }
}

/// Each level of the game comes with a win that proves that it can be won.
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

/// The difficulty that a level of the game tells is the one that docs/pace.md has measured.
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
