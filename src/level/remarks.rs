//! What is strange about the text of a level that can be played: what its author can hardly have meant.

use super::parse::rows;
use super::problem::Problem;
use super::rows::codes;
use super::settings::{is_setting, shown_text, tile_line};
use super::text::{Word, lines};
use super::{BrickKind, Color, Drop};

/// Below it, red, green and blue are those of the background.
const DARK: u8 = 0x40;

/// Remarks on the text of a level, which must be one that parses; in the order of the text. `missing` finds what cannot be
/// drawn of a title or a name: the first such character and its byte.
#[must_use]
pub fn remarks(text: &str, missing: impl Fn(&str) -> Option<(usize, char)>) -> Vec<Problem> {
    let Codes { used, large } = Codes::of(text);
    let mut remarks = Vec::new();
    for line in lines(text).filter(|line| is_setting(line.text)) {
        if let Some(shown) = shown_text(line.text)
            && let Some((at, c)) = missing(shown.text)
        {
            let place = Word { text: &shown.text[at..at + c.len_utf8()], ..shown.from(at) };
            let message = format!("the game's font has no `{c}`, and draws a box for it");
            let help = "write Latin, Greek or Cyrillic letters";
            remarks.push(Problem::of_word(line.number, place, message, help));
        }
        let Some((code, value, kind)) = tile_line(line.text) else { continue };
        let remark = of_tile(code, value, kind, &used);
        remarks.extend(remark.map(|(place, message, help)| Problem::of_word(line.number, place, message, &help)));
    }
    remarks.extend(large.map(|(number, code)| {
        let message = format!("`{}` is one white brick, as every number from 6", code.text);
        let help = "for more bricks, write a blank between two of them in every row, or no blank in any row";
        Problem::of_word(number, code, message, help)
    }));
    remarks
}

/// What is strange about a `tile` line: where, what, and what to do.
fn of_tile<'a>(code: Word<'a>, value: Word<'a>, kind: BrickKind, used: &str) -> Option<(Word<'a>, String, String)> {
    let name = code.text;
    if !used.contains(name) {
        let help = format!("write `{name}` in a row, or remove the line");
        return Some((code, format!("`{name}` stands in no row"), help));
    }
    if value.text.is_empty() {
        let help = "write color=#rrggbb, hits=1 to 9, solid or drop=NAME behind the colon".to_owned();
        return Some((code, format!("nothing is said about `{name}`: it is a white brick"), help));
    }
    if let Color::Custom(bytes) = kind.color
        && bytes.iter().all(|byte| *byte < DARK)
    {
        let help = format!("write at least one of the three pairs as {DARK:x} or more");
        return Some((value, format!("`{name}` is so dark that it can hardly be seen"), help));
    }
    if kind.hits.is_none() && kind.drop != Drop::Nothing {
        let help = "remove `drop`, or write hits=1 to 9 instead of `solid`".to_owned();
        return Some((value, "a solid brick is never destroyed, so nothing falls out of it".to_owned(), help));
    }
    None
}

/// What the rows are written with.
struct Codes<'a> {
    /// Each code of one character, once.
    used: String,
    /// The first code of more than one digit, with its line.
    large: Option<(usize, Word<'a>)>,
}

impl<'a> Codes<'a> {
    fn of(text: &'a str) -> Self {
        let (mut used, mut large) = ([false; 128], None);
        for row in rows(text) {
            for code in codes(row.text) {
                match code.text.as_bytes() {
                    // All codes are ASCII.
                    [byte] => used[usize::from(byte & 127)] = true,
                    _ if code.text.trim_start_matches('0').len() > 1 => large = large.or(Some((row.number, code))),
                    _ => {}
                }
            }
        }
        let used = (0..128_u8).filter(|byte| used[usize::from(*byte)]).map(char::from).collect();
        Self { used, large }
    }
}
