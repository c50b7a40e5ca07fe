//! Paddle, balls and items: draws them with their motion, glow and ribbons, and shows the aim of a
//! waiting ball.

use super::FieldPainter;
use super::ease;
use super::sheet::Sprite;
use super::words::is_turned;
use crate::draw::{Piece, UvRect};
use crate::game::{Ball, FIELD, GameState, PowerUp, PowerUpKind, STEP, Steer, bolts, power_up};
use crate::palette;
use crate::session::EffectsLevel;
use glam::{Vec2, Vec3, Vec4, vec2};
use std::f32::consts::TAU;

/// Seconds in which the paddle dips after a hit and comes back.
const DIP: f32 = 0.20;
/// Depth of the paddle's dip, world units.
const DIP_DISTANCE: f32 = 5.0;

/// Tilt of the paddle toward the contact point, in radians.
const TIP: f32 = 0.05;

/// Seconds for which the paddle glows after a hit.
const PADDLE_GLOW: f32 = 0.28;

/// Seconds between a lost life and the arrival of the next paddle.
const BREATH: f32 = 0.45;
/// Seconds that the arrival of the next paddle takes.
const RETURN: f32 = 0.4;

/// Share of the sticky color in the paddle's tint.
const STICKY_TINT: f32 = 0.30;
/// Height of the light on top of a sticky paddle, world units.
const STICKY_FILM: f32 = 20.0;

/// Size of the light around an item, as a multiple of the item's size.
const ITEM_LIGHT: Vec2 = Vec2::new(1.55, 2.5);
/// Opacity of the light around a good item.
const ITEM_GLOW: f32 = 0.42;
/// Color of the light around a bad item.
const BAD_LIGHT: Vec3 = Vec3::new(1.0, 0.12, 0.10);
/// Opacity of the light around a bad item.
const BAD_GLOW: f32 = 0.8;

/// Size of the shadow around a bad item, as a multiple of the item's size.
const DARK_EDGE: Vec2 = Vec2::new(1.6, 2.9);

/// Pulses per second of an effect's light in its last seconds.
const WARNING_RATE: f32 = 2.0;

/// Tint of a paddle that a freeze slows down.
const FROST: Vec3 = Vec3::new(0.62, 1.0, 1.1);
/// Share of [`FROST`] in the paddle's tint.
const FROST_TINT: f32 = 0.75;

/// Length of a fast ball's smear, as a multiple of the normal length.
const FAST_SMEAR: f32 = 2.2;
/// Size of the ring around a ball, as a multiple of its radius.
const RING: f32 = 4.4;

/// Seconds in which a good item grows a little and shrinks again.
const PULSE: f32 = 0.7;
/// Growth of a good item, as a share of its size.
const SWELL: f32 = 0.10;

/// Size of the dark edge of a ball that passes through bricks, as a multiple of the ball's size.
/// See [`palette::PIERCING_EDGE`].
const PIERCING_DARK: f32 = 1.32;
/// Size of the bright edge of a ball that passes through bricks, as a multiple of the ball's size.
const PIERCING_BRIGHT: f32 = 1.16;

/// Size of a gun, world units.
const GUN: Vec2 = Vec2::new(14.0, 18.0);
/// Size of a tile of the barrier, world units.
const BARRIER: Vec2 = Vec2::new(100.0, 8.0);
/// Size of a bolt's picture, as a multiple of the bolt's size.
const BOLT: Vec2 = Vec2::new(1.6, 1.25);

/// Size of the spark where an explosion is about to happen, world units.
const FUSE: f32 = 44.0;
/// Color of the spark where an explosion is about to happen.
const FUSE_LIGHT: Vec4 = Vec4::new(1.0, 0.75, 0.35, 0.9);

/// Number of lights from an item to the paddle that attracts it.
const PULL_LIGHTS: u8 = 12;
/// How often per second each of these lights reaches the position of the next.
const PULL_RATE: f32 = 3.0;
/// Size of each of these lights, world units.
const PULL_LIGHT: f32 = 20.0;
/// Size of the light at each end of a magnetic paddle, world units.
const POLE: f32 = 64.0;

/// Tint of a golden paddle or ball.
const GOLDEN: Vec3 = Vec3::new(1.0, 0.78, 0.26);
/// Color of a golden ball's glow and ribbon.
const GOLDEN_LIGHT: Vec3 = Vec3::new(1.0, 0.70, 0.22);

/// Seconds in which a ball regains its shape after a bounce.
const SQUASH: f32 = 0.14;
/// How much flatter a ball gets at a bounce, as a share of its size.
const FLATTER: f32 = 0.20;

/// Distance from a ball's center to the first light of its path, world units.
const FIRST_LIGHT: f32 = 26.0;
/// Distance between two lights of a path, world units.
const LIGHT_PITCH: f32 = 17.0;

/// Number of lights along the path of a waiting ball.
const LIGHTS: u8 = 9;
/// Number of lights along each bound of that path.
const BOUND_LIGHTS: u8 = 5;

/// Number of lights ahead of a homing ball.
const HOMING_LIGHTS: u8 = 18;
/// Side length of a light ahead of a homing ball, world units.
const HOMING_SIDE: f32 = 17.0;

/// Side length of a light that shows the aim, world units.
const LIGHT_SIDE: f32 = 9.0;
/// Color of the lights along the path of a waiting ball.
const AIM_COLOR: Vec4 = Vec4::new(0.75, 0.92, 1.0, 0.9);
/// Color of the lights along the bounds of that path.
const BOUND_COLOR: Vec4 = Vec4::new(0.55, 0.66, 0.9, 0.34);

impl FieldPainter<'_> {
    /// Returns how far the paddle and the waiting ball are below their position until they come
    /// back: 1 is all the way, 0 is in position.
    fn rise(&self) -> f32 {
        let is_flying = self.view.game.has_flying_ball();
        let since = self.since(self.view.effects.timers.since_life_lost);
        match since.filter(|_| self.effects_enabled && !is_flying) {
            Some(since) => 1.0 - ease::out_back((since - BREATH) / RETURN),
            None => 0.0,
        }
    }

    /// Draws the paddle and the balls of the author's ghost, faintly.
    pub(super) fn draw_ghost(&mut self) {
        const FAINT: Vec4 = Vec4::new(0.8, 0.9, 1.0, 0.35);
        let Some(game) = self.view.ghost else { return };
        let alpha = self.view.alpha;
        let paddle = game.paddle();
        self.draw_bar(paddle.previous_center.lerp(paddle.center, alpha), paddle.size, 0.0, FAINT, 0.0);
        for ball in game.balls() {
            let center = ball.previous_center.lerp(ball.center, alpha);
            self.pieces.add(Piece::new(center, Vec2::splat(2.0 * ball.radius), self.sheet.uv(Sprite::Ball), FAINT));
        }
    }

    /// Returns the strength of the light that shows an effect, or 0 if the effect is not running.
    /// In the last seconds of the effect, the light pulses, or dims if motion is reduced.
    fn strength_of(&self, kind: PowerUpKind) -> f32 {
        let Some(running) = self.view.game.running().find(|running| running.kind == kind) else { return 0.0 };
        match running.steps_left {
            Some(left) if running.is_ending() && self.moves => {
                0.55 + 0.45 * (TAU * WARNING_RATE * left as f32 * STEP).cos()
            }
            _ if running.is_ending() => 0.5,
            _ => 1.0,
        }
    }

    pub(super) fn draw_paddle(&mut self) {
        let game = self.view.game;
        if self.effects_enabled && game.state() == GameState::Lost {
            return;
        }
        let paddle = game.paddle();
        let mut center = paddle.previous_center.lerp(paddle.center, self.view.alpha);
        let rise = self.rise();
        let alpha = if self.moves { 1.0 } else { 1.0 - rise.clamp(0.0, 1.0) };
        if self.moves {
            center.y += 60.0 * rise;
        }
        let (mut glow, mut turn) = (0.0_f32, 0.0);
        for (age, bounce) in self.view.effects.hits.paddle.iter().filter(|_| self.effects_enabled) {
            let age = self.age(age);
            let kick = if self.moves { ease::kick(age / DIP) * self.intensity() } else { 0.0 };
            center.y += DIP_DISTANCE * kick;
            turn += TIP * kick * bounce.aside * 100.0 / paddle.size.x;
            glow = glow.max(ease::fade(age / PADDLE_GLOW));
        }
        let (is_sticky, sticks) = (game.is_running(PowerUpKind::Sticky), self.strength_of(PowerUpKind::Sticky));
        let own = if self.effects_enabled && self.view.has_golden_paddle() { GOLDEN } else { Vec3::ONE };
        let own = own.lerp(FROST, FROST_TINT * self.strength_of(PowerUpKind::Freeze));
        let (tint, light) = match (is_sticky, self.effects_enabled) {
            (false, _) => (own, palette::LAMP),
            (true, false) => (palette::STICKY_PADDLE, palette::STICKY_PADDLE),
            (true, true) => (own.lerp(palette::STICKY_PADDLE, STICKY_TINT * sticks), palette::STICKY_LIGHT),
        };
        if self.view.effects_level == EffectsLevel::Full {
            self.glow(center, vec2(paddle.size.x * 1.5, 90.0), light.extend(0.24 * alpha));
        }
        if glow > 0.0 {
            let size = vec2(paddle.size.x * 1.35, 84.0);
            self.glow(center, size, light.extend(0.50 * glow * self.intensity().min(1.5)));
        }
        self.draw_bar(center, paddle.size, turn, tint.extend(alpha), 0.22 * glow);
        self.draw_equipment(center, alpha);
        self.draw_frost(center);
        if is_sticky && self.effects_enabled {
            // Light the top side, where balls stick.
            let top = center - vec2(0.0, 0.5 * paddle.size.y);
            self.glow(top, vec2(paddle.size.x, STICKY_FILM), light.extend(0.85 * alpha * sticks));
        }
    }

    /// Draws the laser's guns and the magnet's poles on the paddle.
    fn draw_equipment(&mut self, center: Vec2, alpha: f32) {
        let (game, size) = (self.view.game, self.view.game.paddle().size);
        if game.is_running(PowerUpKind::Laser) {
            let (uv, tint) = (self.sheet.uv(Sprite::Gun), Vec3::splat(self.strength_of(PowerUpKind::Laser)));
            for side in [-1.0, 1.0] {
                let x = side * (size.x / 2.0 - bolts::INSET);
                let at = center + vec2(x, -0.5 * size.y - 0.22 * GUN.y);
                self.pieces.add(Piece::new(at, GUN, uv, tint.extend(alpha)));
            }
        }
        if game.is_running(PowerUpKind::Magnet) {
            let light = PowerUpKind::Magnet.row().color.extend(alpha * self.strength_of(PowerUpKind::Magnet));
            for side in [-0.5, 0.5] {
                self.glow(center + vec2(side * size.x, 0.0), Vec2::splat(POLE), light);
            }
        }
    }

    /// Draws cold light around a paddle that a freeze slows down, over its other lights.
    fn draw_frost(&mut self, center: Vec2) {
        let frost = self.strength_of(PowerUpKind::Freeze);
        if frost > 0.0 {
            let size = self.view.game.paddle().size * vec2(1.35, 3.4);
            self.glow(center, size, Vec4::new(0.35, 0.85, 1.0, 0.9 * frost));
        }
    }

    /// Draws the paddle's picture in three slices. Its ends keep their shape at any width.
    fn draw_bar(&mut self, center: Vec2, size: Vec2, turn: f32, tint: Vec4, flash: f32) {
        /// The picture's width as a multiple of its height.
        const SHAPE: f32 = 5.0;
        let end = SHAPE * size.y / 2.0;
        let along = Vec2::from_angle(turn);
        for (left, width, part) in self.sheet.uv(Sprite::Paddle).three_slices(size.x, end) {
            let x = left + (width - size.x) / 2.0;
            let piece = Piece::new(center + along * x, vec2(width, size.y), part, tint);
            self.pieces.add(Piece { turn, flash, ..piece });
        }
    }

    /// Draws the barrier along the bottom of the field, the sparks of pending explosions, and the
    /// laser's bolts.
    pub(super) fn draw_floor_and_bolts(&mut self) {
        let game = self.view.game;
        if game.is_running(PowerUpKind::Barrier) {
            let (uv, tiles) = (self.sheet.uv(Sprite::Barrier), FIELD.x / BARRIER.x);
            for i in 0..tiles as u8 {
                let center = vec2((f32::from(i) + 0.5) * BARRIER.x, FIELD.y - BARRIER.y / 2.0);
                self.pieces.add(Piece::new(center, BARRIER, uv, Vec4::ONE));
            }
            if self.effects_enabled {
                let light = PowerUpKind::Barrier.row().color.extend(0.30);
                self.glow(vec2(FIELD.x / 2.0, FIELD.y), vec2(1.2 * FIELD.x, 60.0), light);
            }
        }
        if self.effects_enabled {
            game.fuses().for_each(|fuse| self.glow(fuse, Vec2::splat(FUSE), FUSE_LIGHT));
        }
        let (uv, light) = (self.sheet.uv(Sprite::Bolt), PowerUpKind::Laser.row().color);
        for bolt in game.bolts() {
            let center = bolt.previous_position.lerp(bolt.position, self.view.alpha) + bolts::SIZE / 2.0;
            if self.effects_enabled {
                self.glow(center, vec2(26.0, 46.0), light.extend(0.45));
            }
            self.pieces.add(Piece::new(center, bolts::SIZE * BOLT, uv, Vec4::ONE));
        }
    }

    pub(super) fn draw_items(&mut self) {
        let game = self.view.game;
        let center =
            |item: &PowerUp| item.previous_position.lerp(item.position, self.view.alpha) + power_up::SIZE / 2.0;
        if game.is_running(PowerUpKind::Magnet) {
            // Draw these lights first: none of them may cover an item.
            let pulled = game.falling().iter().filter(|item| game.rules().is_pulled(item.kind));
            pulled.map(center).for_each(|center| self.draw_pull(center));
        }
        for item in game.falling() {
            let (center, is_good) = (center(item), game.rules().is_good(item.kind));
            let shadow = self.sheet.uv(Sprite::Shadow);
            let size = power_up::SIZE * vec2(1.2, 1.7);
            self.pieces.add(Piece::new(center + vec2(4.0, 6.0), size, shadow, Vec4::new(1.0, 1.0, 1.0, 0.5)));
            if self.effects_enabled && !is_good {
                // Without this shadow, the red light would vanish on a red background.
                self.pieces.add(Piece::new(center, power_up::SIZE * DARK_EDGE, shadow, Vec4::new(1.0, 1.0, 1.0, 0.7)));
            }
            if self.effects_enabled {
                let good = item.kind.row().color.extend(ITEM_GLOW);
                let light = if is_good { good } else { BAD_LIGHT.extend(BAD_GLOW * (1.0 - 3.0 * self.swell(item))) };
                self.glow(center, power_up::SIZE * ITEM_LIGHT, light);
            }
            let uv = self.sheet.power_up_uv(item.kind, is_good);
            // If the whole picture is upside down, turn the item too: its symbol must look as in
            // the panel.
            let uv = if is_turned(self.view) { UvRect { min: uv.max, max: uv.min } } else { uv };
            let size = power_up::SIZE * if is_good { 1.0 + self.swell(item) } else { 1.0 };
            self.pieces.add(Piece::new(center, size, uv, Vec4::ONE));
        }
    }

    /// Draws lights that run from an item to the paddle while the magnet attracts it.
    fn draw_pull(&mut self, item: Vec2) {
        let (game, alpha) = (self.view.game, self.view.alpha);
        let paddle = game.paddle().previous_center.lerp(game.paddle().center, alpha);
        let seconds = (game.steps() as f32 + alpha) * STEP;
        let shift = if self.moves { (PULL_RATE * seconds).fract() } else { 0.0 };
        let color = PowerUpKind::Magnet.row().color.lerp(Vec3::ONE, 0.2);
        for i in 0..PULL_LIGHTS {
            let share = (f32::from(i) + shift) / f32::from(PULL_LIGHTS);
            self.glow(item.lerp(paddle, share), Vec2::splat(PULL_LIGHT), color.extend(4.0 * share * (1.0 - share)));
        }
    }

    /// Returns how much larger than its hit box a good item is drawn, as a share of its size. Good
    /// items grow and shrink. The light around a bad item follows this rhythm.
    fn swell(&self, item: &PowerUp) -> f32 {
        if !self.effects_enabled || !self.moves {
            return 0.0;
        }
        let seconds = (self.view.game.steps() as f32 + self.view.alpha) * STEP;
        0.5 * SWELL * (1.0 + (TAU * seconds / PULSE + item.position.x).sin())
    }

    /// Returns the color of the balls' glow and ribbons. It depends on the effects that are
    /// running.
    fn ball_light(&self) -> Vec3 {
        use PowerUpKind::{Bomb, Homing, PassThrough, Slow, Speed, Sticky};
        let usual = if self.view.has_golden_ball() { GOLDEN_LIGHT } else { Vec3::new(0.50, 0.72, 1.0) };
        let first =
            [PassThrough, Bomb, Homing, Slow, Sticky, Speed].into_iter().find(|kind| self.view.game.is_running(*kind));
        let Some(kind) = first else { return usual };
        let light = match kind {
            PassThrough => Vec3::new(1.0, 0.50, 0.37),
            Speed => Vec3::new(0.48, 0.50, 1.0),
            kind => kind.row().color,
        };
        usual.lerp(light, self.strength_of(kind))
    }

    /// Draws a ribbon behind each ball: a bright core that becomes thinner and fainter toward its
    /// end.
    pub(super) fn draw_ribbons(&mut self) {
        const LENGTH: f32 = 26.0;
        if !self.effects_enabled || self.view.game.state() != GameState::Active {
            return;
        }
        let (uv, light) = (self.sheet.uv(Sprite::Ribbon), self.ball_light());
        let is_full = self.view.effects_level == EffectsLevel::Full;
        let strength = if is_full { 0.95 } else { 0.75 };
        for ribbon in self.view.effects.ribbons() {
            let mut points = ribbon.points();
            let Some(mut from) = points.next() else { continue };
            for (i, to) in points.enumerate() {
                let rest = 1.0 - i as f32 / LENGTH;
                let displacement = to - from;
                let length = displacement.length();
                if length > 0.01 {
                    let width = 2.0 * ribbon.radius * (0.22 + 0.86 * rest);
                    let alpha = strength * ribbon.strength * rest.max(0.0).powf(1.5);
                    let color = light.lerp(Vec3::ONE, 0.45 * rest * rest).extend(alpha);
                    let piece = Piece::glowing((from + to) / 2.0, vec2(length, width), uv, color);
                    self.pieces.add(Piece { turn: displacement.to_angle(), ..piece });
                    if is_full {
                        let size = piece.size * vec2(1.0, 2.9);
                        let color = light.extend(0.38 * alpha);
                        self.pieces.add(Piece { turn: displacement.to_angle(), size, color, ..piece });
                    }
                }
                from = to;
            }
        }
    }

    pub(super) fn draw_ball_shadows(&mut self) {
        let uv = self.sheet.uv(Sprite::Shadow);
        for ball in self.view.game.balls() {
            let Some(center) = self.ball_center(ball) else { continue };
            let size = Vec2::splat(2.9 * ball.radius);
            self.pieces.add(Piece::new(center + vec2(6.0, 8.0), size, uv, Vec4::new(1.0, 1.0, 1.0, 0.42)));
        }
    }

    /// Returns the center of a ball as drawn. `None` for a waiting ball while the paddle is away.
    fn ball_center(&self, ball: &Ball) -> Option<Vec2> {
        let center = ball.previous_center.lerp(ball.center, self.view.alpha);
        if !ball.is_stuck() {
            return Some(center);
        }
        let rise = self.rise();
        (rise < 0.99 && (self.moves || rise < 0.5))
            .then(|| center + vec2(0.0, if self.moves { 60.0 * rise } else { 0.0 }))
    }

    /// Draws the balls. A ball is flat for a moment after a bounce, and it has a smear along its
    /// path, which is longer for a fast ball.
    pub(super) fn draw_balls(&mut self) {
        let game = self.view.game;
        let pierces = game.is_running(PowerUpKind::PassThrough);
        let tint = match pierces && !self.effects_enabled {
            true => palette::PIERCING_BALL,
            false if self.effects_enabled && self.view.has_golden_ball() && !game.is_running(PowerUpKind::Bomb) => {
                GOLDEN
            }
            false => Vec3::ONE,
        };
        let light = self.ball_light();
        for ball in game.balls() {
            let Some(center) = self.ball_center(ball) else { continue };
            let mut size = Vec2::splat(2.0 * ball.radius);
            if self.effects_enabled && !ball.is_stuck() {
                let reach = 5.2 * self.intensity().powi(2).min(1.7);
                self.glow(center, Vec2::splat(reach * ball.radius), light.extend(0.30 * self.intensity().min(1.4)));
                if self.moves {
                    size *= self.squash(ball);
                    self.draw_smear(ball, center, tint);
                }
                let homes = self.strength_of(PowerUpKind::Homing);
                if homes > 0.0 && ball.velocity.y < 0.0 {
                    let light = PowerUpKind::Homing.row().color.lerp(Vec3::ONE, 0.5);
                    self.draw_path(center, ball.velocity, HOMING_LIGHTS, light.extend(homes), HOMING_SIDE);
                }
                self.draw_ball_rings(ball, center);
            }
            // The bomb blinks before its effect ends.
            let is_bomb = self.strength_of(PowerUpKind::Bomb) > 0.3;
            let uv = self.sheet.uv(if is_bomb { Sprite::Bomb } else { Sprite::Ball });
            if pierces && self.effects_enabled {
                let edge = self.strength_of(PowerUpKind::PassThrough);
                self.pieces.add(Piece::new(center, size * PIERCING_DARK, uv, Vec4::new(0.0, 0.0, 0.0, 0.8 * edge)));
                self.pieces.add(Piece::new(center, size * PIERCING_BRIGHT, uv, palette::PIERCING_EDGE.extend(edge)));
                size *= 0.86;
            }
            let ball = Piece::new(center, size, uv, tint.extend(1.0));
            self.pieces.add(Piece { flash: if pierces && self.effects_enabled { 0.45 } else { 0.0 }, ..ball });
        }
    }

    /// Draws rings around slow and homing balls, and around a ball whose size is about to change
    /// back.
    fn draw_ball_rings(&mut self, ball: &Ball, center: Vec2) {
        for running in self.view.game.running() {
            let is_shown = match running.kind {
                PowerUpKind::Slow | PowerUpKind::Homing => true,
                PowerUpKind::BigBall | PowerUpKind::SmallBall => running.is_ending(),
                _ => false,
            };
            if is_shown {
                let color = running.kind.row().color.extend(0.9 * self.strength_of(running.kind));
                self.ring(center, Vec2::splat(RING * ball.radius), color);
            }
        }
    }

    /// Returns the drawn width and height of a ball, as shares of its real size.
    fn squash(&self, ball: &Ball) -> Vec2 {
        let Some((since, normal)) = self.view.effects.bounce(ball) else { return Vec2::ONE };
        let flat = FLATTER * ease::fade(self.age(since) / SQUASH);
        let normal = normal.abs();
        1.0 + flat * (vec2(normal.y, normal.x) * 0.7 - normal)
    }

    fn draw_smear(&mut self, ball: &Ball, center: Vec2, tint: Vec3) {
        let displacement = ball.velocity * (1.0 / 60.0);
        let fast = if self.view.game.is_running(PowerUpKind::Speed) { FAST_SMEAR } else { 1.0 };
        let length = fast * displacement.length().min(2.4 * ball.radius);
        let size = vec2(2.0 * ball.radius + length, 1.72 * ball.radius);
        let place = center - displacement.normalize_or_zero() * length * 0.55;
        let color = (tint * Vec3::new(0.72, 0.82, 1.0)).extend(0.55);
        let piece = Piece::glowing(place, size, self.sheet.uv(Sprite::Glow), color);
        self.pieces.add(Piece { turn: ball.velocity.to_angle(), ..piece });
    }

    /// Draws a row of lights along the path of a waiting ball, and along the outermost paths on
    /// both sides.
    pub(super) fn draw_aim(&mut self) {
        let Some(aim) = self.view.aim else { return };
        let (game, alpha) = (self.view.game, self.view.alpha);
        let Some(ball) = game.balls().iter().find(|ball| ball.is_stuck()) else { return };
        let center = ball.previous_center.lerp(ball.center, alpha);
        for side in [-1.0, 1.0] {
            let bound = game.rules().launch(game.initial_speed(), Steer::Speed(side), center.x);
            self.draw_path(center, bound, BOUND_LIGHTS, BOUND_COLOR, LIGHT_SIDE);
        }
        self.draw_path(center, aim, LIGHTS, AIM_COLOR, LIGHT_SIDE);
    }

    fn draw_path(&mut self, from: Vec2, velocity: Vec2, lights: u8, color: Vec4, side: f32) {
        let direction = velocity.normalize_or_zero();
        for i in 0..lights {
            let share = 1.0 - f32::from(i) / f32::from(lights);
            let at = from + direction * (FIRST_LIGHT + LIGHT_PITCH * f32::from(i));
            self.glow(at, Vec2::splat(side * (0.6 + 0.4 * share)), color * Vec4::new(1.0, 1.0, 1.0, share));
        }
    }
}
