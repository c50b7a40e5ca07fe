//! Prints the tables of docs/pace.md: the time that levels take players of three skills, and how
//! far their runs get at each difficulty.

use breakout::game::rules::{Assists, Difficulty, GameMode, RuleSet};
use breakout::game::{Carried, Game, GameState};
use breakout::lab::autopilot::Skill;
use breakout::lab::simulation::{NamedSkill, SKILLS, play_to_the_end, players, simulate_one};
use breakout::lab::statistics::{Spread, Summary, TrialResult, difficulty, seconds};
use breakout::lab::workers::{cores, in_order};
use breakout::level::{Level, World};
use breakout::player::{Bonus, Totals};
use clap::Args;
use std::io::{self, Write};

/// Options of the tables: skills, number of games, and rules.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct PaceOptions {
    /// One strength of the autopilot instead of weak, middle and strong
    #[arg(long, value_parser = parse_skill)]
    skill: Option<Skill>,
    /// Number of games per level and skill, and of runs per skill and difficulty
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// The rules: `classic`, or `run` with a difficulty and assists, such as `run hard slow-ball`
    #[arg(long, value_parser = parse_rules, default_value = "run")]
    rules: GameMode,
    /// Seed of the first game; each further game adds 1
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=u64::MAX / 2))]
    seed: u64,
}

fn parse_skill(text: &str) -> Result<Skill, String> {
    let skill = SKILLS.iter().find(|(name, ..)| *name == text).map(|(.., skill)| *skill);
    skill.ok_or_else(|| format!("the skills are {}", SKILLS.map(|(name, ..)| name).join(", ")))
}

fn parse_rules(text: &str) -> Result<GameMode, String> {
    text.parse().map(GameMode::current)
}

/// Plays all games, and prints the tables of levels, runs and worlds in Markdown. Each row appears
/// as soon as its games are over.
pub(crate) fn print_tables(levels: &[Level], options: &PaceOptions, output: &mut impl Write) -> io::Result<()> {
    let players = players(options.skill);
    let lives_lost = print_levels(levels, &players, options, output)?;
    let middle_runs = print_runs(levels, &players, options, output)?;
    print_worlds(levels, &lives_lost, &middle_runs, output)
}

/// Returns the index of the middle one of `count`. The middle player stands for most players.
fn middle_of(count: usize) -> usize {
    count / 2
}

/// Prints the table of levels. Returns how many lives the middle player loses on each level in a
/// game with endless lives.
fn print_levels(
    levels: &[Level],
    players: &[NamedSkill],
    options: &PaceOptions,
    output: &mut impl Write,
) -> io::Result<Vec<f64>> {
    let rules = options.rules;
    let endless = GameMode { assists: Assists { endless_lives: true, ..rules.assists }, ..rules };
    let (middle_name, _, middle_skill) = players[middle_of(players.len())];
    let names = players.iter().map(|(name, ..)| *name).collect::<Vec<_>>().join(", ");
    writeln!(output, "{}", levels_head(&names, middle_name))?;
    let mut lives_lost = Vec::new();
    for level in levels {
        let by_skill: Vec<Summary> =
            players.iter().map(|(.., skill)| play_games(level, rules, *skill, options)).collect();
        let lost = play_games(level, endless, middle_skill, options).lives_a_game();
        writeln!(output, "{}", level_row(level, &by_skill, lost))?;
        lives_lost.push(lost);
    }
    Ok(lives_lost)
}

/// Plays the games of one skill on a level.
fn play_games(level: &Level, rules: GameMode, skill: Skill, options: &PaceOptions) -> Summary {
    let play_game = |game| simulate_one(level, rules, skill, options.seed.wrapping_add(game), false).0;
    let outcomes: Vec<TrialResult> = in_order(options.games, cores(), play_game).collect();
    Summary::new(&outcomes)
}

/// Returns the head of the table of levels for these players. The middle player has more columns.
fn levels_head(names: &str, middle: &str) -> String {
    format!(
        "| Level | won, lost, unfinished of {names}, % | median s of the games won: {names} | strong : weak \
         | {middle}: bricks a second, until ten are left | 90 % of the times, s \
         | longest without a brick: median, 95 % | last three: median, 95 % | by explosions and items | lives lost without end: difficulty |\n|---|---|---|---|---|---|---|---|---|---|"
    )
}

/// Returns the row of a level. The middle player loses `lost` lives on it in a game with endless
/// lives.
fn level_row(level: &Level, by_skill: &[Summary], lost: f64) -> String {
    let middle = &by_skill[middle_of(by_skill.len())];
    let won: Vec<String> = by_skill.iter().map(shares).collect();
    let time_to_win = |summary: &Summary| text_or_dash(summary.to_win.as_ref(), |times| whole_seconds(times.median));
    let medians: Vec<String> = by_skill.iter().map(time_to_win).collect();
    format!(
        "| {} | {} | {} | {} | {} | {} | {} | {} | {:.0} % | {lost:.2}: {} |",
        level.title,
        won.join(", "),
        medians.join(", "),
        strong_by_weak(by_skill),
        text_or_dash(middle.for_1000.as_ref(), |steps| format!("{:.2}", 1000.0 / seconds(steps.median))),
        text_or_dash(middle.to_win.as_ref(), range),
        text_or_dash(middle.without_brick.as_ref(), median_and_almost_all),
        text_or_dash(middle.last_bricks.as_ref(), median_and_almost_all),
        100.0 * middle.share_by_items(),
        difficulty(lost),
    )
}

/// Formats the ratio of the median times to win of the last player and the first.
fn strong_by_weak(by_skill: &[Summary]) -> String {
    let time = |summary: Option<&Summary>| summary.and_then(|summary| summary.to_win.as_ref()).map(|it| it.median);
    match (time(by_skill.last()), time(by_skill.first())) {
        (Some(strong), Some(weak)) => format!("{:.2}", strong as f64 / weak.max(1) as f64),
        _ => "–".to_owned(),
    }
}

/// Formats the shares of games that were won, lost and unfinished, in percent.
fn shares(summary: &Summary) -> String {
    let percent = |games: usize| 100.0 * games as f64 / summary.games as f64;
    format!("{:.0}/{:.0}/{:.0}", percent(summary.won), percent(summary.lost), percent(summary.unfinished))
}

/// Formats times, or returns a dash if there was no game to measure.
fn text_or_dash(times: Option<&Spread>, text: impl Fn(&Spread) -> String) -> String {
    times.map_or_else(|| "–".to_owned(), text)
}

/// Formats the times between which nine of ten games lie, and the ratio between them.
fn range(times: &Spread) -> String {
    let ratio = times.almost_all as f64 / times.shortest.max(1) as f64;
    format!("{}–{}, 1 : {ratio:.1}", whole_seconds(times.shortest), whole_seconds(times.almost_all))
}

fn median_and_almost_all(times: &Spread) -> String {
    format!("{}, {}", whole_seconds(times.median), whole_seconds(times.almost_all))
}

/// Formats a number of steps as whole seconds.
fn whole_seconds(steps: u64) -> String {
    format!("{:.0}", seconds(steps))
}

const RUNS: &str = "
| Runs | levels won: fewest, median, most | won to the end | median minutes | median points | lives won, lost | in hand |
|---|---|---|---|---|---|---|";
const WORLDS: &str = "
| World | lives lost a level, without end | in a run: lives won, lost |
|---|---|---|";

/// Prints the table of runs through all levels. Returns the middle player's runs at normal
/// difficulty.
fn print_runs(
    levels: &[Level],
    players: &[NamedSkill],
    options: &PaceOptions,
    output: &mut impl Write,
) -> io::Result<Vec<Run>> {
    writeln!(output, "{RUNS}")?;
    let mut middle_runs = Vec::new();
    for rules in difficulties(options.rules) {
        for (index, (name, _, skill)) in players.iter().enumerate() {
            let play_game = |game| Run::play(levels, rules, *skill, options.seed.wrapping_add(game));
            let runs: Vec<Run> = in_order(options.games, cores(), play_game).collect();
            writeln!(output, "{}", run_row(rules, name, &runs, levels.len()))?;
            if index == middle_of(players.len()) && rules.difficulty == Difficulty::Normal {
                middle_runs = runs;
            }
        }
    }
    Ok(middle_runs)
}

/// Returns the game mode at each difficulty, or unchanged if its rules have no difficulties.
fn difficulties(rules: GameMode) -> Vec<GameMode> {
    match rules.set {
        RuleSet::Tutorial => vec![rules],
        RuleSet::Run => Difficulty::ALL.map(|difficulty| GameMode { difficulty, ..rules }).to_vec(),
    }
}

/// Returns the row of a player's runs through this many levels.
fn run_row(rules: GameMode, name: &str, runs: &[Run], levels: usize) -> String {
    let of_each = |value: fn(&Run) -> u64| runs.iter().map(value).collect::<Vec<u64>>();
    let mean = |value: fn(&Run) -> u64| of_each(value).into_iter().sum::<u64>() as f64 / runs.len() as f64;
    let won = of_each(|run| run.levels_won);
    let (fewest, most) = (won.iter().min().unwrap_or(&0), won.iter().max().unwrap_or(&0));
    let to_the_end = won.iter().filter(|won| **won == levels as u64).count();
    let in_hand = runs.iter().flat_map(|run| &run.lives).map(|lives| u64::from(lives.in_hand));
    format!(
        "| {}, {name} | {fewest}, {}, {most} | {:.0} % | {:.1} | {} | {:.1}, {:.1} | {} |",
        rules.choices(),
        median(won.clone()),
        100.0 * to_the_end as f64 / runs.len() as f64,
        seconds(median(of_each(|run| run.flight))) / 60.0,
        median(of_each(|run| run.points)),
        mean(|run| run.lives.iter().map(|lives| u64::from(lives.won)).sum()),
        mean(|run| run.lives.iter().map(|lives| u64::from(lives.lost)).sum()),
        median(in_hand.collect()),
    )
}

/// Returns the median, or 0 if there are no values.
fn median(mut values: Vec<u64>) -> u64 {
    values.sort_unstable();
    values.get(middle_of(values.len())).copied().unwrap_or(0)
}

/// Prints the table of worlds, if any level belongs to a world.
fn print_worlds(levels: &[Level], lives_lost: &[f64], middle_runs: &[Run], output: &mut impl Write) -> io::Result<()> {
    if levels.iter().any(|level| level.world.is_some()) {
        writeln!(output, "{WORLDS}")?;
    }
    for world in World::ALL {
        let of_world: Vec<usize> = (0..levels.len()).filter(|level| levels[*level].world == Some(world)).collect();
        if !of_world.is_empty() {
            let lost = of_world.iter().map(|level| lives_lost[*level]).sum::<f64>() / of_world.len() as f64;
            writeln!(output, "{}", world_row(world, lost, &of_world, middle_runs))?;
        }
    }
    Ok(())
}

/// Returns the row of a world with these levels, from the runs that reached it.
fn world_row(world: World, lost_endless: f64, levels: &[usize], runs: &[Run]) -> String {
    let reached = runs.iter().filter(|run| levels.first().is_some_and(|first| *first < run.lives.len())).count();
    let mean = |value: fn(&Lives) -> u32| {
        let lives = runs.iter().flat_map(|run| levels.iter().filter_map(|level| run.lives.get(*level)));
        lives.map(|lives| f64::from(value(lives))).sum::<f64>() / reached.max(1) as f64
    };
    let (won, lost) = (mean(|lives| lives.won), mean(|lives| lives.lost));
    format!("| {} | {lost_endless:.2} | {won:.1}, {lost:.1} |", world.name())
}

/// The result of a run through all levels.
#[derive(Default)]
struct Run {
    levels_won: u64,
    /// Steps with a ball in flight.
    flight: u64,
    points: u64,
    /// Lives on each level that the run reached.
    lives: Vec<Lives>,
}

/// A player's lives on one level of a run.
struct Lives {
    won: u32,
    lost: u32,
    /// Lives at the level's end.
    in_hand: u32,
}

impl Run {
    /// Plays all levels in order until the last life is lost. The rules decide what carries over.
    fn play(levels: &[Level], rules: GameMode, skill: Skill, seed: u64) -> Self {
        let (mut run, mut carried) = (Self::default(), None::<Carried>);
        for (level, number) in levels.iter().zip(0..) {
            let seed = seed.wrapping_add(1000 * number);
            let game = Game::with_rules(rules.rules(), level, seed);
            let game = match carried {
                Some(carried) => game.carrying(carried),
                None => game,
            };
            let mut outcome = TrialResult::new(&game, seed);
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

#[cfg(test)]
mod tests {
    use super::*;
    use breakout::level;

    /// Returns the tables for one game of the strong skill on this level.
    fn tables(text: &str) -> String {
        let level = level::parse("test.lvl", "Test", text).expect("a good level");
        let rules = GameMode::run(Difficulty::Normal);
        let options = PaceOptions { skill: Some(Skill::STRONG), games: 1, rules, seed: 0 };
        let mut output = Vec::new();
        print_tables(&[level], &options, &mut output).expect("memory takes all");
        String::from_utf8(output).expect("text")
    }

    #[test]
    fn a_level_has_its_row_among_levels_and_among_runs() {
        let tables = tables("2222\n....\n");
        assert!(tables.starts_with("| Level |") && tables.contains("\n| Test | "), "{tables}");
        assert!(tables.contains("\n| Runs |") && tables.contains("\n| normal, strong | "), "{tables}");
        assert!(!tables.contains("| World |"), "{tables}");
    }

    #[test]
    fn a_level_of_a_world_has_its_row_among_worlds() {
        let tables = tables("world: forge\n2222\n....\n");
        assert!(tables.contains("\n| World |") && tables.contains("\n| forge | "), "{tables}");
    }
}
