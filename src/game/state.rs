//! The state of a game.

use super::ball::Ball;
use super::bolts::{Bolt, MAX_BOLTS};
use super::brick::Brick;
use super::bricks::Bricks;
use super::hash::Fnv;
use super::paddle::Paddle;
use super::power_up::{MAX_BALLS, PowerUp, PowerUpKind, PowerUps, Running};
use super::rng::Rng;
use super::rules::Rules;
use super::score::Score;
use super::units::{FIELD, INITIAL_VELOCITY, STEPS_PER_SECOND};
use crate::collision::{Aabb, CellHit, Circle, contact_circle_aabb};
use crate::level::{Behavior, Level};
use glam::Vec2;

/// Steps between a brick's end and its blast.
pub(super) const FUSE: u32 = STEPS_PER_SECOND / 5;

/// Room for the blasts of dynamite, beside one for each brick.
pub(super) const ROOM_FOR_DYNAMITE: usize = 64;

/// A blast to come: of a brick that exploded, that a bomb ball hit, or of dynamite. It destroys the
/// eight neighbors of its brick a moment later, so that a chain of explosions runs at a pace that
/// the player can follow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Blast {
    /// Center of the brick that is gone, world units.
    pub(super) center: Vec2,
    /// Steps until the fuse has burnt down.
    pub(super) steps_left: u32,
}

/// The wave that bursts all bricks once the last heart is broken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Burst {
    /// Where the last heart was: the center of the wave, world units.
    pub(super) center: Vec2,
    /// Distance that the wave has come, world units.
    pub(super) radius: f32,
}

/// Room for the bricks that a ball passes in one step. The list grows once if there are more.
const ROOM_FOR_PIERCED: usize = 64;

/// Whether a game is being played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameState {
    /// Before the start. Nothing moves, and the level is the background of the menu.
    #[default]
    Menu,
    /// The game is being played.
    Active,
    /// No breakable brick is left. Nothing moves.
    Win,
    /// No life is left. Nothing moves. The tutorial goes straight back to its menu.
    Lost,
}

/// Score, combo and lives that a run carries from one level to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Points and combo.
    pub score: Score,
    /// Lives left, including the current one.
    pub lives: u32,
    /// Most lives so far.
    pub all_lives: u32,
}

/// One play of one level.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    pub(super) rules: Rules,
    pub(super) state: GameState,
    pub(super) clock: Clock,
    pub(super) carried: Carried,
    /// Factor on the balls' initial velocity: the level's, times the rules'.
    pub(super) speed: f32,
    pub(super) paddle: Paddle,
    pub(super) balls: Vec<Ball>,
    pub(super) bricks: Bricks,
    pub(super) power_ups: PowerUps,
    pub(super) bolts: Vec<Bolt>,
    /// Steps until the paddle can fire again.
    pub(super) reload: u32,
    /// The blasts that are to come.
    pub(super) blasts: Vec<Blast>,
    pub(super) burst: Option<Burst>,
    pub(super) rng: Rng,
    /// The bricks on the path of a ball that passes through them. Empty between steps; kept only to
    /// reuse its memory, so that a step allocates nothing.
    pub(super) pierced: Vec<CellHit>,
}

/// Steps played so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Clock {
    pub(super) steps: u64,
    /// Steps in which a ball flew.
    pub(super) flight_steps: u64,
    /// Steps in which a ball flew since the last hit on a brick.
    pub(super) steps_without_hit: u32,
}

impl Game {
    /// Creates a game by the tutorial's rules, before its start. `seed` decides all that is random.
    pub fn new(level: &Level, seed: u64) -> Self {
        Self::with_rules(Rules::TUTORIAL, level, seed)
    }

    /// Creates a game by these rules, before its start.
    pub fn with_rules(rules: Rules, level: &Level, seed: u64) -> Self {
        let (paddle, speed) = (Paddle::of_width(rules.paddle_width), level.speed * rules.ball_speed);
        let mut balls = Vec::with_capacity(MAX_BALLS);
        balls.push(Ball::stuck_to(&paddle, speed));
        let lives = rules.lives.unwrap_or(level.lives);
        Self {
            rules,
            state: GameState::Menu,
            clock: Clock::default(),
            carried: Carried { score: Score::default(), lives, all_lives: lives },
            speed,
            balls,
            paddle,
            bricks: Bricks::with_pace(level, rules.brick_pace),
            power_ups: PowerUps::new(),
            bolts: Vec::with_capacity(MAX_BOLTS),
            reload: 0,
            blasts: Vec::with_capacity(level.tiles.len() + ROOM_FOR_DYNAMITE),
            burst: None,
            rng: Rng::new(seed),
            pierced: Vec::with_capacity(ROOM_FOR_PIERCED),
        }
    }

    /// Returns score, combo and lives for the next level of a run.
    pub fn carried(&self) -> Carried {
        self.carried
    }

    /// Takes over score, combo and lives from the previous level. The game must not have started.
    pub fn carrying(self, carried: Carried) -> Self {
        Self { carried, ..self }
    }

    /// Lets the first ball fly from `center`, in world units, along `direction`, which may have any
    /// length. Returns false and changes nothing if the ball would touch a brick or leave the field.
    ///
    /// This is for authors who try a level. A recorded game cannot hold such a start.
    pub fn place_ball(&mut self, center: Vec2, direction: Vec2) -> bool {
        let (Some(ball), Some(direction)) = (self.balls.first(), direction.try_normalize()) else { return false };
        let velocity = direction * ball.speed;
        let ball = Ball { center, previous_center: center, velocity, stuck_offset: None, ..ball.clone() };
        let is_free = self.is_free(&ball.circle());
        if is_free {
            self.balls[0] = ball;
        }
        is_free
    }

    /// Replaces the bricks when the author saves the level during play. Flying balls, paddle, lives
    /// and points stay. A brick that would appear on a ball appears once the ball has left. A ball
    /// that has not flown yet gets the new speed. The new number of lives applies to the next game.
    ///
    /// A recorded game holds inputs only, and so it cannot hold such an edit.
    pub fn change_level(&mut self, old: &Level, new: &Level) {
        self.speed = new.speed * self.rules.ball_speed;
        for ball in self.balls.iter_mut().filter(|ball| ball.is_new()) {
            *ball = Ball::stuck_to(&self.paddle, self.speed);
        }
        self.bricks = self.bricks.changed(old, new, |aabb| touches_ball(&self.balls, aabb));
    }

    /// Returns true if a ball began before the author changed the level's speed.
    pub fn has_ball_of_older_speed(&self) -> bool {
        self.balls.iter().any(|ball| ball.initial_factor != self.speed)
    }

    /// Returns the rules of this game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns whether the game is being played.
    pub fn state(&self) -> GameState {
        self.state
    }

    /// Returns the number of steps played so far, without those in the menu.
    pub fn steps(&self) -> u64 {
        self.clock.steps
    }

    /// Returns the number of steps in which a ball was in flight. Results give this as the time
    /// played.
    pub fn flight_steps(&self) -> u64 {
        self.clock.flight_steps
    }

    /// Returns the number of lives left, including the current one.
    pub fn lives(&self) -> u32 {
        self.carried.lives
    }

    /// Returns the speed of a ball at its first launch, units/s.
    pub fn initial_speed(&self) -> f32 {
        INITIAL_VELOCITY.length() * self.speed
    }

    /// Returns points and combo.
    pub fn score(&self) -> Score {
        self.carried.score
    }

    /// Returns the paddle.
    pub fn paddle(&self) -> &Paddle {
        &self.paddle
    }

    /// Returns true if the paddle is braced, and a ball that it returns gets a charge.
    pub fn is_braced(&self) -> bool {
        self.rules.charge > 0 && self.paddle.is_braced()
    }

    /// Returns the balls in the field. An active game has at least one.
    pub fn balls(&self) -> &[Ball] {
        &self.balls
    }

    /// Returns true if a ball flies.
    pub fn has_flying_ball(&self) -> bool {
        self.balls.iter().any(|ball| !ball.is_stuck())
    }

    /// Returns true if a ball is stuck to the paddle.
    pub fn has_stuck_ball(&self) -> bool {
        self.balls.iter().any(Ball::is_stuck)
    }

    /// Returns the bricks.
    pub fn bricks(&self) -> &Bricks {
        &self.bricks
    }

    /// Returns the bolts in the air.
    pub fn bolts(&self) -> &[Bolt] {
        &self.bolts
    }

    /// Returns the falling items.
    pub fn falling(&self) -> &[PowerUp] {
        &self.power_ups.falling
    }

    /// Returns the centers of the blasts that are to come, world units.
    pub fn fuses(&self) -> impl Iterator<Item = Vec2> {
        self.blasts.iter().map(|blast| blast.center)
    }

    /// Returns how many steps of flight are left until a brick throws its item or spreads. Just after
    /// it has acted, a whole period is left. `None` for a brick that does neither.
    pub fn steps_until_act(&self, brick: &Brick) -> Option<u64> {
        self.period(brick).map(|period| period - self.clock.flight_steps % period)
    }

    /// Returns the steps of flight from one time that a brick throws or spreads to the next.
    pub(super) fn period(&self, brick: &Brick) -> Option<u64> {
        let seconds = match brick.kind.behavior {
            Behavior::Throws { item, seconds } if self.rules.throws_harm || self.rules.is_good(item) => seconds,
            Behavior::Spreads { seconds } => seconds,
            _ => return None,
        };
        Some(u64::from(seconds) * u64::from(STEPS_PER_SECOND))
    }

    /// Returns true once the last heart is gone, while the other bricks burst. Nothing can prevent the
    /// win any more.
    pub fn is_bursting(&self) -> bool {
        self.state == GameState::Active && self.burst.is_some()
    }

    /// Returns the running effects in the order of [`PowerUpKind::ALL`].
    pub fn running(&self) -> impl Iterator<Item = Running> {
        self.power_ups.running()
    }

    /// Returns true while the effect of a kind of power-up runs.
    pub fn is_running(&self, kind: PowerUpKind) -> bool {
        self.power_ups.is_running(kind)
    }

    /// Returns true if a disc lies within the field and touches no brick.
    pub(super) fn is_free(&self, disc: &Circle) -> bool {
        let field = Aabb { min: Vec2::ZERO, max: FIELD };
        field.inflated(-disc.radius).closest_point(disc.center) == disc.center
            && self.bricks.iter().all(|placed| contact_circle_aabb(disc, &placed.aabb).is_none())
    }

    /// Returns one number for everything that the rules depend on. Equal games have equal hashes, on
    /// every machine. Previous positions are not part of it, because each step sets them.
    ///
    /// The order of the numbers is part of the file format of recorded games. Numbers added in later
    /// versions are hashed only while they matter, so that the hashes of old records do not change.
    pub fn hash(&self) -> u64 {
        let mut hash = Fnv::new();
        hash.add(self.state as u64);
        hash.add(self.clock.steps);
        hash.add(u64::from(self.carried.lives));
        hash.add(u64::from(self.carried.score.points));
        hash.add(u64::from(self.carried.score.combo));
        hash.add(self.rng.state);
        hash.add_vec2(self.paddle.center);
        hash.add_vec2(self.paddle.size);
        for ball in &self.balls {
            hash.add_vec2(ball.center);
            hash.add_vec2(ball.velocity);
            hash.add_f32(ball.speed);
            hash.add_f32(ball.radius);
            hash.add(ball.stuck_offset.map_or(u64::MAX, |offset| u64::from(offset.to_bits())));
            hash.add(u64::from(ball.steps_since_progress));
        }
        for placed in self.bricks.iter() {
            hash.add(placed.cell as u64);
            hash.add(u64::from(placed.brick.hits_left));
        }
        hash.add(self.bricks.waiting.len() as u64);
        self.power_ups.numbers().for_each(|number| hash.add(number));
        if self.rules.helps_with > 0 {
            hash.add(u64::from(self.clock.steps_without_hit));
        }
        if self.rules.charge > 0 {
            hash.add(u64::from(self.paddle.rested));
            self.balls.iter().for_each(|ball| hash.add(u64::from(ball.charge)));
        }
        if self.bricks.iter().any(|placed| self.period(&placed.brick).is_some()) {
            hash.add(self.clock.flight_steps);
        }
        self.add_actors(&mut hash);
        hash.0
    }

    fn add_actors(&self, hash: &mut Fnv) {
        for moving in self.bricks.moving() {
            hash.add_vec2(moving.position);
            hash.add_f32(moving.velocity);
        }
        for placed in self.bricks.iter().filter(|placed| placed.brick.returns_left > 0) {
            hash.add(u64::from(placed.brick.returns_left));
        }
        for waiting in self.bricks.waiting.iter().filter(|it| it.brick.kind.behavior != Behavior::Still) {
            hash.add(waiting.cell as u64);
            hash.add(u64::from(waiting.steps));
            hash.add(u64::from(waiting.brick.returns_left));
        }
        self.bolts.iter().for_each(|bolt| hash.add_vec2(bolt.position));
        for blast in &self.blasts {
            hash.add_vec2(blast.center);
            hash.add(u64::from(blast.steps_left));
        }
        if let Some(Burst { center, radius }) = self.burst {
            hash.add_vec2(center);
            hash.add_f32(radius);
        }
        if self.reload > 0 {
            hash.add(u64::from(self.reload));
        }
    }
}

/// Returns true if a ball touches a box.
pub(super) fn touches_ball(balls: &[Ball], aabb: &Aabb) -> bool {
    balls.iter().any(|ball| contact_circle_aabb(&ball.circle(), aabb).is_some())
}
