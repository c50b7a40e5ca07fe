//! The command line as users see it: messages, files, exit status.

use std::path::PathBuf;
use std::process::{Command, Output};

fn breakout(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_breakout"))
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Writes a file for one test. Returns its path.
fn file(name: &str, content: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the folder for tests can be written");
    path.display().to_string()
}

/// Asserts that playing and `check` report a bad file with the same message and place, and exit
/// with status 1.
#[track_caller]
fn check_bad(path: &str, place: &str, expected: &str) {
    let mut commands = vec![vec!["render", path, "-o", "never.png"], vec!["simulate", path]];
    // With a screen, the game would open its window and show the message there.
    commands.extend(cfg!(target_os = "linux").then(|| vec![path]));
    for arguments in &commands {
        let output = breakout(arguments);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {message}");
        assert!(message.contains(&format!("{path}{place}: {expected}")), "{arguments:?}: {message}");
        assert!(!message.contains("panicked"), "{message}");
    }
    let output = breakout(&["check", path]);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{message}");
    let place = if place.matches(':').count() == 1 { format!("{place}:1") } else { place.to_owned() };
    assert!(message.contains(expected) && message.contains(&format!("{path}{place}")), "{message}");
    assert!(!PathBuf::from("never.png").exists());
}

#[test]
fn bad_levels_are_refused_with_their_place() {
    check_bad("no/such/file.lvl", "", "no such file or folder; check the name");
    check_bad(&file("empty.lvl", b""), "", "the level is empty");
    check_bad(&file("binary.lvl", &[0, 159, 146, 150, 255, 10, 7]), "", "this is not UTF-8 text");
    check_bad(&file("latin-1.lvl", b"2 2\n; f\xfcr\n"), ":2:4", "this character is not UTF-8");
    check_bad(&file("ragged.lvl", b"2 2 2\n2 2\n"), ":2", "row 2 has 2 bricks, row 1 (line 1) has 3");
    check_bad(&file("letter.lvl", b"2 2 2\n2 x 2\n"), ":2:3", "`x` is not a code");
    check_bad(&file("minus.lvl", b"2 -1\n"), ":1:3", "`-1` is not a code");
    check_bad(&file("wide.lvl", "2 ".repeat(1_000_000).as_bytes()), ":1:2001", "more than 1000 bricks in a row");
    check_bad(&file("none.lvl", b"0 0\n0 0\n"), "", "the level has nothing to destroy");
    check_bad(&file("solid.lvl", b"1 1\n"), "", "the level has nothing to destroy");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-levels");
    std::fs::create_dir_all(&folder).expect("a folder");
    let message = text(&breakout(&[&folder.display().to_string()]).stderr);
    assert!(message.contains("no-levels: no level in it"), "{message}");
    let sparse = file("sparse.lvl", b"");
    std::fs::File::options().write(true).open(&sparse).expect("opens").set_len(1 << 30).expect("a sparse file");
    check_bad(&sparse, "", "more than 16777216 bytes, which is the limit");
    std::fs::remove_file(sparse).expect("removed");
}

#[test]
fn check_reports_all_files_and_accepts_the_shipped_ones() {
    let bad = file("one-bad.lvl", b"a\n");
    let output = breakout(&["check", "levels/01-paper-boat.lvl", &bad, "no/such.lvl"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("01-paper-boat.lvl: 17 × 11 bricks, ok"), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("one-bad.lvl:1:1") && text(&output.stderr).contains("no/such.lvl"));
    let mut arguments = vec!["check".to_owned(), "--deny-warnings".to_owned()];
    for entry in std::fs::read_dir("levels").expect("the levels").flatten() {
        if entry.path().extension().is_some_and(|extension| extension == "lvl") {
            arguments.push(entry.path().display().to_string());
        }
    }
    assert!(arguments.len() > 6);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    assert!(breakout(&arguments).status.success());
}

/// Messages about common mistakes show the right command.
#[test]
fn slips_are_answered() {
    let sealed = file("sealed.lvl", b"2 2 2\n1 1 1\n0 2 0\n");
    let new = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("mine").display().to_string();
    let new_renamed = format!("mine: the names of levels end in `.lvl`; write `breakout new {new}.lvl`");
    let new_in_folder = PathBuf::from("levels").join("mine.lvl").display().to_string();
    let new_in_folder = format!("write `breakout new {new_in_folder}`");
    let named_otherwise = file("otherwise.txt", b"22\n");
    let (bad, worse) = (file("bad.lvl", b"2\n\n2\n"), file("worse.lvl", b"x\n"));
    for (arguments, status, expected) in [
        (&["chek"][..], 1, "chek: neither a file nor a command; did you mean `breakout check`?"),
        (&["xyz"], 1, "xyz: neither a file nor a command; `breakout --help` lists the commands"),
        (&["new", &new], 1, &new_renamed),
        (&["new", "mine.txt"], 1, "write `breakout new mine.lvl`"),
        (&["new", "a b.txt"], 1, "write `breakout new \"a b.lvl\"`"),
        (&["new", "levels"], 1, &new_in_folder),
        (&["new", ".lvl"], 1, "write `breakout new mine.lvl`"),
        (&["new", "-"], 1, "-: the names of levels end in `.lvl`; write `breakout new mine.lvl`"),
        (&["simulate", "--level", "2", &sealed], 2, "cannot be used with"),
        (&["--level", "2", &sealed], 1, "there is no level 2: there is only one"),
        (&["check", &named_otherwise], 0, "its name does not end in `.lvl`"),
        (&["render", "-o", &named_otherwise], 1, "already exists and is something else"),
        (&["simulate", "--record", &named_otherwise, &named_otherwise], 1, "already exists and is something else"),
        (&["check", &bad, &worse], 1, "worse.lvl:1:1"),
        (&["render", "--sheet", &bad, &worse, "-o", "never.png"], 1, "worse.lvl:1:1"),
        (&["new", "no/such/mine.lvl"], 1, "no/such/mine.lvl: cannot be written"),
        (&["render", "-o", "never.jpg"], 1, "never.jpg: pictures are written as PNG"),
        (&["simulate", "--games", "0"], 2, "--games"),
        (&["try", &named_otherwise, "--ball", "9,9"], 1, "there is no column 9, row 9: the level has 2 × 1"),
        (&["try", &named_otherwise, "--ball", "1,1"], 1, "a ball has no room at column 1, row 1: a brick is too near"),
        (&["pace", &sealed, "--aim", "2:5x"], 2, "write seconds or M:SS, such as 90 or 1:30"),
        (&["try", &named_otherwise, "--ball", "0,1"], 2, "write COLUMN,ROW, such as 12,3"),
        (&["try", &named_otherwise, "--from", "tests/replays/first-wall.replay@0:05"], 1, "a game on another level"),
        (&["simulate", "--rules", "classic", &sealed], 0, "`breakout check` tells whether a brick is closed off"),
        (&["check", "--deny-warnings", &sealed], 1, "closed off"),
    ] {
        let output = breakout(arguments);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {message}");
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
    assert_eq!(std::fs::read(&named_otherwise).expect("the level"), b"22\n", "nothing is written over a level");
    assert!(!PathBuf::from("never.jpg").exists() && !PathBuf::from(new).exists());
    // A terminal would act on this name. Windows does not allow it.
    let name = "odd\u{1b}[31m.lvl";
    let odd = if cfg!(windows) { name.to_owned() } else { file(name, b"2 x\n") };
    for arguments in [&["check", &odd][..], &["check", "no\u{1b}.lvl"], &["simulate", &odd], &["new", "odd\u{1b}"]] {
        let message = text(&breakout(arguments).stderr);
        assert!(message.contains("\\u{1b}") && !message.contains('\u{1b}'), "{arguments:?}: {message:?}");
    }
    // Without a screen, playing prints the message that the window would show.
    if cfg!(target_os = "linux") {
        let message = text(&breakout(&[&bad, &worse]).stderr);
        assert!(message.contains("bad.lvl:2") && message.contains("worse.lvl:1:1"), "{message}");
        assert!(!message.contains("no window can be opened"), "{message}");
        assert!(text(&breakout(&["--level", "2", &bad]).stderr).contains("bad.lvl:2"));
    }
    // A folder is not a level, whatever its name.
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("folder-with-folder");
    std::fs::create_dir_all(folder.join("inner.lvl")).expect("folders");
    std::fs::write(folder.join("a.lvl"), "22\n").expect("written");
    std::fs::write(folder.join(".#a.lvl"), "an editor's").expect("written");
    assert_eq!(breakout(&["check", &folder.display().to_string()]).status.code(), Some(0));
}

#[test]
fn simulate_wins_level_1_and_repeats_its_output() {
    const PERFECT: [&str; 5] = ["simulate", "--rules", "classic", "--skill", "perfect"];
    let simulate = |arguments: &[&str]| breakout(&[&PERFECT[..], arguments].concat());
    let output = simulate(&["--level", "1", "--games", "3", "--seed", "4", "--each"]);
    let lines = text(&output.stdout);
    assert!(output.status.success());
    let games: Vec<&str> = lines.lines().take_while(|line| line.starts_with("seed ")).collect();
    assert_eq!(games.len(), 3, "{lines}");
    assert!(games.iter().all(|line| line.contains(": won after ") && line.contains("0 bricks left, hash ")), "{lines}");
    assert!(
        lines.contains("\nwon: 3 of 3 games (100.0 %), 0 lost, 0 unfinished\ntime to win: median of 3: "),
        "{lines}"
    );
    assert_eq!(text(&simulate(&["--games", "3", "--seed", "4", "--each"]).stdout), lines);
    let summary = text(&simulate(&["--games", "3", "--seed", "4"]).stdout);
    assert!(summary.starts_with("won: 3 of 3 games") && lines.ends_with(&summary), "{summary}");
    let other = simulate(&["--games", "1", "--seed", "5"]);
    assert_eq!(Some(games[1]), text(&other.stdout).lines().next());
}

/// The output is identical on any number of threads, and the help explains each figure.
#[test]
fn simulate_sums_up_the_same_on_any_number_of_threads() {
    let simple = file("simple.lvl", b"22\n");
    let simulate = |threads: &str| {
        let output = breakout(&["simulate", "--games", "40", "--each", "--threads", threads, &simple]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let answer = simulate("1");
    assert!(!answer.is_empty());
    assert_eq!(simulate("4"), answer);
    let help = text(&breakout(&["simulate", "--help"]).stdout);
    let summary = text(&breakout(&["simulate", &simple]).stdout);
    for figure in summary.lines().filter(|line| !line.starts_with("seed ")) {
        let name = figure.split(':').next().expect("a name");
        assert!(help.contains(&format!("\n  {name}\n      ")), "{name}: {help}");
    }
    let threads = breakout(&["simulate", "--threads", "0"]);
    assert_eq!(threads.status.code(), Some(2));
}

#[test]
fn a_level_number_that_is_not_there_is_refused() {
    for number in ["0", "999"] {
        let output = breakout(&["simulate", "--level", number]);
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).contains(&format!("there is no level {number}: they go from 1 to ")));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_display_the_message_lists_other_commands() {
    let output = breakout(&[]);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("`breakout render`") && message.contains("`breakout simulate`"), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
}

#[cfg(any(target_os = "linux", windows))]
#[test]
fn render_draws_a_picture_of_the_given_size() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("picture.png");
    let name = path.display().to_string();
    let output = breakout(&["render", "--level", "2", "--demo", "--steps", "300", "--size", "320x200", "-o", &name]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(image::image_dimensions(&path).expect("a picture"), (320, 200));
    // A run's rules make the ball faster, so the picture shows a different moment.
    let tutorials = std::fs::read(&path).expect("a picture");
    for (rules, is_same) in [("classic", true), ("run hard", false)] {
        let output = breakout(&[
            "render", "--level", "2", "--demo", "--rules", rules, "--steps", "300", "--size", "320x200", "-o", &name,
        ]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(std::fs::read(&path).expect("a picture") == tutorials, is_same, "{rules}");
    }
    for size in ["0x100", "10", "99999x10", "axb"] {
        let output = breakout(&["render", "--size", size, "-o", &name]);
        assert_eq!(output.status.code(), Some(2), "{size}");
    }
    let output = breakout(&["render", "-o", "no/such/folder/picture.png"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("no/such/folder/picture.png: cannot be written"));
}

/// Files in the user's assets folder take precedence. Broken ones are reported, and the built-in
/// ones are used instead. Broken sounds are tested beside `Audio`, and a clean exit in the real
/// window.
#[cfg(any(target_os = "linux", windows))]
#[test]
fn defect_21_crashes() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("broken-assets");
    for name in ["shaders", "textures", "levels"] {
        std::fs::create_dir_all(folder.join(name)).expect("folders");
    }
    std::fs::write(folder.join("shaders/sprite.frag"), "#version 330 core\n\nthis is no shader\n").expect("written");
    std::fs::write(folder.join("shaders/text.frag"), b"#version 330 core\0").expect("written");
    let vertex = std::fs::read_to_string("shaders/particle.vert").expect("ours");
    let weighted =
        vertex.replace("in float size;", "in float size;\nin float weight;").replace("* size", "* size * weight");
    std::fs::write(folder.join("shaders/particle.vert"), weighted).expect("written");
    std::fs::write(folder.join("textures/ball.png"), b"no picture").expect("written");
    std::fs::create_dir_all(folder.join("textures/heart.png")).expect("a folder in the wrong place");
    std::fs::write(folder.join("levels/1-bad.lvl"), "2 2\n2 oops\n").expect("written");
    std::fs::write(folder.join("levels/2-good.lvl"), "2 2\n").expect("written");
    std::fs::create_dir_all(folder.join("levels/3-folder.lvl")).expect("a folder in the wrong place");
    let post = std::fs::read_to_string("shaders/post.vert").expect("ours");
    let smaller = post
        .replace("uniform mat4 projection", "uniform mat3 projection")
        .replace("= projection", "= mat4(projection)");
    std::fs::write(folder.join("shaders/post.vert"), smaller).expect("written");
    let picture = folder.join("picture.png").display().to_string();
    let output = breakout(&["render", "--assets", &folder.display().to_string(), "-o", &picture]);
    let message = text(&output.stderr);
    assert!(output.status.success(), "{message}");
    for expected in [
        "shaders/sprite.frag:3: ",
        "shaders/text.frag:1: a NUL character",
        "shaders/particle.vert: `weight` is not an input that the game provides",
        "textures/heart.png: this is a folder",
        "textures/ball.png: not a picture",
        "levels/1-bad.lvl:2:3: `oops`",
        "levels/3-folder.lvl: this is a folder",
        "shaders/post.frag: `projection` is not an input that the game provides",
    ] {
        assert!(message.contains(expected), "{expected}: {message}");
    }
    let output = breakout(&["render", "--assets", "no/such/folder", "-o", &picture]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("no/such/folder: not a folder"));
}

/// A pipe whose reader stops early, and a full output device.
#[cfg(target_os = "linux")]
#[test]
fn closed_outputs_are_no_reason_to_panic() {
    let program = env!("CARGO_BIN_EXE_breakout");
    let shell = |line: String| Command::new("sh").args(["-c", &line]).output().expect("a shell");
    let output = shell(format!("{program} simulate --games 1000000000 --each | head -n 1"));
    assert!(text(&output.stdout).starts_with("seed 0: won"), "and it ends");
    let output = shell(format!("{program} simulate >/dev/full; echo $?"));
    assert!(text(&output.stderr).contains("the output cannot be written"), "{}", text(&output.stderr));
    let output = shell(format!("{program} check no/such.lvl 2>/dev/full; echo $?"));
    assert_eq!(text(&output.stdout), "1\n");
}

/// Desktops open a file by its name alone, without a subcommand.
#[cfg(target_os = "linux")]
#[test]
fn a_file_named_replay_is_shown_as_a_recorded_game() {
    let shown = |arguments: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_breakout"));
        let output = program.args(arguments).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").output();
        let output = output.expect("the program starts");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        text(&output.stderr)
    };
    let good = "tests/replays/chambers.replay";
    assert!(shown(&[good]).contains("no window can be opened"), "{}", shown(&[good]));
    let broken = file("broken.REPLAY", b"no record\n");
    assert!(shown(&[&broken]).contains("the first line must be"), "{}", shown(&[&broken]));
    assert!(shown(&[good, &broken]).contains("one recorded game can be shown at a time"));
    assert!(shown(&[good, "levels/01-paper-boat.lvl"]).contains("one recorded game can be shown at a time"));
    for options in [&["--level", "2"][..], &["--seed", "3"], &["--volume", "7", "--demo"]] {
        let message = shown(&[&[good], options].concat());
        assert!(message.contains("cannot be used with a recorded game"), "{options:?}: {message}");
    }
    assert!(shown(&[good, "--assets", "textures"]).contains("textures: not a folder"), "they are heard");
}

#[test]
fn replay_notices_a_game_that_ends_otherwise() {
    let recorded = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("recorded.replay").display().to_string();
    let output = breakout(&["simulate", "--seed", "3", "--record", &recorded]);
    assert!(output.status.success());
    assert!(text(&output.stdout).contains("recorded.replay: recorded; watch it with `breakout"));
    assert!(breakout(&["replay", "--check", &recorded]).status.success());
    let other = std::fs::read_to_string(&recorded).expect("recorded").replace("seed 3", "seed 4");
    let level_changed = other.replacen("\n0 5 5 5", "\n0 0 5 5", 1);
    let output = breakout(&["replay", "--check", &file("changed.replay", level_changed.as_bytes())]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("ends with hash"));
    let output = breakout(&["replay", "--check", &file("broken.replay", b"hello\n")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("broken.replay:1: the first line must be"));
    // The other files are still verified.
    let broken = file("broken-too.replay", b"hello\n");
    let output = breakout(&["replay", "--check", "no/such.replay", &broken, &recorded]);
    assert_eq!(output.status.code(), Some(1));
    let message = text(&output.stderr);
    assert!(message.contains("no/such.replay: no such file") && message.contains("broken-too.replay:1"), "{message}");
    assert!(text(&output.stdout).contains("recorded.replay: ok"), "{}", text(&output.stdout));
}

/// A limit on file size stands in for a full disk. The shell ignores the limit's signal.
#[cfg(target_os = "linux")]
#[test]
fn an_older_result_stays_where_the_new_one_does_not_fit() {
    let old = file("best.replay", &std::fs::read("tests/replays/first-wall.replay").expect("ours"));
    let before = std::fs::read(&old).expect("it");
    let program = env!("CARGO_BIN_EXE_breakout");
    let script = format!("trap '' XFSZ; ulimit -f 1; exec '{program}' simulate --level 24 --record '{old}'");
    let output = Command::new("bash").args(["-c", &script]).output().expect("bash");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert!(std::fs::read(&old).expect("it") == before, "the old one is whole");
    let left = std::fs::read_dir(env!("CARGO_TARGET_TMPDIR")).expect("it").flatten();
    let left: Vec<_> =
        left.map(|entry| entry.file_name()).filter(|name| name.to_string_lossy().contains("best.replay.")).collect();
    assert!(left.is_empty(), "{left:?}");
}

/// A wrong output path is reported before any game is played, not after hours of games.
#[test]
fn where_nothing_can_be_written_nothing_is_played() {
    let missing = "no/such/folder/game.replay";
    let output = breakout(&["simulate", "--games", "2", "--record", missing]);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), String::new()));
    assert!(text(&output.stderr).contains("no/such/folder/game.replay: cannot be written"));
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("unfinished-record");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let record = folder.join("game.replay").display().to_string();
    let output = breakout(&["simulate", "no/such.lvl", "--record", &record]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 0, "no empty file is left");
    // The old record stays until a new one is complete.
    let old = std::fs::read("tests/replays/first-wall.replay").expect("ours");
    std::fs::write(&record, &old).expect("written");
    assert_eq!(breakout(&["simulate", "no/such.lvl", "--record", &record]).status.code(), Some(1));
    assert_eq!(std::fs::read(&record).expect("the record"), old);
    assert!(breakout(&["simulate", "--record", &record]).status.success());
    assert!(breakout(&["replay", "--check", &record]).status.success());
}

#[test]
fn a_folder_argument_loads_its_levels_or_fails_with_help() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("two-levels");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("a.lvl"), "22\n").expect("written");
    std::fs::write(folder.join("b.lvl"), "2.2\n").expect("written");
    let folder = folder.display().to_string();
    let output = breakout(&["simulate", &folder]);
    let lines = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(lines.matches("seed 0: won").count(), 2, "{lines}");
    assert!(lines.find("a.lvl") < lines.find("b.lvl") && lines.contains("b.lvl"), "{lines}");
    let output = breakout(&["render", &folder, "-o", "never.png"]);
    assert_eq!(output.status.code(), Some(1));
    let message = text(&output.stderr);
    assert!(message.contains(&format!("`breakout render --sheet {folder} -o never.png`")), "{message}");
    let record = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("two.replay").display().to_string();
    let output = breakout(&["simulate", &folder, "--record", &record]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("name one level"), "{}", text(&output.stderr));
}

#[test]
fn check_prints_file_line_and_column_and_can_deny_warnings() {
    let closed = file("closed.lvl", b"2 0 2\n1 1 1\n1 2 1\n1 1 1\n2 0 2\n");
    assert_eq!(breakout(&["check", &closed]).status.code(), Some(0));
    assert_eq!(breakout(&["check", "--deny-warnings", &closed]).status.code(), Some(1));
    // By a run's rules, solid bricks break in the end.
    assert_eq!(breakout(&["check", "--deny-warnings", "--rules", "run", &closed]).status.code(), Some(0));
    let bad = file("two-mistakes.lvl", "lives: many\n2 \u{e4} 2\n".as_bytes());
    let output = breakout(&["check", &closed, &bad, "no/such.lvl"]);
    assert_eq!(output.status.code(), Some(1));
    let printed = text(&output.stderr);
    for expected in
        ["closed.lvl:1:1", "two-mistakes.lvl:1:8", "two-mistakes.lvl:2:3", "error: no/such.lvl: no such file"]
    {
        assert!(printed.contains(expected), "{expected}: {printed}");
    }
}

#[cfg(any(target_os = "linux", windows))]
#[test]
fn a_new_level_is_complete_and_overwrites_nothing() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("new");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("mine.lvl").display().to_string();
    let output = breakout(&["new", &path]);
    assert!(output.status.success() && text(&output.stdout).contains(&format!("`breakout {path}`")));
    let output = breakout(&["check", "--deny-warnings", &folder.display().to_string()]);
    assert!(
        output.status.success() && text(&output.stdout).ends_with("ok (classic rules)\n"),
        "{}",
        text(&output.stderr)
    );
    let written = std::fs::read(&path).expect("the level");
    let output = breakout(&["new", &path]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("already exists"), "{}", text(&output.stderr));
    assert_eq!(std::fs::read(&path).expect("the level"), written);
    let sheet = folder.join("sheet.png");
    let output = breakout(&["render", "--sheet", &path, "levels", "-o", &sheet.display().to_string()]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(image::image_dimensions(&sheet).is_ok());
}

/// Every example on the page about the level format is a valid level.
#[test]
fn the_examples_of_the_levels_page_are_levels() {
    let page = std::fs::read_to_string("levels/README.md").expect("the page");
    let readme = std::fs::read_to_string("README.md").expect("the README");
    let examples = |text: &str| -> Vec<String> {
        let blocks = text.split("```text\n").skip(1).filter_map(|rest| rest.split_once("```"));
        blocks.map(|(example, _)| example.to_owned()).collect()
    };
    assert_eq!((examples(&page).len(), examples(&readme).len()), (6, 1));
    for (i, example) in examples(&page).into_iter().chain(examples(&readme)).enumerate() {
        let path = file(&format!("example-{i}.lvl"), example.as_bytes());
        let output = breakout(&["check", "--deny-warnings", &path]);
        assert!(output.status.success(), "{}\n{example}", text(&output.stderr));
    }
}

#[test]
fn nothing_is_written_over_a_level() {
    let level = file("precious.lvl", b"2 2\n");
    for arguments in [
        &["render", &level, "-o", &level][..],
        &["render", "--sheet", "levels", "-o", &level],
        &["simulate", &level, "--record", &level],
    ] {
        let output = breakout(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(text(&output.stderr).contains("which would be lost"), "{}", text(&output.stderr));
        assert_eq!(std::fs::read_to_string(&level).expect("the level"), "2 2\n");
    }
}

#[test]
fn a_sheet_beyond_the_drivers_limit_and_one_of_no_height_are_answered() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("sheet-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for number in 0..300 {
        std::fs::write(folder.join(format!("{number}.lvl")), "22\n").expect("written");
    }
    let (sheet, picture) = (folder.display().to_string(), folder.join("o.png").display().to_string());
    let draw = |size: &str| breakout(&["render", "--sheet", &sheet, "--size", size, "-o", &picture]);
    let output = draw("8192x720");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && message.contains("is too large: this graphics driver"), "{message}");
    assert_eq!(draw("10x10").status.code(), Some(0));
    std::fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn more_frames_or_steps_than_an_hour_are_refused() {
    for arguments in [
        &["render", "--demo", "--steps", "432001", "-o", "never.png"][..],
        &["render", "--demo", "--frames", "never", "--from", "4294967295", "--count", "1"],
    ] {
        assert_eq!(breakout(arguments).status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn repeated_words_and_numbers_below_one_are_rejected() {
    for (arguments, expected) in [
        (&["check", "--rules", "run hard easy"][..], "only one difficulty is possible, not `easy` too"),
        (&["check", "--rules", "tutorial slow-ball slow-ball"], "`slow-ball` is there twice"),
        (&["render", "--demo", "--xray", "--impact", "0", "-o", "never.png"], "0 is not in 1.."),
    ] {
        let output = breakout(arguments);
        let message = text(&output.stderr);
        assert!(output.status.code() == Some(2) && message.contains(expected), "{message}");
    }
}
