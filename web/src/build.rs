//! Compiles the game and the book's programs to WebAssembly, and writes the pages around them.

use crate::gallery;
use crate::programs;
use crate::sharing::{self, HEAD};
use crate::shrink::shrink;
use breakout::NAME;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// Files that have the same name in every build. A browser may have cached an old one.
const ENTRY: [(&str, &str); 5] = [
    ("index.html", include_str!("../page/index.html")),
    ("book/programs/index.html", include_str!("../page/program.html")),
    ("failure.js", include_str!("../page/failure.js")),
    ("manifest.webmanifest", include_str!("../page/manifest.webmanifest")),
    ("worker.js", include_str!("../page/worker.js")),
];

/// Files in a build's own folder.
const PAGE: [(&str, &str); 5] = [
    ("page.css", include_str!("../page/page.css")),
    ("page.js", include_str!("../page/page.js")),
    ("program.js", include_str!("../page/program.js")),
    ("level.js", include_str!("../page/level.js")),
    ("loading.js", include_str!("../page/loading.js")),
];

/// Prefix of a build's folder. A hash of the folder's files follows, so a browser never mixes
/// cached files of two builds.
const BUILD: &str = "build-";

/// Placeholder for the name of the build's folder in [`ENTRY`].
const BUILD_FOLDER: &str = "BUILD_FOLDER";

/// Placeholder for the link to the gallery in [`ENTRY`].
const GALLERY_LINK: &str = "<!-- GALLERY -->";

/// Placeholder for the name of the cache in `worker.js`.
const VERSION: &str = "VERSION";

/// Description of the game, for links to its page.
const ABOUT: &str = "A game of Breakout with four worlds, bosses and levels of your own. Plays in the browser.";
/// Description of the pages in [`PROGRAMS`].
const ABOUT_PROGRAMS: &str = "A program of the book about a game of Breakout in Rust and OpenGL.";

/// The page's own file and those in the build's folder that the first picture of a first visit needs.
const FIRST: [&str; 7] =
    ["page.css", "page.js", "loading.js", "level.js", "breakout.js", "breakout_bg.wasm", "pictures.bin"];
/// Files that the game loads after its first picture.
const LATER: [&str; 2] = ["scenery.bin", "sounds.bin"];
/// The background of the first level, which a first visit shows.
const FIRST_BACKGROUND: &str = "textures/background_harbour_day.jpg";

/// Placeholder for the sizes of files in `loading.js`.
const SIZES: &str = "const SIZES = {};";

/// Folder of the book's programs, in the page's folder.
pub(crate) const PROGRAMS: &str = "book/programs";

/// Textures for the book's programs.
const PROGRAM_TEXTURES: [&str; 6] =
    ["background.jpg", "ball.png", "block.png", "block_solid.png", "paddle.png", "particle.png"];

/// Returns the repository's folder.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the repository").to_owned()
}

/// Writes the page and the book into `folder`, with a gallery of the sets in the folder `levels` if there
/// is one.
pub(crate) fn build(folder: &Path, levels: Option<&Path>) -> Result<(), String> {
    let (root, smaller) = (root(), root().join("target/web/smaller"));
    println!("making the pictures and sounds smaller");
    shrink(&root, &smaller)?;
    let unfinished = folder.join(format!("{BUILD}unfinished"));
    let _ = fs::remove_dir_all(&unfinished);
    bind("breakout", &unfinished)?;
    bind("programs", &unfinished)?;
    let figures = compile("figures")?;
    write_packs(&root, &smaller, &unfinished)?;
    let loaded = [
        "breakout_bg.wasm",
        "programs_bg.wasm",
        "pictures.bin",
        "scenery.bin",
        "sounds.bin",
        "programs.bin",
        "stages.bin",
    ];
    let sizes = sizes(&unfinished, &loaded)?;
    for (name, text) in PAGE {
        write(&unfinished.join(name), text.replace(SIZES, &sizes).as_bytes())?;
    }
    let list = programs::list(&root)?;
    write(&unfinished.join("programs.json"), list.as_bytes())?;
    let (first, later) = (size(&unfinished, &FIRST)?, size(&unfinished, &LATER)?);
    println!("{}: written; any server of files can show it", folder.display());
    println!("the game's first picture needs {}, its sounds and other backgrounds {}", shown(first), shown(later));
    // Otherwise, pages of an earlier book would remain.
    if folder.join(PROGRAMS).join("programs.json").exists() {
        let _ = fs::remove_dir_all(folder.join("book"));
    }
    book(&root, &folder.join("book"))?;
    copy(&figures, &folder.join("book/figures.wasm"))?;
    let name = format!("{BUILD}{:016x}", hash(&unfinished)?);
    let _ = fs::remove_dir_all(folder.join(&name));
    fs::rename(&unfinished, folder.join(&name))
        .map_err(|error| format!("{}: cannot be renamed: {error}", unfinished.display()))?;
    // The chapters' pages offer the programs in this list.
    write(&folder.join(PROGRAMS).join("programs.json"), list.as_bytes())?;
    let link = gallery::write_gallery(levels, folder)?;
    sharing::describe_book(&folder.join("book"), "book/")?;
    sharing::write_pictures(folder)?;
    write_entry(folder, &name, link)?;
    remove_other_builds(folder, &name);
    Ok(())
}

/// Writes the files of [`ENTRY`] for the build in the folder `name`.
fn write_entry(folder: &Path, name: &str, gallery_link: &str) -> Result<(), String> {
    let filled = ENTRY.map(|(file, text)| {
        let (title, about) =
            if file.starts_with(PROGRAMS) { ("A program of the book", ABOUT_PROGRAMS) } else { (NAME, ABOUT) };
        let path = file.trim_end_matches("index.html");
        let head = sharing::head(sharing::Page { path, title, about });
        (file, text.replace(BUILD_FOLDER, name).replace(GALLERY_LINK, gallery_link).replace(HEAD, head.trim_end()))
    });
    let mut hasher = DefaultHasher::new();
    filled.hash(&mut hasher);
    let version = format!("{:016x}", hasher.finish());
    filled.iter().try_for_each(|(file, text)| write(&folder.join(file), text.replace(VERSION, &version).as_bytes()))
}

/// Removes the folders of earlier builds.
fn remove_other_builds(folder: &Path, name: &str) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let builds = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(BUILD));
    let others = builds.filter(|entry| entry.file_name() != name && entry.path().join("page.js").exists());
    others.for_each(|entry| _ = fs::remove_dir_all(entry.path()));
}

/// Writes the packs of files that the programs load.
fn write_packs(root: &Path, smaller: &Path, folder: &Path) -> Result<(), String> {
    let shaders = files_of(&root.join("shaders"), &[".vert", ".frag"])?;
    let textures = files_of(&smaller.join("textures"), &[".jpg", ".png"])?;
    let is_later = |(name, _): &&(String, PathBuf)| name.contains("/background") && name != FIRST_BACKGROUND;
    let (later, first): (Files, Files) = textures.iter().cloned().partition(|file| is_later(&file));
    let pictures = [shaders.clone(), first, files_of(&root.join("levels"), &[".lvl", ".replay"])?].concat();
    write(&folder.join("pictures.bin"), &pack(&pictures)?)?;
    write(&folder.join("scenery.bin"), &pack(&later)?)?;
    write(&folder.join("sounds.bin"), &pack(&files_of(&smaller.join("audio"), &[".flac", ".song"])?)?)?;
    let is_needed = |(name, _): &(String, PathBuf)| {
        name.strip_prefix("textures/")
            .is_some_and(|name| PROGRAM_TEXTURES.contains(&name) || name.starts_with("power_up"))
    };
    let levels = files_of(&root.join("levels"), &[".lvl"])?;
    let files = [shaders, levels, textures.into_iter().filter(is_needed).collect()].concat();
    write(&folder.join("programs.bin"), &pack(&files)?)?;
    let last = stages::all()?.pop().ok_or("there are no stages")?;
    let of_stages = stages::assets(&last)?.into_iter().map(|name| {
        let small = smaller.join(&name);
        let file = if small.exists() { small } else { root.join(&name) };
        (name, file)
    });
    write(&folder.join("stages.bin"), &pack(&of_stages.collect::<Vec<_>>())?)
}

/// Returns the line of `loading.js` with the sizes of these files, in bytes.
fn sizes(folder: &Path, names: &[&str]) -> Result<String, String> {
    let sizes: Result<Vec<String>, String> = names
        .iter()
        .map(|name| {
            let about = folder.join(name).metadata().map_err(|error| format!("{name}: cannot be read: {error}"))?;
            Ok(format!("\"{name}\": {}", about.len()))
        })
        .collect();
    Ok(SIZES.replace("{}", &format!("{{ {} }}", sizes?.join(", "))))
}

/// Returns a hash of the names and contents of a folder's files.
fn hash(folder: &Path) -> Result<u64, String> {
    let cannot = |error: io::Error| format!("{}: cannot be read: {error}", folder.display());
    let mut files: Vec<PathBuf> = fs::read_dir(folder).map_err(cannot)?.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files {
        (file.file_name(), fs::read(&file).map_err(cannot)?).hash(&mut hasher);
    }
    Ok(hasher.finish())
}

/// Builds the book into `folder`.
fn book(root: &Path, folder: &Path) -> Result<(), String> {
    println!("building the book");
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root).args(["run", "--locked", "-p", "book"]).stdout(Stdio::null());
    let status = cargo.status();
    if !status.map_err(|error| format!("cargo cannot be started: {error}"))?.success() {
        return Err("the book has faults".to_owned());
    }
    copy(&root.join("target/book"), folder)
}

/// Copies a file, or a folder with its contents.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let cannot = |error: io::Error| format!("{}: cannot be written: {error}", to.display());
    if from.is_file() {
        return fs::copy(from, to).map(drop).map_err(cannot);
    }
    fs::create_dir_all(to).map_err(cannot)?;
    let mut entries = fs::read_dir(from).map_err(cannot)?.flatten();
    entries.try_for_each(|entry| copy(&entry.path(), &to.join(entry.file_name())))
}

/// Writes a file, and makes its folder.
pub(crate) fn write(file: &Path, bytes: &[u8]) -> Result<(), String> {
    let written = file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(file, bytes));
    written.map_err(|error| format!("{}: cannot be written: {error}", file.display()))
}

/// Names of files in the game, and their paths.
type Files = Vec<(String, PathBuf)>;

/// Returns the files of a folder with these suffixes.
fn files_of(folder: &Path, ends: &[&str]) -> Result<Files, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: cannot be read: {error}", folder.display()))?;
    let kind = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| ends.iter().any(|end| name.ends_with(end))).collect();
    names.sort();
    Ok(names.into_iter().map(|name| (format!("{kind}/{name}"), folder.join(name))).collect())
}

/// Packs files into one: the length of their list in four bytes, the list, and their contents.
/// `loading.js` unpacks it.
fn pack(files: &[(String, PathBuf)]) -> Result<Vec<u8>, String> {
    let (mut list, mut contents) = (String::new(), Vec::new());
    for (name, file) in files {
        let bytes = fs::read(file).map_err(|error| format!("{}: cannot be read: {error}", file.display()))?;
        list += &format!("{name} {}\n", bytes.len());
        contents.extend(bytes);
    }
    let length = u32::try_from(list.len()).unwrap_or_default();
    Ok([&length.to_le_bytes()[..], list.as_bytes(), &contents].concat())
}

/// Returns the total size of files as servers send them, compressed by gzip.
fn size(folder: &Path, names: &[&str]) -> Result<usize, String> {
    let sizes = names.iter().map(|name| {
        let bytes = fs::read(folder.join(name)).map_err(|error| format!("{name}: cannot be read: {error}"))?;
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&bytes).map_err(|error| error.to_string())?;
        Ok(encoder.finish().map_err(|error| error.to_string())?.len())
    });
    sizes.sum()
}

fn shown(bytes: usize) -> String {
    format!("{:.2} MB by gzip", bytes as f64 / 1e6)
}

/// Compiles a program, and writes its bindings to JavaScript into a folder.
fn bind(name: &str, folder: &Path) -> Result<(), String> {
    let program = compile(name)?;
    fs::create_dir_all(folder).map_err(|error| format!("{}: cannot be made: {error}", folder.display()))?;
    let mut bindgen = Bindgen::new();
    bindgen.typescript(false).remove_name_section(true).remove_producers_section(true);
    let bound = bindgen.input_path(program).web(true).and_then(|bindgen| bindgen.generate(folder));
    bound.map_err(|error| format!("`{name}` cannot be bound to JavaScript: {error}"))
}

/// Compiles a package. Returns the path of the WebAssembly file.
fn compile(name: &str) -> Result<PathBuf, String> {
    println!("compiling `{name}` for browsers");
    let target_folder = root().join("target/web");
    let mut cargo = cargo()?;
    cargo
        .current_dir(root())
        .args(["build", "--release", "--locked", "--package", name, "--target", TARGET])
        .env("CARGO_TARGET_DIR", &target_folder)
        // A small program loads faster, and a panic ends it anyway.
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "z")
        .env("CARGO_PROFILE_RELEASE_LTO", "fat")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1")
        .env("CARGO_PROFILE_RELEASE_PANIC", "abort")
        // The bindings need the symbols, and strip them later. `figures` has no bindings.
        .env("CARGO_PROFILE_RELEASE_STRIP", if name == "figures" { "symbols" } else { "none" })
        // `cargo run` sets this for the tool, not for the game.
        .env_remove("CARGO_MANIFEST_DIR");
    let status = cargo.status().map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !status.success() {
        return Err(format!("`{name}` does not compile for browsers"));
    }
    Ok(target_folder.join(TARGET).join(format!("release/{name}.wasm")))
}

/// Returns a Cargo that can compile for browsers: the one in use if it has the target, or the one
/// that `web/toolchain` has fetched.
fn cargo() -> Result<Command, String> {
    let output = Command::new("rustc").args(["--print", "sysroot"]).output();
    let sysroot = output.map_err(|error| format!("rustc cannot be started: {error}"))?.stdout;
    let sysroot = PathBuf::from(String::from_utf8_lossy(&sysroot).trim());
    if sysroot.join("lib/rustlib").join(TARGET).is_dir() {
        return Ok(Command::new("cargo"));
    }
    let fetched = root().join("target/web-toolchain");
    if !fetched.join("usr/bin/cargo").is_file() {
        return Err(format!(
            "Rust cannot compile for browsers yet: run `rustup target add {TARGET}`, or on Debian `web/toolchain`"
        ));
    }
    let (lib, bin) = (fetched.join("usr/lib"), fetched.join("usr/bin"));
    let libraries = [lib.join("x86_64-linux-gnu"), lib].map(|path| path.display().to_string()).join(":");
    let linker = sysroot.join("lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld");
    let mut cargo = Command::new(bin.join("cargo"));
    cargo
        .env("LD_LIBRARY_PATH", libraries)
        .env("RUSTC", bin.join("rustc"))
        // This compiler has no standard library for browsers, so compile the library from source.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    Ok(cargo)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Creates a folder with these files.
    pub(crate) fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
        let folder = root().join("target/tmp").join(format!("web-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        files.iter().for_each(|(file, text)| write(&folder.join(file), text.as_bytes()).expect("written"));
        folder
    }

    #[test]
    fn a_build_with_a_changed_file_has_another_name() {
        let hash_of = |name: &str, files: &[(&str, &str)]| hash(&folder(name, files)).expect("a hash");
        let first = hash_of("hash-1", &[("a.js", "one"), ("a.wasm", "two")]);
        assert_eq!(first, hash_of("hash-2", &[("a.wasm", "two"), ("a.js", "one")]));
        assert_ne!(first, hash_of("hash-3", &[("a.js", "one"), ("a.wasm", "three")]));
        assert_ne!(first, hash_of("hash-4", &[("b.js", "one"), ("a.wasm", "two")]));
    }

    #[test]
    fn loading_script_has_the_sizes() {
        let line = sizes(&folder("sizes", &[("a.bin", "12345"), ("b.bin", "")]), &["a.bin", "b.bin"]);
        assert_eq!(line.as_deref(), Ok("const SIZES = { \"a.bin\": 5, \"b.bin\": 0 };"));
        let script = PAGE.iter().find(|(name, _)| *name == "loading.js");
        assert!(script.is_some_and(|(_, text)| text.contains(SIZES)), "the script has a place for them");
    }

    #[test]
    fn other_builds_are_removed_and_other_folders_stay() {
        let folder =
            folder("other", &[("build-1/page.js", ""), ("build-2/page.js", ""), ("build-mine/a", ""), ("a", "")]);
        remove_other_builds(&folder, "build-2");
        let left = ["build-1", "build-2", "build-mine", "a"].map(|name| folder.join(name).exists());
        assert_eq!(left, [false, true, true, true]);
    }

    #[test]
    fn entry_pages_name_the_folder_of_their_build() {
        let pages = ENTRY.iter().filter(|(name, _)| name.ends_with(".html"));
        pages.for_each(|(name, text)| assert!(text.contains(BUILD_FOLDER) && text.contains(HEAD), "{name}"));
        assert!(ENTRY[0].1.contains(GALLERY_LINK), "the game's page has a place for the link to the gallery");
        let folder = folder("entry", &[]);
        let worker = |build: &str, link: &str| {
            write_entry(&folder, build, link).expect("written");
            fs::read_to_string(folder.join("worker.js")).expect("a worker")
        };
        let first = worker("build-1", "");
        assert!(first.contains("\"build-1/\"") && !first.contains(VERSION), "{first}");
        assert_eq!(first, worker("build-1", ""));
        // A cache for another page has another name.
        assert_ne!(first, worker("build-1", "<a>"));
    }
}
