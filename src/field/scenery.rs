//! Which ground a level has: one of few pictures, in one of several lights. It follows from the
//! level's title alone, so a level that is opened by itself, chosen in the menu, reached in a run
//! or shown as a record has the same ground, and one that is changed while it is played keeps it.

use crate::draw::UvRect;
use crate::library::LevelList;
use glam::{Vec3, vec3};

/// Endings of the pictures' names: of the field's, `background…`, and of the ground around it,
/// `ground…`.
pub(crate) const PICTURES: [&str; 8] = ["_ridge", "_lagoon", "_ember", "_aurora", "_sea", "", "_forest", "_dunes"];

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

/// Second lights of pictures: polar night, sapphire, rose, sunset, autumn, ice.
const LIGHTS: [(usize, Vec3); 6] = [
    (0, vec3(0.42, 1.15, 1.45)),
    (1, vec3(1.60, 0.52, 1.40)),
    (3, vec3(2.30, 0.62, 0.95)),
    (4, vec3(2.90, 0.62, 0.62)),
    (6, vec3(2.40, 0.72, 0.45)),
    (7, vec3(0.36, 1.45, 1.90)),
];

/// Number of sceneries: each picture as it is, and most mirrored in a second light.
const SCENERIES: usize = PICTURES.len() + LIGHTS.len();

/// The first value of the hash of titles. With this one the game's first level has the first
/// picture, its first eight show all of them, no two that follow each other share one, and all
/// sceneries come up; a test says so. Of all numbers that do this it lets pictures suit their
/// levels best: the boat is on the sea, tulips and toadstool are in the wood. If the levels change,
/// another may be needed.
const SALT: u32 = 390_569_611;

impl Scenery {
    /// The scenery of the chosen level.
    pub(crate) fn chosen(levels: &LevelList) -> Self {
        Self::new(index_at(levels, levels.number()))
    }

    /// One of [`SCENERIES`].
    fn new(index: usize) -> Self {
        let (picture, light) = index.checked_sub(PICTURES.len()).map_or((index, Vec3::ONE), |light| LIGHTS[light]);
        Self { picture, light, is_mirrored: index >= PICTURES.len() }
    }

    /// The whole of a picture as it lies in this scenery.
    pub(crate) fn whole(&self, picture: UvRect) -> UvRect {
        if self.is_mirrored { picture.mirrored() } else { picture }
    }
}

/// The index of [`Scenery::new`] for the level with this number, counted from 1. If the title gives
/// the scenery of the level before, it is the next one.
fn index_at(levels: &LevelList, number: usize) -> usize {
    let indices = levels.iter().take(number).map(|level| index_of(level.title()));
    indices.reduce(|before, own| if own == before { (own + 1) % SCENERIES } else { own }).unwrap_or(0)
}

/// The index that a title gives: Fowler, Noll and Vo's hash (FNV-1a), with its upper half mixed in,
/// since its lowest bits follow from the letters' lowest bits alone.
fn index_of(title: &str) -> usize {
    const PRIME: u32 = 16_777_619;
    let mixed = title.bytes().fold(SALT, |mixed, byte| (mixed ^ u32::from(byte)).wrapping_mul(PRIME));
    (mixed ^ (mixed >> 16)) as usize % SCENERIES
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::Assets;
    use crate::level;
    use crate::library;
    use std::collections::BTreeSet;

    fn shipped() -> LevelList {
        LevelList::from(library::shipped(&Assets::embedded()).expect("the game has levels"))
    }

    fn of_titles(titles: &[&str]) -> LevelList {
        let level = |title: &&str| level::parse("a.lvl", title, "2 2 2\n0 0 0\n").expect("a good level");
        LevelList::from(titles.iter().map(level).collect::<Vec<_>>())
    }

    /// Otherwise choose another [`SALT`].
    #[test]
    fn levels_that_follow_each_other_share_no_picture_and_all_sceneries_come_up() {
        let levels = shipped();
        let all: Vec<usize> = (1..=levels.count()).map(|number| index_at(&levels, number)).collect();
        assert_eq!(all[0], 0, "the picture that is prepared while the program starts");
        for (place, index) in all.iter().enumerate() {
            let next = all[(place + 1) % all.len()];
            assert_ne!(Scenery::new(*index).picture, Scenery::new(next).picture, "level {}", place + 1);
        }
        assert!((0..SCENERIES).all(|index| all.contains(&index)), "{all:?}");
        let first: BTreeSet<usize> = all[..PICTURES.len()].iter().map(|index| Scenery::new(*index).picture).collect();
        assert_eq!(first.len(), PICTURES.len(), "{all:?}");
    }

    #[test]
    fn a_level_has_the_same_scenery_wherever_it_is() {
        let mut levels = shipped();
        for _ in 0..levels.count() {
            let alone = LevelList::from(vec![levels.chosen().expect("a level").clone()]);
            assert_eq!(Scenery::chosen(&alone), Scenery::chosen(&levels), "{:?}", alone.chosen());
            levels.choose_neighbor(1);
        }
    }

    #[test]
    fn levels_of_one_title_take_turns() {
        let levels = of_titles(&["Mine"; 3]);
        let [one, two, three] = [1, 2, 3].map(|number| index_at(&levels, number));
        assert!(one != two && two != three);
        let none = of_titles(&[]);
        assert_eq!(Scenery::chosen(&none), Scenery::new(0));
    }
}
