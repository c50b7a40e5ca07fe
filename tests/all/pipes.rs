//! Input and output without files in between: standard input and output, named pipes, terminals.
#![cfg(target_os = "linux")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_breakout"));
    command.args(arguments).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    command
}

/// Runs the program with this input. Returns its output.
fn fed(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = command(arguments);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_owned();
    // The pipe breaks if the program stops reading early.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("it ends");
    let _ = writer.join().expect("written");
    output
}

/// Runs a shell line with the program as `$0`.
fn shell(line: &str) -> Output {
    Command::new("bash").args(["-c", line, env!("CARGO_BIN_EXE_breakout")]).output().expect("a shell")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("pipes-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder for tests can be written");
    folder
}

/// Creates a named pipe.
fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
}

#[test]
fn a_level_is_read_from_standard_input() {
    let output = fed(&["check", "-"], b"2 2\n");
    assert_eq!(
        (output.status.code(), text(&output.stdout)),
        (Some(0), "<stdin>: 2 × 1 bricks, ok (classic rules)\n".to_owned())
    );
    let output = fed(&["check", "-"], b"2 2\n2 x\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("<stdin>:2:3"), "{}", text(&output.stderr));
    let output = fed(&["simulate", "-"], b"2 2\n");
    assert!(output.status.success() && text(&output.stdout).starts_with("seed 0: won"), "{}", text(&output.stderr));
    // The game rereads its levels, which it cannot do from a pipe.
    let output = fed(&["-"], b"2 2\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("save the level in a file"), "{}", text(&output.stderr));
}

#[test]
fn pipes_are_read_where_they_are_named() {
    let output = shell("exec \"$0\" check <(echo 2 2)");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).ends_with(": 2 × 1 bricks, ok (classic rules)\n"), "{}", text(&output.stdout));
    let output = shell("exec \"$0\" replay --check <(cat tests/replays/first-wall.replay)");
    assert!(output.status.success() && text(&output.stdout).contains(": ok, won after "), "{}", text(&output.stderr));
    let folder = folder("named");
    let named = folder.join("named.lvl");
    pipe(&named);
    let named = named.display().to_string();
    // Kill the writer: it would wait forever if nothing read the pipe.
    let output = shell(&format!("echo 2 2 >{named} & \"$0\" check {named}; status=$?; kill $!; exit $status"));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
fn endless_input_is_read_up_to_the_limit() {
    let output = shell("yes 2 | \"$0\" check -");
    assert_eq!(output.status.code(), Some(1));
    let message = text(&output.stderr);
    assert!(message.contains("<stdin>: more than 16777216 bytes, which is the limit"), "{message}");
    let output = command(&["check", "/dev/zero"]).output().expect("the program starts");
    assert!(text(&output.stderr).contains("/dev/zero: more than"), "{}", text(&output.stderr));
}

#[test]
fn a_picture_goes_to_standard_output() {
    let folder = folder("picture");
    for arguments in [&["render", "-o", "-"][..], &["render", "--sheet", "levels", "-o", "-"]] {
        let arguments: Vec<_> = arguments.iter().map(|word| word.replace("levels", &levels())).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = command(&arguments).current_dir(&folder).output().expect("the program starts");
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(image::load_from_memory(&output.stdout).is_ok(), "a picture");
        assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 0, "and no file");
    }
    let output = fed(&["render", "-", "-o", "-", "--size", "320x200"], b"2 2\n");
    let picture = image::load_from_memory(&output.stdout).expect("a picture");
    assert_eq!((picture.width(), picture.height()), (320, 200));
    let output = shell("\"$0\" render -o - | head -c 10 >/dev/null; echo ${PIPESTATUS[0]}");
    assert_eq!((text(&output.stdout), text(&output.stderr)), ("0\n".to_owned(), String::new()));
    let message = on_a_terminal("render -o -");
    assert!(message.contains("-o - > picture.png") && !message.contains("PNG\r\n"), "{message}");
}

fn levels() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("levels").display().to_string()
}

/// Returns the program's output on a terminal, called with these words of a shell.
fn on_a_terminal(arguments: &str) -> String {
    let line = format!("{} {arguments}", env!("CARGO_BIN_EXE_breakout"));
    let mut script = Command::new("script");
    script
        .args(["-qec", &line, "/dev/null"])
        .env("SHELL", "/bin/bash")
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(Stdio::null());
    text(&script.output().expect("script, of Debian's bsdutils").stdout)
}

#[test]
fn a_recorded_game_goes_to_standard_output() {
    let output = command(&["simulate", "--seed", "3", "--record", "-"]).output().expect("the program starts");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stderr).starts_with("seed 3: won"), "{}", text(&output.stderr));
    let checked = fed(&["replay", "--check", "-"], &output.stdout);
    assert!(checked.status.success(), "{}", text(&checked.stderr));
}

/// Neither file names nor file contents send escape sequences to the terminal.
#[test]
fn a_terminals_escapes_are_not_passed_on() {
    let folder = folder("escapes");
    let level = folder.join("title.lvl");
    std::fs::write(&level, "title: a\u{1b}[5mb\n2 2\n").expect("written");
    let replay = folder.join("odd.replay");
    std::fs::write(&replay, "breakout-replay 1\nseed \u{1b}[5m\n").expect("written");
    let (level, replay) = (level.display().to_string(), replay.display().to_string());
    let odd = "$'no\\e[5m'";
    for arguments in [
        format!("render --assets {odd} -o x.png"),
        format!("simulate --assets {odd}"),
        format!("render {odd} -o x.png"),
        format!("render -o {odd}/x.png"),
        format!("simulate --record {odd}/x"),
        format!("check {odd}"),
        format!("new {odd}"),
        format!("{odd}.lvl"),
        format!("check {level}"),
        format!("replay {odd}"),
        format!("replay --check {replay}"),
        format!("replay {replay}"),
    ] {
        let message = on_a_terminal(&arguments);
        assert!(!message.contains("\u{1b}[5m"), "{arguments}: {message:?}");
        // A character from a level is shown by its number, any other as an escape.
        assert!(message.contains("\\u{1b}") || message.contains("U+001B"), "{arguments}: {message:?}");
    }
}

/// Returns the exit status of a command whose standard output nobody reads.
fn unread(arguments: &[&str]) -> Option<i32> {
    let mut child = command(arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    drop(child.stdout.take());
    child.wait().expect("it ends").code()
}

/// `check … | grep -q` must neither pass a broken level nor lose a record.
#[test]
fn a_closed_pipe_changes_neither_status_nor_results() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("closed-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let [good, bad, record] =
        ["good.lvl", "bad.lvl", "game.replay"].map(|name| folder.join(name).display().to_string());
    std::fs::write(&good, "2 2\n").expect("written");
    std::fs::write(&bad, "2 x\n").expect("written");
    assert_eq!(unread(&["check", &good]), Some(0));
    for arguments in [["check", &good, &bad], ["check", &bad, &good]] {
        assert_eq!(unread(&arguments), Some(1), "{arguments:?}");
    }
    assert_eq!(unread(&["simulate", &good, "--games", "3", "--record", &record]), Some(0));
    assert!(std::path::Path::new(&record).is_file());
    // A record by any rules replaces a record by any others.
    for rules in ["run hard", "classic", "run"] {
        assert_eq!(unread(&["simulate", &good, "--rules", rules, "--record", &record]), Some(0), "{rules}");
    }
    std::fs::remove_dir_all(folder).expect("removed");
}
