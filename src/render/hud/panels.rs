//! What lies around the field, and the frame between the two.

use super::super::Renderer;
use super::super::field::is_turned;
use super::super::scenery::Scenery;
use super::super::sheet::Sprite;
use crate::collision::Aabb;
use crate::draw::{Layout, UvRect};
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
        let whole = self.sheet.uv(Sprite::Frame);
        let (xs, ys) = ([field.min.x - FRAME, field.min.x, field.max.x, field.max.x + FRAME], {
            [field.min.y - FRAME, field.min.y, field.max.y, field.max.y + FRAME]
        });
        let shares = [0.0, SIDE, 1.0 - SIDE, 1.0];
        let at = |column: usize, row: usize| whole.min + vec2(shares[column], shares[row]) * (whole.max - whole.min);
        for (row, column) in (0..9).map(|part| (part / 3, part % 3)).filter(|part| *part != (1, 1)) {
            let uv = UvRect { min: at(column, row), max: at(column + 1, row + 1) };
            let corner = vec2(xs[column], ys[row]);
            let size = vec2(xs[column + 1], ys[row + 1]) - corner;
            self.sprites.draw_sprite(corner, size, uv, if row == floor { FLOOR } else { Vec4::ONE });
        }
    }
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
