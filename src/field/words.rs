//! Words and numbers on the field: points that rise from a brick, the names of items that are
//! caught, effects that end.

use super::clearance::clear;
use super::ease;
use super::life;
use crate::collision::Aabb;
use crate::draw::{Align, Layout, RenderError, TextRenderer, TextStyle};
use crate::effects::{Broken, PickupText};
use crate::game::{FIELD, STEP};
use crate::menu::Page;
use crate::palette;
use crate::session::{Feedback, Motion, View};
use glam::{Vec2, Vec3, Vec4, vec2};
use glium::Surface;

/// Seconds for which points rise, and how far, world units.
const RISE: f32 = 0.75;
const RISE_DISTANCE: f32 = 34.0;

/// Seconds for which a name is seen, and how far it rises, world units.
const NAME: f32 = 1.3;
const NAME_DISTANCE: f32 = 46.0;

/// Seconds after which they come.
const LATER: f32 = 0.10;

/// The share of that time in which either goes: until then it is read.
const GOING: f32 = 0.18;

/// Seconds in which a new name pushes those that it would lie on up by its height, and the distance
/// from one to the next in heights.
const PUSH: f32 = 0.1;
const APART: f32 = 1.1;

/// Distances of a ball or an item at which a name is gone, and begins to go, world units.
const FLYING: (f32, f32) = (8.0, 36.0);

/// More names at a time would hide balls and items above the paddle.
const MOST_NAMES: usize = 3;

/// Line heights in world units; more where that could not be read.
const POINTS: f32 = 22.0;
const NAMES: f32 = 23.0;
const LIVES: f32 = 28.0;

/// Width of a word's dark edge, world units and at least a pixel, and its opacity: words must be
/// readable on white bricks too (`tests/all/contrast.rs`).
const EDGE: f32 = 1.6;
const EDGE_ALPHA: f32 = 0.95;

/// True if words are drawn over the field's picture, because an effect would make them unreadable
/// in it.
pub(super) fn lie_over(view: &View<'_>) -> bool {
    let effects = view.effects.strengths();
    let changes = effects.confuse > 0.0 || effects.chaos_in_play > 0.0;
    changes && view.motion == Motion::Full && view.feedback != Feedback::Off
}

/// True if the field's picture is upside down and mirrored.
pub(crate) fn is_turned(view: &View<'_>) -> bool {
    view.motion == Motion::Full && view.effects.strengths().confuse > 0.5
}

/// Draws all of them into the field's own target.
pub(super) fn draw_in_field(
    text: &mut TextRenderer,
    target: &mut impl Surface,
    layout: &Layout,
    view: &View<'_>,
) -> Result<(), RenderError> {
    // In the field's target a world unit is as large as a canvas unit is in the window.
    let size = vec2(layout.field.width as f32, layout.field.height as f32);
    let field = Layout { origin: Vec2::ZERO, window: size, ..*layout };
    draw(text, target, &field, Vec2::ZERO, view)
}

/// Draws all of them into the window, where what they stand at is seen.
pub(super) fn draw_over(
    text: &mut TextRenderer,
    target: &mut impl Surface,
    layout: &Layout,
    view: &View<'_>,
) -> Result<(), RenderError> {
    draw(text, target, layout, layout.from_world(Vec2::ZERO), view)
}

/// Draws all of them; `corner` is the field's, in canvas units.
fn draw(
    text: &mut TextRenderer,
    target: &mut impl Surface,
    field: &Layout,
    corner: Vec2,
    view: &View<'_>,
) -> Result<(), RenderError> {
    // A page that tells how a game ended lies over what happened last.
    if view.feedback == Feedback::Off || view.screen.page() == Some(Page::End) {
        return Ok(());
    }
    let words = Words {
        view,
        corner,
        is_turned: is_turned(view),
        seconds: (view.alpha - 1.0) * STEP,
        moves: view.motion == Motion::Full,
        edges: if view.context.settings.high_contrast() { 2 } else { 1 },
    };
    let broken = &view.effects.hits().broken;
    for (age, this) in broken.iter() {
        // Of a burst the last brick tells for all.
        if broken.iter().any(|newer| this.is_under(age, newer)) {
            continue;
        }
        words.draw_points(text, field, age, this);
    }
    words.draw_names(text, field, view.effects.hits().told.iter().collect());
    for (age, at) in view.effects.hits().lives.iter() {
        words.draw_life(text, field, age, *at);
    }
    text.flush(target, &field.pixel_projection())
}

struct Words<'a> {
    view: &'a View<'a>,
    /// The field's corner, in canvas units.
    corner: Vec2,
    /// True if the picture is upside down and mirrored.
    is_turned: bool,
    seconds: f32,
    moves: bool,
    /// Number of dark edges on top of each other.
    edges: u8,
}

impl Words<'_> {
    fn draw_points(&self, text: &mut TextRenderer, field: &Layout, age: f32, broken: &Broken) {
        // Until then a bright card is where the brick was.
        let share = (age + self.seconds - LATER) / RISE;
        if broken.sum == 0 {
            // Steel that gives way in the end is worth nothing.
            return;
        }
        let alpha = ease::show(share, 0.08, GOING);
        if alpha <= 0.0 {
            return;
        }
        let risen = if self.moves { RISE_DISTANCE * ease::out(share) } else { 0.0 };
        let size = field.legible(POINTS);
        let at = broken.area.center() - vec2(0.0, size / 2.0 + risen);
        // None rises out of the field.
        let at = vec2(at.x, at.y.max(1.0));
        let words =
            if broken.combo > 1 { format!("+{} ×{}", broken.sum, broken.combo) } else { format!("+{}", broken.sum) };
        // All of it within the field.
        let style = TextStyle::display(size);
        let half = 0.5 * text.width(&words, style) + 4.0;
        let at = vec2(within(at.x, half), at.y);
        let color = combo_color(broken.combo);
        self.draw(text, field, &Line { words: &words, at, style, color, alpha });
    }

    /// Below the heart that rises.
    fn draw_life(&self, text: &mut TextRenderer, field: &Layout, age: f32, at: Vec2) {
        let share = (age + self.seconds) / life::LIFE;
        let alpha = ease::show(share, 0.06, 0.3);
        if alpha > 0.0 {
            let style = TextStyle::display(field.legible(LIVES));
            let at = life::place(at, share, self.moves) + vec2(0.0, 30.0);
            let color = life::HEART.lerp(Vec3::ONE, 0.35);
            self.draw(text, field, &Line { words: "Extra life", at, style, color, alpha });
        }
    }

    /// The newest stands where its item was caught; an older one that it would lie on stands above.
    /// Of many only the newest are told, and none twice.
    fn draw_names(&self, text: &mut TextRenderer, field: &Layout, mut names: Vec<(f32, &PickupText)>) {
        names.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        let mut newest: Vec<(f32, &PickupText)> = Vec::with_capacity(MOST_NAMES);
        for (age, told) in names {
            let is_same = |(_, other): &(f32, &PickupText)| (other.kind, other.ends) == (told.kind, told.ends);
            if newest.len() < MOST_NAMES && !newest.iter().any(is_same) {
                newest.push((age, told));
            }
        }
        let size = field.legible(NAMES);
        let style = TextStyle::display(size);
        let mut placed: Vec<(Vec2, f32, f32)> = Vec::with_capacity(MOST_NAMES);
        for (age, told) in newest {
            let age = age + self.seconds;
            let look = palette::power_up(told.kind);
            let words = if told.ends { format!("{} ends", look.name) } else { look.name.to_owned() };
            let half = 0.5 * text.width(&words, style) + 6.0;
            let risen = if self.moves { NAME_DISTANCE * ease::out(age / NAME) } else { 0.3 * NAME_DISTANCE };
            let x = within(told.at.x, half);
            let mut at = vec2(x, told.at.y.min(FIELD.y - 40.0) - size - risen);
            for (below, its_half, its_age) in &placed {
                if (below.x - x).abs() < half + its_half {
                    at.y = at.y.min(below.y - APART * size * (its_age / PUSH).clamp(0.0, 1.0));
                }
            }
            placed.push((at, half, age));
            let place = Aabb::from_center_size(at + vec2(0.0, size / 2.0), vec2(2.0 * half, size));
            let alpha = ease::show(age / NAME, 0.06, GOING) * clear(self.view, &place, FLYING);
            if alpha <= 0.0 {
                continue;
            }
            let color =
                if told.ends { look.color.lerp(Vec3::splat(0.75), 0.6) } else { look.color.lerp(Vec3::ONE, 0.25) };
            self.draw(text, field, &Line { words: &words, at, style, color, alpha });
        }
    }
}

/// The colour of a combo: white, then yellow, then orange.
pub(crate) fn combo_color(combo: u32) -> Vec3 {
    let (white, yellow, orange) = (Vec3::ONE, Vec3::new(1.0, 0.90, 0.35), Vec3::new(1.0, 0.58, 0.22));
    let share = combo.saturating_sub(1).min(9) as f32 / 9.0;
    if share < 0.4 { white.lerp(yellow, share / 0.4) } else { yellow.lerp(orange, (share - 0.4) / 0.6) }
}

impl Words<'_> {
    /// A line with a dark edge, so that it is read over bricks too.
    fn draw(&self, text: &mut TextRenderer, field: &Layout, line: &Line<'_>) {
        let Line { words, at, style, color, alpha } = *line;
        let turned = vec2(FIELD.x - at.x, FIELD.y - at.y - style.size);
        let at = self.corner + if self.is_turned { turned } else { at };
        // The copies that make the edge lie on each other: it would stay when the word has gone.
        let dark = Vec4::new(0.02, 0.02, 0.06, EDGE_ALPHA * alpha.powi(3));
        // Whole pixels, so that the edge is as wide on all sides.
        let wide = (EDGE * field.scale).round().max(1.0) / field.scale;
        for edge in (1..=self.edges).rev() {
            let wide = wide * f32::from(edge);
            for (x, y) in (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))).filter(|shift| *shift != (0, 0)) {
                text.render_text(field, words, at + wide * vec2(x as f32, y as f32), style, dark, Align::Center);
            }
        }
        text.render_text(field, words, at, style, color.extend(alpha), Align::Center);
    }
}

/// A line on the field: its words, the middle of its upper edge in world units, and how it is seen.
struct Line<'a> {
    words: &'a str,
    at: Vec2,
    style: TextStyle,
    color: Vec3,
    alpha: f32,
}

/// The middle of words that are twice `half` wide, so that they stay within the field; at its left
/// side where they do not fit.
fn within(x: f32, half: f32) -> f32 {
    x.min(FIELD.x - half).max(half)
}
