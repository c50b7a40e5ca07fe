//! The difficulty of levels whose text does not give it, measured once for each level.

use breakout::game::replay::Replay;
use breakout::game::rules::{Assists, Difficulty, GameMode};
use breakout::game::{Event, Game, GameState};
use breakout::lab::autopilot::{Autopilot, Skill};
use breakout::lab::{statistics, workers};
use breakout::level::Level;
use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// File in the page's folder. Each line has a level's hash and difficulty, or 0 if measuring took too
/// long.
const FILE: &str = "difficulties.txt";

/// Number of games that measure a level.
const GAMES: u64 = 100;
/// Longest time to measure a level.
const LONGEST: Duration = Duration::from_secs(10);

/// The rules of these games, as of `breakout pace`.
const MODE: GameMode = {
    let mode = GameMode::run(Difficulty::Normal);
    GameMode { assists: Assists { endless_lives: true, ..mode.assists }, ..mode }
};

/// The difficulties that this build and earlier ones have measured.
pub(crate) struct Measured {
    file: PathBuf,
    by_hash: BTreeMap<u64, usize>,
}

impl Measured {
    /// Reads what earlier builds have measured.
    pub(crate) fn load(out: &Path) -> Self {
        let file = out.join(FILE);
        let text = fs::read_to_string(&file).unwrap_or_default();
        let lines = text.lines().filter_map(|line| line.split_once(' '));
        let numbers = lines.filter_map(|(hash, number)| {
            let number = number.parse().ok().filter(|number| *number <= 5)?;
            Some((u64::from_str_radix(hash, 16).ok()?, number))
        });
        Self { by_hash: numbers.collect(), file }
    }

    /// Returns a level's difficulty, from 1 to 5. `None` if it takes too long to measure.
    pub(crate) fn difficulty(&mut self, level: &Level) -> Option<usize> {
        let mut hasher = DefaultHasher::new();
        // A record names the version of its rules. Its level has no comments.
        Replay::new(level.clone(), 0).with_mode(MODE, None).to_text().hash(&mut hasher);
        let number = *self.by_hash.entry(hasher.finish()).or_insert_with(|| measure(level, LONGEST).unwrap_or(0));
        let lines: String = self.by_hash.iter().map(|(hash, number)| format!("{hash:016x} {number}\n")).collect();
        // If the file cannot be written, the next build measures again.
        let _ = fs::write(&self.file, lines);
        Some(number).filter(|number| *number > 0)
    }
}

/// Measures a level's difficulty, from 1 to 5, by games of the middle autopilot. Gives up after
/// `longest`.
fn measure(level: &Level, longest: Duration) -> Option<usize> {
    let start = Instant::now();
    let lives_lost = |seed| {
        let (mut game, mut events) = (Game::with_rules(MODE.rules(), level, seed), Vec::new());
        let mut autopilot = Autopilot::with_skill(seed, Skill::MIDDLE);
        while !matches!(game.state(), GameState::Win | GameState::Lost) {
            if start.elapsed() >= longest {
                return None;
            }
            game.step(&autopilot.input(&game), &mut events);
            events.retain(|event| matches!(event, Event::LifeLost { .. } | Event::Lost));
        }
        Some(events.len())
    };
    let lost: Option<Vec<usize>> = workers::in_order(GAMES, workers::cores(), lives_lost).collect();
    Some(statistics::difficulty(lost?.iter().sum::<usize>() as f64 / GAMES as f64))
}
#[cfg(test)]
mod tests {
    use super::*;
    use breakout::level;

    fn level(text: &str) -> Level {
        level::parse("a.lvl", "A", text).expect("a good level")
    }

    #[test]
    fn a_level_is_measured_once() {
        let out = crate::build::tests::folder("measured", &[(FILE, "a line\n0123 9\n")]);
        let (easy, other) = (level("22.22\n"), level("title: B\n22.22\n"));
        let measured = Measured::load(&out).difficulty(&easy);
        assert!(measured.is_some_and(|number| (1..=5).contains(&number)), "{measured:?}");
        // Whatever the file says of the level counts, and of no other level.
        let text = fs::read_to_string(out.join(FILE)).expect("written");
        let (hash, _) = text.trim().split_once(' ').expect("one line");
        for (number, expected) in [("5", Some(5)), ("0", None)] {
            fs::write(out.join(FILE), format!("{hash} {number}\n")).expect("written");
            assert_eq!(Measured::load(&out).difficulty(&easy), expected);
        }
        assert!(Measured::load(&out).difficulty(&other).is_some());
        assert_eq!(fs::read_to_string(out.join(FILE)).expect("written").lines().count(), 2);
    }

    #[test]
    fn measuring_gives_up() {
        assert_eq!(measure(&level("22.22\n"), Duration::ZERO), None);
    }
}
