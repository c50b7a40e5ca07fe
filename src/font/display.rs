//! The display face: for title, headlines and the score. Our own, drawn with one heavy stroke along
//! lines of a small grid, with its corners cut off like those of a brick.
//!
//! It has capitals, digits and signs; small letters are shown as capitals. [`has`] tells whether it
//! can show a text.
//!
//! ```text
//!    0 1 2 3 4      a glyph's strokes run between the points of a grid, here those of A:
//!  0 . ■ ■ ■ .      (0,6) (0,1) (1,0) (3,0) (4,1) (4,6), and (0,3.5) (4,3.5)
//!  1 ■ . . . ■
//!    ...            a stroke that ends at the border goes on to the edge of the glyph, which is
//!  6 ■ . . . ■      half a stroke's thickness further out
//! ```

use super::stroke::{Edges, outline};
use ab_glyph::{Outline, OutlineCurve, Rect, point};
use glam::{Vec2, vec2};
use std::sync::LazyLock;

/// The grid's height, from the middle of the highest stroke to the middle of the lowest.
const ROWS: f32 = 6.0;

/// A stroke's thickness, grid units: heavier is darker and less open.
const THICK: f32 = 1.72;

/// Free space between two glyphs, grid units.
const GAP: f32 = 0.95;

/// Width of a space, grid units.
const SPACE: f32 = 2.6;

/// Depth of a comma below the baseline, grid units.
const TAIL: f32 = 1.5;

/// Height of capitals and where the baseline lies below a line's top, as shares of its height.
const CAPITALS: f32 = 0.68;
const BASE_LINE: f32 = 0.83;

/// Grid units in the height of a line.
const UNITS: f32 = (ROWS + THICK) / CAPITALS;

/// A letter, its width in grid units from the middle of its first stroke to that of its last, and
/// its strokes: each a row of points, `column,row`, with a bar between two strokes.
type Drawn = (char, f32, &'static str);

/// Distance from the top of a line of this height to its baseline.
#[must_use]
pub fn ascent(height: f32) -> f32 {
    BASE_LINE * height
}

/// Advance width of a character in a line of this height; `None` if the face lacks it.
#[must_use]
pub fn advance(c: char, height: f32) -> Option<f32> {
    let units = match c {
        ' ' => SPACE,
        _ => drawn(c)?.1 + THICK + GAP,
    };
    Some(units * height / UNITS)
}

/// True if the face has all characters of a text.
#[must_use]
pub fn has(text: &str) -> bool {
    text.chars().all(|c| c == ' ' || drawn(c).is_some())
}

/// A character's outline, y up from the baseline, one unit for each pixel of a line that is
/// `height` pixels high.
#[must_use]
pub fn outlined(c: char, height: f32) -> Option<Outline> {
    let (_, columns, strokes) = drawn(c)?;
    let scale = height / UNITS;
    let half = THICK / 2.0;
    let below = if c == ',' { TAIL } else { 0.0 };
    let edges = Edges { min: Vec2::splat(-half), max: vec2(columns + half, ROWS + half + below) };
    // Grid to line: half a gap on both sides, and up.
    let placed = |at: Vec2| point((at.x + half + GAP / 2.0) * scale, (ROWS + half - at.y) * scale);
    let sides = strokes.split('|').flat_map(|stroke| outline(&points(stroke), THICK, &edges));
    let curves = sides.map(|(from, to)| OutlineCurve::Line(placed(from), placed(to)));
    // ab_glyph wants the corner that is up and left first.
    let bounds = Rect { min: placed(edges.min), max: placed(edges.max) };
    Some(Outline { bounds, curves: curves.collect() })
}

/// The points of a stroke.
fn points(stroke: &str) -> Vec<Vec2> {
    let pairs = stroke.split_whitespace().filter_map(|pair| pair.split_once(','));
    pairs.filter_map(|(x, y)| Some(vec2(x.parse().ok()?, y.parse().ok()?))).collect()
}

fn drawn(c: char) -> Option<&'static Drawn> {
    let capital = c.to_uppercase();
    GLYPHS.iter().find(|(known, ..)| capital.clone().eq([*known]))
}

/// All glyphs: a line each in `glyphs.txt`.
static GLYPHS: LazyLock<Vec<Drawn>> = LazyLock::new(|| include_str!("glyphs.txt").lines().filter_map(read).collect());

fn read(line: &'static str) -> Option<Drawn> {
    let (letter, rest) = line.split_once(' ')?;
    let (columns, strokes) = rest.split_once(' ')?;
    Some((letter.chars().next()?, columns.parse().ok()?, strokes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_letters_are_capitals_and_what_is_missing_is_told() {
        assert!(has("Score 12,345: You won!") && has("Level 3/15 ×2 – “".trim_end_matches('“')));
        assert!(!has("Два") && !has("Straße"));
        assert_eq!(advance('a', 20.0), advance('A', 20.0));
        assert_eq!(advance('Д', 20.0), None);
    }

    /// Figures that count do not move.
    #[test]
    fn all_digits_are_equally_wide() {
        let widths = ('0'..='9').map(|digit| advance(digit, 30.0));
        assert!(widths.clone().all(|width| width == advance('0', 30.0)));
    }

    #[test]
    fn every_point_of_a_glyph_is_read() {
        assert_eq!(GLYPHS.len(), include_str!("glyphs.txt").lines().count());
        for (c, _, strokes) in GLYPHS.iter() {
            let read: usize = strokes.split('|').map(|stroke| points(stroke).len()).sum();
            assert_eq!(read, strokes.matches(',').count(), "{c}");
            assert!(strokes.split('|').all(|stroke| points(stroke).len() > 1), "{c}");
        }
    }

    /// Nothing reaches beyond its glyph, so that no neighbour is touched and the atlas holds all.
    #[test]
    fn every_outline_lies_in_its_bounds() {
        for &(c, ..) in GLYPHS.iter() {
            let Outline { bounds, curves } = outlined(c, 100.0).expect("a glyph");
            assert!(!curves.is_empty(), "{c}");
            for curve in curves {
                let OutlineCurve::Line(from, to) = curve else { panic!("{c}: straight lines only") };
                for at in [from, to] {
                    let is_in = |at: f32, min: f32, max: f32| at >= min - 1e-3 && at <= max + 1e-3;
                    let is_inside = is_in(at.x, bounds.min.x, bounds.max.x) && is_in(at.y, bounds.max.y, bounds.min.y);
                    assert!(is_inside, "{c}: {at:?} in {bounds:?}");
                }
            }
            let advance = advance(c, 100.0).expect("a glyph");
            assert!(bounds.min.x > 0.0 && bounds.max.x < advance, "{c}: {bounds:?} in {advance}");
        }
    }
}
