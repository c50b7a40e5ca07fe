//! Looks ahead to the hit that wins a level.

use crate::game::power_up::FALL_SPEED;
use crate::game::{Event, Game, GameState, Input, STEP, STEPS_PER_SECOND};
use glam::Vec2;

/// How far [`certain_last_hit`] looks ahead, in steps: 0.15 s.
const FORESIGHT: u32 = STEPS_PER_SECOND * 3 / 20;

/// Returns the place of the hit that wins the level within 0.15 s, in world units. Returns `None` if
/// there is no such hit, or if the player could still prevent it with the paddle.
pub fn certain_last_hit(game: &Game) -> Option<Vec2> {
    if game.state() != GameState::Active || game.is_bursting() || is_in_reach(game) {
        return None;
    }
    let (mut ahead, mut events) = (game.clone(), Vec::new());
    for _ in 0..FORESIGHT {
        events.clear();
        ahead.step(&Input::default(), &mut events);
        if ahead.state() == GameState::Win || ahead.is_bursting() {
            return events.iter().rev().find_map(|event| match event {
                Event::BrickDestroyed { at, .. } => Some(*at),
                _ => None,
            });
        }
    }
    None
}

/// Returns true if the paddle may touch a ball or an item within [`FORESIGHT`], wherever it moves.
fn is_in_reach(game: &Game) -> bool {
    let (top, seconds) = (game.paddle().aabb().min.y, FORESIGHT as f32 * STEP);
    let mut balls = game.balls().iter().filter(|ball| !ball.is_stuck());
    balls.any(|ball| ball.center.y + ball.radius + ball.velocity.length() * seconds >= top)
        || game.falling().iter().any(|item| item.aabb().max.y + FALL_SPEED * seconds >= top)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Rng, Steer};
    use crate::lab::autopilot::Autopilot;
    use crate::level;

    /// Whatever the player does from the foreseen moment on, the level is won in time, by the same
    /// brick.
    #[test]
    fn a_certain_last_hit_comes_whatever_the_player_does() {
        let level = level::parse("test", "Test", "0 2 0 3 0\n1 0 0 0 1\n0 0 4 0 0\n").expect("a good level");
        let mut foreseen = 0;
        for seed in 0..20 {
            let (mut game, mut autopilot, mut rng) = (Game::new(&level, seed), Autopilot::new(seed), Rng::new(seed));
            game.step(&Input { start: true, ..Input::default() }, &mut Vec::new());
            while certain_last_hit(&game).is_none() && game.state() == GameState::Active {
                let input = autopilot.input(&game);
                game.step(&input, &mut Vec::new());
            }
            let Some(place) = certain_last_hit(&game) else { continue };
            foreseen += 1;
            for _ in 0..8 {
                let (mut game, mut events) = (game.clone(), Vec::new());
                for _ in 0..FORESIGHT {
                    let steer = Steer::To(rng.between(0.0, 800.0));
                    game.step(&Input { steer, launch: rng.below(2) == 0, start: false }, &mut events);
                }
                assert_eq!(game.state(), GameState::Win, "seed {seed}");
                let broken = events.iter().rev().find_map(|event| match event {
                    Event::BrickDestroyed { at, .. } => Some(*at),
                    _ => None,
                });
                assert_eq!(broken, Some(place), "seed {seed}");
            }
        }
        assert!(foreseen >= 15, "{foreseen} of 20 wins");
    }

    /// A fast ball could come back from the last brick, if that brick took another hit.
    #[test]
    fn no_hit_is_certain_while_the_paddle_may_reach_the_ball() {
        let level = level::parse("test", "Test", "speed: 4\n2\n").expect("a good level");
        let mut game = Game::new(&level, 1);
        game.step(&Input { start: true, ..Input::default() }, &mut Vec::new());
        let mut is_certain = |y| {
            assert!(game.place_ball(Vec2::new(400.0, y), Vec2::NEG_Y));
            certain_last_hit(&game).is_some()
        };
        assert_eq!([320.0, 420.0].map(&mut is_certain), [true, false]);
    }
    /// The hit on the last heart decides the level, and the bricks that burst after it do not.
    #[test]
    fn the_last_heart_is_foreseen_and_nothing_after_it() {
        let text = "tile h: heart\n2.h.2\n.....\n.....\n.....\n.....\n.....\n";
        let mut game = Game::new(&level::parse("test", "Test", text).expect("a good level"), 1);
        game.step(&Input { start: true, ..Input::default() }, &mut Vec::new());
        assert!(game.place_ball(Vec2::new(400.0, 100.0), Vec2::NEG_Y));
        assert_eq!(certain_last_hit(&game), Some(Vec2::new(400.0, 25.0)));
        (0..FORESIGHT).for_each(|_| game.step(&Input::default(), &mut Vec::new()));
        while game.state() == GameState::Active {
            assert!(game.is_bursting() && certain_last_hit(&game).is_none());
            game.step(&Input::default(), &mut Vec::new());
        }
    }
}
