//! A small mark of the game every few steps, to find the step in which a replay starts to differ.

use crate::game::Game;

/// Steps between two marks.
pub(super) const MARK_STEPS: u64 = 4;

/// The letters of the values 0 to 63.
pub(super) const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Adds a mark of the game after a step to `marks`, if the step has one.
pub(super) fn add_mark(marks: &mut String, game: &Game) {
    if place(game.steps()) == Some(marks.len()) {
        marks.push(letter(game));
    }
}

/// Returns true unless the game differs from the mark of its step.
pub(super) fn fits(marks: &str, game: &Game) -> bool {
    let mark = place(game.steps()).and_then(|place| marks.as_bytes().get(place));
    mark.is_none_or(|mark| char::from(*mark) == letter(game))
}

/// Returns the index of the step's mark, if the step has one.
fn place(step: u64) -> Option<usize> {
    let is_marked = step > 0 && step.is_multiple_of(MARK_STEPS);
    is_marked.then(|| usize::try_from(step / MARK_STEPS - 1).ok()).flatten()
}

fn letter(game: &Game) -> char {
    LETTERS.as_bytes()[(game.hash() % LETTERS.len() as u64) as usize].into()
}
