//! Sound begins with the player's first gesture, as browsers usually require.

use crate::browsers::chromium::Page;
use crate::browsers::site::Site;
use crate::browsers::{Browser, wait_for};
use crate::wait_for_title;

/// Records the page's audio contexts, and counts the pieces of sound that are not silent. In a
/// frame, it reports to the page around the frame.
const NOTE: &str = "() => {
    globalThis.contexts = [];
    globalThis.pieces = 0;
    const Context = AudioContext;
    globalThis.AudioContext = class extends Context {
        constructor(...options) {
            super(...options);
            contexts.push(this);
        }
    };
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) {
        pieces += this.buffer.getChannelData(0).some(sample => sample !== 0);
        if (parent !== self) {
            parent.postMessage([contexts[0].state, pieces], '*');
        }
        return start.apply(this, when);
    };
}";

/// Returns the state of the page's only audio context, and the number of audible pieces.
fn state(page: &mut impl Browser) -> Option<(String, u64)> {
    let state = page.evaluate("[globalThis.contexts?.[0]?.state ?? null, globalThis.pieces ?? 0]");
    Some((state[0].as_str()?.to_owned(), state[1].as_u64()?))
}

/// Loads the page without a gesture, then presses a key.
pub(crate) fn begins_with_the_first_key(page: &mut impl Browser, address: &str) {
    page.before_each_page(NOTE);
    page.go(address);
    wait_for_title(page);
    let before = wait_for("a context of sound", || state(page));
    assert_eq!(before, ("suspended".to_owned(), 0), "no gesture was made");
    page.press("ArrowDown", "ArrowDown");
    wait_for("sound", || state(page).filter(|(state, pieces)| state == "running" && *pieces > 0));
}

/// In a frame from another origin, a click in the frame starts the sound. The sound setting is on.
pub(crate) fn begins_in_a_frame(page: &mut Page, address: &str) {
    let frame = format!(
        "<!doctype html><style>html, body, iframe {{ margin: 0; width: 100%; height: 100%; border: 0 }}</style>\
         <script>addEventListener('message', event => globalThis.told = event.data)</script><iframe src=\"{address}\"></iframe>"
    );
    page.go(&format!("{}frame.html", Site { frame: Some(frame), ..Site::default() }.serve()));
    wait_for("sound in a frame", || {
        page.click(0.02, 0.5);
        let told = page.evaluate("globalThis.told ?? null");
        (told[0] == "running" && told[1].as_u64() > Some(0)).then_some(())
    });
    page.go(address);
    wait_for_title(page);
}
