//! The settings before the rows: `title:`, `author:`, `world:`, `background:`, `music:`,
//! `difficulty:`, `speed:`, `lives:`, and `tile X:`, whose attributes `attributes.rs` reads.
//!
//! To add a key, add it to [`KEYS`], to `LevelSettings::read`, to `Level` with its default, to
//! `Level::plays_like` if it changes play, to `print.rs`, and to `levels/README.md`.

use super::attributes::brick;
use super::content::{Level, MAX_TEXT};
use super::problem::{Problem, did_you_mean, number, wrong};
use super::tile::{BrickKind, Color};
use super::word::{Word, single};
use super::world::{Background, World};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// The values of all settings in a text.
#[derive(Debug, Default)]
pub(super) struct LevelSettings {
    /// The level by these settings, without its rows. The title is empty if none is set.
    pub level: Level,
    /// The keys that are set, without `tile`.
    keys: BTreeSet<String>,
    /// Bricks from `tile` lines, by their code.
    pub tiles: BTreeMap<char, BrickKind>,
    /// True if a line has a mistake. That line may define a letter, so unknown letters are then not
    /// reported.
    pub has_faulty_line: bool,
}

/// The keys of all settings.
const KEYS: [&str; 9] = ["title", "author", "world", "background", "music", "difficulty", "speed", "lives", "tile"];

/// Valid factors for the ball's speed. Slower games are dull; nobody can follow a faster ball.
const SPEEDS: RangeInclusive<f32> = 0.25..=4.0;
const SPEED_HELP: &str = "write a factor from 0.25 to 4; 1 is the usual speed";

/// Valid values of `difficulty`.
const DIFFICULTIES: RangeInclusive<u8> = 1..=5;
const DIFFICULTY_HELP: &str = "write a number from 1 to 5; `breakout pace` measures it";

/// Valid values of `lives`.
const LIVES: RangeInclusive<u32> = 1..=9;
const LIVES_HELP: &str = "write a number from 1 to 9; 3 is usual";

/// Returns true if a line (without its comment) begins with a letter and has a colon.
pub(super) fn is_setting(line: &str) -> bool {
    line.contains(':') && line.trim_start().starts_with(char::is_alphabetic)
}

/// Returns true if a line (without its comment) begins with a key but has no colon, as in
/// `title Two towers` and `speed=2`. Returns false if the line can also be a row of known letters.
pub(super) fn lacks_colon(line: &str, settings: &LevelSettings) -> bool {
    let is_row = || line.trim().chars().all(|c| settings.tiles.contains_key(&c));
    first_key(line).is_some() && !line.contains(':') && !is_row()
}

/// Returns the key at the start of a line, in any case, before a space or `=`.
fn first_key(line: &str) -> Option<&'static str> {
    let word = line.split_whitespace().next()?.split('=').next()?;
    KEYS.into_iter().find(|key| key.eq_ignore_ascii_case(word))
}

/// A line split at its first colon.
struct Parts<'a> {
    key: Word<'a>,
    /// The code of a `tile` line: the text between key and colon.
    code: Option<Word<'a>>,
    /// The trimmed text after the colon.
    value: Word<'a>,
}

impl<'a> Parts<'a> {
    /// Splits a line. Returns `None` if it has no colon.
    fn new(line: Word<'a>) -> Option<Self> {
        let at = line.text.find(':')?;
        let head = Word { text: &line.text[..at], ..line }.trimmed();
        let end = head.text.find(char::is_whitespace).unwrap_or(head.text.len());
        let code = head.from(end).trimmed();
        Some(Self {
            key: Word { text: &head.text[..end], ..head },
            code: Some(code).filter(|code| !code.text.is_empty()),
            value: line.from(at + 1).trimmed(),
        })
    }
}

impl LevelSettings {
    /// Reads a setting from a line without its comment.
    pub(super) fn read(&mut self, line: Word<'_>) -> Result<(), Problem> {
        let Some(Parts { key, code, value }) = Parts::new(line) else { return Err(no_colon(line)) };
        if !KEYS.contains(&key.text) {
            let all = || format!("the keys are {}; begin a comment with `;`", KEYS.join(", "));
            let is_code = key.length() == 1;
            let tile = || format!("write `tile {}: …`", key.text);
            let help = if is_code { tile() } else { did_you_mean(&key.text.to_lowercase(), KEYS, all) };
            return Err(wrong(key, "is not a key", help));
        }
        if key.text == "tile" {
            return self.tile(key, code, value);
        }
        if let Some(code) = code {
            return Err(wrong(code, "does not belong between the key and the colon", "write `key: value`"));
        }
        if value.text.is_empty() {
            let help = "write it there, or remove the line";
            return Err(Problem::of_word(value, "a value is missing after the colon", help));
        }
        let level = &mut self.level;
        match key.text {
            "title" => level.title = text(value)?,
            "author" => level.author = Some(text(value)?),
            "world" => level.world = Some(world(value, "is not a world")?),
            "background" => level.look.background = Some(background(value)?),
            "music" => level.look.music = Some(world(value, "is not a piece of music")?),
            "difficulty" => level.difficulty = Some(number(value, DIFFICULTIES, "", DIFFICULTY_HELP)?),
            "speed" => level.speed = number(value, SPEEDS, "", SPEED_HELP)?,
            "lives" => level.lives = number(value, LIVES, " lives", LIVES_HELP)?,
            key => unreachable!("`{key}` is in KEYS, but has no value"),
        }
        let is_first = self.keys.insert(key.text.to_owned());
        if is_first { Ok(()) } else { Err(wrong(key, "is set twice", "remove one of the two lines")) }
    }

    fn tile(&mut self, key: Word<'_>, code: Option<Word<'_>>, value: Word<'_>) -> Result<(), Problem> {
        let Some(code) = code else {
            return Err(wrong(key, "lacks its code", "write `tile X: …` with X a digit from 6 or a letter"));
        };
        let Some(first) = single(code.text).filter(|c| matches!(c, '6'..='9') || c.is_ascii_alphabetic()) else {
            let help = "take a digit from 6 to 9, or one letter from a to z or A to Z for rows without spaces; 0 to 5 are the game's own";
            return Err(wrong(code, "is not a valid tile code", help));
        };
        // A code with a faulty line still becomes known, so that its bricks are not reported as
        // well.
        let kind = brick(value);
        let known = kind.as_ref().map_or(BrickKind::one_hit(Color::White), |kind| *kind);
        let twice = self.tiles.insert(first, known).is_some();
        kind?;
        if twice {
            let message = format!("`tile {first}` is set twice");
            return Err(Problem::of_word(code, message, "remove one of the two lines, or take another code"));
        }
        Ok(())
    }
}

/// Returns the title or the author's name if the line sets one. The line's text must parse.
pub(super) fn shown_text(line: Word<'_>) -> Option<Word<'_>> {
    Parts::new(line).filter(|parts| matches!(parts.key.text, "title" | "author")).map(|parts| parts.value)
}

/// Reads a `tile` line. Returns its code, its value, and the brick that the value describes.
/// Returns `None` for all other lines. The line's text must parse.
pub(super) fn tile_line(line: Word<'_>) -> Option<(Word<'_>, Word<'_>, BrickKind)> {
    let Parts { key, code, value } = Parts::new(line)?;
    let code = code.filter(|_| key.text == "tile")?;
    Some((code, value, brick(value).ok()?))
}

/// Reports a line that begins with a key but lacks the colon.
fn no_colon(line: Word<'_>) -> Problem {
    let key = first_key(line.text).unwrap_or_default();
    let place = Word { text: &line.trimmed().text[..key.len()], ..line.trimmed() };
    let head = if key == "tile" { "tile X" } else { key };
    Problem::of_word(place, format!("a colon is missing after `{key}`"), format!("write `{head}: …`"))
}

fn world(value: Word<'_>, problem: &str) -> Result<World, Problem> {
    let help = || named(value, &World::ALL.map(World::name));
    World::from_name(value.text).ok_or_else(|| wrong(value, problem, help()))
}

fn background(value: Word<'_>) -> Result<Background, Problem> {
    let help = || named(value, &Background::NAMES);
    Background::from_name(value.text).ok_or_else(|| wrong(value, "is not a background", help()))
}

/// Suggests the known name that is close to the value, or lists all names.
fn named(value: Word<'_>, names: &[&str]) -> String {
    did_you_mean(&value.text.to_lowercase(), names.iter().copied(), || format!("write {}", names.join(", ")))
}

fn text(value: Word<'_>) -> Result<String, Problem> {
    if value.length() > MAX_TEXT {
        let message = format!("{} characters; a title or a name has at most {MAX_TEXT}", value.length());
        let help = "shorten it: a panel has no room for more".to_owned();
        return Err(Problem::of_word(value, message, help));
    }
    if let Some(at) = value.text.find('\t') {
        let place = Word { text: "\t", ..value.from(at) };
        return Err(Problem::of_word(place, "a tab cannot be shown", "write a space"));
    }
    Ok(value.text.to_owned())
}
