//! How to play, shown rather than told: keys, bricks as they crack, the paddle with a ball that is
//! aimed, each item with what it does, and what points, stars and lives come from.

use super::super::Renderer;
use super::super::field::draw_hits;
use super::super::sheet::Sprite;
use super::goals::star_tint;
use super::over::{ACCENT, Over};
use super::{LABEL, VALUE, scale};
use crate::collision::Aabb;
use crate::draw::Align;
use crate::game::rules::Rules;
use crate::game::{FIELD, PowerUpKind, Score};
use crate::palette;
use crate::session::Motion;
use crate::settings::{Control, Key};
use glam::{Vec2, vec2, vec4};

/// Top of the first row, from one row to the next, world units.
const FIRST: f32 = 104.0;
const PITCH: f32 = 45.0;

/// The same where there is nothing else on the page.
const FIRST_ITEM: f32 = 146.0;
const ITEM_PITCH: f32 = 54.0;

/// The middle of what is drawn in a row, and where its words begin.
const DRAWN: f32 = 142.0;
const WORDS: f32 = 274.0;

/// A brick and an item.
const BRICK: Vec2 = Vec2::new(84.0, 30.0);
const ITEM: Vec2 = Vec2::new(84.0, 28.0);

/// Where an item's effect is told: in large letters there is room for all names before it.
const EFFECT: f32 = 344.0;

/// Seconds between two hits on a brick that is shown.
const HIT: f32 = 1.1;

/// The middle of the paddle that is shown.
const PADDLE: Vec2 = Vec2::new(400.0, 486.0);

impl Renderer {
    /// Keys, bricks, and how a ball is aimed.
    pub(super) fn draw_how_to(&mut self, over: &Over<'_>) {
        let keys = &over.view.facts.settings.keys;
        let slots = |slot: usize, controls: &[Control]| -> Vec<&'static str> {
            controls.iter().filter_map(|control| keys.of(*control)[slot]).map(Key::label).collect()
        };
        let both = |controls: &[Control]| [slots(0, controls), slots(1, controls)].concat();
        let rows = [
            (both(&[Control::Left, Control::Right]), "Move; so do mouse and keypad"),
            (both(&[Control::Release]), "Release; so do a click, a keypad's 0"),
            (both(&[Control::Pause]), "Pause, back; so do ESC, a right click"),
        ];
        let count = rows.len();
        for (row, (caps, words)) in rows.into_iter().enumerate() {
            let y = FIRST + PITCH * row as f32;
            self.draw_caps_at(over, &caps, vec2(DRAWN, y + BRICK.y / 2.0));
            self.draw_words(over, words, y);
        }
        let bricks = [
            (1, "Breaks at a hit"),
            (2, "Cracks, then breaks"),
            (4, "A light for each hit it takes"),
            (0, "Steel: breaks with the last ones"),
        ];
        for (row, (hits, words)) in bricks.into_iter().enumerate() {
            let y = FIRST + PITCH * (count + row) as f32;
            self.draw_brick_at(over, hits, vec2(DRAWN, y + BRICK.y / 2.0));
            self.draw_words(over, words, y);
        }
        self.draw_aimed_ball(over);
    }

    /// Each item with its name and what it does.
    pub(super) fn draw_items(&mut self, over: &Over<'_>) {
        self.say(
            over,
            "Catch items with round ends; let pointed ends fall",
            vec2(FIELD.x / 2.0, 84.0),
            scale::BODY,
            LABEL,
            Align::Center,
        );
        for (row, kind) in PowerUpKind::ALL.into_iter().enumerate() {
            let (look, y) = (palette::power_up(kind), FIRST_ITEM + ITEM_PITCH * row as f32);
            let swing =
                if over.view.motion == Motion::Full { 3.0 * (2.0 * seconds(over) + row as f32).sin() } else { 0.0 };
            let corner = over.at(vec2(58.0, y + swing));
            self.sprites.draw_sprite(corner, ITEM, self.sheet.power_up_uv(kind), vec4(1.0, 1.0, 1.0, over.shown));
            let style = scale::on(over.layout, scale::BODY);
            let top = y + (ITEM.y - style.size) / 2.0;
            self.say(over, look.name, vec2(158.0, top), scale::BODY, VALUE, Align::Left);
            let effect = if over.view.motion == Motion::Full { look.effect } else { look.effect_at_rest };
            let effect = self.text.fit(effect, style, FIELD.x - EFFECT - 4.0);
            self.say(over, &effect, vec2(EFFECT, top), scale::BODY, LABEL, Align::Left);
        }
    }

    /// What points, stars and lives come from, and what goes on beside a game.
    pub(super) fn draw_scoring(&mut self, over: &Over<'_>) {
        let life = format!("In a run, one more at each {} points", Rules::RUN.life_points);
        let words = [
            "Each brick of a combo is worth more",
            "The combo ends at the paddle",
            "Win, lose no life, reach the combo",
            &life,
            "Pause and Leave: the run waits",
            "A picture of the window",
            "In a game: its mathematics",
        ];
        let middle = |row: usize| vec2(DRAWN, FIRST_ITEM + ITEM_PITCH * row as f32 + BRICK.y / 2.0);
        self.draw_points_at(over, middle(0));
        self.draw_bounce_at(over, middle(1));
        self.draw_three_at(over, middle(2), Sprite::Star);
        self.draw_three_at(over, middle(3), Sprite::Heart);
        for (row, caps) in [(4, ["ESC"]), (5, ["F12"]), (6, ["F1"])] {
            self.draw_caps_at(over, &caps, middle(row));
        }
        for (row, words) in words.into_iter().enumerate() {
            self.draw_words(over, words, middle(row).y - BRICK.y / 2.0);
        }
    }

    /// The points of one brick after another: the brightest ones are counted now.
    fn draw_points_at(&mut self, over: &Over<'_>, middle: Vec2) {
        let now = turn(over, 3);
        let style = scale::on(over.layout, scale::BODY);
        let mut score = Score::default();
        for i in 0..3 {
            let at = middle + vec2(62.0 * (i as f32 - 1.0), -style.size / 2.0);
            self.say(
                over,
                &format!("+{}", score.add_brick()),
                at,
                scale::BODY,
                if i == now { ACCENT } else { LABEL },
                Align::Center,
            );
        }
    }

    /// A ball that bounces off the paddle.
    fn draw_bounce_at(&mut self, over: &Over<'_>, middle: Vec2) {
        const SIZE: Vec2 = Vec2::new(84.0, 16.0);
        const RADIUS: f32 = 8.0;
        let white = vec4(1.0, 1.0, 1.0, over.shown);
        let paddle = over.at(middle + vec2(0.0, 10.0));
        self.sprites.draw_sprite(paddle - SIZE / 2.0, SIZE, self.sheet.uv(Sprite::Paddle), white);
        let above = if over.view.motion == Motion::Full { 18.0 * (3.0 * seconds(over)).sin().abs() } else { 9.0 };
        let ball = paddle - vec2(0.0, SIZE.y / 2.0 + RADIUS + above);
        self.sprites.draw_sprite(ball - RADIUS, Vec2::splat(2.0 * RADIUS), self.sheet.uv(Sprite::Ball), white);
    }

    /// Three of a kind, which light up one after another.
    fn draw_three_at(&mut self, over: &Over<'_>, middle: Vec2, sprite: Sprite) {
        const SIDE: f32 = 26.0;
        let lit = turn(over, 4);
        for i in 0..3 {
            let at = over.at(middle + vec2(36.0 * (i as f32 - 1.0), 0.0)) - SIDE / 2.0;
            let tint = star_tint(over.view, i < lit) * vec4(1.0, 1.0, 1.0, over.shown);
            self.sprites.draw_sprite(at, Vec2::splat(SIDE), self.sheet.uv(sprite), tint);
        }
    }

    /// What is said beside a drawing.
    fn draw_words(&mut self, over: &Over<'_>, words: &str, y: f32) {
        let style = scale::on(over.layout, scale::BODY);
        let at = vec2(WORDS, y + (BRICK.y - style.size) / 2.0);
        self.say(over, words, at, scale::BODY, VALUE, Align::Left);
    }

    /// A brick that is hit again and again; `hits` is how many it takes, 0 stands for one that is
    /// solid.
    fn draw_brick_at(&mut self, over: &Over<'_>, hits: u8, middle: Vec2) {
        let sprite = if hits == 0 { Sprite::BlockSolid } else { Sprite::Block };
        let color = match hits {
            0 => vec4(0.8, 0.8, 0.7, 1.0),
            1 => vec4(0.36, 0.66, 1.0, 1.0),
            2 => vec4(0.38, 0.90, 0.48, 1.0),
            _ => vec4(1.0, 0.60, 0.20, 1.0),
        };
        // The last part of each round shows that it is gone.
        let taken = match over.view.motion {
            Motion::Full => (seconds(over) / HIT) as u32 % (u32::from(hits) + 1),
            Motion::Reduced => u32::from(hits / 2),
        };
        let aabb = Aabb::from_center_size(over.at(middle), BRICK);
        let shown = if hits > 0 && taken == u32::from(hits) { 0.34 * over.shown } else { over.shown };
        let tint = color * vec4(1.0, 1.0, 1.0, shown);
        self.sprites.draw_sprite(aabb.min, BRICK, self.sheet.uv(sprite), tint);
        if hits > 1 && taken < u32::from(hits) {
            let cracks = [Sprite::Crack1, Sprite::Crack2, Sprite::Crack3];
            if taken > 0 {
                let crack = cracks[(taken as usize * 3 / usize::from(hits)).min(2)];
                self.sprites.draw_sprite(aabb.min, BRICK, self.sheet.uv(crack), vec4(1.0, 1.0, 1.0, shown));
            }
            draw_hits(&mut self.sprites, &self.sheet, (hits - taken as u8, hits), &aabb);
        }
    }

    /// The paddle with a ball on it, whose way swings from side to side.
    fn draw_aimed_ball(&mut self, over: &Over<'_>) {
        const SIZE: Vec2 = Vec2::new(100.0, 20.0);
        const RADIUS: f32 = 12.5;
        const LIGHTS: u8 = 4;
        let swing = if over.view.motion == Motion::Full { 0.7 * (1.3 * seconds(over)).sin() } else { 0.5 };
        let from = over.at(PADDLE);
        let white = vec4(1.0, 1.0, 1.0, over.shown);
        self.sprites.draw_sprite(from - SIZE / 2.0, SIZE, self.sheet.uv(Sprite::Paddle), white);
        let ball = from - vec2(0.0, SIZE.y / 2.0 + RADIUS);
        self.sprites.draw_sprite(ball - RADIUS, Vec2::splat(2.0 * RADIUS), self.sheet.uv(Sprite::Ball), white);
        let way = vec2(swing, -1.0).normalize();
        for i in 0..LIGHTS {
            let share = 1.0 - f32::from(i) / f32::from(LIGHTS);
            let side = 5.0 + 4.0 * share;
            let at = ball + way * (24.0 + 10.0 * f32::from(i)) - side / 2.0;
            let tint = ACCENT * vec4(1.0, 1.0, 1.0, over.shown * share);
            self.sprites.draw_sprite(at, Vec2::splat(side), self.sheet.uv(Sprite::Ball), tint);
        }
        for (x, words) in [(262.0, "Steer left"), (538.0, "Steer right")] {
            self.say(over, words, vec2(x, PADDLE.y - 30.0), scale::NOTE, LABEL, Align::Center);
        }
    }
}

/// Which of so many moments of a drawing is shown; where nothing moves, the last one.
fn turn(over: &Over<'_>, count: usize) -> usize {
    match over.view.motion {
        Motion::Full => (seconds(over) / HIT) as usize % count,
        Motion::Reduced => count - 1,
    }
}

/// Seconds for what moves on a page.
fn seconds(over: &Over<'_>) -> f32 {
    over.view.screen.seconds()
}
