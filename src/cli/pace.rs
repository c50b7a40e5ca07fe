//! `pace`: the time that levels take players of three skills, and how far their runs get on each
//! difficulty. `docs/pace.md` has the tables and what they should show.

use super::arguments::{PaceArguments, SKILLS};
use super::levels::load_levels;
use super::simulate::{cores, play_to_the_end, simulate_one, text_of};
use super::statistics::{Outcome, Spread, Summary, places, seconds};
use super::{CliError, say_or_end, workers};
use crate::assets::Assets;
use crate::game::rules::{Assists, Difficulty, RuleSet, RunRules};
use crate::game::{Carried, FIELD, Game, GameState, STEPS_PER_SECOND};
use crate::level::{Level, World};
use crate::player::{Bonus, Totals, clock};
use crate::trial::autopilot::Skill;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::process::ExitCode;

/// The middle one of some: it stands for most players.
fn middle_of<T>(of: &[T]) -> usize {
    of.len() / 2
}

/// Prints how hard each level is: a few lines for each, or tables in Markdown, which also tell of
/// runs through all levels and of worlds.
pub(super) fn pace(arguments: &PaceArguments) -> Result<ExitCode, CliError> {
    let PaceArguments { games, rules, seed, markdown, .. } = *arguments;
    let players = &players(arguments.skill)[..];
    let (middle_name, _, middle_skill) = players[middle_of(players)];
    let levels = load_levels(&arguments.files, &Assets::find(arguments.assets.assets.clone())?)?;
    let outcomes = |level: &Level, rules: RunRules, skill: Skill| -> Vec<Outcome> {
        let play = |game| simulate_one(level, rules, skill, seed.wrapping_add(game), false).0;
        workers::in_order(games, cores(), play).collect()
    };
    let summary = |level: &Level, rules: RunRules, skill: Skill| Summary::new(&outcomes(level, rules, skill));
    if let Some(aim) = arguments.aim {
        for (file, level) in &levels {
            say_or_end(&aim_text(level, &text_of(file), middle_name, aim, &outcomes(level, rules, middle_skill)))?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    if markdown {
        let names = players.iter().map(|(name, ..)| *name).collect::<Vec<_>>().join(", ");
        say_or_end(&levels_head(&names, middle_name))?;
    }
    let endless = RunRules { assists: Assists { endless_lives: true, ..rules.assists }, ..rules };
    let mut lost = Vec::new();
    for (_, level) in &levels {
        let by_skill: Vec<Summary> = players.iter().map(|(.., skill)| summary(level, rules, *skill)).collect();
        lost.push(summary(level, endless, middle_skill).lives_a_game());
        let tell = if markdown { level_line } else { level_text };
        say_or_end(&tell(level, players, &by_skill, lost[lost.len() - 1]))?;
    }
    if markdown {
        let levels: Vec<Level> = levels.into_iter().map(|(_, level)| level).collect();
        say_runs(arguments, players, &levels, &lost)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the tables of runs and of worlds. `lost` has the lives lost on each level in a game with
/// endless lives.
fn say_runs(arguments: &PaceArguments, players: &[Player], levels: &[Level], lost: &[f64]) -> Result<(), CliError> {
    let PaceArguments { games, rules, seed, .. } = *arguments;
    say_or_end(&RUNS)?;
    let mut middle = Vec::new();
    for rules in difficulties(rules) {
        for (index, (name, _, skill)) in players.iter().enumerate() {
            let play = |game| Run::play(levels, rules, *skill, seed.wrapping_add(game));
            let runs: Vec<Run> = workers::in_order(games, cores(), play).collect();
            say_or_end(&run_line(rules, name, &runs, levels.len()))?;
            if index == middle_of(players) && rules.difficulty == Difficulty::Normal {
                middle = runs;
            }
        }
    }
    if levels.iter().any(|level| level.world.is_some()) {
        say_or_end(&WORLDS)?;
    }
    for world in World::ALL {
        let of_world: Vec<usize> = (0..levels.len()).filter(|level| levels[*level].world == Some(world)).collect();
        if !of_world.is_empty() {
            let lost = of_world.iter().map(|level| lost[*level]).sum::<f64>() / of_world.len() as f64;
            say_or_end(&world_line(world, lost, &of_world, &middle))?;
        }
    }
    Ok(())
}

/// A skill with its name and its meaning.
type Player = (&'static str, &'static str, Skill);

/// The skills that are asked for: one, or those that people have.
fn players(asked: Option<Skill>) -> Vec<Player> {
    // The perfect autopilot is like no player.
    let [people @ .., _] = SKILLS;
    match asked {
        Some(asked) => SKILLS.into_iter().filter(|(.., skill)| *skill == asked).collect(),
        None => people.to_vec(),
    }
}

/// The head of the table of levels for these skills, of which the middle one tells more.
fn levels_head(names: &str, middle: &str) -> String {
    format!(
        "| Level | won, lost, unfinished of {names}, % | median s of the games won: {names} | {middle}: 90 % of these, s \
         | longest without a brick: median, 95 % | last three: median, 95 % | by pass-through | lives lost without end: difficulty |\n|---|---|---|---|---|---|---|---|"
    )
}

/// What keeps a level from taking `aim` seconds: the bricks that stood last, and where balls were
/// lost.
fn aim_text(level: &Level, text: &str, name: &str, aim: u32, games: &[Outcome]) -> String {
    let summary = Summary::new(games);
    let Summary { games: count, won, lost, unfinished, .. } = summary;
    let aim = u64::from(aim) * u64::from(STEPS_PER_SECOND);
    let (takes, advice) = match summary.to_win.as_ref().map(|spread| spread.median) {
        None => ("no game was won".to_owned(), SHORTER),
        Some(median) => {
            let (far, advice) = if median > aim { ("too long", SHORTER) } else { ("too short", LONGER) };
            let [median, apart, aim] = [median, median.abs_diff(aim), aim].map(clock);
            (format!("median {median}, {apart} {far} for {aim}"), advice)
        }
    };
    let last = games.iter().flat_map(|game| &game.last_cells).fold(BTreeMap::new(), |mut sums, cell| {
        *sums.entry(*cell).or_insert(0_usize) += 1;
        sums
    });
    let mut last: Vec<(usize, usize)> = last.into_iter().collect();
    last.sort_by_key(|(_, count)| Reverse(*count));
    let stands = |(cell, games): &(usize, usize)| format!("{} ({games})", places(&[*cell], text, level.columns));
    let stood: Vec<String> = last.iter().take(SHOWN).map(stands).collect();
    let mut thirds = [0_usize; 3];
    for x in games.iter().flat_map(|game| &game.lost_at) {
        thirds[((x / FIELD.x * 3.0) as usize).min(2)] += 1;
    }
    let [left, middle, right] = thirds;
    let title = &level.title;
    format!(
        "{title}: {name}, {count} games: {won} won, {lost} lost, {unfinished} unfinished; {takes}\n  \
         last bricks standing (games): {}\n  balls were lost {left} times on the left, {middle} in the middle, {right} on the right\n  \
         {advice}",
        stood.join(", ")
    )
}

/// Advice about a level that takes too long, or whose games are lost.
const SHORTER: &str = "to make it shorter: fewer hits for these bricks, a way to them, or `explodes` beside them";

/// Advice about a level that does not take long enough.
const LONGER: &str = "to make it longer: more hits, bricks in corners and behind solid ones, or fewer items";

/// Bricks that are told to stand last.
const SHOWN: usize = 6;

const RUNS: &str = "
| Runs | levels won: fewest, median, most | won to the end | median minutes | median points | lives won, lost | in hand |
|---|---|---|---|---|---|---|";
const WORLDS: &str = "
| World | lives lost a level, without end | in a run: lives won, lost |
|---|---|---|";

/// The same rules on each difficulty, if they have any.
fn difficulties(rules: RunRules) -> Vec<RunRules> {
    match rules.set {
        RuleSet::Tutorial => vec![rules],
        RuleSet::Run => Difficulty::ALL.map(|difficulty| RunRules { difficulty, ..rules }).to_vec(),
    }
}

/// The lives that the middle one loses on a level, without end, from which it is one step more
/// difficult.
const HARDER: [f64; 4] = [0.2, 0.4, 0.6, 0.9];

/// A level's difficulty, from 1 to 5: the number for its `difficulty:` line.
fn difficulty(lost: f64) -> usize {
    1 + HARDER.iter().filter(|from| lost >= **from).count()
}

/// A level's figures for its author: a line for each skill, and the difficulty. `lost` is the
/// number of lives lost in a game with endless lives.
fn level_text(level: &Level, players: &[Player], by_skill: &[Summary], lost: f64) -> String {
    let mut text = level.title.clone();
    for ((name, ..), summary) in players.iter().zip(by_skill) {
        let [won, lost] = [summary.won, summary.lost].map(|games| 100.0 * games as f64 / summary.games as f64);
        let time = summary.to_win.as_ref().map_or_else(|| "none".to_owned(), |spread| clock(spread.median));
        text += &format!("\n  {name:<7} won {won:.0} %, lost {lost:.0} %; median time to win {time}");
    }
    text + &format!("\n  difficulty: {} ({lost:.2} lives lost in a game)", difficulty(lost))
}

/// The row of a level on which so many lives are lost, without end.
fn level_line(level: &Level, _: &[Player], by_skill: &[Summary], lost: f64) -> String {
    let in_seconds = |steps: u64| format!("{:.0}", seconds(steps));
    let told = |spread: &Option<Spread>, tell: &dyn Fn(&Spread) -> String| {
        spread.as_ref().map_or_else(|| "–".to_owned(), tell)
    };
    let both = |spread: &Spread| format!("{}, {}", in_seconds(spread.median), in_seconds(spread.almost_all));
    let range = |spread: &Spread| {
        let times = spread.almost_all as f64 / spread.shortest.max(1) as f64;
        format!("{}–{}, 1 : {times:.1}", in_seconds(spread.shortest), in_seconds(spread.almost_all))
    };
    let middle = &by_skill[middle_of(by_skill)];
    let of_each = |tell: &dyn Fn(&Summary) -> String| by_skill.iter().map(tell).collect::<Vec<_>>().join(", ");
    let won = of_each(&|summary| {
        let percent = |games: usize| 100.0 * games as f64 / summary.games as f64;
        format!("{:.0}/{:.0}/{:.0}", percent(summary.won), percent(summary.lost), percent(summary.unfinished))
    });
    let median = of_each(&|summary| told(&summary.to_win, &|spread| in_seconds(spread.median)));
    format!(
        "| {} | {won} | {median} | {} | {} | {} | {:.0} % | {lost:.2}: {} |",
        level.title,
        told(&middle.to_win, &range),
        told(&middle.without_brick, &both),
        told(&middle.last_bricks, &both),
        100.0 * middle.share_pierced(),
        difficulty(lost),
    )
}

/// The row of the runs of a skill through this many levels.
fn run_line(rules: RunRules, name: &str, runs: &[Run], levels: usize) -> String {
    let median = |mut values: Vec<u64>| {
        values.sort_unstable();
        values.get(values.len() / 2).copied().unwrap_or(0)
    };
    let of_each = |value: fn(&Run) -> u64| runs.iter().map(value).collect::<Vec<_>>();
    let won = of_each(|run| run.levels_won);
    let (fewest, most) = (won.iter().min().unwrap_or(&0), won.iter().max().unwrap_or(&0));
    let share = 100.0 * won.iter().filter(|won| **won == levels as u64).count() as f64 / runs.len() as f64;
    let mean = |value: fn(&Run) -> u64| of_each(value).into_iter().sum::<u64>() as f64 / runs.len() as f64;
    format!(
        "| {}, {name} | {fewest}, {}, {most} | {share:.0} % | {:.1} | {} | {:.1}, {:.1} | {} |",
        rules.choices(),
        median(won.clone()),
        seconds(median(of_each(|run| run.flight))) / 60.0,
        median(of_each(|run| run.points)),
        mean(|run| run.lives.iter().map(|lives| u64::from(lives.won)).sum()),
        mean(|run| run.lives.iter().map(|lives| u64::from(lives.lost)).sum()),
        median(runs.iter().flat_map(|run| &run.lives).map(|lives| u64::from(lives.in_hand)).collect()),
    )
}

/// The row of a world with these levels, by the middle one's runs that got there.
fn world_line(world: World, lost_endless: f64, levels: &[usize], runs: &[Run]) -> String {
    let reached = runs.iter().filter(|run| levels.first().is_some_and(|first| *first < run.lives.len())).count();
    let sum = |value: fn(&Lives) -> u32| {
        let lives = runs.iter().flat_map(|run| levels.iter().filter_map(|level| run.lives.get(*level)));
        lives.map(|lives| f64::from(value(lives))).sum::<f64>() / reached.max(1) as f64
    };
    format!("| {} | {lost_endless:.2} | {:.1}, {:.1} |", world.name(), sum(|lives| lives.won), sum(|lives| lives.lost))
}

/// The end of a run.
#[derive(Default)]
struct Run {
    levels_won: u64,
    /// Steps in which a ball flew.
    flight: u64,
    points: u64,
    /// By level, as far as the run got.
    lives: Vec<Lives>,
}

/// The lives of one level in a run.
struct Lives {
    won: u32,
    lost: u32,
    /// At the level's end.
    in_hand: u32,
}

impl Run {
    /// Plays all levels in order, carrying what the rules carry, until the last life is gone.
    fn play(levels: &[Level], rules: RunRules, skill: Skill, seed: u64) -> Self {
        let (mut run, mut carried) = (Self::default(), None::<Carried>);
        for (level, number) in levels.iter().zip(0..) {
            let seed = seed.wrapping_add(1000 * number);
            let game = Game::by(rules.rules(), level, seed);
            let game = match carried {
                Some(carried) => game.carrying(carried),
                None => game,
            };
            let mut outcome = Outcome::new(&game, seed);
            let mut totals = Totals::default();
            let game = play_to_the_end(game, skill, seed, |_, game, events| {
                outcome.step(game, events);
                totals.count(events);
            });
            totals.steps = outcome.flight;
            run.flight += outcome.flight;
            run.points = game.score().points.into();
            let mut lives = Lives { won: outcome.lives_won, lost: outcome.lives_lost, in_hand: game.lives() };
            let is_won = game.state() == GameState::Win;
            if is_won {
                run.levels_won += 1;
                let next = Bonus::new(&totals).add_to(game.carried(), game.rules());
                run.points = next.score.points.into();
                lives.won += next.lives - game.lives();
                carried = (rules.set == RuleSet::Run).then_some(next);
            }
            run.lives.push(lives);
            if !is_won {
                break;
            }
        }
        run
    }
}
