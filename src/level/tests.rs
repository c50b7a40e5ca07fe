//! Tests of the format: parsing a text, its problems, and that a printed level parses to an equal
//! level.

use super::*;
use proptest::prelude::*;
use std::num::NonZeroU8;

fn level(text: &str) -> Level {
    parse("test.lvl", "Test", text).unwrap_or_else(|problems| panic!("{problems}\n{text}"))
}

/// Returns the messages for `text`, without the help.
fn messages(text: impl AsRef<[u8]>) -> Vec<String> {
    let problems = parse("test.lvl", "Test", text).expect_err("problems");
    problems.to_string().lines().filter(|line| !line.starts_with("  help: ")).map(str::to_owned).collect()
}

fn brick(color: Color) -> Tile {
    Tile::Brick(BrickKind::one_hit(color))
}

const STEEL: Tile = Tile::Brick(BrickKind { hits: None, drop: Drop::Nothing, ..BrickKind::one_hit(Color::Steel) });

#[test]
fn codes_are_the_tutorials() {
    use Color::*;
    let level = level("0 1 2 3\n4 5 6 99\n");
    let expected =
        [Tile::Empty, STEEL, brick(Blue), brick(Green), brick(Sand), brick(Orange), brick(White), brick(White)];
    assert_eq!(level.tiles, expected);
    assert_eq!((level.columns, level.rows()), (4, 2));
    assert_eq!((level.title.as_str(), level.author.as_deref(), level.speed, level.lives), ("Test", None, 1.0, 3));
}

#[test]
fn blanks_and_line_ends_of_any_editor_are_accepted() {
    let expected = level("2 3\n0 1\n");
    for text in ["2 3 \t\n0 1 \t", "\u{feff}2 3\r\n0 1\r\n", "\n\n 2\t3\n0  1\n\n \n"] {
        assert_eq!(level(text), expected, "{text:?}");
    }
}

/// Rows of more than one character without a space inside are dense.
#[test]
fn rows_decide_the_style_of_a_file() {
    for (dense, spaced) in [("2.3\n.1.\n", "2 0 3\n0 1 0\n"), ("20\n61\n", "2 0\n6 1\n"), ("  23\t\n", "2 3\n")] {
        assert_eq!(level(dense).tiles, level(spaced).tiles, "{dense}");
    }
    assert_eq!(level("2\n3\n").columns, 1, "one column is the same in both");
    assert_eq!(level("12 3\n").columns, 2, "with a blank, 12 is one code");
    let mixed = "this row is written without spaces between its bricks, line 1 with them";
    assert_eq!(messages("2 3\n23\n"), [format!("test.lvl:2: {mixed}")]);
    let mixed = "this row is written with spaces between its bricks, line 2 without them";
    assert_eq!(messages("2 3\n23\n32\n"), [format!("test.lvl:1: {mixed}")], "most rows decide");
    assert_eq!(level(".\n2\n").tiles, level("0\n2\n").tiles);
    assert_eq!(level("2 . 3\n. 1 0\n").tiles, level("2 0 3\n0 1 0\n").tiles, "`.` is empty with spaces, too");
}

#[test]
fn comments_are_allowed_anywhere() {
    let expected = level("2 3\n0 1\n");
    assert_eq!(level("; a wall\n2 3 ; the top\n; between\n0 1;end\n;\n"), expected);
}

#[test]
fn settings_are_read() {
    let text = "title: Two  words\nauthor: Ada L.\ndifficulty: 4\nspeed: 1.25\nlives: 5\n2 2\n";
    let level = level(text);
    assert_eq!((level.title.as_str(), level.author.as_deref()), ("Two  words", Some("Ada L.")));
    assert_eq!((level.speed, level.lives, level.difficulty), (1.25, 5, Some(4)));
}

#[test]
fn tile_lines_define_codes() {
    let level = level(
        "tile a: color=#ff8000 hits=3 drop=multi-ball\ntile 6: solid\ntile B: drop=none\ntile 7: hits=2 drop=usual\n\
         aB67\n2..1\n",
    );
    let kind = |color, hits, drop| BrickKind { hits: NonZeroU8::new(hits), drop, ..BrickKind::one_hit(color) };
    let expected = [
        kind(Color::Custom([255, 128, 0]), 3, Drop::PowerUp(PowerUpKind::MultiBall)),
        kind(Color::White, 1, Drop::Nothing),
        kind(Color::Steel, 0, Drop::Nothing),
        kind(Color::White, 2, Drop::Usual),
    ];
    assert_eq!(level.tiles[..4], expected.map(Tile::Brick));
    assert_eq!(
        super::parse("t", "T", "tile 9: hits=9\n9 9 0\n").expect("spaced").tiles[0],
        super::parse("t", "T", "tile x: hits=9\nx.\n").expect("dense").tiles[0]
    );
}

#[test]
fn tile_lines_set_a_bricks_behavior() {
    let text = "world: forge\ntile x: explodes\ntile r: regrow=8\ntile s: regrow=3 times=4 hits=2\n\
                tile m: move=3\ntile n: solid move=-2 speed=250\ntile h: heart hits=4\n\
                tile t: solid throws=shrink every=8\ntile u: throws=laser every=3\ntile v: spreads=15\n\
                xrsh..\nm.....\n..n...\ntuv...\n";
    let level = level(text);
    let behaviors = [0, 1, 2, 3, 6, 14, 18, 19, 20].map(|cell| match level.tiles[cell] {
        Tile::Brick(kind) => (kind.behavior, kind.path(cell)),
        Tile::Empty => panic!("{cell} is empty"),
    });
    assert_eq!(level.world, Some(World::Forge));
    assert_eq!(
        behaviors,
        [
            (Behavior::Explodes, 0..=0),
            (Behavior::Regrows { seconds: 8, times: 2 }, 1..=1),
            (Behavior::Regrows { seconds: 3, times: 4 }, 2..=2),
            (Behavior::Beats, 3..=3),
            (Behavior::Moves { columns: 3, speed: 100 }, 6..=9),
            (Behavior::Moves { columns: -2, speed: 250 }, 12..=14),
            (Behavior::Throws { item: PowerUpKind::Shrink, seconds: 8 }, 18..=18),
            (Behavior::Throws { item: PowerUpKind::Laser, seconds: 3 }, 19..=19),
            (Behavior::Spreads { seconds: 15 }, 20..=20),
        ]
    );
    assert_eq!(parse("again", "Test", level.to_text()), Ok(level));
}

#[test]
fn each_mistake_about_a_behavior_is_reported_with_its_place() {
    let many = format!("tile m: move=1\n{}2\n", "m.".repeat(33));
    for (text, expected) in [
        ("tile a: explodes regrow=3\na\n", "test.lvl:1:18: `regrow=3` cannot be combined with `explodes`"),
        ("tile a: heart move=1\na.\n", "test.lvl:1:15: `move=1` cannot be combined with `heart`"),
        ("tile a: solid heart\na2\n", "test.lvl:1:15: `heart` needs a brick that breaks"),
        ("tile a: explodes=1\na\n", "test.lvl:1:9: `explodes=1` is not an attribute of a brick"),
        ("tile a: explodes explodes\na\n", "test.lvl:1:18: `explodes` repeats or contradicts an earlier attribute"),
        ("tile a: solid explodes\na2\n", "test.lvl:1:15: `explodes` needs a brick that breaks"),
        ("tile a: regrow=0\na\n", "test.lvl:1:16: must be 1 to 60 seconds, not 0"),
        ("tile a: regrow=3 times=1\na\n", "test.lvl:1:24: must be 2 to 9 times, not 1"),
        ("tile a: times=3\na\n", "test.lvl:1:9: `times=3` needs `regrow=`"),
        ("tile a: throws=none\na\n", "test.lvl:1:16: `none` cannot be thrown"),
        ("tile a: throws=fire\na\n", "test.lvl:1:16: `fire` is not a power-up"),
        ("tile a: heart throws=laser\na\n", "test.lvl:1:15: `throws=laser` cannot be combined with `heart`"),
        ("tile a: every=3\na\n", "test.lvl:1:9: `every=3` needs `throws=`"),
        ("tile a: throws=laser\na\n", "test.lvl:1:9: `throws=laser` needs `every=`"),
        ("tile a: throws=laser every=61\na\n", "test.lvl:1:28: must be 1 to 60 seconds, not 61"),
        ("tile a: solid spreads=3\na2\n", "test.lvl:1:15: `spreads=3` needs a brick that breaks"),
        (
            "tile a: spreads=3\na2\n",
            "test.lvl: `spreads` needs a heart: bricks that always grow leave a level that is never won",
        ),
        ("tile a: move=0\na.\n", "test.lvl:1:14: `0` columns are not a move"),
        ("tile a: move=1 speed=301\na.\n", "test.lvl:1:22: must be 1 to 300 units/s, not 301"),
        ("tile a: speed=100\na\n", "test.lvl:1:9: `speed=100` needs `move=`"),
        ("tile a: move=2\na.2.\n", "test.lvl:2:1: `a` moves into the brick in column 3 of its row"),
        ("tile a: move=2\n.a.\n", "test.lvl:2:2: `a` slides out of its row"),
        ("tile a: move=-1\na.2\n", "test.lvl:2:1: `a` slides out of its row"),
        (
            "tile a: move=2\ntile b: move=-2\na....b\n.a...b\n",
            "test.lvl:4:6: `b` moves into the brick in column 4 of its row",
        ),
        ("world: moon\n2\n", "test.lvl:1:8: `moon` is not a world"),
        (many.as_str(), "test.lvl:2:65: `m` is one moving brick too many"),
    ] {
        let problems = parse("test.lvl", "Test", text).expect_err(text);
        assert_eq!(problems.to_string().lines().next(), Some(expected), "{text}");
    }
}

#[test]
fn each_mistake_is_reported_with_its_place() {
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
        ("2 99999999999\n", "test.lvl:1:3: `99999999999` is not a code"),
        ("2 2\n\n2 2\n", "test.lvl:2: a blank line between two rows"),
        ("\u{1} \u{2}", "test.lvl:1:1: an invisible character: U+0001"),
        ("titel: x\n2\n", "test.lvl:1:1: `titel` is not a key"),
        ("title:\n2\n", "test.lvl:1:7: a value is missing after the colon"),
        ("title: a\ntitle: b\n2\n", "test.lvl:2:1: `title` is set twice"),
        ("2\ntitle: a\n", "test.lvl:2: a setting after the first row (line 1)"),
        ("speed: fast\n2\n", "test.lvl:1:8: `fast` is not a number"),
        ("speed: 5\n2\n", "test.lvl:1:8: must be 0.25 to 4, not 5"),
        ("speed: nan\n2\n", "test.lvl:1:8: must be 0.25 to 4, not nan"),
        ("lives: +3\n2\n", "test.lvl:1:8: `+3` is not a number"),
        ("speed: +1\n2\n", "test.lvl:1:8: `+1` is not a number"),
        ("tile a: hits=+3\n2\n", "test.lvl:1:14: `+3` is not a number"),
        ("2\0 2\n2 2\n", "test.lvl: this is not UTF-8 text"),
        ("title: a // b\u{200b}\n2\n", "test.lvl:1:14: an invisible character: U+200B"),
        ("lives: 0\n2\n", "test.lvl:1:8: must be 1 to 9 lives, not 0"),
        ("tile: solid\n2\n", "test.lvl:1:1: `tile` lacks its code"),
        ("tile 5: solid\n2\n", "test.lvl:1:6: `5` is not a valid tile code"),
        ("tile ab: solid\n2\n", "test.lvl:1:6: `ab` is not a valid tile code"),
        ("tile a: solid\ntile a: solid\n2\n", "test.lvl:2:6: `tile a` is set twice"),
        ("tile a: colour=#123456\n2\n", "test.lvl:1:9: `colour=#123456` is not an attribute of a brick"),
        ("tile a: color=reddish\n2\n", "test.lvl:1:15: `reddish` is not a color"),
        ("tile a: color=#+1+2+3\n2\n", "test.lvl:1:15: `#+1+2+3` is not a color"),
        ("tile a: hits=10\n2\n", "test.lvl:1:14: must be 1 to 9 hits, not 10"),
        ("tile a: hits=2 solid\n2\n", "test.lvl:1:16: `solid` repeats or contradicts an earlier attribute"),
        ("tile a: color = #123456\n2\n", "test.lvl:1:15: a space beside `=`"),
        ("tile a: hits=2\na 2\n", "test.lvl:2:1: `a` is not a code"),
        ("tile a: drop=stick\n2\n", "test.lvl:1:14: `stick` is not a power-up"),
        ("lives 3: 3\n2\n", "test.lvl:1:7: `3` does not belong between the key and the colon"),
        ("tile a b: solid\n2\n", "test.lvl:1:6: `a b` is not a valid tile code"),
        ("speed:\n2\n", "test.lvl:1:7: a value is missing after the colon"),
        ("title: a\tb\n2\n", "test.lvl:1:9: a tab cannot be shown"),
        // Without a colon.
        ("title Two towers\n2\n", "test.lvl:1:1: a colon is missing after `title`"),
        ("  Speed = 2\n2\n", "test.lvl:1:3: a colon is missing after `speed`"),
        ("lives=3\n2\n", "test.lvl:1:1: a colon is missing after `lives`"),
        ("title = a: b\n2\n", "test.lvl:1:7: `= a` does not belong between the key and the colon"),
        ("tile a color=#123456\n2\n", "test.lvl:1:1: a colon is missing after `tile`"),
        ("tile ;: solid\n2\n", "test.lvl:1:1: a colon is missing after `tile`"),
        ("2\nlives 3\n", "test.lvl:2: a setting after the first row (line 1)"),
        // Comments of other formats.
        ("# a wall\n2 2\n// b\n2 2\n", "test.lvl:1: this line is neither a row of bricks nor a setting"),
        ("2 2 // three\n2 2\n", "test.lvl:1:5: `//` is not a code"),
        ("2 2\n# 2\n2 2\n", "test.lvl:2:1: `#` is not a code"),
        ("2\u{2028}2\n22\n", "test.lvl:1:2: an invisible character: U+2028"),
        ("2 2\r2 2\n2 2\n", "test.lvl:1:4: an invisible character: U+000D"),
        ("title: a\u{202e}b\n22\n", "test.lvl:1:9: an invisible character: U+202E"),
        ("tile a: hits=2\u{200b}\na2\n", "test.lvl:1:15: an invisible character: U+200B"),
        ("color=#ff0000\n22\n", "test.lvl:1: this line is neither a row of bricks nor a setting"),
        ("####\n#22#\n", "test.lvl:1:1: `#` is not a code"),
        ("2//2\n2222\n", "test.lvl:1:2: `/` is not a code"),
        ("2\u{200b}2\n22\n", "test.lvl:1:2: an invisible character: U+200B"),
        ("2, 2, 2\n0, 3, 0\n", "test.lvl:1: the bricks are separated by commas"),
        ("\"22\",\n\"22\"\n", "test.lvl:1:1: `\"` is not a code"),
        ("tile \"a\": hits=2\na2\n", "test.lvl:1:6: `\"a\"` is not a valid tile code"),
        // Letters with fewer bytes in lower case.
        ("ẞé = x: y\n2\n", "test.lvl:1:1: `ẞé` is not a key"),
        ("\u{212a}=é: x\n2\n", "test.lvl:1:1: `\u{212a}=é` is not a key"),
        ("tileẞ: hits=2\n2\n", "test.lvl:1:1: `tileẞ` is not a key"),
        ("speed: 2 # fast\n2\n", "test.lvl:1:8: `2 # fast` is not a number"),
        ("tile a: hits=2 # tough\na\n", "test.lvl:1:16: `#` is not an attribute of a brick"),
        ("My first level\n2 2\n", "test.lvl:1: this line is neither a row of bricks nor a setting"),
        (
            "tile a: solid\na2 2a\n2222\n2222\n",
            "test.lvl:2: this row is written with spaces between its bricks, line 3 without them",
        ),
        // The most common row length decides which rows are wrong.
        ("2 2\n2 2 2\n2 2 2\n", "test.lvl:1: row 1 has 2 bricks, row 2 (line 2) has 3"),
        ("2 2\n2 2 2\n2 2 2\n2 2\n", "test.lvl:2: row 2 has 3 bricks, row 1 (line 1) has 2"),
    ] {
        let messages = messages(text);
        assert_eq!(messages[0], expected, "{text:?}");
    }
    let long = format!("title: {}\n2\n", "x".repeat(61));
    assert_eq!(messages(&long)[0], "test.lvl:1:8: 61 characters; a title or a name has at most 60");
}

#[test]
fn help_lists_the_choices_or_suggests_the_nearest_word() {
    const ATTRIBUTES: &str = "write color=#rrggbb, hits=1 to 9 or solid, drop=NAME, explodes, heart, regrow=SECONDS, \
     move=COLUMNS, throws=NAME or spreads=SECONDS, with spaces between them and none around `=`";
    for (text, expected) in [
        ("autor: x\n2\n", "did you mean `author`?"),
        ("tile a: hit=3\n2\n", "write hits=3"),
        ("tile a: drop=stiky\n2\n", "did you mean `sticky`?"),
        ("2 2 // three\n2 2\n", "begin a comment with `;`"),
        ("2b\n", "write a line `tile b: …` before the rows to give it a meaning"),
        ("tile b: hits=2\n2B\n", "did you mean `b`? upper and lower case differ"),
        ("Title: x\n2\n", "did you mean `title`?"),
        ("Tile b: hits=2\n2\n", "did you mean `tile`?"),
        ("tileb: hits=2\n2\n", "did you mean `tile`?"),
        ("tile b hits=2\n2\n", "write `tile X: …`"),
        (
            "name: x\n2\n",
            "the keys are title, author, world, background, music, difficulty, speed, lives, tile; begin a comment with `;`",
        ),
        ("background: lagon\n2\n", "did you mean `lagoon`?"),
        ("music: jazz\n2\n", "write harbour, forge, garden, clockwork"),
        ("tile a: hits=2 aaaa\n2\n", "this looks like a row; write it on a line of its own"),
        ("tile a: drop=wide-paddle\na2\n", "did you mean `pad-size-increase`?"),
        ("222\n22\n222\n", "if its end is empty, write `22.`; a space is not an empty place"),
        ("2 2 2\n2 2\n2 2 2\n", "if its end is empty, write `2 2 0`; a space is not an empty place"),
        ("┌──┐\n2222\n", "this draws a frame; write `1` for a wall, and `.` for an empty place"),
        ("Version: 1.0\nLevel:\nA\nBricks:\nEE\n", "start again from a template: `breakout new mine.lvl` writes one"),
        ("speed: fast\n2\n", "write a factor from 0.25 to 4; 1 is the usual speed"),
        ("speed: 1,5\n2\n", "write `1.5`"),
        ("lives: 5 lives\n2\n", "write `5`"),
        ("lives: many\n2\n", "write a number from 1 to 9; 3 is usual"),
        ("difficulty: 6\n2\n", "write a number from 1 to 5; `breakout pace` measures it"),
        ("tile a: colour=#ff0000 hits=3\na2\n", "write color=#ff0000 hits=3"),
        ("tile a: Hits=3\na2\n", "write hits=3"),
        ("tile a: tough\na2\n", ATTRIBUTES),
        ("tile a: hits= 3\na2\n", "no spaces around `=`: write hits=3"),
        ("tile a: hits=\na2\n", ATTRIBUTES),
        ("tile a: solid=true\na2\n", ATTRIBUTES),
        ("tile a: drop=None\na2\n", "did you mean `none`?"),
        (
            "tile a: color=reddish\na2\n",
            "write black, blue, brown, cyan, gray, green, orange, pink, purple, red, white, yellow, or #rrggbb with two hexadecimal digits each for red, green and blue",
        ),
        (
            "2 a\n",
            "write a code: 0 empty, 1 solid, 2 blue, 3 green, 4 sand, 5 orange, 6 white; letters have a meaning only in rows without spaces",
        ),
    ] {
        let problems = parse("test.lvl", "Test", text).expect_err("a mistake");
        assert_eq!(problems.problems[0].help, expected, "{text}");
    }
}

#[test]
fn colors_have_names_and_short_forms() {
    let color = |color: &str| match level(&format!("tile a: color={color}\na\n")).tiles[0] {
        Tile::Brick(kind) => kind.color,
        Tile::Empty => panic!("a brick"),
    };
    assert_eq!(color("#f80"), Color::Custom([0xff, 0x88, 0x00]));
    assert_eq!(color("#FF8800"), Color::Custom([0xff, 0x88, 0x00]));
    assert_eq!(color("Orange"), Color::Custom([0xff, 0xa5, 0x00]));
    assert_eq!(color("black"), Color::Custom([0; 3]));
    for (written, help) in [
        ("ff0000", "write color=#ff0000"),
        ("0xFF0000", "write color=#ff0000"),
        ("#ff000080", "write color=#ff0000"),
        ("f00", "write color=#f00"),
    ] {
        let problems = parse("test.lvl", "Test", format!("tile a: color={written}\na\n")).expect_err(written);
        assert_eq!(problems.problems[0].help, help, "{written}");
    }
}

#[test]
fn nearest_word_is_the_one_that_is_meant() {
    let keys = ["title", "author", "speed", "lives", "tile"];
    for (word, meant) in [
        ("tilte", Some("title")),
        ("titel", Some("title")),
        ("tiel", Some("tile")),
        ("lifes", Some("lives")),
        ("a", None),
        ("width", None),
    ] {
        assert_eq!(nearest(word, keys), meant, "{word}");
    }
    assert_eq!(nearest("life", PowerUpKind::ALL.map(PowerUpKind::name)), Some("extra-life"));
    assert_eq!(nearest("multi", PowerUpKind::ALL.map(PowerUpKind::name)), Some("multi-ball"));
    assert_eq!(nearest("ball", PowerUpKind::ALL.map(PowerUpKind::name)), None, "three kinds are balls");
}

#[test]
fn a_second_level_needs_its_own_file() {
    for (text, line) in [("title: One\n22\n\ntitle: Two\n33\n", 4), ("22\n22\n\n33\n33\n", 3)] {
        let problems = parse("test.lvl", "Test", text).expect_err("a mistake").problems;
        assert_eq!(problems.len(), if line == 4 { 2 } else { 1 }, "{text}");
        let last = problems.last().expect("a problem");
        assert!(last.help.ends_with("a second level needs a file of its own"), "{text}");
    }
}

/// Many editors do not show these characters as spaces.
#[test]
fn blanks_of_any_width_separate_codes() {
    assert_eq!(level("2\u{a0}3\n3\u{3000}2\n"), level("2 3\n3 2\n"));
}

#[test]
fn bytes_other_than_utf_8_are_refused() {
    let utf_16: Vec<u8> = "\u{feff}2 2\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(messages(&utf_16), ["test.lvl: this is UTF-16"]);
    assert_eq!(messages(&utf_16[2..]), ["test.lvl: this is not UTF-8 text"]);
    assert_eq!(messages(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), ["test.lvl: this is a PNG picture, not a level"]);
    assert_eq!(messages(b"PK\x03\x04\x14\0"), ["test.lvl: this is a zip archive, not a level"]);
    let latin_1 = b"\xef\xbb\xbftitle: A\xc3\xa4\n; Gr\xfc\xdfe\n2 2\n";
    assert_eq!(messages(latin_1), ["test.lvl:2:5: this character is not UTF-8"]);
    assert_eq!(messages(b"\xef\xbb\xbf\xfc\n2 2\n"), ["test.lvl:1:1: this character is not UTF-8"]);
}

#[test]
fn lints_find_likely_mistakes() {
    let linted = |text: &str| -> Vec<String> {
        let level = level(text);
        let place = |problem: &Problem| (problem.line.unwrap_or(0), problem.column.unwrap_or(0));
        lints(&level, text, |text| text.char_indices().find(|(_, c)| *c == '二'))
            .iter()
            .map(|lint| format!("{:?} {}", place(lint), lint.message))
            .collect()
    };
    assert_eq!(linted("tile a: hits=2\ntile b: color=#ff0000\ntile 6: hits=3\nab6\n"), [""; 0]);
    let lost = "a title or a name cannot contain `;`: the rest is a comment";
    assert_eq!(linted("title: Sweet;sour\n2\n"), [format!("(1, 14) {lost}")]);
    assert_eq!(linted("title: Sweet ; sour\n2222 ; as wide as that\n"), [""; 0]);
    assert_eq!(linted("2222 ; 3333\n"), ["(1, 7) `3333` is cut off here"]);
    assert_eq!(linted("author: Ä二\n2\n"), ["(1, 10) the game's font has no `二`, and draws a box for it"]);
    assert_eq!(linted("\u{feff}; one\ntile a: hits=2\n22\n"), ["(2, 6) no row uses `a`"]);
    assert_eq!(linted("tile 6:\n2 6\n"), ["(1, 6) `6` has no attributes: it is a white brick"]);
    assert_eq!(
        linted("tile d: color=#181830\ntile e: color=#202020\ntile f: color=#000080\ndef\n"),
        ["(1, 9) `d` is so dark that it can hardly be seen"]
    );
    assert_eq!(
        linted("tile s: solid drop=speed\ns2\n"),
        ["(1, 9) a solid brick is never destroyed, so nothing falls out of it"]
    );
    assert_eq!(linted("2 03\n22  2\n33  2\n"), ["(2, 1) `22` is one number, and one white brick"], "once");
    assert_eq!(linted("2222;33\n"), ["(1, 6) `33` is cut off here"]);
    assert_eq!(linted("2222;3\n2222 ; 3\n"), ["(1, 6) `3` is cut off here"], "a row's number may be its comment");
    assert_eq!(linted("tile a: hits=2; drop=slow\naa ; a wall\n"), ["(1, 16) `drop=slow` is cut off here"]);
    assert_eq!(linted("speed: 1;5\ndifficulty: 3 ; 2\n22\n"), ["(1, 10) `5` is cut off here"]);
    assert_eq!(linted("2 2   2 2\n3 3   3 3\n"), ["(1, 0) the spaces in this row are not empty cells"]);
    assert_eq!(linted("222\n  222\n"), ["(2, 0) the spaces before this row are not empty cells"]);
    assert_eq!(linted("2   2   2\n  2  3   4\n"), [""; 0], "columns that are lined up");
}

#[test]
fn all_mistakes_are_reported_at_once() {
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
        "tile \"a\": hits=2",
        "tile aa: hits=2",
    ] {
        let said = messages(format!("{bad_tile}\naaaa\naaaa\n"));
        assert_eq!(said.len(), 1, "its bricks are no mistakes of their own: {said:?}");
    }
    assert_eq!(messages("aaaa\naaaa\ntile a: hits=2\n").len(), 1);
    assert_eq!(messages("xx\ntitle: A\nlives: 3\nspeed: 1\n22\n").len(), 2, "the code, and one for all settings");
    assert_eq!(messages("tile a: hits=2\u{200b}\na2\n").len(), 1);
    let many: String = ('a'..='z').map(|letter| format!("{letter}2\n")).collect();
    let many = messages(&many);
    assert_eq!((many.len(), many[10].as_str()), (11, "test.lvl:11: there are more mistakes from here on"));
}

/// Parsing one character repeated many times takes linear time. If any character took quadratic
/// time, this test would take minutes.
#[test]
fn every_character_takes_linear_time() {
    for sign in ["/", "#", "# ", "/ ", "//a", "=", ":", ";", ",", "\"", "`", "\u{200b}", " ", "a ", ".", "é"] {
        assert!(!messages(sign.repeat(300_000)).is_empty(), "{sign}");
        assert!(!messages(format!("tile a: {}\n", sign.repeat(300_000))).is_empty(), "{sign}");
    }
}

#[test]
fn too_many_columns_or_rows_are_refused() {
    assert_eq!(messages("2 ".repeat(1_000_000)), ["test.lvl:1:2001: more than 1000 bricks in a row"]);
    assert_eq!(messages("2".repeat(1_000_000)), ["test.lvl:1:1001: more than 1000 bricks in a row"]);
    assert_eq!(messages("2\n".repeat(1001)), ["test.lvl:1001: more than 1000 rows"]);
    assert_eq!(level(&format!("{}\n", "2 ".repeat(1000)).repeat(1000)).tiles.len(), 1_000_000);
}

#[test]
fn place_finds_a_cell_in_the_text() {
    let place =
        |text, columns, cell| place(text, columns, cell).map(|place| (place.line, place.column, place.length()));
    let dense = "title: X\n; comment\n 2.3\n\t111\n";
    assert_eq!(place(dense, 3, 2), Some((3, 4, 1)));
    assert_eq!(place(dense, 3, 4), Some((4, 3, 1)));
    assert_eq!(place("2 12\n3  4\n", 2, 1), Some((1, 3, 2)));
    assert_eq!(place("2 12\n3  4\n", 2, 3), Some((2, 4, 1)));
    assert_eq!(place("2 12\n3  4\n", 2, 4), None);
}

#[test]
fn title_is_made_from_a_file_name() {
    assert_eq!(title_from_file_name("02-two_gaps.lvl"), "Two gaps");
    assert_eq!(title_from_file_name("wall"), "Wall");
    assert_eq!(title_from_file_name("WALL.LVL"), "WALL");
    assert_eq!(title_from_file_name("07.lvl"), "07");
    assert_eq!(title_from_file_name(""), "");
    assert_eq!(title_from_file_name("a;\u{7}b.lvl"), "A  b");
    assert_eq!(title_from_file_name(&"x".repeat(300)).chars().count(), 60);
}

/// File names come from web pages, and from languages that need combining marks. The game must be
/// able to read the level that it writes.
#[test]
fn title_from_any_file_name_parses() {
    for c in (0..0x1_0000).filter_map(char::from_u32).filter(|c| *c != '/') {
        let title = title_from_file_name(&format!("01-my{c}level.lvl"));
        let text = format!("title: {title}\n2 2\n");
        let read = parse("a.lvl", "A", &text).unwrap_or_else(|error| panic!("{c:?}: {error}"));
        assert_eq!(read.title, title, "{c:?}");
    }
    assert_eq!(title_from_file_name("my\u{200b}level\u{feff}.lvl"), "Mylevel");
}

/// Generates any level that a text can describe.
fn any_level() -> impl Strategy<Value = Level> {
    let kind = (
        prop_oneof![Just(None), any::<[u8; 3]>().prop_map(Some)],
        prop_oneof![Just(None), (1_u8..10).prop_map(NonZeroU8::new)],
        prop_oneof![
            Just(Drop::Usual),
            Just(Drop::Nothing),
            prop::sample::select(PowerUpKind::ALL.to_vec()).prop_map(Drop::PowerUp)
        ],
        prop_oneof![
            Just(Behavior::Still),
            Just(Behavior::Explodes),
            Just(Behavior::Beats),
            (1_u8..61, 2_u8..10).prop_map(|(seconds, times)| Behavior::Regrows { seconds, times }),
            (1_u8..61, prop::sample::select(PowerUpKind::ALL.to_vec()))
                .prop_map(|(seconds, item)| Behavior::Throws { item, seconds }),
        ],
    );
    let kind = kind.prop_map(|(color, hits, drop, behavior)| {
        let plain = if hits.is_some() { Color::White } else { Color::Steel };
        let behavior = if hits.is_some() { behavior } else { Behavior::Still };
        Tile::Brick(BrickKind { color: color.map_or(plain, Color::Custom), hits, drop, behavior })
    });
    let tile = prop_oneof![3 => (0_u32..8).prop_map(Tile::from_code), 1 => kind];
    let head = ("[a-zA-Z0-9 .:!-]{0,20}", prop_oneof![Just(None), "[a-z]{1,10}".prop_map(Some)], 1_u32..10, 1_u8..17);
    (head, 1_usize..9, prop::collection::vec(tile, 8..50)).prop_map(
        |((title, author, lives, speed), columns, tiles)| {
            let rows = tiles.len() / columns;
            let mut tiles = tiles[..rows * columns].to_vec();
            tiles[0] = brick(Color::Green);
            let (title, speed) = (title.trim().to_owned(), f32::from(speed) / 4.0);
            let (codes, world) = (vec![Code::EMPTY; tiles.len()], World::ALL.get(lives as usize).copied());
            let background = Background::NAMES.get(2 * lives as usize).and_then(|name| Background::from_name(name));
            let look = Look { background, music: World::ALL.get(rows % 7).copied() };
            Level { title, author, world, look, difficulty: None, speed, lives, columns, tiles, codes }
        },
    )
}

/// The tutorial's colors equal the bytes that a `tile` line has for them.
#[test]
fn colours_have_their_bytes() {
    use Color::{Blue, Custom, Green, Orange, Sand, Steel, White};
    let bytes = [Steel, Blue, Green, Sand, Orange, White].map(Color::bytes);
    let expected = [[204, 204, 179], [51, 153, 255], [0, 179, 0], [204, 204, 102], [255, 128, 0], [255, 255, 255]];
    assert_eq!(bytes, expected);
    assert!((0..=255).all(|byte| Custom([byte, 0, 255 - byte]).bytes() == [byte, 0, 255 - byte]));
}

proptest! {
    #[test]
    fn any_text_gives_a_level_or_problems(text in "(\\PC|[0-9 \t\r\n]){0,200}") {
        match parse("test.lvl", "Test", &text) {
            Ok(level) => prop_assert_eq!(level.columns * level.rows(), level.tiles.len()),
            Err(problems) => prop_assert!(!problems.problems.is_empty()),
        }
    }

    /// These lines are almost a level. Random characters hardly ever are.
    #[test]
    fn lines_like_those_of_a_level_give_a_level_or_problems(
        lines in prop::collection::vec("(title|author|world|speed|lives|tile [a6]|tile): ?(a|2|1.5|solid|hits=2|color=#a1b2c3|drop=chaos|explodes|heart| throws=laser| every=3| spreads=4| regrow=2| move=2| speed=9|forge){0,3}|[ab126.; ]{0,8}", 0..8)
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
