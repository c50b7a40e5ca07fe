//! The swept disc: when a moving disc first hits a box.
//!
//! A start in contact is `contact.rs`' answer. Else the disc's bounding box is swept, by the swept
//! AABB article's distances (gamedev.net) as `times.rs` has them, compared without a division. Only
//! where that meets a corner is there something left to do: a ray cast against an arc, as for the
//! rounded box in Ericson, *Real-Time Collision Detection*, 5.5.7. Every comparison is made as if
//! nothing were rounded: `exact.rs`.

use super::aabb::Aabb;
use super::circle::Circle;
use super::contact::CircleContact;
use super::exact;
use super::hit::{Feature, SweepHit};
use super::sweep_aabb::face_hit;
use super::times::Axis;
use glam::{DVec2, Vec2};

/// Returns when the disc `circle`, moving by `displacement`, first hits `aabb`.
///
/// The normal points from the box to the disc's centre; lengths are world units. Where both move,
/// pass the disc's displacement minus the box's. A start in contact is a hit at 0 if the centre
/// approaches the closest point of the box.
///
/// `None` where they do not meet within the displacement, where the disc only grazes, slides,
/// leaves or does not move, and where a number is not finite.
///
/// ```
/// # use breakout::collision::{Aabb, Circle, sweep_circle_aabb};
/// # use glam::vec2;
/// let brick = Aabb::from_min_size(vec2(100.0, 100.0), vec2(50.0, 20.0));
/// let ball = Circle { center: vec2(120.0, 70.0), radius: 10.0 };
/// let hit = sweep_circle_aabb(&ball, vec2(0.0, 40.0), &brick).expect("it falls on the brick");
/// assert_eq!((hit.time_of_impact, hit.normal), (0.5, vec2(0.0, -1.0)));
/// assert_eq!(sweep_circle_aabb(&ball, vec2(40.0, 0.0), &brick), None); // flies past above it
/// ```
///
/// The disc against the box is the centre against the box inflated by the disc, a box with rounded
/// corners:
///
/// ```text
///       ╭──────────────╮ ─┐ radius
///      ╱┌──────────────┐╲ ┘
///      ││     box      ││      a face where the centre arrives beside the box,
///      ╲└──────────────┘╱      an arc where it arrives past the box's edge
///       ╰──────────────╯
/// ```
///
/// The straight sides are the swept test of the disc's bounding box. Only the arcs are the disc's
/// own.
#[must_use]
#[inline]
pub fn sweep_circle_aabb(circle: &Circle, displacement: Vec2, aabb: &Aabb) -> Option<SweepHit> {
    let (motion, radius) = (displacement.as_dvec2(), f64::from(circle.radius));
    let (center, closest) = (circle.center.as_dvec2(), aabb.closest_point(circle.center).as_dvec2());
    let from_closest = (center - closest).abs();
    // Rounding keeps the order: bounding boxes that are apart here are apart.
    if from_closest.x <= radius && from_closest.y <= radius {
        let is_inside = closest == center;
        // A box is convex: what does not approach its closest point will not come nearer.
        if !is_inside && exact::dot_sign(center, closest, motion) >= 0.0 {
            return None;
        }
        if let Some(start) = CircleContact::at_start_of(motion, circle, aabb) {
            let approaches = !is_inside || start.normal.dot(motion) < 0.0;
            let is_finite = circle.is_valid() && displacement.is_finite() && aabb.is_finite();
            return (approaches && is_finite).then(|| SweepHit::at_start(start.normal, start.depth));
        }
    }
    // Most boxes are not on the way, so the check of the numbers comes after the axes.
    let x = AxisMotion::new(circle.center.x, displacement.x, aabb.min.x, aabb.max.x);
    if x.misses(radius) {
        return None;
    }
    let y = AxisMotion::new(circle.center.y, displacement.y, aabb.min.y, aabb.max.y);
    if y.misses(radius) || !(x.sum() + y.sum() + radius).is_finite() || radius < 0.0 {
        return None;
    }

    let (x_is_apart, y_is_apart) = (x.starts_apart(radius), y.starts_apart(radius));
    let corner = if !x_is_apart && !y_is_apart {
        // The bounding box already meets the box and the disc does not: it is off a corner.
        DVec2::new(x.closest(), y.closest())
    } else {
        let enters_x = !y_is_apart || x_is_apart && enters_x_later(&x, &y, radius);
        let (axis, entered, other) = if enters_x { (Axis::X, &x, &y) } else { (Axis::Y, &y, &x) };
        match corner_beside(entered, other, radius) {
            None => return Some(face_hit(axis, entered.entry(radius), motion)),
            Some(beside) if axis == Axis::X => DVec2::new(entered.near, beside),
            Some(beside) => DVec2::new(beside, entered.near),
        }
    };
    enter_corner(&x, &y, radius, corner)
}

/// Disc, motion and box on one axis, mirrored so that the motion is not negative.
///
/// ```text
///              ├─ radius ─┤
///    ──────────●──────────┼────────────┼──────────────┼────►
///            center    ──►           near            far
///                     motion
/// ```
struct AxisMotion {
    center: f64,
    motion: f64,
    near: f64,
    far: f64,
    /// −1 where the axis is mirrored, else 1.
    mirror: f32,
}

impl AxisMotion {
    #[inline]
    fn new(center: f32, motion: f32, min: f32, max: f32) -> Self {
        let mirror = 1_f32.copysign(motion);
        let [center, min, max] = [center, min, max].map(|at| f64::from(mirror * at));
        let (near, far) = if min < max { (min, max) } else { (max, min) };
        Self { center, motion: f64::from(motion.abs()), near, far, mirror }
    }

    /// The sum of all numbers, finite if they all are.
    #[inline]
    fn sum(&self) -> f64 {
        (self.center + self.motion) + (self.near + self.far)
    }

    /// True if disc and box share no more than a border on this axis in the whole step.
    #[inline]
    fn misses(&self, radius: f64) -> bool {
        let (near, far) = (self.near, self.far);
        exact::exceeds(near, self.center, radius, self.motion)
            || !exact::exceeds(radius, self.center, -far, 0.0)
            || self.motion == 0.0 && !exact::exceeds(self.center, near, -radius, 0.0)
    }

    /// True if they neither touch nor share an interval at the start.
    #[inline]
    fn starts_apart(&self, radius: f64) -> bool {
        exact::exceeds(self.near, self.center, radius, 0.0)
    }

    /// The fraction of the displacement until they touch, where they are not apart for ever: no
    /// more than 1 once it is rounded to single precision.
    #[inline]
    fn entry(&self, radius: f64) -> f64 {
        exact::gap(self.near, self.center, radius) / self.motion
    }

    /// The box's plane that is closest to the centre, which is outside.
    fn closest(&self) -> f64 {
        if self.center < self.near { self.near } else { self.far }
    }
}

/// True if disc and box meet later on x than on y, so that a side across x is entered. A tie takes
/// the axis with the larger motion, then x.
///
/// The times are compared without a division, as gap x · motion y and gap y · motion x.
#[inline(always)]
fn enters_x_later(x: &AxisMotion, y: &AxisMotion, radius: f64) -> bool {
    let [to_x, to_y] = [x.near - x.center, y.near - y.center];
    let rounded = (to_x - radius) * y.motion - (to_y - radius) * x.motion;
    let order = exact::sign(rounded, to_x * y.motion + to_y * x.motion, || {
        let [x_terms, y_terms] = [[x.near, -x.center, -radius], [-y.near, y.center, radius]];
        let [[a, b, c], [d, e, f]] = [x_terms.map(|term| term * y.motion), y_terms.map(|term| term * x.motion)];
        [a, b, c, d, e, f]
    });
    order > 0.0 || order == 0.0 && x.motion >= y.motion
}

/// When the disc's bounding box reaches the side that is `entered`, decides where the centre is
/// along that side: beside the face (`None`), or past the corner at this coordinate of the other
/// axis.
///
/// ```text
///       ┌────────────── far
///    ●  │               ▲         other axis
///    entered            │
///       └────────────── near
/// ```
#[inline(always)]
fn corner_beside(entered: &AxisMotion, other: &AxisMotion, radius: f64) -> Option<f64> {
    // Past near end and far end of the side: how far the centre is then, times the motion towards
    // the side.
    let to_side = entered.near - entered.center;
    let moved = other.motion * (to_side - radius);
    let from_near = (other.center - other.near) * entered.motion;
    let from_far = (other.center - other.far) * entered.motion;
    let (past_near, past_far) = (from_near + moved, from_far + moved);
    let magnitude = from_near.abs() + from_far.abs() + other.motion * (to_side + radius);
    let sign = |rounded: f64, end: f64| {
        exact::sign(rounded, magnitude, || {
            let [a, b, c] = [entered.near, -entered.center, -radius].map(|term| other.motion * term);
            [a, b, c, other.center * entered.motion, -end * entered.motion]
        })
    };
    if sign(past_near, other.near) < 0.0 {
        return Some(other.near);
    }
    let past_far = sign(past_far, other.far);
    // A point that reaches the end of the face on its way out enters nothing.
    let is_past = past_far > 0.0 || past_far == 0.0 && radius == 0.0;
    is_past.then_some(other.far)
}

/// Casts the centre as a ray along `motion` against the disc of the same radius around a corner.
///
/// ```text
///  center             at the hit
///     ●───────────────────● ─ ─ ─ ─ ─ ─┬ ─ ─ ─►  motion
///           ╲               ╲ radius   ╎
///                ╲            ╲        ╎
///                     ╲         ╲      ╎ |moment| / |motion|
///          from_corner      ╲      ╲   ╎
///                                 ╲  ╲ ╎
///                                      ● corner
///     ├─ time · |motion| ─┼─half chord─┤
///     ├──── −approach / |motion| ──────┤
///
///   approach = from_corner · motion      negative while the centre comes nearer
///   moment   = from_corner × motion      how far off the corner the ray passes, times |motion|
///   half chord = √discriminant / |motion| = √(radius² − (moment / |motion|)²)
///   time = (−approach − √discriminant) / |motion|²
/// ```
///
/// A discriminant of 0 is a graze: the ray touches the arc at one point. Below 0 it passes by.
#[inline(always)]
fn enter_corner(x: &AxisMotion, y: &AxisMotion, radius: f64, corner: DVec2) -> Option<SweepHit> {
    let (center, motion) = (DVec2::new(x.center, y.center), DVec2::new(x.motion, y.motion));
    // The textbook's discriminant is approach² − |motion|²(|from_corner|² − radius²). That is the
    // same number, but the subtraction loses its digits for long displacements.
    let discriminant = exact::discriminant(center, corner, motion, radius);
    if discriminant <= 0.0 {
        return None;
    }
    // The ray enters the arc. It does so in this step if it ends inside, or past the middle.
    let ends_before_middle = exact::dot_end_sign(center, corner, motion) < 0.0;
    if ends_before_middle && exact::ends_beyond(center, motion, corner, radius) {
        return None;
    }
    let from_corner = center - corner;
    let (approach, moment) = (from_corner.dot(motion), from_corner.perp_dot(motion));
    let length_squared = motion.length_squared();
    let time = ((-approach - discriminant.sqrt()) / length_squared).clamp(0.0, 1.0);
    // From corner to centre at that time, times |motion|²: back along the motion, and across it.
    // Adding time · motion to the start would cancel for a small disc that comes from far. This way
    // the normal is against the motion, up to its own rounding to single precision.
    let across = DVec2::new(motion.y, -motion.x);
    // Its length needs no root of the discriminant, so the two roots are taken side by side.
    let length = (length_squared * (moment * moment + discriminant)).sqrt();
    let normal = ((across * moment - motion * discriminant.sqrt()) / length).as_vec2();
    let normal = normal * Vec2::new(x.mirror, y.mirror);
    // Rounded to single precision, a corner's normal can lie along an axis. Then the hit counts as
    // one on a face, so that the rule of seams asks the neighbour across that face.
    let feature = Feature::of_normal(normal.as_dvec2());
    Some(SweepHit { time_of_impact: time as f32, normal, feature, depth: 0.0 })
}

#[cfg(test)]
mod tests;
