//! Chapter 9, power-ups: items fall, the paddle catches them, and their effects run for a while.
//!
//! * **New here:** a whole `Game`, advanced by `step`, and the `Event`s that it reports.
//!   `drop_power_up` lets an item fall as if a brick had dropped it. `Effects` turns what runs into
//!   the strengths that keys set in chapter 8.
//! * **Look at:** `draw`. It asks the game what is there and changes nothing. An item that falls
//!   and an effect that runs are two things: `falling` and `running`.
//! * **Try:** let each item fall from the top of the field; drop it beside the paddle; drop two at
//!   once, and see where the second one goes.
//!
//! `cargo run --example ch09_power_ups`; A and D steer, SPACE releases the ball
//!
//! Next: `cargo run --example ch09b_two_lists`, which has a power-up's whole life in a few lines

use breakout::app::shell::{self, KeyState, Next, Scene};
use breakout::app::{clock::Clock, input::Controls};
use breakout::collision::Aabb;
use breakout::draw::{
    Atlas, Blending, DEFAULT_SAMPLES, FigureRenderer, Layout, PostPass, PostProcessor, RenderError, SpriteRenderer,
    Units, UvRect, WORLD, load_texture,
};
use breakout::game::{Game, Input, PlacedBrick, PowerUpKind, STEPS_PER_SECOND, power_up};
use breakout::{effects::Effects, level, palette};
use glam::{Vec2, Vec4, vec2};
use glium::{Surface, Texture2d};
use std::{process::ExitCode, time::Duration};
use winit::{event::ElementState, keyboard::KeyCode};

/// Bricks that drop nothing by themselves.
const LEVEL: &str = "tile a: color=#3399ff drop=none\n.aaaaaaaaaa.\n.aaaaaaaaaa.\n.aa.1111.aa.\n............\n";

/// The keys that drop the tutorial's items and multi-ball, in the order of [`PowerUpKind::ALL`].
#[rustfmt::skip]
const KEYS: [KeyCode; 7] = [
    KeyCode::Digit1, KeyCode::Digit2, KeyCode::Digit3, KeyCode::Digit4,
    KeyCode::Digit5, KeyCode::Digit6, KeyCode::Digit7,
];

/// What draws the field.
struct Pictures {
    sprites: SpriteRenderer,
    background: Texture2d,
    /// A brick, a solid one, the paddle, the ball, and the items.
    atlas: Atlas,
}

impl Pictures {
    fn draw(&mut self, field: &mut impl Surface, game: &Game) -> Result<(), RenderError> {
        let Self { sprites, background, atlas } = self;
        let projection = Layout::field_projection();
        sprites.draw_sprite(Vec2::ZERO, WORLD, UvRect::WHOLE, Vec4::ONE);
        sprites.flush(field, &projection, background, Blending::Opaque)?;
        for PlacedBrick { brick, aabb, .. } in game.bricks().iter() {
            let uv = atlas.uv(usize::from(!brick.is_breakable()));
            sprites.draw_sprite(aabb.min, aabb.size(), uv, palette::brick(brick.kind).extend(1.0));
        }
        let paddle = game.paddle().aabb();
        sprites.draw_stretched(paddle.min, paddle.size(), 50.0, atlas.uv(2), Vec4::ONE);
        for ball in game.balls() {
            sprites.draw_sprite(ball.center - ball.radius, Vec2::splat(2.0 * ball.radius), atlas.uv(3), Vec4::ONE);
        }
        for item in game.falling() {
            sprites.draw_sprite(item.position, power_up::SIZE, atlas.uv(4 + item.kind as usize), Vec4::ONE);
        }
        sprites.flush(field, &projection, &atlas.texture, Blending::Over)
    }
}

struct PowerUps {
    pictures: Pictures,
    figure: FigureRenderer,
    post: PostProcessor,
    game: Game,
    effects: Effects,
    clock: Clock,
    controls: Controls,
}

impl Scene for PowerUps {
    // ANCHOR: key
    fn key(&mut self, key: KeyCode, state: KeyState) -> Next {
        let is_up = state == KeyState::Released;
        self.controls.key(key, if is_up { ElementState::Released } else { ElementState::Pressed });
        let number = KEYS.iter().position(|known| *known == key && state == KeyState::Pressed);
        if let Some(kind) = number.map(|number| PowerUpKind::ALL[number]) {
            let corner = vec2(self.game.paddle().center.x - power_up::SIZE.x / 2.0, 320.0);
            self.game.drop_power_up(kind, corner, &mut Vec::new());
        }
        if key == KeyCode::Escape { Next::Quit } else { Next::GoOn }
    }
    // ANCHOR_END: key

    // ANCHOR: update
    fn update(&mut self, elapsed: Duration) -> Next {
        for _ in 0..self.clock.advance(elapsed) {
            let mut events = Vec::new();
            self.game.step(&Input { start: true, ..self.controls.take() }, &mut events);
            self.effects.step(&self.game, &events);
        }
        Next::GoOn
    }
    // ANCHOR_END: update

    // ANCHOR: draw
    fn draw(&mut self, target: &mut impl Surface) -> Result<(), RenderError> {
        let Self { pictures, figure, post, game, .. } = self;
        target.clear_color_srgb(0.055, 0.06, 0.12, 1.0);
        let layout = Layout::new(target.get_dimensions());
        post.capture((layout.field.width, layout.field.height), |field| pictures.draw(field, game))?;
        let effects = self.effects.post_params();
        let (chaos, confuse, shake) = (effects.chaos, effects.confuse, effects.shake);
        let pass = PostPass::Moving { chaos, confuse, shake, phase: effects.phase };
        post.present(target, &layout.pixel_projection(), &layout.field, &pass)?;
        figure.begin(&layout, Units::World);
        let top = 508.0 - 28.0 * game.running().count() as f32;
        figure.fill(&Aabb { min: vec2(10.0, top), max: vec2(370.0, 572.0) }, Vec4::new(0.055, 0.06, 0.12, 0.85));
        for (line, running) in (0_u8..).zip(game.running()) {
            let look = running.kind.row();
            let left = running.steps_left.map(|steps| format!("{} s", steps.div_ceil(STEPS_PER_SECOND)));
            let told = format!("{:<13} {}", look.label, left.unwrap_or(format!("×{}", running.count)));
            figure.label(&told, vec2(20.0, top + 5.0 + 28.0 * f32::from(line)), 20.0, look.color.extend(1.0));
        }
        let told = format!("{} fall, {} run", game.falling().len(), game.running().count());
        figure.label(&told, vec2(20.0, 520.0), 20.0, Vec4::ONE);
        figure.label("1 to 7 drop an item   A and D steer", vec2(20.0, 548.0), 15.0, Vec4::ONE);
        figure.flush(target)
    }
    // ANCHOR_END: draw
}

fn main() -> ExitCode {
    shell::main("Chapter 9: power-ups", |gl, assets| {
        let items = PowerUpKind::ALL.map(|kind| format!("power_up_{}", kind.name().replace('-', "_")));
        let names = ["block", "block_solid", "paddle", "ball"].map(str::to_owned).into_iter().chain(items);
        let files: Vec<String> = names.map(|name| format!("textures/{name}.png")).collect();
        Ok(PowerUps {
            pictures: Pictures {
                sprites: SpriteRenderer::new(gl, assets)?,
                background: load_texture(gl, assets, "textures/background.jpg")?,
                atlas: Atlas::load(gl, assets, &files)?,
            },
            figure: FigureRenderer::new(gl, assets)?,
            post: PostProcessor::new(gl, assets, DEFAULT_SAMPLES)?,
            game: Game::new(&level::parse("ch09.lvl", "Chapter 9", LEVEL)?, 1),
            effects: Effects::default(),
            clock: Clock::default(),
            controls: Controls::default(),
        })
    })
}
