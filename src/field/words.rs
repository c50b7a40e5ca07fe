//! Captions on the field: points that rise from a brick, names of collected items, and effects that
//! end. Captions make way for balls and items.

use super::debris;
use super::ease;
use crate::collision::Aabb;
use crate::draw::{Align, Layout, RenderError, TextRenderer, TextStyle};
use crate::effects::{Broken, PickupText};
use crate::game::{FIELD, PowerUpKind, STEP, STEPS_PER_SECOND, power_up};
use crate::menu::Page;
use crate::session::{Closeup, EffectsLevel, Motion, View};
use glam::{Vec2, Vec3, Vec4, vec2};
use glium::Surface;

/// Seconds for which points rise.
const RISE: f32 = 0.75;
/// Distance that points rise, world units.
const RISE_DISTANCE: f32 = 34.0;

/// Minimum combo to show points. Points of every brick would distract.
const MIN_COMBO: u32 = 5;

/// Seconds for which a name is visible.
const NAME: f32 = 1.3;
/// Distance that a name rises, world units.
const NAME_DISTANCE: f32 = 46.0;

/// Seconds until points appear.
const LATER: f32 = 0.10;

/// Share of their time in which points and names fade out. Until then they are fully readable.
const GOING: f32 = 0.18;

/// Seconds in which a new name pushes overlapping names up by its height.
const PUSH: f32 = 0.1;
/// Distance between two names, in line heights.
const APART: f32 = 1.1;

/// Distances of a ball or item at which a name has disappeared and at which it begins to fade,
/// world units.
const FLYING: (f32, f32) = (8.0, 36.0);

/// Maximum number of names at a time. More would hide balls and items above the paddle.
const MAX_NAMES: usize = 3;

/// Line height of points in world units. [`Layout::legible`] raises all line heights if needed.
const POINTS: f32 = 22.0;
/// Line height of doubled points in world units.
const DOUBLED: f32 = 27.0;
/// Line height of names in world units.
const NAMES: f32 = 23.0;
/// Line height of the caption of an extra life in world units.
const LIVES: f32 = 28.0;

/// Color of doubled points.
const GOLD: Vec3 = Vec3::new(1.0, 0.80, 0.20);

/// Top of the first countdown to the end of an effect, as a y coordinate in world units.
const COUNTDOWN: f32 = 400.0;

/// Width of a caption's dark edge in world units, but at least a pixel.
const EDGE: f32 = 1.6;
/// Opacity of the dark edge. Captions must be readable on white bricks too
/// (`tests/all/contrast.rs`).
const EDGE_ALPHA: f32 = 0.95;

/// Returns true if captions are drawn over the field's picture, because an effect would make them
/// unreadable in it.
fn lie_over(view: &View<'_>) -> bool {
    let effects = view.effects.post_params();
    let changes = effects.confuse > 0.0 || effects.chaos_in_play > 0.0;
    changes && view.frame.motion == Motion::Full && view.frame.effects_level != EffectsLevel::Off
}

/// Returns true if the field's picture is upside down and mirrored.
pub(crate) fn is_turned(view: &View<'_>) -> bool {
    view.frame.motion == Motion::Full && view.effects.post_params().confuse > 0.5
}

/// Draws all captions into the field's target, unless they are drawn over its picture.
pub(super) fn draw_in_field(
    text: &mut TextRenderer,
    target: &mut impl Surface,
    layout: &Layout,
    view: &View<'_>,
) -> Result<(), RenderError> {
    if lie_over(view) {
        return Ok(());
    }
    // In the field's target, a world unit is as large as a canvas unit in the window.
    let size = vec2(layout.field.width as f32, layout.field.height as f32);
    let layout = Layout { origin: Vec2::ZERO, window: size, world: Vec2::ZERO, ..*layout };
    draw(text, target, &layout, &view.frame.closeup, view)
}

/// Draws all captions into the window, at the places they refer to, if they are drawn over the
/// field's picture.
///
/// # Errors
///
/// [`RenderError`] if the driver reports an error.
pub(crate) fn draw_words_over(
    text: &mut TextRenderer,
    target: &mut impl Surface,
    layout: &Layout,
    view: &View<'_>,
) -> Result<(), RenderError> {
    if lie_over(view) { draw(text, target, layout, &Closeup::default(), view) } else { Ok(()) }
}

/// Draws all captions. The layout tells where the field is.
fn draw(
    text: &mut TextRenderer,
    target: &mut impl Surface,
    field: &Layout,
    closeup: &Closeup,
    view: &View<'_>,
) -> Result<(), RenderError> {
    // The results page would cover captions, and nobody plays the game behind the menu.
    if view.frame.effects_level == EffectsLevel::Off || view.is_attract_mode || view.screen.page() == Some(Page::End) {
        return Ok(());
    }
    let mut words = Words { text, field, view, moves: view.frame.motion == Motion::Full };
    let broken = &view.effects.hits.broken;
    // The last brick of a burst shows the sum of the burst.
    for (age, this) in broken
        .iter()
        .filter(|(age, this)| !broken.iter().any(|(newer_age, newer)| this.is_under(*age, newer, newer_age)))
    {
        words.draw_points(words.at_moment(age), this);
    }
    words.draw_names();
    words.draw_countdowns();
    for (age, at) in view.effects.hits.lives.iter() {
        words.draw_life(words.at_moment(age) / debris::LIFE, *at);
    }
    text.flush(target, &(field.pixel_projection() * closeup.transform(field.scale)))
}

/// Collects captions.
struct Words<'a> {
    text: &'a mut TextRenderer,
    field: &'a Layout,
    view: &'a View<'a>,
    /// True if captions may move.
    moves: bool,
}

impl Words<'_> {
    /// Returns an age at the moment of the frame, in seconds.
    fn at_moment(&self, age: f32) -> f32 {
        age + (self.view.frame.alpha - 1.0) * STEP
    }

    fn draw_points(&mut self, age: f32, broken: &Broken) {
        // Wait until the flash in the brick's place is gone.
        let share = (age - LATER) / RISE;
        let alpha = ease::show(share, 0.08, GOING);
        let is_doubled = self.view.game.is_running(PowerUpKind::DoublePoints);
        let is_plain = broken.combo < MIN_COMBO && !is_doubled;
        // A solid brick that finally breaks is worth no points.
        if broken.sum == 0 || is_plain || alpha <= 0.0 {
            return;
        }
        let risen = if self.moves { RISE_DISTANCE * ease::out(share) } else { 0.0 };
        let style = TextStyle::display(self.field.legible(if is_doubled { DOUBLED } else { POINTS }));
        let combo = if broken.combo > 1 { format!(" ×{}", broken.combo) } else { String::new() };
        let words = format!("+{}{combo}", broken.sum);
        // Keep the whole caption inside the field.
        let half = 0.5 * self.text.width(&words, style) + 4.0;
        let at = broken.area.center() - vec2(0.0, style.size / 2.0 + risen);
        let at = vec2(within(at.x, half), at.y.max(1.0));
        let color = if is_doubled { GOLD } else { combo_color(broken.combo) };
        let place = Aabb::from_min_size(at - vec2(half, 0.0), vec2(2.0 * half, style.size));
        let alpha = alpha * clear(self.view, &place, FLYING);
        self.draw(&words, at, style, color.extend(alpha));
    }

    /// Draws the caption below a rising heart, at this share of its time.
    fn draw_life(&mut self, share: f32, at: Vec2) {
        let style = TextStyle::display(self.field.legible(LIVES));
        let at = debris::heart(at, share, self.moves) + vec2(0.0, 30.0);
        let place = Aabb::from_center_size(at, vec2(self.text.width("Extra life", style), style.size));
        let alpha = ease::show(share, 0.06, 0.3) * clear(self.view, &place, FLYING);
        if alpha > 0.0 {
            self.draw("Extra life", at, style, debris::HEART.lerp(Vec3::ONE, 0.85).extend(alpha));
        }
    }

    /// Draws names of collected items and ended effects. The newest name is where its item was
    /// collected, and it pushes overlapping older names up. Only the newest [`MAX_NAMES`] names are
    /// shown, harmful ones first, and no name twice.
    fn draw_names(&mut self) {
        // An extra life has its own caption at the heart.
        let captions = self.view.effects.hits.captions.iter().filter(|it| it.1.kind != PowerUpKind::ExtraLife);
        let mut names: Vec<(f32, &PickupText)> = captions.collect();
        names.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        names.sort_by_key(|(_, pickup)| self.view.game.rules().is_good(pickup.kind) || pickup.ends);
        let mut newest: Vec<(f32, &PickupText)> = Vec::with_capacity(MAX_NAMES);
        for (age, pickup) in names {
            let is_same = |(_, other): &(f32, &PickupText)| (other.kind, other.ends) == (pickup.kind, pickup.ends);
            if newest.len() < MAX_NAMES && !newest.iter().any(is_same) {
                newest.push((self.at_moment(age), pickup));
            }
        }
        let style = TextStyle::display(self.field.legible(NAMES));
        let mut placed: Vec<(Vec2, f32, f32)> = Vec::with_capacity(MAX_NAMES);
        for (age, pickup) in newest {
            let look = pickup.kind.row();
            let words = if pickup.ends { format!("{} ends", look.label) } else { look.label.to_owned() };
            let half = 0.5 * self.text.width(&words, style) + 6.0;
            let risen = if self.moves { NAME_DISTANCE * ease::out(age / NAME) } else { 0.3 * NAME_DISTANCE };
            let mut at = vec2(within(pickup.at.x, half), pickup.at.y.min(FIELD.y - 40.0) - style.size - risen);
            for (below, its_half, its_age) in &placed {
                if (below.x - at.x).abs() < half + its_half {
                    at.y = at.y.min(below.y - APART * style.size * (its_age / PUSH).clamp(0.0, 1.0));
                }
            }
            placed.push((at, half, age));
            let place = Aabb::from_min_size(at - vec2(half, 0.0), vec2(2.0 * half, style.size));
            let hearts = self.view.effects.hits.lives.iter();
            let hearts = hearts.map(|(age, at)| debris::heart(*at, self.at_moment(age) / debris::LIFE, self.moves));
            let free = clear(self.view, &place, FLYING) * clear_of(hearts, &place, FLYING);
            let alpha = ease::show(age / NAME, 0.06, GOING) * free;
            let (paler, share) = if pickup.ends { (Vec3::splat(0.75), 0.6) } else { (Vec3::ONE, 0.4) };
            if alpha > 0.0 {
                self.draw(&words, at, style, look.color.lerp(paler, share).extend(alpha));
            }
        }
    }

    /// Counts down the last seconds of effects that change the picture, which prepares the player
    /// for the change back.
    fn draw_countdowns(&mut self) {
        let changes = |kind| matches!(kind, PowerUpKind::Confuse | PowerUpKind::Chaos | PowerUpKind::Darkness);
        let style = TextStyle::display(self.field.legible(NAMES));
        let running = self.view.game.running();
        for (row, running) in running.filter(|it| it.is_ending() && changes(it.kind)).enumerate() {
            let seconds = running.steps_left.map_or(0, |left| left.div_ceil(STEPS_PER_SECOND));
            let words = format!("{} {seconds}", running.kind.row().label);
            let at = vec2(FIELD.x / 2.0, COUNTDOWN + APART * style.size * row as f32);
            let place = Aabb::from_center_size(at, vec2(self.text.width(&words, style), style.size));
            self.draw(&words, at, style, Vec3::ONE.extend(clear(self.view, &place, FLYING)));
        }
    }

    /// Adds a caption with a dark edge, which makes it readable over bricks. `at` is the middle of
    /// its top edge in world units.
    fn draw(&mut self, words: &str, at: Vec2, style: TextStyle, color: Vec4) {
        let turned = vec2(FIELD.x - at.x, FIELD.y - at.y - style.size);
        let at = self.field.from_world(if is_turned(self.view) { turned } else { at });
        // The edge consists of overlapping copies. With the caption's own alpha, it would stay
        // visible longer than the caption.
        let dark = Vec4::new(0.02, 0.02, 0.06, EDGE_ALPHA * color.w * color.w);
        // Use whole pixels to make the edge equally wide on all sides.
        let wide = (EDGE * self.field.scale).round().max(1.0) / self.field.scale;
        let edges: &[f32] = if self.view.context.settings.high_contrast() { &[2.0, 1.0] } else { &[1.0] };
        for edge in edges {
            for (x, y) in (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))).filter(|shift| *shift != (0, 0)) {
                let at = at + wide * edge * vec2(x as f32, y as f32);
                self.text.render_text(self.field, words, at, style, dark, Align::Center);
            }
        }
        self.text.render_text(self.field, words, at, style, color, Align::Center);
    }
}

/// Returns the color of a combo: white, then yellow, then orange.
pub(crate) fn combo_color(combo: u32) -> Vec3 {
    let (white, yellow, orange) = (Vec3::ONE, Vec3::new(1.0, 0.90, 0.35), Vec3::new(1.0, 0.58, 0.22));
    let share = combo.saturating_sub(1).min(9) as f32 / 9.0;
    if share < 0.4 { white.lerp(yellow, share / 0.4) } else { yellow.lerp(orange, (share - 0.4) / 0.6) }
}

/// Returns the opacity of a text at this place in the world: 0 if a ball or an item is nearer than
/// `near`, 1 if all are farther away than `far`, both in world units. Balls that wait on the paddle
/// do not count.
pub(crate) fn clear(view: &View<'_>, place: &Aabb, range: (f32, f32)) -> f32 {
    let balls = view.game.balls().iter().filter(|ball| !ball.is_stuck()).map(|ball| ball.center);
    let items = view.game.falling().iter().map(|item| item.position + power_up::SIZE / 2.0);
    clear_of(balls.chain(items), place, range)
}

/// Like [`clear`], for any points of the world.
fn clear_of(points: impl Iterator<Item = Vec2>, place: &Aabb, (near, far): (f32, f32)) -> f32 {
    let distance = points.map(|at| at.distance(at.clamp(place.min, place.max))).fold(far, f32::min);
    ease::smooth(((distance - near) / (far - near)).clamp(0.0, 1.0))
}

/// Returns the center x that keeps a caption of width `2 * half` inside the field. A caption wider
/// than the field starts at its left edge.
fn within(x: f32, half: f32) -> f32 {
    x.min(FIELD.x - half).max(half)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Input;
    use crate::level;
    use crate::session::Session;

    /// The game behind the menu shows no names of its items.
    #[test]
    fn the_game_behind_the_menu_shows_no_captions() {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut session = Session::new(vec![level], 0, 1).at_title();
        while session.view(1.0, None).effects.hits.captions.iter().next().is_none() {
            session.step(&Input::default());
        }
        let (gl, layout) = (crate::draw::headless().expect("OpenGL"), crate::ui::arranged((1280, 720)));
        let mut text = TextRenderer::new(&gl, &crate::assets::Assets::embedded()).expect("loaded");
        text.take_lines();
        for _ in 0..60 {
            session.step(&Input::default());
            let view = session.view(1.0, None);
            crate::draw::capture(&gl, (8, 8), |target| draw_in_field(&mut text, target, &layout, &view))
                .expect("drawn");
        }
        assert_eq!(text.take_lines(), []);
    }

    #[test]
    fn words_hide_neither_ball_nor_item() {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut session = Session::new(vec![level], 0, 1);
        session.step(&Input { start: true, ..Input::default() });
        session.step(&Input { launch: true, ..Input::default() });
        let ball = session.game().balls()[0].center;
        let left = |session: &Session, at: Vec2| {
            clear(&session.view(1.0, None), &Aabb::from_center_size(at, vec2(200.0, 20.0)), (30.0, 80.0))
        };
        assert_eq!(left(&session, ball), 0.0);
        assert!((0.1..0.9).contains(&left(&session, ball - vec2(0.0, 65.0))), "it fades");
        let free = vec2(400.0, 200.0);
        assert_eq!(left(&session, free), 1.0);
        session.drop_power_up(PowerUpKind::Sticky, free);
        session.step(&Input::default());
        assert_eq!(left(&session, free), 0.0);
    }
}
