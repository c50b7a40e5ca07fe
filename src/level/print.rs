//! A level as text that parses to the same level.

use super::{BrickKind, Color, Drop, LIVES, Level, Tile};
use std::fmt::Write;

/// Codes for kinds of bricks that have none of their own, in the order in which they are assigned.
/// A level that needs one is printed in dense rows.
///
/// They are all the codes that a `tile` line can define. `6` is last because it means white by
/// itself: only a level without white bricks can need it for another kind.
const CODES: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ7896";

impl Level {
    /// The level as text that parses to the same level: in blank-separated rows where the
    /// tutorial's codes suffice, else in dense ones.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut line = |key: &str, value: &str| {
            let _ = writeln!(text, "{key}: {value}");
        };
        if !self.title.is_empty() {
            line("title", &self.title);
        }
        if let Some(author) = &self.author {
            line("author", author);
        }
        if self.speed != 1.0 {
            line("speed", &self.speed.to_string());
        }
        if self.lives != LIVES {
            line("lives", &self.lives.to_string());
        }
        let mut kinds: Vec<BrickKind> = Vec::new();
        for tile in &self.tiles {
            if let Tile::Brick(kind) = tile
                && own_code(*tile).is_none()
                && !kinds.contains(kind)
            {
                kinds.push(*kind);
            }
        }
        let codes: Vec<(BrickKind, char)> = kinds.into_iter().zip(CODES.chars()).collect();
        for (kind, code) in &codes {
            line(&format!("tile {code}"), &attributes(kind));
        }
        // A row of one character has no style, so a single column is printed the same in both.
        let separator = if codes.is_empty() { " " } else { "" };
        for tiles in self.tiles.chunks(self.columns) {
            let row: Vec<String> = tiles.iter().map(|tile| code(*tile, &codes).to_string()).collect();
            text += &(row.join(separator) + "\n");
        }
        text
    }
}

/// The tutorial's number for a tile, if it has one. From 6 up all numbers mean white, so 6 stands
/// for them.
fn own_code(tile: Tile) -> Option<char> {
    ('0'..='6').find(|code| code.to_digit(10).map(Tile::from_code) == Some(tile))
}

fn code(tile: Tile, codes: &[(BrickKind, char)]) -> char {
    let given = || codes.iter().find(|(kind, _)| tile == Tile::Brick(*kind)).map(|(_, code)| *code);
    // No text can define more kinds of bricks than there are codes, so one of the two finds a code.
    own_code(tile).or_else(given).unwrap_or('6')
}

fn attributes(kind: &BrickKind) -> String {
    let mut words = Vec::new();
    let plain = match kind.hits {
        Some(hits) => {
            words.push(format!("hits={hits}"));
            Color::White
        }
        None => {
            words.push("solid".to_owned());
            Color::Steel
        }
    };
    if kind.color != plain {
        let [red, green, blue] = kind.color.bytes();
        words.push(format!("color=#{red:02x}{green:02x}{blue:02x}"));
    }
    words.push(match kind.drop {
        Drop::Usual => "drop=usual".to_owned(),
        Drop::Nothing => "drop=none".to_owned(),
        Drop::PowerUp(kind) => format!("drop={}", kind.name()),
    });
    words.join(" ")
}

impl Color {
    /// Red, green and blue from 0 to 1: the tutorial's, or the author's.
    ///
    /// ```
    /// use breakout::level::Color;
    ///
    /// assert_eq!(Color::Orange.rgb(), [1.0, 0.5, 0.0]);
    /// ```
    #[must_use]
    pub const fn rgb(self) -> [f32; 3] {
        match self {
            Color::Steel => [0.8, 0.8, 0.7],
            Color::Blue => [0.2, 0.6, 1.0],
            Color::Green => [0.0, 0.7, 0.0],
            Color::Sand => [0.8, 0.8, 0.4],
            Color::Orange => [1.0, 0.5, 0.0],
            Color::White => [1.0, 1.0, 1.0],
            Color::Custom([red, green, blue]) => [red as f32 / 255.0, green as f32 / 255.0, blue as f32 / 255.0],
        }
    }

    /// Red, green and blue from 0 to 255, rounded.
    ///
    /// ```
    /// use breakout::level::Color;
    ///
    /// assert_eq!(Color::Orange.bytes(), [255, 128, 0]);
    /// assert_eq!(Color::Custom([1, 2, 3]).bytes(), [1, 2, 3]);
    /// ```
    #[must_use]
    pub const fn bytes(self) -> [u8; 3] {
        let [red, green, blue] = self.rgb();
        [(red * 255.0 + 0.5) as u8, (green * 255.0 + 0.5) as u8, (blue * 255.0 + 0.5) as u8]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tutorial's colours as the bytes that a `tile` line has for them.
    #[test]
    fn colours_have_their_bytes() {
        use Color::{Blue, Custom, Green, Orange, Sand, Steel, White};
        let bytes = [Steel, Blue, Green, Sand, Orange, White].map(Color::bytes);
        let expected = [[204, 204, 179], [51, 153, 255], [0, 179, 0], [204, 204, 102], [255, 128, 0], [255, 255, 255]];
        assert_eq!(bytes, expected);
        assert!((0..=255).all(|byte| Custom([byte, 0, 255 - byte]).bytes() == [byte, 0, 255 - byte]));
    }
}
