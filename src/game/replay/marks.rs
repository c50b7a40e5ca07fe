//! A small mark of the game every few steps, so that a record tells where a game that is played
//! again becomes another one, and not only that it does.

use crate::game::Game;

/// Steps from one mark to the next.
pub(super) const MARK_STEPS: u64 = 4;

/// The characters of marks, by their value.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Marks of a game as it was played: six bits of its hash each, which differ for games that differ
/// in 63 of 64 cases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks {
    /// Letters of [`LETTERS`], the first for step [`MARK_STEPS`].
    letters: Vec<u8>,
}

impl Marks {
    /// True without any mark.
    pub(super) fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// Marks a game after a step, if it is time for the next mark.
    pub(super) fn add(&mut self, game: &Game) {
        if place(game.steps()) == Some(self.letters.len()) {
            self.letters.push(letter(game));
        }
    }

    /// True if a game after a step agrees with the mark there, or there is none.
    pub(super) fn fits(&self, game: &Game) -> bool {
        let mark = place(game.steps()).and_then(|place| self.letters.get(place));
        mark.is_none_or(|mark| *mark == letter(game))
    }

    /// The marks as text.
    pub(super) fn text(&self) -> &str {
        std::str::from_utf8(&self.letters).unwrap_or_default()
    }

    /// Reads marks; `None` where a character is none.
    pub(super) fn read(text: &str) -> Option<Self> {
        let is_known = text.bytes().all(|byte| LETTERS.contains(&byte));
        is_known.then(|| Self { letters: text.as_bytes().to_vec() })
    }
}

/// The place of the mark of this step, if it has one.
fn place(step: u64) -> Option<usize> {
    let is_marked = step > 0 && step.is_multiple_of(MARK_STEPS);
    is_marked.then(|| usize::try_from(step / MARK_STEPS - 1).ok()).flatten()
}

fn letter(game: &Game) -> u8 {
    LETTERS[(game.hash() % LETTERS.len() as u64) as usize]
}
