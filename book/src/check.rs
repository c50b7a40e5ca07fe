//! Checks the book for these faults:
//!
//! | Wrong | Why it would pass otherwise |
//! |---|---|
//! | an include whose file or anchor is missing | mdBook shows nothing, or the include itself |
//! | code that is not included, longer than a line | nothing compiles it |
//! | a link to a page, a heading or a file that is not there | mdBook does not look |
//! | a wide drawing without a list of its parts | its words are too small on a phone |
//! | a picture that no test compares with what a program draws | it shows what was once |
//! | an item that is not defined in the file that the page names | it was renamed |
//! | a word of code that stands nowhere in the code | it was renamed too |
//! | a page that SUMMARY.md leaves out | nobody sees it |
//! | an answer or a drawing that no page shows | the same |
//! | a chapter's page without one of its sections | the reader looks for it |

use crate::code::{Code, is_name, is_name_of_opengl};
use crate::faults::Faults;
use crate::include::{Include, path_of};
use crate::items;
use crate::page::{Block, CodeWord, Link, Page};
use crate::repository::{BOOK, Repository, UP};
use std::collections::BTreeSet;

/// Lists the pages, in their order.
const SUMMARY: &str = "SUMMARY.md";

/// Languages of blocks that hold no code of ours: drawings, and commands for a shell.
const NO_CODE: [&str; 2] = ["text", "sh"];

/// Tags of HTML that pages may have: they fold an answer away.
const TAGS: [&str; 4] = ["<details>", "</details>", "<summary>", "</summary>"];

/// How headings of sections on the reader's own game begin.
const OWN_GAME: &str = "Your game: stage ";

/// The sections of a chapter's page, in order, and whether every chapter needs the section. Sections
/// on the reader's own game may stand anywhere after the idea.
const SECTIONS: [(&str, bool); 8] = [
    ("What you will have", true),
    ("The idea", true),
    ("A closer look", false),
    ("From OpenGL to our code", true),
    ("Traps", true),
    ("Exercises", true),
    ("In the game", true),
    ("Next", true),
];

/// The column of tables that quotes lines of our code.
const OUR_LINE: &str = "Our line";

/// Columns for the names of other projects.
const FOREIGN: [&str; 5] = ["OpenGL", "glium", "The libraries", "The tutorial", "The article"];

/// How paths in this repository begin.
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

/// The book's pages, and the repository.
pub(crate) struct Book<'a> {
    pub(crate) repository: &'a Repository,
    /// In the order of SUMMARY.md.
    pub(crate) pages: Vec<Page>,
    summary: Page,
}

impl<'a> Book<'a> {
    /// Reads the pages that SUMMARY.md lists.
    ///
    /// # Errors
    ///
    /// A message with the page that is missing.
    pub(crate) fn read(repository: &'a Repository) -> Result<Self, String> {
        let text = repository.read(&path_of(SUMMARY)).ok_or_else(|| format!("there is no {BOOK}/{SUMMARY}"))?;
        let summary = Page::parse(SUMMARY, text);
        let mut faults = Faults::default();
        let mut pages = Vec::new();
        for link in &summary.links {
            match repository.read(&path_of(&link.target)) {
                Some(text) => pages.push(Page::parse(&link.target, text)),
                None => faults.add(SUMMARY, summary.line(link.range.start), format!("no page `{}`", link.target)),
            }
        }
        faults.report()?;
        Ok(Self { repository, pages, summary })
    }

    /// Checks the whole book. Returns a summary of it.
    ///
    /// # Errors
    ///
    /// The list of faults.
    pub(crate) fn check(&self) -> Result<String, Faults> {
        let mut faults = Faults::default();
        let code = Code::read(self.repository);
        let mut lines = Lines::default();
        for page in &self.pages {
            for block in &page.blocks {
                lines = lines + self.check_block(page, block, &mut faults);
            }
            check_directives(page, &mut faults);
            check_html(page, &mut faults);
            check_sections(page, &mut faults);
            for link in &page.links {
                self.check_link(page, link, &code, &mut faults);
            }
            for word in &page.words {
                self.check_word(page, word, &code, &mut faults);
            }
            self.check_items(page, &mut faults);
        }
        self.check_unused(&mut faults);
        faults.report()?;
        let words = self.pages.iter().map(|page| format!("{:6}  {}", page.count_words(), page.file));
        let words: Vec<String> = words.collect();
        let Lines { included, all } = lines;
        let pages = self.pages.len();
        Ok(format!(
            " words  page\n{}\n{pages} pages are right; {included} of {all} lines of code are included",
            words.join("\n")
        ))
    }

    /// Checks that code in a page comes from a file. Returns the number of lines that do.
    fn check_block(&self, page: &Page, block: &Block, faults: &mut Faults) -> Lines {
        let content = &page.text[block.content.clone()];
        let line = page.line(block.content.start);
        let (mut included, mut own) = (0, 0);
        for (line, text) in (line..).zip(content.lines()) {
            match Include::parse(text).map(|include| include.text(self.repository)) {
                Some(Ok(text)) => included += text.lines().count(),
                Some(Err(problem)) => faults.add(&page.file, line, problem),
                None => own += 1,
            }
        }
        match block.language.as_str() {
            "" => faults.add(&page.file, line, "this block does not say its language; a drawing is `text`"),
            language if NO_CODE.contains(&language) => return Lines::default(),
            _ if own > 1 => faults.add(&page.file, line, format!("{own} lines of code that are not included")),
            _ => {}
        }
        Lines { included, all: included + own }
    }

    fn check_link(&self, page: &Page, link: &Link, code: &Code, faults: &mut Faults) {
        let problem = match link.target.as_str() {
            target if target.starts_with("https://") && !link.is_picture => None,
            // A moment of the game, whose page lies above the book. `tests/all/records.rs` opens each.
            target if target.starts_with("../#game=") => None,
            target if link.is_picture => self.picture_problem(target, &link.text, code),
            target if target.starts_with(UP) => self.file_problem(link),
            target => match target.split_once('#').unwrap_or((target, "")) {
                ("", id) => (!page.ids.contains(id)).then(|| format!("this page has no heading `#{id}`")),
                (file, id) if file.ends_with(".md") => self.page_problem(file, id),
                (file, _) => (!self.repository.is_file(&path_of(file))).then(|| format!("there is no `{file}`")),
            },
        };
        if let Some(problem) = problem {
            faults.add(&page.file, page.line(link.range.start), problem);
        }
    }

    fn page_problem(&self, file: &str, id: &str) -> Option<String> {
        match self.pages.iter().find(|page| page.file == file) {
            None => Some(format!("the book has no page `{file}`")),
            Some(page) if !id.is_empty() && !page.ids.contains(id) => Some(format!("`{file}` has no heading `#{id}`")),
            Some(_) => None,
        }
    }

    fn file_problem(&self, link: &Link) -> Option<String> {
        let path = path_of(&link.target);
        if !self.repository.is_file(&path) {
            return Some(format!("there is no file `{path}`"));
        }
        let names_item = link.is_code && !link.text.contains(['/', '.', ' ']);
        if names_item { self.item_problem(&path, &link.text) } else { None }
    }

    fn item_problem(&self, path: &str, item: &str) -> Option<String> {
        let Some(text) = self.repository.read(path) else { return Some(format!("there is no `{path}`")) };
        items::line_of(path, &text, item).is_none().then(|| format!("`{path}` does not define `{item}`"))
    }

    fn picture_problem(&self, target: &str, name: &str, code: &Code) -> Option<String> {
        if name.trim().is_empty() {
            return Some(format!("the picture `{target}` is not described"));
        }
        if !self.repository.is_file(&path_of(target)) {
            return Some(format!("there is no picture `{target}`"));
        }
        if let Some(drawing) = target.strip_prefix("drawings/") {
            return self.drawing_problem(drawing);
        }
        // The stages' own tests compare these.
        if target.starts_with("../../tutorial/stages/pictures/") {
            return None;
        }
        let golden = target.strip_prefix(UP).and_then(|path| path.strip_prefix("tests/golden/")?.strip_suffix(".png"));
        let is_compared = golden.is_some_and(|name| code.compares(name));
        (!is_compared).then(|| format!("no test compares `{target}` with what a program draws"))
    }

    /// Checks that drawings suit light and dark pages, and the screens of phones.
    fn drawing_problem(&self, drawing: &str) -> Option<String> {
        // The last two are a dark background and a bright colour on it.
        const COLORS: [&str; 7] = ["none", "currentColor", "#d9730d", "#2f80c9", "#2f9e5b", "#12151f", "#ffd08a"];
        /// The widest drawing in which words of 14 units can be read on a phone.
        const PHONE: f32 = 544.0;
        let text = self.repository.read(&path_of(&format!("drawings/{drawing}")))?;
        let view = text.strip_prefix("<svg ").and_then(|rest| rest.split_once(" viewBox=\"")?.1.split(' ').nth(2));
        let Some(width) = view.and_then(|width| width.parse::<f32>().ok()) else {
            return Some(format!("`{drawing}` does not begin with `<svg` and a `viewBox`"));
        };
        if width > PHONE && !text.starts_with("<svg data-parts=\"") {
            return Some(format!("`{drawing}` is wide: `<svg data-parts=\"…\"` lists what stands side by side in it"));
        }
        let colors = ["fill=\"", "stroke=\""].into_iter().flat_map(|attribute| text.split(attribute).skip(1));
        let unknown = colors.filter_map(|rest| rest.split('"').next()).find(|color| !COLORS.contains(color))?;
        Some(format!("`{drawing}` has the colour {unknown}; on light and dark pages these can be seen: {COLORS:?}"))
    }

    fn check_word(&self, page: &Page, word: &CodeWord, code: &Code, faults: &mut Faults) {
        let CodeWord { word, column, range } = word;
        let is_foreign = column.as_ref().is_some_and(|column| FOREIGN.contains(&column.as_str()));
        let problem = if column.as_deref() == Some(OUR_LINE) {
            (!code.has(word)).then(|| format!("this line of ours stands nowhere in the code: `{word}`"))
        } else if FOLDERS.iter().any(|folder| word.starts_with(folder)) && !word.contains([' ', '*']) {
            (!self.repository.exists(word)).then(|| format!("there is no `{word}`"))
        } else if is_foreign || !is_name(word) || is_name_of_opengl(word) {
            None
        } else {
            (!code.has_name(word)).then(|| format!("no code of ours has the name `{word}`"))
        };
        if let Some(problem) = problem {
            faults.add(&page.file, page.line(range.start), problem);
        }
    }

    /// Checks `src/a.rs` · `Item`, and the same in one pair of backticks.
    fn check_items(&self, page: &Page, faults: &mut Faults) {
        const DOT: &str = " · ";
        let whole = page.words.iter().filter_map(|word| Some((word, word.word.split_once(DOT)?)));
        let pairs = page.words.windows(2).filter_map(|pair| {
            let between = page.text.get(pair[0].range.end..pair[1].range.start)?;
            (between == DOT).then_some((&pair[0], (pair[0].word.as_str(), pair[1].word.as_str())))
        });
        for (word, (path, item)) in whole.chain(pairs) {
            if let Some(problem) = self.item_problem(path, item) {
                faults.add(&page.file, page.line(word.range.start), problem);
            }
        }
    }

    /// Finds pages, answers and drawings to which nothing leads.
    fn check_unused(&self, faults: &mut Faults) {
        let listed: BTreeSet<&str> = self.summary.links.iter().map(|link| link.target.as_str()).collect();
        for file in self.repository.files(BOOK, ".md") {
            if file != SUMMARY && !listed.contains(file.as_str()) {
                faults.add(&file, 1, format!("{SUMMARY} does not list this page"));
            }
        }
        let all: String = self.pages.iter().map(|page| page.text.as_str()).collect();
        let drawings = self.repository.files(&path_of("drawings"), ".svg").into_iter();
        let answers = self.repository.files(&path_of("answers"), ".diff").into_iter();
        let files =
            drawings.map(|name| format!("drawings/{name}")).chain(answers.map(|name| format!("answers/{name}")));
        for file in files {
            if !all.contains(&file) {
                faults.add(&file, 1, "no page shows this");
            }
        }
    }
}

/// Numbers of lines of code in pages.
#[derive(Clone, Copy, Default)]
struct Lines {
    included: usize,
    all: usize,
}

impl std::ops::Add for Lines {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { included: self.included + other.included, all: self.all + other.all }
    }
}

/// Checks that each include is in a block of code, on a line of its own.
fn check_directives(page: &Page, faults: &mut Faults) {
    for (at, _) in page.text.match_indices("{{#") {
        let start = page.text[..at].rfind('\n').map_or(0, |end| end + 1);
        let line = page.text[start..].lines().next().unwrap_or_default();
        let is_in_block = page.blocks.iter().any(|block| block.content.contains(&at));
        if !is_in_block || Include::parse(line).is_none() {
            faults.add(&page.file, page.line(at), format!("this is no line of code that is included: {line}"));
        }
    }
}

fn check_html(page: &Page, faults: &mut Faults) {
    for (line, html) in &page.html {
        let tags = html.split('<').skip(1).filter_map(|rest| rest.split_once('>'));
        for (tag, _) in tags {
            if !TAGS.contains(&format!("<{tag}>").as_str()) {
                faults.add(&page.file, *line, format!("`<{tag}>`: write it in Markdown, so that it is checked"));
            }
        }
    }
}

/// Checks that a chapter's page has all sections, in order.
fn check_sections(page: &Page, faults: &mut Faults) {
    let is_chapter = page.file.strip_prefix("ch").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let headings = page.headings.iter().filter(|(level, _)| *level == 2).map(|(_, heading)| heading.as_str());
    let sections: Vec<&str> = headings.filter(|heading| !heading.starts_with(OWN_GAME)).collect();
    let expected: Vec<&str> =
        SECTIONS.iter().filter(|(name, always)| *always || sections.contains(name)).map(|(name, _)| *name).collect();
    if is_chapter && sections != expected {
        faults.add(&page.file, 1, format!("the sections of this chapter should be {expected:?}, not {sections:?}"));
    }
}
