//! The worlds that a level can belong to, each with a background and a piece of music, and the
//! backgrounds that a level can name.

/// A themed group of levels with its own background and music.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum World {
    /// Ships and water. Bricks move.
    Harbour,
    /// Fire and iron. Bricks explode.
    Forge,
    /// Spring. Bricks grow back.
    Garden,
    /// Cogs under the stars. Bricks of all kinds.
    Clockwork,
}

impl World {
    /// All worlds, in the order of a run.
    pub const ALL: [Self; 4] = [Self::Harbour, Self::Forge, Self::Garden, Self::Clockwork];

    /// Returns the world's name in a level's text.
    pub const fn name(self) -> &'static str {
        Background::NAMES[self as usize]
    }

    /// Returns the world with this name, if there is one.
    ///
    /// ```
    /// use breakout::level::World;
    ///
    /// assert_eq!(World::from_name("forge"), Some(World::Forge));
    /// assert_eq!(World::from_name("Forge"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|world| world.name() == name)
    }
}

/// A picture behind the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Background(
    /// Index into [`Background::NAMES`].
    pub usize,
);

impl Background {
    /// Names of all backgrounds: first those of the worlds, in the order of [`World::ALL`].
    pub const NAMES: [&str; 9] =
        ["harbour", "forge", "garden", "clockwork", "ridge", "lagoon", "aurora", "space", "dunes"];

    /// Background of a level that names none.
    pub const DEFAULT: Self = Self(7);

    /// Returns the background with this name, if there is one.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::NAMES.iter().position(|known| *known == name).map(Self)
    }

    /// Returns the background's name in a level's text.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self.0]
    }
}

/// The background and music that a level or its set chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The picture behind the field, if chosen.
    pub background: Option<Background>,
    /// The world whose music plays, if chosen.
    pub music: Option<World>,
}
