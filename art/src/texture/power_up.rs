//! Sprites of falling power-ups: plaques in the power-up's colour, with its symbol in a dark
//! window.
//!
//! Beneficial ones are pills, harmful ones are shards with pointed ends. You can tell them apart
//! before you can read the symbol, and without telling colours apart. Chapter: Powerups.

use glam::{Vec2, Vec3};

use super::colour::Colour;
use super::light;
use super::picture::Picture;
use super::shape::{self, coverage, smoothstep};
use super::symbol::{self, Symbol};
use super::{SMOOTH, Texture, paint};

/// Size of a plaque in drawing units: four times a power-up's 60 × 20 world units.
const SIZE: Vec2 = Vec2::new(240.0, 80.0);

/// Texture pixels per drawing unit. A screen of 3840 × 2160 shows no more detail.
const PIXELS: f32 = 0.75;

/// Width of the outline in drawing units. A thinner one would vanish where the game draws the
/// plaque at a quarter of its size.
const OUTLINE: f32 = 4.0;
/// Half the window's size in drawing units. Its height leaves a rim of the plaque's colour, its
/// width the two ends.
const WINDOW: Vec2 = Vec2::new(80.0, 27.0);
/// Colour of the outline.
const DARK: Colour = Colour::bytes(14, 16, 34);

/// The sprites of all power-ups. File names contain the names used in level files.
pub const ALL: [Texture; 25] = [
    ("power_up_speed.png", || picture(pill, Colour::bytes(128, 128, 255), symbol::speed)),
    // In runs this power-up is harmful.
    ("power_up_speed_harmful.png", || picture(shard, Colour::bytes(128, 128, 255), symbol::speed)),
    ("power_up_sticky.png", || picture(pill, Colour::bytes(255, 128, 255), symbol::sticky)),
    ("power_up_pass_through.png", || picture(pill, Colour::bytes(128, 255, 128), symbol::pass_through)),
    ("power_up_pad_size_increase.png", || picture(pill, Colour::bytes(255, 153, 102), symbol::pad_size_increase)),
    // Not in the tutorial. Cyan is unlike all colours of the tutorial's power-ups.
    ("power_up_multi_ball.png", || picture(pill, Colour::bytes(77, 222, 242), symbol::multi_ball)),
    // Not in the tutorial either; `docs/palette.md` lists their distances from all other colours.
    ("power_up_laser.png", || picture(pill, Colour::bytes(248, 255, 40), symbol::laser)),
    ("power_up_floor.png", || picture(pill, Colour::bytes(236, 244, 255), symbol::floor)),
    ("power_up_bomb.png", || picture(pill, Colour::bytes(255, 189, 43), symbol::bomb)),
    ("power_up_slow.png", || picture(pill, Colour::bytes(30, 170, 150), symbol::slow)),
    ("power_up_extra_life.png", || picture(pill, Colour::bytes(255, 96, 156), symbol::extra_life)),
    ("power_up_magnet.png", || picture(pill, Colour::bytes(48, 140, 194), symbol::magnet)),
    ("power_up_double_points.png", || picture(pill, Colour::bytes(13, 140, 20), symbol::double_points)),
    ("power_up_big_ball.png", || picture(pill, Colour::bytes(230, 204, 166), symbol::big_ball)),
    ("power_up_homing.png", || picture(pill, Colour::bytes(0, 102, 166), symbol::homing)),
    ("power_up_dynamite.png", || picture(pill, Colour::bytes(196, 110, 102), symbol::dynamite)),
    ("power_up_mystery.png", || picture(pill, Colour::bytes(171, 20, 255), symbol::mystery)),
    ("power_up_shrink.png", || picture(shard, Colour::bytes(199, 36, 99), symbol::shrink)),
    ("power_up_freeze.png", || picture(shard, Colour::bytes(191, 235, 212), symbol::freeze)),
    ("power_up_darkness.png", || picture(shard, Colour::bytes(56, 41, 199), symbol::darkness)),
    ("power_up_small_ball.png", || picture(shard, Colour::bytes(110, 100, 10), symbol::small_ball)),
    ("power_up_armor.png", || picture(shard, Colour::bytes(110, 112, 125), symbol::armor)),
    ("power_up_reset.png", || picture(shard, Colour::bytes(153, 0, 31), symbol::reset)),
    ("power_up_confuse.png", || picture(shard, Colour::bytes(255, 77, 77), symbol::confuse)),
    ("power_up_chaos.png", || picture(shard, Colour::bytes(230, 64, 64), symbol::chaos)),
];

/// The drawing function of a plaque, [`pill`] or [`shard`].
type Plaque = fn(Vec2, Colour, fn(Vec2) -> Symbol) -> Colour;

fn picture(plaque: Plaque, colour: Colour, symbol: fn(Vec2) -> Symbol) -> Picture {
    paint(SIZE * PIXELS, SMOOTH, |p| plaque(p / PIXELS, colour, symbol))
}

/// Draws a smooth capsule, lit like the paddle as a half-round bar.
fn pill(p: Vec2, colour: Colour, symbol: fn(Vec2) -> Symbol) -> Colour {
    let centre = SIZE * 0.5;
    let radius = centre.y;
    let body = shape::rounded_box(p, centre, centre, radius);
    let spine = Vec2::new(p.x.clamp(radius, SIZE.x - radius), centre.y);
    let slope = (p - spine) / radius;
    let normal = (slope * 0.85).extend((1.0 - slope.length_squared() * 0.72).max(0.0).sqrt());
    let brightness = 0.42 + 0.58 * light::on_normal(normal.normalize_or(Vec3::Z)).min(1.35);
    let mut face = colour.lit(brightness);

    // A streak of reflected light along the upper side, over the window's rim.
    let streak = shape::rounded_box(p, Vec2::new(centre.x, 11.5), Vec2::new(86.0, 2.5), 2.5);
    face = face.glowing(Colour::grey(1.0), 0.55 * smoothstep(3.5, -2.5, streak));

    let window = shape::rounded_box(p, centre, WINDOW, WINDOW.y);
    framed(body, with_window(p, face, colour, window, symbol))
}

/// Draws a cut stone with flat facets that meet in sharp edges.
fn shard(p: Vec2, colour: Colour, symbol: fn(Vec2) -> Symbol) -> Colour {
    /// Width of the facets in drawing units. Above and below the window they reach its edge.
    const FACET: f32 = 9.0;
    let half = SIZE * 0.5;
    let body = |p| pointed_box(p, half);
    let face = |p| body(p) + OUTLINE;
    let depth = -face(p);
    // A facet is flat: its brightness is the brightness of a bevel at its outline.
    let to_facet = |q| face(q) - face(p);
    let facet = light::on_bevel(p, to_facet, FACET, 0.75).clamp(0.40, 1.45);
    let inner = smoothstep(FACET - 0.5, FACET + 0.5, depth);
    let mut face = colour.lit(facet + (0.92 - facet) * inner);
    // The edge between the facets and the flat middle catches the light.
    face = face.glowing(Colour::grey(1.0), 0.22 * smoothstep(2.0, 0.0, (depth - FACET).abs()));

    let window = pointed_box(p, WINDOW + Vec2::X * 10.0);
    framed(body(p), with_window(p, face, colour, window, symbol))
}

/// Returns the distance to a box with left and right ends drawn out to points of about 90 degrees.
fn pointed_box(p: Vec2, half: Vec2) -> f32 {
    /// Length of a point, as a share of half the height.
    const POINT: f32 = 0.95;
    let q = (p - SIZE * 0.5).abs();
    let side = Vec2::new(1.0, POINT).normalize().dot(q - Vec2::new(half.x, 0.0));
    side.max(q.y - half.y)
}

/// Sinks the window into the plaque and draws the shining symbol in it.
fn with_window(p: Vec2, plaque: Colour, colour: Colour, window: f32, symbol: fn(Vec2) -> Symbol) -> Colour {
    /// Share of the plaque's colour in the window.
    const KEPT: f32 = 0.16;
    let down = p.y / SIZE.y;
    let Symbol { bright, tinted } = symbol(p - SIZE * 0.5);

    let glass = DARK.mix(colour, KEPT).lit(0.75 + 0.5 * down);
    let glass = glass.glowing(colour, 0.30 * smoothstep(15.0, 0.0, bright.max(0.0)));
    let glass = colour.lit(0.92 - 0.24 * down).faded(coverage(tinted)).over(glass);
    let white = Colour::grey(1.0).mix(colour, 0.30 * smoothstep(0.45, 0.85, down));
    let glass = white.faded(coverage(bright)).over(glass);

    // The window lies deeper than the plaque: its edge is dark at the top and catches the light at
    // the bottom.
    let edge = smoothstep(4.0, 1.0, window.abs());
    let plaque = plaque.mix(DARK, 0.75 * edge * smoothstep(0.75, 0.35, down));
    let plaque = plaque.glowing(Colour::grey(1.0), 0.35 * edge * smoothstep(0.55, 0.9, down));
    glass.faded(coverage(window)).over(plaque)
}

/// Adds the dark outline and makes the outside transparent.
fn framed(body: f32, plaque: Colour) -> Colour {
    DARK.faded(0.85 * smoothstep(-OUTLINE - 1.0, -OUTLINE + 1.0, body)).over(plaque).faded(coverage(body))
}
