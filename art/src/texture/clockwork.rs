//! The clockwork: a town of cogs and towers around a great dial, under stars. Chapter: Levels.

use std::f32::consts::TAU;

use glam::{Vec2, Vec3};

use super::colour::Colour;
use super::shape::{self, smoothstep};
use super::world::{fill, finished, lamp, line, outline};
use crate::noise;

/// The colours of a time of day.
struct Look {
    top: Colour,
    low: Colour,
    /// The Milky Way, or clouds.
    cloud: Colour,
    brass: Colour,
    copper: Colour,
    steel: Colour,
    night: Colour,
    lamp: Colour,
    /// Brightness of the stars, and of the light that lamps cast.
    shine: f32,
    /// Opacity of the clouds.
    clouds: f32,
    /// Factor for the colours of stones and tiles.
    light: Colour,
}

const EVENING: Look = Look {
    top: Colour::bytes(16, 20, 58),
    low: Colour::bytes(72, 52, 88),
    cloud: Colour::bytes(80, 84, 130),
    brass: Colour::bytes(112, 86, 50),
    copper: Colour::bytes(96, 56, 50),
    steel: Colour::bytes(54, 58, 84),
    night: Colour::bytes(26, 24, 48),
    lamp: Colour::bytes(255, 202, 118),
    shine: 1.0,
    clouds: 0.0,
    light: Colour::grey(1.0),
};

const DAY: Look = Look {
    top: Colour::bytes(54, 118, 132),
    low: Colour::bytes(170, 140, 108),
    cloud: Colour::bytes(168, 156, 138),
    brass: Colour::bytes(172, 124, 66),
    copper: Colour::bytes(150, 92, 72),
    steel: Colour::bytes(98, 112, 122),
    night: Colour::bytes(44, 42, 52),
    lamp: Colour::bytes(64, 72, 84),
    shine: 0.0,
    clouds: 0.7,
    light: Colour { rgb: Vec3::new(1.9, 1.7, 1.25), alpha: 1.0 },
};

/// The metal of a cogwheel.
type Metal = fn(&Look) -> Colour;

const BRASS: Metal = |look| look.brass;
const COPPER: Metal = |look| look.copper;
const STEEL: Metal = |look| look.steel;

const STAR: Colour = Colour::bytes(190, 205, 255);

/// Centre of the great dial in world units.
const DIAL: Vec2 = Vec2::new(400.0, 424.0);
const RADIUS: f32 = 104.0;

/// The towers, farthest first: centre, top and half width, in world units.
const TOWERS: [(f32, f32, f32); 9] = [
    (62.0, 408.0, 15.0),
    (196.0, 392.0, 13.0),
    (598.0, 396.0, 14.0),
    (752.0, 402.0, 15.0),
    (246.0, 424.0, 18.0),
    (560.0, 420.0, 18.0),
    (20.0, 432.0, 22.0),
    (672.0, 416.0, 20.0),
    (790.0, 440.0, 20.0),
];

/// A cogwheel. `turn` is the rotation in radians that makes it mesh with the wheel before it.
struct Wheel {
    centre: Vec2,
    radius: f32,
    teeth: f32,
    turn: f32,
    metal: Metal,
}

const fn wheel(centre: (f32, f32), radius: f32, teeth: f32, turn: f32, metal: Metal) -> Wheel {
    Wheel { centre: Vec2::new(centre.0, centre.1), radius, teeth, turn, metal }
}

/// The cogwheels, farthest first.
const WHEELS: [Wheel; 9] = [
    wheel((120.0, 480.0), 78.0, 26.0, 0.0, STEEL),
    wheel((706.0, 494.0), 66.0, 22.0, 0.1, STEEL),
    wheel((232.0, 534.0), 46.0, 16.0, 0.18, COPPER),
    wheel((610.0, 540.0), 50.0, 16.0, 0.05, COPPER),
    wheel((36.0, 572.0), 70.0, 22.0, 0.1, BRASS),
    wheel((150.0, 606.0), 54.0, 17.0, 0.07, STEEL),
    wheel((772.0, 584.0), 74.0, 23.0, 0.0, BRASS),
    wheel((664.0, 612.0), 48.0, 15.0, 0.21, STEEL),
    wheel((400.0, 640.0), 92.0, 30.0, 0.05, BRASS),
];

/// Draws the town at night; `p` is in world units.
pub(super) fn evening(p: Vec2) -> Colour {
    clockwork(p, &EVENING)
}

/// Draws the town at noon; `p` is in world units.
pub(super) fn day(p: Vec2) -> Colour {
    clockwork(p, &DAY)
}

fn clockwork(p: Vec2, look: &Look) -> Colour {
    let mut colour = orbits(p, sky(p, look), look);
    for (index, (x, top, half)) in TOWERS.into_iter().enumerate() {
        colour =
            tower(p - Vec2::new(x, top), half, index as u32, if index < 4 { 0.45 } else { 0.0 }, look).over(colour);
    }
    colour = roofs(p, colour, look);
    colour = dial_tower(p - DIAL, look).over(colour);
    for (index, wheel) in WHEELS.iter().enumerate() {
        let shade = if index < 4 { 0.72 } else { 0.92 };
        colour = cog(p, wheel, shade, look).over(colour);
    }
    colour = colour.glowing(look.lamp, 0.10 * look.shine * lamp(p, DIAL, 300.0));
    finished(colour, p)
}

/// Draws a night sky with stars, lighter above the town.
fn sky(p: Vec2, look: &Look) -> Colour {
    const CELL: f32 = 23.0;
    let mut colour = look.top.mix(look.low, smoothstep(60.0, 500.0, p.y).powf(1.4));
    // The Milky Way.
    let across = ((p.y - 120.0 - 0.32 * (p.x - 400.0)) / 120.0).abs();
    let haze = smoothstep(1.0, 0.0, across) * smoothstep(0.32, 0.75, noise::clouds(p / 92.0, 5, 1117));
    colour = colour.glowing(look.cloud, 0.34 * look.shine * haze);
    let heap = smoothstep(0.46, 0.66, noise::clouds(p / Vec2::new(170.0, 40.0), 5, 1117));
    colour = colour.mix(look.cloud, look.clouds * heap * smoothstep(60.0, 260.0, p.y));
    let cell = (p / CELL).floor();
    let random = |seed| noise::at_cell(cell.x as i32, cell.y as i32, seed);
    let at = cell * CELL + 4.0 + (CELL - 8.0) * Vec2::new(random(1123), random(1129));
    let bright = 0.12 + 0.42 * random(1151).powi(6);
    let point = smoothstep(0.7 + 1.1 * bright, 0.2, p.distance(at)) + 0.22 * lamp(p, at, 4.0);
    let is_star = random(1153) < 0.34 + 0.4 * haze && p.y < 420.0;
    colour.glowing(STAR, if is_star { look.shine * bright * point * smoothstep(430.0, 260.0, p.y) } else { 0.0 })
}

/// Draws the rings of an orrery and its planets across the sky. They are faint: bricks lie in front
/// of them.
fn orbits(p: Vec2, sky: Colour, look: &Look) -> Colour {
    const RINGS: [(f32, f32, f32); 4] = [(168.0, 3.9, 5.0), (236.0, 5.3, 6.5), (318.0, 4.35, 8.5), (412.0, 5.0, 6.0)];
    let q = p - DIAL;
    let turn = q.y.atan2(q.x);
    let mut colour = sky;
    for (radius, place, size) in RINGS {
        let ring = smoothstep(1.1, 0.3, (q.length() - radius).abs());
        let scale = (turn * radius / 9.0).rem_euclid(1.0);
        let tick =
            smoothstep(0.12, 0.04, (scale - 0.5).abs()) * smoothstep(4.0, 3.2, (q.length() - radius + 2.5).abs());
        colour = colour.glowing(look.brass, 0.20 * ring + 0.10 * tick);
        let planet = q - Vec2::from_angle(place) * radius;
        let lit = 0.85 - 0.45 * (planet / size).dot(Vec2::new(-0.3, -0.8)).clamp(-1.0, 1.0);
        colour = fill(look.low.mix(look.brass, 0.55).lit(0.86 * lit), planet.length() - size).over(colour);
    }
    colour
}

/// Draws a tower with a pointed roof, a ball on top and lit windows; `p` is relative to the centre
/// of its eaves.
fn tower(p: Vec2, half: f32, seed: u32, haze: f32, look: &Look) -> Colour {
    let wall = (p.x.abs() - half).max(-p.y);
    let roof = outline(
        p,
        [
            (-half - 4.0, 2.0),
            (-half * 0.42, -half * 1.5),
            (0.0, -half * 3.6),
            (half * 0.42, -half * 1.5),
            (half + 4.0, 2.0),
        ],
    );
    let ball = shape::circle(p, Vec2::new(0.0, -half * 3.6), 2.6).min(line(
        p,
        (0.0, -half * 3.6),
        (0.0, -half * 3.6 - 9.0),
        0.7,
    ));
    let round = 1.10 - 0.50 * smoothstep(-0.8, 0.9, p.x / half);
    let stone = Colour::bytes(58, 50, 76).tinted(look.light).lit(round).mix(look.low, haze);
    let tiles =
        Colour::bytes(70, 46, 66).tinted(look.light).lit(round * (1.0 + 0.08 * (p.y * 1.1).sin())).mix(look.low, haze);
    let course = fill(
        Colour::bytes(74, 64, 86).tinted(look.light).mix(look.low, haze),
        ((p.y - 6.0).abs() - 1.6).max(p.x.abs() - half - 1.5),
    );
    let (column, row) = ((p.x / 10.0).round(), ((p.y - 12.0) / 17.0).floor());
    let q = Vec2::new(p.x - column * 10.0, p.y - 12.0 - (row + 0.5) * 17.0);
    let pane = shape::rounded_box(q, Vec2::ZERO, Vec2::new(2.0, 4.2), 2.0);
    let fits = column.abs() * 10.0 + 5.0 < half && row >= 0.0;
    let is_lit = noise::at_cell(column as i32, row as i32, 1163 + seed) < 0.42;
    let light = if is_lit { look.lamp.lit(0.52) } else { look.night };
    let window = fill(light, if fits { pane } else { 9.0 });
    let gilt = fill(look.brass.lit(0.8).mix(look.low, haze), ball);
    gilt.over(fill(tiles, roof)).over(course).over(window).over(fill(stone, wall))
}

/// Draws the roofs between the towers.
fn roofs(p: Vec2, behind: Colour, look: &Look) -> Colour {
    const WIDTH: f32 = 47.0;
    let cell = (p.x / WIDTH).floor();
    let random = |seed| noise::at_cell(cell as i32, 11, seed);
    let x = (p.x - (cell + 0.5) * WIDTH).abs() / (WIDTH * 0.5);
    let eaves = 492.0 - 34.0 * random(1171);
    let top = eaves - 20.0 * (0.4 + 0.6 * random(1181)) * (1.0 - x);
    let wall = Colour::bytes(46, 40, 64).tinted(look.light).lit(0.8 + 0.4 * random(1187));
    let (column, row) = (((p.x - cell * WIDTH) / 11.0).floor(), ((p.y - eaves) / 15.0).floor());
    let q = Vec2::new((p.x - cell * WIDTH).rem_euclid(11.0) - 5.5, (p.y - eaves).rem_euclid(15.0) - 8.0).abs();
    let is_lit = noise::at_cell((cell * 5.0 + column) as i32, row as i32, 1193) < 0.3 && row >= 0.0;
    let pane = (q - Vec2::new(2.0, 3.2)).max_element();
    let lit = fill(look.lamp.lit(0.42), if is_lit { pane } else { 9.0 });
    let tiles = Colour::bytes(62, 42, 62).tinted(look.light).lit(0.8 + 0.3 * random(1201));
    let front = lit.over(if p.y < eaves { tiles } else { wall.lit(1.0 - 0.4 * smoothstep(480.0, 600.0, p.y)) });
    fill(front, top - p.y).over(behind)
}

/// Draws the dial on its tower; `p` is relative to its centre.
fn dial_tower(p: Vec2, look: &Look) -> Colour {
    let r = p.length();
    let shoulder =
        outline(p, [(-92.0, 20.0), (92.0, 20.0), (112.0, 96.0), (116.0, 200.0), (-116.0, 200.0), (-112.0, 96.0)]);
    let stone = Colour::bytes(62, 54, 78).tinted(look.light).lit(1.12 - 0.5 * smoothstep(-100.0, 110.0, p.x));
    let joint = ((p.x + (p.y / 13.0).floor() * 15.0).rem_euclid(30.0) - 15.0).abs() - 14.3;
    let joint = joint.max(0.8 - p.y.rem_euclid(13.0));
    let body = fill(stone.lit(1.0 - 0.16 * smoothstep(-0.4, 0.4, joint)), shoulder);
    let angle = p.y.atan2(p.x);
    let bezel = r - RADIUS - 9.0;
    let turned = 1.0 + 0.34 * (angle + 2.2).cos() + 0.10 * (r * 0.9).sin();
    let rim = fill(look.brass.lit(0.74 * turned), bezel);
    let face = Colour::bytes(76, 66, 66)
        .tinted(look.light)
        .lit(1.04 - 0.28 * smoothstep(20.0, RADIUS, r))
        .glowing(look.lamp, 0.05);
    let glass = fill(face, r - RADIUS);
    // Sixty minute marks, and bars for the hours; the quarters are longer.
    let spoke = |count: f32, half: f32| {
        let turn = angle / TAU * count;
        (turn - turn.round()).abs() * TAU / count * r - half
    };
    let minutes = spoke(60.0, 0.8).max((r - 96.0).abs() - 3.5);
    let hours = spoke(12.0, 2.0).max((r - 84.0).abs() - 8.0).min(spoke(4.0, 3.2).max((r - 81.0).abs() - 11.0));
    let rings = ((r - 101.0).abs() - 0.8).min((r - 91.0).abs() - 0.5).min((r - 58.0).abs() - 0.6);
    let ink = fill(look.night.lit(0.9), minutes.min(hours).min(rings));
    // Ten past ten, as on every clock in a shop window.
    let hand = |turn: f32, reach: f32, width: f32| {
        let q = Vec2::from_angle(-turn).rotate(p);
        outline(
            q,
            [(-18.0, -width * 0.5), (reach * 0.6, -width), (reach, 0.0), (reach * 0.6, width), (-18.0, width * 0.5)],
        )
    };
    let hands = hand(-0.45, 88.0, 3.4).min(hand(-2.55, 58.0, 4.6)).min(r - 7.0);
    let works = Wheel { centre: Vec2::ZERO, radius: 44.0, teeth: 24.0, turn: 0.0, metal: BRASS };
    let inner = cog(p, &works, 0.62, look).faded(0.62);
    let pin = fill(look.brass, r - 3.5);
    pin.over(fill(look.night, hands)).over(inner).over(ink).over(glass).over(rim).over(body)
}

/// Draws a cogwheel with teeth, spokes and a hub, lit from the top left.
fn cog(p: Vec2, wheel: &Wheel, shade: f32, look: &Look) -> Colour {
    let radius = wheel.radius;
    let q = p - wheel.centre;
    let (r, angle) = (q.length(), q.y.atan2(q.x) + wheel.turn);
    // A tooth has a flat top and slanted sides.
    let tooth = (1.6 * (angle * wheel.teeth).cos()).clamp(-1.0, 1.0);
    let depth = 2.6 * radius / wheel.teeth * 0.72;
    let teeth = r - radius - depth * 0.5 * tooth;
    let spokes = if radius > 60.0 { 6.0 } else { 5.0 };
    let turn = angle / TAU * spokes;
    let from_spoke = (turn - turn.round()).abs() * TAU / spokes * r - 0.075 * radius;
    let hole = (r - 0.76 * radius).max(0.30 * radius - r).max(-from_spoke);
    let body = teeth.max(-hole).max(0.09 * radius - r);
    // Edges facing the light are brighter.
    let towards = q.normalize_or_zero().dot(Vec2::new(-0.55, -0.83));
    let outer = smoothstep(3.5, 0.5, teeth.abs()) * towards;
    let inner = smoothstep(3.0, 0.5, hole.abs()) * -towards * if r > 0.5 * radius { 1.0 } else { -1.0 };
    let turned = 0.05 * (r * 1.1).sin();
    let lit = 0.86 + turned + 0.34 * outer + 0.22 * inner - 0.16 * smoothstep(-radius, radius, q.x + q.y);
    fill((wheel.metal)(look).lit(shade * lit), body)
}
