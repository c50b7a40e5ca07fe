//! The attributes of a `tile` line: `color=#rrggbb hits=3 solid drop=NAME`, and what the brick does
//! by itself: `explodes`, `heart`, `regrow=SECONDS times=N`, `move=COLUMNS speed=UNITS`,
//! `throws=NAME every=SECONDS` or `spreads=SECONDS`.

use super::power_up::PowerUpKind;
use super::problem::{Problem, did_you_mean, nearest, number, wrong};
use super::tile::{Behavior, BrickKind, Color, Drop};
use super::word::Word;
use std::collections::BTreeSet;
use std::num::NonZeroU8;
use std::ops::RangeInclusive;

/// All attributes.
const ATTRIBUTES: [&str; 13] = [
    "color", "hits", "solid", "drop", "explodes", "heart", "regrow", "times", "move", "speed", "throws", "every",
    "spreads",
];

/// The attributes that stand alone, without `=` and a value.
const FLAGS: [&str; 3] = ["solid", "explodes", "heart"];

/// The help for an attribute.
const ATTRIBUTE_HELP: &str = "write color=#rrggbb, hits=1 to 9 or solid, drop=NAME, explodes, heart, \
                              regrow=SECONDS, move=COLUMNS, throws=NAME or spreads=SECONDS, with spaces between them \
                              and none around `=`";

const HITS_HELP: &str = "write a number from 1 to 9, or `solid` without hits";

/// The range of `regrow`, `every` and `spreads`, in seconds. A longer time would be a wait, a shorter
/// one a wall.
const SECONDS: RangeInclusive<u8> = 1..=60;
const REGROW_HELP: &str = "write the seconds until it is there again, from 1 to 60";
const PERIOD_HELP: &str = "write the seconds from one time to the next, from 1 to 60";

/// The range of `times`, and the usual number.
const TIMES: RangeInclusive<u8> = 2..=9;
const TIMES_HELP: &str = "write how many times it must be destroyed, from 2 to 9; 2 is usual";
const USUAL_TIMES: u8 = 2;

/// The range of `move`: from the first column of the widest level to its last.
const COLUMNS: RangeInclusive<i16> = -999..=999;
const COLUMNS_HELP: &str =
    "write how many columns it slides before it turns back: move=4 to the right, move=-4 to the left";

/// The range of `speed`, in units/s, and the usual one. A faster brick leaves no time to aim.
const SPEED: RangeInclusive<u16> = 1..=300;
const SPEED_HELP: &str = "write units/s from 1 to 300; 100 is usual; a ball flies at 364 and more";
const USUAL_SPEED: u16 = 100;

/// Names of colors, as web pages have them.
const COLORS: [(&str, u32); 12] = [
    ("black", 0x000000),
    ("blue", 0x0000ff),
    ("brown", 0xa52a2a),
    ("cyan", 0x00ffff),
    ("gray", 0x808080),
    ("green", 0x008000),
    ("orange", 0xffa500),
    ("pink", 0xffc0cb),
    ("purple", 0x800080),
    ("red", 0xff0000),
    ("white", 0xffffff),
    ("yellow", 0xffff00),
];

/// The attributes of a line, as far as they are read.
#[derive(Default)]
struct Attributes<'a> {
    /// The keys so far, with `hits` for `solid`.
    keys: BTreeSet<&'a str>,
    color: Option<Color>,
    hits: Option<NonZeroU8>,
    drop: Option<Drop>,
    throws: Option<PowerUpKind>,
    /// Of `regrow`, `every` or `spreads`. This and the numbers below are valid only if `keys` has them.
    seconds: u8,
    times: u8,
    columns: i16,
    speed: u16,
}

/// Reads the attributes of a brick, each at most once.
pub(super) fn brick(value: Word<'_>) -> Result<BrickKind, Problem> {
    let hits = Some(NonZeroU8::MIN);
    let mut attributes = Attributes { hits, times: USUAL_TIMES, speed: USUAL_SPEED, ..Attributes::default() };
    if let Some(problem) = value.words().find_map(|word| punctuation(word, value)) {
        return Err(problem);
    }
    for word in value.words() {
        let (key, text) = word.text.split_once('=').unwrap_or((word.text, ""));
        if text.is_empty() && ATTRIBUTES.contains(&key) && !FLAGS.contains(&key) {
            return Err(Problem::of_word(word, format!("`{key}` has no value"), ATTRIBUTE_HELP));
        }
        let is_flag = FLAGS.contains(&word.text);
        if !ATTRIBUTES.contains(&key) || FLAGS.contains(&key) && !is_flag {
            return Err(unknown(word, key, value));
        }
        if attributes.set(key, word.from(word.text.len() - text.len()))? {
            let help = "write each attribute once; a brick has hits or is solid, and drops one item";
            return Err(wrong(word, "repeats or contradicts an earlier attribute", help));
        }
    }
    attributes.kind(value)
}

/// The problem of a word with a space beside its `=`, or with a comma.
fn punctuation(word: Word<'_>, value: Word<'_>) -> Option<Problem> {
    let is_last = word.text.as_bytes().as_ptr_range().end == value.text.as_bytes().as_ptr_range().end;
    if word.text.starts_with('=') || word.text.ends_with('=') && !is_last {
        let joined: Vec<&str> = value.text.split('=').map(str::trim).collect();
        let help = format!("no spaces around `=`: write {}", joined.join("="));
        return Some(Problem::of_word(word, "a space beside `=`", help));
    }
    let comma = word.text.find(',').filter(|_| !value.text.contains('('))?;
    let place = Word { text: ",", ..word.from(comma) };
    let is_digit = |at: usize| word.text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    if comma > 0 && is_digit(comma - 1) && is_digit(comma + 1) {
        return Some(Problem::of_word(word, "a number has a comma", "write a whole number"));
    }
    if word.text.starts_with("drop=") && comma + 1 < word.text.len() {
        return Some(Problem::of_word(place, "a brick drops only one item", "write one name"));
    }
    Some(Problem::of_word(place, "a comma between attributes", "remove the comma; separate attributes by spaces"))
}

impl<'a> Attributes<'a> {
    /// Sets an attribute. Returns whether it was set before.
    fn set(&mut self, key: &'a str, text: Word<'_>) -> Result<bool, Problem> {
        match key {
            "color" => self.color = Some(read_color(text)?),
            "hits" => self.hits = NonZeroU8::new(number(text, 1..=9, " hits", HITS_HELP)?),
            "solid" => self.hits = None,
            "drop" => self.drop = Some(read_drop(text)?),
            "throws" => match read_drop(text)? {
                Drop::PowerUp(item) => self.throws = Some(item),
                _ => return Err(wrong(text, "cannot be thrown", "write the name of an item")),
            },
            "regrow" => self.seconds = number(text, SECONDS, " seconds", REGROW_HELP)?,
            "every" | "spreads" => self.seconds = number(text, SECONDS, " seconds", PERIOD_HELP)?,
            "times" => self.times = number(text, TIMES, " times", TIMES_HELP)?,
            "move" => self.columns = number(text, COLUMNS, " columns", COLUMNS_HELP)?,
            "speed" => self.speed = number(text, SPEED, " units/s", SPEED_HELP)?,
            // `explodes` and `heart` have no value.
            _ => {}
        }
        if key == "move" && self.columns == 0 {
            return Err(wrong(text, "columns are not a move", COLUMNS_HELP));
        }
        Ok(!self.keys.insert(if key == "solid" { "hits" } else { key }))
    }

    /// The brick that the attributes describe together.
    fn kind(self, value: Word<'_>) -> Result<BrickKind, Problem> {
        let at = |key: &str| value.words().find(|word| word.text.starts_with(key)).unwrap_or(value);
        let has = |key: &str| self.keys.contains(key);
        let mut chosen =
            ["explodes", "heart", "regrow", "move", "throws", "spreads"].into_iter().filter(|key| has(key));
        let first = chosen.next();
        if let (Some(first), Some(second)) = (first, chosen.next()) {
            let help = "a brick explodes, is a heart, grows again, moves, throws or spreads; write one of them";
            return Err(wrong(at(second), &format!("cannot be combined with `{first}`"), help));
        }
        if let Some(key) = first.filter(|key| self.hits.is_none() && !["move", "throws"].contains(key)) {
            return Err(wrong(at(key), "needs a brick that breaks", "remove it, or `solid`"));
        }
        if has("times") && !has("regrow") {
            return Err(wrong(at("times"), "needs `regrow=`", "write regrow=SECONDS too"));
        }
        if has("speed") && !has("move") {
            return Err(wrong(at("speed"), "needs `move=`", "write move=COLUMNS too"));
        }
        if has("every") != has("throws") {
            let (one, other) = if has("every") { ("every", "throws") } else { ("throws", "every") };
            return Err(wrong(at(one), &format!("needs `{other}=`"), "write throws=NAME every=SECONDS"));
        }
        let seconds = self.seconds;
        let behavior = match (first, self.throws) {
            (_, Some(item)) => Behavior::Throws { item, seconds },
            (Some("explodes"), _) => Behavior::Explodes,
            (Some("heart"), _) => Behavior::Beats,
            (Some("regrow"), _) => Behavior::Regrows { seconds, times: self.times },
            (Some("spreads"), _) => Behavior::Spreads { seconds },
            (Some(_), _) => Behavior::Moves { columns: self.columns, speed: self.speed },
            (None, _) => Behavior::Still,
        };
        let (plain, usual) =
            if self.hits.is_some() { (Color::White, Drop::Usual) } else { (Color::Steel, Drop::Nothing) };
        let (color, drop) = (self.color.unwrap_or(plain), self.drop.unwrap_or(usual));
        Ok(BrickKind { color, hits: self.hits, drop, behavior })
    }
}

/// The problem of a word that is not an attribute. The help puts the nearest attribute in its
/// place.
fn unknown(word: Word<'_>, key: &str, value: Word<'_>) -> Problem {
    let known = nearest(&key.to_lowercase(), ATTRIBUTES).filter(|known| *known != key);
    let mut letters: Vec<char> = word.text.chars().collect();
    letters.sort_unstable();
    letters.dedup();
    let looks_like_a_row = word.length() > 2 * letters.len() && !word.text.contains('=');
    let help = match known {
        _ if read_color(word).is_ok() => format!("write color={}", word.text),
        _ if PowerUpKind::from_name(word.text).is_some() => format!("write drop={}", word.text),
        _ if looks_like_a_row => "this looks like a row; write it on a line of its own".to_owned(),
        None => ATTRIBUTE_HELP.to_owned(),
        Some(known) if FLAGS.contains(&known) || word.text.contains('=') => {
            format!("write {}", value.text.replacen(key, known, 1))
        }
        Some(known) => format!("write {known}=…, with no spaces around `=`"),
    };
    wrong(word, "is not an attribute of a brick", help)
}

fn read_color(value: Word<'_>) -> Result<Color, Problem> {
    let text = value.text.to_ascii_lowercase();
    let named = COLORS.iter().find(|(name, _)| *name == text).map(|(_, number)| *number);
    if let Some(number) = named.or_else(|| hexadecimal(text.strip_prefix('#')?)) {
        let [_, color @ ..] = number.to_be_bytes();
        return Ok(Color::Custom(color));
    }
    // The last two of eight digits are an opacity.
    let digits = text.trim_start_matches("0x").trim_start_matches('#');
    let digits = if digits.len() == 8 { digits.get(..6) } else { Some(digits) };
    let help = match digits.filter(|digits| hexadecimal(digits).is_some()) {
        Some(digits) => format!("write color=#{digits}"),
        None => did_you_mean(&text, COLORS.map(|(name, _)| name), || {
            let names = COLORS.map(|(name, _)| name).join(", ");
            format!("write {names}, or #rrggbb with two hexadecimal digits each for red, green and blue")
        }),
    };
    Err(wrong(value, "is not a color", help))
}

/// The number that six hexadecimal digits are, or three, each of which stands for two.
fn hexadecimal(digits: &str) -> Option<u32> {
    let six: String = match digits.len() {
        3 => digits.chars().flat_map(|c| [c, c]).collect(),
        6 => digits.to_owned(),
        _ => return None,
    };
    let is_hexadecimal = six.bytes().all(|byte| byte.is_ascii_hexdigit());
    u32::from_str_radix(&six, 16).ok().filter(|_| is_hexadecimal)
}

fn read_drop(value: Word<'_>) -> Result<Drop, Problem> {
    match value.text {
        "usual" => Ok(Drop::Usual),
        "none" => Ok(Drop::Nothing),
        "wide-paddle" => Err(wrong(value, "is not a power-up", "did you mean `pad-size-increase`?")),
        name => PowerUpKind::from_name(name).map(Drop::PowerUp).ok_or_else(|| {
            let names = PowerUpKind::ALL.map(PowerUpKind::name);
            let known = names.into_iter().chain(["none", "usual"]);
            let all = || format!("write none, usual, {}", names.join(", "));
            wrong(value, "is not a power-up", did_you_mean(&name.to_lowercase(), known, all))
        }),
    }
}
