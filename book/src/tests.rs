//! Finds each fault in a small book that has no other, and none in the committed book.

#[cfg(target_os = "linux")]
mod browser;

use crate::answers;
use crate::check::Book;
use crate::expand::{Needs, expand};
use crate::include::{Include, path_of};
use crate::items;
use crate::page::Link;
use crate::repository::Repository;
use crate::site;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A repository with a book of two pages. Dropping it removes the folder.
struct Sample {
    root: PathBuf,
    repository: Repository,
}

const PROGRAM: &str = "\
//! A chapter.
struct Sprites;
impl Sprites {
    // ANCHOR: draw
    fn draw(&self) {
        let painted = 1 + 1;
    }
    // ANCHOR_END: draw
}
// ANCHOR: open
fn main() {}
// ANCHOR: empty
// ANCHOR_END: empty
";

const PAGE: &str = "\
# Sprites

A [page](other.md), a [heading](other.md#the-other-page), [this one](#sprites), [`Sprites::draw`](../../examples/ch02_sprites.rs)
and `src/lib.rs` · `Library`. The name `painted` is ours, `glClear` is not.

![A picture](../../tests/golden/ch02.png)

![A drawing](drawings/quad.svg)

| OpenGL | Our line |
|---|---|
| `glClear` | `let painted = 1 + 1;` |

```rust
{{#include ../../examples/ch02_sprites.rs:draw}}
```

```text
a drawing
of two lines
```

<details>
<summary>Answer</summary>

```diff
{{#include answers/ch02-1.diff}}
```

</details>
";

const ANSWER: &str = "\
--- a/examples/ch02_sprites.rs
+++ b/examples/ch02_sprites.rs
@@ -3,7 +3,7 @@
 impl Sprites {
     // ANCHOR: draw
     fn draw(&self) {
-        let painted = 1 + 1;
+        let painted = 1 + 2;
     }
     // ANCHOR_END: draw
 }
";

const DRAWING: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 1\">\n\n<rect fill=\"none\"/></svg>\n";

impl Sample {
    fn new(name: &str) -> Self {
        let root = std::env::temp_dir().join(format!("breakout-book-{}-{name}", std::process::id()));
        let sample = Self { repository: Repository::new(&root), root };
        sample.write("docs/book/SUMMARY.md", "[Sprites](sprites.md)\n\n[Other](other.md)\n");
        sample.write("docs/book/sprites.md", PAGE);
        sample.write("docs/book/other.md", "# The other page\n");
        sample.write("docs/book/answers/ch02-1.diff", ANSWER);
        sample.write("docs/book/drawings/quad.svg", DRAWING);
        for file in ["book.css", "glsl.js", "widths.js", "programs.js", "figures.js", "sidebar.js"] {
            sample.write(&format!("docs/book/{file}"), "");
        }
        sample.write("examples/ch02_sprites.rs", PROGRAM);
        sample.write("src/lib.rs", "pub struct Library;\n");
        sample.write("tests/all/chapters.rs", "check_picture(\"ch02\", \"ch02_sprites\", \"\");\n");
        sample.write("tests/golden/ch02.png", "a picture");
        sample.write("tests/golden/old.png", "a picture");
        sample
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Checks the sample book.
    fn check(&self) -> Result<String, String> {
        Ok(Book::read(&self.repository)?.check()?)
    }

    /// Expects exactly one fault, with this text.
    fn expect_fault(&self, expected: &str) {
        let faults = self.check().expect_err(expected);
        assert!(faults.contains(expected) && faults.ends_with("\n1 fault"), "{expected} is not all of\n{faults}");
    }

    /// Expects this fault after a part of the page is replaced.
    fn expect_after(&self, old: &str, new: &str, expected: &str) {
        assert!(PAGE.contains(old), "{old}");
        self.write("docs/book/sprites.md", &PAGE.replacen(old, new, 1));
        self.expect_fault(expected);
        self.write("docs/book/sprites.md", PAGE);
    }
}

impl Drop for Sample {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

#[test]
fn a_book_without_faults_is_right_and_its_lines_are_counted() {
    let summary = Sample::new("right").check().expect("no faults");
    assert!(summary.ends_with("2 pages are right; 12 of 12 lines of code are included"), "{summary}");
}

#[test]
fn a_missing_anchor_or_file_of_an_include_is_found() {
    let sample = Sample::new("include");
    let part = "{{#include ../../examples/ch02_sprites.rs:draw}}";
    for (new, expected) in [
        ("{{#include ../../examples/ch02_sprites.rs:paint}}", "has no `ANCHOR: paint`"),
        ("{{#include ../../examples/ch02_sprites.rs:dra}}", "has no `ANCHOR: dra`"),
        ("{{#include ../../examples/ch02_sprites.rs:open}}", "has no `ANCHOR_END: open` after its"),
        ("{{#include ../../examples/ch02_sprites.rs:empty}}", "nothing stands in this part"),
        ("{{#include ../../src/lib.rs:Librar}}", "`src/lib.rs` does not define `Librar`"),
        ("{{#include ../../examples/ch03.rs:draw}}", "no file `examples/ch03.rs` to include"),
        ("{{#playground ../../examples/ch02_sprites.rs}}", "no line of code that is included"),
    ] {
        sample.expect_after(part, new, expected);
    }
    sample.expect_after("# Sprites\n", "# Sprites\n\n{{#include other.md}}\n", "no line of code that is included");
}

#[test]
fn code_that_is_not_included_is_found() {
    let sample = Sample::new("code");
    sample.expect_after("```rust\n", "```rust\nlet a = 1;\nlet b = 2;\n", "2 lines of code that are not included");
    sample.expect_after("```text", "```", "does not say its language");
    sample.write("docs/book/sprites.md", &PAGE.replacen("```rust\n", "```rust\nlet a = 1;\n", 1));
    assert!(sample.check().expect("one line may stand").ends_with("12 of 13 lines of code are included"));
}

#[test]
fn a_broken_link_is_found() {
    let sample = Sample::new("link");
    sample.expect_after("(other.md)", "(gone.md)", "the book has no page `gone.md`");
    sample.expect_after("(other.md#the-other-page)", "(other.md#gone)", "`other.md` has no heading `#gone`");
    sample.expect_after("(#sprites)", "(#gone)", "this page has no heading `#gone`");
    sample.expect_after("(#sprites)", "(../../src/gone.rs)", "there is no file `src/gone.rs`");
    sample.expect_after("(#sprites)", "(../../src)", "there is no file `src`");
    sample.expect_after("# Sprites\n", "# Sprites\n\n<img src=\"gone\">\n", "write it in Markdown");
}

#[test]
fn an_item_that_is_gone_is_found() {
    let sample = Sample::new("item");
    sample.expect_after("[`Sprites::draw`]", "[`Sprites::main`]", "does not define `Sprites::main`");
    sample.expect_after("`src/lib.rs` · `Library`", "`src/lib.rs` · `Sprites`", "does not define `Sprites`");
    sample.expect_after("`src/lib.rs` · `Library`", "`src/lib.rs · Sprites`", "does not define `Sprites`");
    sample.expect_after("`src/lib.rs` ·", "`src/gone.rs`,", "there is no `src/gone.rs`");
    sample.expect_after("The name `painted`", "The name `drawn`", "no code of ours has the name `drawn`");
    sample.expect_after("`let painted = 1 + 1;`", "`let painted = 1;`", "this line of ours stands nowhere");
    sample.write("src/lib.rs", "// The struct Library\npub struct Renamed;\n");
    sample.expect_fault("`src/lib.rs` does not define `Library`");
}

#[test]
fn a_picture_of_no_program_is_found() {
    let sample = Sample::new("picture");
    sample.expect_after("golden/ch02.png", "golden/old.png", "no test compares");
    sample.expect_after("golden/ch02.png", "golden/gone.png", "there is no picture");
    sample.write("tests/golden/ch03.png", "a picture");
    sample.write("tests/all/other.rs", "// \"old\"\nfn other() { golden(\"ch03\") }\n");
    sample.expect_after("golden/ch02.png", "golden/ch03.png", "no test compares");
    sample.expect_after("golden/ch02.png", "golden/old.png", "no test compares");
    sample.expect_after("![A picture]", "![]", "is not described");
    sample.write("docs/book/drawings/quad.svg", &DRAWING.replace("none", "black"));
    sample.expect_fault("has the colour black");
    sample.write("docs/book/drawings/quad.svg", &DRAWING.replace("0 0 2 1", "0 0 760 1"));
    sample.expect_fault("`quad.svg` is wide");
}

#[test]
fn unused_pages_and_answers_are_found() {
    let sample = Sample::new("unused");
    sample.write("docs/book/answers/ch02-2.diff", ANSWER);
    sample.expect_fault("answers/ch02-2.diff:1: no page shows this");
    fs::remove_file(sample.root.join("docs/book/answers/ch02-2.diff")).unwrap();
    sample.write("docs/book/third.md", "# Third\n");
    sample.expect_fault("SUMMARY.md does not list this page");
    sample.write("docs/book/SUMMARY.md", "[Sprites](sprites.md)\n[Other](other.md)\n[Gone](gone.md)\n[3](third.md)\n");
    sample.expect_fault("no page `gone.md`");
}

#[test]
fn a_chapter_without_a_section_is_found() {
    let sample = Sample::new("sections");
    sample.write("docs/book/ch02.md", "# Sprites\n\n## The idea\n");
    sample.write("docs/book/SUMMARY.md", "[S](sprites.md)\n\n[Other](other.md)\n\n[Two](ch02.md)\n");
    sample.expect_fault("the sections of this chapter should be");
}

#[test]
fn an_answer_applies_to_its_own_program_only() {
    let sample = Sample::new("answer");
    let answer = |text: &str| {
        sample.write("docs/book/answers/ch02-1.diff", text);
        answers::applied(&sample.repository, "ch02-1.diff").map(|mut files| files.remove("main.rs"))
    };
    assert_eq!(answer(ANSWER), Ok(Some(PROGRAM.replace("1 + 1", "1 + 2"))));
    let other = answer(&ANSWER.replace("1 + 1", "1 + 3")).expect_err("another line");
    assert!(other.contains("does not apply to `examples/ch02_sprites.rs`"), "{other}");
    let header = answer(&ANSWER.replace("a/examples/ch02", "a/examples/ch03")).expect_err("another file");
    assert!(header.contains("should name `a/examples/ch02_sprites.rs`"), "{header}");
    assert!(answers::applied(&sample.repository, "ch09-1.diff").expect_err("none").contains("no program"));
    // A program of several files.
    fs::remove_file(sample.root.join("examples/ch02_sprites.rs")).unwrap();
    sample.write("examples/ch02_sprites/main.rs", "mod paint;\n");
    sample.write("examples/ch02_sprites/paint.rs", PROGRAM);
    sample.write("docs/book/answers/ch02-1.diff", &ANSWER.replace("sprites.rs", "sprites/paint.rs"));
    let files = answers::applied(&sample.repository, "ch02-1.diff").expect("it applies");
    assert_eq!(files["main.rs"], "mod paint;\n");
    assert!(files["paint.rs"].contains("1 + 2"));
}

/// Cargo warns of a profile for an unneeded package, and fails without a needed one.
#[test]
fn the_answers_package_has_the_dependencies_of_its_code() {
    let sample = Sample::new("manifest");
    sample.write(
        "Cargo.toml",
        "[dependencies]\nglam = \"1\"\n[dev-dependencies]\nglow = \"1\"\nsome-tests = \"1\"\n\
        [profile.dev]\nopt-level = 1\n[profile.dev.package.\"*\"]\ndebug = false\n\
        [profile.dev.package.art]\ndebug = true\n",
    );
    let manifest = answers::manifest(&sample.repository, "use glow::HasContext;").expect("a manifest");
    for part in ["glam = \"1\"", "glow = \"1\"", "opt-level = 1", "[profile.dev.package.\"*\"]"] {
        assert!(manifest.contains(part), "{part}\nis not in\n{manifest}");
    }
    assert!(!manifest.contains("art") && !manifest.contains("some-tests"), "{manifest}");
}

#[test]
fn a_page_is_expanded() {
    let sample = Sample::new("expand");
    let book = Book::read(&sample.repository).expect("a book");
    let mut needs = Needs::default();
    let text = expand(&book, &book.pages[0], &mut needs);
    for part in [
        // Named, dedented, no anchors.
        "<p class=\"file\" data-file=\"examples/ch02_sprites.rs\"></p>\n\n```rust\nfn draw(&self) {\n    let painted = 1 + 1;\n}\n```",
        "```diff\n--- a/examples/ch02_sprites.rs\n",
        "![A picture](pictures/ch02.png)",
        "[`Sprites::draw`](source/examples/ch02_sprites-rs.html#5)",
        "<figure class=\"drawing\">\n<svg role=\"img\" aria-label=\"A drawing\" xmlns",
        "viewBox=\"0 0 2 1\">\n<rect fill=\"none\"/></svg>\n</figure>",
    ] {
        assert!(text.contains(part), "{part}\nis not in\n{text}");
    }
    assert!(!text.contains("ANCHOR") && needs.pictures.contains("tests/golden/ch02.png"), "{text}");
}

#[test]
fn an_item_is_included_whole() {
    let sample = Sample::new("items");
    let many = "    /// Says.\n    pub fn many(\n    ) {\n        { }\n    }\n";
    sample.write("src/lib.rs", &format!("pub struct Library;\nimpl Library {{\n{many}    fn one() {{}}\n}}\n"));
    let text = |item: &str| {
        let include = format!("{{{{#include ../../src/lib.rs:{item}}}}}");
        Include::parse(&include).expect("an include").text(&sample.repository)
    };
    assert_eq!(text("Library").as_deref(), Ok("pub struct Library;\n"));
    assert_eq!(text("Library::many").as_deref(), Ok("pub fn many(\n) {\n    { }\n}\n"));
    assert_eq!(text("Library::one").as_deref(), Ok("fn one() {}\n"));
    assert!(text("Library::two").is_err());
}

/// Pages, pictures and files that links lead to are there; a link that only mdBook breaks is found.
#[test]
fn a_book_is_built() {
    let sample = Sample::new("site");
    let built = |path: &str| fs::read_to_string(sample.root.join("target/book").join(path)).expect("it is there");
    let build = || site::build(&Book::read(&sample.repository)?);
    assert!(build().expect("a book").ends_with("index.html"));
    let page = built("sprites.html");
    for part in [
        "let painted = 1 + 1;\n}</code>",
        "<code class=\"language-diff\">--- a/",
        "<figure class=\"drawing\">",
        "href=\"source/examples/ch02_sprites-rs.html#5\"",
        "src=\"pictures/ch02.png\"",
        "<a href=\"source/docs/book/sprites-md.html\" aria-label=\"Source of this page\"",
    ] {
        assert!(page.contains(part), "{part}\nis not in\n{page}");
    }
    assert!(built("source/docs/book/sprites-md.html").contains("</a># Sprites</span>"));
    assert_eq!(built("pictures/ch02.png"), "a picture");
    assert!(built("source/examples/ch02_sprites-rs.html").contains("<span id=\"5\">"));
    sample.write("docs/book/other.md", "# The other page\n\n[Broken](notes.md.txt)\n");
    build().expect("it is written all the same");
    let links = site::check_links(&Book::read(&sample.repository).expect("a book"));
    assert!(links.expect_err("mdBook takes it for a page").list().contains("notes.html leads nowhere"));
}

/// A reader can still read the other pages when one page has a fault.
#[test]
fn a_book_with_faults_is_built_and_lists_them() {
    let sample = Sample::new("faulty");
    let page = PAGE.replace("rs:draw}}", "rs:paint}}").replace("golden/ch02", "golden/gone");
    sample.write("docs/book/sprites.md", &page.replace("(../../examples/ch02_sprites.rs)", "(../../src/gone.rs)"));
    let message = crate::run(crate::Task::Build, &sample.repository).expect_err("three faults");
    assert!(message.contains("the book is written, but has 3 faults: "), "{message}");
    let page = fs::read_to_string(sample.root.join("target/book/sprites.html")).expect("a page");
    assert!(page.contains("(`examples/ch02_sprites.rs` has no `ANCHOR: paint`)"), "{page}");
    assert!(page.contains("(A picture)") && !page.contains("gone"), "{page}");
    sample.write("docs/book/SUMMARY.md", "[Sprites](sprites.md)\n\n[Gone](gone.md)\n");
    let message = crate::run(crate::Task::Build, &sample.repository).expect_err("no page");
    assert!(message.contains("no page `gone.md`") && !message.contains("is written"), "{message}");
}

#[test]
fn a_document_is_shown_as_one_is_used_to_read_it() {
    let sample = Sample::new("document");
    sample.write("NOTES.md", "# Notes\n\nA *word*, [code](src/lib.rs), [net](https://a.b).\n\n![Sky](sky.png)\n");
    sample.write("docs/book/other.md", "# The other page\n\n[Notes](../../NOTES.md)\n");
    let book = Book::read(&sample.repository).expect("a book");
    site::build(&book).expect("it is built");
    assert!(site::check_links(&book).is_ok());
    let notes = fs::read_to_string(sample.root.join("target/book/source/NOTES-md.html")).expect("a page");
    for part in ["<h1>Notes</h1>", "<em>word</em>, code, <a href=\"https://a.b\">net</a>.", "<p>Sky</p>"] {
        assert!(notes.contains(part), "{part}: {notes}");
    }
}

/// The book itself: what `cargo run -p book` looks at before it builds.
#[test]
fn the_committed_book_is_right() {
    let repository = Repository::new(Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap());
    let summary = Book::read(&repository).and_then(|book| Ok(book.check()?));
    assert!(summary.is_ok(), "{}", summary.unwrap_err());
}

/// The page on the original's faults lists all of them in order, each with the test of its cure.
#[test]
fn every_fault_of_the_original_has_its_test() {
    let repository = Repository::new(Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap());
    let book = Book::read(&repository).expect("a book");
    let page = book.pages.iter().find(|page| page.file == "faults.md").expect("the page");
    let headings: Vec<&str> = page.headings.iter().filter(|(level, _)| *level == 3).map(|(_, text)| &**text).collect();
    let tests: Vec<&Link> = page.links.iter().filter(|link| link.text.starts_with("defect_")).collect();
    assert_eq!((headings.len(), tests.len()), (22, 22));
    for ((number, heading), link) in (1..).zip(headings).zip(tests) {
        let is_its_own =
            heading.starts_with(&format!("{number}. ")) && link.text.starts_with(&format!("defect_{number:02}_"));
        assert!(is_its_own, "{heading}: {}", link.text);
        let path = path_of(&link.target);
        let code = repository.read(&path).expect("a file");
        let line = items::line_of(&path, &code, &link.text).unwrap_or_else(|| panic!("no `{}` in {path}", link.text));
        let before: Vec<&str> = code.lines().take(line - 1).collect();
        assert_eq!(before.last().map(|line| line.trim()), Some("#[test]"), "{path}: {}", link.text);
    }
}

/// The tutorial's chapters, in its order.
const CHAPTERS: [&str; 13] = [
    "Breakout",
    "Setting up",
    "Rendering sprites",
    "Levels",
    "Ball",
    "Collision detection",
    "Collision resolution",
    "Particles",
    "Postprocessing",
    "Powerups",
    "Audio",
    "Render text",
    "Final thoughts",
];

#[test]
fn the_tutorials_chapters_are_in_its_order() {
    let repository = Repository::new(Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap());
    let book = Book::read(&repository).expect("a book");
    let page = book.pages.iter().find(|page| page.file == "tutorial.md").expect("the page");
    let headings = page.headings.iter().filter(|(level, _)| *level == 2).map(|(_, text)| &**text);
    assert_eq!(headings.collect::<Vec<&str>>(), CHAPTERS);
}

/// Definitions that the lookup must find, and mentions that it must not take for definitions.
#[test]
fn a_mention_is_not_a_definition() {
    let code = "\
/// fn told(), struct PickupText\n\
pub struct Ball {\n    /// A field.\n    pub(super) speed: f32,\n}\n\
impl<'a> Iterator for Ball {\n    pub const fn fly(&self) {\n        let used = Used::new();\n    }\n}\n\
pub(crate) enum State {\n    Menu,\n    Lost { at: u32 },\n}\n\
const LIVES: u32 = 3;\nfn tested() {}\n";
    for there in ["Ball", "Ball::speed", "Ball::fly", "State", "State::Menu", "State::Lost", "LIVES", "tested"] {
        assert!(items::line_of("a.rs", code, there).is_some(), "{there}");
    }
    for mention in
        ["told", "PickupText", "used", "Used", "Used::new", "Ball::used", "State::at", "State::Men", "LIVE", "fly2"]
    {
        assert_eq!(items::line_of("a.rs", code, mention), None, "{mention}");
    }
    let shader = "// uniform float told;\nin vec2 corner;\nuniform vec4 area; // see below\nconst float EDGE[9] = x;\n\
vec2 shaken(float phase) {\n    vec2 way = 2.0 * shaken2(phase);\n}\n";
    for there in ["corner", "area", "EDGE", "shaken"] {
        assert!(items::line_of("a.frag", shader, there).is_some(), "{there}");
    }
    for mention in ["told", "see", "way", "shaken2", "phase", "vec2"] {
        assert_eq!(items::line_of("a.vert", shader, mention), None, "{mention}");
    }
}

/// Every answer applies; `cargo run -p book -- --answers` also compiles them.
#[test]
fn the_committed_answers_apply() {
    let repository = Repository::new(Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap());
    for name in repository.files("docs/book/answers", ".diff") {
        let applied = answers::applied(&repository, &name);
        assert!(applied.is_ok(), "{name}: {}", applied.unwrap_err());
    }
}

/// Whoever types the stages from the pages needs each line of a new file, and each line that a
/// difference adds or removes. Nobody should type a hunk twice.
#[test]
fn the_pages_show_each_line_of_the_stages() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let repository = Repository::new(&root);
    let mut shown: BTreeMap<String, String> = BTreeMap::new();
    let mut hunks = BTreeSet::new();
    for page in repository.files("docs/book", ".md") {
        let text = repository.read(&path_of(&page)).unwrap();
        for include in text.lines().filter_map(Include::parse) {
            let file = path_of(include.file);
            let lines = include.text(&repository).unwrap_or_default();
            for hunk in lines.lines().filter(|line| line.starts_with("@@")) {
                let is_first = hunks.insert((file.clone(), hunk.to_owned()));
                assert!(is_first, "{page} shows {hunk} of {file} a second time");
            }
            *shown.entry(file.trim_end_matches(".diff").to_owned()).or_default() += &lines;
        }
    }
    for folder in ["tutorial/stages/chain", "tutorial/stages/answers"] {
        for (file, text) in stages::chain::read_files(&root.join(folder)).unwrap() {
            let path = format!("{folder}/{}", file.trim_end_matches(".diff"));
            let shown: Vec<&str> =
                shown.get(&path).map(|lines| lines.lines().map(str::trim).collect()).unwrap_or_default();
            let is_difference = file.ends_with(".diff");
            for part in text.split_inclusive("\n@@") {
                let lines = || part.lines().filter(|line| !line.starts_with("---") && !line.starts_with("+++"));
                // Where the new function is shown whole, readers type it in place of the old one.
                let mark = if lines().any(|line| line.starts_with('+')) { '+' } else { '-' };
                let new = lines().filter(|line| !is_difference || line.starts_with(mark)).map(str::trim);
                for line in new.filter(|line| !["", "+", "-"].contains(line)) {
                    let bare = line.trim_start_matches('+').trim();
                    // A function that is shown whole is shown without its documentation.
                    if is_difference && bare.starts_with("///") {
                        continue;
                    }
                    let is_shown = shown.contains(&line) || is_difference && shown.contains(&bare);
                    assert!(is_shown, "no page shows this line of {folder}/{file}: {line}");
                }
            }
        }
    }
}
