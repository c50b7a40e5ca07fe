//! The worlds to which a level can belong, each with a background and a piece of music, and the
//! backgrounds that a level can have by name.

/// A world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum World {
    /// Ships and water; its bricks move.
    Harbour,
    /// Fire and iron; its bricks explode.
    Forge,
    /// Spring; its bricks grow again.
    Garden,
    /// Cogs under the stars, with bricks of all kinds.
    Clockwork,
}

impl World {
    /// All worlds, in the order of a run.
    pub const ALL: [Self; 4] = [Self::Harbour, Self::Forge, Self::Garden, Self::Clockwork];

    /// Its name in a level's text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Background::NAMES[self as usize]
    }

    /// The world that has this name, if there is one.
    ///
    /// ```
    /// use breakout::level::World;
    ///
    /// assert_eq!(World::from_name("forge"), Some(World::Forge));
    /// assert_eq!(World::from_name("Forge"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|world| world.name() == name)
    }
}

/// A picture behind the field, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Background(
    /// An index into [`Background::NAMES`].
    pub usize,
);

impl Background {
    /// All names: the worlds' come first, in the order of [`World::ALL`].
    pub const NAMES: [&str; 9] =
        ["harbour", "forge", "garden", "clockwork", "ridge", "lagoon", "aurora", "space", "dunes"];

    /// The background of a level that names none.
    pub const DEFAULT: Self = Self(7);

    /// The background that has this name, if there is one.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::NAMES.iter().position(|known| *known == name).map(Self)
    }

    /// Its name in a level's text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self.0]
    }
}

/// A level's background and music, as far as it or its set names them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The picture behind the field.
    pub background: Option<Background>,
    /// The world whose piece is played.
    pub music: Option<World>,
}
