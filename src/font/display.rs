//! The display typeface, for the title, headlines and the score. It is our own: heavy strokes along
//! the lines of a small grid, with corners cut off like those of a brick.
//!
//! It has capitals, digits and symbols, and shows lowercase letters as capitals. [`has`] checks
//! whether it can show a text.
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

/// Height of the grid, from the center of the highest stroke to the center of the lowest.
const ROWS: f32 = 6.0;

/// Stroke thickness in grid units. Thicker strokes look darker and less open.
const THICK: f32 = 1.72;

/// Space between two glyphs in grid units.
const GAP: f32 = 0.95;

/// Width of a space character in grid units.
const SPACE: f32 = 2.6;

/// Depth of a comma below the baseline in grid units.
const TAIL: f32 = 1.5;

/// Height of capitals as a share of the line height.
const CAPITALS: f32 = 0.68;
/// Distance from the top of a line to its baseline as a share of the line height.
const BASE_LINE: f32 = 0.83;

/// Line height in grid units.
const UNITS: f32 = (ROWS + THICK) / CAPITALS;

/// A letter, its width and its strokes. The width is in grid units, from the center of the first
/// stroke to the center of the last. Strokes are separated by `|`. Each stroke is a list of points,
/// `column,row`.
type Drawn = (char, f32, &'static str);

/// Returns the distance from the top of a line of this height to its baseline.
pub fn ascent(height: f32) -> f32 {
    BASE_LINE * height
}

/// Returns the advance width of a character in a line of this height, or `None` if the typeface
/// lacks it.
pub fn advance(c: char, height: f32) -> Option<f32> {
    let units = match c {
        ' ' => SPACE,
        _ => drawn(c)?.1 + THICK + GAP,
    };
    Some(units * height / UNITS)
}

/// Returns true if the typeface has all characters of a text.
pub fn has(text: &str) -> bool {
    text.chars().all(|c| c == ' ' || drawn(c).is_some())
}

/// Returns a character's outline for a line that is `height` pixels high. The unit is a pixel, and
/// y points up from the baseline. Returns `None` if the typeface lacks the character.
pub fn outlined(c: char, height: f32) -> Option<Outline> {
    let (_, columns, strokes) = drawn(c)?;
    let scale = height / UNITS;
    let half = THICK / 2.0;
    let below = if c == ',' { TAIL } else { 0.0 };
    let edges = Edges { min: Vec2::splat(-half), max: vec2(columns + half, ROWS + half + below) };
    // Convert from the grid to the line: add half a gap on both sides, and flip y to point up.
    let placed = |at: Vec2| point((at.x + half + GAP / 2.0) * scale, (ROWS + half - at.y) * scale);
    let sides = strokes.split('|').flat_map(|stroke| outline(&points(stroke), THICK, &edges));
    let curves = sides.map(|(from, to)| OutlineCurve::Line(placed(from), placed(to)));
    // ab_glyph expects `min` to be the top-left corner.
    let bounds = Rect { min: placed(edges.min), max: placed(edges.max) };
    Some(Outline { bounds, curves: curves.collect() })
}

/// Parses the points of a stroke.
fn points(stroke: &str) -> Vec<Vec2> {
    let pairs = stroke.split_whitespace().filter_map(|pair| pair.split_once(','));
    pairs.filter_map(|(x, y)| Some(vec2(x.parse().ok()?, y.parse().ok()?))).collect()
}

fn drawn(c: char) -> Option<&'static Drawn> {
    let capital = c.to_uppercase();
    GLYPHS.iter().find(|(known, ..)| capital.clone().eq([*known]))
}

/// All glyphs, one on each line of `glyphs.txt`.
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
    fn small_letters_become_capitals_and_missing_ones_are_reported() {
        assert!(has("Score 12,345: You won!") && has("Level 3/15 ×2 – “".trim_end_matches('“')));
        assert!(!has("Два") && !has("Straße"));
        assert_eq!(advance('a', 20.0), advance('A', 20.0));
        assert_eq!(advance('Д', 20.0), None);
    }

    /// Digits of a changing number must not move.
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

    /// No outline exceeds its bounds: glyphs touch no neighbor and fit into the atlas.
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
