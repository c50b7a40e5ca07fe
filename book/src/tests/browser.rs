//! The built book in a browser, as wide as a phone, half a screen and a screen.
//!
//! Chromium opens one page with the script `measure.js`. The script opens all others in frames of
//! those widths and measures them. Screenshots are not compared: they change with each word of a
//! page, with Chromium's version and with the system's fonts.

use crate::check::Book;
use crate::expand::{Needs, expand, source};
use crate::repository::Repository;
use crate::site;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Names of Chromium, and of a browser that works the same.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The script's last line.
const END: &str = "all is measured";

/// The committed book, built into a folder of its own.
struct Built {
    site: PathBuf,
    pages: Vec<String>,
    sources: Vec<String>,
}

impl Built {
    /// Builds it below `target/`: Chromium from a snap may not read `/tmp`.
    fn new(name: &str) -> Self {
        let repository = Repository::new(Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap());
        let book = Book::read(&repository).expect("the book is there");
        let site = repository.path("target").join(name);
        site::build_into(&book, &site).expect("the book is built");
        let mut needs = Needs::default();
        for page in &book.pages {
            expand(&book, page, &mut needs);
        }
        let pages = book.pages.iter().map(|page| page.file.replace(".md", ".html")).collect();
        Self { site, pages, sources: needs.sources.iter().map(|path| source(path)).collect() }
    }

    /// Returns the faults of these pages.
    fn measure(&self, pages: &[String], sources: &[String], searches: &[[&str; 2]]) -> Vec<String> {
        let script = include_str!("measure.js");
        let lists = format!("const PAGES = {pages:?}, SOURCES = {sources:?}, SEARCHES = {searches:?};");
        let page = format!(
            "<!DOCTYPE html><meta charset=\"utf-8\"><pre id=\"report\"></pre><script>{lists}\n{script}</script>\n"
        );
        let file = self.site.join("measure.html");
        fs::write(&file, page).unwrap();
        // With a profile that is in use, Chromium hands the page to the other process and ends.
        let profile = self.site.with_extension(std::process::id().to_string());
        let shown = browse(&file, &profile);
        let _ = fs::remove_dir_all(&profile);
        let report = shown.split_once("<pre id=\"report\">").and_then(|(_, rest)| rest.split_once("</pre>"));
        let (report, _) = report.unwrap_or_else(|| panic!("no report in\n{shown}"));
        let report = report.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        let faults = report.strip_suffix(END).unwrap_or_else(|| panic!("the script has ended early:\n{report}"));
        faults.lines().map(str::to_owned).collect()
    }
}

/// Opens a file in Chromium. Returns its HTML after its scripts have run.
fn browse(file: &Path, profile: &Path) -> String {
    let arguments = [
        "--headless=new",
        "--disable-gpu",
        // The sandbox does not work for root or in most containers, and these pages are ours.
        "--no-sandbox",
        "--hide-scrollbars",
        // Lets the script look into the frames.
        "--allow-file-access-from-files",
        // Milliseconds for the script, on a clock that skips idle time.
        "--virtual-time-budget=600000",
        "--dump-dom",
    ];
    for browser in BROWSERS {
        let mut command = Command::new(browser);
        command.args(arguments).arg(format!("--user-data-dir={}", profile.display()));
        let Ok(output) = command.arg(format!("file://{}", file.display())).output() else { continue };
        assert!(output.status.success(), "{browser}: {}", String::from_utf8_lossy(&output.stderr));
        return String::from_utf8_lossy(&output.stdout).into_owned();
    }
    panic!("there is no Chromium; `./setup --tests` installs the package chromium");
}

/// At each width nothing is cut and every picture loads; text has contrast in light and dark themes
/// and on paper; the search leads to where a word is explained.
#[test]
fn the_book_fits_every_width() {
    let book = Built::new("book-measured");
    let searches = [
        ["projection", "ch01c-matrices.html#the-projection"],
        ["framebuffer", "glossary.html#word-framebuffer"],
        ["tunnelling", "glossary.html#word-tunnelling"],
        ["stbi_load", "tutorial.html#setting-up"],
        ["shimmers", "faults.html#18-small-pictures-shimmer"],
        ["autopilot", "differences.html#time-and-input"],
    ];
    let faults = book.measure(&book.pages, &book.sources, &searches);
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// A page with one of each thing that is measured.
const MAIN: &str = "\
<main><p>Words</p><p><img src=\"pictures/01-window.png\" alt=\"A picture\"></p>\
<figure class=\"drawing\"><svg data-parts=\"0 0 400 90, 400 0 360 90\" \
viewBox=\"0 0 760 90\" width=\"760\" font-size=\"14\">\
<text fill=\"currentColor\" x=\"700\" y=\"50\">End</text></svg>\
</figure><div class=\"table-wrapper\">\
<table><thead><tr><th>Column</th></tr></thead><tbody><tr><td>Cell</td></tr></tbody>\
</table></div><pre><code class=\"language-glsl\">\
uniform vec2 size; // a line too long for a phone, but not for a screen</code></pre></main>";

/// Each check fails where its subject is broken.
#[test]
fn overflowing_content_is_found() {
    let book = Built::new("book-broken");
    let page = fs::read_to_string(book.site.join(&book.pages[1])).unwrap();
    let (head, rest) = page.split_once("<main>").expect("a page");
    let (_, foot) = rest.split_once("</main>").expect("a page");
    let whole = format!("{head}{MAIN}{foot}");
    let broken = [
        ("<main>", "<main style=\"width: 1500px\">", "pixels of div.content are cut"),
        ("<table>", "<table style=\"width: 1500px\">", "pixels of div.table-wrapper are cut"),
        ("<td>", "<td style=\"padding-right: 1500px\">", "td is wider than its place: \"Cell\""),
        ("<img ", "<img style=\"max-width: none; width: 1500px\" ", "img is wider than its place: A picture"),
        ("pictures/01-window.png", "pictures/gone.png", "pictures/gone.png is not loaded"),
        ("font-size=\"14\"", "font-size=\"8\"", "a drawing has letters of 8.0 pixels: \"End\""),
        ("x=\"700\"", "x=\"750\"", "a drawing cuts \"End\""),
        ("x=\"700\"", "x=\"390\"", "a drawing cuts \"End\""),
        ("400 0 360", "400 0 200", "no part of a drawing has \"End\""),
        (" data-parts=", " data=", "pixels of figure.drawing.fades are cut"),
        ("<code class", "<code style=\"font-size: 12px\" class", "code has letters of 12 pixels"),
        ("uniform vec2 size", "size", "GLSL without colours"),
        ("widths-", "gone-", "code.language-glsl.hljs goes on, and nothing says so"),
        ("<p>Words", "<p style=\"color: #999\">Words", "p has a contrast of 2.85"),
        ("rel=\"next", "rel=\"", "0 links are shown with the relation next"),
    ];
    // The first one is whole. Each has a page before it and one after it.
    let names: Vec<String> = (0..=broken.len()).map(|number| format!("broken-{number}.html")).collect();
    fs::write(book.site.join(&names[0]), &whole).unwrap();
    for (name, (old, new, _)) in names[1..].iter().zip(broken) {
        assert!(whole.contains(old), "{old}");
        fs::write(book.site.join(name), whole.replace(old, new)).unwrap();
    }
    let ends = [book.pages.first().cloned(), book.pages.last().cloned()].map(Option::unwrap_or_default);
    let pages: Vec<String> = [&ends[..1], &names, &ends[1..]].concat();
    let faults = book.measure(&pages, &[], &[["qwertzuiop", "ch02-sprites.html"]]);
    let list = faults.join("\n");
    assert!(!list.contains("broken-0.html"), "{list}");
    for (name, (_, _, expected)) in names[1..].iter().zip(broken) {
        let is_found = faults.iter().any(|fault| fault.starts_with(name.as_str()) && fault.contains(expected));
        assert!(is_found, "{name}: {expected}\n{list}");
    }
    assert!(list.contains("the first result is undefined"), "{list}");
}
