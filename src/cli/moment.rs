//! A moment of a game as a picture: of the autopilot's, or of a recorded one; with the X-ray or
//! without.

use super::CliError;
use super::arguments::RenderArguments;
use super::levels::choose_level;
use super::replay::read_replay;
use crate::assets::Assets;
use crate::draw::{self, DEFAULT_SAMPLES};
use crate::effects::Effects;
use crate::game::{Event, Game, Input, STEPS_PER_SECOND};
use crate::level::Level;
use crate::player::Totals;
use crate::render::{Renderer, Shine};
use crate::session::{Motion, Play, View};
use crate::trial::autopilot::Autopilot;
use crate::xray::{InspectedStep, Kinds, MOST_STEPS, Subject, Trace, XrayView};
use image::RgbaImage;
use std::path::Path;

/// A game up to the moment that is drawn.
struct Moment {
    level: Level,
    assets: Assets,
    /// The game before its last step, and after it.
    before: Game,
    game: Game,
    trace: Trace,
    effects: Effects,
    events: Vec<Event>,
    /// The totals that the panels show.
    totals: Totals,
    impacts: usize,
    player: Player,
}

/// The source of the inputs.
enum Player {
    Autopilot(Autopilot),
    Record(Box<dyn Iterator<Item = Input>>),
}

/// Draws the moment that was asked for.
///
/// # Errors
///
/// [`CliError`] where a file does not load, or the game has no such moment.
pub(super) fn draw(arguments: &RenderArguments) -> Result<RgbaImage, CliError> {
    let mut moment = match &arguments.replay {
        Some(file) => Moment::of_record(arguments, file)?,
        None => Moment::of_demo(arguments)?,
    };
    let subject = moment.play(arguments)?;
    moment.draw(arguments, subject)
}

impl Moment {
    fn of_record(arguments: &RenderArguments, file: &Path) -> Result<Self, CliError> {
        let replay = read_replay(file)?;
        let (level, game) = (replay.level().clone(), replay.begin());
        let assets = Assets::find(arguments.level.assets.assets.clone())?;
        Ok(Self::new(level, assets, game, Player::Record(Box::new(replay.into_inputs()))))
    }

    fn of_demo(arguments: &RenderArguments) -> Result<Self, CliError> {
        let (mut levels, selected, assets) = choose_level(&arguments.level)?;
        let level = levels.swap_remove(selected);
        let game = Game::by(arguments.rules.rules(), &level, arguments.seed);
        let mut moment = Self::new(level, assets, game, Player::Autopilot(Autopilot::new(arguments.seed)));
        moment.step(&Input { start: true, ..Input::default() });
        Ok(moment)
    }

    fn new(level: Level, assets: Assets, game: Game, player: Player) -> Self {
        Self {
            level,
            assets,
            before: game.clone(),
            game,
            trace: Trace::new(),
            effects: Effects::new(),
            events: Vec::new(),
            totals: Totals::default(),
            impacts: 0,
            player,
        }
    }

    /// Plays up to the step or the impact that was asked for, and returns what is inspected there.
    fn play(&mut self, arguments: &RenderArguments) -> Result<Subject, CliError> {
        if let Some(wanted) = arguments.impact {
            while self.impacts < wanted {
                if self.game.steps() >= MOST_STEPS as u64 || !self.play_step() {
                    return Err(CliError::NoImpact { wanted, found: self.impacts });
                }
            }
            let before = self.impacts - self.trace.impacts();
            return Ok(Subject::of_impact(&self.trace, wanted - before - 1));
        }
        let steps = u64::from(arguments.steps);
        // A demo has begun with a step, and a record counts that one.
        let last = if arguments.demo { steps + 1 } else { steps };
        while self.game.steps() < last {
            if self.game.steps() + u64::from(STEPS_PER_SECOND) == last.max(STEPS_PER_SECOND.into()) {
                self.grant(arguments);
            }
            if !self.play_step() {
                break;
            }
        }
        Ok(Subject::of_impact(&self.trace, 0))
    }

    fn grant(&mut self, arguments: &RenderArguments) {
        let at = self.game.paddle().center;
        arguments.power_up.iter().for_each(|kind| self.game.grant(*kind, at, &mut self.events));
    }

    /// Plays one step; whether there was one, and the game goes on.
    fn play_step(&mut self) -> bool {
        let input = match &mut self.player {
            Player::Autopilot(autopilot) => Some(autopilot.input(&self.game)),
            Player::Record(inputs) => inputs.next(),
        };
        let Some(input) = input else { return false };
        let steps = self.game.steps();
        self.step(&input);
        // A record waits in the menu; a game that has ended stands still.
        steps == 0 || self.game.steps() > steps
    }

    fn step(&mut self, input: &Input) {
        self.events.clear();
        self.trace.clear();
        self.before.clone_from(&self.game);
        self.game.step_observed(input, &mut self.events, &mut self.trace);
        self.effects.step(&self.game, &self.events);
        self.totals.count(&self.events);
        self.impacts += self.trace.impacts();
    }

    fn draw(&mut self, arguments: &RenderArguments, subject: Subject) -> Result<RgbaImage, CliError> {
        let mut play = Play::new(vec![self.level.clone()], 0, arguments.seed).by(arguments.rules);
        play.step(&Input { start: true, ..Input::default() });
        play.set_motion(if arguments.reduced_motion { Motion::Reduced } else { Motion::Full });
        play.set_feedback(arguments.feedback);
        let (game, effects) = (&self.game, &self.effects);
        let view = View { game, effects, totals: self.totals, ..play.view(1.0, None) };
        let gl = draw::headless()?;
        let mut renderer = Renderer::new(&gl, &self.assets, DEFAULT_SAMPLES)?;
        renderer.set_shine(&gl, if arguments.glow { Shine::High } else { Shine::Off });
        if !arguments.xray {
            return Ok(draw::capture(&gl, arguments.size, |target| renderer.draw(target, &view))?);
        }
        let step = InspectedStep { before: &self.before, trace: &self.trace, subject, kinds: Kinds::ALL };
        let xray_view = XrayView { step, moment: 1.0, pointer: None, timeline: None };
        Ok(draw::capture(&gl, arguments.size, |target| renderer.draw_xray(target, &view, &xray_view))?)
    }
}
