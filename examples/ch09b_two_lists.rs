//! Chapter 9b, the smallest power-ups: items that fall, and effects that run, in two lists.
//!
//! * **New here:** the whole life of a power-up, without the library's rules: it falls, it is
//!   caught, it runs, it ends.
//! * **Look at:** `update`. Then look for `is_running`: an effect changes nothing by itself. Other
//!   code asks whether it is running.
//! * **Try:** drop an item while the paddle is elsewhere; catch the same kind twice; let a new kind
//!   make the ball large.
//!
//! `cargo run --example ch09b_two_lists`; 1 and 2 drop an item, A and D steer
//!
//! Next: the book in `docs/book` goes on with sound and text.

use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::collision::{Aabb, Circle};
use breakout::draw::{FigureRenderer, Layout, RenderError, Units, WORLD};
use glam::{Vec2, Vec4, vec2};
use glium::Surface;
use std::{process::ExitCode, time::Duration};
use winit::keyboard::KeyCode;

const ITEM: Vec2 = vec2(60.0, 20.0);
const FALL: f32 = 150.0; // units per second
const SPEED: f32 = 500.0;
const DURATION: f32 = 8.0; // seconds

// ANCHOR: types
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Wide,
    Slow,
}

/// It falls: it has a place, but no time.
struct Item {
    kind: Kind,
    area: Aabb,
}

/// It runs: it has a time, but no place.
struct Effect {
    kind: Kind,
    seconds_left: f32,
}
// ANCHOR_END: types

struct TwoLists {
    falling: Vec<Item>,
    running: Vec<Effect>,
    paddle: f32,  // its centre
    steer: f32,   // -1 to the left, 1 to the right
    seconds: f32, // of the ball's own time
    figure: FigureRenderer,
}

impl TwoLists {
    // ANCHOR: life
    fn drop_item(&mut self, kind: Kind, center: Vec2) {
        self.falling.push(Item { kind, area: Aabb::from_center_size(center, ITEM) });
    }

    fn grant(&mut self, kind: Kind) {
        self.running.retain(|effect| effect.kind != kind);
        self.running.push(Effect { kind, seconds_left: DURATION });
    }

    fn is_running(&self, kind: Kind) -> bool {
        self.running.iter().any(|effect| effect.kind == kind)
    }
    // ANCHOR_END: life

    // ANCHOR: asks
    fn paddle_area(&self) -> Aabb {
        let width = if self.is_running(Kind::Wide) { 200.0 } else { 100.0 };
        Aabb::from_center_size(vec2(self.paddle, 590.0), vec2(width, 20.0))
    }
    // ANCHOR_END: asks
}

impl Scene for TwoLists {
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        let is_down = f32::from(u8::from(state != KeyState::Released));
        let is_pressed = state == KeyState::Pressed;
        match key {
            KeyCode::Escape => return Next::Quit,
            KeyCode::KeyA => self.steer = -is_down,
            KeyCode::KeyD => self.steer = is_down,
            KeyCode::Digit1 if is_pressed => self.drop_item(Kind::Wide, vec2(self.paddle - 40.0, 300.0)),
            KeyCode::Digit2 if is_pressed => self.drop_item(Kind::Slow, vec2(self.paddle + 40.0, 100.0)),
            _ => {}
        }
        Next::GoOn
    }

    // ANCHOR: update
    fn update(&mut self, elapsed: Duration) -> Next {
        let seconds = elapsed.as_secs_f32();
        let half = self.paddle_area().size().x / 2.0;
        self.paddle = (self.paddle + self.steer * SPEED * seconds).clamp(half, WORLD.x - half);
        // Items fall. Caught ones leave the list, and so do those below the field.
        for item in &mut self.falling {
            item.area = item.area.translated(vec2(0.0, FALL * seconds));
        }
        let paddle = self.paddle_area();
        let caught: Vec<Item> = self.falling.extract_if(.., |item| item.area.overlaps(&paddle)).collect();
        self.falling.retain(|item| item.area.min.y < WORLD.y);
        for item in caught {
            self.grant(item.kind);
        }
        // Effects run, and end.
        for effect in &mut self.running {
            effect.seconds_left -= seconds;
        }
        self.running.retain(|effect| effect.seconds_left > 0.0);
        self.seconds += if self.is_running(Kind::Slow) { seconds / 3.0 } else { seconds };
        Next::GoOn
    }
    // ANCHOR_END: update

    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        target.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        let (paddle, pale) = (self.paddle_area(), Vec4::new(0.78, 0.87, 0.94, 1.0));
        let color =
            |kind| if kind == Kind::Wide { Vec4::new(1.0, 0.6, 0.4, 1.0) } else { Vec4::new(0.5, 0.5, 1.0, 1.0) };
        let Self { falling, running, seconds, figure, .. } = self;
        figure.begin(&Layout::new(target.get_dimensions()), Units::World);
        figure.fill(&Aabb::from_min_size(Vec2::ZERO, WORLD), Vec4::new(0.09, 0.11, 0.22, 1.0));
        figure.fill(&paddle, pale);
        let center = vec2(400.0 + 350.0 * (3.0 * *seconds).sin(), 120.0);
        figure.circle(&Circle { center, radius: 12.5 }, pale);
        for item in falling {
            figure.fill(&item.area, color(item.kind));
        }
        for (line, effect) in (0_u8..).zip(running) {
            let text = format!("{:?}   {:.1} s", effect.kind, effect.seconds_left);
            figure.label(&text, vec2(20.0, 440.0 + 28.0 * f32::from(line)), 20.0, color(effect.kind));
        }
        figure.label("1 wide   2 slow   A and D steer", vec2(20.0, 548.0), 15.0, Vec4::ONE);
        figure.flush(target)
    }
}

fn main() -> ExitCode {
    shell::main("Chapter 9b: two lists", |gl, assets| {
        let figure = FigureRenderer::new(gl, assets)?;
        Ok(TwoLists { falling: vec![], running: vec![], paddle: WORLD.x / 2.0, steer: 0.0, seconds: 0.0, figure })
    })
}
