//! `try`: a level in its window, from a spot that its author chooses.

use super::CliError;
use super::arguments::{AssetsArgument, Moment, PlayArguments, Toward, TryArguments};
use super::play::play;
use super::replay::read_replay;
use crate::files;
use crate::game::replay::Replay;
use crate::game::{Game, GameState, Input};
use crate::session::Play;
use glam::vec2;
use std::process::ExitCode;

/// Opens the level, and pauses before the ball flies on.
pub(super) fn try_level(arguments: &TryArguments) -> Result<ExitCode, CliError> {
    let TryArguments { file, from, mute, .. } = arguments;
    let from = from.as_ref().map(|moment| read_replay(&moment.file).map(|replay| (moment, replay))).transpose()?;
    let (seed, rules) = match &from {
        Some((_, replay)) => (Some(replay.seed), replay.terms),
        None => (None, arguments.rules),
    };
    let (files, assets) = (vec![file.clone()], AssetsArgument { assets: arguments.assets.assets.clone() });
    let window = PlayArguments { files, seed, rules: Some(rules), mute: *mute, assets, ..PlayArguments::default() };
    play(&window, &|play| {
        if play.levels().is_empty() {
            return Err("the level has mistakes; `breakout check` lists them".into());
        }
        play.step(&Input { start: true, ..Input::default() });
        play.void_result();
        if let Some((moment, replay)) = &from {
            go_to(play, moment, replay)?;
        }
        if let Some(cell) = arguments.ball {
            place_ball(play, cell, arguments.toward)?;
        }
        arguments.item.iter().for_each(|kind| play.grant(*kind));
        play.lose_focus();
        Ok(())
    })
}

/// Goes on from a moment of a recorded game on the level.
fn go_to(play: &mut Play, moment: &Moment, replay: &Replay) -> Result<(), CliError> {
    let file = files::shown(&moment.file);
    if replay.carried.is_some() {
        return Err(format!("{file}: a level of a run; `try` goes on from games on single levels").into());
    }
    if !play.levels().chosen().is_some_and(|level| replay.level.plays_like(level)) {
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
    play.play_on_from(&game, &inputs);
    Ok(())
}

/// The directions of [`Toward`] in its order, to the right and down.
const DIRECTIONS: [(f32, f32); 8] =
    [(0.0, -1.0), (1.0, -1.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (-1.0, 1.0), (-1.0, 0.0), (-1.0, -1.0)];

/// Lets the ball fly from the middle of an empty cell.
fn place_ball(play: &mut Play, (column, row): (usize, usize), toward: Toward) -> Result<(), CliError> {
    let grid = play.game().bricks().grid();
    let (columns, rows) = (grid.columns(), grid.rows());
    if column > columns || row > rows {
        return Err(format!("there is no column {column}, row {row}: the level has {columns} × {rows}").into());
    }
    let center = grid.aabb((row - 1) * columns + column - 1).center();
    let (right, down) = DIRECTIONS[toward as usize];
    if play.place_ball(center, vec2(right, down)) {
        return Ok(());
    }
    let why = format!("a ball has no room at column {column}, row {row}: a brick is too near");
    Err(format!("{why}; choose an empty cell without bricks beside, above or below it").into())
}
