//! Which module may use which. ARCHITECTURE.md draws the arrows; this test reads every path in
//! every file, so that none runs back.

use crate::source::{ModulePath, Sources};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Each module with the modules of this crate and the other crates that it may name.
const LAYERS: &[(&str, &[&str], &[&str])] = &[
    ("collision", &[], &["glam"]),
    ("level", &[], &["strsim"]),
    ("game", &["level", "collision"], &["glam", "thiserror"]),
    ("trial", &["game", "level", "collision"], &["glam", "thiserror"]),
    ("palette", &["game", "level"], &["glam"]),
    ("vision", &[], &["glam"]),
    ("effects", &["game", "collision", "palette"], &["glam"]),
    ("menu", &["collision", "game", "level", "library", "player", "settings"], &["glam"]),
    ("session", &["effects", "game", "level", "library", "menu", "player", "settings", "trial"], &["glam"]),
    ("player", &["font", "game", "level"], &["jiff", "toml_edit"]),
    ("settings", &["game"], &["toml_edit"]),
    (
        "save",
        &["files", "game", "level", "player", "settings", "warn"],
        &["directories", "jiff", "js_sys", "wasm_bindgen", "web_sys"],
    ),
    ("xray/model", &["game", "collision"], &["glam"]),
    ("xray", &["assets", "collision", "draw", "game", "palette"], &["glam", "glium"]),
    ("font", &[], &["ab_glyph", "glam"]),
    ("diagnostics", &["files", "font", "game", "level", "palette", "trial", "vision"], &["annotate_snippets", "glam"]),
    ("time", &[], &["web_time"]),
    ("watch", &["time", "warn"], &["notify"]),
    ("files", &["embedded"], &["thiserror"]),
    ("warn", &["files"], &["web_sys"]),
    ("panic", &["warn"], &[]),
    ("assets", &["embedded", "files", "warn"], &["thiserror"]),
    ("embedded", &[], &["js_sys", "wasm_bindgen"]),
    (
        "library",
        &["assets", "files", "game", "level", "player", "time", "warn"],
        &["directories", "thiserror", "toml_edit", "zip"],
    ),
    (
        "draw",
        &["assets", "collision", "font", "warn"],
        &[
            "ab_glyph",
            "guillotiere",
            "glam",
            "glium",
            "glutin",
            "image",
            "js_sys",
            "raw_window_handle",
            "thiserror",
            "wasm_bindgen",
            "web_sys",
            "windows_sys",
        ],
    ),
    (
        "field",
        &["assets", "collision", "draw", "effects", "game", "level", "library", "menu", "palette", "session"],
        &["glam", "glium"],
    ),
    (
        "render",
        &["assets", "draw", "field", "game", "level", "session", "settings", "ui", "xray"],
        &["glam", "glium", "image"],
    ),
    (
        "ui",
        &["collision", "draw", "field", "game", "level", "library", "menu", "palette", "player", "session", "settings"],
        &["glam"],
    ),
    ("audio", &["assets", "game", "panic", "warn"], &["alsa", "glam", "rodio", "thiserror", "wasm_bindgen", "web_sys"]),
    (
        "app",
        &[
            "assets",
            "audio",
            "diagnostics",
            "draw",
            "effects",
            "files",
            "game",
            "level",
            "library",
            "menu",
            "panic",
            "player",
            "render",
            "save",
            "session",
            "settings",
            "time",
            "trial",
            "ui",
            "warn",
            "watch",
            "xray",
        ],
        &[
            "annotate_snippets",
            "clap",
            "directories",
            "gilrs",
            "glam",
            "glium",
            "glutin",
            "glutin_winit",
            "image",
            "js_sys",
            "signal_hook",
            "thiserror",
            "wasm_bindgen",
            "wayland_sys",
            "web_sys",
            "winit",
        ],
    ),
    (
        "cli",
        &[
            "app",
            "assets",
            "diagnostics",
            "draw",
            "effects",
            "files",
            "game",
            "level",
            "library",
            "panic",
            "player",
            "render",
            "save",
            "session",
            "settings",
            "time",
            "trial",
            "warn",
            "xray",
        ],
        &["annotate_snippets", "clap", "glam", "image", "thiserror"],
    ),
    ("console", &[], &["windows_sys"]),
    ("main", &["cli", "console"], &["clap"]),
];

/// What the rules must not touch: time, files, threads, global state, the terminal, and mathematics
/// that differs from machine to machine.
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

/// Files of a module that import each other, in a circle: the module, then its files.
///
/// All of these are to be mended. One that is no longer there fails the test: take its line away.
const CIRCLES: [(&str, &[&str]); 0] = [];

/// The most lines of a function of `src`: what a screen shows at once.
const LONGEST_FUNCTION: usize = 50;

/// Functions that are longer, with the reason.
const LONG_FUNCTIONS: [(&str, &str, &str); 0] = [];

/// The most columns of a comment. rustfmt allows code 120 and leaves comments as they are.
const COMMENT_COLUMNS: usize = 100;

/// The folders whose comments are wrapped.
const WRAPPED: [&str; 9] = ["src", "tests", "examples", "benches", "art", "book", "packaging", "tools", "web"];

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
    found.retain(|path| path.is_file() && path.extension().is_some_and(|end| end == "rs"));
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

/// Tests may use what their module must not.
fn is_test(path: &Path) -> bool {
    path.ends_with("tests.rs") || path.parent().is_some_and(|folder| folder.ends_with("tests"))
}

#[test]
fn no_arrow_runs_back() {
    let dependencies = dependencies();
    for &(module, modules, crates) in LAYERS {
        for path in files(module).into_iter().filter(|path| !is_test(path)) {
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
    for module in
        ["collision", "level", "game", "trial", "effects", "menu", "player", "session", "settings", "xray/model"]
    {
        for path in files(module) {
            // A lifetime is no state.
            let code = code(&path).replace("'static ", "");
            for word in IMPURE {
                assert!(!code.contains(word), "{}: {word} has no place in {module}", path.display());
            }
        }
    }
}

/// The files with `unsafe`: contexts, a page's GL calls, the GL calls that `--trace` notes, and the
/// terminal on Windows.
const UNSAFE: [&str; 5] =
    ["src/draw/context.rs", "src/draw/web.rs", "src/draw/web_calls.rs", "src/draw/trace.rs", "src/console.rs"];

#[test]
fn unsafe_is_in_five_files() {
    for (module, ..) in LAYERS {
        for path in files(module).into_iter().filter(|path| !UNSAFE.iter().any(|file| path.ends_with(file))) {
            let code = code(&path);
            let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
            assert!(!words.any(|word| word == "unsafe"), "{}: unsafe belongs in {UNSAFE:?}", path.display());
        }
    }
}

/// GL calls sit in `draw` and `render`: `app` names glium for an error, and for what scenes are
/// drawn on.
#[test]
fn app_draws_nothing() {
    for path in files("app") {
        let code = code(&path);
        let names: BTreeSet<&str> = code
            .match_indices("glium::")
            .map(|(at, head)| code[at + head.len()..].split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default())
            .collect();
        assert!(
            names.is_subset(&BTreeSet::from(["Frame", "Surface", "SwapBuffersError", "framebuffer"])),
            "{}: {names:?}",
            path.display()
        );
    }
}

/// The model of the X-ray knows nothing of its drawing. `crate::xray` is not in its row of the
/// table.
#[test]
fn the_model_of_the_xray_imports_only_itself() {
    let sources = Sources::read();
    let model = ["xray", "model"].map(str::to_owned);
    let files: Vec<_> = sources.iter().filter(|source| source.module.starts_with(&model)).collect();
    assert!(files.len() > 5, "{}", files.len());
    for source in files {
        let foreign: Vec<_> = sources.imports(source).into_iter().filter(|path| !path.starts_with(&model)).collect();
        assert!(foreign.is_empty(), "{}: {foreign:?}", source.name);
    }
}

/// Files that import each other can only be read together.
#[test]
fn no_two_files_of_a_module_import_each_other() {
    let sources = Sources::read();
    let imports = sources.iter().map(|source| (source.module.clone(), sources.imports(source))).collect();
    let shown = |circle: &Vec<ModulePath>| {
        let files: Vec<String> = circle.iter().map(|file| file[1..].join("::")).collect();
        (circle[0][0].clone(), files)
    };
    let found: BTreeSet<(String, Vec<String>)> = circles(imports).iter().map(shown).collect();
    let known = CIRCLES.map(|(module, files)| (module.to_owned(), files.iter().map(ToString::to_string).collect()));
    let known = BTreeSet::from(known);
    let new: Vec<_> = found.difference(&known).collect();
    assert!(new.is_empty(), "files that import each other: {new:?}");
    let mended: Vec<_> = known.difference(&found).collect();
    assert!(mended.is_empty(), "no longer there, take these out of CIRCLES: {mended:?}");
}

/// The circles among files, pairs first, each beginning with its first name. What is in one circle
/// does not count for a longer one.
fn circles(mut imports: BTreeMap<ModulePath, BTreeSet<ModulePath>>) -> Vec<Vec<ModulePath>> {
    let mut circles = Vec::new();
    loop {
        let shortest = imports.keys().filter_map(|file| way_back(&imports, file)).min_by_key(Vec::len);
        let Some(circle) = shortest else { return circles };
        for (i, file) in circle.iter().enumerate() {
            let next = &circle[(i + 1) % circle.len()];
            imports.get_mut(file).expect("a file").remove(next);
        }
        circles.push(circle);
    }
}

/// The shortest way along imports from a file back to it.
fn way_back(imports: &BTreeMap<ModulePath, BTreeSet<ModulePath>>, file: &ModulePath) -> Option<Vec<ModulePath>> {
    let mut seen = BTreeSet::new();
    let mut ways = vec![vec![file.clone()]];
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            for next in &imports[way.last().expect("not empty")] {
                if next == file {
                    return Some(way);
                }
                if seen.insert(next.clone()) {
                    longer.push(way.iter().chain([next]).cloned().collect());
                }
            }
        }
        ways = longer;
    }
    None
}

#[test]
fn the_shortest_circles_come_first() {
    let path = |name: &str| vec![name.to_owned()];
    let edges = [("a", "bc"), ("b", "ad"), ("c", "d"), ("d", "e"), ("e", "c")];
    let imports = edges.map(|(from, to)| (path(from), to.split("").filter(|to| !to.is_empty()).map(path).collect()));
    let expected = [vec!["a", "b"], vec!["c", "d", "e"]].map(|circle| circle.into_iter().map(path).collect::<Vec<_>>());
    assert_eq!(circles(imports.into()), expected);
}

#[test]
fn a_function_fits_on_a_screen() {
    let sources = Sources::read();
    let functions = sources.iter().flat_map(|source| {
        source.functions().into_iter().map(|(function, lines)| (source.name.as_str(), function, lines))
    });
    let long: Vec<_> = functions.filter(|(.., lines)| *lines > LONGEST_FUNCTION).collect();
    for (file, function, lines) in &long {
        let is_known = LONG_FUNCTIONS.iter().any(|known| (known.0, known.1) == (*file, *function));
        assert!(is_known, "{file}: {function} has {lines} lines, more than {LONGEST_FUNCTION}");
    }
    for (file, function, reason) in LONG_FUNCTIONS {
        let is_long = long.iter().any(|found| (found.0, found.1) == (file, function));
        assert!(is_long, "{file}: {function} is not too long any more ({reason}): take it out of LONG_FUNCTIONS");
    }
}

#[test]
fn comments_wrap() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = WRAPPED.iter().flat_map(|path| crate::source::rust_files(&root.join(path)));
    let wide: Vec<String> = files
        .flat_map(|path| {
            let text = std::fs::read_to_string(&path).expect("a source file");
            let lines = crate::source::wide_comments(&text, COMMENT_COLUMNS);
            lines.into_iter().map(move |line| format!("{}:{line}", path.display()))
        })
        .collect();
    assert!(wide.is_empty(), "comments beyond column {COMMENT_COLUMNS}:\n{}", wide.join("\n"));
}
