//! Saved files survive programs that are killed while saving, full disks, and folders without write
//! permission.
//!
//! The long form kills the program a thousand times:
//! `cargo test --test all -- --ignored --nocapture a_thousand_kills`.
#![allow(clippy::print_stdout, reason = "a child tells its parent what it did, a long form its figures")]

use crate::scratch::Scratch;
use breakout::game::replay::Replay;
use breakout::game::rules::GameMode;
use breakout::game::{Input, Rng, Steer};
use breakout::level;
use breakout::player::{RunResult, SavedRun, ScoreEntry, Scores, SetKey, Totals};
use breakout::save::{RECENT, Save, today};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Environment variable that gives a child of this test program its task: a word, a folder, and a
/// number.
const CHILD: &str = "BREAKOUT_SAVE_CHILD";

/// Creates a new folder for one test.
fn folder(name: &str) -> Scratch {
    Scratch::new(&format!("save-{name}"))
}

/// Returns the paths of all files below a folder, relative to the folder and sorted.
fn files_below(folder: &Path) -> BTreeSet<String> {
    let (mut files, mut folders) = (BTreeSet::new(), vec![folder.to_owned()]);
    while let Some(inner) = folders.pop() {
        for path in std::fs::read_dir(inner).expect("a folder").flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                files.insert(path.strip_prefix(folder).expect("below").display().to_string().replace('\\', "/"));
            }
        }
    }
    files
}

/// Returns all files below a folder with their contents, except the lock.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let files = files_below(folder).into_iter().filter(|name| !name.ends_with(".lock"));
    files.map(|name| (name.clone(), std::fs::read(folder.join(name)).expect("a file"))).collect()
}

/// Creates a game of some seconds, identified by its seed.
fn record(seed: u32) -> Replay {
    let level = level::parse("test", "Test", "2 3 0 1\n2 2 2 2\n").expect("a good level");
    let mut record = Replay::new(level, seed.into()).with_mode(GameMode::run(Default::default()), None);
    for step in 0..600_u16 {
        let steer = Steer::To(f32::from(step * 37 % 3000) / 4.0);
        record.push(Input { steer, launch: step == 5, start: step == 0 });
    }
    let game = record.play(|_, _| ());
    record.hash = game.hash();
    record
}

fn set() -> SetKey {
    SetKey { name: "Test".to_owned(), fingerprint: 7 }
}

fn entry(points: u32) -> ScoreEntry {
    let totals = Totals { points, ..Totals::default() };
    let result =
        RunResult { set: set(), mode: GameMode::run(Default::default()), totals, level: 1, levels: 2, is_won: false };
    ScoreEntry { name: "Ann".to_owned(), date: today(), result }
}

fn run(number: u32) -> SavedRun {
    let before = Totals { points: number, ..Totals::default() };
    SavedRun { set: set(), number: 3, before, counts: true, record: record(number) }
}

/// Saves state `number` as scores, as a run and as a record.
fn save_state(save: &mut Save, scores: &mut Scores, number: u32) {
    scores.add_run(entry(number));
    save.save_scores(scores);
    save.save_run(Some(run(number)));
    save.record(record(number));
    save.storage.flush();
}

fn say_warnings(save: &mut Save) {
    save.storage.take_warnings().iter().for_each(|warning| println!("@warning {warning}"));
}

/// Runs as a child of this test program, and does the task in [`CHILD`].
#[test]
fn child() {
    let Ok(words) = std::env::var(CHILD) else { return };
    let words: Vec<&str> = words.split('|').collect();
    let (folder, number) = (Path::new(words[1]), words[2].parse::<u32>().expect("a number"));
    let mut save = Save::open_in(Some(folder.to_owned()));
    let (mut scores, _) = save.load();
    match words[0] {
        "save for ever" => {
            for number in number.. {
                save_state(&mut save, &mut scores, number);
                println!("@saved {number}");
            }
        }
        "save twice" => (number..number + 2).for_each(|number| save_state(&mut save, &mut scores, number)),
        "fill" => fill(&mut save, &mut scores, folder),
        word => panic!("{word}"),
    }
    say_warnings(&mut save);
}

/// Returns a command that runs this test program as a child.
fn myself() -> Command {
    prepared(Command::new(std::env::current_exe().expect("this program")))
}

fn prepared(mut command: Command) -> Command {
    // The path of `child` without the crate's name.
    let child = module_path!().split_once("::").map_or("child".to_owned(), |(_, path)| format!("{path}::child"));
    command.args(["--exact", &child, "--nocapture"]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

/// Returns the lines that a child printed, from their `@` on.
fn said(child: Child) -> Vec<String> {
    let output = child.wait_with_output().expect("a child");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    lines.filter_map(|line| line.trim_end().split_once('@').map(|(_, said)| said.to_owned())).collect()
}

fn start(mut command: Command, word: &str, folder: &Path, number: u32) -> Child {
    command.env(CHILD, format!("{word}|{}|{number}", folder.display())).spawn().expect("this program starts")
}

/// Checks that scores, run and records are intact. Returns the number of each one's state, or 0 if
/// there is none.
fn states(folder: &Path) -> [u32; 3] {
    let mut save = Save::open_in(Some(folder.to_owned()));
    let (scores, run) = save.load();
    assert_eq!(save.storage.take_warnings(), [""; 0]);
    let run = run.map_or(0, |run| {
        run.record.verify().expect("it goes on");
        run.before.points
    });
    drop(save);
    let (mut records, mut newest) = (0, 0);
    for name in &files_below(folder) {
        if let Some(name) = name.strip_prefix("records/") {
            let text = std::fs::read_to_string(folder.join("records").join(name)).expect("a record");
            let record = Replay::parse(name, &text).expect("whole");
            record.verify().expect("as it was recorded");
            (records, newest) = (records + 1, newest.max(record.seed as u32));
        } else {
            assert!(["scores.toml", "run.toml", "running.lock"].contains(&name.as_str()), "{name}");
        }
    }
    // One more than the limit, if the program was killed before it removed the oldest.
    assert!(records <= RECENT + 1, "{records}");
    [scores.table(&set()).first().map_or(0, |entry| entry.result.totals.points), run, newest]
}

/// Measures the time until a program has first saved. On Windows it is much longer.
fn time_to_save() -> Duration {
    let (folder, begin) = (folder("kill-time"), Instant::now());
    let mut child = start(myself(), "save for ever", &folder, 1);
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    lines.map_while(Result::ok).find(|line| line.contains("@saved")).expect("it saves");
    let taken = begin.elapsed();
    child.kill().and_then(|()| child.wait()).expect("killed");
    taken
}

/// Kills a program again and again while it saves. Each file must have the last state that the
/// program reported, or the next one.
fn kill(rounds: usize) {
    let longest = Duration::from_millis(60) + 2 * time_to_save();
    let folder = folder("kill");
    let (mut rng, mut before, mut next, mut hits, mut unfinished) = (Rng::new(7), [0; 3], 1, 0, 0);
    for round in 0..rounds {
        let mut child = start(myself(), "save for ever", &folder, next);
        std::thread::sleep(Duration::from_micros(rng.below(longest.as_micros() as usize) as u64));
        child.kill().expect("killed");
        let said = said(child);
        unfinished += files_below(&folder).iter().filter(|name| name.ends_with(".unfinished")).count();
        let saved = said.iter().rev().find_map(|line| line.strip_prefix("saved ")?.parse::<u32>().ok());
        let now = states(&folder);
        for (found, before) in now.into_iter().zip(before) {
            let (done, begun) = saved.map_or((before, next), |saved| (saved, saved + 1));
            assert!([done, begun].contains(&found), "round {round}: {now:?}, not {done} or {begun}: {said:?}");
            hits += usize::from(found == begun);
        }
        before = now;
        next = now.into_iter().max().unwrap_or(0) + 1;
    }
    println!("{rounds} kills, {next} states, {unfinished} unfinished files, {hits} files written but not told");
    assert!(next as usize > rounds, "the programs came to save: {next}");
}

#[test]
fn kill_while_saving_leaves_the_old_file_or_the_new_one() {
    kill(40);
}

#[test]
#[ignore = "a minute or two"]
fn a_thousand_kills() {
    kill(1_000);
}

/// docs/files.md shows the formats that the game reads and writes.
#[test]
fn examples_in_docs_are_the_games_formats() {
    let page = include_str!("../../docs/files.md");
    let example = |begin: &str| {
        let at = page.find(&format!("```{begin}")).unwrap_or_else(|| panic!("{begin}"));
        page[at..].split("```").nth(1).and_then(|text| text.split_once('\n')).expect("it ends").1
    };
    let text = example("toml\nname = ");
    let scores = Scores::parse("scores.toml", text).expect("scores");
    assert_eq!((scores.sets().count(), scores.last_name(), scores.to_text().as_str()), (1, Some("Ann"), text));
    let record = Replay::parse("game.replay", example("text\nbreakout-replay ")).expect("a record");
    assert_eq!(record.to_text(), example("text\nbreakout-replay "));
    let head = example("toml\nset = ").split("breakout-replay").next().expect("a head");
    let keys = |text: &str| text.lines().map(|line| line.split(' ').next().unwrap_or_default().to_owned()).collect();
    let (shown, written): (Vec<String>, Vec<String>) = (keys(head), keys(&run(1).to_text()));
    assert_eq!(shown, written[..shown.len()]);
}

/// Creates a folder with saved files.
fn filled(name: &str) -> Scratch {
    let folder = folder(name);
    save_state(&mut Save::open_in(Some(folder.to_path_buf())), &mut Scores::default(), 1);
    folder
}

/// Asserts that a child gave one warning when it could not write states 2 and 3.
#[track_caller]
fn check_said_once(said: &[String], cause: &str) {
    let warnings: Vec<_> = said.iter().filter_map(|line| line.strip_prefix("warning ")).collect();
    assert!(warnings.len() == 1 && warnings[0].contains(cause), "{said:?}");
    assert!(warnings[0].ends_with("; until that is fixed, progress will be lost when the game ends"));
}

/// Fills the disk, saves, makes room, and saves again.
fn fill(save: &mut Save, scores: &mut Scores, folder: &Path) {
    save_state(save, scores, 1);
    let before = contents(folder);
    let mut filler = std::fs::File::create(folder.join("filler")).expect("some room");
    while std::io::Write::write(&mut filler, &[0; 512]).is_ok_and(|written| written > 0) {}
    for number in [2, 3] {
        save_state(save, scores, number);
        let now: Vec<_> = contents(folder).into_iter().filter(|(name, _)| name != "filler").collect();
        println!("@unchanged {}", now == before);
    }
    // The disk is full as long as the file is open.
    drop(filler);
    std::fs::remove_file(folder.join("filler")).expect("removed");
    save_state(save, scores, 4);
    println!("@keeps {}", save.keeps());
}

/// Mounts a small disk that only the child sees. This needs root and a system that permits it.
#[cfg(target_os = "linux")]
#[test]
fn full_disk_keeps_old_files_and_forgets_nothing() {
    let folder = folder("full");
    let mut command = Command::new("unshare");
    let script = "mount -t tmpfs -o size=64k none \"$0\" && exec \"$@\"";
    command.args(["--mount", "sh", "-c", script]).arg(&*folder).arg(std::env::current_exe().expect("this program"));
    let said = said(start(prepared(command), "fill", &folder, 0));
    if said.is_empty() {
        eprintln!("not tested: no disk can be mounted here");
        return;
    }
    check_said_once(&said, "the disk is full");
    assert_eq!(said.iter().filter(|line| *line == "unchanged true").count(), 2, "{said:?}");
    assert!(said.contains(&"keeps true".to_owned()), "{said:?}");
}

/// A folder without write permission. Root runs the child as another user.
#[cfg(target_os = "linux")]
#[test]
fn folder_without_rights_keeps_old_files() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, copies) = (filled("rights"), folder("rights-copy"));
    let before = contents(&folder);
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    let this = std::env::current_exe().expect("this program");
    // A copy of this program that the other user can read.
    let copy = copies.join("save");
    std::fs::hard_link(&this, &copy).or_else(|_| std::fs::copy(&this, &copy).map(drop)).expect("a copy");
    let command = || {
        let mut command = Command::new(if is_root { Path::new("setpriv") } else { &copy });
        if is_root {
            command.args(["--reuid=64999", "--regid=64999", "--clear-groups"]).arg(&copy);
        }
        prepared(command)
    };
    let allow = |folder: &Path, mode| {
        std::fs::set_permissions(folder, std::fs::Permissions::from_mode(mode)).expect("ours");
    };
    allow(&folder.join("records"), 0o555);
    allow(&folder, 0o555);
    check_said_once(&said(start(command(), "save twice", &folder, 2)), "permission denied");
    assert!(contents(&folder) == before, "{:?}", files_below(&folder));
    allow(&folder, 0o755);
    allow(&folder.join("records"), 0o755);
    // Not even the folder can be created here.
    allow(&copies, 0o555);
    check_said_once(&said(start(command(), "save twice", &copies.join("deep/folder"), 1)), "permission denied");
    allow(&copies, 0o755);
}
