//! How bricks and power-ups look, wherever they are shown: the tutorial's colours, and the words of
//! the panels.
//!
//! Colours are red, green and blue from 0 to 1. They are written to the framebuffer as they stand,
//! without any sRGB conversion.

use crate::game::PowerUpKind;
use crate::level::{BrickKind, Color, Level, Tile};
use glam::Vec3;

/// The tint of a brick: the tutorial's numbers, but for orange, which is a little redder so that it
/// is told from sand without green cones too (`docs/palette.md`).
#[must_use]
pub fn brick(kind: BrickKind) -> Vec3 {
    match kind.color {
        Color::Orange => Vec3::new(1.0, 0.467, 0.0),
        color => Vec3::from(color.rgb()),
    }
}

/// Average colour of a brick's picture: darker than its tint, and a solid one's more so.
#[must_use]
pub fn average_color(kind: BrickKind) -> Vec3 {
    brick(kind) * if kind.hits.is_some() { 0.86 } else { 0.70 }
}

/// The faces of a level's bricks: patterns for players who ask for them, so that no kind is told by
/// its colour alone; by default all are plain. The tutorial's colours always have the same
/// patterns, and an author's own get those that are left, the plainest for what there is most of.
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
    /// There are patterns.
    has_patterns: bool,
    /// The author's own colours, in the order of their faces.
    own: [Option<[u8; 3]>; Faces::COUNT],
}

impl Faces {
    /// Number of faces.
    pub const COUNT: usize = 12;

    /// The colours of the tutorial, in the order of their faces.
    const KNOWN: [Color; 5] = [Color::Blue, Color::Green, Color::Sand, Color::Orange, Color::White];

    /// The faces on a level.
    #[must_use]
    pub fn of_level(level: &Level) -> Self {
        // The tutorial's colours that the level does not use leave their faces to others.
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
        // What there is most of has the plainest face.
        own.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let mut faces = Self { has_patterns: true, ..Self::default() };
        let places = (0..Self::COUNT).filter(|place| is_free[*place]);
        for ((color, _), place) in own.into_iter().zip(places) {
            faces.own[place] = Some(color);
        }
        faces
    }

    /// The face of a colour, from 0. Colours beyond the number of faces share one.
    #[must_use]
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

/// Colour, name and description of a power-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PowerUpLook {
    /// Its name, short enough for a panel.
    pub name: &'static str,
    /// Its effect, in a few words.
    pub effect: &'static str,
    /// Its effect with reduced motion, where the picture itself does not move.
    pub effect_at_rest: &'static str,
    /// The colour of its item, and of the sparks that fly when it is collected.
    pub color: Vec3,
}

/// Colour, name and description of a power-up. The colours are the tutorial's; multi-ball is ours.
#[must_use]
pub const fn power_up(kind: PowerUpKind) -> PowerUpLook {
    use PowerUpKind::*;
    let (name, effect, color) = match kind {
        Speed => ("Speed", "Faster ball", Vec3::new(0.5, 0.5, 1.0)),
        Sticky => ("Sticky", "Ball sticks to paddle", Vec3::new(1.0, 0.5, 1.0)),
        PassThrough => ("Pass-through", "Ball pierces bricks", Vec3::new(0.5, 1.0, 0.5)),
        PadSizeIncrease => ("Wide paddle", "Paddle grows", Vec3::new(1.0, 0.6, 0.4)),
        Confuse => ("Confuse", "Flips the screen", Vec3::new(1.0, 0.3, 0.3)),
        Chaos => ("Chaos", "Distorts the picture", Vec3::new(0.9, 0.25, 0.25)),
        MultiBall => ("Multi-ball", "Splits the ball", Vec3::new(0.3, 0.87, 0.95)),
        Laser => ("Laser", "Shoots bricks", Vec3::new(0.97, 1.0, 0.16)),
        Floor => ("Floor", "Saves one ball", Vec3::new(0.93, 0.96, 1.0)),
        Bomb => ("Bomb ball", "Blasts nearby bricks", Vec3::new(1.0, 0.74, 0.17)),
        Slow => ("Slow ball", "Ball slows down", Vec3::new(0.12, 0.67, 0.59)),
        ExtraLife => ("Extra life", "One more try", Vec3::new(1.0, 0.38, 0.61)),
        Shrink => ("Shrink", "Narrower paddle", Vec3::new(0.78, 0.14, 0.39)),
        Magnet => ("Magnet", "Pulls in good items", Vec3::new(0.19, 0.55, 0.76)),
        DoublePoints => ("Double points", "Bricks score double", Vec3::new(0.05, 0.55, 0.08)),
        Freeze => ("Freeze", "Slower paddle", Vec3::new(0.75, 0.92, 0.83)),
        Darkness => ("Darkness", "Hides the bricks", Vec3::new(0.22, 0.16, 0.78)),
        BigBall => ("Big ball", "Bigger ball", Vec3::new(0.90, 0.80, 0.65)),
        SmallBall => ("Small ball", "Smaller ball", Vec3::new(0.43, 0.39, 0.04)),
        Homing => ("Homing", "Homes in on bricks after each return", Vec3::new(0.0, 0.40, 0.65)),
        Dynamite => ("Dynamite", "Turns some bricks into dynamite", Vec3::new(0.77, 0.43, 0.40)),
        Armor => ("Armor", "Tougher bricks", Vec3::new(0.43, 0.44, 0.49)),
        Reset => ("Reset", "Ends all effects", Vec3::new(0.60, 0.0, 0.12)),
        Mystery => ("Mystery", "Random: good or bad", Vec3::new(0.67, 0.08, 1.0)),
    };
    let effect_at_rest = match kind {
        Confuse => "Striped border instead",
        Chaos => "Checkered border instead",
        _ => effect,
    };
    PowerUpLook { name, effect, effect_at_rest, color }
}

/// The colours of the paddle's middle and of its ends, for what flies off it.
pub const PADDLE: Vec3 = Vec3::new(0.78, 0.87, 0.94);
/// See [`PADDLE`].
pub const PADDLE_END: Vec3 = Vec3::new(1.0, 0.55, 0.22);

/// The light of the paddle's lamp: where something is hit, it glows in this colour.
pub const LAMP: Vec3 = Vec3::new(0.47, 0.94, 1.0);

/// Tints a paddle that is sticky; only a little where more than in the tutorial is shown.
pub const STICKY_PADDLE: Vec3 = Vec3::new(1.0, 0.5, 1.0);

/// The light on a sticky paddle.
pub const STICKY_LIGHT: Vec3 = Vec3::new(0.86, 0.62, 0.96);

/// The edge of a ball that passes through bricks, around its white core and within a dark line:
/// with both it is seen on bricks of any colour.
pub const PIERCING_EDGE: Vec3 = Vec3::new(1.0, 0.62, 0.16);

/// Tints a ball that passes through bricks where nothing goes beyond the tutorial.
pub const PIERCING_BALL: Vec3 = Vec3::new(1.0, 0.5, 0.5);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::Assets;
    use crate::vision::first_alike;

    /// In every level of the game two kinds that touch look different to everybody, by their
    /// colour, and with marks by their face too.
    #[test]
    fn kinds_that_touch_are_told_apart_by_everybody() {
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
