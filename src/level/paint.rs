//! Changes single cells of a level's text and leaves everything else as the author wrote it.

use super::parse::{place, rows};
use super::settings::tile_line;
use super::tile::Tile;
use super::word::lines;

/// Returns the codes that a cell in this text can have, each with its tile: empty, the game's
/// codes, then those of the `tile` lines. The text must parse.
pub fn palette(text: &str) -> Vec<(char, Tile)> {
    // Letters and `.` are only valid in rows without spaces.
    let is_spaced = rows(text).any(|row| row.text.split_whitespace().nth(1).is_some());
    let empty = (if is_spaced { '0' } else { '.' }, Tile::Empty);
    let own = ('1'..='6').zip(1..).map(|(code, number)| (code, Tile::from_code(number)));
    let mut palette: Vec<(char, Tile)> = [empty].into_iter().chain(own).collect();
    for (code, _, kind) in lines(text).filter_map(tile_line) {
        let Some(code) = code.text.chars().next().filter(|code| !is_spaced || code.is_ascii_digit()) else { continue };
        palette.retain(|(known, _)| *known != code);
        palette.push((code, Tile::Brick(kind)));
    }
    palette
}

/// Returns the text with `code` in a cell, and the cell's previous code. Cells count row by row
/// from 0. Returns `None` if there is no such cell or it already has this code. The text must
/// parse.
///
/// ```
/// use breakout::level;
///
/// let painted = level::paint("22 ; a wall\n..\n", 2, 3, "4");
/// assert_eq!(painted, Some(("22 ; a wall\n.4\n".to_owned(), ".")));
/// ```
pub fn paint<'a>(text: &'a str, columns: usize, cell: usize, code: &str) -> Option<(String, &'a str)> {
    let old = place(text, columns, cell)?.text;
    let at = old.as_ptr().addr() - text.as_ptr().addr();
    (old != code).then(|| (text[..at].to_owned() + code + &text[at + old.len()..], old))
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;

    #[test]
    fn painting_changes_one_cell_and_nothing_else() {
        let text = "\u{feff}; a harbour\r\ntitle: A\r\ntile a: hits=2\r\n\r\n..aa ; two\r\n2222";
        let (painted, before) = paint(text, 4, 1, "a").expect("another code");
        assert_eq!((&painted, before), (&text.replace("..aa", ".aaa"), "."));
        assert_eq!(paint(&painted, 4, 7, "."), Some((painted.replace("2222", "222."), "2")));
        assert_eq!(paint(text, 4, 2, "a"), None, "it has this code");
        assert_eq!(paint(text, 4, 8, "a"), None, "there is no such cell");
        assert!(parse("a.lvl", "A", painted).is_ok());
    }

    #[test]
    fn palette_has_the_codes_that_rows_can_have() {
        let codes = |text: &str| palette(text).into_iter().map(|(code, _)| code).collect::<String>();
        assert_eq!(codes("tile a: hits=2\ntile 6: solid\n2a\n"), ".12345a6");
        assert_eq!(codes("tile a: hits=2\ntile 7: solid\n2 7\n"), "01234567");
    }
}
