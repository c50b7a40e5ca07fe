//! Paddle, balls and items: how they give way, glow and leave a ribbon, and where a ball is aimed.

use super::FieldPainter;
use super::ease;
use super::sheet::Sprite;
use super::words::is_turned;
use crate::draw::{Piece, UvRect};
use crate::game::{Ball, FIELD, GameState, PowerUp, PowerUpKind, STEP, Steer, bolts, power_up};
use crate::palette;
use crate::session::Feedback;
use glam::{Vec2, Vec3, Vec4, vec2};
use std::f32::consts::TAU;

/// Seconds in which the paddle gives way and comes back, and how far, world units.
const DIP: f32 = 0.20;
const DIP_DISTANCE: f32 = 5.0;

/// Its tilt towards the contact point, in radians.
const TIP: f32 = 0.05;

/// Seconds for which it glows after a hit.
const PADDLE_GLOW: f32 = 0.28;

/// After a lost life the next paddle comes in after so many seconds, and takes so many.
const BREATH: f32 = 0.45;
const RETURN: f32 = 0.4;

/// Share of the sticky paddle's colour in its picture, and height of the light on its upper side,
/// world units.
const STICKY_TINT: f32 = 0.30;
const STICKY_FILM: f32 = 20.0;

/// The light around an item, as a share of its size, and how strong it is; a bad one's is red.
const ITEM_LIGHT: Vec2 = Vec2::new(1.55, 2.5);
const ITEM_GLOW: f32 = 0.42;
const BAD_LIGHT: Vec3 = Vec3::new(1.0, 0.12, 0.10);
const BAD_GLOW: f32 = 0.8;

/// The darkness around a bad item's light, as a multiple of the item's size.
const DARK_EDGE: Vec2 = Vec2::new(1.6, 2.9);

/// In the last seconds of an effect its light pulses, so many times each.
const WARNING_RATE: f32 = 2.0;

/// The tint of a paddle that a freeze slows, and how much of it.
const FROST: Vec3 = Vec3::new(0.62, 1.0, 1.1);
const FROST_TINT: f32 = 0.75;

/// Length of a fast ball's smear as a multiple of the usual one, and size of the ring around a ball
/// as a multiple of its radius.
const FAST_SMEAR: f32 = 2.2;
const RING: f32 = 4.4;

/// Seconds in which a good item grows a little and shrinks again, and by which share of its size.
const PULSE: f32 = 0.7;
const SWELL: f32 = 0.10;

/// Sizes of the dark edge and the bright one of a ball that passes through bricks, as shares of its
/// size; see [`palette::PIERCING_EDGE`].
const PIERCING_DARK: f32 = 1.32;
const PIERCING_BRIGHT: f32 = 1.16;

/// Size of a gun, of a tile of the floor, and of a bolt's picture as a share of the bolt; world
/// units.
const GUN: Vec2 = Vec2::new(14.0, 18.0);
const FLOOR: Vec2 = Vec2::new(100.0, 8.0);
const BOLT: Vec2 = Vec2::new(1.6, 1.25);

/// The spark where a blast is to come, world units, and its light.
const FUSE: f32 = 44.0;
const FUSE_LIGHT: Vec4 = Vec4::new(1.0, 0.75, 0.35, 0.9);

/// The magnet's pull: lights from an item to the paddle, how often a second each takes the place of
/// the next, and the sizes of a light on its way and at a paddle's end, world units.
const PULL_LIGHTS: u8 = 12;
const PULL_RATE: f32 = 3.0;
const PULL_LIGHT: f32 = 20.0;
const POLE: f32 = 64.0;

/// Tint of a golden paddle or ball, and of a golden ribbon.
const GOLDEN: Vec3 = Vec3::new(1.0, 0.78, 0.26);
const GOLDEN_LIGHT: Vec3 = Vec3::new(1.0, 0.70, 0.22);

/// Seconds in which a ball recovers from a bounce, and how flat it gets.
const SQUASH: f32 = 0.14;
const FLATTER: f32 = 0.20;

/// The aim of a waiting ball: from its centre to the first light, and from one to the next, world
/// units.
const FIRST_LIGHT: f32 = 26.0;
const LIGHT_PITCH: f32 = 17.0;

/// Lights along the path, and along each of its bounds.
const LIGHTS: u8 = 9;
const BOUND_LIGHTS: u8 = 5;

/// Lights ahead of a homing ball, and the side of one, world units.
const HOMING_LIGHTS: u8 = 18;
const HOMING_SIDE: f32 = 17.0;

/// A light's side, world units, and its colour.
const LIGHT_SIDE: f32 = 9.0;
const AIM_COLOR: Vec4 = Vec4::new(0.75, 0.92, 1.0, 0.9);
const BOUND_COLOR: Vec4 = Vec4::new(0.55, 0.66, 0.9, 0.34);

impl FieldPainter<'_> {
    /// Distance of the paddle and the waiting ball below their place until they come back, as a
    /// share of the whole.
    fn rise(&self) -> f32 {
        let is_flying = self.view.game.balls().iter().any(|ball| ball.waits_at.is_none());
        let since = self.since(self.view.effects.timers.since_life_lost);
        match since.filter(|_| self.answers && !is_flying) {
            Some(since) => 1.0 - ease::out_back((since - BREATH) / RETURN),
            None => 0.0,
        }
    }

    /// Paddle and balls of the author's win, faint.
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

    /// Strength of the light that shows an effect: 0 while it does not run, and in its last seconds
    /// it pulses, or is weaker where nothing moves.
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
        if self.answers && game.state() == GameState::Lost {
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
        for (age, bounce) in self.view.effects.hits.paddle.iter().filter(|_| self.answers) {
            let age = self.age(age);
            let kick = if self.moves { ease::kick(age / DIP) * self.dose() } else { 0.0 };
            center.y += DIP_DISTANCE * kick;
            turn += TIP * kick * bounce.aside * 100.0 / paddle.size.x;
            glow = glow.max(ease::fade(age / PADDLE_GLOW));
        }
        let (is_sticky, sticks) = (game.is_running(PowerUpKind::Sticky), self.strength_of(PowerUpKind::Sticky));
        let own = if self.answers && self.view.has_golden_paddle() { GOLDEN } else { Vec3::ONE };
        let own = own.lerp(FROST, FROST_TINT * self.strength_of(PowerUpKind::Freeze));
        let (tint, light) = match (is_sticky, self.answers) {
            (false, _) => (own, palette::LAMP),
            (true, false) => (palette::STICKY_PADDLE, palette::STICKY_PADDLE),
            (true, true) => (own.lerp(palette::STICKY_PADDLE, STICKY_TINT * sticks), palette::STICKY_LIGHT),
        };
        if self.view.feedback == Feedback::Full {
            self.glow(center, vec2(paddle.size.x * 1.5, 90.0), light.extend(0.24 * alpha));
        }
        if glow > 0.0 {
            let size = vec2(paddle.size.x * 1.35, 84.0);
            self.glow(center, size, light.extend(0.50 * glow * self.dose().min(1.5)));
        }
        self.draw_bar(center, paddle.size, turn, tint.extend(alpha), 0.22 * glow);
        self.draw_equipment(center, alpha);
        self.draw_frost(center);
        if is_sticky && self.answers {
            // What sticks is on top.
            let top = center - vec2(0.0, 0.5 * paddle.size.y);
            self.glow(top, vec2(paddle.size.x, STICKY_FILM), light.extend(0.85 * alpha * sticks));
        }
    }

    /// The laser's guns and the magnet's poles on the paddle.
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
            let light =
                palette::power_up(PowerUpKind::Magnet).color.extend(alpha * self.strength_of(PowerUpKind::Magnet));
            for side in [-0.5, 0.5] {
                self.glow(center + vec2(side * size.x, 0.0), Vec2::splat(POLE), light);
            }
        }
    }

    /// Cold light around a paddle that a freeze slows, over whatever else shines there.
    fn draw_frost(&mut self, center: Vec2) {
        let frost = self.strength_of(PowerUpKind::Freeze);
        if frost > 0.0 {
            let size = self.view.game.paddle().size * vec2(1.35, 3.4);
            self.glow(center, size, Vec4::new(0.35, 0.85, 1.0, 0.9 * frost));
        }
    }

    /// The paddle's picture in three parts. However wide it is, its ends keep their shape.
    fn draw_bar(&mut self, center: Vec2, size: Vec2, turn: f32, tint: Vec4, flash: f32) {
        /// The picture's own width as a multiple of its height.
        const SHAPE: f32 = 5.0;
        let end = SHAPE * size.y / 2.0;
        let along = Vec2::from_angle(turn);
        for (left, width, part) in self.sheet.uv(Sprite::Paddle).three_slices(size.x, end) {
            let x = left + (width - size.x) / 2.0;
            let piece = Piece::new(center + along * x, vec2(width, size.y), part, tint);
            self.pieces.add(Piece { turn, flash, ..piece });
        }
    }

    /// The bar that saves a ball, along the field's lower edge, and the bolts in the air.
    pub(super) fn draw_floor_and_bolts(&mut self) {
        let game = self.view.game;
        if game.is_running(PowerUpKind::Floor) {
            let (uv, tiles) = (self.sheet.uv(Sprite::Floor), FIELD.x / FLOOR.x);
            for i in 0..tiles as u8 {
                let center = vec2((f32::from(i) + 0.5) * FLOOR.x, FIELD.y - FLOOR.y / 2.0);
                self.pieces.add(Piece::new(center, FLOOR, uv, Vec4::ONE));
            }
            if self.answers {
                let light = palette::power_up(PowerUpKind::Floor).color.extend(0.30);
                self.glow(vec2(FIELD.x / 2.0, FIELD.y), vec2(1.2 * FIELD.x, 60.0), light);
            }
        }
        if self.answers {
            game.fuses().for_each(|fuse| self.glow(fuse, Vec2::splat(FUSE), FUSE_LIGHT));
        }
        let (uv, light) = (self.sheet.uv(Sprite::Bolt), palette::power_up(PowerUpKind::Laser).color);
        for bolt in game.bolts() {
            let center = bolt.previous_position.lerp(bolt.position, self.view.alpha) + bolts::SIZE / 2.0;
            if self.answers {
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
            // None of these lights lies over an item.
            let pulled = game.falling().iter().filter(|item| game.rules().is_pulled(item.kind));
            pulled.map(center).for_each(|center| self.draw_pull(center));
        }
        for item in game.falling() {
            let (center, is_good) = (center(item), game.rules().is_good(item.kind));
            let shadow = self.sheet.uv(Sprite::Shadow);
            let size = power_up::SIZE * vec2(1.2, 1.7);
            self.pieces.add(Piece::new(center + vec2(4.0, 6.0), size, shadow, Vec4::new(1.0, 1.0, 1.0, 0.5)));
            if self.answers && !is_good {
                // On a red ground a red light is not seen without it.
                self.pieces.add(Piece::new(center, power_up::SIZE * DARK_EDGE, shadow, Vec4::new(1.0, 1.0, 1.0, 0.7)));
            }
            if self.answers {
                let good = palette::power_up(item.kind).color.extend(ITEM_GLOW);
                let light = if is_good { good } else { BAD_LIGHT.extend(BAD_GLOW * (1.0 - 3.0 * self.swell(item))) };
                self.glow(center, power_up::SIZE * ITEM_LIGHT, light);
            }
            let uv = self.sheet.power_up_uv(item.kind, is_good);
            // Its symbol is read as in the panel, also where the whole picture is turned.
            let uv = if is_turned(self.view) { UvRect { min: uv.max, max: uv.min } } else { uv };
            let size = power_up::SIZE * if is_good { 1.0 + self.swell(item) } else { 1.0 };
            self.pieces.add(Piece::new(center, size, uv, Vec4::ONE));
        }
    }

    /// Lights that run from an item to the paddle while the magnet pulls it.
    fn draw_pull(&mut self, item: Vec2) {
        let (game, alpha) = (self.view.game, self.view.alpha);
        let paddle = game.paddle().previous_center.lerp(game.paddle().center, alpha);
        let seconds = (game.steps() as f32 + alpha) * STEP;
        let shift = if self.moves { (PULL_RATE * seconds).fract() } else { 0.0 };
        let color = palette::power_up(PowerUpKind::Magnet).color.lerp(Vec3::ONE, 0.2);
        for i in 0..PULL_LIGHTS {
            let share = (f32::from(i) + shift) / f32::from(PULL_LIGHTS);
            self.glow(item.lerp(paddle, share), Vec2::splat(PULL_LIGHT), color.extend(4.0 * share * (1.0 - share)));
        }
    }

    /// How much larger than its hit box a good item is, as a share: it breathes. The light around a
    /// bad one goes along.
    fn swell(&self, item: &PowerUp) -> f32 {
        if !self.answers || !self.moves {
            return 0.0;
        }
        let seconds = (self.view.game.steps() as f32 + self.view.alpha) * STEP;
        0.5 * SWELL * (1.0 + (TAU * seconds / PULSE + item.position.x).sin())
    }

    /// The colour of balls and their ribbons, by what runs.
    fn ball_light(&self) -> Vec3 {
        use PowerUpKind::{Bomb, Homing, PassThrough, Slow, Speed, Sticky};
        let usual = if self.view.has_golden_ball() { GOLDEN_LIGHT } else { Vec3::new(0.50, 0.72, 1.0) };
        let first =
            [PassThrough, Bomb, Homing, Slow, Sticky, Speed].into_iter().find(|kind| self.view.game.is_running(*kind));
        let Some(kind) = first else { return usual };
        let light = match kind {
            PassThrough => Vec3::new(1.0, 0.50, 0.37),
            Speed => Vec3::new(0.48, 0.50, 1.0),
            kind => palette::power_up(kind).color,
        };
        usual.lerp(light, self.strength_of(kind))
    }

    /// A ribbon behind each ball: a bright core, thinner and fainter towards its end.
    pub(super) fn draw_ribbons(&mut self) {
        const LENGTH: f32 = 26.0;
        if !self.answers || self.view.game.state() != GameState::Active {
            return;
        }
        let (uv, light) = (self.sheet.uv(Sprite::Ribbon), self.ball_light());
        let is_full = self.view.feedback == Feedback::Full;
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

    /// The centre of a ball as drawn; `None` for one that waits while the paddle is not back.
    fn ball_center(&self, ball: &Ball) -> Option<Vec2> {
        let center = ball.previous_center.lerp(ball.center, self.view.alpha);
        if ball.waits_at.is_none() {
            return Some(center);
        }
        let rise = self.rise();
        (rise < 0.99 && (self.moves || rise < 0.5))
            .then(|| center + vec2(0.0, if self.moves { 60.0 * rise } else { 0.0 }))
    }

    /// Balls. One that has bounced is flat for a moment; a fast one has a smear along its path.
    pub(super) fn draw_balls(&mut self) {
        let game = self.view.game;
        let pierces = game.is_running(PowerUpKind::PassThrough);
        let tint = match pierces && !self.answers {
            true => palette::PIERCING_BALL,
            false if self.answers && self.view.has_golden_ball() && !game.is_running(PowerUpKind::Bomb) => GOLDEN,
            false => Vec3::ONE,
        };
        let light = self.ball_light();
        for ball in game.balls() {
            let Some(center) = self.ball_center(ball) else { continue };
            let mut size = Vec2::splat(2.0 * ball.radius);
            if self.answers && ball.waits_at.is_none() {
                let reach = 5.2 * self.dose().powi(2).min(1.7);
                self.glow(center, Vec2::splat(reach * ball.radius), light.extend(0.30 * self.dose().min(1.4)));
                if self.moves {
                    size *= self.squash(ball);
                    self.draw_smear(ball, center, tint);
                }
                let homes = self.strength_of(PowerUpKind::Homing);
                if homes > 0.0 && ball.velocity.y < 0.0 {
                    let light = palette::power_up(PowerUpKind::Homing).color.lerp(Vec3::ONE, 0.5);
                    self.draw_path(center, ball.velocity, HOMING_LIGHTS, light.extend(homes), HOMING_SIDE);
                }
                self.draw_ball_rings(ball, center);
            }
            // It blinks before its effect ends.
            let is_bomb = self.strength_of(PowerUpKind::Bomb) > 0.3;
            let uv = self.sheet.uv(if is_bomb { Sprite::Bomb } else { Sprite::Ball });
            if pierces && self.answers {
                let edge = self.strength_of(PowerUpKind::PassThrough);
                self.pieces.add(Piece::new(center, size * PIERCING_DARK, uv, Vec4::new(0.0, 0.0, 0.0, 0.8 * edge)));
                self.pieces.add(Piece::new(center, size * PIERCING_BRIGHT, uv, palette::PIERCING_EDGE.extend(edge)));
                size *= 0.86;
            }
            let ball = Piece::new(center, size, uv, tint.extend(1.0));
            self.pieces.add(Piece { flash: if pierces && self.answers { 0.45 } else { 0.0 }, ..ball });
        }
    }

    /// Rings around a slow ball and a homing one, and around one whose size is about to change
    /// back.
    fn draw_ball_rings(&mut self, ball: &Ball, center: Vec2) {
        for running in self.view.game.running() {
            let is_shown = match running.kind {
                PowerUpKind::Slow | PowerUpKind::Homing => true,
                PowerUpKind::BigBall | PowerUpKind::SmallBall => running.is_ending(),
                _ => false,
            };
            if is_shown {
                let color = palette::power_up(running.kind).color.extend(0.9 * self.strength_of(running.kind));
                self.ring(center, Vec2::splat(RING * ball.radius), color);
            }
        }
    }

    /// A ball's width and height as shares of its own.
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

    /// A row of lights along the path of a waiting ball, and the furthest paths to both sides.
    pub(super) fn draw_aim(&mut self) {
        let Some(aim) = self.view.aim else { return };
        let (game, alpha) = (self.view.game, self.view.alpha);
        let Some(ball) = game.balls().iter().find(|ball| ball.waits_at.is_some()) else { return };
        let center = ball.previous_center.lerp(ball.center, alpha);
        for side in [-1.0, 1.0] {
            let bound = game.rules().launch(game.first_speed(), Steer::Speed(side), center.x);
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
