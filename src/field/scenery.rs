//! The background of a level: one of few pictures, in one of several lights. A level of a world has
//! the world's picture, and each further one another light. For all others it follows from the
//! title, so a level has the same background wherever it is, and keeps it while it is changed.

use crate::draw::UvRect;
use crate::level::{Level, World};
use crate::library::LevelList;
use glam::{Vec3, vec3};

/// Endings of the pictures' names: of the field's, `background…`, and of the ground around it,
/// `ground…`. Those of the worlds come first, in the order of [`World::ALL`].
pub(crate) const PICTURES: [&str; 9] =
    ["_harbour", "_forge", "_garden", "_clockwork", "_ridge", "_lagoon", "_aurora", "", "_dunes"];

/// A picture in a light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scenery {
    /// An index of [`PICTURES`].
    pub(crate) picture: usize,
    /// Multiplies the picture: what is above 1 is lighter than in the file. None is so light that
    /// a text on it could not be read (`tests/all/contrast.rs`).
    pub(crate) light: Vec3,
    /// True if left and right are swapped.
    is_mirrored: bool,
}

/// Lights of a world's levels, from its first to its sixth.
const LIGHTS: [[Vec3; 6]; World::ALL.len()] = [
    [
        vec3(1.20, 1.02, 0.92),
        vec3(1.00, 1.08, 1.10),
        vec3(0.85, 1.12, 1.00),
        vec3(1.45, 0.85, 0.72),
        vec3(1.10, 0.72, 1.20),
        vec3(0.50, 0.70, 1.05),
    ],
    [
        vec3(1.00, 1.00, 1.00),
        vec3(0.80, 1.05, 1.15),
        vec3(1.15, 1.10, 0.70),
        vec3(1.00, 0.72, 1.25),
        vec3(1.35, 0.80, 0.60),
        vec3(0.95, 0.55, 0.60),
    ],
    [
        vec3(1.15, 0.95, 0.85),
        vec3(0.85, 1.05, 1.05),
        vec3(1.00, 1.05, 0.80),
        vec3(1.35, 0.85, 0.70),
        vec3(1.00, 0.75, 1.15),
        vec3(0.50, 0.70, 1.00),
    ],
    [
        vec3(1.25, 1.00, 0.85),
        vec3(0.75, 1.15, 1.10),
        vec3(1.00, 1.05, 1.20),
        vec3(1.40, 0.80, 0.80),
        vec3(1.05, 0.75, 1.35),
        vec3(0.60, 0.75, 1.15),
    ],
];

impl Scenery {
    /// The scenery of the chosen level.
    pub(crate) fn chosen(levels: &LevelList) -> Self {
        Self::at(levels, levels.number())
    }

    /// The scenery of the level with this number, counted from 1.
    fn at(levels: &LevelList, number: usize) -> Self {
        let own = |level: &Level, before: Option<usize>| match level.world() {
            Some(world) => world as usize,
            None => of_title(level.title(), before),
        };
        let (mut picture, mut seen) = (None, [0; PICTURES.len()]);
        for level in levels.iter().take(number) {
            let own = own(level, picture);
            seen[own] += 1;
            picture = Some(own);
        }
        let (picture, level) = (picture.unwrap_or(0), levels.iter().nth(number.saturating_sub(1)));
        let is_of_world = level.is_some_and(|level| level.world().is_some());
        let turn = seen[picture].max(1) - 1;
        let light = LIGHTS.get(picture).filter(|_| is_of_world).map_or(Vec3::ONE, |lights| lights[turn % lights.len()]);
        Self { picture, light, is_mirrored: turn % 2 == 1 }
    }

    /// The whole of a picture as it lies in this scenery.
    pub(crate) fn whole(&self, picture: UvRect) -> UvRect {
        if self.is_mirrored { picture.mirrored() } else { picture }
    }
}

/// The picture that a title gives: Fowler, Noll and Vo's hash (FNV-1a), with its upper half mixed
/// in, since its lowest bits follow from the letters' lowest bits alone. If that is the picture of
/// the level before, it is the next one.
fn of_title(title: &str, before: Option<usize>) -> usize {
    const BASIS: u32 = 0x811c_9dc5;
    const PRIME: u32 = 16_777_619;
    let mixed = title.bytes().fold(BASIS, |mixed, byte| (mixed ^ u32::from(byte)).wrapping_mul(PRIME));
    let picture = (mixed ^ (mixed >> 16)) as usize % PICTURES.len();
    if before == Some(picture) { (picture + 1) % PICTURES.len() } else { picture }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::Assets;
    use crate::level;
    use crate::library;

    fn of_titles(titles: &[&str]) -> LevelList {
        let level = |title: &&str| level::parse("a.lvl", title, "2 2 2\n0 0 0\n").expect("a good level");
        LevelList::from(titles.iter().map(level).collect::<Vec<_>>())
    }

    #[test]
    fn levels_of_a_world_share_its_picture_in_six_lights() {
        let levels = LevelList::from(library::shipped(&Assets::embedded()).expect("the game has levels"));
        assert_eq!(levels.count(), 24);
        let all: Vec<Scenery> = (1..=24).map(|number| Scenery::at(&levels, number)).collect();
        for (world, six) in all.chunks(6).enumerate() {
            for (i, scenery) in six.iter().enumerate() {
                assert_eq!(scenery.picture, world, "level {}", 6 * world + i + 1);
                assert!(six[..i].iter().all(|other| other.light != scenery.light), "level {}", 6 * world + i + 1);
            }
        }
    }

    #[test]
    fn levels_of_one_title_take_turns() {
        let levels = of_titles(&["Mine"; 3]);
        let [one, two, three] = [1, 2, 3].map(|number| Scenery::at(&levels, number).picture);
        assert!(one != two && two != three);
        let none = of_titles(&[]);
        assert_eq!(Scenery::chosen(&none).picture, 0);
    }
}
