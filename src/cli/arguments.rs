//! What can be asked of the program: the definition of the command line, from which help, manual
//! pages and completions are made.

use crate::draw::parse_size;
use crate::game::rules::RunRules;
use crate::game::{PowerUpKind, STEPS_PER_SECOND};
use crate::session::Feedback;
use crate::settings::Setting;
use crate::trial::autopilot::Skill;
use crate::trial::simulation::SKILLS;
use clap::builder::{PossibleValue, PossibleValuesParser, RangedI64ValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// The meaning of each figure that `simulate` prints.
const SIMULATE_HELP: &str = include_str!("simulate_help.txt");

/// Breakout: LearnOpenGL's 2D game in Rust and OpenGL. Without a command it plays.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    #[command(flatten)]
    pub(super) play: PlayArguments,
    /// The OpenGL to try first: 3.3, or `es`, the 3.0 of small boards
    #[arg(long, global = true, value_enum, value_name = "API")]
    pub(super) gl: Option<GlApi>,
}

/// An OpenGL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum GlApi {
    Core,
    Es,
}

impl Cli {
    /// True if this shows a window, so that there may be no terminal to print to.
    #[must_use]
    pub fn shows_window(&self) -> bool {
        matches!(self.command, None | Some(Command::Replay { check: false, .. } | Command::Try(_)))
    }
}

#[derive(Debug, Default, Args)]
pub(super) struct PlayArguments {
    /// Level files to play instead of those that come with the game; a folder or a `.zip` stands
    /// for all levels in it. Or a recorded game to show, whose name ends in `.replay`
    pub(super) files: Vec<PathBuf>,
    /// The level to begin with, from 1
    #[arg(long)]
    pub(super) level: Option<usize>,
    /// Decides all that is left to chance; without it every start differs
    #[arg(long)]
    pub(super) seed: Option<u64>,
    /// The rules: `classic`, or `run` with a difficulty and assists, such as `run hard slow-ball`
    #[arg(long, value_parser = parse_rules)]
    pub(super) rules: Option<RunRules>,
    /// Let the autopilot play
    #[arg(long)]
    pub(super) demo: bool,
    /// Begin with the mathematics of each step over the field, as by F1
    #[arg(long)]
    pub(super) xray: bool,
    /// Begin in full screen
    #[arg(long)]
    pub(super) fullscreen: bool,
    /// Begin without sound
    #[arg(long)]
    pub(super) mute: bool,
    /// Loudness in percent; without it as it was set last
    #[arg(long, value_parser = number_of(Setting::Volume))]
    pub(super) volume: Option<u16>,
    /// Marks instead of a picture that shakes, swirls and turns
    #[arg(long)]
    pub(super) reduced_motion: bool,
    /// Feedback of the picture to hits; without it as set in the settings
    #[arg(long, value_parser = parse_feedback, value_name = "HOW MUCH")]
    pub(super) feedback: Option<Feedback>,
    /// Samples per pixel, for smooth edges; without it as set in the settings. 0 takes 4 with a
    /// graphics card, else 1
    #[arg(long, value_parser = number_of(Setting::Samples))]
    pub(super) samples: Option<u16>,
    /// Do not wait for the screen's refresh
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
pub(super) enum Command {
    /// Report what is wrong with level files
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
        /// The archive to write, in place of one that is there; without it `FOLDER.zip`
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Play a level from a spot: with the ball anywhere, with items, or from a moment of a record
    Try(TryArguments),
    /// Draw a level, or a moment of a game, to a PNG file; needs no window
    Render(RenderArguments),
    /// Let the autopilot play without any graphics, as fast as it can
    Simulate(SimulateArguments),
    /// Let the autopilot play each level with three skills, and tell how hard it is
    Pace(PaceArguments),
    /// Show a recorded game, or verify it without a window
    Replay {
        /// The recorded games; `-` stands for standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Only verify that they still end in the same state
        #[arg(long)]
        check: bool,
        /// Begin with the mathematics of each step over the field and a timeline, as by F1
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
    /// Column and row of the empty cell from which the ball flies, counted from 1
    #[arg(long, value_name = "COLUMN,ROW", value_parser = parse_cell)]
    pub(super) ball: Option<(usize, usize)>,
    /// The ball's direction
    #[arg(long, requires = "ball", value_enum, default_value = "up")]
    pub(super) toward: Toward,
    /// An item that is caught at the start
    #[arg(long, value_name = "NAME", value_parser = parse_power_up)]
    pub(super) item: Vec<PowerUpKind>,
    /// A recorded game on this level, and the time on its clock from which to play on
    #[arg(long, value_name = "FILE.replay@M:SS", value_parser = parse_moment, conflicts_with = "rules")]
    pub(super) from: Option<Moment>,
    /// The rules: `classic`, or `run` with a difficulty and assists, such as `run hard slow-ball`
    #[arg(long, value_parser = parse_rules, default_value = "run")]
    pub(super) rules: RunRules,
    /// Begin without sound
    #[arg(long)]
    pub(super) mute: bool,
    #[command(flatten)]
    pub(super) assets: AssetsArgument,
}

/// The direction of a ball.
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

/// A moment of a recorded game.
#[derive(Clone, Debug)]
pub(super) struct Moment {
    pub(super) file: PathBuf,
    /// On the level's clock, in steps.
    pub(super) steps: u64,
}

#[derive(Debug, Args)]
pub(super) struct CheckArguments {
    /// The files; a folder or a `.zip` stands for all levels in it, `-` for standard input
    #[arg(required = true)]
    pub(super) files: Vec<PathBuf>,
    /// By whose rules: `classic`, or `run` with a difficulty and assists
    #[arg(long, value_parser = parse_rules, default_value = "classic")]
    pub(super) rules: RunRules,
    /// Count warnings as errors
    #[arg(long)]
    pub(super) deny_warnings: bool,
}

#[derive(Debug, Args)]
#[command(group(clap::ArgGroup::new("game").args(["demo", "replay"])))]
pub(super) struct RenderArguments {
    /// The level's file; `-` stands for standard input
    #[arg(conflicts_with = "level")]
    pub(super) file: Option<PathBuf>,
    /// The number of a level as in the menu, from 1
    #[arg(long, default_value_t = 1)]
    pub(super) level: usize,
    #[command(flatten)]
    pub(super) assets: AssetsArgument,
    /// Decides all that is left to chance
    #[arg(long, default_value_t = 0)]
    pub(super) seed: u64,
    /// Show the game that the autopilot plays, after --steps
    #[arg(long)]
    pub(super) demo: bool,
    /// By whose rules: `classic`, or `run` with a difficulty and assists
    #[arg(long, requires = "demo", value_parser = parse_rules, default_value = "classic")]
    pub(super) rules: RunRules,
    /// Show this recorded game, after --steps
    #[arg(long, value_name = "FILE", conflicts_with_all = ["demo", "file", "level", "frames", "sheet"])]
    pub(super) replay: Option<PathBuf>,
    /// Draw the mathematics of the step over the field: see docs/xray.md
    #[arg(long, requires = "game", conflicts_with_all = ["frames", "sheet"])]
    pub(super) xray: bool,
    /// Draw the impact of this number in the game, counted from 1, instead of a step
    #[arg(long, requires = "xray", value_name = "K", conflicts_with_all = ["steps", "power_up"], value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) impact: Option<u32>,
    /// Steps of 1/120 s that are played before the picture, at most an hour of them
    #[arg(long, requires = "game", default_value_t = 600, value_parser = clap::value_parser!(u32).range(..=432_000))]
    pub(super) steps: u32,
    /// Power-ups that are collected a second before that moment
    #[arg(long, requires = "demo", value_name = "NAME", value_parser = parse_power_up)]
    pub(super) power_up: Vec<PowerUpKind>,
    /// Marks instead of a picture that shakes, swirls and turns
    #[arg(long)]
    pub(super) reduced_motion: bool,
    /// Feedback of the picture to hits: off, some or full
    #[arg(long, value_parser = parse_feedback, value_name = "HOW MUCH", default_value = "some")]
    pub(super) feedback: Feedback,
    /// Draw light around what is bright
    #[arg(long)]
    pub(super) glow: bool,
    /// Write a row of pictures into this folder instead, one for each frame at 60 a second
    #[arg(long, requires = "demo", value_name = "DIR", conflicts_with_all = ["output", "steps", "sheet"])]
    pub(super) frames: Option<PathBuf>,
    /// The first of them, counted from the start of the game
    #[arg(long, requires = "frames", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=216_000))]
    pub(super) from: u32,
    /// Number of pictures
    #[arg(long, requires = "frames", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=3600))]
    pub(super) count: u32,
    /// Width and height of the picture in pixels
    #[arg(long, value_parser = parse_size, default_value = "1280x720", value_name = "WxH")]
    pub(super) size: (u32, u32),
    /// Draw all of these levels on one sheet, with their titles; a folder or a `.zip` stands for
    /// all levels in it, `-` for standard input
    #[arg(long, num_args = 1.., value_name = "FILE", conflicts_with_all = ["demo", "file", "level"])]
    pub(super) sheet: Vec<PathBuf>,
    /// The PNG file to write, in place of one that is there; `-` stands for standard output
    #[arg(short, long, required_unless_present = "frames")]
    pub(super) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_long_help = SIMULATE_HELP)]
pub(super) struct SimulateArguments {
    /// The levels' files; a folder or a `.zip` stands for all levels in it, `-` for standard input
    #[arg(conflicts_with = "level")]
    pub(super) files: Vec<PathBuf>,
    /// The number of a level as in the menu, from 1
    #[arg(long, default_value_t = 1)]
    pub(super) level: usize,
    /// Number of games on each level
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) games: u64,
    /// Print a line for each game; usually for a single one, and for those that are unfinished
    #[arg(long)]
    pub(super) each: bool,
    /// Seed of the first game; each further one counts up
    #[arg(long, default_value_t = 0)]
    pub(super) seed: u64,
    /// Number of games to play at the same time; without it one for each core. The answer is the
    /// same
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(super) threads: Option<u16>,
    /// The rules: `classic`, or `run` with a difficulty and assists, such as `run hard slow-ball`
    #[arg(long, value_parser = parse_rules, default_value = "run")]
    pub(super) rules: RunRules,
    /// Strength of the autopilot
    #[arg(long, value_parser = skill_parser(), default_value = "middle")]
    pub(super) skill: Skill,
    /// Record the last game to this file, in place of a record that is there; `-` stands for
    /// standard output, and the answer then goes to standard error
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
    #[command(flatten)]
    pub(super) assets: AssetsArgument,
}

#[derive(Debug, Args)]
pub(super) struct PaceArguments {
    /// The levels' files instead of those that come with the game; a folder or a `.zip` stands for
    /// all levels in it
    pub(super) files: Vec<PathBuf>,
    /// One strength of the autopilot instead of weak, middle and strong
    #[arg(long, value_parser = skill_parser())]
    pub(super) skill: Option<Skill>,
    /// A time that a level should take, in seconds or as M:SS: tell what keeps each from it instead
    #[arg(long, value_name = "TIME", value_parser = parse_aim)]
    pub(super) aim: Option<u32>,
    /// Number of games on each level with each skill
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(super) games: u64,
    /// The rules: `classic`, or `run` with a difficulty and assists, such as `run hard slow-ball`
    #[arg(long, value_parser = parse_rules, default_value = "run")]
    pub(super) rules: RunRules,
    /// Seed of the first game; each further one counts up
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

/// The numbers that the settings allow.
fn number_of(setting: Setting) -> RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(setting.range())
}

fn parse_rules(text: &str) -> Result<RunRules, String> {
    text.parse().map(RunRules::current)
}

fn parse_feedback(text: &str) -> Result<Feedback, String> {
    let place = Setting::Feedback.words().iter().position(|word| *word == text);
    place.map(|place| Feedback::ALL[place]).ok_or_else(|| "write off, some or full".to_owned())
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

/// A time as `90` or `1:30`, in seconds.
fn parse_seconds(time: &str) -> Option<f64> {
    let (minutes, seconds) = time.split_once(':').unwrap_or(("0", time));
    let (minutes, seconds) = (minutes.parse::<u32>().ok()?, seconds.parse::<f64>().ok()?);
    Some(f64::from(minutes) * 60.0 + seconds.clamp(0.0, 3600.0))
}

fn parse_power_up(text: &str) -> Result<PowerUpKind, String> {
    PowerUpKind::from_name(text).ok_or_else(|| format!("they are called {}", PowerUpKind::NAMES.join(", ")))
}
