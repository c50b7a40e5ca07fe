//! Every name in TUTORIAL.md still exists in the code.
//!
//! TUTORIAL.md maps each part of the tutorial to this game. The test looks up each `path` · `Item`
//! by its definition, not by a mention, so a rename fails here until the document follows. It also
//! checks that tests show each of the original's 22 defects, and that the chapters are in the
//! tutorial's order.

#[allow(dead_code, reason = "the book quotes items too; this only looks them up")]
#[path = "../../book/src/items.rs"]
mod items;

use std::path::Path;

/// The tutorial's chapters in order. Each has a section with a table of its names and ours.
const CHAPTERS: [&str; 13] = [
    "Breakout",
    "Setting up",
    "Rendering sprites",
    "Levels",
    "Ball",
    "Collision detection",
    "Collision resolution",
    "Particles",
    "Postprocessing",
    "Powerups",
    "Audio",
    "Render text",
    "Final thoughts",
];

/// Title of the section after the chapters.
const DIFFERENCES: &str = "Deliberate differences";

/// Number of the original's defects in the list.
const DEFECTS: usize = 22;

/// Header of a chapter's table.
const CHAPTER_TABLE: &[&str] = &["Tutorial", "Ours", "Note"];
/// Header of the table of defects.
const DEFECT_TABLE: &[&str] = &["", "The original", "Why that is a fault", "What we do", "Held by"];
/// Header of the table of deliberate differences.
const DIFFERENCE_TABLE: &[&str] = &["The original", "What we do", "Why", "See"];

/// Content of an `Ours` cell that is deliberately empty.
const NOTHING: &str = "–";

/// Separator of a file and an item in it.
const DOT: &str = " · ";

/// Beginnings of words in backticks that are paths in this repository.
const FOLDERS: [&str; 11] = [
    "src/",
    "shaders/",
    "levels/",
    "textures/",
    "audio/",
    "examples/",
    "tests/",
    "benches/",
    "art/",
    "docs/",
    "tutorial/",
];

/// Mistakes found in the document.
#[derive(Default)]
struct Faults(Vec<String>);

/// A file or an item named in the document.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Reference<'a> {
    Path(&'a str),
    Item(&'a str, &'a str),
}

/// A table with the line number of each row.
struct Table<'a> {
    section: &'a str,
    line: usize,
    header: Vec<&'a str>,
    rows: Vec<(usize, Vec<&'a str>)>,
}

impl Faults {
    /// Records a mistake at a line.
    fn add(&mut self, line: usize, what: &str) {
        let fault = format!("TUTORIAL.md:{line}: {what}");
        if !self.0.contains(&fault) {
            self.0.push(fault);
        }
    }

    /// Fails with all mistakes.
    fn report(self) {
        assert!(self.0.is_empty(), "{} faults\n{}", self.0.len(), self.0.join("\n"));
    }
}

fn document() -> String {
    file("TUTORIAL.md").expect("TUTORIAL.md lies beside Cargo.toml")
}

/// Returns lines with their 1-based numbers.
fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines())
}

fn tables(text: &str) -> Vec<Table<'_>> {
    let mut tables: Vec<Table<'_>> = Vec::new();
    let (mut section, mut within) = ("", false);
    for (line, content) in numbered(text) {
        section = content.strip_prefix("## ").unwrap_or(section);
        let Some(row) = content.strip_prefix('|') else {
            within = false;
            continue;
        };
        let cells: Vec<&str> = row.strip_suffix('|').unwrap_or(row).split('|').map(str::trim).collect();
        match tables.last_mut().filter(|_| within) {
            Some(table) if line > table.line + 1 => table.rows.push((line, cells)),
            // The line of dashes below the header.
            Some(_) => {}
            None => tables.push(Table { section, line, header: cells, rows: Vec::new() }),
        }
        within = true;
    }
    tables
}

/// Returns a line's words in backticks, each with the text before it, and the text after the last.
fn code_words(line: &str) -> (Vec<(&str, &str)>, &str) {
    let parts: Vec<&str> = line.split('`').collect();
    let words = parts.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    (words, parts.last().copied().unwrap_or_default())
}

/// Returns all pairs `path` · `Item` of a line.
fn pairs(line: &str) -> Vec<(&str, &str)> {
    let (words, _) = code_words(line);
    words.windows(2).filter(|pair| pair[1].0 == DOT).map(|pair| (pair[0].1, pair[1].1)).collect()
}

/// Returns the references in a cell, if it holds only references separated by commas.
fn references(cell: &str) -> Option<Vec<Reference<'_>>> {
    let (words, rest) = code_words(cell);
    let mut references = Vec::new();
    for (i, (before, word)) in words.into_iter().enumerate() {
        match (before, references.last_mut()) {
            (DOT, Some(last)) => match *last {
                Reference::Path(path) => *last = Reference::Item(path, word),
                Reference::Item(..) => return None,
            },
            ("", None) if i == 0 => references.push(Reference::Path(word)),
            (", ", Some(_)) => references.push(Reference::Path(word)),
            _ => return None,
        }
    }
    (rest.is_empty() && !references.is_empty()).then_some(references)
}

fn full_path(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn file(path: &str) -> Option<String> {
    std::fs::read_to_string(full_path(path)).ok()
}

/// Returns the mistake in a reference, if any.
fn problem(reference: Reference<'_>) -> Option<String> {
    match reference {
        Reference::Path(path) => (!full_path(path).exists()).then(|| format!("there is no `{path}`")),
        Reference::Item(path, item) => {
            let Some(text) = file(path) else { return Some(format!("there is no `{path}`")) };
            let is_defined = items::line_of(path, &text, item).is_some();
            (!is_defined).then(|| format!("`{path}` does not define `{item}`"))
        }
    }
}

/// Returns true if the code has a test function of this name.
fn has_test(code: &str, name: &str) -> bool {
    let lines: Vec<&str> = code.lines().map(str::trim).collect();
    let place = lines.iter().position(|line| items::begins(line, "fn", name));
    place.is_some_and(|at| {
        let attributes = lines[..at].iter().rev().take_while(|line| line.starts_with("#[") || line.starts_with("//"));
        attributes.into_iter().any(|line| *line == "#[test]")
    })
}

#[test]
fn every_chapter_has_its_section_in_order() {
    let (text, mut faults) = (document(), Faults::default());
    let mut headings = numbered(&text).filter_map(|(line, content)| Some((line, content.strip_prefix("## ")?)));
    let tables = tables(&text);
    // The first chapter has another table, for the small Breakout.
    let number = |chapter| if chapter == CHAPTERS[0] { 2 } else { 1 };
    let chapters = CHAPTERS.map(|chapter| (chapter, &[CHAPTER_TABLE; 2][..number(chapter)]));
    for (section, kinds) in chapters.into_iter().chain([(DIFFERENCES, &[DEFECT_TABLE, DIFFERENCE_TABLE][..])]) {
        match headings.next() {
            Some((line, heading)) if heading == section => {
                let its_own = tables.iter().filter(|table| table.section == section);
                if !its_own.map(|table| &table.header).eq(kinds) {
                    faults.add(line, &format!("the tables of `{section}` should have the columns {kinds:?}"));
                }
            }
            Some((line, heading)) => faults.add(line, &format!("here should be `{section}`, not `{heading}`")),
            None => faults.add(text.lines().count(), &format!("the section `{section}` is missing")),
        }
    }
    if let Some((line, heading)) = headings.next() {
        faults.add(line, &format!("`{heading}` is no chapter of the tutorial"));
    }
    faults.report();
}

#[test]
fn every_name_is_defined_where_the_document_says() {
    let (text, mut faults) = (document(), Faults::default());
    for (line, content) in numbered(&text) {
        let pairs = pairs(content);
        if content.matches('·').count() != pairs.len() {
            faults.add(line, "a dot without a file and an item in backticks on its two sides");
        }
        for (path, item) in pairs {
            if let Some(problem) = problem(Reference::Item(path, item)) {
                faults.add(line, &problem);
            }
        }
        for (_, word) in code_words(content).0 {
            if FOLDERS.iter().any(|folder| word.starts_with(folder))
                && let Some(problem) = problem(Reference::Path(word))
            {
                faults.add(line, &problem);
            }
        }
    }
    for table in tables(&text) {
        let kinds = [CHAPTER_TABLE, DEFECT_TABLE, DIFFERENCE_TABLE];
        let column = match kinds.iter().position(|header| table.header == *header) {
            Some(0) => 1,
            Some(kind) => kinds[kind].len() - 1,
            None => {
                faults.add(table.line, &format!("a table of no known kind: {:?}", table.header));
                continue;
            }
        };
        for (line, cells) in &table.rows {
            if cells.len() != table.header.len() {
                faults.add(*line, &format!("{} cells instead of {}", cells.len(), table.header.len()));
                continue;
            }
            let nothing = table.header == CHAPTER_TABLE && cells[column] == NOTHING;
            match references(cells[column]) {
                Some(references) => {
                    // Pairs were checked above.
                    let paths = references.into_iter().filter(|reference| matches!(reference, Reference::Path(_)));
                    for problem in paths.filter_map(problem) {
                        faults.add(*line, &problem);
                    }
                }
                None if nothing => {
                    if cells[2].is_empty() {
                        faults.add(*line, "where there is nothing, the note says why");
                    }
                }
                None => faults.add(*line, &format!("this names nothing of ours: {}", cells[column])),
            }
        }
    }
    faults.report();
}

#[test]
fn every_defect_has_its_test() {
    let (text, mut faults) = (document(), Faults::default());
    let tables = tables(&text);
    let table = tables.iter().find(|table| table.header == DEFECT_TABLE).expect("TUTORIAL.md: the table of defects");
    for (number, (line, cells)) in (1..).zip(&table.rows) {
        if cells[0] != number.to_string() {
            faults.add(*line, &format!("here should be defect {number}, not `{}`", cells[0]));
        }
        let held_by = cells.last().copied().unwrap_or_default();
        let references = references(held_by);
        let Some([Reference::Item(path, test)]) = references.as_deref() else {
            faults.add(*line, &format!("this is not one file with one test: {held_by}"));
            continue;
        };
        if !test.starts_with(&format!("defect_{number:02}_")) {
            faults.add(*line, &format!("`{test}` is not the test of defect {number}"));
        }
        if !file(path).is_some_and(|code| has_test(&code, test)) {
            faults.add(*line, &format!("`{path}` has no test `{test}`"));
        }
    }
    if table.rows.len() != DEFECTS {
        faults.add(table.line, &format!("{} defects instead of {DEFECTS}", table.rows.len()));
    }
    faults.report();
}

/// Definitions that the lookup must find, and mentions that it must not take for definitions.
#[test]
fn a_mention_is_not_a_definition() {
    let code = "\
/// fn told(), struct PickupText\n\
pub struct Ball {\n    /// A field.\n    pub(super) speed: f32,\n}\n\
impl<'a> Iterator for Ball {\n    pub const fn fly(&self) {\n        let used = Used::new();\n    }\n}\n\
pub(crate) enum State {\n    Menu,\n    Lost { at: u32 },\n}\n\
const LIVES: u32 = 3;\n\
#[test]\n/// Says.\nfn tested() {}\nfn untested() {}\n";
    for there in ["Ball", "Ball::speed", "Ball::fly", "State", "State::Menu", "State::Lost", "LIVES", "tested"] {
        assert!(items::line_of("a.rs", code, there).is_some(), "{there}");
    }
    for mention in
        ["told", "PickupText", "used", "Used", "Used::new", "Ball::used", "State::at", "State::Men", "LIVE", "fly2"]
    {
        assert_eq!(items::line_of("a.rs", code, mention), None, "{mention}");
    }
    assert!(has_test(code, "tested") && !has_test(code, "untested") && !has_test(code, "told"));

    let shader = "// uniform float told;\nin vec2 corner;\nuniform vec4 area; // see below\nconst float EDGE[9] = x;\n\
vec2 shaken(float phase) {\n    vec2 way = 2.0 * shaken2(phase);\n}\n";
    for there in ["corner", "area", "EDGE", "shaken"] {
        assert!(items::line_of("a.frag", shader, there).is_some(), "{there}");
    }
    for mention in ["told", "see", "way", "shaken2", "phase", "vec2"] {
        assert_eq!(items::line_of("a.vert", shader, mention), None, "{mention}");
    }
    assert_eq!(references("`a` · `B`, `c`"), Some(vec![Reference::Item("a", "B"), Reference::Path("c")]));
    for bad in ["", "–", "a", "`a` and `b`", "`a` · `B` · `C`", "`a` · `B`, more", "see `a`"] {
        assert_eq!(references(bad), None, "{bad}");
    }
}
