//! How to play, in pictures: keys, bricks as they crack, an aimed ball, each item with its effect,
//! and the sources of points, stars and lives.

use super::colors::{ACCENT, GREEN, LABEL, RED, VALUE, faded};
use super::key_caps::draw_caps_at;
use super::painter::Painter;
use super::scale;
use crate::collision::Aabb;
use crate::field::draw_hits;
use crate::field::sheet::Sprite;
use crate::game::rules::Rules;
use crate::game::{FIELD, PowerUpKind, Score};
use crate::session::{InputDevice, Motion, View};
use crate::settings::{Control, Settings};
use glam::{Vec2, Vec4, vec2, vec4};

/// Top of the first row, world units.
const FIRST: f32 = 84.0;
/// Distance between two rows, world units.
const PITCH: f32 = 42.0;

/// Top of the first row on a page with few rows, world units.
const FIRST_WIDE: f32 = 146.0;
/// Distance between two rows on a page with few rows, world units.
const WIDE_PITCH: f32 = 54.0;
/// Top of the columns of items, world units.
const FIRST_ITEM: f32 = 68.0;
/// Distance between two rows of items, world units.
const ITEM_PITCH: f32 = 50.4;

/// Left end of the first column of items, world units.
const ITEMS: f32 = 26.0;
/// Distance between two columns of items, world units.
const ITEM_COLUMN: f32 = 256.0;
/// Rows in a column of items.
const ITEM_ROWS: usize = 9;
/// Height of a heading, in rows.
const HEADING_ROW: f32 = 0.6;
const _: () = assert!(PowerUpKind::ALL.len() < 3 * ITEM_ROWS, "three columns hold all items");
const _: () =
    assert!(FIRST_ITEM + ITEM_PITCH * (ITEM_ROWS as f32 + HEADING_ROW) <= 558.0, "the last row ends above *Back*");

/// Center of a row's drawing, along x.
const DRAWN: f32 = 142.0;
/// Left end of a row's text.
const WORDS: f32 = 274.0;

/// Size of a brick in a drawing.
const BRICK: Vec2 = Vec2::new(84.0, 30.0);
/// Size of an item in a drawing.
const ITEM: Vec2 = Vec2::new(54.0, 18.0);

/// Distance from an item's left end to its text.
const ITEM_WORDS: f32 = 62.0;
/// Free space between the letters of two lines. An item's text may be higher than its row by that.
const BETWEEN_LINES: f32 = 5.0;

/// Seconds between two hits on a brick in a drawing.
const HIT: f32 = 1.1;

/// Center of the paddle in the drawing.
const PADDLE: Vec2 = Vec2::new(400.0, 486.0);

/// What keys and mouse do.
const KEYS: [(Drawing, &str); 3] = [
    (Drawing::Keys(&[Control::Left, Control::Right]), "Move (or mouse, keypad)"),
    (Drawing::Keys(&[Control::Release]), "Launch (or click, keypad 0)"),
    (Drawing::Keys(&[Control::Pause]), "Pause, back (or ESC, right click)"),
];

/// What fingers do.
const FINGERS: [(Drawing, &str); 3] = [
    (Drawing::Cap("SLIDE"), "Move: the paddle follows a finger anywhere"),
    (Drawing::Cap("TAP"), "Launch the ball, fire the laser"),
    (Drawing::Cap("II"), "Pause: the button beside the field"),
];

/// Bricks with their hits and colors, and the paddle. A solid brick has 0 hits.
const BRICKS: [(Drawing, &str); 4] = [
    (Drawing::Brick(2, vec4(0.38, 0.90, 0.48, 1.0)), "Cracks, then breaks"),
    (Drawing::Brick(4, vec4(1.0, 0.60, 0.20, 1.0)), "Lights show the hits left"),
    (Drawing::Brick(0, vec4(0.8, 0.8, 0.7, 1.0)), "Steel: unbreakable, unless the ball gets stuck"),
    (Drawing::Bounce, "Hold still: the ball breaks through"),
];

/// Symbols on bricks, with their meanings.
const MARKS: [(Sprite, &str); 4] = [
    (Sprite::Exploding, "Explodes"),
    (Sprite::Regrowing, "Grows"),
    (Sprite::Moving, "Moves"),
    (Sprite::Beating, "Break to win"),
];
/// Size of a brick with a symbol.
const MARKED: Vec2 = Vec2::new(48.0, 30.0);
/// Free space beside such a brick: to its text, and from the text to the next brick.
const MARK_GAPS: [f32; 2] = [8.0, 12.0];

/// Rows of *Scoring* that name keys.
const KEY_ROWS: usize = 3;

/// Drawing at the start of a row.
enum Drawing {
    Keys(&'static [Control]),
    Brick(u8, Vec4),
    Points,
    Bounce,
    Three(Sprite),
    Cap(&'static str),
}

/// The pages *How to play*, *Items* and *Scoring*.
pub(super) struct HelpPages<'a> {
    pub(super) view: &'a View<'a>,
}

impl HelpPages<'_> {
    /// Draws keys, bricks, and an aimed ball.
    pub(super) fn draw_how_to(&self, painter: &mut Painter<'_>) {
        let controls = if self.is_touched() { FINGERS } else { KEYS };
        let pitch = PITCH * self.stretch();
        self.draw_rows(painter, &controls, FIRST, pitch);
        self.draw_rows(painter, &BRICKS, FIRST + pitch * controls.len() as f32, pitch);
        self.draw_marks(painter, FIRST + pitch * (controls.len() + BRICKS.len()) as f32);
        self.draw_aimed_ball(painter);
    }

    /// Draws a row of bricks with their symbols and meanings in the middle of the page.
    fn draw_marks(&self, painter: &mut Painter<'_>, top: f32) {
        let style = painter.on(scale::BODY);
        let [before, after] = MARK_GAPS;
        let widths = MARKS.map(|(_, words)| MARKED.x + before + painter.text.width(words, style));
        let whole = widths.iter().sum::<f32>() + after * (MARKS.len() - 1) as f32;
        let mut corner = vec2((FIELD.x - whole) / 2.0, top);
        for ((mark, words), width) in MARKS.into_iter().zip(widths) {
            painter.show(Sprite::Block, corner, MARKED, vec4(0.36, 0.66, 1.0, 1.0));
            painter.show(mark, corner, MARKED, Vec4::ONE);
            let words_at = corner + vec2(MARKED.x + before, (MARKED.y - style.size) / 2.0);
            painter.say_left(words, words_at, scale::BODY, VALUE);
            corner.x += width + after;
        }
    }

    /// Draws each item with its name and effect below a heading. Good items are in two columns with
    /// the gamble below them, bad items in the third column.
    pub(super) fn draw_items(&self, painter: &mut Painter<'_>) {
        let [good, either, bad] = item_groups(self.view);
        let pitch = ITEM_PITCH * self.stretch();
        let corner = |row: usize, shift: f32| {
            let (column, row) = (row / ITEM_ROWS, (row % ITEM_ROWS) as f32 + HEADING_ROW + shift);
            vec2(ITEMS + ITEM_COLUMN * column as f32, FIRST_ITEM + pitch * row)
        };
        let (last, third) = (2 * ITEM_ROWS - either.1.len(), 2 * ITEM_ROWS);
        let mut items = Vec::new();
        for ((name, kinds, color), first) in [(good, 0), (either, last), (bad, third)] {
            painter.say_left(name, corner(first, 0.12 - HEADING_ROW), scale::TITLE, color);
            items.extend(kinds.into_iter().enumerate().map(|(i, kind)| (kind, corner(first + i, 0.0))));
        }
        // Ignore the text size setting, because large letters leave no room for long effects.
        let usual = painter.layout.with_text(1.0);
        let [name, label] = [scale::BODY, scale::LABEL].map(|style| scale::on(&usual, style));
        for (kind, corner) in items {
            let swing = self.moving(|seconds| 2.0 * (2.0 * seconds + corner.y).sin(), 0.0);
            painter.draw_item(
                kind,
                self.view.is_good(kind),
                painter.at(corner + vec2(0.0, 8.0 + swing)),
                ITEM,
                painter.opacity,
            );
            let (look, words) = (kind.row(), painter.at(corner + vec2(ITEM_WORDS, 0.0)));
            painter.left(look.label, words, name, faded(VALUE, painter.opacity));
            let effect = if self.view.frame.motion == Motion::Full { look.effect } else { look.effect_at_rest };
            let lines = painter.text.wrap(effect, label, ITEM_COLUMN - ITEM_WORDS - 4.0);
            // In the smallest windows, long effects do not fit either.
            let fits = name.size + label.size * lines.len() as f32 <= pitch + BETWEEN_LINES;
            for (row, line) in lines.iter().enumerate().filter(|_| fits) {
                let below = vec2(0.0, name.size + label.size * row as f32);
                painter.left(line, words + below, label, faded(LABEL, painter.opacity));
            }
        }
    }

    /// Draws the sources of points, stars and lives, and keys for use during a game.
    pub(super) fn draw_scoring(&self, painter: &mut Painter<'_>) {
        let [first, second, third] = [1, 3, 6].map(|times| times * Rules::RUN.life_points);
        let life = format!("Extra life at {first}, {second}, {third} points and so on");
        let rows = [
            (Drawing::Points, "Each brick in a combo scores more"),
            (Drawing::Bounce, "Touching the paddle ends the combo"),
            (Drawing::Three(Sprite::Star), "Stars: clear it, lose no life, reach the combo, beat the time"),
            (Drawing::Three(Sprite::Heart), life.as_str()),
            (Drawing::Cap("ESC"), "Pause (quitting saves the run)"),
            (Drawing::Cap("F12"), "Screenshot"),
            (Drawing::Cap("F1"), "X-ray: the physics, live"),
        ];
        // The last rows name keys.
        let shown = if self.is_touched() { rows.len() - KEY_ROWS } else { rows.len() };
        self.draw_rows(painter, &rows[..shown], FIRST_WIDE, WIDE_PITCH * self.stretch());
    }

    fn stretch(&self) -> f32 {
        self.view.context.room.stretch()
    }

    fn is_touched(&self) -> bool {
        self.view.program.device == InputDevice::Touch
    }

    /// Draws rows, each with a drawing and its text.
    fn draw_rows(&self, painter: &mut Painter<'_>, rows: &[(Drawing, &str)], first: f32, pitch: f32) {
        for (row, (drawing, words)) in rows.iter().enumerate() {
            let middle = vec2(DRAWN, first + pitch * row as f32 + BRICK.y / 2.0);
            match drawing {
                Drawing::Keys(controls) => {
                    let Settings { keys, labels, .. } = self.view.context.settings;
                    let slot = |slot: usize| controls.iter().filter_map(move |control| keys.of(*control)[slot]);
                    let keys = labels.best(slot(0).chain(slot(1)));
                    draw_caps_at(painter, keys.into_iter().map(|key| labels.of(key)).collect(), middle);
                }
                Drawing::Brick(hits, color) => self.draw_brick_at(painter, *hits, *color, middle),
                Drawing::Points => self.draw_points_at(painter, middle),
                Drawing::Bounce => {
                    let above = self.moving(|seconds| 18.0 * (3.0 * seconds).sin().abs(), 9.0);
                    self.draw_paddle_and_ball(painter, middle + vec2(0.0, 10.0), vec2(84.0, 16.0), 8.0, above);
                }
                Drawing::Three(sprite) => self.draw_three_at(painter, middle, *sprite),
                Drawing::Cap(cap) => draw_caps_at(painter, vec![(*cap).into()], middle),
            }
            let style = painter.on(scale::BODY);
            let lines = painter.text.wrap(words, style, FIELD.x - WORDS - 24.0);
            let top = middle.y - style.size * lines.len() as f32 / 2.0;
            for (row, line) in lines.iter().enumerate() {
                painter.say_left(line, vec2(WORDS, top + style.size * row as f32), scale::BODY, VALUE);
            }
        }
    }

    /// Draws the points of successive bricks, and highlights each brick's points in turn.
    fn draw_points_at(&self, painter: &mut Painter<'_>, middle: Vec2) {
        let now = self.turn(3);
        let top = middle.y - painter.on(scale::BODY).size / 2.0;
        let mut score = Score::default();
        for i in 0..3 {
            let at = vec2(middle.x + 62.0 * (i as f32 - 1.0), top);
            let color = if i == now { ACCENT } else { LABEL };
            painter.say(&format!("+{}", score.add_brick(1)), at, scale::BODY, color);
        }
    }

    /// Draws a paddle centered at `middle`, and a ball at the height `above` over the paddle.
    /// Returns the ball's center.
    fn draw_paddle_and_ball(
        &self,
        painter: &mut Painter<'_>,
        middle: Vec2,
        size: Vec2,
        radius: f32,
        above: f32,
    ) -> Vec2 {
        painter.show(Sprite::Paddle, middle - size / 2.0, size, Vec4::ONE);
        let ball = middle - vec2(0.0, size.y / 2.0 + radius + above);
        painter.show(Sprite::Ball, ball - radius, Vec2::splat(2.0 * radius), Vec4::ONE);
        ball
    }

    /// Draws a sprite three times. The copies light up one after another.
    fn draw_three_at(&self, painter: &mut Painter<'_>, middle: Vec2, sprite: Sprite) {
        const SIDE: f32 = 26.0;
        let lit = self.turn(4);
        for i in 0..3 {
            let corner = middle + vec2(36.0 * (i as f32 - 1.0), 0.0) - SIDE / 2.0;
            painter.show(sprite, corner, Vec2::splat(SIDE), painter.star_tint(i < lit));
        }
    }

    /// Draws a brick that is hit again and again.
    fn draw_brick_at(&self, painter: &mut Painter<'_>, hits: u8, color: Vec4, middle: Vec2) {
        // At the end of each cycle, the brick is destroyed.
        let taken = self.moving(|seconds| (seconds / HIT) as u32 % (u32::from(hits) + 1), u32::from(hits / 2)) as u8;
        let corner = middle - BRICK / 2.0;
        let sprite = if hits == 0 { Sprite::BlockSolid } else { Sprite::Block };
        let is_gone = hits > 0 && taken == hits;
        painter.show(sprite, corner, BRICK, faded(color, if is_gone { 0.34 } else { 1.0 }));
        if hits < 2 || is_gone {
            return;
        }
        if taken > 0 {
            let cracks = [Sprite::Crack1, Sprite::Crack2, Sprite::Crack3];
            painter.show(cracks[usize::from(taken * 3 / hits).min(2)], corner, BRICK, Vec4::ONE);
        }
        let area = Aabb::from_min_size(painter.at(corner), BRICK);
        draw_hits(painter.sprites, painter.sheet, hits - taken, hits, &area);
    }

    /// Draws a ball on the paddle, with an aim that swings from side to side.
    fn draw_aimed_ball(&self, painter: &mut Painter<'_>) {
        const LIGHTS: u8 = 4;
        let paddle = PADDLE * vec2(1.0, self.stretch());
        let ball = self.draw_paddle_and_ball(painter, paddle, vec2(100.0, 20.0), 12.5, 0.0);
        let swing = self.moving(|seconds| 0.7 * (1.3 * seconds).sin(), 0.5);
        let direction = vec2(swing, -1.0).normalize();
        for i in 0..LIGHTS {
            let share = 1.0 - f32::from(i) / f32::from(LIGHTS);
            let side = 5.0 + 4.0 * share;
            let corner = ball + direction * (24.0 + 10.0 * f32::from(i)) - side / 2.0;
            painter.show(Sprite::Ball, corner, Vec2::splat(side), faded(ACCENT, share));
        }
        for (x, words) in [(262.0, "Aim left"), (538.0, "Aim right")] {
            painter.say(words, vec2(x, paddle.y - 30.0), scale::LABEL, LABEL);
        }
    }

    /// Returns the value at the seconds spent on the page, or `at_rest` with reduced motion.
    fn moving<T>(&self, value: impl Fn(f32) -> T, at_rest: T) -> T {
        if self.view.frame.motion == Motion::Full { value(self.view.screen.seconds()) } else { at_rest }
    }

    /// Returns a drawing's current phase, from 0 to `count - 1`. With reduced motion, the last
    /// phase.
    fn turn(&self, count: usize) -> usize {
        self.moving(|seconds| (seconds / HIT) as usize % count, count - 1)
    }
}

/// Groups the items by the player's reaction: catch, gamble or avoid. Each group has a heading,
/// its items and a color.
fn item_groups(view: &View<'_>) -> [(&'static str, Vec<PowerUpKind>, Vec4); 3] {
    // Some kinds fall only where a level's author asks for them.
    let falls = |kind: &PowerUpKind| kind.row().tutorial_odds > 0 || kind.row().run_odds > 0;
    let shown = PowerUpKind::ALL.into_iter().filter(|kind| falls(kind) || *kind == PowerUpKind::ExtraLife);
    let group = |kind: PowerUpKind| match kind {
        PowerUpKind::Mystery => "GAMBLE",
        kind if view.is_good(kind) => "CATCH",
        _ => "AVOID",
    };
    [("CATCH", GREEN), ("GAMBLE", ACCENT), ("AVOID", RED)]
        .map(|(name, color)| (name, shown.clone().filter(|kind| group(*kind) == name).collect(), color))
}
