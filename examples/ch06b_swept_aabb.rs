//! Chapter 6b, swept AABB: when does a moving box hit another? By entry and exit times.
//!
//! * **New here:** the first article on swept AABB. On each axis the moving box overlaps another
//!   one from its entry time to its exit time, drawn as bars. It hits at the time when the second
//!   bar begins, if the first has not ended. SPACE switches to the article's own formulas, then puts
//!   its broad phase before them.
//! * **Look at:** the blue box, which slides on the floor. By the article's formulas it stops at
//!   the seam of the floors A and C, and without the broad phase it stops earlier, below B.
//! * **Try:** aim at B with the arrow keys; lift `MOVER` off the floor by a unit; return `None` in
//!   `article` where an entry is −∞, and see which hit is lost.
//!
//! `cargo run --example ch06b_swept_aabb`; for more, `cargo run --example collision_lab`
//!
//! Next: `cargo run --example ch06c_minkowski`

use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::collision::{Aabb, AxisTimes, axis_times, sweep_aabb_aabb};
use breakout::draw::{FigureRenderer, Layout, RenderError, Units};
use glam::{Vec2, Vec4, vec2};
use glium::Surface;
use std::process::ExitCode;
use winit::keyboard::KeyCode;

const fn aabb(left: f32, top: f32, right: f32, bottom: f32) -> Aabb {
    Aabb { min: Vec2::new(left, top), max: Vec2::new(right, bottom) }
}

const MOVER: Aabb = aabb(20.0, 210.0, 110.0, 300.0);
pub(crate) const WAY: Vec2 = Vec2::new(600.0, 0.0);

/// A floor, a block above it, another floor, and a wall.
pub(crate) const TARGETS: [(&str, Aabb); 4] = [
    ("A", aabb(-60.0, 300.0, 400.0, 345.0)),
    ("B", aabb(330.0, 40.0, 460.0, 100.0)),
    ("C", aabb(400.0, 300.0, 860.0, 345.0)),
    ("D", aabb(680.0, 60.0, 740.0, 300.0)),
];

const FAINT: Vec4 = Vec4::new(0.6, 0.68, 0.85, 1.0);
const BLUE: Vec4 = Vec4::new(0.35, 0.75, 1.0, 1.0);
const HIT: Vec4 = Vec4::new(1.0, 0.6, 0.2, 1.0);

type Hit = fn(Vec2, &Aabb) -> Option<f32>; // fraction of the way before a target is hit
pub(crate) const METHODS: [(&str, Hit); 3] = [
    ("our formulas", ours),
    ("the article's formulas", article),
    ("the article's formulas after its broad phase", article_after_broad_phase),
];

fn ours(way: Vec2, target: &Aabb) -> Option<f32> {
    sweep_aabb_aabb(&MOVER, way, target).map(|hit| hit.time_of_impact)
}

/// The article's `xEntry` and `xExit`, `yEntry` and `yExit`. Their fault: without motion on an
/// axis, the two boxes overlap on it for ever, wherever they are.
fn article_times(b1: &Aabb, v: Vec2, b2: &Aabb) -> [AxisTimes; 2] {
    let axis = |v: f32, ahead: f32, behind: f32| {
        let (entry, exit) = if v > 0.0 { (ahead, behind) } else { (behind, ahead) }; // xInvEntry
        let divided = AxisTimes { entry: (entry / v).into(), exit: (exit / v).into() };
        if v == 0.0 { AxisTimes { entry: f64::NEG_INFINITY, exit: f64::INFINITY } } else { divided }
    };
    let (ahead, behind) = (b2.min - b1.max, b2.max - b1.min);
    [axis(v.x, ahead.x, behind.x), axis(v.y, ahead.y, behind.y)]
}

// ANCHOR: article
/// The article's `SweptAABB`, with `None` for its 1.0.
fn article(way: Vec2, target: &Aabb) -> Option<f32> {
    let [x, y] = article_times(&MOVER, way, target);
    let (entry_time, exit_time) = (x.entry.max(y.entry), x.exit.min(y.exit)); // entryTime, exitTime
    let none = entry_time > exit_time || (x.entry < 0.0 && y.entry < 0.0) || x.entry > 1.0 || y.entry > 1.0;
    (!none).then_some(entry_time as f32)
}
// ANCHOR_END: article

/// The article's whole test: `GetSweptBroadphaseBox`, `AABBCheck`, `SweptAABB`.
fn article_after_broad_phase(way: Vec2, target: &Aabb) -> Option<f32> {
    if MOVER.swept(way).touches(target) { article(way, target) } else { None }
}

/// The x at which the bars show a time.
fn at(time: f64) -> f32 {
    690.0 + 170.0 * time.clamp(-0.3, 1.3) as f32
}

struct Sweeps {
    figure: FigureRenderer,
    method: usize, // of METHODS
    way: Vec2,
}

impl Sweeps {
    /// Draws a target, and its line with the times and the result.
    fn draw_target(&mut self, top: f32, (name, target): &(&str, Aabb), time: Option<f32>) {
        let (figure, color) = (&mut self.figure, if time.is_some() { HIT } else { FAINT });
        let [x, y] = match self.method {
            0 => axis_times(&MOVER, self.way, target),
            _ => article_times(&MOVER, self.way, target).map(Some),
        };
        let mut told = String::from(*name);
        for (axis, times, top) in [("x", x, top + 2.0), ("y", y, top + 13.0)] {
            let span = times.map_or("never".to_owned(), |it| format!("{:.2} to {:.2}", it.entry, it.exit));
            told += &format!("  {axis} {span:<15}");
            times.iter().for_each(|it| figure.fill(&aabb(at(it.entry), top, at(it.exit), top + 8.0), color));
        }
        told += &time.map_or("no hit".to_owned(), |time| format!("hit at {time:.2}"));
        figure.label(&told, vec2(20.0, top), 20.0, color);
        figure.fill(target, Vec4::new(0.3, 0.36, 0.55, 0.6));
        figure.outline(target, color);
        figure.label(name, target.min + vec2(8.0, 6.0), 20.0, color);
    }
}

impl Scene for Sweeps {
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        if state != KeyState::Released {
            let is = |wanted: KeyCode| f32::from(u8::from(key == wanted));
            self.way.x += 20.0 * (is(KeyCode::ArrowRight) - is(KeyCode::ArrowLeft));
            self.way.y += 20.0 * (is(KeyCode::ArrowDown) - is(KeyCode::ArrowUp));
            self.method = (self.method + usize::from(key == KeyCode::Space)) % METHODS.len();
        }
        if key == KeyCode::Escape { Next::Quit } else { Next::GoOn }
    }

    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        target.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        self.figure.begin(&Layout::new(target.get_dimensions()), Units::World);
        let ((name, hit), mut first) = (METHODS[self.method], 1.0_f32);
        for (line, target) in (0_u8..).zip(&TARGETS) {
            let time = hit(self.way, &target.1);
            first = first.min(time.unwrap_or(1.0));
            self.draw_target(394.0 + 28.0 * f32::from(line), target, time);
        }
        let Self { figure, way, .. } = self;
        [0.0, 1.0].into_iter().for_each(|t| figure.dashed(vec2(at(t), 380.0), vec2(at(t), 505.0), FAINT));
        if self.method == 2 {
            figure.dashed_outline(&MOVER.swept(*way), BLUE);
        }
        figure.outline(&MOVER, BLUE);
        figure.arrow(MOVER.center(), MOVER.center() + *way, BLUE);
        figure.outline(&MOVER.translated(*way * first), HIT);
        figure.label(&format!("{name}   (SPACE: the next method)"), vec2(20.0, 520.0), 20.0, Vec4::ONE);
        figure.flush(target)
    }
}

fn main() -> ExitCode {
    shell::main("Chapter 6b: swept AABB", |gl, assets| {
        Ok(Sweeps { figure: FigureRenderer::new(gl, assets)?, method: 0, way: WAY })
    })
}
