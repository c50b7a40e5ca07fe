//! The page in a real browser: it draws, takes input, saves progress, and reports errors.
//!
//! The tests build the pages first, like `cargo run -p web`.

#![allow(clippy::print_stdout, reason = "a long form tells its figures")]

mod browsers;
mod checks;

use breakout::assets::Assets;
use breakout::collision::{Aabb, Circle, Grid, SweepHit, contact_circle_aabb, sweep_aabb_aabb, sweep_circle_aabb};
use breakout::draw::{DEFAULT_SAMPLES, headless};
use breakout::game::Input;
use breakout::game::replay::Replay;
use breakout::library::LevelLibrary;
use breakout::player::{Link, SavedRun};
use breakout::render::{Renderer, picture::draw_picture};
use breakout::session::Session;
use browsers::chromium::Page;
use browsers::{Browser, firefox, wait_for};
use checks::{failures, keys, phone, sharing, sound, storage};
use glam::{Vec2, vec2};
use image::imageops::thumbnail;
use image::{Rgba, RgbaImage};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

/// The page's server, which ends with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Makes a folder with a set for the gallery: a wall of four bricks in two rows, and the game's first
/// level with its proof.
fn folder_of_sets() -> PathBuf {
    let sets = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sets");
    std::fs::create_dir_all(sets.join("tales")).expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(sets.join("tales").join(name), text).expect("written");
    write("set.toml", "title = \"Tales & <more>\"\nauthor = \"Ada\"\n");
    write("wall.lvl", "title: Wall\n5 5 5 5\n5 5 5 5\n");
    for name in ["01-paper-boat.lvl", "01-paper-boat.replay"] {
        write(name, &text_of_level(name));
    }
    sets
}

/// Reads a file from the folder of the game's levels.
fn text_of_level(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../levels");
    std::fs::read_to_string(folder.join(name)).expect("a file of the game")
}

/// Builds and serves the page, with a gallery. Returns the server and the page's address.
fn serve() -> (Server, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_web"));
    let program = program.args(["--port", "0", "--levels"]).arg(folder_of_sets()).stdout(Stdio::piped()).spawn();
    let mut server = Server(program.expect("the program starts"));
    let mut lines = BufReader::new(server.0.stdout.take().expect("piped")).lines().map_while(Result::ok);
    let mut printed = Vec::new();
    let address = lines.find_map(|line| {
        let address = line.split(' ').next().map(str::to_owned).filter(|word| word.starts_with("http://"));
        printed.push(line);
        address
    });
    let steps = ["compiling `breakout`", "compiling `programs`", "compiling `figures`", "building the book"];
    let places = steps.map(|step| printed.iter().position(|line| line.contains(step)));
    assert!(places.is_sorted() && places[0].is_some(), "the builder tells its steps: {printed:?}");
    (server, address.expect("the page is built and served"))
}

/// A single test, because the pages are built once and that takes a while.
#[test]
fn the_game_and_the_books_programs_work() {
    let (_server, address) = serve();
    let mut page = Page::open("about:blank");
    sound::begins_with_the_first_key(&mut page, &address);
    page.save_picture("title");
    sound::begins_in_a_frame(&mut page, &address);

    a_setting_outlives_a_reload(&mut page);
    a_brick_is_broken_by_finger(&mut page);
    a_run_waits_for_the_next_visit(&mut page);

    a_pad_plays_and_a_page_that_nobody_sees_pauses(&mut page);
    the_game_fills_the_screen(&mut page);

    each_program_draws_its_picture(&mut page, &address);
    each_stage_runs(&mut page, &address);
    a_program_runs_in_its_chapter(&mut page, &address);

    a_pasted_level_is_played_and_is_a_link(&mut page, &address);
    a_level_of_the_gallery_is_found_and_played(&mut page, &address);
    a_link_to_a_moment_shows_its_mathematics(&mut page, &address);
    a_cut_link_shows_a_message_and_the_game_plays(&mut page, &address);
    the_figures_agree_with_the_game(&mut page, &address);
    a_finger_drags_the_swept_disc(&mut page, &address);
    fingers_find_handles_and_buttons(&mut page, &address);
    recorded_games_end_as_they_do_elsewhere(&mut page, &address);
    keys::of_the_browser_stay_its_own(&mut page, &address);
    failures::are_not_made_by_servers_that_compress(&mut page);
    sharing::pages_describe_themselves(&mut page, &address);
    sharing::needs_no_eyes(&mut page, &address);
    sharing::plays_without_a_network(&mut page);
    phone::level_is_won_by_touches(&mut page, &address);
    phone::fingers_find_each_entry(&mut page, &address);
    a_lost_context_shows_a_message(&mut page, &address);

    // From here on, the page reports errors.
    sharing::first_picture_is_small(&mut page);
    storage::is_one_tabs_alone(&mut page, &address);
    storage::keeps_unreadable_files(&mut page, &address);
    failures::name_missing_files(&mut page);
    failures::names_the_policy_that_blocks_the_page(&mut page);
    failures::name_unknown_words(&mut page, &address);
    failures::name_a_server(&mut page);
    failures::name_javascript(&mut page);
    drop(page);
    firefox_shows_the_same(&address);
}

/// Checks the game and the book in Firefox, too.
fn firefox_shows_the_same(address: &str) {
    let mut page = firefox::Page::open();
    sound::begins_with_the_first_key(&mut page, address);
    a_setting_outlives_a_reload(&mut page);
    page.press("Enter", "Enter");
    // A ball cannot be launched in the first seconds of a level.
    page.frames(200);
    page.press("Space", " ");
    wait_for("a broken brick", || points(&mut page).filter(|points| *points > 0));
    page.press("KeyP", "p");
    page.save_picture("firefox");
    each_program_draws_its_picture(&mut page, address);
    a_program_runs_in_its_chapter(&mut page, address);
    the_figures_agree_with_the_game(&mut page, address);
    keys::of_the_browser_stay_its_own(&mut page, address);
    sharing::plays_without_a_network(&mut page);
    a_lost_context_shows_a_message(&mut page, address);
    storage::keeps_unreadable_files(&mut page, address);
    failures::name_missing_files(&mut page);
    failures::names_the_policy_that_blocks_the_page(&mut page);
}

/// Starts a level. A finger drags the paddle with the ball on it, and a tap launches the ball. The
/// page's record must end the same here, bit for bit.
fn a_brick_is_broken_by_finger(page: &mut Page) {
    page.press("Enter", "Enter");
    wait_for("the paddle under the finger", || {
        page.drag(0.5, 0.9, 0.4);
        page.frames(2);
        let picture = page.picture();
        // The ball on the paddle is brighter than any background.
        let [there, before] = [0.4, 0.5].map(|x| is_bright_at(&picture, x, 0.91));
        (there && !before).then_some(())
    });
    page.save_picture("level");
    // A ball cannot be launched in the first seconds of a level.
    page.frames(200);
    // Launch the ball only once: a lost ball waits on the paddle.
    page.tap(0.4, 0.9);
    wait_for("a broken brick", || points(page).filter(|points| *points > 0));
    page.press("KeyP", "p");
    page.save_picture("played");
}

/// The next page has the saved run, and loading the page does not change it.
fn a_run_waits_for_the_next_visit(page: &mut Page) {
    let before = steps(page);
    page.reload();
    wait_for_title(page);
    let run = run_of(page);
    assert!(run.is_some() && steps(page) >= before, "the run waits");
    page.reload();
    wait_for_title(page);
    page.save_picture("continue");
    assert!(run_of(page) == run, "the run still waits");
}

/// Turns the sound off, loads the page again, and turns the sound on again.
fn a_setting_outlives_a_reload(page: &mut impl Browser) {
    for muted in [true, false] {
        page.press("KeyM", "m");
        let line = format!("muted = {muted}");
        wait_for("the setting", || page.kept("settings.toml").filter(|text| text.contains(&line)));
        page.reload();
        wait_for_title(page);
    }
}

/// So far, no page has reported an error. A page that loses its context says how to go on.
fn a_lost_context_shows_a_message(page: &mut impl Browser, address: &str) {
    page.go(address);
    wait_for_title(page);
    assert_eq!(page.errors(), Vec::<String>::new());
    page.evaluate(
        "document.getElementById('game').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()",
    );
    let notice = "document.getElementById('notice').innerText";
    wait_for("the message", || page.evaluate(notice).as_str().filter(|text| text.contains("Reload")).map(drop));
}

/// Measures the time to the page's first picture and the time per frame, and compares it with
/// Mesa's software driver: `cargo test -p web --test browser -- --ignored --nocapture`.
#[test]
#[ignore = "measures"]
fn speed() {
    let (_server, address) = serve();
    let mut page = Page::open(&format!("{address}#--demo"));
    wait_for_start(&mut page);
    let seen = page.evaluate("performance.getEntriesByName('seen')[0].startTime");
    let frames = page.evaluate(
        "new Promise(done => { const times = []; let last; const next = now => { times.push(now - last); last = now; \
         times.length > 120 ? done(times.slice(1)) : requestAnimationFrame(next); }; requestAnimationFrame(next); })",
    );
    let frames = frames.as_array().expect("times").iter().filter_map(serde_json::Value::as_f64).collect();
    let size = page.evaluate("[innerWidth, innerHeight]");
    let [width, height] = [0, 1].map(|side| size[side].as_u64().expect("a side") as u32);

    let (gl, assets) = (headless().expect("Mesa's driver"), Assets::embedded());
    let mut renderer = Renderer::new(&gl, &assets, DEFAULT_SAMPLES).expect("shaders and textures");
    let mut session = Session::new(LevelLibrary::shipped(&assets).levels, 0, 7);
    let mut native = Vec::new();
    for _ in 0..120 {
        let _ = session.step(&Input::default());
        let start = Instant::now();
        draw_picture(&gl, &mut renderer, (width, height), &session.view(1.0, None)).expect("a picture");
        native.push(1000.0 * start.elapsed().as_secs_f64());
    }
    let gaps = gaps_in_the_sound(&mut page);
    println!("first picture after {seen} ms");
    println!("gaps in 30 s of sound, in milliseconds: {gaps:?}");
    println!("a frame of {width} x {height} takes {:.1} ms here, {:.1} ms natively", median(frames), median(native));
}

/// Returns the gaps in 30 seconds of the page's sound, in milliseconds. Without gaps, each piece of
/// sound begins where the one before it ends.
fn gaps_in_the_sound(page: &mut Page) -> Vec<f64> {
    let pieces = page.evaluate(
        "new Promise(done => { const pieces = [], start = AudioBufferSourceNode.prototype.start; \
         AudioBufferSourceNode.prototype.start = function (when) { \
         pieces.push([Math.max(when, this.context.currentTime), this.buffer.duration]); return start.apply(this, arguments); }; \
         setTimeout(() => done(pieces), 30000); })",
    );
    let number = |value: &serde_json::Value| value.as_f64().expect("a number");
    let pieces: Vec<[f64; 2]> =
        pieces.as_array().expect("pieces").iter().map(|piece| [number(&piece[0]), number(&piece[1])]).collect();
    let heard: f64 = pieces.iter().map(|[_, duration]| duration).sum();
    assert!(heard > 25.0, "{heard} s of sound");
    let gaps = pieces.windows(2).map(|pair| 1000.0 * (pair[1][0] - pair[0][0] - pair[0][1]));
    gaps.filter(|gap| *gap > 0.1).collect()
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Programs and their golden pictures, with the number of frames to show.
const PICTURES: [(&str, &str, u32); 10] = [
    ("ch04_ball --keys enter", "ch04-clock", 61),
    ("ch05_collision_detection --keys space", "ch05-box", 30),
    ("ch06_collision_resolution", "ch06-swept", 45),
    ("ch06b_swept_aabb", "ch06b-ours", 1),
    ("ch06c_minkowski", "ch06c-ours", 1),
    ("ch06d_seams --keys space", "ch06d-one-by-one", 30),
    ("ch07b_specks", "ch07b", 120),
    ("ch08_post_processing --keys 2", "ch08-confuse", 30),
    ("ch09b_two_lists --keys 1,2", "ch09b", 140),
    ("collision_lab", "collision-lab", 1),
];

/// Checks that each chapter's program draws the same picture in the page as on a desktop.
fn each_program_draws_its_picture(page: &mut impl Browser, address: &str) {
    for (program, name, frames) in PICTURES {
        let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../tests/golden/{name}.png"));
        let golden = image::open(golden).expect("a committed picture").into_rgba8();
        let (width, height) = golden.dimensions();
        let arguments = format!("--picture x.png --frames {frames} --size {width}x{height}");
        page.go(&format!("{address}book/programs/?{name}#{program} {arguments}").replace(' ', "%20"));
        let picture = wait_for(program, || page.bytes("picture"));
        let picture = image::load_from_memory(&picture).expect("PNG").into_rgba8();
        assert_eq!(picture.dimensions(), golden.dimensions(), "{program}");
        let differs = |(a, b): &(&Rgba<u8>, &Rgba<u8>)| a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > 48);
        let share = picture.pixels().zip(golden.pixels()).filter(differs).count() as f64 / f64::from(width * height);
        assert!(share < 0.005, "{program}: {share} of the pixels differ");
    }
}

/// Each stage of the tutorial's program draws the picture of its own test, if that test plays no
/// game, and otherwise takes a key that launches the ball.
fn each_stage_runs(page: &mut impl Browser, address: &str) {
    for (number, stage) in (1..).zip(stages::all().expect("the stages")) {
        let program = format!("{address}book/programs/?stage{number}#stage{number:02}");
        let golden = stages::repository(&format!("tutorial/stages/pictures/{}.png", stage.name));
        let golden = image::open(golden).expect("a committed picture").into_rgba8();
        if number < 5 {
            page.go(&format!("{program} --picture x.png --frames 30 --hold right --size 800x600").replace(' ', "%20"));
            let picture = wait_for(&stage.name, || page.bytes("picture"));
            let picture = image::load_from_memory(&picture).expect("PNG").into_rgba8();
            let small = thumbnail(&picture, golden.width(), golden.height());
            let apart = small.iter().zip(golden.iter()).map(|(a, b)| f64::from(a.abs_diff(*b))).sum::<f64>();
            let apart = apart / golden.len() as f64;
            assert!(apart < 2.0, "{}: the pictures are {apart} apart", stage.name);
            continue;
        }
        page.go(&program);
        wait_for(&stage.name, || page.evaluate("!!globalThis.started").as_bool().filter(|started| *started));
        page.press("Enter", "Enter");
        page.press("Space", " ");
        let before = page.picture();
        wait_for("a ball that flies", || {
            let later = page.picture();
            let differ = before.pixels().zip(later.pixels()).filter(|(a, b)| a != b).count();
            (differ > 100).then_some(())
        });
        page.save_picture(&format!("stage{number:02}"));
    }
}

/// A click on a chapter's picture runs the program there, and its buttons send keys.
fn a_program_runs_in_its_chapter(page: &mut impl Browser, address: &str) {
    page.go(&format!("{address}book/ch06-collision-resolution.html"));
    let is_offered = "!!document.querySelector('.program .run')";
    wait_for("the button", || page.evaluate(is_offered).as_bool().filter(|offered| *offered));
    page.evaluate("document.querySelector('.program .run').click()");
    page.evaluate("document.querySelector('.program').scrollIntoView({ block: 'end' })");
    let has_started = "!!document.querySelector('.program iframe').contentWindow.started";
    wait_for("the program", || page.evaluate(has_started).as_bool().filter(|started| *started));
    page.evaluate(
        "void document.querySelector('.program iframe').contentWindow.addEventListener('keydown', event => \
         globalThis.taken = event.defaultPrevented)",
    );
    page.save_picture("chapter");
    page.evaluate("[...document.querySelectorAll('.program .key')].find(key => key.textContent === 'SPACE').click()");
    wait_for("a key that the program takes", || {
        page.evaluate("globalThis.taken ?? null").as_bool().filter(|taken| *taken)
    });
    let picture = page.picture();
    wait_for("a picture that moves", || {
        let later = page.picture();
        let differ = picture.pixels().zip(later.pixels()).filter(|(a, b)| a != b).count();
        (differ > 100).then_some(())
    });
    page.save_picture("chapter-key");
}

/// A gamepad continues the run and pauses it. Another tab in front also pauses it.
fn a_pad_plays_and_a_page_that_nobody_sees_pauses(page: &mut Page) {
    const CONFIRM: u32 = 0;
    const START: u32 = 9;
    page.evaluate(
        "(() => { const button = () => ({ pressed: false, touched: false, value: 0 }); \
         globalThis.pad = { id: 'pad', index: 0, connected: true, mapping: 'standard', axes: [0, 0, 0, 0], \
         buttons: Array.from({ length: 17 }, button) }; navigator.getGamepads = () => [pad]; })()",
    );
    let push = |page: &mut Page, button: u32| {
        for value in [1, 0] {
            let pressed = value == 1;
            page.evaluate(&format!(
                "void Object.assign(pad.buttons[{button}], {{ pressed: {pressed}, value: {value} }})"
            ));
            // The game reads the pad once per frame.
            page.frames(3);
        }
    };
    page.frames(3);
    let before = steps(page);
    push(page, CONFIRM);
    wait_for("a run that goes on", || Some(steps(page)).filter(|steps| *steps > before));
    push(page, START);
    page.save_picture("pad");
    push(page, START);

    let paused = steps(page);
    wait_for("a run that goes on again", || Some(steps(page)).filter(|steps| *steps > paused));
    let tab = page.open_tab();
    wait_for("a hidden page", || page.evaluate("document.hidden").as_bool().filter(|hidden| *hidden));
    page.close_tab(&tab);
    wait_for("the page", || page.evaluate("document.hidden").as_bool().filter(|hidden| !hidden));
    page.frames(30);
    page.save_picture("hidden");
    // The page has paused by itself, so the pause button continues. The page saves a run every five
    // seconds.
    let hidden = steps(page);
    push(page, START);
    wait_for("a run that waited", || Some(steps(page)).filter(|steps| *steps > hidden + 600));
    push(page, START);
}

/// F11 enters and leaves full screen, also after the browser itself has left it.
fn the_game_fills_the_screen(page: &mut Page) {
    for (step, fills) in [true, false, true, false, true, false].into_iter().enumerate() {
        if step == 3 {
            // The browser does this on ESC, and the page does not get that key.
            page.evaluate("document.exitFullscreen()");
        } else {
            page.press("F11", "F11");
        }
        let filled = "!!document.fullscreenElement";
        wait_for("the screen", || page.evaluate(filled).as_bool().filter(|filled| *filled == fills));
        page.save_picture(if fills { "screen" } else { "window" });
    }
}

/// Pasted text becomes the page's address, which opens the level.
fn a_pasted_level_is_played_and_is_a_link(page: &mut Page, address: &str) {
    page.go(&format!("{address}?paste"));
    wait_for_title(page);
    texts_that_look_like_levels(page);
    let mut is_taken = |modifier: &str| {
        page.evaluate(&format!(
            "(() => {{ const key = new KeyboardEvent('keydown', {{ key: 'v', code: 'KeyV', bubbles: true, cancelable: true, \
             {modifier} }}); document.getElementById('game').dispatchEvent(key); return key.defaultPrevented; }})()"
        ))
    };
    assert!(is_taken("") == true && is_taken("ctrlKey: true") == false, "Ctrl and V are the browser's");
    page.evaluate(
        "(() => { const text = new DataTransfer(); text.setData('text/plain', '5 5 5 5\\n5 5 5 5\\n'); \
         window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: text })); })()",
    );
    let link = wait_for("the link", || {
        let hash = page.evaluate("location.hash");
        hash.as_str().filter(|hash| hash.starts_with("#level=1.")).map(str::to_owned)
    });
    page.go("about:blank");
    page.go(&format!("{address}{link}"));
    wait_for_start(page);
    wait_for("the wall", || {
        let picture = page.picture();
        [0.3, 0.43, 0.6].iter().all(|x| is_bright_at(&picture, *x, 0.2)).then_some(())
    });
    page.save_picture("pasted");
    // Painting updates the address.
    let painted = wait_for("the painted level's link", || {
        // Once the painter is open, this key does nothing.
        page.press("KeyE", "e");
        page.frames(3);
        page.click(0.3, 0.2);
        let hash = page.evaluate("location.hash");
        hash.as_str().filter(|hash| *hash != link).map(str::to_owned)
    });
    assert!(painted.starts_with("#level=1."), "{painted}");
    page.save_picture("painted");
    let text = page.evaluate("new TextDecoder().decode(files['level.lvl'])");
    assert_eq!(text.as_str(), Some("2 5 5 5\n5 5 5 5\n"));
    page.go("about:blank");
    page.go(&format!("{address}#level=1.abc"));
    let notice = "document.getElementById('notice')?.innerText";
    wait_for("the message", || page.evaluate(notice).as_str().filter(|text| text.contains("copy it")).map(drop));
    page.go("about:blank");
}

/// The search finds a set, and its levels open in the game: one alone, and one with the author's win.
fn a_level_of_the_gallery_is_found_and_played(page: &mut Page, address: &str) {
    page.be_a_phone(true);
    page.go(&format!("{address}levels/"));
    let is_ready = "document.getElementById('searching')?.hidden === false";
    wait_for("the search", || page.evaluate(is_ready).as_bool().filter(|ready| *ready));
    let shown = "Array.from(document.querySelectorAll('#sets > li:not([hidden]) h2'), name => name.textContent).join()";
    assert_eq!(page.evaluate(shown), "Bricklark,Tales & <more>");
    for (words, sets, found) in [
        ("ada  TALES", "Tales & <more>", "1 of 2 sets"),
        ("worlds", "Bricklark", "1 of 2 sets"),
        ("ada worlds", "", "No set has these words."),
        ("ada", "Tales & <more>", "1 of 2 sets"),
    ] {
        page.evaluate(&format!(
            "(field => {{ field.value = '{words}'; field.dispatchEvent(new Event('input')); }})\
             (document.getElementById('search'))"
        ));
        assert_eq!(page.evaluate(shown), sets, "{words}");
        assert_eq!(page.evaluate("document.getElementById('found').textContent"), found, "{words}");
    }
    assert_eq!(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true, "it fits a phone");
    page.save_picture("gallery");
    page.be_a_phone(false);
    page.evaluate("document.querySelector('#sets > li:not([hidden]) a').click()");
    let mut play = |title: &str, link: &str| {
        let button = format!("document.querySelector('a[aria-label=\"Play {title}\"]')");
        wait_for("the set's page", || page.evaluate(&format!("!!{button}")).as_bool().filter(|found| *found));
        page.save_picture("gallery-set");
        page.evaluate(&format!("{button}.click()"));
        wait_for_start(page);
        let hash = page.evaluate("location.hash");
        assert!(hash.as_str().is_some_and(|hash| hash.starts_with(link)), "{hash}");
        if title == "Wall" {
            wait_for("the wall", || {
                let picture = page.picture();
                [0.3, 0.43, 0.6].iter().all(|x| is_bright_at(&picture, *x, 0.2)).then_some(())
            });
        }
        page.save_picture(&format!("gallery-{title}"));
        page.evaluate("history.back()");
    };
    play("Wall", "#level=1.");
    play("Paper boat", "#game=1.0.");
}

/// Returns a link to the author's win on the first level, at a step of it.
fn link_to(step: u64) -> String {
    let record = Replay::parse("a.replay", &text_of_level("01-paper-boat.replay")).expect("a recorded game");
    Link::Game { record: Box::new(record), step }.to_text()
}

/// The game stands still at the step, and the keys of the X-ray go to the next one and back.
fn a_link_to_a_moment_shows_its_mathematics(page: &mut Page, address: &str) {
    page.go("about:blank");
    page.go(&format!("{address}{}", link_to(600)));
    wait_for_start(page);
    let standing = |page: &mut Page| {
        wait_for("a picture that stands still", || {
            let before = page.picture();
            page.frames(30);
            Some(page.picture()).filter(|picture| *picture == before)
        })
    };
    let moment = standing(page);
    page.save_picture("moment");
    page.press("Period", ".");
    wait_for("the next step", || (page.picture() != moment).then_some(()));
    standing(page);
    page.press("Comma", ",");
    wait_for("the moment again", || (page.picture() == moment).then_some(()));
}

/// A link that has lost its end opens the game's title with a message, and the game can be played.
fn a_cut_link_shows_a_message_and_the_game_plays(page: &mut Page, address: &str) {
    /// Height of the yellow line beside a message, pixels. Nothing else in the title is as high.
    const LINE: usize = 25;
    let is_yellow = |pixel: &Rgba<u8>| pixel.0[0] > 220 && pixel.0[1] > 180 && pixel.0[2] < 130;
    let has_message = |picture: &RgbaImage| {
        (0..picture.width()).any(|x| {
            let column: Vec<bool> = (0..picture.height()).map(|y| is_yellow(picture.get_pixel(x, y))).collect();
            column.chunk_by(|a, b| a == b).any(|same| same[0] && same.len() >= LINE)
        })
    };
    let link = link_to(600);
    for (link, expected) in [("#", false), (&link[..link.len() - 20], true)] {
        page.go("about:blank");
        page.go(&format!("{address}{link}"));
        wait_for_title(page);
        if expected {
            wait_for("the message", || has_message(&page.picture()).then_some(()));
        }
        assert_eq!(has_message(&page.picture()), expected, "{link}");
    }
    page.save_picture("cut");
    let before = steps(page);
    page.press("Enter", "Enter");
    wait_for("a run that goes on", || Some(steps(page)).filter(|steps| *steps > before));
}

/// Only the text of a level is recognized as a level.
fn texts_that_look_like_levels(page: &mut Page) {
    let mut is_level = |text: &str| {
        let text = serde_json::Value::from(text);
        let script = "new URL('level.js', document.querySelector('script[type=module]').src)";
        page.evaluate(&format!("import({script}).then(({{ looksLikeALevel }}) => looksLikeALevel({text}))"))
    };
    for text in ["5 5 5 5\n5 5 5 5\n", "; mine\n.2222222.\r\n.3333333.", "title: Two towers\n", "tile a: solid\na a\n"]
    {
        assert_eq!(is_level(text), true, "{text:?}");
    }
    for text in ["A I", "I a m", "2024", "123456", "title of a page", "hello\nworld", "1.5\n2.5", "a b\nc d", ""] {
        assert_eq!(is_level(text), false, "{text:?}");
    }
}

/// The live figures show the results of the game's own functions, before and after a key moves a
/// point.
fn the_figures_agree_with_the_game(page: &mut impl Browser, address: &str) {
    let square = |x: f32, y: f32, width: f32, height: f32| Aabb::from_min_size(vec2(x, y), vec2(width, height));
    let contact = |x: f32| {
        let ball = Circle { center: vec2(x, 90.0), radius: 48.0 };
        let contact = contact_circle_aabb(&ball, &square(295.0, 120.0, 170.0, 70.0)).expect("a contact");
        format!("Normal {}, depth {:.1}", vector(contact.normal), contact.depth)
    };
    check_figure(
        page,
        &format!("{address}book/ch05-collision-detection.html"),
        0,
        "disc",
        &[contact(365.0), contact(370.0)],
    );

    let hit = |hit: Option<SweepHit>| match hit {
        Some(hit) => format!("Hit at t = {:.3}, normal {}", hit.time_of_impact, vector(hit.normal)),
        None => "No hit".to_owned(),
    };
    let chapter = format!("{address}book/ch06-collision-resolution.html");
    let disc = |x: f32| {
        let ball = Circle { center: vec2(x, 87.0), radius: 40.5 };
        hit(sweep_circle_aabb(&ball, vec2(108.0, 81.0), &square(298.0, 160.0, 162.0, 54.0)))
    };
    check_figure(page, &chapter, 0, "from", &[disc(220.0), disc(225.0)]);

    let seams = |x: f32| {
        let grid = Grid::new(square(200.0, 20.0, 360.0, 50.0), 3, 1);
        let ball = Circle { center: vec2(x, 88.0), radius: 20.0 };
        hit(grid.earliest_hit(&ball, vec2(200.0, 0.0), |_| true).map(|hit| hit.hit))
    };
    check_figure(page, &chapter, 1, "from", &[seams(270.0), seams(275.0)]);
    let alone = |x: f32| {
        let ball = Circle { center: vec2(x, 88.0), radius: 20.0 };
        hit(sweep_circle_aabb(&ball, vec2(200.0, 0.0), &square(320.0, 20.0, 120.0, 50.0)))
    };
    page.evaluate("document.querySelectorAll('.live')[1].querySelector('input').click()");
    assert_eq!(readout(page, 1), Some(alone(275.0)), "without the rule of seams");

    let boxes = |x: f32| {
        let (mover, target) = (square(x, 180.0, 60.0, 60.0), square(210.0, 120.0, 100.0, 50.0));
        let swept = hit(sweep_aabb_aabb(&mover, vec2(152.0, -72.0), &target));
        format!("{swept}; the mover's motion as the target sees it: (152, −72)")
    };
    check_figure(page, &format!("{address}book/articles.html"), 0, "mover", &[boxes(30.0), boxes(35.0)]);
}

/// A finger drags the ball in the chapter's first figure, and the numbers beside it follow.
fn a_finger_drags_the_swept_disc(page: &mut Page, address: &str) {
    page.go(&format!("{address}book/ch06-collision-resolution.html"));
    let before = wait_for("the figure", || readout(page, 0));
    let place = page.evaluate(
        "(() => { const point = document.querySelector('.live [data-point=from]'); point.scrollIntoView({ block: 'center' }); \
         const box = point.getBoundingClientRect(); \
         return [(box.left + box.width / 2) / innerWidth, (box.top + box.height / 2) / innerHeight]; })()",
    );
    let [x, y] = [0, 1].map(|side| place[side].as_f64().expect("a share") as f32);
    page.drag(x, y, x + 0.05);
    wait_for("other numbers", || readout(page, 0).filter(|text| *text != before));
    page.save_picture("figure-finger");
}

/// On a phone, handles and buttons are at least 44 pixels wide and high.
fn fingers_find_handles_and_buttons(page: &mut Page, address: &str) {
    page.be_a_phone(true);
    page.go(&format!("{address}book/ch06-collision-resolution.html"));
    wait_for("the figure", || readout(page, 0));
    let is_offered = "!!document.querySelector('.program .run')";
    wait_for("the button", || page.evaluate(is_offered).as_bool().filter(|offered| *offered));
    page.evaluate("document.querySelector('.program .run').click()");
    let sizes = page.evaluate(
        "Array.from(document.querySelectorAll('.live [data-point], .program button'), thing => { \
         const { width, height } = thing.getBoundingClientRect(); \
         return [thing.dataset.point ?? thing.textContent, Math.min(width, height)]; })",
    );
    let sizes = sizes.as_array().expect("sizes");
    assert!(sizes.len() > 4, "{sizes:?}");
    let small: Vec<_> = sizes.iter().filter(|size| size[1].as_f64() < Some(44.0)).collect();
    assert!(small.is_empty(), "{small:?}");
    page.save_picture("phone");
    page.be_a_phone(false);
}

/// Checks the words below a page's figure, before and after the right arrow key moves a point.
fn check_figure(page: &mut impl Browser, address: &str, index: usize, point: &str, expected: &[String; 2]) {
    page.go(address);
    wait_for("the figure", || readout(page, index).filter(|text| *text == expected[0]));
    page.save_picture(&format!("figure-{point}-{index}"));
    page.evaluate(&format!(
        "document.querySelectorAll('.live')[{index}].querySelector('[data-point={point}]')\
         .dispatchEvent(new KeyboardEvent('keydown', {{ key: 'ArrowRight' }}))"
    ));
    assert_eq!(readout(page, index).as_ref(), Some(&expected[1]), "{address}: {point} five units to the right");
}

/// Returns the words below a live figure.
fn readout(page: &mut impl Browser, index: usize) -> Option<String> {
    let words = page.evaluate(&format!("document.querySelectorAll('.live output')[{index}]?.textContent"));
    words.as_str().map(str::to_owned)
}

fn vector(v: Vec2) -> String {
    let number = |value: f32| {
        let text = format!("{value:.2}");
        if text == "-0.00" { "0.00".to_owned() } else { text.replace('-', "−") }
    };
    format!("({}, {})", number(v.x), number(v.y))
}

/// All recorded games end here as they do elsewhere, bit for bit. Each record has the hash of its
/// last state.
fn recorded_games_end_as_they_do_elsewhere(page: &mut Page, address: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folders = ["levels", "tests/replays"].map(|folder| std::fs::read_dir(root.join(folder)).expect("a folder"));
    let files = folders.into_iter().flatten().flatten().map(|entry| entry.path());
    let (mut texts, mut ends) = (serde_json::Map::new(), Vec::new());
    for file in files.filter(|file| file.extension().is_some_and(|extension| extension == "replay")) {
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).expect("a recorded game");
        let game = Replay::parse(&name, &text).expect(&name).verify().expect(&name);
        ends.push(format!("{name}: {} points after {} steps", game.score().points, game.steps()));
        texts.insert(name, text.into());
    }
    assert!(ends.len() > 25, "{} games", ends.len());
    page.go(&format!("{address}book/programs/"));
    wait_for("the page", || page.evaluate("document.readyState == 'complete'").as_bool().filter(|ready| *ready));
    page.evaluate(&format!(
        "globalThis.programArguments = ['replays']; globalThis.replays = {}; \
         (script => import(new URL('programs.js', script)).then(({{ default: start }}) => \
         start({{ module_or_path: new URL('programs_bg.wasm', script) }})))(document.querySelector('script[type=module]').src)",
        serde_json::Value::from(texts)
    ));
    let ends_shown = wait_for("the ends", || page.evaluate("globalThis.told").as_array().cloned());
    let mut found: Vec<String> = ends_shown.iter().filter_map(|end| end.as_str()).map(str::to_owned).collect();
    found.sort();
    ends.sort();
    assert_eq!(found, ends);
}

/// Waits until the game has started in the page loaded last.
fn wait_for_start(page: &mut impl Browser) {
    // A page that has drawn nothing never returns a picture.
    const STARTED: &str = "performance.getEntriesByName('seen').length > 0 && document.getElementById('notice').hidden";
    wait_for("the start", || page.evaluate(STARTED).as_bool().filter(|started| *started));
}

/// Waits until the game draws its title.
fn wait_for_title(page: &mut impl Browser) {
    wait_for_start(page);
    wait_for("a picture", || {
        let picture = page.picture();
        let bright = picture.pixels().filter(|pixel| pixel.0[..3].iter().any(|channel| *channel > 120)).count();
        (bright > (picture.width() * picture.height() / 50) as usize).then_some(())
    });
}

/// Returns the run that the page has saved.
fn run_of(page: &mut impl Browser) -> Option<SavedRun> {
    page.kept("run.toml").map(|text| SavedRun::parse("page", &text).expect("a good run"))
}

/// Returns the number of steps in the saved run.
fn steps(page: &mut impl Browser) -> usize {
    run_of(page).map_or(0, |run| run.record.inputs().count())
}

/// Returns the points of the saved run, replayed here.
fn points(page: &mut impl Browser) -> Option<u32> {
    Some(run_of(page)?.record.verify().expect("the same game").score().points)
}

/// Returns true if the pixel at this place, given as shares of the picture's sides, is bright.
fn is_bright_at(picture: &RgbaImage, x: f32, y: f32) -> bool {
    let at = |share: f32, side: u32| (share * side as f32) as u32;
    let pixel = picture.get_pixel(at(x, picture.width()), at(y, picture.height()));
    pixel.0[..3].iter().any(|channel| *channel > 150)
}
