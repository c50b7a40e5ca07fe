//! The swept disc: when a moving disc first hits a box.
//!
//! If the disc touches the box at the start, `contact.rs` gives the hit. Otherwise this file sweeps
//! the disc's bounding box, with the swept AABB article's distances (gamedev.net) as in `times.rs`,
//! but compares them without a division. If the bounding box hits beside a corner, a ray cast
//! against an arc remains, as for the rounded box in Ericson, *Real-Time Collision Detection*,
//! 5.5.7. Every comparison is exact, as if nothing were rounded: see `exact.rs`.

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
/// The normal points from the box to the disc's center; lengths are world units. If both move, pass
/// the disc's displacement minus the box's. A disc that touches the box at the start hits at time 0
/// if its center approaches the closest point of the box.
///
/// Returns `None` if they do not meet within the displacement, if the disc only grazes, slides,
/// leaves or does not move, or if a number is not finite.
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
/// Sweeping the disc against the box means sweeping its center against the box inflated by the
/// radius, a box with rounded corners:
///
/// ```text
///       ╭──────────────╮ ─┐ radius
///      ╱┌──────────────┐╲ ┘
///      ││     box      ││      a face if the center arrives beside the box,
///      ╲└──────────────┘╱      an arc if it arrives past the box's edge
///       ╰──────────────╯
/// ```
///
/// The straight sides are those of the disc's bounding box, swept against the box. Only the arcs
/// are specific to the disc.
#[inline]
pub fn sweep_circle_aabb(circle: &Circle, displacement: Vec2, aabb: &Aabb) -> Option<SweepHit> {
    let (motion, radius) = (displacement.as_dvec2(), f64::from(circle.radius));
    let (center, closest) = (circle.center.as_dvec2(), aabb.closest_point(circle.center).as_dvec2());
    let is_valid = || circle.is_valid() && displacement.is_finite() && aabb.is_finite();
    let from_closest = (center - closest).abs();
    // Rounding preserves order: bounding boxes that are apart here are apart exactly.
    if from_closest.x <= radius && from_closest.y <= radius {
        let is_inside = closest == center;
        // A box is convex: a disc that does not approach its closest point will not come nearer.
        if !is_inside && exact::dot_sign(center, closest, motion) >= 0.0 {
            return None;
        }
        if let Some(start) = CircleContact::at_start_of(motion, circle, aabb) {
            let approaches = !is_inside || start.normal.dot(motion) < 0.0;
            return (approaches && is_valid()).then(|| SweepHit::at_start(start.normal, start.depth));
        }
    }
    // Most boxes are not in the path, so this checks the axes before it checks for valid numbers.
    let x = AxisMotion::new(circle.center.x, displacement.x, aabb.min.x, aabb.max.x);
    if x.misses(radius) {
        return None;
    }
    let y = AxisMotion::new(circle.center.y, displacement.y, aabb.min.y, aabb.max.y);
    if y.misses(radius) || !is_valid() {
        return None;
    }

    let (x_is_apart, y_is_apart) = (x.starts_apart(radius), y.starts_apart(radius));
    let corner = if !x_is_apart && !y_is_apart {
        // The bounding boxes already overlap, but the disc does not touch the box: it is off a
        // corner.
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

/// Disc, motion and box on one axis, mirrored if the motion is negative.
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
    /// −1 if the axis is mirrored, otherwise 1.
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

    /// Returns true if disc and box share at most a border on this axis during the whole step.
    #[inline]
    fn misses(&self, radius: f64) -> bool {
        let (near, far) = (self.near, self.far);
        exact::exceeds(near, self.center, radius, self.motion)
            || !exact::exceeds(radius, self.center, -far, 0.0)
            || self.motion == 0.0 && !exact::exceeds(self.center, near, -radius, 0.0)
    }

    /// Returns true if disc and box neither touch nor overlap on this axis at the start.
    #[inline]
    fn starts_apart(&self, radius: f64) -> bool {
        exact::exceeds(self.near, self.center, radius, 0.0)
    }

    /// Returns the fraction of the displacement until disc and box touch on this axis. They must
    /// touch in this step. Rounded to single precision, the fraction is at most 1.
    #[inline]
    fn entry(&self, radius: f64) -> f64 {
        exact::gap(self.near, self.center, radius) / self.motion
    }

    /// Returns the side of the box that is closest to the center. The center must be outside.
    fn closest(&self) -> f64 {
        if self.center < self.near { self.near } else { self.far }
    }
}

/// Returns true if disc and box begin to overlap later on x than on y: the disc then enters a side
/// across x. A tie takes the axis with the larger motion, then x.
///
/// Compares gap x · motion y with gap y · motion x, without a division.
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

/// Decides where the center is along the `entered` side when the disc's bounding box reaches that
/// side. Returns `None` if the center is beside the face. If the center is past a corner, returns
/// that corner's coordinate on the other axis.
///
/// ```text
///       ┌────────────── far
///    ●  │               ▲         other axis
///    entered            │
///       └────────────── near
/// ```
#[inline(always)]
fn corner_beside(entered: &AxisMotion, other: &AxisMotion, radius: f64) -> Option<f64> {
    // How far the center then is past the near end and the far end of the side, times the motion
    // toward the side.
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

/// Casts the center as a ray along `motion` against a disc of radius `radius` around `corner`.
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
///   approach = from_corner · motion      negative while the center approaches
///   moment   = from_corner × motion      distance between ray and corner, times |motion|
///   half chord = √discriminant / |motion| = √(radius² − (moment / |motion|)²)
///   time = (−approach − √discriminant) / |motion|²
/// ```
///
/// A discriminant of 0 is a graze: the ray touches the arc at one point. If it is negative, the ray
/// misses.
#[inline(always)]
fn enter_corner(x: &AxisMotion, y: &AxisMotion, radius: f64, corner: DVec2) -> Option<SweepHit> {
    let (center, motion) = (DVec2::new(x.center, y.center), DVec2::new(x.motion, y.motion));
    // The textbook's discriminant is approach² − |motion|²(|from_corner|² − radius²). Both are
    // equal, but the textbook's subtraction loses digits for long displacements.
    let discriminant = exact::discriminant(center, corner, motion, radius);
    if discriminant <= 0.0 {
        return None;
    }
    // The ray's line enters the arc. It enters in this step if the step ends inside, or past the
    // middle.
    let ends_before_middle = exact::dot_end_sign(center, corner, motion) < 0.0;
    if ends_before_middle && exact::ends_beyond(center, motion, corner, radius) {
        return None;
    }
    let from_corner = center - corner;
    let (approach, moment) = (from_corner.dot(motion), from_corner.perp_dot(motion));
    let length_squared = motion.length_squared();
    let time = ((-approach - discriminant.sqrt()) / length_squared).clamp(0.0, 1.0);
    // The vector from the corner to the center at that time, times |motion|²: back along the
    // motion, and across it. Adding time · motion to the start would lose digits for a small disc
    // that comes from far away. This formula keeps the normal opposed to the motion, up to its own
    // rounding to single precision.
    let across = DVec2::new(motion.y, -motion.x);
    // `length` does not use the first root, so the processor can compute both roots in parallel.
    let length = (length_squared * (moment * moment + discriminant)).sqrt();
    let normal = ((across * moment - motion * discriminant.sqrt()) / length).as_vec2();
    let normal = normal * Vec2::new(x.mirror, y.mirror);
    // Rounded to single precision, a corner's normal can lie along an axis. The hit then counts as
    // a face hit, so that the rule of seams checks the neighbor across that face.
    let feature = Feature::of_normal(normal);
    Some(SweepHit { time_of_impact: time as f32, normal, feature, depth: 0.0 })
}

#[cfg(test)]
mod tests;
