//! Chapter 6c, the Minkowski difference: two boxes become one box, and a motion becomes a ray.
//!
//! * **New here:** the second article on swept AABB. The difference of a target and the mover holds
//!   every vector from the mover to the target. They overlap if the origin is inside. The mover
//!   hits where the ray of its way, from the origin, enters. SPACE switches to the article's ray.
//! * **Look at:** the figure on the right. The ray runs along the upper side of A and C. The
//!   article tests four edges, each by itself. The ray meets the ends of two, and the box stops on
//!   the floor.
//! * **Try:** aim at B with the arrow keys; lift `MOVER` off the floor by a unit, and look at both
//!   rays; exchange `target` and `MOVER` in `difference`, and see where the boxes go.
//!
//! `cargo run --example ch06c_minkowski`; for more, `cargo run --example collision_lab`
//!
//! Next: `cargo run --example ch06d_seams`

use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::collision::Aabb;
use breakout::draw::{FigureRenderer, Layout, RenderError, Units};
use glam::{Vec2, Vec4, vec2};
use glium::Surface;
use std::process::ExitCode;
use winit::keyboard::KeyCode;

const fn aabb(left: f32, top: f32, right: f32, bottom: f32) -> Aabb {
    Aabb { min: Vec2::new(left, top), max: Vec2::new(right, bottom) }
}

const MOVER: Aabb = aabb(-60.0, 240.0, 10.0, 310.0);
pub(crate) const WAY: Vec2 = Vec2::new(380.0, 0.0);

/// A floor, a block above it, another floor, and a wall.
pub(crate) const TARGETS: [(&str, Aabb); 4] = [
    ("A", aabb(-100.0, 310.0, 180.0, 350.0)),
    ("B", aabb(110.0, 60.0, 220.0, 120.0)),
    ("C", aabb(180.0, 310.0, 400.0, 350.0)),
    ("D", aabb(350.0, 90.0, 400.0, 310.0)),
];

/// The origin of the figure on the right.
const ORIGIN: Vec2 = Vec2::new(570.0, 290.0);
const SCALE: f32 = 0.75; // of the figure, compared with the scene

const FAINT: Vec4 = Vec4::new(0.6, 0.68, 0.85, 1.0);
const BLUE: Vec4 = Vec4::new(0.35, 0.75, 1.0, 1.0);
const HIT: Vec4 = Vec4::new(1.0, 0.6, 0.2, 1.0);

/// Whose ray is used.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Writer {
    Article,
    Ours,
}

fn difference(target: &Aabb) -> Aabb {
    target.minkowski_difference(&MOVER)
}

/// Returns when the mover hits a target, as a fraction of its way.
pub(crate) fn hit(writer: Writer, way: Vec2, target: &Aabb) -> Option<f32> {
    match writer {
        Writer::Article => article_ray(way, &difference(target)),
        Writer::Ours => difference(target).cast_ray(Vec2::ZERO, way).map(|hit| hit.time_of_impact),
    }
}

// ANCHOR: article_ray
/// The article's `getRayIntersectionFraction`, which returns `h`, from the origin.
fn article_ray(way: Vec2, md: &Aabb) -> Option<f32> {
    let corners = [md.min, vec2(md.min.x, md.max.y), md.max, vec2(md.max.x, md.min.y), md.min];
    let edges = corners.windows(2).filter_map(|edge| {
        let (from, along) = (edge[0], edge[1] - edge[0]);
        let denominator = way.perp_dot(along);
        let [h, u] = [from.perp_dot(along), from.perp_dot(way)].map(|product| product / denominator);
        (denominator != 0.0 && (0.0..=1.0).contains(&h) && (0.0..=1.0).contains(&u)).then_some(h)
    });
    edges.min_by(f32::total_cmp)
}
// ANCHOR_END: article_ray

struct Differences {
    figure: FigureRenderer,
    writer: Writer,
    way: Vec2,
}

impl Scene for Differences {
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        match key {
            _ if state == KeyState::Released => {}
            KeyCode::Escape => return Next::Quit,
            KeyCode::Space => self.writer = if self.writer == Writer::Ours { Writer::Article } else { Writer::Ours },
            KeyCode::ArrowLeft => self.way.x -= 20.0,
            KeyCode::ArrowRight => self.way.x += 20.0,
            KeyCode::ArrowUp => self.way.y -= 20.0,
            KeyCode::ArrowDown => self.way.y += 20.0,
            _ => {}
        }
        Next::GoOn
    }

    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        let Self { figure, writer, way } = self;
        target.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        figure.begin(&Layout::new(target.get_dimensions()), Units::World);
        let mut first = 1.0_f32;
        for (name, target) in &TARGETS {
            let time = hit(*writer, *way, target);
            first = first.min(time.unwrap_or(1.0));
            let color = if time.is_some() { HIT } else { FAINT };
            let Aabb { min, max } = difference(target);
            let shown = Aabb { min: ORIGIN + min * SCALE, max: ORIGIN + max * SCALE };
            for (aabb, name) in [(*target, *name), (shown, &format!("{name} ⊖ mover"))] {
                figure.fill(&aabb, Vec4::new(0.3, 0.36, 0.55, 0.5));
                figure.outline(&aabb, color);
                figure.label(name, aabb.min + vec2(6.0, 4.0), 15.0, color);
            }
        }
        for (start, scale) in [(MOVER.center(), 1.0), (ORIGIN, SCALE)] {
            figure.arrow(start, start + *way * scale, BLUE);
            figure.dot(start + *way * first * scale, HIT);
        }
        figure.outline(&MOVER, BLUE);
        figure.outline(&MOVER.translated(*way * first), HIT);
        let writer = if *writer == Writer::Ours { "our ray" } else { "the article's ray" };
        let told = format!("{writer}: stops at {first:.2}   (SPACE: the other, ← → ↑ ↓: way)");
        figure.label(&told, vec2(20.0, 520.0), 20.0, Vec4::ONE);
        figure.flush(target)
    }
}

fn main() -> ExitCode {
    shell::main("Chapter 6c: the Minkowski difference", |gl, assets| {
        Ok(Differences { figure: FigureRenderer::new(gl, assets)?, writer: Writer::Ours, way: WAY })
    })
}
