//! Who may use whom. ARCHITECTURE.md draws the arrows; this test reads every path in every file, so that none runs back.

use std::collections::BTreeSet;
use std::path::Path;

/// Each module with the modules of this crate and the other crates that it may name.
const LAYERS: &[(&str, &[&str], &[&str])] = &[
    ("collision", &[], &["glam"]),
    ("level", &[], &["strsim"]),
    ("game", &["level", "collision"], &["glam", "thiserror"]),
    ("trial", &["game", "level", "collision"], &["glam", "thiserror"]),
    ("palette", &["game", "level"], &["glam"]),
    ("effects", &["game", "collision", "palette"], &["glam"]),
    ("screen", &["game"], &[]),
    ("play", &["game", "level", "effects", "screen"], &["glam"]),
    ("font", &[], &["ab_glyph", "epaint_default_fonts"]),
    ("diagnostics", &["files", "font", "game", "level", "trial"], &["annotate_snippets", "serde_json"]),
    ("watch", &["files", "warn"], &["notify"]),
    ("files", &[], &["thiserror"]),
    ("panic", &[], &[]),
    ("assets", &["files", "warn"], &["rust_embed", "thiserror"]),
    ("catalog", &["assets", "files", "level", "warn"], &["directories", "thiserror"]),
    (
        "draw",
        &["assets", "collision", "font", "warn"],
        &[
            "ab_glyph",
            "etagere",
            "glam",
            "glium",
            "glutin",
            "image",
            "raw_window_handle",
            "thiserror",
            "windows_sys",
            "x11_dl",
        ],
    ),
    (
        "render",
        &["assets", "collision", "draw", "effects", "game", "level", "palette", "play", "screen"],
        &["glam", "glium", "image"],
    ),
    ("audio", &["assets", "game", "panic", "warn"], &["alsa", "glam", "rodio", "thiserror"]),
    (
        "app",
        &[
            "assets",
            "audio",
            "catalog",
            "diagnostics",
            "draw",
            "files",
            "game",
            "level",
            "panic",
            "play",
            "render",
            "screen",
            "trial",
            "warn",
            "watch",
        ],
        &[
            "annotate_snippets",
            "directories",
            "gilrs",
            "glam",
            "glium",
            "glutin",
            "glutin_winit",
            "image",
            "serde",
            "thiserror",
            "toml",
            "wayland_sys",
            "winit",
        ],
    ),
    (
        "cli",
        &[
            "app",
            "assets",
            "catalog",
            "diagnostics",
            "draw",
            "files",
            "game",
            "level",
            "panic",
            "play",
            "render",
            "trial",
        ],
        &["annotate_snippets", "clap", "image", "serde_json", "thiserror"],
    ),
    ("console", &[], &["windows_sys"]),
    ("main", &["cli", "console"], &["clap"]),
];

/// What the rules must not touch: time, files, threads, global state, the terminal, and mathematics that differs from
/// machine to machine.
const IMPURE: [&str; 16] = [
    "std::time",
    "std::fs",
    "std::io",
    "std::env",
    "std::thread",
    "std::sync",
    "std::process",
    "static ",
    "thread_local",
    "println!",
    "eprintln!",
    "unsafe",
    ".sin()",
    ".cos()",
    ".mul_add(",
    "sin_cos",
];

/// The Rust files of a module: `src/NAME.rs` and all below `src/NAME/`.
fn files(module: &str) -> Vec<std::path::PathBuf> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut found, mut folders) = (vec![src.join(format!("{module}.rs"))], vec![src.join(module)]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.retain(|path| path.is_file());
    assert!(!found.is_empty(), "{module}: no files");
    found
}

/// A file's code without comments and without its tests.
fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("a source file");
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned();
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// All names that begin a path, `name::`, in `code`.
fn path_heads(code: &str) -> BTreeSet<&str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut heads = BTreeSet::new();
    for (at, _) in code.match_indices("::") {
        let before = &code[..at];
        let start = before.rfind(|c| !is_word(c)).map_or(0, |i| i + 1);
        if !before[..start].ends_with("::") {
            heads.insert(&code[start..at]);
        }
    }
    heads
}

/// The modules named as `crate::name`.
fn crate_modules(code: &str) -> BTreeSet<&str> {
    let names = code.match_indices("crate::").filter(|(at, _)| !code[..*at].ends_with("pub(in ")).map(|(at, head)| {
        let rest = &code[at + head.len()..];
        rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
    });
    names.collect()
}

/// The crates that the manifest names.
fn dependencies() -> BTreeSet<String> {
    let manifest = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).expect("it");
    let names = manifest.lines().filter_map(|line| line.split_once(" = ").map(|(name, _)| name.replace('-', "_")));
    names.collect()
}

#[test]
fn no_arrow_runs_back() {
    let dependencies = dependencies();
    for &(module, modules, crates) in LAYERS {
        for path in files(module).into_iter().filter(|path| !path.ends_with("tests.rs")) {
            let (code, shown) = (code(&path), path.display().to_string());
            for name in crate_modules(&code) {
                let allowed = name == module || modules.contains(&name);
                assert!(allowed, "{shown}: {module} must not use crate::{name}");
            }
            let heads = path_heads(&code);
            let mut foreign: Vec<&str> = heads.into_iter().filter(|head| dependencies.contains(*head)).collect();
            if module == "main" {
                foreign.retain(|name| *name != "breakout");
            }
            for name in foreign {
                assert!(crates.contains(&name), "{shown}: {module} must not use the crate {name}");
            }
            assert!(!code.contains("use super::super::super"), "{shown}: a path that this test cannot follow");
        }
    }
}

#[test]
fn every_module_has_its_place() {
    let library = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).expect("lib.rs");
    let declared =
        library.lines().filter_map(|line| line.strip_prefix("pub mod ")).map(|name| name.trim_end_matches(';'));
    for module in declared {
        assert!(LAYERS.iter().any(|(name, ..)| *name == module), "{module} is not in the table of this test");
    }
}

#[test]
fn the_rules_are_pure() {
    for module in ["collision", "level", "game", "trial", "effects", "screen", "play"] {
        for path in files(module) {
            // A lifetime is no state.
            let code = code(&path).replace("'static ", "");
            for word in IMPURE {
                assert!(!code.contains(word), "{}: {word} has no place in {module}", path.display());
            }
        }
    }
}

/// The files with `unsafe`: contexts, and the terminal on Windows.
const UNSAFE: [&str; 2] = ["src/draw/context.rs", "src/console.rs"];

#[test]
fn unsafe_is_in_two_files() {
    for (module, ..) in LAYERS {
        for path in files(module).into_iter().filter(|path| !UNSAFE.iter().any(|file| path.ends_with(file))) {
            let code = code(&path);
            let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
            assert!(!words.any(|word| word == "unsafe"), "{}: unsafe belongs in {UNSAFE:?}", path.display());
        }
    }
}

/// GL calls sit in `draw` and `render`: `app` names glium for one error only.
#[test]
fn app_draws_nothing() {
    for path in files("app") {
        let code = code(&path);
        let names: BTreeSet<&str> = code
            .match_indices("glium::")
            .map(|(at, head)| code[at + head.len()..].split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default())
            .collect();
        assert!(names.is_subset(&BTreeSet::from(["SwapBuffersError"])), "{}: {names:?}", path.display());
    }
}
