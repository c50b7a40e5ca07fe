//! Chapter 6, collision resolution: a ball among a level's bricks, swept or tested after moving.
//!
//! * **New here:** find the earliest hit on the ball's path, bounce, and continue with the time
//!   that is left. SPACE starts over with a method that moves first and then looks for an overlap,
//!   as the tutorial does.
//! * **Look at:** `sweep` and `test_after_moving`. At 60 frames a second this ball goes further in
//!   a frame than a brick is high, so the second method jumps over bricks. The faint line is the
//!   ball's last path, with a dot at each place where the ball turned or a frame ended.
//! * **Try:** halve `SPEED` until the second method jumps over nothing; respond with `slide` instead
//!   of `deflect`; start the ball in a corner.
//!
//! `cargo run --example ch06_collision_resolution`
//!
//! Next: `cargo run --example ch06b_swept_aabb`, or straight on to `ch07b_specks`

use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::collision::{Aabb, Circle, contact_circle_aabb, deflect, sweep_circle_aabb};
use breakout::draw::{FigureRenderer, Layout, RenderError, Units, WORLD};
use breakout::level::{self, Level};
use breakout::{game::Bricks, game::PlacedBrick, palette};
use glam::{Vec2, Vec4, vec2};
use glium::Surface;
use std::{process::ExitCode, time::Duration};
use winit::keyboard::KeyCode;

const SPEED: f32 = 6000.0; // units per second
const PLACES: usize = 12; // the line shows so many positions of the ball
const FAINT: Vec4 = Vec4::new(1.0, 1.0, 1.0, 0.45);
const FIELD: Aabb = Aabb { min: Vec2::ZERO, max: WORLD };
/// Four rows, so that a brick can be missing behind one that stands.
const WALL: &str = "............\n.5555555555.\n.4444444444.\n.3333333333.\n.2222222222.\n............\n............\n";

/// Four boxes as large as the field, one beside each of its sides.
fn walls() -> impl Iterator<Item = Aabb> {
    [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y].into_iter().map(|side| FIELD.translated(side * WORLD))
}

pub(crate) struct Field {
    pub(crate) bricks: Bricks,
    pub(crate) ball: Circle,
    pub(crate) velocity: Vec2,
    places: Vec<Vec2>, // latest positions of the ball
}

impl Field {
    pub(crate) fn new(level: &Level) -> Self {
        let ball = Circle { center: vec2(400.0, 500.0), radius: 12.5 };
        let (velocity, places) = (vec2(0.28, -0.96) * SPEED, vec![ball.center]);
        Self { bricks: Bricks::new(level), ball, velocity, places }
    }

    /// The cure: move to the earliest hit, respond to it, go on with the rest of the motion.
    pub(crate) fn sweep(&mut self, seconds: f32) {
        let mut left = seconds;
        for _ in 0..100 {
            let way = self.velocity * left;
            let wall = walls().filter_map(|wall| Some((sweep_circle_aabb(&self.ball, way, &wall)?, None)));
            let brick = self.bricks.grid().earliest_hit(&self.ball, way, |cell| self.bricks.get(cell).is_some());
            let hits = wall.chain(brick.map(|hit| (hit.hit, Some(hit.cell))));
            let earliest = hits.min_by(|(a, _), (b, _)| a.time_of_impact.total_cmp(&b.time_of_impact));
            self.ball.center += way * earliest.map_or(1.0, |(hit, _)| hit.time_of_impact);
            self.places.push(self.ball.center);
            let Some((hit, cell)) = earliest else { return };
            self.velocity = deflect(self.velocity, hit.normal);
            cell.map(|cell| self.bricks.hit(cell));
            left *= 1.0 - hit.time_of_impact;
        }
    }

    /// The flaw: move the whole distance at once, and only then look for overlaps.
    pub(crate) fn test_after_moving(&mut self, seconds: f32) {
        self.ball.center += self.velocity * seconds;
        self.places.push(self.ball.center);
        let bricks = self.bricks.iter().map(|placed| (placed.aabb, Some(placed.cell)));
        let boxes = walls().map(|wall| (wall, None)).chain(bricks);
        let touched = boxes.filter_map(|(aabb, cell)| Some((contact_circle_aabb(&self.ball, &aabb)?, cell))).next();
        let Some((contact, cell)) = touched else { return };
        self.ball.center += contact.normal * contact.depth;
        self.velocity = deflect(self.velocity, contact.normal);
        cell.map(|cell| self.bricks.hit(cell));
    }
}

struct Resolution {
    figure: FigureRenderer,
    level: Level,
    field: Field,
    is_swept: bool,
}

impl Scene for Resolution {
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        if (key, state) == (KeyCode::Space, KeyState::Pressed) {
            self.is_swept = !self.is_swept;
            self.field = Field::new(&self.level);
        }
        if key == KeyCode::Escape { Next::Quit } else { Next::GoOn }
    }

    fn update(&mut self, elapsed: Duration) -> Next {
        let step = if self.is_swept { Field::sweep } else { Field::test_after_moving };
        step(&mut self.field, elapsed.as_secs_f32().min(0.1));
        self.field.places.drain(..self.field.places.len().saturating_sub(PLACES));
        Next::GoOn
    }

    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        let Self { figure, field, .. } = self;
        target.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        figure.begin(&Layout::new(target.get_dimensions()), Units::World);
        figure.outline(&FIELD, Vec4::ONE);
        for PlacedBrick { brick, aabb, .. } in field.bricks.iter() {
            figure.fill(&aabb, palette::brick(brick.kind).extend(0.8));
        }
        field.places.windows(2).for_each(|way| figure.line(way[0], way[1], FAINT));
        field.places.iter().for_each(|place| figure.dot(*place, FAINT));
        figure.circle(&field.ball, Vec4::ONE);
        let method = if self.is_swept { "swept" } else { "tested after moving" };
        figure.label(&format!("{method}   (SPACE: the other way, from the start)"), vec2(20.0, 520.0), 20.0, Vec4::ONE);
        figure.flush(target)
    }
}

fn main() -> ExitCode {
    shell::main("Chapter 6: collision resolution", |gl, assets| {
        let level = level::parse("wall.lvl", "Wall", WALL)?;
        let field = Field::new(&level);
        Ok(Resolution { figure: FigureRenderer::new(gl, assets)?, level, field, is_swept: true })
    })
}
