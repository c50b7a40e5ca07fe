//! Tests of the chain, and of each stage: it compiles, plays a scripted game, and looks as before.

use crate::write_package;
use image::RgbImage;
use stages::chain::{self, Files, Stage};
use stages::repository;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Mean difference of two pictures, from 0 to 255, below which they count as equal.
const EQUAL: f64 = 1.0;

#[test]
fn the_last_stage_is_the_program() {
    let stages = stages::all().expect("the chain");
    assert_eq!(stages.len(), 12);
    let last = stages.last().expect("a stage");
    for (name, text) in &last.files {
        let file = repository("tutorial").join(name);
        let program = fs::read_to_string(&file).unwrap_or_default();
        assert!(program == *text, "{}: `stages -- edit 12` and `-- save 12` write it from the chain", file.display());
    }
}

/// The answers to what the book's sections ask readers to try.
#[test]
fn each_answer_applies_to_its_stage_and_compiles() {
    let (all, mut wrong, mut count) = (stages::all().expect("the chain"), Vec::new(), 0);
    for entry in fs::read_dir(repository("tutorial/stages/answers")).expect("answers").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let stage = all.iter().find(|stage| name.starts_with(&stage.name)).expect("a stage of this name");
        let files = chain::applied(stage.files.clone(), &entry.path()).unwrap_or_else(|problem| panic!("{problem}"));
        let folder = repository(&format!("target/stages/answer-{name}"));
        write_package(&Stage { files, ..stage.clone() }, &folder).expect("a package");
        let task = if name == "07-swept-2" { "test" } else { "check" };
        if !cargo(&folder, &[task]) {
            wrong.push(name);
        }
        count += 1;
    }
    assert!(wrong.is_empty() && count >= 12, "{count} answers, of which these do not compile: {wrong:?}");
}

/// Runs cargo in a package, with the project's target folder. Returns true if it succeeds.
fn cargo(folder: &Path, arguments: &[&str]) -> bool {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(arguments).current_dir(folder);
    if std::env::var_os("CARGO_TARGET_DIR").is_none() {
        cargo.env("CARGO_TARGET_DIR", repository("target"));
    }
    cargo.status().expect("cargo").success()
}

/// Writes three stages of two files into a folder.
fn small_chain(folder: &Path) -> Vec<Stage> {
    let _ = fs::remove_dir_all(folder);
    let files = |texts: &[(&str, &str)]| -> Files {
        texts.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    };
    let stage = |name: &str, texts: &[(&str, &str)]| Stage { name: name.to_owned(), files: files(texts) };
    let stages = vec![
        stage("01-one", &[("src/a.rs", "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n")]),
        stage("02-two", &[("src/a.rs", "one\ntwo\nthree\nfour\nfive\nsix\nseven\nEIGHT\n"), ("src/b.rs", "new\n")]),
        stage("03-three", &[("src/a.rs", "one\ntwo\nthree\nfour\nFIVE\nsix\nseven\nEIGHT\n"), ("src/b.rs", "new\n")]),
    ];
    chain::write(folder, &stages).expect("written");
    stages
}

#[test]
fn a_chain_is_read_as_it_was_written() {
    let folder = std::env::temp_dir().join(format!("stages-read-{}", std::process::id()));
    let stages = small_chain(&folder);
    assert_eq!(chain::read(&folder).expect("read"), stages);
    let added: Vec<String> = chain::read_files(&folder.join("03-three")).expect("a stage").into_keys().collect();
    assert_eq!(added, ["src/a.rs.diff"], "only what the stage changes is kept");
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn a_change_is_carried_into_later_stages_and_a_conflict_writes_nothing() {
    let folder = std::env::temp_dir().join(format!("stages-save-{}", std::process::id()));
    let stages = small_chain(&folder);
    let mut files = stages[0].files.clone();
    files.insert("src/a.rs".to_owned(), "ONE\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n".to_owned());
    chain::save(&folder, 0, files.clone()).expect("saved");
    let texts = chain::read(&folder).expect("read").into_iter().map(|stage| stage.files["src/a.rs"].clone());
    assert_eq!(
        texts.collect::<Vec<_>>()[1..],
        ["ONE\ntwo\nthree\nfour\nfive\nsix\nseven\nEIGHT\n", "ONE\ntwo\nthree\nfour\nFIVE\nsix\nseven\nEIGHT\n",]
    );
    let before = chain::read(&folder).expect("read");
    files.insert("src/a.rs".to_owned(), "ONE\ntwo\nthree\nfour\nfive\nsix\nseven\n8\n".to_owned());
    let refused = chain::save(&folder, 0, files).expect_err("both change the last line");
    assert!(refused.contains("02-two: src/a.rs"), "{refused}");
    assert_eq!(chain::read(&folder).expect("read"), before);
    let _ = fs::remove_dir_all(folder);
}

/// Each stage is written as the reader gets it, with a main program of the test in place of
/// `program.rs`.
#[test]
fn each_stage_compiles_plays_and_looks_as_before() {
    let mut wrong = Vec::new();
    for (index, stage) in stages::all().expect("the chain").iter().enumerate() {
        let folder = repository(&format!("target/stages/check-{}", stage.name));
        write_package(stage, &folder).expect("a package");
        fs::write(folder.join("src/check.rs"), main_program(stage, index + 1)).expect("written");
        let manifest = folder.join("Cargo.toml");
        let text = fs::read_to_string(&manifest).expect("a manifest");
        let binary = "\n[lints.rust]\nwarnings = \"deny\"\n\n[[bin]]\nname = \"check\"\npath = \"src/check.rs\"\n\n[dependencies.breakout]\npath = ";
        let text = text + binary + &format!("{:?}\n", repository("").canonicalize().expect("a folder"));
        fs::write(&manifest, text).expect("written");
        let new = folder.join("picture.png");
        if !cargo(&folder, &["run", "--bin", "check", "--", "picture.png"]) {
            wrong.push(format!("{} fails", stage.name));
            continue;
        }
        let golden = repository(&format!("tutorial/stages/pictures/{}.png", stage.name));
        if !golden.exists() || difference(&open(&golden), &open(&new)) > EQUAL {
            wrong.push(format!("{} and {} differ", golden.display(), new.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the test's main program for a stage.
fn main_program(stage: &Stage, number: usize) -> String {
    let program = &stage.files["src/program.rs"];
    let modules: String =
        program.lines().filter(|line| line.starts_with("mod ")).map(|line| format!("{line}\n")).collect();
    let arguments = if number >= 8 { "gl, 1" } else { "gl" };
    let mut code = "#![allow(dead_code)]\n\n".to_owned() + &modules + "\n" + include_str!("../check/common.rs");
    code += &format!(
        "\nfn new_game(gl: &breakout::draw::Gl) -> Result<game::Game> {{\n    game::Game::new({arguments})\n}}\n"
    );
    if number < 5 {
        return code + include_str!("../check/still.rs");
    }
    let level = if number < 12 { "game.level" } else { "game.levels[game.level]" };
    let left = if number < 6 {
        "0".to_owned()
    } else {
        format!("{level}.bricks.iter().filter(|brick| !brick.is_destroyed).count()")
    };
    let game = if number < 6 { "_" } else { "game" };
    code += &format!("\nfn bricks_left({game}: &game::Game) -> usize {{\n    {left}\n}}\n");
    code += &format!("\nconst BROKEN_AT_LEAST: usize = {};\n", if number < 6 { 0 } else { 8 });
    code += &format!("const LOSES_NO_BALL_BY_STICKING: bool = {};\n\n", !(6..10).contains(&number));
    // A picture shows what is new in its stage.
    code += &format!("const DRAWS_THE_MENU: bool = {};\n\n", number == 12);
    // After 2,463 steps, the ball of stage 9 has just hit a solid brick, and the screen shakes.
    code += &format!("const STEPS: u32 = {};\n\n", if number == 9 { 2463 } else { 12 * 120 });
    code += include_str!("../check/played.rs");
    if number < 7 { code + "\nfn compare_sweeps() {}\n" } else { code + include_str!("../check/sweeps.rs") }
}

fn open(file: &Path) -> RgbImage {
    image::open(file).unwrap_or_else(|error| panic!("{}: {error}", file.display())).to_rgb8()
}

fn difference(one: &RgbImage, other: &RgbImage) -> f64 {
    if one.dimensions() != other.dimensions() {
        return f64::INFINITY;
    }
    let sum: u64 = one.iter().zip(other.iter()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    sum as f64 / one.len() as f64
}
