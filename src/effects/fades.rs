//! Strengths of the post-processing effects: chaos, confuse, darkness and shake. Tutorial chapters:
//! *Postprocessing*, *Powerups*.
//!
//! The tutorial switches effects on and off between two frames. Here chaos and confuse fade, one
//! after the other, and a fade never reverses before its end. Whatever the player collects, the
//! picture flashes at most [`MAX_FLASHES_PER_SECOND`] times a second. A shake moves the picture
//! without a flash and begins at once.

use crate::game::{Event, Game, GameState, PowerUpKind, STEP, STEPS_PER_SECOND};
use std::f64::consts::TAU;

/// Seconds in which chaos or confuse fades in or out.
const FADE: f32 = 0.3;

/// Maximum number of flashes a second. A flash is a change and its reversal. More than three a
/// second can be harmful (WCAG 2.2, success criterion 2.3.1).
const MAX_FLASHES_PER_SECOND: f32 = 3.0;
const _: () = assert!(1.0 / (2.0 * FADE) <= MAX_FLASHES_PER_SECOND, "a shorter fade could flash too often");

/// Seconds for which the field shakes at full strength after a hit on a solid brick: the tutorial's
/// value.
const SHAKE: f32 = 0.05;

/// Seconds in which the shake then fades out. The tutorial's shake stops at once.
const SHAKE_FADE: f32 = 0.15;

/// Strengths of the post-processing effects, from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PostParams {
    /// The picture swirls. It also shows only edges, unless the effects are calm.
    pub chaos: f32,
    /// Chaos from the power-up only, without the win screen's backdrop.
    pub chaos_in_play: f32,
    /// The picture is upside down with inverted colors. Calm effects keep bright colors.
    pub confuse: f32,
    /// Bricks and background are dark.
    pub darkness: f32,
    /// The picture shakes. It also blurs, unless the effects are calm.
    pub shake: f32,
    /// Strength of the mark that replaces a shake if motion is reduced. It follows the shake but
    /// fades like the other effects.
    pub shake_mark: f32,
    /// Seconds since the start modulo 2π, which keeps full resolution over hours. The shader uses
    /// only sines and cosines of whole multiples of it, which repeat after 2π.
    pub phase: f32,
}

/// Fades of the post-processing effects over time.
#[derive(Clone, Debug, Default)]
pub(super) struct PostFades {
    chaos: Fade,
    chaos_in_play: Fade,
    confuse: Fade,
    darkness: Fade,
    shake_mark: Fade,
    /// Seconds since the last hit on a solid brick, or `None` before the first.
    since_hit: Option<f32>,
    steps: u64,
}

impl PostFades {
    pub(super) fn step(&mut self, game: &Game, events: &[Event]) {
        self.steps += 1;
        // Chaos is the win screen's backdrop, as in the tutorial.
        let chaos = game.is_running(PowerUpKind::Chaos) || game.state() == GameState::Win;
        let is_free = self.confuse.strength == 0.0;
        self.chaos.step(chaos && is_free);
        self.chaos_in_play.step(game.is_running(PowerUpKind::Chaos) && is_free);
        self.confuse.step(game.is_running(PowerUpKind::Confuse) && self.chaos.strength == 0.0);
        // Darkness fades at half speed: together with another fade, it must not flash too often.
        if self.steps.is_multiple_of(2) {
            self.darkness.step(game.is_running(PowerUpKind::Darkness));
        }
        let solid_hit = events.iter().any(|event| matches!(event, Event::SolidHit { .. }));
        self.since_hit = if solid_hit { Some(0.0) } else { self.since_hit.map(|seconds| seconds + STEP) };
        self.shake_mark.step(self.shake() > 0.0);
    }

    pub(super) fn now(&self) -> PostParams {
        let seconds = self.steps as f64 / f64::from(STEPS_PER_SECOND);
        PostParams {
            chaos: self.chaos.strength,
            chaos_in_play: self.chaos_in_play.strength,
            confuse: self.confuse.strength,
            darkness: self.darkness.strength,
            shake: self.shake(),
            shake_mark: self.shake_mark.strength,
            phase: seconds.rem_euclid(TAU) as f32,
        }
    }

    fn shake(&self) -> f32 {
        self.since_hit.map_or(0.0, |seconds| (1.0 - (seconds - SHAKE) / SHAKE_FADE).clamp(0.0, 1.0))
    }
}

/// A strength that moves to 0 or 1 and never reverses in between.
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
        let change = STEP / FADE;
        self.strength = (self.strength + if self.rising { change } else { -change }).clamp(0.0, 1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level;
    use glam::Vec2;

    const HIT: [Event; 1] = [Event::SolidHit { at: Vec2::ZERO, cell: 0 }];

    fn game() -> Game {
        Game::new(&level::parse("test", "Test", "2 1\n").expect("a good level"), 1)
    }

    #[test]
    fn chaos_is_behind_the_win_screen() {
        let (mut game, mut fades) = (game(), PostFades::default());
        let mut autopilot = crate::lab::autopilot::Autopilot::new(1);
        while game.state() != GameState::Win {
            let input = autopilot.input(&game);
            game.step(&input, &mut Vec::new());
            assert!(game.steps() < 100_000 && game.state() != GameState::Lost);
        }
        for _ in 0..40 {
            fades.step(&game, &[]);
        }
        assert_eq!((fades.now().chaos, fades.now().confuse), (1.0, 0.0));
    }

    #[test]
    fn an_effect_fades_in_and_out_in_tenths_of_a_second() {
        let (mut game, mut fades) = (game(), PostFades::default());
        game.grant(PowerUpKind::Confuse, Vec2::ZERO, &mut Vec::new());
        let mut strengths = Vec::new();
        for _ in 0..40 {
            fades.step(&game, &[]);
            strengths.push(fades.now().confuse);
        }
        assert!(strengths.windows(2).all(|pair| (0.0..0.05).contains(&(pair[1] - pair[0]))), "{strengths:?}");
        assert_eq!(strengths[39], 1.0);
        game.grant(PowerUpKind::Chaos, Vec2::ZERO, &mut Vec::new());
        for _ in 0..80 {
            fades.step(&game, &[]);
        }
        assert_eq!((fades.now().confuse, fades.now().chaos), (0.0, 1.0));
    }

    #[test]
    fn a_shake_lasts_as_long_as_the_tutorials_and_fades() {
        let (game, mut fades) = (game(), PostFades::default());
        fades.step(&game, &HIT);
        let strengths: Vec<f32> = std::iter::repeat_with(|| {
            fades.step(&game, &[]);
            fades.now().shake
        })
        .take(40)
        .collect();
        assert!(strengths[..5].iter().all(|strength| *strength == 1.0), "0.05 s are 6 steps: {strengths:?}");
        assert!(strengths[8] < 1.0 && strengths[15] > 0.0 && strengths[30] == 0.0, "{strengths:?}");
    }

    #[test]
    fn a_hit_during_a_shake_begins_it_anew() {
        let (game, mut fades) = (game(), PostFades::default());
        fades.step(&game, &HIT);
        for _ in 0..15 {
            fades.step(&game, &[]);
        }
        assert!((0.01..0.99).contains(&fades.now().shake));
        fades.step(&game, &HIT);
        assert_eq!(fades.now().shake, 1.0);
    }

    #[test]
    fn the_phase_advances_with_time_and_keeps_its_resolution() {
        let (game, mut fades) = (game(), PostFades::default());
        for _ in 0..STEPS_PER_SECOND {
            fades.step(&game, &[]);
        }
        assert_eq!(fades.now().phase, 1.0);
        // After a year, a step still advances the phase by a step.
        fades.steps = 365 * 24 * 60 * 60 * u64::from(STEPS_PER_SECOND);
        let before = fades.now().phase;
        fades.step(&game, &[]);
        assert!(before < TAU as f32 && (fades.now().phase - before - STEP).abs() < 1e-5);
    }

    #[test]
    fn darkness_comes_slowly() {
        let (mut game, mut fades) = (game(), PostFades::default());
        game.grant(PowerUpKind::Darkness, Vec2::ZERO, &mut Vec::new());
        (0..40).for_each(|_| fades.step(&game, &[]));
        assert!((0.4..0.7).contains(&fades.now().darkness), "{}", fades.now().darkness);
        (0..40).for_each(|_| fades.step(&game, &[]));
        assert_eq!(fades.now().darkness, 1.0);
    }

    /// The worst case: the player collects chaos, confuse and darkness in turn, every few steps.
    /// The test models the brightness of the picture: dark by default, darker with chaos and
    /// darkness, bright with confuse.
    #[test]
    fn nothing_flashes_more_than_three_times_a_second() {
        let brightness = |now: PostParams| {
            let confused = 0.2 + (0.9 - 0.2) * now.confuse;
            (confused + (0.05 - confused) * now.chaos) * (1.0 - 0.8 * now.darkness)
        };
        for period in 1..120 {
            let (mut game, mut fades) = (game(), PostFades::default());
            // A change counts if it is at least a tenth of the full range. Two changes in opposite
            // directions are a flash.
            let (mut turns, mut way, mut extreme) = (Vec::new(), 0.0, brightness(fades.now()));
            for step in 0..20 * STEPS_PER_SECOND {
                if step % period == 0 {
                    let kinds = [PowerUpKind::Chaos, PowerUpKind::Confuse, PowerUpKind::Darkness];
                    let kind = kinds[(step / period) as usize % 3];
                    game.grant(kind, Vec2::ZERO, &mut Vec::new());
                }
                fades.step(&game, if step % period == 0 { &HIT } else { &[] });
                let now = brightness(fades.now());
                let change = now - extreme;
                if change * way >= 0.0 && change.abs() >= 0.1 || way != 0.0 && change * way > 0.0 {
                    (extreme, way) = (now, if way == 0.0 { change } else { way });
                } else if change.abs() >= 0.1 {
                    turns.push(step);
                    (extreme, way) = (now, change);
                }
            }
            let in_a_second =
                |first: u32| turns.iter().filter(|turn| (first..first + STEPS_PER_SECOND).contains(turn)).count();
            let most = turns.iter().map(|first| in_a_second(*first)).max().unwrap_or(0);
            assert!(most <= 2 * MAX_FLASHES_PER_SECOND as usize, "every {period} steps: {most} turns in a second");
        }
    }

    /// After a year, the picture swirls as smoothly as at the start.
    #[test]
    fn time_loses_no_resolution() {
        let game = game();
        for start in [0, 365 * 24 * 60 * 60 * u64::from(STEPS_PER_SECOND)] {
            let mut fades = PostFades { steps: start, ..PostFades::default() };
            for _ in 0..1000 {
                let before = fades.now().phase;
                fades.step(&game, &[]);
                let way = (fades.now().phase - before).rem_euclid(TAU as f32);
                assert!((way - STEP).abs() < 1e-5, "{way} after {start} steps");
            }
        }
    }
}
