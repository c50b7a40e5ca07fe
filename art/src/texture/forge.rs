//! The forge: an ironworks at dusk with an open furnace and running metal. Chapter: Levels.

use glam::{Vec2, Vec3};

use super::colour::Colour;
use super::shape::{self, smoothstep};
use super::world::{block, fill, finished, lamp, line, outline};
use crate::noise;

/// The colours of a time of day.
struct Look {
    top: Colour,
    low: Colour,
    smoke: Colour,
    far: Colour,
    wall: Colour,
    iron: Colour,
    /// Brightness of the light that fire casts on other things.
    shine: f32,
    /// Brightness of the sun's rays in the smoke.
    rays: f32,
    /// Factor for the colours of metal, stone and wood.
    light: Colour,
}

const EVENING: Look = Look {
    top: Colour::bytes(30, 30, 64),
    low: Colour::bytes(78, 48, 48),
    smoke: Colour::bytes(74, 62, 70),
    far: Colour::bytes(62, 44, 54),
    wall: Colour::bytes(40, 30, 40),
    iron: Colour::bytes(24, 22, 34),
    shine: 1.0,
    rays: 0.0,
    light: Colour::grey(1.0),
};

const DAY: Look = Look {
    top: Colour::bytes(80, 116, 150),
    low: Colour::bytes(168, 150, 124),
    smoke: Colour::bytes(148, 144, 140),
    far: Colour::bytes(116, 106, 106),
    wall: Colour::bytes(92, 66, 58),
    iron: Colour::bytes(52, 52, 56),
    shine: 0.5,
    rays: 1.0,
    light: Colour { rgb: Vec3::new(1.75, 1.65, 1.35), alpha: 1.0 },
};

const FIRE: Colour = Colour::bytes(255, 120, 36);
const HOT: Colour = Colour::bytes(255, 214, 120);
/// The sun's rays.
const SUN: Colour = Colour::bytes(255, 220, 160);

/// The y of the ground's upper edge in world units.
const GROUND: f32 = 540.0;

/// Centre of the furnace's mouth, whose light falls on everything, in world units. It lies below
/// the field's centre, where the level's title appears.
const MOUTH: Vec2 = Vec2::new(400.0, 530.0);

/// Chimneys: the centre of the mouth (x, y) and its half width in world units, and whether the
/// chimney is far away.
const CHIMNEYS: [(f32, f32, f32, bool); 8] = [
    (52.0, 378.0, 6.0, true),
    (246.0, 386.0, 5.0, true),
    (540.0, 372.0, 6.0, true),
    (764.0, 384.0, 5.0, true),
    (112.0, 336.0, 10.0, false),
    (160.0, 356.0, 9.0, false),
    (640.0, 326.0, 10.0, false),
    (694.0, 350.0, 9.0, false),
];

/// Draws the ironworks at dusk; `p` is in world units.
pub(super) fn evening(p: Vec2) -> Colour {
    forge(p, &EVENING)
}

/// Draws the ironworks in the morning; `p` is in world units.
pub(super) fn day(p: Vec2) -> Colour {
    forge(p, &DAY)
}

fn forge(p: Vec2, look: &Look) -> Colour {
    let mut colour = sky(p, look);
    for is_far in [true, false] {
        for (x, top, half, _) in CHIMNEYS.into_iter().filter(|chimney| chimney.3 == is_far) {
            colour = chimney(p - Vec2::new(x, top), half, is_far, look).over(colour);
        }
        colour = if is_far { skyline(p, look).over(colour) } else { halls(p, look).over(colour) };
    }
    colour = furnace(p, look).over(colour);
    colour = if p.y > GROUND { ground(p, look) } else { colour };
    colour = ladle(p - Vec2::new(178.0, 464.0), look).over(colour);
    colour = anvil(p - Vec2::new(640.0, 560.0), look).over(colour);
    colour = colour.glowing(FIRE, 0.17 * look.shine * lamp(p, MOUTH, 200.0));
    finished(colour.glowing(HOT, sparks(p)), p)
}

/// Draws the dusk sky, lit from below by the works, with smoke drifting to the right.
fn sky(p: Vec2, look: &Look) -> Colour {
    let colour = look.top.mix(look.low, smoothstep(40.0, 470.0, p.y).powf(1.6));
    let drift = Vec2::new(p.x - 0.5 * p.y, p.y) / Vec2::new(170.0, 62.0);
    let cloud = smoothstep(0.42, 0.80, noise::clouds(drift, 5, 901));
    let lit = smoothstep(120.0, 440.0, p.y);
    let colour = colour.mix(look.smoke.lit(0.55 + 0.4 * lit), 0.55 * cloud);
    let fire = (p - Vec2::new(400.0, 520.0)) / Vec2::new(430.0, 250.0);
    let colour = colour.glowing(FIRE, 0.055 * look.shine * smoothstep(1.0, 0.0, fire.length()) * (0.7 + 0.6 * cloud));
    // Rays fall from the top left.
    let across = Vec2::new((p.x - 1.1 * p.y) / 74.0, 0.5 + p.y / 2400.0);
    let ray = smoothstep(0.42, 0.75, noise::clouds(across, 2, 947)) * smoothstep(560.0, 160.0, p.y);
    colour.glowing(SUN, 0.10 * look.rays * ray)
}

/// Draws a chimney and its smoke; `p` is relative to the centre of its mouth.
fn chimney(p: Vec2, half: f32, is_far: bool, look: &Look) -> Colour {
    let up = (-p.y).max(0.0);
    let bend = 0.0032 * up * up + 12.0 * (noise::smooth(Vec2::new(up / 38.0, half), 907) - 0.5) * (up / 40.0).min(1.0);
    let width = half + 0.30 * up;
    let across = ((p.x - bend) / width).abs();
    let puff = noise::clouds((p - Vec2::new(bend, 0.0)) / (14.0 + 0.12 * up), 4, 911 + half as u32);
    let thick = smoothstep(1.0, 0.3, across) * smoothstep(0.25, 0.62, puff) * smoothstep(190.0, 10.0, up);
    let glow = look.low.glowing(FIRE, 0.22 * smoothstep(46.0, 0.0, up));
    let smoke = look.smoke.mix(glow, smoothstep(70.0, 0.0, up)).faded(if p.y < 0.0 { 0.62 * thick } else { 0.0 });
    let width = half * (0.82 + 0.0030 * p.y);
    let shaft = (p.x.abs() - width).max(-p.y);
    let rim = block(p, (-half - 1.0, 0.0), (half + 1.0, 5.0)).min(block(p, (-half, 12.0), (half, 14.5)));
    let round = 1.06 - 0.40 * smoothstep(-0.7, 0.9, p.x / half);
    let brick = 0.10 * (noise::smooth(p / Vec2::new(4.0, 2.0), 919) - 0.5);
    let material = if is_far { look.far.mix(look.low, 0.3) } else { look.wall.lit(1.1 + brick) };
    fill(material.lit(round), shaft.min(rim)).over(smoke)
}

/// Draws distant roofs: sawtooth sheds.
fn skyline(p: Vec2, look: &Look) -> Colour {
    const WIDTH: f32 = 64.0;
    let cell = (p.x / WIDTH).floor();
    let random = |seed| noise::at_cell(cell as i32, 5, seed);
    let x = p.x - cell * WIDTH;
    let eaves = 452.0 - 26.0 * random(923);
    let tooth = if random(927) < 0.55 { 15.0 * (x / 21.33).fract() } else { 6.0 };
    let walls = look.far.lit(0.86 + 0.18 * random(929)).glowing(FIRE, 0.10 * smoothstep(430.0, 520.0, p.y));
    fill(walls, eaves - tooth - p.y)
}

/// Draws the near halls on both sides: brick walls with rows of arches and fires inside.
fn halls(p: Vec2, look: &Look) -> Colour {
    let left =
        outline(p, [(-10.0, 550.0), (-10.0, 430.0), (60.0, 404.0), (132.0, 430.0), (300.0, 430.0), (300.0, 550.0)]);
    let right =
        outline(p, [(500.0, 550.0), (500.0, 428.0), (668.0, 428.0), (740.0, 398.0), (810.0, 426.0), (810.0, 550.0)]);
    let walls = left.min(right);
    let brick = noise::at_cell((p.x / 6.0 + (p.y / 3.0).floor() * 0.5).floor() as i32, (p.y / 3.0).floor() as i32, 931);
    let near = look.shine * lamp(p, MOUTH, 340.0);
    let mut wall = look.wall.lit(0.92 + 0.14 * brick).glowing(FIRE, 0.10 * near);
    let cornice = block(p, (-10.0, 430.0), (810.0, 435.0)).max(walls);
    wall = fill(look.wall.lit(1.5), cornice).over(wall);
    let apart = 33.0;
    let q = Vec2::new((p.x - 12.0).rem_euclid(apart) - apart * 0.5, p.y - 478.0);
    let arch = shape::circle(q, Vec2::new(0.0, -8.0), 9.0).min(block(q, (-9.0, -8.0), (9.0, 18.0)));
    let index = ((p.x - 12.0) / apart).floor() as i32;
    let heat = noise::at_cell(index, 9, 937);
    let flame = noise::clouds(p / Vec2::new(6.0, 13.0), 3, 941);
    let light = if heat > 0.38 {
        FIRE.lit(0.18 + 0.30 * flame * smoothstep(460.0, 496.0, p.y) + 0.10 * heat)
    } else {
        look.iron.lit(0.9)
    };
    let bars = (q.x.abs() - 0.8).min((q.y - 2.0).abs() - 0.8);
    let pane = fill(look.iron.lit(0.8), bars.max(arch)).over(light);
    let sill = fill(look.wall.lit(1.45), (arch.abs() - 1.6).max(walls));
    let lit = fill(pane, arch.max(walls));
    lit.over(sill).over(fill(wall, walls))
}

/// Draws the blast furnace: a bottle of iron in its scaffold, with a hoist.
fn furnace(p: Vec2, look: &Look) -> Colour {
    let q = p - Vec2::new(400.0, GROUND);
    let belly = [(-58.0, 4.0), (-54.0, -62.0), (-66.0, -92.0), (-40.0, -164.0), (-24.0, -172.0), (-22.0, -204.0)];
    let mut corners = [(0.0, 0.0); 12];
    for (i, (x, y)) in belly.into_iter().enumerate() {
        (corners[i], corners[11 - i]) = ((x, y), (-x, y));
    }
    let body = outline(q, corners);
    let round = 1.30 - 0.75 * smoothstep(-0.8, 0.9, q.x / 62.0);
    let plate = noise::at_cell((q.x / 18.0).floor() as i32, (q.y / 20.0).floor() as i32, 947);
    let seam = smoothstep(1.2, 0.3, (q.y.rem_euclid(20.0) - 10.0).abs());
    let metal = Colour::bytes(52, 46, 60).tinted(look.light).lit(round * (0.94 + 0.10 * plate) * (1.0 - 0.28 * seam));
    let hoops = [-62.0, -92.0, -128.0, -172.0].map(|y| (q.y - y).abs() - 2.6).into_iter().fold(9.0, f32::min);
    let hoops = fill(look.iron.lit(1.5), hoops.max(body));
    let bridge = line(q, (190.0, 0.0), (26.0, -196.0), 3.0).min(line(q, (204.0, 0.0), (40.0, -196.0), 1.4));
    let step = (q.y.rem_euclid(14.0) - 7.0).abs() - 0.9;
    let rungs = step.max(line(q, (197.0, 0.0), (33.0, -196.0), 7.0));
    let head = block(q, (-30.0, -212.0), (30.0, -203.0)).min(line(q, (-20.0, -208.0), (0.0, -226.0), 2.0));
    let head = head.min(line(q, (20.0, -208.0), (0.0, -226.0), 2.0));
    let pipe = line(q, (-24.0, -184.0), (-84.0, -150.0), 6.0).min(line(q, (-84.0, -150.0), (-98.0, -20.0), 7.0));
    let scaffold = fill(look.iron.lit(1.25), bridge.min(rungs).min(head));
    let duct = fill(Colour::bytes(48, 42, 54).tinted(look.light), pipe);
    let top = fill(FIRE.lit(0.5), block(q, (-18.0, -203.0), (18.0, -198.0)));
    let mouth = shape::circle(q, Vec2::new(0.0, -12.0), 16.0).min(block(q, (-16.0, -12.0), (16.0, 6.0)));
    let flame = noise::clouds(q / Vec2::new(7.0, 14.0), 3, 953);
    let core = smoothstep(18.0, 2.0, (q - Vec2::new(0.0, -4.0)).length());
    let heart = FIRE.lit(0.50 + 0.35 * flame).mix(HOT, 0.75 * core);
    let lip = fill(look.iron.lit(1.7), mouth.abs() - 3.5);
    fill(heart, mouth).over(lip).over(top).over(hoops).over(fill(metal, body)).over(duct).over(scaffold)
}

/// Draws the yard and the channel in which molten metal runs towards the viewer.
fn ground(p: Vec2, look: &Look) -> Colour {
    let depth = (p.y - GROUND) / (600.0 - GROUND);
    let bend = 400.0 + 46.0 * (depth * 2.6).sin() * depth;
    let half = 12.0 + 24.0 * depth;
    let across = (p.x - bend).abs() - half;
    let stone = noise::clouds(Vec2::new((p.x - 400.0) / (0.5 + depth), 900.0 * depth.sqrt()) / 24.0, 4, 961);
    let floor = Colour::bytes(46, 36, 42).tinted(look.light).lit(0.72 + 0.46 * stone - 0.15 * depth);
    let floor = floor.glowing(FIRE, 0.17 * smoothstep(120.0, 0.0, across.max(0.0)).powi(2));
    let crust = noise::clouds(Vec2::new((p.x - bend) / (4.0 + 8.0 * depth), 150.0 * depth.sqrt() / 9.0), 3, 967);
    let metal = FIRE.lit(0.62).mix(HOT, 0.55 * smoothstep(0.45, 0.75, crust) * smoothstep(0.0, -14.0, across));
    let metal = metal.mix(Colour::bytes(110, 36, 16).tinted(look.light), smoothstep(0.50, 0.28, crust) * 0.9);
    let edge = fill(look.iron.glowing(FIRE, 0.16), across.abs() - 2.5 - 2.0 * depth);
    edge.over(fill(metal, across)).over(floor)
}

/// Draws a ladle hanging from a crane and pouring; `p` is relative to the ladle's centre.
fn ladle(p: Vec2, look: &Look) -> Colour {
    let q = Vec2::from_angle(-0.42).rotate(p);
    let pot = outline(q, [(-30.0, -22.0), (30.0, -22.0), (23.0, 24.0), (-23.0, 24.0)]);
    let round = 1.35 - 0.75 * smoothstep(-0.8, 0.9, q.x / 28.0);
    let band = fill(look.iron.lit(0.8), ((q.y - 4.0).abs() - 2.2).max(pot));
    let metal = fill(Colour::bytes(50, 44, 58).tinted(look.light).lit(round), pot);
    let brim = fill(HOT.lit(0.72), block(q, (-28.0, -25.0), (30.0, -20.5)));
    let chains = line(p, (0.0, -180.0), (0.0, -62.0), 1.5).min(line(p, (0.0, -62.0), (-28.0, -6.0), 1.3));
    let chains = chains.min(line(p, (0.0, -62.0), (28.0, 6.0), 1.3)).min(shape::circle(p, Vec2::new(0.0, -62.0), 5.0));
    let beam = block(p, (-178.0, -112.0), (92.0, -104.0)).min(block(p, (84.0, -112.0), (92.0, 70.0)));
    let lattice = ((p.x + p.y).rem_euclid(15.0) - 7.5).abs().min(((p.x - p.y).rem_euclid(15.0) - 7.5).abs()) - 0.8;
    let lattice = lattice.max(block(p, (-178.0, -128.0), (92.0, -104.0)));
    let rail = block(p, (-178.0, -130.0), (92.0, -127.0));
    let trolley = block(p, (-16.0, -104.0), (16.0, -95.0));
    let steel = fill(look.iron.lit(1.35), beam.min(lattice).min(rail).min(trolley).min(chains.max(-104.0 - p.y)));
    // The poured metal falls into a mould.
    let fall = p.x - 36.5 - 3.0 * smoothstep(-10.0, 20.0, p.y);
    let stream = (fall.abs() - 3.2 + 0.012 * p.y).max(-12.0 - p.y).max(p.y - 84.0);
    let mould = outline(p, [(14.0, 80.0), (66.0, 80.0), (60.0, 104.0), (20.0, 104.0)]);
    let pool = fill(HOT.lit(0.7), block(p, (18.0, 79.0), (62.0, 83.0)));
    let glow = FIRE.faded(0.34 * look.shine * lamp(p, Vec2::new(40.0, 60.0), 80.0));
    let pouring = fill(HOT.lit(0.85), stream);
    brim.over(band).over(metal).over(pool).over(fill(look.iron.lit(1.5), mould)).over(pouring).over(steel).over(glow)
}

/// Draws an anvil on its block with a glowing bar on it; `p` is relative to the middle of its face.
fn anvil(p: Vec2, look: &Look) -> Colour {
    let q = p * 0.86;
    let face = outline(q, [(-74.0, -1.0), (-44.0, -8.0), (56.0, -8.0), (56.0, 6.0), (-30.0, 10.0), (-48.0, 7.0)]);
    let waist = outline(q, [(-18.0, 6.0), (34.0, 6.0), (22.0, 24.0), (40.0, 38.0), (-24.0, 38.0), (-6.0, 24.0)]);
    let wood = block(q, (-40.0, 38.0), (56.0, 90.0));
    let shade = 1.2 - 0.5 * smoothstep(-8.0, 36.0, q.y);
    let iron = Colour::bytes(40, 38, 54)
        .tinted(look.light)
        .lit(shade)
        .glowing(FIRE, 0.26 * smoothstep(2.5, 0.0, (q.y + 7.0).abs()));
    let bar = line(q, (-30.0, -11.0), (72.0, -12.0), 3.0);
    let heat = smoothstep(60.0, -20.0, q.x);
    let metal =
        Colour::bytes(70, 40, 44).tinted(look.light).mix(FIRE.lit(0.8), heat).mix(HOT.lit(0.9), heat * heat * heat);
    let glow = FIRE.faded(0.42 * look.shine * lamp(q, Vec2::new(-10.0, -12.0), 70.0));
    let handle = line(q, (34.0, -18.0), (104.0, -34.0), 2.2);
    let hammer = outline(q, [(18.0, -34.0), (36.0, -38.0), (41.0, -14.0), (23.0, -12.0)]);
    let tool = fill(Colour::bytes(58, 44, 42).tinted(look.light), handle)
        .over(fill(Colour::bytes(50, 48, 62).tinted(look.light), hammer));
    let log = fill(Colour::bytes(54, 40, 38).tinted(look.light).lit(1.0 + 0.2 * (q.x / 3.0).sin() * 0.5), wood);
    tool.over(fill(metal, bar)).over(fill(iron, face.min(waist))).over(log).over(glow)
}

/// Returns the brightness of the sparks rising from the furnace, the poured metal and the anvil.
fn sparks(p: Vec2) -> f32 {
    const CELL: f32 = 17.0;
    let cell = (p / CELL).floor();
    let random = |seed| noise::at_cell(cell.x as i32, cell.y as i32, seed);
    let at = cell * CELL + 4.0 + (CELL - 8.0) * Vec2::new(random(971), random(977));
    let sources = [(MOUTH, 130.0), (Vec2::new(216.0, 532.0), 90.0), (Vec2::new(632.0, 542.0), 76.0)];
    let near = sources.into_iter().map(|(source, reach)| {
        let q = (at - source + Vec2::Y * 0.3 * reach) / Vec2::new(0.8 * reach, reach);
        1.0 - q.length()
    });
    let near = near.fold(0.0, f32::max);
    let is_spark = random(983) < 0.9 * near;
    let q = Vec2::from_angle(1.0 + random(991)).rotate(p - at) * Vec2::new(0.55, 1.3);
    if is_spark { (0.25 + 0.4 * random(997)) * smoothstep(2.1, 0.5, q.length()) } else { 0.0 }
}
