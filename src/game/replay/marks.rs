//! A small mark of the game every few steps, to find the step in which a replay starts to differ.

use crate::game::Game;

/// Steps between two marks.
pub(super) const MARK_STEPS: u64 = 4;

/// The letters of the values 0 to 63.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Marks of a game: six bits of its hash each. Different games have different marks in 63 of 64
/// cases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks {
    /// Letters of [`LETTERS`], the first for step [`MARK_STEPS`].
    letters: Vec<u8>,
}

impl Marks {
    pub(super) fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// Adds a mark of the game after a step, if the step has one.
    pub(super) fn add(&mut self, game: &Game) {
        if place(game.steps()) == Some(self.letters.len()) {
            self.letters.push(letter(game));
        }
    }

    /// Returns true unless the game differs from the mark of its step.
    pub(super) fn fits(&self, game: &Game) -> bool {
        let mark = place(game.steps()).and_then(|place| self.letters.get(place));
        mark.is_none_or(|mark| *mark == letter(game))
    }

    pub(super) fn text(&self) -> &str {
        std::str::from_utf8(&self.letters).unwrap_or_default()
    }

    /// Returns `None` if a character is not a letter of a mark.
    pub(super) fn read(text: &str) -> Option<Self> {
        let is_known = text.bytes().all(|byte| LETTERS.contains(&byte));
        is_known.then(|| Self { letters: text.as_bytes().to_vec() })
    }
}

/// Returns the index of the step's mark, if the step has one.
fn place(step: u64) -> Option<usize> {
    let is_marked = step > 0 && step.is_multiple_of(MARK_STEPS);
    is_marked.then(|| usize::try_from(step / MARK_STEPS - 1).ok()).flatten()
}

fn letter(game: &Game) -> u8 {
    LETTERS[(game.hash() % LETTERS.len() as u64) as usize]
}
