//! `render`: pictures of levels and games, without a window.

use super::arguments::RenderArguments;
use super::levels::{choose_level, load_levels};
use super::output::Output;
use super::{CliError, moment};
use crate::assets::Assets;
use crate::draw::{self, DEFAULT_SAMPLES, Gl};
use crate::files;
use crate::game::{Input, STEPS_PER_SECOND};
use crate::render::{Renderer, Shine, picture};
use crate::session::{Motion, Play};
use crate::settings::{Setting, Settings};
use crate::trial::autopilot::Autopilot;
use image::RgbaImage;
use std::io::Cursor;
use std::path::Path;
use std::process::ExitCode;

/// The first bytes of a PNG file.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

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
        return moment::draw(arguments);
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
        renderer.set_shine(&context, if arguments.glow { Shine::High } else { Shine::Off });
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
