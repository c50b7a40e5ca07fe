//! Compiles the game to WebAssembly, and writes the page around it.

use crate::shrink::shrink;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// The page's own files.
const PAGE: [(&str, &str); 2] =
    [("index.html", include_str!("../page/index.html")), ("page.js", include_str!("../page/page.js"))];

/// The repository's folder.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the repository").to_owned()
}

/// Writes the page into `folder`.
pub(crate) fn build(folder: &Path) -> Result<(), String> {
    shrink(&root(), &root().join("target/web/assets"))?;
    let program = compile()?;
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: cannot be made: {error}", folder.display()))?;
    let mut bindgen = Bindgen::new();
    let bound = bindgen.input_path(program).web(true).and_then(|bindgen| bindgen.typescript(false).generate(folder));
    bound.map_err(|error| format!("the program cannot be bound to JavaScript: {error}"))?;
    for (name, text) in PAGE {
        let file = folder.join(name);
        std::fs::write(&file, text).map_err(|error| format!("{}: cannot be written: {error}", file.display()))?;
    }
    println!("{}: written, {}; any server of files can show it", folder.display(), size(folder)?);
    Ok(())
}

/// The sizes of the page's files, as they are and packed for their way.
fn size(folder: &Path) -> Result<String, String> {
    let (mut plain, mut packed) = (0, 0);
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let bytes = std::fs::read(entry.path()).map_err(|error| error.to_string())?;
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&bytes).map_err(|error| error.to_string())?;
        plain += bytes.len();
        packed += encoder.finish().map_err(|error| error.to_string())?.len();
    }
    let megabytes = |bytes: usize| bytes as f64 / 1e6;
    Ok(format!("{:.1} MB, {:.1} MB by gzip", megabytes(plain), megabytes(packed)))
}

/// Compiles the program. Returns its file.
fn compile() -> Result<PathBuf, String> {
    let target_folder = root().join("target/web");
    let mut cargo = cargo()?;
    cargo
        .current_dir(root())
        .args(["build", "--release", "--locked", "--bin", "breakout", "--target", TARGET])
        .env("CARGO_TARGET_DIR", &target_folder)
        // A page loads faster if the program is small, and a panic ends it anyway.
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "s")
        .env("CARGO_PROFILE_RELEASE_PANIC", "abort")
        // What `cargo run` sets for this program is not the game's.
        .env_remove("CARGO_MANIFEST_DIR");
    let status = cargo.status().map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !status.success() {
        return Err("the game does not compile for browsers".to_owned());
    }
    Ok(target_folder.join(TARGET).join("release/breakout.wasm"))
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
