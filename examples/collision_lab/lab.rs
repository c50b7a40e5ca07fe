//! The experiment: a mover, its targets, the response, and time that runs or is stopped. It draws
//! nothing.

use crate::article::TRAPS;
use breakout::app::shell::Next;
use breakout::collision::{Aabb, Circle, SweepHit, deflect, push, slide, sweep_aabb_aabb, sweep_circle_aabb};
use glam::{Vec2, vec2};
use winit::keyboard::KeyCode;

/// What the mover can hit, in canvas units: three tiles of a floor, a block and a pillar.
pub(crate) const TARGETS: [Aabb; 5] = [
    Aabb { min: Vec2::new(380.0, 440.0), max: Vec2::new(500.0, 500.0) },
    Aabb { min: Vec2::new(500.0, 440.0), max: Vec2::new(620.0, 500.0) },
    Aabb { min: Vec2::new(620.0, 440.0), max: Vec2::new(740.0, 500.0) },
    Aabb { min: Vec2::new(560.0, 170.0), max: Vec2::new(680.0, 270.0) },
    Aabb { min: Vec2::new(850.0, 90.0), max: Vec2::new(890.0, 330.0) },
];

/// Index of the target that can move too.
pub(crate) const MOVING: usize = 3;
/// Velocity of that target along x at the start, in units/s.
const DRIFT: f32 = -160.0;
/// How far it moves from its place to either side.
const DRIFTS: f32 = 120.0;

/// The mover's area. A mover that leaves comes back in on the other side.
pub(crate) const ROOM: Aabb = Aabb { min: Vec2::new(280.0, 20.0), max: Vec2::new(1046.0, 580.0) };

/// Half the box's side, and the disc's radius, in canvas units.
pub(crate) const HALF: f32 = 28.0;

/// Seconds that one step in stopped time shows: long enough to be seen.
pub(crate) const STEP: f32 = 0.5;

/// The slowest and the fastest speed, in units/s.
const SPEEDS: [f32; 2] = [30.0, 1e6];

/// Limit of bounces in one frame.
const MAX_BOUNCES: usize = 64;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Box,
    Disc,
}

/// A response: its name, and the function that changes a velocity at a normal.
pub(crate) type Response = (&'static str, fn(Vec2, Vec2) -> Vec2);

pub(crate) const RESPONSES: [Response; 3] = [("deflect", deflect), ("push", push), ("slide", slide)];

pub(crate) struct Lab {
    pub(crate) shape: Shape,
    pub(crate) center: Vec2,
    /// A unit vector, or zero if the mover rests.
    pub(crate) direction: Vec2,
    /// Units/s.
    pub(crate) speed: f32,
    pub(crate) response: Response,
    pub(crate) stopped: bool,
    /// Whether the block moves too.
    pub(crate) both_move: bool,
    /// Distance of the block from its place, along x.
    pub(crate) shift: f32,
    /// The block's speed along x, in units/s.
    pub(crate) drift: f32,
    /// Index of the article's trap that is shown, if any.
    pub(crate) trap: Option<usize>,
    /// Which of W, A, S and D are held.
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
            both_move: false,
            shift: 0.0,
            drift: DRIFT,
            trap: None,
            held: [false; 4],
        }
    }

    pub(crate) fn circle(&self) -> Circle {
        Circle { center: self.center, radius: HALF }
    }

    /// Returns the box that moves, or the disc's bounding box.
    pub(crate) fn aabb(&self) -> Aabb {
        Aabb::from_center_size(self.center, Vec2::splat(2.0 * HALF))
    }

    /// Returns the targets where they are now.
    pub(crate) fn targets(&self) -> Vec<Aabb> {
        if let Some(trap) = self.trap {
            return vec![TRAPS[trap].target];
        }
        let mut targets = TARGETS.to_vec();
        targets[MOVING] = targets[MOVING].translated(vec2(self.shift, 0.0));
        targets
    }

    /// Returns the mover's displacement in a step of stopped time.
    pub(crate) fn way(&self) -> Vec2 {
        self.trap.map_or(self.direction * self.speed * STEP, |trap| TRAPS[trap].way)
    }

    /// Returns the displacement of a target in `seconds`.
    pub(crate) fn drift_of(&self, target: usize, seconds: f32) -> Vec2 {
        let moves = self.both_move && self.trap.is_none() && target == MOVING;
        if moves { vec2(self.drift * seconds, 0.0) } else { Vec2::ZERO }
    }

    /// Returns the first target that is hit, and the hit. If both move, it is computed from the
    /// displacement relative to the target.
    pub(crate) fn earliest(&self, way: Vec2, seconds: f32) -> Option<(usize, SweepHit)> {
        let hit = |(i, target): (usize, &Aabb)| {
            let relative = way - self.drift_of(i, seconds);
            let hit = match self.shape {
                Shape::Box => sweep_aabb_aabb(&self.aabb(), relative, target),
                Shape::Disc => sweep_circle_aabb(&self.circle(), relative, target),
            };
            hit.map(|hit| (i, hit))
        };
        let targets = self.targets();
        let hits = targets.iter().enumerate().filter_map(hit);
        hits.min_by(|(_, a), (_, b)| a.time_of_impact.total_cmp(&b.time_of_impact))
    }

    /// Returns the velocity after a hit on a target. The response is computed relative to the target.
    pub(crate) fn answer(&self, velocity: Vec2, target: usize, normal: Vec2) -> Vec2 {
        let ((_, respond), drift) = (self.response, self.drift_of(target, 1.0));
        respond(velocity - drift, normal) + drift
    }

    /// Moves for `seconds`: to the earliest hit, then, after the response, on with the time left.
    pub(crate) fn advance(&mut self, seconds: f32) {
        let (mut left, mut velocity) = (seconds, self.direction * self.speed);
        for _ in 0..MAX_BOUNCES {
            let way = velocity * left;
            let Some((target, hit)) = self.earliest(way, left) else {
                self.center += way;
                self.shift += self.drift_of(MOVING, left).x;
                break;
            };
            self.center += way * hit.time_of_impact;
            self.shift += self.drift_of(MOVING, left * hit.time_of_impact).x;
            left *= 1.0 - hit.time_of_impact;
            velocity = self.answer(velocity, target, hit.normal);
        }
        // The block goes to and fro.
        if self.shift.abs() > DRIFTS {
            self.drift = self.drift.abs() * -self.shift.signum();
        }
        if self.flies_on() {
            self.direction = velocity.normalize_or_zero();
        }
        self.keep_in_room();
    }

    /// Returns true if the mover flies on by itself. With *push* and *slide*, it moves only if steered.
    fn flies_on(&self) -> bool {
        self.response.0 == "deflect"
    }

    fn keep_in_room(&mut self) {
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
            KeyCode::KeyN if self.trap.is_none() => self.advance(STEP),
            KeyCode::KeyM => self.both_move = !self.both_move,
            KeyCode::KeyT => self.next_trap(),
            KeyCode::KeyR => *self = Self::new(),
            KeyCode::ArrowLeft => self.turn(-0.1),
            KeyCode::ArrowRight => self.turn(0.1),
            _ => {}
        }
        Next::GoOn
    }

    /// Shows the article's next trap, or the lab again after the last one.
    fn next_trap(&mut self) {
        let next = self.trap.map_or(0, |trap| trap + 1);
        *self = Self { trap: (next < TRAPS.len()).then_some(next), ..Self::new() };
        if let Some(trap) = self.trap {
            (self.shape, self.center) = (Shape::Box, TRAPS[trap].center);
        }
    }

    pub(crate) fn turn(&mut self, angle: f32) {
        self.direction = Vec2::from_angle(angle).rotate(self.direction).normalize_or(Vec2::X);
    }

    /// Lets time pass. While it runs, WASD steer. While it is stopped, they move the mover itself.
    pub(crate) fn pass(&mut self, seconds: f32) {
        let [up, left, down, right] = self.held.map(|held| f32::from(u8::from(held)));
        let wanted = vec2(right - left, down - up).normalize_or_zero();
        if self.stopped || self.trap.is_some() {
            let speed = if self.trap.is_some() { 20.0 } else { 200.0 };
            self.center += wanted * speed * seconds;
            self.keep_in_room();
            return;
        }
        if wanted != Vec2::ZERO || !self.flies_on() {
            self.direction = wanted;
        }
        self.advance(seconds);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a lab whose mover is above the floor of tiles and moves down to the right.
    fn falling(response: usize) -> Lab {
        Lab { response: RESPONSES[response], ..Lab::new() }
    }

    #[test]
    fn each_response_moves_differently_and_stays_above_the_floor() {
        for (response, shape) in [(0, Shape::Disc), (1, Shape::Disc), (2, Shape::Box), (1, Shape::Box)] {
            let mut lab = Lab { shape, ..falling(response) };
            lab.advance(STEP);
            lab.advance(STEP);
            let rests = (lab.center.y - (440.0 - HALF)).abs() < 1e-3;
            assert_eq!(rests, response != 0, "{} {shape:?}: {}", lab.response.0, lab.center);
            assert!(lab.center.y < 440.0 - HALF + 1e-3);
        }
    }

    /// A block that approaches is hit earlier than one at rest. After the hit, the two do not overlap.
    #[test]
    fn two_boxes_that_move_meet_by_their_relative_way() {
        let lab = |both_move: bool| Lab {
            shape: Shape::Box,
            center: vec2(330.0, 220.0),
            direction: Vec2::X,
            both_move,
            ..Lab::new()
        };
        let time = |lab: &Lab| lab.earliest(lab.way(), STEP).map(|(target, hit)| (target, hit.time_of_impact));
        let (resting, moving) = (time(&lab(false)).expect("a hit"), time(&lab(true)).expect("a hit"));
        // 202 units between them: at 500 units/s, and at 660.
        assert_eq!((resting.0, moving.0), (MOVING, MOVING));
        assert!((resting.1 - 202.0 / 250.0).abs() < 1e-5 && (moving.1 - 202.0 / 330.0).abs() < 1e-5);
        let mut lab = lab(true);
        for _ in 0..20 {
            lab.advance(STEP);
            let overlap = lab.targets()[MOVING].minimum_translation(&lab.aabb());
            assert!(overlap.is_none_or(|way| way.length() < 1e-2), "{overlap:?}");
        }
    }

    #[test]
    fn keys_change_the_labs_state() {
        let mut lab = Lab::new();
        for code in [KeyCode::Tab, KeyCode::Digit3, KeyCode::KeyX, KeyCode::Space, KeyCode::KeyD] {
            assert_eq!(lab.key(code, true), Next::GoOn);
        }
        assert_eq!((lab.shape, lab.response.0, lab.speed, lab.stopped), (Shape::Box, "slide", 1000.0, false));
        lab.pass(0.01);
        assert_eq!(lab.direction, Vec2::X);
        assert_eq!(lab.key(KeyCode::Escape, true), Next::Quit);
    }
}
