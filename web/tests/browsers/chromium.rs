//! A page in headless Chromium, driven by the DevTools protocol.

use super::{Browser, Connection, decoded, temporary, wait_for};
use image::RgbaImage;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A page in the browser.
pub(crate) struct Page {
    /// The browser, which ends with its first page.
    browser: Option<Child>,
    host: String,
    connection: Connection,
    errors: Vec<String>,
}

impl Page {
    /// Starts a browser with this page.
    pub(crate) fn open(address: &str) -> Self {
        let profile = temporary().join(format!("chromium-{}", std::process::id()));
        let mut browser = ["chromium", "chromium-browser", "google-chrome"]
            .iter()
            .find_map(|name| {
                Command::new(name)
                    .args(["--headless=new", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"])
                    .args(["--remote-debugging-port=0", "--window-size=960,540"])
                    .arg(format!("--user-data-dir={}", profile.display()))
                    .arg(address)
                    .stderr(Stdio::piped())
                    .spawn()
                    .ok()
            })
            .expect("Chromium starts; `./setup --tests` installs it");
        let lines = BufReader::new(browser.stderr.take().expect("piped")).lines().map_while(Result::ok);
        let mut lines = lines.skip_while(|line| !line.contains("DevTools listening on ws://"));
        let line = lines.next().expect("Chromium tells its address");
        let host = line.split("ws://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address").to_owned();
        // Read the rest of the output, or the browser would block.
        std::thread::spawn(move || lines.for_each(drop));
        let target = wait_for("the page", || page_of(&host));
        Self::connect(Some(browser), &host, &target)
    }

    fn connect(browser: Option<Child>, host: &str, address: &str) -> Self {
        let connection = Connection::open(host, address);
        let mut page = Self { browser, host: host.to_owned(), connection, errors: Vec::new() };
        page.call("Runtime.enable", &json!({}));
        page.call("Page.enable", &json!({}));
        page
    }

    /// Opens another page in front of this one. Returns the page and its target ID.
    pub(crate) fn open_page(&mut self, address: &str) -> (Self, Value) {
        let tab = self.call("Target.createTarget", &json!({ "url": address }))["targetId"].clone();
        let socket = format!("ws://{}/devtools/page/{}", self.host, tab.as_str().expect("a name"));
        (Self::connect(None, &self.host, &socket), tab)
    }

    /// Allows or forbids scripts in pages loaded from now on.
    pub(crate) fn set_scripts(&mut self, run: bool) {
        self.call("Emulation.setScriptExecutionDisabled", &json!({ "value": !run }));
    }

    /// Makes the browser a phone with a touch screen, or a desktop again.
    pub(crate) fn be_a_phone(&mut self, is_phone: bool) {
        if is_phone {
            let screen = json!({ "width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": true });
            self.call("Emulation.setDeviceMetricsOverride", &screen);
        } else {
            self.call("Emulation.clearDeviceMetricsOverride", &json!({}));
        }
        self.call("Emulation.setTouchEmulationEnabled", &json!({ "enabled": is_phone }));
    }

    /// Makes the browser a touch screen of this size, with one physical pixel per logical pixel.
    pub(crate) fn be_a_touch_screen(&mut self, (width, height): (u32, u32)) {
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": true });
        self.call("Emulation.setDeviceMetricsOverride", &screen);
        self.call("Emulation.setTouchEmulationEnabled", &json!({ "enabled": true }));
    }

    /// Sets the color scheme that the visitor prefers, `light` or `dark`, or forgets it.
    pub(crate) fn prefer(&mut self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.call("Emulation.setEmulatedMedia", &json!({ "features": features }));
    }

    /// Returns why the page cannot be installed as an app.
    pub(crate) fn faults_of_manifest(&mut self) -> Vec<String> {
        let manifest = self.call("Page.getAppManifest", &json!({}));
        let faults = self.call("Page.getInstallabilityErrors", &json!({}));
        let lists = [&manifest["errors"], &faults["installabilityErrors"]].map(|list| list.as_array().cloned());
        let mut faults: Vec<String> = lists.into_iter().flatten().flatten().map(|fault| fault.to_string()).collect();
        if manifest["url"].as_str().is_none_or(str::is_empty) {
            faults.push("no manifest".to_owned());
        }
        faults
    }

    /// Returns the role and name of each part of the page, as screen readers get them.
    pub(crate) fn names_for_screen_readers(&mut self) -> Vec<(String, String)> {
        let tree = self.call("Accessibility.getFullAXTree", &json!({}));
        let nodes = tree["nodes"].as_array().cloned().unwrap_or_default();
        let heard = nodes.iter().filter(|node| node["ignored"] != true);
        let text = |value: &Value| value["value"].as_str().unwrap_or_default().to_owned();
        heard.map(|node| (text(&node["role"]), text(&node["name"]))).collect()
    }

    /// Calls a method of the browser. Returns its result.
    fn call(&mut self, method: &str, parameters: &Value) -> Value {
        let errors = &mut self.errors;
        self.connection.call(method, parameters, |event| {
            let is_error = event["method"] == "Runtime.exceptionThrown"
                || event["method"] == "Runtime.consoleAPICalled" && event["params"]["type"] == "error";
            // winit throws this exception to leave the program's first call.
            if is_error && !event.to_string().contains("Using exceptions for control flow") {
                let words = &event["params"]["args"][0];
                let text = words["value"].as_str().or_else(|| words["description"].as_str());
                errors.push(text.map_or_else(|| event.to_string(), str::to_owned));
            }
        })
    }

    /// Clicks with the mouse at a place, given as shares of the page's sides.
    pub(crate) fn click(&mut self, x: f32, y: f32) {
        let size = self.evaluate("[innerWidth, innerHeight]");
        let side = |index: usize| size[index].as_f64().expect("a number");
        let (x, y) = (f64::from(x) * side(0), f64::from(y) * side(1));
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let button = if kind == "mouseMoved" { "none" } else { "left" };
            let event = json!({ "type": kind, "x": x, "y": y, "button": button, "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", &event);
        }
    }

    /// Taps with a finger at a place, given as shares of the page's sides.
    pub(crate) fn tap(&mut self, x: f32, y: f32) {
        self.touch("touchStart", Some((x, y)));
        self.touch("touchEnd", None);
    }

    /// Drags a finger to the side.
    pub(crate) fn drag(&mut self, from: f32, y: f32, to: f32) {
        self.touch("touchStart", Some((from, y)));
        for step in 1_u8..=8 {
            self.touch("touchMove", Some((from + (to - from) * f32::from(step) / 8.0, y)));
        }
        self.touch("touchEnd", None);
    }

    /// Puts down or moves a finger that stays down.
    pub(crate) fn hold(&mut self, kind: &str, at: (f32, f32)) {
        self.touch(kind, Some(at));
    }

    /// Taps with a second finger while the first one stays down.
    pub(crate) fn tap_beside(&mut self, first: (f32, f32), second: (f32, f32)) {
        self.touch("touchStart", [first, second]);
        // A finger that is missing has been lifted.
        self.touch("touchMove", [first]);
    }

    fn touch(&mut self, kind: &str, at: impl IntoIterator<Item = (f32, f32)>) {
        let size = self.evaluate("[innerWidth, innerHeight]");
        let side = |index: usize| size[index].as_f64().expect("a number");
        let point = |(finger, (x, y)): (usize, (f32, f32))| json!({ "x": f64::from(x) * side(0), "y": f64::from(y) * side(1), "id": finger });
        let points: Vec<Value> = at.into_iter().enumerate().map(point).collect();
        self.call("Input.dispatchTouchEvent", &json!({ "type": kind, "touchPoints": points }));
    }

    /// Opens another tab in front of the page. Returns its target ID.
    pub(crate) fn open_tab(&mut self) -> Value {
        self.call("Target.createTarget", &json!({ "url": "about:blank" }))["targetId"].clone()
    }

    /// Closes a tab and brings the page to the front.
    pub(crate) fn close_tab(&mut self, tab: &Value) {
        self.call("Target.closeTarget", &json!({ "targetId": tab }));
        self.call("Page.bringToFront", &json!({}));
    }
}

impl Browser for Page {
    fn errors(&self) -> Vec<String> {
        self.errors.clone()
    }

    fn evaluate(&mut self, expression: &str) -> Value {
        // An evaluation is not a gesture of the player.
        let question =
            json!({ "expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": false });
        self.call("Runtime.evaluate", &question)["result"]["value"].clone()
    }

    fn before_each_page(&mut self, function: &str) {
        let source = format!("({function})()");
        self.call("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": source }));
    }

    fn press(&mut self, code: &str, key: &str) {
        // The browser recognizes its own keys by their codes on Windows.
        let number = if code == "Tab" { 9 } else { 0 };
        for kind in ["rawKeyDown", "keyUp"] {
            let event = json!({ "type": kind, "code": code, "key": key, "windowsVirtualKeyCode": number });
            self.call("Input.dispatchKeyEvent", &event);
        }
    }

    fn press_shift_tab(&mut self) {
        for kind in ["rawKeyDown", "keyUp"] {
            let event =
                json!({ "type": kind, "code": "Tab", "key": "Tab", "windowsVirtualKeyCode": 9, "modifiers": 8 });
            self.call("Input.dispatchKeyEvent", &event);
        }
    }

    fn go(&mut self, address: &str) {
        self.call("Page.navigate", &json!({ "url": address }));
    }

    fn reload(&mut self) {
        self.call("Page.reload", &json!({}));
    }

    fn picture(&mut self) -> RgbaImage {
        let answer = self.call("Page.captureScreenshot", &json!({ "format": "png" }));
        decoded(answer["data"].as_str().expect("a picture"))
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if let Some(browser) = &mut self.browser {
            let _ = browser.kill();
            let _ = browser.wait();
        }
    }
}

/// Returns the WebSocket address of a browser's first page.
fn page_of(host: &str) -> Option<String> {
    let mut stream = TcpStream::connect(host).ok()?;
    write!(stream, "GET /json/list HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").ok()?;
    // The browser keeps the connection open, so read only as much as it announces.
    let mut answer = BufReader::new(stream);
    let mut length = 0;
    for line in answer.by_ref().lines().map_while(Result::ok).take_while(|line| !line.is_empty()) {
        let said = line.to_ascii_lowercase();
        length = said.strip_prefix("content-length:").and_then(|text| text.trim().parse().ok()).unwrap_or(length);
    }
    let mut body = vec![0; length];
    answer.read_exact(&mut body).ok()?;
    let list: Value = serde_json::from_slice(&body).ok()?;
    let page = list.as_array()?.iter().find(|target| target["type"] == "page")?;
    page["webSocketDebuggerUrl"].as_str().map(str::to_owned)
}
