//! README's pictures, which `cargo run --release -p tools -- pictures` draws.

use std::path::{Path, PathBuf};

/// Limit for all pictures of README together, except golden ones, in bytes.
const LARGEST: u64 = 1_500_000;

fn docs(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name)
}

/// Players see one name everywhere. `build.rs` and the packages cannot read it from the program.
#[test]
fn the_game_has_one_name() {
    let name = breakout::NAME;
    for (file, line) in [
        ("README.md", format!("# {name}")),
        ("build.rs", format!("const NAME: &str = \"{name}\";")),
        ("packaging/breakout.desktop", format!("Name={name}")),
        ("packaging/breakout.metainfo.xml", format!("<name>{name}</name>")),
        ("web/page/index.html", format!("<title>{name}</title>")),
        ("levels/01-paper-boat.lvl", format!("author: {name}")),
    ] {
        let text = std::fs::read_to_string(docs("..").join(file)).expect(file);
        assert!(text.lines().any(|other| other.trim() == line), "{file} lacks {line}");
    }
}

#[test]
fn readme_opens_with_a_picture_and_all_of_them_are_small() {
    let readme = std::fs::read_to_string(docs("../README.md")).expect("README.md");
    let first = readme.lines().find(|line| line.starts_with("![")).expect("a picture");
    assert!(first.ends_with("(docs/play.png)"), "{first}");
    assert!(readme.contains("(docs/play.gif)"), "the moving one");
    let pictures = readme.split("](docs/").skip(1).filter_map(|rest| rest.split(')').next());
    let pictures: Vec<_> = pictures.filter(|name| [".png", ".gif"].iter().any(|end| name.ends_with(end))).collect();
    let bytes: u64 = pictures.iter().map(|name| docs(name).metadata().expect(name).len()).sum();
    assert!(pictures.len() >= 3 && bytes <= LARGEST, "{pictures:?} have {bytes} bytes");
    // A GIF file begins with its version in six bytes, its width and its height.
    let bytes = std::fs::read(docs("play.gif")).expect("it");
    assert!(bytes.starts_with(b"GIF89a") && bytes[6..10] == [0xe0, 0x01, 0x0e, 0x01], "480 × 270");
}

/// `cargo run --release -p tools -- bricks` draws this picture.
#[test]
fn page_of_levels_shows_a_small_picture_of_all_bricks() {
    let page = std::fs::read_to_string(docs("../levels/README.md")).expect("the page");
    assert!(page.contains("](../docs/bricks.png)"));
    let bytes = docs("bricks.png").metadata().expect("the picture").len();
    assert!(bytes <= 40_000, "{bytes} bytes");
}
