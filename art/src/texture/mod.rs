//! Generates the textures.
//!
//! Each is a function from a point to a [`Colour`], built from signed distances to outlines. A
//! vector rasteriser could fill the same outlines. However, bevels, gloss and glows are functions
//! of the distance. Here each of them is one expression instead of a stack of gradients and blurs.

pub mod actor;
pub mod backdrop;
pub mod background;
pub mod ball;
pub mod brick;
mod clockwork;
pub mod colour;
pub mod effect;
mod forge;
mod garden;
pub mod ground;
mod harbour;
pub mod heart;
pub mod ico;
pub mod icon;
pub mod key;
pub mod landscape;
pub mod lark;
pub mod light;
pub mod mark;
pub mod paddle;
pub mod panel;
pub mod particle;
pub mod picture;
pub mod power_up;
pub mod relief;
pub mod shape;
pub mod star;
pub mod symbol;
pub mod world;

use glam::{UVec2, Vec2};

use colour::Colour;
use picture::Picture;

/// A texture's file name and the function that draws the texture.
pub type Texture = (&'static str, fn() -> Picture);

/// Every picture in the folder `textures`.
pub const ALL: [Texture; COUNT] = {
    let groups: [&[Texture]; 12] = [
        &OTHERS,
        &power_up::ALL,
        &relief::ALL,
        &mark::ALL,
        &actor::ALL,
        &effect::ALL,
        &lark::ALL,
        &backdrop::ALL,
        &landscape::ALL,
        &world::ALL,
        &ground::ALL,
        &panel::ALL,
    ];
    let mut all = [OTHERS[0]; COUNT];
    let (mut group, mut i, mut next) = (0, 0, 0);
    while next < COUNT {
        if i == groups[group].len() {
            (group, i) = (group + 1, 0);
        } else {
            all[next] = groups[group][i];
            (i, next) = (i + 1, next + 1);
        }
    }
    all
};

/// Number of textures.
const COUNT: usize = OTHERS.len()
    + power_up::ALL.len()
    + relief::ALL.len()
    + mark::ALL.len()
    + actor::ALL.len()
    + effect::ALL.len()
    + lark::ALL.len()
    + backdrop::ALL.len()
    + landscape::ALL.len()
    + world::ALL.len()
    + ground::ALL.len()
    + panel::ALL.len();

/// The tutorial's textures and those of the panels.
const OTHERS: [Texture; 10] = [
    // The sky has no sharp edges. One sample per pixel is enough.
    ("background.jpg", || {
        paint(background::FIELD / background::PIXEL, 1, |p| background::field(p * background::PIXEL))
    }),
    ("ball.png", || paint(Vec2::splat(ball::SIZE), SMOOTH, ball::colour_at)),
    ("block.png", || paint(brick::SIZE, SMOOTH, brick::destructible)),
    ("block_solid.png", || paint(brick::SIZE, SMOOTH, brick::solid)),
    ("heart.png", || paint(Vec2::splat(heart::SIZE), SMOOTH, heart::painter())),
    ("icon.png", || paint(Vec2::splat(icon::SIZE), SMOOTH, icon::colour_at)),
    ("key.png", || paint(Vec2::splat(key::SIZE), SMOOTH, key::colour_at)),
    ("paddle.png", || paint(paddle::SIZE, SMOOTH, paddle::colour_at)),
    ("particle.png", || paint(Vec2::splat(particle::SIZE), 1, particle::colour_at)),
    ("star.png", || paint(Vec2::splat(star::SIZE), SMOOTH, star::painter())),
];

/// File name of the Windows program icon. Each of its sizes is drawn separately to stay sharp.
pub const PROGRAM_ICON: &str = "icon.ico";

/// Draws the images of [`PROGRAM_ICON`], smallest first, for title bars, task bars and desktops at
/// their usual scales.
pub fn program_icon() -> Vec<Picture> {
    [16, 20, 24, 32, 40, 48, 64, 256].map(icon_with_side).into()
}

/// Draws the icon with `side` × `side` pixels.
pub fn icon_with_side(side: u32) -> Picture {
    let scale = icon::SIZE / side as f32;
    // A smaller image packs more of the icon into each pixel and needs more samples.
    Picture::paint(side, side, SMOOTH * scale.ceil() as u32, |p| icon::colour_at(p * scale))
}

/// Samples along each side of a pixel, for textures with edges.
const SMOOTH: u32 = 3;

fn paint(size: Vec2, samples: u32, colour_at: impl Fn(Vec2) -> Colour) -> Picture {
    let UVec2 { x, y } = size.as_uvec2();
    Picture::paint(x, y, samples, colour_at)
}
