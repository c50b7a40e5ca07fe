//! Each failure of the page tells the visitor how to go on.

use crate::browsers::chromium::Page;
use crate::browsers::site::{Site, folder};
use crate::browsers::{Browser, wait_for};
use crate::wait_for_start;

/// Returns the page's message.
fn notice(page: &mut impl Browser) -> Option<String> {
    let text = page.evaluate("document.getElementById('notice')?.innerText ?? null");
    text.as_str().map(str::to_owned)
}

/// Opens a failing page, and waits for these words in its message.
fn says(page: &mut impl Browser, address: &str, words: &str) {
    page.go("about:blank");
    page.go(address);
    wait_for(words, || notice(page).filter(|text| text.contains(words)));
}

/// Files without which the game cannot start.
const NEEDED: [&str; 6] =
    ["/page.js", "/loading.js", "/level.js", "/breakout.js", "/breakout_bg.wasm", "/pictures.bin"];
/// Files of a chapter's program.
const PROGRAMS: [&str; 5] = ["/program.js", "/programs.js", "/programs.json", "/programs_bg.wasm", "/programs.bin"];

/// Checks that a message names a missing file, or the feature that needs it.
pub(crate) fn name_missing_files(page: &mut impl Browser) {
    for missing in NEEDED {
        says(page, &Site { missing: Some(missing), ..Site::default() }.serve(), "Reload the page");
    }
    for missing in PROGRAMS {
        let address = Site { missing: Some(missing), ..Site::default() }.serve();
        says(page, &format!("{address}book/programs/#ch04_ball"), "Reload the page");
    }
    for (missing, what) in [("/sounds.bin", "sounds"), ("/scenery.bin", "other backgrounds")] {
        page.go(&Site { missing: Some(missing), ..Site::default() }.serve());
        wait_for(what, || {
            let text = page.evaluate("document.querySelector('.bar')?.innerText ?? null");
            text.as_str().filter(|text| text.contains(what) && text.contains("Reload the page")).map(drop)
        });
    }
    // The page works without the script that shows messages.
    page.go(&Site { missing: Some("/failure.js"), ..Site::default() }.serve());
    wait_for_start(page);
}

/// Opens the page from a file. Not tested in Firefox, which allows this only when driven.
pub(crate) fn name_a_server(page: &mut Page) {
    says(page, &format!("file://{}", folder().join("index.html").display()), "http.server");
}

/// Opens pages with fewer permissions.
pub(crate) fn names_the_policy_that_blocks_the_page(page: &mut impl Browser) {
    let site = |policy| Site { policy: Some(policy), ..Site::default() }.serve();
    says(page, &site("sandbox allow-scripts"), "allow-same-origin");
    says(page, &site("script-src 'self'"), "'wasm-unsafe-eval'");
    page.go("about:blank");
    page.go(&site("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:"));
    wait_for_start(page);
}

/// Opens the page without JavaScript.
pub(crate) fn name_javascript(page: &mut Page) {
    page.set_scripts(false);
    page.go(&Site::default().serve());
    let text = wait_for("the words", || {
        let text = page.evaluate("document.body?.innerText ?? null");
        text.as_str().filter(|text| text.contains("Turn on JavaScript")).map(str::to_owned)
    });
    assert!(!text.contains("Loading"), "{text}");
    page.set_scripts(true);
    page.go("about:blank");
}

/// Opens pages with unknown words after `#`.
pub(crate) fn name_unknown_words(page: &mut impl Browser, address: &str) {
    says(page, &format!("{address}#--nosuch"), "--nosuch");
    says(page, &format!("{address}#check%20a.lvl"), "installed");
    says(page, &format!("{address}book/programs/#ch04_ball%20--nosuch"), "--nosuch");
}

/// The progress bar is full at the end, even if a server reports other sizes. All files come from
/// one build's folder.
pub(crate) fn are_not_made_by_servers_that_compress(page: &mut impl Browser) {
    page.go(&Site { compresses: true, ..Site::default() }.serve());
    wait_for_start(page);
    let bar = page.evaluate("(({ value, max }) => [value, max])(document.getElementById('loaded'))");
    let names = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)");
    let names: Vec<&str> = names.as_array().expect("names").iter().filter_map(|name| name.as_str()).collect();
    let build = names[0].split('/').nth(1).expect("a folder").to_owned();
    assert!(build.starts_with("build-"), "{build}");
    let of_all_builds = ["/failure.js", "/manifest.webmanifest", "/icon-192.png"];
    for name in &names {
        assert!(of_all_builds.contains(name) || name.split('/').nth(1) == Some(&build), "{name}");
    }
    let size = |name: &str| std::fs::metadata(folder().join(&build).join(name)).expect(name).len() as f64;
    let all = size("breakout_bg.wasm") + size("pictures.bin");
    assert_eq!((bar[0].as_f64(), bar[1].as_f64()), (Some(all), Some(all)));
}
