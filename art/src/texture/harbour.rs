//! The harbour: moored boats, and a lighthouse across the water. Chapter: Levels.

use glam::{Vec2, Vec3};

use super::colour::Colour;
use super::shape::{self, smoothstep};
use super::world::{block, fill, finished, lamp, line, outline};
use crate::noise;

/// The colours of a time of day.
struct Look {
    top: Colour,
    horizon: Colour,
    sun: Colour,
    cloud: Colour,
    /// Opacity of the clouds.
    clouds: f32,
    far: Colour,
    deep: Colour,
    /// Lamps and lit windows.
    lamp: Colour,
    /// Brightness of the light that lamps cast.
    shine: f32,
    /// Factor for the colours of boats, buildings and stones.
    light: Colour,
}

const EVENING: Look = Look {
    top: Colour::bytes(12, 30, 66),
    horizon: Colour::bytes(80, 66, 78),
    sun: Colour::bytes(110, 64, 24),
    cloud: Colour::grey(0.0),
    clouds: 0.0,
    far: Colour::bytes(40, 48, 70),
    deep: Colour::bytes(10, 32, 50),
    lamp: Colour::bytes(255, 196, 110),
    shine: 1.0,
    light: Colour::grey(1.0),
};

const DAY: Look = Look {
    top: Colour::bytes(62, 108, 152),
    horizon: Colour::bytes(146, 160, 160),
    sun: Colour::bytes(40, 34, 22),
    cloud: Colour::bytes(168, 170, 168),
    clouds: 0.7,
    far: Colour::bytes(122, 120, 112),
    deep: Colour::bytes(30, 100, 128),
    lamp: Colour::bytes(70, 84, 96),
    shine: 0.0,
    light: Colour { rgb: Vec3::new(1.65, 1.55, 1.3), alpha: 1.0 },
};

/// The y of the waterline at the horizon in world units.
const WATER: f32 = 412.0;

/// Centre of the lighthouse's lantern in world units.
const LANTERN: Vec2 = Vec2::new(128.0, 303.0);

/// A boat's drawing function, the point where its middle meets the water, and its scale.
type Boat = (fn(Vec2, &Look) -> Colour, Vec2, f32);

/// The boats, farthest first.
const BOATS: [Boat; 5] = [
    (sailing_boat, Vec2::new(560.0, 438.0), 0.62),
    (sailing_boat, Vec2::new(318.0, 462.0), 0.95),
    (sailing_boat, Vec2::new(414.0, 476.0), 1.08),
    (fishing_boat, Vec2::new(580.0, 506.0), 1.20),
    (rowing_boat, Vec2::new(196.0, 540.0), 1.25),
];

/// Draws the harbour after sunset; `p` is in world units.
pub(super) fn evening(p: Vec2) -> Colour {
    harbour(p, &EVENING)
}

/// Draws the harbour on a bright morning; `p` is in world units.
pub(super) fn day(p: Vec2) -> Colour {
    harbour(p, &DAY)
}

fn harbour(p: Vec2, look: &Look) -> Colour {
    let mut colour = if p.y < WATER { shore(p, look) } else { water(p, look) };
    for (boat, at, size) in BOATS {
        let q = (p - at) / size;
        // Each boat has a reflection below its waterline, broken by waves.
        let wave = noise::smooth(Vec2::new(p.x / 26.0, p.y / 3.2), 877) - 0.5;
        let seen = boat(q, look);
        let reflected = boat(Vec2::new(q.x + 9.0 * wave, 4.0 - q.y * 1.1), look).lit(0.6).faded(0.60);
        colour = if q.y > 2.0 { reflected.over(colour) } else { seen.over(colour) };
    }
    finished(quay(p, look).over(colour), p)
}

/// Draws the sky, the coast, and the town on the horizon.
fn shore(p: Vec2, look: &Look) -> Colour {
    let mut colour = look.top.mix(look.horizon, smoothstep(60.0, WATER, p.y).powf(1.7));
    let sun = (p - Vec2::new(480.0, WATER)) / Vec2::new(420.0, 150.0);
    colour = colour.glowing(look.sun, 0.26 * smoothstep(1.0, 0.0, sun.length()));
    let cloud = noise::clouds(p / Vec2::new(190.0, 30.0), 4, 821);
    let bank = smoothstep(0.50, 0.78, cloud) * smoothstep(150.0, 300.0, p.y);
    colour = colour.glowing(look.sun, 0.20 * bank).glowing(look.top, 0.25 * smoothstep(0.45, 0.8, cloud));
    let heap = smoothstep(0.50, 0.66, cloud) * smoothstep(60.0, 200.0, p.y);
    colour = colour.mix(look.cloud, look.clouds * heap);
    // A far coast, then the town and its cranes.
    let coast = p.y - (WATER - 9.0 - 22.0 * noise::clouds(Vec2::new(p.x / 110.0, 2.5), 3, 829));
    colour = fill(look.far.mix(look.horizon, 0.45), -coast).over(colour);
    colour = crane(p - Vec2::new(536.0, WATER), look).over(crane(p - Vec2::new(724.0, WATER), look)).over(colour);
    colour = town(p, look).over(colour);
    lighthouse(p, look).over(with_beams(p, colour, look))
}

/// Draws warehouses with gables and some lit windows.
fn town(p: Vec2, look: &Look) -> Colour {
    const WIDTH: f32 = 38.0;
    let cell = (p.x / WIDTH).floor();
    let random = |seed| noise::at_cell(cell as i32, 3, seed);
    if cell < 13.0 {
        return look.far.faded(0.0);
    }
    let x = p.x - (cell + 0.5) * WIDTH;
    let eaves = WATER - 22.0 - 30.0 * random(831);
    let gable = eaves - 13.0 + 13.0 * (x.abs() / (WIDTH * 0.5));
    let walls = look.far.lit(0.66 + 0.34 * random(833)).glowing(look.sun, 0.10 * smoothstep(WATER, eaves, p.y));
    let (column, row) = ((x / 7.5).round(), ((p.y - eaves) / 10.0).floor());
    let pane = Vec2::new(x - column * 7.5, p.y - eaves - (row + 0.5) * 10.0).abs() - Vec2::new(1.7, 2.6);
    let is_lit = noise::at_cell((cell * 8.0 + column) as i32, row as i32, 839) < 0.36;
    let window = if column.abs() < 2.5 && row >= 0.0 && p.y < WATER - 4.0 { pane.max_element() } else { 9.0 };
    let light = if is_lit { look.lamp.lit(0.55) } else { look.far.lit(0.42) };
    fill(light, window).over(fill(walls, gable - p.y))
}

/// Draws a harbour crane on its portal; `p` is relative to its foot.
fn crane(p: Vec2, look: &Look) -> Colour {
    let legs = line(p, (-13.0, 0.0), (-7.0, -40.0), 1.6).min(line(p, (13.0, 0.0), (7.0, -40.0), 1.6));
    let cabin = block(p, (-9.0, -52.0), (9.0, -38.0));
    let jib = line(p, (4.0, -50.0), (-46.0, -98.0), 1.4).min(line(p, (8.0, -52.0), (2.0, -82.0), 1.1));
    let ropes = line(p, (2.0, -82.0), (-46.0, -98.0), 0.5).min(line(p, (-46.0, -98.0), (-46.0, -62.0), 0.5));
    fill(look.far.lit(0.70), legs.min(cabin).min(jib).min(ropes))
}

/// Adds the two beams of the lighthouse.
fn with_beams(p: Vec2, colour: Colour, look: &Look) -> Colour {
    let q = Vec2::from_angle(0.10).rotate(p - LANTERN);
    let spread = (q.y / (3.0 + 0.11 * q.x.abs())).abs();
    let beam = smoothstep(1.0, 0.0, spread) * smoothstep(420.0, 0.0, q.x.abs());
    colour.glowing(look.lamp, look.shine * (0.14 * beam + 0.34 * lamp(p, LANTERN, 70.0)))
}

/// Draws the lighthouse: a banded tower on a rock.
fn lighthouse(p: Vec2, look: &Look) -> Colour {
    let rough = 7.0 * (noise::clouds(p / 13.0, 3, 851) - 0.5);
    let top = 378.0 + 0.0022 * (p.x - 128.0).powi(2);
    let rock = look.far.lit(0.62).glowing(look.sun, 0.14 * smoothstep(top + 26.0, top, p.y));
    let scene = fill(rock, top + rough - p.y);
    let q = p - Vec2::new(128.0, 384.0);
    let half = 7.0 + 5.5 * ((q.y + 74.0) / 74.0);
    let tower = (q.x.abs() - half).max(-74.0 - q.y).max(q.y);
    let band = if ((q.y + 74.0) / 18.5).floor() as i32 % 2 == 0 { (96, 88, 88) } else { (92, 40, 46) };
    let round = 1.0 - 0.42 * smoothstep(-0.5, 1.0, -q.x / half);
    let walls = fill(Colour::bytes(band.0, band.1, band.2).tinted(look.light).lit(round), tower);
    let gallery = block(q, (-9.5, -77.0), (9.5, -73.5));
    let roof = outline(q, [(-8.0, -87.0), (0.0, -97.0), (8.0, -87.0)]);
    let glass = fill(look.lamp.lit(0.9), block(q, (-5.0, -87.0), (5.0, -76.0)));
    let house = fill(Colour::bytes(84, 76, 78).tinted(look.light), block(q, (14.0, -16.0), (42.0, 4.0)));
    let tiles =
        fill(Colour::bytes(78, 40, 44).tinted(look.light), outline(q, [(11.0, -15.0), (28.0, -27.0), (45.0, -15.0)]));
    let window = fill(look.lamp.lit(0.6), block(q, (24.0, -10.0), (30.0, -4.0)));
    let dark = fill(look.far.lit(0.6), gallery.min(roof));
    dark.over(glass).over(walls).over(window).over(tiles).over(house).over(scene)
}

/// Draws the water and the shore's reflection in it.
fn water(p: Vec2, look: &Look) -> Colour {
    let depth = (p.y - WATER) / (600.0 - WATER);
    // Waves are wider and higher towards the viewer.
    let wave = |seed| noise::smooth(Vec2::new(p.x / (10.0 + 60.0 * depth), 62.0 * depth.sqrt()), seed) - 0.5;
    let ripple = wave(857) + 0.6 * wave(859);
    let up = (p.y - WATER) * 1.5 + ripple * (8.0 + 46.0 * depth);
    let at = Vec2::new(p.x + ripple * (3.0 + 26.0 * depth), WATER - 0.6 - up.max(0.0));
    let mirrored = shore(at, look);
    let colour = mirrored.lit(0.86).mix(look.deep, 0.20 + 0.45 * depth);
    let crest = smoothstep(0.12, 0.55, ripple);
    let path = smoothstep(60.0 + 190.0 * depth, 0.0, (p.x - 480.0).abs());
    colour.glowing(look.horizon, crest * 0.16).glowing(look.lamp, crest * 0.18 * path)
}

/// Draws a yacht with its sail furled; `p` is relative to the middle of its waterline.
fn sailing_boat(p: Vec2, look: &Look) -> Colour {
    let hull = outline(p, [(-46.0, -11.0), (52.0, -14.0), (38.0, 3.0), (-38.0, 3.0)]);
    let paint = Colour::bytes(84, 92, 98).tinted(look.light).lit(1.0 - 0.45 * smoothstep(-12.0, 3.0, p.y));
    let stripe = fill(Colour::bytes(104, 46, 42).tinted(look.light), block(p, (-50.0, -2.0), (50.0, 4.0)).max(hull));
    let cabin = shape::rounded_box(p, Vec2::new(-4.0, -16.0), Vec2::new(20.0, 5.0), 3.0);
    let port = shape::rounded_box(p, Vec2::new(-4.0, -16.0), Vec2::new(13.0, 1.6), 1.6);
    let spars = line(p, (6.0, -12.0), (6.0, -108.0), 1.3).min(line(p, (6.0, -27.0), (-40.0, -25.0), 1.0));
    let rigging = line(p, (6.0, -107.0), (51.0, -14.0), 0.35).min(line(p, (6.0, -107.0), (-45.0, -12.0), 0.35));
    let sail = line(p, (2.0, -30.0), (-36.0, -28.0), 2.6);
    let wood = fill(Colour::bytes(70, 54, 48).tinted(look.light), spars);
    let ropes = fill(Colour::bytes(60, 64, 78).tinted(look.light).faded(0.8), rigging);
    let cloth = fill(Colour::bytes(96, 88, 84).tinted(look.light), sail);
    let house = fill(Colour::bytes(72, 74, 80).tinted(look.light), cabin);
    fill(look.lamp.lit(0.5), port).over(house).over(cloth).over(wood).over(stripe).over(fill(paint, hull)).over(ropes)
}

/// Draws a trawler with a lit wheelhouse; `p` is relative to the middle of its waterline.
fn fishing_boat(p: Vec2, look: &Look) -> Colour {
    let hull = outline(p, [(-58.0, -17.0), (-20.0, -11.0), (22.0, -13.0), (64.0, -26.0), (50.0, 3.0), (-50.0, 3.0)]);
    let paint = Colour::bytes(26, 66, 82).tinted(look.light).lit(1.08 - 0.45 * smoothstep(-20.0, 3.0, p.y));
    let keel = fill(Colour::bytes(92, 38, 34).tinted(look.light), block(p, (-70.0, -3.0), (70.0, 4.0)).max(hull));
    let rail = fill(Colour::bytes(94, 92, 88).tinted(look.light), (hull.abs() - 1.4).max(p.y + 9.0));
    let house = block(p, (10.0, -42.0), (36.0, -12.0));
    let panes = block(p, (13.0, -37.0), (21.0, -29.0)).min(block(p, (24.0, -37.0), (33.0, -29.0)));
    let roof = block(p, (7.0, -45.0), (40.0, -41.0));
    let masts = line(p, (-24.0, -12.0), (-24.0, -74.0), 1.4).min(line(p, (22.0, -44.0), (22.0, -66.0), 1.1));
    let boom = line(p, (-24.0, -30.0), (-52.0, -58.0), 1.1);
    let stays = line(p, (-24.0, -73.0), (22.0, -65.0), 0.4).min(line(p, (-24.0, -73.0), (-56.0, -17.0), 0.4));
    let stays = stays.min(line(p, (22.0, -65.0), (62.0, -25.0), 0.4)).min(line(p, (-24.0, -73.0), (-52.0, -58.0), 0.4));
    let wood = fill(Colour::bytes(64, 50, 46).tinted(look.light), masts.min(boom).min(roof));
    let walls = fill(Colour::bytes(88, 84, 80).tinted(look.light), house);
    let dark = fill(Colour::bytes(56, 60, 72).tinted(look.light).faded(0.8), stays);
    fill(look.lamp.lit(0.75), panes).over(wood).over(walls).over(rail).over(keel).over(fill(paint, hull)).over(dark)
}

/// Draws a rowing boat; `p` is relative to the middle of its waterline.
fn rowing_boat(p: Vec2, look: &Look) -> Colour {
    let hull = outline(p, [(-42.0, -13.0), (-20.0, -8.5), (20.0, -8.5), (44.0, -15.0), (28.0, 3.0), (-28.0, 3.0)]);
    let plank = 0.12 * ((p.y + 0.06 * p.x.abs()) * 1.3).sin();
    let paint = Colour::bytes(86, 58, 40).tinted(look.light).lit(1.05 + plank - 0.4 * smoothstep(-10.0, 3.0, p.y));
    let rim = fill(Colour::bytes(96, 78, 60).tinted(look.light), (hull.abs() - 1.2).max(p.y + 7.0));
    let oar = line(p, (-10.0, -11.0), (30.0, -22.0), 1.0);
    rim.over(fill(paint, hull)).over(fill(Colour::bytes(78, 62, 50).tinted(look.light), oar))
}

/// Draws the end of a stone quay with a lamp, and the posts of a jetty.
fn quay(p: Vec2, look: &Look) -> Colour {
    const LIGHT: Vec2 = Vec2::new(716.0, 431.0);
    let stone = outline(p, [(628.0, 610.0), (652.0, 556.0), (810.0, 548.0), (810.0, 610.0)]);
    let row = ((p.y - 548.0) / 15.0).floor();
    let joint = ((p.x + row * 17.0).rem_euclid(36.0) - 18.0).abs() - 17.2;
    let joint = joint.max(0.9 - ((p.y - 548.0).rem_euclid(15.0)));
    let rough = 0.18 * (noise::clouds(p / 9.0, 3, 863) - 0.5);
    let lit = 1.05 + rough - 0.35 * smoothstep(550.0, 600.0, p.y) - 0.22 * smoothstep(-0.4, 0.6, joint);
    let stone = fill(
        Colour::bytes(50, 54, 66)
            .tinted(look.light)
            .lit(lit)
            .glowing(look.lamp, 0.20 * look.shine * lamp(p, LIGHT, 230.0)),
        stone,
    );
    let post = line(p, (732.0, 552.0), (732.0, 432.0), 2.0).min(line(p, (732.0, 432.0), (716.0, 424.0), 1.4));
    let post = post.min(outline(p, [(709.0, 427.0), (716.0, 419.0), (723.0, 427.0)]));
    let bollard = |x: f32| shape::rounded_box(p, Vec2::new(x, 548.0), Vec2::new(5.0, 9.0), 3.0);
    let iron = fill(Colour::bytes(26, 30, 44).tinted(look.light), post.min(bollard(670.0)).min(bollard(772.0)));
    let bulb = fill(look.lamp, shape::circle(p, LIGHT, 4.6));
    let pile = |x: f32, top: f32| shape::rounded_box(p, Vec2::new(x, 560.0 + top), Vec2::new(5.5, 60.0), 3.0);
    let piles = pile(34.0, 8.0).min(pile(72.0, 22.0)).min(pile(112.0, 42.0));
    let rope = line(p, (34.0, 520.0), (72.0, 536.0), 0.9).min(line(p, (72.0, 536.0), (112.0, 554.0), 0.9));
    let wood = Colour::bytes(46, 42, 46)
        .tinted(look.light)
        .lit(1.0 + 0.2 * (noise::smooth(Vec2::new(p.x / 2.0, p.y / 22.0), 871) - 0.5));
    let haze = look.lamp.faded(0.26 * look.shine * lamp(p, LIGHT, 90.0));
    bulb.over(iron).over(stone).over(fill(wood, piles.min(rope))).over(haze)
}
