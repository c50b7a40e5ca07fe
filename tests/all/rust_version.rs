//! The manifest names the minimum Rust version. Every package of the game must build with it.

use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Command;

/// Parses a Rust version, such as `1.88` or `1.88.0`, into numbers for comparison.
fn version(text: &str) -> Vec<u32> {
    let mut numbers: Vec<u32> = text.split('.').map(|number| number.parse().expect("a number")).collect();
    numbers.resize(3, 0);
    numbers
}

/// Returns Cargo's metadata of all packages on all platforms. If Cargo cannot fetch the packages of
/// other platforms, returns this machine's only.
fn metadata() -> Value {
    let cargo = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO"));
        command.current_dir(env!("CARGO_MANIFEST_DIR")).env("CARGO_NET_RETRY", "0");
        command.args(["metadata", "--locked", "--format-version", "1"]).args(arguments).output().expect("Cargo runs")
    };
    let mut output = cargo(&[]);
    if !output.status.success() {
        output = cargo(&["--offline", "--filter-platform", &host()]);
    }
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("Cargo writes JSON")
}

/// Returns this machine's target triple.
fn host() -> String {
    let output = Command::new("rustc").arg("-vV").output().expect("rustc runs");
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().find_map(|line| line.strip_prefix("host: ")).expect("it says so").to_owned()
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// Returns the packages that `cargo build` needs: the workspace's direct and indirect dependencies,
/// except those only for tests.
fn needed(metadata: &Value) -> BTreeSet<&str> {
    let nodes = list(&metadata["resolve"], "nodes");
    let mut open: Vec<&str> = list(metadata, "workspace_members").iter().filter_map(Value::as_str).collect();
    let mut found = BTreeSet::new();
    while let Some(package) = open.pop() {
        if !found.insert(package) {
            continue;
        }
        let node = nodes.iter().find(|node| node["id"] == package).expect("each package has a node");
        let is_built = |dependency: &&Value| list(dependency, "dep_kinds").iter().any(|kind| kind["kind"] != "dev");
        open.extend(list(node, "deps").iter().filter(is_built).filter_map(|dependency| dependency["pkg"].as_str()));
    }
    found
}

#[test]
fn no_package_of_the_game_needs_a_newer_rust_than_the_manifest_says() {
    let metadata = metadata();
    let needed = needed(&metadata);
    assert!(needed.len() > 100, "{} packages", needed.len());
    let ours = version(env!("CARGO_PKG_RUST_VERSION"));
    let packages =
        list(&metadata, "packages").iter().filter(|package| needed.contains(package["id"].as_str().unwrap()));
    let newer = packages.filter(|package| package["rust_version"].as_str().is_some_and(|rust| version(rust) > ours));
    let newer: Vec<String> =
        newer.map(|package| format!("{} needs {}", package["id"], package["rust_version"])).collect();
    assert!(newer.is_empty(), "the manifest says {}:\n{}", env!("CARGO_PKG_RUST_VERSION"), newer.join("\n"));
}

/// README.md names the manifest's Rust version.
#[test]
fn the_readme_names_the_same_rust() {
    let readme = include_str!("../../README.md");
    assert!(readme.contains(&format!("(https://rustup.rs) {} or newer", env!("CARGO_PKG_RUST_VERSION"))));
}
