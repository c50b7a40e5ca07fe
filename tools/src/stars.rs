//! How hard a level's stars are to win. The third, for a long combo, is meant to be won by a
//! practised player in about half of the games: by this table [`COMBO_SHARE`] was chosen.

use breakout::game::rules::{Difficulty, RunRules};
use breakout::game::{Event, Game, GameState, Input};
use breakout::level::Level;
use breakout::player::{COMBO_SHARE, LevelResult, Totals, fingerprint, star_combo};
use breakout::trial::autopilot::{Autopilot, Skill};

const SKILLS: [(&str, Skill); 2] = [("middle", Skill::MIDDLE), ("strong", Skill::STRONG)];

/// No game of the autopilot takes longer, in steps.
const LONGEST: u64 = 30 * 60 * 120;

/// Plays a level by itself, by the rules of a run.
fn play(level: &Level, skill: Skill, seed: u64) -> LevelResult {
    let terms = RunRules::run(Difficulty::Normal);
    let (mut game, mut autopilot) = (Game::by(terms.rules(), level, seed), Autopilot::with_skill(seed, skill));
    let (mut totals, mut events) = (Totals::default(), Vec::new());
    game.step(&Input { start: true, ..Input::default() }, &mut events);
    while game.state() == GameState::Active && game.steps() < LONGEST {
        let input = autopilot.input(&game);
        events.clear();
        game.step(&input, &mut events);
        for event in &events {
            match event {
                Event::BrickDestroyed { combo, points, .. } => {
                    // The solid bricks that break at the end are worth nothing.
                    totals.bricks += u32::from(*points > 0);
                    totals.best_combo = totals.best_combo.max(*combo);
                }
                Event::LifeLost { .. } => totals.lives_lost += 1,
                _ => {}
            }
        }
    }
    let is_won = game.state() == GameState::Win;
    LevelResult { level: fingerprint([level]), title: level.title.to_owned(), terms, totals, is_won, to_beat: None }
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

/// The shares of games in percent in which a level is won, no life is lost, and a combo has this
/// share of the bricks.
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

/// Plays so many games on each level with each skill, and prints how often each star is won.
/// Returns what is wrong: a star that a practised player wins in no game on a level, or a third one
/// that is a gift or a feat.
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

/// The share of a practised player's games, in percent, in which the third star is meant to be won.
const MEANT: std::ops::Range<f64> = 35.0..65.0;

fn row(games: &[LevelResult]) -> String {
    shares(games).map(|share| format!("{share:.0} %")).join(" | ") + " |"
}
