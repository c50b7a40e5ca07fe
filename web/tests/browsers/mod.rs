//! Pages in real browsers.

pub(crate) mod chromium;
pub(crate) mod firefox;
pub(crate) mod site;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use image::RgbaImage;
use serde_json::{Value, json};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

/// Time limit for waiting, even on a slow and busy machine. Passing tests never wait that long.
const PATIENCE: Duration = Duration::from_secs(400);

/// A connection to a browser: numbered requests with responses, and events between them.
struct Connection {
    socket: WebSocket<TcpStream>,
    number: u64,
}

impl Connection {
    /// Connects to an address on a host.
    fn open(host: &str, address: &str) -> Self {
        let stream = TcpStream::connect(host).expect("the browser answers");
        stream.set_read_timeout(Some(PATIENCE)).expect("set");
        let (socket, _) = tungstenite::client(address, stream).expect("the browser speaks");
        Self { socket, number: 0 }
    }

    /// Calls a method, and passes on the events that come before the response. Returns the
    /// response.
    fn call(&mut self, method: &str, parameters: &Value, mut event: impl FnMut(&Value)) -> Value {
        self.number += 1;
        let question = json!({ "id": self.number, "method": method, "params": parameters });
        self.socket.send(Message::text(question.to_string())).expect("sent");
        loop {
            let Message::Text(text) = self.socket.read().expect("an answer") else { continue };
            let answer: Value = serde_json::from_str(&text).expect("JSON");
            if answer["id"] == self.number {
                return answer["result"].clone();
            }
            event(&answer);
        }
    }
}

/// A page in a browser.
pub(crate) trait Browser {
    /// Returns the errors on the page's console so far.
    fn errors(&self) -> Vec<String>;

    /// Evaluates a JavaScript expression, and waits for its promise if it is one. Returns the
    /// value.
    fn evaluate(&mut self, expression: &str) -> Value;

    /// Runs a JavaScript function in each page loaded from now on, before the page's own scripts.
    fn before_each_page(&mut self, function: &str);

    /// Presses and releases a key. `code` is its place on the keyboard, `key` the character it
    /// types.
    fn press(&mut self, code: &str, key: &str);

    /// Presses TAB while SHIFT is held.
    fn press_shift_tab(&mut self);

    /// Loads another page.
    fn go(&mut self, address: &str);

    /// Reloads the page.
    fn reload(&mut self);

    /// Returns the page's current picture.
    fn picture(&mut self) -> RgbaImage;

    /// Waits until the page has drawn `count` animation frames.
    fn frames(&mut self, count: u32) {
        self.evaluate(&format!(
            "new Promise(done => {{ let left = {count}; \
             const next = () => left-- > 0 ? requestAnimationFrame(next) : done(true); next(); }})"
        ));
    }

    /// Returns the bytes of a global array, or `None` until it exists.
    fn bytes(&mut self, name: &str) -> Option<Vec<u8>> {
        let letters = format!("Array.from({name}, byte => String.fromCharCode(byte)).join('')");
        let text = self.evaluate(&format!("globalThis.{name} ? {letters} : null"));
        Some(text.as_str()?.chars().map(|letter| letter as u8).collect())
    }

    /// Returns a text that the game has saved in the page.
    fn kept(&mut self, name: &str) -> Option<String> {
        self.evaluate(&format!("localStorage.getItem('breakout/{name}')")).as_str().map(str::to_owned)
    }

    /// Saves the page's picture beside the test's other files, for people to look at.
    fn save_picture(&mut self, name: &str) {
        self.picture().save(temporary().join(format!("page-{name}.png"))).expect("written");
    }
}

fn temporary() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).to_owned()
}

/// Decodes a picture from a browser: PNG in base64.
fn decoded(text: &str) -> RgbaImage {
    let bytes = BASE64_STANDARD.decode(text).expect("base64");
    image::load_from_memory(&bytes).expect("PNG").into_rgba8()
}

/// Calls `answer` until it returns a value.
pub(crate) fn wait_for<T>(what: &str, mut answer: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(answer) = answer() {
            return answer;
        }
        assert!(start.elapsed() < PATIENCE, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(100));
    }
}
