//! Compiles the game and the book's programs to WebAssembly, and writes the pages around them.

use crate::programs;
use crate::shrink::shrink;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// The page's own files, and those of the book's programs.
const PAGE: [(&str, &str); 5] = [
    ("index.html", include_str!("../page/index.html")),
    ("page.css", include_str!("../page/page.css")),
    ("page.js", include_str!("../page/page.js")),
    ("level.js", include_str!("../page/level.js")),
    ("loading.js", include_str!("../page/loading.js")),
];
const PROGRAM_PAGE: [(&str, &str); 2] =
    [("index.html", include_str!("../page/program.html")), ("program.js", include_str!("../page/program.js"))];

/// Where the book's programs lie, in the page's folder.
pub(crate) const PROGRAMS: &str = "book/programs";

/// What the book's programs need, but for two that need the game's own files.
const PROGRAM_TEXTURES: [&str; 6] =
    ["background.png", "ball.png", "block.png", "block_solid.png", "paddle.png", "particle.png"];

/// The repository's folder.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the repository").to_owned()
}

/// Writes the page with the book into `folder`.
pub(crate) fn build(folder: &Path) -> Result<(), String> {
    let (root, smaller) = (root(), root().join("target/web/assets"));
    shrink(&root, &smaller)?;
    let programs = folder.join(PROGRAMS);
    // Pages of an earlier book would stay beside today's.
    if programs.join("programs.json").exists() {
        let _ = fs::remove_dir_all(folder.join("book"));
    }
    bind("breakout", folder)?;
    bind("programs", &programs)?;
    let figures = compile("figures")?;
    for (folder, files) in [(folder, &PAGE[..]), (&programs, &PROGRAM_PAGE)] {
        files.iter().try_for_each(|(name, text)| write(&folder.join(name), text.as_bytes()))?;
    }
    let shaders = files_of(&root.join("shaders"), &[".vert", ".frag"])?;
    let textures = files_of(&smaller.join("textures"), &[".png"])?;
    let pictures = [shaders.clone(), textures.clone(), files_of(&root.join("levels"), &[".lvl", ".replay"])?].concat();
    write(&folder.join("pictures.bin"), &pack(&pictures)?)?;
    write(&folder.join("sounds.bin"), &pack(&files_of(&smaller.join("audio"), &[".flac", ".song"])?)?)?;
    let is_needed = |(name, _): &(String, PathBuf)| {
        name.strip_prefix("textures/")
            .is_some_and(|name| PROGRAM_TEXTURES.contains(&name) || name.starts_with("power_up"))
    };
    let levels = files_of(&root.join("levels"), &[".lvl"])?;
    let files = [shaders, levels, textures.into_iter().filter(is_needed).collect()].concat();
    write(&programs.join("programs.bin"), &pack(&files)?)?;
    write(&programs.join("programs.json"), programs::list(&root)?.as_bytes())?;
    println!("{}: written, {}; any server of files can show it", folder.display(), size(folder)?);
    println!("{}: written, {}", programs.display(), size(&programs)?);
    book(&root, &folder.join("book"))?;
    copy(&figures, &folder.join("book/figures.wasm"))
}

/// Builds the book beside the programs.
fn book(root: &Path, folder: &Path) -> Result<(), String> {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root).args(["run", "--quiet", "--locked", "-p", "book"]).stdout(Stdio::null());
    let status = cargo.status();
    if !status.map_err(|error| format!("cargo cannot be started: {error}"))?.success() {
        return Err("the book has faults".to_owned());
    }
    copy(&root.join("target/book"), folder)
}

/// Copies a file, or a folder with all that is in it.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let cannot = |error: io::Error| format!("{}: cannot be written: {error}", to.display());
    if from.is_file() {
        return fs::copy(from, to).map(drop).map_err(cannot);
    }
    fs::create_dir_all(to).map_err(cannot)?;
    let mut entries = fs::read_dir(from).map_err(cannot)?.flatten();
    entries.try_for_each(|entry| copy(&entry.path(), &to.join(entry.file_name())))
}

fn write(file: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(file, bytes).map_err(|error| format!("{}: cannot be written: {error}", file.display()))
}

/// The files of a folder with these endings: their names as the game has them, and their places.
fn files_of(folder: &Path, ends: &[&str]) -> Result<Vec<(String, PathBuf)>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: cannot be read: {error}", folder.display()))?;
    let kind = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| ends.iter().any(|end| name.ends_with(end))).collect();
    names.sort();
    Ok(names.into_iter().map(|name| (format!("{kind}/{name}"), folder.join(name))).collect())
}

/// One file of many: the length of their list in four bytes, the list, and their bytes.
/// `loading.js` takes it apart.
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

/// The sizes of the page's files, as they are and packed for their way.
fn size(folder: &Path) -> Result<String, String> {
    let (mut plain, mut packed) = (0, 0);
    for entry in fs::read_dir(folder).into_iter().flatten().flatten().filter(|entry| entry.path().is_file()) {
        let bytes = fs::read(entry.path()).map_err(|error| error.to_string())?;
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&bytes).map_err(|error| error.to_string())?;
        plain += bytes.len();
        packed += encoder.finish().map_err(|error| error.to_string())?.len();
    }
    let megabytes = |bytes: usize| bytes as f64 / 1e6;
    Ok(format!("{:.1} MB, {:.1} MB by gzip", megabytes(plain), megabytes(packed)))
}

/// Compiles a program, and binds it to JavaScript in this folder.
fn bind(name: &str, folder: &Path) -> Result<(), String> {
    let program = compile(name)?;
    fs::create_dir_all(folder).map_err(|error| format!("{}: cannot be made: {error}", folder.display()))?;
    let mut bindgen = Bindgen::new();
    bindgen.typescript(false).remove_name_section(true).remove_producers_section(true);
    let bound = bindgen.input_path(program).web(true).and_then(|bindgen| bindgen.generate(folder));
    bound.map_err(|error| format!("`{name}` cannot be bound to JavaScript: {error}"))
}

/// Compiles a package. Returns its file.
fn compile(name: &str) -> Result<PathBuf, String> {
    let target_folder = root().join("target/web");
    let mut cargo = cargo()?;
    cargo
        .current_dir(root())
        .args(["build", "--release", "--locked", "--package", name, "--target", TARGET])
        .env("CARGO_TARGET_DIR", &target_folder)
        // A page loads faster if the program is small, and a panic ends it anyway.
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "s")
        .env("CARGO_PROFILE_RELEASE_LTO", "fat")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1")
        .env("CARGO_PROFILE_RELEASE_PANIC", "abort")
        // What binds a program to JavaScript reads what is stripped elsewhere, and strips it then.
        .env("CARGO_PROFILE_RELEASE_STRIP", if name == "figures" { "symbols" } else { "none" })
        // What `cargo run` sets for this program is not the game's.
        .env_remove("CARGO_MANIFEST_DIR");
    let status = cargo.status().map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !status.success() {
        return Err(format!("`{name}` does not compile for browsers"));
    }
    Ok(target_folder.join(TARGET).join(format!("release/{name}.wasm")))
}

/// Cargo with a compiler for browsers: the one in use with its target, or else the one that
/// `web/toolchain` has fetched.
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
        // This compiler has no library for browsers, and compiles it from its source.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    Ok(cargo)
}
