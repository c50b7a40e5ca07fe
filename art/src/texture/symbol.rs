//! The symbols of the power-ups, as signed distances in pixels around the origin, y down.
//!
//! On a small screen five of a texture's pixels make one of the screen's. So no stroke is thinner
//! than ten, no gap narrower than five, and each symbol has an outline of its own, even if all of
//! it is only a patch of grey.

use glam::Vec2;

use super::shape;

/// The distances to the parts of a symbol.
#[derive(Debug, Clone, Copy)]
pub struct Symbol {
    /// To the part that shines white.
    pub bright: f32,
    /// To the part behind it, in the plaque's colour.
    pub tinted: f32,
}

impl Symbol {
    fn bright(distance: f32) -> Self {
        Self { bright: distance, tinted: f32::INFINITY }
    }
}

/// Two chevrons to the right, as on the key for "fast forward".
pub fn speed(p: Vec2) -> Symbol {
    let chevron = |x| {
        let corners = [(-30.0, -23.0), (-4.0, -23.0), (22.0, 0.0), (-4.0, 23.0), (-30.0, 23.0), (-4.0, 0.0)];
        shape::polygon(p - Vec2::new(x, 0.0), &corners.map(Vec2::from))
    };
    Symbol::bright(chevron(-23.0).min(chevron(31.0)))
}

/// A ball that glue holds on the paddle.
pub fn sticky(p: Vec2) -> Symbol {
    let ball = shape::circle(p, Vec2::new(0.0, -9.0), 15.0);
    let paddle = shape::rounded_box(p, Vec2::new(0.0, 17.5), Vec2::new(58.0, 6.5), 6.5);
    // The glue climbs up the ball from the paddle and gets narrower: a box, hollowed out by a
    // circle on either side.
    let q = Vec2::new(p.x.abs(), p.y);
    let hollow = shape::circle(q, Vec2::new(39.0, -13.0), 26.0);
    let glue = shape::rounded_box(p, Vec2::new(0.0, 0.0), Vec2::new(39.0, 13.0), 0.0).max(-hollow);
    Symbol { bright: ball.min(paddle), tinted: glue }
}

/// An arrow that comes out of the other side of a wall.
pub fn pass_through(p: Vec2) -> Symbol {
    /// The dark gap between the arrow and the wall.
    const GAP: f32 = 5.5;
    let stem = shape::rounded_box(p, Vec2::new(-14.0, 0.0), Vec2::new(50.0, 6.0), 1.0);
    let arrow = stem.min(head(p - Vec2::new(66.0, 0.0), Vec2::new(38.0, 22.0)));
    // Higher than the window, so that it goes from edge to edge.
    let wall = shape::rounded_box(p, Vec2::new(-10.0, 0.0), Vec2::new(11.0, 40.0), 0.0);
    Symbol { bright: arrow, tinted: wall.max(GAP - arrow) }
}

/// A paddle between two arrows outward.
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

/// One arrow up and one down: the picture is upside down.
pub fn confuse(p: Vec2) -> Symbol {
    let up = |p: Vec2| {
        let stem = shape::rounded_box(p, Vec2::new(0.0, 8.0), Vec2::new(6.5, 15.0), 1.0);
        stem.min(head(Vec2::new(-p.y, p.x) - Vec2::new(23.0, 0.0), Vec2::new(25.0, 20.0)))
    };
    let aside = Vec2::new(24.0, 0.0);
    // The second is the first, turned by half a turn.
    Symbol::bright(up(p + aside).min(up(aside - p)))
}

/// A jagged flash.
pub fn chaos(p: Vec2) -> Symbol {
    let corners = [(18.0, -25.0), (-46.0, 3.0), (-10.0, 3.0), (-30.0, 25.0), (46.0, -5.0), (9.0, -5.0)];
    Symbol::bright(shape::polygon(p, &corners.map(Vec2::from)))
}

/// An arrow's head, whose point is at the origin, to the right. `size` is its length and half its
/// height.
fn head(p: Vec2, size: Vec2) -> f32 {
    shape::polygon(p, &[Vec2::ZERO, Vec2::new(-size.x, size.y), Vec2::new(-size.x, -size.y)])
}
