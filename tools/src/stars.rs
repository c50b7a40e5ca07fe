//! Measures how hard a level's stars are to win. A practiced player should win the third star, for
//! a long combo, in about half of the games. [`COMBO_SHARE`] was chosen by this table.

use breakout::game::rules::{Difficulty, GameMode};
use breakout::game::{Event, Game, GameState, Input};
use breakout::lab::autopilot::{Autopilot, Skill};
use breakout::level::Level;
use breakout::player::{COMBO_SHARE, LevelResult, Totals, fingerprint, star_combo};

const SKILLS: [(&str, Skill); 2] = [("middle", Skill::MIDDLE), ("strong", Skill::STRONG)];

/// Limit of a game in steps: 30 minutes. The autopilot never takes longer.
const LONGEST: u64 = 30 * 60 * 120;

/// Plays a level on its own, by a run's rules.
fn play(level: &Level, skill: Skill, seed: u64) -> LevelResult {
    let mode = GameMode::run(Difficulty::Normal);
    let (mut game, mut autopilot) = (Game::with_rules(mode.rules(), level, seed), Autopilot::with_skill(seed, skill));
    let (mut totals, mut events) = (Totals::default(), Vec::new());
    game.step(&Input { start: true, ..Input::default() }, &mut events);
    while game.state() == GameState::Active && game.steps() < LONGEST {
        let input = autopilot.input(&game);
        events.clear();
        game.step(&input, &mut events);
        for event in &events {
            match event {
                Event::BrickDestroyed { combo, points, .. } => {
                    // Solid bricks that break at the end score nothing and do not count.
                    totals.bricks += u32::from(*points > 0);
                    totals.best_combo = totals.best_combo.max(*combo);
                }
                Event::LifeLost { .. } => totals.lives_lost += 1,
                _ => {}
            }
        }
    }
    let is_won = game.state() == GameState::Win;
    LevelResult { level: fingerprint([level]), title: level.title.to_owned(), mode, totals, is_won, to_beat: None }
}

/// Plays games on all cores.
fn games(level: &Level, skill: Skill, count: u64) -> Vec<LevelResult> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    std::thread::scope(|scope| {
        let part = |core| move || (core..count).step_by(cores as usize).map(|seed| play(level, skill, seed)).collect();
        let parts: Vec<_> = (0..cores).map(|core| scope.spawn(part(core))).collect();
        let results: Vec<Vec<LevelResult>> = parts.into_iter().map(|part| part.join().expect("played")).collect();
        results.concat()
    })
}

/// Returns the percentages of games won, won without losing a life, and won with a combo that is
/// long enough for the star.
fn shares(games: &[LevelResult]) -> [f64; 3] {
    let share = |is_so: fn(&LevelResult) -> bool| {
        100.0 * games.iter().filter(|game| game.is_won && is_so(game)).count() as f64 / games.len() as f64
    };
    [
        share(|_| true),
        share(|game| game.totals.lives_lost == 0),
        share(|game| game.totals.best_combo >= star_combo(game.totals.bricks)),
    ]
}

/// Plays `count` games on each level with each skill, and prints how often each star is won.
/// Returns the faults: a star that a practiced player never wins on a level, or a third star that
/// is too easy or too hard.
#[allow(clippy::print_stdout, reason = "the table is the program's output")]
pub(crate) fn stars(levels: &[Level], count: u64) -> Vec<String> {
    println!("| Level: the combo that is worth a star | skill | won | no life lost | a combo of 1/{COMBO_SHARE} |");
    println!("|---|---|---|---|---|");
    let (mut all, mut faults) = ([Vec::new(), Vec::new()], Vec::new());
    for level in levels {
        for ((name, skill), all) in SKILLS.into_iter().zip(&mut all) {
            let games = games(level, skill, count);
            let combo = games.iter().map(|game| star_combo(game.totals.bricks)).max().unwrap_or(0);
            println!("| {}: {combo} | {name} | {}", level.title, row(&games));
            if skill == Skill::STRONG && shares(&games).contains(&0.0) {
                faults.push(format!("{}: a star is never won", level.title));
            }
            all.extend(games);
        }
    }
    for ((name, _), games) in SKILLS.into_iter().zip(&all) {
        println!("| all | {name} | {}", row(games));
    }
    let [_, strong] = all;
    let [.., combo] = shares(&strong);
    if !MEANT.contains(&combo) {
        faults.push(format!("the third star is won in {combo:.0} % of the games"));
    }
    faults
}

/// Percentage of games in which a practiced player should win the third star.
const MEANT: std::ops::Range<f64> = 35.0..65.0;

fn row(games: &[LevelResult]) -> String {
    shares(games).map(|share| format!("{share:.0} %")).join(" | ") + " |"
}
