//! Entry and exit times: when two boxes begin and cease to overlap on one axis.
//!
//! This is the core of the swept AABB article (gamedev.net). The swept box calls [`overlap_times`]
//! first. The swept disc makes the same test for its bounding box without dividing, in
//! `sweep_circle.rs`.
//!
//! # The article's names
//!
//! | The article | Here | Where we differ |
//! |---|---|---|
//! | `b1`, `b2` | `mover`, `target` | |
//! | `vx`, `vy` | `displacement`, `motion` | always of one step |
//! | `xInvEntry`, `yInvEntry` | [`AxisDistances`]`::entry` | positive if ahead; see the drawing |
//! | `xInvExit`, `yInvExit` | [`AxisDistances`]`::exit` | positive if ahead; see the drawing |
//! | `xEntry`, `yEntry` | [`AxisTimes::entry`] | |
//! | `xExit`, `yExit` | [`AxisTimes::exit`] | |
//! | `entryTime` | [`later_axis`], `time_of_impact` | 1 is a hit too, and no hit is `None` |
//! | `exitTime` | [`overlap_times`] | an exit is compared with the other axis's entry |
//! | the final `if` | [`overlap_times`] | see the table there |
//! | `normalx`, `normaly` | `SweepHit::normal` | sign of the motion, not of a distance |
//! | `SweptAABB` | [`sweep_aabb_aabb`](super::sweep_aabb_aabb) | |
//! | `GetSweptBroadphaseBox` | [`Aabb::swept`] | the game uses `Reached` in `cells.rs` |
//! | `AABBCheck` | [`Aabb::touches`] | |
//! | `remainingtime` | 1 − `time_of_impact` | `left` in `game/physics.rs` |
//! | `dotprod` | a local of [`slide`](super::slide) | along a tangent, not a swapped normal |
//!
//! # The sign of a distance does not depend on the direction
//!
//! The article subtracts so that `xInvEntry` is negative for a mover that goes left, and divides it
//! by a velocity that is negative too. Here a distance is measured along the motion and divided by
//! the motion's length. It is positive if the edge lies ahead, in both directions:
//!
//! ```text
//!   rightward, motion > 0                        leftward, motion < 0
//!
//!    mover             target                     target             mover
//!   ┌─────┐   entry   ┌──────┐                   ┌──────┐   entry   ┌─────┐
//!   │     ├──────────►│      │                   │      │◄──────────┤     │
//!   └─────┘           └──────┘                   └──────┘           └─────┘
//!   ├─────────── exit ──────►│                   │◄────── exit ───────────┤
//!
//!   entry = target.min − mover.max               entry = mover.min − target.max
//!   exit  = target.max − mover.min               exit  = mover.max − target.min
//!   xInvEntry =  entry                           xInvEntry = −entry
//!   xEntry    =  entry / motion                  xEntry    = −entry / motion = entry / |motion|
//! ```

use super::aabb::Aabb;
use glam::{DVec2, Vec2};

/// Returns the entry and exit times on x and y that [`sweep_aabb_aabb`](super::sweep_aabb_aabb)
/// uses.
///
/// An axis is `None` if the boxes never overlap on it in this step, so that they cannot meet. The
/// article's names are `xEntry`, `xExit`, `yEntry` and `yExit`.
///
/// ```
/// # use breakout::collision::{Aabb, axis_times};
/// # use glam::vec2;
/// let mover = Aabb::from_min_size(vec2(0.0, 0.0), vec2(10.0, 10.0));
/// let wall = Aabb::from_min_size(vec2(30.0, 0.0), vec2(20.0, 10.0));
/// let [x, y] = axis_times(&mover, vec2(40.0, 0.0), &wall).map(|times| times.expect("they meet"));
/// assert_eq!((x.entry, x.exit), (0.5, 1.25)); // 20 of 40 units until they touch
/// assert_eq!((y.entry, y.exit), (f64::NEG_INFINITY, f64::INFINITY)); // no motion on y
/// ```
pub fn axis_times(mover: &Aabb, displacement: Vec2, target: &Aabb) -> [Option<AxisTimes>; 2] {
    if !(mover.is_finite() && target.is_finite() && displacement.is_finite()) {
        return [None, None];
    }
    [Axis::X, Axis::Y].map(|axis| times_on_axis(mover, displacement.as_dvec2(), target, axis))
}

/// The time interval in which two boxes overlap on one axis, in fractions of the displacement.
///
/// ```
/// # use breakout::collision::{Aabb, AxisTimes, axis_times};
/// # use glam::vec2;
/// let mover = Aabb::from_min_size(vec2(50.0, 0.0), vec2(10.0, 10.0));
/// let target = Aabb::from_min_size(vec2(0.0, 0.0), vec2(10.0, 10.0));
/// let [x, _] = axis_times(&mover, vec2(-80.0, 0.0), &target); // leftward: still positive
/// assert_eq!(x, Some(AxisTimes { entry: 0.5, exit: 0.75 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisTimes {
    /// Start of the overlap. Negative if the boxes already overlap, −∞ if the axis has no motion.
    pub entry: f64,
    /// End of the overlap. +∞ if the axis has no motion.
    pub exit: f64,
}

/// Returns the times on x and y if the boxes overlap on both axes at once in this step.
///
/// ```text
///   x:      entry ├────────┤ exit          they meet at the later of the two entries
///   y:  entry ├──────┤ exit                and part at the earlier of the two exits
///             ·   ├──┤ both overlap
///
///   x:               entry ├────┤ exit     they never meet: y has ended
///   y:  entry ├──────┤ exit                before x begins
/// ```
///
/// This is the article's final `if`, which returns 1 for "no hit":
///
/// | The article | Here | Why |
/// |---|---|---|
/// | `entryTime > exitTime` | `one_after_the_other` | entry = exit is a pass over a corner |
/// | `xEntry < 0 && yEntry < 0` | – | an overlap at the start can be a hit: the callers decide |
/// | `xEntry > 1`, `yEntry > 1` | `AxisDistances::overlap_in_step` | before the division |
/// | – | `AxisDistances::overlap_in_step` | boxes apart that rest or separate never overlap |
#[inline]
pub(super) fn overlap_times(mover: &Aabb, motion: DVec2, target: &Aabb) -> Option<[AxisTimes; 2]> {
    // Most boxes are not in the path at all: the second axis is often not needed.
    let x = times_on_axis(mover, motion, target, Axis::X)?;
    let y = times_on_axis(mover, motion, target, Axis::Y)?;
    let one_after_the_other = x.entry >= y.exit || y.entry >= x.exit;
    if one_after_the_other { None } else { Some([x, y]) }
}

/// Returns the times on one axis if the boxes overlap there in this step.
#[inline]
fn times_on_axis(mover: &Aabb, motion: DVec2, target: &Aabb, axis: Axis) -> Option<AxisTimes> {
    let distances = AxisDistances::of(mover, motion, target, axis);
    distances.overlap_in_step().then(|| distances.times())
}

/// Distances on one axis until two intervals touch, and until they separate.
///
/// Both are measured along the motion: positive ahead, negative behind.
struct AxisDistances {
    /// Distance until the intervals touch. Negative if they already overlap.
    entry: f64,
    /// Distance until the mover has passed the target.
    exit: f64,
    /// Length of the motion; 1 if there is none.
    motion: f64,
}

impl AxisDistances {
    /// Computes the distances. Without motion, the boxes overlap forever (−∞ to +∞) or never (+∞ to
    /// −∞). Boxes that only touch count as "never", since they would slide along each other. The
    /// article assumes "forever" in both cases and leaves the decision to its broad phase.
    #[inline]
    fn of(mover: &Aabb, motion: DVec2, target: &Aabb, axis: Axis) -> Self {
        let on_axis = |corner: Vec2| f64::from(corner[axis as usize]);
        let (mover_min, mover_max) = (on_axis(mover.min), on_axis(mover.max));
        let (target_min, target_max) = (on_axis(target.min), on_axis(target.max));
        let motion = motion[axis as usize];
        if motion == 0.0 {
            let overlap = mover_min < target_max && target_min < mover_max;
            let exit = if overlap { f64::INFINITY } else { f64::NEG_INFINITY };
            Self { entry: -exit, exit, motion: 1.0 }
        } else if motion > 0.0 {
            Self { entry: target_min - mover_max, exit: target_max - mover_min, motion }
        } else {
            Self { entry: mover_min - target_max, exit: mover_max - target_min, motion: -motion }
        }
    }

    /// Returns true if the boxes overlap on this axis during the step, or touch at its end.
    /// Touching at the start and then separating does not count.
    ///
    /// Compares distances, not times, because 1 + 2⁻⁶⁰ rounds to 1.
    #[inline]
    fn overlap_in_step(&self) -> bool {
        !(self.entry > self.motion || self.exit <= 0.0)
    }

    /// Converts the distances to times. Multiplying by an inverse instead could give 0 · ∞, not
    /// a number.
    #[inline]
    fn times(&self) -> AxisTimes {
        AxisTimes { entry: self.entry / self.motion, exit: self.exit / self.motion }
    }
}

/// Returns the axis that the mover enters later, which is the axis of the hit. An exact tie takes
/// the axis with the larger motion, then x.
#[inline]
pub(super) fn later_axis([x, y]: [AxisTimes; 2], motion: DVec2) -> Axis {
    let tie_takes_x = motion.x.abs() >= motion.y.abs();
    if x.entry > y.entry || (x.entry == y.entry && tie_takes_x) { Axis::X } else { Axis::Y }
}

/// One of the two axes of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    X,
    Y,
}
