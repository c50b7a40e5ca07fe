//! What lies around the field, and the frame between the two.

use super::super::Renderer;
use super::super::field::is_turned;
use super::super::scenery::Scenery;
use super::super::sheet::Sprite;
use crate::collision::Aabb;
use crate::draw::{Layout, SpriteRenderer, UvRect};
use crate::play::View;
use glam::{Vec2, Vec4, vec2};

/// Width of the frame with its glow, canvas units.
const FRAME: f32 = 18.0;

/// The share of the frame's picture that each of its sides has.
const SIDE: f32 = 40.0 / 96.0;

/// What the ground has left of its picture's light: text is read on it.
const GROUND: Vec4 = Vec4::new(0.30, 0.30, 0.30, 1.0);

/// The same where contrast is high.
const DARK_GROUND: Vec4 = Vec4::new(0.1, 0.1, 0.1, 1.0);

/// Tints the frame below the field, where balls are lost.
const FLOOR: Vec4 = Vec4::new(2.2, 0.55, 0.62, 1.0);

impl Renderer {
    /// The ground all around the field up to the window's edges: opaque, so that it costs little.
    pub(in crate::render) fn draw_ground(&mut self, layout: &Layout, view: &View<'_>) {
        let (field, shown) = (layout.field_area(), layout.shown());
        let scenery = Scenery::chosen(view.levels);
        let uv = scenery.whole(self.sheet.ground_uv(scenery.picture));
        let ground = if view.facts.settings.high_contrast { DARK_GROUND } else { GROUND };
        for part in around(&field, shown) {
            let (from, to) = (part.min / shown, part.max / shown);
            let size = uv.max - uv.min;
            let uv = UvRect { min: uv.min + from * size, max: uv.min + to * size };
            self.sprites.draw_sprite(part.min, part.size(), uv, scenery.light.extend(1.0) * ground);
        }
    }

    /// The frame between the field and what lies around it.
    pub(super) fn draw_frame(&mut self, field: &Aabb, view: &View<'_>) {
        // Where the picture is turned, balls are lost above.
        let floor = if is_turned(view) { 0 } else { 2 };
        let area = Aabb { min: field.min - Vec2::splat(FRAME), max: field.max + Vec2::splat(FRAME) };
        for part in nine(&area, FRAME, self.sheet.uv(Sprite::Frame), SIDE).filter(|part| !part.is_middle()) {
            part.draw(&mut self.sprites, if part.row == floor { FLOOR } else { Vec4::ONE });
        }
    }
}

/// One of nine parts of a picture that is stretched without its corners.
pub(super) struct Part {
    /// Counted from the top.
    row: usize,
    column: usize,
    area: Aabb,
    uv: UvRect,
}

impl Part {
    fn is_middle(&self) -> bool {
        (self.row, self.column) == (1, 1)
    }

    pub(super) fn draw(&self, sprites: &mut SpriteRenderer, color: Vec4) {
        sprites.draw_sprite(self.area.min, self.area.size(), self.uv, color);
    }
}

/// Parts of a picture over an area: corners with sides of `corner`, which have `share` of the
/// picture's side, and what is stretched between them.
pub(super) fn nine(area: &Aabb, corner: f32, uv: UvRect, share: f32) -> impl Iterator<Item = Part> {
    let cuts = |min: f32, max: f32, side: f32| {
        let side = side.min((max - min) / 2.0);
        [min, min + side, max - side, max]
    };
    let whole = uv.max - uv.min;
    let (xs, ys) = (cuts(area.min.x, area.max.x, corner), cuts(area.min.y, area.max.y, corner));
    let (us, vs) = (cuts(uv.min.x, uv.max.x, share * whole.x), cuts(uv.min.y, uv.max.y, share * whole.y));
    (0..9).map(move |part| {
        let (row, column) = (part / 3, part % 3);
        let part = |xs: [f32; 4], ys: [f32; 4]| (vec2(xs[column], ys[row]), vec2(xs[column + 1], ys[row + 1]));
        let ((min, max), (from, to)) = (part(xs, ys), part(us, vs));
        Part { row, column, area: Aabb { min, max }, uv: UvRect { min: from, max: to } }
    })
}

/// What is shown beside, above and below the field.
fn around(field: &Aabb, shown: Vec2) -> [Aabb; 4] {
    let part = |left: f32, top: f32, right: f32, bottom: f32| Aabb { min: vec2(left, top), max: vec2(right, bottom) };
    [
        part(0.0, 0.0, field.min.x, shown.y),
        part(field.max.x, 0.0, shown.x, shown.y),
        part(field.min.x, 0.0, field.max.x, field.min.y),
        part(field.min.x, field.max.y, field.max.x, shown.y),
    ]
}
