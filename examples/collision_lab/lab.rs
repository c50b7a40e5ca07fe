//! The experiment: a mover, its targets, the response, and time that passes or stands still. Knows no drawing.

use breakout::app::shell::Next;
use breakout::collision::{Aabb, Circle, SweepHit, deflect, push, slide, sweep_aabb_aabb, sweep_circle_aabb};
use glam::{Vec2, vec2};
use winit::keyboard::KeyCode;

/// What the mover runs into, canvas units: three tiles of a floor, a block and a pillar.
pub(crate) const TARGETS: [Aabb; 5] = [
    Aabb { min: Vec2::new(380.0, 440.0), max: Vec2::new(500.0, 500.0) },
    Aabb { min: Vec2::new(500.0, 440.0), max: Vec2::new(620.0, 500.0) },
    Aabb { min: Vec2::new(620.0, 440.0), max: Vec2::new(740.0, 500.0) },
    Aabb { min: Vec2::new(560.0, 170.0), max: Vec2::new(680.0, 270.0) },
    Aabb { min: Vec2::new(850.0, 90.0), max: Vec2::new(890.0, 330.0) },
];

/// Where it all happens; the mover is let in again on the other side.
pub(crate) const ROOM: Aabb = Aabb { min: Vec2::new(280.0, 20.0), max: Vec2::new(1046.0, 580.0) };

/// Half the box's side, and the disc's radius, canvas units.
pub(crate) const HALF: f32 = 28.0;

/// Seconds that one step in stopped time shows: long enough to be seen.
pub(crate) const STEP: f32 = 0.5;

/// The slowest and the fastest speed, units/s.
const SPEEDS: [f32; 2] = [30.0, 1e6];

/// More bounces than this in one frame are not followed.
const MAX_BOUNCES: usize = 64;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Box,
    Disc,
}

/// A response: its name, and what it does to a velocity at a normal.
pub(crate) type Response = (&'static str, fn(Vec2, Vec2) -> Vec2);

pub(crate) const RESPONSES: [Response; 3] = [("deflect", deflect), ("push", push), ("slide", slide)];

/// The experiment.
pub(crate) struct Lab {
    pub(crate) shape: Shape,
    pub(crate) center: Vec2,
    /// Unit vector, or zero where it rests.
    pub(crate) direction: Vec2,
    /// Units/s.
    pub(crate) speed: f32,
    pub(crate) response: Response,
    pub(crate) stopped: bool,
    /// Held: W, A, S, D.
    pub(crate) held: [bool; 4],
}

impl Lab {
    pub(crate) fn new() -> Self {
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

    pub(crate) fn circle(&self) -> Circle {
        Circle { center: self.center, radius: HALF }
    }

    /// The mover itself, or the disc's bounding box.
    pub(crate) fn aabb(&self) -> Aabb {
        Aabb::from_center_size(self.center, Vec2::splat(2.0 * HALF))
    }

    /// The first target on the way, and the hit.
    pub(crate) fn earliest(&self, way: Vec2) -> Option<(usize, SweepHit)> {
        let hit = |target: &Aabb| match self.shape {
            Shape::Box => sweep_aabb_aabb(&self.aabb(), way, target),
            Shape::Disc => sweep_circle_aabb(&self.circle(), way, target),
        };
        let hits = TARGETS.iter().enumerate().filter_map(|(i, target)| hit(target).map(|hit| (i, hit)));
        hits.min_by(|(_, a), (_, b)| a.time_of_impact.total_cmp(&b.time_of_impact))
    }

    /// Moves for `seconds`: to the earliest hit, the response, on with the time left.
    pub(crate) fn advance(&mut self, seconds: f32) {
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

    pub(crate) fn key(&mut self, code: KeyCode, pressed: bool) -> Next {
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

    pub(crate) fn turn(&mut self, angle: f32) {
        self.direction = Vec2::from_angle(angle).rotate(self.direction).normalize_or(Vec2::X);
    }

    /// Time that passes. Stopped, WASD carry the start; running, they steer.
    pub(crate) fn pass(&mut self, seconds: f32) {
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
}
