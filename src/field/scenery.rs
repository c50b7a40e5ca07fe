//! The background of a level: a picture and its light. The levels of a world go through a day: the
//! first ones share the world's picture by day, the others its picture after sunset, each in a
//! different light.

use crate::draw::UvRect;
use crate::level::{Background, Level, World};
use crate::library::LevelList;
use glam::{Vec3, vec3};

/// Suffixes of picture names, in the order of [`Background::NAMES`], then the worlds by day: for the
/// field, `background…`, and for the area around it, `ground…`.
#[rustfmt::skip]
pub(crate) const PICTURES: [&str; Background::NAMES.len() + World::ALL.len()] = [
    "_harbour", "_forge", "_garden", "_clockwork", "_ridge", "_lagoon", "_aurora", "", "_dunes",
    "_harbour_day", "_forge_day", "_garden_day", "_clockwork_day",
];

/// A background picture and its light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scenery {
    /// Index in [`PICTURES`].
    pub(crate) picture: usize,
    /// Factor for the picture's color. Above 1, the picture is lighter than its file. Text must
    /// stay readable on every picture (`tests/all/contrast.rs`).
    pub(crate) light: Vec3,
    /// True if left and right are swapped.
    is_mirrored: bool,
}

/// Number of each world's levels that are by day. These are the first ones.
const DAYS: [usize; World::ALL.len()] = [3, 2, 3, 2];

/// Lights of each world's levels, from the first level to the sixth.
const LIGHTS: [[Vec3; 6]; World::ALL.len()] = [
    [
        vec3(1.04, 1.02, 1.00),
        vec3(0.90, 1.06, 1.12),
        vec3(1.16, 0.96, 0.82),
        vec3(1.45, 0.85, 0.72),
        vec3(1.10, 0.72, 1.20),
        vec3(0.50, 0.70, 1.05),
    ],
    [
        vec3(1.12, 0.98, 0.90),
        vec3(0.94, 1.04, 1.08),
        vec3(1.15, 1.10, 0.70),
        vec3(1.00, 0.72, 1.25),
        vec3(1.35, 0.80, 0.60),
        vec3(0.95, 0.55, 0.60),
    ],
    [
        vec3(0.96, 1.04, 1.10),
        vec3(1.06, 1.06, 0.98),
        vec3(1.16, 0.96, 0.82),
        vec3(1.35, 0.85, 0.70),
        vec3(1.00, 0.75, 1.15),
        vec3(0.50, 0.70, 1.00),
    ],
    [
        vec3(1.14, 0.99, 0.86),
        vec3(0.96, 1.03, 1.05),
        vec3(1.00, 1.05, 1.20),
        vec3(1.40, 0.80, 0.80),
        vec3(1.05, 0.75, 1.35),
        vec3(0.60, 0.75, 1.15),
    ],
];

impl Scenery {
    /// Returns the scenery of the chosen level.
    pub(crate) fn chosen(levels: &LevelList) -> Self {
        Self::at(levels, levels.number())
    }

    /// Returns the scenery of the level with this number, counted from 1.
    fn at(levels: &LevelList, number: usize) -> Self {
        let level = levels.iter().nth(number.saturating_sub(1));
        let place = level.map_or(Background::DEFAULT, Level::background).0;
        let before = levels.iter().take(number).filter(|level| level.background().0 == place);
        let turn = before.count().max(1) - 1;
        let is_mirrored = turn % 2 == 1;
        let is_of_world = level.is_some_and(|level| level.world.is_some());
        let Some(lights) = LIGHTS.get(place).filter(|_| is_of_world) else {
            return Self { picture: place, light: Vec3::ONE, is_mirrored };
        };
        let hour = turn % lights.len();
        let picture = if hour < DAYS[place] { Background::NAMES.len() + place } else { place };
        Self { picture, light: lights[hour], is_mirrored }
    }

    /// Returns true if the picture shows a sky by day, which has no stars.
    pub(crate) fn is_day(&self) -> bool {
        self.picture >= Background::NAMES.len()
    }

    /// Returns the area of a picture, mirrored if this scenery is mirrored.
    pub(crate) fn whole(&self, picture: UvRect) -> UvRect {
        if self.is_mirrored { picture.mirrored() } else { picture }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::Assets;
    use crate::level;
    use crate::library;

    #[test]
    fn levels_of_a_world_go_through_a_day_in_six_lights() {
        let levels = LevelList::from(library::shipped(&Assets::embedded()).expect("the game has levels"));
        assert_eq!(levels.count(), 24);
        let all: Vec<Scenery> = (1..=24).map(|number| Scenery::at(&levels, number)).collect();
        for (world, six) in all.chunks(6).enumerate() {
            let by_day = six.iter().take_while(|scenery| scenery.is_day()).count();
            assert!((2..=3).contains(&by_day), "{by_day} levels of world {world}");
            let name = PICTURES[world];
            for (i, scenery) in six.iter().enumerate() {
                let picture = if i < by_day { format!("{name}_day") } else { name.to_owned() };
                assert_eq!(PICTURES[scenery.picture], picture, "level {}", 6 * world + i + 1);
                assert!(six[..i].iter().all(|other| other.light != scenery.light), "level {}", 6 * world + i + 1);
            }
        }
    }

    #[test]
    fn background_is_the_one_that_is_named() {
        let background = |text: &str| {
            let level = level::parse("a.lvl", "A", format!("{text}\n2 2\n0 0\n")).expect("a good level");
            PICTURES[Scenery::chosen(&LevelList::from(vec![level])).picture]
        };
        assert_eq!(background("background: lagoon"), "_lagoon");
        assert_eq!(background("world: forge\nbackground: dunes"), "_dunes");
        assert_eq!((background("background: forge"), background("")), ("_forge", ""));
        assert_eq!(background("world: forge"), "_forge_day");
        assert_eq!(Scenery::chosen(&LevelList::default()).picture, Background::DEFAULT.0);
    }
}
