//! Makes a module of each program in `examples/` that a page can run.

use std::path::Path;
use std::{env, fs};

/// Calls OpenGL's own functions by their addresses, which a page has not.
const LEFT_OUT: &str = "ch01c_quad_raw";

/// A program of several files.
const LAB: &str = "collision_lab";

fn main() {
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
    let list: String = names.iter().map(|name| format!("    (\"{name}\", {name}::main),\n")).collect();
    text += &format!("const PROGRAMS: [(&str, Main); {}] = [\n{list}];\n", names.len());
    let file = Path::new(&env::var("OUT_DIR").expect("set by cargo")).join("programs.rs");
    fs::write(file, text).expect("the build's own folder");
}

/// A file as a module within another file, with the modules that it names, and without its tests,
/// which end it. There it can have no words of its own, and its paths lead from elsewhere.
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
