//! How a game ended: a headline, figures that count up, stars, and what is new.

use super::super::Renderer;
use super::super::ease;
use super::super::sheet::Sprite;
use super::goals::star_tint;
use super::over::{Over, end_color};
use super::{AUTHOR, GREEN, LABEL, VALUE, faded, scale};
use crate::draw::Align;
use crate::game::FIELD;
use crate::menu::{GameEnd, clock, words};
use crate::player::{LevelResult, Totals};
use crate::session::{Feedback, Motion};
use glam::{Vec2, Vec4, vec2};

/// The plate around headline and figures, world units; the band at its top for the headline.
const BOX: (Vec2, Vec2) = (Vec2::new(150.0, 16.0), Vec2::new(500.0, 336.0));
const BAND: f32 = 68.0;

/// Confetti falls behind it.
const GROUND: Vec4 = Vec4::new(0.016, 0.018, 0.06, 0.94);

/// How much lower all is where no star was won, and how much less high the plate is then.
const LOWER: f32 = 68.0;

/// The tops of the lines in the plate, world units: headline, what was played, the score's name and
/// the score, the names of the other figures and the figures, the stars and what they are for,
/// what is new.
const HEADLINE_TOP: f32 = 20.0;
const BELOW_HEADLINE: f32 = 88.0;
const SCORE_NAME: f32 = 115.0;
const SCORE: f32 = 134.0;
const NAMES: f32 = 176.0;
const FIGURES: f32 = 197.0;
const STARS: f32 = 228.0;
const STAR_NAMES: f32 = 276.0;
const NEWS: f32 = 314.0;

/// From one figure to the next, from one star to the next, and a star's side; world units.
const COLUMN: f32 = 118.0;
const STAR_COLUMN: f32 = 177.0;
const STAR: f32 = 44.0;

/// Seconds from one star's arrival to the next one's, and of each.
const STAR_AFTER: f32 = 0.3;
const STAR_POP: f32 = 0.35;

/// Seconds until the first figure begins to count, from one to the next, and for each.
const DELAY: f32 = 0.4;
const BETWEEN: f32 = 0.12;
const COUNT: f32 = 0.8;

/// How much is seen of what says that the game is over; `None` while the end itself is seen.
pub(super) fn come_in(since: f32) -> Option<f32> {
    (since >= DELAY).then(|| ((since - DELAY) / 0.3).min(1.0))
}

/// From one star to the next, as a share of its side.
const STAR_PITCH: f32 = 1.12;

impl Renderer {
    /// The end of a game: headline, figures, what is new.
    ///
    /// ```text
    ///   ┌──────────────────────────────┐
    ///   │        LEVEL CLEARED!        │
    ///   ├──────────────────────────────┤
    ///   │            SCORE             │
    ///   │             540              │
    ///   │  BRICKS  COMBO  TIME  LIVES  │
    ///   │    40     ×5    1:31    3    │
    ///   │      ★        ★        ☆     │
    ///   └──────────────────────────────┘
    /// ```
    pub(super) fn draw_end(&mut self, over: &Over<'_>) {
        let Some(end) = over.view.facts.end else { return };
        let color = end_color(end.level.is_won);
        let lower = if end.level.is_won { 0.0 } else { LOWER };
        let (corner, size) = (BOX.0 + vec2(0.0, lower), BOX.1 - vec2(0.0, lower));
        let middle = |y: f32| vec2(FIELD.x / 2.0, y + lower);
        self.fill(over, corner, size, GROUND);
        self.fill(over, corner, vec2(size.x, BAND), (0.22 * color.truncate()).extend(0.96));
        for y in [corner.y, corner.y + size.y - 2.0] {
            self.fill(over, vec2(corner.x, y), vec2(size.x, 2.0), faded(color, 0.8));
        }
        if !over.is_under_message(corner.y) {
            self.say(over, headline(end), middle(HEADLINE_TOP), scale::HEADLINE, color, Align::Center);
        }
        let what = format!("{}, {}", end.level.title, words(end.level.terms));
        let what = self.text.fit(&what, scale::on(over.layout, scale::NOTE), size.x - 20.0);
        self.say(over, &what, middle(BELOW_HEADLINE), scale::NOTE, LABEL, Align::Center);
        let since = over.view.effects.timers().since_end.filter(|_| over.view.feedback != Feedback::Off);
        let (score, others) = figures(end, over.view.game.lives(), since);
        self.say(over, "Score", middle(SCORE_NAME), scale::CAPTION, LABEL, Align::Center);
        self.say(over, &score, middle(SCORE), scale::BANNER, VALUE, Align::Center);
        for (i, (name, value)) in others.iter().enumerate() {
            let x = (i as f32 - (others.len() - 1) as f32 / 2.0) * COLUMN;
            self.say(over, name, middle(NAMES) + vec2(x, 0.0), scale::CAPTION, LABEL, Align::Center);
            self.say(over, value, middle(FIGURES) + vec2(x, 0.0), scale::TITLE, VALUE, Align::Center);
        }
        if end.level.is_won {
            self.draw_earned(over, &end.level, since);
        }
        let (news, color) = news(end);
        let top = if end.level.is_won { NEWS } else { STARS + 8.0 };
        let style = if end.place.is_some() { scale::ENTRY } else { scale::BODY };
        self.say(over, &news, middle(top), style, color, Align::Center);
        if end.place == Some(0) {
            // The best run of all has a star on both sides.
            let aside = self.text.width(&news, scale::on(over.layout, style)) / 2.0 + 34.0;
            // Large letters leave them their place at the plate's edges.
            let aside = aside.min(size.x / 2.0 - 20.0);
            for x in [-aside, aside] {
                self.draw_star(over, true, middle(top) + vec2(x, -9.0), 34.0);
            }
        }
    }

    /// Each star with what it is for; those that are missing dark. One after another they arrive
    /// when the figures are counted.
    fn draw_earned(&mut self, over: &Over<'_>, level: &LevelResult, since: Option<f32>) {
        let combo = format!("Combo ×{}", level.star_combo());
        for (i, (is_earned, what)) in level.earned().into_iter().zip(["Won", "No life lost", &combo]).enumerate() {
            let at = vec2(FIELD.x / 2.0 + (i as f32 - 1.0) * STAR_COLUMN, STARS);
            let begins = DELAY + COUNT + STAR_AFTER * i as f32;
            let share = since.map_or(1.0, |since| (since - begins) / STAR_POP).clamp(0.0, 1.0);
            self.draw_star(over, false, at, STAR);
            if is_earned && share > 0.0 {
                let moves = over.view.motion == Motion::Full;
                let side = if moves { STAR * (1.0 + 0.9 * (1.0 - ease::out(share))) } else { STAR };
                let up = vec2(0.0, (side - STAR) / 2.0);
                let star = Over { shown: over.shown * share, ..*over };
                self.draw_star(&star, true, at - up, side);
            }
            let color = if is_earned { VALUE } else { AUTHOR };
            self.say(over, what, vec2(at.x, STAR_NAMES), scale::FINE, color, Align::Center);
        }
    }

    /// A star, or the place of one that is missing. `top` is the middle of its upper edge in world
    /// units, `side` its width.
    fn draw_star(&mut self, over: &Over<'_>, is_earned: bool, top: Vec2, side: f32) {
        let tint = star_tint(over.view, is_earned);
        let at = over.at(top - vec2(side / 2.0, 0.0));
        self.sprites.draw_sprite(at, Vec2::splat(side), self.sheet.uv(Sprite::Star), faded(tint, over.shown));
    }

    /// Up to three stars, and the places of those that are missing. `top` is the middle of their
    /// upper edge in world units, `side` a star's width.
    pub(super) fn draw_stars(&mut self, over: &Over<'_>, count: u8, top: Vec2, side: f32) {
        for i in 0..3 {
            let aside = (f32::from(i) - 1.0) * STAR_PITCH * side;
            self.draw_star(over, i < count, top + vec2(aside, 0.0), side);
        }
    }
}

fn headline(end: &GameEnd) -> &'static str {
    match (&end.run, end.level.is_won) {
        // A run through a single level is no more than that.
        (Some(run), true) if run.is_won && run.level > 1 => "All levels won!",
        (_, true) => "Level cleared!",
        _ => "Game over",
    }
}

/// What is better than before.
fn news(end: &GameEnd) -> (String, Vec4) {
    let Some(news) = end.news else { return ("This game leaves no result".to_owned(), AUTHOR) };
    if let Some(place) = end.place {
        return (format!("Place {} among the high scores", place + 1), GREEN);
    }
    match (news.before, news.points, news.time) {
        (None, _, _) => ("The first result on this level".to_owned(), LABEL),
        (_, true, true) => ("More points and faster than ever".to_owned(), GREEN),
        (_, true, false) => ("More points than ever".to_owned(), GREEN),
        (_, false, true) => ("Faster than ever".to_owned(), GREEN),
        (Some(best), false, false) => {
            let time = best.steps.map_or(String::new(), |steps| format!(" in {}", clock(steps)));
            (format!("Best so far {}{time}", best.points), LABEL)
        }
    }
}

/// The score and the other figures with their names, as they stand while they count up: of the run
/// where it has ended, else of the level.
fn figures(end: &GameEnd, lives: u32, since: Option<f32>) -> (String, [(&'static str, String); 4]) {
    let totals: Totals = end.run.as_ref().map_or(end.level.totals, |run| run.totals);
    let counted = |place: usize, end: u64| {
        let share = since.map_or(1.0, |since| ease::out((since - DELAY - BETWEEN * place as f32) / COUNT));
        (end as f64 * f64::from(share)).round() as u64
    };
    let others = [
        ("Bricks", counted(1, u64::from(totals.bricks)).to_string()),
        ("Combo", format!("×{}", counted(2, u64::from(totals.best_combo)))),
        ("Time", clock(counted(3, totals.steps))),
        ("Lives", counted(4, u64::from(lives)).to_string()),
    ];
    (counted(0, u64::from(totals.points)).to_string(), others)
}
