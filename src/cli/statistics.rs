//! What many games of the autopilot tell about a level.

use crate::game::{Event, Game, GameState, STEPS_PER_SECOND};
use serde_json::{Value, json};

/// The meaning of each figure.
pub(super) const HELP: &str = "\
The summary after the games of a level, in seconds of play:
  won
      the share of games in which every brick that breaks was destroyed;
      a game is unfinished when it is neither won nor lost after an hour
  time to win
      of the games that were won: half took no longer than the median,
      and 90 % took no longer than the second figure
  lives lost
      in all games, and in a game on average
  longest time without a brick
      in any game: the longest time in which the ball hit no brick that
      breaks, and the seed of that game
  last three bricks
      of the games that were won: the time from the moment when only three
      bricks were left until the win, again for half and for 90 % of them
The time in which a ball waits on the paddle counts as play.";

/// Bricks that count as the last ones: a lonely brick may take as long as all others.
const LAST_BRICKS: usize = 3;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Won,
    Lost,
    Unfinished,
}

impl End {
    fn name(self) -> &'static str {
        match self {
            End::Won => "won",
            End::Lost => "lost",
            End::Unfinished => "unfinished",
        }
    }
}

/// Looks at a game while it is played. Times are steps.
pub(super) struct Observer {
    /// Step of the last hit on a breakable brick.
    last_hit: u64,
    longest_without_brick: u64,
    lives_lost: u32,
    /// Step from which only the last bricks were left.
    last_bricks_at: Option<u64>,
}

impl Observer {
    /// Begins with a game that waits for its start.
    pub(super) fn new(game: &Game) -> Self {
        let has_few = game.bricks().breakable() <= LAST_BRICKS;
        Self { last_hit: 0, longest_without_brick: 0, lives_lost: 0, last_bricks_at: has_few.then_some(0) }
    }

    /// Looks at the game after a step, and at what happened in that.
    pub(super) fn step(&mut self, game: &Game, events: &[Event]) {
        let now = game.steps();
        self.longest_without_brick = self.longest_without_brick.max(now - self.last_hit);
        if events.iter().any(|event| matches!(event, Event::BrickCracked { .. } | Event::BrickDestroyed { .. })) {
            self.last_hit = now;
        }
        let lost = events.iter().filter(|event| matches!(event, Event::LifeLost { .. } | Event::Lost));
        self.lives_lost += lost.count() as u32;
        if game.bricks().breakable() <= LAST_BRICKS {
            self.last_bricks_at.get_or_insert(now);
        }
    }

    /// Results of the game, which was played with `seed`.
    pub(super) fn finish(self, game: &Game, seed: u64) -> Outcome {
        let end = match game.state() {
            GameState::Win => End::Won,
            GameState::Lost => End::Lost,
            GameState::Menu | GameState::Active => End::Unfinished,
        };
        let last_bricks = self.last_bricks_at.filter(|_| end == End::Won).map(|since| game.steps() - since);
        Outcome {
            seed,
            end,
            steps: game.steps(),
            bricks_left: game.bricks().breakable(),
            lives_lost: self.lives_lost,
            longest_without_brick: self.longest_without_brick,
            last_bricks,
            hash: game.hash(),
        }
    }
}

/// Results of one game. Times are steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    seed: u64,
    end: End,
    steps: u64,
    bricks_left: usize,
    lives_lost: u32,
    longest_without_brick: u64,
    /// From the moment when only the last bricks were left to the win; `None` in a game that was
    /// not won.
    last_bricks: Option<u64>,
    hash: u64,
}

impl Outcome {
    pub(super) fn end(&self) -> End {
        self.end
    }

    pub(super) fn to_line(&self) -> String {
        let Self { seed, end, steps, bricks_left, hash, .. } = self;
        let end = end.name();
        format!("seed {seed}: {end} after {steps} steps, {bricks_left} bricks left, hash {hash:016x}")
    }

    pub(super) fn to_json(&self) -> Value {
        json!({
            "seed": self.seed,
            "result": self.end.name(),
            "steps": self.steps,
            "seconds": seconds(self.steps),
            "bricks_left": self.bricks_left,
            "lives_lost": self.lives_lost,
            "seconds_without_brick": seconds(self.longest_without_brick),
            "seconds_for_last_three_bricks": self.last_bricks.map(seconds),
            "hash": format!("{:016x}", self.hash),
        })
    }
}

/// The sums of the games on a level. Times are steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Statistics {
    games: u64,
    lost: u64,
    /// Of each game that was won.
    to_win: Vec<u64>,
    last_bricks: Vec<u64>,
    lives_lost: u64,
    /// The longest time without a brick, and the seed of the first game with it.
    longest: Option<(u64, u64)>,
}

impl Statistics {
    /// Counts a game.
    pub(super) fn add(&mut self, game: &Outcome) {
        self.games += 1;
        self.lost += u64::from(game.end == End::Lost);
        if game.end == End::Won {
            self.to_win.push(game.steps);
        }
        self.last_bricks.extend(game.last_bricks);
        self.lives_lost += u64::from(game.lives_lost);
        if self.longest.is_none_or(|(longest, _)| game.longest_without_brick > longest) {
            self.longest = Some((game.longest_without_brick, game.seed));
        }
    }

    /// The share of games that were won.
    pub(super) fn share_won(&self) -> f64 {
        self.won() as f64 / self.games.max(1) as f64
    }

    /// Steps of each game that was won.
    pub(super) fn to_win(&self) -> &[u64] {
        &self.to_win
    }

    /// Steps for the last three bricks of each game that was won.
    pub(super) fn last_bricks(&self) -> &[u64] {
        &self.last_bricks
    }

    fn won(&self) -> u64 {
        self.to_win.len() as u64
    }

    /// The summary for people.
    pub(super) fn to_text(&self) -> String {
        let Self { games, lost, lives_lost, .. } = *self;
        let won = self.won();
        let unfinished = games - won - lost;
        let spread = |times: &[u64]| match Spread::new(times) {
            Some(Spread { median, most, .. }) => {
                format!("median {:.1} s, 90 % within {:.1} s", seconds(median), seconds(most))
            }
            None => "no game was won".to_owned(),
        };
        let share = |part: u64, whole: u64| part as f64 / whole.max(1) as f64;
        let (longest, seed) = self.longest.unwrap_or_default();
        let percent = 100.0 * share(won, games);
        [
            format!("won: {won} of {games} games ({percent:.1} %), {lost} lost, {unfinished} unfinished"),
            format!("time to win: {}", spread(&self.to_win)),
            format!("lives lost: {lives_lost}, {:.2} a game", share(lives_lost, games)),
            format!("longest time without a brick: {:.1} s, with seed {seed}", seconds(longest)),
            format!("last three bricks: {}", spread(&self.last_bricks)),
        ]
        .join("\n")
    }

    /// The summary for programs.
    pub(super) fn to_json(&self) -> Value {
        let Self { games, lost, lives_lost, .. } = *self;
        let won = self.won();
        let spread = |times: &[u64]| {
            let spread = Spread::new(times);
            spread
                .map(|Spread { median, most, .. }| json!({ "median": seconds(median), "percentile_90": seconds(most) }))
        };
        let longest = self.longest.map(|(steps, seed)| json!({ "longest": seconds(steps), "seed": seed }));
        json!({
            "games": games,
            "won": won,
            "lost": lost,
            "unfinished": games - won - lost,
            "share_won": won as f64 / games.max(1) as f64,
            "seconds_to_win": spread(&self.to_win),
            "lives_lost": lives_lost,
            "seconds_without_brick": longest,
            "seconds_for_last_three_bricks": spread(&self.last_bricks),
        })
    }
}

/// The times that half and nine tenths of all games did not exceed.
pub(super) struct Spread {
    pub(super) median: u64,
    most: u64,
    /// The time that 95 % of all games did not exceed.
    pub(super) almost_all: u64,
}

impl Spread {
    /// `None` without any game. The times are those of games: nothing between two of them.
    pub(super) fn new(times: &[u64]) -> Option<Self> {
        let mut times = times.to_vec();
        times.sort_unstable();
        let reached_by = |percent: usize| times.get((times.len() * percent).div_ceil(100).checked_sub(1)?).copied();
        Some(Self { median: reached_by(50)?, most: reached_by(90)?, almost_all: reached_by(95)? })
    }
}

pub(super) fn seconds(steps: u64) -> f64 {
    steps as f64 / f64::from(STEPS_PER_SECOND)
}

#[cfg(test)]
mod tests;
