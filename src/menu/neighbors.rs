//! Which entry an arrow leads to from another, and which one is at a point, by their places.

use crate::collision::Aabb;
use glam::Vec2;

/// The entry at a point.
pub(super) fn at(places: &[Aabb], point: Vec2) -> Option<usize> {
    places.iter().position(|place| point.cmpge(place.min).all() && point.cmplt(place.max).all())
}

/// The nearest entry above (`way` −1) or below (1); beyond the last one comes the first.
pub(super) fn vertical(places: &[Aabb], from: usize, way: f32) -> Option<usize> {
    let start = places.get(from)?.center();
    let nearest = |distance: &dyn Fn(Vec2) -> f32| {
        let beyond = places.iter().enumerate().map(|(index, place)| (index, distance(place.center() - start)));
        beyond.filter(|(_, distance)| *distance > 1.0).min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
    };
    // Rows count first, then how far aside.
    let cost = |to: Vec2| if to.y * way > 1.0 { to.y * way * 8.0 + to.x.abs() } else { 0.0 };
    let far = places.iter().map(|place| (place.center() - start).y * -way).fold(0.0, f32::max);
    let round = |to: Vec2| if (to.y * -way - far).abs() < 1.0 && far > 1.0 { 2.0 + to.x.abs() } else { 0.0 };
    nearest(&cost).or_else(|| nearest(&round))
}

/// The nearest entry to the left (`way` −1) or right (1) in about the same row.
pub(super) fn beside(places: &[Aabb], from: usize, way: f32) -> Option<usize> {
    let start = places.get(from)?;
    let in_row = places.iter().enumerate().filter(|(_, place)| place.min.y < start.max.y && place.max.y > start.min.y);
    let ahead = in_row.map(|(index, place)| (index, (place.center() - start.center()).x * way));
    ahead.filter(|(_, way)| *way > 1.0).min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
}
