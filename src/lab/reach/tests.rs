//! Tests with chambers, gaps and walls.

use super::*;
use crate::level;

/// Whether bricks are closed off, and the cells of the unreachable ones.
type Found = Option<(bool, Vec<usize>)>;

fn unreachable(text: &str) -> Found {
    let found = super::unreachable(&level::parse("test", "Test", text).expect("a good level"));
    found.map(|found| (found.is_closed, found.cells))
}

fn gap(text: &str, cell: usize) -> Option<Gap> {
    Space::new(&level::parse("test", "Test", text).expect("a good level")).gap_to(cell)
}

#[test]
fn a_closed_chamber_is_found() {
    assert_eq!(unreachable("1 1 1\n1 2 1\n1 1 1\n2 0 2\n"), Some((true, vec![4])));
    assert_eq!(unreachable("1 1 1\n1 2 1\n1 3 1\n2 0 2\n"), None, "the 3 breaks and opens it");
    assert_eq!(unreachable("2 2 2\n1 1 1\n0 0 0\n"), Some((true, vec![0, 1, 2])));
    assert_eq!(unreachable("2 2 2\n2 0 2\n"), None);
}

/// All other bricks burst after the last heart, so that only hearts must be reached.
#[test]
fn only_hearts_must_be_reached_where_there_are_some() {
    let text = |cell: &str, free: &str| format!("tile h: heart\n111\n1{cell}1\n111\n{free}..\n");
    assert_eq!(unreachable(&text("2", "h")), None);
    assert_eq!(unreachable(&text("h", "2")), Some((true, vec![4])));
}

/// Returns a level with a wall of `columns` solid bricks below breakable ones. The wall has a gap
/// of `wide` columns at `from`.
fn wall(columns: usize, from: usize, wide: usize) -> String {
    let mut row = vec!["1"; columns];
    row[from..from + wide].fill("0");
    format!("{}\n{}\n{}\n", "2 ".repeat(columns), row.join(" "), "0 ".repeat(columns))
}

/// A moving brick is reachable anywhere on its path. A moving solid brick opens a gap only if it
/// moves far enough.
#[test]
fn moving_bricks_are_reached_on_their_path_and_open_the_way() {
    let closed = "tile m: move=2\n111111\n1m..11\n111111\n2.....\n";
    assert_eq!(unreachable(closed), Some((true, vec![7])));
    assert_eq!(unreachable(&closed.replace("111111\n2", "111.11\n2")), None, "at the other end of its path");
    let door = |columns: usize, by: usize| {
        let wall = "1".repeat(columns - 1 - by);
        format!(
            "tile s: solid move={by}\n{}\n{wall}s{}\n{}\n",
            "2".repeat(columns),
            ".".repeat(by),
            ".".repeat(columns)
        )
    };
    assert_eq!(unreachable(&door(20, 1)), None);
    // The gap is 20 units wide.
    assert_eq!(unreachable(&door(40, 1)), Some((true, (0..40).collect())));
}

#[test]
fn a_ball_fits_through_a_gap_wider_than_itself() {
    // Gaps of 800 / 30 = 26.7 units, 800 / 32 = 25 (an exact fit) and 800 / 33 = 24.2.
    assert_eq!(unreachable(&wall(30, 15, 1)), None);
    for columns in [31, 32] {
        assert_eq!(unreachable(&wall(columns, 15, 1)), Some((false, (0..columns).collect())));
    }
    assert_eq!(unreachable(&wall(33, 15, 1)), Some((true, (0..33).collect())));
}

/// Checks a gap at many positions. `gaps` lists pairs of columns in the wall and in the gap. Most
/// edges do not lie on the lattice.
fn check_everywhere(gaps: &[(usize, usize)], is_right: fn(&Found) -> bool) {
    for &(columns, wide) in gaps {
        for from in (0..=columns - wide).step_by(12) {
            let found = unreachable(&wall(columns, from, wide));
            assert!(is_right(&found), "{columns} {from} {wide}: {found:?}");
        }
    }
}

#[test]
fn a_wide_gap_is_open_wherever_it_lies() {
    check_everywhere(&[(59, 2), (60, 2), (75, 3)], Option::is_none);
}

#[test]
fn a_wide_gap_of_narrow_bricks_is_open_wherever_it_lies() {
    check_everywhere(&[(89, 3), (100, 4), (97, 4)], Option::is_none);
}

#[test]
fn a_gap_hardly_wider_than_the_ball_is_never_closed() {
    check_everywhere(&[(63, 2), (64, 2), (95, 3)], |found| !matches!(found, Some((true, _))));
}

/// The only passage leads between the corners of two solid bricks, one brick apart in each
/// direction.
#[test]
fn a_ball_passes_between_corners() {
    let corners = |rows: usize, first: usize| {
        let row = |solid: std::ops::Range<usize>| {
            (0..40).map(|column| if solid.contains(&column) { '1' } else { '.' }).collect::<String>() + "\n"
        };
        let below = row(0..0).repeat(rows - 4);
        let top = ".".repeat(20) + &"2".repeat(20) + "\n";
        format!("{top}{}{}{}{below}", row(0..20), row(0..0), row(first..40))
    };
    // The corners are 20 units apart horizontally. Vertically they are 300 / 15 = 20 apart, for a
    // diagonal of 28.3, or 300 / 20 = 15, for a diagonal of 25.
    assert_eq!(unreachable(&corners(15, 21)), None);
    assert!(matches!(unreachable(&corners(20, 21)), Some((false, _))));
    assert!(matches!(unreachable(&corners(15, 20)), Some((true, _))));
}

#[test]
fn too_small_bricks_are_found() {
    let level = |columns: usize, rows: usize| {
        level::parse("test", "Test", ("2 ".repeat(columns) + "\n").repeat(rows)).expect("a good level")
    };
    assert!(!bricks_are_too_small(&level(100, 75)));
    assert!(bricks_are_too_small(&level(101, 1)) && bricks_are_too_small(&level(1, 76)));
}

/// Returns a row of bricks above a wall of solid ones, with a gap of `wide` columns at `from`.
fn dense_wall(columns: usize, from: usize, wide: usize) -> String {
    let solid: String = (0..columns).map(|at| if (from..from + wide).contains(&at) { '.' } else { '1' }).collect();
    format!("{}\n{solid}\n{}\n", "2".repeat(columns), ".".repeat(columns))
}

#[test]
fn a_gap_is_found_with_its_width() {
    for (columns, from, wide) in [(33, 15, 1), (31, 29, 1), (33, 0, 1), (33, 32, 1), (100, 40, 3), (90, 20, 2)] {
        let found = gap(&dense_wall(columns, from, wide), columns / 2).expect("a gap");
        let width = 800.0 / columns as f32 * wide as f32;
        assert!((found.width - width).abs() < 1e-3, "{columns} {from} {wide}: {found:?}");
        assert_eq!((found.across, found.cell / columns), (Some(Across::Columns(wide)), 1));
        assert!((from..from + wide).contains(&(found.cell % columns)), "{columns} {from} {wide}: {found:?}");
    }
    assert_eq!(gap(&dense_wall(33, 5, 0), 3), None, "there is none");
    assert_eq!(gap(&dense_wall(33, 5, 2), 3), None, "it is wide enough");
}

/// The path leads from the left between two rows of solid bricks, 300 / 15 = 20 units apart.
#[test]
fn a_gap_between_rows_is_counted_in_rows() {
    let empty = "........\n".repeat(12);
    let found = gap(&format!("..111112\n..222222\n..111111\n{empty}"), 15).expect("a gap");
    assert_eq!((found.across, found.cell / 8), (Some(Across::Rows(1)), 1));
    assert!((found.width - 20.0).abs() < 1e-3, "{found:?}");
}

/// 20 units horizontally and 15 vertically make 25 from corner to corner, which is not measured in
/// columns or rows.
#[test]
fn a_gap_from_corner_to_corner_has_a_width() {
    let row = |solid: std::ops::Range<usize>| {
        (0..40).map(|column| if solid.contains(&column) { '1' } else { '.' }).collect::<String>() + "\n"
    };
    let top = ".".repeat(20) + &"2".repeat(20) + "\n";
    let text = format!("{top}{}{}{}{}", row(0..20), row(0..0), row(21..40), row(0..0).repeat(16));
    let found = gap(&text, 39).expect("a gap");
    assert_eq!(found.across, None);
    assert!((found.width - 25.0).abs() < 1e-3, "{found:?}");
    assert_eq!((found.cell / 40, found.cell % 40), (2, 20));
}
