//! What stands below the field where no panels are beside it, in a strip or in a tall window's
//! lower panel: bricks that are left with the level's stars, what the keys do, and the first goal.

use super::super::Renderer;
use super::super::sheet::Sprite;
use super::goals::{goals, star_rows, star_tint};
use super::{Align, LABEL, scale};
use crate::collision::Aabb;
use crate::draw::{Arrangement, Layout, TextStyle};
use crate::session::{Mode, View};
use glam::{Vec2, vec2};

/// The share of the area that the keys have where there is a goal.
const HINTS: f32 = 0.72;

/// The shares of a strip where bricks and stars give way to the keys, and these to the goal.
const SIDES: [f32; 2] = [0.22, 0.78];

/// Free space on both sides of what stands beside the keys, canvas units.
const INSET: f32 = 6.0;

/// A star's side, and from one to the next, as shares of the letters' size.
const STAR: f32 = 1.2;
const PITCH: f32 = 1.35;

/// From the bricks to the stars, as a share of that size.
const BESIDE: f32 = 0.8;

/// Free space between a tall panel's rim and what is in it.
const RIM: f32 = 7.0;

/// Where each part stands.
pub(super) struct Foot {
    pub(super) hints: Aabb,
    goal: Aabb,
    /// Bricks and stars, where there is room for them.
    tally: Option<(Aabb, Tally)>,
}

/// Bricks that can still break, and which stars would be won if the level were; none where letters
/// are too large for both.
struct Tally {
    bricks: String,
    stars: Vec<bool>,
}

impl Renderer {
    /// The goal is beside the keys in a strip, and below them in a tall window. Bricks and stars
    /// are on the goal's other side, while a game is played and where all have room.
    pub(super) fn foot(&self, layout: &Layout, view: &View<'_>) -> Foot {
        let goals = goals(view);
        let area = layout.panels.hints;
        if layout.panels.arrangement == Arrangement::Tall {
            let area = Aabb { min: vec2(area.min.x, area.min.y + RIM), max: vec2(area.max.x, area.max.y - RIM) };
            let share = if goals.is_empty() { 1.0 } else { HINTS };
            let [hints, below] = cut(&area, vec2(1.0, share));
            let [left, right] = cut(&below, vec2(0.5, 1.0));
            return match self.tally(layout, view, [&left, &right]) {
                Some(tally) => Foot { hints, goal: right, tally: Some((left, tally)) },
                None => Foot { hints, goal: below, tally: None },
            };
        }
        let [left, rest] = cut(&area, vec2(SIDES[0], 1.0));
        let [middle, right] = cut(&rest, vec2((SIDES[1] - SIDES[0]) / (1.0 - SIDES[0]), 1.0));
        if let Some(tally) = self.tally(layout, view, [&left, &right]) {
            return Foot { hints: middle, goal: right, tally: Some((left, tally)) };
        }
        let share = if goals.is_empty() { 1.0 } else { HINTS };
        let [hints, goal] = cut(&area, vec2(share, 1.0));
        Foot { hints, goal, tally: None }
    }

    /// Bricks with stars, or without them, while a game is played and where they and the goal fit
    /// into these areas.
    fn tally(&self, layout: &Layout, view: &View<'_>, [left, right]: [&Aabb; 2]) -> Option<Tally> {
        let style = scale::on(layout, scale::LABEL);
        let [left, right] = [left, right].map(|area| area.size().x - 2.0 * INSET);
        let goal = goal(view).map_or(0.0, |goal| self.text.width(&goal, style));
        if view.screen.mode() != Mode::Playing || goal > right {
            return None;
        }
        let tally = Tally::of(view);
        let bare = Tally { bricks: tally.bricks.clone(), stars: Vec::new() };
        [tally, bare].into_iter().find(|tally| self.tally_width(tally, style) <= left)
    }

    fn tally_width(&self, tally: &Tally, style: TextStyle) -> f32 {
        let stars = match tally.stars.len() {
            0 => 0.0,
            count => BESIDE + PITCH * (count - 1) as f32 + STAR,
        };
        self.text.width(&tally.bricks, style) + stars * style.size
    }

    /// The first goal, and bricks with stars.
    ///
    /// ```text
    ///   BRICKS 94 ★ ★ ☆      [P] Pause  [F1] The maths       TIME 0:08
    /// ```
    pub(super) fn draw_foot(&mut self, layout: &Layout, view: &View<'_>) {
        let foot = self.foot(layout, view);
        let style = scale::on(layout, scale::LABEL);
        let top = |area: &Aabb| area.min.y + (area.size().y - style.size) / 2.0;
        if let Some(goal) = goal(view) {
            let at = vec2(foot.goal.center().x, top(&foot.goal));
            self.text.render_text(layout, &goal, at, style, LABEL, Align::Center);
        }
        let Some((area, tally)) = foot.tally else { return };
        let from = vec2(area.center().x - self.tally_width(&tally, style) / 2.0, top(&area));
        self.text.render_text(layout, &tally.bricks, from, style, LABEL, Align::Left);
        let side = STAR * style.size;
        let first =
            vec2(from.x + self.text.width(&tally.bricks, style) + BESIDE * style.size, area.center().y - side / 2.0);
        for (place, is_bright) in tally.stars.into_iter().enumerate() {
            let corner = first + vec2(PITCH * style.size * place as f32, 0.0);
            self.sprites.draw_sprite(
                corner,
                Vec2::splat(side),
                self.sheet.uv(Sprite::Star),
                star_tint(view, is_bright),
            );
        }
    }
}

impl Tally {
    fn of(view: &View<'_>) -> Self {
        let left = view.game.bricks().breakable();
        let stars = star_rows(view.totals, left).into_iter().map(|(_, is_bright)| is_bright).collect();
        Self { bricks: format!("BRICKS {left}"), stars }
    }
}

/// The first goal with its name.
fn goal(view: &View<'_>) -> Option<String> {
    goals(view).into_iter().next().map(|(name, figure)| format!("{name} {figure}"))
}

/// An area up to these shares of its width or height, and the rest of it. One of them is 1.
fn cut(area: &Aabb, share: Vec2) -> [Aabb; 2] {
    let middle = area.min + share * area.size();
    let rest = if share.x < 1.0 { vec2(middle.x, area.min.y) } else { vec2(area.min.x, middle.y) };
    [Aabb { max: middle, ..*area }, Aabb { min: rest, ..*area }]
}
