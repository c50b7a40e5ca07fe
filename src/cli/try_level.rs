//! `try`: opens a level in a situation chosen by its author.

use super::arguments::{AssetsArgument, Moment, PlayArguments, Toward, TryArguments};
use super::output::CliError;
use super::play::play;
use super::replay::read_replay;
use crate::files;
use crate::game::replay::Replay;
use crate::game::{Game, GameState, Input};
use crate::session::Session;
use glam::vec2;
use std::process::ExitCode;

/// Opens the level, and pauses before the ball moves.
pub(super) fn try_level(arguments: &TryArguments) -> Result<ExitCode, CliError> {
    let TryArguments { file, from, mute, .. } = arguments;
    let from = from.as_ref().map(|moment| read_replay(&moment.file).map(|replay| (moment, replay))).transpose()?;
    let (seed, rules) = match &from {
        Some((_, replay)) => (Some(replay.seed), replay.mode),
        None => (None, arguments.rules),
    };
    let (files, assets) = (vec![file.clone()], AssetsArgument { assets: arguments.assets.assets.clone() });
    let window = PlayArguments { files, seed, rules: Some(rules), mute: *mute, assets, ..PlayArguments::default() };
    play(&window, &|session| {
        if session.levels().is_empty() {
            return Err("the level has mistakes; `breakout check` lists them".into());
        }
        session.step(&Input { start: true, ..Input::default() });
        session.void_result();
        if let Some((moment, replay)) = &from {
            go_to(session, moment, replay)?;
        }
        if let Some((column, row)) = arguments.ball {
            place_ball(session, column, row, arguments.toward)?;
        }
        arguments.item.iter().for_each(|kind| session.grant(*kind));
        session.lose_focus();
        Ok(())
    })
}

/// Continues from a moment of a recorded game on the level.
fn go_to(session: &mut Session, moment: &Moment, replay: &Replay) -> Result<(), CliError> {
    let file = files::shown(&moment.file);
    if replay.carried.is_some() {
        return Err(format!("{file}: a level of a run; `try` goes on from games on single levels").into());
    }
    if !session.levels().chosen().is_some_and(|level| replay.level.plays_like(level)) {
        return Err(format!("{file}: a game on another level, or on an earlier version of this one").into());
    }
    let (mut game, mut inputs): (Game, Vec<Input>) = (replay.begin(), Vec::new());
    for input in replay.inputs() {
        if game.state() == GameState::Active && game.flight_steps() >= moment.steps {
            break;
        }
        game.step(&input, &mut Vec::new());
        inputs.push(input);
    }
    if game.state() != GameState::Active {
        return Err(format!("{file}: this game had ended by then").into());
    }
    session.play_on_from(&game, &inputs);
    Ok(())
}

/// Direction vectors (x to the right, y down), in the order of [`Toward`].
const DIRECTIONS: [(f32, f32); 8] =
    [(0.0, -1.0), (1.0, -1.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (-1.0, 1.0), (-1.0, 0.0), (-1.0, -1.0)];

/// Launches the ball from the center of an empty cell.
fn place_ball(session: &mut Session, column: usize, row: usize, toward: Toward) -> Result<(), CliError> {
    let grid = session.game().bricks().grid();
    let (columns, rows) = (grid.columns(), grid.rows());
    if column > columns || row > rows {
        return Err(format!("there is no column {column}, row {row}: the level has {columns} × {rows}").into());
    }
    let center = grid.aabb((row - 1) * columns + column - 1).center();
    let (right, down) = DIRECTIONS[toward as usize];
    if session.place_ball(center, vec2(right, down)) {
        return Ok(());
    }
    let why = format!("a ball has no room at column {column}, row {row}: a brick is too near");
    Err(format!("{why}; choose an empty cell without bricks beside, above or below it").into())
}
