//! The worlds to which a level can belong: each has a background and a piece of music.

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
        match self {
            Self::Harbour => "harbour",
            Self::Forge => "forge",
            Self::Garden => "garden",
            Self::Clockwork => "clockwork",
        }
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
