//! Warnings about a playable level, such as bricks that are too small, look alike or are out of
//! reach.

use crate::files::counted;
use crate::font;
use crate::game::rules::Rules;
use crate::game::{BALL_RADIUS, BRICK_AREA};
use crate::lab::reach::{self, Across, Gap, Unreachable};
use crate::level::{self, Color, Level, Problem, Tile};
use crate::palette;
use crate::vision::{self, Sight};
use glam::Vec2;
use std::collections::HashSet;

/// Lists all warnings about a level, in the order of its text.
pub(super) fn warnings(level: &Level, text: &str, rules: &Rules) -> Vec<Problem> {
    let mut warnings = level::lints(level, text, font::missing);
    if reach::bricks_are_too_small(level) {
        warnings.push(too_small(level));
    } else {
        warnings.extend(closed_off(level, text, rules));
    }
    if rules.lives.is_some() && level.lives != level::LIVES {
        let message = "a run keeps its own lives: `lives` counts in Practice by the classic rules alone";
        warnings.push(Problem::of_file(message, "remove the line, or leave it for those who practise"));
    }
    warnings.extend(alike(level, text));
    warnings.sort_by_key(|problem| (problem.line, problem.column));
    warnings
}

/// Maximum number of color pairs to warn about.
const MAX_PAIRS: usize = 3;

/// Warns about touching bricks whose colors look alike, if at least one color is custom. Reports
/// the first place of each pair.
fn alike(level: &Level, text: &str) -> Vec<Problem> {
    let (mut found, mut known) = (Vec::new(), HashSet::new());
    let columns = level.columns;
    for (cell, tile) in level.tiles.iter().enumerate() {
        let right = (cell % columns + 1 < columns).then_some(cell + 1);
        let neighbors = [right, Some(cell + columns)].into_iter().flatten();
        for (other, neighbor) in neighbors.filter_map(|other| Some((other, level.tiles.get(other)?))) {
            let (Tile::Brick(one), Tile::Brick(two)) = (tile, neighbor) else { continue };
            let is_own = [one, two].iter().any(|kind| matches!(kind.color, Color::Custom(_)));
            let is_known = known.contains(&(two.color, one.color)) || !known.insert((one.color, two.color));
            // Bricks of different behavior also differ by the symbol on them.
            let has_sign = std::mem::discriminant(&one.behavior) != std::mem::discriminant(&two.behavior);
            if one.color == two.color || !is_own || is_known || has_sign {
                continue;
            }
            let sight = vision::first_alike(palette::average_color(*one), palette::average_color(*two));
            if let Some(sight) = sight.filter(|_| found.len() < MAX_PAIRS) {
                found.extend(looks_alike(level, text, [cell, other], sight));
            }
        }
    }
    found
}

fn looks_alike(level: &Level, text: &str, cells: [usize; 2], sight: Sight) -> Option<Problem> {
    let [one, other] = cells.map(|cell| level::place(text, level.columns, cell));
    let (one, place) = (one?.text, other?);
    let how = match sight {
        Sight::Full => "look the same at a glance",
        Sight::NoRed => "are hard to tell apart with red color blindness",
        Sight::NoGreen => "are hard to tell apart with green color blindness",
        Sight::NoBlue => "are hard to tell apart with blue color blindness",
    };
    let message = format!("`{one}` and `{}` {how}", place.text);
    Some(Problem::of_word(place, message, format!("make `{one}` lighter or darker than `{}`", place.text)))
}

/// Warns that bricks are too small. The help states the maximum number of columns and rows.
fn too_small(level: &Level) -> Problem {
    let (columns, rows, smallest) = (level.columns, level.rows(), reach::SMALLEST);
    let message = format!("{columns} × {rows} bricks are so small that they cannot be told apart in play");
    let Vec2 { x: columns, y: rows } = BRICK_AREA.size() / smallest;
    let size = format!("so that a brick has {} × {} units", smallest.x, smallest.y);
    Problem::of_file(message, format!("write at most {columns} columns and {rows} rows, {size}"))
}

/// Warns about bricks that no ball can reach, at the first of them.
fn closed_off(level: &Level, text: &str, rules: &Rules) -> Option<Problem> {
    // These rules break solid bricks if no other brick is hit for a while.
    if rules.helps_after > 0 {
        return None;
    }
    let Unreachable { cells, is_closed, gap } = reach::unreachable(level)?;
    let (bricks, are) = match cells.len() - 1 {
        0 => ("this brick".to_owned(), "is"),
        1 => ("this brick and one more".to_owned(), "are"),
        more => (format!("this brick and {more} more"), "are"),
    };
    let why = match gap {
        _ if !is_closed => "behind a gap that a ball hardly ever finds",
        Some(_) => "behind a gap too narrow for the ball, so the level cannot be won",
        None => "closed off by solid ones, so the level cannot be won",
    };
    let place = level::place(text, level.columns, cells[0])?;
    Some(Problem::of_word(place, format!("{bricks} {are} {why}"), wider(level, text, gap)))
}

/// Returns help for a gap that is too narrow or missing, with its current and its required width.
fn wider(level: &Level, text: &str, gap: Option<Gap>) -> String {
    let needed = reach::GAP_NEEDED;
    let size = |cells: usize, whole: f32| (needed / (whole / cells as f32)).ceil() as usize;
    let columns = counted(size(level.columns, BRICK_AREA.size().x), "column");
    let rows = counted(size(level.rows(), BRICK_AREA.size().y), "row");
    let Some(Gap { cell, width, across }) = gap else {
        let ball = 2.0 * BALL_RADIUS;
        return format!(
            "open a gap of {needed} units: {columns} or {rows} in this level; the ball is {ball} units across"
        );
    };
    let place = level::place(text, level.columns, cell);
    let place = place.map_or(String::new(), |place| format!(" in line {} at column {}", place.line, place.column));
    // Round down, so that a gap that is too narrow never looks wide enough.
    let width = ((width + 1e-3) * 10.0).floor() / 10.0;
    let (is, must) = match across {
        Some(Across::Columns(count)) => (format!(" ({})", counted(count, "column")), format!(" ({columns})")),
        Some(Across::Rows(count)) => (format!(" ({})", counted(count, "row")), format!(" ({rows})")),
        None => Default::default(),
    };
    format!("widen the gap{place}: it is {width} units wide{is} and must be {needed}{must}")
}
