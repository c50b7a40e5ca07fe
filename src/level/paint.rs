//! Changes cells, rows, columns and `tile` lines of a level's text, and leaves everything else as
//! the author wrote it. Each function needs a text that parses. Its result may not parse, for
//! example if no breakable brick is left.

use super::content::Level;
use super::parse::rows;
use super::print::{CODES, attributes};
use super::rows::codes;
use super::settings::{is_setting, tile_line};
use super::tile::{BrickKind, Tile};
use super::word::{Word, lines};

/// The code of a cell, counted row by row from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellCode {
    /// Index of the cell.
    pub cell: usize,
    /// The code as it is written in the text.
    pub code: String,
}

/// Returns the codes that a cell in this text can have, each with its tile: empty, the game's
/// codes, then those of the `tile` lines.
pub fn palette(text: &str) -> Vec<(char, Tile)> {
    let empty = (if empty_code(text) == "0" { '0' } else { '.' }, Tile::Empty);
    let own = ('1'..='6').zip(1..).map(|(code, number)| (code, Tile::from_code(number)));
    let mut palette: Vec<(char, Tile)> = [empty].into_iter().chain(own).collect();
    let is_valid = |code: &char| !is_spaced(text) || code.is_ascii_digit();
    for (code, _, kind) in lines(text).filter_map(tile_line) {
        let Some(code) = code.text.chars().next().filter(is_valid) else { continue };
        palette.retain(|(known, _)| *known != code);
        palette.push((code, Tile::Brick(kind)));
    }
    palette
}

/// Sets the codes of cells. Returns the new text, and the previous codes of the cells that have
/// changed. Skips cells that do not exist.
///
/// ```
/// use breakout::level::paint::{self, CellCode};
///
/// let four = |cell| CellCode { cell, code: "4".to_owned() };
/// let (text, before) = paint::set_codes("22 ; a wall\n..\n", &[four(3)]);
/// assert_eq!(text, "22 ; a wall\n.4\n");
/// assert_eq!(before, [CellCode { cell: 3, code: ".".to_owned() }]);
/// ```
pub fn set_codes(text: &str, changes: &[CellCode]) -> (String, Vec<CellCode>) {
    let cells: Vec<Word<'_>> = rows(text).flat_map(codes).collect();
    let mut changes: Vec<&CellCode> = changes.iter().collect();
    changes.sort_by_key(|change| change.cell);
    changes.dedup_by_key(|change| change.cell);
    let (mut painted, mut copied, mut before) = (String::new(), 0, Vec::new());
    for CellCode { cell, code } in changes {
        let Some(old) = cells.get(*cell).map(|word| word.text).filter(|old| old != code) else { continue };
        let at = offset(text, old);
        painted += &text[copied..at];
        painted += code;
        copied = at + old.len();
        before.push(CellCode { cell: *cell, code: old.to_owned() });
    }
    (painted + &text[copied..], before)
}

/// Returns the cells that are connected with `cell` along rows and columns by cells of the same
/// code.
pub fn region(level: &Level, cell: usize) -> Vec<usize> {
    let Some(code) = level.codes.get(cell) else { return Vec::new() };
    let mut is_in = vec![false; level.codes.len()];
    let mut open = vec![cell];
    while let Some(cell) = open.pop() {
        if level.codes[cell] != *code || std::mem::replace(&mut is_in[cell], true) {
            continue;
        }
        let column = cell % level.columns;
        open.extend((column > 0).then(|| cell - 1));
        open.extend((column + 1 < level.columns).then_some(cell + 1));
        open.extend(cell.checked_sub(level.columns));
        open.extend(Some(cell + level.columns).filter(|below| *below < level.codes.len()));
    }
    (0..is_in.len()).filter(|cell| is_in[*cell]).collect()
}

/// Inserts an empty row above row `at`, or below the last row. The row is written like its
/// neighbor.
pub fn insert_row(text: &str, at: usize) -> String {
    let all: Vec<Word<'_>> = rows(text).collect();
    let Some(neighbor) = all.get(at).or(all.last()) else { return text.to_owned() };
    let empty = empty_code(text);
    let (mut row, mut copied) = (String::new(), 0);
    for code in codes(*neighbor) {
        let start = offset(neighbor.text, code.text);
        row += &neighbor.text[copied..start];
        row += empty;
        copied = start + code.text.len();
    }
    let start = offset(text, neighbor.text);
    let end = line_end(text, start);
    match (at < all.len(), &text[end..]) {
        (true, _) => text[..start].to_owned() + &row + line_break(text) + &text[start..],
        (false, rest) => text[..end].to_owned() + line_break(text) + &row + rest,
    }
}

/// Deletes a row. A comment beside the row stays as a line of its own.
pub fn delete_row(text: &str, row: usize) -> String {
    let Some(row) = rows(text).nth(row) else { return text.to_owned() };
    let start = offset(text, row.text);
    let has_comment = text[start + row.text.len()..].starts_with(';');
    let next = text[start..].find('\n').map_or(text.len(), |at| start + at + 1);
    let end = if has_comment { start + row.text.len() } else { next };
    text[..start].to_owned() + &text[end..]
}

/// Inserts an empty column to the left of column `at`, or to the right of the last column.
pub fn insert_column(text: &str, at: usize) -> String {
    let empty = empty_code(text);
    change_rows(text, |row| {
        let all: Vec<&str> = codes(row).map(|code| code.text).collect();
        let Some(last) = all.last() else { return row.text.to_owned() };
        let between = if is_spaced(row.text) { " " } else { "" };
        let (place, inserted) = match all.get(at) {
            Some(code) => (offset(row.text, code), empty.to_owned() + between),
            None => (offset(row.text, last) + last.len(), between.to_owned() + empty),
        };
        row.text[..place].to_owned() + &inserted + &row.text[place..]
    })
}

/// Deletes a column, with the space that separates it from the next one. The last two columns stay:
/// a row with one code has no space to tell `12` from `1` and `2`.
pub fn delete_column(text: &str, column: usize) -> String {
    change_rows(text, |row| {
        let all: Vec<&str> = codes(row).map(|code| code.text).collect();
        if column >= all.len() || all.len() < 3 {
            return row.text.to_owned();
        }
        let start = |index: usize| offset(row.text, all[index]);
        let end = |index: usize| start(index) + all[index].len();
        let is_last = column + 1 == all.len();
        let (from, to) = if is_last { (end(column - 1), end(column)) } else { (start(column), start(column + 1)) };
        row.text[..from].to_owned() + &row.text[to..]
    })
}

/// Defines a brick by a new `tile` line after the other settings. Returns the text and the brick's
/// code, or `None` if no code is free.
pub fn add_tile(text: &str, kind: &BrickKind) -> Option<(String, char)> {
    let known: Vec<char> =
        lines(text).filter_map(tile_line).filter_map(|(code, ..)| code.text.chars().next()).collect();
    let is_used = |code: char| {
        known.contains(&code) || rows(text).flat_map(codes).any(|word| word.text == code.encode_utf8(&mut [0; 4]))
    };
    let is_valid = |code: &char| !is_spaced(text) || code.is_ascii_digit();
    let code = CODES.chars().filter(is_valid).find(|code| !is_used(*code))?;
    let line = format!("tile {code}: {}", describe(kind));
    let last = lines(text).filter(|line| is_setting(line.text)).last();
    let added = match last {
        Some(last) => {
            let end = line_end(text, offset(text, last.text));
            text[..end].to_owned() + line_break(text) + &line + &text[end..]
        }
        None => {
            let start = text.len() - text.strip_prefix('\u{feff}').unwrap_or(text).len();
            text[..start].to_owned() + &line + line_break(text) + &text[start..]
        }
    };
    Some((added, code))
}

/// Describes a brick in the words of a `tile` line, without those for the usual drops.
pub fn describe(kind: &BrickKind) -> String {
    let usual = if kind.hits.is_some() { " drop=usual" } else { " drop=none" };
    attributes(kind).replace(usual, "")
}

/// Replaces each row by the result of `change`.
fn change_rows(text: &str, change: impl Fn(Word<'_>) -> String) -> String {
    let (mut changed, mut copied) = (String::new(), 0);
    for row in rows(text) {
        let start = offset(text, row.text);
        changed += &text[copied..start];
        changed += &change(row);
        copied = start + row.text.len();
    }
    changed + &text[copied..]
}

/// Returns the code of an empty cell as the text writes it.
fn empty_code(text: &str) -> &'static str {
    let used = rows(text).flat_map(codes).find_map(|code| ["0", "."].into_iter().find(|empty| *empty == code.text));
    used.unwrap_or(if is_spaced(text) { "0" } else { "." })
}

/// Returns true if the rows have spaces between their codes. Letters are only valid in rows without
/// spaces.
fn is_spaced(text: &str) -> bool {
    rows(text).any(|row| row.text.split_whitespace().nth(1).is_some())
}

/// Returns the line break of the text.
fn line_break(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

/// Returns the end of the line that contains `at`, before its line break.
fn line_end(text: &str, at: usize) -> usize {
    let line = text[at..].lines().next().unwrap_or_default();
    at + line.len()
}

/// Returns the position of `part`, which is a slice of `text`.
fn offset(text: &str, part: &str) -> usize {
    part.as_ptr().addr() - text.as_ptr().addr()
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::super::tile::{Behavior, Color};
    use super::*;
    use proptest::prelude::*;

    const DENSE: &str = "\u{feff}; a harbour\r\ntitle: A\r\ntile a: hits=2\r\n\r\n..aa ; two\r\n; sea\r\n2222";
    const SPACED: &str = "tile 7: solid\n\n2  7 12 ; 7 is solid\n0  0 0\n";

    fn cell(cell: usize, code: &str) -> CellCode {
        CellCode { cell, code: code.to_owned() }
    }

    fn level(text: &str) -> Level {
        parse("a.lvl", "A", text).unwrap_or_else(|problems| panic!("{problems} in {text:?}"))
    }

    #[test]
    fn painting_changes_cells_and_nothing_else() {
        let (painted, before) = set_codes(DENSE, &[cell(7, "."), cell(1, "a"), cell(2, "a"), cell(8, "a")]);
        assert_eq!(painted, DENSE.replace("..aa", ".aaa").replace("2222", "222."));
        assert_eq!(before, [cell(1, "."), cell(7, "2")], "only cells that exist and have changed");
        assert_eq!(set_codes(SPACED, &[cell(2, "3")]).0, SPACED.replace("12", "3"));
    }

    #[test]
    fn palette_has_the_codes_that_rows_can_have() {
        let codes = |text: &str| palette(text).into_iter().map(|(code, _)| code).collect::<String>();
        assert_eq!(codes("tile a: hits=2\ntile 6: solid\n2a\n"), ".12345a6");
        assert_eq!(codes("tile a: hits=2\ntile 7: solid\n2 7\n"), "01234567");
        assert_eq!(codes("2 .\n"), ".123456", "as the rows write an empty cell");
    }

    #[test]
    fn region_ends_at_other_codes_and_at_the_edges() {
        let level = level("2.22\n2.2.\n2222\n");
        assert_eq!(region(&level, 0), [0, 2, 3, 4, 6, 8, 9, 10, 11]);
        assert_eq!(region(&level, 1), [1, 5]);
        assert_eq!(region(&level, 7), [7], "not around the edge");
        assert!(region(&level, 12).is_empty());
    }

    #[test]
    fn rows_are_written_like_their_neighbors() {
        assert_eq!(insert_row(DENSE, 0), DENSE.replace("..aa", "....\r\n..aa"));
        assert_eq!(insert_row(DENSE, 1), DENSE.replace("2222", "....\r\n2222"));
        assert_eq!(insert_row(DENSE, 2), DENSE.to_owned() + "\r\n....", "no line break at the end");
        assert_eq!(insert_row(SPACED, 1), SPACED.replace("0  0 0", "0  0 0\n0  0 0"));
        assert_eq!(delete_row(DENSE, 0), DENSE.replace("..aa ; two", "; two"), "the comment stays");
        assert_eq!(delete_row(SPACED, 1), SPACED.replace("0  0 0\n", ""));
    }

    #[test]
    fn columns_keep_spaces_and_comments() {
        assert_eq!(insert_column(DENSE, 4), DENSE.replace("..aa", "..aa.").replace("2222", "2222."));
        assert_eq!(insert_column(SPACED, 0), SPACED.replace("\n2", "\n0 2").replace("\n0  0", "\n0 0  0"));
        assert_eq!(insert_column(SPACED, 3), SPACED.replace("12", "12 0").replace("0 0\n", "0 0 0\n"));
        assert_eq!(delete_column(DENSE, 2), DENSE.replace("..aa", "..a").replace("2222", "222"));
        assert_eq!(delete_column(SPACED, 0), SPACED.replace("2  7", "7").replace("0  0 0", "0 0"));
        assert_eq!(delete_column(SPACED, 2), SPACED.replace(" 12", "").replace("0  0 0", "0  0"));
    }

    #[test]
    fn new_brick_gets_a_line_after_the_settings_and_a_free_code() {
        let heart = BrickKind { behavior: Behavior::Beats, ..BrickKind::one_hit(Color::Custom([255, 61, 92])) };
        let (text, code) = add_tile(DENSE, &heart).expect("a free code");
        let line = "tile b: hits=1 color=#ff3d5c heart";
        assert_eq!((text, code), (DENSE.replace("hits=2\r\n", &format!("hits=2\r\n{line}\r\n")), 'b'));
        let (text, code) = add_tile("\u{feff}..8\n", &heart).expect("a free code");
        assert_eq!((text.as_str(), code), ("\u{feff}tile a: hits=1 color=#ff3d5c heart\n..8\n", 'a'));
        assert_eq!(add_tile(SPACED, &heart).map(|(_, code)| code), Some('8'), "letters need rows without spaces");
        assert_eq!(add_tile("tile 7: solid\ntile 9: solid\n6 8\n", &heart), None);
    }

    /// Texts with letters or numbers, settings, comments, blank lines and both kinds of line breaks.
    fn texts() -> impl Strategy<Value = String> {
        let cells = |columns| prop::collection::vec(prop::collection::vec(0..8_usize, columns), 1..6);
        let forms = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
        ((1..8_usize).prop_flat_map(cells), forms).prop_map(
            |(rows, (is_spaced, has_head, has_comments, is_windows))| {
                let codes = if is_spaced {
                    ["0", "1", "2", "12", "7", "7", "9", "."]
                } else {
                    ["0", "1", "2", ".", "a", "b", "7", "9"]
                };
                let tiles = if is_spaced { "tile 7: solid\n" } else { "tile a: hits=3 ; three\ntile b: solid\n" };
                let head = if has_head { "; by Ann\n\ntitle: A\n" } else { "" };
                let comment = if has_comments { " ; a row\n; another comment\n" } else { "\n" };
                let between = if is_spaced { " " } else { "" };
                let row =
                    |row: &Vec<usize>| row.iter().map(|code| codes[*code]).collect::<Vec<_>>().join(between) + comment;
                let text = format!("{head}{tiles}\n{}", rows.iter().map(row).collect::<String>());
                if is_windows { text.replace('\n', "\r\n") } else { text }
            },
        )
    }

    proptest! {
        /// The level after each change is the one before, with only that change. Comments stay.
        #[test]
        fn changes_do_what_they_say(text in texts(), at in 0..8_usize) {
            let Ok(before) = parse("a.lvl", "A", &text) else { return Ok(()) };
            let (columns, rows) = (before.columns, before.rows());
            let comments = |text: &str| text.matches(';').count();
            let table = |level: &Level| level.tiles.chunks(level.columns).map(<[Tile]>::to_vec).collect::<Vec<_>>();
            let check = |changed: String, expected: Vec<Vec<Tile>>| {
                prop_assert_eq!(comments(&changed), comments(&text), "{}", changed);
                if let Ok(after) = parse("a.lvl", "A", &changed) {
                    prop_assert_eq!(table(&after), expected, "{}", changed);
                } else {
                    prop_assert!(!expected.iter().flatten().any(|tile| tile.is_breakable()), "{changed:?}");
                }
                Ok(())
            };
            let (row, column) = (at.min(rows), at.min(columns));
            let mut expected = table(&before);
            expected.insert(row, vec![Tile::Empty; columns]);
            check(insert_row(&text, row), expected)?;
            let mut expected = table(&before);
            expected.iter_mut().for_each(|tiles| tiles.insert(column, Tile::Empty));
            check(insert_column(&text, column), expected)?;
            if rows > 1 {
                let mut expected = table(&before);
                expected.remove(row.min(rows - 1));
                check(delete_row(&text, row.min(rows - 1)), expected)?;
            }
            if columns > 2 {
                let mut expected = table(&before);
                expected.iter_mut().for_each(|tiles| _ = tiles.remove(column.min(columns - 1)));
                check(delete_column(&text, column.min(columns - 1)), expected)?;
            }
            if let Some((changed, code)) = add_tile(&text, &BrickKind::one_hit(Color::Sand)) {
                prop_assert!(palette(&changed).iter().any(|(known, _)| *known == code));
                check(changed, table(&before))?;
            }
            let cells: Vec<CellCode> = (0..before.tiles.len()).step_by(at + 1).map(|index| cell(index, "3")).collect();
            let (painted, old) = set_codes(&text, &cells);
            let mut expected = before.tiles.clone();
            cells.iter().for_each(|cell| expected[cell.cell] = Tile::from_code(3));
            check(painted.clone(), expected.chunks(columns).map(<[Tile]>::to_vec).collect())?;
            prop_assert_eq!(set_codes(&painted, &old).0, text, "undone");
        }
    }
}
