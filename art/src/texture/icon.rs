//! The window's icon: a small picture of the game, composed from its other textures.

use glam::Vec2;

use super::colour::Colour;
use super::shape::{self, coverage, smoothstep};
use super::{ball, brick, lark};

/// The texture's width and height in pixels.
pub const SIZE: f32 = 256.0;

/// Draws the lark on a wall of bricks, and the ball, on a dark tile.
pub fn colour_at(p: Vec2) -> Colour {
    let centre = Vec2::splat(SIZE * 0.5);
    let tile = shape::rounded_box(p, centre, centre - 2.0, 52.0);
    let mut colour = Colour::bytes(26, 34, 92).mix(Colour::bytes(62, 22, 92), p.y / SIZE);
    let ball_centre = Vec2::new(207.0, 51.0);
    colour =
        colour.glowing(Colour::bytes(110, 140, 255), 0.45 * smoothstep(92.0, 10.0, p.distance(ball_centre)).powi(2));

    let bricks = [
        (Vec2::new(-40.0, 188.0), Colour::bytes(255, 128, 0)),
        (Vec2::new(74.0, 188.0), Colour::bytes(51, 153, 255)),
        (Vec2::new(188.0, 188.0), Colour::bytes(20, 190, 60)),
    ];
    for (corner, tint) in bricks {
        let drawn = within(p, corner, Vec2::new(110.0, 66.0), brick::SIZE, brick::destructible);
        colour = drawn.tinted(tint).over(colour);
    }
    let ball = within(p, ball_centre - 26.0, Vec2::splat(52.0), Vec2::splat(ball::SIZE), ball::colour_at);
    let lark = within(p, Vec2::new(14.0, 8.0), Vec2::splat(190.0), Vec2::splat(lark::SIZE), lark::perched);
    lark.over(ball.over(colour)).faded(coverage(tile))
}

/// Draws another texture stretched over the rectangle at `corner`, transparent outside.
fn within(p: Vec2, corner: Vec2, size: Vec2, texture: Vec2, colour_at: impl Fn(Vec2) -> Colour) -> Colour {
    let q = (p - corner) / size;
    let is_inside = q.min_element() >= 0.0 && q.max_element() < 1.0;
    if is_inside { colour_at(q * texture) } else { Colour::grey(0.0).faded(0.0) }
}
