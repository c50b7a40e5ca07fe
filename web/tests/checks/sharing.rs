//! The page as visitors share it, install it, and open it without a network or without eyes.

use crate::browsers::chromium::Page;
use crate::browsers::site::{Site, folder};
use crate::browsers::{Browser, wait_for};
use crate::{wait_for_start, wait_for_title};
use image::imageops::thumbnail;
use std::fs;
use std::path::{Path, PathBuf};

/// axe-core's script, which `web/tests/axe` fetches.
const AXE: &str = "../target/axe-core-4.10.3/package/axe.min.js";

/// Most bytes on their way, by gzip, until a first visit sees a picture.
const FIRST_PICTURE: u64 = 2_000_000;
/// Most bytes on their way for all of the game.
const WHOLE_GAME: u64 = 3_500_000;

/// The page's files that a script has loaded so far: their names, and their sizes on their way.
const LOADED: &str = "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]\
    .map(({ name, responseEnd, encodedBodySize }) => [new URL(name).pathname, responseEnd, encodedBodySize])";

/// Checks the sizes of a first visit, whose background is the same as in later visits.
pub(crate) fn first_picture_is_small(page: &mut Page) {
    let site = Site { compresses: true, missing: Some("/scenery.bin"), ..Site::default() };
    page.go(&site.serve());
    wait_for_title(page);
    // The message about the other backgrounds moves the picture.
    wait_for("the message", || page.evaluate("!!document.querySelector('.bar')").as_bool().filter(|shown| *shown));
    page.evaluate("document.querySelector('.bar').remove()");
    page.frames(10);
    let first = page.picture();
    page.save_picture("first");
    page.go(&Site { compresses: true, ..Site::default() }.serve());
    wait_for_title(page);
    wait_for("the sounds", || page.evaluate("'audio/win.flac' in files").as_bool().filter(|come| *come));
    wait_for("the backgrounds", || {
        page.evaluate("'textures/background_forge.jpg' in files").as_bool().filter(|come| *come)
    });
    // A busy machine gets pictures of lower resolutions, which are alike when they are small.
    let [first, later] = [first, page.picture()].map(|picture| thumbnail(&picture, 48, 27));
    let apart = first.iter().zip(later.iter()).map(|(a, b)| f64::from(a.abs_diff(*b))).sum::<f64>();
    let apart = apart / first.len() as f64;
    println!("the pictures are {apart} apart");
    assert!(apart < 4.0, "the pictures are {apart} apart");
    let seen = page.evaluate("performance.getEntriesByName('seen')[0].startTime").as_f64().expect("a time");
    let loaded = page.evaluate(LOADED);
    let loaded = loaded.as_array().expect("files");
    let size = |until: f64| -> u64 {
        let before = loaded.iter().filter(|file| file[1].as_f64().is_some_and(|end| end <= until));
        before.filter_map(|file| file[2].as_u64()).sum()
    };
    let (first, all) = (size(seen), size(f64::INFINITY));
    println!("{first} bytes until the first picture, {all} in all: {loaded:?}");
    assert!(first > 1_000_000 && first <= FIRST_PICTURE, "{first} bytes until the first picture: {loaded:?}");
    assert!(all > first + 500_000 && all <= WHOLE_GAME, "{all} bytes in all: {loaded:?}");
}

/// Checks what previews, app stores and browsers read in the heads of pages.
pub(crate) fn pages_describe_themselves(page: &mut Page, address: &str) {
    for (path, title) in [
        ("", "Bricklark"),
        ("levels/", "Levels for Bricklark"),
        ("levels/tales/", "Tales & <more>"),
        ("book/", "Breakout, chapter by chapter"),
        ("book/ch06-collision-resolution.html", "Collision resolution"),
        ("book/programs/#ch04_ball", "A program of the book"),
    ] {
        page.go("about:blank");
        page.go(&format!("{address}{path}"));
        let content = |page: &mut Page, name: &str| {
            wait_for(name, || {
                let content = page.evaluate(&format!(
                    "document.querySelector('meta[name=\"{name}\"], meta[property=\"{name}\"]')?.content ?? null"
                ));
                content.as_str().map(str::to_owned)
            })
        };
        assert!(content(page, "og:title").contains(title), "{path}");
        assert!(content(page, "description").len() > 20, "{path}");
        assert_eq!(content(page, "og:description"), content(page, "description"), "{path}");
        assert_eq!(content(page, "twitter:card"), "summary_large_image", "{path}");
        assert!(content(page, "theme-color").starts_with(['#', 'r']), "{path}");
        let pictures = page.evaluate(
            "(async () => { const load = async address => (await createImageBitmap(await (await fetch(address)).blob())).width; \
             return [await load(document.querySelector('meta[property=\"og:image\"]').content), \
             await load(document.querySelector('link[rel=icon]').href), document.querySelectorAll('link[rel~=icon]').length]; })()",
        );
        assert_eq!(pictures, serde_json::json!([800, 192, 1]), "{path}");
        assert_eq!(page.faults_of_manifest(), Vec::<String>::new(), "{path}");
    }
    page.go("about:blank");
}

/// Opens the page without a network after a first visit, and then with a newer build.
pub(crate) fn plays_without_a_network(page: &mut impl Browser) {
    let site = Site::default();
    let address = site.clone().serve();
    page.go(&address);
    wait_for_title(page);
    wait_for("the game's copy", || {
        page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active.state)").as_str().map(drop)
    });
    page.press("KeyM", "m");
    wait_for("the setting", || page.kept("settings.toml").filter(|text| text.contains("muted = true")));
    page.go(&format!("{address}book/ch04-ball.html"));
    let is_chapter = "document.querySelector('main h1')?.textContent.includes('Ball') ?? false";
    wait_for("a chapter", || page.evaluate(is_chapter).as_bool().filter(|is_chapter| *is_chapter));

    site.serves(None);
    page.go(&address);
    wait_for_title(page);
    wait_for("the sounds", || page.evaluate("'audio/win.flac' in files").as_bool().filter(|come| *come));
    assert!(page.kept("settings.toml").is_some_and(|text| text.contains("muted = true")));
    page.go(&format!("{address}book/ch04-ball.html"));
    wait_for("the same chapter", || page.evaluate(is_chapter).as_bool().filter(|is_chapter| *is_chapter));

    // The newer build is shown at its first visit, and alone is kept.
    let (newer, old, new) = newer_build();
    site.serves(Some(newer));
    page.go(&address);
    wait_for_title(page);
    assert_eq!(builds(page).join(" "), new);
    wait_for("one copy", || {
        let kept = page.evaluate(
            "(async () => { const names = await caches.keys(); const files = await (await caches.open(names[0])).keys(); \
             return names.length === 1 && files.map(({ url }) => url).join(); })()",
        );
        kept.as_str().filter(|kept| kept.contains(&new) && !kept.contains(&old)).map(drop)
    });
    site.serves(None);
    page.reload();
    wait_for_title(page);
    assert_eq!(builds(page).join(" "), new);
    page.press("KeyM", "m");
    wait_for("the setting", || page.kept("settings.toml").filter(|text| text.contains("muted = false")));
}

/// Returns the builds from which the page has loaded files.
fn builds(page: &mut impl Browser) -> Vec<String> {
    let loaded = page.evaluate(LOADED);
    let names = loaded.as_array().expect("files").iter().filter_map(|file| file[0].as_str()?.split('/').nth(1));
    let mut builds: Vec<String> = names.filter(|name| name.starts_with("build-")).map(str::to_owned).collect();
    builds.sort();
    builds.dedup();
    builds
}

/// Makes a copy of the game's page whose build has another name. Returns its folder and the names of the
/// builds, the old one first.
fn newer_build() -> (PathBuf, String, String) {
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join("newer");
    let _ = fs::remove_dir_all(&to);
    let entries = fs::read_dir(folder()).expect("the page").flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let (folders, files): (Vec<String>, Vec<String>) = names.partition(|name| folder().join(name).is_dir());
    let old = folders.into_iter().find(|name| name.starts_with("build-")).expect("a build");
    let new = "build-0123456789abcdef".to_owned();
    fs::create_dir_all(to.join(&new)).expect("a folder");
    for file in fs::read_dir(folder().join(&old)).expect("a build").flatten() {
        fs::copy(file.path(), to.join(&new).join(file.file_name())).expect("copied");
    }
    for name in files {
        let bytes = fs::read(folder().join(&name)).expect("a file");
        let renamed = String::from_utf8(bytes.clone()).map(|text| text.replace(&old, &new).into_bytes());
        let renamed = renamed.unwrap_or(bytes);
        let renamed = if name == "worker.js" { newer_version(&renamed) } else { renamed };
        fs::write(to.join(&name), renamed).expect("written");
    }
    (to, old, new)
}

/// Gives the worker's cache another name, as another build does.
fn newer_version(worker: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(worker);
    let (start, rest) = text.split_once("${BUILDS}").expect("a version");
    let (_, end) = rest.split_once('`').expect("its end");
    format!("{start}${{BUILDS}}newer`{end}").into_bytes()
}

/// Checks pages by axe-core's rules for people who use a screen reader or no mouse.
pub(crate) fn needs_no_eyes(page: &mut Page, address: &str) {
    let axe = Path::new(env!("CARGO_MANIFEST_DIR")).join(AXE);
    let axe = fs::read_to_string(axe).expect("axe-core's script; `./setup --tests` fetches it");
    for path in ["", "#--demo", "levels/", "levels/tales/", "book/", "book/ch06-collision-resolution.html"] {
        for scheme in ["light", "dark"] {
            page.prefer(scheme);
            page.go("about:blank");
            page.go(&format!("{address}{path}"));
            if path.starts_with("levels") || path.starts_with("book") {
                wait_for("the page", || {
                    page.evaluate("document.readyState === 'complete'").as_bool().filter(|done| *done)
                });
            } else {
                wait_for_start(page);
            }
            page.evaluate(&format!("(() => {{ {axe}\n }}).call(window)"));
            let faults = page.evaluate(
                "axe.run().then(({ passes, violations }) => [passes.length, violations.filter(({ impact }) => \
                 impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0].html}`)])",
            );
            assert!(faults[0].as_u64() > Some(5), "axe-core runs: {faults}");
            assert_eq!(faults[1], serde_json::json!([]), "{path}, {scheme}");
        }
    }
    page.prefer("");
    // What axe-core cannot see: a screen reader hears what the picture is, how to play, and failures.
    page.go(address);
    wait_for_title(page);
    let tree = page.names_for_screen_readers();
    for (role, name) in [("heading", "Bricklark"), ("application", "Bricklark"), ("link", "Read the book")] {
        let is_there = tree.iter().any(|(found, text)| found == role && text.starts_with(name));
        assert!(is_there, "{role} {name}: {tree:?}");
    }
}
