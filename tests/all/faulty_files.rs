//! `breakout check` with files as people make them: from spreadsheets, office programs, editors,
//! other games and web pages. The game uses all contents of a file, or names them in a message.

use std::io::Write;
use std::process::{Command, Stdio};

/// A name, a file, the number of messages about it, and words that the output contains.
type Case = (&'static str, &'static [u8], usize, &'static [&'static str]);

/// Runs `check` with a level on standard input. Returns its output.
fn check(text: &[u8]) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_breakout"))
        .args(["check", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    program.stdin.take().expect("a pipe").write_all(text).expect("the program reads");
    let output = program.wait_with_output().expect("the program ends");
    String::from_utf8_lossy(&[output.stderr, output.stdout].concat()).into_owned()
}

/// Asserts that each file gets the expected messages or bricks, and no other messages.
fn check_all(cases: &[Case]) {
    let mut wrong = Vec::new();
    for (name, text, count, expected) in cases {
        let printed = check(text);
        let messages =
            printed.lines().filter(|line| line.starts_with("error: ") || line.starts_with("warning: ")).count();
        let missing: Vec<_> = expected.iter().filter(|expected| !printed.contains(*expected)).collect();
        if messages != *count || !missing.is_empty() {
            wrong.push(format!("{name}: {messages} messages, {missing:?} missing\n{printed}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[test]
fn separators_sizes_and_empty_cells_are_named() {
    const SPACES: &str = "write spaces between bricks, or nothing";
    const SIZE: &[&str] =
        &["this looks like the size of the level", "remove this line: the size follows from the rows"];
    check_all(&[
        ("semicolons", b"2;2;2;2\n3;3;3;3\n", 1, &["the bricks are separated by semicolons", SPACES]),
        ("one semicolon", b"2;3\n", 1, &["the bricks are separated by semicolons"]),
        ("semicolons at the end", b"2;2;2;\n", 1, &["the bricks are separated by semicolons"]),
        ("comments of codes", b"; x; y\n;2;3\n222\n", 0, &["ok"]),
        ("an empty cell first", b";2;2\n2;2;2\n", 1, &["the bricks are separated by semicolons"]),
        ("commas", b"5,5,5\n5,,5\n", 1, &["the bricks are separated by commas", SPACES]),
        ("commas and spaces", b"2, 3, 2\n3, 2, 3\n", 1, &["the bricks are separated by commas"]),
        ("bars", b"5 | 5\n5 | 5\n", 1, &["the bricks are separated by bars", SPACES]),
        ("empty cells between tabs", b"2\t2\t\t2\n3\t\t3\t3\n", 1, &["a cell between tabs is empty", "write 0 or `.`"]),
        ("tabs", b"2\t2\t0\t2\n3\t.\t3\t3\n", 0, &["4 × 2 bricks, ok"]),
        ("size with a colon", b"15:30\n2222\n", 1, SIZE),
        ("size with a cross", b"8x6\n2222\n3333\n", 1, SIZE),
        ("size with a space", b"4 2\n2222\n3333\n", 1, SIZE),
        ("size with rows first", b"2 4\n2 2 2 2\n3 3 3 3\n", 1, SIZE),
        ("size that is wrong", b"15 8\n2222\n3333\n", 1, SIZE),
        ("size in two lines", b"3\n2\n222\n333\n", 2, SIZE),
        ("a wrong `x` in a row is no size", b"222x222\n2222222\n", 1, &["`x` is not a code"]),
        ("`x` as a brick is no size", b"tile x: hits=2\n2x2\nxxx\n", 0, &["ok"]),
    ]);
}

#[test]
fn suggestions_are_the_nearest_words() {
    check_all(&[
        ("letters that changed places", b"tilte: L\n22\n", 1, &["did you mean `title`?"]),
        ("a brick without `tile`", b"a: color=#ff0000\naa\n", 1, &["`a` is not a key", "write `tile a: "]),
        ("`.` with spaces", b"2 2 2 2\n. 3 3 .\n", 0, &["4 × 2 bricks, ok (classic rules)"]),
        ("a color's name", b"tile a: color=red\naa\n", 0, &["2 × 1 bricks, ok"]),
        ("a short color", b"tile a: color=#f00\naa\n", 0, &["2 × 1 bricks, ok"]),
        ("a color without its sign", b"tile a: color=ff0000\naa\n", 1, &["write color=#ff0000"]),
        ("a part of an item's name", b"tile a: drop=life\naa\n", 1, &["did you mean `extra-life`?"]),
    ]);
}

#[test]
fn each_mistake_has_its_own_message() {
    check_all(&[
        ("a full-width colon", "title：A\n22\n".as_bytes(), 1, &["`：` is a full-width colon", "type `:`"]),
        ("two spaces", b"22  22\n22  22\n", 1, &["a space is not an empty place; write `.`: `22..22`"]),
        ("a space that is missing", b"2 2 22\n2 2 2\n", 1, &["`22` is one number", "did you mean `2 2`?"]),
        ("a Markdown fence", b"```\n22\n```\n", 2, &["this is a Markdown fence", "remove the fence"]),
        ("RTF", b"{\\rtf1\\ansi\\ansicpg1252\n22\\\n22}\n", 1, &["this is RTF", "save it as plain text"]),
        ("a web page", b"<!DOCTYPE html>\n<html><body>22\n", 1, &["this is a web page", "save it as plain text"]),
        ("RAR", b"Rar!\x1a\x07\x01\0", 1, &["this is a RAR archive", "a set must be a `.zip`"]),
        ("7z", b"7z\xbc\xaf\x27\x1c\0\x04", 1, &["this is a 7z archive", "a set must be a `.zip`"]),
        ("gzip", b"\x1f\x8b\x08\0\0\0", 1, &["this is a gzip archive", "a set must be a `.zip`"]),
        ("a title twice", b"title: A\ntitle: B\n22\n", 1, &["`title` is set twice", "remove one"]),
        (
            "two colors that are one",
            b"tile a: color=#ff0000\ntile b: color=#fe0202\nab\n",
            1,
            &["`a` and `b` look the same"],
        ),
        (
            "a pair for color-blind players",
            b"tile a: color=#00b300\ntile b: color=#ff8000\nab\n",
            1,
            &["hard to tell apart with red color blindness"],
        ),
        ("a comma", b"tile a: color=#ff0000, hits=3\naa\n", 1, &["a comma between attributes", "remove the comma"]),
        ("spaces around `=`", b"tile a: color = #ff0000\naa\n", 1, &["no spaces around `=`: write color=#ff0000"]),
        ("a decimal comma", b"speed: 1,2\n22\n", 1, &["write `1.2`"]),
        ("a percentage", b"speed: 120%\n22\n", 1, &["write `1.2`"]),
        ("two items", b"tile a: drop=laser,slow\naa\n", 1, &["a brick drops only one item"]),
        ("old Mac line ends", b"2 2\r3 3\r", 1, &["old Mac line ends", "save it with LF or CRLF"]),
        ("UTF-16", b"\xff\xfe2\0 \x002\0\n\0", 1, &["this is UTF-16", "save it as UTF-8"]),
        ("no hits", b"tile a: hits=0\naa\n", 1, &["must be 1 to 9 hits, not 0"]),
        ("no lives", b"lives: 0\n22\n", 1, &["must be 1 to 9 lives, not 0"]),
        ("no time", b"tile a: regrow=0\naa\n", 1, &["must be 1 to 60 seconds, not 0"]),
        ("rows of any length", b"2\n22\n222\n2222\n", 1, &["all rows must be equally long", "with `.`"]),
        ("a semicolon in a title", b"title: A; B\n22\n", 1, &["a title or a name cannot contain `;`"]),
        ("two behaviors", b"tile a: explodes regrow=3\naa\n", 1, &["`regrow=3` cannot be combined with `explodes`"]),
        ("an attribute that needs another", b"tile a: times=3\naa\n", 1, &["`times=3` needs `regrow=`"]),
    ]);
}

/// Files as spreadsheets and office programs save them.
#[test]
fn files_of_office_programs_are_named() {
    check_all(&[
        (
            "CSV of Excel in Europe",
            b"\"2\";\"2\";\"\";\"3\"\r\n\"2\";\"\";\"\";\"3\"\r\n",
            1,
            &["separated by semicolons"],
        ),
        ("CSV of Google Sheets", b"2,2,,3\r\n2,,,3\r\n", 1, &["separated by commas"]),
        ("TSV with empty cells at the end", b"2\t2\t\n3\t3\t3\n", 1, &["a cell between tabs is empty"]),
        ("Unicode text of Excel", b"\xff\xfe2\0\t\x003\0\r\0\n\0", 1, &["this is UTF-16"]),
        ("XLSX or DOCX", b"PK\x03\x04\x14\0\x06\0", 1, &["this is a zip archive", "save a document as plain text"]),
        ("XLS or DOC", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 1, &["this is an office document", "plain text"]),
        ("an ellipsis of Word", "2…2\n2…2\n".as_bytes(), 1, &["three dots: type `...`"]),
        ("a capital of Word", b"Title: A\n22\n", 1, &["did you mean `title`?"]),
        ("quotes of Word", "title: “Two towers”\n22\n".as_bytes(), 0, &["2 × 1 bricks, ok"]),
        ("spaces of Word that do not break", "2\u{a0}2\n3\u{a0}3\n".as_bytes(), 0, &["2 × 2 bricks, ok"]),
        ("Windows-1252 of Notepad", b"title: K\xfcche\r\n22\r\n", 1, &["this character is not UTF-8", "choose UTF-8"]),
        ("UTF-8 of Notepad", b"\xef\xbb\xbftitle: A\r\n22\r\n", 0, &["2 × 1 bricks, ok"]),
        ("a dash of TextEdit", "tile a: move=–4\n....a\n2....\n".as_bytes(), 1, &["`–4` is not a number", "move=-4"]),
        ("a page of TextEdit", b"<html>\n<head>\n</head><body>22\n", 1, &["this is a web page"]),
    ]);
}

/// Files in the formats of other games and programs.
#[test]
fn levels_of_other_games_are_named() {
    check_all(&[
        ("CSV of Tiled", b"0,0,12,0,\n3,3,12,3\n", 1, &["separated by commas"]),
        (
            "TMX of Tiled",
            b"<?xml version=\"1.0\"?>\n<map width=\"4\">\n",
            2,
            &["neither a row of bricks nor a setting"],
        ),
        (
            "JSON of Tiled",
            b"{ \"height\":2,\n  \"width\":4 }\n",
            4,
            &["`{` is not a code", "`\"width\":4` is not a code"],
        ),
        ("rows of Python", b"[2, 2, 0],\n[3, 0, 3],\n", 1, &["separated by commas"]),
        ("rows of C", b"{2,2,0},\n{3,0,3},\n", 1, &["separated by commas"]),
        ("a board of Sokoban", b"####\n#..#\n####\n", 1, &["`#` is not a code"]),
        ("LBreakout", b"Version: 1.0\nLevel:\nA\nBricks:\nEE\n", 1, &["this is a set of LBreakout's"]),
        ("a name over the rows", b"Level 1\n2222\n3333\n", 1, &["neither a row of bricks nor a setting"]),
        ("a width", b"width: 4\n2222\n", 1, &["`width` is not a key", "the keys are title"]),
        ("`=` for a colon", b"width = 4\n2222\n", 1, &["neither a row of bricks nor a setting"]),
        ("O for 0", b"2O2O\n2222\n", 1, &["`O` is not a code"]),
        ("lines for empty places", b"2__2\n2222\n", 1, &["`_` is not a code", "`.` is empty too"]),
        ("squares of a chat", "🟦🟦\n🟦🟦\n".as_bytes(), 1, &["`🟦` is not a code"]),
    ]);
}

/// Levels copied from web pages and chats.
#[test]
fn copied_text_is_named() {
    check_all(&[
        ("a fence with a language", b"```text\n2222\n```\n", 2, &["remove the fence"]),
        ("a tag of a forum", b"[b]\n2222\n[/b]\n", 5, &["`[` is not a code"]),
        ("an entity", b"2&nbsp;2\n", 5, &["`&` is not a code"]),
        ("a space without width", "22\u{200b}22\n".as_bytes(), 1, &["an invisible character: U+200B"]),
        ("quoted lines", b"> 2222\n> 3333\n", 1, &["`>` is not a code"]),
        ("numbered lines", b"1  2222\n2  3333\n", 1, &["`2222` is one number", "did you mean `2 2 2 2`?"]),
        ("full-width digits", "２２\n22\n".as_bytes(), 1, &["`２` is a full-width character", "type `2`"]),
        ("a full-width sign", "tile a: color＝red\naa\n".as_bytes(), 1, &["type `=`"]),
        ("a full-width colon in a title", "title: A：B\n22\n".as_bytes(), 1, &["the game's font has no `：`"]),
    ]);
}

/// Spaces that an author meant as empty places or as bricks.
#[test]
fn spaces_that_mean_something_are_named() {
    check_all(&[
        ("a hole", b"2222\n2  2\n2222\n", 1, &["a space is not an empty place: write `.`"]),
        (
            "a row to the right",
            b"  22\n2222\n2222\n",
            1,
            &["if its end is empty, write `22..`; a space is not an empty place"],
        ),
        ("a row to the left", b"22  \n2222\n2222\n", 1, &["if its end is empty, write `22..`"]),
        ("a pyramid", b"   2\n  222\n 22222\n", 1, &["all rows must be equally long"]),
        ("a gap in each row", b"2 2   2 2\n3 3   3 3\n", 1, &["the spaces in this row are not empty cells"]),
        ("a blank line", b"2222\n\n3333\n", 1, &["a blank line between two rows"]),
        ("a comma for a semicolon", b"2222;3333\n", 1, &["`3333` is cut off here"]),
        ("attributes behind a semicolon", b"tile a: color=red; hits=3\naa\n", 1, &["`hits=3` is cut off here"]),
    ]);
}

#[test]
fn wrong_keys_and_values_are_named() {
    check_all(&[
        ("another word", b"name: A\n22\n", 1, &["`name` is not a key", "the keys are title, author"]),
        ("`brick` for `tile`", b"brick a: hits=2\naa\n", 1, &["`brick` is not a key", "speed, lives, tile"]),
        ("one English", b"world: harbor\n22\n", 1, &["did you mean `harbour`?"]),
        ("a background that is not there", b"background: beach\n22\n", 1, &["`beach` is not a background", "dunes"]),
        ("an attribute as a key", b"hits: 3\n22\n", 1, &["`hits` is not a key", "the keys are title, author"]),
        (
            "a color of style sheets",
            b"tile a: color=rgb(255, 0, 0)\naa\n",
            1,
            &["`rgb(255,` is not a color", "#rrggbb"],
        ),
        ("a color alone", b"tile a: red\naa\n", 1, &["write color=red"]),
        ("an item alone", b"tile a: laser\naa\n", 1, &["write drop=laser"]),
        ("an item of several kinds", b"tile a: drop=ball\naa\n", 1, &["big-ball, small-ball"]),
        ("a number in words", b"lives: three\n22\n", 1, &["`three` is not a number", "from 1 to 9"]),
        ("a step in words", b"difficulty: hard\n22\n", 1, &["`hard` is not a number", "from 1 to 5"]),
        ("a unit", b"speed: 1.2x\n22\n", 1, &["write `1.2`"]),
        ("a half", b"tile a: hits=2.5\naa\n", 1, &["must be 1 to 9 hits, not 2.5"]),
        ("less than nothing", b"tile a: hits=-1\naa\n", 1, &["must be 1 to 9 hits, not -1"]),
        ("a colon for `=`", b"tile a: color: red\naa\n", 1, &["write color=…, with no spaces around `=`"]),
        ("no value", b"tile a: drop=\naa\n", 1, &["`drop` has no value"]),
        ("comments alone", b"; 2222\n; 3333\n", 1, &["the level is empty"]),
    ]);
}
