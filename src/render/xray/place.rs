//! Where words find room on a figure: beside what they name, and on nothing else.
//!
//! Of a few places around a point, or along a line, the first is taken that lies on no words and on
//! no line; where there is none, the one that hides least.

use crate::collision::{Aabb, Circle};
use glam::{Vec2, vec2};

/// How far words are from what they name, canvas units: the nearest place first.
const AWAY: [f32; 3] = [7.0, 13.0, 22.0];

/// Turns from the direction in which words stand if there is room.
const TURNS: [f32; 11] = [0.0, 0.35, -0.35, 0.7, -0.7, 1.2, -1.2, 1.8, -1.8, 2.5, -2.5];

/// Places along a line, as shares of it.
const ALONG: [f32; 6] = [0.6, 0.75, 0.45, 0.88, 0.3, 0.15];

/// Straight lines that stand for a circle.
const ROUND: usize = 32;

/// How much worse it is to hide a point than to cross a line.
const POINT: usize = 6;

/// What words stand beside.
pub(super) enum Named {
    /// A disc, or a point, and the direction away from it.
    Disc(Circle, Vec2),
    /// Anywhere along a line, on this side of it.
    Line(Vec2, Vec2, Vec2),
}

/// What is drawn already, canvas units.
pub(super) struct Room {
    /// Words stay in here.
    area: Aabb,
    words: Vec<Aabb>,
    points: Vec<Aabb>,
    lines: Vec<[Vec2; 2]>,
}

impl Room {
    pub(super) fn new(area: Aabb) -> Self {
        Self { area, words: Vec::new(), points: Vec::new(), lines: Vec::new() }
    }

    /// Words are here.
    pub(super) fn take(&mut self, place: Aabb) {
        self.words.push(place);
    }

    /// A point that is not to be hidden.
    pub(super) fn point(&mut self, at: Vec2, half: f32) {
        self.points.push(Aabb { min: at - half, max: at + half });
    }

    pub(super) fn line(&mut self, from: Vec2, to: Vec2) {
        self.lines.push([from, to]);
    }

    pub(super) fn outline(&mut self, aabb: &Aabb) {
        let (a, b) = (vec2(aabb.max.x, aabb.min.y), vec2(aabb.min.x, aabb.max.y));
        self.lines.extend([[aabb.min, a], [a, aabb.max], [aabb.max, b], [b, aabb.min]]);
    }

    pub(super) fn circle(&mut self, circle: &Circle) {
        self.rounded(&Aabb { min: circle.center, max: circle.center }, circle.radius);
    }

    /// A box that is rounded by a disc.
    pub(super) fn rounded(&mut self, aabb: &Aabb, radius: f32) {
        let point = |i: usize| {
            let direction = Vec2::from_angle(std::f32::consts::TAU * (i as f32 + 0.5) / ROUND as f32);
            Vec2::select(direction.cmplt(Vec2::ZERO), aabb.min, aabb.max) + direction * radius
        };
        self.lines.extend((0..ROUND).map(|i| [point(i), point((i + 1) % ROUND)]));
    }

    /// The corner of words of this size. `None` where they would lie on others.
    pub(super) fn find(&self, named: &Named, size: Vec2) -> Option<Vec2> {
        let places = match named {
            Named::Disc(disc, direction) => around(disc, *direction, size),
            Named::Line(from, to, side) => along(*from, *to, *side, size),
        };
        let mut best: Option<(usize, Vec2)> = None;
        for corner in places {
            let place = Aabb::from_min_size(corner, size);
            let Some(hidden) = self.hidden(&place) else { continue };
            if hidden == 0 {
                return Some(corner);
            }
            if best.is_none_or(|(least, _)| hidden < least) {
                best = Some((hidden, corner));
            }
        }
        best.map(|(_, corner)| corner)
    }

    /// How much words here would hide; `None` where they cannot be.
    fn hidden(&self, place: &Aabb) -> Option<usize> {
        let inside = self.area.inflated(-2.0);
        let is_inside = place.min.cmpge(inside.min).all() && place.max.cmple(inside.max).all();
        let apart = place.inflated(3.0);
        if !is_inside || self.words.iter().any(|other| other.overlaps(&apart)) {
            return None;
        }
        let points = self.points.iter().filter(|point| point.overlaps(place)).count();
        Some(points * POINT + self.lines.iter().filter(|[from, to]| crosses(*from, *to, place)).count())
    }
}

fn around(disc: &Circle, direction: Vec2, size: Vec2) -> Vec<Vec2> {
    let at = |away: f32, turn: f32| {
        let direction = Vec2::from_angle(turn).rotate(direction);
        disc.center + direction * (disc.radius + away) + (direction - 1.0) * size / 2.0
    };
    AWAY.into_iter().flat_map(|away| TURNS.into_iter().map(move |turn| at(away, turn))).collect()
}

/// On one side first, so that words of lines that are near to each other stand on their outer
/// sides.
fn along(from: Vec2, to: Vec2, side: Vec2, size: Vec2) -> Vec<Vec2> {
    let at = |side: Vec2, away: f32, share: f32| from.lerp(to, share) + side * away + (side - 1.0) * size / 2.0;
    let mut places = Vec::new();
    for away in [5.0, 9.0] {
        places.extend(ALONG.map(|share| at(side, away, share)));
    }
    places.push(at((to - from).normalize_or(side), 6.0, 1.0));
    places.extend(ALONG.map(|share| at(-side, 5.0, share)));
    places
}

/// Whether a line crosses a box: the part of it between each pair of sides is cut out in turn.
fn crosses(from: Vec2, to: Vec2, aabb: &Aabb) -> bool {
    let way = to - from;
    let (mut enter, mut leave) = (0.0_f32, 1.0_f32);
    for axis in 0..2 {
        let (near, far) = (aabb.min[axis] - from[axis], aabb.max[axis] - from[axis]);
        if way[axis] == 0.0 {
            if near > 0.0 || far < 0.0 {
                return false;
            }
            continue;
        }
        let (a, b) = (near / way[axis], far / way[axis]);
        (enter, leave) = (enter.max(a.min(b)), leave.min(a.max(b)));
    }
    enter <= leave
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: Aabb = Aabb { min: Vec2::ZERO, max: Vec2::new(200.0, 200.0) };
    const SIZE: Vec2 = Vec2::new(30.0, 14.0);

    #[test]
    fn a_line_crosses_a_box_or_passes_it() {
        let aabb = Aabb { min: vec2(10.0, 10.0), max: vec2(20.0, 20.0) };
        let crosses = |from: [f32; 2], to: [f32; 2]| crosses(from.into(), to.into(), &aabb);
        assert!(crosses([0.0, 0.0], [30.0, 30.0]) && crosses([15.0, 0.0], [15.0, 99.0]));
        assert!(crosses([14.0, 14.0], [15.0, 16.0]), "inside");
        assert!(!crosses([0.0, 0.0], [9.0, 9.0]) && !crosses([0.0, 15.0], [30.0, 46.0]));
        assert!(!crosses([5.0, 0.0], [5.0, 99.0]));
    }

    /// Two lines a little apart: each has its name on its outer side, whatever lies there too.
    #[test]
    fn words_stand_at_their_own_line_and_on_no_other() {
        let mut room = Room::new(AREA);
        let lines = [[vec2(95.0, 10.0), vec2(100.0, 190.0)], [vec2(105.0, 10.0), vec2(100.0, 190.0)]];
        lines.iter().for_each(|[from, to]| room.line(*from, *to));
        room.circle(&Circle { center: vec2(100.0, 100.0), radius: 40.0 });
        for ([from, to], side) in lines.into_iter().zip([Vec2::NEG_X, Vec2::X]) {
            let corner = room.find(&Named::Line(from, to, side), SIZE).expect("room");
            let place = Aabb::from_min_size(corner, SIZE);
            assert_eq!(room.hidden(&place), Some(0));
            assert!((place.center().x - 100.0) * side.x > 0.0, "{place:?}");
            room.take(place);
        }
    }

    #[test]
    fn words_hide_no_others_and_rather_a_line_than_a_point() {
        let mut room = Room::new(AREA);
        let named = Named::Disc(Circle { center: vec2(100.0, 100.0), radius: 0.0 }, Vec2::Y);
        let first = room.find(&named, SIZE).expect("room");
        room.point(first + SIZE / 2.0, 2.0);
        assert_ne!(room.find(&named, SIZE), Some(first), "a point is there");
        room.take(AREA);
        assert_eq!(room.find(&named, SIZE), None);
    }
}
