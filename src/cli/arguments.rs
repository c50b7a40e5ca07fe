//! Defines the command line. Help, manual pages and shell completions are generated from it.

use crate::draw::parse_size;
use crate::game::rules::GameMode;
use crate::game::{PowerUpKind, STEPS_PER_SECOND};
use crate::lab::autopilot::Skill;
use crate::lab::simulation::SKILLS;
use crate::session::EffectsLevel;
use crate::settings::Setting;
use clap::builder::{PossibleValue, PossibleValuesParser, RangedI64ValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Explains each figure that `simulate` prints.
const SIMULATE_HELP: &str = include_str!("simulate_help.txt");

/// Bricklark, a Breakout: LearnOpenGL's 2D game in Rust and OpenGL. Plays the game if there is no command.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(subcommand)]
    pub(super) command: Option<GameCommand>,
    #[command(flatten)]
    pub(super) play: PlayArguments,
    /// The OpenGL to try first: 3.3, or `es` for OpenGL ES 3.0
    #[arg(long, global = true, value_enum, value_name = "API")]
    pub(super) gl: Option<GlApi>,
}

/// OpenGL variant to try first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum GlApi {
    Core,
    Es,
}

impl Cli {
    /// Returns true if this command opens a window. Such a program may have no terminal to print
    /// to.
    pub fn shows_window(&self) -> bool {
        matches!(self.command, None | Some(GameCommand::Replay { check: false, .. } | GameCommand::Try(_)))
    }
}

#[derive(Debug, Default, Args)]
pub(super) struct PlayArguments {
    /// Level files to play instead of the game's own; a folder or a `.zip` adds all levels in it. Or
    /// a recorded game to show, with a name that ends in `.replay`; or a link to a game or a level
    pub(super) files: Vec<PathBuf>,
    /// The level to start with, from 1
    #[arg(long)]
    pub(super) level: Option<usize>,
    /// Seed of all random numbers [default: another one at each start]
    #[arg(long)]
    pub(super) seed: Option<u64>,
    /// The rules: `classic`, or `run` with a difficulty and assists, such as `run hard slow-ball`
    #[arg(long, value_parser = parse_rules)]
    pub(super) rules: Option<GameMode>,
    /// Let the autopilot play
    #[arg(long)]
    pub(super) demo: bool,
    /// Start with the X-ray open, as with F1
    #[arg(long)]
    pub(super) xray: bool,
    /// Start in full screen
    #[arg(long)]
    pub(super) fullscreen: bool,
    /// Start without sound
    #[arg(long)]
    pub(super) mute: bool,
    /// Volume in percent [default: the saved setting]
    #[arg(long, value_parser = number_of(Setting::Volume))]
    pub(super) volume: Option<u16>,
    /// Show marks instead of shaking, swirling and flipping the picture
    #[arg(long)]
    pub(super) reduced_motion: bool,
    /// Visual effects [default: the saved setting]
    #[arg(long, value_parser = parse_feedback, value_name = "HOW MUCH")]
    pub(super) feedback: Option<EffectsLevel>,
    /// Samples per pixel, for smooth edges; 0 takes 4 with a graphics card and 1 without [default: the
    /// saved setting]
    #[arg(long, value_parser = number_of(Setting::Samples))]
    pub(super) samples: Option<u16>,
    /// Do not wait for the display's refresh
    #[arg(long)]
    pub(super) no_vsync: bool,
    #[command(flatten)]
    pub(super) assets: AssetsArgument,
}

#[derive(Debug, Default, Args)]
pub(super) struct AssetsArgument {
    /// Folder with `shaders`, `levels`, `textures` and `audio` to use before the built-in ones
    #[arg(long, value_name = "DIR")]
    pub(super) assets: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(super) enum GameCommand {
    /// Report mistakes in level files
    Check(CheckArguments),
    /// Write a level to start from
    New {
        /// The file
        file: PathBuf,
    },
    /// Check a folder of levels, and pack it into one file to share
    Pack {
        /// The folder
        folder: PathBuf,
        /// The archive to write or replace [default: `FOLDER.zip`]
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Try a spot of a level: with the ball anywhere, with items, or from a moment of a recorded game
    Try(TryArguments),
    /// Draw a level, or a moment of a game, to a PNG file, without a window
    Render(RenderArguments),
    /// Let the autopilot play without graphics, as fast as it can
    Simulate(SimulateArguments),
    /// Measure how hard levels are: the autopilot plays each with three skills
    Pace(PaceArguments),
    /// Show a recorded game, or verify it without a window
    Replay {
        /// The recorded games; `-` is standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Only verify that they still end as recorded
        #[arg(long)]
        check: bool,
        /// Start with the X-ray and its timeline open, as with F1
        #[arg(long, conflicts_with = "check")]
        xray: bool,
        #[command(flatten)]
        assets: AssetsArgument,
    },
}

#[derive(Debug, Args)]
pub(super) struct TryArguments {
    /// The level's file
    pub(super) file: PathBuf,
    /// Column and row of the empty cell where the ball starts, from 1
    #[arg(long, value_name = "COLUMN,ROW", value_parser = parse_cell)]
    pub(super) ball: Option<(usize, usize)>,
    /// The ball's direction
    #[arg(long, requires = "ball", value_enum, default_value = "up")]
    pub(super) toward: Toward,
    /// An item to collect at the start
    #[arg(long, value_name = "NAME", value_parser = parse_power_up)]
    pub(super) item: Vec<PowerUpKind>,
    /// A recorded game on this level, and the time on its clock at which to continue
    #[arg(long, value_name = "FILE.replay@M:SS", value_parser = parse_moment, conflicts_with = "rules")]
    pub(super) from: Option<Moment>,
    /// The rules: `classic`, or `run` with a difficulty and assists, such as `run hard slow-ball`
    #[arg(long, value_parser = parse_rules, default_value = "run")]
    pub(super) rules: GameMode,
    /// Start without sound
    #[arg(long)]
    pub(super) mute: bool,
    #[command(flatten)]
    pub(super) assets: AssetsArgument,
}

/// Initial direction of the ball.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Toward {
    Up,
    UpRight,
    Right,
    DownRight,
    Down,
    DownLeft,
    Left,
    UpLeft,
}

/// A point in time within a recorded game.
#[derive(Clone, Debug)]
pub(super) struct Moment {
    pub(super) file: PathBuf,
    /// Position on the level's clock, in steps.
    pub(super) steps: u64,
}

#[derive(Debug, Args)]
pub(super) struct CheckArguments {
    /// The files; a folder or a `.zip` adds all levels in it, and `-` is standard input
    #[arg(required = true)]
    pub(super) files: Vec<PathBuf>,
    /// The rules: `classic`, or `run` with a difficulty and assists, such as `run hard slow-ball`
    #[arg(long, value_parser = parse_rules, default_value = "classic")]
    pub(super) rules: GameMode,
    /// Count warnings as errors
    #[arg(long)]
    pub(super) deny_warnings: bool,
}

#[derive(Debug, Args)]
#[command(group(clap::ArgGroup::new("game").args(["demo", "replay"])))]
pub(super) struct RenderArguments {
    /// The level's file; `-` is standard input
    #[arg(conflicts_with = "level")]
    pub(super) file: Option<PathBuf>,
    /// The level's number in the menu, from 1
    #[arg(long, default_value_t = 1)]
    pub(super) level: usize,
    #[command(flatten)]
    pub(super) assets: AssetsArgument,
    /// Seed of all random numbers
    #[arg(long, default_value_t = 0)]
    pub(super) seed: u64,
    /// Draw a game of the autopilot after --steps
    #[arg(long)]
    pub(super) demo: bool,
    /// The rules: `classic`, or `run` with a difficulty and assists, such as `run hard slow-ball`
    #[arg(long, requires = "demo", value_parser = parse_rules, default_value = "classic")]
    pub(super) rules: GameMode,
    /// Draw this recorded game after --steps
    #[arg(long, value_name = "FILE", conflicts_with_all = ["demo", "file", "level", "frames", "sheet"])]
    pub(super) replay: Option<PathBuf>,
    /// Draw the X-ray of the step: see docs/xray.md
    #[arg(long, requires = "game", conflicts_with_all = ["frames", "sheet"])]
    pub(super) xray: bool,
    /// Draw the K-th impact of the game, counted from 1, instead of a step
    #[arg(long, requires = "xray", value_name = "K", conflicts_with_all = ["steps", "power_up"], value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) impact: Option<u32>,
    /// Steps of 1/120 s to play before the picture, at most an hour
    #[arg(long, requires = "game", default_value_t = 600, value_parser = clap::value_parser!(u32).range(..=432_000))]
    pub(super) steps: u32,
    /// Power-ups to collect a second before the picture
    #[arg(long, requires = "demo", value_name = "NAME", value_parser = parse_power_up)]
    pub(super) power_up: Vec<PowerUpKind>,
    /// Show marks instead of shaking, swirling and flipping the picture
    #[arg(long)]
    pub(super) reduced_motion: bool,
    /// Visual effects: off, some or full
    #[arg(long, value_parser = parse_feedback, value_name = "HOW MUCH", default_value = "some")]
    pub(super) feedback: EffectsLevel,
    /// Draw a glow around bright parts
    #[arg(long)]
    pub(super) glow: bool,
    /// Write a series of pictures into this folder instead, 60 for each second
    #[arg(long, requires = "demo", value_name = "DIR", conflicts_with_all = ["output", "steps", "sheet"])]
    pub(super) frames: Option<PathBuf>,
    /// First frame of the series, from the start of the game
    #[arg(long, requires = "frames", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=216_000))]
    pub(super) from: u32,
    /// Number of pictures in the series
    #[arg(long, requires = "frames", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=3600))]
    pub(super) count: u32,
    /// Width and height of the picture in pixels
    #[arg(long, value_parser = parse_size, default_value = "1280x720", value_name = "WxH")]
    pub(super) size: (u32, u32),
    /// Draw all of these levels on one sheet, with their titles; a folder or a `.zip` adds all levels
    /// in it, and `-` is standard input
    #[arg(long, num_args = 1.., value_name = "FILE", conflicts_with_all = ["demo", "file", "level"])]
    pub(super) sheet: Vec<PathBuf>,
    /// The PNG file to write or replace; `-` is standard output
    #[arg(short, long, required_unless_present = "frames")]
    pub(super) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_long_help = SIMULATE_HELP)]
pub(super) struct SimulateArguments {
    /// The levels' files; a folder or a `.zip` adds all levels in it, and `-` is standard input
    #[arg(conflicts_with = "level")]
    pub(super) files: Vec<PathBuf>,
    /// The level's number in the menu, from 1
    #[arg(long, default_value_t = 1)]
    pub(super) level: usize,
    /// Number of games per level
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) games: u64,
    /// Print a line for each game, and not only for a single game and for unfinished ones
    #[arg(long)]
    pub(super) each: bool,
    /// Seed of the first game; each further game adds 1
    #[arg(long, default_value_t = 0)]
    pub(super) seed: u64,
    /// Number of games to play at the same time, which does not change the results [default: one per
    /// core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(super) threads: Option<u16>,
    /// The rules: `classic`, or `run` with a difficulty and assists, such as `run hard slow-ball`
    #[arg(long, value_parser = parse_rules, default_value = "run")]
    pub(super) rules: GameMode,
    /// Strength of the autopilot
    #[arg(long, value_parser = skill_parser(), default_value = "middle")]
    pub(super) skill: Skill,
    /// Record the last game to this file, which it replaces; with `-` the record goes to standard
    /// output, and the results to standard error
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
    #[command(flatten)]
    pub(super) assets: AssetsArgument,
}

#[derive(Debug, Args)]
pub(super) struct PaceArguments {
    /// The levels' files instead of the game's own; a folder or a `.zip` adds all levels in it
    pub(super) files: Vec<PathBuf>,
    /// One skill of the autopilot instead of all three
    #[arg(long, value_parser = skill_parser())]
    pub(super) skill: Option<Skill>,
    /// A target time, in seconds or as M:SS: report what keeps each level from it instead
    #[arg(long, value_name = "TIME", value_parser = parse_aim)]
    pub(super) aim: Option<u32>,
    /// Number of games per level and skill
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(super) games: u64,
    /// The rules: `classic`, or `run` with a difficulty and assists, such as `run hard slow-ball`
    #[arg(long, value_parser = parse_rules, default_value = "run")]
    pub(super) rules: GameMode,
    /// Seed of the first game; each further game adds 1
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=u64::MAX / 2))]
    pub(super) seed: u64,
    #[command(flatten)]
    pub(super) assets: AssetsArgument,
}

fn skill_parser() -> impl TypedValueParser<Value = Skill> {
    let names = SKILLS.map(|(name, meaning, _)| PossibleValue::new(name).help(meaning));
    let named = |name: String| SKILLS.iter().find(|(known, ..)| *known == name).map(|(.., skill)| *skill);
    PossibleValuesParser::new(names).try_map(move |name| named(name).ok_or("no such skill"))
}

/// Parses a number within the setting's range.
fn number_of(setting: Setting) -> RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(setting.range())
}

fn parse_rules(text: &str) -> Result<GameMode, String> {
    text.parse().map(GameMode::current)
}

fn parse_feedback(text: &str) -> Result<EffectsLevel, String> {
    let place = Setting::EffectsLevel.words().iter().position(|word| *word == text);
    place.map(|place| EffectsLevel::ALL[place]).ok_or_else(|| "write off, some or full".to_owned())
}

fn parse_cell(text: &str) -> Result<(usize, usize), String> {
    let numbers = text.split_once(',').and_then(|(column, row)| Some((column.parse().ok()?, row.parse().ok()?)));
    numbers.filter(|(column, row)| *column > 0 && *row > 0).ok_or_else(|| "write COLUMN,ROW, such as 12,3".to_owned())
}

fn parse_moment(text: &str) -> Result<Moment, String> {
    let (file, time) = text.rsplit_once('@').unwrap_or((text, "0:00"));
    let seconds = parse_seconds(time).ok_or("write FILE.replay@M:SS, such as boss.replay@1:20")?;
    Ok(Moment { file: file.into(), steps: (seconds * f64::from(STEPS_PER_SECOND)) as u64 })
}

fn parse_aim(text: &str) -> Result<u32, String> {
    let seconds = parse_seconds(text).filter(|seconds| *seconds >= 1.0);
    seconds.map(|seconds| seconds as u32).ok_or_else(|| "write seconds or M:SS, such as 90 or 1:30".to_owned())
}

/// Parses `90` or `1:30` into seconds.
fn parse_seconds(time: &str) -> Option<f64> {
    let (minutes, seconds) = time.split_once(':').unwrap_or(("0", time));
    let (minutes, seconds) = (minutes.parse::<u32>().ok()?, seconds.parse::<f64>().ok()?);
    Some(f64::from(minutes) * 60.0 + seconds.clamp(0.0, 3600.0))
}

fn parse_power_up(text: &str) -> Result<PowerUpKind, String> {
    let names = PowerUpKind::ALL.map(PowerUpKind::name);
    PowerUpKind::from_name(text).ok_or_else(|| format!("they are called {}", names.join(", ")))
}
