//! `render`: draws images of levels and games without a window.

use super::arguments::RenderArguments;
use super::levels::{choose_level, load_levels};
use super::output::{self, CliError, unwritable, word};
use super::replay::read_replay;
use crate::assets::Assets;
use crate::draw::{self, DEFAULT_SAMPLES, Gl};
use crate::files;
use crate::game::{Game, GameState, Input, PowerUpKind, STEPS_PER_SECOND};
use crate::lab::autopilot::Autopilot;
use crate::level::Level;
use crate::render::{BloomLevel, Renderer, picture};
use crate::session::{Motion, Session};
use crate::settings::{Setting, Settings};
use crate::xray::{InspectedStep, Kinds, StepTrace, Subject, XrayView};
use image::RgbaImage;
use std::io::{Cursor, IsTerminal};
use std::path::Path;
use std::process::ExitCode;

/// Maximum number of steps in which to look for an impact: an hour and a half.
const MAX_STEPS: u64 = 90 * 60 * STEPS_PER_SECOND as u64;

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

/// Draws a level, or a moment of a game on it.
fn draw_moment(arguments: &RenderArguments) -> Result<RgbaImage, CliError> {
    let mut shown = Shown::new(arguments)?;
    let mut subject = 0;
    if let Some(wanted) = arguments.impact {
        let wanted = wanted as usize;
        while shown.impacts < wanted {
            if shown.session.game().steps() >= MAX_STEPS || !shown.step() {
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

/// Draws a series of frames at 60 per second.
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

/// Returns the input for the next step, or `None` at the end of a recording.
type NextInput = Box<dyn FnMut(&Game) -> Option<Input>>;

/// A game, played by the autopilot or from a recording, and the means to draw it.
struct Shown {
    /// In a demo, a first step has started the game. A recording contains that step itself.
    session: Session,
    input: NextInput,
    /// Keeps the last step for its X-ray, in `before` and `trace`.
    is_traced: bool,
    before: Game,
    trace: StepTrace,
    /// Number of impacts in the game so far. Counted only if `is_traced`.
    impacts: usize,
    gl: Gl,
    renderer: Renderer,
}

impl Shown {
    fn new(arguments: &RenderArguments) -> Result<Self, CliError> {
        let assets = Assets::find(arguments.assets.assets.clone())?;
        let (mut session, input): (Session, NextInput) = match &arguments.replay {
            Some(file) => {
                let replay = read_replay(file)?;
                let session = Session::new(vec![replay.level.clone()], 0, replay.seed).showing(&replay);
                let mut inputs = replay.into_inputs();
                (session, Box::new(move |_| inputs.next()))
            }
            None => {
                let (levels, selected) = choose_level(arguments.file.as_deref(), arguments.level, &assets)?;
                let mut session = Session::new(levels, selected, arguments.seed).with_mode(arguments.rules);
                session.step(&Input { start: true, ..Input::default() });
                let mut autopilot = Autopilot::new(arguments.seed);
                (session, Box::new(move |game| Some(autopilot.input(game))))
            }
        };
        session.preferences.set_motion(if arguments.reduced_motion { Motion::Reduced } else { Motion::Full });
        session.preferences.set_effects_level(arguments.feedback);
        let gl = draw::headless()?;
        let mut renderer = Renderer::new(&gl, &assets, DEFAULT_SAMPLES)?;
        renderer.set_bloom(&gl, if arguments.glow { BloomLevel::High } else { BloomLevel::Off });
        let (is_traced, before, trace) = (arguments.xray, session.game().clone(), StepTrace::new());
        Ok(Self { session, input, is_traced, before, trace, impacts: 0, gl, renderer })
    }

    /// Plays `steps` steps, and grants the power-ups one second before the end.
    fn play(&mut self, steps: u32, power_ups: &[PowerUpKind]) {
        let before = steps.saturating_sub(STEPS_PER_SECOND);
        (0..before).for_each(|_| _ = self.step());
        power_ups.iter().for_each(|kind| self.session.grant(*kind));
        (before..steps).for_each(|_| _ = self.step());
    }

    /// Plays one step. Returns false at the end of a recording. Also returns false when a traced
    /// game is over, which keeps its last step for the X-ray.
    fn step(&mut self) -> bool {
        let Some(input) = (self.input)(self.session.game()) else { return false };
        if self.is_traced {
            if matches!(self.session.game().state(), GameState::Win | GameState::Lost) {
                return false;
            }
            self.before = self.session.game().clone();
            self.trace.clear();
            // The rules are deterministic: this clone takes the same step as the session below.
            self.before.clone().step_observed(&input, &mut Vec::new(), &mut self.trace);
            self.impacts += self.trace.impacts();
        }
        self.session.step(&input);
        true
    }

    fn draw(&mut self, arguments: &RenderArguments) -> Result<RgbaImage, CliError> {
        let view = self.session.view(1.0, Some(loudness()));
        Ok(picture::draw_picture(&self.gl, &mut self.renderer, arguments.size, &view)?)
    }

    /// Draws the last step with its mathematics, centered on impact number `impact` of the step.
    fn draw_xray(&mut self, arguments: &RenderArguments, impact: usize) -> Result<RgbaImage, CliError> {
        let view = self.session.view(1.0, Some(loudness()));
        let subject = Subject::of_impact(&self.trace, impact);
        let step = InspectedStep { before: &self.before, trace: &self.trace, subject, kinds: Kinds::ALL };
        let xray_view = XrayView { step, moment: 1.0, pointer: None, timeline: None };
        let renderer = &mut self.renderer;
        Ok(draw::capture(&self.gl, arguments.size, |target| renderer.draw_xray(target, &view, &xray_view))?)
    }
}

/// Returns the default volume, from 0 to 1.
fn loudness() -> f32 {
    f32::from(Settings::default().get(Setting::Volume)) / 100.0
}

/// Draws all levels on one sheet.
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
