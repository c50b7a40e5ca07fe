//! Chapter 5, collision detection: which bricks does the ball touch, and where?
//!
//! * **New here:** `contact_circle_aabb` looks for the brick's point that is closest to the ball's
//!   centre. A brick that is touched glows. Nothing bounces: this program only asks. SPACE
//!   puts a box in the ball's place, as the first half of the tutorial's chapter does.
//! * **Look at:** `touched`. The box touches bricks at its corners, where no ball is. The red arrow
//!   is the shortest way out of a brick: a direction, the normal, and a length, the depth.
//! * **Try:** make the ball larger with `RADIUS` until the disc touches those bricks too; put a
//!   brick in the ball's way, with one more corner in `CORNERS`; let a touched brick vanish, in `update`,
//!   with `self.field.bricks.retain`.
//!
//! `cargo run --example ch05_collision_detection`; the mouse takes the ball, a click lets it go
//!
//! Next: `cargo run --example ch06_collision_resolution`

use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::collision::{Aabb, Circle, Contact, contact_aabb_aabb, contact_circle_aabb};
use breakout::draw::{FigureRenderer, Layout, RenderError, Units};
use glam::{Vec2, Vec4, vec2};
use glium::Surface;
use std::{process::ExitCode, time::Duration};
use winit::{event::WindowEvent, keyboard::KeyCode, window::Window};

/// The ball flies to and fro between these two points, through everything.
const START: Vec2 = Vec2::new(130.0, 105.0);
const END: Vec2 = Vec2::new(610.0, 465.0);
const SPEED: f32 = 200.0; // units per second
const RADIUS: f32 = 50.0; // four times the game's, so that its corners can be seen

/// Of each brick.
const SIZE: Vec2 = Vec2::new(130.0, 60.0);
/// Top-left corners of the bricks.
#[rustfmt::skip]
const CORNERS: [[f32; 2]; 8] = [
    [246.0, 57.0], [446.0, 207.0], [646.0, 357.0], [44.0, 213.0], [244.0, 363.0], // beside the ball's way
    [445.0, 360.0], [590.0, 70.0], [60.0, 420.0], // in its way, and two to reach by mouse
];

const BRICK: Vec4 = Vec4::new(0.2, 0.6, 1.0, 0.45);
const GLOW: Vec4 = Vec4::new(1.0, 0.75, 0.3, 1.0);
const RED: Vec4 = Vec4::new(1.0, 0.25, 0.35, 1.0);

/// The shape that is tested in place of the ball.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Shape {
    Disc,
    Box,
}

pub(crate) struct Field {
    pub(crate) bricks: Vec<Aabb>,
    pub(crate) ball: Circle,
    velocity: Vec2,
}

impl Field {
    pub(crate) fn new() -> Self {
        let bricks = CORNERS.map(|corner| Aabb::from_min_size(corner.into(), SIZE)).to_vec();
        let velocity = (END - START).normalize() * SPEED;
        Self { bricks, ball: Circle { center: START, radius: RADIUS }, velocity }
    }

    fn box_around_ball(&self) -> Aabb {
        Aabb::from_center_size(self.ball.center, Vec2::splat(2.0 * self.ball.radius))
    }

    /// Returns all bricks that the ball touches, each with the way out of it.
    pub(crate) fn touched(&self, shape: Shape) -> Vec<(Aabb, Contact)> {
        let contact = |brick: &Aabb| match shape {
            Shape::Disc => contact_circle_aabb(&self.ball, brick),
            Shape::Box => contact_aabb_aabb(&self.box_around_ball(), brick),
        };
        self.bricks.iter().filter_map(|brick| Some((*brick, contact(brick)?))).collect()
    }

    pub(crate) fn fly(&mut self, seconds: f32) {
        self.ball.center += self.velocity * seconds;
        let passed = if self.velocity.x > 0.0 { self.ball.center.x - END.x } else { START.x - self.ball.center.x };
        if passed > 0.0 {
            self.velocity = -self.velocity;
        }
    }
}

struct Detection {
    figure: FigureRenderer,
    field: Field,
    shape: Shape,
    is_held: bool,
}

impl Scene for Detection {
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        if (key, state) == (KeyCode::Space, KeyState::Pressed) {
            self.shape = if self.shape == Shape::Disc { Shape::Box } else { Shape::Disc };
        }
        if key == KeyCode::Escape { Next::Quit } else { Next::GoOn }
    }

    fn event(&mut self, event: &WindowEvent, window: &Window) -> Next {
        if let WindowEvent::CursorMoved { position, .. } = event {
            let layout = Layout::new(window.inner_size().into());
            self.field.ball.center = layout.to_field(vec2(position.x as f32, position.y as f32));
            self.is_held = true;
        } else if matches!(event, WindowEvent::MouseInput { .. }) && self.is_held {
            (self.field.ball.center, self.is_held) = (START, false);
        }
        Next::GoOn
    }

    fn update(&mut self, elapsed: Duration) -> Next {
        if !self.is_held {
            self.field.fly(elapsed.as_secs_f32());
        }
        Next::GoOn
    }

    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        let Self { figure, field, shape, .. } = self;
        target.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        figure.begin(&Layout::new(target.get_dimensions()), Units::World);
        figure.dashed(START, END, BRICK);
        field.bricks.iter().for_each(|brick| figure.fill(brick, BRICK));
        let touched = field.touched(*shape);
        touched.iter().for_each(|(brick, _)| figure.fill(brick, GLOW));
        figure.circle(&field.ball, Vec4::ONE);
        for (brick, contact) in &touched {
            let closest = brick.closest_point(field.ball.center);
            figure.line(field.ball.center, closest, Vec4::ONE);
            figure.arrow(closest, closest + contact.normal * contact.depth, RED);
        }
        let (now, other) = if *shape == Shape::Disc { ("disc", "box") } else { ("box", "disc") };
        if *shape == Shape::Box {
            figure.outline(&field.box_around_ball(), Vec4::ONE);
        }
        let told = format!("{now} against boxes, touched: {}   (SPACE: a {other} for the ball)", touched.len());
        figure.label(&told, vec2(20.0, 520.0), 20.0, Vec4::ONE);
        figure.flush(target)
    }
}

fn main() -> ExitCode {
    shell::main("Chapter 5: collision detection", |gl, assets| {
        let (figure, field) = (FigureRenderer::new(gl, assets)?, Field::new());
        Ok(Detection { figure, field, shape: Shape::Disc, is_held: false })
    })
}
