//! The power-ups and the names that `drop=` on a `tile` line accepts. `game::power_up` has the
//! rules of each, and adds their numbers to [`PowerUpKind`].

/// Makes the kinds, the list of all kinds and their names from one list, so that no list can lack a
/// kind.
macro_rules! named {
    ($(#[$about:meta])* pub enum $Kind:ident { $($(#[$doc:meta])* $kind:ident = $name:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $Kind {
            $($(#[$doc])* $kind,)*
        }

        impl $Kind {
            /// The names that a level may drop, in the order of [`Self::ALL`].
            pub const NAMES: [&'static str; [$($name),*].len()] = [$($name),*];

            /// All kinds, the tutorial's six first, in its order. New ones go to the end: recorded
            /// games depend on the order.
            pub const ALL: [Self; Self::NAMES.len()] = [$(Self::$kind),*];

            /// Its name: the tutorial's, where it has one.
            #[must_use]
            pub const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }
        }
    };
}

named! {
    /// A kind of power-up.
    ///
    /// ```
    /// use breakout::level::PowerUpKind;
    ///
    /// assert_eq!(PowerUpKind::ALL[2], PowerUpKind::PassThrough);
    /// assert_eq!(PowerUpKind::PassThrough.name(), "pass-through");
    /// ```
    pub enum PowerUpKind {
        /// Every ball flies a fifth faster.
        Speed = "speed",
        /// A ball that meets the paddle waits there to be released.
        Sticky = "sticky",
        /// Balls fly through bricks that break, destroying them.
        PassThrough = "pass-through",
        /// The paddle is wider.
        PadSizeIncrease = "pad-size-increase",
        /// The picture is turned and its colours inverted.
        Confuse = "confuse",
        /// The picture swirls and shows edges only.
        Chaos = "chaos",
        /// Two more balls. An addition of ours, as are all that follow: the tutorial's game has one
        /// ball.
        MultiBall = "multi-ball",
        /// The paddle shoots bolts.
        Laser = "laser",
        /// A bar below the paddle saves one ball.
        Floor = "floor",
        /// A brick that a ball hits takes its neighbours along.
        Bomb = "bomb",
        /// Every ball flies slower.
        Slow = "slow",
        /// One more life.
        ExtraLife = "extra-life",
        /// The paddle is narrower.
        Shrink = "shrink",
        /// Good items drift towards the paddle.
        Magnet = "magnet",
        /// Bricks are worth twice their points.
        DoublePoints = "double-points",
        /// Does what an item of another kind does, drawn when it is caught.
        Mystery = "mystery",
        /// The paddle is slow.
        Freeze = "freeze",
        /// Bricks and background are dark.
        Darkness = "darkness",
        /// Balls are larger.
        BigBall = "big-ball",
        /// Balls are smaller.
        SmallBall = "small-ball",
        /// Balls leave the paddle straight for a brick.
        Homing = "homing",
        /// A few bricks blow up.
        Dynamite = "dynamite",
        /// A few bricks take one more hit.
        Armor = "armor",
        /// All effects end.
        Reset = "reset",
    }
}

impl PowerUpKind {
    /// The kind that has this name, if there is one.
    ///
    /// ```
    /// use breakout::level::PowerUpKind;
    ///
    /// assert_eq!(PowerUpKind::from_name("chaos"), Some(PowerUpKind::Chaos));
    /// assert_eq!(PowerUpKind::from_name("Chaos"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn page_for_authors_names_every_power_up() {
        let page = include_str!("../../levels/README.md");
        let row = page.lines().find(|line| line.starts_with("| `drop=NAME`")).expect("its row");
        for name in super::PowerUpKind::NAMES {
            assert!(row.contains(&format!("`{name}`")), "levels/README.md does not name {name}");
        }
    }
}
