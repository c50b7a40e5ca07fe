//! The end of a game: a headline, figures that count up, stars, and news about the result. Also the
//! picture of a finished world, and the worlds of a won run.

use super::arrangement::BELOW_BRICKS;
use super::colors::{AUTHOR, GREEN, LABEL, PLATE, RED, VALUE, faded};
use super::lark::Lark;
use super::painter::Painter;
use super::scale;
use super::stars::under;
use crate::field::ease;
use crate::field::sheet::Sprite;
use crate::game::FIELD;
use crate::menu::{GameEnd, Page, WorldStars, capitalised, words};
use crate::player::{Best, Bonus, LevelResult, Reward, exact_clock, star_combo};
use crate::session::{Mode, Motion, View};
use glam::{Vec2, Vec4, vec2};

/// Box behind headline and figures: top-left corner and size, world units.
const BOX: (Vec2, Vec2) = (Vec2::new(150.0, 16.0), Vec2::new(500.0, 342.0));
/// Height of the band for the headline at the box's top, world units.
const BAND: f32 = 68.0;

/// Color of the box. Confetti falls behind the box.
const GROUND: Vec4 = Vec4::new(0.016, 0.018, 0.06, 0.94);

/// Downward shift of the page after a loss, world units. The box is shorter by this distance,
/// because it has no stars.
const LOWER: f32 = 68.0;

/// Top of the stars, world units.
const STARS: f32 = 240.0;
/// Top of the news below the stars, world units.
const NEWS: f32 = 318.0;
/// Top of the news after a loss, before the shift by [`LOWER`], world units.
const LOST_NEWS: f32 = 236.0;

/// Distance between two figures, and between their stars, world units.
const COLUMN: f32 = 118.0;

/// Side of a star, world units.
const STAR: f32 = 44.0;

/// Distance between two stars in a row, as a share of a star's side.
const STAR_PITCH: f32 = 1.12;

/// Seconds between the arrivals of two stars.
const STAR_AFTER: f32 = 0.3;
/// Seconds in which a star arrives.
const STAR_POP: f32 = 0.35;

/// Seconds until the first figure starts to count.
pub(super) const DELAY: f32 = 0.4;
/// Seconds between the starts of two figures.
const BETWEEN: f32 = 0.12;
/// Seconds in which a figure counts.
const COUNT: f32 = 0.8;

/// Top of a bonus below its figure, world units.
const BONUS: f32 = 220.0;
/// Color of a bonus.
pub(super) const GOLD: Vec4 = Vec4::new(1.0, 0.82, 0.36, 1.0);

/// Returns the opacity of the page `since` seconds after the game's end. `None` before the page
/// appears.
pub(super) fn opacity(since: f32) -> Option<f32> {
    (since >= DELAY).then(|| ((since - DELAY) / 0.3).min(1.0))
}

/// Seconds until the first bonus starts to count.
const BONUS_DELAY: f32 = 0.7;
/// Seconds between the starts of two bonuses.
const BONUS_BETWEEN: f32 = 0.3;
/// Seconds in which a bonus counts.
const BONUS_COUNT: f32 = 0.4;

/// Seconds for which a finished world is shown before the page.
const WORLD: f32 = 3.4;

/// Top of the background behind a finished world's text, world units.
const WORLD_TOP: f32 = 150.0;
/// Height of the background behind a finished world's text, world units.
const WORLD_HEIGHT: f32 = BELOW_BRICKS - WORLD_TOP;

/// Place of the lark's feet on the background behind a finished world's text, world units.
const LANDING: Vec2 = Vec2::new(FIELD.x / 2.0, WORLD_TOP + 2.0);
/// The brick beside the box on which the lark perches: top-left corner and size, world units.
const PERCH: (Vec2, Vec2) = (Vec2::new(66.0, 326.0), Vec2::new(84.0, 32.0));
/// Side of the lark's picture, world units.
const LARK: f32 = 124.0;

/// The end of a game.
pub(super) struct Results<'a> {
    pub(super) view: &'a View<'a>,
}

impl Results<'_> {
    /// Draws the results of a game.
    ///
    /// ```text
    ///   ┌──────────────────────────────┐
    ///   │        LEVEL CLEARED!        │
    ///   ├──────────────────────────────┤
    ///   │            SCORE             │
    ///   │             540              │
    ///   │  BRICKS  LIVES  COMBO  TIME  │
    ///   │    40      3     ×5   1:31   │
    ///   │          +200   +50   +437   │
    ///   │     ★      ★     ★      ☆    │
    ///   └──────────────────────────────┘
    /// ```
    pub(super) fn draw(&self, painter: &mut Painter<'_>) {
        let Some(end) = self.view.context.end else { return };
        let is_won = end.level.is_won;
        let (color, lower) = if is_won { (GREEN, 0.0) } else { (RED, LOWER) };
        let (corner, size) = (BOX.0 + vec2(0.0, lower), BOX.1 - vec2(0.0, lower));
        painter.fill(corner, size, GROUND);
        painter.fill(corner, vec2(size.x, BAND), (0.22 * color.truncate()).extend(0.96));
        for y in [corner.y, corner.y + size.y - 2.0] {
            painter.fill(vec2(corner.x, y), vec2(size.x, 2.0), faded(color, 0.8));
        }
        let middle = |y: f32| vec2(FIELD.x / 2.0, y + lower);
        let bonus = if end.run.is_none() { self.counted(end.level.bonus()) } else { [0; 3] };
        let (score, others) = figures(end, self.lives_after(end), bonus.iter().sum(), self.counting());
        let played = painter.text.fit(&played(end), painter.on(scale::LABEL), size.x - 20.0);
        for (text, top, style, color) in [
            (headline(end).as_str(), 20.0, scale::HEADLINE, color),
            (played.as_str(), 88.0, scale::LABEL, LABEL),
            ("Score", 115.0, scale::CAPTION, LABEL),
            (score.as_str(), 134.0, scale::BANNER, VALUE),
        ] {
            painter.say(text, middle(top), style, color);
        }
        for (i, (name, value)) in others.iter().enumerate() {
            let aside = vec2((i as f32 - (others.len() - 1) as f32 / 2.0) * COLUMN, 0.0);
            painter.say(name, middle(176.0) + aside, scale::CAPTION, LABEL);
            painter.say(value, middle(197.0) + aside, scale::TITLE, VALUE);
            let bonus = i.checked_sub(1).map_or(0, |i| bonus[i]);
            if bonus > 0 {
                painter.say(&format!("+{bonus}"), middle(BONUS) + aside, scale::LABEL, GOLD);
            }
        }
        if !end.worlds.is_empty() {
            self.draw_worlds(painter, &end.worlds, middle(STARS), COLUMN, 0.6 * STAR);
        } else if is_won {
            self.draw_earned(painter, &end.level, self.since_end());
        }
        if end.world.is_some() || end.run.as_ref().is_some_and(|run| run.is_won) {
            painter.show(Sprite::Block, PERCH.0, PERCH.1, GOLD);
            // At the end of a world, the lark has already arrived.
            let since = self.counting().filter(|_| end.world.is_none()).map(|since| since - DELAY);
            self.draw_lark(painter, since.unwrap_or(f32::INFINITY), PERCH.0 + vec2(PERCH.1.x / 2.0, 2.0));
        }
        self.draw_news(painter, end, middle(if is_won { NEWS } else { LOST_NEWS }), size.x);
    }

    /// Draws the news about the result. The best run of all has a star on each side.
    fn draw_news(&self, painter: &mut Painter<'_>, end: &GameEnd, top: Vec2, width: f32) {
        let (news, color) = news(end);
        let style = if end.place.is_some() { scale::ENTRY } else { scale::BODY };
        painter.say(&news, top, style, color);
        if end.place == Some(0) {
            // Keep the stars inside the box if the text is large.
            let aside = (painter.text.width(&news, painter.on(style)) / 2.0 + 34.0).min(width / 2.0 - 20.0);
            for x in [-aside, aside] {
                painter.draw_star(Vec4::ONE, top + vec2(x, -9.0), 34.0);
            }
        }
    }

    /// Draws each star with its condition. Missing stars are dark. The stars appear one after
    /// another once the figures have finished counting up.
    fn draw_earned(&self, painter: &mut Painter<'_>, level: &LevelResult, since: Option<f32>) {
        let combo = format!("Combo ×{}", star_combo(level.totals.bricks));
        let time = level.to_beat.map_or_else(String::new, under);
        let conditions = ["Cleared", "None lost", &combo, &time];
        for (i, (is_earned, condition)) in level.earned().into_iter().zip(conditions).enumerate() {
            // Each star is below its figure: bricks, lives, combo, time.
            let x = FIELD.x / 2.0 + (i as f32 - (conditions.len() - 1) as f32 / 2.0) * COLUMN;
            painter.draw_star(painter.star_tint(false), vec2(x, STARS), STAR);
            let begins = DELAY + COUNT + STAR_AFTER * i as f32;
            let share = since.map_or(1.0, |since| (since - begins) / STAR_POP).clamp(0.0, 1.0);
            if is_earned && share > 0.0 {
                let grow = if self.view.frame.motion == Motion::Full { 0.9 * (1.0 - ease::out(share)) } else { 0.0 };
                let top = vec2(x, STARS - STAR * grow / 2.0);
                painter.draw_star(faded(Vec4::ONE, share), top, STAR * (1.0 + grow));
            }
            let color = if is_earned { VALUE } else { AUTHOR };
            let style = painter.narrowed(condition, painter.on(scale::FINE), COLUMN - 8.0);
            painter.center(condition, painter.at(vec2(x, STARS + 48.0)), style, faded(color, painter.opacity));
        }
    }

    /// Returns the seconds since the game's end for the page's animations. Negative while a
    /// finished world is shown. `None` without animations.
    pub(super) fn since_end(&self) -> Option<f32> {
        let since = self.view.effects.timers.since_end;
        let ends_world = self.view.context.end.is_some_and(|end| end.world.is_some());
        let since = since.filter(|_| self.view.has_effects() && !self.view.screen.shows_all);
        since.map(|since| if ends_world { since - WORLD } else { since })
    }

    /// Returns [`Results::since_end`] for figures that count up. `None` with reduced motion.
    pub(super) fn counting(&self) -> Option<f32> {
        self.since_end().filter(|_| self.view.frame.motion == Motion::Full)
    }

    /// Returns the points of a bonus counted so far: for lives, combo and time.
    pub(super) fn counted(&self, bonus: Bonus) -> [u32; 3] {
        let since = self.counting();
        let mut begins = BONUS_DELAY - BONUS_BETWEEN;
        [bonus.lives, bonus.combo, bonus.time].map(|points| {
            begins += BONUS_BETWEEN;
            (points as f32 * since.map_or(1.0, |since| ease::out((since - begins) / BONUS_COUNT))).round() as u32
        })
    }

    /// Returns the points that the won level's bonus has added to the score so far.
    pub(super) fn counted_bonus(&self) -> u32 {
        let end = self.view.context.end.filter(|_| self.view.screen.mode() == Mode::Won);
        end.map_or(0, |end| self.counted(end.level.bonus()).into_iter().sum())
    }

    /// Returns the lives after a level, including lives that its bonus grants for the run's next
    /// level.
    pub(super) fn lives_after(&self, end: &GameEnd) -> u32 {
        let game = self.view.game;
        let goes_on = self.view.context.run.is_current && end.run.is_none();
        if goes_on { end.level.bonus().add_to(game.carried(), game.rules()).lives } else { game.lives() }
    }

    /// Draws the names of a finished world and of the next world over a picture, until the page
    /// appears.
    pub(super) fn draw_world_end(&self, painter: &mut Painter<'_>) {
        let (view, since) = (self.view, self.since_end().filter(|since| *since < DELAY));
        let Some((end, since)) = view.context.end.zip(since).filter(|_| view.screen.page() == Some(Page::End)) else {
            return;
        };
        let Some((world, next)) = end.world else { return };
        painter.opacity = ease::show((since + WORLD) / (WORLD + DELAY), 0.12, 0.1);
        painter.fill(vec2(0.0, WORLD_TOP), vec2(FIELD.x, WORLD_HEIGHT), faded(PLATE, 0.7));
        let beaten = beaten(&end.level.title);
        let next = format!("Next: {}", capitalised(next.name()));
        for (text, top, style, color) in [
            (format!("{} cleared!", capitalised(world.name())), 22.0, scale::HEADLINE, GOLD),
            (beaten, 92.0, scale::FIGURE, VALUE),
            (next, 136.0, scale::TITLE, LABEL),
        ] {
            painter.say(&text, vec2(FIELD.x / 2.0, WORLD_TOP + top), style, color);
        }
        self.draw_lark(painter, since + WORLD, LANDING);
    }

    /// Draws the lark with its feet at `perch`, `since` seconds after its first sight.
    fn draw_lark(&self, painter: &mut Painter<'_>, since: f32, perch: Vec2) {
        let moves = self.view.frame.motion == Motion::Full;
        let phase = moves.then(|| self.view.effects.post_params().phase);
        Lark::new(phase, since).draw(painter, perch, LARK);
    }

    /// Draws the worlds of a won run side by side, centered at `top`, each with its stars.
    pub(super) fn draw_worlds(
        &self,
        painter: &mut Painter<'_>,
        worlds: &[WorldStars],
        top: Vec2,
        pitch: f32,
        star: f32,
    ) {
        let style = painter.on(scale::ENTRY);
        for (i, WorldStars { world, won, all }) in worlds.iter().enumerate() {
            let at = top + vec2((i as f32 - (worlds.len() - 1) as f32 / 2.0) * pitch, 0.0);
            let name = capitalised(world.name());
            let narrow = painter.narrowed(&name, style, pitch - 8.0);
            painter.center(&name, painter.at(at), narrow, faded(VALUE, painter.opacity));
            let stars = format!("{won}/{all}");
            let left = at - vec2((star + 4.0 + painter.text.width(&stars, style)) / 2.0, 0.0);
            painter.draw_star(painter.star_tint(true), left + vec2(star / 2.0, 26.0), star);
            let color = if won == all { GOLD } else { AUTHOR };
            painter.say_left(&stars, left + vec2(star + 4.0, 26.0 + (star - style.size) / 2.0), scale::ENTRY, color);
        }
    }
}

/// Draws the number of stars won on the game's own levels, and the next reward. Draws nothing
/// if the list lacks those levels.
pub(super) fn draw_all_stars(painter: &mut Painter<'_>, view: &View<'_>, stars: Vec2, next: Vec2) {
    const SIDE: f32 = 22.0;
    const ROOM: f32 = 190.0;
    let won = view.stars;
    if !view.levels.sets.iter().any(|set| set.folders.contains(&None)) {
        return;
    }
    painter.draw_star(painter.star_tint(won > 0), stars + vec2(SIDE / 2.0, 2.0), SIDE);
    painter.say_left(&format!("{won}"), stars + vec2(SIDE + 6.0, 0.0), scale::TITLE, VALUE);
    if let Some(reward) = Reward::next(won) {
        let text = format!("{} at {}", reward.name, reward.stars);
        let style = painter.narrowed(&text, painter.on(scale::LABEL), ROOM);
        painter.left(&text, painter.at(next), style, LABEL);
    }
}

/// Draws three stars or four. Missing ones among the first three are dark. `top` is the middle of the
/// second star's top edge, `side` a star's width, world units.
pub(super) fn draw_stars(painter: &mut Painter<'_>, count: u8, top: Vec2, side: f32) {
    for i in 0..count.max(3) {
        let aside = (f32::from(i) - 1.0) * STAR_PITCH * side;
        painter.draw_star(painter.star_tint(i < count), top + vec2(aside, 0.0), side);
    }
}

/// Formats a best result, such as `1590 in 1:50.29`.
pub(super) fn points_and_time(best: Best) -> String {
    best.points.to_string() + &best.steps.map_or(String::new(), |steps| format!(" in {}", exact_clock(steps)))
}

fn headline(end: &GameEnd) -> String {
    let headline = match (&end.run, end.level.is_won) {
        // A run through one level has the headline of a single level.
        (Some(run), true) if run.is_won && run.level > 1 => "All levels won!",
        (_, true) => "Level cleared!",
        _ => "Game over",
    };
    end.world.map_or_else(|| headline.to_owned(), |(world, _)| format!("{} cleared!", capitalised(world.name())))
}

/// Returns the line below the headline: an unlocked reward, the next world, or the level and its
/// rules.
fn played(end: &GameEnd) -> String {
    let GameEnd { level, run, world, reward, place, .. } = end;
    match (reward.filter(|_| place.is_some()), world) {
        (Some(reward), _) => unlocked(reward),
        (None, Some((_, next))) => format!("{} · Next: {}", beaten(&level.title), capitalised(next.name())),
        (None, None) => {
            let run = run.as_ref().filter(|run| run.is_won);
            format!("{}, {}", run.map_or(&*level.title, |run| run.set.shown_name()), words(level.mode))
        }
    }
}

/// Announces a beaten boss. Drops the prefix of a title such as `Boss: Kraken`.
pub(super) fn beaten(title: &str) -> String {
    format!("{} beaten", title.trim_start_matches("Boss: "))
}

fn unlocked(reward: Reward) -> String {
    format!("{} unlocked!", reward.name)
}

/// Returns the news about a result, and their color.
fn news(end: &GameEnd) -> (String, Vec4) {
    let Some(news) = end.news else { return ("Unranked game".to_owned(), AUTHOR) };
    if let Some(place) = end.place {
        let rank = match place + 1 {
            1 => "1st".to_owned(),
            2 => "2nd".to_owned(),
            3 => "3rd".to_owned(),
            other => format!("{other}th"),
        };
        return (format!("New high score: {rank}!"), GREEN);
    }
    if let Some(reward) = end.reward {
        return (unlocked(reward), GOLD);
    }
    if news.time && news.before.is_none_or(|best| best.steps.is_none()) {
        return ("First clear!".to_owned(), GREEN);
    }
    match (news.before, news.points, news.time) {
        (None, _, _) => ("First score on this level".to_owned(), LABEL),
        (_, true, true) => ("New best score and time!".to_owned(), GREEN),
        (_, true, false) => ("New best score!".to_owned(), GREEN),
        (_, false, true) => ("New best time!".to_owned(), GREEN),
        (Some(best), false, false) => (format!("Your best: {}", points_and_time(best)), LABEL),
    }
}

/// Returns the score, and the other figures with their names, as counted so far. The figures are
/// the run's if the run has ended, otherwise the level's. A lost game has no figure for lives.
fn figures(end: &GameEnd, lives: u32, bonus: u32, since: Option<f32>) -> (String, Vec<(&'static str, String)>) {
    let totals = end.run.as_ref().map_or(end.level.totals, |run| run.totals);
    let counted = |place: usize, end: u64| {
        let share = since.map_or(1.0, |since| ease::out((since - DELAY - BETWEEN * place as f32) / COUNT));
        (end as f64 * f64::from(share)).round() as u64
    };
    // A level's bonus counts separately.
    let later = if end.run.is_none() { end.level.bonus().sum() } else { 0 };
    let score = (counted(0, u64::from(totals.points.saturating_sub(later))) + u64::from(bonus)).to_string();
    let others = [
        ("Bricks", counted(1, u64::from(totals.bricks)).to_string()),
        ("Lives", counted(2, u64::from(lives)).to_string()),
        ("Combo", format!("×{}", counted(3, u64::from(totals.best_combo)))),
        ("Time", exact_clock(counted(4, totals.steps))),
    ];
    (score, others.into_iter().filter(|(name, _)| end.level.is_won || *name != "Lives").collect())
}
