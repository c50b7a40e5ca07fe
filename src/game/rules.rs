//! The numbers that differ between game modes: those of the tutorial, and those of a run through all
//! levels. The other files of this folder hold the rules that all modes share.
//!
//! A player chooses a [`GameMode`], whose words a recorded game keeps. [`GameMode::rules`] turns it
//! into [`Rules`], the numbers.

use super::input::Steer;
use super::paddle::{PADDLE_DEFLECTION, STEERING};
use super::power_up::PowerUpKind;
use super::units::{FIELD, INITIAL_VELOCITY, STEPS_PER_SECOND};
use glam::Vec2;
use std::fmt;
use std::str::FromStr;

/// The numbers of a game mode.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// Factor on the level's ball speed.
    pub ball_speed: f32,
    /// Factor on the tutorial's paddle width.
    pub paddle_width: f32,
    /// Factor by which each return off the paddle speeds the ball up. In rules with a charge, only
    /// returns off a braced paddle do.
    pub gain: f32,
    /// Upper bound for `gain`: top speed as a multiple of the initial speed.
    pub max_gain: f32,
    /// Odds of each kind of item, in the order of [`PowerUpKind::ALL`]. A destroyed brick drops one
    /// with probability 1/odds, independently of the other kinds; with odds of 0, never.
    pub odds: [usize; PowerUpKind::ALL.len()],
    /// Bricks drop no item at random that would have no effect now.
    pub drops_useful_only: bool,
    /// The player aims the launch by steering.
    pub aims_launch: bool,
    /// With this many breakable bricks left or fewer, the game helps the player: a return that
    /// nearly aims at one of them flies straight to it, and solid bricks break.
    pub helps_with: usize,
    /// The game also helps after this many steps without a hit on a brick; 0 for never.
    pub helps_after: u32,
    /// Steps by which each use shortens an effect. A use is a brick for pass-through and the bomb
    /// ball, and a shot for the laser.
    pub use_cost: u32,
    /// Lives at the start; `None` for the level's.
    pub lives: Option<u32>,
    /// Points for the first extra life. The second takes another 2 times this number, the third
    /// another 3 times, and so on. 0 means no extra lives.
    pub life_points: u32,
    /// Sine of the flattest angle at which a ball leaves a wall or a brick; 0 for any angle.
    pub flattest: f32,
    /// Bricks that a ball breaks through, without bouncing off them, after a return off a braced
    /// paddle; see [`BRACED_AFTER`](super::paddle::BRACED_AFTER). 0 for none.
    pub charge: u32,
    /// Factor on the speed of moving bricks.
    pub brick_pace: f32,
    /// Bricks that throw items throw harmful ones too.
    pub throws_harm: bool,
    /// No life is ever lost.
    pub endless: bool,
    /// Effects do not run out while no ball flies. The laser still does: it can fire then.
    pub effects_wait: bool,
}

impl Rules {
    /// The tutorial's rules.
    pub const TUTORIAL: Self = Self {
        ball_speed: 1.0,
        paddle_width: 1.0,
        gain: 1.0,
        max_gain: 1.0,
        odds: PowerUpKind::TUTORIAL_ODDS,
        drops_useful_only: false,
        aims_launch: false,
        helps_with: 0,
        helps_after: 0,
        use_cost: 0,
        lives: None,
        life_points: 0,
        flattest: 0.0,
        charge: 0,
        brick_pace: 1.0,
        throws_harm: true,
        endless: false,
        effects_wait: false,
    };

    /// The rules of a run: good items fall more often than bad ones, the ball gains speed, the
    /// player aims the launch, and the game helps with a level's last bricks.
    pub const RUN: Self = Self {
        ball_speed: 1.3,
        gain: 1.04,
        max_gain: 1.75,
        odds: PowerUpKind::RUN_ODDS,
        drops_useful_only: true,
        aims_launch: true,
        helps_with: 3,
        helps_after: 6 * STEPS_PER_SECOND,
        use_cost: STEPS_PER_SECOND / 2,
        lives: Some(3),
        life_points: 19_000,
        // 12°.
        flattest: 0.208,
        charge: 12,
        effects_wait: true,
        ..Self::TUTORIAL
    };

    /// Returns true if a kind helps the player under these rules. A faster ball does not help if
    /// returns already speed it up.
    pub fn is_good(&self, kind: PowerUpKind) -> bool {
        kind.row().is_good && !(kind == PowerUpKind::Speed && self.gain > 1.0)
    }

    /// Returns true if the magnet pulls items of this kind: those that certainly help.
    pub fn is_pulled(&self, kind: PowerUpKind) -> bool {
        self.is_good(kind) && kind != PowerUpKind::Mystery
    }

    /// Returns the number of extra lives for `points`, and the points for the next one.
    ///
    /// ```
    /// use breakout::game::rules::Rules;
    ///
    /// assert_eq!(Rules::RUN.lives_earned(18_990), (0, 19_000));
    /// assert_eq!(Rules::RUN.lives_earned(19_000), (1, 57_000));
    /// assert_eq!(Rules::RUN.lives_earned(130_000), (3, 190_000));
    /// ```
    pub fn lives_earned(&self, points: u32) -> (u32, u32) {
        let (mut lives, mut goal) = (0, self.life_points);
        while 0 < goal && goal <= points && goal < u32::MAX {
            lives += 1;
            goal = goal.saturating_add(self.life_points.saturating_mul(lives + 1));
        }
        (lives, goal)
    }

    /// Returns a steeper velocity of the same length if `velocity` is flatter than
    /// [`Rules::flattest`], because nearly horizontal flight is slow and dull. The result leads away
    /// from the face with this normal.
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

    /// Returns the ball's speed after a return off the paddle, units/s. A ball that a power-up has
    /// made faster than the limit keeps its speed.
    pub(super) fn speed_after_return(&self, speed: f32, initial_speed: f32) -> f32 {
        let max = initial_speed * self.max_gain;
        if self.gain > 1.0 && speed < max { (speed * self.gain).min(max) } else { speed }
    }

    /// Returns the launch velocity of a ball of this speed, in units/s: to the side to which the
    /// player steers. It is the tutorial's if the paddle rests, and if these rules do not aim
    /// launches. `x` is the paddle's center, world units.
    ///
    /// ```text
    ///    full left ↖   ↗ at rest: the tutorial's    ↗ full right
    ///              ────────────────────────────────
    /// ```
    pub fn launch(&self, speed: f32, steer: Steer, x: f32) -> Vec2 {
        let share = match steer {
            Steer::Speed(share) => share,
            Steer::To(to) => (to.clamp(0.0, FIELD.x) - x) / MOUSE_REACH,
        };
        // The comparison is false for NaN.
        let is_aimed = self.aims_launch && share.abs() > 0.0;
        let x = if is_aimed { STEERING * PADDLE_DEFLECTION * share.clamp(-1.0, 1.0) } else { INITIAL_VELOCITY.x };
        let direction = Vec2::new(x, INITIAL_VELOCITY.y);
        direction * (speed / direction.length())
    }
}

/// Distance of the mouse from the paddle's center, world units, at which a launch is aimed farthest
/// to the side.
const MOUSE_REACH: f32 = 30.0;

/// The rules that a player chooses before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameMode {
    /// The rules without difficulty and assists.
    pub set: RuleSet,
    /// Version of a run's rules. The tutorial's rules never change, and have version 1.
    pub version: u32,
    /// Difficulty of a run. The tutorial's rules ignore it.
    pub difficulty: Difficulty,
    /// The assists.
    pub assists: Assists,
}

/// The rules without difficulty and assists.
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
    /// A slower ball that gains less speed, two more lives, slower moving bricks, and no harmful items
    /// that bricks throw.
    Easy,
    /// The numbers of [`Rules::RUN`].
    #[default]
    Normal,
    /// A faster ball and a narrower paddle.
    Hard,
}

impl Difficulty {
    /// All difficulties, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Normal, Self::Hard];

    /// Returns the name in files and on the command line.
    pub const fn name(self) -> &'static str {
        ["easy", "normal", "hard"][self as usize]
    }
}

/// Assists, for any rules. Results name those that were on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Assists {
    /// The ball is a quarter slower.
    pub slow_ball: bool,
    /// The paddle is one and a half times as wide.
    pub wide_paddle: bool,
    /// Bricks drop no bad items at random. A level can still drop one.
    pub no_bad_items: bool,
    /// No life is ever lost.
    pub endless_lives: bool,
}

impl Assists {
    /// The names in files and on the command line, in the order of the fields.
    pub const NAMES: [&str; 4] = ["slow-ball", "wide-paddle", "no-bad-items", "endless-lives"];

    /// Returns the fields in the order of [`Assists::NAMES`].
    pub fn flags(self) -> [bool; 4] {
        [self.slow_ball, self.wide_paddle, self.no_bad_items, self.endless_lives]
    }

    /// Returns the fields in the order of [`Assists::NAMES`], to change them.
    pub fn flags_mut(&mut self) -> [&mut bool; 4] {
        [&mut self.slow_ball, &mut self.wide_paddle, &mut self.no_bad_items, &mut self.endless_lives]
    }
}

impl GameMode {
    /// Version of a run's rules. It increases when the same inputs no longer play the same game.
    /// Version 2 added the laser, the floor, the bomb ball, the slow ball and extra lives.
    /// Version 3 added four items, and difficulties.
    /// Version 4 added freeze and darkness, and let effects wait for the ball.
    /// Version 5 added balls of other sizes, homing, dynamite, armor and reset.
    /// Version 6 added the charge of a braced return, took five kinds of items out, and made items
    /// that break bricks rarer.
    /// Version 7 made moving bricks slower and harmless on Easy, bad items rarer, and extra lives cheaper.
    pub const VERSION: u32 = 7;

    /// The tutorial's rules without assists.
    pub const TUTORIAL: Self = Self {
        set: RuleSet::Tutorial,
        version: 1,
        difficulty: Difficulty::Normal,
        assists: Assists { slow_ball: false, wide_paddle: false, no_bad_items: false, endless_lives: false },
    };

    /// Returns a run of this difficulty without assists.
    pub const fn run(difficulty: Difficulty) -> Self {
        Self { set: RuleSet::Run, version: Self::VERSION, difficulty, ..Self::TUTORIAL }
    }

    /// Returns the words for difficulty and assists, such as `hard wide-paddle`.
    pub fn choices(&self) -> String {
        let difficulty = Some(self.difficulty.name()).filter(|_| self.set == RuleSet::Run);
        let on = Assists::NAMES.into_iter().zip(self.assists.flags()).filter(|(_, on)| *on);
        difficulty.into_iter().chain(on.map(|(name, _)| name)).collect::<Vec<_>>().join(" ")
    }

    /// Returns this mode with the current version of the rules.
    pub fn current(self) -> Self {
        let version = if self.set == RuleSet::Run { Self::VERSION } else { Self::TUTORIAL.version };
        Self { version, ..self }
    }

    /// Returns the numbers of this mode.
    ///
    /// ```
    /// use breakout::game::rules::{Difficulty, Rules, GameMode};
    ///
    /// assert_eq!(GameMode::TUTORIAL.rules(), Rules::TUTORIAL);
    /// assert_eq!(GameMode::run(Difficulty::Normal).rules(), Rules::RUN);
    /// assert!(GameMode::run(Difficulty::Hard).rules().ball_speed > 1.0);
    /// ```
    pub fn rules(self) -> Rules {
        let mut rules = match (self.set, self.difficulty) {
            (RuleSet::Tutorial, _) => Rules::TUTORIAL,
            (RuleSet::Run, Difficulty::Easy) => {
                let slower = Rules { ball_speed: 1.23, gain: 1.02, max_gain: 1.6, lives: Some(5), ..Rules::RUN };
                Rules { brick_pace: 0.7, throws_harm: false, ..slower }
            }
            (RuleSet::Run, Difficulty::Normal) => Rules::RUN,
            (RuleSet::Run, Difficulty::Hard) => Rules { ball_speed: 1.39, paddle_width: 0.9, ..Rules::RUN },
        };
        let Assists { slow_ball, wide_paddle, no_bad_items, endless_lives } = self.assists;
        rules.ball_speed *= if slow_ball { 0.75 } else { 1.0 };
        rules.paddle_width *= if wide_paddle { 1.5 } else { 1.0 };
        if no_bad_items {
            for kind in PowerUpKind::ALL {
                rules.odds[kind as usize] *= usize::from(rules.is_good(kind));
            }
            rules.throws_harm = false;
        }
        rules.endless |= endless_lives;
        rules
    }
}

/// The mode in the words of recorded games and of the command line, such as `classic` and
/// `run 7 hard wide-paddle`. A run without a number has version 1.
impl fmt::Display for GameMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.set == RuleSet::Run { "run" } else { "classic" })?;
        if self.version > 1 {
            write!(f, " {}", self.version)?;
        }
        let choices = self.choices();
        if choices.is_empty() { Ok(()) } else { write!(f, " {choices}") }
    }
}

impl FromStr for GameMode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace().peekable();
        let mut mode = match words.next() {
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
                (Some(difficulty), _) if mode.set == RuleSet::Run => {
                    if std::mem::replace(&mut named, true) {
                        return Err(format!("only one difficulty is possible, not `{word}` too"));
                    }
                    mode.difficulty = difficulty;
                }
                (_, Some(assist)) => *mode.assists.flags_mut()[assist] = true,
                _ => return Err(format!("`{word}` is none of {}", known(mode.set))),
            }
        }
        Ok(mode)
    }
}

/// Returns the words allowed after the name of this rule set, for an error message.
fn known(set: RuleSet) -> String {
    let difficulties = Difficulty::ALL.iter().filter(|_| set == RuleSet::Run).map(|difficulty| difficulty.name());
    difficulties.chain(Assists::NAMES).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mode_is_written_and_read_in_words() {
        for text in ["classic", "run easy", "run 7 normal slow-ball", "run hard wide-paddle no-bad-items endless-lives"]
        {
            let mode: GameMode = text.parse().expect(text);
            assert_eq!(mode.to_string(), text);
        }
        assert_eq!("run 7".parse(), Ok(GameMode::run(Difficulty::Normal)));
        let first: GameMode = "run".parse().expect("the first version");
        assert!(first != first.current() && first.current() == GameMode::run(Difficulty::Normal));
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
            assert_eq!(text.parse::<GameMode>(), Err(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn assists_change_only_what_they_name() {
        for index in 0..Assists::NAMES.len() {
            let mut mode = GameMode::TUTORIAL;
            *mode.assists.flags_mut()[index] = true;
            let rules = mode.rules();
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
            let kinds = PowerUpKind::ALL
                .into_iter()
                .filter(|kind| kind.row().is_good == is_good && rules.odds[*kind as usize] > 0);
            kinds.map(|kind| 1.0 / rules.odds[kind as usize] as f32).sum::<f32>()
        };
        assert!(rate(&Rules::TUTORIAL, true) < rate(&Rules::TUTORIAL, false), "the tutorial drops more bad items");
        assert!(rate(&Rules::RUN, true) > 3.0 * rate(&Rules::RUN, false));
    }

    #[test]
    fn a_launch_follows_the_steering_and_is_never_flat() {
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
