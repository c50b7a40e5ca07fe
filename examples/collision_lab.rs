//! The collision articles' figures, alive: steer a box or a disc against others, stop the time, and see what the swept
//! test sees. `cargo run --release --example collision_lab`; with `--picture OUT.png` it draws one picture without a
//! window.
//!
//! Tutorial chapters: *Collision detection*, *Collision resolution*; and the two articles on swept AABB. This file owns
//! the experiment; the geometry is the library's, and so are the window and the drawing.

use breakout::app::AppError;
use breakout::app::shell::{Frame, Next, Scene, WindowOptions, show};
use breakout::assets::Assets;
use breakout::collision::{
    Aabb, Circle, SweepHit, axis_times, contact_circle_aabb, deflect, push, slide, sweep_aabb_aabb, sweep_circle_aabb,
};
use breakout::render::context::headless;
use breakout::render::figure::FigureRenderer;
use breakout::render::{RenderError, picture};
use glam::{Vec2, Vec4, vec2};
use std::process::ExitCode;
use std::time::Duration;
use winit::event::WindowEvent;
use winit::keyboard::{KeyCode, PhysicalKey};
use winit::window::Window;

/// What the mover runs into, canvas units: three tiles of a floor, a block and a pillar.
const TARGETS: [Aabb; 5] = [
    Aabb { min: Vec2::new(380.0, 440.0), max: Vec2::new(500.0, 500.0) },
    Aabb { min: Vec2::new(500.0, 440.0), max: Vec2::new(620.0, 500.0) },
    Aabb { min: Vec2::new(620.0, 440.0), max: Vec2::new(740.0, 500.0) },
    Aabb { min: Vec2::new(560.0, 170.0), max: Vec2::new(680.0, 270.0) },
    Aabb { min: Vec2::new(850.0, 90.0), max: Vec2::new(890.0, 330.0) },
];

/// Where it all happens; the mover is let in again on the other side.
const ROOM: Aabb = Aabb { min: Vec2::new(280.0, 20.0), max: Vec2::new(1046.0, 580.0) };

/// Half the box's side, and the disc's radius, canvas units.
const HALF: f32 = 28.0;

/// Seconds that one step in stopped time shows: long enough to be seen.
const STEP: f32 = 0.5;

/// The slowest and the fastest speed, units/s.
const SPEEDS: [f32; 2] = [30.0, 1e6];

/// More bounces than this in one frame are not followed.
const MAX_BOUNCES: usize = 64;

const BACKGROUND: Vec4 = Vec4::new(0.055, 0.06, 0.12, 1.0);
const INK: Vec4 = Vec4::new(0.92, 0.95, 1.0, 1.0);
const FAINT: Vec4 = Vec4::new(0.55, 0.62, 0.80, 1.0);
const TARGET: Vec4 = Vec4::new(0.30, 0.36, 0.55, 1.0);
const HIT: Vec4 = Vec4::new(1.0, 0.55, 0.20, 1.0);
const START: Vec4 = Vec4::new(0.35, 0.75, 1.0, 1.0);
const END: Vec4 = Vec4::new(0.45, 0.95, 0.55, 1.0);
const BROAD: Vec4 = Vec4::new(0.85, 0.80, 0.35, 1.0);
const NORMAL: Vec4 = Vec4::new(1.0, 0.40, 0.55, 1.0);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Box,
    Disc,
}

/// A response: its name, and what it does to a velocity at a normal.
type Response = (&'static str, fn(Vec2, Vec2) -> Vec2);

const RESPONSES: [Response; 3] = [("deflect", deflect), ("push", push), ("slide", slide)];

/// The experiment.
struct Lab {
    shape: Shape,
    center: Vec2,
    /// Unit vector, or zero where it rests.
    direction: Vec2,
    /// Units/s.
    speed: f32,
    response: Response,
    stopped: bool,
    /// Held: W, A, S, D.
    held: [bool; 4],
}

impl Lab {
    fn new() -> Self {
        Self {
            shape: Shape::Disc,
            center: vec2(400.0, 320.0),
            direction: vec2(0.8, 0.6),
            speed: 500.0,
            response: RESPONSES[0],
            stopped: true,
            held: [false; 4],
        }
    }

    fn circle(&self) -> Circle {
        Circle { center: self.center, radius: HALF }
    }

    /// The mover itself, or the disc's bounding box.
    fn aabb(&self) -> Aabb {
        Aabb::from_center_size(self.center, Vec2::splat(2.0 * HALF))
    }

    /// The first target on the way, and the hit.
    fn earliest(&self, way: Vec2) -> Option<(usize, SweepHit)> {
        let hit = |target: &Aabb| match self.shape {
            Shape::Box => sweep_aabb_aabb(&self.aabb(), way, target),
            Shape::Disc => sweep_circle_aabb(&self.circle(), way, target),
        };
        let hits = TARGETS.iter().enumerate().filter_map(|(i, target)| hit(target).map(|hit| (i, hit)));
        hits.min_by(|(_, a), (_, b)| a.time_of_impact.total_cmp(&b.time_of_impact))
    }

    /// Moves for `seconds`: to the earliest hit, the response, on with the time left.
    fn advance(&mut self, seconds: f32) {
        let mut left = seconds;
        for _ in 0..MAX_BOUNCES {
            let velocity = self.direction * self.speed;
            let way = velocity * left;
            let Some((_, hit)) = self.earliest(way) else {
                self.center += way;
                break;
            };
            self.center += way * hit.time_of_impact;
            left *= 1.0 - hit.time_of_impact;
            let (_, respond) = self.response;
            let answer = respond(velocity, hit.normal);
            // What slides loses speed for this step only: the keys ask for it anew.
            self.direction = answer / self.speed;
        }
        let size = ROOM.size();
        self.center = ROOM.min + (self.center - ROOM.min).rem_euclid(size);
    }

    fn key(&mut self, code: KeyCode, pressed: bool) -> Next {
        for (held, key) in self.held.iter_mut().zip([KeyCode::KeyW, KeyCode::KeyA, KeyCode::KeyS, KeyCode::KeyD]) {
            if code == key {
                *held = pressed;
            }
        }
        if !pressed {
            return Next::GoOn;
        }
        match code {
            KeyCode::Escape => return Next::Quit,
            KeyCode::Tab => self.shape = if self.shape == Shape::Box { Shape::Disc } else { Shape::Box },
            KeyCode::Digit1 => self.response = RESPONSES[0],
            KeyCode::Digit2 => self.response = RESPONSES[1],
            KeyCode::Digit3 => self.response = RESPONSES[2],
            KeyCode::KeyX => self.speed = (self.speed * 2.0).min(SPEEDS[1]),
            KeyCode::KeyZ => self.speed = (self.speed / 2.0).max(SPEEDS[0]),
            KeyCode::Space => self.stopped = !self.stopped,
            KeyCode::KeyN => self.advance(STEP),
            KeyCode::KeyR => *self = Self::new(),
            KeyCode::ArrowLeft => self.turn(-0.1),
            KeyCode::ArrowRight => self.turn(0.1),
            _ => {}
        }
        Next::GoOn
    }

    fn turn(&mut self, angle: f32) {
        self.direction = Vec2::from_angle(angle).rotate(self.direction).normalize_or(Vec2::X);
    }

    /// Time that passes. Stopped, WASD carry the start; running, they steer.
    fn pass(&mut self, seconds: f32) {
        let [up, left, down, right] = self.held.map(|held| f32::from(u8::from(held)));
        let wanted = vec2(right - left, down - up).normalize_or_zero();
        if self.stopped {
            self.center += wanted * 200.0 * seconds;
            return;
        }
        let walks = self.response.0 != "deflect";
        if wanted != Vec2::ZERO || walks {
            self.direction = wanted;
        } else {
            self.direction = self.direction.normalize_or_zero();
        }
        self.advance(seconds);
    }

    fn draw(&self, figure: &mut FigureRenderer) {
        for target in &TARGETS {
            figure.fill(target, TARGET);
            figure.outline(target, FAINT);
        }
        let way = self.direction * self.speed * STEP;
        let first = self.earliest(way);
        self.draw_mover(figure, self.center, START);
        if self.stopped {
            self.draw_step(figure, way, first);
            let nearest = first.map_or_else(|| self.nearest(), |(target, _)| target);
            self.draw_minkowski(figure, way, &TARGETS[nearest], first.is_some());
            self.write_figures(figure, way, nearest, first.map(|(_, hit)| hit));
        } else {
            figure.arrow(self.center, self.center + self.direction * 60.0, INK);
        }
        self.write_keys(figure);
    }

    fn draw_mover(&self, figure: &mut FigureRenderer, center: Vec2, color: Vec4) {
        match self.shape {
            Shape::Box => figure.outline(&Aabb::from_center_size(center, Vec2::splat(2.0 * HALF)), color),
            Shape::Disc => figure.circle(&Circle { center, radius: HALF }, color),
        }
    }

    /// Start, end and contact position, broad-phase box, closest point and normal.
    fn draw_step(&self, figure: &mut FigureRenderer, way: Vec2, first: Option<(usize, SweepHit)>) {
        figure.dashed_outline(&self.aabb().swept(way), BROAD);
        figure.dashed(self.center, self.center + way, FAINT);
        let Some((target, hit)) = first else {
            self.draw_mover(figure, self.center + way, END);
            figure.arrow(self.center, self.center + way, INK);
            return;
        };
        let contact = self.center + way * hit.time_of_impact;
        figure.arrow(self.center, contact, INK);
        self.draw_mover(figure, self.center + way, TARGET);
        self.draw_mover(figure, contact, HIT);
        figure.outline(&TARGETS[target], HIT);
        let closest = TARGETS[target].closest_point(contact);
        figure.dot(closest, HIT);
        figure.arrow(closest, closest + hit.normal * 55.0, NORMAL);
        // Where the response leads in the time that is left.
        let (_, respond) = self.response;
        let rest = respond(way, hit.normal) * (1.0 - hit.time_of_impact);
        figure.arrow(contact, contact + rest, END);
        self.draw_mover(figure, contact + rest, END);
    }

    /// The target whose closest point is nearest.
    fn nearest(&self) -> usize {
        let distance = |target: &Aabb| target.closest_point(self.center).distance_squared(self.center);
        let numbered = TARGETS.iter().map(distance).enumerate();
        numbered.min_by(|(_, a), (_, b)| a.total_cmp(b)).map_or(0, |(i, _)| i)
    }

    /// The second article's picture: the Minkowski difference around the origin, and the ray of the relative motion.
    fn draw_minkowski(&self, figure: &mut FigureRenderer, way: Vec2, target: &Aabb, hits: bool) {
        let frame = Aabb::from_min_size(vec2(16.0, 372.0), vec2(246.0, 208.0));
        let difference = target.minkowski_difference(&self.aabb());
        let reach = difference.min.abs().max(difference.max.abs()).max_element().max(1.0);
        let scale = frame.size().min_element() / 2.0 / reach * 0.9;
        let origin = frame.center();
        let place = |p: Vec2| origin + p * scale;
        figure.outline(&frame, TARGET);
        figure.label("Minkowski difference, its ray", frame.min + vec2(8.0, 6.0), 13.0, FAINT);
        let shown = Aabb { min: place(difference.min), max: place(difference.max) };
        figure.fill(&shown, Vec4::new(0.30, 0.36, 0.55, 0.6));
        figure.outline(&shown, if hits { HIT } else { FAINT });
        let end = place(way.clamp_length_max(reach));
        figure.arrow(origin, end, if hits { HIT } else { END });
        if let Some(hit) = difference.cast_ray(Vec2::ZERO, way) {
            figure.dot(place(way * hit.time_of_impact), HIT);
        }
        figure.dot(origin, INK);
    }

    /// Entry and exit times, time of impact, normal and depth, in figures.
    fn write_figures(&self, figure: &mut FigureRenderer, way: Vec2, target: usize, hit: Option<SweepHit>) {
        let mut y = 132.0;
        let mut line = |text: String, color: Vec4| {
            figure.label(&text, vec2(18.0, y), 15.0, color);
            y += 20.0;
        };
        let target = &TARGETS[target];
        let times = axis_times(&self.aabb(), way, target);
        for (axis, times) in ["x", "y"].iter().zip(times) {
            line(
                times.map_or_else(
                    || format!("{axis}: never overlaps"),
                    |times| format!("{axis}: {:+.3} … {:+.3}", times.entry, times.exit),
                ),
                FAINT,
            );
        }
        if let (Some(x), Some(y)) = (times[0], times[1]) {
            line(format!("entry {:+.3}, exit {:+.3}", x.entry.max(y.entry), x.exit.min(y.exit)), FAINT);
        }
        match hit {
            None => line("no hit".to_owned(), END),
            Some(hit) => {
                line(format!("hit at {:.3}, {:.3} left", hit.time_of_impact, 1.0 - hit.time_of_impact), HIT);
                line(format!("normal ({:+.2}, {:+.2})", hit.normal.x, hit.normal.y), NORMAL);
                line(format!("{:?}, depth {:.2}", hit.feature, hit.depth), FAINT);
            }
        }
        if self.shape == Shape::Disc
            && let Some(contact) = contact_circle_aabb(&self.circle(), target)
        {
            line(format!("starts in contact, {:.2} deep", contact.depth), NORMAL);
        }
    }

    fn write_keys(&self, figure: &mut FigureRenderer) {
        let shape = if self.shape == Shape::Box { "box" } else { "disc" };
        let (response, _) = self.response;
        figure.label("Collision lab", vec2(18.0, 18.0), 24.0, INK);
        figure.label(&format!("{shape}, {response}"), vec2(18.0, 52.0), 17.0, START);
        let time = if self.stopped { "stopped" } else { "running" };
        figure.label(&format!("{:.0} units/s, {time}", self.speed), vec2(18.0, 76.0), 17.0, START);
        let mut x = 290.0;
        for (name, color) in [
            ("start", START),
            ("broad phase", BROAD),
            ("contact", HIT),
            ("normal", NORMAL),
            ("after the response", END),
        ] {
            figure.label(name, vec2(x, 530.0), 13.0, color);
            x += 9.0 * name.len() as f32 + 22.0;
        }
        let keys = "WASD steer   ←→ turn   Z X speed   1 2 3 response   TAB shape   SPACE stop   N step   R reset";
        figure.label(keys, vec2(290.0, 556.0), 13.0, FAINT);
    }
}

/// The lab in its window.
struct LabScene {
    lab: Lab,
    figure: FigureRenderer,
}

impl Scene for LabScene {
    fn event(&mut self, event: &WindowEvent, _: &Window) -> Next {
        match event {
            WindowEvent::KeyboardInput { event, is_synthetic: false, .. } => match event.physical_key {
                PhysicalKey::Code(code) => self.lab.key(code, event.state.is_pressed()),
                PhysicalKey::Unidentified(_) => Next::GoOn,
            },
            WindowEvent::Focused(false) => {
                self.lab.held = [false; 4];
                Next::GoOn
            }
            _ => Next::GoOn,
        }
    }

    fn frame(&mut self, elapsed: Duration, target: &mut Frame, window: &Window) -> Result<Next, AppError> {
        self.lab.pass(elapsed.as_secs_f32().min(0.1));
        self.figure.begin(window.inner_size().into());
        self.lab.draw(&mut self.figure);
        self.figure.finish(target, BACKGROUND)?;
        Ok(Next::GoOn)
    }
}

/// Draws the lab as it starts, time stopped, without a window.
fn draw_picture(file: &str) -> Result<(), Box<dyn std::error::Error>> {
    const SIZE: (u32, u32) = (1280, 720);
    let context = headless()?;
    let mut figure = FigureRenderer::new(&context, &Assets::find(None)?)?;
    let picture = picture::capture(&context, SIZE, |target| -> Result<(), RenderError> {
        figure.begin(SIZE);
        Lab::new().draw(&mut figure);
        figure.finish(target, BACKGROUND)
    })?;
    picture.save(file)?;
    Ok(())
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--picture", file] => draw_picture(file),
        [] => {
            let options = WindowOptions { title: "Collision lab", icon: None, fullscreen: false, vsync: true };
            show(options, |gl| {
                let figure = FigureRenderer::new(gl, &Assets::embedded())?;
                Ok(LabScene { lab: Lab::new(), figure })
            })?;
            Ok(())
        }
        _ => Err("usage: collision_lab [--picture OUT.png]".into()),
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("collision_lab: {error}");
            ExitCode::FAILURE
        }
    }
}
