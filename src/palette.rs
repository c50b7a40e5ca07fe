//! Colors, names and descriptions of bricks and power-ups, shared by the field and the panels. Most
//! colors are the tutorial's.
//!
//! Colors are RGB from 0 to 1, and are written to the framebuffer without sRGB conversion.

use crate::level::{BrickKind, Color, Level, Tile};
use glam::{Vec3, Vec4};

/// Returns a brick's tint: the tutorial's color, except for orange. That is slightly redder, to
/// differ from sand for players without green cones (`docs/palette.md`). The page *How to play* has
/// bricks with colors of its own.
pub fn brick(kind: BrickKind) -> Vec3 {
    match kind.color {
        Color::Orange => Vec3::new(1.0, 0.467, 0.0),
        color => Vec3::from(color.rgb()),
    }
}

/// Returns the average color of a brick's image. It is darker than the tint, most of all for solid
/// bricks.
pub fn average_color(kind: BrickKind) -> Vec3 {
    brick(kind) * if kind.hits.is_some() { 0.86 } else { 0.70 }
}

/// Returns a color with its opacity multiplied by `share`.
pub(crate) fn faded(color: Vec4, share: f32) -> Vec4 {
    color.with_w(color.w * share)
}

/// Patterns on a level's bricks, so that players can tell kinds apart without relying on color. By
/// default, all bricks are plain.
///
/// Colors of the tutorial always have the same patterns. Custom colors get the unused patterns: the
/// more bricks have a color, the plainer its pattern.
///
/// ```
/// use breakout::level;
/// use breakout::palette::Faces;
///
/// let level = level::parse("example.lvl", "Example", "tile a: color=#ff8800\n23\naa\n")?;
/// let faces = Faces::of_level(&level);
/// let [blue, green, own] = [0, 1, 2].map(|at| match level.tiles[at] {
///     level::Tile::Brick(kind) => faces.of(kind.color),
///     level::Tile::Empty => unreachable!(),
/// });
/// assert_eq!((blue, green, own), (0, 1, 2));
/// assert_eq!(Faces::default().of(level::Color::Green), 0);
/// # Ok::<(), level::Problems>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Faces {
    has_patterns: bool,
    /// Custom colors, indexed by pattern.
    own: [Option<[u8; 3]>; Faces::COUNT],
}

impl Faces {
    /// Number of patterns.
    pub const COUNT: usize = 12;

    /// Colors of the tutorial, indexed by pattern.
    const KNOWN: [Color; 5] = [Color::Blue, Color::Green, Color::Sand, Color::Orange, Color::White];

    /// Assigns patterns to the colors of a level.
    pub fn of_level(level: &Level) -> Self {
        // A color of the tutorial that the level does not use leaves its pattern to a custom color.
        let mut is_free = [true; Self::COUNT];
        let mut own: Vec<([u8; 3], u32)> = Vec::new();
        for tile in &level.tiles {
            let Tile::Brick(BrickKind { color, hits: Some(_), .. }) = *tile else { continue };
            if let Some(place) = known_place(color) {
                is_free[place] = false;
            } else if let Some((_, count)) = own.iter_mut().find(|(known, _)| Color::Custom(*known) == color) {
                *count += 1;
            } else {
                own.push((color.bytes(), 1));
            }
        }
        // The most frequent color gets the plainest pattern.
        own.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let mut faces = Self { has_patterns: true, ..Self::default() };
        let places = (0..Self::COUNT).filter(|place| is_free[*place]);
        for ((color, _), place) in own.into_iter().zip(places) {
            faces.own[place] = Some(color);
        }
        faces
    }

    /// Returns the pattern of a color, from 0. Colors beyond [`Self::COUNT`] all get pattern 0.
    pub fn of(&self, color: Color) -> usize {
        let place = match color {
            Color::Custom(own) => self.own.iter().position(|known| *known == Some(own)),
            known => known_place(known),
        };
        place.filter(|_| self.has_patterns).unwrap_or(0)
    }
}

fn known_place(color: Color) -> Option<usize> {
    Faces::KNOWN.iter().position(|known| *known == color)
}

/// Color of the paddle's center, for fragments that fly off it.
pub const PADDLE: Vec3 = Vec3::new(0.78, 0.87, 0.94);
/// Color of the paddle's ends, for fragments that fly off them.
pub const PADDLE_END: Vec3 = Vec3::new(1.0, 0.55, 0.22);

/// Color of the light on the paddle, and of the glow where the ball bounces.
pub const LAMP: Vec3 = Vec3::new(0.47, 0.94, 1.0);

/// Tint of a sticky paddle. Mixed with the paddle's color unless effects are off.
pub const STICKY_PADDLE: Vec3 = Vec3::new(1.0, 0.5, 1.0);

/// Color of the light on a sticky paddle.
pub const STICKY_LIGHT: Vec3 = Vec3::new(0.86, 0.62, 0.96);

/// Edge of a ball that passes through bricks, between its white core and a dark outline. The two
/// keep it visible on bricks of any color.
pub const PIERCING_EDGE: Vec3 = Vec3::new(1.0, 0.62, 0.16);

/// Tint of a ball that passes through bricks when effects are off.
pub const PIERCING_BALL: Vec3 = Vec3::new(1.0, 0.5, 0.5);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::Assets;
    use crate::vision::first_alike;

    /// In every level of the game, kinds of brick that touch differ in color for everybody, and in
    /// pattern if patterns are on.
    #[test]
    fn touching_kinds_are_distinguishable_with_any_color_vision() {
        for level in crate::library::shipped(&Assets::embedded()).expect("the game has levels") {
            let faces = Faces::of_level(&level);
            let face = |kind: BrickKind| kind.hits.map(|_| faces.of(kind.color));
            for (cell, tile) in level.tiles.iter().enumerate() {
                let right = (cell % level.columns + 1 < level.columns).then_some(cell + 1);
                for other in [right, Some(cell + level.columns)].into_iter().flatten() {
                    let (Tile::Brick(one), Some(Tile::Brick(two))) = (*tile, level.tiles.get(other)) else {
                        continue;
                    };
                    if one.color == two.color {
                        continue;
                    }
                    let shown = format!("{}: {:?} and {:?}", level.title, one.color, two.color);
                    assert_eq!(first_alike(average_color(one), average_color(*two)), None, "{shown}");
                    assert_ne!(face(one), face(*two), "{shown}");
                }
            }
        }
    }
}
