//! Statistics of simulated games on a level.

use crate::game::{BrokenBy, Event, Game, GameState, STEPS_PER_SECOND};
use crate::level;

/// Number of remaining bricks that count as the last ones. A single brick may take as long as all
/// others.
const LAST_BRICKS: usize = 3;

/// With so many bricks left or fewer, a game is no longer in its main part, for which the rate of
/// bricks is measured.
const FEW_BRICKS: usize = 10;

/// Result of one game, collected while it is played. Times are steps in flight.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrialResult {
    seed: u64,
    state: GameState,
    /// All steps of the game, including those in which every ball waited on the paddle.
    steps: u64,
    /// Steps with a ball in flight.
    pub flight: u64,
    bricks_left: usize,
    /// Lives lost.
    pub lives_lost: u32,
    /// Lives won.
    pub lives_won: u32,
    destroyed: u32,
    /// Number of bricks that explosions and items destroyed, and not a ball that hit them.
    by_items: u32,
    /// Bricks of the level.
    bricks: usize,
    /// The end of the game's main part, at which only a few bricks or no hearts remained: the flight
    /// step, and the number of bricks that were gone.
    main_part: Option<(u64, usize)>,
    /// Flight step of the last hit on a breakable brick.
    last_hit: u64,
    longest_without_brick: u64,
    /// Flight step at which only the last bricks remained.
    last_bricks_at: Option<u64>,
    /// Cells of the breakable bricks that were left once three or fewer remained, or at the end if
    /// more remained.
    pub last_cells: Vec<usize>,
    /// x at which each ball that cost a life left the field, in world units.
    pub lost_at: Vec<f32>,
    /// x of the lowest ball after the last step.
    lowest: f32,
    /// Hash of the final game.
    pub hash: u64,
}

impl TrialResult {
    /// Starts observing a new game that is played with `seed`.
    pub fn new(game: &Game, seed: u64) -> Self {
        Self { seed, bricks: game.bricks().breakable(), last_cells: breakable(game), ..Self::default() }
    }

    /// Records a step: the game after it, and its events.
    pub fn step(&mut self, game: &Game, events: &[Event]) {
        (self.steps, self.state, self.bricks_left) = (game.steps(), game.state(), game.bricks().breakable());
        self.flight = game.flight_steps();
        self.longest_without_brick = self.longest_without_brick.max(self.flight - self.last_hit);
        for event in events {
            match event {
                Event::BrickCracked { .. } => self.last_hit = self.flight,
                // A solid brick that breaks earns no points.
                Event::BrickDestroyed { points: 1.., by, .. } => {
                    self.last_hit = self.flight;
                    self.destroyed += 1;
                    self.by_items += u32::from(*by != BrokenBy::Ball);
                }
                Event::LifeLost { .. } | Event::Lost => {
                    self.lives_lost += 1;
                    self.lost_at.push(self.lowest);
                }
                Event::LifeWon { .. } => self.lives_won += 1,
                _ => {}
            }
        }
        if self.last_bricks_at.is_none() && self.bricks_left < self.last_cells.len() {
            self.last_cells = breakable(game);
        }
        if self.bricks_left <= FEW_BRICKS || game.is_bursting() {
            self.main_part.get_or_insert((self.flight, self.bricks.saturating_sub(self.bricks_left)));
        }
        if self.bricks_left <= LAST_BRICKS {
            self.last_bricks_at.get_or_insert(self.flight);
        }
        let lowest = game.balls().iter().max_by(|a, b| a.center.y.total_cmp(&b.center.y));
        self.lowest = lowest.map_or(self.lowest, |ball| ball.center.x);
    }

    fn is_won(&self) -> bool {
        self.state == GameState::Win
    }

    /// Returns true if the game was neither won nor lost.
    pub fn is_unfinished(&self) -> bool {
        !matches!(self.state, GameState::Win | GameState::Lost)
    }

    /// Returns the flight steps between the moment when only the last bricks remained and the win.
    /// `None` if the game was not won.
    fn last_bricks(&self) -> Option<u64> {
        self.last_bricks_at.filter(|_| self.is_won()).map(|since| self.flight - since)
    }

    /// Returns the steps of flight per thousand bricks, without the level's last bricks. `None` if the
    /// game ended with more bricks left.
    fn steps_for_1000(&self) -> Option<u64> {
        let (flight, broken) = self.main_part.filter(|(_, broken)| *broken > 0)?;
        Some(1000 * flight / broken as u64)
    }

    /// Formats the game as a line. For an unfinished game, includes the remaining bricks. `text`
    /// and `columns` are the level's.
    pub fn to_line(&self, text: &str, columns: usize) -> String {
        let Self { seed, steps, bricks_left, hash, .. } = self;
        let (result, left) = match self.state {
            GameState::Win => ("won", String::new()),
            GameState::Lost => ("lost", String::new()),
            GameState::Menu | GameState::Active => {
                ("unfinished", format!(": {}", cell_names(&self.last_cells, text, columns)))
            }
        };
        format!("seed {seed}: {result} after {steps} steps, {bricks_left} bricks left{left}, hash {hash:016x}")
    }
}

/// Returns the cells of all breakable bricks.
fn breakable(game: &Game) -> Vec<usize> {
    game.bricks().iter().filter(|placed| placed.brick.is_breakable()).map(|placed| placed.cell).collect()
}

/// Describes at most five cells: by line and column of the level's text, or by row and column
/// counted from 1 if `text` is empty.
pub fn cell_names(cells: &[usize], text: &str, columns: usize) -> String {
    const MOST: usize = 5;
    let place = |cell: &usize| match level::place(text, columns, *cell) {
        Some(place) => format!("line {} column {}", place.line, place.column),
        None => format!("row {} column {}", cell / columns + 1, cell % columns + 1),
    };
    let mut text = cells.iter().take(MOST).map(place).collect::<Vec<_>>().join(", ");
    if cells.len() > MOST {
        text += &format!(" and {} more", cells.len() - MOST);
    }
    text
}

/// Sums and times of all games on a level. Times are in steps.
pub struct Summary {
    /// Number of games.
    pub games: usize,
    /// Number of games won.
    pub won: usize,
    /// Number of games lost.
    pub lost: usize,
    /// Number of games neither won nor lost.
    pub unfinished: usize,
    lives_lost: u64,
    /// Longest time without hitting a brick, for each game.
    pub without_brick: Option<Spread>,
    by_items: u64,
    destroyed: u64,
    /// Steps for each thousand bricks, until a few were left.
    pub for_1000: Option<Spread>,
    /// Times of the games that were won.
    pub to_win: Option<Spread>,
    /// Times for the last bricks, in the games that were won.
    pub last_bricks: Option<Spread>,
    /// Longest time without hitting a brick, and the seed of the first game with it.
    longest: Option<(u64, u64)>,
}

impl Summary {
    /// Summarizes games.
    pub fn new(games: &[TrialResult]) -> Self {
        let won = games.iter().filter(|game| game.is_won()).count();
        let lost = games.iter().filter(|game| game.state == GameState::Lost).count();
        Self {
            games: games.len(),
            won,
            lost,
            unfinished: games.len() - won - lost,
            lives_lost: games.iter().map(|game| u64::from(game.lives_lost)).sum(),
            to_win: Spread::new(games.iter().filter(|game| game.is_won()).map(|game| game.flight)),
            without_brick: Spread::new(games.iter().map(|game| game.longest_without_brick)),
            by_items: games.iter().map(|game| u64::from(game.by_items)).sum(),
            for_1000: Spread::new(games.iter().filter_map(TrialResult::steps_for_1000)),
            destroyed: games.iter().map(|game| u64::from(game.destroyed)).sum(),
            last_bricks: Spread::new(games.iter().filter_map(TrialResult::last_bricks)),
            longest: games.iter().rev().map(|game| (game.longest_without_brick, game.seed)).max_by_key(|game| game.0),
        }
    }

    /// Returns the fraction of bricks that explosions and items destroyed.
    pub fn share_by_items(&self) -> f64 {
        self.by_items as f64 / self.destroyed.max(1) as f64
    }

    /// Returns the mean number of lives lost per game.
    pub fn lives_a_game(&self) -> f64 {
        self.lives_lost as f64 / self.games as f64
    }

    /// Formats the summary for people.
    pub fn to_text(&self) -> String {
        let Self { games, won, lost, unfinished, lives_lost, .. } = self;
        let spread = |times: &Option<Spread>| match times {
            Some(Spread { median, most, .. }) => {
                format!("median of {won}: {:.1} s, 90 % within {:.1} s", seconds(*median), seconds(*most))
            }
            None => "no game was won".to_owned(),
        };
        let percent = 100.0 * self.won as f64 / self.games as f64;
        let lives_a_game = self.lives_a_game();
        let (longest, seed) = self.longest.unwrap_or_default();
        [
            format!("won: {won} of {games} games ({percent:.1} %), {lost} lost, {unfinished} unfinished"),
            format!("time to win: {}", spread(&self.to_win)),
            format!("lives lost: {lives_lost}, {lives_a_game:.2} a game"),
            format!("longest time without a brick: {:.1} s, with seed {seed}", seconds(longest)),
            format!("last three bricks: {}", spread(&self.last_bricks)),
        ]
        .join("\n")
    }
}

/// Percentiles of the times of games.
pub struct Spread {
    /// 5th percentile.
    pub shortest: u64,
    /// Median.
    pub median: u64,
    /// 90th percentile.
    most: u64,
    /// 95th percentile.
    pub almost_all: u64,
}

impl Spread {
    /// Computes percentiles without interpolation: each is the time of a game. Returns `None` if
    /// there are no games.
    fn new(times: impl Iterator<Item = u64>) -> Option<Self> {
        let mut times: Vec<u64> = times.collect();
        times.sort_unstable();
        let reached_by = |percent: usize| times.get((times.len() * percent).div_ceil(100).checked_sub(1)?).copied();
        Some(Self {
            shortest: reached_by(5)?,
            median: reached_by(50)?,
            most: reached_by(90)?,
            almost_all: reached_by(95)?,
        })
    }
}

/// Thresholds of lives lost per game, each of which raises the difficulty by one.
const HARDER: [f64; 4] = [0.2, 0.4, 0.6, 0.9];

/// Returns a level's difficulty, from 1 to 5, for its `difficulty:` line. `lost` is the mean number
/// of lives that the middle skill loses per game with endless lives.
pub fn difficulty(lost: f64) -> usize {
    1 + HARDER.iter().filter(|from| lost >= **from).count()
}

/// Converts steps to seconds.
pub fn seconds(steps: u64) -> f64 {
    steps as f64 / f64::from(STEPS_PER_SECOND)
}

#[cfg(test)]
mod tests;
