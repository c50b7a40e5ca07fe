//! How strongly the picture shakes, swirls and is turned: what the post-processing pass is told. Tutorial chapters:
//! *Postprocessing*, *Powerups*.
//!
//! The tutorial switches its effects on and off from one frame to the next. Here they fade, and no fade turns back before
//! its end, so nothing flashes more often than [`MAX_FLASHES_PER_SECOND`] whatever is collected.

use crate::game::{Game, GameState, PowerUpKind, STEP, STEPS_PER_SECOND};
use std::f64::consts::TAU;

/// Seconds in which chaos or confuse comes or goes.
const FADE: f32 = 0.3;

/// A flash is a change and its way back. Above three a second flashes can harm (WCAG 2.2, success criterion 2.3.1).
const MAX_FLASHES_PER_SECOND: f32 = 3.0;
const _: () = assert!(1.0 / (2.0 * FADE) <= MAX_FLASHES_PER_SECOND, "a shorter fade could flash too often");

/// Seconds that the field shakes at full strength after a hit on a solid brick: the tutorial's.
const SHAKE: f32 = 0.05;

/// Seconds in which the shake then fades. The tutorial's stops at once.
const SHAKE_FADE: f32 = 0.15;

/// What the post-processing pass shows, each strength from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PostEffects {
    /// The picture swirls and shows edges only.
    pub chaos: f32,
    /// The picture is turned and its colours inverted.
    pub confuse: f32,
    /// The picture shakes and blurs.
    pub shake: f32,
    /// The mark that stands for a shake where motion is reduced: it follows the shake and fades like the others.
    pub shake_mark: f32,
    /// Seconds since the start, in `[0, 2π)`: the shader asks only for sines and cosines of its whole multiples, so no
    /// resolution is lost over hours.
    pub phase: f32,
}

/// The strengths over time.
#[derive(Clone, Debug, Default)]
pub(super) struct PostState {
    chaos: Fade,
    confuse: Fade,
    shake_mark: Fade,
    /// Seconds since the last hit on a solid brick; `None` where there was none.
    since_hit: Option<f32>,
    steps: u64,
}

impl PostState {
    pub(super) fn step(&mut self, game: &Game, solid_hit: bool) {
        self.steps += 1;
        // Chaos is the win screen's backdrop, as in the tutorial.
        self.chaos.step(game.is_running(PowerUpKind::Chaos) || game.state() == GameState::Win);
        self.confuse.step(game.is_running(PowerUpKind::Confuse));
        self.since_hit = if solid_hit { Some(0.0) } else { self.since_hit.map(|seconds| seconds + STEP) };
        self.shake_mark.step(self.shake() > 0.0);
    }

    pub(super) fn now(&self) -> PostEffects {
        let seconds = self.steps as f64 / f64::from(STEPS_PER_SECOND);
        PostEffects {
            chaos: self.chaos.strength,
            confuse: self.confuse.strength,
            shake: self.shake(),
            shake_mark: self.shake_mark.strength,
            phase: seconds.rem_euclid(TAU) as f32,
        }
    }

    fn shake(&self) -> f32 {
        self.since_hit.map_or(0.0, |seconds| (1.0 - (seconds - SHAKE) / SHAKE_FADE).clamp(0.0, 1.0))
    }
}

/// A strength that goes to 0 or 1 and does not turn back on its way.
#[derive(Clone, Copy, Debug, Default)]
struct Fade {
    strength: f32,
    rising: bool,
}

impl Fade {
    fn step(&mut self, on: bool) {
        if self.strength <= 0.0 || self.strength >= 1.0 {
            self.rising = on;
        }
        let way = STEP / FADE;
        self.strength = (self.strength + if self.rising { way } else { -way }).clamp(0.0, 1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level;
    use glam::Vec2;

    fn game() -> Game {
        Game::new(&level::parse("test", "Test", "2 1\n").expect("a good level"), 1)
    }

    #[test]
    fn an_effect_comes_and_goes_in_a_few_tenths_of_a_second() {
        let (mut game, mut post) = (game(), PostState::default());
        game.grant(PowerUpKind::Confuse, Vec2::ZERO, &mut Vec::new());
        let mut strengths = Vec::new();
        for _ in 0..40 {
            post.step(&game, false);
            strengths.push(post.now().confuse);
        }
        assert!(strengths.windows(2).all(|pair| (0.0..0.05).contains(&(pair[1] - pair[0]))), "{strengths:?}");
        assert_eq!(strengths[39], 1.0);
        game.grant(PowerUpKind::Chaos, Vec2::ZERO, &mut Vec::new());
        for _ in 0..40 {
            post.step(&game, false);
        }
        assert_eq!((post.now().confuse, post.now().chaos), (0.0, 1.0));
    }

    #[test]
    fn a_shake_lasts_as_long_as_the_tutorials_and_fades() {
        let (game, mut post) = (game(), PostState::default());
        post.step(&game, true);
        let strengths: Vec<f32> = std::iter::repeat_with(|| {
            post.step(&game, false);
            post.now().shake
        })
        .take(40)
        .collect();
        assert!(strengths[..5].iter().all(|strength| *strength == 1.0), "0.05 s are 6 steps: {strengths:?}");
        assert!(strengths[8] < 1.0 && strengths[15] > 0.0 && strengths[30] == 0.0, "{strengths:?}");
    }

    /// Chaos and confuse take turns at every step, or every few: the worst that could be collected.
    #[test]
    fn nothing_flashes_more_than_three_times_a_second() {
        for period in 1..120 {
            let (mut game, mut post) = (game(), PostState::default());
            let mut turns = [0_u32; 3];
            let mut last = [(0.0, 0.0); 3];
            let seconds = 20;
            for step in 0..seconds * STEPS_PER_SECOND {
                if step % period == 0 {
                    let kind = if step / period % 2 == 0 { PowerUpKind::Chaos } else { PowerUpKind::Confuse };
                    game.grant(kind, Vec2::ZERO, &mut Vec::new());
                }
                post.step(&game, step % period == 0);
                let now = post.now();
                for ((turns, last), strength) in
                    turns.iter_mut().zip(&mut last).zip([now.chaos, now.confuse, now.shake_mark])
                {
                    let (before, way) = *last;
                    let new_way = if strength == before { way } else { strength - before };
                    *turns += u32::from(new_way * way < 0.0);
                    *last = (strength, new_way);
                }
            }
            // Two turns are one flash.
            let most = (MAX_FLASHES_PER_SECOND * 2.0) as u32 * seconds;
            assert!(turns.iter().all(|turns| *turns <= most), "every {period} steps: {turns:?} of {most}");
        }
    }
}
