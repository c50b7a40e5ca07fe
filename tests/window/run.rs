//! A run in the real window, with real keys. Points and lives carry over to the next level, the
//! result gets a name, and a run survives the closing of its window until the next start.

use crate::desktop::{
    Desktop, ENTER, ESC, P, SECOND, SMALL, SPACE, breakout, count, keep, small_window, without_sound_and_time,
};
use breakout::game::GameState;
use breakout::library::LevelLibrary;
use breakout::menu;
use breakout::player::{SavedRun, Scores};
use breakout::session::Session;
use breakout::ui;
use glam::vec2;
use image::RgbaImage;
use std::path::{Path, PathBuf};
use std::process::Command;
use x11rb::protocol::xproto::{KEY_PRESS_EVENT, KEY_RELEASE_EVENT};

/// Color of the headline after a win.
const WON: [u8; 3] = [89, 255, 115];
/// Color of the headline after a loss.
const LOST: [u8; 3] = [255, 115, 102];

/// Color of the mark beside the focused entry.
const FOCUS: [u8; 3] = [158, 224, 255];

// X key codes of a PC keyboard.
const A: u8 = 38;
const N: u8 = 57;

/// Creates a folder of two levels and a folder for saved files. Any launch wins the first level.
fn folders(name: &str) -> (PathBuf, PathBuf) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("run-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let (levels, kept) = (folder.join("short"), folder.join("kept"));
    for folder in [&levels, &kept] {
        std::fs::create_dir_all(folder).expect("the folder for tests can be written");
    }
    std::fs::write(levels.join("1.lvl"), "title: One\n2\n").expect("written");
    std::fs::write(levels.join("2.lvl"), "title: Two\nworld: clockwork\n2 3 4 5 2 3 4 5\n0 0 0 0 0 0 0 0\n")
        .expect("written");
    (levels, kept)
}

/// Starts the program with these levels, at the menu's first page.
fn start(levels: &Path, kept: &Path) -> Desktop {
    let desktop = Desktop::start_with(breakout(), &["--mute", "--seed", "7", &levels.display().to_string()], kept);
    desktop.wait_for("the first page", || (count(&desktop.picture(), FOCUS) > 40).then_some(()));
    desktop
}

/// Creates a session with these levels, without a window.
fn play(levels: &Path) -> Session {
    Session::new(LevelLibrary::from_files(&[levels.to_owned()]).expect("good levels").levels, 0, 7)
}

/// Wins the first level and starts the second.
fn win_first(desktop: &Desktop) {
    // The ball waits on the paddle, and any launch wins.
    desktop.wait_for("the first level", || {
        desktop.tap(SPACE);
        desktop.pass(SECOND / 5);
        (count(&desktop.picture(), WON) > 120).then_some(())
    });
    // The result ignores keys for half a second, since they may be meant for the game.
    desktop.wait_for("the second level", || {
        desktop.tap(ENTER);
        desktop.pass(SECOND / 3);
        (count(&desktop.picture(), WON) == 0).then_some(())
    });
}

/// Crops to the part of the field with the bricks.
fn bricks(picture: &RgbaImage) -> RgbaImage {
    image::imageops::crop_imm(picture, 106, 0, 562, 94).to_image()
}

fn text(kept: &Path, file: &str) -> Option<String> {
    std::fs::read_to_string(kept.join("breakout").join(file)).ok()
}

#[test]
fn a_run_carries_points_and_lives_and_its_result_gets_a_name() {
    let (levels, kept) = folders("named");
    keep(&kept, &small_window());
    let mut desktop = start(&levels, &kept);
    desktop.tap(ENTER);
    win_first(&desktop);
    let saved = text(&kept, "run.toml").expect("the run is saved at each level");
    let saved = SavedRun::parse("run", &saved).expect("our own file");
    let begun = saved.record.begin().carried();
    assert_eq!(
        (saved.number, begun.score.points, begun.lives),
        (2, 715, 3),
        "what the first level left, with its bonus"
    );

    // Lose: the paddle stays at the left, and every ball falls.
    desktop.key(A, KEY_PRESS_EVENT);
    desktop.wait_for("the end of the run", || {
        desktop.tap(SPACE);
        desktop.pass(SECOND / 10);
        (count(&desktop.picture(), LOST) > 120).then_some(())
    });
    desktop.key(A, KEY_RELEASE_EVENT);
    desktop.pass(SECOND * 3 / 2);
    let scores = || text(&kept, "scores.toml").and_then(|text| Scores::parse("scores", &text).ok());
    desktop.wait_for("the result", || scores().filter(|scores| scores.sets().count() == 1));
    assert_eq!(text(&kept, "run.toml"), None, "no run waits");

    // "Write your name" has the focus.
    [ENTER, A, N, N, ENTER].into_iter().for_each(|key| desktop.tap(key));
    let scores = desktop.wait_for("the name", || {
        let scores = scores()?;
        let set = scores.sets().next()?.clone();
        scores.table(&set).first().filter(|entry| entry.name == "ann").cloned()
    });
    assert_eq!((scores.result.level, scores.result.levels, scores.result.is_won), (2, 2, false));
    assert!(scores.result.totals.points >= 10 && scores.result.totals.lives_lost == 3, "{:?}", scores.result);
    let records = kept.join("breakout/records").read_dir().expect("records").count();
    assert_eq!(records, 2, "both games are recorded");

    // Leave the table and the result, then quit from the menu. In the first seconds of a result,
    // ESC is still taken as a pause.
    desktop.pass(SECOND * 3);
    [ESC, ESC].into_iter().for_each(|key| desktop.tap(key));
    [ESC, ENTER].into_iter().for_each(|key| desktop.tap(key));
    assert_eq!(desktop.exit_status().code(), Some(0));
}

#[test]
fn a_run_whose_window_closed_resumes_at_the_next_start() {
    goes_on("closed", |desktop| desktop.close_window(), Some(0));
}

#[test]
fn a_run_ended_by_the_system_resumes_at_the_next_start() {
    goes_on("ended", |desktop| desktop.terminate(), Some(0));
}

/// A closed terminal sends a signal, and its shell sends another.
#[test]
fn a_run_whose_terminal_closed_resumes_at_the_next_start() {
    let hang_up = |desktop: &mut Desktop| {
        let pid = desktop.pid().to_string();
        let twice = format!("kill -HUP {pid}; kill -HUP {pid}; kill -TERM {pid}; true");
        assert!(Command::new("sh").args(["-c", &twice]).status().expect("sh runs").success());
    };
    goes_on("hung-up", hang_up, Some(0));
}

/// The window system ends without asking the program.
#[test]
fn a_run_that_lost_its_display_resumes_at_the_next_start() {
    goes_on("gone", Desktop::stop_server, Some(1));
}

/// Ends the program in the middle of the second level with `end`, and starts it again.
fn goes_on(name: &str, end: impl FnOnce(&mut Desktop), code: Option<i32>) {
    let (levels, kept) = folders(name);
    // The ball is slow, so that it is not lost between the hit and the pause.
    keep(&kept, &format!("run = \"easy slow-ball\"\n{}", small_window()));
    let mut desktop = start(&levels, &kept);
    desktop.tap(ENTER);
    win_first(&desktop);
    desktop.key(A, KEY_PRESS_EVENT);
    desktop.pass(SECOND * 7 / 10);
    desktop.key(A, KEY_RELEASE_EVENT);
    let whole = desktop.still_picture();
    desktop.tap(SPACE);
    desktop.wait_for("a brick to break", || {
        (crate::support::outliers(&bricks(&whole), &bricks(&desktop.picture())) > 780).then_some(())
    });
    // Until the brick's shards are gone.
    desktop.wait_for("bricks that rest", || {
        desktop.pass(SECOND / 2);
        let before = bricks(&desktop.picture());
        desktop.pass(SECOND / 5);
        (crate::support::outliers(&before, &bricks(&desktop.picture())) < 350).then_some(())
    });
    desktop.tap(P);
    desktop.wait_for("the pause", || (count(&desktop.picture(), FOCUS) > 40).then_some(()));
    let paused = desktop.still_picture();
    end(&mut desktop);
    assert_eq!(desktop.exit_status().code(), code);

    let saved = SavedRun::parse("run", &text(&kept, "run.toml").expect("the run waits")).expect("our own file");
    let game = saved.record.verify().expect("it plays the same again");
    assert_eq!((game.hash(), game.state(), saved.number), (saved.record.hash, GameState::Active, 2));
    assert!(game.bricks().breakable() < 8 && game.score().points > 10, "in the middle of the level");

    // "Continue" is now the first entry. The game goes on where it was, slowly at first.
    let desktop = start(&levels, &kept);
    desktop.tap(ENTER);
    desktop.tap(P);
    let mut expected = play(&levels).at_title();
    expected.remember(Scores::default(), Some(saved));
    expected.command(menu::Command::Confirm);
    assert_eq!(expected.game().hash(), game.hash());
    expected.command(menu::Command::Pause);
    let expected = crate::support::draw(&expected, SMALL);
    // A frame lies between two steps, so the ball may be off by a few pixels.
    const MOVED: usize = 280;
    let shown = desktop.wait_for("the run as it was left", || {
        let shown = desktop.picture();
        let is_same = crate::support::outliers(&bricks(&shown), &bricks(&expected)) <= crate::support::MAX_OUTLIERS;
        let moved = crate::support::outliers(&without_sound_and_time(&shown), &without_sound_and_time(&expected));
        (is_same && moved < MOVED).then_some(shown)
    });
    assert_eq!(standing(&paused), standing(&shown), "the same bricks");
    assert!(standing(&shown).contains(&false), "one is broken");
}

/// Returns which of the second level's eight bricks are there. A brick is more than twice as bright
/// as the background below, even if the field is dark after a lost ball or during a pause. The
/// background is the median of all columns, because an item or shards may cover one column.
fn standing(picture: &RgbaImage) -> [bool; 8] {
    let layout = ui::arranged(picture.dimensions());
    let brightness = |left: f32, top: f32| -> u32 {
        let points = (1..10).flat_map(|x| (1..10).map(move |y| vec2(left + 10.0 * x as f32, top + 14.0 * y as f32)));
        let pixels = points.map(|point| layout.to_pixels(layout.from_world(point)));
        let colors = pixels.map(|at| picture.get_pixel(at.x as u32, at.y as u32).0);
        colors.map(|[r, g, b, _]| u32::from(r.max(g).max(b))).sum()
    };
    let columns: [f32; 8] = std::array::from_fn(|column| 100.0 * column as f32);
    let mut grounds = columns.map(|left| brightness(left, 150.0));
    grounds.sort_unstable();
    columns.map(|left| brightness(left, 0.0) > 2 * grounds[4])
}
