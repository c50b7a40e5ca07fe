//! Plays recorded games, for the test that they end the same in a page as elsewhere.

use breakout::game::replay::Replay;
use js_sys::{Array, Object, Reflect, global};
use std::process::ExitCode;

/// Plays each game in the page's object `replays`, and writes its result into the list `told`.
pub(crate) fn main() -> ExitCode {
    let told = Array::new();
    let replays = Reflect::get(&global(), &"replays".into()).map(Object::from).unwrap_or_default();
    for pair in Object::entries(&replays).iter() {
        let [name, text] = [0, 1].map(|index| Array::from(&pair).get(index).as_string().unwrap_or_default());
        let played = Replay::parse(&name, &text).map_err(|error| error.to_string());
        let end = played.and_then(|replay| replay.verify().map_err(|error| error.to_string()));
        let end = end.map(|game| format!("{} points after {} steps", game.score().points, game.steps()));
        told.push(&format!("{name}: {}", end.unwrap_or_else(|error| error)).into());
    }
    Reflect::set(&global(), &"told".into(), &told).map_or(ExitCode::FAILURE, |_| ExitCode::SUCCESS)
}
