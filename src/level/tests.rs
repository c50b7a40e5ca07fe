//! Tests of the format: what a text means, what is wrong with it, and that a printed level parses
//! to the same level.

use super::*;
use proptest::prelude::*;

fn level(text: &str) -> Level {
    parse("test.lvl", "Test", text).unwrap_or_else(|problems| panic!("{problems}\n{text}"))
}

/// The messages for `text`, without the help.
fn messages(text: impl AsRef<[u8]>) -> Vec<String> {
    let problems = parse("test.lvl", "Test", text).expect_err("problems");
    problems.to_string().lines().filter(|line| !line.starts_with("  help: ")).map(str::to_owned).collect()
}

fn brick(color: Color) -> Tile {
    Tile::Brick(BrickKind::one_hit(color))
}

const STEEL: Tile = Tile::Brick(BrickKind { color: Color::Steel, hits: None, drop: Drop::Nothing });

#[test]
fn codes_mean_what_they_mean_in_the_tutorial() {
    use Color::*;
    let level = level("0 1 2 3\n4 5 6 99\n");
    let expected =
        [Tile::Empty, STEEL, brick(Blue), brick(Green), brick(Sand), brick(Orange), brick(White), brick(White)];
    assert_eq!(level.tiles(), expected);
    assert_eq!((level.columns(), level.rows()), (4, 2));
    assert_eq!((level.title(), level.author(), level.speed(), level.lives()), ("Test", None, 1.0, 3));
}

#[test]
fn blanks_and_line_ends_of_any_editor_are_fine() {
    let expected = level("2 3\n0 1\n");
    for text in ["2 3 \t\n0 1 \t", "\u{feff}2 3\r\n0 1\r\n", "\n\n 2\t3\n0  1\n\n \n"] {
        assert_eq!(level(text), expected, "{text:?}");
    }
}

/// Rows of more than one character without a blank inside are dense.
#[test]
fn a_file_is_dense_or_spaced_by_its_rows() {
    for (dense, spaced) in [("2.3\n.1.\n", "2 0 3\n0 1 0\n"), ("20\n61\n", "2 0\n6 1\n"), ("  23\t\n", "2 3\n")] {
        assert_eq!(level(dense).tiles(), level(spaced).tiles(), "{dense}");
    }
    assert_eq!(level("2\n3\n").columns(), 1, "one column is the same in both");
    assert_eq!(level("12 3\n").columns(), 2, "with a blank, 12 is one code");
    let mixed = "this row is written without blanks between its bricks, line 1 with them";
    assert_eq!(messages("2 3\n23\n"), [format!("test.lvl:2: {mixed}")]);
    let mixed = "this row is written with blanks between its bricks, line 2 without them";
    assert_eq!(messages("2 3\n23\n32\n"), [format!("test.lvl:1: {mixed}")], "most rows decide");
    assert_eq!(level(".\n2\n").tiles(), level("0\n2\n").tiles());
    assert_eq!(messages("2 . 3\n"), ["test.lvl:1:3: `.` is not a code"]);
}

#[test]
fn comments_stand_anywhere() {
    let expected = level("2 3\n0 1\n");
    assert_eq!(level("; a wall\n2 3 ; the top\n; between\n0 1;end\n;\n"), expected);
}

#[test]
fn a_level_says_what_it_is() {
    let text = "title: Two  words\nauthor: Ada L.\nspeed: 1.25\nlives: 5\n2 2\n";
    let level = level(text);
    assert_eq!((level.title(), level.author()), ("Two  words", Some("Ada L.")));
    assert_eq!((level.speed(), level.lives()), (1.25, 5));
}

#[test]
fn tile_lines_give_codes_a_look_and_a_behaviour() {
    let level = level(
        "tile a: color=#ff8000 hits=3 drop=multi-ball\ntile 6: solid\ntile B: drop=none\ntile 7: hits=2 drop=usual\n\
         aB67\n2..1\n",
    );
    let hits = |hits| NonZeroU8::new(hits);
    let expected = [
        BrickKind { color: Color::Custom([255, 128, 0]), hits: hits(3), drop: Drop::PowerUp(PowerUpKind::MultiBall) },
        BrickKind { color: Color::White, hits: hits(1), drop: Drop::Nothing },
        BrickKind { color: Color::Steel, hits: None, drop: Drop::Nothing },
        BrickKind { color: Color::White, hits: hits(2), drop: Drop::Usual },
    ];
    assert_eq!(level.tiles()[..4], expected.map(Tile::Brick));
    assert_eq!(
        super::parse("t", "T", "tile 9: hits=9\n9 9 0\n").expect("spaced").tiles()[0],
        super::parse("t", "T", "tile x: hits=9\nx.\n").expect("dense").tiles()[0]
    );
}

#[test]
fn each_mistake_is_named_with_its_place() {
    for (text, expected) in [
        ("", "test.lvl: the level is empty"),
        ("  \n\n", "test.lvl: the level is empty"),
        ("title: Nothing\n", "test.lvl: the level is empty"),
        ("0 1\n1 0\n", "test.lvl: the level has nothing to destroy"),
        ("2 2\n2 2 2\n", "test.lvl:2: row 2 has 3 bricks, row 1 (line 1) has 2"),
        ("2 2\n2\n", "test.lvl:2: row 2 has 1 brick, row 1 (line 1) has 2"),
        ("2 x 2\n", "test.lvl:1:3: `x` is not a code"),
        ("2x2\n", "test.lvl:1:2: `x` is not a code"),
        ("2 -1\n", "test.lvl:1:3: `-1` is not a code"),
        ("2 2.5\n", "test.lvl:1:3: `2.5` is not a code"),
        ("ä 2\n", "test.lvl:1:1: `ä` is not a code"),
        ("2 99999999999\n", "test.lvl:1:3: `99999999999` is too large for a code"),
        ("2 2\n\n2 2\n", "test.lvl:2: a blank line stands between two rows"),
        ("\u{1} \u{2}", "test.lvl:1:1: `\\u{1}` is not a code"),
        ("titel: x\n2\n", "test.lvl:1:1: `titel` is not a key"),
        ("title:\n2\n", "test.lvl:1:7: a text is missing after the colon"),
        ("title: a\ntitle: b\n2\n", "test.lvl:2:1: `title` is set twice"),
        ("2\ntitle: a\n", "test.lvl:2: a setting stands after the first row (line 1)"),
        ("speed: fast\n2\n", "test.lvl:1:8: `fast` is not a speed"),
        ("speed: 5\n2\n", "test.lvl:1:8: `5` is not a speed"),
        ("speed: nan\n2\n", "test.lvl:1:8: `nan` is not a speed"),
        ("lives: +3\n2\n", "test.lvl:1:8: `+3` is not a number of lives"),
        ("speed: +1\n2\n", "test.lvl:1:8: `+1` is not a speed"),
        ("tile a: hits=+3\n2\n", "test.lvl:1:14: `+3` is not a number of hits"),
        ("2\0 2\n2 2\n", "test.lvl:1:2: a NUL character stands here: U+0000"),
        ("title: a // b\u{200b}\n2\n", "test.lvl:1:14: a zero-width space, which is invisible, stands here: U+200B"),
        ("lives: 0\n2\n", "test.lvl:1:8: `0` is not a number of lives"),
        ("tile: solid\n2\n", "test.lvl:1:1: `tile` lacks its code"),
        ("tile 5: solid\n2\n", "test.lvl:1:6: `5` cannot be given a meaning"),
        ("tile ab: solid\n2\n", "test.lvl:1:6: `ab` cannot be given a meaning"),
        ("tile a: solid\ntile a: solid\n2\n", "test.lvl:2:6: `tile a` is set twice"),
        ("tile a: colour=#123456\n2\n", "test.lvl:1:9: `colour=#123456` is not an attribute of a brick"),
        ("tile a: color=red\n2\n", "test.lvl:1:15: `red` is not in the form #rrggbb"),
        ("tile a: color=#+1+2+3\n2\n", "test.lvl:1:15: `#+1+2+3` is not a colour"),
        ("tile a: hits=10\n2\n", "test.lvl:1:14: `10` is not a number of hits"),
        ("tile a: hits=2 solid\n2\n", "test.lvl:1:16: `solid` repeats or contradicts what stands before it"),
        ("tile a: color = #123456\n2\n", "test.lvl:1:9: `color` has no value"),
        ("tile a: hits=2\na 2\n", "test.lvl:2:1: `a` means nothing in rows with blanks"),
        ("tile a: drop=stick\n2\n", "test.lvl:1:14: `stick` is not a power-up"),
        ("lives 3: 3\n2\n", "test.lvl:1:7: `3` does not belong between the key and the colon"),
        ("tile a b: solid\n2\n", "test.lvl:1:8: `b` does not belong between the key and the colon"),
        ("speed:\n2\n", "test.lvl:1:7: a number is missing after the colon"),
        ("title: a\tb\n2\n", "test.lvl:1:9: `\\t` cannot be shown"),
        // Without a colon.
        ("title Two towers\n2\n", "test.lvl:1:1: a colon is missing after `title`"),
        ("  Speed = 2\n2\n", "test.lvl:1:3: a colon is missing after `speed`"),
        ("lives=3\n2\n", "test.lvl:1:1: a colon is missing after `lives`"),
        ("title = a: b\n2\n", "test.lvl:1:1: a colon is missing after `title`"),
        ("tile a color=#123456\n2\n", "test.lvl:1:1: a colon is missing after `tile`"),
        ("tile ;: solid\n2\n", "test.lvl:1:1: a colon is missing after `tile`"),
        ("2\nlives 3\n", "test.lvl:2: a setting stands after the first row (line 1)"),
        // Comments of other formats.
        ("# a wall\n2 2\n// b\n2 2\n", "test.lvl:1:1: `#` does not begin a comment"),
        ("2 2 // three\n2 2\n", "test.lvl:1:5: `//` does not begin a comment"),
        ("22# three\n22\n", "test.lvl:1:3: `#` does not begin a comment"),
        ("tile a: solid\na.a # note: x\n2.2\n", "test.lvl:2:5: `#` does not begin a comment"),
        ("2 2\n#\n2 2\n", "test.lvl:2:1: `#` does not begin a comment"),
        ("2\u{2028}2\n22\n", "test.lvl:1:2: a line separator, which does not end a line here, stands here: U+2028"),
        (
            "2 2\r2 2\n2 2\n",
            "test.lvl:1:4: a carriage return, which does not end a line by itself, stands here: U+000D",
        ),
        (
            "title: a\u{202e}b\n22\n",
            "test.lvl:1:9: a mark for the direction of writing, which is invisible, stands here: U+202E",
        ),
        ("title: a\0b and more and more\n22\n", "test.lvl:1:9: a NUL character stands here: U+0000"),
        ("tile a: hits=2\u{200b}\na2\n", "test.lvl:1:15: a zero-width space, which is invisible, stands here: U+200B"),
        ("```text\n22\n22\n", "test.lvl:1: this line is neither a row of bricks nor a setting"),
        ("####\n#22#\n", "test.lvl:1:1: `#` is not a code"),
        ("2//2\n2222\n", "test.lvl:1:2: `/` is not a code"),
        ("2\u{200b}2\n22\n", "test.lvl:1:2: a zero-width space, which is invisible, stands here: U+200B"),
        ("2, 2, 2\n0, 3, 0\n", "test.lvl:1:1: `2,` is not a code"),
        ("\"22\",\n\"22\"\n", "test.lvl:1:1: `\"` is not a code"),
        ("tile \"a\": hits=2\na2\n", "test.lvl:1:6: `\"a\"` cannot be given a meaning"),
        // Letters that take fewer bytes in lower case.
        ("ẞé = x: y\n2\n", "test.lvl:1:1: `ẞé` is not a key"),
        ("\u{212a}=é: x\n2\n", "test.lvl:1:1: `\u{212a}=é` is not a key"),
        ("tileẞ: hits=2\n2\n", "test.lvl:1:1: `tileẞ` is not a key"),
        ("speed: 2 # fast\n2\n", "test.lvl:1:10: `#` does not begin a comment"),
        ("lives: 2 //few\n2\n", "test.lvl:1:10: `//` does not begin a comment"),
        ("tile a: hits=2 # tough\na\n", "test.lvl:1:16: `#` does not begin a comment"),
        ("My first level\n2 2\n", "test.lvl:1: this line is neither a row of bricks nor a setting"),
        (
            "tile a: solid\na2 2a\n2222\n2222\n",
            "test.lvl:2: this row is written with blanks between its bricks, line 3 without them",
        ),
        // The length of most rows decides which rows are wrong.
        ("2 2\n2 2 2\n2 2 2\n", "test.lvl:1: row 1 has 2 bricks, row 2 (line 2) has 3"),
        ("2 2\n2 2 2\n2 2 2\n2 2\n", "test.lvl:2: row 2 has 3 bricks, row 1 (line 1) has 2"),
        ("2 2\r2 2\r", "test.lvl: the lines end with CR alone, as on the first Macintosh"),
    ] {
        let messages = messages(text);
        assert_eq!(messages[0], expected, "{text:?}");
    }
    let long = format!("title: {}\n2\n", "x".repeat(61));
    assert_eq!(messages(&long)[0], "test.lvl:1:8: 61 characters; the limit is 60");
}

#[test]
fn the_nearest_known_word_is_offered() {
    for (text, expected) in [
        ("autor: x\n2\n", "did you mean `author`?"),
        ("tile a: hit=3\n2\n", "write hits=3"),
        ("tile a: drop=stiky\n2\n", "did you mean `sticky`?"),
        ("2b\n", "write a line `tile b: …` before the rows to give it a meaning"),
        ("tile b: hits=2\n2B\n", "did you mean `b`? upper and lower case differ"),
        ("Title: x\n2\n", "did you mean `title`?"),
        ("Tile b: hits=2\n2\n", "did you mean `tile`?"),
        ("tileb: hits=2\n2\n", "write `tile b: …`"),
        ("tile b hits=2\n2\n", "write `tile b: …`"),
        ("tile = b\n2\n", "write `tile X: …`"),
        ("name: x\n2\n", "the keys are title, author, speed, lives, tile; begin a comment with `;`"),
        ("speed: 1,5\n2\n", "write a point: 1.5"),
        ("speed: 120%\n2\n", "write a factor: 1.2"),
        ("speed: 900%\n2\n", "write a factor from 0.25 to 4; 1 is the usual speed"),
        ("a: color=#ff0000 hits=2\na2\n", "write `tile a: …`"),
        ("tile a: #ff0000\na2\n", "write color=#ff0000"),
        ("tile a: hits=2 #tough\na2\n", "begin it with `;`"),
        ("tile a: color=ff0000\na2\n", "write #ff0000"),
        ("tile a: color=#f08\na2\n", "write #ff0088"),
        ("tile a: color=\"#f00f00\"\na2\n", "write #f00f00"),
        ("tile a: color: #ff0000\na2\n", "write it with `=` and small letters: color=#ff0000"),
        ("tile a: 3 hits\na2\n", "write hits=3"),
        ("tile a: solid=true\na2\n", "write `solid` alone"),
        ("tile a: hits:2\na2\n", "write it with `=` and small letters: hits=2"),
        ("tile a: hits=2, drop=none\na2\n", "write blanks, and no commas: hits=2 drop=none"),
        ("22;22\n2222\n2222\n", "a comment begins at the `;`: remove it, or write a blank before it"),
        ("tile a: Hits=3\na2\n", "write it with `=` and small letters: hits=3"),
        ("tile a: drop=None\na2\n", "did you mean `none`?"),
        ("tile a: drop=speed,sticky\na2\n", "name one: a brick drops one thing"),
        ("22O2\n", "write a line `tile O: …` before the rows to give it a meaning; or did you mean 0?"),
        ("2l\n", "write a line `tile l: …` before the rows to give it a meaning; or did you mean 1?"),
        (
            "  2\n 222\n22222\n22222\n",
            "give every row the same number of bricks; write `.`, or 0 with blanks, for an empty place: blanks at the \
             start of a row are ignored",
        ),
    ] {
        let problems = parse("test.lvl", "Test", text).expect_err("a mistake");
        assert_eq!(problems.problems[0].help, expected, "{text}");
    }
}

/// The help repeats the author's own values in the corrected form.
#[test]
fn the_help_keeps_the_values_of_the_author() {
    for (attributes, expected) in [
        ("color=#f00,hits=2", "write blanks, and no commas: color=#ff0000 hits=2"),
        ("solid, color=#ff0000", "write blanks, and no commas: solid color=#ff0000"),
        ("color=rgb(255,0,128),hits=2", "write blanks, and no commas: color=#ff0080 hits=2"),
        ("hits=2,", "write blanks, and no commas: hits=2"),
        ("hits=2,bad", "write hits=2"),
        ("hits=2, tough", "write a blank instead"),
        ("drop= speed", "write it behind a `=`, without blanks: drop=speed"),
        ("drop =Speed hits=2", "write it behind a `=`, without blanks: drop=speed hits=2"),
        ("color = #f80 hits = 2", "write it behind a `=`, without blanks: color=#ff8800 hits=2"),
        ("color #ff0000", "write it behind a `=`, without blanks: color=#ff0000"),
        ("drop=", "write it behind a `=`, without blanks: drop=multi-ball"),
        ("drop= speed drop=chaos", "write it behind a `=`, without blanks: drop=multi-ball"),
        ("color: #ff0000, hits: 2", "write it with `=` and small letters: color=#ff0000 hits=2"),
        ("{color: red, hits: 3}", "write it with `=` and small letters: color=#ff0000 hits=3"),
        ("colour=#ff0000 hits=3", "write color=#ff0000 hits=3"),
        ("solid: no", "write `solid` alone"),
        ("red", "write color=#ff0000"),
        ("bad", "write color=#rrggbb, hits=1 to 9 or solid, drop=NAME, with blanks between them"),
        ("hits=3x", "write hits=3"),
    ] {
        let problems =
            parse("test.lvl", "Test", format!("tile a: {attributes}\na2\n")).expect_err("a mistake").problems;
        assert_eq!((problems.len(), problems[0].help.as_str()), (1, expected), "{attributes}");
    }
    for (color, expected) in [
        ("red", "#ff0000"),
        ("Orange", "#ffa500"),
        ("0xff0000", "#ff0000"),
        ("#FF0000ff", "#FF0000"),
        ("f80", "#ff8800"),
        ("#f80f", "#ff8800"),
        ("rgb(255, 136, 0)", "#ff8800"),
        ("rgba(100%, 0%, 50%, 0.5)", "#ff0080"),
        ("rgb(255 136 0 / 50%)", "#ff8800"),
        ("255,136,0", "#ff8800"),
    ] {
        let problems =
            parse("test.lvl", "Test", format!("tile a: color={color}\na2\n")).expect_err("a mistake").problems;
        assert_eq!((problems.len(), problems[0].help.clone()), (1, format!("write {expected}")), "{color}");
        assert_eq!(problems[0].length, color.len(), "all of it is meant");
    }
    for color in ["reddish", "rgb(256,0,0)", "rgb(1,2)", "rgb(", "hsl(0,0,0)", "#ff00"] {
        let problems =
            parse("test.lvl", "Test", format!("tile a: color={color}\na2\n")).expect_err("a mistake").problems;
        let is_open = color != "#ff00";
        assert_eq!(problems[0].help.starts_with("write #rrggbb"), is_open, "{color}");
    }
    for (line, expected) in [
        ("speed: 1.5x", "write `speed: 1.5`"),
        ("speed: 1,5x", "write `speed: 1.5`"),
        ("speed: \"1.5\"", "write `speed: 1.5`"),
        ("speed: x2", "write `speed: 2`"),
        ("speed: -1", "write a factor from 0.25 to 4; 1 is the usual speed"),
        ("speed: 7x", "write a factor from 0.25 to 4; 1 is the usual speed"),
        ("lives: 5 lives", "write `lives: 5`"),
        ("lives:\u{a0}3\u{a0}x", "write `lives: 3`"),
        ("lives: -3", "write a number from 1 to 9; 3 is usual"),
    ] {
        let problems = parse("test.lvl", "Test", format!("{line}\n22\n")).expect_err("a mistake").problems;
        assert_eq!((problems.len(), problems[0].help.as_str()), (1, expected), "{line}");
    }
}

/// Attributes of a brick on lines of their own are one mistake, however many there are.
#[test]
fn attributes_belong_on_their_line() {
    let said = |text: &str| {
        let problems = parse("test.lvl", "Test", text).expect_err("a mistake").problems;
        problems.into_iter().map(|problem| (problem.line, problem.message, problem.help)).collect::<Vec<_>>()
    };
    let one = |line: usize, word: &str, help: &str| {
        vec![(
            Some(line),
            format!("`{word}` stands on a line of its own"),
            format!("write all of the brick on one line{help}"),
        )]
    };
    let whole = ": `tile a: color=#ff0000 hits=3`";
    assert_eq!(said("tile a:\n  color=#ff0000\n  hits=3\na2a\n"), one(2, "color=#ff0000", whole));
    assert_eq!(said("tile a:\n\n  color: red ; red\n\n  hits: 3\n\na2a\n"), one(3, "color: red", whole));
    assert_eq!(said("tile a: color=#ff0000\nhits=3\ntile b: solid\naba\n"), one(2, "hits=3", whole));
    assert_eq!(said("tile a:\nsolid\na2a\n"), one(2, "solid", ": `tile a: solid`"));
    assert_eq!(said("tile a:\ncolor=reddish\na2a\n"), one(2, "color=reddish", ", behind `tile a:`"));
    let list = one(2, "- color: #ff0000", whole);
    assert_eq!(said("tile a:\n- color: #ff0000\n- hits: 3\na2a\n"), list);
    let unnamed = ": `tile X: hits=2`, with the brick's letter for X";
    assert_eq!(said("hits=2\n222\n"), one(1, "hits=2", unnamed));
    assert_eq!(said("tile a: solid\ntitle: A\nhits=2\na22\n"), one(3, "hits=2", unnamed));
    let row = "tile s: hits=2\ntile o: hits=2\ntile l: hits=2\ntile i: hits=2\ntile d: hits=2\nsolid\n";
    assert_eq!(level(row).columns(), 5, "a row may look like one");
}

#[test]
fn a_second_level_in_a_file_is_one_mistake() {
    let second = "a second level begins here";
    for (text, line) in [
        ("title: One\n22\n22\n\ntitle: Two\n333\n333\n", 5),
        ("title: One\n22\n22\n22\n\ntitle: Two\nlives: 3\nspeed: 2\n\n33\n\n33\n33\n", 6),
        ("22\n22\nlives: 3\ntitle: Two\n33\n33\n", 3),
        ("title: One\n2222\ntitle: Two\n3333\n", 3),
        ("22\n22\n\n333\n333\n", 4),
        ("22\n22\n---\n333\n333\n", 4),
        ("22\n22\n\n---\n\n; Two\n333\n333\n\n4444\n4444\n", 7),
        ("22\n22\n\n3 3\n3 3\n", 4),
    ] {
        assert_eq!(messages(text), [format!("test.lvl:{line}: {second}")], "{text}");
    }
    let help = |text: &str| parse("test.lvl", "Test", text).expect_err("a mistake").problems.remove(0).help;
    assert!(help("22\n22\n\n33\n33\n").ends_with("an empty row of the level; a second level needs a file of its own"));
    assert_eq!(messages("22\n22\n\n33\n33\n").len(), 1);
    // A title at the end, or after a line that is not a row, begins no second level.
    for text in ["22\n22\ntitle: A\n", "x\ntitle: A\n22\n22\n", "22\nlives: 3\n22\ntitle: A\n22\n"] {
        assert!(messages(text).iter().all(|message| !message.contains(second)), "{text}");
    }
}

#[test]
fn blanks_that_look_like_nothing_are_named() {
    for (text, expected) in [
        ("22\u{a0}22\n22222\n22222\n", "test.lvl:1:3: a no-break space stands here: U+00A0"),
        ("22222\n22222\n  22\u{202f}22\n", "test.lvl:3:5: a narrow no-break space stands here: U+202F"),
        ("22\u{3000}22\n22222\n22222\n", "test.lvl:1:3: an ideographic space stands here: U+3000"),
        ("2\u{feff}2\n22\n", "test.lvl:1:2: a zero-width no-break space, which is invisible, stands here: U+FEFF"),
        (
            "22 22\n22222\n22222\n",
            "test.lvl:1: this row is written with blanks between its bricks, line 2 without them",
        ),
    ] {
        assert_eq!(messages(text), [expected], "{text:?}");
    }
    assert_eq!(level("2\u{a0}3\n3\u{a0}2\n"), level("2 3\n3 2\n"), "it parts codes like any blank");
}

#[test]
fn bytes_that_are_not_utf_8_are_refused() {
    let utf_16: Vec<u8> = "\u{feff}2 2\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(messages(&utf_16), ["test.lvl: this is UTF-16 or UTF-32, and a level is UTF-8"]);
    assert_eq!(messages(&utf_16[2..]), ["test.lvl: this is not UTF-8 text"]);
    assert_eq!(messages(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), ["test.lvl: this is not UTF-8 text"]);
    let latin_1 = b"\xef\xbb\xbftitle: A\xc3\xa4\n; Gr\xfc\xdfe\n2 2\n";
    assert_eq!(messages(latin_1), ["test.lvl:2:5: this character is not UTF-8"]);
    assert_eq!(messages(b"\xef\xbb\xbf\xfc\n2 2\n"), ["test.lvl:1:1: this character is not UTF-8"]);
}

#[test]
fn what_its_author_can_hardly_mean_is_remarked() {
    let remarked = |text: &str| -> Vec<String> {
        level(text);
        let place = |problem: &Problem| (problem.line.unwrap_or(0), problem.column.unwrap_or(0));
        remarks(text, |text| text.char_indices().find(|(_, c)| *c == '二'))
            .iter()
            .map(|remark| format!("{:?} {}", place(remark), remark.message))
            .collect()
    };
    assert_eq!(remarked("tile a: hits=2\ntile b: color=#ff0000\ntile 6: hits=3\nab6\n"), [""; 0]);
    assert_eq!(remarked("author: Ä二\n2\n"), ["(1, 10) the game's font has no `二`, and draws a box for it"]);
    assert_eq!(remarked("\u{feff}; one\ntile a: hits=2\n22\n"), ["(2, 6) no row uses `a`"]);
    assert_eq!(remarked("tile 6:\n2 6\n"), ["(1, 6) `6` has no attributes: it is a white brick"]);
    assert_eq!(
        remarked("tile d: color=#181830\ntile e: color=#202020\ntile f: color=#000080\ndef\n"),
        ["(1, 9) `d` is so dark that it can hardly be seen"]
    );
    let quotes = "the quotes are part of the text, and are shown";
    assert_eq!(
        remarked("title: \"Two towers\"\nauthor: ‘Ada’\n2\n"),
        [format!("(1, 8) {quotes}"), format!("(2, 9) {quotes}")]
    );
    assert_eq!(remarked("title: \"A\" or \"B\"\nauthor: 'n Roll'\n2\n").len(), 1, "only where nothing else is quoted");
    assert_eq!(remarked("title: \"\nauthor: Rock 'n'\n2\n"), [""; 0]);
    let comment = "a comment begins here, so the rest of the line is ignored";
    assert_eq!(remarked("tile a: color=#ff0000; hits=3\na\n"), [format!("(1, 22) {comment}")]);
    assert_eq!(remarked("title: me; you\n2;2;2\n"), [format!("(1, 10) {comment}"), format!("(2, 2) {comment}")]);
    assert_eq!(remarked("tile a: hits=2;tough\nspeed: 1.2;fast\n; 22\n2a ;22\n2a;end\n"), [""; 0]);
    assert_eq!(
        remarked(" 222\n222\n"),
        ["(2, 0) this row is indented differently from line 1, but that does not move it"]
    );
    assert_eq!(remarked(" 222\n 222\n"), [""; 0]);
    assert_eq!(remarked(" 2 3\n22 3\n").len(), 1, "numbers may stand one below the other");
    assert_eq!(
        remarked("tile s: solid drop=speed\ns2\n"),
        ["(1, 9) a solid brick is never destroyed, so nothing falls out of it"]
    );
    assert_eq!(
        remarked("2 03\n22  2\n33  2\n"),
        ["(2, 1) `22` is one white brick, like every number from 6 up"],
        "once"
    );
}

#[test]
fn all_mistakes_are_listed_at_once() {
    let expected = ["test.lvl:1:1: `a` is not a code", "test.lvl:2: row 2 has 1 brick, row 1 (line 1) has 2"];
    assert_eq!(messages("a 2\n3\n"), expected);
    assert_eq!(messages("x ".repeat(500)), ["test.lvl:1:1: `x` is not a code"], "each code once");
    for bad_tile in [
        "tile a: hits=12",
        "tile a hits=2",
        "tile a = hits=2",
        "Tile a: hits=2",
        "tiles a: hits=2",
        "tilea: hits=2",
        "a: hits=2",
        "brick a: hits=2",
        "tile \"a\": hits=2",
        "tile aa: hits=2",
    ] {
        let said = messages(format!("{bad_tile}\naaaa\naaaa\n"));
        assert_eq!(said.len(), 1, "its bricks are no mistakes of their own: {said:?}");
    }
    assert_eq!(messages("aaaa\naaaa\ntile a: hits=2\n").len(), 1);
    assert_eq!(messages("x\ntitle: A\nlives: 3\nspeed: 1\n22\n").len(), 2, "the line, and one for all that follow");
    assert_eq!(messages("2 2\n#\n2 2\n").len(), 1);
    assert_eq!(messages("tile a: hits=2\u{200b}\na2\n").len(), 1);
    assert_eq!(messages("---\n22\n22\n").len(), 1, "a line without any code is no row of another length as well");
    let html = "<!DOCTYPE html>\n<html><head>\n<title>Some page</title></head>\n<body class=\"x\"><p>Hello</p>\n</body></html>\n";
    assert_eq!(messages(html), ["test.lvl: this does not look like a level"]);
    let many: String = ('a'..='z').map(|letter| format!("{letter}2\n")).collect();
    let many = messages(&many);
    assert_eq!((many.len(), many[10].as_str()), (11, "test.lvl:11: there are more mistakes from here on"));
}

/// Reading a million times the same character takes linear time. If any character took quadratic
/// time, this test would take minutes.
#[test]
fn every_character_takes_linear_time() {
    for sign in ["/", "#", "# ", "/ ", "//a", "=", ":", ";", ",", "\"", "`", "\u{200b}", " ", "a ", ".", "é"] {
        assert!(!messages(sign.repeat(1_000_000)).is_empty(), "{sign}");
        assert!(!messages(format!("tile a: {}\n", sign.repeat(1_000_000))).is_empty(), "{sign}");
    }
}

#[test]
fn too_many_columns_or_rows_are_refused() {
    assert_eq!(messages("2 ".repeat(1_000_000)), ["test.lvl:1:2001: more than 1000 bricks in a row"]);
    assert_eq!(messages("2".repeat(1_000_000)), ["test.lvl:1:1001: more than 1000 bricks in a row"]);
    assert_eq!(messages("2\n".repeat(1001)), ["test.lvl:1001: more than 1000 rows"]);
    assert_eq!(level(&format!("{}\n", "2 ".repeat(1000)).repeat(1000)).tiles().len(), 1_000_000);
}

#[test]
fn a_cell_knows_its_place_in_the_text() {
    let dense = "title: X\n; comment\n 2.3\n\t111\n";
    assert_eq!(place(dense, 3, 2), Some((3, 4, 1)));
    assert_eq!(place(dense, 3, 4), Some((4, 3, 1)));
    assert_eq!(place("2 12\n3  4\n", 2, 1), Some((1, 3, 2)));
    assert_eq!(place("2 12\n3  4\n", 2, 3), Some((2, 4, 1)));
    assert_eq!(place("2 12\n3  4\n", 2, 4), None);
}

#[test]
fn a_file_name_makes_a_title() {
    assert_eq!(title_from_file_name("02-two_gaps.lvl"), "Two gaps");
    assert_eq!(title_from_file_name("wall"), "Wall");
    assert_eq!(title_from_file_name("WALL.LVL"), "WALL");
    assert_eq!(title_from_file_name("07.lvl"), "07");
    assert_eq!(title_from_file_name(""), "");
    assert_eq!(title_from_file_name("a;\u{7}b.lvl"), "A  b");
    assert_eq!(title_from_file_name(&"x".repeat(300)).chars().count(), 60);
}

/// Names come from web pages, and from languages whose writing needs marks: what the game writes of
/// such a level it can read.
#[test]
fn a_title_from_a_file_name_is_one_that_a_level_can_have() {
    for c in (0..0x1_0000).filter_map(char::from_u32).filter(|c| *c != '/') {
        let title = title_from_file_name(&format!("01-my{c}level.lvl"));
        let text = format!("title: {title}\n2 2\n");
        let read = parse("a.lvl", "A", &text).unwrap_or_else(|error| panic!("{c:?}: {error}"));
        assert_eq!(read.title(), title, "{c:?}");
    }
    assert_eq!(title_from_file_name("my\u{200b}level\u{feff}.lvl"), "Mylevel");
}

/// Any level that a text can describe.
fn any_level() -> impl Strategy<Value = Level> {
    let kind = (
        prop_oneof![Just(None), any::<[u8; 3]>().prop_map(Some)],
        prop_oneof![Just(None), (1_u8..10).prop_map(NonZeroU8::new)],
        prop_oneof![
            Just(Drop::Usual),
            Just(Drop::Nothing),
            prop::sample::select(PowerUpKind::ALL.to_vec()).prop_map(Drop::PowerUp)
        ],
    );
    let kind = kind.prop_map(|(color, hits, drop)| {
        let plain = if hits.is_some() { Color::White } else { Color::Steel };
        Tile::Brick(BrickKind { color: color.map_or(plain, Color::Custom), hits, drop })
    });
    let tile = prop_oneof![3 => (0_u32..8).prop_map(Tile::from_code), 1 => kind];
    let head = ("[a-zA-Z0-9 .:!-]{0,20}", prop_oneof![Just(None), "[a-z]{1,10}".prop_map(Some)], 1_u32..10, 1_u8..17);
    (head, 1_usize..9, prop::collection::vec(tile, 8..50)).prop_map(
        |((title, author, lives, speed), columns, tiles)| {
            let rows = tiles.len() / columns;
            let mut tiles = tiles[..rows * columns].to_vec();
            tiles[0] = brick(Color::Green);
            let (title, speed) = (title.trim().to_owned(), f32::from(speed) / 4.0);
            let codes = vec![Code::EMPTY; tiles.len()];
            Level { title, author, speed, lives, columns, tiles, codes }
        },
    )
}

proptest! {
    #[test]
    fn any_text_gives_a_level_or_problems(text in "(\\PC|[0-9 \t\r\n]){0,200}") {
        match parse("test.lvl", "Test", &text) {
            Ok(level) => prop_assert_eq!(level.columns() * level.rows(), level.tiles().len()),
            Err(problems) => prop_assert!(!problems.problems.is_empty()),
        }
    }

    /// These lines are almost a level, which random characters hardly ever are.
    #[test]
    fn lines_that_look_like_a_level_give_one_or_problems(
        lines in prop::collection::vec("(title|author|speed|lives|tile [a6]|tile): ?(a|2|1.5|solid|hits=2|color=#a1b2c3|drop=chaos){0,3}|[ab126.; ]{0,8}", 0..8)
    ) {
        let text = lines.join("\n");
        if let Ok(level) = parse("test.lvl", "Test", &text) {
            prop_assert_eq!(parse("again", "Test", level.to_text()), Ok(level));
        }
    }

    #[test]
    fn printing_and_parsing_gives_the_same_level(level in any_level()) {
        let text = level.to_text();
        let again = parse("test.lvl", &level.title, &text);
        prop_assert_eq!(again.as_ref().map_err(ToString::to_string), Ok(&level), "{}", text);
        for cell in 0..level.tiles.len() {
            prop_assert!(place(&text, level.columns, cell).is_some());
        }
    }
}
