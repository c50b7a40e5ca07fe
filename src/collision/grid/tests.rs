//! Tests of the grid's walk over its cells, the order of its hits, and its seams.

use super::*;
use glam::vec2;
use proptest::prelude::*;

fn grid() -> Grid {
    Grid::new(Aabb::from_min_size(Vec2::ZERO, vec2(800.0, 300.0)), 15, 8)
}

#[test]
fn neighbours_share_their_edges() {
    let grid = grid();
    for row in 0..8 {
        for column in 0..14 {
            let cell = row * 15 + column;
            assert_eq!(grid.aabb(cell).max.x, grid.aabb(cell + 1).min.x);
        }
    }
    assert_eq!(grid.aabb(119).max, vec2(800.0, 300.0));
}

/// ```text
///      o ↘
///   ┌──┬──┬──┐   the corners between two bricks are part of a flat wall
/// ```
#[test]
fn a_row_is_a_flat_wall() {
    let grid = grid();
    let seam = grid.aabb(3).max;
    for dx in [-30.0, -7.0, 0.0, 7.0, 30.0] {
        let circle = Circle { center: vec2(seam.x - dx / 2.0, 330.0), radius: 12.5 };
        let hit = grid.earliest_hit(&circle, vec2(dx, -40.0), |_| true).expect("hits the lowest row");
        assert_eq!((hit.hit.normal, hit.cell / 15), (Vec2::Y, 7), "{dx}");
    }
}

/// Rounding leaves a disc slightly inside the row along which it slides. Without the rule of seams,
/// contacts with the corners between bricks would stop it.
#[test]
fn a_disc_that_slides_along_a_row_meets_no_ghosts() {
    let grid = grid();
    for i in 0..2000_u16 {
        for depth in [0.0, 1e-4, 1e-3] {
            let circle = Circle { center: vec2(15.0 + 0.37 * f32::from(i), 312.5 - depth), radius: 12.5 };
            for way in [vec2(9.0, 0.0), vec2(-9.0, 0.0), vec2(9.0, 0.01), vec2(-9.0, 2.0)] {
                assert_eq!(grid.earliest_hit(&circle, way, |_| true), None, "{circle:?} {way}");
            }
        }
    }
}

/// Bricks can appear where the ball is. The seams between them must not trap it.
#[test]
fn a_centre_inside_meets_no_faces_between_cells() {
    let grid = grid();
    let inside = |cell: usize| Circle { center: grid.aabb(cell).center(), radius: 5.0 };
    assert_eq!(grid.earliest_hit(&inside(48), vec2(200.0, 0.0), |cell| cell / 15 == 3), None);
    let column = |cell: usize| cell % 15 == 3;
    let narrow = Grid::new(Aabb::from_min_size(Vec2::ZERO, vec2(300.0, 800.0)), 15, 8);
    let ball = Circle { center: narrow.aabb(48).center(), radius: 5.0 };
    assert_eq!(narrow.earliest_hit(&ball, vec2(0.0, 200.0), column), None);
}

#[test]
fn a_hole_shows_the_corners_beside_it() {
    let grid = grid();
    let hole = 7 * 15 + 4;
    let circle = Circle { center: vec2(grid.aabb(hole).min.x + 2.0, 330.0), radius: 12.5 };
    let hit = grid.earliest_hit(&circle, vec2(0.0, -40.0), |cell| cell != hole).expect("hits the corner");
    assert_eq!((hit.cell, hit.hit.feature), (hole - 1, Feature::Corner));
}

#[test]
fn a_way_past_the_grid_hits_nothing() {
    let circle = Circle { center: vec2(400.0, 330.0), radius: 12.5 };
    assert_eq!(grid().earliest_hit(&circle, vec2(300.0, 200.0), |_| true), None);
    assert_eq!(grid().earliest_hit(&circle, Vec2::ZERO, |_| true), None);
}

#[test]
fn flying_through_meets_the_cells_in_order() {
    let grid = grid();
    let circle = Circle { center: vec2(20.0, 330.0), radius: 5.0 };
    let mut hits = Vec::new();
    grid.hits_in_order(&circle, vec2(0.0, -400.0), |_| true, &mut hits);
    let cells: Vec<_> = hits.iter().map(|hit| hit.cell).collect();
    assert_eq!(cells, [105, 90, 75, 60, 45, 30, 15, 0]);
}

/// The reference for the walk: sweeps every cell and uses the same rules for seams and order.
fn earliest_of_all(grid: &Grid, circle: &Circle, way: Vec2, is_solid: impl Fn(usize) -> bool) -> Option<CellHit> {
    let mut best: Option<CellHit> = None;
    for cell in (0..grid.columns() * grid.rows()).filter(|cell| is_solid(*cell)) {
        let Some(hit) = sweep_circle_aabb(circle, way, &grid.aabb(cell)) else { continue };
        let candidate = CellHit { cell, hit };
        let place = CellRef { column: cell % grid.columns(), row: cell / grid.columns(), cell };
        if grid.cover(place, &hit, &is_solid).is_none() && best.is_none_or(|best| candidate.order(&best).is_lt()) {
            best = Some(candidate);
        }
    }
    best
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]
    #[test]
    fn the_walk_finds_what_sweeping_every_cell_finds(
        (columns, rows) in (1_usize..30, 1_usize..30),
        offset in prop::sample::select(vec![0.0_f32, -500.0, 30_000.0]),
        center in (-100.0_f32..900.0, -100.0_f32..700.0),
        way in (-2000.0_f32..2000.0, -2000.0_f32..2000.0),
        scale in prop::sample::select(vec![0.001_f32, 0.01, 0.1, 1.0, 1000.0]),
        radius in 0.0_f32..30.0,
        alive in prop::collection::vec(any::<bool>(), 900),
    ) {
        // Far from the origin, rounding moves edges by more than the finest displacements.
        let corner = Vec2::splat(offset);
        let grid = Grid::new(Aabb::from_min_size(corner, vec2(800.0, 300.0)), columns, rows);
        let circle = Circle { center: corner + Vec2::from(center), radius };
        let way = Vec2::from(way) * scale;
        let walked = grid.earliest_hit(&circle, way, |cell| alive[cell]);
        prop_assert_eq!(walked, earliest_of_all(&grid, &circle, way, |cell| alive[cell]));

        let mut hits = Vec::new();
        grid.hits_in_order(&circle, way, |cell| alive[cell], &mut hits);
        let count = (0..columns * rows)
            .filter(|cell| alive[*cell] && sweep_circle_aabb(&circle, way, &grid.aabb(*cell)).is_some())
            .count();
        prop_assert_eq!(hits.len(), count);
        prop_assert!(hits.is_sorted_by(|a, b| a.hit.time_of_impact <= b.hit.time_of_impact));
    }
}
