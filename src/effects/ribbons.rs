//! A ribbon behind each ball, and the time and direction of each ball's last bounce.
//!
//! Balls have no identifiers in the rules. A ribbon follows the ball whose previous position is the
//! ribbon's last position.

use crate::game::{Ball, STEP};
use glam::Vec2;

/// Maximum number of points of a ribbon, which sets the length of the trail behind a ball. With
/// effects off, the trail is `Particles::trail` instead.
pub(crate) const POINTS: usize = 26;
/// Steps between two points of a ribbon.
const STEPS: u32 = 3;

/// Maximum number of ribbons: one for each ball, and some that fade out.
const RIBBONS: usize = 14;

/// Seconds in which a ribbon fades out once its ball is gone.
const FADE: f32 = 0.25;

/// The path of a ball.
#[derive(Clone, Debug)]
pub(crate) struct Ribbon {
    /// Past positions of the ball, newest first.
    points: [Vec2; POINTS],
    count: usize,
    /// The ball at the end of the last step.
    pub(crate) ball: Ball,
    /// Seconds since the ball's last bounce.
    since_bounce: f32,
    /// Direction away from the surface of the last bounce.
    normal: Vec2,
    /// Steps since the last point.
    steps: u32,
    /// Opacity from 0 to 1. It falls once the ball is gone.
    pub(crate) strength: f32,
    /// True if a ball of the current step has this ribbon.
    is_taken: bool,
}

impl Ribbon {
    fn new(ball: &Ball) -> Self {
        Self {
            points: [ball.center; POINTS],
            count: 0,
            ball: ball.clone(),
            since_bounce: f32::MAX,
            normal: Vec2::NEG_Y,
            steps: 0,
            strength: 1.0,
            is_taken: true,
        }
    }

    /// Returns the points from the ball to the end: the ball's center, then older and older
    /// positions.
    pub(crate) fn points(&self) -> impl Iterator<Item = Vec2> {
        std::iter::once(self.ball.center).chain(self.points[..self.count].iter().copied())
    }

    fn add(&mut self, point: Vec2) {
        self.points.rotate_right(1);
        self.points[0] = point;
        self.count = (self.count + 1).min(POINTS);
        self.steps = 0;
    }

    fn follow(&mut self, ball: &Ball) {
        self.is_taken = true;
        self.since_bounce += STEP;
        let turn = ball.velocity.normalize_or_zero() - self.ball.velocity.normalize_or_zero();
        if turn.length_squared() > 1e-3 {
            (self.since_bounce, self.normal) = (0.0, turn.normalize());
            self.add(ball.previous_center);
        }
        self.steps += 1;
        if ball.is_stuck() {
            self.count = 0;
        } else if self.steps >= STEPS {
            self.add(ball.previous_center);
        }
        self.ball = ball.clone();
    }
}

/// All ribbons.
#[derive(Clone, Debug)]
pub(crate) struct Ribbons {
    ribbons: Vec<Ribbon>,
}

impl Ribbons {
    pub(super) fn new() -> Self {
        Self { ribbons: Vec::with_capacity(RIBBONS) }
    }

    pub(super) fn step(&mut self, balls: &[Ball]) {
        self.ribbons.iter_mut().for_each(|ribbon| ribbon.is_taken = false);
        for ball in balls {
            let is_its = |ribbon: &&mut Ribbon| !ribbon.is_taken && ribbon.ball.center == ball.previous_center;
            if let Some(ribbon) = self.ribbons.iter_mut().find(is_its) {
                ribbon.follow(ball);
            } else {
                self.add(Ribbon::new(ball));
            }
        }
        for ribbon in &mut self.ribbons {
            ribbon.strength = if ribbon.is_taken { 1.0 } else { ribbon.strength - STEP / FADE };
        }
        self.ribbons.retain(|ribbon| ribbon.strength > 0.0);
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Ribbon> {
        self.ribbons.iter()
    }

    /// Returns the seconds since a ball's last bounce, and the direction away from the surface it
    /// hit.
    pub(crate) fn bounce(&self, ball: &Ball) -> Option<(f32, Vec2)> {
        let ribbon = self.ribbons.iter().find(|ribbon| ribbon.is_taken && ribbon.ball.center == ball.center)?;
        Some((ribbon.since_bounce, ribbon.normal))
    }

    fn add(&mut self, ribbon: Ribbon) {
        if self.ribbons.len() < RIBBONS {
            self.ribbons.push(ribbon);
        } else if let Some(faded) = self.ribbons.iter_mut().find(|ribbon| !ribbon.is_taken) {
            *faded = ribbon;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Paddle;
    use glam::vec2;

    fn flying(center: Vec2, velocity: Vec2) -> Ball {
        let mut ball = Ball::stuck_to(&Paddle::of_width(1.0), 1.0);
        ball.launch();
        (ball.center, ball.previous_center, ball.velocity) = (center, center, velocity);
        ball
    }

    fn fly(balls: &mut [Ball]) {
        for ball in balls {
            ball.previous_center = ball.center;
            ball.center += ball.velocity * STEP;
        }
    }

    #[test]
    fn each_ball_keeps_its_ribbon_when_another_is_lost() {
        let mut balls =
            vec![flying(vec2(100.0, 300.0), vec2(0.0, 300.0)), flying(vec2(500.0, 300.0), vec2(300.0, 0.0))];
        let mut ribbons = Ribbons::new();
        for _ in 0..STEPS * (POINTS as u32 + 2) {
            ribbons.step(&balls);
            fly(&mut balls);
        }
        balls.remove(0);
        ribbons.step(&balls);
        let of_second = ribbons.iter().find(|ribbon| ribbon.strength == 1.0).expect("a ribbon");
        assert!(of_second.points().count() == POINTS + 1 && of_second.points().all(|point| point.y == 300.0));
        for _ in 0..31 {
            fly(&mut balls);
            ribbons.step(&balls);
        }
        assert_eq!(ribbons.iter().count(), 1, "the other one has faded");
    }

    #[test]
    fn a_bounce_is_known_by_its_normal_and_a_waiting_ball_has_no_ribbon() {
        let mut balls = [flying(vec2(100.0, 300.0), vec2(200.0, 300.0))];
        let mut ribbons = Ribbons::new();
        for step in 0..20 {
            ribbons.step(&balls);
            fly(&mut balls);
            if step == 9 {
                balls[0].velocity = vec2(200.0, -300.0);
            }
        }
        ribbons.step(&balls);
        let (seconds, normal) = ribbons.bounce(&balls[0]).expect("a bounce");
        assert!((seconds - 10.0 * STEP).abs() < 1e-4 && normal.distance(Vec2::NEG_Y) < 1e-4, "{seconds} {normal}");
        balls[0].stick_to(&Paddle::of_width(1.0));
        balls[0].previous_center = ribbons.iter().next().expect("it").ball.center;
        ribbons.step(&balls);
        assert_eq!(ribbons.iter().next().map(|ribbon| ribbon.points().count()), Some(1));
    }
}
