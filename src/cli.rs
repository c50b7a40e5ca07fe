//! The command line: what can be asked of the program, and doing it.

use crate::app::{self, Options};
use crate::assets::{AssetError, Assets};
use crate::catalog::{self, LoadError};
use crate::files::{self, FileError};
use crate::game::autopilot::Autopilot;
use crate::game::replay::{Replay, ReplayError};
use crate::game::{Game, GameState, Input, STEPS_PER_SECOND};
use crate::level::Level;
use crate::play::Play;
use crate::render::context::{self, ContextError};
use crate::render::{RenderError, Renderer, picture};
use clap::{Args, Parser, Subcommand};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Breakout: LearnOpenGL's 2D game in Rust and OpenGL. Without a command it plays.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: PlayArguments,
}

#[derive(Debug, Args)]
struct PlayArguments {
    /// Level files to play instead of those that come with the game
    files: Vec<PathBuf>,
    /// The level to begin with, from 1
    #[arg(long, default_value_t = 1)]
    level: usize,
    /// Decides all that is left to chance; without it every start differs
    #[arg(long)]
    seed: Option<u64>,
    /// Let the autopilot play
    #[arg(long)]
    demo: bool,
    /// Begin in full screen
    #[arg(long)]
    fullscreen: bool,
    /// Begin without sound
    #[arg(long)]
    mute: bool,
    /// Loudness in percent
    #[arg(long, default_value_t = 70, value_parser = clap::value_parser!(u8).range(0..=100))]
    volume: u8,
    /// Do not wait for the screen's refresh
    #[arg(long)]
    no_vsync: bool,
    #[command(flatten)]
    assets: AssetsArgument,
}

#[derive(Debug, Args)]
struct AssetsArgument {
    /// Folder with `shaders`, `levels`, `textures` and `audio` to use before the built-in ones
    #[arg(long, value_name = "DIR")]
    assets: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Report what is wrong with level files
    Check {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Draw a level, or a moment of a game, to a PNG file; needs no window
    Render(RenderArguments),
    /// Let the autopilot play without any graphics, as fast as it can
    Simulate(SimulateArguments),
    /// Show a recorded game, or verify it without a window
    Replay {
        /// The recorded games
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Only verify that they still end in the same state
        #[arg(long)]
        check: bool,
        #[command(flatten)]
        assets: AssetsArgument,
    },
}

#[derive(Debug, Args)]
struct LevelArguments {
    /// The level's file
    #[arg(conflicts_with = "level")]
    file: Option<PathBuf>,
    /// The number of a level that comes with the game, from 1
    #[arg(long, default_value_t = 1)]
    level: usize,
    #[command(flatten)]
    assets: AssetsArgument,
}

#[derive(Debug, Args)]
struct RenderArguments {
    #[command(flatten)]
    level: LevelArguments,
    /// Decides all that is left to chance
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Show the game that the autopilot plays, after --steps
    #[arg(long)]
    demo: bool,
    /// Steps of 1/120 s that the autopilot plays
    #[arg(long, requires = "demo", default_value_t = 600)]
    steps: u32,
    /// Width and height of the picture in pixels
    #[arg(long, value_parser = parse_size, default_value = "1280x720", value_name = "WxH")]
    size: (u32, u32),
    /// The PNG file to write
    #[arg(short, long)]
    output: PathBuf,
}

#[derive(Debug, Args)]
struct SimulateArguments {
    #[command(flatten)]
    level: LevelArguments,
    /// How many games to play
    #[arg(long, default_value_t = 1)]
    games: u64,
    /// Seed of the first game; each further one counts up
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Record the last game to this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// Why a command did not do what it should.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// A level does not load.
    #[error(transparent)]
    Level(#[from] LoadError),
    /// The assets are not where they should be.
    #[error(transparent)]
    Asset(#[from] AssetError),
    /// No OpenGL.
    #[error(transparent)]
    Context(#[from] ContextError),
    /// Drawing failed.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The window failed.
    #[error(transparent)]
    App(#[from] app::AppError),
    /// A recorded game does not load.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// A file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// Several recorded games cannot be shown at once.
    #[error("one recorded game can be shown at a time; `--check` takes several")]
    OneReplay,
    /// The answer cannot be printed.
    #[error("the answer cannot be written: {0}")]
    Output(std::io::Error),
    /// A file cannot be written.
    #[error("{}: cannot be written: {source}; check the folder and its permissions", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A picture cannot be written.
    #[error("{}: cannot be written: {source}; check the folder and its permissions", path.display())]
    Picture {
        /// The file.
        path: PathBuf,
        /// What the encoder says.
        source: image::ImageError,
    },
}

/// Loudness without `--volume`; pictures show it too.
const DEFAULT_VOLUME: f32 = 0.7;

/// No recorded game is larger, in bytes: an hour of play by mouse, and the largest level.
const MAX_REPLAY_SIZE: u64 = 64 * 1024 * 1024;

/// Longest simulated game: 60 minutes. What takes longer is `unfinished`.
const LONGEST_GAME: u64 = 60 * 60 * STEPS_PER_SECOND as u64;

/// Does what the command line asks for; the exit status.
///
/// # Errors
///
/// [`CliError`], which names the file and what to do.
pub fn run(cli: Cli) -> Result<ExitCode, CliError> {
    let result = match cli.command {
        None => play(cli.play),
        Some(Command::Check { files }) => check(&files),
        Some(Command::Render(arguments)) => render(&arguments),
        Some(Command::Simulate(arguments)) => simulate(&arguments),
        Some(Command::Replay { files, check: true, .. }) => verify(&files),
        Some(Command::Replay { files, check: false, assets }) => show_replay(&files, assets),
    };
    match result {
        // Whoever reads the answer has read enough: `breakout simulate … | head`.
        Err(CliError::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        result => result,
    }
}

fn play(arguments: PlayArguments) -> Result<ExitCode, CliError> {
    let assets = Assets::find(arguments.assets.assets)?;
    let levels = match &arguments.files[..] {
        [] => catalog::shipped(&assets)?,
        files => files.iter().map(|file| catalog::load_file(file)).collect::<Result<_, _>>()?,
    };
    let selected = index(arguments.level, levels.len())?;
    let seed = arguments.seed.unwrap_or_else(random_seed);
    app::run(Options {
        assets,
        play: Play::new(levels, selected, seed),
        autopilot: arguments.demo.then(|| Autopilot::new(seed)),
        replay: None,
        fullscreen: arguments.fullscreen,
        volume: f32::from(arguments.volume) / 100.0,
        muted: arguments.mute,
        vsync: !arguments.no_vsync,
    })?;
    Ok(ExitCode::SUCCESS)
}

fn show_replay(files: &[PathBuf], assets: AssetsArgument) -> Result<ExitCode, CliError> {
    let [file] = files else { return Err(CliError::OneReplay) };
    let replay = read_replay(file)?;
    app::run(Options {
        assets: Assets::find(assets.assets)?,
        play: Play::new(vec![replay.level().clone()], 0, replay.seed()),
        autopilot: None,
        replay: Some(replay),
        fullscreen: false,
        volume: DEFAULT_VOLUME,
        muted: false,
        vsync: true,
    })?;
    Ok(ExitCode::SUCCESS)
}

fn check(files: &[PathBuf]) -> Result<ExitCode, CliError> {
    let mut status = ExitCode::SUCCESS;
    for file in files {
        match catalog::load_file(file) {
            Ok(level) => say(&format_args!("{}: {} × {} bricks, ok", file.display(), level.columns(), level.rows()))?,
            Err(error) => {
                complain(&error);
                status = ExitCode::FAILURE;
            }
        }
    }
    Ok(status)
}

fn render(arguments: &RenderArguments) -> Result<ExitCode, CliError> {
    let (levels, selected, assets) = choose_level(&arguments.level)?;
    let mut play = Play::new(levels, selected, arguments.seed);
    let mut autopilot = Autopilot::new(arguments.seed);
    play.step(&Input { start: true, ..Input::default() });
    if arguments.demo {
        for _ in 0..arguments.steps {
            let input = autopilot.input(play.game());
            play.step(&input);
        }
    }
    let context = context::headless()?;
    let mut renderer = Renderer::new(&context, &assets)?;
    let picture =
        picture::draw_picture(&context, &mut renderer, arguments.size, &play.view(1.0, Some(DEFAULT_VOLUME)))?;
    let path = arguments.output.clone();
    picture.save_with_format(&path, image::ImageFormat::Png).map_err(|source| CliError::Picture { path, source })?;
    Ok(ExitCode::SUCCESS)
}

fn simulate(arguments: &SimulateArguments) -> Result<ExitCode, CliError> {
    let (levels, selected, _) = choose_level(&arguments.level)?;
    let level = &levels[selected];
    let mut recorded = None;
    for number in 0..arguments.games {
        let seed = arguments.seed.wrapping_add(number);
        let (game, replay) = simulate_one(level, seed, arguments.record.is_some());
        let result = match game.state() {
            GameState::Win => "won",
            GameState::Lost => "lost",
            GameState::Menu | GameState::Active => "unfinished",
        };
        let (steps, left, hash) = (game.steps(), game.bricks().breakable(), game.hash());
        say(&format_args!("seed {seed}: {result} after {steps} steps, {left} bricks left, hash {hash:016x}"))?;
        recorded = Some(replay);
    }
    if let (Some(path), Some(replay)) = (&arguments.record, recorded) {
        let file_error = |source| CliError::Write { path: path.clone(), source };
        std::fs::write(path, replay.to_text()).map_err(file_error)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn simulate_one(level: &Level, seed: u64, record: bool) -> (Game, Replay) {
    let (mut game, mut autopilot) = (Game::new(level, seed), Autopilot::new(seed));
    let mut replay = Replay::new(level.clone(), seed);
    let mut events = Vec::new();
    while !matches!(game.state(), GameState::Win | GameState::Lost) && game.steps() < LONGEST_GAME {
        let input = autopilot.input(&game);
        if record {
            replay.push(input);
        }
        events.clear();
        game.step(&input, &mut events);
    }
    replay.finish(&game);
    (game, replay)
}

fn verify(files: &[PathBuf]) -> Result<ExitCode, CliError> {
    let mut status = ExitCode::SUCCESS;
    for file in files {
        let replay = read_replay(file)?;
        let hash = replay.play(|_, _| ()).hash();
        if hash == replay.hash() {
            say(&format_args!("{}: ok, hash {hash:016x}", file.display()))?;
        } else {
            let expected = replay.hash();
            let file = file.display();
            complain(&format_args!("{file}: ends with hash {hash:016x}, recorded was {expected:016x}"));
            complain(&"  help: if the rules were changed on purpose, write the new hash into the file");
            status = ExitCode::FAILURE;
        }
    }
    Ok(status)
}

fn read_replay(file: &Path) -> Result<Replay, CliError> {
    let bytes = files::read(file, MAX_REPLAY_SIZE)?;
    Ok(Replay::parse(&file.display().to_string(), &String::from_utf8_lossy(&bytes))?)
}

fn choose_level(arguments: &LevelArguments) -> Result<(Vec<Level>, usize, Assets), CliError> {
    let assets = Assets::find(arguments.assets.assets.clone())?;
    let levels = match &arguments.file {
        Some(file) => vec![catalog::load_file(file)?],
        None => catalog::shipped(&assets)?,
    };
    let selected = index(arguments.level, levels.len())?;
    Ok((levels, selected, assets))
}

fn index(number: usize, count: usize) -> Result<usize, LoadError> {
    let index = number.checked_sub(1).filter(|index| *index < count);
    index.ok_or(LoadError::NoSuchNumber { number, count })
}

/// Largest side of a picture: what every OpenGL 3.3 driver of today can draw.
const MAX_PICTURE_SIDE: u32 = 8192;

fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once(['x', 'X', '×']).and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    match sides {
        Some((width @ 1..=MAX_PICTURE_SIDE, height @ 1..=MAX_PICTURE_SIDE)) => Ok((width, height)),
        _ => Err(format!("write it as 1280x720, each side from 1 to {MAX_PICTURE_SIDE}")),
    }
}

/// A seed that differs from start to start.
fn random_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}

/// Prints a line of what was asked for.
fn say(line: &dyn std::fmt::Display) -> Result<(), CliError> {
    writeln!(std::io::stdout(), "{line}").map_err(CliError::Output)
}

/// Prints a line about what is wrong; where nobody listens there is nobody to tell.
fn complain(line: &dyn std::fmt::Display) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
