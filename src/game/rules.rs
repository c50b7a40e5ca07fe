//! The numbers that differ between kinds of play: the tutorial's rules, and those of a run
//! through all levels. Everything else is the same for both, in the other files of this folder.
//!
//! [`RunRules`] are what a player chooses, by names that a recorded game keeps; [`RunRules::rules`]
//! turns them into numbers.

use super::bricks::Bricks;
use super::power_up::PowerUpKind;
use super::{FIELD, INITIAL_VELOCITY, STEERING, STEPS_PER_SECOND, STRENGTH, Steer};
use crate::collision::Circle;
use glam::Vec2;
use std::fmt;
use std::str::FromStr;

/// The numbers of a kind of play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// The ball's first speed, as a share of the level's.
    pub ball_speed: f32,
    /// The paddle's first width, as a share of the tutorial's.
    pub paddle_width: f32,
    /// Each return off the paddle multiplies the ball's speed by this.
    pub gain: f32,
    /// Returns make the ball no faster than this many times its first speed.
    pub most_gain: f32,
    /// A destroyed brick drops each kind of item by itself with probability 1/odds, and not with 0.
    /// In the order of [`PowerUpKind::ALL`].
    pub odds: [usize; PowerUpKind::ALL.len()],
    /// True if no item falls by the odds that would do nothing now.
    pub drops_useful_only: bool,
    /// True if the ball leaves the paddle in the direction that the player steers.
    pub aims_launch: bool,
    /// While no more breakable bricks are left than this, the player gets help with them: a return
    /// that nearly aims at one of them goes straight to it, and solid bricks break.
    pub helps_with: usize,
    /// After this many steps without a brick the player gets the same help; 0 for never.
    pub helps_after: u32,
    /// Steps of its time that an effect loses with each use: pass-through and the bomb ball with a
    /// brick, the laser with a shot.
    pub use_cost: u32,
    /// Lives at the start; `None` for the level's.
    pub lives: Option<u32>,
    /// Points for the first life more; the next one takes twice as many after it, then three times,
    /// and so on. 0 for none.
    pub life_points: u32,
    /// The sine of the flattest angle at which a ball leaves a wall or a brick; 0 for any.
    pub flattest: f32,
    /// True if no life is ever lost.
    pub endless: bool,
    /// True if the time of effects stands while no ball flies. The laser's does not: it shoots then
    /// too.
    pub effects_wait: bool,
}

impl Rules {
    /// The tutorial's rules, with its numbers. Recorded games without other terms follow them.
    pub const TUTORIAL: Self = Self {
        ball_speed: 1.0,
        paddle_width: 1.0,
        gain: 1.0,
        most_gain: 1.0,
        // Speed, sticky, pass-through, wide paddle, confuse, chaos; multi-ball; none of the others.
        odds: [75, 75, 75, 75, 15, 15, 75, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        drops_useful_only: false,
        aims_launch: false,
        helps_with: 0,
        helps_after: 0,
        use_cost: 0,
        lives: None,
        life_points: 0,
        flattest: 0.0,
        endless: false,
        effects_wait: false,
    };

    /// The rules of a run: good items more often than bad ones, a ball that gains speed, a launch
    /// that is aimed, and help with a level's last bricks.
    pub const RUN: Self = Self {
        ball_speed: 1.1,
        gain: 1.02,
        most_gain: 1.5,
        // As above; then laser, floor, bomb, slow ball, extra life; shrink, magnet, double points,
        // mystery, freeze, darkness; big and small ball, homing, dynamite, armor, reset. Only
        // bricks that a level marks hold a life, or a faster ball.
        odds: [0, 44, 66, 33, 210, 225, 60, 46, 33, 60, 45, 0, 270, 66, 66, 66, 240, 180, 60, 300, 72, 150, 180, 220],
        drops_useful_only: true,
        aims_launch: true,
        helps_with: 3,
        helps_after: 6 * STEPS_PER_SECOND,
        use_cost: STEPS_PER_SECOND / 2,
        lives: Some(3),
        life_points: 10_000,
        // 12°.
        flattest: 0.208,
        effects_wait: true,
        ..Self::TUTORIAL
    };

    /// True if a kind helps the player under these rules: where returns make the ball faster by
    /// themselves, a faster ball is no gift.
    #[must_use]
    pub fn is_good(&self, kind: PowerUpKind) -> bool {
        kind.is_good() && !(kind == PowerUpKind::Speed && self.gain > 1.0)
    }

    /// True if the magnet pulls items of this kind: those that help for sure.
    #[must_use]
    pub fn is_pulled(&self, kind: PowerUpKind) -> bool {
        self.is_good(kind) && kind != PowerUpKind::Mystery
    }

    /// The lives that so many points have earned, and the points at which the next one comes.
    ///
    /// ```
    /// use breakout::game::rules::Rules;
    ///
    /// assert_eq!(Rules::RUN.lives_earned(9_990), (0, 10_000));
    /// assert_eq!(Rules::RUN.lives_earned(10_000), (1, 30_000));
    /// assert_eq!(Rules::RUN.lives_earned(70_000), (3, 100_000));
    /// ```
    #[must_use]
    pub fn lives_earned(&self, points: u32) -> (u32, u32) {
        let (mut lives, mut goal) = (0, self.life_points);
        while 0 < goal && goal <= points && goal < u32::MAX {
            lives += 1;
            goal = goal.saturating_add(self.life_points.saturating_mul(lives + 1));
        }
        (lives, goal)
    }

    /// Returns a steeper velocity of the same length if `velocity` is flatter than
    /// [`Rules::flattest`] allows: a level flight between two walls takes long and is no fun. It
    /// leads away from the face with this normal.
    #[must_use]
    pub(super) fn steepened(&self, velocity: Vec2, normal: Vec2) -> Option<Vec2> {
        let speed = velocity.length();
        let rise = self.flattest * speed;
        if velocity.y.abs() >= rise {
            return None;
        }
        let along = (speed * speed - rise * rise).sqrt().copysign(velocity.x);
        let steeper = Vec2::new(along, rise.copysign(velocity.y));
        Some(if steeper.dot(normal) < 0.0 { Vec2::new(along, -steeper.y) } else { steeper })
    }

    /// The speed after a return off the paddle, in units/s, for a ball that began with
    /// `first_speed`. A ball that is faster already, by a power-up, keeps its speed.
    #[must_use]
    pub(super) fn gained(&self, speed: f32, first_speed: f32) -> f32 {
        let most = first_speed * self.most_gain;
        if self.gain > 1.0 && speed < most { (speed * self.gain).min(most) } else { speed }
    }

    /// True if the player gets help: few breakable bricks are left, or no brick was hit for so many
    /// steps.
    #[must_use]
    pub(super) fn helps(&self, bricks: &Bricks, steps_without: u32) -> bool {
        bricks.breakable() <= self.helps_with || self.helps_after > 0 && steps_without >= self.helps_after
    }

    /// Returns a velocity straight to a brick if the player gets help, and `steered`, the velocity
    /// off the paddle, nearly aims at one with nothing solid before it. The longer no brick was
    /// hit, in steps, the less exact the aim must be; for a ball that homes, least of all.
    ///
    /// Waiting for a brick is what players like least. This does not play for them: they still have
    /// to meet the ball, and to aim roughly.
    #[must_use]
    pub(super) fn aimed(
        &self,
        ball: &Circle,
        steered: Vec2,
        bricks: &Bricks,
        steps_without: u32,
        homes: bool,
    ) -> Option<Vec2> {
        if !homes && !self.helps(bricks, steps_without) {
            return None;
        }
        let waited = if homes { 1.0 } else { steps_without as f32 / HELP_STEPS as f32 };
        let cosine = HELP_COSINE + (WIDEST_COSINE - HELP_COSINE) * waited.min(1.0);
        let speed = steered.length();
        let breakable = bricks.iter().filter(|(_, brick, _)| brick.is_breakable());
        // A brick that moves is aimed at where it will be.
        let displacements = breakable.map(|(cell, _, aabb)| {
            let seconds = (aabb.center() - ball.center).length() / speed;
            bricks.mover(cell).map_or(aabb, |mover| mover.aabb_after(seconds)).center() - ball.center
        });
        let is_near = |to: &Vec2| to.dot(steered) > cosine * speed * to.length() && to.y < 0.0;
        let near = displacements.filter(|to| is_near(to) && bricks.is_clear(ball, *to)).map(Vec2::normalize);
        near.max_by(|a, b| a.dot(steered).total_cmp(&b.dot(steered))).map(|direction| direction * speed)
    }

    /// The velocity of a ball that leaves the paddle, in units/s for a ball of this speed, while
    /// the player steers so: to the side to which the paddle moves. At rest, and where launches are
    /// not aimed, it is the tutorial's. `x` is the paddle's centre.
    ///
    /// ```text
    ///    full left ↖   ↗ at rest: the tutorial's    ↗ full right
    ///              ────────────────────────────────
    /// ```
    #[must_use]
    pub fn launch(&self, speed: f32, steer: Steer, x: f32) -> Vec2 {
        let share = match steer {
            Steer::Speed(share) => share,
            Steer::To(to) => (to.clamp(0.0, FIELD.x) - x) / MOUSE_REACH,
        };
        let share = if share.is_nan() || !self.aims_launch { 0.0 } else { share.clamp(-1.0, 1.0) };
        let direction = match share {
            0.0 => INITIAL_VELOCITY,
            share => Vec2::new(STEERING * STRENGTH * share, INITIAL_VELOCITY.y),
        };
        direction * (speed / direction.length())
    }
}

/// A return is helped if it misses a brick by less than this angle, 20°: its cosine.
const HELP_COSINE: f32 = 0.94;

/// The widest cosine after a long time without a brick, 60°, and the steps until then.
const WIDEST_COSINE: f32 = 0.5;
const HELP_STEPS: u32 = 8 * STEPS_PER_SECOND;

/// The mouse aims furthest to the side this many world units beside the paddle's centre.
const MOUSE_REACH: f32 = 30.0;

/// The player's choices before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunRules {
    /// Whose rules.
    pub set: RuleSet,
    /// The version of a run's rules; 1 for the tutorial's, which do not change.
    pub version: u32,
    /// Difficulty of a run. The tutorial's rules know none.
    pub difficulty: Difficulty,
    /// Assists that are on.
    pub assists: Assists,
}

/// Whose rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RuleSet {
    /// The tutorial's: [`Rules::TUTORIAL`].
    #[default]
    Tutorial,
    /// A run's: [`Rules::RUN`].
    Run,
}

/// Difficulty of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Difficulty {
    /// A slower ball that gains less, and two lives more.
    Easy,
    /// The numbers of [`Rules::RUN`].
    #[default]
    Normal,
    /// A faster ball and a narrower paddle.
    Hard,
}

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Normal, Self::Hard];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["easy", "normal", "hard"][self as usize]
    }
}

/// Assists, each by itself, under any rules. A result tells which of them were on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Assists {
    /// The ball has three quarters of its speed.
    pub slow_ball: bool,
    /// The paddle is half as wide again.
    pub wide_paddle: bool,
    /// Bricks drop no bad items, except where a level names one.
    pub no_bad_items: bool,
    /// No life is ever lost.
    pub endless_lives: bool,
}

impl Assists {
    /// The names of all of them, in the order of the fields.
    pub const NAMES: [&str; 4] = ["slow-ball", "wide-paddle", "no-bad-items", "endless-lives"];

    /// The assists in the order of [`Assists::NAMES`]; true if on.
    #[must_use]
    pub fn flags(self) -> [bool; 4] {
        [self.slow_ball, self.wide_paddle, self.no_bad_items, self.endless_lives]
    }

    /// The assists in the order of [`Assists::NAMES`], to change.
    pub fn flags_mut(&mut self) -> [&mut bool; 4] {
        [&mut self.slow_ball, &mut self.wide_paddle, &mut self.no_bad_items, &mut self.endless_lives]
    }
}

impl RunRules {
    /// The version of a run's rules: it grows when the same inputs no longer play the same game.
    /// Version 2 brought the laser, the floor, the bomb ball, the slow ball and extra lives.
    /// Version 3 brought four more items and the ladder of difficulties.
    /// Version 4 brought freeze and darkness; effects wait for the ball.
    /// Version 5 brought balls of other sizes, homing, dynamite, armor and reset.
    pub const VERSION: u32 = 5;

    /// The tutorial's rules, with nothing easier.
    pub const TUTORIAL: Self = Self {
        set: RuleSet::Tutorial,
        version: 1,
        difficulty: Difficulty::Normal,
        assists: Assists { slow_ball: false, wide_paddle: false, no_bad_items: false, endless_lives: false },
    };

    /// A run of this difficulty, with nothing easier.
    #[must_use]
    pub const fn run(difficulty: Difficulty) -> Self {
        Self { set: RuleSet::Run, version: Self::VERSION, difficulty, ..Self::TUTORIAL }
    }

    /// The words for difficulty and assists: `hard wide-paddle`.
    #[must_use]
    pub fn choices(&self) -> String {
        let difficulty = Some(self.difficulty.name()).filter(|_| self.set == RuleSet::Run);
        let on = Assists::NAMES.into_iter().zip(self.assists.flags()).filter(|(_, on)| *on);
        difficulty.into_iter().chain(on.map(|(name, _)| name)).collect::<Vec<_>>().join(" ")
    }

    /// The same choices by today's version of the rules.
    #[must_use]
    pub fn current(self) -> Self {
        let version = if self.set == RuleSet::Run { Self::VERSION } else { Self::TUTORIAL.version };
        Self { version, ..self }
    }

    /// The numbers of these terms.
    ///
    /// ```
    /// use breakout::game::rules::{Difficulty, Rules, RunRules};
    ///
    /// assert_eq!(RunRules::TUTORIAL.rules(), Rules::TUTORIAL);
    /// assert_eq!(RunRules::run(Difficulty::Normal).rules(), Rules::RUN);
    /// assert!(RunRules::run(Difficulty::Hard).rules().ball_speed > 1.0);
    /// ```
    #[must_use]
    pub fn rules(self) -> Rules {
        let mut rules = match (self.set, self.difficulty) {
            (RuleSet::Tutorial, _) => Rules::TUTORIAL,
            (RuleSet::Run, Difficulty::Easy) => {
                Rules { ball_speed: 1.0, gain: 1.01, most_gain: 1.4, lives: Some(5), ..Rules::RUN }
            }
            (RuleSet::Run, Difficulty::Normal) => Rules::RUN,
            (RuleSet::Run, Difficulty::Hard) => Rules { ball_speed: 1.15, paddle_width: 0.9, ..Rules::RUN },
        };
        let Assists { slow_ball, wide_paddle, no_bad_items, endless_lives } = self.assists;
        rules.ball_speed *= if slow_ball { 0.75 } else { 1.0 };
        rules.paddle_width *= if wide_paddle { 1.5 } else { 1.0 };
        if no_bad_items {
            for kind in PowerUpKind::ALL {
                rules.odds[kind as usize] *= usize::from(rules.is_good(kind));
            }
        }
        rules.endless |= endless_lives;
        rules
    }
}

/// The words by which a record and the command line know the terms: `classic`, or
/// `run 5 hard wide-paddle`. Without a number it is the first version of a run's rules.
impl fmt::Display for RunRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.set == RuleSet::Run { "run" } else { "classic" })?;
        if self.version > 1 {
            write!(f, " {}", self.version)?;
        }
        let choices = self.choices();
        if choices.is_empty() { Ok(()) } else { write!(f, " {choices}") }
    }
}

impl FromStr for RunRules {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace().peekable();
        let mut terms = match words.next() {
            // Earlier versions said `tutorial`.
            Some("classic" | "tutorial") => Self::TUTORIAL,
            Some("run") => {
                let version = words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
                let version = version.map_or(Ok(1), str::parse).map_err(|_| "no rules have so large a number")?;
                Self { version, ..Self::run(Difficulty::Normal) }
            }
            _ => return Err("write `classic` or `run` first".to_owned()),
        };
        let (mut said, mut named) = (Vec::new(), false);
        for word in words {
            if said.contains(&word) {
                return Err(format!("`{word}` is there twice"));
            }
            said.push(word);
            let difficulty = Difficulty::ALL.into_iter().find(|difficulty| difficulty.name() == word);
            let assist = Assists::NAMES.iter().position(|name| *name == word);
            match (difficulty, assist) {
                (Some(difficulty), _) if terms.set == RuleSet::Run => {
                    if std::mem::replace(&mut named, true) {
                        return Err(format!("only one difficulty is possible, not `{word}` too"));
                    }
                    terms.difficulty = difficulty;
                }
                (_, Some(assist)) => *terms.assists.flags_mut()[assist] = true,
                _ => return Err(format!("`{word}` is none of {}", known(terms.set))),
            }
        }
        Ok(terms)
    }
}

/// The words that may follow the name of these rules.
fn known(set: RuleSet) -> String {
    let difficulties = Difficulty::ALL.iter().filter(|_| set == RuleSet::Run).map(|difficulty| difficulty.name());
    difficulties.chain(Assists::NAMES).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_known_by_their_words() {
        for text in ["classic", "run easy", "run 5 normal slow-ball", "run hard wide-paddle no-bad-items endless-lives"]
        {
            let terms: RunRules = text.parse().expect(text);
            assert_eq!(terms.to_string(), text);
        }
        assert_eq!("run 5".parse(), Ok(RunRules::run(Difficulty::Normal)));
        let first: RunRules = "run".parse().expect("the first version");
        assert!(first != first.current() && first.current() == RunRules::run(Difficulty::Normal));
        for (text, expected) in [
            ("", "write `classic` or `run` first"),
            ("walk", "write `classic` or `run` first"),
            ("tutorial hard", "`hard` is none of slow-ball, wide-paddle, no-bad-items, endless-lives"),
            ("run 99999999999", "no rules have so large a number"),
            ("run hard easy", "only one difficulty is possible, not `easy` too"),
            ("run hard slow-ball hard", "`hard` is there twice"),
            ("tutorial slow-ball slow-ball", "`slow-ball` is there twice"),
            ("run fast", "`fast` is none of easy, normal, hard, slow-ball, wide-paddle, no-bad-items, endless-lives"),
        ] {
            assert_eq!(text.parse::<RunRules>(), Err(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn assists_change_only_what_they_name() {
        for index in 0..Assists::NAMES.len() {
            let mut terms = RunRules::TUTORIAL;
            *terms.assists.flags_mut()[index] = true;
            let rules = terms.rules();
            let odds = |kind| rules.odds[kind as usize];
            let changed =
                [rules.ball_speed < 1.0, rules.paddle_width > 1.0, odds(PowerUpKind::Chaos) == 0, rules.endless];
            assert_eq!(changed.map(usize::from).iter().sum::<usize>(), 1, "{}", Assists::NAMES[index]);
            assert!(changed[index] && odds(PowerUpKind::Sticky) == 75, "{}", Assists::NAMES[index]);
        }
    }

    #[test]
    fn good_items_are_more_frequent_than_bad_ones_in_a_run() {
        let rate = |rules: &Rules, is_good: bool| {
            let kinds =
                PowerUpKind::ALL.into_iter().filter(|kind| kind.is_good() == is_good && rules.odds[*kind as usize] > 0);
            kinds.map(|kind| 1.0 / rules.odds[kind as usize] as f32).sum::<f32>()
        };
        assert!(
            rate(&Rules::TUTORIAL, true) < rate(&Rules::TUTORIAL, false),
            "the tutorial's are the other direction round"
        );
        assert!(rate(&Rules::RUN, true) > 3.0 * rate(&Rules::RUN, false));
    }

    #[test]
    fn the_launch_goes_where_the_player_steers_and_never_flatter_than_its_bounds() {
        let launch = |steer| Rules::RUN.launch(400.0, steer, 400.0);
        for steer in [Steer::Speed(-9.0), Steer::Speed(-0.4), Steer::Speed(0.7), Steer::To(-1e9), Steer::To(405.0)] {
            let velocity = launch(steer);
            let expected = match steer {
                Steer::Speed(share) => share,
                Steer::To(x) => x - 400.0,
            };
            assert!(velocity.x * expected > 0.0 && (velocity.length() - 400.0).abs() < 1e-3, "{steer:?} {velocity}");
            assert!(velocity.y < -0.8 * 400.0, "within 30° of straight up: {velocity}");
        }
        let at_rest = INITIAL_VELOCITY * (400.0 / INITIAL_VELOCITY.length());
        for steer in [Steer::Speed(0.0), Steer::Speed(f32::NAN), Steer::To(400.0), Steer::To(f32::NAN)] {
            assert_eq!(launch(steer), at_rest, "{steer:?}");
        }
        assert_eq!(Rules::TUTORIAL.launch(400.0, Steer::Speed(1.0), 400.0), at_rest, "the tutorial's is not aimed");
    }
}
