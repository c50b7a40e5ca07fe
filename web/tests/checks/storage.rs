//! The page's saved data survives unreadable texts and other tabs.

use crate::browsers::chromium::Page;
use crate::browsers::{Browser, wait_for};
use crate::wait_for_title;

/// Texts that cannot be read are kept under other names.
pub(crate) fn keeps_unreadable_files(page: &mut impl Browser, address: &str) {
    for (number, name) in [(1, "run.toml.broken"), (2, "run.toml.broken-2")] {
        page.go("about:blank");
        // Any file of the site that runs nothing will do. Firefox shows JSON in a page of its own,
        // which has no storage.
        page.go(&format!("{address}failure.js"));
        let text = format!("no run {number}");
        wait_for("the site's storage", || {
            page.evaluate(&format!("localStorage.setItem('breakout/run.toml', '{text}')"));
            page.kept("run.toml").filter(|kept| *kept == text)
        });
        page.go(address);
        wait_for_title(page);
        wait_for(name, || page.kept(name).filter(|kept| *kept == text));
        assert_eq!(page.kept("run.toml"), None);
    }
    assert_eq!(page.kept("run.toml.broken").as_deref(), Some("no run 1"));
}

/// A second tab plays, and does not overwrite the data that the first one has saved.
pub(crate) fn is_one_tabs_alone(page: &mut Page, address: &str) {
    page.go(address);
    wait_for_title(page);
    let kept = |page: &mut Page| page.evaluate("JSON.stringify(Object.entries(localStorage).sort())");
    let before = kept(page);
    let (mut second, tab) = page.open_page(address);
    wait_for_title(&mut second);
    let says = |error: &String| error.contains("already running in another");
    wait_for("the message", || {
        second.frames(1);
        second.errors().iter().any(says).then_some(())
    });
    for (code, key) in [("KeyM", "m"), ("Enter", "Enter"), ("Space", " "), ("KeyP", "p")] {
        second.press(code, key);
        second.frames(10);
    }
    assert_eq!(kept(&mut second), before);
    page.close_tab(&tab);
    // The first tab still saves changes.
    page.press("KeyM", "m");
    let changed = wait_for("the setting", || Some(kept(page)).filter(|kept| *kept != before));
    page.press("KeyM", "m");
    wait_for("the setting again", || Some(kept(page)).filter(|kept| *kept != changed));
}
