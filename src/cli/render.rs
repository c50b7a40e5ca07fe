//! `render`: pictures of levels and games, without a window.

use super::arguments::RenderArguments;
use super::levels::{choose_level, load_levels};
use super::replay::read_replay;
use super::{CliError, output, unwritable, word};
use crate::assets::Assets;
use crate::draw::{self, DEFAULT_SAMPLES, Gl};
use crate::files;
use crate::game::{Game, GameState, Input, PowerUpKind, STEPS_PER_SECOND};
use crate::level::Level;
use crate::render::{Renderer, Shine, picture};
use crate::session::{Motion, Play};
use crate::settings::{Setting, Settings};
use crate::trial::autopilot::Autopilot;
use crate::xray::{InspectedStep, Kinds, MOST_STEPS, Subject, Trace, XrayView};
use image::RgbaImage;
use std::io::{Cursor, IsTerminal};
use std::path::Path;
use std::process::ExitCode;

/// The first bytes of a PNG file.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

pub(super) fn render(arguments: &RenderArguments) -> Result<ExitCode, CliError> {
    let path = match (&arguments.frames, &arguments.output) {
        (Some(folder), _) => return draw_frames(arguments, folder),
        (None, path) => path.as_deref().unwrap_or(Path::new("-")),
    };
    if let Some(folder) = arguments.file.as_ref().filter(|file| !files::is_stdin(file) && file.is_dir()) {
        let (shown, folder, output) = (files::shown(folder), word(folder), word(path));
        let help = format!("`breakout render --sheet {folder} -o {output}` draws all levels in it");
        return Err(format!("{shown}: a folder, and one level is drawn; {help}").into());
    }
    output::try_path(path, PNG)?;
    if path.extension().is_some_and(|extension| !extension.eq_ignore_ascii_case("png")) {
        let shown = files::shown(path);
        return Err(format!("{shown}: pictures are written as PNG; choose a name that ends in `.png`").into());
    }
    if files::is_stdin(path) && std::io::stdout().is_terminal() {
        return Err("a terminal cannot show a PNG; send it elsewhere: `breakout render -o - > picture.png`".into());
    }
    let picture = if arguments.sheet.is_empty() { draw_moment(arguments)? } else { draw_sheet(arguments)? };
    save(&picture, path)
}

/// A level, or a moment of a game on it.
fn draw_moment(arguments: &RenderArguments) -> Result<RgbaImage, CliError> {
    let mut shown = Shown::new(arguments)?;
    let mut subject = 0;
    if let Some(wanted) = arguments.impact {
        let wanted = wanted as usize;
        while shown.impacts < wanted {
            if shown.play.game().steps() >= MOST_STEPS as u64 || !shown.step() {
                let found = shown.impacts;
                return Err(format!("the game has {found} impacts, and the one to draw is number {wanted}").into());
            }
        }
        subject = wanted - 1 - (shown.impacts - shown.trace.impacts());
    } else if arguments.demo || arguments.replay.is_some() {
        shown.play(arguments.steps, &arguments.power_up);
    }
    if arguments.xray { shown.draw_xray(arguments, subject) } else { shown.draw(arguments) }
}

/// A row of frames of a game, as a screen would show them.
fn draw_frames(arguments: &RenderArguments, folder: &Path) -> Result<ExitCode, CliError> {
    const STEPS: u32 = STEPS_PER_SECOND / 60;
    std::fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    let mut shown = Shown::new(arguments)?;
    shown.play(arguments.from * STEPS, &arguments.power_up);
    for frame in arguments.from..arguments.from + arguments.count {
        (0..STEPS).for_each(|_| _ = shown.step());
        let path = folder.join(format!("{frame:05}.png"));
        output::try_path(&path, PNG)?;
        save(&shown.draw(arguments)?, &path)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Gives the input for the next step of a game; `None` at the end of a record.
type NextInput = Box<dyn FnMut(&Game) -> Option<Input>>;

/// A game of the autopilot or of a record, and what draws it.
struct Shown {
    /// A demo has begun with a step already, a record has not.
    play: Play,
    input: NextInput,
    /// Keeps the last step for its X-ray: the game before it, and its facts.
    is_traced: bool,
    before: Game,
    trace: Trace,
    /// Impacts in the game so far, if it is traced.
    impacts: usize,
    gl: Gl,
    renderer: Renderer,
}

impl Shown {
    fn new(arguments: &RenderArguments) -> Result<Self, CliError> {
        let assets = Assets::find(arguments.assets.assets.clone())?;
        let (mut play, input): (Play, NextInput) = match &arguments.replay {
            Some(file) => {
                let replay = read_replay(file)?;
                let play = Play::new(vec![replay.level.clone()], 0, replay.seed).showing(&replay);
                let mut inputs = replay.into_inputs();
                (play, Box::new(move |_| inputs.next()))
            }
            None => {
                let (levels, selected) = choose_level(arguments.file.as_deref(), arguments.level, &assets)?;
                let mut play = Play::new(levels, selected, arguments.seed).by(arguments.rules);
                play.step(&Input { start: true, ..Input::default() });
                let mut autopilot = Autopilot::new(arguments.seed);
                (play, Box::new(move |game| Some(autopilot.input(game))))
            }
        };
        play.set_motion(if arguments.reduced_motion { Motion::Reduced } else { Motion::Full });
        play.set_feedback(arguments.feedback);
        let gl = draw::headless()?;
        let mut renderer = Renderer::new(&gl, &assets, DEFAULT_SAMPLES)?;
        renderer.set_shine(&gl, if arguments.glow { Shine::High } else { Shine::Off });
        let (is_traced, before, trace) = (arguments.xray, play.game().clone(), Trace::new());
        Ok(Self { play, input, is_traced, before, trace, impacts: 0, gl, renderer })
    }

    /// Plays this many steps. The power-ups are collected a second before the last one.
    fn play(&mut self, steps: u32, power_ups: &[PowerUpKind]) {
        let before = steps.saturating_sub(STEPS_PER_SECOND);
        (0..before).for_each(|_| _ = self.step());
        power_ups.iter().for_each(|kind| self.play.grant(*kind));
        (before..steps).for_each(|_| _ = self.step());
    }

    /// Plays one step; false at the end of a record, or of a traced game, whose last step stays.
    fn step(&mut self) -> bool {
        let Some(input) = (self.input)(self.play.game()) else { return false };
        if self.is_traced {
            if matches!(self.play.game().state(), GameState::Win | GameState::Lost) {
                return false;
            }
            self.before = self.play.game().clone();
            self.trace.clear();
            // The same game with the same input does the same.
            self.before.clone().step_observed(&input, &mut Vec::new(), &mut self.trace);
            self.impacts += self.trace.impacts();
        }
        self.play.step(&input);
        true
    }

    fn draw(&mut self, arguments: &RenderArguments) -> Result<RgbaImage, CliError> {
        let view = self.play.view(1.0, Some(loudness()));
        Ok(picture::draw_picture(&self.gl, &mut self.renderer, arguments.size, &view)?)
    }

    /// Draws the last step with its mathematics, around the impact of this number in it.
    fn draw_xray(&mut self, arguments: &RenderArguments, impact: usize) -> Result<RgbaImage, CliError> {
        let view = self.play.view(1.0, Some(loudness()));
        let subject = Subject::of_impact(&self.trace, impact);
        let step = InspectedStep { before: &self.before, trace: &self.trace, subject, kinds: Kinds::ALL };
        let xray_view = XrayView { step, moment: 1.0, pointer: None, timeline: None };
        let renderer = &mut self.renderer;
        Ok(draw::capture(&self.gl, arguments.size, |target| renderer.draw_xray(target, &view, &xray_view))?)
    }
}

/// The loudness of a new player's settings.
fn loudness() -> f32 {
    f32::from(Settings::default().get(Setting::Volume)) / 100.0
}

/// All levels on one sheet.
fn draw_sheet(arguments: &RenderArguments) -> Result<RgbaImage, CliError> {
    let assets = Assets::find(arguments.assets.assets.clone())?;
    let levels: Vec<Level> = load_levels(&arguments.sheet, &assets)?.into_iter().map(|(_, level)| level).collect();
    let context = draw::headless()?;
    let mut renderer = Renderer::new(&context, &assets, DEFAULT_SAMPLES)?;
    Ok(picture::draw_sheet(&context, &mut renderer, arguments.size.0, &levels)?)
}

fn save(picture: &RgbaImage, path: &Path) -> Result<ExitCode, CliError> {
    let mut png = Cursor::new(Vec::new());
    let encoded = picture.write_to(&mut png, image::ImageFormat::Png);
    encoded.map_err(|error| format!("the picture cannot be made a PNG: {error}; choose a smaller --size"))?;
    output::write(path, &png.into_inner())?;
    Ok(ExitCode::SUCCESS)
}
