//! The page in a real browser: it draws, takes keys, keeps what is reached, and says what is wrong.
//!
//! Chromium is driven by its DevTools protocol. The page is built first, as `cargo run -p web` does.

mod chromium;

use breakout::player::SavedRun;
use chromium::{Page, wait_for};
use image::RgbaImage;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// The server of the page, which ends with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Builds and serves the page. Returns its address too.
fn serve() -> (Server, String) {
    let program = Command::new(env!("CARGO_BIN_EXE_web")).args(["--port", "0"]).stdout(Stdio::piped()).spawn();
    let mut server = Server(program.expect("the program starts"));
    let lines = BufReader::new(server.0.stdout.take().expect("piped")).lines();
    let address = lines
        .map_while(Result::ok)
        .find_map(|line| line.split(' ').next().map(str::to_owned).filter(|word| word.starts_with("http://")));
    (server, address.expect("the page is built and served"))
}

/// One test, since the page is built once and takes a while.
#[test]
fn a_run_is_played_kept_and_gone_on_with() {
    let (_server, address) = serve();
    let mut page = Page::open(&address);
    wait_for_title(&mut page);
    page.save_picture("title");

    // A setting is kept over a reload.
    page.press("KeyM", "m");
    wait_for("the setting", || page.kept("settings.toml").filter(|text| text.contains("muted = true")));
    page.reload();
    wait_for_title(&mut page);
    page.press("KeyM", "m");
    wait_for("the setting", || page.kept("settings.toml").filter(|text| text.contains("muted = false")));

    // A level is begun, and a brick broken: what the page recorded ends the same here, bit for bit.
    page.press("Enter", "Enter");
    std::thread::sleep(std::time::Duration::from_secs(2));
    page.save_picture("level");
    // A finger drags the paddle with the ball on it, and a tap launches.
    page.drag(0.5, 0.9, 0.4);
    wait_for("the paddle under the finger", || {
        let picture = page.picture();
        let [there, before] = [0.4, 0.5].map(|x| is_bright_at(&picture, x, 0.95));
        (there && !before).then_some(())
    });
    page.tap(0.4, 0.9);
    std::thread::sleep(std::time::Duration::from_secs(3));
    page.press("KeyP", "p");
    wait_for("a broken brick", || {
        let game = run_of(&mut page)?.record.verify().expect("the same game");
        (game.score().points > 0).then_some(())
    });
    // The pause keeps the run's last step.
    std::thread::sleep(std::time::Duration::from_secs(1));
    let run = run_of(&mut page);
    page.save_picture("played");

    // The page that is loaded next has the run.
    page.reload();
    wait_for_title(&mut page);
    page.save_picture("continue");
    assert!(run.is_some() && run_of(&mut page) == run, "the run waits");

    assert_eq!(page.errors(), Vec::<String>::new());
    page.evaluate(
        "document.getElementById('game').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()",
    );
    wait_for("the message", || {
        page.evaluate("document.getElementById('notice').innerText")
            .as_str()
            .filter(|text| text.contains("Reload"))
            .map(drop)
    });
}

/// Waits until the game has started in the page that was loaded last, and draws.
fn wait_for_title(page: &mut Page) {
    // A picture of a page that is just loaded would be waited for in vain.
    const STARTED: &str = "document.readyState == 'complete' && performance.now() > 2500 \
                           && document.getElementById('notice').hidden";
    wait_for("the start", || page.evaluate(STARTED).as_bool().filter(|started| *started));
    wait_for("a picture", || {
        let picture = page.picture();
        let bright = picture.pixels().filter(|pixel| pixel.0[..3].iter().any(|channel| *channel > 120)).count();
        (bright > (picture.width() * picture.height() / 50) as usize).then_some(())
    });
}

/// The run that the page keeps.
fn run_of(page: &mut Page) -> Option<SavedRun> {
    page.kept("run.toml").map(|text| SavedRun::parse("page", &text).expect("a good run"))
}

/// True if a pixel, by its place as shares of the picture's sides, is bright.
fn is_bright_at(picture: &RgbaImage, x: f32, y: f32) -> bool {
    let at = |share: f32, side: u32| (share * side as f32) as u32;
    let pixel = picture.get_pixel(at(x, picture.width()), at(y, picture.height()));
    pixel.0[..3].iter().any(|channel| *channel > 150)
}
