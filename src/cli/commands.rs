//! Doing what the command line asks for.

use super::arguments::{AssetsArgument, Cli, PlayArguments, RenderArguments};
use super::load::{choose_level, index, read_replay};
use super::output::Output;
use super::{CliError, xray};
use crate::app::{self, AppError, Options};
use crate::assets::Assets;
use crate::draw::{self, DEFAULT_SAMPLES, Gl};
use crate::files;
use crate::game::replay::Replay;
use crate::game::rules::RuleSet;
use crate::game::{Input, STEPS_PER_SECOND};
use crate::level::{self, Level};
use crate::library::{self, LevelLibrary, LoadError};
use crate::render::{Renderer, Shine, picture};
use crate::save::{BackgroundWriter, Save, SettingsFile};
use crate::session::{Motion, Play};
use crate::settings::{Setting, Settings};
use crate::trial::autopilot::Autopilot;
use crate::warn::print_error;
use clap::CommandFactory;
use image::RgbaImage;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The first bytes of a PNG file.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Opens the game. `told` is what the player is told at once, in the window.
pub(super) fn play(arguments: &PlayArguments, told: Option<&str>) -> Result<ExitCode, CliError> {
    let assets = Assets::find(arguments.assets.assets.clone())?;
    arguments.files.iter().try_for_each(|file| check_word(file))?;
    let LevelLibrary { levels, folders, own, mistakes } = match &arguments.files[..] {
        [] => LevelLibrary::shipped_and_own(&assets)?,
        files => LevelLibrary::from_files(files)?,
    };
    let level = arguments.level.unwrap_or(1);
    let selected = match index(level, levels.count()) {
        Ok(selected) => selected,
        // The first of its levels is shown as soon as it is one.
        Err(_) if levels.is_empty() && level == 1 => 0,
        Err(error) => return Err(LoadError::of_all(mistakes).err().unwrap_or(error).into()),
    };
    let seed = arguments.seed.unwrap_or_else(random_seed);
    let save = save_for(arguments);
    let kept = SettingsFile::load(save.writer());
    let (settings, overridden) = settings_for(arguments, kept.get());
    let mut play = Play::new(levels, selected, seed).by(arguments.rules.unwrap_or_default());
    prepare_run(&mut play, arguments, &settings);
    // Where something certain is asked for, it is shown at once.
    let is_plain = arguments.files.is_empty() && arguments.level.is_none() && arguments.rules.is_none();
    let play = if arguments.demo { play.forgetting() } else { play };
    let mut play = if is_plain && !arguments.demo { play.at_title() } else { play };
    if let Some(told) = told {
        play.tell(told);
    }
    let shown = app::run(Options {
        assets,
        play,
        save,
        folders,
        own,
        autopilot: arguments.demo.then(|| Autopilot::new(seed)),
        replay: None,
        xray: arguments.xray,
        settings,
        overridden,
        kept,
        is_edited: !arguments.files.is_empty(),
    });
    // The window says what is wrong with the levels; without one it is said here.
    if matches!(shown, Err(AppError::NoDisplay(_))) {
        LoadError::of_all(mistakes)?;
    }
    shown?;
    Ok(ExitCode::SUCCESS)
}

/// The next run goes by the terms and through the levels that were chosen last.
fn prepare_run(play: &mut Play, arguments: &PlayArguments, settings: &Settings) {
    play.set_run_rules(arguments.rules.filter(|terms| terms.set == RuleSet::Run).unwrap_or(settings.run));
    // Files that are named are no choice for another time.
    if arguments.files.is_empty() {
        play.set_own_levels(library::own_folder().map(|folder| library::homely(&folder)));
        play.set_run_levels(&settings.levels);
    }
}

/// The player's settings with those of the command line for this run, and which these are.
fn settings_for(arguments: &PlayArguments, kept: &Settings) -> (Settings, Vec<(Setting, &'static str)>) {
    let (mut settings, mut overridden) = (kept.clone(), Vec::new());
    // A volume is asked for to be heard, so silence comes after it.
    for (setting, flag, value) in [
        (Setting::Fullscreen, "--fullscreen", arguments.fullscreen.then_some(1)),
        (Setting::Vsync, "--no-vsync", arguments.no_vsync.then_some(0)),
        (Setting::Volume, "--volume", arguments.volume),
        (Setting::Muted, "--mute", arguments.mute.then_some(1)),
        (Setting::Samples, "--samples", arguments.samples),
        (Setting::ReducedMotion, "--reduced-motion", arguments.reduced_motion.then_some(1)),
        (Setting::Feedback, "--feedback", arguments.feedback.map(|feedback| feedback as u16)),
    ] {
        if let Some(value) = value {
            settings.set(setting, value);
            overridden.push((setting, flag));
        }
    }
    (settings, overridden)
}

/// Keeps results, runs and recorded games. A demo keeps nothing.
fn save_for(arguments: &PlayArguments) -> Save {
    if arguments.demo { Save::nowhere() } else { Save::open() }
}

/// A single word that is no file may be meant as a command.
fn check_word(file: &Path) -> Result<(), CliError> {
    if files::is_stdin(file) {
        return Err(CliError::PlayFromStdin);
    }
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
pub(super) fn load_levels(files: &[PathBuf], assets: &Assets) -> Result<Vec<Level>, LoadError> {
    match files {
        [] => library::shipped(assets),
        files => load_all(&library::expand_folders(files)?),
    }
}

/// The levels in these files; all their mistakes where there are any.
pub(super) fn load_all(files: &[PathBuf]) -> Result<Vec<Level>, LoadError> {
    let (mut levels, mut failed) = (Vec::new(), Vec::new());
    for file in files {
        match library::load_named(file) {
            Ok(level) => levels.push(level),
            Err(error) => failed.push(error),
        }
    }
    LoadError::of_all(failed)?;
    Ok(levels)
}

pub(super) fn show_replay(files: &[PathBuf], xray: bool, assets: AssetsArgument) -> Result<ExitCode, CliError> {
    let [file] = files else { return Err(CliError::OneReplay) };
    show_record(read_replay(file)?, xray, assets)
}

/// Shows a recorded game in the window.
pub(super) fn show_record(replay: Replay, xray: bool, assets: AssetsArgument) -> Result<ExitCode, CliError> {
    let kept = SettingsFile::load(BackgroundWriter::start());
    app::run(Options {
        assets: Assets::find(assets.assets)?,
        play: Play::new(vec![replay.level().clone()], 0, replay.seed()).showing(&replay),
        save: Save::nowhere(),
        folders: Vec::new(),
        own: None,
        autopilot: None,
        replay: Some(replay),
        xray,
        settings: kept.get().clone(),
        overridden: Vec::new(),
        kept,
        is_edited: true,
    })?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn render(arguments: &RenderArguments) -> Result<ExitCode, CliError> {
    let path = match (&arguments.frames, &arguments.output) {
        (Some(folder), _) => return draw_frames(arguments, folder),
        (None, path) => path.as_deref().unwrap_or(Path::new("-")),
    };
    if let Some(folder) = arguments.level.file.as_ref().filter(|file| !files::is_stdin(file) && file.is_dir()) {
        return Err(CliError::FolderToRender { folder: folder.clone(), output: path.to_owned() });
    }
    let output = Output::open(path, PNG)?;
    if path.extension().is_some_and(|extension| !extension.eq_ignore_ascii_case("png")) {
        return Err(CliError::NoPictureName(path.to_owned()));
    }
    if output.is_terminal() {
        return Err(CliError::PictureOnTerminal);
    }
    let picture = if arguments.sheet.is_empty() { draw_moment(arguments)? } else { draw_sheet(arguments)? };
    save(&picture, output)
}

/// A level, or a moment of a game on it.
fn draw_moment(arguments: &RenderArguments) -> Result<RgbaImage, CliError> {
    if arguments.xray || arguments.replay.is_some() {
        return xray::draw(arguments);
    }
    let mut shown = Shown::new(arguments)?;
    if arguments.demo {
        for step in 0..arguments.steps {
            if step + STEPS_PER_SECOND == arguments.steps.max(STEPS_PER_SECOND) {
                arguments.power_up.iter().for_each(|kind| shown.play.grant(*kind));
            }
            shown.step();
        }
    }
    shown.draw(arguments.size)
}

/// A row of frames of a game, as a screen would show them.
fn draw_frames(arguments: &RenderArguments, folder: &Path) -> Result<ExitCode, CliError> {
    const STEPS: u32 = STEPS_PER_SECOND / 60;
    let write_error = |source| CliError::Write { path: folder.to_owned(), source };
    std::fs::create_dir_all(folder).map_err(write_error)?;
    let mut shown = Shown::new(arguments)?;
    for frame in 0..arguments.from + arguments.count {
        if frame + 60 == arguments.from.max(60) {
            arguments.power_up.iter().for_each(|kind| shown.play.grant(*kind));
        }
        (0..STEPS).for_each(|_| shown.step());
        if frame >= arguments.from {
            let output = Output::open(&folder.join(format!("{frame:05}.png")), PNG)?;
            save(&shown.draw(arguments.size)?, output)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A game that the autopilot plays, and what draws it.
struct Shown {
    play: Play,
    autopilot: Autopilot,
    context: Gl,
    renderer: Renderer,
}

impl Shown {
    fn new(arguments: &RenderArguments) -> Result<Self, CliError> {
        let (levels, selected, assets) = choose_level(&arguments.level)?;
        let mut play = Play::new(levels, selected, arguments.seed).by(arguments.rules);
        play.step(&Input { start: true, ..Input::default() });
        if arguments.reduced_motion {
            play.set_motion(Motion::Reduced);
        }
        play.set_feedback(arguments.feedback);
        let context = draw::headless()?;
        let mut renderer = Renderer::new(&context, &assets, DEFAULT_SAMPLES)?;
        renderer.set_shine(&context, &assets, if arguments.glow { Shine::High } else { Shine::Off })?;
        Ok(Self { play, autopilot: Autopilot::new(arguments.seed), context, renderer })
    }

    fn step(&mut self) {
        let input = self.autopilot.input(self.play.game());
        self.play.step(&input);
    }

    fn draw(&mut self, size: (u32, u32)) -> Result<RgbaImage, CliError> {
        let loudness = f32::from(Settings::default().get(Setting::Volume)) / 100.0;
        Ok(picture::draw_picture(&self.context, &mut self.renderer, size, &self.play.view(1.0, Some(loudness)))?)
    }
}

/// All levels on one sheet.
fn draw_sheet(arguments: &RenderArguments) -> Result<RgbaImage, CliError> {
    let assets = Assets::find(arguments.level.assets.assets.clone())?;
    let levels = load_levels(&arguments.sheet, &assets)?;
    let context = draw::headless()?;
    let mut renderer = Renderer::new(&context, &assets, DEFAULT_SAMPLES)?;
    Ok(picture::draw_sheet(&context, &mut renderer, arguments.size.0, &levels)?)
}

fn save(picture: &RgbaImage, output: Output) -> Result<ExitCode, CliError> {
    let mut png = Cursor::new(Vec::new());
    picture.write_to(&mut png, image::ImageFormat::Png).map_err(CliError::Picture)?;
    output.write(&png.into_inner())?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn verify(files: &[PathBuf]) -> Result<ExitCode, CliError> {
    let mut status = ExitCode::SUCCESS;
    for file in files {
        if !verify_one(file)? {
            status = ExitCode::FAILURE;
        }
    }
    Ok(status)
}

/// Prints if a recorded game still ends as it did, and returns it.
fn verify_one(file: &Path) -> Result<bool, CliError> {
    let replay = match read_replay(file) {
        Ok(replay) => replay,
        Err(error) => {
            super::tell(&error);
            return Ok(false);
        }
    };
    let (hash, expected, file) = (replay.play(|_, _| ()).hash(), replay.hash(), files::shown(file));
    if hash == expected {
        say(&format_args!("{file}: ok, hash {hash:016x}"))?;
        return Ok(true);
    }
    print_error(&format_args!("{file}: ends with hash {hash:016x}, recorded was {expected:016x}"));
    print_error(&"  help: if the rules were changed on purpose, record the game anew (CONTRIBUTING.md)");
    Ok(false)
}

/// A seed that differs from start to start.
fn random_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}

/// Prints a line of what was asked for.
///
/// If nobody reads any longer, nothing is printed, and the command goes on: its status and its
/// files still count.
pub(super) fn say(line: &dyn std::fmt::Display) -> Result<(), CliError> {
    match say_or_end(line) {
        Err(CliError::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Like [`say`] for a command whose answer is all that it makes: it ends when nobody reads.
pub(super) fn say_or_end(line: &dyn std::fmt::Display) -> Result<(), CliError> {
    writeln!(std::io::stdout(), "{line}").map_err(CliError::Output)
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
