//! The autopilot plays runs in the real window, ten times as fast as a player, and goes through
//! results and menus at random. Memory must not grow, and nothing may end the program.
//!
//! By hand, twenty minutes: `SOAK_SECONDS=1200 cargo test --release --test soak -- --nocapture`.
#![cfg(target_os = "linux")]

#[path = "support/desktop.rs"]
mod desktop;
mod support;

use breakout::player::Scores;
use desktop::{Desktop, breakout, wait_for};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Without another number of seconds in the environment.
const SECONDS: u64 = 40;

/// Memory is first measured after this share of the time, a minute at most: each level's ground has
/// to have been there, also on a machine that has other work, since grounds differ in size.
const SETTLED: f32 = 0.5;

/// What it may grow by after that: a fiftieth, and in kB what an allocator keeps in reserve and the
/// ground that waits for the next level, 1200 × 900 pixels with its smaller pictures: in a menu
/// none waits, and at which page the program is by then is chance.
const GROWTH: f32 = 1.02;
const RESERVE: u64 = (2 + 6) * 1024;

#[test]
fn hours_of_games_and_menus_take_no_more_memory() {
    check("games", None);
}

/// Three levels of two bricks each: also half a minute has many games, results and ways through the
/// menu.
#[test]
fn many_short_games_and_their_results_take_no_more_memory() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("soak-levels-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the folder for tests can be written");
    for number in 1..=3 {
        let text = format!("title: Short {number}\n2 3\n{}", "0 0\n".repeat(number));
        std::fs::write(folder.join(format!("{number}.lvl")), text).expect("written");
    }
    check("short", Some(&folder));
}

/// Plays the game's levels, or those of a folder.
fn check(name: &str, levels: Option<&Path>) {
    let seconds = std::env::var("SOAK_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(SECONDS);
    let kept = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("soak-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&kept);
    let data = kept.join("data");
    std::fs::create_dir_all(&data).expect("the folder for tests can be written");
    let (data_shown, levels) = (data.display().to_string(), levels.map(|folder| folder.display().to_string()));
    let mut soak = vec!["--soak", &data_shown, "--level", "1", "--mute", "--seed", "3", "--no-vsync"];
    soak.extend(levels.as_deref());
    let desktop = Desktop::start_with(breakout(), &soak, &kept);
    let start = Instant::now();
    let total = Duration::from_secs(seconds);
    let settled = total.mul_f32(SETTLED).min(Duration::from_secs(60));
    std::thread::sleep(settled);
    let before = memory(desktop.pid());
    while start.elapsed() < total {
        std::thread::sleep(Duration::from_secs(2));
        eprintln!("{name} {:4} s: {} kB", start.elapsed().as_secs(), memory(desktop.pid()));
    }
    let after = memory(desktop.pid());
    let most = (before as f32 * GROWTH) as u64 + RESERVE;
    assert!(after <= most, "{name}: {before} kB after {} s, {after} kB after {seconds} s", settled.as_secs());

    // It did play: there are results and records, and no more of these than are kept.
    let text = std::fs::read_to_string(data.join("scores.txt")).expect("results");
    let (scores, wrong) = Scores::parse("scores.txt", &text).expect("our own file");
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(scores.learned().count() > 0);
    assert!(!kept.join("breakout").exists(), "nothing of the player's was touched");
    // On a busy machine the first game may last longer than that.
    wait_for("a record", || data.join("records").exists().then_some(()));
    assert!((1..=20).contains(&count(&data.join("records"))));
}

/// Memory of a process that is in use, in kB.
fn memory(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("the program still runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its memory");
    line.trim().trim_end_matches("kB").trim().parse().expect("a number")
}

fn count(folder: &Path) -> usize {
    folder.read_dir().expect("the folder").count()
}
