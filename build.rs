//! Lists the files that the program carries, and gives the program for Windows its icon, and the name
//! and version that its properties show.

use std::path::{Path, PathBuf};

/// Made by `art`, as everything in its folder is.
const ICON: &str = "textures/icon.ico";

/// The folders whose files the program carries.
const FOLDERS: [&str; 4] = ["shaders", "levels", "textures", "audio"];

/// Endings of files that the program does not carry: the icon for Windows, and pages for authors.
const NOT_CARRIED: [&str; 2] = [".ico", ".md"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    FOLDERS.iter().for_each(|folder| println!("cargo::rerun-if-changed={folder}"));
    list_files().expect("the game's files can be listed");
    // Of the system that is built for; `cfg!` would tell of the one that builds.
    if std::env::var_os("CARGO_CFG_WINDOWS").is_none() {
        return;
    }
    let mut resource = winresource::WindowsResource::new();
    resource.set_icon(ICON).set("FileDescription", "Breakout").set("ProductName", "Breakout");
    if let Err(error) = resource.compile_for("breakout") {
        println!("cargo::warning=the program gets no icon: {error}");
    }
}

/// Writes the list of files for `src/embedded.rs`, in the order of their names.
fn list_files() -> Result<(), Box<dyn std::error::Error>> {
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?);
    let mut names = Vec::new();
    for folder in FOLDERS {
        for entry in std::fs::read_dir(root.join(folder))? {
            let name = entry?.file_name();
            let name = name.to_str().ok_or("a file name that is not UTF-8")?;
            if !NOT_CARRIED.iter().any(|end| name.ends_with(end)) {
                names.push(format!("{folder}/{name}"));
            }
        }
    }
    names.sort();
    let mut text = "&[\n".to_owned();
    for name in names {
        text += &format!("    ({name:?}, include_bytes!({:?})),\n", root.join(&name));
    }
    std::fs::write(Path::new(&std::env::var("OUT_DIR")?).join("files.rs"), text + "]\n")?;
    Ok(())
}
