//! A level as text that parses to the same level.

use super::content::{LIVES, Level};
use super::tile::{Behavior, BrickKind, Color, Drop, Tile};

/// Codes for kinds of bricks that have none of their own, in the order in which they are assigned.
/// A level that needs one is printed in dense rows.
///
/// They are all the codes that a `tile` line can define. `6` is last because it means white by
/// itself: only a level without white bricks can need it for another kind.
pub(super) const CODES: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ7896";

impl Level {
    /// The level as text that parses to the same level: in blank-separated rows where the
    /// tutorial's codes suffice, else in dense ones.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for (key, value) in [
            ("title", Some(self.title.clone()).filter(|title| !title.is_empty())),
            ("author", self.author.clone()),
            ("world", self.world.map(|world| world.name().to_owned())),
            ("background", self.look.background.map(|background| background.name().to_owned())),
            ("music", self.look.music.map(|music| music.name().to_owned())),
            ("speed", (self.speed != 1.0).then(|| self.speed.to_string())),
            ("lives", (self.lives != LIVES).then(|| self.lives.to_string())),
        ] {
            if let Some(value) = value {
                text += &format!("{key}: {value}\n");
            }
        }
        let (mut codes, mut free): (Vec<(BrickKind, char)>, _) = (Vec::new(), CODES.chars());
        for tile in &self.tiles {
            if let Tile::Brick(kind) = tile
                && own_code(*tile).is_none()
                && codes.iter().all(|(known, _)| known != kind)
            {
                codes.extend(free.next().map(|code| (*kind, code)));
            }
        }
        for (kind, code) in &codes {
            text += &format!("tile {code}: {}\n", attributes(kind));
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

pub(super) fn attributes(kind: &BrickKind) -> String {
    let (plain, hits) = match kind.hits {
        Some(hits) => (Color::White, format!("hits={hits}")),
        None => (Color::Steel, "solid".to_owned()),
    };
    let [red, green, blue] = kind.color.bytes();
    let color = if kind.color == plain { String::new() } else { format!(" color=#{red:02x}{green:02x}{blue:02x}") };
    let drop = match kind.drop {
        Drop::Usual => "usual",
        Drop::Nothing => "none",
        Drop::PowerUp(kind) => kind.name(),
    };
    let behavior = match kind.behavior {
        Behavior::Still => String::new(),
        Behavior::Explodes => " explodes".to_owned(),
        Behavior::Beats => " heart".to_owned(),
        Behavior::Regrows { seconds, times } => format!(" regrow={seconds} times={times}"),
        Behavior::Moves { columns, speed } => format!(" move={columns} speed={speed}"),
        Behavior::Throws { item, seconds } => format!(" throws={} every={seconds}", item.name()),
        Behavior::Spreads { seconds } => format!(" spreads={seconds}"),
    };
    format!("{hits}{color} drop={drop}{behavior}")
}
