//! Makes a module of each program in `examples/` that a page can run, and of each stage of the
//! tutorial's program.

use stages::chain::{self, Stage};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// A demo that a page cannot run: it calls OpenGL's own functions by their addresses.
const LEFT_OUT: &str = "ch01c_quad_raw";

/// A demo of several files.
const LAB: &str = "collision_lab";

/// The first stage whose `Game::new` takes a seed.
const FIRST_WITH_SEED: usize = 8;

fn main() {
    let out = PathBuf::from(env::var("OUT_DIR").expect("set by cargo"));
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    println!("cargo::rerun-if-changed={}", examples.display());
    let entries = fs::read_dir(&examples).expect("the folder of the examples").flatten();
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.file_name().into_string().ok()?.strip_suffix(".rs").map(str::to_owned))
        .filter(|name| name.starts_with("ch") && name != LEFT_OUT)
        .collect();
    names.sort();
    let chapters = names.iter().map(|name| module(name, &examples.join(format!("{name}.rs")), &examples));
    let mut text: String = chapters.collect();
    text += &module(LAB, &examples.join(LAB).join("main.rs"), &examples.join(LAB));
    names.push(LAB.to_owned());
    println!("cargo::rerun-if-changed={}", stages::chain_folder().display());
    for (number, stage) in (1..).zip(stages::all().expect("the stages")) {
        text += &stage_module(number, &stage, &out);
        names.push(format!("stage{number:02}"));
    }
    let list: String = names.iter().map(|name| format!("    (\"{name}\", {name}::main),\n")).collect();
    text += &format!("const PROGRAMS: [(&str, Main); {}] = [\n{list}];\n", names.len());
    fs::write(out.join("programs.rs"), text).expect("the build's own folder");
}

/// Returns a file as a module, with the modules that it names and without its tests, which are at
/// the end of the file. Inner documentation is left out, and paths are adapted to the new place.
fn module(name: &str, file: &Path, folder: &Path) -> String {
    let source = fs::read_to_string(file).expect("a program");
    let mut text = format!("mod {name} {{\n");
    let lines = source.lines().take_while(|line| *line != "#[cfg(test)]");
    for line in lines.filter(|line| !line.starts_with("//!")) {
        match line.strip_prefix("mod ").and_then(|rest| rest.strip_suffix(';')) {
            Some(inner) => text += &module(inner, &folder.join(format!("{inner}.rs")), folder),
            None => text += &format!("    {line}\n"),
        }
    }
    let include = format!("include_bytes!(\"{}/", folder.display());
    let text = text.replace("include_bytes!(\"", &include).replace("use crate::", "use super::");
    text.replace("    fn main()", "    pub(crate) fn main()") + "}\n"
}

/// Writes a stage's files, and returns a module with all of them but `program.rs`, which opens a
/// window. In a page, a stage's files are in the program or come from the page, not from a folder.
fn stage_module(number: usize, stage: &Stage, out: &Path) -> String {
    let name = format!("stage{number:02}");
    let folder = out.join(&name);
    let mut files = stage.files.clone();
    for text in files.values_mut() {
        *text = text.replace("use crate::", "use super::").replace("use std::fs;", "use super::files as fs;");
    }
    chain::write_files(&folder, &files).expect("the build's own folder");
    for asset in stages::assets(stage).expect("assets").iter().filter(|asset| asset.starts_with("textures/")) {
        let copy = folder.join(asset);
        fs::create_dir_all(copy.parent().expect("a folder")).expect("the build's own folder");
        fs::copy(stages::repository(asset), copy).expect("a texture");
    }
    let program = &stage.files["src/program.rs"];
    let modules = program.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
    let modules = modules.map(|module| {
        format!("    #[path = {:?}]\n    pub(crate) mod {module};\n", folder.join(format!("src/{module}.rs")))
    });
    let own = files.keys().filter(|file| !file.starts_with("src/"));
    let own: String = own.map(|file| format!("({file:?}, include_bytes!({:?})), ", folder.join(file))).collect();
    let seed = if number < FIRST_WITH_SEED { "" } else { ", crate::stages::seed()" };
    format!(
        "#[allow(dead_code, unreachable_pub, reason = \"the stages' own package checks them\")]
#[allow(clippy::all, clippy::pedantic, clippy::restriction, clippy::nursery, reason = \"the same\")]
mod {name} {{\n{}
    type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

    mod files {{
        pub(crate) fn read(path: std::path::PathBuf) -> Result<Vec<u8>, String> {{
            crate::stages::read(&path, &[{own}])
        }}
    }}

    pub(crate) fn main() -> std::process::ExitCode {{
        crate::stages::main(|gl| game::Game::new(gl{seed}))
    }}

    crate::stages::run_by_the_page!(game::Game);
}}\n",
        modules.collect::<String>()
    )
}
