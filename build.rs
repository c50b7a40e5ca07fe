//! Lists the files to embed in the program. For Windows, it also adds the icon, name and version.

use std::path::{Path, PathBuf};

/// Icon of the Windows program, drawn by the `art` crate.
const ICON: &str = "textures/icon.ico";

/// Name of the Windows program, as players see it: the same as `breakout::NAME`.
const NAME: &str = "Bricklark";

/// Folders whose files are embedded in the program.
const FOLDERS: [&str; 4] = ["shaders", "levels", "textures", "audio"];

/// Suffixes of files that are not embedded: the Windows icon and pages for authors.
const NOT_CARRIED: [&str; 2] = [".ico", ".md"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    FOLDERS.iter().for_each(|folder| println!("cargo::rerun-if-changed={folder}"));
    list_files().expect("the game's files can be listed");
    // Check the target system; `cfg!` would check the host.
    if std::env::var_os("CARGO_CFG_WINDOWS").is_none() {
        return;
    }
    let mut resource = winresource::WindowsResource::new();
    resource.set_icon(ICON).set("FileDescription", NAME).set("ProductName", NAME);
    if let Err(error) = resource.compile_for("breakout") {
        println!("cargo::warning=the program gets no icon: {error}");
    }
}

/// Writes the list of files for `src/embedded.rs`, sorted by name.
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
