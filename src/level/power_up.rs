//! The power-ups: one row for each kind, with its name in a level's text, its numbers in the rules,
//! and its words and color. Tutorial chapter: *Powerups*, with the kind as an enum instead of a
//! string.
//!
//! To add a kind:
//!
//! * add its row at the end of the table here, and its name for authors in `levels/README.md`;
//! * add its effect. What happens at once goes into [`Game::grant`](crate::game::Game::grant) in
//!   `game/step.rs`. What runs for a while acts where the rules ask
//!   [`Game::is_running`](crate::game::Game::is_running), such as in `game/physics.rs` or
//!   `Game::resize_balls` in `game/step.rs`, and for the picture in `field/paddle.rs` and
//!   `field/items.rs`, or in `effects/fades.rs` with `shaders/post.frag`;
//! * draw its item in `art/src/texture/power_up.rs`, with its symbol in `symbol.rs`, and compose its
//!   sound in `art/src/sound/item.rs`; both have a table `ALL`, in that file and in
//!   `art/src/sound/mod.rs`. `cargo run --release -p art` writes both, and the game finds them by
//!   the kind's name.
//!
//! Odds above 0 change recorded games: increase `GameMode::VERSION`.

use glam::Vec3;

/// How long the effect of a power-up runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duration {
    /// The effect happens at once, and nothing runs.
    Instant,
    /// Until the last ball is lost.
    UntilLost,
    /// Seconds.
    Seconds(u32),
}

/// All that is fixed about a kind of power-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PowerUpRow {
    /// Name in levels and files: the tutorial's, if it has one.
    pub name: &'static str,
    /// How long the effect runs.
    pub duration: Duration,
    /// How often the effect can be collected on top of itself. The tutorial sets no limit: its ball
    /// becomes too fast to see, and its paddle wider than the field.
    pub limit: u32,
    /// The kind that cannot run at the same time: collecting one ends the other.
    pub excludes: Option<PowerUpKind>,
    /// The effect helps the player.
    pub is_good: bool,
    /// By the tutorial's rules, a destroyed brick drops the item with probability 1/odds, and never
    /// with odds 0.
    pub tutorial_odds: usize,
    /// The odds in a run.
    pub run_odds: usize,
    /// Name for players, short enough for a panel.
    pub label: &'static str,
    /// The effect in a few words.
    pub effect: &'static str,
    /// The effect if motion is reduced and the picture does not move.
    pub effect_at_rest: &'static str,
    /// Color of the item, and of the sparks when it is collected: the tutorial's, if it has one.
    pub color: Vec3,
}

/// Begins the row of a kind that helps the player.
const fn good(name: &'static str, duration: Duration, label: &'static str, effect: &'static str) -> PowerUpRow {
    PowerUpRow {
        name,
        duration,
        limit: 1,
        excludes: None,
        is_good: true,
        tutorial_odds: 0,
        run_odds: 0,
        label,
        effect,
        effect_at_rest: effect,
        color: Vec3::ONE,
    }
}

/// Begins the row of a kind that hinders the player.
const fn bad(name: &'static str, duration: Duration, label: &'static str, effect: &'static str) -> PowerUpRow {
    PowerUpRow { is_good: false, ..good(name, duration, label, effect) }
}

impl PowerUpRow {
    const fn limit(self, limit: u32) -> Self {
        Self { limit, ..self }
    }

    const fn excludes(self, kind: PowerUpKind) -> Self {
        Self { excludes: Some(kind), ..self }
    }

    const fn odds(self, tutorial_odds: usize, run_odds: usize) -> Self {
        Self { tutorial_odds, run_odds, ..self }
    }

    const fn at_rest(self, effect_at_rest: &'static str) -> Self {
        Self { effect_at_rest, ..self }
    }

    const fn color(self, red: f32, green: f32, blue: f32) -> Self {
        Self { color: Vec3::new(red, green, blue), ..self }
    }
}

/// Makes [`PowerUpKind`], the list of all kinds, and their rows from one table.
macro_rules! power_ups {
    ($(#[$about:meta])* pub enum PowerUpKind { $($(#[$doc:meta])* $kind:ident = $row:expr,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum PowerUpKind {
            $($(#[$doc])* $kind,)*
        }

        impl PowerUpKind {
            /// All kinds, first the tutorial's six in its order. New kinds go to the end, because
            /// recorded games depend on the order.
            pub const ALL: [Self; [$(Self::$kind),*].len()] = [$(Self::$kind),*];

            /// The odds of each kind by the tutorial's rules, in the order of [`PowerUpKind::ALL`].
            pub const TUTORIAL_ODDS: [usize; Self::ALL.len()] = [$(Self::$kind.row().tutorial_odds),*];

            /// The odds of each kind in a run, in the order of [`PowerUpKind::ALL`].
            pub const RUN_ODDS: [usize; Self::ALL.len()] = [$(Self::$kind.row().run_odds),*];
        }

        static ROWS: [PowerUpRow; PowerUpKind::ALL.len()] = {
            use Duration::{Instant, Seconds, UntilLost};
            use PowerUpKind::{BigBall, Chaos, Confuse, PadSizeIncrease, Shrink, SmallBall};
            [$($row),*]
        };
    };
}

power_ups! {
    /// A kind of power-up.
    ///
    /// ```
    /// use breakout::level::PowerUpKind;
    ///
    /// assert_eq!(PowerUpKind::ALL[2], PowerUpKind::PassThrough);
    /// assert_eq!(PowerUpKind::PassThrough.row().name, "pass-through");
    /// ```
    pub enum PowerUpKind {
        /// All balls fly a fifth faster.
        Speed = good("speed", UntilLost, "Speed", "Faster ball").limit(4).odds(75, 0).color(0.5, 0.5, 1.0),
        /// A ball that hits the paddle sticks to it until the player releases it.
        Sticky = good("sticky", Seconds(20), "Sticky", "Ball sticks to paddle").odds(75, 44).color(1.0, 0.5, 1.0),
        /// Balls fly through breakable bricks and destroy them.
        PassThrough = good("pass-through", Seconds(10), "Pass-through", "Ball pierces bricks")
            .odds(75, 120).color(0.5, 1.0, 0.5),
        /// The paddle is wider.
        PadSizeIncrease = good("pad-size-increase", UntilLost, "Wide paddle", "Paddle grows")
            .limit(3).excludes(Shrink).odds(75, 33).color(1.0, 0.6, 0.4),
        /// The picture is rotated by 180°, and its colors are inverted.
        Confuse = bad("confuse", Seconds(15), "Confuse", "Flips the screen").at_rest("Striped border instead")
            .excludes(Chaos).odds(15, 420).color(1.0, 0.3, 0.3),
        /// The picture swirls and shows edges only.
        Chaos = bad("chaos", Seconds(15), "Chaos", "Distorts the picture").at_rest("Checkered border instead")
            .excludes(Confuse).odds(15, 0).color(0.9, 0.25, 0.25),
        /// Two more balls. This kind and those below are ours: the tutorial's game has one ball.
        MultiBall = good("multi-ball", Instant, "Multi-ball", "Splits the ball").odds(75, 60).color(0.3, 0.87, 0.95),
        /// The paddle fires bolts.
        Laser = good("laser", Seconds(12), "Laser", "Shoots bricks").odds(0, 110).color(0.97, 1.0, 0.16),
        /// A barrier below the paddle saves one ball.
        Barrier = good("floor", UntilLost, "Floor", "Saves one ball").odds(0, 33).color(0.93, 0.96, 1.0),
        /// A brick that a ball hits explodes.
        Bomb = good("bomb", Seconds(8), "Bomb ball", "Blasts nearby bricks").odds(0, 180).color(1.0, 0.74, 0.17),
        /// All balls fly more slowly.
        Slow = good("slow", Seconds(15), "Slow ball", "Ball slows down").odds(0, 45).color(0.12, 0.67, 0.59),
        /// One more life. Only a level drops it.
        ExtraLife = good("extra-life", Instant, "Extra life", "One more try").color(1.0, 0.38, 0.61),
        /// The paddle is narrower.
        Shrink = bad("shrink", UntilLost, "Shrink", "Narrower paddle")
            .limit(2).excludes(PadSizeIncrease).odds(0, 270).color(0.78, 0.14, 0.39),
        /// Good items drift towards the paddle.
        Magnet = good("magnet", Seconds(20), "Magnet", "Pulls in good items").odds(0, 66).color(0.19, 0.55, 0.76),
        /// Bricks are worth twice their points.
        DoublePoints = good("double-points", Seconds(20), "Double points", "Bricks score double")
            .odds(0, 66).color(0.05, 0.55, 0.08),
        /// Has the effect of another kind, drawn when the player collects it.
        Mystery = good("mystery", Instant, "Mystery", "Random: good or bad").odds(0, 66).color(0.67, 0.08, 1.0),
        /// The paddle is slow.
        Freeze = bad("freeze", Seconds(8), "Freeze", "Slower paddle").odds(0, 240).color(0.75, 0.92, 0.83),
        /// Bricks and background are dark.
        Darkness = bad("darkness", Seconds(12), "Darkness", "Hides the bricks").odds(0, 0).color(0.22, 0.16, 0.78),
        /// Balls are larger.
        BigBall = good("big-ball", Seconds(20), "Big ball", "Bigger ball")
            .excludes(SmallBall).odds(0, 0).color(0.90, 0.80, 0.65),
        /// Balls are smaller.
        SmallBall = bad("small-ball", Seconds(15), "Small ball", "Smaller ball")
            .excludes(BigBall).odds(0, 0).color(0.43, 0.39, 0.04),
        /// Balls leave the paddle straight for a brick.
        Homing = good("homing", Seconds(15), "Homing", "Homes in on bricks after each return")
            .odds(0, 72).color(0.0, 0.40, 0.65),
        /// A few bricks explode.
        Dynamite = good("dynamite", Instant, "Dynamite", "Turns some bricks into dynamite")
            .odds(0, 300).color(0.77, 0.43, 0.40),
        /// A few bricks take one more hit.
        Armor = bad("armor", Instant, "Armor", "Tougher bricks").odds(0, 180).color(0.43, 0.44, 0.49),
        /// All effects end.
        Reset = bad("reset", Instant, "Reset", "Ends all effects").odds(0, 0).color(0.60, 0.0, 0.12),
    }
}

impl PowerUpKind {
    /// Returns all that is fixed about this kind.
    pub const fn row(self) -> &'static PowerUpRow {
        &ROWS[self as usize]
    }

    /// Returns the kind of this name.
    ///
    /// ```
    /// use breakout::level::PowerUpKind;
    ///
    /// assert_eq!(PowerUpKind::from_name("chaos"), Some(PowerUpKind::Chaos));
    /// assert_eq!(PowerUpKind::from_name("Chaos"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Returns the name in levels and files.
    pub const fn name(self) -> &'static str {
        self.row().name
    }
}

#[cfg(test)]
mod tests {
    use super::PowerUpKind;

    #[test]
    fn page_for_authors_explains_every_power_up() {
        let page = include_str!("../../levels/README.md");
        for name in PowerUpKind::ALL.map(PowerUpKind::name) {
            let row = format!("| `{name}` | ");
            assert_eq!(page.lines().filter(|line| line.starts_with(&row)).count(), 1, "levels/README.md: {name}");
        }
    }
}
