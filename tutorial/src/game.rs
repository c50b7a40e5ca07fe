//! The game: its state, its rules, and the order in which everything is drawn.

use crate::Result;
use crate::ball_object::BallObject;
use crate::collision::{Aabb, Hit, contact, deflect, overlaps, sweep};
use crate::game_level::GameLevel;
use crate::game_object::GameObject;
use crate::particle_generator::ParticleGenerator;
use crate::post_processor::PostProcessor;
use crate::power_up::{Kind, PowerUp};
use crate::random::Random;
use crate::resource_manager::ResourceManager;
use crate::sound_engine::SoundEngine;
use crate::sprite_renderer::SpriteRenderer;
use crate::text_renderer::TextRenderer;
use glam::camera::rh::proj::opengl;
use glam::{Vec2, Vec3, vec2, vec3};
use glium::Surface;
use glium::backend::Facade;
use std::collections::HashSet;
use winit::keyboard::KeyCode;

pub const WIDTH: u32 = 800;
pub const HEIGHT: u32 = 600;
const SCREEN: Vec2 = vec2(WIDTH as f32, HEIGHT as f32);

/// Length of a step, in seconds. The game advances by whole steps only.
const STEP: f32 = 1.0 / 120.0;

const PLAYER_SIZE: Vec2 = vec2(100.0, 20.0);
const PLAYER_VELOCITY: f32 = 500.0;
/// Width that a power-up adds to the paddle.
const PLAYER_GROWTH: f32 = 50.0;
const MAX_PLAYER_WIDTH: f32 = 300.0;

const BALL_RADIUS: f32 = 12.5;
const INITIAL_BALL_VELOCITY: Vec2 = vec2(100.0, -350.0);
const MAX_BALL_SPEED: f32 = 1_000.0;
/// How much the edge of the paddle steers the ball to the side.
const STEERING: f32 = 2.0;

/// Limit of impacts in a step. Without one, a ball between two bricks could bounce for ever.
const MAX_IMPACTS: usize = 8;
/// Distance that the ball keeps from what it has hit.
const SKIN: f32 = 0.01;

const LIVES: u32 = 3;
/// Seconds for which the screen shakes.
const SHAKE: f32 = 0.05;

#[derive(Clone, Copy, PartialEq)]
pub enum GameState {
    Active,
    Menu,
    Win,
    Lost,
}

/// What a ball can touch.
enum Obstacle {
    Wall,
    Paddle,
    Brick(usize),
}

pub struct Game {
    pub state: GameState,
    pub levels: Vec<GameLevel>,
    /// Index of the current level.
    pub level: usize,
    pub lives: u32,
    pub player: GameObject,
    pub ball: BallObject,
    pub power_ups: Vec<PowerUp>,
    keys: HashSet<KeyCode>,
    /// Time that has passed but has not been played, in seconds: the accumulator.
    unplayed: f32,
    time: f32,
    shake_time: f32,
    random: Random,
    resources: ResourceManager,
    renderer: SpriteRenderer,
    particles: ParticleGenerator,
    effects: PostProcessor,
    text: TextRenderer,
    sounds: SoundEngine,
}

impl Game {
    /// Loads the game. All random numbers follow from `seed`.
    pub fn new(facade: &impl Facade, seed: u32) -> Result<Self> {
        // Y points down, and the origin is at the top left.
        let projection = opengl::orthographic(0.0, SCREEN.x, SCREEN.y, 0.0, -1.0, 1.0);
        let mut resources = ResourceManager::default();
        resources.load_texture(facade, "textures/background.jpg", "background")?;
        for name in ["ball", "paddle", "block", "block_solid", "particle"] {
            resources.load_texture(facade, &format!("textures/{name}.png"), name)?;
        }
        for kind in Kind::ALL {
            resources.load_texture(facade, &format!("textures/{}.png", kind.texture()), kind.texture())?;
        }
        let upper_half = vec2(SCREEN.x, SCREEN.y / 2.0);
        let mut levels = Vec::new();
        for name in ["one", "two", "three", "four"] {
            levels.push(GameLevel::load(&format!("levels/{name}.lvl"), upper_half, &resources)?);
        }
        let player = GameObject::new(Vec2::ZERO, PLAYER_SIZE, resources.texture("paddle")?);
        let ball = BallObject::new(Vec2::ZERO, BALL_RADIUS, INITIAL_BALL_VELOCITY, resources.texture("ball")?);
        let shader = ResourceManager::load_shader(facade, "sprite")?;
        let renderer = SpriteRenderer::new(facade, shader, projection)?;
        let shader = ResourceManager::load_shader(facade, "particle")?;
        let texture = resources.texture("particle")?;
        let particles = ParticleGenerator::new(facade, shader, texture, 500, projection, Random::new(seed))?;
        let shader = ResourceManager::load_shader(facade, "post_processing")?;
        let effects = PostProcessor::new(facade, shader, WIDTH, HEIGHT)?;
        let shader = ResourceManager::load_shader(facade, "text")?;
        let text = TextRenderer::new(facade, shader, projection, "src/font/NotoSans-Bold.ttf", 24.0)?;
        let mut game = Self {
            state: GameState::Menu,
            levels,
            level: 0,
            lives: LIVES,
            player,
            ball,
            power_ups: Vec::new(),
            keys: HashSet::new(),
            unplayed: 0.0,
            time: 0.0,
            shake_time: 0.0,
            // Particles have a generator of their own, so they do not change what bricks drop.
            random: Random::new(seed.wrapping_add(2)),
            resources,
            renderer,
            particles,
            effects,
            text,
            sounds: SoundEngine::new(),
        };
        game.reset_player();
        Ok(game)
    }

    /// Takes a key that goes down.
    pub fn press(&mut self, key: KeyCode) {
        self.keys.insert(key);
        match (self.state, key) {
            (GameState::Active, KeyCode::Space) => self.ball.is_stuck = false,
            (GameState::Menu, KeyCode::Enter) => self.state = GameState::Active,
            (GameState::Menu, KeyCode::KeyW) => self.level = (self.level + 1) % self.levels.len(),
            (GameState::Menu, KeyCode::KeyS) => {
                self.level = (self.level + self.levels.len() - 1) % self.levels.len();
            }
            (GameState::Win | GameState::Lost, KeyCode::Enter) => {
                self.effects.chaos = false;
                self.state = GameState::Menu;
            }
            _ => {}
        }
    }

    /// Takes a key that goes up.
    pub fn release(&mut self, key: KeyCode) {
        self.keys.remove(&key);
    }

    /// Forgets all keys: a window without the focus does not learn when they go up.
    pub fn release_all(&mut self) {
        self.keys.clear();
    }

    /// Advances the game by the seconds since the last frame, in whole steps.
    pub fn update(&mut self, seconds: f32) -> Result<()> {
        // After a long pause, the game goes on where it was.
        self.unplayed += seconds.min(0.25);
        while self.unplayed >= STEP {
            self.unplayed -= STEP;
            self.step()?;
        }
        Ok(())
    }

    fn step(&mut self) -> Result<()> {
        self.time += STEP;
        if self.state != GameState::Active {
            // The trail fades.
            self.particles.update(STEP, &self.ball.object, 0, Vec2::ZERO);
            return Ok(());
        }
        self.move_player()?;
        if !self.ball.is_stuck {
            self.move_ball()?;
        }
        let new_particles = if self.ball.is_stuck { 0 } else { 1 };
        self.particles.update(STEP, &self.ball.object, new_particles, Vec2::splat(self.ball.radius));
        self.update_power_ups()?;
        self.shake_time -= STEP;
        if self.shake_time <= 0.0 {
            self.effects.shake = false;
        }
        if self.ball.object.position.y >= SCREEN.y {
            self.lose_life();
        }
        if self.levels[self.level].is_completed() {
            self.reset_level();
            self.reset_player();
            self.effects.chaos = true;
            self.state = GameState::Win;
        }
        Ok(())
    }

    /// Moves the paddle while its keys are held. A ball that waits moves along.
    fn move_player(&mut self) -> Result<()> {
        let mut direction = 0.0;
        if self.keys.contains(&KeyCode::KeyA) || self.keys.contains(&KeyCode::ArrowLeft) {
            direction -= 1.0;
        }
        if self.keys.contains(&KeyCode::KeyD) || self.keys.contains(&KeyCode::ArrowRight) {
            direction += 1.0;
        }
        let before = self.player.position.x;
        let after = before + direction * PLAYER_VELOCITY * STEP;
        self.player.position.x = after.clamp(0.0, SCREEN.x - self.player.size.x);
        if self.ball.is_stuck {
            let moved = self.ball.object.position.x + self.player.position.x - before;
            self.ball.object.position.x = moved.clamp(SKIN, SCREEN.x - self.ball.object.size.x - SKIN);
        } else if contact(&self.ball.circle(), &self.player.aabb()).is_some() {
            // The paddle has run into the ball.
            self.hit_paddle()?;
        }
        Ok(())
    }

    /// Lets power-ups fall, and effects end.
    fn update_power_ups(&mut self) -> Result<()> {
        let paddle = self.player.aabb();
        let mut caught = Vec::new();
        let mut ended = Vec::new();
        for power_up in &mut self.power_ups {
            power_up.object.position += power_up.object.velocity * STEP;
            if power_up.is_active {
                power_up.duration -= STEP;
                if power_up.duration <= 0.0 {
                    power_up.is_active = false;
                    ended.push(power_up.kind);
                }
            } else if overlaps(&paddle, &power_up.object.aabb()) {
                power_up.object.is_destroyed = true;
                power_up.is_active = power_up.duration > 0.0;
                caught.push(power_up.kind);
            } else if power_up.object.position.y >= SCREEN.y {
                power_up.object.is_destroyed = true;
            }
        }
        // A power-up that was caught stays in the list until its effect ends.
        self.power_ups.retain(|power_up| power_up.is_active || !power_up.object.is_destroyed);
        for kind in caught {
            self.activate_power_up(kind);
            self.sounds.play("audio/confirm.flac")?;
        }
        for kind in ended {
            // Another power-up of this kind may still run.
            let is_active = |power_up: &PowerUp| power_up.is_active && power_up.kind == kind;
            if !self.power_ups.iter().any(is_active) {
                self.deactivate_power_up(kind);
            }
        }
        Ok(())
    }

    /// Moves the ball from impact to impact, until the step is over.
    fn move_ball(&mut self) -> Result<()> {
        let mut seconds = STEP;
        for _ in 0..MAX_IMPACTS {
            let displacement = self.ball.object.velocity * seconds;
            let Some((hit, obstacle)) = self.first_hit(displacement) else {
                self.ball.object.position += displacement;
                return Ok(());
            };
            self.ball.object.position += displacement * hit.time + hit.normal * SKIN;
            seconds *= 1.0 - hit.time;
            match obstacle {
                Obstacle::Wall => self.bounce(&hit),
                Obstacle::Paddle => self.hit_paddle()?,
                Obstacle::Brick(index) => self.hit_brick(index, &hit)?,
            }
            if self.ball.is_stuck {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Returns what the ball touches first on its way.
    fn first_hit(&self, displacement: Vec2) -> Option<(Hit, Obstacle)> {
        // The walls are boxes beyond the screen. There is none below.
        let left = Aabb::new(vec2(-SCREEN.x, -SCREEN.y), vec2(SCREEN.x, 3.0 * SCREEN.y));
        let right = Aabb::new(vec2(SCREEN.x, -SCREEN.y), vec2(SCREEN.x, 3.0 * SCREEN.y));
        let top = Aabb::new(vec2(0.0, -SCREEN.y), SCREEN);
        let mut obstacles = vec![(left, Obstacle::Wall), (right, Obstacle::Wall), (top, Obstacle::Wall)];
        obstacles.push((self.player.aabb(), Obstacle::Paddle));
        for (index, brick) in self.levels[self.level].bricks.iter().enumerate() {
            if !brick.is_destroyed {
                obstacles.push((brick.aabb(), Obstacle::Brick(index)));
            }
        }
        let mut first: Option<(Hit, Obstacle)> = None;
        for (aabb, obstacle) in obstacles {
            let Some(hit) = sweep(&self.ball.circle(), displacement, &aabb) else { continue };
            let is_earlier = match &first {
                Some((earliest, _)) => hit.time < earliest.time,
                None => true,
            };
            if is_earlier {
                first = Some((hit, obstacle));
            }
        }
        first
    }

    fn bounce(&mut self, hit: &Hit) {
        self.ball.object.velocity = deflect(self.ball.object.velocity, hit.normal);
    }

    fn hit_brick(&mut self, index: usize, hit: &Hit) -> Result<()> {
        let brick = &mut self.levels[self.level].bricks[index];
        if brick.is_solid {
            self.bounce(hit);
            self.shake_time = SHAKE;
            self.effects.shake = true;
            return self.sounds.play("audio/solid.flac");
        }
        brick.is_destroyed = true;
        let center = brick.aabb().center();
        if !self.ball.passes_through {
            self.bounce(hit);
        }
        self.spawn_power_ups(center)?;
        self.sounds.play("audio/brick.flac")
    }

    /// Rolls a die for each kind of power-up. The first kind that succeeds falls from the broken brick.
    fn spawn_power_ups(&mut self, center: Vec2) -> Result<()> {
        for kind in Kind::ALL {
            if self.random.one_in(kind.odds()) {
                let mut power_up = PowerUp::new(kind, center, &self.resources)?;
                let object = &mut power_up.object;
                object.position.x = object.position.x.clamp(0.0, SCREEN.x - object.size.x);
                self.power_ups.push(power_up);
                return Ok(());
            }
        }
        Ok(())
    }

    /// Puts the ball on top of the paddle, wherever it has touched it, and sends it up.
    fn hit_paddle(&mut self) -> Result<()> {
        self.ball.object.position.y = self.player.position.y - self.ball.object.size.y - SKIN;
        self.steer();
        self.ball.is_stuck = self.ball.is_sticky;
        self.sounds.play("audio/paddle.flac")
    }

    /// Sends the ball up from the paddle: the farther from the middle, the farther to the side. Its
    /// speed stays.
    fn steer(&mut self) {
        let from_middle = self.ball.circle().center.x - self.player.aabb().center().x;
        let share = from_middle / (self.player.size.x / 2.0);
        let velocity = &mut self.ball.object.velocity;
        let speed = velocity.length();
        velocity.x = INITIAL_BALL_VELOCITY.x * share * STEERING;
        *velocity = velocity.normalize() * speed;
        velocity.y = -velocity.y.abs();
    }

    fn lose_life(&mut self) {
        self.lives -= 1;
        if self.lives == 0 {
            self.reset_level();
            self.state = GameState::Lost;
        }
        self.reset_player();
    }

    fn reset_level(&mut self) {
        self.levels[self.level].reset();
        self.lives = LIVES;
    }

    /// Puts paddle and ball back to their place, without effects and power-ups.
    fn reset_player(&mut self) {
        self.player.size = PLAYER_SIZE;
        self.player.color = Vec3::ONE;
        self.player.position = vec2((SCREEN.x - PLAYER_SIZE.x) / 2.0, SCREEN.y - PLAYER_SIZE.y);
        let ball_size = self.ball.object.size;
        let on_paddle = vec2((PLAYER_SIZE.x - ball_size.x) / 2.0, -ball_size.y - SKIN);
        self.ball.reset(self.player.position + on_paddle, INITIAL_BALL_VELOCITY);
        self.ball.object.color = Vec3::ONE;
        self.power_ups.clear();
        self.effects.shake = false;
        self.effects.chaos = false;
        self.effects.confuse = false;
    }

    fn activate_power_up(&mut self, kind: Kind) {
        match kind {
            Kind::Speed => {
                let faster = self.ball.object.velocity * 1.2;
                self.ball.object.velocity = faster.clamp_length_max(MAX_BALL_SPEED);
            }
            Kind::Sticky => {
                self.ball.is_sticky = true;
                self.player.color = vec3(1.0, 0.5, 1.0);
            }
            Kind::PassThrough => {
                self.ball.passes_through = true;
                self.ball.object.color = vec3(1.0, 0.5, 0.5);
            }
            Kind::PadSizeIncrease => {
                self.player.size.x = (self.player.size.x + PLAYER_GROWTH).min(MAX_PLAYER_WIDTH);
            }
            Kind::Confuse => self.effects.confuse = true,
            Kind::Chaos => self.effects.chaos = true,
        }
    }

    fn deactivate_power_up(&mut self, kind: Kind) {
        match kind {
            Kind::Speed | Kind::PadSizeIncrease => {}
            Kind::Sticky => {
                self.ball.is_sticky = false;
                self.player.color = Vec3::ONE;
            }
            Kind::PassThrough => {
                self.ball.passes_through = false;
                self.ball.object.color = Vec3::ONE;
            }
            Kind::Confuse => self.effects.confuse = false,
            Kind::Chaos => self.effects.chaos = false,
        }
    }

    /// Draws the game into its own picture, the picture onto the screen, and text over it.
    pub fn render(&mut self, facade: &impl Facade, target: &mut impl Surface) -> Result<()> {
        let mut scene = self.effects.begin_render(facade)?;
        let background = self.resources.texture("background")?;
        self.renderer.draw_sprite(&mut scene, &background, Vec2::ZERO, SCREEN, 0.0, Vec3::ONE)?;
        self.levels[self.level].draw(&self.renderer, &mut scene)?;
        self.player.draw(&self.renderer, &mut scene)?;
        for power_up in &self.power_ups {
            if !power_up.object.is_destroyed {
                power_up.object.draw(&self.renderer, &mut scene)?;
            }
        }
        self.particles.draw(&mut scene)?;
        self.ball.object.draw(&self.renderer, &mut scene)?;
        target.clear_color_srgb(0.0, 0.0, 0.0, 1.0);
        self.effects.render(target, self.time)?;
        self.text.render_text(target, &format!("Lives: {}", self.lives), vec2(5.0, 5.0), 1.0, Vec3::ONE)?;
        match self.state {
            GameState::Active if self.ball.is_stuck => {
                self.say(target, "Press SPACE to release the ball", 400.0, 0.75, Vec3::ONE)?;
            }
            GameState::Active => {}
            GameState::Menu => {
                self.say(target, "Press ENTER to start", 320.0, 1.0, Vec3::ONE)?;
                self.say(target, "Press W or S to select a level", 350.0, 0.75, Vec3::ONE)?;
            }
            GameState::Lost => {
                self.say(target, "Game over", 300.0, 1.0, vec3(1.0, 0.5, 0.5))?;
                self.say(target, "Press ENTER to play again, or ESC to quit", 330.0, 1.0, vec3(1.0, 1.0, 0.0))?;
            }
            GameState::Win => {
                self.say(target, "You won!", 300.0, 1.0, vec3(0.0, 1.0, 0.0))?;
                self.say(target, "Press ENTER to play again, or ESC to quit", 330.0, 1.0, vec3(1.0, 1.0, 0.0))?;
            }
        }
        Ok(())
    }

    /// Draws a centered line of text.
    fn say(&self, target: &mut impl Surface, text: &str, top: f32, scale: f32, color: Vec3) -> Result<()> {
        let left = (SCREEN.x - self.text.width(text, scale)) / 2.0;
        self.text.render_text(target, text, vec2(left, top), scale, color)
    }
}
