//! A level or a game as the text after `#` in an address, so that a message can hold it.
//!
//! ```text
//! #game=1.1503.eNp1kUFv…      version, step, and the record with its level: zlib, then base64
//! #level=1.S8lUKE…            version and the level's text: deflate, then base64
//! ```
//!
//! The page's script `level.js` writes and reads links to levels in the same way.

use crate::game::STEPS_PER_SECOND;
use crate::game::replay::Replay;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder, ZlibDecoder, ZlibEncoder};
use std::io::Read;

/// Start of a link to a game, after the page's address.
const GAME: &str = "#game=";
/// Start of a link to a level, after the page's address.
const LEVEL: &str = "#level=";

/// Version of both kinds of link.
const VERSION: &str = "1";

/// Longest link that is copied, characters. Many programs cut off longer ones, so players send a
/// file instead.
pub const LONGEST: usize = 8000;

/// Most bytes that a link unpacks to, so that no link fills the memory.
const MAX_UNPACKED: u64 = 1_000_000;

/// Longest game in a link, in steps: an hour. Opening a link replays the game.
const MAX_STEPS: u64 = 60 * 60 * STEPS_PER_SECOND as u64;

/// Most cells of a level in a link: 100 columns and 75 rows, the most that one can tell apart.
const MAX_CELLS: usize = 7500;

/// Most pieces into which a mail program breaks a link.
const MAX_PIECES: usize = 200;

/// The 64 letters of base64 for addresses (RFC 4648, section 5).
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const DAMAGED: &str = "this link has lost a part; copy it once more";

/// What a link opens.
#[derive(Clone, Debug, PartialEq)]
pub enum Link {
    /// The text of a level.
    Level(String),
    /// A recorded game.
    Game {
        /// The game, with its level.
        record: Box<Replay>,
        /// A step of the game to look at, from 1, or 0 for the whole game.
        step: u64,
    },
}

/// A recorded game, and a step of it to look at.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// The game, with its level.
    pub record: Replay,
    /// The step, from 1, or 0 for the whole game.
    pub step: u64,
}

impl Link {
    /// Returns the link as text, from its `#` on.
    pub fn to_text(&self) -> String {
        match self {
            Self::Level(text) => {
                let packed = read_all(DeflateEncoder::new(text.as_bytes(), Compression::best()));
                format!("{LEVEL}{VERSION}.{}", to_letters(&packed.unwrap_or_default()))
            }
            Self::Game { record, step } => {
                // The marks only help to find where a record goes wrong, and would double the length.
                let text = record.without_marks().to_text();
                let packed = read_all(ZlibEncoder::new(text.as_bytes(), Compression::best()));
                format!("{GAME}{VERSION}.{step}.{}", to_letters(&packed.unwrap_or_default()))
            }
        }
    }

    /// Reads what a player pastes: the text of a level, or a text with a link. The comments of a level
    /// may have links, which do not count here. `None` for any other text.
    ///
    /// # Errors
    ///
    /// What is wrong with the link, as a sentence for players.
    pub fn of_pasted(text: &str) -> Option<Result<Self, String>> {
        if is_level_text(text) { Some(Ok(Self::Level(text.to_owned()))) } else { Self::find(text) }
    }

    /// Reads the link in a text, which may have the page's address before it and other words around
    /// it. Joins the pieces of a link that a mail program has broken into lines. `None` if the text has
    /// no link.
    ///
    /// # Errors
    ///
    /// What is wrong with the link, as a sentence for players.
    pub fn find(text: &str) -> Option<Result<Self, String>> {
        let (at, start) = [GAME, LEVEL].into_iter().find_map(|start| Some((text.find(start)?, start)))?;
        let read = if start == GAME { Self::game } else { Self::level };
        let (mut link, mut problem) = (String::new(), None);
        for word in text[at + start.len()..].split_whitespace().take(MAX_PIECES) {
            let end = word.find(|letter: char| !letter.is_ascii_alphanumeric() && !"-_.".contains(letter));
            link += &word[..end.unwrap_or(word.len())];
            // A full stop ends the sentence, not the link.
            match read(link.trim_end_matches('.')) {
                Ok(link) => return Some(Ok(link)),
                Err(error) => _ = problem.get_or_insert(error),
            }
            if end.is_some() {
                break;
            }
        }
        Some(Err(problem.unwrap_or_else(|| DAMAGED.to_owned())))
    }

    fn level(link: &str) -> Result<Self, String> {
        let packed = from_letters(after_version(link)?).ok_or(DAMAGED)?;
        let text = read_all(DeflateDecoder::new(&packed[..])).and_then(|bytes| String::from_utf8(bytes).ok());
        text.map(Self::Level).ok_or_else(|| DAMAGED.to_owned())
    }

    fn game(link: &str) -> Result<Self, String> {
        let (step, letters) = after_version(link)?.split_once('.').ok_or(DAMAGED)?;
        let (step, packed) = step.parse().ok().zip(from_letters(letters)).ok_or(DAMAGED)?;
        let text = read_all(ZlibDecoder::new(&packed[..])).and_then(|bytes| String::from_utf8(bytes).ok());
        let record = Replay::parse("the link's game", &text.ok_or(DAMAGED)?).map_err(|error| error.to_string())?;
        if record.inputs().count() as u64 > MAX_STEPS || record.level.tiles.len() > MAX_CELLS {
            return Err("this link's game is too long, or its level too large; ask for the file".to_owned());
        }
        Ok(Self::Game { record: Box::new(record), step })
    }
}

/// Returns true for a text that is a level's, as far as one can tell: it has two rows of codes, one
/// below the other, or a line that only levels have. The page's script `level.js` decides alike.
fn is_level_text(text: &str) -> bool {
    let is_code = |letter: char| letter.is_ascii_alphanumeric() || "_.".contains(letter);
    let is_row = |line: &&str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [row] => row.len() >= 6 && row.chars().all(|letter| letter.is_ascii_digit() || letter == '.'),
            _ => words.len() >= 3 && words.iter().all(|word| word.len() == 1 && word.chars().all(is_code)),
        }
    };
    let is_setting = |line: &&str| {
        let key = line.split_once(':').map_or("", |(key, _)| key.trim());
        ["title", "author", "world", "background", "music"].contains(&key) || key.starts_with("tile ")
    };
    let lines: Vec<&str> = text.lines().collect();
    lines.iter().any(is_setting) || lines.windows(2).any(|two| two.iter().all(is_row))
}

/// Returns what follows the version of a link.
fn after_version(link: &str) -> Result<&str, String> {
    match link.split_once('.') {
        Some((VERSION, rest)) => Ok(rest),
        Some((version, _)) if version.parse::<u32>().is_ok() => {
            Err("this link is from a newer version of the game; update the game, or reload the page".to_owned())
        }
        _ => Err(DAMAGED.to_owned()),
    }
}

/// Packs or unpacks all bytes. `None` if they are damaged or too many.
fn read_all(reader: impl Read) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(MAX_UNPACKED + 1).read_to_end(&mut bytes).ok()?;
    (bytes.len() as u64 <= MAX_UNPACKED).then_some(bytes)
}

fn to_letters(bytes: &[u8]) -> String {
    let letter = |bits: u32| char::from(LETTERS[bits as usize & 63]);
    let groups = bytes.chunks(3).flat_map(|group| {
        let bits = (0..3).fold(0, |bits, i| bits << 8 | u32::from(group.get(i).copied().unwrap_or(0)));
        // Each byte fills one letter and a part of the next.
        (0..=group.len()).map(move |i| letter(bits >> (18 - 6 * i)))
    });
    groups.collect()
}

fn from_letters(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    for group in text.as_bytes().chunks(4) {
        let mut bits = 0;
        for i in 0..4 {
            let value = match group.get(i) {
                Some(byte) => LETTERS.iter().position(|letter| letter == byte)? as u32,
                None => 0,
            };
            bits = bits << 6 | value;
        }
        bytes.extend((1..group.len()).map(|i| (bits >> (24 - 8 * i)) as u8));
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rng;
    use crate::game::rules::{Difficulty, GameMode};
    use crate::lab::autopilot::Skill;
    use crate::lab::simulation::play_to_the_end;
    use crate::level;

    /// Records a game of the autopilot on a small level.
    fn record() -> Replay {
        let level = level::parse("a.lvl", "A", "title: Größe\n22.22\n33.33\n.....\n").expect("a good level");
        let mut record = Replay::new(level, 3).with_mode(GameMode::run(Difficulty::Hard), None);
        let game = play_to_the_end(record.begin(), Skill::STRONG, 3, |input, game, _| {
            record.push(*input);
            record.mark(game);
        });
        record.hash = game.hash();
        record
    }

    #[test]
    fn link_holds_level_game_and_step() {
        let record = record();
        let text = Link::Game { record: Box::new(record.clone()), step: 12 }.to_text();
        assert!(text.starts_with("#game=1.12.") && text.len() < 1500, "{} letters", text.len());
        for around in [
            text.clone(),
            format!("https://example.org/play/{text}"),
            format!("Beat me: x/{text}\nBye"),
            format!("(my win: <{text}>)"),
            format!("I won {text}."),
        ] {
            let Some(Ok(Link::Game { record: read, step })) = Link::find(&around) else { panic!("{around}") };
            assert_eq!(step, 12);
            assert!(read.level == record.level && read.mode == record.mode && read.inputs().eq(record.inputs()));
            read.verify().expect("the same game");
        }
        let level = Link::Level("title: Größe\n22.22\n".to_owned());
        assert_eq!(Link::find(&level.to_text()), Some(Ok(level)));
        assert_eq!(Link::find("a text without a link"), None);
    }

    #[test]
    fn link_that_a_mail_program_has_broken_is_joined() {
        let game = Link::Game { record: Box::new(record()), step: 7 };
        let level = Link::Level("title: A level of some length\n23.32\n44.44\n.3.3.\n".to_owned());
        for link in [game, level] {
            let text = link.to_text();
            let link = Link::find(&text).expect("a link");
            for (length, end) in [(13, "\n"), (40, "\r\n"), (72, "\n "), (text.len() - 1, "\n\n")] {
                let lines: Vec<&str> =
                    text.as_bytes().chunks(length).map(|line| str::from_utf8(line).expect("ASCII")).collect();
                let broken = format!("Look at this:\nhttps://example.org/{}.\nBye, Ann", lines.join(end));
                assert_eq!(Link::find(&broken), Some(link.clone()), "{broken}");
            }
            let cut = format!("{}\nBye, Ann", &text[..text.len() - 9]);
            assert_eq!(Link::find(&cut), Some(Err(DAMAGED.to_owned())), "{cut}");
        }
    }

    #[test]
    fn pasted_text_of_a_level_is_the_level_and_not_the_link_in_its_comment() {
        let won = Link::Game { record: Box::new(record()), step: 0 }.to_text();
        for level in ["2 2 2\n. 3 .\n", "22..22\r\n..33..\r\n", "tile a: red\na\n", "title: A\n2\n"] {
            let text = format!("; won: {won}\n{level}");
            assert_eq!(Link::of_pasted(&text), Some(Ok(Link::Level(text.clone()))));
        }
        let sent = format!("I won:\n{won}\nCan you? 1 2 3\nBye");
        assert!(matches!(Link::of_pasted(&sent), Some(Ok(Link::Game { .. }))));
        assert_eq!(Link::of_pasted("Let us meet at 10.\nBye"), None);
    }

    #[test]
    fn bytes_of_any_number_survive_the_letters() {
        let bytes: Vec<u8> = (0..=255).collect();
        for count in 0..bytes.len() {
            assert_eq!(from_letters(&to_letters(&bytes[..count])).as_deref(), Some(&bytes[..count]));
        }
        assert_eq!(to_letters(b"\xfb\xff\xfe"), "-__-");
    }

    #[test]
    fn newer_cut_and_bloated_links_are_refused() {
        let refused = |text: &str| Link::find(text).expect("a link").expect_err(text);
        assert!(refused("#game=2.0.abc").contains("newer version"));
        let text = Link::Game { record: Box::new(record()), step: 0 }.to_text();
        for cut in
            ["#game=", "#game=1", "#game=1.", "#game=1.0", "#game=1.x.abc", "#level=1.%%", &text[..text.len() - 9]]
        {
            assert_eq!(refused(cut), DAMAGED, "{cut}");
        }
        let bloated = read_all(ZlibEncoder::new(std::io::repeat(b' ').take(MAX_UNPACKED), Compression::best()));
        let most = format!("#game=1.0.{}", to_letters(&bloated.expect("packed")));
        assert!(refused(&most).contains("the first line must be"), "as much as a link may hold");
        let bloated = read_all(ZlibEncoder::new(std::io::repeat(b' ').take(MAX_UNPACKED + 1), Compression::best()));
        assert_eq!(refused(&format!("#game=1.0.{}", to_letters(&bloated.expect("packed")))), DAMAGED);
    }

    /// None of ten thousand altered links opens a game other than the one that it was made of.
    #[test]
    fn altered_links_open_nothing_else() {
        let record = record();
        let text = Link::Game { record: Box::new(record.clone()), step: 0 }.to_text();
        let start = text.rfind('.').expect("dots") + 1;
        let mut rng = Rng::new(1);
        let mut below = |end: usize| (rng.between(0.0, 1.0) * end as f32) as usize % end;
        for _ in 0..10_000 {
            let mut letters = text.clone().into_bytes();
            let at = start + below(letters.len() - start);
            match below(3) {
                0 => letters[at] = LETTERS[below(64)],
                1 => drop(letters.remove(at)),
                _ => letters.swap(at, at - 1),
            }
            let altered = String::from_utf8(letters).expect("letters");
            if let Some(Ok(Link::Game { record: read, .. })) = Link::find(&altered) {
                assert!(read.level == record.level && read.hash == record.hash && read.inputs().eq(record.inputs()));
            }
        }
    }
}
