//! Reads the rows of a level: splits them into codes, finds what each code means, and checks that
//! all rows have the same length.

use super::problem::{MAX_PROBLEMS, Problem, shown};
use super::settings::Settings;
use super::text::odd_blank;
use super::word::Word;
use super::{BrickKind, Code, Color, MAX_CELLS_PER_AXIS, Tile};
use std::collections::BTreeSet;

/// A line that holds codes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    /// Number of its line, from 1.
    pub number: usize,
    /// The line without its comment.
    pub text: &'a str,
    /// Whether a comment begins directly behind it.
    pub is_cut: bool,
}

impl<'a> Row<'a> {
    /// All of it, with its place.
    pub(super) fn word(&self) -> Word<'a> {
        Word::of_line(self.number, self.text)
    }
}

/// Tiles in rows of equal length, and their codes.
pub(super) struct Table {
    pub columns: usize,
    pub tiles: Vec<Tile>,
    pub codes: Vec<Code>,
}

/// How a row separates its codes. All rows of a file have one style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// `2 0 2`: numbers with blanks between them, as in the tutorial.
    Spaced,
    /// `2.2`: one character for each brick.
    Dense,
}

/// The style of a row. A row of one character has none.
fn style(row: &str) -> Option<Style> {
    let mut words = row.split_whitespace();
    let first = words.next()?;
    if words.next().is_some() { Some(Style::Spaced) } else { (first.chars().nth(1).is_some()).then_some(Style::Dense) }
}

/// The codes of a row.
pub(super) fn codes(row: Word<'_>) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    match style(row.text) {
        Some(Style::Dense) => Box::new(row.words().flat_map(Word::characters)),
        Some(Style::Spaced) | None => Box::new(row.words()),
    }
}

/// The style of all these rows, and how many codes each of them has. Returns `None` where they
/// differ.
pub(super) fn shape(rows: &[Row<'_>]) -> Option<(Option<Style>, usize)> {
    let mut shapes = rows.iter().map(|row| (style(row.text), codes(row.word()).count()));
    let first = shapes.next()?;
    shapes.all(|shape| shape == first).then_some(first)
}

/// Whether a line cannot be meant as a row. It is a rule such as `---`, or prose: words without a
/// number among them, and with letters that are not codes.
pub(super) fn says_nothing(row: &str, settings: &Settings) -> bool {
    let is_code = |c: char| c.is_ascii_digit() || c == '.' || settings.tiles.contains_key(&c);
    let is_name = |word: &str| word.chars().nth(1).is_some() && word.starts_with(char::is_alphabetic);
    if row.trim_start().starts_with("```") {
        // The fence around a level that was copied from a Markdown page.
        return true;
    }
    let rule = row.trim();
    if rule.len() > 2 && ["-", "=", "*", "_", "~"].iter().any(|sign| rule.trim_matches(|c| sign.contains(c)).is_empty())
    {
        return true;
    }
    style(row) == Some(Style::Spaced)
        && !row.split_whitespace().any(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
        && row.split_whitespace().any(is_name)
        && !row.chars().all(|c| c.is_whitespace() || is_code(c))
}

/// Reads all rows, and adds what is wrong with them to `problems`.
pub(super) fn read_rows(rows: &[Row<'_>], settings: &Settings, problems: &mut Vec<Problem>) -> Table {
    let style = common_style(rows);
    let mut reader = Reader {
        settings,
        style: style.map(|(style, _)| style),
        unknown: BTreeSet::new(),
        known: 0,
        tiles: Vec::new(),
        codes: Vec::new(),
        problems,
    };
    let (mut lengths, mut unknown_rows) = (Vec::new(), 0);
    for (row, i) in rows.iter().zip(1..) {
        if reader.problems.len() > MAX_PROBLEMS {
            break;
        }
        match style {
            Some((expected, number)) if self::style(row.text).is_some_and(|style| style != expected) => {
                reader.problems.push(wrong_style(row, expected, number));
            }
            _ => match reader.read(row) {
                Some(Read { count, known: 1.. }) => lengths.push(Length { number: row.number, row: i, count }),
                // A line without any known code is reported for that, and not for its length as
                // well.
                Some(Read { known: 0, .. }) => unknown_rows += 1,
                None => {}
            },
        }
    }
    let Reader { tiles, codes, known, unknown, .. } = reader;
    let wrong = problems.len();
    let columns = check_lengths(&lengths, rows, problems);
    let odd_rows = unknown_rows + problems.len() - wrong;
    if unknown.len() > MANY_UNKNOWN && known * 2 < tiles.len() && odd_rows * 2 > rows.len() {
        let help = "a level is rows of codes, for example `.22.`; `breakout new mine.lvl` writes one to start from";
        *problems = vec![Problem::of_file("this does not look like a level".to_owned(), help.to_owned())];
    }
    Table { columns, tiles, codes }
}

/// A level that only lacks some `tile` lines has at most this many different unknown codes.
const MANY_UNKNOWN: usize = 5;

/// The style of most rows, and the first line that has it.
fn common_style(rows: &[Row<'_>]) -> Option<(Style, usize)> {
    let styles: Vec<(Style, usize)> = rows.iter().filter_map(|row| Some((style(row.text)?, row.number))).collect();
    let spaced = styles.iter().filter(|(style, _)| *style == Style::Spaced).count();
    let dense = styles.len() - spaced;
    let (first, _) = *styles.first()?;
    let common = match spaced.cmp(&dense) {
        std::cmp::Ordering::Less => Style::Dense,
        std::cmp::Ordering::Equal => first,
        std::cmp::Ordering::Greater => Style::Spaced,
    };
    styles.into_iter().find(|(style, _)| *style == common)
}

fn wrong_style(row: &Row<'_>, expected: Style, number: usize) -> Problem {
    if let (Style::Dense, Some((name, place))) = (expected, odd_blank(row.word())) {
        let code = place.text.chars().next().map_or(0, u32::from);
        let message = format!("{name} stands here: U+{code:04X}");
        let help =
            format!("delete it, or write `.` for an empty place: no blanks stand between bricks, as in line {number}");
        return Problem::of_word(place, message, &help);
    }
    let (this, that, help) = match expected {
        Style::Dense => {
            ("with", "without", "write one character for each brick, and `.` for an empty place, without blanks")
        }
        Style::Spaced => ("without", "with", "write a blank between two bricks, and 0 for an empty place"),
    };
    let message = format!("this row is written {this} blanks between its bricks, line {number} {that} them");
    Problem::of_line(row.number, &message, help)
}

/// How many bricks a row has.
struct Length {
    /// Number of its line, from 1.
    number: usize,
    /// Number of the row, from 1.
    row: usize,
    count: usize,
}

/// Returns the number of columns, which is the length of most rows. Adds a problem for each row of
/// another length.
fn check_lengths(lengths: &[Length], rows: &[Row<'_>], problems: &mut Vec<Problem>) -> usize {
    let mut rows_of = vec![0; MAX_CELLS_PER_AXIS + 1];
    for length in lengths {
        rows_of[length.count] += 1;
    }
    // If two lengths are equally common, the first one counts: rows are written from the top.
    let common = lengths.iter().rev().max_by_key(|length| rows_of[length.count]);
    let Some(common) = common.and_then(|common| lengths.iter().find(|length| length.count == common.count)) else {
        return 0;
    };
    let cut: Vec<usize> = rows.iter().filter(|row| row.is_cut).map(|row| row.number).collect();
    let indented = rows.iter().any(|row| row.text.starts_with(char::is_whitespace));
    let help = if indented {
        "give every row the same number of bricks; write `.`, or 0 with blanks, for an empty place: blanks at the start of \
         a row are ignored"
    } else {
        "give every row the same number of bricks; write 0 for an empty place, or `.` without blanks"
    };
    for Length { number, row, count } in lengths.iter().filter(|length| length.count != common.count) {
        let bricks = if *count == 1 { "brick" } else { "bricks" };
        let message =
            format!("row {row} has {count} {bricks}, row {} (line {}) has {}", common.row, common.number, common.count);
        let help = if cut.contains(number) {
            "a comment begins at the `;`: remove it, or write a blank before it"
        } else {
            help
        };
        problems.push(Problem::of_line(*number, &message, help));
    }
    common.count
}

/// What a row holds.
struct Read {
    count: usize,
    /// How many of its codes mean something.
    known: usize,
}

struct Reader<'a> {
    settings: &'a Settings,
    style: Option<Style>,
    tiles: Vec<Tile>,
    codes: Vec<Code>,
    /// Unknown codes that were reported already. Each is reported once.
    unknown: BTreeSet<String>,
    /// How many codes meant something.
    known: usize,
    problems: &'a mut Vec<Problem>,
}

impl Reader<'_> {
    /// Reads a row. Returns `None` where it is too long.
    fn read(&mut self, row: &Row<'_>) -> Option<Read> {
        let (mut count, known_before) = (0, self.known);
        for word in codes(row.word()) {
            count += 1;
            if count > MAX_CELLS_PER_AXIS {
                let message = format!("more than {MAX_CELLS_PER_AXIS} bricks in a row");
                let help = "end the row here: no row may be longer";
                self.problems.push(Problem::of_word(word, message, help));
                return None;
            }
            let read = self.tile(word);
            self.known += usize::from(read.is_ok());
            let (code, tile) = read.unwrap_or_else(|(message, help)| {
                // A comma or a quote is reported once, whatever codes it stands beside.
                let separator = word.text.chars().find(|c| SEPARATORS.contains(c));
                if self.unknown.insert(separator.map_or(word.text.to_owned(), String::from)) {
                    self.problems.push(Problem::of_word(word, message, &help));
                }
                (Code::EMPTY, Tile::Empty)
            });
            self.codes.push(code);
            self.tiles.push(tile);
        }
        Some(Read { count, known: self.known - known_before })
    }

    /// What a code means. The error is a message and its help.
    fn tile(&self, word: Word<'_>) -> Result<(Code, Tile), (String, String)> {
        let text = word.text;
        let mut characters = text.chars();
        let only = characters.next().filter(|_| characters.next().is_none());
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let spaced = self.style == Some(Style::Spaced);
        if let Some((only, kind)) = only.and_then(|only| Some((only, self.settings.tiles.get(&only)?))) {
            if spaced && !is_number {
                let help = "write the rows without blanks, or give a digit from 6 to 9 this meaning";
                return Err((format!("`{text}` means nothing in rows with blanks"), help.to_owned()));
            }
            let code = only.to_digit(10).map_or(Code::letter(only), Code::number);
            return Ok((code, Tile::Brick(*kind)));
        }
        if !spaced && text == "." {
            return Ok((Code::EMPTY, Tile::Empty));
        }
        if is_number {
            let too_large = |_| (format!("`{}` is too large for a code", shown(text)), CODES.to_owned());
            return text.parse().map(|number| (Code::number(number), Tile::from_code(number))).map_err(too_large);
        }
        if let Some(only) = only.filter(|only| self.settings.suspected.contains(only)) {
            // The faulty line that should define it is reported instead.
            return Ok((Code::letter(only), Tile::Brick(BrickKind::one_hit(Color::White))));
        }
        let help = match only {
            _ if text.contains(SEPARATORS) => {
                "write codes alone: no commas, quotes or brackets stand around or between them".to_owned()
            }
            Some('O' | 'o') if !spaced => format!("{}; or did you mean 0?", self.meaning_of(text)),
            Some('l' | 'I') if !spaced => format!("{}; or did you mean 1?", self.meaning_of(text)),
            Some(letter) if letter.is_ascii_alphabetic() && !spaced => self.meaning_of(text),
            Some('.') => "`.` is empty in rows without blanks; with blanks, write 0".to_owned(),
            Some('#' | '/') => format!("{CODES}; a comment begins with `;`"),
            _ if spaced => CODES.to_owned(),
            _ => format!("{CODES}; `.` is empty too"),
        };
        Err((format!("`{}` is not a code", shown(text)), help))
    }

    /// The help for a letter without a meaning.
    fn meaning_of(&self, letter: &str) -> String {
        let known = self.settings.tiles.keys().find(|known| known.to_string().eq_ignore_ascii_case(letter));
        match known {
            Some(known) => format!("did you mean `{known}`? upper and lower case differ"),
            None => format!("write a line `tile {letter}: …` before the rows to give it a meaning"),
        }
    }
}

/// Signs that stand between or around values in other formats.
const SEPARATORS: [char; 9] = [',', '"', '\'', '[', ']', '{', '}', '(', ')'];

/// The help that lists the codes which need no `tile` line.
const CODES: &str = "write a code: 0 empty, 1 solid, 2 blue, 3 green, 4 sand, 5 orange, 6 white";
