//! Chapter 6d, seams: a row of bricks is a flat wall, and a ball must not notice where one ends.
//!
//! * **New here:** `Grid::earliest_hit` drops a hit on a corner that a neighbour covers: the rule
//!   of seams. SPACE switches to a method like the tutorial's, which tests brick after brick and
//!   mirrors the velocity on one axis for each that the ball approaches.
//! * **Look at:** `one_by_one`. A ball that overlaps two bricks is deflected twice. If the first
//!   hit is from the side and the second from below, the ball comes straight back.
//! * **Try:** let `FRAME` be a tenth, so that the ball is never deep in a seam; make `DIRECTION`
//!   steeper; let 60 balls start 8 units apart.
//!
//! `cargo run --example ch06d_seams`
//!
//! Next: `cargo run --example ch07b_specks`

use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::collision::{Aabb, Circle, Grid, contact_circle_aabb, deflect};
use breakout::draw::{FigureRenderer, Layout, RenderError, Units};
use glam::{Vec2, Vec4, vec2};
use glium::Surface;
use std::{process::ExitCode, time::Duration};
use winit::keyboard::KeyCode;

/// A row of bricks without a gap.
const ROW: Aabb = Aabb { min: Vec2::new(0.0, 60.0), max: Vec2::new(800.0, 110.0) };
const COLUMNS: usize = 8;

/// The balls start beside each other, this far apart.
pub(crate) const BALLS: u16 = 24;
const FIRST: Vec2 = Vec2::new(385.0, 410.0);
const APART: f32 = 21.0;

/// A ball after three speed power-ups, in units per second, on a slow computer.
const DIRECTION: Vec2 = Vec2::new(-0.6, -0.8);
const SPEED: f32 = 629.0;
const FRAME: f32 = 1.0 / 30.0;

const GOOD: Vec4 = Vec4::new(0.3, 0.75, 1.0, 0.7);
const BAD: Vec4 = Vec4::new(1.0, 0.3, 0.35, 1.0);

/// How a ball responds to bricks.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Method {
    EarliestHit,
    OneByOne,
}

/// Returns the positions of a ball, frame by frame, until it is below its start again.
pub(crate) fn flight(number: u16, method: Method) -> Vec<Vec2> {
    let grid = Grid::new(ROW, COLUMNS, 1);
    let mut ball = Circle { center: FIRST + vec2(APART * f32::from(number), 0.0), radius: 12.5 };
    let mut velocity = DIRECTION * SPEED;
    let mut places = vec![ball.center];
    while ball.center.y <= FIRST.y {
        let step = if method == Method::EarliestHit { earliest_hit } else { one_by_one };
        step(&mut ball, &mut velocity, &grid);
        places.push(ball.center);
    }
    places
}

/// Returns true if a ball flew back to where it came from.
pub(crate) fn comes_back(places: &[Vec2]) -> bool {
    places.last().is_some_and(|last| last.x > places[0].x - 100.0)
}

/// The cure: move to the first hit, by the rule of seams, and then on with the rest of the time.
fn earliest_hit(ball: &mut Circle, velocity: &mut Vec2, grid: &Grid) {
    let mut left = FRAME;
    while let Some(hit) = grid.earliest_hit(ball, *velocity * left, |_| true).map(|hit| hit.hit) {
        ball.center += *velocity * left * hit.time_of_impact;
        *velocity = deflect(*velocity, hit.normal);
        left *= 1.0 - hit.time_of_impact;
    }
    ball.center += *velocity * left;
}

// ANCHOR: one_by_one
/// The flaw: each brick that the ball touches mirrors one axis of the velocity.
fn one_by_one(ball: &mut Circle, velocity: &mut Vec2, grid: &Grid) {
    ball.center += *velocity * FRAME;
    for cell in 0..COLUMNS {
        let Some(contact) = contact_circle_aabb(ball, &grid.aabb(cell)) else { continue };
        let is_side = contact.normal.x.abs() > contact.normal.y.abs();
        let compass = contact.normal.signum() * if is_side { Vec2::X } else { Vec2::Y };
        let away = (ball.radius - contact.depth) * contact.normal.dot(compass);
        ball.center += compass * (ball.radius - away);
        *velocity = deflect(*velocity, compass);
    }
}
// ANCHOR_END: one_by_one

struct Seams {
    figure: FigureRenderer,
    flights: Vec<Vec<Vec2>>,
    method: Method,
    seconds: f32,
}

impl Seams {
    fn fly(&mut self, method: Method) {
        (self.method, self.flights) = (method, (0..BALLS).map(|number| flight(number, method)).collect());
    }
}

impl Scene for Seams {
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        if (key, state) == (KeyCode::Space, KeyState::Pressed) {
            self.fly(if self.method == Method::EarliestHit { Method::OneByOne } else { Method::EarliestHit });
        }
        if key == KeyCode::Escape { Next::Quit } else { Next::GoOn }
    }

    fn update(&mut self, elapsed: Duration) -> Next {
        self.seconds = (self.seconds + elapsed.as_secs_f32()) % 1.4;
        Next::GoOn
    }

    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        let Self { figure, flights, method, seconds } = self;
        target.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        figure.begin(&Layout::new(target.get_dimensions()), Units::World);
        let grid = Grid::new(ROW, COLUMNS, 1);
        for cell in 0..COLUMNS {
            figure.fill(&grid.aabb(cell).inflated(-1.0), Vec4::new(0.2, 0.6, 1.0, 0.45));
        }
        let (bad, good): (Vec<_>, Vec<_>) = flights.iter().partition(|places| comes_back(places));
        for (flights, color) in [(&good, GOOD), (&bad, BAD)] {
            for places in flights {
                places.windows(2).for_each(|pair| figure.line(pair[0], pair[1], color));
                let frame = ((*seconds / FRAME) as usize).min(places.len() - 1);
                figure.circle(&Circle { center: places[frame], radius: 12.5 }, color);
            }
        }
        let now = if *method == Method::EarliestHit { "earliest hit" } else { "brick after brick" };
        let told = format!("{now}: {} of {BALLS} come back   (SPACE: the other way)", bad.len());
        figure.label(&told, vec2(20.0, 520.0), 20.0, Vec4::ONE);
        figure.flush(target)
    }
}

fn main() -> ExitCode {
    shell::main("Chapter 6d: seams", |gl, assets| {
        let figure = FigureRenderer::new(gl, assets)?;
        let mut seams = Seams { figure, flights: Vec::new(), method: Method::EarliestHit, seconds: 0.0 };
        seams.fly(Method::EarliestHit);
        Ok(seams)
    })
}
