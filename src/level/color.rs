//! Reads a brick's colour from a `tile` line: `#rrggbb`. Where a colour is written as other
//! programs write it, the help says what to type instead.

use super::Color;
use super::problem::{Problem, wrong};
use super::word::Word;

/// The colours that have names: the sixteen of HTML 4, and a few more that many people know.
/// <https://www.w3.org/TR/css-color-4/#named-colors>
const NAMES: [(&str, &str); 24] = [
    ("black", "#000000"),
    ("silver", "#c0c0c0"),
    ("gray", "#808080"),
    ("white", "#ffffff"),
    ("maroon", "#800000"),
    ("red", "#ff0000"),
    ("purple", "#800080"),
    ("fuchsia", "#ff00ff"),
    ("green", "#008000"),
    ("lime", "#00ff00"),
    ("olive", "#808000"),
    ("yellow", "#ffff00"),
    ("navy", "#000080"),
    ("blue", "#0000ff"),
    ("teal", "#008080"),
    ("aqua", "#00ffff"),
    ("grey", "#808080"),
    ("cyan", "#00ffff"),
    ("magenta", "#ff00ff"),
    ("orange", "#ffa500"),
    ("pink", "#ffc0cb"),
    ("brown", "#a52a2a"),
    ("gold", "#ffd700"),
    ("violet", "#ee82ee"),
];

/// Reads `#rrggbb`.
pub(super) fn read_color(value: Word<'_>) -> Result<Color, Problem> {
    let digits = value.text.strip_prefix('#').filter(|digits| digits.len() == 6 && is_hexadecimal(digits));
    let byte = |at: usize| digits.and_then(|digits| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok());
    if let (Some(red), Some(green), Some(blue)) = (byte(0), byte(2), byte(4)) {
        return Ok(Color::Custom([red, green, blue]));
    }
    Err(match as_color(value.text.trim_matches(['"', ',', '\''])) {
        Some(color) => wrong(value, "is not in the form #rrggbb", &format!("write {color}")),
        None => {
            let help = "write #rrggbb, two hexadecimal digits each for red, green and blue, for example #ff8800";
            wrong(value, "is not a colour", help)
        }
    })
}

/// Turns a colour as other programs write it into `#rrggbb`: `ff8800`, `#f80`, `0xff8800`,
/// `#ff8800ff`, `rgb(255, 136, 0)`, `orange`. Returns `None` where `text` is not a colour. Bricks
/// are opaque, so the opacity is dropped.
pub(super) fn as_color(text: &str) -> Option<String> {
    /// No colour is longer, in bytes. A line may be very long.
    const LONGEST: usize = 60;
    if text.len() > LONGEST {
        return None;
    }
    let name = text.to_lowercase();
    if let Some((_, color)) = NAMES.iter().find(|(known, _)| *known == name) {
        return Some((*color).to_owned());
    }
    let digits = text.strip_prefix('#').or(text.strip_prefix("0x")).or(text.strip_prefix("0X")).unwrap_or(text);
    if !is_hexadecimal(digits) {
        return from_numbers(&name);
    }
    match digits.len() {
        6 | 8 => Some(format!("#{}", &digits[..6])),
        3 | 4 => Some(digits.chars().take(3).fold("#".to_owned(), |color, digit| format!("{color}{digit}{digit}"))),
        _ => None,
    }
}

/// Reads `rgb(255, 136, 0)`, `rgba(100%, 50%, 0%, 0.5)`, `rgb(255 136 0 / 50%)` and `255,136,0`,
/// all in lower case.
fn from_numbers(text: &str) -> Option<String> {
    let inner = text.strip_prefix("rgb").map_or(text, |rest| rest.strip_prefix('a').unwrap_or(rest));
    let inner = inner.trim().strip_prefix('(').map_or(Some(inner), |rest| rest.trim_end().strip_suffix(')'))?;
    let parts = inner.split([',', '/', ' ']).map(str::trim).filter(|part| !part.is_empty());
    let byte = |part: &str| match part.strip_suffix('%') {
        Some(percent) => percent
            .parse()
            .ok()
            .filter(|percent| (0.0..=100.0).contains(percent))
            .map(|percent: f32| (percent * 2.55).round() as u8),
        None => part.parse().ok(),
    };
    let numbers: Vec<&str> = parts.collect();
    // The fourth is the opacity.
    let [red, green, blue] = match numbers[..] {
        [red, green, blue] | [red, green, blue, _] => [byte(red)?, byte(green)?, byte(blue)?],
        _ => return None,
    };
    Some(format!("#{red:02x}{green:02x}{blue:02x}"))
}

fn is_hexadecimal(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_hexdigit())
}
