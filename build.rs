//! Gives the program for Windows its icon, and the name and version that its properties show.

/// Made by `art`, as everything in its folder is.
const ICON: &str = "textures/icon.ico";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={ICON}");
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
