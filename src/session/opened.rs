//! What a link opens, before the session shows it.

use crate::game::GameState;
use crate::game::replay::Replay;
use crate::game::rules::GameMode;
use crate::level::{self, Level};
use crate::library::{self, LevelList};
use crate::menu;
use crate::player::{self, Link, Moment};

/// A level of a link, with the recorded game that came with it.
pub(super) struct Opened {
    /// The level alone, with its proof.
    pub(super) levels: LevelList,
    /// The rules in which the player meets the level.
    pub(super) rules: GameMode,
    /// What the player is told.
    pub(super) message: Option<String>,
    /// The game to show first: one that was not won, or a moment.
    pub(super) shown: Option<Moment>,
    /// The proof is the sender's game, not the win of the level's author.
    pub(super) is_sent: bool,
}

impl Opened {
    /// # Errors
    ///
    /// What is wrong with the link, as a sentence for players.
    pub(super) fn new(link: Link) -> Result<Self, String> {
        match link {
            Link::Level(text) => Self::level(&text),
            Link::Game { record, step } => Self::game(Moment { record: *record, step }),
        }
    }

    /// Opens a level's text. A win whose link is in a comment proves the level, as in a file.
    fn level(text: &str) -> Result<Self, String> {
        let level = level::parse("the shared level", "", text).map_err(|problems| problems.to_string())?;
        let levels = list(level, library::record_in(text));
        let rules = levels.proof().map_or(GameMode::TUTORIAL, |proof| proof.record.mode);
        let message = levels.proof_problem();
        Ok(Self { levels, rules, message, shown: None, is_sent: false })
    }

    /// Opens a recorded game. One of earlier rules cannot be shown, but leaves its level.
    fn game(moment: Moment) -> Result<Self, String> {
        let Moment { record, step } = &moment;
        let (level, mode) = (record.level.clone(), record.mode);
        if let Some(reason) = record.outdated() {
            let message = Some(reason + ", but you can play its level");
            return Ok(Self {
                levels: list(level, None),
                rules: GameMode::TUTORIAL,
                message,
                shown: None,
                is_sent: true,
            });
        }
        let (state, totals) = player::end(record)?;
        let figures = format!(
            "{}, {}, {}",
            player::exact_clock(totals.steps),
            player::lives(totals.lives_lost),
            menu::words(mode)
        );
        let message = match state {
            _ if *step > 0 => {
                "someone asks about this bounce; chapters 5 to 7 of the book explain such bounces".to_owned()
            }
            GameState::Win => format!("verified: the sender won in {figures}"),
            GameState::Lost => format!("a recording: the sender lost after {figures}"),
            GameState::Menu | GameState::Active => format!("a recording: the sender played for {figures}"),
        };
        let levels = list(level, Some(Ok(record.clone())));
        let shown = (*step > 0 || state != GameState::Win).then_some(moment);
        Ok(Self { levels, rules: mode, message: Some(message), shown, is_sent: true })
    }
}

fn list(level: Level, record: Option<Result<Replay, String>>) -> LevelList {
    let mut levels = LevelList::default();
    let id = levels.add(Some(level), None);
    levels.set_record(id, record);
    levels
}
