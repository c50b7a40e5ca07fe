//! Drawing text, sprites and cards of panels and pages.

use super::arrangement::{Arrangement, Panels};
use super::colors::faded;
use super::scale;
use super::shortcuts::{Shortcut, Shortcuts};
use crate::collision::Aabb;
use crate::draw::{Align, Layout, SpriteRenderer, TextRenderer, TextStyle, UvRect};
use crate::field::sheet::{Sprite, SpriteSheet};
use crate::game::PowerUpKind;
use glam::{Vec2, Vec4, vec2};

/// A card's rounded corner: side in canvas units, and share of the sprite's side.
const CORNER: (f32, f32) = (8.0, 0.25);

/// Tint of a star that is not won.
const DARK_STAR: Vec4 = Vec4::new(0.4, 0.44, 0.6, 0.85);

/// Tint of a star that is not won, with high contrast.
const DIM_STAR: Vec4 = Vec4::new(0.55, 0.6, 0.9, 1.0);

/// Draws a frame's panels, pages and messages.
pub(super) struct Painter<'a> {
    pub(super) text: &'a mut TextRenderer,
    pub(super) sprites: &'a mut SpriteRenderer,
    /// Opaque backgrounds behind the sprites.
    pub(super) backgrounds: &'a mut SpriteRenderer,
    pub(super) sheet: &'a SpriteSheet,
    pub(super) layout: &'a Layout,
    pub(super) panels: Panels,
    pub(super) shortcuts: &'a mut Shortcuts,
    /// Position of the mouse in physical pixels.
    pub(super) pointer: Option<Vec2>,
    pub(super) is_high_contrast: bool,
    /// Areas that already have an opaque background.
    pub(super) panes: Vec<Aabb>,
    /// Opacity of the page over the field, from 0 to 1. A page fades in.
    pub(super) opacity: f32,
    /// Distance of the page above its final position, world units. A page drops in.
    pub(super) lift: f32,
}

/// Panels, in canvas units.
impl Painter<'_> {
    pub(super) fn is_beside(&self) -> bool {
        self.panels.arrangement == Arrangement::Beside
    }

    /// Returns the style, enlarged if necessary to be legible in this window.
    pub(super) fn on(&self, style: TextStyle) -> TextStyle {
        scale::on(self.layout, style)
    }

    /// Returns the distance between the tops of two lines in this style.
    pub(super) fn leading(&self, style: TextStyle) -> f32 {
        scale::leading(self.layout, style)
    }

    /// Returns the style, shrunk if necessary so that the text is at most `width` wide.
    pub(super) fn narrowed(&self, text: &str, style: TextStyle, width: f32) -> TextStyle {
        TextStyle { size: style.size * (width / self.text.width(text, style).max(1.0)).min(1.0), ..style }
    }

    /// Draws a line of text. `at` is its top left corner.
    pub(super) fn left(&mut self, text: &str, at: Vec2, style: TextStyle, color: Vec4) {
        self.text.render_text(self.layout, text, at, style, color, Align::Left);
    }

    /// Draws a centered line of text. `at` is the middle of its top edge.
    pub(super) fn center(&mut self, text: &str, at: Vec2, style: TextStyle, color: Vec4) {
        self.text.render_text(self.layout, text, at, style, color, Align::Center);
    }

    /// Draws a centered line at the top of an area, shrunk if it is too wide.
    pub(super) fn line(&mut self, area: &Aabb, text: &str, style: TextStyle, color: Vec4) {
        let style = self.narrowed(text, self.on(style), area.size().x);
        self.center(text, vec2(area.center().x, area.min.y), style, color);
    }

    pub(super) fn sprite(&mut self, sprite: Sprite, corner: Vec2, size: Vec2, tint: Vec4) {
        self.sprites.draw_sprite(corner, size, self.sheet.uv(sprite), tint);
    }

    /// Draws an item's picture. Good and bad items have different shapes.
    pub(super) fn draw_item(&mut self, kind: PowerUpKind, is_good: bool, corner: Vec2, size: Vec2, alpha: f32) {
        self.sprites.draw_sprite(corner, size, self.sheet.power_up_uv(kind, is_good), Vec4::ONE.with_w(alpha));
    }

    /// Draws the border of a sprite along the edges of an area. Each corner has a side of `corner`
    /// canvas units, and of `share` of the sprite's side. The parts between corners are stretched.
    /// `tint` gives the tint of each row of three parts. Returns the middle, which is not drawn, with
    /// its texture coordinates.
    pub(super) fn draw_rim(
        &mut self,
        area: &Aabb,
        sprite: Sprite,
        (corner, share): (f32, f32),
        tint: impl Fn(usize) -> Vec4,
    ) -> (Aabb, UvRect) {
        let cuts = |min: f32, max: f32, side: f32| {
            let side = side.min((max - min) / 2.0);
            [min, min + side, max - side, max]
        };
        let uv = self.sheet.uv(sprite);
        let side = share * (uv.max - uv.min);
        let (xs, ys) = (cuts(area.min.x, area.max.x, corner), cuts(area.min.y, area.max.y, corner));
        let (us, vs) = (cuts(uv.min.x, uv.max.x, side.x), cuts(uv.min.y, uv.max.y, side.y));
        let part = |row: usize, column: usize| {
            let corner = |xs: &[f32; 4], ys: &[f32; 4], by: usize| vec2(xs[column + by], ys[row + by]);
            let area = Aabb { min: corner(&xs, &ys, 0), max: corner(&xs, &ys, 1) };
            (area, UvRect { min: corner(&us, &vs, 0), max: corner(&us, &vs, 1) })
        };
        for place in (0..9).filter(|place| *place != 4) {
            let (area, uv) = part(place / 3, place % 3);
            self.sprites.draw_sprite(area.min, area.size(), uv, tint(place / 3));
        }
        part(1, 1)
    }

    /// Draws the background of a card.
    pub(super) fn draw_box(&mut self, area: &Aabb) {
        let (pane, uv) = self.draw_rim(area, Sprite::Card, CORNER, |_| Vec4::ONE);
        // The plate has a hole here, because cards cover most pixels of the panels.
        self.backgrounds.draw_sprite(pane.min, pane.size(), uv, Vec4::ONE);
        self.panes.push(pane);
    }

    /// Makes an area of the canvas clickable. Returns true if the mouse is over the area.
    pub(super) fn offer(&mut self, area: &Aabb, shortcut: Shortcut) -> bool {
        let area = Aabb { min: self.layout.to_pixels(area.min), max: self.layout.to_pixels(area.max) };
        self.shortcuts.offer(area, shortcut, self.pointer)
    }

    pub(super) fn star_tint(&self, is_bright: bool) -> Vec4 {
        match (is_bright, self.is_high_contrast) {
            (true, _) => Vec4::ONE,
            (false, true) => DIM_STAR,
            (false, false) => DARK_STAR,
        }
    }
}

/// Pages, in world units.
impl Painter<'_> {
    /// Converts a point of the page to canvas units.
    pub(super) fn at(&self, world: Vec2) -> Vec2 {
        self.layout.from_world(world - vec2(0.0, self.lift))
    }

    /// Draws a centered line on the page. `at` is the middle of its top edge.
    pub(super) fn say(&mut self, text: &str, at: Vec2, style: TextStyle, color: Vec4) {
        self.center(text, self.at(at), self.on(style), faded(color, self.opacity));
    }

    /// Draws a line on the page. `at` is its top left corner.
    pub(super) fn say_left(&mut self, text: &str, at: Vec2, style: TextStyle, color: Vec4) {
        self.left(text, self.at(at), self.on(style), faded(color, self.opacity));
    }

    /// Draws a sprite on the page.
    pub(super) fn show(&mut self, sprite: Sprite, corner: Vec2, size: Vec2, tint: Vec4) {
        self.sprite(sprite, self.at(corner), size, faded(tint, self.opacity));
    }

    /// Fills an area of the page with a color.
    pub(super) fn fill(&mut self, min: Vec2, size: Vec2, color: Vec4) {
        self.show(Sprite::White, min, size, color);
    }

    /// Draws a frame inside an area of the page.
    pub(super) fn frame(&mut self, corner: Vec2, size: Vec2, thickness: f32, color: Vec4) {
        let inner = vec2(thickness, size.y - 2.0 * thickness);
        self.fill(corner, vec2(size.x, thickness), color);
        self.fill(corner + vec2(0.0, size.y - thickness), vec2(size.x, thickness), color);
        self.fill(corner + vec2(0.0, thickness), inner, color);
        self.fill(corner + vec2(size.x - thickness, thickness), inner, color);
    }

    /// Draws a star. `top` is the middle of its top edge, `side` its width.
    pub(super) fn draw_star(&mut self, tint: Vec4, top: Vec2, side: f32) {
        self.show(Sprite::Star, top - vec2(side / 2.0, 0.0), Vec2::splat(side), tint);
    }

    /// Returns the width of the background behind a line. Letters start at whole pixels, so drawn
    /// text may be wider than its measured width.
    pub(super) fn plate_width(&self, text: &str, style: TextStyle) -> f32 {
        self.text.width(text, style) + style.size + 0.5 * text.chars().count() as f32 / self.layout.scale
    }
}
