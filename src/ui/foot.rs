//! The row below the field where no panels are beside it, in a strip or in a tall window's lower
//! panel: bricks that are left with the level's stars, hints about keys, and the first goal.

use super::goals::{goals, star_rows};
use super::{Hud, LABEL, scale};
use crate::collision::Aabb;
use crate::draw::{Arrangement, TextStyle};
use crate::field::sheet::Sprite;
use crate::session::Mode;
use glam::{Vec2, vec2};

/// The hints' share of the row where there is a goal but no tally.
const HINTS: f32 = 0.72;

/// The shares of a strip at which the tally gives way to the hints, and these to the goal.
const SIDES: [f32; 2] = [0.22, 0.78];

/// Free space on both sides of tally and goal, canvas units.
const INSET: f32 = 6.0;

/// A star's side, from one to the next, and from the bricks to the first, as shares of the letters'
/// size.
const STAR: f32 = 1.2;
const PITCH: f32 = 1.35;
const BESIDE: f32 = 0.8;

/// Free space between a tall panel's rim and its content.
const RIM: f32 = 7.0;

/// The parts of the row.
pub(super) struct Foot {
    pub(super) hints: Aabb,
    goal: (Aabb, String),
    /// Bricks and stars, where there is room for them.
    tally: Option<(Aabb, Tally)>,
}

/// Bricks that can still break, and the stars, bright where they would be won if the level were;
/// without stars where letters are too large for both.
struct Tally {
    bricks: String,
    stars: Vec<bool>,
    width: f32,
}

impl Hud<'_> {
    /// The goal is beside the hints in a strip, and below them in a tall window. The tally is on
    /// the goal's other side, while a game is played and where all have room.
    pub(super) fn foot(&self) -> Foot {
        let goal = goals(self.view).into_iter().next().map(|(name, figure)| format!("{name} {figure}"));
        let share = if goal.is_some() { HINTS } else { 1.0 };
        let area = self.layout.panels.hints;
        let [from, until] = SIDES;
        let mut alone = [across(&area, 0.0, share), across(&area, share, 1.0)];
        let mut three = [across(&area, 0.0, from), across(&area, from, until), across(&area, until, 1.0)];
        if self.layout.panels.arrangement == Arrangement::Tall {
            let inside = Aabb { min: area.min + vec2(0.0, RIM), max: area.max - vec2(0.0, RIM) };
            let middle = inside.min.y + share * inside.size().y;
            let hints = Aabb { max: vec2(inside.max.x, middle), ..inside };
            let below = Aabb { min: vec2(inside.min.x, middle), ..inside };
            alone = [hints, below];
            three = [across(&below, 0.0, 0.5), hints, across(&below, 0.5, 1.0)];
        }
        let ([hints, below], [left, middle, right]) = (alone, three);
        let goal = goal.unwrap_or_default();
        match self.tally(&goal, [&left, &right]) {
            Some(tally) => Foot { hints: middle, goal: (right, goal), tally: Some((left, tally)) },
            None => Foot { hints, goal: (below, goal), tally: None },
        }
    }

    /// The tally, while a game is played and where it and the goal fit into these areas.
    fn tally(&self, goal: &str, [left, right]: [&Aabb; 2]) -> Option<Tally> {
        let style = self.on(scale::LABEL);
        let [left, right] = [left, right].map(|area| area.size().x - 2.0 * INSET);
        if self.view.screen.mode() != Mode::Playing || self.text.width(goal, style) > right {
            return None;
        }
        let count = self.view.game.bricks().breakable();
        let stars = star_rows(self.view.totals, count).map(|(_, is_bright)| is_bright).to_vec();
        let bricks = format!("BRICKS {count}");
        let bare = self.text.width(&bricks, style);
        let width = bare + (BESIDE + PITCH * (stars.len() - 1) as f32 + STAR) * style.size;
        if width <= left {
            Some(Tally { bricks, stars, width })
        } else {
            (bare <= left).then(|| Tally { bricks, stars: Vec::new(), width: bare })
        }
    }

    /// ```text
    ///   BRICKS 94 ★ ★ ☆      [P] Pause  [F1] The maths       TIME 0:08
    /// ```
    pub(super) fn draw_foot(&mut self) {
        let Foot { goal: (place, goal), tally, .. } = self.foot();
        let style = self.on(scale::LABEL);
        let TextStyle { size, .. } = style;
        let top = |area: &Aabb| area.min.y + (area.size().y - size) / 2.0;
        self.center(&goal, vec2(place.center().x, top(&place)), style, LABEL);
        let Some((area, tally)) = tally else { return };
        let from = vec2(area.center().x - tally.width / 2.0, top(&area));
        self.left(&tally.bricks, from, style, LABEL);
        let x = from.x + self.text.width(&tally.bricks, style) + BESIDE * size;
        for (place, is_bright) in tally.stars.into_iter().enumerate() {
            let corner = vec2(x + PITCH * size * place as f32, area.center().y - STAR * size / 2.0);
            self.sprite(Sprite::Star, corner, Vec2::splat(STAR * size), self.star_tint(is_bright));
        }
    }
}

/// An area between two shares of its width.
fn across(area: &Aabb, from: f32, until: f32) -> Aabb {
    let x = |share: f32| area.min.x + share * area.size().x;
    Aabb { min: vec2(x(from), area.min.y), max: vec2(x(until), area.max.y) }
}
