//! Keys that the game does not use belong to the browser.

use crate::browsers::{Browser, wait_for};
use crate::wait_for_title;

/// Returns true if the page keeps a key from the browser.
fn is_taken(page: &mut impl Browser, code: &str, more: &str) -> bool {
    let taken = page.evaluate(&format!(
        "(() => {{ const key = new KeyboardEvent('keydown', {{ code: '{code}', key: '{code}', bubbles: true, \
         cancelable: true, {more} }}); document.getElementById('game').dispatchEvent(key); return key.defaultPrevented; }})()"
    ));
    taken.as_bool().expect("an answer")
}

pub(crate) fn of_the_browser_stay_its_own(page: &mut impl Browser, address: &str) {
    page.go(address);
    wait_for_title(page);
    for code in ["ArrowLeft", "Space", "KeyA", "F1", "F11", "F12", "PageUp", "Minus", "ShiftRight", "ControlRight"] {
        assert!(is_taken(page, code, ""), "{code} is the game's");
    }
    assert!(is_taken(page, "Enter", "altKey: true"), "ALT+ENTER fills the screen");
    assert!(is_taken(page, "Digit0", "ctrlKey: true, altKey: true, modifierAltGraph: true"), "ALT GR types");
    for code in ["Tab", "F3", "F5", "F6", "F7", "F10", "BrowserBack", "AudioVolumeUp", "AltLeft"] {
        assert!(!is_taken(page, code, ""), "{code} is the browser's");
    }
    for (code, modifier) in [("ArrowLeft", "altKey"), ("KeyV", "ctrlKey"), ("KeyL", "metaKey"), ("KeyR", "ctrlKey")] {
        assert!(!is_taken(page, code, &format!("{modifier}: true")), "{modifier} and {code} are the browser's");
    }
    // TAB leads out of the picture, to a link that shows itself, and SHIFT+TAB leads back.
    page.press("Tab", "Tab");
    let height = "document.activeElement.closest('nav') ? document.activeElement.offsetHeight : 0";
    wait_for("the focus on the next link", || page.evaluate(height).as_u64().filter(|height| *height >= 44));
    page.press_shift_tab();
    wait_for("the focus on the game", || {
        page.evaluate("document.activeElement.id").as_str().filter(|id| *id == "game").map(drop)
    });
}
