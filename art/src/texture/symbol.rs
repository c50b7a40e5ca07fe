//! Symbols of the power-ups, as signed distances in drawing units around the origin, y down.
//!
//! On a small screen, five units shrink to one screen pixel. No stroke is thinner than ten units
//! and no gap narrower than five. Each symbol has its own silhouette, recognizable even as a patch
//! of grey.

use glam::Vec2;

use super::shape;

/// The signed distances to the two parts of a symbol.
#[derive(Debug, Clone, Copy)]
pub struct Symbol {
    /// Distance to the part that shines white.
    pub bright: f32,
    /// Distance to the part behind it, in the plaque's colour.
    pub tinted: f32,
}

impl Symbol {
    fn bright(distance: f32) -> Self {
        Self { bright: distance, tinted: f32::INFINITY }
    }
}

/// Two chevrons to the right, as on a fast-forward key.
pub fn speed(p: Vec2) -> Symbol {
    let chevron = |x| {
        let corners = [(-30.0, -23.0), (-4.0, -23.0), (22.0, 0.0), (-4.0, 23.0), (-30.0, 23.0), (-4.0, 0.0)];
        shape::polygon(p - Vec2::new(x, 0.0), &corners.map(Vec2::from))
    };
    Symbol::bright(chevron(-23.0).min(chevron(31.0)))
}

/// A ball held on the paddle by glue.
pub fn sticky(p: Vec2) -> Symbol {
    let ball = shape::circle(p, Vec2::new(0.0, -9.0), 15.0);
    let paddle = shape::rounded_box(p, Vec2::new(0.0, 17.5), Vec2::new(58.0, 6.5), 6.5);
    // The glue narrows upward from the paddle to the ball: a box hollowed out by a circle on either
    // side.
    let q = Vec2::new(p.x.abs(), p.y);
    let hollow = shape::circle(q, Vec2::new(39.0, -13.0), 26.0);
    let glue = shape::rounded_box(p, Vec2::new(0.0, 0.0), Vec2::new(39.0, 13.0), 0.0).max(-hollow);
    Symbol { bright: ball.min(paddle), tinted: glue }
}

/// An arrow that comes out at the far side of a wall.
pub fn pass_through(p: Vec2) -> Symbol {
    /// Width of the dark gap between the arrow and the wall.
    const GAP: f32 = 5.5;
    let stem = shape::rounded_box(p, Vec2::new(-14.0, 0.0), Vec2::new(50.0, 6.0), 1.0);
    let arrow = stem.min(head(p - Vec2::new(66.0, 0.0), Vec2::new(38.0, 22.0)));
    // The wall is higher than the window and spans it from edge to edge.
    let wall = shape::rounded_box(p, Vec2::new(-10.0, 0.0), Vec2::new(11.0, 40.0), 0.0);
    Symbol { bright: arrow, tinted: wall.max(GAP - arrow) }
}

/// A paddle between two arrows pointing outward.
pub fn pad_size_increase(p: Vec2) -> Symbol {
    let q = Vec2::new(p.x.abs(), p.y);
    let paddle = shape::rounded_box(q, Vec2::ZERO, Vec2::new(32.0, 7.5), 7.5);
    Symbol::bright(paddle.min(head(q - Vec2::new(68.0, 0.0), Vec2::new(28.0, 21.0))))
}

/// Three balls, the middle one ahead.
pub fn multi_ball(p: Vec2) -> Symbol {
    let ball = |x, y| shape::circle(p, Vec2::new(x, y), 15.5);
    Symbol::bright(ball(-42.0, 6.0).min(ball(0.0, -7.0)).min(ball(42.0, 6.0)))
}

/// A paddle that shoots three bolts upward. Two above a bar would look like a face.
pub fn laser(p: Vec2) -> Symbol {
    let paddle = shape::rounded_box(p, Vec2::new(0.0, 20.0), Vec2::new(58.0, 6.5), 6.5);
    let bolt = |x: f32, top: f32| {
        let corners = [(0.0, top), (8.0, top + 12.0), (6.0, 7.0), (-6.0, 7.0), (-8.0, top + 12.0)];
        shape::polygon(p - Vec2::new(x, 0.0), &corners.map(Vec2::from))
    };
    Symbol::bright(paddle.min(bolt(-34.0, -18.0)).min(bolt(0.0, -28.0)).min(bolt(34.0, -18.0)))
}

/// A ball that bounces off a bar as wide as the window.
pub fn floor(p: Vec2) -> Symbol {
    let bar = shape::rounded_box(p, Vec2::new(0.0, 20.0), Vec2::new(80.0, 5.5), 0.0);
    let ball = shape::circle(p, Vec2::new(40.0, -12.0), 12.5);
    let path = shape::segment(p, Vec2::new(-44.0, -26.0), Vec2::new(-2.0, 6.0)).min(shape::segment(
        p,
        Vec2::new(-2.0, 6.0),
        Vec2::new(26.0, -7.0),
    )) - 5.0;
    Symbol { bright: bar.min(ball), tinted: path.max(5.5 - ball.min(bar)) }
}

/// A round bomb with a sparking fuse.
pub fn bomb(p: Vec2) -> Symbol {
    let body = shape::circle(p, Vec2::new(-14.0, 5.0), 19.0);
    let cap = shape::segment(p, Vec2::new(-4.0, -7.0), Vec2::new(3.0, -14.0)) - 6.0;
    let fuse = shape::segment(p, Vec2::new(6.0, -15.0), Vec2::new(24.0, -13.0)) - 5.0;
    let q = (p - Vec2::new(40.0, -8.0)).abs();
    // The spark has four long points: two crossed rhombi.
    let spark = (q.x * 2.2 + q.y).min(q.x + q.y * 2.2) - 18.0;
    Symbol { bright: body.min(cap).min(spark * 0.5), tinted: fuse }
}

/// A snail.
pub fn slow(p: Vec2) -> Symbol {
    let from_shell = p.distance(Vec2::new(-12.0, -4.0));
    let shell = (from_shell - 16.5).abs() - 5.0;
    let middle = from_shell - 5.5;
    let foot = shape::rounded_box(p, Vec2::new(-4.0, 21.0), Vec2::new(50.0, 5.5), 5.5);
    let neck = shape::segment(p, Vec2::new(40.0, 18.0), Vec2::new(45.0, -6.0)) - 7.0;
    let horns = shape::segment(p, Vec2::new(45.0, -6.0), Vec2::new(35.0, -23.0)).min(shape::segment(
        p,
        Vec2::new(45.0, -6.0),
        Vec2::new(57.0, -22.0),
    )) - 3.5;
    let bright = shell.min(foot).min(neck).min(horns);
    Symbol { bright, tinted: middle }
}

/// A heart and a plus sign.
pub fn extra_life(p: Vec2) -> Symbol {
    const RADIUS: f32 = 13.0;
    let q = Vec2::new((p.x + 24.0).abs(), p.y - 2.0);
    // A square standing on its corner, with a circle on each of its upper sides.
    let side = RADIUS * 0.5_f32.sqrt();
    let square = (q.x + q.y.abs()) * 0.5_f32.sqrt() - RADIUS;
    let heart = square.min(shape::circle(q, Vec2::new(side, -side), RADIUS));
    let q = (p - Vec2::new(36.0, 0.0)).abs();
    let plus = shape::rounded_box(q, Vec2::ZERO, Vec2::new(20.0, 6.0), 1.0).min(shape::rounded_box(
        q,
        Vec2::ZERO,
        Vec2::new(6.0, 20.0),
        1.0,
    ));
    Symbol::bright(heart.min(plus))
}

/// A horseshoe magnet lying on its side, and field lines at its poles.
pub fn magnet(p: Vec2) -> Symbol {
    let q = Vec2::new(p.x, p.y.abs());
    let middle = Vec2::new(-24.0, 0.0);
    let bow = ((p.distance(middle) - 18.5).abs() - 6.5).max(p.x - middle.x);
    let arm = shape::rounded_box(q, Vec2::new(-11.0, 18.5), Vec2::new(14.0, 6.5), 0.0);
    let pole = shape::rounded_box(q, Vec2::new(18.0, 18.5), Vec2::new(9.5, 6.5), 0.0);
    let line = |radius: f32| ((p.length() - radius).abs() - 5.0).max(33.0 - p.x);
    Symbol { bright: bow.min(arm).min(pole), tinted: line(43.0).min(line(60.0)) }
}

/// "×2".
pub fn double_points(p: Vec2) -> Symbol {
    let q = (p - Vec2::new(-30.0, 4.0)).abs();
    let cross = shape::segment(q, Vec2::ZERO, Vec2::splat(13.0)) - 6.0;
    let p = p - Vec2::new(26.0, 0.0);
    let slope = shape::segment(p, Vec2::new(2.0, 3.5), Vec2::new(-13.0, 17.5)) - 5.5;
    let base = shape::rounded_box(p, Vec2::new(0.0, 18.5), Vec2::new(19.0, 5.5), 1.0);
    Symbol::bright(cross.min(hook(p - Vec2::new(0.0, -8.5), 12.0)).min(slope).min(base))
}

/// A question mark between two half-hidden ones.
pub fn mystery(p: Vec2) -> Symbol {
    let mark = |p: Vec2| {
        let stem = shape::segment(p, Vec2::new(0.0, -1.5), Vec2::new(0.0, 1.5)) - 5.5;
        let dot = shape::circle(p, Vec2::new(0.0, 19.0), 6.5);
        hook(p - Vec2::new(0.0, -11.0), 9.5).min(stem).min(dot)
    };
    let aside = Vec2::new(42.0, 0.0);
    Symbol { bright: mark(p), tinted: mark(p - aside).min(mark(p + aside)) }
}

/// A short paddle between two arrows pointing inward.
pub fn shrink(p: Vec2) -> Symbol {
    let q = Vec2::new(p.x.abs(), p.y);
    let paddle = shape::rounded_box(q, Vec2::ZERO, Vec2::new(18.0, 7.5), 7.5);
    let stem = shape::rounded_box(q, Vec2::new(62.0, 0.0), Vec2::new(14.0, 6.0), 1.0);
    // `head` points to the right; rotate it by half a turn to point left.
    let head = head(Vec2::new(25.0, 0.0) - q, Vec2::new(26.0, 21.0));
    Symbol::bright(paddle.min(stem).min(head))
}

/// A snowflake.
pub fn freeze(p: Vec2) -> Symbol {
    // Three bars through the centre, and two outward twigs on each arm.
    let arm = |turn: f32| {
        let q = Vec2::from_angle(-turn).rotate(p);
        let q = Vec2::new(q.x.abs(), q.y);
        let stem = shape::rounded_box(q, Vec2::ZERO, Vec2::new(26.0, 3.8), 2.0);
        let r = Vec2::from_angle(-0.9).rotate(Vec2::new(q.x - 13.0, q.y.abs()));
        stem.min(shape::rounded_box(r, Vec2::new(5.5, 0.0), Vec2::new(7.0, 3.0), 2.0))
    };
    let third = std::f32::consts::FRAC_PI_3;
    Symbol::bright(arm(0.5 * third).min(arm(1.5 * third)).min(arm(2.5 * third)))
}

/// The moon, and bricks that are barely visible.
pub fn darkness(p: Vec2) -> Symbol {
    let disc = shape::circle(p, Vec2::ZERO, 24.0);
    let shadow = shape::circle(p, Vec2::new(13.0, -7.0), 21.0);
    let q = Vec2::new(p.x.abs(), p.y);
    let brick = |y| shape::rounded_box(q, Vec2::new(55.0, y), Vec2::new(16.0, 7.0), 2.0);
    Symbol { bright: disc.max(-shadow), tinted: brick(-10.5).min(brick(10.5)) }
}

/// A ball as high as the window, between two arrows pointing outward.
pub fn big_ball(p: Vec2) -> Symbol {
    let q = Vec2::new(p.x.abs(), p.y);
    Symbol::bright(shape::circle(p, Vec2::ZERO, 25.0).min(head(q - Vec2::new(66.0, 0.0), Vec2::new(26.0, 21.0))))
}

/// A dot inside the outline of the ball's former size, between two arrows pointing inward.
pub fn small_ball(p: Vec2) -> Symbol {
    let q = Vec2::new(p.x.abs(), p.y);
    let dot = shape::circle(p, Vec2::ZERO, 8.5);
    let outline = (p.length() - 22.0).abs() - 4.0;
    let arrow = head(Vec2::new(34.0, 0.0) - q, Vec2::new(24.0, 21.0));
    Symbol { bright: dot.min(arrow), tinted: outline }
}

/// A crosshair.
pub fn homing(p: Vec2) -> Symbol {
    let ring = (p.length() - 17.5).abs() - 4.5;
    let q = p.abs();
    let across = shape::rounded_box(q, Vec2::new(33.0, 0.0), Vec2::new(17.0, 5.0), 0.0);
    let upright = shape::rounded_box(q, Vec2::new(0.0, 20.0), Vec2::new(5.0, 7.0), 0.0);
    Symbol::bright(ring.min(across).min(upright).min(shape::circle(p, Vec2::ZERO, 5.5)))
}

/// A detonator: a box with a plunger, and a wire to either side.
pub fn dynamite(p: Vec2) -> Symbol {
    let q = Vec2::new(p.x.abs(), p.y);
    let handle = shape::rounded_box(p, Vec2::new(0.0, -21.0), Vec2::new(36.0, 5.5), 3.0);
    let rod = shape::rounded_box(p, Vec2::new(0.0, -8.0), Vec2::new(5.5, 12.0), 0.0);
    let lid = shape::rounded_box(p, Vec2::new(0.0, 5.0), Vec2::new(26.0, 5.0), 2.0);
    let case = shape::rounded_box(p, Vec2::new(0.0, 18.0), Vec2::new(34.0, 9.5), 2.0);
    let wire = shape::segment(q, Vec2::new(34.0, 20.0), Vec2::new(62.0, 20.0)).min(shape::segment(
        q,
        Vec2::new(62.0, 20.0),
        Vec2::new(70.0, 2.0),
    )) - 4.5;
    let bright = handle.min(rod).min(lid).min(case);
    Symbol { bright, tinted: wire.max(5.5 - bright) }
}

/// A shield between two bricks.
pub fn armor(p: Vec2) -> Symbol {
    let q = Vec2::new(p.x.abs(), p.y);
    let corners = [(0.0, -26.0), (22.0, -20.0), (22.0, 2.0), (13.0, 17.0), (0.0, 27.0), (-1.0, 0.0)];
    let brick = shape::rounded_box(q, Vec2::new(51.0, 0.0), Vec2::new(19.0, 10.0), 2.0);
    Symbol::bright(shape::polygon(q, &corners.map(Vec2::from)).min(brick))
}

/// A crossed-out power-up.
pub fn reset(p: Vec2) -> Symbol {
    let q = p.abs();
    let cross = shape::segment(q, Vec2::ZERO, Vec2::new(26.0, 19.0)) - 6.5;
    let pill = shape::rounded_box(p, Vec2::ZERO, Vec2::new(62.0, 17.0), 17.0).abs() - 4.5;
    Symbol { bright: cross, tinted: pill.max(5.5 - cross) }
}

/// One arrow up and one down: the picture is upside down.
pub fn confuse(p: Vec2) -> Symbol {
    let up = |p: Vec2| {
        let stem = shape::rounded_box(p, Vec2::new(0.0, 8.0), Vec2::new(6.5, 15.0), 1.0);
        stem.min(head(Vec2::new(-p.y, p.x) - Vec2::new(23.0, 0.0), Vec2::new(25.0, 20.0)))
    };
    let aside = Vec2::new(24.0, 0.0);
    // The second arrow is the first, rotated by half a turn.
    Symbol::bright(up(p + aside).min(up(aside - p)))
}

/// A jagged bolt of lightning.
pub fn chaos(p: Vec2) -> Symbol {
    let corners = [(18.0, -25.0), (-46.0, 3.0), (-10.0, 3.0), (-30.0, 25.0), (46.0, -5.0), (9.0, -5.0)];
    Symbol::bright(shape::polygon(p, &corners.map(Vec2::from)))
}

/// Returns the distance to an arrowhead that points right, with its tip at the origin. `size` is
/// its length and half its height.
fn head(p: Vec2, size: Vec2) -> f32 {
    shape::polygon(p, &[Vec2::ZERO, Vec2::new(-size.x, size.y), Vec2::new(-size.x, -size.y)])
}

/// Returns the distance to the bow of a "2" or a question mark around the origin: a ring of this
/// radius without its lower left quarter.
fn hook(p: Vec2, radius: f32) -> f32 {
    let ring = (p.length() - radius).abs() - 5.5;
    ring.max((-p.x).min(p.y))
}
