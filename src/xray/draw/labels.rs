//! Places labels on a figure: each beside the thing it names, without covering anything else.
//!
//! A label takes the first of several places around a disc or along a line that covers no other
//! label and no line. If there is none, it takes the place that covers least.

use crate::collision::{Aabb, Circle};
use crate::draw::{clipped, sides};
use glam::Vec2;

/// Distances between a label and the thing it names, in canvas units, nearest first.
const AWAY: [f32; 3] = [7.0, 13.0, 22.0];

/// Angles from a label's preferred direction, in radians, in the order in which to try them.
const TURNS: [f32; 11] = [0.0, 0.35, -0.35, 0.7, -0.7, 1.2, -1.2, 1.8, -1.8, 2.5, -2.5];

/// Places along a line, as fractions of its length, in the order in which to try them.
const ALONG: [f32; 6] = [0.6, 0.75, 0.45, 0.88, 0.3, 0.15];

/// Number of straight lines that approximate a circle.
const ROUND: usize = 32;

/// Covering a point is as bad as crossing this number of lines.
const POINT: usize = 6;

/// Finds places for labels among everything that is drawn, in canvas units.
pub(super) struct LabelPlacer {
    /// Labels stay inside this area.
    area: Aabb,
    labels: Vec<Aabb>,
    points: Vec<Aabb>,
    lines: Vec<[Vec2; 2]>,
}

impl LabelPlacer {
    pub(super) fn new(area: Aabb) -> Self {
        Self { area, labels: Vec::new(), points: Vec::new(), lines: Vec::new() }
    }

    /// Reserves the place of a label.
    pub(super) fn take(&mut self, place: Aabb) {
        self.labels.push(place);
    }

    /// Adds a point that labels should not cover, as a square with this half width.
    pub(super) fn point(&mut self, at: Vec2, half: f32) {
        self.points.push(Aabb { min: at - half, max: at + half });
    }

    pub(super) fn line(&mut self, from: Vec2, to: Vec2) {
        self.lines.push([from, to]);
    }

    pub(super) fn outline(&mut self, aabb: &Aabb) {
        self.lines.extend(sides(aabb).map(|(from, to)| [from, to]));
    }

    pub(super) fn circle(&mut self, circle: &Circle) {
        self.rounded(&Aabb { min: circle.center, max: circle.center }, circle.radius);
    }

    /// Adds the outline of a box with corners rounded by `radius`.
    pub(super) fn rounded(&mut self, aabb: &Aabb, radius: f32) {
        let point = |i: usize| {
            let direction = Vec2::from_angle(std::f32::consts::TAU * (i as f32 + 0.5) / ROUND as f32);
            Vec2::select(direction.cmplt(Vec2::ZERO), aabb.min, aabb.max) + direction * radius
        };
        self.lines.extend((0..ROUND).map(|i| [point(i), point((i + 1) % ROUND)]));
    }

    /// Returns the best of these top-left corners for a label of this size. Returns `None` if every
    /// place overlaps another label or leaves the area.
    pub(super) fn find(&self, places: &[Vec2], size: Vec2) -> Option<Vec2> {
        let hidden = |corner: &Vec2| self.hidden(&Aabb::from_min_size(*corner, size));
        let free = places.iter().copied().find(|corner| hidden(corner) == Some(0));
        free.or_else(|| places.iter().copied().filter(|corner| hidden(corner).is_some()).min_by_key(hidden))
    }

    /// Counts the lines and points that a label would cover; a point counts [`POINT`] times.
    /// Returns `None` if the label overlaps another label or leaves the area.
    fn hidden(&self, place: &Aabb) -> Option<usize> {
        let inside = self.area.inflated(-2.0);
        let is_inside = place.min.cmpge(inside.min).all() && place.max.cmple(inside.max).all();
        let apart = place.inflated(3.0);
        if !is_inside || self.labels.iter().any(|other| other.overlaps(&apart)) {
            return None;
        }
        let points = self.points.iter().filter(|point| point.overlaps(place)).count();
        Some(points * POINT + self.lines.iter().filter(|[from, to]| clipped(*from, *to, place).is_some()).count())
    }
}

/// Returns places around a disc or a point, starting in `direction`.
pub(super) fn around(disc: &Circle, direction: Vec2, size: Vec2) -> Vec<Vec2> {
    let at = |away: f32, turn: f32| {
        let direction = Vec2::from_angle(turn).rotate(direction);
        disc.center + direction * (disc.radius + away) + (direction - 1.0) * size / 2.0
    };
    AWAY.into_iter().flat_map(|away| TURNS.into_iter().map(move |turn| at(away, turn))).collect()
}

/// Returns places along a line. Those on `side` come first, so that labels of two close lines can
/// stay on the outer sides.
pub(super) fn along(from: Vec2, to: Vec2, side: Vec2, size: Vec2) -> Vec<Vec2> {
    let at = |side: Vec2, away: f32, share: f32| from.lerp(to, share) + side * away + (side - 1.0) * size / 2.0;
    let near = [5.0, 9.0].into_iter().flat_map(|away| ALONG.map(|share| at(side, away, share)));
    let mut places: Vec<Vec2> = near.collect();
    places.push(at((to - from).normalize_or(side), 6.0, 1.0));
    places.extend(ALONG.map(|share| at(-side, 5.0, share)));
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    const AREA: Aabb = Aabb { min: Vec2::ZERO, max: Vec2::new(200.0, 200.0) };
    const SIZE: Vec2 = Vec2::new(30.0, 14.0);

    /// Two lines run close together, and a circle crosses both.
    #[test]
    fn labels_stand_on_the_outer_sides_of_two_lines() {
        let mut placer = LabelPlacer::new(AREA);
        let lines = [[vec2(95.0, 10.0), vec2(100.0, 190.0)], [vec2(105.0, 10.0), vec2(100.0, 190.0)]];
        lines.iter().for_each(|[from, to]| placer.line(*from, *to));
        placer.circle(&Circle { center: vec2(100.0, 100.0), radius: 40.0 });
        for ([from, to], side) in lines.into_iter().zip([Vec2::NEG_X, Vec2::X]) {
            let corner = placer.find(&along(from, to, side, SIZE), SIZE).expect("room");
            let place = Aabb::from_min_size(corner, SIZE);
            assert_eq!(placer.hidden(&place), Some(0));
            assert!((place.center().x - 100.0) * side.x > 0.0, "{place:?}");
            placer.take(place);
        }
    }

    #[test]
    fn labels_hide_no_label_and_rather_a_line_than_a_point() {
        let mut placer = LabelPlacer::new(AREA);
        let places = around(&Circle { center: vec2(100.0, 100.0), radius: 0.0 }, Vec2::Y, SIZE);
        let first = placer.find(&places, SIZE).expect("room");
        placer.point(first + SIZE / 2.0, 2.0);
        assert_ne!(placer.find(&places, SIZE), Some(first), "a point is there");
        placer.take(AREA);
        assert_eq!(placer.find(&places, SIZE), None);
    }
}
