//! The garden: hills, trees, a glasshouse and flower beds. Chapter: Levels.

use glam::{Vec2, Vec3};

use super::colour::Colour;
use super::shape::{self, smoothstep};
use super::world::{below_hills, block, fill, finished, lamp, line, outline};
use crate::noise;

/// The colours of a time of day.
struct Look {
    top: Colour,
    middle: Colour,
    horizon: Colour,
    sun: Colour,
    cloud: Colour,
    /// Opacity of the clouds.
    clouds: f32,
    leaf: Colour,
    shade: Colour,
    glass: Colour,
    rib: Colour,
    /// The light in the glasshouse.
    warm: Colour,
    /// Factor for the colours of hills, stones and flowers.
    light: Colour,
}

const EVENING: Look = Look {
    top: Colour::bytes(14, 36, 78),
    middle: Colour::bytes(52, 58, 92),
    horizon: Colour::bytes(82, 66, 66),
    sun: Colour::bytes(140, 96, 40),
    cloud: Colour::grey(0.0),
    clouds: 0.0,
    leaf: Colour::bytes(32, 66, 38),
    shade: Colour::bytes(12, 34, 36),
    glass: Colour::bytes(46, 82, 84),
    rib: Colour::bytes(84, 90, 84),
    warm: Colour::bytes(220, 160, 70),
    light: Colour::grey(1.0),
};

const DAY: Look = Look {
    top: Colour::bytes(66, 114, 156),
    middle: Colour::bytes(98, 142, 166),
    horizon: Colour::bytes(142, 156, 148),
    sun: Colour::bytes(60, 52, 24),
    cloud: Colour::bytes(166, 170, 168),
    clouds: 0.75,
    leaf: Colour::bytes(88, 136, 54),
    shade: Colour::bytes(30, 72, 46),
    glass: Colour::bytes(92, 138, 142),
    rib: Colour::bytes(156, 164, 154),
    warm: Colour::bytes(96, 90, 60),
    light: Colour { rgb: Vec3::new(1.75, 1.65, 1.35), alpha: 1.0 },
};

/// Point where the sun has set, in world units.
const SETTING: Vec2 = Vec2::new(220.0, 410.0);

/// Trees: the foot (x, y), the height and the width of the crown, in world units.
const TREES: [(f32, f32, f32, f32); 9] = [
    (36.0, 470.0, 118.0, 82.0),
    (118.0, 462.0, 74.0, 58.0),
    (248.0, 468.0, 82.0, 66.0),
    (318.0, 474.0, 60.0, 50.0),
    (748.0, 474.0, 126.0, 90.0),
    (690.0, 466.0, 70.0, 52.0),
    (172.0, 476.0, 98.0, 21.0),
    (192.0, 478.0, 84.0, 19.0),
    (660.0, 478.0, 96.0, 20.0),
];

/// Draws the garden after sunset; `p` is in world units.
pub(super) fn evening(p: Vec2) -> Colour {
    garden(p, &EVENING)
}

/// Draws the garden at noon; `p` is in world units.
pub(super) fn day(p: Vec2) -> Colour {
    garden(p, &DAY)
}

fn garden(p: Vec2, look: &Look) -> Colour {
    let mut colour = hills(p, sky(p, look), look);
    for (x, foot, height, width) in TREES {
        colour = tree(p - Vec2::new(x, foot), height, width, look).over(colour);
    }
    colour = glasshouse(p - Vec2::new(484.0, 486.0), look).over(colour);
    if p.y > 476.0 {
        colour = lawn(p, colour, look);
    }
    for (x, foot, radius) in [(70.0, 520.0, 21.0), (206.0, 512.0, 16.0), (612.0, 512.0, 16.0), (742.0, 520.0, 21.0)] {
        colour = topiary(p - Vec2::new(x, foot), radius, look).over(colour);
    }
    colour = flowers(p, look).over(colour);
    finished(colour, p)
}

/// Draws an evening sky with clouds lit by the sun that has just set.
fn sky(p: Vec2, look: &Look) -> Colour {
    let colour =
        look.top.mix(look.middle, smoothstep(60.0, 330.0, p.y)).mix(look.horizon, smoothstep(250.0, 440.0, p.y));
    let light = smoothstep(1.0, 0.0, ((p - SETTING) / Vec2::new(520.0, 240.0)).length());
    let cloud = noise::clouds(p / Vec2::new(150.0, 44.0), 5, 1009);
    let heap = smoothstep(0.50, 0.74, cloud) * smoothstep(70.0, 260.0, p.y);
    let colour = colour.glowing(look.sun, 0.09 * light).glowing(look.horizon, 0.10 * heap);
    colour.glowing(look.sun, 0.14 * heap * light).mix(look.cloud, look.clouds * heap)
}

/// Draws hills with fields and hedges, farthest first.
fn hills(p: Vec2, sky: Colour, look: &Look) -> Colour {
    /// Base line, height and width of each range in world units.
    const HILLS: [(f32, f32, f32); 3] = [(432.0, 82.0, 150.0), (456.0, 74.0, 190.0), (484.0, 54.0, 240.0)];
    let mut colour = sky;
    for (index, (base, rise, width)) in HILLS.into_iter().enumerate() {
        let near = index as f32 / 2.0;
        let seed = 1013 + index as u32 * 7;
        let below = below_hills(p, base, rise, width, seed);
        let slope = (below_hills(p + Vec2::X * 4.0, base, rise, width, seed) - below) / 4.0;
        let land = Colour::bytes(50, 74, 82).tinted(look.light).mix(Colour::bytes(38, 74, 44).tinted(look.light), near);
        // Fields differ in colour by crop.
        let field = noise::at_cell(((p.x + 1.4 * below) / 46.0).floor() as i32, (below / 15.0).floor() as i32, seed);
        let wood = smoothstep(0.50, 0.60, noise::clouds(p / Vec2::new(26.0, 10.0), 3, seed + 3));
        let lit = 1.02 + 0.7 * slope.clamp(-0.4, 0.4) + 0.12 * (field - 0.5) * (1.0 - wood) - 0.16 * wood;
        let land =
            land.lit(lit).glowing(look.sun, 0.13 * smoothstep(300.0, 0.0, (p.x - SETTING.x).abs()) * (1.0 - near));
        colour = fill(land.mix(look.horizon, 0.30 * (1.0 - near)), -below).over(colour);
    }
    colour
}

/// Draws a tree with a round crown, or a cypress if it is narrow; `p` is relative to its foot.
fn tree(p: Vec2, height: f32, width: f32, look: &Look) -> Colour {
    let is_narrow = width < 0.4 * height;
    let seed = 1031 + width as u32;
    let leaves = noise::clouds(p / 7.0, 3, seed);
    let crown = if is_narrow {
        let q = p + Vec2::new(0.0, 0.5 * height);
        (Vec2::new(q.x / (0.5 * width), q.y / (0.5 * height)).length() - 1.0) * 0.5 * width + 6.0 * (leaves - 0.5)
    } else {
        let round = |x: f32, y: f32, r: f32| shape::circle(p, Vec2::new(x * width, -y * height), r * width);
        let crown = round(0.0, 0.66, 0.34).min(round(-0.27, 0.52, 0.25)).min(round(0.26, 0.55, 0.26));
        crown.min(round(0.02, 0.46, 0.32)) + 13.0 * (leaves - 0.5)
    };
    let from_light = ((p.x + 0.8 * (p.y + 0.6 * height)) / width).clamp(-1.0, 1.0);
    let clump = noise::clouds(p / 15.0, 2, seed + 5) - 0.5;
    let lit = (0.62 - 0.5 * from_light + 0.9 * clump).clamp(0.0, 1.0);
    let green = look.shade.mix(look.leaf.glowing(look.sun, 0.14), lit);
    let trunk = line(p, (0.0, 0.0), (0.0, -0.4 * height), 0.035 * height.min(2.4 * width));
    fill(green, crown).over(fill(Colour::bytes(46, 38, 38).tinted(look.light), trunk))
}

/// Draws a glasshouse with a dome between two wings, lit from within; `p` is relative to the middle
/// of its foot.
fn glasshouse(p: Vec2, look: &Look) -> Colour {
    let dome = (Vec2::new(p.x / 62.0, (p.y + 52.0).min(0.0) / 66.0).length() - 1.0) * 62.0;
    let dome = dome.max(p.y);
    let q = Vec2::new(p.x.abs() - 100.0, p.y);
    let wing = (Vec2::new(q.x / 58.0, (q.y + 30.0).min(0.0) / 30.0).length() - 1.0) * 30.0;
    let wing = wing.max(p.y);
    let body = dome.min(wing);
    // Plants and a lamp behind the glass.
    let plants = smoothstep(0.40, 0.60, noise::clouds(p / Vec2::new(8.0, 13.0), 3, 1049) - 0.004 * (p.y + 34.0));
    let inside = look
        .glass
        .lit(0.68 + 0.26 * smoothstep(0.0, -110.0, p.y))
        .glowing(look.warm, 0.26 * lamp(p, Vec2::new(0.0, -26.0), 150.0));
    let inside = inside.mix(look.shade.glowing(look.leaf, 0.6), 0.62 * plants * smoothstep(-78.0, -26.0, p.y));
    // Reflections of the sky on the glass.
    let gloss = smoothstep(0.30, 0.0, (((p.x + 0.5 * p.y) / 62.0).rem_euclid(1.0) - 0.3).abs());
    let inside = inside.glowing(look.horizon, 0.12 * gloss * smoothstep(-20.0, -90.0, p.y));
    // Ribs run from the dome's top to its foot, closer together towards the sides.
    let height = (-(p.y + 52.0) / 66.0).clamp(0.0, 0.999);
    let turn = (p.x / (62.0 * (1.0 - height * height).sqrt())).clamp(-1.0, 1.0).asin() / 0.35;
    let on_dome = ((turn - turn.round()).abs() * 21.0 * (0.35 * turn).cos()).max(0.0) - 0.7;
    let on_wing = ((q.x / 14.5 - (q.x / 14.5).round()).abs() * 14.5) - 0.6;
    let hoops = [-26.0, -52.0, -84.0].map(|y| (p.y - y).abs() - 0.9).into_iter().fold(9.0, f32::min);
    let ribs = if dome < 0.0 { on_dome.min(hoops) } else { on_wing.min((p.y + 30.0).abs() - 0.9) };
    let frame = ribs.max(body).min(body.abs() - 1.3).min((dome.abs() - 1.3).max(p.y));
    let base = block(p, (-160.0, -7.0), (160.0, 3.0));
    let lantern =
        block(p, (-11.0, -130.0), (11.0, -116.0)).min(outline(p, [(-13.0, -129.0), (0.0, -142.0), (13.0, -129.0)]));
    let lantern = lantern.min(line(p, (0.0, -142.0), (0.0, -152.0), 0.8));
    let door = shape::rounded_box(p, Vec2::new(0.0, -15.0), Vec2::new(10.0, 18.0), 9.0);
    let porch = fill(look.rib, (door.abs() - 1.4).max(p.y));
    let door = fill(look.warm.lit(0.42), door.max(p.y));
    let stone = fill(Colour::bytes(74, 72, 72).tinted(look.light), base);
    let metal = fill(look.rib, frame.min(lantern));
    porch.over(door).over(stone).over(metal).over(fill(inside, body))
}

/// Draws the striped lawn and a gravel path from the viewer to the glasshouse.
fn lawn(p: Vec2, behind: Colour, look: &Look) -> Colour {
    let depth = ((p.y - 484.0) / 116.0).max(0.0);
    let far = Vec2::new((p.x - 484.0) / (0.16 + depth), 1.0 / (0.16 + depth));
    let stripe = 0.10 * smoothstep(-0.15, 0.15, (far.x / 26.0).sin());
    let blades = 0.16 * (noise::clouds(p / Vec2::new(2.6, 4.0), 2, 1051) - 0.5);
    let grass = Colour::bytes(38, 76, 42).tinted(look.light).lit(1.0 + stripe + blades - 0.30 * depth);
    let bend = 484.0 - 84.0 * smoothstep(0.0, 1.0, depth);
    let across = (p.x - bend).abs() - (12.0 + 46.0 * depth);
    let gravel = Colour::bytes(86, 78, 70)
        .tinted(look.light)
        .lit(0.92 + 0.26 * (noise::clouds(p / Vec2::new(3.4, 2.0), 2, 1061) - 0.5) - 0.2 * depth);
    let border = fill(Colour::bytes(66, 62, 62).tinted(look.light), across.abs() - 1.0 - 1.6 * depth);
    let edge = 484.0 + 3.0 * (noise::clouds(p / 9.0, 2, 1063) - 0.5);
    let ground = border.over(fill(gravel, across)).over(grass);
    fill(ground, edge - p.y).over(behind)
}

/// Draws a box tree clipped into a ball, in a tub; `p` is relative to its foot.
fn topiary(p: Vec2, radius: f32, look: &Look) -> Colour {
    let middle = Vec2::new(0.0, -2.1 * radius);
    let leaves = noise::clouds(p / 4.0, 2, 1069) - 0.5;
    let ball = shape::circle(p, middle, radius) + 2.5 * leaves;
    let lit = (0.55 - 0.45 * ((p - middle) / radius).dot(Vec2::new(0.6, 0.8)) + 0.6 * leaves).clamp(0.0, 1.0);
    let green = look.shade.mix(look.leaf.glowing(look.sun, 0.16), lit);
    let small = shape::circle(p, middle - Vec2::Y * 1.35 * radius, 0.5 * radius) + 2.0 * leaves;
    let stem = line(p, (0.0, 0.0), (0.0, -2.0 * radius), 0.09 * radius);
    let tub =
        outline(p, [(-0.62, -0.72), (0.62, -0.72), (0.48, 0.12), (-0.48, 0.12)].map(|(x, y)| (x * radius, y * radius)));
    let clay = Colour::bytes(94, 58, 46).tinted(look.light).lit(1.05 - 0.5 * smoothstep(-0.4, 0.7, p.x / radius));
    fill(green, ball.min(small)).over(fill(clay, tub)).over(fill(Colour::bytes(44, 38, 36).tinted(look.light), stem))
}

/// Draws flower beds in both lower corners. Rows nearer to the viewer have larger flowers.
fn flowers(p: Vec2, look: &Look) -> Colour {
    /// The y and the flower size of each row in world units.
    const ROWS: [(f32, f32); 6] = [(532.0, 4.0), (541.0, 4.8), (552.0, 5.8), (565.0, 7.0), (581.0, 8.4), (600.0, 10.0)];
    let mut colour = look.shade.faded(0.0);
    for (index, (y, size)) in ROWS.into_iter().enumerate() {
        // The inner edges of the beds curve away from the path.
        let depth = (p.y - 520.0) / 80.0;
        let edges = (334.0 - 84.0 * depth * depth, 566.0 + 60.0 * depth);
        let rough = 9.0 * (noise::clouds(Vec2::new(p.x / 11.0, y), 2, 1087) - 0.5);
        let bed = (edges.0 - p.x).max(p.x - edges.1).min(p.y - y + 1.2 * size + rough);
        let green = look.shade.mix(look.leaf, 0.25 + 0.6 * noise::clouds(p / Vec2::new(2.6, 5.0), 2, 1091));
        colour = fill(green.lit(1.0 - 0.07 * index as f32), -bed).over(colour);
        let apart = 2.3 * size;
        let cell = (p.x / apart).floor();
        let random = |seed| noise::at_cell(cell as i32, index as i32, seed);
        let at = Vec2::new((cell + 0.5 + 0.24 * (random(1093) - 0.5)) * apart, y - size * (0.2 + 0.9 * random(1097)));
        if at.x > edges.0 - size && at.x < edges.1 + size {
            continue;
        }
        colour = flower(p - at, size, random(1103), random(1109), look).over(colour);
    }
    colour
}

/// Draws a flower with five petals. `hue`, from 0 to 1, chooses its colour.
fn flower(p: Vec2, size: f32, hue: f32, turn: f32, look: &Look) -> Colour {
    const COLOURS: [(u8, u8, u8); 5] = [(148, 58, 84), (150, 112, 44), (122, 76, 132), (122, 118, 116), (150, 74, 46)];
    let (red, green, blue) = COLOURS[((hue * 5.0) as usize).min(4)];
    let angle = p.y.atan2(p.x) + turn * 6.0;
    let petals = p.length() - size * (0.72 + 0.24 * (5.0 * angle).cos());
    let shade = 1.0 - 0.34 * smoothstep(size, 0.0, p.length()) - 0.16 * smoothstep(-size, size, p.y);
    let heart = fill(Colour::bytes(118, 98, 48).tinted(look.light), p.length() - 0.28 * size);
    heart.over(fill(Colour::bytes(red, green, blue).tinted(look.light).lit(0.68 * shade), petals))
}
