//! What lies over the field, in world units: lines of text and areas of one colour.

use super::super::Renderer;
use super::super::sheet::Sprite;
use super::message::BOTTOM_ON_PAGES;
use super::{GREEN, RED, faded, scale};
use crate::draw::{Align, Layout, TextStyle};
use crate::session::{Feedback, Motion, View};
use glam::{Vec2, Vec4, vec2};

/// What has the focus. Yellow is for warnings.
pub(super) const ACCENT: Vec4 = Vec4::new(0.62, 0.88, 1.0, 1.0);

/// Something over the field as it comes in.
pub(super) struct Over<'a> {
    pub(super) layout: &'a Layout,
    pub(super) view: &'a View<'a>,
    /// How much is seen of it, from 0 to 1.
    pub(super) shown: f32,
    /// How far above its place it is while it comes in, world units.
    pub(super) above: f32,
}

/// How far above its place a page begins, world units.
const ABOVE: f32 = 11.0;

impl Over<'_> {
    /// Something of which this much is seen. Where the picture moves, it drops to its place.
    pub(super) fn coming<'a>(layout: &'a Layout, view: &'a View<'a>, shown: f32) -> Over<'a> {
        let moves = view.motion == Motion::Full && view.feedback != Feedback::Off;
        let rest = if moves { 1.0 - shown } else { 0.0 };
        Over { layout, view, shown, above: ABOVE * rest * rest }
    }

    /// Where a point of the world is on the canvas.
    pub(super) fn at(&self, world: Vec2) -> Vec2 {
        self.layout.from_world(world - vec2(0.0, self.above))
    }

    /// Whether a message lies over what is at this height of the field, world units.
    pub(super) fn is_under_message(&self, y: f32) -> bool {
        self.view.message.is_some() && y < BOTTOM_ON_PAGES
    }

    /// Whether contrast is high.
    pub(super) fn is_clear(&self) -> bool {
        self.view.facts.settings.high_contrast()
    }
}

impl Renderer {
    /// A line over the field; `at` in world units.
    pub(super) fn say(&mut self, over: &Over<'_>, text: &str, at: Vec2, style: TextStyle, color: Vec4, align: Align) {
        let style = scale::on(over.layout, style);
        let at = over.at(at);
        self.text.render_text(over.layout, text, at, style, faded(color, over.shown), align);
    }

    /// An area of one colour over the field, in world units.
    pub(super) fn fill(&mut self, over: &Over<'_>, min: Vec2, size: Vec2, color: Vec4) {
        let white = self.sheet.uv(Sprite::White);
        self.sprites.draw_sprite(over.at(min), size, white, faded(color, over.shown));
    }
}

/// The colour of a headline over the end of a game.
pub(super) fn end_color(is_won: bool) -> Vec4 {
    if is_won { GREEN } else { RED }
}
