//! Doing what the command line asks for.

use super::{AssetsArgument, Cli, CliError, LevelArguments, PlayArguments, RenderArguments, SimulateArguments};
use crate::app::{self, Options, Settings, SettingsFile};
use crate::assets::Assets;
use crate::catalog::{self, LoadError, Shelf, Sources};
use crate::draw::{self, DEFAULT_SAMPLES};
use crate::files;
use crate::game::autopilot::Autopilot;
use crate::game::endurance::{self, Report};
use crate::game::replay::{self, Replay};
use crate::game::{Game, GameState, Input, STEPS_PER_SECOND};
use crate::level::{self, Level};
use crate::play::{Motion, Play};
use crate::render::{Renderer, picture};
use clap::CommandFactory;
use image::RgbaImage;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Longest simulated game: 60 minutes. What takes longer is `unfinished`.
const LONGEST_GAME: u64 = 60 * 60 * STEPS_PER_SECOND as u64;

/// What a PNG file begins with.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

pub(super) fn play(arguments: PlayArguments) -> Result<ExitCode, CliError> {
    let assets = Assets::find(arguments.assets.assets)?;
    arguments.files.iter().try_for_each(|file| check_word(file))?;
    let Shelf { levels, sources } = match &arguments.files[..] {
        [] => Shelf::shipped_and_own(&assets)?,
        files => Shelf::from_files(files)?,
    };
    let selected = index(arguments.level, levels.len())?;
    let seed = arguments.seed.unwrap_or_else(random_seed);
    let kept = SettingsFile::load();
    let mut settings = kept.get().clone();
    settings.volume = arguments.volume.unwrap_or(settings.volume);
    settings.samples = arguments.samples.unwrap_or(settings.samples);
    // Who asks for a loudness wants to hear it.
    settings.muted = arguments.mute || settings.muted && arguments.volume.is_none();
    settings.reduced_motion |= arguments.reduced_motion;
    app::run(Options {
        assets,
        play: Play::new(levels, selected, seed),
        sources,
        autopilot: arguments.demo.then(|| Autopilot::new(seed)),
        replay: None,
        fullscreen: arguments.fullscreen,
        settings,
        kept,
        vsync: !arguments.no_vsync,
    })?;
    Ok(ExitCode::SUCCESS)
}

/// A single word that is no file may be meant as a command.
fn check_word(file: &Path) -> Result<(), CliError> {
    let word = file.to_str().filter(|word| word.bytes().all(|byte| byte.is_ascii_lowercase()));
    let Some(word) = word.filter(|_| file.symlink_metadata().is_err()) else { return Ok(()) };
    let command = Cli::command();
    let help = match level::nearest(word, command.get_subcommands().map(clap::Command::get_name)) {
        Some(known) => format!("did you mean `breakout {known}`?"),
        None => "`breakout --help` lists the commands".to_owned(),
    };
    Err(CliError::NoCommand { word: word.to_owned(), help })
}

/// The levels in these files, or else those that come with the game.
fn load_levels(files: &[PathBuf], assets: &Assets) -> Result<Vec<Level>, LoadError> {
    match files {
        [] => catalog::shipped(assets),
        files => {
            let (mut levels, mut failed) = (Vec::new(), Vec::new());
            for file in catalog::files(files)? {
                match catalog::load_file(&file) {
                    Ok(level) => levels.push(level),
                    Err(error) => failed.push(error),
                }
            }
            LoadError::of_all(failed)?;
            Ok(levels)
        }
    }
}

pub(super) fn show_replay(files: &[PathBuf], assets: AssetsArgument) -> Result<ExitCode, CliError> {
    let [file] = files else { return Err(CliError::OneReplay) };
    let replay = read_replay(file)?;
    let kept = SettingsFile::load();
    app::run(Options {
        assets: Assets::find(assets.assets)?,
        play: Play::new(vec![replay.level().clone()], 0, replay.seed()),
        sources: Sources { record: Some(file.clone()), ..Sources::default() },
        autopilot: None,
        replay: Some(replay),
        fullscreen: false,
        settings: kept.get().clone(),
        kept,
        vsync: true,
    })?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn render(arguments: &RenderArguments) -> Result<ExitCode, CliError> {
    spare(&arguments.output, PNG)?;
    if arguments.output.extension().is_some_and(|extension| !extension.eq_ignore_ascii_case("png")) {
        return Err(CliError::NoPictureName(arguments.output.clone()));
    }
    if !arguments.sheet.is_empty() {
        return render_sheet(arguments);
    }
    let (levels, selected, assets) = choose_level(&arguments.level)?;
    let mut play = Play::new(levels, selected, arguments.seed);
    let mut autopilot = Autopilot::new(arguments.seed);
    play.step(&Input { start: true, ..Input::default() });
    if arguments.reduced_motion {
        play.set_motion(Motion::Reduced);
    }
    if arguments.demo {
        for step in 0..arguments.steps {
            if step + STEPS_PER_SECOND == arguments.steps.max(STEPS_PER_SECOND) {
                arguments.power_up.iter().for_each(|kind| play.grant(*kind));
            }
            let input = autopilot.input(play.game());
            play.step(&input);
        }
    }
    let context = draw::headless()?;
    let mut renderer = Renderer::new(&context, &assets, DEFAULT_SAMPLES)?;
    let loudness = f32::from(Settings::default().volume) / 100.0;
    let picture = picture::draw_picture(&context, &mut renderer, arguments.size, &play.view(1.0, Some(loudness)))?;
    save(&picture, &arguments.output)
}

/// All levels on one sheet.
fn render_sheet(arguments: &RenderArguments) -> Result<ExitCode, CliError> {
    let assets = Assets::find(arguments.level.assets.assets.clone())?;
    let levels = load_levels(&arguments.sheet, &assets)?;
    let context = draw::headless()?;
    let mut renderer = Renderer::new(&context, &assets, DEFAULT_SAMPLES)?;
    let picture = picture::draw_sheet(&context, &mut renderer, arguments.size.0, &levels)?;
    save(&picture, &arguments.output)
}

/// Refuses to write where something else than an older result is: a level is the work of hours, whatever its name. `magic`
/// is what results begin with.
fn spare(path: &Path, magic: &[u8]) -> Result<(), CliError> {
    if catalog::is_level(path) {
        return Err(CliError::OverLevel(path.to_owned()));
    }
    let is_file = path.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.len() > 0);
    let mut head = Vec::new();
    let is_ours = !is_file
        || std::fs::File::open(path)
            .and_then(|file| file.take(magic.len() as u64).read_to_end(&mut head))
            .is_ok_and(|_| head == magic);
    if is_ours { Ok(()) } else { Err(CliError::OverOther(path.to_owned())) }
}

fn save(picture: &RgbaImage, path: &Path) -> Result<ExitCode, CliError> {
    let picture_error = |source| CliError::Picture { path: path.to_owned(), source };
    picture.save_with_format(path, image::ImageFormat::Png).map_err(picture_error)?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn simulate(arguments: &SimulateArguments) -> Result<ExitCode, CliError> {
    arguments.record.as_deref().map_or(Ok(()), |path| spare(path, replay::HEADER.as_bytes()))?;
    let (levels, selected, _) = choose_level(&arguments.level)?;
    let level = &levels[selected];
    let (mut recorded, mut is_unfinished) = (None, false);
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
        is_unfinished |= result == "unfinished";
        recorded = Some(replay);
    }
    if is_unfinished {
        complain(&"not won within an hour; `breakout check` tells whether a brick is closed off");
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

pub(super) fn endure(files: &[PathBuf], minutes: u64, seed: u64, assets: AssetsArgument) -> Result<ExitCode, CliError> {
    let levels = load_levels(files, &Assets::find(assets.assets)?)?;
    let mut status = ExitCode::SUCCESS;
    for level in &levels {
        let title = level.title();
        match endurance::endure(level, seed, minutes.saturating_mul(60 * u64::from(STEPS_PER_SECOND))) {
            Ok(Report { steps, won, lost, forced, collected }) => say(&format_args!(
                "{title}: {steps} steps in {won} games won, {lost} lost; {forced} power-ups forced, {collected} collected; no fault"
            ))?,
            Err(fault) => {
                complain(&format_args!("{title}: {fault}"));
                status = ExitCode::FAILURE;
            }
        }
    }
    Ok(status)
}

pub(super) fn verify(files: &[PathBuf]) -> Result<ExitCode, CliError> {
    let mut status = ExitCode::SUCCESS;
    for file in files {
        let replay = read_replay(file)?;
        let hash = replay.play(|_, _| ()).hash();
        if hash == replay.hash() {
            say(&format_args!("{}: ok, hash {hash:016x}", files::shown(file)))?;
        } else {
            let expected = replay.hash();
            let file = files::shown(file);
            complain(&format_args!("{file}: ends with hash {hash:016x}, recorded was {expected:016x}"));
            complain(&"  help: if the rules were changed on purpose, write the new hash into the file");
            status = ExitCode::FAILURE;
        }
    }
    Ok(status)
}

fn read_replay(file: &Path) -> Result<Replay, CliError> {
    let bytes = files::read(file, replay::MAX_SIZE)?;
    Ok(Replay::parse(&files::shown(file), &String::from_utf8_lossy(&bytes))?)
}

fn choose_level(arguments: &LevelArguments) -> Result<(Vec<Level>, usize, Assets), CliError> {
    let assets = Assets::find(arguments.assets.assets.clone())?;
    let levels = match &arguments.file {
        Some(file) => vec![catalog::load_file(file)?],
        None => Shelf::shipped_and_own(&assets)?.levels,
    };
    let selected = index(arguments.level, levels.len())?;
    Ok((levels, selected, assets))
}

fn index(number: usize, count: usize) -> Result<usize, LoadError> {
    let index = number.checked_sub(1).filter(|index| *index < count);
    index.ok_or(LoadError::NoSuchNumber { number, count })
}

/// A seed that differs from start to start.
fn random_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}

/// Prints a line of what was asked for.
pub(super) fn say(line: &dyn std::fmt::Display) -> Result<(), CliError> {
    writeln!(std::io::stdout(), "{line}").map_err(CliError::Output)
}

/// Prints a line about what is wrong; where nobody listens there is nobody to tell.
pub(super) fn complain(line: &dyn std::fmt::Display) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_start_has_a_seed_of_its_own() {
        let seeds: std::collections::HashSet<u64> = (0..20).map(|_| random_seed()).collect();
        assert_eq!(seeds.len(), 20);
    }
}
