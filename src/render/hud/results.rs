//! What the player reached: figures that count up when a game ends, and the table of high scores.

use super::super::Renderer;
use super::super::ease;
use super::super::sheet::Sprite;
use super::over::{ACCENT, Over, end_color};
use super::{AUTHOR, GREEN, LABEL, VALUE, faded, scale};
use crate::draw::{Align, TextStyle};
use crate::game::FIELD;
use crate::game::rules::Terms;
use crate::menu::{End, clock, words};
use crate::play::Feedback;
use crate::player::{Entry, LevelResult, TABLE, Totals};
use glam::{Vec2, Vec4, vec2};

/// The box around headline and figures, world units.
const BOX: (Vec2, Vec2) = (Vec2::new(170.0, 44.0), Vec2::new(460.0, 314.0));

/// Confetti falls behind it.
const GROUND: Vec4 = Vec4::new(0.02, 0.02, 0.07, 0.86);

/// Top of the headline, of the line below it, of the first figure, and from one to the next.
const HEADLINE_TOP: f32 = 50.0;
const BELOW_HEADLINE: f32 = 113.0;
const FIRST: f32 = 140.0;
const PITCH: f32 = 25.0;

/// Seconds until the first figure begins to count, from one to the next, and for each.
const DELAY: f32 = 0.4;
const BETWEEN: f32 = 0.12;
const COUNT: f32 = 0.8;

/// The table: top of its first line, and from one to the next.
const TABLE_TOP: f32 = 190.0;
const TABLE_PITCH: f32 = 30.5;

/// The ground of the newest line, and how the cells of a line are set.
const NEW: Vec4 = Vec4::new(0.06, 0.09, 0.22, 0.94);
const CELLS: [TextStyle; 6] = [scale::BODY, scale::BODY, scale::BODY, scale::BODY, scale::LABEL, scale::LABEL];

/// How much is seen of what says that the game is over; `None` while the end itself is seen.
pub(super) fn come_in(since: f32) -> Option<f32> {
    (since >= DELAY).then(|| ((since - DELAY) / 0.3).min(1.0))
}

/// From one star to the next, as a share of its side.
const STAR_PITCH: f32 = 1.12;

impl Renderer {
    /// The end of a game: headline, figures, what is new.
    pub(super) fn draw_end(&mut self, over: &Over<'_>) {
        let Some(end) = over.view.facts.end else { return };
        let color = end_color(end.level.is_won);
        self.fill(over, BOX.0, BOX.1, GROUND);
        for y in [BOX.0.y, BOX.0.y + BOX.1.y - 2.0] {
            self.fill(over, vec2(BOX.0.x, y), vec2(BOX.1.x, 2.0), faded(color, 0.7));
        }
        let at = vec2(FIELD.x / 2.0, HEADLINE_TOP);
        self.say(over, headline(end), at, scale::HEADLINE, color, Align::Center);
        let what = format!("{}, {}", end.level.title, words(end.level.terms));
        let what = self.text.fit(&what, scale::on(over.layout, scale::LABEL), BOX.1.x - 20.0);
        self.say(over, &what, vec2(FIELD.x / 2.0, BELOW_HEADLINE), scale::LABEL, LABEL, Align::Center);
        let since = over.view.effects.moments().since_end.filter(|_| over.view.feedback != Feedback::Off);
        for (i, (name, value)) in figures(end, over.view.game.lives(), since).iter().enumerate() {
            let y = FIRST + PITCH * i as f32;
            self.say(over, name, vec2(BOX.0.x + 50.0, y), scale::ENTRY, LABEL, Align::Left);
            let width = self.text.width(value, scale::on(over.layout, scale::ENTRY));
            let right = vec2(BOX.0.x + BOX.1.x - 50.0 - width, y);
            self.say(over, value, right, scale::ENTRY, VALUE, Align::Left);
        }
        let below = FIRST + PITCH * 5.0 + 2.0;
        if end.level.is_won {
            self.draw_earned(over, &end.level, below);
        }
        let (news, color) = news(end);
        self.say(over, &news, vec2(FIELD.x / 2.0, below + 54.0), scale::BODY, color, Align::Center);
    }

    /// Each star with what it is for; those that are missing dark. `top` in world units.
    fn draw_earned(&mut self, over: &Over<'_>, level: &LevelResult, top: f32) {
        const PITCH: f32 = 146.0;
        let combo = format!("combo ×{}", level.star_combo());
        for (i, (is_earned, what)) in level.earned().into_iter().zip(["won", "no life lost", &combo]).enumerate() {
            let x = FIELD.x / 2.0 + (i as f32 - 1.0) * PITCH;
            self.draw_star(over, is_earned, vec2(x, top), 28.0);
            let color = if is_earned { VALUE } else { AUTHOR };
            self.say(over, what, vec2(x, top + 31.0), scale::FINE, color, Align::Center);
        }
    }

    /// A star, or the place of one that is missing. `top` is the middle of its upper edge in world
    /// units, `side` its width.
    fn draw_star(&mut self, over: &Over<'_>, is_earned: bool, top: Vec2, side: f32) {
        let tint = if is_earned { Vec4::ONE } else { Vec4::new(0.25, 0.28, 0.4, 0.7) };
        let at = over.layout.from_world(top - vec2(side / 2.0, 0.0));
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

    /// The table of high scores of the chosen set.
    pub(super) fn draw_scores(&mut self, over: &Over<'_>) {
        let view = over.view;
        self.draw_headline(over, "High scores", VALUE);
        if view.table.is_empty() {
            let at = vec2(FIELD.x / 2.0, 300.0);
            self.say(over, "No run has ended yet", at, scale::ENTRY, LABEL, Align::Center);
        }
        let columns = self.columns(over);
        for (i, entry) in view.table.iter().enumerate().take(TABLE) {
            let y = TABLE_TOP + TABLE_PITCH * i as f32;
            let is_new = view.place == Some(i);
            if is_new {
                self.fill(over, vec2(36.0, y - 5.0), vec2(FIELD.x - 72.0, 29.0), NEW);
            }
            let color = if is_new { ACCENT } else { VALUE };
            let colors = [LABEL, color, color, LABEL, AUTHOR, AUTHOR];
            for (column, (text, color)) in cells(i, entry).iter().zip(colors).enumerate() {
                let Some([left, width]) = columns[column] else { continue };
                // Numbers end where the column ends.
                let free = width - self.text.width(text, scale::on(over.layout, CELLS[column]));
                let shift = if matches!(column, 0 | 2) { free } else { 0.0 };
                self.say(over, text, vec2(left + shift, y), CELLS[column], color, Align::Left);
            }
        }
    }

    /// Left edge and width of each column of the table, as wide as its widest cell. The last ones
    /// are left out where letters must be so large that there is no room.
    fn columns(&self, over: &Over<'_>) -> [Option<[f32; 2]>; CELLS.len()] {
        const ROOM: f32 = FIELD.x - 96.0;
        const LEAST_GAP: f32 = 12.0;
        const MOST_GAP: f32 = 46.0;
        let mut widths = [0.0_f32; CELLS.len()];
        for (i, entry) in over.view.table.iter().enumerate().take(TABLE) {
            for ((width, text), style) in widths.iter_mut().zip(cells(i, entry)).zip(CELLS) {
                *width = width.max(self.text.width(&text, scale::on(over.layout, style)));
            }
        }
        let least = |count: usize| widths[..count].iter().sum::<f32>() + LEAST_GAP * (count - 1) as f32;
        let count = (2..=CELLS.len()).rev().find(|count| least(*count) <= ROOM).unwrap_or(2);
        let gaps = (count - 1) as f32;
        let gap = (LEAST_GAP + (ROOM - least(count)).max(0.0) / gaps).min(MOST_GAP);
        // In the middle of the field.
        let mut left = (FIELD.x - least(count) - (gap - LEAST_GAP) * gaps) / 2.0;
        std::array::from_fn(|column| {
            let place = [left, widths[column]];
            left += widths[column] + gap;
            (column < count).then_some(place)
        })
    }
}

/// The cells of a line of the table: rank, name, points, how far, by which terms, when.
fn cells(place: usize, entry: &Entry) -> [String; CELLS.len()] {
    [
        (place + 1).to_string(),
        entry.name.clone(),
        entry.result.totals.points.to_string(),
        reached(entry),
        marks(entry.result.terms),
        entry.date.to_string(),
    ]
}

/// How far a run came.
fn reached(entry: &Entry) -> String {
    if entry.result.is_won { "all levels".to_owned() } else { format!("level {}", entry.result.level) }
}

/// The terms of a run, short enough for a line of the table.
fn marks(terms: Terms) -> String {
    let on = terms.assists.flags().iter().filter(|on| **on).count();
    let helped = if on == 0 { String::new() } else { format!(" +{on} help") };
    format!("{}{helped}", terms.difficulty.name())
}

fn headline(end: &End) -> &'static str {
    match (&end.run, end.level.is_won) {
        (Some(run), true) if run.is_won => "All levels won!",
        (_, true) => "You WON!!!",
        _ => "Game over",
    }
}

/// What is better than before.
fn news(end: &End) -> (String, Vec4) {
    let Some(news) = end.news else { return ("this game leaves no result".to_owned(), AUTHOR) };
    if let Some(place) = end.place {
        return (format!("place {} among the high scores", place + 1), GREEN);
    }
    match (news.before, news.points, news.time) {
        (None, _, _) => ("the first result on this level".to_owned(), LABEL),
        (_, true, true) => ("more points and faster than ever".to_owned(), GREEN),
        (_, true, false) => ("more points than ever".to_owned(), GREEN),
        (_, false, true) => ("faster than ever".to_owned(), GREEN),
        (Some(best), false, false) => {
            let time = best.steps.map_or(String::new(), |steps| format!(" in {}", clock(steps)));
            (format!("best so far {}{time}", best.points), LABEL)
        }
    }
}

/// The figures as they stand while they count up: of the run where it has ended, else of the level.
fn figures(end: &End, lives: u32, since: Option<f32>) -> [(&'static str, String); 5] {
    let totals: Totals = end.run.as_ref().map_or(end.level.totals, |run| run.totals);
    let counted = |row: usize, end: u64| {
        let share = since.map_or(1.0, |since| ease::out((since - DELAY - BETWEEN * row as f32) / COUNT));
        (end as f64 * f64::from(share)).round() as u64
    };
    [
        ("Score", counted(0, u64::from(totals.points)).to_string()),
        ("Bricks", counted(1, u64::from(totals.bricks)).to_string()),
        ("Longest combo", format!("×{}", counted(2, u64::from(totals.best_combo)))),
        ("Time", clock(counted(3, totals.steps))),
        ("Lives left", counted(4, u64::from(lives)).to_string()),
    ]
}
