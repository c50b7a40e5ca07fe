//! The lark, which belongs to the game's name, in the poses that the game shows.
//!
//! Its parts are tapered strokes, drawn back to front. Each has a dark line around it, which
//! separates the lark from any background.

use glam::Vec2;

use super::colour::Colour;
use super::light;
use super::picture::Picture;
use super::shape::{self, coverage, smoothstep};
use super::{SMOOTH, Texture, paint};

/// The lark perched, blinking and looking at the player, and in flight with its wings up and down.
/// It faces right. The game mirrors it to face left.
pub const ALL: [Texture; 5] = [
    ("lark.png", || draw(PERCHED)),
    ("lark_blink.png", || draw(Pose { eyes: Eyes::Closed, ..PERCHED })),
    ("lark_look.png", || draw(Pose { eyes: Eyes::Both, ..PERCHED })),
    ("lark_up.png", || draw(Pose { wings: Wings::Up, ..PERCHED })),
    ("lark_down.png", || draw(Pose { wings: Wings::Down, ..PERCHED })),
];

/// The texture's width and height in pixels.
pub const SIZE: f32 = 128.0;

/// How the lark holds its wings. It flies with raised or lowered ones.
#[derive(Clone, Copy, PartialEq)]
enum Wings {
    Folded,
    Up,
    Down,
}

/// What is seen of the eyes. Both are seen if the head is turned to the viewer.
#[derive(Clone, Copy, PartialEq)]
enum Eyes {
    Open,
    Closed,
    Both,
}

#[derive(Clone, Copy)]
struct Pose {
    wings: Wings,
    eyes: Eyes,
}

const PERCHED: Pose = Pose { wings: Wings::Folded, eyes: Eyes::Open };

const DARK: Colour = Colour::bytes(44, 20, 30);
const UMBER: Colour = Colour::bytes(122, 70, 40);
const BROWN: Colour = Colour::bytes(172, 106, 48);
const GOLD: Colour = Colour::bytes(222, 158, 72);
const SAND: Colour = Colour::bytes(250, 206, 120);
const CREAM: Colour = Colour::bytes(255, 242, 214);
const RED: Colour = Colour::bytes(226, 76, 48);
const MORTAR: Colour = Colour::bytes(255, 172, 128);
const BEAK: Colour = Colour::bytes(255, 184, 56);

/// Width of the line around the lark in pixels.
const OUTLINE: f32 = 4.5;
/// Width of the line around a part of the lark in pixels.
const LINE: f32 = 2.4;

/// Middle of the head.
const HEAD: Vec2 = Vec2::new(76.0, 46.0);
/// Radius of the head.
const SKULL: f32 = 28.0;
/// Where the near wing begins.
const SHOULDER: Vec2 = Vec2::new(58.0, 77.0);

/// Middle of the body, about which it leans forward in flight.
const MIDDLE: Vec2 = Vec2::new(60.0, 82.0);
/// Angle by which it leans, in radians.
const LEAN: f32 = 0.32;
/// Middle of the body in flight, and its size. Wings and beak then fit into the texture.
const FLIGHT: (Vec2, f32) = (Vec2::new(55.0, 78.0), 0.88);

/// Draws the lark perched.
pub fn perched(p: Vec2) -> Colour {
    colour_at(p, PERCHED)
}

fn draw(pose: Pose) -> Picture {
    paint(Vec2::splat(SIZE), SMOOTH, |p| colour_at(p, pose))
}

fn colour_at(p: Vec2, pose: Pose) -> Colour {
    // `p` is a point of the body and `h` one of the head, which stays level in flight.
    let is_perched = pose.wings == Wings::Folded;
    let (p, h) = if is_perched {
        (p, p)
    } else {
        let from_middle = (p - FLIGHT.0) / FLIGHT.1;
        let neck = Vec2::from_angle(LEAN).rotate(HEAD - MIDDLE);
        (MIDDLE + Vec2::from_angle(-LEAN).rotate(from_middle), HEAD + from_middle - neck)
    };
    let mut colour = DARK.faded(0.0);
    let mut add = |distance: f32, fill: Colour, line: f32| {
        colour = fill.faded(coverage(distance)).over(DARK.faded(coverage(distance - line))).over(colour);
    };

    // The far wing, the legs, the tail and the crest are behind the body.
    if !is_perched {
        feathers(p - Vec2::new(17.0, -3.0), pose.wings, |distance, fill| add(distance, fill.lit(0.78), OUTLINE));
    }
    for foot in [Vec2::new(56.0, 119.5), Vec2::new(73.0, 119.5)].into_iter().filter(|_| is_perched) {
        let leg = stroke(p, foot - Vec2::new(1.0, 12.0), 2.8, foot, 2.8);
        let toes = stroke(p, foot - Vec2::new(4.0, 0.0), 2.8, foot + Vec2::new(7.5, 0.5), 2.8);
        add(leg.min(toes), BEAK.lit(0.92), 3.2);
    }
    for (tip, fill) in [(Vec2::new(14.0, 91.0), UMBER), (Vec2::new(15.0, 101.0), BROWN)] {
        add(stroke(p, Vec2::new(42.0, 92.0), 10.0, tip, 6.0), fill, OUTLINE);
    }
    for (tip, fill) in [((39.0, 22.0), UMBER), ((45.0, 12.0), BROWN), ((57.0, 9.0), GOLD)] {
        add(stroke(h, Vec2::new(72.0, 32.0), 12.0, Vec2::from(tip), 2.8), fill, OUTLINE);
    }

    let body = |offset: Vec2| {
        let torso = stroke(p + offset, Vec2::new(69.0, 80.0), 28.0, Vec2::new(54.0, 87.0), 25.0);
        join(torso, shape::circle(h + offset, HEAD, SKULL), 10.0)
    };
    let light = light::on_bevel(Vec2::ZERO, body, 15.0, 0.6).clamp(0.82, 1.12);
    add(body(Vec2::ZERO), plumage(p, h, pose.eyes == Eyes::Both).lit(light), OUTLINE);
    face(h, pose.eyes, &mut add);
    feathers(p, pose.wings, |distance, fill| add(distance, fill, LINE));
    colour
}

/// Returns the colour of the body: a back of brown gold, a breast of bricks and a cream belly.
fn plumage(p: Vec2, h: Vec2, is_turned: bool) -> Colour {
    const BRICK: Vec2 = Vec2::new(15.0, 8.5);
    let soft = |distance: f32| smoothstep(0.8, -0.8, distance);
    let belly = shape::circle(p, Vec2::new(72.0, 112.0), 27.0);
    let throat = if is_turned { HEAD + Vec2::new(0.0, 34.0) } else { Vec2::new(96.0, 66.0) };
    let breast = join(shape::circle(p, Vec2::new(90.0, 83.0), 24.0), shape::circle(h, throat, 18.0), 12.0);
    let mask = |x: f32| shape::circle(h, HEAD + Vec2::new(x, 2.0), 16.5);
    let mask = if is_turned { mask(13.0).min(mask(-13.0)) } else { mask(15.0) };
    let row = (p.y / BRICK.y).floor();
    let along = (p.x / BRICK.x + 0.5 * row).rem_euclid(1.0) * BRICK.x;
    let bricks = RED.mix(MORTAR, 0.75 * smoothstep(2.1, 1.1, along.min(p.y - row * BRICK.y)));
    let back = GOLD.mix(BROWN, smoothstep(50.0, 112.0, p.y));
    back.mix(CREAM, soft(belly)).mix(bricks, soft(breast)).mix(CREAM, soft(mask))
}

/// Draws eyes and beak.
fn face(h: Vec2, eyes: Eyes, add: &mut impl FnMut(f32, Colour, f32)) {
    let is_turned = eyes == Eyes::Both;
    let (corners, mouth) = if is_turned {
        ([(-5.0, 7.5), (5.0, 7.5), (0.0, 15.0)], [(-4.5, 9.5), (4.5, 9.5)])
    } else {
        ([(25.0, 0.5), (38.5, 8.0), (25.0, 13.0)], [(27.0, 7.4), (36.5, 8.0)])
    };
    let q = h - HEAD;
    let beak = shape::polygon(q, &corners.map(Vec2::from)) - 2.0;
    let [from, to] = mouth.map(Vec2::from);
    let mouth = coverage(shape::segment(q, from, to) - 0.9);
    add(beak, BEAK.lit(if q.y > from.y { 0.86 } else { 1.0 }).mix(DARK, mouth), 3.4);
    let sides: &[f32] = if is_turned { &[-13.0, 13.0] } else { &[9.5] };
    for &x in sides {
        let q = q - Vec2::new(x, -1.5);
        if eyes == Eyes::Closed {
            add(((q + Vec2::new(0.0, 3.0)).length() - 7.0).abs().max(-q.y) - 1.7, DARK, 0.0);
            continue;
        }
        add(q.length() - 8.6, DARK, 0.0);
        add(shape::circle(q, Vec2::new(2.6, -3.0), 3.1), Colour::grey(1.0), 0.0);
        add(shape::circle(q, Vec2::new(-2.6, 3.4), 1.6), SAND, 0.0);
    }
}

/// Draws a wing's feathers, the longest first.
fn feathers(p: Vec2, wings: Wings, mut add: impl FnMut(f32, Colour)) {
    let [long, middle, short, first]: [&[(f32, f32)]; 4] = match wings {
        Wings::Folded => [
            &[(20.0, 106.0), (21.0, 97.0)],
            &[(34.0, 105.0), (32.0, 96.0)],
            &[(48.0, 99.0), (42.0, 91.0)],
            &[(53.0, 85.0)],
        ],
        Wings::Up => [
            &[(6.0, 66.0), (5.0, 52.0), (9.0, 39.0), (17.0, 28.0)],
            &[(22.0, 69.0), (24.0, 57.0), (31.0, 46.0)],
            &[(38.0, 71.0), (41.0, 60.0)],
            &[(52.0, 68.0)],
        ],
        Wings::Down => [
            &[(14.0, 106.0), (22.0, 117.0), (34.0, 124.0), (47.0, 127.0)],
            &[(31.0, 101.0), (40.0, 110.0), (52.0, 114.0)],
            &[(43.0, 94.0), (52.0, 100.0)],
            &[(56.0, 85.0)],
        ],
    };
    let layers =
        [(long, UMBER, 8.0, 6.0), (middle, BROWN, 10.0, 7.0), (short, GOLD, 12.0, 8.0), (first, SAND, 14.0, 10.5)];
    for (tips, fill, from, to) in layers {
        for &tip in tips {
            add(stroke(p, SHOULDER, from, Vec2::from(tip), to), fill);
        }
    }
}

/// Returns the distance to a stroke from `a` to `b` whose radius changes from `from` to `to`.
fn stroke(p: Vec2, a: Vec2, from: f32, b: Vec2, to: f32) -> f32 {
    let along = ((p - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
    p.distance(a + (b - a) * along) - (from + (to - from) * along)
}

/// Returns the distance to the union of two shapes, with a fillet of about `width` between them.
fn join(a: f32, b: f32, width: f32) -> f32 {
    let near = (0.5 + 0.5 * (b - a) / width).clamp(0.0, 1.0);
    b + (a - b) * near - width * near * (1.0 - near)
}
