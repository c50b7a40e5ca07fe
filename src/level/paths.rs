//! Checks the paths of moving bricks: each stays in its row and crosses nothing else.

use super::content::Level;
use super::problem::Problem;
use super::tile::{Behavior, BrickKind, Tile};
use super::word::Word;

/// Maximum number of moving bricks. The ball is swept against each of them in every step.
pub const MAX_MOVING: usize = 32;

/// Returns the problems of all paths: a path that leaves its row, crosses a brick or another path,
/// or exceeds the limit. `place` finds the code of a cell in the text.
pub(super) fn problems<'a>(level: &Level, place: impl Fn(usize) -> Option<Word<'a>>) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut is_taken: Vec<bool> = level.tiles.iter().map(|tile| *tile != Tile::Empty).collect();
    let moving = level.tiles.iter().enumerate().filter_map(|(cell, tile)| match tile {
        Tile::Brick(kind @ BrickKind { behavior: Behavior::Moves { columns, .. }, .. }) => Some((cell, kind, columns)),
        _ => None,
    });
    for (count, (cell, kind, columns)) in moving.enumerate() {
        let Some(word) = place(cell) else { continue };
        let mut problem = |message, help| problems.push(Problem::of_word(word, message, help));
        let (name, end) = (word.text, (cell % level.columns) as isize + isize::from(*columns));
        if count == MAX_MOVING {
            problem(format!("`{name}` is one moving brick too many"), "at most 32 bricks of a level may move");
            break;
        }
        if !(0..level.columns as isize).contains(&end) {
            problem(
                format!("`{name}` slides out of its row"),
                "write a smaller `move`, or put it elsewhere in the row",
            );
        } else if let Some(met) = kind.path(cell).find(|other| *other != cell && is_taken[*other]) {
            let message = format!("`{name}` moves into the brick in column {} of its row", met % level.columns + 1);
            problem(message, "leave the other cells of its path empty, and keep paths apart");
        } else {
            kind.path(cell).for_each(|cell| is_taken[cell] = true);
        }
    }
    problems
}
