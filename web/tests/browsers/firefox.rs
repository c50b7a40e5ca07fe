//! A page in Firefox, driven by the WebDriver BiDi protocol. Without a screen Firefox has no WebGL,
//! so it gets an X server of its own.

use super::{Browser, Connection, decoded, temporary, wait_for};
use image::RgbaImage;
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// User preferences: WebGL by the software driver, and access to the sound device in [`DEVICE`].
const PREFERENCES: &str = "user_pref(\"webgl.force-enabled\", true);\n\
    user_pref(\"media.cubeb.sandbox\", false);\n\
    user_pref(\"security.sandbox.content.level\", 0);\n";

/// ALSA configuration of a device that takes sound and plays none. Without a device, Firefox starts
/// no sound at all.
const DEVICE: &str = "pcm.!default { type plug slave.pcm { type null } }\n";

/// A page in Firefox.
pub(crate) struct Page {
    screen: Child,
    browser: Child,
    connection: Connection,
    context: String,
    errors: Vec<String>,
}

impl Page {
    /// Starts a browser with an empty page.
    pub(crate) fn open() -> Self {
        let screen = ["-displayfd", "1", "-screen", "0", "1024x700x24"];
        let screen = Command::new("Xvfb").args(screen).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut screen = screen.expect("Xvfb starts; `./setup --tests` installs it");
        let mut display = String::new();
        let lines = screen.stdout.take().expect("piped");
        BufReader::new(lines).read_line(&mut display).expect("the number of the display");

        let profile = temporary().join(format!("firefox-{}", std::process::id()));
        fs::create_dir_all(&profile).expect("the folder for tests can be written");
        fs::write(profile.join("user.js"), PREFERENCES).expect("written");
        fs::write(profile.join(".asoundrc"), DEVICE).expect("written");
        let start = |name| {
            Command::new(name)
                .args(["--no-remote", "--remote-debugging-port", "0", "--profile"])
                .arg(&profile)
                // The new profile gets its own home folder: Firefox would ask about any other
                // profile there.
                .env("HOME", &profile)
                .env("DISPLAY", format!(":{}", display.trim()))
                .env("LIBGL_ALWAYS_SOFTWARE", "1")
                .env_remove("WAYLAND_DISPLAY")
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
        };
        let mut browser = start("firefox-esr").or_else(|_| start("firefox")).expect("`./setup --tests` installs it");
        let lines = BufReader::new(browser.stderr.take().expect("piped")).lines().map_while(Result::ok);
        let mut lines = lines.skip_while(|line| !line.contains("listening on ws://"));
        let line = lines.next().expect("Firefox tells its address");
        let host = line.split("ws://").nth(1).expect("an address").trim().to_owned();
        // Read the rest of the output, or the browser would block.
        std::thread::spawn(move || lines.for_each(drop));
        let connection = Connection::open(&host, &format!("ws://{host}/session"));
        let mut page = Self { screen, browser, connection, context: String::new(), errors: Vec::new() };
        page.call("session.new", &json!({ "capabilities": {} }));
        page.call("session.subscribe", &json!({ "events": ["log.entryAdded"] }));
        let context = wait_for("the page", || {
            let tree = page.call("browsingContext.getTree", &json!({}));
            tree["contexts"][0]["context"].as_str().map(str::to_owned)
        });
        page.context = context;
        let viewport = json!({ "context": page.context, "viewport": { "width": 960, "height": 540 } });
        page.call("browsingContext.setViewport", &viewport);
        page
    }

    /// Calls a method of the browser. Returns its result.
    fn call(&mut self, method: &str, parameters: &Value) -> Value {
        let errors = &mut self.errors;
        self.connection.call(method, parameters, |event| {
            let text = event["params"]["text"].as_str().unwrap_or_default();
            // winit throws this exception to leave the program's first call.
            let is_usual = text.contains("Using exceptions for control flow");
            if event["method"] == "log.entryAdded" && event["params"]["level"] == "error" && !is_usual {
                errors.push(text.to_owned());
            }
        })
    }
}

impl Browser for Page {
    fn errors(&self) -> Vec<String> {
        self.errors.clone()
    }

    fn evaluate(&mut self, expression: &str) -> Value {
        let expression = format!("Promise.resolve({expression}).then(value => JSON.stringify(value) ?? 'null')");
        let target = json!({ "context": self.context });
        // An evaluation is not a gesture of the player.
        let question =
            json!({ "expression": expression, "target": target, "awaitPromise": true, "userActivation": false });
        let answer = self.call("script.evaluate", &question);
        let text = answer["result"]["value"].as_str();
        text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
    }

    fn before_each_page(&mut self, function: &str) {
        self.call("script.addPreloadScript", &json!({ "functionDeclaration": function }));
    }

    fn press(&mut self, code: &str, key: &str) {
        // WebDriver has its own code points for keys that write no character.
        let key = match code {
            "Enter" => "\u{e007}",
            "Tab" => "\u{e004}",
            "ArrowDown" => "\u{e015}",
            _ => key,
        };
        let actions = json!([{ "type": "keyDown", "value": key }, { "type": "keyUp", "value": key }]);
        let keys = json!([{ "type": "key", "id": "keys", "actions": actions }]);
        self.call("input.performActions", &json!({ "context": self.context, "actions": keys }));
    }

    fn press_shift_tab(&mut self) {
        let [shift, tab] = ["\u{e008}", "\u{e004}"];
        let events = [("keyDown", shift), ("keyDown", tab), ("keyUp", tab), ("keyUp", shift)];
        let actions = events.map(|(kind, key)| json!({ "type": kind, "value": key }));
        let keys = json!([{ "type": "key", "id": "keys", "actions": actions }]);
        self.call("input.performActions", &json!({ "context": self.context, "actions": keys }));
    }

    fn go(&mut self, address: &str) {
        let page = json!({ "context": self.context, "url": address, "wait": "interactive" });
        self.call("browsingContext.navigate", &page);
    }

    fn reload(&mut self) {
        self.call("browsingContext.reload", &json!({ "context": self.context, "wait": "interactive" }));
    }

    fn picture(&mut self) -> RgbaImage {
        let answer = self.call("browsingContext.captureScreenshot", &json!({ "context": self.context }));
        decoded(answer["data"].as_str().expect("a picture"))
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        for program in [&mut self.browser, &mut self.screen] {
            let _ = program.kill();
            let _ = program.wait();
        }
    }
}
