//! A long trial of the rules. The autopilot plays, every power-up and every pair of them is forced
//! in turn, and each step must keep all invariants. The tests run a short form.

use breakout::collision::contact_circle_aabb;
use breakout::game::power_up::{FASTER, GROWTH, SHRINKAGE, SLOWER};
use breakout::game::rules::Rules;
use breakout::game::{Ball, Event, FIELD, Game, GameState, Input, Paddle, PowerUpKind, STEPS_PER_SECOND};
use breakout::lab::autopilot::Autopilot;
use breakout::level::Level;
use glam::Vec2;

/// Depth to which rounding may put a ball into a brick or a wall, in world units.
const SLACK: f32 = 2e-3;

/// Balls are stuck if none hits the paddle or a breakable brick for this many steps. The rules turn
/// a stuck ball every ten seconds, so chance alone never takes this long.
const STUCK: u32 = 3 * 60 * STEPS_PER_SECOND;

/// Limit of a game in steps: 40 minutes. A longer game counts as endless.
const LONGEST_GAME: u64 = 40 * 60 * STEPS_PER_SECOND as u64;

/// Totals of a trial.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Report {
    /// Steps played.
    pub(crate) steps: u64,
    /// Games won.
    pub(crate) won: u32,
    /// Games lost.
    pub(crate) lost: u32,
    /// Forced power-ups.
    pub(crate) forced: u32,
    /// Power-ups collected by the autopilot.
    pub(crate) collected: u32,
}

/// A broken invariant.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("seed {seed}, step {step}, with {forced:?}: {message}")]
pub(crate) struct Fault {
    /// Seed of the game.
    pub(crate) seed: u64,
    /// Step in the game.
    pub(crate) step: u64,
    /// Power-ups that were forced last.
    pub(crate) forced: Vec<PowerUpKind>,
    /// The check that failed.
    pub(crate) message: String,
}

/// Returns every power-up alone, and every ordered pair.
fn trials() -> Vec<Vec<PowerUpKind>> {
    let pair = |first: PowerUpKind| PowerUpKind::ALL.map(|second| vec![first, second]);
    let alone = PowerUpKind::ALL.map(|kind| vec![kind]);
    alone.into_iter().chain(PowerUpKind::ALL.into_iter().flat_map(pair)).collect()
}

/// Plays a level for `steps` steps, shared equally by all trials. Starts another game whenever one
/// ends.
///
/// # Errors
///
/// Returns the first [`Fault`].
pub(crate) fn endure(rules: Rules, level: &Level, seed: u64, steps: u64) -> Result<Report, Fault> {
    let trials = trials();
    let each = (steps / trials.len() as u64).max(1);
    let mut report = Report::default();
    let mut run = Run::new(rules, level, seed);
    for forced in &trials {
        run.force(forced, &mut report);
        for _ in 0..each {
            if run.step(&mut report)? {
                run = Run::new(rules, level, run.seed.wrapping_add(1));
                run.force(forced, &mut report);
            }
        }
    }
    Ok(report)
}

/// A game with the bounds for its checks.
struct Run {
    game: Game,
    autopilot: Autopilot,
    seed: u64,
    events: Vec<Event>,
    forced: Vec<PowerUpKind>,
    /// Steps since a ball hit the paddle or a breakable brick, or waited on the paddle.
    idle: u32,
    /// Last step in which the effect of each kind may run.
    ends: [u64; PowerUpKind::ALL.len()],
}

impl Run {
    fn new(rules: Rules, level: &Level, seed: u64) -> Self {
        let mut game = Game::with_rules(rules, level, seed);
        game.step(&Input { start: true, ..Input::default() }, &mut Vec::new());
        Self {
            game,
            autopilot: Autopilot::new(seed),
            seed,
            events: Vec::new(),
            forced: Vec::new(),
            idle: 0,
            ends: [0; PowerUpKind::ALL.len()],
        }
    }

    fn force(&mut self, kinds: &[PowerUpKind], report: &mut Report) {
        self.forced = kinds.to_vec();
        self.events.clear();
        for kind in kinds {
            self.game.grant(*kind, Vec2::ZERO, &mut self.events);
            report.forced += 1;
        }
        self.note_effects();
    }

    /// Plays a step and checks everything. Returns true if the game has ended.
    fn step(&mut self, report: &mut Report) -> Result<bool, Fault> {
        let input = self.autopilot.input(&self.game);
        self.events.clear();
        self.game.step(&input, &mut self.events);
        report.steps += 1;
        self.note_wait();
        report.collected += self.note_effects();
        self.note_progress();
        self.check().map_err(|message| Fault {
            seed: self.seed,
            step: self.game.steps(),
            forced: self.forced.clone(),
            message,
        })?;
        match self.game.state() {
            GameState::Win => report.won += 1,
            GameState::Lost => report.lost += 1,
            GameState::Menu | GameState::Active => return Ok(false),
        }
        Ok(true)
    }

    /// Extends all effects by a step if they waited for the ball in this one. The laser does not
    /// wait.
    fn note_wait(&mut self) {
        // A ball that splits is flying after the step, even if the effects waited in it.
        let splits = |event: &Event| matches!(event, Event::PowerUpCollected { kind: PowerUpKind::MultiBall, .. });
        let flies = self.game.has_flying_ball();
        if self.game.rules().effects_wait && (!flies || self.events.iter().any(splits)) {
            for kind in PowerUpKind::ALL.into_iter().filter(|kind| *kind != PowerUpKind::Laser) {
                self.ends[kind as usize] = self.ends[kind as usize].saturating_add(1);
            }
        }
    }

    /// Updates the last step of each effect. Returns the number of power-ups collected.
    fn note_effects(&mut self) -> u32 {
        let mut collected = 0;
        for event in &self.events {
            match event {
                Event::PowerUpCollected { kind, .. } => {
                    collected += 1;
                    self.ends[*kind as usize] = match kind.duration() {
                        Some(duration) => self.game.steps() + u64::from(duration),
                        None => u64::MAX,
                    };
                    if let Some(other) = kind.row().excludes {
                        self.ends[other as usize] = 0;
                    }
                }
                Event::LifeLost { .. } | Event::Won | Event::Lost => self.ends = [0; PowerUpKind::ALL.len()],
                _ => {}
            }
        }
        collected
    }

    fn note_progress(&mut self) {
        let moves_on = |event: &Event| {
            matches!(event, Event::PaddleHit { .. } | Event::BrickDestroyed { .. } | Event::BrickCracked { .. })
        };
        let waits = self.game.has_stuck_ball();
        self.idle = if waits || self.events.iter().any(moves_on) { 0 } else { self.idle + 1 };
    }

    fn check(&self) -> Result<(), String> {
        let game = &self.game;
        if self.idle > STUCK {
            return Err(format!("all balls are stuck: {:?}", game.balls()));
        }
        if self.events.contains(&Event::ImpactLimit) {
            return Err("more impacts in one step than the limit".to_owned());
        }
        if game.steps() > LONGEST_GAME {
            return Err("the game does not end".to_owned());
        }
        if game.state() == GameState::Active && !(1..=game.carried().all_lives).contains(&game.lives()) {
            return Err(format!("{} lives", game.lives()));
        }
        check_balls(game, game.balls())?;
        check_paddle(game, game.paddle())?;
        for running in game.running() {
            if game.steps() > self.ends[running.kind as usize] {
                return Err(format!("{} runs longer than its duration", running.kind.name()));
            }
            if running.count > running.kind.row().limit {
                return Err(format!("{} beyond its limit", running.kind.name()));
            }
        }
        for item in game.falling() {
            let aabb = item.aabb();
            if !aabb.min.is_finite() || aabb.min.x < 0.0 || aabb.max.x > FIELD.x || aabb.min.y > FIELD.y {
                return Err(format!("an item outside the field: {aabb:?}"));
            }
        }
        Ok(())
    }
}

/// Checks that balls are finite, in the field, outside every brick, and at their speed.
fn check_balls(game: &Game, balls: &[Ball]) -> Result<(), String> {
    let active = game.state() == GameState::Active;
    if active && balls.is_empty() {
        return Err("no ball".to_owned());
    }
    let faster = game.running().find(|running| running.kind == PowerUpKind::Speed).map_or(0, |running| running.count);
    let slower = if game.is_running(PowerUpKind::Slow) { SLOWER } else { 1.0 };
    let speed = game.initial_speed() * FASTER.powi(faster as i32) * slower;
    for ball in balls {
        let circle = ball.circle();
        if !ball.center.is_finite() || !ball.velocity.is_finite() {
            return Err(format!("not a number: {ball:?}"));
        }
        let beyond = (circle.radius - circle.center.x)
            .max(circle.center.x + circle.radius - FIELD.x)
            .max(circle.radius - circle.center.y);
        if beyond > SLACK {
            return Err(format!("a ball {beyond} beyond a wall"));
        }
        // When a game ends, all effects end, but the ball keeps its velocity.
        let now = ball.velocity.length();
        let (least, most) = (speed * (1.0 - 1e-4), speed * game.rules().max_gain * (1.0 + 1e-4));
        if active && !(least..=most).contains(&now) {
            return Err(format!("a ball at {now} units/s instead of {speed}"));
        }
        for aabb in game.bricks().iter().map(|placed| placed.aabb) {
            let depth = contact_circle_aabb(&circle, &aabb).map_or(0.0, |contact| contact.depth);
            if depth > SLACK {
                return Err(format!("a ball {depth} deep in a brick"));
            }
        }
    }
    Ok(())
}

/// Checks that the paddle is in the field and has the width that the rules give it.
fn check_paddle(game: &Game, paddle: &Paddle) -> Result<(), String> {
    let aabb = paddle.aabb();
    if aabb.min.x < -SLACK || aabb.max.x > FIELD.x + SLACK || !aabb.min.is_finite() {
        return Err(format!("the paddle is at {aabb:?}"));
    }
    let change = game.running().map(|running| match running.kind {
        PowerUpKind::PadSizeIncrease => GROWTH * running.count as f32,
        PowerUpKind::Shrink => -SHRINKAGE * running.count as f32,
        _ => 0.0,
    });
    let width = Paddle::of_width(game.rules().paddle_width).size.x + change.sum::<f32>();
    if game.state() == GameState::Active && paddle.size.x != width {
        return Err(format!("the paddle is {} wide instead of {width}", paddle.size.x));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakout::level;

    fn level() -> Level {
        level::parse("test", "Test", "1 0 2 2 3 0 1\n2 2 1 4 1 2 2\n3 0 3 0 3 0 3\n").expect("a good level")
    }

    #[test]
    fn every_power_up_and_pair_keeps_the_rules() {
        let kinds = PowerUpKind::ALL.len();
        let steps = (kinds + kinds * kinds) as u64 * 8 * u64::from(STEPS_PER_SECOND);
        let report = endure(Rules::TUTORIAL, &level(), 1, steps).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(report.steps, steps);
        assert!(
            report.won + report.lost > 0 && report.collected > 0 && report.forced as usize >= kinds + 2 * kinds * kinds,
            "{report:?}"
        );
    }

    fn run() -> Run {
        let mut run = Run::new(Rules::TUTORIAL, &level(), 1);
        run.force(&[PowerUpKind::Sticky], &mut Report::default());
        run.step(&mut Report::default()).expect("sound");
        run
    }

    #[test]
    fn each_fault_of_a_ball_is_seen() {
        let fault = |spoil: fn(&mut Vec<Ball>)| {
            let game = run().game;
            let mut balls = game.balls().to_vec();
            spoil(&mut balls);
            check_balls(&game, &balls).expect_err("seen")
        };
        assert!(fault(|balls| balls[0].center.x = f32::NAN).starts_with("not a number"));
        assert!(fault(|balls| balls[0].center.x = 1.0).contains("beyond a wall"));
        assert!(fault(|balls| balls[0].center = Vec2::new(50.0, 50.0)).contains("in a brick"));
        assert!(fault(|balls| balls[0].velocity *= 1.01).contains("units/s instead of"));
        assert!(fault(Vec::clear).starts_with("no ball"));
    }

    #[test]
    fn each_fault_of_the_paddle_is_seen() {
        let fault = |spoil: fn(&mut Paddle)| {
            let game = run().game;
            let mut paddle = game.paddle().clone();
            spoil(&mut paddle);
            check_paddle(&game, &paddle).expect_err("seen")
        };
        assert!(fault(|paddle| paddle.center.x = 790.0).starts_with("the paddle is at"));
        assert!(fault(|paddle| paddle.size.x = 120.0).contains("wide instead of"));
    }

    #[test]
    fn effects_without_end_and_stuck_balls_are_seen() {
        let mut long = run();
        long.ends[PowerUpKind::Sticky as usize] = 0;
        assert!(long.check().expect_err("seen").contains("runs longer than its duration"));
        let mut stuck = run();
        stuck.idle = STUCK + 1;
        assert!(stuck.check().expect_err("seen").starts_with("all balls are stuck"));
    }

    #[test]
    fn a_game_without_end_is_seen() {
        // Only dynamite reaches these bricks, and far too seldom.
        let rows =
            format!("tile a: regrow=1 times=9\n{}{}\n", format!("{}\n", "a".repeat(20)).repeat(4), "1".repeat(20));
        let sealed = level::parse("test", "Test", rows).expect("a good level");
        let fault = endure(Rules::TUTORIAL, &sealed, 1, 60 * 60 * u64::from(STEPS_PER_SECOND)).expect_err("seen");
        assert_eq!(fault.message, "the game does not end");
    }
}
