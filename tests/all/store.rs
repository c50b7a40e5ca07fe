//! What the game remembers survives: programs that are killed while they save, disks that are full,
//! folders without rights, and other programs at the same time.
//!
//! The long form, a thousand kills:
//! `cargo test --test all -- --ignored --nocapture a_thousand_kills`.
#![allow(clippy::print_stdout, reason = "a child tells its parent what it did, a long form its figures")]

use crate::scratch::Scratch;
use breakout::files;
use breakout::game::replay::Replay;
use breakout::game::rules::RunRules;
use breakout::game::{Input, Rng, Steer};
use breakout::level;
use breakout::player::{Entry, LevelResult, RunResult, SavedRun, Scores, SetKey, Totals};
use breakout::store::{RECENT, Store, today};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Says to this test program, when it runs itself, what to do: a word, a folder, and numbers.
const CHILD: &str = "BREAKOUT_STORE_CHILD";

/// A new folder for one test.
fn folder(name: &str) -> Scratch {
    Scratch::new(&format!("store-{name}"))
}

fn open(folder: &Path) -> Store {
    Store::open_in(Some(folder.to_owned()))
}

/// The paths of all files below a folder, from there, sorted.
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

/// All files below a folder with what is in them, but for the locks.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let files = files_below(folder).into_iter().filter(|name| !name.ends_with(".lock"));
    files.map(|name| (name.clone(), std::fs::read(folder.join(name)).expect("a file"))).collect()
}

/// A game of some seconds, of which the seed is told from its record.
fn record(seed: u64) -> Replay {
    let level = level::parse("test", "Test", "2 3 0 1\n2 2 2 2\n").expect("a good level");
    let mut record = Replay::new(level, seed).by(RunRules::run(Default::default()), None);
    for step in 0..600_u16 {
        let steer = Steer::To(f32::from(step * 37 % 3000) / 4.0);
        record.push(Input { steer, launch: step == 5, start: step == 0 });
    }
    let game = record.play(|_, _| ());
    record.finish(&game);
    record
}

fn set() -> SetKey {
    SetKey { name: "Test".to_owned(), fingerprint: 7 }
}

fn entry(points: u32) -> Entry {
    let totals = Totals { points, ..Totals::default() };
    let result = RunResult { set: set(), terms: RunRules::TUTORIAL, totals, level: 1, levels: 2, is_won: false };
    Entry { name: "Ann".to_owned(), date: today(), result }
}

fn run(number: u32) -> SavedRun {
    let before = Totals { points: number, ..Totals::default() };
    SavedRun { set: set(), number: 3, before, counts: true, record: record(u64::from(number)) }
}

fn level_result(level: u64) -> LevelResult {
    let totals = Totals { points: 10, ..Totals::default() };
    LevelResult { level, title: "Test".to_owned(), terms: RunRules::TUTORIAL, totals, is_won: true }
}

/// Saves the state of this number as scores, as a run and as a record, one after the other, and
/// says so.
fn save(store: &mut Store, number: u32) {
    store.change(|scores| scores.add_run(entry(number)));
    println!("@scores {number}");
    store.save_run(Some(&run(number)));
    println!("@run {number}");
    if let Some(path) = store.record(&record(u64::from(number))) {
        println!("@record {number} {}", path.display());
    }
}

fn say_warnings(store: &mut Store) {
    store.take_warnings().iter().for_each(|warning| println!("@warning {warning}"));
}

/// This test program as the other program, which does what [`CHILD`] says.
#[test]
fn child() {
    let Ok(words) = std::env::var(CHILD) else { return };
    let words: Vec<&str> = words.split('|').collect();
    let number = |index: usize| words[index].parse::<u32>().expect("a number");
    files::survive_the_size_limit();
    let mut store = open(Path::new(words[1]));
    match words[0] {
        "save for ever" => {
            for number in number(2).. {
                save(&mut store, number);
            }
        }
        "save twice" => (number(2)..number(2) + 2).for_each(|number| save(&mut store, number)),
        "fill" => return fill(&mut store, Path::new(words[1])),
        "run" => store.save_run(Some(&run(number(2)))),
        "number" => {
            let written = breakout::store::write_numbered(Path::new(words[1]), "picture", "png", b"a picture");
            println!("@number {written:?}");
        }
        "add" => {
            for level in number(2)..number(3) {
                store.change(|scores| _ = scores.add_level(&level_result(level.into())));
                let path = store.record(&record(u64::from(level))).expect("recorded");
                store.save_run(Some(&run(level)));
                println!("@record {level} {}", path.display());
            }
        }
        word => panic!("{word}"),
    }
    say_warnings(&mut store);
    println!("@points {:?}", points(&store));
}

fn points(store: &Store) -> Vec<u32> {
    store.scores().table(&set()).iter().map(|entry| entry.result.totals.points).collect()
}

/// This test program, to do what the words say.
fn myself() -> Command {
    prepared(Command::new(std::env::current_exe().expect("this program")))
}

fn prepared(mut command: Command) -> Command {
    command.args(["--exact", "store::child", "--nocapture"]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

/// What a child said, line by line, without the signs before it.
fn said(child: Child) -> Vec<String> {
    let output = child.wait_with_output().expect("a child");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    lines.filter_map(|line| line.trim_end().split_once('@').map(|(_, said)| said.to_owned())).collect()
}

fn start(mut command: Command, words: &str, folder: &Path, numbers: &[u32]) -> Child {
    let numbers: String = numbers.iter().map(|number| format!("|{number}")).collect();
    command.env(CHILD, format!("{words}|{}{numbers}", folder.display())).spawn().expect("this program starts")
}

/// The states of scores, run and record.
const KINDS: [&str; 3] = ["scores", "run", "record"];

/// Checks that each is whole, and returns the numbers of their states. 0 where there is none.
fn states(folder: &Path) -> [u32; 3] {
    let mut store = open(folder);
    assert_eq!(store.take_warnings(), [""; 0]);
    let run = store.saved_run().map_or(0, |run| {
        run.resume().expect("it goes on");
        run.before.points
    });
    let files = files_below(folder);
    let mut records = 0;
    let mut newest = 0;
    for name in &files {
        if let Some(name) = name.strip_prefix("records/") {
            let text = std::fs::read_to_string(folder.join("records").join(name)).expect("a record");
            let record = Replay::parse(name, &text).expect("whole");
            record.verify().expect("as it was recorded");
            (records, newest) = (records + 1, newest.max(record.seed() as u32));
        } else {
            assert!(["scores.txt", "run.txt", "running.lock", "writing.lock"].contains(&name.as_str()), "{name}");
        }
    }
    assert!(records <= RECENT, "{records}");
    [points(&store).first().copied().unwrap_or(0), run, newest]
}

/// How long a program takes until it has saved for the first time: on Windows much longer.
fn time_to_save() -> Duration {
    let (folder, begin) = (folder("kill-time"), Instant::now());
    let mut child = start(myself(), "save for ever", &folder, &[1]);
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    lines.map_while(Result::ok).find(|line| line.contains("@scores")).expect("it saves");
    let taken = begin.elapsed();
    child.kill().and_then(|()| child.wait()).expect("killed");
    taken
}

/// Kills a program while it saves, again and again. What it said last is there, or what it was
/// about to write.
fn kill(rounds: usize) {
    let longest = Duration::from_millis(60) + 2 * time_to_save();
    let folder = folder("kill");
    let (mut rng, mut before, mut next, mut hits, mut unfinished) = (Rng::new(7), [0; 3], 1, [0; 4], 0);
    for round in 0..rounds {
        let mut child = start(myself(), "save for ever", &folder, &[next]);
        std::thread::sleep(Duration::from_micros(rng.below(longest.as_micros() as usize) as u64));
        child.kill().expect("killed");
        let said = said(child);
        unfinished += files_below(&folder).iter().filter(|name| name.ends_with(".unfinished")).count();
        let now = states(&folder);
        for (kind, index) in KINDS.iter().zip(0..) {
            let told =
                said.iter().rev().find_map(|line| line.strip_prefix(kind)?.trim().split(' ').next()?.parse().ok());
            let (done, begun) = told.map_or((before[index], next), |told: u32| (told, told + 1));
            let found = now[index];
            assert!([done, begun].contains(&found), "round {round}: {kind} {found}, not {done} or {begun}: {said:?}");
            hits[index] += usize::from(found == begun);
        }
        hits[3] += usize::from(said.is_empty());
        before = now;
        next = now.into_iter().max().unwrap_or(0) + 1;
    }
    println!("{rounds} kills, {next} states, {unfinished} unfinished files that went at the next start");
    println!("written but not told: {hits:?} of {KINDS:?}, and nothing told");
    assert!(next as usize > rounds, "the programs came to save: {next}");
}

#[test]
fn killed_while_saving_it_leaves_the_old_or_the_new() {
    kill(40);
}

#[test]
#[ignore = "a minute or two"]
fn a_thousand_kills() {
    kill(1_000);
}

/// Programs that change the scores at once, while another one has the saved run.
fn at_once(programs: u32, changes: u32) {
    let folder = folder("at-once");
    let mut owner = open(&folder);
    owner.save_run(Some(&run(77)));
    let children: Vec<Child> =
        (0..programs).map(|i| start(myself(), "add", &folder, &[i * changes, (i + 1) * changes])).collect();
    owner.change(|scores| scores.add_run(entry(5)));
    let said: Vec<Vec<String>> = children.into_iter().map(said).collect();
    let mut paths = BTreeSet::new();
    for lines in &said {
        let warnings: Vec<_> = lines.iter().filter_map(|line| line.strip_prefix("warning ")).collect();
        assert!(warnings.len() == 1 && warnings[0].starts_with("the game runs already in another window"), "{lines:?}");
        paths.extend(lines.iter().filter_map(|line| line.strip_prefix("record ")?.split_once(' ')));
    }
    let count = (programs * changes) as usize;
    let paths: BTreeSet<&str> = paths.into_iter().map(|(_, path)| path).collect();
    assert_eq!(paths.len(), count, "no two games have one file");
    drop(owner);
    let store = open(&folder);
    let missing: Vec<u32> = (0..programs * changes)
        .filter(|level| store.scores().best((*level).into(), RunRules::TUTORIAL).is_none())
        .collect();
    assert!(missing.is_empty(), "lost: {missing:?}");
    assert_eq!((points(&store), store.saved_run().map(|run| run.before.points)), (vec![5], Some(77)));
    drop(store);
    assert_eq!(states(&folder)[1], 77, "nothing is left over");
}

#[test]
fn two_programs_at_once_lose_nothing() {
    at_once(2, 15);
}

#[test]
#[ignore = "a minute or two"]
fn four_programs_at_once_lose_nothing() {
    at_once(4, 250);
}

/// What docs/files.md shows is what the game reads.
#[test]
fn the_pages_examples_are_the_games_formats() {
    let page = include_str!("../../docs/files.md");
    let example = |begin: &str| {
        let at = page.find(&format!("```text\n{begin}")).unwrap_or_else(|| panic!("{begin}"));
        page[at + 8..].split("```").next().expect("it ends")
    };
    let (scores, wrong) = Scores::parse("scores.txt", example("breakout-scores ")).expect("scores");
    assert_eq!((scores.sets().count(), scores.last_name(), wrong), (1, Some("Ann"), Vec::new()));
    let text = scores.to_text();
    assert_eq!(text, example("breakout-scores "));
    let record = Replay::parse("game.replay", example("breakout-replay ")).expect("a record");
    assert_eq!(record.to_text(), example("breakout-replay "));
    let head = example("breakout-run ").split("breakout-replay").next().expect("a head");
    let keys = |text: &str| text.lines().map(|line| line.split(' ').next().unwrap_or_default().to_owned()).collect();
    let (shown, written): (Vec<String>, Vec<String>) = (keys(head), keys(&run(1).to_text()));
    assert_eq!(shown, written[..shown.len()]);
}

/// A folder in which something has been saved, with more than a kibibyte in each file.
fn filled(name: &str) -> Scratch {
    let folder = folder(name);
    let mut store = open(&folder);
    store.change(|scores| (0..50).for_each(|level| _ = scores.add_level(&level_result(level))));
    save(&mut store, 1);
    assert!(contents(&folder).iter().all(|(_, bytes)| bytes.len() > 1024), "long enough for the limit");
    folder
}

/// A child tried to save states 2 and 3 where nothing can be written.
#[track_caller]
fn check_said_once(said: &[String], cause: &str) {
    let warnings: Vec<_> = said.iter().filter_map(|line| line.strip_prefix("warning ")).collect();
    assert!(warnings.len() == 1 && warnings[0].contains(cause), "{said:?}");
    assert!(warnings[0].ends_with("; until that is mended, what happens now is forgotten when the game ends"));
    assert!(said.contains(&"points [3, 2, 1]".to_owned()), "remembered until it ends: {said:?}");
}

/// A limit on the length of files. The system's signal for it would end the program.
#[cfg(target_os = "linux")]
#[test]
fn beyond_the_systems_limit_the_old_files_stay() {
    let folder = filled("limit");
    let before = contents(&folder);
    let mut command = Command::new("bash");
    command.args(["-c", "ulimit -f 1; exec \"$0\" \"$@\""]).arg(std::env::current_exe().expect("this program"));
    let said = said(start(prepared(command), "save twice", &folder, &[2]));
    check_said_once(&said, "raise the limit (`ulimit -f`)");
    assert!(contents(&folder) == before, "{:?}", files_below(&folder));
}

/// A command for this program whose library answers `fsync` in this way, written in C.
#[cfg(target_os = "linux")]
fn with_fsync(folder: &Path, body: &str) -> Command {
    let (source, library) = (folder.join("fsync.c"), folder.join("fsync.so"));
    let text = format!(
        "#include <errno.h>\n#include <fcntl.h>\n#include <unistd.h>\nint fsync(int file) {{\n{body}\nreturn 0;\n}}\n"
    );
    std::fs::write(&source, text).expect("written");
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-Wno-unused-result", "-o"]).args([&library, &source]);
    assert!(compiler.status().expect("cc, which links Rust programs").success());
    let mut command = myself();
    command.env("LD_PRELOAD", library);
    command
}

/// A disk in the network takes what is written, and says later that there is no room for it.
#[cfg(target_os = "linux")]
#[test]
fn on_a_disk_that_says_late_that_it_is_full_the_old_files_stay() {
    let (folder, tools) = (filled("late"), folder("late-tools"));
    let before = contents(&folder);
    let command = || with_fsync(&tools, "ftruncate(file, 0);\nerrno = EDQUOT;\nreturn -1;");
    check_said_once(&said(start(command(), "save twice", &folder, &[2])), "your share of the disk is used up");
    assert!(contents(&folder) == before, "{:?}", files_below(&folder));
    let said = said(start(command(), "number", &folder, &[]));
    assert!(said.iter().any(|line| line.starts_with("number Err") && line.contains("is used up")), "{said:?}");
    assert!(contents(&folder) == before, "{:?}", files_below(&folder));
}

/// Some disks know nothing of waiting.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_cannot_be_waited_for_keeps_everything() {
    for refusal in ["EINVAL", "EOPNOTSUPP", "ENOSYS"] {
        let (folder, tools) = (folder("refused"), folder("refused-tools"));
        let refuse = format!("errno = {refusal};\nreturn -1;");
        let said = said(start(with_fsync(&tools, &refuse), "save twice", &folder, &[2]));
        assert!(!said.iter().any(|line| line.starts_with("warning")), "{refusal}: {said:?}");
        assert_eq!(states(&folder), [3; 3], "{refusal}");
    }
}

/// On a slow disk each attempt takes seconds.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_not_tried_twice_at_once() {
    let (folder, tools) = (filled("once"), folder("once-tools"));
    let count = tools.join("count");
    let open = format!("int count = open({:?}, O_WRONLY | O_APPEND | O_CREAT, 0600);", count.display().to_string());
    let body = format!("{open}\nwrite(count, \"x\", 1);\nclose(count);\nerrno = EIO;\nreturn -1;");
    let said = said(start(with_fsync(&tools, &body), "run", &folder, &[2]));
    assert!(said.iter().any(|line| line.contains("the disk cannot be read or written")), "{said:?}");
    assert_eq!(std::fs::read_to_string(count).expect("counted"), "xx", "once, and again when the program ends");
}

/// The player puts a run back from a copy just before the disk has the next one.
#[cfg(target_os = "linux")]
#[test]
fn what_comes_while_a_run_is_written_is_kept_aside() {
    let (folder, tools) = (folder("meanwhile"), folder("meanwhile-tools"));
    save(&mut open(&folder), 1);
    let path = folder.join("run.txt").display().to_string();
    let other = format!("int other = open({path:?}, O_WRONLY | O_TRUNC);\nwrite(other, \"mine\", 4);\nclose(other);");
    let said = said(start(with_fsync(&tools, &other), "run", &folder, &[2]));
    let aside = std::fs::read_to_string(folder.join("run.txt.broken")).expect("what was put there");
    assert_eq!((aside.as_str(), open(&folder).saved_run()), ("mine", Some(&run(2))));
    assert!(said.iter().any(|line| line.contains("what it wrote is kept as")), "{said:?}");
}

/// Fills the disk, saves, makes room, and saves again.
fn fill(store: &mut Store, folder: &Path) {
    save(store, 1);
    let before = contents(folder);
    let mut filler = std::fs::File::create(folder.join("filler")).expect("some room");
    while std::io::Write::write(&mut filler, &[0; 512]).is_ok_and(|written| written > 0) {}
    for number in [2, 3] {
        save(store, number);
        let now: Vec<_> = contents(folder).into_iter().filter(|(name, _)| name != "filler").collect();
        println!("@unchanged {}", now == before);
    }
    say_warnings(store);
    println!("@points {:?}", points(store));
    std::fs::remove_file(folder.join("filler")).expect("removed");
    save(store, 4);
    say_warnings(store);
    println!("@states {:?}", [points(store), vec![store.saved_run().map_or(0, |run| run.before.points)]]);
}

/// A disk of its own, which only the child sees. It needs root, and a system that lets it.
#[cfg(target_os = "linux")]
#[test]
fn on_a_full_disk_the_old_files_stay_and_nothing_is_forgotten() {
    let folder = folder("full");
    let mut command = Command::new("unshare");
    let script = "mount -t tmpfs -o size=64k none \"$0\" && exec \"$@\"";
    command.args(["--mount", "sh", "-c", script]).arg(&*folder).arg(std::env::current_exe().expect("this program"));
    let said = said(start(prepared(command), "fill", &folder, &[]));
    if said.is_empty() {
        eprintln!("not tested: no disk can be mounted here");
        return;
    }
    check_said_once(&said, "the disk is full");
    assert_eq!(said.iter().filter(|line| *line == "unchanged true").count(), 2, "{said:?}");
    assert!(said.contains(&"states [[4, 3, 2, 1], [4]]".to_owned()), "{said:?}");
}

/// A folder in which this user may not write. Root may, and becomes another user.
#[cfg(target_os = "linux")]
#[test]
fn in_a_folder_without_rights_the_old_files_stay() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, copies) = (filled("rights"), folder("rights-copy"));
    let before = contents(&folder);
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    let this = std::env::current_exe().expect("this program");
    // Where that user can read it.
    let copy = copies.join("store");
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
    check_said_once(&said(start(command(), "save twice", &folder, &[2])), "permission denied");
    assert!(contents(&folder) == before, "{:?}", files_below(&folder));
    allow(&folder, 0o755);
    allow(&folder.join("records"), 0o755);
    // And where not even the folder can be made.
    allow(&copies, 0o555);
    let said = said(start(command(), "save twice", &copies.join("deep/folder"), &[1]));
    let warnings: Vec<_> = said.iter().filter_map(|line| line.strip_prefix("warning ")).collect();
    assert!(warnings.len() == 1 && warnings[0].contains("deep/folder: cannot be made: permission denied"), "{said:?}");
    allow(&copies, 0o755);
}
