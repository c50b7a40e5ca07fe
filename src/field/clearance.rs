//! Words over the field make way for balls and items.

use super::ease;
use crate::collision::Aabb;
use crate::game::power_up;
use crate::session::View;

/// Opacity of a text at this place of the world: 0 if a ball or an item is nearer than `near`, 1 if
/// none is nearer than `far`, world units. A ball that waits on the paddle is not in flight.
pub(crate) fn clear(view: &View<'_>, place: &Aabb, (near, far): (f32, f32)) -> f32 {
    let balls = view.game.balls().iter().filter(|ball| ball.waits_at.is_none()).map(|ball| ball.center);
    let items = view.game.falling().iter().map(|item| item.position + power_up::SIZE / 2.0);
    let distance = balls.chain(items).map(|at| at.distance(at.clamp(place.min, place.max))).fold(far, f32::min);
    ease::smooth(((distance - near) / (far - near)).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Input, PowerUpKind};
    use crate::level;
    use crate::session::Play;
    use glam::{Vec2, vec2};

    #[test]
    fn words_hide_neither_ball_nor_item() {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let mut play = Play::new(vec![level], 0, 1);
        play.step(&Input { start: true, ..Input::default() });
        play.step(&Input { launch: true, ..Input::default() });
        let ball = play.game().balls()[0].center;
        let left = |play: &Play, at: Vec2| {
            clear(&play.view(1.0, None), &Aabb::from_center_size(at, vec2(200.0, 20.0)), (30.0, 80.0))
        };
        assert_eq!(left(&play, ball), 0.0);
        assert!((0.1..0.9).contains(&left(&play, ball - vec2(0.0, 65.0))), "it fades");
        let free = vec2(400.0, 200.0);
        assert_eq!(left(&play, free), 1.0);
        play.drop_power_up(PowerUpKind::Sticky, free);
        play.step(&Input::default());
        assert_eq!(left(&play, free), 0.0);
    }
}
